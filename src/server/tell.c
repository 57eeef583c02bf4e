/* What viewers are told of a table: the whole text when they come, and then
 * what changes of it. Everything about the match comes from the functions of
 * the library that mask first. */
#include "server/parts.h"

#include "server/charge.h"
#include "server/connection.h"
#include "server/keys.h"
#include "server/patch.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

static int library_viewer(const struct table *table, int viewer) {
    return viewer < table->kept.seats ? viewer : LUDO_SPECTATOR;
}

/* ---------------------------------------------------------------- the tell */

static void write_clocks(const struct table *table, struct ludo_json *json) {
    ludo_json_key(json, "clocks");
    if (!table->kept.clocked) {
        ludo_json_null(json);
        return;
    }
    ludo_json_array(json);
    for (int seat = 0; seat < table->kept.seats; seat++)
        ludo_json_int(json, clock_left(table, seat));
    ludo_json_array_end(json);
}

static void write_legal(struct server *server, const struct table *table, int who,
                        struct ludo_json *json) {
    ludo_json_key(json, "legal");
    if (who != LUDO_SPECTATOR) {
        uint32_t more = ludo_match_legal_json(&table->match, who, false, server->moves, json);
        if (more)
            ludo_json_put_int(json, "more", more);
    } else {
        ludo_json_array(json);
        ludo_json_array_end(json);
    }
}

/* What was written into `server->tell`. */
struct written {
    uint32_t sections[PATCH_SECTIONS]; /* where they end */
    struct recent recent;              /* the list of steps in it */
    struct ludo_parts parts;
};

static void write_tell(struct server *server, const struct table *table, int viewer,
                       struct written *written) {
    struct ludo_text *text = &server->tell;
    int who = library_viewer(table, viewer);
    const struct viewer *told = &table->viewers[viewer];
    text->length = 0;
    do {
        struct ludo_json json = {.text = text, .ascii = true, .parts = &written->parts};
        json.before = table->parts.text ? &table->parts : NULL;
        written->parts.count = 0;
        ludo_json_object(&json);
        write_clocks(table, &json);
        ludo_json_key(&json, "recent");
        recent_write(&table->match, who, &told->recent, told->text, &written->recent, &json);
        if (who != LUDO_SPECTATOR)
            ludo_json_put_int(&json, "made", table->seats[who].made);
        written->sections[0] = (uint32_t)text->length;
        write_legal(server, table, who, &json);
        written->sections[1] = (uint32_t)text->length;
        ludo_json_key(&json, "view");
        ludo_match_view_again(&table->match, who, &server->seen, &json);
        ludo_json_object_end(&json);
        written->sections[2] = (uint32_t)text->length;
    } while (text_more(text));
}

/* The parts of the table's texts go on standing in somebody's, the newest. */
static void remember_parts(struct table *table, const char *text, const struct ludo_parts *parts) {
    table->parts.text = text;
    table->parts.count = parts->count;
    memcpy(table->parts.part, parts->part, parts->count * sizeof parts->part[0]);
}

static void forget_parts(struct table *table, const char *text) {
    if (table->parts.text == text)
        table->parts.text = NULL;
}

static void remember(struct table *table, struct viewer *told, const struct ludo_text *text,
                     const struct written *written) {
    forget_parts(table, told->text);
    if (!told->text || told->room < text->length + 1) {
        told->room = (uint32_t)text->length + 257;
        told->text = memory_get(told->text, told->room);
    }
    memcpy(told->text, text->data, text->length + 1);
    memcpy(told->sections, written->sections, sizeof told->sections);
    memcpy(&told->recent, &written->recent,
           offsetof(struct recent, steps) +
               written->recent.count * sizeof written->recent.steps[0]);
    if (written->parts.count)
        remember_parts(table, told->text, &written->parts);
    told->revision++;
}

void tell_forget(struct table *table, int viewer) {
    struct viewer *told = &table->viewers[viewer];
    forget_parts(table, told->text);
    free(told->text);
    told->text = NULL;
}

/* ---------------------------------------------------------------- patches */

/* A tell is ASCII without control characters: only two need an escape. There is
 * one every few bytes, so sixteen are looked at together, and from each that
 * needs it on they are copied anew, one place farther. */
#ifdef __SSE2__
enum { BLOCK = 16 };

