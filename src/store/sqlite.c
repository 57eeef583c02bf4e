/* The store in a SQLite file: write-ahead log, every commit brought to the
 * disk. One connection commits, another one reads. */
#include "store/batch.h"
#include "store/database.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

enum writing {
    WRITE_BEGIN,
    WRITE_COMMIT,
    WRITE_ROLLBACK,
    WRITE_TABLE,
    WRITE_SEAT,
    WRITE_STEPS,
    WRITE_BANK,
    WRITE_LINE,
    WRITE_NOTE,
    WRITE_TRIM,
    WRITINGS
};

static const char *const writings[WRITINGS] = {
    [WRITE_BEGIN] = "BEGIN IMMEDIATE",
    [WRITE_COMMIT] = "COMMIT",
    [WRITE_ROLLBACK] = "ROLLBACK",
    /* What a table is made with stays. */
    [WRITE_TABLE] = "INSERT INTO tables (number, id, invite, watch, maker, game,"
                    " options, moves, slow, clocked, take_back, clock_bank, clock_move, made,"
                    " active, over, place, awake, window)"
                    " VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)"
                    " ON CONFLICT (number) DO UPDATE SET moves = excluded.moves,"
                    " active = excluded.active, over = excluded.over, place = excluded.place,"
                    " awake = excluded.awake",
    [WRITE_SEAT] = ("INSERT OR REPLACE INTO seats (tab, seat, bot, away, level, name, owner, bank,"
                    " until, pass_turn, answer, answer_at) VALUES (?,?,?,?,?,?,?,?,?,?,?,?)"),
    [WRITE_STEPS] = "INSERT INTO journal (last, steps) VALUES (?,?)",
    [WRITE_BANK] = "UPDATE seats SET bank = ? WHERE tab = ? AND seat = ?",
    [WRITE_LINE] = "INSERT INTO chat (tab, seat, name, text, time) VALUES (?,?,?,?,?)",
    [WRITE_NOTE] = "INSERT OR REPLACE INTO notes (tab, owner, text) VALUES (?,?,?)",
    [WRITE_TRIM] = "DELETE FROM journal WHERE last < ?",
};

enum reading {
    READ_TABLE,
    READ_SEATS,
    READ_STEPS,
    READ_CHAT,
    READ_NOTE,
    READ_MADE,
    READ_AWAKE,
    READINGS
};

static const char *const readings[READINGS] = {
    [READ_TABLE] = ("SELECT number, id, invite, watch, maker, game, options, moves, slow, clocked,"
                    " take_back, clock_bank, clock_move, made, active, over, place, awake,"
                    " window FROM tables WHERE id = ?"),
    [READ_SEATS] = ("SELECT seat, bot, away, level, name, owner, bank, until, pass_turn, answer,"
                    " answer_at FROM seats WHERE tab = ?"),
    [READ_STEPS] = "SELECT steps FROM journal WHERE last > ? ORDER BY last",
    [READ_CHAT] = ("SELECT seat, name, text, time FROM (SELECT * FROM chat WHERE tab = ?"
                   " ORDER BY number DESC LIMIT ?) ORDER BY number"),
    [READ_NOTE] = "SELECT text FROM notes WHERE tab = ? AND owner = ?",
    [READ_MADE] = "SELECT count(*) FROM tables WHERE maker = ? AND NOT over",
    [READ_AWAKE] = "SELECT id FROM tables WHERE awake",
};

struct store {
    sqlite3 *writer, *reader;
    sqlite3_stmt *write[WRITINGS], *read[READINGS];
    int lock; /* file that says that the database is in use */
    int64_t next_place, next_number;
};

/* ------------------------------------------------------------- lifecycle */

static int take_lock(struct store *store, const char *path, struct ludo_error *error) {
    char name[4096];
    (void)snprintf(name, sizeof name, "%s.lock", path);
    store->lock = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (store->lock < 0)
        return ludo_fail(error, LUDO_EFILE, "%s: %s", name, strerror(errno));
    if (flock(store->lock, LOCK_EX | LOCK_NB))
        return ludo_fail(error, LUDO_EFILE, "%s: another server is using it", path);
    return LUDO_OK;
}

static int prepare(sqlite3 *database, const char *const *sql, int count, sqlite3_stmt **statements,
                   struct ludo_error *error) {
    for (int i = 0; i < count; i++)
        if (sqlite3_prepare_v3(database, sql[i], -1, SQLITE_PREPARE_PERSISTENT, &statements[i],
                               NULL) != SQLITE_OK)
            return database_fail(database, error);
    return LUDO_OK;
}

