/* `ludoteca play`: from a wish on the command line to matches played in the
 * terminal, on the screen or in plain lines. */
#ifndef TERMINAL_PLAY_H
#define TERMINAL_PLAY_H

#include "ludoteca/ludoteca.h"

struct play_wish {
    const char *game;    /* or NULL */
    int seats;           /* or 0 */
    const char *players; /* "me,hard", or NULL */
    const char *const *options;
    size_t option_count;
    bool seeded, plain;
    bool daily; /* alone, with the chance of today's date */
    uint64_t seed;
    const char *record, *load; /* paths, or NULL */
};

/* LUDO_OK, or an error. SIGTERM and SIGHUP end the program as they would
 * without us, after everything is saved. */
int terminal_play(const struct play_wish *wish, struct ludo_error *error);

#endif
