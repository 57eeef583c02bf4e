/* The store in a SQLite file: write-ahead log, every commit brought to the
 * disk. One connection commits, another one reads. */
#include "store/batch.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

enum { VERSION = 2, CHECKPOINT_PAGES = 4000 };

/* From each version to the next. What is here is never changed: databases out
 * there have been through it. */
static const char *const migrations[VERSION] = {
    /* 1 */
    "CREATE TABLE tables ("
    " number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, invite TEXT NOT NULL,"
    " watch TEXT NOT NULL, maker BLOB NOT NULL, game TEXT NOT NULL, options TEXT NOT NULL,"
    " moves TEXT NOT NULL, slow INTEGER NOT NULL, clocked INTEGER NOT NULL,"
    " take_back INTEGER NOT NULL, clock_bank INTEGER NOT NULL, clock_move INTEGER NOT NULL,"
    " made INTEGER NOT NULL, active INTEGER NOT NULL, over INTEGER NOT NULL,"
    " place INTEGER NOT NULL);"
    "CREATE TABLE seats ("
    " tab INTEGER NOT NULL, seat INTEGER NOT NULL, bot INTEGER NOT NULL,"
    " away INTEGER NOT NULL, level TEXT NOT NULL, name TEXT NOT NULL, owner BLOB NOT NULL,"
    " bank INTEGER NOT NULL, PRIMARY KEY (tab, seat)) WITHOUT ROWID;"
    "CREATE TABLE steps ("
    " place INTEGER PRIMARY KEY, tab INTEGER NOT NULL, number INTEGER NOT NULL,"
    " mover INTEGER NOT NULL, move TEXT NOT NULL, time INTEGER NOT NULL);"
    "CREATE TABLE chat ("
    " number INTEGER PRIMARY KEY, tab INTEGER NOT NULL, seat INTEGER NOT NULL,"
    " name TEXT NOT NULL, text TEXT NOT NULL, time INTEGER NOT NULL);"
    "CREATE INDEX chat_of_table ON chat (tab, number);",
    /* 2: private notes; which tables have to be woken after a restart */
    "CREATE TABLE notes ("
    " tab INTEGER NOT NULL, owner BLOB NOT NULL, text TEXT NOT NULL,"
    " PRIMARY KEY (tab, owner)) WITHOUT ROWID;"
    "ALTER TABLE tables ADD COLUMN awake INTEGER NOT NULL DEFAULT 0;"
    "CREATE INDEX tables_awake ON tables (awake) WHERE awake;"
    "CREATE INDEX tables_open ON tables (maker) WHERE NOT over;",
};

