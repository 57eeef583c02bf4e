/* The thread that brings batches to the disk, so that the loop goes on while
 * the disk is busy. It holds one batch at a time; what happens meanwhile is
 * collected for the next. */
#ifndef SERVER_COMMITTER_H
#define SERVER_COMMITTER_H

#include "store/store.h"

struct committer;

/* `wake` is called from the thread when a batch is done. */
struct committer *committer_start(struct store *store, void (*wake)(void *context), void *context);
/* Waits for the batch under way. */
void committer_stop(struct committer *committer);

/* Hand a batch over; only when none is under way. */
void committer_submit(struct committer *committer, struct store_batch *batch);
/* Wait until the batch under way is done, but not for longer than this. */
void committer_wait(struct committer *committer, int microseconds);
/* The batch that is done, with its answer, or NULL. `wait`: until it is. */
struct store_batch *committer_take(struct committer *committer, bool wait, int *answer,
                                   struct ludo_error *error);

#endif
