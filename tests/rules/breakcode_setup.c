/* Break the Code: components, setup and asking (BC-01 to BC-23, BC-30, BC-31,
 * BC-40, BC-50). */
#include "breakcode_desk.h"

static const char two[] = "0b 2w 5 5 9b/1b 2b 3b 7w 8b";
static const char three[] = "0b 2w 5 5 9b/1b 2b 3b 7w 8b/0w 1w 3w 8w 9w";
static const char four[] = "0b 2w 5 9b/1b 2b 3b 7w/0w 1w 8w 9w/3w 4b 5 6b";

static void bc_01_two_to_four_and_twenty_tiles(void **unused) {
    (void)unused;
    struct ludo_setup setup;
    struct desk desk;
    assert_int_equal(ludo_setup_init(&setup, &breakcode, 0, NULL), LUDO_ESEATS);
    assert_int_equal(ludo_setup_init(&setup, &breakcode, 5, NULL), LUDO_ESEATS);
    for (int seats = 2; seats <= 4; seats++) {
        desk_open(&desk, seats, NULL);
        assert_string_equal(
            desk_table(&desk, "tiles"),
            "[\"0b\",\"0w\",\"1b\",\"1w\",\"2b\",\"2w\",\"3b\",\"3w\",\"4b\",\"4w\",\"5\",\"5\","
            "\"6b\",\"6w\",\"7b\",\"7w\",\"8b\",\"8w\",\"9b\",\"9w\"]");
    }
}

/* Each tile is as likely as there are of it. */
static void bc_01_02_green_fives_are_one_kind_of_two(void **unused) {
    (void)unused;
    struct desk desk;
    struct ludo_odds odds[LUDO_ODDS_MAX];
    desk_open(&desk, 2, NULL);
    for (int weight = 2; weight >= 0; weight--) {
        uint32_t count = breakcode.odds(&desk.setup, &desk.state, odds), total = 0, fives = 0;
        for (uint32_t i = 0; i < count; i++) {
            total += odds[i].weight;
            if (odds[i].move.arg[1] == BREAKCODE_GREEN + 1)
                fives = odds[i].weight;
        }
        assert_int_equal(fives, weight);
        assert_int_equal(total, 18 + weight);
        if (weight)
            desk_move(&desk, LUDO_CHANCE, "deal 0 5");
    }
    desk_refuse(&desk, LUDO_CHANCE, "deal 0 5", LUDO_EILLEGAL, "");
}

static void bc_02_hand_stands_in_order_black_left_of_white(void **unused) {
    (void)unused;
    struct desk desk;
    desk_play(&desk, 2, NULL, "9b 5 2w 2b 5/1b 7w 3b 8b 4w");
    assert_string_equal(desk_see(&desk, 0, "seats.0.tiles"), "[\"2b\",\"2w\",\"5\",\"5\",\"9b\"]");
    assert_string_equal(desk_see(&desk, 1, "seats.1.tiles"),
                        "[\"1b\",\"3b\",\"4w\",\"7w\",\"8b\"]");
    assert_string_equal(desk_table(&desk, "letters"), "[\"A\",\"B\",\"C\",\"D\",\"E\"]");
    desk_open(&desk, 4, NULL);
    assert_string_equal(desk_table(&desk, "letters"), "[\"A\",\"B\",\"C\",\"D\"]");
}

static void bc_02_hand_is_kept_behind_the_screen(void **unused) {
    (void)unused;
    struct desk desk;
    desk_play(&desk, 2, NULL, two);
    assert_string_equal(desk_see(&desk, 0, "seats.1.tiles"), "null");
    assert_string_equal(desk_see(&desk, 1, "seats.0.tiles"), "null");
    assert_string_equal(desk_see(&desk, LUDO_SPECTATOR, "seats.0.tiles"), "null");
    assert_non_null(strstr(desk_log(&desk, 0, 0), "deal 0 9b, chance deal 1 ?"));
    assert_non_null(strstr(desk_log(&desk, 1, 0), "deal 0 ?, chance deal 1 1b"));
}

static void bc_03_six_of_21_different_cards_lie_face_up(void **unused) {
    (void)unused;
    struct desk desk;
    char path[16], card[8];
    desk_play(&desk, 3, NULL, three);
    assert_string_equal(desk_see(&desk, 1, "face_up"), "[1,2,3,4,5,6]");
    assert_string_equal(desk_see(&desk, 1, "deck"), "15");
    for (int i = 0; i < 21; i++) {
        (void)snprintf(path, sizeof path, "cards.%d.card", i);
        (void)snprintf(card, sizeof card, "%d", i + 1);
        assert_string_equal(desk_table(&desk, path), card);
    }
    assert_string_equal(desk_table(&desk, "cards.21"), "");
}

