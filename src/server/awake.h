/* A processor that has nothing to do dozes off, and where a machine is shared
 * it may be tens of milliseconds until it is given back: longer than anything
 * else a move waits for. Whoever runs the server may have it kept awake while
 * people play; that takes power, and the right to ask the system for it. */
#ifndef SERVER_AWAKE_H
#define SERVER_AWAKE_H

#include "ludoteca/ludoteca.h"

struct awake {
    int file; /* −1: it may doze */
    bool held;
    int64_t stirred; /* when somebody last spoke, in milliseconds */
};

int awake_open(struct awake *awake, struct ludo_error *error);
void awake_close(struct awake *awake);
/* Somebody speaks. */
void awake_stir(struct awake *awake, int64_t now);
/* Let it doze if nobody has spoken lately. */
void awake_sweep(struct awake *awake, int64_t now);

#endif
