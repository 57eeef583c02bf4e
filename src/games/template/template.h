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
 *          `ties=nobody` nobody wins.
 *   TE-08  Every card held counts its number in points. By version 1 of the rules
 *          there were no points when nobody won. */
#ifndef GAMES_TEMPLATE_H
#define GAMES_TEMPLATE_H

#include "ludoteca/ludoteca.h"

extern const struct ludo_game template_game;

/* ----------------------------------------------------------------- state */

enum { TEMPLATE_SEATS = 4, TEMPLATE_HIGHEST = 9 };

/* Kinds of moves begin at 1. Their order is the order of the list of legal
 * moves, together with the arguments. */
enum template_kind {
    TEMPLATE_DEAL = 1, /* seat, card: chance alone does it */
    TEMPLATE_CALL,     /* 0 the highest wins, 1 the lowest */
    TEMPLATE_KEEP,
    TEMPLATE_SWAP,
};

enum template_phase {
    TEMPLATE_PHASE_DEAL,
    TEMPLATE_PHASE_CALL,
    TEMPLATE_PHASE_CHOOSE,
    TEMPLATE_PHASE_DRAW,
    TEMPLATE_PHASE_OVER
};

/* A place for a card is empty, holds 1 to 9, or holds one that the viewer does
 * not know. The last is what mask() leaves behind and what `deal 1 ?` says: a
 * blank of its own, or the viewer could not tell a hidden card from none. */
enum { TEMPLATE_NO_CARD = 0, TEMPLATE_HIDDEN_CARD = TEMPLATE_HIGHEST + 1 };

/* Likewise keep, swap, none yet, or made but not known. */
enum { TEMPLATE_NO_CHOICE = 0, TEMPLATE_HIDDEN_CHOICE = 255 };

/* Bytes alone, so that there is no padding to keep clean. What can be worked
 * out (whose card is next, what is left of the deck) is not stored: one fact
 * in two places would have to be masked in both.
 *
 * The state must hold all that a seat knows and that still matters: `dropped`
 * is there because an owner who remembers the card judges the deck better. */
struct template_state {
    uint8_t phase;
    uint8_t lowest_wins;
    uint8_t choice[TEMPLATE_SEATS]; /* a kind of move */
    uint8_t hand[TEMPLATE_SEATS];
    uint8_t dropped[TEMPLATE_SEATS];
};

#endif
