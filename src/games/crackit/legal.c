/* CRACK IT: what seats may do. */
#include "games/crackit/crackit.h"

#include <string.h>

/* A move is put together and compared as one word: lists of moves are most of
 * what a simulation does. */
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "a move's first byte is its lowest");

static inline uint64_t pack(unsigned kind, unsigned first, unsigned second) {
    return kind | first << 8 | second << 16;
}

static inline void put_move(struct ludo_move *move, uint64_t packed) {
    memcpy(move, &packed, sizeof *move);
}

/* The lowest bit of each card's count that is not zero. */
static inline uint64_t kinds_of(uint64_t hand) {
    hand |= hand >> 2;
    hand |= hand >> 1;
    return hand & UINT64_C(0x1111111111111111);
}

static inline unsigned first_kind(uint64_t kinds) {
    return (unsigned)__builtin_ctzll(kinds) / 4;
}

/* --------------------------------------------------------------- discards */

enum { DISCARDS_MAX = 1 << CRACKIT_HAND };

/* Every choice of cards of a hand, once, ascending (CI-20). The list grows
 * towards its front, from the highest kind down. With one more copy of a card
 * it holds: nothing; the card before each choice so far; and the choices
 * without the card, which lie at its end already. */
static inline size_t list_discards(uint64_t hand, struct ludo_move *moves) {
    uint64_t list[DISCARDS_MAX];
    size_t first = DISCARDS_MAX - 1;
    list[first] = CRACKIT_DO_DISCARD;
    for (uint64_t kinds = kinds_of(hand); kinds;) {
        unsigned kind = (63 - (unsigned)__builtin_clzll(kinds)) / 4;
        uint64_t card = pack(CRACKIT_DO_DISCARD, kind + 1, 0);
        size_t without = DISCARDS_MAX - first;
        kinds &= ~crackit_one(kind);
        for (unsigned copies = crackit_count(hand, kind); copies; copies--) {
            size_t count = DISCARDS_MAX - first;
            uint64_t *from = list + first, *to = from + 1 - without;
            for (size_t i = 0; i < count; i++)
                to[i] = (from[i] & ~UINT64_C(0xff)) << 8 | card;
            first -= without;
            list[first] = CRACKIT_DO_DISCARD;
        }
    }
    memcpy(moves, list + first, (DISCARDS_MAX - first) * sizeof *list);
    return DISCARDS_MAX - first;
}

static bool allows_discard(const struct crackit_state *state, struct ludo_move move) {
    uint64_t hand = state->hand[state->turn];
    unsigned last = 0, i = 0;
    if (state->acted)
        return false;
    for (; i < CRACKIT_HAND && move.arg[i]; i++) {
        unsigned card = move.arg[i] - 1u;
        if (card >= CRACKIT_CARDS || card < last || !crackit_count(hand, card))
            return false;
        hand -= crackit_one(card);
        last = card;
    }
    return crackit_is_kind(move, CRACKIT_DO_DISCARD, i);
}

/* ---------------------------------------------------------------- targets */

/* Rivals with an undiscovered number. */
static inline unsigned closed_rivals(const struct crackit_state *state) {
    return state->closed & ~(1u << state->turn);
}

static inline unsigned rivals_in(const struct ludo_setup *setup,
                                 const struct crackit_state *state) {
    return crackit_in(setup, state) & ~(1u << state->turn);
}

/* CI-33: for the attack, or by a right on that very rival. */
static inline unsigned declarable(const struct crackit_state *state) {
    unsigned rivals = closed_rivals(state), narrowed = 0;
    if (state->attacked)
        rivals &= state->right ? 1u << state->right_at : 0;
    for (; rivals; rivals &= rivals - 1)
        if (crackit_is_narrowed(&state->safe[__builtin_ctz(rivals)]))
            narrowed |= rivals & -rivals;
    return narrowed;
}

/* CI-42 */
unsigned crackit_blockable(const struct ludo_setup *setup, const struct crackit_state *state) {
    unsigned targets = 0;
    for (unsigned rivals = rivals_in(setup, state); rivals; rivals &= rivals - 1) {
        const struct crackit_safe *safe = &state->safe[__builtin_ctz(rivals)];
        if (safe->blocked < safe->found)
            targets |= rivals & -rivals;
    }
    return targets;
}

