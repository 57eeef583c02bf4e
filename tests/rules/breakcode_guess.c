/* Break the Code: guessing and how a match ends (BC-24 to BC-29, BC-32, BC-33). */
#include "breakcode_desk.h"

static const char two[] = "0b 2w 5 5 9b/1b 2b 3b 7w 8b";
static const char three[] = "0b 2w 5 5 9b/1b 2b 3b 7w 8b/0w 1w 3w 8w 9w";
static const char middle_of_three[] = "guess 4b 4w 6b 6w 7b";
static const char four[] = "0b 2w 5 9b/1b 2b 3b 7w/0w 1w 8w 9w/3w 4b 5 6b";
static const char middle_of_four[] = "guess 4w 6w 7b 8b";
static const char hand_0[] = "guess 0b 2w 5 5 9b", hand_1[] = "guess 1b 2b 3b 7w 8b";
static const char wrong[] = "guess 0b 0w 1b 1w 2b", wrong_of_four[] = "guess 0b 0w 1b 1w";

/* ---------------------------------------------------------------- of two */

static void bc_24_wrong_guess_is_said_aloud_and_play_goes_on(void **unused) {
    (void)unused;
    struct desk desk;
    desk_play(&desk, 2, NULL, two);
    desk_turn(&desk, 0, "guess 1b 2b 3b 7w 9w"); /* one tile off */
    for (int viewer = 0; viewer < 2; viewer++)
        assert_string_equal(desk_see(&desk, viewer, "guesses"),
                            "[{\"seat\":0,\"tiles\":[\"1b\",\"2b\",\"3b\",\"7w\",\"9w\"],"
                            "\"right\":false}]");
    assert_string_equal(desk_log(&desk, LUDO_SPECTATOR, 17), "0 guess 1b 2b 3b 7w 9w");
    assert_int_equal(desk_actor(&desk), 1);
    assert_string_equal(desk_see(&desk, 0, "seats.0.standing"), "\"playing\"");
    desk_turn(&desk, 1, "ask 1");
    desk_turn(&desk, 0, wrong);
    assert_string_equal(desk_result(&desk), "");
}

static void bc_24_25_right_guess_of_the_second_player_wins(void **unused) {
    (void)unused;
    struct desk desk;
    desk_play(&desk, 2, NULL, two);
    desk_turn(&desk, 0, wrong);
    desk_turn(&desk, 1, hand_0);
    assert_string_equal(desk_result(&desk), "won 1");
    desk_open(&desk, 2, NULL);
    desk_begin(&desk, two, "1 2 3 4 5 6", 1);
    desk_turn(&desk, 1, "ask 1");
    desk_turn(&desk, 0, hand_1);
    assert_string_equal(desk_result(&desk), "won 0");
}

static void last_attempt(struct desk *desk, const char *move) {
    desk_play(desk, 2, NULL, two);
    desk_turn(desk, 0, hand_1);
    assert_string_equal(desk_see(desk, 1, "phase"), "\"last\"");
    assert_int_equal(desk_actor(desk), 1);
    desk_turn(desk, 1, move);
}

static void bc_25_starting_player_grants_a_last_attempt(void **unused) {
    (void)unused;
    struct desk desk;
    last_attempt(&desk, hand_0);
    assert_string_equal(desk_result(&desk), "drawn");
    last_attempt(&desk, wrong);
    assert_string_equal(desk_result(&desk), "won 0");
    last_attempt(&desk, "decline");
    assert_string_equal(desk_result(&desk), "won 0");
}

static void bc_25_last_attempt_is_no_turn_for_questions(void **unused) {
    (void)unused;
    struct desk desk;
    desk_play(&desk, 2, NULL, two);
    desk_turn(&desk, 0, hand_1);
    assert_string_equal(desk_choices(&desk, 1), "decline");
    desk_refuse(&desk, 1, "ask 1", LUDO_EILLEGAL, "this is the last attempt");
}

/* --------------------------------------------------- of three and four */

