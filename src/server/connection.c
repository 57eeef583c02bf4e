/* Clients are heard in the order in which they spoke, and when many speak at
 * once those who came first are answered before the others are heard. */
#include "server/connection.h"

#include "server/http.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    READ_SIZE = 16 << 10,
    READS_MOST = 4,           /* of one socket in a turn */
    EVENTS = MESSAGES_MOST,   /* in a turn */
    SHAKES_MOST = 4,          /* in a turn: each may take most of a millisecond */
    CHUNK = 128 << 10,        /* bytes of an answer in a turn */
    UNSENT_MOST = 128 << 10,  /* bytes that the system keeps for a client that does not read */
    DISCARD_MOST = 1 << 20,   /* bytes of a client that does not see that it is over */
    HEAD_TIME = 10 * 1000,    /* milliseconds: to shake hands, and for each head */
    BODY_TIME = 10 * 1000,    /* and besides … */
    BODY_RATE = 16 << 10,     /* … a second for so many bytes */
    ANSWER_TIME = 60 * 1000,  /* without progress; and in all … */
    ANSWER_RATE = 4 << 10,    /* … a second more for so many bytes */
    LINGER_TIME = 2 * 1000,   /* for the client to read the last words */
    DEADLINE_TICK_SECONDS = 1 /* between looks at deadlines */
};

struct connection_list {
    struct connection *first, **last;
};

struct connections {
    struct server *server;
    int epoll;
    int count;
    ev_io watch;
    ev_timer tick;
    struct connection_list all;
    struct connection_list timed;   /* with a deadline */
    struct connection_list queue;   /* to go on with */
    struct connection_list shaking; /* to shake hands with, in the order in which they came */
};

/* ------------------------------------------------------------------- lists */

#define LINKS(connection, offset) \
    ((struct connection_links *)(void *)((char *)(connection) + (offset)))

static void list_add(struct connection_list *list, struct connection *connection, size_t offset) {
    struct connection_links *links = LINKS(connection, offset);
    if (links->at)
        return;
    *links = (struct connection_links){.at = list->last};
    *list->last = connection;
    list->last = &links->next;
}

static void list_remove(struct connection_list *list, struct connection *connection,
                        size_t offset) {
    struct connection_links *links = LINKS(connection, offset);
    if (!links->at)
        return;
    *links->at = links->next;
    if (links->next)
        LINKS(links->next, offset)->at = links->at;
    else
        list->last = links->at;
    *links = (struct connection_links){0};
}

/* A connection is in the queue or among those that shake hands. */
static void leave_queue(struct connection *connection) {
    struct connections *all = connection->server->connections;
    bool shaking = connection->state == CONNECTION_SHAKING && !connection->broken;
    list_remove(shaking ? &all->shaking : &all->queue, connection,
                offsetof(struct connection, queue));
}

void connection_queue(struct connection *connection) {
    struct connections *all = connection->server->connections;
    bool shaking = connection->state == CONNECTION_SHAKING && !connection->broken;
    list_add(shaking ? &all->shaking : &all->queue, connection, offsetof(struct connection, queue));
}

/* --------------------------------------------------------------- deadlines */

void connection_set_deadline(struct connection *connection, int64_t milliseconds) {
    struct connections *all = connection->server->connections;
    connection->deadline = milliseconds ? server_now() + milliseconds : 0;
    connection->limited = false;
    if (!milliseconds) {
        list_remove(&all->timed, connection, offsetof(struct connection, timed));
        return;
    }
    list_add(&all->timed, connection, offsetof(struct connection, timed));
    if (!ev_is_active(&all->tick))
        ev_timer_again(all->server->loop, &all->tick);
}

static void tick(struct ev_loop *loop, ev_timer *timer, int events) {
    struct connections *all = timer->data;
    int64_t now = server_now();
    (void)events;
    if (!all->timed.first)
        ev_timer_stop(loop, timer);
    for (struct connection *at = all->timed.first; at; at = at->timed.next)
        if (now > at->deadline || (at->limited && now > at->limit))
            connection_drop(at);
}

