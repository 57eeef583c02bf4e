/* The terminal as a canvas: colours with fallbacks, text cut to columns, keys,
 * dialogs. Signals come in as keys, so that whoever waits for a key hears of
 * them. There is one terminal, so there is one screen; it is opened once. */
#ifndef TERMINAL_SCREEN_H
#define TERMINAL_SCREEN_H

#include "ludoteca/ludoteca.h"

enum { SCREEN_LINES_MIN = 24, SCREEN_COLUMNS_MIN = 80 };

/* How something looks: with 256 colours, with 8, and without any. -1 is the
 * terminal's own colour. */
struct look {
    short ink, paper;
    short ink8, paper8;
    unsigned bold : 1, dim : 1, underline : 1;
    unsigned mono_reverse : 1, mono_bold : 1;
};

extern const struct look look_text, look_bold, look_dim, look_title, look_warn, look_key,
    look_chosen;

/* Keys: a character, or one of these. */
enum screen_key {
    SCREEN_UP = 0x200000,
    SCREEN_DOWN,
    SCREEN_LEFT,
    SCREEN_RIGHT,
    SCREEN_PAGE_UP,
    SCREEN_PAGE_DOWN,
    SCREEN_HOME,
    SCREEN_END,
    SCREEN_ENTER,
    SCREEN_ESCAPE,
    SCREEN_TAB,
    SCREEN_BACK_TAB,
    SCREEN_BACKSPACE,
    SCREEN_REDRAW,    /* the size changed, or Ctrl-L: draw everything again */
    SCREEN_INTERRUPT, /* Ctrl-C */
    SCREEN_LEAVE,     /* the terminal is going away, or we are told to go */
    SCREEN_OTHER,
};

/* ------------------------------------------------------------- lifecycle */

/* False if the terminal cannot be used this way. */
bool screen_open(void);
void screen_close(void);
/* The signal that made SCREEN_LEAVE, or 0. */
int screen_signal(void);

/* --------------------------------------------------------------- drawing */

int screen_lines(void);
int screen_columns(void);
void screen_clear(void);
/* Show what was drawn. */
void screen_show(void);

/* Write text, cut to `width` columns; the columns it took. */
int screen_put(int line, int column, int width, const struct look *look, const char *text);
int screen_format(int line, int column, int width, const struct look *look, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
void screen_fill(int line, int column, int width, const struct look *look);
/* Write text broken between words into at most `lines` lines; the last one
 * ends in "…" if there was more. The lines used. */
int screen_wrap(int line, int column, int width, int lines, const struct look *look,
                const char *text);
/* The lines of a story, each with its end, the last one first, as far as there is
 * room. Those with `striking` in them, if it is not NULL, stand out. */
void screen_story(int line, int column, int width, int lines, const char *story,
                  const char *striking);
/* Key hints: "[Enter] choose  [u] undo": what stands in brackets is set off. */
void screen_hints(int line, const char *hints);

/* ------------------------------------------------------------------ keys */

/* Wait for a key. While the terminal is too small it says so and swallows
 * keys; afterwards it answers SCREEN_REDRAW. */
int screen_key(void);

/* --------------------------------------------------------------- dialogs */

/* Draws what lies under a dialog; called again when the size changes. */
struct backdrop {
    void (*draw)(void *of);
    void *of;
};

/* A box over the backdrop with lines to choose from; the index chosen, or -1.
 * Nothing is chosen when SCREEN_LEAVE comes in between; ask screen_signal. */
int screen_menu(const struct backdrop *backdrop, const char *title, const char *const *items,
                int count);
bool screen_confirm(const struct backdrop *backdrop, const char *question);
/* Edit one line of text in a box. False if it was given up. */
bool screen_edit(const struct backdrop *backdrop, const char *title, char *text, size_t size);

#endif
