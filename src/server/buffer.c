#include "server/buffer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *memory_get(void *old, size_t size) {
    void *memory = realloc(old, size);
    if (!memory) {
        (void)fputs("ludoteca: there is not enough memory\n", stderr);
        abort();
    }
    return memory;
}

char *buffer_room(struct buffer *buffer, size_t more) {
    if (buffer->length + more > buffer->size) {
        buffer->size = buffer->length + more + (buffer->length + more) / 4;
        buffer->data = memory_get(buffer->data, buffer->size);
    }
    return buffer->data + buffer->length;
}

void buffer_add(struct buffer *buffer, const void *bytes, size_t length) {
    if (!length)
        return;
    memcpy(buffer_room(buffer, length), bytes, length);
    buffer->length += length;
}

void buffer_free(struct buffer *buffer) {
    free(buffer->data);
    *buffer = (struct buffer){0};
}

bool text_more(struct ludo_text *text) {
    if (ludo_text_fits(text))
        return false;
    size_t size = text->length + text->length / 2 + 256;
    *text = ludo_text_in(memory_get(text->data, size), size);
    return true;
}
