/* New York Crisis: the players' phase, NY-40 to NY-51 and NY-59. */
#include "nycrisis_town.h"

static struct town town;

/* A table with something on it from the start: effects of card 0. */
static void begin(int seats, const char *family, const char *effects) {
    char changes[1024];
    (void)snprintf(changes, sizeof changes, "{'cards': {'0': {'effects': [%s]}}}", effects);
    town_begin(&town, seats, family, changes);
}

static void ny_40_any_player_who_has_not_played_goes_next(void **unused) {
    (void)unused;
    town_begin(&town, 3, "mother son father", NULL);
    assert_int_equal(ludo_match_actors(&town.match), 7);
    town_move(&town, 2, "turn father"); /* no vote: the first to move takes the turn */
    town_settle(&town);
    assert_int_equal(town_actor(&town), 2);
    town_refuse_from(&town, 0, "turn mother", LUDO_ETURN, "");
    town_play(&town, "end");
    assert_int_equal(ludo_match_actors(&town.match), 3);
    town_turn(&town, "mother", "", "end");
    town_turn(&town, "son", "", "end");
    town_expect(&town, "round", "2");
    assert_int_equal(ludo_match_actors(&town.match), 7);
}

static void ny_41_a_turn_draws_as_many_cards_as_the_story_says(void **unused) {
    (void)unused;
    town_begin(&town, 1, "mother", "{'cards': {'0': {'mafia': 2}}}");
    town_plan(&town, "mafia 12, mafia 18");
    town_play(&town, "turn mother");
    town_expect_drawn(&town);
    town_expect_at(&town, "soho", "mafia", "1");
    town_expect_at(&town, "union-square", "mafia", "1");
    town_expect(&town, "duty", "turn");
}

static void ny_41_no_mafia_where_police_or_fbi_is(void **unused) {
    (void)unused;
    town_open(&town, 1, "mother",
              "{'cards': {'0': {'mafia': 2, 'effects': [{'fbi': 1, 'at': "
              "'soho'}]}}}");
    town_plan(&town, "police gramercy, mafia 12, mafia 15");
    town_settle(&town);
    town_play(&town, "turn mother");
    town_expect_drawn(&town);
    town_expect_at(&town, "soho", "mafia", "0");
    town_expect_at(&town, "gramercy", "mafia", "0");
    town_expect(&town, "alert.at", "0"); /* at no cost */
    town_expect(&town, "mafia_left", "25");
}

static void ny_42_a_third_mafia_brings_the_fbi(void **unused) {
    (void)unused;
    begin(1, "mother", "{'mafia': 2, 'at': 'soho'}, {'information': 1, 'at': 'soho'}");
    town_plan(&town, "mafia 12");
    town_play(&town, "turn mother");
    town_expect_at(&town, "soho", "mafia", "0");
    town_expect_at(&town, "soho", "fbi", "true");
    town_expect(&town, "mafia_left", "25");
    town_expect(&town, "alert.at", "2");
    town_expect(&town, "alert.causes", "{\"fbi\":2}");
    assert_string_not_equal(town_at(&town, "soho", "information"), "[]"); /* stays */
    /* Nobody enters, and no mafia is placed. */
    town_play(&town, "move, to chelsea, to greenwich-village");
    town_play(&town, "move");
    town_refuse(&town, "to soho", "police or FBI");
    town_play(&town, "end");
    town_plan(&town, "mafia 25, object mask");
    town_play(&town, "turn mother");
    town_expect_at(&town, "soho", "mafia", "0");
    town_expect_at(&town, "soho", "object", "mask"); /* objects are placed as anywhere */
    town_expect_at(&town, "soho", "fbi", "true");
}

static void ny_42_who_is_there_stays_unharmed_and_may_leave(void **unused) {
    (void)unused;
    begin(1, "mother", "{'mafia': 2, 'at': 'times-square'}, {'object': 1, 'at': 'times-square'}");
    town_plan(&town, "mafia 11");
    town_turn(&town, "mother", "rr rr yy bb", "");
    town_expect_at(&town, "times-square", "fbi", "true");
    town_play(&town, "take rr rr, move, to chelsea");
    town_refuse(&town, "to times-square", "police or FBI");
    town_play(&town, "end");
    town_expect_person(&town, "mother", "lost", "[]");
}

