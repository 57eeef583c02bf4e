/* What every game does the same way: whose turn it is, chance, moves as text. */
#include "ludoteca/ludoteca.h"

#include "base/rng.h"

#include <assert.h>
#include <string.h>

bool ludo_move_equal(struct ludo_move a, struct ludo_move b) {
    return !memcmp(&a, &b, sizeof a);
}

int ludo_move_compare(struct ludo_move a, struct ludo_move b) {
    return memcmp(&a, &b, sizeof a);
}

void ludo_start(const struct ludo_setup *setup, void *state) {
    memset(state, 0, setup->game->state_size);
    setup->game->start(setup, state);
}

int ludo_apply(const struct ludo_setup *setup, void *state, int mover, struct ludo_move move,
               struct ludo_error *error) {
    ludo_movers actors = setup->game->actors(setup, state);
    if (!actors)
        return ludo_fail(error, LUDO_EOVER, NULL);
    if (mover < 0 || mover > LUDO_CHANCE || !(actors & ludo_mover_bit(mover)))
        return ludo_fail(error, LUDO_ETURN, NULL);
    return setup->game->apply(setup, state, mover, move, error);
}

static struct ludo_move draw_from_list(const struct ludo_setup *setup, const void *state,
                                       struct ludo_rng *rng) {
    struct ludo_odds odds[LUDO_ODDS_MAX];
    uint32_t count = setup->game->odds(setup, state, odds);
    assert(count > 0 && count <= LUDO_ODDS_MAX);
    uint32_t total = 0;
    for (uint32_t i = 0; i < count; i++)
        total += odds[i].weight;
    uint32_t drawn = rng_below(rng, total);
    uint32_t i = 0;
    while (drawn >= odds[i].weight)
        drawn -= odds[i++].weight;
    return odds[i].move;
}

struct ludo_move ludo_draw(const struct ludo_setup *setup, const void *state,
                           struct ludo_rng *rng) {
    if (setup->game->draw)
        return setup->game->draw(setup, state, rng);
    return draw_from_list(setup, state, rng);
}

void ludo_result(const struct ludo_setup *setup, const void *state, struct ludo_result *result) {
    *result = (struct ludo_result){.outcome = LUDO_OUTCOME_OPEN};
    if (!setup->game->actors(setup, state))
        setup->game->result(setup, state, result);
}

bool ludo_has_windows(const struct ludo_setup *setup) {
    const struct ludo_game *game = setup->game;
    return game->let_pass && (!game->has_windows || game->has_windows(setup));
}

bool ludo_is_window(const struct ludo_setup *setup, const void *state) {
    struct ludo_move move;
    ludo_movers actors = setup->game->let_pass ? setup->game->actors(setup, state) : 0;
    return actors && actors != ludo_mover_bit(LUDO_CHANCE) &&
           setup->game->let_pass(setup, state, __builtin_ctz(actors), &move);
}

void ludo_mask(const struct ludo_setup *setup, const void *state, int viewer, void *masked) {
    memcpy(masked, state, setup->game->state_size);
    setup->game->mask(setup, masked, viewer);
}

void ludo_move_format(const struct ludo_setup *setup, struct ludo_move move,
                      struct ludo_text *text) {
    if (move.kind == LUDO_MOVE_HIDDEN)
        ludo_text_add(text, "?");
    else if (move.kind != LUDO_MOVE_NONE)
        setup->game->format(setup, move, text);
}

int ludo_move_parse(const struct ludo_setup *setup, const char *text, struct ludo_move *move,
                    struct ludo_error *error) {
    return setup->game->parse(setup, text, move, error);
}

const char *ludo_outcome_name(enum ludo_outcome outcome) {
    static const char *const names[] = {
        [LUDO_OUTCOME_OPEN] = "open",     [LUDO_OUTCOME_WON] = "won",
        [LUDO_OUTCOME_DRAWN] = "drawn",   [LUDO_OUTCOME_LOST] = "lost",
        [LUDO_OUTCOME_SCORED] = "scored",
    };
    return names[outcome];
}

double ludo_result_share(const struct ludo_result *result, int seats, int seat) {
    switch (result->outcome) {
    case LUDO_OUTCOME_WON:
        if (!(result->winners & ludo_mover_bit(seat)))
            return 0;
        return result->together ? 1 : 1.0 / __builtin_popcount(result->winners);
    case LUDO_OUTCOME_DRAWN:
        return 1.0 / seats;
    case LUDO_OUTCOME_OPEN:
    case LUDO_OUTCOME_LOST:
    case LUDO_OUTCOME_SCORED:
        break;
    }
    return 0;
}
