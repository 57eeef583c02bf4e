/* Break the Code: moves as text.
 *
 *   deal 0 3w       a tile for seat 0        ask 14     card 14
 *   deal middle 5   … for the middle         ask 2 1    card 2, about the 1s
 *   deal 0 ?        … as others see it       decline
 *   card 14         a card is turned up      guess 0b 3w 5 5 9b
 *   first 1         seat 1 begins            guess ? wrong   … as others see it
 */
#include "games/breakcode/breakcode.h"

#include "base/text.h"

#include <string.h>

/* --------------------------------------------------------------- writing */

static void add_kind(struct ludo_text *text, int kind) {
    char name[3];
    ludo_text_add(text, kind == BREAKCODE_HIDDEN_KIND ? "?" : breakcode_kind_name(kind, name));
}

static void format_deal(const struct ludo_setup *setup, struct ludo_move move,
                        struct ludo_text *text) {
    if (move.arg[0] == breakcode_hands(setup))
        ludo_text_add(text, "deal middle ");
    else
        ludo_text_add_format(text, "deal %d ", move.arg[0]);
    add_kind(text, move.arg[1]);
}

static void format_ask(struct ludo_move move, struct ludo_text *text) {
    int first, card = breakcode_card(move.arg[0]);
    ludo_text_add(text, "ask ");
    text_add_int(text, card);
    if (breakcode_card_questions(card, &first) > 1)
        ludo_text_add_format(text, " %d", move.arg[0]);
}

static void format_guess(struct ludo_move move, struct ludo_text *text) {
    ludo_text_add(text, "guess");
    if (move.arg[0] == BREAKCODE_HIDDEN_KIND) {
        ludo_text_add(text, move.arg[1] ? " ? right" : " ? wrong");
        return;
    }
    for (int i = 0; i < 7 && move.arg[i]; i++) {
        text_add_char(text, ' ');
        add_kind(text, move.arg[i]);
    }
}

void breakcode_format(const struct ludo_setup *setup, struct ludo_move move,
                      struct ludo_text *text) {
    switch ((enum breakcode_kind)move.kind) {
    case BREAKCODE_DEAL:
        format_deal(setup, move, text);
        break;
    case BREAKCODE_CARD:
        ludo_text_add_format(text, "card %d", move.arg[0]);
        break;
    case BREAKCODE_FIRST:
        ludo_text_add_format(text, "first %d", move.arg[0]);
        break;
    case BREAKCODE_ASK:
        format_ask(move, text);
        break;
    case BREAKCODE_DECLINE:
        ludo_text_add(text, "decline");
        break;
    case BREAKCODE_GUESS:
        format_guess(move, text);
        break;
    }
}

/* --------------------------------------------------------------- reading */

/* Each of these takes what it knows off the front of `*text`. */

static bool take_word(const char **text, const char *word) {
    size_t length = strlen(word);
    if (strncmp(*text, word, length) != 0)
        return false;
    *text += length;
    return true;
}

static bool take_digit(const char **text, int *digit) {
    if (**text < '0' || **text > '9')
        return false;
    *digit = *(*text)++ - '0';
    return true;
}

static bool take_card(const char **text, int *card) {
    int units;
    if (!take_digit(text, card) || *card == 0)
        return false;
    if (take_digit(text, &units))
        *card = 10 * *card + units;
    return *card <= BREAKCODE_CARDS;
}

static bool take_seat(const struct ludo_setup *setup, const char **text, uint8_t *seat) {
    int digit;
    if (!take_digit(text, &digit) || digit >= breakcode_hands(setup))
        return false;
    *seat = (uint8_t)digit;
    return true;
}

/* A 5 has no colour, all others have one. */
static bool take_kind(const char **text, uint8_t *kind) {
    int number, tile;
    if (!take_digit(text, &number))
        return false;
    tile = 2 * number;
    if (tile != BREAKCODE_GREEN) {
        if (!take_word(text, "b")) {
            if (!take_word(text, "w"))
                return false;
            tile++;
        }
    }
    *kind = (uint8_t)breakcode_kind(tile);
    return true;
}

static bool take_deal(const struct ludo_setup *setup, const char **text, struct ludo_move *move) {
    if (take_word(text, "middle")) {
        move->arg[0] = (uint8_t)breakcode_hands(setup);
        if (breakcode_hands(setup) == 2)
            return false;
    } else if (!take_seat(setup, text, &move->arg[0])) {
        return false;
    }
    if (!take_word(text, " "))
        return false;
    move->arg[1] = BREAKCODE_HIDDEN_KIND;
    return take_word(text, "?") || take_kind(text, &move->arg[1]);
}

/* A card with two questions needs the number, the others have none (BC-21). */
static bool take_ask(const char **text, struct ludo_move *move) {
    int card, first, question;
    if (!take_card(text, &card))
        return false;
    int questions = breakcode_card_questions(card, &first);
    question = first;
    if (questions > 1 && (!take_word(text, " ") || !take_digit(text, &question)))
        return false;
    move->arg[0] = (uint8_t)question;
    return question >= first && question < first + questions;
}

static bool take_guess(const char **text, struct ludo_move *move) {
    if (take_word(text, " ? ")) {
        move->arg[0] = BREAKCODE_HIDDEN_KIND;
        move->arg[1] = take_word(text, "right");
        return move->arg[1] || take_word(text, "wrong");
    }
    for (int i = 0; i < 7 && take_word(text, " "); i++)
        if (!take_kind(text, &move->arg[i]))
            return false;
    return move->arg[0] != 0;
}

static bool take_move(const struct ludo_setup *setup, const char **text, struct ludo_move *move) {
    int card;
    if (take_word(text, "ask ")) {
        move->kind = BREAKCODE_ASK;
        return take_ask(text, move);
    }
    if (take_word(text, "guess")) {
        move->kind = BREAKCODE_GUESS;
        return take_guess(text, move);
    }
    if (take_word(text, "decline")) {
        move->kind = BREAKCODE_DECLINE;
        return true;
    }
    if (take_word(text, "deal ")) {
        move->kind = BREAKCODE_DEAL;
        return take_deal(setup, text, move);
    }
    if (take_word(text, "card ")) {
        move->kind = BREAKCODE_CARD;
        bool taken = take_card(text, &card);
        move->arg[0] = taken ? (uint8_t)card : 0;
        return taken;
    }
    move->kind = BREAKCODE_FIRST;
    return take_word(text, "first ") && take_seat(setup, text, &move->arg[0]);
}

/* "ask 2" is what people type; they are told what is missing. */
static int explain(const char *text, struct ludo_error *error) {
    int card, first;
    const char *rest = text;
    if (take_word(&rest, "ask ") && take_card(&rest, &card) &&
        breakcode_card_questions(card, &first) > 1)
        return ludo_fail(error, LUDO_ETEXT, "say which number card %d is about: ask %d %d or %d",
                         card, card, first, first + 1);
    return ludo_fail(error, LUDO_ETEXT,
                     "\"%.40s\" is not a move: write for example ask 14, ask 2 1 or "
                     "guess 0b 3w 5 5 9b",
                     text);
}

int breakcode_parse(const struct ludo_setup *setup, const char *text, struct ludo_move *move,
                    struct ludo_error *error) {
    const char *rest = text;
    struct ludo_move read = {0};
    if (!take_move(setup, &rest, &read) || *rest)
        return explain(text, error);
    *move = read;
    return LUDO_OK;
}
