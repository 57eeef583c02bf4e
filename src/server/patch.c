#include "server/patch.h"

#include <stdbool.h>
#include <string.h>

/* Between edits that are closer than this it is shorter to send what did not
 * change. */
enum { GAP_MIN = 32 };

/* Long stretches are compared by the library, which takes many bytes at once. */
enum { STRETCH = 128 };

static size_t common_start(const char *a, const char *b, size_t length) {
    size_t at = 0;
    while (at + STRETCH <= length && !memcmp(a + at, b + at, STRETCH))
        at += STRETCH;
    while (at + 8 <= length && !memcmp(a + at, b + at, 8))
        at += 8;
    while (at < length && a[at] == b[at])
        at++;
    return at;
}

/* `a` and `b` point behind the ends. */
static size_t common_end(const char *a, const char *b, size_t length) {
    size_t at = 0;
    while (at + STRETCH <= length && !memcmp(a - at - STRETCH, b - at - STRETCH, STRETCH))
        at += STRETCH;
    while (at + 8 <= length && !memcmp(a - at - 8, b - at - 8, 8))
        at += 8;
    while (at < length && a[-1 - (ptrdiff_t)at] == b[-1 - (ptrdiff_t)at])
        at++;
    return at;
}

/* Take equal bytes off both ends of an edit. */
static struct edit trim(struct edit edit, const char *old, const char *now) {
    size_t shorter = edit.cut < edit.put ? edit.cut : edit.put;
    size_t start = common_start(old + edit.at, now + edit.from, shorter);
    size_t end = common_end(old + edit.at + edit.cut, now + edit.from + edit.put, shorter - start);
    return (struct edit){.at = edit.at + start,
                         .cut = edit.cut - start - end,
                         .from = edit.from + start,
                         .put = edit.put - start - end};
}

static void add(struct patch *patch, struct edit edit) {
    if (!edit.cut && !edit.put)
        return;
    struct edit *last = patch->count ? &patch->edit[patch->count - 1] : NULL;
    bool near = last && edit.at - last->at - last->cut < GAP_MIN;
    if (!near && patch->count < PATCH_EDITS) {
        patch->edit[patch->count++] = edit;
        return;
    }
    last->cut = edit.at + edit.cut - last->at;
    last->put = edit.from + edit.put - last->from;
}

enum { PIECES = 128 };

/* Where the objects in a text begin, and behind them where it ends; how many
 * there are. More than PIECES are not found. */
static size_t find_objects(const char *text, size_t length, size_t at[PIECES + 1]) {
    size_t found = 0;
    const char *end = text + length, *next = text;
    while (found < PIECES && (next = memchr(next, '{', (size_t)(end - next)))) {
        at[found++] = (size_t)(next - text);
        next++;
    }
    at[found] = length;
    return found;
}

/* Where both have as many objects they are compared one by one, each with what
 * follows it up to the next. */
static void add_objects(struct patch *patch, struct edit all, const char *old, const char *now) {
    size_t was[PIECES + 1], is[PIECES + 1];
    size_t count = find_objects(old + all.at, all.cut, was);
    if (count != find_objects(now + all.from, all.put, is)) {
        add(patch, all);
        return;
    }
    struct edit piece = {.at = all.at, .cut = was[0], .from = all.from, .put = is[0]};
    for (size_t i = 0;; i++) {
        bool same = piece.cut == piece.put && !memcmp(old + piece.at, now + piece.from, piece.cut);
        if (!same)
            add(patch, trim(piece, old, now));
        if (i == count)
            return;
        piece = (struct edit){.at = all.at + was[i],
                              .cut = was[i + 1] - was[i],
                              .from = all.from + is[i],
                              .put = is[i + 1] - is[i]};
    }
}

void patch_find(struct patch *patch, const struct sections *old, const struct sections *now) {
    size_t at = 0, from = 0;
    patch->count = 0;
    for (int i = 0; i < PATCH_SECTIONS; i++) {
        struct edit all = {
            .at = at, .cut = old->end[i] - at, .from = from, .put = now->end[i] - from};
        all = trim(all, old->text, now->text);
        if (i < PATCH_SECTIONS - 1)
            add(patch, all);
        else
            add_objects(patch, all, old->text, now->text);
        at = old->end[i];
        from = now->end[i];
    }
}
