/* The template's rules, a test for each clause and named after it, and the
 * odds of what it imagines. Copy this, too, when you add a game. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "front/table.h"
#include "games/template/template.h"
#include "probes.h"

#include <stdlib.h>
#include <string.h>

/* ----------------------------------------------------------------- tools */

/* Open a table and play a line of moves, "0 keep" or "chance deal 0 7". */
static void open_table(struct table *table, int seats, const char *ties) {
    assert_int_equal(table_open(table, "template", seats, &ties, ties ? 1 : 0, NULL), LUDO_OK);
}

static int play(struct table *table, const char *step) {
    const char *move = strchr(step, ' ') + 1;
    int mover = step[0] == 'c' ? LUDO_CHANCE : step[0] - '0';
    return ludo_match_play_text(&table->match, mover, move, NULL);
}

static void play_all(struct table *table, const char *const *steps) {
    for (; *steps; steps++)
        assert_true(play(table, *steps) >= 0);
}

#define PLAY(table, ...) play_all(table, (const char *const[]){__VA_ARGS__, NULL})

/* What a viewer sees; the caller frees it. */
static char *view_of(const struct table *table, int viewer) {
    struct ludo_text text = {0};
    do {
        struct ludo_json json = ludo_json_in(&text);
        ludo_match_view(&table->match, viewer, &json);
    } while (text_again(&text));
    return text.data;
}

static char *log_of(const struct table *table, int viewer) {
    struct ludo_text text = {0};
    do {
        struct ludo_json json = ludo_json_in(&text);
        ludo_match_log(&table->match, viewer, 0, &json);
    } while (text_again(&text));
    return text.data;
}

static void assert_says(char *said, const char *part, bool expected) {
    if ((strstr(said, part) != NULL) != expected)
        fail_msg("%s: %s in %s", expected ? "missing" : "unexpected", part, said);
    free(said);
}

static void assert_sees(const struct table *table, int viewer, const char *part) {
    assert_says(view_of(table, viewer), part, true);
}

static void assert_log(const struct table *table, int viewer, const char *part, bool expected) {
    assert_says(log_of(table, viewer), part, expected);
}

static struct ludo_result result_of(const struct table *table) {
    struct ludo_result result;
    ludo_result(&table->setup, table->match.state, &result);
    return result;
}

/* --------------------------------------------------------------- clauses */

static const uint8_t cards[] = {1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 8, 9};

enum { CARDS = sizeof cards };

static uint32_t weight_of(const struct table *table, int card) {
    struct ludo_odds odds[LUDO_ODDS_MAX];
    uint32_t count = template_game.odds(&table->setup, table->match.state, odds);
    for (uint32_t i = 0; i < count; i++)
        if (odds[i].move.arg[1] == card)
            return odds[i].weight;
    return 0;
}

static void te_01_cards_are_dealt_from_sixteen(void **state) {
    struct table table;
    (void)state;
    assert_true(table_open(&table, "template", 1, NULL, 0, NULL) == LUDO_ESEATS);
    assert_true(table_open(&table, "template", 5, NULL, 0, NULL) == LUDO_ESEATS);
    open_table(&table, 3, NULL);
    for (int card = 1; card <= 9; card++) {
        uint32_t copies = 0;
        for (int i = 0; i < CARDS; i++)
            copies += cards[i] == card;
        assert_int_equal(weight_of(&table, card), copies);
    }
    PLAY(&table, "chance deal 0 9", "chance deal 1 1");
    assert_int_equal(weight_of(&table, 9), 0);
    assert_int_equal(weight_of(&table, 1), 2);
    assert_int_equal(play(&table, "chance deal 2 9"), LUDO_EILLEGAL);
    table_close(&table);
}

static void te_02_only_its_owner_sees_a_card(void **state) {
    struct table table;
    (void)state;
    open_table(&table, 2, NULL);
    PLAY(&table, "chance deal 0 7", "chance deal 1 3");
    assert_sees(&table, 0, "[{\"hand\":7,\"dropped\":null,\"choice\":null},{\"hand\":\"?\"");
    assert_sees(&table, 1, "[{\"hand\":\"?\",\"dropped\":null,\"choice\":null},{\"hand\":3");
    assert_sees(&table, LUDO_SPECTATOR, "[{\"hand\":\"?\"");
    assert_log(&table, 0, "deal 0 7", true);
    assert_log(&table, 0, "deal 1 ?", true);
    assert_log(&table, 1, "deal 0 7", false);
    table_close(&table);
}

