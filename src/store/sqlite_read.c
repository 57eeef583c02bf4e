/* The store in a SQLite file: what is asked of it, over a connection of its own,
 * on the reader's thread. */
#include "store/sqlite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const store_readings[READINGS] = {
    [READ_TABLE] = ("SELECT number, id, invite, watch, maker, game, options, moves, slow, clocked,"
                    " take_back, clock_bank, clock_move, made, active, over, place, awake,"
                    " window, content, guests, origin, rules, content_hash, aside"
                    " FROM tables WHERE id = ?"),
    [READ_SEATS] = ("SELECT seat, bot, away, level, name, owner, bank, until, pass_turn, answer,"
                    " answer_at, open, former FROM seats WHERE tab = ?"),
    [READ_STEPS] = "SELECT steps FROM journal WHERE last >= ? ORDER BY last",
    [READ_CHAT] = ("SELECT seat, name, text, time FROM (SELECT * FROM chat WHERE tab = ?"
                   " ORDER BY number DESC LIMIT ?) ORDER BY number"),
    [READ_NOTES] = ("SELECT owner, text FROM notes WHERE tab = ?1"
                    " AND owner IN (SELECT owner FROM seats WHERE tab = ?1)"),
    [READ_NOTE] = "SELECT owner, text FROM notes WHERE tab = ? AND owner = ?",
    [READ_MADE] = "SELECT count(*) FROM tables WHERE origin = ? AND NOT over",
    [READ_AWAKE] = ("SELECT number, id FROM tables WHERE awake AND aside = '' AND number > ?"
                    " ORDER BY number LIMIT ?"),
    [READ_CONTENT] = "SELECT key, game, source FROM contents WHERE key = ?",
    [READ_DUE] = ("SELECT number, id, (over AND active < ?2) OR active < ?3 FROM tables"
                  " WHERE number > ?1 ORDER BY number LIMIT ?4"),
    [READ_UNUSED] = ("SELECT key FROM contents WHERE used < ? AND NOT EXISTS"
                     " (SELECT 1 FROM tables WHERE content = contents.key AND content <> '')"
                     " LIMIT 1"),
    [READ_SECRET] = "SELECT value FROM secrets WHERE name = 'origin'",
};

static void copy_text(sqlite3_stmt *row, int column, char *text, size_t size) {
    const unsigned char *value = sqlite3_column_text(row, column);
    (void)snprintf(text, size, "%s", value ? (const char *)value : "");
}

static void copy_hash(sqlite3_stmt *row, int column, uint8_t *hash) {
    memset(hash, 0, STORE_HASH_SIZE);
    if (sqlite3_column_bytes(row, column) == STORE_HASH_SIZE)
        memcpy(hash, sqlite3_column_blob(row, column), STORE_HASH_SIZE);
}

/* At most `size` bytes; how many there are. */
static size_t copy_bytes(sqlite3_stmt *row, int column, void *bytes, size_t size) {
    const void *blob = sqlite3_column_blob(row, column);
    size_t length = (size_t)sqlite3_column_bytes(row, column);
    length = length < size ? length : size;
    if (blob)
        memcpy(bytes, blob, length);
    return blob ? length : 0;
}

static char *own_text(sqlite3_stmt *row, int column) {
    const unsigned char *value = sqlite3_column_text(row, column);
    return strdup(value ? (const char *)value : "");
}

