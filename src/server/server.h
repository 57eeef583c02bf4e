/* What the parts of the server share.
 *
 * One thread runs the loop and owns everything here. What a turn of the loop
 * changes goes into the batch being gathered, and what is to be said about it
 * is held by the sockets until that batch is on disk. While one batch is being
 * committed the next one is gathered, so there are two of everything held,
 * called sides 0 and 1. */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include "front/translate.h"
#include "server/awake.h"
#include "server/buffer.h"
#include "server/contents.h"
#include "server/counters.h"
#include "server/frames.h"
#include "server/hands.h"
#include "server/keys.h"
#include "server/limits.h"
#include "server/listener.h"
#include "server/refusal.h"
#include "server/retention.h"
#include "server/serve.h"
#include "server/site.h"
#include "server/stream.h"
#include "server/tls.h"
#include "store/store.h"

#include <ev.h>

enum {
    FRAME_MAX = 8192,         /* bytes of a client's message */
    BACKLOG_MAX = 256 << 10,  /* bytes that wait for a slow client */
    SPARES = 2048,            /* buffers kept for the next messages */
    SPARE_SIZE = 2048,        /* bytes that one of them may have */
    JOIN_SECONDS = 10,        /* until a socket has to say which table it wants */
    PING_AFTER = 25 * 1000,   /* milliseconds of silence: is somebody there? */
    CUT_AFTER = 50 * 1000,    /* nobody is */
    LATE_AFTER = 38,          /* milliseconds: receipts have gone out without an answer */
    JOURNAL_LONG = 100000,    /* steps in the journal before tables are saved whole */
    BUSY_MESSAGES = 64,       /* in a turn: more will come soon */
    FILES = 16384,            /* that may be open, unless more were granted */
    MESSAGES_MOST = 1024,     /* in a turn */
    COMMIT_WAIT = 1000,       /* microseconds that the loop waits for the disk … */
    COMMIT_WAIT_BUSY = 10000, /* … and after a busy turn */
    CLOCK_TICK = 50 * 1000,   /* microseconds between looks at the clocks */
    LATER_TICK = 10 * 1000,   /* and at what waits */
    SWEEP_SECONDS = 10,
};

struct server;
struct table;
struct connection; /* connection.h */
struct head;       /* head.h */

/* ---------------------------------------------------------------- sockets */

/* A message whose answer is held. */
struct asked {
    int64_t id; /* −1: it carried none */
    bool refused;
};

/* An open WebSocket; it lies in its connection. What every message needs comes first:
 * at full speed most of it has to be fetched from far away each time. */
struct socket {
    struct connection *connection;
    bool closing;
    bool paused;  /* nothing more is heard until it is resumed */
    bool fresh;   /* has to be told everything */
    bool held[2]; /* it is in the side's list */
    struct socket *held_next[2];
    struct buffer out[2];   /* framed, held until its side is on disk */
    struct asked *asked[2]; /* messages that that side answers */
    uint16_t asked_count[2], asked_room[2];
    struct stream stream; /* what comes in */
    struct table *table;  /* NULL until it has joined */
    struct socket *next;  /* at the same table */
    translator translate; /* into the language of who is there */
    struct allowance messages;
    int64_t heard;    /* when something last came from it */
    int8_t viewer;    /* its seat, or the number of seats: a spectator */
    bool answer_join; /* with `join_id`, once it has been told everything */
    uint8_t client[STORE_HASH_SIZE];
    char name[LUDO_NAME_MAX]; /* that it gave, or empty */
    uint32_t guest;           /* what it is called at its table while it looks on, or 0 */
    int64_t join_id;
    struct address *address; /* held */
    bool waits;              /* for work (later.h), with this message */
    struct buffer later;
    struct socket *later_next;
    struct joining *joining;  /* the table that it wants is being loaded; or NULL */
    struct store_query *note; /* that it is to be told is being read; or NULL */
    uint16_t note_paid;       /* bytes of a note that were charged: it is written over and over */
    struct socket *all_next, **all_link;
    /* Called when it is closed, for whoever keeps it in mind; or NULL. */
    void (*gone)(struct socket *socket, void *context);
    void *gone_context;
};

/* Hold a message until what was done is on disk. */
void socket_send(struct server *server, struct socket *socket, const char *text, size_t length);
/* Answer a message: done. That is said last, after what it has changed. */
void socket_ok(struct server *server, struct socket *socket, int64_t id);
void socket_refuse(struct server *server, struct socket *socket, int64_t id,
                   const struct refusal *refusal);
/* Say goodbye at once, in the client's language, and cut; as the protocol has it
 * for who breaks it. */
void socket_cut(struct socket *socket, const char *reason);
void socket_close_as(struct socket *socket, enum close_status status, const char *reason);
/* Cut without a word. Like the others above it leaves the socket at its table until
 * the turn ends. */
void socket_close(struct socket *socket);
/* It has joined a table, so it may be silent from now on. */
void socket_joined(struct socket *socket);

/* Hear nothing more from it: what comes stays with the system, or in the little that
 * was read already. And go on with that, from the loop, as soon as it turns. */
