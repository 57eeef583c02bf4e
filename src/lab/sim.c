#include "lab/sim.h"

#include "base/rng.h"
#include "lab/sitting.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

/* -------------------------------------------------------------- counting */

uint64_t sim_victory(const struct ludo_result *result, int seats, int seat) {
    return (uint64_t)lround(ludo_result_share(result, seats, seat) * LAB_VICTORY);
}

double sim_mean(double sum, uint64_t count) {
    return count ? sum / (double)count : 0;
}

double sim_deviation(double sum, double squares, uint64_t count) {
    if (count < 2)
        return 0;
    double spread = squares - sum * sum / (double)count;
    return spread > 0 ? sqrt(spread / (double)(count - 1)) : 0;
}

static void count_match(struct sim_count *count, const struct ludo_setup *setup, const void *state,
                        uint64_t moves, uint64_t steps) {
    struct ludo_result result;
    ludo_result(setup, state, &result);
    count->matches++;
    count->moves += moves;
    count->steps += steps;
    if (!count->steps_min || steps < count->steps_min)
        count->steps_min = steps;
    if (steps > count->steps_max)
        count->steps_max = steps;
    count->outcomes[result.outcome]++;
    count->scored += result.scored;
    for (int seat = 0; seat < setup->seats; seat++) {
        int64_t points = result.points[seat];
        count->victories[seat] += sim_victory(&result, setup->seats, seat);
        count->points[seat] += points;
        count->points_squared[seat] += points * points;
    }
}

static void count_add(struct sim_count *sum, const struct sim_count *more) {
    if (!more->matches)
        return;
    sum->matches += more->matches;
    sum->moves += more->moves;
    sum->steps += more->steps;
    if (!sum->steps_min || more->steps_min < sum->steps_min)
        sum->steps_min = more->steps_min;
    if (more->steps_max > sum->steps_max)
        sum->steps_max = more->steps_max;
    sum->scored += more->scored;
    for (int i = 0; i < LAB_OUTCOMES; i++)
        sum->outcomes[i] += more->outcomes[i];
    for (int seat = 0; seat < LUDO_SEATS_MAX; seat++) {
        sum->victories[seat] += more->victories[seat];
        sum->points[seat] += more->points[seat];
        sum->points_squared[seat] += more->points_squared[seat];
    }
}

/* --------------------------------------------------------------- playing */

struct worker {
    const struct sim_plan *plan;
    struct sitting *sitting;
    struct sim_count count;
};

/* Random play, as fast as the rules go: no masks, no list of steps. The random
 * bot draws in the same way from what it is shown, so that both give the same
 * matches. */
static void play_random(const struct ludo_setup *setup, struct ludo_rng *rng,
                        struct ludo_move *legal, struct sim_count *count) {
    const struct ludo_game *game = setup->game;
    union ludo_state state;
    uint64_t moves = 0, chances = 0;
    ludo_movers actors;
    ludo_start(setup, &state);
    while ((actors = game->actors(setup, &state))) {
        int mover = __builtin_ctz(actors);
        int answer;
        if (__builtin_expect(mover == LUDO_CHANCE, 0)) {
            answer = game->apply(setup, &state, mover, ludo_draw(setup, &state, rng), NULL);
            chances++;
        } else {
            uint32_t choices = game->legal(setup, &state, mover, legal);
            answer = game->apply(setup, &state, mover, legal[rng_below(rng, choices)], NULL);
            moves++;
        }
        assert(answer >= 0);
        (void)answer;
    }
    count_match(count, setup, &state, moves, moves + chances);
}

static bool work_random(struct crew *crew, void *data, uint64_t first, uint64_t count) {
    struct worker *worker = data;
    const struct sim_plan *plan = worker->plan;
    /* On this thread's own stack: workers' counts would share cache lines. */
    struct sim_count own = {0};
    for (uint64_t i = first; i < first + count && !crew_stopped(crew); i++) {
        struct ludo_rng rng;
        ludo_rng_seed(&rng, plan->seed, i);
        play_random(plan->setup, &rng, worker->sitting->legal, &own);
    }
    count_add(&worker->count, &own);
    return true;
}

static uint64_t moves_of_seats(const struct ludo_match *match) {
    uint64_t moves = 0;
    for (uint32_t i = 0; i < match->count; i++)
        moves += match->steps[i].mover != LUDO_CHANCE;
    return moves;
}

static bool work_players(struct crew *crew, void *data, uint64_t first, uint64_t count) {
    struct worker *worker = data;
    struct sitting *sitting = worker->sitting;
    const struct ludo_match *match = &sitting->match;
    static const uint8_t sits[LUDO_SEATS_MAX] = {0, 1, 2, 3, 4, 5, 6, 7};
    for (uint64_t i = first; i < first + count; i++) {
        struct ludo_rng rng, *rngs[LUDO_CHANCE + 1];
        for (int mover = 0; mover <= LUDO_CHANCE; mover++)
            rngs[mover] = &rng;
        ludo_rng_seed(&rng, worker->plan->seed, i);
        int code = sitting_play(sitting, sits, rngs, crew);
        if (code)
            return code >= 0;
        count_match(&worker->count, worker->plan->setup, match->state, moves_of_seats(match),
                    match->count);
    }
    return true;
}

/* --------------------------------------------------------------- the run */

static bool all_random(const struct sim_plan *plan) {
    for (int seat = 0; seat < plan->setup->seats; seat++)
        if (!player_is_random(&plan->players[seat]))
            return false;
    return true;
}

static int run_crew(const struct sim_plan *plan, struct sitting *sittings,
                    struct sim_report *report, struct ludo_error *error) {
    bool random = all_random(plan);
    struct crew_plan crew = {.tasks = plan->matches,
                             .share = random ? 64 : 1,
                             .threads = plan->jobs,
                             .stop = plan->stop,
                             .work = random ? work_random : work_players,
                             .tick = plan->tick};
    struct worker *workers = calloc((size_t)plan->jobs, sizeof *workers);
    if (!workers)
        return ludo_fail(error, LUDO_EMEMORY, NULL);
    for (int i = 0; i < plan->jobs; i++)
        workers[i] = (struct worker){.plan = plan, .sitting = &sittings[i]};
    double start = crew_clock();
    int code = crew_run(&crew, workers, sizeof *workers, error);
    report->seconds = crew_clock() - start;
    for (int i = 0; i < plan->jobs; i++)
        count_add(&report->count, &workers[i].count);
    free(workers);
    return code < 0 ? code : sittings_error(sittings, plan->jobs, error);
}

int sim_run(const struct sim_plan *plan, struct sim_report *report, struct ludo_error *error) {
    struct sitting *sittings = sittings_open(plan->jobs, plan->setup, plan->players,
                                             plan->setup->seats, plan->timeout_ms, error);
    *report = (struct sim_report){0};
    if (!sittings)
        return LUDO_EMEMORY;
    int code = run_crew(plan, sittings, report, error);
    report->interrupted = code == LUDO_OK && report->count.matches < plan->matches;
    sittings_close(sittings, plan->jobs);
    return code;
}
