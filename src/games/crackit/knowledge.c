/* CRACK IT: what each viewer may know.
 *
 * Public are hand sizes, discards, dial cards, discovered numbers, tokens and
 * everything thrown. Secret are hands, hidden numbers, answers in windows, and
 * what a Hint showed to somebody else. Of a hand that a viewer was shown, what
 * is still certain is kept in the state (CI-40). */
#include "games/crackit/crackit.h"

#include <string.h>

/* --------------------------------------------------------- what is certain */

/* A dial that is played was the one that was seen. Any other card may have
 * been one of those known to be no dials: one less of them is certain. */
void crackit_forget(struct crackit_state *state, int seat, unsigned card) {
    unsigned place = card < CRACKIT_DIALS ? card : (unsigned)CRACKIT_KNOWN_OTHERS;
    uint64_t still = 0;
    for (int viewer = 0; viewer <= CRACKIT_SEATS; viewer++) {
        uint64_t *known = &state->known[viewer][seat];
        if (crackit_count(*known, place))
            *known -= crackit_one(place);
        still |= *known;
    }
    if (!still)
        state->known_of &= (uint8_t) ~(1u << seat);
}

/* The whole hand is known by dials and others now. */
void crackit_show(struct crackit_state *state, int viewer, int seat) {
    uint64_t dials = crackit_dials_of(state->hand[seat]);
    uint64_t others = (uint64_t)state->held[seat] - crackit_dial_count(dials);
    state->known[viewer][seat] = dials | others << (4 * CRACKIT_KNOWN_OTHERS);
    state->known_of |= (uint8_t)(1u << seat);
}

/* Everybody sees that a Hint found no dial in this hand (CI-41). */
void crackit_show_none(struct crackit_state *state, int seat) {
    for (int viewer = 0; viewer <= CRACKIT_SEATS; viewer++)
        if (viewer != seat)
            crackit_show(state, viewer, seat);
}

/* ------------------------------------------------------------------- mask */

static void hide_numbers(struct crackit_state *state, int seat) {
    struct crackit_safe *safe = &state->safe[seat];
    for (int place = safe->found; place < CRACKIT_NUMBERS; place++) {
        uint8_t *number = &safe->number[place];
        if (*number >= CRACKIT_NO_NUMBER)
            continue;
        unsigned deck = state->number_from[seat][place];
        if (deck)
            state->number_old[deck - 1] += 1u << (2 * *number);
        else
            state->number_deck[*number]++;
        *number = CRACKIT_HIDDEN;
    }
}

static void hide_hand(struct crackit_state *state, int seat) {
    for (unsigned card = 0; card < CRACKIT_CARDS; card++)
        state->deck[card] = (uint8_t)(state->deck[card] + crackit_count(state->hand[seat], card));
    state->hand[seat] = 0;
    memset(state->drawn[seat], 0, sizeof state->drawn[seat]);
}

/* In the end all combinations are turned up, by the step that discovered the
 * last number. Not after 500 turns: the last step may be a card drawn in secret. */
static bool is_told(const struct crackit_state *state) {
    return state->phase == CRACKIT_PHASE_OVER && !(state->closed & (state->closed - 1));
}

void crackit_mask(const struct ludo_setup *setup, void *state, int viewer) {
    struct crackit_state *s = state;
    bool told = is_told(s);
    int row = viewer == LUDO_SPECTATOR ? CRACKIT_SEATS : viewer;
    unsigned own = viewer == LUDO_SPECTATOR ? 0 : 1u << viewer;
    for (int seat = 0; seat < setup->seats; seat++)
        if (seat != viewer) {
            if (!told)
                hide_numbers(s, seat);
            hide_hand(s, seat);
        }
    for (int other = 0; other <= CRACKIT_SEATS; other++)
        if (other != row)
            memset(s->known[other], 0, sizeof s->known[other]);
    s->known_of = 0;
    for (int seat = 0; seat < setup->seats; seat++)
        s->known_of |= (uint8_t)((s->known[row][seat] != 0) << seat);
    if (s->phase != CRACKIT_PHASE_ORDER) /* who has laid down numbers is seen */
        s->answered &= (uint8_t)own;
    s->prohibiting &= (uint8_t)own;
}

struct ludo_move crackit_mask_step(const struct ludo_setup *setup, const void *state,
                                   const struct ludo_step *step, uint32_t age, int viewer) {
    struct ludo_move move = step->move;
    (void)setup, (void)state, (void)age;
    switch ((enum crackit_kind)move.kind) {
    case CRACKIT_DEAL_NUMBER:
        if (move.arg[0] != viewer)
            move.arg[1] = CRACKIT_HIDDEN;
        break;
    case CRACKIT_DEAL_CARD:
        if (move.arg[0] != viewer)
            move.arg[1] = CRACKIT_HIDDEN_CARD;
        break;
    case CRACKIT_DO_ORDER:
        if (step->mover != viewer)
            return (struct ludo_move){.kind = LUDO_MOVE_HIDDEN};
        break;
    case CRACKIT_DO_PASS:
    case CRACKIT_DO_PROHIBIT:
        if (step->mover != viewer)
            return (struct ludo_move){.kind = LUDO_MOVE_NONE};
        break;
    case CRACKIT_DO_DISCARD:
    case CRACKIT_DO_DIAL:
    case CRACKIT_DO_EXTRA:
    case CRACKIT_DO_DECLARE:
    case CRACKIT_DO_HINT:
    case CRACKIT_DO_BLOCK:
    case CRACKIT_DO_RESET:
    case CRACKIT_DO_CRACK:
    case CRACKIT_DO_MASTER:
    case CRACKIT_DO_END:
    case CRACKIT_DO_TAKE:
    case CRACKIT_DRAW_FIRST:
    case CRACKIT_CLOSE:
        break;
    }
    return move;
}