/* Reads, and may write, up to fifteen bytes more than it takes. */
static inline char *escape_block(char *to, const char *from, size_t length) {
    __m128i block = _mm_loadu_si128((const __m128i *)from);
    __m128i odd = _mm_or_si128(_mm_cmpeq_epi8(block, _mm_set1_epi8('"')),
                               _mm_cmpeq_epi8(block, _mm_set1_epi8('\\')));
    unsigned found = (unsigned)_mm_movemask_epi8(odd) & ((1U << length) - 1);
    _mm_storeu_si128((__m128i *)to, block);
    for (; found; found &= found - 1, to++) {
        int at = __builtin_ctz(found);
        to[at] = '\\';
        _mm_storeu_si128((__m128i *)(to + at + 1), _mm_loadu_si128((const __m128i *)(from + at)));
    }
    return to + length;
}
#else
enum { BLOCK = 1 };

static inline char *escape_block(char *to, const char *from, size_t length) {
    *to = '\\';
    to += *from == '"' || *from == '\\';
    *to = *from;
    return to + length;
}
#endif

static size_t escape(char *to, const char *from, size_t length) {
    char rest[3 * BLOCK] = {0}, *start = to;
    for (; length >= 2 * BLOCK; from += BLOCK, length -= BLOCK)
        to = escape_block(to, from, BLOCK);
    memcpy(rest, from, length);
    for (from = rest; length; from += BLOCK) {
        size_t now = length < BLOCK ? length : BLOCK;
        to = escape_block(to, from, now);
        length -= now;
    }
    return (size_t)(to - start);
}

static char *add_number(char *to, const char *key, size_t value) {
    size_t length = strlen(key);
    memcpy(to, key, length);
    to += length;
    char digits[24];
    int count = 0;
    do
        digits[count++] = (char)('0' + value % 10);
    while (value /= 10);
    while (count)
        *to++ = digits[--count];
    return to;
}

static void reserve(struct ludo_text *text, size_t room) {
    if (text->size >= room)
        return;
    text->size = 2 * room;
    text->data = memory_get(text->data, text->size);
}

static void write_patch(struct server *server, const struct viewer *told,
                        const struct patch *patch) {
    struct ludo_text *text = &server->text;
    size_t room = 128;
    for (int i = 0; i < patch->count; i++)
        room += 2 * patch->edit[i].put + 96;
    reserve(text, room);
    char *at = add_number(text->data, "{\"is\":\"patch\",\"rev\":", told->revision + 1);
    at = add_number(at, ",\"from\":", told->revision);
    at = stpcpy(at, ",\"edits\":");
    for (int i = 0; i < patch->count; i++) {
        const struct edit *edit = &patch->edit[i];
        at = add_number(at, i ? ",{\"at\":" : "[{\"at\":", edit->at);
        at = add_number(at, ",\"cut\":", edit->cut);
        at = stpcpy(at, ",\"put\":\"");
        at += escape(at, server->tell.data + edit->from, edit->put);
        *at++ = '"';
        *at++ = '}';
    }
    *at++ = ']';
    *at++ = '}';
    text->length = (size_t)(at - text->data);
}

static bool anybody_looks(const struct table *table, int viewer, bool fresh) {
    for (const struct socket *socket = table->sockets; socket; socket = socket->next)
        if (socket->viewer == viewer && (fresh || !socket->fresh))
            return true;
    return false;
}

static bool anybody_comes(const struct table *table, int viewer) {
    for (const struct socket *socket = table->sockets; socket; socket = socket->next)
        if (socket->viewer == viewer && socket->fresh)
            return true;
    return false;
}

static void send_to_viewer(struct server *server, struct table *table, int viewer) {
    for (struct socket *socket = table->sockets; socket; socket = socket->next)
        if (socket->viewer == viewer && !socket->fresh)
            socket_send(server, socket, server->text.data, server->text.length);
}

static struct sections sections_of(const char *text, const uint32_t end[PATCH_SECTIONS]) {
    return (struct sections){.text = text, .end = {end[0], end[1], end[2]}};
}

/* Clocks go on by themselves. If they alone were told, everybody would notice
 * whatever somebody does in secret; unless somebody comes, who needs them. */
static bool only_clocks_differ(const char *told, const struct ludo_text *tell) {
    const char *old = strstr(told, "\"recent\":"), *now = strstr(tell->data, "\"recent\":");
    return old && now && !strcmp(old, now);
}

static void tell_viewer(struct server *server, struct table *table, int viewer) {
    struct viewer *told = &table->viewers[viewer];
    struct patch patch;
    struct written written;
    charge_work(server, WORK_TELL);
    write_tell(server, table, viewer, &written);
    if (told->text) {
        struct sections old = sections_of(told->text, told->sections);
        struct sections now = sections_of(server->tell.data, written.sections);
        patch_find(&patch, &old, &now);
        if (!patch.count || (table->kept.clocked && !anybody_comes(table, viewer) &&
                             only_clocks_differ(told->text, &server->tell)))
            return;
        if (anybody_looks(table, viewer, false)) {
            write_patch(server, told, &patch);
            send_to_viewer(server, table, viewer);
        }
    }
    remember(table, told, &server->tell, &written);
}

