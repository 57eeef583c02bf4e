/* Sockets without encryption, read by ourselves: lws has shaken hands and goes
 * on owning them. They are heard in the order in which they spoke, and when
 * many speak at once those who came first are answered before the others are
 * heard. */
#include "server/frames.h"
#include "server/server.h"

#include <errno.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { READ_SIZE = 16 << 10, EVENTS = MESSAGES_MOST };

/* ------------------------------------------------------------------ frames */

static void echo(struct socket *socket, enum frame_kind kind, const struct frame *frame) {
    struct buffer answer = {0};
    socket_add_frame(&answer, kind, frame->data, frame->length);
    socket_write(socket, &answer);
    buffer_free(&answer);
}

/* Whole messages are counted when they are taken; so is everything else that is sent. */
static void take_frame(struct server *server, struct socket *socket, const struct frame *frame) {
    bool whole = frame->last && frame->kind <= FRAME_BINARY;
    if (!whole && !socket_may_send(server, socket))
        return;
    switch (frame->kind) {
    case FRAME_PING:
        echo(socket, FRAME_PONG, frame);
        return;
    case FRAME_PONG:
        return;
    case FRAME_CLOSE:
        echo(socket, FRAME_CLOSE, frame);
        socket_close(socket);
        return;
    case FRAME_MORE:
    case FRAME_TEXT:
    case FRAME_BINARY:
        break;
    }
    /* A message begins with its kind and goes on without one. */
    if (socket->midway != (frame->kind == FRAME_MORE)) {
        socket_close_as(socket, LWS_CLOSE_STATUS_PROTOCOL_ERR, N_("this is not how frames follow"));
        return;
    }
    socket->midway = !frame->last;
    socket_hear(server, socket,
                &(struct piece){.data = frame->data,
                                .length = frame->length,
                                .last = frame->last,
                                .binary = frame->kind == FRAME_BINARY});
}

/* All whole frames in these bytes; how many bytes that were. */
static size_t take_frames(struct server *server, struct socket *socket, char *bytes,
                          size_t length) {
    size_t at = 0;
    while (!socket->closing && !socket->paused) {
        struct frame frame;
        int used = frame_read(bytes + at, length - at, FRAME_MAX, &frame);
        if (!used)
            break;
        if (used == FRAME_LONG)
            socket_close_as(socket, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE,
                            N_("this message is too long"));
        else if (used < 0)
            socket_close_as(socket, LWS_CLOSE_STATUS_PROTOCOL_ERR, N_("this is no frame"));
        else
            take_frame(server, socket, &frame);
        at += used > 0 ? (size_t)used : 0;
    }
    return at;
}

/* Nearly always a read brings whole frames; what is left over is kept. */
static void take_bytes(struct server *server, struct socket *socket, char *bytes, size_t length) {
    struct buffer *rest = &socket->rest;
    if (rest->length) {
        buffer_add(rest, bytes, length);
        bytes = rest->data;
        length = rest->length;
    }
    size_t done = take_frames(server, socket, bytes, length);
    if (done == length || socket->closing) {
        buffer_free(rest);
    } else if (rest->length) {
        memmove(rest->data, rest->data + done, length - done);
        rest->length = length - done;
    } else {
        buffer_add(rest, bytes + done, length - done);
    }
}

/* ----------------------------------------------------------------- reading */

/* All that has come: we are told of it just once. */
static void read_socket(struct server *server, struct socket *socket) {
    char bytes[READ_SIZE];
    ssize_t got = sizeof bytes;
    while (got == sizeof bytes && !socket->closing && !socket->paused) {
        got = recv(socket->file, bytes, sizeof bytes, MSG_DONTWAIT);
        if (got > 0)
            take_bytes(server, socket, bytes, (size_t)got);
        else if (!got || (errno != EAGAIN && errno != EINTR))
            socket_close(socket);
    }
}

void plain_resume(struct server *server, struct socket *socket) {
    char none[1];
    if (!socket->plain || socket->closing)
        return;
    take_bytes(server, socket, none, 0);
    read_socket(server, socket);
}

static void hear(struct ev_loop *loop, ev_io *watch, int events) {
    struct server *server = watch->data;
    struct epoll_event ready[EVENTS];
    (void)loop;
    (void)events;
    int count = epoll_wait(server->plain, ready, EVENTS, 0);
    for (int i = 0; i < count; i++)
        read_socket(server, ready[i].data.ptr);
}

int plain_open(struct server *server, struct ludo_error *error) {
    server->plain = epoll_create1(EPOLL_CLOEXEC);
    if (server->plain < 0)
        return ludo_fail(error, LUDO_EFILE, "epoll: %s", strerror(errno));
    ev_io_init(&server->plain_watch, hear, server->plain, EV_READ);
    server->plain_watch.data = server;
    ev_io_start(server->loop, &server->plain_watch);
    return LUDO_OK;
}

void plain_close(struct server *server) {
    if (server->plain >= 0)
        (void)close(server->plain);
}

void plain_enter(struct server *server, struct socket *socket) {
    /* Told of just once, a socket queues up behind those who spoke before it;
     * otherwise it would keep the place that it had the last time. */
    struct epoll_event event = {.events = EPOLLIN | EPOLLET, .data.ptr = socket};
    if (socket->encrypted || socket->plain || socket->closing)
        return;
    if (epoll_ctl(server->plain, EPOLL_CTL_ADD, socket->file, &event))
        return; /* lws goes on reading it */
    (void)lws_rx_flow_control(socket->wsi, 0);
    socket->plain = true;
}

void plain_leave(struct server *server, struct socket *socket) {
    if (!socket->plain)
        return;
    (void)epoll_ctl(server->plain, EPOLL_CTL_DEL, socket->file, NULL);
    socket->plain = false;
}
