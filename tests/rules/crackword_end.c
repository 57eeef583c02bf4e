/* CRACK WORD: the last hand and the end (CW-40 to CW-44). */
#include "crackword_desk.h"

static struct desk desk;

static int close_desk(void **unused) {
    (void)unused;
    desk_close(&desk);
    return 0;
}

/* Four seats; seat 0 lays two hands on identical letters while the others pass,
 * and is dealt its last hand, which is `hand`. It is seat 1's turn. */
static void start_last_hand(const char *options, const char *hand) {
    static const char *const lays[] = {
        "A 1 on 1", "A 1 on 1", "A 1 on 1", "A 1 on 1", "A 1 on 1", "E 2 on 1",
        "E 2 on 1", "E 2 on 1", "E 2 on 1", "E 2 on 1", "E 2 on 1", "S 3 on 1",
        "S 3 on 1", "S 3 on 1", "S 3 on 1", "S 3 on 1",
    };
    char pile[32];
    (void)snprintf(pile, sizeof pile, "AAAAAEEEEEESSSSS%s", hand);
    desk_start(&desk, 4, options, "AESO", pile, "", "", "");
    for (int i = 0; i < 16; i++) {
        desk_play(&desk, lays[i]);
        desk_accept(&desk);
        if (i < 15)
            desk_play(&desk, "pass; pass; pass");
    }
}

static void cw_40_new_hand_that_takes_the_last_card_announces_the_last_hand(void **unused) {
    (void)unused;
    start_last_hand("", "*****OOO");
    desk_expect(&desk, 0, "crackword.last_hand", "0");
    desk_expect(&desk, 0, "crackword.seats.0.pile", "0");
    desk_expect(&desk, 0, "crackword.seats.0.hand_count", "8");
    /* The others have drawn 15 cards and had one left: all of it. */
    desk_expect(&desk, 0, "crackword.seats.1.hand_count", "24");
    desk_expect(&desk, 0, "crackword.seats.1.pile", "0");
    desk_expect(&desk, 0, "crackword.seats.3.hand_count", "24");
    assert_int_equal(desk_turn(&desk), 1);
}

static void cw_40_the_others_draw_as_many_and_their_piles_leave_the_game(void **unused) {
    (void)unused;
    desk_start(&desk, 2, "", "CRSO", "HATSEIRC", "HHTSENOR");
    desk_pass_until(&desk, 1);
    desk_expect(&desk, 0, "crackword.last_hand", "null");
    desk_expect(&desk, 0, "crackword.seats.1.pile", "1");
    desk_play(&desk, "pass");
    desk_expect(&desk, 0, "crackword.last_hand", "0");
    desk_expect(&desk, 0, "crackword.seats.0.hand_count", "38");
    desk_expect(&desk, 0, "crackword.seats.1.hand_count", "38");
    desk_expect(&desk, 0, "crackword.seats.1.pile", "0");
    /* That pass put nobody out, and the draws of the others announced nothing. */
    desk_expect(&desk, 0, "crackword.seats.0.out", "false");
    assert_int_equal(desk_turn(&desk), 1);
}

static void cw_40_piles_that_are_left_leave_the_game(void **unused) {
    (void)unused;
    /* Seat 1 lays a card, so its pile is bigger than the last draw. */
    desk_start(&desk, 2, "", "CRSO", "HATSEIRC", "HHTSENOR");
    desk_play(&desk, "pass; H 1 right; pass; H 1 on 2");
    desk_pass_until(&desk, 1);
    desk_expect(&desk, 0, "crackword.seats.1.pile", "3");
    desk_play(&desk, "pass");
    desk_expect(&desk, 0, "crackword.seats.1.pile", "0");
    desk_expect(&desk, 0, "crackword.seats.1.hand_count", "34");
}

static void cw_40_the_others_draw_before_a_refill_that_is_due(void **unused) {
    (void)unused;
    /* The last card before the last hand is a POUBELLE: 16 cards, as above. */
    desk_start(&desk, 4, "", "AESO", "AAAAAEEEEEESSSS#*****OOO", "", "", "");
    for (int i = 0; i < 15; i++) {
        desk_play(&desk, i < 5 ? "A 1 on 1" : i < 11 ? "E 2 on 1" : "S 3 on 1");
        desk_play(&desk, "pass; pass; pass");
    }
    assert_int_equal(ludo_match_play_text(&desk.match, 0, "trash 4", NULL), LUDO_SHOWN);
    desk_expect(&desk, 0, "crackword.phase", "draw");
    desk.pile[0] = "****OOO";
    desk_move(&desk, LUDO_CHANCE, "draw 0 joker");
    desk_expect(&desk, 0, "crackword.last_hand", "0");
    desk_expect(&desk, 0, "crackword.seats.1.hand_count", "24");
    desk_expect(&desk, 0, "crackword.seats.3.hand_count", "25"); /* its O came back */
    desk_expect(&desk, 0, "crackword.phase", "refill");
    desk_expect(&desk, 0, "actors", "[0]");
}

