/* Where clients come in. */
#ifndef SERVER_LISTENER_H
#define SERVER_LISTENER_H

#include "ludoteca/ludoteca.h"

#include <ev.h>

struct server;

/* Owns its file. */
struct listener {
    struct server *server;
    int file; /* −1: it is not open */
    bool inside;
    int most; /* connections at once: some files have to be left for the store */
    int64_t said;
    ev_io watch;
    ev_timer pause;
};

/* Take the address, which is 127.0.0.1 and the like or one of IPv6 (:: is all of both),
 * so that nobody else gets it. Port 0 is any that is free. */
int listener_bind(struct listener *listener, struct server *server, const char *host, int port,
                  struct ludo_error *error);
/* Let clients in; for the metrics alone if `inside`. */
int listener_start(struct listener *listener, bool inside, struct ludo_error *error);
int listener_port(const struct listener *listener);
void listener_close(struct listener *listener);

#endif
