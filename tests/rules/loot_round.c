/* LOOT: a round and the next one, LO-20 to LO-30. */
#include "loot_fair.h"

/* ---------------------------------------------------------------- moving */

static void lo_20_moves_exactly_the_active_die_in_a_straight_line(void **unused) {
    (void)unused;
    static const char *const from_corner[] = {"b1, a2", "c1, a3", "d1, a4",
                                              "e1, a5", "f1, a6", "g1, a7"};
    for (int die = 1; die <= 6; die++) {
        struct fair fair;
        char dice[2] = {(char)('0' + die)};
        fair_open(&fair, 1, NULL);
        fair_begin(&fair, "a1", dice);
        assert_string_equal(fair_legal(&fair, 0), from_corner[die - 1]);
    }
}

static void lo_20_moves_in_all_four_directions(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, NULL);
    fair_walk(&fair, "d1 d4", "2");
    assert_string_equal(fair_legal(&fair, 0), "d2, b4, f4, d6");
}

static void lo_20_neither_turns_nor_moves_shorter_or_farther(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, NULL);
    fair_begin(&fair, "a1", "2");
    fair_refuse(&fair, 0, "b2", LUDO_EILLEGAL, "a 2 does not lead to b2 this way");
    fair_refuse(&fair, 0, "c3", LUDO_EILLEGAL, "a 2 does not lead to c3");
    fair_refuse(&fair, 0, "b1", LUDO_EILLEGAL, "a 2 does not lead to b1");
    fair_refuse(&fair, 0, "d1", LUDO_EILLEGAL, "a 2 does not lead to d1");
    fair_refuse(&fair, 0, "a1", LUDO_EILLEGAL, "a 2 does not lead to a1");
}

static void lo_20_all_move_at_once_in_any_order(void **unused) {
    (void)unused;
    struct fair one, other;
    fair_open(&one, 2, NULL);
    fair_begin(&one, "a1 g7", "1");
    assert_string_equal(fair_see(&one, 0, "actors"), "[0,1]");
    fair_move(&one, 0, "b1");
    fair_refuse(&one, 0, "a2", LUDO_ETURN, "not this seat's turn");
    fair_move(&one, 1, "g6");

    fair_open(&other, 2, NULL);
    fair_begin(&other, "a1 g7", "1");
    fair_move(&other, 1, "g6");
    fair_move(&other, 0, "b1");
    assert_string_equal(fair_see(&one, 0, "loot.sheets"), fair_see(&other, 0, "loot.sheets"));
}

static void lo_20_move_is_secret_until_all_are_in(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 2, NULL);
    fair_begin(&fair, "a1 a1", "1");
    fair_move(&fair, 1, "b1");
    const char hidden[] = "0 start a1, 1 start a1, chance roll 1 1 1, 0 dice 1 1 1, 1 ?";
    assert_string_equal(fair_log(&fair, 0), hidden);
    assert_string_equal(fair_log(&fair, LUDO_SPECTATOR), hidden);
    assert_string_equal(fair_see(&fair, 0, "loot.sheets.1.chosen"), "true");
    assert_string_equal(fair_see(&fair, 0, "loot.sheets.1.choice"), "null");
    assert_string_equal(fair_see(&fair, 0, "loot.sheets.1.at"), "a1");
    assert_string_equal(fair_see(&fair, 1, "loot.sheets.1.choice"), "b1");
    /* Not even the one who moved sees it carried out already. */
    assert_int_equal(fair_bars(&fair, 1, "b1"), 0);

    fair_move(&fair, 0, "a2");
    assert_string_equal(fair_see(&fair, 0, "loot.sheets.1.choice"), "b1");
    assert_string_equal(fair_see(&fair, 0, "loot.sheets.1.at"), "b1");
    assert_string_equal(fair_see(&fair, 1, "loot.sheets.0.at"), "a2");
    assert_string_equal(fair_log(&fair, 0),
                        "0 start a1, 1 start a1, chance roll 1 1 1, 0 dice 1 1 1, 1 b1, 0 a2");
}

