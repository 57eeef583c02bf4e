/* What sim and arena have in common: a game, its options, and who plays. */
#ifndef CLI_LINEUP_H
#define CLI_LINEUP_H

#include "cli/arguments.h"
#include "front/table.h"
#include "lab/player.h"

/* The words, as given; 0 and NULL where nothing was. */
struct lineup_words {
    const char *game;
    int64_t seats;
    const char *bots; /* parted by commas */
    struct argument_list options;
};

/* Owns its table and the names of its players. */
struct lineup {
    struct table table;
    char *names;
    struct player players[PLAYERS_MAX];
    int player_count;
};

/* What is asked of a command that plays many matches. */
struct lineup_request {
    struct lineup_words words;
    int64_t games, seed, jobs, timeout;
    bool json;
};

/* Carries a request out; the exit code, after what went wrong has been said. */
typedef int (*lineup_run)(const struct lineup_request *request, const struct lineup *lineup,
                          struct ludo_error *error);

/* The whole command, with `games` matches unless others are asked for: reads its
 * words, opens the lineup and has it run. */
int lineup_command(int argc, char **argv, const char *help, int64_t games, lineup_run run);

/* The members that tell what was played: game, seats, options. */
void lineup_json(const struct lineup *lineup, struct ludo_json *json);

#endif