/* ---------------------------------------------------------------- the ends */

void connection_drop(struct connection *connection) {
    if (connection->broken)
        return;
    leave_queue(connection);
    connection->broken = true;
    if (connection->state == CONNECTION_SOCKET)
        connection->socket.closing = true;
    connection_queue(connection);
}

void connection_end(struct connection *connection) {
    connection->ending = true;
    if (connection->state == CONNECTION_SOCKET)
        connection->socket.closing = true;
    connection_queue(connection);
}

/* What lies in it goes, and nothing more is heard from it. */
static void leave(struct connection *connection) {
    if (connection->state == CONNECTION_SOCKET)
        socket_leave(connection->server, &connection->socket);
    else if (connection->state != CONNECTION_CLOSING)
        http_reset(connection->server, &connection->request);
    connection->state = CONNECTION_CLOSING;
    buffer_free(&connection->in);
}

static void free_connection(struct connection *connection) {
    struct connections *all = connection->server->connections;
    leave_queue(connection);
    list_remove(&all->timed, connection, offsetof(struct connection, timed));
    list_remove(&all->all, connection, offsetof(struct connection, all));
    leave(connection);
    all->count--;
    if (connection->address)
        connection->address->connections--;
    if (connection->tls)
        tls_free(connection->tls);
    (void)close(connection->file);
    buffer_free(&connection->out);
    free(connection);
}

/* ------------------------------------------------------------------ output */

/* How many bytes went out; that it is broken shows in `broken`. */
static size_t push(struct connection *connection, const char *bytes, size_t length, int flags) {
    ssize_t sent;
    if (connection->tls) {
        sent = tls_write(connection->tls, bytes, length);
        if (sent == TLS_BROKEN)
            connection_drop(connection);
    } else {
        do
            sent = send(connection->file, bytes, length, MSG_NOSIGNAL | MSG_DONTWAIT | flags);
        while (sent < 0 && errno == EINTR);
        if (sent < 0 && errno != EAGAIN)
            connection_drop(connection);
    }
    if (sent <= 0)
        return 0;
    if (!connection->inside)
        connection->server->count.bytes_out += (uint64_t)sent;
    return (size_t)sent;
}

/* TLS takes a record at a time. */
static size_t push_all(struct connection *connection, const char *bytes, size_t length, int flags) {
    size_t done = push(connection, bytes, length, flags);
    for (size_t more = done; connection->tls && more && done < length; done += more)
        more = push(connection, bytes + done, length - done, flags);
    return done;
}

/* Whether nothing waits any more. */
static bool flush(struct connection *connection, int flags) {
    struct buffer *out = &connection->out;
    if (!out->length)
        return true;
    connection->out_sent += push_all(connection, out->data + connection->out_sent,
                                     out->length - connection->out_sent, flags);
    if (connection->out_sent < out->length)
        return false;
    buffer_free(out);
    connection->out_sent = 0;
    return true;
}

void connection_write(struct connection *connection, const struct buffer *bytes) {
    struct buffer *out = &connection->out;
    size_t done = 0;
    if (connection->broken || !bytes->length)
        return;
    if (!out->length) {
        done = push_all(connection, bytes->data, bytes->length, 0);
        if (done == bytes->length || connection->broken)
            return;
    }
    buffer_add(out, bytes->data + done, bytes->length - done);
    if (out->length - connection->out_sent > BACKLOG_MAX) {
        connection->server->count.refused++;
        connection_drop(connection);
    }
}

/* ----------------------------------------------------------------- closing */

/* Who is refused in the middle of what it says would not get our last words if we
 * simply closed: the system would throw them away together with what it says. */
static void discard(struct connection *connection) {
    char bytes[READ_SIZE];
    while (connection->readable && !connection->broken) {
        ssize_t got = recv(connection->file, bytes, sizeof bytes, MSG_DONTWAIT);
        if (got > 0) {
            connection->server->count.bytes_in += (uint64_t)got;
            connection->discarded += (size_t)got;
        }
        if (got < 0 && errno == EAGAIN)
            connection->readable = false;
        else if (got <= 0 || connection->discarded > DISCARD_MOST)
            connection_drop(connection);
    }
}

