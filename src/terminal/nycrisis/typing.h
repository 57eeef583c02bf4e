/* New York Crisis: what people type, turned into moves. Words are taken in English
 * and in the chosen language, names of spaces whole or as far as they are unique. */
#ifndef TERMINAL_NYCRISIS_TYPING_H
#define TERMINAL_NYCRISIS_TYPING_H

#include "terminal/nycrisis/words.h"

/* A space or a character by its name; -1 for none. */
int crisis_read_space(const struct crisis_city *city, const char *typed);
int crisis_read_role(const struct crisis_city *city, const char *typed);

/* The move in the library's words; what is not understood stays as it is. */
void crisis_read_move(const struct crisis_city *city, const struct crisis_scene *scene,
                      const char *typed, char move[LUDO_MOVE_TEXT_MAX]);

/* What a move whose payment may be left out can mean. */
struct crisis_reading {
    const struct crisis_way *way; /* the only one, or the only cheapest; or NULL */
    int count;                    /* ways that fit */
};

/* Whether a way is what was typed, or begins with it. */
bool crisis_way_fits(const struct crisis_way *way, const char *typed);
struct crisis_reading crisis_complete(const struct crisis_ways *ways, const char *move);

#endif