static void te_03_seat_0_calls_high_or_low(void **state) {
    struct table table;
    (void)state;
    open_table(&table, 2, NULL);
    PLAY(&table, "chance deal 0 7", "chance deal 1 3");
    assert_int_equal(play(&table, "1 call low"), LUDO_ETURN);
    assert_int_equal(play(&table, "0 keep"), LUDO_EILLEGAL);
    PLAY(&table, "0 call low");
    assert_sees(&table, 1, "\"wins\":\"low\"");
    PLAY(&table, "0 keep", "1 keep");
    assert_int_equal(result_of(&table).winners, ludo_mover_bit(1));
    table_close(&table);
}

static void te_04_choices_are_secret_until_all_are_in(void **state) {
    struct table table;
    (void)state;
    open_table(&table, 3, NULL);
    PLAY(&table, "chance deal 0 7", "chance deal 1 3", "chance deal 2 4", "0 call high", "2 swap");
    assert_sees(&table, 2, "\"choice\":\"swap\"");
    assert_sees(&table, 0, "\"choice\":\"?\"");
    assert_log(&table, 0, "swap", false);
    assert_log(&table, 2, "swap", true);
    assert_int_equal(play(&table, "2 keep"), LUDO_ETURN);
    PLAY(&table, "0 keep", "1 keep");
    assert_sees(&table, 0, "\"choice\":\"swap\"");
    assert_log(&table, 0, "swap", true);
    table_close(&table);
}

static void te_04_a_choice_can_be_taken_back_until_all_are_in(void **state) {
    struct table table;
    (void)state;
    open_table(&table, 2, NULL);
    PLAY(&table, "chance deal 0 7", "chance deal 1 3", "0 call high", "1 swap");
    assert_int_equal(ludo_match_take_back(&table.match, 0, NULL), LUDO_EUNDO);
    assert_int_equal(ludo_match_take_back(&table.match, 1, NULL), LUDO_OK);
    PLAY(&table, "1 keep", "0 keep");
    assert_int_equal(ludo_match_take_back(&table.match, 1, NULL), LUDO_EUNDO);
    assert_int_equal(ludo_match_take_back(&table.match, 0, NULL), LUDO_EUNDO);
    table_close(&table);
}

static void te_05_swappers_draw_in_the_order_of_seats(void **state) {
    struct table table;
    (void)state;
    open_table(&table, 3, NULL);
    PLAY(&table, "chance deal 0 7", "chance deal 1 3", "chance deal 2 4", "0 call high", "2 swap",
         "0 swap", "1 keep");
    assert_int_equal(play(&table, "chance deal 2 5"), LUDO_EILLEGAL);
    assert_int_equal(play(&table, "chance deal 0 7"), LUDO_EILLEGAL);
    PLAY(&table, "chance deal 0 5");
    assert_sees(&table, 0, "[{\"hand\":5,\"dropped\":7,");
    assert_sees(&table, 1, "[{\"hand\":\"?\",\"dropped\":\"?\",");
    PLAY(&table, "chance deal 2 8");
    assert_true(ludo_match_over(&table.match));
    table_close(&table);
}

static void te_06_hands_are_shown_and_dropped_cards_never(void **state) {
    struct table table;
    (void)state;
    open_table(&table, 2, NULL);
    PLAY(&table, "chance deal 0 7", "chance deal 1 3", "0 call high", "0 keep", "1 swap",
         "chance deal 1 9");
    assert_sees(&table, 0, "{\"hand\":9,\"dropped\":\"?\",\"choice\":\"swap\"}");
    assert_sees(&table, LUDO_SPECTATOR, "[{\"hand\":7,");
    assert_sees(&table, 1, "{\"hand\":9,\"dropped\":3,");
    assert_log(&table, 0, "deal 1 9", true);
    assert_log(&table, 0, "deal 1 3", false);
    assert_log(&table, LUDO_SPECTATOR, "deal 0 7", true);
    assert_int_equal(result_of(&table).winners, ludo_mover_bit(1));
    assert_int_equal(result_of(&table).points[0], 7);
    table_close(&table);
}

