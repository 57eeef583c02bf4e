/* Load for `ludoteca serve`: opens tables of two sockets each over the HTTP
 * API, plays legal moves at full speed or at a rate, and tells how many were
 * committed, how long they took and what they cost. A match that ends is
 * followed by a new table.
 *
 *     load --port 8080 --tables 1000 --seconds 5
 *
 * With --state FILE it remembers every acknowledged move beyond its own end:
 * when the server is killed it writes the file, and when it is run again it
 * goes on at the same tables, after checking that every move is there.
 *
 * One thread, one epoll, WebSocket frames by hand. A table has one move under
 * way at a time; its time runs from the send until both sockets have the patch
 * and the mover has its `ok`. */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <inttypes.h>
#include <netinet/tcp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    SEATS = 2,
    OPENING_MAX = 64, /* tables that are being opened at once */
    EVENTS = 512,
    MOVE_SIZE = 32,
    LATENCIES = 1 << 22,
};

enum phase { CLOSED, POSTING, SHAKING, JOINING, CHECKING, PLAYING };

struct table;

struct connection {
    struct table *table;
    int file, seat;
    enum phase phase;
    char *in;
    size_t in_length, in_room;
    char *text; /* what the server has told */
    size_t text_length, text_room;
    long revision;
};

struct table {
    struct connection connection[SEATS];
    char id[16], invite[40], client[SEATS][40];
    int ready;   /* seats that can play */
    int waiting; /* answers that are still to come for the move under way */
    int mover;
    bool over;
    char move[MOVE_SIZE];
    double sent, due;
    char (*acknowledged[SEATS])[MOVE_SIZE]; /* moves, oldest first */
    size_t count[SEATS], room[SEATS];
};

static struct {
    int port, tables, server;
    double seconds, rate, idle;
    const char *state;
    bool json;
} wish = {.port = 8080, .tables = 1000, .seconds = 5};

static struct table *tables;
static int poller, opened, opening, next_to_open;
static bool measuring, server_gone;
static float *latency;
static size_t latencies;
static long moves, matches, errors, lost, checked;
static uint64_t luck;

