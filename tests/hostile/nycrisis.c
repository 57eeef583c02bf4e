/* Plots of New York Crisis. A plot has a bent: towards a deep stack, a long match, long
 * lists of moves, or nothing in particular. */
#include "hostile.h"

#include "games/nycrisis/reader.h"

#include <string.h>

enum bent { BENT_ANY, BENT_DEEP, BENT_LONG, BENT_LISTS, BENTS };

struct plot {
    struct choices *choices;
    enum bent bent;
    int kinds;      /* of tokens */
    json_t *spaces; /* their ids */
};

static json_t *text(void) {
    return json_pack("{s:s, s:s, s:s}", "en", "x", "es", "x", "fr", "x");
}

static const char *space(const struct plot *plot) {
    size_t count = json_array_size(plot->spaces);
    return json_string_value(json_array_get(plot->spaces, choose(plot->choices, (uint32_t)count)));
}

/* A number, or one for each number of characters. */
static json_t *number(const struct plot *plot, int low, int high) {
    uint32_t range = (uint32_t)(high - low + 1);
    if (!choose_once_in(plot->choices, 8))
        return json_integer(
            choose_once_in(plot->choices, 2) ? high : low + (int)choose(plot->choices, range));
    json_t *list = json_array();
    for (int i = 0; i < NYCRISIS_CHARACTERS; i++)
        json_array_append_new(list, json_integer(low + (int)choose(plot->choices, range)));
    return list;
}

static json_t *payment(const struct plot *plot) {
    struct choices *choices = plot->choices;
    int sum = plot->bent == BENT_LISTS ? 4 : 1 + (int)choose(choices, 4);
    if (plot->bent == BENT_LONG || choose_once_in(choices, 4))
        return json_pack("{s:i}", "equal", plot->bent == BENT_LONG ? 1 : sum);
    json_t *cost = json_object();
    int count[NYCRISIS_COLOURS] = {0};
    while (sum--)
        count[choose(choices, NYCRISIS_COLOURS)]++;
    for (int i = 0; i < NYCRISIS_COLOURS; i++)
        if (count[i])
            json_object_set_new(cost, nycrisis_colour_name[i], json_integer(count[i]));
    return cost;
}

/* ----------------------------------------------------------------- blocks */

static json_t *token_name(const struct plot *plot, const char *before) {
    char name[32];
    (void)snprintf(name, sizeof name, "%sk%u", before,
                   choose(plot->choices, (uint32_t)plot->kinds));
    return json_string(name);
}

static json_t *place(const struct plot *plot, bool tokens) {
    switch (choose(plot->choices, tokens && plot->kinds ? 8 : 4)) {
    case 0:
        return json_string("random");
    case 1:
        return json_string("here");
    case 2:
        return json_string("everybody");
    case 3:
        return json_string(space(plot));
    default:
        return token_name(plot, "token:");
    }
}

static json_t *placed(const struct plot *plot, const char *name, int high) {
    return json_pack("{s:o, s:o}", name, number(plot, 0, high), "at", place(plot, true));
}

static json_t *any_block(const struct plot *plot) {
    struct choices *choices = plot->choices;
    const char *who = choose_once_in(choices, 3) ? "active" : "everybody";
    switch (choose(choices, plot->kinds ? 15 : 13)) {
    case 0:
        return json_pack("{s:o}", "alert", number(plot, -5, 5));
    case 1:
        return placed(plot, "mafia", 3);
    case 2:
        return placed(plot, "clear", 2);
    case 3:
        return placed(plot, "information", 3);
    case 4:
        return placed(plot, "object", 3);
    case 5:
        return choose_once_in(choices, 6) ? placed(plot, "fbi", 1) : placed(plot, "clear", 2);
    case 6:
        return json_pack("{s:o, s:s}", "heal", number(plot, 0, 4), "who", who);
    case 7:
        return json_pack("{s:o, s:s}", "ability", number(plot, -2, 2), "who", who);
    case 8:
        return json_pack("{s:o}", "action", number(plot, 0, 2));
    case 9:
        return json_pack("{s:o}", "car", number(plot, 0, 3));
    case 10:
        return json_pack("{s:o}", "story", number(plot, 0, 3));
    case 11:
        return json_pack("{s:s}", "rule", nycrisis_rule_name[choose(choices, 11)]);
    case 12:
        return json_pack("{s:s}", "unrule", nycrisis_rule_name[choose(choices, 11)]);
    case 13:
        return json_pack("{s:o, s:o, s:o}", "token", token_name(plot, ""), "at", place(plot, false),
                         "count", number(plot, 0, 5));
    default:
        return json_pack("{s:o}", "remove", token_name(plot, ""));
    }
}

