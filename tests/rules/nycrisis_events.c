/* New York Crisis: every kind of event (NY-31): tasks and their rewards, changes
 * of the rules, what happens at once. */
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

#define NOTHING "{'alert': 0}"

/* Each task, done by the first who can. */
static void ny_31_events_reward_tasks(void **unused) {
    (void)unused;
    /* remove: an ability token; the token is back at once */
    begin_with_event(2, "mother son", "cheer",
                     "{'mafia': 2, 'at': 'times-square'}, {'ability': -1, "
                     "'who': 'everybody'}");
    town_turn(&town, "mother", "rr rr yr br gr", "remove rr rr");
    town_expect_person(&town, "mother", "abilities", "2");
    town_expect(&town, "police.rewarded", "true");
    town_play(&town, "ability -rr, remove yr");
    town_expect_person(&town, "mother", "abilities", "1"); /* once a round */

    /* information: alert −1 */
    begin_with_event(1, "mother", "tip", "{'alert': 3}, {'information': 1, 'at': 'times-square'}");
    town_turn(&town, "mother", "rr rr yr br", "");
    town_play(&town, "collect r2 rr rr");
    town_expect(&town, "alert.at", "2");

    /* meet: alert −1, when the turn ends */
    begin_with_event(2, "mother son", "photo", "{'alert': 3}");
    town_turn(&town, "mother", "", "move, to chelsea, end");
    town_expect(&town, "alert.at", "3");
    town_turn(&town, "son", "", "move, to chelsea, end");
    town_expect(&town, "alert.at", "2");

    /* object: an action */
    begin_with_event(1, "mother", "market", "{'object': 1, 'at': 'times-square'}");
    town_turn(&town, "mother", "rr rr yr br", "take rr rr");
    town_expect(&town, "turn.actions", "3");

    /* subway: heal */
    begin_with_event(1, "mother", "nurse", "{'mafia': 1, 'at': 'times-square'}");
    town_turn(&town, "mother", "", "end, lose blue");
    town_expect_person(&town, "mother", "lost", "[\"blue\"]");
    town_plan(&town, "police midtown-east");
    town_open(&town, 1, "mother",
              "{'board': {'police_cards': {'cards': {'0': {'event': 'nurse'}, "
              "'1': {'event': 'nurse'}}}}, 'cards': {'0': {'effects': "
              "[{'mafia': 1, 'at': 'times-square'}]}}}");
    town_settle(&town);
    town_turn(&town, "mother", "rr rr yr br", "end, lose blue");
    town_turn(&town, "mother", "rr rr yy", "dodge yy, move, to union-square");
    town_expect_person(&town, "mother", "lost", "[]");

    /* one colour */
    begin_with_event(1, "mother", "yellow",
                     "{'alert': 5}, {'information': 1, 'at': 'times-square'}");
    town_turn(&town, "mother", "rr rr yr br", "collect r2 rr rr");
    town_expect(&town, "alert.at", "5");
    begin_with_event(1, "mother", "red", "{'information': 1, 'at': 'times-square'}");
    town_turn(&town, "mother", "rr rr yr br", "collect r2 rr rr");
    assert_string_not_equal(town_at(&town, "times-square", "object"), "null");
}

static void ny_31_yellow_and_blue_information_are_tasks_too(void **unused) {
    (void)unused;
    const char *place = "{'board': {'police_cards': {'cards': {'0': {'event': '%s'}}}}, 'cards': "
                        "{'0': {'effects': [{'alert': 5}, {'ability': -2, 'who': 'everybody'}, "
                        "{'information': 1, 'at': 'times-square'}]}}}";
    char changes[512];
    (void)snprintf(changes, sizeof changes, place, "yellow");
    town_open(&town, 1, "son", changes);
    town_plan(&town, "token y2");
    town_settle(&town);
    town_turn(&town, "son", "rr yy yy br", "collect y2 yy yy");
    town_expect(&town, "alert.at", "3");
    (void)snprintf(changes, sizeof changes, place, "blue");
    town_open(&town, 2, "daughter son", changes);
    town_plan(&town, "token b2");
    town_settle(&town);
    town_turn(&town, "daughter", "rr yy bb bb gr", "collect b2 bb bb");
    town_expect_person(&town, "daughter", "abilities", "1");
    town_expect_person(&town, "son", "abilities", "1");
}

