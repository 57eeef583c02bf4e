/* The generator's inner loop, inline for simulations that draw tens of
 * millions of times a second. The struct belongs to the caller. */
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include "ludoteca/ludoteca.h"

static inline uint64_t rng_rotate(uint64_t word, int by) {
    return (word << by) | (word >> (64 - by));
}

static inline uint64_t rng_next(struct ludo_rng *rng) {
    uint64_t *w = rng->word;
    uint64_t drawn = rng_rotate(w[0] + w[3], 23) + w[0];
    uint64_t shifted = w[1] << 17;
    w[2] ^= w[0];
    w[3] ^= w[1];
    w[1] ^= w[2];
    w[0] ^= w[3];
    w[2] ^= shifted;
    w[3] = rng_rotate(w[3], 45);
    return drawn;
}

/* Multiply and keep the high half; the rare low products that would favour
 * some results are drawn again, so that the draw is exactly even. */
static inline uint32_t rng_below(struct ludo_rng *rng, uint32_t bound) {
    uint64_t product = (rng_next(rng) >> 32) * bound;
    if ((uint32_t)product < bound) {
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
