/* Moves, and what the server says to them. */
#include "load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ----------------------------------------------------------------- playing */

/* What comes behind the list of steps, in which there are no other lists: how many
 * moves the seat has made, and its legal ones. */
static const char *find_legal(const struct connection *connection, long *made) {
    static const char before[] = "],\"made\":", behind[] = ",\"legal\":[";
    const char *at = strstr(connection->text, before);
    char *end;
    *made = at ? strtol(at + strlen(before), &end, 10) : 0;
    return at && !strncmp(end, behind, strlen(behind)) ? end + strlen(behind) : "]";
}

/* One of the legal moves at random; false if there is none. */
static bool choose(const struct connection *connection, char move[MOVE_SIZE], long *made) {
    static const char key[] = "{\"move\":\"";
    const char *start = find_legal(connection, made);
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

/* Moves under way, oldest first. */
static struct table *oldest, **newest = &oldest;

static void queue_up(struct table *table) {
    if (table->queued)
        return;
    table->queued = true;
    table->next = NULL;
    *newest = table;
    newest = &table->next;
}

static struct table *take_oldest(void) {
    struct table *table = oldest;
    oldest = table->next;
    if (!oldest)
        newest = &oldest;
    table->queued = false;
    return table;
}

/* Again in front of all. */
static void put_back(struct table *table) {
    table->queued = true;
    table->next = oldest;
    if (!oldest)
        newest = &table->next;
    oldest = table;
}

bool hear_oldest(void) {
    enum { STUCK = 1 }; /* seconds: the others need not wait for it */
    if (!oldest)
        return false;
    struct table *table = take_oldest();
    bool some = false, all = table->heard[0] && table->heard[1];
    for (int seat = 0; seat < SEATS; seat++)
        if (all || !table->heard[seat]) {
            table->heard[seat] = true; /* unless what comes sets off the next move */
            if (receive(&table->connection[seat]))
                some = true;
            else
                table->heard[seat] = false;
        }
    if (table->queued || !table->waiting)
        return some;
    if (now() > table->sent + STUCK)
        queue_up(table);
    else
        put_back(table);
    return some;
}

void send_move(struct table *table) {
    int first = !table->mover;
    for (int i = 0; i < SEATS; i++) {
        int seat = (first + i) % SEATS;
        struct connection *connection = &table->connection[seat];
        long made;
        if (connection->phase != PLAYING || !choose(connection, table->move, &made))
            continue;
        table->mover = seat;
        table->waiting = SEATS + 1;
        table->sent = now();
        table->heard[0] = table->heard[1] = false;
        queue_up(table);
        say(connection, "{\"do\":\"move\",\"id\":1,\"move\":\"%s\",\"made\":%ld}", table->move,
            made);
        return;
    }
    /* Nobody can move: it is over. */
    table->over = true;
    warming -= table->ahead > 0;
    table->ahead = 0;
    matches++;
    go_on(table);
}

void acknowledge(struct table *table) {
    int seat = table->mover;
    table->progress = now();
    if (!wish.state)
        return;
    if (table->count[seat] == table->room[seat]) {
        table->room[seat] = 2 * table->room[seat] + 32;
        table->acknowledged[seat] = more(table->acknowledged[seat], table->room[seat] * MOVE_SIZE);
    }
    memcpy(table->acknowledged[seat][table->count[seat]++], table->move, MOVE_SIZE);
}

/* ------------------------------------------------------------------ faults */

/* The move under way, if there is one, is not known to have been made: joining
 * again shows whether it was. */
void became_broken(struct table *table) {
    if (table->broken)
        return;
    for (int seat = 0; seat < SEATS; seat++)
        drop(&table->connection[seat]);
    if (table->ready == SEATS)
        opened--;
    else
        opening--;
    table->ready = table->waiting = 0;
    table->broken = true;
    table->due = now() + 0.02;
    refused++;
}

static bool is_over(const struct table *table) {
    return strstr(table->connection[0].text, "\"result\":") != NULL;
}

static bool can_move(const struct table *table) {
    char move[MOVE_SIZE];
    long made;
    return choose(&table->connection[0], move, &made) || choose(&table->connection[1], move, &made);
}

void go_on_with_faults(void) {
    enum { STUCK = 30 }; /* seconds; faults go by sooner */
    double time = now();
    for (int i = 0; !server_gone && i < wish.tables; i++) {
        struct table *table = &tables[i];
        if (table->broken && table->due <= time) {
            table->broken = false;
            open_table(table);
        } else if (table->ready == SEATS && !table->waiting && table->due <= time &&
                   (can_move(table) || is_over(table))) {
            send_move(table);
        }
        if (table->progress > 0 && time > table->progress + STUCK) {
            complain("table %s does not go on", table->id);
            table->progress = time;
        }
    }
}

/* After a commit that failed dice are rolled anew, and a move may meet them before
 * anybody has been told. Joining again shows whether all that was acknowledged is
 * there. */
static bool is_overtaken(const char *text) {
    static const char *const codes[] = {"ILLEGAL", "TURN", "LATE", "OVER"};
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++)
        if (strstr(text, codes[i]))
            return true;
    return false;
}

