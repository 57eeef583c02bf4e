/* CRACK WORD: moves as text. Rows are 1 to 4 from the top, letters of a row are
 * counted from the left, from 1.
 *
 *   E 2 left           lay E at the left of row 2      cut 0 E        chance: seat 0 cuts an E
 *   E 2 right          … at its right                  turn 0 E       … turns up an E
 *   E 2 on 3           … on its third letter           draw 0 E       … draws an E,
 *   E 2                … on the empty row 2            draw 0 joker     a JOKER,
 *   joker=E 2 left     a JOKER as E                    draw 0 trash     a POUBELLE,
 *   E 2 left crack     … and call CRACK WORD           draw 0 ?         as others see it
 *   trash 3            POUBELLE on row 3               close          chance: nobody challenged
 *   refill E 2         put E on the row just emptied   close 2        … seat 2 was the first to
 *   leave 2            … nothing to put there
 *   pass               accept               challenge
 */
#include "games/crackword/crackword.h"

#include <string.h>

const char *crackword_card_name(int card) {
    switch (card) {
    case CRACKWORD_JOKER:
        return "joker";
    case CRACKWORD_TRASH:
        return "trash";
    case CRACKWORD_HIDDEN:
        return "?";
    default:
        return words_letter_name((uint8_t)card);
    }
}

static void add_card(struct ludo_text *text, uint8_t letter, uint8_t joker) {
    ludo_text_add_format(text, "%s%s", joker ? "joker=" : "", words_letter_name(letter));
}

static void add_lay(struct ludo_text *text, const uint8_t *arg) {
    add_card(text, arg[2], arg[3]);
    ludo_text_add_format(text, " %d", arg[0] + 1);
    if (arg[1] >= CRACKWORD_ON)
        ludo_text_add_format(text, " on %d", arg[1] - CRACKWORD_ON + 1);
    else if (arg[1] != CRACKWORD_OPEN)
        ludo_text_add(text, arg[1] == CRACKWORD_LEFT ? " left" : " right");
    if (arg[4])
        ludo_text_add(text, " crack");
}

void crackword_format(const struct ludo_setup *setup, struct ludo_move move,
                      struct ludo_text *text) {
    const uint8_t *arg = move.arg;
    (void)setup;
    switch ((enum crackword_kind)move.kind) {
    case CRACKWORD_LAY:
        add_lay(text, arg);
        break;
    case CRACKWORD_TRASH_ROW:
        ludo_text_add_format(text, "trash %d", arg[0] + 1);
        break;
    case CRACKWORD_PASS:
        ludo_text_add(text, "pass");
        break;
    case CRACKWORD_REFILL:
        ludo_text_add(text, "refill ");
        add_card(text, arg[1], arg[2]);
        ludo_text_add_format(text, " %d", arg[0] + 1);
        break;
    case CRACKWORD_LEAVE:
        ludo_text_add_format(text, "leave %d", arg[0] + 1);
        break;
    case CRACKWORD_ACCEPT:
        ludo_text_add(text, "accept");
        break;
    case CRACKWORD_CHALLENGE:
        ludo_text_add(text, "challenge");
        break;
    case CRACKWORD_CUT:
        ludo_text_add_format(text, "cut %d %s", arg[0], crackword_card_name(arg[1]));
        break;
    case CRACKWORD_TURN:
        ludo_text_add_format(text, "turn %d %s", arg[0], crackword_card_name(arg[1]));
        break;
    case CRACKWORD_DRAW:
        ludo_text_add_format(text, "draw %d %s", arg[0], crackword_card_name(arg[1]));
        break;
    case CRACKWORD_CLOSE:
        ludo_text_add(text, "close");
        if (arg[0])
            ludo_text_add_format(text, " %d", arg[0] - 1);
        break;
    }
}

/* Each of these takes what it knows off the front of `*text`. */

static bool take_word(const char **text, const char *word) {
    size_t length = strlen(word);
    if (strncmp(*text, word, length) != 0)
        return false;
    *text += length;
    return true;
}

static bool take_digit(const char **text, int low, int high, uint8_t *value) {
    if (**text < '0' + low || **text > '0' + high)
        return false;
    *value = (uint8_t)(*(*text)++ - '0' - low);
    return true;
}

static bool take_row(const char **text, uint8_t *row) {
    return take_word(text, " ") && take_digit(text, 1, CRACKWORD_ROWS, row);
}

/* A card up to `last`, by its name. */
static bool take_card(const char **text, int last, uint8_t *card) {
    for (int i = 0; i <= last; i++)
        if (take_word(text, crackword_card_name(i))) {
            *card = (uint8_t)i;
            return true;
        }
    return false;
}

