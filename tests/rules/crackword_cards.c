/* CRACK WORD: new hands, POUBELLE, JOKER, and what is known of hands (CW-30 to
 * CW-32). */
#include "crackword_desk.h"

static struct desk desk;

static int close_desk(void **unused) {
    (void)unused;
    desk_close(&desk);
    return 0;
}

/* ------------------------------------------------------------------ hands */

static void cw_30_last_card_brings_a_new_hand(void **unused) {
    (void)unused;
    desk_start(&desk, 2, "", "AEAE", "AAAAEEEE", "TTTTSSSS");
    desk_play(&desk, "A 1 on 1; pass; A 1 on 1; pass; A 3 on 1; pass; A 3 on 1; pass");
    desk_play(&desk, "E 2 on 1; pass; E 2 on 1; pass; E 4 on 1; pass");
    desk.pile[0] = "HHHTTTTS";
    desk_play(&desk, "E 4 on 1");
    desk_expect(&desk, 0, "crackword.seats.0.hand",
                "[\"H\",\"H\",\"H\",\"S\",\"T\",\"T\",\"T\",\"T\"]");
    desk_expect(&desk, 0, "crackword.seats.0.pile", "22");
    assert_int_equal(desk_turn(&desk), 1);
}

/* One card less, so that a POUBELLE is the last. */
static void cw_30_after_a_poubelle_the_new_hand_comes_before_the_refill(void **unused) {
    (void)unused;
    desk_start(&desk, 2, "", "AEAE", "AAAAEEE#", "TTTTSSSS");
    desk_play(&desk, "A 1 on 1; pass; A 1 on 1; pass; A 3 on 1; pass; A 3 on 1; pass");
    desk_play(&desk, "E 2 on 1; pass; E 2 on 1; pass; E 4 on 1; pass");
    desk.pile[0] = "HHHTTTTS";
    desk_play(&desk, "trash 1");
    desk_expect(&desk, 0, "crackword.phase", "refill");
    desk_expect(&desk, 0, "crackword.seats.0.hand_count", "8");
    desk_play(&desk, "refill S 1");
    desk_expect(&desk, 0, "crackword.seats.0.hand_count", "7");
    assert_int_equal(desk_turn(&desk), 1);
}

static void cw_30_a_refill_that_is_the_last_card_brings_a_new_hand(void **unused) {
    (void)unused;
    desk_start(&desk, 2, "", "AEAE", "AAAAEE#S", "TTTTSSSS");
    desk_play(&desk, "A 1 on 1; pass; A 1 on 1; pass; A 3 on 1; pass; A 3 on 1; pass");
    desk_play(&desk, "E 2 on 1; pass; E 2 on 1; pass; trash 1");
    desk_expect(&desk, 0, "crackword.seats.0.hand_count", "1");
    desk_play(&desk, "refill S 1");
    desk_expect(&desk, 0, "crackword.seats.0.hand_count", "8");
    assert_int_equal(desk_turn(&desk), 1);
}

static void cw_30_after_a_call_the_new_hand_comes_before_the_refill(void **unused) {
    (void)unused;
    desk_start(&desk, 2, "", "AEAE", "AAAAEESS", "TTTTSSSS");
    desk_play(&desk, "A 1 on 1; pass; A 1 on 1; pass; A 3 on 1; pass; A 3 on 1; pass");
    desk_play(&desk, "E 2 on 1; pass; E 2 on 1; pass; S 2 right; pass");
    desk_expect_rows(&desk, "A ES A E");
    desk_play(&desk, "S 2 left crack"); /* SES */
    assert_int_equal(desk_points(&desk, 0), 5);
    desk_expect(&desk, 0, "crackword.phase", "refill");
    desk_expect(&desk, 0, "crackword.seats.0.hand_count", "8");
}

/* --------------------------------------------------------------- POUBELLE */

