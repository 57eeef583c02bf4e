/* The match of the day: who plays alone on a date has the same as everybody
 * else who plays alone on that date. Its chance comes from the date; nothing
 * else tells it apart, and a record of it is known again by what was drawn. */
#ifndef TERMINAL_DAILY_H
#define TERMINAL_DAILY_H

#include "ludoteca/ludoteca.h"

/* The seed of a date such as 2026-11-15: 20261115. */
uint64_t daily_seed(const char *date);
/* Whether one seat plays the match of this date: chance has moved, and did
 * what the date's seed draws. */
bool daily_is(const struct ludo_match *match, const char *date);

#endif
