/* What clients ask for over their sockets. */
#include "server/charge.h"
#include "server/crash.h"
#include "server/keys.h"
#include "server/later.h"
#include "server/nicknames.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- refusals */

int refuse(struct refusal *refusal, const char *code, const char *format, ...) {
    va_list args;
    va_start(args, format);
    if (refusal->error.translate)
        format = refusal->error.translate(format);
    (void)vsnprintf(refusal->error.text, sizeof refusal->error.text, format, args);
    va_end(args);
    refusal->code = code;
    return LUDO_EPROTOCOL;
}

int refuse_as(struct refusal *refusal) {
    refusal->code = ludo_code_name(refusal->error.code);
    return refusal->error.code;
}

/* ---------------------------------------------------------------- members */

/* A message being carried out. */
struct call {
    struct server *server;
    struct socket *socket;
    struct table *table; /* of the socket */
    const json_t *message;
    int64_t id; /* −1: it has none */
    struct refusal refusal;
};

enum { DONE = 0, ANSWERED = 1 }; /* what a command returns when it went well */

/* NULL: refused, or left out where it may be. */
static const char *member_text(struct call *call, const char *name, bool needed, size_t most) {
    const json_t *value = json_object_get(call->message, name);
    if (!value && !needed)
        return NULL;
    const char *text = json_string_value(value);
    if (!text)
        (void)refuse(&call->refusal, "PROTOCOL", "\"%s\" has to be a text", name);
    else if (json_string_length(value) > most)
        (void)refuse(&call->refusal, "PROTOCOL", "\"%s\" has more than %zu bytes", name, most);
    else
        return text;
    return NULL;
}

/* False: refused. `name` is empty if there is none. */
static bool member_name(struct call *call, bool needed, char name[LUDO_NAME_MAX]) {
    const char *given = member_text(call, "name", needed, LUDO_NAME_MAX - 1);
    name[0] = '\0';
    if (call->refusal.code)
        return false;
    if (given && (!name_clean(given, name) || !*name)) {
        (void)refuse(&call->refusal, "PROTOCOL", "a name is one line of text");
        return false;
    }
    return true;
}

static int my_seat(struct call *call) {
    if (call->socket->viewer < call->table->kept.seats)
        return call->socket->viewer;
    return refuse(&call->refusal, "SEAT", "only who has a seat may do that");
}

/* The seat that a message is about. */
static int named_seat(struct call *call) {
    const json_t *number = json_object_get(call->message, "seat");
    if (!json_is_integer(number) || json_integer_value(number) < 0 ||
        json_integer_value(number) >= call->table->kept.seats)
        return refuse(&call->refusal, "PROTOCOL", "there is no such seat");
    return (int)json_integer_value(number);
}

/* ------------------------------------------------------------------- join */

/* A socket that wants to come to a table. */
struct joining {
    struct waiter waiter; /* for the table */
    struct socket *socket;
    int64_t id; /* of the message */
    bool has_key;
    char key[STORE_KEY_SIZE];
    char name[LUDO_NAME_MAX]; /* or empty */
};

static void sit_down(struct server *server, struct table *table, const struct joining *joining,
                     int seat) {
    struct socket *socket = joining->socket;
    /* Who looks on has no name that a player has. */
    bool nameless = seat < 0 && seats_have_name(table, -1, joining->name);
    socket->viewer = (int8_t)(seat < 0 ? table->kept.seats : seat);
    socket->table = table;
    socket->next = table->sockets;
    table->sockets = socket;
    socket->fresh = socket->answer_join = true;
    socket->join_id = joining->id;
    (void)snprintf(socket->name, sizeof socket->name, "%s", nameless ? "" : joining->name);
    seats_enter(table, socket);
    socket_joined(socket);
    charge_ahead(server, table, table->greeting);
    table_touch(server, table);
}

/* While nothing can be kept seats stay as they are. */
static int join(struct server *server, struct table *table, const struct joining *joining,
                struct refusal *refusal) {
    const uint8_t *client = joining->socket->client;
    const char *key = joining->has_key ? joining->key : NULL;
    const char *name = joining->name[0] ? joining->name : NULL;
    if (!table_may_look(table, client, key))
        return refuse(refusal, "KEY", "this link does not open the table");
    sit_down(server, table, joining,
             server->read_only ? table_seat_of(table, client)
                               : seats_take(server, table, client, key, name));
    return ANSWERED;
}

