/* Text for terminals of any alphabet: which characters may be used, how wide
 * they are, where lines break. Whether the terminal takes UTF-8 is asked of the
 * locale once, at the start, and never changes. */
#ifndef TERMINAL_LETTERS_H
#define TERMINAL_LETTERS_H

#include <stdbool.h>
#include <stddef.h>

void letters_setup(void);
bool letters_are_utf8(void);

/* The first where the terminal takes UTF-8, the second elsewhere. */
const char *letters_pick(const char *utf8, const char *ascii);

/* A copy that the terminal can show, accents dropped if need be; nothing in it
 * can steer a terminal. The caller frees it. */
char *letters_showable(const char *text);

/* Columns that a text takes on the screen. */
int letters_columns(const char *text);
/* Bytes of `text` that fit into so many columns. */
size_t letters_fitting(const char *text, int columns);
/* Bytes of the first line when `text` is broken between words into lines of so
 * many columns; `*next` is where the next line begins. */
size_t letters_line(const char *text, int columns, const char **next);

#endif
