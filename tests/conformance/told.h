/* Everything that a viewer is told of a match, as bytes that can be compared.
 * Whatever more the library ever tells a viewer belongs in here. */
#ifndef CONFORMANCE_TOLD_H
#define CONFORMANCE_TOLD_H

#include "walk.h"

enum told_part {
    TOLD_MASK,      /* the masked state, which bots get */
    TOLD_VIEW,      /* ludo_match_view */
    TOLD_LEGAL,     /* ludo_match_legal_json */
    TOLD_REFUSALS,  /* codes and reasons for moves and texts the viewer tries */
    TOLD_BOT,       /* what a bot in the viewer's seat does */
    TOLD_TAKE_BACK, /* whether and why not the viewer may take back */
    TOLD_LOG,       /* ludo_match_log */
    TOLD_PARTS
};

/* Owns the texts. Begins zeroed; can be filled again and again. */
struct told {
    struct ludo_text part[TOLD_PARTS];
};

/* Fill in all parts. `tries` seeds what the viewer tries, so that two twins
 * are asked the same; `first` is where the log begins. */
void told_gather(struct told *told, const struct ludo_match *match, int viewer, uint64_t tries,
                 uint32_t first);
void told_free(struct told *told);

/* The first part before `parts` that differs, or −1. */
int told_compare(const struct told *a, const struct told *b, enum told_part parts);
const char *told_part_name(enum told_part part);

#endif
