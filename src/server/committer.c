#include "server/committer.h"

#include "server/buffer.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

struct committer {
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    struct store *store;
    void (*wake)(void *context);
    void *context;
    struct store_batch *todo, *done;
    int answer;
    struct ludo_error error;
    bool stop;
};

static void carry_out(struct committer *committer) {
    struct store_batch *batch = committer->todo;
    struct ludo_error error = {0};
    (void)pthread_mutex_unlock(&committer->mutex);
    int answer = store_commit(committer->store, batch, &error);
    (void)pthread_mutex_lock(&committer->mutex);
    committer->todo = NULL;
    committer->done = batch;
    committer->answer = answer;
    committer->error = error;
    (void)pthread_cond_broadcast(&committer->changed);
    committer->wake(committer->context);
}

static void *work(void *context) {
    struct committer *committer = context;
    (void)pthread_mutex_lock(&committer->mutex);
    while (!committer->stop || committer->todo) {
        if (committer->todo)
            carry_out(committer);
        else
            (void)pthread_cond_wait(&committer->changed, &committer->mutex);
    }
    (void)pthread_mutex_unlock(&committer->mutex);
    return NULL;
}

struct committer *committer_start(struct store *store, void (*wake)(void *context), void *context) {
    struct committer *committer = memory_get(NULL, sizeof *committer);
    *committer = (struct committer){.store = store, .wake = wake, .context = context};
    (void)pthread_mutex_init(&committer->mutex, NULL);
    (void)pthread_cond_init(&committer->changed, NULL);
    if (pthread_create(&committer->thread, NULL, work, committer)) {
        free(committer);
        return NULL;
    }
    return committer;
}

void committer_stop(struct committer *committer) {
    if (!committer)
        return;
    (void)pthread_mutex_lock(&committer->mutex);
    committer->stop = true;
    (void)pthread_cond_broadcast(&committer->changed);
    (void)pthread_mutex_unlock(&committer->mutex);
    (void)pthread_join(committer->thread, NULL);
    (void)pthread_mutex_destroy(&committer->mutex);
    (void)pthread_cond_destroy(&committer->changed);
    free(committer);
}

void committer_submit(struct committer *committer, struct store_batch *batch) {
    (void)pthread_mutex_lock(&committer->mutex);
    committer->todo = batch;
    (void)pthread_cond_broadcast(&committer->changed);
    (void)pthread_mutex_unlock(&committer->mutex);
}

void committer_wait(struct committer *committer, int microseconds) {
    struct timespec until;
    (void)clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += microseconds * 1000L;
    if (until.tv_nsec >= 1000000000L) {
        until.tv_sec++;
        until.tv_nsec -= 1000000000L;
    }
    (void)pthread_mutex_lock(&committer->mutex);
    int answer = 0;
    while (committer->todo && !answer)
        answer = pthread_cond_timedwait(&committer->changed, &committer->mutex, &until);
    (void)pthread_mutex_unlock(&committer->mutex);
}

struct store_batch *committer_take(struct committer *committer, bool wait, int *answer,
                                   struct ludo_error *error) {
    (void)pthread_mutex_lock(&committer->mutex);
    while (wait && committer->todo)
        (void)pthread_cond_wait(&committer->changed, &committer->mutex);
    struct store_batch *batch = committer->done;
    committer->done = NULL;
    if (batch) {
        *answer = committer->answer;
        *error = committer->error;
    }
    (void)pthread_mutex_unlock(&committer->mutex);
    return batch;
}
