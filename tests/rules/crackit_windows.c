/* CRACK IT: Prohibitions and the windows in which they are played, CI-50 to
 * CI-56. */
#include "crackit_vault.h"

#include <stdlib.h>

static void ci_50_a_prohibition_stops_a_rivals_action(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(2, "thieves", "492 585", "crack 3, prohibit 6", 0);
    vault_do(v, 0, "crack 1");
    assert_string_equal(vault_see(v, 0, "phase"), "window");
    assert_int_equal(vault_number(v, "safes.1.found"), 0);
    assert_string_equal(vault_legal(v, 0), "");
    assert_string_equal(vault_legal(v, 1), "pass, prohibit");
    vault_do(v, 1, "prohibit");
    vault_do(v, LUDO_CHANCE, "answer 1");
    vault_answer(v, -1);
    assert_int_equal(vault_number(v, "safes.1.found"), 0);
    assert_int_equal(vault_discarded(v, "prohibit"), 1);
    vault_count_all(v);
}

static void ci_50_is_no_action_of_ones_own_turn(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(2, "thieves", "492 585", "prohibit 3, 6", 0);
    assert_null(strstr(vault_legal(v, 0), ", prohibit"));
    vault_refuse(v, 0, "prohibit", "this cannot be done in your turn");
    vault_refuse(v, 0, "pass", "this cannot be done in your turn");
}

static void ci_51_an_odd_number_stops_and_an_even_one_does_not(void **unused) {
    (void)unused;
    static const char *const chains[] = {"", "1", "10", "101", "1010", "10101", "101010"};
    for (int length = 0; length < 7; length++) {
        struct vault *v = vault_dealt(2, "thieves", "492 585",
                                      "crack prohibit prohibit prohibit 3, prohibit "
                                      "prohibit prohibit 6",
                                      0);
        vault_throw(v, 0, "crack 1", chains[length]);
        assert_int_equal(vault_number(v, "safes.1.found"), !(length & 1));
        assert_int_equal(vault_discarded(v, "prohibit"), length);
        vault_count_all(v);
    }
}

static void ci_51_long_chains_over_all_seats(void **unused) {
    (void)unused;
    struct vault *v = vault_open_with(5, "safes",
                                      "{'dials': [3,3,3,3,3,3,3,3,3,3], 'hint': 1, 'block': 1, "
                                      "'reset': 1, 'crack': 1, 'master': 1, 'prohibition': 29}");
    vault_deal(v, "492 585 777 000 123",
               "crack prohibit prohibit prohibit prohibit, prohibit prohibit prohibit prohibit "
               "prohibit, prohibit prohibit prohibit prohibit prohibit, prohibit prohibit "
               "prohibit prohibit prohibit, prohibit prohibit prohibit prohibit prohibit",
               0);
    vault_throw(v, 0, "crack 3", "123401234012340123401234");
    assert_int_equal(vault_discarded(v, "prohibit"), 24);
    assert_int_equal(vault_number(v, "safes.3.found"), 1);
    assert_string_equal(vault_see(v, 0, "phase"), "draw");
    for (int seat = 0; seat < 5; seat++)
        assert_int_equal(v->state.held[seat], 0);
    vault_count_all(v);
}

static void ci_51_only_the_newest_card_can_be_answered(void **unused) {
    (void)unused;
    struct vault *v =
        vault_dealt(3, "thieves", "492 585 777", "crack prohibit 3, prohibit 6, prohibit 2", 0);
    vault_do(v, 0, "crack 1");
    vault_answer(v, 1);
    assert_string_equal(vault_see(v, 2, "window.card"), "prohibit");
    assert_string_equal(vault_see(v, 2, "window.by"), "1");
    assert_string_equal(vault_see(v, 2, "window.asked"), "0 2");
    assert_string_equal(vault_see(v, 2, "window.stopped"), "true");
    assert_string_equal(vault_legal(v, 1), "");
    vault_answer(v, 2);
    assert_string_equal(vault_see(v, 0, "window.asked"), "0 1");
    assert_string_equal(vault_see(v, 0, "window.stopped"), "false");
    assert_string_equal(vault_see(v, 0, "window.action"), "{\"card\":\"crack\",\"by\":0,\"at\":1}");
}

static void ci_52_using_one_draws_no_replacement(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(3, "thieves", "492 585 777", "crack 3, prohibit 6, 2", 0);
    vault_throw(v, 0, "crack 1", "1");
    assert_string_equal(vault_see(v, 0, "safes.1.cards"), "4");
    vault_end(v, "");
    assert_string_equal(vault_see(v, 0, "safes.1.cards"), "4");
    vault_end(v, "hint");
    assert_string_equal(vault_see(v, 0, "safes.1.cards"), "5");
    assert_non_null(strstr(vault_hand(v, 1), "hint"));
}

