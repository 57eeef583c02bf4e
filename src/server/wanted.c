#include "server/wanted.h"

#include "server/keys.h"
#include "server/nicknames.h"

#include <stdio.h>
#include <string.h>

static bool is_level(const char *level) {
    return !strcmp(level, "easy") || !strcmp(level, "normal") || !strcmp(level, "hard");
}

static int read_seat(const json_t *value, struct store_seat *seat, struct refusal *refusal) {
    const char *kind = json_string_value(json_object_get(value, "kind"));
    const json_t *level = json_object_get(value, "level");
    const char *wanted = level ? json_string_value(level) : "normal";
    seat->bot = kind && !strcmp(kind, "bot");
    if (!kind || (!seat->bot && strcmp(kind, "person") != 0) || !wanted || !is_level(wanted))
        return refuse(refusal, "PROTOCOL",
                      "a seat is a person or a bot of level easy, normal or hard");
    (void)snprintf(seat->level, sizeof seat->level, "%s", seat->bot ? wanted : "");
    return LUDO_OK;
}

static int read_seats(const json_t *body, struct store_table *table, struct refusal *refusal) {
    const json_t *seats = json_object_get(body, "seats");
    size_t count = json_array_size(seats);
    if (!count || count > LUDO_SEATS_MAX)
        return refuse(refusal, "SEATS", "\"seats\" has to list 1 to %d seats", LUDO_SEATS_MAX);
    table->seats = (int)count;
    for (size_t i = 0; i < count; i++)
        if (read_seat(json_array_get(seats, i), &table->seat[i], refusal) < 0)
            return LUDO_EPROTOCOL;
    return LUDO_OK;
}

/* Options become lines, as they are kept; the engine judges them. Who brings
 * content along has chosen it by that. */
static int read_options(const json_t *body, const struct ludo_game *game, char *lines, size_t size,
                        struct refusal *refusal) {
    bool own = json_object_get(body, "content");
    const json_t *options = json_object_get(body, "options");
    const char *name;
    json_t *value;
    struct ludo_text text = ludo_text_in(lines, size);
    if (options && !json_is_object(options))
        return refuse(refusal, "PROTOCOL", "\"options\" has to be an object");
    json_object_foreach((json_t *)options, name, value) {
        const char *word = json_string_value(value);
        if (!word || strpbrk(name, "=\n") || strchr(word, '\n'))
            return refuse(refusal, "OPTION", "an option is a name and a text");
        if (own && game->content_option && !strcmp(name, game->content_option))
            return refuse(refusal, "OPTION", "\"%s\" is chosen by the file brought along", name);
        ludo_text_add_format(&text, "%s=%s\n", name, word);
    }
    if (!ludo_text_fits(&text))
        return refuse(refusal, "OPTION", "there are too many options");
    return LUDO_OK;
}

static int read_clock(const json_t *body, struct store_table *table, struct refusal *refusal) {
    const json_t *clock = json_object_get(body, "clock");
    if (!clock || json_is_null(clock))
        return LUDO_OK;
    double minutes = json_number_value(json_object_get(clock, "minutes"));
    double seconds = json_number_value(json_object_get(clock, "seconds_per_move"));
    if (!json_is_object(clock) || !(minutes >= 0 && minutes <= 24 * 60) ||
        !(seconds >= 0 && seconds <= 3600) || minutes * 60 + seconds < 0.1)
        return refuse(refusal, "PROTOCOL",
                      "a clock has up to 1440 \"minutes\" and up to 3600 \"seconds_per_move\"");
    table->clocked = true;
    table->clock_bank = (int64_t)(minutes * 60000.0);
    table->clock_move = (int64_t)(seconds * 1000.0);
    return LUDO_OK;
}

/* At a table with a clock nobody may keep the others waiting in a window, in
 * which clocks stand still. */
