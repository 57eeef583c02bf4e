/* CRACK WORD: what a viewer sees, as JSON. */
#include "games/crackword/crackword.h"

#include <string.h>

static const char *const phase_name[] = {
    [CRACKWORD_PHASE_CUT] = "cut",       [CRACKWORD_PHASE_TURN] = "turn",
    [CRACKWORD_PHASE_DEAL] = "deal",     [CRACKWORD_PHASE_PLAY] = "play",
    [CRACKWORD_PHASE_ASK] = "challenge", [CRACKWORD_PHASE_CLOSE] = "close",
    [CRACKWORD_PHASE_DRAW] = "draw",     [CRACKWORD_PHASE_REFILL] = "refill",
    [CRACKWORD_PHASE_OVER] = "over",
};

/* ------------------------------------------------------------------ parts */

enum { SPELLED_MAX = 2 * CRACKWORD_TABLE_MAX + 1 }; /* Ñ takes two bytes */

static void put_letters(struct ludo_json *json, const char *key, const uint8_t *letters,
                        int length) {
    char data[SPELLED_MAX];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    for (int i = 0; i < length; i++)
        ludo_text_add(&text, words_letter_name(letters[i]));
    ludo_json_put_string(json, key, data);
}

/* Letters of a set, in the order of the alphabet. */
static void put_set(struct ludo_json *json, const char *key, uint32_t set) {
    uint8_t letters[WORDS_LETTERS];
    int count = 0;
    for (uint8_t letter = 0; letter < WORDS_LETTERS - 1; letter++) {
        if (set >> letter & 1)
            letters[count++] = letter;
        if (letter == 'N' - 'A' && set >> (WORDS_LETTERS - 1) & 1)
            letters[count++] = WORDS_LETTERS - 1;
    }
    put_letters(json, key, letters, count);
}

static void put_null(struct ludo_json *json, const char *key) {
    ludo_json_key(json, key);
    ludo_json_null(json);
}

/* A number that is stored plus 1, or null for 0. */
static void put_number(struct ludo_json *json, const char *key, int number, int first) {
    if (number)
        ludo_json_put_int(json, key, number - 1 + first);
    else
        put_null(json, key);
}

/* The word that justifies letters (CW-16), or null. */
static void put_example(struct ludo_json *json, const char *key, const struct words *words,
                        const uint8_t *letters, int length) {
    struct words_word word;
    if (length && length <= WORDS_LENGTH_MAX && words_name(words, letters, length, 1, &word))
        put_letters(json, key, word.letters, word.length);
    else
        put_null(json, key);
}

/* Cards by name, those that there are several of as often. */
static void put_cards(struct ludo_json *json, const char *key,
                      const uint8_t count[CRACKWORD_CARDS]) {
    ludo_json_put_array(json, key);
    for (int card = 0; card < CRACKWORD_CARDS; card++)
        for (int i = 0; i < count[card]; i++)
            ludo_json_string(json, crackword_card_name(card));
    ludo_json_array_end(json);
}

/* --------------------------------------------------------------- describe */

void crackword_describe(const struct ludo_setup *setup, struct ludo_json *json) {
    const struct crackword_letters *letters = crackword_letters(setup);
    const struct words *words = crackword_words(setup);
    ludo_json_put_string(json, "language", words_language(words));
    ludo_json_put_int(json, "words", words_total(words));
    put_set(json, "alphabet", words_letters(words));
    ludo_json_put_int(json, "deck", letters->deck);
    ludo_json_put_object(json, "cards");
    for (int card = 0; card < CRACKWORD_CARDS; card++)
        if (letters->count[card])
            ludo_json_put_int(json, crackword_card_name(card), letters->count[card]);
    ludo_json_object_end(json);
}

/* ------------------------------------------------------------------- rows */

static void put_owner(struct ludo_json *json, uint8_t card) {
    ludo_json_put_int(json, "seat", crackword_card_seat(card));
    ludo_json_put_bool(json, "joker", crackword_card_joker(card));
}

/* The card to be seen and, from the top down, those that it covers; how many
 * they are. */
