/* New York Crisis: map, cards and components from JSON. */
#include "games/nycrisis/reader.h"

#include <string.h>

/* ------------------------------------------------------------------- map */

static void read_outline(struct reading *reading, const json_t *object, const char *place,
                         struct nycrisis_space *space, size_t *points) {
    const json_t *outline = read_list(reading, object, place, "outline", 3, 60);
    space->outline = (uint16_t)*points;
    space->outline_count = (uint8_t)json_array_size(outline);
    for (size_t i = 0; i < json_array_size(outline); i++) {
        const json_t *point = json_array_get(outline, i);
        const json_t *x = json_array_get(point, 0), *y = json_array_get(point, 1);
        if (*points == NYCRISIS_POINTS || json_array_size(point) != 2 || !json_is_integer(x) ||
            !json_is_integer(y) || json_integer_value(x) < 0 || json_integer_value(x) > 9999 ||
            json_integer_value(y) < 0 || json_integer_value(y) > 9999) {
            reading->answer = ludo_fail(reading->error, LUDO_ECONTENT,
                                        "%s: points of outlines are two whole numbers from 0 to "
                                        "9999, and there may be %d of them in all",
                                        place, NYCRISIS_POINTS);
            return;
        }
        reading->city->point[*points][0] = (int16_t)json_integer_value(x);
        reading->city->point[(*points)++][1] = (int16_t)json_integer_value(y);
    }
}

static void read_one_space(struct reading *reading, const json_t *object, int number,
                           size_t *points) {
    static const char *const members[] = {"id",     "name", "x",       "y",
                                          "subway", "next", "outline", NULL};
    struct nycrisis_space *space = &reading->city->space[number];
    char place[PLACE_SIZE];
    place_item(place, "map.spaces", (size_t)number);
    if (!read_members(reading, object, place, members))
        return;
    read_id(reading, object, place, space->id);
    for (int i = 0; i < number && reading->answer == LUDO_OK; i++)
        if (!strcmp(space->id, reading->city->space[i].id))
            reading->answer = ludo_fail(reading->error, LUDO_ECONTENT,
                                        "%s: there is another space \"%.40s\"", place, space->id);
    read_string(reading, object, place, "name", space->name, sizeof space->name);
    space->x = (uint16_t)read_int(reading, object, place, "x", 0, 9999);
    space->y = (uint16_t)read_int(reading, object, place, "y", 0, 9999);
    space->subway = read_bool(reading, object, place, "subway");
    reading->city->stations |= space->subway ? nycrisis_bit(number) : 0;
    read_outline(reading, object, place, space, points);
}

static void read_streets(struct reading *reading, const json_t *object, int number) {
    char place[PLACE_SIZE], item[PLACE_SIZE];
    place_item(place, "map.spaces", (size_t)number);
    const json_t *next = read_list(reading, object, place, "next", 2, 6);
    for (size_t i = 0; i < json_array_size(next); i++) {
        place_member(item, place, "next");
        int other = read_space(reading, json_array_get(next, i), item);
        reading->city->space[number].next |= nycrisis_bit(other);
    }
    if (reading->answer == LUDO_OK && reading->city->space[number].next & nycrisis_bit(number))
        reading->answer =
            ludo_fail(reading->error, LUDO_ECONTENT, "%s: a space is not next to itself", place);
}

/* NY-02: streets lead both ways, and everywhere. */
static void check_streets(struct reading *reading) {
    const struct nycrisis_space *space = reading->city->space;
    uint32_t reached = 1, before = 0;
    for (int a = 0; a < NYCRISIS_SPACES && reading->answer == LUDO_OK; a++)
        for (int b = 0; b < NYCRISIS_SPACES && reading->answer == LUDO_OK; b++)
            if ((space[a].next >> b & 1) != (space[b].next >> a & 1))
                reading->answer = ludo_fail(reading->error, LUDO_ECONTENT,
                                            "map.spaces: the street between %s and %s leads only "
                                            "one way",
                                            space[a].id, space[b].id);
    while (reached != before) {
        before = reached;
        for (int a = 0; a < NYCRISIS_SPACES; a++)
            reached |= before >> a & 1 ? space[a].next : 0;
    }
    for (int a = 0; a < NYCRISIS_SPACES && reading->answer == LUDO_OK; a++)
        if (!(reached >> a & 1))
            reading->answer = ludo_fail(reading->error, LUDO_ECONTENT,
                                        "map.spaces: no street leads to %s", space[a].id);
    int stations = __builtin_popcount(reading->city->stations);
    if (reading->answer == LUDO_OK && (stations < 6 || stations > 8))
        reading->answer = ludo_fail(reading->error, LUDO_ECONTENT,
                                    "map.spaces: 6 to 8 subway stations are needed");
}

