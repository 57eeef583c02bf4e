/* Break the Code: lists of hands, and deals drawn from them at even odds. The
 * lists belong to the caller. Shared by what a seat knows (knowledge.h) and by
 * what a viewer without a hand can imagine. */
#ifndef GAMES_BREAKCODE_DEALS_H
#define GAMES_BREAKCODE_DEALS_H

#include "games/breakcode/breakcode.h"

/* All sets of `size` of these tiles, in an order of their own; their number. */
uint32_t breakcode_sets(breakcode_set tiles, int size, breakcode_set *set);
/* Keep those that answer so; those that look or do not look like the code. How
 * many are left. */
uint32_t breakcode_sets_hear(breakcode_set *set, uint32_t count, int question, uint8_t answer);
uint32_t breakcode_sets_guessed(breakcode_set *set, uint32_t count, breakcode_set code, bool right);
/* Any set of that many of these tiles, all equally likely. */
breakcode_set breakcode_set_draw(breakcode_set tiles, int size, struct ludo_rng *rng);

/* The hands that are possible for each of several seats. */
struct breakcode_lists {
    int lists;
    const breakcode_set *set[BREAKCODE_SEATS];
    uint32_t count[BREAKCODE_SEATS];
};

/* One set of each list, no tile twice, every such choice equally likely. There
 * must be one. */
void breakcode_lists_draw(const struct breakcode_lists *lists, struct ludo_rng *rng,
                          breakcode_set drawn[BREAKCODE_SEATS]);

/* What was guessed, and whether it was right. The guess must not be hidden. */
breakcode_set breakcode_guess_code(const struct ludo_setup *setup,
                                   const struct breakcode_state *state, int index);
bool breakcode_guess_is_right(const struct breakcode_state *state, int index);

#endif
