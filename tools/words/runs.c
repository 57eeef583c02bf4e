#include "parts.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Noreturn void fail(const char *format, ...) {
    va_list list;
    va_start(list, format);
    (void)fputs("words-build: ", stderr);
    (void)vfprintf(stderr, format, list);
    (void)fputc('\n', stderr);
    va_end(list);
    exit(1);
}

void *grow(void *memory, size_t count, size_t size) {
    void *more = realloc(memory, (count ? count : 1) * size);
    if (!more)
        fail("there is not enough memory");
    return more;
}

void runs_add(struct runs *runs, struct run run) {
    if (runs->count == runs->room) {
        runs->room = runs->room ? 2 * runs->room : 1024;
        runs->run = grow(runs->run, runs->room, sizeof run);
    }
    runs->run[runs->count++] = run;
}

int run_common(const struct run *a, const struct run *b) {
    int most = a->length < b->length ? a->length : b->length, i = 0;
    while (i < most && a->at[i * a->step] == b->at[i * b->step])
        i++;
    return i;
}

int run_compare(const void *first, const void *second) {
    const struct run *a = first, *b = second;
    int same = run_common(a, b);
    if (same == a->length || same == b->length)
        return a->length - b->length;
    return a->at[same * a->step] - b->at[same * b->step];
}

struct run run_reversed(struct run run) {
    run.at += (run.length - 1) * run.step;
    run.step = (int8_t)-run.step;
    return run;
}

void runs_sort(struct runs *runs) {
    size_t kept = 0;
    qsort(runs->run, runs->count, sizeof *runs->run, run_compare);
    for (size_t i = 0; i < runs->count; i++)
        if (!kept || run_compare(&runs->run[kept - 1], &runs->run[i]) != 0)
            runs->run[kept++] = runs->run[i];
    runs->count = kept;
}

/* ----------------------------------------------------------------- input */

static char *read_text(const char *path) {
    FILE *file = fopen(path, "rb");
    size_t room = 1 << 20, got = 0;
    if (!file)
        fail("%s: %s", path, strerror(errno));
    char *text = grow(NULL, room, 1);
    while ((got += fread(text + got, 1, room - got - 1, file)) == room - 1)
        text = grow(text, room *= 2, 1);
    if (ferror(file))
        fail("%s: %s", path, strerror(errno));
    (void)fclose(file);
    text[got] = '\0';
    return text;
}

/* Letters take the place of the text that they stand in. */
struct runs read_words(const char *path) {
    struct runs words = {0};
    char *text = read_text(path);
    int line = 1;
    for (char *at = text; *at; at++, line++) {
        uint8_t *start = (uint8_t *)at, *end = start;
        for (; *at && *at != '\n'; at++)
            if (*at >= 'A' && *at <= 'Z')
                *end++ = (uint8_t)(*at - 'A');
            else if (!memcmp(at, "\xc3\x91", 2))
                *end++ = 26, at++;
            else
                fail("%s:%d: a word is made of A to Z and Ñ", path, line);
        if (end == start || end - start > WORDS_LENGTH_MAX || !*at)
            fail("%s:%d: a word has 1 to %d letters and a line of its own", path, line,
                 WORDS_LENGTH_MAX);
        runs_add(&words, (struct run){start, 1, (uint8_t)(end - start)});
    }
    return words;
}

/* ------------------------------------------------------------------ block */

uint32_t block_add(struct block *block, size_t size) {
    size_t at = (block->size + 7) / 8 * 8;
    block->data = grow(block->data, at + size, 1);
    memset(block->data + block->size, 0, at + size - block->size);
    block->size = at + size;
    return (uint32_t)at;
}

void put_bits(uint8_t *data, size_t bit, unsigned bits, uint64_t value) {
    for (unsigned i = 0; i < bits; i++, bit++)
        data[bit / 8] |= (uint8_t)((value >> i & 1) << bit % 8);
}
