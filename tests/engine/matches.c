/* Setups and matches. */
#include "tests.h"

#include "games/loot/loot.h"
#include "games/template/template.h"

#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- setups */

static void setup_begins_with_what_is_usual(void **state) {
    struct ludo_setup setup;
    (void)state;
    assert_int_equal(ludo_setup_init(&setup, &template_game, 3, NULL), LUDO_OK);
    assert_ptr_equal(setup.game, &template_game);
    assert_null(setup.content);
    assert_int_equal(setup.seats, 3);
    assert_int_equal(setup.option[0], 0);
    assert_int_equal(setup.rules, template_game.rules);
    assert_int_equal(ludo_setup_init(&setup, &loot, 1, NULL), LUDO_OK);
    assert_string_equal(setup.content->name, "standard");
}

static void setup_refuses_a_wrong_number_of_seats(void **state) {
    static const int wrong[] = {-1, 0, 1, 5, 8, 258};
    struct ludo_setup setup, before;
    (void)state;
    memset(&setup, 7, sizeof setup);
    before = setup;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct ludo_error error = {0};
        assert_int_equal(ludo_setup_init(&setup, &template_game, wrong[i], &error), LUDO_ESEATS);
        assert_non_null(strstr(error.text, "Template is for 2 to 4 seats"));
        assert_memory_equal(&setup, &before, sizeof setup);
    }
}

static void assert_no_choice(struct ludo_setup *setup, const char *option, const char *value,
                             const char *reason) {
    struct ludo_setup before = *setup;
    struct ludo_error error = {0};
    assert_int_equal(ludo_setup_choose(setup, option, value, &error), LUDO_EOPTION);
    assert_string_equal(error.text, reason);
    assert_memory_equal(setup, &before, sizeof before);
}

static void setup_chooses_options_and_content(void **state) {
    struct ludo_setup setup;
    (void)state;
    assert_int_equal(ludo_setup_init(&setup, &template_game, 2, NULL), LUDO_OK);
    assert_int_equal(ludo_setup_choose(&setup, "ties", "nobody", NULL), LUDO_OK);
    assert_int_equal(setup.option[0], 1);
    assert_no_choice(&setup, "ties", "everybody", "Template has no ties \"everybody\"");
    assert_no_choice(&setup, "ties", "", "Template has no ties \"\"");
    assert_no_choice(&setup, "tie", "shared", "Template has no option \"tie\"");
    assert_no_choice(&setup, "", "shared", "Template has no option \"\"");
    assert_int_equal(ludo_setup_choose(&setup, "ties", "shared", NULL), LUDO_OK);
    assert_int_equal(setup.option[0], 0);
    assert_int_equal(ludo_setup_init(&setup, &loot, 2, NULL), LUDO_OK);
    assert_int_equal(ludo_setup_choose(&setup, "sheet", "harder", NULL), LUDO_OK);
    assert_string_equal(setup.content->name, "harder");
    assert_no_choice(&setup, "sheet", "softer", "LOOT has no sheet \"softer\"");
}

static void assert_no_version(struct ludo_setup *setup, int version, const char *reason) {
    struct ludo_setup before = *setup;
    struct ludo_error error = {0};
    assert_int_equal(ludo_setup_choose_rules(setup, version, &error), LUDO_EVERSION);
    assert_string_equal(error.text, reason);
    assert_memory_equal(setup, &before, sizeof before);
}

static void setup_chooses_a_version_of_the_rules(void **state) {
    struct ludo_game later = template_game;
    struct ludo_setup setup;
    (void)state;
    assert_int_equal(ludo_setup_init(&setup, &template_game, 2, NULL), LUDO_OK);
    assert_int_equal(ludo_setup_choose_rules(&setup, 1, NULL), LUDO_OK);
    assert_int_equal(setup.rules, 1);
    assert_no_version(&setup, 3,
                      "version 3 of the rules of Template is not known here: the newest is 2");
    assert_no_version(&setup, 0,
                      "version 0 of the rules of Template is not known here: the newest is 2");
    assert_no_version(&setup, 65537,
                      "version 65537 of the rules of Template is not known here: the newest is 2");
    later.rules_oldest = 2;
    assert_int_equal(ludo_setup_init(&setup, &later, 2, NULL), LUDO_OK);
    assert_no_version(
        &setup, 1, "version 1 of the rules of Template is no longer played here: the oldest is 2");
    assert_int_equal(ludo_setup_choose_rules(&setup, 2, NULL), LUDO_OK);
}

