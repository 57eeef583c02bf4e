/* Copies, replays, going back, taking back, records. */
#include "probes.h"

#include "base/hash.h"
#include "front/table.h"

#include <stdlib.h>
#include <string.h>

static uint64_t hash_of(const struct ludo_match *match) {
    return hash_add(HASH_START, match->state, match->setup.game->state_size);
}

/* Play to the end; `*hashes` tells the state after each number of steps. The
 * caller frees it. */
static const char *play_remembering(struct walk *walk, uint64_t **hashes) {
    const char *fault = NULL;
    *hashes = calloc(walk_game(walk)->steps_max + 1, sizeof **hashes);
    (*hashes)[0] = hash_of(&walk->match);
    while (!fault && !ludo_match_over(&walk->match)) {
        fault = walk_step(walk);
        (*hashes)[walk->match.count] = hash_of(&walk->match);
    }
    return fault;
}

/* --------------------------------------------------------------- replays */

/* Leave something else on the stack than the last time, so that a byte that a
 * game never wrote does not come out the same by luck. */
__attribute__((noinline)) static void soil_stack(uint32_t dirt) {
    volatile uint8_t stack[4096];
    for (size_t i = 0; i < sizeof stack; i++)
        stack[i] = (uint8_t)dirt;
}

static const char *replay(struct walk *walk, void *state, const uint64_t *hashes, uint32_t dirt) {
    const struct ludo_setup *setup = walk_setup(walk);
    size_t size = walk_game(walk)->state_size;
    memset(state, (int)dirt, size);
    soil_stack(dirt);
    ludo_start(setup, state);
    for (uint32_t i = 0; i < walk->match.count; i++) {
        const struct ludo_step *step = &walk->match.steps[i];
        if (hash_add(HASH_START, state, size) != hashes[i])
            return walk_fault(walk, "a replay has other bytes after step %u", i);
        soil_stack(dirt + i);
        int answer = ludo_apply(setup, state, step->mover, step->move, NULL);
        if (answer != walk->answers[i])
            return walk_fault(walk, "a replay gets another answer to step %u", i + 1);
    }
    return memcmp(state, walk->match.state, size) != 0
               ? walk_fault(walk, "a replay ends with other bytes")
               : NULL;
}

/* Copy the state in the middle of a match and play both on. */
static const char *play_on_copy(struct walk *walk, uint32_t from) {
    struct ludo_match *match = &walk->match;
    const struct ludo_setup *setup = walk_setup(walk);
    size_t size = walk_game(walk)->state_size;
    ludo_start(setup, walk->other);
    for (uint32_t i = 0; i < match->count; i++) {
        if (i == from)
            memcpy(walk->scratch, walk->other, size);
        if (i >= from)
            (void)ludo_apply(setup, walk->scratch, match->steps[i].mover, match->steps[i].move,
                             NULL);
        (void)ludo_apply(setup, walk->other, match->steps[i].mover, match->steps[i].move, NULL);
    }
    return memcmp(walk->scratch, walk->other, size) != 0
               ? walk_fault(walk, "a copy made after step %u plays on differently", from)
               : NULL;
}

static const char *run_replays(struct walk *walk) {
    uint64_t *hashes;
    const char *fault = play_remembering(walk, &hashes);
    if (!fault)
        fault = replay(walk, walk->scratch, hashes, 0);
    if (!fault)
        fault = replay(walk, walk->other, hashes, 0x5b);
    if (!fault && walk->match.count)
        fault = play_on_copy(walk, ludo_rng_below(&walk->rng, walk->match.count));
    free(hashes);
    return fault;
}

const struct probe probe_replays = {
    .name = "copies and replays have equal bytes", .steps = 40000, .run = run_replays};

/* --------------------------------------------------------------- rewinds */

static const char *run_rewinds(struct walk *walk) {
    struct ludo_match *match = &walk->match;
    uint64_t *hashes;
    const char *fault = play_remembering(walk, &hashes);
    if (!fault && ludo_match_rewind(match, match->count + 1, NULL) != LUDO_EUNDO)
        fault = walk_fault(walk, "a match goes back to its future");
    while (!fault && match->count) {
        uint32_t count = walk_once_in(walk, 4) ? 0 : ludo_rng_below(&walk->rng, match->count);
        if (ludo_match_rewind(match, count, NULL) < 0 || match->count != count)
            fault = walk_fault(walk, "the match does not go back to step %u", count);
        else if (hash_of(match) != hashes[count])
            fault = walk_fault(walk, "other bytes after going back to step %u", count);
    }
    ludo_start(walk_setup(walk), walk->scratch);
    if (!fault && memcmp(walk->scratch, match->state, walk_game(walk)->state_size) != 0)
        fault = walk_fault(walk, "the way back does not lead to the start");
    free(hashes);
    return fault;
}

const struct probe probe_rewinds = {
    .name = "every match goes back, as far as the start", .steps = 40000, .run = run_rewinds};

/* ------------------------------------------------------------ take backs */

/* Index of the seat's newest step, or the number of steps. */
static uint32_t newest_of(const struct ludo_match *match, int seat) {
    for (uint32_t i = match->count; i > 0; i--)
        if (match->steps[i - 1].mover == seat)
            return i - 1;
    return match->count;
}

