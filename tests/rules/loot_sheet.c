/* LOOT: sheets, LO-04: what is read, and what is refused where and why. */
#include "loot_fair.h"

#include "front/files.h"
#include "games/content.h"

#include <stdlib.h>

/* ---------------------------------------------------------------- helpers */

static int read_sheet(const json_t *sheet, struct ludo_error *error) {
    struct loot_sheet block = {0};
    *error = (struct ludo_error){0};
    return content_reader_find("loot")->read(sheet, &block, error);
}

/* The tests' sheet with these changes is read. */
static void accept(const char *changes) {
    struct ludo_error error;
    json_t *sheet = fair_sheet(changes);
    if (read_sheet(sheet, &error) < 0)
        fail_msg("%s: %s", changes, error.text);
    json_decref(sheet);
}

/* The tests' sheet with these changes is refused with just this sentence. */
static void refuse(const char *changes, const char *reason) {
    struct ludo_error error;
    json_t *sheet = fair_sheet(changes);
    if (read_sheet(sheet, &error) != LUDO_ECONTENT)
        fail_msg("%s was read", changes);
    assert_string_equal(error.text, reason);
    json_decref(sheet);
}

/* The tests' sheet with other letters in its grid is refused: "d1R e5M". */
static void refuse_squares(const char *squares, const char *reason) {
    json_t *sheet = fair_sheet(NULL), *grid = json_object_get(sheet, "grid");
    for (const char *s = squares; *s; s += s[3] ? 4 : 3) {
        char row[LOOT_SIDE + 1];
        size_t number = (size_t)(s[1] - '1');
        strcpy(row, json_string_value(json_array_get(grid, number)));
        row[s[0] - 'a'] = s[2];
        json_array_set_new(grid, number, json_string(row));
    }
    struct ludo_error error;
    if (read_sheet(sheet, &error) != LUDO_ECONTENT)
        fail_msg("%s was read", squares);
    assert_string_equal(error.text, reason);
    json_decref(sheet);
}

static void refuse_text(const char *text, int line, const char *reason) {
    struct ludo_error error = {0};
    json_t *json;
    assert_int_equal(content_parse(text, strlen(text), &json, &error), LUDO_ECONTENT);
    assert_int_equal(error.line, line);
    assert_non_null(strstr(error.text, reason));
}

/* ------------------------------------------------------------ good sheets */

static void expect_built_in(const char *name) {
    char path[512], *text;
    size_t length;
    json_t *json;
    struct ludo_error error = {0};
    struct loot_sheet block = {0};
    const char *source = getenv("LUDOTECA_SOURCE");
    const struct ludo_content *built_in = ludo_content_find(&loot, name);
    assert_non_null(built_in);
    (void)snprintf(path, sizeof path, "%s/content/loot/%s.json", source ? source : ".", name);
    if (file_read(path, &text, &length, &error) < 0)
        fail_msg("%s", error.text);
    assert_int_equal(content_parse(text, length, &json, &error), LUDO_OK);
    assert_int_equal(content_reader_find("loot")->read(json, &block, &error), LUDO_OK);
    assert_true(content_hash(json) == built_in->hash);
    assert_int_equal(built_in->size, sizeof block);
    assert_memory_equal(built_in->block, &block, sizeof block);
    json_decref(json);
    free(text);
}

static void lo_04_standard_sheet_is_built_in_as_its_file_says(void **unused) {
    (void)unused;
    expect_built_in("standard");
    assert_string_equal(loot.contents[0].name, "standard"); /* the usual one */
}

static void lo_04_harder_sheet_is_built_in_as_its_file_says(void **unused) {
    (void)unused;
    expect_built_in("harder");
}

