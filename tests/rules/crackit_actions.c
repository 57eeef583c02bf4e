/* CRACK IT: action cards, CI-40 to CI-45. */
#include "crackit_vault.h"

#include <stdlib.h>

/* ------------------------------------------------------------------- hint */

static void ci_40_takes_a_dial_from_a_rivals_hand_and_plays_it_at_once(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(3, "thieves", "492 585 777", "hint 3, 1 6 block, 2", 0);
    vault_throw(v, 0, "hint 1", "");
    assert_string_equal(vault_see(v, 0, "phase"), "hint");
    assert_true(vault_may(v, 0, "take 6 at 2"));
    assert_true(vault_may(v, 0, "take 6 at 1")); /* on the rival it came from */
    assert_false(vault_may(v, 0, "take 6 at 0"));
    assert_false(vault_may(v, 0, "take 3 at 2"));
    assert_false(vault_may(v, 0, "end"));
    vault_refuse(v, 0, "end", "take one of the dial cards");
    vault_do(v, 0, "take 6 at 2");
    assert_string_equal(vault_around(v, 2, 0), "above , below 6");
    assert_string_equal(vault_see(v, 0, "safes.1.cards"), "4");
    assert_int_equal(vault_discarded(v, "hint"), 1);
    vault_count_all(v);
}

static void ci_40_takes_a_dial_from_the_discard_pile(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(2, "thieves", "492 585", "hint 3, 1 6 block", 1);
    vault_do(v, 1, "discard 1 6 block");
    vault_draw(v, "");
    vault_throw(v, 0, "hint pile", "");
    assert_string_equal(vault_see(v, 1, "hint.from"), "pile");
    assert_string_equal(vault_see(v, 1, "hint.dials"), "1 6");
    assert_string_equal(vault_legal(v, 0), "take 1 at 1, take 6 at 1");
    vault_do(v, 0, "take 6 at 1");
    assert_int_equal(vault_discarded(v, "6"), 0);
    assert_string_equal(vault_around(v, 1, 0), "above 6, below ");
    vault_count_all(v);
}

static void ci_40_goes_beyond_the_one_attack_and_a_hit_is_a_click(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(2, "thieves", "492 585", "hint 3 8, 5 6", 0);
    vault_do(v, 0, "dial 3 at 1");
    vault_throw(v, 0, "hint 1", "");
    vault_do(v, 0, "take 5 at 1");
    assert_int_equal(vault_number(v, "safes.1.found"), 1);
    assert_string_equal(vault_see(v, 0, "extra"), "1");
    vault_do(v, 0, "extra 8");
    assert_int_equal(vault_number(v, "safes.1.found"), 2);
}

static void ci_40_only_the_hinter_sees_the_dials(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(3, "thieves", "492 585 777",
                                  "hint 3 3 4 4, 1 6 block reset crack, 2 2 8 9 9", 0);
    vault_throw(v, 0, "hint 1", "");
    assert_string_equal(vault_see(v, 0, "hint.dials"), "1 6");
    assert_string_equal(vault_see(v, 0, "safes.1.known"), "{\"dials\":[1,6],\"others\":3}");
    assert_string_equal(vault_see(v, 2, "hint.dials"), "");
    assert_string_equal(vault_see(v, 2, "safes.1.known"), "{\"dials\":[],\"others\":0}");
    char *two = strdup(vault_told(v, 2)), *all = strdup(vault_told(v, LUDO_SPECTATOR));
    v = vault_dealt(3, "thieves", "492 585 777", "hint 3 3 4 4, 0 0 0 5 5, 2 2 8 9 9", 0);
    vault_throw(v, 0, "hint 1", "");
    assert_string_equal(vault_told(v, 2), two);
    assert_string_equal(vault_told(v, LUDO_SPECTATOR), all);
    free(two);
    free(all);
}

