/* WebSockets: frames in and out. */
#include "server/charge.h"
#include "server/connection.h"
#include "server/later.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

/* ------------------------------------------------------------------ output */

/* Memory of messages that were sent is used again: at full speed there is one
 * for every socket and move. */
static struct buffer take_spare(struct server *server) {
    if (!server->spare_count)
        return (struct buffer){0};
    return server->spare[--server->spare_count];
}

static void give_spare(struct server *server, struct buffer *buffer) {
    if (buffer->data && buffer->size <= SPARE_SIZE && server->spare_count < SPARES) {
        server->spare[server->spare_count++] =
            (struct buffer){.data = buffer->data, .size = buffer->size};
        *buffer = (struct buffer){0};
    }
    buffer_free(buffer);
}

static void add_frame(struct buffer *buffer, enum frame_kind kind, const char *data,
                      size_t length) {
    char *room = buffer_room(buffer, length + FRAME_HEADER_MAX);
    size_t header = frame_header((unsigned char *)room, kind, length);
    memcpy(room + header, data, length);
    buffer->length += header + length;
}

static void hold(struct server *server, struct socket *socket) {
    int side = server->saying;
    if (socket->held[side])
        return;
    socket->held[side] = true;
    socket->held_next[side] = NULL;
    *server->held_end[side] = socket;
    server->held_end[side] = &socket->held_next[side];
}

void socket_send(struct server *server, struct socket *socket, const char *text, size_t length) {
    if (socket->closing)
        return;
    hold(server, socket);
    charge_work(server, WORK_SEND + (double)length / WORK_SEND_BYTES);
    if (!socket->out[server->saying].data)
        socket->out[server->saying] = take_spare(server);
    add_frame(&socket->out[server->saying], FRAME_TEXT, text, length);
}

void socket_close(struct socket *socket) {
    connection_end(socket->connection);
}

/* Send frames at once, or as soon as the client takes them. */
static void write_frames(struct socket *socket, struct buffer *frames) {
    if (!socket->closing)
        connection_write(socket->connection, frames);
    frames->length = 0;
}

static void write_frame(struct socket *socket, enum frame_kind kind, const char *data,
                        size_t length) {
    struct buffer frames = {0};
    add_frame(&frames, kind, data, length);
    write_frames(socket, &frames);
    buffer_free(&frames);
}

static void say_bye(struct socket *socket, const char *reason) {
    char data[400];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    struct ludo_json json = ludo_json_in(&text);
    ludo_json_object(&json);
    ludo_json_put_string(&json, "is", "bye");
    ludo_json_put_string(&json, "text", socket->translate ? socket->translate(reason) : reason);
    ludo_json_object_end(&json);
    if (ludo_text_fits(&text))
        write_frame(socket, FRAME_TEXT, data, text.length);
}

void socket_cut(struct socket *socket, const char *reason) {
    if (socket->closing)
        return;
    say_bye(socket, reason);
    socket_close(socket);
}

static void forget_asked(struct socket *socket, int side) {
    free(socket->asked[side]);
    socket->asked[side] = NULL;
    socket->asked_count[side] = socket->asked_room[side] = 0;
}

static size_t write_ok(char data[64], int64_t id) {
    struct ludo_text text = ludo_text_in(data, 64);
    struct ludo_json json = ludo_json_in(&text);
    ludo_json_object(&json);
    ludo_json_put_string(&json, "is", "ok");
    if (id >= 0)
        ludo_json_put_int(&json, "id", id);
    ludo_json_object_end(&json);
    return text.length;
}

static void add_oks(struct socket *socket, int side) {
    char data[64];
    for (int i = 0; i < socket->asked_count[side]; i++)
        if (!socket->asked[side][i].refused)
            add_frame(&socket->out[side], FRAME_TEXT, data,
                      write_ok(data, socket->asked[side][i].id));
}

/* All that a side holds, which then holds nothing. */
static struct socket *take_held(struct server *server, int side) {
    struct socket *first = server->held[side];
    server->held[side] = NULL;
    server->held_end[side] = &server->held[side];
    return first;
}

/* What comes in is answered soon: the answer may carry its receipt. The system
 * forgets that wish when an answer was late. */
static void delay_receipts(const struct socket *socket) {
    int quick = 0;
    (void)setsockopt(socket->connection->file, IPPROTO_TCP, TCP_QUICKACK, &quick, sizeof quick);
}

