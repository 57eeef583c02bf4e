/* Fuzzes content files: what is refused says where, and what is accepted can be
 * played. */
#include "arena.h"

#include "base/rng.h"
#include "front/files.h"
#include "games/content.h"
#include "games/nycrisis/reader.h"

/* Every plot stands on a board, which is nearly always the built-in one: 25 KB of JSON that
 * are read once here. The linker has whoever calls json_loads() call this. */
json_t *__real_json_loads(const char *text, size_t flags, json_error_t *error);
json_t *__wrap_json_loads(const char *text, size_t flags, json_error_t *error);

json_t *__wrap_json_loads(const char *text, size_t flags, json_error_t *error) {
    static json_t *board[8];
    for (int i = 0; nycrisis_board_texts[i]; i++) {
        if (text != nycrisis_board_texts[i])
            continue;
        arena.stays = true;
        if (!board[i])
            board[i] = __real_json_loads(text, flags, error);
        arena.stays = false;
        return json_incref(board[i]);
    }
    return __real_json_loads(text, flags, error);
}

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
    arena_begin();
    if (content_parse((const char *)data, size, &root, &error) < 0) {
        FUZZ_CHECK(error.text[0]);
    } else {
        for (const struct ludo_game *const *game = ludo_games; *game; game++)
            read_as(*game, root);
        json_decref(root);
    }
    arena_end();
    return 0;
}
