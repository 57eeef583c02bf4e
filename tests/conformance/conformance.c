/* The conformance suite: every probe over every game of the registry, and
 * every broken game under the probe that must catch it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games/template/template.h"
#include "leak.h"
#include "probes.h"
#include "window.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct probe *const probes[] = {
    &probe_limits, &probe_lists,          &probe_notation, &probe_refusals,   &probe_garbage,
    &probe_ends,   &probe_replays,        &probe_rewinds,  &probe_take_backs, &probe_records,
    &probe_odds,   &probe_draws,          &probe_masks,    &probe_imagines,   &probe_silence,
    &probe_twins,  &probe_imagined_twins, &probe_windows,  &probe_shown,      &probe_alike,
    &probe_parts,  &probe_landmarks,
};

enum { PROBES = sizeof probes / sizeof probes[0] };

/* A game under a probe. */
struct trial {
    const struct ludo_game *game;
    const struct probe *probe;
    const struct leak *leak;
    char name[160];
};

static void game_keeps_to_the_contract(void **state) {
    const struct trial *trial = *state;
    static struct walk walk;
    const char *fault = probe_game(trial->probe, trial->game, &walk);
    if (fault)
        fail_msg("%s", fault);
    print_message("             %u matches, %u steps", walk.matches, walk.steps);
    if (walk.hidden)
        print_message(", %u secrets, %u true twins", walk.hidden, walk.differed);
    print_message("\n");
}

static void broken_game_is_caught(void **state) {
    const struct trial *trial = *state;
    static struct walk walk;
    struct ludo_game game = leak_game(trial->leak, trial->game);
    const char *fault = probe_game(trial->leak->probe, &game, &walk);
    if (!fault)
        fail_msg("nobody noticed that %s", trial->leak->name);
    print_message("             %s\n", fault);
}

static void names_of_games_differ(void **state) {
    (void)state;
    for (int i = 0; ludo_games[i]; i++)
        assert_ptr_equal(ludo_game_find(ludo_games[i]->name), ludo_games[i]);
    assert_null(ludo_game_find("no such game"));
}

/* The statistics themselves can fail. */
static void chi_square_tells_a_bent_die(void **state) {
    static const uint32_t fair[6] = {1010, 980, 1025, 990, 1003, 992};
    static const uint32_t bent[6] = {1300, 940, 940, 940, 940, 940};
    static const double weights[6] = {1, 1, 1, 1, 1, 1};
    (void)state;
    assert_true(chi_square(fair, weights, 6) < chi_square_limit(5));
    assert_true(chi_square(bent, weights, 6) > chi_square_limit(5));
}

static struct CMUnitTest *tests;
static size_t test_count;

static void add_test(CMUnitTestFunction function, struct trial trial) {
    struct trial *kept = malloc(sizeof *kept);
    tests = realloc(tests, (test_count + 1) * sizeof *tests);
    if (!kept || !tests)
        abort();
    *kept = trial;
    tests[test_count++] =
        (struct CMUnitTest){.name = kept->name, .test_func = function, .initial_state = kept};
}

static void add_game(const struct ludo_game *game) {
    for (int p = 0; p < PROBES; p++) {
        struct trial trial = {.game = game, .probe = probes[p]};
        if (probes[p] == &probe_records && game == &window_game)
            continue; /* records find their game in the registry */
        (void)snprintf(trial.name, sizeof trial.name, "%s: %s", game->name, probes[p]->name);
        add_test(game_keeps_to_the_contract, trial);
    }
}

static void add_leaks(const struct leak *leak, const struct ludo_game *sound) {
    for (; leak->name; leak++) {
        struct trial trial = {.leak = leak, .game = sound};
        (void)snprintf(trial.name, sizeof trial.name, "caught: %s", leak->name);
        add_test(broken_game_is_caught, trial);
    }
}

int main(int argc, char **argv) {
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    add_test(names_of_games_differ, (struct trial){.name = "names of games differ"});
    add_test(chi_square_tells_a_bent_die, (struct trial){.name = "chi-square tells a bent die"});
    for (int i = 0; ludo_games[i]; i++)
        add_game(ludo_games[i]);
    add_game(&window_game);
    add_leaks(leaks, &template_game);
    add_leaks(window_leaks, &window_game);
    int failed = _cmocka_run_group_tests("conformance", tests, test_count, NULL, NULL);
    for (size_t i = 0; i < test_count; i++)
        free(tests[i].initial_state);
    free(tests);
    return failed;
}
