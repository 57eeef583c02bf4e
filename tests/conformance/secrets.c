/* Masking, imagining, and steps that must leave no trace. */
#include "probes.h"

#include "told.h"

#include <stdlib.h>
#include <string.h>

/* ----------------------------------------------------------------- masks */

static bool results_equal(const struct ludo_result *a, const struct ludo_result *b) {
    return a->outcome == b->outcome && a->winners == b->winners && a->together == b->together &&
           a->scored == b->scored && !memcmp(a->points, b->points, sizeof a->points);
}

static const char *look_at_actors(struct walk *walk, const void *masked, int viewer) {
    const struct ludo_setup *setup = walk_setup(walk);
    ludo_movers whole = ludo_match_actors(&walk->match);
    ludo_movers seen = setup->game->actors(setup, masked);
    ludo_movers own = viewer == LUDO_SPECTATOR ? 0 : ludo_mover_bit(viewer);
    own |= ludo_mover_bit(LUDO_CHANCE);
    if ((whole & own) != (seen & own) || !whole != !seen)
        return walk_fault(walk, "viewer %d sees another turn than there is", viewer);
    struct ludo_result result, shown;
    ludo_result(setup, walk->match.state, &result);
    ludo_result(setup, masked, &shown);
    if (!results_equal(&result, &shown))
        return walk_fault(walk, "viewer %d sees another result than there is", viewer);
    return NULL;
}

static const char *look_at_masked_list(struct walk *walk, const void *masked, int seat) {
    uint32_t whole = walk_options(walk, walk->match.state, seat, walk->moves);
    struct ludo_move *seen = calloc(walk_game(walk)->legal_max, sizeof *seen);
    uint32_t count = walk_options(walk, masked, seat, seen);
    bool equal = count == whole && !memcmp(seen, walk->moves, count * sizeof *seen);
    free(seen);
    return equal ? NULL : walk_fault(walk, "seat %d has other moves in its masked state", seat);
}

static const char *look_at_mask(struct walk *walk, int viewer) {
    const struct ludo_setup *setup = walk_setup(walk);
    size_t size = walk_game(walk)->state_size;
    ludo_mask(setup, walk->match.state, viewer, walk->scratch);
    ludo_mask(setup, walk->scratch, viewer, walk->other);
    if (memcmp(walk->scratch, walk->other, size) != 0)
        return walk_fault(walk, "masking twice for viewer %d is not masking once", viewer);
    if (walk_game(walk)->first_come &&
        walk_game(walk)->first_come(setup, walk->scratch) != ludo_match_first_come(&walk->match))
        return walk_fault(walk, "viewer %d is told otherwise who moves for whom", viewer);
    const char *fault = look_at_actors(walk, walk->scratch, viewer);
    if (!fault && viewer != LUDO_SPECTATOR)
        fault = look_at_masked_list(walk, walk->scratch, viewer);
    return fault;
}

static const char *look_at_masks(struct walk *walk) {
    const char *fault = NULL;
    for (int v = 0; v >= 0 && !fault; v = viewer_after(walk_setup(walk), v))
        fault = look_at_mask(walk, v);
    return fault;
}

static const char *run_masks(struct walk *walk) {
    return walk_play(walk, look_at_masks);
}

const struct probe probe_masks = {
    .name = "a masked state shows turn, own moves and result", .steps = 40000, .run = run_masks};

/* --------------------------------------------------------------- imagine */

/* Play an imagined state, in `walk->scratch`, to its end. Steps that were kept
 * from the viewer may not have been made in it, so all of them are granted. */
