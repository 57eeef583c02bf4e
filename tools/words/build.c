/* Builds the word index of a language (src/games/crackword/words_block.h):
 *
 *   words-build LANGUAGE WORDS COMMON OUTPUT
 *
 * WORDS has a word a line, in A … Z and Ñ, in any order; COMMON the same, the
 * most common first. It runs once for each list; memory is given back by exit. */
#include "base/hash.h"
#include "parts.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void write_common(struct block *block, struct words *head, const struct runs *words,
                         const struct runs *common) {
    size_t size = 0;
    for (size_t i = 0; i < common->count; i++)
        size += common->run[i].length + (size_t)1;
    head->common_at = block_add(block, size);
    head->common_size = (uint32_t)size;
    head->common = (uint32_t)common->count;
    uint8_t *at = block->data + head->common_at;
    for (size_t i = 0; i < common->count; i++) {
        const struct run *run = &common->run[i];
        if (!bsearch(run, words->run, words->count, sizeof *run, run_compare))
            fail("a common word is not among the words");
        *at++ = run->length;
        memcpy(at, run->at, run->length);
        at += run->length;
    }
}

static void describe_words(struct words *head, const struct runs *words) {
    head->total = (uint32_t)words->count;
    head->hash = HASH_START;
    for (size_t i = 0; i < words->count; i++) {
        const struct run *run = &words->run[i];
        head->hash = hash_add(head->hash, &run->length, 1);
        head->hash = hash_add(head->hash, run->at, run->length);
        for (int at = 0; at < run->length; at++)
            head->letters |= 1u << run->at[at];
    }
}

static void write_file(const char *path, const struct block *block) {
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(block->data, 1, block->size, file) != block->size || fclose(file))
        fail("%s: %s", path, strerror(errno));
}

int main(int argc, char **argv) {
    struct block block = {0};
    struct words head = {.version = WORDS_VERSION};
    if (argc != 5 || strlen(argv[1]) >= sizeof head.language) {
        (void)fputs("usage: words-build LANGUAGE WORDS COMMON OUTPUT\n", stderr);
        return 2;
    }
    struct runs words = read_words(argv[2]), common = read_words(argv[3]);
    if (!words.count)
        fail("%s: there are no words", argv[2]);
    runs_sort(&words);
    memcpy(head.magic, WORDS_MAGIC, sizeof head.magic);
    memcpy(head.language, argv[1], strlen(argv[1]));
    (void)block_add(&block, sizeof head);
    describe_words(&head, &words);
    write_sides(&block, &head, &words);
    write_pieces(&block, &head, &words);
    write_common(&block, &head, &words, &common);
    head.size = (uint32_t)block.size;
    memcpy(block.data, &head, sizeof head);
    const size_t summed = offsetof(struct words, hash);
    head.sum = words_sum(block.data + summed, block.size - summed);
    memcpy(block.data, &head, sizeof head);
    write_file(argv[4], &block);
    return 0;
}
