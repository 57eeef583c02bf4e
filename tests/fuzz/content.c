/* Fuzzes content files: what is refused says where, and what is accepted can be
 * played. */
#include "fuzz.h"

#include "base/rng.h"
#include "front/files.h"
#include "games/content.h"

static void play(const struct ludo_setup *setup) {
    struct ludo_move *legal = fuzz_legal();
    const struct ludo_game *game = setup->game;
    union ludo_state state;
    struct ludo_rng rng;
    ludo_movers actors;
    uint32_t steps = 0;
    ludo_rng_seed(&rng, 1, 0);
    ludo_start(setup, &state);
    while ((actors = game->actors(setup, &state))) {
        int mover = __builtin_ctz(actors);
        struct ludo_move move;
        if (mover == LUDO_CHANCE)
            move = ludo_draw(setup, &state, &rng);
        else
            move = legal[rng_below(&rng, game->legal(setup, &state, mover, legal))];
        FUZZ_CHECK(ludo_apply(setup, &state, mover, move, NULL) >= 0);
        FUZZ_CHECK(++steps <= game->steps_max);
    }
}

static void read_as(const struct ludo_game *game, const json_t *root) {
    struct ludo_error error = {0};
    struct content_file file = {0};
    if (!content_reader_find(game->name))
        return;
    if (content_file_compile(&file, game, root, &error) < 0) {
        FUZZ_CHECK(error.text[0]);
    } else {
        struct ludo_setup setup;
        FUZZ_CHECK(ludo_setup_init(&setup, game, game->seats_max, NULL) == LUDO_OK);
        setup.content = &file.content;
        play(&setup);
    }
    content_file_free(&file);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct ludo_error error = {0};
    json_t *root;
    if (content_parse((const char *)data, size, &root, &error) < 0) {
        FUZZ_CHECK(error.text[0]);
        return 0;
    }
    for (const struct ludo_game *const *game = ludo_games; *game; game++)
        read_as(*game, root);
    json_decref(root);
    return 0;
}
