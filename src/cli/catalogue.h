/* The list of games as JSON, for `games --json` and for talk. */
#ifndef CLI_CATALOGUE_H
#define CLI_CATALOGUE_H

#include "ludoteca/ludoteca.h"

/* An array with an object for each game; `all`: unlisted ones too. */
void catalogue_json(bool all, struct ludo_json *json);

/* Options with their values, the usual one first, content among them: calls
 * `tell` for each; `values` ends in NULL. */
enum { CATALOGUE_VALUES_MAX = 32 };
void catalogue_options(const struct ludo_game *game,
                       void (*tell)(const char *name, const char *const *values, void *context),
                       void *context);

#endif