void socket_pause(struct socket *socket);
void socket_resume(struct server *server, struct socket *socket);

/* Send what a side holds. */
void sockets_release(struct server *server, int side);
/* Forget what both sides hold, because it has not happened: whoever asked for
 * something is refused, and all are told everything afresh. */
void sockets_lose(struct server *server);
/* Ask those that have been silent for long whether they are there, and cut
 * those that do not answer. */
void sockets_sweep(struct server *server);

/* For connections: one has become a socket, on behalf of this address; bytes have come,
 * or it may go on with those that are there; it is gone. */
void socket_open(struct server *server, struct socket *socket, struct connection *connection,
                 struct address *address);
void socket_take(struct server *server, struct socket *socket, char *bytes, size_t length);
void socket_leave(struct server *server, struct socket *socket);

/* A whole message of a client's, carried out now or later. */
void message_receive(struct server *server, struct socket *socket, const char *text, size_t length);
void message_run(struct server *server, struct socket *socket, const char *text, size_t length);
/* Whoever holds it in mind forgets it: a `gone` of sockets. */
void message_leave(struct socket *socket, void *context);

/* ------------------------------------------------------------------- HTTP */

/* A request under way; it lies in its connection, and owns what is in it. Whoever
 * holds one may answer it later, once, with the functions of http.h. */
struct request {
    struct connection *connection;
    struct address *address; /* held until it is answered */
    bool post, head;
    translator translate; /* into the language that it asks for */
    char path[256];
    struct buffer body; /* of the request */
    size_t expected;    /* bytes of it */
    struct buffer answer;
    const char *data; /* of the answer: in `answer`, or a file's */
    size_t length, sent;
    struct request *held_next;
    int8_t held;   /* by the side before this number, or 0 */
    bool answered; /* its answer has begun */
    /* Called when its connection is closed before it was answered, for whoever is about
     * to answer it; or NULL. It may not be answered any more then. */
    void (*gone)(struct request *request, void *context);
    void *gone_context;
};

void requests_release(struct server *server, int side, bool kept);
/* Requests whose files have been read. */
void uploads_answer(struct server *server);

/* Whether the server can do what it is for; `why`, a sentence in English that is
 * marked for translation, says what keeps it from that. */
bool server_is_ready(const struct server *server, const char **why);

/* ----------------------------------------------------------------- server */

struct server {
    const struct serve_settings *settings;
    struct ev_loop *loop;
    ev_async waker; /* other threads, and signals, have the loop turn */
    struct listener listener, metrics;
    struct connections *connections;
    struct tls *tls; /* NULL: without */
    struct store *store;
    struct hands *thinkers;   /* bots */
    struct hands *readers;    /* of files that people bring along */
    int uploads;              /* that they have not given back */
    struct hands *loaders;    /* of tables and content that the store has */
    int jobs;                 /* that they have not given back */
    struct reading *readings; /* under way */
    struct wish *wishes;      /* for tables, that are being looked into or made */
    int waking;               /* tables that are being woken together */
    int64_t wake_from;        /* where the next of them are; 0: that is all */
    struct retention retention;
    struct content_shelf contents;
    struct site site;
    struct addresses addresses;
    struct address *payer;   /* at whose wish something is done now (charge.h), or NULL */
    struct address *waiting; /* those for whom something waits (later.h) */
    struct awake awake;
    struct counters count;

    struct table **bucket; /* tables in memory, by id */
    uint32_t buckets, tables;
    struct table *touched, **touched_end;       /* told and looked after at the turn's end */
    struct table *journal_first, *journal_last; /* by their oldest step in the journal */
    int64_t trimmed;                            /* place up to which the journal was trimmed */
    struct table *clocked;                      /* with a running clock or window */

    struct store_batch *batch[2];
    int side;        /* being gathered */
    int saying;      /* the side that holds what is said: the one gathered, or while
                      * tables settle the one just handed over */
    bool committing; /* the other side */
    bool failing;    /* the disk did not take the last commit */
    bool read_only;  /* there is no room on the disk: nothing can be kept */
    bool leaving;    /* nobody thinks or reads any more */
    int messages;    /* that came in this turn */
    struct table **involved[2];
    size_t involved_count[2], involved_room[2];
    struct socket *held[2], **held_end[2]; /* in the order in which they are answered */
    struct socket *sockets;                /* all of them */
    int64_t gathered[2];                   /* when the side's first message came */
    struct request *requests[2];
    struct buffer spare[SPARES];
    size_t spare_count;

    struct ludo_text text; /* room for a message under construction */
    struct ludo_text tell; /* room for what a viewer is told */
    struct ludo_seen seen; /* by a viewer of the table that is told of now */
    struct ludo_move *moves;
    struct key_pool chance;
    ev_timer tick;
    ev_timer sweep;
    int ticking; /* microseconds between ticks, or 0 */
};

int64_t server_now(void);     /* milliseconds that never go back */
int64_t server_seconds(void); /* since 1970 */

#endif
