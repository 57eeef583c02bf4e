/* New York Crisis: results and payments (NY-51 to NY-56).
 *
 * Dice that show the same and have the same colour are one choice, so that a
 * payment is a list of codes, ascending, and has one form only. */
#include "games/nycrisis/nycrisis.h"

#include <string.h>

/* The colour of a result, NYCRISIS_WILD for a wild. */
static int colour_of(int code) {
    return code < NYCRISIS_CODE_EXTRA ? (code - NYCRISIS_CODE_DIE) & 3 : code - NYCRISIS_CODE_EXTRA;
}

static void pool_add(struct nycrisis_pool *pool, int code, int count) {
    int at = pool->kinds;
    while (at > 0 && pool->code[at - 1] > code)
        at--;
    pool->total[colour_of(code)] = (uint8_t)(pool->total[colour_of(code)] + count);
    if (at > 0 && pool->code[at - 1] == code) {
        pool->count[at - 1] = (uint8_t)(pool->count[at - 1] + count);
        return;
    }
    for (int i = pool->kinds++; i > at; i--) {
        pool->code[i] = pool->code[i - 1];
        pool->count[i] = pool->count[i - 1];
    }
    pool->code[at] = (uint8_t)code;
    pool->count[at] = (uint8_t)count;
}

void nycrisis_pool_fill(const struct nycrisis_game *game, struct nycrisis_pool *pool) {
    const struct nycrisis_state *state = game->state;
    pool->kinds = 0;
    memset(pool->total, 0, sizeof pool->total);
    for (int die = 0; die < NYCRISIS_DICE; die++)
        if (state->face[die] && !(state->spent >> die & 1))
            pool_add(pool, nycrisis_code(nycrisis_die_colour(game, die), state->face[die] - 1), 1);
    for (int colour = 0; colour < NYCRISIS_COLOURS; colour++)
        if (state->extra[colour])
            pool_add(pool, NYCRISIS_CODE_EXTRA + colour, state->extra[colour]);
}

/* ------------------------------------------------------------------ cost */

/* What is still to be paid, in one word: four bits each for the results needed
 * of every colour, and for how many are left in all; then whether any one colour
 * will do; then that colour, plus one, once a result that is not wild has
 * decided it. */
enum {
    OWED_ONE = 16,       /* in the bits of the next colour */
    OWED_LEFT = 1 << 12, /* one result, of any kind */
    OWED_EQUAL = 1 << 16,
    OWED_COLOUR = 1 << 20,
    OWED_LEFT_MASK = 15 * OWED_LEFT,
    OWED_USELESS = 0x7fffffff, /* the result is of no use */
};

static int owed_of(const struct nycrisis_cost *cost) {
    int owed = cost->equal ? OWED_EQUAL + cost->equal * OWED_LEFT : 0;
    for (int i = 0, one = 1; i < NYCRISIS_COLOURS; i++, one *= OWED_ONE)
        owed += cost->need[i] * (one + OWED_LEFT);
    return owed;
}

/* What is owed after paying with a result. */
static inline int owed_pay(int owed, int colour) {
    if (!(owed & OWED_LEFT_MASK))
        return OWED_USELESS;
    if (colour == NYCRISIS_WILD)
        return owed - OWED_LEFT;
    if (owed & OWED_EQUAL) {
        int decided = owed / OWED_COLOUR;
        if (decided && decided != colour + 1)
            return OWED_USELESS;
        return owed % OWED_COLOUR + (colour + 1) * OWED_COLOUR - OWED_LEFT;
    }
    if (!(owed >> (4 * colour) & 15))
        return OWED_USELESS;
    return owed - (1 << (4 * colour)) - OWED_LEFT;
}

/* A quick look whether it can be paid at all. */
static bool can_pay(const struct nycrisis_pool *pool, const struct nycrisis_cost *cost) {
    int missing = 0, wilds = pool->total[NYCRISIS_WILD], most = 0;
    for (int i = 0; i < NYCRISIS_COLOURS; i++) {
        if (cost->need[i] > pool->total[i])
            missing += cost->need[i] - pool->total[i];
        most = pool->total[i] > most ? pool->total[i] : most;
    }
    return missing <= wilds && (!cost->equal || most + wilds >= cost->equal);
}

