/* CRACK WORD: calling CRACK WORD (CW-20 to CW-25). */
#include "crackword_desk.h"

static struct desk desk;

static int close_desk(void **unused) {
    (void)unused;
    desk_close(&desk);
    return 0;
}

/* Seat 0 has C, H, A of row 1 and holds a T; it is its turn. */
static void start_chat(const char *options) {
    desk_start(&desk, 2, options, "CRSO", "HATSEIRT", "ATSENORC");
    desk_play(&desk, "H 1 right; pass; A 1 right; pass");
}

static void cw_20_23_word_with_majority_is_taken_and_the_row_refilled(void **unused) {
    (void)unused;
    start_chat("");
    assert_string_equal(desk_preview(&desk, 0, "T 1 right crack", "points"), "4");
    assert_string_equal(desk_preview(&desk, 0, "T 1 right", "word"), "true");
    assert_string_equal(desk_preview(&desk, 0, "T 1 right", "majority"), "true");
    desk_play(&desk, "T 1 right crack");
    assert_int_equal(desk_points(&desk, 0), 4);
    desk_expect_rows(&desk, "- R S O");
    desk_expect(&desk, 0, "crackword.phase", "refill");
    desk_expect(&desk, 0, "crackword.refill", "1");
    desk_refuse(&desk, 0, "pass", LUDO_EILLEGAL, "first put a card on row 1");
    desk_refuse(&desk, 0, "refill E 2", LUDO_EILLEGAL, "the row that you emptied is row 1");
    desk_refuse(&desk, 0, "refill Z 1", LUDO_EILLEGAL, "you do not hold the letter Z");
    desk_refuse(&desk, 0, "leave 1", LUDO_EILLEGAL, "you hold a card");
    desk_play(&desk, "refill E 1");
    desk_expect_rows(&desk, "E R S O");
    assert_int_equal(desk_turn(&desk), 1);
    desk_expect(&desk, 0, "crackword.seats.0.hand_count", "4");
}

static void cw_20_words_of_a_packet_lie_face_up(void **unused) {
    (void)unused;
    start_chat("");
    desk_expect(&desk, 1, "crackword.seats.0.words", "[]");
    desk_play(&desk, "T 1 right crack; refill E 1; A 2 right; S 1 right; T 2 right");
    for (int viewer = 0; viewer < 2; viewer++) {
        desk_expect(&desk, viewer, "crackword.seats.0.words", "[\"CHAT\"]");
        desk_expect(&desk, viewer, "crackword.seats.1.words", "[]");
    }
    desk_expect(&desk, LUDO_SPECTATOR, "crackword.seats.0.words", "[\"CHAT\"]");
    desk_play(&desk, "T 1 right crack"); /* EST */
    desk_expect(&desk, LUDO_SPECTATOR, "crackword.seats.0.words", "[\"CHAT\",\"EST\"]");
}

static void cw_20_needs_three_letters(void **unused) {
    (void)unused;
    desk_start(&desk, 2, "", "ARSO", "NATSEIRT", "ATSENORC");
    desk_refuse(&desk, 0, "N 1 right crack", LUDO_EILLEGAL, "at least 3 letters"); /* AN */
    assert_true(desk_may(&desk, 0, "N 1 right"));
    assert_false(desk_may(&desk, 0, "N 1 right crack"));
}

static void cw_20_needs_a_word(void **unused) {
    (void)unused;
    desk_start(&desk, 2, "", "CRSO", "HATSEIRT", "ATSENORC");
    desk_play(&desk, "H 1 right; pass");
    desk_refuse(&desk, 0, "A 1 right crack", LUDO_EILLEGAL, "CHA is no word");
    assert_false(desk_may(&desk, 0, "A 1 right crack"));
}

static void cw_20_covered_cards_are_taken_too(void **unused) {
    (void)unused;
    desk_start(&desk, 2, "", "CRSO", "HATSEIRT", "ATSENORC");
    desk_play(&desk, "H 1 right; C 1 on 1; A 1 right; pass; T 1 right crack");
    assert_int_equal(desk_points(&desk, 0), 5);
    desk_expect_rows(&desk, "- R S O");
}

