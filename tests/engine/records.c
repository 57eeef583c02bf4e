/* Records: what is written can be read, and what was changed is found. */
#include "tests.h"

#include "front/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ----------------------------------------------------------------- tools */

/* A random match of `game`, finished or stopped after `steps`. */
static void play_random(struct table *table, const char *game, int seats, uint64_t seed,
                        uint32_t steps) {
    struct ludo_rng rng;
    ludo_rng_seed(&rng, seed, 0);
    assert_int_equal(table_open(table, game, seats, NULL, 0, NULL), LUDO_OK);
    struct ludo_match *match = &table->match;
    while (!ludo_match_over(match) && match->count < steps) {
        if (ludo_match_settle(match, &rng, NULL) > 0)
            continue;
        int seat = __builtin_ctz(ludo_match_actors(match));
        uint32_t count = ludo_match_legal(match, seat, table->legal);
        struct ludo_move move = table->legal[ludo_rng_below(&rng, count)];
        assert_true(ludo_match_play(match, seat, move, NULL) >= 0);
    }
}

/* The caller frees it. */
static char *write_record(const struct table *table, const struct ludo_record *record) {
    static const struct ludo_record nobody;
    struct ludo_text text = {0};
    do
        ludo_record_write(record ? record : &nobody, &table->match, &text);
    while (text_again(&text));
    return text.data;
}

/* A text cut into lines, each with its end. */
struct lines {
    char line[400][300];
    int count;
};

static void lines_cut(struct lines *lines, const char *text) {
    lines->count = 0;
    while (*text) {
        size_t length = strcspn(text, "\n") + 1;
        assert_true(lines->count < 400 && length < 300);
        memcpy(lines->line[lines->count], text, length);
        lines->line[lines->count++][length] = '\0';
        text += length;
    }
}

/* The caller frees it. */
static char *lines_join(const struct lines *lines) {
    struct ludo_text text = {0};
    do
        for (int i = 0; i < lines->count; i++)
            ludo_text_add(&text, lines->line[i]);
    while (text_again(&text));
    return text.data;
}

static void lines_drop(struct lines *lines, int at) {
    memmove(lines->line[at], lines->line[at + 1],
            (size_t)(lines->count - at - 1) * sizeof lines->line[0]);
    lines->count--;
}

static void lines_double(struct lines *lines, int at) {
    memmove(lines->line[at + 1], lines->line[at],
            (size_t)(lines->count - at) * sizeof lines->line[0]);
    lines->count++;
}

/* Take the checks off, as somebody does who types a record. */
static void lines_uncheck(struct lines *lines) {
    for (int i = 0; i < lines->count; i++) {
        char *check = strstr(lines->line[i], " #");
        if (check)
            (void)strcpy(check, "\n");
    }
}

/* Read a text whose every byte counts: it has no room behind its end. */
static int read_exact(const char *text, size_t length, struct table *table,
                      struct ludo_record *record, struct ludo_error *error) {
    char *exact = malloc(length ? length : 1);
    memcpy(exact, text, length);
    int answer = table_open_record(table, exact, length, NULL, record, error);
    free(exact);
    return answer;
}

static void assert_refused(const char *text, int line, const char *reason) {
    struct table table;
    struct ludo_record record;
    struct ludo_error error = {0};
    assert_int_equal(read_exact(text, strlen(text), &table, &record, &error), LUDO_ERECORD);
    if (error.line != line || (reason && !strstr(error.text, reason)))
        fail_msg("line %d: %s\n  expected line %d: %s", error.line, error.text, line, reason);
}

/* What comes out must be one legal match, whole. */
static void assert_plays(const struct table *table) {
    union ludo_state state;
    ludo_start(&table->setup, &state);
    for (uint32_t i = 0; i < table->match.count; i++)
        assert_true(ludo_apply(&table->setup, &state, table->match.steps[i].mover,
                               table->match.steps[i].move, NULL) >= 0);
    assert_memory_equal(&state, table->match.state, table->setup.game->state_size);
}

static bool matches_equal(const struct table *a, const struct table *b) {
    return !memcmp(&a->setup, &b->setup, sizeof a->setup) && a->match.count == b->match.count &&
           !memcmp(a->match.steps, b->match.steps, a->match.count * sizeof *a->match.steps);
}

/* ----------------------------------------------------- changes are found */

static const struct ludo_record played = {.name = {"Ada", "Blaise Pascal"}, .date = "2026-11-15"};

static void assert_lines_refused(const struct lines *lines, int index) {
    char *text = lines_join(lines);
    assert_refused(text, index + 1, NULL);
    free(text);
}

