/* The JSON writer. */
#include "base/text.h"
#include "base/utf8.h"

/* Nearly always there is room for a whole token: then it is written without
 * asking again for each byte. Where the next byte goes, or NULL. */
enum { TOKEN_MAX = 64 };

static inline char *room_for_token(const struct ludo_text *text) {
    return text->length + TOKEN_MAX < text->size ? text->data + text->length : NULL;
}

static inline void end_token(struct ludo_text *text, char *to) {
    *to = '\0';
    text->length = (size_t)(to - text->data);
}

static void separate(struct ludo_json *json) {
    if (json->comma)
        text_add_char(json->text, ',');
    json->comma = true;
}

static void open_with(struct ludo_json *json, char bracket) {
    separate(json);
    text_add_char(json->text, bracket);
    json->comma = false;
}

static void close_with(struct ludo_json *json, char bracket) {
    text_add_char(json->text, bracket);
    json->comma = true;
}

void ludo_json_object(struct ludo_json *json) {
    open_with(json, '{');
}

void ludo_json_object_end(struct ludo_json *json) {
    close_with(json, '}');
}

void ludo_json_array(struct ludo_json *json) {
    open_with(json, '[');
}

void ludo_json_array_end(struct ludo_json *json) {
    close_with(json, ']');
}

/* Bytes at the start of `value` that need no escape. */
static size_t plain_length(const char *value) {
    size_t plain = 0;
    for (;;) {
        unsigned char c = (unsigned char)value[plain];
        size_t length = utf8_length(value + plain);
        if (!length || c < ' ' || c == 0x7f || c == '"' || c == '\\')
            return plain;
        plain += length;
    }
}

/* Copy what needs no escape, as far as it is ASCII and there is room: nearly
 * always all of it, and then it is read only once. How much that was. */
static size_t add_simple(struct ludo_text *text, const char *value) {
    if (text->length + 1 >= text->size)
        return 0;
    size_t room = text->size - text->length - 1, copied = 0;
    char *to = text->data + text->length;
    for (; copied < room; copied++) {
        unsigned char c = (unsigned char)value[copied];
        if (c < ' ' || c >= 0x7f || c == '"' || c == '\\')
            break;
        to[copied] = (char)c;
    }
    to[copied] = '\0';
    text->length += copied;
    return copied;
}

static void add_quoted(struct ludo_text *text, const char *value) {
    text_add_char(text, '"');
    value += add_simple(text, value);
    while (*value) {
        size_t plain = plain_length(value);
        text_add_bytes(text, value, plain);
        value += plain;
        unsigned char c = (unsigned char)*value;
        if (!c)
            break;
        if (c == '"' || c == '\\')
            ludo_text_add_format(text, "\\%c", c);
        else if (c == '\n')
            ludo_text_add(text, "\\n");
        else if (c < ' ' || c == 0x7f)
            ludo_text_add_format(text, "\\u%04x", c);
        else
            ludo_text_add(text, "\xef\xbf\xbd"); /* U+FFFD */
        value++;
    }
    text_add_char(text, '"');
}

/* A short word without escapes, quoted, with what stands before and behind
 * it; false, and nothing written, if it is none. */
static bool put_word(struct ludo_json *json, const char *word, bool colon) {
    char *to = room_for_token(json->text);
    if (!to)
        return false;
    char *stop = to + TOKEN_MAX - 4;
    *to = ',';
    to += json->comma;
    *to++ = '"';
    for (; to < stop; word++) {
        unsigned char c = (unsigned char)*word;
        if (c < ' ' || c >= 0x7f || c == '"' || c == '\\')
            break;
        *to++ = (char)c;
    }
    if (*word) {
        json->text->data[json->text->length] = '\0';
        return false;
    }
    *to++ = '"';
    *to = ':';
    to += colon;
    end_token(json->text, to);
    json->comma = !colon;
    return true;
}

void ludo_json_key(struct ludo_json *json, const char *key) {
    if (put_word(json, key, true))
        return;
    separate(json);
    add_quoted(json->text, key);
    text_add_char(json->text, ':');
    json->comma = false;
}

void ludo_json_string(struct ludo_json *json, const char *value) {
    if (put_word(json, value, false))
        return;
    separate(json);
    add_quoted(json->text, value);
}

void ludo_json_int(struct ludo_json *json, int64_t value) {
    separate(json);
    if (value >= 0 && value <= 9)
        text_add_char(json->text, (char)('0' + value));
    else
        text_add_int(json->text, value);
}

void ludo_json_real(struct ludo_json *json, double value, int decimals) {
    separate(json);
    ludo_text_add_format(json->text, "%.*f", decimals, value);
}

void ludo_json_bool(struct ludo_json *json, bool value) {
    separate(json);
    text_add_bytes(json->text, value ? "true" : "false", value ? 4 : 5);
}

void ludo_json_null(struct ludo_json *json) {
    separate(json);
    ludo_text_add(json->text, "null");
}

void ludo_json_put_string(struct ludo_json *json, const char *key, const char *value) {
    ludo_json_key(json, key);
    ludo_json_string(json, value);
}

void ludo_json_put_int(struct ludo_json *json, const char *key, int64_t value) {
    ludo_json_key(json, key);
    ludo_json_int(json, value);
}

void ludo_json_put_real(struct ludo_json *json, const char *key, double value, int decimals) {
    ludo_json_key(json, key);
    ludo_json_real(json, value, decimals);
}

void ludo_json_put_bool(struct ludo_json *json, const char *key, bool value) {
    ludo_json_key(json, key);
    ludo_json_bool(json, value);
}

void ludo_json_put_object(struct ludo_json *json, const char *key) {
    ludo_json_key(json, key);
    ludo_json_object(json);
}

void ludo_json_put_array(struct ludo_json *json, const char *key) {
    ludo_json_key(json, key);
    ludo_json_array(json);
}
