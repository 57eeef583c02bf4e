/* Windows that were broken on purpose. */
#include "leak.h"

#include "probes.h"
#include "window.h"

static bool let_pass_by_stopping(const struct ludo_setup *setup, const void *state, int seat,
                                 struct ludo_move *move) {
    bool window = window_game.let_pass(setup, state, seat, move);
    move->kind++;
    return window;
}

static bool let_pass_but_last(const struct ludo_setup *setup, const void *state, int seat,
                              struct ludo_move *move) {
    return window_game.let_pass(setup, state, seat, move) && seat < setup->seats - 1;
}

static bool let_pass_unarmed(const struct ludo_setup *setup, const void *state, int seat,
                             struct ludo_move *move) {
    struct ludo_move moves[2];
    return window_game.let_pass(setup, state, seat, move) &&
           window_game.legal(setup, state, seat, moves) == 1;
}

static bool let_pass_never(const struct ludo_setup *setup, const void *state, int seat,
                           struct ludo_move *move) {
    (void)setup, (void)state, (void)seat, (void)move;
    return false;
}

static bool windows_nowhere(const struct ludo_setup *setup) {
    (void)setup;
    return false;
}

/* It counts the answers. */
static uint32_t turn_of_answers(const struct ludo_setup *setup, const void *state) {
    return 64 * window_game.turn(setup, state) +
           (uint32_t)__builtin_popcount(window_game.actors(setup, state));
}

static int apply_and_show(const struct ludo_setup *setup, void *state, int mover,
                          struct ludo_move move, struct ludo_error *error) {
    int answer = window_game.apply(setup, state, mover, move, error);
    return answer < 0 ? answer : LUDO_SHOWN;
}

static int apply_and_hide(const struct ludo_setup *setup, void *state, int mover,
                          struct ludo_move move, struct ludo_error *error) {
    int answer = window_game.apply(setup, state, mover, move, error);
    return answer < 0 ? answer : LUDO_OK;
}

const struct leak window_leaks[] = {
    {"one lets pass by stopping", &probe_windows, {.let_pass = let_pass_by_stopping}},
    {"the last seat cannot let pass", &probe_windows, {.let_pass = let_pass_but_last}},
    {"only the unarmed let pass", &probe_windows, {.let_pass = let_pass_unarmed}},
    {"nobody is ever asked", &probe_windows, {.let_pass = let_pass_never}},
    {"windows where there are said to be none", &probe_windows, {.has_windows = windows_nowhere}},
    {"only the armed can react", &probe_windows, {.react = {.kind = WINDOW_STOP}}},
    {"who reacts lets pass", &probe_windows, {.react = {.kind = WINDOW_PASS}}},
    {"the turn's number counts answers", &probe_windows, {.turn = turn_of_answers}},
    {"an answer shows something", &probe_windows, {.apply = apply_and_show}},
    {"a window opens unseen", &probe_windows, {.apply = apply_and_hide}},
    {NULL, NULL, {0}},
};
