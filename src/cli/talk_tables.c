/* Talk: tables are opened, saved, loaded and closed. */
#include "cli/talk_command.h"
#include "games/content.h"

#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------- lifecycle */

void talk_table_free(struct talk_table *table) {
    if (table)
        table_close(&table->table);
    free(table);
}

static int find_room(struct talk_call *call) {
    for (int i = 0; i < TALK_TABLES_MAX; i++)
        if (!call->talk->tables[i]) {
            call->number = i + 1;
            return LUDO_OK;
        }
    return ludo_fail(&call->error, LUDO_EFULL, "%d tables are open: close one first",
                     TALK_TABLES_MAX);
}

/* A table of the game, with nothing chosen yet. The caller owns it until it is
 * put in its place. */
static struct talk_table *make_table(struct talk_call *call, const char *game, int seats) {
    struct talk_table *table = calloc(1, sizeof *table);
    uint64_t seed = (uint64_t)talk_number(call, "seed", 1);
    if (!table) {
        (void)ludo_fail(&call->error, LUDO_EMEMORY, NULL);
        return NULL;
    }
    if (table_open(&table->table, game, seats, NULL, 0, &call->error) < 0) {
        free(table);
        return NULL;
    }
    ludo_rng_seed(&table->chance, seed, 0);
    ludo_rng_seed(&table->bots, seed, 1);
    return table;
}

/* The match anew, as the table's setup now says. */
static void begin(struct talk_table *table) {
    struct ludo_match *match = &table->table.match;
    ludo_match_begin(match, &table->table.setup, match->state, match->steps,
                     table->table.setup.game->steps_max);
}

static void keep(struct talk_call *call, struct talk_table *table) {
    call->talk->tables[call->number - 1] = table;
    call->table = table;
}

/* --------------------------------------------------------------- content */

/* Compile the content that came with the request, if any, into memory that the
 * table owns. */
static int bring_content(struct talk_call *call, struct talk_table *table,
                         const struct ludo_game *game) {
    const json_t *source = json_object_get(call->request, "content");
    return source ? content_file_compile(&table->table.custom, game, source, &call->error)
                  : LUDO_OK;
}

/* ------------------------------------------------------------------ open */

static int choose_options(struct talk_call *call, struct ludo_setup *setup) {
    const char *name;
    json_t *value;
    json_object_foreach(json_object_get(call->request, "options"), name, value) {
        const char *text = json_string_value(value);
        if (!text)
            return ludo_fail(&call->error, LUDO_EPROTOCOL, "the option \"%.40s\" must be a text",
                             name);
        int code = ludo_setup_choose(setup, name, text, &call->error);
        if (code < 0)
            return code;
    }
    return LUDO_OK;
}

static int set_up(struct talk_call *call, struct talk_table *table) {
    struct ludo_setup *setup = &table->table.setup;
    int64_t rules = talk_number(call, "rules", setup->rules);
    int code =
        ludo_setup_choose_rules(setup, rules > INT32_MAX ? INT32_MAX : (int)rules, &call->error);
    if (code == LUDO_OK)
        code = choose_options(call, setup);
    if (code == LUDO_OK)
        code = bring_content(call, table, setup->game);
    if (code == LUDO_OK && table->table.custom.content.block)
        setup->content = &table->table.custom.content;
    return code;
}

int talk_run_open(struct talk_call *call) {
    int64_t seats = talk_number(call, "seats", 0);
    int code = find_room(call);
    if (code < 0)
        return code;
    struct talk_table *table =
        make_table(call, talk_text(call, "game"), seats > INT32_MAX ? INT32_MAX : (int)seats);
    if (!table)
        return call->error.code;
    code = set_up(call, table);
    if (code < 0) {
        talk_table_free(table);
        return code;
    }
    begin(table);
    keep(call, table);
    return LUDO_OK;
}

/* ------------------------------------------------------ load and save */

static int replay(struct talk_call *call, struct talk_table *table, const char *text) {
    const struct ludo_content *custom = &table->table.custom.content;
    size_t length = strlen(text);
    int code = ludo_record_setup(text, length, custom->block ? custom : NULL, &table->table.setup,
                                 &call->error);
    if (code < 0)
        return code;
    begin(table);
    return ludo_record_read(text, length, &table->record, &table->table.match, &call->error);
}

