/* Break the Code: the bots that look one question ahead, and which there are.
 *
 * The rules for choosing a question are equally strong (docs/strength.md): normal
 * goes by the fewest expected hands, and the others stay for comparison. */
#include "bots/breakcode.h"

#include "base/rng.h"

#include <math.h>

enum { THUMB = 3 }; /* codes left at which the rule of thumb guesses */

static const double SAME = 1e-9; /* what is no further apart is worth the same */

struct mind {
    struct breakcode_worlds worlds;
    struct breakcode_groups groups;
    struct breakcode_counts counts;
    breakcode_set said[BREAKCODE_HANDS_5];
};

static size_t mind_memory(const struct ludo_bot *bot, const struct ludo_setup *setup) {
    (void)bot;
    (void)setup;
    return sizeof(struct mind);
}

/* ----------------------------------------------------------------- rules */

/* What a question is worth by what it leaves; more is better. */
typedef double question_rule(const struct breakcode_worlds *worlds,
                             const struct breakcode_groups *groups);

/* The hands, or deals, that it leaves on average, as a part of all. */
static double fewest(const struct breakcode_worlds *worlds, const struct breakcode_groups *groups) {
    double left = 0;
    for (uint32_t i = 0; i < groups->count; i++)
        left += (double)groups->weight[i] * groups->worlds[i];
    return -left / ((double)worlds->weight * worlds->count);
}

static double entropy(const struct breakcode_worlds *worlds,
                      const struct breakcode_groups *groups) {
    double bits = 0;
    for (uint32_t i = 0; i < groups->count; i++) {
        double part = (double)(groups->weight[i] / worlds->weight);
        bits -= part * log2(part);
    }
    return bits;
}

static double most_answers(const struct breakcode_worlds *worlds,
                           const struct breakcode_groups *groups) {
    (void)worlds;
    return groups->count;
}

/* --------------------------------------------------------------- choices */

/* The questions on the table, and what the best is worth by a rule. */
struct asks {
    int count;
    uint8_t question[BREAKCODE_ASKABLE];
    double best;
};

static void asks_fill(struct asks *asks, struct mind *mind, const struct breakcode_state *state,
                      question_rule *rule, double worth[BREAKCODE_ASKABLE]) {
    asks->count = breakcode_askable(state, asks->question);
    for (int i = 0; i < asks->count; i++) {
        breakcode_groups_fill(&mind->groups, &mind->worlds, asks->question[i]);
        worth[i] = rule(&mind->worlds, &mind->groups);
        if (!i || worth[i] > asks->best)
            asks->best = worth[i];
    }
}

static int asks_tied(const struct asks *asks, const double worth[BREAKCODE_ASKABLE]) {
    int tied = 0;
    for (int i = 0; i < asks->count; i++)
        tied += worth[i] >= asks->best - SAME;
    return tied;
}

/* What each of the questions would leave a rival that knows of the seat's hand no
 * more than was said aloud, as a part of all. */
static void rival_left(struct mind *mind, const struct ludo_setup *setup,
                       const struct breakcode_state *state, int seat, const struct asks *asks,
                       double left[BREAKCODE_ASKABLE]) {
    uint32_t count = breakcode_said(setup, state, seat, mind->said);
    for (int i = 0; i < asks->count; i++) {
        uint32_t answers[BREAKCODE_ANSWERS] = {0};
        double squares = 0;
        for (uint32_t j = 0; j < count; j++)
            answers[breakcode_answer(asks->question[i], mind->said[j])]++;
        for (int a = 0; a < BREAKCODE_ANSWERS; a++)
            squares += (double)answers[a] * answers[a];
        left[i] = squares / ((double)count * count);
    }
}

/* What the best question leaves the rival when this card is gone. The one that
 * comes for it may be any of the deck, whichever card it is. */
static double without_card(const struct asks *asks, const double left[BREAKCODE_ASKABLE],
                           int card) {
    double least = 1;
    for (int i = 0; i < asks->count; i++)
        if (breakcode_card(asks->question[i]) != card && left[i] < least)
            least = left[i];
    return least;
}

/* The best by the rule. Among equals, with two seats, the card that the rival
 * will miss most: where no question tells anything that is all there is to it. */
static struct ludo_move ask(struct mind *mind, const struct ludo_setup *setup,
                            const struct breakcode_state *state, int seat, question_rule *rule,
                            struct ludo_rng *rng) {
    double worth[BREAKCODE_ASKABLE], left[BREAKCODE_ASKABLE] = {0};
    struct bot_best best = {0};
    struct asks asks;
    asks_fill(&asks, mind, state, rule, worth);
    bool tied = asks_tied(&asks, worth) > 1 && setup->seats == 2;
    if (tied)
        rival_left(mind, setup, state, seat, &asks, left);
    for (int i = 0; i < asks.count; i++) {
        int card = breakcode_card(asks.question[i]);
        if (worth[i] >= asks.best - SAME)
            bot_best_add(&best, breakcode_ask_move(asks.question[i]),
                         tied ? without_card(&asks, left, card) : 0, SAME, rng);
    }
    return best.move;
}

