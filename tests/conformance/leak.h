/* Games that were broken on purpose: a sound game with one operation replaced
 * by one that leaks a secret or breaks the contract. The suite must catch each
 * of them, or it proves nothing about the others. */
#ifndef CONFORMANCE_LEAK_H
#define CONFORMANCE_LEAK_H

#include "walk.h"

struct leak {
    const char *name;          /* what is wrong with it */
    const struct probe *probe; /* what must catch it */
    struct ludo_game broken;   /* the operations that replace those of a sound game */
};

/* Of the template, and of the game with windows. Both end in a NULL name. */
extern const struct leak leaks[], window_leaks[];

/* The whole game. */
struct ludo_game leak_game(const struct leak *leak, const struct ludo_game *sound);

#endif
