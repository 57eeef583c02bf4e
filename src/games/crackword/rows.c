/* CRACK WORD: the four rows. */
#include "games/crackword/crackword.h"

#include <string.h>

/* --------------------------------------------------------------- queries */

int crackword_row_start(const struct crackword_state *state, int row) {
    int start = 0;
    for (int i = 0; i < row; i++)
        start += state->row[i].cards;
    return start;
}

int crackword_row_letters(const struct crackword_state *state, int row, uint8_t *letters) {
    const uint8_t *card = &state->card[crackword_row_start(state, row)];
    int cards = state->row[row].cards, length = 0;
    for (int i = 0; i < cards; i++) {
        uint8_t letter = card[i] & 31;
        letters[length] = letter;
        length += letter != CRACKWORD_COVERED;
    }
    return length;
}

/* Where the card that is to be seen at a position lies, counted from the row's
 * first. */
static int offset_of(const struct crackword_state *state, int row, int position) {
    const uint8_t *card = &state->card[crackword_row_start(state, row)];
    int offset = 0;
    for (;; offset++)
        if (crackword_card_letter(card[offset]) != CRACKWORD_COVERED && !position--)
            return offset;
}

uint8_t crackword_row_top(const struct crackword_state *state, int row, int position) {
    return state->card[crackword_row_start(state, row) + offset_of(state, row, position)];
}

int crackword_lay_letters(const struct crackword_state *state, struct ludo_move lay,
                          uint8_t *letters) {
    int length;
    switch (lay.arg[1]) {
    case CRACKWORD_OPEN:
        letters[0] = lay.arg[2];
        return 1;
    case CRACKWORD_LEFT:
        letters[0] = lay.arg[2];
        return 1 + crackword_row_letters(state, lay.arg[0], letters + 1);
    case CRACKWORD_RIGHT:
        length = crackword_row_letters(state, lay.arg[0], letters);
        letters[length] = lay.arg[2];
        return length + 1;
    default:
        return crackword_row_letters(state, lay.arg[0], letters);
    }
}

/* -------------------------------------------------------------- majority */

/* Whether the seat leads once it has laid `more` cards, `jokers` of them JOKERs,
 * and `covered`, if that is a card to be seen, is covered. */
static inline bool leads(const struct ludo_setup *setup, const struct crackword_row *row, int seat,
                         int more, int jokers, const uint8_t *covered) {
    int loser = covered ? crackword_card_seat(*covered) : -1;
    int lost = covered ? crackword_card_joker(*covered) : 0;
    int own = row->tops[seat] + more - (loser == seat);
    int doubles = row->jokers[seat] + jokers - (loser == seat ? lost : 0);
    int total = own, extra = doubles;
    bool tied = false;
    for (int other = 0; other < setup->seats; other++) {
        if (other == seat)
            continue;
        int tops = row->tops[other] - (loser == other);
        total += tops;
        if (tops > own)
            return false;
        if (tops < own)
            continue;
        /* CW-22: among those tied for the lead a JOKER counts double. */
        int rival = row->jokers[other] - (loser == other ? lost : 0);
        if (rival >= doubles)
            return false;
        tied = true;
        extra += rival;
    }
    if (setup->option[CRACKWORD_MAJORITY] == 0)
        return own > 0;
    return tied ? 2 * (own + doubles) > total + extra : 2 * own > total;
}

bool crackword_leads(const struct ludo_setup *setup, const struct crackword_row *row, int seat) {
    return leads(setup, row, seat, 0, 0, NULL);
}

bool crackword_leads_with(const struct ludo_setup *setup, const struct crackword_state *state,
                          int row, int place, int seat, bool joker) {
    if (place < CRACKWORD_ON)
        return leads(setup, &state->row[row], seat, 1, joker, NULL);
    uint8_t covered = crackword_row_top(state, row, place - CRACKWORD_ON);
    return leads(setup, &state->row[row], seat, 1, joker, &covered);
}

/* --------------------------------------------------------------- changes */

void crackword_row_look_up(const struct ludo_setup *setup, struct crackword_state *state, int row) {
    const struct words *words = crackword_words(setup);
    struct crackword_row *r = &state->row[row];
    uint8_t letters[CRACKWORD_TABLE_MAX];
    if (!crackword_strict(setup))
        return;
    int length = crackword_row_letters(state, row, letters);
    r->seen = 0;
    for (int i = 0; i < length; i++)
        r->seen |= 1u << letters[i];
    if (length + 1 < CRACKWORD_LENGTH) {
        r->left = words_left(words, letters, length);
        r->right = words_right(words, letters, length);
        r->left_whole = r->right_whole = 0;
        r->word = words_has(words, letters, length);
        return;
    }
    struct words_sight sight = words_see(words, letters, length);
    r->left = sight.left;
    r->right = sight.right;
    r->left_whole = sight.left_whole;
    r->right_whole = sight.right_whole;
    r->word = sight.word;
}

