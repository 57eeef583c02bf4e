/* The server: tables over HTTP and WebSocket. docs/protocol.md says what is
 * spoken, docs/operations.md how it is run. */
#ifndef SERVER_SERVE_H
#define SERVER_SERVE_H

#include "ludoteca/ludoteca.h"

/* 0 stands for no limit, where a limit is meant. Texts belong to the caller. */
struct serve_settings {
    const char *host;
    int port; /* 0: any that is free */
    const char *database;
    const char *web;        /* folder of the page, or NULL */
    const char *cert, *key; /* files, or NULL: without TLS */
    const char *origin;     /* allowed besides the server's own, or NULL */
    const char *games;      /* what GET /api/games answers */
    bool behind_proxy;      /* addresses come from X-Forwarded-For */
    bool keep_awake;        /* the processor does not doze while people play */
    int bots;               /* threads that bots think on */
    int sockets_per_address;
    int tables_per_client;
    int messages_per_second;
    int keep_finished; /* days that a table is kept when it is over … */
    int keep_idle;     /* … and when nobody touches it; 0: for ever */
    /* Called once when it listens; the port it got. */
    void (*ready)(const struct serve_settings *settings, int port);
};

/* Serve until SIGTERM or SIGINT. */
int serve_run(const struct serve_settings *settings, struct ludo_error *error);

#endif
