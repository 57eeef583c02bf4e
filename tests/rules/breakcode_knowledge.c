/* Break the Code: what a seat can know, against enumeration by hand and apart
 * from the game (BC-41, and the odds of imagine). */
#include "breakcode_desk.h"
#include "breakcode_slow.h"

#include "games/breakcode/knowledge.h"

#include <math.h>
#include <stdlib.h>

enum { HANDS = 16000, CODES = 4000 };

/* ------------------------------------------------------------- positions */

static breakcode_set random_set(breakcode_set tiles, int size, struct ludo_rng *rng) {
    breakcode_set set = 0;
    while (breakcode_count(set) < size) {
        breakcode_set tile = breakcode_tile((int)ludo_rng_below(rng, BREAKCODE_TILES));
        set |= tile & tiles;
    }
    return set;
}

/* A random match in which so many questions were asked, and one wrong guess
 * made by each of two seats. */
static void random_position(struct desk *desk, int seats, int questions, uint64_t seed) {
    struct ludo_rng rng;
    struct ludo_move moves[BREAKCODE_CODES_5 + 11];
    ludo_rng_seed(&rng, seed, 0);
    desk_open(desk, seats, NULL);
    assert_true(ludo_match_settle(&desk->match, &rng, NULL) >= 0);
    while (desk->state.asks < questions) {
        int seat = desk_actor(desk);
        uint32_t count = ludo_match_legal(&desk->match, seat, moves), asks = 0;
        while (asks < count && moves[asks].kind == BREAKCODE_ASK)
            asks++;
        struct ludo_move move = moves[ludo_rng_below(&rng, asks)];
        if (seats == 2 && desk->state.guesses < 2)
            move = breakcode_guess_move(breakcode_code(random_set(BREAKCODE_ALL, 5, &rng)));
        assert_true(ludo_match_play(&desk->match, seat, move, NULL) >= 0);
        assert_true(ludo_match_settle(&desk->match, &rng, NULL) >= 0);
    }
}

/* Does a hand agree with what was said of the seat? */
static bool slow_agrees(const struct desk *desk, int seat, uint32_t tiles) {
    struct slow_hand hand = slow_hand_of(tiles);
    struct slow_hand true_hand = slow_hand_of(desk->state.hand[seat]);
    char ours[40], theirs[40];
    for (int i = 0; i < desk->state.asks; i++) {
        int question = desk->state.asked[i].question, card = breakcode_card(question);
        if (desk->state.asked[i].answer[seat] == BREAKCODE_NO_ANSWER)
            continue;
        if (strcmp(slow_answer(&hand, card, question, ours),
                   slow_answer(&true_hand, card, question, theirs)) != 0)
            return false;
    }
    for (int i = 0; desk->setup.seats == 2 && i < desk->state.guesses; i++)
        if (breakcode_guess_seat(desk->state.guess[i]) != seat &&
            breakcode_unrank(breakcode_guess_rank(desk->state.guess[i]), 5) ==
                breakcode_code(tiles))
            return false; /* these guesses were wrong */
    return true;
}

/* The tiles a viewer does not hold, both greens told apart. */
static uint32_t slow_unseen(const struct desk *desk, int viewer) {
    return viewer == LUDO_SPECTATOR ? BREAKCODE_ALL : BREAKCODE_ALL & ~desk->state.hand[viewer];
}

static uint32_t slow_list(const struct desk *desk, int viewer, int seat, uint32_t *hands) {
    uint32_t unseen = slow_unseen(desk, viewer), count = 0;
    for (uint32_t tiles = 0; tiles < 1u << BREAKCODE_TILES; tiles++)
        if (!(tiles & ~unseen) && __builtin_popcount(tiles) == breakcode_size(&desk->setup) &&
            slow_agrees(desk, seat, tiles)) {
            assert_true(count < HANDS);
            hands[count++] = tiles;
        }
    return count;
}

/* ----------------------------------------------------------------- deals */

/* Whole deals as codes, with how many deals of tiles look so. */
struct tally {
    uint32_t hand[4]; /* of each seat; the middle is what is left */
    uint32_t weight, drawn;
};

