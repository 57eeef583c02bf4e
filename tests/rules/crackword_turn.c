/* CRACK WORD: a turn (CW-10 to CW-16). */
#include "crackword_desk.h"

static struct desk desk;

static int close_desk(void **unused) {
    (void)unused;
    desk_close(&desk);
    return 0;
}

static void start(const char *options) {
    desk_start(&desk, 2, options, "CRSO", "HATSEIRC", "ATSENORC");
}

/* ----------------------------------------------------------------- laying */

static void cw_10_one_card_left_or_right(void **unused) {
    (void)unused;
    start("");
    desk_play(&desk, "H 1 right");
    desk_expect_rows(&desk, "CH R S O");
    desk_expect(&desk, 0, "crackword.seats.0.hand_count", "7");
    desk_refuse(&desk, 0, "A 1 right", LUDO_ETURN, "");
    desk_play(&desk, "A 2 left; A 1 right");
    desk_expect_rows(&desk, "CHA AR S O");
    desk_expect(&desk, 0, "crackword.rows.1.cards.0.seat", "1");
    desk_expect(&desk, 0, "crackword.rows.1.cards.1.seat", "1");
}

static void cw_10_on_top_of_an_identical_letter(void **unused) {
    (void)unused;
    start("");
    desk_play(&desk, "H 1 right");
    desk_refuse(&desk, 1, "A 1 on 1", LUDO_EILLEGAL, "identical letter only, and there lies C");
    desk_refuse(&desk, 1, "A 1 on 3", LUDO_EILLEGAL, "row 1 has only 2 letters");
    desk_play(&desk, "C 1 on 1");
    desk_expect_rows(&desk, "CH R S O");
    desk_expect(&desk, 0, "crackword.rows.0.cards.0",
                "{\"letter\":\"C\",\"seat\":1,\"joker\":false,"
                "\"covered\":[{\"seat\":0,\"joker\":false}]}");
    desk_expect(&desk, 0, "crackword.rows.0.count", "3");
}

static void cw_10_own_letter_may_be_covered(void **unused) {
    (void)unused;
    start("");
    desk_play(&desk, "C 1 on 1; C 1 on 1");
    desk_expect(&desk, 1, "crackword.rows.0.cards.0.covered",
                "[{\"seat\":0,\"joker\":false},{\"seat\":0,\"joker\":false}]");
    desk_expect(&desk, 1, "crackword.rows.0.majority", "1");
}

static void cw_10_nothing_goes_beside_a_row_that_is_not_there(void **unused) {
    (void)unused;
    start("");
    desk_refuse(&desk, 0, "H 1", LUDO_EILLEGAL, "row 1 is not empty");
    desk_refuse(&desk, 0, "H 5 left", LUDO_ETEXT, "is not a move");
    desk_refuse(&desk, 0, "Z 1 left", LUDO_EILLEGAL, "you do not hold the letter Z");
    desk_refuse(&desk, 0, "joker=E 1 left", LUDO_EILLEGAL, "you do not hold a JOKER");
}

static void cw_10_an_empty_row_takes_a_card_in_one_way(void **unused) {
    (void)unused;
    /* Only POUBELLE cards are left, so row 2 stays empty (CW-23). */
    desk_start(&desk, 2, "", "AEAE", "AAAA####", "TTTTSSSS");
    desk_play(&desk, "A 1 on 1; pass; A 1 on 1; pass; A 3 on 1; pass; A 3 on 1; pass; trash 2");
    desk_play(&desk, "leave 2");
    desk_expect_rows(&desk, "A - A E");
    desk_refuse(&desk, 1, "T 2 left", LUDO_EILLEGAL, "row 2 is empty");
    desk_refuse(&desk, 1, "T 2 on 1", LUDO_EILLEGAL, "row 2 is empty");
    desk_refuse(&desk, 1, "T 2 crack", LUDO_EILLEGAL, "at least 3 letters");
    assert_string_equal(desk_preview(&desk, 1, "T 2", "place"), "open");
    desk_play(&desk, "T 2");
    desk_expect_rows(&desk, "A T A E");
}