static void lo_20_others_are_told_the_same_whatever_is_moved(void **unused) {
    (void)unused;
    struct fair one, other;
    fair_open(&one, 3, NULL);
    fair_open(&other, 3, NULL);
    fair_begin(&one, "a1", "1 5 2");
    fair_begin(&other, "a1", "1 5 2");
    fair_round(&one, "b1, a2, b1");
    fair_round(&other, "b1, a2, b1");
    fair_move(&one, 1, "f2");
    fair_move(&other, 1, "a7");
    for (int viewer = 0; viewer <= 2; viewer += 2)
        assert_string_equal(fair_told(&one, viewer), fair_told(&other, viewer));
    assert_string_equal(fair_told(&one, LUDO_SPECTATOR), fair_told(&other, LUDO_SPECTATOR));
    assert_string_not_equal(fair_told(&one, 1), fair_told(&other, 1));
}

/* --------------------------------------------------------------- marking */

static void lo_21_first_visit_draws_a_bar_and_the_second_a_cross(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, NULL);
    fair_begin(&fair, "b1", "1 1 1");
    assert_string_equal(fair_preview(&fair, 0, "a1", "mark"), "bar");
    fair_round(&fair, "a1");
    assert_int_equal(fair_bars(&fair, 0, "a1"), 1);
    fair_round(&fair, "b1");
    assert_string_equal(fair_preview(&fair, 0, "a1", "mark"), "cross");
    fair_round(&fair, "a1");
    assert_int_equal(fair_bars(&fair, 0, "a1"), 2);
    assert_string_equal(fair_see(&fair, 0, "loot.sheets.0.crosses"), "1");
}

static void lo_21_only_the_square_where_the_move_ends_is_marked(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, NULL);
    fair_walk(&fair, "a1 e1", "");
    assert_string_equal(fair_see(&fair, 0, "loot.sheets.0.bars"), "0000100"
                                                                  "0000000"
                                                                  "0000000"
                                                                  "0000000"
                                                                  "0000000"
                                                                  "0000000"
                                                                  "0000000");
}

static void lo_22_move_cannot_end_on_a_cross(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, NULL);
    fair_walk(&fair, "b1 a1 b1 a1 b1", "1");
    assert_int_equal(fair_bars(&fair, 0, "a1"), 2);
    assert_string_equal(fair_legal(&fair, 0), "c1, b2");
    fair_refuse(&fair, 0, "a1", LUDO_EILLEGAL, "a1 is crossed");
}

static void lo_22_passing_over_any_square_is_allowed(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, NULL);
    fair_walk(&fair, "c1 b1 c1 b1 a1", "3");
    /* From a1 to d1 over the cross on b1 and the bar on c1. */
    assert_int_equal(fair_bars(&fair, 0, "b1"), 2);
    assert_int_equal(fair_bars(&fair, 0, "c1"), 1);
    fair_round(&fair, "d1");
    assert_int_equal(fair_bars(&fair, 0, "d1"), 1);
    assert_int_equal(fair_bars(&fair, 0, "b1"), 2);
    assert_int_equal(fair_bars(&fair, 0, "c1"), 1);
}

static void lo_23_move_cannot_leave_the_grid(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, NULL);
    fair_begin(&fair, "f1", "3");
    /* Three to the right or up would leave; so would coming back in from the
     * opposite side on b1 or f5. */
    assert_string_equal(fair_legal(&fair, 0), "c1, f4");
    fair_refuse(&fair, 0, "b1", LUDO_EILLEGAL, "a 3 does not lead to b1");
    fair_refuse(&fair, 0, "f5", LUDO_EILLEGAL, "a 3 does not lead to f5");
    fair_refuse(&fair, 0, "h1", LUDO_ETEXT, "is not a move");
}

/* The seat's list must end in "at" every unmarked square, after `moves`. */
static void expect_relocations(struct fair *fair, int seat, const char *moves) {
    char expected[1024];
    (void)snprintf(expected, sizeof expected, "%s", moves);
    for (int square = 0; square < LOOT_SQUARES; square++) {
        char name[3];
        if (fair_bars(fair, seat, loot_square_name(square, name)))
            continue;
        if (*expected)
            strcat(expected, ", ");
        strcat(expected, "at ");
        strcat(expected, name);
    }
    assert_string_equal(fair_legal(fair, seat), expected);
}

