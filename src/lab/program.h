/* A program that plays as a bot: started by us, asked through pipes, one line
 * of JSON each way, ended with us. The owner starts and stops it. */
#ifndef LAB_PROGRAM_H
#define LAB_PROGRAM_H

#include "lab/crew.h"

#include <sys/types.h>

enum { PROGRAM_ANSWER_MAX = 1 << 16 };

struct program {
    pid_t pid; /* 0: not running */
    int to, from;
    size_t held; /* bytes of `line` that have arrived */
    char *line;
    uint64_t told; /* the match whose table it has been told */
};

/* `command` is the program and its arguments, parted by spaces; the program is
 * looked up in PATH unless it has a slash. */
int program_start(struct program *program, const char *command, struct ludo_error *error);
/* Let it see the end of its input, give it a moment to leave, then end it and
 * whatever it has started. Nothing happens if it does not run. */
void program_stop(struct program *program);

/* Send a line (with its newline) and wait for the line that answers it, which
 * stays valid until the next question. PROGRAM_STOPPED if the crew was. After
 * an error the program has been ended. */
enum { PROGRAM_STOPPED = 1 };
int program_ask(struct program *program, const char *line, size_t length, int timeout_ms,
                const struct crew *crew, const char **answer, struct ludo_error *error);

#endif
