/* Tables in memory. A table is loaded when somebody wants it and leaves when
 * nobody is there and nothing is to be done. It leaves only when the store has
 * it whole: so a table that is not in memory has no steps in the journal, and
 * loading one need not look there.
 *
 * Whatever is done to a table goes into the batch being gathered and touches
 * the table, so that it is told and looked after when the turn ends. */
#ifndef SERVER_TABLE_H
#define SERVER_TABLE_H

#include "server/patch.h"
#include "server/reading.h"
#include "server/recent.h"
#include "server/server.h"
#include "server/talk.h"
#include "server/thoughts.h"

struct seat {
    struct store_seat kept;
    uint16_t online;  /* sockets */
    uint32_t made;    /* moves of its own in the match */
    bool thinking;    /* a bot has been asked */
    bool out_of_time; /* a bot makes its present move */
    int64_t since;    /* when it was asked for its present move, or 0 */
    int64_t used;     /* milliseconds of that move, before it left */
    /* In a reaction window: what the bot will say, and since when it is to. */
    bool decided;
    struct ludo_move decision;
    int64_t bot_since;
    bool window_changed; /* its standing instructions: its sockets are to hear of it */
};

/* The reaction window that is open; windows.c says how it goes. */
struct window {
    int64_t number;   /* steps made when it opened, or 0: there is none */
    int64_t since;    /* when its time began */
    bool waits;       /* its time has not begun: people are coming back */
    bool told;        /* all have heard of it */
    ludo_movers held; /* whose answers count when the time is up */
};

/* What the bot of a seat intends. */
struct intent {
    char *text;     /* as a JSON object, or NULL: it has not told */
    uint64_t about; /* what it was told of: the position, and who thought */
    bool asked;     /* an answer is under way */
};

/* What the sockets of one viewer have been told: they all hold the same text,
 * because whoever comes is told all of it and whatever changes goes to all. */
struct viewer {
    char *text;                        /* NULL while nobody looks */
    uint32_t sections[PATCH_SECTIONS]; /* where its parts end */
    uint32_t room, revision;
    struct recent recent;
};

struct table {
    struct table *next;      /* in its bucket */
    struct loading *loading; /* it is being read or removed: only its id and sockets count */
    struct store_table kept; /* its seats, options and moves are not kept up to date */
    struct ludo_match match;
    struct own_content *content; /* that its maker brought along, held; or NULL */
    bool over;
    ludo_movers let;        /* bots that people let go first */
    bool intends;           /* bots of its game tell what they intend */
    bool intents_changed;   /* since all heard of them */
    struct intent *intents; /* one for each seat; NULL while nobody looks */
    struct window window;
    struct seat *seats;
    struct viewer *viewers;  /* one for each seat, and one for spectators */
    struct ludo_parts parts; /* of the text of one of them, which stays theirs; or no text */
    struct socket *sockets;

    bool touched, changed; /* changed: everybody is to get the table again */
    struct table *touched_next;
    bool involved[2];
    bool saving[2]; /* that batch has it whole */
    int64_t first;  /* its oldest step in the journal, or 0 */
    int64_t floor;  /* the same if the batches under way are lost */
    struct talk talk;
    struct table *journal_next, *journal_previous;
    struct table *clocked_next;
    bool in_clocked;
    bool doomed; /* not in the store: its making failed */
};

/* ------------------------------------------------------------- lifecycle */

/* The table, if it is in memory and can be used; otherwise NULL. */
struct table *table_here(const struct server *server, const char *id);

/* Somebody who waits for a table. `done` is called once, with the table, or with why it is not
 * there and what the store has of it, if that is known; then nobody waits any more. */
struct waiter {
    struct waiter *next, **link; /* NULL: it does not wait */
    void (*done)(struct server *server, struct waiter *waiter, struct table *table,
                 enum absence why, const struct store_table *kept);
};
/* Have a table that is not here loaded; all who want it wait for the same. Never answers at
 * once. */
void table_await(struct server *server, const char *id, struct waiter *waiter);
/* Do not wait any more. */
void waiter_leave(struct waiter *waiter);

