#include "terminal/daily.h"

uint64_t daily_seed(const char *date) {
    uint64_t seed = 0;
    for (; *date; date++)
        if (*date >= '0' && *date <= '9')
            seed = 10 * seed + (uint64_t)(*date - '0');
    return seed;
}

bool daily_is(const struct ludo_match *match, const char *date) {
    const struct ludo_setup *setup = &match->setup;
    union ludo_state state;
    struct ludo_rng rng;
    if (setup->seats != 1 || !date[0])
        return false;
    uint32_t drawn = 0;
    ludo_start(setup, &state);
    ludo_rng_seed(&rng, daily_seed(date), 0);
    for (uint32_t i = 0; i < match->count; i++) {
        const struct ludo_step *step = &match->steps[i];
        bool chance = step->mover == LUDO_CHANCE;
        if (chance && !ludo_move_equal(ludo_draw(setup, &state, &rng), step->move))
            return false;
        drawn += chance;
        (void)ludo_apply(setup, &state, step->mover, step->move, NULL);
    }
    return drawn > 0;
}
