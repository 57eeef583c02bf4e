/* New York Crisis: NY-76, the bounds of what a plot may bring about. */
#include "nycrisis_town.h"

#include "games/content.h"
#include "games/nycrisis/reader.h"

#include <stdlib.h>

static struct town town;

#define TEXT "{'en': 'x', 'es': 'x', 'fr': 'x'}"

static const char *refusal(const json_t *plot) {
    static struct ludo_error error;
    static struct nycrisis_city city;
    error = (struct ludo_error){0};
    memset(&city, 0, sizeof city);
    return town_compile(plot, &city, &error) < 0 ? error.text : "";
}

static void expect_refusal(const char *changes, const char *reason) {
    json_t *plot = town_plot(changes);
    const char *said = refusal(plot);
    if (reason ? strcmp(said, reason) != 0 : *said)
        fail_msg("%s\n  expected %s", said, reason ? reason : "no refusal");
    json_decref(plot);
}

/* ------------------------------------------------------------ hostile files */

static json_t *hostile(const char *name) {
    char path[400];
    (void)snprintf(path, sizeof path, "%s/tests/hostile/%s.json", getenv("LUDOTECA_SOURCE"), name);
    json_t *plot = json_load_file(path, 0, NULL);
    assert_non_null(plot);
    return plot;
}

static void ny_76_hostile_plots_are_refused(void **unused) {
    (void)unused;
    json_t *boom = hostile("boom"), *endless = hostile("long");
    assert_string_equal(refusal(boom),
                        "cards[0].effects: up to 43 things would wait to be done at once "
                        "(characters: 1), 40 are the most");
    assert_string_equal(refusal(endless),
                        "tokens[0].visit.does: a character could get 130 actions in a turn "
                        "(characters: 1), 36 are the most");
    json_decref(boom);
    json_decref(endless);
}

/* ------------------------------------------------------ what waits at once */

#define TOKENS                                                                                   \
    "'tokens': [{'id': 'x', 'name': " TEXT ", 'symbol': 'thing', 'count': 10, 'visit': {'pay': " \
    "{'red': 1}, 'does': [{'alert': -1}], 'stays': true}}]"

/* The deepest that just fits can be played: tokens everywhere, and the story goes on
 * within the story. */
static void ny_76_as_much_as_fits_waits_at_once(void **unused) {
    (void)unused;
    const char *changes =
        "{" TOKENS ", 'cards': {'0': {'effects': [{'token': 'x', 'at': 'soho', 'count': 5}, "
        "{'token': 'x', 'at': 'harlem', 'count': 5}, {'story': 3}, {'alert': -1}]}, '1': "
        "{'square': 1, 'effects': [{'story': 1}, {'alert': -1}]}, '2': {'square': 2, 'effects': "
        "[{'object': 3, 'at': 'token:x'}, {'alert': -1}]}}}";
    town_open(&town, 1, "mother", changes);
    town_settle(&town);
    assert_int_equal(town.state.revealed, 3);
    assert_int_equal(nycrisis_depth(&town.city, 1), 2 + 1 + 1 + 1 + 1 + 1 + 30);
}

/* The chain of boom.json is cut from its beginning until it fits. */
static void ny_76_more_than_fits_is_refused_with_its_place(void **unused) {
    (void)unused;
    json_t *boom = hostile("boom"), *cards = json_object_get(boom, "cards");
    json_t *quiet = json_pack("[{s:i}]", "alert", -1);
    json_t *effects = json_object_get(json_array_get(cards, 0), "effects");
    assert_int_equal(json_array_set(effects, 2, json_array_get(quiet, 0)), 0);
    assert_string_equal(refusal(boom),
                        "cards[1].effects: up to 41 things would wait to be done at once "
                        "(characters: 1), 40 are the most");
    json_object_set(json_array_get(cards, 1), "effects", quiet);
    assert_string_equal(refusal(boom),
                        "cards[2].effects: up to 41 things would wait to be done at once "
                        "(characters: 1), 40 are the most");
    json_object_set(json_array_get(cards, 2), "effects", quiet);
    assert_string_equal(refusal(boom), "");
    json_decref(quiet);
    json_decref(boom);
}

/* ------------------------------------------------------------------ actions */

