#include "terminal/loot/model.h"

#include <stdio.h>
#include <string.h>

static int get_int(const json_t *object, const char *key) {
    return (int)json_integer_value(json_object_get(object, key));
}

static const char *get_text(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static bool get_bool(const json_t *object, const char *key) {
    return json_is_true(json_object_get(object, key));
}

static int square_of(const char *name) {
    if (name[0] < 'a' || name[0] >= 'a' + FAIR_SIDE || name[1] < '1' || name[1] >= '1' + FAIR_SIDE)
        return -1;
    return (name[1] - '1') * FAIR_SIDE + name[0] - 'a';
}

static enum fair_colour colour_of(const char *name) {
    static const char *const names[] = {"red", "blue", "green", "yellow"};
    enum fair_colour colour = FAIR_RED;
    while (colour < FAIR_WHITE && strcmp(names[colour], name) != 0)
        colour++;
    return colour;
}

static struct fair_prize prize_of(const json_t *value) {
    struct fair_prize prize = {0};
    if (json_is_integer(value))
        prize.points = (int)json_integer_value(value);
    else if (json_is_string(value))
        prize.skill = strcmp(json_string_value(value), "wrap") ? FAIR_PLUS_MINUS : FAIR_WRAP;
    return prize;
}

/* ------------------------------------------------------------------ plan */

static void read_combos(const json_t *list, struct fair_combo *combos) {
    size_t index;
    json_t *item;
    json_array_foreach(list, index, item) {
        if (index < FAIR_COLOURS)
            combos[index] = (struct fair_combo){.need = get_int(item, "need"),
                                                .prize = prize_of(json_object_get(item, "reward"))};
    }
}

void fair_plan_read(struct fair_plan *plan, const struct session *session) {
    json_t *root = session_table_json(session), *item;
    const json_t *table = json_object_get(root, "loot");
    size_t index;
    *plan = (struct fair_plan){.track = get_int(table, "track")};
    (void)snprintf(plan->name, sizeof plan->name, "%s",
                   get_text(json_object_get(root, "options"), "sheet"));
    json_array_foreach(json_object_get(table, "squares"), index, item) {
        int square = square_of(get_text(item, "square"));
        if (square < 0)
            continue;
        plan->colour[square] = colour_of(get_text(item, "colour"));
        plan->size[square] = get_int(item, "size");
        plan->meeps[square] = prize_of(json_object_get(item, "meeps"));
    }
    read_combos(json_object_get(table, "combo_rows"), plan->row);
    read_combos(json_object_get(table, "combo_columns"), plan->column);
    json_decref(root);
}

/* ----------------------------------------------------------------- scene */

static void read_track(struct fair_sheet *sheet, const json_t *list) {
    for (size_t i = 0; i < FAIR_TRACK_MAX; i++) {
        const json_t *space = json_array_get(list, i);
        sheet->track[i] = json_is_integer(space) ? (int)json_integer_value(space) : -1;
    }
}

static void read_skill(struct fair_sheet *sheet, enum fair_skill skill, const json_t *counts) {
    sheet->used[skill] = get_int(counts, "used");
    sheet->left[skill] = get_int(counts, "unlocked") - sheet->used[skill];
}

static void read_lines(const json_t *list, bool *full) {
    size_t index;
    json_t *item;
    json_array_foreach(list, index, item) {
        json_int_t line = json_integer_value(item);
        if (line >= 1 && line <= FAIR_SIDE)
            full[line - 1] = true;
    }
}

static void read_sheet(struct fair_sheet *sheet, const json_t *seat) {
    size_t index;
    json_t *item;
    const char *bars = get_text(seat, "bars");
    *sheet = (struct fair_sheet){.at = square_of(get_text(seat, "at")),
                                 .chosen = get_bool(seat, "chosen"),
                                 .crosses = get_int(seat, "crosses"),
                                 .points = get_int(seat, "points"),
                                 .gain = get_int(seat, "gain"),
                                 .first = get_bool(seat, "first")};
    for (int square = 0; square < FAIR_SQUARES && bars[square]; square++)
        sheet->bars[square] = bars[square] - '0';
    read_track(sheet, json_object_get(seat, "track"));
    json_array_foreach(json_object_get(seat, "circles"), index, item) {
        enum fair_colour colour = colour_of(get_text(item, "colour"));
        int size = get_int(item, "size");
        if (colour < FAIR_WHITE && size >= 1 && size <= FAIR_SIZES)
            sheet->circle[colour][size - 1] = true;
    }
    for (size_t i = 0; i < FAIR_COLOURS; i++) {
        sheet->row[i] = json_is_true(json_array_get(json_object_get(seat, "combo_rows"), i));
        sheet->column[i] = json_is_true(json_array_get(json_object_get(seat, "combo_columns"), i));
    }
    read_lines(json_object_get(seat, "rows"), sheet->row_full);
    read_lines(json_object_get(seat, "columns"), sheet->column_full);
    read_skill(sheet, FAIR_WRAP, json_object_get(seat, "wrap"));
    read_skill(sheet, FAIR_PLUS_MINUS, json_object_get(seat, "plusminus"));
}

void fair_scene_read(struct fair_scene *scene, const struct session *session, int viewer) {
    json_t *root = session_view_json(session, viewer), *item;
    const json_t *view = json_object_get(root, "loot");
    const json_t *result = json_object_get(root, "result");
    size_t index;
    *scene = (struct fair_scene){
        .round = get_int(view, "round"), .roller = get_int(view, "roller"), .over = result != NULL};
    (void)snprintf(scene->phase, sizeof scene->phase, "%s", get_text(view, "phase"));
    for (size_t i = 0; i < 3; i++)
        scene->dice[i] = (int)json_integer_value(json_array_get(json_object_get(view, "dice"), i));
    json_array_foreach(json_object_get(view, "sheets"), index, item) {
        if (scene->seats < FAIR_SEATS)
            read_sheet(&scene->sheet[scene->seats++], item);
    }
    json_array_foreach(json_object_get(result, "winners"), index, item) scene->winners |=
        ludo_mover_bit((int)json_integer_value(item));
    json_decref(root);
}

/* ------------------------------------------------------------------ ways */

static const char *const reasons[] = {
    [FAIR_FOR_ROW] = "row",
    [FAIR_FOR_COLUMN] = "column",
    [FAIR_FOR_MEEPS] = "meeps",
    [FAIR_FOR_GROUP] = "group",
    [FAIR_FOR_COMBO_ROW] = "combo row",
    [FAIR_FOR_COMBO_COLUMN] = "combo column",
};

static void read_part(struct fair_way *way, const json_t *part) {
    for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++)
        if (way->parts < FAIR_PARTS_MAX && !strcmp(reasons[i], get_text(part, "for"))) {
            way->part[way->parts].reason = (enum fair_reason)i;
            way->part[way->parts++].prize = prize_of(json_object_get(part, "reward"));
        }
}

