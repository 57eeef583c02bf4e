/* Each seat is dealt a shield or none, in secret, a shield one time in three.
 * Seat 0 attacks three times. After each attack every rival is asked: `pass`,
 * or `stop` by the shield. The first shield in the order of seats stops the
 * attack and is spent; other answers stay unknown for good. Seat 0 wins if an
 * attack gets through. */
#include "window.h"

#include <stdlib.h>
#include <string.h>

enum { SEATS = 4, ATTACKS = 3, NOBODY = 9 };
enum kind { DEAL = 1, ATTACK, PASS = WINDOW_PASS, STOP = WINDOW_STOP, CLOSE };
enum phase { DEALING, ATTACKING, ASKING, CLOSING, OVER };
enum card { NOT_DEALT, NO_SHIELD, SHIELD, HIDDEN, SPENT };

struct window_state {
    uint8_t phase, attacks, through;
    uint8_t card[SEATS];
    uint8_t answer[SEATS]; /* PASS, STOP, or 0: none yet, or not for the viewer to know */
};

static void window_start(const struct ludo_setup *setup, void *state) {
    (void)setup, (void)state;
}

static ludo_movers asked(const struct ludo_setup *setup, const struct window_state *s) {
    ludo_movers movers = 0;
    for (int seat = 1; seat < setup->seats; seat++)
        if (!s->answer[seat])
            movers |= ludo_mover_bit(seat);
    return movers;
}

static ludo_movers window_actors(const struct ludo_setup *setup, const void *state) {
    const struct window_state *s = state;
    switch ((enum phase)s->phase) {
    case DEALING:
    case CLOSING:
        return ludo_mover_bit(LUDO_CHANCE);
    case ATTACKING:
        return ludo_mover_bit(0);
    case ASKING:
        return asked(setup, s);
    case OVER:
        break;
    }
    return 0;
}

static uint32_t window_legal(const struct ludo_setup *setup, const void *state, int seat,
                             struct ludo_move *moves) {
    const struct window_state *s = state;
    if (!(window_actors(setup, s) & ludo_mover_bit(seat)))
        return 0;
    moves[0] = (struct ludo_move){.kind = s->phase == ATTACKING ? ATTACK : PASS};
    if (s->phase == ATTACKING || s->card[seat] != SHIELD)
        return 1;
    moves[1] = (struct ludo_move){.kind = STOP};
    return 2;
}

static bool window_let_pass(const struct ludo_setup *setup, const void *state, int seat,
                            struct ludo_move *move) {
    const struct window_state *s = state;
    (void)setup, (void)seat;
    *move = (struct ludo_move){.kind = PASS};
    return s->phase == ASKING;
}

static uint32_t window_turn(const struct ludo_setup *setup, const void *state) {
    const struct window_state *s = state;
    (void)setup;
    return s->attacks;
}

static uint8_t stopper(const struct ludo_setup *setup, const struct window_state *s) {
    for (uint8_t seat = 1; seat < setup->seats; seat++)
        if (s->answer[seat] == STOP)
            return seat;
    return NOBODY;
}

static uint32_t window_odds(const struct ludo_setup *setup, const void *state,
                            struct ludo_odds *odds) {
    const struct window_state *s = state;
    uint8_t seat = 0;
    if (s->phase == CLOSING) {
        odds[0] = (struct ludo_odds){{.kind = CLOSE, .arg = {stopper(setup, s)}}, 1};
        return 1;
    }
    while (s->card[seat])
        seat++;
    odds[0] = (struct ludo_odds){{.kind = DEAL, .arg = {seat, NO_SHIELD}}, 2};
    odds[1] = (struct ludo_odds){{.kind = DEAL, .arg = {seat, SHIELD}}, 1};
    return 2;
}

static bool is_listed(const struct ludo_setup *setup, const void *state, int mover,
                      struct ludo_move move) {
    struct ludo_move moves[2];
    struct ludo_odds odds[2];
    bool chance = mover == LUDO_CHANCE;
    uint32_t count =
        chance ? window_odds(setup, state, odds) : window_legal(setup, state, mover, moves);
    while (count--)
        if (ludo_move_equal(move, chance ? odds[count].move : moves[count]))
            return true;
    return false;
}

static void close_window(struct window_state *s, uint8_t by) {
    memset(s->answer, 0, sizeof s->answer);
    s->attacks++;
    if (by == NOBODY)
        s->through = 1;
    else
        s->card[by] = SPENT;
    s->phase = s->through || s->attacks == ATTACKS ? OVER : ATTACKING;
}

static int window_apply(const struct ludo_setup *setup, void *state, int mover,
                        struct ludo_move move, struct ludo_error *error) {
    struct window_state *s = state;
    if (!is_listed(setup, s, mover, move))
        return ludo_fail(error, LUDO_EILLEGAL, NULL);
    switch ((enum kind)move.kind) {
    case DEAL:
        s->card[move.arg[0]] = move.arg[1];
        if (move.arg[0] == setup->seats - 1)
            s->phase = ATTACKING;
        return LUDO_SHOWN;
    case ATTACK:
        s->phase = ASKING;
        return LUDO_SHOWN;
    case PASS:
    case STOP:
        s->answer[mover] = move.kind;
        if (!asked(setup, s))
            s->phase = CLOSING;
        return LUDO_OK;
    case CLOSE:
        close_window(s, move.arg[0]);
        return LUDO_SHOWN;
    }
    return LUDO_EILLEGAL;
}

