/* CRACK WORD: the course of a match. */
#include "games/crackword/crackword.h"

#include <string.h>

/* ------------------------------------------------------------------ begin */

static void crackword_start(const struct ludo_setup *setup, void *state) {
    static const uint8_t piles[CRACKWORD_SEATS + 1] = {0, 0, 40, 30, 25}; /* CW-03 */
    const struct crackword_letters *letters = crackword_letters(setup);
    struct crackword_state *s = state;
    bool expert = setup->option[CRACKWORD_EXPERT];
    for (int seat = 0; seat < setup->seats; seat++) {
        memcpy(s->seat[seat].unseen, letters->count, sizeof letters->count);
        s->seat[seat].pile = expert ? letters->deck : piles[setup->seats];
    }
    s->cutting = (uint8_t)(ludo_mover_bit(setup->seats) - 1);
}

static ludo_movers rivals(const struct ludo_setup *setup, const struct crackword_state *state) {
    return (ludo_mover_bit(setup->seats) - 1) & ~ludo_mover_bit(state->turn);
}

static ludo_movers crackword_actors(const struct ludo_setup *setup, const void *state) {
    const struct crackword_state *s = state;
    switch ((enum crackword_phase)s->phase) {
    case CRACKWORD_PHASE_CUT:
    case CRACKWORD_PHASE_TURN:
    case CRACKWORD_PHASE_DEAL:
    case CRACKWORD_PHASE_CLOSE:
    case CRACKWORD_PHASE_DRAW:
        return ludo_mover_bit(LUDO_CHANCE);
    case CRACKWORD_PHASE_PLAY:
    case CRACKWORD_PHASE_REFILL:
        return ludo_mover_bit(s->turn);
    case CRACKWORD_PHASE_ASK:
        return rivals(setup, s) & ~(ludo_movers)s->answered;
    case CRACKWORD_PHASE_OVER:
        break;
    }
    return 0;
}

/* CW-15: every rival is asked and may let the card lie. */
static bool crackword_let_pass(const struct ludo_setup *setup, const void *state, int seat,
                               struct ludo_move *move) {
    const struct crackword_state *s = state;
    (void)setup, (void)seat;
    *move = (struct ludo_move){.kind = CRACKWORD_ACCEPT};
    return s->phase == CRACKWORD_PHASE_ASK;
}

static uint32_t crackword_turns(const struct ludo_setup *setup, const void *state) {
    const struct crackword_state *s = state;
    (void)setup;
    return s->turns;
}

static bool crackword_has_windows(const struct ludo_setup *setup) {
    return !crackword_strict(setup);
}

/* ------------------------------------------------------------------ turns */

static void end_match(struct crackword_state *state) {
    state->phase = CRACKWORD_PHASE_OVER;
}

/* The next seat clockwise that is not out (CW-05, CW-41, CW-43). */
static void pass_turn_on(const struct ludo_setup *setup, struct crackword_state *state) {
    unsigned all = ludo_mover_bit(setup->seats) - 1;
    if (state->out == all) {
        end_match(state);
        return;
    }
    do
        state->turn = (uint8_t)crackword_next_seat(setup, state->turn);
    while (state->out >> state->turn & 1);
    state->turns++;
    state->phase = CRACKWORD_PHASE_PLAY;
}

/* Cards are due before a refill, and a refill before the next turn. */
static void go_on(const struct ludo_setup *setup, struct crackword_state *state) {
    for (int seat = 0; seat < setup->seats; seat++)
        if (state->seat[seat].due) {
            state->phase = CRACKWORD_PHASE_DRAW;
            return;
        }
    if (state->refill)
        state->phase = CRACKWORD_PHASE_REFILL;
    else
        pass_turn_on(setup, state);
}

static uint8_t least(int a, int b) {
    return (uint8_t)(a < b ? a : b);
}

static void owe(struct crackword_state *state, int cards) {
    struct crackword_seat *seat = &state->seat[state->turn];
    seat->due = state->batch = least(cards, seat->pile);
}

/* CW-42: all cards of the colour on the table, and the match is over. */
static void finish(const struct ludo_setup *setup, struct crackword_state *state) {
    for (int row = 0; row < CRACKWORD_ROWS; row++)
        state->bonus =
            (uint8_t)(state->bonus + crackword_row_strip(setup, state, row, state->turn));
    struct crackword_seat *seat = &state->seat[state->turn];
    seat->packet = (uint8_t)(seat->packet + state->bonus);
    state->refill = 0;
    end_match(state);
}

/* After a card left the hand: a new hand (CW-30), the end (CW-42), or on. */
static void card_played(const struct ludo_setup *setup, struct crackword_state *state) {
    if (!crackword_hand_count(&state->seat[state->turn])) {
        if (state->last) {
            finish(setup, state);
            return;
        }
        owe(state, CRACKWORD_HAND);
    }
    go_on(setup, state);
}

