/* Tables read from the store: fetched there, their content with them, and
 * replayed by a thread, so that none of any length keeps the loop waiting.
 * Nothing of it enters memory by itself: whoever had it read takes what it
 * wants. All on the loop's thread, but for what the thread does. */
#ifndef SERVER_READING_H
#define SERVER_READING_H

#include "server/contents.h"
#include "server/hands.h"

struct server;
struct table;

/* Something for the threads that read, with what is to be done when it comes
 * back. */
struct job {
    struct task task;
    void (*done)(struct job *job); /* on the loop's thread; the job is its to free */
};

/* Hand a job over, at the expense of an address, or NULL; `task.work` and
 * `task.drop` are set. */
struct address;
void job_ask(struct server *server, struct job *job, const struct address *payer);
/* Those that are done. */
void jobs_take(struct server *server);

/* Why a table that was asked for is not there. */
enum absence {
    ABSENT_NOT,
    ABSENT_MISSING,    /* there is none of this id */
    ABSENT_FAILED,     /* the store failed */
    ABSENT_FULL,       /* too much content is in use */
    ABSENT_CRASH,      /* set aside: the server died while it was at work on it */
    ABSENT_UNREADABLE, /* set aside: it cannot be replayed */
    ABSENT_RULES,      /* closed: these rules are not known any more */
    ABSENT_CONTENT,    /* closed: its content has changed, or is refused now */
};

/* Whether it is closed: it can be read, but not played any more. */
bool absence_is_closed(enum absence why);
/* Whether it was set aside. */
bool absence_is_aside(enum absence why);
/* One word for it, as programs see it; and back, for one that is set aside. */
const char *absence_word(enum absence why);
enum absence absence_of(const char *aside);
struct refusal;
void absence_refuse(enum absence why, struct refusal *refusal);

struct reading {
    struct job job;
    struct server *server;
    struct address *payer;        /* at whose wish it is read, held; or NULL */
    struct reading *next, **link; /* all of them */
    struct store_query *query;    /* under way, or NULL */
    struct content_waiter waiter; /* for its content */
    bool busy;                    /* a thread has it */
    /* What was read. What is taken out is set to NULL. */
    struct store_table kept;
    struct store_line *lines;
    struct store_note *notes;
    int line_count, note_count;
    struct table *image;     /* the table as replayed, if nothing was wrong */
    uint32_t shown;          /* steps up to the newest that showed something */
    enum absence why;        /* why it is not there … */
    struct ludo_error error; /* … in English, for the operator */
    /* Called by the thread once it is replayed, or NULL: about whom it is asked,
     * and a text that the reading owns. */
    void (*work)(struct reading *reading);
    uint8_t client[STORE_HASH_SIZE];
    char *text;
    /* Called once, unless it was cancelled; the reading is freed after it. */
    void (*done)(struct reading *reading, void *context);
    void *context;
};

/* Read a table as `store_load` does, at the expense of `server->payer`. */
struct reading *reading_begin(struct server *server, const char *id, int64_t from, int lines,
                              void (*work)(struct reading *reading),
                              void (*done)(struct reading *reading, void *context), void *context);
/* Nobody wants it any more. */
void reading_cancel(struct reading *reading);
/* At the end, when no thread has any: forget all. */
void readings_free(struct server *server);

#endif