static void window_result(const struct ludo_setup *setup, const void *state,
                          struct ludo_result *result) {
    const struct window_state *s = state;
    result->outcome = LUDO_OUTCOME_WON;
    result->winners = s->through ? 1 : (ludo_movers)(ludo_mover_bit(setup->seats) - 2);
}

static void window_mask(const struct ludo_setup *setup, void *state, int viewer) {
    struct window_state *s = state;
    (void)setup;
    for (int seat = 0; seat < SEATS; seat++) {
        if (seat == viewer)
            continue;
        s->answer[seat] = 0;
        if (s->card[seat] == SHIELD || s->card[seat] == NO_SHIELD)
            s->card[seat] = HIDDEN;
    }
}

static struct ludo_move window_mask_step(const struct ludo_setup *setup, const void *state,
                                         const struct ludo_step *step, uint32_t age, int viewer) {
    struct ludo_move move = step->move;
    (void)setup, (void)state, (void)age;
    if (move.kind == DEAL && move.arg[0] != viewer)
        move.arg[1] = HIDDEN;
    if ((move.kind == PASS || move.kind == STOP) && step->mover != viewer)
        return (struct ludo_move){.kind = LUDO_MOVE_NONE};
    return move;
}

/* While seats are asked none of the others need have answered; once chance is
 * to close the window all have. */
static void window_imagine(const struct ludo_setup *setup, void *state, int viewer,
                           struct ludo_rng *rng) {
    struct window_state *s = state;
    for (int seat = 0; seat < SEATS; seat++) {
        if (s->card[seat] == HIDDEN)
            s->card[seat] = ludo_rng_below(rng, 3) ? NO_SHIELD : SHIELD;
        if (s->phase == CLOSING && seat && seat < setup->seats && seat != viewer)
            s->answer[seat] = s->card[seat] == SHIELD && ludo_rng_below(rng, 2) ? STOP : PASS;
    }
}

static void window_format(const struct ludo_setup *setup, struct ludo_move move,
                          struct ludo_text *text) {
    static const char *const words[] = {[ATTACK] = "attack", [PASS] = "pass", [STOP] = "stop"};
    static const char *const cards[] = {[NO_SHIELD] = "none", [SHIELD] = "shield", [HIDDEN] = "?"};
    (void)setup;
    if (move.kind == DEAL)
        ludo_text_add_format(text, "deal %d %s", move.arg[0], cards[move.arg[1]]);
    else if (move.kind == CLOSE)
        ludo_text_add_format(text, "close %d", move.arg[0]);
    else
        ludo_text_add(text, words[move.kind]);
}

/* All texts there are, tried in turn. */
static int window_parse(const struct ludo_setup *setup, const char *text, struct ludo_move *move,
                        struct ludo_error *error) {
    for (uint8_t kind = DEAL; kind <= CLOSE; kind++)
        for (uint8_t first = 0; first <= (kind == DEAL || kind == CLOSE ? NOBODY : 0); first++)
            for (uint8_t second = kind == DEAL; second <= (kind == DEAL ? HIDDEN : 0); second++) {
                struct ludo_move one = {.kind = kind, .arg = {first, second}};
                char data[LUDO_MOVE_TEXT_MAX];
                struct ludo_text written = ludo_text_in(data, sizeof data);
                window_format(setup, one, &written);
                if (!strcmp(data, text)) {
                    *move = one;
                    return LUDO_OK;
                }
            }
    return ludo_fail(error, LUDO_ETEXT, NULL);
}

static void window_view(const struct ludo_setup *setup, const void *state, int viewer,
                        struct ludo_json *json) {
    const struct window_state *s = state;
    (void)viewer;
    ludo_json_put_int(json, "attacks", s->attacks);
    ludo_json_put_array(json, "cards");
    for (int seat = 0; seat < setup->seats; seat++)
        ludo_json_int(json, s->card[seat]);
    ludo_json_array_end(json);
}

const struct ludo_game window_game = {
    .name = "window",
    .title = "Window",
    .rules = 1,
    .rules_oldest = 1,
    .seats_min = 2,
    .seats_max = SEATS,
    .state_size = sizeof(struct window_state),
    .legal_max = 2,
    .steps_max = SEATS + ATTACKS * (1 + SEATS),
    .start = window_start,
    .actors = window_actors,
    .legal = window_legal,
    .let_pass = window_let_pass,
    .turn = window_turn,
    .odds = window_odds,
    .apply = window_apply,
    .result = window_result,
    .mask = window_mask,
    .mask_step = window_mask_step,
    .imagine = window_imagine,
    .format = window_format,
    .parse = window_parse,
    .view = window_view,
};