static void bc_26_guesser_alone_sees_the_middle(void **unused) {
    (void)unused;
    struct desk desk;
    desk_play(&desk, 3, NULL, three);
    desk_turn(&desk, 0, wrong);
    assert_string_equal(desk_see(&desk, 0, "middle"), "[\"4b\",\"4w\",\"6b\",\"6w\",\"7b\"]");
    assert_string_equal(desk_see(&desk, 1, "middle"), "null");
    assert_string_equal(desk_see(&desk, LUDO_SPECTATOR, "middle"), "null");
    assert_string_equal(desk_see(&desk, 1, "seats.0.standing"), "\"wrong\"");
}

static void bc_26_guesser_is_out_and_still_answers(void **unused) {
    (void)unused;
    struct desk desk;
    desk_play(&desk, 3, NULL, three);
    desk_turn(&desk, 0, wrong);
    desk_turn(&desk, 1, "ask 4");
    assert_string_equal(desk_answer(&desk, 0), "[\"C\",\"D\"]");
    desk_turn(&desk, 2, "ask 1");
    assert_int_equal(desk_actor(&desk), 1);
    desk_refuse(&desk, 0, middle_of_three, LUDO_ETURN, "not this seat's turn");
    assert_int_equal(desk_guesses(&desk, 0), 0);
}

static void bc_26_27_right_guess_wins_when_the_round_is_over(void **unused) {
    (void)unused;
    struct desk desk;
    desk_play(&desk, 3, NULL, three);
    desk_turn(&desk, 0, "ask 1");
    desk_turn(&desk, 1, middle_of_three);
    assert_string_equal(desk_result(&desk), "");
    assert_string_equal(desk_see(&desk, 2, "seats.1.standing"), "\"right\"");
    assert_string_equal(desk_choices(&desk, 2),
                        "ask 2 1, ask 2 2, ask 3 3, ask 3 4, ask 4, ask 5 6, ask 5 7, ask 6 8, "
                        "ask 6 9, ask 7");
    desk_turn(&desk, 2, "ask 4");
    assert_string_equal(desk_result(&desk), "won 1");
}

static void bc_27_all_who_are_right_in_the_round_win(void **unused) {
    (void)unused;
    struct desk desk;
    struct ludo_result result;
    desk_play(&desk, 4, NULL, four);
    desk_turn(&desk, 0, middle_of_four);
    desk_turn(&desk, 1, wrong_of_four);
    desk_turn(&desk, 2, "ask 1");
    desk_turn(&desk, 3, middle_of_four);
    assert_string_equal(desk_result(&desk), "won 0 3");
    ludo_result(&desk.setup, &desk.state, &result);
    assert_true(ludo_result_share(&result, 4, 0) == 0.5);
}

static void bc_27_last_of_the_round_ends_it_at_once(void **unused) {
    (void)unused;
    struct desk desk;
    desk_play(&desk, 4, NULL, four);
    for (int seat = 0; seat < 3; seat++)
        desk_turn(&desk, seat, seat ? wrong_of_four : "ask 1");
    desk_turn(&desk, 3, middle_of_four);
    assert_string_equal(desk_result(&desk), "won 3");
}

static void bc_27_round_begins_at_the_starting_seat_even_if_out(void **unused) {
    (void)unused;
    struct desk desk;
    desk_open(&desk, 3, NULL);
    desk_begin(&desk, three, "1 2 3 4 5 6", 1);
    desk_turn(&desk, 1, wrong);
    desk_turn(&desk, 2, "ask 1");
    desk_turn(&desk, 0, "ask 4");
    assert_int_equal(desk_actor(&desk), 2);
    assert_string_equal(desk_see(&desk, 0, "round"), "2");
    desk_turn(&desk, 2, middle_of_three);
    assert_int_equal(desk_actor(&desk), 0); /* had no turn yet in this round */
    desk_turn(&desk, 0, wrong);
    assert_string_equal(desk_result(&desk), "won 2");
}

static void bc_27_nobody_left_to_play_ends_it_at_once(void **unused) {
    (void)unused;
    struct desk desk;
    desk_play(&desk, 3, NULL, three);
    desk_turn(&desk, 0, "ask 1");
    desk_turn(&desk, 1, "ask 4");
    desk_turn(&desk, 2, wrong);
    desk_turn(&desk, 0, "ask 7");
    desk_turn(&desk, 1, middle_of_three); /* seat 2 is out */
    assert_string_equal(desk_result(&desk), "won 1");
}