static int open_all(struct store *store, const char *path, struct ludo_error *error) {
    int answer = take_lock(store, path, error);
    if (answer == LUDO_OK)
        answer = database_open(path, &store->writer, error);
    if (answer == LUDO_OK)
        answer = database_bring_up(store->writer, path, error);
    if (answer == LUDO_OK)
        answer = database_open(path, &store->reader, error);
    if (answer == LUDO_OK)
        answer = prepare(store->writer, writings, WRITINGS, store->write, error);
    if (answer == LUDO_OK)
        answer = prepare(store->reader, readings, READINGS, store->read, error);
    if (answer == LUDO_OK)
        answer = database_ask(store->reader, "SELECT max(place) + 1 FROM tables", 1,
                              &store->next_place, error);
    if (answer == LUDO_OK)
        answer = database_ask(store->reader, "SELECT max(number) + 1 FROM tables", 1,
                              &store->next_number, error);
    return answer;
}

int store_open(struct store **store, const char *path, struct ludo_error *error) {
    struct store *made = calloc(1, sizeof *made);
    if (!made)
        return ludo_fail(error, LUDO_EMEMORY, NULL);
    made->lock = -1;
    int answer = open_all(made, path, error);
    if (answer < 0) {
        store_close(made);
        return answer;
    }
    *store = made;
    return LUDO_OK;
}

void store_close(struct store *store) {
    if (!store)
        return;
    for (int i = 0; i < WRITINGS; i++)
        (void)sqlite3_finalize(store->write[i]);
    for (int i = 0; i < READINGS; i++)
        (void)sqlite3_finalize(store->read[i]);
    (void)sqlite3_close(store->reader);
    (void)sqlite3_close(store->writer);
    if (store->lock >= 0)
        (void)close(store->lock);
    free(store);
}

/* --------------------------------------------------------------- queries */

static void copy_text(sqlite3_stmt *row, int column, char *text, size_t size) {
    const unsigned char *value = sqlite3_column_text(row, column);
    (void)snprintf(text, size, "%s", value ? (const char *)value : "");
}

