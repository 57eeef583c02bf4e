/* The bots of New York Crisis: they play every plot to its end, repeat themselves
 * for a generator, read no card that lies face down, win where they can, say what
 * they intend, and keep their order. */
#include "players.h"

#include "bots/nycrisis.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *const plots[] = {"tutorial", "witness", "vault", "liar"};

static struct ludo_setup set_up(int seats, const char *plot) {
    struct ludo_setup setup;
    assert_int_equal(ludo_setup_init(&setup, &nycrisis, seats, NULL), LUDO_OK);
    assert_int_equal(ludo_setup_choose(&setup, "plot", plot, NULL), LUDO_OK);
    return setup;
}

/* One match, all seats by one bot: whether it was won. */
static bool win(const struct ludo_setup *setup, const struct player *player, uint64_t seed, look at,
                void *with) {
    return play(setup, player, 1, 0, seed, at, with).outcome == LUDO_OUTCOME_WON;
}

/* ------------------------------------------------------------------- whole */

static void every_level_plays_every_plot_to_its_end(void **unused) {
    static const char *const names[] = {"easy", "normal", "hard"};
    (void)unused;
    for (int plot = 0; plot < 4; plot++)
        for (int seats = 1; seats <= NYCRISIS_CHARACTERS; seats++) {
            struct ludo_setup setup = set_up(seats, plots[plot]);
            struct player player = hire(&setup, names[(plot + seats) % 3]);
            (void)win(&setup, &player, (uint64_t)seats, NULL, NULL);
            free(player.memory);
        }
}

static void one_seat_plays_a_whole_family(void **unused) {
    struct ludo_setup setup = set_up(1, "tutorial");
    (void)unused;
    assert_int_equal(ludo_setup_choose(&setup, "family", "4", NULL), LUDO_OK);
    struct player player = hire(&setup, "hard:20");
    int won = 0;
    for (uint64_t seed = 0; seed < 6; seed++)
        won += win(&setup, &player, seed, NULL, NULL);
    assert_true(won >= 3);
    free(player.memory);
}

static void a_generator_and_a_budget_settle_what_is_chosen(void **unused) {
    static const char *const names[] = {"easy", "normal", "hard"};
    (void)unused;
    for (int i = 0; i < 3; i++) {
        struct ludo_setup setup = set_up(2, plots[i + 1]);
        struct player player = hire(&setup, names[i]);
        (void)win(&setup, &player, 11, look_for_changes_of_mind, &player);
        free(player.memory);
    }
}

/* ------------------------------------------------------- cards face down */

/* A table that is like the other but for what is printed on hidden cards. */
struct other_plot {
    const struct player *player;
    struct nycrisis_city city;
    struct ludo_content content;
    int choices;
};

static void scribble(struct nycrisis_city *city, int from) {
    for (int i = from; i < city->card_count; i++) {
        struct nycrisis_story_card *card = &city->card[i];
        memset(card->mafia, 5, sizeof card->mafia);
        memset(card->information, 0, sizeof card->information);
        memset(card->cars, 0xff, sizeof card->cars);
        card->effects = card->each_round = (struct nycrisis_list){0};
    }
    memset(&city->challenge, 0, sizeof city->challenge);
    if (city->order.card >= from)
        memset(city->order.colour, 0, sizeof city->order.colour);
}

static void look_for_peeping(const struct ludo_setup *setup, const void *whole_state, int seat,
                             void *with) {
    const struct nycrisis_state *state = whole_state;
    struct other_plot *other = with;
    struct ludo_setup scribbled = *setup;
    struct ludo_rng rng = {{5, 7}}, same = rng;
    if (!state->revealed || state->revealed == nycrisis_city(setup)->card_count)
        return;
    memcpy(&other->city, nycrisis_city(setup), sizeof other->city);
    scribble(&other->city, state->revealed);
    other->content = *setup->content;
    other->content.block = &other->city;
    scribbled.content = &other->content;
    struct ludo_move move = ask(other->player, setup, state, seat, &rng);
    assert_true(ludo_move_equal(move, ask(other->player, &scribbled, state, seat, &same)));
    other->choices++;
}

static void ny_16_bots_read_no_card_that_lies_face_down(void **unused) {
    static struct other_plot other;
    (void)unused;
    for (int plot = 0; plot < 4; plot++) {
        struct ludo_setup setup = set_up(2, plots[plot]);
        struct player player = hire(&setup, "hard:20");
        other.player = &player;
        (void)win(&setup, &player, 3, look_for_peeping, &other);
        free(player.memory);
    }
    assert_true(other.choices > 150);
}

