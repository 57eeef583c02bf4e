/* The arena: bots against each other, over the same deals with seats swapped.
 *
 * Task d is a deal. It is played once for each bot, and in rotation r seat s
 * belongs to bot (s + r) mod bots, so that every bot sits once on every seat.
 * Chance draws from the generator (seed, 16 d + 8) in every rotation: the same
 * dice and cards in the same order, whatever the bots decide. The bot of seat s
 * draws from (seed, 16 d + s): a bot against itself plays the same match in
 * every rotation and scores exactly its part. */
#ifndef LAB_ARENA_H
#define LAB_ARENA_H

#include "lab/sim.h"

struct arena_plan {
    const struct ludo_setup *setup;
    const struct player *players;
    int player_count;
    uint64_t deals, seed;
    int jobs;
    int timeout_ms;
    const atomic_bool *stop;
    void (*tick)(uint64_t done, uint64_t tasks);
};

/* Of one bot. */
struct arena_score {
    uint64_t matches; /* it took part in */
    double score;     /* a match: 1 a victory, a shared one its share */
    double low, high; /* of the 95 % interval of `score` */
    double points, points_deviation;
    uint64_t moves;
    double ms_per_move;
};

struct arena_report {
    uint64_t deals, matches;
    bool scored;
    bool interrupted;
    double seconds;
    struct arena_score scores[PLAYERS_MAX];
};

int arena_run(const struct arena_plan *plan, struct arena_report *report, struct ludo_error *error);

#endif
