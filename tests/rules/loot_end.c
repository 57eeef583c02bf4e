/* LOOT: the end, LO-60 to LO-64. */
#include "loot_fair.h"

/* A track of three spaces: the second is the last but one. */
static const char short_track[] = "{'track': 3}";

/* ------------------------------------------------------------ the last round */

static void lo_60_ends_with_the_last_but_one_space(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, "{'track': 4}");
    fair_begin(&fair, "c1", "1 3 3");
    fair_round(&fair, "d1");
    fair_round(&fair, "d4");
    assert_false(fair_over(&fair));
    assert_string_equal(fair_track(&fair, 0), "1 2 - -");
    fair_round(&fair, "d7");
    assert_true(fair_over(&fair));
    fair_refuse(&fair, 0, "d4", LUDO_EOVER, "the match is over");
    fair_refuse(&fair, LUDO_CHANCE, "roll 1", LUDO_EOVER, "the match is over");
    assert_string_equal(fair_legal(&fair, 0), "");
}

static void lo_60_everybody_finishes_the_round(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 2, short_track);
    fair_begin(&fair, "c1 a1", "1 2 1");
    fair_round(&fair, "d1, b1");
    fair_round(&fair, "f1, b3");
    fair_move(&fair, 0, "f2"); /* will fill the second space */
    assert_false(fair_over(&fair));
    fair_move(&fair, 1, "b2"); /* still counts */
    assert_true(fair_over(&fair));
    assert_string_equal(fair_track(&fair, 1), "1 - 1");
}

static void lo_60_points_and_not_rounds_fill_the_track(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, short_track);
    fair_walk(&fair, "a1 b1 c1 c2 d2 d3 e3", "1");
    assert_false(fair_over(&fair));
    assert_int_equal(fair_rounds(&fair), 7);
}

/* ---------------------------------------------------------------- results */

static void lo_61_first_one_adds_three_points(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 2, short_track);
    fair_begin(&fair, "c1 a1", "1 2 1");
    fair_round(&fair, "d1, b1");
    fair_round(&fair, "f1, d1");
    fair_round(&fair, "f2, d2");
    /* Everybody writes the total into the last space, only one with a bonus. */
    assert_string_equal(fair_track(&fair, 0), "1 2 5");
    assert_string_equal(fair_track(&fair, 1), "1 - 1");
    assert_string_equal(fair_see(&fair, 1, "loot.sheets.0.first"), "true");
    assert_string_equal(fair_see(&fair, 1, "loot.sheets.1.first"), "false");
    assert_string_equal(fair_result(&fair), "won 0: 5 1");
}

static void lo_61_without_any_entry_the_total_is_zero(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 2, short_track);
    fair_begin(&fair, "c1 a1", "1 2 1");
    fair_round(&fair, "d1, b1");
    fair_round(&fair, "f1, b3");
    fair_round(&fair, "f2, a3");
    assert_string_equal(fair_track(&fair, 1), "- - 0");
    assert_string_equal(fair_result(&fair), "won 0: 5 0");
}

static void lo_61_several_in_one_round_all_add_three_points(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 3, "{'track': 3, 'meeps': {'b2': 4}}");
    fair_begin(&fair, "c1 c1 b1", "1 2 1");
    fair_round(&fair, "d1, d1, b2"); /* 1, 1 and 4 points */
    fair_round(&fair, "f1, f1, b4");
    fair_round(&fair, "f2, f2, a4"); /* 1 point each */
    assert_string_equal(fair_track(&fair, 0), "1 2 5");
    assert_string_equal(fair_track(&fair, 1), "1 2 5");
    assert_string_equal(fair_track(&fair, 2), "4 5 8");
    assert_string_equal(fair_result(&fair), "won 2: 5 5 8");
}

/* Seat 0 crosses two squares on its way, then both play the same. */
static void play_tie(struct fair *fair, const char *changes, const char *const *other) {
    static const char *const crossing[] = {"b1", "c1", "b1", "c1", "d1", "d4"};
    fair_open(fair, 2, changes);
    fair_begin(fair, other[0], "111113");
    for (int round = 0; round < 6; round++) {
        char moves[LUDO_MOVE_TEXT_MAX];
        (void)snprintf(moves, sizeof moves, "%s, %s", crossing[round], other[1 + round]);
        fair_round(fair, moves);
    }
    assert_true(fair_over(fair));
}

static void lo_62_tie_goes_to_most_crosses(void **unused) {
    (void)unused;
    struct fair fair;
    static const char *const one_cross[] = {"c1 g1", "f1", "e1", "e2", "e1", "d1", "d4"};
    play_tie(&fair, short_track, one_cross);
    assert_string_equal(fair_see(&fair, 0, "loot.sheets.0.crosses"), "2");
    assert_string_equal(fair_see(&fair, 0, "loot.sheets.1.crosses"), "1");
    assert_string_equal(fair_result(&fair), "won 0: 5 5");
}

