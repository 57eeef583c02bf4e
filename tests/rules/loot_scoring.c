/* LOOT: points, LO-40 to LO-46. */
#include "loot_fair.h"

/* -------------------------------------------------------- rows and columns */

static void lo_40_one_bar_makes_a_visit(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, NULL);
    fair_walk(&fair, "e7 e6", "");
    /* e6 is a group of its own: one bar completes it. */
    assert_int_equal(fair_bars(&fair, 0, "e6"), 1);
    assert_string_equal(fair_see(&fair, 0, "loot.sheets.0.circles"),
                        "[{\"colour\":\"blue\",\"size\":1}]");
}

static void lo_40_41_row_counts_colours_and_meeps_alike(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, NULL);
    /* Row 4 without its last square, a Meeps one; then with it. */
    fair_walk(&fair, "a3 a4 b4 c4 d4 e4 f4", "1");
    assert_string_equal(fair_see(&fair, 0, "loot.sheets.0.rows"), "[]");
    fair_round(&fair, "g4");
    assert_string_equal(fair_see(&fair, 0, "loot.sheets.0.rows"), "[4]");
    assert_int_equal(fair_gain(&fair, 0), 3 + 1);
}

static void lo_41_full_row_gives_three_points(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, NULL);
    fair_walk(&fair, "a2 a1 b1 c1 d1 e1 f1", "1");
    assert_string_equal(fair_preview(&fair, 0, "g1", "parts"), "[{\"for\":\"row\",\"reward\":3}]");
    fair_round(&fair, "g1");
    assert_int_equal(fair_gain(&fair, 0), 3);
}

static void lo_41_full_column_gives_three_points(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, NULL);
    fair_walk(&fair, "c1 c2 c3 c4 c5 c6 c7", "6");
    assert_string_equal(fair_preview(&fair, 0, "c1", "parts"),
                        "[{\"for\":\"column\",\"reward\":3}]");
    fair_round(&fair, "c1");
    assert_int_equal(fair_gain(&fair, 0), 3);
    assert_string_equal(fair_see(&fair, 0, "loot.sheets.0.columns"), "[3]");
}

static void lo_41_crosses_count_as_well_as_bars(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, NULL);
    fair_walk(&fair, "a2 a1 b1 a1 b1 c1 d1 e1 f1 g1", "");
    assert_int_equal(fair_bars(&fair, 0, "a1"), 2);
    assert_int_equal(fair_gain(&fair, 0), 3);
}

static void lo_41_row_counts_once(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, NULL);
    fair_walk(&fair, "a2 a1 b1 c1 d1 e1 f1 g1", "1 1");
    int points = fair_points(&fair, 0);
    fair_round(&fair, "f1");
    fair_round(&fair, "g1");
    assert_int_equal(fair_bars(&fair, 0, "g1"), 2);
    assert_int_equal(fair_points(&fair, 0), points);
}

/* ----------------------------------------------------------------- Meeps */

static void lo_42_each_meeps_square_gives_its_own_reward(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1,
              "{'meeps': {'d1': 1, 'b2': 2, 'f2': 3, 'd4': 4, 'a4': 5,"
              " 'b6': 'wrap', 'f6': 'plusminus', 'd7': 'wrap', 'g4': 1}}");
    fair_walk(&fair, "c1 d1 d2 b2 f2 f4 d4 a4 a6 b6 f6 f7 d7 g7 g4", "");
    /* d1, b2, f2, d4, a4 and g4 in turn; the others unlocked abilities. */
    assert_string_equal(fair_track(&fair, 0), "1 3 6 10 15 16 - - - - - - - - - - -");
    assert_int_equal(fair_left(&fair, 0, "wrap"), 2);
    assert_int_equal(fair_left(&fair, 0, "plusminus"), 1);
}

static void lo_42_meeps_reward_is_given_once(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, "{'meeps': {'d1': 5, 'd4': 'wrap'}}");
    fair_walk(&fair, "c1 d1 c1 d1 d4 d3 d4", "");
    assert_int_equal(fair_bars(&fair, 0, "d1"), 2);
    assert_int_equal(fair_bars(&fair, 0, "d4"), 2);
    assert_int_equal(fair_points(&fair, 0), 5);
    assert_int_equal(fair_left(&fair, 0, "wrap"), 1);
}

/* --------------------------------------------------------------- grid B */