static void cw_31_cards_go_back_to_their_senders(void **unused) {
    (void)unused;
    desk_start(&desk, 3, "", "CRSO", "#ATSEIRT", "HTSENORC", "AHSENORC");
    desk_play(&desk, "pass; H 1 right; A 1 right");
    assert_string_equal(desk_preview(&desk, 0, "trash 1", "back"), "[0,1,1]");
    assert_string_equal(desk_preview(&desk, 0, "trash 1", "lost"), "1");
    desk_play(&desk, "trash 1");
    assert_int_equal(desk_points(&desk, 0), 1);
    desk_expect(&desk, 0, "crackword.seats.1.hand_count", "8");
    desk_expect(&desk, 0, "crackword.seats.1.known", "[\"H\"]");
    desk_expect(&desk, LUDO_SPECTATOR, "crackword.seats.2.known", "[\"A\"]");
    desk_expect(&desk, 0, "crackword.seats.0.known", "[]"); /* its own C left the game */
    desk_expect(&desk, 0, "crackword.phase", "refill");
    desk_play(&desk, "refill T 1");
    desk_expect_rows(&desk, "T R S O");
}

static void cw_31_covered_cards_and_jokers_go_back_too(void **unused) {
    (void)unused;
    desk_start(&desk, 2, "", "CRSO", "#ATSEIRC", "*HTSENOR");
    desk_play(&desk, "pass; joker=C 1 on 1; C 1 on 1; H 1 right; trash 1");
    desk_expect(&desk, 0, "crackword.seats.1.known", "[\"H\",\"joker\"]");
    desk_expect(&desk, 0, "crackword.seats.1.hand_count", "8");
}

static void cw_31_known_cards_are_known_until_played(void **unused) {
    (void)unused;
    desk_start(&desk, 2, "", "CRSO", "#ATSEIRC", "HHTSENOR");
    desk_play(&desk, "pass; H 1 right; trash 1; refill C 1");
    desk_expect(&desk, 0, "crackword.seats.1.known", "[\"H\"]");
    desk_play(&desk, "H 1 right"); /* of two alike the known one is gone */
    desk_expect(&desk, 0, "crackword.seats.1.known", "[]");
    desk_expect(&desk, 1, "crackword.seats.1.hand_count", "7");
    assert_true(strstr(desk_see(&desk, 1, "crackword.seats.1.hand"), "\"H\"") != NULL);
}

static void cw_31_not_on_an_empty_row(void **unused) {
    (void)unused;
    desk_start(&desk, 2, "", "AEAE", "AAAA####", "TTTTSSS#");
    desk_play(&desk, "A 1 on 1; pass; A 1 on 1; pass; A 3 on 1; pass; A 3 on 1; pass; trash 2");
    desk_play(&desk, "leave 2");
    desk_refuse(&desk, 1, "trash 2", LUDO_EILLEGAL, "row 2 is empty");
    assert_false(desk_may(&desk, 1, "trash 2"));
    assert_true(desk_may(&desk, 1, "trash 1"));
}

static void cw_31_needs_a_poubelle(void **unused) {
    (void)unused;
    desk_start(&desk, 2, "", "CRSO", "HATSEIRC", "HHTSENOR");
    desk_refuse(&desk, 0, "trash 1", LUDO_EILLEGAL, "you do not hold a TRASH card");
}

/* ------------------------------------------------------------------ JOKER */

static void cw_32_joker_is_a_letter_for_good(void **unused) {
    (void)unused;
    desk_start(&desk, 2, "", "CRSO", "*ATSEIRC", "HHTSENOR");
    desk_refuse(&desk, 0, "joker=X 1 right", LUDO_EILLEGAL, "no word contains CX");
    desk_play(&desk, "joker=H 1 right; H 1 on 2");
    desk_expect_rows(&desk, "CH R S O");
    desk_expect(&desk, 0, "crackword.rows.0.cards.1",
                "{\"letter\":\"H\",\"seat\":1,\"joker\":false,"
                "\"covered\":[{\"seat\":0,\"joker\":true}]}");
    desk_expect(&desk, 0, "crackword.seats.0.hand_count", "7");
}

