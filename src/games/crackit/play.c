/* CRACK IT: what moves bring about, but windows. Everything was checked before. */
#include "games/crackit/crackit.h"

#include <string.h>

/* ------------------------------------------------------------------ decks */

static uint8_t sum_of(const uint8_t *counts, int kinds) {
    unsigned sum = 0;
    for (int i = 0; i < kinds; i++)
        sum += counts[i];
    return (uint8_t)sum;
}

void crackit_refill(struct crackit_state *state) {
    if (state->deck_left)
        return;
    memcpy(state->deck, state->discard, sizeof state->deck);
    memcpy(state->fresh, state->discard, sizeof state->fresh);
    memset(state->discard, 0, sizeof state->discard);
    memset(state->drawn, 0, sizeof state->drawn);
    state->deck_left = sum_of(state->deck, CRACKIT_CARDS);
}

/* A name for the deck that is gone: one that no number is from. There is one, or
 * no number is from that deck either. */
static uint8_t name_old_deck(const struct ludo_setup *setup, const struct crackit_state *state) {
    unsigned used = 1;
    for (int seat = 0; seat < setup->seats; seat++)
        for (int place = 0; place < CRACKIT_NUMBERS; place++)
            used |= 1u << state->number_from[seat][place];
    return (uint8_t)__builtin_ctz(~used);
}

void crackit_refill_numbers(const struct ludo_setup *setup, struct crackit_state *state) {
    uint8_t left = sum_of(state->number_discard, CRACKIT_VALUES);
    if (state->number_left || !left)
        return;
    memcpy(state->number_deck, state->number_discard, sizeof state->number_deck);
    memset(state->number_discard, 0, sizeof state->number_discard);
    state->number_left = left;
    uint8_t name = name_old_deck(setup, state);
    for (int seat = 0; seat < setup->seats; seat++)
        for (int place = 0; place < CRACKIT_NUMBERS; place++)
            if (!state->number_from[seat][place])
                state->number_from[seat][place] = name;
}

void crackit_lose_card(struct crackit_state *state, int seat, unsigned card) {
    state->hand[seat] -= crackit_one(card);
    state->held[seat]--;
    if (state->known_of >> seat & 1)
        crackit_forget(state, seat, card);
}

static void discard_card(struct crackit_state *state, int seat, unsigned card) {
    crackit_lose_card(state, seat, card);
    state->discard[card]++;
}

void crackit_gain_card(const struct ludo_setup *setup, struct crackit_state *state, int seat,
                       unsigned card) {
    state->deck[card]--;
    state->deck_left--;
    state->drawn[seat][card]++;
    state->hand[seat] += crackit_one(card);
    state->held[seat]++;
    crackit_refill(state);
    if (state->phase == CRACKIT_PHASE_DRAW) {
        crackit_end_turn(setup, state);
    } else if (state->held[seat] == CRACKIT_HAND && seat == setup->seats - 1) {
        state->phase = state->game ? CRACKIT_PHASE_TURN : CRACKIT_PHASE_FIRST;
        state->turn = state->first;
    }
}

/* --------------------------------------------------------------- numbers */

static void insert_number(struct crackit_safe *safe, uint8_t value) {
    int at = 0;
    while (safe->number[at] != CRACKIT_NO_NUMBER)
        at++;
    for (; at && safe->number[at - 1] > value; at--)
        safe->number[at] = safe->number[at - 1];
    safe->number[at] = value;
}

/* CI-43: the new card is drawn first, then the old one joins the discards. If it
 * was the last one, the deck that it is from is gone with it. */
static void replace_number(const struct ludo_setup *setup, struct crackit_state *state, int seat,
                           uint8_t value) {
    struct crackit_safe *safe = &state->safe[seat];
    int place = --safe->found;
    state->number_from[seat][place] = 0;
    crackit_refill_numbers(setup, state);
    state->number_discard[safe->number[place]]++;
    safe->number[place] = value;
    safe->low[place] = 0;
    safe->high[place] = CRACKIT_VALUES - 1;
    state->phase = CRACKIT_PHASE_TURN;
}

void crackit_gain_number(const struct ludo_setup *setup, struct crackit_state *state, int seat,
                         unsigned value) {
    state->number_deck[value]--;
    state->number_left--;
    if (state->phase == CRACKIT_PHASE_RESET) {
        replace_number(setup, state, seat, (uint8_t)value);
        return;
    }
    insert_number(&state->safe[seat], (uint8_t)value);
    if (seat == setup->seats - 1 &&
        state->safe[seat].number[CRACKIT_NUMBERS - 1] != CRACKIT_NO_NUMBER) {
        state->phase = CRACKIT_PHASE_ORDER;
        state->answered = 0;
    }
}

