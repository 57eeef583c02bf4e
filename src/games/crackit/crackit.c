/* CRACK IT: who moves, what chance may do, and moves sorted by kind. */
#include "games/crackit/crackit.h"

#include "base/rng.h"

#include <string.h>

static void crackit_start(const struct ludo_setup *setup, void *state) {
    struct crackit_state *s = state;
    if (crackit_mode(setup) == CRACKIT_SAFES) { /* CI-70 */
        memset(s->bad_fame, CRACKIT_BAD_FAME_AT_FIRST, setup->seats);
        s->bad_fame_middle = (uint8_t)(CRACKIT_BAD_FAME - CRACKIT_BAD_FAME_AT_FIRST * setup->seats);
        s->prestige_middle = CRACKIT_PRESTIGE;
    }
    crackit_begin_game(setup, s);
}

static ludo_movers crackit_actors(const struct ludo_setup *setup, const void *state) {
    const struct crackit_state *s = state;
    switch ((enum crackit_phase)s->phase) {
    case CRACKIT_PHASE_WINDOW:
        return (ludo_movers)(s->asked & ~s->answered);
    case CRACKIT_PHASE_TURN:
    case CRACKIT_PHASE_HINT:
        return ludo_mover_bit(s->turn);
    case CRACKIT_PHASE_ORDER:
        return (ludo_movers)(((1u << setup->seats) - 1) & ~s->answered);
    case CRACKIT_PHASE_NUMBERS:
    case CRACKIT_PHASE_CARDS:
    case CRACKIT_PHASE_FIRST:
    case CRACKIT_PHASE_CLOSE:
    case CRACKIT_PHASE_RESET:
    case CRACKIT_PHASE_DRAW:
        return ludo_mover_bit(LUDO_CHANCE);
    case CRACKIT_PHASE_OVER:
        break;
    }
    return 0;
}

/* CI-55: whoever is asked may let pass. */
static bool crackit_let_pass(const struct ludo_setup *setup, const void *state, int seat,
                             struct ludo_move *move) {
    const struct crackit_state *s = state;
    (void)setup, (void)seat;
    *move = (struct ludo_move){.kind = CRACKIT_DO_PASS};
    return s->phase == CRACKIT_PHASE_WINDOW;
}

static uint32_t crackit_turn(const struct ludo_setup *setup, const void *state) {
    const struct crackit_state *s = state;
    (void)setup;
    return s->game * (CRACKIT_TURNS_MAX + 1u) + s->turns;
}

/* ---------------------------------------------------------------- chance */

/* Who gets the next card, or number. */
static unsigned receiver(const struct ludo_setup *setup, const struct crackit_state *state) {
    unsigned seat = 0;
    if (state->phase == CRACKIT_PHASE_NUMBERS)
        while (state->safe[seat].number[CRACKIT_NUMBERS - 1] != CRACKIT_NO_NUMBER)
            seat++;
    else if (state->phase == CRACKIT_PHASE_CARDS)
        while (state->held[seat] == CRACKIT_HAND)
            seat++;
    else
        seat = state->turn;
    (void)setup;
    return seat;
}

static bool deals_numbers(const struct crackit_state *state) {
    return state->phase == CRACKIT_PHASE_NUMBERS || state->phase == CRACKIT_PHASE_RESET;
}

static struct ludo_move move_of(unsigned kind, unsigned first, unsigned second) {
    return (struct ludo_move){.kind = (uint8_t)kind, .arg = {(uint8_t)first, (uint8_t)second}};
}

static uint32_t odds_of(unsigned kind, unsigned seat, const uint8_t *deck, unsigned kinds,
                        struct ludo_odds *odds) {
    uint32_t count = 0;
    for (unsigned i = 0; i < kinds; i++)
        if (deck[i])
            odds[count++] = (struct ludo_odds){move_of(kind, seat, i), deck[i]};
    return count;
}

