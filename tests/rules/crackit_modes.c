/* CRACK IT: King of Thieves and King of Safes, CI-60 to CI-78. */
#include "crackit_vault.h"

/* Seat `by` finds all that is hidden in a safe, with the right dials in hand. */
static void open_safe(struct vault *v, int by, int rival) {
    const struct crackit_safe *safe = &v->state.safe[rival];
    char move[LUDO_MOVE_TEXT_MAX];
    (void)snprintf(move, sizeof move, "dial %d at %d", safe->number[safe->found], rival);
    vault_do(v, by, move);
    while (v->state.right) {
        (void)snprintf(move, sizeof move, "extra %d", safe->number[safe->found]);
        vault_do(v, by, move);
    }
}

/* Bad fame, prestige of a seat, as all see it: "3 0". */
static const char *tokens(struct vault *v, int seat) {
    static char text[4][16];
    static int next;
    char path[32], *to = text[next++ % 4];
    (void)snprintf(path, sizeof path, "safes.%d.bad_fame", seat);
    int fame = vault_number(v, path);
    (void)snprintf(path, sizeof path, "safes.%d.prestige", seat);
    (void)snprintf(to, sizeof text[0], "%d %d", fame, vault_number(v, path));
    return to;
}

/* ---------------------------------------------------------------- thieves */

static void ci_60_whose_numbers_are_discovered_is_out(void **unused) {
    (void)unused;
    struct vault *v =
        vault_dealt(3, "thieves", "492 585 777", "5 8 5 crack hint, 1 1 prohibit reset hint, 2", 0);
    open_safe(v, 0, 1);
    assert_string_equal(vault_see(v, 0, "safes.1.out"), "true");
    assert_string_equal(vault_see(v, 0, "safes.1.cards"), "0");
    assert_int_equal(vault_discarded(v, "1"), 2);
    assert_int_equal(vault_discarded(v, "prohibit"), 1);
    assert_false(vault_may(v, 0, "crack 1"));
    assert_false(vault_may(v, 0, "hint 1"));
    vault_do(v, 0, "crack 2");
    assert_string_equal(vault_see(v, 0, "window.asked"), "2");
    vault_count_all(v);
}

static void ci_61_the_last_with_an_undiscovered_number_wins(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(3, "thieves", "492 585 777", "5 8 5, 1, 4 9 2", 0);
    open_safe(v, 0, 1);
    assert_string_equal(vault_result(v), "null");
    vault_end(v, "");
    open_safe(v, 2, 0);
    assert_string_equal(vault_see(v, 0, "phase"), "over");
    assert_string_equal(vault_result(v), "won 2");
}

static void ci_61_in_the_end_all_see_every_combination(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(2, "thieves", "492 185", "1 8 5, 3", 0);
    vault_do(v, 0, "dial 1 at 1");
    vault_do(v, 0, "extra 8");
    assert_string_equal(vault_see(v, 1, "safes.0.numbers.2.value"), "null");
    assert_string_equal(vault_see(v, LUDO_SPECTATOR, "safes.0.numbers.2.value"), "null");
    vault_do(v, 0, "extra 5");
    assert_string_equal(vault_result(v), "won 0");
    assert_string_equal(vault_see(v, 1, "safes.0.numbers.0.value"), "4");
    assert_string_equal(vault_see(v, 1, "safes.0.numbers.1.value"), "9");
    assert_string_equal(vault_see(v, LUDO_SPECTATOR, "safes.0.numbers.2.value"), "2");
}

static void ci_61_master_can_end_it_with_several_at_once(void **unused) {
    (void)unused;
    struct vault *v =
        vault_dealt(3, "thieves", "492 585 777", "crack crack crack master 5, 1, 7 7", 0);
    vault_throw(v, 0, "crack 1", "");
    vault_draw(v, "crack");
    vault_until(v, 2);
    vault_end(v, "");
    vault_throw(v, 0, "crack 1", "");
    vault_draw(v, "crack");
    vault_until(v, 0);
    vault_throw(v, 0, "crack 2", "");
    vault_until(v, 0);
    vault_throw(v, 0, "crack 2", "");
    vault_until(v, 0);
    vault_throw(v, 0, "master", "");
    assert_string_equal(vault_result(v), "won 0");
    vault_count_all(v);
}

static void ci_62_no_reset_in_the_final_duel(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(3, "thieves", "492 585 777", "5 8 5, 1, 7 reset 4", 2);
    vault_do(v, 2, "dial 4 at 0");
    vault_end(v, "");
    open_safe(v, 0, 1);
    vault_end(v, "reset reset");
    assert_true(v->state.turn == 2);
    vault_end(v, "");
    assert_non_null(strstr(vault_hand(v, 0), "reset"));
    assert_false(vault_may(v, 0, "reset"));
    vault_refuse(v, 0, "reset", "none of your numbers can be reset now");
}

