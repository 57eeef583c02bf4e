/* The loop: what has come in is carried out, brought to the disk and answered,
 * many messages at a time. */
#include "server/serve.h"

#include "front/translate.h"
#include "server/crash.h"
#include "server/table.h"

#include <arpa/inet.h>
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

bool server_is_ready(const struct server *server, const char **why) {
    *why = server->read_only ? N_("there is no room for the database: nothing can be saved")
           : server->failing ? N_("the disk does not take what is to be saved")
                             : NULL;
    return !*why;
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
    server->count.stored += store_batch_size(server->batch[server->side]);
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
    sockets_resume(server);
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

/* Not a timer of lws: those set outside of its callbacks wait for its next one. */
static void set_ticking(struct server *server) {
    bool wanted = server->clocked;
    if (server->ticking == wanted)
        return;
    server->ticking = wanted;
    if (!wanted) {
        ev_timer_stop(server->loop, &server->tick);
        return;
    }
    ev_timer_init(&server->tick, tick, CLOCK_TICK / 1e6, CLOCK_TICK / 1e6);
    server->tick.data = server;
    ev_timer_start(server->loop, &server->tick);
}

static void sweep(lws_sorted_usec_list_t *list) {
    struct server *server = lws_container_of(list, struct server, sweep);
    addresses_sweep(&server->addresses, server_now());
    content_shelf_sweep(&server->contents, server_now());
    sockets_sweep(server);
    if (server->failing)
        tables_retry(server);
    retention_sweep(server);
    awake_sweep(&server->awake, server_now());
    lws_sul_schedule(server->lws, 0, &server->sweep, sweep, SWEEP);
}

/* ----------------------------------------------------------------- signals */

static atomic_bool stopping;
static struct lws_context *_Atomic listening;

static void stop(int signal_number) {
    (void)signal_number;
    atomic_store(&stopping, true);
    struct lws_context *lws = atomic_load(&listening);
    if (lws)
        lws_cancel_service(lws);
}

static void catch_signals(void) {
    struct sigaction action = {.sa_handler = stop};
    (void)sigaction(SIGTERM, &action, NULL);
    (void)sigaction(SIGINT, &action, NULL);
    (void)signal(SIGPIPE, SIG_IGN);
    (void)signal(SIGXFSZ, SIG_IGN); /* a write that fails is answered as such */
}

/* --------------------------------------------------------------- listening */

static const struct lws_protocols protocols[] = {
    {.name = "http",
     .callback = http_callback,
     .per_session_data_size = sizeof(struct request),
     .tx_packet_size = 65536},
    {.name = "ludoteca.1",
     .callback = socket_callback,
     .per_session_data_size = sizeof(struct socket),
     .rx_buffer_size = 1024,
     .tx_packet_size = 1 << 20},
    {0},
};

/* Sockets are asked by us whether they are there: the timer that lws would set
 * for each at every message goes into a list that is searched from its start. */
static const lws_retry_bo_t no_pings = {0};

/* On every answer. Scripts and styles come from here and never from within a page. */
static const struct lws_protocol_vhost_options headers[] = {
    {&headers[1], NULL, "content-security-policy:",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
     "img-src 'self' data:; font-src 'self'; media-src 'self'; connect-src 'self'; "
     "manifest-src 'self'; worker-src 'self'; "
     "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {&headers[2], NULL, "x-content-type-options:", "nosniff"},
    {&headers[3], NULL, "referrer-policy:", "no-referrer"},
    {&headers[4], NULL, "x-frame-options:", "deny"},
    {&headers[5], NULL, "cross-origin-opener-policy:", "same-origin"},
    {&headers[6], NULL, "cross-origin-resource-policy:", "same-origin"},
    {NULL, NULL, "permissions-policy:", "camera=(), microphone=(), geolocation=()"},
};

/* As many as were granted, and at least enough for some thousand tables. Not
 * more: lws looks through a list of all possible ones whenever one is closed. */
static void raise_file_limit(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit))
        return;
    rlim_t wanted = limit.rlim_cur < FILES ? FILES : limit.rlim_cur;
    limit.rlim_cur = limit.rlim_max < wanted ? limit.rlim_max : wanted;
    (void)setrlimit(RLIMIT_NOFILE, &limit);
}

/* Whether the address can be listened on, said better than lws would. */
static int check_address(const struct serve_settings *settings, struct ludo_error *error) {
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port = htons((uint16_t)settings->port)};
    int yes = 1;
    if (inet_pton(AF_INET, settings->host, &address.sin_addr) != 1)
        return ludo_fail(error, LUDO_EUSAGE, "--host needs an address such as 127.0.0.1, not %.60s",
                         settings->host);
    int probe = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (probe < 0)
        return ludo_fail(error, LUDO_EFILE, "%s: %s", settings->host, strerror(errno));
    (void)setsockopt(probe, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    int bound = bind(probe, (struct sockaddr *)&address, sizeof address);
    if (!bound)
        bound = listen(probe, 1);
    int reason = bound ? errno : 0;
    (void)close(probe);
    if (reason)
        return ludo_fail(error, LUDO_EFILE, "%s:%d: %s", settings->host, settings->port,
                         strerror(reason));
    return LUDO_OK;
}

