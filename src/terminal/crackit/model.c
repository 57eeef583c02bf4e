#include "terminal/crackit/model.h"

#include <stdio.h>
#include <string.h>

static int get_int(const json_t *object, const char *key) {
    return (int)json_integer_value(json_object_get(object, key));
}

static int get_seat(const json_t *object, const char *key) {
    const json_t *value = json_object_get(object, key);
    return json_is_integer(value) ? (int)json_integer_value(value) : -1;
}

static bool get_bool(const json_t *object, const char *key) {
    return json_is_true(json_object_get(object, key));
}

static const char *get_text(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

/* ----------------------------------------------------------------- names */

static const char *const card_names[CRACK_CARDS] = {
    "0", "1", "2",    "3",     "4",     "5",     "6",      "7",
    "8", "9", "hint", "block", "reset", "crack", "master", "prohibit",
};

static const char *const verb_names[CRACK_VERBS] = {
    "order", "discard", "dial",  "extra",  "declare", "hint", "take",
    "block", "reset",   "crack", "master", "end",     "pass", "prohibit",
};

const char *crack_card_name(int card) {
    return card_names[card];
}

const char *crack_verb_name(enum crack_verb verb) {
    return verb_names[verb];
}

int crack_card_of(const char *name) {
    for (int card = 0; card < CRACK_CARDS; card++)
        if (!strcmp(card_names[card], name))
            return card;
    return -1;
}

/* ----------------------------------------------------------------- scene */

/* A list of dials, counted. */
static void read_dials(uint8_t counts[CRACK_VALUES], const json_t *list) {
    size_t index;
    const json_t *item;
    json_array_foreach(list, index, item) {
        json_int_t dial = json_integer_value(item);
        if (dial >= 0 && dial < CRACK_VALUES)
            counts[dial]++;
    }
}

static void read_number(struct crack_number *number, const json_t *value) {
    const json_t *odds = json_object_get(value, "odds");
    number->value = get_seat(value, "value");
    number->found = get_bool(value, "found");
    number->blocked = get_bool(value, "blocked");
    number->low = get_int(value, "low");
    number->high = get_int(value, "high");
    read_dials(number->above, json_object_get(value, "above"));
    read_dials(number->below, json_object_get(value, "below"));
    number->next = odds != NULL;
    for (size_t i = 0; i < CRACK_VALUES; i++)
        number->odds[i] = json_number_value(json_array_get(odds, i));
}

static void read_safe(struct crack_safe *safe, const json_t *value) {
    const json_t *numbers = json_object_get(value, "numbers");
    const json_t *known = json_object_get(value, "known");
    for (size_t i = 0; i < CRACK_NUMBERS; i++)
        read_number(&safe->number[i], json_array_get(numbers, i));
    safe->found = get_int(value, "found");
    safe->open = get_bool(value, "open");
    safe->out = get_bool(value, "out");
    safe->narrowed = get_bool(value, "narrowed");
    safe->cards = get_int(value, "cards");
    read_dials(safe->known, json_object_get(known, "dials"));
    safe->known_others = get_int(known, "others");
    safe->bad_fame = get_int(value, "bad_fame");
    safe->prestige = get_int(value, "prestige");
    safe->points = get_int(value, "points");
}

/* A seat, or the pile that a Hint's dial comes from. */
static int read_source(const json_t *object) {
    return json_is_string(json_object_get(object, "from")) ? CRACK_PILE : get_seat(object, "from");
}

static void read_window(struct crack_window *window, const json_t *value) {
    const json_t *action = json_object_get(value, "action");
    window->action = crack_card_of(get_text(action, "card"));
    window->action_by = get_int(action, "by");
    window->at = window->action == CRACK_HINT ? read_source(action) : get_seat(action, "at");
    window->card = crack_card_of(get_text(value, "card"));
    window->by = get_int(value, "by");
    window->prohibitions = get_int(value, "prohibitions");
    window->stopped = get_bool(value, "stopped");
}

static enum crack_phase phase_of(const char *name) {
    static const char *const names[] = {"", "order", "turn", "window", "hint", "over"};
    for (int phase = CRACK_ORDER; phase <= CRACK_OVER; phase++)
        if (!strcmp(names[phase], name))
            return (enum crack_phase)phase;
    return CRACK_OTHER;
}

static void read_hand(struct crack_scene *scene, const json_t *hand) {
    size_t index;
    const json_t *item;
    json_array_foreach(hand, index, item) {
        int card = crack_card_of(json_string_value(item));
        if (card >= 0 && scene->held < CRACK_HAND)
            scene->hand[scene->held++] = (uint8_t)card;
    }
}

static void read_piles(struct crack_scene *scene, const json_t *view) {
    const json_t *piles = json_object_get(view, "piles");
    const json_t *middle = json_object_get(view, "middle");
    scene->deck = get_int(piles, "deck");
    scene->combination_deck = get_int(piles, "combination_deck");
    read_dials(scene->combination_discard, json_object_get(piles, "combination_discard"));
    for (int card = 0; card < CRACK_CARDS; card++)
        scene->discard[card] =
            (uint8_t)get_int(json_object_get(piles, "discard"), card_names[card]);
    scene->middle_bad_fame = get_int(middle, "bad_fame");
    scene->middle_prestige = get_int(middle, "prestige");
}

void crack_scene_take(struct crack_scene *scene, const json_t *root, int seats) {
    const json_t *view = json_object_get(root, "crackit"),
                 *result = json_object_get(root, "result");
    const json_t *hint = json_object_get(view, "hint"), *item;
    size_t index;
    *scene = (struct crack_scene){.seats = seats,
                                  .phase = phase_of(get_text(view, "phase")),
                                  .tokens = !strcmp(get_text(view, "mode"), "safes"),
                                  .game = get_int(view, "game"),
                                  .turn = get_seat(view, "turn"),
                                  .acted = get_bool(view, "acted"),
                                  .attack = get_bool(view, "attack"),
                                  .extra = get_seat(view, "extra"),
                                  .declare = get_seat(view, "declare"),
                                  .hint_from = read_source(hint),
                                  .over = result != NULL};
    read_hand(scene, json_object_get(view, "hand"));
    if (json_object_get(view, "window"))
        read_window(&scene->window, json_object_get(view, "window"));
    read_dials(scene->dials, json_object_get(hint, "dials"));
    json_array_foreach(json_object_get(view, "safes"), index, item) {
        if (index < CRACK_SEATS)
            read_safe(&scene->safe[index], item);
    }
    read_piles(scene, view);
    json_array_foreach(json_object_get(result, "winners"), index, item) scene->winners |=
        ludo_mover_bit((int)json_integer_value(item));
}

void crack_scene_read(struct crack_scene *scene, const struct session *session, int viewer) {
    json_t *view = session_view_json(session, viewer);
    crack_scene_take(scene, view, session->table.setup.seats);
    json_decref(view);
}

/* ------------------------------------------------------------------ ways */

static enum crack_verb verb_of(const char *move) {
    size_t length = strcspn(move, " ");
    int verb = 0;
    while (verb < CRACK_VERBS &&
           (strncmp(verb_names[verb], move, length) != 0 || verb_names[verb][length]))
        verb++;
    return (enum crack_verb)verb;
}

/* The last word of a move as a seat. */
static int last_seat(const char *move) {
    const char *last = strrchr(move, ' ');
    return !last ? -1 : last[1] == 'p' ? CRACK_PILE : last[1] - '0';
}

struct crack_way crack_way_of(const char *move) {
    struct crack_way way = {.verb = verb_of(move), .card = -1, .at = -1, .number = -1};
    const char *argument = strchr(move, ' ');
    (void)snprintf(way.move, sizeof way.move, "%s", move);
    bool dial = way.verb == CRACK_DO_DIAL || way.verb == CRACK_DO_TAKE;
    if (dial || way.verb == CRACK_DO_EXTRA)
        way.card = argument[1] - '0';
    if (dial || way.verb == CRACK_DO_HINT || way.verb == CRACK_DO_BLOCK ||
        way.verb == CRACK_DO_CRACK || way.verb == CRACK_DO_DECLARE)
        way.at = last_seat(move);
    return way;
}

void crack_ways_read(struct crack_ways *ways, const struct session *session, int seat) {
    json_t *legal = session_legal_json(session, seat), *item;
    size_t index;
    *ways = (struct crack_ways){0};
    json_array_foreach(legal, index, item) {
        struct crack_way way = crack_way_of(get_text(item, "move"));
        ways->discard = ways->discard || way.verb == CRACK_DO_DISCARD;
        if (way.verb == CRACK_DO_DISCARD || ways->count == CRACK_WAYS_MAX)
            continue;
        way.number = get_seat(item, "number");
        if (way.at == -1 && way.number >= 0)
            way.at = get_seat(item, "at");
        way.free = get_bool(item, "free");
        way.click = json_number_value(json_object_get(item, "click"));
        way.above = json_number_value(json_object_get(item, "above"));
        way.below = json_number_value(json_object_get(item, "below"));
        ways->way[ways->count++] = way;
    }
    json_decref(legal);
}
