/* HTTP: the page's files, and tables that are made and listed. */
#include "server/http.h"
#include "server/charge.h"
#include "server/connection.h"
#include "server/keys.h"
#include "server/names.h"

#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --------------------------------------------------------------- addresses */

/* Whom limits count: the peer, or whom the proxy names. */
static void find_address(const struct server *server, const struct connection *connection,
                         const struct head *head, char text[ADDRESS_SIZE]) {
    (void)snprintf(text, ADDRESS_SIZE, "%s", connection->peer);
    struct head_text named = head_last_value(head, "x-forwarded-for");
    if (!server->settings->behind_proxy || !named.length)
        return;
    /* The proxy adds the peer it saw at the end; what stands before is hearsay. */
    const char *from = named.data + named.length;
    while (from > named.data && from[-1] != ',' && from[-1] != ' ')
        from--;
    (void)snprintf(text, ADDRESS_SIZE, "%.*s", (int)(named.data + named.length - from), from);
}

/* Whether whom a proxy names has too much open. */
static bool is_crowded(const struct server *server, const struct address *address) {
    int limit = server->settings->sockets_per_address;
    return server->settings->behind_proxy && limit && address->open > limit;
}

/* The first language of the request that is one of ours, or NULL. */
static translator asked_language(const struct head *head) {
    struct head_walk walk = {0};
    struct head_text element;
    translator found = NULL;
    while (!found && head_next(head, "accept-language", &walk, &element)) {
        char name[16];
        (void)snprintf(name, sizeof name, "%.*s", (int)element.length, element.data);
        name[strcspn(name, "; ")] = '\0';
        found = translate_into(name);
    }
    return found;
}

static const char *say(const struct request *request, const char *text) {
    return request->translate ? request->translate(text) : text;
}

/* ------------------------------------------------------------------- pages */

static int answer_ready(const struct server *server, struct request *request) {
    const char *why = NULL;
    if (server_is_ready(server, &why))
        return answer_text(request, 200, "ready\n");
    request->answer.length = 0;
    const char *text = say(request, why);
    buffer_add(&request->answer, text, strlen(text));
    buffer_add(&request->answer, "\n", 1);
    return answer_with(request, 503, "text/plain; charset=utf-8", request->answer.data,
                       request->answer.length);
}

/* Whoever looks after the server asks these, by whatever name. */
static bool is_about_health(const char *path) {
    return !strcmp(path, "/healthz") || !strcmp(path, "/readyz");
}

static int answer_get(struct server *server, struct request *request, const struct head *head) {
    if (!strcmp(request->path, "/healthz"))
        return answer_text(request, 200, "ok\n");
    if (!strcmp(request->path, "/readyz"))
        return answer_ready(server, request);
    if (!strncmp(request->path, CONTENTS "/", strlen(CONTENTS "/")))
        return upload_get(server, request, request->path + strlen(CONTENTS "/"));
    if (!strcmp(request->path, "/api/games"))
        return answer_with(request, 200, "application/json", server->settings->games,
                           strlen(server->settings->games));
    const struct site_file *file = site_find(&server->site, request->path);
    if (file)
        return answer_file(request, head, file);
    if (!strcmp(request->path, "/") && !server->site.count)
        return answer_text(request, 404, "This server has no page; see docs/operations.md.\n");
    return answer_text(request, 404, "There is nothing here.\n");
}

/* ------------------------------------------------------ tables being made */

/* The answer waits until the table is on disk. */
int hold_request(struct server *server, struct request *request) {
    request->held = (int8_t)(server->side + 1);
    request->held_next = server->requests[server->side];
    server->requests[server->side] = request;
    return 0;
}

void request_wait(struct request *request, void (*gone)(struct request *request, void *context),
                  void *context) {
    request->gone = gone;
    request->gone_context = context;
}

void request_ready(struct request *request) {
    request->gone = NULL;
}

void requests_release(struct server *server, int side, bool kept) {
    struct request *request = server->requests[side];
    server->requests[side] = NULL;
    while (request) {
        struct request *next = request->held_next;
        request->held = 0;
        if (request->gone) /* who made the table is done with it */
            request->gone(request, request->gone_context);
        request_ready(request);
        struct refusal refusal = {.error.translate = request->translate};
        (void)refuse(&refusal, "STORE", "it could not be saved, so it has not happened; try again");
        (void)(kept ? answer_json(request, 201) : answer_refusal(request, 503, &refusal));
        request = next;
    }
}

static void unhold_request(struct server *server, struct request *request) {
    if (!request->held)
        return;
    struct request **at = &server->requests[request->held - 1];
    while (*at != request)
        at = &(*at)->held_next;
    *at = request->held_next;
    request->held = 0;
}

/* ---------------------------------------------------------------- requests */

/* Bodies that come with a file, or that are too long to come without one, are
 * read by a thread. */
