/* New York Crisis: goal and end, NY-20 to NY-23; the police phase, NY-30 to
 * NY-36. Events have a file of their own. */
#include "nycrisis_town.h"

static struct town town;

/* A table where the police card of washington-heights, the first to be drawn,
 * has this event. */
static void begin_with_event(int seats, const char *family, const char *event,
                             const char *effects) {
    char changes[1024];
    (void)snprintf(changes, sizeof changes,
                   "{'board': {'police_cards': {'cards': {'0': {'event': '%s'}}}}, 'cards': {'0': "
                   "{'effects': [%s]}}}",
                   event, effects);
    town_begin(&town, seats, family, changes);
}

/* ---------------------------------------------------------- goal and end */

/* A challenge in Times Square after two pieces of information. */
static const char short_plot[] =
    "{'alert': 5, 'cards': {'1': {'square': 1}, '2': {'square': 2, 'challenge': {'place': "
    "'times-square', 'pay': {'equal': 1, 'red': null, 'blue': null}}}, '0': {'effects': "
    "[{'information': 2, 'at': "
    "'times-square'}]}}}";

static void collect_two(void) {
    town_plan(&town, "token r2, token r2");
    town_settle(&town);
    town_expect_drawn(&town);
    town_turn(&town, "mother", "rr rr yr br", "collect r2 rr rr, collect r2 yr br");
    town_expect_drawn(&town);
}

static void ny_20_all_cards_then_the_challenge_win(void **unused) {
    (void)unused;
    town_open(&town, 1, "mother", short_plot);
    collect_two();
    assert_int_equal(town.state.revealed, 3);
    town_refuse(&town, "challenge rr", "do not pay");
    town_plan(&town, "roll rr, roll rr, roll yr, roll br");
    town_play(&town, "reroll -rr -rr -yr -br, challenge rr");
    town_expect(&town, "ending", "won");
    town_expect(&town, "result", "{\"outcome\":\"won\",\"winners\":[0]}");
}

static void ny_20_no_challenge_before_the_last_card(void **unused) {
    (void)unused;
    town_open(&town, 1, "mother", short_plot);
    town_plan(&town, "token r2, token r2");
    town_settle(&town);
    town_turn(&town, "mother", "rr rr yr br", "collect r2 rr rr");
    town_refuse(&town, "challenge yr", "cannot be tried here yet");
}

static void ny_21_limit_in_the_police_phase_leaves_a_whole_round(void **unused) {
    (void)unused;
    begin_with_event(2, "mother son", "posters",
                     "{'alert': 5}, {'alert': 5}, {'alert': 5}, "
                     "{'alert': 5}, {'alert': 5}, {'alert': 4}");
    town_expect(&town, "alert.at", "30");
    town_expect(&town, "alert.limit", "true");
    town_turn(&town, "mother", "", "end");
    town_expect(&town, "ending", "open");
    town_turn(&town, "son", "", "end");
    town_expect(&town, "ending", "alert");
    town_expect(&town, "result", "{\"outcome\":\"lost\",\"winners\":[]}");
    assert_true(town_over(&town));
}

static void ny_21_the_turn_in_progress_and_later_ones_are_played(void **unused) {
    (void)unused;
    town_begin(&town, 2, "mother son", "{'alert': 5, 'cards': {'0': {'effects': [{'alert': 4}]}}}");
    town_turn(&town, "mother", "rw rr yy bb", "extra chelsea");
    town_expect(&town, "alert.limit", "true");
    /* Alert costs may still be paid, with no further effect. */
    town_play(&town, "move, to union-square, to times-square, end");
    town_expect(&town, "alert.at", "5");
    town_turn(&town, "son", "", "");
    town_play(&town, "end");
    town_expect(&town, "ending", "alert");
}

static void ny_21_lowering_the_alert_does_not_cancel_the_loss(void **unused) {
    (void)unused;
    town_begin(&town, 2, "mother son",
               "{'alert': 5, 'tokens': [{'id': 'friend', 'name': {'en': 'x', 'es': 'x', 'fr': "
               "'x'}, 'symbol': 'person', 'count': 1, 'visit': {'pay': {'red': 2}, 'does': "
               "[{'alert': -3}]}}], 'cards': {'0': {'effects': [{'alert': 5}, {'token': 'friend', "
               "'at': 'times-square'}]}}}");
    town_turn(&town, "mother", "rr rr yy bb gb", "visit friend rr rr, end");
    town_expect(&town, "alert.at", "2");
    town_turn(&town, "son", "", "end");
    town_expect(&town, "ending", "alert");
}