static void cw_21_majority_is_more_than_any_other_colour(void **unused) {
    (void)unused;
    desk_start(&desk, 3, "", "CRSO", "TATSEIRT", "HTSENORC", "AHSENORC");
    desk_play(&desk, "pass; H 1 right; A 1 right");
    desk_expect(&desk, 0, "crackword.rows.0.majority", "null");
    assert_true(desk_may(&desk, 0, "T 1 right crack")); /* 2, 1, 1 */
    desk_play(&desk, "T 1 right; pass; pass");
    desk_expect(&desk, 0, "crackword.rows.0.majority", "0");
}

static void cw_21_half_asks_for_more_than_half_of_the_letters(void **unused) {
    (void)unused;
    desk_start(&desk, 3, "majority=half", "CRSO", "TATSEIRT", "HTSENORC", "AHSENORC");
    desk_play(&desk, "pass; H 1 right; A 1 right");
    desk_refuse(&desk, 0, "T 1 right crack", LUDO_EILLEGAL, "needs the majority");
    desk_play(&desk, "A 1 on 3; pass; pass");
    assert_true(desk_may(&desk, 0, "T 1 right crack")); /* 3 of 4 */
}

static void cw_21_22_half_counts_a_doubled_joker_as_two_letters(void **unused) {
    (void)unused;
    /* Two and two, a JOKER breaks the tie: 3 of 5 letters. */
    desk_start(&desk, 2, "majority=half", "CRSO", "HATSEIRT", "A*SENORC");
    desk_play(&desk, "H 1 right; A 1 right; pass");
    assert_true(desk_may(&desk, 1, "joker=T 1 right crack"));
    /* Two, two and one with a JOKER: 3 of 6 letters are no more than half. */
    desk_close(&desk);
    desk_start(&desk, 3, "majority=half", "CRSO", "HSTSEIRT", "A*SENORC", "TSSENORC");
    desk_play(&desk, "H 1 right; A 1 right; T 1 right; pass");
    assert_true(desk_may(&desk, 1, "joker=S 1 right"));
    assert_false(desk_may(&desk, 1, "joker=S 1 right crack"));
    desk_close(&desk);
    desk_start(&desk, 3, "", "CRSO", "HSTSEIRT", "A*SENORC", "TSSENORC");
    desk_play(&desk, "H 1 right; A 1 right; T 1 right; pass");
    assert_true(desk_may(&desk, 1, "joker=S 1 right crack"));
}

static void cw_22_tie_is_broken_by_a_joker(void **unused) {
    (void)unused;
    desk_start(&desk, 2, "", "CRSO", "HATSEIRT", "AT*ENORC");
    desk_play(&desk, "H 1 right; A 1 right; pass");
    desk_refuse(&desk, 1, "T 1 right crack", LUDO_EILLEGAL, "needs the majority");
    assert_true(desk_may(&desk, 1, "T 1 right"));
    assert_true(desk_may(&desk, 1, "joker=T 1 right crack"));
    desk_play(&desk, "joker=T 1 right crack");
    assert_int_equal(desk_points(&desk, 1), 4);
}

static void cw_22_jokers_on_both_sides_leave_the_tie(void **unused) {
    (void)unused;
    desk_start(&desk, 2, "", "CRSO", "*ATSEIRT", "AT*ENORC");
    desk_play(&desk, "joker=H 1 right; A 1 right; pass");
    desk_refuse(&desk, 1, "joker=T 1 right crack", LUDO_EILLEGAL, "needs the majority");
    desk_play(&desk, "T 1 right");
    desk_expect(&desk, 0, "crackword.rows.0.majority", "0");
}

