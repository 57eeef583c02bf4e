/* CRACK WORD: the last hand, played exactly.
 *
 * Once piles are gone nothing is drawn any more (CW-40). With few cards left, all
 * that can happen is looked through to the end, once for each state that may be:
 * the seat does what is best for it, the others what is worst for it, which with
 * two seats is the same as what is best for them. */
#include "bots/crackword.h"

#include <assert.h>

enum {
    CARDS_MAX = 8,    /* in the hands of all who are in */
    STATES = 12,      /* imagined, where there is more than one */
    NODES_MAX = 4000, /* looked at for one of them */
    MOVES_MAX = 16384,
    LOWEST = -1000000,
};

struct crackword_last {
    struct ludo_setup setup;
    int seat;
    uint32_t nodes, used;
    struct ludo_move moves[MOVES_MAX]; /* lists, one behind the other */
};

size_t crackword_last_memory(void) {
    return sizeof(struct crackword_last);
}

/* A victory first, and then points ahead. */
static int weigh_end(const struct crackword_last *last, const struct crackword_state *state) {
    struct ludo_result result = {0};
    int best = 0;
    crackword.result(&last->setup, state, &result);
    for (int seat = 0; seat < last->setup.seats; seat++)
        if (seat != last->seat && result.points[seat] > best)
            best = result.points[seat];
    double share = ludo_result_share(&result, last->setup.seats, last->seat);
    return (int)(share * 1200) + result.points[last->seat] - best;
}

static int solve(struct crackword_last *last, const struct crackword_state *state, int low,
                 int high);

static int solve_move(struct crackword_last *last, const struct crackword_state *state,
                      struct ludo_move move, int low, int high) {
    struct crackword_state after = *state;
    int answer = crackword_apply(&last->setup, &after, state->turn, move, NULL);
    assert(answer >= 0);
    (void)answer;
    return solve(last, &after, low, high);
}

static bool is_call(struct ludo_move move) {
    return move.kind == CRACKWORD_LAY && move.arg[4];
}

/* What the state is worth, or a bound where that is at most `low` or at least
 * `high`. Calls are looked at first: they are best nearly always. Means nothing once
 * there were too many nodes. */
static int solve(struct crackword_last *last, const struct crackword_state *state, int low,
                 int high) {
    if (state->phase == CRACKWORD_PHASE_OVER)
        return weigh_end(last, state);
    if (++last->nodes > NODES_MAX || last->used + crackword.legal_max > MOVES_MAX) {
        last->nodes = NODES_MAX + 1;
        return 0;
    }
    bool own = state->turn == last->seat;
    struct ludo_move *moves = last->moves + last->used;
    uint32_t count = crackword_legal(&last->setup, state, state->turn, moves);
    int best = own ? LOWEST : -LOWEST;
    last->used += count;
    for (int calls = 1; calls >= 0; calls--)
        for (uint32_t i = 0; i < count && low < high; i++) {
            if (is_call(moves[i]) != calls)
                continue;
            int value = solve_move(last, state, moves[i], low, high);
            if (own ? value > best : value < best)
                best = value;
            if (own && best > low)
                low = best;
            if (!own && best < high)
                high = best;
        }
    last->used -= count;
    return best;
}

/* Whether the seat knows all hands. */
static bool all_is_known(const struct ludo_setup *setup, const struct crackword_state *masked,
                         int seat) {
    for (int rival = 0; rival < setup->seats; rival++) {
        const struct crackword_seat *s = &masked->seat[rival];
        int unseen = 0;
        for (int card = 0; card < CRACKWORD_CARDS; card++)
            unseen += s->unseen[card];
        if (rival != seat && s->hidden_count && unseen > s->hidden_count)
            return false;
    }
    return true;
}

static bool hands_are_small(const struct ludo_setup *setup, const struct crackword_state *state) {
    int cards = 0;
    for (int seat = 0; seat < setup->seats; seat++)
        if (!(state->out >> seat & 1))
            cards += crackword_hand_count(&state->seat[seat]);
    return state->last && cards <= CARDS_MAX;
}

bool crackword_last_try(struct crackword_last *last, const struct ludo_setup *setup,
                        const struct crackword_state *masked, int seat,
                        const struct ludo_move *moves, uint32_t count, double *worth,
                        struct ludo_rng *rng) {
    if (!hands_are_small(setup, masked))
        return false;
    int states = all_is_known(setup, masked, seat) ? 1 : STATES;
    last->setup = *setup;
    last->seat = seat;
    for (uint32_t i = 0; i < count; i++)
        worth[i] = 0;
    for (int n = 0; n < states; n++) {
        struct crackword_state state = *masked;
        crackword_imagine(setup, &state, seat, rng);
        last->nodes = last->used = 0;
        for (uint32_t i = 0; i < count; i++)
            worth[i] += solve_move(last, &state, moves[i], LOWEST, -LOWEST);
        if (last->nodes > NODES_MAX)
            return false;
    }
    return true;
}
