#define _GNU_SOURCE /* accept4 */

#include "server/listener.h"

#include "server/connection.h"

#include <arpa/inet.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    ACCEPTS_MOST = 32, /* in a turn */
    FILES_LEFT = 64,   /* for the store and what else is opened */
    FILES_MOST = 1 << 20,
    SAID_EVERY = 10 * 1000 /* milliseconds between complaints */
};

/* ---------------------------------------------------------------- addresses */

struct place {
    struct sockaddr_storage address;
    socklen_t size;
};

static bool read_place(const char *host, int port, struct place *place) {
    struct sockaddr_in *four = (void *)&place->address;
    struct sockaddr_in6 *six = (void *)&place->address;
    *place = (struct place){0};
    if (inet_pton(AF_INET, host, &four->sin_addr) == 1) {
        four->sin_family = AF_INET;
        four->sin_port = htons((uint16_t)port);
        place->size = sizeof *four;
    } else if (inet_pton(AF_INET6, host, &six->sin6_addr) == 1) {
        six->sin6_family = AF_INET6;
        six->sin6_port = htons((uint16_t)port);
        place->size = sizeof *six;
    }
    return place->size;
}

static int fail(struct ludo_error *error, const char *host, int port) {
    bool six = strchr(host, ':');
    return ludo_fail(error, LUDO_EFILE, "%s%s%s:%d: %s", six ? "[" : "", host, six ? "]" : "", port,
                     strerror(errno));
}

int listener_bind(struct listener *listener, struct server *server, const char *host, int port,
                  struct ludo_error *error) {
    struct place place;
    int yes = 1, no = 0;
    if (!read_place(host, port, &place))
        return ludo_fail(error, LUDO_EUSAGE, "--host needs an address such as 127.0.0.1, not %.60s",
                         host);
    listener->server = server;
    listener->file = socket(place.address.ss_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (listener->file < 0)
        return fail(error, host, port);
    (void)setsockopt(listener->file, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (place.address.ss_family == AF_INET6)
        (void)setsockopt(listener->file, IPPROTO_IPV6, IPV6_V6ONLY, &no, sizeof no);
    if (bind(listener->file, (struct sockaddr *)&place.address, place.size))
        return fail(error, host, port);
    return LUDO_OK;
}

int listener_port(const struct listener *listener) {
    struct sockaddr_storage address;
    socklen_t size = sizeof address;
    if (listener->file < 0 || getsockname(listener->file, (struct sockaddr *)&address, &size))
        return 0;
    return ntohs(address.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&address)->sin6_port
                                               : ((struct sockaddr_in *)&address)->sin_port);
}

/* --------------------------------------------------------------- coming in */

/* There is no room. Those who want to come in would wake us up again and again: they wait
 * for a moment, and in the order in which they came. */
static void pause_listening(struct listener *listener, const char *reason) {
    int64_t now = server_now();
    ev_io_stop(listener->server->loop, &listener->watch);
    ev_timer_again(listener->server->loop, &listener->pause);
    if (listener->said && now - listener->said < SAID_EVERY)
        return;
    listener->said = now;
    (void)fprintf(stderr, "ludoteca: nobody more can connect for now: %s\n", reason);
}

static void go_on_listening(struct ev_loop *loop, ev_timer *timer, int events) {
    struct listener *listener = timer->data;
    (void)events;
    ev_timer_stop(loop, timer);
    ev_io_start(loop, &listener->watch);
}

/* Whether others may follow in this turn. */
static bool let_in(struct listener *listener) {
    struct sockaddr_storage peer = {0};
    socklen_t size = sizeof peer;
    if (!listener->inside && connections_count(listener->server) >= listener->most) {
        pause_listening(listener, "there are too many connections");
        return false;
    }
    int file =
        accept4(listener->file, (struct sockaddr *)&peer, &size, SOCK_CLOEXEC | SOCK_NONBLOCK);
    if (file >= 0) {
        connection_accept(listener->server, file, &peer, listener->inside);
        return true;
    }
    if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) {
        pause_listening(listener, strerror(errno));
        return false;
    }
    return errno != EAGAIN; /* that one is gone already */
}

static void knock(struct ev_loop *loop, ev_io *watch, int events) {
    struct listener *listener = watch->data;
    (void)loop, (void)events;
    for (int i = 0; i < ACCEPTS_MOST; i++)
        if (!let_in(listener))
            return;
}

int listener_start(struct listener *listener, bool inside, struct ludo_error *error) {
    struct rlimit limit;
    struct ev_loop *loop = listener->server->loop;
    if (listen(listener->file, SOMAXCONN))
        return fail(error, inside ? "127.0.0.1" : listener->server->settings->host,
                    listener_port(listener));
    listener->inside = inside;
    int files = getrlimit(RLIMIT_NOFILE, &limit) || limit.rlim_cur > FILES_MOST
                    ? FILES_MOST
                    : (int)limit.rlim_cur;
    listener->most = files > 2 * FILES_LEFT ? files - FILES_LEFT : files;
    ev_io_init(&listener->watch, knock, listener->file, EV_READ);
    listener->watch.data = listener;
    ev_timer_init(&listener->pause, go_on_listening, 0., 0.1);
    listener->pause.data = listener;
    ev_io_start(loop, &listener->watch);
    return LUDO_OK;
}

void listener_close(struct listener *listener) {
    if (listener->file < 0)
        return;
    if (listener->watch.data) {
        ev_io_stop(listener->server->loop, &listener->watch);
        ev_timer_stop(listener->server->loop, &listener->pause);
    }
    (void)close(listener->file);
    listener->file = -1;
}
