/* Moves, and what the server says to them. */
#include "load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

/* The next match: at a table that waits for it, or at a new one. */
static void go_on(struct table *table) {
    if (wish.rate <= 0 && next_spare < wish.tables + wish.spare) {
        send_move(&tables[next_spare++]);
        return;
    }
    for (int seat = 0; seat < SEATS; seat++)
        drop(&table->connection[seat]);
    opened--;
    open_table(table);
}

void send_move(struct table *table) {
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
    go_on(table);
}

void acknowledge(struct table *table) {
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

void became_ready(struct connection *connection) {
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

bool begins(const char *text, const char *start) {
    return !strncmp(text, start, strlen(start));
}

void take_message(struct connection *connection, const char *text, size_t length) {
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
