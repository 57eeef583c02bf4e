/* Where tables are kept: an interface in terms of tables and moves, whose
 * answers come later.
 *
 * The server collects what has happened in a batch and submits it as a whole.
 * Steps are appended to a journal, which costs little however many tables play
 * at once; saving a table whole takes its share out of the journal again.
 *
 * One thread, the asker's, calls everything here. What it asks is carried out
 * elsewhere, by threads of the store's own or beyond a network, and may take
 * seconds or fail. What holds:
 *
 *   Answers   Each query and each batch is answered once, by a call of its
 *             `done` from within `store_take`, never from within the function
 *             that asked. An answer belongs to the store and is gone when
 *             `done` returns, with all that it owns; whoever wants to keep a
 *             text takes it out and leaves NULL in its place.
 *   Order     Batches are carried out one after the other. Queries about one
 *             table are answered in the order in which they were asked. A query
 *             sees every batch that was answered before it was asked; of a batch
 *             that is still under way it sees all or nothing.
 *   Failure   LUDO_EFILE and LUDO_EMEMORY say that the store could not do it:
 *             of a query nothing is known then, and a batch has not happened.
 *             Other codes are answers.
 *   Cancel    After `store_cancel` the query's `done` is not called any more.
 *             The query may or may not have been carried out.
 *   The end   `store_close` carries out the batch under way, drops all other
 *             queries, and calls no `done`. */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include "ludoteca/ludoteca.h"

enum {
    STORE_ID_SIZE = 11,     /* a table's public name, with its NUL */
    STORE_KEY_SIZE = 33,    /* the key of a role in hexadecimal, with its NUL */
    STORE_HASH_SIZE = 16,   /* what is kept of a client's secret */
    STORE_CHAT_MAX = 500,   /* lines of a table's chat that are kept */
    STORE_FORMER_MAX = 3,   /* persons that a seat is kept for besides its owner */
    STORE_GUESTS_MAX = 100, /* clients of a table that are muted or barred */
    STORE_SECRET_SIZE = 32  /* the database's own */
};

/* What a seat does in all reaction windows, as `until` in the database. */
enum store_standing {
    STORE_ASKED,  /* it is asked */
    STORE_UNTIL,  /* lets pass until it can do something else */
    STORE_PASSES, /* always lets pass */
    STORE_REACTS, /* always reacts */
    STORE_STANDINGS
};

struct store_seat {
    bool bot;  /* played by a bot by decision of the table's maker */
    bool left; /* its person has left: a bot plays until they come back */
    char level[8];
    char name[LUDO_NAME_MAX];
    uint8_t owner[STORE_HASH_SIZE]; /* all zero: nobody */
    bool open;                      /* whoever comes with the invitation gets it */
    /* Whose seat it was before, the first of them first, and as long as there are
     * any: each goes before those that came after, and gets it back on returning. */
    uint8_t former[STORE_FORMER_MAX][STORE_HASH_SIZE];
    int64_t bank; /* milliseconds left on its clock */
    /* Reaction windows: what the seat has said once and for all, and an answer
     * that counts when the window is closed. */
    uint8_t standing;                /* enum store_standing */
    int64_t pass_turn;               /* lets all pass in this turn, plus 1; 0: in none */
    char answer[LUDO_MOVE_TEXT_MAX]; /* in the window … */
    int64_t answer_at;               /* … that this step opened, plus 1; 0: none */
};

/* A client that the table's maker has muted, or sent away. */
struct store_guest {
    uint8_t client[STORE_HASH_SIZE];
    uint8_t muted, barred;
};

/* A table as it is kept. `options` are lines "name=value"; `moves` are lines
 * as in a record, "0 c4" or "chance 3", and "-7" for a step, counted from 0,
 * that was taken back. Both belong to whoever has the table. */
struct store_table {
    int64_t number; /* the store's own name for it: `store_number` of a new one's id */
    char id[STORE_ID_SIZE];
    char invite[STORE_KEY_SIZE], watch[STORE_KEY_SIZE];
    uint8_t maker[STORE_HASH_SIZE];
    uint8_t origin[STORE_HASH_SIZE]; /* the address it was made from, hashed; zeros: not known */
    char game[16];
    int rules;                    /* the version of the game's rules that it is played by */
    char content[STORE_KEY_SIZE]; /* that its maker brought along, by its key; or empty */
    char content_hash[17];        /* of the content, whoever made it, in hexadecimal; or empty */
    const char *options, *moves;
    bool slow, clocked, take_back;
    int64_t clock_bank, clock_move; /* milliseconds */
    int64_t window;                 /* milliseconds that a reaction window is open; 0: no limit */
    int64_t made, active;           /* seconds since 1970 */
    bool over;
    bool awake;     /* somebody other than a person is to act: a bot, a clock */
    char aside[16]; /* why it was set aside: no longer to be loaded; or empty */
    int seats;
    struct store_seat seat[LUDO_SEATS_MAX];
    int guests; /* oldest first */
    struct store_guest guest[STORE_GUESTS_MAX];
    int64_t place; /* of the newest step in the journal that `moves` has; the store sets it */
    int64_t first; /* of the oldest one that it has not, or 0 */
};

/* A content file that somebody brought along: it has the same key wherever it
 * comes from, and is kept once. */
struct store_content {
    char key[STORE_KEY_SIZE];
    char game[16];
    const char *source; /* the file's text; belongs to whoever has it */
    int64_t time;       /* when it was brought */
};

enum { STORE_SPECTATOR = -1, STORE_ANNOUNCEMENT = -2 };