/* --------------------------------------------------------------- greetings */

static void put_text(struct ludo_json *json, const char *key, const char *text) {
    ludo_json_put_string(json, key, text);
}

/* What only the maker and who is muted know. */
static bool shows_muted(const struct table *table, const struct socket *socket, int seat) {
    return (table_is_maker(table, socket->client) || socket->viewer == seat) &&
           guest_is_muted(table, table->seats[seat].kept.owner);
}

static void put_seats(const struct server *server, const struct table *table,
                      const struct socket *socket, struct ludo_json *json) {
    ludo_json_put_array(json, "seats");
    for (int number = 0; number < table->kept.seats; number++) {
        const struct seat *seat = &table->seats[number];
        ludo_json_object(json);
        put_text(json, "kind", seat->kept.bot ? "bot" : "person");
        if (seat->kept.bot)
            put_text(json, "level", seat->kept.level);
        put_text(json, "name", seat->kept.name);
        ludo_json_put_bool(json, "taken", key_hash_is_set(seat->kept.owner));
        ludo_json_put_bool(json, "online", seat->online > 0);
        ludo_json_put_bool(json, "left", seat->kept.left);
        ludo_json_put_bool(json, "open", seat_is_free(seat));
        ludo_json_put_bool(json, "stand_in", key_hash_is_set(seat->kept.former[0]));
        if (shows_muted(table, socket, number))
            ludo_json_put_bool(json, "muted", true);
        seat_put_away(server, table, number, json);
        ludo_json_object_end(json);
    }
    ludo_json_array_end(json);
}

static void put_clock(const struct table *table, struct ludo_json *json) {
    ludo_json_key(json, "clock");
    if (!table->kept.clocked) {
        ludo_json_null(json);
        return;
    }
    ludo_json_object(json);
    ludo_json_put_real(json, "minutes", (double)table->kept.clock_bank / 60000.0, 3);
    ludo_json_put_real(json, "seconds_per_move", (double)table->kept.clock_move / 1000.0, 3);
    ludo_json_object_end(json);
}

/* Seconds that a reaction window is open. */
static void put_window(const struct table *table, struct ludo_json *json) {
    ludo_json_key(json, "window");
    if (ludo_has_windows(&table->match.setup) && table->kept.window)
        ludo_json_real(json, (double)table->kept.window / 1000.0, 3);
    else
        ludo_json_null(json);
}

static void put_links(const struct table *table, const struct socket *socket,
                      struct ludo_json *json) {
    bool seated = socket->viewer < table->kept.seats;
    ludo_json_put_object(json, "links");
    if (seated || table_is_maker(table, socket->client))
        put_text(json, "invite", table->kept.invite);
    put_text(json, "watch", table->kept.watch);
    ludo_json_object_end(json);
}

static void put_options(const struct ludo_setup *setup, struct ludo_json *json) {
    const struct ludo_game *game = setup->game;
    ludo_json_put_object(json, "options");
    if (setup->content)
        put_text(json, game->content_option, setup->content->name);
    for (int i = 0; game->options && game->options[i].name; i++)
        put_text(json, game->options[i].name, game->options[i].values[setup->option[i]]);
    ludo_json_object_end(json);
}

/* Content that the table's maker brought along. The file may tell what is still
 * to come: others get its key when the match is over. */
static void put_content(const struct table *table, const struct socket *socket,
                        struct ludo_json *json) {
    const struct own_content *own = table->content;
    char hash[20];
    (void)snprintf(hash, sizeof hash, "%016" PRIx64, own->file.content.hash);
    ludo_json_put_object(json, "content");
    put_text(json, "name", own->file.content.name);
    put_text(json, "hash", hash);
    if (own->file.title) {
        ludo_json_key(json, "title");
        ludo_text_add(json->text, own->file.title);
        json->comma = true;
    }
    if (table->over || table_is_maker(table, socket->client))
        put_text(json, "key", own->key);
    ludo_json_object_end(json);
}

