/* CRACK IT: JSON. docs/games/crackit.md explains every member. */
#include "games/crackit/crackit.h"

static const char *const phase_name[] = {
    "numbers", "order", "cards", "first", "turn", "window",
    "close",   "hint",  "reset", "draw",  "over",
};

/* ---------------------------------------------------------------- pieces */

static void put_seat(struct ludo_json *json, const char *key, bool any, int seat) {
    ludo_json_key(json, key);
    if (any)
        ludo_json_int(json, seat);
    else
        ludo_json_null(json);
}

static void put_seats(struct ludo_json *json, const char *key, unsigned seats) {
    ludo_json_put_array(json, key);
    for (; seats; seats &= seats - 1)
        ludo_json_int(json, __builtin_ctz(seats));
    ludo_json_array_end(json);
}

static void put_source(struct ludo_json *json, const char *key, int source) {
    if (source == CRACKIT_PILE)
        ludo_json_put_string(json, key, "pile");
    else
        ludo_json_put_int(json, key, source);
}

/* The dial cards among `counts` from `low` to `high`, as numbers. */
static void put_dials(struct ludo_json *json, const char *key, const uint8_t *counts, int low,
                      int high) {
    ludo_json_put_array(json, key);
    for (int card = low; card <= high; card++)
        for (int i = 0; i < counts[card]; i++)
            ludo_json_int(json, card);
    ludo_json_array_end(json);
}

static void put_counts(struct ludo_json *json, const char *key, const uint8_t *counts, int kinds) {
    ludo_json_put_array(json, key);
    for (int i = 0; i < kinds; i++)
        ludo_json_int(json, counts[i]);
    ludo_json_array_end(json);
}

/* Counts by the name of the card, those there are. */
static void put_cards(struct ludo_json *json, const char *key, const uint8_t *counts) {
    ludo_json_put_object(json, key);
    for (int card = 0; card < CRACKIT_CARDS; card++)
        if (counts[card])
            ludo_json_put_int(json, crackit_card_name[card], counts[card]);
    ludo_json_object_end(json);
}

static void put_hand(struct ludo_json *json, const struct crackit_state *state, int viewer) {
    if (viewer == LUDO_SPECTATOR) {
        ludo_json_key(json, "hand");
        ludo_json_null(json);
        return;
    }
    ludo_json_put_array(json, "hand");
    for (unsigned card = 0; card < CRACKIT_CARDS; card++)
        for (unsigned i = crackit_count(state->hand[viewer], card); i; i--)
            ludo_json_string(json, crackit_card_name[card]);
    ludo_json_array_end(json);
}

/* Why a card of the hand is of no use in the seat's own turn; NULL if it is. */
static const char *idle_reason(const struct ludo_setup *setup, const struct crackit_state *state,
                               unsigned card) {
    const struct crackit_safe *safe = &state->safe[state->turn];
    if (card < CRACKIT_DIALS)
        return state->attacked && state->right != CRACKIT_RIGHT_EXTRA ? "attacked" : NULL;
    if (card == CRACKIT_PROHIBITION)
        return "reaction";
    if (card == CRACKIT_BLOCK)
        return crackit_blockable(setup, state) ? NULL : "no target";
    if (card != CRACKIT_RESET || crackit_may_reset(setup, state, state->turn))
        return NULL;
    if (!safe->found)
        return "nothing discovered";
    if (safe->found == CRACKIT_NUMBERS)
        return "open";
    return safe->found == safe->blocked ? "blocked" : "duel";
}

static void put_idle(struct ludo_json *json, const struct ludo_setup *setup,
                     const struct crackit_state *state) {
    ludo_json_put_object(json, "idle");
    for (unsigned card = 0; card < CRACKIT_CARDS; card++) {
        const char *reason =
            crackit_count(state->hand[state->turn], card) ? idle_reason(setup, state, card) : NULL;
        if (reason)
            ludo_json_put_string(json, crackit_card_name[card], reason);
    }
    ludo_json_object_end(json);
}

void crackit_describe(const struct ludo_setup *setup, struct ludo_json *json) {
    put_cards(json, "cards", crackit_cards(setup)->count);
}

/* ----------------------------------------------------------------- safes */

