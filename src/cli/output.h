/* What a command prints: results on stdout, complaints on stderr as one
 * sentence after the program's name, and the exit code that goes with them. */
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

#include "ludoteca/ludoteca.h"

enum { EXIT_ERROR = 1, EXIT_USAGE = 2, EXIT_INTERRUPTED = 130 };

/* Print the error's sentence; the exit code for its code. */
int output_error(const struct ludo_error *error);
/* Print a text that is already in the reader's language, and its newline. */
void output_text(const char *text);
/* See to it that everything printed has arrived. What could not be written is
 * said on stderr and turns `code` into an error. */
int output_finish(int code);

#endif