static void cw_11_who_does_not_play_draws_a_card(void **unused) {
    (void)unused;
    start("");
    desk.pile[0] = "Z";
    desk_play(&desk, "pass");
    assert_int_equal(desk_turn(&desk), 1);
    desk_expect(&desk, 0, "crackword.seats.0.hand",
                "[\"A\",\"C\",\"E\",\"H\",\"I\",\"R\",\"S\",\"T\",\"Z\"]");
    desk_expect(&desk, 1, "crackword.seats.0.hand_count", "9");
    desk_expect(&desk, 1, "crackword.seats.0.pile", "29");
}

static void cw_12_words_read_left_to_right(void **unused) {
    (void)unused;
    desk_start(&desk, 2, "", "AESO", "RTSSEINO", "TSENOIIL");
    desk_play(&desk, "R 1 left; T 1 right");
    desk_expect_rows(&desk, "RAT E S O");
    /* TARS stands in STARS, SRAT nowhere. */
    desk_refuse(&desk, 0, "S 1 left", LUDO_EILLEGAL, "no word contains SRAT");
    assert_false(desk_may(&desk, 0, "S 1 left"));
    assert_true(desk_may(&desk, 0, "S 1 right"));
}

/* -------------------------------------------------------------- justifying */

static void cw_13_15_strict_mode_refuses_and_nothing_is_lost(void **unused) {
    (void)unused;
    desk_start(&desk, 2, "", "CRSO", "QXZ*EIRO", "ATSENORC");
    desk_refuse(&desk, 0, "X 1 right", LUDO_EILLEGAL, "no word contains CX");
    desk_refuse(&desk, 0, "X 3 right", LUDO_EILLEGAL, "no word contains SX");
    assert_int_equal(desk_turn(&desk), 0);
    desk_expect(&desk, 0, "crackword.seats.0.hand_count", "8");
}

static void cw_13_a_letter_more_makes_a_piece_or_is_refused(void **unused) {
    (void)unused;
    desk_start(&desk, 2, "", "QRSO", "TXZ*EIRO", "ATSENUUC");
    assert_false(desk_may(&desk, 0, "X 1 right"));
    desk_play(&desk, "pass");
    assert_true(desk_may(&desk, 1, "U 1 right"));
    assert_false(desk_may(&desk, 1, "T 1 right"));
}

/* Every lay of every list in random strict matches makes a piece. */
static void cw_13_15_strict_mode_lists_pieces_alone(void **unused) {
    (void)unused;
    static struct ludo_move moves[4096];
    struct ludo_rng rng;
    uint64_t lays = 0;
    ludo_rng_seed(&rng, 5, 0);
    for (int match = 0; match < 60; match++) {
        desk_open(&desk, 2 + match % 3, "", match % 2 ? "fr" : "es");
        const struct words *words = crackword_words(&desk.setup);
        while (!ludo_match_over(&desk.match)) {
            assert_true(ludo_match_settle(&desk.match, &rng, NULL) >= 0);
            int seat = __builtin_ctz(ludo_match_actors(&desk.match));
            uint32_t count = ludo_match_legal(&desk.match, seat, moves);
            for (uint32_t i = 0; i < count; i++) {
                uint8_t letters[CRACKWORD_TABLE_MAX];
                if (moves[i].kind != CRACKWORD_LAY)
                    continue;
                int length = crackword_lay_letters((const void *)&desk.state, moves[i], letters);
                assert_true(words_has_piece(words, letters, length));
                assert_true(!moves[i].arg[4] || words_has(words, letters, length));
                lays++;
            }
            struct ludo_move move = moves[ludo_rng_below(&rng, count)];
            assert_true(ludo_match_play(&desk.match, seat, move, NULL) >= 0);
            assert_true(ludo_match_settle(&desk.match, &rng, NULL) >= 0);
        }
    }
    assert_true(lays > 20000);
}

static void cw_13_unjustified_card_goes_back_and_costs_the_turn(void **unused) {
    (void)unused;
    desk_start(&desk, 2, "mode=challenge", "CRSO", "QXZ*EIRO", "ATSENORC");
    desk.pile[0] = "A";
    desk_play(&desk, "X 1 right");
    desk_expect_rows(&desk, "CX R S O");
    desk_move(&desk, 1, "challenge");
    desk_expect_rows(&desk, "C R S O");
    assert_int_equal(desk_turn(&desk), 1);
    desk_expect(&desk, 0, "crackword.seats.0.hand_count", "9");
    desk_expect(&desk, 0, "crackword.seats.0.pile", "29");
    desk_expect(&desk, 1, "crackword.seats.0.known", "[\"X\"]");
    desk_expect(&desk, 1, "crackword.challenged.justified", "false");
    desk_expect(&desk, 1, "crackword.challenged.letters", "CX");
    desk_expect(&desk, 1, "crackword.challenged.word", "null");
    desk_expect(&desk, 1, "crackword.challenged.by", "1");
    desk_play(&desk, "pass");
    desk_expect(&desk, 1, "crackword.challenged", "null");
}