static void go_on_closing(struct connection *connection) {
    if (!flush(connection, 0) || connection->broken)
        return;
    if (!connection->shut) {
        if (connection->tls)
            tls_end(connection->tls);
        (void)shutdown(connection->file, SHUT_WR);
        connection->shut = true;
    }
    discard(connection);
}

static void begin_closing(struct connection *connection) {
    leave(connection);
    connection->ending = false;
    connection_set_deadline(connection, LINGER_TIME);
    connection->readable = true;
    go_on_closing(connection);
}

/* ----------------------------------------------------------------- answers */

static bool has_body(const struct request *request) {
    return !request->head && request->sent < request->length;
}

/* The rest of the answer, as much as the client takes; not all of it in one turn. */
static void write_answer(struct connection *connection) {
    struct request *request = &connection->request;
    if (!flush(connection, has_body(request) ? MSG_MORE : 0))
        return;
    if (has_body(request)) {
        size_t left = request->length - request->sent, chunk = left < CHUNK ? left : CHUNK;
        size_t sent = push_all(connection, request->data + request->sent, chunk, 0);
        request->sent += sent;
        if (sent)
            connection->deadline = server_now() + ANSWER_TIME;
        if (sent < chunk)
            return;
    }
    connection->written = !has_body(request);
    connection_queue(connection);
}

void connection_answer(struct connection *connection, const char *head, size_t length) {
    const struct request *request = &connection->request;
    connection->state = CONNECTION_ANSWER;
    connection->written = false;
    buffer_add(&connection->out, head, length);
    connection_set_deadline(connection, ANSWER_TIME);
    connection->limited = true;
    connection->limit = connection->deadline + (int64_t)(request->length / ANSWER_RATE) * 1000;
    write_answer(connection);
}

/* The answer is out. */
static void end_answer(struct connection *connection) {
    if (!connection->keep) {
        begin_closing(connection);
        return;
    }
    http_reset(connection->server, &connection->request);
    connection->state = CONNECTION_HEAD;
    connection_set_deadline(connection, HEAD_TIME);
}

/* ------------------------------------------------------------------- input */

enum { ENDED = 0, NOTHING = -1 };

/* What has come: how many bytes, NOTHING for now, or ENDED: no more will. */
static ssize_t receive(struct connection *connection, char *bytes, size_t size) {
    ssize_t got;
    if (connection->tls) {
        got = tls_read(connection->tls, bytes, size);
        if (got == TLS_BROKEN)
            connection_drop(connection);
        if (got < 0)
            connection->readable = false;
    } else {
        do
            got = recv(connection->file, bytes, size, MSG_DONTWAIT);
        while (got < 0 && errno == EINTR);
        if (got < 0 && errno != EAGAIN)
            connection_drop(connection);
        /* What comes behind it is told of anew, unless that is the end. */
        if (got < 0 || (got < (ssize_t)size && !connection->hung_up))
            connection->readable = false;
    }
    if (got > 0 && !connection->inside)
        connection->server->count.bytes_in += (uint64_t)got;
    return got < 0 ? NOTHING : got;
}

static void drop_bytes(struct buffer *buffer, size_t count) {
    if (count == buffer->length) {
        buffer_free(buffer);
        return;
    }
    memmove(buffer->data, buffer->data + count, buffer->length - count);
    buffer->length -= count;
}

static void read_frames(struct connection *connection) {
    struct server *server = connection->server;
    struct socket *socket = &connection->socket;
    char bytes[READ_SIZE];
    for (int i = 0; connection->readable && !socket->closing && !socket->paused; i++) {
        if (i == READS_MOST) {
            connection_queue(connection);
            return;
        }
        ssize_t got = receive(connection, bytes, sizeof bytes);
        if (got > 0)
            socket_take(server, socket, bytes, (size_t)got);
        else if (got == ENDED)
            socket_close(socket);
    }
}

static void end_body(struct connection *connection) {
    connection->state = CONNECTION_ANSWER;
    connection_set_deadline(connection, ANSWER_TIME);
    http_end_body(connection->server, &connection->request);
}