static void read_table(sqlite3_stmt *row, struct store_table *table) {
    int c = 0;
    table->number = sqlite3_column_int64(row, c++);
    copy_text(row, c++, table->id, sizeof table->id);
    copy_text(row, c++, table->invite, sizeof table->invite);
    copy_text(row, c++, table->watch, sizeof table->watch);
    copy_hash(row, c++, table->maker);
    copy_text(row, c++, table->game, sizeof table->game);
    table->options = own_text(row, c++);
    table->moves = own_text(row, c++);
    table->slow = sqlite3_column_int(row, c++) != 0;
    table->clocked = sqlite3_column_int(row, c++) != 0;
    table->take_back = sqlite3_column_int(row, c++) != 0;
    table->clock_bank = sqlite3_column_int64(row, c++);
    table->clock_move = sqlite3_column_int64(row, c++);
    table->made = sqlite3_column_int64(row, c++);
    table->active = sqlite3_column_int64(row, c++);
    table->over = sqlite3_column_int(row, c++) != 0;
    table->place = sqlite3_column_int64(row, c++);
    table->awake = sqlite3_column_int(row, c++) != 0;
    table->window = sqlite3_column_int64(row, c++);
    copy_text(row, c++, table->content, sizeof table->content);
    table->guests =
        (int)(copy_bytes(row, c++, table->guest, sizeof table->guest) / sizeof table->guest[0]);
    copy_hash(row, c++, table->origin);
    table->rules = sqlite3_column_int(row, c++);
    copy_text(row, c++, table->content_hash, sizeof table->content_hash);
    copy_text(row, c++, table->aside, sizeof table->aside);
}

static void read_seat(sqlite3_stmt *row, struct store_table *table) {
    int number = sqlite3_column_int(row, 0);
    if (number < 0 || number >= LUDO_SEATS_MAX)
        return;
    struct store_seat *seat = &table->seat[number];
    if (number >= table->seats)
        table->seats = number + 1;
    seat->bot = sqlite3_column_int(row, 1) != 0;
    seat->left = sqlite3_column_int(row, 2) != 0;
    copy_text(row, 3, seat->level, sizeof seat->level);
    copy_text(row, 4, seat->name, sizeof seat->name);
    copy_hash(row, 5, seat->owner);
    seat->bank = sqlite3_column_int64(row, 6);
    int standing = sqlite3_column_int(row, 7);
    seat->standing = standing >= 0 && standing < STORE_STANDINGS ? (uint8_t)standing : STORE_ASKED;
    seat->pass_turn = sqlite3_column_int64(row, 8);
    copy_text(row, 9, seat->answer, sizeof seat->answer);
    seat->answer_at = sqlite3_column_int64(row, 10);
    seat->open = sqlite3_column_int(row, 11) != 0;
    (void)copy_bytes(row, 12, seat->former, sizeof seat->former);
}

/* A line as in the column `moves`. */
static void format_step(const struct journal_step *step, char *line, size_t size) {
    if (step->mover == JOURNAL_REMOVAL)
        (void)snprintf(line, size, "-%d\n", (int)step->number);
    else if (step->mover == LUDO_CHANCE)
        (void)snprintf(line, size, "chance %.*s\n", (int)step->length, step->move);
    else
        (void)snprintf(line, size, "%d %.*s\n", (int)step->mover, (int)step->length, step->move);
}

static int add_line(struct store_table *table, const char *line) {
    size_t length = strlen(table->moves);
    char *more = realloc((char *)table->moves, length + strlen(line) + 1);
    if (!more)
        return LUDO_EMEMORY;
    memcpy(more + length, line, strlen(line) + 1);
    table->moves = more;
    return LUDO_OK;
}

static int take_step(const struct journal_step *step, struct store_table *table) {
    char line[LUDO_MOVE_TEXT_MAX + 32];
    if (step->table != table->number || step->place <= table->place)
        return LUDO_OK;
    if (!table->first)
        table->first = step->place;
    format_step(step, line, sizeof line);
    return add_line(table, line);
}

/* The steps of a table among those of one commit. */
static int read_steps(sqlite3_stmt *row, struct store_table *table) {
    const char *lines = (const char *)sqlite3_column_text(row, 0);
    struct journal_step step;
    int found = lines ? 1 : LUDO_EMEMORY, answer = LUDO_OK;
    while (answer == LUDO_OK && found > 0 && (found = journal_read(&lines, &step)) > 0)
        answer = take_step(&step, table);
    return answer < 0 ? answer : found;
}

