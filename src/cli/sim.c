/* `ludoteca sim`: many matches, counted. */
#include "lab/sim.h"

#include "cli/commands.h"
#include "cli/grid.h"
#include "cli/interrupt.h"
#include "cli/lineup.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "front/translate.h"

#include <stdio.h>
#include <stdlib.h>

static const char help[] =
    N_("ludoteca sim GAME [--seats N] [--games N] [--seed S] [--bots A,B...] [--json]\n"
       "\n"
       "Plays many matches of GAME and counts moves, victories and points by seat.\n"
       "\n"
       "  --seats N         seats at the table; usually as many as bots, two at least\n"
       "  --games N         matches to play (1000)\n"
       "  --seed S          a whole number (1): the same one gives the same matches\n"
       "  --bots A,B...     who plays, in turn over the seats (random); a budget may\n"
       "                    follow a colon, a name with a slash is a program\n"
       "  --option K=V      an option of the game, or a file of its own content\n"
       "  --jobs N          threads (1); the result does not depend on them\n"
       "  --timeout S       seconds a program may think about a move (10)\n"
       "  --json            as JSON; --lang es|fr|en: the language otherwise\n"
       "\n"
       "Ctrl-C stops and prints what was counted so far, with exit code 130.\n"
       "\n"
       "Examples:\n"
       "  ludoteca sim loot --seats 4 --games 200000 --seed 7 --json\n"
       "  ludoteca sim loot --bots normal,random --games 200 --option sheet=harder");

/* ------------------------------------------------------------------ JSON */

static void put_seats(struct ludo_json *json, const char *key, int seats, uint64_t matches,
                      const struct sim_count *count,
                      double (*value)(const struct sim_count *count, int seat, uint64_t matches)) {
    ludo_json_put_array(json, key);
    for (int seat = 0; seat < seats; seat++)
        ludo_json_real(json, value(count, seat, matches), 4);
    ludo_json_array_end(json);
}

static double wins(const struct sim_count *count, int seat, uint64_t matches) {
    (void)matches;
    return (double)count->victories[seat] / LAB_VICTORY;
}

static double points(const struct sim_count *count, int seat, uint64_t matches) {
    return sim_mean((double)count->points[seat], matches);
}

static double deviation(const struct sim_count *count, int seat, uint64_t matches) {
    return sim_deviation((double)count->points[seat], (double)count->points_squared[seat], matches);
}

static double rate(uint64_t count, double seconds) {
    return seconds > 0 ? (double)count / seconds : 0;
}

static void put_counts(struct ludo_json *json, const struct sim_count *count, int seats) {
    put_seats(json, "wins", seats, count->matches, count, wins);
    ludo_json_put_object(json, "outcomes");
    for (int i = LUDO_OUTCOME_WON; i < LAB_OUTCOMES; i++)
        ludo_json_put_int(json, ludo_outcome_name((enum ludo_outcome)i),
                          (int64_t)count->outcomes[i]);
    ludo_json_object_end(json);
    if (count->scored) {
        put_seats(json, "points", seats, count->matches, count, points);
        put_seats(json, "points_deviation", seats, count->matches, count, deviation);
    }
    ludo_json_put_object(json, "steps");
    ludo_json_put_int(json, "min", (int64_t)count->steps_min);
    ludo_json_put_real(json, "mean", sim_mean((double)count->steps, count->matches), 4);
    ludo_json_put_int(json, "max", (int64_t)count->steps_max);
    ludo_json_object_end(json);
}

static void write_json(const struct lineup_request *request, const struct lineup *lineup,
                       const struct sim_plan *plan, const struct sim_report *report,
                       struct ludo_json *json) {
    const struct sim_count *count = &report->count;
    int seats = plan->setup->seats;
    ludo_json_object(json);
    lineup_json(lineup, json);
    ludo_json_put_array(json, "bots");
    for (int seat = 0; seat < seats; seat++)
        ludo_json_string(json, plan->players[seat].name);
    ludo_json_array_end(json);
    ludo_json_put_int(json, "seed", request->seed);
    ludo_json_put_int(json, "games", (int64_t)count->matches);
    ludo_json_put_int(json, "moves", (int64_t)count->moves);
    put_counts(json, count, seats);
    ludo_json_put_bool(json, "interrupted", report->interrupted);
    ludo_json_put_real(json, "seconds", report->seconds, 6);
    ludo_json_put_real(json, "moves_per_s", rate(count->moves, report->seconds), 1);
    ludo_json_put_real(json, "games_per_s", rate(count->matches, report->seconds), 1);
    ludo_json_object_end(json);
}

