#include "server/retention.h"

#include "server/table.h"

#include <stdlib.h>
#include <string.h>

enum {
    DAY = 24 * 60 * 60,
    PASS_AFTER = 10 * 60 * 1000, /* milliseconds from one look at all tables to the next */
};

/* Seconds since 1970 that many days ago; 0: for ever. */
static int64_t days_ago(int days) {
    return days ? server_seconds() - (int64_t)days * DAY : 0;
}

static void found(struct store_answer *answer, void *context) {
    struct server *server = context;
    struct retention *retention = &server->retention;
    retention->query = NULL;
    if (answer->code < 0)
        return;
    retention->tables = answer->tables;
    retention->count = answer->count;
    memcpy(retention->content, answer->content.key, sizeof retention->content);
    answer->tables = NULL;
    answer->count = 0;
    retention->from = answer->next;
    if (!answer->next)
        retention->next = server_now() + PASS_AFTER;
}

void retention_sweep(struct server *server) {
    struct retention *retention = &server->retention;
    const struct serve_settings *settings = server->settings;
    if (server->read_only || server->failing || retention->query || retention->count ||
        server_now() < retention->next)
        return;
    free(retention->tables);
    retention->tables = NULL;
    const struct store_due due = {.from = retention->from,
                                  .finished = days_ago(settings->keep_finished),
                                  .idle = days_ago(settings->keep_idle),
                                  .unused = server_seconds() - DAY};
    server->count.queries++;
    retention->query = store_list_due(server->store, &due, found, server);
}

void retention_turn(struct server *server) {
    struct retention *retention = &server->retention;
    if (server->committing || server->failing || server->read_only || server->leaving)
        return;
    if (retention->count) {
        table_end(server, &retention->tables[--retention->count]);
    } else if (retention->content[0]) {
        store_put_content_end(server->batch[server->side], retention->content,
                              server_seconds() - DAY);
        retention->content[0] = '\0';
    }
}

void retention_free(struct server *server) {
    store_cancel(server->retention.query);
    free(server->retention.tables);
}