/* Each visible character of the line changed, one after the other. */
static void change_characters(const struct lines *whole, int at) {
    static struct lines lines;
    for (size_t i = 0; whole->line[at][i] != '\n'; i++) {
        lines = *whole;
        char *c = &lines.line[at][i];
        *c = *c == '7' ? '4' : '7';
        assert_lines_refused(&lines, at);
    }
    lines = *whole;
    (void)snprintf(lines.line[at], sizeof lines.line[at], "7%s", whole->line[at]);
    assert_lines_refused(&lines, at);
}

/* Without its last line a record is a shorter one, unless its result tells. */
static void assert_without_last(const struct lines *lines, bool finished) {
    struct table table;
    struct ludo_record record;
    char *text = lines_join(lines);
    int answer = read_exact(text, strlen(text), &table, &record, NULL);
    assert_int_equal(answer, finished ? LUDO_ERECORD : LUDO_OK);
    if (answer == LUDO_OK) {
        assert_plays(&table);
        table_close(&table);
    }
    free(text);
}

/* Put another legal move in the place of the line's, its check left alone. */
static void replace_move(const struct lines *whole, const struct table *table, int at,
                         uint32_t step) {
    static struct lines lines;
    struct ludo_match match = table->match;
    union ludo_state state;
    match.state = &state;
    ludo_start(&table->setup, &state);
    for (uint32_t i = 0; i < step; i++)
        (void)ludo_apply(&table->setup, &state, match.steps[i].mover, match.steps[i].move, NULL);
    struct ludo_step made = match.steps[step];
    if (made.mover == LUDO_CHANCE)
        return;
    uint32_t count = ludo_match_legal(&match, made.mover, table->legal);
    for (uint32_t i = 0; i < count; i++) {
        char move[LUDO_MOVE_TEXT_MAX];
        struct ludo_text text = ludo_text_in(move, sizeof move);
        if (ludo_move_equal(table->legal[i], made.move))
            continue;
        ludo_move_format(&table->setup, table->legal[i], &text);
        lines = *whole;
        (void)snprintf(lines.line[at], sizeof lines.line[at], "%d %s%s", made.mover, move,
                       strstr(whole->line[at], " #"));
        assert_lines_refused(&lines, at);
    }
}

static void change_every_line(const char *game, int seats, uint32_t steps) {
    static struct lines whole, lines;
    struct table table;
    play_random(&table, game, seats, 4, steps);
    char *text = write_record(&table, &played);
    lines_cut(&whole, text);
    int head = whole.count - (int)table.match.count;
    for (int at = 0; at < whole.count; at++) {
        change_characters(&whole, at);
        lines = whole;
        lines_double(&lines, at);
        assert_lines_refused(&lines, at + 1);
        lines = whole;
        lines_drop(&lines, at);
        /* A blank line carries no check: the loss shows in the line after it. */
        if (at < whole.count - 1)
            assert_lines_refused(&lines, at == head - 2 ? at + 1 : at);
        else
            assert_without_last(&lines, ludo_match_over(&table.match));
        if (at >= head)
            replace_move(&whole, &table, at, (uint32_t)(at - head));
    }
    free(text);
    table_close(&table);
}

static void change_in_a_loot_record_is_found_at_its_line(void **state) {
    (void)state;
    change_every_line("loot", 2, 30);
}

static void change_in_a_finished_loot_record_is_found_at_its_line(void **state) {
    (void)state;
    change_every_line("loot", 1, UINT32_MAX);
}

static void change_in_a_template_record_is_found_at_its_line(void **state) {
    (void)state;
    change_every_line("template", 4, UINT32_MAX);
    change_every_line("template", 2, 4);
}

/* Without checks a change is refused, or gives another legal match. */
static void change_unchecked(const char *game, int seats, uint32_t steps, uint64_t seed) {
    static struct lines whole, lines;
    struct table table, other;
    struct ludo_record record;
    struct ludo_rng rng;
    ludo_rng_seed(&rng, seed, 1);
    play_random(&table, game, seats, seed, steps);
    char *text = write_record(&table, &played);
    lines_cut(&whole, text);
    lines_uncheck(&whole);
    free(text);
    for (int i = 0; i < 3000; i++) {
        lines = whole;
        int at = (int)ludo_rng_below(&rng, (uint32_t)whole.count);
        char *line = lines.line[at];
        size_t length = strlen(line) - 1;
        if (!length)
            continue;
        line[ludo_rng_below(&rng, (uint32_t)length)] = (char)('!' + ludo_rng_below(&rng, 94));
        text = lines_join(&lines);
        struct ludo_error error = {0};
        int answer = read_exact(text, strlen(text), &other, &record, &error);
        if (answer < 0) {
            assert_int_equal(answer, LUDO_ERECORD);
            assert_true(error.line > 0 && error.line <= whole.count && error.text[0]);
        } else {
            assert_plays(&other);
            bool same = !strcmp(line, whole.line[at]);
            bool told = memcmp(&record, &played, sizeof record) != 0;
            if (!same && !told && matches_equal(&table, &other))
                fail_msg("nobody noticed \"%s\"", line);
            table_close(&other);
        }
        free(text);
    }
    table_close(&table);
}