/* Count the squares that a table is described with. */
static void expect_squares(const char *sheet) {
    static const char *const colours[] = {"red", "blue", "green", "yellow"};
    struct fair fair;
    int booths[4][4] = {{0}}, meeps = 0;
    fair_open_with(&fair, 1, sheet);
    for (int square = 0; square < LOOT_SQUARES; square++) {
        char path[32];
        (void)snprintf(path, sizeof path, "loot.squares.%d", square);
        json_t *described = json_loads(fair_table(&fair, path), 0, NULL);
        const char *colour = json_string_value(json_object_get(described, "colour"));
        json_int_t size = json_integer_value(json_object_get(described, "size"));
        meeps += !colour;
        for (int i = 0; colour && i < 4; i++)
            booths[i][size - 1] += !strcmp(colour, colours[i]);
        json_decref(described);
    }
    assert_int_equal(meeps, 9);
    for (int colour = 0; colour < 4; colour++)
        for (int size = 1; size <= 4; size++)
            assert_int_equal(booths[colour][size - 1], size);
}

static void lo_04_our_sheets_have_forty_booths_and_nine_meeps_squares(void **unused) {
    (void)unused;
    expect_squares("standard");
    expect_squares("harder");
}

static void lo_04_sheets_are_told_apart_by_what_they_say(void **unused) {
    (void)unused;
    json_t *sheet = fair_sheet(NULL), *other = fair_sheet("{'track': 16}");
    json_t *turned = json_object();
    json_object_set(turned, "track", json_object_get(sheet, "track"));
    json_object_update(turned, sheet); /* other order, same members */
    assert_true(content_hash(sheet) == content_hash(turned));
    assert_true(content_hash(sheet) != content_hash(other));
    json_decref(sheet);
    json_decref(other);
    json_decref(turned);
}

static void lo_04_rewards_may_be_points_or_abilities(void **unused) {
    (void)unused;
    accept("{'meeps': {'d1': 1, 'b2': 2, 'f2': 3, 'a4': 4, 'd4': 5, 'g4': 'wrap',"
           " 'b6': 'plusminus'}}");
    accept("{'combos': {'red': {'need': 2, 'reward': 'wrap'}, '4': {'reward': 'plusminus'}}}");
    accept("{'$schema': 'sheet.schema.json'}");
}

/* ------------------------------------------------------------------- grid */

static void lo_04_refuses_a_grid_without_seven_rows(void **unused) {
    (void)unused;
    const char reason[] = "grid: a list of 7 rows is needed";
    refuse("{'grid': null}", reason);
    refuse("{'grid': 7}", reason);
    refuse("{'grid': ['GGGMYBB', 'GMYYYMB', 'RRGRRRB', 'MRGMBBM', 'YRGYRGG', 'YMBGBMR']}", reason);
    refuse("{'grid': ['GGGMYBB', 'GMYYYMB', 'RRGRRRB', 'MRGMBBM', 'YRGYRGG', 'YMBGBMR', 'YBBMYYR',"
           " 'YBBMYYR']}",
           reason);
}

static void lo_04_refuses_a_row_without_seven_letters(void **unused) {
    (void)unused;
    const char reason[] = "grid[2]: a row of 7 letters is needed";
    refuse("{'grid': ['GGGMYBB', 'GMYYYMB', 'RRGRRR', 'MRGMBBM', 'YRGYRGG', 'YMBGBMR', 'YBBMYYR']}",
           reason);
    refuse("{'grid': ['GGGMYBB', 'GMYYYMB', 'RRGRRRBB', 'MRGMBBM', 'YRGYRGG', 'YMBGBMR',"
           " 'YBBMYYR']}",
           reason);
    refuse("{'grid': ['GGGMYBB', 'GMYYYMB', 3, 'MRGMBBM', 'YRGYRGG', 'YMBGBMR', 'YBBMYYR']}",
           reason);
}

static void lo_04_refuses_an_unknown_letter(void **unused) {
    (void)unused;
    refuse_squares("c3X", "grid[2]: letter 3 must be one of R, B, G, Y or M");
    refuse_squares("a1r", "grid[0]: letter 1 must be one of R, B, G, Y or M");
    refuse_squares("g7 ", "grid[6]: letter 7 must be one of R, B, G, Y or M");
}

static void lo_04_refuses_a_missing_group(void **unused) {
    (void)unused;
    /* Without the red single square there are ten Meeps squares. */
    refuse_squares("e5M", "grid: the R group of size 1 is missing");
    refuse_squares("c3M c4M c5M", "grid: the G group of size 3 is missing");
}

