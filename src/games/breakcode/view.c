/* Break the Code: what is told of a table, as JSON. docs/games/breakcode.md
 * shows one. */
#include "games/breakcode/aids.h"
#include "games/breakcode/breakcode.h"
#include "games/breakcode/deals.h"

static const char *const phase_name[] = {
    [BREAKCODE_PHASE_DEAL] = "deal",       [BREAKCODE_PHASE_TURN_UP] = "turn up",
    [BREAKCODE_PHASE_FIRST] = "first",     [BREAKCODE_PHASE_PLAY] = "play",
    [BREAKCODE_PHASE_REPLACE] = "replace", [BREAKCODE_PHASE_LAST] = "last",
    [BREAKCODE_PHASE_OVER] = "over",
};

static const char *const form_name[] = {
    [BREAKCODE_LETTERS] = "letters", [BREAKCODE_RUNS] = "runs",        [BREAKCODE_COUNT] = "count",
    [BREAKCODE_TOTAL] = "sum",       [BREAKCODE_YES_NO] = "yes or no",
};

/* ----------------------------------------------------------------- table */

static void put_letters(struct ludo_json *json, unsigned letters) {
    char letter[2] = "A";
    ludo_json_array(json);
    for (; letters; letters >>= 1, letter[0]++)
        if (letters & 1)
            ludo_json_string(json, letter);
    ludo_json_array_end(json);
}

static void put_card(struct ludo_json *json, const struct ludo_setup *setup, int card) {
    int first, questions = breakcode_card_questions(card, &first);
    ludo_json_object(json);
    ludo_json_put_int(json, "card", card);
    ludo_json_put_string(json, "form", form_name[breakcode_form(first)]);
    if (first < 10) {
        ludo_json_put_array(json, "numbers");
        for (int i = 0; i < questions; i++)
            ludo_json_int(json, first + i);
        ludo_json_array_end(json);
    }
    ludo_json_put_bool(json, "shared", breakcode_is_asked(setup, first, 0, 0));
    ludo_json_object_end(json);
}

void breakcode_describe(const struct ludo_setup *setup, struct ludo_json *json) {
    char name[3];
    int size = breakcode_size(setup);
    ludo_json_put_int(json, "size", size);
    ludo_json_key(json, "letters");
    put_letters(json, (1u << size) - 1);
    ludo_json_put_string(json, "target",
                         setup->seats == 1   ? "code"
                         : setup->seats == 2 ? "rival"
                                             : "middle");
    ludo_json_put_array(json, "tiles");
    for (int tile = 0; tile < BREAKCODE_TILES; tile++)
        ludo_json_string(json, breakcode_kind_name(breakcode_kind(tile), name));
    ludo_json_array_end(json);
    ludo_json_put_array(json, "cards");
    for (int card = 1; card <= BREAKCODE_CARDS; card++)
        if (breakcode_card_used(setup, card))
            put_card(json, setup, card);
    ludo_json_array_end(json);
}

/* --------------------------------------------------------------- answers */

/* Pairs of neighbours as the runs that they make. */
static void put_runs(struct ludo_json *json, unsigned pairs) {
    ludo_json_array(json);
    for (int at = 0; pairs >> at; at++) {
        unsigned letters = 1u << at;
        if (!(pairs >> at & 1))
            continue;
        for (; pairs >> at & 1; at++)
            letters |= 2u << at;
        put_letters(json, letters);
    }
    ludo_json_array_end(json);
}

static void put_answer(struct ludo_json *json, int question, uint8_t answer) {
    ludo_json_key(json, "answer");
    switch (breakcode_form(question)) {
    case BREAKCODE_LETTERS:
        put_letters(json, answer);
        break;
    case BREAKCODE_RUNS:
        put_runs(json, answer);
        break;
    case BREAKCODE_COUNT:
    case BREAKCODE_TOTAL:
        ludo_json_int(json, answer);
        break;
    case BREAKCODE_YES_NO:
        ludo_json_bool(json, answer);
        break;
    }
}

static void put_asked(struct ludo_json *json, const struct ludo_setup *setup,
                      const struct breakcode_asked *asked) {
    int first, card = breakcode_card(asked->question);
    ludo_json_object(json);
    ludo_json_put_int(json, "seat", asked->seat);
    ludo_json_put_int(json, "card", card);
    if (breakcode_card_questions(card, &first) > 1)
        ludo_json_put_int(json, "number", asked->question);
    ludo_json_put_array(json, "answers");
    for (int seat = 0; seat < breakcode_hands(setup); seat++) {
        if (asked->answer[seat] == BREAKCODE_NO_ANSWER)
            continue;
        ludo_json_object(json);
        ludo_json_put_int(json, "seat", seat);
        put_answer(json, asked->question, asked->answer[seat]);
        ludo_json_object_end(json);
    }
    ludo_json_array_end(json);
    ludo_json_object_end(json);
}