static void put_odds(struct ludo_json *json, const struct ludo_setup *setup,
                     const struct crackit_state *state, int seat, int number) {
    double odds[CRACKIT_VALUES], total = 0;
    crackit_number_odds(setup, state, seat, number, odds);
    for (int value = 0; value < CRACKIT_VALUES; value++)
        total += odds[value];
    ludo_json_put_array(json, "odds");
    for (int value = 0; value < CRACKIT_VALUES; value++)
        ludo_json_real(json, odds[value] / total, 3);
    ludo_json_array_end(json);
}

static void put_number(struct ludo_json *json, const struct ludo_setup *setup,
                       const struct crackit_state *state, int seat, int place) {
    const struct crackit_safe *safe = &state->safe[seat];
    uint8_t value = safe->number[place];
    ludo_json_object(json);
    put_seat(json, "value", value < CRACKIT_VALUES, value);
    ludo_json_put_bool(json, "found", place < safe->found);
    ludo_json_put_bool(json, "blocked", place < safe->blocked);
    ludo_json_put_int(json, "low", safe->low[place]);
    ludo_json_put_int(json, "high", safe->high[place]);
    put_dials(json, "above", safe->dials[place], safe->high[place] + 1, CRACKIT_VALUES - 1);
    put_dials(json, "below", safe->dials[place], 0, safe->low[place] - 1);
    if (value == CRACKIT_HIDDEN && place == safe->found && state->phase >= CRACKIT_PHASE_TURN)
        put_odds(json, setup, state, seat, place);
    ludo_json_object_end(json);
}

/* What is still certain of a hand (CI-40). */
static void put_known(struct ludo_json *json, const struct crackit_state *state, int viewer,
                      int seat) {
    int row = viewer == LUDO_SPECTATOR ? CRACKIT_SEATS : viewer;
    uint64_t known = state->known[row][seat];
    ludo_json_put_object(json, "known");
    ludo_json_put_array(json, "dials");
    for (unsigned card = 0; card < CRACKIT_DIALS; card++)
        for (unsigned i = crackit_count(known, card); i; i--)
            ludo_json_int(json, card);
    ludo_json_array_end(json);
    ludo_json_put_int(json, "others", crackit_count(known, CRACKIT_KNOWN_OTHERS));
    ludo_json_object_end(json);
}

static void put_safe(struct ludo_json *json, const struct ludo_setup *setup,
                     const struct crackit_state *state, int viewer, int seat) {
    ludo_json_object(json);
    ludo_json_put_array(json, "numbers");
    for (int place = 0; place < CRACKIT_NUMBERS; place++)
        put_number(json, setup, state, seat, place);
    ludo_json_array_end(json);
    ludo_json_put_int(json, "found", state->safe[seat].found);
    ludo_json_put_bool(json, "open", !(state->closed >> seat & 1));
    ludo_json_put_bool(json, "out", !(crackit_in(setup, state) >> seat & 1));
    ludo_json_put_bool(json, "narrowed", crackit_is_narrowed(&state->safe[seat]));
    ludo_json_put_int(json, "cards", state->held[seat]);
    put_known(json, state, viewer, seat);
    if (crackit_mode(setup) == CRACKIT_SAFES) {
        ludo_json_put_int(json, "bad_fame", state->bad_fame[seat]);
        ludo_json_put_int(json, "prestige", state->prestige[seat]);
        ludo_json_put_int(json, "points", crackit_points(state, seat));
    }
    ludo_json_object_end(json);
}

/* What moved tokens in the games that have begun, for the score between them. */
static void put_ledger(struct ludo_json *json, const struct crackit_ledger *ledger) {
    ludo_json_object(json);
    ludo_json_put_int(json, "returned", ledger->returned);
    ludo_json_put_int(json, "prestige", ledger->prestige);
    ludo_json_put_int(json, "blocks", ledger->blocks);
    ludo_json_put_int(json, "opened", ledger->opened);
    ludo_json_put_int(json, "last", ledger->last);
    ludo_json_put_bool(json, "stayed", ledger->stayed);
    ludo_json_object_end(json);
}

static void put_games(struct ludo_json *json, const struct ludo_setup *setup,
                      const struct crackit_state *state) {
    ludo_json_put_array(json, "games");
    for (int game = 0; game <= state->game; game++) {
        ludo_json_array(json);
        for (int seat = 0; seat < setup->seats; seat++)
            put_ledger(json, &state->ledger[game][seat]);
        ludo_json_array_end(json);
    }
    ludo_json_array_end(json);
}

