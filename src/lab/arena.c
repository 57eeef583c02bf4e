#include "lab/arena.h"

#include "lab/sitting.h"

#include <math.h>
#include <stdlib.h>

enum { STREAMS = 16 }; /* generators that a deal may use */

/* Of one bot. Whole numbers, so that the order of the deals does not matter. */
struct count {
    uint64_t matches, seats;
    uint64_t victory, victory_squared; /* of deals, in parts of LAB_VICTORY */
    int64_t points, points_squared;    /* of seats */
};

struct worker {
    const struct arena_plan *plan;
    struct sitting *sitting;
    uint64_t deals, matches;
    bool scored;
    struct count count[PLAYERS_MAX];
};

/* --------------------------------------------------------------- playing */

/* What one deal brings to each bot. */
struct deal {
    uint64_t victory[PLAYERS_MAX], seats[PLAYERS_MAX], matches[PLAYERS_MAX];
    int64_t points[PLAYERS_MAX], points_squared[PLAYERS_MAX];
    bool scored;
};

static void count_match(const struct arena_plan *plan, const struct ludo_match *match,
                        const uint8_t *sits, struct deal *deal) {
    uint64_t victory[PLAYERS_MAX] = {0}, seats[PLAYERS_MAX] = {0};
    struct ludo_result result;
    ludo_match_result(match, &result);
    deal->scored |= result.scored;
    for (int seat = 0; seat < plan->setup->seats; seat++) {
        int64_t points = result.points[seat];
        victory[sits[seat]] += sim_victory(&result, plan->setup->seats, seat);
        seats[sits[seat]]++;
        deal->points[sits[seat]] += points;
        deal->points_squared[sits[seat]] += points * points;
    }
    for (int i = 0; i < plan->player_count; i++) {
        /* A victory of all together counts once, however many seats a bot has. */
        deal->victory[i] += result.together && seats[i] ? victory[i] / seats[i] : victory[i];
        deal->seats[i] += seats[i];
        deal->matches[i] += seats[i] > 0;
    }
}

static int play_rotation(struct worker *worker, const struct crew *crew, uint64_t number,
                         int rotation, struct deal *deal) {
    const struct arena_plan *plan = worker->plan;
    struct ludo_rng rng[LUDO_CHANCE + 1], *rngs[LUDO_CHANCE + 1];
    uint8_t sits[LUDO_SEATS_MAX] = {0};
    for (int mover = 0; mover <= LUDO_CHANCE; mover++) {
        ludo_rng_seed(&rng[mover], plan->seed, number * STREAMS + (uint64_t)mover);
        rngs[mover] = &rng[mover];
    }
    for (int seat = 0; seat < plan->setup->seats; seat++)
        sits[seat] = (uint8_t)((seat + rotation) % plan->player_count);
    int code = sitting_play(worker->sitting, sits, rngs, crew);
    if (code == LUDO_OK)
        count_match(plan, &worker->sitting->match, sits, deal);
    return code;
}

static void count_deal(struct worker *worker, const struct deal *deal) {
    worker->deals++;
    worker->matches += (uint64_t)worker->plan->player_count;
    worker->scored |= deal->scored;
    for (int i = 0; i < worker->plan->player_count; i++) {
        struct count *count = &worker->count[i];
        count->matches += deal->matches[i];
        count->seats += deal->seats[i];
        count->victory += deal->victory[i];
        count->victory_squared += deal->victory[i] * deal->victory[i];
        count->points += deal->points[i];
        count->points_squared += deal->points_squared[i];
    }
}

static bool work(struct crew *crew, void *data, uint64_t first, uint64_t count) {
    struct worker *worker = data;
    for (uint64_t number = first; number < first + count; number++) {
        struct deal deal = {0};
        for (int rotation = 0; rotation < worker->plan->player_count; rotation++) {
            int code = play_rotation(worker, crew, number, rotation, &deal);
            if (code)
                return code >= 0;
        }
        count_deal(worker, &deal);
    }
    return true;
}

/* ------------------------------------------------------------- reckoning */

