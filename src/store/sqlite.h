/* What the files of the SQLite store share: its connections, the statements
 * prepared on them, and the two threads that use them. The store owns all.
 *
 * The writer's thread alone uses `writer` and its statements, the reader's
 * alone `reader` and its; between them and the asker's thread stands `mutex`.
 * Only the reader's thread opens and closes connections, while the other waits or
 * knows that there is nothing to write with. */
#ifndef STORE_SQLITE_H
#define STORE_SQLITE_H

#include "store/batch.h"
#include "store/database.h"
#include "store/housekeeper.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <time.h>

enum writing {
    WRITE_BEGIN,
    WRITE_COMMIT,
    WRITE_ROLLBACK,
    WRITE_TABLE,
    WRITE_SEAT,
    WRITE_STEPS,
    WRITE_BANK,
    WRITE_LINE,
    WRITE_LINES_END,
    WRITE_NOTE,
    WRITE_TRIM,
    WRITE_CONTENT,
    WRITE_ASIDE,
    WRITE_END_USE,
    WRITE_END_CHAT,
    WRITE_END_NOTES,
    WRITE_END_SEATS,
    WRITE_END_TABLE,
    WRITE_CONTENT_END,
    WRITINGS
};

enum reading {
    READ_TABLE,
    READ_SEATS,
    READ_STEPS,
    READ_CHAT,
    READ_NOTES,
    READ_NOTE,
    READ_MADE,
    READ_AWAKE,
    READ_CONTENT,
    READ_DUE,
    READ_UNUSED,
    READ_SECRET,
    READINGS
};

extern const char *const store_writings[WRITINGS];
extern const char *const store_readings[READINGS];

/* A question on its way: to the reader's thread, by which `answer` is filled
 * in, and back. */
struct store_query {
    struct store_query *next;
    int (*run)(struct store *store, struct store_query *query);
    store_done *done; /* the asker's alone; NULL: it was cancelled */
    void *context;
    atomic_bool cancelled;
    char text[STORE_KEY_SIZE]; /* an id or a key */
    uint8_t owner[STORE_HASH_SIZE];
    int64_t number, from;
    int most;
    struct store_due due;
    struct store_answer answer;
};

struct query_list {
    struct store_query *first, **end;
};

struct store {
    sqlite3 *writer, *reader;
    sqlite3_stmt *write[WRITINGS], *read[READINGS];
    struct housekeeper *keeper;
    int lock; /* the database's file, locked for this process */
    const char *path;
    void (*wake)(void *context);
    void *context;

    pthread_mutex_t mutex;
    pthread_cond_t asked, submitted, answered;
    pthread_t reading, writing;
    bool reads, writes; /* the threads have been started */
    bool stop;
    struct query_list todo, done;
    atomic_int answers; /* that can be taken */
    bool waiting;       /* the asker waits for the batch: it need not be woken */

    struct store_batch *batch; /* under way, or NULL … */
    bool committed;            /* … or done, with this answer */
    struct store_answer answer;
    store_done *batch_done;
    void *batch_context;

    /* Without room on the disk only `reader` is open, and the journal has not
     * been brought home: the reader's thread tries to open all now and then. */
    bool full;
    struct timespec try_at; /* when it does next */
    bool opened;            /* it has done so just now, and the journal goes on here: */
    int64_t opened_place;   /* the place after its newest */
    bool reopen;            /* the writer's thread waits until it has, see housekeeper.h */

    /* The asker's alone. */
    bool writable;
    int64_t next_place;
    uint8_t secret[STORE_SECRET_SIZE];
};

/* Read `secret`, once both are open. */
int store_read_secret(struct store *store, struct ludo_error *error);
/* On the writer's thread. */
int store_commit(struct store *store, struct store_batch *batch, struct ludo_error *error);
/* Hand a query over to the reader's thread. */
struct store_query *store_ask(struct store *store, struct store_query *query, store_done *done,
                              void *context);
void store_answer_free(struct store_answer *answer);

#endif
