/* The loop: what has come in is carried out, brought to the disk and answered,
 * many messages at a time. */
#include "server/serve.h"

#include "front/translate.h"
#include "server/connection.h"
#include "server/crash.h"
#include "server/later.h"
#include "server/listener.h"

#include <errno.h>
#include <ev.h>
#include <sched.h>
#include <signal.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

int64_t server_now(void) {
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t server_seconds(void) {
    return (int64_t)time(NULL);
}

/* ----------------------------------------------------------------- the turn */

/* A side is on disk: say so. */
static void side_kept(struct server *server, int side) {
    sockets_release(server, side);
    requests_release(server, side, true);
    tables_release(server, side, true);
    store_batch_clear(server->batch[side]);
    if (server->failing)
        tables_retry(server);
}

/* A side is lost, and with it what was built on it meanwhile. That is said once, and again
 * when it was tried in vain for a while. */
static void sides_lost(struct server *server, const struct ludo_error *error) {
    if (!server->failing)
        (void)fprintf(stderr, "ludoteca: %s\n", error->text);
    server->failing = true;
    for (int side = 0; side < 2; side++) {
        store_batch_clear(server->batch[side]);
        tables_release(server, side, false);
        requests_release(server, side, false);
    }
    sockets_lose(server);
}

static void take_commit(struct store_answer *answer, void *context) {
    struct server *server = context;
    server->committing = false;
    if (answer->code == LUDO_OK)
        side_kept(server, !server->side);
    else
        sides_lost(server, &answer->error);
}

/* There is room on the disk at last. */
static void begin_writing(struct server *server) {
    (void)fputs("ludoteca: there is room for the database again\n", stderr);
    server->read_only = false;
    server->trimmed = store_newest_place(server->store) + 1;
    tables_touch(server);
    tables_wake(server);
}

/* What the store has answered. What that touched belongs to the turn that is ending. */
static void take_answers(struct server *server) {
    if (!store_take(server->store))
        return;
    if (server->read_only && store_is_writable(server->store))
        begin_writing(server);
    tables_settle(server);
}

/* Hand what was gathered over to the disk. What is still said of it goes on
 * being held by its side until `end_turn` has said all. If we share a core with
 * the store's thread it would otherwise begin only when we have nothing else to do. */
static void hand_over(struct server *server) {
    if (server->committing || store_batch_is_empty(server->batch[server->side]))
        return;
    server->count.commits++;
    store_submit(server->store, server->batch[server->side], take_commit, server);
    server->committing = true;
    server->side = !server->side;
    (void)sched_yield();
}

/* All has been said: what comes now belongs to the next batch. If nothing had to
 * be kept it is answered at once. */
static void close_saying(struct server *server) {
    server->saying = server->side;
    if (!server->committing && store_batch_is_empty(server->batch[server->side]))
        sockets_release(server, server->side);
}

/* Until the disk is done nothing can be answered: looking at thousands of sockets
 * for a few messages would be in vain. But the page, bots and clocks go on. */
static void await_commit(struct server *server, int microseconds) {
    if (server->committing && microseconds)
        store_wait(server->store, microseconds);
    take_answers(server);
}

/* The disk works while viewers are told, and then all are answered together, in
 * the order in which they came. In a busy turn it works on while the next
 * messages are heard, and what it has done is answered in that turn. */
static void end_turn(struct server *server) {
    bool busy = server->messages >= BUSY_MESSAGES;
    server->messages = 0;
    if (server->waiting)
        later_run(server);
    tables_answer(server);
    if (server->uploads)
        uploads_answer(server);
    jobs_take(server);
    retention_turn(server);
    await_commit(server, busy ? COMMIT_WAIT_BUSY : 0);
    hand_over(server);
    tables_settle(server);
    close_saying(server);
    if (busy)
        return;
    await_commit(server, COMMIT_WAIT);
    hand_over(server);
    close_saying(server);
}

/* Before leaving: everything on disk, everything said. */
static void finish_commit(struct server *server) {
    enum { WAIT = 1000000 };
    while (server->committing) {
        store_wait(server->store, WAIT);
        take_answers(server);
    }
}

static void finish(struct server *server) {
    tables_settle(server);
    finish_commit(server);
    if (!server->read_only)
        tables_save(server);
    tables_settle(server);
    for (int i = 0; i < 2; i++) {
        hand_over(server);
        close_saying(server);
        finish_commit(server);
    }
}

/* ------------------------------------------------------------------ timers */

static void tick(struct ev_loop *loop, ev_timer *timer, int events) {
    (void)loop, (void)events;
    tables_tick(timer->data);
}

static void set_ticking(struct server *server) {
    int wanted = server->waiting ? LATER_TICK : server->clocked ? CLOCK_TICK : 0;
    if (server->ticking == wanted)
        return;
    if (server->ticking)
        ev_timer_stop(server->loop, &server->tick);
    server->ticking = wanted;
    if (!wanted)
        return;
    ev_timer_init(&server->tick, tick, wanted / 1e6, wanted / 1e6);
    server->tick.data = server;
    ev_timer_start(server->loop, &server->tick);
}

static void sweep(struct ev_loop *loop, ev_timer *timer, int events) {
    struct server *server = timer->data;
    (void)loop, (void)events;
    addresses_sweep(&server->addresses, server_now());
    content_shelf_sweep(&server->contents, server_now());
    sockets_sweep(server);
    if (server->failing)
        tables_retry(server);
    retention_sweep(server);
    awake_sweep(&server->awake, server_now());
}

/* ----------------------------------------------------------------- signals */

static atomic_bool stopping, reloading;
static struct server *_Atomic running;

/* From other threads too: have the loop turn once more. */
static void wake(void *context) {
    struct server *server = context;
    ev_async_send(server->loop, &server->waker);
}

static void woken(struct ev_loop *loop, ev_async *waker, int events) {
    (void)loop, (void)waker, (void)events;
}

static void take_signal(int number) {
    atomic_store(number == SIGHUP ? &reloading : &stopping, true);
    struct server *server = atomic_load(&running);
    if (server)
        wake(server);
}

static void catch_signals(void) {
    struct sigaction action = {.sa_handler = take_signal, .sa_flags = SA_RESTART};
    (void)sigaction(SIGTERM, &action, NULL);
    (void)sigaction(SIGINT, &action, NULL);
    (void)sigaction(SIGHUP, &action, NULL);
    (void)signal(SIGPIPE, SIG_IGN);
    (void)signal(SIGXFSZ, SIG_IGN); /* a write that fails is answered as such */
}

/* A certificate lasts for weeks, the server for longer. */
static void reload(struct server *server) {
    struct ludo_error error = {.translate = translate};
    if (!atomic_exchange(&reloading, false) || !server->tls)
        return;
    if (tls_reload(server->tls, &error) < 0)
        (void)fprintf(stderr, "ludoteca: %s\n", error.text);
}

/* --------------------------------------------------------------- listening */

/* As many as were granted, and at least enough for some thousand tables. Not more:
 * there has to be some bound to how much all strangers together may open. */
static void raise_file_limit(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit))
        return;
    rlim_t wanted = limit.rlim_cur < FILES ? FILES : limit.rlim_cur;
    limit.rlim_cur = limit.rlim_max < wanted ? limit.rlim_max : wanted;
    (void)setrlimit(RLIMIT_NOFILE, &limit);
}