static bool take_letter(const char **text, uint8_t *letter, uint8_t *joker) {
    *joker = take_word(text, "joker=");
    return take_card(text, WORDS_LETTERS - 1, letter);
}

/* A number from 1 to the most letters that a row can have. */
static bool take_position(const char **text, uint8_t *place) {
    int value = 0;
    if (**text == '0')
        return false;
    const char *start = *text;
    for (; **text >= '0' && **text <= '9' && value < 1000; ++*text)
        value = 10 * value + **text - '0';
    if (*text == start || value > CRACKWORD_TABLE_MAX)
        return false;
    *place = (uint8_t)(CRACKWORD_ON + value - 1);
    return true;
}

static bool take_place(const char **text, uint8_t *place) {
    *place = CRACKWORD_OPEN;
    if (take_word(text, " left"))
        *place = CRACKWORD_LEFT;
    else if (take_word(text, " right"))
        *place = CRACKWORD_RIGHT;
    else if (take_word(text, " on "))
        return take_position(text, place);
    return true;
}

static bool take_lay(const char **text, struct ludo_move *move) {
    uint8_t *arg = move->arg;
    move->kind = CRACKWORD_LAY;
    if (!take_letter(text, &arg[2], &arg[3]) || !take_row(text, &arg[0]) ||
        !take_place(text, &arg[1]))
        return false;
    arg[4] = take_word(text, " crack");
    return true;
}

static bool take_shown(const char **text, enum crackword_kind kind, int last,
                       struct ludo_move *move) {
    move->kind = (uint8_t)kind;
    return take_digit(text, 0, CRACKWORD_SEATS - 1, &move->arg[0]) && take_word(text, " ") &&
           take_card(text, last, &move->arg[1]);
}

static bool take_word_move(const char *text, struct ludo_move *move) {
    static const struct {
        const char *text;
        uint8_t kind;
    } words[] = {
        {"pass", CRACKWORD_PASS},
        {"accept", CRACKWORD_ACCEPT},
        {"challenge", CRACKWORD_CHALLENGE},
        {"close", CRACKWORD_CLOSE},
    };
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (!strcmp(text, words[i].text)) {
            *move = (struct ludo_move){.kind = words[i].kind};
            return true;
        }
    return false;
}

static bool take_move(const char **text, struct ludo_move *move) {
    if (take_word(text, "trash")) {
        move->kind = CRACKWORD_TRASH_ROW;
        return take_row(text, &move->arg[0]);
    }
    if (take_word(text, "refill ")) {
        move->kind = CRACKWORD_REFILL;
        return take_letter(text, &move->arg[1], &move->arg[2]) && take_row(text, &move->arg[0]);
    }
    if (take_word(text, "leave")) {
        move->kind = CRACKWORD_LEAVE;
        return take_row(text, &move->arg[0]);
    }
    if (take_word(text, "close ")) {
        move->kind = CRACKWORD_CLOSE;
        bool read = take_digit(text, 0, CRACKWORD_SEATS - 1, &move->arg[0]);
        move->arg[0]++;
        return read;
    }
    if (take_word(text, "cut "))
        return take_shown(text, CRACKWORD_CUT, WORDS_LETTERS - 1, move);
    if (take_word(text, "turn "))
        return take_shown(text, CRACKWORD_TURN, WORDS_LETTERS - 1, move);
    if (take_word(text, "draw "))
        return take_shown(text, CRACKWORD_DRAW, CRACKWORD_HIDDEN, move);
    return take_lay(text, move);
}

/* A sentence for those who forgot what the JOKER stands for. */
static int refuse(const char *text, struct ludo_error *error) {
    if (!strncmp(text, "joker ", 6) || !strncmp(text, "joker=", 6) ||
        !strncmp(text, "refill joker", 12))
        return ludo_fail(error, LUDO_ETEXT,
                         "\"%.40s\" is not a move: a JOKER needs a letter of the alphabet, as in "
                         "joker=S 2 left",
                         text);
    return ludo_fail(error, LUDO_ETEXT,
                     "\"%.40s\" is not a move: write for example E 2 right, joker=S 1 left, "
                     "A 3 on 2, trash 4, pass",
                     text);
}

int crackword_parse(const struct ludo_setup *setup, const char *text, struct ludo_move *move,
                    struct ludo_error *error) {
    const char *rest = text;
    struct ludo_move read = {0};
    (void)setup;
    if (!take_word_move(text, &read) && (!take_move(&rest, &read) || *rest))
        return refuse(text, error);
    *move = read;
    return LUDO_OK;
}