static bool shown_since(const struct walk *walk, uint32_t at) {
    for (uint32_t i = at; i < walk->match.count; i++)
        if (walk->answers[i] == LUDO_SHOWN)
            return true;
    return false;
}

static const char *look_at_refused(struct walk *walk, const struct ludo_match *copy, int answer) {
    const struct ludo_match *match = &walk->match;
    if (answer != LUDO_EUNDO || copy->count != match->count ||
        memcmp(copy->state, match->state, walk_game(walk)->state_size) != 0 ||
        memcmp(copy->steps, match->steps, match->count * sizeof *match->steps) != 0)
        return walk_fault(walk, "a refused take-back changed the match");
    return NULL;
}

static const char *look_at_taken(struct walk *walk, const struct ludo_match *copy, uint32_t at) {
    const struct ludo_match *match = &walk->match;
    const struct ludo_step *taken = &match->steps[at];
    if (shown_since(walk, at))
        return walk_fault(walk, "step %u was taken back after something was shown", at + 1);
    if (copy->count != match->count - 1 ||
        memcmp(copy->steps, match->steps, at * sizeof *match->steps) != 0 ||
        memcmp(copy->steps + at, taken + 1, (copy->count - at) * sizeof *match->steps) != 0)
        return walk_fault(walk, "taking back step %u lost somebody else's", at + 1);
    memcpy(walk->scratch, copy->state, walk_game(walk)->state_size);
    if (ludo_apply(walk_setup(walk), walk->scratch, taken->mover, taken->move, NULL) < 0)
        return walk_fault(walk, "step %u was taken back and cannot be made again", at + 1);
    return NULL;
}

static const char *look_at_take_back(struct walk *walk, int seat) {
    const struct ludo_match *match = &walk->match;
    struct ludo_match copy = *match;
    uint32_t at = newest_of(match, seat);
    size_t bytes = match->capacity * sizeof *match->steps;
    copy.state = walk->other;
    copy.steps = malloc(bytes);
    memcpy(copy.state, match->state, walk_game(walk)->state_size);
    memcpy(copy.steps, match->steps, bytes);
    int answer = ludo_match_take_back(&copy, seat, NULL);
    const char *fault =
        answer < 0 ? look_at_refused(walk, &copy, answer) : look_at_taken(walk, &copy, at);
    free(copy.steps);
    return fault;
}

static const char *look_at_take_backs(struct walk *walk) {
    const char *fault = NULL;
    if (!walk_seldom(walk, 3))
        return NULL;
    for (int seat = 0; seat < walk_setup(walk)->seats && !fault; seat++)
        fault = look_at_take_back(walk, seat);
    return fault;
}

static const char *run_take_backs(struct walk *walk) {
    return walk_play(walk, look_at_take_backs);
}

const struct probe probe_take_backs = {.name = "a move is taken back only while nothing was shown",
                                       .steps = 15000,
                                       .run = run_take_backs};

/* --------------------------------------------------------------- records */

static const char *compare_matches(struct walk *walk, const struct ludo_match *read) {
    const struct ludo_match *match = &walk->match;
    if (read->count != match->count ||
        memcmp(read->steps, match->steps, match->count * sizeof *match->steps) != 0)
        return walk_fault(walk, "a record has other steps than its match");
    if (memcmp(read->state, match->state, walk_game(walk)->state_size) != 0)
        return walk_fault(walk, "a record leads to other bytes than its match");
    return NULL;
}

static bool same_setup(const struct ludo_setup *a, const struct ludo_setup *b) {
    return a->game == b->game && a->content == b->content && a->rules == b->rules &&
           a->seats == b->seats && !memcmp(a->option, b->option, sizeof a->option);
}

static const char *look_at_record(struct walk *walk) {
    const struct ludo_match *match = &walk->match;
    struct ludo_record record = {.name = {"Ada"}, .date = "2026-11-15"}, back;
    struct ludo_text text = {0};
    struct ludo_setup setup = {0};
    struct ludo_error error = {0};
    struct ludo_match read;
    const char *fault = NULL;
    do
        ludo_record_write(&record, match, &text);
    while (text_again(&text));
    struct ludo_step *steps = calloc(match->capacity, sizeof *steps);
    if (ludo_record_setup(text.data, text.length, NULL, &setup, &error) < 0)
        fault = walk_fault(walk, "the head of a record cannot be read: %s", error.text);
    if (!fault && !same_setup(&setup, walk_setup(walk)))
        fault = walk_fault(walk, "a record has another setup than its match");
    if (!fault) {
        ludo_match_begin(&read, &setup, walk->other, steps, match->capacity);
        if (ludo_record_read(text.data, text.length, &back, &read, &error) < 0)
            fault = walk_fault(walk, "a record cannot be read: %s", error.text);
        else
            fault = compare_matches(walk, &read);
    }
    if (!fault && memcmp(&record, &back, sizeof back) != 0)
        fault = walk_fault(walk, "a record forgets names or date");
    free(steps);
    free(text.data);
    return fault;
}

static const char *look_at_records(struct walk *walk) {
    return ludo_match_over(&walk->match) || walk_seldom(walk, 30) ? look_at_record(walk) : NULL;
}

static const char *run_records(struct walk *walk) {
    return walk_play(walk, look_at_records);
}

const struct probe probe_records = {
    .name = "records lead to the same match", .steps = 15000, .run = run_records};
