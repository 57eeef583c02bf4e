/* New York Crisis: objects, NY-80 to NY-89. */
#include "nycrisis_town.h"

static struct town town;

/* A character holds objects; card 0 puts something on the board. */
static void begin(int seats, const char *family, const char *objects, const char *effects) {
    char changes[1024];
    (void)snprintf(changes, sizeof changes, "{'cards': {'0': {'effects': [{'alert': 0}%s%s]}}}",
                   *effects ? ", " : "", effects);
    town_open(&town, seats, family, changes);
    town_settle(&town);
    char first[16];
    (void)snprintf(first, sizeof first, "%.*s", (int)strcspn(family, " "), family);
    town_hand(&town, first, objects);
}

static void ny_80_phone_gives_an_intelligence_result(void **unused) {
    (void)unused;
    town_open(&town, 1, "mother",
              "{'cards': {'0': {'effects': [{'information': 2, 'at': 'times-square'}]}}}");
    town_plan(&town, "token b2, token b2");
    town_settle(&town);
    town_hand(&town, "mother", "phone");
    town_turn(&town, "mother", "rb rr yr bb", "");
    assert_string_equal(town_legal(&town, "collect"), "collect b2 rb bb");
    town_play(&town, "use phone");
    town_expect(&town, "turn.extra", "{\"red\":0,\"yellow\":0,\"blue\":1}");
    assert_string_equal(town_legal(&town, "collect"),
                        "collect b2 rb bb, collect b2 rb +b, collect b2 bb +b");
    town_play(&town, "collect b2 bb +b");
    town_expect(&town, "turn.extra.blue", "0"); /* spent once */
    assert_string_equal(town_legal(&town, "collect"), "");
    /* It is no die: a reroll does not bring it back, and the turn's end takes it. */
    town_refuse_from(&town, 0, "reroll +b", LUDO_ETEXT, "is not a move");
}

static void ny_80_results_of_objects_end_with_the_turn(void **unused) {
    (void)unused;
    begin(2, "mother son", "phone", "");
    town_turn(&town, "mother", "", "use phone, end");
    town_turn(&town, "son", "", "");
    town_expect(&town, "turn.extra.blue", "0");
}

static void ny_81_laptop_collects_from_the_next_space(void **unused) {
    (void)unused;
    town_open(
        &town, 1, "mother",
        "{'cards': {'0': {'effects': [{'information': 1, 'at': 'chelsea'}, {'information': 1, "
        "'at': 'gramercy'}, {'information': 1, 'at': 'union-square'}, {'mafia': 2, 'at': "
        "'chelsea'}, {'fbi': 1, 'at': 'gramercy'}]}}}");
    town_plan(&town, "token r2, token r3, token r2, police chelsea");
    town_settle(&town);
    town_hand(&town, "mother", "laptop laptop");
    town_turn(&town, "mother", "rr rr yr br", "");
    /* Adjacent is by street; mafia, police and FBI there do not prevent it. */
    assert_false(town_may(&town, "laptop union-square r2 rr rr"));
    town_refuse(&town, "laptop union-square r2 rr rr", "not the next space");
    town_refuse(&town, "laptop gramercy r3 rr rr", "do not pay");
    town_play(&town, "laptop gramercy r3 rr rr yr");
    town_expect_at(&town, "gramercy", "information", "[]");
    town_expect(&town, "story.at", "1");
    town_plan(&town, "roll rr, roll rr, roll yr");
    town_play(&town, "reroll -rr -rr -yr, laptop chelsea r2 rr rr");
    town_expect(&town, "story.at", "2");
    town_expect_person(&town, "mother", "objects",
                       "[{\"id\":\"laptop\",\"used\":true},{\"id\":\"laptop\",\"used\":true}]");
}

static void ny_82_money_heals_or_bribes_and_is_gone(void **unused) {
    (void)unused;
    begin(1, "mother", "money money", "{'mafia': 2, 'at': 'times-square'}");
    town_turn(&town, "mother", "rb rb yb bb", "");
    town_refuse(&town, "money heal", "no wound");
    town_play(&town, "money bribe");
    town_expect_at(&town, "times-square", "mafia", "1");
    town_expect_person(&town, "mother", "objects", "[{\"id\":\"money\",\"used\":false}]");
    town_play(&town, "end, lose yellow");
    town_turn(&town, "mother", "rb rb bb", "money heal");
    town_expect_person(&town, "mother", "lost", "[]");
    town_expect_person(&town, "mother", "objects", "[]"); /* back in the supply */
    town_refuse(&town, "money bribe", "no such object");
}