struct deals {
    struct tally *tally;
    uint32_t count, room;
    uint64_t deals; /* of tiles */
};

static int compare_tallies(const void *a, const void *b) {
    return memcmp(a, b, sizeof((struct tally *)0)->hand);
}

static void add_deal(struct deals *deals, const uint32_t hand[4]) {
    if (deals->count == deals->room) {
        deals->room = deals->room ? 2 * deals->room : 1024;
        deals->tally = realloc(deals->tally, deals->room * sizeof *deals->tally);
        assert_non_null(deals->tally);
    }
    struct tally *tally = &deals->tally[deals->count++];
    *tally = (struct tally){.weight = 1};
    for (int seat = 0; seat < 4; seat++)
        tally->hand[seat] = breakcode_code(hand[seat]);
    deals->deals++;
}

/* Equal ones become one that weighs as much. */
static void merge(struct deals *deals) {
    uint32_t kept = 0;
    qsort(deals->tally, deals->count, sizeof *deals->tally, compare_tallies);
    for (uint32_t i = 0; i < deals->count; i++)
        if (kept && !compare_tallies(&deals->tally[kept - 1], &deals->tally[i]))
            deals->tally[kept - 1].weight++;
        else
            deals->tally[kept++] = deals->tally[i];
    deals->count = kept;
}

struct lists {
    uint32_t hands[4][HANDS], count[4];
};

static void choose(struct deals *deals, const struct lists *lists, const struct desk *desk,
                   int viewer, int seat, uint32_t used, uint32_t hand[4]) {
    if (seat == desk->setup.seats) {
        add_deal(deals, hand);
        return;
    }
    if (seat == viewer) {
        hand[seat] = desk->state.hand[seat];
        choose(deals, lists, desk, viewer, seat + 1, used, hand);
        return;
    }
    for (uint32_t i = 0; i < lists->count[seat]; i++)
        if (!(lists->hands[seat][i] & used)) {
            hand[seat] = lists->hands[seat][i];
            choose(deals, lists, desk, viewer, seat + 1, used | hand[seat], hand);
        }
}

/* All deals that agree with what the viewer knows. The caller frees them. */
static struct deals slow_deals(const struct desk *desk, int viewer) {
    static struct lists lists;
    struct deals deals = {0};
    uint32_t hand[4] = {0};
    for (int seat = 0; seat < desk->setup.seats; seat++)
        lists.count[seat] = seat == viewer ? 0 : slow_list(desk, viewer, seat, lists.hands[seat]);
    choose(&deals, &lists, desk, viewer, 0, 0, hand);
    return deals;
}

/* -------------------------------------------------------------- counting */

static void expect_weights(const struct breakcode_knowledge *knowledge,
                           const struct breakcode_counts *counts, const struct deals *deals) {
    uint64_t total = 0;
    for (int r = 0; r < knowledge->rivals; r++)
        for (uint32_t i = 0; i < knowledge->count[r]; i++) {
            breakcode_set hand = knowledge->hand[r][i];
            unsigned copies = breakcode_knowledge_copies(knowledge, hand);
            uint64_t weight = 0;
            for (uint32_t d = 0; copies && d < deals->count; d++)
                if (deals->tally[d].hand[knowledge->seat[r]] == breakcode_code(hand))
                    weight += deals->tally[d].weight;
            if (copies)
                assert_int_equal(weight, (uint64_t)counts->weight[r][i] * copies);
        }
    for (uint32_t i = 0; i < counts->middles; i++)
        total += counts->middle_weight[i];
    if (knowledge->seats > 2)
        assert_int_equal(total, deals->deals);
}