/* ------------------------------------------------------------------ cards */

static void lose_hidden(struct crackword_seat *seat, int card) {
    seat->hidden[card]--;
    seat->hidden_count--;
    seat->unseen[card]--;
}

/* A card leaves the hand for all to see. Of two alike it is the one that all
 * know, so that what stays hidden stays at its odds. */
static void lose_card(struct crackword_seat *seat, int card) {
    if (seat->known[card]) {
        seat->known[card]--;
        seat->known_count--;
        return;
    }
    lose_hidden(seat, card);
}

/* A card comes to the hand in sight of all. */
static void get_card(struct crackword_seat *seat, int card) {
    seat->known[card]++;
    seat->known_count++;
}

static int card_of(uint8_t letter, uint8_t joker) {
    return joker ? CRACKWORD_JOKER : letter;
}

/* The packet lies face up (CW-20): its words are there to be read. */
static void write_word(struct crackword_state *state, const uint8_t *letters, int length) {
    state->taken = (uint8_t)(state->taken + length);
    uint8_t *word = &state->card[CRACKWORD_TABLE_MAX - state->taken];
    for (int i = 0; i < length; i++)
        word[i] = crackword_card(letters[i], state->turn, i == 0);
}

static void take_row(struct crackword_state *state, int row) {
    struct crackword_seat *seat = &state->seat[state->turn];
    uint8_t letters[CRACKWORD_TABLE_MAX];
    int length = crackword_row_letters(state, row, letters);
    seat->packet = (uint8_t)(seat->packet + state->row[row].cards);
    crackword_row_clear(state, row);
    write_word(state, letters, length);
    state->refill = (uint8_t)(row + 1);
}

/* The card lies: now the call counts (CW-15, CW-20). */
static void settle_lay(const struct ludo_setup *setup, struct crackword_state *state,
                       struct ludo_move lay) {
    if (lay.arg[4])
        take_row(state, lay.arg[0]);
    card_played(setup, state);
}

static void ask_rivals(struct crackword_state *state, struct ludo_move lay) {
    uint8_t letters[CRACKWORD_TABLE_MAX];
    int length = crackword_row_letters(state, lay.arg[0], letters);
    state->asked = lay;
    state->asked_length = (uint8_t)length;
    memcpy(state->asked_letters, letters, least(length, WORDS_LENGTH_MAX));
    state->phase = CRACKWORD_PHASE_ASK;
}

static void forget_asked(struct crackword_state *state) {
    state->asked = (struct ludo_move){0};
    memset(state->asked_letters, 0, sizeof state->asked_letters);
    state->asked_length = state->challenger = state->justified = 0;
}

static int apply_lay(const struct ludo_setup *setup, struct crackword_state *state,
                     struct ludo_move lay) {
    struct crackword_seat *seat = &state->seat[state->turn];
    lose_card(seat, card_of(lay.arg[2], lay.arg[3]));
    crackword_row_put(setup, state, lay.arg[0], lay.arg[1],
                      crackword_card(lay.arg[2], state->turn, lay.arg[3]));
    if (crackword_strict(setup))
        settle_lay(setup, state, lay);
    else
        ask_rivals(state, lay);
    return LUDO_SHOWN;
}

/* CW-31: back to the senders, and known to all (a JOKER blank again, CW-32). */
static int apply_trash(const struct ludo_setup *setup, struct crackword_state *state, int row) {
    const uint8_t *card = &state->card[crackword_row_start(state, row)];
    int letter = 0;
    lose_card(&state->seat[state->turn], CRACKWORD_TRASH);
    state->seat[state->turn].packet++;
    for (int i = 0; i < state->row[row].cards; i++) {
        if (crackword_card_letter(card[i]) != CRACKWORD_COVERED)
            letter = crackword_card_letter(card[i]);
        int owner = crackword_card_seat(card[i]);
        if (owner != state->turn)
            get_card(&state->seat[owner], crackword_card_joker(card[i]) ? CRACKWORD_JOKER : letter);
    }
    crackword_row_clear(state, row);
    state->refill = (uint8_t)(row + 1);
    card_played(setup, state);
    return LUDO_SHOWN;
}

/* CW-11, CW-41 */
static int apply_pass(const struct ludo_setup *setup, struct crackword_state *state) {
    if (state->last)
        state->out |= (uint8_t)ludo_mover_bit(state->turn);
    else
        owe(state, 1);
    go_on(setup, state);
    return LUDO_SHOWN;
}

