/* A crew of threads that shares out numbered tasks. The caller owns one worker
 * object for each thread; what a task gives must not depend on which worker
 * does it, so that the number of threads never shows in a result. */
#ifndef LAB_CREW_H
#define LAB_CREW_H

#include "ludoteca/ludoteca.h"

#include <stdatomic.h>

enum { CREW_THREADS_MAX = 256 };

struct crew;

struct crew_plan {
    uint64_t tasks; /* numbered from 0 */
    uint64_t share; /* tasks that a worker takes at once */
    int threads;
    const atomic_bool *stop; /* set from outside, by a signal for instance */
    /* Do the tasks from `first` on. False: a task failed, all stop. */
    bool (*work)(struct crew *crew, void *worker, uint64_t first, uint64_t count);
    /* Called a few times a second from the thread that runs the crew; or NULL. */
    void (*tick)(uint64_t done, uint64_t tasks);
};

/* Returns when all tasks are done, or the crew was stopped, or one failed. The
 * code says only whether threads could be started at all. */
int crew_run(const struct crew_plan *plan, void *workers, size_t worker_size,
             struct ludo_error *error);

/* Whether a worker is to leave its tasks as they are. */
bool crew_stopped(const struct crew *crew);

/* Seconds, for measuring how long something took. */
double crew_clock(void);

#endif