static json_t *deep_block(const struct plot *plot) {
    switch (choose(plot->choices, 4)) {
    case 0:
    case 1:
        return json_pack("{s:i}", "story", 1 + (int)choose(plot->choices, 3));
    case 2:
        return json_pack("{s:o, s:o}", "object", number(plot, 1, 3), "at",
                         plot->kinds ? token_name(plot, "token:") : json_string("everybody"));
    default:
        return json_pack("{s:i, s:s}", "heal", 4, "who", "everybody");
    }
}

static json_t *long_block(const struct plot *plot) {
    if (choose_once_in(plot->choices, 4))
        return json_pack("{s:i}", "alert", -5);
    return json_pack("{s:i, s:s}", "clear", 2, "at", "random");
}

/* What a visit does to make a turn long: a few actions more, or too many. */
static json_t *long_visit(const struct plot *plot) {
    uint32_t actions = choose_once_in(plot->choices, 16) ? 3 : 2;
    json_t *list = json_array();
    while (json_array_size(list) < 8)
        json_array_append_new(list, json_array_size(list) < actions
                                        ? json_pack("{s:i}", "action", 2)
                                        : long_block(plot));
    return list;
}

static json_t *blocks(const struct plot *plot, uint32_t least) {
    uint32_t count =
        choose_once_in(plot->choices, 2) ? 8 : least + choose(plot->choices, 9 - least);
    json_t *list = json_array();
    while (count--) {
        bool bent = plot->bent == BENT_LONG || choose(plot->choices, 8) < 6;
        json_array_append_new(list, bent && plot->bent == BENT_DEEP   ? deep_block(plot)
                                    : bent && plot->bent == BENT_LONG ? long_block(plot)
                                                                      : any_block(plot));
    }
    return list;
}

static void put_blocks(const struct plot *plot, json_t *object, const char *member) {
    json_t *list = blocks(plot, 0);
    if (json_array_size(list))
        json_object_set(object, member, list);
    json_decref(list);
}

/* ----------------------------------------------------------------- tokens */

static json_t *tokens(struct plot *plot) {
    struct choices *choices = plot->choices;
    int left = NYCRISIS_TOKENS, wanted = plot->kinds;
    json_t *list = json_array();
    for (int i = 0; i < wanted; i++) {
        char id[NYCRISIS_NAME_SIZE];
        int most = left - (wanted - i - 1);
        int count = choose_once_in(choices, 2) ? most : 1 + (int)choose(choices, (uint32_t)most);
        left -= count;
        (void)snprintf(id, sizeof id, "k%d", i);
        json_t *token = json_pack("{s:s, s:o, s:s, s:i, s:b}", "id", id, "name", text(), "symbol",
                                  "thing", "count", count, "lead", choose_once_in(choices, 2));
        if (plot->bent == BENT_LONG || !choose_once_in(choices, 6))
            json_object_set_new(
                token, "visit",
                json_pack("{s:o, s:o, s:b}", "pay", payment(plot), "does",
                          plot->bent == BENT_LONG ? long_visit(plot) : blocks(plot, 1), "stays",
                          plot->bent == BENT_LONG || !choose_once_in(choices, 4)));
        json_array_append_new(list, token);
    }
    return list;
}

/* ------------------------------------------------------------------ cards */

/* All tokens lie on the board from the first card on, or a few anywhere. */
static json_t *first_blocks(const struct plot *plot) {
    size_t most = plot->bent == BENT_LONG ? 8 : 6;
    json_t *list = json_array();
    const char *where =
        plot->bent == BENT_LONG || choose_once_in(plot->choices, 2) ? "times-square" : space(plot);
    for (int i = 0; i < plot->kinds && json_array_size(list) < most; i++) {
        char id[8];
        (void)snprintf(id, sizeof id, "k%d", i);
        for (int times = 0; times < (plot->kinds < 4 ? 2 : 1); times++)
            json_array_append_new(
                list, json_pack("{s:s, s:s, s:i}", "token", id, "at", where, "count", 5));
    }
    while (json_array_size(list) < 8)
        json_array_append_new(list, plot->bent == BENT_DEEP   ? deep_block(plot)
                                    : plot->bent == BENT_LONG ? long_block(plot)
                                                              : any_block(plot));
    return list;
}

