/* Choosing by trying out: all moves on the same luck, and the worse half of them is
 * dropped again and again, so that what is left is tried more often. */
#ifndef BOTS_HALVING_H
#define BOTS_HALVING_H

#include "ludoteca/ludoteca.h"

struct candidate {
    struct ludo_move move;
    double sum;
};

/* The better ones first, equal ones as they were. */
void candidates_sort(struct candidate *candidates, uint32_t count);

/* Those that are still considered, at least one; `try_all` adds to the sum of each. */
struct halving {
    struct candidate *candidates;
    uint32_t *count;
    void (*try_all)(void *search, struct ludo_rng *rng);
    void *search;
};

/* The one that is left; every round has its part of the budget, which counts tries. */
struct ludo_move halving_choose(const struct halving *halving, uint32_t budget,
                                struct ludo_rng *rng);

#endif