static const char *play_out(struct walk *walk) {
    const struct ludo_setup *setup = walk_setup(walk);
    for (uint32_t count = 0;; count++) {
        ludo_movers actors = setup->game->actors(setup, walk->scratch);
        if (!actors)
            return NULL;
        if (count == walk_game(walk)->steps_max)
            return walk_fault(walk, "an imagined match goes on past steps_max");
        int mover = __builtin_ctz(actors);
        uint32_t options = walk_options(walk, walk->scratch, mover, walk->moves);
        if (!options)
            return walk_fault(walk, "an imagined mover %d has no move", mover);
        struct ludo_move move = walk->moves[ludo_rng_below(&walk->rng, options)];
        if (ludo_apply(setup, walk->scratch, mover, move, NULL) < 0)
            return walk_fault(walk, "an imagined state refuses a move of its list");
    }
}

static const char *look_at_imagined(struct walk *walk, int viewer) {
    const struct ludo_setup *setup = walk_setup(walk);
    const struct ludo_game *game = walk_game(walk);
    size_t size = game->state_size;
    union ludo_state masked, again;
    struct ludo_rng rng = walk->rng;
    ludo_mask(setup, walk->match.state, viewer, &masked);
    walk->hidden += memcmp(&masked, walk->match.state, size) != 0;
    memcpy(walk->scratch, &masked, size);
    memcpy(walk->other, &masked, size);
    game->imagine(setup, walk->scratch, viewer, &walk->rng);
    game->imagine(setup, walk->other, viewer, &rng);
    if (memcmp(walk->scratch, walk->other, size) != 0)
        return walk_fault(walk, "what viewer %d imagines is not settled by the generator", viewer);
    walk->differed += memcmp(&masked, walk->scratch, size) != 0;
    ludo_mask(setup, walk->scratch, viewer, &again);
    if (memcmp(&masked, &again, size) != 0)
        return walk_fault(walk, "viewer %d imagines what it knows to be otherwise", viewer);
    return play_out(walk);
}

static const char *look_at_imagining(struct walk *walk) {
    return walk_seldom(walk, 4) ? look_at_imagined(walk, walk_viewer(walk)) : NULL;
}

static const char *run_imagines(struct walk *walk) {
    return walk_play(walk, look_at_imagining);
}

static const char *finish_imagines(struct walk *walk) {
    return walk->hidden && !walk->differed
               ? walk_fault(walk, "there are secrets, and nothing is imagined for them")
               : NULL;
}

const struct probe probe_imagines = {
    .name = "imagined states agree with the view and can be played",
    .steps = 15000,
    .run = run_imagines,
    .finish = finish_imagines,
};

/* --------------------------------------------------------------- silence */

/* A step that a viewer does not even see being made changes nothing for that
 * viewer, but that chance may be due: what chance then does is a step of its
 * own. */
static const char *look_at_silence(struct walk *walk, int viewer, struct told *before,
                                   struct told *after) {
    const struct ludo_match *match = &walk->match;
    uint64_t tries = ludo_rng_next(&walk->rng);
    uint32_t first = match->count > 40 ? match->count - 40 : 0;
    told_gather(before, match, viewer, tries, first);
    const char *fault = walk_step(walk);
    if (fault)
        return fault;
    struct ludo_move seen = walk_game(walk)->mask_step(walk_setup(walk), match->state,
                                                       &match->steps[match->count - 1], 0, viewer);
    if (seen.kind != LUDO_MOVE_NONE || ludo_match_actors(match) == ludo_mover_bit(LUDO_CHANCE))
        return NULL;
    told_gather(after, match, viewer, tries, first);
    int part = told_compare(before, after, TOLD_PARTS);
    return part < 0 ? NULL
                    : walk_fault(walk, "viewer %d notices a step that is kept from it by its %s",
                                 viewer, told_part_name((enum told_part)part));
}

static const char *run_silence(struct walk *walk) {
    struct told before = {0}, after = {0};
    int viewer = walk_viewer(walk);
    const char *fault = NULL;
    while (!fault && !ludo_match_over(&walk->match))
        fault = look_at_silence(walk, viewer, &before, &after);
    told_free(&before);
    told_free(&after);
    return fault;
}

const struct probe probe_silence = {
    .name = "a step kept from a viewer leaves no trace", .steps = 5000, .run = run_silence};