static uint32_t crackit_odds(const struct ludo_setup *setup, const void *state,
                             struct ludo_odds *odds) {
    const struct crackit_state *s = state;
    if (s->phase == CRACKIT_PHASE_CLOSE) {
        unsigned by = (unsigned)crackit_stopper(setup, s);
        odds[0] = (struct ludo_odds){move_of(CRACKIT_CLOSE, by, 0), 1};
        return 1;
    }
    if (s->phase == CRACKIT_PHASE_FIRST) {
        for (unsigned seat = 0; seat < setup->seats; seat++)
            odds[seat] = (struct ludo_odds){move_of(CRACKIT_DRAW_FIRST, seat, 0), 1};
        return setup->seats;
    }
    if (deals_numbers(s))
        return odds_of(CRACKIT_DEAL_NUMBER, receiver(setup, s), s->number_deck, CRACKIT_VALUES,
                       odds);
    return odds_of(CRACKIT_DEAL_CARD, receiver(setup, s), s->deck, CRACKIT_CARDS, odds);
}

/* The kind of the card number `drawn` of a deck of at most 64, eight kinds at a
 * time: a product by ones has the sums of the counts up to each in its bytes. */
static inline unsigned kind_of(const uint8_t *deck, unsigned drawn) {
    const uint64_t ones = UINT64_C(0x0101010101010101);
    uint64_t counts;
    memcpy(&counts, deck, sizeof counts);
    uint64_t sums = counts * ones;
    if (drawn >= sums >> 56) {
        unsigned kind = 8;
        drawn -= (unsigned)(sums >> 56);
        for (; drawn >= deck[kind]; kind++)
            drawn -= deck[kind];
        return kind;
    }
    uint64_t above = (sums + (127 - drawn) * ones) & (ones << 7);
    return (unsigned)__builtin_ctzll(above) / 8;
}

static struct ludo_move crackit_draw(const struct ludo_setup *setup, const void *state,
                                     struct ludo_rng *rng) {
    const struct crackit_state *s = state;
    if (s->phase == CRACKIT_PHASE_CLOSE)
        return move_of(CRACKIT_CLOSE, (unsigned)crackit_stopper(setup, s), 0);
    if (s->phase == CRACKIT_PHASE_FIRST)
        return move_of(CRACKIT_DRAW_FIRST, rng_below(rng, setup->seats), 0);
    if (deals_numbers(s))
        return move_of(CRACKIT_DEAL_NUMBER, receiver(setup, s),
                       kind_of(s->number_deck, rng_below(rng, s->number_left)));
    return move_of(CRACKIT_DEAL_CARD, receiver(setup, s),
                   kind_of(s->deck, rng_below(rng, s->deck_left)));
}

/* ----------------------------------------------------------- apply moves */

static int apply_chance(const struct ludo_setup *setup, struct crackit_state *state,
                        struct ludo_move move, struct ludo_error *error) {
    unsigned first = move.arg[0], second = move.arg[1];
    switch ((enum crackit_phase)state->phase) {
    case CRACKIT_PHASE_NUMBERS:
    case CRACKIT_PHASE_RESET:
        if (!crackit_is_kind(move, CRACKIT_DEAL_NUMBER, 2) || first != receiver(setup, state) ||
            second >= CRACKIT_VALUES || !state->number_deck[second])
            break;
        crackit_gain_number(setup, state, (int)first, second);
        return LUDO_SHOWN;
    case CRACKIT_PHASE_CARDS:
    case CRACKIT_PHASE_DRAW:
        if (!crackit_is_kind(move, CRACKIT_DEAL_CARD, 2) || first != receiver(setup, state) ||
            second >= CRACKIT_CARDS || !state->deck[second])
            break;
        crackit_gain_card(setup, state, (int)first, second);
        return LUDO_SHOWN;
    case CRACKIT_PHASE_FIRST:
        if (!crackit_is_kind(move, CRACKIT_DRAW_FIRST, 1) || first >= setup->seats)
            break;
        state->first = state->turn = (uint8_t)first;
        state->phase = CRACKIT_PHASE_TURN;
        return LUDO_SHOWN;
    case CRACKIT_PHASE_CLOSE:
        if (!crackit_is_kind(move, CRACKIT_CLOSE, 1) || (int)first != crackit_stopper(setup, state))
            break;
        crackit_close(setup, state, (int)first);
        return LUDO_SHOWN;
    case CRACKIT_PHASE_ORDER:
    case CRACKIT_PHASE_TURN:
    case CRACKIT_PHASE_WINDOW:
    case CRACKIT_PHASE_HINT:
    case CRACKIT_PHASE_OVER:
        break;
    }
    return ludo_fail(error, LUDO_EILLEGAL, "chance cannot do this now");
}

