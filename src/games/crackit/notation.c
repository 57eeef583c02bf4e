/* CRACK IT: moves as text.
 *
 *   order 3 1 7        lay the numbers down       number 2 7   chance: seat 2 gets a 7
 *   discard 3 hint     … and end the turn         card 2 hint  chance: seat 2 draws
 *   discard nothing    pass                       first 1      chance: seat 1 begins
 *   dial 7 at 2        attack seat 2              answer none  chance: nobody prohibits
 *   extra 7            the dial after a CLICK     answer 2     chance: seat 2 does
 *   declare 2          a narrowed number
 *   hint pile, hint 3  take a dial from there     block 2, reset, crack 2, master
 *   take 7 at 2        … and play it              pass, prohibit   in a window
 *   end                end the turn
 */
#include "games/crackit/crackit.h"

#include <string.h>

const char *const crackit_card_name[CRACKIT_CARDS] = {
    "0", "1", "2",    "3",     "4",     "5",     "6",      "7",
    "8", "9", "hint", "block", "reset", "crack", "master", "prohibit",
};

static const char *const words[] = {
    [CRACKIT_DO_DISCARD] = "discard",   [CRACKIT_DO_DIAL] = "dial",
    [CRACKIT_DO_EXTRA] = "extra",       [CRACKIT_DO_DECLARE] = "declare",
    [CRACKIT_DO_HINT] = "hint",         [CRACKIT_DO_BLOCK] = "block",
    [CRACKIT_DO_RESET] = "reset",       [CRACKIT_DO_CRACK] = "crack",
    [CRACKIT_DO_MASTER] = "master",     [CRACKIT_DO_END] = "end",
    [CRACKIT_DO_TAKE] = "take",         [CRACKIT_DO_PASS] = "pass",
    [CRACKIT_DO_PROHIBIT] = "prohibit", [CRACKIT_DO_ORDER] = "order",
    [CRACKIT_DEAL_NUMBER] = "number",   [CRACKIT_DEAL_CARD] = "card",
    [CRACKIT_DRAW_FIRST] = "first",     [CRACKIT_CLOSE] = "answer",
};

static void add_discard(struct ludo_text *text, const uint8_t *cards) {
    if (!cards[0])
        ludo_text_add(text, " nothing");
    for (int i = 0; i < CRACKIT_HAND && cards[i]; i++)
        ludo_text_add_format(text, " %s", crackit_card_name[cards[i] - 1]);
}