static void read_body(struct connection *connection) {
    struct request *request = &connection->request;
    char bytes[READ_SIZE];
    while (request->body.length < request->expected && connection->readable) {
        size_t left = request->expected - request->body.length;
        ssize_t got = receive(connection, bytes, left < sizeof bytes ? left : sizeof bytes);
        if (got == ENDED)
            connection_drop(connection);
        if (got > 0)
            buffer_add(&request->body, bytes, (size_t)got);
        if (connection->broken)
            return;
    }
    if (request->body.length == request->expected)
        end_body(connection);
}

/* What has come of it already; nothing can follow it that we would listen to. */
static void begin_body(struct connection *connection, size_t head) {
    struct request *request = &connection->request;
    size_t come = connection->in.length - head;
    connection->state = CONNECTION_BODY;
    connection_set_deadline(connection,
                            BODY_TIME + (int64_t)(request->expected / BODY_RATE) * 1000);
    buffer_add(&request->body, connection->in.data + head,
               come < request->expected ? come : request->expected);
    buffer_free(&connection->in);
    read_body(connection);
}

static void begin_socket(struct connection *connection, size_t head) {
    struct server *server = connection->server;
    struct address *address = connection->request.address;
    struct buffer in = connection->in;
    connection->request.address = NULL;
    http_reset(server, &connection->request);
    connection->in = (struct buffer){0};
    connection->state = CONNECTION_SOCKET;
    connection_set_deadline(connection, JOIN_SECONDS * 1000);
    socket_open(server, &connection->socket, connection, address);
    socket_take(server, &connection->socket, in.data + head, in.length - head);
    buffer_free(&in);
    read_frames(connection);
}

/* A head is whole, or no good. */
static void take_head(struct connection *connection, int used, const struct head *head) {
    struct server *server = connection->server;
    struct request *request = &connection->request;
    *request = (struct request){.connection = connection};
    connection->seen = 0;
    if (used < 0) {
        connection->keep = false;
        http_refuse_head(server, request, (unsigned)-used);
        return;
    }
    switch (http_begin(server, request, head)) {
    case HTTP_BODY:
        begin_body(connection, (size_t)used);
        return;
    case HTTP_SOCKET:
        begin_socket(connection, (size_t)used);
        return;
    case HTTP_ANSWER:
        drop_bytes(&connection->in, (size_t)used);
        connection->state = CONNECTION_ANSWER;
        if (!request->answered)
            connection_set_deadline(connection, ANSWER_TIME);
        return;
    }
}

static void read_head(struct connection *connection) {
    struct buffer *in = &connection->in;
    struct head head;
    int used = 0;
    while (!(used = head_read(in->data, in->length, connection->seen, &head))) {
        char bytes[HEAD_MAX];
        connection->seen = in->length;
        if (!connection->readable)
            return;
        ssize_t got = receive(connection, bytes, sizeof bytes - in->length);
        if (got > 0)
            buffer_add(in, bytes, (size_t)got);
        else if (got == ENDED)
            connection_drop(connection);
        if (connection->broken)
            return;
    }
    take_head(connection, used, &head);
}

static void shake(struct connection *connection) {
    int answer = tls_shake(connection->tls);
    if (answer == TLS_BROKEN) {
        connection_drop(connection);
    } else if (answer == TLS_DONE) {
        connection->state = CONNECTION_HEAD;
        connection->readable = true;
        connection_set_deadline(connection, HEAD_TIME);
        read_head(connection);
    }
}

/* Go on, from wherever it is. */
static void go_on(struct connection *connection) {
    switch ((enum connection_state)connection->state) {
    case CONNECTION_SHAKING:
        shake(connection);
        return;
    case CONNECTION_HEAD:
        read_head(connection);
        return;
    case CONNECTION_BODY:
        read_body(connection);
        return;
    case CONNECTION_ANSWER:
        if (connection->request.answered && !connection->written)
            write_answer(connection);
        return;
    case CONNECTION_SOCKET:
        read_frames(connection);
        return;
    case CONNECTION_CLOSING:
        go_on_closing(connection);
        return;
    }
}

