/* LO-64: who plays alone plays for a place among the best. */
#ifndef TERMINAL_BEST_H
#define TERMINAL_BEST_H

#include "terminal/session.h"

/* The table of best scores for a match like this as text, a line each; `rank`
 * is marked. The match of a day has a table of its own. */
void best_add(struct ludo_text *text, const struct session *session, int rank);
/* The same for a setup, without any match. */
void best_add_setup(struct ludo_text *text, const struct ludo_setup *setup);
/* Enter a match that has just ended, if one person played alone for a score;
 * its rank, or -1 if there is none. */
int best_enter(const struct session *session, struct ludo_error *error);

#endif
