/* WebSockets: frames in and out. */
#include "server/server.h"

#include "server/table.h"

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

void socket_add_frame(struct buffer *buffer, enum frame_kind kind, const char *data,
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
    if (!socket->out[server->saying].data)
        socket->out[server->saying] = take_spare(server);
    socket_add_frame(&socket->out[server->saying], FRAME_TEXT, text, length);
}

/* Outside of its own callbacks a socket is closed by lws on its next turn, which may be
 * long in coming if it is not woken. */
void socket_close(struct socket *socket) {
    socket->closing = true;
    lws_set_timeout(socket->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
    lws_cancel_service(lws_get_context(socket->wsi));
}

/* What the system takes at once goes there directly, for lws would only pass
 * it on; not so where it has to be encrypted. How much that was. */
static size_t write_directly(const struct socket *socket, const struct buffer *frames) {
    if (socket->encrypted)
        return 0;
    ssize_t sent = send(socket->file, frames->data, frames->length, MSG_NOSIGNAL | MSG_DONTWAIT);
    return sent < 0 ? 0 : (size_t)sent;
}

/* Whole frames, headers included, go to lws as they are: it takes what is
 * called HTTP through a WebSocket unchanged, and keeps what the system does
 * not take at once. */
static bool write_frames(struct socket *socket, struct buffer *frames) {
    size_t done = write_directly(socket, frames), left = frames->length - done;
    socket->behind = left;
    bool good = !left ||
                (left <= BACKLOG_MAX && lws_write(socket->wsi, (unsigned char *)frames->data + done,
                                                  left, LWS_WRITE_HTTP) >= (int)left);
    frames->length = 0;
    return good;
}

/* Whether something waits in lws, which need not be asked where it was given nothing
 * and hears nothing that it might answer. */
static bool lws_holds(const struct socket *socket) {
    return (socket->behind || !socket->plain) && lws_partial_buffered(socket->wsi);
}

void socket_write(struct socket *socket, struct buffer *frames) {
    if (!frames->length || socket->closing)
        return;
    if (!socket->backlog.length && !lws_holds(socket)) {
        if (!write_frames(socket, frames))
            socket_close(socket);
        return;
    }
    buffer_add(&socket->backlog, frames->data, frames->length);
    if (socket->backlog.length > BACKLOG_MAX)
        socket_close(socket);
    else
        (void)lws_callback_on_writable(socket->wsi);
}

static void say_bye(struct socket *socket, const char *reason) {
    char data[400];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    struct ludo_json json = ludo_json_in(&text);
    struct buffer frames = {0};
    ludo_json_object(&json);
    ludo_json_put_string(&json, "is", "bye");
    ludo_json_put_string(&json, "text", socket->translate ? socket->translate(reason) : reason);
    ludo_json_object_end(&json);
    if (ludo_text_fits(&text))
        socket_add_frame(&frames, FRAME_TEXT, data, text.length);
    socket_write(socket, &frames);
    buffer_free(&frames);
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
            socket_add_frame(&socket->out[side], FRAME_TEXT, data,
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
    (void)setsockopt(socket->file, IPPROTO_TCP, TCP_QUICKACK, &quick, sizeof quick);
}

/* While the system sends to one, the next one and what is for it can come near. */
static void fetch(const struct socket *socket, int side) {
    enum { LINE = 64, LINES = 8 };
    const char *data = socket->out[side].data;
    for (int i = 0; i < LINES; i++)
        __builtin_prefetch(data + i * LINE);
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
        socket_write(socket, &socket->out[side]);
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

/* ----------------------------------------------------------------- pausing */

void socket_pause(struct socket *socket) {
    if (!socket->paused && !socket->plain)
        (void)lws_rx_flow_control(socket->wsi, 0);
    socket->paused = true;
}

/* What it has said meanwhile is heard in the next turn. */
void socket_resume(struct server *server, struct socket *socket) {
    if (!socket->paused)
        return;
    socket->paused = false;
    if (!socket->plain)
        (void)lws_rx_flow_control(socket->wsi, 1);
    server->resumed = true;
    socket->resumed = true;
    lws_cancel_service(server->lws);
}

void sockets_resume(struct server *server) {
    if (!server->resumed)
        return;
    server->resumed = false;
    for (struct socket *socket = server->sockets; socket; socket = socket->all_next) {
        if (socket->resumed && !socket->paused)
            plain_resume(server, socket);
        socket->resumed = false;
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
    char data[640];
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

void socket_close_as(struct socket *socket, enum lws_close_status status, const char *reason) {
    struct buffer frames = {0};
    char why[2] = {(char)(status >> 8), (char)(status & 0xff)};
    if (socket->closing)
        return;
    say_bye(socket, reason);
    socket_add_frame(&frames, FRAME_CLOSE, why, sizeof why);
    socket_write(socket, &frames);
    buffer_free(&frames);
    socket_close(socket);
}

bool socket_may_send(struct server *server, struct socket *socket) {
    socket->heard = server_now();
    if (allowance_take(&socket->messages, server->settings->messages_per_second,
                       3 * server->settings->messages_per_second, socket->heard))
        return true;
    socket_close_as(socket, LWS_CLOSE_STATUS_POLICY_VIOLATION, N_("too many messages"));
    return false;
}

static void take_message(struct server *server, struct socket *socket, const char *text,
                         size_t length) {
    if (socket_may_send(server, socket))
        message_receive(server, socket, text, length);
}

void socket_hear(struct server *server, struct socket *socket, const struct piece *piece) {
    socket->heard = server_now();
    awake_stir(&server->awake, socket->heard);
    if (!server->gathered[server->side])
        server->gathered[server->side] = socket->heard;
    if (piece->binary) {
        socket_close_as(socket, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, N_("messages are text"));
    } else if (socket->in.length + piece->length > FRAME_MAX) {
        socket_close_as(socket, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, N_("this message is too long"));
    } else if (piece->last && !socket->in.length) {
        take_message(server, socket, piece->data, piece->length);
    } else {
        buffer_add(&socket->in, piece->data, piece->length);
        if (!piece->last)
            return;
        take_message(server, socket, socket->in.data, socket->in.length);
        buffer_free(&socket->in);
    }
}

/* What lws has read. */
static int receive(struct server *server, struct socket *socket, const char *in, size_t length) {
    struct piece piece = {.data = in,
                          .length = length,
                          .last = lws_is_final_fragment(socket->wsi) &&
                                  !lws_remaining_packet_payload(socket->wsi),
                          .binary = lws_frame_is_binary(socket->wsi)};
    if (!socket->closing)
        socket_hear(server, socket, &piece);
    return socket->closing ? -1 : 0;
}

static void write_ping(struct socket *socket) {
    unsigned char frame[LWS_PRE];
    socket->ping = false;
    socket->behind = true;
    (void)lws_write(socket->wsi, frame + LWS_PRE, 0, LWS_WRITE_PING);
}

void sockets_sweep(struct server *server) {
    int64_t now = server_now();
    for (struct socket *socket = server->sockets; socket; socket = socket->all_next) {
        if (now - socket->heard > CUT_AFTER) {
            socket_close(socket);
        } else if (now - socket->heard > PING_AFTER) {
            socket->ping = true;
            (void)lws_callback_on_writable(socket->wsi);
        }
    }
}

static int writeable(struct socket *socket) {
    if (socket->ping && !lws_holds(socket))
        write_ping(socket);
    if (!socket->backlog.length || lws_holds(socket))
        return 0;
    bool good = write_frames(socket, &socket->backlog);
    buffer_free(&socket->backlog);
    return good ? 0 : -1;
}

/* --------------------------------------------------------------- lifecycle */

static void open_socket(struct server *server, struct socket *socket, struct lws *wsi) {
    char address[ADDRESS_SIZE];
    *socket = (struct socket){.wsi = wsi,
                              .server = server,
                              .file = lws_get_socket_fd(wsi),
                              .all_next = server->sockets,
                              .heard = server_now()};
    socket->all_link = &server->sockets;
    if (server->sockets)
        server->sockets->all_link = &socket->all_next;
    server->sockets = socket;
    socket->encrypted = lws_is_ssl(wsi);
    delay_receipts(socket);
    http_address(server, wsi, address);
    socket->address = address_hold(&server->addresses, address, server_now());
    lws_set_timeout(wsi, PENDING_TIMEOUT_USER_OK, JOIN_SECONDS);
    plain_enter(server, socket);
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
    if (!table->doomed && table->seats && socket->viewer < table->kept.seats &&
        !--table->seats[socket->viewer].online)
        table->changed = true;
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

static void close_socket(struct server *server, struct socket *socket) {
    socket->closing = true;
    if (socket->all_link) /* it was opened before it was closed */
        *socket->all_link = socket->all_next;
    if (socket->all_next)
        socket->all_next->all_link = socket->all_link;
    message_leave(socket);
    store_cancel(socket->note);
    socket->note = NULL;
    leave_table(server, socket);
    for (int side = 0; side < 2; side++) {
        unhold(server, socket, side);
        buffer_free(&socket->out[side]);
        forget_asked(socket, side);
    }
    plain_leave(server, socket);
    buffer_free(&socket->in);
    buffer_free(&socket->rest);
    buffer_free(&socket->backlog);
    address_release(socket->address);
    socket->address = NULL;
}

/* May this request become a socket? Nonzero: no. */
static int filter(struct server *server, struct lws *wsi) {
    char path[8], address[ADDRESS_SIZE];
    if (lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI) < 0 || strcmp(path, "/ws") != 0)
        return 1;
    if (!http_origin_is_ours(server, wsi))
        return 1;
    http_address(server, wsi, address);
    struct address *held = address_hold(&server->addresses, address, server_now());
    bool full = http_is_crowded(server, held);
    address_release(held);
    return full;
}

int socket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length) {
    struct server *server = lws_context_user(lws_get_context(wsi));
    struct socket *socket = user;
    switch ((int)reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return filter(server, wsi);
    case LWS_CALLBACK_ESTABLISHED:
        open_socket(server, socket, wsi);
        return 0;
    case LWS_CALLBACK_RECEIVE_PONG:
        socket->heard = server_now();
        return 0;
    case LWS_CALLBACK_RECEIVE:
        return receive(server, socket, in, length);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return writeable(socket);
    case LWS_CALLBACK_CLOSED:
        close_socket(server, socket);
        return 0;
    default:
        return 0;
    }
}