static void lo_04_refuses_two_groups_of_one_size(void **unused) {
    (void)unused;
    refuse_squares("e6R", "grid: at g6 there is a second R group of size 2");
    /* With a fourth square in the red group of three, eight Meeps squares. */
    refuse_squares("d4R", "grid: at d3 there is a second R group of size 4");
}

static void lo_04_refuses_a_group_of_five(void **unused) {
    (void)unused;
    refuse_squares("a4R", "grid: the R group at a3 has 5 squares, 4 at most are allowed");
}

static void lo_04_refuses_groups_of_one_colour_that_touch(void **unused) {
    (void)unused;
    /* c3 joins the red groups of 4 and 3 squares. */
    refuse_squares("c3R", "grid: the R group at a3 has 8 squares, 4 at most are allowed");
    /* The red square of its own moves up: now it is the fourth of the three.
     * That e5 touched them with a corner only was fine. */
    refuse_squares("e5B e4R", "grid: at d3 there is a second R group of size 4");
}

/* ---------------------------------------------------------------- rewards */

static void lo_04_refuses_rewards_that_do_not_fit_the_white_squares(void **unused) {
    (void)unused;
    refuse("{'meeps': null}", "meeps: a reward for each white square is needed");
    refuse("{'meeps': {'a1': 1}}", "meeps.a1: this square is no white one");
    refuse("{'meeps': {'d1': null}}", "meeps.d1: the reward of this square is missing");
    refuse("{'meeps': {'h1': 1}}", "meeps.h1: there is no such square");
}

static void lo_04_refuses_meeps_rewards_out_of_range(void **unused) {
    (void)unused;
    const char reason[] = "meeps.d1: the reward must be 1 to 5, \"wrap\" or \"plusminus\"";
    refuse("{'meeps': {'d1': 0}}", reason);
    refuse("{'meeps': {'d1': 6}}", reason);
    refuse("{'meeps': {'d1': -1}}", reason);
    refuse("{'meeps': {'d1': 2.5}}", reason);
    refuse("{'meeps': {'d1': '3'}}", reason);
    refuse("{'meeps': {'d1': 'fly'}}", reason);
    refuse("{'meeps': {'d1': true}}", reason);
}

static void lo_04_refuses_combos_that_break_the_format(void **unused) {
    (void)unused;
    const char need[] = "combos.red: need must be a whole number from 2 to 3";
    const char reward[] = "combos.red: the reward must be 3, \"wrap\" or \"plusminus\"";
    refuse("{'combos': null}", "combos: an object is needed here");
    refuse("{'combos': {'red': null}}", "combos.red: an object is needed here");
    refuse("{'combos': {'4': null}}", "combos.4: an object is needed here");
    refuse("{'combos': {'purple': {}}}", "combos: \"purple\" is not known here");
    refuse("{'combos': {'red': {'bonus': 1}}}", "combos.red: \"bonus\" is not known here");
    refuse("{'combos': {'red': {'need': 4}}}", need);
    refuse("{'combos': {'red': {'need': 1}}}", need);
    refuse("{'combos': {'red': {'need': null}}}", need);
    refuse("{'combos': {'red': {'reward': 2}}}", reward);
    refuse("{'combos': {'red': {'reward': null}}}", reward);
}

/* ------------------------------------------------------------------ track */

static void lo_04_track_has_three_spaces_at_least(void **unused) {
    (void)unused;
    accept("{'track': 3}");
    refuse("{'track': 2}", "sheet: track must be a whole number from 3 to 26");
    refuse("{'track': '9'}", "sheet: track must be a whole number from 3 to 26");
    refuse("{'track': null}", "sheet: track must be a whole number from 3 to 26");
}

static void lo_04_track_is_no_longer_than_can_be_filled(void **unused) {
    (void)unused;
    /* Nine Meeps squares give points, then eight. */
    accept("{'track': 26}");
    refuse("{'track': 27}", "sheet: track must be a whole number from 3 to 26");
    accept("{'track': 25, 'meeps': {'d1': 'wrap'}}");
    refuse("{'track': 26, 'meeps': {'d1': 'wrap'}}",
           "sheet: track must be a whole number from 3 to 25");
}

