/* The game to copy when adding one; not listed to players. */
#ifndef GAMES_TEMPLATE_H
#define GAMES_TEMPLATE_H

#include "ludoteca/ludoteca.h"

extern const struct ludo_game template_game;

#endif
