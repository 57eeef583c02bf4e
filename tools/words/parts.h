/* What the parts of words-build share: letters in a row, and the block that they
 * are written to. It builds one index and exits, which gives back all memory. */
#ifndef TOOLS_WORDS_PARTS_H
#define TOOLS_WORDS_PARTS_H

#include "games/crackword/words.h"
#include "games/crackword/words_block.h"

_Noreturn void fail(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* `memory` with room for `count` items of `size` bytes; never NULL. */
void *grow(void *memory, size_t count, size_t size);

/* Letters in a row: letter i is at[i * step], so that a run may read backward. */
struct run {
    const uint8_t *at;
    int8_t step;
    uint8_t length;
};

struct runs {
    struct run *run;
    size_t count, room;
};

void runs_add(struct runs *runs, struct run run);
/* Ascending, without repeats. */
void runs_sort(struct runs *runs);
/* With how many equal letters both begin. */
int run_common(const struct run *a, const struct run *b);
/* For qsort. */
int run_compare(const void *first, const void *second);
struct run run_reversed(struct run run);
/* A file with a word a line, as they stand there. */
struct runs read_words(const char *path);

struct block {
    uint8_t *data;
    size_t size;
};

/* Room for `size` zero bytes at the end, aligned; where it begins. */
uint32_t block_add(struct block *block, size_t size);
void put_bits(uint8_t *data, size_t bit, unsigned bits, uint64_t value);

/* The automata of both sides, in side.c; `words` ascend. */
void write_sides(struct block *block, struct words *head, const struct runs *words);
/* The tree of common pieces, in pieces.c. */
void write_pieces(struct block *block, struct words *head, const struct runs *words);

#endif
