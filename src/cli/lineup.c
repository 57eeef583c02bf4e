#include "cli/lineup.h"

#include "cli/output.h"
#include "cli/words.h"
#include "front/translate.h"
#include "lab/crew.h"

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

static void close_lineup(struct lineup *lineup) {
    table_close(&lineup->table);
    free(lineup->names);
    *lineup = (struct lineup){0};
}

/* On failure nothing needs to be closed. An unknown bot is wrong usage. */
static int open_lineup(struct lineup *lineup, const struct lineup_words *words,
                       struct ludo_error *error) {
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
        close_lineup(lineup);
    return code;
}

void lineup_json(const struct lineup *lineup, struct ludo_json *json) {
    const struct ludo_setup *setup = &lineup->table.setup;
    ludo_json_put_string(json, "game", setup->game->name);
    ludo_json_put_int(json, "seats", setup->seats);
    ludo_setup_options_json(setup, json);
}

int lineup_command(int argc, char **argv, const char *help, int64_t games, lineup_run run) {
    struct lineup_request request = {.games = games, .seed = 1, .jobs = 1, .timeout = 10};
    struct lineup_words *words = &request.words;
    const struct argument known[] = {
        {"seats", ARGUMENT_NUMBER, &words->seats, 1, LUDO_SEATS_MAX},
        {"games", ARGUMENT_NUMBER, &request.games, 1, INT64_C(1000000000000)},
        {"seed", ARGUMENT_NUMBER, &request.seed, 0, INT64_MAX},
        {"bots", ARGUMENT_TEXT, &words->bots, 0, 0},
        {"option", ARGUMENT_LIST, &words->options, 0, 0},
        {"jobs", ARGUMENT_NUMBER, &request.jobs, 1, CREW_THREADS_MAX},
        {"timeout", ARGUMENT_NUMBER, &request.timeout, 1, 3600},
        {"json", ARGUMENT_FLAG, &request.json, 0, 0},
        {0}};
    struct arguments arguments = {.help = help, .known = known, .word_name = "GAME"};
    struct ludo_error error = {.translate = translate};
    struct lineup lineup;
    int code = arguments_read(&arguments, argc, argv);
    if (code >= 0)
        return code;
    words->game = arguments.word;
    if (open_lineup(&lineup, words, &error) < 0)
        return output_error(&error);
    code = run(&request, &lineup, &error);
    close_lineup(&lineup);
    return code;
}
