#include "crackword_desk.h"

#include <stdlib.h>

static const char table_text[] =
    "{'name': 'test', 'words': 'fr', 'letters': {'A': 6, 'C': 3, 'H': 3, 'T': 4, 'S': 5, 'E': 6,"
    " 'R': 4, 'N': 4, 'O': 4, 'I': 4, 'L': 3, 'U': 2, 'Q': 1, 'X': 1, 'Z': 1}, 'joker': 5,"
    " 'trash': 4}";

/* ---------------------------------------------------------------- tables */

static json_t *read_json(const char *text) {
    char data[1024];
    assert_true(strlen(text) < sizeof data);
    strcpy(data, text);
    for (char *c = data; *c; c++)
        if (*c == '\'')
            *c = '"';
    json_t *json = json_loads(data, 0, NULL);
    assert_non_null(json);
    return json;
}

static void choose(struct desk *desk, const char *options) {
    char text[200];
    struct ludo_error error = {0};
    assert_true(strlen(options) < sizeof text);
    strcpy(text, options);
    for (char *word = strtok(text, " "); word; word = strtok(NULL, " ")) {
        char *value = strchr(word, '=');
        assert_non_null(value);
        *value++ = '\0';
        if (ludo_setup_choose(&desk->setup, word, value, &error) < 0)
            fail_msg("%s", error.text);
    }
}

void desk_open(struct desk *desk, int seats, const char *options, const char *letters) {
    struct ludo_error error = {0};
    memset(desk, 0, sizeof *desk);
    if (ludo_setup_init(&desk->setup, &crackword, seats, &error) < 0)
        fail_msg("%s", error.text);
    choose(desk, options);
    if (letters) {
        desk->setup.content = ludo_content_find(&crackword, letters);
        assert_non_null(desk->setup.content);
    } else {
        json_t *table = read_json(table_text);
        if (content_file_compile(&desk->table, &crackword, table, &error) < 0)
            fail_msg("%s", error.text);
        json_decref(table);
        desk->setup.content = &desk->table.content;
    }
    ludo_match_begin(&desk->match, &desk->setup, &desk->state, desk->steps, DESK_STEPS);
}

void desk_close(struct desk *desk) {
    content_file_free(&desk->table);
}

/* ----------------------------------------------------------------- moves */

static void play(struct desk *desk, int mover, const char *move) {
    struct ludo_error error = {0};
    if (ludo_match_play_text(&desk->match, mover, move, &error) < 0)
        fail_msg("step %u, mover %d, \"%s\": %s", desk->match.count, mover, move, error.text);
}

static bool chance_is_due(const struct desk *desk) {
    return ludo_match_actors(&desk->match) == ludo_mover_bit(LUDO_CHANCE);
}

static const char *card_text(char card) {
    static char letter[2];
    if (card == '*')
        return "joker";
    if (card == '#')
        return "trash";
    letter[0] = card;
    return letter;
}

/* The next card of the pile that was laid out, or what comes first. */
static void draw_one(struct desk *desk) {
    struct ludo_odds odds[LUDO_ODDS_MAX];
    char text[LUDO_MOVE_TEXT_MAX];
    struct ludo_text written = ludo_text_in(text, sizeof text);
    (void)crackword.odds(&desk->setup, &desk->state, odds);
    const char **pile = &desk->pile[odds[0].move.arg[0] % CRACKWORD_SEATS];
    if (odds[0].move.kind == CRACKWORD_DRAW && *pile && **pile)
        ludo_text_add_format(&written, "draw %d %s", odds[0].move.arg[0], card_text(*(*pile)++));
    else
        ludo_move_format(&desk->setup, odds[0].move, &written);
    play(desk, LUDO_CHANCE, text);
}

static void settle(struct desk *desk) {
    while (chance_is_due(desk))
        draw_one(desk);
}

void desk_begin(struct desk *desk, const char *rows, const char *const *hands) {
    int seats = desk->setup.seats;
    char text[LUDO_MOVE_TEXT_MAX];
    for (int seat = 0; seat < seats; seat++) {
        (void)snprintf(text, sizeof text, "cut %d %c", seat, seat ? 'C' : 'A');
        play(desk, LUDO_CHANCE, text);
        desk->pile[seat] = hands ? hands[seat] : NULL;
    }
    for (int row = 0; row < CRACKWORD_ROWS; row++) {
        (void)snprintf(text, sizeof text, "turn %d %c", row % seats, rows[row]);
        play(desk, LUDO_CHANCE, text);
    }
    settle(desk);
}

void desk_start(struct desk *desk, int seats, const char *options, const char *rows, ...) {
    const char *hands[CRACKWORD_SEATS];
    va_list list;
    va_start(list, rows);
    for (int seat = 0; seat < seats; seat++)
        hands[seat] = va_arg(list, const char *);
    va_end(list);
    desk_open(desk, seats, options, NULL);
    desk_begin(desk, rows, hands);
}

void desk_move(struct desk *desk, int mover, const char *move) {
    play(desk, mover, move);
    settle(desk);
}