static void expect_codes(const struct breakcode_knowledge *knowledge,
                         const struct breakcode_counts *counts, const struct deals *deals,
                         const struct desk *desk, int viewer) {
    static breakcode_set code[BREAKCODE_LIST];
    static uint32_t weight[BREAKCODE_LIST];
    uint32_t codes = breakcode_knowledge_codes(knowledge, counts, code, weight);
    uint64_t total = 0;
    for (uint32_t c = 0; c < codes; c++) {
        uint64_t expected = 0;
        for (uint32_t d = 0; d < deals->count; d++) {
            const uint32_t *hand = deals->tally[d].hand;
            breakcode_set target = breakcode_code(BREAKCODE_ALL);
            for (int seat = 0; seat < desk->setup.seats; seat++)
                target = breakcode_without(target, hand[seat]);
            if (desk->setup.seats == 2)
                target = hand[1 - viewer];
            if (breakcode_code(target) == code[c])
                expected += deals->tally[d].weight;
        }
        assert_int_equal(weight[c], expected);
        total += weight[c];
    }
    assert_int_equal(total, deals->deals);
}

static void check_counts(int seats, int questions, int positions) {
    static struct breakcode_knowledge knowledge;
    static struct breakcode_counts counts;
    static struct desk desk;
    for (int i = 0; i < positions; i++) {
        random_position(&desk, seats, questions, (uint64_t)(100 * questions + i));
        int viewer = i % seats;
        struct breakcode_state masked;
        ludo_mask(&desk.setup, &desk.state, viewer, &masked);
        breakcode_knowledge_begin(&knowledge, &desk.setup, &masked, viewer);
        breakcode_knowledge_count(&knowledge, &counts);
        struct deals deals = slow_deals(&desk, viewer);
        assert_int_equal(counts.deals, deals.deals);
        merge(&deals);
        expect_weights(&knowledge, &counts, &deals);
        expect_codes(&knowledge, &counts, &deals, &desk, viewer);
        free(deals.tally);
    }
}

static void bc_41_counts_of_two_are_exact(void **unused) {
    (void)unused;
    check_counts(2, 1, 2);
    check_counts(2, 4, 6);
    check_counts(2, 9, 4);
}

static void bc_41_counts_of_three_are_exact(void **unused) {
    (void)unused;
    check_counts(3, 6, 4);
    check_counts(3, 10, 4);
}

static void bc_41_counts_of_four_are_exact(void **unused) {
    (void)unused;
    check_counts(4, 7, 4);
    check_counts(4, 12, 4);
}

/* Take one hand from a list: its deals are gone, and no others. */
static void expect_one_less(struct breakcode_knowledge *knowledge,
                            const struct breakcode_counts *counts) {
    static struct breakcode_counts fewer;
    knowledge->count[0]--;
    breakcode_knowledge_count(knowledge, &fewer);
    assert_int_equal(fewer.deals, counts->deals - counts->weight[0][knowledge->count[0]]);
}

/* Nothing was said: the counts are known from combinatorics. */
static void bc_41_counts_before_the_first_question(void **unused) {
    (void)unused;
    static struct breakcode_knowledge knowledge;
    static struct breakcode_counts counts;
    static struct desk desk;
    static const uint64_t deals[] = {3003, 756756, 63063000};
    for (int seats = 2; seats <= 4; seats++) {
        random_position(&desk, seats, 0, 7);
        breakcode_knowledge_begin(&knowledge, &desk.setup, &desk.state, 0);
        breakcode_knowledge_count(&knowledge, &counts);
        assert_int_equal(counts.deals, deals[seats - 2]);
        expect_one_less(&knowledge, &counts);
    }
}

/* Hearing the answers one by one is knowing all of them. */
static void bc_41_knowledge_is_kept_up_to_date_move_by_move(void **unused) {
    (void)unused;
    static struct breakcode_knowledge whole, kept;
    static struct desk desk;
    random_position(&desk, 4, 6, 3);
    breakcode_knowledge_blank(&kept, &desk.setup, &desk.state, 2);
    for (int i = 0; i < desk.state.asks; i++)
        breakcode_knowledge_hear_all(&kept, &desk.state.asked[i]);
    breakcode_knowledge_begin(&whole, &desk.setup, &desk.state, 2);
    for (int r = 0; r < 3; r++) {
        assert_int_equal(whole.count[r], kept.count[r]);
        assert_memory_equal(whole.hand[r], kept.hand[r], kept.count[r] * sizeof kept.hand[r][0]);
    }
}