static void ci_53_one_stops_hint_block_reset_and_crack_it(void **unused) {
    (void)unused;
    static const char *const actions[] = {"hint 1", "hint pile", "block 1", "reset", "crack 1"};
    for (int i = 0; i < 5; i++) {
        struct vault *v = vault_dealt(3, "thieves", "492 585 777",
                                      "hint block reset crack 5, 4 1, prohibit 2 6", 1);
        vault_do(v, 1, "dial 4 at 0");
        vault_end(v, "");
        vault_until(v, 0);
        vault_do(v, 0, "dial 5 at 1");
        vault_throw(v, 0, actions[i], "2"); /* who is neither thrower nor target */
        assert_string_equal(vault_see(v, 0, "phase"), "turn");
        assert_int_equal(vault_number(v, "safes.1.found"), 1);
        assert_int_equal(vault_number(v, "safes.0.found"), 1);
        assert_string_equal(vault_see(v, 0, "safes.1.numbers.0.blocked"), "false");
        assert_string_equal(vault_see(v, 0, "safes.1.known"), "{\"dials\":[],\"others\":0}");
        vault_count_all(v);
    }
}

static void ci_54_each_rival_stops_a_master_for_itself_only(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(4, "thieves", "492 585 777 123",
                                  "prohibit 1, master 5, prohibit 2, prohibit 3", 1);
    vault_do(v, 1, "master");
    assert_string_equal(vault_see(v, 0, "window.asked"), "2");
    assert_string_equal(vault_see(v, 0, "window.action"),
                        "{\"card\":\"master\",\"by\":1,\"at\":2}");
    vault_answer(v, 2);
    assert_string_equal(vault_see(v, 0, "window.asked"), "0 1 3");
    vault_answer(v, -1);
    assert_string_equal(vault_see(v, 0, "window.asked"), "3");
    vault_answer(v, -1);
    assert_string_equal(vault_see(v, 0, "window.asked"), "0");
    assert_string_equal(vault_see(v, 0, "window.reached"), "3");
    assert_int_equal(vault_number(v, "safes.3.found"), 0); /* all together, later */
    vault_answer(v, -1);
    assert_int_equal(vault_number(v, "safes.0.found"), 1);
    assert_int_equal(vault_number(v, "safes.2.found"), 0);
    assert_int_equal(vault_number(v, "safes.3.found"), 1);
    vault_count_all(v);
}

static void ci_54_a_prohibition_there_opens_an_ordinary_chain(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(4, "thieves", "492 585 777 123",
                                  "prohibit 1, master prohibit 5, prohibit 2, 3", 1);
    vault_do(v, 1, "master");
    vault_answer(v, 2);
    vault_answer(v, 0); /* seat 0 undoes it */
    vault_answer(v, -1);
    assert_string_equal(vault_see(v, 0, "window.reached"), "2");
    vault_answer(v, -1);
    vault_answer(v, -1);
    for (int seat = 0; seat < 4; seat++)
        assert_int_equal(v->state.safe[seat].found, seat != 1);
}

static void ci_54_rivals_without_an_undiscovered_number_are_not_asked(void **unused) {
    (void)unused;
    struct vault *v =
        vault_dealt(3, "safes", "492 585 777", "5 8 5 master, prohibit 1, prohibit 2", 0);
    vault_do(v, 0, "dial 5 at 1");
    vault_do(v, 0, "extra 8");
    vault_do(v, 0, "extra 5");
    vault_do(v, 0, "master");
    assert_string_equal(vault_see(v, 0, "window.asked"), "2");
    vault_answer(v, 2);
    assert_string_equal(vault_see(v, 0, "window.asked"), "0 1"); /* but still in */
}

/* -------------------------------------------------------------- secrecy */

static void ci_55_every_other_player_still_in_is_asked_whatever_they_hold(void **unused) {
    (void)unused;
    struct vault *v =
        vault_dealt(4, "thieves", "492 585 777 123", "hint 5 8 5, 1, prohibit 2, 3", 0);
    vault_do(v, 0, "dial 5 at 1");
    vault_do(v, 0, "extra 8");
    vault_do(v, 0, "extra 5");
    vault_do(v, 0, "hint pile");
    assert_string_equal(vault_see(v, 0, "window.asked"), "2 3"); /* seat 1 is out */
    assert_true(ludo_match_actors(&v->match) == (ludo_mover_bit(2) | ludo_mover_bit(3)));
    assert_string_equal(vault_legal(v, 3), "pass");
    vault_refuse(v, 3, "prohibit", "you hold no Prohibition");
    vault_refuse(v, 2, "end", "now pass, or prohibit");
}