static int read_seats(struct store *store, struct store_table *table) {
    sqlite3_stmt *seats = store->read[READ_SEATS];
    int step;
    (void)sqlite3_bind_int64(seats, 1, table->number);
    while ((step = sqlite3_step(seats)) == SQLITE_ROW)
        read_seat(seats, table);
    (void)sqlite3_reset(seats);
    return step == SQLITE_DONE ? LUDO_OK : LUDO_EFILE;
}

/* Of the rows of the journal only those are read that may have steps of the
 * table which it has not. */
static int read_journal(struct store *store, struct store_table *table, int64_t from) {
    sqlite3_stmt *steps = store->read[READ_STEPS];
    int step = SQLITE_DONE, answer = LUDO_OK;
    (void)sqlite3_bind_int64(steps, 1, from > table->place ? from : table->place + 1);
    while (answer == LUDO_OK && (step = sqlite3_step(steps)) == SQLITE_ROW)
        answer = read_steps(steps, table);
    (void)sqlite3_reset(steps);
    return answer < 0 ? answer : step == SQLITE_DONE ? LUDO_OK : LUDO_EFILE;
}

/* Room for one more in a list that grows by doubling. */
static void *more_room(void *list, int count, size_t size) {
    bool full = !(count & (count - 1)); /* 0, 1, 2, 4, 8, … */
    return full ? realloc(list, (count ? 2 * (size_t)count : 1) * size) : list;
}

static int add_chat_line(sqlite3_stmt *row, struct store_answer *answer) {
    void *lines = more_room(answer->lines, answer->line_count, sizeof *answer->lines);
    if (!lines)
        return LUDO_EMEMORY;
    answer->lines = lines;
    struct store_line *line = &answer->lines[answer->line_count++];
    *line = (struct store_line){.seat = sqlite3_column_int(row, 0),
                                .name = own_text(row, 1),
                                .text = own_text(row, 2),
                                .time = sqlite3_column_int64(row, 3)};
    return line->name && line->text ? LUDO_OK : LUDO_EMEMORY;
}

static int add_note(sqlite3_stmt *row, struct store_answer *answer) {
    void *notes = more_room(answer->notes, answer->note_count, sizeof *answer->notes);
    if (!notes)
        return LUDO_EMEMORY;
    answer->notes = notes;
    struct store_note *note = &answer->notes[answer->note_count++];
    *note = (struct store_note){.text = own_text(row, 1)};
    copy_hash(row, 0, note->owner);
    return note->text ? LUDO_OK : LUDO_EMEMORY;
}

/* Add each row of a statement whose values are bound. */
static int read_rows(sqlite3_stmt *row, int (*add)(sqlite3_stmt *row, struct store_answer *answer),
                     struct store_answer *answer) {
    int step = SQLITE_DONE, code = LUDO_OK;
    while (code == LUDO_OK && (step = sqlite3_step(row)) == SQLITE_ROW)
        code = add(row, answer);
    (void)sqlite3_reset(row);
    return code < 0 ? code : step == SQLITE_DONE ? LUDO_OK : LUDO_EFILE;
}

static int read_talk(struct store *store, int64_t table, int lines, struct store_answer *answer) {
    (void)sqlite3_bind_int64(store->read[READ_CHAT], 1, table);
    (void)sqlite3_bind_int(store->read[READ_CHAT], 2, lines);
    int code = read_rows(store->read[READ_CHAT], add_chat_line, answer);
    (void)sqlite3_bind_int64(store->read[READ_NOTES], 1, table);
    return code < 0 ? code : read_rows(store->read[READ_NOTES], add_note, answer);
}

static int read_whole_table(struct store *store, const struct store_query *query,
                            struct store_answer *answer) {
    struct store_table *table = &answer->table;
    if (!table->options || !table->moves)
        return LUDO_EMEMORY;
    int code = read_seats(store, table);
    if (code == LUDO_OK && (query->from || store->full))
        code = read_journal(store, table, store->full ? 0 : query->from);
    if (code == LUDO_OK && query->most)
        code = read_talk(store, table->number, query->most, answer);
    return code;
}

