/* A dictionary the slow way: every piece of every word of a list in one table,
 * with all that the index answers about it. Owned by the test. */
#ifndef TESTS_WORDS_BRUTE_H
#define TESTS_WORDS_BRUTE_H

#include "games/crackword/words.h"

struct brute_word {
    const uint8_t *letters;
    uint8_t length;
};

struct brute_piece {
    const uint8_t *letters; /* where it first stands; NULL: a free place */
    uint8_t length;
    bool word;
    uint32_t left, right;
    uint32_t count, last; /* words it stands in; the last of them, from 1 */
};

struct brute {
    struct brute_word *words;
    uint32_t count;
    struct brute_piece *table;
    uint32_t size, pieces;
};

/* Reads a list with a word a line. */
struct brute brute_new(const char *path);
void brute_free(struct brute *brute);
/* NULL if it is no piece of any word. */
const struct brute_piece *brute_find(const struct brute *brute, const uint8_t *letters, int length);
/* A whole file; the caller frees it. */
char *brute_read(const char *path, size_t *size);
/* Words of a list as they stand there; the letters live in the text returned. */
struct brute_word *brute_list(const char *path, uint32_t *count);

#endif
