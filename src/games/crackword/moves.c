/* CRACK WORD: what a seat may do, and why not. */
#include "games/crackword/crackword.h"

#include <string.h>

/* ----------------------------------------------------------------- lists */

/* The moves found so far. */
struct list {
    struct ludo_move *moves;
    uint32_t count;
};

static inline void add_move(struct list *list, struct ludo_move move) {
    list->moves[list->count++] = move;
}

/* Bit n for byte n that is not zero; no byte is above 127. */
static inline uint32_t bytes_used(uint64_t bytes) {
    bytes = (bytes + UINT64_C(0x7f7f7f7f7f7f7f7f)) & UINT64_C(0x8080808080808080);
    return (uint32_t)(bytes * UINT64_C(0x0002040810204081) >> 56);
}

/* The cards of a kind from `first` to `first` + 7 that the seat holds. */
static inline uint32_t held_from(const struct crackword_seat *seat, int first) {
    uint64_t hidden, known;
    memcpy(&hidden, &seat->hidden[first], sizeof hidden);
    memcpy(&known, &seat->known[first], sizeof known);
    return bytes_used(hidden | known) << first;
}

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "the first byte is the lowest");

/* Letters that the seat holds as cards: every list begins with them. */
static uint32_t held_letters(const struct crackword_seat *seat) {
    uint32_t cards = held_from(seat, 0) | held_from(seat, 8) | held_from(seat, 16) |
                     held_from(seat, CRACKWORD_CARDS - 8);
    return cards & ((1u << WORDS_LETTERS) - 1);
}

/* The seat in turn, as its lists need it. */
struct holder {
    const struct ludo_setup *setup;
    const struct crackword_state *state;
    int seat;
    uint32_t letters;
    bool joker;
};

/* Whether a letter or a JOKER laid at a place may be called CRACK WORD as far as
 * length and majority go (CW-20, CW-25). */
static bool may_lead(const struct ludo_setup *setup, const struct crackword_state *state, int seat,
                     int row, int place, bool joker) {
    if (state->row[row].length + (place < CRACKWORD_ON) < CRACKWORD_LENGTH)
        return false;
    return crackword_leads_with(setup, state, row, place, seat, joker);
}

/* … and as far as the dictionary goes, which in challenge mode is not asked. */
static bool may_be_word(const struct ludo_setup *setup, const struct crackword_state *state,
                        int row, int place, int letter) {
    uint8_t letters[CRACKWORD_TABLE_MAX];
    struct ludo_move lay = {.arg = {(uint8_t)row, (uint8_t)place, (uint8_t)letter}};
    if (!crackword_strict(setup))
        return true;
    if (place >= CRACKWORD_ON)
        return state->row[row].word;
    int length = crackword_lay_letters(state, lay, letters);
    return words_has(crackword_words(setup), letters, length);
}

/* A letter as a card or as a JOKER, without and, where it may be, with a call.
 * Moves are put together as words: lists are most of what a simulation does. */
static inline void add_lay(uint64_t packed, bool call, struct list *list) {
    memcpy(&list->moves[list->count++], &packed, sizeof packed);
    if (call) {
        packed |= UINT64_C(1) << 40;
        memcpy(&list->moves[list->count++], &packed, sizeof packed);
    }
}

static inline uint64_t pack_place(int row, int place) {
    return (uint64_t)CRACKWORD_LAY | (uint64_t)row << 8 | (uint64_t)place << 16;
}

/* A row as lists need it, read once: its letters, with room for one at either
 * end. */
struct line {
    int row, length;
    uint8_t letters[CRACKWORD_TABLE_MAX + 2]; /* from the second on */
};

/* Whether the letter at that end makes a word of the row. */
static bool line_is_word(const struct words *words, struct line *line, int place, int letter) {
    line->letters[place == CRACKWORD_RIGHT ? line->length + 1 : 0] = (uint8_t)letter;
    return words_has(words, line->letters + (place == CRACKWORD_RIGHT), line->length + 1);
}

/* Who leads does not depend on the letter: the dictionary is asked only where
 * that matters. */
struct lead {
    bool plain, joker;
};

static struct lead lead_at(const struct holder *holder, int row, int place) {
    const struct crackword_state *state = holder->state;
    return (struct lead){
        .plain = may_lead(holder->setup, state, holder->seat, row, place, false),
        .joker = holder->joker && may_lead(holder->setup, state, holder->seat, row, place, true),
    };
}