/* ------------------------------------------------------------------ games */

static void lay_out(const struct ludo_setup *setup, struct crackit_state *state) {
    for (int seat = 0; seat < setup->seats; seat++) {
        struct crackit_safe *safe = &state->safe[seat];
        memset(safe->number, CRACKIT_NO_NUMBER, sizeof safe->number);
        memset(safe->high, CRACKIT_VALUES - 1, sizeof safe->high);
    }
    memcpy(state->deck, crackit_cards(setup)->count, sizeof state->deck);
    memcpy(state->fresh, state->deck, sizeof state->fresh);
    state->deck_left = CRACKIT_DECK;
    memset(state->number_deck, CRACKIT_COPIES, sizeof state->number_deck);
    state->number_left = CRACKIT_COPIES * CRACKIT_VALUES;
    state->closed = (uint8_t)((1u << setup->seats) - 1);
}

/* Tokens, the number of the game and its first player are kept; padding stays
 * zero. */
void crackit_begin_game(const struct ludo_setup *setup, struct crackit_state *state) {
    struct crackit_state before = *state;
    memset(state, 0, sizeof *state);
    state->game = before.game;
    state->first = before.first;
    memcpy(state->bad_fame, before.bad_fame, sizeof before.bad_fame);
    memcpy(state->prestige, before.prestige, sizeof before.prestige);
    state->bad_fame_middle = before.bad_fame_middle;
    state->prestige_middle = before.prestige_middle;
    memcpy(state->ledger, before.ledger, sizeof before.ledger);
    lay_out(setup, state);
}

/* CI-61, CI-76 */
static void finish_game(const struct ludo_setup *setup, struct crackit_state *state) {
    if (crackit_mode(setup) == CRACKIT_THIEVES || state->game + 1 == CRACKIT_GAMES) {
        state->phase = CRACKIT_PHASE_OVER;
        return;
    }
    state->game++;
    state->first = (uint8_t)((state->first + 1) % setup->seats);
    crackit_begin_game(setup, state);
}

/* ----------------------------------------------------------------- tokens */

/* What is not there is not moved (CI-78), and not written down. */
static void move_token(uint8_t *from, uint8_t *to, uint8_t *written) {
    if (*from) {
        --*from;
        ++*to;
        ++*written;
    }
}

static struct crackit_ledger *ledger_of(struct crackit_state *state, int seat) {
    return &state->ledger[state->game][seat];
}

/* CI-71, CI-73, CI-74 */
static void move_tokens(struct crackit_state *state, int rival) {
    if (state->safe[rival].found < CRACKIT_NUMBERS) {
        move_token(&state->bad_fame[state->turn], &state->bad_fame_middle,
                   &ledger_of(state, state->turn)->returned);
        return;
    }
    move_token(&state->prestige_middle, &state->prestige[state->turn],
               &ledger_of(state, state->turn)->prestige);
    move_token(&state->bad_fame_middle, &state->bad_fame[rival], &ledger_of(state, rival)->opened);
}

/* CI-72 */
void crackit_receive_block(struct crackit_state *state, int rival) {
    move_token(&state->bad_fame_middle, &state->bad_fame[rival], &ledger_of(state, rival)->blocks);
}

/* CI-75 */
static void reward_last(struct crackit_state *state) {
    int seat = __builtin_ctz(state->closed);
    struct crackit_ledger *ledger = ledger_of(state, seat);
    ledger->stayed = 1;
    move_token(&state->bad_fame[seat], &state->bad_fame_middle, &ledger->last);
}

/* -------------------------------------------------------------- discovery */

void crackit_discover(const struct ludo_setup *setup, struct crackit_state *state, int rival) {
    struct crackit_safe *safe = &state->safe[rival];
    uint8_t *dials = safe->dials[safe->found];
    for (int card = 0; card < CRACKIT_DIALS; card++)
        state->discard[card] = (uint8_t)(state->discard[card] + dials[card]);
    memset(dials, 0, CRACKIT_VALUES);
    safe->low[safe->found] = safe->high[safe->found] = safe->number[safe->found];
    safe->found++;
    if (safe->found == CRACKIT_NUMBERS)
        state->closed &= (uint8_t) ~(1u << rival);
    if (crackit_mode(setup) == CRACKIT_SAFES)
        move_tokens(state, rival);
}