static json_t *calm_blocks(void) {
    return json_pack("[{s:i},{s:i},{s:i},{s:i},{s:s},{s:i, s:s},{s:i, s:s},{s:i, s:s}]", "alert",
                     -5, "alert", -5, "alert", -5, "alert", -5, "rule", "free-wilds", "clear", 2,
                     "at", "random", "clear", 2, "at", "random", "clear", 2, "at", "everybody");
}

static json_t *challenge(const struct plot *plot) {
    json_t *object = json_pack("{s:s, s:s, s:o, s:o, s:i}", "place", "soho", "second", "harlem",
                               "text", text(), "pay", payment(plot), "times",
                               plot->bent == BENT_ANY ? 1 + (int)choose(plot->choices, 20) : 20);
    if (choose_once_in(plot->choices, 6))
        json_object_set_new(object, "needs", json_pack("{s:b}", "everybody", 1));
    return object;
}

static json_t *cards(const struct plot *plot) {
    struct choices *choices = plot->choices;
    int count = plot->bent == BENT_DEEP   ? 6
                : plot->bent == BENT_LONG ? 2
                                          : 2 + (int)choose(choices, 5);
    int square = 0;
    bool ordered = plot->bent != BENT_LONG && choose_once_in(choices, 4);
    json_t *list = json_array();
    for (int i = 0; i < count; i++) {
        int each = i ? (int)choose(choices, 4) : 10;
        json_t *card = json_pack("{s:i, s:o, s:o, s:i, s:{s:i, s:i, s:i}}", "square", square,
                                 "title", text(), "text", text(), "mafia",
                                 plot->bent == BENT_LONG ? 1 : 1 + (int)choose(choices, 5),
                                 "information", "red", each, "yellow", each, "blue", each);
        if (i)
            put_blocks(plot, card, "effects");
        else
            json_object_set_new(card, "effects", first_blocks(plot));
        if (plot->bent == BENT_LONG)
            json_object_set_new(card, "each_round", calm_blocks());
        else
            put_blocks(plot, card, "each_round");
        if (ordered && i == count / 2)
            json_object_set_new(card, "order",
                                json_pack("{s:[s,s,s], s:b, s:o}", "colours", "red", "blue",
                                          "yellow", "again", choose_once_in(choices, 2), "wrong",
                                          blocks(plot, 1)));
        if (i + 1 == count)
            json_object_set_new(card, "challenge", challenge(plot));
        json_array_append_new(list, card);
        square += plot->bent == BENT_LONG   ? 20
                  : plot->bent == BENT_DEEP ? 1
                                            : 1 + (int)choose(choices, 5);
    }
    return list;
}

/* ------------------------------------------------------------------ board */

static json_t *part(int number) {
    json_t *root = json_loads(nycrisis_board_texts[number], 0, NULL);
    HOSTILE_CHECK(root);
    return root;
}

/* Some have no mafia on them, so that a match goes on for long. */
static json_t *mafia_cards(const struct plot *plot) {
    json_t *list = json_array();
    for (int i = 0; i < NYCRISIS_MAFIA_CARDS; i++) {
        json_t *card = json_object();
        if (plot->bent != BENT_LONG && !choose_once_in(plot->choices, 3))
            json_object_set_new(card, "mafia", json_string(space(plot)));
        if (i % 2 || choose_once_in(plot->choices, 2))
            json_object_set_new(card, "information", json_string(space(plot)));
        if (choose_once_in(plot->choices, 2))
            json_object_set_new(card, "object", json_string(space(plot)));
        json_array_append_new(list, card);
    }
    return json_pack("{s:o}", "cards", list);
}

/* Events know no tokens, for these are the plot's. */
static json_t *police_cards(const struct plot *whole) {
    struct plot without = *whole;
    const struct plot *plot = &without;
    without.kinds = 0;
    json_t *events = json_array(), *list = json_array();
    uint32_t count = 1 + choose(plot->choices, 5);
    for (uint32_t i = 0; i < count; i++) {
        char id[8];
        (void)snprintf(id, sizeof id, "e%u", i);
        json_t *event = json_pack("{s:s, s:o, s:o}", "id", id, "title", text(), "text", text());
        if (plot->bent == BENT_LONG ? choose_once_in(plot->choices, 8) : true)
            put_blocks(plot, event, "effects");
        if (choose_once_in(plot->choices, 2)) {
            json_object_set_new(
                event, "task",
                json_string(nycrisis_task_name[1 + choose(plot->choices, NYCRISIS_TASKS - 1)]));
            json_object_set_new(event, "reward", blocks(plot, 1));
        }
        json_array_append_new(events, event);
    }
    for (size_t i = 0; i < NYCRISIS_SPACES; i++) {
        char id[8];
        (void)snprintf(id, sizeof id, "e%u", choose(plot->choices, count));
        json_array_append_new(
            list, json_pack("{s:O, s:s}", "space", json_array_get(plot->spaces, i), "event", id));
    }
    return json_pack("{s:o, s:o}", "events", events, "cards", list);
}

