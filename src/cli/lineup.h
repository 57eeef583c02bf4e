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

/* On failure nothing needs to be closed. An unknown bot is wrong usage. */
int lineup_open(struct lineup *lineup, const struct lineup_words *words, struct ludo_error *error);
void lineup_close(struct lineup *lineup);

/* The members that tell what was played: game, seats, options. */
void lineup_json(const struct lineup *lineup, struct ludo_json *json);

#endif
