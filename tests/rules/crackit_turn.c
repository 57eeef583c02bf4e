/* CRACK IT: turns and dial attacks, CI-20 to CI-36. */
#include "crackit_vault.h"

/* ------------------------------------------------------------------- turn */

static void ci_20_discards_any_number_and_ends_the_turn(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(2, "thieves", "492 185", "3 3 hint reset master, 1 2", 0);
    assert_true(vault_may(v, 0, "discard nothing"));
    assert_true(vault_may(v, 0, "discard 3 3 hint reset master"));
    assert_true(vault_may(v, 0, "discard 3 master"));
    assert_false(vault_may(v, 0, "discard 3 3 3"));
    vault_refuse(v, 0, "discard 5", "discard cards of your hand");
    assert_false(vault_may(v, 0, "end"));
    vault_refuse(v, 0, "end", "before you end");
    vault_do(v, 0, "discard 3 3 master");
    assert_string_equal(vault_see(v, 0, "phase"), "draw");
    assert_string_equal(vault_hand(v, 0), "hint reset");
    assert_int_equal(vault_discarded(v, "3"), 2);
    assert_int_equal(vault_discarded(v, "master"), 1);
    vault_draw(v, "5 5 crack");
    assert_string_equal(vault_hand(v, 0), "5 5 hint reset crack");
    assert_int_equal(vault_number(v, "turn"), 1);
}

static void ci_20_every_choice_of_cards_is_listed_once(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(2, "thieves", "492 185", "3 3 3 hint hint, 1 2", 0);
    int discards = 0;
    for (const char *at = vault_legal(v, 0); (at = strstr(at, "discard")); at++)
        discards++;
    assert_int_equal(discards, (3 + 1) * (2 + 1));
    v = vault_dealt(2, "thieves", "492 185", "0 1 2 3 4, 5 6", 0);
    discards = 0;
    for (const char *at = vault_legal(v, 0); (at = strstr(at, "discard")); at++)
        discards++;
    assert_int_equal(discards, 32);
}

static void ci_20_the_first_act_settles_what_the_turn_is(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(2, "thieves", "492 185", "3 7 hint reset master, 1 2", 0);
    vault_do(v, 0, "dial 3 at 1");
    assert_false(vault_may(v, 0, "discard nothing"));
    vault_refuse(v, 0, "discard 7", "end your turn instead");
    assert_true(vault_may(v, 0, "end"));
    vault_refuse(v, 0, "dial 7 at 1", "you have made your dial attack");
    vault_do(v, 0, "end");
    assert_string_equal(vault_see(v, 0, "phase"), "draw");
}

static void ci_20_one_attack_and_any_number_of_actions_in_any_order(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(2, "thieves", "492 185", "3 hint hint hint 7, 1 6 8", 0);
    vault_throw(v, 0, "hint 1", "");
    vault_do(v, 0, "take 6 at 1");
    vault_do(v, 0, "dial 3 at 1");
    vault_throw(v, 0, "hint 1", "");
    vault_do(v, 0, "take 8 at 1");
    vault_throw(v, 0, "hint 1", "");
    vault_do(v, 0, "take 1 at 1");
    assert_int_equal(vault_number(v, "safes.1.found"), 1);
    assert_string_equal(vault_legal(v, 0), "extra 7, end");
}

static void ci_21_draws_until_five_at_the_end_of_the_turn(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(2, "thieves", "492 185", "3 hint, 6", 0);
    vault_do(v, 0, "dial 3 at 1");
    assert_string_equal(vault_see(v, 1, "safes.0.cards"), "4");
    vault_do(v, 0, "end");
    vault_refuse(v, LUDO_CHANCE, "card 1 hint", "chance cannot");
    vault_do(v, LUDO_CHANCE, "card 0 hint");
    assert_string_equal(vault_see(v, 1, "phase"), "turn");
    assert_int_equal(vault_number(v, "turn"), 1);
    assert_string_equal(vault_log(v, 1, 1), "chance card 0 ?");
}

