/* New York Crisis: plots, NY-90 to NY-92: every building block, every kind of
 * challenge, what is refused, and that the built-in plots can be played. */
#include "nycrisis_town.h"

#include "games/content.h"

static struct town town;

#define TEXT "{'en': 'x', 'es': 'x', 'fr': 'x'}"
#define TOKEN(id, count, rest) \
    "{'id': '" id "', 'name': " TEXT ", 'symbol': 'person', 'count': " count rest "}"

/* ---------------------------------------------------------------- blocks */

static void begin(int seats, const char *family, const char *tokens, const char *effects) {
    char changes[2048];
    (void)snprintf(changes, sizeof changes, "{'tokens': [%s], 'cards': {'0': {'effects': [%s]}}}",
                   tokens, effects);
    town_begin(&town, seats, family, changes);
}

static void ny_90_blocks_put_and_remove_things(void **unused) {
    (void)unused;
    begin(
        2, "mother son", TOKEN("key", "3", ""),
        "{'mafia': 2, 'at': 'soho'}, {'clear': 1, 'at': 'soho'}, {'mafia': 1, 'at': 'everybody'}, "
        "{'clear': 2, 'at': 'everybody'}, {'token': 'key', 'at': 'soho', 'count': 2}, {'mafia': 1, "
        "'at': 'token:key'}, {'token': 'key', 'at': 'chelsea', 'count': 5}");
    town_expect_at(&town, "soho", "mafia", "0"); /* 1 + 2 tokens there: FBI */
    town_expect_at(&town, "soho", "fbi", "true");
    town_expect_at(&town, "times-square", "mafia", "0");
    town_expect_at(&town, "soho", "tokens", "[\"key\",\"key\"]");
    town_expect_at(&town, "chelsea", "tokens", "[\"key\"]"); /* as many as are left */
    town_expect(&town, "tokens.0.id", "key");
    begin(1, "mother", TOKEN("key", "3", ""),
          "{'token': 'key', 'at': 'soho', 'count': 3}, {'remove': 'key'}, {'object': 1, 'at': "
          "'soho'}, {'fbi': 1, 'at': 'tribeca'}");
    town_expect_at(&town, "soho", "tokens", "[]");
    town_expect(&town, "tokens", "[]");
    town_expect_at(&town, "tribeca", "fbi", "true");
    assert_string_not_equal(town_at(&town, "soho", "object"), "null");
}

static void ny_90_blocks_at_random_places(void **unused) {
    (void)unused;
    town_open(
        &town, 1, "mother",
        "{'tokens': [" TOKEN(
            "key", "3", "") "], 'cards': {'0': {'effects': [{'token': 'key', "
                            "'at': 'random', 'count': 2}, {'information': 1, 'at': 'random'}]}}}");
    town_plan(&town, "location soho, location chelsea, location tribeca, token y2");
    town_settle(&town);
    town_expect_drawn(&town);
    town_expect_at(&town, "soho", "tokens", "[\"key\"]");
    town_expect_at(&town, "chelsea", "tokens", "[\"key\"]");
    town_expect_at(&town, "tribeca", "information", "[\"y2\"]");
}

static void ny_90_blocks_for_characters(void **unused) {
    (void)unused;
    begin(2, "mother son",
          TOKEN("friend", "1",
                ", 'visit': {'pay': {'red': 1}, 'does': [{'heal': 2, 'who': 'active'}, {'ability': "
                "1, 'who': 'active'}, {'action': 1}], 'stays': true}"),
          "{'ability': -2, 'who': 'everybody'}, {'mafia': 2, 'at': 'times-square'}, {'token': "
          "'friend', 'at': 'times-square'}");
    town_expect_person(&town, "son", "abilities", "0");
    town_turn(&town, "mother", "rb rb yb bb gb", "end, lose red, lose blue");
    town_turn(&town, "son", "rr yy yb bb gb", "dodge yy, visit friend rr");
    town_expect(&town, "turn.actions", "3");
    town_expect_person(&town, "son", "abilities", "1");
    town_expect_person(&town, "mother", "abilities", "0");
    town_play(&town, "end");
    town_turn(&town, "mother", "rr yr", "");
    assert_string_equal(town_legal(&town, "visit"), ""); /* first the mafia */
    town_play(&town, "face rr, visit friend yr, heal red");
    town_expect_person(&town, "mother", "lost", "[]");   /* red chosen, blue left alone */
    assert_string_equal(town_legal(&town, "visit"), ""); /* once a turn */
}

