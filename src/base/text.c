/* Text buffers: append, count what did not fit. */
#include "base/text.h"

#include <stdio.h>
#include <string.h>

void text_add_bytes(struct ludo_text *text, const char *string, size_t length) {
    if (text->length + 1 < text->size) {
        size_t room = text->size - text->length - 1;
        size_t kept = length < room ? length : room;
        memcpy(text->data + text->length, string, kept);
        text->data[text->length + kept] = '\0';
    }
    text->length += length;
}

void ludo_text_add(struct ludo_text *text, const char *string) {
    text_add_bytes(text, string, strlen(string));
}

void text_add_int(struct ludo_text *text, int64_t value) {
    char digits[24];
    size_t at = sizeof digits;
    uint64_t rest = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    do
        digits[--at] = (char)('0' + rest % 10);
    while (rest /= 10);
    if (value < 0)
        digits[--at] = '-';
    text_add_bytes(text, digits + at, sizeof digits - at);
}

/* Whether a format has nothing in it but %d and %s, as nearly all have that
 * moves are written with. */
static bool is_simple(const char *format) {
    while ((format = strchr(format, '%'))) {
        if (format[1] != 'd' && format[1] != 's')
            return false;
        format += 2;
    }
    return true;
}

static void add_simple(struct ludo_text *text, const char *format, va_list args) {
    for (;;) {
        size_t plain = strcspn(format, "%");
        text_add_bytes(text, format, plain);
        format += plain;
        if (!*format)
            return;
        if (format[1] == 'd')
            text_add_int(text, va_arg(args, int));
        else
            ludo_text_add(text, va_arg(args, const char *));
        format += 2;
    }
}

static void add_printed(struct ludo_text *text, const char *format, va_list args) {
    size_t room = text->length < text->size ? text->size - text->length : 0;
    int length = vsnprintf(room ? text->data + text->length : NULL, room, format, args);
    if (length > 0)
        text->length += (size_t)length;
}

void ludo_text_add_format(struct ludo_text *text, const char *format, ...) {
    va_list args;
    va_start(args, format);
    if (is_simple(format))
        add_simple(text, format, args);
    else
        add_printed(text, format, args);
    va_end(args);
}