/* As many objects as there can be, and any dice. */
static json_t *components(const struct plot *plot) {
    json_t *root = part(3), *object;
    size_t i;
    json_object_set_new(root, "information",
                        json_pack("{s:i, s:i}", "each", 10, "dear", (int)choose(plot->choices, 4)));
    json_object_set_new(root, "objects_at_start", json_integer(NYCRISIS_OBJECTS));
    json_array_foreach(json_object_get(root, "objects"), i, object)
        json_object_set_new(object, "count", json_integer(4));
    json_array_foreach(json_object_get(root, "characters"), i, object) {
        json_t *dice = json_array();
        for (int die = 0; die < NYCRISIS_OWN_DICE; die++)
            json_array_append_new(dice,
                                  json_string(nycrisis_colour_name[choose(plot->choices, 4)]));
        json_object_set_new(object, "dice", dice);
    }
    return root;
}

/* Names of spaces as long as they may be, wherever they stand. */
static json_t *lengthened(const struct plot *plot, json_t *value) {
    if (json_is_object(value)) {
        const char *key;
        json_t *member;
        void *next;
        json_object_foreach_safe(value, next, key, member)
            json_object_set_new(value, key, lengthened(plot, json_incref(member)));
    } else if (json_is_array(value)) {
        for (size_t i = 0; i < json_array_size(value); i++)
            json_array_set_new(value, i, lengthened(plot, json_incref(json_array_get(value, i))));
    } else if (json_is_string(value)) {
        json_t *id;
        size_t i;
        json_array_foreach(plot->spaces, i, id) if (json_equal(id, value)) {
            char name[NYCRISIS_NAME_SIZE];
            memset(name, 'x', sizeof name);
            memcpy(name, json_string_value(id), strlen(json_string_value(id)));
            name[sizeof name - 1] = '\0';
            json_decref(value);
            return json_string(name);
        }
    }
    return value;
}

static json_t *board(const struct plot *plot) {
    json_t *root = json_object();
    if (plot->bent == BENT_LONG || choose_once_in(plot->choices, 2))
        json_object_set_new(root, "mafia_cards", mafia_cards(plot));
    if (plot->bent == BENT_LONG || choose_once_in(plot->choices, 2))
        json_object_set_new(root, "police_cards", police_cards(plot));
    if (plot->bent == BENT_LISTS || choose_once_in(plot->choices, 2))
        json_object_set_new(root, "components", components(plot));
    return root;
}

static void lengthen(const struct plot *plot, json_t *root) {
    static const char *const names[] = {"map", "mafia_cards", "police_cards"};
    json_t *own = json_object_get(root, "board");
    for (int i = 0; i < 3; i++)
        if (!json_object_get(own, names[i]))
            json_object_set_new(own, names[i], part(i));
    (void)lengthened(plot, root);
}

json_t *hostile_plot(struct choices *choices) {
    struct plot plot = {.choices = choices, .bent = (enum bent)choose(choices, BENTS)};
    json_t *map = part(0), *one;
    size_t i;
    plot.spaces = json_array();
    json_array_foreach(json_object_get(map, "spaces"), i, one)
        json_array_append(plot.spaces, json_object_get(one, "id"));
    json_decref(map);
    plot.kinds = plot.bent == BENT_LONG || plot.bent == BENT_LISTS ? NYCRISIS_TOKEN_KINDS
                                                                   : 1 + (int)choose(choices, 8);
    if (plot.bent == BENT_DEEP && choose_once_in(choices, 2))
        plot.kinds = 1;
    if (plot.bent == BENT_ANY && choose_once_in(choices, 4))
        plot.kinds = 0;
    json_t *root = json_pack("{s:s, s:o, s:o, s:i, s:i, s:o, s:o}", "name", "hostile", "title",
                             text(), "intro", text(), "alert", 60, "police",
                             plot.bent == BENT_LONG ? 1 : 1 + (int)choose(choices, 5), "cards",
                             cards(&plot), "board", board(&plot));
    HOSTILE_CHECK(root);
    if (plot.kinds)
        json_object_set_new(root, "tokens", tokens(&plot));
    if (choose_once_in(choices, 8))
        lengthen(&plot, root);
    json_decref(plot.spaces);
    return root;
}