static void ny_90_blocks_that_change_the_rules_for_good(void **unused) {
    (void)unused;
    town_begin(&town, 1, "mother",
               "{'cards': {'0': {'effects': [{'rule': 'long-moves'}, {'rule': 'no-subway'}, "
               "{'unrule': 'no-subway'}, {'car': 2}]}}}");
    town_expect(&town, "rules", "[\"long-moves\"]");
    town_expect(&town, "police.cars", "3"); /* they join the next round: the first one */
    town_plan(&town, "police upper-west-side, police harlem, police east-harlem");
    town_pass_round(&town);
    town_expect(&town, "rules", "[\"long-moves\"]");
    /* Never more than five. */
    town_begin(&town, 1, "mother", "{'police': 4, 'cards': {'0': {'effects': [{'car': 3}]}}}");
    town_expect(&town, "police.cars", "5");
}

static void ny_90_each_round_has_its_blocks(void **unused) {
    (void)unused;
    town_begin(&town, 1, "mother", "{'cards': {'0': {'each_round': [{'alert': 1}]}}}");
    town_expect(&town, "alert.at", "1");
    town_pass_round(&town);
    town_expect(&town, "alert.at", "2");
}

static void ny_90_a_token_walks_along(void **unused) {
    (void)unused;
    begin(2, "mother son", TOKEN("witness", "1", ", 'lead': true"),
          "{'token': 'witness', 'at': 'chelsea'}, {'mafia': 1, 'at': 'chelsea'}");
    town_turn(&town, "mother", "rr rr yy bb gb", "move");
    town_refuse(&town, "lead witness", "nothing of that name here");
    town_play(&town, "to chelsea");
    town_refuse(&town, "lead witness", "first deal with the mafia");
    town_play(&town, "dodge yy, lead witness, to union-square");
    town_refuse(&town, "lead witness", ""); /* already */
    town_expect(&town, "turn.leading", "[\"witness\"]");
    town_expect_at(&town, "union-square", "tokens", "[\"witness\"]");
    town_play(&town, "extra harlem"); /* by subway too */
    town_expect_at(&town, "harlem", "tokens", "[\"witness\"]");
    town_play(&town, "end");
    town_expect_at(&town, "harlem", "tokens", "[\"witness\"]");
}

static void ny_90_a_visited_token_leaves(void **unused) {
    (void)unused;
    begin(1, "daughter", TOKEN("alarm", "2", ", 'visit': {'pay': {'blue': 2}}"),
          "{'token': 'alarm', 'at': 'times-square', 'count': 2}");
    town_turn(&town, "daughter", "rb yb bb bb", "");
    town_refuse(&town, "visit alarm bb", "do not pay");
    town_play(&town, "visit alarm bb bb");
    town_expect_at(&town, "times-square", "tokens", "[\"alarm\"]");
    town_refuse(&town, "visit alarm rb yb", ""); /* once a turn */
}

static void ny_90_information_in_an_order(void **unused) {
    (void)unused;
    town_open(&town, 1, "mother",
              "{'cards': {'0': {'effects': [{'information': 3, 'at': 'times-square'}, "
              "{'information': 1, 'at': 'times-square'}], 'order': {'colours': ['red', 'blue'], "
              "'again': true, 'wrong': [{'alert': 1}]}}}}");
    town_plan(&town, "token r2, token r2, token b2, token y2");
    town_settle(&town);
    town_expect(&town, "story.order", "{\"colours\":[\"red\",\"blue\"],\"done\":0,\"again\":true}");
    town_turn(&town, "mother", "rr rr yy by", "collect r2 rr rr");
    town_expect(&town, "story.order.done", "1");
    town_play(&town, "collect y2 yy by");
    town_expect(&town, "story.order.done", "0"); /* begins anew */
    town_expect(&town, "alert.at", "1");
    town_expect(&town, "story.at", "2"); /* but moves the story on */
    town_plan(&town, "roll rr, roll rr, roll yb, roll bb");
    town_play(&town, "reroll -rr -rr -yy -by, collect r2 rr rr, collect b2 yb bb");
    town_expect(&town, "story.order.done", "2");
}

/* ------------------------------------------------------------ challenges */

