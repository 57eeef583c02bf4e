#include "server/hands.h"

#include "server/buffer.h"
#include "server/crash.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

enum { THREADS_MAX = 64 };

struct hands {
    pthread_t thread[THREADS_MAX];
    int threads;
    pthread_mutex_t mutex;
    pthread_cond_t asked;
    void (*wake)(void *context);
    void *context;
    struct shares *shares; /* tasks to be done */
    struct task *done;
    bool stop;
};

static int64_t microseconds(clockid_t clock) {
    struct timespec now;
    (void)clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static int64_t now(void) {
    return microseconds(CLOCK_MONOTONIC) / 1000;
}

/* The next task, or NULL at the end. There may be none that may run although some wait:
 * their addresses run as many as they may. */
static struct task *next_task(struct hands *hands) {
    struct share_job *job = NULL;
    while (!hands->stop && !(job = shares_take(hands->shares, now())))
        (void)pthread_cond_wait(&hands->asked, &hands->mutex);
    return (struct task *)job;
}

/* Somebody else may run now. */
static void end_task(struct hands *hands, struct task *task) {
    shares_done(hands->shares, &task->job, task->took, now());
    task->next = hands->done;
    hands->done = task;
    if (shares_waiting(hands->shares))
        (void)pthread_cond_signal(&hands->asked);
    hands->wake(hands->context);
}

/* The loop and whoever waits for it go first. Linux means this thread alone. */
static void step_back(void) {
    enum { NICE = 10 };
    (void)setpriority(PRIO_PROCESS, 0, NICE);
}

static void *work(void *context) {
    struct hands *hands = context;
    step_back();
    struct task *task;
    crash_thread_begin();
    (void)pthread_mutex_lock(&hands->mutex);
    while ((task = next_task(hands))) {
        (void)pthread_mutex_unlock(&hands->mutex);
        int64_t start = microseconds(CLOCK_THREAD_CPUTIME_ID);
        task->work(task);
        task->took = microseconds(CLOCK_THREAD_CPUTIME_ID) - start;
        (void)pthread_mutex_lock(&hands->mutex);
        end_task(hands, task);
    }
    (void)pthread_mutex_unlock(&hands->mutex);
    crash_thread_end();
    return NULL;
}

struct hands *hands_start(int threads, void (*wake)(void *context), void *context) {
    struct hands *hands = memory_get(NULL, sizeof *hands);
    *hands = (struct hands){.wake = wake, .context = context, .shares = shares_new(threads)};
    (void)pthread_mutex_init(&hands->mutex, NULL);
    (void)pthread_cond_init(&hands->asked, NULL);
    while (hands->threads < threads && hands->threads < THREADS_MAX) {
        if (pthread_create(&hands->thread[hands->threads], NULL, work, hands))
            break;
        hands->threads++;
    }
    if (hands->threads)
        return hands;
    shares_free(hands->shares);
    free(hands);
    return NULL;
}

static void drop_list(struct task *task) {
    while (task) {
        struct task *next = task->next;
        task->drop(task);
        task = next;
    }
}

/* Nobody runs any more, so all that wait may in turn. */
static void drop_waiting(struct hands *hands) {
    struct share_job *job;
    while ((job = shares_take(hands->shares, now()))) {
        shares_done(hands->shares, job, 0, now());
        struct task *task = (struct task *)job;
        task->drop(task);
    }
}

void hands_stop(struct hands *hands) {
    if (!hands)
        return;
    (void)pthread_mutex_lock(&hands->mutex);
    hands->stop = true;
    (void)pthread_cond_broadcast(&hands->asked);
    (void)pthread_mutex_unlock(&hands->mutex);
    for (int i = 0; i < hands->threads; i++)
        (void)pthread_join(hands->thread[i], NULL);
    drop_waiting(hands);
    drop_list(hands->done);
    shares_free(hands->shares);
    (void)pthread_mutex_destroy(&hands->mutex);
    (void)pthread_cond_destroy(&hands->asked);
    free(hands);
}

void hands_ask(struct hands *hands, struct task *task, const struct payer *payer) {
    (void)pthread_mutex_lock(&hands->mutex);
    shares_put(hands->shares, &task->job, payer, now());
    (void)pthread_cond_signal(&hands->asked);
    (void)pthread_mutex_unlock(&hands->mutex);
}

struct task *hands_take(struct hands *hands) {
    (void)pthread_mutex_lock(&hands->mutex);
    struct task *done = hands->done;
    hands->done = NULL;
    (void)pthread_mutex_unlock(&hands->mutex);
    return done;
}
