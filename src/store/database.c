/* A SQLite file from nothing, from an older version or from a crash to where
 * the store can use it. */
#include "store/database.h"

#include "store/housekeeper.h"
#include "store/journal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum {
    VERSION = 8,
    LOG_PAGE = 4096 + 24 /* bytes of a page in the write-ahead log, its head included */
};

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
    /* 3: a row for the steps of a commit; `steps` is used at the start only */
    "CREATE TABLE journal (last INTEGER PRIMARY KEY, steps TEXT NOT NULL);",
    /* 4: reaction windows */
    "ALTER TABLE tables ADD COLUMN window INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN until INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN pass_turn INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN answer TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE seats ADD COLUMN answer_at INTEGER NOT NULL DEFAULT 0;",
    /* 5: content that people bring along, and which tables use it */
    "CREATE TABLE contents ("
    " key TEXT NOT NULL PRIMARY KEY, game TEXT NOT NULL, source TEXT NOT NULL) WITHOUT ROWID;"
    "ALTER TABLE tables ADD COLUMN content TEXT NOT NULL DEFAULT '';",
    /* 6: seats that are open to somebody else, and whose they were; who is muted or barred */
    "ALTER TABLE seats ADD COLUMN open INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN former BLOB NOT NULL DEFAULT x'';"
    "ALTER TABLE tables ADD COLUMN guests BLOB NOT NULL DEFAULT x'';",
    /* 7: the address that a table was made from, hashed with a secret of the database's */
    "ALTER TABLE tables ADD COLUMN origin BLOB NOT NULL DEFAULT x'';"
    "DROP INDEX tables_open;"
    "CREATE INDEX tables_of_origin ON tables (origin) WHERE NOT over;"
    "CREATE TABLE secrets (name TEXT NOT NULL PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;"
    "INSERT INTO secrets (name, value) VALUES ('origin', randomblob(32));",
    /* 8: by which rules and with which content a table is played, why it was set
     * aside; when content was last used */
    "ALTER TABLE tables ADD COLUMN rules INTEGER NOT NULL DEFAULT 1;"
    "ALTER TABLE tables ADD COLUMN content_hash TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE tables ADD COLUMN aside TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE tables ADD COLUMN aside_at INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE contents ADD COLUMN used INTEGER NOT NULL DEFAULT 0;"
    "UPDATE contents SET used = strftime('%s', 'now');"
    "CREATE INDEX tables_content ON tables (content) WHERE content <> '';"
    "DROP INDEX tables_awake;"
    "CREATE INDEX tables_awake ON tables (number) WHERE awake;",
};

/* A disk that is full answers in one way or the other, depending on who notices. */
static bool lacks_room(sqlite3 *database) {
    int code = sqlite3_errcode(database);
    return code == SQLITE_FULL || code == SQLITE_IOERR;
}

int database_fail(sqlite3 *database, struct ludo_error *error) {
    if (!database)
        return ludo_fail(error, LUDO_EMEMORY, NULL);
    return ludo_fail(error, lacks_room(database) ? LUDO_EFULL : LUDO_EFILE,
                     "the database failed: %s", sqlite3_errmsg(database));
}

int database_fail_as(sqlite3 *database, int answer, struct ludo_error *error) {
    if (answer == LUDO_EMEMORY)
        return ludo_fail(error, answer, NULL);
    if (answer == LUDO_ERECORD)
        return ludo_fail(error, LUDO_EFILE, "the database failed: %s", "malformed journal");
    return database_fail(database, error);
}

static int run(sqlite3 *database, const char *sql, struct ludo_error *error) {
    return sqlite3_exec(database, sql, NULL, NULL, NULL) == SQLITE_OK
               ? LUDO_OK
               : database_fail(database, error);
}

/* The first column of the first row, or `usual` if there is none or it is
 * NULL. */
