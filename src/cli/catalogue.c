#include "cli/catalogue.h"

void catalogue_options(const struct ludo_game *game,
                       void (*tell)(const char *name, const char *const *values, void *context),
                       void *context) {
    const char *values[CATALOGUE_VALUES_MAX + 1] = {NULL};
    if (game->content_option && game->contents) {
        for (int i = 0; i < CATALOGUE_VALUES_MAX && game->contents[i].name; i++)
            values[i] = game->contents[i].name;
        tell(game->content_option, values, context);
    }
    for (int i = 0; game->options && game->options[i].name; i++)
        tell(game->options[i].name, game->options[i].values, context);
}

static void put_option(const char *name, const char *const *values, void *context) {
    struct ludo_json *json = context;
    ludo_json_object(json);
    ludo_json_put_string(json, "name", name);
    ludo_json_put_array(json, "values");
    for (; *values; values++)
        ludo_json_string(json, *values);
    ludo_json_array_end(json);
    ludo_json_object_end(json);
}

static void put_game(const struct ludo_game *game, struct ludo_json *json) {
    ludo_json_object(json);
    ludo_json_put_string(json, "name", game->name);
    ludo_json_put_string(json, "title", game->title);
    ludo_json_put_int(json, "rules", game->rules);
    ludo_json_put_int(json, "rules_oldest", game->rules_oldest);
    ludo_json_put_bool(json, "listed", game->listed);
    ludo_json_put_int(json, "seats_min", game->seats_min);
    ludo_json_put_int(json, "seats_max", game->seats_max);
    ludo_json_put_bool(json, "windows", game->let_pass);
    if (game->content_option && game->contents)
        ludo_json_put_string(json, "content_option", game->content_option);
    ludo_json_put_array(json, "options");
    catalogue_options(game, put_option, json);
    ludo_json_array_end(json);
    ludo_json_put_int(json, "state_bytes", game->state_size);
    ludo_json_put_int(json, "legal_max", game->legal_max);
    ludo_json_put_int(json, "steps_max", game->steps_max);
    ludo_json_object_end(json);
}

void catalogue_json(bool all, struct ludo_json *json) {
    ludo_json_array(json);
    for (const struct ludo_game *const *game = ludo_games; *game; game++)
        if (all || (*game)->listed)
            put_game(*game, json);
    ludo_json_array_end(json);
}
