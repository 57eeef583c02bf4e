/* A row of CRACK WORD as it lies on a real table, for `ludoteca words --row`:
 * whose cards it shows and who has the majority. A plain value of the caller's. */
#ifndef CLI_WORDS_ROW_H
#define CLI_WORDS_ROW_H

#include "front/arbiter.h"

struct words_row {
    struct arbiter_answer answer; /* what the dictionary says of its letters */
    uint8_t colour[WORDS_LENGTH_MAX];
    bool joker[WORDS_LENGTH_MAX];
    int plural, half; /* who has the majority by either rule (CW-21), or -1 */
};

/* Read a row: "C0 H0 A1 T0*" is a letter, the number of its colour and a star for
 * a JOKER, with or without spaces. LUDO_ETEXT if it is not written so. */
int words_row_read(const struct words *words, const char *text, int names, struct words_row *row,
                   struct ludo_error *error);

/* What is to be said of it besides the answer about its letters. */
void words_row_print(const struct words_row *row);
void words_row_json(const struct words_row *row, struct ludo_json *json);

#endif