static void write_table(const struct server *server, const struct table *table,
                        const struct socket *socket, struct ludo_json *json) {
    ludo_json_object(json);
    put_text(json, "is", "table");
    put_text(json, "id", table->kept.id);
    put_text(json, "game", table->kept.game);
    put_options(&table->match.setup, json);
    if (table->content)
        put_content(table, socket, json);
    put_text(json, "pace", table->kept.slow ? "slow" : "live");
    put_clock(table, json);
    put_window(table, json);
    ludo_json_put_bool(json, "take_back", table->kept.take_back);
    put_seats(server, table, socket, json);
    bool seated = socket->viewer < table->kept.seats;
    int back = seated ? -1 : table_seat_back(table, socket->client);
    ludo_json_key(json, "you");
    if (seated)
        ludo_json_int(json, socket->viewer);
    else
        ludo_json_null(json);
    if (back >= 0)
        ludo_json_put_int(json, "back", back);
    ludo_json_put_bool(json, "maker", table_is_maker(table, socket->client));
    ludo_json_key(json, "table");
    ludo_setup_json(&table->match.setup, json);
    put_links(table, socket, json);
    ludo_json_object_end(json);
}

static void send_text(struct server *server, struct socket *socket) {
    socket_send(server, socket, server->text.data, server->text.length);
}

static void send_table(struct server *server, struct table *table, struct socket *socket) {
    server->text.length = 0;
    do {
        struct ludo_json json = ludo_json_in(&server->text);
        write_table(server, table, socket, &json);
    } while (text_more(&server->text));
    send_text(server, socket);
}

static void send_state(struct server *server, struct table *table, struct socket *socket) {
    const struct viewer *told = &table->viewers[socket->viewer];
    server->text.length = 0;
    do {
        ludo_text_add_format(&server->text,
                             "{\"is\":\"state\",\"rev\":%u,\"tell\":", told->revision);
        ludo_text_add(&server->text, told->text);
        ludo_text_add(&server->text, "}");
    } while (text_more(&server->text));
    send_text(server, socket);
}

/* The next of the texts that an announcement is kept as, told unless it is empty. */
static const char *put_word(struct ludo_json *json, const char *key, const char *text) {
    char word[LUDO_NAME_MAX];
    size_t length = strcspn(text, "\t");
    (void)snprintf(word, sizeof word, "%.*s", (int)length, text);
    if (*word)
        put_text(json, key, word);
    return text + length + (text[length] == '\t');
}

static void put_announcement(struct ludo_json *json, const char *text) {
    ludo_json_put_object(json, "news");
    text = put_word(json, "what", text);
    long seat = strtol(text, NULL, 10);
    text += strcspn(text, "\t");
    text += *text == '\t';
    if (seat >= 0)
        ludo_json_put_int(json, "seat", seat);
    text = put_word(json, "by", text);
    text = put_word(json, "from", text);
    (void)put_word(json, "to", text);
    ludo_json_object_end(json);
}

static void put_line(const struct store_line *line, struct ludo_json *json) {
    ludo_json_object(json);
    ludo_json_key(json, "seat");
    if (line->seat >= 0)
        ludo_json_int(json, line->seat);
    else
        ludo_json_null(json);
    put_text(json, "name", line->name);
    put_text(json, "text", line->seat == STORE_ANNOUNCEMENT ? "" : line->text);
    ludo_json_put_int(json, "time", line->time);
    if (line->seat == STORE_ANNOUNCEMENT)
        put_announcement(json, line->text);
    ludo_json_object_end(json);
}

void tell_line(struct server *server, struct table *table, const struct store_line *line) {
    server->text.length = 0;
    do {
        struct ludo_json json = ludo_json_in(&server->text);
        ludo_json_object(&json);
        put_text(&json, "is", "chat");
        ludo_json_put_array(&json, "lines");
        put_line(line, &json);
        ludo_json_array_end(&json);
        ludo_json_object_end(&json);
    } while (text_more(&server->text));
    for (struct socket *socket = table->sockets; socket; socket = socket->next)
        if (!socket->fresh)
            send_text(server, socket);
}

static void send_chat(struct server *server, const struct table *table, struct socket *socket) {
    server->text.length = 0;
    do {
        struct ludo_json json = ludo_json_in(&server->text);
        ludo_json_object(&json);
        put_text(&json, "is", "chat");
        ludo_json_put_array(&json, "lines");
        for (int i = 0; i < table->talk.line_count; i++)
            put_line(&table->talk.lines[i], &json);
        ludo_json_array_end(&json);
        ludo_json_object_end(&json);
    } while (text_more(&server->text));
    send_text(server, socket);
}

static void send_note(struct server *server, const char *note, struct socket *socket) {
    server->text.length = 0;
    do {
        struct ludo_json json = ludo_json_in(&server->text);
        ludo_json_object(&json);
        put_text(&json, "is", "note");
        put_text(&json, "text", note);
        ludo_json_object_end(&json);
    } while (text_more(&server->text));
    send_text(server, socket);
}

