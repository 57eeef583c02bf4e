/* A place where one thread plays match after match: a table, and whatever its
 * players need to think. Everything is made when it is opened, so that nothing
 * is allocated while library bots play; programs are started when first asked.
 * Setup and players belong to the caller and must outlive it. */
#ifndef LAB_SITTING_H
#define LAB_SITTING_H

#include "lab/crew.h"
#include "lab/player.h"
#include "lab/program.h"

struct sitting {
    const struct ludo_setup *setup;
    const struct player *players;
    int player_count;
    int timeout_ms; /* for the answer of a program */
    struct ludo_match match;
    struct ludo_move *legal;
    void *memory;             /* as much as the most demanding bot needs */
    struct program *programs; /* player × seats + seat: one each, so that the
                                 seats of one bot cannot whisper */
    struct ludo_text question;
    const struct crew *crew; /* of the match being played */
    uint64_t matches;        /* begun */
    uint64_t moves[PLAYERS_MAX], nanoseconds[PLAYERS_MAX];
    struct ludo_error error;
};

/* As many as there are threads, alike; NULL if memory does not suffice. */
struct sitting *sittings_open(int count, const struct ludo_setup *setup,
                              const struct player *players, int player_count, int timeout_ms,
                              struct ludo_error *error);
void sittings_close(struct sitting *sittings, int count);
/* The first of them that failed tells why. */
int sittings_error(const struct sitting *sittings, int count, struct ludo_error *error);

/* Play one match: `sits` gives the player of each seat, `rng` the generator of
 * each seat and of chance (which may be one and the same). LUDO_OK: to its end;
 * SITTING_STOPPED: not so far, the crew was stopped; or a failure of a program,
 * with the reason in `sitting->error`. */
enum { SITTING_STOPPED = 1 };
int sitting_play(struct sitting *sitting, const uint8_t *sits, struct ludo_rng *const *rng,
                 const struct crew *crew);

#endif
