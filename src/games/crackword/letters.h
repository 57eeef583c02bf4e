/* CRACK WORD: compiles a letter table from JSON (CW-01, CW-50;
 * content/crackword/letters.schema.json). The word index that follows it in a
 * block is put there by whoever makes the block. */
#ifndef GAMES_CRACKWORD_LETTERS_H
#define GAMES_CRACKWORD_LETTERS_H

#include "games/content.h"

extern const struct content_reader crackword_letters_reader;

#endif
