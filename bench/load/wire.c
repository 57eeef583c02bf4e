/* Sockets, and WebSocket frames by hand. */
#include "load.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static uint64_t luck;

double now(void) {
    struct timespec time;
    (void)clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

unsigned draw(unsigned bound) {
    while (!luck)
        if (getrandom(&luck, sizeof luck, 0) != sizeof luck)
            give_up("no random numbers can be had");
    luck ^= luck << 13;
    luck ^= luck >> 7;
    luck ^= luck << 17;
    return (unsigned)(luck >> 33) % bound;
}

void give_up(const char *what) {
    (void)fprintf(stderr, "load: %s\n", what);
    exit(1);
}

void *more(void *old, size_t size) {
    void *memory = realloc(old, size);
    if (!memory)
        give_up("there is not enough memory");
    return memory;
}

void complain(const char *format, ...) {
    va_list args;
    if (errors++ >= 5)
        return;
    va_start(args, format);
    (void)fputs("load: ", stderr);
    (void)vfprintf(stderr, format, args);
    (void)fputc('\n', stderr);
    va_end(args);
}

/* ----------------------------------------------------------------- sending */

void drop(struct connection *connection) {
    if (connection->phase == CLOSED)
        return;
    (void)close(connection->file);
    connection->phase = CLOSED;
    connection->in_length = connection->rest_length = 0;
}

/* The server went away, which is an error unless it is to be killed. */
static void hung_up(struct connection *connection) {
    drop(connection);
    if (wish.faults)
        became_broken(connection->table);
    else if (wish.state)
        server_gone = true;
    else
        complain("the server hung up on a socket of table %s", connection->table->id);
}

/* What we send is short; a socket that cannot take it is stuck. */
void send_all(struct connection *connection, const char *data, size_t length) {
    ssize_t sent = send(connection->file, data, length, MSG_NOSIGNAL);
    if (sent != (ssize_t)length)
        hung_up(connection);
}

/* A client's frame is masked; a mask of zeros leaves the text as it is. */
static void send_frame(struct connection *connection, const char *text, size_t length) {
    char frame[1024];
    size_t head = length < 126 ? 2 : 4;
    frame[0] = (char)0x81;
    if (head == 2) {
        frame[1] = (char)(0x80 | length);
    } else {
        frame[1] = (char)(0x80 | 126);
        frame[2] = (char)(length >> 8);
        frame[3] = (char)length;
    }
    memset(frame + head, 0, 4);
    memcpy(frame + head + 4, text, length);
    send_all(connection, frame, head + 4 + length);
}

void say(struct connection *connection, const char *format, ...) {
    char text[512];
    va_list args;
    va_start(args, format);
    int length = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    send_frame(connection, text, (size_t)length);
}

bool dial(struct connection *connection) {
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port = htons((uint16_t)wish.port),
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int yes = 1;
    connection->file = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (connection->file < 0)
        give_up(strerror(errno));
    if (connect(connection->file, (struct sockaddr *)&address, sizeof address)) {
        (void)close(connection->file);
        server_gone = true;
        if (!wish.state)
            give_up("the server cannot be reached");
        return false;
    }
    (void)setsockopt(connection->file, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    (void)fcntl(connection->file, F_SETFL, O_NONBLOCK);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = connection};
    (void)epoll_ctl(poller, EPOLL_CTL_ADD, connection->file, &event);
    connection->in_length = connection->rest_length = 0;
    return true;
}

/* ---------------------------------------------------------------- receiving */

static void send_pong(struct connection *connection, const char *data, size_t length) {
    char frame[160];
    if (length > 125)
        return;
    frame[0] = (char)0x8a;
    frame[1] = (char)(0x80 | length);
    memset(frame + 2, 0, 4);
    memcpy(frame + 6, data, length);
    send_all(connection, frame, 6 + length);
}

/* One frame off the input; how many bytes it had, or 0 if it is not whole. */
static size_t take_frame(struct connection *connection, char *data, size_t length) {
    const unsigned char *head = (const unsigned char *)data;
    size_t size, skip = 2;
    if (length < 2)
        return 0;
    size = head[1] & 0x7f;
    if (size == 126) {
        skip = 4;
        size = length < skip ? 0 : (size_t)head[2] << 8 | head[3];
    } else if (size == 127) {
        skip = 10;
        size = 0;
        for (int i = 0; length >= skip && i < 8; i++)
            size = size << 8 | head[2 + i];
    }
    if (length < skip + size)
        return 0;
    char after = data[skip + size];
    data[skip + size] = '\0';
    if ((head[0] & 0xf) == 1)
        take_message(connection, data + skip, size);
    else if ((head[0] & 0xf) == 9)
        send_pong(connection, data + skip, size);
    else if ((head[0] & 0xf) == 8)
        hung_up(connection);
    data[skip + size] = after;
    return skip + size;
}

static void take_frames(struct connection *connection) {
    size_t at = 0;
    if (connection->phase == SHAKING)
        at = take_handshake(connection);
    while (connection->phase >= JOINING) {
        size_t used = take_frame(connection, connection->in + at, connection->in_length - at);
        if (!used)
            break;
        at += used;
    }
    /* A connection that was dropped has no input left, a new one none yet. */
    if (at && at <= connection->in_length) {
        connection->in_length -= at;
        memmove(connection->in, connection->in + at, connection->in_length);
    }
}

static void keep_rest(struct connection *connection) {
    if (connection->rest_room < connection->in_length) {
        connection->rest_room = connection->in_length;
        connection->rest = more(connection->rest, connection->rest_room);
    }
    memcpy(connection->rest, connection->in, connection->in_length);
    connection->rest_length = connection->in_length;
}

/* Who moves next answers with a message, which carries the receipt for what has
 * come. Who has just moved is silent for a while, until the system sends a receipt
 * of its own, on the core that it came from: do that here and now. */
static void send_receipt(const struct connection *connection) {
    int now_only = 2;
    (void)setsockopt(connection->file, IPPROTO_TCP, TCP_QUICKACK, &now_only, sizeof now_only);
}

/* All sockets are read into one place, which stays in the cache. */
bool receive(struct connection *connection) {
    static char arrived[1 << 18];
    size_t length = connection->rest_length;
    bool moved = connection->phase == PLAYING && connection->table->mover == connection->seat;
    if (connection->phase == CLOSED)
        return false;
    if (length)
        memcpy(arrived, connection->rest, length);
    ssize_t got = recv(connection->file, arrived + length, sizeof arrived - length - 16, 0);
    if (got < 0 && (errno == EAGAIN || errno == EINTR))
        return false;
    if (got <= 0) {
        hung_up(connection);
        return true;
    }
    connection->in = arrived;
    connection->in_length = length + (size_t)got;
    connection->rest_length = 0;
    if (connection->phase == POSTING)
        take_posted(connection);
    else
        take_frames(connection);
    if (connection->phase == PLAYING && moved)
        send_receipt(connection);
    if (connection->phase != CLOSED && connection->in_length)
        keep_rest(connection);
    return true;
}

void leave_poller(const struct connection *connection) {
    (void)epoll_ctl(poller, EPOLL_CTL_DEL, connection->file, NULL);
}
