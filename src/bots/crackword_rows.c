/* CRACK WORD: rows as its bots see them. */
#include "bots/crackword.h"

#include <string.h>

/* ----------------------------------------------------------------- sights */

void crackword_sights_clear(struct crackword_sights *sights) {
    memset(sights, 0, sizeof *sights);
}

/* Letters in five bits each, none of them zero; 0 if there are too many. */
static uint64_t key_of(const uint8_t *letters, int length) {
    uint64_t key = 0;
    if (length > 12)
        return 0;
    for (int i = 0; i < length; i++)
        key = key << 5 | (letters[i] + 1u);
    return key;
}

const struct words_sight *crackword_look(const struct crackword_mind *mind,
                                         const struct crackword_line *line,
                                         struct crackword_sight *room) {
    const struct words *words = crackword_words(mind->setup);
    int length = line->row.length;
    *room = (struct crackword_sight){0};
    if (length > WORDS_LENGTH_MAX)
        return &room->of;
    uint64_t key = mind->sights ? key_of(line->letter, length) : 0;
    if (!key) {
        room->of = words_see(words, line->letter, length);
        return &room->of;
    }
    uint64_t place = (key * UINT64_C(0x9e3779b97f4a7c15)) >> 51;
    struct crackword_sight *slot = &mind->sights->slot[place % CRACKWORD_SIGHTS];
    if (slot->key != key) {
        slot->key = key;
        slot->of = words_see(words, line->letter, length);
    }
    return &slot->of;
}

/* ------------------------------------------------------------------ lines */

void crackword_line_read(struct crackword_line *line, const struct crackword_state *state,
                         int row) {
    const uint8_t *card = &state->card[crackword_row_start(state, row)];
    int length = 0;
    line->row = state->row[row];
    for (int i = 0; i < line->row.cards && length < CRACKWORD_LINE; i++) {
        if (crackword_card_letter(card[i]) == CRACKWORD_COVERED)
            continue;
        line->letter[length] = (uint8_t)crackword_card_letter(card[i]);
        line->card[length++] = card[i];
    }
}

static void count_card(struct crackword_row *row, uint8_t card, int change) {
    int seat = crackword_card_seat(card), joker = crackword_card_joker(card) ? change : 0;
    row->tops[seat] = (uint8_t)(row->tops[seat] + change);
    row->jokers[seat] = (uint8_t)(row->jokers[seat] + joker);
}

void crackword_line_lay(struct crackword_line *line, int place, uint8_t card) {
    struct crackword_row *row = &line->row;
    int at = place == CRACKWORD_RIGHT ? row->length
             : place < CRACKWORD_ON   ? 0
                                      : place - CRACKWORD_ON;
    row->cards++;
    count_card(row, card, 1);
    if (place >= CRACKWORD_ON) {
        if (at < CRACKWORD_LINE) {
            count_card(row, line->card[at], -1);
            line->card[at] = card;
        }
        return;
    }
    if (row->length < CRACKWORD_LINE) {
        size_t behind = (size_t)(row->length - at);
        memmove(&line->letter[at + 1], &line->letter[at], behind);
        memmove(&line->card[at + 1], &line->card[at], behind);
        line->letter[at] = (uint8_t)crackword_card_letter(card);
        line->card[at] = card;
    }
    row->length++;
}

/* ------------------------------------------------------------ strict mode */

bool crackword_lay_is_sound(const struct ludo_setup *setup, const struct crackword_state *state,
                            struct ludo_move lay) {
    uint8_t letters[CRACKWORD_TABLE_MAX];
    int length = crackword_lay_letters(state, lay, letters);
    return lay.arg[4] ? words_has(crackword_words(setup), letters, length)
                      : words_has_piece(crackword_words(setup), letters, length);
}

void crackword_make_strict(struct ludo_setup *setup, struct crackword_state *state) {
    if (crackword_strict(setup))
        return;
    setup->option[CRACKWORD_MODE] = 0;
    for (int row = 0; row < CRACKWORD_ROWS; row++)
        crackword_row_look_up(setup, state, row);
}

/* No piece is left without a letter that fits and is no word either. */
static bool is_piece(const struct crackword_row *row) {
    return row->left | row->right | row->word;
}

uint32_t crackword_list(const struct ludo_setup *setup, const struct crackword_state *state,
                        int seat, struct ludo_move *moves) {
    uint32_t count = crackword_legal(setup, state, seat, moves), kept = 0;
    for (uint32_t i = 0; i < count; i++)
        if (moves[i].kind != CRACKWORD_LAY || moves[i].arg[1] < CRACKWORD_ON ||
            is_piece(&state->row[moves[i].arg[0]]))
            moves[kept++] = moves[i];
    return kept;
}