/* The rulebook's example, which fits one place of the grid: the figure stands
 * on e4, with crosses three squares to the left (b4) and down (e7), and one
 * bar right beside it (f4) and right below it (e5). */
static void begin_rulebook_example(struct fair *fair, const char *die) {
    fair_open(fair, 1, NULL);
    fair_walk(fair, "b1 b4 b7 b4 b5 e5 e7 f7 e7 g7 g4 f4 e4", die);
    assert_int_equal(fair_bars(fair, 0, "b4"), 2);
    assert_int_equal(fair_bars(fair, 0, "e7"), 2);
}

static void lo_20_21_22_23_24_rulebook_example(void **unused) {
    (void)unused;
    struct fair fair;
    /* With a 5 or 6 the figure cannot move: it would leave the grid. */
    begin_rulebook_example(&fair, "5");
    expect_relocations(&fair, 0, "");
    begin_rulebook_example(&fair, "6");
    expect_relocations(&fair, 0, "");
    /* With a 3 it moves up and nowhere else. */
    begin_rulebook_example(&fair, "3");
    assert_string_equal(fair_legal(&fair, 0), "e1");
    fair_refuse(&fair, 0, "b4", LUDO_EILLEGAL, "b4 is crossed");
    fair_refuse(&fair, 0, "e7", LUDO_EILLEGAL, "e7 is crossed");
    /* With a 1 it moves up or left and draws a bar, or right or down and draws
     * the second one. */
    begin_rulebook_example(&fair, "1");
    assert_string_equal(fair_legal(&fair, 0), "e3, d4, f4, e5");
    assert_string_equal(fair_preview(&fair, 0, "e3", "mark"), "bar");
    assert_string_equal(fair_preview(&fair, 0, "d4", "mark"), "bar");
    assert_string_equal(fair_preview(&fair, 0, "f4", "mark"), "cross");
    assert_string_equal(fair_preview(&fair, 0, "e5", "mark"), "cross");
}

/* ---------------------------------------------------------- without a move */

static void lo_24_relocates_to_unmarked_square_without_marking(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, NULL);
    /* From the middle of the fair a 4, 5 or 6 leaves the grid. */
    fair_walk(&fair, "d1 d4", "5");
    expect_relocations(&fair, 0, "");
    fair_round(&fair, "at c5");
    assert_string_equal(fair_at(&fair, 0), "c5");
    assert_int_equal(fair_bars(&fair, 0, "c5"), 0);
}

static void lo_24_relocating_is_no_visit_and_brings_no_reward(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, "{'meeps': {'d7': 5}}");
    /* d7 is the last square of its column and gives 5 points. */
    fair_walk(&fair, "c1 d1 d2 d3 d5 d6 d4", "6");
    int before = fair_points(&fair, 0);
    fair_round(&fair, "at d7");
    assert_int_equal(fair_points(&fair, 0), before);
    assert_int_equal(fair_gain(&fair, 0), 0);
    assert_string_equal(fair_see(&fair, 0, "loot.sheets.0.columns"), "[]");
    /* It is still to be visited, and then it pays. */
    assert_int_equal(fair_bars(&fair, 0, "d7"), 0);
    fair_round(&fair, "c7");
    fair_round(&fair, "d7");
    assert_int_equal(fair_gain(&fair, 0), 5 + 3);
}

static void lo_24_marked_squares_are_no_place_to_relocate_to(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, NULL);
    fair_walk(&fair, "c1 d1 c1 d1 d4", "6");
    fair_refuse(&fair, 0, "at c1", LUDO_EILLEGAL, "c1 is marked"); /* a bar */
    fair_refuse(&fair, 0, "at d1", LUDO_EILLEGAL, "d1 is marked"); /* a cross */
    fair_refuse(&fair, 0, "at d4", LUDO_EILLEGAL, "d4 is marked"); /* where it stands */
    fair_refuse(&fair, 0, "stay", LUDO_EILLEGAL, "choose an unmarked square");
}

