/* CRACK WORD: the letter tables, played. Players, careless and sensible ones, must
 * not be stuck too often: the tables were made so (docs/balance.md). */
#include "crackword_desk.h"

#include <stdlib.h>

enum { MATCHES = 150 };

/* Turns before the last hand and those on which no letter could be laid: all,
 * and those with more than half a hand left. */
struct tally {
    uint32_t turns, stuck, full_turns, full_stuck, calls, points;
};

static struct desk desk;

static void play_match(const struct ludo_bot *bot, void *memory, struct ludo_rng *rng,
                       struct tally *tally) {
    static struct ludo_move moves[4096];
    const struct crackword_state *state = (const void *)&desk.state;
    while (ludo_match_settle(&desk.match, rng, NULL) >= 0 && !ludo_match_over(&desk.match)) {
        int seat = __builtin_ctz(ludo_match_actors(&desk.match));
        (void)ludo_match_legal(&desk.match, seat, moves);
        if (state->phase == CRACKWORD_PHASE_PLAY && !state->last) {
            bool stuck = moves[0].kind != CRACKWORD_LAY;
            bool full = crackword_hand_count(&state->seat[seat]) > CRACKWORD_HAND / 2;
            tally->turns++;
            tally->stuck += stuck;
            tally->full_turns += full;
            tally->full_stuck += full && stuck;
        }
        struct ludo_move move = ludo_bot_choose(bot, &desk.setup, state, seat, rng, memory);
        tally->calls += move.kind == CRACKWORD_LAY && move.arg[4];
        assert_true(ludo_match_play(&desk.match, seat, move, NULL) >= 0);
    }
    for (int seat = 0; seat < desk.setup.seats; seat++)
        tally->points += state->seat[seat].packet;
}

static void measure(const char *letters, int seats, const char *name, double most) {
    struct tally tally = {0};
    struct ludo_bot bot;
    struct ludo_rng rng;
    desk_open(&desk, seats, "", letters);
    assert_int_equal(ludo_bot_find(&crackword, name, &bot, NULL), LUDO_OK);
    void *memory = malloc(bot.memory(&bot, &desk.setup));
    assert_non_null(memory);
    for (uint64_t match = 0; match < MATCHES; match++) {
        ludo_rng_seed(&rng, 1, match);
        desk_open(&desk, seats, "", letters);
        play_match(&bot, memory, &rng, &tally);
    }
    free(memory);
    double stuck = (double)tally.stuck / tally.turns;
    double full = (double)tally.full_stuck / tally.full_turns;
    print_message(
        "             %s, %d seats, %s: stuck on %.1f %% of turns, %.1f %% of those with five "
        "cards or more; %.1f calls, %.1f points a match\n",
        letters, seats, name, 100 * stuck, 100 * full, (double)tally.calls / MATCHES,
        (double)tally.points / MATCHES);
    assert_true(stuck < most);
    assert_true(full < 0.04);
}

/* About one turn in ten: fewer for those who look ahead, more for those who do not. */
static void measure_all(const char *letters) {
    for (int seats = 2; seats <= 4; seats++) {
        measure(letters, seats, "normal", 0.1);
        measure(letters, seats, "easy", 0.17);
    }
}

static void cw_01_french_players_are_seldom_stuck(void **unused) {
    (void)unused;
    measure_all("fr");
}

static void cw_50_spanish_players_are_seldom_stuck(void **unused) {
    (void)unused;
    measure_all("es");
}

static void cw_50_english_players_are_seldom_stuck(void **unused) {
    (void)unused;
    measure_all("en");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cw_01_french_players_are_seldom_stuck),
        cmocka_unit_test(cw_50_spanish_players_are_seldom_stuck),
        cmocka_unit_test(cw_50_english_players_are_seldom_stuck),
    };
    return cmocka_run_group_tests_name("CRACK WORD: letter tables", tests, NULL, NULL);
}