/* All cards that may be laid at a place, of these letters. */
static void add_letters(const struct holder *holder, struct line *line, int place, uint32_t letters,
                        struct lead lead, struct list *list) {
    if (!holder->joker)
        letters &= holder->letters;
    const uint64_t at = pack_place(line->row, place);
    const struct words *words = crackword_words(holder->setup);
    bool told = !crackword_strict(holder->setup) || place >= CRACKWORD_ON;
    for (; letters; letters &= letters - 1) {
        int letter = __builtin_ctz(letters);
        bool held = holder->letters >> letter & 1;
        bool word = ((lead.plain && held) || lead.joker) &&
                    (told || line_is_word(words, line, place, letter));
        if (held)
            add_lay(at | (uint64_t)letter << 24, lead.plain && word, list);
        if (holder->joker)
            add_lay(at | (uint64_t)letter << 24 | UINT64_C(1) << 32, lead.joker && word, list);
    }
}

/* The row is as much of a word as before: `lead` is looked at only if it is one. */
static void add_tops(const struct holder *holder, struct line *line, struct list *list) {
    bool callable = !crackword_strict(holder->setup) || holder->state->row[line->row].word;
    for (int i = 0; i < line->length; i++) {
        uint8_t letter = line->letters[i + 1];
        struct lead lead = {0};
        if (!holder->joker && !(holder->letters >> letter & 1))
            continue;
        if (callable)
            lead = lead_at(holder, line->row, CRACKWORD_ON + i);
        add_letters(holder, line, CRACKWORD_ON + i, 1u << letter, lead, list);
    }
}

static void add_row(const struct holder *holder, int row, struct list *list) {
    const struct crackword_row *r = &holder->state->row[row];
    bool strict = crackword_strict(holder->setup);
    uint32_t alphabet = words_letters(crackword_words(holder->setup));
    struct line line;
    line.row = row;
    line.length = crackword_row_letters(holder->state, row, line.letters + 1);
    if (!line.length) {
        add_letters(holder, &line, CRACKWORD_OPEN, alphabet, (struct lead){0}, list);
        return;
    }
    struct lead lead = lead_at(holder, row, CRACKWORD_LEFT);
    add_letters(holder, &line, CRACKWORD_LEFT, strict ? r->left : alphabet, lead, list);
    add_letters(holder, &line, CRACKWORD_RIGHT, strict ? r->right : alphabet, lead, list);
    add_tops(holder, &line, list);
}

static void add_turn(const struct holder *holder, struct list *list) {
    const struct crackword_state *state = holder->state;
    for (int row = 0; row < CRACKWORD_ROWS; row++)
        add_row(holder, row, list);
    if (crackword_held(&state->seat[holder->seat], CRACKWORD_TRASH))
        for (uint8_t row = 0; row < CRACKWORD_ROWS; row++)
            if (state->row[row].length)
                add_move(list, (struct ludo_move){.kind = CRACKWORD_TRASH_ROW, .arg = {row}});
    add_move(list, (struct ludo_move){.kind = CRACKWORD_PASS});
}

static void add_refill(const struct holder *holder, struct list *list) {
    uint8_t row = (uint8_t)(holder->state->refill - 1);
    uint32_t letters = words_letters(crackword_words(holder->setup));
    if (!holder->joker)
        letters &= holder->letters;
    for (uint8_t letter = 0; letter < WORDS_LETTERS; letter++) {
        if (!(letters >> letter & 1))
            continue;
        if (holder->letters >> letter & 1)
            add_move(list, (struct ludo_move){.kind = CRACKWORD_REFILL, .arg = {row, letter}});
        if (holder->joker)
            add_move(list, (struct ludo_move){.kind = CRACKWORD_REFILL, .arg = {row, letter, 1}});
    }
    if (!list->count)
        add_move(list, (struct ludo_move){.kind = CRACKWORD_LEAVE, .arg = {row}});
}

