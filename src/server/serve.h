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
    const char *web;         /* folder of the page, or NULL */
    const char *cert, *key;  /* files, or NULL: without TLS */
    const char *origin;      /* allowed besides the server's own, or NULL */
    const char *const *name; /* that the server may be called by; none: the usual ones */
    size_t names;
    int metrics;       /* port for them, on this machine alone; 0: any; negative: none */
    const char *games; /* what GET /api/games answers */
    bool behind_proxy; /* addresses come from X-Forwarded-For */
    bool keep_awake;   /* the processor does not doze while people play */
    int bots;          /* threads that bots think on */
    int sockets_per_address;
    int tables_per_address; /* that are not over */
    int messages_per_second;
    int work_per_address;    /* percent of a core */
    int storage_per_address; /* megabytes a day */
    int away_seconds;        /* until the seat of somebody who is away may be opened to others */
    int keep_finished;       /* days that a table is kept when it is over … */
    int keep_idle;           /* … and when nobody touches it; 0: for ever */
    /* Called once when it listens; the ports it got. */
    void (*ready)(const struct serve_settings *settings, int port, int metrics);
};

/* Serve until SIGTERM or SIGINT. */
int serve_run(const struct serve_settings *settings, struct ludo_error *error);

#endif