static void change_without_checks_gives_a_legal_match_or_none(void **state) {
    (void)state;
    change_unchecked("loot", 2, 40, 5);
    change_unchecked("loot", 2, UINT32_MAX, 6);
    change_unchecked("template", 3, UINT32_MAX, 7);
}

/* ------------------------------------------------------ typed by hand */

static void hand_typed_record_needs_no_checks(void **state) {
    static const char text[] = "ludoteca record 1\n"
                               "game: template\n"
                               "seats: 2\n"
                               "ties: nobody\n"
                               "\n"
                               "chance deal 0 7\n"
                               "chance deal 1 3  \t\n"
                               "0 call high";
    struct table table;
    struct ludo_record record;
    (void)state;
    assert_int_equal(read_exact(text, strlen(text), &table, &record, NULL), LUDO_OK);
    assert_int_equal(table.match.count, 3);
    assert_int_equal(table.setup.option[0], 1);
    assert_string_equal(record.name[0], "");
    assert_string_equal(record.date, "");
    table_close(&table);
}

#define HEAD "ludoteca record 1\ngame: template\nseats: 2\n"
#define DEALT HEAD "\nchance deal 0 7\nchance deal 1 3\n"

static void lines_are_ended_as_on_any_system(void **state) {
    struct table table, again;
    struct ludo_record record;
    struct ludo_text text = {0};
    (void)state;
    play_random(&table, "loot", 2, 9, 25);
    char *unix_text = write_record(&table, &played);
    do
        for (const char *c = unix_text; *c; c++) {
            char end[3] = {*c == '\n' ? '\r' : *c, *c == '\n' ? '\n' : '\0', '\0'};
            ludo_text_add(&text, end);
        }
    while (text_again(&text));
    assert_int_equal(read_exact(text.data, text.length, &again, &record, NULL), LUDO_OK);
    assert_true(matches_equal(&table, &again));
    assert_memory_equal(&record, &played, sizeof record);
    free(unix_text);
    free(text.data);
    table_close(&table);
    table_close(&again);
}

static void record_must_begin_as_one(void **state) {
    (void)state;
    assert_refused("", 1, "begins with");
    assert_refused("\n", 1, "begins with");
    assert_refused("ludoteca record 2\n", 1, "begins with");
    assert_refused("ludoteca record 1", 1, "the game must be named");
    assert_refused("ludoteca record 1\n\n", 2, "the game must be named");
    assert_refused("ludoteca record 1\nseats: 2\n", 2, "the game must be named");
    assert_refused("ludoteca record 1\ngame: chess\n", 2, "no such game");
    assert_refused("ludoteca record 1\ngame: template\n", 2, "seats");
    assert_refused("ludoteca record 1\ngame: template\nseats: 9\n", 3, "2 to 4 seats");
    assert_refused("ludoteca record 1\ngame: template\nseats: two\n", 3, "2 to 4 seats");
    assert_refused("ludoteca record 1\ngame: template\nseats: 22\n", 3, "2 to 4 seats");
}

static void tags_must_be_known_and_right(void **state) {
    (void)state;
    assert_refused(HEAD "ties: both\n", 4, "no ties \"both\"");
    assert_refused(HEAD "colour: red\n", 4, "unknown");
    assert_refused(HEAD "ties shared\n", 4, "a tag and its value");
    assert_refused(HEAD "seat 2: Ada\n", 4, "no such seat");
    assert_refused(HEAD "seat x: Ada\n", 4, "no such seat");
    assert_refused(HEAD "date: yesterday\n", 4, "a date is written");
    assert_refused(HEAD "date: 2026-11-155\n", 4, "a date is written");
    assert_refused("ludoteca record 1\ngame: loot\nseats: 2\nsheet: standard\n", 4, "hash");
    assert_refused("ludoteca record 1\ngame: loot\nseats: 2\nsheet: standard 0000000000000000\n", 4,
                   "another one here");
    assert_refused("ludoteca record 1\ngame: loot\nseats: 2\nsheet: mine 0000000000000000\n", 4,
                   "not built in");
    assert_refused("ludoteca record 1\ngame: loot\nseats: 2\nsheet: mine 00000000000000AA\n", 4,
                   "hash of 16 digits");
}

