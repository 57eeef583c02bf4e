/* Odds of chance, and whether draws follow them. */
#include "probes.h"

#include <math.h>
#include <string.h>

static bool chance_is_due(const struct walk *walk) {
    return ludo_match_actors(&walk->match) == ludo_mover_bit(LUDO_CHANCE);
}

/* ------------------------------------------------------------------ odds */

static const char *look_at_outcome(struct walk *walk, struct ludo_move move) {
    struct ludo_error error = {0};
    memcpy(walk->scratch, walk->match.state, walk_game(walk)->state_size);
    int answer = ludo_apply(walk_setup(walk), walk->scratch, LUDO_CHANCE, move, &error);
    return answer < 0 ? walk_fault(walk, "an outcome of chance is refused: %s", error.text) : NULL;
}

static const char *look_at_odds(struct walk *walk) {
    struct ludo_odds odds[LUDO_ODDS_MAX];
    uint64_t total = 0;
    const char *fault = NULL;
    if (!chance_is_due(walk))
        return NULL;
    uint32_t count = walk_game(walk)->odds(walk_setup(walk), walk->match.state, odds);
    if (!count || count > LUDO_ODDS_MAX)
        return walk_fault(walk, "chance has %u outcomes", count);
    for (uint32_t i = 0; i < count && !fault; i++) {
        total += odds[i].weight;
        if (!odds[i].weight)
            return walk_fault(walk, "an outcome of chance has no weight");
        if (i && ludo_move_compare(odds[i - 1].move, odds[i].move) >= 0)
            return walk_fault(walk, "the outcomes of chance do not ascend at %u", i);
        fault = look_at_outcome(walk, odds[i].move);
    }
    if (!fault && total > UINT32_MAX)
        fault = walk_fault(walk, "the weights of chance are too big");
    return fault;
}

static const char *run_odds(struct walk *walk) {
    return walk_play(walk, look_at_odds);
}

const struct probe probe_odds = {.name =
                                     "outcomes of chance ascend, weigh something and can happen",
                                 .steps = 40000,
                                 .run = run_odds};

/* ----------------------------------------------------------------- draws */

double chi_square_limit(uint32_t freedom) {
    double part = 2.0 / (9.0 * freedom); /* Wilson and Hilferty */
    double root = 1 - part + 6 * sqrt(part);
    return freedom * root * root * root;
}

double chi_square(const uint32_t *counted, const double *weights, uint32_t count) {
    double draws = 0, total = 0, sum = 0;
    for (uint32_t i = 0; i < count; i++) {
        draws += counted[i];
        total += weights[i];
    }
    for (uint32_t i = 0; i < count; i++) {
        double expected = draws * weights[i] / total;
        double off = counted[i] - expected;
        sum += off * off / expected;
    }
    return sum;
}

/* Enough draws to expect the rarest outcome a few times. */
static uint32_t draws_for(const double *weights, uint32_t count) {
    double total = 0, least = weights[0];
    for (uint32_t i = 0; i < count; i++) {
        total += weights[i];
        least = weights[i] < least ? weights[i] : least;
    }
    double draws = 4000 + 8 * total / least;
    return draws > 40000 ? 40000 : (uint32_t)draws;
}

static const char *look_at_draws(struct walk *walk) {
    struct ludo_odds odds[LUDO_ODDS_MAX];
    double weights[LUDO_ODDS_MAX];
    uint32_t counted[LUDO_ODDS_MAX] = {0};
    if (!chance_is_due(walk) || !walk_once_in(walk, 20))
        return NULL;
    uint32_t count = walk_game(walk)->odds(walk_setup(walk), walk->match.state, odds);
    for (uint32_t i = 0; i < count; i++)
        weights[i] = odds[i].weight;
    for (uint32_t draws = draws_for(weights, count); draws; draws--) {
        struct ludo_move move = ludo_draw(walk_setup(walk), walk->match.state, &walk->rng);
        uint32_t i = 0;
        while (i < count && !ludo_move_equal(odds[i].move, move))
            i++;
        if (i == count)
            return walk_fault(walk, "chance drew what is not among its outcomes");
        counted[i]++;
    }
    if (count == 1)
        return NULL;
    double sum = chi_square(counted, weights, count);
    walk->chi_square += sum;
    walk->freedom += count - 1;
    return sum > chi_square_limit(count - 1) ? walk_fault(walk, "chance does not draw at its odds")
                                             : NULL;
}

/* A small bias shows only when many draws are put together. */
static const char *finish_draws(struct walk *walk) {
    return walk->freedom && walk->chi_square > chi_square_limit(walk->freedom)
               ? walk_fault(walk, "chance does not draw at its odds: a small bias")
               : NULL;
}

static const char *run_draws(struct walk *walk) {
    return walk_play(walk, look_at_draws);
}

const struct probe probe_draws = {
    .name = "chance draws at its odds",
    .steps = 20000,
    .run = run_draws,
    .finish = finish_draws,
};
