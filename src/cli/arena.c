/* `ludoteca arena`: bots against each other. */
#include "lab/arena.h"

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
    N_("ludoteca arena GAME --bots A,B... [--games N] [--seed S] [--json]\n"
       "\n"
       "Lets bots play the same deals with seats swapped: every deal is played once\n"
       "for each bot, so that each sits on every seat, with the same dice and cards.\n"
       "\n"
       "  --bots A,B...  the bots, in turn over the seats: random, greedy, mcts, easy,\n"
       "                 normal, hard; a budget may follow a colon (mcts:5000); a name\n"
       "                 with a slash or after exec: is a program (see docs/talk.md)\n"
       "  --games N      matches (100), rounded up to whole deals\n"
       "  --seats, --seed, --option, --jobs, --timeout, --json, --lang: as in sim\n"
       "\n"
       "The score is 1 for a victory and its share for a shared one, per match. Its\n"
       "95 % interval takes the deal as the unit, because the matches of a deal hang\n"
       "together, with two deals won and two lost added (Agresti and Coull), so that\n"
       "few matches never look certain. A bot against itself scores exactly its part.\n"
       "\n"
       "Examples:\n"
       "  ludoteca arena loot --bots hard,normal --games 1000 --seed 7 --jobs 2\n"
       "  ludoteca arena loot --bots ./mybot.py,easy --games 20 --timeout 5\n"
       "  ludoteca arena loot --bots \"exec:python3 mybot.py,random\" --seats 4 --json");

static void put_bot(struct ludo_json *json, const struct player *player,
                    const struct arena_score *score, bool scored) {
    ludo_json_object(json);
    ludo_json_put_string(json, "name", player->name);
    if (!player->command && player->bot.iterations)
        ludo_json_put_int(json, "iterations", player->bot.iterations);
    ludo_json_put_int(json, "games", (int64_t)score->matches);
    ludo_json_put_real(json, "score", score->score, 6);
    ludo_json_put_real(json, "low", score->low, 6);
    ludo_json_put_real(json, "high", score->high, 6);
    if (scored) {
        ludo_json_put_real(json, "points", score->points, 4);
        ludo_json_put_real(json, "points_deviation", score->points_deviation, 4);
    }
    ludo_json_put_int(json, "moves", (int64_t)score->moves);
    ludo_json_put_real(json, "ms_per_move", score->ms_per_move, 6);
    ludo_json_object_end(json);
}

static void write_json(const struct lineup_request *request, const struct lineup *lineup,
                       const struct arena_report *report, struct ludo_json *json) {
    ludo_json_object(json);
    lineup_json(lineup, json);
    ludo_json_put_int(json, "seed", request->seed);
    ludo_json_put_int(json, "games", (int64_t)report->matches);
    ludo_json_put_int(json, "deals", (int64_t)report->deals);
    ludo_json_put_array(json, "bots");
    for (int i = 0; i < lineup->player_count; i++)
        put_bot(json, &lineup->players[i], &report->scores[i], report->scored);
    ludo_json_array_end(json);
    ludo_json_put_bool(json, "interrupted", report->interrupted);
    ludo_json_put_real(json, "seconds", report->seconds, 6);
    ludo_json_object_end(json);
}

static void print_json(const struct lineup_request *request, const struct lineup *lineup,
                       const struct arena_report *report) {
    struct ludo_text text = {0};
    do {
        struct ludo_json json = ludo_json_in(&text);
        write_json(request, lineup, report, &json);
    } while (text_again(&text));
    output_text(text.data);
    free(text.data);
}

static void print_bots(const struct lineup *lineup, const struct arena_report *report) {
    struct grid grid = {.left = 1};
    grid_row(&grid);
    grid_add(&grid, "%s", _("bot"));
    grid_add(&grid, "%s", _("matches"));
    grid_add(&grid, "%s", _("score"));
    grid_add(&grid, "95 %%");
    grid_add(&grid, "%s", _("ms/move"));
    if (report->scored)
        grid_add(&grid, "%s", _("points"));
    for (int i = 0; i < lineup->player_count; i++) {
        const struct arena_score *score = &report->scores[i];
        grid_row(&grid);
        grid_add(&grid, "%s", lineup->players[i].name);
        grid_add(&grid, "%llu", (unsigned long long)score->matches);
        grid_add(&grid, "%.3f", score->score);
        grid_add(&grid, "%.3f - %.3f", score->low, score->high);
        grid_add(&grid, "%.3f", score->ms_per_move);
        if (report->scored)
            grid_add(&grid, "%.2f", score->points);
    }
    grid_print(&grid);
}

static void print_table(const struct lineup *lineup, const struct arena_report *report) {
    const struct ludo_setup *setup = &lineup->table.setup;
    if (report->interrupted)
        output_text(_("Interrupted: this is what was done so far."));
    (void)printf(_("%s, %d seats: %llu matches, %llu deals with seats swapped, %.2f s\n\n"),
                 setup->game->title, setup->seats, (unsigned long long)report->matches,
                 (unsigned long long)report->deals, report->seconds);
    print_bots(lineup, report);
}

static int compete(const struct lineup_request *request, const struct lineup *lineup,
                   struct ludo_error *error) {
    if (!request->words.bots) {
        (void)ludo_fail(error, LUDO_EUSAGE, "arena needs --bots A,B: who plays against whom");
        return output_error(error);
    }
    int64_t rotations = lineup->player_count;
    struct arena_plan plan = {.setup = &lineup->table.setup,
                              .players = lineup->players,
                              .player_count = lineup->player_count,
                              .deals = (uint64_t)((request->games + rotations - 1) / rotations),
                              .seed = (uint64_t)request->seed,
                              .jobs = (int)request->jobs,
                              .timeout_ms = (int)request->timeout * 1000,
                              .stop = interrupt_catch(),
                              .tick = progress_show};
    struct arena_report report;
    progress_begin(_("deals"));
    int code = arena_run(&plan, &report, error);
    progress_end();
    if (code < 0)
        return output_error(error);
    if (request->json)
        print_json(request, lineup, &report);
    else
        print_table(lineup, &report);
    return report.interrupted ? EXIT_INTERRUPTED : 0;
}

int command_arena(int argc, char **argv) {
    return lineup_command(argc, argv, help, 100, compete);
}