static void setup_is_told_as_json(void **state) {
    struct ludo_setup setup;
    char data[400];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    struct ludo_json json = ludo_json_in(&text);
    (void)state;
    assert_int_equal(ludo_setup_init(&setup, &template_game, 2, NULL), LUDO_OK);
    ludo_setup_json(&setup, &json);
    assert_string_equal(data,
                        "{\"game\":\"template\",\"title\":\"Template\",\"rules\":2,\"seats\":2,"
                        "\"options\":{\"ties\":\"shared\"},"
                        "\"template\":{\"deck\":[3,3,2,2,2,1,1,1,1]}}");
}

/* --------------------------------------------------------------- matches */

static union ludo_state block;
static struct ludo_step room[64];

static struct ludo_match begin(int seats, uint32_t capacity) {
    struct ludo_setup setup;
    struct ludo_match match;
    assert_int_equal(ludo_setup_init(&setup, &template_game, seats, NULL), LUDO_OK);
    memset(&block, 0xee, sizeof block);
    ludo_match_begin(&match, &setup, &block, room, capacity);
    return match;
}

static int play(struct ludo_match *match, int mover, const char *text) {
    return ludo_match_play_text(match, mover, text, NULL);
}

/* Two seats, dealt 7 and 3, high called. */
static struct ludo_match begin_choosing(void) {
    struct ludo_match match = begin(2, 13);
    assert_int_equal(play(&match, LUDO_CHANCE, "deal 0 7"), LUDO_SHOWN);
    assert_int_equal(play(&match, LUDO_CHANCE, "deal 1 3"), LUDO_SHOWN);
    assert_int_equal(play(&match, 0, "call high"), LUDO_SHOWN);
    return match;
}

/* The same, by the steps that were made. */
static void assert_steps(const struct ludo_match *match, const char *expected) {
    char data[400];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    for (uint32_t i = 0; i < match->count; i++) {
        ludo_text_add_format(&text, "%s%d ", i ? ", " : "", match->steps[i].mover);
        ludo_move_format(&match->setup, match->steps[i].move, &text);
    }
    assert_string_equal(data, expected);
}

static void match_is_full_at_its_capacity(void **state) {
    struct ludo_match match = begin(3, 2);
    struct ludo_error error = {0};
    union ludo_state before;
    (void)state;
    assert_int_equal(play(&match, LUDO_CHANCE, "deal 0 7"), LUDO_SHOWN);
    assert_int_equal(play(&match, LUDO_CHANCE, "deal 1 3"), LUDO_SHOWN);
    before = block;
    assert_int_equal(ludo_match_play_text(&match, LUDO_CHANCE, "deal 2 4", &error), LUDO_EFULL);
    assert_string_equal(error.text, ludo_code_sentence(LUDO_EFULL));
    assert_int_equal(match.count, 2);
    assert_memory_equal(&before, &block, sizeof block);
    match.capacity = 3;
    assert_int_equal(play(&match, LUDO_CHANCE, "deal 2 4"), LUDO_SHOWN);
}

static void settle_says_when_there_is_no_room(void **state) {
    struct ludo_match match = begin(4, 3);
    struct ludo_rng rng;
    (void)state;
    ludo_rng_seed(&rng, 1, 0);
    assert_int_equal(ludo_match_settle(&match, &rng, NULL), LUDO_EFULL);
    assert_int_equal(match.count, 3);
    match.capacity = 13;
    assert_int_equal(ludo_match_settle(&match, &rng, NULL), 1);
    assert_int_equal(ludo_match_settle(&match, &rng, NULL), 0);
}

static void match_tells_whose_turn_it_is_not(void **state) {
    struct ludo_match match = begin(2, 13);
    (void)state;
    assert_int_equal(play(&match, 0, "keep"), LUDO_ETURN);
    match = begin_choosing();
    assert_int_equal(play(&match, LUDO_CHANCE, "deal 0 1"), LUDO_ETURN);
    assert_int_equal(play(&match, 2, "keep"), LUDO_ETURN);
    assert_int_equal(play(&match, -1, "keep"), LUDO_ETURN);
    assert_int_equal(play(&match, LUDO_SPECTATOR, "keep"), LUDO_ETURN);
    assert_int_equal(play(&match, 32, "keep"), LUDO_ETURN);
    assert_int_equal(play(&match, 1, "stay"), LUDO_ETEXT);
    assert_int_equal(play(&match, 1, "call low"), LUDO_EILLEGAL);
    assert_int_equal(match.count, 3);
    assert_int_equal(play(&match, 1, "keep"), LUDO_OK);
    assert_int_equal(play(&match, 1, "keep"), LUDO_ETURN);
}