void crackit_format(const struct ludo_setup *setup, struct ludo_move move, struct ludo_text *text) {
    const uint8_t *arg = move.arg;
    (void)setup;
    ludo_text_add(text, words[move.kind]);
    switch ((enum crackit_kind)move.kind) {
    case CRACKIT_DO_DISCARD:
        add_discard(text, arg);
        break;
    case CRACKIT_DO_DIAL:
    case CRACKIT_DO_TAKE:
        ludo_text_add_format(text, " %d at %d", arg[0], arg[1]);
        break;
    case CRACKIT_DO_HINT:
        if (arg[0] == CRACKIT_PILE)
            ludo_text_add(text, " pile");
        else
            ludo_text_add_format(text, " %d", arg[0]);
        break;
    case CRACKIT_CLOSE:
        if (arg[0] == CRACKIT_NOBODY)
            ludo_text_add(text, " none");
        else
            ludo_text_add_format(text, " %d", arg[0]);
        break;
    case CRACKIT_DO_EXTRA:
    case CRACKIT_DO_DECLARE:
    case CRACKIT_DO_BLOCK:
    case CRACKIT_DO_CRACK:
    case CRACKIT_DRAW_FIRST:
        ludo_text_add_format(text, " %d", arg[0]);
        break;
    case CRACKIT_DO_ORDER:
        ludo_text_add_format(text, " %d %d %d", arg[0], arg[1], arg[2]);
        break;
    case CRACKIT_DEAL_NUMBER:
        ludo_text_add_format(text, arg[1] == CRACKIT_HIDDEN ? " %d ?" : " %d %d", arg[0], arg[1]);
        break;
    case CRACKIT_DEAL_CARD:
        ludo_text_add_format(text, " %d %s", arg[0],
                             arg[1] == CRACKIT_HIDDEN_CARD ? "?" : crackit_card_name[arg[1]]);
        break;
    case CRACKIT_DO_RESET:
    case CRACKIT_DO_MASTER:
    case CRACKIT_DO_END:
    case CRACKIT_DO_PASS:
    case CRACKIT_DO_PROHIBIT:
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

/* A blank and a digit below `bound`. */
static bool take_digit(const char **text, int bound, uint8_t *digit) {
    const char *t = *text;
    if (t[0] != ' ' || t[1] < '0' || t[1] >= '0' + bound)
        return false;
    *digit = (uint8_t)(t[1] - '0');
    *text += 2;
    return true;
}

static bool take_card(const char **text, uint8_t *card) {
    const char *start = *text;
    if (!take_word(text, " "))
        return false;
    for (uint8_t i = 0; i < CRACKIT_CARDS; i++)
        if (take_word(text, crackit_card_name[i])) {
            *card = i;
            return true;
        }
    *text = start;
    return false;
}

static bool take_discard(const char **text, uint8_t *cards) {
    uint8_t card;
    if (take_word(text, " nothing"))
        return true;
    int count = 0;
    for (; count < CRACKIT_HAND && take_card(text, &card); count++) {
        if (count && card + 1 < cards[count - 1])
            return false;
        cards[count] = (uint8_t)(card + 1);
    }
    return count > 0;
}

static bool take_seat(const char **text, uint8_t *seat) {
    return take_digit(text, CRACKIT_SEATS, seat);
}

static bool take_arguments(const char **text, struct ludo_move *move) {
    uint8_t *arg = move->arg;
    switch ((enum crackit_kind)move->kind) {
    case CRACKIT_DO_DISCARD:
        return take_discard(text, arg);
    case CRACKIT_DO_DIAL:
    case CRACKIT_DO_TAKE:
        return take_digit(text, CRACKIT_VALUES, arg) && take_word(text, " at") &&
               take_seat(text, arg + 1);
    case CRACKIT_DO_EXTRA:
        return take_digit(text, CRACKIT_VALUES, arg);
    case CRACKIT_DO_HINT:
        arg[0] = CRACKIT_PILE;
        return take_word(text, " pile") || take_seat(text, arg);
    case CRACKIT_CLOSE:
        arg[0] = CRACKIT_NOBODY;
        return take_word(text, " none") || take_seat(text, arg);
    case CRACKIT_DO_DECLARE:
    case CRACKIT_DO_BLOCK:
    case CRACKIT_DO_CRACK:
    case CRACKIT_DRAW_FIRST:
        return take_seat(text, arg);
    case CRACKIT_DO_ORDER:
        return take_digit(text, CRACKIT_VALUES, arg) && take_digit(text, CRACKIT_VALUES, arg + 1) &&
               take_digit(text, CRACKIT_VALUES, arg + 2);
    case CRACKIT_DEAL_NUMBER:
        arg[1] = CRACKIT_HIDDEN;
        return take_seat(text, arg) &&
               (take_word(text, " ?") || take_digit(text, CRACKIT_VALUES, arg + 1));
    case CRACKIT_DEAL_CARD:
        arg[1] = CRACKIT_HIDDEN_CARD;
        return take_seat(text, arg) && (take_word(text, " ?") || take_card(text, arg + 1));
    case CRACKIT_DO_RESET:
    case CRACKIT_DO_MASTER:
    case CRACKIT_DO_END:
    case CRACKIT_DO_PASS:
    case CRACKIT_DO_PROHIBIT:
        break;
    }
    return true;
}

static bool take_move(const char *text, struct ludo_move *move) {
    for (uint8_t kind = CRACKIT_DO_DISCARD; kind <= CRACKIT_CLOSE; kind++) {
        const char *rest = text;
        struct ludo_move read = {.kind = kind};
        if (take_word(&rest, words[kind]) && take_arguments(&rest, &read) && !*rest) {
            *move = read;
            return true;
        }
    }
    return false;
}

int crackit_parse(const struct ludo_setup *setup, const char *text, struct ludo_move *move,
                  struct ludo_error *error) {
    (void)setup;
    if (take_move(text, move))
        return LUDO_OK;
    return ludo_fail(error, LUDO_ETEXT,
                     "\"%.40s\" is not a move: write for example dial 7 at 2, hint pile, pass",
                     text);
}
