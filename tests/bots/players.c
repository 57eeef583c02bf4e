#include "players.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct player hire(const struct ludo_setup *setup, const char *name) {
    struct player player;
    assert_int_equal(ludo_bot_find(setup->game, name, &player.bot, NULL), LUDO_OK);
    player.size = player.bot.memory(&player.bot, setup);
    player.memory = malloc(player.size);
    assert_non_null(player.memory);
    memset(player.memory, 0xa5, player.size);
    return player;
}

struct ludo_move ask(const struct player *player, const struct ludo_setup *setup, const void *state,
                     int seat, struct ludo_rng *rng) {
    return ludo_bot_choose(&player->bot, setup, state, seat, rng, player->memory);
}

struct ludo_result play(const struct ludo_setup *setup, const struct player *players, int count,
                        int first, uint64_t seed, look at, void *with) {
    struct ludo_rng rng;
    union ludo_state state;
    struct ludo_result result;
    ludo_rng_seed(&rng, seed, 5);
    memset(&state, 0, sizeof state);
    ludo_start(setup, &state);
    for (ludo_movers actors; (actors = setup->game->actors(setup, &state));) {
        int mover = __builtin_ctz(actors);
        struct ludo_move move;
        if (mover == LUDO_CHANCE) {
            move = ludo_draw(setup, &state, &rng);
        } else {
            if (at)
                at(setup, &state, mover, with);
            move = ask(&players[(mover + first) % count], setup, &state, mover, &rng);
        }
        assert_true(ludo_apply(setup, &state, mover, move, NULL) >= 0);
    }
    ludo_result(setup, &state, &result);
    return result;
}

double share(const struct ludo_setup *setup, const char *better, const char *worse, int matches) {
    struct player players[2] = {hire(setup, better), hire(setup, worse)};
    double sum = 0;
    for (int i = 0; i < matches; i++) {
        struct ludo_result result = play(setup, players, 2, i % 2, (uint64_t)i, NULL, NULL);
        sum += ludo_result_share(&result, 2, i % 2);
    }
    free(players[0].memory);
    free(players[1].memory);
    return sum / matches;
}

void look_for_changes_of_mind(const struct ludo_setup *setup, const void *state, int seat,
                              void *player) {
    const struct player *asked = player;
    static uint64_t times;
    struct ludo_rng rng, same;
    ludo_rng_seed(&rng, times++, 3);
    same = rng;
    memset(asked->memory, 0, asked->size);
    struct ludo_move move = ask(asked, setup, state, seat, &rng);
    memset(asked->memory, 0x5a, asked->size);
    assert_true(ludo_move_equal(move, ask(asked, setup, state, seat, &same)));
    assert_memory_equal(&rng, &same, sizeof rng);
}