static void match_that_is_over_says_so(void **state) {
    struct ludo_match match = begin_choosing();
    struct ludo_result result;
    (void)state;
    ludo_result(&match.setup, match.state, &result);
    assert_int_equal(result.outcome, LUDO_OUTCOME_OPEN);
    assert_int_equal(play(&match, 0, "keep"), LUDO_OK);
    assert_false(ludo_match_over(&match));
    assert_int_equal(play(&match, 1, "keep"), LUDO_SHOWN);
    assert_true(ludo_match_over(&match));
    assert_int_equal(play(&match, 0, "keep"), LUDO_EOVER);
    assert_int_equal(play(&match, LUDO_CHANCE, "deal 0 1"), LUDO_EOVER);
    ludo_result(&match.setup, match.state, &result);
    assert_int_equal(result.winners, 1);
}

/* The template as if its rules did not end it in time. */
static struct ludo_match begin_bounded(struct ludo_game *game, uint32_t steps_max) {
    struct ludo_match match = begin_choosing();
    *game = template_game;
    game->steps_max = steps_max;
    match.setup.game = game;
    match.capacity = steps_max;
    return match;
}

static void match_at_its_bound_is_over(void **state) {
    struct ludo_game game;
    struct ludo_match match = begin_bounded(&game, 4);
    struct ludo_move moves[8], move;
    struct ludo_result result;
    struct ludo_rng rng;
    (void)state;
    ludo_rng_seed(&rng, 1, 0);
    ludo_match_result(&match, &result);
    assert_int_equal(result.outcome, LUDO_OUTCOME_OPEN);
    assert_false(ludo_match_over(&match));
    assert_int_equal(play(&match, 0, "keep"), LUDO_OK);
    assert_true(ludo_match_over(&match));
    assert_int_equal(ludo_match_actors(&match), 0);
    assert_int_equal(ludo_match_legal(&match, 1, moves), 0);
    assert_int_equal(play(&match, 1, "keep"), LUDO_EOVER);
    assert_int_equal(ludo_match_settle(&match, &rng, NULL), 0);
    assert_false(ludo_match_in_window(&match));
    assert_false(ludo_match_let_pass(&match, 1, &move));
    assert_false(ludo_match_first_come(&match));
    ludo_match_result(&match, &result);
    assert_int_equal(result.outcome, LUDO_OUTCOME_LOST);
    assert_true(result.bound && !result.scored && !result.winners);
}

static void match_at_its_bound_is_told_as_over(void **state) {
    struct ludo_game game;
    struct ludo_match match = begin_bounded(&game, 4);
    struct ludo_move moves[8];
    char data[1000];
    (void)state;
    assert_int_equal(play(&match, 0, "keep"), LUDO_OK);
    struct ludo_text text = ludo_text_in(data, sizeof data);
    struct ludo_json json = ludo_json_in(&text);
    ludo_match_view(&match, 1, &json);
    assert_non_null(strstr(data, "\"actors\":[],\"chance\":false,\"result\":{\"outcome\":\"lost\","
                                 "\"winners\":[],\"bound\":true}"));
    text = ludo_text_in(data, sizeof data);
    json = ludo_json_in(&text);
    assert_int_equal(ludo_match_legal_json(&match, 1, true, moves, &json), 0);
    assert_string_equal(data, "[]");
}

/* A chance move that is due at the bound is not made either. */
static void match_is_over_at_its_bound_when_chance_is_due(void **state) {
    struct ludo_game game = template_game;
    struct ludo_match match = begin(3, 2);
    struct ludo_rng rng;
    (void)state;
    game.steps_max = 2;
    match.setup.game = &game;
    ludo_rng_seed(&rng, 1, 0);
    assert_int_equal(ludo_match_settle(&match, &rng, NULL), 2);
    assert_true(ludo_match_over(&match));
    assert_int_equal(ludo_match_settle(&match, &rng, NULL), 0);
    assert_int_equal(play(&match, LUDO_CHANCE, "deal 2 4"), LUDO_EOVER);
}

static void match_at_its_bound_opens_when_a_move_is_taken_back(void **state) {
    struct ludo_game game;
    struct ludo_match match = begin_bounded(&game, 4);
    (void)state;
    assert_int_equal(play(&match, 0, "swap"), LUDO_OK);
    assert_true(ludo_match_over(&match));
    assert_int_equal(ludo_match_take_back(&match, 0, NULL), LUDO_OK);
    assert_false(ludo_match_over(&match));
    assert_int_equal(play(&match, 0, "keep"), LUDO_OK);
    assert_int_equal(ludo_match_rewind(&match, 3, NULL), LUDO_OK);
    assert_false(ludo_match_over(&match));
}

