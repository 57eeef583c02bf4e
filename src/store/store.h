/* Where tables are kept: an interface in terms of tables and moves.
 *
 * The server collects what has happened in a batch and commits it as a whole:
 * after `store_commit` everything in it is on disk, or nothing is. Steps are
 * appended to a journal, which costs little however many tables play at once;
 * saving a table whole takes its share out of the journal again.
 *
 * Two threads share a store: one commits, and one does everything else. A
 * batch belongs to the thread that holds it. */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include "ludoteca/ludoteca.h"

enum {
    STORE_ID_SIZE = 11,     /* a table's public name, with its NUL */
    STORE_KEY_SIZE = 33,    /* the key of a role in hexadecimal, with its NUL */
    STORE_HASH_SIZE = 16,   /* what is kept of a client's secret */
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
 * that was taken back. Both belong to the store when it hands a table out, and
 * to the caller when a table is put. */
struct store_table {
    int64_t number; /* the store's own name for it */
    char id[STORE_ID_SIZE];
    char invite[STORE_KEY_SIZE], watch[STORE_KEY_SIZE];
    uint8_t maker[STORE_HASH_SIZE];
    uint8_t origin[STORE_HASH_SIZE]; /* the address it was made from, hashed; zeros: not known */
    char game[16];
    char content[STORE_KEY_SIZE]; /* that its maker brought along, by its key; or empty */
    const char *options, *moves;
    bool slow, clocked, take_back;
    int64_t clock_bank, clock_move; /* milliseconds */
    int64_t window;                 /* milliseconds that a reaction window is open; 0: no limit */
    int64_t made, active;           /* seconds since 1970 */
    bool over;
    bool awake; /* somebody other than a person is to act: a bot, a clock */
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
    const char *source; /* the file's text; the caller's, or owned by what the store hands out */
};

enum { STORE_SPECTATOR = -1, STORE_ANNOUNCEMENT = -2 };

struct store_line {
    int seat; /* or STORE_SPECTATOR; STORE_ANNOUNCEMENT: the table itself */
    int64_t time;
    const char *name, *text;
};

/* ------------------------------------------------------------- lifecycle */

struct store;

/* Open the database, make or migrate it if need be, and bring the journal of
 * an earlier run home. Only one process may have it open. */
int store_open(struct store **store, const char *path, struct ludo_error *error);
void store_close(struct store *store);

/* --------------------------------------------------------------- queries */

/* LUDO_EFILE if the store failed, LUDO_EGAME if there is no such table. */
int store_load(struct store *store, const char *id, struct store_table *table,
               struct ludo_error *error);
void store_table_free(struct store_table *table);

/* The newest `count` lines of a table's chat, oldest first; how many there
 * were, or negative. */
int store_chat(struct store *store, int64_t table, int count,
               void (*tell)(const struct store_line *line, void *context), void *context,
               struct ludo_error *error);
/* The note that an owner wrote at a table: at most `size` bytes, NUL included;
 * empty if there is none. */
int store_note(struct store *store, int64_t table, const uint8_t *owner, char *text, size_t size,
               struct ludo_error *error);

/* LUDO_EFILE if the store failed, LUDO_ECONTENT if there is none of this key. */
int store_load_content(struct store *store, const char *key, struct store_content *content,
                       struct ludo_error *error);
void store_content_free(struct store_content *content);

/* Tables not over yet that were made from this address, or negative. */
int store_made_by(struct store *store, const uint8_t *origin, struct ludo_error *error);
/* The database's own secret, by which addresses are hashed. */
int store_secret(struct store *store, uint8_t secret[STORE_SECRET_SIZE], struct ludo_error *error);
/* Call `tell` for each table that is awake. */
int store_each_awake(struct store *store, void (*tell)(const char *id, void *context),
                     void *context, struct ludo_error *error);

/* The number that a new table is to be put under. */
int64_t store_new_number(struct store *store);
/* The newest place in the journal. */
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
void store_put_line(struct store_batch *batch, int64_t table, const struct store_line *line);
void store_put_note(struct store_batch *batch, int64_t table, const uint8_t *owner,
                    const char *text);
/* Steps before this place are in tables saved whole and may go. */
void store_put_trim(struct store_batch *batch, int64_t place);

/* Bring a batch to the disk, wholly or not at all. */
int store_commit(struct store *store, struct store_batch *batch, struct ludo_error *error);

#endif