/* It is not there: who may look at what there was of it is told more than others. */
static void miss(struct server *server, const struct joining *joining, enum absence why,
                 const struct store_table *kept, struct refusal *refusal) {
    struct socket *socket = joining->socket;
    struct table *sketch = kept ? table_sketch(kept) : NULL;
    bool stranger =
        sketch && !table_may_look(sketch, socket->client, joining->has_key ? joining->key : NULL);
    if (sketch)
        table_sketch_free(sketch);
    if (stranger)
        (void)refuse(refusal, "KEY", "this link does not open the table");
    else if (kept && absence_is_closed(why))
        tell_closed(server, socket, joining->id, why, kept);
    else
        absence_refuse(why, refusal);
}

static void join_later(struct server *server, struct waiter *waiter, struct table *table,
                       enum absence why, const struct store_table *kept) {
    struct joining *joining = (struct joining *)waiter;
    struct socket *socket = joining->socket;
    struct refusal refusal = {.error.translate = socket->translate};
    socket->joining = NULL;
    server->payer = socket->address;
    if (table)
        (void)join(server, table, joining, &refusal);
    else
        miss(server, joining, why, kept, &refusal);
    if (refusal.code)
        socket_refuse(server, socket, joining->id, &refusal);
    server->payer = NULL;
    free(joining);
    socket_resume(server, socket);
}

/* What it says next is heard when it has been told of the table. */
static void await_table(struct server *server, const char *id, const struct joining *wanted) {
    struct joining *joining = memory_get(NULL, sizeof *joining);
    struct socket *socket = wanted->socket;
    *joining = *wanted;
    joining->waiter.done = join_later;
    socket->joining = joining;
    socket->gone = message_leave;
    socket_pause(socket);
    table_await(server, id, &joining->waiter);
}

void message_leave(struct socket *socket, void *context) {
    (void)context;
    store_cancel(socket->note);
    socket->note = NULL;
    if (!socket->joining)
        return;
    waiter_leave(&socket->joining->waiter);
    free(socket->joining);
    socket->joining = NULL;
}

/* From here on what is refused is said in the client's language, if it named one. */
static bool member_language(struct call *call) {
    const char *name = member_text(call, "language", false, 15);
    if (call->refusal.code)
        return false;
    if (!name)
        return true;
    call->socket->translate = call->refusal.error.translate = translate_into(name);
    if (!call->socket->translate)
        (void)refuse(&call->refusal, "PROTOCOL", "\"language\" is en, es or fr");
    return call->socket->translate;
}

static int do_join(struct call *call) {
    if (!member_language(call))
        return LUDO_EPROTOCOL;
    char name[LUDO_NAME_MAX];
    const char *key = member_text(call, "key", false, STORE_KEY_SIZE - 1);
    const char *client = member_text(call, "client", true, 32);
    const char *id = member_text(call, "table", true, STORE_ID_SIZE - 1);
    if (call->refusal.code || !member_name(call, false, name))
        return LUDO_EPROTOCOL;
    if (call->table)
        return refuse(&call->refusal, "PROTOCOL", "this socket has joined a table already");
    if (!key_hash_client(client, call->socket->client))
        return refuse(&call->refusal, "PROTOCOL", "\"client\" has to be 32 hexadecimal digits");
    if (!key_is_id(id))
        return refuse(&call->refusal, "TABLE", "there is no such table");
    struct joining joining = {.socket = call->socket, .id = call->id, .has_key = key};
    (void)snprintf(joining.key, sizeof joining.key, "%s", key ? key : "");
    memcpy(joining.name, name, sizeof joining.name);
    struct table *table = table_here(call->server, id);
    if (table)
        return join(call->server, table, &joining, &call->refusal);
    await_table(call->server, id, &joining);
    return ANSWERED;
}

/* ------------------------------------------------------------------- play */

/* Most messages are moves, and nearly all moves look alike: members that are
 * whole numbers or texts without escapes. Those are read without building
 * anything; whatever else comes goes to the reader that knows all of JSON. */
struct plain_move {
    char move[LUDO_MOVE_TEXT_MAX];
    int64_t id, made;
    bool is_move, has_move, has_id, has_made;
};

static const char *skip_space(const char *at, const char *end) {
    while (at < end && (*at == ' ' || *at == '\n' || *at == '\t' || *at == '\r'))
        at++;
    return at;
}

