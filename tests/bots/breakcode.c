/* The bots of Break the Code: they keep the rules and their order of strength,
 * see nothing that their seat may not know, and take the same choices each time. */
#include "bots/breakcode.h"
#include "base/rng.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

static const char *const levels[] = {"easy", "normal", "hard", "thumb", "entropy", "answers"};
enum { LEVELS = 6 };

/* One match with a bot on each seat; chance and bots draw from the seed. */
struct sitting {
    struct ludo_setup setup;
    struct ludo_bot bot[BREAKCODE_SEATS];
    void *memory[BREAKCODE_SEATS];
    struct breakcode_state state;
    struct ludo_rng chance, rng[BREAKCODE_SEATS];
    uint64_t signature; /* of all moves */
};

static struct sitting sitting_open(int seats, const char *const *names, const char *shared) {
    struct sitting sitting = {0};
    assert_int_equal(ludo_setup_init(&sitting.setup, &breakcode, seats, NULL), LUDO_OK);
    assert_int_equal(ludo_setup_choose(&sitting.setup, "shared_cards", shared, NULL), LUDO_OK);
    for (int seat = 0; seat < seats; seat++) {
        struct ludo_bot *bot = &sitting.bot[seat];
        assert_int_equal(ludo_bot_find(&breakcode, names[seat], bot, NULL), LUDO_OK);
        size_t size = bot->memory(bot, &sitting.setup);
        sitting.memory[seat] = malloc(size);
        assert_non_null(sitting.memory[seat]);
        memset(sitting.memory[seat], 0xa5, size);
    }
    return sitting;
}

static void sitting_close(struct sitting *sitting) {
    for (int seat = 0; seat < BREAKCODE_SEATS; seat++)
        free(sitting->memory[seat]);
}

static void sitting_begin(struct sitting *sitting, uint64_t seed) {
    memset(&sitting->state, 0, sizeof sitting->state);
    breakcode.start(&sitting->setup, &sitting->state);
    ludo_rng_seed(&sitting->chance, seed, 8);
    for (int seat = 0; seat < sitting->setup.seats; seat++)
        ludo_rng_seed(&sitting->rng[seat], seed, (uint64_t)seat);
}

static void sitting_move(struct sitting *sitting, int mover, struct ludo_move move) {
    struct ludo_error error = {0};
    if (ludo_apply(&sitting->setup, &sitting->state, mover, move, &error) < 0)
        fail_msg("seat %d: %s", mover, error.text);
    for (int i = 0; i < 7; i++)
        sitting->signature = sitting->signature * 31 + move.arg[i];
}

/* Let chance move; the seat that is to move then, or -1 when the match is over. */
static int sitting_settle(struct sitting *sitting) {
    ludo_movers actors;
    while ((actors = breakcode.actors(&sitting->setup, &sitting->state)) ==
           ludo_mover_bit(LUDO_CHANCE))
        sitting_move(sitting, LUDO_CHANCE,
                     ludo_draw(&sitting->setup, &sitting->state, &sitting->chance));
    return actors ? __builtin_ctz(actors) : -1;
}

static struct ludo_move sitting_choose(struct sitting *sitting, int seat) {
    return ludo_bot_choose(&sitting->bot[seat], &sitting->setup, &sitting->state, seat,
                           &sitting->rng[seat], sitting->memory[seat]);
}

static void sitting_play(struct sitting *sitting, uint64_t seed) {
    sitting_begin(sitting, seed);
    for (int seat; (seat = sitting_settle(sitting)) >= 0;)
        sitting_move(sitting, seat, sitting_choose(sitting, seat));
}

/* What the first name scores among the others, over all seats and so many
 * deals. */
static double score(int seats, const char *first, const char *other, int deals) {
    double sum = 0;
    for (int place = 0; place < seats; place++) {
        const char *names[BREAKCODE_SEATS] = {other, other, other, other};
        names[place] = first;
        struct sitting sitting = sitting_open(seats, names, "off");
        for (int deal = 0; deal < deals; deal++) {
            struct ludo_result result = {0};
            sitting_play(&sitting, (uint64_t)deal);
            ludo_result(&sitting.setup, &sitting.state, &result);
            sum += ludo_result_share(&result, seats, place);
        }
        sitting_close(&sitting);
    }
    return sum / (deals * seats);
}