/* Who has guessed knows the middle, and that is one tile less for the others. */
static void bc_26_41_middle_seen_is_known(void **unused) {
    (void)unused;
    static struct breakcode_knowledge knowledge;
    static struct breakcode_counts counts;
    struct desk desk;
    desk_play(&desk, 3, NULL, "0b 2w 5 6w 9b/1b 2b 3b 7w 8b/0w 1w 3w 8w 9w");
    desk_turn(&desk, 0, "guess 0b 0w 1b 1w 2b");
    breakcode_knowledge_begin(&knowledge, &desk.setup, &desk.state, 0);
    breakcode_knowledge_count(&knowledge, &counts);
    assert_int_equal(counts.deals, 252);
    assert_int_equal(counts.middles, 1);
    assert_int_equal(breakcode_code(counts.middle[0]), desk_code("4b 4w 5 6b 7b"));
    breakcode_knowledge_begin(&knowledge, &desk.setup, &desk.state, 1);
    breakcode_knowledge_count(&knowledge, &counts);
    assert_int_equal(counts.deals, 756756);
}

/* ------------------------------------------------------------------ odds */

/* Chi-square far beyond chance: 4.5 standard deviations. */
static bool is_odd(const struct deals *deals, uint32_t draws) {
    double chi_square = 0, freedom = deals->count - 1;
    for (uint32_t i = 0; i < deals->count; i++) {
        double expected = draws * (double)deals->tally[i].weight / (double)deals->deals;
        double off = deals->tally[i].drawn - expected;
        chi_square += off * off / expected;
    }
    return chi_square > freedom + 4.5 * sqrt(2 * freedom) + 10;
}

static void count_drawn(struct deals *deals, const breakcode_set hand[4]) {
    struct tally key = {0};
    for (int seat = 0; seat < 4; seat++)
        key.hand[seat] = breakcode_code(hand[seat]);
    struct tally *found = bsearch(&key, deals->tally, deals->count, sizeof key, compare_tallies);
    assert_non_null(found); /* nothing impossible is imagined */
    found->drawn++;
}

static void imagine_odds(int seats, int questions, int viewer, uint64_t seed, uint32_t draws) {
    static struct desk desk;
    struct ludo_rng rng;
    struct breakcode_state masked, state;
    random_position(&desk, seats, questions, seed);
    ludo_rng_seed(&rng, seed, 1);
    ludo_mask(&desk.setup, &desk.state, viewer, &masked);
    struct deals deals = slow_deals(&desk, viewer);
    merge(&deals);
    assert_true(deals.count >= 20 && draws >= 10 * deals.count);
    for (uint32_t i = 0; i < draws; i++) {
        state = masked;
        breakcode.imagine(&desk.setup, &state, viewer, &rng);
        count_drawn(&deals, state.hand);
    }
    if (is_odd(&deals, draws))
        fail_msg("%d seats, %d questions: wrong odds over %u deals", seats, questions, deals.count);
    free(deals.tally);
}

static void imagine_of_two_is_at_the_right_odds(void **unused) {
    (void)unused;
    imagine_odds(2, 0, 0, 5, 60000);
    imagine_odds(2, 2, 1, 6, 30000);
    imagine_odds(2, 4, 0, 7, 5000);
}

static void imagine_of_three_is_at_the_right_odds(void **unused) {
    (void)unused;
    imagine_odds(3, 3, 1, 8, 30000);
    imagine_odds(3, 4, 0, 9, 4000);
    imagine_odds(3, 6, 2, 10, 8000);
}

static void imagine_of_four_is_at_the_right_odds(void **unused) {
    (void)unused;
    imagine_odds(4, 3, 0, 10, 20000);
    imagine_odds(4, 4, 1, 11, 4000);
    imagine_odds(4, 6, 3, 12, 8000);
}

static void spectators_imagine_at_the_right_odds(void **unused) {
    (void)unused;
    imagine_odds(2, 9, LUDO_SPECTATOR, 13, 2000);
    imagine_odds(4, 7, LUDO_SPECTATOR, 14, 2000);
}