/* ------------------------------------------------------------------ events */

static void hear(struct connection *connection, uint32_t events) {
    if (connection->broken)
        return;
    if (events & (EPOLLERR | EPOLLHUP)) {
        connection_drop(connection);
        return;
    }
    connection->hung_up |= (events & EPOLLRDHUP) != 0;
    connection->readable |= (events & (EPOLLIN | EPOLLRDHUP)) || connection->tls;
    if (connection->state == CONNECTION_SHAKING) {
        connection_queue(connection); /* shaking hands takes long: a few at a time */
        return;
    }
    if (connection->out.length)
        (void)flush(connection, 0);
    if (!connection->broken && !connection->ending)
        go_on(connection);
}

static void hear_all(struct ev_loop *loop, ev_io *watch, int events) {
    struct connections *all = watch->data;
    struct epoll_event ready[EVENTS];
    (void)loop, (void)events;
    int count = epoll_wait(all->epoll, ready, EVENTS, 0);
    for (int i = 0; i < count; i++)
        hear(ready[i].data.ptr, ready[i].events);
}

/* What was put off for one connection. */
static void serve(struct connection *connection) {
    struct server *server = connection->server;
    if (connection->broken) {
        free_connection(connection);
        return;
    }
    if (connection->ending) {
        begin_closing(connection);
        return;
    }
    if (connection->state == CONNECTION_ANSWER && connection->written)
        end_answer(connection);
    if (connection->state == CONNECTION_SOCKET && !connection->socket.closing &&
        !connection->socket.paused)
        socket_take(server, &connection->socket, NULL, 0);
    if (!connection->ending && !connection->broken)
        go_on(connection);
}

/* Those that are put off again meanwhile wait for the next turn. */
static void serve_queue(struct connections *all) {
    int count = 0;
    for (const struct connection *at = all->queue.first; at; at = at->queue.next)
        count++;
    while (count-- > 0 && all->queue.first) {
        struct connection *connection = all->queue.first;
        list_remove(&all->queue, connection, offsetof(struct connection, queue));
        serve(connection);
    }
}

void connections_serve(struct server *server) {
    struct connections *all = server->connections;
    for (int i = 0; i < SHAKES_MOST && all->shaking.first; i++) {
        struct connection *connection = all->shaking.first;
        list_remove(&all->shaking, connection, offsetof(struct connection, queue));
        go_on(connection);
    }
    serve_queue(all);
}

bool connections_wait(const struct server *server) {
    return server->connections->queue.first || server->connections->shaking.first;
}

/* --------------------------------------------------------------- lifecycle */

int connections_open(struct server *server, struct ludo_error *error) {
    struct connections *all = memory_get(NULL, sizeof *all);
    *all = (struct connections){.server = server, .epoll = epoll_create1(EPOLL_CLOEXEC)};
    if (all->epoll < 0) {
        free(all);
        return ludo_fail(error, LUDO_EFILE, "epoll: %s", strerror(errno));
    }
    struct connection_list *lists[] = {&all->all, &all->timed, &all->queue, &all->shaking};
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
        lists[i]->last = &lists[i]->first;
    server->connections = all;
    ev_io_init(&all->watch, hear_all, all->epoll, EV_READ);
    all->watch.data = all;
    ev_io_start(server->loop, &all->watch);
    ev_timer_init(&all->tick, tick, DEADLINE_TICK_SECONDS, DEADLINE_TICK_SECONDS);
    all->tick.data = all;
    return LUDO_OK;
}

void connections_close(struct server *server) {
    struct connections *all = server->connections;
    if (!all)
        return;
    while (all->all.first)
        free_connection(all->all.first);
    ev_io_stop(server->loop, &all->watch);
    ev_timer_stop(server->loop, &all->tick);
    (void)close(all->epoll);
    free(all);
    server->connections = NULL;
}

int connections_count(const struct server *server) {
    return server->connections->count;
}

