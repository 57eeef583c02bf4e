/* Matches: make moves, go back, take a move back. */
#include "ludoteca/ludoteca.h"

#include "base/rng.h"

#include <assert.h>
#include <string.h>

void ludo_match_begin(struct ludo_match *match, const struct ludo_setup *setup, void *state,
                      struct ludo_step *steps, uint32_t capacity) {
    *match =
        (struct ludo_match){.setup = *setup, .state = state, .steps = steps, .capacity = capacity};
    ludo_start(setup, state);
}

/* Rules end a match before that. Should they fail to, nothing else may fail by it. */
static bool at_bound(const struct ludo_match *match) {
    return match->count >= match->setup.game->steps_max;
}

ludo_movers ludo_match_actors(const struct ludo_match *match) {
    return at_bound(match) ? 0 : match->setup.game->actors(&match->setup, match->state);
}

bool ludo_match_over(const struct ludo_match *match) {
    return ludo_match_actors(match) == 0;
}

void ludo_match_result(const struct ludo_match *match, struct ludo_result *result) {
    ludo_result(&match->setup, match->state, result);
    if (result->outcome == LUDO_OUTCOME_OPEN && at_bound(match))
        *result = (struct ludo_result){.outcome = LUDO_OUTCOME_LOST, .bound = true};
}

bool ludo_match_in_window(const struct ludo_match *match) {
    return !at_bound(match) && ludo_is_window(&match->setup, match->state);
}

bool ludo_match_let_pass(const struct ludo_match *match, int seat, struct ludo_move *move) {
    const struct ludo_game *game = match->setup.game;
    return game->let_pass && (ludo_match_actors(match) & ludo_mover_bit(seat)) &&
           game->let_pass(&match->setup, match->state, seat, move);
}

bool ludo_match_first_come(const struct ludo_match *match) {
    const struct ludo_game *game = match->setup.game;
    return game->first_come && !at_bound(match) && game->first_come(&match->setup, match->state);
}

bool ludo_match_react(const struct ludo_match *match, int seat, struct ludo_move *move) {
    struct ludo_move react = match->setup.game->react;
    if (react.kind == LUDO_MOVE_NONE || !ludo_match_let_pass(match, seat, move))
        return false;
    *move = react;
    return true;
}

int ludo_match_play(struct ludo_match *match, int mover, struct ludo_move move,
                    struct ludo_error *error) {
    if (at_bound(match))
        return ludo_fail(error, LUDO_EOVER, NULL);
    if (match->count == match->capacity)
        return ludo_fail(error, LUDO_EFULL, NULL);
    int answer = ludo_apply(&match->setup, match->state, mover, move, error);
    if (answer >= 0)
        match->steps[match->count++] = (struct ludo_step){.move = move, .mover = (uint8_t)mover};
    return answer;
}

int ludo_match_play_text(struct ludo_match *match, int mover, const char *text,
                         struct ludo_error *error) {
    struct ludo_move move;
    int answer = ludo_move_parse(&match->setup, text, &move, error);
    return answer < 0 ? answer : ludo_match_play(match, mover, move, error);
}

int ludo_match_settle(struct ludo_match *match, struct ludo_rng *rng, struct ludo_error *error) {
    int moves = 0;
    for (; ludo_match_actors(match) == ludo_mover_bit(LUDO_CHANCE); moves++) {
        struct ludo_move move = ludo_draw(&match->setup, match->state, rng);
        int answer = ludo_match_play(match, LUDO_CHANCE, move, error);
        if (answer < 0)
            return answer;
    }
    return moves;
}

/* Replay the first `count` steps into `state`, leaving out the one at index
 * `without` (or none, if that is past the end). The answer of the first step
 * that is refused, or LUDO_SHOWN if any step from `watch` on showed anything. */
static int replay(const struct ludo_match *match, void *state, uint32_t count, uint32_t without,
                  uint32_t watch) {
    int shown = LUDO_OK;
    ludo_start(&match->setup, state);
    for (uint32_t i = 0; i < count; i++) {
        if (i == without)
            continue;
        const struct ludo_step *step = &match->steps[i];
        int answer = ludo_apply(&match->setup, state, step->mover, step->move, NULL);
        if (answer < 0)
            return answer;
        if (i >= watch)
            shown |= answer;
    }
    return shown;
}

int ludo_match_rewind(struct ludo_match *match, uint32_t count, struct ludo_error *error) {
    if (count > match->count)
        return ludo_fail(error, LUDO_EUNDO, NULL);
    int answer = replay(match, match->state, count, UINT32_MAX, UINT32_MAX);
    assert(answer >= 0);
    (void)answer;
    match->count = count;
    return LUDO_OK;
}

int ludo_match_take_back(struct ludo_match *match, int seat, struct ludo_error *error) {
    uint32_t at = match->count;
    while (at > 0 && match->steps[at - 1].mover != seat)
        at--;
    if (at == 0)
        return ludo_fail(error, LUDO_EUNDO, NULL);
    at--;
    union ludo_state state;
    if (replay(match, &state, match->count, UINT32_MAX, at) != LUDO_OK)
        return ludo_fail(error, LUDO_EUNDO, "too late: something new has been shown since");
    if (replay(match, &state, match->count, at, UINT32_MAX) < 0)
        return ludo_fail(error, LUDO_EUNDO, "too late: a later move depends on this one");
    memcpy(match->state, &state, match->setup.game->state_size);
    match->count--;
    memmove(&match->steps[at], &match->steps[at + 1], (match->count - at) * sizeof match->steps[0]);
    return LUDO_OK;
}