static void lo_62_equal_points_and_crosses_share_the_victory(void **unused) {
    (void)unused;
    struct fair fair;
    static const char *const two_crosses[] = {"c1 e1", "f1", "e1", "f1", "e1", "d1", "d4"};
    play_tie(&fair, short_track, two_crosses);
    assert_string_equal(fair_see(&fair, 0, "loot.sheets.1.crosses"), "2");
    assert_string_equal(fair_result(&fair), "won 0 1: 5 5");
}

static void lo_62_points_count_more_than_crosses(void **unused) {
    (void)unused;
    struct fair fair;
    static const char *const no_cross[] = {"c1 g1", "f1", "e1", "e2", "f2", "f3", "f6"};
    play_tie(&fair, "{'track': 3, 'meeps': {'f6': 2}}", no_cross);
    assert_string_equal(fair_see(&fair, 0, "loot.sheets.1.crosses"), "0");
    assert_string_equal(fair_result(&fair), "won 1: 5 6");
}

static void lo_62_crosses_decide_only_between_the_best(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 3, short_track);
    fair_begin(&fair, "g1 e1 a2", "111113");
    fair_round(&fair, "f1, e2, a1");
    fair_round(&fair, "e1, e3, a2");
    fair_round(&fair, "e2, d3, a1");
    fair_round(&fair, "e1, d2, a2");
    fair_round(&fair, "d1, d1, a3");
    fair_round(&fair, "d4, d4, a6");
    assert_string_equal(fair_see(&fair, 0, "loot.sheets.0.crosses"), "1");
    assert_string_equal(fair_see(&fair, 0, "loot.sheets.1.crosses"), "0");
    assert_string_equal(fair_see(&fair, 0, "loot.sheets.2.crosses"), "2");
    assert_string_equal(fair_result(&fair), "won 0: 5 5 0");
}

/* ------------------------------------------------------------- other ends */

/* From d4 and c3 a 6 leads nowhere: rounds pass and nobody draws anything. */
static void begin_waiting(struct fair *fair, int seats, int rounds, const char *last_dice) {
    char dice[FAIR_DICE];
    memset(dice, '6', sizeof dice);
    dice[0] = '3';
    dice[rounds] = '\0';
    strcat(dice, last_dice);
    fair_open(fair, seats, short_track);
    fair_begin(fair, "d1", dice);
    fair_round(fair, "d4");
    for (int round = 2; round <= rounds; round++) {
        assert_false(fair_over(fair));
        assert_int_equal(fair_rounds(fair), round);
        fair_round(fair, "at c3");
    }
}

static void lo_63_alone_ends_after_round_thirty(void **unused) {
    (void)unused;
    struct fair fair;
    begin_waiting(&fair, 1, 30, "");
    assert_true(fair_over(&fair));
    assert_int_equal(fair_rounds(&fair), 30);
    /* Without the bonus; the total is written all the same. */
    assert_string_equal(fair_track(&fair, 0), "1 - 1");
    assert_string_equal(fair_result(&fair), "scored: 1");
}

static void lo_63_alone_last_round_still_earns_the_bonus(void **unused) {
    (void)unused;
    struct fair fair;
    begin_waiting(&fair, 1, 28, "22");
    fair_round(&fair, "c5");
    assert_false(fair_over(&fair));
    fair_round(&fair, "e5"); /* round 30: a red circle, the second entry */
    assert_true(fair_over(&fair));
    assert_string_equal(fair_track(&fair, 0), "1 2 5");
}

static void lo_63_together_ends_after_round_ninety_nine(void **unused) {
    (void)unused;
    for (int seats = 2; seats <= 4; seats++) {
        struct fair fair;
        begin_waiting(&fair, seats, 99, "");
        assert_true(fair_over(&fair));
        assert_int_equal(fair_rounds(&fair), 99);
        for (int seat = 0; seat < seats; seat++) {
            assert_string_equal(fair_track(&fair, seat), "1 - 1");
            assert_string_equal(fair_see(&fair, seat, "loot.sheets.0.first"), "false");
        }
    }
}

/* Every square, row by row and back; a1, where it starts, at the very end. */
static const char every_square[] = "a1 b1 c1 d1 e1 f1 g1 g2 f2 e2 d2 c2 b2 a2 "
                                   "a3 b3 c3 d3 e3 f3 g3 g4 f4 e4 d4 c4 b4 a4 "
                                   "a5 b5 c5 d5 e5 f5 g5 g6 f6 e6 d6 c6 b6 a6 "
                                   "a7 b7 c7 d7 e7 f7 g7 a7 a1";