static int answer_post(struct server *server, struct request *request) {
    struct refusal refusal = {.error.translate = request->translate};
    json_error_t where;
    if (request->body.length > BODY_MAX || !strncmp(request->path, CONTENTS, strlen(CONTENTS)))
        return upload_begin(server, request);
    server->payer = request->address;
    json_t *body = json_loadb(request->body.length ? request->body.data : "", request->body.length,
                              JSON_REJECT_DUPLICATES, &where);
    bool make = !strcmp(request->path, "/api/tables");
    if (make && json_object_get(body, "content")) {
        json_decref(body);
        server->payer = NULL;
        return upload_begin(server, request);
    }
    int answer = !json_is_object(body)
                     ? refuse(&refusal, "PROTOCOL", "the body has to be a JSON object")
                 : make                         ? wish_make(server, request, body, NULL, &refusal)
                 : !strcmp(request->path, LOOK) ? mine_look(server, request, body, &refusal)
                                                : mine_list(server, request, body, &refusal);
    json_decref(body);
    server->payer = NULL;
    return answer < 0 ? answer_refusal(request, 0, &refusal) : 0;
}

/* How long the body of a POST may be; 0: there is none to this path. */
static int body_most(const char *path) {
    static const char *const with_file[] = {"/api/tables", CONTENTS, CONTENTS "/block"};
    for (size_t i = 0; i < sizeof with_file / sizeof with_file[0]; i++)
        if (!strcmp(path, with_file[i]))
            return UPLOAD_BODY_MAX;
    return strcmp(path, MINE) != 0 && strcmp(path, LOOK) != 0 ? 0 : BODY_MAX;
}

/* Whether its address has used so much work that it is in debt. */
static bool has_no_work(const struct server *server, struct request *request) {
    const struct addresses *addresses = &server->addresses;
    return address_work(addresses, request->address, server_now()) < -addresses->limits.work_debt;
}

/* What is wrong with a POST before its body has come: a status, or 0. */
static unsigned check_post(struct server *server, struct request *request, const struct head *head,
                           struct refusal *refusal) {
    int most = body_most(request->path);
    if (!most) {
        (void)refuse(refusal, "PROTOCOL", "nothing can be posted here");
        return 404;
    }
    if (!origin_is_ours(server->settings, head_value(head, "origin"), head->host)) {
        (void)refuse(refusal, "ORIGIN", "another site may not ask for this");
        return 403;
    }
    if (!head->length.data) {
        (void)refuse(refusal, "PROTOCOL", "the length of the body is needed");
        return 411;
    }
    if (head->length.length > HEAD_LENGTH_DIGITS ||
        strtol(head->length.data, NULL, 10) > most) { /* digits, and then the line's end */
        (void)refuse(refusal, "PROTOCOL", "the body has more than %d bytes", most);
        return 413;
    }
    const struct limits *limits = &server->addresses.limits;
    if (has_no_work(server, request) || !allowance_take(&request->address->posts, limits->posts,
                                                        limits->posts_burst, server_now())) {
        (void)refuse(refusal, "LIMIT", "too many requests; wait a moment");
        return 429;
    }
    return 0;
}

static enum http_next begin_post(struct server *server, struct request *request,
                                 const struct head *head) {
    struct refusal refusal = {.error.translate = request->translate};
    struct head_text expect = head_value(head, "expect");
    unsigned status = check_post(server, request, head, &refusal);
    if (status) {
        (void)answer_refusal(request, status, &refusal);
        return HTTP_ANSWER;
    }
    if (expect.data && !head_text_is_about(expect, "100-continue")) {
        (void)answer_text(request, 417, "Nothing can be expected here.\n");
        return HTTP_ANSWER;
    }
    request->expected = (size_t)strtol(head->length.data, NULL, 10);
    if (expect.data && !head->old) {
        static char go_on[] = "HTTP/1.1 100 Continue\r\n\r\n";
        const struct buffer words = {.data = go_on, .length = sizeof go_on - 1};
        connection_write(request->connection, &words);
    }
    return HTTP_BODY;
}

/* -------------------------------------------------------------- WebSockets */

static bool is_handshake(const struct request *request, const struct head *head) {
    return !request->post && !request->head && !head->old && !strcmp(request->path, "/ws") &&
           head_lists(head, "upgrade", "websocket") && head_lists(head, "connection", "upgrade");
}

static bool speaks_ours(const struct head *head) {
    struct head_walk walk = {0};
    struct head_text element;
    while (head_next(head, "sec-websocket-protocol", &walk, &element))
        if (head_text_is(element, "ludoteca.1"))
            return true;
    return false;
}

/* Sixteen bytes of the client's choice. */
static bool is_key(struct head_text key) {
    unsigned char bytes[32];
    size_t length = 0;
    return key.length == 24 &&
           !sodium_base642bin(bytes, sizeof bytes, key.data, key.length, NULL, &length, NULL,
                              sodium_base64_VARIANT_ORIGINAL) &&
           length == 16;
}

