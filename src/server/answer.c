/* Answers to requests: their heads, and the bodies that follow. */
#include "server/connection.h"
#include "server/http.h"

#include <openssl/evp.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

/* ------------------------------------------------------------------- heads */

struct answer_head {
    char data[2048];
    struct ludo_text text;
};

static const char *status_text(unsigned status) {
    static const struct {
        unsigned status;
        const char *text;
    } texts[] = {
        {200, "OK"},
        {201, "Created"},
        {304, "Not Modified"},
        {400, "Bad Request"},
        {403, "Forbidden"},
        {404, "Not Found"},
        {405, "Method Not Allowed"},
        {410, "Gone"},
        {411, "Length Required"},
        {413, "Content Too Large"},
        {414, "URI Too Long"},
        {417, "Expectation Failed"},
        {421, "Misdirected Request"},
        {426, "Upgrade Required"},
        {429, "Too Many Requests"},
        {431, "Request Header Fields Too Large"},
        {501, "Not Implemented"},
        {503, "Service Unavailable"},
        {505, "HTTP Version Not Supported"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (texts[i].status == status)
            return texts[i].text;
    return "Error";
}

static void add(struct answer_head *head, const char *name, const char *value) {
    ludo_text_add_format(&head->text, "%s: %s\r\n", name, value);
}

/* On every answer. Scripts and styles come from here and never from within a page. */
static const char safety[] =
    "content-security-policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
    "style-src 'self'; img-src 'self' data:; font-src 'self'; media-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'\r\n"
    "x-content-type-options: nosniff\r\n"
    "referrer-policy: no-referrer\r\n"
    "x-frame-options: deny\r\n"
    "cross-origin-opener-policy: same-origin\r\n"
    "cross-origin-resource-policy: same-origin\r\n"
    "permissions-policy: camera=(), microphone=(), geolocation=()\r\n"
    "server: ludoteca\r\n";

static void begin(struct request *request, struct answer_head *head, unsigned status) {
    const struct connection *connection = request->connection;
    head->text = ludo_text_in(head->data, sizeof head->data);
    ludo_text_add_format(&head->text, "HTTP/1.1 %u %s\r\n", status, status_text(status));
    ludo_text_add(&head->text, safety);
    if (connection->tls)
        add(head, "strict-transport-security", "max-age=31536000");
    if (status == 405)
        add(head, "allow", "GET, HEAD, POST");
    if (status == 426)
        add(head, "sec-websocket-version", "13");
}

/* The end of the head, and the body. An answer that says "nothing new" has none, and says
 * nothing of how long it would be. */
static int finish(struct request *request, struct answer_head *head, const char *data,
                  size_t length, bool none) {
    struct connection *connection = request->connection;
    char size[24];
    (void)snprintf(size, sizeof size, "%zu", length);
    if (!none)
        add(head, "content-length", size);
    if (!connection->keep)
        add(head, "connection", "close");
    ludo_text_add(&head->text, "\r\n");
    request->data = data;
    request->length = none ? 0 : length;
    if (request->address && !request->head)
        request->address->work.tokens -= (double)request->length / WORK_FILE_BYTES;
    request->sent = 0;
    request->answered = true;
    request->gone = NULL;
    connection_answer(connection, head->data, head->text.length);
    return 0;
}

int answer_with(struct request *request, unsigned status, const char *type, const char *data,
                size_t length) {
    struct answer_head head;
    begin(request, &head, status);
    add(&head, "content-type", type);
    add(&head, "cache-control", "no-store");
    return finish(request, &head, data, length, false);
}

/* ------------------------------------------------------------------- texts */

int answer_json(struct request *request, unsigned status) {
    return answer_with(request, status, "application/json", request->answer.data,
                       request->answer.length);
}

int answer_bytes(struct request *request) {
    return answer_with(request, 200, "application/octet-stream", request->answer.data,
                       request->answer.length);
}

int answer_text(struct request *request, unsigned status, const char *text) {
    return answer_with(request, status, "text/plain; charset=utf-8", text, strlen(text));
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
    struct server *server = request->connection->server;
    write_refusal(request, refusal);
    status = status ? status : status_of(refusal->code);
    server->count.refused += status == 429;
    return answer_json(request, status);
}

/* ------------------------------------------------------------------- files */

/* Whether the client has the file already: by its tag, which may be called weak. */
static bool has_tag(const struct head *head, const char *tag) {
    struct head_walk walk = {0};
    struct head_text element;
    while (head_next(head, "if-none-match", &walk, &element)) {
        if (element.length > 2 && !memcmp(element.data, "W/", 2)) {
            element.data += 2;
            element.length -= 2;
        }
        if (head_text_is(element, tag) || head_text_is(element, "*"))
            return true;
    }
    return false;
}

int answer_file(struct request *request, const struct head *head, const struct site_file *file) {
    struct answer_head answer;
    const struct site_body *body = &file->plain;
    const char *packed = NULL;
    bool same = has_tag(head, file->tag);
    if (file->brotli.data && head_accepts(head, "br")) {
        body = &file->brotli;
        packed = "br";
    } else if (file->gzip.data && head_accepts(head, "gzip")) {
        body = &file->gzip;
        packed = "gzip";
    }
    begin(request, &answer, same ? 304 : 200);
    if (!same)
        add(&answer, "content-type", file->type);
    add(&answer, "etag", file->tag);
    add(&answer, "vary", "accept-encoding");
    if (packed && !same)
        add(&answer, "content-encoding", packed);
    add(&answer, "cache-control",
        file->forever ? "public, max-age=31536000, immutable" : "no-cache");
    return finish(request, &answer, body->data, body->length, same);
}

/* -------------------------------------------------------------- WebSockets */

/* RFC 6455, 4.2.2: that we know what we are asked for. */
static void write_accept(struct head_text key, char *text, size_t size) {
    static const char magic[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    unsigned char sum[EVP_MAX_MD_SIZE];
    unsigned int length = 0;
    char joined[64 + sizeof magic];
    int used = snprintf(joined, sizeof joined, "%.*s%s", (int)key.length, key.data, magic);
    (void)EVP_Digest(joined, (size_t)used, sum, &length, EVP_sha1(), NULL);
    (void)sodium_bin2base64(text, size, sum, length, sodium_base64_VARIANT_ORIGINAL);
}

void answer_upgrade(struct request *request, struct head_text key) {
    char accept[64], data[256];
    write_accept(key, accept, sizeof accept);
    int length = snprintf(data, sizeof data,
                          "HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\n"
                          "connection: upgrade\r\nsec-websocket-accept: %s\r\n"
                          "sec-websocket-protocol: ludoteca.1\r\n\r\n",
                          accept);
    const struct buffer head = {.data = data, .length = (size_t)length};
    connection_write(request->connection, &head);
}
