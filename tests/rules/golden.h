/* Golden matches of any game: a whole match, step by step, with everything
 * that anybody is told. golden/GAME-*.txt shows what play looks like and
 * notices every change of it. A change that is meant is written down with
 * GOLDEN_UPDATE=1 and read in the diff.
 *
 * Of a view and a log only the lines that a step changed are shown, and of the
 * legal moves the first ones and how many there are. */
#ifndef TESTS_GOLDEN_H
#define TESTS_GOLDEN_H

#include "ludoteca/ludoteca.h"

/* What the mover, a seat, does now. */
typedef struct ludo_move (*golden_chooser)(const struct ludo_match *match, int seat,
                                           struct ludo_rng *rng);

/* Play the match, which has been begun, to its end and compare with the file,
 * named from the top of the source tree. Fails the running test. */
void golden_check(const char *file, struct ludo_match *match, uint64_t seed, golden_chooser choose);

/* A file of the source tree. The caller frees it. */
char *golden_read(const char *file);
/* Fails the running test unless the page shows this JSON behind the mark
 * "<!-- told: what -->". */
void golden_expect_shown(const char *file, const char *page, const char *what, const char *told);

#endif