static void bc_27_last_player_left_plays_on_alone(void **unused) {
    (void)unused;
    struct desk desk;
    desk_play(&desk, 3, NULL, three);
    desk_turn(&desk, 0, wrong);
    desk_turn(&desk, 1, wrong);
    assert_string_equal(desk_result(&desk), "");
    desk_turn(&desk, 2, "ask 1");
    assert_int_equal(desk_actor(&desk), 2);
    desk_turn(&desk, 2, "ask 4");
    desk_turn(&desk, 2, middle_of_three);
    assert_string_equal(desk_result(&desk), "won 2");
}

/* ------------------------------------------------------------- no winner */

static void bc_28_all_wrong_and_nobody_wins(void **unused) {
    (void)unused;
    struct desk desk;
    desk_play(&desk, 4, NULL, four);
    for (int seat = 0; seat < 4; seat++)
        desk_turn(&desk, seat, wrong_of_four);
    assert_string_equal(desk_result(&desk), "lost");
}

/* Ask so many of the 21 cards, lowest first; whoever is to move does. */
static void ask_cards(struct desk *desk, int count) {
    char choices[200];
    for (int i = 0; i < count; i++) {
        (void)snprintf(choices, sizeof choices, "%s", desk_choices(desk, desk_actor(desk)));
        choices[strcspn(choices, ",")] = '\0';
        desk_turn(desk, desk_actor(desk), choices);
    }
}

static void bc_28_no_card_left_ends_it_without_a_winner(void **unused) {
    (void)unused;
    struct desk desk;
    desk_play(&desk, 3, NULL, three);
    ask_cards(&desk, 20);
    assert_string_equal(desk_result(&desk), "");
    ask_cards(&desk, 1);
    assert_string_equal(desk_result(&desk), "lost");
    desk_play(&desk, 2, NULL, two);
    ask_cards(&desk, 21);
    assert_string_equal(desk_result(&desk), "drawn");
}

/* The deck has a card for the place of the last one that lay there. */
static void bc_28_card_is_replaced_before_the_end_is_looked_for(void **unused) {
    (void)unused;
    struct desk desk;
    desk_play(&desk, 2, NULL, two);
    ask_cards(&desk, 14);
    desk_move(&desk, 0, "ask 15");
    assert_int_equal(desk_actor(&desk), LUDO_CHANCE);
    desk_move(&desk, LUDO_CHANCE, "card 21");
    assert_int_equal(desk_actor(&desk), 1);
    assert_string_equal(desk_result(&desk), "");
}

static void bc_28_33_without_cards_the_round_is_completed_by_guesses(void **unused) {
    (void)unused;
    struct desk desk;
    desk_play(&desk, 4, NULL, four);
    ask_cards(&desk, 20);
    desk_turn(&desk, 0, middle_of_four);
    desk_refuse(&desk, 1, "decline", LUDO_EILLEGAL, "ask or guess");
    desk_turn(&desk, 1, "ask 21");
    assert_string_equal(desk_choices(&desk, 2), "decline");
    desk_refuse(&desk, 2, "ask 21", LUDO_EILLEGAL, "no question is left");
    assert_int_equal(desk_guesses(&desk, 2), 4029);
    desk_turn(&desk, 2, "decline");
    desk_turn(&desk, 3, middle_of_four);
    assert_string_equal(desk_result(&desk), "won 0 3");
}

/* --------------------------------------------------------------- secrets */

static void bc_29_guess_is_the_guessers_secret(void **unused) {
    (void)unused;
    struct desk desk;
    desk_play(&desk, 3, NULL, three);
    desk_turn(&desk, 0, "ask 1");
    uint32_t before = desk.match.count;
    desk_turn(&desk, 1, wrong);
    desk_turn(&desk, 2, "ask 4");
    desk_turn(&desk, 0, middle_of_three);
    assert_string_equal(desk_see(&desk, 1, "guesses.0.tiles"),
                        "[\"0b\",\"0w\",\"1b\",\"1w\",\"2b\"]");
    assert_string_equal(desk_see(&desk, 2, "guesses"),
                        "[{\"seat\":1,\"tiles\":null,\"right\":false},"
                        "{\"seat\":0,\"tiles\":null,\"right\":true}]");
    assert_string_equal(desk_log(&desk, 2, before),
                        "1 guess ? wrong, 2 ask 4, chance card 8, 0 guess ? right");
    assert_string_equal(desk_log(&desk, 1, before),
                        "1 guess 0b 0w 1b 1w 2b, 2 ask 4, chance card 8, 0 guess ? right");
    assert_string_equal(desk_see(&desk, 2, "middle"), "null");
}

