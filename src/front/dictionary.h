/* The dictionaries of CRACK WORD for those who ask about words outside of a
 * match. They belong to the program, as its content does. */
#ifndef FRONT_DICTIONARY_H
#define FRONT_DICTIONARY_H

#include "games/crackword/words.h"

/* By language: "fr", "es", "en". LUDO_EUSAGE if there is none of it; the error
 * names those that there are. */
int dictionary_find(const char *language, const struct words **words, struct ludo_error *error);

#endif
