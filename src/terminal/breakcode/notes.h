/* BC-40: a person's note sheet: twenty tiles to mark, and a row of boxes for
 * each hidden hand. The session keeps it, for this person alone; the boxes of
 * what is looked for are also where a guess is put together. */
#ifndef TERMINAL_BREAKCODE_NOTES_H
#define TERMINAL_BREAKCODE_NOTES_H

#include "terminal/breakcode/model.h"

enum code_mark { CODE_BLANK, CODE_CROSSED, CODE_POSSIBLE, CODE_CERTAIN, CODE_MARKS };

struct code_notes {
    unsigned char mark[CODE_TILES];
    struct code_tile box[CODE_PLACES][CODE_SIZE_MAX];
};

/* A seat that has noted nothing has an empty sheet. */
void code_notes_read(struct code_notes *notes, const struct session *session, int seat);
void code_notes_write(const struct code_notes *notes, struct session *session, int seat);

/* The next mark of a tile. */
void code_notes_cycle(struct code_notes *notes, int tile);
/* The boxes of a place as a guess, "guess 0b 3w 5 5 9b"; false if one lacks its
 * number or colour. */
bool code_notes_guess(const struct code_notes *notes, int place, int size,
                      char move[LUDO_MOVE_TEXT_MAX]);

#endif
