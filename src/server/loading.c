/* Tables on their way into memory: whoever wants one waits, with all others who
 * want the same, until it has been read and replayed elsewhere. A table that is
 * read again after a failed commit, and one that is being removed from the
 * store, are on their way too: nobody may use them meanwhile. */
#include "server/keys.h"
#include "server/later.h"
#include "server/parts.h"

#include <stdio.h>
#include <stdlib.h>

enum { WAKES = 8 }; /* tables woken at once */

struct loading {
    struct waiter *waiters;
    struct reading *reading; /* NULL: it waits for a batch, which … */
    bool ends;               /* … removes it, or else sets it aside */
};

/* ----------------------------------------------------------------- waiters */

void waiter_leave(struct waiter *waiter) {
    if (!waiter->link)
        return;
    *waiter->link = waiter->next;
    if (waiter->next)
        waiter->next->link = waiter->link;
    waiter->link = NULL;
}

static void add_waiter(struct loading *loading, struct waiter *waiter) {
    struct waiter **at = &loading->waiters;
    while (*at)
        at = &(*at)->next;
    waiter->next = NULL;
    waiter->link = at;
    *at = waiter;
}

/* Once and for all; those told may take others out. */
static void tell_waiters(struct server *server, struct loading *loading, struct table *table,
                         enum absence why, const struct store_table *kept) {
    while (loading->waiters) {
        struct waiter *waiter = loading->waiters;
        waiter_leave(waiter);
        waiter->done(server, waiter, table, why, kept);
    }
    free(loading);
}

void loading_free(struct table *table) {
    if (!table->loading)
        return;
    while (table->loading->waiters)
        waiter_leave(table->loading->waiters);
    reading_cancel(table->loading->reading);
    free(table->loading);
    table->loading = NULL;
}

/* ----------------------------------------------------------------- arriving */

/* What was read becomes the table's. */
static void install(struct server *server, struct table *table, struct reading *reading) {
    struct table *image = reading->image;
    table_empty(table);
    table->kept = image->kept;
    table->match = image->match;
    table->seats = image->seats;
    table->content = image->content;
    table->over = image->over;
    image->match = (struct ludo_match){0};
    image->seats = NULL;
    image->content = NULL;
    table->talk = (struct talk){.lines = reading->lines,
                                .notes = reading->notes,
                                .line_count = reading->line_count,
                                .note_count = reading->note_count};
    reading->lines = NULL;
    reading->notes = NULL;
    for (int seat = 0; seat < table->kept.seats; seat++) {
        const uint8_t *owner = table->seats[seat].kept.owner;
        if (key_hash_is_set(owner) && !talk_note(&table->talk, owner))
            talk_set_note(&table->talk, owner, "");
    }
    table_arrange(server, table, reading->shown);
    journal_leave(server, table);
    table->floor = 0;
    if (table->kept.first)
        journal_enter(server, table, table->kept.first);
    table_refresh(table);
    table_touch(server, table);
}

static void loading_start(struct table *table) {
    table->loading = memory_get(NULL, sizeof *table->loading);
    *table->loading = (struct loading){0};
}

/* It cannot be replayed: whoever runs the server is told, and it is not tried again. Until
 * that is on disk nobody reads it. */
static void set_aside(struct server *server, struct table *table, const struct reading *reading) {
    (void)fprintf(stderr, "ludoteca: table %s was set aside, it cannot be read: %s\n",
                  reading->kept.id, reading->error.text);
    loading_start(table);
    table_involve(server, table);
    store_put_aside(server->batch[server->side], reading->kept.id, absence_word(ABSENT_UNREADABLE),
                    server_seconds());
}