/* While the system sends to one, the next one and what is for it can come near. */
static void fetch(const struct socket *socket, int side) {
    enum { LINE = 64, LINES = 8 };
    const struct buffer *out = &socket->out[side];
    for (size_t i = 0; i < LINES && i * LINE < out->length; i++)
        __builtin_prefetch(out->data + i * LINE);
    if (socket->held_next[side])
        __builtin_prefetch(socket->held_next[side]);
}

void sockets_release(struct server *server, int side) {
    struct socket *socket = take_held(server, side);
    bool late = socket && server_now() - server->gathered[side] > LATE_AFTER;
    server->gathered[side] = 0;
    while (socket) {
        struct socket *next = socket->held_next[side];
        if (next)
            fetch(next, side);
        socket->held[side] = false;
        add_oks(socket, side);
        write_frames(socket, &socket->out[side]);
        if (late && socket->asked_count[side])
            delay_receipts(socket);
        give_spare(server, &socket->out[side]);
        socket->asked_count[side] = 0;
        socket = next;
    }
}

static void lose(struct server *server, struct socket *socket, int side) {
    struct refusal refusal = {.error.translate = socket->translate};
    (void)refuse(&refusal, "STORE", "it could not be saved, so it has not happened; try again");
    struct asked *asked = socket->asked[side];
    uint16_t count = socket->asked_count[side];
    socket->asked[side] = NULL;
    socket->asked_count[side] = socket->asked_room[side] = 0;
    socket->held[side] = false;
    buffer_free(&socket->out[side]);
    if (socket->table) {
        socket->fresh = true;
        table_touch(server, socket->table);
    }
    for (int i = 0; i < count; i++)
        socket_refuse(server, socket, asked[i].id, &refusal);
    free(asked);
}

/* Refusals are held by the side being gathered, so that one is emptied first:
 * holding changes its list. */
void sockets_lose(struct server *server) {
    const int sides[2] = {server->saying, !server->saying};
    for (int i = 0; i < 2; i++) {
        int side = sides[i];
        struct socket *socket = take_held(server, side);
        while (socket) {
            struct socket *next = socket->held_next[side];
            lose(server, socket, side);
            socket = next;
        }
    }
}

/* ----------------------------------------------------------------- answers */

static void remember_asked(struct server *server, struct socket *socket, int64_t id, bool refused) {
    int side = server->saying;
    uint16_t count = socket->asked_count[side];
    if (socket->closing || count == UINT16_MAX)
        return;
    hold(server, socket);
    if (count == socket->asked_room[side]) {
        socket->asked_room[side] = (uint16_t)(count < 16384 ? 2 * count + 1 : UINT16_MAX);
        socket->asked[side] =
            memory_get(socket->asked[side], socket->asked_room[side] * sizeof(struct asked));
    }
    socket->asked[side][count] = (struct asked){.id = id, .refused = refused};
    socket->asked_count[side]++;
}

void socket_ok(struct server *server, struct socket *socket, int64_t id) {
    remember_asked(server, socket, id, false);
}

void socket_refuse(struct server *server, struct socket *socket, int64_t id,
                   const struct refusal *refusal) {
    char data[6 * sizeof refusal->error.text + 128]; /* enough, whatever has to be escaped */
    struct ludo_text text = ludo_text_in(data, sizeof data);
    struct ludo_json json = ludo_json_in(&text);
    ludo_json_object(&json);
    ludo_json_put_string(&json, "is", "error");
    if (id >= 0)
        ludo_json_put_int(&json, "id", id);
    ludo_json_put_string(&json, "code", refusal->code);
    ludo_json_put_string(&json, "text", refusal->error.text);
    ludo_json_object_end(&json);
    if (ludo_text_fits(&text))
        socket_send(server, socket, data, text.length);
    remember_asked(server, socket, id, true);
}

/* ------------------------------------------------------------------- input */

void socket_close_as(struct socket *socket, enum close_status status, const char *reason) {
    const char why[2] = {(char)(status >> 8), (char)(status & 0xff)};
    if (socket->closing)
        return;
    say_bye(socket, reason);
    write_frame(socket, FRAME_CLOSE, why, sizeof why);
    socket_close(socket);
}

/* Whether it has not said too much already; otherwise it is cut. All that it sends is
 * counted: messages, pieces of them, and frames that say nothing. */
static bool may_send(struct server *server, struct socket *socket) {
    server->count.messages++;
    socket->heard = server_now();
    socket->address->work.tokens -= WORK_FRAME;
    if (allowance_take(&socket->messages, server->settings->messages_per_second,
                       3 * server->settings->messages_per_second, socket->heard))
        return true;
    server->count.refused++;
    socket_close_as(socket, CLOSE_POLICY, N_("too many messages"));
    return false;
}

