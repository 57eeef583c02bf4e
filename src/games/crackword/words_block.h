/* The block of a word index, byte for byte: tools/words writes it,
 * words.c reads it, and nobody else needs it. Numbers are little-endian;
 * `_at` are offsets from the block's first byte.
 *
 * A side is a minimal automaton without final states: every path from
 * `anywhere` spells a piece, to the right (side 0) or to the left (side 1). Its
 * mark says that a word may end there (on side 0), or begin (on side 1). On side
 * 0 a second entrance, `word`, is the beginning of a word: from there the marked
 * paths are the words. Both entrances share states.
 *
 * Nodes take 48 bits: 27 of letters that lead on, the mark, 20 of a row. The
 * state behind letter n stands in slot row + n. Rows overlap like the teeth of
 * combs, so that hardly a slot is lost, and the letters tell whose a slot is. A
 * slot takes `bits` bits, at most 25. Both arrays are followed by 8 spare bytes,
 * so that a reader may always load a whole word.
 *
 * Most walks begin anywhere, and their first three steps are one look into a
 * table of the states behind any three letters, WORDS_NOWHERE for none. */
#ifndef CRACKWORD_WORDS_BLOCK_H
#define CRACKWORD_WORDS_BLOCK_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define WORDS_MAGIC "LUDOWORD"
#define WORDS_NOWHERE UINT32_MAX

enum {
    WORDS_VERSION = 1,
    WORDS_RIGHT = 0, /* the sides */
    WORDS_LEFT = 1,
    WORDS_NODE_BYTES = 6,
    WORDS_MARK_BIT = 27,
    WORDS_ROW_BIT = 28,
    WORDS_ROW_BITS = 20,
    WORDS_SLOT_BITS_MAX = 25,
    WORDS_SPARE_BYTES = 8,
    WORDS_START = 3, /* letters */
    WORDS_STARTS = 27 * 27 * 27,
    /* How common a piece is counted by a tree of all pieces that at least this
     * many words contain; rarer ones are counted by looking at their words. */
    WORDS_MANY = 64,
    WORDS_PIECE_FIRST_BIT = 27, /* of a node in that tree: letters, first child, count */
    WORDS_PIECE_FIRST_BITS = 17,
    WORDS_PIECE_COUNT_BIT = 44
};

struct words_side {
    uint32_t states, slots, bits;
    uint32_t nodes_at, slots_at;
    uint32_t anywhere, word; /* states to begin in */
    uint32_t starts_at;
};

struct words {
    char magic[8];
    uint32_t version;
    uint32_t size;
    uint64_t sum; /* of all bytes after this one */
    uint64_t hash;
    char language[8];
    uint32_t total, letters;
    struct words_side side[2];
    uint32_t pieces, pieces_at; /* the tree of common pieces, 8 bytes each */
    uint32_t common, common_at; /* words, most common first: a length, the letters */
    uint32_t common_size;
    uint32_t spare;
};

/* A sum that finds damage and takes well under a millisecond: four lanes, each
 * of which every bit of its bytes goes through. */
static inline uint64_t words_sum(const void *bytes, size_t length) {
    const unsigned char *byte = bytes;
    const uint64_t odd = UINT64_C(0x9e3779b97f4a7c15);
    uint64_t lane[4] = {1, 2, 3, 4}, rest = length;
    for (; length >= sizeof lane; length -= sizeof lane, byte += sizeof lane)
        for (int i = 0; i < 4; i++) {
            uint64_t word;
            memcpy(&word, byte + 8 * i, sizeof word);
            lane[i] = (lane[i] ^ word) * odd;
            lane[i] ^= lane[i] >> 32;
        }
    while (length--)
        rest = (rest ^ *byte++) * odd;
    for (int i = 0; i < 4; i++)
        rest = ((rest ^ lane[i]) * odd) ^ (rest >> 29);
    return rest;
}

#endif
