/* `ludoteca replay`: checks a record and shows its match. */
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/grid.h"
#include "cli/output.h"
#include "cli/words.h"
#include "front/table.h"
#include "front/translate.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    N_("ludoteca replay RECORD [--at N] [--seat S|spectator|all] [--json]\n"
       "\n"
       "Checks that a record (- for standard input) is a match by the rules, and prints\n"
       "it move by move. A record that is damaged or breaks the rules is refused with\n"
       "the line and the reason, exit code 1.\n"
       "\n"
       "  --at N            stop after N moves, chance ones included, and show the table\n"
       "  --seat S          as seat S (0 is the first) or a spectator may see it; all,\n"
       "                    which is usual, shows everything that the record says\n"
       "  --content FILE    the sheet or other content of the record, if it is not\n"
       "                    built in\n"
       "  --json            table, moves, view and result as one JSON object\n"
       "  --lang es|fr|en   the language\n"
       "\n"
       "Examples:\n"
       "  ludoteca replay evening.ludo\n"
       "  ludoteca replay evening.ludo --at 12 --seat 0 --json\n"
       "  ludoteca replay - --content mysheet.json < evening.ludo");

enum { SEAT_ALL = -1, NAME_WIDTH = 12 };

struct request {
    const char *path, *content, *seat;
    int64_t at; /* −1: the end */
    bool json;
};

struct shown {
    struct table table;
    struct ludo_record record;
    uint32_t steps; /* of the whole record */
    int viewer;     /* a seat, LUDO_SPECTATOR or SEAT_ALL */
};

/* ------------------------------------------------------------------ JSON */

/* What the record says, without a mask. */
static void put_steps(const struct ludo_match *match, struct ludo_json *json) {
    ludo_json_array(json);
    for (uint32_t i = 0; i < match->count; i++) {
        char data[LUDO_MOVE_TEXT_MAX];
        struct ludo_text text = ludo_text_in(data, sizeof data);
        ludo_move_format(&match->setup, match->steps[i].move, &text);
        ludo_json_object(json);
        ludo_json_key(json, "mover");
        if (match->steps[i].mover == LUDO_CHANCE)
            ludo_json_string(json, "chance");
        else
            ludo_json_int(json, match->steps[i].mover);
        ludo_json_put_string(json, "move", data);
        ludo_json_object_end(json);
    }
    ludo_json_array_end(json);
}

static void put_views(const struct shown *shown, struct ludo_json *json) {
    const struct ludo_match *match = &shown->table.match;
    bool all = shown->viewer == SEAT_ALL;
    ludo_json_key(json, "view");
    ludo_match_view(match, all ? LUDO_SPECTATOR : shown->viewer, json);
    if (!all)
        return;
    ludo_json_put_array(json, "views");
    for (int seat = 0; seat < match->setup.seats; seat++)
        ludo_match_view(match, seat, json);
    ludo_json_array_end(json);
}

static void put_result(const struct ludo_match *match, struct ludo_json *json) {
    struct ludo_result result;
    ludo_match_result(match, &result);
    ludo_json_put_object(json, "result");
    ludo_json_put_string(json, "outcome", ludo_outcome_name(result.outcome));
    ludo_json_put_array(json, "winners");
    for (int seat = 0; seat < match->setup.seats; seat++)
        if (result.winners & ludo_mover_bit(seat))
            ludo_json_int(json, seat);
    ludo_json_array_end(json);
    if (result.bound)
        ludo_json_put_bool(json, "bound", true);
    if (result.scored) {
        ludo_json_put_array(json, "points");
        for (int seat = 0; seat < match->setup.seats; seat++)
            ludo_json_int(json, result.points[seat]);
        ludo_json_array_end(json);
    }
    ludo_json_object_end(json);
}

