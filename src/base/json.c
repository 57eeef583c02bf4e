/* The JSON writer. */
#include "base/text.h"
#include "base/utf8.h"

#include <string.h>

/* Nearly always there is room for a whole token: then it is written without
 * asking again for each byte. */
enum { TOKEN_MAX = 64 };

static inline bool has_room(const struct ludo_text *text) {
    return text->length + TOKEN_MAX < text->size;
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

/* The comma, if one is due, of a token for which there is room. */
static inline char *put_comma(const struct ludo_json *json) {
    char *to = json->text->data + json->text->length;
    *to = ',';
    return to + json->comma;
}

static inline void open_with(struct ludo_json *json, char bracket) {
    if (has_room(json->text)) {
        char *to = put_comma(json);
        *to++ = bracket;
        end_token(json->text, to);
    } else {
        separate(json);
        text_add_char(json->text, bracket);
    }
    json->comma = false;
}

static inline void close_with(struct ludo_json *json, char bracket) {
    text_add_char(json->text, bracket);
    json->comma = true;
}

/* A value that is one of few words. */
static inline void put_literal(struct ludo_json *json, const char *word, size_t length) {
    if (has_room(json->text)) {
        char *to = put_comma(json);
        memcpy(to, word, length);
        end_token(json->text, to + length);
    } else {
        separate(json);
        text_add_bytes(json->text, word, length);
    }
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
static size_t plain_length(const char *value, bool ascii) {
    size_t plain = 0;
    for (;;) {
        unsigned char c = (unsigned char)value[plain];
        size_t length = utf8_length(value + plain);
        if (!length || (ascii && length > 1) || c < ' ' || c == 0x7f || c == '"' || c == '\\')
            return plain;
        plain += length;
    }
}

/* The character beyond ASCII that `value` begins with, or U+FFFD for a byte that
 * is none, as escapes; its length. */
static size_t add_escaped(struct ludo_text *text, const char *value) {
    const unsigned char *c = (const unsigned char *)value;
    size_t length = utf8_length(value);
    unsigned code = length == 2   ? c[0] & 0x1fu
                    : length == 3 ? c[0] & 0x0fu
                    : length == 4 ? c[0] & 0x07u
                                  : 0xfffdu;
    for (size_t i = 1; i < length; i++)
        code = code << 6 | (c[i] & 0x3fu);
    if (code > 0xffff)
        ludo_text_add_format(text, "\\u%04x\\u%04x", 0xd7c0u + (code >> 10),
                             0xdc00u + (code & 0x3ffu));
    else
        ludo_text_add_format(text, "\\u%04x", code);
    return length ? length : 1;
}

static void add_quoted(struct ludo_text *text, const char *value, bool ascii) {
    text_add_char(text, '"');
    while (*value) {
        size_t plain = plain_length(value, ascii);
        text_add_bytes(text, value, plain);
        value += plain;
        unsigned char c = (unsigned char)*value;
        if (!c)
            break;
        if (ascii && c >= 0x80) {
            value += add_escaped(text, value);
            continue;
        }
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

/* In each byte of `word` that is below `limit`, which is at most 0x80, the
 * highest bit; bytes above the lowest one so marked may be marked wrongly. */
static inline uint64_t mark_below(uint64_t word, unsigned char limit) {
    return (word - UINT64_C(0x0101010101010101) * limit) & ~word;
}

static inline uint64_t mark_equal(uint64_t word, unsigned char c) {
    return mark_below(word ^ (UINT64_C(0x0101010101010101) * c), 1);
}

/* Whether eight bytes are all ASCII that needs no escape. */
static inline bool are_plain(uint64_t word) {
    uint64_t odd = word | mark_below(word, ' ') | mark_equal(word, '"') | mark_equal(word, '\\') |
                   mark_equal(word, 0x7f);
    return !(odd & UINT64_C(0x8080808080808080));
}

/* Less than eight bytes as one word; spaces stand for those that lack. */
static inline uint64_t load_few(const char *from, size_t length) {
    uint32_t first, last;
    uint16_t two;
    if (length >= 4) {
        memcpy(&first, from, 4);
        memcpy(&last, from + length - 4, 4);
        return (uint64_t)last << 32 | first;
    }
    if (length >= 2) {
        memcpy(&two, from, 2);
        return UINT64_C(0x2020202020000000) | (uint64_t)(unsigned char)from[length - 1] << 16 | two;
    }
    return UINT64_C(0x2020202020202000) | (length ? (unsigned char)from[0] : ' ');
}

static bool is_plain(const char *word, size_t length) {
    uint64_t eight;
    for (; length >= 8; word += 8, length -= 8) {
        memcpy(&eight, word, 8);
        if (!are_plain(eight))
            return false;
    }
    return are_plain(load_few(word, length));
}

/* Copies of a few bytes, which a call would take longer than. */
static inline char *copy_few(char *to, const char *from, size_t length) {
    if (length >= 16) {
        memcpy(to, from, length);
    } else if (length >= 8) {
        memcpy(to, from, 8);
        memcpy(to + length - 8, from + length - 8, 8);
    } else {
        uint64_t word = load_few(from, length);
        memcpy(to, &word, 4);
        if (length >= 4) {
            word >>= 32;
            memcpy(to + length - 4, &word, 4);
        }
    }
    return to + length;
}

/* A short word that needs no escape, quoted, with what stands before and
 * behind it; false, and nothing written, if there is no room to be sure of. */
static inline bool put_word(struct ludo_json *json, const char *word, size_t length, bool colon) {
    if (!has_room(json->text) || length > TOKEN_MAX - 4)
        return false;
    char *to = put_comma(json);
    *to++ = '"';
    to = copy_few(to, word, length);
    *to++ = '"';
    *to = ':';
    to += colon;
    end_token(json->text, to);
    json->comma = !colon;
    return true;
}

void ludo_json_add_key(struct ludo_json *json, const char *key, size_t length) {
    if (put_word(json, key, length, true))
        return;
    separate(json);
    text_add_char(json->text, '"');
    text_add_bytes(json->text, key, length);
    text_add_bytes(json->text, "\":", 2);
    json->comma = false;
}

static inline bool is_plain_char(char c) {
    return c >= ' ' && c < 0x7f && c != '"' && c != '\\';
}

/* Most strings are a few letters: they are looked at while they are copied.
 * False, and nothing written, if it is not such a one. */
static inline bool put_short(struct ludo_json *json, const char *value) {
    enum { SHORT = 12 };
    if (!has_room(json->text))
        return false;
    char *to = put_comma(json), *end = to + SHORT;
    *to++ = '"';
    while (is_plain_char(*value)) {
        *to++ = *value++;
        if (to == end)
            return false;
    }
    if (*value)
        return false;
    *to++ = '"';
    end_token(json->text, to);
    json->comma = true;
    return true;
}

void ludo_json_string(struct ludo_json *json, const char *value) {
    if (put_short(json, value))
        return;
    size_t length = strlen(value);
    if (is_plain(value, length) && put_word(json, value, length, false))
        return;
    separate(json);
    add_quoted(json->text, value, json->ascii);
}

void ludo_json_int(struct ludo_json *json, int64_t value) {
    if (has_room(json->text) && value >= 0 && value <= 99) {
        char *to = put_comma(json);
        *to = (char)('0' + value / 10);
        to += value > 9;
        *to++ = (char)('0' + value % 10);
        end_token(json->text, to);
        json->comma = true;
        return;
    }
    separate(json);
    text_add_int(json->text, value);
}

void ludo_json_real(struct ludo_json *json, double value, int decimals) {
    separate(json);
    ludo_text_add_format(json->text, "%.*f", decimals, value);
}

void ludo_json_bool(struct ludo_json *json, bool value) {
    if (value)
        put_literal(json, "true", 4);
    else
        put_literal(json, "false", 5);
}

void ludo_json_null(struct ludo_json *json) {
    put_literal(json, "null", 4);
}

/* ------------------------------------------------------------------ parts */

static struct ludo_part *next_part(const struct ludo_json *json) {
    struct ludo_parts *parts = json->parts;
    return parts && parts->count < LUDO_PARTS ? &parts->part[parts->count] : NULL;
}

bool ludo_json_part(struct ludo_json *json, const uint8_t from[LUDO_PART_FROM]) {
    struct ludo_part *part = next_part(json);
    if (!part)
        return false;
    const struct ludo_parts *before = json->before;
    const struct ludo_part *old =
        before && json->parts->count < before->count ? &before->part[json->parts->count] : NULL;
    separate(json);
    json->comma = false;
    part->start = (uint32_t)json->text->length;
    memcpy(part->from, from, LUDO_PART_FROM);
    if (!old || memcmp(old->from, from, LUDO_PART_FROM) != 0)
        return false;
    text_add_bytes(json->text, before->text + old->start, old->end - old->start);
    ludo_json_part_end(json);
    return true;
}

void ludo_json_part_end(struct ludo_json *json) {
    struct ludo_part *part = next_part(json);
    json->comma = true;
    if (!part)
        return;
    part->end = (uint32_t)json->text->length;
    json->parts->count++;
}
