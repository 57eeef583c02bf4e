/* LOOT: components and setup, LO-01 to LO-11. */
#include "loot_fair.h"

/* ------------------------------------------------------------ components */

static void lo_01_seats_one_to_four_players(void **unused) {
    (void)unused;
    struct ludo_setup setup;
    struct ludo_error error = {0};
    for (int seats = 1; seats <= 4; seats++)
        assert_int_equal(ludo_setup_init(&setup, &loot, seats, &error), LUDO_OK);
    assert_int_equal(ludo_setup_init(&setup, &loot, 0, &error), LUDO_ESEATS);
    assert_int_equal(ludo_setup_init(&setup, &loot, 5, &error), LUDO_ESEATS);
    assert_string_equal(error.text, "LOOT is for 1 to 4 seats, not 5");
}

static void lo_01_gives_everybody_a_figure_and_a_sheet(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 4, NULL);
    fair_begin(&fair, "a1 c1 e1 g1", "1");
    fair_round(&fair, "b1, c2, e2, g2");
    assert_string_equal(fair_at(&fair, 0), "b1");
    assert_string_equal(fair_at(&fair, 1), "c2");
    assert_string_equal(fair_at(&fair, 2), "e2");
    assert_string_equal(fair_at(&fair, 3), "g2");
    /* What one draws stays on the own sheet. */
    assert_int_equal(fair_bars(&fair, 0, "b1"), 1);
    assert_int_equal(fair_bars(&fair, 1, "b1"), 0);
    assert_int_equal(fair_bars(&fair, 1, "c2"), 1);
    assert_int_equal(fair_bars(&fair, 0, "c2"), 0);
}

static void lo_02_three_dice_lie_in_three_slots(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, NULL);
    fair_move(&fair, 0, "start d1");
    fair_refuse(&fair, LUDO_CHANCE, "roll 3", LUDO_EILLEGAL, "");
    fair_move(&fair, LUDO_CHANCE, "roll 2 4 5");
    fair_move(&fair, 0, "dice 4 2 5");
    assert_string_equal(fair_dice(&fair), "4 2 5");
    /* The first slot holds the active die. */
    assert_string_equal(fair_legal(&fair, 0), "d5");
}

static void lo_02_dice_have_six_sides(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, NULL);
    fair_move(&fair, 0, "start a1");
    fair_refuse(&fair, LUDO_CHANCE, "roll 0 1 2", LUDO_ETEXT, "is not a move");
    fair_refuse(&fair, LUDO_CHANCE, "roll 1 2 7", LUDO_ETEXT, "is not a move");
    fair_move(&fair, LUDO_CHANCE, "roll 1 1 6");
    fair_move(&fair, 0, "dice 1 1 6");
    fair_move(&fair, 0, "b1");
    fair_refuse(&fair, LUDO_CHANCE, "roll 7", LUDO_ETEXT, "is not a move");
    fair_refuse(&fair, LUDO_CHANCE, "roll 0", LUDO_ETEXT, "is not a move");
    fair_move(&fair, LUDO_CHANCE, "roll 6");
}

/* All 216 throws are equally likely; nobody can tell the dice apart. */
static void lo_02_throws_are_fair(void **unused) {
    (void)unused;
    struct fair fair;
    struct ludo_odds odds[LUDO_ODDS_MAX];
    fair_open(&fair, 1, NULL);
    fair_move(&fair, 0, "start a1");
    uint32_t count = loot.odds(&fair.setup, &fair.state, odds), sum = 0;
    assert_int_equal(count, 56);
    for (uint32_t i = 0; i < count; i++) {
        const uint8_t *die = odds[i].move.arg;
        uint32_t ways = die[0] == die[2] ? 1 : die[0] == die[1] || die[1] == die[2] ? 3 : 6;
        assert_int_equal(odds[i].weight, ways);
        sum += odds[i].weight;
    }
    assert_int_equal(sum, 216);
    fair_move(&fair, LUDO_CHANCE, "roll 1 1 1");
    fair_move(&fair, 0, "dice 1 1 1");
    fair_move(&fair, 0, "b1");
    assert_int_equal(loot.odds(&fair.setup, &fair.state, odds), 6);
    for (int i = 0; i < 6; i++)
        assert_int_equal(odds[i].weight, odds[0].weight);
}

