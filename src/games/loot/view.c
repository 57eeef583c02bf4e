/* LOOT: what is told of a table, as JSON. docs/games/loot.md shows one. */
#include "games/loot/loot.h"

#include <string.h>

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "the first byte is the lowest");

const char *const loot_colour_name[LOOT_COLOURS] = {"red", "blue", "green", "yellow"};

static const char *const phase_name[] = {
    [LOOT_PHASE_START] = "start", [LOOT_PHASE_ROLL_ALL] = "roll all", [LOOT_PHASE_PLACE] = "place",
    [LOOT_PHASE_MOVE] = "move",   [LOOT_PHASE_ROLL] = "roll",         [LOOT_PHASE_OVER] = "over",
};

static void put_square(struct ludo_json *json, const char *key, int square) {
    char name[3];
    ludo_json_put_string(json, key, loot_square_name(square, name));
}

static const char *ability_word(int ability) {
    return ability == LOOT_WRAP ? "wrap" : "plusminus";
}

/* A reward is a number of points or the name of an ability. */
static void put_reward(struct ludo_json *json, const char *key, struct loot_reward reward) {
    if (reward.ability)
        ludo_json_put_string(json, key, ability_word(reward.ability));
    else
        ludo_json_put_int(json, key, reward.points);
}

/* ----------------------------------------------------------------- sheet */

static void put_combos(struct ludo_json *json, const struct loot_sheet *sheet) {
    ludo_json_put_array(json, "combo_rows");
    for (int colour = 0; colour < LOOT_COLOURS; colour++) {
        ludo_json_object(json);
        ludo_json_put_string(json, "colour", loot_colour_name[colour]);
        ludo_json_put_int(json, "need", sheet->combo_row[colour].need);
        put_reward(json, "reward", sheet->combo_row[colour].reward);
        ludo_json_object_end(json);
    }
    ludo_json_array_end(json);
    ludo_json_put_array(json, "combo_columns");
    for (int size = 0; size < LOOT_SIZES; size++) {
        ludo_json_object(json);
        ludo_json_put_int(json, "size", size + 1);
        ludo_json_put_int(json, "need", sheet->combo_column[size].need);
        put_reward(json, "reward", sheet->combo_column[size].reward);
        ludo_json_object_end(json);
    }
    ludo_json_array_end(json);
}

void loot_describe(const struct ludo_setup *setup, struct ludo_json *json) {
    const struct loot_sheet *sheet = loot_sheet(setup);
    ludo_json_put_array(json, "squares");
    for (int square = 0; square < LOOT_SQUARES; square++) {
        int group = sheet->square[square].group_number;
        ludo_json_object(json);
        put_square(json, "square", square);
        if (group == LOOT_WHITE) {
            put_reward(json, "meeps", sheet->square[square].meeps);
        } else {
            ludo_json_put_string(json, "colour", loot_colour_name[group / LOOT_SIZES]);
            ludo_json_put_int(json, "size", group % LOOT_SIZES + 1);
        }
        ludo_json_object_end(json);
    }
    ludo_json_array_end(json);
    put_combos(json, sheet);
    ludo_json_put_int(json, "track", sheet->track);
}

/* ------------------------------------------------------------------ view */

static void put_choice(struct ludo_json *json, const struct ludo_setup *setup,
                       struct ludo_move choice) {
    char data[LUDO_MOVE_TEXT_MAX];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    ludo_json_key(json, "choice");
    if (choice.kind) {
        loot_format(setup, choice, &text);
        ludo_json_string(json, data);
    } else {
        ludo_json_null(json);
    }
}

/* Each of eight bits as a byte, the lowest one first in memory. */
static inline uint64_t spread(uint64_t bits) {
    uint64_t marked = (bits & 0xff) * UINT64_C(0x0101010101010101) & UINT64_C(0x8040201008040201);
    return (marked + UINT64_C(0x7f7f7f7f7f7f7f7f)) >> 7 & UINT64_C(0x0101010101010101);
}

/* 49 digits: bars on each square. */
static void put_bars(struct ludo_json *json, const struct loot_seat *seat) {
    char bars[LOOT_SQUARES + 8];
    for (int square = 0; square < LOOT_SQUARES; square += 8) {
        uint64_t eight = UINT64_C(0x3030303030303030) + spread(seat->visited >> square) +
                         spread(seat->crossed >> square);
        memcpy(bars + square, &eight, sizeof eight);
    }
    bars[LOOT_SQUARES] = '\0';
    ludo_json_put_string(json, "bars", bars);
}