static void ny_21_limit_in_the_setup_leaves_a_whole_round(void **unused) {
    (void)unused;
    town_begin(&town, 1, "mother", "{'alert': 5, 'cards': {'0': {'effects': [{'alert': 5}]}}}");
    town_expect(&town, "round", "1");
    town_expect(&town, "ending", "open");
    town_turn(&town, "mother", "", "end");
    town_expect(&town, "ending", "alert");
}

static void ny_22_five_fbi_lose_at_once(void **unused) {
    (void)unused;
    town_begin(&town, 1, "mother",
               "{'cards': {'0': {'effects': [{'fbi': 1, 'at': 'chelsea'}, {'fbi': 1, 'at': "
               "'gramercy'}, {'fbi': 1, 'at': 'union-square'}, {'fbi': 1, 'at': 'tribeca'}, "
               "{'mafia': 2, 'at': 'harlem'}]}}}");
    town_expect(&town, "ending", "open");
    /* In the middle of a card: its information part is not carried out. */
    town_plan(&town, "mafia 26");
    town_play(&town, "turn mother");
    town_expect(&town, "ending", "fbi");
    town_expect_at(&town, "soho", "information", "[]");
    town_expect(&town, "alert.at", "2");
}

static void ny_23_the_challenge_wins_at_once_even_at_the_limit(void **unused) {
    (void)unused;
    town_open(&town, 1, "mother", short_plot);
    collect_two();
    town_plan(&town, "roll rw, roll rw, roll yw, roll bw");
    town_play(&town, "extra chelsea, move, to times-square, reroll -rr -rr -yr -br");
    town_expect(&town, "alert.at", "1");
    town_plan(&town, "mafia 3, roll rw");
    town_expect(&town, "ending", "open");
    town_play(&town, "challenge rw"); /* mid-turn; its alert comes first */
    town_expect(&town, "alert.at", "2");
    town_expect(&town, "ending", "won");
    assert_true(town_over(&town));

    town_open(&town, 1, "mother", short_plot);
    town.plan_next = town.plan_count = 0;
    collect_two();
    struct nycrisis_game game = nycrisis_game_of(&town.setup, &town.state);
    nycrisis_alert(&game, 4, NYCRISIS_CAUSE_PLOT);
    town_plan(&town, "roll rw, roll rr, roll yr, roll br");
    town_play(&town, "reroll -rr -rr -yr -br, challenge rw");
    town_expect(&town, "alert.limit", "true");
    town_expect(&town, "ending", "won");
}

/* ------------------------------------------------------------ the police */

static void ny_30_cars_are_taken_off_and_drawn_anew(void **unused) {
    (void)unused;
    town_open(&town, 1, "mother", "{'police': 2}");
    town_plan(&town, "police soho, police chelsea");
    town_settle(&town);
    town_expect_at(&town, "soho", "car", "true");
    town_expect_at(&town, "chelsea", "car", "true");
    town_plan(&town, "police tribeca, police harlem");
    town_turn(&town, "mother", "", "end");
    town_expect_drawn(&town);
    town_expect_at(&town, "soho", "car", "false");
    town_expect_at(&town, "tribeca", "car", "true");
    assert_int_equal(__builtin_popcount(town.state.cars), 2);
}

static void ny_30_two_cars_unless_card_0_says_otherwise(void **unused) {
    (void)unused;
    town_begin(&town, 1, "mother", "{'police': null}");
    town_expect(&town, "police.cars", "2");
    town_begin(&town, 4, "mother son father daughter", "{'police': [1, 1, 1, 4]}");
    town_expect(&town, "police.cars", "4");
}

static void ny_31_only_the_last_cards_event_is_applied(void **unused) {
    (void)unused;
    town_open(&town, 1, "mother", "{'police': 2}");
    town_plan(&town, "police upper-west-side, police union-square");
    town_settle(&town);
    town_expect(&town, "police.event", "roadblocks");
    town_expect(&town, "rules", "[\"no-extra-step\"]");
    /* It holds until the round ends. */
    town_turn(&town, "mother", "", "");
    town_refuse(&town, "extra chelsea", "no extra step");
    town_play(&town, "end");
    town_expect(&town, "rules", "[]");
}