/* A move or a join was refused. */
static void take_refusal(struct connection *connection, const char *text) {
    struct table *table = connection->table;
    bool overtaken = connection->phase == PLAYING && is_overtaken(text);
    if (!wish.faults || (!overtaken && !strstr(text, "\"code\":\"STORE\""))) {
        complain("%.200s", text);
    } else if (overtaken || connection->phase != PLAYING) {
        became_broken(table);
    } else {
        table->waiting = 0;
        table->due = now() + 0.01;
        refused++;
    }
}

/* --------------------------------------------------------------- answering */

/* What was acknowledged has been measured; who is to move next may have to be told
 * first. */
static void acknowledged_with_faults(struct table *table) {
    table->waiting = 0;
    table->due = 0;
    moves += measuring;
}

/* One of the answers to the move under way has come. */
static void answered(struct table *table) {
    if (wish.faults || !table->waiting || --table->waiting)
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
    if (table->ahead > 0 && !--table->ahead)
        warming--;
    if (measuring || wish.state || table->ahead)
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
    table->progress = now();
    if (wish.faults)
        return;
    if ((measuring || wish.state) && wish.rate <= 0 && wish.idle <= 0)
        send_move(table);
}

/* ---------------------------------------------------------------- messages */

static long number_after(const char *text, const char *key) {
    const char *at = strstr(text, key);
    return at ? strtol(at + strlen(key), NULL, 10) : -1;
}

/* Texts are made in one that nobody has, and then change places with the old one. */
static char *spare;
static size_t spare_room;

static char *room_for(size_t length) {
    enum { AHEAD = 8 }; /* bytes that are copied together */
    if (length + AHEAD + 1 > spare_room) {
        spare_room = length + 1024;
        spare = more(spare, spare_room);
    }
    return spare;
}

static void change_places(struct connection *connection, size_t length) {
    char *old = connection->text;
    size_t old_room = connection->text_room;
    spare[length] = '\0';
    connection->text = spare;
    connection->text_room = spare_room;
    connection->text_length = length;
    spare = old;
    spare_room = old_room;
}

static void take_state(struct connection *connection, const char *text, size_t length) {
    const char *tell = strstr(text, "\"tell\":") + strlen("\"tell\":");
    size_t whole = length - (size_t)(tell - text) - 1;
    connection->revision = number_after(text, "\"rev\":");
    memcpy(room_for(whole), tell, whole);
    change_places(connection, whole);
}

/* In each of eight bytes that is `c` the highest bit; above the lowest such one
 * others may be marked too. */
static inline uint64_t mark(uint64_t word, unsigned char c) {
    word ^= UINT64_C(0x0101010101010101) * c;
    return (word - UINT64_C(0x0101010101010101)) & ~word & UINT64_C(0x8080808080808080);
}

/* Up to the quote that ends it, which is where `from` then stands. Eight bytes are
 * looked at together: what was received has room behind it. */
static size_t unescape(char *to, const char **from) {
    char *start = to;
    const char *at = *from;
    for (;;) {
        uint64_t word;
        memcpy(&word, at, sizeof word);
        memcpy(to, &word, sizeof word);
        uint64_t odd = mark(word, '"') | mark(word, '\\');
        size_t plain = odd ? (size_t)__builtin_ctzll(odd) / 8 : sizeof word;
        at += plain;
        to += plain;
        if (!odd)
            continue;
        if (*at == '"')
            break;
        *to++ = at[1];
        at += 2;
    }
    *from = at;
    return (size_t)(to - start);
}

/* Whether this comes next, and if so what is behind it. */
static bool pass(const char **at, const char *what) {
    size_t length = strlen(what);
    if (strncmp(*at, what, length) != 0)
        return false;
    *at += length;
    return true;
}

static size_t pass_number(const char **at) {
    size_t number = 0;
    for (; **at >= '0' && **at <= '9'; ++*at)
        number = 10 * number + (size_t)(**at - '0');
    return number;
}

/* Make the edits of a patch on `old`; the length of the new text, or 0. */
static size_t make_edits(char *to, const char *old, size_t length, const char *edit) {
    size_t done = 0, made = 0;
    while (pass(&edit, "{\"at\":")) {
        size_t at = pass_number(&edit);
        size_t cut = pass(&edit, ",\"cut\":") ? pass_number(&edit) : length;
        if (at < done || at + cut > length || !pass(&edit, ",\"put\":\""))
            return 0;
        memcpy(to + made, old + done, at - done);
        made += at - done;
        made += unescape(to + made, &edit);
        done = at + cut;
        edit += strlen("\"}");
        edit += *edit == ',';
    }
    if (!pass(&edit, "]}"))
        return 0;
    memcpy(to + made, old + done, length - done);
    return made + length - done;
}

static void take_patch(struct connection *connection, const char *text, size_t length) {
    const char *edits = strstr(text, "\"edits\":[");
    long revision = number_after(text, "\"rev\":"), base = number_after(text, "\"from\":");
    size_t whole = 0;
    if (edits && base == connection->revision)
        whole = make_edits(room_for(connection->text_length + length), connection->text,
                           connection->text_length, edits + strlen("\"edits\":["));
    if (!whole) {
        complain("a patch does not fit: %.80s", text);
        return;
    }
    change_places(connection, whole);
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
        if (wish.faults)
            acknowledged_with_faults(connection->table);
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
    } else if (begins(text, "{\"is\":\"error\"")) {
        take_refusal(connection, text);
    } else if (begins(text, "{\"is\":\"bye\"") && !wish.faults) {
        complain("%.200s", text);
    }
}