/* The test of odds can fail: filling in one hand after the other is wrong. */
static void careless_draws_are_noticed(void **unused) {
    (void)unused;
    static struct breakcode_knowledge knowledge;
    static struct desk desk;
    struct ludo_rng rng;
    uint32_t draws = 8000;
    random_position(&desk, 3, 6, 10);
    breakcode_knowledge_begin(&knowledge, &desk.setup, &desk.state, 2);
    struct deals deals = slow_deals(&desk, 2);
    merge(&deals);
    ludo_rng_seed(&rng, 1, 1);
    for (uint32_t i = 0; i < draws;) {
        breakcode_set hand[4] = {[2] = desk.state.hand[2]};
        bool fits = false;
        hand[0] = knowledge.hand[0][ludo_rng_below(&rng, knowledge.count[0])];
        for (int tries = 0; tries < 1000 && !fits; tries++) {
            hand[1] = knowledge.hand[1][ludo_rng_below(&rng, knowledge.count[1])];
            fits = !(hand[0] & hand[1]);
        }
        if (fits) {
            count_drawn(&deals, hand);
            i++;
        }
    }
    assert_true(is_odd(&deals, draws));
    free(deals.tally);
}

/* Sixteen hands of seat 1 agree with the answers; one of them was guessed. */
static uint32_t imagined_so(struct desk *desk, int viewer, const char *tiles) {
    struct ludo_rng rng;
    struct breakcode_state state;
    uint32_t count = 0;
    ludo_rng_seed(&rng, 1, 1);
    for (int i = 0; i < 400; i++) {
        ludo_mask(&desk->setup, &desk->state, viewer, &state);
        breakcode.imagine(&desk->setup, &state, viewer, &rng);
        count += state.hand[1] == desk_code(tiles);
    }
    return count;
}

static void bc_24_25_guesses_said_aloud_are_imagined_so(void **unused) {
    (void)unused;
    struct desk desk;
    desk_open(&desk, 2, NULL);
    desk_begin(&desk, "0b 2w 5 5 9b/1b 2b 3b 7w 8b", "21 2 8 14 5 16", 0);
    desk_turn(&desk, 0, "ask 5 7");
    desk_turn(&desk, 1, "ask 21");
    desk_turn(&desk, 0, "ask 2 1");
    desk_turn(&desk, 1, "ask 8");
    desk_turn(&desk, 0, "ask 16");
    desk_turn(&desk, 1, "ask 1");
    desk_turn(&desk, 0, "ask 14");
    desk_turn(&desk, 1, "ask 3 3");
    assert_true(imagined_so(&desk, 0, "1b 2b 3w 7w 8b") > 0);
    desk_turn(&desk, 0, "guess 1b 2b 3w 7w 8b");
    assert_int_equal(imagined_so(&desk, 0, "1b 2b 3w 7w 8b"), 0);
    assert_int_equal(imagined_so(&desk, LUDO_SPECTATOR, "1b 2b 3w 7w 8b"), 0);
    desk_turn(&desk, 1, "ask 4");
    desk_turn(&desk, 0, "guess 1b 2b 3b 7w 8b");
    assert_int_equal(imagined_so(&desk, 0, "1b 2b 3b 7w 8b"), 400);
    assert_int_equal(imagined_so(&desk, LUDO_SPECTATOR, "1b 2b 3b 7w 8b"), 400);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bc_41_counts_of_two_are_exact),
        cmocka_unit_test(bc_41_counts_of_three_are_exact),
        cmocka_unit_test(bc_41_counts_of_four_are_exact),
        cmocka_unit_test(bc_41_counts_before_the_first_question),
        cmocka_unit_test(bc_41_knowledge_is_kept_up_to_date_move_by_move),
        cmocka_unit_test(bc_26_41_middle_seen_is_known),
        cmocka_unit_test(imagine_of_two_is_at_the_right_odds),
        cmocka_unit_test(imagine_of_three_is_at_the_right_odds),
        cmocka_unit_test(imagine_of_four_is_at_the_right_odds),
        cmocka_unit_test(spectators_imagine_at_the_right_odds),
        cmocka_unit_test(careless_draws_are_noticed),
        cmocka_unit_test(bc_24_25_guesses_said_aloud_are_imagined_so),
    };
    return cmocka_run_group_tests_name("Break the Code: knowledge", tests, NULL, NULL);
}
