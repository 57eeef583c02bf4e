/* CRACK WORD: the letter tables, played. Seats that lay a card whenever they
 * can, and call whenever they may, must not be stuck too often: the tables were
 * made so (docs/games/crackword.md has the figures that this prints). */
#include "crackword_desk.h"

enum { MATCHES = 300 };

/* Turns before the last hand and those on which no letter could be laid: all,
 * and those with more than half a hand left. */
struct tally {
    uint32_t turns, stuck, full_turns, full_stuck, calls, points;
};

static struct desk desk;

/* The first of the list that calls, or any lay, or what is left. */
static struct ludo_move choose(const struct ludo_move *moves, uint32_t count,
                               struct ludo_rng *rng) {
    uint32_t lays = 0;
    for (; lays < count && moves[lays].kind == CRACKWORD_LAY; lays++)
        if (moves[lays].arg[4])
            return moves[lays];
    return moves[ludo_rng_below(rng, lays ? lays : count)];
}

static void play_match(struct ludo_rng *rng, struct tally *tally) {
    static struct ludo_move moves[4096];
    const struct crackword_state *state = (const void *)&desk.state;
    while (ludo_match_settle(&desk.match, rng, NULL) >= 0 && !ludo_match_over(&desk.match)) {
        int seat = __builtin_ctz(ludo_match_actors(&desk.match));
        uint32_t count = ludo_match_legal(&desk.match, seat, moves);
        if (state->phase == CRACKWORD_PHASE_PLAY && !state->last) {
            bool stuck = moves[0].kind != CRACKWORD_LAY;
            bool full = crackword_hand_count(&state->seat[seat]) > CRACKWORD_HAND / 2;
            tally->turns++;
            tally->stuck += stuck;
            tally->full_turns += full;
            tally->full_stuck += full && stuck;
        }
        struct ludo_move move = choose(moves, count, rng);
        tally->calls += move.kind == CRACKWORD_LAY && move.arg[4];
        assert_true(ludo_match_play(&desk.match, seat, move, NULL) >= 0);
    }
    for (int seat = 0; seat < desk.setup.seats; seat++)
        tally->points += state->seat[seat].packet;
}

static void measure(const char *letters, int seats, double most) {
    struct tally tally = {0};
    struct ludo_rng rng;
    for (uint64_t match = 0; match < MATCHES; match++) {
        ludo_rng_seed(&rng, 1, match);
        desk_open(&desk, seats, "", letters);
        play_match(&rng, &tally);
    }
    double stuck = (double)tally.stuck / tally.turns;
    double full = (double)tally.full_stuck / tally.full_turns;
    print_message(
        "             %s, %d seats: stuck on %.1f %% of turns, %.1f %% of those with five "
        "cards or more; %.1f calls, %.1f points a match\n",
        letters, seats, 100 * stuck, 100 * full, (double)tally.calls / MATCHES,
        (double)tally.points / MATCHES);
    assert_true(stuck < most);
}

static void cw_01_french_players_are_seldom_stuck(void **unused) {
    (void)unused;
    for (int seats = 2; seats <= 4; seats++)
        measure("fr", seats, 0.23);
}

static void cw_50_spanish_players_are_seldom_stuck(void **unused) {
    (void)unused;
    for (int seats = 2; seats <= 4; seats++)
        measure("es", seats, 0.23);
}

static void cw_50_english_players_are_seldom_stuck(void **unused) {
    (void)unused;
    for (int seats = 2; seats <= 4; seats++)
        measure("en", seats, 0.15);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cw_01_french_players_are_seldom_stuck),
        cmocka_unit_test(cw_50_spanish_players_are_seldom_stuck),
        cmocka_unit_test(cw_50_english_players_are_seldom_stuck),
    };
    return cmocka_run_group_tests_name("CRACK WORD: letter tables", tests, NULL, NULL);
}
