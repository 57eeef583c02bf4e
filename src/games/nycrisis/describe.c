/* New York Crisis: what lies on the table from the first move to the last, as
 * JSON, and writers that other files share. */
#include "games/nycrisis/tell.h"

void nycrisis_put_text(struct ludo_json *json, const char *key, const struct nycrisis_city *city,
                       struct nycrisis_text text) {
    ludo_json_put_object(json, key);
    for (int i = 0; i < NYCRISIS_LANGUAGES; i++)
        ludo_json_put_string(json, nycrisis_language[i], nycrisis_text(city, text, i));
    ludo_json_object_end(json);
}

void nycrisis_put_space(struct ludo_json *json, const char *key, const struct nycrisis_city *city,
                        int space) {
    if (space >= 0) {
        ludo_json_put_string(json, key, city->space[space].id);
        return;
    }
    ludo_json_key(json, key);
    ludo_json_null(json);
}

void nycrisis_put_spaces(struct ludo_json *json, const char *key, const struct nycrisis_city *city,
                         uint32_t spaces) {
    ludo_json_put_array(json, key);
    for (; spaces; spaces &= spaces - 1)
        ludo_json_string(json, city->space[__builtin_ctz(spaces)].id);
    ludo_json_array_end(json);
}

void nycrisis_put_rules(struct ludo_json *json, const char *key, unsigned rules) {
    ludo_json_put_array(json, key);
    for (; rules; rules &= rules - 1)
        ludo_json_string(json, nycrisis_rule_name[__builtin_ctz(rules)]);
    ludo_json_array_end(json);
}

void nycrisis_put_cost(struct ludo_json *json, const char *key, struct nycrisis_cost cost) {
    ludo_json_put_object(json, key);
    for (int i = 0; i < NYCRISIS_COLOURS; i++)
        if (cost.need[i])
            ludo_json_put_int(json, nycrisis_colour_name[i], cost.need[i]);
    if (cost.equal)
        ludo_json_put_int(json, "equal", cost.equal);
    ludo_json_object_end(json);
}

/* ----------------------------------------------------------------- table */

static void describe_map(const struct nycrisis_city *city, struct ludo_json *json) {
    ludo_json_put_int(json, "width", city->width);
    ludo_json_put_int(json, "height", city->height);
    ludo_json_put_array(json, "spaces");
    for (int i = 0; i < NYCRISIS_SPACES; i++) {
        const struct nycrisis_space *space = &city->space[i];
        ludo_json_object(json);
        ludo_json_put_string(json, "id", space->id);
        ludo_json_put_string(json, "name", space->name);
        ludo_json_put_int(json, "x", space->x);
        ludo_json_put_int(json, "y", space->y);
        ludo_json_put_bool(json, "subway", space->subway);
        nycrisis_put_spaces(json, "next", city, space->next);
        ludo_json_put_array(json, "outline");
        for (int p = space->outline; p < space->outline + space->outline_count; p++) {
            ludo_json_array(json);
            ludo_json_int(json, city->point[p][0]);
            ludo_json_int(json, city->point[p][1]);
            ludo_json_array_end(json);
        }
        ludo_json_array_end(json);
        ludo_json_put_string(json, "event", city->event[city->event_of[i]].id);
        ludo_json_object_end(json);
    }
    ludo_json_array_end(json);
    ludo_json_put_array(json, "lines");
    for (int i = 0; i < city->line_count; i++) {
        ludo_json_object(json);
        ludo_json_put_string(json, "name", city->line[i].name);
        ludo_json_put_array(json, "stations");
        for (int s = 0; s < city->line[i].count; s++)
            ludo_json_string(json, city->space[city->line[i].station[s]].id);
        ludo_json_array_end(json);
        ludo_json_object_end(json);
    }
    ludo_json_array_end(json);
}