/* ----------------------------------------------------------------- tests */

static void every_level_plays_to_the_end(void **unused) {
    (void)unused;
    for (int seats = 2; seats <= 4; seats++)
        for (int level = 0; level < LEVELS; level++) {
            const char *names[BREAKCODE_SEATS] = {levels[level], "easy", levels[level], "normal"};
            struct sitting sitting = sitting_open(seats, names, level % 2 ? "on" : "off");
            for (uint64_t seed = 0; seed < 4; seed++) {
                sitting_play(&sitting, seed);
                assert_int_equal(sitting.state.phase, BREAKCODE_PHASE_OVER);
            }
            sitting_close(&sitting);
        }
}

static uint64_t signature(int seats, const char *level, uint64_t seed) {
    const char *names[BREAKCODE_SEATS] = {level, level, level, level};
    struct sitting sitting = sitting_open(seats, names, "off");
    sitting_play(&sitting, seed);
    sitting_close(&sitting);
    return sitting.signature;
}

static void the_same_seed_gives_the_same_match(void **unused) {
    (void)unused;
    for (int seats = 2; seats <= 4; seats++)
        for (int level = 0; level < LEVELS; level++) {
            uint64_t once = signature(seats, levels[level], 7);
            assert_true(once == signature(seats, levels[level], 7));
            assert_true(once != signature(seats, levels[level], 8));
        }
}

/* The choice in another world that looks the same to the seat. */
static void check_blindness(struct sitting *sitting, int seat, struct ludo_rng *rng) {
    struct ludo_rng before = sitting->rng[seat];
    struct ludo_move move = sitting_choose(sitting, seat);
    struct breakcode_state whole = sitting->state;
    for (int i = 0; i < 3; i++) {
        sitting->state = whole;
        breakcode.mask(&sitting->setup, &sitting->state, seat);
        breakcode.imagine(&sitting->setup, &sitting->state, seat, rng);
        sitting->rng[seat] = before;
        assert_true(ludo_move_equal(move, sitting_choose(sitting, seat)));
    }
    sitting->state = whole;
}

static void bots_do_not_see_what_is_hidden(void **unused) {
    struct ludo_rng rng;
    (void)unused;
    ludo_rng_seed(&rng, 1, 99);
    for (int seats = 2; seats <= 4; seats++)
        for (int level = 0; level < 4; level++) {
            const char *names[BREAKCODE_SEATS] = {levels[level], levels[level], "normal", "easy"};
            struct sitting sitting = sitting_open(seats, names, "off");
            sitting_begin(&sitting, 3);
            for (int seat; (seat = sitting_settle(&sitting)) >= 0;) {
                check_blindness(&sitting, seat, &rng);
                sitting_move(&sitting, seat, sitting_choose(&sitting, seat));
            }
            sitting_close(&sitting);
        }
}

/* How many codes the seat holds possible. */
static uint32_t fill_worlds(struct sitting *sitting, struct breakcode_worlds *worlds, int seat) {
    breakcode_worlds_fill(worlds, &sitting->setup, &sitting->state, seat, &sitting->rng[seat]);
    return worlds->count;
}

/* What a level does where it may ask no more. */
enum habit { DECLINES, GUESSES };

