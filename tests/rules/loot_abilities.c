/* LOOT: abilities, LO-50 to LO-52. */
#include "loot_fair.h"

/* ------------------------------------------------------------------ Wrap */

static void lo_50_wrap_leaves_the_grid_and_comes_back_opposite(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, "{'meeps': {'a4': 'wrap'}}");
    fair_walk(&fair, "a1 a4", "5");
    /* Left over the edge to c4, up to a6, down to a2; to the right there is
     * room for a plain move. */
    assert_string_equal(fair_legal(&fair, 0), "f4, a2 wrap, c4 wrap, a6 wrap");
    assert_string_equal(fair_preview(&fair, 0, "c4 wrap", "ability"), "wrap");
    fair_round(&fair, "c4 wrap");
    assert_string_equal(fair_at(&fair, 0), "c4");
    assert_int_equal(fair_bars(&fair, 0, "c4"), 1);
}

static void lo_50_wrap_must_cross_the_edge(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, "{'meeps': {'a4': 'wrap'}}");
    fair_walk(&fair, "a1 a4", "2");
    assert_string_equal(fair_legal(&fair, 0), "a2, c4, a6, f4 wrap");
    fair_refuse(&fair, 0, "c4 wrap", LUDO_EILLEGAL, "a 2 does not lead to c4 this way");
    assert_int_equal(fair_left(&fair, 0, "wrap"), 1);
}

static void lo_50_wrap_keeps_row_or_column_and_direction(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, "{'meeps': {'g4': 'wrap'}}");
    fair_walk(&fair, "g1 g4", "1");
    /* To the right by one: a4, in the same row and no other. */
    assert_string_equal(fair_legal(&fair, 0), "g3, f4, g5, a4 wrap");
    fair_refuse(&fair, 0, "a5 wrap", LUDO_EILLEGAL, "a 1 does not lead to a5 this way");
    fair_refuse(&fair, 0, "a3 wrap", LUDO_EILLEGAL, "a 1 does not lead to a3 this way");
}

static void lo_50_wrap_goes_exactly_as_far_as_the_die(void **unused) {
    (void)unused;
    static const char *const wraps[] = {
        "a3, b4, a5, g4 wrap",           "a2, c4, a6, f4 wrap",
        "a1, d4, a7, e4 wrap",           "e4, a1 wrap, d4 wrap, a7 wrap",
        "f4, a2 wrap, c4 wrap, a6 wrap", "g4, a3 wrap, b4 wrap, a5 wrap",
    };
    for (int die = 1; die <= 6; die++) {
        struct fair fair;
        char dice[2] = {(char)('0' + die)};
        fair_open(&fair, 1, "{'meeps': {'a4': 'wrap'}}");
        fair_walk(&fair, "a2 a4", dice);
        assert_string_equal(fair_legal(&fair, 0), wraps[die - 1]);
    }
}

/* -------------------------------------------------------- plus/minus one */

static void lo_50_plus_minus_moves_one_more_or_one_fewer(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, "{'meeps': {'a4': 'plusminus'}}");
    fair_walk(&fair, "a1 a4", "3");
    assert_string_equal(fair_legal(&fair, 0), "a1, d4, a7, e4 plus, a2 minus, c4 minus, a6 minus");
    assert_string_equal(fair_preview(&fair, 0, "e4 plus", "ability"), "plusminus");
    fair_round(&fair, "e4 plus");
    assert_string_equal(fair_at(&fair, 0), "e4");
    assert_int_equal(fair_bars(&fair, 0, "e4"), 1);
    assert_int_equal(fair_left(&fair, 0, "plusminus"), 0);
}

static void lo_50_minus_one_spends_the_same_ability(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, "{'meeps': {'a4': 'plusminus'}}");
    fair_walk(&fair, "a1 a4", "3 1");
    fair_round(&fair, "c4 minus");
    assert_string_equal(fair_at(&fair, 0), "c4");
    assert_int_equal(fair_left(&fair, 0, "plusminus"), 0);
    fair_refuse(&fair, 0, "e4 plus", LUDO_EILLEGAL, "you have no Plus/minus one to use");
}

static void lo_50_distance_zero_is_no_move(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, "{'meeps': {'a4': 'plusminus'}}");
    fair_walk(&fair, "a1 a4", "1");
    assert_string_equal(fair_legal(&fair, 0), "a3, b4, a5, a2 plus, c4 plus, a6 plus");
    fair_refuse(&fair, 0, "a4 minus", LUDO_EILLEGAL, "a 1 does not lead to a4 this way");
}