static void cw_41_who_passes_is_out_and_the_last_one_goes_on_alone(void **unused) {
    (void)unused;
    start_last_hand("", "*****OOO");
    desk_play(&desk, "pass");
    desk_expect(&desk, 0, "crackword.seats.1.out", "true");
    desk_expect(&desk, 0, "crackword.seats.1.hand_count", "24"); /* nothing is drawn */
    desk_play(&desk, "pass; pass");
    assert_int_equal(desk_turn(&desk), 0);
    desk_play(&desk, "O 4 on 1");
    assert_int_equal(desk_turn(&desk), 0);
    desk_refuse(&desk, 1, "pass", LUDO_ETURN, "");
}

static void cw_41_who_lays_an_unjustified_card_is_out(void **unused) {
    (void)unused;
    start_last_hand("mode=challenge", "X****OOO");
    desk_play(&desk, "pass; pass; pass; X 3 right");
    /* Those who are out are asked too (CW-15). */
    desk_expect(&desk, 0, "actors", "[1,2,3]");
    desk_move(&desk, 2, "challenge");
    desk_accept(&desk);
    desk_expect(&desk, 0, "crackword.seats.0.out", "true");
    desk_expect(&desk, 0, "crackword.seats.0.hand_count", "8");
    assert_true(ludo_match_over(&desk.match));
}

static void cw_40_unjustified_card_that_draws_the_last_one_puts_nobody_out(void **unused) {
    (void)unused;
    desk_start(&desk, 2, "mode=challenge", "CRSO", "XATSEIRC", "HHTSENOR");
    desk_pass_until(&desk, 1);
    desk_play(&desk, "X 1 right");
    desk_move(&desk, 1, "challenge");
    desk_expect(&desk, 0, "crackword.last_hand", "0");
    desk_expect(&desk, 0, "crackword.seats.0.out", "false");
    assert_int_equal(desk_turn(&desk), 1);
}

static void cw_42_last_card_takes_all_of_its_colour(void **unused) {
    (void)unused;
    start_last_hand("", "*****OOO");
    desk_play(&desk, "pass; pass; pass; O 4 on 1; O 4 on 1; O 4 on 1; joker=A 1 on 1");
    desk_play(&desk, "joker=E 2 on 1; joker=S 3 on 1; joker=O 4 on 1");
    assert_string_equal(desk_preview(&desk, 0, "joker=O 4 on 1", "points"), "25");
    assert_string_equal(desk_preview(&desk, 0, "joker=O 4 on 1", "ends"), "true");
    desk_play(&desk, "joker=O 4 on 1");
    assert_true(ludo_match_over(&desk.match));
    assert_int_equal(desk_points(&desk, 0), 25);
    desk_expect(&desk, 0, "crackword.bonus", "25");
    desk_expect_rows(&desk, "- E S O"); /* what it had covered comes to sight */
    desk_expect(&desk, 0, "crackword.rows.1.cards.0.seat", "1");
    desk_expect(&desk, 1, "result.winners", "[0]");
    desk_expect(&desk, 1, "result.points", "[25,0,0,0]");
    desk_expect(&desk, 1, "crackword.seats.2.hand", "null"); /* hands stay hidden */
}

static void cw_42_a_poubelle_as_last_card_clears_its_row_first(void **unused) {
    (void)unused;
    start_last_hand("", "****OOO#");
    desk_play(&desk, "pass; pass; pass; O 4 on 1; O 4 on 1; O 4 on 1; joker=A 1 on 1");
    desk_play(&desk, "joker=E 2 on 1; joker=S 3 on 1; joker=O 4 on 1");
    assert_string_equal(desk_preview(&desk, 0, "trash 1", "points"), "18");
    desk_play(&desk, "trash 1"); /* seven of its own cards leave the game there */
    assert_true(ludo_match_over(&desk.match));
    assert_int_equal(desk_points(&desk, 0), 18);
    desk_expect_rows(&desk, "- E S O");
}

