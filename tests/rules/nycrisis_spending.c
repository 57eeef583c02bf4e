/* New York Crisis: spending results, NY-52 to NY-58; free actions, NY-60 to
 * NY-63. */
#include "nycrisis_town.h"

static struct town town;

/* A table with something on it from the start: effects of card 0, and what
 * chance draws for them. */
static void begin(int seats, const char *family, const char *effects, const char *draws) {
    char changes[1024];
    (void)snprintf(changes, sizeof changes, "{'cards': {'0': {'effects': [%s]}}}", effects);
    town_open(&town, seats, family, changes);
    town_plan(&town, draws);
    town_settle(&town);
    town_expect_drawn(&town);
}

/* Chance scatters six objects of no interest, then come these. */
#define DULL                                                                                 \
    "object phone, object phone, object laptop, object laptop, object radio, object radio, " \
    "object "

static void ny_52_information_for_two_or_three_of_its_colour(void **unused) {
    (void)unused;
    begin(1, "daughter", "{'information': 2, 'at': 'times-square'}", "token b2, token b3");
    town_turn(&town, "daughter", "rb yy bb bb", "");
    assert_string_equal(town_legal(&town, "collect"),
                        "collect b2 rb bb, collect b2 bb bb, collect b3 rb bb bb");
    town_refuse(&town, "collect b2 rb yy", "do not pay");
    town_refuse(&town, "collect b3 bb bb", "do not pay");
    town_refuse(&town, "collect r2 bb bb", "no such information");
    town_play(&town, "collect b3 rb bb bb");
    town_expect_at(&town, "times-square", "information", "[\"b2\"]");
    town_expect(&town, "story.at", "1");
    assert_string_equal(town_dice(&town), "(rb) yy (bb) (bb)");
}

static void ny_53_an_object_for_two_equal_results(void **unused) {
    (void)unused;
    begin(1, "mother", "{'object': 1, 'at': 'times-square'}", DULL "mask");
    town_turn(&town, "mother", "rb rw yy bb", "");
    assert_string_equal(town_legal(&town, "take"),
                        "take rb rw, take rb bb, take rw yy, take rw bb");
    town_play(&town, "take rb bb");
    town_expect_person(&town, "mother", "objects", "[{\"id\":\"mask\",\"used\":false}]");
    town_expect_at(&town, "times-square", "object", "null");
    /* Used once a turn, then face down until the next round begins. */
    town_play(&town, "use mask");
    town_expect_person(&town, "mother", "objects", "[{\"id\":\"mask\",\"used\":true}]");
    town_refuse(&town, "use mask", "no such object");
    town_play(&town, "end");
    town_expect_person(&town, "mother", "objects", "[{\"id\":\"mask\",\"used\":false}]");
}

static void ny_54_a_mafia_for_two_physical(void **unused) {
    (void)unused;
    begin(1, "mother", "{'mafia': 1, 'at': 'times-square'}", "");
    town_turn(&town, "mother", "rr ry yr bb", "");
    town_refuse(&town, "remove rr", "two physical results");
    town_refuse(&town, "remove rr ry", "do not pay");
    town_play(&town, "remove rr yr");
    town_expect_at(&town, "times-square", "mafia", "0");
    town_expect(&town, "mafia_left", "25");
    town_refuse(&town, "remove ry bb", "no mafia here");
}

static void ny_55_a_third_result_removes_a_second_mafia(void **unused) {
    (void)unused;
    begin(1, "mother", "{'mafia': 2, 'at': 'times-square'}", "");
    town_turn(&town, "mother", "rr rr yr bb", "remove rr rr, remove yr");
    town_expect_at(&town, "times-square", "mafia", "0");
}

static void ny_55_also_on_another_space_and_after_a_reroll(void **unused) {
    (void)unused;
    begin(1, "mother", "{'mafia': 1, 'at': 'times-square'}, {'mafia': 2, 'at': 'chelsea'}", "");
    town_turn(&town, "mother", "rr rr yb bb", "remove rr rr, move, to chelsea");
    town_expect(&town, "turn.seconds", "1");
    town_plan(&town, "roll rr");
    town_play(&town, "reroll -rr, remove rr");
    town_expect_at(&town, "chelsea", "mafia", "1");
    town_expect(&town, "turn.seconds", "0");
    town_expect_drawn(&town);
}