static double now(void) {
    struct timespec time;
    (void)clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static unsigned draw(unsigned bound) {
    luck ^= luck << 13;
    luck ^= luck >> 7;
    luck ^= luck << 17;
    return (unsigned)(luck >> 33) % bound;
}

static void give_up(const char *what) {
    (void)fprintf(stderr, "load: %s\n", what);
    exit(1);
}

static void *more(void *old, size_t size) {
    void *memory = realloc(old, size);
    if (!memory)
        give_up("there is not enough memory");
    return memory;
}

static void complain(const char *format, ...) {
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

static void drop(struct connection *connection) {
    if (connection->phase == CLOSED)
        return;
    (void)close(connection->file);
    connection->phase = CLOSED;
    connection->in_length = 0;
}

/* The server went away, which is an error unless it is to be killed. */
static void hung_up(struct connection *connection) {
    drop(connection);
    if (wish.state)
        server_gone = true;
    else
        complain("the server hung up on a socket of table %s", connection->table->id);
}

/* What we send is short; a socket that cannot take it is stuck. */
static void send_all(struct connection *connection, const char *data, size_t length) {
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

__attribute__((format(printf, 2, 3))) static void say(struct connection *connection,
                                                      const char *format, ...) {
    char text[512];
    va_list args;
    va_start(args, format);
    int length = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    send_frame(connection, text, (size_t)length);
}

static bool dial(struct connection *connection) {
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
    connection->in_length = 0;
    return true;
}

/* ----------------------------------------------------------------- opening */

static void make_secret(char secret[40]) {
    unsigned char bytes[16];
    if (getrandom(bytes, sizeof bytes, 0) != sizeof bytes)
        give_up("no random numbers can be had");
    for (int i = 0; i < 16; i++)
        (void)snprintf(secret + 2 * i, 3, "%02x", bytes[i]);
}

static void post_table(struct table *table) {
    struct connection *connection = &table->connection[0];
    char body[256], request[512];
    for (int seat = 0; seat < SEATS; seat++)
        make_secret(table->client[seat]);
    if (!dial(connection))
        return;
    int length = snprintf(body, sizeof body,
                          "{\"game\":\"loot\",\"client\":\"%s\",\"name\":\"Ana\",\"seats\":"
                          "[{\"kind\":\"person\"},{\"kind\":\"person\"}]}",
                          table->client[0]);
    int whole = snprintf(request, sizeof request,
                         "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                         "Content-Length: %d\r\n\r\n%s",
                         length, body);
    connection->phase = POSTING;
    send_all(connection, request, (size_t)whole);
}

static void shake_hands(struct table *table) {
    static const char request[] =
        "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Protocol: ludoteca.1\r\n\r\n";
    for (int seat = 0; seat < SEATS; seat++) {
        struct connection *connection = &table->connection[seat];
        if (!dial(connection))
            return;
        connection->phase = SHAKING;
        send_all(connection, request, sizeof request - 1);
    }
}

static void open_table(struct table *table) {
    bool known = table->id[0] && !table->over;
    table->ready = table->waiting = 0;
    opening++;
    for (int seat = 0; seat < SEATS; seat++)
        table->connection[seat] =
            (struct connection){.table = table,
                                .seat = seat,
                                .in = table->connection[seat].in,
                                .in_room = table->connection[seat].in_room,
                                .text = table->connection[seat].text,
                                .text_room = table->connection[seat].text_room};
    if (known) {
        shake_hands(table);
        return;
    }
    table->over = false;
    table->id[0] = '\0';
    table->count[0] = table->count[1] = 0;
    post_table(table);
}

static void open_more(void) {
    while (!server_gone && opening < OPENING_MAX && next_to_open < wish.tables)
        open_table(&tables[next_to_open++]);
}

static bool copy_member(const char *text, const char *key, char *to, size_t size) {
    const char *at = strstr(text, key);
    if (!at)
        return false;
    at += strlen(key);
    const char *end = strchr(at, '"');
    if (!end || (size_t)(end - at) >= size)
        return false;
    (void)snprintf(to, size, "%.*s", (int)(end - at), at);
    return true;
}

/* The answer to a POST is whole when the object in it is closed. */
static void take_posted(struct connection *connection) {
    struct table *table = connection->table;
    connection->in[connection->in_length] = '\0';
    const char *body = strstr(connection->in, "\r\n\r\n");
    if (!body || !strchr(body, '}'))
        return;
    drop(connection);
    if (strncmp(connection->in, "HTTP/1.1 201", 12) != 0 ||
        !copy_member(body, "\"id\":\"", table->id, sizeof table->id) ||
        !copy_member(body, "\"invite\":\"", table->invite, sizeof table->invite)) {
        complain("no table was made: %.200s", body);
        return;
    }
    shake_hands(table);
}

static size_t take_handshake(struct connection *connection) {
    struct table *table = connection->table;
    connection->in[connection->in_length] = '\0';
    const char *end = strstr(connection->in, "\r\n\r\n");
    if (!end)
        return 0;
    if (strncmp(connection->in, "HTTP/1.1 101", 12) != 0) {
        complain("no WebSocket: %.60s", connection->in);
        drop(connection);
        return 0;
    }
    connection->phase = JOINING;
    say(connection, "{\"do\":\"join\",\"table\":\"%s\",\"client\":\"%s\",\"key\":\"%s\"}",
        table->id, table->client[connection->seat], table->invite);
    return (size_t)(end - connection->in) + 4;
}

/* ----------------------------------------------------------------- playing */

static const char *find_legal(const struct connection *connection) {
    const char *at = strstr(connection->text, "\"legal\":[");
    return at ? at + strlen("\"legal\":[") : "]";
}

/* One of the legal moves at random; false if there is none. */
static bool choose(const struct connection *connection, char move[MOVE_SIZE]) {
    static const char key[] = "{\"move\":\"";
    const char *start = find_legal(connection);
    if (*start == ']')
        return false;
    const char *end = strstr(start, "\"view\":{");
    const char *list[128];
    unsigned count = 0;
    for (const char *at = start; count < 128 && (at = strstr(at, key)) && at < end; at++)
        list[count++] = at + strlen(key);
    if (!count)
        return false;
    const char *chosen = list[draw(count)];
    (void)snprintf(move, MOVE_SIZE, "%.*s", (int)strcspn(chosen, "\""), chosen);
    return true;
}

static void send_move(struct table *table) {
    int first = !table->mover;
    for (int i = 0; i < SEATS; i++) {
        int seat = (first + i) % SEATS;
        struct connection *connection = &table->connection[seat];
        if (connection->phase != PLAYING || !choose(connection, table->move))
            continue;
        table->mover = seat;
        table->waiting = SEATS + 1;
        table->sent = now();
        say(connection, "{\"do\":\"move\",\"id\":1,\"move\":\"%s\",\"at\":%ld}", table->move,
            connection->revision);
        return;
    }
    /* Nobody can move: it is over. */
    table->over = true;
    matches++;
    for (int seat = 0; seat < SEATS; seat++)
        drop(&table->connection[seat]);
    opened--;
    open_table(table);
}

static void acknowledge(struct table *table) {
    int seat = table->mover;
    if (!wish.state)
        return;
    if (table->count[seat] == table->room[seat]) {
        table->room[seat] = 2 * table->room[seat] + 32;
        table->acknowledged[seat] = more(table->acknowledged[seat], table->room[seat] * MOVE_SIZE);
    }
    memcpy(table->acknowledged[seat][table->count[seat]++], table->move, MOVE_SIZE);
}

/* One of the answers to the move under way has come. */
static void answered(struct table *table) {
    if (!table->waiting || --table->waiting)
        return;
    double time = now();
    if (measuring) {
        moves++;
        if (latencies < LATENCIES)
            latency[latencies++] = (float)(time - table->sent);
    }
    if (wish.rate > 0) {
        table->due += 1 / wish.rate;
        return;
    }
    if (measuring || wish.state)
        send_move(table);
}

static void became_ready(struct connection *connection) {
    struct table *table = connection->table;
    connection->phase = PLAYING;
    if (++table->ready < SEATS)
        return;
    opening--;
    opened++;
    open_more();
    table->due = now() + (wish.rate > 0 ? draw(1000) / 1000.0 / wish.rate : 0);
    if ((measuring || wish.state) && wish.rate <= 0 && wish.idle <= 0)
        send_move(table);
}

/* ---------------------------------------------------------------- messages */

static void set_text(struct connection *connection, const char *text, size_t length) {
    if (length + 1 > connection->text_room) {
        connection->text_room = length + 1024;
        connection->text = more(connection->text, connection->text_room);
    }
    memcpy(connection->text, text, length);
    connection->text[length] = '\0';
    connection->text_length = length;
}

static long number_after(const char *text, const char *key) {
    const char *at = strstr(text, key);
    return at ? strtol(at + strlen(key), NULL, 10) : -1;
}

static void take_state(struct connection *connection, const char *text, size_t length) {
    const char *tell = strstr(text, "\"tell\":") + strlen("\"tell\":");
    connection->revision = number_after(text, "\"rev\":");
    set_text(connection, tell, length - (size_t)(tell - text) - 1);
}

/* Up to the quote that ends it, which is where `from` then stands. */
static size_t unescape(char *to, const char **from) {
    char *start = to;
    const char *at = *from;
    for (; *at != '"'; at++) {
        at += *at == '\\';
        *to++ = *at;
    }
    *from = at;
    return (size_t)(to - start);
}

/* Make the edits of a patch on `old`; the length of the new text, or 0. */
static size_t make_edits(char *to, const char *old, size_t length, const char *edit) {
    size_t done = 0, made = 0;
    while ((edit = strstr(edit, "{\"at\":"))) {
        size_t at = (size_t)number_after(edit, "\"at\":");
        size_t cut = (size_t)number_after(edit, "\"cut\":");
        if (at < done || at + cut > length)
            return 0;
        memcpy(to + made, old + done, at - done);
        made += at - done;
        edit = strstr(edit, "\"put\":\"") + strlen("\"put\":\"");
        made += unescape(to + made, &edit);
        done = at + cut;
    }
    memcpy(to + made, old + done, length - done);
    return made + length - done;
}

static void take_patch(struct connection *connection, const char *text, size_t length) {
    static char made[1 << 17];
    long revision = number_after(text, "\"rev\":"), base = number_after(text, "\"from\":");
    bool fits = base == connection->revision && connection->text_length + length < sizeof made;
    size_t whole = fits ? make_edits(made, connection->text, connection->text_length, text) : 0;
    if (!whole) {
        complain("a patch does not fit: %.80s", text);
        return;
    }
    set_text(connection, made, whole);
    connection->revision = revision;
}

/* Whether all that was acknowledged is in the log, in its order. */
static void check_log(struct connection *connection, const char *text) {
    struct table *table = connection->table;
    int seat = connection->seat;
    char key[40];
    size_t found = 0;
    (void)snprintf(key, sizeof key, "{\"mover\":%d,\"move\":\"", seat);
    for (const char *at = text; (at = strstr(at, key)); found++) {
        at += strlen(key);
        char move[MOVE_SIZE];
        (void)snprintf(move, sizeof move, "%.*s", (int)strcspn(at, "\""), at);
        if (found < table->count[seat] && strcmp(move, table->acknowledged[seat][found]) != 0) {
            complain("table %s, seat %d, move %zu is %s and not %s", table->id, seat, found, move,
                     table->acknowledged[seat][found]);
            lost++;
        }
        if (found >= table->count[seat]) {
            /* Committed, but the server died before it could say so. */
            int mover = table->mover;
            table->mover = seat;
            memcpy(table->move, move, MOVE_SIZE);
            acknowledge(table);
            table->mover = mover;
        }
    }
    checked += (long)table->count[seat];
    if (found < table->count[seat]) {
        complain("table %s, seat %d has %zu moves of %zu", table->id, seat, found,
                 table->count[seat]);
        lost += (long)(table->count[seat] - found);
    }
}

static bool begins(const char *text, const char *start) {
    return !strncmp(text, start, strlen(start));
}

static void take_message(struct connection *connection, const char *text, size_t length) {
    if (begins(text, "{\"is\":\"patch\"")) {
        take_patch(connection, text, length);
        answered(connection->table);
    } else if (begins(text, "{\"is\":\"ok\"")) {
        acknowledge(connection->table);
        answered(connection->table);
    } else if (begins(text, "{\"is\":\"state\"")) {
        take_state(connection, text, length);
    } else if (begins(text, "{\"is\":\"note\"") && connection->phase == JOINING) {
        if (wish.state) {
            connection->phase = CHECKING;
            say(connection, "{\"do\":\"log\"}");
        } else {
            became_ready(connection);
        }
    } else if (begins(text, "{\"is\":\"log\"")) {
        check_log(connection, text);
        became_ready(connection);
    } else if (begins(text, "{\"is\":\"error\"") || begins(text, "{\"is\":\"bye\"")) {
        complain("%.200s", text);
    }
}

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

static void receive(struct connection *connection) {
    if (connection->phase == CLOSED)
        return;
    if (connection->in_room < connection->in_length + 8192) {
        connection->in_room = connection->in_length + 16384;
        connection->in = more(connection->in, connection->in_room);
    }
    ssize_t got = recv(connection->file, connection->in + connection->in_length,
                       connection->in_room - connection->in_length - 1, 0);
    if (got < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (got <= 0) {
        hung_up(connection);
        return;
    }
    connection->in_length += (size_t)got;
    if (connection->phase == POSTING)
        take_posted(connection);
    else
        take_frames(connection);
}

/* ------------------------------------------------------------------- state */

static void write_state(void) {
    FILE *file = fopen(wish.state, "w");
    if (!file)
        give_up("the state file cannot be written");
    for (int i = 0; i < wish.tables; i++) {
        struct table *table = &tables[i];
        if (!table->id[0] || table->over)
            continue;
        (void)fprintf(file, "%s %s %s %s\n", table->id, table->invite, table->client[0],
                      table->client[1]);
        for (int seat = 0; seat < SEATS; seat++) {
            (void)fprintf(file, "%zu\n", table->count[seat]);
            for (size_t move = 0; move < table->count[seat]; move++)
                (void)fprintf(file, "%s\n", table->acknowledged[seat][move]);
        }
    }
    if (fclose(file))
        give_up("the state file cannot be written");
}

static void read_state(void) {
    FILE *file = fopen(wish.state, "r");
    char line[256];
    if (!file)
        return;
    for (int i = 0; i < wish.tables && fgets(line, sizeof line, file); i++) {
        struct table *table = &tables[i];
        if (sscanf(line, "%15s %39s %39s %39s", table->id, table->invite, table->client[0],
                   table->client[1]) != 4)
            give_up("the state file cannot be read");
        for (int seat = 0; seat < SEATS; seat++) {
            size_t count = fgets(line, sizeof line, file) ? strtoul(line, NULL, 10) : 0;
            table->room[seat] = count + 32;
            table->acknowledged[seat] = more(NULL, table->room[seat] * MOVE_SIZE);
            for (size_t move = 0; move < count && fgets(line, sizeof line, file); move++)
                (void)snprintf(table->acknowledged[seat][table->count[seat]++], MOVE_SIZE, "%.*s",
                               (int)strcspn(line, "\n"), line);
        }
    }
    (void)fclose(file);
}

/* ----------------------------------------------------------------- running */

static void turn(int timeout) {
    struct epoll_event events[EVENTS];
    int count = epoll_wait(poller, events, EVENTS, timeout);
    for (int i = 0; i < count; i++)
        receive(events[i].data.ptr);
}

static void send_due(void) {
    double time = now();
    for (int i = 0; i < wish.tables; i++)
        if (tables[i].ready == SEATS && !tables[i].waiting && tables[i].due <= time)
            send_move(&tables[i]);
}

static void run_until(double end) {
    while (!server_gone && now() < end) {
        if (wish.rate > 0)
            send_due();
        turn(1);
    }
}

static long memory_of_server(void) {
    char path[64], line[256];
    long kilobytes = 0;
    if (!wish.server)
        return 0;
    (void)snprintf(path, sizeof path, "/proc/%d/status", wish.server);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file))
        if (begins(line, "VmRSS:"))
            kilobytes = strtol(line + 6, NULL, 10);
    if (file)
        (void)fclose(file);
    return kilobytes;
}

static int compare(const void *a, const void *b) {
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

static double percentile(double part) {
    return latencies ? (double)latency[(size_t)(part * (double)(latencies - 1))] * 1000 : 0;
}

static void report(double seconds, long before, long after) {
    double per_table = wish.tables ? (double)(after - before) / wish.tables : 0;
    qsort(latency, latencies, sizeof *latency, compare);
    if (wish.json)
        (void)printf("{\"tables\":%d,\"seconds\":%.2f,\"moves\":%ld,\"moves_per_s\":%.0f,"
                     "\"p50_ms\":%.2f,\"p99_ms\":%.2f,\"max_ms\":%.2f,\"kb_per_table\":%.1f,"
                     "\"matches\":%ld,\"checked\":%ld,\"lost\":%ld,\"errors\":%ld}\n",
                     wish.tables, seconds, moves, (double)moves / seconds, percentile(0.5),
                     percentile(0.99), percentile(1), per_table, matches, checked, lost, errors);
    else
        (void)printf("%d tables, %.1f s: %.0f moves/s committed, p50 %.2f ms, p99 %.2f ms, "
                     "max %.2f ms, %.1f KB per table, %ld matches ended, %ld errors\n",
                     wish.tables, seconds, (double)moves / seconds, percentile(0.5),
                     percentile(0.99), percentile(1), per_table, matches, errors);
}

static void read_words(int argc, char **argv) {
    static const struct option known[] = {
        {"port", required_argument, NULL, 'p'},
        {"tables", required_argument, NULL, 't'},
        {"seconds", required_argument, NULL, 's'},
        {"rate", required_argument, NULL, 'r'},
        {"idle", required_argument, NULL, 'i'},
        {"server", required_argument, NULL, 'v'},
        {"state", required_argument, NULL, 'f'},
        {"json", no_argument, NULL, 'j'},
        {0},
    };
    int letter;
    while ((letter = getopt_long(argc, argv, "", known, NULL)) != -1)
        switch (letter) {
        case 'p':
            wish.port = atoi(optarg);
            break;
        case 't':
            wish.tables = atoi(optarg);
            break;
        case 's':
            wish.seconds = atof(optarg);
            break;
        case 'r':
            wish.rate = atof(optarg);
            break;
        case 'i':
            wish.idle = atof(optarg);
            break;
        case 'v':
            wish.server = atoi(optarg);
            break;
        case 'f':
            wish.state = optarg;
            break;
        case 'j':
            wish.json = true;
            break;
        default:
            (void)fputs("usage: load [--port N] [--tables N] [--seconds S] [--rate MOVES/S]\n"
                        "            [--idle S] [--server PID] [--state FILE] [--json]\n",
                        stderr);
            exit(2);
        }
}

static void prepare(void) {
    struct rlimit limit;
    if (!getrlimit(RLIMIT_NOFILE, &limit)) {
        limit.rlim_cur = limit.rlim_max;
        (void)setrlimit(RLIMIT_NOFILE, &limit);
    }
    if (getrandom(&luck, sizeof luck, 0) != sizeof luck || !luck)
        luck = 1;
    poller = epoll_create1(EPOLL_CLOEXEC);
    tables = calloc((size_t)wish.tables, sizeof *tables);
    latency = malloc(LATENCIES * sizeof *latency);
    if (poller < 0 || !tables || !latency)
        give_up("there is not enough memory");
}

int main(int argc, char **argv) {
    read_words(argc, argv);
    prepare();
    if (wish.state)
        read_state();
    long before = memory_of_server();
    double start = now();
    measuring = wish.state != NULL;
    open_more();
    while (!server_gone && opened < wish.tables && !(wish.state && now() > start + wish.seconds) &&
           now() < start + 300)
        turn(10);
    if (!wish.state && opened < wish.tables)
        give_up("not all tables could be opened");
    if (!wish.state) {
        measuring = true;
        start = now();
        for (int i = 0; wish.idle <= 0 && i < wish.tables; i++)
            if (wish.rate > 0)
                tables[i].due = start + draw(1000) / 1000.0 / wish.rate;
            else
                send_move(&tables[i]);
    }
    run_until(start + (wish.idle > 0 ? wish.idle : wish.seconds));
    measuring = false;
    double seconds = now() - start;
    long after = memory_of_server();
    if (wish.state)
        write_state();
    report(seconds, before, after);
    return errors || lost ? 1 : 0;
}
