/* Content that is not part of the module, and that the host hands over: CRACK
 * WORD's letter tables with their dictionaries, which are too big and are asked
 * for; and what people bring along, compiled by a server, which is handed over
 * before its table is opened. An instance keeps one block: that of its table, or
 * of its arbiter. */
#include "games/crackword/crackword.h"
#include "wasm/host.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct ludo_content handed; /* no name: nothing was handed over */
static void *block;                /* its own block, or room for the next one */
static const struct ludo_content *missing;
static const struct ludo_game *missing_game;
static struct ludo_content own; /* that somebody brought along; no name: none */
static const struct ludo_game *own_game;
static char own_name[32];

static void write_missing(struct ludo_json *json, int argument) {
    (void)argument;
    ludo_json_object(json);
    ludo_json_put_string(json, "game", missing_game->name);
    ludo_json_put_string(json, "content", missing->name);
    ludo_json_object_end(json);
}

const struct ludo_content *host_content(const struct ludo_game *game,
                                        const struct ludo_content *content) {
    if (content->block)
        return content;
    if (handed.name && handed.hash == content->hash)
        return &handed;
    missing = content;
    missing_game = game;
    host_output_json(write_missing, 0);
    return NULL;
}

const struct ludo_content *host_own_content(const struct ludo_game *game) {
    return own.name && (!game || game == own_game) ? &own : NULL;
}

/* Room for the block that was missing. What was handed over before is gone. */
EXPORT(content_room) void *content_room(size_t size) {
    handed = own = (struct ludo_content){0};
    free(block);
    block = malloc(size);
    return block;
}

static int check_words(size_t size, struct ludo_error *error) {
    const struct words *words;
    return words_open(&words, (const struct crackword_letters *)block + 1,
                      size - sizeof(struct crackword_letters), error);
}

/* Whether a block can be one of the game's. All of a game have one size, but for
 * those with a dictionary, which can be checked. */
static int check_block(const struct ludo_game *game, size_t size, struct ludo_error *error) {
    if (!block || !game || !game->contents)
        return ludo_fail(error, LUDO_ECONTENT, NULL);
    if (game == &crackword && size > sizeof(struct crackword_letters))
        return check_words(size, error);
    return size == game->contents[0].size ? LUDO_OK : ludo_fail(error, LUDO_ECONTENT, NULL);
}

/* Input: the game, the content's name and its hash in 16 digits, a line each;
 * `size` bytes are in the room. Takes them for the content of the table that is
 * opened or loaded next. */
EXPORT(content_bring) int content_bring(size_t size) {
    struct ludo_error *error = host_error();
    char *rest = host_input();
    const char *name = host_line_next(&rest);
    own_game = name ? ludo_game_find(name) : NULL;
    const char *title = host_line_next(&rest), *hash = host_line_next(&rest);
    if (!title || !hash)
        return host_answer(ludo_fail(error, LUDO_ECONTENT, NULL));
    int code = check_block(own_game, size, error);
    if (code < 0)
        return host_answer(code);
    (void)snprintf(own_name, sizeof own_name, "%s", title);
    own = (struct ludo_content){
        .name = own_name, .block = block, .size = size, .hash = strtoull(hash, NULL, 16)};
    return LUDO_OK;
}

/* Input: nothing; `size` bytes are in the room. Takes them for what was missing,
 * if that is what they are. */
EXPORT(content_take) int content_take(size_t size) {
    struct ludo_error *error = host_error();
    if (!missing || !block || size != missing->size)
        return host_answer(ludo_fail(error, LUDO_ECONTENT, NULL));
    int code = check_words(size, error);
    if (code < 0)
        return host_answer(code);
    handed = *missing;
    handed.block = block;
    return LUDO_OK;
}
