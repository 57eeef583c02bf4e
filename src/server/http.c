/* HTTP: the page's files, and tables that are made and listed. */
#include "server/keys.h"
#include "server/table.h"

#include <arpa/inet.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    BODY_MAX = 16384,
    MINE_MAX = 50, /* tables asked for at once */
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

/* Send the head; the body follows when the socket can take it. */
static int finish_head(struct request *request, struct head *head) {
    if (lws_finalize_write_http_header(request->wsi, head->data + LWS_PRE, &head->at,
                                       head_end(head)))
        return 1;
    if (request->length && !request->head) {
        (void)lws_callback_on_writable(request->wsi);
        return 0;
    }
    return lws_http_transaction_completed(request->wsi) ? -1 : 0;
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

/* Answer with the JSON in `request->answer`. */
static int answer_json(struct request *request, unsigned status) {
    return answer_with(request, status, "application/json", request->answer.data,
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

static int answer_refusal(struct request *request, unsigned status, const struct refusal *refusal) {
    write_refusal(request, refusal);
    return answer_json(request, status);
}

static int answer_text(struct request *request, unsigned status, const char *text) {
    return answer_with(request, status, "text/plain; charset=utf-8", text, strlen(text));
}

static int write_body(struct request *request) {
    size_t left = request->length - request->sent;
    size_t chunk = left < CHUNK ? left : CHUNK;
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
    request->data = NULL;
    return lws_http_transaction_completed(request->wsi) ? -1 : 0;
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

/* ---------------------------------------------------------- make a table */

static bool is_level(const char *level) {
    return !strcmp(level, "easy") || !strcmp(level, "normal") || !strcmp(level, "hard");
}

static int read_seat(const json_t *value, struct store_seat *seat, struct refusal *refusal) {
    const char *kind = json_string_value(json_object_get(value, "kind"));
    const json_t *level = json_object_get(value, "level");
    const char *wanted = level ? json_string_value(level) : "normal";
    seat->bot = kind && !strcmp(kind, "bot");
    if (!kind || (!seat->bot && strcmp(kind, "person") != 0) || !wanted || !is_level(wanted))
        return refuse(refusal, "PROTOCOL",
                      "a seat is a person or a bot of level easy, normal or hard");
    (void)snprintf(seat->level, sizeof seat->level, "%s", seat->bot ? wanted : "");
    return LUDO_OK;
}

static int read_seats(const json_t *body, struct store_table *table, struct refusal *refusal) {
    const json_t *seats = json_object_get(body, "seats");
    size_t count = json_array_size(seats);
    if (!count || count > LUDO_SEATS_MAX)
        return refuse(refusal, "SEATS", "\"seats\" has to list 1 to %d seats", LUDO_SEATS_MAX);
    table->seats = (int)count;
    for (size_t i = 0; i < count; i++)
        if (read_seat(json_array_get(seats, i), &table->seat[i], refusal) < 0)
            return LUDO_EPROTOCOL;
    return LUDO_OK;
}

/* Options become lines, as they are kept; the engine judges them. */
static int read_options(const json_t *body, char *lines, size_t size, struct refusal *refusal) {
    const json_t *options = json_object_get(body, "options");
    const char *name;
    json_t *value;
    struct ludo_text text = ludo_text_in(lines, size);
    if (options && !json_is_object(options))
        return refuse(refusal, "PROTOCOL", "\"options\" has to be an object");
    json_object_foreach((json_t *)options, name, value) {
        const char *word = json_string_value(value);
        if (!word || strpbrk(name, "=\n") || strchr(word, '\n'))
            return refuse(refusal, "OPTION", "an option is a name and a text");
        ludo_text_add_format(&text, "%s=%s\n", name, word);
    }
    if (!ludo_text_fits(&text))
        return refuse(refusal, "OPTION", "there are too many options");
    return LUDO_OK;
}

static int read_clock(const json_t *body, struct store_table *table, struct refusal *refusal) {
    const json_t *clock = json_object_get(body, "clock");
    if (!clock || json_is_null(clock))
        return LUDO_OK;
    double minutes = json_number_value(json_object_get(clock, "minutes"));
    double seconds = json_number_value(json_object_get(clock, "seconds_per_move"));
    if (!json_is_object(clock) || !(minutes >= 0 && minutes <= 24 * 60) ||
        !(seconds >= 0 && seconds <= 3600) || minutes * 60 + seconds < 0.1)
        return refuse(refusal, "PROTOCOL",
                      "a clock has up to 1440 \"minutes\" and up to 3600 \"seconds_per_move\"");
    table->clocked = true;
    table->clock_bank = (int64_t)(minutes * 60000.0);
    table->clock_move = (int64_t)(seconds * 1000.0);
    return LUDO_OK;
}

/* At a table with a clock nobody may keep the others waiting in a window, in
 * which clocks stand still. */
static int read_window(const json_t *body, const struct ludo_game *game, struct store_table *table,
                       struct refusal *refusal) {
    enum { USUAL = 6, MOST = 60 };
    const json_t *window = json_object_get(body, "window");
    double seconds = json_number_value(window);
    if (!window)
        seconds = table->slow && !table->clocked ? 0 : USUAL;
    else if (!json_is_number(window) || !(seconds >= 0 && seconds <= MOST))
        return refuse(refusal, "PROTOCOL", "a \"window\" has 0 to %d seconds", MOST);
    table->window = (int64_t)(seconds * 1000.0);
    if (game->let_pass && table->clocked && !table->window)
        return refuse(refusal, "PROTOCOL", "at a table with a clock a \"window\" has an end");
    return LUDO_OK;
}

static int read_pace(const json_t *body, struct store_table *table, struct refusal *refusal) {
    const json_t *pace = json_object_get(body, "pace"), *back = json_object_get(body, "take_back");
    const char *word = pace ? json_string_value(pace) : "live";
    if (!word || (strcmp(word, "live") != 0 && strcmp(word, "slow") != 0))
        return refuse(refusal, "PROTOCOL", "\"pace\" is \"live\" or \"slow\"");
    if (back && !json_is_boolean(back))
        return refuse(refusal, "PROTOCOL", "\"take_back\" is true or false");
    table->slow = !strcmp(word, "slow");
    table->take_back = !back || json_is_true(back);
    return LUDO_OK;
}

static int read_maker(const json_t *body, struct store_table *table, struct refusal *refusal) {
    const char *client = json_string_value(json_object_get(body, "client"));
    const json_t *name = json_object_get(body, "name");
    const char *word = name ? json_string_value(name) : "";
    if (!client || !key_hash_client(client, table->maker))
        return refuse(refusal, "PROTOCOL", "\"client\" has to be 32 hexadecimal digits");
    if (!word || strlen(word) >= LUDO_NAME_MAX || strpbrk(word, "\n\r\t"))
        return refuse(refusal, "PROTOCOL", "a name is one line of up to %d bytes",
                      LUDO_NAME_MAX - 1);
    for (int seat = 0; seat < table->seats; seat++) {
        struct store_seat *first = &table->seat[seat];
        if (first->bot)
            continue;
        memcpy(first->owner, table->maker, STORE_HASH_SIZE);
        (void)snprintf(first->name, sizeof first->name, "%s", word);
        return seat;
    }
    return refuse(refusal, "SEATS", "at least one seat has to be a person's");
}

static int check_allowed(struct server *server, const struct store_table *table,
                         struct refusal *refusal) {
    int limit = server->settings->tables_per_client;
    int made = limit ? store_made_by(server->store, table->maker, &refusal->error) : 0;
    if (made < 0)
        return refuse(refusal, "STORE", "the tables cannot be read");
    if (limit && made >= limit)
        return refuse(refusal, "LIMIT", "there are %d tables of yours that are not over", made);
    return LUDO_OK;
}

static void write_made(struct request *request, const struct store_table *table, int seat) {
    char data[256];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    struct ludo_json json = ludo_json_in(&text);
    ludo_json_object(&json);
    ludo_json_put_string(&json, "id", table->id);
    ludo_json_put_string(&json, "invite", table->invite);
    ludo_json_put_string(&json, "watch", table->watch);
    ludo_json_put_int(&json, "seat", seat);
    ludo_json_object_end(&json);
    request->answer.length = 0;
    buffer_add(&request->answer, data, text.length);
}

/* The maker's seat, or negative. `options` outlives the call. */
static int read_table(struct server *server, const json_t *body, struct store_table *table,
                      char *options, size_t size, struct refusal *refusal) {
    const char *game = json_string_value(json_object_get(body, "game"));
    const struct ludo_game *found = game ? ludo_game_find(game) : NULL;
    if (!found || !found->listed)
        return refuse(refusal, "GAME", "there is no such game");
    (void)snprintf(table->game, sizeof table->game, "%s", game);
    if (read_seats(body, table, refusal) < 0 || read_options(body, options, size, refusal) < 0 ||
        read_clock(body, table, refusal) < 0 || read_pace(body, table, refusal) < 0 ||
        read_window(body, found, table, refusal) < 0)
        return LUDO_EPROTOCOL;
    int seat = read_maker(body, table, refusal);
    if (seat < 0 || check_allowed(server, table, refusal) < 0)
        return LUDO_EPROTOCOL;
    for (int i = 0; i < table->seats; i++)
        table->seat[i].bank = table->clock_bank;
    return seat;
}

static int make_table(struct server *server, struct request *request, const json_t *body,
                      struct refusal *refusal) {
    char options[512];
    struct store_table table = {.options = options, .moves = ""};
    int seat = read_table(server, body, &table, options, sizeof options, refusal);
    if (seat < 0)
        return seat;
    table.number = store_new_number(server->store);
    table.made = table.active = server_seconds();
    key_make_id(table.id);
    key_make(table.invite);
    key_make(table.watch);
    request->made = table_make(server, &table, refusal);
    if (!request->made)
        return LUDO_EPROTOCOL;
    write_made(request, &table, seat);
    return LUDO_OK;
}

/* The answer waits until the table is on disk. */
static int hold_request(struct server *server, struct request *request) {
    request->side = (int8_t)server->side;
    request->held_next = server->requests[server->side];
    server->requests[server->side] = request;
    lws_set_timeout(request->wsi, PENDING_TIMEOUT_HTTP_CONTENT, 60);
    return 0;
}

void requests_release(struct server *server, int side, bool kept) {
    struct request *request = server->requests[side];
    server->requests[side] = NULL;
    while (request) {
        struct request *next = request->held_next;
        request->side = -1;
        request->made = NULL;
        struct refusal refusal = {.error.translate = request->translate};
        (void)refuse(&refusal, "STORE", "it could not be saved, so it has not happened; try again");
        int answer = kept ? answer_json(request, 201) : answer_refusal(request, 503, &refusal);
        if (answer)
            lws_set_timeout(request->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
        request = next;
    }
}

static void unhold_request(struct server *server, struct request *request) {
    if (request->side < 0)
        return;
    struct request **at = &server->requests[request->side];
    while (*at != request)
        at = &(*at)->held_next;
    *at = request->held_next;
    request->side = -1;
}

/* ---------------------------------------------------------------- my tables */

static void put_seats(const struct table *table, struct ludo_json *json) {
    ludo_json_put_array(json, "seats");
    for (int seat = 0; seat < table->kept.seats; seat++) {
        const struct store_seat *kept = &table->seats[seat].kept;
        ludo_json_object(json);
        ludo_json_put_string(json, "kind", kept->bot ? "bot" : "person");
        if (kept->bot)
            ludo_json_put_string(json, "level", kept->level);
        ludo_json_put_string(json, "name", kept->name);
        ludo_json_object_end(json);
    }
    ludo_json_array_end(json);
}

/* Whose turn it is, as the seat itself may know it. */
static void put_turn(const struct table *table, int seat, struct ludo_json *json) {
    union ludo_state masked;
    const struct ludo_setup *setup = &table->match.setup;
    ludo_mask(setup, table->match.state, seat, &masked);
    ludo_movers actors = setup->game->actors(setup, &masked);
    ludo_json_put_array(json, "actors");
    for (int i = 0; i < table->kept.seats; i++)
        if (actors & ludo_mover_bit(i))
            ludo_json_int(json, i);
    ludo_json_array_end(json);
    ludo_json_put_bool(json, "over", table->over);
}

static void put_summary(const struct table *table, int seat, struct ludo_json *json) {
    ludo_json_object(json);
    ludo_json_put_string(json, "id", table->kept.id);
    ludo_json_put_string(json, "game", table->kept.game);
    ludo_json_put_int(json, "seat", seat);
    put_seats(table, json);
    put_turn(table, seat, json);
    ludo_json_put_string(json, "pace", table->kept.slow ? "slow" : "live");
    ludo_json_put_int(json, "made", table->kept.made);
    ludo_json_put_int(json, "active", table->kept.active);
    ludo_json_object_end(json);
}

static void put_mine(struct server *server, const json_t *ids, const uint8_t *client,
                     struct ludo_json *json) {
    size_t i;
    json_t *value;
    ludo_json_object(json);
    ludo_json_put_array(json, "tables");
    json_array_foreach((json_t *)ids, i, value) {
        struct refusal refusal = {0};
        const char *id = json_string_value(value);
        struct table *table = id ? table_find(server, id, &refusal) : NULL;
        int seat = table && !table->doomed ? table_seat_of(table, client) : -1;
        if (seat >= 0)
            put_summary(table, seat, json);
    }
    ludo_json_array_end(json);
    ludo_json_object_end(json);
}

static int list_mine(struct server *server, struct request *request, const json_t *body,
                     struct refusal *refusal) {
    const char *client = json_string_value(json_object_get(body, "client"));
    const json_t *ids = json_object_get(body, "tables");
    uint8_t hash[STORE_HASH_SIZE];
    if (!client || !key_hash_client(client, hash))
        return refuse(refusal, "PROTOCOL", "\"client\" has to be 32 hexadecimal digits");
    if (!json_is_array(ids) || json_array_size(ids) > MINE_MAX)
        return refuse(refusal, "PROTOCOL", "\"tables\" has to list up to %d tables", MINE_MAX);
    server->text.length = 0;
    do {
        struct ludo_json json = ludo_json_in(&server->text);
        put_mine(server, ids, hash, &json);
    } while (text_more(&server->text));
    request->answer.length = 0;
    buffer_add(&request->answer, server->text.data, server->text.length);
    return LUDO_OK;
}

/* ---------------------------------------------------------------- requests */

static int answer_post(struct server *server, struct request *request) {
    struct refusal refusal = {.error.translate = request->translate};
    json_error_t where;
    json_t *body = json_loadb(request->body.length ? request->body.data : "", request->body.length,
                              JSON_REJECT_DUPLICATES, &where);
    bool make = !strcmp(request->path, "/api/tables");
    int answer = !json_is_object(body)
                     ? refuse(&refusal, "PROTOCOL", "the body has to be a JSON object")
                 : make ? make_table(server, request, body, &refusal)
                        : list_mine(server, request, body, &refusal);
    json_decref(body);
    if (answer < 0) {
        bool limit = !strcmp(refusal.code, "LIMIT");
        return answer_refusal(request, limit ? 429 : 400, &refusal);
    }
    return make ? hold_request(server, request) : answer_json(request, 200);
}

/* What is wrong with a POST before its body has come: a status, or 0. */
static unsigned check_post(struct server *server, struct request *request,
                           struct refusal *refusal) {
    char length[16];
    if (strcmp(request->path, "/api/tables") != 0 && strcmp(request->path, "/api/mine") != 0) {
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
    if (strlen(length) > 8 || atol(length) > BODY_MAX) {
        (void)refuse(refusal, "PROTOCOL", "the body has more than %d bytes", BODY_MAX);
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
    buffer_free(&request->body);
    buffer_free(&request->answer);
    address_release(request->address);
    *request = (struct request){.side = -1};
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
    if (request->body.length + length > BODY_MAX)
        return -1;
    buffer_add(&request->body, in, length);
    return 0;
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
    case LWS_CALLBACK_HTTP_BIND_PROTOCOL:
        *request = (struct request){.side = -1};
        return 0;
    case LWS_CALLBACK_HTTP:
        return begin_request(server, request, wsi, in);
    case LWS_CALLBACK_HTTP_BODY:
        return take_body(request, in, length);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return request->data ? 0 : answer_post(server, request);
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
