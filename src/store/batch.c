#include "store/batch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A server that cannot even remember what happened has to stop: everything
 * acknowledged is on disk. */
static void *grow(void *data, size_t size) {
    void *more = realloc(data, size);
    if (!more) {
        (void)fputs("ludoteca: there is not enough memory\n", stderr);
        abort();
    }
    return more;
}

struct store_batch *store_batch_new(void) {
    struct store_batch *batch = grow(NULL, sizeof *batch);
    *batch = (struct store_batch){0};
    return batch;
}

void store_batch_free(struct store_batch *batch) {
    if (!batch)
        return;
    free(batch->changes);
    free(batch->text);
    free(batch->steps.data);
    free(batch);
}

bool store_batch_is_empty(const struct store_batch *batch) {
    return !batch->count && !batch->steps.length;
}

void store_batch_clear(struct store_batch *batch) {
    batch->count = 0;
    batch->text_length = 0;
    batch->steps.length = 0;
}

static struct store_change *add(struct store_batch *batch, enum store_kind kind, int64_t table) {
    if (batch->count == batch->room) {
        batch->room = batch->room ? 2 * batch->room : 64;
        batch->changes = grow(batch->changes, batch->room * sizeof *batch->changes);
    }
    struct store_change *change = &batch->changes[batch->count++];
    *change = (struct store_change){.kind = kind, .table = table};
    return change;
}

static size_t add_bytes(struct store_batch *batch, const void *bytes, size_t length) {
    size_t at = batch->text_length;
    if (at + length > batch->text_room) {
        batch->text_room = 2 * (at + length) + 4096;
        batch->text = grow(batch->text, batch->text_room);
    }
    memcpy(batch->text + at, bytes, length);
    batch->text_length += length;
    return at;
}

static size_t add_text(struct store_batch *batch, const char *text) {
    return add_bytes(batch, text, strlen(text) + 1);
}

void batch_put_table(struct store_batch *batch, const struct store_table *table) {
    struct store_change *change = add(batch, STORE_TABLE, table->number);
    change->text = add_bytes(batch, table, sizeof *table);
    change->more = add_text(batch, table->options);
    (void)add_text(batch, table->moves);
}

void batch_table(const struct store_batch *batch, const struct store_change *change,
                 struct store_table *table) {
    memcpy(table, batch->text + change->text, sizeof *table);
    table->options = batch->text + change->more;
    table->moves = table->options + strlen(table->options) + 1;
}

void store_put_bank(struct store_batch *batch, int64_t table, int seat, int64_t bank) {
    struct store_change *change = add(batch, STORE_BANK, table);
    change->seat = seat;
    change->value = bank;
}

void store_put_line(struct store_batch *batch, int64_t table, const struct store_line *line) {
    struct store_change *change = add(batch, STORE_LINE, table);
    change->seat = line->seat;
    change->time = line->time;
    change->text = add_text(batch, line->name);
    change->more = add_text(batch, line->text);
}

void store_put_note(struct store_batch *batch, int64_t table, const uint8_t *owner,
                    const char *text) {
    struct store_change *change = add(batch, STORE_NOTE, table);
    memcpy(change->owner, owner, STORE_HASH_SIZE);
    change->text = add_text(batch, text);
}

void store_put_content(struct store_batch *batch, const struct store_content *content) {
    struct store_change *change = add(batch, STORE_CONTENT, 0);
    change->text = add_bytes(batch, content, sizeof *content);
    change->more = add_text(batch, content->source);
}

void batch_content(const struct store_batch *batch, const struct store_change *change,
                   struct store_content *content) {
    memcpy(content, batch->text + change->text, sizeof *content);
    content->source = batch->text + change->more;
}

void store_put_trim(struct store_batch *batch, int64_t place) {
    add(batch, STORE_TRIM, 0)->place = place;
}

void store_put_aside(struct store_batch *batch, const char *id, const char *reason, int64_t time) {
    struct store_change *change = add(batch, STORE_ASIDE, 0);
    change->time = time;
    change->text = add_text(batch, id);
    change->more = add_text(batch, reason);
}

void store_put_end(struct store_batch *batch, int64_t table, int64_t time) {
    add(batch, STORE_END, table)->time = time;
}

void store_put_content_end(struct store_batch *batch, const char *key, int64_t unused) {
    struct store_change *change = add(batch, STORE_CONTENT_END, 0);
    change->time = unused;
    change->text = add_text(batch, key);
}

void batch_put_step(struct store_batch *batch, const struct journal_step *step) {
    struct ludo_text *steps = &batch->steps;
    if (steps->length + JOURNAL_LINE_MAX >= steps->size) {
        steps->size = 2 * steps->size + 4096;
        steps->data = grow(steps->data, steps->size);
    }
    journal_write(steps, step);
    batch->newest = step->place;
}
