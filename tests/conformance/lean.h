/* Play that leans towards some kinds of moves and away from others, so that
 * matches come to where moves chosen evenly hardly ever lead: decks that run
 * out, more than once; matches that nobody hurries to end. */
#ifndef CONFORMANCE_LEAN_H
#define CONFORMANCE_LEAN_H

#include "ludoteca/ludoteca.h"

enum { LEAN_KINDS = 64 };

/* How often a kind of move is made compared with the others that are legal. */
struct lean {
    double weight[LEAN_KINDS];
};

/* For a match of the game: as it is known to lead far, or else at random, with
 * kinds that are thousands of times as likely as others. */
void lean_draw(struct lean *lean, const struct ludo_game *game, struct ludo_rng *rng);
/* One of the moves, which are sorted. */
struct ludo_move lean_choose(const struct lean *lean, const struct ludo_move *moves, uint32_t count,
                             struct ludo_rng *rng);

#endif
