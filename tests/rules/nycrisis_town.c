/* A New York Crisis table for rule tests. */
#include "nycrisis_town.h"

#include "telling.h"

#include "games/content.h"

#include <stdlib.h>

#define TEXT "{'en': 'x', 'es': 'x', 'fr': 'x'}"

static const char plot_text[] =
    "{'name': 'test', 'title': " TEXT ", 'intro': " TEXT ", 'alert': 30, 'police': 1,"
    " 'cards': ["
    "  {'square': 0, 'title': " TEXT ", 'text': " TEXT ", 'mafia': 1,"
    "   'information': {'red': 4, 'yellow': 4, 'blue': 4}},"
    "  {'square': 2, 'title': " TEXT ", 'text': " TEXT ", 'mafia': 1,"
    "   'information': {'red': 2, 'yellow': 2, 'blue': 2}},"
    "  {'square': 4, 'title': " TEXT ", 'text': " TEXT ", 'mafia': 1,"
    "   'challenge': {'place': 'tribeca', 'second': 'soho', 'text': " TEXT ","
    "                 'pay': {'red': 1, 'blue': 1}}}],"
    " 'board': {}}";

/* What is special about each event. */
static const char *const events[][2] = {
    {"quiet", ""},
    {"tip", "'task': 'information', 'reward': [{'alert': -1}]"},
    {"cheer", "'task': 'remove', 'reward': [{'ability': 1, 'who': 'active'}]"},
    {"photo", "'task': 'meet', 'reward': [{'alert': -1}]"},
    {"market", "'task': 'object', 'reward': [{'action': 1}]"},
    {"nurse", "'task': 'subway', 'reward': [{'heal': 1, 'who': 'active'}]"},
    {"red", "'task': 'red', 'reward': [{'object': 1, 'at': 'here'}]"},
    {"yellow", "'task': 'yellow', 'reward': [{'alert': -2}]"},
    {"blue", "'task': 'blue', 'reward': [{'ability': 1, 'who': 'everybody'}]"},
    {"strike", "'rules': ['no-subway']"},
    {"roadblocks", "'rules': ['no-extra-step']"},
    {"cameras", "'rules': ['dear-wilds']"},
    {"jam", "'rules': ['short-moves']"},
    {"marathon", "'rules': ['long-moves']"},
    {"silence", "'rules': ['no-family-dice']"},
    {"war", "'effects': [{'mafia': 2, 'at': 'random'}]"},
    {"letter", "'effects': [{'information': 1, 'at': 'random'}]"},
    {"lost", "'effects': [{'object': 1, 'at': 'random'}]"},
    {"posters", "'effects': [{'alert': 1}]"},
    {"rush", "'rules': ['free-extra-step']"},
    {"holiday", "'rules': ['no-objects']"},
    {"clan", "'rules': ['more-mafia']"},
    {"clinic", "'effects': [{'heal': 1, 'who': 'everybody'}]"},
    {"fair", "'rules': ['free-wilds']"},
    {"bold", "'rules': ['no-face']"},
};

/* Events by space, in the order of the map; the north is quiet. */
static const char *const event_of[NYCRISIS_SPACES] = {
    "quiet", "quiet",  "quiet",   "quiet",    "quiet",  "strike", "tip",        "cheer",
    "photo", "market", "nurse",   "red",      "yellow", "blue",   "roadblocks", "cameras",
    "jam",   "war",    "silence", "marathon", "letter", "lost",   "posters"};

static const char mafia_cards_text[] =
    "{'11': {'mafia': 'times-square'}, '12': {'mafia': 'soho'}, '13': {'mafia': 'harlem'},"
    " '14': {'mafia': 'chelsea'}, '15': {'mafia': 'gramercy'}, '16': {'mafia': 'tribeca'},"
    " '17': {'mafia': 'midtown-east'}, '18': {'mafia': 'union-square'},"
    " '19': {'mafia': 'hells-kitchen'}, '20': {'mafia': 'central-park'},"
    " '25': {'mafia': 'soho', 'object': 'soho'},"
    " '26': {'mafia': 'harlem', 'information': 'soho', 'object': 'tribeca'},"
    " '27': {'information': 'soho'}, '28': {'information': 'chelsea', 'object': 'chelsea'}}";

/* ---------------------------------------------------------------- tables */

static json_t *mafia_cards(void) {
    json_t *list = json_array(), *special = quoted_json(mafia_cards_text);
    for (int i = 1; i <= NYCRISIS_MAFIA_CARDS; i++) {
        char key[8];
        (void)snprintf(key, sizeof key, "%d", i);
        json_t *card = json_object_get(special, key);
        card = card ? json_deep_copy(card) : json_object();
        if (i > 28)
            json_object_set_new(card, "information", json_string("washington-heights"));
        json_array_append_new(list, card);
    }
    json_decref(special);
    return json_pack("{s:o}", "cards", list);
}

