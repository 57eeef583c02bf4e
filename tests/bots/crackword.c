/* The bots of CRACK WORD: they play every table to its end, know nothing that they
 * may not, repeat themselves for a generator, lay what the dictionary has, play a
 * small last hand exactly, and keep their order. */
#include "players.h"

#include "bots/crackword.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct ludo_setup set_up(int seats, const char *mode, const char *majority,
                                const char *expert) {
    struct ludo_setup setup;
    assert_int_equal(ludo_setup_init(&setup, &crackword, seats, NULL), LUDO_OK);
    assert_int_equal(ludo_setup_choose(&setup, "mode", mode, NULL), LUDO_OK);
    assert_int_equal(ludo_setup_choose(&setup, "majority", majority, NULL), LUDO_OK);
    assert_int_equal(ludo_setup_choose(&setup, "expert", expert, NULL), LUDO_OK);
    return setup;
}

static struct ludo_setup set_up_plainly(int seats, const char *mode) {
    return set_up(seats, mode, "plural", "off");
}

/* ------------------------------------------------------------------- whole */

static void play_table(const struct ludo_setup *setup) {
    static const char *const names[] = {"easy", "hard:6", "greedy", "normal"};
    struct player players[4];
    for (int i = 0; i < 4; i++)
        players[i] = hire(setup, names[i]);
    for (int i = 0; i < 4; i += 2)
        (void)play(setup, players, 4, i, (uint64_t)i, NULL, NULL);
    for (int i = 0; i < 4; i++)
        free(players[i].memory);
}

static void every_level_plays_every_table_to_its_end(void **unused) {
    static const char *const modes[] = {"strict", "challenge"};
    static const char *const majorities[] = {"plural", "half"};
    static const char *const experts[] = {"off", "on"};
    (void)unused;
    for (int seats = 2; seats <= CRACKWORD_SEATS; seats++)
        for (int options = 0; options < 8; options++) {
            struct ludo_setup setup = set_up(seats, modes[options & 1],
                                             majorities[options >> 1 & 1], experts[options >> 2]);
            play_table(&setup);
        }
}

static void every_level_plays_every_language(void **unused) {
    (void)unused;
    for (const struct ludo_content *content = crackword.contents; content->name; content++) {
        struct ludo_setup setup = set_up_plainly(2, "strict");
        setup.content = content;
        play_table(&setup);
    }
}

/* Whoever looks ahead must not see imagined hands either. */
static void look_for_secrets(const struct ludo_setup *setup, const void *whole_state, int seat,
                             void *with) {
    const struct crackword_state *state = whole_state;
    static struct ludo_move moves[4096];
    struct crackword_state masked;
    struct crackword_mind whole, own;
    int *choices = with;
    ludo_mask(setup, state, seat, &masked);
    uint32_t count = crackword.legal(setup, state, seat, moves);
    crackword_mind_open(&whole, setup, state, seat, NULL);
    crackword_mind_open(&own, setup, &masked, seat, NULL);
    for (uint32_t i = 0; i < count; i++)
        assert_true(crackword_move_worth(&whole, moves[i]) == crackword_move_worth(&own, moves[i]));
    *choices += (int)count;
}

static void habits_read_nothing_that_their_seat_does_not_know(void **unused) {
    int choices = 0;
    (void)unused;
    for (int seats = 2; seats <= CRACKWORD_SEATS; seats++) {
        struct ludo_setup setup = set_up_plainly(seats, "strict");
        struct player normal = hire(&setup, "normal");
        for (uint64_t seed = 0; seed < 5; seed++)
            (void)play(&setup, &normal, 1, 0, seed, look_for_secrets, &choices);
        free(normal.memory);
    }
    assert_true(choices > 10000);
}

static void a_generator_and_a_budget_settle_what_is_chosen(void **unused) {
    static const char *const names[] = {"easy", "normal", "hard:20"};
    (void)unused;
    for (int i = 0; i < 3; i++) {
        struct ludo_setup setup = set_up_plainly(3, i % 2 ? "challenge" : "strict");
        struct player player = hire(&setup, names[i]);
        (void)play(&setup, &player, 1, 0, 11, look_for_changes_of_mind, &player);
        free(player.memory);
    }
}

/* -------------------------------------------------------------- challenges */

struct court {
    const struct player *judge;
    int sound, wrong, challenged, accepted;
};