static void cw_22_a_joker_does_not_count_without_a_tie(void **unused) {
    (void)unused;
    /* Seat 1 has a JOKER, seat 0 two letters of three: no doubling. */
    desk_start(&desk, 2, "", "CRSO", "HATSEIRT", "*TRENORC");
    desk_play(&desk, "H 1 right; joker=A 1 right");
    desk_expect(&desk, 0, "crackword.rows.0.majority", "0");
}

static void cw_22_a_covered_joker_does_not_count(void **unused) {
    (void)unused;
    desk_start(&desk, 2, "", "CRSO", "*HTSEIRT", "AT*ENORC");
    desk_play(&desk, "joker=H 1 right; A 1 right; H 1 on 2; T 1 right");
    desk_expect(&desk, 0, "crackword.rows.0.letters", "CHAT");
    desk_expect(&desk, 0, "crackword.rows.0.majority", "null");
}

static void cw_23_with_poubelles_alone_the_row_stays_empty(void **unused) {
    (void)unused;
    desk_start(&desk, 2, "", "AEAE", "AAAA####", "TTTTSSSS");
    desk_play(&desk, "A 1 on 1; pass; A 1 on 1; pass; A 3 on 1; pass; A 3 on 1; pass; trash 2");
    desk_refuse(&desk, 0, "refill A 2", LUDO_EILLEGAL, "you do not hold the letter A");
    desk_expect(&desk, 1, "crackword.seats.0.known", "[]");
    desk_play(&desk, "leave 2");
    desk_expect_rows(&desk, "A - A E");
    /* It shows all that there are only POUBELLE cards. */
    desk_expect(&desk, 1, "crackword.seats.0.known", "[\"trash\",\"trash\",\"trash\"]");
    desk_expect(&desk, LUDO_SPECTATOR, "crackword.seats.0.hand_count", "3");
    assert_int_equal(desk_turn(&desk), 1);
}

static void cw_23_a_joker_may_refill(void **unused) {
    (void)unused;
    desk_start(&desk, 2, "", "CRSO", "HA*SEIRT", "ATSENORC");
    desk_play(&desk, "H 1 right; pass; A 1 right; pass; T 1 right crack; refill joker=K 1");
    desk_expect_rows(&desk, "K R S O");
    desk_expect(&desk, 0, "crackword.rows.0.cards.0.joker", "true");
}

static void cw_24_calling_is_optional(void **unused) {
    (void)unused;
    start_chat("");
    desk_play(&desk, "T 1 right");
    desk_expect_rows(&desk, "CHAT R S O");
    assert_int_equal(desk_points(&desk, 0), 0);
    desk_play(&desk, "pass");
    /* The call belongs to a card: another one is needed now. */
    assert_true(desk_may(&desk, 0, "S 1 right crack"));
}

static void cw_24_a_covering_card_may_call(void **unused) {
    (void)unused;
    desk_start(&desk, 2, "", "CRSO", "HTSSEIRT", "ATSENORC");
    desk_play(&desk, "H 1 right; A 1 right; T 1 right; C 1 on 1");
    desk_expect(&desk, 0, "crackword.rows.0.majority", "null");
    assert_true(desk_may(&desk, 0, "T 1 on 4"));
    assert_false(desk_may(&desk, 0, "T 1 on 4 crack")); /* its own T: still two and two */
    desk_play(&desk, "pass; T 1 on 4 crack");
    assert_int_equal(desk_points(&desk, 1), 6);
}

static void cw_25_false_word_is_unjustified_even_as_a_piece(void **unused) {
    (void)unused;
    desk_start(&desk, 2, "mode=challenge", "CRSO", "HATSEIRT", "ATSENORC");
    desk_play(&desk, "H 1 right");
    desk_accept(&desk);
    desk_play(&desk, "pass; A 1 right crack");
    desk_expect(&desk, 1, "crackword.asked.crack", "true");
    desk_expect_rows(&desk, "CHA R S O"); /* taken only when the window closes */
    desk_move(&desk, 1, "challenge");
    desk_expect_rows(&desk, "CH R S O");
    assert_int_equal(desk_points(&desk, 0), 0);
    desk_expect(&desk, 1, "crackword.challenged.justified", "false");
    desk_expect(&desk, 1, "crackword.seats.0.known", "[\"A\"]");
}