static void ci_62_with_two_from_the_start_resets_may_be_played(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(2, "thieves", "492 585", "5 3, reset 1", 0);
    vault_do(v, 0, "dial 5 at 1");
    vault_end(v, "");
    assert_true(vault_may(v, 1, "reset"));
}

/* ------------------------------------------------------------------ safes */

static void ci_70_three_bad_fame_each_and_two_games(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(5, "safes", "492 585 777 000 123", "5, 1, 2, 3, 4", 0);
    for (int seat = 0; seat < 5; seat++)
        assert_string_equal(tokens(v, seat), "3 0");
    assert_int_equal(vault_number(v, "middle.bad_fame"), 1);
    assert_int_equal(vault_number(v, "middle.prestige"), 8);
    assert_int_equal(vault_number(v, "game"), 1);
}

static void ci_71_discovering_a_number_returns_a_bad_fame(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(3, "safes", "492 585 777", "5 8 crack, 1, 2", 0);
    vault_do(v, 0, "dial 5 at 1");
    assert_string_equal(tokens(v, 0), "2 0");
    assert_int_equal(vault_number(v, "middle.bad_fame"), 8);
    vault_do(v, 0, "extra 8");
    assert_string_equal(tokens(v, 0), "1 0");
    vault_throw(v, 0, "crack 2", "");
    assert_string_equal(tokens(v, 0), "0 0");
    vault_draw(v, "crack");
    vault_until(v, 0);
    vault_throw(v, 0, "crack 2", ""); /* if one has one */
    assert_string_equal(tokens(v, 0), "0 0");
    assert_string_equal(tokens(v, 2), "3 0");
}

static void ci_72_receiving_a_block_takes_a_bad_fame(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(3, "safes", "492 585 777", "5 block, prohibit, 2", 0);
    vault_do(v, 0, "dial 5 at 1");
    vault_throw(v, 0, "block 1", "");
    assert_string_equal(tokens(v, 1), "4 0");
    assert_string_equal(tokens(v, 0), "2 0");
    assert_int_equal(vault_number(v, "middle.bad_fame"), 16 - 4 - 2 - 3);
}

static void ci_73_the_last_number_takes_a_prestige_instead(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(3, "safes", "492 585 777", "5 8 5, 1, 2", 0);
    open_safe(v, 0, 1);
    assert_string_equal(tokens(v, 0), "1 1");
    assert_int_equal(vault_number(v, "middle.prestige"), 7);
    assert_int_equal(vault_number(v, "safes.0.points"), 1);
}

static void ci_74_whose_safe_is_opened_takes_a_bad_fame_and_plays_on(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(3, "safes", "492 585 777", "5 8 5 block, reset 7, 2", 0);
    open_safe(v, 0, 1);
    assert_string_equal(tokens(v, 1), "4 0");
    assert_string_equal(vault_see(v, 0, "safes.1.open"), "true");
    assert_string_equal(vault_see(v, 0, "safes.1.out"), "false");
    assert_string_equal(vault_see(v, 0, "safes.1.cards"), "5");
    vault_throw(v, 0, "block 1", ""); /* can still be blocked */
    assert_string_equal(tokens(v, 1), "5 0");
    vault_end(v, "");
    assert_int_equal(vault_number(v, "turn"), 1);
    assert_false(vault_may(v, 1, "reset"));
    vault_do(v, 1, "dial 7 at 2");
    assert_int_equal(vault_number(v, "safes.2.found"), 1);
}

static void ci_75_the_game_ends_at_once_and_the_last_one_returns_a_bad_fame(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(2, "safes", "492 585", "5 8 5 3 3, 1", 0);
    open_safe(v, 0, 1);
    assert_int_equal(vault_number(v, "game"), 2);
    /* Two numbers, and one for being the last; and a prestige. */
    assert_string_equal(tokens(v, 0), "0 1");
    assert_string_equal(tokens(v, 1), "4 0");
}