static void write_json(const struct shown *shown, struct ludo_json *json) {
    const struct ludo_match *match = &shown->table.match;
    ludo_json_object(json);
    ludo_json_key(json, "table");
    ludo_setup_json(&match->setup, json);
    ludo_json_put_string(json, "date", shown->record.date);
    ludo_json_put_array(json, "names");
    for (int seat = 0; seat < match->setup.seats; seat++)
        ludo_json_string(json, shown->record.name[seat]);
    ludo_json_array_end(json);
    ludo_json_put_int(json, "length", shown->steps);
    ludo_json_put_int(json, "at", match->count);
    ludo_json_key(json, "steps");
    if (shown->viewer == SEAT_ALL)
        put_steps(match, json);
    else
        ludo_match_log(match, shown->viewer, 0, json);
    put_views(shown, json);
    put_result(match, json);
    ludo_json_object_end(json);
}

static void print_json(const struct shown *shown) {
    struct ludo_text text = {0};
    do {
        struct ludo_json json = ludo_json_in(&text);
        write_json(shown, &json);
    } while (text_again(&text));
    output_text(text.data);
    free(text.data);
}

/* ----------------------------------------------------------------- plain */

static const char *mover_name(const struct shown *shown, int mover, char *room, size_t size) {
    if (mover == LUDO_CHANCE)
        return _("chance");
    if (shown->record.name[mover][0])
        return shown->record.name[mover];
    (void)snprintf(room, size, _("seat %d"), mover);
    return room;
}

static void print_head(const struct shown *shown) {
    const struct ludo_setup *setup = &shown->table.setup;
    (void)printf(_("%s, %d seats"), setup->game->title, setup->seats);
    if (setup->content)
        (void)printf(", %s %s", setup->game->content_option, setup->content->name);
    if (shown->record.date[0])
        (void)printf(", %s", shown->record.date);
    (void)printf("\n\n");
}

/* One step as the viewer may know it, nothing if it does not know of it. */
static void print_step(const struct shown *shown, uint32_t number) {
    const struct ludo_match *match = &shown->table.match;
    const struct ludo_step *step = &match->steps[number];
    struct ludo_move move = step->move;
    char data[LUDO_MOVE_TEXT_MAX], name[32];
    if (shown->viewer != SEAT_ALL)
        move = match->setup.game->mask_step(&match->setup, match->state, step,
                                            match->count - 1 - number, shown->viewer);
    if (move.kind == LUDO_MOVE_NONE)
        return;
    struct ludo_text text = ludo_text_in(data, sizeof data);
    ludo_move_format(&match->setup, move, &text);
    const char *who = mover_name(shown, step->mover, name, sizeof name);
    int room = NAME_WIDTH - grid_width(who);
    (void)printf("%4u  %s%*s %s\n", number + 1, who, room > 0 ? room : 0, "", data);
}

static void print_view(const struct ludo_match *match, int viewer) {
    struct ludo_text text = {0};
    do {
        struct ludo_json json = ludo_json_in(&text);
        ludo_match_view(match, viewer, &json);
    } while (text_again(&text));
    json_t *view = json_loads(text.data, 0, NULL);
    char *lines = view ? json_dumps(view, JSON_INDENT(2) | JSON_PRESERVE_ORDER) : NULL;
    output_text(lines ? lines : text.data);
    free(lines);
    json_decref(view);
    free(text.data);
}

static void print_views(const struct shown *shown) {
    const struct ludo_match *match = &shown->table.match;
    char name[32];
    for (int viewer = 0; viewer <= LUDO_SPECTATOR; viewer++) {
        bool there = viewer < match->setup.seats || viewer == LUDO_SPECTATOR;
        bool wanted =
            shown->viewer == viewer || (shown->viewer == SEAT_ALL && viewer != LUDO_SPECTATOR);
        if (!there || !wanted)
            continue;
        (void)printf(_("\nThe view of %s:\n"), viewer == LUDO_SPECTATOR
                                                   ? _("a spectator")
                                                   : mover_name(shown, viewer, name, sizeof name));
        print_view(match, viewer);
    }
}

static const char *outcome_sentence(enum ludo_outcome outcome) {
    switch (outcome) {
    case LUDO_OUTCOME_OPEN:
        return _("The match is not over.");
    case LUDO_OUTCOME_WON:
        return _("Won by:");
    case LUDO_OUTCOME_DRAWN:
        return _("A draw.");
    case LUDO_OUTCOME_LOST:
        return _("Nobody won.");
    case LUDO_OUTCOME_SCORED:
        return _("Played for a score.");
    }
    return "";
}

