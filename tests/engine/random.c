/* The generator: its values are part of the promise that a seed repeats. */
#include "tests.h"

#include "base/rng.h"

#include <string.h>

/* Worked out apart from the library, with whole numbers of any width. */
static const uint64_t counter_values[4] = {
    UINT64_C(0x5c48914e93890f8f), UINT64_C(0x5e3a21d043311608), UINT64_C(0xf281e48de2a156c8),
    UINT64_C(0x81979d3123a10bec)};

static void next_scrambles_a_counter(void **state) {
    struct ludo_rng rng = {{5, UINT64_C(0x9e3779b97f4a7c15)}};
    (void)state;
    for (int i = 0; i < 4; i++)
        assert_int_equal(ludo_rng_next(&rng), counter_values[i]);
}

static void seeds_give_the_values_they_always_gave(void **state) {
    static const struct {
        uint64_t seed, stream, values[4];
    } pinned[] = {
        {1,
         0,
         {UINT64_C(0x13560578994a2705), UINT64_C(0x3a91deb06c6cf0e4), UINT64_C(0xefcdfb2be387a286),
          UINT64_C(0x5dc2beb90c6906cd)}},
        {7,
         3,
         {UINT64_C(0x760a1b0bfa288c90), UINT64_C(0x3d7f6fcc5aeda910), UINT64_C(0xf85d5ca6c200b98e),
          UINT64_C(0x9ea918e0cbb87509)}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof pinned / sizeof pinned[0]; i++) {
        struct ludo_rng rng;
        ludo_rng_seed(&rng, pinned[i].seed, pinned[i].stream);
        for (int n = 0; n < 4; n++)
            assert_int_equal(ludo_rng_next(&rng), pinned[i].values[n]);
    }
}

static void streams_and_seeds_differ(void **state) {
    uint64_t seen[400];
    size_t count = 0;
    (void)state;
    for (uint64_t seed = 0; seed < 20; seed++)
        for (uint64_t stream = 0; stream < 20; stream++) {
            struct ludo_rng rng;
            ludo_rng_seed(&rng, seed, stream);
            uint64_t first = ludo_rng_next(&rng);
            for (size_t i = 0; i < count; i++)
                assert_int_not_equal(seen[i], first);
            seen[count++] = first;
        }
}

static void copies_repeat(void **state) {
    struct ludo_rng rng, copy;
    (void)state;
    ludo_rng_seed(&rng, 9, 9);
    copy = rng;
    for (uint32_t bound = 1; bound < 1000; bound++)
        assert_int_equal(ludo_rng_below(&rng, bound), ludo_rng_below(&copy, bound));
    assert_memory_equal(&rng, &copy, sizeof rng);
}

/* Chi-square of draws below a bound of at most 100, against an even spread. */
static double unevenness(uint32_t bound, uint32_t (*draw)(struct ludo_rng *, uint32_t)) {
    enum { DRAWS = 200000 };
    uint32_t counted[100] = {0};
    struct ludo_rng rng;
    double sum = 0, expected = (double)DRAWS / bound;
    ludo_rng_seed(&rng, 3, bound);
    for (int i = 0; i < DRAWS; i++) {
        uint32_t drawn = draw(&rng, bound);
        assert_true(drawn < bound);
        counted[drawn]++;
    }
    for (uint32_t i = 0; i < bound; i++)
        sum += (counted[i] - expected) * (counted[i] - expected) / expected;
    return sum;
}

static uint32_t draw_unevenly(struct ludo_rng *rng, uint32_t bound) {
    return (uint32_t)(ludo_rng_next(rng) % 256 % bound);
}

static void below_is_even(void **state) {
    static const uint32_t bounds[] = {2, 3, 6, 10, 49, 97};
    (void)state;
    for (size_t i = 0; i < sizeof bounds / sizeof bounds[0]; i++) {
        double freedom = bounds[i] - 1;
        assert_true(unevenness(bounds[i], ludo_rng_below) < 2 * freedom + 30);
    }
    assert_true(unevenness(97, draw_unevenly) > 2 * 96.0 + 30);
}

/* One draw tells nothing of the next, in whatever stream. */
static void neighbours_are_independent(void **state) {
    enum { STREAMS = 100, DRAWS = 3600 };
    (void)state;
    for (uint64_t stream = 0; stream < STREAMS; stream++) {
        double counted[36] = {0}, sum = 0, expected = DRAWS / 36.0;
        struct ludo_rng rng;
        ludo_rng_seed(&rng, 6, stream);
        uint32_t last = ludo_rng_below(&rng, 6);
        for (int i = 0; i < DRAWS; i++) {
            uint32_t drawn = ludo_rng_below(&rng, 6);
            counted[last * 6 + drawn]++;
            last = drawn;
        }
        for (int i = 0; i < 36; i++)
            sum += (counted[i] - expected) * (counted[i] - expected) / expected;
        assert_true(sum < 95);
    }
}

/* With a bound of three quarters of 2³² a lazy method draws every third value
 * twice as often. */
static void below_is_even_for_wide_bounds(void **state) {
    enum { DRAWS = 30000 };
    uint32_t bound = 0xc0000000u;
    double counted[3] = {0}, sum = 0, expected = DRAWS / 3.0;
    struct ludo_rng rng;
    (void)state;
    ludo_rng_seed(&rng, 4, 0);
    for (int i = 0; i < DRAWS; i++) {
        uint32_t drawn = ludo_rng_below(&rng, bound);
        assert_true(drawn < bound);
        counted[drawn % 3]++;
    }
    for (int i = 0; i < 3; i++)
        sum += (counted[i] - expected) * (counted[i] - expected) / expected;
    assert_true(sum < 30);
}

static void below_one_is_nothing(void **state) {
    struct ludo_rng rng;
    (void)state;
    ludo_rng_seed(&rng, 1, 1);
    for (int i = 0; i < 100; i++)
        assert_int_equal(ludo_rng_below(&rng, 1), 0);
}

static void unit_stays_below_one(void **state) {
    struct ludo_rng rng;
    double sum = 0;
    (void)state;
    ludo_rng_seed(&rng, 2, 2);
    for (int i = 0; i < 100000; i++) {
        double drawn = rng_unit(&rng);
        assert_true(drawn >= 0 && drawn < 1);
        sum += drawn;
    }
    assert_true(sum > 49500 && sum < 50500);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(next_scrambles_a_counter),
        cmocka_unit_test(seeds_give_the_values_they_always_gave),
        cmocka_unit_test(streams_and_seeds_differ),
        cmocka_unit_test(copies_repeat),
        cmocka_unit_test(below_is_even),
        cmocka_unit_test(neighbours_are_independent),
        cmocka_unit_test(below_is_even_for_wide_bounds),
        cmocka_unit_test(below_one_is_nothing),
        cmocka_unit_test(unit_stays_below_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
