#include "terminal/nycrisis/model.h"

#include "front/translate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int get_int(const json_t *object, const char *key) {
    return (int)json_integer_value(json_object_get(object, key));
}

static bool get_bool(const json_t *object, const char *key) {
    return json_is_true(json_object_get(object, key));
}

/* NULL where there is none. */
static const char *get_text(const json_t *object, const char *key) {
    return json_string_value(json_object_get(object, key));
}

const char *crisis_text(const json_t *text) {
    const char *found = get_text(text, translate_language());
    return found ? found : "";
}

static const char *get_words(const json_t *object, const char *key) {
    return crisis_text(json_object_get(object, key));
}

/* ------------------------------------------------------------------ city */

static void read_place(struct crisis_place *place, const json_t *value) {
    *place = (struct crisis_place){.id = get_text(value, "id"),
                                   .name = get_text(value, "name"),
                                   .x = get_int(value, "x"),
                                   .y = get_int(value, "y"),
                                   .subway = get_bool(value, "subway")};
}

static uint32_t read_spaces(const struct crisis_city *city, const json_t *list) {
    uint32_t set = 0;
    size_t index;
    const json_t *item;
    json_array_foreach(list, index, item) {
        int space = crisis_space_of(city, json_string_value(item));
        if (space >= 0)
            set |= UINT32_C(1) << space;
    }
    return set;
}

/* "red" as 'r'; a list of colours as a word. */
static void read_colours(char *word, size_t size, const json_t *list) {
    size_t index, length = 0;
    const json_t *item;
    json_array_foreach(list, index, item) {
        if (length + 1 < size)
            word[length++] = json_string_value(item)[0];
    }
    word[length] = '\0';
}

static void read_role(struct crisis_role *role, const json_t *value) {
    *role = (struct crisis_role){.id = get_text(value, "id"),
                                 .name = get_words(value, "name"),
                                 .ability = get_words(value, "ability_name"),
                                 .ability_text = get_words(value, "ability_text")};
    read_colours(role->dice, sizeof role->dice, json_object_get(value, "dice"));
}

void crisis_city_read(struct crisis_city *city, const struct session *session) {
    const json_t *table = json_object_get(session_table(session), "nycrisis"), *item;
    size_t index;
    *city = (struct crisis_city){.table = table,
                                 .title = get_words(table, "title"),
                                 .intro = get_words(table, "intro"),
                                 .family = get_int(table, "family")};
    json_array_foreach(json_object_get(table, "story_squares"), index, item) {
        if (city->cards < CRISIS_CARDS)
            city->square[city->cards++] = (int)json_integer_value(item);
    }
    const json_t *spaces = json_object_get(table, "spaces");
    for (size_t i = 0; i < CRISIS_SPACES; i++)
        read_place(&city->space[i], json_array_get(spaces, i));
    for (size_t i = 0; i < CRISIS_SPACES; i++)
        city->space[i].next = read_spaces(city, json_object_get(json_array_get(spaces, i), "next"));
    for (size_t i = 0; i < CRISIS_ROLES; i++)
        read_role(&city->role[i], json_array_get(json_object_get(table, "characters"), i));
    json_array_foreach(json_object_get(table, "objects"), index, item) {
        if (index < CRISIS_OBJECTS)
            city->object[index] = (struct crisis_object){
                get_text(item, "id"), get_words(item, "name"), get_words(item, "text")};
    }
}

static const char *event_words(const struct crisis_city *city, const char *id, const char *key) {
    size_t index;
    const json_t *item;
    json_array_foreach(json_object_get(city->table, "events"), index, item) {
        if (id && !strcmp(get_text(item, "id"), id))
            return get_words(item, key);
    }
    return NULL;
}

const char *crisis_event_title(const struct crisis_city *city, const char *id) {
    return event_words(city, id, "title");
}

const char *crisis_event_text(const struct crisis_city *city, const char *id) {
    return event_words(city, id, "text");
}

int crisis_space_of(const struct crisis_city *city, const char *id) {
    for (int i = 0; id && i < CRISIS_SPACES; i++)
        if (!strcmp(city->space[i].id, id))
            return i;
    return -1;
}

int crisis_role_of(const struct crisis_city *city, const char *id) {
    for (int i = 0; id && i < CRISIS_ROLES; i++)
        if (!strcmp(city->role[i].id, id))
            return i;
    return -1;
}