static void bc_29_everything_is_shown_when_it_is_over(void **unused) {
    (void)unused;
    struct desk desk;
    desk_play(&desk, 4, NULL, four);
    for (int seat = 0; seat < 4; seat++)
        desk_turn(&desk, seat, wrong_of_four);
    assert_string_equal(desk_see(&desk, LUDO_SPECTATOR, "middle"), "[\"4w\",\"6w\",\"7b\",\"8b\"]");
    assert_string_equal(desk_see(&desk, 0, "seats.3.tiles"), "[\"3w\",\"4b\",\"5\",\"6b\"]");
    assert_string_equal(desk_see(&desk, 0, "guesses.1.tiles"), "[\"0b\",\"0w\",\"1b\",\"1w\"]");
    last_attempt(&desk, "decline");
    assert_string_equal(desk_see(&desk, 0, "unused"),
                        "[\"0w\",\"1w\",\"3w\",\"4b\",\"4w\",\"6b\",\"6w\",\"7b\",\"8w\",\"9w\"]");
    assert_non_null(strstr(desk_log(&desk, 1, 0), "chance deal 0 0b"));
}

/* ---------------------------------------------------------------- limits */

static void bc_32_malformed_guess_is_refused_and_costs_nothing(void **unused) {
    (void)unused;
    struct desk desk;
    desk_play(&desk, 2, NULL, two);
    desk_refuse(&desk, 0, "guess 1b 2b 3b 7w", LUDO_EILLEGAL, "a guess has 5 tiles");
    desk_refuse(&desk, 0, "guess 1b 2b 3b 7w 8b 9b", LUDO_EILLEGAL, "a guess has 5 tiles");
    desk_refuse(&desk, 0, "guess 2b 1b 3b 7w 8b", LUDO_EILLEGAL, "from the lowest tile");
    desk_refuse(&desk, 0, "guess 1w 1b 3b 7w 8b", LUDO_EILLEGAL, "black before white");
    desk_refuse(&desk, 0, "guess 1b 1b 3b 7w 8b", LUDO_EILLEGAL, "there is only one black 1");
    desk_refuse(&desk, 0, "guess 1b 5 5 5 8b", LUDO_EILLEGAL, "there are only two 5s");
    desk_refuse(&desk, 0, "guess 1b 2b 3b 5w 8b", LUDO_ETEXT, "is not a move");
    desk_refuse(&desk, 0, "guess 1b 2b 3b 4 8b", LUDO_ETEXT, "is not a move");
    desk_refuse(&desk, 0, "guess ? right", LUDO_EILLEGAL, "");
    assert_int_equal(desk_actor(&desk), 0);
    assert_int_equal(desk_guesses(&desk, 0), 12444);
    desk_play(&desk, 4, NULL, four);
    desk_refuse(&desk, 0, "guess 1b 2b 3b 7w 8b", LUDO_EILLEGAL, "a guess has 4 tiles");
}

/* A tile of one's own, or one that an answer rules out. */
static void bc_32_guess_against_what_is_known_is_legal(void **unused) {
    (void)unused;
    struct desk desk;
    desk_play(&desk, 2, NULL, two);
    desk_turn(&desk, 0, "guess 0b 2w 5 5 9b");
    desk_turn(&desk, 1, "ask 1");
    desk_turn(&desk, 0, "ask 4");
    desk_turn(&desk, 1, "guess 1b 2b 3b 4b 6b");
    assert_int_equal(desk_actor(&desk), 0);
}