/* Rows and columns of the fair that are full, numbered from 1. */
static void put_lines(struct ludo_json *json, const struct loot_sheet *sheet, uint64_t visited) {
    ludo_json_put_array(json, "rows");
    for (int row = 0; row < LOOT_SIDE; row++)
        if (!(sheet->square[row * LOOT_SIDE].row & ~visited))
            ludo_json_int(json, row + 1);
    ludo_json_array_end(json);
    ludo_json_put_array(json, "columns");
    for (int column = 0; column < LOOT_SIDE; column++)
        if (!(sheet->square[column].column & ~visited))
            ludo_json_int(json, column + 1);
    ludo_json_array_end(json);
}

static void put_circles(struct ludo_json *json, uint32_t circles) {
    ludo_json_put_array(json, "circles");
    for (int group = 0; group < LOOT_GROUPS; group++) {
        if (!(circles & (1u << group)))
            continue;
        ludo_json_object(json);
        ludo_json_put_string(json, "colour", loot_colour_name[group / LOOT_SIZES]);
        ludo_json_put_int(json, "size", group % LOOT_SIZES + 1);
        ludo_json_object_end(json);
    }
    ludo_json_array_end(json);
}

static bool row_reached(const struct loot_sheet *sheet, const struct loot_seat *seat, int colour) {
    return loot_circles_in_row(seat, colour) >= sheet->combo_row[colour].need;
}

static bool column_reached(const struct loot_sheet *sheet, const struct loot_seat *seat, int size) {
    return loot_circles_in_column(seat, size) >= sheet->combo_column[size].need;
}

/* Abilities that a sheet has unlocked so far, used or not. */
static void count_unlocked(const struct loot_sheet *sheet, const struct loot_seat *seat,
                           int unlocked[LOOT_ABILITIES]) {
    for (uint64_t left = seat->visited; left; left &= left - 1)
        unlocked[sheet->square[__builtin_ctzll(left)].meeps.ability]++;
    for (int i = 0; i < LOOT_COLOURS; i++)
        if (row_reached(sheet, seat, i))
            unlocked[sheet->combo_row[i].reward.ability]++;
    for (int i = 0; i < LOOT_SIZES; i++)
        if (column_reached(sheet, seat, i))
            unlocked[sheet->combo_column[i].reward.ability]++;
}

static void put_ability(struct ludo_json *json, const char *key, int unlocked, int left) {
    ludo_json_put_object(json, key);
    ludo_json_put_int(json, "unlocked", unlocked);
    ludo_json_put_int(json, "used", unlocked - left);
    ludo_json_object_end(json);
}

static void put_combos_reached(struct ludo_json *json, const struct loot_sheet *sheet,
                               const struct loot_seat *seat) {
    ludo_json_put_array(json, "combo_rows");
    for (int i = 0; i < LOOT_COLOURS; i++)
        ludo_json_bool(json, row_reached(sheet, seat, i));
    ludo_json_array_end(json);
    ludo_json_put_array(json, "combo_columns");
    for (int i = 0; i < LOOT_SIZES; i++)
        ludo_json_bool(json, column_reached(sheet, seat, i));
    ludo_json_array_end(json);
}

static void put_track(struct ludo_json *json, const struct loot_sheet *sheet,
                      const struct loot_state *state, const struct loot_seat *seat) {
    ludo_json_put_array(json, "track");
    for (int i = 0; i < sheet->track; i++) {
        bool written =
            i < seat->entries || (state->phase == LOOT_PHASE_OVER && i == sheet->track - 1);
        if (written)
            ludo_json_int(json, seat->track[i]);
        else
            ludo_json_null(json);
    }
    ludo_json_array_end(json);
}

/* What is drawn on the sheet: of the last round, until all have moved. */
static void put_marks(struct ludo_json *json, const struct ludo_setup *setup,
                      const struct loot_state *state, int number) {
    const struct loot_sheet *sheet = loot_sheet(setup);
    const struct loot_seat *seat = &state->seat[number];
    int unlocked[LOOT_ABILITIES] = {0};
    count_unlocked(sheet, seat, unlocked);
    put_bars(json, seat);
    ludo_json_put_int(json, "crosses", __builtin_popcountll(seat->crossed));
    ludo_json_put_int(json, "points", loot_total(sheet, state, number));
    ludo_json_put_int(json, "gain", seat->gain);
    put_track(json, sheet, state, seat);
    ludo_json_put_bool(json, "first", (state->first & ludo_mover_bit(number)) != 0);
    put_lines(json, sheet, seat->visited);
    put_circles(json, seat->circles);
    put_combos_reached(json, sheet, seat);
    put_ability(json, "wrap", unlocked[LOOT_WRAP], seat->wraps);
    put_ability(json, "plusminus", unlocked[LOOT_PLUS], seat->plus_minuses);
}

