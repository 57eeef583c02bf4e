/* CRACK IT: the hard level, which tries its moves out.
 *
 * Each iteration imagines a whole state that agrees with what the seat knows, and
 * plays it to the end of the game once for every move that is still considered,
 * all seats by habit, with the same luck. Habits read nothing that their seat
 * does not know, so that imagined secrets are not exploited. The worse half of
 * the moves is dropped again and again, and what is left is tried more often. */
#include "bots/crackit.h"
#include "bots/halving.h"

#include <assert.h>
#include <math.h>

struct search {
    const struct ludo_setup *setup;
    const struct crackit_state *masked;
    int seat;
    uint32_t count;
    struct candidate candidates[CRACKIT_LEGAL_MAX];
    struct ludo_move moves[CRACKIT_LEGAL_MAX];
    struct crackit_state imagined, state;
};

/* Turns after which a play-out is weighed as it stands. */
enum { TURNS_MAX = 60 };

size_t crackit_search_memory(const struct ludo_bot *bot, const struct ludo_setup *setup) {
    (void)bot, (void)setup;
    return sizeof(struct search);
}

/* ------------------------------------------------------------- play-outs */

static struct ludo_move by_habit(const struct ludo_setup *setup, const struct crackit_state *state,
                                 int seat, struct ludo_rng *rng) {
    struct crackit_mind mind;
    if (state->phase == CRACKIT_PHASE_WINDOW)
        return crackit_answer(setup, state, seat);
    crackit_mind_guess(&mind, setup, state, seat);
    return crackit_habit(&mind, rng);
}

static void make(const struct ludo_setup *setup, struct crackit_state *state, int mover,
                 struct ludo_move move) {
    int answer = setup->game->apply(setup, state, mover, move, NULL);
    assert(answer >= 0);
    (void)answer;
}

/* How a seat stands when a game of two, or time, is over: by points, or by what
 * the others still have to do. Three points are about three to one. */
static double standing(const struct ludo_setup *setup, const struct crackit_state *state,
                       int seat) {
    if (!(crackit_in(setup, state) >> seat & 1))
        return 0;
    if (crackit_mode(setup) == CRACKIT_SAFES)
        return exp(crackit_points(state, seat) / 2.5);
    return exp(crackit_safe_work(&state->safe[seat]) / 2);
}

/* A seat's part of the victory. */
static double weigh(const struct ludo_setup *setup, const struct crackit_state *state, int seat) {
    double all = 0;
    if (state->phase == CRACKIT_PHASE_OVER) {
        struct ludo_result result;
        ludo_result(setup, state, &result);
        return ludo_result_share(&result, setup->seats, seat);
    }
    for (int other = 0; other < setup->seats; other++)
        all += standing(setup, state, other);
    return standing(setup, state, seat) / all;
}

/* On to the end of the game, or until the seat is out. */
static double play_out(const struct ludo_setup *setup, struct crackit_state *state, int seat,
                       struct ludo_rng *rng) {
    int game = state->game, until = state->turns + TURNS_MAX;
    while (state->game == game && state->turns < until && crackit_in(setup, state) >> seat & 1) {
        ludo_movers actors = setup->game->actors(setup, state);
        if (!actors)
            break;
        int mover = __builtin_ctz(actors);
        if (mover == LUDO_CHANCE)
            make(setup, state, mover, setup->game->draw(setup, state, rng));
        else
            make(setup, state, mover, by_habit(setup, state, mover, rng));
    }
    return weigh(setup, state, seat);
}

/* ------------------------------------------------------------ candidates */

static void consider(struct search *search, struct ludo_move move) {
    for (uint32_t i = 0; i < search->count; i++)
        if (ludo_move_equal(search->candidates[i].move, move))
            return;
    search->candidates[search->count++] = (struct candidate){.move = move};
}

/* A dial that tells nothing is only a way to be rid of it: one stands for all. */
static bool is_idle(const struct crackit_mind *mind, struct ludo_move move) {
    switch (move.kind) {
    case CRACKIT_DO_DIAL:
    case CRACKIT_DO_TAKE:
        return crackit_dial_worth(mind, move.arg[1], move.arg[0]) <= 0;
    case CRACKIT_DO_EXTRA:
        return crackit_dial_worth(mind, mind->state->right_at, move.arg[0]) <= 0;
    default:
        return false;
    }
}