/* What stands between quotes, copied; behind it, or NULL. */
static const char *plain_text(const char *at, const char *end, char *text, size_t size) {
    size_t length = 0;
    if (at == end || *at != '"')
        return NULL;
    for (at++; at < end && *at != '"'; at++) {
        if (*at < ' ' || *at >= 0x7f || *at == '\\' || length + 1 >= size)
            return NULL;
        text[length++] = *at;
    }
    text[length] = '\0';
    return at < end ? at + 1 : NULL;
}

static const char *plain_number(const char *at, const char *end, int64_t *number) {
    const char *start = at;
    *number = 0;
    for (; at < end && at - start < 10 && *at >= '0' && *at <= '9'; at++)
        *number = 10 * *number + (*at - '0');
    bool good = at > start && at - start < 10 && (*start != '0' || at - start == 1);
    return good && at < end && strchr(",} \n\t\r", *at) ? at : NULL;
}

/* One member; behind it, or NULL if it is not of the usual kind or is there
 * twice. */
static const char *plain_member(const char *at, const char *end, struct plain_move *plain) {
    char key[8], word[8];
    at = plain_text(skip_space(at, end), end, key, sizeof key);
    at = at ? skip_space(at, end) : NULL;
    if (!at || at == end || *at != ':')
        return NULL;
    at = skip_space(at + 1, end);
    bool *seen = !strcmp(key, "do")     ? &plain->is_move
                 : !strcmp(key, "move") ? &plain->has_move
                 : !strcmp(key, "id")   ? &plain->has_id
                 : !strcmp(key, "made") ? &plain->has_made
                                        : NULL;
    if (!seen || *seen)
        return NULL;
    *seen = true;
    if (seen == &plain->has_move)
        return plain_text(at, end, plain->move, sizeof plain->move);
    if (seen == &plain->has_id)
        return plain_number(at, end, &plain->id);
    if (seen == &plain->has_made)
        return plain_number(at, end, &plain->made);
    at = plain_text(at, end, word, sizeof word);
    return at && !strcmp(word, "move") ? at : NULL;
}

static bool read_plain_move(const char *text, size_t length, struct plain_move *plain) {
    const char *end = text + length, *at = skip_space(text, end);
    char mark = '{';
    *plain = (struct plain_move){.id = -1, .made = -1};
    while (at < end && *at == mark) {
        at = plain_member(at + 1, end, plain);
        at = at ? skip_space(at, end) : end;
        mark = ',';
    }
    if (at == end || *at != '}' || skip_space(at + 1, end) != end)
        return false;
    return plain->is_move && plain->has_move;
}

/* Whether the table can be changed just now; otherwise that is refused. */
static bool can_change(struct call *call) {
    if (call->table->loading)
        (void)refuse(&call->refusal, "STORE", "this table is being read again; try again");
    else if (call->server->read_only)
        (void)refuse(&call->refusal, "STORE", "nothing can be saved just now; try again later");
    return !call->refusal.code;
}

static int run_plain_move(struct call *call, const struct plain_move *plain) {
    call->id = plain->id;
    int seat = can_change(call) ? my_seat(call) : LUDO_EPROTOCOL;
    return seat < 0 ? seat
                    : table_move(call->server, call->table, seat, plain->move, plain->made,
                                 &call->refusal);
}

static int do_move(struct call *call) {
    const json_t *made = json_object_get(call->message, "made");
    const char *move = member_text(call, "move", true, LUDO_MOVE_TEXT_MAX - 1);
    int seat = my_seat(call);
    if (!move || seat < 0)
        return LUDO_EPROTOCOL;
    if (made && (!json_is_integer(made) || json_integer_value(made) < 0))
        return refuse(&call->refusal, "PROTOCOL", "\"made\" has to be a whole number from 0 on");
    return table_move(call->server, call->table, seat, move, made ? json_integer_value(made) : -1,
                      &call->refusal);
}

static int do_take_back(struct call *call) {
    int seat = my_seat(call);
    return seat < 0 ? seat : table_take_back(call->server, call->table, seat, &call->refusal);
}

/* −1: it is left out. */
static int member_flag(struct call *call, const char *name) {
    const json_t *value = json_object_get(call->message, name);
    if (value && !json_is_boolean(value))
        (void)refuse(&call->refusal, "PROTOCOL", "\"%s\" is true or false", name);
    return value ? json_is_true(value) : -1;
}