static void cw_13_unjustified_joker_on_top_comes_back_blank(void **unused) {
    (void)unused;
    desk_start(&desk, 2, "mode=challenge", "CRSO", "QXZ*EIRO", "ATSENORC");
    desk_play(&desk, "X 1 right");
    desk_accept(&desk);
    desk_play(&desk, "C 1 on 1"); /* they answer for the whole row */
    desk_move(&desk, 0, "challenge");
    desk_expect(&desk, 0, "crackword.rows.0.cards.0.seat", "0");
    desk_expect(&desk, 0, "crackword.rows.0.count", "2");
    desk_expect(&desk, 0, "crackword.seats.1.known", "[\"C\"]");
    desk_play(&desk, "joker=C 1 on 1");
    desk_move(&desk, 1, "challenge");
    desk_expect(&desk, 1, "crackword.seats.0.known", "[\"joker\"]");
    desk_expect(&desk, 1, "crackword.rows.0.cards.0.joker", "false");
}

/* ------------------------------------------------------------- challenges */

static void cw_15_failed_challenge_costs_nothing(void **unused) {
    (void)unused;
    start("mode=challenge");
    desk_play(&desk, "H 1 right");
    desk_move(&desk, 1, "challenge");
    desk_expect_rows(&desk, "CH R S O");
    assert_int_equal(desk_turn(&desk), 1);
    desk_expect(&desk, 1, "crackword.seats.1.hand_count", "8");
    desk_expect(&desk, 1, "crackword.seats.1.pile", "30");
    desk_expect(&desk, 1, "crackword.seats.0.hand_count", "7");
}

static void cw_15_anything_may_be_laid_and_stands_if_nobody_challenges(void **unused) {
    (void)unused;
    desk_start(&desk, 2, "mode=challenge", "CRSO", "QXZ*EIRO", "ATSENORC");
    assert_true(desk_may(&desk, 0, "X 1 right"));
    assert_string_equal(desk_preview(&desk, 0, "X 1 right", "piece"), "null");
    desk_play(&desk, "X 1 right");
    desk_accept(&desk);
    desk_expect_rows(&desk, "CX R S O");
    desk_expect(&desk, 0, "crackword.rows.0.word", "null");
    desk_expect(&desk, 0, "crackword.rows.0.example", "null");
}

static void cw_15_hints_tell_in_challenge_mode(void **unused) {
    (void)unused;
    desk_start(&desk, 2, "mode=challenge hints=on", "CRSO", "QXZ*EIRO", "ATSENORC");
    assert_string_equal(desk_preview(&desk, 0, "X 1 right", "piece"), "false");
    desk_expect(&desk, 0, "crackword.rows.0.word", "false");
    assert_null(strchr(desk_see(&desk, 0, "crackword.rows.0.right"), 'X'));
}

static void cw_15_refill_trash_and_pass_open_no_window(void **unused) {
    (void)unused;
    desk_start(&desk, 2, "mode=challenge", "CRSO", "#ATSEIRC", "ATSENORC");
    desk_play(&desk, "trash 2");
    desk_expect(&desk, 0, "crackword.phase", "refill");
    desk_play(&desk, "refill A 2");
    desk_expect(&desk, 0, "crackword.phase", "play");
    desk_play(&desk, "pass");
    desk_expect(&desk, 0, "crackword.phase", "play");
    assert_int_equal(desk_turn(&desk), 0);
}

static void cw_16_challenge_is_answered_with_a_word(void **unused) {
    (void)unused;
    start("mode=challenge");
    desk_play(&desk, "H 1 right");
    desk_accept(&desk);
    desk_play(&desk, "A 1 right");
    desk_accept(&desk);
    desk_play(&desk, "T 1 right");
    desk_move(&desk, 1, "challenge");
    desk_expect(&desk, 1, "crackword.challenged.justified", "true");
    desk_expect(&desk, LUDO_SPECTATOR, "crackword.challenged.word", "CHAT");
}

