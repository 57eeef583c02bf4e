/* Threads that do what would keep the loop waiting: bots think there, and files
 * of strangers are read. */
#ifndef SERVER_HANDS_H
#define SERVER_HANDS_H

/* Something to do, the first member of what it is about. */
struct task {
    struct task *next;
    void (*work)(struct task *task); /* on a thread: touches nothing but the task */
    void (*drop)(struct task *task); /* frees it; on the loop's thread */
};

struct hands;

/* `wake` is called from a thread when a task is done. NULL if no thread can be
 * started. */
struct hands *hands_start(int threads, void (*wake)(void *context), void *context);
/* Tasks under way are finished, and all are dropped. */
void hands_stop(struct hands *hands);

/* Hand a task over; it is the threads' until it comes back by `hands_take`. */
void hands_ask(struct hands *hands, struct task *task);
/* All tasks that are done, as a list that is the caller's to drop, or NULL. */
struct task *hands_take(struct hands *hands);

#endif
