/* Break the Code: lists of hands, and deals drawn from them at even odds. */
#include "games/breakcode/deals.h"

#include "base/rng.h"

#include <assert.h>

/* ----------------------------------------------------------------- lists */

uint32_t breakcode_sets(breakcode_set tiles, int size, breakcode_set *set) {
    breakcode_set rest[BREAKCODE_SIZE_MAX + 1]; /* tiles that may still come, by depth */
    breakcode_set taken[BREAKCODE_SIZE_MAX + 1] = {0};
    uint32_t count = 0;
    int depth = 0;
    rest[0] = tiles;
    while (depth >= 0) {
        if (depth == size || !rest[depth]) {
            if (depth == size)
                set[count++] = taken[depth];
            depth--;
            continue;
        }
        breakcode_set lowest = rest[depth] & -rest[depth];
        rest[depth] ^= lowest;
        taken[depth + 1] = taken[depth] | lowest;
        rest[depth + 1] = rest[depth];
        depth++;
    }
    return count;
}

uint32_t breakcode_sets_hear(breakcode_set *set, uint32_t count, int question, uint8_t answer) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        breakcode_set hand = set[i];
        set[kept] = hand;
        kept += breakcode_answer(question, hand) == answer;
    }
    return kept;
}

uint32_t breakcode_sets_guessed(breakcode_set *set, uint32_t count, breakcode_set code,
                                bool right) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++)
        if ((breakcode_code(set[i]) == code) == right)
            set[kept++] = set[i];
    return kept;
}

breakcode_set breakcode_set_draw(breakcode_set tiles, int size, struct ludo_rng *rng) {
    breakcode_set drawn = 0;
    uint8_t tile[BREAKCODE_TILES] = {0};
    uint32_t count = 0;
    for (breakcode_set rest = tiles; rest; rest &= rest - 1)
        tile[count++] = (uint8_t)__builtin_ctz(rest);
    for (int i = 0; i < size; i++) {
        uint32_t at = rng_below(rng, count);
        drawn |= breakcode_tile(tile[at]);
        tile[at] = tile[--count];
    }
    return drawn;
}

/* ----------------------------------------------------------------- draws */

/* Drawing from each list by itself and throwing away what overlaps leaves
 * every deal equally likely. Of hands that nothing is known of one draw in a
 * hundred fits (four seats, from a seat), or one in two thousand (from
 * outside). Where it takes too long the deals are few and are counted. */
enum { TRIES = 200000 };

static bool try_draw(const struct breakcode_lists *lists, struct ludo_rng *rng,
                     breakcode_set drawn[BREAKCODE_SEATS]) {
    breakcode_set used = 0;
    for (int i = 0; i < lists->lists; i++) {
        drawn[i] = lists->set[i][rng_below(rng, lists->count[i])];
        if (drawn[i] & used)
            return false;
        used |= drawn[i];
    }
    return true;
}

/* Go through the deals from list `at` on that leave `used` alone; their
 * number, or `target` + 1 as soon as that one, counting from 0, is found. */
static uint64_t search(const struct breakcode_lists *lists, int at, breakcode_set used,
                       uint64_t target, breakcode_set drawn[BREAKCODE_SEATS]) {
    uint64_t found = 0;
    if (at == lists->lists)
        return 1;
    for (uint32_t i = 0; i < lists->count[at] && found <= target; i++) {
        drawn[at] = lists->set[at][i];
        if (!(drawn[at] & used))
            found += search(lists, at + 1, used | drawn[at], target - found, drawn);
        if (found > target)
            break;
    }
    return found;
}

void breakcode_lists_draw(const struct breakcode_lists *lists, struct ludo_rng *rng,
                          breakcode_set drawn[BREAKCODE_SEATS]) {
    for (int i = 0; i < TRIES; i++)
        if (try_draw(lists, rng, drawn))
            return;
    uint64_t deals = search(lists, 0, 0, UINT64_MAX, drawn);
    assert(deals && deals <= UINT32_MAX);
    (void)search(lists, 0, 0, rng_below(rng, (uint32_t)deals), drawn);
}

/* --------------------------------------------------------------- guesses */

breakcode_set breakcode_guess_code(const struct ludo_setup *setup,
                                   const struct breakcode_state *state, int index) {
    return breakcode_unrank(breakcode_guess_rank(state->guess[index]), breakcode_size(setup));
}

/* A seat's right guess is its last one. */
bool breakcode_guess_is_right(const struct breakcode_state *state, int index) {
    int seat = breakcode_guess_seat(state->guess[index]);
    if (!(state->right & ludo_mover_bit(seat)))
        return false;
    for (int i = index + 1; i < state->guesses; i++)
        if (breakcode_guess_seat(state->guess[i]) == seat)
            return false;
    return true;
}