int database_ask(sqlite3 *database, const char *sql, int64_t usual, int64_t *value,
                 struct ludo_error *error) {
    sqlite3_stmt *statement = NULL;
    *value = usual;
    if (sqlite3_prepare_v2(database, sql, -1, &statement, NULL) != SQLITE_OK)
        return database_fail(database, error);
    int step = sqlite3_step(statement);
    if (step == SQLITE_ROW && sqlite3_column_type(statement, 0) != SQLITE_NULL)
        *value = sqlite3_column_int64(statement, 0);
    (void)sqlite3_finalize(statement);
    return step == SQLITE_ROW || step == SQLITE_DONE ? LUDO_OK : database_fail(database, error);
}

int database_open(const char *path, sqlite3 **database, struct ludo_error *error) {
    if (sqlite3_open_v2(path, database,
                        SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX,
                        NULL) != SQLITE_OK)
        return ludo_fail(error, LUDO_EFILE, "%s: %s", path,
                         *database ? sqlite3_errmsg(*database) : "out of memory");
    (void)sqlite3_busy_timeout(*database, 10000);
    int answer = run(*database, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;", NULL);
    return answer < 0 ? ludo_fail(error, answer, "%s: %s", path, sqlite3_errmsg(*database))
                      : LUDO_OK;
}

/* Write a file over itself. A sync alone does not bring to the disk what an earlier
 * one has failed to: it can be read, but Linux does not write it again. */
static bool write_over(int file) {
    char bytes[1 << 14];
    ssize_t count;
    off_t at = 0;
    while ((count = pread(file, bytes, sizeof bytes, at)) > 0) {
        if (pwrite(file, bytes, (size_t)count, at) != count)
            return false;
        at += count;
    }
    return count == 0;
}

static int save_file(const char *name, struct ludo_error *error) {
    int file = open(name, O_RDWR | O_CLOEXEC);
    bool good = file >= 0 ? write_over(file) && !fsync(file) : errno == ENOENT;
    int reason = errno;
    if (file >= 0)
        (void)close(file);
    return good ? LUDO_OK : ludo_fail(error, LUDO_EFILE, "%s: %s", name, strerror(reason));
}

static const char *log_name(sqlite3 *database) {
    return sqlite3_filename_wal(sqlite3_db_filename(database, "main"));
}

/* A connection that has the file for itself keeps the index of the log in its
 * own memory, and so needs no room on the disk. What an earlier run wrote and did
 * not live to sync is there to be read: before anybody is told it is saved. */
int database_open_full(const char *path, sqlite3 **database, struct ludo_error *error) {
    if (sqlite3_open_v2(path, database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) !=
        SQLITE_OK)
        return ludo_fail(error, LUDO_EFILE, "%s: %s", path,
                         *database ? sqlite3_errmsg(*database) : "out of memory");
    int64_t version;
    int answer = save_file(log_name(*database), error);
    if (answer == LUDO_OK)
        answer = run(*database, "PRAGMA locking_mode = EXCLUSIVE; PRAGMA query_only = 1;", error);
    if (answer == LUDO_OK)
        answer = database_ask(*database, "PRAGMA user_version", 0, &version, error);
    if (answer == LUDO_OK && version != VERSION)
        return ludo_fail(error, LUDO_EFILE, "%s: there is no room to bring it up to date", path);
    return answer;
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
    int answer = database_ask(database, "PRAGMA user_version", 0, &version, error);
    if (answer < 0 || version == VERSION)
        return answer;
    if (version > VERSION || version < 0)
        return ludo_fail(error, LUDO_EFILE, "%s: a newer Ludoteca made this database", path);
    return migrate_from(database, version, error);
}

static int insert_step(sqlite3_stmt *insert, const struct journal_step *step) {
    (void)sqlite3_bind_int64(insert, 1, step->place);
    (void)sqlite3_bind_int64(insert, 2, step->table);
    (void)sqlite3_bind_int64(insert, 3, step->number);
    (void)sqlite3_bind_int64(insert, 4, step->mover);
    (void)sqlite3_bind_text(insert, 5, step->move, (int)step->length, SQLITE_STATIC);
    (void)sqlite3_bind_int64(insert, 6, step->time);
    int answer = sqlite3_step(insert) == SQLITE_DONE ? LUDO_OK : LUDO_EFILE;
    (void)sqlite3_reset(insert);
    return answer;
}

static int unpack_row(sqlite3_stmt *row, sqlite3_stmt *insert) {
    const char *lines = (const char *)sqlite3_column_text(row, 0);
    struct journal_step step;
    int found = lines ? 1 : LUDO_EMEMORY;
    while (found > 0 && (found = journal_read(&lines, &step)) > 0)
        if (insert_step(insert, &step) < 0)
            return LUDO_EFILE;
    return found;
}

/* A row for each step, so that the database can sort them by table. */
static int unpack_journal(sqlite3 *database, struct ludo_error *error) {
    sqlite3_stmt *rows = NULL, *insert = NULL;
    int answer = LUDO_OK, step = SQLITE_DONE;
    if (sqlite3_prepare_v2(database, "SELECT steps FROM journal ORDER BY last", -1, &rows, NULL) !=
            SQLITE_OK ||
        sqlite3_prepare_v2(database,
                           "INSERT INTO steps (place, tab, number, mover, move, time)"
                           " VALUES (?,?,?,?,?,?)",
                           -1, &insert, NULL) != SQLITE_OK)
        answer = LUDO_EFILE;
    while (answer == LUDO_OK && (step = sqlite3_step(rows)) == SQLITE_ROW)
        answer = unpack_row(rows, insert);
    if (answer == LUDO_OK && step != SQLITE_DONE)
        answer = LUDO_EFILE;
    if (answer < 0)
        answer = database_fail_as(database, answer, error);
    (void)sqlite3_finalize(rows);
    (void)sqlite3_finalize(insert);
    return answer;
}

/* What an earlier run left in the journal goes to its tables, which are marked
 * as awake: whoever was to act there may not have done so. */
static int bring_home(sqlite3 *database, struct ludo_error *error) {
    int answer = run(database, "BEGIN IMMEDIATE", error);
    if (answer == LUDO_OK)
        answer = unpack_journal(database, error);
    if (answer == LUDO_OK)
        answer = run(database,
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
                     "DELETE FROM journal;"
                     "COMMIT;",
                     error);
    if (answer < 0 && !sqlite3_get_autocommit(database))
        (void)run(database, "ROLLBACK", NULL);
    return answer;
}

/* The write-ahead log begins with its whole length on disk. If it grew with
 * each commit, the file system would have to bring its own books to the disk
 * every time, and with them whatever other programs have just written. */
static int lengthen_log(sqlite3 *database, struct ludo_error *error) {
    enum { HELPING = 1 << 16 };
    static const char zeros[HELPING];
    const char *name = log_name(database);
    int answer = run(database, "PRAGMA wal_checkpoint(TRUNCATE)", error);
    int file = answer == LUDO_OK ? open(name, O_WRONLY | O_CREAT | O_CLOEXEC, 0600) : -1;
    bool good = file >= 0;
    for (off_t at = 0; good && at < (off_t)LOG_ROOM * LOG_PAGE; at += HELPING)
        good = pwrite(file, zeros, HELPING, at) == HELPING;
    good = good && !fsync(file);
    int reason = errno;
    if (file >= 0)
        (void)close(file);
    if (answer < 0 || good)
        return answer;
    bool full = reason == ENOSPC || reason == EFBIG || reason == EDQUOT;
    return ludo_fail(error, full ? LUDO_EFULL : LUDO_EFILE, "%s: %s", name, strerror(reason));
}

int database_bring_up(sqlite3 *database, const char *path, struct ludo_error *error) {
    int answer = migrate(database, path, error);
    if (answer == LUDO_OK)
        answer = bring_home(database, error);
    if (answer == LUDO_OK)
        answer = lengthen_log(database, error);
    return answer;
}