/* Draw until the deck is down to `left` cards, by discards of whole hands. */
static void run_down(struct vault *v, int left) {
    while (v->state.deck_left > left) {
        char move[LUDO_MOVE_TEXT_MAX] = "discard";
        int count = v->state.deck_left - left;
        const char *hand = vault_hand(v, v->state.turn);
        for (int i = 0; i < count && *hand; i++) {
            size_t length = strcspn(hand, " ");
            strcat(move, " ");
            strncat(move, hand, length);
            hand += length + (hand[length] == ' ');
        }
        vault_do(v, v->state.turn, move);
        vault_draw(v, "");
        vault_count_all(v);
    }
}

static void ci_21_discards_are_shuffled_when_the_last_card_leaves(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(2, "thieves", "492 185", "3 hint, 6", 0);
    run_down(v, 1);
    assert_int_equal(vault_number(v, "piles.deck"), 1);
    vault_do(v, v->state.turn, "discard nothing");
    char move[LUDO_MOVE_TEXT_MAX] = "discard ";
    const char *hand = vault_hand(v, v->state.turn);
    strncat(move, hand, strcspn(hand, " "));
    vault_do(v, v->state.turn, move);
    int discards = 64 - 1 - 9;
    vault_draw(v, "");
    assert_int_equal(vault_number(v, "piles.deck"), discards);
    assert_string_equal(vault_see(v, 0, "piles.discard"), "{}");
    vault_count_all(v);
}

/* A box of little but 0s: everybody plays one in each turn, on numbers that are
 * greater, so that nothing is ever discarded before the deck has run out. */
static void ci_21_with_no_discards_the_next_draw_shuffles(void **unused) {
    (void)unused;
    struct vault *v = vault_open_with(5, "safes",
                                      "{'dials': [49,1,1,1,1,1,1,1,1,1], 'hint': 1, 'block': 1, "
                                      "'reset': 1, 'crack': 1, 'master': 1, 'prohibition': 1}");
    vault_deal(v, "999 888 777 666 555", "0 0 0 0 0, 0 0 0 0 0, 0 0 0 0 0, 0 0 0 0 0, 0 0 0 0 0",
               0);
    while (v->state.deck_left) {
        vault_do(v, v->state.turn, v->state.turn ? "dial 0 at 0" : "dial 0 at 1");
        vault_end(v, v->state.deck[0] ? "0" : "");
    }
    assert_string_equal(vault_see(v, 0, "piles.discard"), "{}");
    /* Both are empty: nothing is drawn. */
    int seat = v->state.turn;
    vault_do(v, seat, seat ? "dial 0 at 0" : "dial 0 at 1");
    vault_do(v, seat, "end");
    assert_string_equal(vault_see(v, 0, "phase"), "turn");
    assert_int_equal(v->state.held[seat], 4);
    /* What is discarded now is shuffled at the next draw, which is due at once. */
    seat = v->state.turn;
    vault_do(v, seat, "discard 0 0");
    assert_string_equal(vault_see(v, 0, "phase"), "draw");
    assert_string_equal(vault_see(v, 0, "piles.discard"), "{}");
    assert_int_equal(vault_number(v, "piles.deck"), 2);
    vault_count_all(v);
}

static void ci_22_passes_to_the_left_and_skips_who_is_out(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(3, "thieves", "492 185 777", "1 8 5, 3 crack, 2", 0);
    vault_do(v, 0, "dial 1 at 1");
    vault_do(v, 0, "extra 8");
    vault_do(v, 0, "extra 5");
    assert_string_equal(vault_see(v, 0, "safes.1.out"), "true");
    vault_end(v, "");
    assert_int_equal(vault_number(v, "turn"), 2);
    vault_end(v, "");
    assert_int_equal(vault_number(v, "turn"), 0);
}

static void ci_23_after_500_turns_those_still_in_share(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(3, "thieves", "492 185 777", "1 8 5, 3, 2", 0);
    vault_do(v, 0, "dial 1 at 1");
    vault_do(v, 0, "extra 8");
    vault_do(v, 0, "extra 5");
    vault_end(v, "");
    for (int turn = 1; turn < 500; turn++) {
        assert_int_equal(vault_number(v, "turns"), turn);
        assert_string_equal(vault_result(v), "null");
        vault_end(v, "");
    }
    assert_string_equal(vault_result(v), "won 0 2");
}