static int apply_refill(const struct ludo_setup *setup, struct crackword_state *state,
                        struct ludo_move move) {
    struct crackword_seat *seat = &state->seat[state->turn];
    state->refill = 0;
    if (move.kind == CRACKWORD_LEAVE) {
        /* CW-23: now all know that there are only POUBELLE cards. */
        while (seat->hidden_count) {
            lose_hidden(seat, CRACKWORD_TRASH);
            get_card(seat, CRACKWORD_TRASH);
        }
        go_on(setup, state);
        return LUDO_SHOWN;
    }
    lose_card(seat, card_of(move.arg[1], move.arg[2]));
    crackword_row_put(setup, state, move.arg[0], CRACKWORD_OPEN,
                      crackword_card(move.arg[1], state->turn, move.arg[2]));
    card_played(setup, state);
    return LUDO_SHOWN;
}

/* --------------------------------------------------------------- windows */

/* What the dictionary says of the lay in question (CW-13, CW-25). */
static bool is_justified(const struct ludo_setup *setup, const struct crackword_state *state) {
    const struct words *words = crackword_words(setup);
    if (state->asked_length > WORDS_LENGTH_MAX)
        return false;
    return state->asked.arg[4] ? words_has(words, state->asked_letters, state->asked_length)
                               : words_has_piece(words, state->asked_letters, state->asked_length);
}

/* CW-13: the card goes back, a card is drawn, the turn is lost; in the last
 * hand that is the way out (CW-41). */
static void take_back_lay(const struct ludo_setup *setup, struct crackword_state *state) {
    const struct ludo_move lay = state->asked;
    crackword_row_undo(setup, state, lay.arg[0], lay.arg[1]);
    get_card(&state->seat[state->turn], card_of(lay.arg[2], lay.arg[3]));
    apply_pass(setup, state);
}

/* CW-15. An answer can be taken back until the window is closed: nobody has seen
 * it. The first challenge counts, whoever answers before or after. */
static int apply_answer(const struct ludo_setup *setup, struct crackword_state *state, int seat,
                        struct ludo_move move) {
    uint8_t bit = (uint8_t)ludo_mover_bit(seat);
    state->answered |= bit;
    if (move.kind == CRACKWORD_CHALLENGE) {
        state->challenging |= bit;
        if (!state->first)
            state->first = (uint8_t)(seat + 1);
    }
    if (state->answered == rivals(setup, state))
        state->phase = CRACKWORD_PHASE_CLOSE;
    return LUDO_OK;
}

static int apply_close(const struct ludo_setup *setup, struct crackword_state *state) {
    const struct ludo_move lay = state->asked;
    uint8_t challenger = state->first;
    state->answered = state->challenging = state->first = 0;
    if (!challenger) {
        forget_asked(state);
        settle_lay(setup, state, lay);
        return LUDO_SHOWN;
    }
    state->challenger = challenger;
    state->justified = is_justified(setup, state);
    if (state->justified)
        settle_lay(setup, state, lay);
    else
        take_back_lay(setup, state);
    return LUDO_SHOWN;
}

/* --------------------------------------------------------------- drawing */

/* CW-40. What is left of the other piles leaves the game, unseen. */
static void announce_last_hand(const struct ludo_setup *setup, struct crackword_state *state) {
    state->last = (uint8_t)(state->turn + 1);
    for (int i = 0; i < setup->seats; i++) {
        struct crackword_seat *seat = &state->seat[i];
        if (i != state->turn)
            seat->due = seat->pile = least(state->batch, seat->pile);
    }
}

static void apply_draw(const struct ludo_setup *setup, struct crackword_state *state,
                       struct ludo_move move) {
    struct crackword_seat *seat = &state->seat[move.arg[0]];
    seat->hidden[move.arg[1]]++;
    seat->hidden_count++;
    seat->pile--;
    seat->due--;
    if (state->phase == CRACKWORD_PHASE_DEAL) {
        if (!seat->due && crackword_next_seat(setup, move.arg[0]) == state->turn)
            state->phase = CRACKWORD_PHASE_PLAY;
        return;
    }
    if (!seat->pile && !state->last)
        announce_last_hand(setup, state);
    if (!seat->due)
        go_on(setup, state);
}

static int apply_chance(const struct ludo_setup *setup, struct crackword_state *state,
                        struct ludo_move move, struct ludo_error *error) {
    if (!crackword_possible(setup, state, move))
        return ludo_fail(error, LUDO_EILLEGAL, NULL);
    switch (move.kind) {
    case CRACKWORD_CUT:
        crackword_cut(setup, state, move);
        break;
    case CRACKWORD_TURN:
        crackword_turn_up(setup, state, move);
        break;
    case CRACKWORD_DRAW:
        apply_draw(setup, state, move);
        break;
    default:
        return apply_close(setup, state);
    }
    return LUDO_SHOWN;
}

/* ------------------------------------------------------------------ moves */

