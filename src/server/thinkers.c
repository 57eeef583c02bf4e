#include "server/thinkers.h"

#include "server/buffer.h"

#include <pthread.h>
#include <stdlib.h>

enum { THREADS_MAX = 64 };

struct thinkers {
    pthread_t thread[THREADS_MAX];
    int threads;
    pthread_mutex_t mutex;
    pthread_cond_t asked;
    void (*wake)(void *context);
    void *context;
    struct thought *first, **last; /* to be answered, oldest first */
    struct thought *answered;
    bool stop;
};

/* The next question, or NULL at the end. */
static struct thought *next_question(struct thinkers *thinkers) {
    while (!thinkers->stop && !thinkers->first)
        (void)pthread_cond_wait(&thinkers->asked, &thinkers->mutex);
    struct thought *thought = thinkers->stop ? NULL : thinkers->first;
    if (thought) {
        thinkers->first = thought->next;
        if (!thinkers->first)
            thinkers->last = &thinkers->first;
    }
    return thought;
}

static void answer(struct thought *thought) {
    const struct ludo_bot *bot = &thought->bot;
    void *memory = memory_get(NULL, bot->memory(bot, &thought->setup) + 1);
    thought->move = ludo_bot_choose(bot, &thought->setup, &thought->masked, thought->seat,
                                    &thought->rng, memory);
    free(memory);
}

static void *work(void *context) {
    struct thinkers *thinkers = context;
    struct thought *thought;
    (void)pthread_mutex_lock(&thinkers->mutex);
    while ((thought = next_question(thinkers))) {
        (void)pthread_mutex_unlock(&thinkers->mutex);
        answer(thought);
        (void)pthread_mutex_lock(&thinkers->mutex);
        thought->next = thinkers->answered;
        thinkers->answered = thought;
        thinkers->wake(thinkers->context);
    }
    (void)pthread_mutex_unlock(&thinkers->mutex);
    return NULL;
}

struct thinkers *thinkers_start(int threads, void (*wake)(void *context), void *context) {
    struct thinkers *thinkers = memory_get(NULL, sizeof *thinkers);
    *thinkers = (struct thinkers){.wake = wake, .context = context};
    thinkers->last = &thinkers->first;
    (void)pthread_mutex_init(&thinkers->mutex, NULL);
    (void)pthread_cond_init(&thinkers->asked, NULL);
    while (thinkers->threads < threads && thinkers->threads < THREADS_MAX) {
        if (pthread_create(&thinkers->thread[thinkers->threads], NULL, work, thinkers))
            break;
        thinkers->threads++;
    }
    if (thinkers->threads)
        return thinkers;
    free(thinkers);
    return NULL;
}

static void free_list(struct thought *thought) {
    while (thought) {
        struct thought *next = thought->next;
        free(thought);
        thought = next;
    }
}

void thinkers_stop(struct thinkers *thinkers) {
    if (!thinkers)
        return;
    (void)pthread_mutex_lock(&thinkers->mutex);
    thinkers->stop = true;
    (void)pthread_cond_broadcast(&thinkers->asked);
    (void)pthread_mutex_unlock(&thinkers->mutex);
    for (int i = 0; i < thinkers->threads; i++)
        (void)pthread_join(thinkers->thread[i], NULL);
    free_list(thinkers->first);
    free_list(thinkers->answered);
    (void)pthread_mutex_destroy(&thinkers->mutex);
    (void)pthread_cond_destroy(&thinkers->asked);
    free(thinkers);
}

void thinkers_ask(struct thinkers *thinkers, struct thought *thought) {
    thought->next = NULL;
    (void)pthread_mutex_lock(&thinkers->mutex);
    *thinkers->last = thought;
    thinkers->last = &thought->next;
    (void)pthread_cond_signal(&thinkers->asked);
    (void)pthread_mutex_unlock(&thinkers->mutex);
}

struct thought *thinkers_take(struct thinkers *thinkers) {
    (void)pthread_mutex_lock(&thinkers->mutex);
    struct thought *answered = thinkers->answered;
    thinkers->answered = NULL;
    (void)pthread_mutex_unlock(&thinkers->mutex);
    return answered;
}