/* −1: it is left out. */
static int member_always(struct call *call) {
    const json_t *value = json_object_get(call->message, "always");
    const char *word = json_string_value(value);
    if (!value)
        return -1;
    if (json_is_null(value))
        return STORE_ASKED;
    if (word && !strcmp(word, "react"))
        return STORE_REACTS;
    if (!word || strcmp(word, "pass") != 0)
        (void)refuse(&call->refusal, "PROTOCOL", "\"always\" is \"pass\", \"react\" or null");
    return STORE_PASSES;
}

static int do_window(struct call *call) {
    int seat = my_seat(call);
    const struct window_wish wish = {.until = member_flag(call, "until"),
                                     .turn = member_flag(call, "turn"),
                                     .always = member_always(call)};
    if (call->refusal.code)
        return LUDO_EPROTOCOL;
    return window_stand(call->server, call->table, seat, &wish, &call->refusal);
}

static int do_again(struct call *call) {
    call->socket->fresh = true;
    charge_ahead(call->server, call->table, call->table->greeting);
    table_touch(call->server, call->table);
    return ANSWERED;
}

static int do_log(struct call *call) {
    charge_work(call->server, (double)call->table->match.count / WORK_LOG_STEPS);
    tell_log(call->server, call->socket);
    return ANSWERED;
}

static int do_record(struct call *call) {
    if (!call->table->over)
        return refuse(&call->refusal, "OPEN", "the record is shown when the match is over");
    charge_work(call->server, (double)call->table->match.count / WORK_LOG_STEPS);
    tell_record(call->server, call->socket);
    return ANSWERED;
}

/* ------------------------------------------------------------------- talk */

/* A spectator's name, which nobody may take for a player's; NULL: refused. */
static const char *spectator_name(struct call *call, const char *given) {
    struct socket *socket = call->socket;
    const char *name = *given ? given : socket->name;
    if (seats_have_name(call->table, -1, name)) {
        (void)refuse(&call->refusal, "NAME",
                     "somebody who plays at this table is called so: choose another name");
        return NULL;
    }
    if (strcmp(name, socket->name) != 0) {
        (void)snprintf(socket->name, sizeof socket->name, "%s", name);
        call->table->guests_changed = true;
    }
    return socket->name;
}

static int refuse_muted(struct call *call) {
    if (!guest_is_muted(call->table, call->socket->client))
        return LUDO_OK;
    return refuse(&call->refusal, "MUTED",
                  "whoever made this table has muted you: nobody is shown what you write");
}

static int do_chat(struct call *call) {
    char given[LUDO_NAME_MAX], said[CHAT_MAX + 1];
    const char *text = member_text(call, "text", true, CHAT_MAX);
    int seat = call->socket->viewer;
    if (!text || !member_name(call, false, given) || refuse_muted(call) < 0)
        return LUDO_EPROTOCOL;
    speech_clean(text, said);
    if (!*said)
        return refuse(&call->refusal, "PROTOCOL", "a line of chat says something");
    bool seated = seat < call->table->kept.seats;
    const char *name = seated ? call->table->seats[seat].kept.name : spectator_name(call, given);
    if (!name)
        return LUDO_EPROTOCOL;
    struct store_line line = {.seat = seated ? seat : STORE_SPECTATOR,
                              .time = server_seconds(),
                              .name = name,
                              .text = said};
    int64_t bytes = storage_of_line(strlen(line.name), strlen(said));
    if (charge_may_store(call->server, bytes, &call->refusal) < 0)
        return LUDO_EPROTOCOL;
    charge_storage(call->server, call->socket->address, bytes);
    charge_work(call->server, WORK_WORDS);
    table_involve(call->server, call->table);
    store_put_line(call->server->batch[call->server->side], call->table->kept.number, &line);
    talk_add(&call->table->talk, &line);
    tell_line(call->server, call->table, &line);
    return DONE;
}

/* A note takes the place of the one before: who writes at it pays for what it grows by. */
static int pay_note(struct call *call, size_t length) {
    if (length <= call->socket->note_paid)
        return LUDO_OK;
    int64_t before = call->socket->note_paid ? storage_of_note(call->socket->note_paid) : 0;
    int64_t bytes = storage_of_note(length) - before;
    if (charge_may_store(call->server, bytes, &call->refusal) < 0)
        return LUDO_EPROTOCOL;
    charge_storage(call->server, call->socket->address, bytes);
    call->socket->note_paid = (uint16_t)length;
    return LUDO_OK;
}

