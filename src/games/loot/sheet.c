/* LOOT: a sheet from JSON into tables. */
#include "games/loot/sheet.h"

#include "games/loot/loot.h"

#include <string.h>

static const char letters[] = "RBGY"; /* in the order of the colours */

/* ------------------------------------------------------------------ grid */

/* Squares reached by `steps` steps in a direction; −1 if that leaves the grid
 * and `wrap` does not call for it, or does not leave it and `wrap` does. */
static int walk(int square, int right, int down, int steps, bool wrap) {
    int column = square % LOOT_SIDE + right * steps, row = square / LOOT_SIDE + down * steps;
    bool inside = column >= 0 && column < LOOT_SIDE && row >= 0 && row < LOOT_SIDE;
    if (inside == wrap)
        return -1;
    column = (column + LOOT_SIDE) % LOOT_SIDE;
    row = (row + LOOT_SIDE) % LOOT_SIDE;
    return row * LOOT_SIDE + column;
}

static uint64_t reach(int square, int steps, bool wrap) {
    static const int8_t direction[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    uint64_t squares = 0;
    for (int i = 0; i < 4; i++) {
        int target = walk(square, direction[i][0], direction[i][1], steps, wrap);
        if (target >= 0)
            squares |= loot_bit(target);
    }
    return squares;
}

static void fill_tables(struct loot_sheet *sheet) {
    for (int square = 0; square < LOOT_SQUARES; square++) {
        int column = square % LOOT_SIDE, row = square / LOOT_SIDE;
        for (int i = 0; i < LOOT_SIDE; i++) {
            sheet->square[square].row |= loot_bit(row * LOOT_SIDE + i);
            sheet->square[square].column |= loot_bit(i * LOOT_SIDE + column);
        }
        if (!column || !row || column == LOOT_SIDE - 1 || row == LOOT_SIDE - 1)
            sheet->border |= loot_bit(square);
        for (int steps = 1; steps < LOOT_SIDE; steps++) {
            sheet->straight[steps][square] = reach(square, steps, false);
            sheet->wrapped[steps][square] = reach(square, steps, true);
        }
    }
}

static void fill_rows(struct loot_sheet *sheet) {
    for (int set = 0; set < 1 << LOOT_SIDE; set++)
        for (int rest = set; rest; rest &= rest - 1)
            sheet->row_squares[set][sheet->row_count[set]++] =
                (uint64_t)__builtin_ctz((unsigned)rest) << 8;
}

/* All squares joined to `square` by their sides within `colour`. */
static uint64_t flood(const struct loot_sheet *sheet, uint64_t colour, int square) {
    uint64_t group = loot_bit(square), before = 0;
    while (group != before) {
        before = group;
        for (uint64_t rest = before; rest; rest &= rest - 1)
            group |= sheet->straight[1][__builtin_ctzll(rest)] & colour;
    }
    return group;
}

static int find_groups(struct loot_sheet *sheet, int colour, uint64_t squares,
                       struct ludo_error *error) {
    for (uint64_t rest = squares; rest;) {
        uint64_t group = flood(sheet, squares, __builtin_ctzll(rest));
        int size = __builtin_popcountll(group);
        char name[3];
        (void)loot_square_name(__builtin_ctzll(group), name);
        if (size > LOOT_SIZES)
            return ludo_fail(error, LUDO_ECONTENT,
                             "grid: the %c group at %s has %d squares, 4 at most are allowed",
                             letters[colour], name, size);
        uint64_t *place = &sheet->group[colour * LOOT_SIZES + size - 1];
        if (*place)
            return ludo_fail(error, LUDO_ECONTENT,
                             "grid: at %s there is a second %c group of size %d", name,
                             letters[colour], size);
        *place = group;
        for (uint64_t s = group; s; s &= s - 1) {
            struct loot_square *square = &sheet->square[__builtin_ctzll(s)];
            square->group = group;
            square->group_number = (uint8_t)(colour * LOOT_SIZES + size - 1);
        }
        rest &= ~group;
    }
    for (int size = 1; size <= LOOT_SIZES; size++)
        if (!sheet->group[colour * LOOT_SIZES + size - 1])
            return ludo_fail(error, LUDO_ECONTENT, "grid: the %c group of size %d is missing",
                             letters[colour], size);
    return LUDO_OK;
}

static int read_grid(const json_t *root, struct loot_sheet *sheet, struct ludo_error *error) {
    const json_t *grid = json_object_get(root, "grid");
    uint64_t colour[LOOT_COLOURS] = {0};
    if (!json_is_array(grid) || json_array_size(grid) != LOOT_SIDE)
        return ludo_fail(error, LUDO_ECONTENT, "grid: a list of 7 rows is needed");
    for (int row = 0; row < LOOT_SIDE; row++) {
        const char *text = json_string_value(json_array_get(grid, (size_t)row));
        if (!text || strlen(text) != LOOT_SIDE)
            return ludo_fail(error, LUDO_ECONTENT, "grid[%d]: a row of 7 letters is needed", row);
        for (int column = 0; column < LOOT_SIDE; column++) {
            int square = row * LOOT_SIDE + column;
            const char *letter = strchr(letters, text[column]);
            sheet->square[square].group = loot_bit(square);
            sheet->square[square].group_number = LOOT_WHITE;
            if (letter)
                colour[letter - letters] |= loot_bit(square);
            else if (text[column] != 'M')
                return ludo_fail(error, LUDO_ECONTENT,
                                 "grid[%d]: letter %d must be one of R, B, G, Y or M", row,
                                 column + 1);
        }
    }
    for (int i = 0; i < LOOT_COLOURS; i++) {
        int answer = find_groups(sheet, i, colour[i], error);
        if (answer < 0)
            return answer;
    }
    return LUDO_OK;
}

/* --------------------------------------------------------------- rewards */

/* Points from 1 to `most`, or an ability's name. */
static int read_reward(const json_t *value, const char *place, int least, int most,
                       struct loot_reward *reward, struct ludo_error *error) {
    const char *name = json_string_value(value);
    if (name && !strcmp(name, "wrap")) {
        reward->ability = LOOT_WRAP;
    } else if (name && !strcmp(name, "plusminus")) {
        reward->ability = LOOT_PLUS;
    } else if (json_is_integer(value) && json_integer_value(value) >= least &&
               json_integer_value(value) <= most) {
        reward->points = (uint8_t)json_integer_value(value);
    } else if (least == most) {
        return ludo_fail(error, LUDO_ECONTENT,
                         "%s: the reward must be %d, \"wrap\" or \"plusminus\"", place, most);
    } else {
        return ludo_fail(error, LUDO_ECONTENT,
                         "%s: the reward must be %d to %d, \"wrap\" or \"plusminus\"", place, least,
                         most);
    }
    return LUDO_OK;
}

static bool is_square(const char *name) {
    return name[0] >= 'a' && name[0] < 'a' + LOOT_SIDE && name[1] >= '1' &&
           name[1] < '1' + LOOT_SIDE && !name[2];
}

/* The reward of one white square. */
static int read_meeps_square(struct loot_sheet *sheet, const char *name, const json_t *value,
                             struct ludo_error *error) {
    char place[24] = "meeps.";
    strncat(place, name, 10);
    if (!is_square(name))
        return ludo_fail(error, LUDO_ECONTENT, "%s: there is no such square", place);
    struct loot_square *square = &sheet->square[(name[1] - '1') * LOOT_SIDE + name[0] - 'a'];
    if (square->group_number != LOOT_WHITE)
        return ludo_fail(error, LUDO_ECONTENT, "%s: this square is no white one", place);
    return read_reward(value, place, 1, 5, &square->meeps, error);
}

static int read_meeps(const json_t *root, struct loot_sheet *sheet, int *scoring,
                      struct ludo_error *error) {
    const json_t *meeps = json_object_get(root, "meeps"), *value;
    const char *name;
    int answer = LUDO_OK;
    if (!json_is_object(meeps))
        return ludo_fail(error, LUDO_ECONTENT, "meeps: a reward for each white square is needed");
    json_object_foreach((json_t *)meeps, name, value) {
        answer = read_meeps_square(sheet, name, value, error);
        if (answer < 0)
            return answer;
    }
    for (int square = 0; square < LOOT_SQUARES; square++) {
        const struct loot_square *here = &sheet->square[square];
        char missing[3];
        if (here->group_number == LOOT_WHITE && !here->meeps.points && !here->meeps.ability)
            return ludo_fail(error, LUDO_ECONTENT, "meeps.%s: the reward of this square is missing",
                             loot_square_name(square, missing));
        *scoring += here->meeps.points > 0;
    }
    return LUDO_OK;
}

static int read_combo(const json_t *object, const char *place, struct loot_combo *combo,
                      struct ludo_error *error) {
    static const char *const members[] = {"need", "reward", NULL};
    int need = 0;
    int answer = content_check_members(object, place, members, error);
    if (answer == LUDO_OK)
        answer = content_int(object, place, "need", 2, 3, &need, error);
    if (answer < 0)
        return answer;
    combo->need = (uint8_t)need;
    return read_reward(json_object_get(object, "reward"), place, LOOT_COMBO_POINTS,
                       LOOT_COMBO_POINTS, &combo->reward, error);
}

static int read_combos(const json_t *root, struct loot_sheet *sheet, struct ludo_error *error) {
    static const char *const parts[] = {"red", "blue", "green", "yellow", "1", "2", "3", "4", NULL};
    const json_t *combos = json_object_get(root, "combos");
    int answer = content_check_members(combos, "combos", parts, error);
    for (int i = 0; answer == LUDO_OK && i < LOOT_COLOURS + LOOT_SIZES; i++) {
        struct loot_combo *combo =
            i < LOOT_COLOURS ? &sheet->combo_row[i] : &sheet->combo_column[i - LOOT_COLOURS];
        char place[16] = "combos.";
        strcat(place, parts[i]);
        answer = read_combo(json_object_get(combos, parts[i]), place, combo, error);
    }
    return answer;
}

static int read_sheet(const json_t *root, void *block, struct ludo_error *error) {
    static const char *const members[] = {"$schema", "name",  "grid", "meeps",
                                          "combos",  "track", NULL};
    struct loot_sheet *sheet = block;
    const char *name;
    int scoring = 0, track = 0;
    fill_tables(sheet);
    fill_rows(sheet);
    int answer = content_check_members(root, "sheet", members, error);
    if (answer == LUDO_OK)
        answer = content_name(root, &name, error);
    if (answer == LUDO_OK)
        answer = read_grid(root, sheet, error);
    if (answer == LUDO_OK)
        answer = read_meeps(root, sheet, &scoring, error);
    if (answer == LUDO_OK)
        answer = read_combos(root, sheet, error);
    /* More spaces could never be filled (LO-04). */
    if (answer == LUDO_OK)
        answer = content_int(root, "sheet", "track", 3, 17 + scoring, &track, error);
    sheet->track = (uint8_t)track;
    return answer;
}

const struct content_reader loot_sheet_reader = {
    .game = "loot",
    .block_size = sizeof(struct loot_sheet),
    .read = read_sheet,
};
