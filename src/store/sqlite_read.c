/* The store in a SQLite file: what is asked of it, over a connection of its own. */
#include "store/sqlite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

static int read_parts(struct store *store, struct store_table *table) {
    sqlite3_stmt *seats = store->read[READ_SEATS], *steps = store->read[READ_STEPS];
    int step, answer = LUDO_OK;
    (void)sqlite3_bind_int64(seats, 1, table->number);
    while ((step = sqlite3_step(seats)) == SQLITE_ROW)
        read_seat(seats, table);
    (void)sqlite3_reset(seats);
    if (step != SQLITE_DONE)
        return LUDO_EFILE;
    (void)sqlite3_bind_int64(steps, 1, table->place);
    while (answer == LUDO_OK && (step = sqlite3_step(steps)) == SQLITE_ROW)
        answer = read_steps(steps, table);
    (void)sqlite3_reset(steps);
    return answer < 0 ? answer : step == SQLITE_DONE ? LUDO_OK : LUDO_EFILE;
}

int store_load(struct store *store, const char *id, struct store_table *table,
               struct ludo_error *error) {
    sqlite3_stmt *row = store->read[READ_TABLE];
    *table = (struct store_table){0};
    (void)sqlite3_bind_text(row, 1, id, -1, SQLITE_STATIC);
    int step = sqlite3_step(row), answer = LUDO_OK;
    if (step == SQLITE_ROW)
        read_table(row, table);
    (void)sqlite3_reset(row);
    if (step == SQLITE_DONE)
        return ludo_fail(error, LUDO_EGAME, "there is no such table");
    if (step != SQLITE_ROW)
        return database_fail(store->reader, error);
    answer = table->options && table->moves ? read_parts(store, table) : LUDO_EMEMORY;
    if (answer == LUDO_OK)
        return LUDO_OK;
    store_table_free(table);
    return database_fail_as(store->reader, answer, error);
}

void store_table_free(struct store_table *table) {
    free((char *)table->options);
    free((char *)table->moves);
    table->options = table->moves = NULL;
}

int store_chat(struct store *store, int64_t table, int count,
               void (*tell)(const struct store_line *line, void *context), void *context,
               struct ludo_error *error) {
    sqlite3_stmt *row = store->read[READ_CHAT];
    int step, lines = 0;
    (void)sqlite3_bind_int64(row, 1, table);
    (void)sqlite3_bind_int(row, 2, count);
    for (; (step = sqlite3_step(row)) == SQLITE_ROW; lines++) {
        struct store_line line = {.seat = sqlite3_column_int(row, 0),
                                  .name = (const char *)sqlite3_column_text(row, 1),
                                  .text = (const char *)sqlite3_column_text(row, 2),
                                  .time = sqlite3_column_int64(row, 3)};
        if (line.name && line.text)
            tell(&line, context);
    }
    (void)sqlite3_reset(row);
    return step == SQLITE_DONE ? lines : database_fail(store->reader, error);
}

int store_note(struct store *store, int64_t table, const uint8_t *owner, char *text, size_t size,
               struct ludo_error *error) {
    sqlite3_stmt *row = store->read[READ_NOTE];
    text[0] = '\0';
    (void)sqlite3_bind_int64(row, 1, table);
    (void)sqlite3_bind_blob(row, 2, owner, STORE_HASH_SIZE, SQLITE_STATIC);
    int step = sqlite3_step(row);
    if (step == SQLITE_ROW)
        copy_text(row, 0, text, size);
    (void)sqlite3_reset(row);
    return step == SQLITE_ROW || step == SQLITE_DONE ? LUDO_OK
                                                     : database_fail(store->reader, error);
}

int store_load_content(struct store *store, const char *key, struct store_content *content,
                       struct ludo_error *error) {
    sqlite3_stmt *row = store->read[READ_CONTENT];
    *content = (struct store_content){0};
    (void)sqlite3_bind_text(row, 1, key, -1, SQLITE_STATIC);
    int step = sqlite3_step(row);
    if (step == SQLITE_ROW) {
        copy_text(row, 0, content->key, sizeof content->key);
        copy_text(row, 1, content->game, sizeof content->game);
        content->source = own_text(row, 2);
    }
    (void)sqlite3_reset(row);
    if (step == SQLITE_DONE)
        return ludo_fail(error, LUDO_ECONTENT, "there is no such content");
    if (step != SQLITE_ROW)
        return database_fail(store->reader, error);
    return content->source ? LUDO_OK : ludo_fail(error, LUDO_EMEMORY, NULL);
}

void store_content_free(struct store_content *content) {
    free((char *)content->source);
    content->source = NULL;
}

int store_secret(struct store *store, uint8_t secret[STORE_SECRET_SIZE], struct ludo_error *error) {
    sqlite3_stmt *row = store->read[READ_SECRET];
    int step = sqlite3_step(row);
    bool good = step == SQLITE_ROW && sqlite3_column_bytes(row, 0) == STORE_SECRET_SIZE;
    if (good)
        memcpy(secret, sqlite3_column_blob(row, 0), STORE_SECRET_SIZE);
    (void)sqlite3_reset(row);
    return good ? LUDO_OK : database_fail(store->reader, error);
}

int store_made_by(struct store *store, const uint8_t *origin, struct ludo_error *error) {
    sqlite3_stmt *row = store->read[READ_MADE];
    (void)sqlite3_bind_blob(row, 1, origin, STORE_HASH_SIZE, SQLITE_STATIC);
    int step = sqlite3_step(row);
    int count = step == SQLITE_ROW ? sqlite3_column_int(row, 0) : 0;
    (void)sqlite3_reset(row);
    return step == SQLITE_ROW ? count : database_fail(store->reader, error);
}

int store_each_awake(struct store *store, void (*tell)(const char *id, void *context),
                     void *context, struct ludo_error *error) {
    sqlite3_stmt *row = store->read[READ_AWAKE];
    int step;
    while ((step = sqlite3_step(row)) == SQLITE_ROW) {
        const char *id = (const char *)sqlite3_column_text(row, 0);
        if (id)
            tell(id, context);
    }
    (void)sqlite3_reset(row);
    return step == SQLITE_DONE ? LUDO_OK : database_fail(store->reader, error);
}

int64_t store_new_number(struct store *store) {
    return store->next_number++;
}

int64_t store_newest_place(const struct store *store) {
    return store->next_place - 1;
}
