/* Break the Code: the aids that a table may allow, as seats are told (BC-41). */
#include "breakcode_desk.h"

#include <math.h>
#include <stdlib.h>

static const char two[] = "0b 2w 5 5 9b/1b 2b 3b 7w 8b";

static void bc_41_aids_are_for_tables_that_allow_them(void **unused) {
    (void)unused;
    struct desk desk;
    desk_play(&desk, 2, NULL, two);
    assert_string_equal(desk_see(&desk, 0, "notes"), "");
    assert_string_equal(desk_see(&desk, 0, "solver"), "");
    desk_play(&desk, 2, "notes=auto", two);
    assert_string_not_equal(desk_see(&desk, 0, "notes"), "");
    assert_string_equal(desk_see(&desk, 0, "solver"), "");
    desk_play(&desk, 2, "notes=solver", two);
    assert_string_not_equal(desk_see(&desk, 0, "notes"), "");
    assert_string_equal(desk_see(&desk, 0, "solver.seats.1.hands"), "3003");
    assert_string_equal(desk_see(&desk, 0, "solver.seats.0"), "null");
    assert_string_equal(desk_see(&desk, LUDO_SPECTATOR, "notes"), "");
    assert_string_equal(desk_see(&desk, LUDO_SPECTATOR, "solver"), "");
}

/* The 7 in D leaves nothing lower to its right and nothing higher to its left. */
static void bc_41_auto_notes_say_what_is_certain(void **unused) {
    (void)unused;
    struct desk desk;
    desk_play(&desk, 2, "notes=auto", two);
    desk_turn(&desk, 0, "ask 5 7");
    assert_string_equal(desk_see(&desk, 0, "notes.seats.1.3"), "[\"7b\",\"7w\"]");
    assert_string_equal(desk_see(&desk, 0, "notes.seats.1.4"), "[\"8b\",\"8w\",\"9w\"]");
    assert_string_equal(desk_see(&desk, 1, "notes.seats.0.0"),
                        "[\"0b\",\"0w\",\"1w\",\"2w\",\"3w\",\"4b\",\"4w\",\"5\",\"6b\",\"6w\"]");
}

static void bc_41_solver_tells_how_many_and_what_a_question_would_leave(void **unused) {
    (void)unused;
    static char data[1 << 16];
    static struct ludo_move moves[BREAKCODE_CODES_5 + 11];
    struct desk desk;
    desk_open(&desk, 2, "notes=solver");
    desk_begin(&desk, two, "21 2 3 4 5 6", 0);
    struct ludo_text text = ludo_text_in(data, sizeof data);
    struct ludo_json json = ludo_json_in(&text);
    ludo_match_legal_json(&desk.match, 0, false, moves, &json);
    json_t *legal = json_loads(data, 0, NULL);
    json_t *ask = json_array_get(legal, json_array_size(legal) - 1);
    json_t *would = json_array_get(json_object_get(ask, "would"), 0);
    assert_string_equal(json_string_value(json_object_get(ask, "move")), "ask 21");
    assert_int_equal(json_integer_value(json_object_get(would, "answers")), 2);
    double left = json_real_value(json_object_get(would, "left"));
    json_decref(legal);

    /* Both answers happen; what they leave, weighed by their odds, is `left`. */
    desk_turn(&desk, 0, "ask 21");
    double no = atof(desk_see(&desk, 0, "solver.seats.1.hands"));
    desk_open(&desk, 2, "notes=solver");
    desk_begin(&desk, "0b 2w 5 5 9b/1b 2b 6b 7w 8b", "21 2 3 4 5 6", 0);
    desk_turn(&desk, 0, "ask 21");
    double yes = atof(desk_see(&desk, 0, "solver.seats.1.hands"));
    assert_true(no + yes == 3003);
    assert_true(fabs(left - (no * no + yes * yes) / 3003) < 0.01);
}

/* With one 5 in hand and one unseen, and with both unseen, codes are counted
 * once and weighed by tiles. */
static void bc_41_green_fives_are_alike_but_count_twice(void **unused) {
    (void)unused;
    struct desk desk;
    desk_play(&desk, 2, "notes=solver", "0b 2w 4b 6w 9b/1b 2b 3b 5 8b");
    /* 18 kinds less five own leave 13 black and white tiles, and two 5s. */
    assert_string_equal(desk_see(&desk, 0, "solver.seats.1.hands"), "2288");
    assert_string_equal(desk_see(&desk, 0, "solver.deals"), "3003");
    assert_string_equal(desk_see(&desk, 1, "solver.seats.0.hands"), "3003");
}

static void bc_41_own_guesses_count_and_rivals_choices_do_not(void **unused) {
    (void)unused;
    struct desk desk;
    desk_play(&desk, 2, "notes=solver", two);
    desk_turn(&desk, 0, "guess 1b 2b 3b 7w 9w");
    assert_string_equal(desk_see(&desk, 0, "solver.seats.1.hands"), "3002");
    desk_turn(&desk, 1, "ask 1"); /* says nothing of who asked */
    assert_string_equal(desk_see(&desk, 0, "solver.seats.1.hands"), "3002");
    desk_turn(&desk, 0, "guess 1b 2b 3b 7w 8b");
    assert_string_equal(desk_see(&desk, 0, "solver.seats.1.hands"), "1");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bc_41_aids_are_for_tables_that_allow_them),
        cmocka_unit_test(bc_41_auto_notes_say_what_is_certain),
        cmocka_unit_test(bc_41_solver_tells_how_many_and_what_a_question_would_leave),
        cmocka_unit_test(bc_41_green_fives_are_alike_but_count_twice),
        cmocka_unit_test(bc_41_own_guesses_count_and_rivals_choices_do_not),
    };
    return cmocka_run_group_tests_name("Break the Code: aids", tests, NULL, NULL);
}
