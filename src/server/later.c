#include "server/later.h"

#include "server/charge.h"

/* --------------------------------------------------------------- addresses */

static void wait_with(struct server *server, struct address *address) {
    if (address->waiting)
        return;
    address->waiting = true;
    address->waiting_next = server->waiting;
    server->waiting = address;
}

/* ---------------------------------------------------------------- messages */

bool later_keeps(struct server *server, struct socket *socket, const char *text, size_t length) {
    struct address *address = socket->address;
    if (!address->later && address_work(&server->addresses, address, socket->heard) > 0)
        return false;
    buffer_add(&socket->later, text, length);
    socket->waits = true;
    socket->later_next = NULL;
    *address->later_end = socket;
    address->later_end = &socket->later_next;
    wait_with(server, address);
    socket_pause(socket);
    return true;
}

static void unqueue(struct socket *socket) {
    struct address *address = socket->address;
    struct socket **at = &address->later;
    while (*at != socket)
        at = &(*at)->later_next;
    *at = socket->later_next;
    if (!*at)
        address->later_end = at;
    socket->waits = false;
}

void later_leave(struct socket *socket) {
    if (socket->waits)
        unqueue(socket);
    buffer_free(&socket->later);
}

static bool may_hear(const struct server *server, struct address *address, int64_t now) {
    if (address_work(&server->addresses, address, now) <= 0 &&
        now - address->heard_at < LATER_HEARD)
        return false;
    address->heard_at = now;
    return true;
}

/* Carry out the message that has waited longest. The socket goes on first, for it may have
 * to be paused for another reason. */
static void hear_one(struct server *server, struct address *address) {
    struct socket *socket = address->later;
    struct buffer text = socket->later;
    unqueue(socket);
    socket->later = (struct buffer){0};
    if (!socket->closing) {
        socket_resume(server, socket);
        message_run(server, socket, text.data, text.length);
    }
    buffer_free(&text);
}

/* ------------------------------------------------------------------ tables */

void later_rest(struct server *server, struct table *table) {
    struct address *address = table->payer;
    if (table->resting)
        return;
    table->resting = true;
    table->resting_next = NULL;
    *address->resting_end = table;
    address->resting_end = &table->resting_next;
    wait_with(server, address);
}

void later_wake(struct table *table) {
    struct address *address = table->payer;
    if (!table->resting)
        return;
    table->resting = false;
    struct table **at = &address->resting;
    while (*at != table)
        at = &(*at)->resting_next;
    *at = table->resting_next;
    if (!*at)
        address->resting_end = at;
}

/* As many as have bots that may be asked now, oldest first. */
static void wake_tables(struct server *server, struct address *address) {
    for (int room = THOUGHTS_PER_ADDRESS - address->thinking;
         room > 0 && address->resting && charge_may_think(server, address->resting); room--) {
        struct table *table = address->resting;
        later_wake(table);
        table_touch(server, table);
    }
}

/* ----------------------------------------------------------------- the turn */

void later_run(struct server *server) {
    struct address **at = &server->waiting;
    int64_t now = server_now();
    while (*at) {
        struct address *address = *at;
        while (address->later && may_hear(server, address, now))
            hear_one(server, address);
        wake_tables(server, address);
        if (address->later || address->resting) {
            at = &address->waiting_next;
            continue;
        }
        *at = address->waiting_next;
        address->waiting = false;
    }
}
