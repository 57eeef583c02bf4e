/* CRACK IT: the odds of hidden numbers against a slow exact count.
 *
 * Matches lean towards Resets, so that the combination deck runs out several
 * times. What a viewer can know of each deck is written down here as a player
 * with a pencil would, from what is dealt, discovered and put back, apart from
 * what the game keeps; then all ways to fill the hidden numbers are counted. */
#include "crackit_vault.h"

#include "../conformance/lean.h"

#include <math.h>
#include <stdlib.h>

enum { POSITIONS = 100000, DECKS = 64 };

/* A combination deck as it was shuffled, and what has been seen of it. */
struct deck {
    int had[CRACKIT_VALUES];
    int shown[CRACKIT_SEATS + 1][CRACKIT_VALUES]; /* to each viewer, spectators last */
};

struct notes {
    struct deck deck[DECKS];
    int decks;                                /* so far; the last one is in use */
    int left;                                 /* cards in it */
    int discard[CRACKIT_VALUES];              /* combination cards put back */
    int from[CRACKIT_SEATS][CRACKIT_NUMBERS]; /* the deck of each number */
    int value[CRACKIT_SEATS][CRACKIT_NUMBERS];
    int found[CRACKIT_SEATS], game;
};

static void show(struct notes *notes, int viewer, int deck, int value) {
    notes->deck[deck].shown[viewer][value]++;
}

static void show_all(struct notes *notes, int owner, int deck, int value) {
    for (int viewer = 0; viewer <= CRACKIT_SEATS; viewer++)
        if (viewer != owner)
            show(notes, viewer, deck, value);
}

static void begin_notes(struct notes *notes, int game) {
    *notes = (struct notes){.decks = 1, .left = CRACKIT_COPIES * CRACKIT_VALUES, .game = game};
    for (int value = 0; value < CRACKIT_VALUES; value++)
        notes->deck[0].had[value] = CRACKIT_COPIES;
}

/* CI-43: when the deck is empty the discards are shuffled. */
static void shuffle(struct notes *notes) {
    int count = 0;
    for (int value = 0; value < CRACKIT_VALUES; value++)
        count += notes->discard[value];
    if (notes->left || !count)
        return;
    assert_true(notes->decks < DECKS);
    memcpy(notes->deck[notes->decks++].had, notes->discard, sizeof notes->discard);
    memset(notes->discard, 0, sizeof notes->discard);
    notes->left = count;
}

/* A number that was found goes for a new one. */
static void note_reset(struct notes *notes, int seat, int value) {
    int place = --notes->found[seat], old = notes->value[seat][place];
    shuffle(notes); /* if there was nothing to draw from */
    notes->from[seat][place] = notes->decks - 1;
    notes->value[seat][place] = value;
    show(notes, seat, notes->decks - 1, value);
    notes->left--;
    shuffle(notes);
    notes->discard[old]++;
}

/* What everybody at the table sees of a step, and what its seat sees of a deal. */
static void note_step(struct notes *notes, const struct ludo_setup *setup,
                      const struct crackit_state *before, struct ludo_move move,
                      const struct crackit_state *after) {
    if (after->game != notes->game) {
        begin_notes(notes, after->game);
        return;
    }
    if (move.kind == CRACKIT_DEAL_NUMBER && before->phase == CRACKIT_PHASE_RESET) {
        note_reset(notes, move.arg[0], move.arg[1]);
    } else if (move.kind == CRACKIT_DEAL_NUMBER) {
        show(notes, move.arg[0], 0, move.arg[1]);
        notes->left--;
    }
    for (int seat = 0; seat < setup->seats; seat++) {
        if (move.kind == CRACKIT_DO_ORDER)
            for (int place = 0; place < CRACKIT_NUMBERS; place++)
                notes->value[seat][place] = after->safe[seat].number[place];
        for (; notes->found[seat] < after->safe[seat].found; notes->found[seat]++) {
            int place = notes->found[seat];
            show_all(notes, seat, notes->from[seat][place], notes->value[seat][place]);
        }
    }
}

/* ---------------------------------------------------------------- counting */

struct gap {
    int low, high;
};

/* Ways to fill the gaps from the pool, one after the other. */
static double fill(const struct gap *gaps, int count, int *pool) {
    double ways = 0;
    if (!count)
        return 1;
    for (int value = gaps[0].low; value <= gaps[0].high; value++)
        if (pool[value]) {
            double cards = pool[value]--;
            ways += cards * fill(gaps + 1, count - 1, pool);
            pool[value]++;
        }
    return ways;
}

/* Where nothing is known of a number it takes any card that is left: as many ways
 * whatever the others are. */
static int list_gaps(const struct notes *notes, const struct ludo_setup *setup,
                     const struct crackit_state *state, int viewer, int seat, int place,
                     struct gap *gaps) {
    int count = 0;
    for (int s = 0; s < setup->seats; s++)
        for (int p = notes->found[s]; p < CRACKIT_NUMBERS; p++) {
            struct gap gap = {state->safe[s].low[p], state->safe[s].high[p]};
            bool open = gap.low == 0 && gap.high == CRACKIT_VALUES - 1;
            if (s != viewer && (s != seat || p != place) && !open &&
                notes->from[s][p] == notes->from[seat][place])
                gaps[count++] = gap;
        }
    return count;
}