static void lo_50_six_plus_one_leaves_the_grid(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, "{'meeps': {'a4': 'plusminus'}}");
    fair_walk(&fair, "a1 a4", "6");
    assert_string_equal(fair_legal(&fair, 0), "g4, f4 minus");
    fair_refuse(&fair, 0, "a4 plus", LUDO_EILLEGAL, "a 6 does not lead to a4 this way");
}

/* ------------------------------------------------------------------ both */

static void lo_50_ability_is_not_spent_without_its_effect(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, "{'meeps': {'d1': 'plusminus', 'd4': 'wrap'}}");
    fair_walk(&fair, "c1 d1 d4", "2 5");
    /* What the die alone can do is not done by an ability, ... */
    fair_refuse(&fair, 0, "b4 wrap", LUDO_EILLEGAL, "does not lead to b4 this way");
    fair_refuse(&fair, 0, "b4 plus", LUDO_EILLEGAL, "does not lead to b4 this way");
    fair_refuse(&fair, 0, "b4 minus", LUDO_EILLEGAL, "does not lead to b4 this way");
    fair_round(&fair, "d6");
    /* ... and neither a plain move nor a refused one costs anything. */
    assert_int_equal(fair_left(&fair, 0, "wrap"), 1);
    assert_int_equal(fair_left(&fair, 0, "plusminus"), 1);
}

static void lo_50_ability_cannot_end_on_a_cross(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, "{'meeps': {'a4': 'wrap'}}");
    fair_walk(&fair, "g3 g4 f4 g4 a4", "1");
    assert_int_equal(fair_bars(&fair, 0, "g4"), 2);
    assert_string_equal(fair_legal(&fair, 0), "a3, b4, a5");
    fair_refuse(&fair, 0, "g4 wrap", LUDO_EILLEGAL, "g4 is crossed");
}

static void lo_50_ability_move_marks_and_scores_like_any_other(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, "{'meeps': {'a4': 'wrap', 'g4': 5}}");
    fair_walk(&fair, "a1 a4", "1");
    fair_round(&fair, "g4 wrap");
    assert_int_equal(fair_bars(&fair, 0, "g4"), 1);
    assert_string_equal(fair_track(&fair, 0), "5 - - - - - - - - - - - - - - - -");
}

static void lo_50_abilities_of_one_kind_add_up(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, "{'meeps': {'d1': 'wrap', 'd4': 'wrap', 'b2': 'wrap'}}");
    fair_walk(&fair, "c1 d1 d4", "5 5 1");
    assert_int_equal(fair_left(&fair, 0, "wrap"), 2);
    fair_round(&fair, "d2 wrap");
    assert_int_equal(fair_left(&fair, 0, "wrap"), 1);
    fair_round(&fair, "b2 wrap");
    /* The second one is used up, and b2 has given a third. */
    assert_int_equal(fair_left(&fair, 0, "wrap"), 1);
    assert_string_equal(fair_see(&fair, 0, "loot.sheets.0.wrap"), "{\"unlocked\":3,\"used\":2}");
}

static void lo_51_ability_waits_for_a_later_turn(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, "{'meeps': {'d1': 'plusminus'}}");
    fair_begin(&fair, "c1", "1 2");
    /* The turn that will unlock it cannot use it. */
    assert_string_equal(fair_legal(&fair, 0), "b1, d1, c2");
    fair_refuse(&fair, 0, "e1 plus", LUDO_EILLEGAL, "you have no Plus/minus one to use");
    fair_refuse(&fair, 0, "g1 wrap", LUDO_EILLEGAL, "you have no Wrap to use");
    fair_round(&fair, "d1");
    assert_true(fair_may(&fair, 0, "a1 plus"));
}

static void lo_51_ability_is_kept_until_it_is_used(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, "{'meeps': {'d1': 'plusminus'}}");
    fair_walk(&fair, "c1 d1 d2 d3 c3 c2", "1");
    assert_true(fair_may(&fair, 0, "e2 plus"));
}

static void lo_51_used_ability_is_crossed_off(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, "{'meeps': {'a4': 'wrap'}}");
    fair_walk(&fair, "a1 a4", "1 1");
    assert_string_equal(fair_see(&fair, 0, "loot.sheets.0.wrap"), "{\"unlocked\":1,\"used\":0}");
    fair_round(&fair, "g4 wrap");
    assert_string_equal(fair_see(&fair, 0, "loot.sheets.0.wrap"), "{\"unlocked\":1,\"used\":1}");
    assert_string_equal(fair_legal(&fair, 0), "g3, f4, g5");
    fair_refuse(&fair, 0, "a4 wrap", LUDO_EILLEGAL, "you have no Wrap to use");
}

