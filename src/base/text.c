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

void ludo_text_add_format(struct ludo_text *text, const char *format, ...) {
    size_t room = text->length < text->size ? text->size - text->length : 0;
    va_list args;
    va_start(args, format);
    int length = vsnprintf(room ? text->data + text->length : NULL, room, format, args);
    va_end(args);
    if (length > 0)
        text->length += (size_t)length;
}