uint32_t crackword_legal(const struct ludo_setup *setup, const void *state, int seat,
                         struct ludo_move *moves) {
    const struct crackword_state *s = state;
    struct list list = {.moves = moves};
    if (!(crackword.actors(setup, s) & ludo_mover_bit(seat)))
        return 0;
    if (s->phase == CRACKWORD_PHASE_ASK) {
        add_move(&list, (struct ludo_move){.kind = CRACKWORD_ACCEPT});
        add_move(&list, (struct ludo_move){.kind = CRACKWORD_CHALLENGE});
        return list.count;
    }
    const struct holder holder = {
        .setup = setup,
        .state = s,
        .seat = seat,
        .letters = held_letters(&s->seat[seat]),
        .joker = crackword_held(&s->seat[seat], CRACKWORD_JOKER) != 0,
    };
    if (s->phase == CRACKWORD_PHASE_REFILL)
        add_refill(&holder, &list);
    else
        add_turn(&holder, &list);
    return list.count;
}

/* -------------------------------------------------------------- refusals */

/* Letters as UTF-8, with what does not fit left out. */
static const char *spell(const uint8_t *letters, int length, char text[80]) {
    struct ludo_text written = ludo_text_in(text, 80);
    for (int i = 0; i < length && written.length < 70; i++)
        ludo_text_add(&written, words_letter_name(letters[i]));
    return text;
}

/* Whether the arguments from `used` on are zero, so that no move has two
 * values. */
static bool is_clean(struct ludo_move move, int used) {
    for (int i = used; i < 7; i++)
        if (move.arg[i])
            return false;
    return true;
}

/* The card that a lay or refill takes from the hand. */
static int check_card(const struct ludo_setup *setup, const struct crackword_seat *seat,
                      uint8_t letter, uint8_t joker, struct ludo_error *error) {
    if (letter >= WORDS_LETTERS || joker > 1)
        return ludo_fail(error, LUDO_EILLEGAL, NULL);
    if (!(words_letters(crackword_words(setup)) >> letter & 1))
        return ludo_fail(error, LUDO_EILLEGAL, "%s is no letter of this table's language",
                         words_letter_name(letter));
    if (joker && !crackword_held(seat, CRACKWORD_JOKER))
        return ludo_fail(error, LUDO_EILLEGAL, "you do not hold a JOKER");
    if (!joker && !crackword_held(seat, letter))
        return ludo_fail(error, LUDO_EILLEGAL, "you do not hold the letter %s",
                         words_letter_name(letter));
    return LUDO_OK;
}

/* CW-10 */
static int check_place(const struct crackword_state *state, struct ludo_move lay,
                       struct ludo_error *error) {
    int row = lay.arg[0], place = lay.arg[1], length = state->row[row].length;
    if (!length && place != CRACKWORD_OPEN)
        return ludo_fail(error, LUDO_EILLEGAL, "row %d is empty: there is neither left nor right",
                         row + 1);
    if (length && place == CRACKWORD_OPEN)
        return ludo_fail(error, LUDO_EILLEGAL,
                         "row %d is not empty: say left, right, or on which letter", row + 1);
    if (place < CRACKWORD_ON)
        return LUDO_OK;
    if (place - CRACKWORD_ON >= length)
        return ludo_fail(error, LUDO_EILLEGAL, "row %d has only %d letters", row + 1, length);
    int letter = crackword_card_letter(crackword_row_top(state, row, place - CRACKWORD_ON));
    if (letter != lay.arg[2])
        return ludo_fail(error, LUDO_EILLEGAL,
                         "a card covers an identical letter only, and there lies %s",
                         words_letter_name((uint8_t)letter));
    return LUDO_OK;
}

/* CW-13, in strict mode. */
static int check_piece(const struct ludo_setup *setup, const struct crackword_state *state,
                       struct ludo_move lay, struct ludo_error *error) {
    const struct crackword_row *row = &state->row[lay.arg[0]];
    uint32_t letters = lay.arg[1] == CRACKWORD_LEFT ? row->left : row->right;
    if (!crackword_strict(setup) || lay.arg[1] == CRACKWORD_OPEN || lay.arg[1] >= CRACKWORD_ON ||
        letters >> lay.arg[2] & 1)
        return LUDO_OK;
    uint8_t sequence[CRACKWORD_TABLE_MAX];
    char text[80];
    int length = crackword_lay_letters(state, lay, sequence);
    return ludo_fail(error, LUDO_EILLEGAL, "no word contains %s", spell(sequence, length, text));
}