enum writing {
    WRITE_BEGIN,
    WRITE_COMMIT,
    WRITE_ROLLBACK,
    WRITE_TABLE,
    WRITE_SEAT,
    WRITE_STEP,
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
    [WRITE_TABLE] = "INSERT OR REPLACE INTO tables (number, id, invite, watch, maker, game,"
                    " options, moves, slow, clocked, take_back, clock_bank, clock_move, made,"
                    " active, over, place, awake)"
                    " VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
    [WRITE_SEAT] = "INSERT OR REPLACE INTO seats (tab, seat, bot, away, level, name, owner, bank)"
                   " VALUES (?,?,?,?,?,?,?,?)",
    [WRITE_STEP] = "INSERT INTO steps (place, tab, number, mover, move, time)"
                   " VALUES (?,?,?,?,?,?)",
    [WRITE_BANK] = "UPDATE seats SET bank = ? WHERE tab = ? AND seat = ?",
    [WRITE_LINE] = "INSERT INTO chat (tab, seat, name, text, time) VALUES (?,?,?,?,?)",
    [WRITE_NOTE] = "INSERT OR REPLACE INTO notes (tab, owner, text) VALUES (?,?,?)",
    [WRITE_TRIM] = "DELETE FROM steps WHERE place < ?",
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
    [READ_TABLE] = "SELECT number, id, invite, watch, maker, game, options, moves, slow, clocked,"
                   " take_back, clock_bank, clock_move, made, active, over, place, awake"
                   " FROM tables WHERE id = ?",
    [READ_SEATS] = "SELECT seat, bot, away, level, name, owner, bank FROM seats WHERE tab = ?",
    [READ_STEPS] = "SELECT place, number, mover, move FROM steps WHERE tab = ? AND place > ?"
                   " ORDER BY place",
    [READ_CHAT] = "SELECT seat, name, text, time FROM (SELECT * FROM chat WHERE tab = ?"
                  " ORDER BY number DESC LIMIT ?) ORDER BY number",
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

static int fail(sqlite3 *database, struct ludo_error *error) {
    return ludo_fail(error, LUDO_EFILE, "the database failed: %s",
                     database ? sqlite3_errmsg(database) : "out of memory");
}

/* ------------------------------------------------------------- lifecycle */

static int run(sqlite3 *database, const char *sql, struct ludo_error *error) {
    return sqlite3_exec(database, sql, NULL, NULL, NULL) == SQLITE_OK ? LUDO_OK
                                                                      : fail(database, error);
}

/* The first column of the first row, or `usual` if there is none or it is
 * NULL. */
static int ask(sqlite3 *database, const char *sql, int64_t usual, int64_t *value,
               struct ludo_error *error) {
    sqlite3_stmt *statement = NULL;
    *value = usual;
    if (sqlite3_prepare_v2(database, sql, -1, &statement, NULL) != SQLITE_OK)
        return fail(database, error);
    int step = sqlite3_step(statement);
    if (step == SQLITE_ROW && sqlite3_column_type(statement, 0) != SQLITE_NULL)
        *value = sqlite3_column_int64(statement, 0);
    (void)sqlite3_finalize(statement);
    return step == SQLITE_ROW || step == SQLITE_DONE ? LUDO_OK : fail(database, error);
}

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

static int connect_to(const char *path, sqlite3 **database, struct ludo_error *error) {
    if (sqlite3_open_v2(path, database,
                        SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX,
                        NULL) != SQLITE_OK)
        return ludo_fail(error, LUDO_EFILE, "%s: %s", path,
                         *database ? sqlite3_errmsg(*database) : "out of memory");
    (void)sqlite3_busy_timeout(*database, 10000);
    int answer = run(*database, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;", NULL);
    return answer < 0 ? ludo_fail(error, LUDO_EFILE, "%s: %s", path, sqlite3_errmsg(*database))
                      : LUDO_OK;
}

static int migrate_from(sqlite3 *database, int64_t version, struct ludo_error *error) {
    int answer = run(database, "BEGIN IMMEDIATE", error);
    for (; answer == LUDO_OK && version < VERSION; version++)
        answer = run(database, migrations[version], error);
    char mark[64];
    (void)snprintf(mark, sizeof mark, "PRAGMA user_version = %d; COMMIT", VERSION);
    if (answer == LUDO_OK)
        answer = run(database, mark, error);
    if (answer < 0)
        (void)run(database, "ROLLBACK", NULL);
    return answer;
}

static int migrate(sqlite3 *database, const char *path, struct ludo_error *error) {
    int64_t version;
    int answer = ask(database, "PRAGMA user_version", 0, &version, error);
    if (answer < 0 || version == VERSION)
        return answer;
    if (version > VERSION || version < 0)
        return ludo_fail(error, LUDO_EFILE, "%s: a newer Ludoteca made this database", path);
    return migrate_from(database, version, error);
}

/* What an earlier run left in the journal goes to its tables, which are marked
 * as awake: whoever was to act there may not have done so. */
static int bring_home(sqlite3 *database, struct ludo_error *error) {
    return run(database,
               "BEGIN IMMEDIATE;"
               "UPDATE tables SET awake = 1, active = max(tables.active, journal.time),"
               " place = journal.place, moves = tables.moves || journal.moves FROM"
               " (SELECT tab, max(time) AS time, max(place) AS place, group_concat("
               "   CASE mover WHEN -1 THEN '-' || number || char(10)"
               "    WHEN 8 THEN 'chance ' || move || char(10)"
               "    ELSE mover || ' ' || move || char(10) END, '') AS moves"
               "  FROM (SELECT steps.* FROM steps JOIN tables ON tables.number = steps.tab"
               "   WHERE steps.place > tables.place ORDER BY steps.tab, steps.place)"
               "  GROUP BY tab) AS journal"
               " WHERE tables.number = journal.tab;"
               "DELETE FROM steps;"
               "COMMIT;",
               error);
}

static int prepare(sqlite3 *database, const char *const *sql, int count, sqlite3_stmt **statements,
                   struct ludo_error *error) {
    for (int i = 0; i < count; i++)
        if (sqlite3_prepare_v3(database, sql[i], -1, SQLITE_PREPARE_PERSISTENT, &statements[i],
                               NULL) != SQLITE_OK)
            return fail(database, error);
    return LUDO_OK;
}

static int open_all(struct store *store, const char *path, struct ludo_error *error) {
    char pragma[64];
    (void)snprintf(pragma, sizeof pragma, "PRAGMA wal_autocheckpoint = %d", CHECKPOINT_PAGES);
    int answer = take_lock(store, path, error);
    if (answer == LUDO_OK)
        answer = connect_to(path, &store->writer, error);
    if (answer == LUDO_OK)
        answer = migrate(store->writer, path, error);
    if (answer == LUDO_OK)
        answer = bring_home(store->writer, error);
    if (answer == LUDO_OK)
        answer = run(store->writer, pragma, error);
    if (answer == LUDO_OK)
        answer = connect_to(path, &store->reader, error);
    if (answer == LUDO_OK)
        answer = prepare(store->writer, writings, WRITINGS, store->write, error);
    if (answer == LUDO_OK)
        answer = prepare(store->reader, readings, READINGS, store->read, error);
    if (answer == LUDO_OK)
        answer =
            ask(store->reader, "SELECT max(place) + 1 FROM tables", 1, &store->next_place, error);
    if (answer == LUDO_OK)
        answer =
            ask(store->reader, "SELECT max(number) + 1 FROM tables", 1, &store->next_number, error);
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
}

/* A line as in the column `moves`. */
static void format_step(sqlite3_stmt *row, char *line, size_t size) {
    int mover = sqlite3_column_int(row, 2);
    const char *move = (const char *)sqlite3_column_text(row, 3);
    if (mover == STORE_REMOVAL)
        (void)snprintf(line, size, "-%d\n", sqlite3_column_int(row, 1));
    else if (mover == LUDO_CHANCE)
        (void)snprintf(line, size, "chance %s\n", move ? move : "");
    else
        (void)snprintf(line, size, "%d %s\n", mover, move ? move : "");
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

static int read_step(sqlite3_stmt *row, struct store_table *table) {
    char line[LUDO_MOVE_TEXT_MAX + 32];
    if (!table->first)
        table->first = sqlite3_column_int64(row, 0);
    format_step(row, line, sizeof line);
    return add_line(table, line);
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
    (void)sqlite3_bind_int64(steps, 1, table->number);
    (void)sqlite3_bind_int64(steps, 2, table->place);
    while (answer == LUDO_OK && (step = sqlite3_step(steps)) == SQLITE_ROW)
        answer = read_step(steps, table);
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
        return fail(store->reader, error);
    answer = table->options && table->moves ? read_parts(store, table) : LUDO_EMEMORY;
    if (answer == LUDO_OK)
        return LUDO_OK;
    store_table_free(table);
    return answer == LUDO_EMEMORY ? ludo_fail(error, answer, NULL) : fail(store->reader, error);
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
    return step == SQLITE_DONE ? lines : fail(store->reader, error);
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
    return step == SQLITE_ROW || step == SQLITE_DONE ? LUDO_OK : fail(store->reader, error);
}

int store_made_by(struct store *store, const uint8_t *maker, struct ludo_error *error) {
    sqlite3_stmt *row = store->read[READ_MADE];
    (void)sqlite3_bind_blob(row, 1, maker, STORE_HASH_SIZE, SQLITE_STATIC);
    int step = sqlite3_step(row);
    int count = step == SQLITE_ROW ? sqlite3_column_int(row, 0) : 0;
    (void)sqlite3_reset(row);
    return step == SQLITE_ROW ? count : fail(store->reader, error);
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
    return step == SQLITE_DONE ? LUDO_OK : fail(store->reader, error);
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
    batch_put_step(batch, store->next_place, table, number, mover, move, time);
    return store->next_place++;
}

int64_t store_put_removal(struct store *store, struct store_batch *batch, int64_t table,
                          uint32_t number, int64_t time) {
    return store_put_step(store, batch, table, number, STORE_REMOVAL, "", time);
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
    int answer = finish(s);
    for (int seat = 0; answer == LUDO_OK && seat < table->seats; seat++)
        answer = write_seat(store, table->number, seat, &table->seat[seat]);
    return answer;
}

static int write_step(struct store *store, const struct store_batch *batch,
                      const struct store_change *change) {
    sqlite3_stmt *s = store->write[WRITE_STEP];
    (void)sqlite3_bind_int64(s, 1, change->place);
    (void)sqlite3_bind_int64(s, 2, change->table);
    (void)sqlite3_bind_int64(s, 3, change->value);
    (void)sqlite3_bind_int(s, 4, change->seat);
    bind_text(s, 5, batch->text + change->text);
    (void)sqlite3_bind_int64(s, 6, change->time);
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
    case STORE_STEP:
        return write_step(store, batch, change);
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
        answer = finish(store->write[WRITE_COMMIT]);
    if (answer == LUDO_OK)
        return LUDO_OK;
    (void)fail(store->writer, error);
    /* SQLite may have rolled back by itself already. */
    if (!sqlite3_get_autocommit(store->writer))
        (void)finish(store->write[WRITE_ROLLBACK]);
    return LUDO_EFILE;
}