static int put_stack(struct ludo_json *json, const uint8_t *card, int cards) {
    int i = 1;
    ludo_json_object(json);
    ludo_json_put_string(json, "letter",
                         words_letter_name((uint8_t)crackword_card_letter(card[0])));
    put_owner(json, card[0]);
    ludo_json_put_array(json, "covered");
    for (; i < cards && crackword_card_letter(card[i]) == CRACKWORD_COVERED; i++) {
        ludo_json_object(json);
        put_owner(json, card[i]);
        ludo_json_object_end(json);
    }
    ludo_json_array_end(json);
    ludo_json_object_end(json);
    return i;
}

static void put_majority(struct ludo_json *json, const struct ludo_setup *setup,
                         const struct crackword_row *row) {
    int leader = 0;
    for (int seat = 0; seat < setup->seats; seat++)
        if (crackword_leads(setup, row, seat))
            leader = seat + 1;
    put_number(json, "majority", leader, 0);
}

/* What the dictionary says of a row: in strict mode for all who ask (CW-16), in
 * challenge mode only where the table allows hints. */
static void put_judgement(struct ludo_json *json, const struct ludo_setup *setup,
                          const uint8_t *letters, int length) {
    const struct words *words = crackword_words(setup);
    bool told = crackword_strict(setup) || crackword_hints(setup);
    if (told) {
        ludo_json_put_bool(json, "word", length && words_has(words, letters, length));
        put_example(json, "example", words, letters, length);
    } else {
        put_null(json, "word");
        put_null(json, "example");
    }
    if (crackword_hints(setup)) {
        put_set(json, "left", length ? words_left(words, letters, length) : words_letters(words));
        put_set(json, "right", length ? words_right(words, letters, length) : words_letters(words));
    } else {
        put_null(json, "left");
        put_null(json, "right");
    }
}

static void put_row(struct ludo_json *json, const struct ludo_setup *setup,
                    const struct crackword_state *state, int row) {
    const struct crackword_row *r = &state->row[row];
    const uint8_t *card = &state->card[crackword_row_start(state, row)];
    uint8_t letters[CRACKWORD_TABLE_MAX];
    int length = crackword_row_letters(state, row, letters);
    ludo_json_object(json);
    put_letters(json, "letters", letters, length);
    ludo_json_put_array(json, "cards");
    for (int i = 0; i < r->cards;)
        i += put_stack(json, card + i, r->cards - i);
    ludo_json_array_end(json);
    ludo_json_put_int(json, "count", r->cards);
    put_majority(json, setup, r);
    put_judgement(json, setup, letters, length);
    ludo_json_object_end(json);
}

/* ------------------------------------------------------------------ seats */

static void put_hand(struct ludo_json *json, const struct crackword_seat *seat, bool own) {
    uint8_t cards[CRACKWORD_CARDS];
    ludo_json_put_int(json, "hand_count", crackword_hand_count(seat));
    if (own) {
        for (int card = 0; card < CRACKWORD_CARDS; card++)
            cards[card] = (uint8_t)crackword_held(seat, card);
        put_cards(json, "hand", cards);
    } else {
        put_null(json, "hand");
    }
    put_cards(json, "known", seat->known);
}

/* The words of a seat's packet, the first one first. */
static void put_words(struct ludo_json *json, const struct crackword_state *state, int seat) {
    char data[SPELLED_MAX];
    int end = CRACKWORD_TABLE_MAX;
    ludo_json_put_array(json, "words");
    for (int i = end - 1; i >= CRACKWORD_TABLE_MAX - state->taken; i--) {
        if (!crackword_card_joker(state->card[i]))
            continue;
        struct ludo_text text = ludo_text_in(data, sizeof data);
        for (int at = i; at < end; at++)
            ludo_text_add(&text,
                          words_letter_name((uint8_t)crackword_card_letter(state->card[at])));
        if (crackword_card_seat(state->card[i]) == seat)
            ludo_json_string(json, data);
        end = i;
    }
    ludo_json_array_end(json);
}

static void put_seat(struct ludo_json *json, const struct crackword_state *state, int number,
                     int viewer) {
    const struct crackword_seat *seat = &state->seat[number];
    ludo_json_object(json);
    put_hand(json, seat, number == viewer);
    ludo_json_put_int(json, "pile", seat->pile);
    ludo_json_put_int(json, "packet", seat->packet);
    put_words(json, state, number);
    ludo_json_put_bool(json, "out", state->out >> number & 1);
    ludo_json_key(json, "cut");
    if (state->cut[number])
        ludo_json_string(json, crackword_card_name(state->cut[number] - 1));
    else
        ludo_json_null(json);
    ludo_json_object_end(json);
}

