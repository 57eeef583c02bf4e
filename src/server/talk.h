/* What people at a table have said, and noted for themselves, as far as it is
 * in memory: the newest lines of the chat, and the notes of those who have or
 * had a seat since the table was loaded. */
#ifndef SERVER_TALK_H
#define SERVER_TALK_H

#include "store/store.h"

enum { TALK_LINES = 100 }; /* that who comes is told */

/* Owns its texts; all zero is empty. */
struct talk {
    struct store_line *lines; /* oldest first */
    struct store_note *notes;
    int line_count, note_count;
};

void talk_free(struct talk *talk);
/* Add a line, which is copied; the oldest may go for it. */
void talk_add(struct talk *talk, const struct store_line *line);
/* The note of an owner, or NULL: it is not known. */
const char *talk_note(const struct talk *talk, const uint8_t *owner);
void talk_set_note(struct talk *talk, const uint8_t *owner, const char *text);

#endif
