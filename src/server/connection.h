/* Connections: bytes to and from clients, with TLS or without, and how far each
 * of them has come. Requests (http.c) and WebSockets (socket.c) lie in them.
 *
 *     SHAKING → HEAD → BODY → ANSWER → HEAD → … → SOCKET → CLOSING
 *
 * Every state but that of a socket that has joined a table has a deadline, and
 * what is kept of a client in it is bounded, so that who is slow or silent
 * costs only this little. A connection is freed from the loop alone: whatever
 * goes wrong with it elsewhere puts it into a queue. */
#ifndef SERVER_CONNECTION_H
#define SERVER_CONNECTION_H

#include "server/head.h"
#include "server/server.h"

#include <netinet/in.h>

enum connection_state {
    CONNECTION_SHAKING, /* hands, over TLS */
    CONNECTION_HEAD,    /* a request is to come */
    CONNECTION_BODY,    /* its head has */
    CONNECTION_ANSWER,  /* it is being answered; what comes meanwhile stays with the system */
    CONNECTION_SOCKET,
    CONNECTION_CLOSING, /* what is left goes out, and then nothing is heard any more */
};

/* A connection is in several lists at once. */
struct connection_links {
    struct connection *next, **at; /* at: NULL, in none */
};

struct connection {
    int file;
    uint8_t state;
    bool readable; /* there may be something to read: we are told just once */
    bool hung_up;  /* the client sends nothing more */
    bool ending;   /* is to be closed once what waits has gone out */
    bool broken;   /* is to be freed */
    bool inside;   /* from this machine, for the metrics: not counted */
    struct ssl_st *tls;
    struct server *server;
    struct buffer out; /* waits until the client takes it, … */
    size_t out_sent;   /* … from here on */
    union {
        struct request request; /* HEAD, BODY, ANSWER */
        struct socket socket;   /* SOCKET */
    };
    uint8_t handshakes; /* messages about the TLS session */
    bool keep;          /* another request may follow this one */
    bool written;       /* the answer, whole */
    bool shut;          /* we have said that nothing more comes */
    bool limited;       /* `limit` counts too */
    struct buffer in;   /* of a head, and what came behind it */
    size_t seen;        /* bytes of it that do not hold its end */
    size_t discarded;   /* while it is closed */
    int64_t deadline, limit;
    struct address *address; /* that it is counted for, or NULL */
    char peer[ADDRESS_SIZE];
    struct connection_links all, timed, queue;
};

/* --------------------------------------------------------------- lifecycle */

int connections_open(struct server *server, struct ludo_error *error);
/* Free all, whatever waits for them. */
void connections_close(struct server *server);

/* A client has come in, or is refused: the file is ours either way. */
void connection_accept(struct server *server, int file, const struct sockaddr_storage *peer,
                       bool inside);
int connections_count(const struct server *server);

/* From the loop, each turn: shake a few hands, go on with what was put off, free what is
 * done with. Whether more of it waits. */
void connections_serve(struct server *server);
bool connections_wait(const struct server *server);

/* ------------------------------------------------------------------ output */

/* Send at once, or as soon as the client takes it; who lets too much wait is dropped. */
void connection_write(struct connection *connection, const struct buffer *bytes);
/* The request in it is answered: with this head, and the body that `request->data` is.
 * `keep` has been set. */
void connection_answer(struct connection *connection, const char *head, size_t length);

/* -------------------------------------------------------------------- ends */

/* Close it when what waits has gone out and the client has had time to read it. */
void connection_end(struct connection *connection);
/* Close it now. */
void connection_drop(struct connection *connection);

/* Drop it unless something else is said in that time; 0: it has all time. */
void connection_set_deadline(struct connection *connection, int64_t milliseconds);
/* Go on with it when the loop turns. */
void connection_queue(struct connection *connection);

/* How many there are, for the metrics. */
struct connection_counts {
    int open, sockets, waiting;
};
struct connection_counts connections_look(const struct server *server);

#endif