static void ci_24_discards_and_dials_are_open_to_all(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(3, "thieves", "492 185 777", "3 hint reset, 6 0, 2", 0);
    vault_do(v, 0, "discard 3 hint");
    vault_draw(v, "");
    vault_do(v, 1, "dial 6 at 0");
    vault_end(v, "");
    for (int viewer = 0; viewer < 3; viewer++) {
        assert_string_equal(vault_see(v, viewer, "piles.discard"), "{\"3\":1,\"hint\":1}");
        assert_string_equal(vault_see(v, viewer, "safes.0.numbers.0.above"), "6");
    }
    assert_string_equal(vault_see(v, LUDO_SPECTATOR, "safes.0.numbers.0.above"), "6");
}

/* ------------------------------------------------------------------ dials */

static void ci_30_attacks_the_first_undiscovered_number(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(3, "thieves", "492 185 777", "1 6, 3, 2", 0);
    assert_true(vault_may(v, 0, "dial 6 at 1"));
    assert_true(vault_may(v, 0, "dial 6 at 2"));
    assert_false(vault_may(v, 0, "dial 6 at 0"));
    vault_refuse(v, 0, "dial 6 at 0", "choose a rival with an undiscovered number");
    vault_refuse(v, 0, "dial 3 at 1", "you do not hold this card");
    vault_do(v, 0, "dial 1 at 1");
    assert_int_equal(vault_number(v, "safes.1.found"), 1);
    vault_end(v, "6");
    vault_until(v, 0);
    vault_do(v, 0, "dial 6 at 1");
    assert_string_equal(vault_around(v, 1, 1), "above , below 6");
}

static void ci_30_a_dial_that_adds_nothing_may_be_played(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(2, "thieves", "492 185", "3 9, 6 9", 0);
    vault_do(v, 0, "dial 3 at 1");
    vault_end(v, "9");
    vault_end(v, "");
    vault_do(v, 0, "dial 9 at 1");
    assert_string_equal(vault_around(v, 1, 0), "above 3 9, below ");
    assert_int_equal(vault_number(v, "safes.1.numbers.0.high"), 2);
}

static void ci_31_greater_goes_above_and_smaller_below(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(2, "thieves", "492 585", "7 3 6 0, 1", 0);
    vault_do(v, 0, "dial 7 at 1");
    assert_string_equal(vault_around(v, 1, 0), "above 7, below ");
    vault_end(v, "7");
    vault_end(v, "");
    vault_do(v, 0, "dial 3 at 1");
    vault_end(v, "");
    vault_end(v, "");
    vault_do(v, 0, "dial 7 at 1");
    vault_end(v, "");
    vault_end(v, "");
    vault_do(v, 0, "dial 0 at 1");
    assert_string_equal(vault_around(v, 1, 0), "above 7 7, below 0 3");
    assert_int_equal(vault_number(v, "safes.1.numbers.0.low"), 4);
    assert_int_equal(vault_number(v, "safes.1.numbers.0.high"), 6);
    assert_string_equal(vault_see(v, 0, "safes.1.numbers.0.value"), "null");
    vault_count_all(v);
}

static void ci_32_equal_is_a_click_and_all_dials_are_discarded(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(2, "thieves", "492 585", "7 5 3, 1", 0);
    vault_do(v, 0, "dial 7 at 1");
    vault_end(v, "");
    vault_end(v, "");
    vault_do(v, 0, "dial 3 at 1");
    vault_end(v, "");
    vault_end(v, "");
    assert_string_equal(vault_see(v, 0, "piles.discard"), "{}");
    vault_do(v, 0, "dial 5 at 1");
    assert_string_equal(vault_see(v, 0, "piles.discard"), "{\"3\":1,\"5\":1,\"7\":1}");
    assert_string_equal(vault_around(v, 1, 0), "above , below ");
    assert_string_equal(vault_see(v, LUDO_SPECTATOR, "safes.1.numbers.0.value"), "5");
    assert_string_equal(vault_see(v, LUDO_SPECTATOR, "safes.1.numbers.1.value"), "null");
    vault_count_all(v);
}

