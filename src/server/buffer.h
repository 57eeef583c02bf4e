/* Bytes that grow. The owner frees them; a server that cannot get memory for
 * an answer stops, for everything acknowledged is on disk. */
#ifndef SERVER_BUFFER_H
#define SERVER_BUFFER_H

#include "ludoteca/ludoteca.h"

struct buffer {
    char *data;
    size_t length, size;
};

/* Memory as malloc and realloc give it, or the end of the program. */
/* Before anything else: what is got will lie close together, in pages as big
 * as the system has. */
void memory_prepare(void);

void *memory_get(void *old, size_t size);

/* Room for `more` bytes at the end, which the caller fills and counts. */
char *buffer_room(struct buffer *buffer, size_t more);
void buffer_add(struct buffer *buffer, const void *bytes, size_t length);
void buffer_free(struct buffer *buffer);

/* Texts whose length is not known beforehand are written again in more room:
 *
 *     text.length = 0;
 *     do { … write into text … } while (text_more(&text)); */
bool text_more(struct ludo_text *text);

#endif
