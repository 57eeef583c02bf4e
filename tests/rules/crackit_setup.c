/* CRACK IT: components, card tables and setup, CI-01 to CI-12. */
#include "crackit_vault.h"

#include "front/files.h"
#include "games/content.h"

#include <stdlib.h>

/* ------------------------------------------------------------ card tables */

static void refuse(const char *changes, const char *reason) {
    struct crackit_cards block = {0};
    struct ludo_error error = {0};
    json_t *cards = vault_cards(changes);
    int answer = content_reader_find("crackit")->read(cards, &block, &error);
    json_decref(cards);
    if (answer != LUDO_ECONTENT)
        fail_msg("%s was read", changes);
    assert_string_equal(error.text, reason);
}

static void ci_03_default_table_has_the_split_of_the_rules(void **unused) {
    (void)unused;
    static const uint8_t split[CRACKIT_CARDS] = {3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 8, 5, 6, 5, 1, 9};
    const struct ludo_content *standard = ludo_content_find(&crackit, "standard");
    assert_non_null(standard);
    const struct crackit_cards *cards = standard->block;
    assert_memory_equal(cards->count, split, sizeof split);
}

static void ci_03_built_in_table_is_the_file(void **unused) {
    (void)unused;
    struct crackit_cards block = {0};
    struct ludo_error error = {0};
    const struct ludo_content *standard = ludo_content_find(&crackit, "standard");
    const char *source = getenv("LUDOTECA_SOURCE");
    char path[512], *text;
    size_t length;
    json_t *json;
    (void)snprintf(path, sizeof path, "%s/content/crackit/standard.json", source ? source : ".");
    if (file_read(path, &text, &length, &error) < 0)
        fail_msg("%s", error.text);
    assert_int_equal(content_parse(text, length, &json, &error), LUDO_OK);
    assert_int_equal(content_reader_find("crackit")->read(json, &block, &error), LUDO_OK);
    assert_true(content_hash(json) == standard->hash);
    assert_memory_equal(standard->block, &block, sizeof block);
    json_decref(json);
    free(text);
}

static void ci_03_any_table_of_64_with_one_of_each_is_accepted(void **unused) {
    (void)unused;
    struct crackit_cards block = {0};
    struct ludo_error error = {0};
    json_t *cards = vault_cards("{'dials': [49,1,1,1,1,1,1,1,1,1], 'hint': 1, 'block': 1, "
                                "'reset': 1, 'crack': 1, 'master': 1, 'prohibition': 1}");
    assert_int_equal(content_reader_find("crackit")->read(cards, &block, &error), LUDO_OK);
    assert_int_equal(block.count[0], 49);
    json_decref(cards);
}

static void ci_03_wrong_sums_are_refused(void **unused) {
    (void)unused;
    refuse("{'hint': 7}", "cards: there are 63 cards in all, 64 are needed");
    refuse("{'prohibition': 10}", "cards: there are 65 cards in all, 64 are needed");
}

static void ci_03_missing_kinds_are_refused(void **unused) {
    (void)unused;
    refuse("{'master': null}", "master: how many there are of this card is missing");
    refuse("{'dials': [3,3,3]}", "dials: a list of 10 counts is needed, for the dial cards 0 to 9");
    refuse("{'dials': null}", "dials: a list of 10 counts is needed, for the dial cards 0 to 9");
    refuse("{'master': 0, 'hint': 9}", "master: a whole number from 1 to 49 is needed here");
    refuse("{'dials': [0,6,3,3,3,3,3,3,3,3]}",
           "dials[0]: a whole number from 1 to 49 is needed here");
}

static void ci_03_negative_and_odd_counts_are_refused(void **unused) {
    (void)unused;
    refuse("{'block': -1}", "block: a whole number from 1 to 49 is needed here");
    refuse("{'dials': [3,3,3,3,3,3,3,3,3,-3]}",
           "dials[9]: a whole number from 1 to 49 is needed here");
    refuse("{'reset': 6.5}", "reset: a whole number from 1 to 49 is needed here");
    refuse("{'crack': '5'}", "crack: a whole number from 1 to 49 is needed here");
    refuse("{'prohibition': 50}", "prohibition: a whole number from 1 to 49 is needed here");
    refuse("{'jokers': 2}", "cards: \"jokers\" is not known here");
    refuse("{'name': 'My Box'}", "name: a short name of a-z, 0-9 and - is needed here");
}