static void ci_71_to_75_the_score_of_a_game_is_kept_in_the_next(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(2, "safes", "492 185", "1 8 5 block, 3", 0);
    vault_do(v, 0, "dial 1 at 1");
    vault_throw(v, 0, "block 1", "");
    vault_do(v, 0, "end");
    vault_draw(v, "");
    vault_end(v, "");
    vault_do(v, 0, "dial 8 at 1");
    vault_do(v, 0, "extra 5");
    assert_int_equal(vault_number(v, "game"), 2);
    for (int viewer = 0; viewer <= 1; viewer++) {
        assert_string_equal(vault_see(v, viewer, "games.0.0"),
                            "{\"returned\":2,\"prestige\":1,\"blocks\":0,\"opened\":0,"
                            "\"last\":1,\"stayed\":true}");
        assert_string_equal(vault_see(v, viewer, "games.0.1"),
                            "{\"returned\":0,\"prestige\":0,\"blocks\":1,\"opened\":1,"
                            "\"last\":0,\"stayed\":false}");
        assert_string_equal(vault_see(v, viewer, "games.1.0.returned"), "0");
    }
}

/* Seat 0's safe is open; by a Master CRACK IT it opens all the others. */
static void ci_75_also_when_nobody_is_left_with_a_number(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(3, "safes", "492 585 777", "5 8 7 7 master, 4 9 2, 1", 0);
    vault_do(v, 0, "dial 5 at 1");
    vault_do(v, 0, "extra 8");
    vault_end(v, "");
    open_safe(v, 1, 0);
    vault_end(v, "");
    vault_end(v, "");
    vault_do(v, 0, "dial 7 at 2");
    vault_do(v, 0, "extra 7");
    assert_string_equal(tokens(v, 0), "0 0");
    vault_throw(v, 0, "master", "");
    assert_int_equal(vault_number(v, "game"), 2);
    assert_string_equal(tokens(v, 0), "0 2");
    assert_string_equal(tokens(v, 1), "2 1"); /* 3 − 2 + 1: nobody returns one more */
    assert_string_equal(tokens(v, 2), "4 0");
}

static void ci_76_the_second_game_is_dealt_anew_and_tokens_are_kept(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(3, "safes", "492 585 777", "7 7 7, 1, 4 9 2", 1);
    vault_end(v, "");
    open_safe(v, 2, 0);
    vault_end(v, "");
    open_safe(v, 0, 2);
    assert_int_equal(vault_number(v, "game"), 2);
    assert_string_equal(vault_see(v, 0, "phase"), "numbers");
    assert_int_equal(vault_number(v, "piles.combination_deck"), 30);
    assert_int_equal(vault_number(v, "piles.deck"), 64);
    assert_string_equal(tokens(v, 0), "2 1"); /* 3 + 1 − 2 */
    assert_string_equal(tokens(v, 1), "2 0");
    assert_string_equal(tokens(v, 2), "2 1");
    vault_deal(v, "111 222 333", "4, 5, 6", -1);
    assert_string_equal(vault_see(v, 0, "phase"), "turn");
    assert_int_equal(vault_number(v, "first"), 2); /* left of the first game's first player */
    assert_int_equal(vault_number(v, "turn"), 2);
    assert_string_equal(vault_result(v), "null");
}

static void ci_23_a_capped_game_gives_no_token_and_the_second_is_played(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(2, "safes", "492 585", "5, 1", 0);
    for (int turn = 0; turn < 500; turn++)
        vault_end(v, "");
    assert_int_equal(vault_number(v, "game"), 2);
    assert_string_equal(tokens(v, 0), "3 0");
    assert_string_equal(tokens(v, 1), "3 0");
    vault_deal(v, "111 222", "4, 5", -1);
    for (int turn = 0; turn < 500; turn++)
        vault_end(v, "");
    assert_string_equal(vault_result(v), "won 0 1");
}

/* Two games of two seats; who opens the rival's safe in each. */
static struct vault *two_games(int first, int second) {
    static const char *const hands[] = {"5 8 5, 1", "1, 4 9 2"};
    static const char *const hands_again[] = {"1 1 1, 7", "7, 0 0 0"};
    struct vault *v = vault_dealt(2, "safes", "492 585", hands[first], first);
    open_safe(v, first, !first);
    vault_deal(v, "000 111", hands_again[second], -1);
    vault_until(v, second);
    open_safe(v, second, !second);
    return v;
}

static void ci_77_prestige_counts_two_and_bad_fame_minus_one(void **unused) {
    (void)unused;
    struct vault *v = two_games(0, 0);
    assert_string_equal(vault_see(v, 0, "phase"), "over");
    assert_string_equal(tokens(v, 0), "0 2");
    assert_string_equal(tokens(v, 1), "5 0");
    struct ludo_result result;
    ludo_result(&v->setup, &v->state, &result);
    assert_int_equal(result.points[0], 4);
    assert_int_equal(result.points[1], -5);
    assert_string_equal(vault_result(v), "won 0");
}