/* The last card is revealed by the first piece of information. */
static void begin_challenge(int seats, const char *family, const char *plot, const char *effects,
                            const char *challenge) {
    char changes[2048];
    (void)snprintf(changes, sizeof changes,
                   "{%s 'cards': [{'square': 0, 'title': " TEXT ", 'text': " TEXT
                   ", 'mafia': 1, 'information': {'red': 5}, 'effects': [{'information': 1, 'at': "
                   "'times-square'}%s]}, {'square': 1, 'title': " TEXT ", 'text': " TEXT
                   ", 'mafia': 1, 'challenge': {'place': 'chelsea', 'second': 'soho', 'text': " TEXT
                   ", %s}}]}",
                   plot, effects, challenge);
    town_open(&town, seats, family, changes);
    town_plan(&town, "token r2");
    town_settle(&town);
}

static void ny_90_challenge_everybody(void **unused) {
    (void)unused;
    begin_challenge(2, "mother son", "", "", "'needs': {'everybody': true}");
    town_turn(&town, "mother", "rr rr yb bb gb", "collect r2 rr rr, move, to chelsea");
    town_refuse(&town, "challenge", "cannot be tried here yet");
    town_play(&town, "end");
    town_turn(&town, "son", "", "move, to chelsea, challenge");
    town_expect(&town, "ending", "won");
    town_expect(&town, "result", "{\"outcome\":\"won\",\"winners\":[0,1]}");
}

static void ny_90_challenge_places_at_once(void **unused) {
    (void)unused;
    begin_challenge(2, "mother son", "", "", "'needs': {'places': [[], ['gramercy'], [], []]}");
    town_turn(&town, "mother", "rr rr yb bb gb", "collect r2 rr rr, move, to chelsea");
    town_refuse(&town, "challenge", "cannot be tried here yet");
    town_play(&town, "to gramercy, end");
    town_turn(&town, "son", "", "move, to chelsea, challenge");
    town_expect(&town, "ending", "won");
}

static void ny_90_challenge_dice_again_and_again(void **unused) {
    (void)unused;
    begin_challenge(1, "mother", "", "",
                    "'pay': {'red': 1, 'yellow': 1, 'blue': 1}, 'times': [2, 1, 1, 1]");
    town_turn(&town, "mother", "rr rr yb bb", "collect r2 rr rr, move, to chelsea");
    town_refuse(&town, "challenge yb bb", "do not pay");
    town_plan(&town, "roll rr, roll rw, roll yy, roll bb");
    town_play(&town, "reroll yb bb -rr -rr");
    assert_string_equal(town_preview(&town, "challenge rw yy bb", "alert"), "1");
    assert_true(town_may(&town, "challenge rr rw bb"));
    town_play(&town, "challenge rr yy bb");
    town_expect(&town, "story.challenge.paid", "1");
    town_expect(&town, "ending", "open");
    town_play(&town, "end");
    town_turn(&town, "mother", "rr rw yy bb", "challenge rr yy bb");
    town_expect(&town, "ending", "won");
}

static void ny_90_challenge_token_and_cleared(void **unused) {
    (void)unused;
    begin_challenge(1, "mother",
                    "'tokens': [" TOKEN("witness", "1", ", 'lead': true") ", " TOKEN(
                        "alarm", "1", ", 'visit': {'pay': {'blue': 1}}") "],",
                    ", {'token': 'witness', 'at': 'times-square'}, {'token': 'alarm', 'at': "
                    "'chelsea'}",
                    "'needs': {'token': 'witness', 'cleared': 'alarm'}");
    town_turn(&town, "mother", "rr rr yb bb", "collect r2 rr rr, move, to chelsea");
    town_refuse(&town, "challenge", "cannot be tried here yet");
    town_play(&town, "visit alarm bb");
    town_refuse(&town, "challenge", "cannot be tried here yet");
    town_play(&town, "to times-square, lead witness, extra chelsea, challenge");
    town_expect(&town, "ending", "won");
}

static void ny_58_90_no_challenge_while_mafia_is_not_dealt_with(void **unused) {
    (void)unused;
    begin_challenge(1, "mother", "", ", {'mafia': 1, 'at': 'chelsea'}", "'times': 1");
    town_turn(&town, "mother", "rr rr yy bb", "collect r2 rr rr, move, to chelsea");
    town_refuse(&town, "challenge", "first deal with the mafia");
    town_play(&town, "dodge yy, challenge");
    town_expect(&town, "ending", "won");
}