static void ny_42_applies_in_the_setup_and_in_events_too(void **unused) {
    (void)unused;
    town_open(&town, 1, "mother",
              "{'cards': {'0': {'effects': [{'mafia': 3, 'at': 'chelsea'}, "
              "{'mafia': 2, 'at': 'soho'}]}}}");
    town_plan(&town, "mafia 12");
    town_settle(&town);
    town_expect_at(&town, "chelsea", "fbi", "true");
    town_expect_at(&town, "soho", "fbi", "true");
    town_expect(&town, "alert.at", "4");
}

static void ny_43_a_token_lies_where_the_last_card_says(void **unused) {
    (void)unused;
    town_begin(&town, 1, "mother", "{'cards': {'0': {'mafia': 2}}}");
    town_plan(&town, "mafia 28, mafia 27, token b3");
    town_play(&town, "turn mother");
    town_expect_drawn(&town);
    town_expect_at(&town, "soho", "information", "[\"b3\"]");
    town_expect_at(&town, "chelsea", "information", "[]"); /* only the last card's */
    town_expect(&town, "bag.blue", "3");
    town_play(&town, "end");
    town_plan(&town, "mafia 2, mafia 26, token b2");
    town_play(&town, "turn mother");
    town_expect_at(&town, "soho", "information", "[\"b2\",\"b3\"]"); /* any number */
}

static void ny_43_an_empty_bag_raises_the_alert(void **unused) {
    (void)unused;
    town_begin(&town, 1, "mother",
               "{'cards': {'0': {'information': {'red': 5, 'yellow': 0, 'blue': 0}, 'effects': "
               "[{'information': 3, 'at': 'harlem'}, {'information': 2, 'at': 'harlem'}]}}}");
    town_expect(&town, "alert.at", "0");
    town_plan(&town, "mafia 27");
    town_turn(&town, "mother", "", "end");
    town_expect(&town, "alert.at", "1");
    town_plan(&town, "mafia 12"); /* no information part: no token is due */
    town_turn(&town, "mother", "", "end");
    town_expect(&town, "alert.at", "1");
    town_plan(&town, "mafia 28");
    town_turn(&town, "mother", "", "end");
    town_expect(&town, "alert.causes", "{\"bag\":2}");
}

static void ny_44_an_object_lies_where_the_last_card_says(void **unused) {
    (void)unused;
    town_begin(&town, 1, "mother", NULL);
    town_plan(&town, "mafia 28, object newspaper");
    town_play(&town, "turn mother");
    town_expect_at(&town, "chelsea", "object", "newspaper");
    town_play(&town, "end");
    town_plan(&town, "mafia 26, object coat");
    town_play(&town, "turn mother, end");
    town_expect_drawn(&town);
    town_expect_at(&town, "tribeca", "object", "coat");
    /* Unless one is there. */
    struct nycrisis_game game = nycrisis_game_of(&town.setup, &town.state);
    nycrisis_push(&town.state, NYCRISIS_OBJECT_DRAW, 20, 0);
    nycrisis_go_on(&game);
    town_expect_at(&town, "tribeca", "object", "coat");
    town_expect(&town, "duty", "choose");
}

static void ny_45_own_dice_and_one_for_each_relative_here(void **unused) {
    (void)unused;
    town_begin(&town, 4, "mother son father daughter", NULL);
    town_turn(&town, "mother", "rr rr yy bb gr gy", "move, to chelsea, end"); /* at most 2 */
    town_expect_drawn(&town);
    town_turn(&town, "son", "rr yy yy bb gr gb", "end");
    town_turn(&town, "father", "rr yy bb gr gr gb", "move, to chelsea, end");
    town_turn(&town, "daughter", "rr yy bb bb gr", "");
    assert_string_equal(town_dice(&town), "rr yy bb bb gr"); /* only the son is here now */
}

static void ny_45_one_die_less_for_each_wound(void **unused) {
    (void)unused;
    begin(1, "mother", "{'mafia': 2, 'at': 'times-square'}");
    town_turn(&town, "mother", "rr rr yy bb", "end, lose red, lose blue");
    town_turn(&town, "mother", "rr yy", "");
    assert_string_equal(town_dice(&town), "rr yy");
}