static int read_window(const json_t *body, const struct ludo_game *game, struct store_table *table,
                       struct refusal *refusal) {
    enum { USUAL = 6, MOST = 60 };
    const json_t *window = json_object_get(body, "window");
    double seconds = json_number_value(window);
    if (!window)
        seconds = table->slow && !table->clocked ? 0 : USUAL;
    else if (!json_is_number(window) || !(seconds >= 0 && seconds <= MOST))
        return refuse(refusal, "PROTOCOL", "a \"window\" has 0 to %d seconds", MOST);
    table->window = (int64_t)(seconds * 1000.0);
    if (game->let_pass && table->clocked && !table->window)
        return refuse(refusal, "PROTOCOL", "at a table with a clock a \"window\" has an end");
    return LUDO_OK;
}

static int read_pace(const json_t *body, struct store_table *table, struct refusal *refusal) {
    const json_t *pace = json_object_get(body, "pace"), *back = json_object_get(body, "take_back");
    const char *word = pace ? json_string_value(pace) : "live";
    if (!word || (strcmp(word, "live") != 0 && strcmp(word, "slow") != 0))
        return refuse(refusal, "PROTOCOL", "\"pace\" is \"live\" or \"slow\"");
    if (back && !json_is_boolean(back))
        return refuse(refusal, "PROTOCOL", "\"take_back\" is true or false");
    table->slow = !strcmp(word, "slow");
    table->take_back = !back || json_is_true(back);
    return LUDO_OK;
}

/* The seat that the maker wants, or else the first one for a person. */
static int find_maker_seat(const json_t *body, const struct store_table *table,
                           struct refusal *refusal) {
    const json_t *wanted = json_object_get(body, "seat");
    json_int_t number = json_integer_value(wanted);
    if (wanted && (!json_is_integer(wanted) || number < 0 || number >= table->seats ||
                   table->seat[number].bot))
        return refuse(refusal, "SEATS", "\"seat\" has to be the number of a person's seat");
    if (wanted)
        return (int)number;
    for (int seat = 0; seat < table->seats; seat++)
        if (!table->seat[seat].bot)
            return seat;
    return refuse(refusal, "SEATS", "at least one seat has to be a person's");
}

static int read_maker(const json_t *body, struct store_table *table, struct refusal *refusal) {
    const char *client = json_string_value(json_object_get(body, "client"));
    const json_t *name = json_object_get(body, "name");
    const char *word = name ? json_string_value(name) : "";
    char clean[LUDO_NAME_MAX];
    if (!client || !key_hash_client(client, table->maker))
        return refuse(refusal, "PROTOCOL", "\"client\" has to be 32 hexadecimal digits");
    if (!word || !name_clean(word, clean))
        return refuse(refusal, "PROTOCOL", "a name is one line of up to %d bytes",
                      LUDO_NAME_MAX - 1);
    int number = find_maker_seat(body, table, refusal);
    if (number < 0)
        return number;
    struct store_seat *seat = &table->seat[number];
    memcpy(seat->owner, table->maker, STORE_HASH_SIZE);
    (void)snprintf(seat->name, sizeof seat->name, "%s", clean);
    return number;
}

int wanted_read(const json_t *body, struct store_table *table, char options[WANTED_OPTIONS],
                struct refusal *refusal) {
    const char *game = json_string_value(json_object_get(body, "game"));
    const struct ludo_game *found = game ? ludo_game_find(game) : NULL;
    if (!found || !found->listed)
        return refuse(refusal, "GAME", "there is no such game");
    (void)snprintf(table->game, sizeof table->game, "%s", game);
    if (read_seats(body, table, refusal) < 0 ||
        read_options(body, found, options, WANTED_OPTIONS, refusal) < 0 ||
        read_clock(body, table, refusal) < 0 || read_pace(body, table, refusal) < 0 ||
        read_window(body, found, table, refusal) < 0)
        return LUDO_EPROTOCOL;
    int seat = read_maker(body, table, refusal);
    if (seat < 0)
        return LUDO_EPROTOCOL;
    for (int i = 0; i < table->seats; i++)
        table->seat[i].bank = table->clock_bank;
    return seat;
}
