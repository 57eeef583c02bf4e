/* The newest steps of a match as a viewer may know them. Most of what a viewer
 * was told of them before is told again, so a list remembers which step each
 * piece of the text stands for: only what is new or shows differently now is
 * written anew. */
#ifndef SERVER_RECENT_H
#define SERVER_RECENT_H

#include "ludoteca/ludoteca.h"

enum {
    RECENT_STEPS = 16, /* that a viewer is told at least */
    RECENT_MORE = 8,   /* and that may come before the oldest of them are dropped */
    RECENT_MOST = RECENT_STEPS + RECENT_MORE,
};

/* A step that shows, as it shows, and where its text ends. */
struct recent_step {
    struct ludo_step step;
    bool whole; /* it shows as it was made */
    uint16_t end;
    uint32_t number;
};

/* A plain value; all zero is the list of somebody who was told nothing. */
struct recent {
    uint32_t first; /* the step that it begins with */
    uint16_t count;
    uint16_t start; /* where the text of its first step begins */
    struct recent_step steps[RECENT_MOST];
};

/* Write the list as a JSON array behind the open object of a tell, of which
 * `told` is the last one with its list `old`, or NULL. The list that was
 * written goes to `now`. */
void recent_write(const struct ludo_match *match, int viewer, const struct recent *old,
                  const char *told, struct recent *now, struct ludo_json *json);

#endif