static int run_load(struct store *store, struct store_query *query) {
    sqlite3_stmt *row = store->read[READ_TABLE];
    struct store_answer *answer = &query->answer;
    (void)sqlite3_bind_text(row, 1, query->text, -1, SQLITE_STATIC);
    int step = sqlite3_step(row);
    if (step == SQLITE_ROW)
        read_table(row, &answer->table);
    (void)sqlite3_reset(row);
    if (step == SQLITE_DONE)
        return ludo_fail(&answer->error, LUDO_EGAME, "there is no such table");
    int code = step == SQLITE_ROW ? read_whole_table(store, query, answer) : LUDO_EFILE;
    return code < 0 ? database_fail_as(store->reader, code, &answer->error) : LUDO_OK;
}

static int run_load_note(struct store *store, struct store_query *query) {
    sqlite3_stmt *row = store->read[READ_NOTE];
    (void)sqlite3_bind_int64(row, 1, query->number);
    (void)sqlite3_bind_blob(row, 2, query->owner, STORE_HASH_SIZE, SQLITE_STATIC);
    int code = read_rows(row, add_note, &query->answer);
    return code < 0 ? database_fail_as(store->reader, code, &query->answer.error) : LUDO_OK;
}

static int run_load_content(struct store *store, struct store_query *query) {
    sqlite3_stmt *row = store->read[READ_CONTENT];
    struct store_answer *answer = &query->answer;
    struct store_content *content = &answer->content;
    (void)sqlite3_bind_text(row, 1, query->text, -1, SQLITE_STATIC);
    int step = sqlite3_step(row);
    if (step == SQLITE_ROW) {
        copy_text(row, 0, content->key, sizeof content->key);
        copy_text(row, 1, content->game, sizeof content->game);
        content->source = own_text(row, 2);
    }
    (void)sqlite3_reset(row);
    if (step == SQLITE_DONE)
        return ludo_fail(&answer->error, LUDO_ECONTENT, "there is no such content");
    if (step != SQLITE_ROW)
        return database_fail(store->reader, &answer->error);
    return content->source ? LUDO_OK : ludo_fail(&answer->error, LUDO_EMEMORY, NULL);
}

static int run_count_made(struct store *store, struct store_query *query) {
    sqlite3_stmt *row = store->read[READ_MADE];
    (void)sqlite3_bind_blob(row, 1, query->owner, STORE_HASH_SIZE, SQLITE_STATIC);
    int step = sqlite3_step(row);
    query->answer.count = step == SQLITE_ROW ? sqlite3_column_int(row, 0) : 0;
    (void)sqlite3_reset(row);
    return step == SQLITE_ROW ? LUDO_OK : database_fail(store->reader, &query->answer.error);
}

static int add_named(sqlite3_stmt *row, struct store_answer *answer) {
    void *tables = more_room(answer->tables, answer->count, sizeof *answer->tables);
    if (!tables)
        return LUDO_EMEMORY;
    answer->tables = tables;
    struct store_table *table = &answer->tables[answer->count++];
    *table = (struct store_table){.number = sqlite3_column_int64(row, 0)};
    copy_text(row, 1, table->id, sizeof table->id);
    return LUDO_OK;
}

static int run_list_awake(struct store *store, struct store_query *query) {
    struct store_answer *answer = &query->answer;
    (void)sqlite3_bind_int64(store->read[READ_AWAKE], 1, query->from);
    (void)sqlite3_bind_int(store->read[READ_AWAKE], 2, query->most);
    int code = read_rows(store->read[READ_AWAKE], add_named, answer);
    if (code < 0)
        return database_fail_as(store->reader, code, &answer->error);
    answer->next = answer->count == query->most ? answer->tables[answer->count - 1].number : 0;
    return LUDO_OK;
}

enum { DUE_HELPING = 200 }; /* tables that are looked at together */

static int add_due(sqlite3_stmt *row, struct store_answer *answer) {
    answer->line_count++; /* of rows, until all have been seen */
    answer->next = sqlite3_column_int64(row, 0);
    return sqlite3_column_int(row, 2) ? add_named(row, answer) : LUDO_OK;
}