static void ny_82_bribes_only_on_ones_own_space(void **unused) {
    (void)unused;
    begin(1, "mother", "money", "{'mafia': 1, 'at': 'chelsea'}");
    town_turn(&town, "mother", "", "");
    town_refuse(&town, "money bribe", "no mafia here");
    town_play(&town, "move, to chelsea, money bribe, to union-square");
}

static void ny_83_mask_gives_a_social_result(void **unused) {
    (void)unused;
    begin(1, "mother", "mask", "{'mafia': 1, 'at': 'times-square'}");
    town_turn(&town, "mother", "rr rr yr bb", "");
    assert_string_equal(town_legal(&town, "dodge"), "");
    town_play(&town, "use mask, dodge +y, extra chelsea");
}

static void ny_84_gloves_give_a_physical_result(void **unused) {
    (void)unused;
    begin(1, "mother", "gloves", "{'mafia': 1, 'at': 'times-square'}");
    town_turn(&town, "mother", "rr rb yb bb", "use gloves, remove rr +r");
    town_expect_at(&town, "times-square", "mafia", "0");
}

static void ny_85_bicycle_adds_a_step_to_every_move(void **unused) {
    (void)unused;
    begin(1, "mother", "bicycle bicycle", "");
    town_turn(&town, "mother", "", "move, use bicycle");
    town_expect(&town, "turn.steps", "3"); /* one already taken included */
    town_play(&town, "move");
    town_expect(&town, "turn.steps", "6");
    town_play(&town, "use bicycle");
    town_expect(&town, "turn.steps", "8"); /* two bicycles add up */
    town_play(&town, "extra chelsea");     /* not the extra step */
    town_expect(&town, "turn.steps", "8");
}

static void ny_86_newspaper_is_a_free_ride(void **unused) {
    (void)unused;
    begin(1, "mother", "newspaper newspaper",
          "{'mafia': 1, 'at': 'union-square'}, {'fbi': 1, 'at': "
          "'harlem'}");
    town_turn(&town, "mother", "", "");
    assert_string_equal(town_legal(&town, "newspaper"),
                        "newspaper upper-west-side, newspaper midtown-east, newspaper "
                        "union-square, newspaper financial-district");
    town_refuse(&town, "newspaper harlem", "police or FBI");
    town_refuse(&town, "newspaper chelsea", "does not lead there");
    town_play(&town, "newspaper union-square");
    town_expect(&town, "turn.actions", "2");
    town_expect(&town, "alert.at", "0");
    town_refuse(&town, "newspaper times-square", "does not let you go"); /* NY-48 */
}

static void ny_87_radio_moves_a_police_car(void **unused) {
    (void)unused;
    town_open(&town, 2, "mother son",
              "{'police': 2, 'cards': {'0': {'effects': [{'mafia': 2, 'at': 'tribeca'}]}}}");
    town_plan(&town, "police soho, police little-italy");
    town_settle(&town);
    town_hand(&town, "mother", "radio");
    town_turn(&town, "mother", "", "");
    town_refuse(&town, "radio soho to little-italy", "a police car is there already");
    town_refuse(&town, "radio soho to chelsea", "next space by street");
    town_refuse(&town, "radio chelsea to soho", "no police car");
    assert_string_equal(town_preview(&town, "radio soho to tribeca", "alert"), "3");
    town_play(&town, "radio soho to tribeca");
    town_expect_at(&town, "soho", "car", "false");
    town_expect_at(&town, "tribeca", "car", "true");
    town_expect_at(&town, "tribeca", "mafia", "0"); /* arriving counts as being placed */
    town_expect(&town, "alert.at", "3");
    town_expect(&town, "alert.causes", "{\"arrest\":2,\"radio\":1}");
}

static void ny_88_drone_takes_an_object_from_the_next_space(void **unused) {
    (void)unused;
    town_open(&town, 1, "mother",
              "{'cards': {'0': {'effects': [{'object': 1, 'at': 'chelsea'}, {'mafia': 1, 'at': "
              "'chelsea'}]}}}");
    town_plan(&town, "object phone, object phone, object laptop, object laptop, object radio, "
                     "object radio, object drone");
    town_settle(&town);
    town_hand(&town, "mother", "drone");
    town_turn(&town, "mother", "rr rr yy bb", "");
    town_refuse(&town, "drone soho rr rr", "not the next space");
    town_refuse(&town, "drone gramercy rr rr", "no object");
    town_refuse(&town, "drone chelsea rr yy", "do not pay");
    town_play(&town, "drone chelsea rr rr");
    town_expect_person(&town, "mother", "objects",
                       "[{\"id\":\"drone\",\"used\":false},{\"id\":\"drone\",\"used\":true}]");
    town_expect_at(&town, "chelsea", "object", "null");
}

