/* Bots at a table, for the tests of any game's bots. */
#ifndef TESTS_BOTS_PLAYERS_H
#define TESTS_BOTS_PLAYERS_H

#include "ludoteca/ludoteca.h"

/* A bot with working memory, which the test frees. It begins full of rubbish: what a
 * bot remembers beyond a choice would show. */
struct player {
    struct ludo_bot bot;
    void *memory;
    size_t size;
};

struct player hire(const struct ludo_setup *setup, const char *name);
struct ludo_move ask(const struct player *player, const struct ludo_setup *setup, const void *state,
                     int seat, struct ludo_rng *rng);

/* What a test looks at before each move of a seat. */
typedef void (*look)(const struct ludo_setup *setup, const void *state, int seat, void *with);

/* One match; seat s is played by player (s + `first`) mod `count`. */
struct ludo_result play(const struct ludo_setup *setup, const struct player *players, int count,
                        int first, uint64_t seed, look at, void *with);

/* The part of so many matches for two that `better` wins against `worse`. */
double share(const struct ludo_setup *setup, const char *better, const char *worse, int matches);

/* For `play`, with a player: it chooses the same, and draws the same, whatever its
 * memory holds. */
void look_for_changes_of_mind(const struct ludo_setup *setup, const void *state, int seat,
                              void *player);

#endif
