/* New York Crisis: the tracks, NY-70 to NY-75. */
#include "nycrisis_town.h"

static struct town town;

/* Information in Times Square, and a story card after the first piece. */
static void begin(int seats, const char *family, const char *changes, const char *draws) {
    char all[2048];
    (void)snprintf(all, sizeof all,
                   "{'cards': {'0': {'effects': [{'information': 3, 'at': 'times-square'}]}, '1': "
                   "{'square': 1%s%s}, '2': {'square': 2}}}",
                   *changes ? ", " : "", changes);
    town_open(&town, seats, family, all);
    town_plan(&town, draws);
    town_settle(&town);
    town_expect_drawn(&town);
}

static void ny_70_a_card_is_revealed_when_its_square_is_reached(void **unused) {
    (void)unused;
    begin(1, "mother", "'mafia': 3, 'effects': [{'mafia': 1, 'at': 'soho'}]",
          "token r2, token b2, token b2");
    town_turn(&town, "mother", "rr rr yr bb", "");
    assert_int_equal(ludo_match_play_text(&town.match, 0, "collect r2 rr rr", NULL), LUDO_SHOWN);
    assert_int_equal(town.state.revealed, 2);
    town_expect_at(&town, "soho", "mafia", "1"); /* at once, mid-turn */
    town_expect(&town, "duty", "turn");
    town_expect(&town, "bag", "{\"red\":5,\"yellow\":6,\"blue\":4}");  /* new tokens */
    assert_int_equal(__builtin_popcountll(town.state.mafia_deck), 50); /* shuffled together */
    /* The new number of cards holds from the next turn begun. */
    town_plan(&town, "mafia 12, mafia 13, mafia 14");
    town_play(&town, "end, turn mother");
    town_expect_drawn(&town);
}

static void ny_70_order_of_a_card(void **unused) {
    (void)unused;
    /* Cars, ability tokens, tokens into the bag, then the effects as written:
     * the effects already find the new tokens, and the car of square 1. */
    town_open(&town, 1, "mother",
              "{'cards': {'0': {'information': {'red': 4, 'yellow': 0, 'blue': 0}, 'effects': "
              "[{'information': 3, 'at': 'times-square'}, {'information': 1, 'at': 'harlem'}]}, "
              "'1': {'square': 1, 'cars': [2], 'information': {'red': 1, 'yellow': 1, 'blue': 0}, "
              "'effects': [{'alert': 2}, {'ability': -1, 'who': 'everybody'}, {'information': 2, "
              "'at': 'soho'}]}, '2': {'square': 2}}}");
    town_plan(&town, "token r2");
    town_settle(&town);
    town_turn(&town, "mother", "rr rr yr bb", "");
    town_plan(&town, "token y2");
    town_play(&town, "ability rr, collect r2 rr rr");
    town_expect_drawn(&town);
    town_expect(&town, "alert.at", "2");
    town_expect(&town, "police.waiting", "1");
    town_expect_person(&town, "mother", "abilities", "1");
    town_expect(&town, "alert.causes", "{\"plot\":2}"); /* the bag was not empty */
}

static void ny_71_the_last_card_states_challenge_and_place(void **unused) {
    (void)unused;
    begin(1, "mother", "", "token r2, token r2, token r2");
    town_turn(&town, "mother", "rr rr yr br", "collect r2 rr rr, collect r2 yr br");
    town_expect(&town, "story.challenge.place", "tribeca");
    town_expect(&town, "story.challenge.pay", "{\"red\":1,\"blue\":1}");
    /* From then on no mafia is placed there. */
    town_play(&town, "end");
    town_plan(&town, "mafia 16");
    town_play(&town, "turn mother");
    town_expect_at(&town, "tribeca", "mafia", "0");
    town_expect(&town, "alert.at", "0");
}

static void ny_71_a_second_space_takes_the_place_of_one_with_fbi(void **unused) {
    (void)unused;
    begin(1, "mother", "'effects': [{'fbi': 1, 'at': 'tribeca'}]", "token r2, token r2, token r2");
    town_turn(&town, "mother", "rr rr yr br", "collect r2 rr rr, collect r2 yr br");
    town_expect(&town, "story.challenge.place", "soho");
    town_play(&town, "end");
    town_plan(&town, "mafia 12");
    town_turn(&town, "mother", "rr rr yy bb",
              "move, to union-square, to greenwich-village, extra "
              "soho");
    town_expect_at(&town, "soho", "mafia", "0");
    town_play(&town, "challenge rr bb");
    town_expect(&town, "ending", "won");
}

static void ny_72_a_car_on_the_alert_track_joins_the_next_round(void **unused) {
    (void)unused;
    town_begin(&town, 1, "mother",
               "{'cards': {'0': {'cars': [1, 3], 'effects': [{'mafia': 2, 'at': "
               "'times-square'}]}}}");
    town_turn(&town, "mother", "rw rw yb bb", "");
    town_play(&town, "face rw");
    town_expect(&town, "police.waiting", "1");
    town_expect(&town, "police.cars", "1");
    town_expect(&town, "alert.cars", "[3]");
    assert_int_equal(__builtin_popcount(town.state.police_deck), 22);
    town_play(&town, "end");
    town_expect(&town, "police.cars", "2"); /* from then on */
    town_expect(&town, "police.waiting", "0");
    assert_int_equal(__builtin_popcount(town.state.police_deck), 21); /* all were shuffled */
    town_pass_round(&town);
    town_expect(&town, "police.cars", "2");
}

