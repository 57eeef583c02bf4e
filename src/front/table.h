/* A table on the heap: a setup made from words, and its match. Shared by the
 * front ends that run one table or many. */
#ifndef FRONT_TABLE_H
#define FRONT_TABLE_H

#include "front/files.h"

/* Owns its content file, state and steps. */
struct table {
    struct ludo_setup setup;
    struct ludo_match match;
    struct content_file custom; /* content brought along, or empty */
    struct ludo_move *legal;    /* room for one list of legal moves */
};

/* Open a table from words: options are "name=value"; the value of the content
 * option may be a path, which has a slash in it or ends in ".json". On failure
 * nothing needs to be closed. */
int table_open(struct table *table, const char *game, int seats, const char *const *options,
               size_t option_count, struct ludo_error *error);
/* Open a table as a record says and replay it. `content` is the path of the
 * record's content if that is not built in, or NULL. */
int table_open_record(struct table *table, const char *text, size_t length, const char *content,
                      struct ludo_record *record, struct ludo_error *error);
void table_close(struct table *table);

/* Texts whose length is not known beforehand are written again in more room:
 *
 *     do { … write into text … } while (text_again(&text));
 *
 * `text.data` comes from malloc or is NULL; the caller frees it. Running out
 * of memory ends the program with a sentence. */
bool text_again(struct ludo_text *text);

#endif