static void lo_24_square_stood_upon_counts_if_unmarked(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, NULL);
    fair_walk(&fair, "d1 d4", "5 5");
    fair_round(&fair, "at c3");
    assert_true(fair_may(&fair, 0, "at c3"));
    fair_round(&fair, "at c3");
    assert_string_equal(fair_at(&fair, 0), "c3");
    assert_int_equal(fair_bars(&fair, 0, "c3"), 0);
}

static void lo_24_crosses_alone_can_block_every_way(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, NULL);
    /* b1 and a2, the two ways out of the corner with a 1, are crossed. */
    fair_walk(&fair, "c1 b1 c1 b1 b2 a2 b2 a2 a1", "1");
    assert_int_equal(fair_bars(&fair, 0, "b1"), 2);
    assert_int_equal(fair_bars(&fair, 0, "a2"), 2);
    expect_relocations(&fair, 0, "");
}

static void lo_24_who_can_move_only_by_an_ability_may_use_it(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, "{'meeps': {'d4': 'wrap'}}");
    fair_walk(&fair, "d1 d4", "5");
    expect_relocations(&fair, 0, "d2 wrap, b4 wrap, f4 wrap, d6 wrap");
    fair_round(&fair, "b4 wrap");
    assert_string_equal(fair_at(&fair, 0), "b4");
    assert_int_equal(fair_bars(&fair, 0, "b4"), 1);
    assert_int_equal(fair_left(&fair, 0, "wrap"), 0);
}

static void lo_24_who_can_move_only_by_an_ability_may_relocate(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, "{'meeps': {'d4': 'wrap'}}");
    fair_walk(&fair, "d1 d4", "5");
    fair_round(&fair, "at b4");
    assert_string_equal(fair_at(&fair, 0), "b4");
    assert_int_equal(fair_bars(&fair, 0, "b4"), 0);
    assert_int_equal(fair_left(&fair, 0, "wrap"), 1);
}

/* Every square, row by row and back; a1, where it starts, at the very end. */
static const char every_square[] = "a1 b1 c1 d1 e1 f1 g1 g2 f2 e2 d2 c2 b2 a2 "
                                   "a3 b3 c3 d3 e3 f3 g3 g4 f4 e4 d4 c4 b4 a4 "
                                   "a5 b5 c5 d5 e5 f5 g5 g6 f6 e6 d6 c6 b6 a6 "
                                   "a7 b7 c7 d7 e7 f7 g7 a7 a1";

/* Whoever visits everything has filled D before on any sheet that LO-04
 * allows, so this one is forged after it was read. Seat 0 has visited every
 * square, seat 1 all but a1; then both stand on d4 with a 4. */
static void begin_without_unmarked_square(struct fair *fair, const char *ability) {
    char changes[256], dice[FAIR_DICE] = {0}, but_one[sizeof every_square];
    (void)snprintf(changes, sizeof changes,
                   "{'meeps': {'d1': '%s', 'b2': '%s', 'f2': '%s', 'a4': '%s',"
                   " 'd4': '%s', 'g4': '%s', 'b6': '%s', 'f6': '%s', 'd7': '%s'}}",
                   ability, ability, ability, ability, ability, ability, ability, ability, ability);
    fair_open(fair, 2, changes);
    fair->sheet.track = LOOT_TRACK_MAX;
    fair_path_dice(every_square, dice);
    strcat(dice, "334");
    fair_begin(fair, "a1", dice);
    strcpy(but_one, every_square);
    but_one[strlen(but_one) - 3] = '\0';
    fair_follow(fair, but_one);
    fair_round(fair, "a1, g7");
    fair_round(fair, "a4, g4");
    fair_round(fair, "d4, d4");
    assert_string_equal(fair_dice(fair), "4 1 1");
}

