/* Break the Code: what its bots share. Everything lies in working memory of the
 * caller's, is made anew for each choice and holds no pointers. */
#ifndef BOTS_BREAKCODE_H
#define BOTS_BREAKCODE_H

#include "bots/bot.h"
#include "games/breakcode/knowledge.h"

#include <math.h>

enum {
    BREAKCODE_DEALS_DRAWN = 768, /* with three and four seats */
    BREAKCODE_ASKABLE = 10,      /* questions of six cards, four of which have two */
    BREAKCODE_SLOTS = 2048,      /* a power of two, well above the deals drawn */
};

/* A way things may lie: who would answer what, and what is looked for. */
struct breakcode_world {
    breakcode_set hand[BREAKCODE_RIVALS]; /* of each rival in the knowledge */
    breakcode_set code;                   /* looked for */
    float weight;
};

/* With two seats all that may be: a world for each code of the rival's. With
 * more seats deals drawn at even odds. */
struct breakcode_worlds {
    struct breakcode_knowledge knowledge;
    uint32_t count;
    float weight; /* of all */
    struct breakcode_world world[BREAKCODE_LIST];
};

void breakcode_worlds_fill(struct breakcode_worlds *worlds, const struct ludo_setup *setup,
                           const struct breakcode_state *state, int seat, struct ludo_rng *rng);
/* The only code that is left; or 0. */
breakcode_set breakcode_worlds_certain(const struct breakcode_worlds *worlds,
                                       struct breakcode_counts *counts);

/* With two seats: the hands, as sets of tiles, that a seat may have by all that
 * was said aloud; their number. */
uint32_t breakcode_said(const struct ludo_setup *setup, const struct breakcode_state *state,
                        int seat, breakcode_set set[BREAKCODE_HANDS_5]);

/* The questions that the cards on the table allow; their number. */
int breakcode_askable(const struct breakcode_state *state, uint8_t question[BREAKCODE_ASKABLE]);

/* Whether the card on the table is the last one, so that asking ends the match
 * without a winner (BC-28). */
bool breakcode_is_final(const struct breakcode_state *state);

static inline struct ludo_move breakcode_ask_move(int question) {
    return (struct ludo_move){.kind = BREAKCODE_ASK, .arg = {(uint8_t)question}};
}

/* How a question divides the worlds: those of a group answer alike. */
struct breakcode_groups {
    uint32_t count;
    uint16_t of[BREAKCODE_LIST]; /* each world's group */
    float weight[BREAKCODE_LIST];
    float squares[BREAKCODE_LIST]; /* sum of squared weights */
    uint16_t worlds[BREAKCODE_LIST];
    uint32_t key[BREAKCODE_SLOTS]; /* working memory */
    uint16_t slot[BREAKCODE_SLOTS];
};

void breakcode_groups_fill(struct breakcode_groups *groups, const struct breakcode_worlds *worlds,
                           int question);

/* The race of two seats, as odds of winning (a draw being half a victory) by how
 * many codes are left to each: a table made by bench/breakcode_race.c. Rungs
 * are its rows: one for each number up to BREAKCODE_RUNGS_EXACT, then so many
 * for each doubling. */
enum { BREAKCODE_RUNGS_EXACT = 12, BREAKCODE_RUNGS_OCTAVE = 4, BREAKCODE_RUNGS = 44 };

/* [mover began][mover's rung][rival's rung], in parts of 65535. */
extern const uint16_t breakcode_race_table[2][BREAKCODE_RUNGS][BREAKCODE_RUNGS];

/* Where so many codes stand among the rungs; may lie between two. */
static inline float breakcode_race_rung(float codes) {
    if (codes <= BREAKCODE_RUNGS_EXACT)
        return codes < 1 ? 0 : codes - 1;
    float rung =
        BREAKCODE_RUNGS_EXACT - 1 + BREAKCODE_RUNGS_OCTAVE * log2f(codes / BREAKCODE_RUNGS_EXACT);
    return rung < BREAKCODE_RUNGS - 1.001f ? rung : BREAKCODE_RUNGS - 1.001f;
}

/* The questions among which a seat chose when it asked, as far as can be known
 * later: which cards lay there is not remembered, so each is given the odds
 * that it did not. The first question is the one that was asked. */
enum { BREAKCODE_OFFER = 24, BREAKCODE_OFFER_CARDS = 16 };

struct breakcode_offer {
    int questions, cards;
    uint8_t question[BREAKCODE_OFFER];
    struct {
        float absent;
        uint8_t first, questions; /* in `question` */
    } card[BREAKCODE_OFFER_CARDS];
};

/* Of the question with index `at` in the state. */
void breakcode_offer_fill(struct breakcode_offer *offer, const struct breakcode_state *state,
                          int at);
/* How well the choice goes with what each question would have left on average. */
float breakcode_offer_fit(const struct breakcode_offer *offer, const float left[BREAKCODE_OFFER]);

/* What the rival's choices betray of its hand, with two seats. */
enum { BREAKCODE_HINTS_SETS = 4096 };

struct breakcode_hints {
    uint32_t count; /* hands the viewer may have, as far as is said aloud */
    breakcode_set set[BREAKCODE_HANDS_5];
    struct breakcode_offer offer;
    uint8_t answer[BREAKCODE_HINTS_SETS][BREAKCODE_OFFER];
};

/* Weigh the worlds by it; `work` is how many pairs of hands may be looked at
 * for one of the rival's questions. Afterwards `set` holds what is left. */
void breakcode_hints_weigh(struct breakcode_hints *hints, struct breakcode_worlds *worlds,
                           const struct ludo_setup *setup, const struct breakcode_state *state,
                           int seat, uint32_t work);

/* The hard level with two seats. */
size_t breakcode_race_memory(const struct ludo_bot *bot, const struct ludo_setup *setup);
struct ludo_move breakcode_race_choose(const struct ludo_bot *bot, const struct ludo_setup *setup,
                                       const void *masked, int seat, struct ludo_rng *rng,
                                       void *memory);
size_t breakcode_middle_memory(const struct ludo_bot *bot, const struct ludo_setup *setup);
struct ludo_move breakcode_middle_choose(const struct ludo_bot *bot, const struct ludo_setup *setup,
                                         const void *masked, int seat, struct ludo_rng *rng,
                                         void *memory);

#endif
