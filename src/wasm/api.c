/* One table, as functions that a host without C strings can call: the engine
 * of the page, compiled to WebAssembly. An instance holds one table; a host
 * that wants more makes more instances.
 *
 * Texts go in through `input_room` and come out at `output_data`, as UTF-8 that
 * ends in NUL. A function that can fail answers a negative code and leaves
 * {"code","text","line"} as its output; one that needs content which is not
 * built in asks for it (host.h). All memory is the instance's own: the input and
 * the output hold until the next call that uses them. */
#include "wasm/host.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The host's: a format of an error message in the reader's language, or 0. The
 * host keeps it for as long as the instance lives. */
__attribute__((import_module("host"), import_name("translate"))) const char *
host_translate(const char *english);

/* The host's: stops the instance for good, and tells why. */
__attribute__((import_module("host"), import_name("stop"), noreturn)) void
host_stop(const char *reason);

/* In place of the C library's, which would write the reason where nobody reads it. A
 * bug ends the instance before it can do harm; the page says so. */
_Noreturn void __assert_fail(const char *what, const char *file, int line, const char *function) {
    char reason[240];
    (void)snprintf(reason, sizeof reason, "%s:%d: %s: %s", file, line, function, what);
    host_stop(reason);
}

static struct {
    struct ludo_setup setup;
    struct ludo_match match;
    struct ludo_record record;
    union ludo_state state;
    struct ludo_step *steps;
    struct ludo_move *legal;
    uint32_t known; /* steps that `show` can go to */
    struct ludo_rng chance, bots;
} table;

static char *input;
static struct ludo_text output;
static struct ludo_error error;

/* ------------------------------------------------------------------ texts */

EXPORT(input_room) char *input_room(size_t size) {
    free(input);
    input = malloc(size + 1);
    return input;
}

EXPORT(output_data) const char *output_data(void) {
    return output.data;
}

EXPORT(output_length) size_t output_length(void) {
    return output.length;
}

char *host_input(void) {
    return input;
}

char *host_line_next(char **rest) {
    char *line = *rest;
    if (!line || !*line)
        return NULL;
    char *end = strchr(line, '\n');
    *rest = end ? end + 1 : NULL;
    if (end)
        *end = '\0';
    return line;
}

/* Texts are written again in more room until they fit. */
static bool output_again(void) {
    if (output.data && ludo_text_fits(&output))
        return false;
    size_t size = output.length < 4096 ? 8192 : output.length * 2;
    free(output.data);
    char *data = malloc(size);
    if (!data)
        __builtin_trap();
    output = ludo_text_in(data, size);
    return true;
}

static void output_clear(void) {
    if (output.data)
        output = ludo_text_in(output.data, output.size);
}

void host_output_json(void (*write)(struct ludo_json *json, int argument), int argument) {
    do {
        output_clear();
        struct ludo_json json = ludo_json_in(&output);
        if (output.data)
            write(&json, argument);
    } while (output_again());
}

static const char *translate(const char *english) {
    const char *text = host_translate(english);
    return text ? text : english;
}

struct ludo_error *host_error(void) {
    error = (struct ludo_error){.translate = translate};
    return &error;
}

static void write_error(struct ludo_json *json, int code) {
    ludo_json_object(json);
    ludo_json_put_string(json, "code", ludo_code_name(code));
    ludo_json_put_string(json, "text", error.text);
    ludo_json_put_int(json, "line", error.line);
    ludo_json_object_end(json);
}

int host_answer(int code) {
    if (code < 0)
        host_output_json(write_error, code);
    return code;
}

/* ------------------------------------------------------------------ games */

static void write_values(struct ludo_json *json, const struct ludo_game *game) {
    ludo_json_put_array(json, "options");
    if (game->content_option && game->contents) {
        ludo_json_object(json);
        ludo_json_put_string(json, "name", game->content_option);
        ludo_json_put_array(json, "values");
        for (const struct ludo_content *content = game->contents; content->name; content++)
            ludo_json_string(json, content->name);
        ludo_json_array_end(json);
        ludo_json_object_end(json);
    }
    for (const struct ludo_option *option = game->options; option && option->name; option++) {
        ludo_json_object(json);
        ludo_json_put_string(json, "name", option->name);
        ludo_json_put_array(json, "values");
        for (const char *const *value = option->values; *value; value++)
            ludo_json_string(json, *value);
        ludo_json_array_end(json);
        ludo_json_object_end(json);
    }
    ludo_json_array_end(json);
}

static void write_games(struct ludo_json *json, int argument) {
    (void)argument;
    ludo_json_array(json);
    for (const struct ludo_game *const *game = ludo_games; *game; game++) {
        if (!(*game)->listed)
            continue;
        ludo_json_object(json);
        ludo_json_put_string(json, "name", (*game)->name);
        ludo_json_put_string(json, "title", (*game)->title);
        ludo_json_put_int(json, "rules", (*game)->rules);
        ludo_json_put_int(json, "seats_min", (*game)->seats_min);
        ludo_json_put_int(json, "seats_max", (*game)->seats_max);
        ludo_json_put_bool(json, "windows", (*game)->let_pass);
        if ((*game)->content_option && (*game)->contents)
            ludo_json_put_string(json, "content_option", (*game)->content_option);
        write_values(json, *game);
        ludo_json_object_end(json);
    }
    ludo_json_array_end(json);
}

