/* CRACK IT: the reader of card tables. It alone knows their JSON. */
#ifndef GAMES_CRACKIT_CARDS_H
#define GAMES_CRACKIT_CARDS_H

#include "games/content.h"

extern const struct content_reader crackit_cards_reader;

#endif
