/* CRACK IT: why a move is refused, for the mover's eyes alone. */
#include "games/crackit/crackit.h"

static int refuse_turn(const struct ludo_setup *setup, const struct crackit_state *state,
                       struct ludo_move move, struct ludo_error *error) {
    int seat = state->turn;
    uint64_t hand = state->hand[seat];
    unsigned card = move.arg[0];
    switch (move.kind) {
    case CRACKIT_DO_DISCARD:
        if (state->acted)
            return ludo_fail(error, LUDO_EILLEGAL,
                             "you have used resources: end your turn instead of discarding");
        return ludo_fail(error, LUDO_EILLEGAL, "discard cards of your hand, in ascending order");
    case CRACKIT_DO_DIAL:
        if (state->attacked)
            return ludo_fail(error, LUDO_EILLEGAL, "you have made your dial attack in this turn");
        if (card >= CRACKIT_DIALS || !crackit_count(hand, card))
            return ludo_fail(error, LUDO_EILLEGAL, "you do not hold this card");
        return ludo_fail(error, LUDO_EILLEGAL, "choose a rival with an undiscovered number");
    case CRACKIT_DO_EXTRA:
        if (state->right != CRACKIT_RIGHT_EXTRA)
            return ludo_fail(error, LUDO_EILLEGAL,
                             "an extra dial is played right after a CLICK, at the same rival");
        return ludo_fail(error, LUDO_EILLEGAL, "you do not hold this card");
    case CRACKIT_DO_DECLARE:
        return ludo_fail(error, LUDO_EILLEGAL,
                         "declare a perfectly narrowed number: right after a dial on it, or in "
                         "place of your dial attack");
    case CRACKIT_DO_RESET:
        if (crackit_count(hand, CRACKIT_RESET) && !crackit_may_reset(setup, state, seat))
            return ludo_fail(error, LUDO_EILLEGAL, "none of your numbers can be reset now");
        return ludo_fail(error, LUDO_EILLEGAL, "you do not hold this card");
    case CRACKIT_DO_END:
        return ludo_fail(error, LUDO_EILLEGAL, "discard, or use resources, before you end");
    case CRACKIT_DO_BLOCK:
        if (crackit_count(hand, CRACKIT_BLOCK))
            return ludo_fail(error, LUDO_EILLEGAL,
                             "choose a rival with a discovered number that is not blocked");
        return ludo_fail(error, LUDO_EILLEGAL, "you do not hold this card");
    case CRACKIT_DO_CRACK:
        if (crackit_count(hand, CRACKIT_CRACK))
            return ludo_fail(error, LUDO_EILLEGAL, "choose a rival with an undiscovered number");
        return ludo_fail(error, LUDO_EILLEGAL, "you do not hold this card");
    case CRACKIT_DO_HINT:
        if (crackit_count(hand, CRACKIT_HINT))
            return ludo_fail(error, LUDO_EILLEGAL, "take the dial from the pile or a rival");
        return ludo_fail(error, LUDO_EILLEGAL, "you do not hold this card");
    case CRACKIT_DO_MASTER:
        return ludo_fail(error, LUDO_EILLEGAL, "you do not hold this card");
    case CRACKIT_DO_TAKE:
        return ludo_fail(error, LUDO_EILLEGAL, "only a Hint lets you take a dial card");
    default:
        return ludo_fail(error, LUDO_EILLEGAL, "this cannot be done in your turn");
    }
}

int crackit_refuse(const struct ludo_setup *setup, const struct crackit_state *state, int mover,
                   struct ludo_move move, struct ludo_error *error) {
    (void)mover;
    switch ((enum crackit_phase)state->phase) {
    case CRACKIT_PHASE_ORDER:
        return ludo_fail(error, LUDO_EILLEGAL, "first lay down your three numbers in some order");
    case CRACKIT_PHASE_WINDOW:
        if (crackit_is_kind(move, CRACKIT_DO_PROHIBIT, 0))
            return ludo_fail(error, LUDO_EILLEGAL, "you hold no Prohibition");
        return ludo_fail(error, LUDO_EILLEGAL, "now pass, or prohibit the newest card");
    case CRACKIT_PHASE_HINT:
        return ludo_fail(error, LUDO_EILLEGAL,
                         "take one of the dial cards and play it on an undiscovered number");
    case CRACKIT_PHASE_TURN:
        return refuse_turn(setup, state, move, error);
    case CRACKIT_PHASE_NUMBERS:
    case CRACKIT_PHASE_CARDS:
    case CRACKIT_PHASE_FIRST:
    case CRACKIT_PHASE_CLOSE:
    case CRACKIT_PHASE_RESET:
    case CRACKIT_PHASE_DRAW:
    case CRACKIT_PHASE_OVER:
        break;
    }
    return ludo_fail(error, LUDO_EILLEGAL, NULL);
}