/* ----------------------------------------------------------------- seats */

static void ci_01_two_to_five_seats_in_either_mode(void **unused) {
    (void)unused;
    struct ludo_setup setup;
    struct ludo_error error = {0};
    assert_int_equal(ludo_setup_init(&setup, &crackit, 1, &error), LUDO_ESEATS);
    assert_int_equal(ludo_setup_init(&setup, &crackit, 6, &error), LUDO_ESEATS);
    for (int seats = 2; seats <= 5; seats++) {
        assert_int_equal(ludo_setup_init(&setup, &crackit, seats, &error), LUDO_OK);
        assert_int_equal(ludo_setup_choose(&setup, "mode", "safes", &error), LUDO_OK);
        assert_int_equal(ludo_setup_choose(&setup, "mode", "thieves", &error), LUDO_OK);
    }
    assert_int_equal(ludo_setup_choose(&setup, "mode", "kings", &error), LUDO_EOPTION);
}

static void ci_02_three_combination_cards_of_each_number(void **unused) {
    (void)unused;
    struct vault *v = vault_open(4, "thieves");
    assert_string_equal(vault_see(v, 0, "unseen.numbers"), "3 3 3 3 3 3 3 3 3 3");
    assert_int_equal(vault_number(v, "piles.combination_deck"), 30);
    for (int i = 0; i < 3; i++)
        vault_do(v, LUDO_CHANCE, "number 0 7");
    vault_refuse(v, LUDO_CHANCE, "number 1 7", "chance cannot");
    assert_string_equal(vault_see(v, 0, "unseen.numbers"), "3 3 3 3 3 3 3 0 3 3");
}

static void ci_04_tokens_of_the_box(void **unused) {
    (void)unused;
    struct vault *v = vault_open(4, "safes");
    assert_int_equal(vault_number(v, "middle.bad_fame") + 4 * 3, 16);
    assert_int_equal(vault_number(v, "middle.prestige"), 8);
}

/* ----------------------------------------------------------------- setup */

static void ci_10_every_card_is_as_likely_as_any_other(void **unused) {
    (void)unused;
    struct vault *v = vault_open(2, "thieves");
    struct ludo_odds odds[LUDO_ODDS_MAX];
    assert_int_equal(crackit.odds(&v->setup, &v->state, odds), 10);
    for (int value = 0; value < 10; value++)
        assert_int_equal(odds[value].weight, 3);
    for (const char *n = "000111"; *n; n++) {
        char move[] = "number 0 0";
        move[7] = (char)(n - "000111" < 3 ? '0' : '1');
        move[9] = *n;
        vault_do(v, LUDO_CHANCE, move);
    }
    vault_do(v, 0, "order 0 0 0");
    vault_do(v, 1, "order 1 1 1");
    vault_do(v, LUDO_CHANCE, "card 0 hint");
    assert_int_equal(crackit.odds(&v->setup, &v->state, odds), 16);
    assert_int_equal(odds[0].weight, 3);
    assert_int_equal(odds[CRACKIT_HINT].weight, 7);
    assert_int_equal(odds[CRACKIT_PROHIBITION].weight, 9);
}

static void deal_three(struct vault *v, int seat, const char *numbers) {
    for (; *numbers; numbers++) {
        char move[] = "number 0 0";
        move[7] = (char)('0' + seat);
        move[9] = *numbers;
        vault_do(v, LUDO_CHANCE, move);
    }
}

static void ci_11_all_lay_three_numbers_in_an_order_of_their_choice(void **unused) {
    (void)unused;
    struct vault *v = vault_open(3, "thieves");
    deal_three(v, 0, "949");
    deal_three(v, 1, "185");
    deal_three(v, 2, "777");
    assert_string_equal(vault_legal(v, 0), "order 4 9 9, order 9 4 9, order 9 9 4");
    assert_string_equal(vault_legal(v, 2), "order 7 7 7");
    vault_refuse(v, 1, "order 1 8 8", "first lay down your three numbers");
    vault_do(v, 2, "order 7 7 7");
    vault_do(v, 0, "order 9 4 9");
    assert_string_equal(vault_see(v, 1, "ordered"), "0 2");
    assert_string_equal(vault_see(v, 1, "phase"), "order");
    vault_do(v, 1, "order 8 1 5");
    assert_string_equal(vault_see(v, 1, "phase"), "cards");
    assert_string_equal(vault_see(v, 1, "safes.1.numbers.0.value"), "8");
    assert_string_equal(vault_see(v, 1, "safes.1.numbers.1.value"), "1");
}

