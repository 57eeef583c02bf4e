/* New York Crisis: moves as text. docs/games/nycrisis.md lists them.
 *
 * A die is written as two letters, its colour and its face: `ry` is a red die
 * that shows social, `bw` a blue one that shows a wild. `+b` is a result of an
 * object's, `-rr` a die that is spent. Information is a colour and its price:
 * `r2`, `b3`. Spaces, objects and characters have the names of the content. */
#include "games/nycrisis/nycrisis.h"

#include <string.h>

static const char letters[] = "rybw"; /* faces */
static const char types[] = "rybg";   /* colours of dice */

/* What stands before the arguments. */
static const char *const word[] = {
    [NYCRISIS_MOVE_PICK] = "pick ",
    [NYCRISIS_MOVE_TURN] = "turn ",
    [NYCRISIS_MOVE_FLEE] = "flee ",
    [NYCRISIS_MOVE_STAY] = "stay",
    [NYCRISIS_MOVE_MOVE] = "move",
    [NYCRISIS_MOVE_STEP] = "to ",
    [NYCRISIS_MOVE_EXTRA] = "extra ",
    [NYCRISIS_MOVE_REROLL] = "reroll",
    [NYCRISIS_MOVE_COLLECT] = "collect ",
    [NYCRISIS_MOVE_TAKE] = "take",
    [NYCRISIS_MOVE_REMOVE] = "remove",
    [NYCRISIS_MOVE_FACE] = "face",
    [NYCRISIS_MOVE_DODGE] = "dodge",
    [NYCRISIS_MOVE_USE] = "use ",
    [NYCRISIS_MOVE_LAPTOP] = "laptop ",
    [NYCRISIS_MOVE_MONEY] = "money ",
    [NYCRISIS_MOVE_NEWSPAPER] = "newspaper ",
    [NYCRISIS_MOVE_RADIO] = "radio ",
    [NYCRISIS_MOVE_DRONE] = "drone ",
    [NYCRISIS_MOVE_SEND] = "send ",
    [NYCRISIS_MOVE_COAT] = "coat",
    [NYCRISIS_MOVE_GIVE] = "give ",
    [NYCRISIS_MOVE_ABILITY] = "ability ",
    [NYCRISIS_MOVE_LEAD] = "lead ",
    [NYCRISIS_MOVE_VISIT] = "visit ",
    [NYCRISIS_MOVE_CHALLENGE] = "challenge",
    [NYCRISIS_MOVE_END] = "end",
    [NYCRISIS_MOVE_LOSE] = "lose ",
    [NYCRISIS_MOVE_HEAL] = "heal ",
    [NYCRISIS_MOVE_SPOT] = "spot ",
    [NYCRISIS_MOVE_MAFIA] = "mafia ",
    [NYCRISIS_MOVE_TOKEN] = "token ",
    [NYCRISIS_MOVE_OBJECT] = "object ",
    [NYCRISIS_MOVE_POLICE] = "police ",
    [NYCRISIS_MOVE_LOCATION] = "location ",
    [NYCRISIS_MOVE_ROLL] = "roll ",
};

enum { KINDS = sizeof word / sizeof word[0] };

/* ---------------------------------------------------------------- writing */

static void add_code(struct ludo_text *text, int code) {
    int die = code % NYCRISIS_CODE_SPENT - NYCRISIS_CODE_DIE;
    if (code >= NYCRISIS_CODE_EXTRA && code < NYCRISIS_CODE_END)
        ludo_text_add_format(text, "+%c", letters[code - NYCRISIS_CODE_EXTRA]);
    else
        ludo_text_add_format(text, "%s%c%c", code >= NYCRISIS_CODE_SPENT ? "-" : "",
                             types[die / 4 & 3], letters[die & 3]);
}

static void add_codes(struct ludo_text *text, const uint8_t *codes, int count) {
    for (int i = 0; i < count && codes[i]; i++) {
        ludo_text_add(text, " ");
        add_code(text, codes[i]);
    }
}

static void add_information(struct ludo_text *text, int kind) {
    ludo_text_add_format(text, "%c%d", letters[kind / 2], 2 + kind % 2);
}

static void add_hand_over(struct ludo_text *text, const uint8_t *arg) {
    ludo_text_add_format(text, "%s%s to %s", arg[2] ? "used " : "", nycrisis_object_name[arg[1]],
                         nycrisis_character_name[arg[0]]);
}