static void ci_32_the_same_when_crack_it_reveals(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(2, "thieves", "492 585", "7 crack 3, 1", 0);
    vault_do(v, 0, "dial 7 at 1");
    vault_throw(v, 0, "crack 1", "");
    assert_string_equal(vault_see(v, 0, "piles.discard"), "{\"7\":1,\"crack\":1}");
    assert_string_equal(vault_see(v, 0, "safes.1.numbers.0.value"), "5");
    vault_count_all(v);
}

/* Narrow seat 1's 5 down by 4 and 6, seat 0 in turn with the attack made. */
static struct vault *narrowed(const char *more) {
    char hands[64];
    (void)snprintf(hands, sizeof hands, "4 6 %s, 1", more);
    struct vault *v = vault_dealt(2, "thieves", "492 585", hands, 0);
    vault_do(v, 0, "dial 4 at 1");
    vault_end(v, "0");
    vault_end(v, "");
    assert_false(vault_may(v, 0, "declare 1"));
    vault_do(v, 0, "dial 6 at 1");
    return v;
}

static void ci_33_declares_perfectly_narrowed_number(void **unused) {
    (void)unused;
    struct vault *v = narrowed("8");
    assert_string_equal(vault_see(v, 1, "safes.1.narrowed"), "true");
    assert_string_equal(vault_see(v, 0, "declare"), "1");
    assert_string_equal(vault_preview(v, 0, "declare 1", "value"), "5");
    assert_string_equal(vault_preview(v, 0, "declare 1", "free"), "true");
    vault_do(v, 0, "declare 1");
    assert_int_equal(vault_number(v, "safes.1.found"), 1);
    assert_string_equal(vault_see(v, 0, "piles.discard"), "{\"4\":1,\"6\":1}");
    assert_string_equal(vault_see(v, 0, "extra"), "1");
    vault_do(v, 0, "extra 8");
    assert_int_equal(vault_number(v, "safes.1.found"), 2);
}

static void ci_33_zero_and_nine_are_outer_bounds(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(3, "thieves", "492 085 977", "1 8, 3, 2", 0);
    vault_do(v, 0, "dial 1 at 1");
    assert_true(vault_may(v, 0, "declare 1"));
    vault_do(v, 0, "end");
    vault_draw(v, "8");
    vault_until(v, 0);
    vault_do(v, 0, "dial 8 at 2");
    vault_do(v, 0, "declare 2");
    assert_string_equal(vault_see(v, 1, "safes.2.numbers.0.value"), "9");
}

static void ci_33_card_counting_does_not_narrow(void **unused) {
    (void)unused;
    /* Seat 0 holds all the 6s itself: only 5 can be there. */
    struct vault *v = vault_dealt(2, "thieves", "666 585", "4 7, 1", 0);
    vault_do(v, 0, "dial 4 at 1");
    vault_end(v, "");
    vault_end(v, "");
    vault_do(v, 0, "dial 7 at 1");
    assert_string_equal(vault_see(v, 0, "safes.1.numbers.0.odds"),
                        "0.0 0.0 0.0 0.0 0.0 1.0 0.0 0.0 0.0 0.0");
    assert_false(vault_may(v, 0, "declare 1"));
    vault_refuse(v, 0, "declare 1", "declare a perfectly narrowed number");
}

static void ci_33_a_later_turn_declares_in_place_of_the_attack(void **unused) {
    (void)unused;
    struct vault *v = narrowed("8 2");
    vault_end(v, "");
    vault_end(v, "");
    assert_string_equal(vault_see(v, 0, "declare"), "null");
    assert_string_equal(vault_preview(v, 0, "declare 1", "free"), "false");
    vault_do(v, 0, "declare 1");
    assert_string_equal(vault_see(v, 0, "attack"), "false");
    assert_true(vault_may(v, 0, "extra 2"));
    assert_false(vault_may(v, 0, "dial 2 at 1"));
}