static void record_says_by_which_rules(void **state) {
    struct table table;
    (void)state;
    play_random(&table, "template", 2, 1, UINT32_MAX);
    char *text = write_record(&table, NULL);
    assert_non_null(strstr(text, "seats: 2 #"));
    assert_non_null(strstr(text, "\nrules: 2 #"));
    free(text);
    table_close(&table);
}

static void record_of_other_rules_is_read_by_them_or_refused(void **state) {
    struct table table;
    struct ludo_record record;
    static const char old[] = HEAD, first[] = HEAD "rules: 1\n", second[] = HEAD "rules: 2\n";
    const char *const texts[] = {old, first, second};
    static const int rules[] = {1, 1, 2};
    (void)state;
    for (int i = 0; i < 3; i++) {
        assert_int_equal(read_exact(texts[i], strlen(texts[i]), &table, &record, NULL), LUDO_OK);
        assert_int_equal(table.match.setup.rules, rules[i]);
        table_close(&table);
    }
    assert_refused(HEAD "rules: 3\n", 4,
                   "version 3 of the rules of Template is not known here: the newest is 2");
    assert_refused(HEAD "rules: 65537\n", 4, "number from 1");
    assert_refused(HEAD "rules: 0\n", 4, "number from 1");
    assert_refused(HEAD "rules: 01\n", 4, "number from 1");
    assert_refused(HEAD "rules: 1x\n", 4, "number from 1");
    assert_refused(HEAD "rules: +1\n", 4, "number from 1");
}

static void moves_must_be_moves(void **state) {
    (void)state;
    assert_refused(DEALT "0 calling\n", 7, "is not a move");
    assert_refused(DEALT "0 keep\n", 7, "call high or low");
    assert_refused(DEALT "1 call high\n", 7, "turn");
    assert_refused(DEALT "2 call high\n", 7, "no such seat");
    assert_refused(DEALT "x call high\n", 7, "no such seat");
    assert_refused(DEALT "call\n", 7, "who moves");
    assert_refused(DEALT "\n0 call high\n", 7, "blank line");
    assert_refused(DEALT "chance deal 0 7\n", 7, "turn");
    assert_refused(DEALT "0 call high\n0 keep\n1 keep\n0 keep\n", 10, "over");
}

static void result_must_be_what_the_moves_lead_to(void **state) {
    static const char moves[] = "\nchance deal 0 7\nchance deal 1 3\n0 call high\n0 keep\n1 keep\n";
    char text[300];
    struct table table;
    struct ludo_record record;
    (void)state;
    (void)snprintf(text, sizeof text, HEAD "result: won 0, points 7 3\n%s", moves);
    assert_int_equal(read_exact(text, strlen(text), &table, &record, NULL), LUDO_OK);
    table_close(&table);
    (void)snprintf(text, sizeof text, HEAD "result: won 1, points 7 3\n%s", moves);
    assert_refused(text, 4, "do not lead to this result");
    (void)snprintf(text, sizeof text, HEAD "result: open\n%s", moves);
    assert_refused(text, 4, "do not lead to this result");
    assert_refused(HEAD "result: won 0, points 7 3\n\nchance deal 0 7\n", 4, "do not lead");
}

static void noise_in_a_line_is_refused(void **state) {
    char text[600];
    struct table table;
    struct ludo_record record;
    struct ludo_error error = {0};
    (void)state;
    static const char with_nul[] = HEAD "\nchance deal 0 7\0\nchance deal 1 3\n";
    assert_int_equal(read_exact(with_nul, sizeof with_nul - 1, &table, &record, &error),
                     LUDO_ERECORD);
    assert_int_equal(error.line, 5);
    assert_string_equal(error.text, "line 5: it is not text");
    (void)snprintf(text, sizeof text, HEAD "seat 0: %0300d\n", 7);
    assert_refused(text, 4, "too long");
    (void)snprintf(text, sizeof text, "%0300d\n", 7);
    assert_refused(text, 1, "too long");
    (void)snprintf(text, sizeof text, DEALT "0 call%249s", "");
    assert_refused(text, 7, "");
    assert_refused(DEALT "0 \x1b[2Jhigh\n", 7, "\"?[2Jhigh\" is not a move");
}

