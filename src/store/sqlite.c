/* The store in a SQLite file: write-ahead log, every commit brought to the
 * disk. One connection commits, another one reads, each on a thread of its own,
 * and a third one, of the housekeeper's, takes the log home. */
#define _GNU_SOURCE /* F_OFD_SETLK */ // NOLINT(bugprone-reserved-identifier)
#include "store/sqlite.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { ROOM_AFTER = 2 }; /* seconds after which a full disk is tried again */

/* ------------------------------------------------------------------- files */

/* The lock is on the file itself, whatever it is called, at a byte far from
 * those that SQLite locks; and it belongs to the open file, not to the process,
 * so that nothing that SQLite does releases it. The file stays open until SQLite
 * is done: closing it would release SQLite's own locks. */
static int take_lock(struct store *store, struct ludo_error *error) {
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = 1LL << 62, .l_len = 1};
    store->lock = open(store->path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (store->lock < 0)
        return ludo_fail(error, LUDO_EFILE, "%s: %s", store->path, strerror(errno));
    if (fcntl(store->lock, F_OFD_SETLK, &lock)) {
        bool taken = errno == EAGAIN || errno == EACCES;
        return ludo_fail(error, LUDO_EFILE, "%s: %s", store->path,
                         taken ? "another server is using it" : strerror(errno));
    }
    return LUDO_OK;
}

/* Links and notes are in it. SQLite gives the files that it makes beside the
 * database the same rights. */
static void keep_private(const struct store *store) {
    static const char *const beside[] = {"-wal", "-shm"};
    char name[4096];
    (void)fchmod(store->lock, S_IRUSR | S_IWUSR);
    for (size_t i = 0; i < sizeof beside / sizeof beside[0]; i++) {
        (void)snprintf(name, sizeof name, "%s%s", store->path, beside[i]);
        (void)chmod(name, S_IRUSR | S_IWUSR);
    }
}

static int prepare(sqlite3 *database, const char *const *sql, int count, sqlite3_stmt **statements,
                   struct ludo_error *error) {
    for (int i = 0; i < count; i++)
        if (sqlite3_prepare_v3(database, sql[i], -1, SQLITE_PREPARE_PERSISTENT, &statements[i],
                               NULL) != SQLITE_OK)
            return database_fail(database, error);
    return LUDO_OK;
}

static void close_files(struct store *store) {
    housekeeper_stop(store->keeper);
    store->keeper = NULL;
    for (int i = 0; i < WRITINGS; i++)
        (void)sqlite3_finalize(store->write[i]);
    for (int i = 0; i < READINGS; i++)
        (void)sqlite3_finalize(store->read[i]);
    memset(store->write, 0, sizeof store->write);
    memset(store->read, 0, sizeof store->read);
    (void)sqlite3_close(store->reader);
    (void)sqlite3_close(store->writer);
    store->reader = store->writer = NULL;
}

static int open_files(struct store *store, int64_t *place, struct ludo_error *error) {
    int answer = database_open(store->path, &store->writer, error);
    if (answer == LUDO_OK)
        answer = database_bring_up(store->writer, store->path, error);
    if (answer == LUDO_OK)
        answer = database_open(store->path, &store->reader, error);
    if (answer == LUDO_OK)
        answer = housekeeper_start(&store->keeper, store->writer, store->path, error);
    if (answer == LUDO_OK)
        answer = prepare(store->writer, store_writings, WRITINGS, store->write, error);
    if (answer == LUDO_OK)
        answer = prepare(store->reader, store_readings, READINGS, store->read, error);
    if (answer == LUDO_OK)
        answer = database_ask(store->reader, "SELECT max(place) + 1 FROM tables", 1, place, error);
    if (answer < 0)
        close_files(store);
    return answer;
}

static int open_full(struct store *store, struct ludo_error *error) {
    int answer = database_open_full(store->path, &store->reader, error);
    if (answer == LUDO_OK)
        answer = prepare(store->reader, store_readings, READINGS, store->read, error);
    if (answer < 0)
        close_files(store);
    return answer;
}

/* -------------------------------------------------------------- the writer */

/* An answer can be taken. Whoever waits for it need not be woken. */
static void tell_asker(struct store *store) {
    if (store->waiting)
        (void)pthread_cond_signal(&store->answered);
    else
        store->wake(store->context);
}

/* With the mutex held: have all connections opened anew if the log cannot go home
 * any more. Whether there is something to write with. */
static bool can_write(struct store *store) {
    store->reopen = !store->full && housekeeper_has_failed(store->keeper);
    if (store->reopen)
        (void)pthread_cond_signal(&store->asked);
    while (store->reopen && !store->stop)
        (void)pthread_cond_wait(&store->submitted, &store->mutex);
    return !store->full && !store->reopen;
}

static int fail_full(struct store_answer *answer) {
    return ludo_fail(&answer->error, LUDO_EFULL, "there is no room for the database");
}

