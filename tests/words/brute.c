#include "brute.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

char *brute_read(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    *size = (size_t)ftell(file);
    rewind(file);
    char *data = malloc(*size + 1);
    assert_non_null(data);
    assert_int_equal(fread(data, 1, *size, file), *size);
    data[*size] = '\0';
    (void)fclose(file);
    return data;
}

/* The letters are written over the text, which the first word begins. */
struct brute_word *brute_list(const char *path, uint32_t *count) {
    size_t size;
    char *text = brute_read(path, &size);
    uint8_t *to = (uint8_t *)text;
    struct brute_word *words = malloc(size * sizeof *words / 2 + sizeof *words);
    assert_non_null(words);
    *count = 0;
    for (const char *at = text; *at; at++) {
        struct brute_word *word = &words[(*count)++];
        *word = (struct brute_word){.letters = to};
        for (; *at != '\n'; at++, word->length++) {
            bool enye = *at == '\xc3'; /* two bytes */
            *to++ = enye ? 26 : (uint8_t)(*at - 'A');
            at += enye;
        }
    }
    return words;
}

static uint64_t hash_next(uint64_t hash, uint8_t letter) {
    return (hash + letter + 1) * UINT64_C(0x9e3779b97f4a7c15);
}

static struct brute_piece *place(const struct brute *brute, uint64_t hash, const uint8_t *letters,
                                 int length) {
    uint32_t at = (uint32_t)(hash >> 32) & (brute->size - 1);
    for (;; at = (at + 1) & (brute->size - 1)) {
        struct brute_piece *piece = &brute->table[at];
        if (!piece->letters ||
            (piece->length == length && !memcmp(piece->letters, letters, (size_t)length)))
            return piece;
    }
}

static void add_pieces(struct brute *brute, const struct brute_word *word, uint32_t number) {
    for (int from = 0; from < word->length; from++) {
        uint64_t hash = 0;
        for (int to = from + 1; to <= word->length; to++) {
            hash = hash_next(hash, word->letters[to - 1]);
            struct brute_piece *piece = place(brute, hash, word->letters + from, to - from);
            if (!piece->letters) {
                *piece = (struct brute_piece){.letters = word->letters + from,
                                              .length = (uint8_t)(to - from)};
                assert_true(++brute->pieces < brute->size / 4 * 3);
            }
            piece->word |= from == 0 && to == word->length;
            piece->left |= from ? 1u << word->letters[from - 1] : 0;
            piece->right |= to < word->length ? 1u << word->letters[to] : 0;
            piece->count += piece->last != number;
            piece->last = number;
        }
    }
}

struct brute brute_new(const char *path) {
    struct brute brute = {.size = 1 << 22};
    brute.words = brute_list(path, &brute.count);
    brute.table = calloc(brute.size, sizeof *brute.table);
    assert_non_null(brute.table);
    for (uint32_t i = 0; i < brute.count; i++)
        add_pieces(&brute, &brute.words[i], i + 1);
    return brute;
}

void brute_free(struct brute *brute) {
    free(brute->table);
    free((void *)brute->words[0].letters);
    free(brute->words);
}

const struct brute_piece *brute_find(const struct brute *brute, const uint8_t *letters,
                                     int length) {
    uint64_t hash = 0;
    for (int i = 0; i < length; i++)
        hash = hash_next(hash, letters[i]);
    const struct brute_piece *piece = place(brute, hash, letters, length);
    return piece->letters ? piece : NULL;
}
