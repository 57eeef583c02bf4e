/* Talk: tables driven by lines of JSON, one answer for each line. docs/talk.md
 * describes the messages. Nothing here reads or prints: a line comes in and the
 * answer goes out as text. No file is touched either; content and records
 * travel in the messages. */
#ifndef CLI_TALK_H
#define CLI_TALK_H

#include "ludoteca/ludoteca.h"

enum {
    TALK_TABLES_MAX = 64,
    TALK_LINE_MAX = 1 << 20,   /* bytes of a request */
    TALK_BUDGET_MAX = 1000000, /* iterations of a bot */
};

struct talk_table;

/* A conversation. Owns its tables. */
struct talk {
    struct talk_table *tables[TALK_TABLES_MAX]; /* table n at n − 1; NULL: free */
    uint32_t budget_max;
    bool over; /* somebody said bye */
};

void talk_begin(struct talk *talk);
void talk_end(struct talk *talk);

/* Answer one request, given without its newline. `answer` comes from malloc or
 * is NULL, is grown as needed, and belongs to the caller. */
void talk_line(struct talk *talk, const char *line, size_t length, struct ludo_text *answer);
/* The answer to a line that was longer than TALK_LINE_MAX. */
void talk_line_too_long(struct ludo_text *answer);

#endif
