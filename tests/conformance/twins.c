/* Noninterference: two matches that differ only in what a viewer cannot see
 * must look the same to that viewer, byte for byte.
 *
 * A match is played at random. Its twin follows it step by step; where the
 * viewer sees a step only in masked form, the twin makes another move with the
 * same masked form. After every step all that the viewer is told is compared.
 *
 * A rule may show a secret: an attack that hits, choices turned up together.
 * Then the twins may look different from there on. They may do so only after a
 * step that the viewer sees whole and that answers LUDO_SHOWN, and only if the
 * masked states differ; the twin then begins anew, as a copy or as what the
 * viewer can imagine to be the case, in which everything hidden is otherwise at
 * once (copies differ only by what is dealt from there on, and are seldom far
 * apart when a deck runs out). So:
 *
 *   - a step that nothing was shown by, or that was masked, parts no twins;
 *   - while the masked states are equal, so is everything else.
 *
 * What this cannot know is which secrets the rules mean to show: that is for
 * the game's own tests. */
#include "probes.h"

#include "told.h"

#include <stdlib.h>
#include <string.h>

struct twins {
    struct walk *walk;       /* the match */
    struct ludo_match other; /* its twin; owns its state and steps */
    struct ludo_move *moves; /* room for a list of the twin's */
    int viewer;
    bool imagined; /* the twin's steps are the match's, and need not lead to its state */
    struct told told, told_other;
};

static void twin_copy(struct twins *twins) {
    const struct ludo_match *match = &twins->walk->match;
    memcpy(twins->other.state, match->state, match->setup.game->state_size);
    memcpy(twins->other.steps, match->steps, match->count * sizeof *match->steps);
    twins->other.count = match->count;
    twins->imagined = false;
}

/* Where the match stands now, to all that the viewer can tell. */
static void twin_begin(struct twins *twins) {
    const struct ludo_setup *setup = walk_setup(twins->walk);
    twin_copy(twins);
    if (ludo_match_over(&twins->walk->match) || walk_once_in(twins->walk, 2))
        return;
    ludo_mask(setup, twins->walk->match.state, twins->viewer, twins->other.state);
    setup->game->imagine(setup, twins->other.state, twins->viewer, &twins->walk->rng);
    twins->imagined = true;
}

static void twins_open(struct twins *twins, struct walk *walk) {
    const struct ludo_game *game = walk_game(walk);
    size_t room = game->legal_max > LUDO_ODDS_MAX ? game->legal_max : LUDO_ODDS_MAX;
    *twins = (struct twins){.walk = walk, .other = walk->match, .viewer = walk_viewer(walk)};
    twins->other.state = malloc(game->state_size);
    twins->other.steps = calloc(game->steps_max, sizeof *twins->other.steps);
    twins->moves = calloc(room, sizeof *twins->moves);
    twin_copy(twins);
}

static void twins_close(struct twins *twins) {
    free(twins->other.state);
    free(twins->other.steps);
    free(twins->moves);
    told_free(&twins->told);
    told_free(&twins->told_other);
}

/* What the viewer sees of a match's newest step. */
static struct ludo_move newest_seen(const struct twins *twins, const struct ludo_match *match) {
    return match->setup.game->mask_step(&match->setup, match->state,
                                        &match->steps[match->count - 1], 0, twins->viewer);
}

static bool masks_equal(const struct twins *twins, const void *a, const void *b) {
    const struct ludo_setup *setup = &twins->other.setup;
    union ludo_state one, two;
    ludo_mask(setup, a, twins->viewer, &one);
    ludo_mask(setup, b, twins->viewer, &two);
    return !memcmp(&one, &two, setup->game->state_size);
}

/* ------------------------------------------------------- following steps */

/* Whether the move, made by the twin, would look as the match's newest step
 * does. State and log have to agree on that. */
static const char *looks_same(struct twins *twins, struct ludo_move move, bool *same) {
    struct walk *walk = twins->walk;
    const struct ludo_match *match = &walk->match;
    const struct ludo_setup *setup = &match->setup;
    struct ludo_step step = match->steps[match->count - 1];
    step.move = move;
    memcpy(walk->scratch, twins->other.state, setup->game->state_size);
    if (ludo_apply(setup, walk->scratch, step.mover, move, NULL) < 0)
        return walk_fault(walk, "a move from the list of mover %d is refused", step.mover);
    struct ludo_move seen = setup->game->mask_step(setup, walk->scratch, &step, 0, twins->viewer);
    bool masks = masks_equal(twins, walk->scratch, match->state);
    *same = ludo_move_equal(seen, newest_seen(twins, match));
    if (*same == masks)
        return NULL;
    return walk_fault(walk,
                      masks ? "the log tells viewer %d of a secret step what the state hides"
                            : "the state tells viewer %d of a secret step what the log hides",
                      twins->viewer);
}

/* Find a move of the twin's that the viewer cannot tell from the match's
 * newest step, another one if possible. */
static const char *find_secret(struct twins *twins, struct ludo_move *found, bool *any) {
    struct walk *walk = twins->walk;
    const struct ludo_step *step = &walk->match.steps[walk->match.count - 1];
    uint32_t count = walk_options(walk, twins->other.state, step->mover, twins->moves);
    *any = false;
    for (int tries = 0; tries < 12 && count; tries++) {
        struct ludo_move move = twins->moves[ludo_rng_below(&walk->rng, count)];
        bool same;
        const char *fault = looks_same(twins, move, &same);
        if (fault)
            return fault;
        if (!same)
            continue;
        *found = move;
        *any = true;
        if (!ludo_move_equal(move, step->move))
            break;
    }
    return NULL;
}

/* Make the twin follow the newest step. `*together` is left false if it
 * cannot, because of what is hidden in it. */