/* ---------------------------------------------------------------- window */

/* What was thrown: the card, and at whom or from where. */
static void put_action(struct ludo_json *json, const struct crackit_state *state) {
    ludo_json_put_object(json, "action");
    ludo_json_put_string(json, "card", crackit_card_name[state->action]);
    ludo_json_put_int(json, "by", state->turn);
    if (state->action == CRACKIT_HINT)
        put_source(json, "from", state->target);
    else
        put_seat(json, "at", state->action != CRACKIT_RESET, state->target);
    ludo_json_object_end(json);
}

static void put_window(struct ludo_json *json, const struct crackit_state *state, int viewer) {
    bool asked = viewer != LUDO_SPECTATOR && state->asked >> viewer & 1;
    bool answered = asked && state->answered >> viewer & 1;
    bool prohibits = answered && state->prohibiting >> viewer & 1;
    ludo_json_put_object(json, "window");
    put_action(json, state);
    ludo_json_put_string(json, "card",
                         crackit_card_name[state->stops ? CRACKIT_PROHIBITION : state->action]);
    ludo_json_put_int(json, "by", state->newest);
    ludo_json_put_int(json, "prohibitions", state->stops);
    ludo_json_put_bool(json, "stopped", state->stops & 1);
    put_seats(json, "asked", state->asked);
    put_seats(json, "reached", state->reached);
    ludo_json_key(json, "answer");
    if (answered)
        ludo_json_string(json, prohibits ? "prohibit" : "pass");
    else
        ludo_json_null(json);
    ludo_json_object_end(json);
}

/* The source's dials are for the hinter's eyes, but the pile is open to all. */
static void put_hint(struct ludo_json *json, const struct crackit_state *state) {
    uint8_t dials[CRACKIT_DIALS];
    uint64_t shown = state->target < CRACKIT_SEATS ? state->known[state->turn][state->target] : 0;
    for (unsigned card = 0; card < CRACKIT_DIALS; card++)
        dials[card] = state->target == CRACKIT_PILE ? state->discard[card]
                                                    : (uint8_t)crackit_count(shown, card);
    ludo_json_put_object(json, "hint");
    put_source(json, "from", state->target);
    put_dials(json, "dials", dials, 0, CRACKIT_DIALS - 1);
    ludo_json_object_end(json);
}

/* ------------------------------------------------------------------ view */

static void put_turn(struct ludo_json *json, const struct ludo_setup *setup,
                     const struct crackit_state *state) {
    bool begun = state->phase >= CRACKIT_PHASE_TURN;
    bool on = begun && state->phase != CRACKIT_PHASE_OVER;
    ludo_json_put_string(json, "phase", phase_name[state->phase]);
    ludo_json_put_string(json, "mode", crackit_mode(setup) == CRACKIT_SAFES ? "safes" : "thieves");
    ludo_json_put_int(json, "game", state->game + 1);
    put_seat(json, "first", begun || state->game, state->first);
    put_seat(json, "turn", on, state->turn);
    ludo_json_put_int(json, "turns", state->turns);
    ludo_json_put_bool(json, "acted", state->acted);
    ludo_json_put_bool(json, "attack", on && !state->attacked);
    put_seat(json, "extra", state->right == CRACKIT_RIGHT_EXTRA, state->right_at);
    put_seat(json, "declare", state->right == CRACKIT_RIGHT_DECLARE, state->right_at);
    if (state->phase == CRACKIT_PHASE_ORDER)
        put_seats(json, "ordered", state->answered);
}

static void put_piles(struct ludo_json *json, const struct ludo_setup *setup,
                      const struct crackit_state *state) {
    ludo_json_put_object(json, "piles");
    ludo_json_put_int(json, "deck", state->deck_left);
    put_cards(json, "discard", state->discard);
    ludo_json_put_int(json, "combination_deck", state->number_left);
    put_dials(json, "combination_discard", state->number_discard, 0, CRACKIT_VALUES - 1);
    ludo_json_object_end(json);
    if (crackit_mode(setup) == CRACKIT_SAFES) {
        ludo_json_put_object(json, "middle");
        ludo_json_put_int(json, "bad_fame", state->bad_fame_middle);
        ludo_json_put_int(json, "prestige", state->prestige_middle);
        ludo_json_object_end(json);
        put_games(json, setup, state);
    }
}