struct connection_counts connections_look(const struct server *server) {
    struct connection_counts counts = {0};
    for (const struct connection *at = server->connections->all.first; at; at = at->all.next) {
        if (at->inside)
            continue;
        counts.open++;
        counts.sockets += at->state == CONNECTION_SOCKET;
        counts.waiting += at->state == CONNECTION_ANSWER && !at->request.answered;
    }
    return counts;
}

/* An address of IPv4 is written so, whichever way it came in. */
static void write_peer(const struct sockaddr_storage *peer, char text[ADDRESS_SIZE]) {
    text[0] = '\0';
    if (peer->ss_family == AF_INET) {
        const struct sockaddr_in *four = (const void *)peer;
        (void)inet_ntop(AF_INET, &four->sin_addr, text, ADDRESS_SIZE);
    } else if (peer->ss_family == AF_INET6) {
        const struct sockaddr_in6 *six = (const void *)peer;
        bool mapped = IN6_IS_ADDR_V4MAPPED(&six->sin6_addr);
        const void *bytes = mapped ? &six->sin6_addr.s6_addr[12] : (const void *)&six->sin6_addr;
        (void)inet_ntop(mapped ? AF_INET : AF_INET6, bytes, text, ADDRESS_SIZE);
    }
}

/* May it come in? Behind a proxy all come from one address, and requests are counted
 * instead. How many may come in a second goes with how many there may be. */
static bool may_enter(const struct server *server, struct address *address) {
    int limit = server->settings->sockets_per_address;
    if (!limit || server->settings->behind_proxy)
        return true;
    const struct limits *limits = &server->addresses.limits;
    return address->connections < limit && allowance_take(&address->arrivals, limits->arrivals,
                                                          limits->arrivals_burst, server_now());
}

static struct address *count_in(struct server *server, const char *peer) {
    struct address *address = address_hold(&server->addresses, peer, server_now());
    address_release(address);
    if (!may_enter(server, address)) {
        server->count.refused++;
        return NULL;
    }
    address->connections++;
    return address;
}

/* Small messages go at once; and for a client that does not read the system keeps no
 * more than we would. */
static void set_options(int file) {
    int yes = 1, most = UNSENT_MOST;
    (void)setsockopt(file, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    (void)setsockopt(file, IPPROTO_TCP, TCP_NOTSENT_LOWAT, &most, sizeof most);
}

static struct connection *new_connection(struct server *server, int file, bool inside) {
    struct connections *all = server->connections;
    struct connection *connection = memory_get(NULL, sizeof *connection);
    *connection = (struct connection){
        .file = file, .state = CONNECTION_HEAD, .server = server, .inside = inside};
    list_add(&all->all, connection, offsetof(struct connection, all));
    all->count++;
    return connection;
}

static void begin_tls(struct connection *connection) {
    struct server *server = connection->server;
    connection->tls = tls_begin(server->tls, connection->file, &connection->handshakes);
    connection->address->work.tokens -= WORK_HANDSHAKE;
    server->count.handshakes++;
    if (connection->tls)
        connection->state = CONNECTION_SHAKING;
    else
        connection_drop(connection);
}

/* Told of just once, a client queues up behind those who spoke before it; otherwise it
 * would keep the place that it had the last time. That there is room to write again is
 * told only to those who wait for it. */
static void watch(struct connection *connection) {
    struct epoll_event event = {.events = EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET,
                                .data.ptr = connection};
    if (epoll_ctl(connection->server->connections->epoll, EPOLL_CTL_ADD, connection->file, &event))
        connection_drop(connection);
}

void connection_accept(struct server *server, int file, const struct sockaddr_storage *peer,
                       bool inside) {
    char text[ADDRESS_SIZE];
    write_peer(peer, text);
    struct address *address = inside ? NULL : count_in(server, text);
    if (!inside && !address) {
        (void)close(file);
        return;
    }
    set_options(file);
    struct connection *connection = new_connection(server, file, inside);
    connection->address = address;
    memcpy(connection->peer, text, sizeof text);
    server->count.connections += !inside;
    connection_set_deadline(connection, HEAD_TIME);
    if (server->tls && !inside)
        begin_tls(connection);
    watch(connection);
}