#define VISIT(actions)                                                                   \
    "{'tokens': [{'id': 'x', 'name': " TEXT ", 'symbol': 'thing', 'count': 1, 'visit': " \
    "{'pay': {'red': 1}, 'does': [" actions "]}}]}"
#define TWO "{'action': 2}"
#define SIXTEEN TWO "," TWO "," TWO "," TWO "," TWO "," TWO "," TWO "," TWO

static void ny_76_a_turn_has_36_actions_at_most(void **unused) {
    (void)unused;
    expect_refusal(VISIT(SIXTEEN), NULL);
    expect_refusal("{'cards': {'0': {'effects': [" SIXTEEN "]}, '1': {'effects': [" SIXTEEN
                   "]}, '2': {'effects': [{'action': 1}]}}}",
                   NULL);
    expect_refusal("{'cards': {'0': {'effects': [" SIXTEEN "]}, '1': {'effects': [" SIXTEEN
                   "]}, '2': {'effects': [{'action': 1}, {'action': [0, 0, 1, 0]}]}}}",
                   "cards[0].effects: a character could get 37 actions in a turn (characters: 3), "
                   "36 are the most");
    /* Once for each of the 18 tokens of the plot. */
    expect_refusal("{'cards': {'0': {'order': {'colours': ['red'], 'wrong': [{'action': 1}]}}}}",
                   NULL);
    expect_refusal("{'cards': {'0': {'order': {'colours': ['red'], 'wrong': [{'action': 2}]}}}}",
                   "cards[0].order.wrong: a character could get 39 actions in a turn (characters: "
                   "1), 36 are the most");
}

/* ------------------------------------------------------------------- moves */

static const struct ludo_move *find(const struct ludo_move *moves, uint32_t count, int kind) {
    for (uint32_t i = 0; i < count; i++)
        if (moves[i].kind == kind)
            return &moves[i];
    return NULL;
}

static int dice_of(struct ludo_move reroll) {
    int count = 0;
    while (count < NYCRISIS_DICE && reroll.arg[count])
        count++;
    return count;
}

/* What makes a turn long: back to where the tokens are, visit them all, which gives
 * actions, and throw all dice for each. */
static struct ludo_move longest(const struct nycrisis_state *state, int target,
                                const struct ludo_move *moves, uint32_t count,
                                struct ludo_rng *rng) {
    static const uint8_t there[] = {NYCRISIS_MOVE_STEP, NYCRISIS_MOVE_EXTRA};
    const struct ludo_move *best = find(moves, count, NYCRISIS_MOVE_VISIT);
    bool away = state->active && state->person[nycrisis_active(state)].at != target;
    for (uint32_t i = 0; away && i < count; i++)
        if (memchr(there, moves[i].kind, sizeof there) && moves[i].arg[0] == target)
            return moves[i];
    if (away && !state->steps && find(moves, count, NYCRISIS_MOVE_MOVE))
        return *find(moves, count, NYCRISIS_MOVE_MOVE);
    const struct ludo_move *step = find(moves, count, NYCRISIS_MOVE_STEP);
    if (away && step) /* a short way off: it is found */
        return step[step[1].kind == NYCRISIS_MOVE_STEP && ludo_rng_below(rng, 2)];
    for (uint32_t i = 0; !best && i < count; i++)
        if (moves[i].kind == NYCRISIS_MOVE_REROLL)
            best = &moves[i];
    for (uint32_t i = 0; i < count && best && best->kind == NYCRISIS_MOVE_REROLL; i++)
        if (moves[i].kind == NYCRISIS_MOVE_REROLL && dice_of(moves[i]) > dice_of(*best))
            best = &moves[i];
    return best ? *best : moves[count - 1];
}

/* long.json, with no more actions than are allowed and more that each visit does. */
static json_t *long_plot(void) {
    json_t *plot = hostile("long"), *token;
    size_t i;
    json_array_foreach(json_object_get(plot, "tokens"), i, token) {
        json_t *does = json_object_get(json_object_get(token, "visit"), "does");
        for (size_t block = 0; block < 6; block++)
            assert_int_equal(json_array_set_new(
                                 does, block, json_pack("{s:i, s:s}", "clear", 2, "at", "random")),
                             0);
    }
    return plot;
}

