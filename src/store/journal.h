/* The journal as text: the steps of a commit, a line each,
 *
 *     PLACE TABLE NUMBER MOVER TIME MOVE
 *
 * with the mover −1 where step NUMBER was taken back. TABLE is a colon and the
 * table's id, or the number of one that was made when tables were counted. One
 * row of text costs a database hardly anything, however many steps are in it. */
#ifndef STORE_JOURNAL_H
#define STORE_JOURNAL_H

#include "ludoteca/ludoteca.h"

enum {
    JOURNAL_REMOVAL = -1, /* in place of a mover: the step is taken back */
    JOURNAL_LINE_MAX = LUDO_MOVE_TEXT_MAX + 5 * 21
};

struct journal_step {
    int64_t place, table, number, mover, time;
    const char *move; /* not ended by NUL when it was read */
    size_t length;
};

/* Add a step to a text with room for a line. */
void journal_write(struct ludo_text *text, const struct journal_step *step);
/* Take a line off the front of `*lines`: 1, or 0 if there is none left, or
 * LUDO_ERECORD if it is none. */
int journal_read(const char **lines, struct journal_step *step);

#endif