/* Make a table from `kept`, whose texts are copied, and put it into the
 * batch; `content`, or NULL, is what its maker brought along. */
struct table *table_make(struct server *server, const struct store_table *kept,
                         struct own_content *content, struct refusal *refusal);
/* Load all that have something to do without anybody there, a few at a time. */
void tables_wake(struct server *server);
/* Remove a table from the store, unless it is in memory. */
void table_end(struct server *server, const struct store_table *named);
/* Save all whole, for the next start. */
void tables_save(struct server *server);
void tables_free(struct server *server);

/* --------------------------------------------------------------- queries */

/* The table as it is kept, seats included, but for options and moves. */
void table_kept(const struct table *table, struct store_table *kept);
/* The same questions about a table that may not be in memory. */
int kept_seat_of(const struct store_table *kept, const uint8_t *client);
int kept_seat_for(const struct store_table *kept, const uint8_t *client, const char *key);
bool kept_may_look(const struct store_table *kept, const uint8_t *client, const char *key);
/* The seat of a client, or −1. */
int table_seat_of(const struct table *table, const uint8_t *client);
/* The one that it gets if it comes with this key, or none, or −1. */
int table_seat_for(const struct table *table, const uint8_t *client, const char *key);
bool table_is_maker(const struct table *table, const uint8_t *client);
/* Whether it may come at all, if only to look on. */
bool table_may_look(const struct table *table, const uint8_t *client, const char *key);
bool seat_is_bot(const struct seat *seat);
/* Whether nobody is still to come: every seat is a bot's or somebody's. */
bool table_is_full(const struct table *table);

/* --------------------------------------------------------------- changes */

void table_touch(struct server *server, struct table *table);
/* The batch being gathered is about this table. */
void table_involve(struct server *server, struct table *table);
/* A seat has another owner: who looks on from where follows from that, also for windows
 * that were open before. */
void table_seat_sockets(struct table *table);
/* Its head or seats have changed: save it and tell all. */
void table_change(struct server *server, struct table *table);

/* A move of a person's. `made` is how many moves of this seat they knew of, or −1: if
 * one was made meanwhile, by a bot or from another window, theirs was meant for a
 * decision that is gone and is refused. */
int table_move(struct server *server, struct table *table, int seat, const char *move, int64_t made,
               struct refusal *refusal);
int table_take_back(struct server *server, struct table *table, int seat, struct refusal *refusal);
/* What a seat says once and for all about reaction windows. 1 to set it, 0 to take
 * it back, −1 to leave it. */
struct window_wish {
    int until;  /* let pass until it can do something else */
    int turn;   /* let all pass in this turn */
    int always; /* or STORE_PASSES, STORE_REACTS, where everybody can react */
};
int window_stand(struct server *server, struct table *table, int seat,
                 const struct window_wish *wish, struct refusal *refusal);
/* Where whoever moves first moves for all, bots wait for people: let one go. */
int table_let(struct server *server, struct table *table, int seat, struct refusal *refusal);
/* Bots that have thought. */
void tables_answer(struct server *server);
/* Seats whose time is up get a bot for this move. */
void tables_tick(struct server *server);

/* At the end of a turn: ask bots, tell viewers, save, let go. */
void tables_settle(struct server *server);
/* After a failure of the disk: let those go that could not be saved. */
void tables_retry(struct server *server);
/* Look after all of them at the turn's end. */
void tables_touch(struct server *server);
/* A side is on disk, or has failed. */
void tables_release(struct server *server, int side, bool kept);

/* ---------------------------------------------------------------- telling */

void tell_viewers(struct server *server, struct table *table);
/* Nobody looks as this viewer any more, or has to be told everything. */
void tell_forget(struct table *table, int viewer);
/* The whole masked log, and the record of a match that is over. */
void tell_log(struct server *server, struct socket *socket);
void tell_record(struct server *server, struct socket *socket);
/* A table that cannot be played any more: why, and its record. */
void tell_closed(struct server *server, struct socket *socket, int64_t id, enum absence why,
                 const struct store_table *kept);
/* Milliseconds until the seat's time is up. */
int64_t clock_left(const struct table *table, int seat);

#endif