static json_t *all_events(void) {
    json_t *list = json_array();
    for (size_t i = 0; i < sizeof events / sizeof events[0]; i++) {
        char text[256];
        const char *special = events[i][1];
        int length =
            snprintf(text, sizeof text, "{'id': '%s', 'title': " TEXT ", 'text': " TEXT "%s%s}",
                     events[i][0], *special ? ", " : "", special);
        assert_in_range(length, 1, sizeof text - 1);
        json_array_append_new(list, quoted_json(text));
    }
    return list;
}

static json_t *police_cards(void) {
    const struct nycrisis_city *real = nycrisis.contents[0].block;
    json_t *list = json_array();
    for (int i = 0; i < NYCRISIS_SPACES; i++)
        json_array_append_new(
            list, json_pack("{s:s, s:s}", "space", real->space[i].id, "event", event_of[i]));
    return json_pack("{s:o, s:o}", "events", all_events(), "cards", list);
}

json_t *town_plot(const char *changes) {
    json_t *plot = quoted_json(plot_text);
    json_t *board = json_object_get(plot, "board");
    json_object_set_new(board, "mafia_cards", mafia_cards());
    json_object_set_new(board, "police_cards", police_cards());
    if (changes) {
        json_t *json = quoted_json(changes);
        change_json(plot, json);
        json_decref(json);
    }
    return plot;
}

int town_compile(const json_t *plot, struct nycrisis_city *city, struct ludo_error *error) {
    memset(city, 0, sizeof *city);
    return content_reader_find("nycrisis")->read(plot, city, error);
}

static void sit_down(struct town *town, int seats, int family) {
    struct ludo_error error = {0};
    const struct ludo_content *content = town->setup.content;
    char number[2] = {(char)('0' + family), '\0'};
    if (ludo_setup_init(&town->setup, &nycrisis, seats, &error) < 0 ||
        (family > seats && ludo_setup_choose(&town->setup, "family", number, &error) < 0))
        fail_msg("%s", error.text);
    town->setup.content = content;
    ludo_match_begin(&town->match, &town->setup, &town->state, town->steps, TOWN_STEPS);
}

void town_open(struct town *town, int seats, const char *family, const char *changes) {
    struct ludo_error error = {0};
    int members = 1;
    memset(town, 0, sizeof *town);
    json_t *plot = town_plot(changes);
    if (town_compile(plot, &town->city, &error) < 0)
        fail_msg("%s", error.text);
    town->content = (struct ludo_content){
        .name = "test", .block = &town->city, .size = sizeof town->city, .hash = 1};
    json_decref(plot);
    town->setup.content = &town->content;
    for (const char *c = family; *c; c++)
        members += *c == ' ';
    sit_down(town, seats, members);
    for (int i = 0; i < members; i++) {
        char move[LUDO_MOVE_TEXT_MAX];
        (void)snprintf(move, sizeof move, "pick %.*s", (int)strcspn(family, " "), family);
        town_move(town, i % seats, move);
        family += strcspn(family, " ") + 1;
    }
}

void town_begin(struct town *town, int seats, const char *family, const char *changes) {
    town_open(town, seats, family, changes);
    town_settle(town);
}

void town_open_with(struct town *town, int seats, const char *plot) {
    memset(town, 0, sizeof *town);
    town->setup.content = ludo_content_find(&nycrisis, plot);
    assert_non_null(town->setup.content);
    sit_down(town, seats, seats);
}

/* ---------------------------------------------------------------- chance */

void town_plan(struct town *town, const char *draws) {
    while (*draws) {
        size_t length = strcspn(draws, ",");
        assert_true(length < LUDO_MOVE_TEXT_MAX && town->plan_count < TOWN_PLANS);
        memcpy(town->plan[town->plan_count], draws, length);
        town->plan[town->plan_count++][length] = '\0';
        draws += length;
        draws += strspn(draws, ", ");
    }
}

/* A draw that changes little. */
static struct ludo_move quiet_draw(struct town *town, const struct ludo_odds *odds,
                                   uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        const struct nycrisis_mafia_card *card = &town->city.mafia_card[odds[i].move.arg[0]];
        if (odds[i].move.kind == NYCRISIS_MOVE_MAFIA && !card->mafia && !card->information)
            return odds[i].move;
    }
    /* Then information in the far north. */
    if (odds[0].move.kind == NYCRISIS_MOVE_MAFIA)
        return odds[count - 1].move;
    return odds[0].move;
}