static void ny_31_the_event_comes_when_all_cars_are_placed(void **unused) {
    (void)unused;
    /* The event puts mafia where a car has just come: it is skipped. */
    town_open(&town, 1, "mother",
              "{'police': 2, 'board': {'police_cards': {'events': {'15': {'effects': [{'mafia': 1, "
              "'at': 'chelsea'}, {'mafia': 1, 'at': 'tribeca'}]}}}}, 'cards': {'0': {'effects': "
              "[{'mafia': 1, 'at': 'soho'}]}}}");
    town_plan(&town, "police chelsea, police soho");
    town_settle(&town);
    town_expect_drawn(&town);
    town_expect(&town, "police.event", "war");
    town_expect(&town, "alert.at", "1");
    town_expect_at(&town, "chelsea", "mafia", "0");
    town_expect_at(&town, "tribeca", "mafia", "1");
}

static void ny_32_police_sends_mafia_away_and_raises_the_alert(void **unused) {
    (void)unused;
    town_open(&town, 1, "mother", "{'cards': {'0': {'effects': [{'mafia': 2, 'at': 'tribeca'}]}}}");
    town_plan(&town, "police tribeca");
    town_settle(&town);
    town_expect_at(&town, "tribeca", "mafia", "0");
    town_expect(&town, "mafia_left", "25");
    town_expect(&town, "alert.at", "2");
    town_expect(&town, "alert.causes", "{\"arrest\":2}");
}

static void ny_33_who_stands_in_the_way_moves_on_and_has_one_action(void **unused) {
    (void)unused;
    town_open(&town, 1, "mother",
              "{'cards': {'0': {'effects': [{'fbi': 1, 'at': 'chelsea'}, "
              "{'mafia': 1, 'at': 'gramercy'}]}}}");
    town_plan(&town, "police times-square");
    town_settle(&town);
    town_play(&town, "turn mother");
    town_expect(&town, "duty", "flee");
    /* By street only, not into FBI, mafia or not. */
    assert_string_equal(town_legal(&town, "flee"),
                        "flee central-park, flee hells-kitchen, flee midtown-east, flee "
                        "murray-hill, flee gramercy");
    town_refuse(&town, "flee union-square", "by street");
    town_refuse(&town, "end", "get away");
    town_play(&town, "flee gramercy");
    town_expect_person(&town, "mother", "at", "gramercy");
    town_expect(&town, "turn.actions", "1");
}

static void ny_33_with_nowhere_to_go_one_stays_with_one_action(void **unused) {
    (void)unused;
    town_open(&town, 1, "mother",
              "{'begin': 'financial-district', 'cards': {'0': {'effects': [{'fbi': 1, 'at': "
              "'tribeca'}, {'fbi': 1, 'at': 'chinatown'}]}}}");
    town_plan(&town, "police financial-district");
    town_settle(&town);
    town_turn(&town, "mother", "", "");
    town_expect(&town, "turn.actions", "1");
    town_expect_person(&town, "mother", "at", "financial-district");
    /* Later steps are normal ones. */
    town_play(&town, "move, to union-square");
}

static void ny_33_the_coat_cancels_step_and_lost_action(void **unused) {
    (void)unused;
    town_open(&town, 1, "mother",
              "{'cards': {'0': {'effects': [{'object': 1, 'at': "
              "'times-square'}]}}}");
    town_plan(&town, "object phone, object phone, object laptop, object laptop, object radio, "
                     "object radio, object coat");
    town_settle(&town);
    town_plan(&town, "police times-square");
    town_turn(&town, "mother", "rr rr yy bb", "take rr rr, end");
    town_play(&town, "turn mother");
    assert_string_equal(town_legal(&town, "coat"), "coat times-square");
    town_play(&town, "coat times-square");
    town_expect(&town, "alert.at", "1");
    town_expect(&town, "turn.actions", "2");
    town_expect_person(&town, "mother", "at", "times-square");
    town_expect_person(&town, "mother", "objects", "[{\"id\":\"coat\",\"used\":true}]");
}

