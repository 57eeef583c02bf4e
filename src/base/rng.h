/* The generator's inner loop, inline for simulations that draw tens of
 * millions of times a second. The struct belongs to the caller. */
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include "ludoteca/ludoteca.h"

__extension__ typedef unsigned __int128 rng_wide;

/* A counter, scrambled by one wide multiplication. The second word is the
 * counter's stride, odd and of the stream's own. */
static inline uint64_t rng_next(struct ludo_rng *rng) {
    uint64_t at = rng->word[0] += rng->word[1];
    rng_wide product = (rng_wide)at * (at ^ UINT64_C(0xe7037ed1a0b428db));
    return (uint64_t)(product >> 64) ^ (uint64_t)product;
}

/* Multiply and keep the high half; the rare low products that would favour
 * some results are drawn again, so that the draw is exactly even. */
static inline uint32_t rng_below(struct ludo_rng *rng, uint32_t bound) {
    uint64_t product = (rng_next(rng) >> 32) * bound;
    if (__builtin_expect((uint32_t)product < bound, 0)) {
        uint32_t uneven = -bound % bound;
        while ((uint32_t)product < uneven)
            product = (rng_next(rng) >> 32) * bound;
    }
    return (uint32_t)(product >> 32);
}

/* 0 ≤ drawn < 1 */
static inline double rng_unit(struct ludo_rng *rng) {
    return (double)(rng_next(rng) >> 11) * 0x1p-53;
}

#endif