static void lo_04_longest_track_is_filled_by_visiting_everything(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 2, "{'track': 26}");
    fair_walk(&fair,
              "a1 b1 c1 d1 e1 f1 g1 g2 f2 e2 d2 c2 b2 a2 a3 b3 c3 d3 e3 f3 g3 g4 f4 e4 d4 c4 b4 a4 "
              "a5 b5 c5 d5 e5 f5 g5 g6 f6 e6 d6 c6 b6 a6 a7 b7 c7 d7 e7 f7 g7 a7 a1",
              "");
    assert_true(fair_over(&fair));
    assert_string_equal(fair_see(&fair, 0, "loot.sheets.0.first"), "true");
}

/* ------------------------------------------------------------------- file */

static void lo_04_refuses_a_bad_name(void **unused) {
    (void)unused;
    const char reason[] = "name: a short name of a-z, 0-9 and - is needed here";
    refuse("{'name': null}", reason);
    refuse("{'name': ''}", reason);
    refuse("{'name': 7}", reason);
    refuse("{'name': 'My sheet'}", reason);
    refuse("{'name': '../sheet'}", reason);
    accept("{'name': 'abcdefghijklmnopqrstuvwxyz-0123'}");
    refuse("{'name': 'abcdefghijklmnopqrstuvwxyz-01234'}", reason);
}

static void lo_04_refuses_unknown_members(void **unused) {
    (void)unused;
    refuse("{'colour': 1}", "sheet: \"colour\" is not known here");
}

static void lo_04_refuses_what_is_no_object(void **unused) {
    (void)unused;
    struct ludo_error error;
    json_t *list = json_array();
    assert_int_equal(read_sheet(list, &error), LUDO_ECONTENT);
    assert_string_equal(error.text, "sheet: an object is needed here");
    json_decref(list);
}

static void lo_04_refuses_text_that_is_no_json(void **unused) {
    (void)unused;
    refuse_text("{\n  \"name\": \"x\",\n  \"track\" 3\n}", 3, "line 3, column ");
    refuse_text("", 1, "line 1, column 0");
    refuse_text("{\"name\": \"x\"} more", 1, "end of file expected");
    refuse_text("{\n\"name\": \"x\",\n\"name\": \"y\"}", 3, "duplicate object key");
    refuse_text("{\"name\": \"\xff\"}", 1, "line 1, column ");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lo_04_standard_sheet_is_built_in_as_its_file_says),
        cmocka_unit_test(lo_04_harder_sheet_is_built_in_as_its_file_says),
        cmocka_unit_test(lo_04_our_sheets_have_forty_booths_and_nine_meeps_squares),
        cmocka_unit_test(lo_04_sheets_are_told_apart_by_what_they_say),
        cmocka_unit_test(lo_04_rewards_may_be_points_or_abilities),
        cmocka_unit_test(lo_04_refuses_a_grid_without_seven_rows),
        cmocka_unit_test(lo_04_refuses_a_row_without_seven_letters),
        cmocka_unit_test(lo_04_refuses_an_unknown_letter),
        cmocka_unit_test(lo_04_refuses_a_missing_group),
        cmocka_unit_test(lo_04_refuses_two_groups_of_one_size),
        cmocka_unit_test(lo_04_refuses_a_group_of_five),
        cmocka_unit_test(lo_04_refuses_groups_of_one_colour_that_touch),
        cmocka_unit_test(lo_04_refuses_rewards_that_do_not_fit_the_white_squares),
        cmocka_unit_test(lo_04_refuses_meeps_rewards_out_of_range),
        cmocka_unit_test(lo_04_refuses_combos_that_break_the_format),
        cmocka_unit_test(lo_04_track_has_three_spaces_at_least),
        cmocka_unit_test(lo_04_track_is_no_longer_than_can_be_filled),
        cmocka_unit_test(lo_04_longest_track_is_filled_by_visiting_everything),
        cmocka_unit_test(lo_04_refuses_a_bad_name),
        cmocka_unit_test(lo_04_refuses_unknown_members),
        cmocka_unit_test(lo_04_refuses_what_is_no_object),
        cmocka_unit_test(lo_04_refuses_text_that_is_no_json),
    };
    return cmocka_run_group_tests_name("LOOT: sheets", tests, NULL, NULL);
}