static void levels_guess_when_they_should(void **unused) {
    static const struct {
        const char *name;
        uint32_t codes; /* up to which it always guesses */
        bool never;     /* guesses before */
        enum habit last;
    } habits[] = {{"easy", 1, true, DECLINES},
                  {"normal", 1, true, GUESSES},
                  {"thumb", 3, true, GUESSES},
                  {"hard", 2, false, GUESSES}};
    struct breakcode_worlds *worlds = malloc(sizeof *worlds);
    (void)unused;
    for (size_t h = 0; h < sizeof habits / sizeof *habits; h++) {
        const char *names[] = {habits[h].name, habits[h].name};
        struct sitting sitting = sitting_open(2, names, "off");
        int attempts = 0;
        for (uint64_t seed = 0; seed < 20; seed++) {
            sitting_begin(&sitting, seed);
            for (int seat; (seat = sitting_settle(&sitting)) >= 0;) {
                uint32_t codes = fill_worlds(&sitting, worlds, seat);
                bool last = sitting.state.phase == BREAKCODE_PHASE_LAST;
                struct ludo_move move = sitting_choose(&sitting, seat);
                if (codes <= habits[h].codes || (last && habits[h].last == GUESSES))
                    assert_int_equal(move.kind, BREAKCODE_GUESS);
                else if (last)
                    assert_int_equal(move.kind, BREAKCODE_DECLINE);
                else if (habits[h].never)
                    assert_int_equal(move.kind, BREAKCODE_ASK);
                attempts += last && codes > habits[h].codes;
                sitting_move(&sitting, seat, move);
            }
        }
        assert_true(attempts > 0);
        sitting_close(&sitting);
    }
    free(worlds);
}

/* Every question on the table is as likely as another, numbers counted apart. */
static void easy_asks_anything(void **unused) {
    enum { TIMES = 4000 };
    const char *names[] = {"easy", "easy"};
    struct sitting sitting = sitting_open(2, names, "off");
    uint8_t question[BREAKCODE_ASKABLE];
    int asked[BREAKCODE_QUESTIONS] = {0};
    (void)unused;
    int seat = 0, count = 0;
    for (uint64_t seed = 0; count <= BREAKCODE_FACE_UP; seed++) { /* some card has two numbers */
        sitting_begin(&sitting, seed);
        seat = sitting_settle(&sitting);
        count = breakcode_askable(&sitting.state, question);
    }
    for (int i = 0; i < TIMES; i++) {
        struct ludo_move move = sitting_choose(&sitting, seat);
        assert_int_equal(move.kind, BREAKCODE_ASK);
        asked[move.arg[0]]++;
    }
    for (int i = 0; i < count; i++)
        assert_in_range(asked[question[i]], TIMES / count * 4 / 5, TIMES / count * 6 / 5);
    sitting_close(&sitting);
}

/* How many of so many hands a question leaves on average, by looking at every
 * pair of them; each weighs as much as there are sets of tiles that look so. */
static double left_by(const breakcode_set *set, uint32_t count, int question) {
    double pairs = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint8_t answer = breakcode_answer(question, set[i]);
        for (uint32_t j = 0; j < count; j++) {
            bool twin = false;
            for (uint32_t k = 0; k < j && !twin; k++)
                twin = breakcode_code(set[k]) == breakcode_code(set[j]);
            pairs += !twin && breakcode_answer(question, set[j]) == answer;
        }
    }
    return pairs / count;
}

/* What the best question leaves the rival of the hands that this seat has shown
 * to be possible, when a card is gone. */
static double rival_left(const struct sitting *sitting, int seat, int card) {
    static breakcode_set set[BREAKCODE_HANDS_5];
    const struct breakcode_state *state = &sitting->state;
    uint8_t question[BREAKCODE_ASKABLE];
    int asks = breakcode_askable(state, question);
    uint32_t count = breakcode_said(&sitting->setup, state, seat, set);
    double least = count;
    for (int q = 0; q < asks; q++) {
        double squares = 0;
        int answers[BREAKCODE_ANSWERS] = {0};
        for (uint32_t i = 0; i < count; i++)
            answers[breakcode_answer(question[q], set[i])]++;
        for (int a = 0; a < BREAKCODE_ANSWERS; a++)
            squares += (double)answers[a] * answers[a];
        if (breakcode_card(question[q]) != card && squares / count < least)
            least = squares / count;
    }
    return least;
}

/* Whether two questions were equally good and the rival would have liked one of
 * them better. */