static void cw_32_joker_may_cover_an_identical_letter_only(void **unused) {
    (void)unused;
    desk_start(&desk, 2, "", "CRSO", "*ATSEIRC", "HHTSENOR");
    desk_refuse(&desk, 0, "joker=H 1 on 1", LUDO_EILLEGAL, "identical letter only");
    desk_play(&desk, "joker=C 1 on 1");
    desk_expect(&desk, 0, "crackword.rows.0.cards.0.joker", "true");
}

/* ---------------------------------------------------------------- secrets */

/* Hidden cards are drawn from what the viewer cannot account for: the share of
 * a card in an imagined hand is its share of the unseen ones. */
static void cw_31_imagined_hands_are_at_the_right_odds(void **unused) {
    (void)unused;
    enum { DRAWS = 20000 };
    desk_start(&desk, 2, "", "CRSO", "#ATSEIRC", "HHTSENOR");
    desk_play(&desk, "pass; H 1 right; trash 1; refill C 1");
    double jokers = 0, known = 0, both = 0;
    struct ludo_rng rng;
    ludo_rng_seed(&rng, 3, 0);
    for (int i = 0; i < DRAWS; i++) {
        union ludo_state state;
        ludo_mask(&desk.setup, &desk.state, 0, &state);
        crackword.imagine(&desk.setup, &state, 0, &rng);
        const struct crackword_seat *seat =
            &((const struct crackword_state *)(void *)&state)->seat[1];
        jokers += seat->hidden[CRACKWORD_JOKER];
        known += seat->known['H' - 'A'];
        both += seat->hidden[CRACKWORD_JOKER] && seat->hidden['X' - 'A'];
    }
    /* 7 hidden cards of 57: 60 less the two turned up and the H. */
    double expected = 7.0 * 5 / 57, deviation = 0.75;
    assert_true(jokers / DRAWS > expected - 5 * deviation / 141);
    assert_true(jokers / DRAWS < expected + 5 * deviation / 141);
    assert_true(known == DRAWS);
    /* A hand with the X and a JOKER: 7/57 × (1 − chance of no JOKER in the other six). */
    double none = 1;
    for (int i = 0; i < 6; i++)
        none *= (51.0 - i) / (56 - i);
    double share = 7.0 / 57 * (1 - none);
    assert_true(both / DRAWS > share - 0.01 && both / DRAWS < share + 0.01);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(cw_30_last_card_brings_a_new_hand, close_desk),
        cmocka_unit_test_teardown(cw_30_after_a_poubelle_the_new_hand_comes_before_the_refill,
                                  close_desk),
        cmocka_unit_test_teardown(cw_30_a_refill_that_is_the_last_card_brings_a_new_hand,
                                  close_desk),
        cmocka_unit_test_teardown(cw_30_after_a_call_the_new_hand_comes_before_the_refill,
                                  close_desk),
        cmocka_unit_test_teardown(cw_31_cards_go_back_to_their_senders, close_desk),
        cmocka_unit_test_teardown(cw_31_covered_cards_and_jokers_go_back_too, close_desk),
        cmocka_unit_test_teardown(cw_31_known_cards_are_known_until_played, close_desk),
        cmocka_unit_test_teardown(cw_31_not_on_an_empty_row, close_desk),
        cmocka_unit_test_teardown(cw_31_needs_a_poubelle, close_desk),
        cmocka_unit_test_teardown(cw_32_joker_is_a_letter_for_good, close_desk),
        cmocka_unit_test_teardown(cw_32_joker_may_cover_an_identical_letter_only, close_desk),
        cmocka_unit_test_teardown(cw_31_imagined_hands_are_at_the_right_odds, close_desk),
    };
    return cmocka_run_group_tests_name("CRACK WORD: cards", tests, NULL, NULL);
}
