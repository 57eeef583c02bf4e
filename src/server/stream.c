#include "server/stream.h"

#include <string.h>

/* Nearly always a read brings whole frames, which are taken where they lie. */
void stream_begin(struct stream *stream, char *bytes, size_t length) {
    struct buffer *rest = &stream->rest;
    stream->in_rest = rest->length;
    if (stream->in_rest) {
        buffer_add(rest, bytes, length);
        bytes = rest->data;
        length = rest->length;
    }
    stream->at = bytes;
    stream->left = length;
}

void stream_end(struct stream *stream) {
    struct buffer *rest = &stream->rest;
    if (!stream->left) {
        if (stream->in_rest)
            buffer_free(rest);
    } else if (!stream->in_rest) {
        buffer_add(rest, stream->at, stream->left);
    } else if (stream->at != rest->data) {
        memmove(rest->data, stream->at, stream->left);
        rest->length = stream->left;
    }
    stream->at = NULL;
    stream->left = 0;
}

void stream_free(struct stream *stream) {
    buffer_free(&stream->rest);
    buffer_free(&stream->parts);
}

/* A part of a message, or all of it: `frame` becomes the message. */
static enum stream_event join_parts(struct stream *stream, size_t most, struct frame *frame) {
    struct buffer *parts = &stream->parts;
    if (frame->kind == FRAME_BINARY)
        return STREAM_BINARY;
    if (parts->length + frame->length > most)
        return STREAM_LONG;
    if (frame->last && !parts->length)
        return STREAM_MESSAGE;
    buffer_add(parts, frame->data, frame->length);
    if (!frame->last)
        return STREAM_PIECE;
    frame->data = parts->data;
    frame->length = parts->length;
    stream->whole = true;
    return STREAM_MESSAGE;
}

static enum stream_event take(struct stream *stream, size_t most, struct frame *frame) {
    switch (frame->kind) {
    case FRAME_PING:
        return STREAM_PING;
    case FRAME_PONG:
        return STREAM_PONG;
    case FRAME_CLOSE:
        return STREAM_CLOSE;
    case FRAME_MORE:
    case FRAME_TEXT:
    case FRAME_BINARY:
        break;
    }
    /* A message begins with its kind and goes on without one. */
    if (stream->midway != (frame->kind == FRAME_MORE))
        return STREAM_DISORDER;
    stream->midway = !frame->last;
    return join_parts(stream, most, frame);
}

enum stream_event stream_next(struct stream *stream, size_t most, struct frame *frame) {
    if (stream->whole) {
        stream->whole = false;
        buffer_free(&stream->parts);
    }
    int used = frame_read(stream->at, stream->left, most, frame);
    if (!used)
        return STREAM_NOTHING;
    if (used < 0)
        return used == FRAME_LONG ? STREAM_LONG : STREAM_WRONG;
    stream->at += used;
    stream->left -= (size_t)used;
    return take(stream, most, frame);
}
