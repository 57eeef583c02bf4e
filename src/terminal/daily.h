/* The match of the day: who plays alone on a date has the same as everybody
 * else who plays alone on that date, here and on the page. Its chance comes
 * from the game, the date and how often chance has moved; nothing else tells it
 * apart, and a record of it is known again by what was drawn. */
#ifndef TERMINAL_DAILY_H
#define TERMINAL_DAILY_H

#include "ludoteca/ludoteca.h"

/* Make ready what chance, which has moved so often, does next on a date such
 * as 2026-11-15. The page does the same (web/src/session/daily.ts). */
void daily_seed(struct ludo_rng *rng, const struct ludo_game *game, const char *date,
                uint32_t drawn);
/* How often chance has moved. */
uint32_t daily_drawn(const struct ludo_match *match);
/* Whether one seat plays the match of this date: chance has moved, and did
 * what the date makes of it. */
bool daily_is(const struct ludo_match *match, const char *date);

#endif
