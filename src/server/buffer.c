#include "server/buffer.h"

#include <malloc.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* With thousands of tables the processor spends much of its time finding out
 * where small pages are. The heap is made long at once, which costs nothing
 * until it is used, so that all of it can be asked for in big ones. */
void memory_prepare(void) {
    enum { HEAP = 128 << 20, BIG_PAGE = 2 << 20, PIECE = 64 << 10, PIECES = 4 };
    void *piece[PIECES];
    (void)mallopt(M_TOP_PAD, HEAP);
    for (int i = 0; i < PIECES; i++)
        piece[i] = memory_get(NULL, PIECE);
    char *start = piece[PIECES - 1], *end = sbrk(0);
    start += BIG_PAGE - (uintptr_t)start % BIG_PAGE;
    end -= (uintptr_t)end % BIG_PAGE;
    if (end > start)
        (void)madvise(start, (size_t)(end - start), MADV_HUGEPAGE);
    for (int i = 0; i < PIECES; i++)
        free(piece[i]);
}

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
