/* Threads on which bots think, each with a copy of what its seat may know. */
#ifndef SERVER_THINKERS_H
#define SERVER_THINKERS_H

#include "ludoteca/ludoteca.h"
#include "store/store.h"

/* A question to a bot, and its answer. */
struct thought {
    struct thought *next;
    char table[STORE_ID_SIZE];
    int seat;
    struct ludo_setup setup;
    struct ludo_bot bot;
    struct ludo_rng rng;
    struct ludo_move move;   /* the answer */
    union ludo_state masked; /* for the seat */
};

struct thinkers;

/* `wake` is called from a thread when an answer is there. */
struct thinkers *thinkers_start(int threads, void (*wake)(void *context), void *context);
/* Answers under way are dropped. */
void thinkers_stop(struct thinkers *thinkers);

/* Ask; the thought is the threads' until it comes back by `thinkers_take`. */
void thinkers_ask(struct thinkers *thinkers, struct thought *thought);
/* All answers that are there, as a list that the caller frees, or NULL. */
struct thought *thinkers_take(struct thinkers *thinkers);

#endif