static void add_arguments(const struct nycrisis_city *city, struct ludo_move move,
                          struct ludo_text *text) {
    const uint8_t *arg = move.arg;
    switch ((enum nycrisis_kind)move.kind) {
    case NYCRISIS_MOVE_PICK:
    case NYCRISIS_MOVE_TURN:
        ludo_text_add(text, nycrisis_character_name[arg[0]]);
        break;
    case NYCRISIS_MOVE_FLEE:
    case NYCRISIS_MOVE_STEP:
    case NYCRISIS_MOVE_EXTRA:
    case NYCRISIS_MOVE_NEWSPAPER:
    case NYCRISIS_MOVE_DRONE:
    case NYCRISIS_MOVE_SPOT:
    case NYCRISIS_MOVE_POLICE:
    case NYCRISIS_MOVE_LOCATION:
        ludo_text_add(text, city->space[arg[0]].id);
        break;
    case NYCRISIS_MOVE_REROLL:
        add_codes(text, arg, NYCRISIS_DICE);
        break;
    case NYCRISIS_MOVE_COLLECT:
    case NYCRISIS_MOVE_TOKEN:
        add_information(text, arg[0]);
        break;
    case NYCRISIS_MOVE_USE:
    case NYCRISIS_MOVE_OBJECT:
        ludo_text_add(text, nycrisis_object_name[arg[0]]);
        break;
    case NYCRISIS_MOVE_LAPTOP:
        ludo_text_add_format(text, "%s ", city->space[arg[0]].id);
        add_information(text, arg[1]);
        break;
    case NYCRISIS_MOVE_MONEY:
        ludo_text_add(text, arg[0] ? "bribe" : "heal");
        break;
    case NYCRISIS_MOVE_RADIO:
        ludo_text_add_format(text, "%s to %s", city->space[arg[0]].id, city->space[arg[1]].id);
        break;
    case NYCRISIS_MOVE_SEND:
    case NYCRISIS_MOVE_GIVE:
        add_hand_over(text, arg);
        break;
    case NYCRISIS_MOVE_COAT:
        if (arg[0])
            ludo_text_add_format(text, " %s", city->space[arg[0] - 1].id);
        break;
    case NYCRISIS_MOVE_ABILITY:
        if (arg[0])
            ludo_text_add(text, nycrisis_character_name[arg[1]]);
        else
            add_code(text, arg[1]);
        break;
    case NYCRISIS_MOVE_LEAD:
    case NYCRISIS_MOVE_VISIT:
        ludo_text_add(text, city->token_kind[arg[0]].id);
        break;
    case NYCRISIS_MOVE_LOSE:
    case NYCRISIS_MOVE_HEAL:
        ludo_text_add(text, nycrisis_colour_name[arg[0]]);
        break;
    case NYCRISIS_MOVE_MAFIA:
        ludo_text_add_format(text, "%d", arg[0] + 1);
        break;
    case NYCRISIS_MOVE_ROLL:
        add_code(text, arg[0]);
        break;
    case NYCRISIS_MOVE_STAY:
    case NYCRISIS_MOVE_MOVE:
    case NYCRISIS_MOVE_TAKE:
    case NYCRISIS_MOVE_REMOVE:
    case NYCRISIS_MOVE_FACE:
    case NYCRISIS_MOVE_DODGE:
    case NYCRISIS_MOVE_CHALLENGE:
    case NYCRISIS_MOVE_END:
        break;
    }
}

static bool has_results(int kind) {
    return (kind >= NYCRISIS_MOVE_COLLECT && kind <= NYCRISIS_MOVE_DODGE) ||
           kind == NYCRISIS_MOVE_LAPTOP || kind == NYCRISIS_MOVE_DRONE ||
           kind == NYCRISIS_MOVE_VISIT || kind == NYCRISIS_MOVE_CHALLENGE;
}

void nycrisis_format(const struct ludo_setup *setup, struct ludo_move move,
                     struct ludo_text *text) {
    if (!move.kind || move.kind >= KINDS)
        return;
    ludo_text_add(text, word[move.kind]);
    add_arguments(nycrisis_city(setup), move, text);
    if (has_results(move.kind))
        add_codes(text, move.arg + NYCRISIS_RESULTS_AT, NYCRISIS_RESULTS);
}

/* ---------------------------------------------------------------- reading */

