/* Break the Code: the aids that a table may allow (BC-41), as JSON: auto-notes,
 * the solver view, and what a question would tell. All are computed from what
 * the viewer, a seat, can know; the tiles must be dealt. */
#ifndef GAMES_BREAKCODE_AIDS_H
#define GAMES_BREAKCODE_AIDS_H

#include "games/breakcode/breakcode.h"

/* The members "notes" and "solver", as far as the table's option goes. */
void breakcode_put_aids(const struct ludo_setup *setup, const struct breakcode_state *state,
                        int viewer, struct ludo_json *json);

#endif
