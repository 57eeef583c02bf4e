#include "lab/player.h"

#include <string.h>

#define PREFIX "exec:"

int player_find(struct player *player, const struct ludo_game *game, const char *name,
                struct ludo_error *error) {
    *player = (struct player){.name = name};
    if (!strncmp(name, PREFIX, strlen(PREFIX)))
        player->command = name + strlen(PREFIX);
    else if (strchr(name, '/'))
        player->command = name;
    if (!player->command)
        return ludo_bot_find(game, name, &player->bot, error);
    if (!player->command[strspn(player->command, " ")])
        return ludo_fail(error, LUDO_EBOT, "the program of bot \"%.40s\" is not named", name);
    return LUDO_OK;
}

bool player_is_random(const struct player *player) {
    return !player->command && !strcmp(player->bot.name, "random");
}
