/* Fuzzes a client's WebSocket stream: however its bytes are cut, the same messages and
 * control frames come out, and then the same end. */
#include "server/stream.h"

#include "fuzz.h"

#include <string.h>

enum {
    MOST = 300
}; /* bytes of a message: less than a server takes, so that both sides of
    * the bound are reached */

/* What came out, one after the other: the kind, the length, the bytes. */
struct heard {
    struct buffer bytes;
    bool over;
};

static bool ends_it(enum stream_event event) {
    return event >= STREAM_BINARY || event == STREAM_CLOSE;
}

static void note(struct heard *heard, enum stream_event event, const struct frame *frame) {
    const bool has_data = event < STREAM_BINARY && event != STREAM_PIECE;
    const uint32_t entry[2] = {(uint32_t)event, has_data ? (uint32_t)frame->length : 0};
    FUZZ_CHECK(!has_data || frame->length <= MOST);
    buffer_add(&heard->bytes, entry, sizeof entry);
    if (has_data)
        buffer_add(&heard->bytes, frame->data, frame->length);
    heard->over = ends_it(event);
}

/* Bytes come in pieces of their own, so that whoever reads beyond one is seen. */
static void feed(struct stream *stream, const uint8_t *data, size_t size, struct heard *heard) {
    char *piece = malloc(size ? size : 1);
    enum stream_event event = STREAM_PIECE;
    struct frame frame;
    FUZZ_CHECK(piece);
    memcpy(piece, data, size);
    stream_begin(stream, piece, size);
    while (!heard->over && event != STREAM_NOTHING) {
        event = stream_next(stream, MOST, &frame);
        if (event != STREAM_NOTHING)
            note(heard, event, &frame);
    }
    stream_end(stream);
    free(piece);
    /* What is kept is less than a frame, or a message, that would be taken. */
    FUZZ_CHECK(heard->over || stream->rest.length < MOST + 14);
    FUZZ_CHECK(stream->parts.length <= MOST);
}

/* Cut by numbers that `cuts` gives, one after the other; 0 of them: not at all. */
static struct heard hear(const uint8_t *data, size_t size, const uint8_t *cuts, size_t count) {
    struct stream stream = {0};
    struct heard heard = {0};
    for (size_t at = 0, cut = 0; at < size && !heard.over; cut++) {
        size_t piece = count ? (size_t)cuts[cut % count] % 64 + 1 : size;
        piece = piece < size - at ? piece : size - at;
        feed(&stream, data + at, piece, &heard);
        at += piece;
    }
    stream_free(&stream);
    return heard;
}

/* The first byte says how many of those behind it are cuts. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 2)
        return 0;
    size_t count = (size_t)data[0] % 8 + 1;
    if (size < 1 + count)
        return 0;
    const uint8_t *cuts = data + 1, *bytes = cuts + count, one = 0;
    size -= 1 + count;
    struct heard whole = hear(bytes, size, NULL, 0);
    struct heard cut = hear(bytes, size, cuts, count);
    struct heard single = hear(bytes, size, &one, 1);
    const struct heard *others[] = {&cut, &single};
    for (int i = 0; i < 2; i++) {
        FUZZ_CHECK(others[i]->over == whole.over);
        FUZZ_CHECK(others[i]->bytes.length == whole.bytes.length);
        FUZZ_CHECK(!whole.bytes.length ||
                   !memcmp(others[i]->bytes.data, whole.bytes.data, whole.bytes.length));
    }
    buffer_free(&whole.bytes);
    buffer_free(&cut.bytes);
    buffer_free(&single.bytes);
    return 0;
}