static int cards_in_rows(const struct crackword_state *state) {
    return crackword_row_start(state, CRACKWORD_ROWS);
}

static void insert(struct crackword_state *state, int row, int offset, uint8_t card) {
    int at = crackword_row_start(state, row) + offset;
    memmove(&state->card[at + 1], &state->card[at], (size_t)(cards_in_rows(state) - at));
    state->card[at] = card;
    state->row[row].cards++;
}

static void take_out(struct crackword_state *state, int row, int offset) {
    int at = crackword_row_start(state, row) + offset, end = cards_in_rows(state);
    memmove(&state->card[at], &state->card[at + 1], (size_t)(end - at - 1));
    state->card[end - 1] = 0;
    state->row[row].cards--;
}

/* Count a card that is seen, or seen no more. */
static void count_card(struct crackword_row *row, uint8_t card, int change) {
    int seat = crackword_card_seat(card);
    row->length = (uint8_t)(row->length + change);
    row->tops[seat] = (uint8_t)(row->tops[seat] + change);
    if (crackword_card_joker(card))
        row->jokers[seat] = (uint8_t)(row->jokers[seat] + change);
}

void crackword_row_put(const struct ludo_setup *setup, struct crackword_state *state, int row,
                       int place, uint8_t card) {
    int offset = 0;
    if (place >= CRACKWORD_ON) {
        offset = offset_of(state, row, place - CRACKWORD_ON);
        uint8_t *covered = &state->card[crackword_row_start(state, row) + offset];
        count_card(&state->row[row], *covered, -1);
        *covered |= CRACKWORD_COVERED;
    } else if (place == CRACKWORD_RIGHT) {
        offset = state->row[row].cards;
    }
    count_card(&state->row[row], card, 1);
    insert(state, row, offset, card);
    if (place < CRACKWORD_ON)
        crackword_row_look_up(setup, state, row);
}

/* Count the letters to be seen anew. */
static void count_row(struct crackword_state *state, int row) {
    struct crackword_row *r = &state->row[row];
    const uint8_t *card = &state->card[crackword_row_start(state, row)];
    *r = (struct crackword_row){.cards = r->cards};
    for (int i = 0; i < r->cards; i++) {
        if (crackword_card_letter(card[i]) == CRACKWORD_COVERED)
            continue;
        count_card(r, card[i], 1);
    }
}

void crackword_row_undo(const struct ludo_setup *setup, struct crackword_state *state, int row,
                        int place) {
    int offset = 0;
    if (place == CRACKWORD_RIGHT) {
        offset = state->row[row].cards - 1;
    } else if (place >= CRACKWORD_ON) {
        offset = offset_of(state, row, place - CRACKWORD_ON);
        uint8_t *top = &state->card[crackword_row_start(state, row) + offset];
        top[1] = (uint8_t)((top[1] & ~31) | crackword_card_letter(*top));
    }
    take_out(state, row, offset);
    count_row(state, row);
    crackword_row_look_up(setup, state, row);
}

void crackword_row_clear(struct crackword_state *state, int row) {
    int start = crackword_row_start(state, row), end = cards_in_rows(state);
    int cards = state->row[row].cards;
    memmove(&state->card[start], &state->card[start + cards], (size_t)(end - start - cards));
    memset(&state->card[end - cards], 0, (size_t)cards);
    state->row[row] = (struct crackword_row){0};
}

int crackword_row_strip(const struct ludo_setup *setup, struct crackword_state *state, int row,
                        int seat) {
    int letter = 0, taken = 0;
    bool bare = false; /* the letter's top was taken, and nothing lies there yet */
    for (int offset = 0; offset < state->row[row].cards;) {
        uint8_t *card = &state->card[crackword_row_start(state, row) + offset];
        if (crackword_card_letter(*card) != CRACKWORD_COVERED) {
            letter = crackword_card_letter(*card);
            bare = true;
        }
        if (crackword_card_seat(*card) == seat) {
            take_out(state, row, offset);
            taken++;
            continue;
        }
        if (bare)
            *card = (uint8_t)((*card & ~31) | letter);
        bare = false;
        offset++;
    }
    count_row(state, row);
    crackword_row_look_up(setup, state, row);
    return taken;
}