static void cw_16_in_strict_mode_anyone_sees_a_word_with_the_row(void **unused) {
    (void)unused;
    desk_start(&desk, 2, "", "HRSO", "IETSEIRC", "ATSENORC");
    desk_play(&desk, "I 1 right; E 1 right; pass; N 1 right");
    desk_expect_rows(&desk, "HIEN R S O");
    desk_expect(&desk, 0, "crackword.rows.0.word", "false");
    desk_expect(&desk, LUDO_SPECTATOR, "crackword.rows.0.example", "CHIEN");
    desk_expect(&desk, LUDO_SPECTATOR, "crackword.rows.0.left", "null");
}

static void cw_31_32_bad_texts_are_refused_with_a_sentence(void **unused) {
    (void)unused;
    start("");
    desk_refuse(&desk, 0, "É 1 right", LUDO_ETEXT, "is not a move");
    desk_refuse(&desk, 0, "h 1 right", LUDO_ETEXT, "is not a move");
    desk_refuse(&desk, 0, "joker 1 right", LUDO_ETEXT, "a JOKER needs a letter");
    desk_refuse(&desk, 0, "joker= 1 right", LUDO_ETEXT, "a JOKER needs a letter");
    desk_refuse(&desk, 0, "joker=É 1 right", LUDO_ETEXT, "a JOKER needs a letter");
    desk_refuse(&desk, 0, "joker=Ñ 1 right", LUDO_EILLEGAL,
                "Ñ is no letter of this table's language");
    desk_refuse(&desk, 0, "refill trash 1", LUDO_ETEXT, "is not a move");
    desk_refuse(&desk, 0, "E 1 on 0", LUDO_ETEXT, "is not a move");
    desk_refuse(&desk, 0, "E 1 on 241", LUDO_ETEXT, "is not a move");
    desk_refuse(&desk, 0, "refill E 1", LUDO_EILLEGAL, "it is your turn");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(cw_10_one_card_left_or_right, close_desk),
        cmocka_unit_test_teardown(cw_10_on_top_of_an_identical_letter, close_desk),
        cmocka_unit_test_teardown(cw_10_own_letter_may_be_covered, close_desk),
        cmocka_unit_test_teardown(cw_10_nothing_goes_beside_a_row_that_is_not_there, close_desk),
        cmocka_unit_test_teardown(cw_10_an_empty_row_takes_a_card_in_one_way, close_desk),
        cmocka_unit_test_teardown(cw_11_who_does_not_play_draws_a_card, close_desk),
        cmocka_unit_test_teardown(cw_12_words_read_left_to_right, close_desk),
        cmocka_unit_test_teardown(cw_13_15_strict_mode_refuses_and_nothing_is_lost, close_desk),
        cmocka_unit_test_teardown(cw_13_a_letter_more_makes_a_piece_or_is_refused, close_desk),
        cmocka_unit_test_teardown(cw_13_15_strict_mode_lists_pieces_alone, close_desk),
        cmocka_unit_test_teardown(cw_13_unjustified_card_goes_back_and_costs_the_turn, close_desk),
        cmocka_unit_test_teardown(cw_13_unjustified_joker_on_top_comes_back_blank, close_desk),
        cmocka_unit_test_teardown(cw_15_failed_challenge_costs_nothing, close_desk),
        cmocka_unit_test_teardown(cw_15_anything_may_be_laid_and_stands_if_nobody_challenges,
                                  close_desk),
        cmocka_unit_test_teardown(cw_15_hints_tell_in_challenge_mode, close_desk),
        cmocka_unit_test_teardown(cw_15_refill_trash_and_pass_open_no_window, close_desk),
        cmocka_unit_test_teardown(cw_16_challenge_is_answered_with_a_word, close_desk),
        cmocka_unit_test_teardown(cw_16_in_strict_mode_anyone_sees_a_word_with_the_row, close_desk),
        cmocka_unit_test_teardown(cw_31_32_bad_texts_are_refused_with_a_sentence, close_desk),
    };
    return cmocka_run_group_tests_name("CRACK WORD: a turn", tests, NULL, NULL);
}
