/* What servers count on when they tell again what they told before. */
#include "probes.h"

#include <stdlib.h>
#include <string.h>

static bool steps_equal(const struct ludo_step *a, const struct ludo_step *b) {
    return a->mover == b->mover && ludo_move_equal(a->move, b->move);
}

/* ---------------------------------------------------------------- steps */

/* Note which steps a viewer sees whole, and whether it still sees those that it
 * has seen whole before. */
static const char *look_at_steps(struct walk *walk, int viewer, bool *whole) {
    const struct ludo_match *match = &walk->match;
    for (uint32_t i = match->count > 60 ? match->count - 60 : 0; i < match->count; i++) {
        struct ludo_step seen = ludo_match_step(match, viewer, i);
        bool now = steps_equal(&seen, &match->steps[i]);
        if (whole[i] && !now)
            return walk_fault(walk, "viewer %d does not see step %u any more", viewer, i);
        whole[i] = now;
    }
    return NULL;
}

static const char *run_shown(struct walk *walk) {
    bool *whole = calloc(walk_game(walk)->steps_max + 1, sizeof *whole);
    int viewer = walk_viewer(walk);
    const char *fault = NULL;
    while (!fault && !ludo_match_over(&walk->match)) {
        fault = walk_step(walk);
        if (!fault)
            fault = look_at_steps(walk, viewer, whole);
    }
    free(whole);
    return fault;
}

const struct probe probe_shown = {
    .name = "a step that was shown stays so", .steps = 20000, .run = run_shown};

/* ---------------------------------------------------------------- views */

enum { VIEW_MAX = 1 << 16 };

static size_t write_own_view(const struct ludo_setup *setup, const void *masked, int viewer,
                             char *data) {
    struct ludo_text text = ludo_text_in(data, VIEW_MAX);
    struct ludo_json json = ludo_json_in(&text);
    setup->game->view(setup, masked, viewer, &json);
    return text.length;
}

static const char *look_at_pair(struct walk *walk, int a, int b, char *view, char *other) {
    const struct ludo_setup *setup = walk_setup(walk);
    ludo_mask(setup, walk->match.state, a, walk->scratch);
    ludo_mask(setup, walk->match.state, b, walk->other);
    if (memcmp(walk->scratch, walk->other, walk_game(walk)->state_size) != 0)
        return NULL;
    size_t length = write_own_view(setup, walk->scratch, a, view);
    if (length >= VIEW_MAX || length != write_own_view(setup, walk->scratch, b, other) ||
        memcmp(view, other, length) != 0)
        return walk_fault(walk, "viewers %d and %d have the same state and other views", a, b);
    return NULL;
}

static const char *look_at_views(struct walk *walk) {
    const char *fault = NULL;
    char *view = malloc(VIEW_MAX), *other = malloc(VIEW_MAX);
    int b = walk_viewer(walk);
    for (int a = 0; a >= 0 && !fault; a = viewer_after(walk_setup(walk), a))
        fault = look_at_pair(walk, a, b, view, other);
    free(view);
    free(other);
    return fault;
}

static const char *run_alike(struct walk *walk) {
    return walk_game(walk)->view_alike ? walk_play(walk, look_at_views) : NULL;
}

const struct probe probe_alike = {
    .name = "who sees the same state has the same view", .steps = 10000, .run = run_alike};

/* ---------------------------------------------------------------- parts */

/* A view as it was written, with its parts. */
struct page {
    char text[VIEW_MAX];
    struct ludo_parts parts;
};

static size_t write_page(struct walk *walk, int viewer, struct page *page,
                         const struct page *before) {
    struct ludo_text text = ludo_text_in(page->text, sizeof page->text);
    struct ludo_json json = ludo_json_in(&text);
    page->parts = (struct ludo_parts){.text = page->text};
    json.parts = &page->parts;
    json.before = before ? &before->parts : NULL;
    ludo_match_view(&walk->match, viewer, &json);
    return text.length;
}

/* Every viewer in turn takes over what it can from the one before, and from the
 * last position; what comes of it must be what is written without all that. */
static const char *look_at_parts(struct walk *walk, struct page *pages[2], char *plain) {
    const struct ludo_setup *setup = walk_setup(walk);
    for (int viewer = 0; viewer >= 0; viewer = viewer_after(setup, viewer)) {
        struct page *before = pages[0], *page = pages[1];
        struct ludo_text text = ludo_text_in(plain, VIEW_MAX);
        struct ludo_json json = ludo_json_in(&text);
        ludo_match_view(&walk->match, viewer, &json);
        size_t length = write_page(walk, viewer, page, before);
        if (length >= VIEW_MAX || length != text.length || memcmp(plain, page->text, length) != 0)
            return walk_fault(walk, "a part of viewer %d's view is not as it was", viewer);
        pages[0] = page;
        pages[1] = before;
    }
    return NULL;
}

static const char *run_parts(struct walk *walk) {
    struct page *pages[2] = {calloc(1, sizeof **pages), calloc(1, sizeof **pages)};
    char *plain = malloc(VIEW_MAX);
    const char *fault = look_at_parts(walk, pages, plain);
    while (!fault && !ludo_match_over(&walk->match)) {
        fault = walk_step(walk);
        if (!fault)
            fault = look_at_parts(walk, pages, plain);
    }
    free(pages[0]);
    free(pages[1]);
    free(plain);
    return fault;
}

const struct probe probe_parts = {
    .name = "a part follows from its bytes", .steps = 10000, .run = run_parts};