int crisis_object_of(const struct crisis_city *city, const char *id) {
    for (int i = 0; id && i < CRISIS_OBJECTS; i++)
        if (!strcmp(city->object[i].id, id))
            return i;
    return -1;
}

/* ----------------------------------------------------------------- scene */

const char *const crisis_information_name[CRISIS_INFORMATION] = {"r2", "r3", "y2",
                                                                 "y3", "b2", "b3"};

static int information_of(const char *name) {
    for (int kind = 0; kind < CRISIS_INFORMATION; kind++)
        if (!strcmp(crisis_information_name[kind], name))
            return kind;
    return -1;
}

static int kind_of(const struct crisis_scene *scene, const char *id) {
    for (int i = 0; id && i < scene->kinds; i++)
        if (!strcmp(scene->kind[i].id, id))
            return i;
    return -1;
}

static void read_spot(struct crisis_scene *scene, const struct crisis_city *city,
                      struct crisis_spot *spot, const json_t *value) {
    size_t index;
    const json_t *item;
    spot->mafia = get_int(value, "mafia");
    spot->car = get_bool(value, "car");
    spot->fbi = get_bool(value, "fbi");
    spot->object = crisis_object_of(city, get_text(value, "object"));
    json_array_foreach(json_object_get(value, "information"), index, item) {
        int kind = information_of(json_string_value(item));
        if (kind >= 0)
            spot->information[kind]++;
    }
    json_array_foreach(json_object_get(value, "tokens"), index, item) {
        int kind = kind_of(scene, json_string_value(item));
        if (kind >= 0)
            spot->token[kind]++;
    }
}

static void read_person(const struct crisis_city *city, struct crisis_person *person,
                        const json_t *value) {
    size_t index;
    const json_t *item;
    *person = (struct crisis_person){.in = true,
                                     .seat = get_int(value, "seat"),
                                     .at = crisis_space_of(city, get_text(value, "at")),
                                     .played = get_bool(value, "played"),
                                     .abilities = get_int(value, "abilities")};
    read_colours(person->lost, sizeof person->lost, json_object_get(value, "lost"));
    json_array_foreach(json_object_get(value, "objects"), index, item) {
        int kind = crisis_object_of(city, get_text(item, "id"));
        if (kind < 0 || person->objects == CRISIS_HELD)
            continue;
        person->object[person->objects].kind = kind;
        person->object[person->objects++].used = get_bool(item, "used");
    }
}

static void read_die(struct crisis_die *die, const json_t *value) {
    const char *face = get_text(value, "face");
    die->spent = get_bool(value, "spent");
    die->family = get_bool(value, "family");
    (void)snprintf(die->code, sizeof die->code, "%s%c%c", die->spent ? "-" : "",
                   get_text(value, "colour")[0], face ? face[0] : '?');
}

static void read_counts(int counts[CRISIS_COLOURS], const json_t *value) {
    static const char *const names[CRISIS_COLOURS] = {"red", "yellow", "blue"};
    for (int i = 0; i < CRISIS_COLOURS; i++)
        counts[i] = get_int(value, names[i]);
}

static void read_reach(struct crisis_turn *turn, const struct crisis_city *city,
                       const json_t *list) {
    size_t index;
    const json_t *item;
    json_array_foreach(list, index, item) {
        int space = crisis_space_of(city, get_text(item, "space"));
        if (space < 0)
            continue;
        turn->reach[space].steps = get_int(item, "steps");
        turn->reach[space].actions = get_int(item, "actions");
        turn->reach[space].extra = get_bool(item, "extra");
    }
}

static void read_turn(struct crisis_turn *turn, const struct crisis_city *city,
                      const json_t *value) {
    size_t index;
    const json_t *item;
    *turn = (struct crisis_turn){.role = crisis_role_of(city, get_text(value, "character")),
                                 .actions = get_int(value, "actions"),
                                 .steps = get_int(value, "steps"),
                                 .extra_step = get_bool(value, "extra_step"),
                                 .wild_alert = get_int(value, "wild_alert"),
                                 .seconds = get_int(value, "seconds"),
                                 .blocked = get_bool(value, "blocked"),
                                 .held = get_bool(value, "held"),
                                 .faced = read_spaces(city, json_object_get(value, "faced")),
                                 .dodged = read_spaces(city, json_object_get(value, "dodged")),
                                 .ignored = read_spaces(city, json_object_get(value, "ignored"))};
    json_array_foreach(json_object_get(value, "dice"), index, item) {
        if (turn->dice < CRISIS_DICE)
            read_die(&turn->die[turn->dice++], item);
    }
    read_counts(turn->extra, json_object_get(value, "extra"));
    read_reach(turn, city, json_object_get(value, "reach"));
}