static void bc_10_two_have_five_tiles_and_ten_stay_unseen(void **unused) {
    (void)unused;
    struct desk desk;
    desk_play(&desk, 2, NULL, two);
    assert_string_equal(desk_see(&desk, 0, "seats.0.held"), "5");
    assert_string_equal(desk_see(&desk, 0, "seats.1.held"), "5");
    assert_string_equal(desk_see(&desk, 0, "unused"), "null");
    assert_string_equal(desk_see(&desk, 0, "middle"), "");
}

static void bc_10_three_have_five_tiles_and_five_lie_in_the_middle(void **unused) {
    (void)unused;
    struct desk desk;
    desk_play(&desk, 3, NULL, three);
    assert_string_equal(desk_see(&desk, 0, "middle"), "null");
    assert_string_equal(desk_see(&desk, LUDO_SPECTATOR, "middle"), "null");
    assert_int_equal(desk.state.middle, desk_code("4b 4w 6b 6w 7b"));
    assert_non_null(strstr(desk_log(&desk, 2, 0), "chance deal middle ?, chance card 1"));
}

static void bc_10_four_have_four_tiles_and_four_lie_in_the_middle(void **unused) {
    (void)unused;
    struct desk desk;
    desk_play(&desk, 4, NULL, four);
    for (int seat = 0; seat < 4; seat++)
        assert_int_equal(breakcode_held(&desk.setup, &desk.state, seat), 4);
    assert_int_equal(desk.state.middle, desk_code("4w 6w 7b 8b"));
}

static void bc_11_cards_and_first_player_are_random_and_turns_go_left(void **unused) {
    (void)unused;
    struct desk desk;
    struct ludo_odds odds[LUDO_ODDS_MAX];
    desk_open(&desk, 3, NULL);
    desk_begin(&desk, three, "21 7 14 2 9 3", 2);
    assert_string_equal(desk_see(&desk, 0, "first"), "2");
    desk_turn(&desk, 2, "ask 14");
    desk_turn(&desk, 0, "ask 7");
    desk_turn(&desk, 1, "ask 9");
    assert_int_equal(desk_actor(&desk), 2);
    assert_string_equal(desk_see(&desk, 0, "round"), "2");

    assert_int_equal(ludo_match_rewind(&desk.match, 20, NULL), LUDO_OK);
    assert_int_equal(breakcode.odds(&desk.setup, &desk.state, odds), 21);
    for (int i = 0; i < 21; i++)
        assert_int_equal(odds[i].weight, 1);
    for (int i = 0; i < 6; i++)
        assert_true(ludo_match_play(&desk.match, LUDO_CHANCE, odds[i].move, NULL) >= 0);
    assert_int_equal(breakcode.odds(&desk.setup, &desk.state, odds), 3);
    assert_int_equal(odds[0].weight, odds[2].weight);
}

static void bc_20_card_is_answered_aloud_and_replaced(void **unused) {
    (void)unused;
    struct desk desk;
    desk_open(&desk, 2, NULL);
    desk_begin(&desk, two, "1 14 3 4 5 6", 0);
    assert_string_equal(desk_choices(&desk, 0),
                        "ask 1, ask 3 3, ask 3 4, ask 4, ask 5 6, ask 5 7, ask 6 8, ask 6 9, "
                        "ask 14");
    desk_move(&desk, 0, "ask 14");
    for (int viewer = 0; viewer < 2; viewer++)
        assert_string_equal(desk_see(&desk, viewer, "asked.0"),
                            "{\"seat\":0,\"card\":14,\"answers\":[{\"seat\":1,\"answer\":21}]}");
    assert_string_equal(desk_see(&desk, LUDO_SPECTATOR, "asked.0.answers.0.answer"), "21");
    assert_string_equal(desk_see(&desk, 1, "face_up"), "[1,null,3,4,5,6]");
    desk_refuse(&desk, LUDO_CHANCE, "card 14", LUDO_EILLEGAL, "");
    desk_refuse(&desk, LUDO_CHANCE, "card 3", LUDO_EILLEGAL, "");
    desk_move(&desk, LUDO_CHANCE, "card 21");
    assert_string_equal(desk_see(&desk, 1, "face_up"), "[1,21,3,4,5,6]");
    assert_int_equal(desk_actor(&desk), 1);
}

static void bc_20_question_not_on_the_table_is_refused(void **unused) {
    (void)unused;
    struct desk desk;
    desk_play(&desk, 2, NULL, two);
    desk_refuse(&desk, 0, "ask 14", LUDO_EILLEGAL, "card 14 does not lie on the table");
    desk_turn(&desk, 0, "ask 4");
    desk_refuse(&desk, 1, "ask 4", LUDO_EILLEGAL, "card 4 does not lie on the table");
    desk_refuse(&desk, 0, "ask 1", LUDO_ETURN, "");
}