static void ny_90_challenge_order(void **unused) {
    (void)unused;
    begin_challenge(1, "mother", "",
                    "], 'order': {'colours': ['red']}, 'each_round': [{'alert': 0}",
                    "'needs': {'order': true}");
    town_turn(&town, "mother", "rr rr yb bb", "move, to chelsea");
    town_refuse(&town, "challenge", "cannot be tried here yet");
    town_play(&town, "to times-square, collect r2 rr rr, extra chelsea, challenge");
    town_expect(&town, "ending", "won");
}

/* Every built-in plot has a mechanic and a kind of challenge of its own. */
static void ny_90_plots_differ(void **unused) {
    (void)unused;
    unsigned kinds = 0;
    for (const struct ludo_content *c = nycrisis.contents; c->name; c++) {
        const struct nycrisis_city *city = c->block;
        const struct nycrisis_challenge *challenge = &city->challenge;
        unsigned kind = challenge->everybody + 2u * (challenge->token > 0) +
                        4u * (challenge->cleared > 0) + 8u * challenge->order;
        assert_false(kinds >> kind & 1);
        kinds |= 1u << kind;
        if (strcmp(c->name, "tutorial") != 0)
            assert_true(city->token_kind_count > 0);
        else
            assert_true(city->hint_count > 8);
    }
}

static void ny_90_tutorial_explains_itself(void **unused) {
    (void)unused;
    town_open_with(&town, 1, "tutorial");
    assert_string_not_equal(town_see(&town, "hint"), "null");
    assert_non_null(strstr(town_see(&town, "hint.en"), "Pick a character"));
    town_move(&town, 0, "pick mother");
    town_plan(&town, "police washington-heights");
    town_settle(&town);
    assert_non_null(strstr(town_see(&town, "hint.es"), "quién juega"));
    town_turn(&town, "mother", "rr rr yy bb", "");
    assert_string_not_equal(town_see(&town, "hint"), "null");
}

/* --------------------------------------------------------------- refusals */

static void expect_refusal(const char *changes, const char *reason) {
    struct ludo_error error = {0};
    json_t *plot = town_plot(changes);
    int answer = town_compile(plot, &town.city, &error);
    json_decref(plot);
    if (answer != LUDO_ECONTENT || strcmp(error.text, reason) != 0)
        fail_msg("%s: %s \"%s\" instead of \"%s\"", changes, ludo_code_name(answer), error.text,
                 reason);
}

