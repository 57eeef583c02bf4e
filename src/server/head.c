#include "server/head.h"

#include <string.h>
#include <strings.h>

/* ------------------------------------------------------------------- texts */

bool head_text_is(struct head_text text, const char *word) {
    return text.data && text.length == strlen(word) && !memcmp(text.data, word, text.length);
}

bool head_text_is_about(struct head_text text, const char *word) {
    return text.data && text.length == strlen(word) && !strncasecmp(text.data, word, text.length);
}

static bool is_blank(char c) {
    return c == ' ' || c == '\t';
}

static struct head_text trim(const char *from, const char *to) {
    while (from < to && is_blank(*from))
        from++;
    while (from < to && is_blank(to[-1]))
        to--;
    return (struct head_text){.data = from, .length = (size_t)(to - from)};
}

/* Letters of names and methods (RFC 9110, "token"). */
static bool is_token(unsigned char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (c && strchr("!#$%&'*+-.^_`|~", c));
}

/* ----------------------------------------------------------------- reading */

/* Where the line that begins here ends, before its CR LF. */
static const char *line_end(const char *at) {
    while (*at != '\r')
        at++;
    return at;
}

static int read_version(struct head_text text, struct head *head) {
    if (head_text_is(text, "HTTP/1.1") || head_text_is(text, "HTTP/1.0")) {
        head->old = text.data[7] == '0';
        return 0;
    }
    bool other = text.length == 8 && !memcmp(text.data, "HTTP/", 5) && text.data[6] == '.';
    return other ? HEAD_VERSION : HEAD_WRONG;
}

static int read_method(struct head_text text, struct head *head) {
    for (size_t i = 0; i < text.length; i++)
        if (!is_token((unsigned char)text.data[i]))
            return HEAD_WRONG;
    head->method = head_text_is(text, "GET")    ? HEAD_GET
                   : head_text_is(text, "HEAD") ? HEAD_HEAD
                   : head_text_is(text, "POST") ? HEAD_POST
                                                : HEAD_OTHER;
    return text.length ? 0 : HEAD_WRONG;
}

/* A path of ours: no other form is for a server that is no proxy. */
static int read_target(struct head_text text, struct head *head) {
    head->target = text;
    for (size_t i = 0; i < text.length; i++)
        if (text.data[i] <= ' ' || text.data[i] > '~' || text.data[i] == '#')
            return HEAD_WRONG;
    return text.length && text.data[0] == '/' ? 0 : HEAD_WRONG;
}

/* Method, target and version, with one space between them. The version is
 * looked at first: who speaks another one need not write the rest as we do. */
static int read_request_line(const char *from, const char *to, struct head *head) {
    const char *first = memchr(from, ' ', (size_t)(to - from));
    const char *second = first ? memchr(first + 1, ' ', (size_t)(to - first - 1)) : NULL;
    if (!second)
        return HEAD_WRONG;
    int answer = read_version(
        (struct head_text){.data = second + 1, .length = (size_t)(to - second - 1)}, head);
    if (!answer)
        answer =
            read_method((struct head_text){.data = from, .length = (size_t)(first - from)}, head);
    if (!answer)
        answer = read_target(
            (struct head_text){.data = first + 1, .length = (size_t)(second - first - 1)}, head);
    return answer;
}

/* A line that begins with a blank would go on with the one before it. */
static int read_field(const char *from, const char *to, struct head *head) {
    const char *colon = from;
    while (colon < to && is_token((unsigned char)*colon))
        colon++;
    if (colon == from || colon == to || *colon != ':')
        return HEAD_WRONG;
    if (head->fields == HEAD_FIELDS_MAX)
        return HEAD_LONG;
    head->field[head->fields++] = (struct head_field){
        .name = {.data = from, .length = (size_t)(colon - from)}, .value = trim(colon + 1, to)};
    return 0;
}

/* What would mean two things if it were there twice. */
static int check_once(const struct head *head) {
    static const char *const once[] = {
        "host",   "content-length",    "transfer-encoding",     "content-type",
        "origin", "sec-websocket-key", "sec-websocket-version", "upgrade",
        "expect",
    };
    for (size_t i = 0; i < sizeof once / sizeof once[0]; i++) {
        int count = 0;
        for (size_t k = 0; k < head->fields; k++)
            count += head_text_is_about(head->field[k].name, once[i]);
        if (count > 1)
            return HEAD_WRONG;
    }
    return 0;
}