static void bc_20_card_is_replaced_while_the_deck_lasts(void **unused) {
    (void)unused;
    struct desk desk;
    static const char *const asks[] = {"ask 1",   "ask 2 1", "ask 3 3", "ask 4",  "ask 5 6",
                                       "ask 6 9", "ask 7",   "ask 8",   "ask 9",  "ask 10",
                                       "ask 11",  "ask 12",  "ask 13",  "ask 14", "ask 15"};
    desk_play(&desk, 2, NULL, two);
    for (int i = 0; i < 15; i++)
        desk_turn(&desk, i % 2, asks[i]);
    assert_string_equal(desk_see(&desk, 0, "deck"), "0");
    desk_move(&desk, 1, "ask 16");
    assert_int_equal(desk_actor(&desk), 0);
    assert_string_equal(desk_choices(&desk, 0), "ask 17, ask 18, ask 19, ask 20, ask 21");
}

static void bc_21_asker_says_which_number(void **unused) {
    (void)unused;
    struct desk desk;
    desk_play(&desk, 2, NULL, two);
    desk_refuse(&desk, 0, "ask 2", LUDO_ETEXT, "ask 2 1 or 2");
    desk_refuse(&desk, 0, "ask 2 3", LUDO_ETEXT, "ask 2 1 or 2");
    desk_refuse(&desk, 0, "ask 4 5", LUDO_ETEXT, "is not a move");
    desk_turn(&desk, 0, "ask 2 2");
    assert_string_equal(desk_see(&desk, 1, "asked.0.number"), "2");
    assert_string_equal(desk_answer(&desk, 1), "[\"B\"]");
    desk_refuse(&desk, 1, "ask 2 1", LUDO_EILLEGAL, "card 2 does not lie on the table");
}

static void bc_22_rival_answers_rivals_answer_all_answer(void **unused) {
    (void)unused;
    struct desk desk;
    desk_play(&desk, 2, NULL, two);
    desk_turn(&desk, 0, "ask 4");
    assert_string_equal(desk_answer(&desk, 0), "");
    assert_string_equal(desk_answer(&desk, 1), "[]");
    desk_play(&desk, 3, NULL, three);
    desk_turn(&desk, 0, "ask 1");
    desk_turn(&desk, 1, "ask 4");
    assert_string_equal(desk_answer(&desk, 0), "[\"C\",\"D\"]");
    assert_string_equal(desk_answer(&desk, 1), "");
    assert_string_equal(desk_answer(&desk, 2), "[]");
    desk_play(&desk, 4, NULL, four);
    desk_turn(&desk, 0, "ask 4");
    assert_string_equal(desk_see(&desk, 3, "asked.0.answers"),
                        "[{\"seat\":0,\"answer\":[\"C\"]},{\"seat\":1,\"answer\":[]},"
                        "{\"seat\":2,\"answer\":[]},{\"seat\":3,\"answer\":[\"C\"]}]");
}

/* Nobody is asked to answer: it is there as soon as the question is. */
static void bc_23_engine_answers(void **unused) {
    (void)unused;
    struct desk desk;
    desk_play(&desk, 2, NULL, two);
    desk_move(&desk, 0, "ask 1");
    assert_string_equal(desk_answer(&desk, 1), "[]");
    assert_int_equal(desk_actor(&desk), LUDO_CHANCE);
    assert_int_equal(ludo_match_take_back(&desk.match, 0, NULL), LUDO_EUNDO);
}

static void bc_30_colours_and_runs_are_told_apart(void **unused) {
    (void)unused;
    struct desk desk;
    desk_open(&desk, 2, NULL);
    desk_begin(&desk, "7b 8b 8w 9b 9w/2b 2w 5 5 6b", "7 8 3 4 5 6", 0);
    desk_turn(&desk, 0, "ask 7");
    assert_string_equal(desk_answer(&desk, 1), "[[\"C\",\"D\"]]");
    desk_turn(&desk, 1, "ask 8");
    assert_string_equal(desk_answer(&desk, 0), "[[\"A\",\"B\"],[\"C\",\"D\"]]");
    desk_turn(&desk, 0, "ask 4");
    assert_string_equal(desk_answer(&desk, 1), "[\"C\",\"D\"]");
    desk_turn(&desk, 1, "ask 6 8"); /* letters, and nothing about black and white */
    assert_string_equal(desk_answer(&desk, 0), "[\"B\",\"C\"]");
}

static void bc_31_none_is_an_answer(void **unused) {
    (void)unused;
    struct desk desk;
    desk_open(&desk, 2, NULL);
    desk_begin(&desk, "0b 2w 4b 6w 8b/0w 2b 5 7b 9w", "8 18 3 7 13 1", 0);
    desk_turn(&desk, 0, "ask 8");
    assert_string_equal(desk_answer(&desk, 1), "[]");
    desk_turn(&desk, 1, "ask 7");
    assert_string_equal(desk_answer(&desk, 0), "[]");
    desk_turn(&desk, 0, "ask 3 4");
    assert_string_equal(desk_answer(&desk, 1), "[]");
    desk_turn(&desk, 1, "ask 13");
    assert_string_equal(desk_answer(&desk, 0), "0");
}

