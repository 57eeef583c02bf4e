/* Content too big to be part of the module: CRACK WORD's letter tables with
 * their dictionaries, which the host fetches and hands over. An instance keeps
 * one of them: that of its table, or of its arbiter. */
#include "games/crackword/crackword.h"
#include "wasm/host.h"

#include <stdlib.h>

static struct ludo_content handed; /* no name: nothing was handed over */
static void *block;                /* its own block, or room for the next one */
static const struct ludo_content *missing;
static const struct ludo_game *missing_game;

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

/* Room for the block that was missing. What was handed over before is gone. */
EXPORT(content_room) void *content_room(size_t size) {
    handed = (struct ludo_content){0};
    free(block);
    block = malloc(size);
    return block;
}

/* Input: nothing; `size` bytes are in the room. Takes them for what was missing,
 * if that is what they are. */
EXPORT(content_take) int content_take(size_t size) {
    const struct words *words;
    struct ludo_error *error = host_error();
    if (!missing || !block || size != missing->size)
        return host_answer(ludo_fail(error, LUDO_ECONTENT, NULL));
    int code = words_open(&words, (const struct crackword_letters *)block + 1,
                          size - sizeof(struct crackword_letters), error);
    if (code < 0)
        return host_answer(code);
    handed = *missing;
    handed.block = block;
    return LUDO_OK;
}
