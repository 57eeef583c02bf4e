#include "store/housekeeper.h"

#include "store/database.h"

#include <pthread.h>
#include <stdlib.h>

enum state {
    RESTING,
    WORKING, /* called, and not done yet */
    DONE     /* but for what came meanwhile */
};

struct housekeeper {
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    sqlite3 *database, *writer;
    enum state state;
    bool started, stop;
    bool failed; /* nothing is taken home any more */
};

bool housekeeper_has_failed(struct housekeeper *keeper) {
    (void)pthread_mutex_lock(&keeper->mutex);
    bool failed = keeper->failed;
    (void)pthread_mutex_unlock(&keeper->mutex);
    return failed;
}

/* As many pages as nobody reads or writes just now. What could not be written
 * stays in the log and is tried again. */
static void take_home(struct housekeeper *keeper, sqlite3 *database) {
    if (housekeeper_has_failed(keeper) ||
        sqlite3_wal_checkpoint_v2(database, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL) !=
            SQLITE_IOERR ||
        sqlite3_extended_errcode(database) != SQLITE_IOERR_FSYNC)
        return;
    (void)pthread_mutex_lock(&keeper->mutex);
    keeper->failed = true;
    (void)pthread_mutex_unlock(&keeper->mutex);
}

static void *work(void *context) {
    struct housekeeper *keeper = context;
    (void)pthread_mutex_lock(&keeper->mutex);
    while (!keeper->stop) {
        if (keeper->state != WORKING) {
            (void)pthread_cond_wait(&keeper->changed, &keeper->mutex);
            continue;
        }
        (void)pthread_mutex_unlock(&keeper->mutex);
        take_home(keeper, keeper->database);
        (void)pthread_mutex_lock(&keeper->mutex);
        keeper->state = DONE;
    }
    (void)pthread_mutex_unlock(&keeper->mutex);
    return NULL;
}

/* After each commit, on the writer's thread. */
static int look(void *context, sqlite3 *writer, const char *name, int pages) {
    struct housekeeper *keeper = context;
    (void)name;
    (void)pthread_mutex_lock(&keeper->mutex);
    enum state state = keeper->state;
    if (state == RESTING && pages >= LOG_LONG)
        keeper->state = WORKING;
    else if (state == DONE)
        keeper->state = RESTING;
    (void)pthread_cond_signal(&keeper->changed);
    (void)pthread_mutex_unlock(&keeper->mutex);
    /* If nothing came meanwhile the log has begun anew already. */
    if (state == DONE && pages >= LOG_LONG)
        take_home(keeper, writer);
    return SQLITE_OK;
}

int housekeeper_start(struct housekeeper **keeper, sqlite3 *writer, const char *path,
                      struct ludo_error *error) {
    struct housekeeper *made = calloc(1, sizeof *made);
    *keeper = made;
    if (!made)
        return ludo_fail(error, LUDO_EMEMORY, NULL);
    made->writer = writer;
    (void)pthread_mutex_init(&made->mutex, NULL);
    (void)pthread_cond_init(&made->changed, NULL);
    int answer = database_open(path, &made->database, error);
    if (answer < 0)
        return answer;
    if (pthread_create(&made->thread, NULL, work, made))
        return ludo_fail(error, LUDO_EMEMORY, "no thread can be started");
    made->started = true;
    (void)sqlite3_wal_hook(writer, look, made);
    return LUDO_OK;
}

void housekeeper_stop(struct housekeeper *keeper) {
    if (!keeper)
        return;
    if (keeper->started) {
        (void)sqlite3_wal_hook(keeper->writer, NULL, NULL);
        (void)pthread_mutex_lock(&keeper->mutex);
        keeper->stop = true;
        (void)pthread_cond_signal(&keeper->changed);
        (void)pthread_mutex_unlock(&keeper->mutex);
        (void)pthread_join(keeper->thread, NULL);
    }
    if (keeper->failed) /* or closing it would try once more */
        (void)sqlite3_db_config(keeper->writer, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    (void)sqlite3_close(keeper->database);
    (void)pthread_mutex_destroy(&keeper->mutex);
    (void)pthread_cond_destroy(&keeper->changed);
    free(keeper);
}