/* What it has boxes for; keeping the marks is for the front ends. */
static void bc_40_table_tells_what_a_note_sheet_shows(void **unused) {
    (void)unused;
    struct desk desk;
    desk_open(&desk, 2, NULL);
    assert_string_equal(desk_table(&desk, "target"), "\"rival\"");
    assert_string_equal(desk_table(&desk, "size"), "5");
    desk_open(&desk, 4, NULL);
    assert_string_equal(desk_table(&desk, "target"), "\"middle\"");
    assert_string_equal(desk_table(&desk, "size"), "4");
}

static void bc_50_shared_cards_are_answered_by_the_asker_too(void **unused) {
    (void)unused;
    struct desk desk;
    desk_open(&desk, 2, "shared_cards=on");
    desk_begin(&desk, two, "14 20 21 4 5 6", 0);
    desk_turn(&desk, 0, "ask 14");
    assert_string_equal(desk_answer(&desk, 0), "21");
    assert_string_equal(desk_answer(&desk, 1), "21");
    desk_turn(&desk, 1, "ask 20");
    assert_string_equal(desk_answer(&desk, 0), "9");
    assert_string_equal(desk_answer(&desk, 1), "7");
    desk_turn(&desk, 0, "ask 21");
    assert_string_equal(desk_answer(&desk, 0), "true");
    assert_string_equal(desk_answer(&desk, 1), "false");
    desk_turn(&desk, 1, "ask 4");
    assert_string_equal(desk_answer(&desk, 1), "");
    desk_open(&desk, 3, "shared_cards=on");
    desk_begin(&desk, three, "14 20 21 4 5 6", 1);
    desk_turn(&desk, 1, "ask 20");
    assert_string_equal(desk_answer(&desk, 1), "7");
}

static void bc_50_off_by_default_and_four_play_without_two_cards(void **unused) {
    (void)unused;
    struct desk desk;
    desk_open(&desk, 2, NULL);
    desk_begin(&desk, two, "14 20 21 4 5 6", 0);
    desk_turn(&desk, 0, "ask 14");
    assert_string_equal(desk_answer(&desk, 0), "");
    desk_play(&desk, 4, NULL, four);
    assert_string_equal(desk_see(&desk, 0, "deck"), "15");
    desk_play(&desk, 4, "shared_cards=on", four);
    assert_string_equal(desk_see(&desk, 0, "deck"), "13");
    desk_move(&desk, 0, "ask 1");
    desk_refuse(&desk, LUDO_CHANCE, "card 17", LUDO_EILLEGAL, "");
    desk_refuse(&desk, LUDO_CHANCE, "card 21", LUDO_EILLEGAL, "");
    desk_move(&desk, LUDO_CHANCE, "card 16");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bc_01_two_to_four_and_twenty_tiles),
        cmocka_unit_test(bc_01_02_green_fives_are_one_kind_of_two),
        cmocka_unit_test(bc_02_hand_stands_in_order_black_left_of_white),
        cmocka_unit_test(bc_02_hand_is_kept_behind_the_screen),
        cmocka_unit_test(bc_03_six_of_21_different_cards_lie_face_up),
        cmocka_unit_test(bc_10_two_have_five_tiles_and_ten_stay_unseen),
        cmocka_unit_test(bc_10_three_have_five_tiles_and_five_lie_in_the_middle),
        cmocka_unit_test(bc_10_four_have_four_tiles_and_four_lie_in_the_middle),
        cmocka_unit_test(bc_11_cards_and_first_player_are_random_and_turns_go_left),
        cmocka_unit_test(bc_20_card_is_answered_aloud_and_replaced),
        cmocka_unit_test(bc_20_question_not_on_the_table_is_refused),
        cmocka_unit_test(bc_20_card_is_replaced_while_the_deck_lasts),
        cmocka_unit_test(bc_21_asker_says_which_number),
        cmocka_unit_test(bc_22_rival_answers_rivals_answer_all_answer),
        cmocka_unit_test(bc_23_engine_answers),
        cmocka_unit_test(bc_30_colours_and_runs_are_told_apart),
        cmocka_unit_test(bc_31_none_is_an_answer),
        cmocka_unit_test(bc_40_table_tells_what_a_note_sheet_shows),
        cmocka_unit_test(bc_50_shared_cards_are_answered_by_the_asker_too),
        cmocka_unit_test(bc_50_off_by_default_and_four_play_without_two_cards),
    };
    return cmocka_run_group_tests_name("Break the Code: setup and questions", tests, NULL, NULL);
}