static void note_came(struct store_answer *answer, void *context) {
    struct socket *socket = context;
    struct table *table = socket->table;
    socket->note = NULL;
    if (answer->code < 0 || !table) {
        socket_cut(socket, N_("this table cannot be read"));
        return;
    }
    const char *text = answer->note_count ? answer->notes[0].text : "";
    if (!talk_note(&table->talk, socket->client)) /* nobody has written another one meanwhile */
        talk_set_note(&table->talk, socket->client, text);
    table_touch(socket->connection->server, table);
}

/* Whether all is there that the socket is to be told. What it says is heard when it was. */
static bool may_greet(struct server *server, const struct table *table, struct socket *socket) {
    if (socket->viewer >= table->kept.seats || talk_note(&table->talk, socket->client))
        return true;
    if (socket->note || socket->closing)
        return false;
    socket_pause(socket);
    server->count.queries++;
    socket->gone = message_leave;
    socket->note =
        store_load_note(server->store, table->kept.number, socket->client, note_came, socket);
    return false;
}

static void send_greeting(struct server *server, struct table *table, struct socket *socket) {
    socket->fresh = false;
    charge_work(server, WORK_GREET);
    send_table(server, table, socket);
    guests_tell(server, table, socket);
    send_state(server, table, socket);
    send_chat(server, table, socket);
    if (socket->viewer < table->kept.seats)
        send_note(server, talk_note(&table->talk, socket->client), socket);
    if (ludo_has_windows(&table->match.setup))
        window_tell(server, table, socket);
    if (table->intents)
        intents_tell(server, table, socket);
    if (socket->answer_join && socket->join_id >= 0)
        socket_ok(server, socket, socket->join_id);
    socket->answer_join = false;
}

/* Who comes pays for being greeted. */
static void greet(struct server *server, struct table *table, struct socket *socket) {
    struct address *payer = server->payer;
    double before = socket->address->work.tokens;
    server->payer = socket->address;
    send_greeting(server, table, socket);
    server->payer = payer;
    table->greeting = before - socket->address->work.tokens;
    if (socket->paused && !socket->waits) /* for its note, and not for work */
        socket_resume(server, socket);
}

void tell_viewers(struct server *server, struct table *table) {
    if (table->changed)
        for (struct socket *socket = table->sockets; socket; socket = socket->next)
            if (!socket->fresh)
                send_table(server, table, socket);
    table->changed = false;
    if (table->guests_changed)
        guests_tell(server, table, NULL);
    table->guests_changed = false;
    server->seen.filled = false;
    reserve(&server->seen.text, server->tell.size);
    for (int viewer = 0; viewer <= table->kept.seats; viewer++) {
        if (anybody_looks(table, viewer, true)) {
            tell_viewer(server, table, viewer);
            continue;
        }
        if (table->viewers[viewer].text)
            tell_forget(table, viewer);
    }
    window_tell_news(server, table);
    for (struct socket *socket = table->sockets; socket; socket = socket->next)
        if (socket->fresh && may_greet(server, table, socket))
            greet(server, table, socket);
}

/* ------------------------------------------------------------- on demand */

void tell_log(struct server *server, struct socket *socket) {
    const struct table *table = socket->table;
    server->text.length = 0;
    do {
        struct ludo_json json = ludo_json_in(&server->text);
        ludo_json_object(&json);
        put_text(&json, "is", "log");
        ludo_json_key(&json, "log");
        ludo_match_log(&table->match, library_viewer(table, socket->viewer), 0, &json);
        ludo_json_object_end(&json);
    } while (text_more(&server->text));
    send_text(server, socket);
}

static void fill_record(const struct table *table, struct ludo_record *record) {
    time_t made = (time_t)table->kept.made;
    struct tm day;
    *record = (struct ludo_record){0};
    for (int seat = 0; seat < table->kept.seats; seat++)
        memcpy(record->name[seat], table->seats[seat].kept.name, LUDO_NAME_MAX);
    if (gmtime_r(&made, &day))
        (void)strftime(record->date, sizeof record->date, "%Y-%m-%d", &day);
}

void tell_record(struct server *server, struct socket *socket) {
    const struct table *table = socket->table;
    struct ludo_record record;
    fill_record(table, &record);
    server->tell.length = 0;
    do
        ludo_record_write(&record, &table->match, &server->tell);
    while (text_more(&server->tell));
    server->text.length = 0;
    do {
        struct ludo_json json = ludo_json_in(&server->text);
        ludo_json_object(&json);
        put_text(&json, "is", "record");
        put_text(&json, "text", server->tell.data);
        ludo_json_object_end(&json);
    } while (text_more(&server->text));
    send_text(server, socket);
}
