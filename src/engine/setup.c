/* The registry's look-ups, and setting a table up. */
#include "ludoteca/ludoteca.h"

#include <string.h>

const struct ludo_game *ludo_game_find(const char *name) {
    for (const struct ludo_game *const *game = ludo_games; *game; game++)
        if (!strcmp((*game)->name, name))
            return *game;
    return NULL;
}

const struct ludo_content *ludo_content_find(const struct ludo_game *game, const char *name) {
    for (const struct ludo_content *content = game->contents; content && content->name; content++)
        if (!strcmp(content->name, name))
            return content;
    return NULL;
}

int ludo_setup_init(struct ludo_setup *setup, const struct ludo_game *game, int seats,
                    struct ludo_error *error) {
    if (seats < game->seats_min || seats > game->seats_max)
        return ludo_fail(error, LUDO_ESEATS, "%s is for %d to %d seats, not %d", game->title,
                         game->seats_min, game->seats_max, seats);
    *setup = (struct ludo_setup){
        .game = game, .content = game->contents, .rules = game->rules, .seats = (uint8_t)seats};
    return LUDO_OK;
}

int ludo_setup_choose_rules(struct ludo_setup *setup, int version, struct ludo_error *error) {
    const struct ludo_game *game = setup->game;
    if (version < 1 || version > game->rules)
        return ludo_fail(error, LUDO_EVERSION,
                         "version %d of the rules of %s is not known here: the newest is %d",
                         version, game->title, game->rules);
    if (version < game->rules_oldest)
        return ludo_fail(error, LUDO_EVERSION,
                         "version %d of the rules of %s is no longer played here: the oldest is %d",
                         version, game->title, game->rules_oldest);
    setup->rules = (uint16_t)version;
    return LUDO_OK;
}

static int choose_content(struct ludo_setup *setup, const char *name, struct ludo_error *error) {
    const struct ludo_content *content = ludo_content_find(setup->game, name);
    if (!content)
        return ludo_fail(error, LUDO_EOPTION, "%s has no %s \"%.40s\"", setup->game->title,
                         setup->game->content_option, name);
    setup->content = content;
    return LUDO_OK;
}

int ludo_setup_choose(struct ludo_setup *setup, const char *option, const char *value,
                      struct ludo_error *error) {
    const struct ludo_game *game = setup->game;
    if (game->content_option && !strcmp(option, game->content_option))
        return choose_content(setup, value, error);
    for (int i = 0; game->options && game->options[i].name; i++) {
        if (strcmp(option, game->options[i].name) != 0)
            continue;
        for (int v = 0; game->options[i].values[v]; v++)
            if (!strcmp(value, game->options[i].values[v])) {
                setup->option[i] = (uint8_t)v;
                return LUDO_OK;
            }
        return ludo_fail(error, LUDO_EOPTION, "%s has no %s \"%.40s\"", game->title, option, value);
    }
    return ludo_fail(error, LUDO_EOPTION, "%s has no option \"%.40s\"", game->title, option);
}