static void cw_25_unchallenged_false_word_is_taken(void **unused) {
    (void)unused;
    desk_start(&desk, 2, "mode=challenge", "CRSO", "HATSEIRT", "ATSENORC");
    desk_play(&desk, "H 1 right");
    desk_accept(&desk);
    desk_play(&desk, "pass; A 1 right crack");
    desk_accept(&desk);
    assert_int_equal(desk_points(&desk, 0), 3);
    desk_expect(&desk, 1, "crackword.phase", "refill");
}

static void cw_25_challenged_true_word_is_taken(void **unused) {
    (void)unused;
    desk_start(&desk, 2, "mode=challenge", "SRSO", "AACSEIRT", "ATSENORC");
    desk_play(&desk, "A 1 right");
    desk_accept(&desk);
    desk_play(&desk, "pass; C 1 right crack");
    desk_move(&desk, 1, "challenge");
    assert_int_equal(desk_points(&desk, 0), 3);
    desk_expect(&desk, 1, "crackword.challenged.word", "SAC");
}

static void cw_25_length_and_majority_are_checked_by_the_engine(void **unused) {
    (void)unused;
    desk_start(&desk, 2, "mode=challenge", "CRSO", "HATSEIRT", "ATSENORC");
    desk_refuse(&desk, 0, "H 1 right crack", LUDO_EILLEGAL, "at least 3 letters");
    desk_play(&desk, "H 1 right");
    desk_accept(&desk);
    desk_refuse(&desk, 1, "A 1 right crack", LUDO_EILLEGAL, "needs the majority");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(cw_20_23_word_with_majority_is_taken_and_the_row_refilled,
                                  close_desk),
        cmocka_unit_test_teardown(cw_20_words_of_a_packet_lie_face_up, close_desk),
        cmocka_unit_test_teardown(cw_20_needs_three_letters, close_desk),
        cmocka_unit_test_teardown(cw_20_needs_a_word, close_desk),
        cmocka_unit_test_teardown(cw_20_covered_cards_are_taken_too, close_desk),
        cmocka_unit_test_teardown(cw_21_majority_is_more_than_any_other_colour, close_desk),
        cmocka_unit_test_teardown(cw_21_half_asks_for_more_than_half_of_the_letters, close_desk),
        cmocka_unit_test_teardown(cw_21_22_half_counts_a_doubled_joker_as_two_letters, close_desk),
        cmocka_unit_test_teardown(cw_22_tie_is_broken_by_a_joker, close_desk),
        cmocka_unit_test_teardown(cw_22_jokers_on_both_sides_leave_the_tie, close_desk),
        cmocka_unit_test_teardown(cw_22_a_joker_does_not_count_without_a_tie, close_desk),
        cmocka_unit_test_teardown(cw_22_a_covered_joker_does_not_count, close_desk),
        cmocka_unit_test_teardown(cw_23_with_poubelles_alone_the_row_stays_empty, close_desk),
        cmocka_unit_test_teardown(cw_23_a_joker_may_refill, close_desk),
        cmocka_unit_test_teardown(cw_24_calling_is_optional, close_desk),
        cmocka_unit_test_teardown(cw_24_a_covering_card_may_call, close_desk),
        cmocka_unit_test_teardown(cw_25_false_word_is_unjustified_even_as_a_piece, close_desk),
        cmocka_unit_test_teardown(cw_25_unchallenged_false_word_is_taken, close_desk),
        cmocka_unit_test_teardown(cw_25_challenged_true_word_is_taken, close_desk),
        cmocka_unit_test_teardown(cw_25_length_and_majority_are_checked_by_the_engine, close_desk),
    };
    return cmocka_run_group_tests_name("CRACK WORD: calls", tests, NULL, NULL);
}
