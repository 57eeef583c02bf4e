#include "server/frames.h"

#include <stdint.h>
#include <string.h>

enum { MASK = 4, CONTROL_MOST = 125 };

/* Eight bytes at a time: the mask begins anew after every eighth. */
static void unmask(char *data, size_t length, const unsigned char mask[MASK]) {
    uint64_t wide, word;
    unsigned char twice[2 * MASK];
    memcpy(twice, mask, MASK);
    memcpy(twice + MASK, mask, MASK);
    memcpy(&wide, twice, sizeof wide);
    if (!wide)
        return;
    size_t i = 0;
    for (; i + sizeof word <= length; i += sizeof word) {
        memcpy(&word, data + i, sizeof word);
        word ^= wide;
        memcpy(data + i, &word, sizeof word);
    }
    for (; i < length; i++)
        data[i] = (char)((unsigned char)data[i] ^ mask[i % MASK]);
}

/* Bits that no extension has given a meaning, kinds that nobody knows, frames
 * of clients without a mask, control frames in parts and half a reason for
 * closing are wrong. */
static bool is_right(const unsigned char *head) {
    unsigned kind = head[0] & 0xf;
    bool known = kind <= FRAME_BINARY || (kind >= FRAME_CLOSE && kind <= FRAME_PONG);
    bool control = kind >= FRAME_CLOSE;
    if (!known || (head[0] & 0x70) || !(head[1] & 0x80))
        return false;
    if (kind == FRAME_CLOSE && (head[1] & 0x7f) == 1)
        return false;
    return !control || ((head[0] & 0x80) && (head[1] & 0x7f) <= CONTROL_MOST);
}

int frame_read(char *bytes, size_t length, size_t most, struct frame *frame) {
    const unsigned char *head = (const unsigned char *)bytes;
    if (length < 2)
        return 0;
    if (!is_right(head))
        return FRAME_WRONG;
    uint64_t size = head[1] & 0x7f;
    size_t wide = size == 127 ? 8 : size == 126 ? 2 : 0, skip = 2 + wide + MASK;
    if (length < skip)
        return 0;
    if (wide)
        size = 0;
    for (size_t i = 0; i < wide; i++)
        size = size << 8 | head[2 + i];
    if (wide && size < (wide == 2 ? 126 : 65536))
        return FRAME_WRONG; /* a short length written long */
    if (size > most)
        return FRAME_LONG;
    if (length < skip + size)
        return 0;
    *frame = (struct frame){.kind = (enum frame_kind)(head[0] & 0xf),
                            .last = head[0] & 0x80,
                            .data = bytes + skip,
                            .length = (size_t)size};
    unmask(frame->data, frame->length, head + skip - MASK);
    return (int)(skip + size);
}

size_t frame_header(unsigned char *to, enum frame_kind kind, size_t length) {
    to[0] = (unsigned char)(0x80 | kind);
    if (length < 126) {
        to[1] = (unsigned char)length;
        return 2;
    }
    int bytes = length < 65536 ? 2 : 8;
    to[1] = bytes == 2 ? 126 : 127;
    for (int i = 0; i < bytes; i++)
        to[2 + i] = (unsigned char)(length >> (8 * (bytes - 1 - i)));
    return 2 + (size_t)bytes;
}