static bool draw_planned(struct town *town, const struct ludo_odds *odds, uint32_t count) {
    struct ludo_move move;
    if (town->plan_next == town->plan_count ||
        ludo_move_parse(&town->setup, town->plan[town->plan_next], &move, NULL) < 0)
        return false;
    for (uint32_t i = 0; i < count; i++)
        if (ludo_move_equal(odds[i].move, move)) {
            town_move(town, LUDO_CHANCE, town->plan[town->plan_next++]);
            return true;
        }
    return false;
}

void town_settle(struct town *town) {
    while (ludo_match_actors(&town->match) == ludo_mover_bit(LUDO_CHANCE)) {
        struct ludo_odds odds[LUDO_ODDS_MAX];
        uint32_t count = nycrisis.odds(&town->setup, &town->state, odds);
        struct ludo_error error = {0};
        if (!draw_planned(town, odds, count) &&
            ludo_match_play(&town->match, LUDO_CHANCE, quiet_draw(town, odds, count), &error) < 0)
            fail_msg("%s", error.text);
    }
}

void town_expect_drawn(struct town *town) {
    if (town->plan_next < town->plan_count)
        fail_msg("chance never drew \"%s\"", town->plan[town->plan_next]);
}

/* ----------------------------------------------------------------- moves */

void town_move(struct town *town, int mover, const char *move) {
    struct ludo_error error = {0};
    if (ludo_match_play_text(&town->match, mover, move, &error) < 0)
        fail_msg("step %u, mover %d, \"%s\": %s", town->match.count, mover, move, error.text);
}

int town_actor(struct town *town) {
    ludo_movers actors = ludo_match_actors(&town->match);
    int actor = actors ? __builtin_ctz(actors) : -1;
    return actor == LUDO_CHANCE || actors & (actors - 1) ? -1 : actor;
}

/* Whoever may make the move now. */
static int mover_of(struct town *town, const char *move) {
    ludo_movers actors = ludo_match_actors(&town->match);
    for (int seat = 0; seat < town->setup.seats; seat++) {
        union ludo_state copy;
        struct ludo_move parsed;
        memcpy(&copy, &town->state, sizeof town->state);
        if (actors & ludo_mover_bit(seat) &&
            ludo_move_parse(&town->setup, move, &parsed, NULL) == LUDO_OK &&
            ludo_apply(&town->setup, &copy, seat, parsed, NULL) >= 0)
            return seat;
    }
    return actors ? __builtin_ctz(actors) : 0;
}

void town_play(struct town *town, const char *moves) {
    town_settle(town);
    while (*moves) {
        char move[LUDO_MOVE_TEXT_MAX];
        size_t length = strcspn(moves, ",");
        assert_true(length < sizeof move);
        memcpy(move, moves, length);
        move[length] = '\0';
        town_move(town, mover_of(town, move), move);
        town_settle(town);
        moves += length;
        moves += strspn(moves, ", ");
    }
}

void town_turn(struct town *town, const char *character, const char *rolls, const char *moves) {
    char text[LUDO_MOVE_TEXT_MAX];
    while (*rolls) {
        (void)snprintf(text, sizeof text, "roll %.2s", rolls);
        town_plan(town, text);
        rolls += 2;
        rolls += strspn(rolls, " ");
    }
    (void)snprintf(text, sizeof text, "turn %s", character);
    town_play(town, text);
    town_play(town, moves);
}

void town_pass_round(struct town *town) {
    int round = town_number(town, "round");
    while (!town_over(town) && town_number(town, "round") == round) {
        struct ludo_move moves[2048];
        char text[LUDO_MOVE_TEXT_MAX];
        struct ludo_text out = ludo_text_in(text, sizeof text);
        int seat = __builtin_ctz(ludo_match_actors(&town->match));
        uint32_t count = ludo_match_legal(&town->match, seat, moves);
        bool turn = !strcmp(town_see(town, "duty"), "turn");
        ludo_move_format(&town->setup, moves[turn ? count - 1 : 0], &out);
        town_move(town, seat, text);
        town_settle(town);
    }
}

static int index_of(const char *name, size_t length, const char *const *names) {
    for (int i = 0; names[i]; i++)
        if (strlen(names[i]) == length && !strncmp(names[i], name, length))
            return i;
    fail_msg("there is no %s", name);
    return 0;
}

void town_hand(struct town *town, const char *character, const char *objects) {
    int number = index_of(character, strlen(character), nycrisis_character_name);
    while (*objects) {
        size_t length = strcspn(objects, " ");
        town->state.person[number].ready[index_of(objects, length, nycrisis_object_name)]++;
        objects += length;
        objects += strspn(objects, " ");
    }
}