static void ci_55_nobody_sees_answers_or_who_has_answered(void **unused) {
    (void)unused;
    struct vault *v =
        vault_dealt(4, "thieves", "492 585 777 123", "hint 3, prohibit 1, prohibit 2, 6", 0);
    static const int viewers[] = {0, 3, LUDO_SPECTATOR};
    char *before[3];
    vault_do(v, 0, "hint pile");
    for (int i = 0; i < 3; i++)
        before[i] = strdup(vault_told(v, viewers[i]));
    vault_do(v, 1, "prohibit");
    vault_do(v, 2, "pass");
    for (int i = 0; i < 3; i++) {
        assert_string_equal(vault_told(v, viewers[i]), before[i]);
        free(before[i]);
    }
    assert_string_equal(vault_see(v, 1, "window.answer"), "prohibit");
    assert_string_equal(vault_see(v, 2, "window.answer"), "pass");
    assert_string_equal(vault_log(v, 2, 2), "0 hint pile, 2 pass");
    vault_do(v, 3, "pass");
    vault_do(v, LUDO_CHANCE, "answer 1");
    assert_string_equal(vault_log(v, 0, 2), "0 hint pile, chance answer 1");
}

/* A window in which seat 2 also gave one, or did not hold one: the others are
 * told the same. */
static void ci_55_a_prohibition_not_played_stays_secret(void **unused) {
    (void)unused;
    char *told[2];
    for (int gives = 0; gives < 2; gives++) {
        struct vault *v = vault_dealt(
            4, "thieves", "492 585 777 123",
            gives ? "hint 3, prohibit 1, prohibit 2, 6" : "hint 3, prohibit 1, 0 2, 6", 0);
        vault_do(v, 0, "hint pile");
        vault_do(v, 1, "prohibit");
        vault_do(v, 2, gives ? "prohibit" : "pass");
        vault_do(v, 3, "pass");
        vault_do(v, LUDO_CHANCE, "answer 1");
        if (gives)
            assert_non_null(strstr(vault_hand(v, 2), "prohibit"));
        told[gives] = strdup(vault_told(v, 0));
    }
    assert_string_equal(told[0], told[1]);
    free(told[0]);
    free(told[1]);
}

static void ci_55_given_together_the_first_from_the_left_of_the_newest_card(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(4, "thieves", "492 585 777 123",
                                  "prohibit 1, prohibit 2, hint 3, prohibit 6", 2);
    vault_do(v, 2, "hint pile");
    vault_do(v, 0, "prohibit");
    vault_do(v, 1, "prohibit");
    vault_do(v, 3, "prohibit");
    vault_refuse(v, LUDO_CHANCE, "answer 0", "chance cannot");
    vault_do(v, LUDO_CHANCE, "answer 3");
    vault_do(v, 2, "pass");
    vault_do(v, 1, "prohibit");
    vault_do(v, 0, "prohibit");
    vault_do(v, LUDO_CHANCE, "answer 0"); /* from the left of seat 3 */
}

/* All orders in which three seats can answer lead to the same state. */
static void ci_55_the_order_of_answers_does_not_matter(void **unused) {
    (void)unused;
    static const int orders[6][3] = {{1, 2, 3}, {1, 3, 2}, {2, 1, 3},
                                     {2, 3, 1}, {3, 1, 2}, {3, 2, 1}};
    for (int answers = 0; answers < 8; answers++) {
        struct crackit_state first;
        for (int order = 0; order < 6; order++) {
            struct vault *v = vault_dealt(4, "thieves", "492 585 777 123",
                                          "hint 3, prohibit 1, prohibit 2, prohibit 6", 0);
            vault_do(v, 0, "hint pile");
            for (int i = 0; i < 3; i++) {
                int seat = orders[order][i];
                vault_do(v, seat, answers >> (seat - 1) & 1 ? "prohibit" : "pass");
            }
            struct ludo_move close = ludo_draw(&v->setup, &v->state, &(struct ludo_rng){{1, 3}});
            assert_int_equal(close.arg[0], answers ? 1 + __builtin_ctz((unsigned)answers) : 8);
            assert_true(ludo_match_play(&v->match, LUDO_CHANCE, close, NULL) >= 0);
            if (order == 0)
                first = v->state;
            assert_memory_equal(&first, &v->state, sizeof first);
        }
    }
}

static void ci_55_an_answer_can_be_taken_back_until_the_window_closes(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(3, "thieves", "492 585 777", "hint 3, prohibit 1, 2", 0);
    struct ludo_error error = {0};
    vault_do(v, 0, "hint pile");
    vault_do(v, 1, "prohibit");
    assert_int_equal(ludo_match_take_back(&v->match, 1, &error), LUDO_OK);
    vault_do(v, 1, "pass");
    vault_do(v, 2, "pass");
    vault_do(v, LUDO_CHANCE, "answer none");
    assert_int_equal(ludo_match_take_back(&v->match, 1, &error), LUDO_EUNDO);
}