static void ny_46_two_actions_in_any_mix(void **unused) {
    (void)unused;
    for (int mix = 0; mix < 4; mix++) {
        town_begin(&town, 1, "mother", NULL);
        town_turn(&town, "mother", "rr rr yy bb", "");
        town_expect(&town, "turn.actions", "2");
        town_play(&town, mix & 1 ? "move" : "reroll rr");
        town_play(&town, mix & 2 ? "move" : "reroll rr");
        town_expect(&town, "turn.actions", "0");
        town_refuse(&town, "move", "no action left");
        town_refuse(&town, "reroll rr", "no action left");
    }
}

static void ny_47_a_move_is_two_steps_along_streets(void **unused) {
    (void)unused;
    town_begin(&town, 1, "mother", NULL);
    town_turn(&town, "mother", "", "");
    town_refuse(&town, "to chelsea", "no step left");
    town_play(&town, "move");
    town_expect(&town, "turn.steps", "2");
    town_refuse(&town, "to soho", "does not lead there");
    town_play(&town, "to chelsea, to greenwich-village");
    town_refuse(&town, "to soho", "no step left");
    town_expect_person(&town, "mother", "at", "greenwich-village");
}

static void ny_47_not_into_police_or_fbi(void **unused) {
    (void)unused;
    town_open(&town, 1, "mother", "{'cards': {'0': {'effects': [{'fbi': 1, 'at': 'gramercy'}]}}}");
    town_plan(&town, "police chelsea");
    town_settle(&town);
    town_turn(&town, "mother", "", "move");
    town_refuse(&town, "to chelsea", "police or FBI");
    town_refuse(&town, "to gramercy", "police or FBI");
    town_refuse(&town, "extra gramercy", "police or FBI");
}

static void ny_47_between_stations_is_one_step(void **unused) {
    (void)unused;
    town_begin(&town, 1, "mother", NULL);
    town_turn(&town, "mother", "", "move, to financial-district");
    town_expect(&town, "turn.steps", "1");
    assert_string_equal(town_preview(&town, "to union-square", "ride"), "true");
    assert_string_equal(town_preview(&town, "to tribeca", "ride"), "false");
    town_play(&town, "to tribeca, move");
    assert_false(town_may(&town, "to union-square"));
}

static void ny_47_a_reroll_may_come_between_the_steps(void **unused) {
    (void)unused;
    town_begin(&town, 1, "mother", NULL);
    town_turn(&town, "mother", "rr rr yy bb", "move, to chelsea, reroll yy, to union-square, end");
    town_expect_person(&town, "mother", "at", "union-square");
}

static void ny_47_steps_are_kept_until_the_turn_ends(void **unused) {
    (void)unused;
    town_begin(&town, 2, "mother son", NULL);
    town_turn(&town, "mother", "", "move, move");
    town_expect(&town, "turn.steps", "4");
    town_play(&town, "to chelsea, end"); /* actions and steps are optional */
    town_turn(&town, "son", "", "");
    town_expect(&town, "turn.steps", "0");
}

static void ny_48_mafia_lets_nobody_go(void **unused) {
    (void)unused;
    begin(1, "mother", "{'mafia': 1, 'at': 'chelsea'}");
    town_turn(&town, "mother", "rr rr yy bb", "move, to chelsea");
    town_refuse(&town, "to union-square", "does not let you go");
    town_refuse(&town, "extra union-square", "does not let you go");
    town_play(&town, "face rr"); /* facing them is not enough */
    town_refuse(&town, "to union-square", "does not let you go");
    town_play(&town, "dodge yy, to union-square");
    town_expect_person(&town, "mother", "at", "union-square");
}

static void ny_48_unless_all_of_them_are_removed(void **unused) {
    (void)unused;
    begin(1, "mother", "{'mafia': 2, 'at': 'chelsea'}");
    town_turn(&town, "mother", "rr rr yr bb", "move, to chelsea, remove rr rr");
    town_refuse(&town, "to union-square", "does not let you go");
    town_play(&town, "remove yr, to union-square");
}

