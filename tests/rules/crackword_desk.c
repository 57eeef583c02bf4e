#include "crackword_desk.h"

#include "telling.h"

#include <stdlib.h>

static const char table_text[] =
    "{'name': 'test', 'words': 'fr', 'letters': {'A': 6, 'C': 3, 'H': 3, 'T': 4, 'S': 5, 'E': 6,"
    " 'R': 4, 'N': 4, 'O': 4, 'I': 4, 'L': 3, 'U': 2, 'Q': 1, 'X': 1, 'Z': 1}, 'joker': 5,"
    " 'trash': 4}";

/* ---------------------------------------------------------------- tables */

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
        json_t *table = quoted_json(table_text);
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
    refuse_move(&desk->match, mover, move, code, reason);
}

/* --------------------------------------------------------------- queries */

/* A value as text in one of the desk's own places. */
static const char *keep(struct desk *desk, const json_t *value) {
    char *data = desk->texts[desk->text_next++ % DESK_TEXTS];
    struct ludo_text text = ludo_text_in(data, DESK_TEXT_SIZE);
    add_value(&text, value);
    return data;
}

const char *desk_see(struct desk *desk, int viewer, const char *path) {
    json_t *view = told(&desk->match, TELL_VIEW, viewer);
    const char *seen = keep(desk, must_at_path(view, path));
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

bool desk_may(struct desk *desk, int seat, const char *move) {
    json_t *legal = told(&desk->match, TELL_LEGAL, seat);
    bool may = entry_of(legal, move);
    json_decref(legal);
    return may;
}

const char *desk_preview(struct desk *desk, int seat, const char *move, const char *member) {
    json_t *legal = told(&desk->match, TELL_LEGAL, seat);
    const char *text = keep(desk, must_at_path(must_entry_of(legal, move), member));
    json_decref(legal);
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
