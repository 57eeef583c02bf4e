/* What the files that make up a table share among themselves; the rest of the
 * server uses table.h. */
#ifndef SERVER_PARTS_H
#define SERVER_PARTS_H

#include "server/table.h"

/* Look it up in memory, whatever state it is in; or NULL. */
struct table *table_look_up(const struct server *server, const char *id);
/* Put an empty table of this id into memory, to be filled; take one out again. */
struct table *table_enter(struct server *server, const char *id);
void table_free(struct server *server, struct table *table);
/* Free its match, seats, content and talk. */
void table_empty(struct table *table);
/* After it was filled: what goes with its match. */
void table_arrange(struct server *server, struct table *table, uint32_t shown);
/* All who are there are told everything afresh. */
void table_refresh(struct table *table);

/* --------------------------------------------------------------- loading */

/* After a failed commit: what the store has, told to all afresh; meanwhile nobody may do
 * anything there. */
void table_reload(struct server *server, struct table *table);
/* The batch with the end of a table is on disk, or has failed. */
void loading_release(struct server *server, struct table *table, bool kept);
/* Forget who waits; at the end. */
void loading_free(struct table *table);

/* --------------------------------------------------------------- journal */

/* The table has a step in the journal at this place, or none any more. */
void journal_enter(struct server *server, struct table *table, int64_t place);
void journal_leave(struct server *server, struct table *table);
/* The batches under way are lost: hold the place that it has without them. */
void journal_fall_back(struct server *server, struct table *table);
/* Keep the journal short: save tables with old steps, drop what all have left
 * behind. */
void journal_trim(struct server *server);
/* Put the table whole into the batch: the journal is not needed for it any
 * more. */
void table_save(struct server *server, struct table *table);
/* Whether a bot, a clock or a window has something to do. */
bool table_is_awake(struct server *server, const struct table *table);

/* Make a seat's move and all that follows from it; the answers of
 * `ludo_apply`. */
int table_play(struct server *server, struct table *table, int seat, struct ludo_move move);

/* --------------------------------------------------------------- restore */

/* Choose what a table was set up with; `content`, or NULL, is what its maker brought along. */
int setup_restore(struct ludo_setup *setup, const struct store_table *kept,
                  const struct own_content *content, struct ludo_error *error);
/* Begin a match and replay the lines that the store has of it. `*shown` is the number of steps
 * up to the newest that showed something. What it allocates is the match's, even if it fails. */
int match_restore(struct ludo_match *match, const struct ludo_setup *setup, const char *moves,
                  uint32_t *shown, struct ludo_error *error);
/* Fill a table, zeroed but for its content, from what the store has. Touches nothing else, so
 * that a thread may do it. */
int table_fill(struct table *table, const struct store_table *kept, const struct ludo_setup *setup,
               uint32_t *shown, struct ludo_error *error);
/* Room for one more step, as far as the game allows. */
void match_reserve(struct ludo_match *match);

/* ---------------------------------------------------------------- clocks */

bool clock_runs(const struct table *table);
/* Clocks run for persons who are to move. */
void clocks_set(struct server *server, struct table *table);
/* The time a seat took beyond what each move has free goes from its bank. */
void clock_stop(struct server *server, struct table *table, int number);
void clock_leave(struct server *server, struct table *table);

/* --------------------------------------------------------------- intents */

/* Whether bots of this game tell what they intend. */
bool intents_are_told(const struct ludo_game *game);
/* At the end of a turn: ask bots whose position has changed, tell what is new. */
void intents_settle(struct server *server, struct table *table);
/* A bot has told. */
void intents_take(struct server *server, struct table *table, struct thought *thought);
/* Tell one who has just come. */
void intents_tell(struct server *server, const struct table *table, struct socket *socket);
void intents_forget(struct table *table);

/* --------------------------------------------------------------- windows */

/* A step was made, with this answer of `ludo_apply`: a window may have opened. */
void window_follow(struct table *table, int answer);
/* The match was restored: it is as old as the step before number `shown`. */
void window_restore(struct table *table, uint32_t shown);
/* Whether somebody will be answered for. */
bool window_runs(struct server *server, const struct table *table);
/* Answer for all who are due. */
void window_tick(struct server *server, struct table *table, int64_t now);
/* Who has said in advance what they do at once does so. */
void window_obey(struct server *server, struct table *table);
/* What a bot that was asked will say when it is due. */
void window_decide(struct table *table, int seat, struct ludo_move move);
/* Whether the seat's answer counts only when the time is up; then it is kept
 * until then, or taken back. */
bool window_holds(const struct table *table, int seat);
int window_hold(struct server *server, struct table *table, int seat, struct ludo_move move,
                struct refusal *refusal);
int window_unhold(struct server *server, struct table *table, int seat, struct refusal *refusal);
/* Tell one who has just come; tell whoever has to hear news. */
void window_tell(struct server *server, const struct table *table, struct socket *socket);
void window_tell_news(struct server *server, struct table *table);

#endif
