#include "cli/lineup.h"

#include "cli/words.h"

#include <stdlib.h>
#include <string.h>

static int find_players(struct lineup *lineup, const struct ludo_game *game,
                        struct ludo_error *error) {
    char *rest = lineup->names, *name;
    while ((name = strsep(&rest, ","))) {
        if (lineup->player_count == PLAYERS_MAX)
            return ludo_fail(error, LUDO_EUSAGE, "more than %d bots are too many", PLAYERS_MAX);
        if (!*name)
            return ludo_fail(error, LUDO_EUSAGE, "a bot without a name stands in --bots");
        struct player *player = &lineup->players[lineup->player_count++];
        if (player_find(player, game, name, error) < 0) {
            if (error)
                error->code = LUDO_EUSAGE;
            return LUDO_EUSAGE;
        }
    }
    return LUDO_OK;
}

/* As many as there are bots, two at least, as far as the game allows. */
static int usual_seats(const struct ludo_game *game, int bots) {
    int seats = bots > 2 ? bots : 2;
    if (seats < game->seats_min)
        seats = game->seats_min;
    return seats > game->seats_max ? game->seats_max : seats;
}

int lineup_open(struct lineup *lineup, const struct lineup_words *words, struct ludo_error *error) {
    *lineup = (struct lineup){0};
    const struct ludo_game *game = ludo_game_find(words->game);
    if (!game)
        return ludo_fail(error, LUDO_EGAME, "there is no game \"%.40s\": see ludoteca games",
                         words->game);
    lineup->names = strdup(words->bots ? words->bots : "random");
    if (!lineup->names)
        return ludo_fail(error, LUDO_EMEMORY, NULL);
    int code = find_players(lineup, game, error);
    if (code == LUDO_OK) {
        int seats = words->seats ? (int)words->seats : usual_seats(game, lineup->player_count);
        code = table_open(&lineup->table, words->game, seats, words->options.item,
                          words->options.count, error);
    }
    if (code < 0)
        lineup_close(lineup);
    return code;
}

void lineup_close(struct lineup *lineup) {
    table_close(&lineup->table);
    free(lineup->names);
    *lineup = (struct lineup){0};
}

void lineup_json(const struct lineup *lineup, struct ludo_json *json) {
    const struct ludo_setup *setup = &lineup->table.setup;
    ludo_json_put_string(json, "game", setup->game->name);
    ludo_json_put_int(json, "seats", setup->seats);
    ludo_setup_options_json(setup, json);
}
