/* What the files of the SQLite store share: its connections and the statements
 * prepared on them. The store owns both. */
#ifndef STORE_SQLITE_H
#define STORE_SQLITE_H

#include "store/batch.h"
#include "store/database.h"
#include "store/housekeeper.h"

#include <sqlite3.h>

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
    WRITE_CONTENT,
    WRITINGS
};

enum reading {
    READ_TABLE,
    READ_SEATS,
    READ_STEPS,
    READ_CHAT,
    READ_NOTE,
    READ_MADE,
    READ_AWAKE,
    READ_CONTENT,
    READ_SECRET,
    READINGS
};

struct store {
    sqlite3 *writer, *reader;
    sqlite3_stmt *write[WRITINGS], *read[READINGS];
    struct housekeeper *keeper;
    int lock; /* file that says that the database is in use */
    int64_t next_place, next_number;
};

#endif
