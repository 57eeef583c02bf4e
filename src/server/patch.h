/* What has changed in a text that somebody already has, so that only that
 * needs to be sent. */
#ifndef SERVER_PATCH_H
#define SERVER_PATCH_H

#include <stddef.h>

enum { PATCH_SECTIONS = 3, PATCH_EDITS = 16 };

/* A text in sections, each of which has its own place in the other text too.
 * The last one is JSON whose objects mostly stay where they are. */
struct sections {
    const char *text;
    size_t end[PATCH_SECTIONS];
};

/* From `at` on in the old text, `cut` bytes are replaced by `put` bytes that
 * stand at `from` in the new one. */
struct edit {
    size_t at, cut, from, put;
};

struct patch {
    int count;
    struct edit edit[PATCH_EDITS]; /* one after the other, never overlapping */
};

void patch_find(struct patch *patch, const struct sections *old, const struct sections *now);

#endif