static void ci_33_who_has_attacked_elsewhere_cannot_declare(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(3, "thieves", "492 085 977", "1 8, 3, 2 6", 0);
    vault_do(v, 0, "dial 1 at 1");
    vault_end(v, "");
    vault_until(v, 2);
    vault_do(v, 2, "dial 6 at 0");
    assert_string_equal(vault_see(v, 2, "safes.1.narrowed"), "true");
    assert_false(vault_may(v, 2, "declare 1"));
    vault_end(v, "");
    assert_true(vault_may(v, 0, "declare 1"));
}

static void ci_33_free_declaration_is_lost_by_any_other_act(void **unused) {
    (void)unused;
    struct vault *v = narrowed("8 hint");
    vault_throw(v, 0, "hint pile", "");
    assert_string_equal(vault_see(v, 0, "declare"), "null");
    assert_false(vault_may(v, 0, "declare 1"));
    assert_string_equal(vault_legal(v, 0), "end");
}

static void ci_33_a_hint_dial_gives_the_right_and_keeps_the_attack(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(2, "thieves", "492 085", "hint 8, 1 3", 0);
    vault_throw(v, 0, "hint 1", "");
    vault_do(v, 0, "take 1 at 1");
    assert_string_equal(vault_preview(v, 0, "declare 1", "free"), "true");
    vault_do(v, 0, "declare 1");
    assert_string_equal(vault_see(v, 0, "attack"), "true");
    vault_do(v, 0, "extra 8");
    assert_true(vault_may(v, 0, "dial 9 at 1") || vault_may(v, 0, "dial 7 at 1"));
}

/* After a Reset the next number may have been narrowed before. */
static void ci_33_declares_in_place_of_an_extra_dial_on_that_number(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(2, "thieves", "492 505", "5 1 7 8, reset", 0);
    vault_do(v, 0, "dial 5 at 1");
    vault_do(v, 0, "extra 1");
    vault_end(v, "");
    vault_throw(v, 1, "reset", "");
    vault_do(v, LUDO_CHANCE, "number 1 7");
    vault_end(v, "");
    vault_do(v, 0, "dial 7 at 1");
    assert_string_equal(vault_see(v, 0, "extra"), "1");
    assert_string_equal(vault_preview(v, 0, "declare 1", "free"), "true");
    vault_do(v, 0, "declare 1");
    assert_int_equal(vault_number(v, "safes.1.found"), 2);
    assert_string_equal(vault_see(v, 0, "extra"), "1");
}

static void ci_34_click_lets_play_one_extra_dial_at_the_next_number(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(3, "thieves", "492 585 777", "5 8 6 7, 1, 2", 0);
    assert_false(vault_may(v, 0, "extra 8"));
    vault_refuse(v, 0, "extra 8", "right after a CLICK");
    vault_do(v, 0, "dial 5 at 1");
    assert_string_equal(vault_see(v, 2, "extra"), "1");
    vault_do(v, 0, "extra 8");
    assert_string_equal(vault_see(v, 2, "extra"), "1");
    vault_do(v, 0, "extra 6");
    assert_string_equal(vault_see(v, 2, "extra"), "null");
    assert_false(vault_may(v, 0, "extra 7"));
    assert_string_equal(vault_around(v, 1, 2), "above 6, below ");
}

static void ci_34_any_other_act_forfeits_the_extra(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(2, "thieves", "492 585", "hint 5 8 8, 1 5", 0);
    vault_throw(v, 0, "hint 1", "");
    vault_do(v, 0, "take 5 at 1");
    assert_true(vault_may(v, 0, "extra 8"));
    vault_do(v, 0, "dial 5 at 1"); /* the attack, on the same rival */
    assert_string_equal(vault_see(v, 0, "extra"), "null");
    assert_false(vault_may(v, 0, "extra 8"));
    assert_string_equal(vault_around(v, 1, 1), "above , below 5");
}

