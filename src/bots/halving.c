#include "bots/halving.h"

void candidates_sort(struct candidate *candidates, uint32_t count) {
    for (uint32_t i = 1; i < count; i++)
        for (uint32_t j = i; j && candidates[j - 1].sum < candidates[j].sum; j--) {
            struct candidate swapped = candidates[j];
            candidates[j] = candidates[j - 1];
            candidates[j - 1] = swapped;
        }
}

struct ludo_move halving_choose(const struct halving *halving, uint32_t budget,
                                struct ludo_rng *rng) {
    uint32_t *count = halving->count, halvings = 0;
    while (*count >> halvings > 1)
        halvings++;
    while (*count > 1) {
        uint32_t times = budget / (*count * halvings);
        for (uint32_t i = 0; i <= times; i++)
            halving->try_all(halving->search, rng);
        candidates_sort(halving->candidates, *count);
        *count = (*count + 1) / 2;
    }
    return halving->candidates[0].move;
}
