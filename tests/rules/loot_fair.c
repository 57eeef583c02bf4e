/* A LOOT table for rule tests. */
#include "loot_fair.h"

#include "telling.h"

#include "games/content.h"

#include <stdlib.h>

static const char sheet_text[] =
    "{'name': 'test',"
    " 'grid': ['GGGMYBB', 'GMYYYMB', 'RRGRRRB', 'MRGMBBM', 'YRGYRGG', 'YMBGBMR', 'YBBMYYR'],"
    " 'meeps': {'d1': 1, 'b2': 1, 'f2': 1, 'a4': 1, 'd4': 1, 'g4': 1, 'b6': 1, 'f6': 1, 'd7': 1},"
    " 'combos': {'red': {'need': 3, 'reward': 3}, 'blue': {'need': 3, 'reward': 3},"
    "            'green': {'need': 3, 'reward': 3}, 'yellow': {'need': 3, 'reward': 3},"
    "            '1': {'need': 3, 'reward': 3}, '2': {'need': 3, 'reward': 3},"
    "            '3': {'need': 3, 'reward': 3}, '4': {'need': 3, 'reward': 3}},"
    " 'track': 17}";

/* ---------------------------------------------------------------- tables */

json_t *fair_sheet(const char *changes) {
    json_t *sheet = quoted_json(sheet_text);
    if (changes) {
        json_t *json = quoted_json(changes);
        change_json(sheet, json);
        json_decref(json);
    }
    return sheet;
}

static void sit_down(struct fair *fair, int seats) {
    struct ludo_error error = {0};
    const struct ludo_content *content = fair->setup.content;
    if (ludo_setup_init(&fair->setup, &loot, seats, &error) < 0)
        fail_msg("%s", error.text);
    fair->setup.content = content;
    ludo_match_begin(&fair->match, &fair->setup, &fair->state, fair->steps, FAIR_STEPS);
}

void fair_open(struct fair *fair, int seats, const char *changes) {
    memset(fair, 0, sizeof *fair);
    struct ludo_error error = {0};
    json_t *sheet = fair_sheet(changes);
    if (content_reader_find("loot")->read(sheet, &fair->sheet, &error) < 0)
        fail_msg("%s", error.text);
    fair->content = (struct ludo_content){
        .name = "test",
        .block = &fair->sheet,
        .size = sizeof fair->sheet,
        .hash = content_hash(sheet),
    };
    json_decref(sheet);
    fair->setup.content = &fair->content;
    sit_down(fair, seats);
}

void fair_open_with(struct fair *fair, int seats, const char *sheet) {
    memset(fair, 0, sizeof *fair);
    fair->setup.content = ludo_content_find(&loot, sheet);
    assert_non_null(fair->setup.content);
    sit_down(fair, seats);
}

/* ----------------------------------------------------------------- moves */

void fair_move(struct fair *fair, int mover, const char *move) {
    struct ludo_error error = {0};
    if (ludo_match_play_text(&fair->match, mover, move, &error) < 0)
        fail_msg("round %d, mover %d, \"%s\": %s", fair_rounds(fair), mover, move, error.text);
}

void fair_refuse(struct fair *fair, int mover, const char *move, int code, const char *reason) {
    refuse_move(&fair->match, mover, move, code, reason);
}

static int next_die(struct fair *fair) {
    return fair->rolled < strlen(fair->dice) ? fair->dice[fair->rolled++] - '0' : 1;
}

static int compare_dice(const void *a, const void *b) {
    return *(const int *)a - *(const int *)b;
}

static void lay_dice(struct fair *fair) {
    int laid[3] = {next_die(fair), next_die(fair), next_die(fair)};
    int dice[3] = {laid[0], laid[1], laid[2]};
    char text[LUDO_MOVE_TEXT_MAX];
    qsort(dice, 3, sizeof dice[0], compare_dice);
    (void)snprintf(text, sizeof text, "roll %d %d %d", dice[0], dice[1], dice[2]);
    fair_move(fair, LUDO_CHANCE, text);
    (void)snprintf(text, sizeof text, "dice %d %d %d", laid[0], laid[1], laid[2]);
    fair_move(fair, 0, text);
}

