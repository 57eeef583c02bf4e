/* New York Crisis: walking somewhere, several steps one after the other. Which ones
 * is found by trying them on copies, so that the library alone says what is legal. */
#ifndef TERMINAL_NYCRISIS_GO_H
#define TERMINAL_NYCRISIS_GO_H

#include "terminal/session.h"

enum { CRISIS_GO_MAX = 24 };

/* Moves that lead to a space, and what they cost. */
struct crisis_route {
    int count;
    char move[CRISIS_GO_MAX][LUDO_MOVE_TEXT_MAX];
    bool extra; /* the last one is the extra step */
};

/* The shortest way for the seat that acts; false if there is none. */
bool crisis_route_find(struct crisis_route *route, const struct session *session, int seat,
                       const char *space);
/* Go it, as far as nothing comes in between; negative if a step was refused. */
int crisis_route_go(struct session *session, int seat, const struct crisis_route *route,
                    struct ludo_error *error);

#endif