static void bc_33_declining_is_refused_in_a_usual_turn(void **unused) {
    (void)unused;
    struct desk desk;
    desk_play(&desk, 2, NULL, two);
    desk_refuse(&desk, 0, "decline", LUDO_EILLEGAL, "ask or guess");
    desk_play(&desk, 3, NULL, three);
    desk_turn(&desk, 0, middle_of_three);
    desk_refuse(&desk, 1, "decline", LUDO_EILLEGAL, "ask or guess");
}

static void bc_33_twenty_wrong_guesses_in_a_row_are_a_draw(void **unused) {
    (void)unused;
    struct desk desk;
    struct ludo_result result;
    desk_play(&desk, 2, NULL, two);
    for (int i = 0; i < 19; i++)
        desk_turn(&desk, i % 2, wrong);
    desk_turn(&desk, 1, "ask 1"); /* begins a new row */
    assert_string_equal(desk_see(&desk, 0, "wrong_in_row"), "0");
    for (int i = 0; i < 19; i++)
        desk_turn(&desk, i % 2, wrong);
    assert_string_equal(desk_result(&desk), "");
    desk_turn(&desk, 1, wrong);
    assert_string_equal(desk_result(&desk), "drawn");
    ludo_result(&desk.setup, &desk.state, &result);
    assert_true(ludo_result_share(&result, 2, 0) == 0.5);
}

/* The longest match there is: 401 guesses fit into the state. */
static void bc_33_longest_match_is_remembered(void **unused) {
    (void)unused;
    struct desk desk;
    desk_play(&desk, 2, NULL, two);
    for (int card = 0; card < 21; card++) {
        for (int i = 0; i < 19; i++)
            desk_turn(&desk, desk_actor(&desk), wrong);
        if (card < 20)
            ask_cards(&desk, 1);
    }
    /* 399 guesses and 20 questions: the second player's turn. */
    assert_int_equal(desk_actor(&desk), 1);
    desk_turn(&desk, 1, hand_0);
    assert_string_equal(desk_result(&desk), "won 1");
    assert_int_equal(desk.state.guesses, 400);
    assert_true(desk.match.count < breakcode.steps_max);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bc_24_wrong_guess_is_said_aloud_and_play_goes_on),
        cmocka_unit_test(bc_24_25_right_guess_of_the_second_player_wins),
        cmocka_unit_test(bc_25_starting_player_grants_a_last_attempt),
        cmocka_unit_test(bc_25_last_attempt_is_no_turn_for_questions),
        cmocka_unit_test(bc_26_guesser_alone_sees_the_middle),
        cmocka_unit_test(bc_26_guesser_is_out_and_still_answers),
        cmocka_unit_test(bc_26_27_right_guess_wins_when_the_round_is_over),
        cmocka_unit_test(bc_27_all_who_are_right_in_the_round_win),
        cmocka_unit_test(bc_27_last_of_the_round_ends_it_at_once),
        cmocka_unit_test(bc_27_round_begins_at_the_starting_seat_even_if_out),
        cmocka_unit_test(bc_27_nobody_left_to_play_ends_it_at_once),
        cmocka_unit_test(bc_27_last_player_left_plays_on_alone),
        cmocka_unit_test(bc_28_all_wrong_and_nobody_wins),
        cmocka_unit_test(bc_28_no_card_left_ends_it_without_a_winner),
        cmocka_unit_test(bc_28_card_is_replaced_before_the_end_is_looked_for),
        cmocka_unit_test(bc_28_33_without_cards_the_round_is_completed_by_guesses),
        cmocka_unit_test(bc_29_guess_is_the_guessers_secret),
        cmocka_unit_test(bc_29_everything_is_shown_when_it_is_over),
        cmocka_unit_test(bc_32_malformed_guess_is_refused_and_costs_nothing),
        cmocka_unit_test(bc_32_guess_against_what_is_known_is_legal),
        cmocka_unit_test(bc_33_declining_is_refused_in_a_usual_turn),
        cmocka_unit_test(bc_33_twenty_wrong_guesses_in_a_row_are_a_draw),
        cmocka_unit_test(bc_33_longest_match_is_remembered),
    };
    return cmocka_run_group_tests_name("Break the Code: guesses and ends", tests, NULL, NULL);
}