static void lo_43_groups_give_points_by_their_size(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, NULL);
    fair_walk(&fair, "a3 a2 a1 b1", "1 2 1 1 2 2 1 2 1");
    assert_int_equal(fair_points(&fair, 0), 0);
    fair_round(&fair, "c1"); /* the last of a1, b1, c1, a2 */
    assert_int_equal(fair_gain(&fair, 0), 4);
    fair_follow(&fair, "c1 c3 c4 c5"); /* c3, c4, c5 */
    assert_int_equal(fair_gain(&fair, 0), 3);
    fair_follow(&fair, "c5 c7 e7 f7"); /* e7, f7 */
    assert_int_equal(fair_gain(&fair, 0), 2);
    fair_follow(&fair, "f7 f5 e5"); /* e5 */
    assert_int_equal(fair_gain(&fair, 0), 1);
    assert_string_equal(fair_track(&fair, 0), "4 7 9 10 - - - - - - - - - - - - -");
    assert_string_equal(fair_see(&fair, 0, "loot.sheets.0.circles"),
                        "[{\"colour\":\"red\",\"size\":1},{\"colour\":\"green\",\"size\":3},"
                        "{\"colour\":\"green\",\"size\":4},{\"colour\":\"yellow\",\"size\":2}]");
}

static void lo_43_group_counts_once(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, NULL);
    fair_walk(&fair, "d7 d6 d5 d6", "");
    assert_int_equal(fair_bars(&fair, 0, "d6"), 2);
    assert_string_equal(fair_track(&fair, 0), "1 2 - - - - - - - - - - - - - - -");
}

/* Completes the green groups of 4, 3 and 2 squares, one after the other. */
static const char green_groups[] = "a3 a2 a1 b1 c1 c3 c4 c5 f5 g5";

static void lo_44_row_that_needs_three_circles(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, "{'combos': {'green': {'need': 3, 'reward': 3}}}");
    fair_walk(&fair, green_groups, "");
    assert_string_equal(fair_track(&fair, 0), "4 7 12 - - - - - - - - - - - - - -");
    assert_string_equal(fair_see(&fair, 0, "loot.sheets.0.combo_rows"), "[false,false,true,false]");
}

static void lo_44_row_that_needs_two_circles_pays_once(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, "{'combos': {'green': {'need': 2, 'reward': 3}}}");
    fair_walk(&fair, green_groups, "");
    /* 3 more points with the second circle, none with the third. */
    assert_string_equal(fair_track(&fair, 0), "4 10 12 - - - - - - - - - - - - - -");
}

static void lo_44_row_may_give_an_ability(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, "{'combos': {'green': {'need': 2, 'reward': 'wrap'}}}");
    fair_walk(&fair, green_groups, "");
    assert_string_equal(fair_track(&fair, 0), "4 7 9 - - - - - - - - - - - - - -");
    assert_int_equal(fair_left(&fair, 0, "wrap"), 1);
}

/* Completes the groups of one square: blue, red, yellow, green. */
static const char single_squares[] = "e7 e6 e5 d5 d6";

static void lo_44_column_that_needs_three_circles_pays_once(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, "{'combos': {'1': {'need': 3, 'reward': 3}}}");
    fair_walk(&fair, single_squares, "");
    assert_string_equal(fair_track(&fair, 0), "1 2 6 7 - - - - - - - - - - - - -");
    assert_string_equal(fair_see(&fair, 0, "loot.sheets.0.combo_columns"),
                        "[true,false,false,false]");
}

static void lo_44_column_that_needs_two_circles(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, "{'combos': {'1': {'need': 2, 'reward': 3}}}");
    fair_walk(&fair, single_squares, "");
    assert_string_equal(fair_track(&fair, 0), "1 5 6 7 - - - - - - - - - - - - -");
}

static void lo_44_column_may_give_an_ability(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, "{'combos': {'1': {'need': 3, 'reward': 'plusminus'}}}");
    fair_walk(&fair, single_squares, "");
    assert_string_equal(fair_track(&fair, 0), "1 2 3 4 - - - - - - - - - - - - -");
    assert_int_equal(fair_left(&fair, 0, "plusminus"), 1);
}

/* ------------------------------------------------------------ score track */

static void lo_45_entries_hold_the_running_total(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, "{'meeps': {'d1': 5, 'd4': 2}}");
    fair_walk(&fair, "c1 d1 d4", "");
    assert_string_equal(fair_track(&fair, 0), "5 7 - - - - - - - - - - - - - - -");
    assert_int_equal(fair_points(&fair, 0), 7);
    assert_int_equal(fair_gain(&fair, 0), 2);
}

static void lo_45_round_without_points_uses_no_space(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, "{'meeps': {'d1': 5, 'd4': 2, 'd7': 'wrap'}}");
    fair_walk(&fair, "a1 b1 c1 d1 d2 d3 d4 d7", "");
    assert_int_equal(fair_rounds(&fair), 8);
    assert_string_equal(fair_track(&fair, 0), "5 7 - - - - - - - - - - - - - - -");
    assert_int_equal(fair_gain(&fair, 0), 0);
}