static void ci_34_no_extra_when_the_safe_is_open(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(3, "thieves", "492 585 777", "5 8 5 7, 1, 2", 0);
    vault_do(v, 0, "dial 5 at 1");
    vault_do(v, 0, "extra 8");
    vault_do(v, 0, "extra 5");
    assert_string_equal(vault_see(v, 0, "extra"), "null");
    assert_string_equal(vault_legal(v, 0), "end");
}

static void ci_35_crack_it_causes_no_click(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(2, "thieves", "492 585", "crack 8, 1", 0);
    vault_throw(v, 0, "crack 1", "");
    assert_int_equal(vault_number(v, "safes.1.found"), 1);
    assert_string_equal(vault_see(v, 0, "extra"), "null");
    assert_string_equal(vault_see(v, 0, "phase"), "draw");
}

static void ci_36_an_open_safe_cannot_be_reset(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(3, "safes", "492 585 777", "5 8 5, reset 6, 2", 0);
    vault_do(v, 0, "dial 5 at 1");
    vault_do(v, 0, "extra 8");
    vault_end(v, "");
    assert_true(vault_may(v, 1, "reset"));
    vault_end(v, "");
    vault_end(v, "");
    vault_do(v, 0, "dial 5 at 1");
    assert_string_equal(vault_see(v, 0, "safes.1.open"), "true");
    vault_end(v, "");
    assert_int_equal(vault_number(v, "turn"), 1);
    assert_false(vault_may(v, 1, "reset"));
    vault_refuse(v, 1, "reset", "none of your numbers can be reset");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ci_20_discards_any_number_and_ends_the_turn),
        cmocka_unit_test(ci_20_every_choice_of_cards_is_listed_once),
        cmocka_unit_test(ci_20_the_first_act_settles_what_the_turn_is),
        cmocka_unit_test(ci_20_one_attack_and_any_number_of_actions_in_any_order),
        cmocka_unit_test(ci_21_draws_until_five_at_the_end_of_the_turn),
        cmocka_unit_test(ci_21_discards_are_shuffled_when_the_last_card_leaves),
        cmocka_unit_test(ci_21_with_no_discards_the_next_draw_shuffles),
        cmocka_unit_test(ci_22_passes_to_the_left_and_skips_who_is_out),
        cmocka_unit_test(ci_23_after_500_turns_those_still_in_share),
        cmocka_unit_test(ci_24_discards_and_dials_are_open_to_all),
        cmocka_unit_test(ci_30_attacks_the_first_undiscovered_number),
        cmocka_unit_test(ci_30_a_dial_that_adds_nothing_may_be_played),
        cmocka_unit_test(ci_31_greater_goes_above_and_smaller_below),
        cmocka_unit_test(ci_32_equal_is_a_click_and_all_dials_are_discarded),
        cmocka_unit_test(ci_32_the_same_when_crack_it_reveals),
        cmocka_unit_test(ci_33_declares_perfectly_narrowed_number),
        cmocka_unit_test(ci_33_zero_and_nine_are_outer_bounds),
        cmocka_unit_test(ci_33_card_counting_does_not_narrow),
        cmocka_unit_test(ci_33_a_later_turn_declares_in_place_of_the_attack),
        cmocka_unit_test(ci_33_who_has_attacked_elsewhere_cannot_declare),
        cmocka_unit_test(ci_33_free_declaration_is_lost_by_any_other_act),
        cmocka_unit_test(ci_33_a_hint_dial_gives_the_right_and_keeps_the_attack),
        cmocka_unit_test(ci_33_declares_in_place_of_an_extra_dial_on_that_number),
        cmocka_unit_test(ci_34_click_lets_play_one_extra_dial_at_the_next_number),
        cmocka_unit_test(ci_34_any_other_act_forfeits_the_extra),
        cmocka_unit_test(ci_34_no_extra_when_the_safe_is_open),
        cmocka_unit_test(ci_35_crack_it_causes_no_click),
        cmocka_unit_test(ci_36_an_open_safe_cannot_be_reset),
    };
    return cmocka_run_group_tests_name("CRACK IT: turns and dials", tests, NULL, NULL);
}