/* Take the addresses before anything else is done, and let nobody in yet. */
static int take_addresses(struct server *server, struct ludo_error *error) {
    const struct serve_settings *settings = server->settings;
    int answer = listener_bind(&server->listener, server, settings->host, settings->port, error);
    if (answer == LUDO_OK && settings->metrics >= 0)
        answer = listener_bind(&server->metrics, server, "127.0.0.1", settings->metrics, error);
    return answer;
}

static int open_loop(struct server *server, struct ludo_error *error) {
    server->loop = ev_loop_new(EVBACKEND_EPOLL);
    if (!server->loop)
        return ludo_fail(error, LUDO_EFILE, "epoll: %s", strerror(errno));
    ev_async_init(&server->waker, woken);
    ev_async_start(server->loop, &server->waker);
    ev_timer_init(&server->sweep, sweep, SWEEP_SECONDS, SWEEP_SECONDS);
    server->sweep.data = server;
    ev_timer_start(server->loop, &server->sweep);
    atomic_store(&running, server);
    return connections_open(server, error);
}

static int let_in(struct server *server, struct ludo_error *error) {
    const struct serve_settings *settings = server->settings;
    int answer = listener_start(&server->listener, false, error);
    if (answer == LUDO_OK && settings->metrics >= 0)
        answer = listener_start(&server->metrics, true, error);
    if (answer == LUDO_OK)
        settings->ready(settings, listener_port(&server->listener),
                        listener_port(&server->metrics));
    return answer;
}

