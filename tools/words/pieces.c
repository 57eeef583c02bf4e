/* The tree of the pieces that many words contain. */
#include "parts.h"

#include <stdlib.h>

/* A place in a word behind a piece. */
struct place {
    const uint8_t *at;
    uint32_t word;
    uint8_t left; /* letters up to the word's end */
};

struct piece {
    uint32_t letters, first, count;
};

/* Nodes level by level, so that children lie side by side; `places` of the
 * level's pieces lie side by side as well, in the order of the words. */
struct level {
    struct place *places;
    size_t count, room;
};

static void level_add(struct level *level, struct place place) {
    if (level->count == level->room)
        level->places = grow(level->places, level->room = 2 * level->room + 4096, sizeof place);
    level->places[level->count++] = place;
}

struct tree {
    struct piece *pieces;
    size_t *from; /* each piece's first place in its level; the next one's ends it */
    size_t count, room;
};

static void tree_add(struct tree *tree, uint32_t count, size_t from) {
    if (tree->count + 2 > tree->room) {
        tree->room = 2 * tree->room + 1024;
        tree->pieces = grow(tree->pieces, tree->room, sizeof *tree->pieces);
        tree->from = grow(tree->from, tree->room, sizeof *tree->from);
    }
    tree->pieces[tree->count] = (struct piece){.count = count};
    tree->from[tree->count++] = from;
}

static uint32_t count_words(const struct place *places, size_t count) {
    uint32_t words = 0;
    for (size_t i = 0; i < count; i++)
        words += !i || places[i].word != places[i - 1].word;
    return words;
}

/* Put the places where `letter` follows into the next level, if that is a
 * common piece. */
static void tree_grow(struct tree *tree, size_t parent, const struct place *places, size_t count,
                      uint8_t letter, struct level *next) {
    size_t from = next->count;
    for (size_t i = 0; i < count; i++)
        if (places[i].left && *places[i].at == letter)
            level_add(next, (struct place){places[i].at + 1, places[i].word,
                                           (uint8_t)(places[i].left - 1)});
    uint32_t words = next->count > from ? count_words(next->places + from, next->count - from) : 0;
    if (words < WORDS_MANY) {
        next->count = from;
        return;
    }
    if (!tree->pieces[parent].letters)
        tree->pieces[parent].first = (uint32_t)tree->count;
    tree->pieces[parent].letters |= 1u << letter;
    tree_add(tree, words, from);
}

static struct level all_places(const struct runs *words) {
    struct level level = {0};
    for (size_t i = 0; i < words->count; i++)
        for (int at = 0; at <= words->run[i].length; at++)
            level_add(&level, (struct place){words->run[i].at + at, (uint32_t)i,
                                             (uint8_t)(words->run[i].length - at)});
    return level;
}

static struct tree tree_of(const struct runs *words) {
    struct tree tree = {0};
    struct level level = all_places(words);
    tree_add(&tree, (uint32_t)words->count, 0);
    for (size_t first = 0, end = tree.count; first < end; first = end, end = tree.count) {
        struct level next = {0};
        for (size_t parent = first; parent < end; parent++) {
            size_t from = tree.from[parent];
            size_t to = parent + 1 < end ? tree.from[parent + 1] : level.count;
            for (uint8_t letter = 0; letter < WORDS_LETTERS; letter++)
                tree_grow(&tree, parent, level.places + from, to - from, letter, &next);
        }
        free(level.places);
        level = next;
    }
    free(level.places);
    return tree;
}

void write_pieces(struct block *block, struct words *head, const struct runs *words) {
    struct tree tree = tree_of(words);
    if (tree.count >> WORDS_PIECE_FIRST_BITS || words->count >> (64 - WORDS_PIECE_COUNT_BIT))
        fail("there are too many words for the format");
    head->pieces = (uint32_t)tree.count;
    head->pieces_at = block_add(block, tree.count * sizeof(uint64_t));
    for (size_t i = 0; i < tree.count; i++)
        put_bits(block->data + head->pieces_at, i * 64, 64,
                 tree.pieces[i].letters | (uint64_t)tree.pieces[i].first << WORDS_PIECE_FIRST_BIT |
                     (uint64_t)tree.pieces[i].count << WORDS_PIECE_COUNT_BIT);
}