static void match_at_its_bound_is_recorded_and_read_again(void **state) {
    struct ludo_game game;
    struct ludo_match match = begin_bounded(&game, 4), again;
    struct ludo_record record = {0};
    struct ludo_error error = {0};
    struct ludo_step steps[8];
    union ludo_state other;
    char data[1000];
    (void)state;
    assert_int_equal(play(&match, 0, "keep"), LUDO_OK);
    struct ludo_text text = ludo_text_in(data, sizeof data);
    ludo_record_write(&record, &match, &text);
    assert_non_null(strstr(data, "result: lost #"));
    ludo_match_begin(&again, &match.setup, &other, steps, 4);
    assert_int_equal(ludo_record_read(data, text.length, &record, &again, &error), LUDO_OK);
    assert_int_equal(again.count, 4);
    assert_true(ludo_match_over(&again));
    assert_memory_equal(&other, match.state, game.state_size);
    static const char longer[] = "ludoteca record 1\ngame: template\nseats: 2\n\nchance deal 0 7\n"
                                 "chance deal 1 3\n0 call high\n0 keep\n1 keep\n";
    ludo_match_begin(&again, &match.setup, &other, steps, 4);
    assert_int_equal(ludo_record_read(longer, strlen(longer), &record, &again, &error),
                     LUDO_ERECORD);
    assert_string_equal(error.text, "line 9: the match is over");
}

static void rewind_goes_back_and_never_forth(void **state) {
    struct ludo_match match = begin_choosing();
    union ludo_state before = block;
    (void)state;
    assert_int_equal(play(&match, 0, "swap"), LUDO_OK);
    assert_int_equal(ludo_match_rewind(&match, 5, NULL), LUDO_EUNDO);
    assert_int_equal(match.count, 4);
    assert_int_equal(ludo_match_rewind(&match, 3, NULL), LUDO_OK);
    assert_memory_equal(&before, &block, template_game.state_size);
    assert_int_equal(ludo_match_rewind(&match, 4, NULL), LUDO_EUNDO);
    assert_int_equal(ludo_match_rewind(&match, 0, NULL), LUDO_OK);
    assert_int_equal(ludo_match_actors(&match), ludo_mover_bit(LUDO_CHANCE));
}

static void take_back_leaves_what_others_did(void **state) {
    struct ludo_match match = begin(3, 13);
    (void)state;
    assert_int_equal(play(&match, LUDO_CHANCE, "deal 0 7"), LUDO_SHOWN);
    assert_int_equal(play(&match, LUDO_CHANCE, "deal 1 3"), LUDO_SHOWN);
    assert_int_equal(play(&match, LUDO_CHANCE, "deal 2 3"), LUDO_SHOWN);
    assert_int_equal(play(&match, 0, "call low"), LUDO_SHOWN);
    assert_int_equal(play(&match, 2, "swap"), LUDO_OK);
    assert_int_equal(play(&match, 1, "keep"), LUDO_OK);
    assert_int_equal(ludo_match_take_back(&match, 0, NULL), LUDO_EUNDO);
    assert_int_equal(ludo_match_take_back(&match, 2, NULL), LUDO_OK);
    assert_steps(&match, "8 deal 0 7, 8 deal 1 3, 8 deal 2 3, 0 call low, 1 keep");
    assert_int_equal(ludo_match_actors(&match), 5);
    assert_int_equal(ludo_match_take_back(&match, 2, NULL), LUDO_EUNDO);
    assert_int_equal(ludo_match_take_back(&match, LUDO_SPECTATOR, NULL), LUDO_EUNDO);
}

static void take_back_says_why_not(void **state) {
    struct ludo_match match = begin_choosing();
    struct ludo_error error = {0};
    (void)state;
    assert_int_equal(ludo_match_take_back(&match, 1, &error), LUDO_EUNDO);
    assert_string_equal(error.text, ludo_code_sentence(LUDO_EUNDO));
    assert_int_equal(ludo_match_take_back(&match, 0, &error), LUDO_EUNDO);
    assert_string_equal(error.text, "too late: something new has been shown since");
    assert_steps(&match, "8 deal 0 7, 8 deal 1 3, 0 call high");
}

static void log_begins_where_it_is_told(void **state) {
    struct ludo_match match = begin_choosing();
    char data[200];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    struct ludo_json json = ludo_json_in(&text);
    (void)state;
    ludo_match_log(&match, 1, 1, &json);
    assert_string_equal(data, "[{\"mover\":\"chance\",\"move\":\"deal 1 3\"},"
                              "{\"mover\":0,\"move\":\"call high\"}]");
    text = ludo_text_in(data, sizeof data);
    json = ludo_json_in(&text);
    ludo_match_log(&match, 1, 3, &json);
    assert_string_equal(data, "[]");
}