static void ny_55_never_one_first_and_two_later(void **unused) {
    (void)unused;
    begin(1, "mother", "{'mafia': 2, 'at': 'times-square'}, {'mafia': 1, 'at': 'chelsea'}", "");
    town_turn(&town, "mother", "rr rr yr br", "");
    town_refuse(&town, "remove rr", "two physical results");
    town_play(&town, "remove rr rr, remove yr");
    town_play(&town, "move, to chelsea");
    town_refuse(&town, "remove br", "two physical results"); /* a new pair is needed */
    /* It does not outlive the turn either. */
    town_begin(&town, 1, "mother",
               "{'cards': {'0': {'effects': [{'mafia': 2, 'at': 'times-square'}]}}}");
    town_turn(&town, "mother", "rr rr yb br", "remove rr rr, face br, end");
    town_turn(&town, "mother", "rr rb yb bb", "");
    town_refuse(&town, "remove rr", "two physical results");
}

static void ny_56_face_protects_but_does_not_let_go(void **unused) {
    (void)unused;
    begin(1, "mother", "{'mafia': 2, 'at': 'times-square'}, {'object': 1, 'at': 'times-square'}",
          "");
    town_turn(&town, "mother", "rr rb yy bb", "");
    town_refuse(&town, "take rb bb", "first deal with the mafia");
    town_play(&town, "face rr, take rb bb"); /* covers all mafia of the space */
    town_refuse(&town, "extra chelsea", "does not let you go");
    town_play(&town, "end");
    town_expect_person(&town, "mother", "lost", "[]");
}

static void ny_56_dodge_lets_stay_or_move_on(void **unused) {
    (void)unused;
    begin(1, "son", "{'mafia': 2, 'at': 'times-square'}", "");
    town_turn(&town, "son", "rr yy yy bb", "");
    town_play(&town, "dodge yy");
    town_refuse(&town, "dodge yy", "avoided the mafia here already");
    town_refuse(&town, "face rr", "avoided the mafia here already");
    /* Until the end of the turn: also when one comes back. */
    town_play(&town, "move, to chelsea, to times-square, end");
    town_expect_person(&town, "son", "lost", "[]");
}

static void ny_56_after_face_one_may_still_dodge_never_without_mafia(void **unused) {
    (void)unused;
    begin(1, "mother", "{'mafia': 1, 'at': 'times-square'}", "");
    town_turn(&town, "mother", "rr rr yy bb", "face rr");
    town_refuse(&town, "face rr", "avoided the mafia here already");
    town_play(&town, "dodge yy, extra chelsea");
    town_refuse(&town, "dodge rr", "no mafia here");
    town_refuse(&town, "face rr", "no mafia here");
}

static void ny_57_a_wound_for_each_mafia_not_avoided(void **unused) {
    (void)unused;
    begin(1, "mother", "{'mafia': 2, 'at': 'times-square'}", "");
    town_turn(&town, "mother", "rr rr yy bb", "end");
    town_expect(&town, "duty", "lose");
    assert_string_equal(town_legal(&town, "lose"), "lose red, lose yellow, lose blue");
    town_refuse(&town, "lose grey", "no such die");
    town_refuse(&town, "end", "first choose the die that is lost");
    town_play(&town, "lose red, lose red");
    town_expect_person(&town, "mother", "lost", "[\"red\",\"red\"]");
    town_turn(&town, "mother", "yy bb", "");
    assert_string_equal(town_dice(&town), "yy bb");
}

static void ny_57_wounds_beyond_the_last_die_are_ignored(void **unused) {
    (void)unused;
    begin(1, "mother", "{'mafia': 2, 'at': 'times-square'}", "");
    town_turn(&town, "mother", "", "end, lose blue, lose yellow");
    town_plan(&town, "mafia 1");
    town_turn(&town, "mother", "rb rb", "end"); /* two reds: nothing to choose */
    town_expect_person(&town, "mother", "lost", "[\"red\",\"red\",\"yellow\",\"blue\"]");
    town_turn(&town, "mother", "", "");
    assert_string_equal(town_dice(&town), "");
    assert_string_equal(town_legal(&town, "reroll"), "");
    town_play(&town, "end"); /* mafia is here: nothing heals, nobody is out */
    town_expect_person(&town, "mother", "lost", "[\"red\",\"red\",\"yellow\",\"blue\"]");
    town_expect(&town, "ending", "open");
}

static void ny_57_without_dice_one_heals_where_no_mafia_is(void **unused) {
    (void)unused;
    begin(1, "mother", "{'mafia': 2, 'at': 'times-square'}", "");
    town_turn(&town, "mother", "", "end, lose blue, lose yellow");
    town_turn(&town, "mother", "", "end");
    town_plan(&town, "police times-square"); /* the police takes the mafia away */
    town_turn(&town, "mother", "", "end");
    town_turn(&town, "mother", "", "flee chelsea, end");
    town_expect(&town, "duty", "heal");
    assert_string_equal(town_legal(&town, "heal"), "heal red, heal yellow, heal blue");
    town_refuse(&town, "lose red", "first choose the die that is healed");
    town_play(&town, "heal yellow");
    town_expect_person(&town, "mother", "lost", "[\"red\",\"red\",\"blue\"]");
    town_turn(&town, "mother", "yw", "end");
    town_expect_person(&town, "mother", "lost", "[\"red\",\"red\",\"blue\"]"); /* has a die */
}

