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

/* A wish of the maker's to open a seat, which the others have to agree to. */
struct seat_wish {
    int64_t until;      /* when it lapses, or 0: there is none */
    ludo_movers needed; /* seats that were asked */
    ludo_movers agreed;
};

struct seat {
    struct store_seat kept;
    uint16_t online; /* sockets */
    int64_t away;    /* since when its owner has not been there, or 0 */
    bool knows;      /* something hidden, when its being away was last told */
    struct seat_wish wish;
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
    struct address *payer;   /* the address that made it, held: pays for bots and chance */
    struct address *cause;   /* who has acted on it in this turn, held; or NULL (charge.h) */
    double paid;             /* by them, for what will be told */
    double greeting;         /* work that the last one took */
    bool resting;            /* its bots are not asked for now (later.h) */
    struct table *resting_next;
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

    uint32_t guests;       /* names of spectators that were given out */
    bool guests_changed;   /* everybody is to hear who looks on */
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
    bool doomed; /* not in the store, since its making failed, or could not be read again */
    bool again;  /* doomed, and to be read again when the disk does what it is told */
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

/* A table that is not in memory, to be asked who sits there and who may come, but nothing about
 * its match; to be freed by the caller. */
struct table *table_sketch(const struct store_table *kept);
void table_sketch_free(struct table *table);

/* The seat of a client, or −1. */
int table_seat_of(const struct table *table, const uint8_t *client);
bool table_is_maker(const struct table *table, const uint8_t *client);
bool seat_is_bot(const struct seat *seat);
/* Whether nobody is still to come: every seat is a bot's or somebody's. */
bool table_is_full(const struct table *table);
/* Whether only bots are left and nobody watches: nothing happens until somebody comes. */
bool table_is_paused(const struct table *table);

/* --------------------------------------------------------------- changes */

void table_touch(struct server *server, struct table *table);
/* The batch being gathered is about this table. */
void table_involve(struct server *server, struct table *table);
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

/* ------------------------------------------------------------------ seats */

/* seats.c says whose a seat is and how it changes hands. */

/* The seat that a client gets if it comes with this key, or none, or −1. */
int table_seat_for(const struct table *table, const uint8_t *client, const char *key);
/* The seat that a client who looks on gets back by coming again, or −1. */
int table_seat_back(const struct table *table, const uint8_t *client);
/* Whether it may come at all, if only to look on. */
bool table_may_look(const struct table *table, const uint8_t *client, const char *key);
/* Whether whoever comes with the invitation may take it. */
bool seat_is_free(const struct seat *seat);
/* Whether the seat knows what spectators do not; in a reaction window every seat
 * counts as one that does, for nobody may see who has answered. */
bool seat_knows(const struct table *table, int number);

/* The client comes with this key, or none, and this name, or none: the seat that
 * is theirs from now on, or −1. */
int seats_take(struct server *server, struct table *table, const uint8_t *client, const char *key,
               const char *name);
/* Its person leaves the seat: a bot plays on until they come back. */
void seats_go(struct server *server, struct table *table, int number);
/* The table's maker gives a seat to a bot, or opens it to another person. */
int seats_give(struct server *server, struct table *table, int number, const char *level,
               struct refusal *refusal);
int seats_open(struct server *server, struct table *table, int number, struct refusal *refusal);
/* The person on seat `who` agrees that it is opened. */
int seats_agree(struct server *server, struct table *table, int number, int who,
                struct refusal *refusal);
/* A socket sits down, or is gone. */
void seats_enter(struct table *table, struct socket *socket);
void seats_leave(struct table *table, const struct socket *socket);
/* A seat has another owner: who looks on from where follows from that, also for windows
 * that were open before. */
void table_seat_sockets(struct table *table);
/* At the end of a turn: who is away, and since when. */
void seats_follow(struct table *table);
/* Another seat has this name, or one that looks the same. */
bool seats_have_name(const struct table *table, int but, const char *name);
/* How long its owner is away, and who is asked to agree; members of an open object. */
void seat_put_away(const struct server *server, const struct table *table, int number,
                   struct ludo_json *json);

/* What the table itself says in the chat: a code with its arguments, which pages
 * put into words. Empty names are left out. */
struct announcement {
    const char *what;
    int seat; /* or −1 */
    const char *by, *from, *to;
};
void table_announce(struct server *server, struct table *table,
                    const struct announcement *announcement);

/* ----------------------------------------------------------------- guests */

/* guests.c: those who look on, and whom the maker mutes or sends away. */

bool guest_is_muted(const struct table *table, const uint8_t *client);
bool guest_is_barred(const struct table *table, const uint8_t *client);
/* The name of a spectator at this table, for all sockets of one client. */
uint32_t guest_number(struct table *table, const struct socket *socket);
int guest_remove(struct server *server, struct table *table, int64_t number,
                 struct refusal *refusal);
int guest_mute(struct server *server, struct table *table, const uint8_t *client, bool muted,
               struct refusal *refusal);
/* The client of a spectator, or NULL. */
const uint8_t *guest_client(const struct table *table, int64_t number);
/* Tell a socket who looks on; all of them if `socket` is NULL. */
void guests_tell(struct server *server, struct table *table, struct socket *socket);

/* ---------------------------------------------------------------- telling */

/* Say a line of chat to all who are there. */
void tell_line(struct server *server, struct table *table, const struct store_line *line);

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