int talk_run_load(struct talk_call *call) {
    const char *text = talk_text(call, "record");
    struct ludo_setup setup = {0};
    int code = find_room(call);
    if (code < 0)
        return code;
    /* Only game and seats are needed here; the rest may depend on content. */
    (void)ludo_record_setup(text, strlen(text), NULL, &setup, NULL);
    if (!setup.game)
        return ludo_record_setup(text, strlen(text), NULL, &setup, &call->error);
    struct talk_table *table = make_table(call, setup.game->name, setup.seats);
    if (!table)
        return call->error.code;
    code = bring_content(call, table, setup.game);
    if (code == LUDO_OK)
        code = replay(call, table, text);
    if (code < 0) {
        talk_table_free(table);
        return code;
    }
    keep(call, table);
    return LUDO_OK;
}

static bool is_date(const char *text) {
    static const char shape[] = "0000-00-00";
    if (strlen(text) != strlen(shape))
        return false;
    for (int i = 0; shape[i]; i++)
        if (shape[i] == '0' ? text[i] < '0' || text[i] > '9' : text[i] != shape[i])
            return false;
    return true;
}

static void take_names(struct talk_call *call, struct ludo_record *record) {
    const json_t *names = json_object_get(call->request, "names");
    for (size_t seat = 0; seat < json_array_size(names) && seat < LUDO_SEATS_MAX; seat++) {
        const char *name = json_string_value(json_array_get(names, seat));
        struct ludo_text text = ludo_text_in(record->name[seat], LUDO_NAME_MAX);
        ludo_text_add(&text, name);
    }
}

int talk_run_save(struct talk_call *call) {
    struct ludo_record *record = &call->table->record;
    const char *date = talk_text(call, "date");
    const json_t *names = json_object_get(call->request, "names");
    if (json_array_size(names) > call->table->table.setup.seats)
        return ludo_fail(&call->error, LUDO_EPROTOCOL, "there are more names than seats");
    if (date && !is_date(date))
        return ludo_fail(&call->error, LUDO_EPROTOCOL, "a date is written like 2026-11-15");
    if (date)
        memcpy(record->date, date, strlen(date) + 1);
    take_names(call, record);
    do {
        ludo_record_write(record, &call->table->table.match, &call->text);
    } while (text_again(&call->text));
    return LUDO_OK;
}

int talk_run_close(struct talk_call *call) {
    talk_table_free(call->table);
    call->table = NULL;
    call->talk->tables[call->number - 1] = NULL;
    return LUDO_OK;
}

/* --------------------------------------------------------------- answers */

void talk_write_setup(const struct talk_call *call, struct ludo_json *json) {
    ludo_json_key(json, "setup");
    ludo_setup_json(&call->table->table.setup, json);
}

void talk_write_opened(const struct talk_call *call, struct ludo_json *json) {
    const struct ludo_record *record = &call->table->record;
    ludo_json_put_int(json, "table", call->number);
    talk_write_setup(call, json);
    ludo_json_put_array(json, "names");
    for (int seat = 0; seat < call->table->table.setup.seats; seat++)
        ludo_json_string(json, record->name[seat]);
    ludo_json_array_end(json);
    ludo_json_put_string(json, "date", record->date);
    talk_write_turn(call, json);
}

void talk_write_saved(const struct talk_call *call, struct ludo_json *json) {
    ludo_json_put_string(json, "record", call->text.data);
}

void talk_write_tables(const struct talk_call *call, struct ludo_json *json) {
    ludo_json_put_array(json, "tables");
    for (int i = 0; i < TALK_TABLES_MAX; i++) {
        const struct talk_table *table = call->talk->tables[i];
        if (!table)
            continue;
        ludo_json_object(json);
        ludo_json_put_int(json, "table", i + 1);
        ludo_json_put_string(json, "game", table->table.setup.game->name);
        ludo_json_put_int(json, "seats", table->table.setup.seats);
        ludo_json_put_int(json, "steps", table->table.match.count);
        ludo_json_object_end(json);
    }
    ludo_json_array_end(json);
}
