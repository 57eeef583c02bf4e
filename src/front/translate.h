/* What people read, in their language. English stands in the source; Spanish
 * and French come from po/, compiled into the program, so that they are there
 * whatever locales the machine has. The chosen language is the one global of
 * the front ends; it is set once at the start. A program that speaks with
 * several people at once asks for a translator for each. */
#ifndef FRONT_TRANSLATE_H
#define FRONT_TRANSLATE_H

#include "ludoteca/ludoteca.h"

/* Marks a string for translation; N_ where it is translated later. */
#define _(english) translate(english)
#define N_(english) english

/* Choose by name: "es", "fr", "en", or a locale such as "fr_CA.UTF-8".
 * Unknown names are refused. */
int translate_choose(const char *name, struct ludo_error *error);
/* Choose by LC_ALL, LC_MESSAGES, LANG; English if they name none of ours. */
void translate_choose_by_locale(void);
/* "en", "es" or "fr" */
const char *translate_language(void);

/* The text in the chosen language, or itself if there is no translation.
 * Lives as long as the program. */
const char *translate(const char *english) __attribute__((format_arg(1)));

/* Into one language, whichever is chosen; fits `struct ludo_error`. */
typedef const char *(*translator)(const char *english);

/* By name, as `translate_choose` takes it; NULL for a name that is none of ours. */
translator translate_into(const char *name);

#endif
