/* A sound game that the suite must accept: reaction windows in which every
 * rival is asked, answers are never shown, nor who has answered, and chance
 * closes the window for all to see. It is here so that the suite does not ask
 * more than such rules can give. */
#ifndef CONFORMANCE_WINDOW_H
#define CONFORMANCE_WINDOW_H

#include "ludoteca/ludoteca.h"

/* The kinds of its answers. */
enum { WINDOW_PASS = 3, WINDOW_STOP };

extern const struct ludo_game window_game;

#endif