/* ----------------------------------------------------------------- choices */

struct watch {
    const struct player *player;
    int wins, goals;
};

static bool can_win(const struct ludo_setup *setup, const struct nycrisis_state *state, int seat) {
    static struct ludo_move moves[2048];
    uint32_t count = nycrisis.legal(setup, state, seat, moves);
    for (uint32_t i = 0; i < count; i++) {
        struct nycrisis_state next = *state;
        if (moves[i].kind == NYCRISIS_MOVE_CHALLENGE &&
            nycrisis.apply(setup, &next, seat, moves[i], NULL) >= 0 && next.ending == NYCRISIS_WON)
            return true;
    }
    return false;
}

static const char *told(const struct ludo_setup *setup, const struct player *player,
                        const struct nycrisis_state *state, int seat) {
    static char room[2000];
    struct ludo_text text = {.data = room, .size = sizeof room};
    struct ludo_json json = ludo_json_in(&text);
    ludo_json_object(&json);
    ludo_bot_intent(&player->bot, setup, state, seat, player->memory, &json);
    ludo_json_object_end(&json);
    return room;
}

/* Who can win does, and says so; others say something about each character. */
static void look_at_choice(const struct ludo_setup *setup, const void *whole_state, int seat,
                           void *with) {
    const struct nycrisis_state *state = whole_state;
    struct watch *watch = with;
    struct ludo_rng rng = {{7, 9}};
    if (state->todo[state->todo_count - 1].duty != NYCRISIS_TURN)
        return;
    const char *json = told(setup, watch->player, state, seat);
    assert_non_null(strstr(json, "{\"goals\":[{\"character\":\""));
    watch->goals += !strstr(json, "\"none\"");
    if (!can_win(setup, state, seat))
        return;
    assert_int_equal(ask(watch->player, setup, state, seat, &rng).kind, NYCRISIS_MOVE_CHALLENGE);
    assert_non_null(strstr(json, "\"goal\":\"challenge\""));
    watch->wins++;
}

static void who_can_win_does_and_intentions_are_told(void **unused) {
    struct watch watch = {0};
    (void)unused;
    for (int plot = 0; plot < 4; plot++) {
        struct ludo_setup setup = set_up(2, plots[plot]);
        struct player player = hire(&setup, "normal");
        watch.player = &player;
        for (uint64_t seed = 0; seed < 6; seed++)
            (void)win(&setup, &player, seed, look_at_choice, &watch);
        free(player.memory);
    }
    assert_true(watch.wins >= 5);
    assert_true(watch.goals > 400);
}

static void bots_of_other_games_intend_nothing(void **unused) {
    struct ludo_setup setup = set_up(1, "tutorial");
    struct player player = hire(&setup, "random");
    struct nycrisis_state state;
    (void)unused;
    ludo_start(&setup, &state);
    assert_string_equal(told(&setup, &player, &state, 0), "{}");
    free(player.memory);
}

/* ---------------------------------------------------------------- strength */

static int wins(const char *plot, int seats, const char *name, int matches) {
    struct ludo_setup setup = set_up(seats, plot);
    struct player player = hire(&setup, name);
    int won = 0;
    for (int i = 0; i < matches; i++)
        won += win(&setup, &player, (uint64_t)i, NULL, NULL);
    free(player.memory);
    return won;
}

static void levels_keep_their_order(void **unused) {
    int random = 0, easy = 0, hard = 0;
    (void)unused;
    for (int plot = 0; plot < 4; plot++) {
        random += wins(plots[plot], 2, "random", 100);
        easy += wins(plots[plot], 2, "easy", 10);
        hard += wins(plots[plot], 2, "hard", 10);
    }
    assert_true(random < 8);
    assert_true(easy < hard - 5);
    assert_true(hard >= 15);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_level_plays_every_plot_to_its_end),
        cmocka_unit_test(one_seat_plays_a_whole_family),
        cmocka_unit_test(a_generator_and_a_budget_settle_what_is_chosen),
        cmocka_unit_test(ny_16_bots_read_no_card_that_lies_face_down),
        cmocka_unit_test(who_can_win_does_and_intentions_are_told),
        cmocka_unit_test(bots_of_other_games_intend_nothing),
        cmocka_unit_test(levels_keep_their_order),
    };
    return cmocka_run_group_tests_name("New York Crisis bots", tests, NULL, NULL);
}
