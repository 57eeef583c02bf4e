/* CRACK WORD: chance. Cuts, the four rows, and cards from piles. */
#include "games/crackword/crackword.h"

#include "base/rng.h"

#include <string.h>

/* ------------------------------------------------------------------- odds */

int crackword_drawer(const struct ludo_setup *setup, const struct crackword_state *state) {
    int seat = state->turn;
    while (!state->seat[seat].due)
        seat = crackword_next_seat(setup, seat);
    return seat;
}

/* Who cuts next, or who turns a card up. */
static int shower(const struct ludo_setup *setup, const struct crackword_state *state) {
    int seat = 0;
    if (state->phase == CRACKWORD_PHASE_TURN)
        return (state->starter + state->rows) % setup->seats;
    while (!(state->cutting >> seat & 1) || state->cut[seat])
        seat++;
    return seat;
}

/* What chance may do now: the kind of its move, for whom, and how many there
 * are of each card. */
struct chance {
    uint8_t kind, seat;
    int cards; /* those that count */
    uint8_t left[CRACKWORD_CARDS];
};

static struct chance chance_now(const struct ludo_setup *setup,
                                const struct crackword_state *state) {
    struct chance chance = {.kind = CRACKWORD_DRAW, .cards = CRACKWORD_CARDS};
    if (state->phase == CRACKWORD_PHASE_CUT || state->phase == CRACKWORD_PHASE_TURN) {
        bool cut = state->phase == CRACKWORD_PHASE_CUT;
        chance.kind = cut ? CRACKWORD_CUT : CRACKWORD_TURN;
        /* CW-02, CW-04: a JOKER or POUBELLE goes back unseen for another. */
        chance.cards = WORDS_LETTERS;
        chance.seat = (uint8_t)shower(setup, state);
        memcpy(chance.left, cut ? crackword_letters(setup)->count : state->seat[chance.seat].unseen,
               sizeof chance.left);
        return chance;
    }
    chance.seat = (uint8_t)crackword_drawer(setup, state);
    const struct crackword_seat *seat = &state->seat[chance.seat];
    for (int card = 0; card < CRACKWORD_CARDS; card++)
        chance.left[card] = (uint8_t)(seat->unseen[card] - seat->hidden[card]);
    return chance;
}

/* The one way in which a window closes: nobody learns who answered what, or last. */
static struct ludo_move closing(const struct crackword_state *state) {
    return (struct ludo_move){.kind = CRACKWORD_CLOSE, .arg = {state->first}};
}

uint32_t crackword_odds(const struct ludo_setup *setup, const void *state, struct ludo_odds *odds) {
    const struct crackword_state *s = state;
    uint32_t count = 0;
    if (s->phase == CRACKWORD_PHASE_CLOSE) {
        odds[0] = (struct ludo_odds){.move = closing(s), .weight = 1};
        return 1;
    }
    struct chance chance = chance_now(setup, s);
    for (uint8_t card = 0; card < chance.cards; card++)
        if (chance.left[card])
            odds[count++] = (struct ludo_odds){
                .move = {.kind = chance.kind, .arg = {chance.seat, card}},
                .weight = chance.left[card],
            };
    return count;
}

/* Counts of eight kinds of cards in a word, the first in the lowest byte. */
enum { CHUNK = 8, CHUNKS = (CRACKWORD_CARDS + CHUNK - 1) / CHUNK };

static inline uint64_t chunk_at(const uint8_t *counts, int number) {
    int first = number + 1 < CHUNKS ? number * CHUNK : CRACKWORD_CARDS - CHUNK;
    uint64_t chunk;
    memcpy(&chunk, counts + first, sizeof chunk);
    return chunk >> 8 * (number * CHUNK - first);
}

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "the first byte is the lowest");

/* No sum is above 255. */
static inline uint32_t chunk_sum(uint64_t chunk) {
    return (uint32_t)(chunk * UINT64_C(0x0101010101010101) >> 56);
}

/* A card of a pile, eight kinds at a time: nearly all that chance does. */
static struct ludo_move draw_card(const struct crackword_seat *seat, int drawer,
                                  struct ludo_rng *rng) {
    uint64_t chunk[CHUNKS];
    uint32_t sum[CHUNKS], total = 0;
    for (int i = 0; i < CHUNKS; i++) {
        chunk[i] = chunk_at(seat->unseen, i) - chunk_at(seat->hidden, i);
        total += sum[i] = chunk_sum(chunk[i]);
    }
    uint32_t drawn = rng_below(rng, total);
    int at = 0;
    for (; drawn >= sum[at]; at++)
        drawn -= sum[at];
    int card = at * CHUNK;
    for (uint64_t rest = chunk[at]; drawn >= (rest & 255); rest >>= 8, card++)
        drawn -= (uint32_t)rest & 255;
    return (struct ludo_move){.kind = CRACKWORD_DRAW, .arg = {(uint8_t)drawer, (uint8_t)card}};
}