static void ny_91_what_breaks_the_format_is_refused(void **unused) {
    (void)unused;
    static const char *const faults[][2] = {
        {"{'colour': 1}", "plot: \"colour\" is not known here"},
        {"{'title': {'en': null}}", "title: a text in en, es and fr is needed here"},
        {"{'alert': 3}",
         "plot: alert must be a whole number from 5 to 60, or four of them: one for "
         "each number of characters"},
        {"{'alert': [9, 9, 9]}",
         "plot: alert must be a whole number from 5 to 60, or four of them: "
         "one for each number of characters"},
        {"{'begin': 'brooklyn'}", "begin: there is no space \"brooklyn\""},
        {"{'cards': {'0': {'effects': [{'explode': 1}]}}}",
         "cards[0].effects[0]: there is no block \"explode\""},
        {"{'cards': {'0': {'effects': [{'mafia': 1, 'at': 'sohoo'}]}}}",
         "cards[0].effects[0]: there is no space \"sohoo\""},
        {"{'cards': {'0': {'effects': [{'mafia': 9, 'at': 'soho'}]}}}",
         "cards[0].effects[0]: mafia must be a whole number from 0 to 3, or four of them: one for "
         "each number of characters"},
        {"{'cards': {'0': {'effects': [{'mafia': 1, 'at': 'token:key'}]}}}",
         "cards[0].effects[0]: the plot has no token \"key\""},
        {"{'cards': {'0': {'effects': [{'rule': 'no-fun'}]}}}",
         "cards[0].effects[0]: \"no-fun\" is not known here"},
        {"{'cards': {'0': {'effects': [{'heal': 1, 'who': 'me'}]}}}",
         "cards[0].effects[0]: \"me\" is not known here"},
        {"{'cards': {'0': {'effects': [{'alert': 1, 'at': 'soho'}]}}}",
         "cards[0].effects[0]: \"at\" is not known here"},
        {"{'cards': {'0': {'effects': []}}}",
         "cards[0].effects: a list of 1 to 8 items is needed here"},
        {"{'cards': {'0': {'mafia': 0}}}", "cards[0]: mafia must be a whole number from 1 to 5, or "
                                           "four of them: one for each number of characters"},
        {"{'cards': {'0': {'square': 1}}}", "cards[0]: squares must begin with 0 and ascend"},
        {"{'cards': {'2': {'square': 2}}}", "cards[2]: squares must begin with 0 and ascend"},
        {"{'cards': {'0': {'cars': [31]}}}",
         "cards[0].cars: different squares of the alert track are needed here, or four lists of "
         "them: one for each number of characters"},
        {"{'police': 4, 'cards': {'0': {'cars': [3, 4]}}}",
         "cards[0]: there are only 5 police cars"},
        {"{'cards': {'1': {'challenge': {}}}}", "cards[1]: only the last card has the challenge"},
        {"{'cards': {'2': {'challenge': null}}}", "cards: the last card must have the challenge"},
        {"{'cards': {'2': {'challenge': {'place': 'hoboken'}}}}",
         "challenge.place: there is no space \"hoboken\""},
        {"{'cards': {'2': {'challenge': {'pay': {'red': 3, 'blue': 2}}}}}",
         "challenge.pay: a payment is 1 to 4 results, of colours or equal ones"},
        {"{'tokens': [" TOKEN("key", "11", "") "]}",
         "tokens[0]: count must be a whole number from 1 to 10"},
        {"{'tokens': [" TOKEN("key", "6", "") ", " TOKEN("lock", "6", "") "]}",
         "tokens[1]: there are 10 tokens in the box, no more"},
        {"{'tokens': [" TOKEN("key", "1", "") ", " TOKEN("key", "1", "") "]}",
         "tokens[1]: there is another token \"key\""},
        {"{'tokens': [" TOKEN("key", "1", ", 'visit': {}") "]}",
         "tokens[0].visit: what is paid is missing"},
        {"{'hints': [{'when': 'never', 'text': " TEXT "}]}",
         "hints[0]: \"never\" is not known here"},
        {"{'board': {'streets': 1}}", "board: \"streets\" is not known here"},
        {"{'board': {'mafia_cards': {'cards': {'0': {'mafia': 'x'}}}}}",
         "mafia_cards.cards[0]: there is no space \"x\""},
        {"{'board': {'police_cards': {'cards': {'1': {'space': 'washington-heights'}}}}}",
         "police_cards.cards[1]: washington-heights has another police card"},
        {"{'board': {'police_cards': {'cards': {'1': {'event': 'parade'}}}}}",
         "police_cards.cards[1]: there is no event \"parade\""},
        {"{'board': {'police_cards': {'events': {'1': {'reward': null}}}}}",
         "police_cards.events[1]: a task needs a reward, and a reward a task"},
        {"{'name': 'My Plot'}", "name: a short name of a-z, 0-9 and - is needed here"},
    };
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++)
        expect_refusal(faults[i][0], faults[i][1]);
}

static void ny_91_what_can_never_be_won_is_refused(void **unused) {
    (void)unused;
    static const char *const faults[][2] = {
        {"{'tokens': [" TOKEN(
             "key", "1",
             ", 'lead': true") "], 'cards': {'2': {'challenge': {'needs': {'token': 'key'}}}}}",
         "challenge.needs: unreachable: nothing puts the token key on the board"},
        {"{'tokens': [" TOKEN("key", "1", "") "], 'cards': {'0': {'effects': [{'token': 'key', "
                                              "'at': 'soho'}]}, '2': {'challenge': "
                                              "{'needs': {'token': 'key'}}}}}",
         "challenge.needs: unreachable: nobody can lead the token key"},
        {"{'tokens': [" TOKEN("key", "1", "") "], 'cards': {'0': {'effects': [{'token': 'key', "
                                              "'at': 'soho'}]}, '2': {'challenge': "
                                              "{'needs': {'cleared': 'key'}}}}}",
         "challenge.needs: unreachable: nothing takes the token key off the board"},
        {"{'cards': {'2': {'challenge': {'needs': {'order': true}}}}}",
         "challenge.needs: unreachable: no card has an order"},
        {"{'cards': {'2': {'challenge': {'needs': {'places': ['harlem', 'chelsea']}}}}}",
         "challenge.needs: unreachable: 1 characters cannot stand on all places at once"},
        {"{'cards': {'2': {'challenge': {'second': 'tribeca'}}}}",
         "challenge.second: a second space is needed here"},
        {"{'cards': {'1': {'square': 10}, '2': {'square': 12}}}",
         "cards[1]: unreachable for 1 characters: 12 tokens in the bag before are not 3 more than "
         "the square 10"},
        {"{'cards': {'0': {'order': {'colours': ['red', 'red', 'red', 'red', 'red', 'red', "
         "'red']}}}}",
         "cards[0].order: unreachable: there is not so much red information"},
    };
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++)
        expect_refusal(faults[i][0], faults[i][1]);
}