static int check_body(struct head *head) {
    head->length = head_value(head, "content-length");
    head->encoded = head_value(head, "transfer-encoding").data;
    if (head->length.data && (!head->length.length || head->encoded))
        return HEAD_WRONG;
    for (size_t i = 0; i < head->length.length; i++)
        if (head->length.data[i] < '0' || head->length.data[i] > '9')
            return HEAD_WRONG;
    return 0;
}

static int check_fields(struct head *head) {
    head->host = head_value(head, "host");
    if (!head->host.data && !head->old)
        return HEAD_WRONG;
    int answer = check_once(head);
    return answer ? answer : check_body(head);
}

/* Its lines, of which every one ends in CR LF and the last one is empty. */
static int read_lines(const char *bytes, struct head *head) {
    *head = (struct head){0};
    const char *end = line_end(bytes);
    int answer = read_request_line(bytes, end, head);
    for (const char *at = end + 2; !answer && *at != '\r'; at = end + 2) {
        end = line_end(at);
        answer = read_field(at, end, head);
    }
    return answer ? answer : check_fields(head);
}

/* No head has these. A CR or LF alone is no end of a line. */
static bool is_forbidden(const char *bytes, size_t length, size_t at) {
    unsigned char c = (unsigned char)bytes[at];
    if (c == '\r')
        return at + 1 < length && bytes[at + 1] != '\n';
    if (c == '\n')
        return !at || bytes[at - 1] != '\r';
    return (c < ' ' && c != '\t') || c == 0x7f;
}

/* Where the empty line ends; 0: not here, or what is wrong. */
static int find_end(const char *bytes, size_t length, size_t seen) {
    size_t most = length < HEAD_MAX ? length : HEAD_MAX;
    for (size_t i = seen > 3 ? seen - 3 : 0; i < most; i++) {
        if (is_forbidden(bytes, most, i))
            return HEAD_WRONG;
        if (bytes[i] == '\n' && i >= 3 && bytes[i - 2] == '\n')
            return (int)i + 1;
    }
    return length >= HEAD_MAX ? HEAD_LONG : 0;
}

int head_read(const char *bytes, size_t length, size_t seen, struct head *head) {
    int end = find_end(bytes, length, seen);
    if (end <= 0)
        return end;
    int answer = read_lines(bytes, head);
    return answer ? answer : end;
}

/* ----------------------------------------------------------------- queries */

struct head_text head_value(const struct head *head, const char *name) {
    for (size_t i = 0; i < head->fields; i++)
        if (head_text_is_about(head->field[i].name, name))
            return head->field[i].value;
    return (struct head_text){0};
}

struct head_text head_last_value(const struct head *head, const char *name) {
    for (size_t i = head->fields; i > 0; i--)
        if (head_text_is_about(head->field[i - 1].name, name))
            return head->field[i - 1].value;
    return (struct head_text){0};
}

bool head_next(const struct head *head, const char *name, struct head_walk *walk,
               struct head_text *element) {
    for (; walk->field < head->fields; walk->field++, walk->at = 0) {
        const struct head_field *field = &head->field[walk->field];
        if (!head_text_is_about(field->name, name) || walk->at > field->value.length)
            continue;
        const char *from = field->value.data + walk->at;
        const char *to = field->value.data + field->value.length;
        const char *comma = memchr(from, ',', (size_t)(to - from));
        const char *end = comma ? comma : to;
        walk->at = (size_t)(end - field->value.data) + 1;
        *element = trim(from, end);
        return true;
    }
    return false;
}

bool head_lists(const struct head *head, const char *name, const char *element) {
    struct head_walk walk = {0};
    struct head_text found;
    while (head_next(head, name, &walk, &found))
        if (head_text_is_about(found, element))
            return true;
    return false;
}

/* Whether `;q=` says more than 0: "0", "0.", "0.0" to "0.000" do not. */
static bool has_weight(struct head_text weight) {
    if (weight.length < 3 || strncasecmp(weight.data, "q=", 2) != 0)
        return true;
    for (size_t i = 2; i < weight.length; i++)
        if (weight.data[i] >= '1' && weight.data[i] <= '9')
            return true;
    return false;
}

bool head_accepts(const struct head *head, const char *coding) {
    struct head_walk walk = {0};
    struct head_text element;
    bool any = false;
    while (head_next(head, "accept-encoding", &walk, &element)) {
        const char *end = element.data + element.length;
        const char *mark = memchr(element.data, ';', element.length);
        struct head_text name = trim(element.data, mark ? mark : end);
        bool taken = !mark || has_weight(trim(mark + 1, end));
        if (head_text_is_about(name, coding))
            return taken;
        if (head_text_is(name, "*"))
            any = taken;
    }
    return any;
}
