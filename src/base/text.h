/* Text buffers, beyond what the public header offers. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include "ludoteca/ludoteca.h"

void text_add_bytes(struct ludo_text *text, const char *string, size_t length);
void text_add_int(struct ludo_text *text, int64_t value);

/* Inline: JSON is written a character or a short word at a time. */
static inline void text_add_char(struct ludo_text *text, char c) {
    if (text->length + 1 < text->size) {
        text->data[text->length] = c;
        text->data[text->length + 1] = '\0';
    }
    text->length++;
}

#endif
