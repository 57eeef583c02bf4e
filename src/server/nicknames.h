/* Names of people, and what they write, as others may be shown it.
 *
 * A name has to be read as it is: characters that nobody sees, or that turn the
 * direction of what follows, have no place in it. Two names are alike if a
 * reader may take one for the other. */
#ifndef SERVER_NICKNAMES_H
#define SERVER_NICKNAMES_H

#include "ludoteca/ludoteca.h"

/* The name without what nobody sees, and with single spaces. False if it is too
 * long or has more than one line; `name` may become empty. */
bool name_clean(const char *given, char name[LUDO_NAME_MAX]);
/* Whether one may be taken for the other: case, accents, spaces and letters that
 * look the same make no difference. An empty name is like no other. */
bool name_is_alike(const char *a, const char *b);
/* `name` with a number behind it, cut to fit. */
void name_number(const char *name, int number, char numbered[LUDO_NAME_MAX]);
/* What is said, without characters that turn the direction of a line: they would
 * make it read as what nobody wrote. `text` has as much room as `given`. */
void speech_clean(const char *given, char *text);

#endif