static void te_07_ties_are_shared_or_nobody_wins(void **state) {
    static const char *const steps[] = {
        "chance deal 0 3", "chance deal 1 3", "chance deal 2 2", "0 call high",
        "0 keep",          "1 keep",          "2 keep",          NULL};
    struct table table;
    (void)state;
    open_table(&table, 3, NULL);
    play_all(&table, steps);
    struct ludo_result result = result_of(&table);
    assert_int_equal(result.outcome, LUDO_OUTCOME_WON);
    assert_int_equal(result.winners, 3);
    assert_true(ludo_result_share(&result, 3, 0) == 0.5);
    table_close(&table);
    open_table(&table, 3, "ties=nobody");
    play_all(&table, steps);
    result = result_of(&table);
    assert_int_equal(result.outcome, LUDO_OUTCOME_LOST);
    assert_int_equal(result.winners, 0);
    table_close(&table);
}

static void te_08_points_count_even_if_nobody_wins(void **state) {
    static const char *const steps[] = {"chance deal 0 3", "chance deal 1 3", "0 call high",
                                        "0 keep",          "1 keep",          NULL};
    struct table table;
    (void)state;
    open_table(&table, 2, "ties=nobody");
    assert_int_equal(table.match.setup.rules, 2);
    play_all(&table, steps);
    assert_true(result_of(&table).scored);
    assert_int_equal(result_of(&table).points[1], 3);
    table_close(&table);
}

static void te_08_version_1_has_no_points_if_nobody_wins(void **state) {
    static const char old[] = "ludoteca record 1\ngame: template\nseats: 2\nties: nobody\n"
                              "result: lost\n\nchance deal 0 3\nchance deal 1 3\n"
                              "0 call high\n0 keep\n1 keep\n";
    struct table table;
    struct ludo_record record;
    (void)state;
    assert_int_equal(table_open_record(&table, old, strlen(old), NULL, &record, NULL), LUDO_OK);
    assert_int_equal(table.match.setup.rules, 1);
    assert_false(result_of(&table).scored);
    assert_int_equal(result_of(&table).points[1], 0);
    table_close(&table);
}

/* --------------------------------------------------------------- imagine */

enum { DRAWS = 60000, PAIRS = 100 };

/* All that two hidden places can hold: `known` cards are gone, and of the rest
 * any two are as likely as any other two. Card by card, and no rule's code. */
static void enumerate_pairs(const uint8_t *known, size_t known_count, double weights[PAIRS]) {
    bool gone[CARDS] = {false};
    for (size_t k = 0; k < known_count; k++)
        for (int i = 0; i < CARDS; i++)
            if (!gone[i] && cards[i] == known[k]) {
                gone[i] = true;
                break;
            }
    memset(weights, 0, PAIRS * sizeof *weights);
    for (int i = 0; i < CARDS; i++)
        for (int j = 0; j < CARDS; j++)
            if (i != j && !gone[i] && !gone[j])
                weights[cards[i] * 10 + cards[j]]++;
}

typedef void imagine_fn(const struct ludo_setup *setup, void *state, int viewer,
                        struct ludo_rng *rng);

/* Whether the seats' pair of hidden cards (offsets in the state) comes up at
 * the enumerated odds. */
static bool pairs_are_fair(const struct table *table, imagine_fn *imagine, int viewer, size_t one,
                           size_t two, const double weights[PAIRS]) {
    uint32_t counted[PAIRS] = {0}, possible[PAIRS], count = 0;
    double likely[PAIRS];
    struct ludo_rng rng;
    ludo_rng_seed(&rng, 11, (uint64_t)viewer);
    for (int i = 0; i < DRAWS; i++) {
        struct template_state guess;
        ludo_mask(&table->setup, table->match.state, viewer, &guess);
        imagine(&table->setup, &guess, viewer, &rng);
        const uint8_t *bytes = (const uint8_t *)&guess;
        counted[bytes[one] * 10 + bytes[two]]++;
    }
    for (int i = 0; i < PAIRS; i++) {
        if (weights[i] == 0 && counted[i])
            return false;
        if (weights[i] > 0) {
            likely[count] = weights[i];
            possible[count++] = counted[i];
        }
    }
    return chi_square(possible, likely, count) < chi_square_limit(count - 1);
}