static void *write_batches(void *context) {
    struct store *store = context;
    (void)pthread_mutex_lock(&store->mutex);
    while (!store->stop || (store->batch && !store->committed)) {
        if (!store->batch || store->committed) {
            (void)pthread_cond_wait(&store->submitted, &store->mutex);
            continue;
        }
        bool writes = can_write(store);
        (void)pthread_mutex_unlock(&store->mutex);
        store->answer.code = writes ? store_commit(store, store->batch, &store->answer.error)
                                    : fail_full(&store->answer);
        (void)pthread_mutex_lock(&store->mutex);
        store->committed = true;
        (void)atomic_fetch_add(&store->answers, 1);
        tell_asker(store);
    }
    (void)pthread_mutex_unlock(&store->mutex);
    return NULL;
}

void store_submit(struct store *store, struct store_batch *batch, store_done *done, void *context) {
    (void)pthread_mutex_lock(&store->mutex);
    assert(!store->batch);
    store->batch = batch;
    store->batch_done = done;
    store->batch_context = context;
    store->answer.error = (struct ludo_error){0};
    store->committed = !store->writable;
    if (store->writable) {
        (void)pthread_cond_signal(&store->submitted);
    } else {
        store->answer.code = fail_full(&store->answer);
        (void)atomic_fetch_add(&store->answers, 1);
        store->wake(store->context);
    }
    (void)pthread_mutex_unlock(&store->mutex);
}

void store_wait(struct store *store, int microseconds) {
    struct timespec until;
    (void)clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += microseconds / 1000000;
    until.tv_nsec += microseconds % 1000000 * 1000L;
    if (until.tv_nsec >= 1000000000L) {
        until.tv_sec++;
        until.tv_nsec -= 1000000000L;
    }
    (void)pthread_mutex_lock(&store->mutex);
    int answer = 0;
    store->waiting = true;
    while (store->batch && !store->committed && !answer)
        answer = pthread_cond_timedwait(&store->answered, &store->mutex, &until);
    store->waiting = false;
    (void)pthread_mutex_unlock(&store->mutex);
}

/* -------------------------------------------------------------- the reader */

static void list_add(struct query_list *list, struct store_query *query) {
    query->next = NULL;
    *list->end = query;
    list->end = &query->next;
}

static struct store_query *list_take(struct query_list *list) {
    struct store_query *first = list->first;
    list->first = NULL;
    list->end = &list->first;
    return first;
}

struct store_query *store_ask(struct store *store, struct store_query *query, store_done *done,
                              void *context) {
    struct store_query *asked = malloc(sizeof *asked);
    if (!asked) {
        (void)fputs("ludoteca: there is not enough memory\n", stderr);
        abort();
    }
    *asked = *query;
    asked->done = done;
    asked->context = context;
    (void)pthread_mutex_lock(&store->mutex);
    list_add(&store->todo, asked);
    (void)pthread_cond_signal(&store->asked);
    (void)pthread_mutex_unlock(&store->mutex);
    return asked;
}

void store_cancel(struct store_query *query) {
    if (!query)
        return;
    query->done = NULL;
    atomic_store(&query->cancelled, true);
}

static void run_query(struct store *store, struct store_query *query) {
    struct store_answer *answer = &query->answer;
    if (atomic_load(&query->cancelled))
        answer->code = LUDO_OK; /* which nobody will hear */
    else if (!store->reader)
        answer->code = ludo_fail(&answer->error, LUDO_EFILE, "the database cannot be read");
    else
        answer->code = query->run(store, query);
}

/* There is no room: when to look again. */
static void become_full(struct store *store) {
    store->full = true;
    (void)clock_gettime(CLOCK_REALTIME, &store->try_at);
    store->try_at.tv_sec += ROOM_AFTER;
}

/* On the reader's thread: all is closed, and opened if there is room for that. */
static void open_anew(struct store *store) {
    int64_t place;
    close_files(store);
    bool good = open_files(store, &place, NULL) == LUDO_OK;
    if (!good)
        (void)open_full(store, NULL);
    (void)pthread_mutex_lock(&store->mutex);
    store->reopen = false;
    (void)pthread_cond_signal(&store->submitted);
    if (!good) {
        become_full(store);
    } else {
        store->full = false;
        store->opened = true;
        store->opened_place = place;
        (void)atomic_fetch_add(&store->answers, 1);
        store->wake(store->context);
    }
    (void)pthread_mutex_unlock(&store->mutex);
}

/* Whether all is to be opened anew: now, or because it is time to try a full disk again. */
static bool is_to_open(const struct store *store) {
    struct timespec now;
    (void)clock_gettime(CLOCK_REALTIME, &now);
    return store->reopen || (store->full && now.tv_sec >= store->try_at.tv_sec);
}

/* With the mutex held: until something is asked or to be done. */
static void await_query(struct store *store) {
    if (store->full)
        (void)pthread_cond_timedwait(&store->asked, &store->mutex, &store->try_at);
    else
        (void)pthread_cond_wait(&store->asked, &store->mutex);
}

static void read_one(struct store *store) {
    struct store_query *query = store->todo.first;
    store->todo.first = query->next;
    if (!store->todo.first)
        store->todo.end = &store->todo.first;
    (void)pthread_mutex_unlock(&store->mutex);
    run_query(store, query);
    (void)pthread_mutex_lock(&store->mutex);
    bool first = !store->done.first;
    list_add(&store->done, query);
    (void)atomic_fetch_add(&store->answers, 1);
    if (first)
        store->wake(store->context);
}

