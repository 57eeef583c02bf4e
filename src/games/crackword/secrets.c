/* CRACK WORD: who may know what. Hidden are the cards that a seat drew, until
 * it plays them, and the answers in a window: who has given one, which, and who
 * was first. */
#include "games/crackword/crackword.h"

#include "base/rng.h"

#include <string.h>

void crackword_mask(const struct ludo_setup *setup, void *state, int viewer) {
    struct crackword_state *s = state;
    for (int seat = 0; seat < setup->seats; seat++)
        if (seat != viewer)
            memset(s->seat[seat].hidden, 0, sizeof s->seat[seat].hidden);
    uint8_t own = viewer < setup->seats ? (uint8_t)ludo_mover_bit(viewer) : 0;
    s->answered &= own;
    s->challenging &= own;
    s->first = 0;
}

/* A card that was drawn stays the drawer's secret in the log, also once it has
 * been played: which of two alike it was is nobody's business. */
struct ludo_move crackword_mask_step(const struct ludo_setup *setup, const void *state,
                                     const struct ludo_step *step, uint32_t age, int viewer) {
    struct ludo_move move = step->move;
    (void)setup, (void)state, (void)age;
    if (move.kind == CRACKWORD_DRAW && move.arg[0] != viewer)
        move.arg[1] = CRACKWORD_HIDDEN;
    if (step->mover != viewer &&
        (move.kind == CRACKWORD_ACCEPT || move.kind == CRACKWORD_CHALLENGE))
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

/* Whoever answered, one of those who challenge was the first. */
static uint8_t draw_first(unsigned challenging, struct ludo_rng *rng) {
    uint32_t skip = rng_below(rng, (uint32_t)__builtin_popcount(challenging));
    while (skip--)
        challenging &= challenging - 1;
    return (uint8_t)(__builtin_ctz(challenging) + 1);
}

/* While rivals are asked none of the others need have answered; once chance is
 * to close the window all have. */
static void imagine_answers(const struct ludo_setup *setup, struct crackword_state *state,
                            int viewer, struct ludo_rng *rng) {
    unsigned others =
        (ludo_mover_bit(setup->seats) - 1) & ~ludo_mover_bit(state->turn) & ~ludo_mover_bit(viewer);
    if (state->phase == CRACKWORD_PHASE_CLOSE) {
        state->answered |= (uint8_t)others;
        state->challenging |= (uint8_t)(others & rng_below(rng, 1u << setup->seats));
    }
    if (state->challenging)
        state->first = draw_first(state->challenging, rng);
}

void crackword_imagine(const struct ludo_setup *setup, void *state, int viewer,
                       struct ludo_rng *rng) {
    struct crackword_state *s = state;
    for (int seat = 0; seat < setup->seats; seat++)
        if (seat != viewer)
            imagine_hand(&s->seat[seat], rng);
    imagine_answers(setup, s, viewer, rng);
}
