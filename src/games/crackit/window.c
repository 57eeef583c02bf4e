/* CRACK IT: action cards, and the windows in which they may be prohibited
 * (CI-50 to CI-56).
 *
 * All who are asked answer in secret. When the last answer is in, chance closes
 * the window by a step with a single outcome, for all to see: nobody learns who
 * answered what, or last. */
#include "games/crackit/crackit.h"

static void open_window(struct crackit_state *state, unsigned asked, int newest) {
    state->asked = (uint8_t)asked;
    state->newest = (uint8_t)newest;
    state->answered = state->prohibiting = 0;
    state->phase = CRACKIT_PHASE_WINDOW;
}

/* CI-55: everybody still in but the one who played the newest card. */
static void ask_all(const struct ludo_setup *setup, struct crackit_state *state, int newest) {
    open_window(state, crackit_in(setup, state) & ~(1u << newest), newest);
}

/* CI-54: the next rival for whom a Master CRACK IT is settled, or the thrower
 * when all are. */
static int next_rival(const struct ludo_setup *setup, const struct crackit_state *state, int seat) {
    return crackit_left_of(setup, state->closed | 1u << state->turn, seat);
}

static void ask_for(struct crackit_state *state, int rival) {
    state->target = (uint8_t)rival;
    state->stops = 0;
    open_window(state, 1u << rival, state->turn);
}

void crackit_throw(const struct ludo_setup *setup, struct crackit_state *state, unsigned card,
                   int target) {
    int seat = state->turn;
    crackit_lose_card(state, seat, card);
    state->acted = 1;
    state->right = state->right_at = 0;
    state->action = (uint8_t)card;
    state->target = (uint8_t)target;
    state->stops = state->laid = state->reached = 0;
    if (card == CRACKIT_MASTER)
        ask_for(state, next_rival(setup, state, seat));
    else
        ask_all(setup, state, seat);
}

/* ---------------------------------------------------------------- effects */

/* CI-40, CI-41 */
static void give_hint(struct crackit_state *state) {
    int source = state->target;
    state->phase = CRACKIT_PHASE_HINT;
    if (source != CRACKIT_PILE) {
        if (crackit_dials_of(state->hand[source])) {
            crackit_show(state, state->turn, source);
            return;
        }
        crackit_show_none(state, source);
        state->target = CRACKIT_PILE;
    }
    if (!crackit_pile_has_dial(state)) {
        state->phase = CRACKIT_PHASE_TURN;
        state->action = state->target = 0;
    }
}

/* CI-42 */
static void block(const struct ludo_setup *setup, struct crackit_state *state, int rival) {
    state->safe[rival].blocked++;
    if (crackit_mode(setup) == CRACKIT_SAFES)
        crackit_receive_block(state, rival);
}

/* CI-44, CI-45: all numbers, then who is out, then the end. */
static void crack(const struct ludo_setup *setup, struct crackit_state *state, unsigned rivals) {
    int rival = state->turn;
    for (unsigned rest = rivals; rest; rest &= ~(1u << rival)) {
        rival = crackit_left_of(setup, rest, rival);
        crackit_discover(setup, state, rival);
    }
    if (!crackit_settle(setup, state))
        crackit_end_turn(setup, state);
}

static void take_effect(const struct ludo_setup *setup, struct crackit_state *state) {
    int target = state->target;
    unsigned reached = state->reached;
    switch (state->action) {
    case CRACKIT_HINT:
        give_hint(state);
        return;
    case CRACKIT_BLOCK:
        block(setup, state, target);
        break;
    case CRACKIT_RESET:
        crackit_refill_numbers(setup, state);
        state->phase = CRACKIT_PHASE_RESET;
        break;
    case CRACKIT_CRACK:
        reached = 1u << target;
        break;
    default:
        break;
    }
    state->action = state->target = state->reached = 0;
    if (reached)
        crack(setup, state, reached);
}

/* CI-56: the cards leave the table, but a Block that holds. */
static void settle_action(const struct ludo_setup *setup, struct crackit_state *state,
                          bool stopped) {
    state->discard[CRACKIT_PROHIBITION] =
        (uint8_t)(state->discard[CRACKIT_PROHIBITION] + state->laid);
    if (state->action != CRACKIT_BLOCK || stopped)
        state->discard[state->action]++;
    state->laid = state->stops = state->newest = 0;
    state->phase = CRACKIT_PHASE_TURN;
    if (!stopped)
        take_effect(setup, state);
    else
        state->action = state->target = 0;
}

/* Nobody answers the newest card: an odd number of Prohibitions stops (CI-51). */
static void settle_chain(const struct ludo_setup *setup, struct crackit_state *state) {
    bool stopped = state->stops & 1;
    if (state->action != CRACKIT_MASTER) {
        settle_action(setup, state, stopped);
        return;
    }
    if (!stopped)
        state->reached |= (uint8_t)(1u << state->target);
    int next = next_rival(setup, state, state->target);
    if (next != state->turn)
        ask_for(state, next);
    else
        settle_action(setup, state, false);
}

/* ---------------------------------------------------------------- closing */

/* Given together: the first from the left of the newest card's player. */
int crackit_stopper(const struct ludo_setup *setup, const struct crackit_state *state) {
    if (!state->prohibiting)
        return CRACKIT_NOBODY;
    return crackit_left_of(setup, state->prohibiting, state->newest);
}

void crackit_close(const struct ludo_setup *setup, struct crackit_state *state, int by) {
    state->asked = state->answered = state->prohibiting = 0;
    if (by == CRACKIT_NOBODY) {
        settle_chain(setup, state);
        return;
    }
    crackit_lose_card(state, by, CRACKIT_PROHIBITION);
    state->laid++;
    state->stops++;
    ask_all(setup, state, by);
}
