/* Break the Code with two seats: a race.
 *
 * What counts is not how few codes are left but who will say the right one
 * first, so every move is weighed by the odds of winning that it leads to: what
 * it leaves to the seat, how near the rival is, which is known up to the
 * rival's own tiles since all answers are public, and what the rival can do
 * next with the cards that the move leaves on the table. From there on a table
 * of odds (breakcode_race_table) says how the race ends. */
#include "bots/breakcode.h"

#include "base/rng.h"

enum {
    VIEWS = 24,         /* rival's hands imagined at the most */
    VIEWS_WORK = 60000, /* hands of ours looked at for them, about */
    LEFT_MAX = BREAKCODE_ANSWERS,
};

/* What a question may leave: how likely, and on which rung. */
struct left {
    int count;
    float part[LEFT_MAX], rung[LEFT_MAX];
};

/* The rival as it is if it holds a certain hand. */
struct view {
    float weight;
    float codes;  /* that it holds possible for ours */
    float likely; /* the likeliest of them */
    struct left left[BREAKCODE_ASKABLE];
};

struct race {
    struct breakcode_worlds worlds;
    struct breakcode_groups groups;
    struct breakcode_hints hints;
    bool began; /* the seat, not the rival */
    bool final; /* the next question ends the match in a draw (BC-28) */
    int asks;   /* questions on the table */
    uint8_t question[BREAKCODE_ASKABLE];
    int views;
    struct view view[VIEWS];
};

size_t breakcode_race_memory(const struct ludo_bot *bot, const struct ludo_setup *setup) {
    (void)bot;
    (void)setup;
    return sizeof(struct race);
}

/* ----------------------------------------------------------------- table */

/* The odds of the mover's by its rung, the rival's being fixed. */
struct row {
    float worth[BREAKCODE_RUNGS];
};

/* By what the other one has left, for a mover with so many codes. */
static struct row row_of_mover(bool began, float codes) {
    struct row row;
    float rung = breakcode_race_rung(codes);
    int at = (int)rung;
    float over = rung - (float)at;
    for (int i = 0; i < BREAKCODE_RUNGS; i++) {
        float low = breakcode_race_table[began][at][i],
              high = breakcode_race_table[began][at + 1][i];
        row.worth[i] = (low + (high - low) * over) / 65535;
    }
    return row;
}

static float row_at(const struct row *row, float rung) {
    int at = (int)rung;
    return row->worth[at] + (row->worth[at + 1] - row->worth[at]) * (rung - (float)at);
}

/* ----------------------------------------------------------------- views */

/* What the rival's questions would leave it with, if it held this hand. */
static void fill_left(struct view *view, const struct race *race, const breakcode_set *set,
                      uint32_t count, float total, breakcode_set hand) {
    const breakcode_set first = breakcode_tile(BREAKCODE_GREEN), greens = first | first << 1;
    for (int q = 0; q < race->asks; q++) {
        struct left *left = &view->left[q];
        float weight[BREAKCODE_ANSWERS] = {0};
        uint16_t codes[BREAKCODE_ANSWERS] = {0};
        for (uint32_t i = 0; i < count; i++) {
            uint8_t answer = breakcode_answer(race->question[q], set[i]);
            bool twin = (set[i] & greens) == first << 1 && !(hand & first);
            weight[answer]++;
            codes[answer] = (uint16_t)(codes[answer] + !twin);
        }
        left->count = 0;
        for (int answer = 0; answer < BREAKCODE_ANSWERS; answer++)
            if (codes[answer]) {
                left->part[left->count] = weight[answer] / total;
                left->rung[left->count++] = breakcode_race_rung(codes[answer]);
            }
    }
}

static void fill_view(struct view *view, const struct race *race, breakcode_set hand) {
    const breakcode_set first = breakcode_tile(BREAKCODE_GREEN), greens = first | first << 1;
    breakcode_set set[BREAKCODE_LIST];
    uint32_t count = 0, twins = 0;
    for (uint32_t i = 0; i < race->hints.count; i++)
        if (!(race->hints.set[i] & hand)) {
            twins += (race->hints.set[i] & greens) == first << 1 && !(hand & first);
            set[count++] = race->hints.set[i];
        }
    view->codes = (float)(count - twins);
    view->likely = (twins ? 2.0f : 1.0f) / (float)count;
    fill_left(view, race, set, count, (float)count, hand);
}

/* Imagine as many of the rival's hands as there is time for. */
static void fill_views(struct race *race, struct ludo_rng *rng) {
    const struct breakcode_worlds *worlds = &race->worlds;
    uint32_t most = VIEWS_WORK / (race->hints.count + 1) + 2;
    if (most > VIEWS)
        most = VIEWS;
    bool all = worlds->count <= most;
    race->views = (int)(all ? worlds->count : most);
    for (int i = 0; i < race->views; i++) {
        uint32_t at = all ? (uint32_t)i : rng_below(rng, worlds->count);
        race->view[i].weight = worlds->world[at].weight;
        fill_view(&race->view[i], race, worlds->world[at].hand[0]);
    }
}

/* ----------------------------------------------------------------- worth */