static void count_exactly(const struct notes *notes, const struct ludo_setup *setup,
                          const struct crackit_state *state, int viewer, int seat, int place,
                          double odds[CRACKIT_VALUES]) {
    struct gap gaps[CRACKIT_SEATS * CRACKIT_NUMBERS];
    const struct deck *deck = &notes->deck[notes->from[seat][place]];
    int count = list_gaps(notes, setup, state, viewer, seat, place, gaps);
    int row = viewer == LUDO_SPECTATOR ? CRACKIT_SEATS : viewer;
    for (int value = 0; value < CRACKIT_VALUES; value++) {
        int pool[CRACKIT_VALUES];
        for (int i = 0; i < CRACKIT_VALUES; i++)
            pool[i] = deck->had[i] - deck->shown[row][i];
        odds[value] = 0;
        if (value < state->safe[seat].low[place] || value > state->safe[seat].high[place])
            continue;
        odds[value] = pool[value];
        pool[value]--;
        if (odds[value] > 0)
            odds[value] *= fill(gaps, count, pool);
    }
}

static void normalise(double odds[CRACKIT_VALUES]) {
    double total = 0;
    for (int value = 0; value < CRACKIT_VALUES; value++)
        total += odds[value];
    assert_true(total > 0);
    for (int value = 0; value < CRACKIT_VALUES; value++)
        odds[value] /= total;
}

/* Of all hidden numbers, as one viewer sees them; and what it imagines is
 * possible. */
static void compare(const struct notes *notes, const struct ludo_setup *setup,
                    const struct crackit_state *state, int viewer, struct ludo_rng *rng) {
    struct crackit_state masked, imagined;
    ludo_mask(setup, state, viewer, &masked);
    imagined = masked;
    crackit.imagine(setup, &imagined, viewer, rng);
    for (int seat = 0; seat < setup->seats; seat++)
        for (int place = notes->found[seat]; seat != viewer && place < CRACKIT_NUMBERS; place++) {
            double told[CRACKIT_VALUES], exact[CRACKIT_VALUES];
            crackit_number_odds(setup, &masked, seat, place, told);
            count_exactly(notes, setup, state, viewer, seat, place, exact);
            normalise(told);
            normalise(exact);
            for (int value = 0; value < CRACKIT_VALUES; value++)
                if (fabs(told[value] - exact[value]) > 1e-9)
                    fail_msg("%d seats, viewer %d: number %d of seat %d is a %d at odds of %.6f "
                             "instead of %.6f, after %d shuffles",
                             setup->seats, viewer, place, seat, value, told[value], exact[value],
                             notes->decks - 1);
            assert_true(exact[imagined.safe[seat].number[place]] > 0);
        }
}

/* ----------------------------------------------------------------- playing */

static bool is_dealt(const struct crackit_state *state) {
    return state->phase > CRACKIT_PHASE_ORDER && state->phase < CRACKIT_PHASE_OVER;
}

static struct ludo_move choose(const struct ludo_setup *setup, const struct crackit_state *state,
                               int mover, const struct lean *lean, struct ludo_rng *rng) {
    struct ludo_move moves[CRACKIT_LEGAL_MAX];
    if (mover == LUDO_CHANCE)
        return ludo_draw(setup, state, rng);
    return lean_choose(lean, moves, crackit.legal(setup, state, mover, moves), rng);
}

static int any_of(ludo_movers actors, struct ludo_rng *rng) {
    for (uint32_t skip = ludo_rng_below(rng, (uint32_t)__builtin_popcount(actors)); skip; skip--)
        actors &= (ludo_movers)(actors - 1);
    return __builtin_ctz(actors);
}

/* One match; positions are looked at now and then, all the sooner after a
 * shuffle. How many were, and how often after two shuffles or more. */
static void play(const struct ludo_setup *setup, struct ludo_rng *rng, int *positions, int *late) {
    struct crackit_state state, before;
    struct notes notes;
    struct lean lean;
    ludo_movers actors;
    lean_draw(&lean, &crackit, rng);
    ludo_start(setup, &state);
    begin_notes(&notes, 0);
    while ((actors = crackit.actors(setup, &state))) {
        int mover = any_of(actors, rng);
        struct ludo_move move = choose(setup, &state, mover, &lean, rng);
        before = state;
        assert_true(ludo_apply(setup, &state, mover, move, NULL) >= 0);
        note_step(&notes, setup, &before, move, &state);
        if (!is_dealt(&state) || ludo_rng_below(rng, notes.decks > 1 ? 3 : 12))
            continue;
        uint32_t viewer = ludo_rng_below(rng, setup->seats + 1u);
        compare(&notes, setup, &state, viewer == setup->seats ? LUDO_SPECTATOR : (int)viewer, rng);
        ++*positions;
        *late += notes.decks > 2;
    }
}

static void ci_43_odds_are_exact_whatever_was_shuffled(void **unused) {
    (void)unused;
    struct ludo_rng rng;
    int positions = 0, late = 0;
    ludo_rng_seed(&rng, 43, 0);
    for (int match = 0; positions < POSITIONS; match++) {
        struct ludo_setup setup;
        assert_int_equal(ludo_setup_init(&setup, &crackit, 2 + match % 4, NULL), LUDO_OK);
        setup.option[0] = (uint8_t)(match / 4 % 2);
        play(&setup, &rng, &positions, &late);
    }
    print_message("             %d positions, %d after two shuffles or more\n", positions, late);
    assert_true(late > POSITIONS / 50);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ci_43_odds_are_exact_whatever_was_shuffled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