static void lo_24_without_unmarked_square_the_figure_stays(void **unused) {
    (void)unused;
    struct fair fair;
    begin_without_unmarked_square(&fair, "plusminus");
    /* Minus one makes a 3 of the 4; on a4 and g4 there are crosses. */
    assert_string_equal(fair_legal(&fair, 0), "d1 minus, g4 minus, d7 minus, stay");
    fair_refuse(&fair, 0, "at a1", LUDO_EILLEGAL, "a1 is marked");
    /* The other one has a1 left to stand on, and so may not stay. */
    assert_string_equal(fair_legal(&fair, 1), "d1 minus, a4 minus, d7 minus, at a1");
    fair_refuse(&fair, 1, "stay", LUDO_EILLEGAL, "choose an unmarked square");
    int before = fair_points(&fair, 0);
    const char *bars = fair_see(&fair, 0, "loot.sheets.0.bars");
    fair_round(&fair, "stay, at a1");
    assert_string_equal(fair_at(&fair, 0), "d4");
    assert_string_equal(fair_see(&fair, 0, "loot.sheets.0.bars"), bars);
    assert_int_equal(fair_points(&fair, 0), before);
    assert_int_equal(fair_left(&fair, 0, "plusminus"), 9);
}

static void lo_24_without_unmarked_square_an_ability_still_moves(void **unused) {
    (void)unused;
    struct fair fair;
    begin_without_unmarked_square(&fair, "wrap");
    /* Over the edge a 4 leads to d1, a4 (crossed), g4 and d7. */
    assert_string_equal(fair_legal(&fair, 0), "d1 wrap, g4 wrap, d7 wrap, stay");
    fair_round(&fair, "d7 wrap, at a1");
    assert_string_equal(fair_at(&fair, 0), "d7");
    assert_int_equal(fair_bars(&fair, 0, "d7"), 2);
    assert_int_equal(fair_left(&fair, 0, "wrap"), 8);
}

static void lo_25_who_can_move_must_move(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, NULL);
    fair_begin(&fair, "a1", "6");
    assert_string_equal(fair_legal(&fair, 0), "g1, a7");
    fair_refuse(&fair, 0, "at d4", LUDO_EILLEGAL, "who can move must move");
    fair_refuse(&fair, 0, "stay", LUDO_EILLEGAL, "who can move must move");
}

static void lo_25_who_can_move_may_use_an_ability_instead(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, "{'meeps': {'d1': 'plusminus'}}");
    fair_walk(&fair, "c1 d1", "6");
    /* A single way to move: down by 6. With minus one there are no more than
     * that either: left and right by 5 leave the grid. */
    assert_string_equal(fair_legal(&fair, 0), "d7, d6 minus");
    fair_refuse(&fair, 0, "at a1", LUDO_EILLEGAL, "who can move must move");
    fair_round(&fair, "d6 minus");
    assert_string_equal(fair_at(&fair, 0), "d6");
}

/* ------------------------------------------------------------------ dice */

static void lo_26_waiting_dice_are_seen_by_all_and_do_nothing(void **unused) {
    (void)unused;
    struct fair one, other;
    fair_open(&one, 2, NULL);
    fair_open(&other, 2, NULL);
    fair_begin(&one, "a1", "2 6 5");
    fair_begin(&other, "a1", "2 1 3");
    for (int viewer = 0; viewer < 2; viewer++)
        assert_string_equal(fair_see(&one, viewer, "loot.dice"), "[2,6,5]");
    assert_string_equal(fair_see(&one, LUDO_SPECTATOR, "loot.dice"), "[2,6,5]");
    for (int seat = 0; seat < 2; seat++)
        assert_string_equal(fair_legal(&one, seat), fair_legal(&other, seat));
    fair_refuse(&one, 0, "g1", LUDO_EILLEGAL, "a 2 does not lead to g1");
}

static void lo_30_dice_advance_and_the_active_one_is_rolled_again(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 2, NULL);
    fair_begin(&fair, "a1", "1 2 3");
    fair_move(&fair, 0, "b1");
    assert_string_equal(fair_dice(&fair), "1 2 3");
    fair_move(&fair, 1, "b1");
    assert_string_equal(fair_see(&fair, 0, "loot.dice"), "[2,3,null]");
    assert_string_equal(fair_see(&fair, 0, "chance"), "true");
    fair_refuse(&fair, 0, "c1", LUDO_ETURN, "not this seat's turn");
    fair_refuse(&fair, LUDO_CHANCE, "roll 1 2 3", LUDO_EILLEGAL, "");
    fair_move(&fair, LUDO_CHANCE, "roll 6");
    assert_string_equal(fair_dice(&fair), "2 3 6");
    assert_int_equal(fair_rounds(&fair), 2);
    fair_round(&fair, "d1");
    fair_round(&fair, "d4");
    /* The 6 has come to be the active die. */
    assert_string_equal(fair_dice(&fair), "6 1 1");
}

