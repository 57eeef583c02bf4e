/* Simulation: many matches of one table, counted. Match i draws everything from
 * the generator (seed, i), so that the counts depend neither on threads nor on
 * which matches were played before. All counts are whole numbers for the same
 * reason: sums of fractions would depend on their order. */
#ifndef LAB_SIM_H
#define LAB_SIM_H

#include "lab/crew.h"
#include "lab/player.h"

/* A victory, in units that every number of seats can share evenly. */
enum { LAB_VICTORY = 840, LAB_OUTCOMES = LUDO_OUTCOME_SCORED + 1 };

struct sim_plan {
    const struct ludo_setup *setup;
    const struct player *players; /* by seat */
    uint64_t matches, seed;
    int jobs;
    int timeout_ms;
    const atomic_bool *stop;
    void (*tick)(uint64_t done, uint64_t tasks);
};

/* What was counted, by seat where it is an array of LUDO_SEATS_MAX. */
struct sim_count {
    uint64_t matches;
    uint64_t moves; /* of seats */
    uint64_t steps; /* those of chance included */
    uint64_t steps_min, steps_max;
    uint64_t outcomes[LAB_OUTCOMES];
    uint64_t victories[LUDO_SEATS_MAX]; /* in parts of LAB_VICTORY */
    uint64_t scored;                    /* matches that had points */
    int64_t points[LUDO_SEATS_MAX], points_squared[LUDO_SEATS_MAX];
};

struct sim_report {
    struct sim_count count;
    double seconds;
    bool interrupted;
};

/* If a player fails, the report tells what was counted until then. */
int sim_run(const struct sim_plan *plan, struct sim_report *report, struct ludo_error *error);

/* A seat's part of the victory, in parts of LAB_VICTORY. */
uint64_t sim_victory(const struct ludo_result *result, int seats, int seat);

/* Of `count` values, from their sum and sum of squares. */
double sim_mean(double sum, uint64_t count);
double sim_deviation(double sum, double squares, uint64_t count);

#endif
