/* HTTP: the page's files, and tables that are made and listed. */
#include "server/http.h"
#include "server/keys.h"
#include "server/table.h"

#include <arpa/inet.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    POSTS_PER_SECOND = 10,
    POSTS_BURST = 60,
    CHUNK = 16384, /* bytes of an answer written at once */
};

/* --------------------------------------------------------------- addresses */

void http_address(const struct server *server, struct lws *wsi, char text[ADDRESS_SIZE]) {
    char header[256];
    text[0] = '\0';
    if (server->settings->behind_proxy &&
        lws_hdr_copy(wsi, header, sizeof header, WSI_TOKEN_X_FORWARDED_FOR) > 0) {
        /* The proxy adds the peer it saw at the end; what stands before is hearsay. */
        const char *last = strrchr(header, ',');
        last = last ? last + 1 : header;
        (void)snprintf(text, ADDRESS_SIZE, "%s", last + strspn(last, " "));
        return;
    }
    (void)lws_get_peer_simple(wsi, text, ADDRESS_SIZE);
}

bool http_origin_is_ours(const struct server *server, struct lws *wsi) {
    char origin[256], host[256];
    int length = lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN);
    if (!length)
        return true; /* no page asks, so no page can be abused */
    if (lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN) <= 0 ||
        lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) <= 0)
        return false;
    if (server->settings->origin && !strcasecmp(origin, server->settings->origin))
        return true;
    const char *start = strstr(origin, "://");
    return start && !strcasecmp(start + 3, host);
}

bool http_is_crowded(const struct server *server, const struct address *address) {
    int limit = server->settings->sockets_per_address;
    return server->settings->behind_proxy && limit && address->open > limit;
}

/* The first language of the request that is one of ours, or NULL. */
static translator asked_language(struct lws *wsi) {
    char header[256];
    if (lws_hdr_copy(wsi, header, sizeof header, WSI_TOKEN_HTTP_ACCEPT_LANGUAGE) <= 0)
        return NULL;
    translator found = NULL;
    for (char *rest = NULL, *name = strtok_r(header, ", ", &rest); name && !found;
         name = strtok_r(NULL, ", ", &rest)) {
        name[strcspn(name, ";")] = '\0';
        found = translate_into(name);
    }
    return found;
}

/* ----------------------------------------------------------------- answers */

/* Headers of an answer, in a buffer as lws wants it. */
struct head {
    unsigned char data[LWS_PRE + 2048];
    unsigned char *at;
};

static unsigned char *head_end(struct head *head) {
    return head->data + sizeof head->data;
}

static int add_header(struct lws *wsi, struct head *head, const char *name, const char *value) {
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                       (const unsigned char *)value, (int)strlen(value), &head->at,
                                       head_end(head));
}

static int begin_answer(struct lws *wsi, struct head *head, unsigned status, const char *type,
                        size_t length) {
    head->at = head->data + LWS_PRE;
    if (lws_add_http_header_status(wsi, status, &head->at, head_end(head)) ||
        (type && add_header(wsi, head, "content-type:", type)) ||
        lws_add_http_header_content_length(wsi, length, &head->at, head_end(head)))
        return 1;
    return 0;
}

/* The answer is whole. What may stand behind the body of a POST lies in lws, which would
 * bring it to the same request again: that connection ends as soon as the answer is out. */
static int end_answer(struct request *request) {
    request->data = NULL;
    if (!request->taken)
        return lws_http_transaction_completed(request->wsi) ? -1 : 0;
    request->written = true;
    (void)lws_callback_on_writable(request->wsi);
    return 0;
}

/* Send the head; the body follows when the socket can take it. */
static int finish_head(struct request *request, struct head *head) {
    if ((request->taken && add_header(request->wsi, head, "connection:", "close")) ||
        lws_finalize_write_http_header(request->wsi, head->data + LWS_PRE, &head->at,
                                       head_end(head)))
        return 1;
    if (request->length && !request->head) {
        (void)lws_callback_on_writable(request->wsi);
        return 0;
    }
    return end_answer(request);
}

static int answer_with(struct request *request, unsigned status, const char *type, const char *data,
                       size_t length) {
    struct head head;
    request->data = data;
    request->length = length;
    request->sent = 0;
    if (begin_answer(request->wsi, &head, status, type, length) ||
        add_header(request->wsi, &head, "cache-control:", "no-store"))
        return 1;
    return finish_head(request, &head);
}

int answer_json(struct request *request, unsigned status) {
    return answer_with(request, status, "application/json", request->answer.data,
                       request->answer.length);
}

int answer_bytes(struct request *request) {
    return answer_with(request, 200, "application/octet-stream", request->answer.data,
                       request->answer.length);
}

static void write_refusal(struct request *request, const struct refusal *refusal) {
    char data[640];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    struct ludo_json json = ludo_json_in(&text);
    ludo_json_object(&json);
    ludo_json_put_string(&json, "is", "error");
    ludo_json_put_string(&json, "code", refusal->code);
    ludo_json_put_string(&json, "text", refusal->error.text);
    ludo_json_object_end(&json);
    request->answer.length = 0;
    buffer_add(&request->answer, data, ludo_text_fits(&text) ? text.length : 0);
}

