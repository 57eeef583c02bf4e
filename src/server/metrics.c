/* How the server is, for whoever looks after it: counters and gauges in the text
 * format of Prometheus, to this machine alone. */
#include "server/connection.h"
#include "server/http.h"
#include "server/names.h"

#include <inttypes.h>
#include <string.h>

static void put_counter(struct ludo_text *text, const char *name, const char *help,
                        uint64_t value) {
    ludo_text_add_format(text,
                         "# HELP ludoteca_%s_total %s\n# TYPE ludoteca_%s_total counter\n"
                         "ludoteca_%s_total %" PRIu64 "\n",
                         name, help, name, name, value);
}

static void put_gauge(struct ludo_text *text, const char *name, const char *help, int64_t value) {
    ludo_text_add_format(text,
                         "# HELP ludoteca_%s %s\n# TYPE ludoteca_%s gauge\n"
                         "ludoteca_%s %" PRId64 "\n",
                         name, help, name, name, value);
}

static void put_all(const struct server *server, struct ludo_text *text) {
    struct connection_counts counts = connections_look(server);
    const char *why = NULL;
#define PUT_COUNTER(name, help) put_counter(text, #name, help, server->count.name);
    COUNTERS(PUT_COUNTER)
#undef PUT_COUNTER
    put_gauge(text, "connections_open", "Connections that are open.", counts.open);
    put_gauge(text, "sockets_open", "WebSockets that are open.", counts.sockets);
    put_gauge(text, "requests_waiting", "Requests that wait for their answer.", counts.waiting);
    put_gauge(text, "addresses", "Addresses that limits remember.", server->addresses.count);
    put_gauge(text, "tables", "Tables in memory.", server->tables);
    put_gauge(text, "ready", "Whether the server is ready, as /readyz says.",
              server_is_ready(server, &why));
}

/* A page elsewhere may not look either, whatever name it has for this machine. */
void metrics_answer(const struct server *server, struct request *request, const struct head *head) {
    char data[16384];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    if (!name_is_local(head->host)) {
        (void)answer_text(request, 421, "The metrics are for this machine alone.\n");
        return;
    }
    if (request->post || head->method == HEAD_OTHER || !head_text_is(head->target, "/metrics")) {
        (void)answer_text(request, 404, "There is nothing here but /metrics.\n");
        return;
    }
    put_all(server, &text);
    buffer_add(&request->answer, data, text.length < sizeof data ? text.length : sizeof data - 1);
    (void)answer_with(request, 200, "text/plain; version=0.0.4; charset=utf-8",
                      request->answer.data, request->answer.length);
}
