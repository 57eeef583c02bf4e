/* Memory for what jansson builds, one piece behind the other: JSON is thousands of small pieces
 * in each execution, and most of the time would go into the sanitizer's allocator. What that
 * one finds is found here too: gaps between the pieces and pieces that were given back are
 * poisoned until the execution ends, and none may be left then. */
#ifndef FUZZ_ARENA_H
#define FUZZ_ARENA_H

#include "fuzz.h"

#include <jansson.h>
#include <sanitizer/asan_interface.h>

enum {
    ARENA_SIZE = 64 << 20,
    ARENA_GAP = 16 /* before a piece; its size is there */
};

struct arena {
    char *bytes;
    size_t used, pieces;
    bool stays; /* what is made now outlives the execution, and is the sanitizer's */
};

static struct arena arena;

__attribute__((no_sanitize("address", "coverage"))) static void *arena_get(size_t size) {
    size_t room = ARENA_GAP + ((size + ARENA_GAP - 1) & ~(size_t)(ARENA_GAP - 1));
    if (arena.stays)
        return malloc(size);
    if (room < size || room > ARENA_SIZE - ARENA_GAP - arena.used)
        return NULL;
    char *piece = arena.bytes + arena.used + ARENA_GAP;
    *(size_t *)(void *)(piece - ARENA_GAP) = size;
    ASAN_UNPOISON_MEMORY_REGION(piece, size);
    arena.used += room;
    arena.pieces++;
    return piece;
}

__attribute__((no_sanitize("address", "coverage"))) static void arena_give(void *piece) {
    if (!piece)
        return;
    if ((char *)piece < arena.bytes || (char *)piece >= arena.bytes + ARENA_SIZE) {
        free(piece);
        return;
    }
    size_t *size = (void *)((char *)piece - ARENA_GAP);
    FUZZ_CHECK(*size != SIZE_MAX); /* not twice */
    ASAN_POISON_MEMORY_REGION(piece, *size);
    *size = SIZE_MAX;
    arena.pieces--;
}

static inline void arena_begin(void) {
    if (!arena.bytes) {
        arena.bytes = malloc(ARENA_SIZE);
        FUZZ_CHECK(arena.bytes);
        ASAN_POISON_MEMORY_REGION(arena.bytes, ARENA_SIZE);
        json_set_alloc_funcs(arena_get, arena_give);
    }
    arena.used = 0;
}

static inline void arena_end(void) {
    FUZZ_CHECK(!arena.pieces);
}

#endif
