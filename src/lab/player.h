/* Who can sit at a table of the lab: a bot of the library's, or a program.
 * Plain values; the name belongs to the caller and must outlive them. */
#ifndef LAB_PLAYER_H
#define LAB_PLAYER_H

#include "ludoteca/ludoteca.h"

enum { PLAYERS_MAX = 16 };

struct player {
    const char *name;
    const char *command; /* of a program, or NULL */
    struct ludo_bot bot; /* if it is no program */
};

/* A name with a slash in it is a program; "exec:" before a name says so too. */
int player_find(struct player *player, const struct ludo_game *game, const char *name,
                struct ludo_error *error);
bool player_is_random(const struct player *player);

#endif