static void look_at_answer(const struct ludo_setup *setup, const void *whole_state, int seat,
                           void *with) {
    const struct crackword_state *state = whole_state;
    struct court *court = with;
    struct ludo_rng rng;
    if (state->phase != CRACKWORD_PHASE_ASK)
        return;
    ludo_rng_seed(&rng, (uint64_t)court->sound, (uint64_t)court->wrong);
    bool sound = state->asked_length <= WORDS_LENGTH_MAX &&
                 (state->asked.arg[4] ? words_has : words_has_piece)(
                     crackword_words(setup), state->asked_letters, state->asked_length);
    struct ludo_move answer = ask(court->judge, setup, state, seat, &rng);
    bool challenges = answer.kind == CRACKWORD_CHALLENGE;
    assert_true(challenges || answer.kind == CRACKWORD_ACCEPT);
    court->sound += sound;
    court->wrong += !sound;
    court->challenged += challenges && !sound;
    court->accepted += !challenges && sound;
}

/* Random players lay nearly anything. */
static struct court sit_in_judgement(const char *judge) {
    struct ludo_setup setup = set_up_plainly(2, "challenge");
    struct player player = hire(&setup, judge), random = hire(&setup, "random");
    struct court court = {.judge = &player};
    for (uint64_t seed = 0; seed < 5; seed++)
        (void)play(&setup, &random, 1, 0, seed, look_at_answer, &court);
    free(player.memory);
    free(random.memory);
    assert_true(court.sound > 20 && court.wrong > 100);
    return court;
}

static void just_what_is_wrong_is_challenged(void **unused) {
    static const char *const names[] = {"normal", "hard", "greedy"};
    (void)unused;
    for (int i = 0; i < 3; i++) {
        struct court court = sit_in_judgement(names[i]);
        assert_int_equal(court.challenged, court.wrong);
        assert_int_equal(court.accepted, court.sound);
    }
    struct court court = sit_in_judgement("easy");
    assert_int_equal(court.accepted, court.sound);
    assert_true(court.challenged > court.wrong / 4 && court.challenged < court.wrong * 3 / 4);
}

static void look_at_lay(const struct ludo_setup *setup, const void *whole_state, int seat,
                        void *with) {
    const struct crackword_state *state = whole_state;
    int *lays = with;
    (void)seat;
    if (state->phase != CRACKWORD_PHASE_ASK)
        return;
    assert_true(crackword_asked_is_sound(setup, state));
    ++*lays;
}

static void nothing_wrong_is_laid_in_challenge_mode(void **unused) {
    static const char *const names[] = {"easy", "normal", "greedy", "hard:10"};
    (void)unused;
    for (int i = 0; i < 4; i++) {
        struct ludo_setup setup = set_up_plainly(3, "challenge");
        struct player player = hire(&setup, names[i]);
        int lays = 0;
        (void)play(&setup, &player, 1, 0, (uint64_t)i, look_at_lay, &lays);
        assert_true(lays > 30);
        free(player.memory);
    }
}

/* A row that is no piece, which nobody challenged, is not covered. */
static void a_wrong_row_is_left_alone(void **unused) {
    static const char *const names[] = {"easy", "normal", "greedy", "hard:10"};
    static const char *const moves[] = {"cut 0 A",  "cut 1 B",  "turn 0 T", "turn 1 A",
                                        "turn 0 T", "turn 1 A", NULL};
    struct ludo_setup setup = set_up_plainly(2, "challenge");
    struct ludo_rng rng = {{1, 3}};
    struct crackword_state state;
    struct ludo_move move;
    (void)unused;
    memset(&state, 0, sizeof state);
    ludo_start(&setup, &state);
    for (int i = 0; moves[i]; i++) {
        assert_int_equal(ludo_move_parse(&setup, moves[i], &move, NULL), LUDO_OK);
        assert_true(ludo_apply(&setup, &state, LUDO_CHANCE, move, NULL) >= 0);
    }
    for (int row = 0; row < CRACKWORD_ROWS; row++)
        for (int i = 0; i < 3; i++)
            crackword_row_put(&setup, &state, row, CRACKWORD_RIGHT,
                              crackword_card('Z' - 'A', 1, 0));
    state.seat[0].hidden['Z' - 'A'] = state.seat[0].hidden_count = 1;
    state.seat[0].due = state.seat[1].due = 0;
    state.phase = CRACKWORD_PHASE_PLAY;
    for (int i = 0; i < 4; i++) {
        struct player player = hire(&setup, names[i]);
        assert_int_equal(ask(&player, &setup, &state, 0, &rng).kind, CRACKWORD_PASS);
        free(player.memory);
    }
}

/* --------------------------------------------------------------- last hand */

/* Positions with more are left out: fewer than what hard looks through. */
enum { NODES_MAX = 3000 };

/* What the end is worth to the seat when both do their best: a victory first, then
 * points ahead. */
static int brute_force(const struct ludo_setup *setup, const struct crackword_state *state,
                       int seat, uint64_t *nodes);