static unsigned status_of(const char *code) {
    if (!strcmp(code, "LIMIT") || !strcmp(code, "FULL"))
        return 429;
    if (!strcmp(code, "TABLE"))
        return 404;
    if (!strcmp(code, "KEY"))
        return 403;
    if (!strcmp(code, "ASIDE"))
        return 410;
    return !strcmp(code, "STORE") ? 503 : 400;
}

int answer_refusal(struct request *request, unsigned status, const struct refusal *refusal) {
    write_refusal(request, refusal);
    return answer_json(request, status ? status : status_of(refusal->code));
}

static int answer_text(struct request *request, unsigned status, const char *text) {
    return answer_with(request, status, "text/plain; charset=utf-8", text, strlen(text));
}

static int write_body(struct request *request) {
    size_t left = request->length - request->sent;
    size_t chunk = left < CHUNK ? left : CHUNK;
    if (request->written)
        return -1;
    if (!request->data || !chunk)
        return 0;
    unsigned char data[LWS_PRE + CHUNK];
    memcpy(data + LWS_PRE, request->data + request->sent, chunk);
    bool last = chunk == left;
    if (lws_write(request->wsi, data + LWS_PRE, chunk,
                  last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < (int)chunk)
        return -1;
    request->sent += chunk;
    if (!last) {
        (void)lws_callback_on_writable(request->wsi);
        return 0;
    }
    return end_answer(request);
}

/* ------------------------------------------------------------------- files */

static bool header_names(struct lws *wsi, enum lws_token_indexes header, const char *word) {
    char value[256];
    return lws_hdr_copy(wsi, value, sizeof value, header) > 0 && strstr(value, word);
}

static int answer_file(struct request *request, const struct site_file *file) {
    struct lws *wsi = request->wsi;
    struct head head;
    const struct site_body *body = &file->plain;
    const char *packed = NULL;
    if (file->brotli.data && header_names(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, "br")) {
        body = &file->brotli;
        packed = "br";
    } else if (file->gzip.data && header_names(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, "gzip")) {
        body = &file->gzip;
        packed = "gzip";
    }
    bool same = header_names(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, file->tag);
    request->data = body->data;
    request->length = same ? 0 : body->length;
    request->sent = 0;
    if (begin_answer(wsi, &head, same ? 304 : 200, same ? NULL : file->type, request->length) ||
        add_header(wsi, &head, "etag:", file->tag) ||
        add_header(wsi, &head, "vary:", "accept-encoding") ||
        (packed && !same && add_header(wsi, &head, "content-encoding:", packed)) ||
        add_header(wsi, &head, "cache-control:",
                   file->forever ? "public, max-age=31536000, immutable" : "no-cache"))
        return 1;
    return finish_head(request, &head);
}

static int answer_get(struct server *server, struct request *request) {
    if (!strcmp(request->path, "/healthz"))
        return answer_text(request, 200, "ok\n");
    if (!strncmp(request->path, CONTENTS "/", strlen(CONTENTS "/")))
        return upload_get(server, request, request->path + strlen(CONTENTS "/"));
    if (!strcmp(request->path, "/api/games"))
        return answer_with(request, 200, "application/json", server->settings->games,
                           strlen(server->settings->games));
    const struct site_file *file = site_find(&server->site, request->path);
    if (file)
        return answer_file(request, file);
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
    lws_set_timeout(request->wsi, PENDING_TIMEOUT_HTTP_CONTENT, 60);
    return 0;
}

void request_wait(struct request *request, void (*gone)(struct request *request, void *context),
                  void *context) {
    request->gone = gone;
    request->gone_context = context;
    lws_set_timeout(request->wsi, PENDING_TIMEOUT_HTTP_CONTENT, 60);
}

void request_ready(struct request *request) {
    request->gone = NULL;
}

void request_answer(struct request *request, int answer) {
    if (answer)
        lws_set_timeout(request->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
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
        int answer = kept ? answer_json(request, 201) : answer_refusal(request, 503, &refusal);
        request_answer(request, answer);
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
    json_t *body = json_loadb(request->body.length ? request->body.data : "", request->body.length,
                              JSON_REJECT_DUPLICATES, &where);
    bool make = !strcmp(request->path, "/api/tables");
    if (make && json_object_get(body, "content")) {
        json_decref(body);
        return upload_begin(server, request);
    }
    int answer = !json_is_object(body)
                     ? refuse(&refusal, "PROTOCOL", "the body has to be a JSON object")
                 : make                         ? wish_make(server, request, body, NULL, &refusal)
                 : !strcmp(request->path, LOOK) ? mine_look(server, request, body, &refusal)
                                                : mine_list(server, request, body, &refusal);
    json_decref(body);
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

/* What is wrong with a POST before its body has come: a status, or 0. */
static unsigned check_post(struct server *server, struct request *request,
                           struct refusal *refusal) {
    char length[16];
    int most = body_most(request->path);
    if (!most) {
        (void)refuse(refusal, "PROTOCOL", "nothing can be posted here");
        return 404;
    }
    if (!http_origin_is_ours(server, request->wsi)) {
        (void)refuse(refusal, "ORIGIN", "another site may not ask for this");
        return 403;
    }
    if (lws_hdr_copy(request->wsi, length, sizeof length, WSI_TOKEN_HTTP_CONTENT_LENGTH) <= 0) {
        (void)refuse(refusal, "PROTOCOL", "the length of the body is needed");
        return 411;
    }
    if (strlen(length) > 8 || atol(length) > most) {
        (void)refuse(refusal, "PROTOCOL", "the body has more than %d bytes", most);
        return 413;
    }
    int rate = server->settings->tables_per_client ? POSTS_PER_SECOND : 0;
    if (!allowance_take(&request->address->posts, rate, POSTS_BURST, server_now())) {
        (void)refuse(refusal, "LIMIT", "too many requests; wait a moment");
        return 429;
    }
    return 0;
}

static void reset_request(struct server *server, struct request *request) {
    unhold_request(server, request);
    if (request->gone)
        request->gone(request, request->gone_context);
    buffer_free(&request->body);
    buffer_free(&request->answer);
    address_release(request->address);
    *request = (struct request){0};
}

static int begin_request(struct server *server, struct request *request, struct lws *wsi,
                         const char *path) {
    char address[ADDRESS_SIZE];
    reset_request(server, request);
    request->wsi = wsi;
    request->translate = asked_language(wsi);
    request->post = lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI) > 0;
    request->head = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    http_address(server, wsi, address);
    request->address = address_hold(&server->addresses, address, server_now());
    if ((size_t)snprintf(request->path, sizeof request->path, "%s", path) >= sizeof request->path)
        return answer_text(request, 414, "This address is too long.\n");
    if (http_is_crowded(server, request->address))
        return answer_text(request, 429, "Too many connections.\n");
    if (!request->post && !request->head && !lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI))
        return answer_text(request, 405, "This method is not for here.\n");
    if (!request->post)
        return answer_get(server, request);
    struct refusal refusal = {.error.translate = request->translate};
    unsigned status = check_post(server, request, &refusal);
    return status ? answer_refusal(request, status, &refusal) : 0;
}

static int take_body(struct request *request, const char *in, size_t length) {
    size_t most = (size_t)body_most(request->path);
    if (request->body.length + length > (most ? most : BODY_MAX))
        return -1;
    buffer_add(&request->body, in, length);
    return 0;
}

/* Once: who sends more than it said is cut. */
static int end_body(struct server *server, struct request *request) {
    if (request->taken)
        return -1;
    if (request->data) /* it was refused before its body came */
        return 0;
    request->taken = true;
    return answer_post(server, request);
}

/* ------------------------------------------------------------- connections */

/* May a connection come in at all? Nonzero: no. Behind a proxy all come from
 * one address, and requests are counted instead. */
static int filter_connection(struct server *server, lws_sockfd_type file) {
    int limit = server->settings->sockets_per_address;
    struct sockaddr_in peer = {0};
    socklen_t size = sizeof peer;
    char text[ADDRESS_SIZE] = "";
    if (!limit || server->settings->behind_proxy ||
        getpeername(file, (struct sockaddr *)&peer, &size))
        return 0;
    (void)inet_ntop(AF_INET, &peer.sin_addr, text, sizeof text);
    struct address *address = address_hold(&server->addresses, text, server_now());
    address_release(address);
    return address->connections >= limit;
}

static void hold_connection(struct server *server, struct lws *wsi) {
    char text[ADDRESS_SIZE] = "";
    (void)lws_get_peer_simple(wsi, text, sizeof text);
    struct address *address = address_hold(&server->addresses, text, server_now());
    address_release(address);
    address->connections++;
    lws_set_opaque_user_data(wsi, address);
}

static void release_connection(struct lws *wsi) {
    struct address *address = lws_get_opaque_user_data(wsi);
    if (address)
        address->connections--;
    lws_set_opaque_user_data(wsi, NULL);
}

int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t length) {
    struct server *server = lws_context_user(lws_get_context(wsi));
    struct request *request = user;
    switch ((int)reason) {
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
        return filter_connection(server, (lws_sockfd_type)(intptr_t)in);
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        hold_connection(server, wsi);
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        release_connection(wsi);
        return 0;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return 1; /* a WebSocket without our subprotocol */
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return strcmp(in, "websocket") ? -1 : 0; /* not to HTTP/2 either */
    case LWS_CALLBACK_HTTP_BIND_PROTOCOL:
        *request = (struct request){0};
        return 0;
    case LWS_CALLBACK_HTTP:
        return begin_request(server, request, wsi, in);
    case LWS_CALLBACK_HTTP_BODY:
        return take_body(request, in, length);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return end_body(server, request);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return write_body(request);
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
    case LWS_CALLBACK_CLOSED_HTTP:
        if (request)
            reset_request(server, request);
        return 0;
    default:
        return 0;
    }
}