static void ny_33_is_checked_when_the_turn_starts(void **unused) {
    (void)unused;
    town_open(&town, 2, "mother son",
              "{'cards': {'0': {'effects': [{'object': 1, 'at': "
              "'times-square'}]}}}");
    town_plan(&town, "object phone, object phone, object laptop, object laptop, object coat, "
                     "object coat, object radio, police chelsea");
    town_settle(&town);
    /* The mother's radio brings the car to the son's space. */
    town_turn(&town, "mother", "rr rr yy bb gb",
              "take rr rr, move, to hells-kitchen, radio chelsea to times-square, end");
    town_play(&town, "turn son");
    town_expect(&town, "duty", "flee");
}

static void ny_34_a_random_location_is_a_police_card_put_back(void **unused) {
    (void)unused;
    town_open(&town, 1, "mother",
              "{'board': {'police_cards': {'cards': {'0': {'event': 'war'}}}}}");
    town_plan(&town, "location soho, location soho");
    town_settle(&town);
    town_expect_drawn(&town);
    town_expect_at(&town, "soho", "mafia", "2");
    assert_int_equal(__builtin_popcount(town.state.police_deck), 22);
    /* Cards on the table are not among them. */
    town_begin(&town, 1, "mother",
               "{'cards': {'0': {'each_round': [{'mafia': 1, 'at': "
               "'random'}]}}}");
    assert_int_equal(town.state.mafia[1], 1); /* hamilton-heights is the first of the rest */
}

static void ny_35_an_empty_police_deck_is_made_of_the_discards(void **unused) {
    (void)unused;
    town_begin(&town, 1, "mother", "{'police': 5}");
    for (int round = 1; round < 5; round++)
        town_pass_round(&town);
    assert_int_equal(town_number(&town, "round"), 5);
    /* 23 cards were drawn, then two of the 18 that did not lie on the table. */
    assert_int_equal(__builtin_popcount(town.state.police_table), 5);
    assert_int_equal(__builtin_popcount(town.state.police_deck), 18);
    assert_int_equal(town.state.police_deck & town.state.police_table, 0);
}

static void ny_35_an_empty_mafia_deck_is_made_of_the_discards(void **unused) {
    (void)unused;
    town_begin(&town, 4, "mother father son daughter",
               "{'alert': 60, 'cards': {'0': {'mafia': 5}}}");
    assert_int_equal(__builtin_popcountll(town.state.mafia_deck), 46);
    for (int turn = 0; turn < 9; turn++) {
        static const char *const names[] = {"mother", "father", "son", "daughter"};
        town_turn(&town, names[turn % 4], "", "end");
    }
    assert_int_equal(__builtin_popcountll(town.state.mafia_deck), 1);
    town_turn(&town, "father", "", "");
    assert_int_equal(__builtin_popcountll(town.state.mafia_deck), 46);
}

static void ny_35_without_mafia_in_the_supply_the_alert_rises(void **unused) {
    (void)unused;
    town_begin(&town, 1, "mother",
               "{'cards': {'0': {'effects': [{'mafia': 2, 'at': 'soho'}, {'mafia': 1, 'at': "
               "'gramercy'}]}}}");
    /* Fill the board by the rules' own way: 25 mafia are on it. */
    struct nycrisis_game game = nycrisis_game_of(&town.setup, &town.state);
    for (int space = 0; nycrisis_mafia_count(&town.state) < NYCRISIS_MAFIA; space++)
        while (space != 9 && town.state.mafia[space] < 2 && !(town.state.cars >> space & 1) &&
               nycrisis_mafia_count(&town.state) < NYCRISIS_MAFIA)
            nycrisis_mafia_put(&game, space);
    town_expect(&town, "mafia_left", "0");
    town_plan(&town, "mafia 11");
    town_play(&town, "turn mother");
    town_expect_at(&town, "times-square", "mafia", "0");
    town_expect(&town, "alert.causes", "{\"supply\":1}");
    /* A third one comes first: it needs no token. */
    town_play(&town, "end");
    town_plan(&town, "mafia 12");
    town_play(&town, "turn mother");
    town_expect_at(&town, "soho", "fbi", "true");
}

