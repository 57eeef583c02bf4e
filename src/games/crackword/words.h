/* The word index of CRACK WORD (CW-51): one immutable block without pointers
 * that answers what the rules ask of a dictionary (docs/words.md). The block is
 * built by tools/words; it is part of the program, or fetched by the page:
 * whoever loaded it owns it and keeps it while anybody asks.
 * Nothing here allocates or does I/O, and any number of threads may ask.
 *
 * A `const struct words *` points into the block itself: there is no object
 * beside it, so content and setups may keep the block and nothing else.
 *
 * Letters are 0 … 25 for A … Z and 26 for Ñ. A piece is a run of letters that
 * stands contiguously in some word (CW-13); every word is a piece of itself;
 * the empty run is a piece too. A letter out of range makes it no piece. */
#ifndef CRACKWORD_WORDS_H
#define CRACKWORD_WORDS_H

#include "ludoteca/ludoteca.h"

enum {
    WORDS_LETTERS = 27,   /* in a mask of letters, bit n stands for letter n */
    WORDS_LENGTH_MAX = 31 /* no word is longer */
};

struct words;

/* ------------------------------------------------------------- lifecycle */

/* Check a block (kind, version, sizes, sums) and find the index in it; the
 * block must be aligned to 8 bytes and stay unchanged. LUDO_ECONTENT if it is
 * no word index, is cut off or damaged. */
int words_open(const struct words **words, const void *block, size_t size,
               struct ludo_error *error);

/* Bytes of the block. */
size_t words_size(const struct words *words);
/* "fr", "es", "en". */
const char *words_language(const struct words *words);
/* How many words there are. */
uint32_t words_total(const struct words *words);
/* Tells dictionaries apart: equal exactly for equal lists of words, as far as
 * 64 bits can tell. */
uint64_t words_hash(const struct words *words);
/* Letters that occur in any word. */
uint32_t words_letters(const struct words *words);

/* --------------------------------------------------------------- queries */

/* Is it a word? Is it a piece of one? */
bool words_has(const struct words *words, const uint8_t *letters, int length);
bool words_has_piece(const struct words *words, const uint8_t *letters, int length);

/* The letters that can be put to the left or to the right of a piece so that
 * it is a piece again; none if it is no piece. */
uint32_t words_left(const struct words *words, const uint8_t *letters, int length);
uint32_t words_right(const struct words *words, const uint8_t *letters, int length);
/* All of this at once: the letters that fit, those among them that make it a
 * word, and whether it is one. */
struct words_sight {
    uint32_t left, right;
    uint32_t left_whole, right_whole;
    bool word;
};
struct words_sight words_see(const struct words *words, const uint8_t *letters, int length);

/* How many words contain the piece, each counted once. */
uint32_t words_count(const struct words *words, const uint8_t *letters, int length);

/* A word by itself. */
struct words_word {
    uint8_t length;
    uint8_t letters[WORDS_LENGTH_MAX];
};

/* Up to `wanted` words that contain the piece: the shortest first, and then in
 * the order of the alphabet, Ñ after N (CW-16). How many were found. */
int words_name(const struct words *words, const uint8_t *letters, int length, int wanted,
               struct words_word *found);
/* The same, the most common first as far as that is known, then as above. */
int words_name_common(const struct words *words, const uint8_t *letters, int length, int wanted,
                      struct words_word *found);

/* ---------------------------------------------------------------- cursor */

/* A piece that grows at either end, for search. Growing on at the same end, and
 * asking what may come there, is one step whatever the length; after a turn to
 * the other end the piece is walked through once. A plain value: copy it to try
 * something. Its members are the index's own business. */
struct words_cursor {
    uint32_t state[2];
    uint8_t first, length;
    uint8_t letters[2 * WORDS_LENGTH_MAX + 1];
};

/* At the empty piece. */
void words_cursor_start(const struct words *words, struct words_cursor *cursor);
/* Put a letter to the left or right. False if that is no piece; the cursor is
 * then as it was. */
bool words_cursor_left(const struct words *words, struct words_cursor *cursor, uint8_t letter);
bool words_cursor_right(const struct words *words, struct words_cursor *cursor, uint8_t letter);
/* Which letters would be accepted. */
uint32_t words_cursor_left_mask(const struct words *words, struct words_cursor *cursor);
uint32_t words_cursor_right_mask(const struct words *words, struct words_cursor *cursor);
/* Is what it stands at a word? */
bool words_cursor_is_word(const struct words *words, const struct words_cursor *cursor);

/* ------------------------------------------------------------------ text */

/* A letter of a text: reads one character of UTF-8, a … z, A … Z, or one of
 * those with an accent, or Ñ; writes one or two letters (Œ is OE, Æ is AE) and
 * answers how many bytes it read, 0 if it is no letter. Where Ñ is no letter
 * of the language it is N. */
int words_letter_read(const struct words *words, const char *text, uint8_t letters[2], int *count);
/* A whole text, at most `room` letters; their number, or LUDO_ETEXT. */
int words_text_read(const struct words *words, const char *text, uint8_t *letters, int room,
                    struct ludo_error *error);
/* A letter as UTF-8: "A", "Ñ". */
const char *words_letter_name(uint8_t letter);

#endif