/* Copy the piece of a list that belongs to a seat; a single piece is
 * everybody's. */
static void take_piece(const char *list, const char *between, int seat, char *piece, size_t size) {
    if (!strstr(list, between))
        seat = 0;
    for (; seat > 0; seat--) {
        list = strstr(list, between);
        assert_non_null(list);
        list += strlen(between);
    }
    const char *end = strstr(list, between);
    size_t length = end ? (size_t)(end - list) : strlen(list);
    assert_true(length < size);
    memcpy(piece, list, length);
    piece[length] = '\0';
}

void fair_begin(struct fair *fair, const char *starts, const char *dice) {
    unsigned count = 0;
    for (const char *c = dice; *c; c++)
        if (*c != ' ')
            fair->dice[count++] = *c;
    assert_true(count < FAIR_DICE);
    for (int seat = 0; seat < fair->setup.seats; seat++) {
        char square[8], move[LUDO_MOVE_TEXT_MAX];
        take_piece(starts, " ", seat, square, sizeof square);
        (void)snprintf(move, sizeof move, "start %s", square);
        fair_move(fair, seat, move);
    }
    lay_dice(fair);
}

static void roll_if_due(struct fair *fair) {
    char text[LUDO_MOVE_TEXT_MAX];
    if (ludo_match_actors(&fair->match) != ludo_mover_bit(LUDO_CHANCE))
        return;
    (void)snprintf(text, sizeof text, "roll %d", next_die(fair));
    fair_move(fair, LUDO_CHANCE, text);
}

void fair_round(struct fair *fair, const char *moves) {
    for (int seat = 0; seat < fair->setup.seats; seat++) {
        char move[LUDO_MOVE_TEXT_MAX];
        take_piece(moves, ", ", seat, move, sizeof move);
        fair_move(fair, seat, move);
    }
    roll_if_due(fair);
}

/* Squares of a path are two letters and a space. */
void fair_path_dice(const char *path, char *dice) {
    for (; path[2]; path += 3)
        *dice++ = (char)('0' + abs(path[3] - path[0]) + abs(path[4] - path[1]));
    *dice = '\0';
}

void fair_follow(struct fair *fair, const char *path) {
    for (; path[2] && !fair_over(fair); path += 3) {
        char move[3] = {path[3], path[4]};
        fair_round(fair, move);
    }
}

void fair_walk(struct fair *fair, const char *path, const char *dice) {
    char all[FAIR_DICE] = {0};
    char start[3] = {path[0], path[1]};
    assert_true(strlen(path) / 3 + strlen(dice) < sizeof all);
    fair_path_dice(path, all);
    strcat(all, dice);
    fair_begin(fair, start, all);
    fair_follow(fair, path);
}

/* --------------------------------------------------------------- queries */

static struct ludo_text new_text(struct fair *fair) {
    char *data = fair->texts[fair->text_next++ % FAIR_TEXTS];
    return ludo_text_in(data, FAIR_TEXT_SIZE);
}

static const char *value_of(struct fair *fair, json_t *json, const char *path) {
    struct ludo_text text = new_text(fair);
    add_value(&text, must_at_path(json, path));
    json_decref(json);
    assert_true(ludo_text_fits(&text));
    return text.data;
}

const char *fair_see(struct fair *fair, int viewer, const char *path) {
    return value_of(fair, told(&fair->match, TELL_VIEW, viewer), path);
}

const char *fair_table(struct fair *fair, const char *path) {
    return value_of(fair, told(&fair->match, TELL_TABLE, 0), path);
}

const char *fair_told(struct fair *fair, int viewer) {
    struct ludo_text text = new_text(fair);
    tell_all(&fair->match, viewer, &text);
    return text.data;
}

const char *fair_log(struct fair *fair, int viewer) {
    struct ludo_text text = new_text(fair);
    json_t *log = told(&fair->match, TELL_LOG, viewer);
    add_steps(&text, log, 0);
    json_decref(log);
    return text.data;
}

