/* WebSocket frames as they lie in memory, from either end. Nothing here reads,
 * sends or keeps anything. */
#ifndef SERVER_FRAMES_H
#define SERVER_FRAMES_H

#include <stdbool.h>
#include <stddef.h>

enum { FRAME_HEADER_MAX = 10 }; /* bytes of a header that we write */

enum frame_kind {
    FRAME_MORE = 0, /* the message goes on */
    FRAME_TEXT = 1,
    FRAME_BINARY = 2,
    FRAME_CLOSE = 8,
    FRAME_PING = 9,
    FRAME_PONG = 10,
};

/* Why a stream is closed (RFC 6455, 7.4.1). */
enum close_status {
    CLOSE_NORMAL = 1000,
    CLOSE_PROTOCOL = 1002,
    CLOSE_KIND = 1003, /* a kind of data that is not taken */
    CLOSE_POLICY = 1008,
    CLOSE_LONG = 1009,
};

struct frame {
    enum frame_kind kind;
    bool last; /* of its message */
    char *data;
    size_t length;
};

enum { FRAME_WRONG = -1, FRAME_LONG = -2 };

/* The first frame of a client's in these bytes, which are unmasked in place.
 * The number of bytes it takes; 0 if it is not whole yet; FRAME_WRONG if it
 * breaks the protocol, FRAME_LONG if it has more than `most` bytes. */
int frame_read(char *bytes, size_t length, size_t most, struct frame *frame);

/* The header of a frame of ours; its length. */
size_t frame_header(unsigned char *to, enum frame_kind kind, size_t length);

#endif