static void read_lines(struct reading *reading, const json_t *map) {
    static const char *const members[] = {"name", "stations", NULL};
    const json_t *lines = read_list(reading, map, "map", "lines", 0, NYCRISIS_LINES);
    for (size_t i = 0; i < json_array_size(lines) && reading->answer == LUDO_OK; i++) {
        const json_t *object = json_array_get(lines, i);
        struct nycrisis_line *line = &reading->city->line[i];
        char place[PLACE_SIZE];
        place_item(place, "map.lines", i);
        if (!read_members(reading, object, place, members))
            return;
        read_string(reading, object, place, "name", line->name, sizeof line->name);
        const json_t *stations = read_list(reading, object, place, "stations", 2, NYCRISIS_SPACES);
        for (size_t j = 0; j < json_array_size(stations); j++) {
            int space = read_space(reading, json_array_get(stations, j), place);
            line->station[line->count++] = (uint8_t)space;
            if (reading->answer == LUDO_OK && !reading->city->space[space].subway)
                reading->answer =
                    ludo_fail(reading->error, LUDO_ECONTENT, "%s: there is no subway station in %s",
                              place, reading->city->space[space].id);
        }
        reading->city->line_count++;
    }
}

void read_map(struct reading *reading, const json_t *map) {
    static const char *const members[] = {"$schema", "width", "height", "start",
                                          "spaces",  "lines", NULL};
    struct nycrisis_city *city = reading->city;
    size_t points = 0;
    if (!read_members(reading, map, "map", members))
        return;
    city->width = (uint16_t)read_int(reading, map, "map", "width", 1, 9999);
    city->height = (uint16_t)read_int(reading, map, "map", "height", 1, 9999);
    const json_t *spaces =
        read_list(reading, map, "map", "spaces", NYCRISIS_SPACES, NYCRISIS_SPACES);
    for (int i = 0; i < NYCRISIS_SPACES && reading->answer == LUDO_OK; i++)
        read_one_space(reading, json_array_get(spaces, (size_t)i), i, &points);
    for (int i = 0; i < NYCRISIS_SPACES && reading->answer == LUDO_OK; i++)
        read_streets(reading, json_array_get(spaces, (size_t)i), i);
    if (reading->answer != LUDO_OK)
        return;
    check_streets(reading);
    city->begin = (uint8_t)read_space(reading, json_object_get(map, "start"), "map.start");
    read_lines(reading, map);
}

/* ----------------------------------------------------------------- cards */

static uint8_t read_part(struct reading *reading, const json_t *card, const char *place,
                         const char *member) {
    const json_t *value = json_object_get(card, member);
    return value ? (uint8_t)(read_space(reading, value, place) + 1) : 0;
}

/* NY-03, NY-75 */
void read_mafia_cards(struct reading *reading, const json_t *root) {
    static const char *const members[] = {"$schema", "cards", NULL};
    static const char *const parts[] = {"mafia", "information", "object", NULL};
    int informed = 0;
    if (!read_members(reading, root, "mafia_cards", members))
        return;
    const json_t *cards = read_list(reading, root, "mafia_cards", "cards", NYCRISIS_MAFIA_CARDS,
                                    NYCRISIS_MAFIA_CARDS);
    for (size_t i = 0; i < NYCRISIS_MAFIA_CARDS && reading->answer == LUDO_OK; i++) {
        const json_t *card = json_array_get(cards, i);
        struct nycrisis_mafia_card *mine = &reading->city->mafia_card[i];
        char place[PLACE_SIZE];
        place_item(place, "mafia_cards.cards", i);
        if (!read_members(reading, card, place, parts))
            return;
        mine->mafia = read_part(reading, card, place, "mafia");
        mine->information = read_part(reading, card, place, "information");
        mine->object = read_part(reading, card, place, "object");
        informed += mine->information > 0;
    }
    if (reading->answer == LUDO_OK && informed * 2 < NYCRISIS_MAFIA_CARDS)
        reading->answer = ludo_fail(reading->error, LUDO_ECONTENT,
                                    "mafia_cards.cards: at least half of the cards need an "
                                    "information part");
}

