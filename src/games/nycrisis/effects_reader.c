/* New York Crisis: the building blocks of events and plots from JSON;
 * docs/plots.md describes them. */
#include "games/nycrisis/reader.h"

#include <string.h>

/* What an effect takes besides its number. */
enum takes { TAKES_NOTHING, TAKES_PLACE, TAKES_WHO, TAKES_TOKEN, TAKES_RULE };

static const struct {
    const char *name;
    enum takes takes;
    int8_t low, high;
} blocks[NYCRISIS_EFFECT_KINDS] = {
    [NYCRISIS_EFFECT_ALERT] = {"alert", TAKES_NOTHING, -5, 5},
    [NYCRISIS_EFFECT_MAFIA] = {"mafia", TAKES_PLACE, 0, 3},
    [NYCRISIS_EFFECT_CLEAR] = {"clear", TAKES_PLACE, 0, 2},
    [NYCRISIS_EFFECT_INFORMATION] = {"information", TAKES_PLACE, 0, 3},
    [NYCRISIS_EFFECT_OBJECT] = {"object", TAKES_PLACE, 0, 3},
    [NYCRISIS_EFFECT_FBI] = {"fbi", TAKES_PLACE, 0, 1},
    [NYCRISIS_EFFECT_TOKEN] = {"token", TAKES_TOKEN, 0, 5},
    [NYCRISIS_EFFECT_REMOVE] = {"remove", TAKES_TOKEN, 0, 0},
    [NYCRISIS_EFFECT_HEAL] = {"heal", TAKES_WHO, 0, 4},
    [NYCRISIS_EFFECT_ABILITY] = {"ability", TAKES_WHO, -2, 2},
    [NYCRISIS_EFFECT_ACTION] = {"action", TAKES_NOTHING, 0, 2},
    [NYCRISIS_EFFECT_CAR] = {"car", TAKES_NOTHING, 0, 3},
    [NYCRISIS_EFFECT_STORY] = {"story", TAKES_NOTHING, 0, 3},
    [NYCRISIS_EFFECT_RULE] = {"rule", TAKES_RULE, 0, 0},
    [NYCRISIS_EFFECT_UNRULE] = {"unrule", TAKES_RULE, 0, 0},
};

/* Which block it is, or −1. */
static int find_block(const json_t *object) {
    for (int kind = 0; kind < NYCRISIS_EFFECT_KINDS; kind++)
        if (json_object_get(object, blocks[kind].name))
            return kind;
    return -1;
}

static const char *first_key(const json_t *object) {
    void *first = json_object_iter((json_t *)object);
    return first ? json_object_iter_key(first) : "";
}

int read_token_kind(struct reading *reading, const json_t *value, const char *place) {
    const char *name = json_string_value(value);
    for (int i = 0; name && i < reading->city->token_kind_count; i++)
        if (!strcmp(name, reading->city->token_kind[i].id))
            return i;
    if (reading->answer == LUDO_OK)
        reading->answer = ludo_fail(reading->error, LUDO_ECONTENT,
                                    "%s: the plot has no token \"%.40s\"", place, name ? name : "");
    return 0;
}

/* "soho", "random", "here", "everybody", "token:witness" */
static void read_where(struct reading *reading, const json_t *object, const char *place,
                       struct nycrisis_effect *effect) {
    const json_t *value = json_object_get(object, "at");
    const char *name = json_string_value(value);
    static const char *const words[] = {"", "random", "here", "everybody", NULL};
    for (int i = NYCRISIS_AT_RANDOM; name && i <= NYCRISIS_AT_EVERYBODY; i++)
        if (!strcmp(name, words[i])) {
            effect->where = (uint8_t)i;
            return;
        }
    if (name && !strncmp(name, "token:", 6)) {
        json_t *kind = json_string(name + 6);
        effect->where = NYCRISIS_AT_TOKEN;
        effect->place = (uint8_t)read_token_kind(reading, kind, place);
        json_decref(kind);
        if (reading->answer == LUDO_OK && effect->kind == NYCRISIS_EFFECT_TOKEN)
            reading->answer = ludo_fail(reading->error, LUDO_ECONTENT,
                                        "%s: a token is not put where tokens are", place);
        return;
    }
    effect->place = (uint8_t)read_space(reading, value, place);
}