static void ny_57_owner_chooses_the_healed_die(void **unused) {
    (void)unused;
    begin(2, "father mother", "{'mafia': 2, 'at': 'times-square'}", "");
    town_turn(&town, "mother", "rb rb yb bb gb", "end, lose red, lose blue");
    town_turn(&town, "father", "rb yy bb gb gb", "dodge yy, ability mother");
    assert_int_equal(town_actor(&town), 1); /* the mother's player, in the father's turn */
    town_play(&town, "heal blue");
    assert_int_equal(town_actor(&town), 0);
    town_expect_person(&town, "mother", "lost", "[\"red\"]");
}

static void ny_58_mafia_must_be_dealt_with_first(void **unused) {
    (void)unused;
    begin(2, "mother father",
          "{'mafia': 1, 'at': 'times-square'}, {'information': 1, 'at': 'times-square'}, "
          "{'object': 1, 'at': 'times-square'}",
          "token r2");
    town_hand(&town, "mother", "laptop gloves drone mask");
    town_turn(&town, "mother", "rr rr yr br gr", "");
    town_refuse(&town, "move", "first deal with the mafia");
    town_refuse(&town, "collect r2 rr rr", "first deal with the mafia");
    town_refuse(&town, "extra chelsea", "does not let you go");
    assert_string_equal(town_legal(&town, "laptop"), "");
    assert_string_equal(town_legal(&town, "drone"), "");
    /* Allowed: rerolls, other objects, sending, giving, abilities. */
    town_play(&town, "use gloves, give mask to father, ability rr, reroll rr");
    assert_true(town_may(&town, "send laptop to father"));
    town_play(&town, "face yr, collect r2 br gr, move");
}

/* ---------------------------------------------------------- free actions */

static void ny_60_objects_are_given_to_somebody_here(void **unused) {
    (void)unused;
    town_begin(&town, 3, "mother son father", NULL);
    town_hand(&town, "mother", "phone phone mask");
    town_turn(&town, "son", "", "move, to chelsea, end");
    town_turn(&town, "mother", "", "use phone");
    town_refuse(&town, "give mask to son", "on your space");
    town_refuse(&town, "give coat to father", "no such object");
    /* Any number; a used one stays face down. */
    town_play(&town, "give phone to father, give used phone to father, give mask to father");
    town_expect_person(&town, "father", "objects",
                       "[{\"id\":\"phone\",\"used\":false},{\"id\":\"phone\",\"used\":true},{"
                       "\"id\":\"mask\",\"used\":false}]");
    town_play(&town, "end");
    town_turn(&town, "father", "", "use phone");
    town_refuse(&town, "use phone", "no such object"); /* the other one is face down */
}

static void ny_61_objects_are_used_once_each(void **unused) {
    (void)unused;
    town_begin(&town, 1, "mother", NULL);
    town_hand(&town, "mother", "gloves gloves");
    town_turn(&town, "mother", "rb rb yb bb", "use gloves, use gloves");
    town_expect(&town, "turn.extra.red", "2"); /* two of a kind are two objects */
    town_refuse(&town, "use gloves", "no such object");
}

static void ny_62_abilities_cost_a_token(void **unused) {
    (void)unused;
    static const struct {
        const char *who, *rolls, *good, *bad;
    } tests[] = {{"mother", "rb rr yb br", "ability rb", "ability br"},
                 {"daughter", "rb yb br bb", "ability br", "ability rb"},
                 {"son", "rb yr yb bb", "ability yr", "ability bb"}};
    for (int i = 0; i < 3; i++) {
        town_begin(&town, 1, tests[i].who, NULL);
        town_turn(&town, tests[i].who, tests[i].rolls, "");
        town_refuse(&town, tests[i].bad, "another colour of dice"); /* whatever it shows */
        town_refuse(&town, "ability father", "not your ability");
        town_play(&town, tests[i].good);
        town_expect(&town, "turn.actions", "2");
        town_expect_person(&town, tests[i].who, "abilities", "1");
    }
}

static void ny_62_a_spent_die_becomes_unspent_as_often_as_there_are_tokens(void **unused) {
    (void)unused;
    begin(1, "mother", "{'mafia': 2, 'at': 'times-square'}", "");
    town_turn(&town, "mother", "rr rr yb bb", "remove rr rr");
    town_plan(&town, "roll rb, roll rr");
    town_play(&town, "ability -rr, ability rb");
    assert_string_equal(town_dice(&town), "rr (rr) yb bb");
    town_refuse(&town, "ability rr", "no ability token left");
    town_expect_drawn(&town);
}