static void checks_are_for_all_lines_or_none(void **state) {
    struct table table;
    static struct lines lines;
    (void)state;
    play_random(&table, "template", 2, 3, 5);
    char *text = write_record(&table, NULL);
    lines_cut(&lines, text);
    free(text);
    (void)strcpy(strstr(lines.line[7], " #"), "\n");
    assert_lines_refused(&lines, 7);
    table_close(&table);
}

/* ----------------------------------------------------------------- names */

static void assert_name(const char *name, const char *expected) {
    struct table table, again;
    struct ludo_record record = {.date = "2026-11-15"}, back;
    (void)snprintf(record.name[1], sizeof record.name[1], "%s", name);
    play_random(&table, "template", 2, 8, 3);
    char *text = write_record(&table, &record);
    struct ludo_error error = {0};
    if (read_exact(text, strlen(text), &again, &back, &error) < 0)
        fail_msg("%s\n%s", error.text, text);
    assert_string_equal(back.name[1], expected);
    table_close(&table);
    table_close(&again);
    free(text);
}

static void names_are_kept_to_one_line_of_text(void **state) {
    (void)state;
    assert_name("Zoë Núñez 漢", "Zoë Núñez 漢");
    assert_name("Ada #123456", "Ada ?123456");
    assert_name("# #", "? ?");
    assert_name("two\nlines\x1b[1m", "two?lines?[1m");
    assert_name("bad\xff\xc3", "bad??");
    assert_name("  spaces  ", "spaces");
    assert_name("seat 0: x: y", "seat 0: x: y");
    assert_name("   ", "");
    assert_name("0123456789012345678901234567890123456789",
                "012345678901234567890123456789012345678");
    assert_name("01234567890123456789012345678901234567é",
                "01234567890123456789012345678901234567?");
}

static void names_of_noise_can_be_read_again(void **state) {
    struct ludo_rng rng;
    (void)state;
    ludo_rng_seed(&rng, 12, 0);
    struct table table, again;
    play_random(&table, "template", 2, 8, 3);
    for (int i = 0; i < 2000; i++) {
        struct ludo_record record = {0}, back, twice;
        for (int at = 0; at < LUDO_NAME_MAX - 1; at++)
            record.name[0][at] = (char)ludo_rng_below(&rng, 256);
        char *text = write_record(&table, &record);
        struct ludo_error error = {0};
        if (read_exact(text, strlen(text), &again, &back, &error) < 0)
            fail_msg("%s\n%s", error.text, text);
        table_close(&again);
        free(text);
        text = write_record(&table, &back);
        assert_int_equal(read_exact(text, strlen(text), &again, &twice, NULL), LUDO_OK);
        assert_memory_equal(&back, &twice, sizeof back);
        table_close(&again);
        free(text);
    }
    table_close(&table);
}

static void record_without_names_has_no_lines_for_them(void **state) {
    struct table table;
    (void)state;
    play_random(&table, "template", 2, 8, 3);
    char *text = write_record(&table, NULL);
    assert_null(strstr(text, "seat 0"));
    assert_null(strstr(text, "date"));
    assert_non_null(strstr(text, "result: open #"));
    free(text);
    table_close(&table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(change_in_a_loot_record_is_found_at_its_line),
        cmocka_unit_test(change_in_a_finished_loot_record_is_found_at_its_line),
        cmocka_unit_test(change_in_a_template_record_is_found_at_its_line),
        cmocka_unit_test(change_without_checks_gives_a_legal_match_or_none),
        cmocka_unit_test(hand_typed_record_needs_no_checks),
        cmocka_unit_test(lines_are_ended_as_on_any_system),
        cmocka_unit_test(record_must_begin_as_one),
        cmocka_unit_test(tags_must_be_known_and_right),
        cmocka_unit_test(record_says_by_which_rules),
        cmocka_unit_test(record_of_other_rules_is_read_by_them_or_refused),
        cmocka_unit_test(moves_must_be_moves),
        cmocka_unit_test(result_must_be_what_the_moves_lead_to),
        cmocka_unit_test(noise_in_a_line_is_refused),
        cmocka_unit_test(checks_are_for_all_lines_or_none),
        cmocka_unit_test(names_are_kept_to_one_line_of_text),
        cmocka_unit_test(names_of_noise_can_be_read_again),
        cmocka_unit_test(record_without_names_has_no_lines_for_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