/* ------------------------------------------------------------------ view */

/* A list of tiles, or null where they are hidden. */
static void put_tiles(struct ludo_json *json, const char *key, breakcode_set code) {
    char name[3];
    ludo_json_key(json, key);
    if (code == BREAKCODE_HIDDEN) {
        ludo_json_null(json);
        return;
    }
    ludo_json_array(json);
    for (; code; code &= code - 1)
        ludo_json_string(json, breakcode_kind_name(breakcode_kind(__builtin_ctz(code)), name));
    ludo_json_array_end(json);
}

static void put_seat_number(struct ludo_json *json, const char *key, bool known, int seat) {
    ludo_json_key(json, key);
    if (known)
        ludo_json_int(json, seat);
    else
        ludo_json_null(json);
}

static void put_cards(struct ludo_json *json, const struct ludo_setup *setup,
                      const struct breakcode_state *state) {
    uint8_t deck[BREAKCODE_CARDS];
    ludo_json_put_array(json, "face_up");
    for (int i = 0; i < BREAKCODE_FACE_UP; i++)
        if (state->face_up[i])
            ludo_json_int(json, state->face_up[i]);
        else
            ludo_json_null(json);
    ludo_json_array_end(json);
    ludo_json_put_int(json, "deck", breakcode_deck(setup, state, deck));
    ludo_json_put_array(json, "asked");
    for (int i = 0; i < state->asks; i++)
        put_asked(json, setup, &state->asked[i]);
    ludo_json_array_end(json);
}

static void put_guesses(struct ludo_json *json, const struct ludo_setup *setup,
                        const struct breakcode_state *state) {
    ludo_json_put_array(json, "guesses");
    for (int i = 0; i < state->guesses; i++) {
        bool hidden = breakcode_guess_rank(state->guess[i]) == BREAKCODE_HIDDEN_RANK;
        ludo_json_object(json);
        ludo_json_put_int(json, "seat", breakcode_guess_seat(state->guess[i]));
        put_tiles(json, "tiles", hidden ? BREAKCODE_HIDDEN : breakcode_guess_code(setup, state, i));
        ludo_json_put_bool(json, "right", breakcode_guess_is_right(state, i));
        ludo_json_object_end(json);
    }
    ludo_json_array_end(json);
    ludo_json_put_int(json, "wrong_in_row", state->in_row);
}

/* "playing", "right" or "wrong": with two seats a wrong guess changes nothing. */
static const char *standing(const struct ludo_setup *setup, const struct breakcode_state *state,
                            int seat) {
    if (state->right & ludo_mover_bit(seat))
        return "right";
    return breakcode_out(setup, state) & ludo_mover_bit(seat) ? "wrong" : "playing";
}

static void put_hands(struct ludo_json *json, const struct ludo_setup *setup,
                      const struct breakcode_state *state) {
    bool over = state->phase == BREAKCODE_PHASE_OVER;
    breakcode_set rest = BREAKCODE_ALL;
    ludo_json_put_array(json, "seats");
    for (int seat = 0; seat < breakcode_hands(setup); seat++) {
        ludo_json_object(json);
        put_tiles(json, "tiles", state->hand[seat]);
        ludo_json_put_int(json, "held", breakcode_held(setup, state, seat));
        ludo_json_put_string(json, "standing", standing(setup, state, seat));
        ludo_json_object_end(json);
        if (over)
            rest = breakcode_without(rest, state->hand[seat]);
    }
    ludo_json_array_end(json);
    if (breakcode_hands(setup) > 2)
        put_tiles(json, "middle", state->middle);
    else
        put_tiles(json, "unused", over ? rest : BREAKCODE_HIDDEN); /* BC-29 */
}

void breakcode_view(const struct ludo_setup *setup, const void *state, int viewer,
                    struct ludo_json *json) {
    const struct breakcode_state *s = state;
    bool begun = s->round > 0, over = s->phase == BREAKCODE_PHASE_OVER;
    ludo_json_put_string(json, "phase", phase_name[s->phase]);
    ludo_json_put_int(json, "round", s->round);
    put_seat_number(json, "first", begun, s->first);
    put_seat_number(json, "turn", begun && !over, s->turn);
    put_hands(json, setup, s);
    put_cards(json, setup, s);
    put_guesses(json, setup, s);
    if (viewer < setup->seats && begun && !over)
        breakcode_put_aids(setup, s, viewer, json);
}
