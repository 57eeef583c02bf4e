/* Break the Code: what a seat can know, exactly.
 *
 * Every answer speaks of one hand alone. So all that is said leaves for each
 * rival a list of hands, and the deals that agree with everything are the ways
 * to choose one hand from each list without using a tile twice; each of them
 * is equally likely. Nothing is read into what rivals chose to do (BC-41).
 *
 * Lists hold sets of tiles in which the green 5s are two: counting sets is
 * weighing codes. breakcode_knowledge_copies() tells what to count when it is
 * codes that matter.
 *
 * All structs belong to the caller, hold no pointers and may be copied. They
 * can be made from a seat's masked state, and also from a whole (for instance
 * imagined) one: nothing is read of it but what the viewer may know. */
#ifndef GAMES_BREAKCODE_KNOWLEDGE_H
#define GAMES_BREAKCODE_KNOWLEDGE_H

#include "games/breakcode/breakcode.h"

enum {
    BREAKCODE_RIVALS = 3,
    BREAKCODE_LIST = 3003, /* hands of five among fifteen unseen tiles; of four among sixteen
                              there are 1,820 */
};

struct breakcode_knowledge {
    breakcode_set unseen; /* tiles the seat cannot account for */
    breakcode_set middle; /* the middle, as tiles, if the seat has seen it; or 0 */
    uint8_t seats, viewer;
    uint8_t size; /* tiles of a hand */
    uint8_t rivals;
    uint8_t seat[BREAKCODE_RIVALS];   /* who they are, ascending */
    uint16_t count[BREAKCODE_RIVALS]; /* hands in each list, never 0 */
    /* Each rival's hands that agree with what was said of that rival alone. */
    breakcode_set hand[BREAKCODE_RIVALS][BREAKCODE_LIST];
};

/* All that the viewer, a seat, knows by now. The tiles must be dealt, and the
 * match not over. */
void breakcode_knowledge_begin(struct breakcode_knowledge *knowledge,
                               const struct ludo_setup *setup, const struct breakcode_state *state,
                               int viewer);
/* The same before anything was said. */
void breakcode_knowledge_blank(struct breakcode_knowledge *knowledge,
                               const struct ludo_setup *setup, const struct breakcode_state *state,
                               int viewer);

/* Keep the hands of a rival (an index into the lists) that answer so. */
void breakcode_knowledge_hear(struct breakcode_knowledge *knowledge, int rival, int question,
                              uint8_t answer);
/* The same for all rivals that have answered. */
void breakcode_knowledge_hear_all(struct breakcode_knowledge *knowledge,
                                  const struct breakcode_asked *asked);
/* A rival has not, or has, this code for a hand (a guess with two seats). */
void breakcode_knowledge_guessed(struct breakcode_knowledge *knowledge, int rival,
                                 breakcode_set code, bool right);

/* How many sets of unseen tiles look like this one, itself included: 2 for a
 * single green 5 of two, usually 1; and 0 for the second one of two alike. So
 * the codes in a list are those with copies above 0, at these weights. */
static inline unsigned breakcode_knowledge_copies(const struct breakcode_knowledge *knowledge,
                                                  breakcode_set set) {
    const breakcode_set greens = (breakcode_set)3 << BREAKCODE_GREEN;
    breakcode_set held = set & greens;
    if (!held || held == greens || (knowledge->unseen & greens) != greens)
        return 1;
    return held == breakcode_tile(BREAKCODE_GREEN) ? 2 : 0;
}

/* Whether the set is the first of those that look alike. */
static inline bool breakcode_knowledge_counts(const struct breakcode_knowledge *knowledge,
                                              breakcode_set set) {
    return breakcode_knowledge_copies(knowledge, set) > 0;
}

/* ---------------------------------------------------------------- deals */

/* Who lies where. */
struct breakcode_deal {
    breakcode_set hand[BREAKCODE_SEATS]; /* sets of tiles, disjoint, the viewer's included */
    breakcode_set middle;                /* 0 with two seats */
};

/* One of the deals that agree with everything, all equally likely. Microseconds. */
void breakcode_knowledge_draw(const struct breakcode_knowledge *knowledge, struct ludo_rng *rng,
                              struct breakcode_deal *deal);

/* How many deals there are, by each hand of each rival and by each middle.
 * `weight[r][i]` belongs to `hand[r][i]` of the knowledge; it may be 0, for a
 * hand that leaves nothing for the others. With two seats all are 1, and there
 * is no middle. */
struct breakcode_counts {
    uint64_t deals;
    uint32_t weight[BREAKCODE_RIVALS][BREAKCODE_LIST];
    uint16_t middles; /* those that some deal agrees with */
    breakcode_set middle[BREAKCODE_LIST];
    uint32_t middle_weight[BREAKCODE_LIST];
    uint8_t pairs[1 << 16]; /* working memory */
};

/* A few milliseconds with three or four seats after the first question, much
 * less after the third. */
void breakcode_knowledge_count(const struct breakcode_knowledge *knowledge,
                               struct breakcode_counts *counts);

/* The codes that the viewer looks for (the rival's hand with two seats, the
 * middle with more) and their weights, which add up to the number of deals;
 * room for BREAKCODE_LIST each. Their number. */
uint32_t breakcode_knowledge_codes(const struct breakcode_knowledge *knowledge,
                                   const struct breakcode_counts *counts, breakcode_set *code,
                                   uint32_t *weight);

/* How a question to a rival would divide its hands: `weight[a]` is the number
 * of deals, `codes[a]` the number of hands that look different and that some
 * deal agrees with, for each answer a. How many answers are possible. */
int breakcode_knowledge_split(const struct breakcode_knowledge *knowledge,
                              const struct breakcode_counts *counts, int rival, int question,
                              uint64_t weight[BREAKCODE_ANSWERS],
                              uint32_t codes[BREAKCODE_ANSWERS]);

#endif
