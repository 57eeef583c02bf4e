#include "lab/crew.h"

#include <pthread.h>
#include <time.h>

enum { TICK_MS = 100 };

struct crew {
    const struct crew_plan *plan;
    atomic_uint_fast64_t next, done;
    atomic_bool failed;
    pthread_mutex_t mutex; /* guards `running` */
    pthread_cond_t left;
    int running;
};

struct hand {
    struct crew *crew;
    void *worker;
    pthread_t thread;
};

bool crew_stopped(const struct crew *crew) {
    return atomic_load_explicit(crew->plan->stop, memory_order_relaxed) ||
           atomic_load_explicit(&crew->failed, memory_order_relaxed);
}

double crew_clock(void) {
    struct timespec time;
    (void)clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* Take shares until none is left. */
static void work(struct crew *crew, void *worker) {
    const struct crew_plan *plan = crew->plan;
    while (!crew_stopped(crew)) {
        uint64_t first = atomic_fetch_add(&crew->next, plan->share);
        if (first >= plan->tasks)
            return;
        uint64_t rest = plan->tasks - first;
        uint64_t count = rest < plan->share ? rest : plan->share;
        if (!plan->work(crew, worker, first, count))
            atomic_store(&crew->failed, true);
        atomic_fetch_add(&crew->done, count);
    }
}

static void *hand_main(void *data) {
    struct hand *hand = data;
    struct crew *crew = hand->crew;
    work(crew, hand->worker);
    (void)pthread_mutex_lock(&crew->mutex);
    crew->running--;
    (void)pthread_cond_signal(&crew->left);
    (void)pthread_mutex_unlock(&crew->mutex);
    return NULL;
}

static struct timespec next_tick(void) {
    struct timespec time;
    (void)clock_gettime(CLOCK_MONOTONIC, &time);
    time.tv_nsec += TICK_MS * 1000000L;
    if (time.tv_nsec >= 1000000000L) {
        time.tv_nsec -= 1000000000L;
        time.tv_sec++;
    }
    return time;
}

static void wait_for_all(struct crew *crew) {
    const struct crew_plan *plan = crew->plan;
    (void)pthread_mutex_lock(&crew->mutex);
    while (crew->running) {
        struct timespec until = next_tick();
        (void)pthread_cond_timedwait(&crew->left, &crew->mutex, &until);
        if (plan->tick)
            plan->tick(atomic_load(&crew->done), plan->tasks);
    }
    (void)pthread_mutex_unlock(&crew->mutex);
}

/* The number of threads that could be started. */
static int start(struct crew *crew, struct hand *hands, char *workers, size_t worker_size) {
    (void)pthread_mutex_lock(&crew->mutex);
    for (int i = 0; i < crew->plan->threads; i++) {
        hands[i] = (struct hand){.crew = crew, .worker = workers + (size_t)i * worker_size};
        if (pthread_create(&hands[i].thread, NULL, hand_main, &hands[i]))
            break;
        crew->running++;
    }
    int started = crew->running;
    (void)pthread_mutex_unlock(&crew->mutex);
    return started;
}

int crew_run(const struct crew_plan *plan, void *workers, size_t worker_size,
             struct ludo_error *error) {
    struct crew crew = {.plan = plan, .mutex = PTHREAD_MUTEX_INITIALIZER};
    struct hand hands[CREW_THREADS_MAX] = {0};
    pthread_condattr_t monotonic;
    (void)pthread_condattr_init(&monotonic);
    (void)pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    (void)pthread_cond_init(&crew.left, &monotonic);
    (void)pthread_condattr_destroy(&monotonic);
    int started = start(&crew, hands, workers, worker_size);
    wait_for_all(&crew);
    for (int i = 0; i < started; i++)
        (void)pthread_join(hands[i].thread, NULL);
    (void)pthread_cond_destroy(&crew.left);
    return started ? LUDO_OK : ludo_fail(error, LUDO_EMEMORY, "no thread could be started");
}