/* CW-20, CW-25 */
static int check_call(const struct ludo_setup *setup, const struct crackword_state *state, int seat,
                      struct ludo_move lay, struct ludo_error *error) {
    uint8_t letters[CRACKWORD_TABLE_MAX];
    char text[80];
    if (!lay.arg[4])
        return LUDO_OK;
    int length = crackword_lay_letters(state, lay, letters);
    if (length < CRACKWORD_LENGTH)
        return ludo_fail(error, LUDO_EILLEGAL, "CRACK WORD needs a word of at least %d letters",
                         CRACKWORD_LENGTH);
    if (!may_lead(setup, state, seat, lay.arg[0], lay.arg[1], lay.arg[3]))
        return ludo_fail(error, LUDO_EILLEGAL,
                         "CRACK WORD needs the majority of the row for your colour");
    if (!may_be_word(setup, state, lay.arg[0], lay.arg[1], lay.arg[2]))
        return ludo_fail(error, LUDO_EILLEGAL, "%s is no word", spell(letters, length, text));
    return LUDO_OK;
}

static int check_lay(const struct ludo_setup *setup, const struct crackword_state *state, int seat,
                     struct ludo_move lay, struct ludo_error *error) {
    if (lay.arg[0] >= CRACKWORD_ROWS || lay.arg[4] > 1 || !is_clean(lay, 5))
        return ludo_fail(error, LUDO_EILLEGAL, NULL);
    int answer = check_card(setup, &state->seat[seat], lay.arg[2], lay.arg[3], error);
    if (answer == LUDO_OK)
        answer = check_place(state, lay, error);
    if (answer == LUDO_OK)
        answer = check_piece(setup, state, lay, error);
    if (answer == LUDO_OK)
        answer = check_call(setup, state, seat, lay, error);
    return answer;
}

/* CW-31 */
static int check_trash(const struct crackword_state *state, int seat, struct ludo_move move,
                       struct ludo_error *error) {
    if (move.arg[0] >= CRACKWORD_ROWS || !is_clean(move, 1))
        return ludo_fail(error, LUDO_EILLEGAL, NULL);
    if (!crackword_held(&state->seat[seat], CRACKWORD_TRASH))
        return ludo_fail(error, LUDO_EILLEGAL, "you do not hold a POUBELLE");
    if (!state->row[move.arg[0]].length)
        return ludo_fail(error, LUDO_EILLEGAL, "row %d is empty: a POUBELLE clears a row of cards",
                         move.arg[0] + 1);
    return LUDO_OK;
}

/* CW-23 */
static int check_refill(const struct ludo_setup *setup, const struct crackword_state *state,
                        int seat, struct ludo_move move, struct ludo_error *error) {
    const struct crackword_seat *s = &state->seat[seat];
    bool leaves = move.kind == CRACKWORD_LEAVE;
    if (move.kind != CRACKWORD_REFILL && !leaves)
        return ludo_fail(error, LUDO_EILLEGAL, "first put a card on row %d, which you emptied",
                         state->refill);
    if (!is_clean(move, leaves ? 1 : 3))
        return ludo_fail(error, LUDO_EILLEGAL, NULL);
    if (move.arg[0] != state->refill - 1)
        return ludo_fail(error, LUDO_EILLEGAL, "the row that you emptied is row %d", state->refill);
    if (!leaves)
        return check_card(setup, s, move.arg[1], move.arg[2], error);
    if (held_letters(s) || crackword_held(s, CRACKWORD_JOKER))
        return ludo_fail(error, LUDO_EILLEGAL, "you hold a card that can go on the row");
    return LUDO_OK;
}

int crackword_check(const struct ludo_setup *setup, const struct crackword_state *state, int seat,
                    struct ludo_move move, struct ludo_error *error) {
    if (state->phase == CRACKWORD_PHASE_REFILL)
        return check_refill(setup, state, seat, move, error);
    switch (move.kind) {
    case CRACKWORD_LAY:
        return check_lay(setup, state, seat, move, error);
    case CRACKWORD_TRASH_ROW:
        return check_trash(state, seat, move, error);
    case CRACKWORD_PASS:
        if (is_clean(move, 0))
            return LUDO_OK;
        break;
    default:
        break;
    }
    return ludo_fail(error, LUDO_EILLEGAL, "it is your turn: lay a card or pass");
}