static void ci_77_a_tie_is_broken_by_prestige_then_shared(void **unused) {
    (void)unused;
    struct vault *v = two_games(0, 1);
    /* First 0 1 and 4 0; then seat 1 returns two and one, takes a prestige, and
     * seat 0 takes a bad fame: 1 1 and 1 1. */
    assert_string_equal(tokens(v, 0), "1 1");
    assert_string_equal(tokens(v, 1), "1 1");
    assert_string_equal(vault_result(v), "won 0 1");
    v->state.prestige[0] = 2; /* the same points with more prestige */
    v->state.bad_fame[0] = 3;
    assert_string_equal(vault_result(v), "won 0");
}

static void ci_78_tokens_are_finite(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(5, "safes", "492 585 777 000 123", "5 8 5 block, 1, 2, 3, 4", 0);
    v->state.bad_fame[2] = 6; /* the middle has run out of both */
    v->state.bad_fame[0] = 1;
    v->state.bad_fame_middle = 0;
    v->state.prestige[3] = 8;
    v->state.prestige_middle = 0;
    vault_do(v, 0, "dial 5 at 1");
    assert_int_equal(vault_number(v, "middle.bad_fame"), 1);
    vault_throw(v, 0, "block 1", "");
    assert_int_equal(vault_number(v, "middle.bad_fame"), 0);
    assert_string_equal(tokens(v, 1), "4 0");
    vault_end(v, "");
    vault_until(v, 0);
    vault_do(v, 0, "dial 8 at 1");
    vault_do(v, 0, "extra 5"); /* no prestige, and still no bad fame is returned */
    assert_string_equal(tokens(v, 0), "0 0");
    assert_string_equal(tokens(v, 1), "4 0"); /* what is not there is not taken */
}

/* One token in the middle: the first victim from the thrower's left gets it,
 * and the second gets what the discoverer has returned for a number between. */
static void ci_78_several_tokens_move_rival_by_rival(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(4, "safes", "492 585 777 000", "1, master 3, 2, 6", 1);
    v->state.safe[2].found = 2; /* seats 2 and 0 are about to be opened, 3 is not */
    v->state.safe[0].found = 2;
    v->state.bad_fame[3] += v->state.bad_fame_middle;
    v->state.bad_fame_middle = 0;
    vault_throw(v, 1, "master", "");
    assert_string_equal(tokens(v, 2), "3 0"); /* nothing was there yet */
    assert_string_equal(tokens(v, 0), "4 0"); /* what seat 3's number returned */
    assert_string_equal(tokens(v, 1), "2 2");
    assert_int_equal(vault_number(v, "middle.bad_fame"), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ci_60_whose_numbers_are_discovered_is_out),
        cmocka_unit_test(ci_61_the_last_with_an_undiscovered_number_wins),
        cmocka_unit_test(ci_61_in_the_end_all_see_every_combination),
        cmocka_unit_test(ci_61_master_can_end_it_with_several_at_once),
        cmocka_unit_test(ci_62_no_reset_in_the_final_duel),
        cmocka_unit_test(ci_62_with_two_from_the_start_resets_may_be_played),
        cmocka_unit_test(ci_70_three_bad_fame_each_and_two_games),
        cmocka_unit_test(ci_71_discovering_a_number_returns_a_bad_fame),
        cmocka_unit_test(ci_72_receiving_a_block_takes_a_bad_fame),
        cmocka_unit_test(ci_73_the_last_number_takes_a_prestige_instead),
        cmocka_unit_test(ci_74_whose_safe_is_opened_takes_a_bad_fame_and_plays_on),
        cmocka_unit_test(ci_75_the_game_ends_at_once_and_the_last_one_returns_a_bad_fame),
        cmocka_unit_test(ci_71_to_75_the_score_of_a_game_is_kept_in_the_next),
        cmocka_unit_test(ci_75_also_when_nobody_is_left_with_a_number),
        cmocka_unit_test(ci_76_the_second_game_is_dealt_anew_and_tokens_are_kept),
        cmocka_unit_test(ci_23_a_capped_game_gives_no_token_and_the_second_is_played),
        cmocka_unit_test(ci_77_prestige_counts_two_and_bad_fame_minus_one),
        cmocka_unit_test(ci_77_a_tie_is_broken_by_prestige_then_shared),
        cmocka_unit_test(ci_78_tokens_are_finite),
        cmocka_unit_test(ci_78_several_tokens_move_rival_by_rival),
    };
    return cmocka_run_group_tests_name("CRACK IT: modes", tests, NULL, NULL);
}