/* What a right guess is worth to one who began, or did not, if the other one
 * hits with these odds in the last attempt (BC-25). */
static float won(bool began, float odds) {
    return began ? 1 - odds / 2 : 1;
}

/* What the rival can make of its turn, without the card taken, when so many
 * codes are left to the seat. */
static float reply(const struct race *race, const struct view *view, const struct row *row,
                   float codes, int card) {
    float fails = 1 - row_at(row, breakcode_race_rung(view->codes - 1));
    float best = view->likely * won(!race->began, 1 / codes) + (1 - view->likely) * fails;
    for (int q = 0; q < race->asks && view->codes > 1; q++) {
        const struct left *left = &view->left[q];
        float worth = 0;
        if (breakcode_card(race->question[q]) == card)
            continue;
        for (int i = 0; i < left->count; i++)
            worth += left->part[i] * (1 - row_at(row, left->rung[i]));
        if (worth > best)
            best = worth;
    }
    return best;
}

/* The seat's odds when the rival is to move. */
static float stand(const struct race *race, float codes, int card) {
    struct row row = row_of_mover(race->began, codes);
    float sum = 0, weight = 0;
    for (int i = 0; i < race->views; i++) {
        sum += race->view[i].weight * (1 - reply(race, &race->view[i], &row, codes, card));
        weight += race->view[i].weight;
    }
    return sum / weight;
}

static float ask_worth(struct race *race, int question) {
    struct breakcode_groups *groups = &race->groups;
    int card = breakcode_card(question);
    float sum = 0, known[BREAKCODE_RUNGS * 4] = {0}; /* by rung, 0 for not yet known */
    if (race->final)
        return 0.5f;
    breakcode_groups_fill(groups, &race->worlds, question);
    for (uint32_t i = 0; i < groups->count; i++) {
        float codes = groups->weight[i] * groups->weight[i] / groups->squares[i];
        float *worth = &known[(int)(breakcode_race_rung(codes) * 4 + 0.5f)];
        if (*worth <= 0)
            *worth = stand(race, codes, card);
        sum += groups->weight[i] * *worth;
    }
    return sum / race->worlds.weight;
}

/* ---------------------------------------------------------------- choice */

/* The likeliest world; of equal ones any. */
static uint32_t likeliest(const struct breakcode_worlds *worlds, struct ludo_rng *rng) {
    uint32_t best = 0, alike = 0;
    for (uint32_t i = 0; i < worlds->count; i++) {
        float weight = worlds->world[i].weight, top = worlds->world[best].weight;
        if (weight < top)
            continue;
        alike = weight > top ? 1 : alike + 1;
        if (!rng_below(rng, alike))
            best = i;
    }
    return best;
}

/* As how many even ones the others count. */
static float codes_without(const struct breakcode_worlds *worlds, uint32_t one) {
    float weight = 0, squares = 0;
    for (uint32_t i = 0; i < worlds->count; i++)
        if (i != one) {
            weight += worlds->world[i].weight;
            squares += worlds->world[i].weight * worlds->world[i].weight;
        }
    return weight * weight / squares;
}

static float guess_worth(const struct race *race, uint32_t guess) {
    const struct breakcode_worlds *worlds = &race->worlds;
    float likely = worlds->world[guess].weight / worlds->weight, odds = 0, weight = 0;
    for (int i = 0; i < race->views; i++) {
        odds += race->view[i].weight * race->view[i].likely;
        weight += race->view[i].weight;
    }
    return likely * won(race->began, odds / weight) +
           (1 - likely) * stand(race, codes_without(worlds, guess), 0);
}

/* Guess or ask, whichever wins more often. With two codes left a guess never
 * does worse than a question: if it fails the other one is certain. */
static struct ludo_move weigh(struct race *race, struct ludo_rng *rng) {
    struct bot_best best = {0};
    uint32_t guess = likeliest(&race->worlds, rng);
    struct ludo_move move = breakcode_guess_move(race->worlds.world[guess].code);
    if (!race->asks || race->worlds.count <= 2)
        return move;
    fill_views(race, rng);
    bot_best_add(&best, move, (double)guess_worth(race, guess), 1e-6, rng);
    for (int i = 0; i < race->asks; i++)
        bot_best_add(&best, breakcode_ask_move(race->question[i]),
                     (double)ask_worth(race, race->question[i]), 1e-6, rng);
    return best.move;
}

struct ludo_move breakcode_race_choose(const struct ludo_bot *bot, const struct ludo_setup *setup,
                                       const void *masked, int seat, struct ludo_rng *rng,
                                       void *memory) {
    const struct breakcode_state *state = masked;
    struct race *race = memory;
    bool last = state->phase == BREAKCODE_PHASE_LAST;
    race->began = state->first == seat;
    race->final = breakcode_is_final(state);
    race->asks = last ? 0 : breakcode_askable(state, race->question);
    breakcode_worlds_fill(&race->worlds, setup, state, seat, rng);
    breakcode_hints_weigh(&race->hints, &race->worlds, setup, state, seat, bot->iterations);
    return weigh(race, rng);
}