void town_refuse_from(struct town *town, int mover, const char *move, int code,
                      const char *reason) {
    refuse_move(&town->match, mover, move, code, reason);
}

void town_refuse(struct town *town, const char *move, const char *reason) {
    int mover = __builtin_ctz(ludo_match_actors(&town->match));
    assert_false(town_may(town, move));
    town_refuse_from(town, mover, move, LUDO_EILLEGAL, reason);
}

/* --------------------------------------------------------------- queries */

static struct ludo_text new_text(struct town *town) {
    return ludo_text_in(town->texts[town->text_next++ % TOWN_TEXTS], TOWN_TEXT_SIZE);
}

static const char *value_of(struct town *town, const json_t *json, const char *path) {
    struct ludo_text text = new_text(town);
    add_value(&text, must_at_path(json, path));
    assert_true(ludo_text_fits(&text));
    return text.data;
}

static const char *whole(struct town *town, const json_t *json) {
    struct ludo_text text = new_text(town);
    add_value(&text, json);
    return text.data;
}

const char *town_see(struct town *town, const char *path) {
    json_t *view = told(&town->match, TELL_VIEW, LUDO_SPECTATOR);
    const json_t *outer = json_object_get(view, !strncmp(path, "result", 6) ? "" : "nycrisis");
    const char *value = value_of(town, outer ? outer : view, path);
    json_decref(view);
    return value;
}

int town_number(struct town *town, const char *path) {
    return atoi(town_see(town, path));
}

const char *town_table(struct town *town, const char *path) {
    json_t *table = told(&town->match, TELL_TABLE, 0);
    const char *value = value_of(town, json_object_get(table, "nycrisis"), path);
    json_decref(table);
    return value;
}

/* The item of a list of the view that has an id. */
static const char *item_of(struct town *town, const char *list, const char *id,
                           const char *member) {
    json_t *view = told(&town->match, TELL_VIEW, LUDO_SPECTATOR);
    const json_t *items = json_object_get(json_object_get(view, "nycrisis"), list);
    const char *value = NULL;
    for (size_t i = 0; i < json_array_size(items); i++) {
        const json_t *item = json_array_get(items, i);
        if (!strcmp(json_string_value(json_object_get(item, "id")), id))
            value = value_of(town, item, member);
    }
    json_decref(view);
    if (!value)
        fail_msg("there is no %s", id);
    return value;
}

const char *town_at(struct town *town, const char *space, const char *member) {
    return item_of(town, "spaces", space, member);
}

const char *town_person(struct town *town, const char *character, const char *member) {
    return item_of(town, "characters", character, member);
}

static json_t *legal_of(struct town *town) {
    ludo_movers actors = ludo_match_actors(&town->match);
    return told(&town->match, TELL_LEGAL, actors ? __builtin_ctz(actors) : 0);
}

bool town_may(struct town *town, const char *move) {
    json_t *legal = legal_of(town);
    bool may = entry_of(legal, move);
    json_decref(legal);
    return may;
}

const char *town_preview(struct town *town, const char *move, const char *path) {
    json_t *legal = legal_of(town);
    const json_t *item = must_entry_of(legal, move);
    const char *value = *path ? value_of(town, item, path) : whole(town, item);
    json_decref(legal);
    return value;
}

const char *town_legal(struct town *town, const char *word) {
    json_t *legal = legal_of(town);
    struct ludo_text text = new_text(town);
    size_t length = strlen(word);
    for (size_t i = 0; i < json_array_size(legal); i++) {
        const char *move = json_string_value(json_object_get(json_array_get(legal, i), "move"));
        if (strncmp(move, word, length) != 0 || (move[length] && move[length] != ' '))
            continue;
        ludo_text_add(&text, text.length ? ", " : "");
        ludo_text_add(&text, move);
    }
    json_decref(legal);
    assert_true(ludo_text_fits(&text));
    return text.data;
}

const char *town_dice(struct town *town) {
    json_t *view = told(&town->match, TELL_VIEW, LUDO_SPECTATOR);
    const json_t *dice = must_at_path(view, "nycrisis.turn.dice");
    struct ludo_text text = new_text(town);
    for (size_t i = 0; i < json_array_size(dice); i++) {
        const json_t *die = json_array_get(dice, i);
        bool spent = json_is_true(json_object_get(die, "spent"));
        ludo_text_add_format(&text, "%s%s%c%c%s", i ? " " : "", spent ? "(" : "",
                             json_string_value(json_object_get(die, "colour"))[0],
                             json_string_value(json_object_get(die, "face"))[0], spent ? ")" : "");
    }
    json_decref(view);
    return text.data;
}

bool town_over(struct town *town) {
    return ludo_match_over(&town->match);
}