static enum http_next begin_handshake(const struct server *server, struct request *request,
                                      const struct head *head) {
    struct head_text key = head_value(head, "sec-websocket-key");
    request->connection->keep = false;
    if (!origin_is_ours(server->settings, head_value(head, "origin"), head->host))
        (void)answer_text(request, 403, "Another site may not ask for this.\n");
    else if (!head_text_is(head_value(head, "sec-websocket-version"), "13"))
        (void)answer_text(request, 426, "Only version 13 of WebSocket is spoken here.\n");
    else if (!is_key(key) || !speaks_ours(head))
        (void)answer_text(request, 400, "This is not the protocol ludoteca.1.\n");
    else {
        answer_upgrade(request, key);
        return HTTP_SOCKET;
    }
    return HTTP_ANSWER;
}

/* ------------------------------------------------------------------- heads */

/* Only what has no body can be followed by something else: an answer to a POST ends its
 * connection. */
static bool may_follow(const struct head *head) {
    bool empty = !head->encoded && (!head->length.data || head_text_is(head->length, "0"));
    return !head->old && empty && (head->method == HEAD_GET || head->method == HEAD_HEAD) &&
           !head_lists(head, "connection", "close");
}

/* What stands before a question mark. */
static bool copy_path(struct request *request, const struct head *head) {
    const char *mark = memchr(head->target.data, '?', head->target.length);
    size_t length = mark ? (size_t)(mark - head->target.data) : head->target.length;
    if (length >= sizeof request->path)
        return false;
    memcpy(request->path, head->target.data, length);
    request->path[length] = '\0';
    return true;
}

static int refuse_request(struct request *request, unsigned status, const char *text) {
    request->connection->keep = false;
    request->connection->server->count.refused += status == 429;
    return answer_text(request, status, text);
}

static bool may_get(const struct server *server, struct request *request) {
    const struct limits *limits = &server->addresses.limits;
    return !has_no_work(server, request) &&
           allowance_take(&request->address->gets, limits->gets, limits->gets_burst, server_now());
}

/* Refuse what no path makes good; whether it was. */
static bool refuse_early(const struct server *server, struct request *request,
                         const struct head *head) {
    static const char *const misdirected =
        N_("This server is not known by this name; --name lists those that it may be called by.\n");
    bool has_body = head->length.data && !head_text_is(head->length, "0");
    if (!copy_path(request, head))
        (void)refuse_request(request, 414, "This address is too long.\n");
    else if (head->method == HEAD_OTHER)
        (void)refuse_request(request, 405, "This method is not for here.\n");
    else if (head->encoded)
        (void)refuse_request(request, 501, "Bodies have to come as they are, with their length.\n");
    else if (!request->post && has_body)
        (void)refuse_request(request, 400, "This request can have no body.\n");
    else if (!is_about_health(request->path) && !name_is_ours(server->settings, head->host))
        (void)refuse_request(request, 421, say(request, misdirected));
    else if (is_crowded(server, request->address))
        (void)refuse_request(request, 429, "Too many connections.\n");
    else if (!request->post && !may_get(server, request))
        (void)refuse_request(request, 429, "Too many requests; wait a moment.\n");
    else
        return false;
    return true;
}

enum http_next http_begin(struct server *server, struct request *request, const struct head *head) {
    struct connection *connection = request->connection;
    char address[ADDRESS_SIZE];
    request->translate = asked_language(head);
    request->post = head->method == HEAD_POST;
    request->head = head->method == HEAD_HEAD;
    connection->keep = may_follow(head);
    if (connection->inside) {
        metrics_answer(server, request, head);
        return HTTP_ANSWER;
    }
    server->count.requests++;
    find_address(server, connection, head, address);
    request->address = address_hold(&server->addresses, address, server_now());
    request->address->work.tokens -= WORK_REQUEST;
    if (refuse_early(server, request, head))
        return HTTP_ANSWER;
    if (is_handshake(request, head))
        return begin_handshake(server, request, head);
    if (request->post)
        return begin_post(server, request, head);
    (void)answer_get(server, request, head);
    return HTTP_ANSWER;
}

void http_end_body(struct server *server, struct request *request) {
    (void)answer_post(server, request);
}

void http_refuse_head(struct server *server, struct request *request, unsigned status) {
    const char *text = status == 431   ? "The head of this request is too long.\n"
                       : status == 505 ? "Only HTTP/1.1 is spoken here.\n"
                                       : "This is no request.\n";
    server->count.requests += !request->connection->inside;
    (void)refuse_request(request, status, text);
}

void http_reset(struct server *server, struct request *request) {
    unhold_request(server, request);
    if (request->gone)
        request->gone(request, request->gone_context);
    buffer_free(&request->body);
    buffer_free(&request->answer);
    address_release(request->address);
    *request = (struct request){0};
}
