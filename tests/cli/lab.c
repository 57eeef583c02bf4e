/* The lab from the inside: what the command line cannot tell apart. */
#include "lab/sim.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

static struct sim_count simulate(const struct ludo_setup *setup, const struct player *players) {
    static const atomic_bool never;
    struct sim_plan plan = {
        .setup = setup, .players = players, .matches = 100, .seed = 9, .jobs = 1, .stop = &never};
    struct sim_report report;
    assert_int_equal(sim_run(&plan, &report, NULL), LUDO_OK);
    assert_false(report.interrupted);
    return report.count;
}

static void seat_random(struct player *players, const struct ludo_game *game, const char *name) {
    for (int seat = 0; seat < LUDO_SEATS_MAX; seat++) {
        assert_int_equal(player_find(&players[seat], game, "random", NULL), LUDO_OK);
        players[seat].bot.name = name;
    }
}

/* The fast loop is taken when all bots are called random; under another name
 * the same bot is asked for each move, from its masked state. */
static void fast_random_play_gives_the_matches_of_the_random_bot(void **state) {
    (void)state;
    for (const struct ludo_game *const *game = ludo_games; *game; game++)
        for (int seats = (*game)->seats_min; seats <= (*game)->seats_max; seats++) {
            struct player fast[LUDO_SEATS_MAX], slow[LUDO_SEATS_MAX];
            struct ludo_setup setup;
            assert_int_equal(ludo_setup_init(&setup, *game, seats, NULL), LUDO_OK);
            seat_random(fast, *game, "random");
            seat_random(slow, *game, "asked");
            struct sim_count a = simulate(&setup, fast), b = simulate(&setup, slow);
            assert_int_equal(a.matches, 100);
            assert_memory_equal(&a, &b, sizeof a);
        }
}

static void deviation_is_that_of_a_sample(void **state) {
    (void)state;
    /* 2, 4, 9 */
    assert_true(sim_mean(15, 3) == 5);
    assert_true(sim_deviation(15, 4 + 16 + 81, 3) * sim_deviation(15, 101, 3) - 13 < 1e-9);
    assert_true(sim_deviation(15, 101, 3) > 3.6055);
    assert_true(sim_deviation(7, 49, 1) == 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fast_random_play_gives_the_matches_of_the_random_bot),
        cmocka_unit_test(deviation_is_that_of_a_sample),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