/* The listed games with their seats and options. */
EXPORT(games) void games(void) {
    host_output_json(write_games, 0);
}

/* ------------------------------------------------------------------- open */

EXPORT(seed) void seed(uint32_t high, uint32_t low) {
    uint64_t value = (uint64_t)high << 32 | low;
    ludo_rng_seed(&table.chance, value, 0);
    ludo_rng_seed(&table.bots, value, 1);
}

/* Room for the match that the setup describes, once its content is there. */
static int begin(void) {
    const struct ludo_game *game = table.setup.game;
    if (table.setup.content) {
        table.setup.content = host_content(game, table.setup.content);
        if (!table.setup.content)
            return HOST_MISSING;
    }
    free(table.steps);
    free(table.legal);
    table.steps = calloc(game->steps_max, sizeof *table.steps);
    table.legal = calloc(game->legal_max, sizeof *table.legal);
    if (!table.steps || !table.legal)
        return ludo_fail(&error, LUDO_EMEMORY, NULL);
    ludo_match_begin(&table.match, &table.setup, &table.state, table.steps, game->steps_max);
    table.known = 0;
    return LUDO_OK;
}

static int choose_options(char *lines) {
    for (char *line; (line = host_line_next(&lines));) {
        char *value = strchr(line, '=');
        if (!value)
            return ludo_fail(&error, LUDO_EOPTION, NULL);
        *value++ = '\0';
        int code = ludo_setup_choose(&table.setup, line, value, &error);
        if (code < 0)
            return code;
    }
    return LUDO_OK;
}

/* Input: the game's name, then a line "option=value" for each choice. Or
 * HOST_MISSING. */
EXPORT(open) int table_open(int seats) {
    char *rest = input;
    const char *name = host_line_next(&rest);
    (void)host_error();
    const struct ludo_game *game = name ? ludo_game_find(name) : NULL;
    if (!game)
        return host_answer(ludo_fail(&error, LUDO_EGAME, NULL));
    int code = ludo_setup_init(&table.setup, game, seats, &error);
    if (code >= 0)
        code = choose_options(rest);
    if (code >= 0 && host_own_content(game))
        table.setup.content = host_own_content(game);
    return host_answer(code < 0 ? code : begin());
}

/* Input: a record. Its match stands at the end afterwards. Or HOST_MISSING. */
EXPORT(load) int table_load(void) {
    size_t length = strlen(input);
    (void)host_error();
    int code = ludo_record_setup(input, length, host_own_content(NULL), &table.setup, &error);
    if (code >= 0)
        code = begin();
    if (code == LUDO_OK)
        code = ludo_record_read(input, length, &table.record, &table.match, &error);
    table.known = table.match.count;
    return host_answer(code);
}

/* ---------------------------------------------------------------- queries */

/* Whether the first of the actors to move does so for all. */
EXPORT(first_come) int first_come(void) {
    return ludo_match_first_come(&table.match);
}

EXPORT(actors) uint32_t actors(void) {
    return ludo_match_actors(&table.match);
}

EXPORT(steps) uint32_t steps(void) {
    return table.match.count;
}

static void write_setup(struct ludo_json *json, int argument) {
    (void)argument;
    ludo_setup_json(&table.setup, json);
}

EXPORT(describe) void describe(void) {
    host_output_json(write_setup, 0);
}

enum { RECENT = 16 }; /* steps that a tell repeats, as the server's */

static void write_tell(struct ludo_json *json, int viewer) {
    uint32_t first = table.match.count > RECENT ? table.match.count - RECENT : 0;
    ludo_json_object(json);
    ludo_json_key(json, "view");
    ludo_match_view(&table.match, viewer, json);
    ludo_json_key(json, "legal");
    if (viewer < table.setup.seats) {
        uint32_t more = ludo_match_legal_json(&table.match, viewer, false, table.legal, json);
        if (more)
            ludo_json_put_int(json, "more", more);
    } else {
        ludo_json_array(json);
        ludo_json_array_end(json);
    }
    ludo_json_key(json, "recent");
    ludo_match_log(&table.match, viewer, first, json);
    ludo_json_key(json, "clocks");
    ludo_json_null(json);
    ludo_json_object_end(json);
}

/* {"view","legal","recent","clocks"} for a seat, or LUDO_SPECTATOR. */
EXPORT(tell) void tell(int viewer) {
    host_output_json(write_tell, viewer);
}

static void write_study(struct ludo_json *json, int seat) {
    ludo_match_study(&table.match, seat, json);
}

/* What a seat could know and do best now: for replays and practice. */
EXPORT(study) void study(int seat) {
    host_output_json(write_study, seat);
}

static void write_log(struct ludo_json *json, int viewer) {
    ludo_match_log(&table.match, viewer, 0, json);
}

EXPORT(log) void table_log(int viewer) {
    host_output_json(write_log, viewer);
}