static void ci_11_nobody_else_sees_numbers_or_their_order(void **unused) {
    (void)unused;
    struct vault *v = vault_open(2, "thieves");
    deal_three(v, 0, "492");
    deal_three(v, 1, "185");
    vault_do(v, 0, "order 9 2 4");
    assert_string_equal(vault_see(v, 1, "safes.0.numbers.0.value"), "null");
    assert_string_equal(vault_log(v, 1, 7),
                        "chance number 0 ?, chance number 0 ?, chance number 0 ?, "
                        "chance number 1 1, chance number 1 8, chance number 1 5, 0 ?");
    assert_string_equal(vault_see(v, LUDO_SPECTATOR, "safes.1.numbers.2.value"), "null");
    char *told = strdup(vault_told(v, 1));
    v = vault_open(2, "thieves");
    deal_three(v, 0, "000");
    deal_three(v, 1, "185");
    vault_do(v, 0, "order 0 0 0");
    assert_string_equal(vault_told(v, 1), told);
    free(told);
}

static void ci_12_five_cards_each_and_a_random_first_player(void **unused) {
    (void)unused;
    struct vault *v = vault_open(3, "thieves");
    struct ludo_odds odds[LUDO_ODDS_MAX];
    deal_three(v, 0, "492");
    deal_three(v, 1, "185");
    deal_three(v, 2, "777");
    vault_do(v, 0, "order 4 9 2");
    vault_do(v, 1, "order 1 8 5");
    vault_do(v, 2, "order 7 7 7");
    static const char *const cards[] = {"1", "1", "hint", "9", "prohibit"};
    for (int i = 0; i < 15; i++) {
        char move[LUDO_MOVE_TEXT_MAX];
        (void)snprintf(move, sizeof move, "card %d %s", i / 5, i < 10 ? cards[i % 5] : "hint");
        if (i == 6)
            (void)snprintf(move, sizeof move, "card 1 2");
        vault_do(v, LUDO_CHANCE, move);
    }
    assert_string_equal(vault_hand(v, 0), "1 1 9 hint prohibit");
    assert_string_equal(vault_see(v, 0, "safes.2.cards"), "5");
    assert_string_equal(vault_log(v, 0, 1), "chance card 2 ?");
    assert_int_equal(vault_number(v, "piles.deck"), 64 - 15);
    assert_int_equal(crackit.odds(&v->setup, &v->state, odds), 3);
    for (int seat = 0; seat < 3; seat++)
        assert_int_equal(odds[seat].weight, 1);
    vault_do(v, LUDO_CHANCE, "first 2");
    assert_int_equal(vault_number(v, "turn"), 2);
    assert_true(ludo_match_actors(&v->match) == ludo_mover_bit(2));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ci_01_two_to_five_seats_in_either_mode),
        cmocka_unit_test(ci_02_three_combination_cards_of_each_number),
        cmocka_unit_test(ci_03_default_table_has_the_split_of_the_rules),
        cmocka_unit_test(ci_03_built_in_table_is_the_file),
        cmocka_unit_test(ci_03_any_table_of_64_with_one_of_each_is_accepted),
        cmocka_unit_test(ci_03_wrong_sums_are_refused),
        cmocka_unit_test(ci_03_missing_kinds_are_refused),
        cmocka_unit_test(ci_03_negative_and_odd_counts_are_refused),
        cmocka_unit_test(ci_04_tokens_of_the_box),
        cmocka_unit_test(ci_10_every_card_is_as_likely_as_any_other),
        cmocka_unit_test(ci_11_all_lay_three_numbers_in_an_order_of_their_choice),
        cmocka_unit_test(ci_11_nobody_else_sees_numbers_or_their_order),
        cmocka_unit_test(ci_12_five_cards_each_and_a_random_first_player),
    };
    return cmocka_run_group_tests_name("CRACK IT: setup", tests, NULL, NULL);
}
