/* Fuzzes contents that keep to their format: the input is a stream of choices from
 * which one is made, of the game that the first byte chooses. */
#include "hostile/hostile.h"

#include "fuzz.h"

#include <string.h>

static const char *const names[] = {"nycrisis", "nycrisis", "loot", "crackit", "crackword"};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct tally tally;
    if (!size)
        return 0;
    struct choices choices = {.data = data + 1, .size = size - 1};
    ludo_rng_seed(&choices.rng, size, 0);
    const struct ludo_game *game = ludo_game_find(names[data[0] % (sizeof names / sizeof *names)]);
    json_t *content = hostile_content(&choices, game);
    FUZZ_CHECK(content);
    hostile_try(&choices, game, content, HOSTILE_ONCE, &tally);
    json_decref(content);
    return 0;
}