struct store_line {
    int seat; /* or STORE_SPECTATOR; STORE_ANNOUNCEMENT: the table itself */
    int64_t time;
    const char *name, *text;
};

struct store_note {
    uint8_t owner[STORE_HASH_SIZE];
    const char *text;
};

/* ------------------------------------------------------------- lifecycle */

struct store;

/* Open the database, make or migrate it if need be, and bring the journal of
 * an earlier run home; this alone waits. Only one process may have it open.
 * `wake` is called from any thread when there is something to take. If nothing
 * can be written because there is no room, the store is opened for reading
 * alone, and goes on by itself when there is room. */
int store_open(struct store **store, const char *path, void (*wake)(void *context), void *context,
               struct ludo_error *error);
void store_close(struct store *store);

/* Whether something can be written. It begins to be so, if ever, within
 * `store_take`; until then every batch fails. */
bool store_is_writable(const struct store *store);

/* The database's own secret, by which addresses are hashed. */
const uint8_t *store_secret(const struct store *store);

/* Call `done` for all that has been answered; how many that were. */
int store_take(struct store *store);
/* Wait until the batch under way can be taken, but not for longer than this. */
void store_wait(struct store *store, int microseconds);

/* --------------------------------------------------------------- queries */

/* What a query was answered. Which members are set goes with the query. */
struct store_answer {
    int code; /* LUDO_OK, or what was wrong */
    struct ludo_error error;
    struct store_table table;
    struct store_line *lines; /* oldest first */
    struct store_note *notes;
    struct store_content content;
    struct store_table *tables; /* of which only some members are set */
    int count;                  /* of what was counted, or of `tables` */
    int line_count, note_count;
    int64_t next; /* where the next query is to go on; 0: that was all */
};

typedef void store_done(struct store_answer *answer, void *context);

/* Something that was asked, to be cancelled by; not to be used once it has been
 * answered. */
struct store_query;

/* From now on its `done` is not called any more. */
void store_cancel(struct store_query *query);

/* A table, with the steps of the journal from place `from` on; 0 stands for
 * none: a table that was put whole has no others. With `lines` also the newest
 * lines of its chat, up to so many, and the notes of those who have seats.
 * LUDO_EGAME: there is no such table. */
struct store_query *store_load(struct store *store, const char *id, int64_t from, int lines,
                               store_done *done, void *context);
/* The note that an owner wrote at a table: none, or one in `notes`. */
struct store_query *store_load_note(struct store *store, int64_t table, const uint8_t *owner,
                                    store_done *done, void *context);
/* LUDO_ECONTENT: there is none of this key. */
struct store_query *store_load_content(struct store *store, const char *key, store_done *done,
                                       void *context);
/* How many tables that are not over were made from this address. */
struct store_query *store_count_made(struct store *store, const uint8_t *origin, store_done *done,
                                     void *context);
/* Tables that are awake, the id of each, up to `most` of them from `from` on,
 * which is 0 or `next` of the last answer. */
struct store_query *store_list_awake(struct store *store, int64_t from, int most, store_done *done,
                                     void *context);
/* What may go: tables that are over and were active before `finished`, or at
 * all before `idle` (0: never), number and id of each; and in `content.key`
 * one that no table has used since `unused`, or empty. In helpings, as above. */
struct store_due {
    int64_t from, finished, idle, unused;
};
struct store_query *store_list_due(struct store *store, const struct store_due *due,
                                   store_done *done, void *context);

/* The number of a new table, which follows from its id. */
int64_t store_number(const char *id);
/* The newest place in the journal: places are counted by the asker as it puts
 * steps, from where an earlier run left off. */
int64_t store_newest_place(const struct store *store);

/* --------------------------------------------------------------- changes */

struct store_batch;

struct store_batch *store_batch_new(void);
void store_batch_free(struct store_batch *batch);
bool store_batch_is_empty(const struct store_batch *batch);
void store_batch_clear(struct store_batch *batch);

/* Keep a table whole, steps included. */
void store_put_table(struct store *store, struct store_batch *batch,
                     const struct store_table *table);
/* Keep a content file, unless it is kept already. */
void store_put_content(struct store_batch *batch, const struct store_content *content);
/* Append a step as number `number` of the table; its place in the journal. */
int64_t store_put_step(struct store *store, struct store_batch *batch, int64_t table,
                       uint32_t number, int mover, const char *move, int64_t time);
/* Take the table's step `number` back; the place in the journal. */
int64_t store_put_removal(struct store *store, struct store_batch *batch, int64_t table,
                          uint32_t number, int64_t time);
void store_put_bank(struct store_batch *batch, int64_t table, int seat, int64_t bank);
/* Of a table's chat the newest STORE_CHAT_MAX lines stay. */
void store_put_line(struct store_batch *batch, int64_t table, const struct store_line *line);
void store_put_note(struct store_batch *batch, int64_t table, const uint8_t *owner,
                    const char *text);
/* Steps before this place are in tables saved whole and may go. */
void store_put_trim(struct store_batch *batch, int64_t place);
/* Set a table aside, with the reason, in a word, and the time. */
void store_put_aside(struct store_batch *batch, const char *id, const char *reason, int64_t time);
/* Remove a table with all that belongs to it. Its content was used until now. */
void store_put_end(struct store_batch *batch, int64_t table, int64_t time);
/* Remove a content file, unless a table has used it since. */
void store_put_content_end(struct store_batch *batch, const char *key, int64_t unused);

/* Bring a batch to the disk, wholly or not at all; only when none is under way.
 * It is the store's until it is answered. */
void store_submit(struct store *store, struct store_batch *batch, store_done *done, void *context);

/* Free what a table owns. */
void store_table_free(struct store_table *table);

#endif
