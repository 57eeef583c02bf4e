/* New York Crisis: components and setup, NY-01 to NY-16. */
#include "nycrisis_town.h"

static struct town town;

/* ------------------------------------------------------------ components */

static void ny_01_seats_one_to_four_players(void **unused) {
    (void)unused;
    struct ludo_setup setup;
    struct ludo_error error = {0};
    for (int seats = 1; seats <= 4; seats++)
        assert_int_equal(ludo_setup_init(&setup, &nycrisis, seats, &error), LUDO_OK);
    assert_int_equal(ludo_setup_init(&setup, &nycrisis, 5, &error), LUDO_ESEATS);
}

static void ny_01_a_player_may_run_several_characters(void **unused) {
    (void)unused;
    town_begin(&town, 2, "son mother father", NULL);
    town_expect_person(&town, "son", "seat", "0");
    town_expect_person(&town, "mother", "seat", "1");
    town_expect_person(&town, "father", "seat", "0");
    /* Each has a turn of its own. */
    town_turn(&town, "son", "", "end");
    town_refuse_from(&town, 0, "turn son", LUDO_EILLEGAL, "has not played");
    town_refuse_from(&town, 0, "turn mother", LUDO_EILLEGAL, "of yours");
    town_turn(&town, "father", "", "end");
    town_turn(&town, "mother", "", "end");
    town_expect(&town, "round", "2");
}

static void ny_01_a_lone_character_has_no_family_dice(void **unused) {
    (void)unused;
    town_begin(&town, 1, "mother", NULL);
    town_turn(&town, "mother", "rr rr yy bb", "");
    assert_string_equal(town_dice(&town), "rr rr yy bb");
}

static void ny_02_map_is_manhattan_with_23_spaces(void **unused) {
    (void)unused;
    const struct nycrisis_city *city = nycrisis.contents[0].block;
    int stations = 0;
    for (int i = 0; i < NYCRISIS_SPACES; i++) {
        int streets = __builtin_popcount(city->space[i].next);
        assert_in_range(streets, 2, 6);
        assert_true(city->space[i].outline_count >= 3);
        stations += city->space[i].subway;
    }
    assert_in_range(stations, 6, 8);
    town_begin(&town, 1, "son", NULL);
    assert_string_equal(town_table(&town, "spaces.22.id"), "financial-district");
    assert_string_equal(town_table(&town, "spaces.22.next"), "[\"tribeca\",\"chinatown\"]");
}

static void ny_03_there_are_50_mafia_cards_with_three_parts(void **unused) {
    (void)unused;
    const struct nycrisis_city *city = nycrisis.contents[0].block;
    int parts[3] = {0};
    for (int i = 0; i < NYCRISIS_MAFIA_CARDS; i++) {
        parts[0] += city->mafia_card[i].mafia > 0;
        parts[1] += city->mafia_card[i].information > 0;
        parts[2] += city->mafia_card[i].object > 0;
    }
    for (int i = 0; i < 3; i++)
        assert_in_range(parts[i], 20, 49); /* some of each are blank */
    /* All parts of a card are carried out, at the spaces it names. */
    town_open(&town, 1, "mother", NULL);
    town_plan(&town, "mafia 26, token y2, object drone");
    town_settle(&town);
    town_expect_at(&town, "harlem", "mafia", "1");
    town_expect_at(&town, "soho", "information", "[\"y2\"]");
    town_expect_at(&town, "tribeca", "object", "drone");
    town_expect_drawn(&town);
}

static void ny_04_a_police_card_for_each_space(void **unused) {
    (void)unused;
    const struct nycrisis_city *city = nycrisis.contents[0].block;
    uint32_t events = 0;
    int rewards = 0, rules = 0;
    for (int i = 0; i < NYCRISIS_SPACES; i++)
        events |= 1u << city->event_of[i];
    assert_true(__builtin_popcount(events) >= 12);
    for (int i = 0; i < city->event_count; i++) {
        rewards += city->event[i].task > 0;
        rules += city->event[i].rules > 0;
    }
    assert_true(rewards >= 3 && rules >= 3);
    struct ludo_odds odds[LUDO_ODDS_MAX];
    town_open(&town, 1, "mother", NULL);
    while (strcmp(town_see(&town, "duty"), "police") != 0) {
        nycrisis.odds(&town.setup, &town.state, odds);
        ludo_match_play(&town.match, LUDO_CHANCE, odds[0].move, NULL);
    }
    assert_int_equal(nycrisis.odds(&town.setup, &town.state, odds), 23);
}

