/* UTF-8 as far as it is needed to pass strangers' text on safely. */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>

/* Bytes of the well-formed character that `text` (ended by NUL) begins with,
 * or 0. Overlong forms, surrogates and what lies past U+10FFFF are ill-formed. */
static inline size_t utf8_length(const char *text) {
    const unsigned char *c = (const unsigned char *)text;
    unsigned low = 0x80, high = 0xbf; /* bounds of the second byte */
    size_t length;
    if (c[0] < 0x80)
        return 1;
    if (c[0] >= 0xc2 && c[0] <= 0xdf) {
        length = 2;
    } else if (c[0] >= 0xe0 && c[0] <= 0xef) {
        length = 3;
        if (c[0] == 0xe0)
            low = 0xa0;
        if (c[0] == 0xed)
            high = 0x9f;
    } else if (c[0] >= 0xf0 && c[0] <= 0xf4) {
        length = 4;
        if (c[0] == 0xf0)
            low = 0x90;
        if (c[0] == 0xf4)
            high = 0x8f;
    } else {
        return 0;
    }
    if (c[1] < low || c[1] > high)
        return 0;
    for (size_t i = 2; i < length; i++)
        if ((c[i] & 0xc0) != 0x80)
            return 0;
    return length;
}

/* Whether a well-formed character steers instead of showing something: the
 * controls of ASCII, and U+0080 to U+009F. */
static inline bool utf8_is_control(const char *text) {
    const unsigned char *c = (const unsigned char *)text;
    return c[0] < ' ' || c[0] == 0x7f || (c[0] == 0xc2 && c[1] < 0xa0);
}

#endif