static void ci_40_what_was_shown_stays_known_as_far_as_it_is_certain(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(3, "thieves", "492 585 777", "hint 3, 1 6 6 block reset, 2", 0);
    vault_throw(v, 0, "hint 1", "");
    vault_do(v, 0, "take 1 at 2");
    assert_string_equal(vault_see(v, 0, "safes.1.known"), "{\"dials\":[6,6],\"others\":2}");
    vault_end(v, "");
    vault_do(v, 1, "dial 6 at 2"); /* one of the known ones */
    assert_string_equal(vault_see(v, 0, "safes.1.known"), "{\"dials\":[6],\"others\":2}");
    vault_end(v, "6 hint"); /* what is drawn is unknown */
    assert_string_equal(vault_see(v, 0, "safes.1.known"), "{\"dials\":[6],\"others\":2}");
    vault_until(v, 1);
    vault_do(v, 1, "discard hint"); /* may have been one of the others */
    vault_draw(v, "");
    assert_string_equal(vault_see(v, 0, "safes.1.known"), "{\"dials\":[6],\"others\":1}");
    vault_until(v, 1);
    vault_do(v, 1, "discard 6 6");
    vault_draw(v, "");
    assert_string_equal(vault_see(v, 0, "safes.1.known"), "{\"dials\":[],\"others\":1}");
    assert_string_equal(vault_see(v, 2, "safes.1.known"), "{\"dials\":[],\"others\":0}");
}

static void ci_40_the_lost_card_is_replaced_at_the_end_of_the_own_turn(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(3, "thieves", "492 585 777", "hint 3, 2, 1 6 block", 0);
    vault_throw(v, 0, "hint 2", "");
    vault_do(v, 0, "take 6 at 1");
    vault_end(v, "");
    assert_string_equal(vault_see(v, 0, "safes.2.cards"), "4");
    vault_end(v, "");
    assert_string_equal(vault_see(v, 0, "safes.2.cards"), "4");
    vault_end(v, "");
    assert_string_equal(vault_see(v, 0, "safes.2.cards"), "5");
}

static void ci_41_without_a_dial_the_hint_has_no_effect(void **unused) {
    (void)unused;
    struct vault *v =
        vault_dealt(3, "thieves", "492 585 777",
                    "hint hint 3, block block reset reset crack, hint hint hint hint hint", 0);
    vault_throw(v, 0, "hint pile", "");
    assert_string_equal(vault_see(v, 0, "phase"), "turn");
    assert_int_equal(vault_discarded(v, "hint"), 1);
    assert_string_equal(vault_preview(v, 0, "hint 1", "wasted"), "false"); /* who knows */
    vault_throw(v, 0, "hint 1", "");
    assert_string_equal(vault_see(v, 0, "phase"), "turn");
    assert_int_equal(vault_discarded(v, "hint"), 2);
    assert_true(vault_may(v, 0, "dial 3 at 1"));
    vault_count_all(v);
}

static void ci_41_a_rival_without_dials_means_the_pile(void **unused) {
    (void)unused;
    struct vault *v =
        vault_dealt(3, "thieves", "492 585 777", "hint 3, block block reset reset crack, 2 6", 2);
    vault_do(v, 2, "discard 6");
    vault_draw(v, "");
    vault_throw(v, 0, "hint 1", "");
    assert_string_equal(vault_see(v, 0, "hint.from"), "pile");
    assert_string_equal(vault_legal(v, 0), "take 6 at 1, take 6 at 2");
    /* Everybody has seen that there is no dial in that hand. */
    assert_string_equal(vault_see(v, 0, "safes.1.known"), "{\"dials\":[],\"others\":5}");
    assert_string_equal(vault_see(v, 2, "safes.1.known"), "{\"dials\":[],\"others\":5}");
    assert_string_equal(vault_see(v, LUDO_SPECTATOR, "safes.1.known"),
                        "{\"dials\":[],\"others\":5}");
}

static void ci_41_naming_a_pile_without_dials_is_legal(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(2, "thieves", "492 585", "hint 3, 1 6 block", 0);
    assert_true(vault_may(v, 0, "hint pile"));
    assert_string_equal(vault_preview(v, 0, "hint pile", "wasted"), "true");
    assert_string_equal(vault_preview(v, 0, "hint 1", "wasted"), "false");
    vault_throw(v, 0, "hint pile", ""); /* although seat 1 has dials */
    assert_string_equal(vault_see(v, 0, "phase"), "turn");
    assert_string_equal(vault_see(v, 0, "safes.1.cards"), "5");
}

/* ------------------------------------------------------------------ block */