static void print_json(const struct lineup_request *request, const struct lineup *lineup,
                       const struct sim_plan *plan, const struct sim_report *report) {
    struct ludo_text text = {0};
    do {
        struct ludo_json json = ludo_json_in(&text);
        write_json(request, lineup, plan, report, &json);
    } while (text_again(&text));
    output_text(text.data);
    free(text.data);
}

/* ----------------------------------------------------------------- table */

static void print_seats(const struct sim_plan *plan, const struct sim_count *count) {
    struct grid grid = {.left = 2};
    grid_row(&grid);
    grid_add(&grid, "%s", _("seat"));
    grid_add(&grid, "%s", _("bot"));
    grid_add(&grid, "%s", _("wins"));
    grid_add(&grid, "%%");
    if (count->scored) {
        grid_add(&grid, "%s", _("points"));
        grid_add(&grid, "%s", _("deviation"));
    }
    for (int seat = 0; seat < plan->setup->seats; seat++) {
        double won = wins(count, seat, count->matches);
        grid_row(&grid);
        grid_add(&grid, "%d", seat);
        grid_add(&grid, "%s", plan->players[seat].name);
        grid_add(&grid, "%.2f", won);
        grid_add(&grid, "%.2f", 100 * sim_mean(won, count->matches));
        if (count->scored) {
            grid_add(&grid, "%.2f", points(count, seat, count->matches));
            grid_add(&grid, "%.2f", deviation(count, seat, count->matches));
        }
    }
    grid_print(&grid);
}

static void print_table(const struct sim_plan *plan, const struct sim_report *report) {
    const struct sim_count *count = &report->count;
    if (report->interrupted)
        output_text(_("Interrupted: this is what was done so far."));
    (void)printf(_("%s, %d seats: %llu matches, %llu moves in %.2f s\n"), plan->setup->game->title,
                 plan->setup->seats, (unsigned long long)count->matches,
                 (unsigned long long)count->moves, report->seconds);
    (void)printf(_("%.0f moves/s, %.0f matches/s\n"), rate(count->moves, report->seconds),
                 rate(count->matches, report->seconds));
    (void)printf(_("steps of a match, chance included: %llu to %llu, %.1f on average\n"),
                 (unsigned long long)count->steps_min, (unsigned long long)count->steps_max,
                 sim_mean((double)count->steps, count->matches));
    (void)putchar('\n');
    print_seats(plan, count);
}

/* --------------------------------------------------------------- the run */

static int simulate(const struct lineup_request *request, const struct lineup *lineup,
                    struct ludo_error *error) {
    if (lineup->player_count > lineup->table.setup.seats) {
        (void)ludo_fail(error, LUDO_EUSAGE, "there are %d bots for %d seats", lineup->player_count,
                        lineup->table.setup.seats);
        return output_error(error);
    }
    struct player players[LUDO_SEATS_MAX];
    for (int seat = 0; seat < lineup->table.setup.seats; seat++)
        players[seat] = lineup->players[seat % lineup->player_count];
    struct sim_plan plan = {.setup = &lineup->table.setup,
                            .players = players,
                            .matches = (uint64_t)request->games,
                            .seed = (uint64_t)request->seed,
                            .jobs = (int)request->jobs,
                            .timeout_ms = (int)request->timeout * 1000,
                            .stop = interrupt_catch(),
                            .tick = progress_show};
    struct sim_report report;
    progress_begin(_("matches"));
    int code = sim_run(&plan, &report, error);
    progress_end();
    if (code < 0)
        return output_error(error);
    if (request->json)
        print_json(request, lineup, &plan, &report);
    else
        print_table(&plan, &report);
    return report.interrupted ? EXIT_INTERRUPTED : 0;
}

int command_sim(int argc, char **argv) {
    return lineup_command(argc, argv, help, 1000, simulate);
}
