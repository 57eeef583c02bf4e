#include "terminal/crackword/model.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int get_int(const json_t *object, const char *key) {
    return (int)json_integer_value(json_object_get(object, key));
}

static bool get_bool(const json_t *object, const char *key) {
    return json_is_true(json_object_get(object, key));
}

static void copy_text(const json_t *object, const char *key, char *text, size_t size) {
    const char *value = json_string_value(json_object_get(object, key));
    (void)snprintf(text, size, "%s", value ? value : "");
}

int spell_seat_read(const json_t *object, const char *key) {
    const json_t *value = json_object_get(object, key);
    return json_is_integer(value) ? (int)json_integer_value(value) : -1;
}

void spell_plan_read(struct spell_plan *plan, const struct session *session) {
    json_t *root = session_table_json(session);
    const json_t *options = json_object_get(root, "options");
    char mode[16], hints[8];
    *plan = (struct spell_plan){.seats = session->table.setup.seats};
    copy_text(options, "mode", mode, sizeof mode);
    copy_text(options, "hints", hints, sizeof hints);
    copy_text(json_object_get(root, "crackword"), "alphabet", plan->alphabet,
              sizeof plan->alphabet);
    plan->strict = !strcmp(mode, "strict");
    plan->hints = !strcmp(hints, "on");
    json_decref(root);
}

/* ------------------------------------------------------------------ rows */

static void read_card(struct spell_card *card, const json_t *value) {
    const json_t *covered = json_object_get(value, "covered");
    *card = (struct spell_card){.seat = (uint8_t)get_int(value, "seat"),
                                .joker = get_bool(value, "joker"),
                                .covered = (uint8_t)json_array_size(covered)};
    copy_text(value, "letter", card->letter, sizeof card->letter);
    for (size_t i = 0; i < card->covered && i < SPELL_UNDER_MAX; i++)
        card->under[i] = (uint8_t)get_int(json_array_get(covered, i), "seat");
}

static void read_row(struct spell_row *row, const json_t *value) {
    size_t index;
    json_t *item;
    row->count = get_int(value, "count");
    row->majority = spell_seat_read(value, "majority");
    row->told = json_is_boolean(json_object_get(value, "word"));
    row->word = get_bool(value, "word");
    copy_text(value, "letters", row->letters, sizeof row->letters);
    copy_text(value, "example", row->example, sizeof row->example);
    copy_text(value, "left", row->left, sizeof row->left);
    copy_text(value, "right", row->right, sizeof row->right);
    json_array_foreach(json_object_get(value, "cards"), index, item) {
        if (row->length < SPELL_ROW_MAX)
            read_card(&row->card[row->length++], item);
    }
}

/* ----------------------------------------------------------------- seats */

/* Cards come in order, so that those of a kind stand beside each other. */
static int read_hand(struct spell_held *hand, const json_t *list) {
    size_t index;
    json_t *item;
    int kinds = 0;
    json_array_foreach(list, index, item) {
        const char *name = json_string_value(item);
        if (kinds && !strcmp(hand[kinds - 1].name, name)) {
            hand[kinds - 1].count++;
        } else if (kinds < SPELL_KINDS) {
            (void)snprintf(hand[kinds].name, sizeof hand[kinds].name, "%s", name);
            hand[kinds++].count = 1;
        }
    }
    return kinds;
}

static void read_seat(struct spell_seat *seat, const json_t *value) {
    seat->hand_count = get_int(value, "hand_count");
    seat->pile = get_int(value, "pile");
    seat->packet = get_int(value, "packet");
    seat->out = get_bool(value, "out");
    seat->kinds = read_hand(seat->hand, json_object_get(value, "hand"));
    seat->known_kinds = read_hand(seat->known, json_object_get(value, "known"));
}

/* ----------------------------------------------------------------- scene */

void spell_doubt_read(struct spell_doubt *doubt, const json_t *value) {
    *doubt = (struct spell_doubt){.is = json_is_object(value),
                                  .row = get_int(value, "row"),
                                  .crack = get_bool(value, "crack"),
                                  .by = get_int(value, "by"),
                                  .justified = get_bool(value, "justified")};
    copy_text(value, "move", doubt->move, sizeof doubt->move);
    copy_text(value, "letters", doubt->letters, sizeof doubt->letters);
    copy_text(value, "word", doubt->word, sizeof doubt->word);
}

static void read_result(struct spell_scene *scene, const json_t *result) {
    const json_t *points = json_object_get(result, "points");
    size_t index;
    json_t *item;
    scene->over = result != NULL;
    json_array_foreach(json_object_get(result, "winners"), index, item) scene->winners |=
        ludo_mover_bit((int)json_integer_value(item));
    for (size_t i = 0; i < SPELL_SEATS; i++)
        scene->points[i] = (int)json_integer_value(json_array_get(points, i));
}

void spell_scene_read(struct spell_scene *scene, const struct session *session, int viewer) {
    json_t *root = session_view_json(session, viewer), *item;
    const json_t *view = json_object_get(root, "crackword");
    size_t index;
    memset(scene, 0, sizeof *scene);
    scene->turn = spell_seat_read(view, "turn");
    scene->starter = spell_seat_read(view, "starter");
    scene->last_hand = spell_seat_read(view, "last_hand");
    scene->refill = get_int(view, "refill");
    scene->bonus = get_int(view, "bonus");
    copy_text(view, "phase", scene->phase, sizeof scene->phase);
    json_array_foreach(json_object_get(view, "rows"), index, item) {
        if (index < SPELL_ROWS)
            read_row(&scene->row[index], item);
    }
    json_array_foreach(json_object_get(view, "seats"), index, item) {
        if (index < SPELL_SEATS)
            read_seat(&scene->seat[index], item);
    }
    spell_doubt_read(&scene->asked, json_object_get(view, "asked"));
    spell_doubt_read(&scene->challenged, json_object_get(view, "challenged"));
    read_result(scene, json_object_get(root, "result"));
    json_decref(root);
}

