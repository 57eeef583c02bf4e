/* Bots inside the library: the ones that all games share, and what a game may
 * add. Nothing here allocates; working memory comes from the caller. */
#ifndef BOTS_BOT_H
#define BOTS_BOT_H

#include "ludoteca/ludoteca.h"

extern const struct ludo_bot bot_random;
extern const struct ludo_bot bot_mcts;

/* What a game brings along for its bots. */
struct bot_book {
    const char *game;
    /* What a legal move is worth to the seat, in the game's own points; the
     * greedy bot takes the best. */
    double (*worth)(const struct ludo_setup *setup, const void *masked, int seat,
                    struct ludo_move move);
    /* easy, normal, hard, and experts under names of their own; ends in a NULL
     * name. */
    const struct ludo_bot *bots;
};

extern const struct bot_book loot_book;

/* NULL if the game has none. */
const struct bot_book *bot_book_find(const struct ludo_game *game);

/* Room for one list of legal moves. */
size_t bot_list_memory(const struct ludo_bot *bot, const struct ludo_setup *setup);

/* The move of highest worth; of equal ones the first. */
struct ludo_move bot_choose_greedily(const struct ludo_bot *bot, const struct ludo_setup *setup,
                                     const void *masked, int seat, struct ludo_rng *rng,
                                     void *memory);

#endif