static void copy_hash(sqlite3_stmt *row, int column, uint8_t *hash) {
    memset(hash, 0, STORE_HASH_SIZE);
    if (sqlite3_column_bytes(row, column) == STORE_HASH_SIZE)
        memcpy(hash, sqlite3_column_blob(row, column), STORE_HASH_SIZE);
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
    seat->until = sqlite3_column_int(row, 7) != 0;
    seat->pass_turn = sqlite3_column_int64(row, 8);
    copy_text(row, 9, seat->answer, sizeof seat->answer);
    seat->answer_at = sqlite3_column_int64(row, 10);
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

int store_made_by(struct store *store, const uint8_t *maker, struct ludo_error *error) {
    sqlite3_stmt *row = store->read[READ_MADE];
    (void)sqlite3_bind_blob(row, 1, maker, STORE_HASH_SIZE, SQLITE_STATIC);
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

/* --------------------------------------------------------------- changes */

void store_put_table(struct store *store, struct store_batch *batch,
                     const struct store_table *table) {
    struct store_table kept = *table;
    kept.place = store->next_place - 1;
    batch_put_table(batch, &kept);
}

int64_t store_put_step(struct store *store, struct store_batch *batch, int64_t table,
                       uint32_t number, int mover, const char *move, int64_t time) {
    struct journal_step step = {.place = store->next_place++,
                                .table = table,
                                .number = number,
                                .mover = mover,
                                .time = time,
                                .move = move,
                                .length = strlen(move)};
    batch_put_step(batch, &step);
    return step.place;
}

int64_t store_put_removal(struct store *store, struct store_batch *batch, int64_t table,
                          uint32_t number, int64_t time) {
    return store_put_step(store, batch, table, number, JOURNAL_REMOVAL, "", time);
}

static int finish(sqlite3_stmt *statement) {
    int step = sqlite3_step(statement);
    (void)sqlite3_reset(statement);
    return step == SQLITE_DONE ? LUDO_OK : LUDO_EFILE;
}

static void bind_text(sqlite3_stmt *statement, int at, const char *text) {
    (void)sqlite3_bind_text(statement, at, text, -1, SQLITE_STATIC);
}

static void bind_hash(sqlite3_stmt *statement, int at, const uint8_t *hash) {
    (void)sqlite3_bind_blob(statement, at, hash, STORE_HASH_SIZE, SQLITE_STATIC);
}

static int write_seat(struct store *store, int64_t table, int number,
                      const struct store_seat *seat) {
    sqlite3_stmt *s = store->write[WRITE_SEAT];
    (void)sqlite3_bind_int64(s, 1, table);
    (void)sqlite3_bind_int(s, 2, number);
    (void)sqlite3_bind_int(s, 3, seat->bot);
    (void)sqlite3_bind_int(s, 4, seat->left);
    bind_text(s, 5, seat->level);
    bind_text(s, 6, seat->name);
    bind_hash(s, 7, seat->owner);
    (void)sqlite3_bind_int64(s, 8, seat->bank);
    (void)sqlite3_bind_int(s, 9, seat->until);
    (void)sqlite3_bind_int64(s, 10, seat->pass_turn);
    bind_text(s, 11, seat->answer);
    (void)sqlite3_bind_int64(s, 12, seat->answer_at);
    return finish(s);
}

static int write_table(struct store *store, const struct store_table *table) {
    sqlite3_stmt *s = store->write[WRITE_TABLE];
    int c = 1;
    (void)sqlite3_bind_int64(s, c++, table->number);
    bind_text(s, c++, table->id);
    bind_text(s, c++, table->invite);
    bind_text(s, c++, table->watch);
    bind_hash(s, c++, table->maker);
    bind_text(s, c++, table->game);
    bind_text(s, c++, table->options);
    bind_text(s, c++, table->moves);
    (void)sqlite3_bind_int(s, c++, table->slow);
    (void)sqlite3_bind_int(s, c++, table->clocked);
    (void)sqlite3_bind_int(s, c++, table->take_back);
    (void)sqlite3_bind_int64(s, c++, table->clock_bank);
    (void)sqlite3_bind_int64(s, c++, table->clock_move);
    (void)sqlite3_bind_int64(s, c++, table->made);
    (void)sqlite3_bind_int64(s, c++, table->active);
    (void)sqlite3_bind_int(s, c++, table->over);
    (void)sqlite3_bind_int64(s, c++, table->place);
    (void)sqlite3_bind_int(s, c++, table->awake);
    (void)sqlite3_bind_int64(s, c++, table->window);
    int answer = finish(s);
    for (int seat = 0; answer == LUDO_OK && seat < table->seats; seat++)
        answer = write_seat(store, table->number, seat, &table->seat[seat]);
    return answer;
}

static int write_steps(struct store *store, const struct store_batch *batch) {
    sqlite3_stmt *s = store->write[WRITE_STEPS];
    if (!batch->steps.length)
        return LUDO_OK;
    (void)sqlite3_bind_int64(s, 1, batch->newest);
    (void)sqlite3_bind_text(s, 2, batch->steps.data, (int)batch->steps.length, SQLITE_STATIC);
    return finish(s);
}

static int write_bank(struct store *store, const struct store_change *change) {
    sqlite3_stmt *s = store->write[WRITE_BANK];
    (void)sqlite3_bind_int64(s, 1, change->value);
    (void)sqlite3_bind_int64(s, 2, change->table);
    (void)sqlite3_bind_int(s, 3, change->seat);
    return finish(s);
}

static int write_line(struct store *store, const struct store_batch *batch,
                      const struct store_change *change) {
    sqlite3_stmt *s = store->write[WRITE_LINE];
    (void)sqlite3_bind_int64(s, 1, change->table);
    (void)sqlite3_bind_int(s, 2, change->seat);
    bind_text(s, 3, batch->text + change->text);
    bind_text(s, 4, batch->text + change->more);
    (void)sqlite3_bind_int64(s, 5, change->time);
    return finish(s);
}

static int write_note(struct store *store, const struct store_batch *batch,
                      const struct store_change *change) {
    sqlite3_stmt *s = store->write[WRITE_NOTE];
    (void)sqlite3_bind_int64(s, 1, change->table);
    bind_hash(s, 2, change->owner);
    bind_text(s, 3, batch->text + change->text);
    return finish(s);
}

static int write_change(struct store *store, const struct store_batch *batch,
                        const struct store_change *change) {
    struct store_table table;
    switch (change->kind) {
    case STORE_TABLE:
        batch_table(batch, change, &table);
        return write_table(store, &table);
    case STORE_BANK:
        return write_bank(store, change);
    case STORE_LINE:
        return write_line(store, batch, change);
    case STORE_NOTE:
        return write_note(store, batch, change);
    case STORE_TRIM:
        (void)sqlite3_bind_int64(store->write[WRITE_TRIM], 1, change->place);
        return finish(store->write[WRITE_TRIM]);
    }
    return LUDO_OK;
}

int store_commit(struct store *store, struct store_batch *batch, struct ludo_error *error) {
    int answer = finish(store->write[WRITE_BEGIN]);
    for (size_t i = 0; answer == LUDO_OK && i < batch->count; i++)
        answer = write_change(store, batch, &batch->changes[i]);
    if (answer == LUDO_OK)
        answer = write_steps(store, batch);
    if (answer == LUDO_OK)
        answer = finish(store->write[WRITE_COMMIT]);
    if (answer == LUDO_OK)
        return LUDO_OK;
    (void)database_fail(store->writer, error);
    /* SQLite may have rolled back by itself already. */
    if (!sqlite3_get_autocommit(store->writer))
        (void)finish(store->write[WRITE_ROLLBACK]);
    return LUDO_EFILE;
}
