/* LOOT: moves as text.
 *
 *   start a4        begin on a4            roll 2 4 5    chance rolls all dice
 *   dice 4 2 5      now, next, after next  roll 3        chance rolls one die
 *   c4              move to c4             at d5         no move: stand on d5
 *   c4 wrap         … leaving the grid     stay          no move, no free square
 *   c4 plus         … one farther
 *   c4 minus        … one less far
 */
#include "base/text.h"
#include "games/loot/loot.h"

#include <string.h>

static const char *const ability_name[LOOT_ABILITIES] = {"", " wrap", " plus", " minus"};

/* A square, behind the name of what is done there, which has `length` letters. */
static inline void add_square(struct ludo_text *text, const char *word, size_t length, int square) {
    char name[12];
    memcpy(name, word, length);
    (void)loot_square_name(square, name + length);
    text_add_bytes(text, name, length + 2);
}

/* Dice, each behind a blank. */
static void add_dice(struct ludo_text *text, const char *word, const uint8_t *dice, int count) {
    char digits[6];
    for (int i = 0; i < count; i++) {
        digits[2 * i] = ' ';
        digits[2 * i + 1] = (char)('0' + dice[i]);
    }
    ludo_text_add(text, word);
    text_add_bytes(text, digits, 2 * (size_t)count);
}

void loot_format(const struct ludo_setup *setup, struct ludo_move move, struct ludo_text *text) {
    const uint8_t *arg = move.arg;
    (void)setup;
    switch ((enum loot_kind)move.kind) {
    case LOOT_START:
        add_square(text, "start ", 6, arg[0]);
        break;
    case LOOT_PLACE:
        add_dice(text, "dice", arg, 3);
        break;
    case LOOT_MOVE:
        add_square(text, "", 0, arg[1]);
        if (arg[0])
            ludo_text_add(text, ability_name[arg[0]]);
        break;
    case LOOT_RELOCATE:
        add_square(text, "at ", 3, arg[0]);
        break;
    case LOOT_STAY:
        ludo_text_add(text, "stay");
        break;
    case LOOT_ROLL_ALL:
        add_dice(text, "roll", arg, 3);
        break;
    case LOOT_ROLL:
        add_dice(text, "roll", arg, 1);
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

static bool take_square(const char **text, uint8_t *square) {
    const char *t = *text;
    if (t[0] < 'a' || t[0] >= 'a' + LOOT_SIDE || t[1] < '1' || t[1] >= '1' + LOOT_SIDE)
        return false;
    *square = (uint8_t)((t[1] - '1') * LOOT_SIDE + t[0] - 'a');
    *text += 2;
    return true;
}

static bool take_die(const char **text, uint8_t *die) {
    if ((*text)[0] < '1' || (*text)[0] > '6')
        return false;
    *die = (uint8_t)(*(*text)++ - '0');
    return true;
}

static bool take_three(const char **text, uint8_t *dice) {
    return take_die(text, dice) && take_word(text, " ") && take_die(text, dice + 1) &&
           take_word(text, " ") && take_die(text, dice + 2);
}

static bool take_ability(const char **text, uint8_t *ability) {
    *ability = LOOT_PLAIN;
    for (uint8_t i = LOOT_WRAP; i < LOOT_ABILITIES; i++)
        if (take_word(text, ability_name[i])) {
            *ability = i;
            break; /* LO-52: never two */
        }
    return true;
}

static bool take_roll(const char **text, struct ludo_move *move) {
    const char *start = *text;
    move->kind = LOOT_ROLL_ALL;
    if (take_three(text, move->arg))
        return true;
    *text = start;
    *move = (struct ludo_move){.kind = LOOT_ROLL};
    return take_die(text, move->arg);
}

static bool take_move(const char **text, struct ludo_move *move) {
    if (take_word(text, "start ")) {
        move->kind = LOOT_START;
        return take_square(text, move->arg);
    }
    if (take_word(text, "stay")) {
        move->kind = LOOT_STAY;
        return true;
    }
    if (take_word(text, "dice ")) {
        move->kind = LOOT_PLACE;
        return take_three(text, move->arg);
    }
    if (take_word(text, "at ")) {
        move->kind = LOOT_RELOCATE;
        return take_square(text, move->arg);
    }
    if (take_word(text, "roll "))
        return take_roll(text, move);
    move->kind = LOOT_MOVE;
    return take_square(text, &move->arg[1]) && take_ability(text, &move->arg[0]);
}

int loot_parse(const struct ludo_setup *setup, const char *text, struct ludo_move *move,
               struct ludo_error *error) {
    const char *rest = text;
    struct ludo_move read = {0};
    (void)setup;
    if (!take_move(&rest, &read) || *rest)
        return ludo_fail(error, LUDO_ETEXT,
                         "\"%.40s\" is not a move: write for example c4, c4 wrap, at c4", text);
    *move = read;
    return LUDO_OK;
}