static void ci_42_blocks_the_first_discovered_number_not_blocked(void **unused) {
    (void)unused;
    struct vault *v =
        vault_dealt(2, "thieves", "492 585", "5 8 block block block, reset reset 1", 0);
    assert_false(vault_may(v, 0, "block 1"));
    vault_refuse(v, 0, "block 1", "a discovered number that is not blocked");
    vault_do(v, 0, "dial 5 at 1");
    vault_do(v, 0, "extra 8");
    assert_string_equal(vault_preview(v, 0, "block 1", "number"), "0");
    vault_throw(v, 0, "block 1", "");
    assert_string_equal(vault_see(v, 1, "safes.1.numbers.0.blocked"), "true");
    assert_string_equal(vault_see(v, 1, "safes.1.numbers.1.blocked"), "false");
    assert_int_equal(vault_discarded(v, "block"), 0);
    vault_throw(v, 0, "block 1", "");
    assert_string_equal(vault_see(v, 1, "safes.1.numbers.1.blocked"), "true");
    assert_false(vault_may(v, 0, "block 1"));
    vault_end(v, "");
    assert_false(vault_may(v, 1, "reset"));
    vault_count_all(v);
}

static void ci_42_what_is_not_blocked_can_still_be_reset(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(2, "thieves", "492 585", "5 8 block, reset reset 1", 0);
    vault_do(v, 0, "dial 5 at 1");
    vault_do(v, 0, "extra 8");
    vault_throw(v, 0, "block 1", "");
    vault_end(v, "");
    vault_throw(v, 1, "reset", "");
    vault_do(v, LUDO_CHANCE, "number 1 3");
    assert_int_equal(vault_number(v, "safes.1.found"), 1);
    assert_false(vault_may(v, 1, "reset"));
    vault_refuse(v, 1, "reset", "none of your numbers can be reset");
}

/* ------------------------------------------------------------------ reset */

static void ci_43_the_last_discovered_number_is_replaced(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(2, "thieves", "492 585", "5 8 3, reset reset 1", 0);
    vault_do(v, 0, "dial 5 at 1");
    vault_do(v, 0, "extra 8");
    vault_do(v, 0, "extra 3");
    vault_end(v, "");
    assert_string_equal(vault_preview(v, 1, "reset", "number"), "1");
    vault_throw(v, 1, "reset", "");
    assert_string_equal(vault_see(v, 0, "phase"), "reset");
    vault_do(v, LUDO_CHANCE, "number 1 0");
    assert_string_equal(vault_log(v, 0, 1), "chance number 1 ?");
    assert_int_equal(vault_number(v, "safes.1.found"), 1);
    assert_string_equal(vault_see(v, 0, "safes.1.numbers.1.value"), "null");
    assert_string_equal(vault_see(v, 1, "safes.1.numbers.1.value"), "0");
    assert_string_equal(vault_see(v, 0, "piles.combination_discard"), "8");
    assert_int_equal(vault_number(v, "safes.1.numbers.1.high"), 9);
    /* Dials on later numbers stay; the new one must be found first. */
    assert_string_equal(vault_around(v, 1, 2), "above , below 3");
    vault_until(v, 0);
    assert_string_equal(vault_preview(v, 0, "dial 9 at 1", "number"), "1");
    vault_count_all(v);
}

static void ci_43_no_use_with_nothing_discovered(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(2, "thieves", "492 585", "5 8 3, reset reset 1", 1);
    assert_false(vault_may(v, 1, "reset"));
    vault_refuse(v, 1, "reset", "none of your numbers can be reset");
    vault_refuse(v, 1, "crack 0", "you do not hold this card");
}

/* Seat 0 finds seat 1's number, seat 1 resets it, again and again, until the
 * combination deck is empty. */