static void ny_49_one_extra_step_for_alert(void **unused) {
    (void)unused;
    town_begin(&town, 1, "mother", NULL);
    town_turn(&town, "mother", "", "");
    assert_string_equal(town_preview(&town, "extra chelsea", "alert"), "1");
    town_play(&town, "extra financial-district"); /* it may be a ride */
    town_expect(&town, "alert.at", "1");
    town_expect(&town, "turn.actions", "2");
    town_refuse(&town, "extra tribeca", "no extra step"); /* once a turn */
    town_play(&town, "end");
    town_turn(&town, "mother", "", "extra tribeca");
}

static void ny_50_a_reroll_throws_any_dice_used_ones_too(void **unused) {
    (void)unused;
    begin(1, "mother", "{'mafia': 2, 'at': 'times-square'}");
    town_turn(&town, "mother", "rr rr yy bb", "remove rr rr");
    assert_string_equal(town_dice(&town), "(rr) (rr) yy bb");
    town_plan(&town, "roll ry, roll bw");
    town_play(&town, "reroll bb -rr");
    town_expect_drawn(&town);
    assert_string_equal(town_dice(&town), "ry (rr) yy bw"); /* thrown dice are unspent */
    town_refuse(&town, "reroll", "at least one die");
}

static void ny_50_a_reroll_adds_family_dice_up_to_the_relatives_here(void **unused) {
    (void)unused;
    town_begin(&town, 3, "mother son father", NULL);
    town_turn(&town, "son", "", "move, to chelsea, end");
    town_turn(&town, "father", "", "move, to chelsea, end");
    town_turn(&town, "mother", "rr rr yy bb", "move, to chelsea");
    town_plan(&town, "roll gr, roll gy");
    /* Missing greys join by themselves: no other die need be chosen. */
    assert_string_equal(town_preview(&town, "reroll", "joining"), "2");
    town_play(&town, "reroll");
    assert_string_equal(town_dice(&town), "rr rr yy bb gr gy");
    /* They stay when one walks away, and go back at the end of the turn. */
    town_play(&town, "to union-square");
    assert_string_equal(town_dice(&town), "rr rr yy bb gr gy");
    town_play(&town, "end");
    town_turn(&town, "mother", "rr rr yy bb", "");
    assert_string_equal(town_dice(&town), "rr rr yy bb");
}

static void ny_50_a_relative_gives_no_second_die(void **unused) {
    (void)unused;
    town_begin(&town, 2, "mother son", NULL);
    town_turn(&town, "mother", "rr rr yy bb gr", "");
    assert_string_equal(town_preview(&town, "reroll rr", "joining"), "0");
    town_plan(&town, "roll rr, roll gb");
    town_play(&town, "reroll rr gr"); /* greys are rerolled like one's own */
    assert_string_equal(town_dice(&town), "rr rr yy bb gb");
}

static void ny_50_healed_dice_join_every_reroll(void **unused) {
    (void)unused;
    town_open(&town, 1, "mother",
              "{'cards': {'0': {'effects': [{'mafia': 1, 'at': "
              "'times-square'}, {'object': 1, 'at': 'times-square'}]}}}");
    town_plan(&town, "object phone, object phone, object laptop, object laptop, object radio, "
                     "object radio, object money");
    town_settle(&town);
    town_turn(&town, "mother", "rr rr yy bb", "end, lose blue");
    town_turn(&town, "mother", "rr rr yy", "dodge yy, take rr rr, money heal");
    assert_string_equal(town_dice(&town), "(rr) (rr) (yy)"); /* not in the pool yet */
    town_plan(&town, "roll bw");
    town_play(&town, "reroll");
    assert_string_equal(town_dice(&town), "(rr) (rr) (yy) bw");
}

static void ny_51_results_stay_until_the_turn_ends(void **unused) {
    (void)unused;
    town_begin(&town, 1, "mother", NULL);
    town_turn(&town, "mother", "rr ry yb bw", "move, to chelsea, move, to union-square");
    assert_string_equal(town_dice(&town), "rr ry yb bw");
    town_play(&town, "end");
    town_expect(&town, "turn", "null");
}

static void ny_51_a_wild_is_any_result_for_alert(void **unused) {
    (void)unused;
    begin(1, "mother", "{'mafia': 2, 'at': 'times-square'}");
    town_turn(&town, "mother", "rw rw yy bw", "");
    assert_string_equal(town_preview(&town, "remove rw rw", "alert"), "2");
    assert_string_equal(town_preview(&town, "dodge yy", "alert"), "0");
    town_play(&town, "remove rw rw");
    town_expect(&town, "alert.at", "2");
    town_expect(&town, "alert.causes", "{\"wild\":2}");
    town_play(&town, "remove bw");
    town_expect(&town, "alert.at", "3"); /* every wild that is spent, and no other */
}