/* All that the marks of a seat follow from. */
static void collect_marks(uint8_t from[LUDO_PART_FROM], const struct loot_state *state,
                          int number) {
    struct loot_seat seat = state->seat[number];
    _Static_assert(sizeof seat == LUDO_PART_FROM, "a seat is a part");
    memset(&seat.choice, 0, sizeof seat.choice);
    seat.at = 0;
    seat.spares[0] = (state->first & ludo_mover_bit(number)) != 0;
    seat.spares[1] = state->phase == LOOT_PHASE_OVER;
    memcpy(from, &seat, sizeof seat);
}

static void put_seat(struct ludo_json *json, const struct ludo_setup *setup,
                     const struct loot_state *state, int number) {
    const struct loot_seat *seat = &state->seat[number];
    uint8_t from[LUDO_PART_FROM];
    ludo_json_object(json);
    ludo_json_key(json, "at");
    char name[3];
    if (state->phase == LOOT_PHASE_START)
        ludo_json_null(json);
    else
        ludo_json_string(json, loot_square_name(seat->at, name));
    ludo_json_put_bool(json, "chosen", !(state->waiting & ludo_mover_bit(number)));
    put_choice(json, setup, seat->choice);
    collect_marks(from, state, number);
    if (!ludo_json_part(json, from)) {
        put_marks(json, setup, state, number);
        ludo_json_part_end(json);
    }
    ludo_json_object_end(json);
}

void loot_view(const struct ludo_setup *setup, const void *state, int viewer,
               struct ludo_json *json) {
    const struct loot_state *s = state;
    (void)viewer;
    ludo_json_put_string(json, "phase", phase_name[s->phase]);
    ludo_json_put_int(json, "round", s->round);
    ludo_json_put_int(json, "roller", s->round % setup->seats);
    ludo_json_put_array(json, "dice");
    for (int i = 0; i < 3; i++)
        if (s->dice[i])
            ludo_json_int(json, s->dice[i]);
        else
            ludo_json_null(json);
    ludo_json_array_end(json);
    ludo_json_put_array(json, "sheets");
    for (int seat = 0; seat < setup->seats; seat++)
        put_seat(json, setup, s, seat);
    ludo_json_array_end(json);
}

/* --------------------------------------------------------------- preview */

static void put_part(struct ludo_json *json, const char *what, struct loot_reward reward) {
    ludo_json_object(json);
    ludo_json_put_string(json, "for", what);
    put_reward(json, "reward", reward);
    ludo_json_object_end(json);
}

static void put_parts(struct ludo_json *json, const struct loot_sheet *sheet, int square,
                      unsigned parts) {
    const struct loot_reward line = {.points = LOOT_LINE_POINTS};
    int group = sheet->square[square].group_number;
    int colour = group / LOOT_SIZES % LOOT_COLOURS, size = group % LOOT_SIZES;
    ludo_json_put_array(json, "parts");
    if (parts & LOOT_PART_ROW)
        put_part(json, "row", line);
    if (parts & LOOT_PART_COLUMN)
        put_part(json, "column", line);
    if (parts & LOOT_PART_MEEPS)
        put_part(json, "meeps", sheet->square[square].meeps);
    if (parts & LOOT_PART_GROUP)
        put_part(json, "group", (struct loot_reward){.points = (uint8_t)(size + 1)});
    if (parts & LOOT_PART_COMBO_ROW)
        put_part(json, "combo row", sheet->combo_row[colour].reward);
    if (parts & LOOT_PART_COMBO_COLUMN)
        put_part(json, "combo column", sheet->combo_column[size].reward);
    ludo_json_array_end(json);
}

void loot_preview(const struct ludo_setup *setup, const void *state, int seat,
                  struct ludo_move move, struct ludo_json *json) {
    const struct loot_state *s = state;
    const struct loot_sheet *sheet = loot_sheet(setup);
    switch ((enum loot_kind)move.kind) {
    case LOOT_MOVE: {
        int square = move.arg[1];
        bool visited = s->seat[seat].visited & loot_bit(square);
        struct loot_gain gain = loot_visit(sheet, &s->seat[seat], square);
        put_square(json, "square", square);
        ludo_json_put_string(json, "mark", visited ? "cross" : "bar");
        if (move.arg[0])
            ludo_json_put_string(json, "ability", ability_word(move.arg[0]));
        ludo_json_put_int(json, "points", gain.points);
        put_parts(json, sheet, square, gain.parts);
        break;
    }
    case LOOT_START:
    case LOOT_RELOCATE:
        put_square(json, "square", move.arg[0]);
        break;
    case LOOT_PLACE:
    case LOOT_STAY:
    case LOOT_ROLL_ALL:
    case LOOT_ROLL:
        break;
    }
}