/* Each of these takes what it knows off the front of `*text`. */

static bool take_word(const char **text, const char *expected) {
    size_t length = strlen(expected);
    if (strncmp(*text, expected, length) != 0)
        return false;
    *text += length;
    return true;
}

/* One of several names, which end where the text or a word does. */
static bool take_name(const char **text, const char *name, int index, uint8_t *found) {
    size_t length = strlen(name);
    if (strncmp(*text, name, length) != 0 || ((*text)[length] && (*text)[length] != ' '))
        return false;
    *text += length;
    *found = (uint8_t)index;
    return true;
}

static bool take_listed(const char **text, const char *const *names, int count, uint8_t *found) {
    for (int i = 0; i < count; i++)
        if (take_name(text, names[i], i, found))
            return true;
    return false;
}

static bool take_space(const struct nycrisis_city *city, const char **text, uint8_t *space) {
    for (int i = 0; i < NYCRISIS_SPACES; i++)
        if (take_name(text, city->space[i].id, i, space))
            return true;
    return false;
}

static bool take_token_kind(const struct nycrisis_city *city, const char **text, uint8_t *kind) {
    for (int i = 0; i < city->token_kind_count; i++)
        if (take_name(text, city->token_kind[i].id, i, kind))
            return true;
    return false;
}

static bool take_letter(const char **text, const char *among, int *index) {
    const char *found = **text ? strchr(among, **text) : NULL;
    if (!found)
        return false;
    *index = (int)(found - among);
    (*text)++;
    return true;
}

static bool take_information(const char **text, uint8_t *kind) {
    int colour, price;
    if (!take_letter(text, "ryb", &colour) || !take_letter(text, "23", &price))
        return false;
    *kind = (uint8_t)(colour * 2 + price);
    return true;
}

/* A die; greys have no wild. */
static bool take_die(const char **text, uint8_t *code) {
    int type, face;
    bool spent = take_word(text, "-");
    if (!take_letter(text, types, &type) || !take_letter(text, letters, &face) ||
        (type == NYCRISIS_GREY && face == NYCRISIS_WILD))
        return false;
    *code = (uint8_t)(nycrisis_code(type, face) + (spent ? NYCRISIS_CODE_SPENT : 0));
    return true;
}

static bool take_result(const char **text, uint8_t *code) {
    int colour;
    if (take_word(text, "+")) {
        if (!take_letter(text, "ryb", &colour))
            return false;
        *code = (uint8_t)(NYCRISIS_CODE_EXTRA + colour);
        return true;
    }
    return **text != '-' && take_die(text, code);
}

static bool take_codes(const char **text, bool (*take)(const char **, uint8_t *), uint8_t *codes,
                       int most) {
    for (int i = 0; i < most && take_word(text, " "); i++)
        if (!take(text, &codes[i]))
            return false;
    return true;
}

static bool take_number(const char **text, uint8_t *number) {
    int tens = 0, ones;
    if (!take_letter(text, "0123456789", &ones))
        return false;
    if (ones && **text >= '0' && **text <= '9') {
        tens = ones;
        (void)take_letter(text, "0123456789", &ones);
    }
    *number = (uint8_t)(tens * 10 + ones - 1);
    return tens * 10 + ones >= 1 && tens * 10 + ones <= NYCRISIS_MAFIA_CARDS;
}

static bool take_character(const char **text, uint8_t *character) {
    return take_listed(text, nycrisis_character_name, NYCRISIS_CHARACTERS, character);
}

static bool take_object(const char **text, uint8_t *object) {
    return take_listed(text, nycrisis_object_name, NYCRISIS_OBJECTS, object);
}

static bool take_hand_over(const char **text, uint8_t *arg) {
    arg[2] = take_word(text, "used ");
    return take_object(text, &arg[1]) && take_word(text, " to ") && take_character(text, &arg[0]);
}

static bool take_ability(const char **text, uint8_t *arg) {
    arg[0] = take_character(text, &arg[1]);
    return arg[0] || take_die(text, &arg[1]);
}

static bool take_coat(const struct nycrisis_city *city, const char **text, uint8_t *arg) {
    if (!take_word(text, " "))
        return true;
    if (!take_space(city, text, arg))
        return false;
    arg[0]++;
    return true;
}