/* ----------------------------------------------------------------- window */

static void put_lay(struct ludo_json *json, const struct ludo_setup *setup,
                    const struct crackword_state *state) {
    char data[LUDO_MOVE_TEXT_MAX];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    int length = state->asked_length;
    crackword_format(setup, state->asked, &text);
    ludo_json_put_string(json, "move", data);
    ludo_json_put_int(json, "row", state->asked.arg[0] + 1);
    ludo_json_put_bool(json, "crack", state->asked.arg[4]);
    put_letters(json, "letters", state->asked_letters,
                length < WORDS_LENGTH_MAX ? length : WORDS_LENGTH_MAX);
}

/* The viewer's own, or null. */
static void put_answer(struct ludo_json *json, const struct crackword_state *state, int viewer) {
    if (viewer >= CRACKWORD_SEATS || !(state->answered >> viewer & 1))
        put_null(json, "answer");
    else
        ludo_json_put_string(json, "answer",
                             state->challenging >> viewer & 1 ? "challenge" : "accept");
}

/* The lay that rivals are asked about, and the last one that was challenged. */
static void put_window(struct ludo_json *json, const struct ludo_setup *setup,
                       const struct crackword_state *state, int viewer) {
    bool open = state->asked.kind && !state->challenger;
    if (open) {
        ludo_json_put_object(json, "asked");
        put_lay(json, setup, state);
        put_answer(json, state, viewer);
        ludo_json_object_end(json);
    } else {
        put_null(json, "asked");
    }
    if (!state->challenger) {
        put_null(json, "challenged");
        return;
    }
    ludo_json_put_object(json, "challenged");
    put_lay(json, setup, state);
    ludo_json_put_int(json, "by", state->challenger - 1);
    ludo_json_put_bool(json, "justified", state->justified);
    /* CW-16: for all to see. A false CRACK WORD may still be a piece. */
    put_example(json, "word", crackword_words(setup), state->asked_letters, state->asked_length);
    ludo_json_object_end(json);
}

void crackword_view(const struct ludo_setup *setup, const void *state, int viewer,
                    struct ludo_json *json) {
    const struct crackword_state *s = state;
    bool begun = s->phase != CRACKWORD_PHASE_CUT;
    ludo_json_put_string(json, "phase", phase_name[s->phase]);
    put_number(json, "turn", begun && s->phase != CRACKWORD_PHASE_OVER ? s->turn + 1 : 0, 0);
    put_number(json, "starter", begun ? s->starter + 1 : 0, 0);
    ludo_json_put_array(json, "rows");
    for (int row = 0; row < CRACKWORD_ROWS; row++)
        put_row(json, setup, s, row);
    ludo_json_array_end(json);
    ludo_json_put_array(json, "seats");
    for (int seat = 0; seat < setup->seats; seat++)
        put_seat(json, s, seat, viewer);
    ludo_json_array_end(json);
    put_number(json, "refill", s->refill, 1);
    put_number(json, "last_hand", s->last, 0);
    ludo_json_put_int(json, "bonus", s->bonus);
    put_window(json, setup, s, viewer);
}

/* ---------------------------------------------------------------- preview */

static const char *place_name(int place) {
    static const char *const names[] = {"open", "left", "right", "on"};
    return names[place < CRACKWORD_ON ? place : CRACKWORD_ON];
}

/* Cards of a seat's on all rows, covered ones too, but for one row. */
static int cards_elsewhere(const struct crackword_state *state, int seat, int but) {
    int count = 0;
    for (int row = 0; row < CRACKWORD_ROWS; row++) {
        const uint8_t *card = &state->card[crackword_row_start(state, row)];
        for (int i = 0; row != but && i < state->row[row].cards; i++)
            count += crackword_card_seat(card[i]) == seat;
    }
    return count;
}

/* What the move brings if it is the last card of the last hand (CW-42): the
 * seat's cards on the table, those of `row` included unless it is emptied. */
static int put_end(struct ludo_json *json, const struct crackword_state *state, int seat, int row,
                   bool emptied) {
    bool ends = state->last && crackword_hand_count(&state->seat[seat]) == 1;
    ludo_json_put_bool(json, "ends", ends);
    if (!ends)
        return 0;
    return cards_elsewhere(state, seat, emptied ? row : CRACKWORD_ROWS) + !emptied;
}