bool server_is_ready(const struct server *server, const char **why) {
    if (server->read_only)
        *why = N_("There is no room on the disk: nothing can be saved.");
    else if (server->failing)
        *why = N_("The disk does not take what is done at the tables.");
    return !server->failing && !server->read_only;
}

/* ------------------------------------------------------------------ running */

static size_t legal_most(void) {
    size_t most = 1;
    for (const struct ludo_game *const *game = ludo_games; *game; game++)
        if ((*game)->legal_max > most)
            most = (*game)->legal_max;
    return most;
}

static int open_server(struct server *server, struct ludo_error *error) {
    const struct serve_settings *settings = server->settings;
    int answer = open_loop(server, error);
    if (answer == LUDO_OK)
        answer = take_addresses(server, error);
    if (answer == LUDO_OK && settings->keep_awake)
        answer = awake_open(&server->awake, error);
    if (answer == LUDO_OK && settings->cert)
        answer = tls_open(&server->tls, settings->cert, settings->key, error);
    if (answer == LUDO_OK)
        answer = site_open(&server->site, settings->web, error);
    if (answer == LUDO_OK)
        answer = store_open(&server->store, settings->database, wake, server, error);
    if (answer < 0)
        return answer;
    server->read_only = !store_is_writable(server->store);
    if (server->read_only)
        (void)fputs("ludoteca: there is no room for the database: tables can be looked at, but "
                    "nothing can be saved until there is\n",
                    stderr);
    memcpy(server->addresses.key, store_secret(server->store), sizeof server->addresses.key);
    server->addresses.limits = limits_of(settings);
    server->moves = memory_get(NULL, legal_most() * sizeof *server->moves);
    server->batch[0] = store_batch_new();
    server->batch[1] = store_batch_new();
    server->trimmed = store_newest_place(server->store) + 1;
    server->thinkers = hands_start(settings->bots, wake, server);
    server->readers = hands_start(1, wake, server);
    server->loaders = hands_start(1, wake, server);
    if (!server->thinkers || !server->readers || !server->loaders)
        return ludo_fail(error, LUDO_EMEMORY, "no thread can be started");
    crash_open(settings->database);
    crash_settle(server);
    if (!server->read_only)
        tables_wake(server);
    return LUDO_OK;
}

static void close_server(struct server *server) {
    server->leaving = true;
    hands_stop(server->thinkers);
    hands_stop(server->readers);
    hands_stop(server->loaders);
    content_readings_free(&server->contents);
    if (server->loaders)
        finish(server);
    atomic_store(&running, NULL);
    connections_close(server);
    listener_close(&server->listener);
    listener_close(&server->metrics);
    tls_close(server->tls);
    tables_free(server);
    readings_free(server);
    retention_free(server);
    content_shelf_free(&server->contents);
    store_batch_free(server->batch[0]);
    store_batch_free(server->batch[1]);
    store_close(server->store); /* whose threads wake the loop until then */
    crash_close();
    if (server->loop)
        ev_loop_destroy(server->loop);
    site_close(&server->site);
    addresses_free(&server->addresses);
    awake_close(&server->awake);
    for (int side = 0; side < 2; side++)
        free(server->involved[side]);
    while (server->spare_count)
        buffer_free(&server->spare[--server->spare_count]);
    free(server->text.data);
    free(server->tell.data);
    free(server->seen.text.data);
    free(server->moves);
}

static void loop(struct server *server) {
    end_turn(server);
    while (!atomic_load(&stopping)) {
        (void)ev_run(server->loop, connections_wait(server) ? EVRUN_NOWAIT : EVRUN_ONCE);
        reload(server);
        connections_serve(server);
        end_turn(server);
        set_ticking(server);
    }
}

int serve_run(const struct serve_settings *settings, struct ludo_error *error) {
    memory_prepare();
    struct server *server = memory_get(NULL, sizeof *server);
    *server = (struct server){
        .settings = settings, .listener.file = -1, .metrics.file = -1, .awake.file = -1};
    server->touched_end = &server->touched;
    for (int side = 0; side < 2; side++)
        server->held_end[side] = &server->held[side];
    if (sodium_init() < 0)
        return ludo_fail(error, LUDO_EMEMORY, "no random numbers can be had");
    atomic_store(&stopping, false);
    atomic_store(&reloading, false);
    catch_signals();
    raise_file_limit();
    int answer = open_server(server, error);
    if (answer == LUDO_OK)
        answer = let_in(server, error);
    if (answer == LUDO_OK)
        loop(server);
    close_server(server);
    free(server);
    return answer;
}
