/* What the files that answer HTTP share among themselves, and with connections. */
#ifndef SERVER_HTTP_H
#define SERVER_HTTP_H

#include "server/head.h"
#include "server/server.h"

#include <jansson.h>

#define CONTENTS "/api/contents"
#define MINE "/api/mine"
#define LOOK "/api/look"

enum {
    BODY_MAX = 16384,                                  /* of a POST without a file */
    UPLOAD_BODY_MAX = BODY_MAX + 2 * (int)CONTENT_MAX, /* with one, most of it escaped */
};

/* ------------------------------------------------------------- connections */

/* For connections: a head has come. What is next? */
enum http_next {
    HTTP_ANSWER, /* it is answered, or will be */
    HTTP_BODY,   /* `request->expected` bytes have to come */
    HTTP_SOCKET, /* it is a WebSocket from now on */
};
enum http_next http_begin(struct server *server, struct request *request, const struct head *head);
/* The body has come. */
void http_end_body(struct server *server, struct request *request);
/* What came is no head; refused with this status. */
void http_refuse_head(struct server *server, struct request *request, unsigned status);
/* The request is over, or its connection is gone. */
void http_reset(struct server *server, struct request *request);

/* ---------------------------------------------------------------- answers */

/* These answer a request, once. They return 0, so that what answers can end with
 * them. What `request->answer` holds is the request's. */
int answer_json(struct request *request, unsigned status);
int answer_bytes(struct request *request);
/* A status of 0 is the one that goes with the refusal's code. */
int answer_refusal(struct request *request, unsigned status, const struct refusal *refusal);
/* The text lives longer than the request, as constants do. */
int answer_text(struct request *request, unsigned status, const char *text);
/* A text of some type that does. */
int answer_with(struct request *request, unsigned status, const char *type, const char *data,
                size_t length);
/* A file of the page, as the head wants it. */
int answer_file(struct request *request, const struct head *head, const struct site_file *file);
/* What a handshake of WebSockets is answered with. */
void answer_upgrade(struct request *request, struct head_text key);
/* Answer when what was done is on disk. */
int hold_request(struct server *server, struct request *request);
/* It is answered later: `gone` hears, once, if it goes before. */
void request_wait(struct request *request, void (*gone)(struct request *request, void *context),
                  void *context);
/* Whoever waited is done: it is answered now. */
void request_ready(struct request *request);

/* ----------------------------------------------------------------- metrics */

/* A request to where the metrics are: nothing else is there. */
void metrics_answer(const struct server *server, struct request *request, const struct head *head);

/* ------------------------------------------------------------------ wishes */

/* A content file that came with a wish, read and good. */
struct wish_content {
    const struct ludo_game *game;
    const char *source;
    struct content_file file;
    char key[STORE_KEY_SIZE];
};

/* Make the table that is wished for; the request is answered when it is on disk,
 * or refused later. `content` is NULL, or is taken over; its source is in `body`. */
int wish_make(struct server *server, struct request *request, json_t *body,
              struct wish_content *content, struct refusal *refusal);

/* Answer later how the client's tables stand, those of them that are listed. */
int mine_list(struct server *server, struct request *request, const json_t *body,
              struct refusal *refusal);
/* What a table is that somebody may come to, before they come. */
int mine_look(struct server *server, struct request *request, const json_t *body,
              struct refusal *refusal);

/* ----------------------------------------------------------------- uploads */

/* Have the body of the request, with the content file in it, read by a thread:
 * for a table, or for what a file is. Answers later. */
int upload_begin(struct server *server, struct request *request);
/* A file that is kept, or what it was compiled to. */
int upload_get(struct server *server, struct request *request, const char *path);

#endif
