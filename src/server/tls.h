/* TLS by OpenSSL over sockets that do not block: TLS 1.2 and later, HTTP/1.1.
 * One context for the server; one session for each connection, which owns it. */
#ifndef SERVER_TLS_H
#define SERVER_TLS_H

#include "ludoteca/ludoteca.h"

#include <sys/types.h>

struct tls;
struct ssl_st; /* OpenSSL's SSL: a session */

/* Read the certificate with its chain, and the key. */
int tls_open(struct tls **tls, const char *cert, const char *key, struct ludo_error *error);
/* Read them again, for sessions that begin from now on; if they are no good
 * those that were there stay. */
int tls_reload(struct tls *tls, struct ludo_error *error);
void tls_close(struct tls *tls);

/* NULL: there is not enough memory. `handshakes` is the caller's and lives as long as the
 * session: it counts what the client says about the session itself. */
struct ssl_st *tls_begin(struct tls *tls, int file, uint8_t *handshakes);
/* Say goodbye, if the connection is in order; nothing is sent after that. */
void tls_end(struct ssl_st *session);
void tls_free(struct ssl_st *session);

/* What the functions below answer besides a number of bytes. */
enum { TLS_DONE = 0, TLS_AGAIN = -1, TLS_BROKEN = -2 };

/* TLS_DONE once hands are shaken. */
int tls_shake(struct ssl_st *session);
/* TLS_DONE: the other end has said goodbye. */
ssize_t tls_read(struct ssl_st *session, void *bytes, size_t size);
/* What was not written has to be offered again, with more behind it or not. */
ssize_t tls_write(struct ssl_st *session, const void *bytes, size_t size);

#endif