/* CI-60 */
static void go_out(struct crackit_state *state, int seat) {
    for (unsigned card = 0; card < CRACKIT_CARDS; card++)
        state->discard[card] =
            (uint8_t)(state->discard[card] + crackit_count(state->hand[seat], card));
    state->hand[seat] = 0;
    state->held[seat] = 0;
    state->known_of &= (uint8_t) ~(1u << seat);
    for (int viewer = 0; viewer <= CRACKIT_SEATS; viewer++)
        state->known[viewer][seat] = 0;
}

bool crackit_settle(const struct ludo_setup *setup, struct crackit_state *state) {
    if (crackit_mode(setup) == CRACKIT_THIEVES)
        for (int seat = 0; seat < setup->seats; seat++)
            if (!(state->closed >> seat & 1) && state->held[seat])
                go_out(state, seat);
    if (state->closed & (state->closed - 1))
        return false;
    if (crackit_mode(setup) == CRACKIT_SAFES && state->closed)
        reward_last(state);
    finish_game(setup, state);
    return true;
}

/* CI-32, CI-34 */
static void click(const struct ludo_setup *setup, struct crackit_state *state, int rival) {
    crackit_discover(setup, state, rival);
    if (state->closed >> rival & 1) {
        state->right = CRACKIT_RIGHT_EXTRA;
        state->right_at = (uint8_t)rival;
    } else {
        (void)crackit_settle(setup, state);
    }
}

static void clear_right(struct crackit_state *state) {
    state->right = CRACKIT_NO_RIGHT;
    state->right_at = 0;
}

/* CI-31, CI-33 */
static void land(const struct ludo_setup *setup, struct crackit_state *state, int rival,
                 unsigned card) {
    struct crackit_safe *safe = &state->safe[rival];
    int place = safe->found;
    clear_right(state);
    if (card == safe->number[place]) {
        state->discard[card]++;
        click(setup, state, rival);
        return;
    }
    safe->dials[place][card]++;
    if (card > safe->number[place] && card <= safe->high[place])
        safe->high[place] = (uint8_t)(card - 1);
    if (card < safe->number[place] && card >= safe->low[place])
        safe->low[place] = (uint8_t)(card + 1);
    if (safe->low[place] == safe->high[place]) {
        state->right = CRACKIT_RIGHT_DECLARE;
        state->right_at = (uint8_t)rival;
    }
}

/* ------------------------------------------------------------------- acts */

void crackit_dial(const struct ludo_setup *setup, struct crackit_state *state, int rival,
                  unsigned card) {
    state->acted = 1;
    crackit_lose_card(state, state->turn, card);
    land(setup, state, rival, card);
}

void crackit_declare(const struct ludo_setup *setup, struct crackit_state *state, int rival) {
    bool by_right = state->right && state->right_at == rival;
    state->acted = 1;
    state->attacked |= !by_right;
    clear_right(state);
    click(setup, state, rival);
}

void crackit_take(const struct ludo_setup *setup, struct crackit_state *state, int rival,
                  unsigned card) {
    state->phase = CRACKIT_PHASE_TURN;
    if (state->target == CRACKIT_PILE)
        state->discard[card]--;
    else
        crackit_lose_card(state, state->target, card);
    state->action = state->target = 0;
    land(setup, state, rival, card);
}

void crackit_discard(const struct ludo_setup *setup, struct crackit_state *state,
                     struct ludo_move move) {
    for (int i = 0; i < CRACKIT_HAND && move.arg[i]; i++)
        discard_card(state, state->turn, move.arg[i] - 1u);
    crackit_end_turn(setup, state);
}

/* CI-22, CI-23 */
static void pass_turn(const struct ludo_setup *setup, struct crackit_state *state) {
    state->acted = state->attacked = 0;
    clear_right(state);
    if (++state->turns == CRACKIT_TURNS_MAX) {
        finish_game(setup, state);
        return;
    }
    state->turn = (uint8_t)crackit_left_of(setup, crackit_in(setup, state), state->turn);
    state->phase = CRACKIT_PHASE_TURN;
}

/* Draw until the hand is full (CI-21), one card a step; then the next seat. */
void crackit_end_turn(const struct ludo_setup *setup, struct crackit_state *state) {
    if (state->held[state->turn] < CRACKIT_HAND) {
        crackit_refill(state);
        if (state->deck_left) {
            state->phase = CRACKIT_PHASE_DRAW;
            return;
        }
    }
    pass_turn(setup, state);
}
