/* Fuzzes the text of moves. The first bytes choose a game, its seats, how far a
 * random match has gone and who moves; the rest is the text. */
#include "fuzz.h"

#include "base/rng.h"

#include <string.h>

enum { HEAD = 4, TEXT_MAX = 256, GAMES_MAX = 8, DEPTHS = 256 };

static unsigned choose_game(unsigned number) {
    unsigned count = 0;
    while (ludo_games[count])
        count++;
    FUZZ_CHECK(count <= GAMES_MAX);
    return number % count;
}

static void play_some(const struct ludo_setup *setup, void *state, unsigned steps) {
    struct ludo_move *legal = fuzz_legal();
    const struct ludo_game *game = setup->game;
    struct ludo_rng rng;
    ludo_movers actors;
    ludo_rng_seed(&rng, steps, 0);
    ludo_start(setup, state);
    for (; steps && (actors = game->actors(setup, state)); steps--) {
        int mover = __builtin_ctz(actors);
        struct ludo_move move;
        if (mover == LUDO_CHANCE)
            move = ludo_draw(setup, state, &rng);
        else
            move = legal[rng_below(&rng, game->legal(setup, state, mover, legal))];
        FUZZ_CHECK(ludo_apply(setup, state, mover, move, NULL) >= 0);
    }
}

/* The same match is gone through again and again: where it was is remembered. */
static const union ludo_state *position(const struct ludo_setup *setup, unsigned game,
                                        unsigned steps) {
    static union ludo_state *known[GAMES_MAX][LUDO_SEATS_MAX + 1][DEPTHS];
    union ludo_state **state = &known[game][setup->seats][steps];
    if (!*state) {
        *state = calloc(1, sizeof **state);
        FUZZ_CHECK(*state);
        play_some(setup, *state, steps);
    }
    return *state;
}

/* What is read is written again in the same way, and a refusal changes nothing. */
static void try_move(const struct ludo_setup *setup, void *state, int mover, const char *text) {
    struct ludo_error error = {0};
    struct ludo_move move;
    char data[LUDO_MOVE_TEXT_MAX];
    struct ludo_text written = ludo_text_in(data, sizeof data);
    if (ludo_move_parse(setup, text, &move, &error) < 0) {
        FUZZ_CHECK(error.text[0]);
        return;
    }
    ludo_move_format(setup, move, &written);
    FUZZ_CHECK(!strcmp(data, text));
    union ludo_state before;
    memcpy(&before, state, setup->game->state_size);
    if (ludo_apply(setup, state, mover, move, &error) < 0)
        FUZZ_CHECK(!memcmp(&before, state, setup->game->state_size) && error.text[0]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct ludo_setup setup;
    union ludo_state state;
    char text[TEXT_MAX] = {0};
    if (size < HEAD || size >= HEAD + TEXT_MAX)
        return 0;
    unsigned number = choose_game(data[0]);
    const struct ludo_game *game = ludo_games[number];
    int seats = game->seats_min + data[1] % (game->seats_max - game->seats_min + 1);
    FUZZ_CHECK(ludo_setup_init(&setup, game, seats, NULL) == LUDO_OK);
    memcpy(&state, position(&setup, number, data[2]), game->state_size);
    memcpy(text, data + HEAD, size - HEAD);
    try_move(&setup, &state, data[3] % (LUDO_CHANCE + 1), text);
    return 0;
}