static bool check_question(const struct sitting *sitting, int seat, int asked) {
    struct breakcode_knowledge knowledge;
    uint8_t question[BREAKCODE_ASKABLE];
    int asks = breakcode_askable(&sitting->state, question);
    bool mattered = false;
    breakcode_knowledge_begin(&knowledge, &sitting->setup, &sitting->state, seat);
    if (knowledge.count[0] > 60) /* all pairs, each with a look for its twin */
        return false;
    double left = left_by(knowledge.hand[0], knowledge.count[0], asked);
    double rival = rival_left(sitting, seat, breakcode_card(asked));
    for (int i = 0; i < asks; i++) {
        double other = left_by(knowledge.hand[0], knowledge.count[0], question[i]);
        double others = rival_left(sitting, seat, breakcode_card(question[i]));
        assert_true(left < other + 1e-6);
        if (other < left + 1e-6) {
            assert_true(rival > others - 1e-3);
            mattered = mattered || rival > others + 1e-3;
        }
    }
    return mattered;
}

static void normal_asks_the_best_and_takes_what_the_rival_would_miss(void **unused) {
    const char *names[] = {"normal", "normal"};
    struct sitting sitting = sitting_open(2, names, "off");
    int mattered = 0;
    (void)unused;
    for (uint64_t seed = 0; seed < 40; seed++) {
        sitting_begin(&sitting, seed);
        for (int seat; (seat = sitting_settle(&sitting)) >= 0;) {
            struct ludo_move move = sitting_choose(&sitting, seat);
            if (move.kind == BREAKCODE_ASK)
                mattered += check_question(&sitting, seat, move.arg[0]);
            sitting_move(&sitting, seat, move);
        }
    }
    assert_true(mattered > 10);
    sitting_close(&sitting);
}

/* With two seats the hands that a seat has shown to be possible are those that
 * answer as it did and were not named in vain; its own is one of them. */
static void what_was_said_leaves_the_hand(void **unused) {
    static breakcode_set set[BREAKCODE_HANDS_5];
    const char *names[] = {"thumb", "hard"};
    struct sitting sitting = sitting_open(2, names, "on");
    int guesses = 0;
    (void)unused;
    for (uint64_t seed = 0; seed < 10; seed++) {
        sitting_begin(&sitting, seed);
        for (int seat; (seat = sitting_settle(&sitting)) >= 0;) {
            const struct breakcode_state *state = &sitting.state;
            bool own = false;
            uint32_t count = breakcode_said(&sitting.setup, state, seat, set);
            for (uint32_t i = 0; i < count; i++) {
                own = own || set[i] == state->hand[seat];
                for (int a = 0; a < state->asks; a++)
                    assert_true(state->asked[a].answer[seat] == BREAKCODE_NO_ANSWER ||
                                state->asked[a].answer[seat] ==
                                    breakcode_answer(state->asked[a].question, set[i]));
                for (int g = 0; g < state->guesses && state->phase == BREAKCODE_PHASE_PLAY; g++)
                    assert_true(breakcode_guess_seat(state->guess[g]) == seat ||
                                breakcode_rank(breakcode_code(set[i])) !=
                                    breakcode_guess_rank(state->guess[g]));
            }
            assert_true(own);
            guesses += state->guesses;
            sitting_move(&sitting, seat, sitting_choose(&sitting, seat));
        }
    }
    assert_true(guesses > 0);
    sitting_close(&sitting);
}

/* A guess of the rival's that names a tile; wrong, unless by accident. */
static struct ludo_move name_tile(breakcode_set tile, breakcode_set hand) {
    breakcode_set code = tile;
    for (int t = 0; breakcode_count(code) < 5; t++)
        if (t != BREAKCODE_GREEN + 1 && !(hand >> t & 1))
            code |= breakcode_tile(t);
    return breakcode_guess_move(code);
}

/* With two codes left, hard's own turn gone and the rival having named a tile
 * of the one, hard says the other. Whether there was such a case. */