static void describe_mafia_cards(const struct nycrisis_city *city, struct ludo_json *json) {
    ludo_json_put_array(json, "mafia_cards");
    for (int i = 0; i < NYCRISIS_MAFIA_CARDS; i++) {
        const struct nycrisis_mafia_card *card = &city->mafia_card[i];
        ludo_json_object(json);
        nycrisis_put_space(json, "mafia", city, card->mafia - 1);
        nycrisis_put_space(json, "information", city, card->information - 1);
        nycrisis_put_space(json, "object", city, card->object - 1);
        ludo_json_object_end(json);
    }
    ludo_json_array_end(json);
}

static void describe_events(const struct nycrisis_city *city, struct ludo_json *json) {
    ludo_json_put_array(json, "events");
    for (int i = 0; i < city->event_count; i++) {
        const struct nycrisis_event *event = &city->event[i];
        uint32_t spaces = 0;
        for (int space = 0; space < NYCRISIS_SPACES; space++)
            if (city->event_of[space] == i)
                spaces |= nycrisis_bit(space);
        ludo_json_object(json);
        ludo_json_put_string(json, "id", event->id);
        nycrisis_put_text(json, "title", city, event->title);
        nycrisis_put_text(json, "text", city, event->text);
        nycrisis_put_rules(json, "rules", event->rules);
        ludo_json_put_string(json, "task", nycrisis_task_name[event->task]);
        nycrisis_put_spaces(json, "cards", city, spaces);
        ludo_json_object_end(json);
    }
    ludo_json_array_end(json);
}

static void describe_objects(const struct nycrisis_city *city, struct ludo_json *json) {
    ludo_json_put_array(json, "objects");
    for (int i = 0; i < NYCRISIS_OBJECTS; i++) {
        ludo_json_object(json);
        ludo_json_put_string(json, "id", nycrisis_object_name[i]);
        ludo_json_put_int(json, "count", city->object[i].count);
        nycrisis_put_text(json, "name", city, city->object[i].name);
        nycrisis_put_text(json, "text", city, city->object[i].text);
        ludo_json_object_end(json);
    }
    ludo_json_array_end(json);
}

static void describe_characters(const struct nycrisis_city *city, struct ludo_json *json) {
    ludo_json_put_array(json, "characters");
    for (int i = 0; i < NYCRISIS_CHARACTERS; i++) {
        const struct nycrisis_character *character = &city->character[i];
        ludo_json_object(json);
        ludo_json_put_string(json, "id", nycrisis_character_name[i]);
        nycrisis_put_text(json, "name", city, character->name);
        ludo_json_put_array(json, "dice");
        for (int die = 0; die < NYCRISIS_OWN_DICE; die++)
            ludo_json_string(json, nycrisis_colour_name[character->dice[die]]);
        ludo_json_array_end(json);
        ludo_json_put_string(json, "ability",
                             character->ability == NYCRISIS_GREY
                                 ? "heal"
                                 : nycrisis_colour_name[character->ability]);
        nycrisis_put_text(json, "ability_name", city, character->ability_name);
        nycrisis_put_text(json, "ability_text", city, character->ability_text);
        ludo_json_object_end(json);
    }
    ludo_json_array_end(json);
}

/* Story cards lie face down: of these only the squares are known (NY-16). */
void nycrisis_describe(const struct ludo_setup *setup, struct ludo_json *json) {
    const struct nycrisis_city *city = nycrisis_city(setup);
    int index = nycrisis_family(setup) - 1;
    nycrisis_put_text(json, "title", city, city->title);
    nycrisis_put_text(json, "intro", city, city->intro);
    ludo_json_put_int(json, "family", index + 1);
    ludo_json_put_int(json, "alert_length", city->alert_length[index]);
    ludo_json_put_array(json, "story_squares");
    for (int i = 0; i < city->card_count; i++)
        ludo_json_int(json, city->card[i].square[index]);
    ludo_json_array_end(json);
    describe_map(city, json);
    describe_mafia_cards(city, json);
    describe_events(city, json);
    describe_objects(city, json);
    describe_characters(city, json);
}
