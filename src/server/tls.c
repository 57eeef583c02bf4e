#include "server/tls.h"

#include "server/buffer.h"

#include <errno.h>
#include <limits.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    SHAKE_MAX = 16 << 10, /* bytes before hands are shaken: honest clients need one or two
                           * thousand */
    HANDSHAKES_MAX = 32,  /* messages about the session itself: fewer than ten are needed */
};

struct tls {
    SSL_CTX *context;
    const char *cert, *key; /* files; the texts are the settings' */
};

/* ----------------------------------------------------------------- context */

/* A client that names protocols has to name ours. */
static int choose_protocol(SSL *session, const unsigned char **chosen, unsigned char *length,
                           const unsigned char *offered, unsigned int offered_length,
                           void *context) {
    static const unsigned char ours[] = "\x08http/1.1";
    (void)session, (void)context;
    int found = SSL_select_next_proto((unsigned char **)chosen, length, ours, sizeof ours - 1,
                                      offered, offered_length);
    return found == OPENSSL_NPN_NEGOTIATED ? SSL_TLSEXT_ERR_OK : SSL_TLSEXT_ERR_ALERT_FATAL;
}

/* Whoever asks for new keys, or to shake hands once more, is answered within
 * OpenSSL, where nobody counts: without this the loop would be kept there for as
 * long as such messages come in. No read gives anything after this. */
static void count_handshakes(int writing, int version, int kind, const void *bytes, size_t length,
                             SSL *session, void *context) {
    (void)version, (void)bytes, (void)length, (void)context;
    if (writing || kind != SSL3_RT_HANDSHAKE)
        return;
    uint8_t *count = SSL_get_app_data(session);
    if (++*count > HANDSHAKES_MAX)
        (void)shutdown(SSL_get_fd(session), SHUT_RDWR);
}

/* Sessions are resumed by tickets, which the clients keep: there is no list of
 * them here that strangers could fill. Buffers are given back while nothing is
 * under way, so that who is silent costs little. */
static void set_up(SSL_CTX *context) {
    (void)SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
    (void)SSL_CTX_set_cipher_list(context, "ECDHE+AESGCM:ECDHE+CHACHA20");
    (void)SSL_CTX_set_options(
        context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION | SSL_OP_IGNORE_UNEXPECTED_EOF |
                     SSL_OP_CIPHER_SERVER_PREFERENCE | SSL_OP_PRIORITIZE_CHACHA);
    (void)SSL_CTX_set_mode(context, SSL_MODE_ENABLE_PARTIAL_WRITE |
                                        SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER |
                                        SSL_MODE_RELEASE_BUFFERS);
    (void)SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
    (void)SSL_CTX_set_num_tickets(context, 1);
    SSL_CTX_set_read_ahead(context, 1);
    SSL_CTX_set_alpn_select_cb(context, choose_protocol, NULL);
    SSL_CTX_set_msg_callback(context, count_handshakes);
}

static int check_readable(const char *path, struct ludo_error *error) {
    if (!access(path, R_OK))
        return LUDO_OK;
    return ludo_fail(error, LUDO_EFILE, "%s: %s", path, strerror(errno));
}

/* There is nobody who could be asked for the password of a key. */
static int no_password(char *word, int size, int writing, void *context) {
    (void)word, (void)size, (void)writing, (void)context;
    return -1;
}

/* NULL: they are no good. */
static SSL_CTX *load(const struct tls *tls, struct ludo_error *error) {
    if (check_readable(tls->cert, error) < 0 || check_readable(tls->key, error) < 0)
        return NULL;
    SSL_CTX *context = SSL_CTX_new(TLS_server_method());
    if (context) {
        set_up(context);
        SSL_CTX_set_default_passwd_cb(context, no_password);
    }
    if (context && SSL_CTX_use_certificate_chain_file(context, tls->cert) == 1 &&
        SSL_CTX_use_PrivateKey_file(context, tls->key, SSL_FILETYPE_PEM) == 1 &&
        SSL_CTX_check_private_key(context) == 1)
        return context;
    SSL_CTX_free(context);
    ERR_clear_error();
    (void)ludo_fail(error, LUDO_EFILE, "%s, %s: these are no certificate and its key", tls->cert,
                    tls->key);
    return NULL;
}

int tls_open(struct tls **tls, const char *cert, const char *key, struct ludo_error *error) {
    struct tls *opened = memory_get(NULL, sizeof *opened);
    *opened = (struct tls){.cert = cert, .key = key};
    opened->context = load(opened, error);
    if (!opened->context) {
        free(opened);
        return LUDO_EFILE;
    }
    *tls = opened;
    return LUDO_OK;
}

/* Sessions that have begun hold the context that they began with. */
int tls_reload(struct tls *tls, struct ludo_error *error) {
    SSL_CTX *context = load(tls, error);
    if (!context)
        return LUDO_EFILE;
    SSL_CTX_free(tls->context);
    tls->context = context;
    return LUDO_OK;
}

void tls_close(struct tls *tls) {
    if (tls)
        SSL_CTX_free(tls->context);
    free(tls);
}

/* ---------------------------------------------------------------- sessions */

SSL *tls_begin(struct tls *tls, int file, uint8_t *handshakes) {
    SSL *session = SSL_new(tls->context);
    *handshakes = 0;
    if (session && SSL_set_fd(session, file) == 1 && SSL_set_app_data(session, handshakes) == 1) {
        SSL_set_accept_state(session);
        return session;
    }
    SSL_free(session);
    ERR_clear_error();
    return NULL;
}

void tls_end(SSL *session) {
    ERR_clear_error();
    if (SSL_is_init_finished(session))
        (void)SSL_shutdown(session);
    ERR_clear_error();
}

void tls_free(SSL *session) {
    SSL_free(session);
}

/* The errors of a thread are in one list, which has to be empty before each
 * call for its answer to be about that call. */
static int failure(const SSL *session, int answer) {
    int reason = SSL_get_error(session, answer);
    ERR_clear_error();
    if (reason == SSL_ERROR_WANT_READ || reason == SSL_ERROR_WANT_WRITE)
        return TLS_AGAIN;
    return reason == SSL_ERROR_ZERO_RETURN ? TLS_DONE : TLS_BROKEN;
}

int tls_shake(SSL *session) {
    ERR_clear_error();
    int answer = SSL_do_handshake(session);
    if (answer == 1)
        return TLS_DONE;
    if (failure(session, answer) != TLS_AGAIN)
        return TLS_BROKEN;
    return BIO_number_read(SSL_get_rbio(session)) > SHAKE_MAX ? TLS_BROKEN : TLS_AGAIN;
}

ssize_t tls_read(SSL *session, void *bytes, size_t size) {
    ERR_clear_error();
    int got = SSL_read(session, bytes, size > INT_MAX ? INT_MAX : (int)size);
    return got > 0 ? got : failure(session, got);
}

ssize_t tls_write(SSL *session, const void *bytes, size_t size) {
    ERR_clear_error();
    int sent = SSL_write(session, bytes, size > INT_MAX ? INT_MAX : (int)size);
    if (sent > 0)
        return sent;
    int reason = failure(session, sent);
    return reason == TLS_AGAIN ? TLS_AGAIN : TLS_BROKEN;
}
