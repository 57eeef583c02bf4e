/* Plain line mode: sentences in, sentences out, for pipes and screen readers.
 * Nothing is drawn and nothing moves the cursor. */
#ifndef TERMINAL_PLAIN_H
#define TERMINAL_PLAIN_H

#include "terminal/front.h"

enum plain_end { PLAIN_LEFT, PLAIN_AGAIN, PLAIN_BROKEN /* output is closed */ };

/* Let Ctrl-C interrupt reading instead of ending the program. */
void plain_setup(void);

/* A line of output, made showable in the terminal's alphabet. */
void plain_say(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* A text of several lines. */
void plain_text(const char *text);

enum plain_answer {
    PLAIN_LINE,
    PLAIN_END,       /* of input */
    PLAIN_INTERRUPT, /* Ctrl-C */
};

/* Ask, and read a line without its end and the spaces around it. */
enum plain_answer plain_ask(const char *prompt, char *line, size_t size);
/* Whether a typed word is this one, in English or in the chosen language; case
 * and accents do not matter. */
bool plain_is(const char *typed, const char *english);
/* Whether nothing can be said any more. */
bool plain_is_broken(void);

enum plain_end plain_run(struct session *session, const struct game_front *front);

#endif
