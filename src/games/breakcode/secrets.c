/* Break the Code: who may know what (BC-29), and what may be imagined. */
#include "base/rng.h"
#include "games/breakcode/deals.h"
#include "games/breakcode/knowledge.h"

/* ----------------------------------------------------------------- masks */

/* Hands are their owners', the middle is seen by those who have guessed, and
 * with more than two seats so is what they guessed; until the match is over. */
void breakcode_mask(const struct ludo_setup *setup, void *state, int viewer) {
    struct breakcode_state *s = state;
    if (s->phase == BREAKCODE_PHASE_OVER)
        return;
    for (int seat = 0; seat < breakcode_hands(setup); seat++)
        if (seat != viewer)
            s->hand[seat] = BREAKCODE_HIDDEN;
    if (breakcode_hands(setup) == 2)
        return;
    if (!(breakcode_out(setup, s) & ludo_mover_bit(viewer)))
        s->middle = BREAKCODE_HIDDEN;
    for (int i = 0; i < s->guesses; i++)
        if (breakcode_guess_seat(s->guess[i]) != viewer)
            s->guess[i] |= BREAKCODE_HIDDEN_RANK;
}

struct ludo_move breakcode_mask_step(const struct ludo_setup *setup, const void *state,
                                     const struct ludo_step *step, uint32_t age, int viewer) {
    const struct breakcode_state *s = state;
    struct ludo_move move = step->move;
    (void)age;
    if (s->phase == BREAKCODE_PHASE_OVER)
        return move;
    if (move.kind == BREAKCODE_DEAL && move.arg[0] != viewer)
        move.arg[1] = BREAKCODE_HIDDEN_KIND;
    if (move.kind == BREAKCODE_GUESS && breakcode_hands(setup) > 2 && step->mover != viewer)
        move = (struct ludo_move){
            .kind = BREAKCODE_GUESS,
            .arg = {BREAKCODE_HIDDEN_KIND, (s->right & ludo_mover_bit(step->mover)) != 0}};
    return move;
}

/* ------------------------------------------------------------- imagining */

static bool agrees(const struct ludo_setup *setup, const struct breakcode_state *state, int seat,
                   breakcode_set hand) {
    for (int i = 0; i < state->asks; i++) {
        uint8_t answer = state->asked[i].answer[seat];
        if (answer != BREAKCODE_NO_ANSWER &&
            answer != breakcode_answer(state->asked[i].question, hand))
            return false;
    }
    breakcode_set code = breakcode_code(hand);
    for (int i = 0; breakcode_hands(setup) == 2 && i < state->guesses; i++)
        if (breakcode_guess_seat(state->guess[i]) != seat &&
            (breakcode_guess_code(setup, state, i) == code) != breakcode_guess_is_right(state, i))
            return false;
    return true;
}

/* Early in a match of two most hands agree with what was said, and trying is
 * much faster than listing. Giving up does not bend the odds. */
enum { TRIES = 150 };

static bool imagine_rival(const struct ludo_setup *setup, struct breakcode_state *state, int viewer,
                          struct ludo_rng *rng) {
    breakcode_set unseen = breakcode_without(BREAKCODE_ALL, state->hand[viewer]);
    for (int i = 0; i < TRIES; i++) {
        breakcode_set hand = breakcode_set_draw(unseen, breakcode_size(setup), rng);
        if (agrees(setup, state, 1 - viewer, hand)) {
            state->hand[1 - viewer] = breakcode_code(hand);
            return true;
        }
    }
    return false;
}

static void imagine_from_seat(const struct ludo_setup *setup, struct breakcode_state *state,
                              int viewer, struct ludo_rng *rng) {
    struct breakcode_knowledge knowledge;
    struct breakcode_deal deal;
    breakcode_knowledge_begin(&knowledge, setup, state, viewer);
    breakcode_knowledge_draw(&knowledge, rng, &deal);
    for (int seat = 0; seat < breakcode_hands(setup); seat++)
        state->hand[seat] = breakcode_code(deal.hand[seat]);
    state->middle = breakcode_code(deal.middle);
}

/* A spectator has seen no tile at all. */
static void imagine_from_outside(const struct ludo_setup *setup, struct breakcode_state *state,
                                 struct ludo_rng *rng) {
    breakcode_set set[BREAKCODE_SEATS][BREAKCODE_HANDS_5], drawn[BREAKCODE_SEATS];
    struct breakcode_lists lists = {.lists = breakcode_hands(setup)};
    breakcode_set rest = BREAKCODE_ALL;
    for (int seat = 0; seat < breakcode_hands(setup); seat++) {
        uint32_t count = breakcode_sets(BREAKCODE_ALL, breakcode_size(setup), set[seat]), kept = 0;
        for (uint32_t i = 0; i < count; i++)
            if (agrees(setup, state, seat, set[seat][i]))
                set[seat][kept++] = set[seat][i];
        lists.set[seat] = set[seat];
        lists.count[seat] = kept;
    }
    breakcode_lists_draw(&lists, rng, drawn);
    for (int seat = 0; seat < breakcode_hands(setup); seat++) {
        state->hand[seat] = breakcode_code(drawn[seat]);
        rest &= ~drawn[seat];
    }
    state->middle = breakcode_hands(setup) > 2 ? breakcode_code(rest) : 0;
}

/* In the middle of the deal: each place has so many tiles of those unseen. */
static void imagine_deal(const struct ludo_setup *setup, struct breakcode_state *state, int viewer,
                         struct ludo_rng *rng) {
    breakcode_set left = BREAKCODE_ALL;
    if (viewer < setup->seats)
        left = breakcode_without(left, state->hand[viewer]);
    for (int place = 0; place <= breakcode_hands(setup); place++) {
        if (place == viewer)
            continue;
        breakcode_set drawn = breakcode_set_draw(left, breakcode_held(setup, state, place), rng);
        left &= ~drawn;
        if (place < breakcode_hands(setup))
            state->hand[place] = breakcode_code(drawn);
        else
            state->middle = breakcode_hands(setup) > 2 ? breakcode_code(drawn) : 0;
    }
}

/* A hidden guess was right, and then is the middle; or it was wrong, and
 * nothing is known of it. */
static void imagine_guesses(const struct ludo_setup *setup, struct breakcode_state *state,
                            struct ludo_rng *rng) {
    for (int i = 0; i < state->guesses; i++) {
        breakcode_set code = state->middle;
        if (breakcode_guess_rank(state->guess[i]) != BREAKCODE_HIDDEN_RANK)
            continue;
        while (!breakcode_guess_is_right(state, i) && code == state->middle)
            code = breakcode_code(breakcode_set_draw(BREAKCODE_ALL, breakcode_size(setup), rng));
        state->guess[i] =
            (uint16_t)((state->guess[i] & ~BREAKCODE_HIDDEN_RANK) | breakcode_rank(code));
    }
}

void breakcode_imagine(const struct ludo_setup *setup, void *state, int viewer,
                       struct ludo_rng *rng) {
    struct breakcode_state *s = state;
    if (s->phase == BREAKCODE_PHASE_OVER)
        return;
    if (s->phase == BREAKCODE_PHASE_DEAL)
        imagine_deal(setup, s, viewer, rng);
    else if (viewer == LUDO_SPECTATOR)
        imagine_from_outside(setup, s, rng);
    else if (breakcode_hands(setup) > 2 || !imagine_rival(setup, s, viewer, rng))
        imagine_from_seat(setup, s, viewer, rng);
    imagine_guesses(setup, s, rng);
}
