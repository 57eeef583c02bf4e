/* Fuzzes tables that people want, as they stand in the body of a request: what is taken can
 * be kept as it is, and what is not is refused with a sentence. */
#include "server/wanted.h"

#include "arena.h"
#include "base/utf8.h"
#include "server/keys.h"
#include "server/nicknames.h"

#include <string.h>

static void check_utf8(const char *text) {
    for (size_t length; *text; text += length)
        FUZZ_CHECK((length = utf8_length(text)));
}

static void check_seat(const struct store_seat *seat, bool maker) {
    char clean[LUDO_NAME_MAX];
    FUZZ_CHECK(memchr(seat->level, '\0', sizeof seat->level));
    FUZZ_CHECK(seat->bot == (seat->level[0] != '\0'));
    FUZZ_CHECK(key_hash_is_set(seat->owner) == maker && !(maker && seat->bot));
    FUZZ_CHECK(memchr(seat->name, '\0', sizeof seat->name) && (maker || !seat->name[0]));
    check_utf8(seat->name);
    FUZZ_CHECK(name_clean(seat->name, clean) && !strcmp(seat->name, clean));
}

/* Lines of a name and a value, which the engine takes or refuses one by one. */
static void check_options(const struct ludo_game *game, int seats, const char *options) {
    struct ludo_setup setup;
    struct ludo_error error = {0};
    char line[WANTED_OPTIONS];
    FUZZ_CHECK(memchr(options, '\0', WANTED_OPTIONS));
    check_utf8(options);
    bool playable = ludo_setup_init(&setup, game, seats, &error) == LUDO_OK;
    for (const char *at = options, *end; *at; at = end + 1) {
        FUZZ_CHECK((end = strchr(at, '\n')));
        (void)snprintf(line, sizeof line, "%.*s", (int)(end - at), at);
        char *value = strchr(line, '=');
        FUZZ_CHECK(value);
        *value++ = '\0';
        error = (struct ludo_error){0};
        if (playable && ludo_setup_choose(&setup, line, value, &error) < 0)
            FUZZ_CHECK(error.text[0]);
    }
}

static void check(const struct store_table *table, const char *options, int maker) {
    enum { DAY = 24 * 60 * 60 * 1000, HOUR = 60 * 60 * 1000, MINUTE = 60 * 1000 };
    const struct ludo_game *game = ludo_game_find(table->game);
    FUZZ_CHECK(game && game->listed);
    FUZZ_CHECK(table->seats >= 1 && table->seats <= LUDO_SEATS_MAX && maker < table->seats);
    for (int i = 0; i < table->seats; i++)
        check_seat(&table->seat[i], i == maker);
    FUZZ_CHECK(key_hash_equal(table->seat[maker].owner, table->maker));
    FUZZ_CHECK(table->clock_bank >= 0 && table->clock_bank <= DAY);
    FUZZ_CHECK(table->clock_move >= 0 && table->clock_move <= HOUR);
    FUZZ_CHECK(table->clocked == (table->clock_bank + table->clock_move > 0));
    FUZZ_CHECK(table->window >= 0 && table->window <= MINUTE);
    check_options(game, table->seats, options);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct store_table table;
    char options[WANTED_OPTIONS];
    struct refusal refusal = {0};
    arena_begin();
    json_t *body = json_loadb((const char *)data, size, JSON_REJECT_DUPLICATES, NULL);
    table = (struct store_table){.options = options};
    if (json_is_object(body)) {
        int maker = wanted_read(body, &table, options, &refusal);
        FUZZ_CHECK((maker < 0) == (refusal.code != NULL));
        if (maker >= 0)
            check(&table, options, maker);
        else
            FUZZ_CHECK(refusal.code[0] && refusal.error.text[0]);
    }
    json_decref(body);
    arena_end();
    return 0;
}