static void fail(struct server *server, struct table *table, const struct reading *reading) {
    struct refusal refusal = {0};
    absence_refuse(reading->why, &refusal);
    /* It was never there, or cannot be read any more: nobody may play on. */
    for (struct socket *socket = table->sockets; socket; socket = socket->next)
        socket_cut(socket, refusal.error.text);
    if (reading->why == ABSENT_UNREADABLE && !reading->kept.aside[0] && !server->read_only) {
        set_aside(server, table, reading);
        return;
    }
    if (reading->why == ABSENT_MISSING) /* so nothing was ever acknowledged */
        journal_leave(server, table);
    if (!table->sockets && !table->involved[0] && !table->involved[1] && !table->touched &&
        !table->first) {
        table_free(server, table);
        return;
    }
    table->doomed = true;
    table->again = table->first && (reading->why == ABSENT_FAILED || reading->why == ABSENT_FULL);
    server->failing |= table->again;
    table_touch(server, table);
}

static void arrived(struct reading *reading, void *context) {
    struct server *server = reading->server;
    struct table *table = context;
    struct loading *loading = table->loading;
    enum absence why = reading->why;
    table->loading = NULL;
    if (why == ABSENT_NOT) {
        install(server, table, reading);
        tell_waiters(server, loading, table, why, NULL);
    } else {
        fail(server, table, reading);
        tell_waiters(server, loading, NULL, why, reading->kept.id[0] ? &reading->kept : NULL);
    }
}

static void begin(struct server *server, struct table *table) {
    table->loading->reading =
        reading_begin(server, table->kept.id, table->floor, TALK_LINES, NULL, arrived, table);
}

void table_await(struct server *server, const char *id, struct waiter *waiter) {
    struct table *table = table_look_up(server, id);
    if (table && table->doomed) { /* its sockets are being cut */
        table_reload(server, table);
        table->doomed = false;
    }
    if (!table) {
        table = table_enter(server, id);
        loading_start(table);
        begin(server, table);
    }
    add_waiter(table->loading, waiter);
}

void table_reload(struct server *server, struct table *table) {
    later_wake(table);
    journal_fall_back(server, table);
    clock_leave(server, table);
    loading_start(table);
    begin(server, table);
}

/* ------------------------------------------------------------------ leaving */

void table_end(struct server *server, const struct store_table *named) {
    if (table_look_up(server, named->id))
        return;
    struct table *table = table_enter(server, named->id);
    loading_start(table);
    table->loading->ends = true;
    table_involve(server, table);
    store_put_end(server->batch[server->side], named->number, server_seconds());
}

void loading_release(struct server *server, struct table *table, bool kept) {
    if (table->loading->reading)
        return; /* it is being read again because of the other side */
    if (!(kept && table->loading->ends) && table->loading->waiters) {
        begin(server, table);
        return;
    }
    struct loading *loading = table->loading;
    table->loading = NULL;
    table->doomed = true;
    table_touch(server, table);
    tell_waiters(server, loading, NULL, ABSENT_MISSING, NULL);
}

/* ------------------------------------------------------------------- waking */

static void wake_more(struct server *server);

static void woken(struct server *server, struct waiter *waiter, struct table *table,
                  enum absence why, const struct store_table *kept) {
    (void)table, (void)why, (void)kept;
    free(waiter);
    if (!--server->waking && server->wake_from)
        wake_more(server);
}

static void wake_these(struct store_answer *answer, void *context) {
    struct server *server = context;
    server->waking = 1; /* until all have been asked for */
    server->wake_from = answer->code < 0 ? 0 : answer->next;
    for (int i = 0; answer->code == LUDO_OK && !server->leaving && i < answer->count; i++) {
        if (table_here(server, answer->tables[i].id))
            continue;
        struct waiter *waiter = memory_get(NULL, sizeof *waiter);
        *waiter = (struct waiter){.done = woken};
        server->waking++;
        table_await(server, answer->tables[i].id, waiter);
    }
    if (!--server->waking && server->wake_from && !server->leaving)
        wake_more(server);
}

static void wake_more(struct server *server) {
    server->count.queries++;
    (void)store_list_awake(server->store, server->wake_from, WAKES, wake_these, server);
}

void tables_wake(struct server *server) {
    server->wake_from = 0;
    wake_more(server);
}