bool crackit_may_reset(const struct ludo_setup *setup, const struct crackit_state *state,
                       int seat) {
    const struct crackit_safe *safe = &state->safe[seat];
    bool duel = crackit_mode(setup) == CRACKIT_THIEVES && setup->seats > 2 &&
                __builtin_popcount(state->closed) == 2;
    return safe->found > safe->blocked && safe->found < CRACKIT_NUMBERS && !duel;
}

/* ------------------------------------------------------------------ lists */

/* Moves of a kind at each of the seats. */
static inline size_t list_seats(unsigned kind, unsigned seats, struct ludo_move *moves) {
    size_t count = 0;
    for (; seats; seats &= seats - 1)
        put_move(&moves[count++], pack(kind, (unsigned)__builtin_ctz(seats), 0));
    return count;
}

/* Each dial, at each rival. */
static inline size_t list_dials(unsigned kind, uint64_t hand, unsigned rivals,
                                struct ludo_move *moves) {
    size_t count = 0;
    for (uint64_t kinds = kinds_of(crackit_dials_of(hand)); kinds; kinds &= kinds - 1)
        for (unsigned rest = rivals; rest; rest &= rest - 1)
            put_move(&moves[count++], pack(kind, first_kind(kinds), (unsigned)__builtin_ctz(rest)));
    return count;
}

static inline size_t list_actions(const struct ludo_setup *setup, const struct crackit_state *state,
                                  struct ludo_move *moves) {
    uint64_t hand = state->hand[state->turn];
    size_t count = 0;
    if (crackit_count(hand, CRACKIT_HINT))
        count += list_seats(CRACKIT_DO_HINT, rivals_in(setup, state) | 1u << CRACKIT_PILE, moves);
    if (crackit_count(hand, CRACKIT_BLOCK))
        count += list_seats(CRACKIT_DO_BLOCK, crackit_blockable(setup, state), moves + count);
    if (crackit_count(hand, CRACKIT_RESET) && crackit_may_reset(setup, state, state->turn))
        put_move(&moves[count++], CRACKIT_DO_RESET);
    if (crackit_count(hand, CRACKIT_CRACK))
        count += list_seats(CRACKIT_DO_CRACK, closed_rivals(state), moves + count);
    if (crackit_count(hand, CRACKIT_MASTER))
        put_move(&moves[count++], CRACKIT_DO_MASTER);
    return count;
}

static size_t list_turn(const struct ludo_setup *setup, const struct crackit_state *state,
                        struct ludo_move *moves) {
    uint64_t hand = state->hand[state->turn];
    size_t count = state->acted ? 0 : list_discards(hand, moves);
    if (!state->attacked)
        count += list_dials(CRACKIT_DO_DIAL, hand, closed_rivals(state), moves + count);
    if (state->right == CRACKIT_RIGHT_EXTRA)
        count += list_dials(CRACKIT_DO_EXTRA, hand, 1, moves + count);
    count += list_seats(CRACKIT_DO_DECLARE, declarable(state), moves + count);
    if (hand >> (4 * CRACKIT_DIALS))
        count += list_actions(setup, state, moves + count);
    if (state->acted)
        put_move(&moves[count++], CRACKIT_DO_END);
    return count;
}

/* CI-40: the dials of the source, each at each rival. What the hinter was shown
 * is in what it knows, so the list is the same from its masked state. */
static size_t list_hint(const struct crackit_state *state, struct ludo_move *moves) {
    size_t count = 0;
    if (state->target != CRACKIT_PILE)
        return list_dials(CRACKIT_DO_TAKE, state->known[state->turn][state->target],
                          closed_rivals(state), moves);
    for (unsigned card = 0; card < CRACKIT_DIALS; card++)
        if (state->discard[card])
            count +=
                list_dials(CRACKIT_DO_TAKE, crackit_one(card), closed_rivals(state), moves + count);
    return count;
}

static size_t list_answers(const struct crackit_state *state, int seat, struct ludo_move *moves) {
    put_move(&moves[0], CRACKIT_DO_PASS);
    put_move(&moves[1], CRACKIT_DO_PROHIBIT);
    return 1 + (crackit_count(state->hand[seat], CRACKIT_PROHIBITION) > 0);
}