static void lo_03_sheet_has_four_parts(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 2, "{'combos': {'blue': {'need': 2, 'reward': 'wrap'}}}");
    /* A: the fair, B: the combos, C: the Meeps, D: the score track. */
    assert_string_equal(fair_table(&fair, "loot.squares.0"),
                        "{\"square\":\"a1\",\"colour\":\"green\",\"size\":4}");
    assert_string_equal(fair_table(&fair, "loot.squares.48.square"), "g7");
    assert_string_equal(fair_table(&fair, "loot.combo_rows.1"),
                        "{\"colour\":\"blue\",\"need\":2,\"reward\":\"wrap\"}");
    assert_string_equal(fair_table(&fair, "loot.combo_columns.3"),
                        "{\"size\":4,\"need\":3,\"reward\":3}");
    assert_string_equal(fair_table(&fair, "loot.squares.3"), "{\"square\":\"d1\",\"meeps\":1}");
    assert_string_equal(fair_table(&fair, "loot.track"), "17");
}

static void lo_03_all_sheets_are_identical(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 4, "{'meeps': {'d1': 5}}");
    fair_begin(&fair, "c1", "1");
    fair_round(&fair, "d1");
    for (int seat = 0; seat < 4; seat++)
        assert_int_equal(fair_gain(&fair, seat), 5);
}

/* ---------------------------------------------------------------- starts */

static void lo_10_may_start_anywhere_on_the_border(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 2, NULL);
    const char border[] = "start a1, start b1, start c1, start d1, start e1, start f1, start g1, "
                          "start a2, start g2, start a3, start g3, start a4, start g4, start a5, "
                          "start g5, start a6, start g6, "
                          "start a7, start b7, start c7, start d7, start e7, start f7, start g7";
    assert_string_equal(fair_legal(&fair, 0), border);
    assert_string_equal(fair_legal(&fair, 1), border);
    fair_refuse(&fair, 0, "start b2", LUDO_EILLEGAL, "begin on a square of the border");
    fair_refuse(&fair, 0, "b1", LUDO_EILLEGAL, "first choose where to begin");
}

static void lo_10_two_may_start_on_the_same_square(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 2, NULL);
    fair_begin(&fair, "a1 a1", "1");
    assert_string_equal(fair_at(&fair, 0), "a1");
    assert_string_equal(fair_at(&fair, 1), "a1");
}

static void lo_10_all_choose_at_once(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 3, NULL);
    assert_string_equal(fair_see(&fair, 0, "actors"), "[0,1,2]");
    fair_move(&fair, 2, "start g7");
    fair_move(&fair, 0, "start a1");
    assert_string_equal(fair_see(&fair, 0, "actors"), "[1]");
    fair_refuse(&fair, 0, "start b1", LUDO_ETURN, "not this seat's turn");
    fair_move(&fair, 1, "start d1");
    assert_string_equal(fair_see(&fair, 0, "actors"), "[]");
    assert_string_equal(fair_see(&fair, 0, "chance"), "true");
}

static void lo_10_choice_is_secret_until_all_have_chosen(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 2, NULL);
    fair_move(&fair, 0, "start a4");
    /* That seat 0 has chosen is seen by all; what, only by itself. */
    assert_string_equal(fair_see(&fair, 1, "loot.sheets.0.chosen"), "true");
    assert_string_equal(fair_see(&fair, 1, "loot.sheets.0.choice"), "null");
    assert_string_equal(fair_see(&fair, 1, "loot.sheets.0.at"), "null");
    assert_string_equal(fair_log(&fair, 1), "0 ?");
    assert_string_equal(fair_log(&fair, LUDO_SPECTATOR), "0 ?");
    assert_string_equal(fair_see(&fair, 0, "loot.sheets.0.choice"), "start a4");
    assert_string_equal(fair_log(&fair, 0), "0 start a4");

    fair_move(&fair, 1, "start g1");
    assert_string_equal(fair_log(&fair, 1), "0 start a4, 1 start g1");
    assert_string_equal(fair_see(&fair, 1, "loot.sheets.0.at"), "a4");
    assert_string_equal(fair_see(&fair, LUDO_SPECTATOR, "loot.sheets.1.at"), "g1");
}