static void ny_76_a_match_of_too_many_moves_is_lost(void **unused) {
    static struct ludo_move moves[2048];
    static struct nycrisis_city city;
    (void)unused;
    json_t *plot = long_plot();
    struct ludo_error error = {0};
    struct ludo_content content = {.name = "long", .block = &city, .size = sizeof city};
    struct ludo_rng rng;
    union ludo_state state;
    struct ludo_setup setup;
    uint32_t steps = 0;
    ludo_movers actors;
    if (town_compile(plot, &city, &error) < 0)
        fail_msg("%s", error.text);
    json_decref(plot);
    assert_int_equal(ludo_setup_init(&setup, &nycrisis, 4, NULL), LUDO_OK);
    setup.content = &content;
    ludo_rng_seed(&rng, 1, 0);
    ludo_start(&setup, &state);
    while ((actors = nycrisis.actors(&setup, &state))) {
        int mover = __builtin_ctz(actors);
        struct ludo_move move = mover == LUDO_CHANCE
                                    ? ludo_draw(&setup, &state, &rng)
                                    : longest((const void *)&state, city.begin, moves,
                                              nycrisis.legal(&setup, &state, mover, moves), &rng);
        assert_true(ludo_apply(&setup, &state, mover, move, NULL) >= 0);
        assert_true(++steps <= nycrisis.steps_max);
    }
    const struct nycrisis_state *s = (const void *)&state;
    struct ludo_result result;
    ludo_result(&setup, &state, &result);
    print_message("lost after %u moves in round %d\n", steps, s->round);
    assert_int_equal(steps, 52100);
    assert_int_equal(s->ending, NYCRISIS_LOST_LONG);
    assert_int_equal(result.outcome, LUDO_OUTCOME_LOST);
    assert_false(result.bound); /* by the game's own rule */
}

/* ------------------------------------------------------------------- lists */

static void pool_add(struct nycrisis_pool *pool, int code, int count) {
    int at = pool->kinds, colour = code < NYCRISIS_CODE_EXTRA ? (code - NYCRISIS_CODE_DIE) % 4
                                                              : code - NYCRISIS_CODE_EXTRA;
    pool->total[colour] = (uint8_t)(pool->total[colour] + count);
    while (at > 0 && pool->code[at - 1] > code)
        at--;
    if (at > 0 && pool->code[at - 1] == code) {
        pool->count[at - 1] = (uint8_t)(pool->count[at - 1] + count);
        return;
    }
    for (int i = pool->kinds++; i > at; i--) {
        pool->code[i] = pool->code[i - 1];
        pool->count[i] = pool->count[i - 1];
    }
    pool->code[at] = (uint8_t)code;
    pool->count[at] = (uint8_t)count;
}

static uint32_t ways(struct nycrisis_pool *pool, int red, int yellow, int blue, int equal) {
    static struct ludo_move moves[1024];
    struct nycrisis_cost cost = {{(uint8_t)red, (uint8_t)yellow, (uint8_t)blue}, (uint8_t)equal};
    return nycrisis_pay_list(pool, &cost, (struct ludo_move){.kind = 1}, moves);
}

/* Of all payments that a plot may ask for, the one with the most ways. */
static uint32_t most_ways(struct nycrisis_pool *pool) {
    uint32_t most = 0;
    for (int sum = 1; sum <= NYCRISIS_OWN_DICE; sum++) {
        uint32_t equal = ways(pool, 0, 0, 0, sum);
        most = equal > most ? equal : most;
        for (int red = 0; red <= sum; red++)
            for (int yellow = 0; red + yellow <= sum; yellow++) {
                uint32_t count = ways(pool, red, yellow, sum - red - yellow, 0);
                most = count > most ? count : most;
            }
    }
    return most;
}

/* The longest list with these results in hand: seven spaces within reach of a laptop
 * and a drone, with all kinds of information but for the dear ones, of which a colour
 * has three; eight kinds of tokens and the challenge at the dearest price; and whatever
 * else there could be at once, all of it. */
