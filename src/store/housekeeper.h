/* What was committed stands in a log, whose pages have to go home to the
 * database now and then. A thread with a connection of its own does that while
 * commits go on; the one after it takes home the few pages that came meanwhile,
 * so that the log can begin anew. */
#ifndef STORE_HOUSEKEEPER_H
#define STORE_HOUSEKEEPER_H

#include "ludoteca/ludoteca.h"

#include <sqlite3.h>

enum {
    LOG_LONG = 2000, /* pages in the log when they begin to go home … */
    LOG_ROOM = 4000  /* … and that it has room for without growing */
};

struct housekeeper;

/* Look after the log of what `writer` commits, in place of SQLite. */
int housekeeper_start(struct housekeeper **keeper, sqlite3 *writer, const char *path,
                      struct ludo_error *error);
/* Whether a sync has failed on the way home. Pages that were taken home before it
 * may be gone then, as Linux drops what it could not write, and SQLite would not
 * take them there again: until all connections are closed and opened anew the log
 * alone has everything, and stays. */
bool housekeeper_has_failed(struct housekeeper *keeper);
/* Before the writer is closed, and the last thing done with it. */
void housekeeper_stop(struct housekeeper *keeper);

#endif