/* ----------------------------------------------------------------- lists */

struct lister {
    struct nycrisis_pool *pool;
    struct ludo_move *moves;
    uint32_t count;
};

static void list_from(struct lister *lister, uint64_t move, int kind, int at, int owed) {
    if (!(owed & OWED_LEFT_MASK)) {
        memcpy(&lister->moves[lister->count++], &move, sizeof move);
        return;
    }
    for (; kind < lister->pool->kinds; kind++) {
        int code = lister->pool->code[kind], after = owed_pay(owed, colour_of(code));
        if (!lister->pool->count[kind] || after == OWED_USELESS)
            continue;
        lister->pool->count[kind]--;
        list_from(lister, move | nycrisis_argument(at, (uint64_t)code), kind, at + 1, after);
        lister->pool->count[kind]++;
    }
}

uint32_t nycrisis_pay_list(struct nycrisis_pool *pool, const struct nycrisis_cost *cost,
                           struct ludo_move move, struct ludo_move *moves) {
    uint64_t packed;
    if (!can_pay(pool, cost))
        return 0;
    struct lister lister = {.pool = pool, .moves = moves};
    memcpy(&packed, &move, sizeof packed);
    list_from(&lister, packed, 0, NYCRISIS_RESULTS_AT, owed_of(cost));
    return lister.count;
}

/* -------------------------------------------------------------- spending */

bool nycrisis_pay_fits(const struct nycrisis_pool *pool, const struct nycrisis_cost *cost,
                       struct ludo_move move) {
    struct nycrisis_pool left = *pool;
    int kind = 0, last = 0, owed = owed_of(cost);
    for (int at = NYCRISIS_RESULTS_AT; at < NYCRISIS_RESULTS_AT + NYCRISIS_RESULTS; at++) {
        int code = move.arg[at];
        if (!code) {
            for (; at < NYCRISIS_RESULTS_AT + NYCRISIS_RESULTS; at++)
                if (move.arg[at])
                    return false;
            break;
        }
        while (kind < left.kinds && left.code[kind] < code)
            kind++;
        if (code < last || kind == left.kinds || left.code[kind] != code || !left.count[kind])
            return false;
        owed = owed_pay(owed, colour_of(code));
        if (owed == OWED_USELESS)
            return false;
        left.count[kind]--;
        last = code;
    }
    return !(owed & OWED_LEFT_MASK);
}

int nycrisis_wilds(struct ludo_move move) {
    int wilds = 0;
    for (int at = NYCRISIS_RESULTS_AT; at < NYCRISIS_RESULTS_AT + NYCRISIS_RESULTS; at++)
        wilds += move.arg[at] && colour_of(move.arg[at]) == NYCRISIS_WILD;
    return wilds;
}

int nycrisis_wild_price(const struct nycrisis_game *game) {
    uint16_t rules = nycrisis_rules(game);
    if (rules & NYCRISIS_FREE_WILDS)
        return 0;
    return rules & NYCRISIS_DEAR_WILDS ? 2 : 1;
}

static void spend(const struct nycrisis_game *game, int code) {
    struct nycrisis_state *state = game->state;
    if (code >= NYCRISIS_CODE_EXTRA) {
        state->extra[code - NYCRISIS_CODE_EXTRA]--;
        return;
    }
    for (int die = 0; die < NYCRISIS_DICE; die++)
        if (state->face[die] && !(state->spent >> die & 1) &&
            nycrisis_code(nycrisis_die_colour(game, die), state->face[die] - 1) == code) {
            state->spent |= (uint8_t)(1u << die);
            return;
        }
}

void nycrisis_pay(const struct nycrisis_game *game, struct ludo_move move) {
    int wilds = nycrisis_wilds(move);
    for (int at = NYCRISIS_RESULTS_AT; at < NYCRISIS_RESULTS_AT + NYCRISIS_RESULTS; at++)
        if (move.arg[at])
            spend(game, move.arg[at]);
    if (wilds)
        nycrisis_alert(game, wilds * nycrisis_wild_price(game), NYCRISIS_CAUSE_WILD);
}
