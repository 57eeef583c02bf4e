/* CRACK WORD: what a seat may do, and why not. */
#include "games/crackword/crackword.h"

#include <string.h>

/* ----------------------------------------------------------------- lists */

/* Lists are written through a pointer past their last move, which all that adds
 * moves takes and returns moved on. */
static inline struct ludo_move *add_move(struct ludo_move *end, struct ludo_move move) {
    *end = move;
    return end + 1;
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
static bool may_be_word(const struct ludo_setup *setup, const struct crackword_row *row, int place,
                        int letter) {
    if (!crackword_strict(setup))
        return true;
    if (place >= CRACKWORD_ON)
        return row->word;
    return (place == CRACKWORD_LEFT ? row->left_whole : row->right_whole) >> letter & 1;
}

/* Moves are put together as words: lists are most of what a simulation does. */
enum { LETTER_BIT = 24, JOKER_BIT = 32, CALL_BIT = 40 };

static inline uint64_t pack_place(int row, int place) {
    return (uint64_t)CRACKWORD_LAY | (uint64_t)row << 8 | (uint64_t)place << 16;
}

/* A move that is in the list only if `held` is 1: what is written past the end is
 * overwritten by the next one. */
static inline struct ludo_move *put_move(struct ludo_move *end, uint64_t packed, uint32_t held) {
    memcpy(end, &packed, sizeof packed);
    return end + held;
}

/* What may be laid at a place: letters, and those that as a card or as a JOKER
 * may be called. */
struct choice {
    uint32_t letters, calls, joker_calls;
};

/* Without and, where it may be, with a call. */
static inline struct ludo_move *add_cards(uint64_t at, struct choice choice,
                                          struct ludo_move *end) {
    for (uint32_t letters = choice.letters; letters; letters &= letters - 1) {
        int letter = __builtin_ctz(letters);
        uint64_t lay = at | (uint64_t)letter << LETTER_BIT;
        end = put_move(end, lay, 1);
        end = put_move(end, lay | UINT64_C(1) << CALL_BIT, choice.calls >> letter & 1);
    }
    return end;
}

/* The same with a JOKER for each letter behind its card, if that is held. There is
 * room for all four moves of each letter (`legal_max`). */
static struct ludo_move *add_jokers(uint64_t at, struct choice choice, uint32_t held,
                                    struct ludo_move *end) {
    for (uint32_t letters = choice.letters; letters; letters &= letters - 1) {
        int letter = __builtin_ctz(letters);
        uint64_t lay = at | (uint64_t)letter << LETTER_BIT;
        end = put_move(end, lay, held >> letter & 1);
        end = put_move(end, lay | UINT64_C(1) << CALL_BIT, (held & choice.calls) >> letter & 1);
        lay |= UINT64_C(1) << JOKER_BIT;
        end = put_move(end, lay, 1);
        end = put_move(end, lay | UINT64_C(1) << CALL_BIT, choice.joker_calls >> letter & 1);
    }
    return end;
}

/* All that the seat may lay at a place, of these letters, `whole` of which make
 * the row a word. Who leads does not depend on the letter, and is asked only where
 * there is something to be called. */
static inline struct ludo_move *add_place(const struct holder *holder, int row, int place,
                                          uint32_t letters, uint32_t whole, struct ludo_move *end) {
    struct choice choice = {.letters = holder->joker ? letters : letters & holder->letters};
    if (!choice.letters)
        return end;
    if (whole & choice.letters) {
        if (may_lead(holder->setup, holder->state, holder->seat, row, place, false))
            choice.calls = whole;
        if (holder->joker && may_lead(holder->setup, holder->state, holder->seat, row, place, true))
            choice.joker_calls = whole;
    }
    uint64_t at = pack_place(row, place);
    return holder->joker ? add_jokers(at, choice, holder->letters, end)
                         : add_cards(at, choice, end);
}

/* Covering leaves the row as much of a word as it is. */
static struct ludo_move *add_tops(const struct holder *holder, int row, struct ludo_move *end) {
    const struct crackword_row *r = &holder->state->row[row];
    uint8_t letters[CRACKWORD_TABLE_MAX];
    bool strict = crackword_strict(holder->setup);
    if (strict && !holder->joker && !(r->seen & holder->letters))
        return end;
    int length = crackword_row_letters(holder->state, row, letters);
    for (int i = 0; i < length; i++) {
        uint32_t letter = 1u << letters[i];
        end =
            add_place(holder, row, CRACKWORD_ON + i, letter, !strict || r->word ? letter : 0, end);
    }
    return end;
}

static struct ludo_move *add_row(const struct holder *holder, int row, struct ludo_move *end) {
    const struct crackword_row *r = &holder->state->row[row];
    uint32_t alphabet = words_letters(crackword_words(holder->setup));
    if (!r->length)
        return add_place(holder, row, CRACKWORD_OPEN, alphabet, 0, end);
    if (crackword_strict(holder->setup)) {
        end = add_place(holder, row, CRACKWORD_LEFT, r->left, r->left_whole, end);
        end = add_place(holder, row, CRACKWORD_RIGHT, r->right, r->right_whole, end);
    } else {
        end = add_place(holder, row, CRACKWORD_LEFT, alphabet, alphabet, end);
        end = add_place(holder, row, CRACKWORD_RIGHT, alphabet, alphabet, end);
    }
    return add_tops(holder, row, end);
}

static struct ludo_move *add_turn(const struct holder *holder, struct ludo_move *end) {
    const struct crackword_state *state = holder->state;
    for (int row = 0; row < CRACKWORD_ROWS; row++)
        end = add_row(holder, row, end);
    if (crackword_held(&state->seat[holder->seat], CRACKWORD_TRASH))
        for (uint8_t row = 0; row < CRACKWORD_ROWS; row++)
            if (state->row[row].length)
                end = add_move(end, (struct ludo_move){.kind = CRACKWORD_TRASH_ROW, .arg = {row}});
    return add_move(end, (struct ludo_move){.kind = CRACKWORD_PASS});
}

static struct ludo_move *add_refill(const struct holder *holder, struct ludo_move *end) {
    uint8_t row = (uint8_t)(holder->state->refill - 1);
    uint32_t letters = words_letters(crackword_words(holder->setup));
    if (!holder->joker)
        letters &= holder->letters;
    if (!letters)
        return add_move(end, (struct ludo_move){.kind = CRACKWORD_LEAVE, .arg = {row}});
    for (; letters; letters &= letters - 1) {
        uint8_t letter = (uint8_t)__builtin_ctz(letters);
        struct ludo_move refill = {.kind = CRACKWORD_REFILL, .arg = {row, letter}};
        if (holder->letters >> letter & 1)
            end = add_move(end, refill);
        refill.arg[2] = 1;
        if (holder->joker)
            end = add_move(end, refill);
    }
    return end;
}

uint32_t crackword_legal(const struct ludo_setup *setup, const void *state, int seat,
                         struct ludo_move *moves) {
    const struct crackword_state *s = state;
    if (!(crackword.actors(setup, s) & ludo_mover_bit(seat)))
        return 0;
    if (s->phase == CRACKWORD_PHASE_ASK) {
        moves[0] = (struct ludo_move){.kind = CRACKWORD_ACCEPT};
        moves[1] = (struct ludo_move){.kind = CRACKWORD_CHALLENGE};
        return 2;
    }
    const struct holder holder = {
        .setup = setup,
        .state = s,
        .seat = seat,
        .letters = held_letters(&s->seat[seat]),
        .joker = crackword_held(&s->seat[seat], CRACKWORD_JOKER) != 0,
    };
    struct ludo_move *end =
        s->phase == CRACKWORD_PHASE_REFILL ? add_refill(&holder, moves) : add_turn(&holder, moves);
    return (uint32_t)(end - moves);
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
    if (!may_be_word(setup, &state->row[lay.arg[0]], lay.arg[1], lay.arg[2]))
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
        return ludo_fail(error, LUDO_EILLEGAL, "you do not hold a TRASH card");
    if (!state->row[move.arg[0]].length)
        return ludo_fail(error, LUDO_EILLEGAL,
                         "row %d is empty: a TRASH card clears a row of cards", move.arg[0] + 1);
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