struct ludo_move crackword_draw(const struct ludo_setup *setup, const void *state,
                                struct ludo_rng *rng) {
    const struct crackword_state *s = state;
    if (s->phase == CRACKWORD_PHASE_CLOSE)
        return closing(s);
    if (s->phase == CRACKWORD_PHASE_DEAL || s->phase == CRACKWORD_PHASE_DRAW) {
        int drawer = crackword_drawer(setup, s);
        return draw_card(&s->seat[drawer], drawer, rng);
    }
    struct chance chance = chance_now(setup, s);
    uint32_t total = 0;
    for (int card = 0; card < chance.cards; card++)
        total += chance.left[card];
    uint32_t drawn = rng_below(rng, total);
    uint8_t card = 0;
    for (; drawn >= chance.left[card]; card++)
        drawn -= chance.left[card];
    return (struct ludo_move){.kind = chance.kind, .arg = {chance.seat, card}};
}

bool crackword_possible(const struct ludo_setup *setup, const struct crackword_state *state,
                        struct ludo_move move) {
    static const uint8_t nothing[5];
    if (state->phase == CRACKWORD_PHASE_CLOSE)
        return ludo_move_equal(move, closing(state));
    if (memcmp(&move.arg[2], nothing, sizeof nothing) != 0)
        return false;
    if (state->phase == CRACKWORD_PHASE_DEAL || state->phase == CRACKWORD_PHASE_DRAW) {
        /* Nearly all that chance does: no need to look at all cards. */
        int drawer = crackword_drawer(setup, state);
        const struct crackword_seat *seat = &state->seat[drawer];
        return move.kind == CRACKWORD_DRAW && move.arg[0] == drawer &&
               move.arg[1] < CRACKWORD_CARDS &&
               seat->unseen[move.arg[1]] > seat->hidden[move.arg[1]];
    }
    struct chance chance = chance_now(setup, state);
    return move.kind == chance.kind && move.arg[0] == chance.seat && move.arg[1] < chance.cards &&
           chance.left[move.arg[1]];
}

/* ------------------------------------------------------------------ begin */

/* Closest to A first; Ñ comes after N. */
static int rank_of(int letter) {
    return letter == WORDS_LETTERS - 1 ? 2 * ('N' - 'A') + 1 : 2 * letter;
}

/* CW-02, once all of a round have cut. Those tied for the closest letter cut
 * again; ties without end are broken by the order of seats. */
static void judge_cuts(const struct ludo_setup *setup, struct crackword_state *state) {
    int best = 2 * WORDS_LETTERS;
    unsigned closest = 0;
    for (int seat = 0; seat < setup->seats; seat++) {
        if (!(state->cutting >> seat & 1))
            continue;
        int rank = rank_of(state->cut[seat] - 1);
        if (rank < best)
            closest = 0;
        if (rank <= best) {
            best = rank;
            closest |= 1u << seat;
        }
    }
    state->cuts++;
    if (closest & (closest - 1) && state->cuts < CRACKWORD_CUTS_MAX) {
        state->cutting = (uint8_t)closest;
        for (int seat = 0; seat < CRACKWORD_SEATS; seat++)
            if (closest >> seat & 1)
                state->cut[seat] = 0;
        return;
    }
    state->cutting = 0;
    state->starter = state->turn = (uint8_t)__builtin_ctz(closest);
    state->phase = CRACKWORD_PHASE_TURN;
}

void crackword_cut(const struct ludo_setup *setup, struct crackword_state *state,
                   struct ludo_move move) {
    state->cut[move.arg[0]] = (uint8_t)(move.arg[1] + 1);
    for (int seat = 0; seat < setup->seats; seat++)
        if (state->cutting >> seat & 1 && !state->cut[seat])
            return;
    judge_cuts(setup, state);
}

/* CW-04, CW-05 */
void crackword_turn_up(const struct ludo_setup *setup, struct crackword_state *state,
                       struct ludo_move move) {
    struct crackword_seat *seat = &state->seat[move.arg[0]];
    seat->unseen[move.arg[1]]--;
    seat->pile--;
    crackword_row_put(setup, state, state->rows++, CRACKWORD_OPEN,
                      crackword_card(move.arg[1], move.arg[0], false));
    if (state->rows < CRACKWORD_ROWS)
        return;
    for (int i = 0; i < setup->seats; i++)
        state->seat[i].due = CRACKWORD_HAND;
    state->phase = CRACKWORD_PHASE_DEAL;
}