/* What the viewer cannot see: numbers in the combination deck and in safes,
 * cards in the deck and in hands. */
static void put_unseen(struct ludo_json *json, const struct crackit_state *state) {
    uint8_t numbers[CRACKIT_VALUES];
    for (int value = 0; value < CRACKIT_VALUES; value++)
        numbers[value] = (uint8_t)crackit_numbers_left(state, (unsigned)value);
    ludo_json_put_object(json, "unseen");
    put_counts(json, "numbers", numbers, CRACKIT_VALUES);
    put_cards(json, "cards", state->deck);
    ludo_json_object_end(json);
}

void crackit_view(const struct ludo_setup *setup, const void *state, int viewer,
                  struct ludo_json *json) {
    const struct crackit_state *s = state;
    put_turn(json, setup, s);
    put_hand(json, s, viewer);
    if (s->phase == CRACKIT_PHASE_TURN && viewer == s->turn)
        put_idle(json, setup, s);
    if (s->phase == CRACKIT_PHASE_WINDOW || s->phase == CRACKIT_PHASE_CLOSE)
        put_window(json, s, viewer);
    if (s->phase == CRACKIT_PHASE_HINT)
        put_hint(json, s);
    ludo_json_put_array(json, "safes");
    for (int seat = 0; seat < setup->seats; seat++)
        put_safe(json, setup, s, viewer, seat);
    ludo_json_array_end(json);
    put_piles(json, setup, s);
    put_unseen(json, s);
}

/* --------------------------------------------------------------- preview */

/* What a dial may bring to light, as far as the seat can tell. */
static void preview_dial(struct ludo_json *json, const struct ludo_setup *setup,
                         const struct crackit_state *state, int rival, int card) {
    double odds[CRACKIT_VALUES], total = 0, click = 0, below = 0;
    int place = state->safe[rival].found;
    crackit_number_odds(setup, state, rival, place, odds);
    for (int value = 0; value < CRACKIT_VALUES; value++) {
        total += odds[value];
        click += value == card ? odds[value] : 0;
        below += value > card ? odds[value] : 0;
    }
    ludo_json_put_int(json, "at", rival);
    ludo_json_put_int(json, "number", place);
    ludo_json_put_real(json, "click", click / total, 3);
    ludo_json_put_real(json, "above", (total - click - below) / total, 3);
    ludo_json_put_real(json, "below", below / total, 3);
}

/* CI-41: certainly without effect, as far as the seat can tell. */
static bool is_wasted(const struct crackit_state *state, int seat, int source) {
    if (crackit_pile_has_dial(state))
        return false;
    return source == CRACKIT_PILE ||
           crackit_count(state->known[seat][source], CRACKIT_KNOWN_OTHERS) == state->held[source];
}

static void preview_number(struct ludo_json *json, int seat, int place) {
    ludo_json_put_int(json, "at", seat);
    ludo_json_put_int(json, "number", place);
}

void crackit_preview(const struct ludo_setup *setup, const void *state, int seat,
                     struct ludo_move move, struct ludo_json *json) {
    const struct crackit_state *s = state;
    int at = move.arg[0];
    switch (move.kind) {
    case CRACKIT_DO_DIAL:
    case CRACKIT_DO_TAKE:
        preview_dial(json, setup, s, move.arg[1], move.arg[0]);
        break;
    case CRACKIT_DO_EXTRA:
        preview_dial(json, setup, s, s->right_at, move.arg[0]);
        break;
    case CRACKIT_DO_DECLARE:
        preview_number(json, at, s->safe[at].found);
        ludo_json_put_int(json, "value", s->safe[at].low[s->safe[at].found]);
        ludo_json_put_bool(json, "free", s->right && s->right_at == at);
        break;
    case CRACKIT_DO_HINT:
        ludo_json_put_bool(json, "wasted", is_wasted(s, seat, at));
        break;
    case CRACKIT_DO_BLOCK:
        preview_number(json, at, s->safe[at].blocked);
        break;
    case CRACKIT_DO_RESET:
        preview_number(json, seat, s->safe[seat].found - 1);
        break;
    case CRACKIT_DO_CRACK:
        preview_number(json, at, s->safe[at].found);
        break;
    default:
        break;
    }
}