/* An answer can be taken back until the window is closed: nobody has seen it. */
static int apply_answer(const struct ludo_setup *setup, struct crackit_state *state, int seat,
                        struct ludo_move move, struct ludo_error *error) {
    bool prohibits = crackit_is_kind(move, CRACKIT_DO_PROHIBIT, 0);
    if (!prohibits && !crackit_is_kind(move, CRACKIT_DO_PASS, 0))
        return crackit_refuse(setup, state, seat, move, error);
    if (prohibits && !crackit_count(state->hand[seat], CRACKIT_PROHIBITION))
        return crackit_refuse(setup, state, seat, move, error);
    state->answered |= (uint8_t)(1u << seat);
    state->prohibiting |= (uint8_t)(prohibits << seat);
    if (state->answered == state->asked)
        state->phase = CRACKIT_PHASE_CLOSE;
    return LUDO_OK;
}

static int apply_order(const struct ludo_setup *setup, struct crackit_state *state, int seat,
                       struct ludo_move move, struct ludo_error *error) {
    struct ludo_move orders[6];
    uint32_t count = crackit_legal(setup, state, seat, orders);
    while (count && !ludo_move_equal(move, orders[count - 1]))
        count--;
    if (!count)
        return crackit_refuse(setup, state, seat, move, error);
    memcpy(state->safe[seat].number, move.arg, CRACKIT_NUMBERS);
    state->answered |= (uint8_t)(1u << seat);
    if (state->answered == (1u << setup->seats) - 1) {
        state->phase = CRACKIT_PHASE_CARDS;
        state->answered = 0;
    }
    return LUDO_OK;
}

static int apply_turn(const struct ludo_setup *setup, struct crackit_state *state,
                      struct ludo_move move) {
    int at = move.arg[0];
    switch ((enum crackit_kind)move.kind) {
    case CRACKIT_DO_DISCARD:
        crackit_discard(setup, state, move);
        return move.arg[0] ? LUDO_SHOWN : LUDO_OK;
    case CRACKIT_DO_DIAL:
        state->attacked = 1;
        crackit_dial(setup, state, move.arg[1], move.arg[0]);
        return LUDO_SHOWN;
    case CRACKIT_DO_EXTRA:
        crackit_dial(setup, state, state->right_at, move.arg[0]);
        return LUDO_SHOWN;
    case CRACKIT_DO_DECLARE:
        crackit_declare(setup, state, at);
        return LUDO_SHOWN;
    case CRACKIT_DO_HINT:
        crackit_throw(setup, state, CRACKIT_HINT, at);
        return LUDO_SHOWN;
    case CRACKIT_DO_BLOCK:
        crackit_throw(setup, state, CRACKIT_BLOCK, at);
        return LUDO_SHOWN;
    case CRACKIT_DO_RESET:
        crackit_throw(setup, state, CRACKIT_RESET, state->turn);
        return LUDO_SHOWN;
    case CRACKIT_DO_CRACK:
        crackit_throw(setup, state, CRACKIT_CRACK, at);
        return LUDO_SHOWN;
    case CRACKIT_DO_MASTER:
        crackit_throw(setup, state, CRACKIT_MASTER, 0);
        return LUDO_SHOWN;
    case CRACKIT_DO_TAKE:
        crackit_take(setup, state, move.arg[1], move.arg[0]);
        return LUDO_SHOWN;
    case CRACKIT_DO_END:
        crackit_end_turn(setup, state);
        return LUDO_OK;
    case CRACKIT_DO_PASS:
    case CRACKIT_DO_PROHIBIT:
    case CRACKIT_DO_ORDER:
    case CRACKIT_DEAL_NUMBER:
    case CRACKIT_DEAL_CARD:
    case CRACKIT_DRAW_FIRST:
    case CRACKIT_CLOSE:
        break;
    }
    return LUDO_EILLEGAL;
}