/* The matches of one deal hang together, so the deal is what varies: its mean
 * score is the value of which the interval is made. As Agresti and Coull do, two
 * deals won and two lost are added first; without them a bot that won every one
 * of ten deals would be given an interval of no width. */
static void reckon_interval(struct arena_score *score, const struct count *count, uint64_t deals) {
    double whole = LAB_VICTORY * (double)count->matches / (double)deals; /* all matches won */
    double sum = (double)count->victory / whole + 2;
    double squares = (double)count->victory_squared / (whole * whole) + 2;
    double mean = sum / (double)(deals + 4);
    double error = sim_deviation(sum, squares, deals + 4) / sqrt((double)(deals + 4));
    score->low = fmax(0, mean - 1.96 * error);
    score->high = fmin(1, mean + 1.96 * error);
}

static void reckon(struct arena_score *score, const struct count *count, uint64_t deals,
                   uint64_t moves, uint64_t nanoseconds) {
    *score = (struct arena_score){.matches = count->matches, .moves = moves, .high = 1};
    score->ms_per_move = sim_mean((double)nanoseconds * 1e-6, moves);
    if (!count->matches)
        return;
    score->score = (double)count->victory / (LAB_VICTORY * (double)count->matches);
    score->points = sim_mean((double)count->points, count->seats);
    score->points_deviation =
        sim_deviation((double)count->points, (double)count->points_squared, count->seats);
    reckon_interval(score, count, deals);
}

static void count_add(struct count *sum, const struct count *more) {
    sum->matches += more->matches;
    sum->seats += more->seats;
    sum->victory += more->victory;
    sum->victory_squared += more->victory_squared;
    sum->points += more->points;
    sum->points_squared += more->points_squared;
}

static void gather(const struct arena_plan *plan, const struct worker *workers,
                   struct arena_report *report) {
    struct count sum[PLAYERS_MAX] = {0};
    uint64_t moves[PLAYERS_MAX] = {0}, nanoseconds[PLAYERS_MAX] = {0};
    for (int w = 0; w < plan->jobs; w++) {
        report->deals += workers[w].deals;
        report->matches += workers[w].matches;
        report->scored |= workers[w].scored;
        for (int i = 0; i < plan->player_count; i++) {
            count_add(&sum[i], &workers[w].count[i]);
            moves[i] += workers[w].sitting->moves[i];
            nanoseconds[i] += workers[w].sitting->nanoseconds[i];
        }
    }
    for (int i = 0; i < plan->player_count; i++)
        reckon(&report->scores[i], &sum[i], report->deals, moves[i], nanoseconds[i]);
}

/* --------------------------------------------------------------- the run */

static int run_crew(const struct arena_plan *plan, struct sitting *sittings,
                    struct arena_report *report, struct ludo_error *error) {
    struct crew_plan crew = {.tasks = plan->deals,
                             .share = 1,
                             .threads = plan->jobs,
                             .stop = plan->stop,
                             .work = work,
                             .tick = plan->tick};
    struct worker *workers = calloc((size_t)plan->jobs, sizeof *workers);
    if (!workers)
        return ludo_fail(error, LUDO_EMEMORY, NULL);
    for (int i = 0; i < plan->jobs; i++)
        workers[i] = (struct worker){.plan = plan, .sitting = &sittings[i]};
    double start = crew_clock();
    int code = crew_run(&crew, workers, sizeof *workers, error);
    report->seconds = crew_clock() - start;
    gather(plan, workers, report);
    free(workers);
    return code < 0 ? code : sittings_error(sittings, plan->jobs, error);
}

int arena_run(const struct arena_plan *plan, struct arena_report *report,
              struct ludo_error *error) {
    struct sitting *sittings = sittings_open(plan->jobs, plan->setup, plan->players,
                                             plan->player_count, plan->timeout_ms, error);
    *report = (struct arena_report){0};
    if (!sittings)
        return LUDO_EMEMORY;
    int code = run_crew(plan, sittings, report, error);
    report->interrupted = code == LUDO_OK && report->deals < plan->deals;
    sittings_close(sittings, plan->jobs);
    return code;
}