/* CI-11: the ways to lay the three cards, each once; they lie ascending. */
static size_t list_orders(const struct crackit_state *state, int seat, struct ludo_move *moves) {
    static const uint8_t orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                         {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    const uint8_t *number = state->safe[seat].number;
    size_t count = 0;
    for (int i = 0; i < 6; i++) {
        const uint8_t *o = orders[i];
        struct ludo_move move = {.kind = CRACKIT_DO_ORDER,
                                 .arg = {number[o[0]], number[o[1]], number[o[2]]}};
        if (!count || ludo_move_compare(moves[count - 1], move) < 0)
            moves[count++] = move;
    }
    return count;
}

uint32_t crackit_legal(const struct ludo_setup *setup, const void *state, int seat,
                       struct ludo_move *moves) {
    const struct crackit_state *s = state;
    bool waits = !(s->answered >> seat & 1);
    if (s->phase == CRACKIT_PHASE_WINDOW)
        return (s->asked >> seat & waits) ? (uint32_t)list_answers(s, seat, moves) : 0;
    if (s->phase == CRACKIT_PHASE_TURN)
        return s->turn == seat ? (uint32_t)list_turn(setup, s, moves) : 0;
    if (s->phase == CRACKIT_PHASE_HINT)
        return s->turn == seat ? (uint32_t)list_hint(s, moves) : 0;
    return s->phase == CRACKIT_PHASE_ORDER && waits ? (uint32_t)list_orders(s, seat, moves) : 0;
}

/* ----------------------------------------------------------------- checks */

static bool is_at(unsigned seats, unsigned seat) {
    return seat < 8 * sizeof seats && seats >> seat & 1;
}

static bool holds(const struct crackit_state *state, unsigned card) {
    return crackit_count(state->hand[state->turn], card) > 0;
}

static bool holds_dial(const struct crackit_state *state, unsigned card) {
    return card < CRACKIT_DIALS && holds(state, card);
}

static bool allows_take(const struct crackit_state *state, struct ludo_move move) {
    unsigned card = move.arg[0];
    if (!crackit_is_kind(move, CRACKIT_DO_TAKE, 2) || card >= CRACKIT_DIALS ||
        !is_at(closed_rivals(state), move.arg[1]))
        return false;
    return state->target == CRACKIT_PILE
               ? state->discard[card] > 0
               : crackit_count(state->known[state->turn][state->target], card) > 0;
}

static bool allows_action(const struct ludo_setup *setup, const struct crackit_state *state,
                          struct ludo_move move) {
    unsigned at = move.arg[0];
    switch (move.kind) {
    case CRACKIT_DO_HINT:
        return holds(state, CRACKIT_HINT) && crackit_is_kind(move, CRACKIT_DO_HINT, 1) &&
               is_at(rivals_in(setup, state) | 1u << CRACKIT_PILE, at);
    case CRACKIT_DO_BLOCK:
        return holds(state, CRACKIT_BLOCK) && crackit_is_kind(move, CRACKIT_DO_BLOCK, 1) &&
               is_at(crackit_blockable(setup, state), at);
    case CRACKIT_DO_RESET:
        return holds(state, CRACKIT_RESET) && crackit_is_kind(move, CRACKIT_DO_RESET, 0) &&
               crackit_may_reset(setup, state, state->turn);
    case CRACKIT_DO_CRACK:
        return holds(state, CRACKIT_CRACK) && crackit_is_kind(move, CRACKIT_DO_CRACK, 1) &&
               is_at(closed_rivals(state), at);
    case CRACKIT_DO_MASTER:
        return holds(state, CRACKIT_MASTER) && crackit_is_kind(move, CRACKIT_DO_MASTER, 0);
    default:
        return false;
    }
}

bool crackit_allows(const struct ludo_setup *setup, const struct crackit_state *state,
                    struct ludo_move move) {
    if (state->phase == CRACKIT_PHASE_HINT)
        return allows_take(state, move);
    switch (move.kind) {
    case CRACKIT_DO_DISCARD:
        return allows_discard(state, move);
    case CRACKIT_DO_DIAL:
        return !state->attacked && crackit_is_kind(move, CRACKIT_DO_DIAL, 2) &&
               holds_dial(state, move.arg[0]) && is_at(closed_rivals(state), move.arg[1]);
    case CRACKIT_DO_EXTRA:
        return state->right == CRACKIT_RIGHT_EXTRA && crackit_is_kind(move, CRACKIT_DO_EXTRA, 1) &&
               holds_dial(state, move.arg[0]);
    case CRACKIT_DO_DECLARE:
        return crackit_is_kind(move, CRACKIT_DO_DECLARE, 1) &&
               is_at(declarable(state), move.arg[0]);
    case CRACKIT_DO_END:
        return state->acted && crackit_is_kind(move, CRACKIT_DO_END, 0);
    default:
        return allows_action(setup, state, move);
    }
}