static void take_message(struct server *server, struct socket *socket, const struct frame *frame) {
    awake_stir(&server->awake, socket->heard);
    if (!server->gathered[server->side])
        server->gathered[server->side] = socket->heard;
    message_receive(server, socket, frame->data, frame->length);
}

static void take(struct server *server, struct socket *socket, enum stream_event event,
                 const struct frame *frame) {
    switch (event) {
    case STREAM_NOTHING:
    case STREAM_PIECE:
    case STREAM_PONG:
        return;
    case STREAM_MESSAGE:
        take_message(server, socket, frame);
        return;
    case STREAM_PING:
        write_frame(socket, FRAME_PONG, frame->data, frame->length);
        return;
    case STREAM_CLOSE:
        write_frame(socket, FRAME_CLOSE, frame->data, frame->length);
        socket_close(socket);
        return;
    case STREAM_BINARY:
        socket_close_as(socket, CLOSE_KIND, N_("messages are text"));
        return;
    case STREAM_LONG:
        socket_close_as(socket, CLOSE_LONG, N_("this message is too long"));
        return;
    case STREAM_DISORDER:
        socket_close_as(socket, CLOSE_PROTOCOL, N_("this is not how frames follow"));
        return;
    case STREAM_WRONG:
        socket_close_as(socket, CLOSE_PROTOCOL, N_("this is no frame"));
        return;
    }
}

void socket_take(struct server *server, struct socket *socket, char *bytes, size_t length) {
    enum stream_event event = STREAM_PIECE;
    struct frame frame;
    stream_begin(&socket->stream, bytes, length);
    while (event != STREAM_NOTHING && !socket->closing && !socket->paused) {
        event = stream_next(&socket->stream, FRAME_MAX, &frame);
        if (event != STREAM_NOTHING && may_send(server, socket))
            take(server, socket, event, &frame);
    }
    stream_end(&socket->stream);
}

void socket_pause(struct socket *socket) {
    socket->paused = true;
    connection_set_deadline(socket->connection, 0);
}

void socket_resume(struct server *server, struct socket *socket) {
    (void)server;
    socket->paused = false;
    socket->heard = server_now();
    if (!socket->table)
        connection_set_deadline(socket->connection, JOIN_SECONDS * 1000);
    if (!socket->closing)
        connection_queue(socket->connection);
}

void socket_joined(struct socket *socket) {
    connection_set_deadline(socket->connection, 0);
}

void sockets_sweep(struct server *server) {
    int64_t now = server_now();
    for (struct socket *socket = server->sockets; socket; socket = socket->all_next) {
        if (socket->paused)
            continue; /* what it says is not heard */
        if (now - socket->heard > CUT_AFTER)
            connection_drop(socket->connection);
        else if (now - socket->heard > PING_AFTER)
            write_frame(socket, FRAME_PING, "", 0);
    }
}

/* --------------------------------------------------------------- lifecycle */

void socket_open(struct server *server, struct socket *socket, struct connection *connection,
                 struct address *address) {
    *socket = (struct socket){.connection = connection,
                              .closing = connection->broken,
                              .address = address,
                              .all_next = server->sockets,
                              .heard = server_now()};
    socket->all_link = &server->sockets;
    if (server->sockets)
        server->sockets->all_link = &socket->all_next;
    server->sockets = socket;
    delay_receipts(socket);
}

static void leave_table(struct server *server, struct socket *socket) {
    struct table *table = socket->table;
    if (!table)
        return;
    struct socket **at = &table->sockets;
    while (*at != socket)
        at = &(*at)->next;
    *at = socket->next;
    socket->table = NULL;
    seats_leave(table, socket);
    table_touch(server, table);
}

static void unhold(struct server *server, struct socket *socket, int side) {
    if (!socket->held[side])
        return;
    struct socket **at = &server->held[side];
    while (*at != socket)
        at = &(*at)->held_next[side];
    *at = socket->held_next[side];
    if (!*at)
        server->held_end[side] = at;
}

void socket_leave(struct server *server, struct socket *socket) {
    socket->closing = true;
    *socket->all_link = socket->all_next;
    if (socket->all_next)
        socket->all_next->all_link = socket->all_link;
    leave_table(server, socket);
    for (int side = 0; side < 2; side++) {
        unhold(server, socket, side);
        buffer_free(&socket->out[side]);
        forget_asked(socket, side);
    }
    stream_free(&socket->stream);
    later_leave(socket);
    address_release(socket->address);
    socket->address = NULL;
    if (socket->gone)
        socket->gone(socket, socket->gone_context);
}