static void ny_72_cars_on_squares_passed_are_taken_too(void **unused) {
    (void)unused;
    town_open(&town, 1, "mother",
              "{'cards': {'0': {'cars': [1, 2], 'effects': [{'mafia': 2, 'at': "
              "'tribeca'}]}}}");
    town_plan(&town, "police tribeca");
    town_settle(&town);
    town_expect(&town, "alert.at", "2");
    town_expect(&town, "police.waiting", "2");
}

static void ny_72_a_car_taken_in_the_setup_joins_round_1(void **unused) {
    (void)unused;
    town_begin(&town, 1, "mother", "{'cards': {'0': {'cars': [1], 'effects': [{'alert': 1}]}}}");
    town_expect(&town, "round", "1");
    town_expect(&town, "police.cars", "2");
    assert_int_equal(__builtin_popcount(town.state.cars), 2);
}

static void ny_72_the_alert_never_falls_below_zero(void **unused) {
    (void)unused;
    town_begin(&town, 1, "mother",
               "{'cards': {'0': {'effects': [{'alert': 1}, {'alert': -5}, {'alert': 1}]}}}");
    town_expect(&town, "alert.at", "1");
}

/* The odds of dear tokens, worked out by hand: every way to fill the bag is
 * counted, apart from the game. */
static double dear_odds(void) {
    struct ludo_odds odds[LUDO_ODDS_MAX];
    uint32_t count = nycrisis.odds(&town.setup, &town.state, odds);
    double dear = 0, all = 0;
    for (uint32_t i = 0; i < count; i++) {
        all += odds[i].weight;
        dear += odds[i].move.arg[0] % 2 ? odds[i].weight : 0;
    }
    return dear / all;
}

static void settle_until(const char *duty) {
    struct ludo_odds odds[LUDO_ODDS_MAX];
    while (strcmp(town_see(&town, "duty"), duty) != 0) {
        nycrisis.odds(&town.setup, &town.state, odds);
        ludo_match_play(&town.match, LUDO_CHANCE, odds[0].move, NULL);
    }
}

static void assert_near(double value, double expected) {
    if (value < expected - 1e-6 || value > expected + 1e-6)
        fail_msg("%f instead of %f", value, expected);
}

static void ny_73_tokens_go_into_the_bag_unseen(void **unused) {
    (void)unused;
    /* Five red ones of ten, three dear. */
    town_open(&town, 1, "mother",
              "{'cards': {'0': {'information': {'red': 5, 'yellow': 0, 'blue': 0}, 'effects': "
              "[{'information': 3, 'at': 'times-square'}]}, '1': {'square': 1, 'information': "
              "{'red': 3, 'yellow': 0, 'blue': 0}, 'effects': [{'information': 1, 'at': 'soho'}]}, "
              "'2': {'square': 2}}}");
    settle_until("information");
    assert_near(dear_odds(), 3.0 / 10);
    town_move(&town, LUDO_CHANCE, "token r3");
    assert_near(dear_odds(), 2.0 / 9);
    town_move(&town, LUDO_CHANCE, "token r2");
    assert_near(dear_odds(), 2.0 / 8);
    town_move(&town, LUDO_CHANCE, "token r2");
    town_settle(&town);
    /* A dear one is collected and goes back to the supply. Two unknown ones are
     * in the bag; of seven unknown two are dear. Three more come from five
     * unknown ones and the one that is known to be dear. */
    town_turn(&town, "mother", "rr rr yr br", "");
    town_move(&town, 0, "collect r3 rr rr yr");
    town_expect(&town, "duty", "information");
    double in_bag = 2 * 2.0 / 7;        /* dear ones expected in the bag before */
    double in_supply = 1 + 5 * 2.0 / 7; /* … and in the supply of six */
    assert_near(dear_odds(), (in_bag + in_supply * 3 / 6) / 5);
}

static void ny_73_only_as_many_tokens_as_there_are(void **unused) {
    (void)unused;
    town_open(&town, 1, "mother",
              "{'cards': {'0': {'information': {'red': 8, 'yellow': 0, 'blue': 0}, 'effects': "
              "[{'information': 1, 'at': 'times-square'}]}, '1': {'square': 1, 'information': "
              "{'red': 8, 'yellow': 0, 'blue': 0}}, '2': {'square': 2}}}");
    town_plan(&town, "token r2");
    town_settle(&town);
    town_turn(&town, "mother", "rr rr yr br", "collect r2 rr rr");
    town_expect(&town, "bag.red", "10"); /* the collected one is back in the supply first */
}

