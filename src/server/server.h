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
#include "server/retention.h"
#include "server/serve.h"
#include "server/site.h"
#include "store/store.h"

#include <ev.h>
#include <libwebsockets.h>

enum {
    FRAME_MAX = 8192,        /* bytes of a client's message */
    BACKLOG_MAX = 256 << 10, /* bytes that wait for a slow client */
    SPARES = 2048,           /* buffers kept for the next messages */
    SPARE_SIZE = 2048,       /* bytes that one of them may have */
    CHAT_MAX = 500,
    NOTE_MAX = 4000,
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
    SWEEP = 10 * LWS_US_PER_SEC,
};

struct server;
struct table;

/* An error as clients get it, in the language that `error.translate` speaks.
 * Codes of the engine keep their names. */
struct refusal {
    const char *code;
    struct ludo_error error;
};

int refuse(struct refusal *refusal, const char *code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Say what the engine said. */
int refuse_as(struct refusal *refusal);

/* ---------------------------------------------------------------- sockets */

/* A message whose answer is held. */
struct asked {
    int64_t id; /* −1: it carried none */
    bool refused;
};

/* An open WebSocket; lws owns the memory. What every message needs comes first:
 * at full speed most of it has to be fetched from far away each time. */
struct socket {
    struct lws *wsi;
    int file;
    bool closing;
    bool encrypted;
    bool behind;  /* lws was given what the system did not take at once */
    bool plain;   /* read by us */
    bool paused;  /* what it says is not heard for now */
    bool midway;  /* a frame of the message has come, and not its last one */
    bool fresh;   /* has to be told everything */
    bool held[2]; /* it is in the side's list */
    struct socket *held_next[2];
    struct buffer out[2];   /* framed, held until its side is on disk */
    struct asked *asked[2]; /* messages that that side answers */
    uint16_t asked_count[2], asked_room[2];
    struct buffer backlog; /* framed, until the client takes it */
    struct buffer rest;    /* the part of a frame that has come, if it is read by us */
    struct buffer in;      /* the part of a message that has come */
    struct table *table;   /* NULL until it has joined */
    struct socket *next;   /* at the same table */
    translator translate;  /* into the language of who is there */
    struct allowance messages;
    int64_t heard;    /* when something last came from it */
    int8_t viewer;    /* its seat, or the number of seats: a spectator */
    bool answer_join; /* with `join_id`, once it has been told everything */
    bool ping;        /* it is to be asked whether it is still there */
    uint8_t client[STORE_HASH_SIZE];
    int64_t join_id;
    bool resumed; /* in the next turn */
    struct server *server;
    struct joining *joining;  /* the table that it wants is being loaded; or NULL */
    struct store_query *note; /* that it is to be told is being read; or NULL */
    struct address *address;  /* held */
    struct socket *all_next, **all_link;
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
void socket_close_as(struct socket *socket, enum lws_close_status status, const char *reason);
/* Cut without a word. */
void socket_close(struct socket *socket);

/* A message, or a part of one. */
struct piece {
    const char *data;
    size_t length;
    bool last, binary;
};
void socket_hear(struct server *server, struct socket *socket, const struct piece *piece);
/* Whether it has not said too much already; otherwise it is cut. */
bool socket_may_send(struct server *server, struct socket *socket);
void socket_add_frame(struct buffer *buffer, enum frame_kind kind, const char *data, size_t length);
/* Send frames at once, or as soon as the client takes them. */
void socket_write(struct socket *socket, struct buffer *frames);
/* Send what a side holds. */
void sockets_release(struct server *server, int side);
/* Forget what both sides hold, because it has not happened: whoever asked for
 * something is refused, and all are told everything afresh. */
void sockets_lose(struct server *server);
/* Ask those that have been silent for long whether they are there, and cut
 * those that do not answer. */
void sockets_sweep(struct server *server);

/* Hear nothing more of it until it is resumed: what it says stays where it is. */
void socket_pause(struct socket *socket);
void socket_resume(struct server *server, struct socket *socket);
/* At the beginning of a turn: hear those that were resumed. */
void sockets_resume(struct server *server);

int socket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length);

/* A whole message of a client's. */
void message_receive(struct server *server, struct socket *socket, const char *text, size_t length);
/* The socket is gone: it waits for no table any more. */
void message_leave(struct socket *socket);
/* Names are. */
bool message_is_one_line(const char *text);

/* ------------------------------------------------------- sockets read by us */

int plain_open(struct server *server, struct ludo_error *error);
void plain_close(struct server *server);
/* From now on we read it, unless it is encrypted. */
void plain_enter(struct server *server, struct socket *socket);
void plain_leave(struct server *server, struct socket *socket);
/* Go on with what has come while it was not heard. */
void plain_resume(struct server *server, struct socket *socket);

/* ------------------------------------------------------------------- HTTP */

/* A request under way; lws owns the memory, the request what is in it. */
struct request {
    struct lws *wsi;
    struct address *address; /* held until it is answered */
    bool post, head;
    translator translate; /* into the language that it asks for */
    char path[256];
    struct buffer body; /* of the request */
    struct buffer answer;
    const char *data; /* of the answer: in `answer`, or a file's */
    size_t length, sent;
    /* Whoever is to answer it later hears that it has gone; or NULL. */
    void (*gone)(struct request *request, void *context);
    void *gone_context;
    struct request *held_next;
    int8_t held;  /* by the side before this number, or 0 */
    bool taken;   /* its body has come: nothing else is heard, and the answer ends the connection */
    bool written; /* the answer, whole */
};

void requests_release(struct server *server, int side, bool kept);
/* Requests whose files have been read. */
void uploads_answer(struct server *server);

int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t length);
/* Whether a request comes from our own page or from no page at all. */
bool http_origin_is_ours(const struct server *server, struct lws *wsi);
/* Whether whom a proxy names has too much open. */
bool http_is_crowded(const struct server *server, const struct address *address);
/* Whom limits count: the peer, or whom the proxy names. */
void http_address(const struct server *server, struct lws *wsi, char text[ADDRESS_SIZE]);

/* ----------------------------------------------------------------- server */

struct server {
    const struct serve_settings *settings;
    struct ev_loop *loop;
    struct lws_context *lws;
    int plain; /* the epoll of sockets that we read */
    ev_io plain_watch;
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
    struct awake awake;
    struct counters count;

    struct table **bucket; /* tables in memory, by id */
    uint32_t buckets, tables;
    struct table *touched, **touched_end;       /* told and looked after at the turn's end */
    struct table *journal_first, *journal_last; /* by their oldest step in the journal */
    int64_t journal_steps;                      /* put since the last trim */
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
    bool resumed;                          /* some of them go on in the next turn */
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
    lws_sorted_usec_list_t sweep;
    bool ticking;
};

/* Whether it can do all that is asked of it; otherwise why not, in a sentence. */
bool server_is_ready(const struct server *server, const char **why);

int64_t server_now(void);     /* milliseconds that never go back */
int64_t server_seconds(void); /* since 1970 */

#endif