static int do_note(struct call *call) {
    const char *text = member_text(call, "text", true, NOTE_MAX);
    if (!text || my_seat(call) < 0 || pay_note(call, strlen(text) + 1) < 0)
        return LUDO_EPROTOCOL;
    charge_work(call->server, WORK_WORDS);
    table_involve(call->server, call->table);
    store_put_note(call->server->batch[call->server->side], call->table->kept.number,
                   call->socket->client, text);
    talk_set_note(&call->table->talk, call->socket->client, text);
    return DONE;
}

static int do_name(struct call *call) {
    char name[LUDO_NAME_MAX];
    int seat = my_seat(call);
    if (seat < 0 || !member_name(call, true, name) || refuse_muted(call) < 0)
        return LUDO_EPROTOCOL;
    if (seats_have_name(call->table, seat, name))
        return refuse(&call->refusal, "NAME",
                      "somebody who plays at this table is called so: choose another name");
    memcpy(call->table->seats[seat].kept.name, name, sizeof name);
    table_change(call->server, call->table);
    return DONE;
}

/* ------------------------------------------------------------------ seats */

/* Never refused; who comes and goes pays for the two lines that say so. */
static int do_leave(struct call *call) {
    int seat = my_seat(call);
    if (seat < 0)
        return seat;
    charge_work(call->server, WORK_WORDS);
    charge_storage(call->server, call->socket->address, 2 * storage_of_line(0, LUDO_NAME_MAX));
    seats_go(call->server, call->table, seat);
    return DONE;
}

static bool is_level(const char *level) {
    return !strcmp(level, "easy") || !strcmp(level, "normal") || !strcmp(level, "hard");
}

static int refuse_others(struct call *call) {
    if (table_is_maker(call->table, call->socket->client))
        return LUDO_OK;
    return refuse(&call->refusal, "SEAT", "only who made the table may do that");
}

static int do_seat(struct call *call) {
    const char *kind = member_text(call, "kind", true, 8);
    const char *level = member_text(call, "level", false, 7);
    if (call->refusal.code || refuse_others(call) < 0)
        return LUDO_EPROTOCOL;
    int seat = named_seat(call);
    if (seat < 0)
        return seat;
    if (!strcmp(kind, "person"))
        return seats_open(call->server, call->table, seat, &call->refusal);
    if (strcmp(kind, "bot") != 0 || (level && !is_level(level)))
        return refuse(&call->refusal, "PROTOCOL",
                      "a seat is a person or a bot of level easy, normal or hard");
    return seats_give(call->server, call->table, seat, level ? level : "normal", &call->refusal);
}

static int do_agree(struct call *call) {
    int own = my_seat(call), seat = own < 0 ? own : named_seat(call);
    return seat < 0 ? seat : seats_agree(call->server, call->table, seat, own, &call->refusal);
}

/* Whom a message is about: a spectator, or the person on a seat; NULL: refused. */
static const uint8_t *named_client(struct call *call) {
    const json_t *viewer = json_object_get(call->message, "viewer");
    if (json_is_integer(viewer)) {
        const uint8_t *client = guest_client(call->table, json_integer_value(viewer));
        if (!client)
            (void)refuse(&call->refusal, "SEAT", "nobody of that number looks on");
        return client;
    }
    int seat = named_seat(call);
    if (seat < 0)
        return NULL;
    const uint8_t *owner = call->table->seats[seat].kept.owner;
    if (key_hash_is_set(owner))
        return owner;
    (void)refuse(&call->refusal, "SEAT", "nobody sits there");
    return NULL;
}

static int do_mute(struct call *call) {
    uint8_t client[STORE_HASH_SIZE];
    if (refuse_others(call) < 0)
        return LUDO_EPROTOCOL;
    const uint8_t *found = named_client(call);
    int on = member_flag(call, "on");
    if (!found || call->refusal.code)
        return LUDO_EPROTOCOL;
    memcpy(client, found, sizeof client);
    return guest_mute(call->server, call->table, client, on != 0, &call->refusal);
}

