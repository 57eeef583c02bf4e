/* CRACK WORD: the hard level, which tries its moves out.
 *
 * Each iteration imagines a whole state that agrees with what the seat knows, and
 * plays it on for some turns, once for every move that is still considered, all
 * seats by habit, with the same luck. Habits read nothing that their seat does not
 * know, so that imagined hands are not exploited. The worse half of the moves is
 * dropped again and again, and what is left is tried more often. The last hand is
 * played out to its end, or exactly where it is small. */
#include "bots/crackword.h"
#include "bots/halving.h"

#include <assert.h>
#include <math.h>

enum {
    LEGAL_MAX = 2048,
    CONSIDERED = 12, /* moves, besides a pass and POUBELLE cards */
    TURNS = 14,      /* of a play-out before the last hand */
};

struct search {
    struct ludo_setup setup;
    struct crackword_state masked;
    int seat;
    uint32_t count;
    struct candidate candidates[LEGAL_MAX];
    double worth[LEGAL_MAX];
    struct ludo_move moves[LEGAL_MAX];
    struct crackword_state imagined, state;
    struct crackword_sights sights;
    /* struct crackword_last follows. */
};

size_t crackword_search_memory(const struct ludo_bot *bot, const struct ludo_setup *setup) {
    (void)bot, (void)setup;
    return sizeof(struct search) + crackword_last_memory();
}

/* ------------------------------------------------------------- play-outs */

static void make(struct search *search, int mover, struct ludo_move move) {
    int answer = crackword_apply(&search->setup, &search->state, mover, move, NULL);
    assert(answer >= 0);
    (void)answer;
}

/* A JOKER that takes nothing is thought of only where nothing else is to be done. */
static bool is_spare_joker(struct ludo_move move) {
    return (move.kind == CRACKWORD_LAY && move.arg[3] && !move.arg[4]) ||
           (move.kind == CRACKWORD_REFILL && move.arg[2]);
}

static struct ludo_move by_habit(struct search *search, int seat, struct ludo_rng *rng) {
    struct crackword_mind mind;
    struct bot_best best = {0};
    uint32_t count = crackword_legal(&search->setup, &search->state, seat, search->moves);
    if (count == 1)
        return search->moves[0];
    crackword_mind_open(&mind, &search->setup, &search->state, seat, &search->sights);
    for (uint32_t i = 0; i < count; i++)
        if (!best.alike || !is_spare_joker(search->moves[i]))
            bot_best_add(&best, search->moves[i], crackword_move_worth(&mind, search->moves[i]), 0,
                         rng);
    return best.move;
}

/* Cards that are still to be played. */
static int cards_left(const struct search *search) {
    int cards = 0;
    for (int seat = 0; seat < search->setup.seats; seat++)
        cards += search->state.seat[seat].pile + crackword_hand_count(&search->state.seat[seat]);
    return cards;
}

/* The seat's part of the victory, or how likely that is: a lead is worth the more
 * the fewer cards there are to catch it up. */
static double weigh(struct search *search) {
    const struct ludo_setup *setup = &search->setup;
    struct crackword_mind mind;
    crackword_mind_open(&mind, setup, &search->state, search->seat, &search->sights);
    if (search->state.phase == CRACKWORD_PHASE_OVER) {
        struct ludo_result result;
        ludo_result(setup, &search->state, &result);
        return ludo_result_share(&result, setup->seats, search->seat) +
               0.002 * crackword_lead(setup, &search->state, search->seat);
    }
    double scale = 3 + 0.08 * cards_left(search);
    return 1 / (1 + exp(-crackword_standing(&mind) / scale));
}

static double play_out(struct search *search, struct ludo_rng *rng) {
    struct crackword_state *state = &search->state;
    int turns = TURNS;
    while (state->phase != CRACKWORD_PHASE_OVER) {
        if (state->phase == CRACKWORD_PHASE_DRAW) {
            make(search, LUDO_CHANCE, crackword_draw(&search->setup, state, rng));
            continue;
        }
        if (state->phase == CRACKWORD_PHASE_PLAY && !state->last && turns-- <= 0)
            break;
        make(search, state->turn, by_habit(search, state->turn, rng));
    }
    return weigh(search);
}

/* ------------------------------------------------------------ candidates */

static bool is_always_considered(struct ludo_move move) {
    return move.kind == CRACKWORD_PASS || move.kind == CRACKWORD_TRASH_ROW;
}

/* What habit thinks best, and what it is a poor judge of. */
static void list_candidates(struct search *search, uint32_t count) {
    struct crackword_mind mind;
    crackword_mind_open(&mind, &search->setup, &search->masked, search->seat, &search->sights);
    search->count = count;
    for (uint32_t i = 0; i < count; i++)
        search->candidates[i] =
            (struct candidate){search->moves[i], crackword_move_worth(&mind, search->moves[i])};
    candidates_sort(search->candidates, count);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++)
        if (i < CONSIDERED || is_always_considered(search->candidates[i].move))
            search->candidates[kept++] = (struct candidate){.move = search->candidates[i].move};
    search->count = kept;
}

static void try_all(void *all, struct ludo_rng *rng) {
    struct search *search = all;
    search->imagined = search->masked;
    crackword_imagine(&search->setup, &search->imagined, search->seat, rng);
    struct ludo_rng luck = {{rng_next(rng), rng_next(rng) | 1}};
    for (uint32_t i = 0; i < search->count; i++) {
        struct ludo_rng same = luck;
        search->state = search->imagined;
        make(search, search->seat, search->candidates[i].move);
        search->candidates[i].sum += play_out(search, &same);
    }
}

struct ludo_move crackword_search(const struct ludo_bot *bot, const struct ludo_setup *setup,
                                  const void *masked, int seat, struct ludo_rng *rng,
                                  void *memory) {
    struct search *search = memory;
    struct crackword_last *last = (void *)(search + 1);
    struct bot_best best = {0};
    search->setup = *setup;
    search->masked = *(const struct crackword_state *)masked;
    search->seat = seat;
    if (search->masked.phase == CRACKWORD_PHASE_ASK)
        return crackword_answer(setup, &search->masked);
    crackword_make_strict(&search->setup, &search->masked);
    uint32_t count = crackword_list(&search->setup, &search->masked, seat, search->moves);
    assert(count > 0 && count <= LEGAL_MAX);
    if (count == 1)
        return search->moves[0];
    if (crackword_last_try(last, &search->setup, &search->masked, seat, search->moves, count,
                           search->worth, rng)) {
        for (uint32_t i = 0; i < count; i++)
            bot_best_add(&best, search->moves[i], search->worth[i], 0, rng);
        return best.move;
    }
    crackword_sights_clear(&search->sights);
    list_candidates(search, count);
    struct halving halving = {search->candidates, &search->count, try_all, search};
    return halving_choose(&halving, bot->iterations, rng);
}
