/* The screen mode's loop around a session: whose turn it is, the keys that all
 * games share, the end. */
#ifndef TERMINAL_DESK_H
#define TERMINAL_DESK_H

#include "terminal/front.h"

enum desk_end { DESK_LEFT, DESK_AGAIN };

/* Play until the match is over or somebody leaves. */
enum desk_end desk_run(struct session *session, const struct game_front *front);

/* For games: a person at the desk chooses a move. What is refused is said. */
void desk_choose(struct desk *desk, const char *move);
/* For games: … says once for all windows to come what holds, one of the front's
 * `standings`. */
void desk_stand(struct desk *desk, enum standing order);
/* For games: draw everything under a dialog. */
void desk_draw(void *desk);
/* For games: what is to be done now where the game has nothing special to say,
 * and the hints at the bottom. */
const char *desk_status(const struct desk *desk);
void desk_hints(const struct desk *desk);

#endif
