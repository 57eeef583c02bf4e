/* What waits because its address has used up its work for now: messages, and tables
 * whose bots are to move. Each address waits for itself; nobody waits for another.
 *
 * A socket whose message waits is not read any farther, so that who sends too much
 * finds the line full. Sockets of an address take turns, and one of them is heard every
 * now and then even if the address has no work left: whoever lives with somebody who
 * misbehaves gets on, slowly. Most addresses never wait, and one that does has a
 * message's work again in some milliseconds, so that people do not notice. */
#ifndef SERVER_LATER_H
#define SERVER_LATER_H

#include "server/table.h"

enum { LATER_HEARD = 20 }; /* milliseconds until one is heard, come what may */

/* Whether a message has to wait; then it was kept, and the socket is paused. */
bool later_keeps(struct server *server, struct socket *socket, const char *text, size_t length);
/* The socket closes. */
void later_leave(struct socket *socket);

/* The table's bots are asked when its maker's address may. */
void later_rest(struct server *server, struct table *table);
/* It need not wait any more. */
void later_wake(struct table *table);

/* Carry out what no longer has to wait. */
void later_run(struct server *server);

#endif