static bool is_answer(struct ludo_move move) {
    static const struct ludo_move accept = {.kind = CRACKWORD_ACCEPT};
    static const struct ludo_move challenge = {.kind = CRACKWORD_CHALLENGE};
    return ludo_move_equal(move, accept) || ludo_move_equal(move, challenge);
}

int crackword_apply(const struct ludo_setup *setup, void *state, int mover, struct ludo_move move,
                    struct ludo_error *error) {
    struct crackword_state *s = state;
    if (mover == LUDO_CHANCE)
        return apply_chance(setup, s, move, error);
    if (s->phase == CRACKWORD_PHASE_ASK) {
        if (!is_answer(move))
            return ludo_fail(error, LUDO_EILLEGAL, "first accept the card or challenge it");
        return apply_answer(setup, s, mover, move);
    }
    int answer = crackword_check(setup, s, mover, move, error);
    if (answer < 0)
        return answer;
    if (s->phase == CRACKWORD_PHASE_REFILL)
        return apply_refill(setup, s, move);
    if (s->challenger)
        forget_asked(s);
    if (move.kind == CRACKWORD_LAY)
        return apply_lay(setup, s, move);
    return move.kind == CRACKWORD_PASS ? apply_pass(setup, s) : apply_trash(setup, s, move.arg[0]);
}

/* CW-44 */
static void crackword_result(const struct ludo_setup *setup, const void *state,
                             struct ludo_result *result) {
    const struct crackword_state *s = state;
    int best = -1;
    for (int seat = 0; seat < setup->seats; seat++) {
        int packet = s->seat[seat].packet;
        result->points[seat] = (int16_t)packet;
        if (packet > best)
            result->winners = 0;
        if (packet >= best) {
            best = packet;
            result->winners |= ludo_mover_bit(seat);
        }
    }
    result->scored = true;
    result->outcome = LUDO_OUTCOME_WON;
}

/* ------------------------------------------------------------------- game */

static const char *const modes[] = {"strict", "challenge", NULL};
static const char *const off_on[] = {"off", "on", NULL};
static const char *const majorities[] = {"plural", "half", NULL};

static const struct ludo_option options[] = {
    [CRACKWORD_MODE] = {"mode", modes},
    [CRACKWORD_EXPERT] = {"expert", off_on},
    [CRACKWORD_MAJORITY] = {"majority", majorities},
    [CRACKWORD_HINTS] = {"hints", off_on},
    {NULL, NULL},
};

enum {
    /* A card is laid once, and once more for each POUBELLE that may send it
     * back to its hand. */
    LAYS_MAX = CRACKWORD_TABLE_MAX * (1 + (CRACKWORD_SEATS - 1) * CRACKWORD_TRASH_MAX),
    /* Passes and cards taken back: each draws a card or puts a seat out. */
    LOST_MAX = CRACKWORD_TABLE_MAX + CRACKWORD_SEATS,
};

const struct ludo_game crackword = {
    .name = "crackword",
    .title = "CRACK WORD",
    .listed = true,
    .rules = 1,
    .rules_oldest = 1,
    .seats_min = 2,
    .seats_max = CRACKWORD_SEATS,
    .state_size = sizeof(struct crackword_state),
    /* Each letter as a card and as a JOKER at eight ends, on as many letters as
     * there can be, with a call or without; POUBELLE on four rows; a pass. */
    .legal_max = 2 * (2 * 8 * WORDS_LETTERS + 2 * CRACKWORD_TABLE_MAX) + CRACKWORD_ROWS + 1,
    /* Cuts, turned cards, draws; lays and lost ones with their windows of up to
     * four steps; POUBELLE cards; rows left empty after a POUBELLE or a call. */
    .steps_max = CRACKWORD_CUTS_MAX * CRACKWORD_SEATS + CRACKWORD_ROWS + CRACKWORD_TABLE_MAX +
                 (LAYS_MAX + LOST_MAX) * 5 + 2 * CRACKWORD_SEATS * CRACKWORD_TRASH_MAX + LAYS_MAX,
    .options = options,
    .content_option = "letters",
    .contents = crackword_contents,
    .start = crackword_start,
    .actors = crackword_actors,
    .legal = crackword_legal,
    .let_pass = crackword_let_pass,
    .turn = crackword_turns,
    .has_windows = crackword_has_windows,
    .react = {.kind = CRACKWORD_CHALLENGE},
    .odds = crackword_odds,
    .draw = crackword_draw,
    .apply = crackword_apply,
    .result = crackword_result,
    .mask = crackword_mask,
    .mask_step = crackword_mask_step,
    .imagine = crackword_imagine,
    .format = crackword_format,
    .parse = crackword_parse,
    .describe = crackword_describe,
    .view = crackword_view,
    .preview = crackword_preview,
};