static void cw_42_a_refill_as_last_card_counts_too(void **unused) {
    (void)unused;
    start_last_hand("", "****OO#O");
    desk_play(&desk, "pass; pass; pass; O 4 on 1; O 4 on 1; joker=A 1 on 1");
    desk_play(&desk, "joker=E 2 on 1; joker=S 3 on 1; joker=O 4 on 1; trash 1");
    desk_expect(&desk, 0, "crackword.phase", "refill");
    desk_play(&desk, "refill O 1");
    assert_true(ludo_match_over(&desk.match));
    assert_int_equal(desk_points(&desk, 0), 1 + 17);
}

static void cw_42_a_call_with_the_last_card_is_taken_first(void **unused) {
    (void)unused;
    start_last_hand("", "*****OOO");
    desk_play(&desk, "pass; pass; pass; O 4 on 1; O 4 on 1; O 4 on 1; joker=A 1 on 1");
    desk_play(&desk, "joker=E 2 on 1; joker=S 2 left; joker=O 4 on 1");
    assert_string_equal(desk_preview(&desk, 0, "joker=S 2 right crack", "points"), "26");
    desk_play(&desk, "joker=S 2 right crack"); /* SES: ten cards, one of them seat 1's */
    assert_true(ludo_match_over(&desk.match));
    desk_expect(&desk, 0, "crackword.bonus", "16");
    assert_int_equal(desk_points(&desk, 0), 26);
}

static void cw_43_all_have_passed(void **unused) {
    (void)unused;
    start_last_hand("", "*****OOO");
    desk_play(&desk, "pass; pass; pass");
    assert_false(ludo_match_over(&desk.match));
    desk_play(&desk, "pass");
    assert_true(ludo_match_over(&desk.match));
    desk_expect(&desk, 0, "crackword.bonus", "0");
}

static void cw_44_a_tie_is_shared(void **unused) {
    (void)unused;
    start_last_hand("", "*****OOO");
    desk_play(&desk, "pass; pass; pass; pass");
    desk_expect(&desk, 0, "result.outcome", "won");
    desk_expect(&desk, 0, "result.winners", "[0,1,2,3]");
}

static void cw_44_largest_packet_wins(void **unused) {
    (void)unused;
    desk_start(&desk, 2, "", "CRSO", "HATSEIRC", "HHTSENO#");
    desk_play(&desk, "pass; trash 1; refill H 1");
    desk_pass_until(&desk, 1);
    desk_play(&desk, "pass; pass; pass");
    desk_expect(&desk, 0, "result.winners", "[1]");
    desk_expect(&desk, 0, "result.points", "[0,1]");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(cw_40_new_hand_that_takes_the_last_card_announces_the_last_hand,
                                  close_desk),
        cmocka_unit_test_teardown(cw_40_the_others_draw_as_many_and_their_piles_leave_the_game,
                                  close_desk),
        cmocka_unit_test_teardown(cw_40_piles_that_are_left_leave_the_game, close_desk),
        cmocka_unit_test_teardown(cw_40_the_others_draw_before_a_refill_that_is_due, close_desk),
        cmocka_unit_test_teardown(cw_41_who_passes_is_out_and_the_last_one_goes_on_alone,
                                  close_desk),
        cmocka_unit_test_teardown(cw_41_who_lays_an_unjustified_card_is_out, close_desk),
        cmocka_unit_test_teardown(cw_40_unjustified_card_that_draws_the_last_one_puts_nobody_out,
                                  close_desk),
        cmocka_unit_test_teardown(cw_42_last_card_takes_all_of_its_colour, close_desk),
        cmocka_unit_test_teardown(cw_42_a_poubelle_as_last_card_clears_its_row_first, close_desk),
        cmocka_unit_test_teardown(cw_42_a_refill_as_last_card_counts_too, close_desk),
        cmocka_unit_test_teardown(cw_42_a_call_with_the_last_card_is_taken_first, close_desk),
        cmocka_unit_test_teardown(cw_43_all_have_passed, close_desk),
        cmocka_unit_test_teardown(cw_44_a_tie_is_shared, close_desk),
        cmocka_unit_test_teardown(cw_44_largest_packet_wins, close_desk),
    };
    return cmocka_run_group_tests_name("CRACK WORD: the end", tests, NULL, NULL);
}
