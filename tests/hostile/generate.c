/* Contents of all games but New York Crisis, and the stream of choices. */
#include "hostile.h"

#include "games/crackit/crackit.h"
#include "games/crackword/crackword.h"

#include <string.h>

uint32_t choose(struct choices *choices, uint32_t bound) {
    if (bound < 2)
        return 0;
    if (choices->at < choices->size)
        return choices->data[choices->at++] % bound;
    return ludo_rng_below(&choices->rng, bound);
}

bool choose_once_in(struct choices *choices, uint32_t times) {
    return choose(choices, times) == 0;
}

/* ------------------------------------------------------------------- LOOT */

static const char *const grid[7] = {"GGGMYBB", "GMYYYMB", "RRGRRRB", "MRGMBBM",
                                    "YRGYRGG", "YMBGBMR", "YBBMYYR"};

/* Abilities make for long lists of moves. */
static json_t *reward(struct choices *choices, int least, int most) {
    switch (choose(choices, 3)) {
    case 0:
        return json_string("wrap");
    case 1:
        return json_string("plusminus");
    default:
        return json_integer(least + (int)choose(choices, (uint32_t)(most - least + 1)));
    }
}

/* A letter of the grid, turned, mirrored and with its colours changed. */
static char letter_at(int row, int column, uint32_t turn, const char *colours) {
    if (turn & 1)
        row = 6 - row;
    if (turn & 2)
        column = 6 - column;
    char letter = turn & 4 ? grid[column][row] : grid[row][column];
    const char *colour = strchr("RBGY", letter);
    return colour ? colours[colour - "RBGY"] : letter;
}

static void shuffle(struct choices *choices, char *letters, uint32_t count) {
    for (uint32_t i = count - 1; i > 0; i--) {
        uint32_t other = choose(choices, i + 1);
        char letter = letters[i];
        letters[i] = letters[other];
        letters[other] = letter;
    }
}

static json_t *sheet(struct choices *choices) {
    static const char *const lines[] = {"red", "blue", "green", "yellow", "1", "2", "3", "4"};
    uint32_t turn = choose(choices, 8);
    char colours[] = "RBGY";
    json_t *rows = json_array(), *meeps = json_object(), *combos = json_object();
    int scoring = 0;
    shuffle(choices, colours, 4);
    for (int row = 0; row < 7; row++) {
        char letters[8] = {0};
        for (int column = 0; column < 7; column++) {
            letters[column] = letter_at(row, column, turn, colours);
            if (letters[column] != 'M')
                continue;
            char name[3] = {(char)('a' + column), (char)('1' + row), '\0'};
            json_t *value = reward(choices, 1, 5);
            scoring += json_is_integer(value);
            json_object_set_new(meeps, name, value);
        }
        json_array_append_new(rows, json_string(letters));
    }
    for (int i = 0; i < 8; i++)
        json_object_set_new(combos, lines[i],
                            json_pack("{s:i, s:o}", "need", 2 + (int)choose(choices, 2), "reward",
                                      reward(choices, 3, 3)));
    int track = choose_once_in(choices, 2) ? 17 + scoring
                                           : 3 + (int)choose(choices, (uint32_t)(15 + scoring));
    return json_pack("{s:s, s:o, s:o, s:o, s:i}", "name", "hostile", "grid", rows, "meeps", meeps,
                     "combos", combos, "track", track);
}

/* --------------------------------------------------------------- CRACK IT */

/* One of each, and what is left to a few of them. */
static json_t *cards(struct choices *choices) {
    static const char *const names[] = {"hint", "block", "reset", "crack", "master", "prohibition"};
    int count[CRACKIT_CARDS], left = CRACKIT_DECK - CRACKIT_CARDS;
    uint32_t favourites = 1 + choose(choices, 6);
    uint8_t favourite[6];
    json_t *dials = json_array(),
           *root = json_pack("{s:s, s:o}", "name", "hostile", "dials", dials);
    for (uint32_t i = 0; i < favourites; i++)
        favourite[i] = (uint8_t)choose(choices, CRACKIT_CARDS);
    for (int card = 0; card < CRACKIT_CARDS; card++)
        count[card] = 1;
    while (left) {
        int some = 1 + (int)choose(choices, (uint32_t)left);
        count[favourite[choose(choices, favourites)]] += some;
        left -= some;
    }
    for (int card = 0; card < CRACKIT_DIALS; card++)
        json_array_append_new(dials, json_integer(count[card]));
    for (int i = 0; i < CRACKIT_CARDS - CRACKIT_DIALS; i++)
        json_object_set_new(root, names[i], json_integer(count[CRACKIT_DIALS + i]));
    return root;
}

/* ------------------------------------------------------------- CRACK WORD */

/* Few letters or many, all JOKERs and POUBELLEs or none. */
static json_t *letters(struct choices *choices) {
    static const char common[] = "AEIOURSTLNMCPDGBFHVZ";
    json_t *counts = json_object();
    int joker = choose_once_in(choices, 2) ? 8 : (int)choose(choices, 9);
    int trash = choose_once_in(choices, 2) ? CRACKWORD_TRASH_MAX
                                           : (int)choose(choices, CRACKWORD_TRASH_MAX + 1);
    int deck = choose_once_in(choices, 2) ? CRACKWORD_DECK_MAX
                                          : CRACKWORD_DECK_MIN + (int)choose(choices, 20);
    uint32_t kinds = 3 + choose(choices, sizeof common - 4);
    int count[sizeof common] = {0};
    for (int left = deck - joker - trash; left > 0; left--) {
        uint32_t kind = choose(choices, kinds);
        while (count[kind] == 20)
            kind = (kind + 1) % kinds;
        count[kind]++;
    }
    for (uint32_t i = 0; i < kinds; i++) {
        char name[2] = {common[i], '\0'};
        if (count[i])
            json_object_set_new(counts, name, json_integer(count[i]));
    }
    return json_pack("{s:s, s:s, s:o, s:i, s:i}", "name", "hostile", "words", "fr", "letters",
                     counts, "joker", joker, "trash", trash);
}

json_t *hostile_content(struct choices *choices, const struct ludo_game *game) {
    if (!strcmp(game->name, "loot"))
        return sheet(choices);
    if (!strcmp(game->name, "crackit"))
        return cards(choices);
    if (!strcmp(game->name, "crackword"))
        return letters(choices);
    return strcmp(game->name, "nycrisis") != 0 ? NULL : hostile_plot(choices);
}