static void change_map(json_t *plot, void (*change)(json_t *spaces)) {
    struct ludo_error error = {0};
    extern const char *const nycrisis_board_texts[];
    json_t *map = json_loads(nycrisis_board_texts[0], 0, NULL);
    change(json_object_get(map, "spaces"));
    json_object_set_new(json_object_get(plot, "board"), "map", map);
    assert_int_equal(town_compile(plot, &town.city, &error), LUDO_ECONTENT);
    (void)snprintf(town.texts[0], TOWN_TEXT_SIZE, "%s", error.text);
}

static void one_way(json_t *spaces) {
    json_array_remove(json_object_get(json_array_get(spaces, 0), "next"), 0);
    json_array_append_new(json_object_get(json_array_get(spaces, 0), "next"), json_string("soho"));
}

static void no_subway(json_t *spaces) {
    for (size_t i = 0; i < json_array_size(spaces); i++)
        json_object_del(json_array_get(spaces, i), "subway");
}

static void ny_91_maps_are_checked_too(void **unused) {
    (void)unused;
    json_t *plot = town_plot(NULL);
    change_map(plot, one_way);
    assert_non_null(strstr(town.texts[0], "map.spaces: the street between"));
    change_map(plot, no_subway);
    assert_string_equal(town.texts[0], "map.spaces: 6 to 8 subway stations are needed");
    json_decref(plot);
}

/* Records tell plots apart, and boards too. */
static void ny_91_the_hash_covers_the_board(void **unused) {
    (void)unused;
    const struct content_reader *reader = content_reader_find("nycrisis");
    json_t *plot = town_plot(NULL), *other = town_plot("{'alert': 31}");
    assert_true(content_hash_by(reader, plot) != content_hash_by(reader, other));
    assert_true(content_hash_by(reader, plot) != content_hash(plot));
    json_decref(plot);
    json_decref(other);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ny_90_blocks_put_and_remove_things),
        cmocka_unit_test(ny_90_blocks_at_random_places),
        cmocka_unit_test(ny_90_blocks_for_characters),
        cmocka_unit_test(ny_90_blocks_that_change_the_rules_for_good),
        cmocka_unit_test(ny_90_each_round_has_its_blocks),
        cmocka_unit_test(ny_90_a_token_walks_along),
        cmocka_unit_test(ny_90_a_visited_token_leaves),
        cmocka_unit_test(ny_90_information_in_an_order),
        cmocka_unit_test(ny_90_challenge_everybody),
        cmocka_unit_test(ny_90_challenge_places_at_once),
        cmocka_unit_test(ny_90_challenge_dice_again_and_again),
        cmocka_unit_test(ny_90_challenge_token_and_cleared),
        cmocka_unit_test(ny_58_90_no_challenge_while_mafia_is_not_dealt_with),
        cmocka_unit_test(ny_90_challenge_order),
        cmocka_unit_test(ny_90_plots_differ),
        cmocka_unit_test(ny_90_tutorial_explains_itself),
        cmocka_unit_test(ny_91_what_breaks_the_format_is_refused),
        cmocka_unit_test(ny_91_what_can_never_be_won_is_refused),
        cmocka_unit_test(ny_91_maps_are_checked_too),
        cmocka_unit_test(ny_91_the_hash_covers_the_board),
    };
    return cmocka_run_group_tests_name("New York Crisis: plots", tests, NULL, NULL);
}