static int do_remove(struct call *call) {
    const json_t *viewer = json_object_get(call->message, "viewer");
    if (refuse_others(call) < 0)
        return LUDO_EPROTOCOL;
    return guest_remove(call->server, call->table,
                        json_is_integer(viewer) ? json_integer_value(viewer) : 0, &call->refusal);
}

static int do_let(struct call *call) {
    int own = my_seat(call), seat = own < 0 ? own : named_seat(call);
    return seat < 0 ? seat : table_let(call->server, call->table, seat, &call->refusal);
}

static int do_ping(struct call *call) {
    static const char pong[] = "{\"is\":\"pong\"}";
    socket_send(call->server, call->socket, pong, sizeof pong - 1);
    return ANSWERED;
}

/* --------------------------------------------------------------- dispatch */

static const struct {
    const char *name;
    int (*run)(struct call *call);
    enum { NOTHING, TABLE, CHANGE } needs; /* a table, and that it can be changed */
} commands[] = {
    {"move", do_move, CHANGE},
    {"join", do_join, NOTHING},
    {"take_back", do_take_back, CHANGE},
    {"chat", do_chat, CHANGE},
    {"note", do_note, CHANGE},
    {"name", do_name, CHANGE},
    {"seat", do_seat, CHANGE},
    {"leave", do_leave, CHANGE},
    {"log", do_log, TABLE},
    {"record", do_record, TABLE},
    {"again", do_again, TABLE},
    {"ping", do_ping, NOTHING},
    {"window", do_window, CHANGE},
    {"let", do_let, CHANGE},
    {"agree", do_agree, CHANGE},
    {"mute", do_mute, CHANGE},
    {"remove", do_remove, CHANGE},
};

static int run(struct call *call) {
    const char *name = json_string_value(json_object_get(call->message, "do"));
    for (size_t i = 0; name && i < sizeof commands / sizeof commands[0]; i++) {
        if (strcmp(commands[i].name, name) != 0)
            continue;
        if (commands[i].needs && !call->table)
            return refuse(&call->refusal, "PROTOCOL", "join a table first");
        bool must_change =
            commands[i].needs == CHANGE || (commands[i].needs && call->table->loading);
        if (must_change && !can_change(call))
            return LUDO_EPROTOCOL;
        return commands[i].run(call);
    }
    return refuse(&call->refusal, "PROTOCOL", "\"do\" names nothing that can be done");
}

static int read_id(struct call *call) {
    const json_t *id = json_object_get(call->message, "id");
    if (!json_is_object(call->message))
        return refuse(&call->refusal, "PROTOCOL", "a message is a JSON object");
    if (!id)
        return LUDO_OK;
    if (!json_is_integer(id) || json_integer_value(id) < 0)
        return refuse(&call->refusal, "PROTOCOL", "\"id\" has to be a whole number from 0 on");
    call->id = json_integer_value(id);
    return LUDO_OK;
}

static int run_json(struct call *call, const char *text, size_t length) {
    json_error_t where;
    json_t *message = json_loadb(text, length, JSON_REJECT_DUPLICATES, &where);
    call->message = message;
    int answer = message ? read_id(call)
                         : refuse(&call->refusal, "PROTOCOL", "this is not JSON: %s", where.text);
    if (answer == LUDO_OK)
        answer = run(call);
    call->message = NULL;
    json_decref(message);
    return answer;
}

void message_run(struct server *server, struct socket *socket, const char *text, size_t length) {
    struct call call = {.server = server, .socket = socket, .table = socket->table, .id = -1};
    call.refusal.error.translate = socket->translate;
    struct plain_move plain;
    if (!length) /* then there need not be a text at all */
        text = "";
    server->payer = socket->address;
    charge_work(server, WORK_MESSAGE);
    if (call.table)
        crash_at(call.table->kept.id, "move");
    int answer = call.table && read_plain_move(text, length, &plain)
                     ? run_plain_move(&call, &plain)
                     : run_json(&call, text, length);
    if (answer == DONE)
        socket_ok(server, socket, call.id);
    else if (answer < 0)
        socket_refuse(server, socket, call.id, &call.refusal);
    crash_at(NULL, NULL);
    server->payer = NULL;
}

void message_receive(struct server *server, struct socket *socket, const char *text,
                     size_t length) {
    server->messages++;
    if (!later_keeps(server, socket, text, length))
        message_run(server, socket, text, length);
}
