/* CRACK WORD: who may know what. Hidden are the cards that a seat drew, until
 * it plays them, and who has accepted in a window. */
#include "games/crackword/crackword.h"

#include "base/rng.h"

#include <string.h>

void crackword_mask(const struct ludo_setup *setup, void *state, int viewer) {
    struct crackword_state *s = state;
    for (int seat = 0; seat < setup->seats; seat++)
        if (seat != viewer)
            memset(s->seat[seat].hidden, 0, sizeof s->seat[seat].hidden);
    s->accepted &= viewer < setup->seats ? (uint8_t)ludo_mover_bit(viewer) : 0;
}

/* A card that was drawn stays the drawer's secret in the log, also once it has
 * been played: which of two alike it was is nobody's business. */
struct ludo_move crackword_mask_step(const struct ludo_setup *setup, const void *state,
                                     const struct ludo_step *step, uint32_t age, int viewer) {
    struct ludo_move move = step->move;
    (void)setup, (void)state, (void)age;
    if (move.kind == CRACKWORD_DRAW && move.arg[0] != viewer)
        move.arg[1] = CRACKWORD_HIDDEN;
    if (move.kind == CRACKWORD_ACCEPT && step->mover != viewer)
        return (struct ludo_move){.kind = LUDO_MOVE_NONE};
    return move;
}

/* A card of those that nobody has seen. */
static int draw_unseen(uint8_t left[CRACKWORD_CARDS], int total, struct ludo_rng *rng) {
    uint32_t drawn = rng_below(rng, (uint32_t)total);
    int card = 0;
    for (; drawn >= left[card]; card++)
        drawn -= left[card];
    left[card]--;
    return card;
}

/* The hidden cards of a hand are any of its colour's unseen ones, without
 * replacement: pile, hand and what is out of the game were shuffled together,
 * and all that was ever learned of them is counted out already (a hand of
 * POUBELLE cards alone, CW-23, is known). */
static void imagine_hand(struct crackword_seat *seat, struct ludo_rng *rng) {
    uint8_t left[CRACKWORD_CARDS];
    int total = 0;
    memcpy(left, seat->unseen, sizeof left);
    for (int card = 0; card < CRACKWORD_CARDS; card++)
        total += left[card];
    for (int i = 0; i < seat->hidden_count; i++)
        seat->hidden[draw_unseen(left, total - i, rng)]++;
}

/* While rivals are asked none of the others need have answered; once chance is
 * to close the window all have. */
void crackword_imagine(const struct ludo_setup *setup, void *state, int viewer,
                       struct ludo_rng *rng) {
    struct crackword_state *s = state;
    for (int seat = 0; seat < setup->seats; seat++)
        if (seat != viewer)
            imagine_hand(&s->seat[seat], rng);
    if (s->phase == CRACKWORD_PHASE_CLOSE)
        s->accepted = (uint8_t)((ludo_mover_bit(setup->seats) - 1) & ~ludo_mover_bit(s->turn));
}