static void ny_05_15_story_cards_in_4_plots(void **unused) {
    (void)unused;
    int cards = 0, plots = 0;
    for (const struct ludo_content *c = nycrisis.contents; c->name; c++, plots++) {
        const struct nycrisis_city *city = c->block;
        assert_int_equal(city->card_count, strcmp(c->name, "tutorial") ? 4 : 3);
        cards += city->card_count;
    }
    assert_int_equal(plots, 4);
    assert_int_equal(cards, 15);
}

static void ny_06_information_comes_in_three_colours_and_two_prices(void **unused) {
    (void)unused;
    const struct nycrisis_city *city = nycrisis.contents[0].block;
    assert_int_equal(city->information_each, 10);
    assert_int_equal(city->information_dear, 3);
    struct ludo_odds odds[LUDO_ODDS_MAX];
    town_open(&town, 1, "mother",
              "{'cards': {'0': {'effects': [{'information': 1, 'at': 'soho'}]}}}");
    while (strcmp(town_see(&town, "duty"), "information") != 0) {
        nycrisis.odds(&town.setup, &town.state, odds);
        ludo_match_play(&town.match, LUDO_CHANCE, odds[0].move, NULL);
    }
    assert_int_equal(nycrisis.odds(&town.setup, &town.state, odds), 6);
    for (int i = 0; i < 6; i += 2) { /* 4 of 10 lie in the bag, so 3 in 10 are dear */
        double dear = odds[i + 1].weight, plain = odds[i].weight;
        assert_true(dear / (dear + plain) > 0.2999 && dear / (dear + plain) < 0.3001);
    }
}

static void ny_07_supplies_are_limited(void **unused) {
    (void)unused;
    const struct nycrisis_city *city = nycrisis.contents[0].block;
    for (int i = 0; i < NYCRISIS_OBJECTS; i++)
        assert_int_equal(city->object[i].count, 2);
    town_begin(&town, 1, "mother", "{'cards': {'0': {'effects': [{'mafia': 2, 'at': 'soho'}]}}}");
    town_expect(&town, "mafia_left", "23");
    town_expect_person(&town, "mother", "abilities", "2");
}

static void ny_08_dice_have_their_faces(void **unused) {
    (void)unused;
    static const char *const faces[] = {"rrrybw", "yyyrbw", "bbbryw", "rryybb"};
    struct ludo_odds odds[LUDO_ODDS_MAX];
    town_begin(&town, 1, "father", NULL);
    town_move(&town, 0, "turn father");
    town_move(&town, LUDO_CHANCE, "mafia 2");
    for (int die = 0; die < 4; die++) {
        uint32_t count = nycrisis.odds(&town.setup, &town.state, odds), sum = 0;
        for (uint32_t i = 0; i < count; i++) {
            char text[LUDO_MOVE_TEXT_MAX];
            struct ludo_text out = ludo_text_in(text, sizeof text);
            uint32_t expected = 0;
            ludo_move_format(&town.setup, odds[i].move, &out);
            for (const char *c = faces[die]; *c; c++)
                expected += *c == text[6];
            assert_int_equal(odds[i].weight, expected);
            sum += odds[i].weight;
        }
        assert_int_equal(sum, 6);
        ludo_match_play(&town.match, LUDO_CHANCE, odds[0].move, NULL);
    }
}

static void ny_09_characters_have_four_dice_of_their_own(void **unused) {
    (void)unused;
    static const char *const dice[4][2] = {{"mother", "rr rr yy bb"},
                                           {"daughter", "rr yy bb bb"},
                                           {"son", "rr yy yy bb"},
                                           {"father", "rr yy bb gb"}};
    for (int i = 0; i < 4; i++) {
        town_begin(&town, 1, dice[i][0], NULL);
        town_turn(&town, dice[i][0], dice[i][1], "");
        assert_string_equal(town_dice(&town), dice[i][1]);
        town_expect_drawn(&town);
    }
    /* The father's grey die does not count as a family die: two more come. */
    town_begin(&town, 3, "father mother son", NULL);
    town_turn(&town, "father", "rr yy bb gr gy gb", "");
    assert_string_equal(town_dice(&town), "rr yy bb gr gy gb");
}