const char *fair_legal(struct fair *fair, int seat) {
    struct ludo_text text = new_text(fair);
    json_t *legal = told(&fair->match, TELL_LEGAL, seat);
    add_moves(&text, legal);
    json_decref(legal);
    return text.data;
}

const char *fair_preview(struct fair *fair, int seat, const char *move, const char *path) {
    struct ludo_text text = new_text(fair);
    json_t *legal = told(&fair->match, TELL_LEGAL, seat);
    add_value(&text, must_at_path(must_entry_of(legal, move), path));
    json_decref(legal);
    return text.data;
}

bool fair_may(struct fair *fair, int seat, const char *move) {
    json_t *legal = told(&fair->match, TELL_LEGAL, seat);
    bool may = entry_of(legal, move);
    json_decref(legal);
    return may;
}

/* ---------------------------------------------------------------- sheets */

static const char *sheet_value(struct fair *fair, int seat, const char *member) {
    char path[64];
    (void)snprintf(path, sizeof path, "loot.sheets.%d.%s", seat, member);
    return fair_see(fair, LUDO_SPECTATOR, path);
}

const char *fair_at(struct fair *fair, int seat) {
    return sheet_value(fair, seat, "at");
}

int fair_bars(struct fair *fair, int seat, const char *square) {
    const char *bars = sheet_value(fair, seat, "bars");
    assert_int_equal(strlen(bars), LOOT_SQUARES);
    return bars[(square[1] - '1') * LOOT_SIDE + square[0] - 'a'] - '0';
}

int fair_points(struct fair *fair, int seat) {
    return atoi(sheet_value(fair, seat, "points"));
}

int fair_gain(struct fair *fair, int seat) {
    return atoi(sheet_value(fair, seat, "gain"));
}

int fair_left(struct fair *fair, int seat, const char *ability) {
    char member[32];
    (void)snprintf(member, sizeof member, "%s.unlocked", ability);
    int unlocked = atoi(sheet_value(fair, seat, member));
    (void)snprintf(member, sizeof member, "%s.used", ability);
    return unlocked - atoi(sheet_value(fair, seat, member));
}

const char *fair_track(struct fair *fair, int seat) {
    struct ludo_text text = new_text(fair);
    json_t *view = told(&fair->match, TELL_VIEW, LUDO_SPECTATOR);
    char path[64];
    (void)snprintf(path, sizeof path, "loot.sheets.%d.track", seat);
    const json_t *track = must_at_path(view, path);
    for (size_t i = 0; i < json_array_size(track); i++) {
        const json_t *space = json_array_get(track, i);
        ludo_text_add(&text, i ? " " : "");
        if (json_is_null(space))
            ludo_text_add(&text, "-");
        else
            add_value(&text, space);
    }
    json_decref(view);
    return text.data;
}

const char *fair_dice(struct fair *fair) {
    struct ludo_text text = new_text(fair);
    for (int i = 0; i < 3; i++) {
        char path[32];
        (void)snprintf(path, sizeof path, "loot.dice.%d", i);
        ludo_text_add_format(&text, "%s%s", i ? " " : "", fair_see(fair, LUDO_SPECTATOR, path));
    }
    return text.data;
}

int fair_rounds(struct fair *fair) {
    return atoi(fair_see(fair, LUDO_SPECTATOR, "loot.round"));
}

bool fair_over(struct fair *fair) {
    return ludo_match_over(&fair->match);
}

static void add_list(struct ludo_text *text, const json_t *list) {
    for (size_t i = 0; i < json_array_size(list); i++) {
        ludo_text_add(text, " ");
        add_value(text, json_array_get(list, i));
    }
}

const char *fair_result(struct fair *fair) {
    struct ludo_text text = new_text(fair);
    json_t *view = told(&fair->match, TELL_VIEW, LUDO_SPECTATOR);
    add_value(&text, must_at_path(view, "result.outcome"));
    add_list(&text, must_at_path(view, "result.winners"));
    ludo_text_add(&text, ":");
    add_list(&text, must_at_path(view, "result.points"));
    json_decref(view);
    return text.data;
}
