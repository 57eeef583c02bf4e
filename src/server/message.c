/* What clients ask for over their sockets, done. command.c has read it. */
#include "server/charge.h"
#include "server/command.h"
#include "server/crash.h"
#include "server/keys.h"
#include "server/later.h"
#include "server/nicknames.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------- calls */

/* A message being carried out. */
struct call {
    struct server *server;
    struct socket *socket;
    struct table *table; /* of the socket */
    const struct command *command;
    struct refusal refusal;
};

enum { DONE = 0, ANSWERED = 1 }; /* what a command returns when it went well */

static int my_seat(struct call *call) {
    if (call->socket->viewer < call->table->kept.seats)
        return call->socket->viewer;
    return refuse(&call->refusal, "SEAT", "only who has a seat may do that");
}

/* The seat that a message is about, which may have been left out. */
static int named_seat(struct call *call) {
    int seat = call->command->seat;
    if (seat >= 0 && seat < call->table->kept.seats)
        return seat;
    return refuse(&call->refusal, "PROTOCOL", "there is no such seat");
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

static int do_join(struct call *call) {
    const struct command *command = call->command;
    if (call->table)
        return refuse(&call->refusal, "PROTOCOL", "this socket has joined a table already");
    if (!key_hash_client(command->client, call->socket->client))
        return refuse(&call->refusal, "PROTOCOL", "\"client\" has to be 32 hexadecimal digits");
    if (!key_is_id(command->table))
        return refuse(&call->refusal, "TABLE", "there is no such table");
    struct joining joining = {.socket = call->socket, .id = command->id, .has_key = command->key};
    (void)snprintf(joining.key, sizeof joining.key, "%s", command->key ? command->key : "");
    memcpy(joining.name, command->name, sizeof joining.name);
    struct table *table = table_here(call->server, command->table);
    if (table)
        return join(call->server, table, &joining, &call->refusal);
    await_table(call->server, command->table, &joining);
    return ANSWERED;
}

/* ------------------------------------------------------------------- play */

static int do_move(struct call *call) {
    int seat = my_seat(call);
    return seat < 0 ? seat
                    : table_move(call->server, call->table, seat, call->command->move,
                                 call->command->made, &call->refusal);
}

static int do_take_back(struct call *call) {
    int seat = my_seat(call);
    return seat < 0 ? seat : table_take_back(call->server, call->table, seat, &call->refusal);
}

static int do_window(struct call *call) {
    int seat = my_seat(call);
    const struct window_wish wish = {.until = call->command->until,
                                     .turn = call->command->turn,
                                     .always = call->command->always};
    return seat < 0 ? seat : window_stand(call->server, call->table, seat, &wish, &call->refusal);
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
static const char *spectator_name(struct call *call) {
    struct socket *socket = call->socket;
    const char *given = call->command->name, *name = *given ? given : socket->name;
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
    char said[CHAT_MAX + 1];
    int seat = call->socket->viewer;
    if (refuse_muted(call) < 0)
        return LUDO_EPROTOCOL;
    speech_clean(call->command->text, said);
    if (!*said)
        return refuse(&call->refusal, "PROTOCOL", "a line of chat says something");
    bool seated = seat < call->table->kept.seats;
    const char *name = seated ? call->table->seats[seat].kept.name : spectator_name(call);
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
    const char *text = call->command->text;
    if (my_seat(call) < 0 || pay_note(call, strlen(text) + 1) < 0)
        return LUDO_EPROTOCOL;
    charge_work(call->server, WORK_WORDS);
    table_involve(call->server, call->table);
    store_put_note(call->server->batch[call->server->side], call->table->kept.number,
                   call->socket->client, text);
    talk_set_note(&call->table->talk, call->socket->client, text);
    return DONE;
}

static int do_name(struct call *call) {
    int seat = my_seat(call);
    if (seat < 0 || refuse_muted(call) < 0)
        return LUDO_EPROTOCOL;
    if (seats_have_name(call->table, seat, call->command->name))
        return refuse(&call->refusal, "NAME",
                      "somebody who plays at this table is called so: choose another name");
    memcpy(call->table->seats[seat].kept.name, call->command->name, LUDO_NAME_MAX);
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
    const char *kind = call->command->kind, *level = call->command->level;
    int seat = refuse_others(call) < 0 ? LUDO_EPROTOCOL : named_seat(call);
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
    if (call->command->viewer >= 0) {
        const uint8_t *client = guest_client(call->table, call->command->viewer);
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
    if (!found)
        return LUDO_EPROTOCOL;
    memcpy(client, found, sizeof client);
    return guest_mute(call->server, call->table, client, call->command->on != 0, &call->refusal);
}

static int do_remove(struct call *call) {
    if (refuse_others(call) < 0)
        return LUDO_EPROTOCOL;
    return guest_remove(call->server, call->table, call->command->viewer, &call->refusal);
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

enum needs { NOTHING, TABLE, CHANGE }; /* a table, and that it can be changed */

static const struct {
    int (*run)(struct call *call);
    enum needs needs;
} commands[COMMANDS] = {
    [COMMAND_MOVE] = {do_move, CHANGE},
    [COMMAND_JOIN] = {do_join, NOTHING},
    [COMMAND_TAKE_BACK] = {do_take_back, CHANGE},
    [COMMAND_CHAT] = {do_chat, CHANGE},
    [COMMAND_NOTE] = {do_note, CHANGE},
    [COMMAND_NAME] = {do_name, CHANGE},
    [COMMAND_SEAT] = {do_seat, CHANGE},
    [COMMAND_LEAVE] = {do_leave, CHANGE},
    [COMMAND_LOG] = {do_log, TABLE},
    [COMMAND_RECORD] = {do_record, TABLE},
    [COMMAND_AGAIN] = {do_again, TABLE},
    [COMMAND_PING] = {do_ping, NOTHING},
    [COMMAND_WINDOW] = {do_window, CHANGE},
    [COMMAND_LET] = {do_let, CHANGE},
    [COMMAND_AGREE] = {do_agree, CHANGE},
    [COMMAND_MUTE] = {do_mute, CHANGE},
    [COMMAND_REMOVE] = {do_remove, CHANGE},
};

/* Whether the table can be changed just now; otherwise that is refused. */
static bool can_change(struct call *call) {
    if (call->table->loading)
        (void)refuse(&call->refusal, "STORE", "this table is being read again; try again");
    else if (call->server->read_only)
        (void)refuse(&call->refusal, "STORE", "nothing can be saved just now; try again later");
    return !call->refusal.code;
}

static int run(struct call *call) {
    enum needs needs = commands[call->command->what].needs;
    if (needs && !call->table)
        return refuse(&call->refusal, "PROTOCOL", "join a table first");
    bool must_change = needs == CHANGE || (needs && call->table->loading);
    if (must_change && !can_change(call))
        return LUDO_EPROTOCOL;
    return commands[call->command->what].run(call);
}

void message_run(struct server *server, struct socket *socket, const char *text, size_t length) {
    struct command command;
    struct call call = {
        .server = server, .socket = socket, .table = socket->table, .command = &command};
    call.refusal.error.translate = socket->translate;
    server->payer = socket->address;
    charge_work(server, WORK_MESSAGE);
    if (call.table)
        crash_at(call.table->kept.id, "move");
    int answer = command_read(text, length, &command, &call.refusal);
    if (command.language)
        socket->translate = command.language;
    if (answer == LUDO_OK)
        answer = run(&call);
    command_free(&command);
    if (answer == DONE)
        socket_ok(server, socket, command.id);
    else if (answer < 0)
        socket_refuse(server, socket, command.id, &call.refusal);
    crash_at(NULL, NULL);
    server->payer = NULL;
}

void message_receive(struct server *server, struct socket *socket, const char *text,
                     size_t length) {
    server->messages++;
    if (!later_keeps(server, socket, text, length))
        message_run(server, socket, text, length);
}
