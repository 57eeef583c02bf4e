/* Words that people type: numbers and near misses. */
#ifndef CLI_WORDS_H
#define CLI_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A whole number in decimal within bounds, and nothing else. */
bool word_number(const char *word, int64_t low, int64_t high, int64_t *number);

/* How many letters have to be changed, added, dropped or swapped with their
 * neighbour to get from one word to the other; words over 31 letters are far
 * from everything. */
int word_distance(const char *a, const char *b);

/* Whether somebody who typed `word` may have meant `known`. */
bool word_is_near(const char *word, const char *known);

#endif