static void lo_51_abilities_are_everybodys_own(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 2, "{'meeps': {'a4': 'wrap'}}");
    fair_begin(&fair, "a1 g1", "3 1");
    fair_round(&fair, "a4, d1");
    assert_true(fair_may(&fair, 0, "g4 wrap"));
    assert_int_equal(fair_left(&fair, 1, "wrap"), 0);
    assert_string_equal(fair_legal(&fair, 1), "c1, e1, d2");
    fair_refuse(&fair, 1, "d7 wrap", LUDO_EILLEGAL, "you have no Wrap to use");
}

static void lo_52_abilities_are_never_combined(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, "{'meeps': {'d1': 'plusminus', 'a4': 'wrap', 'd4': 'plusminus'}}");
    fair_walk(&fair, "c1 d1 d4 a4", "2");
    assert_int_equal(fair_left(&fair, 0, "wrap"), 1);
    assert_int_equal(fair_left(&fair, 0, "plusminus"), 2);
    /* Each by itself: over the edge by 2, by 3, by 1; but neither over the
     * edge by 3 or 1 (e4, g4) nor by 4 with both Plus/minus ones (e4). */
    assert_string_equal(fair_legal(&fair, 0), "a2, c4, a6, f4 wrap, a1 plus, d4 plus, a7 plus, "
                                              "a3 minus, b4 minus, a5 minus");
    fair_refuse(&fair, 0, "e4 wrap", LUDO_EILLEGAL, "does not lead to e4");
    fair_refuse(&fair, 0, "e4 plus", LUDO_EILLEGAL, "does not lead to e4");
    fair_refuse(&fair, 0, "g4 wrap", LUDO_EILLEGAL, "does not lead to g4");
}

static void lo_52_no_text_names_two_abilities(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, "{'meeps': {'d1': 'plusminus', 'a4': 'wrap', 'd4': 'plusminus'}}");
    fair_walk(&fair, "c1 d1 d4 a4", "2");
    fair_refuse(&fair, 0, "e4 wrap plus", LUDO_ETEXT, "is not a move");
    fair_refuse(&fair, 0, "d4 wrap plus", LUDO_ETEXT, "is not a move");
    fair_refuse(&fair, 0, "b4 plus minus", LUDO_ETEXT, "is not a move");
    fair_refuse(&fair, 0, "a7 plus plus", LUDO_ETEXT, "is not a move");
}

static void lo_52_one_turn_spends_one_ability(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, "{'meeps': {'d1': 'plusminus', 'a4': 'wrap'}}");
    fair_walk(&fair, "c1 d1 d4 a4", "2");
    fair_round(&fair, "f4 wrap");
    assert_int_equal(fair_left(&fair, 0, "wrap"), 0);
    assert_int_equal(fair_left(&fair, 0, "plusminus"), 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lo_50_wrap_leaves_the_grid_and_comes_back_opposite),
        cmocka_unit_test(lo_50_wrap_must_cross_the_edge),
        cmocka_unit_test(lo_50_wrap_keeps_row_or_column_and_direction),
        cmocka_unit_test(lo_50_wrap_goes_exactly_as_far_as_the_die),
        cmocka_unit_test(lo_50_plus_minus_moves_one_more_or_one_fewer),
        cmocka_unit_test(lo_50_minus_one_spends_the_same_ability),
        cmocka_unit_test(lo_50_distance_zero_is_no_move),
        cmocka_unit_test(lo_50_six_plus_one_leaves_the_grid),
        cmocka_unit_test(lo_50_ability_is_not_spent_without_its_effect),
        cmocka_unit_test(lo_50_ability_cannot_end_on_a_cross),
        cmocka_unit_test(lo_50_ability_move_marks_and_scores_like_any_other),
        cmocka_unit_test(lo_50_abilities_of_one_kind_add_up),
        cmocka_unit_test(lo_51_ability_waits_for_a_later_turn),
        cmocka_unit_test(lo_51_ability_is_kept_until_it_is_used),
        cmocka_unit_test(lo_51_used_ability_is_crossed_off),
        cmocka_unit_test(lo_51_abilities_are_everybodys_own),
        cmocka_unit_test(lo_52_abilities_are_never_combined),
        cmocka_unit_test(lo_52_no_text_names_two_abilities),
        cmocka_unit_test(lo_52_one_turn_spends_one_ability),
    };
    return cmocka_run_group_tests_name("LOOT: abilities", tests, NULL, NULL);
}
