/* Random matches of any game, for probes to look at.
 *
 * A probe is one thing that must hold for every game. It plays matches through
 * a walk and answers NULL or a sentence that says what does not hold, so that
 * the same probe can be shown to fail on games that were broken on purpose.
 *
 * How many matches are played follows from a number of steps and not from a
 * clock: a failure comes back on every machine. */
#ifndef CONFORMANCE_WALK_H
#define CONFORMANCE_WALK_H

#include "lean.h"
#include "ludoteca/ludoteca.h"

enum { WALK_SPARE = 16 /* moves after the end of a list, to see who writes there */ };

/* Owns all it points to. The state lies in a block of just its size, so that a
 * sanitizer sees who writes past it. */
struct walk {
    struct ludo_match match;
    struct ludo_rng rng;
    int *answers;            /* what apply said to each step */
    struct ludo_move *moves; /* room for a list */
    void *scratch, *other;   /* states to try something on */
    uint32_t number;         /* of this match, within its setup */
    bool leans;              /* moves are chosen as `lean` has it */
    struct lean lean;
    uint32_t matches, steps; /* played so far, over all setups of a game */
    uint32_t hidden;         /* times that something was kept from a viewer */
    uint32_t differed;       /* times that a twin was not the same */
    uint32_t landmarks;      /* set of those that were reached */
    double chi_square;       /* summed over all lists of odds that were drawn from … */
    uint32_t freedom;        /* … with that many degrees of freedom */
    char fault[900];
};

struct probe {
    const char *name;
    uint32_t steps; /* to spend on one game, divided among its setups */
    /* Play one match, which has been begun, and look at it. */
    const char *(*run)(struct walk *walk);
    /* Look at the counts after the last match; or NULL. */
    const char *(*finish)(struct walk *walk);
};

/* Run the probe over every setup of the game. The walk holds the counts and
 * the sentence, and is valid until the next call. */
const char *probe_game(const struct probe *probe, const struct ludo_game *game, struct walk *walk);

/* Called on every state of a match, the first and the last included. */
typedef const char *(*look_fn)(struct walk *walk);

/* Play the match to its end, looking at every state. */
const char *walk_play(struct walk *walk, look_fn look);
/* Make one random step. */
const char *walk_step(struct walk *walk);

/* Say what is wrong, with where: game, setup, match and step. */
const char *walk_fault(struct walk *walk, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* One random actor, or chance; the match is not over. */
int walk_mover(struct walk *walk);
/* What the mover may do now, chance or seat, into `moves`; how many. */
uint32_t walk_options(struct walk *walk, const void *state, int mover, struct ludo_move *moves);
/* One of them, at their odds. */
struct ludo_move walk_choose(struct walk *walk, int mover);

static inline const struct ludo_setup *walk_setup(const struct walk *walk) {
    return &walk->match.setup;
}

static inline const struct ludo_game *walk_game(const struct walk *walk) {
    return walk->match.setup.game;
}

/* True once in `times`. */
bool walk_once_in(struct walk *walk, uint32_t times);
/* The same, and ever more seldom in a long match: for looks that cost as much
 * as the match is long. */
bool walk_seldom(struct walk *walk, uint32_t times);
/* Eight bytes that may be a move. */
struct ludo_move walk_random_move(struct ludo_rng *rng);
/* Seat or spectator. */
int walk_viewer(struct walk *walk);

/* Viewers of a table in turn: 0 … seats−1, LUDO_SPECTATOR, then −1. */
int viewer_after(const struct ludo_setup *setup, int viewer);

#endif