static void read_block(struct reading *reading, const json_t *object, const char *place,
                       struct nycrisis_effect *effect) {
    static const char *const members[][5] = {
        [TAKES_NOTHING] = {NULL},    [TAKES_PLACE] = {"at", NULL},
        [TAKES_WHO] = {"who", NULL}, [TAKES_TOKEN] = {"at", "count", NULL},
        [TAKES_RULE] = {NULL},
    };
    static const char *const who[] = {"active", "everybody", NULL};
    const char *name = blocks[effect->kind].name, *known[6] = {name};
    enum takes takes = blocks[effect->kind].takes;
    int low = blocks[effect->kind].low, high = blocks[effect->kind].high;
    for (int i = 0; members[takes][i]; i++)
        known[i + 1] = members[takes][i];
    if (!read_members(reading, object, place, known))
        return;
    if (takes <= TAKES_WHO)
        read_numbers(reading, object, place, name, low, high, low - 1, effect->n);
    if (takes == TAKES_RULE)
        effect->rule = (uint16_t)(1u << read_name(reading, json_object_get(object, name), place,
                                                  nycrisis_rule_name));
    if (takes == TAKES_TOKEN) {
        effect->token = (uint8_t)read_token_kind(reading, json_object_get(object, name), place);
        if (effect->kind == NYCRISIS_EFFECT_TOKEN)
            read_numbers(reading, object, place, "count", low, high, 1, effect->n);
    }
    if (takes == TAKES_PLACE || effect->kind == NYCRISIS_EFFECT_TOKEN)
        read_where(reading, object, place, effect);
    if (takes == TAKES_WHO)
        effect->where = (uint8_t)read_name(reading, json_object_get(object, "who"), place, who);
}

enum { LIST_MAX = 8 };

struct nycrisis_list read_effects(struct reading *reading, const json_t *object, const char *place,
                                  const char *member) {
    struct nycrisis_city *city = reading->city;
    struct nycrisis_list list = {city->effect_count, city->effect_count};
    char inner[PLACE_SIZE], item[PLACE_SIZE];
    if (!json_object_get(object, member))
        return (struct nycrisis_list){0, 0};
    const json_t *effects = read_list(reading, object, place, member, 1, LIST_MAX);
    place_member(inner, place, member);
    for (size_t i = 0; i < json_array_size(effects) && reading->answer == LUDO_OK; i++) {
        const json_t *value = json_array_get(effects, i);
        int kind = find_block(value);
        place_item(item, inner, i);
        if (kind < 0)
            reading->answer = ludo_fail(reading->error, LUDO_ECONTENT,
                                        "%s: there is no block \"%.40s\"", item, first_key(value));
        else if (city->effect_count == NYCRISIS_EFFECTS_MAX)
            reading->answer = ludo_fail(reading->error, LUDO_ECONTENT,
                                        "%s: there is no room for more blocks", item);
        else {
            struct nycrisis_effect *effect = &city->effect[city->effect_count++];
            effect->kind = (uint8_t)kind;
            read_block(reading, value, item, effect);
        }
    }
    list.end = city->effect_count;
    return list;
}

/* {"red": 2, "blue": 1} or {"equal": 3}; four results at most, for a character
 * alone has four dice. */
struct nycrisis_cost read_cost(struct reading *reading, const json_t *value, const char *place) {
    static const char *const members[] = {"red", "yellow", "blue", "equal", NULL};
    struct nycrisis_cost cost = {0};
    int sum = 0;
    if (!value || !read_members(reading, value, place, members))
        return cost;
    for (int i = 0; i <= NYCRISIS_COLOURS; i++) {
        if (!json_object_get(value, members[i]))
            continue;
        int number = read_int(reading, value, place, members[i], 1, NYCRISIS_OWN_DICE);
        *(i < NYCRISIS_COLOURS ? &cost.need[i] : &cost.equal) = (uint8_t)number;
        sum += number;
    }
    bool mixed = cost.equal && sum > cost.equal;
    if (reading->answer == LUDO_OK && (!sum || sum > NYCRISIS_OWN_DICE || mixed))
        reading->answer =
            ludo_fail(reading->error, LUDO_ECONTENT,
                      "%s: a payment is 1 to 4 results, of colours or equal ones", place);
    return cost;
}
