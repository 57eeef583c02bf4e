/* Break the Code alone: practice, which the rulebook does not have, and the
 * study of a position. Everything else is as with two seats. */
#include "breakcode_desk.h"

#include <stdlib.h>

static const char hands[] = "0b 2w 5 5 9b/1b 2b 3b 7w 8b";

static int points(struct desk *desk) {
    struct ludo_result result;
    ludo_result(&desk->setup, &desk->state, &result);
    assert_true(result.scored);
    return result.points[0];
}

static void the_code_is_hidden_and_answers(void **unused) {
    (void)unused;
    struct desk desk;
    desk_play(&desk, 1, NULL, hands);
    assert_string_equal(desk_table(&desk, "target"), "\"code\"");
    assert_string_equal(desk_see(&desk, 0, "seats.1.tiles"), "null");
    assert_non_null(strstr(desk_log(&desk, 0, 0), "chance deal 1 ?"));
    desk_turn(&desk, 0, "ask 5 7");
    assert_string_equal(desk_answer(&desk, 1), "[\"D\"]");
    assert_string_equal(desk_answer(&desk, 0), "");
    assert_int_equal(desk_actor(&desk), 0);
}

static void the_score_is_questions_and_wrong_guesses(void **unused) {
    (void)unused;
    struct desk desk;
    desk_play(&desk, 1, NULL, hands);
    desk_turn(&desk, 0, "ask 1");
    desk_turn(&desk, 0, "guess 1b 2b 3b 7w 8w");
    desk_turn(&desk, 0, "ask 4");
    desk_turn(&desk, 0, "guess 1b 2b 3b 7w 8b");
    assert_string_equal(desk_result(&desk), "scored");
    assert_int_equal(points(&desk), 3);
    assert_string_equal(desk_see(&desk, 0, "seats.1.tiles"),
                        "[\"1b\",\"2b\",\"3b\",\"7w\",\"8b\"]");
}

/* The rulebook would end the match (BC-28). */
static void after_the_last_question_one_guess_is_left(void **unused) {
    (void)unused;
    struct desk desk;
    const char *last[] = {"guess 1b 2b 3b 7w 8w", "guess 1b 2b 3b 7w 8b", "decline"};
    for (int i = 0; i < 3; i++) {
        desk_play(&desk, 1, NULL, hands);
        while (strncmp(desk_choices(&desk, 0), "ask", 3) == 0) {
            char move[LUDO_MOVE_TEXT_MAX];
            (void)snprintf(move, sizeof move, "%.*s", (int)strcspn(desk_choices(&desk, 0), ","),
                           desk_choices(&desk, 0));
            desk_refuse(&desk, 0, "decline", LUDO_EILLEGAL, "nothing is to be declined");
            desk_turn(&desk, 0, move);
        }
        assert_string_equal(desk_choices(&desk, 0), "decline");
        desk_move(&desk, 0, last[i]);
        assert_string_equal(desk_result(&desk), i == 1 ? "scored" : "lost");
        assert_int_equal(points(&desk), i == 0 ? 22 : 21);
    }
}

static void twenty_wrong_guesses_in_a_row_are_enough(void **unused) {
    (void)unused;
    struct desk desk;
    desk_play(&desk, 1, NULL, hands);
    for (int i = 0; i < BREAKCODE_WRONG_MAX; i++) {
        assert_int_equal(desk_actor(&desk), 0);
        desk_move(&desk, 0, "guess 1b 2b 3b 7w 8w");
    }
    assert_string_equal(desk_result(&desk), "lost");
}

static json_t *study(struct desk *desk, int seat) {
    static char data[1 << 14];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    struct ludo_json json = ludo_json_in(&text);
    ludo_match_study(&desk->match, seat, &json);
    assert_true(ludo_text_fits(&text));
    json_t *read = json_loads(data, 0, NULL);
    assert_non_null(read);
    return read;
}

static double left_of(json_t *of, size_t question) {
    json_t *entry = json_array_get(json_object_get(of, "questions"), question);
    return json_real_value(json_array_get(json_object_get(entry, "left"), 0));
}

/* What the best question promises is what it leaves on average: the solver's
 * figure for the same question. */
static void study_counts_hands_and_ranks_questions(void **unused) {
    (void)unused;
    struct desk desk;
    desk_play(&desk, 1, NULL, hands);
    json_t *of = study(&desk, 0);
    assert_int_equal(json_integer_value(json_object_get(of, "hands")), 3003);
    assert_int_equal(json_array_size(json_object_get(of, "questions")), 10);
    for (size_t i = 1; i < 10; i++)
        assert_true(left_of(of, i - 1) <= left_of(of, i));
    json_decref(of);
    desk_turn(&desk, 0, "ask 5 7");
    of = study(&desk, 0);
    int after = (int)json_integer_value(json_object_get(of, "hands"));
    json_decref(of);
    desk_play(&desk, 1, "notes=solver", hands);
    desk_turn(&desk, 0, "ask 5 7");
    assert_int_equal(after, atoi(desk_see(&desk, 0, "solver.seats.1.hands")));
}

static void study_is_for_the_seat_to_move(void **unused) {
    (void)unused;
    struct desk desk;
    desk_play(&desk, 3, NULL, "0b 2w 5 5 9b/1b 2b 3b 7w 8b/0w 1w 3w 8w 9w");
    json_t *of = study(&desk, 1);
    assert_int_equal(json_object_size(of), 0);
    json_decref(of);
    of = study(&desk, 0);
    json_t *first = json_array_get(json_object_get(of, "questions"), 0);
    assert_int_equal(json_array_size(json_object_get(first, "left")), 2);
    json_decref(of);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_code_is_hidden_and_answers),
        cmocka_unit_test(the_score_is_questions_and_wrong_guesses),
        cmocka_unit_test(after_the_last_question_one_guess_is_left),
        cmocka_unit_test(twenty_wrong_guesses_in_a_row_are_enough),
        cmocka_unit_test(study_counts_hands_and_ranks_questions),
        cmocka_unit_test(study_is_for_the_seat_to_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