static const char *follow(struct twins *twins, bool hidden, bool *together) {
    struct walk *walk = twins->walk;
    const struct ludo_step *step = &walk->match.steps[walk->match.count - 1];
    struct ludo_move move = step->move;
    struct ludo_error error = {0};
    *together = true;
    if (hidden) {
        walk->hidden++;
        const char *fault = find_secret(twins, &move, together);
        if (fault || !*together)
            return fault;
    }
    int answer = ludo_match_play(&twins->other, step->mover, move, &error);
    *together = answer >= 0;
    if (answer < 0 && step->mover == twins->viewer)
        return walk_fault(walk, "viewer %d is refused a move because of what it cannot see: %s",
                          twins->viewer, error.text);
    if (hidden || answer < 0 || ludo_move_equal(newest_seen(twins, &twins->other), move))
        return NULL;
    *together = false;
    return masks_equal(twins, walk->match.state, twins->other.state)
               ? walk_fault(walk, "the log shows viewer %d a step or not, by what it cannot see",
                            twins->viewer)
               : NULL;
}

/* ------------------------------------------------------------- comparing */

static const char *excerpt(const struct ludo_text *text, size_t at) {
    return text->length > at ? text->data + at : "(its end)";
}

static const char *tell_apart(struct twins *twins, int part) {
    const struct ludo_text *a = &twins->told.part[part], *b = &twins->told_other.part[part];
    size_t at = 0;
    while (at < a->length && at < b->length && a->data[at] == b->data[at])
        at++;
    at = at > 30 ? at - 30 : 0;
    return walk_fault(twins->walk, "viewer %d can tell twins apart by its %s: …%.80s… or …%.80s…",
                      twins->viewer, told_part_name((enum told_part)part), excerpt(a, at),
                      excerpt(b, at));
}

/* A log gets long: most of the time its end is compared. Once a match is over
 * it may tell all, whatever the state remembers. */
static const char *compare(struct twins *twins) {
    struct walk *walk = twins->walk;
    const struct ludo_match *match = &walk->match;
    uint32_t first = match->count > 64 && !walk_once_in(walk, 8) ? match->count - 24 : 0;
    uint64_t tries = ludo_rng_next(&walk->rng);
    size_t size = match->setup.game->state_size;
    walk->differed += memcmp(match->state, twins->other.state, size) != 0;
    told_gather(&twins->told, match, twins->viewer, tries, first);
    told_gather(&twins->told_other, &twins->other, twins->viewer, tries, first);
    if (twins->imagined) /* whether a step is taken back is found out from all before it */
        twins->told.part[TOLD_TAKE_BACK].length = twins->told_other.part[TOLD_TAKE_BACK].length = 0;
    int part = told_compare(&twins->told, &twins->told_other,
                            ludo_match_over(match) ? TOLD_LOG : TOLD_PARTS);
    return part < 0 ? NULL : tell_apart(twins, part);
}

static const char *step_twins(struct twins *twins) {
    struct walk *walk = twins->walk;
    struct ludo_match *match = &walk->match;
    bool together;
    const char *fault = walk_step(walk);
    if (fault)
        return fault;
    bool hidden = !ludo_move_equal(newest_seen(twins, match), match->steps[match->count - 1].move);
    fault = follow(twins, hidden, &together);
    if (fault)
        return fault;
    bool shown = walk->answers[match->count - 1] == LUDO_SHOWN;
    if (together && shown && !hidden)
        together = masks_equal(twins, match->state, twins->other.state);
    if (together)
        return compare(twins);
    twin_begin(twins);
    return NULL;
}

static const char *run_twins(struct walk *walk) {
    struct twins twins;
    twins_open(&twins, walk);
    const char *fault = NULL;
    while (!fault && !ludo_match_over(&walk->match))
        fault = step_twins(&twins);
    twins_close(&twins);
    return fault;
}

static const char *finish_twins(struct walk *walk) {
    return walk->hidden && !walk->differed
               ? walk_fault(walk, "there are hidden steps, but no twins ever differed")
               : NULL;
}

const struct probe probe_twins = {.name = "nobody can tell twins apart by what it is told",
                                  .steps = TWINS_STEPS,
                                  .run = run_twins,
                                  .finish = finish_twins};

/* -------------------------------------------------------- imagined twins */

/* Whatever the viewer can imagine to be the case looks as what is the case. */
static const char *look_at_imagined(struct walk *walk) {
    struct twins twins = {.walk = walk, .viewer = walk_viewer(walk)};
    const struct ludo_setup *setup = walk_setup(walk);
    if (!walk_once_in(walk, 3))
        return NULL;
    ludo_mask(setup, walk->match.state, twins.viewer, walk->other);
    setup->game->imagine(setup, walk->other, twins.viewer, &walk->rng);
    uint64_t tries = ludo_rng_next(&walk->rng);
    struct ludo_match imagined = walk->match, match = walk->match;
    imagined.state = walk->other;
    imagined.count = match.count = 0; /* steps that led there are not imagined */
    told_gather(&twins.told, &match, twins.viewer, tries, 0);
    told_gather(&twins.told_other, &imagined, twins.viewer, tries, 0);
    int part = told_compare(&twins.told, &twins.told_other, TOLD_TAKE_BACK);
    const char *fault = part < 0 ? NULL : tell_apart(&twins, part);
    told_free(&twins.told);
    told_free(&twins.told_other);
    return fault;
}

static const char *run_imagined_twins(struct walk *walk) {
    return walk_play(walk, look_at_imagined);
}

const struct probe probe_imagined_twins = {.name = "nobody can tell a state from what it imagines",
                                           .steps = 10000,
                                           .run = run_imagined_twins};