static void lo_10_others_are_told_the_same_whatever_is_chosen(void **unused) {
    (void)unused;
    struct fair one, other;
    fair_open(&one, 2, NULL);
    fair_open(&other, 2, NULL);
    fair_move(&one, 0, "start a1");
    fair_move(&other, 0, "start g7");
    assert_string_equal(fair_told(&one, 1), fair_told(&other, 1));
    assert_string_equal(fair_told(&one, LUDO_SPECTATOR), fair_told(&other, LUDO_SPECTATOR));
    assert_string_not_equal(fair_told(&one, 0), fair_told(&other, 0));
}

static void lo_10_start_square_is_not_marked(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, NULL);
    fair_begin(&fair, "d1", "1");
    assert_int_equal(fair_bars(&fair, 0, "d1"), 0);
    assert_int_equal(fair_points(&fair, 0), 0);
}

/* ------------------------------------------------------------- first dice */

static void lo_11_first_seat_lays_the_dice_as_it_likes(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 3, NULL);
    fair_move(&fair, 0, "start a1");
    fair_move(&fair, 1, "start a1");
    fair_move(&fair, 2, "start a1");
    assert_string_equal(fair_see(&fair, 1, "loot.roller"), "0");
    fair_move(&fair, LUDO_CHANCE, "roll 2 4 5");
    assert_string_equal(fair_see(&fair, 1, "actors"), "[0]");
    assert_string_equal(fair_legal(&fair, 0),
                        "dice 2 4 5, dice 2 5 4, dice 4 2 5, dice 4 5 2, dice 5 2 4, dice 5 4 2");
    assert_string_equal(fair_legal(&fair, 1), "");
    fair_refuse(&fair, 1, "dice 2 4 5", LUDO_ETURN, "not this seat's turn");
    fair_move(&fair, 0, "dice 5 2 4");
    assert_string_equal(fair_dice(&fair), "5 2 4");
    assert_int_equal(fair_rounds(&fair), 1);
}

static void lo_11_equal_dice_are_laid_in_fewer_ways(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, NULL);
    fair_move(&fair, 0, "start a1");
    fair_move(&fair, LUDO_CHANCE, "roll 3 3 5");
    assert_string_equal(fair_legal(&fair, 0), "dice 3 3 5, dice 3 5 3, dice 5 3 3");
}

static void lo_11_only_the_dice_rolled_may_be_laid(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, NULL);
    fair_move(&fair, 0, "start a1");
    fair_move(&fair, LUDO_CHANCE, "roll 2 4 4");
    fair_refuse(&fair, 0, "dice 2 2 4", LUDO_EILLEGAL, "place the dice that were rolled: 2 4 4");
    fair_refuse(&fair, 0, "c1", LUDO_EILLEGAL, "first place the dice");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lo_01_seats_one_to_four_players),
        cmocka_unit_test(lo_01_gives_everybody_a_figure_and_a_sheet),
        cmocka_unit_test(lo_02_three_dice_lie_in_three_slots),
        cmocka_unit_test(lo_02_dice_have_six_sides),
        cmocka_unit_test(lo_02_throws_are_fair),
        cmocka_unit_test(lo_03_sheet_has_four_parts),
        cmocka_unit_test(lo_03_all_sheets_are_identical),
        cmocka_unit_test(lo_10_may_start_anywhere_on_the_border),
        cmocka_unit_test(lo_10_two_may_start_on_the_same_square),
        cmocka_unit_test(lo_10_all_choose_at_once),
        cmocka_unit_test(lo_10_choice_is_secret_until_all_have_chosen),
        cmocka_unit_test(lo_10_others_are_told_the_same_whatever_is_chosen),
        cmocka_unit_test(lo_10_start_square_is_not_marked),
        cmocka_unit_test(lo_11_first_seat_lays_the_dice_as_it_likes),
        cmocka_unit_test(lo_11_equal_dice_are_laid_in_fewer_ways),
        cmocka_unit_test(lo_11_only_the_dice_rolled_may_be_laid),
    };
    return cmocka_run_group_tests_name("LOOT: setup", tests, NULL, NULL);
}
