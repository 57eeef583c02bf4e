/* What nobody needs any more leaves the store: tables that are over, or that
 * nobody has touched for long, and content that no table uses. Looked for a
 * helping at a time, and removed one table a commit, so that nobody notices. */
#ifndef SERVER_RETENTION_H
#define SERVER_RETENTION_H

#include "store/store.h"

struct server;

struct retention {
    int64_t from;               /* where the next helping begins */
    int64_t next;               /* when it is looked for, in milliseconds */
    struct store_query *query;  /* under way, or NULL */
    struct store_table *tables; /* found, and not removed yet */
    int count;
    char content[STORE_KEY_SIZE];
};

/* Now and then. */
void retention_sweep(struct server *server);
/* In every turn: remove the next, if nothing is being committed. */
void retention_turn(struct server *server);
void retention_free(struct server *server);

#endif