static int crackit_apply(const struct ludo_setup *setup, void *state, int mover,
                         struct ludo_move move, struct ludo_error *error) {
    struct crackit_state *s = state;
    if (s->phase == CRACKIT_PHASE_WINDOW)
        return apply_answer(setup, s, mover, move, error);
    if (mover == LUDO_CHANCE)
        return apply_chance(setup, s, move, error);
    if (s->phase == CRACKIT_PHASE_ORDER)
        return apply_order(setup, s, mover, move, error);
    if (!crackit_allows(setup, s, move))
        return crackit_refuse(setup, s, mover, move, error);
    return apply_turn(setup, s, move);
}

/* ---------------------------------------------------------------- result */

/* CI-77 */
static bool is_better(const struct crackit_state *state, int seat, int other) {
    int points = crackit_points(state, seat), others = crackit_points(state, other);
    return points > others || (points == others && state->prestige[seat] > state->prestige[other]);
}

static void crackit_result(const struct ludo_setup *setup, const void *state,
                           struct ludo_result *result) {
    const struct crackit_state *s = state;
    result->outcome = LUDO_OUTCOME_WON;
    if (crackit_mode(setup) == CRACKIT_THIEVES) { /* CI-61, CI-23 */
        result->winners = s->closed;
        return;
    }
    int best = 0;
    result->scored = true;
    for (int seat = 0; seat < setup->seats; seat++) {
        result->points[seat] = (int16_t)crackit_points(s, seat);
        if (is_better(s, seat, best))
            best = seat;
    }
    for (int seat = 0; seat < setup->seats; seat++)
        if (!is_better(s, best, seat))
            result->winners |= ludo_mover_bit(seat);
}

/* ------------------------------------------------------------------ game */

static const char *const modes[] = {"thieves", "safes", NULL};
static const struct ludo_option options[] = {{"mode", modes}, {NULL, NULL}};

/* A card that leaves a hand costs ten steps at the most: it is thrown, every
 * other seat answers, the window is closed, a dial or a number follows, and a
 * number may be declared; a Master CRACK IT asks four rivals one by one. Five
 * cards a turn are drawn, after a deal of five each. */
enum {
    STEPS_OF_CARD = 10,
    STEPS_OF_TURN = CRACKIT_HAND * STEPS_OF_CARD + CRACKIT_HAND + 1,
    STEPS_OF_DEAL = CRACKIT_SEATS * (2 * CRACKIT_NUMBERS + 1 + CRACKIT_HAND * (1 + STEPS_OF_CARD)),
    STEPS_OF_GAME = STEPS_OF_DEAL + 1 + CRACKIT_TURNS_MAX * STEPS_OF_TURN,
};

const struct ludo_game crackit = {
    .name = "crackit",
    .title = "CRACK IT",
    .listed = true,
    .rules = 1,
    .rules_oldest = 1,
    .seats_min = 2,
    .seats_max = CRACKIT_SEATS,
    .state_size = sizeof(struct crackit_state),
    .legal_max = CRACKIT_LEGAL_MAX,
    .steps_max = CRACKIT_GAMES * STEPS_OF_GAME,
    .options = options,
    .content_option = "cards",
    .contents = crackit_contents,
    .start = crackit_start,
    .actors = crackit_actors,
    .legal = crackit_legal,
    .let_pass = crackit_let_pass,
    .turn = crackit_turn,
    .odds = crackit_odds,
    .draw = crackit_draw,
    .apply = crackit_apply,
    .result = crackit_result,
    .mask = crackit_mask,
    .mask_step = crackit_mask_step,
    .imagine = crackit_imagine,
    .format = crackit_format,
    .parse = crackit_parse,
    .describe = crackit_describe,
    .view = crackit_view,
    .preview = crackit_preview,
};
