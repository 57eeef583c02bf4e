/* A thread pool for what would keep the loop waiting: bots think there, and files
 * of strangers are read. Who is served next is decided by a fair scheduler
 * (shares.h), so that nobody's tasks wait behind all of somebody else's. */
#ifndef SERVER_HANDS_H
#define SERVER_HANDS_H

#include "server/shares.h"

/* Something to do, the first member of what it is about. */
struct task {
    struct share_job job; /* first: what is scheduled is a task */
    struct task *next;
    void (*work)(struct task *task); /* on a thread: touches nothing but the task */
    void (*drop)(struct task *task); /* frees it; on the loop's thread */
    int64_t took;                    /* microseconds of the processor, when it is done */
};

struct hands;

/* `wake` is called from a thread when a task is done. NULL if no thread can be
 * started. */
struct hands *hands_start(int threads, void (*wake)(void *context), void *context);
/* Tasks under way are finished, and all are dropped. */
void hands_stop(struct hands *hands);

/* Hand a task over, to be done at this one's expense; it is the threads' until it
 * comes back by `hands_take`. */
void hands_ask(struct hands *hands, struct task *task, const struct payer *payer);
/* All tasks that are done, as a list that is the caller's to drop, or NULL. */
struct task *hands_take(struct hands *hands);

#endif