static void legal_moves_are_told_with_their_preview(void **state) {
    struct ludo_match match = begin_choosing();
    struct ludo_move moves[2];
    char data[200];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    struct ludo_json json = ludo_json_in(&text);
    (void)state;
    (void)ludo_match_legal_json(&match, 0, false, moves, &json);
    assert_string_equal(data,
                        "[{\"move\":\"keep\"},{\"move\":\"swap\",\"better\":2,\"worse\":13}]");
    assert_int_equal(ludo_match_legal(&match, 1, moves), 2);
    assert_int_equal(moves[1].kind, TEMPLATE_SWAP);
}

static void view_tells_turn_and_result(void **state) {
    struct ludo_match match = begin_choosing();
    char data[600];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    struct ludo_json json = ludo_json_in(&text);
    (void)state;
    ludo_match_view(&match, LUDO_SPECTATOR, &json);
    assert_non_null(strstr(data, "{\"game\":\"template\",\"seat\":null,\"actors\":[0,1],"
                                 "\"chance\":false,\"template\":{"));
    assert_int_equal(play(&match, 0, "keep"), LUDO_OK);
    assert_int_equal(play(&match, 1, "keep"), LUDO_SHOWN);
    text = ludo_text_in(data, sizeof data);
    json = ludo_json_in(&text);
    ludo_match_view(&match, 1, &json);
    assert_non_null(strstr(data, "\"seat\":1,\"actors\":[],\"chance\":false,\"result\":"
                                 "{\"outcome\":\"won\",\"winners\":[0],\"points\":[7,3]}"));
}

static void shares_of_a_result(void **state) {
    struct ludo_result won = {.outcome = LUDO_OUTCOME_WON, .winners = 6};
    struct ludo_result drawn = {.outcome = LUDO_OUTCOME_DRAWN};
    struct ludo_result lost = {.outcome = LUDO_OUTCOME_LOST};
    (void)state;
    assert_true(ludo_result_share(&won, 3, 0) == 0);
    assert_true(ludo_result_share(&won, 3, 1) == 0.5);
    won.together = true;
    assert_true(ludo_result_share(&won, 3, 2) == 1);
    assert_true(ludo_result_share(&drawn, 4, 2) == 0.25);
    assert_true(ludo_result_share(&lost, 2, 0) == 0);
}

static void moves_are_ordered_as_bytes(void **state) {
    struct ludo_move a = {.kind = 1, .arg = {200}}, b = {.kind = 2}, c = {.kind = 2, .arg = {0, 1}};
    (void)state;
    assert_true(ludo_move_compare(a, b) < 0);
    assert_true(ludo_move_compare(c, b) > 0);
    assert_int_equal(ludo_move_compare(c, c), 0);
    assert_true(ludo_move_equal(b, b));
    assert_false(ludo_move_equal(b, c));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(setup_begins_with_what_is_usual),
        cmocka_unit_test(setup_refuses_a_wrong_number_of_seats),
        cmocka_unit_test(setup_chooses_options_and_content),
        cmocka_unit_test(setup_chooses_a_version_of_the_rules),
        cmocka_unit_test(setup_is_told_as_json),
        cmocka_unit_test(match_is_full_at_its_capacity),
        cmocka_unit_test(settle_says_when_there_is_no_room),
        cmocka_unit_test(match_tells_whose_turn_it_is_not),
        cmocka_unit_test(match_that_is_over_says_so),
        cmocka_unit_test(match_at_its_bound_is_over),
        cmocka_unit_test(match_at_its_bound_is_told_as_over),
        cmocka_unit_test(match_is_over_at_its_bound_when_chance_is_due),
        cmocka_unit_test(match_at_its_bound_opens_when_a_move_is_taken_back),
        cmocka_unit_test(match_at_its_bound_is_recorded_and_read_again),
        cmocka_unit_test(rewind_goes_back_and_never_forth),
        cmocka_unit_test(take_back_leaves_what_others_did),
        cmocka_unit_test(take_back_says_why_not),
        cmocka_unit_test(log_begins_where_it_is_told),
        cmocka_unit_test(legal_moves_are_told_with_their_preview),
        cmocka_unit_test(view_tells_turn_and_result),
        cmocka_unit_test(shares_of_a_result),
        cmocka_unit_test(moves_are_ordered_as_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
