#include "terminal/breakcode/model.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int get_int(const json_t *object, const char *key) {
    return (int)json_integer_value(json_object_get(object, key));
}

static int get_seat(const json_t *object, const char *key) {
    const json_t *value = json_object_get(object, key);
    return json_is_integer(value) ? (int)json_integer_value(value) : -1;
}

static const char *get_text(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

/* ----------------------------------------------------------------- tiles */

void code_tile_write(struct code_tile tile, char name[4]) {
    char number = tile.number < 0 ? '?' : (char)('0' + tile.number);
    char colour = tile.colour == 'g' ? '\0' : tile.colour ? tile.colour : '?';
    (void)snprintf(name, 4, "%c%c", number, colour);
    if (tile.number < 0 && !tile.colour)
        name[0] = '\0';
}

const char *code_tile_read(const char *text, struct code_tile *tile) {
    *tile = (struct code_tile){.number = -1};
    if (*text >= '0' && *text <= '9')
        tile->number = *text++ - '0';
    else if (*text == '?')
        text++;
    if (tile->number == 5)
        tile->colour = 'g';
    else if (*text == 'b' || *text == 'w')
        tile->colour = *text++;
    else if (*text == '?')
        text++;
    return text;
}

int code_tile_index(struct code_tile tile) {
    return tile.number < 0 || !tile.colour ? -1 : 2 * tile.number + (tile.colour == 'w');
}

struct code_tile code_tile_at(int index) {
    int number = index / 2;
    return (struct code_tile){number, number == 5 ? 'g' : index % 2 ? 'w' : 'b'};
}

static bool read_tiles(const json_t *list, struct code_tile *tiles, int most, int *count) {
    size_t index;
    json_t *item;
    *count = 0;
    json_array_foreach(list, index, item) {
        if (*count < most && json_is_string(item))
            (void)code_tile_read(json_string_value(item), &tiles[(*count)++]);
    }
    return json_is_array(list);
}

/* ------------------------------------------------------------------ plan */

static enum code_form form_of(const char *name) {
    static const char *const names[] = {"letters", "runs", "count", "sum"};
    enum code_form form = CODE_LETTERS;
    while (form < CODE_YES_NO && strcmp(names[form], name) != 0)
        form++;
    return form;
}

static void read_card(struct code_plan *plan, const json_t *item) {
    int number = get_int(item, "card");
    const json_t *numbers = json_object_get(item, "numbers");
    if (number < 1 || number > CODE_CARDS)
        return;
    struct code_card *card = &plan->card[number];
    card->used = true;
    card->form = form_of(get_text(item, "form"));
    for (size_t i = 0; i < json_array_size(numbers) && i < 2; i++)
        card->numbers[card->number_count++] = (int)json_integer_value(json_array_get(numbers, i));
}

void code_plan_read(struct code_plan *plan, const struct session *session) {
    json_t *root = session_table_json(session), *item;
    const json_t *table = json_object_get(root, "breakcode");
    size_t index;
    const char *target = get_text(table, "target");
    *plan = (struct code_plan){.size = get_int(table, "size"),
                               .seats = session->table.setup.seats,
                               .middle = !strcmp(target, "middle")};
    plan->hands = strcmp(target, "code") != 0 ? plan->seats : 2;
    plan->places = plan->hands + plan->middle;
    plan->shared = !strcmp(get_text(json_object_get(root, "options"), "shared_cards"), "on");
    json_array_foreach(json_object_get(table, "cards"), index, item) read_card(plan, item);
    json_decref(root);
}

int code_target(const struct code_plan *plan, int viewer) {
    return plan->middle ? plan->hands : viewer == 0;
}

/* ----------------------------------------------------------------- scene */

static unsigned letter_of(const json_t *value) {
    const char *letter = json_string_value(value);
    return letter && *letter >= 'A' && *letter < 'A' + CODE_SIZE_MAX ? 1u << (*letter - 'A') : 0;
}

static void read_run(struct code_answer *answer, const json_t *run) {
    size_t count = json_array_size(run);
    for (size_t i = 0; i < count; i++) {
        unsigned letter = letter_of(json_array_get(run, i));
        answer->letters |= letter;
        if (i + 1 < count)
            answer->joined |= letter;
    }
}

static void read_answer(struct code_answer *answer, const json_t *value) {
    size_t index;
    json_t *item;
    answer->given = true;
    answer->value = json_is_true(value) ? 1 : (int)json_integer_value(value);
    json_array_foreach(value, index, item) {
        if (json_is_array(item))
            read_run(answer, item);
        else
            answer->letters |= letter_of(item);
    }
}

static void read_asked(struct code_scene *scene, const struct code_plan *plan,
                       const json_t *value) {
    const json_t *number = json_object_get(value, "number");
    size_t index;
    json_t *item;
    if (scene->asks == CODE_CARDS)
        return;
    struct code_asked *asked = &scene->asked[scene->asks++];
    *asked = (struct code_asked){.seat = get_int(value, "seat"),
                                 .card = get_int(value, "card"),
                                 .number = json_is_integer(number) ? (int)json_integer_value(number)
                                                                   : -1};
    if (plan->card[asked->card].number_count == 1)
        asked->number = plan->card[asked->card].numbers[0];
    json_array_foreach(json_object_get(value, "answers"), index, item) {
        int place = get_seat(item, "seat");
        if (place >= 0 && place < plan->hands)
            read_answer(&asked->answer[place], json_object_get(item, "answer"));
    }
}

static void read_guess(struct code_scene *scene, const json_t *value) {
    int count;
    if (scene->guesses == CODE_GUESSES_MAX)
        return;
    struct code_guess *guess = &scene->guess[scene->guesses++];
    *guess = (struct code_guess){.seat = get_int(value, "seat"),
                                 .right = json_is_true(json_object_get(value, "right"))};
    guess->known = read_tiles(json_object_get(value, "tiles"), guess->tile, CODE_SIZE_MAX, &count);
}

static void read_seat(struct code_place *place, const json_t *value) {
    const char *standing = get_text(value, "standing");
    place->known =
        read_tiles(json_object_get(value, "tiles"), place->tile, CODE_SIZE_MAX, &place->held);
    place->held = get_int(value, "held");
    place->standing = !strcmp(standing, "right")   ? CODE_RIGHT
                      : !strcmp(standing, "wrong") ? CODE_WRONG
                                                   : CODE_PLAYING;
}

static void read_possible(struct code_place *place, const json_t *positions) {
    size_t index, inner;
    json_t *list, *item;
    json_array_foreach(positions, index, list) {
        if (index >= CODE_SIZE_MAX)
            break;
        json_array_foreach(list, inner, item) {
            struct code_tile tile;
            (void)code_tile_read(json_string_value(item), &tile);
            if (code_tile_index(tile) >= 0)
                place->possible[index] |= 1u << code_tile_index(tile);
        }
    }
}

/* Auto-notes and solver view, where the table has them (BC-41). */
static void read_aids(struct code_scene *scene, const struct code_plan *plan, const json_t *view) {
    const json_t *notes = json_object_get(view, "notes"), *solver = json_object_get(view, "solver");
    for (int place = 0; place < plan->places; place++) {
        bool middle = place == plan->hands;
        struct code_place *p = &scene->place[place];
        size_t index = (size_t)place;
        read_possible(p, middle ? json_object_get(notes, "middle")
                                : json_array_get(json_object_get(notes, "seats"), index));
        p->hands = get_int(middle ? json_object_get(solver, "middle")
                                  : json_array_get(json_object_get(solver, "seats"), index),
                           "hands");
    }
}

static void read_result(struct code_scene *scene, const json_t *result) {
    size_t index;
    json_t *item;
    scene->over = result != NULL;
    (void)snprintf(scene->outcome, sizeof scene->outcome, "%s", get_text(result, "outcome"));
    json_array_foreach(json_object_get(result, "winners"), index, item) scene->winners |=
        ludo_mover_bit((int)json_integer_value(item));
    scene->points = (int)json_integer_value(json_array_get(json_object_get(result, "points"), 0));
}

void code_scene_read(struct code_scene *scene, const struct session *session, int viewer) {
    json_t *root = session_view_json(session, viewer), *item;
    const json_t *view = json_object_get(root, "breakcode");
    struct code_plan plan;
    size_t index;
    code_plan_read(&plan, session);
    *scene = (struct code_scene){.round = get_int(view, "round"),
                                 .first = get_seat(view, "first"),
                                 .turn = get_seat(view, "turn"),
                                 .deck = get_int(view, "deck")};
    (void)snprintf(scene->phase, sizeof scene->phase, "%s", get_text(view, "phase"));
    json_array_foreach(json_object_get(view, "seats"), index, item) {
        if (index < CODE_SEATS)
            read_seat(&scene->place[index], item);
    }
    struct code_place *middle = &scene->place[plan.hands];
    if (plan.middle)
        middle->known =
            read_tiles(json_object_get(view, "middle"), middle->tile, CODE_SIZE_MAX, &middle->held);
    (void)read_tiles(json_object_get(view, "unused"), scene->unused, CODE_TILES,
                     &scene->unused_count);
    for (size_t i = 0; i < CODE_FACE_UP; i++)
        scene->face_up[i] =
            (int)json_integer_value(json_array_get(json_object_get(view, "face_up"), i));
    json_array_foreach(json_object_get(view, "asked"), index, item) read_asked(scene, &plan, item);
    json_array_foreach(json_object_get(view, "guesses"), index, item) read_guess(scene, item);
    read_aids(scene, &plan, view);
    read_result(scene, json_object_get(root, "result"));
    json_decref(root);
}

/* ------------------------------------------------------------------ ways */

static void read_way(struct code_ways *ways, const json_t *item) {
    const char *move = get_text(item, "move");
    size_t index;
    json_t *would;
    ways->decline = ways->decline || !strcmp(move, "decline");
    if (strncmp(move, "ask ", 4) != 0 || ways->count == CODE_WAYS_MAX)
        return;
    struct code_way *way = &ways->way[ways->count++];
    char *end;
    *way = (struct code_way){.card = (int)strtol(move + 4, &end, 10), .number = -1};
    if (*end)
        way->number = (int)strtol(end, NULL, 10);
    (void)snprintf(way->move, sizeof way->move, "%s", move);
    json_array_foreach(json_object_get(item, "would"), index, would) way->left +=
        json_number_value(json_object_get(would, "left"));
}

void code_ways_read(struct code_ways *ways, const struct session *session, int seat) {
    json_t *legal = session_legal_json(session, seat), *item;
    size_t index;
    *ways = (struct code_ways){0};
    json_array_foreach(legal, index, item) read_way(ways, item);
    json_decref(legal);
}