/* Points: 14 rows and columns, the groups, rows and columns of B. Rounds that
 * score: 16 for the groups, and a2, a4, a6, b7, d7, e7 for a row or column. */
enum { EVERY_POINT = 14 * 3 + 4 * (1 + 2 + 3 + 4) + 8 * 3, EVERY_ENTRY = 22 };

/* Whoever visits everything has filled D on any sheet that LO-04 allows, so
 * the track is forged after the sheet was read. */
static void begin_long_track(struct fair *fair, int track) {
    fair_open(fair, 2,
              "{'meeps': {'d1': 'wrap', 'b2': 'wrap', 'f2': 'wrap', 'a4': 'wrap', 'd4': 'wrap',"
              " 'g4': 'wrap', 'b6': 'wrap', 'f6': 'wrap', 'd7': 'wrap'}}");
    fair->sheet.track = (uint8_t)track;
}

static void lo_63_ends_when_all_squares_of_all_sheets_are_visited(void **unused) {
    (void)unused;
    struct fair fair;
    begin_long_track(&fair, LOOT_TRACK_MAX);
    fair_walk(&fair, every_square, "");
    assert_true(fair_over(&fair));
    assert_int_equal(fair_rounds(&fair), 50);
    assert_int_equal(fair_points(&fair, 0), EVERY_POINT);
    assert_string_equal(fair_see(&fair, 0, "loot.sheets.0.first"), "false");
    assert_string_equal(fair_result(&fair), "won 0 1: 106 106");
}

/* One seat visits everything; for the other one a1 is left. */
static void play_all_but_one(struct fair *fair, const char *moves) {
    char path[sizeof every_square], dice[FAIR_DICE] = {0};
    begin_long_track(fair, LOOT_TRACK_MAX);
    fair_path_dice(every_square, dice);
    fair_begin(fair, "a1", strcat(dice, "1"));
    strcpy(path, every_square);
    path[strlen(path) - 3] = '\0';
    fair_follow(fair, path);
    fair_round(fair, moves); /* with a 6 from a7 */
}

static void lo_63_goes_on_while_one_sheet_has_a_square_left(void **unused) {
    (void)unused;
    struct fair fair;
    play_all_but_one(&fair, "a1, g7");
    assert_false(fair_over(&fair));
    fair_round(&fair, "b1, g6");
    assert_false(fair_over(&fair));
    play_all_but_one(&fair, "g7, a1");
    assert_false(fair_over(&fair));
    fair_round(&fair, "g6, b1");
    assert_false(fair_over(&fair));
}

static void lo_63_all_visited_and_last_but_one_space_earns_the_bonus(void **unused) {
    (void)unused;
    struct fair fair;
    begin_long_track(&fair, EVERY_ENTRY + 1);
    fair_walk(&fair, every_square, "");
    assert_int_equal(fair_rounds(&fair), 50);
    assert_string_equal(fair_see(&fair, 0, "loot.sheets.0.first"), "true");
    assert_string_equal(fair_result(&fair), "won 0 1: 109 109");
}

static void lo_64_alone_there_is_a_score_and_no_winner(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, short_track);
    fair_walk(&fair, "c1 d1 d4", "");
    assert_true(fair_over(&fair));
    assert_string_equal(fair_see(&fair, 0, "result"),
                        "{\"outcome\":\"scored\",\"winners\":[],\"points\":[5]}");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lo_60_ends_with_the_last_but_one_space),
        cmocka_unit_test(lo_60_everybody_finishes_the_round),
        cmocka_unit_test(lo_60_points_and_not_rounds_fill_the_track),
        cmocka_unit_test(lo_61_first_one_adds_three_points),
        cmocka_unit_test(lo_61_without_any_entry_the_total_is_zero),
        cmocka_unit_test(lo_61_several_in_one_round_all_add_three_points),
        cmocka_unit_test(lo_62_tie_goes_to_most_crosses),
        cmocka_unit_test(lo_62_equal_points_and_crosses_share_the_victory),
        cmocka_unit_test(lo_62_points_count_more_than_crosses),
        cmocka_unit_test(lo_62_crosses_decide_only_between_the_best),
        cmocka_unit_test(lo_63_alone_ends_after_round_thirty),
        cmocka_unit_test(lo_63_alone_last_round_still_earns_the_bonus),
        cmocka_unit_test(lo_63_together_ends_after_round_ninety_nine),
        cmocka_unit_test(lo_63_ends_when_all_squares_of_all_sheets_are_visited),
        cmocka_unit_test(lo_63_goes_on_while_one_sheet_has_a_square_left),
        cmocka_unit_test(lo_63_all_visited_and_last_but_one_space_earns_the_bonus),
        cmocka_unit_test(lo_64_alone_there_is_a_score_and_no_winner),
    };
    return cmocka_run_group_tests_name("LOOT: the end", tests, NULL, NULL);
}
