/* The SQLite file behind the store: opening it, bringing it up to the present
 * version, and what an earlier run left in its journal home. The caller owns
 * the connections. */
#ifndef STORE_DATABASE_H
#define STORE_DATABASE_H

#include "ludoteca/ludoteca.h"

#include <sqlite3.h>

/* Connect; the file is made if need be. To be closed even if this fails. */
int database_open(const char *path, sqlite3 **database, struct ludo_error *error);
/* Connect to read alone, without needing any room on the disk. To be closed
 * even if this fails. */
int database_open_full(const char *path, sqlite3 **database, struct ludo_error *error);
/* With the first connection, before anything else. */
int database_bring_up(sqlite3 *database, const char *path, struct ludo_error *error);

/* The first column of the first row, or `usual` if there is none or it is
 * NULL. */
int database_ask(sqlite3 *database, const char *sql, int64_t usual, int64_t *value,
                 struct ludo_error *error);
/* Say what SQLite says was wrong: LUDO_EFULL if there was no room, or the disk
 * did not take it; LUDO_EFILE otherwise. */
int database_fail(sqlite3 *database, struct ludo_error *error);
/* Say why reading the journal was answered so. */
int database_fail_as(sqlite3 *database, int answer, struct ludo_error *error);

#endif