static void preview_lay(const struct ludo_setup *setup, const struct crackword_state *state,
                        int seat, struct ludo_move lay, struct ludo_json *json) {
    uint8_t letters[CRACKWORD_TABLE_MAX];
    int length = crackword_lay_letters(state, lay, letters);
    const struct words *words = crackword_words(setup);
    bool told = crackword_strict(setup) || crackword_hints(setup);
    ludo_json_put_string(json, "kind", "lay");
    ludo_json_put_int(json, "row", lay.arg[0] + 1);
    ludo_json_put_string(json, "place", place_name(lay.arg[1]));
    if (lay.arg[1] >= CRACKWORD_ON)
        ludo_json_put_int(json, "position", lay.arg[1] - CRACKWORD_ON + 1);
    ludo_json_put_string(json, "letter", words_letter_name(lay.arg[2]));
    ludo_json_put_bool(json, "joker", lay.arg[3]);
    ludo_json_put_bool(json, "crack", lay.arg[4]);
    put_letters(json, "letters", letters, length);
    if (told)
        ludo_json_put_bool(json, "word", words_has(words, letters, length));
    else
        put_null(json, "word");
    if (told)
        ludo_json_put_bool(json, "piece", words_has_piece(words, letters, length));
    else
        put_null(json, "piece");
    ludo_json_put_bool(
        json, "majority",
        crackword_leads_with(setup, state, lay.arg[0], lay.arg[1], seat, lay.arg[3]));
    int bonus = put_end(json, state, seat, lay.arg[0], lay.arg[4]);
    ludo_json_put_int(json, "points", (lay.arg[4] ? state->row[lay.arg[0]].cards + 1 : 0) + bonus);
}

static void preview_trash(const struct ludo_setup *setup, const struct crackword_state *state,
                          int seat, int row, struct ludo_json *json) {
    const uint8_t *card = &state->card[crackword_row_start(state, row)];
    int count[CRACKWORD_SEATS] = {0};
    for (int i = 0; i < state->row[row].cards; i++)
        count[crackword_card_seat(card[i])]++;
    ludo_json_put_string(json, "kind", "trash");
    ludo_json_put_int(json, "row", row + 1);
    ludo_json_put_array(json, "back");
    for (int i = 0; i < setup->seats; i++)
        ludo_json_int(json, i == seat ? 0 : count[i]);
    ludo_json_array_end(json);
    ludo_json_put_int(json, "lost", count[seat]);
    int bonus = put_end(json, state, seat, row, true);
    ludo_json_put_int(json, "points", 1 + bonus);
}

static void preview_refill(const struct crackword_state *state, int seat, struct ludo_move move,
                           struct ludo_json *json) {
    ludo_json_put_string(json, "kind", "refill");
    ludo_json_put_int(json, "row", move.arg[0] + 1);
    ludo_json_put_string(json, "letter", words_letter_name(move.arg[1]));
    ludo_json_put_bool(json, "joker", move.arg[2]);
    int bonus = put_end(json, state, seat, move.arg[0], false);
    ludo_json_put_int(json, "points", bonus);
}

void crackword_preview(const struct ludo_setup *setup, const void *state, int seat,
                       struct ludo_move move, struct ludo_json *json) {
    const struct crackword_state *s = state;
    switch (move.kind) {
    case CRACKWORD_LAY:
        preview_lay(setup, s, seat, move, json);
        break;
    case CRACKWORD_TRASH_ROW:
        preview_trash(setup, s, seat, move.arg[0], json);
        break;
    case CRACKWORD_REFILL:
        preview_refill(s, seat, move, json);
        break;
    case CRACKWORD_LEAVE:
        ludo_json_put_string(json, "kind", "leave");
        ludo_json_put_int(json, "row", move.arg[0] + 1);
        break;
    case CRACKWORD_PASS:
        ludo_json_put_string(json, "kind", "pass");
        ludo_json_put_bool(json, "out", s->last != 0);
        break;
    default:
        ludo_json_put_string(json, "kind", move.kind == CRACKWORD_ACCEPT ? "accept" : "challenge");
        break;
    }
}
