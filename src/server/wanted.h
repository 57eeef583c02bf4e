/* The table that somebody wants, read: the body of a request becomes what is kept of a
 * table, or a refusal. Nothing is done here; wish.c makes the table. */
#ifndef SERVER_WANTED_H
#define SERVER_WANTED_H

#include "server/refusal.h"
#include "store/store.h"

#include <jansson.h>

enum { WANTED_OPTIONS = 512 }; /* bytes of all options, as lines, with the NUL */

/* The maker's seat, or negative: it is refused. What the body does not say of `table` stays
 * as it was; `options`, which it points to already, get the lines. */
int wanted_read(const json_t *body, struct store_table *table, char options[WANTED_OPTIONS],
                struct refusal *refusal);

#endif