static void *read_queries(void *context) {
    struct store *store = context;
    (void)pthread_mutex_lock(&store->mutex);
    while (!store->stop) {
        if (is_to_open(store)) {
            (void)pthread_mutex_unlock(&store->mutex);
            open_anew(store);
            (void)pthread_mutex_lock(&store->mutex);
        } else if (store->todo.first) {
            read_one(store);
        } else {
            await_query(store);
        }
    }
    (void)pthread_mutex_unlock(&store->mutex);
    return NULL;
}

/* ------------------------------------------------------------------ answers */

static void give_batch(struct store *store) {
    store->batch = NULL;
    store->committed = false;
    store->batch_done(&store->answer, store->batch_context);
}

static int give_queries(struct store_query *query) {
    int count = 0;
    while (query) {
        struct store_query *next = query->next;
        if (query->done)
            query->done(&query->answer, query->context);
        store_answer_free(&query->answer);
        free(query);
        query = next;
        count++;
    }
    return count;
}

int store_take(struct store *store) {
    if (!atomic_load_explicit(&store->answers, memory_order_acquire))
        return 0;
    (void)pthread_mutex_lock(&store->mutex);
    bool batch = store->committed, opened = store->opened;
    struct store_query *done = list_take(&store->done);
    atomic_store(&store->answers, 0);
    if (opened) {
        store->opened = false;
        if (store->next_place < store->opened_place)
            store->next_place = store->opened_place;
        store->writable = true;
    }
    (void)pthread_mutex_unlock(&store->mutex);
    if (batch)
        give_batch(store);
    return give_queries(done) + batch + opened;
}

/* ---------------------------------------------------------------- lifecycle */

bool store_is_writable(const struct store *store) {
    return store->writable;
}

const uint8_t *store_secret(const struct store *store) {
    return store->secret;
}

int64_t store_newest_place(const struct store *store) {
    return store->next_place - 1;
}

static int open_all(struct store *store, struct ludo_error *error) {
    struct stat status;
    int answer = take_lock(store, error);
    if (answer < 0)
        return answer;
    bool fresh = !fstat(store->lock, &status) && !status.st_size;
    keep_private(store);
    answer = open_files(store, &store->next_place, error);
    store->writable = answer == LUDO_OK;
    if (answer == LUDO_EFULL && !fresh) {
        struct ludo_error inner = {.translate = error ? error->translate : NULL};
        answer = open_full(store, &inner);
        if (answer == LUDO_OK)
            become_full(store);
        else if (error)
            *error = inner;
    }
    keep_private(store);
    return answer < 0 ? answer : store_read_secret(store, error);
}

static int start_threads(struct store *store, struct ludo_error *error) {
    store->reads = !pthread_create(&store->reading, NULL, read_queries, store);
    store->writes = store->reads && !pthread_create(&store->writing, NULL, write_batches, store);
    return store->writes ? LUDO_OK : ludo_fail(error, LUDO_EMEMORY, "no thread can be started");
}

int store_open(struct store **store, const char *path, void (*wake)(void *context), void *context,
               struct ludo_error *error) {
    struct store *made = calloc(1, sizeof *made);
    if (!made)
        return ludo_fail(error, LUDO_EMEMORY, NULL);
    *made = (struct store){.lock = -1, .path = path, .wake = wake, .context = context};
    (void)pthread_mutex_init(&made->mutex, NULL);
    (void)pthread_cond_init(&made->asked, NULL);
    (void)pthread_cond_init(&made->submitted, NULL);
    (void)pthread_cond_init(&made->answered, NULL);
    made->todo.end = &made->todo.first;
    made->done.end = &made->done.first;
    int answer = open_all(made, error);
    if (answer == LUDO_OK)
        answer = start_threads(made, error);
    if (answer < 0) {
        store_close(made);
        return answer;
    }
    *store = made;
    return LUDO_OK;
}

static void stop_threads(struct store *store) {
    (void)pthread_mutex_lock(&store->mutex);
    store->stop = true;
    (void)pthread_cond_broadcast(&store->asked);
    (void)pthread_cond_broadcast(&store->submitted);
    (void)pthread_mutex_unlock(&store->mutex);
    if (store->reads)
        (void)pthread_join(store->reading, NULL);
    if (store->writes)
        (void)pthread_join(store->writing, NULL);
}

static void drop_queries(struct store_query *query) {
    for (struct store_query *one = query; one; one = one->next)
        one->done = NULL;
    (void)give_queries(query);
}

void store_close(struct store *store) {
    if (!store)
        return;
    stop_threads(store);
    drop_queries(list_take(&store->todo));
    drop_queries(list_take(&store->done));
    close_files(store);
    if (store->lock >= 0)
        (void)close(store->lock);
    (void)pthread_mutex_destroy(&store->mutex);
    (void)pthread_cond_destroy(&store->asked);
    (void)pthread_cond_destroy(&store->submitted);
    (void)pthread_cond_destroy(&store->answered);
    free(store);
}