static void write_names(struct ludo_json *json, int argument) {
    (void)argument;
    ludo_json_array(json);
    for (int i = 0; i < table.setup.seats; i++)
        ludo_json_string(json, table.record.name[i]);
    ludo_json_array_end(json);
}

/* The names of the record that was loaded. */
EXPORT(names) void names(void) {
    host_output_json(write_names, 0);
}

/* Input: the date, then a line with each seat's name. Output: the record. */
EXPORT(record) void record(void) {
    char *rest = input;
    const char *date = host_line_next(&rest);
    table.record = (struct ludo_record){0};
    if (date)
        strncpy(table.record.date, date, sizeof table.record.date - 1);
    for (int i = 0; i < table.setup.seats; i++) {
        const char *name = host_line_next(&rest);
        if (name)
            strncpy(table.record.name[i], name, LUDO_NAME_MAX - 1);
    }
    do {
        output_clear();
        if (output.data)
            ludo_record_write(&table.record, &table.match, &output);
    } while (output_again());
}

/* ---------------------------------------------------------------- changes */

/* Input: the move's text. LUDO_SHOWN: it cannot be taken back. */
EXPORT(play) int play(int mover) {
    (void)host_error();
    int code = ludo_match_play_text(&table.match, mover, input, &error);
    table.known = table.match.count;
    return host_answer(code);
}

/* Chance, which must be the one to move, makes one move. */
EXPORT(draw) int draw(void) {
    (void)host_error();
    if (ludo_match_actors(&table.match) != ludo_mover_bit(LUDO_CHANCE))
        return host_answer(ludo_fail(&error, LUDO_ETURN, NULL));
    struct ludo_move move = ludo_draw(&table.setup, &table.state, &table.chance);
    int code = ludo_match_play(&table.match, LUDO_CHANCE, move, &error);
    table.known = table.match.count;
    return host_answer(code);
}

EXPORT(take_back) int take_back(int seat) {
    (void)host_error();
    int code = ludo_match_take_back(&table.match, seat, &error);
    table.known = table.match.count;
    return host_answer(code);
}

/* Whether `take_back` would do it: tried on a copy. */
EXPORT(can_take_back) int can_take_back(int seat) {
    union ludo_state state = table.state;
    struct ludo_match copy = table.match;
    size_t size = copy.count * sizeof *copy.steps;
    copy.state = &state;
    copy.steps = malloc(size + 1);
    if (!copy.steps)
        return 0;
    memcpy(copy.steps, table.steps, size);
    int code = ludo_match_take_back(&copy, seat, NULL);
    free(copy.steps);
    return code >= 0;
}

/* The match as it stood after `count` steps, of those that were known when the
 * last one was made or loaded: forwards as well as back. */
EXPORT(show) int show(uint32_t count) {
    (void)host_error();
    table.match.count = table.known;
    return host_answer(ludo_match_rewind(&table.match, count, &error));
}

/* Input: the name of a bot. Output: the move it would make for the seat, of
 * which it sees what the seat may see. */
EXPORT(choose) int choose(int seat) {
    struct ludo_bot bot;
    (void)host_error();
    int code = ludo_bot_find(table.setup.game, input, &bot, &error);
    if (code >= 0 && !(ludo_match_actors(&table.match) & ludo_mover_bit(seat)))
        code = ludo_fail(&error, LUDO_ETURN, NULL);
    if (code < 0)
        return host_answer(code);
    void *memory = malloc(bot.memory(&bot, &table.setup));
    if (!memory)
        return host_answer(ludo_fail(&error, LUDO_EMEMORY, NULL));
    struct ludo_move move =
        ludo_bot_choose(&bot, &table.setup, &table.state, seat, &table.bots, memory);
    free(memory);
    do {
        output_clear();
        if (output.data)
            ludo_move_format(&table.setup, move, &output);
    } while (output_again());
    return LUDO_OK;
}

/* Input: the name of a bot. Whether it tells what it intends. */
EXPORT(intends) int intends(void) {
    struct ludo_bot bot;
    return ludo_bot_find(table.setup.game, input, &bot, NULL) == LUDO_OK && bot.intend;
}

static struct {
    struct ludo_bot bot;
    void *memory;
} thinking; /* of the bot that is asked what it intends */

static void write_intent(struct ludo_json *json, int seat) {
    ludo_json_object(json);
    ludo_bot_intent(&thinking.bot, &table.setup, &table.state, seat, thinking.memory, json);
    ludo_json_object_end(json);
}

/* Input: the name of a bot. Output: what it intends with the seat, of which it
 * sees what the seat may see. */
EXPORT(intent) int intent(int seat) {
    (void)host_error();
    int code = ludo_bot_find(table.setup.game, input, &thinking.bot, &error);
    if (code < 0)
        return host_answer(code);
    thinking.memory = malloc(thinking.bot.memory(&thinking.bot, &table.setup));
    if (!thinking.memory)
        return host_answer(ludo_fail(&error, LUDO_EMEMORY, NULL));
    host_output_json(write_intent, seat);
    free(thinking.memory);
    return LUDO_OK;
}