static uint16_t read_rules(struct reading *reading, const json_t *object, const char *place) {
    uint16_t rules = 0;
    if (!json_object_get(object, "rules"))
        return 0;
    const json_t *list = read_list(reading, object, place, "rules", 1, 4);
    for (size_t i = 0; i < json_array_size(list); i++)
        rules |= (uint16_t)(1u << read_name(reading, json_array_get(list, i), place,
                                            nycrisis_rule_name));
    return rules;
}

static void read_event(struct reading *reading, const json_t *object, int number) {
    static const char *const members[] = {"id",   "title",  "text",    "rules",
                                          "task", "reward", "effects", NULL};
    struct nycrisis_event *event = &reading->city->event[number];
    const json_t *task = json_object_get(object, "task");
    char place[PLACE_SIZE];
    place_item(place, "police_cards.events", (size_t)number);
    if (!read_members(reading, object, place, members))
        return;
    read_id(reading, object, place, event->id);
    event->title = read_text(reading, object, place, "title");
    event->text = read_text(reading, object, place, "text");
    event->rules = read_rules(reading, object, place);
    event->effects = read_effects(reading, object, place, "effects");
    if (task)
        event->task = (uint8_t)(1 + read_name(reading, task, place, nycrisis_task_name + 1));
    event->reward = read_effects(reading, object, place, "reward");
    if (reading->answer == LUDO_OK && (event->task > 0) != (event->reward.end > 0))
        reading->answer = ludo_fail(reading->error, LUDO_ECONTENT,
                                    "%s: a task needs a reward, and a reward a task", place);
}

static int find_event(struct reading *reading, const json_t *value, const char *place) {
    const char *name = json_string_value(value);
    for (int i = 0; name && i < reading->city->event_count; i++)
        if (!strcmp(name, reading->city->event[i].id))
            return i;
    reading->answer = ludo_fail(reading->error, LUDO_ECONTENT, "%s: there is no event \"%.40s\"",
                                place, name ? name : "");
    return 0;
}

/* NY-04: one card for each space. */
void read_police_cards(struct reading *reading, const json_t *root) {
    static const char *const members[] = {"$schema", "events", "cards", NULL};
    static const char *const parts[] = {"space", "event", NULL};
    uint32_t seen = 0;
    if (!read_members(reading, root, "police_cards", members))
        return;
    const json_t *events = read_list(reading, root, "police_cards", "events", 1, NYCRISIS_EVENTS);
    for (size_t i = 0; i < json_array_size(events) && reading->answer == LUDO_OK; i++) {
        read_event(reading, json_array_get(events, i), (int)i);
        reading->city->event_count++;
    }
    const json_t *cards =
        read_list(reading, root, "police_cards", "cards", NYCRISIS_SPACES, NYCRISIS_SPACES);
    for (size_t i = 0; i < json_array_size(cards) && reading->answer == LUDO_OK; i++) {
        const json_t *card = json_array_get(cards, i);
        char place[PLACE_SIZE];
        place_item(place, "police_cards.cards", i);
        if (!read_members(reading, card, place, parts))
            return;
        int space = read_space(reading, json_object_get(card, "space"), place);
        if (reading->answer == LUDO_OK && seen & nycrisis_bit(space))
            reading->answer =
                ludo_fail(reading->error, LUDO_ECONTENT, "%s: %s has another police card", place,
                          reading->city->space[space].id);
        seen |= nycrisis_bit(space);
        if (reading->answer == LUDO_OK)
            reading->city->event_of[space] =
                (uint8_t)find_event(reading, json_object_get(card, "event"), place);
    }
}

/* ------------------------------------------------------------ components */