static int brute_move(const struct ludo_setup *setup, const struct crackword_state *state, int seat,
                      struct ludo_move move, uint64_t *nodes) {
    struct crackword_state after = *state;
    assert_true(ludo_apply(setup, &after, state->turn, move, NULL) >= 0);
    return brute_force(setup, &after, seat, nodes);
}

static int brute_force(const struct ludo_setup *setup, const struct crackword_state *state,
                       int seat, uint64_t *nodes) {
    struct ludo_move moves[2048];
    if (state->phase == CRACKWORD_PHASE_OVER) {
        int ahead = state->seat[seat].packet - state->seat[!seat].packet;
        return ahead + 600 * ((ahead >= 0) + (ahead > 0));
    }
    uint32_t count = crackword.legal(setup, state, state->turn, moves);
    int best = state->turn == seat ? -2000 : 2000;
    for (uint32_t i = 0; i < count && ++*nodes < NODES_MAX; i++) {
        int value = brute_move(setup, state, seat, moves[i], nodes);
        if (state->turn == seat ? value > best : value < best)
            best = value;
    }
    return best;
}

/* Turn a hand up: all know it then. */
static void show_hand(struct crackword_seat *seat) {
    for (int card = 0; card < CRACKWORD_CARDS; card++) {
        seat->known[card] = (uint8_t)(seat->known[card] + seat->hidden[card]);
        seat->unseen[card] = (uint8_t)(seat->unseen[card] - seat->hidden[card]);
        seat->hidden[card] = 0;
    }
    seat->known_count = (uint8_t)(seat->known_count + seat->hidden_count);
    seat->hidden_count = 0;
}

struct ends {
    const struct player *player;
    int seen, close;
};

static void look_at_end(const struct ludo_setup *setup, const void *whole_state, int seat,
                        void *with) {
    const struct crackword_state *state = whole_state;
    struct ends *ends = with;
    struct ludo_rng rng = {{5, 7}};
    struct crackword_state open = *state;
    struct ludo_move moves[2048];
    int best = -2000, worst = 2000;
    uint64_t nodes = 0;
    if (!state->last ||
        crackword_hand_count(&state->seat[0]) + crackword_hand_count(&state->seat[1]) > 5)
        return;
    show_hand(&open.seat[!seat]);
    uint32_t count = crackword.legal(setup, &open, seat, moves);
    for (uint32_t i = 0; i < count; i++) {
        int value = brute_move(setup, &open, seat, moves[i], &nodes);
        best = value > best ? value : best;
        worst = value < worst ? value : worst;
    }
    if (nodes >= NODES_MAX)
        return;
    nodes = 0;
    struct ludo_move chosen = ask(ends->player, setup, &open, seat, &rng);
    assert_int_equal(brute_move(setup, &open, seat, chosen, &nodes), best);
    ends->seen++;
    ends->close += best != worst;
}

static void hard_plays_a_small_last_hand_exactly(void **unused) {
    struct ludo_setup setup = set_up_plainly(2, "strict");
    struct player hard = hire(&setup, "hard:1"), normal = hire(&setup, "normal");
    struct ends ends = {.player = &hard};
    (void)unused;
    for (uint64_t seed = 0; seed < 60; seed++)
        (void)play(&setup, &normal, 1, 0, seed, look_at_end, &ends);
    assert_true(ends.seen > 50 && ends.close > 5);
    free(hard.memory);
    free(normal.memory);
}

/* ---------------------------------------------------------------- strength */

static double score(const char *mode, const char *better, const char *worse, int matches) {
    struct ludo_setup setup = set_up_plainly(2, mode);
    return share(&setup, better, worse, matches);
}

static void levels_keep_their_order(void **unused) {
    (void)unused;
    assert_true(score("strict", "easy", "random", 100) > 0.8);
    assert_true(score("strict", "normal", "easy", 200) > 0.8);
    assert_true(score("challenge", "normal", "easy", 100) > 0.75);
    assert_true(score("strict", "hard:100", "normal", 40) > 0.55);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_level_plays_every_table_to_its_end),
        cmocka_unit_test(every_level_plays_every_language),
        cmocka_unit_test(habits_read_nothing_that_their_seat_does_not_know),
        cmocka_unit_test(a_generator_and_a_budget_settle_what_is_chosen),
        cmocka_unit_test(just_what_is_wrong_is_challenged),
        cmocka_unit_test(nothing_wrong_is_laid_in_challenge_mode),
        cmocka_unit_test(a_wrong_row_is_left_alone),
        cmocka_unit_test(hard_plays_a_small_last_hand_exactly),
        cmocka_unit_test(levels_keep_their_order),
    };
    return cmocka_run_group_tests_name("crackword bots", tests, NULL, NULL);
}