static char ability_of(const char *move) {
    const char *word = strchr(move, ' ');
    if (!word)
        return 0;
    return !strcmp(word, " wrap")    ? 'w'
           : !strcmp(word, " plus")  ? '+'
           : !strcmp(word, " minus") ? '-'
                                     : 0;
}

void fair_way_read(struct fair_way *way, const json_t *step) {
    const char *mark = get_text(step, "mark");
    size_t index;
    json_t *item;
    *way = (struct fair_way){.mover = get_int(step, "mover"),
                             .square = square_of(get_text(step, "square")),
                             .points = get_int(step, "points")};
    (void)snprintf(way->move, sizeof way->move, "%s", get_text(step, "move"));
    way->ability = ability_of(way->move);
    way->mark = !strcmp(mark, "bar")     ? FAIR_BAR
                : !strcmp(mark, "cross") ? FAIR_CROSS
                                         : FAIR_NO_MARK;
    json_array_foreach(json_object_get(step, "parts"), index, item) read_part(way, item);
}

bool fair_way_is(const struct fair_way *way, const char *word) {
    size_t length = strlen(word);
    return !strncmp(way->move, word, length) && (way->move[length] == ' ' || !way->move[length]);
}

void fair_ways_read(struct fair_ways *ways, const struct session *session, int seat) {
    json_t *legal = session_legal_json(session, seat), *item;
    size_t index;
    ways->count = 0;
    json_array_foreach(legal, index, item) {
        if (ways->count < FAIR_WAYS_MAX)
            fair_way_read(&ways->way[ways->count++], item);
    }
    json_decref(legal);
}