static void lo_30_seats_roll_in_turn(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 3, NULL);
    fair_begin(&fair, "a1", "1");
    static const char *const roller[] = {"1", "2", "0", "1"};
    static const char *const path[] = {"b1", "c1", "c2", "c3"};
    for (int round = 0; round < 4; round++) {
        for (int seat = 0; seat < 3; seat++)
            fair_move(&fair, seat, path[round]);
        assert_string_equal(fair_see(&fair, 0, "loot.phase"), "roll");
        assert_string_equal(fair_see(&fair, 0, "loot.roller"), roller[round]);
        fair_move(&fair, LUDO_CHANCE, "roll 1");
    }
}

static void lo_30_alone_the_same_player_rolls(void **unused) {
    (void)unused;
    struct fair fair;
    fair_open(&fair, 1, NULL);
    fair_begin(&fair, "a1", "1");
    static const char *const path[] = {"b1", "c1", "c2"};
    for (int round = 0; round < 3; round++) {
        fair_move(&fair, 0, path[round]);
        assert_string_equal(fair_see(&fair, 0, "loot.roller"), "0");
        fair_move(&fair, LUDO_CHANCE, "roll 1");
    }
    assert_int_equal(fair_rounds(&fair), 4);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lo_20_moves_exactly_the_active_die_in_a_straight_line),
        cmocka_unit_test(lo_20_moves_in_all_four_directions),
        cmocka_unit_test(lo_20_neither_turns_nor_moves_shorter_or_farther),
        cmocka_unit_test(lo_20_all_move_at_once_in_any_order),
        cmocka_unit_test(lo_20_move_is_secret_until_all_are_in),
        cmocka_unit_test(lo_20_others_are_told_the_same_whatever_is_moved),
        cmocka_unit_test(lo_21_first_visit_draws_a_bar_and_the_second_a_cross),
        cmocka_unit_test(lo_21_only_the_square_where_the_move_ends_is_marked),
        cmocka_unit_test(lo_22_move_cannot_end_on_a_cross),
        cmocka_unit_test(lo_22_passing_over_any_square_is_allowed),
        cmocka_unit_test(lo_23_move_cannot_leave_the_grid),
        cmocka_unit_test(lo_20_21_22_23_24_rulebook_example),
        cmocka_unit_test(lo_24_relocates_to_unmarked_square_without_marking),
        cmocka_unit_test(lo_24_relocating_is_no_visit_and_brings_no_reward),
        cmocka_unit_test(lo_24_marked_squares_are_no_place_to_relocate_to),
        cmocka_unit_test(lo_24_square_stood_upon_counts_if_unmarked),
        cmocka_unit_test(lo_24_crosses_alone_can_block_every_way),
        cmocka_unit_test(lo_24_who_can_move_only_by_an_ability_may_use_it),
        cmocka_unit_test(lo_24_who_can_move_only_by_an_ability_may_relocate),
        cmocka_unit_test(lo_24_without_unmarked_square_the_figure_stays),
        cmocka_unit_test(lo_24_without_unmarked_square_an_ability_still_moves),
        cmocka_unit_test(lo_25_who_can_move_must_move),
        cmocka_unit_test(lo_25_who_can_move_may_use_an_ability_instead),
        cmocka_unit_test(lo_26_waiting_dice_are_seen_by_all_and_do_nothing),
        cmocka_unit_test(lo_30_dice_advance_and_the_active_one_is_rolled_again),
        cmocka_unit_test(lo_30_seats_roll_in_turn),
        cmocka_unit_test(lo_30_alone_the_same_player_rolls),
    };
    return cmocka_run_group_tests_name("LOOT: rounds", tests, NULL, NULL);
}