#define HAND(seat) (offsetof(struct template_state, hand) + (seat))
#define DROPPED(seat) (offsetof(struct template_state, dropped) + (seat))

/* All values equally likely, however many cards have them. */
static void imagine_evenly(const struct ludo_setup *setup, void *state, int viewer,
                           struct ludo_rng *rng) {
    struct template_state *s = state;
    for (int seat = 0; seat < setup->seats; seat++) {
        if (s->hand[seat] == TEMPLATE_HIDDEN_CARD)
            s->hand[seat] = (uint8_t)(1 + ludo_rng_below(rng, 9));
        if (s->dropped[seat] == TEMPLATE_HIDDEN_CARD)
            s->dropped[seat] = (uint8_t)(1 + ludo_rng_below(rng, 9));
    }
    template_game.imagine(setup, state, viewer, rng);
}

static void imagined_cards_come_at_the_odds_of_the_deal(void **state) {
    static const uint8_t nothing[1], own[] = {5, 2}, other[] = {4};
    double weights[PAIRS];
    struct table table;
    (void)state;
    open_table(&table, 3, NULL);
    PLAY(&table, "chance deal 0 2", "chance deal 1 9", "chance deal 2 4", "0 call high", "0 swap",
         "1 keep", "2 swap", "chance deal 0 5");
    enumerate_pairs(own, 2, weights);
    assert_true(pairs_are_fair(&table, template_game.imagine, 0, HAND(1), DROPPED(2), weights));
    assert_false(pairs_are_fair(&table, imagine_evenly, 0, HAND(1), DROPPED(2), weights));
    enumerate_pairs(other, 1, weights);
    assert_true(pairs_are_fair(&table, template_game.imagine, 2, HAND(0), DROPPED(0), weights));
    enumerate_pairs(nothing, 0, weights);
    assert_true(
        pairs_are_fair(&table, template_game.imagine, LUDO_SPECTATOR, HAND(0), HAND(1), weights));
    table_close(&table);
}

static void nothing_is_read_into_hidden_choices(void **state) {
    static const double even[2] = {1, 1};
    uint32_t counted[2] = {0};
    struct table table;
    struct ludo_rng rng;
    (void)state;
    open_table(&table, 2, NULL);
    PLAY(&table, "chance deal 0 1", "chance deal 1 9", "0 call high", "0 swap");
    ludo_rng_seed(&rng, 3, 0);
    for (int i = 0; i < DRAWS; i++) {
        struct template_state guess;
        ludo_mask(&table.setup, table.match.state, 1, &guess);
        template_game.imagine(&table.setup, &guess, 1, &rng);
        counted[guess.choice[0] == TEMPLATE_SWAP]++;
    }
    assert_true(chi_square(counted, even, 2) < chi_square_limit(1));
    table_close(&table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(te_01_cards_are_dealt_from_sixteen),
        cmocka_unit_test(te_02_only_its_owner_sees_a_card),
        cmocka_unit_test(te_03_seat_0_calls_high_or_low),
        cmocka_unit_test(te_04_choices_are_secret_until_all_are_in),
        cmocka_unit_test(te_04_a_choice_can_be_taken_back_until_all_are_in),
        cmocka_unit_test(te_05_swappers_draw_in_the_order_of_seats),
        cmocka_unit_test(te_06_hands_are_shown_and_dropped_cards_never),
        cmocka_unit_test(te_07_ties_are_shared_or_nobody_wins),
        cmocka_unit_test(te_08_points_count_even_if_nobody_wins),
        cmocka_unit_test(te_08_version_1_has_no_points_if_nobody_wins),
        cmocka_unit_test(imagined_cards_come_at_the_odds_of_the_deal),
        cmocka_unit_test(nothing_is_read_into_hidden_choices),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