static int check_readable(const char *path, struct ludo_error *error) {
    if (!path || !access(path, R_OK))
        return LUDO_OK;
    return ludo_fail(error, LUDO_EFILE, "%s: %s", path, strerror(errno));
}

static int listen_on(struct server *server, struct ludo_error *error) {
    const struct serve_settings *settings = server->settings;
    bool everywhere = !strcmp(settings->host, "0.0.0.0");
    void *loops[] = {server->loop};
    struct lws_context_creation_info info = {
        .port = settings->port ? settings->port : 0,
        .iface = everywhere ? NULL : settings->host,
        .protocols = protocols,
        .headers = headers,
        .user = server,
        .gid = -1,
        .uid = -1,
        .options = LWS_SERVER_OPTION_DISABLE_IPV6 | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                   LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_LIBEV,
        .foreign_loops = loops,
        .server_string = "ludoteca",
        .max_http_header_data = 4096,
        .max_http_header_pool = 2048,
        .timeout_secs = 10,
        .timeout_secs_ah_idle = 10,
        .keepalive_timeout = 20,
        .ka_time = 60,
        .ka_probes = 3,
        .ka_interval = 10,
        .pt_serv_buf_size = 8192,
        .retry_and_idle_policy = &no_pings,
        .alpn = "http/1.1",
    };
    if (settings->cert) {
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        info.ssl_cert_filepath = settings->cert;
        info.ssl_private_key_filepath = settings->key;
    }
    server->loop = ev_loop_new(EVBACKEND_EPOLL);
    loops[0] = server->loop;
    if (server->loop && plain_open(server, error) < 0)
        return LUDO_EFILE;
    server->lws = server->loop ? lws_create_context(&info) : NULL;
    struct lws_vhost *vhost = server->lws ? lws_create_vhost(server->lws, &info) : NULL;
    if (!vhost)
        return settings->cert
                   ? ludo_fail(error, LUDO_EFILE, "%s, %s: these are no certificate and its key",
                               settings->cert, settings->key)
                   : ludo_fail(error, LUDO_EFILE, "%s:%d: it cannot be listened on", settings->host,
                               settings->port);
    atomic_store(&listening, server->lws);
    settings->ready(settings, lws_get_vhost_listen_port(vhost));
    return LUDO_OK;
}

/* ------------------------------------------------------------------ running */

/* From any thread. Before it listens the loop looks after everything by itself. */
static void wake(void *context) {
    (void)context;
    struct lws_context *lws = atomic_load(&listening);
    if (lws)
        lws_cancel_service(lws);
}

static size_t legal_most(void) {
    size_t most = 1;
    for (const struct ludo_game *const *game = ludo_games; *game; game++)
        if ((*game)->legal_max > most)
            most = (*game)->legal_max;
    return most;
}

static int open_server(struct server *server, struct ludo_error *error) {
    const struct serve_settings *settings = server->settings;
    int answer = check_address(settings, error);
    if (answer == LUDO_OK && settings->keep_awake)
        answer = awake_open(&server->awake, error);
    if (answer == LUDO_OK)
        answer = check_readable(settings->cert, error);
    if (answer == LUDO_OK)
        answer = check_readable(settings->key, error);
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
    atomic_store(&listening, NULL);
    if (server->store) /* whose threads wake us no more once this has had its turn */
        store_wait(server->store, 0);
    if (server->lws)
        lws_context_destroy(server->lws);
    plain_close(server);
    if (server->loop)
        ev_loop_destroy(server->loop);
    tables_free(server);
    readings_free(server);
    retention_free(server);
    content_shelf_free(&server->contents);
    store_batch_free(server->batch[0]);
    store_batch_free(server->batch[1]);
    store_close(server->store);
    crash_close();
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
    lws_sul_schedule(server->lws, 0, &server->sweep, sweep, SWEEP);
    end_turn(server);
    while (!atomic_load(&stopping)) {
        (void)ev_run(server->loop, EVRUN_ONCE);
        end_turn(server);
        set_ticking(server);
    }
}

int serve_run(const struct serve_settings *settings, struct ludo_error *error) {
    memory_prepare();
    struct server *server = memory_get(NULL, sizeof *server);
    *server = (struct server){.settings = settings, .plain = -1, .awake.file = -1};
    server->touched_end = &server->touched;
    for (int side = 0; side < 2; side++)
        server->held_end[side] = &server->held[side];
    lws_set_log_level(0, NULL);
    if (sodium_init() < 0)
        return ludo_fail(error, LUDO_EMEMORY, "no random numbers can be had");
    atomic_store(&stopping, false);
    catch_signals();
    raise_file_limit();
    int answer = open_server(server, error);
    if (answer == LUDO_OK)
        answer = listen_on(server, error);
    if (answer == LUDO_OK)
        loop(server);
    close_server(server);
    free(server);
    return answer;
}