static void ny_62_the_father_heals_another_one_here(void **unused) {
    (void)unused;
    begin(3, "father mother son", "{'mafia': 1, 'at': 'times-square'}", "");
    town_turn(&town, "mother", "rb rb yb bb gb gb", "end, lose red");
    town_turn(&town, "father", "rb yy bb gb gb gb", "");
    town_refuse(&town, "ability son", "heal a wounded relative");
    town_refuse(&town, "ability father", "heal a wounded relative");
    town_refuse(&town, "ability rb", "not your ability");
    town_play(&town, "ability mother"); /* one lost colour: nothing to choose */
    town_expect_person(&town, "mother", "lost", "[]");
    town_expect_person(&town, "father", "abilities", "1");
    town_play(&town, "dodge yy, move, to chelsea");
    town_refuse(&town, "ability mother", "heal a wounded relative");
}

static void ny_62_every_story_card_gives_a_token_back(void **unused) {
    (void)unused;
    town_open(&town, 2, "mother son",
              "{'cards': {'1': {'square': 1}, '0': {'effects': [{'information': 1, 'at': "
              "'times-square'}]}}}");
    town_plan(&town, "token r2");
    town_settle(&town);
    town_turn(&town, "mother", "rr rr yb bb gb", "ability rr, ability rr");
    town_plan(&town, "");
    town_expect_person(&town, "mother", "abilities", "0");
    town_play(&town, "collect r2 rr rr");
    town_expect_person(&town, "mother", "abilities", "1");
    town_expect_person(&town, "son", "abilities", "2"); /* up to 2 */
}

static void ny_63_only_in_ones_own_turn(void **unused) {
    (void)unused;
    town_begin(&town, 2, "mother son", NULL);
    town_hand(&town, "son", "phone");
    town_turn(&town, "mother", "", "");
    town_refuse_from(&town, 1, "use phone", LUDO_ETURN, "");
    town_refuse_from(&town, 1, "give phone to mother", LUDO_ETURN, "");
    town_refuse_from(&town, 1, "ability yy", LUDO_ETURN, "");
    /* One may give, not take. */
    town_refuse(&town, "give phone to mother", "no such relative");
    town_refuse(&town, "use phone", "no such object");
}

static void ny_63_what_was_picked_up_or_received_may_be_used_at_once(void **unused) {
    (void)unused;
    begin(2, "mother son", "{'object': 1, 'at': 'times-square'}", DULL "gloves");
    town_turn(&town, "mother", "rr rr yb bb gb", "take rr rr, give gloves to son, end");
    town_turn(&town, "son", "rb yb yb bb gb", "use gloves");
    town_expect(&town, "turn.extra.red", "1");
    town_play(&town, "end");
    /* All objects turn face up when a round begins. */
    town_expect_person(&town, "son", "objects", "[{\"id\":\"gloves\",\"used\":false}]");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ny_52_information_for_two_or_three_of_its_colour),
        cmocka_unit_test(ny_53_an_object_for_two_equal_results),
        cmocka_unit_test(ny_54_a_mafia_for_two_physical),
        cmocka_unit_test(ny_55_a_third_result_removes_a_second_mafia),
        cmocka_unit_test(ny_55_also_on_another_space_and_after_a_reroll),
        cmocka_unit_test(ny_55_never_one_first_and_two_later),
        cmocka_unit_test(ny_56_face_protects_but_does_not_let_go),
        cmocka_unit_test(ny_56_dodge_lets_stay_or_move_on),
        cmocka_unit_test(ny_56_after_face_one_may_still_dodge_never_without_mafia),
        cmocka_unit_test(ny_57_a_wound_for_each_mafia_not_avoided),
        cmocka_unit_test(ny_57_wounds_beyond_the_last_die_are_ignored),
        cmocka_unit_test(ny_57_without_dice_one_heals_where_no_mafia_is),
        cmocka_unit_test(ny_57_owner_chooses_the_healed_die),
        cmocka_unit_test(ny_58_mafia_must_be_dealt_with_first),
        cmocka_unit_test(ny_60_objects_are_given_to_somebody_here),
        cmocka_unit_test(ny_61_objects_are_used_once_each),
        cmocka_unit_test(ny_62_abilities_cost_a_token),
        cmocka_unit_test(ny_62_a_spent_die_becomes_unspent_as_often_as_there_are_tokens),
        cmocka_unit_test(ny_62_the_father_heals_another_one_here),
        cmocka_unit_test(ny_62_every_story_card_gives_a_token_back),
        cmocka_unit_test(ny_63_only_in_ones_own_turn),
        cmocka_unit_test(ny_63_what_was_picked_up_or_received_may_be_used_at_once),
    };
    return cmocka_run_group_tests_name("New York Crisis: spending", tests, NULL, NULL);
}
