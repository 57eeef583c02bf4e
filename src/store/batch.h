/* What a batch holds, for the stores that carry it out. The texts of its
 * changes lie one after another in `text`, and its steps in `steps`; the batch
 * owns both. */
#ifndef STORE_BATCH_H
#define STORE_BATCH_H

#include "store/journal.h"
#include "store/store.h"

enum store_kind {
    STORE_TABLE,
    STORE_BANK,
    STORE_LINE,
    STORE_NOTE,
    STORE_TRIM,
    STORE_CONTENT,
    STORE_ASIDE,
    STORE_END,
    STORE_CONTENT_END,
};

struct store_change {
    enum store_kind kind;
    int seat;
    int64_t table; /* its number */
    int64_t place; /* in the journal */
    int64_t value; /* a bank */
    int64_t time;
    size_t text, more;              /* where its texts begin */
    uint8_t owner[STORE_HASH_SIZE]; /* of a note */
};

struct store_batch {
    struct store_change *changes;
    size_t count, room;
    char *text;
    size_t text_length, text_room;
    struct ludo_text steps; /* lines of the journal, in memory of the batch's */
    int64_t newest;         /* place of the last of them */
};

/* A table put into the batch, its pointers set right. */
void batch_table(const struct store_batch *batch, const struct store_change *change,
                 struct store_table *table);

/* A content file put into the batch, in the batch's own memory. */
void batch_content(const struct store_batch *batch, const struct store_change *change,
                   struct store_content *content);

void batch_put_table(struct store_batch *batch, const struct store_table *table);
void batch_put_step(struct store_batch *batch, const struct journal_step *step);

#endif
