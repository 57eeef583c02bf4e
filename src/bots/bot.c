/* Which bots there are; the random and the greedy one. */
#include "bots/bot.h"

#include "base/rng.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { BUDGET_MOST = 100000000 };

static const struct bot_book *const books[] = {&breakcode_book, &crackit_book,  &crackword_book,
                                               &loot_book,      &nycrisis_book, NULL};

const struct bot_book *bot_book_find(const struct ludo_game *game) {
    for (const struct bot_book *const *book = books; *book; book++)
        if (!strcmp((*book)->game, game->name))
            return *book;
    return NULL;
}

size_t bot_list_memory(const struct ludo_bot *bot, const struct ludo_setup *setup) {
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

struct ludo_move bot_choose_greedily(const struct ludo_bot *bot, const struct ludo_setup *setup,
                                     const void *masked, int seat, struct ludo_rng *rng,
                                     void *memory) {
    const struct bot_book *book = bot_book_find(setup->game);
    struct ludo_move *moves = memory;
    struct bot_best best = {0};
    (void)bot;
    uint32_t count = setup->game->legal(setup, masked, seat, moves);
    assert(count > 0);
    for (uint32_t i = 0; i < count; i++)
        bot_best_add(&best, moves[i], book->worth(setup, masked, seat, moves[i]), 0, rng);
    return best.move;
}

const struct ludo_bot bot_random = {
    .name = "random", .memory = bot_list_memory, .choose = choose_random};

static const struct ludo_bot bot_greedy = {
    .name = "greedy", .memory = bot_list_memory, .choose = bot_choose_greedily};

/* Levels of a game that brings no bots along. */
static const struct ludo_bot *plain_level(const char *name, uint32_t *iterations) {
    if (!strcmp(name, "easy"))
        return &bot_random;
    *iterations = !strcmp(name, "normal") ? 200 : 2000;
    return !strcmp(name, "normal") || !strcmp(name, "hard") ? &bot_mcts : NULL;
}

static const struct ludo_bot *find_by_name(const struct ludo_game *game, const char *name,
                                           uint32_t *iterations) {
    const struct bot_book *book = bot_book_find(game);
    for (const struct ludo_bot *bot = book ? book->bots : NULL; bot && bot->name; bot++)
        if (!strcmp(bot->name, name))
            return bot;
    if (!strcmp(name, "random"))
        return &bot_random;
    if (!strcmp(name, "mcts"))
        return &bot_mcts;
    if (!strcmp(name, "greedy"))
        return book && book->worth ? &bot_greedy : NULL;
    return plain_level(name, iterations);
}

int ludo_bot_find(const struct ludo_game *game, const char *name, struct ludo_bot *bot,
                  struct ludo_error *error) {
    char word[16];
    size_t length = strcspn(name, ":");
    if (length >= sizeof word)
        return ludo_fail(error, LUDO_EBOT, "there is no bot \"%.40s\"", name);
    memcpy(word, name, length);
    word[length] = '\0';
    uint32_t iterations = 0;
    const struct ludo_bot *found = find_by_name(game, word, &iterations);
    if (!found)
        return ludo_fail(error, LUDO_EBOT,
                         "%s has no bot \"%.40s\": try easy, normal, hard, random or mcts",
                         game->title, name);
    if (!iterations)
        iterations = found->iterations;
    if (name[length]) {
        char *end;
        unsigned long budget = strtoul(name + length + 1, &end, 10);
        if (!iterations || *end || name[length + 1] < '1' || name[length + 1] > '9' ||
            budget > (found->most ? found->most : BUDGET_MOST))
            return ludo_fail(error, LUDO_EBOT, "\"%.40s\": the bot takes no such budget", name);
        iterations = (uint32_t)budget;
    }
    *bot = *found;
    bot->iterations = iterations;
    return LUDO_OK;
}

struct ludo_move ludo_bot_choose(const struct ludo_bot *bot, const struct ludo_setup *setup,
                                 const void *state, int seat, struct ludo_rng *rng, void *memory) {
    union ludo_state masked;
    ludo_mask(setup, state, seat, &masked);
    return bot->choose(bot, setup, &masked, seat, rng, memory);
}

void ludo_bot_intent(const struct ludo_bot *bot, const struct ludo_setup *setup, const void *state,
                     int seat, void *memory, struct ludo_json *json) {
    union ludo_state masked;
    if (!bot->intend)
        return;
    ludo_mask(setup, state, seat, &masked);
    bot->intend(bot, setup, &masked, seat, memory, json);
}
