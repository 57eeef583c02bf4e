/* What is refused, and why, as clients get it. */
#ifndef SERVER_REFUSAL_H
#define SERVER_REFUSAL_H

#include "ludoteca/ludoteca.h"

/* An error as clients get it, in the language that `error.translate` speaks.
 * Codes of the engine keep their names. */
struct refusal {
    const char *code; /* NULL: nothing is refused */
    struct ludo_error error;
};

int refuse(struct refusal *refusal, const char *code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Say what the engine said. */
int refuse_as(struct refusal *refusal);

#endif