static void ny_35_objects_that_are_not_in_the_supply_are_not_placed(void **unused) {
    (void)unused;
    town_open(&town, 1, "mother",
              "{'board': {'components': null}, 'cards': {'0': {'effects': [{'object': 1, 'at': "
              "'soho'}]}}}");
    town_hand(&town, "mother",
              "phone phone laptop laptop money money mask mask gloves gloves bicycle bicycle "
              "newspaper newspaper radio radio drone drone coat coat");
    town_settle(&town);
    town_expect_at(&town, "soho", "object", "null");
    town_expect(&town, "round", "1");
}

static void ny_36_police_cards_lie_on_the_table_until_the_next_round(void **unused) {
    (void)unused;
    town_open(&town, 1, "mother", "{'cards': {'0': {'cars': [1]}}}");
    town_plan(&town, "police soho");
    town_settle(&town);
    town_turn(&town, "mother", "", "extra chelsea");
    /* A car waits: when the next round begins the table's cards are discarded
     * first and then shuffled in with all the others. */
    assert_int_equal(__builtin_popcount(town.state.police_deck), 22);
    town_plan(&town, "police soho, police chelsea");
    town_play(&town, "end");
    town_expect_drawn(&town);
    assert_int_equal(__builtin_popcount(town.state.police_deck), 21);
}

static void ny_36_mafia_cards_are_discarded_when_resolved(void **unused) {
    (void)unused;
    town_begin(&town, 1, "mother", "{'cards': {'0': {'mafia': 3}}}");
    town_move(&town, 0, "turn mother");
    town_move(&town, LUDO_CHANCE, "mafia 12");
    town_refuse_from(&town, LUDO_CHANCE, "mafia 12", LUDO_EILLEGAL, "");
    town_expect_at(&town, "soho", "mafia", "1"); /* one by one */
    town_move(&town, LUDO_CHANCE, "mafia 13");
    town_expect_at(&town, "harlem", "mafia", "1");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ny_20_all_cards_then_the_challenge_win),
        cmocka_unit_test(ny_20_no_challenge_before_the_last_card),
        cmocka_unit_test(ny_21_limit_in_the_police_phase_leaves_a_whole_round),
        cmocka_unit_test(ny_21_the_turn_in_progress_and_later_ones_are_played),
        cmocka_unit_test(ny_21_lowering_the_alert_does_not_cancel_the_loss),
        cmocka_unit_test(ny_21_limit_in_the_setup_leaves_a_whole_round),
        cmocka_unit_test(ny_22_five_fbi_lose_at_once),
        cmocka_unit_test(ny_23_the_challenge_wins_at_once_even_at_the_limit),
        cmocka_unit_test(ny_30_cars_are_taken_off_and_drawn_anew),
        cmocka_unit_test(ny_30_two_cars_unless_card_0_says_otherwise),
        cmocka_unit_test(ny_31_only_the_last_cards_event_is_applied),
        cmocka_unit_test(ny_31_the_event_comes_when_all_cars_are_placed),
        cmocka_unit_test(ny_32_police_sends_mafia_away_and_raises_the_alert),
        cmocka_unit_test(ny_33_who_stands_in_the_way_moves_on_and_has_one_action),
        cmocka_unit_test(ny_33_with_nowhere_to_go_one_stays_with_one_action),
        cmocka_unit_test(ny_33_the_coat_cancels_step_and_lost_action),
        cmocka_unit_test(ny_33_is_checked_when_the_turn_starts),
        cmocka_unit_test(ny_34_a_random_location_is_a_police_card_put_back),
        cmocka_unit_test(ny_35_an_empty_police_deck_is_made_of_the_discards),
        cmocka_unit_test(ny_35_an_empty_mafia_deck_is_made_of_the_discards),
        cmocka_unit_test(ny_35_without_mafia_in_the_supply_the_alert_rises),
        cmocka_unit_test(ny_35_objects_that_are_not_in_the_supply_are_not_placed),
        cmocka_unit_test(ny_36_police_cards_lie_on_the_table_until_the_next_round),
        cmocka_unit_test(ny_36_mafia_cards_are_discarded_when_resolved),
    };
    return cmocka_run_group_tests_name("New York Crisis: police, end", tests, NULL, NULL);
}