/* What habit would do comes first: it is kept where others do as well. */
static void list_candidates(struct search *search, const struct crackit_mind *mind,
                            struct ludo_rng *rng) {
    static const double keeps[] = {0.2, 0.45, 1.0};
    uint32_t count = crackit_legal(search->setup, search->masked, search->seat, search->moves);
    bool idle = false;
    consider(search, crackit_habit(mind, rng));
    for (uint32_t i = 0; i < count; i++) {
        struct ludo_move move = search->moves[i];
        if (move.kind == CRACKIT_DO_DISCARD || (is_idle(mind, move) && idle))
            continue;
        idle |= is_idle(mind, move);
        consider(search, move);
    }
    if (search->masked->phase == CRACKIT_PHASE_TURN && !search->masked->acted)
        for (size_t i = 0; i < sizeof keeps / sizeof *keeps; i++)
            consider(search, crackit_junk(mind, keeps[i]));
}

static void try_all(void *all, struct ludo_rng *rng) {
    struct search *search = all;
    search->imagined = *search->masked;
    crackit_imagine(search->setup, &search->imagined, search->seat, rng);
    struct ludo_rng luck = {{rng_next(rng), rng_next(rng) | 1}};
    for (uint32_t i = 0; i < search->count; i++) {
        struct ludo_rng same = luck;
        search->state = search->imagined;
        make(search->setup, &search->state, search->seat, search->candidates[i].move);
        search->candidates[i].sum += play_out(search->setup, &search->state, search->seat, &same);
    }
}

/* ----------------------------------------------------------------- orders */

/* How often a safe was the last one closed, in thousandths, by the value that
 * lay in a place, for 0 to 4; 9 to 5 are alike. Ends of the range are found
 * soon, and do least harm in front. */
static const double survival[CRACKIT_NUMBERS][CRACKIT_VALUES / 2] = {
    {482, 504, 516, 502, 495},
    {473, 495, 512, 512, 509},
    {467, 495, 514, 511, 513},
};

/* An order that holds out twice in a hundred more often is laid down e times as
 * often: what is better shows, and no order can be counted on. */
static double order_weight(struct ludo_move order) {
    double sum = 0;
    for (int place = 0; place < CRACKIT_NUMBERS; place++) {
        int value = order.arg[place];
        sum += survival[place][value < CRACKIT_VALUES / 2 ? value : CRACKIT_VALUES - 1 - value];
    }
    return exp(sum / 20);
}

static struct ludo_move choose_order(struct search *search, struct ludo_rng *rng) {
    double total = 0;
    uint32_t count = crackit_legal(search->setup, search->masked, search->seat, search->moves);
    for (uint32_t i = 0; i < count; i++)
        total += order_weight(search->moves[i]);
    double drawn = rng_unit(rng) * total;
    for (uint32_t i = 0; i + 1 < count; i++) {
        drawn -= order_weight(search->moves[i]);
        if (drawn < 0)
            return search->moves[i];
    }
    return search->moves[count - 1];
}

/* Nearly all answers in windows are forced, and cost nothing. */
struct ludo_move crackit_search(const struct ludo_bot *bot, const struct ludo_setup *setup,
                                const void *masked, int seat, struct ludo_rng *rng, void *memory) {
    struct search *search = memory;
    const struct crackit_state *state = masked;
    struct crackit_mind mind;
    if (state->phase == CRACKIT_PHASE_WINDOW &&
        !crackit_count(state->hand[seat], CRACKIT_PROHIBITION))
        return crackit_move(CRACKIT_DO_PASS, 0, 0);
    search->setup = setup;
    search->masked = masked;
    search->seat = seat;
    search->count = 0;
    if (state->phase == CRACKIT_PHASE_ORDER)
        return choose_order(search, rng);
    crackit_mind_count(&mind, setup, state, seat);
    if (state->right == CRACKIT_RIGHT_DECLARE)
        return crackit_habit(&mind, rng);
    list_candidates(search, &mind, rng);
    struct halving halving = {search->candidates, &search->count, try_all, search};
    return halving_choose(&halving, bot->iterations, rng);
}