static enum crisis_duty duty_of(const char *name) {
    static const char *const names[] = {"",     "pick", "choose", "flee",
                                        "turn", "lose", "heal",   "over"};
    for (int duty = CRISIS_PICK; duty <= CRISIS_OVER; duty++)
        if (!strcmp(names[duty], name))
            return (enum crisis_duty)duty;
    return CRISIS_CHANCE;
}

static void read_tracks(struct crisis_scene *scene, const struct crisis_city *city,
                        const json_t *view) {
    const json_t *alert = json_object_get(view, "alert"), *story = json_object_get(view, "story"),
                 *police = json_object_get(view, "police"), *item;
    size_t index;
    scene->alert = get_int(alert, "at");
    scene->alert_length = get_int(alert, "length");
    scene->limit = get_bool(alert, "limit");
    scene->causes = json_object_get(alert, "causes");
    json_array_foreach(json_object_get(alert, "cars"), index, item) {
        json_int_t square = json_integer_value(item);
        if (square >= 0 && square < 64)
            scene->alert_cars |= UINT64_C(1) << square;
    }
    scene->story = get_int(story, "at");
    scene->cards = json_object_get(story, "cards");
    scene->revealed = (int)json_array_size(scene->cards);
    scene->order = json_object_get(story, "order");
    scene->challenge = json_object_get(story, "challenge");
    scene->challenge_at = crisis_space_of(city, get_text(scene->challenge, "place"));
    scene->cars = get_int(police, "cars");
    scene->cars_waiting = get_int(police, "waiting");
    scene->event = get_text(police, "event");
    scene->rewarded = get_bool(police, "rewarded");
}

static void read_kinds(struct crisis_scene *scene, const json_t *list) {
    size_t index;
    const json_t *item;
    json_array_foreach(list, index, item) {
        if (scene->kinds < CRISIS_KINDS)
            scene->kind[scene->kinds++] =
                (struct crisis_kind){.id = get_text(item, "id"),
                                     .name = get_words(item, "name"),
                                     .symbol = get_text(item, "symbol"),
                                     .lead = get_bool(item, "lead"),
                                     .visit = json_object_get(item, "visit")};
    }
}

static void read_people(struct crisis_scene *scene, const struct crisis_city *city,
                        const json_t *list) {
    size_t index;
    const json_t *item;
    json_array_foreach(list, index, item) {
        int role = crisis_role_of(city, get_text(item, "id"));
        if (role >= 0)
            read_person(city, &scene->person[role], item);
    }
}

void crisis_scene_take(struct crisis_scene *scene, const struct crisis_city *city, json_t *root) {
    const json_t *view = json_object_get(root, "nycrisis"), *item;
    size_t index;
    *scene = (struct crisis_scene){.view = root,
                                   .duty = duty_of(get_text(view, "duty")),
                                   .ending = get_text(view, "ending"),
                                   .round = get_int(view, "round"),
                                   .mafia_left = get_int(view, "mafia_left"),
                                   .rules = json_object_get(view, "rules")};
    if (strcmp(scene->ending, "open") != 0)
        scene->duty = CRISIS_OVER;
    json_array_foreach(json_object_get(root, "actors"), index, item) scene->actors |=
        ludo_mover_bit((int)json_integer_value(item));
    read_tracks(scene, city, view);
    read_counts(scene->bag, json_object_get(view, "bag"));
    read_kinds(scene, json_object_get(view, "tokens"));
    json_array_foreach(json_object_get(view, "spaces"), index, item) {
        if (index < CRISIS_SPACES)
            read_spot(scene, city, &scene->spot[index], item);
    }
    read_people(scene, city, json_object_get(view, "characters"));
    read_turn(&scene->turn, city, json_object_get(view, "turn"));
    if (json_is_object(json_object_get(view, "hint")))
        scene->hint = get_words(view, "hint");
}

