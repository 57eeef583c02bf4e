/* A client's WebSocket stream: whole messages and control frames out of bytes
 * that come in any pieces. One for each socket, which owns it. */
#ifndef SERVER_STREAM_H
#define SERVER_STREAM_H

#include "server/buffer.h"
#include "server/frames.h"

struct stream {
    struct buffer rest;  /* the part of a frame that has come */
    struct buffer parts; /* of a message that is not whole */
    char *at;            /* what is being taken, between begin and end */
    size_t left;
    bool midway;  /* a frame of the message has come, and not its last one */
    bool whole;   /* `parts` is the message that was given out */
    bool in_rest; /* `at` points into `rest` */
};

enum stream_event {
    STREAM_NOTHING, /* until more has come */
    STREAM_MESSAGE, /* a whole one, of text */
    STREAM_PIECE,   /* of one: there is nothing to do but to count it */
    STREAM_PING,
    STREAM_PONG,
    STREAM_CLOSE,
    STREAM_BINARY,   /* these end it: a message that is not text, … */
    STREAM_LONG,     /* … one that is too long, … */
    STREAM_DISORDER, /* … frames that do not follow each other so, … */
    STREAM_WRONG,    /* … or no frame at all */
};

/* Bytes have come; they are changed in place and needed until `stream_end`. */
void stream_begin(struct stream *stream, char *bytes, size_t length);
/* What comes next; its data is good until the next call. After what ends the
 * stream nothing more may be asked. */
enum stream_event stream_next(struct stream *stream, size_t most, struct frame *frame);
/* Keep what was not taken for later. */
void stream_end(struct stream *stream);

void stream_free(struct stream *stream);

#endif
