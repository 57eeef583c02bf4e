/* Seeding. The generator is a strided counter under a wide multiplication:
 * small, fast, and good enough for everything but secrets. */
#include "base/rng.h"

static uint64_t splitmix(uint64_t *counter) {
    uint64_t z = *counter += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

void ludo_rng_seed(struct ludo_rng *rng, uint64_t seed, uint64_t stream) {
    /* The stream is scrambled before it meets the seed, so that neighbouring
     * pairs such as (7, 1) and (6, 0) do not meet. */
    uint64_t scrambled = ~stream;
    uint64_t counter = seed ^ splitmix(&scrambled);
    rng->word[0] = splitmix(&counter);
    rng->word[1] = splitmix(&counter) | 1;
}

uint64_t ludo_rng_next(struct ludo_rng *rng) {
    return rng_next(rng);
}

uint32_t ludo_rng_below(struct ludo_rng *rng, uint32_t bound) {
    return rng_below(rng, bound);
}
