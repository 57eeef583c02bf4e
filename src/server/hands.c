#include "server/hands.h"

#include "server/buffer.h"
#include "server/crash.h"

#include <pthread.h>
#include <stdlib.h>

enum { THREADS_MAX = 64 };

struct hands {
    pthread_t thread[THREADS_MAX];
    int threads;
    pthread_mutex_t mutex;
    pthread_cond_t asked;
    void (*wake)(void *context);
    void *context;
    struct task *first, **last; /* to be done, oldest first */
    struct task *done;
    bool stop;
};

/* The next task, or NULL at the end. */
static struct task *next_task(struct hands *hands) {
    while (!hands->stop && !hands->first)
        (void)pthread_cond_wait(&hands->asked, &hands->mutex);
    struct task *task = hands->stop ? NULL : hands->first;
    if (task) {
        hands->first = task->next;
        if (!hands->first)
            hands->last = &hands->first;
    }
    return task;
}

static void *work(void *context) {
    struct hands *hands = context;
    struct task *task;
    crash_thread_begin();
    (void)pthread_mutex_lock(&hands->mutex);
    while ((task = next_task(hands))) {
        (void)pthread_mutex_unlock(&hands->mutex);
        task->work(task);
        (void)pthread_mutex_lock(&hands->mutex);
        task->next = hands->done;
        hands->done = task;
        hands->wake(hands->context);
    }
    (void)pthread_mutex_unlock(&hands->mutex);
    crash_thread_end();
    return NULL;
}

struct hands *hands_start(int threads, void (*wake)(void *context), void *context) {
    struct hands *hands = memory_get(NULL, sizeof *hands);
    *hands = (struct hands){.wake = wake, .context = context};
    hands->last = &hands->first;
    (void)pthread_mutex_init(&hands->mutex, NULL);
    (void)pthread_cond_init(&hands->asked, NULL);
    while (hands->threads < threads && hands->threads < THREADS_MAX) {
        if (pthread_create(&hands->thread[hands->threads], NULL, work, hands))
            break;
        hands->threads++;
    }
    if (hands->threads)
        return hands;
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

void hands_stop(struct hands *hands) {
    if (!hands)
        return;
    (void)pthread_mutex_lock(&hands->mutex);
    hands->stop = true;
    (void)pthread_cond_broadcast(&hands->asked);
    (void)pthread_mutex_unlock(&hands->mutex);
    for (int i = 0; i < hands->threads; i++)
        (void)pthread_join(hands->thread[i], NULL);
    drop_list(hands->first);
    drop_list(hands->done);
    (void)pthread_mutex_destroy(&hands->mutex);
    (void)pthread_cond_destroy(&hands->asked);
    free(hands);
}

void hands_ask(struct hands *hands, struct task *task) {
    task->next = NULL;
    (void)pthread_mutex_lock(&hands->mutex);
    *hands->last = task;
    hands->last = &task->next;
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