static void ny_73_reward_comes_before_the_story(void **unused) {
    (void)unused;
    town_open(
        &town, 1, "mother",
        "{'alert': 5, 'board': {'police_cards': {'cards': {'0': {'event': 'tip'}}}}, 'cards': "
        "{'0': {'cars': [3], 'effects': [{'alert': 2}, {'information': 1, 'at': "
        "'times-square'}]}, '1': {'square': 1, 'effects': [{'alert': 1}]}, '2': {'square': "
        "2}}}");
    town_plan(&town, "token r2");
    town_settle(&town);
    town_turn(&town, "mother", "rr rr yr br", "collect r2 rr rr");
    town_expect(&town, "alert.at", "2"); /* 2 − 1 + 1: the car on 3 was not reached */
    town_expect(&town, "alert.cars", "[3]");
}

static void ny_74_after_the_last_card_the_marker_stays(void **unused) {
    (void)unused;
    begin(1, "mother", "", "token r2, token r2, token r2");
    town_turn(&town, "mother", "rr rr yr br", "collect r2 rr rr, collect r2 yr br");
    town_plan(&town, "roll rr, roll rr");
    town_play(&town, "reroll -rr -rr, collect r2 rr rr"); /* still collected */
    town_expect(&town, "story.at", "2");
    town_expect_at(&town, "times-square", "information", "[]");
}

static void ny_74_steps_are_taken_one_by_one(void **unused) {
    (void)unused;
    town_open(&town, 1, "mother",
              "{'cards': {'0': {'effects': [{'information': 1, 'at': 'times-square'}]}, '1': "
              "{'square': 1, 'effects': [{'story': 3}, {'alert': 1}]}, '2': {'square': 2, "
              "'effects': [{'alert': 1}]}}}");
    town_plan(&town, "token r2");
    town_settle(&town);
    town_turn(&town, "mother", "rr rr yr br", "collect r2 rr rr");
    assert_int_equal(town.state.revealed, 3);
    town_expect(&town, "story.at", "2");
    town_expect(&town, "alert.at", "2");
}

static void ny_75_numbers_depend_on_the_characters(void **unused) {
    (void)unused;
    const char *changes =
        "{'alert': [10, 20, 30, 40], 'police': [1, 2, 1, 1], 'cards': {'0': {'mafia': [1, 2, 3, "
        "4], "
        "'cars': [[1], [2], [3], [4]], 'information': {'red': [5, 6, 7, 8]}}, '1': {'square': [1, "
        "2, 3, 4]}, '2': {'square': [5, 6, 7, 8]}}}";
    town_begin(&town, 1, "mother", changes);
    town_expect(&town, "alert.length", "10");
    assert_string_equal(town_table(&town, "story_squares"), "[0,1,5]");
    /* Two seats that play three characters count as three. */
    town_begin(&town, 2, "mother son father", changes);
    town_expect(&town, "alert.length", "30");
    town_expect(&town, "alert.cars", "[3]");
    town_expect(&town, "story.cards.0.mafia", "3");
    town_expect(&town, "bag.red", "7");
    assert_string_equal(town_table(&town, "story_squares"), "[0,3,7]");
}

static void ny_75_an_endless_match_is_lost(void **unused) {
    (void)unused;
    town_begin(&town, 1, "mother", "{'alert': 60}");
    for (int round = 1; round <= NYCRISIS_ROUNDS_MAX && !town_over(&town); round++) {
        town_expect(&town, "ending", "open");
        town_pass_round(&town);
        struct nycrisis_game game = nycrisis_game_of(&town.setup, &town.state);
        nycrisis_alert(&game, -60, NYCRISIS_CAUSE_PLOT);
    }
    town_expect(&town, "ending", "time");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ny_70_a_card_is_revealed_when_its_square_is_reached),
        cmocka_unit_test(ny_70_order_of_a_card),
        cmocka_unit_test(ny_71_the_last_card_states_challenge_and_place),
        cmocka_unit_test(ny_71_a_second_space_takes_the_place_of_one_with_fbi),
        cmocka_unit_test(ny_72_a_car_on_the_alert_track_joins_the_next_round),
        cmocka_unit_test(ny_72_cars_on_squares_passed_are_taken_too),
        cmocka_unit_test(ny_72_a_car_taken_in_the_setup_joins_round_1),
        cmocka_unit_test(ny_72_the_alert_never_falls_below_zero),
        cmocka_unit_test(ny_73_tokens_go_into_the_bag_unseen),
        cmocka_unit_test(ny_73_only_as_many_tokens_as_there_are),
        cmocka_unit_test(ny_73_reward_comes_before_the_story),
        cmocka_unit_test(ny_74_after_the_last_card_the_marker_stays),
        cmocka_unit_test(ny_74_steps_are_taken_one_by_one),
        cmocka_unit_test(ny_75_numbers_depend_on_the_characters),
        cmocka_unit_test(ny_75_an_endless_match_is_lost),
    };
    return cmocka_run_group_tests_name("New York Crisis: tracks", tests, NULL, NULL);
}