static void read_objects(struct reading *reading, const json_t *root) {
    static const char *const members[] = {"id", "count", "name", "text", NULL};
    const json_t *objects =
        read_list(reading, root, "components", "objects", NYCRISIS_OBJECTS, NYCRISIS_OBJECTS);
    for (size_t i = 0; i < json_array_size(objects) && reading->answer == LUDO_OK; i++) {
        const json_t *object = json_array_get(objects, i);
        char place[PLACE_SIZE];
        place_item(place, "components.objects", i);
        if (!read_members(reading, object, place, members))
            return;
        int kind = read_name(reading, json_object_get(object, "id"), place, nycrisis_object_name);
        struct nycrisis_object_kind *mine = &reading->city->object[kind];
        if (reading->answer == LUDO_OK && mine->count)
            reading->answer = ludo_fail(reading->error, LUDO_ECONTENT,
                                        "%s: this object stands here twice", place);
        mine->count = (uint8_t)read_int(reading, object, place, "count", 1, 4);
        mine->name = read_text(reading, object, place, "name");
        mine->text = read_text(reading, object, place, "text");
    }
}

/* NY-09: kept ascending. */
static void read_dice(struct reading *reading, const json_t *object, const char *place,
                      uint8_t dice[NYCRISIS_OWN_DICE]) {
    static const char *const colours[] = {"red", "yellow", "blue", "grey", NULL};
    const json_t *list =
        read_list(reading, object, place, "dice", NYCRISIS_OWN_DICE, NYCRISIS_OWN_DICE);
    for (size_t i = 0; i < json_array_size(list); i++) {
        uint8_t colour = (uint8_t)read_name(reading, json_array_get(list, i), place, colours);
        size_t at = i;
        for (; at > 0 && dice[at - 1] > colour; at--)
            dice[at] = dice[at - 1];
        dice[at] = colour;
    }
}

static void read_characters(struct reading *reading, const json_t *root) {
    static const char *const members[] = {"id",           "name",         "dice", "ability",
                                          "ability_name", "ability_text", NULL};
    static const char *const abilities[] = {"red", "yellow", "blue", "heal", NULL};
    const json_t *characters = read_list(reading, root, "components", "characters",
                                         NYCRISIS_CHARACTERS, NYCRISIS_CHARACTERS);
    for (size_t i = 0; i < json_array_size(characters) && reading->answer == LUDO_OK; i++) {
        const json_t *object = json_array_get(characters, i);
        char place[PLACE_SIZE];
        place_item(place, "components.characters", i);
        if (!read_members(reading, object, place, members))
            return;
        int number =
            read_name(reading, json_object_get(object, "id"), place, nycrisis_character_name);
        struct nycrisis_character *mine = &reading->city->character[number];
        if (reading->answer == LUDO_OK && mine->name.at[0])
            reading->answer = ludo_fail(reading->error, LUDO_ECONTENT,
                                        "%s: this character stands here twice", place);
        mine->name = read_text(reading, object, place, "name");
        mine->ability_name = read_text(reading, object, place, "ability_name");
        mine->ability_text = read_text(reading, object, place, "ability_text");
        mine->ability =
            (uint8_t)read_name(reading, json_object_get(object, "ability"), place, abilities);
        read_dice(reading, object, place, mine->dice);
    }
}

/* NY-06, NY-07, NY-09, NY-11 */
void read_components(struct reading *reading, const json_t *root) {
    static const char *const members[] = {"$schema", "information", "objects_at_start",
                                          "objects", "characters",  NULL};
    static const char *const parts[] = {"each", "dear", NULL};
    struct nycrisis_city *city = reading->city;
    const json_t *information = json_object_get(root, "information");
    if (!read_members(reading, root, "components", members) ||
        !read_members(reading, information, "components.information", parts))
        return;
    city->information_each =
        (uint8_t)read_int(reading, information, "components.information", "each", 4, 10);
    city->information_dear = (uint8_t)read_int(reading, information, "components.information",
                                               "dear", 0, NYCRISIS_DEAR_MAX);
    city->objects_at_start =
        (uint8_t)read_int(reading, root, "components", "objects_at_start", 0, NYCRISIS_OBJECTS);
    read_objects(reading, root);
    read_characters(reading, root);
}
