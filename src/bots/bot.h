/* The bots that games share. */
#ifndef BOTS_BOT_H
#define BOTS_BOT_H

#include "ludoteca/ludoteca.h"

extern const struct ludo_bot bot_random;

#endif