static void ny_88_drone_flies_to_somebody_with_an_object(void **unused) {
    (void)unused;
    begin(3, "mother son father", "drone phone mask", "");
    town_turn(&town, "son", "", "move, to chelsea, to greenwich-village, end");
    town_turn(&town, "mother", "", "use phone");
    town_refuse(&town, "send drone to son", "no such object"); /* needs another object */
    town_refuse(&town, "send mask to mother", "no such relative");
    town_refuse(&town, "send mask to daughter", "no such relative");
    town_play(&town, "send used phone to son"); /* it keeps its face */
    town_expect_person(&town, "son", "objects",
                       "[{\"id\":\"phone\",\"used\":true},{\"id\":\"drone\",\"used\":true}]");
    town_expect_person(&town, "mother", "objects", "[{\"id\":\"mask\",\"used\":false}]");
    town_refuse(&town, "send mask to son", "no such object"); /* the drone is away */

    begin(2, "mother son", "drone drone mask", "");
    town_turn(&town, "mother", "", "send drone to son");
    town_expect_person(&town, "son", "objects",
                       "[{\"id\":\"drone\",\"used\":false},{\"id\":\"drone\",\"used\":true}]");
}

static void ny_89_coat_ignores_the_mafia_here(void **unused) {
    (void)unused;
    begin(1, "mother", "coat", "{'mafia': 2, 'at': 'times-square'}");
    town_turn(&town, "mother", "", "coat");
    town_expect(&town, "alert.at", "0");
    town_play(&town, "move, to chelsea, to times-square, end"); /* like a dodge */
    town_expect_person(&town, "mother", "lost", "[]");
}

static void ny_89_coat_ignores_police_or_fbi_of_a_space(void **unused) {
    (void)unused;
    town_open(&town, 1, "mother",
              "{'cards': {'0': {'effects': [{'fbi': 1, 'at': 'chelsea'}, {'fbi': "
              "1, 'at': 'gramercy'}]}}}");
    town_plan(&town, "police chelsea");
    town_settle(&town);
    town_hand(&town, "mother", "coat");
    town_turn(&town, "mother", "", "move");
    town_refuse(&town, "coat", "no mafia to ignore");
    town_refuse(&town, "coat soho", "neither police nor FBI");
    assert_string_equal(town_legal(&town, "coat"), "coat chelsea, coat gramercy");
    town_play(&town, "coat chelsea");
    town_expect(&town, "alert.at", "1");
    town_expect(&town, "turn.ignored", "[\"chelsea\"]");
    town_play(&town, "to chelsea, to union-square, move");
    town_refuse(&town, "to gramercy", "police or FBI"); /* one space only */
    town_play(&town, "to chelsea, end");                /* and until the end of the turn */
    town_expect(&town, "turn", "null");
    town_turn(&town, "mother", "", "move, to union-square");
    town_refuse(&town, "to chelsea", "police or FBI");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ny_80_phone_gives_an_intelligence_result),
        cmocka_unit_test(ny_80_results_of_objects_end_with_the_turn),
        cmocka_unit_test(ny_81_laptop_collects_from_the_next_space),
        cmocka_unit_test(ny_82_money_heals_or_bribes_and_is_gone),
        cmocka_unit_test(ny_82_bribes_only_on_ones_own_space),
        cmocka_unit_test(ny_83_mask_gives_a_social_result),
        cmocka_unit_test(ny_84_gloves_give_a_physical_result),
        cmocka_unit_test(ny_85_bicycle_adds_a_step_to_every_move),
        cmocka_unit_test(ny_86_newspaper_is_a_free_ride),
        cmocka_unit_test(ny_87_radio_moves_a_police_car),
        cmocka_unit_test(ny_88_drone_takes_an_object_from_the_next_space),
        cmocka_unit_test(ny_88_drone_flies_to_somebody_with_an_object),
        cmocka_unit_test(ny_89_coat_ignores_the_mafia_here),
        cmocka_unit_test(ny_89_coat_ignores_police_or_fbi_of_a_space),
    };
    return cmocka_run_group_tests_name("New York Crisis: objects", tests, NULL, NULL);
}