void crisis_scene_read(struct crisis_scene *scene, const struct crisis_city *city,
                       const struct session *session) {
    crisis_scene_take(scene, city, session_view_json(session, LUDO_SPECTATOR));
}

void crisis_scene_close(struct crisis_scene *scene) {
    json_decref(scene->view);
    *scene = (struct crisis_scene){0};
}

int crisis_fbi_count(const struct crisis_scene *scene) {
    int count = 0;
    for (int i = 0; i < CRISIS_SPACES; i++)
        count += scene->spot[i].fbi;
    return count;
}

/* ------------------------------------------------------------------ ways */

static const char *const verb_names[CRISIS_VERBS] = {
    "pick",      "turn",      "flee",   "stay", "move",  "to",   "extra",   "reroll",
    "collect",   "take",      "remove", "face", "dodge", "use",  "laptop",  "money",
    "newspaper", "radio",     "drone",  "send", "coat",  "give", "ability", "lead",
    "visit",     "challenge", "end",    "lose", "heal",
};

const char *crisis_verb_name(enum crisis_verb verb) {
    return verb_names[verb];
}

static enum crisis_verb verb_of(const char *move) {
    size_t length = strcspn(move, " ");
    int verb = 0;
    while (verb < CRISIS_VERBS &&
           (strncmp(verb_names[verb], move, length) != 0 || verb_names[verb][length]))
        verb++;
    return (enum crisis_verb)verb;
}

/* Where the results begin: they are the last words of a move. */
static size_t stem_of(const char *move, size_t results) {
    size_t length = strlen(move);
    for (; results && length; results--)
        while (length && move[--length] != ' ')
            continue;
    return length;
}

struct crisis_way crisis_way_of(const struct crisis_city *city, const struct crisis_scene *scene,
                                const json_t *step) {
    const char *move = get_text(step, "move"), *information = get_text(step, "information"),
               *colour = get_text(step, "colour");
    const json_t *pay = json_object_get(step, "pay"), *dice = json_object_get(step, "dice");
    struct crisis_way way = {.verb = verb_of(move),
                             .space = crisis_space_of(city, get_text(step, "space")),
                             .from = crisis_space_of(city, get_text(step, "from")),
                             .object = crisis_object_of(city, get_text(step, "object")),
                             .role = crisis_role_of(city, get_text(step, "character")),
                             .kind = kind_of(scene, get_text(step, "token")),
                             .colour = colour ? colour[0] : '\0',
                             .ride = get_bool(step, "ride"),
                             .paid = json_array_size(pay) > 0,
                             .mafia = get_int(step, "mafia"),
                             .alert = get_int(step, "alert")};
    (void)snprintf(way.move, sizeof way.move, "%s", move);
    (void)snprintf(way.information, sizeof way.information, "%s", information ? information : "");
    /* A die that an ability rerolls is what the move is about. */
    way.stem = stem_of(way.move,
                       way.verb == CRISIS_DO_REROLL ? json_array_size(dice) : json_array_size(pay));
    return way;
}

/* Put a way behind those of its stem that cost no more alert. */
static void add_way(struct crisis_ways *ways, const struct crisis_way *way) {
    int at = ways->count++;
    for (; at > 0 && ways->way[at - 1].alert > way->alert && way->paid &&
           ways->way[at - 1].stem == way->stem &&
           !strncmp(ways->way[at - 1].move, way->move, way->stem);
         at--)
        ways->way[at] = ways->way[at - 1];
    ways->way[at] = *way;
}

void crisis_ways_read(struct crisis_ways *ways, const struct crisis_city *city,
                      const struct crisis_scene *scene, const struct session *session, int seat) {
    json_t *legal = session_legal_json(session, seat), *item;
    size_t index;
    *ways =
        (struct crisis_ways){.way = calloc(json_array_size(legal) + 1, sizeof(struct crisis_way))};
    if (!ways->way)
        abort();
    json_array_foreach(legal, index, item) {
        struct crisis_way way = crisis_way_of(city, scene, item);
        if (way.verb == CRISIS_DO_REROLL) {
            ways->reroll = true;
            ways->joining = get_int(item, "joining");
        } else if (way.verb < CRISIS_VERBS) {
            add_way(ways, &way);
        }
    }
    json_decref(legal);
}

void crisis_ways_close(struct crisis_ways *ways) {
    free(ways->way);
    *ways = (struct crisis_ways){0};
}
