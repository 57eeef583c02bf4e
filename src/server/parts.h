/* What the files that make up a table share among themselves; the rest of the
 * server uses table.h. */
#ifndef SERVER_PARTS_H
#define SERVER_PARTS_H

#include "server/table.h"

/* Remember that the batch being gathered is about this table. */
void table_involve(struct server *server, struct table *table);

/* --------------------------------------------------------------- journal */

/* The table has a step in the journal at this place, or none any more. */
void journal_enter(struct server *server, struct table *table, int64_t place);
void journal_leave(struct server *server, struct table *table);
/* Keep the journal short: save tables with old steps, drop what all have left
 * behind. */
void journal_trim(struct server *server);
/* Put the table whole into the batch: the journal is not needed for it any
 * more. */
void table_save(struct server *server, struct table *table);
/* Whether a bot or a clock has something to do. */
bool table_is_awake(const struct table *table);

/* --------------------------------------------------------------- restore */

/* Begin the table's match and replay what the store has of it. */
int match_restore(struct table *table, const struct store_table *kept, struct ludo_error *error);
/* Room for one more step, as far as the game allows. */
void match_reserve(struct ludo_match *match);

/* ---------------------------------------------------------------- clocks */

bool clock_runs(const struct table *table);
/* Clocks run for persons who are to move. */
void clocks_set(struct server *server, struct table *table);
/* The time a seat took beyond what each move has free goes from its bank. */
void clock_stop(struct server *server, struct table *table, int number);
void clock_leave(struct server *server, struct table *table);

#endif
