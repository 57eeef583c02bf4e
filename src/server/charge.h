/* Who pays for what is done: work and storage, charged where they are used.
 *
 * `server->payer` is the address at whose wish something is done now, or NULL. What
 * a table is told at the end of a turn is paid by who last acted on it in that turn,
 * and what its bots and chance do by the address that made it. */
#ifndef SERVER_CHARGE_H
#define SERVER_CHARGE_H

#include "server/table.h"

/* Work of whoever it is done for now, in microseconds. */
static inline void charge_work(struct server *server, double microseconds) {
    if (server->payer)
        server->payer->work.tokens -= microseconds;
}

/* What will be done for a table when the turn ends is paid now, at a guess, so that no turn
 * takes on more than it can pay for; and by what it really was when the turn has ended. */
void charge_ahead(struct server *server, struct table *table, double microseconds);
/* From now on the table is looked after: the guess is given back, and who pays is told. */
void charge_settle(struct server *server, struct table *table);
void charge_settled(struct server *server, struct table *table);
/* Sockets at the table, each of which has to be told something. */
double charge_of_telling(const struct table *table);

/* Whether whoever acts now may bring so many bytes more to the disk; otherwise refused. */
int charge_may_store(struct server *server, int64_t bytes, struct refusal *refusal);
void charge_storage(struct server *server, struct address *address, int64_t bytes);
/* A step of the table, made by this mover, whose text has this length. */
void charge_step(struct server *server, struct table *table, int mover, size_t length);

/* Whether the table's bots may be asked now. */
bool charge_may_think(struct server *server, const struct table *table);

#endif
