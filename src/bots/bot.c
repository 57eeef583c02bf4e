/* Which bots there are, and the random one. */
#include "bots/bot.h"

#include "base/rng.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static size_t list_memory(const struct ludo_bot *bot, const struct ludo_setup *setup) {
    (void)bot;
    return setup->game->legal_max * sizeof(struct ludo_move);
}

static struct ludo_move choose_random(const struct ludo_bot *bot, const struct ludo_setup *setup,
                                      const void *masked, int seat, struct ludo_rng *rng,
                                      void *memory) {
    struct ludo_move *moves = memory;
    (void)bot;
    uint32_t count = setup->game->legal(setup, masked, seat, moves);
    assert(count > 0);
    return moves[rng_below(rng, count)];
}

const struct ludo_bot bot_random = {
    .name = "random", .memory = list_memory, .choose = choose_random};

int ludo_bot_find(const struct ludo_game *game, const char *name, struct ludo_bot *bot,
                  struct ludo_error *error) {
    (void)game;
    (void)name;
    (void)error;
    *bot = bot_random;
    return LUDO_OK;
}

struct ludo_move ludo_bot_choose(const struct ludo_bot *bot, const struct ludo_setup *setup,
                                 const void *state, int seat, struct ludo_rng *rng, void *memory) {
    union ludo_state masked;
    ludo_mask(setup, state, seat, &masked);
    return bot->choose(bot, setup, &masked, seat, rng, memory);
}