static bool take_plain(const char **text, uint8_t *object) {
    return take_object(text, object) && (*object == NYCRISIS_PHONE || *object == NYCRISIS_MASK ||
                                         *object == NYCRISIS_GLOVES || *object == NYCRISIS_BICYCLE);
}

static bool take_arguments(const struct nycrisis_city *city, const char **text,
                           struct ludo_move *move) {
    static const char *const uses[] = {"heal", "bribe"};
    uint8_t *arg = move->arg;
    switch ((enum nycrisis_kind)move->kind) {
    case NYCRISIS_MOVE_PICK:
    case NYCRISIS_MOVE_TURN:
        return take_character(text, arg);
    case NYCRISIS_MOVE_FLEE:
    case NYCRISIS_MOVE_STEP:
    case NYCRISIS_MOVE_EXTRA:
    case NYCRISIS_MOVE_NEWSPAPER:
    case NYCRISIS_MOVE_DRONE:
    case NYCRISIS_MOVE_SPOT:
    case NYCRISIS_MOVE_POLICE:
    case NYCRISIS_MOVE_LOCATION:
        return take_space(city, text, arg);
    case NYCRISIS_MOVE_REROLL:
        return take_codes(text, take_die, arg, NYCRISIS_DICE);
    case NYCRISIS_MOVE_COLLECT:
    case NYCRISIS_MOVE_TOKEN:
        return take_information(text, arg);
    case NYCRISIS_MOVE_USE:
        return take_plain(text, arg);
    case NYCRISIS_MOVE_OBJECT:
        return take_object(text, arg);
    case NYCRISIS_MOVE_LAPTOP:
        return take_space(city, text, arg) && take_word(text, " ") &&
               take_information(text, arg + 1);
    case NYCRISIS_MOVE_MONEY:
        return take_listed(text, uses, 2, arg);
    case NYCRISIS_MOVE_RADIO:
        return take_space(city, text, arg) && take_word(text, " to ") &&
               take_space(city, text, arg + 1);
    case NYCRISIS_MOVE_SEND:
    case NYCRISIS_MOVE_GIVE:
        return take_hand_over(text, arg);
    case NYCRISIS_MOVE_COAT:
        return take_coat(city, text, arg);
    case NYCRISIS_MOVE_ABILITY:
        return take_ability(text, arg);
    case NYCRISIS_MOVE_LEAD:
    case NYCRISIS_MOVE_VISIT:
        return take_token_kind(city, text, arg);
    case NYCRISIS_MOVE_LOSE:
    case NYCRISIS_MOVE_HEAL:
        return take_listed(text, nycrisis_colour_name, 4, arg);
    case NYCRISIS_MOVE_MAFIA:
        return take_number(text, arg);
    case NYCRISIS_MOVE_ROLL:
        return **text != '-' && take_die(text, arg);
    case NYCRISIS_MOVE_STAY:
    case NYCRISIS_MOVE_MOVE:
    case NYCRISIS_MOVE_TAKE:
    case NYCRISIS_MOVE_REMOVE:
    case NYCRISIS_MOVE_FACE:
    case NYCRISIS_MOVE_DODGE:
    case NYCRISIS_MOVE_CHALLENGE:
    case NYCRISIS_MOVE_END:
        return true;
    }
    return false;
}

static bool take_results(const char **text, struct ludo_move *move) {
    if (!has_results(move->kind))
        return true;
    if (!take_codes(text, take_result, move->arg + NYCRISIS_RESULTS_AT, NYCRISIS_RESULTS))
        return false;
    /* A single result removes the second mafia (NY-55). */
    if (move->kind == NYCRISIS_MOVE_REMOVE)
        move->arg[0] = move->arg[NYCRISIS_RESULTS_AT] && !move->arg[NYCRISIS_RESULTS_AT + 1];
    return true;
}

int nycrisis_parse(const struct ludo_setup *setup, const char *text, struct ludo_move *move,
                   struct ludo_error *error) {
    for (int kind = 1; kind < KINDS; kind++) {
        const char *rest = text;
        struct ludo_move read = {.kind = (uint8_t)kind};
        if (take_word(&rest, word[kind]) && take_arguments(nycrisis_city(setup), &rest, &read) &&
            take_results(&rest, &read) && !*rest) {
            *move = read;
            return LUDO_OK;
        }
    }
    return ludo_fail(error, LUDO_ETEXT,
                     "\"%.40s\" is not a move: write for example to soho, remove rr yr, end", text);
}