/* ------------------------------------------------------------------ ways */

static void read_way(struct spell_way *way, const json_t *item) {
    const json_t *back;
    size_t index;
    *way = (struct spell_way){.points = get_int(item, "points"),
                              .word = get_bool(item, "word"),
                              .ends = get_bool(item, "ends"),
                              .lost = get_int(item, "lost")};
    copy_text(item, "move", way->move, sizeof way->move);
    json_array_foreach(json_object_get(item, "back"), index, back) way->back +=
        (int)json_integer_value(back);
}

void spell_ways_read(struct spell_ways *ways, const struct session *session, int seat) {
    json_t *root = session_legal_json(session, seat), *item;
    size_t index;
    ways->count = 0;
    json_array_foreach(root, index, item) {
        if (ways->count < SPELL_WAYS_MAX)
            read_way(&ways->way[ways->count++], item);
    }
    json_decref(root);
}

const struct spell_way *spell_way_find(const struct spell_ways *ways, const char *move) {
    for (int i = 0; i < ways->count; i++)
        if (!strcmp(ways->way[i].move, move))
            return &ways->way[i];
    return NULL;
}

/* ----------------------------------------------------------------- moves */

/* The next word of a text, "" at its end. */
static const char *take_word(const char *text, char word[16]) {
    size_t length = strcspn(text, " ");
    (void)snprintf(word, 16, "%.*s", (int)length, text);
    return text + length + (text[length] == ' ');
}

static enum spell_kind kind_of(const char *word) {
    static const char *const names[] = {
        [SPELL_LAY] = "",
        [SPELL_TRASH] = "trash",
        [SPELL_REFILL] = "refill",
        [SPELL_LEAVE] = "leave",
        [SPELL_PASS] = "pass",
        [SPELL_ACCEPT] = "accept",
        [SPELL_CHALLENGE] = "challenge",
        [SPELL_CLOSE] = "close",
        [SPELL_CUT] = "cut",
        [SPELL_TURN] = "turn",
        [SPELL_DRAW] = "draw",
    };
    for (size_t i = SPELL_TRASH; i < sizeof names / sizeof names[0]; i++)
        if (!strcmp(names[i], word))
            return (enum spell_kind)i;
    return !strcmp(word, "?") ? SPELL_UNKNOWN : SPELL_LAY;
}

static void read_letter(struct spell_move *move, const char *word) {
    move->joker = !strncmp(word, "joker=", 6);
    (void)snprintf(move->card, sizeof move->card, "%.7s", word + (move->joker ? 6 : 0));
}

static void read_lay(struct spell_move *move, const char *rest) {
    char word[16];
    rest = take_word(rest, word);
    move->row = (int)strtol(word, NULL, 10);
    for (rest = take_word(rest, word); word[0]; rest = take_word(rest, word)) {
        if (!strcmp(word, "crack"))
            move->crack = true;
        else if (!strcmp(word, "on"))
            move->place = SPELL_ON;
        else if (move->place == SPELL_ON)
            move->position = (int)strtol(word, NULL, 10);
        else
            move->place = !strcmp(word, "left") ? SPELL_LEFT : SPELL_RIGHT;
    }
}

void spell_move_read(struct spell_move *move, const char *text) {
    char word[16];
    const char *rest = take_word(text, word);
    *move = (struct spell_move){.kind = kind_of(word)};
    if (move->kind == SPELL_LAY) {
        read_letter(move, word);
        read_lay(move, rest);
    } else if (move->kind == SPELL_REFILL) {
        rest = take_word(rest, word);
        read_letter(move, word);
        move->row = (int)strtol(rest, NULL, 10);
    } else if (move->kind == SPELL_TRASH || move->kind == SPELL_LEAVE) {
        move->row = (int)strtol(rest, NULL, 10);
    } else if (move->kind == SPELL_CLOSE) {
        move->seat = *rest ? (int)strtol(rest, NULL, 10) : -1;
    } else if (move->kind >= SPELL_CUT && move->kind <= SPELL_DRAW) {
        rest = take_word(rest, word);
        move->seat = (int)strtol(word, NULL, 10);
        (void)snprintf(move->card, sizeof move->card, "%.7s", rest);
    }
}

void spell_move_write(const struct spell_move *move, char text[LUDO_MOVE_TEXT_MAX]) {
    static const char *const places[] = {"", " left", " right", " on "};
    struct ludo_text written = ludo_text_in(text, LUDO_MOVE_TEXT_MAX);
    bool refill = move->kind == SPELL_REFILL;
    ludo_text_add_format(&written, "%s%s%s %d", refill ? "refill " : "",
                         move->joker ? "joker=" : "", move->card, move->row);
    if (refill)
        return;
    ludo_text_add(&written, places[move->place]);
    if (move->place == SPELL_ON)
        ludo_text_add_format(&written, "%d", move->position);
    ludo_text_add(&written, move->crack ? " crack" : "");
}
