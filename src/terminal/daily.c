#include "terminal/daily.h"

/* FNV-1a, 32 bits. */
static uint32_t hash_text(uint32_t hash, const char *text) {
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * UINT32_C(0x01000193);
    return hash;
}

void daily_seed(struct ludo_rng *rng, const struct ludo_game *game, const char *date,
                uint32_t drawn) {
    uint32_t day = hash_text(UINT32_C(0x811c9dc5), game->name);
    day = hash_text(hash_text(day, " "), date);
    ludo_rng_seed(rng, (uint64_t)day << 32 | drawn, 0);
}

uint32_t daily_drawn(const struct ludo_match *match) {
    uint32_t drawn = 0;
    for (uint32_t i = 0; i < match->count; i++)
        drawn += match->steps[i].mover == LUDO_CHANCE;
    return drawn;
}

bool daily_is(const struct ludo_match *match, const char *date) {
    const struct ludo_setup *setup = &match->setup;
    union ludo_state state;
    struct ludo_rng rng;
    if (setup->seats != 1 || !date[0])
        return false;
    uint32_t drawn = 0;
    ludo_start(setup, &state);
    for (uint32_t i = 0; i < match->count; i++) {
        const struct ludo_step *step = &match->steps[i];
        bool chance = step->mover == LUDO_CHANCE;
        daily_seed(&rng, setup->game, date, drawn);
        if (chance && !ludo_move_equal(ludo_draw(setup, &state, &rng), step->move))
            return false;
        drawn += chance;
        (void)ludo_apply(setup, &state, step->mover, step->move, NULL);
    }
    return drawn > 0;
}
