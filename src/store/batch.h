/* What a batch holds, for the stores that carry it out. The texts of its
 * changes lie one after another in `text`, which the batch owns. */
#ifndef STORE_BATCH_H
#define STORE_BATCH_H

#include "store/store.h"

enum store_kind {
    STORE_TABLE,
    STORE_STEP,
    STORE_BANK,
    STORE_LINE,
    STORE_NOTE,
    STORE_TRIM,
};

enum { STORE_REMOVAL = -1 }; /* in place of a mover: the step is taken back */

struct store_change {
    enum store_kind kind;
    int seat;      /* or mover, or how many seats */
    int64_t table; /* its number */
    int64_t place; /* in the journal */
    int64_t value; /* a step's number, or a bank */
    int64_t time;
    size_t text, more;              /* where its texts begin */
    uint8_t owner[STORE_HASH_SIZE]; /* of a note */
};

struct store_batch {
    struct store_change *changes;
    size_t count, room;
    char *text;
    size_t text_length, text_room;
};

/* A table put into the batch, its pointers set right. */
void batch_table(const struct store_batch *batch, const struct store_change *change,
                 struct store_table *table);

void batch_put_table(struct store_batch *batch, const struct store_table *table);
/* A step, or a removal, whose place in the journal is known. */
void batch_put_step(struct store_batch *batch, int64_t place, int64_t table, uint32_t number,
                    int mover, const char *move, int64_t time);

#endif
