/* What must hold for every game. */
#ifndef CONFORMANCE_PROBES_H
#define CONFORMANCE_PROBES_H

#include "walk.h"

/* moves.c */
extern const struct probe probe_lists, probe_notation, probe_refusals, probe_garbage;
/* ends.c */
extern const struct probe probe_limits, probe_ends;
/* history.c */
extern const struct probe probe_replays, probe_rewinds, probe_take_backs, probe_records;
/* chance.c */
extern const struct probe probe_odds, probe_draws;
/* secrets.c */
extern const struct probe probe_masks, probe_imagines, probe_silence;
/* shown.c */
extern const struct probe probe_shown, probe_alike, probe_parts;
/* windows.c */
extern const struct probe probe_windows;
/* landmarks.c */
extern const struct probe probe_landmarks;
/* twins.c */
enum { TWINS_STEPS = 12000 };
extern const struct probe probe_twins, probe_imagined_twins;

/* The limit that chi-square of `freedom` degrees stays under unless something
 * is wrong: about six deviations. */
double chi_square_limit(uint32_t freedom);
/* Chi-square of what was counted against weights. */
double chi_square(const uint32_t *counted, const double *weights, uint32_t count);

#endif