static void ci_43_combination_discards_are_shuffled_when_the_deck_is_empty(void **unused) {
    (void)unused;
    struct vault *v = vault_open_with(5, "thieves",
                                      "{'dials': [3,3,3,3,3,3,3,3,3,3], 'hint': 1, 'block': 1, "
                                      "'reset': 15, 'crack': 15, 'prohibition': 1}");
    vault_deal(v, "492 585 777 000 123", "crack crack, reset reset, 2, 3, 4", 0);
    int resets = 0;
    while (v->state.number_left) {
        int before = v->state.number_left;
        vault_throw(v, 0, "crack 1", "");
        vault_draw(v, v->state.deck[CRACKIT_CRACK] ? "crack" : "");
        vault_throw(v, 1, "reset", "");
        for (int value = 9; v->state.phase == CRACKIT_PHASE_RESET; value--) {
            char move[] = "number 1 0";
            move[9] = (char)('0' + value);
            if (v->state.number_deck[value])
                vault_do(v, LUDO_CHANCE, move);
        }
        resets++;
        vault_end(v, v->state.deck[CRACKIT_RESET] ? "reset" : "");
        vault_until(v, 0);
        vault_count_all(v);
        if (before == 1)
            break;
    }
    assert_int_equal(resets, 15);
    /* The first fourteen old numbers; the fifteenth joined after the shuffle. */
    assert_int_equal(vault_number(v, "piles.combination_deck"), 14);
    assert_int_equal(strlen(vault_see(v, 0, "piles.combination_discard")), 1);
}

/* ------------------------------------------------------------------ crack */

static void ci_44_reveals_the_first_undiscovered_number_and_ends_the_turn(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(3, "thieves", "492 585 777", "crack crack 5, 1, 2", 0);
    assert_false(vault_may(v, 0, "crack 0"));
    vault_throw(v, 0, "crack 1", "");
    assert_string_equal(vault_see(v, 2, "safes.1.numbers.0.value"), "5");
    assert_string_equal(vault_see(v, 2, "safes.1.numbers.1.value"), "null");
    assert_int_equal(vault_discarded(v, "crack"), 1);
    vault_draw(v, "");
    assert_int_equal(vault_number(v, "turn"), 1);
}

static void ci_45_master_reveals_a_number_of_every_rival(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(4, "thieves", "492 585 777 123", "1, master 5, 2, 3", 1);
    vault_throw(v, 1, "master", "");
    assert_string_equal(vault_see(v, 1, "safes.0.numbers.0.value"), "4");
    assert_int_equal(vault_number(v, "safes.1.found"), 0);
    assert_string_equal(vault_see(v, 1, "safes.2.numbers.0.value"), "7");
    assert_string_equal(vault_see(v, 1, "safes.3.numbers.0.value"), "1");
    assert_string_equal(vault_see(v, 1, "extra"), "null");
    vault_draw(v, "");
    assert_int_equal(vault_number(v, "turn"), 2);
    assert_int_equal(vault_discarded(v, "master"), 1);
    vault_count_all(v);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ci_40_takes_a_dial_from_a_rivals_hand_and_plays_it_at_once),
        cmocka_unit_test(ci_40_takes_a_dial_from_the_discard_pile),
        cmocka_unit_test(ci_40_goes_beyond_the_one_attack_and_a_hit_is_a_click),
        cmocka_unit_test(ci_40_only_the_hinter_sees_the_dials),
        cmocka_unit_test(ci_40_what_was_shown_stays_known_as_far_as_it_is_certain),
        cmocka_unit_test(ci_40_the_lost_card_is_replaced_at_the_end_of_the_own_turn),
        cmocka_unit_test(ci_41_without_a_dial_the_hint_has_no_effect),
        cmocka_unit_test(ci_41_a_rival_without_dials_means_the_pile),
        cmocka_unit_test(ci_41_naming_a_pile_without_dials_is_legal),
        cmocka_unit_test(ci_42_blocks_the_first_discovered_number_not_blocked),
        cmocka_unit_test(ci_42_what_is_not_blocked_can_still_be_reset),
        cmocka_unit_test(ci_43_the_last_discovered_number_is_replaced),
        cmocka_unit_test(ci_43_no_use_with_nothing_discovered),
        cmocka_unit_test(ci_43_combination_discards_are_shuffled_when_the_deck_is_empty),
        cmocka_unit_test(ci_44_reveals_the_first_undiscovered_number_and_ends_the_turn),
        cmocka_unit_test(ci_45_master_reveals_a_number_of_every_rival),
    };
    return cmocka_run_group_tests_name("CRACK IT: action cards", tests, NULL, NULL);
}