static void ci_55_target_and_source_are_named_when_thrown(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(3, "thieves", "492 585 777", "hint crack 3, 1 6, 2", 0);
    vault_do(v, 0, "hint 1");
    assert_string_equal(vault_see(v, 2, "window.action"),
                        "{\"card\":\"hint\",\"by\":0,\"from\":1}");
    vault_answer(v, -1);
    vault_refuse(v, 0, "take 2 at 1", "take one of the dial cards");
    vault_do(v, 0, "take 6 at 2");
    vault_do(v, 0, "crack 2");
    assert_string_equal(vault_see(v, 1, "window.action"), "{\"card\":\"crack\",\"by\":0,\"at\":2}");
}

/* ---------------------------------------------------------------- effects */

static void ci_56_a_stopped_crack_it_does_not_end_the_turn(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(2, "thieves", "492 585", "crack 3, prohibit 6", 0);
    vault_throw(v, 0, "crack 1", "1");
    assert_string_equal(vault_see(v, 0, "phase"), "turn");
    assert_int_equal(vault_number(v, "turn"), 0);
    assert_true(vault_may(v, 0, "dial 3 at 1"));
}

static void ci_56_a_master_that_reaches_nobody_does_not_end_the_turn(void **unused) {
    (void)unused;
    struct vault *v =
        vault_dealt(3, "thieves", "492 585 777", "master 3, prohibit 6, prohibit 2", 0);
    vault_throw(v, 0, "master", "1.2");
    assert_string_equal(vault_see(v, 0, "phase"), "turn");
    assert_int_equal(vault_number(v, "turn"), 0);
    assert_int_equal(vault_discarded(v, "prohibit"), 2);
    assert_int_equal(vault_discarded(v, "master"), 1);
    vault_count_all(v);
}

static void ci_56_thrown_cards_lie_on_the_table_until_the_last_window(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(2, "thieves", "492 585", "hint prohibit 3, prohibit 6", 0);
    vault_do(v, 0, "hint 1");
    assert_int_equal(vault_discarded(v, "hint"), 0);
    vault_answer(v, 1);
    vault_answer(v, 0);
    assert_string_equal(vault_see(v, 0, "piles.discard"), "{}");
    vault_count_all(v);
    vault_answer(v, -1);
    assert_string_equal(vault_see(v, 0, "phase"), "hint");
    assert_string_equal(vault_see(v, 0, "piles.discard"), "{\"hint\":1,\"prohibit\":2}");
}

static void ci_56_a_stopped_block_is_discarded(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(2, "thieves", "492 585", "5 block 3, prohibit 6", 0);
    vault_do(v, 0, "dial 5 at 1");
    vault_throw(v, 0, "block 1", "1");
    assert_int_equal(vault_discarded(v, "block"), 1);
    assert_string_equal(vault_see(v, 0, "safes.1.numbers.0.blocked"), "false");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ci_50_a_prohibition_stops_a_rivals_action),
        cmocka_unit_test(ci_50_is_no_action_of_ones_own_turn),
        cmocka_unit_test(ci_51_an_odd_number_stops_and_an_even_one_does_not),
        cmocka_unit_test(ci_51_long_chains_over_all_seats),
        cmocka_unit_test(ci_51_only_the_newest_card_can_be_answered),
        cmocka_unit_test(ci_52_using_one_draws_no_replacement),
        cmocka_unit_test(ci_53_one_stops_hint_block_reset_and_crack_it),
        cmocka_unit_test(ci_54_each_rival_stops_a_master_for_itself_only),
        cmocka_unit_test(ci_54_a_prohibition_there_opens_an_ordinary_chain),
        cmocka_unit_test(ci_54_rivals_without_an_undiscovered_number_are_not_asked),
        cmocka_unit_test(ci_55_every_other_player_still_in_is_asked_whatever_they_hold),
        cmocka_unit_test(ci_55_nobody_sees_answers_or_who_has_answered),
        cmocka_unit_test(ci_55_a_prohibition_not_played_stays_secret),
        cmocka_unit_test(ci_55_given_together_the_first_from_the_left_of_the_newest_card),
        cmocka_unit_test(ci_55_the_order_of_answers_does_not_matter),
        cmocka_unit_test(ci_55_an_answer_can_be_taken_back_until_the_window_closes),
        cmocka_unit_test(ci_55_target_and_source_are_named_when_thrown),
        cmocka_unit_test(ci_56_a_stopped_crack_it_does_not_end_the_turn),
        cmocka_unit_test(ci_56_a_master_that_reaches_nobody_does_not_end_the_turn),
        cmocka_unit_test(ci_56_thrown_cards_lie_on_the_table_until_the_last_window),
        cmocka_unit_test(ci_56_a_stopped_block_is_discarded),
    };
    return cmocka_run_group_tests_name("CRACK IT: windows", tests, NULL, NULL);
}