static bool try_naming(struct sitting *sitting, struct breakcode_worlds *worlds) {
    uint8_t question[BREAKCODE_ASKABLE];
    int seat = sitting_settle(sitting);
    while (seat >= 0 && fill_worlds(sitting, worlds, seat) > 2) {
        struct ludo_move move = sitting_choose(sitting, seat);
        if (move.kind != BREAKCODE_ASK)
            return false;
        sitting_move(sitting, seat, move);
        seat = sitting_settle(sitting);
    }
    if (seat < 0 || sitting->state.phase != BREAKCODE_PHASE_PLAY || worlds->count != 2)
        return false;
    breakcode_set one = worlds->world[0].code, other = worlds->world[1].code;
    (void)breakcode_askable(&sitting->state, question);
    sitting_move(sitting, seat, breakcode_ask_move(question[0]));
    if (sitting_settle(sitting) < 0)
        return false;
    struct ludo_move guess = name_tile(one & ~other & -(one & ~other), one | other);
    sitting_move(sitting, 1 - seat, guess);
    if (sitting_settle(sitting) != seat || fill_worlds(sitting, worlds, seat) != 2)
        return false;
    assert_true(ludo_move_equal(sitting_choose(sitting, seat), breakcode_guess_move(other)));
    return true;
}

static void hard_reads_what_the_rival_named(void **unused) {
    const char *names[] = {"hard", "hard"};
    struct breakcode_worlds *worlds = malloc(sizeof *worlds);
    struct sitting sitting = sitting_open(2, names, "off");
    int cases = 0;
    (void)unused;
    for (uint64_t seed = 0; seed < 200 && cases < 10; seed++) {
        sitting_begin(&sitting, seed);
        cases += try_naming(&sitting, worlds);
    }
    assert_int_equal(cases, 10);
    sitting_close(&sitting);
    free(worlds);
}

static void levels_keep_their_order(void **unused) {
    (void)unused;
    assert_true(score(2, "normal", "easy", 100) > 0.9);
    assert_true(score(2, "thumb", "normal", 200) > 0.53);
    assert_true(score(2, "hard", "thumb", 100) > 0.53);
    assert_true(score(2, "hard", "normal", 100) > 0.6);
}

static void hard_is_ahead_among_normals(void **unused) {
    (void)unused;
    assert_true(score(3, "hard", "normal", 40) > 0.38);
    assert_true(score(4, "hard", "normal", 40) > 0.28);
}

/* The longest of hard's choices takes a few ms with two seats and less than a
 * hundred with four; room is left for sanitizers and busy machines. */
static void hard_takes_its_time_and_no_more(void **unused) {
    (void)unused;
    for (int seats = 2; seats <= 4; seats++) {
        const char *names[BREAKCODE_SEATS] = {"hard", "hard", "hard", "hard"};
        struct sitting sitting = sitting_open(seats, names, "off");
        clock_t most = 0;
        for (uint64_t seed = 0; seed < 3; seed++) {
            sitting_begin(&sitting, seed);
            for (int seat; (seat = sitting_settle(&sitting)) >= 0;) {
                clock_t before = clock();
                struct ludo_move move = sitting_choose(&sitting, seat);
                most = clock() - before > most ? clock() - before : most;
                sitting_move(&sitting, seat, move);
            }
        }
        assert_true(most < (seats == 2 ? 1 : 4) * CLOCKS_PER_SEC / 2);
        sitting_close(&sitting);
    }
}

/* Break the Code has no evaluation of moves; asking for the bot that needs one
 * is refused. */
static void there_is_no_greedy_bot(void **unused) {
    struct ludo_bot bot;
    (void)unused;
    assert_int_equal(ludo_bot_find(&breakcode, "greedy", &bot, NULL), LUDO_EBOT);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_level_plays_to_the_end),
        cmocka_unit_test(the_same_seed_gives_the_same_match),
        cmocka_unit_test(bots_do_not_see_what_is_hidden),
        cmocka_unit_test(levels_guess_when_they_should),
        cmocka_unit_test(easy_asks_anything),
        cmocka_unit_test(normal_asks_the_best_and_takes_what_the_rival_would_miss),
        cmocka_unit_test(what_was_said_leaves_the_hand),
        cmocka_unit_test(hard_reads_what_the_rival_named),
        cmocka_unit_test(levels_keep_their_order),
        cmocka_unit_test(hard_is_ahead_among_normals),
        cmocka_unit_test(hard_takes_its_time_and_no_more),
        cmocka_unit_test(there_is_no_greedy_bot),
    };
    return cmocka_run_group_tests_name("bots of Break the Code", tests, NULL, NULL);
}