static void lo_45_all_points_of_a_round_make_one_entry(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, NULL);
    /* a4 and d4 give 1 point each, g4 gives 1 and completes row 4. */
    fair_walk(&fair, "a3 a4 b4 c4 d4 e4 f4 g4", "");
    assert_string_equal(fair_track(&fair, 0), "1 2 4 8 - - - - - - - - - - - - -");
}

/* e5 is the last square of row 5, of column e, and of a red group; the red row
 * and the column of single squares lack one circle each. */
static void begin_chain(struct fair *fair) {
    fair_open(fair, 1, "{'combos': {'red': {'need': 2, 'reward': 3}}}");
    fair_walk(fair, "a4 a5 b5 c5 d5 f5 g5 g6 g7 g1 e1 e2 e3 e4 e6 e7", "2");
}

static void lo_46_rewards_chain_within_one_move(void **unused) {
    (void)unused;
    struct fair fair;
    begin_chain(&fair);
    assert_string_equal(fair_preview(&fair, 0, "e5", "parts"),
                        "[{\"for\":\"row\",\"reward\":3},"
                        "{\"for\":\"column\",\"reward\":3},"
                        "{\"for\":\"group\",\"reward\":1},"
                        "{\"for\":\"combo row\",\"reward\":3},"
                        "{\"for\":\"combo column\",\"reward\":3}]");
    assert_string_equal(fair_preview(&fair, 0, "e5", "points"), "13");
    /* Before: d5 (1), f5 and g5 (2), g6 and g7 (2), e6 (1). */
    assert_string_equal(fair_track(&fair, 0), "1 3 5 6 - - - - - - - - - - - - -");
    fair_round(&fair, "e5");
    assert_string_equal(fair_track(&fair, 0), "1 3 5 6 19 - - - - - - - - - - - -");
}

static void lo_46_points_and_two_abilities_in_one_move(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1,
              "{'combos': {'blue': {'need': 2, 'reward': 'wrap'},"
              "            '1': {'need': 2, 'reward': 'plusminus'}}}");
    /* e4 and f4 circle blue 2, d5 circles yellow 1; then e6 circles blue 1. */
    fair_walk(&fair, "e1 e4 f4 f5 d5 d7 e7", "1");
    assert_string_equal(fair_preview(&fair, 0, "e6", "parts"),
                        "[{\"for\":\"group\",\"reward\":1},"
                        "{\"for\":\"combo row\",\"reward\":\"wrap\"},"
                        "{\"for\":\"combo column\",\"reward\":\"plusminus\"}]");
    fair_round(&fair, "e6");
    assert_int_equal(fair_gain(&fair, 0), 1);
    assert_int_equal(fair_left(&fair, 0, "wrap"), 1);
    assert_int_equal(fair_left(&fair, 0, "plusminus"), 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lo_40_one_bar_makes_a_visit),
        cmocka_unit_test(lo_40_41_row_counts_colours_and_meeps_alike),
        cmocka_unit_test(lo_41_full_row_gives_three_points),
        cmocka_unit_test(lo_41_full_column_gives_three_points),
        cmocka_unit_test(lo_41_crosses_count_as_well_as_bars),
        cmocka_unit_test(lo_41_row_counts_once),
        cmocka_unit_test(lo_42_each_meeps_square_gives_its_own_reward),
        cmocka_unit_test(lo_42_meeps_reward_is_given_once),
        cmocka_unit_test(lo_43_groups_give_points_by_their_size),
        cmocka_unit_test(lo_43_group_counts_once),
        cmocka_unit_test(lo_44_row_that_needs_three_circles),
        cmocka_unit_test(lo_44_row_that_needs_two_circles_pays_once),
        cmocka_unit_test(lo_44_row_may_give_an_ability),
        cmocka_unit_test(lo_44_column_that_needs_three_circles_pays_once),
        cmocka_unit_test(lo_44_column_that_needs_two_circles),
        cmocka_unit_test(lo_44_column_may_give_an_ability),
        cmocka_unit_test(lo_45_entries_hold_the_running_total),
        cmocka_unit_test(lo_45_round_without_points_uses_no_space),
        cmocka_unit_test(lo_45_all_points_of_a_round_make_one_entry),
        cmocka_unit_test(lo_46_rewards_chain_within_one_move),
        cmocka_unit_test(lo_46_points_and_two_abilities_in_one_move),
    };
    return cmocka_run_group_tests_name("LOOT: scoring", tests, NULL, NULL);
}
