/* Bots inside the library: the ones that all games share, and what a game may
 * add. Nothing here allocates; working memory comes from the caller. */
#ifndef BOTS_BOT_H
#define BOTS_BOT_H

#include "base/rng.h"

extern const struct ludo_bot bot_random;
extern const struct ludo_bot bot_mcts;

/* What a game brings along for its bots. */
struct bot_book {
    const char *game;
    /* What a legal move is worth to the seat, in the game's own points; the
     * greedy bot takes the best; or NULL, and there is no greedy bot. */
    double (*worth)(const struct ludo_setup *setup, const void *masked, int seat,
                    struct ludo_move move);
    /* easy, normal, hard, and experts under names of their own; ends in a NULL
     * name. */
    const struct ludo_bot *bots;
};

extern const struct bot_book breakcode_book;
extern const struct bot_book crackit_book;
extern const struct bot_book crackword_book;
extern const struct bot_book loot_book;
extern const struct bot_book nycrisis_book;

/* NULL if the game has none. */
const struct bot_book *bot_book_find(const struct ludo_game *game);

/* Room for one list of legal moves. */
size_t bot_list_memory(const struct ludo_bot *bot, const struct ludo_setup *setup);

/* The best of the moves added, one after the other. Of those that are no more
 * than a tolerance apart any may win, so that bots on equal tables do not all
 * play alike. Starts as all zero. */
struct bot_best {
    struct ludo_move move;
    double worth;
    uint32_t alike; /* moves of about that worth */
};

static inline void bot_best_add(struct bot_best *best, struct ludo_move move, double worth,
                                double tolerance, struct ludo_rng *rng) {
    bool better = !best->alike || worth > best->worth + tolerance;
    if (!better && worth < best->worth - tolerance)
        return;
    best->alike = better ? 1 : best->alike + 1;
    if (rng_below(rng, best->alike))
        return;
    best->move = move;
    best->worth = worth;
}

/* The move of highest worth; of equal ones any. */
struct ludo_move bot_choose_greedily(const struct ludo_bot *bot, const struct ludo_setup *setup,
                                     const void *masked, int seat, struct ludo_rng *rng,
                                     void *memory);

#endif