static int read_unused(struct store *store, struct store_query *query) {
    sqlite3_stmt *row = store->read[READ_UNUSED];
    (void)sqlite3_bind_int64(row, 1, query->due.unused);
    int step = sqlite3_step(row);
    if (step == SQLITE_ROW)
        copy_text(row, 0, query->answer.content.key, sizeof query->answer.content.key);
    (void)sqlite3_reset(row);
    return step == SQLITE_ROW || step == SQLITE_DONE ? LUDO_OK : LUDO_EFILE;
}

static int run_list_due(struct store *store, struct store_query *query) {
    sqlite3_stmt *row = store->read[READ_DUE];
    struct store_answer *answer = &query->answer;
    (void)sqlite3_bind_int64(row, 1, query->due.from);
    (void)sqlite3_bind_int64(row, 2, query->due.finished);
    (void)sqlite3_bind_int64(row, 3, query->due.idle);
    (void)sqlite3_bind_int(row, 4, DUE_HELPING);
    int code = read_rows(row, add_due, answer);
    if (answer->line_count < DUE_HELPING)
        answer->next = 0;
    answer->line_count = 0;
    if (code == LUDO_OK)
        code = read_unused(store, query);
    return code < 0 ? database_fail_as(store->reader, code, &answer->error) : LUDO_OK;
}

int store_read_secret(struct store *store, struct ludo_error *error) {
    sqlite3_stmt *row = store->read[READ_SECRET];
    int step = sqlite3_step(row);
    bool good = step == SQLITE_ROW &&
                copy_bytes(row, 0, store->secret, sizeof store->secret) == sizeof store->secret;
    int answer = good ? LUDO_OK : database_fail(store->reader, error);
    (void)sqlite3_reset(row);
    return answer;
}

/* ------------------------------------------------------------------ asking */

struct store_query *store_load(struct store *store, const char *id, int64_t from, int lines,
                               store_done *done, void *context) {
    struct store_query query = {.run = run_load, .from = from, .most = lines};
    (void)snprintf(query.text, sizeof query.text, "%s", id);
    return store_ask(store, &query, done, context);
}

struct store_query *store_load_note(struct store *store, int64_t table, const uint8_t *owner,
                                    store_done *done, void *context) {
    struct store_query query = {.run = run_load_note, .number = table};
    memcpy(query.owner, owner, sizeof query.owner);
    return store_ask(store, &query, done, context);
}

struct store_query *store_load_content(struct store *store, const char *key, store_done *done,
                                       void *context) {
    struct store_query query = {.run = run_load_content};
    (void)snprintf(query.text, sizeof query.text, "%s", key);
    return store_ask(store, &query, done, context);
}

struct store_query *store_count_made(struct store *store, const uint8_t *origin, store_done *done,
                                     void *context) {
    struct store_query query = {.run = run_count_made};
    memcpy(query.owner, origin, sizeof query.owner);
    return store_ask(store, &query, done, context);
}

struct store_query *store_list_awake(struct store *store, int64_t from, int most, store_done *done,
                                     void *context) {
    struct store_query query = {.run = run_list_awake, .from = from, .most = most};
    return store_ask(store, &query, done, context);
}

struct store_query *store_list_due(struct store *store, const struct store_due *due,
                                   store_done *done, void *context) {
    struct store_query query = {.run = run_list_due, .due = *due};
    return store_ask(store, &query, done, context);
}

/* ----------------------------------------------------------------- answers */

void store_table_free(struct store_table *table) {
    free((char *)table->options);
    free((char *)table->moves);
    table->options = table->moves = NULL;
}

void store_answer_free(struct store_answer *answer) {
    store_table_free(&answer->table);
    for (int i = 0; i < answer->line_count; i++) {
        free((char *)answer->lines[i].name);
        free((char *)answer->lines[i].text);
    }
    for (int i = 0; i < answer->note_count; i++)
        free((char *)answer->notes[i].text);
    free(answer->lines);
    free(answer->notes);
    free(answer->tables);
    free((char *)answer->content.source);
}
