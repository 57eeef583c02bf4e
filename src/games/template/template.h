/* The template game: copy it when you add a game (docs/add-a-game.md). It is
 * in the registry, so that every test runs over it, and not listed to players.
 *
 *   TE-01  2 to 4 seats; sixteen cards: 1 and 2 three times, 3, 4 and 5 twice,
 *          6 to 9 once.
 *   TE-02  Each seat is dealt one card and looks at it; nobody else does.
 *   TE-03  Seat 0 says aloud whether the highest or the lowest card will win.
 *   TE-04  Everybody chooses in secret to keep the card or to swap it. The
 *          choices are shown when all have chosen.
 *   TE-05  In the order of seats, who swaps drops the card face down and draws
 *          another, which nobody else sees.
 *   TE-06  All held cards are shown; the best one wins. A dropped card stays
 *          face down for good: only its owner knows it.
 *   TE-07  Best cards that are equal share the victory, or with the option
 *          `ties=nobody` nobody wins. */
#ifndef GAMES_TEMPLATE_H
#define GAMES_TEMPLATE_H

#include "ludoteca/ludoteca.h"

extern const struct ludo_game template_game;

#endif