static void print_result(const struct shown *shown) {
    const struct ludo_match *match = &shown->table.match;
    struct ludo_result result;
    char name[32];
    ludo_match_result(match, &result);
    (void)printf("\n%s", result.bound ? _("No match may take so many moves: nobody won.")
                                      : outcome_sentence(result.outcome));
    const char *before = " ";
    for (int seat = 0; seat < match->setup.seats; seat++)
        if (result.winners & ludo_mover_bit(seat)) {
            (void)printf("%s%s", before, mover_name(shown, seat, name, sizeof name));
            before = ", ";
        }
    (void)putchar('\n');
    for (int seat = 0; result.scored && seat < match->setup.seats; seat++)
        (void)printf(_("%s: %d points\n"), mover_name(shown, seat, name, sizeof name),
                     result.points[seat]);
}

static void print_plain(const struct shown *shown, bool stopped) {
    print_head(shown);
    for (uint32_t i = 0; i < shown->table.match.count; i++)
        print_step(shown, i);
    if (stopped)
        print_views(shown);
    print_result(shown);
}

/* --------------------------------------------------------------- the run */

static int open_record(struct shown *shown, const struct request *request,
                       struct ludo_error *error) {
    struct ludo_error inner = {.translate = translate};
    char *text;
    size_t length;
    int code = file_read(request->path, &text, &length, error);
    if (code < 0)
        return code;
    code = table_open_record(&shown->table, text, length, request->content, &shown->record, &inner);
    free(text);
    if (code == LUDO_ERECORD)
        return ludo_fail(error, code, "%.80s: %.150s",
                         strcmp(request->path, "-") ? request->path : _("standard input"),
                         inner.text);
    if (code < 0)
        *error = inner;
    return code;
}

static int choose_viewer(struct shown *shown, const char *seat, struct ludo_error *error) {
    int64_t number;
    if (!seat || !strcmp(seat, "all"))
        shown->viewer = SEAT_ALL;
    else if (!strcmp(seat, "spectator"))
        shown->viewer = LUDO_SPECTATOR;
    else if (word_number(seat, 0, shown->table.setup.seats - 1, &number))
        shown->viewer = (int)number;
    else
        return ludo_fail(error, LUDO_EUSAGE,
                         "--seat needs a seat from 0 to %d, spectator or all, not \"%.40s\"",
                         shown->table.setup.seats - 1, seat);
    return LUDO_OK;
}

static int go_to(struct shown *shown, int64_t at, struct ludo_error *error) {
    shown->steps = shown->table.match.count;
    if (at < 0)
        return LUDO_OK;
    if (at > shown->steps)
        return ludo_fail(error, LUDO_EUSAGE, "the record has only %u moves", shown->steps);
    return ludo_match_rewind(&shown->table.match, (uint32_t)at, error);
}

static int replay(const struct request *request, struct ludo_error *error) {
    struct shown shown;
    if (open_record(&shown, request, error) < 0)
        return output_error(error);
    int code = choose_viewer(&shown, request->seat, error);
    if (code == LUDO_OK)
        code = go_to(&shown, request->at, error);
    if (code == LUDO_OK && request->json)
        print_json(&shown);
    else if (code == LUDO_OK)
        print_plain(&shown, request->at >= 0);
    table_close(&shown.table);
    return code < 0 ? output_error(error) : 0;
}

int command_replay(int argc, char **argv) {
    struct request request = {.at = -1};
    const struct argument known[] = {{"at", ARGUMENT_NUMBER, &request.at, 0, UINT32_MAX},
                                     {"seat", ARGUMENT_TEXT, &request.seat, 0, 0},
                                     {"content", ARGUMENT_TEXT, &request.content, 0, 0},
                                     {"json", ARGUMENT_FLAG, &request.json, 0, 0},
                                     {0}};
    struct arguments arguments = {.help = help, .known = known, .word_name = "RECORD"};
    struct ludo_error error = {.translate = translate};
    int code = arguments_read(&arguments, argc, argv);
    if (code >= 0)
        return code;
    request.path = arguments.word;
    return replay(&request, &error);
}