/* ----------------------------------------------------------------- setup */

static void ny_10_each_player_picks_a_character(void **unused) {
    (void)unused;
    town_open_with(&town, 2, "tutorial");
    assert_string_equal(town_legal(&town, "pick"),
                        "pick father, pick mother, pick daughter, pick son");
    town_refuse(&town, "turn mother", "first pick a character");
    town_move(&town, 0, "pick mother");
    town_refuse(&town, "pick mother", "picked already");
    town_refuse_from(&town, 0, "pick son", LUDO_ETURN, "");
    town_move(&town, 1, "pick son");
    town_expect_person(&town, "mother", "abilities", "2");
    town_expect_person(&town, "son", "abilities", "2");
    assert_int_equal(ludo_match_actors(&town.match), ludo_mover_bit(LUDO_CHANCE));
}

static void ny_11_six_objects_on_distinct_spaces(void **unused) {
    (void)unused;
    town_open(&town, 1, "mother", NULL);
    town_move(&town, LUDO_CHANCE, "spot soho");
    town_move(&town, LUDO_CHANCE, "object coat");
    town_refuse_from(&town, LUDO_CHANCE, "spot soho", LUDO_EILLEGAL, "");
    town_move(&town, LUDO_CHANCE, "spot harlem");
    town_move(&town, LUDO_CHANCE, "object coat");
    town_move(&town, LUDO_CHANCE, "spot chelsea");
    town_refuse_from(&town, LUDO_CHANCE, "object coat", LUDO_EILLEGAL, ""); /* there are two */
    town_settle(&town);
    int objects = 0;
    for (int i = 0; i < NYCRISIS_SPACES; i++)
        objects += town.state.object[i] > 0;
    assert_int_equal(objects, 6);
    town_expect_at(&town, "harlem", "object", "coat");
}

static void ny_12_card_0_fills_bag_and_alert_track(void **unused) {
    (void)unused;
    town_begin(&town, 1, "mother", "{'police': 3, 'cards': {'0': {'cars': [7, 12], 'mafia': 2}}}");
    town_expect(&town, "bag", "{\"red\":4,\"yellow\":4,\"blue\":4}");
    town_expect(&town, "alert.cars", "[7,12]");
    town_expect(&town, "police.cars", "3");
    town_expect(&town, "story.cards.0.mafia", "2");
    /* The other cards lie face down at their squares. */
    assert_string_equal(town_table(&town, "story_squares"), "[0,2,4]");
    assert_int_equal(town.state.revealed, 1);
    town_plan(&town, "mafia 12, mafia 13");
    town_play(&town, "turn mother");
    town_expect_at(&town, "soho", "mafia", "1");
    town_expect_at(&town, "harlem", "mafia", "1");
}

static void ny_13_each_character_draws_a_mafia_card(void **unused) {
    (void)unused;
    town_open(&town, 3, "mother father son", NULL);
    town_plan(&town,
              "spot soho, object phone, mafia 25, mafia 26, token r2, object radio, mafia 28, "
              "token b3, object mask");
    town_settle(&town);
    town_expect_drawn(&town);
    town_expect_at(&town, "soho", "mafia", "1");
    town_expect_at(&town, "soho", "object", "phone"); /* no second object on a space */
    town_expect_at(&town, "soho", "information", "[\"r2\"]");
    town_expect_at(&town, "chelsea", "information", "[\"b3\"]");
    town_expect_at(&town, "chelsea", "object", "mask");
    town_expect(&town, "round", "1");
}

static void ny_14_characters_begin_in_times_square(void **unused) {
    (void)unused;
    town_begin(&town, 1, "mother", NULL);
    town_expect_person(&town, "mother", "at", "times-square");
    town_begin(&town, 1, "mother", "{'begin': 'soho'}");
    town_expect_person(&town, "mother", "at", "soho");
}