static void ny_51_the_alert_comes_before_the_effect(void **unused) {
    (void)unused;
    /* The car on square 1 is taken although the information then reveals a
     * card that lowers the alert. */
    town_open(&town, 1, "mother",
              "{'cards': {'0': {'cars': [1], 'effects': [{'information': 1, 'at': "
              "'times-square'}]}, '1': {'square': 1, 'effects': [{'alert': -1}]}}}");
    town_plan(&town, "token r2");
    town_settle(&town);
    town_turn(&town, "mother", "rr rw yy bb", "collect r2 rr rw");
    town_expect(&town, "alert.at", "0");
    town_expect(&town, "police.waiting", "1");
}

static void ny_59_forced_step_mafia_roll_then_actions(void **unused) {
    (void)unused;
    town_open(&town, 1, "mother", NULL);
    town_plan(&town, "police times-square");
    town_settle(&town);
    town_move(&town, 0, "turn mother");
    town_expect(&town, "duty", "flee");
    town_move(&town, 0, "flee chelsea");
    town_expect(&town, "duty", "mafia");
    town_move(&town, LUDO_CHANCE, "mafia 28");
    town_expect(&town, "duty", "information");
    town_move(&town, LUDO_CHANCE, "token r2");
    town_expect(&town, "duty", "object");
    town_move(&town, LUDO_CHANCE, "object mask");
    town_expect(&town, "duty", "roll");
    town_refuse_from(&town, 0, "end", LUDO_ETURN, "");
    town_settle(&town);
    town_expect(&town, "duty", "turn");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ny_40_any_player_who_has_not_played_goes_next),
        cmocka_unit_test(ny_41_a_turn_draws_as_many_cards_as_the_story_says),
        cmocka_unit_test(ny_41_no_mafia_where_police_or_fbi_is),
        cmocka_unit_test(ny_42_a_third_mafia_brings_the_fbi),
        cmocka_unit_test(ny_42_who_is_there_stays_unharmed_and_may_leave),
        cmocka_unit_test(ny_42_applies_in_the_setup_and_in_events_too),
        cmocka_unit_test(ny_43_a_token_lies_where_the_last_card_says),
        cmocka_unit_test(ny_43_an_empty_bag_raises_the_alert),
        cmocka_unit_test(ny_44_an_object_lies_where_the_last_card_says),
        cmocka_unit_test(ny_45_own_dice_and_one_for_each_relative_here),
        cmocka_unit_test(ny_45_one_die_less_for_each_wound),
        cmocka_unit_test(ny_46_two_actions_in_any_mix),
        cmocka_unit_test(ny_47_a_move_is_two_steps_along_streets),
        cmocka_unit_test(ny_47_not_into_police_or_fbi),
        cmocka_unit_test(ny_47_between_stations_is_one_step),
        cmocka_unit_test(ny_47_a_reroll_may_come_between_the_steps),
        cmocka_unit_test(ny_47_steps_are_kept_until_the_turn_ends),
        cmocka_unit_test(ny_48_mafia_lets_nobody_go),
        cmocka_unit_test(ny_48_unless_all_of_them_are_removed),
        cmocka_unit_test(ny_49_one_extra_step_for_alert),
        cmocka_unit_test(ny_50_a_reroll_throws_any_dice_used_ones_too),
        cmocka_unit_test(ny_50_a_reroll_adds_family_dice_up_to_the_relatives_here),
        cmocka_unit_test(ny_50_a_relative_gives_no_second_die),
        cmocka_unit_test(ny_50_healed_dice_join_every_reroll),
        cmocka_unit_test(ny_51_results_stay_until_the_turn_ends),
        cmocka_unit_test(ny_51_a_wild_is_any_result_for_alert),
        cmocka_unit_test(ny_51_the_alert_comes_before_the_effect),
        cmocka_unit_test(ny_59_forced_step_mafia_roll_then_actions),
    };
    return cmocka_run_group_tests_name("New York Crisis: turns", tests, NULL, NULL);
}