/* A bribe counts as removing mafia. */
static void ny_31_bribing_is_removing(void **unused) {
    (void)unused;
    town_open(&town, 1, "mother",
              "{'board': {'police_cards': {'cards': {'0': {'event': 'cheer'}}}}, 'cards': {'0': "
              "{'effects': [{'object': 1, 'at': 'times-square'}]}}}");
    town_plan(&town, "spot soho, object phone, spot tribeca, object phone, object laptop, object "
                     "laptop, object radio, object radio, object money");
    town_settle(&town);
    town_expect_at(&town, "times-square", "object", "money");
    town_plan(&town, "mafia 11");
    town_turn(&town, "mother", "rr rr yy bb", "dodge yy, take rr rr, ability -rr, money bribe");
    town_expect_person(&town, "mother", "abilities", "2");
}

/* Each change of the rules, for a round. */
static void ny_31_events_change_the_rules(void **unused) {
    (void)unused;
    begin_with_event(1, "mother", "strike", NOTHING);
    town_turn(&town, "mother", "", "move");
    assert_false(town_may(&town, "to union-square"));
    assert_true(town_may(&town, "to chelsea"));

    begin_with_event(1, "mother", "roadblocks", NOTHING);
    town_turn(&town, "mother", "", "");
    town_refuse(&town, "extra chelsea", "no extra step");

    begin_with_event(1, "mother", "cameras", "{'mafia': 1, 'at': 'times-square'}");
    town_turn(&town, "mother", "rw rr yr bb", "");
    assert_string_equal(town_preview(&town, "face rw", "alert"), "2");
    town_play(&town, "face rw");
    town_expect(&town, "alert.at", "2");

    begin_with_event(1, "mother", "fair", "{'mafia': 1, 'at': 'times-square'}");
    town_turn(&town, "mother", "rw rr yr bb", "face rw");
    town_expect(&town, "alert.at", "0");

    begin_with_event(1, "mother", "jam", NOTHING);
    town_turn(&town, "mother", "", "move");
    town_expect(&town, "turn.steps", "1");

    begin_with_event(1, "mother", "marathon", NOTHING);
    town_turn(&town, "mother", "", "move");
    town_expect(&town, "turn.steps", "3");

    begin_with_event(3, "mother son father", "silence", NOTHING);
    town_turn(&town, "mother", "rr rr yy bb", "");
    assert_string_equal(town_dice(&town), "rr rr yy bb");

    begin_with_event(1, "mother", "rush", NOTHING);
    town_turn(&town, "mother", "", "extra chelsea");
    town_expect(&town, "alert.at", "0");

    begin_with_event(1, "mother", "holiday", "{'object': 1, 'at': 'times-square'}");
    town_turn(&town, "mother", "rr rr yy bb", "");
    town_refuse(&town, "take rr rr", "no object may be taken");

    begin_with_event(1, "mother", "clan", NOTHING);
    town_plan(&town, "mafia 12, mafia 13");
    town_play(&town, "turn mother");
    town_expect_at(&town, "soho", "mafia", "1");
    town_expect_at(&town, "harlem", "mafia", "1");

    begin_with_event(1, "mother", "bold", "{'mafia': 1, 'at': 'times-square'}");
    town_turn(&town, "mother", "rr rr yy bb", "");
    town_refuse(&town, "face rr", "cannot be faced");
    assert_true(town_may(&town, "dodge yy"));
}

static void ny_31_events_happen_at_once(void **unused) {
    (void)unused;
    begin_with_event(1, "mother", "posters", NOTHING);
    town_expect(&town, "alert.at", "1");
    town_expect(&town, "alert.causes", "{\"event\":1}");

    town_open(&town, 1, "mother",
              "{'board': {'police_cards': {'cards': {'0': {'event': 'clinic'}, '1': {'event': "
              "'clinic'}}}}, 'cards': {'0': {'effects': [{'mafia': 1, 'at': 'times-square'}]}}}");
    town_settle(&town);
    town_turn(&town, "mother", "", "end, lose blue");
    town_expect_person(&town, "mother", "lost", "[]");

    town_open(&town, 1, "mother",
              "{'board': {'police_cards': {'cards': {'0': {'event': 'lost'}}}}}");
    town_plan(&town, "location soho, object coat");
    town_settle(&town);
    town_expect_at(&town, "soho", "object", "coat");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ny_31_events_reward_tasks),
        cmocka_unit_test(ny_31_yellow_and_blue_information_are_tasks_too),
        cmocka_unit_test(ny_31_bribing_is_removing),
        cmocka_unit_test(ny_31_events_change_the_rules),
        cmocka_unit_test(ny_31_events_happen_at_once),
    };
    return cmocka_run_group_tests_name("New York Crisis: events", tests, NULL, NULL);
}
