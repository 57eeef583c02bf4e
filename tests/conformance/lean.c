#include "lean.h"

#include "games/breakcode/breakcode.h"
#include "games/crackit/crackit.h"

#include <string.h>

/* What is known to lead far; kinds that are not named have the weight 1. */
static const struct {
    const struct ludo_game *game;
    uint8_t kind;
    double weight;
} known[] = {
    /* Resets use the combination cards up, and discards bring Resets to hand. */
    {&crackit, CRACKIT_DO_RESET, 1000},
    {&crackit, CRACKIT_DO_PASS, 100},
    {&crackit, CRACKIT_DO_END, 10},
    {&crackit, CRACKIT_DO_CRACK, 0.3},
    {&crackit, CRACKIT_DO_HINT, 0.01},
    {&crackit, CRACKIT_DO_EXTRA, 0.001},
    {&crackit, CRACKIT_DO_DECLARE, 0.001},
    {&crackit, CRACKIT_DO_BLOCK, 0.001},
    {&crackit, CRACKIT_DO_MASTER, 0.001},
    /* Who does not guess asks until there are no more questions. */
    {&breakcode, BREAKCODE_ASK, 1000},
};

static double draw_weight(struct ludo_rng *rng) {
    enum { SPREAD = 13 };
    return (double)(1u << ludo_rng_below(rng, SPREAD));
}

void lean_draw(struct lean *lean, const struct ludo_game *game, struct ludo_rng *rng) {
    bool leads = false;
    for (int kind = 0; kind < LEAN_KINDS; kind++)
        lean->weight[kind] = 1;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (!strcmp(known[i].game->name, game->name)) {
            lean->weight[known[i].kind] = known[i].weight;
            leads = true;
        }
    for (int kind = 0; !leads && kind < LEAN_KINDS; kind++)
        lean->weight[kind] = draw_weight(rng);
}

struct ludo_move lean_choose(const struct lean *lean, const struct ludo_move *moves, uint32_t count,
                             struct ludo_rng *rng) {
    double total = 0;
    uint32_t first = 0, last;
    for (uint32_t i = 0; i < count; i++) {
        if (i && moves[i].kind == moves[i - 1].kind)
            continue;
        double weight = lean->weight[moves[i].kind % LEAN_KINDS];
        total += weight;
        if ((double)ludo_rng_next(rng) / 0x1p64 * total < weight)
            first = i;
    }
    for (last = first + 1; last < count && moves[last].kind == moves[first].kind; last++)
        continue;
    return moves[first + ludo_rng_below(rng, last - first)];
}
