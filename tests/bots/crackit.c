/* The bots of CRACK IT: they play every table to its end, know nothing that they
 * may not, repeat themselves for a generator, and keep their order. */
#include "players.h"

#include "bots/crackit.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *const modes[] = {"thieves", "safes"};

static struct ludo_setup set_up(int seats, const char *mode) {
    struct ludo_setup setup;
    assert_int_equal(ludo_setup_init(&setup, &crackit, seats, NULL), LUDO_OK);
    assert_int_equal(ludo_setup_choose(&setup, "mode", mode, NULL), LUDO_OK);
    return setup;
}

/* ------------------------------------------------------------------- whole */

static void every_level_plays_every_table_to_its_end(void **unused) {
    static const char *const names[] = {"easy", "normal", "hard:20", "greedy"};
    (void)unused;
    for (int mode = 0; mode < 2; mode++)
        for (int seats = 2; seats <= CRACKIT_SEATS; seats++) {
            struct ludo_setup setup = set_up(seats, modes[mode]);
            struct player players[4];
            for (int i = 0; i < 4; i++)
                players[i] = hire(&setup, names[i]);
            for (int i = 0; i < 4; i++)
                (void)play(&setup, players, 4, i, (uint64_t)i, NULL, NULL);
            for (int i = 0; i < 4; i++)
                free(players[i].memory);
        }
}

/* Whoever looks ahead must not see imagined secrets either. */
static void look_for_secrets(const struct ludo_setup *setup, const void *whole_state, int seat,
                             void *with) {
    const struct crackit_state *state = whole_state;
    struct crackit_state masked;
    struct crackit_mind whole, own;
    struct ludo_rng rng = {{1, 1}}, same = rng;
    int *choices = with;
    ludo_mask(setup, state, seat, &masked);
    crackit_mind_guess(&whole, setup, state, seat);
    crackit_mind_guess(&own, setup, &masked, seat);
    assert_true(ludo_move_equal(crackit_habit(&whole, &rng), crackit_habit(&own, &same)));
    ++*choices;
}

static void habits_read_nothing_that_their_seat_does_not_know(void **unused) {
    int choices = 0;
    (void)unused;
    for (int mode = 0; mode < 2; mode++)
        for (int seats = 2; seats <= CRACKIT_SEATS; seats++) {
            struct ludo_setup setup = set_up(seats, modes[mode]);
            struct player normal = hire(&setup, "normal");
            for (uint64_t seed = 0; seed < 30; seed++)
                (void)play(&setup, &normal, 1, 0, seed, look_for_secrets, &choices);
            free(normal.memory);
        }
    assert_true(choices > 10000);
}

static void a_generator_and_a_budget_settle_what_is_chosen(void **unused) {
    static const char *const names[] = {"easy", "normal", "hard:60"};
    (void)unused;
    for (int i = 0; i < 3; i++) {
        struct ludo_setup setup = set_up(3, modes[i % 2]);
        struct player player = hire(&setup, names[i]);
        (void)play(&setup, &player, 1, 0, 11, look_for_changes_of_mind, &player);
        free(player.memory);
    }
}

/* ----------------------------------------------------------------- choices */

struct watch {
    const struct player *player;
    int forced, narrowed;
};

static void look_at_choice(const struct ludo_setup *setup, const void *whole_state, int seat,
                           void *with) {
    const struct crackit_state *state = whole_state;
    struct watch *watch = with;
    struct ludo_rng rng = {{7, 9}}, before = rng;
    if (state->phase == CRACKIT_PHASE_WINDOW &&
        !crackit_count(state->hand[seat], CRACKIT_PROHIBITION)) {
        struct ludo_move move = ask(watch->player, setup, state, seat, &rng);
        assert_int_equal(move.kind, CRACKIT_DO_PASS);
        assert_memory_equal(&rng, &before, sizeof rng);
        watch->forced++;
    } else if (state->phase == CRACKIT_PHASE_TURN && state->right == CRACKIT_RIGHT_DECLARE) {
        struct ludo_move move = ask(watch->player, setup, state, seat, &rng);
        assert_int_equal(move.kind, CRACKIT_DO_DECLARE);
        assert_int_equal(move.arg[0], state->right_at);
        watch->narrowed++;
    }
}

static void forced_answers_draw_nothing_and_narrowed_numbers_are_declared(void **unused) {
    static const char *const names[] = {"normal", "hard:40"};
    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct ludo_setup setup = set_up(4, "thieves");
        struct player normal = hire(&setup, "normal"), player = hire(&setup, names[i]);
        struct watch watch = {.player = &player};
        for (uint64_t seed = 0; seed < 20; seed++)
            (void)play(&setup, &normal, 1, 0, seed, look_at_choice, &watch);
        assert_true(watch.forced > 200 && watch.narrowed > 20);
        free(normal.memory);
        free(player.memory);
    }
}

/* All orders come up, and a 0 in front, where it does least harm, most often. */
static void hard_lays_its_numbers_down_unpredictably(void **unused) {
    struct ludo_setup setup = set_up(2, "thieves");
    struct player hard = hire(&setup, "hard");
    struct crackit_state state;
    struct ludo_rng rng = {{1, 3}};
    int places[CRACKIT_NUMBERS] = {0}, orders[6] = {0};
    (void)unused;
    memset(&state, 0, sizeof state);
    ludo_start(&setup, &state);
    for (unsigned i = 0; i < 6; i++) {
        static const uint8_t values[] = {0, 4, 7, 1, 5, 8};
        struct ludo_move deal = crackit_move(CRACKIT_DEAL_NUMBER, i / 3, values[i]);
        assert_true(ludo_apply(&setup, &state, LUDO_CHANCE, deal, NULL) >= 0);
    }
    for (int i = 0; i < 3000; i++) {
        struct ludo_move move = ask(&hard, &setup, &state, 0, &rng);
        int zero = !move.arg[0] ? 0 : !move.arg[1] ? 1 : 2;
        places[zero]++;
        orders[2 * zero + (move.arg[zero ? 0 : 1] == 4)]++;
    }
    for (int i = 0; i < 6; i++)
        assert_true(orders[i] > 150);
    assert_true(places[0] > places[1] && places[0] > places[2]);
    free(hard.memory);
}

/* ---------------------------------------------------------------- strength */

static double score(const char *mode, const char *better, const char *worse, int matches) {
    struct ludo_setup setup = set_up(2, mode);
    return share(&setup, better, worse, matches);
}

static void levels_keep_their_order(void **unused) {
    (void)unused;
    for (int mode = 0; mode < 2; mode++) {
        assert_true(score(modes[mode], "easy", "random", 200) > 0.8);
        assert_true(score(modes[mode], "normal", "easy", 400) > 0.65);
        assert_true(score(modes[mode], "hard:100", "normal", 120) > 0.6);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_level_plays_every_table_to_its_end),
        cmocka_unit_test(habits_read_nothing_that_their_seat_does_not_know),
        cmocka_unit_test(a_generator_and_a_budget_settle_what_is_chosen),
        cmocka_unit_test(forced_answers_draw_nothing_and_narrowed_numbers_are_declared),
        cmocka_unit_test(hard_lays_its_numbers_down_unpredictably),
        cmocka_unit_test(levels_keep_their_order),
    };
    return cmocka_run_group_tests_name("crackit bots", tests, NULL, NULL);
}