static uint32_t longest_list(struct nycrisis_pool *pool) {
    enum { SPACES = 7, TOKENS_HERE = NYCRISIS_TOKEN_KINDS, CARS = 9 };
    uint32_t cheap = ways(pool, 2, 0, 0, 0) + ways(pool, 0, 2, 0, 0) + ways(pool, 0, 0, 2, 0);
    uint32_t dear = ways(pool, 3, 0, 0, 0) + ways(pool, 0, 3, 0, 0) + ways(pool, 0, 0, 3, 0);
    uint32_t steps = 1 + 2 * (NYCRISIS_SPACES - 1), rerolls = 1 << NYCRISIS_DICE;
    uint32_t mafia = ways(pool, 2, 0, 0, 0) + 2 * ways(pool, 1, 0, 0, 0) + ways(pool, 0, 1, 0, 0);
    uint32_t used = 4 + 2 + 7 + CARS * 6 + 1 + NYCRISIS_SPACES;
    uint32_t given = 2 * (NYCRISIS_CHARACTERS - 1) * 2 * NYCRISIS_OBJECTS;
    return steps + rerolls + SPACES * (cheap + ways(pool, 0, 0, 0, 2)) + NYCRISIS_DEAR_MAX * dear +
           mafia + used + given + NYCRISIS_DICE + TOKENS_HERE +
           (TOKENS_HERE + 1) * most_ways(pool) + 1;
}

/* Whether dice are sorted, those of one colour by what they show: all throws once. */
static bool is_new_throw(const int die[NYCRISIS_DICE], const int face[NYCRISIS_DICE]) {
    for (int i = 0; i < NYCRISIS_DICE; i++)
        if ((die[i] == NYCRISIS_GREY && face[i] == NYCRISIS_WILD) ||
            (i && die[i] == die[i - 1] && face[i] < face[i - 1]))
            return false;
    return true;
}

static uint32_t longest_list_of(const int die[NYCRISIS_DICE]) {
    uint32_t longest = 0;
    for (unsigned throw = 0; throw < 1u << (2 * NYCRISIS_DICE); throw ++) {
        int face[NYCRISIS_DICE];
        struct nycrisis_pool pool = {.kinds = 0};
        for (int i = 0; i < NYCRISIS_DICE; i++)
            face[i] = (int)(throw >> (2 * i) & 3);
        if (!is_new_throw(die, face))
            continue;
        for (int i = 0; i < NYCRISIS_DICE; i++)
            pool_add(&pool, nycrisis_code(die[i], face[i]), 1);
        for (int colour = 0; colour < NYCRISIS_COLOURS; colour++)
            pool_add(&pool, NYCRISIS_CODE_EXTRA + colour, 4);
        uint32_t length = longest_list(&pool);
        longest = length > longest ? length : longest;
    }
    return longest;
}

/* Whatever dice characters have, and whatever a plot asks for. */
static void ny_76_no_list_of_moves_is_too_long(void **unused) {
    uint32_t longest = 0;
    (void)unused;
    for (int code = 0; code < 256; code++) {
        int die[NYCRISIS_DICE] = {code & 3,  code >> 2 & 3, code >> 4 & 3,
                                  code >> 6, NYCRISIS_GREY, NYCRISIS_GREY};
        if (die[0] > die[1] || die[1] > die[2] || die[2] > die[3])
            continue;
        uint32_t length = longest_list_of(die);
        longest = length > longest ? length : longest;
    }
    print_message("no list is longer than %u\n", longest);
    assert_in_range(longest, 1, nycrisis.legal_max);
}

/* ------------------------------------------------------------------- texts */

static void ny_91_texts_have_no_control_characters(void **unused) {
    (void)unused;
    expect_refusal("{'title': {'en': 'a\\u001b[2J', 'es': 'x', 'fr': 'x'}}",
                   "title: a text has no control characters");
    expect_refusal("{'intro': {'en': 'x', 'es': 'x', 'fr': 'a\\nb'}}",
                   "intro: a text has no control characters");
    expect_refusal("{'intro': {'en': 'x', 'es': 'x\\u009b', 'fr': 'x'}}",
                   "intro: a text has no control characters");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ny_76_hostile_plots_are_refused),
        cmocka_unit_test(ny_76_as_much_as_fits_waits_at_once),
        cmocka_unit_test(ny_76_more_than_fits_is_refused_with_its_place),
        cmocka_unit_test(ny_76_a_turn_has_36_actions_at_most),
        cmocka_unit_test(ny_76_a_match_of_too_many_moves_is_lost),
        cmocka_unit_test(ny_76_no_list_of_moves_is_too_long),
        cmocka_unit_test(ny_91_texts_have_no_control_characters),
    };
    return cmocka_run_group_tests_name("New York Crisis: bounds", tests, NULL, NULL);
}