static void ny_15_blank_parts_are_skipped(void **unused) {
    (void)unused;
    town_open(&town, 2, "mother son", NULL);
    town_plan(&town, "mafia 1, mafia 12");
    town_settle(&town);
    town_expect_drawn(&town);
    town_expect(&town, "mafia_left", "24");
    town_expect(&town, "bag", "{\"red\":4,\"yellow\":4,\"blue\":4}");
    town_expect(&town, "alert.at", "0"); /* no token was due */
}

static void ny_15_empty_bag_raises_the_alert_in_the_setup_too(void **unused) {
    (void)unused;
    town_open(&town, 1, "mother",
              "{'cards': {'0': {'information': {'red': 5, 'yellow': 0, 'blue': 0}, 'effects': "
              "[{'information': 3, 'at': 'soho'}, {'information': 2, 'at': 'soho'}]}}}");
    town_plan(&town, "mafia 27");
    town_settle(&town);
    town_expect_drawn(&town);
    town_expect(&town, "bag", "{\"red\":0,\"yellow\":0,\"blue\":0}");
    town_expect(&town, "alert.at", "1");
    town_expect(&town, "alert.causes", "{\"bag\":1}");
}

static void ny_16_unrevealed_cards_are_told_to_nobody(void **unused) {
    (void)unused;
    static char data[1 << 18];
    town_begin(&town, 1, "mother",
               "{'cards': {'1': {'text': {'en': 'SECRET', 'es': 'SECRET', 'fr': 'SECRET'}}}}");
    struct ludo_text text = ludo_text_in(data, sizeof data);
    struct ludo_json json = ludo_json_in(&text);
    ludo_setup_json(&town.setup, &json);
    ludo_match_view(&town.match, 0, &json);
    assert_true(ludo_text_fits(&text));
    assert_null(strstr(data, "SECRET"));
}

/* Decks and bag have no order before they are drawn from: every card that is
 * left is equally likely, whatever was drawn before. */
static void ny_16_decks_have_no_order(void **unused) {
    (void)unused;
    struct ludo_odds odds[LUDO_ODDS_MAX];
    town_begin(&town, 1, "mother", NULL);
    town_move(&town, 0, "turn mother");
    uint32_t count = nycrisis.odds(&town.setup, &town.state, odds);
    assert_int_equal(count, 49); /* one was drawn in the setup, after card 0 */
    for (uint32_t i = 1; i < count; i++)
        assert_int_equal(odds[i].weight, odds[0].weight);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ny_01_seats_one_to_four_players),
        cmocka_unit_test(ny_01_a_player_may_run_several_characters),
        cmocka_unit_test(ny_01_a_lone_character_has_no_family_dice),
        cmocka_unit_test(ny_02_map_is_manhattan_with_23_spaces),
        cmocka_unit_test(ny_03_there_are_50_mafia_cards_with_three_parts),
        cmocka_unit_test(ny_04_a_police_card_for_each_space),
        cmocka_unit_test(ny_05_15_story_cards_in_4_plots),
        cmocka_unit_test(ny_06_information_comes_in_three_colours_and_two_prices),
        cmocka_unit_test(ny_07_supplies_are_limited),
        cmocka_unit_test(ny_08_dice_have_their_faces),
        cmocka_unit_test(ny_09_characters_have_four_dice_of_their_own),
        cmocka_unit_test(ny_10_each_player_picks_a_character),
        cmocka_unit_test(ny_11_six_objects_on_distinct_spaces),
        cmocka_unit_test(ny_12_card_0_fills_bag_and_alert_track),
        cmocka_unit_test(ny_13_each_character_draws_a_mafia_card),
        cmocka_unit_test(ny_14_characters_begin_in_times_square),
        cmocka_unit_test(ny_15_blank_parts_are_skipped),
        cmocka_unit_test(ny_15_empty_bag_raises_the_alert_in_the_setup_too),
        cmocka_unit_test(ny_16_unrevealed_cards_are_told_to_nobody),
        cmocka_unit_test(ny_16_decks_have_no_order),
    };
    return cmocka_run_group_tests_name("New York Crisis: setup", tests, NULL, NULL);
}