/* How many worlds agree with this one on the code, by weight. */
static double support(const struct breakcode_worlds *worlds, breakcode_set code) {
    double sum = 0;
    for (uint32_t i = 0; i < worlds->count; i++)
        if (worlds->world[i].code == code)
            sum += (double)worlds->world[i].weight;
    return sum;
}

static struct ludo_move guess_likeliest(const struct breakcode_worlds *worlds,
                                        struct ludo_rng *rng) {
    struct bot_best best = {0};
    bool alone = worlds->knowledge.seats == 2; /* no code twice */
    for (uint32_t i = 0; i < worlds->count; i++) {
        breakcode_set code = worlds->world[i].code;
        double worth = alone ? (double)worlds->world[i].weight : support(worlds, code);
        bot_best_add(&best, breakcode_guess_move(code), worth, 0, rng);
    }
    return best.move;
}

/* Whether so many codes are left at the most. */
static bool is_narrowed(struct mind *mind, uint32_t codes) {
    const struct breakcode_worlds *worlds = &mind->worlds;
    breakcode_set seen[THUMB];
    uint32_t different = 0;
    if (codes == 1)
        return breakcode_worlds_certain(worlds, &mind->counts);
    for (uint32_t i = 0; i < worlds->count; i++) {
        uint32_t at = 0;
        while (at < different && seen[at] != worlds->world[i].code)
            at++;
        if (at == codes)
            return false;
        if (at == different)
            seen[different++] = worlds->world[i].code;
    }
    return true;
}

static bool may_ask(const struct breakcode_state *state) {
    uint8_t question[BREAKCODE_ASKABLE];
    return state->phase == BREAKCODE_PHASE_PLAY && breakcode_askable(state, question);
}

/* Guess with at most so many codes left, and where nothing can be lost by it:
 * for the last attempt, and when no question is left. */
static struct ludo_move choose(const struct ludo_setup *setup, const struct breakcode_state *state,
                               int seat, struct ludo_rng *rng, struct mind *mind, uint32_t codes,
                               question_rule *rule) {
    breakcode_worlds_fill(&mind->worlds, setup, state, seat, rng);
    if (!may_ask(state) || is_narrowed(mind, codes))
        return guess_likeliest(&mind->worlds, rng);
    return ask(mind, setup, state, seat, rule, rng);
}

/* Any question, until the answer is certain; and no guess before, not even for
 * the last attempt. */
static struct ludo_move choose_easily(const struct ludo_bot *bot, const struct ludo_setup *setup,
                                      const void *masked, int seat, struct ludo_rng *rng,
                                      void *memory) {
    const struct breakcode_state *state = masked;
    struct mind *mind = memory;
    uint8_t question[BREAKCODE_ASKABLE];
    (void)bot;
    breakcode_worlds_fill(&mind->worlds, setup, state, seat, rng);
    if (is_narrowed(mind, 1))
        return guess_likeliest(&mind->worlds, rng);
    if (!may_ask(state))
        return (struct ludo_move){.kind = BREAKCODE_DECLINE};
    uint32_t count = (uint32_t)breakcode_askable(state, question);
    return breakcode_ask_move(question[rng_below(rng, count)]);
}

#define BOT(name, codes, rule)                                                               \
    static struct ludo_move name(const struct ludo_bot *bot, const struct ludo_setup *setup, \
                                 const void *masked, int seat, struct ludo_rng *rng,         \
                                 void *memory) {                                             \
        (void)bot;                                                                           \
        return choose(setup, masked, seat, rng, memory, codes, rule);                        \
    }

BOT(choose_fewest, 1, fewest)
BOT(choose_by_entropy, 1, entropy)
BOT(choose_most_answers, 1, most_answers)
BOT(choose_by_thumb, THUMB, fewest)

/* With two seats a race, with more a search for the middle. Alone nobody has to
 * be beaten: the fewest questions count. */
static size_t hard_memory(const struct ludo_bot *bot, const struct ludo_setup *setup) {
    return setup->seats == 1   ? mind_memory(bot, setup)
           : setup->seats == 2 ? breakcode_race_memory(bot, setup)
                               : breakcode_middle_memory(bot, setup);
}

static struct ludo_move choose_hard(const struct ludo_bot *bot, const struct ludo_setup *setup,
                                    const void *masked, int seat, struct ludo_rng *rng,
                                    void *memory) {
    if (setup->seats == 1)
        return choose_fewest(bot, setup, masked, seat, rng, memory);
    return setup->seats == 2 ? breakcode_race_choose(bot, setup, masked, seat, rng, memory)
                             : breakcode_middle_choose(bot, setup, masked, seat, rng, memory);
}

static const struct ludo_bot bots[] = {
    {.name = "easy", .memory = mind_memory, .choose = choose_easily},
    {.name = "normal", .memory = mind_memory, .choose = choose_fewest},
    {.name = "hard", .iterations = 100000, .memory = hard_memory, .choose = choose_hard},
    {.name = "thumb", .memory = mind_memory, .choose = choose_by_thumb},
    {.name = "entropy", .memory = mind_memory, .choose = choose_by_entropy},
    {.name = "answers", .memory = mind_memory, .choose = choose_most_answers},
    {0},
};

const struct bot_book breakcode_book = {.game = "breakcode", .bots = bots};