void desk_play(struct desk *desk, const char *moves) {
    while (*moves) {
        char move[LUDO_MOVE_TEXT_MAX];
        size_t length = strcspn(moves, ";");
        assert_true(length < sizeof move);
        memcpy(move, moves, length);
        move[length] = '\0';
        desk_move(desk, __builtin_ctz(ludo_match_actors(&desk->match)), move);
        moves += length;
        moves += strspn(moves, "; ");
    }
}

void desk_accept(struct desk *desk) {
    while (!strcmp(desk_see(desk, LUDO_SPECTATOR, "crackword.phase"), "challenge"))
        desk_play(desk, "accept");
}

void desk_pass_until(struct desk *desk, int pile) {
    for (;;) {
        if (desk_turn(desk) == 0 && atoi(desk_see(desk, 0, "crackword.seats.0.pile")) == pile)
            return;
        desk_play(desk, "pass");
    }
}

void desk_refuse(struct desk *desk, int mover, const char *move, int code, const char *reason) {
    struct ludo_error error = {0};
    const union ludo_state before = desk->state;
    uint32_t count = desk->match.count;
    int answer = ludo_match_play_text(&desk->match, mover, move, &error);
    if (answer >= 0)
        fail_msg("\"%s\" was accepted", move);
    if (answer != code || !strstr(error.text, reason))
        fail_msg("\"%s\" was refused with %s \"%s\" instead of %s \"%s\"", move,
                 ludo_code_name(answer), error.text, ludo_code_name(code), reason);
    assert_memory_equal(&before, &desk->state, sizeof(struct crackword_state));
    assert_int_equal(desk->match.count, count);
}

/* --------------------------------------------------------------- queries */

static json_t *parse(const char *text) {
    json_t *json = json_loads(text, JSON_DECODE_ANY, NULL);
    assert_non_null(json);
    return json;
}

/* A value as text in one of the desk's own places. */
static const char *keep(struct desk *desk, const json_t *value) {
    char *text = desk->texts[desk->text_next++ % DESK_TEXTS];
    if (json_is_string(value)) {
        (void)snprintf(text, DESK_TEXT_SIZE, "%s", json_string_value(value));
        return text;
    }
    char *dump = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
    assert_non_null(dump);
    (void)snprintf(text, DESK_TEXT_SIZE, "%s", dump);
    free(dump);
    return text;
}

const char *desk_see(struct desk *desk, int viewer, const char *path) {
    static char data[1 << 16];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    struct ludo_json json = ludo_json_in(&text);
    ludo_match_view(&desk->match, viewer, &json);
    assert_true(ludo_text_fits(&text));
    json_t *view = parse(data), *value = view;
    char copy[100];
    (void)snprintf(copy, sizeof copy, "%s", path);
    for (char *word = strtok(copy, "."); word; word = strtok(NULL, "."))
        value = json_is_array(value) ? json_array_get(value, strtoul(word, NULL, 10))
                                     : json_object_get(value, word);
    if (!value)
        fail_msg("there is no %s in the view", path);
    const char *seen = keep(desk, value);
    json_decref(view);
    return seen;
}

void desk_expect(struct desk *desk, int viewer, const char *path, const char *value) {
    const char *seen = desk_see(desk, viewer, path);
    if (strcmp(seen, value) != 0)
        fail_msg("viewer %d sees %s in %s instead of %s", viewer, seen, path, value);
}

void desk_expect_rows(struct desk *desk, const char *rows) {
    char seen[400] = "", path[40];
    for (int row = 0; row < CRACKWORD_ROWS; row++) {
        (void)snprintf(path, sizeof path, "crackword.rows.%d.letters", row);
        const char *letters = desk_see(desk, LUDO_SPECTATOR, path);
        strcat(seen, row ? " " : "");
        strcat(seen, *letters ? letters : "-");
    }
    assert_string_equal(seen, rows);
}

/* The seat's list with previews; the caller frees it. */
static json_t *legal_of(struct desk *desk, int seat) {
    static char data[1 << 19];
    static struct ludo_move moves[4096];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    struct ludo_json json = ludo_json_in(&text);
    ludo_match_legal_json(&desk->match, seat, true, moves, &json);
    assert_true(ludo_text_fits(&text));
    return parse(data);
}

bool desk_may(struct desk *desk, int seat, const char *move) {
    json_t *list = legal_of(desk, seat), *entry;
    size_t i;
    bool found = false;
    json_array_foreach(list, i, entry) {
        found = found || !strcmp(json_string_value(json_object_get(entry, "move")), move);
    }
    json_decref(list);
    return found;
}

const char *desk_preview(struct desk *desk, int seat, const char *move, const char *member) {
    json_t *list = legal_of(desk, seat), *entry;
    const char *text = NULL;
    size_t i;
    json_array_foreach(list, i, entry) {
        if (!strcmp(json_string_value(json_object_get(entry, "move")), move))
            text = keep(desk, json_object_get(entry, member));
    }
    json_decref(list);
    if (!text)
        fail_msg("seat %d may not %s", seat, move);
    return text;
}

int desk_turn(struct desk *desk) {
    return atoi(desk_see(desk, LUDO_SPECTATOR, "crackword.turn"));
}

int desk_points(struct desk *desk, int seat) {
    char path[40];
    (void)snprintf(path, sizeof path, "crackword.seats.%d.packet", seat);
    return atoi(desk_see(desk, LUDO_SPECTATOR, path));
}
