#include "store/journal.h"

#include "base/text.h"

#include <string.h>

void journal_write(struct ludo_text *text, const struct journal_step *step) {
    const int64_t numbers[] = {step->place, step->table, step->number, step->mover, step->time};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        text_add_int(text, numbers[i]);
        text_add_char(text, ' ');
    }
    text_add_bytes(text, step->move, step->length);
    text_add_char(text, '\n');
}

/* A number and the blank behind it; false if that is not what is there. */
static bool read_number(const char **at, int64_t *number) {
    bool negative = **at == '-';
    const char *digits = *at + negative, *end = digits;
    uint64_t value = 0;
    while (*end >= '0' && *end <= '9')
        value = 10 * value + (uint64_t)(*end++ - '0');
    enum { DIGITS_MOST = 18 }; /* that surely fit */
    if (end == digits || end - digits > DIGITS_MOST || *end != ' ')
        return false;
    *number = negative ? -(int64_t)value : (int64_t)value;
    *at = end + 1;
    return true;
}

int journal_read(const char **lines, struct journal_step *step) {
    const char *at = *lines;
    if (!*at)
        return 0;
    if (!read_number(&at, &step->place) || !read_number(&at, &step->table) ||
        !read_number(&at, &step->number) || !read_number(&at, &step->mover) ||
        !read_number(&at, &step->time))
        return LUDO_ERECORD;
    const char *end = strchr(at, '\n');
    if (!end || end - at >= LUDO_MOVE_TEXT_MAX)
        return LUDO_ERECORD;
    step->move = at;
    step->length = (size_t)(end - at);
    *lines = end + 1;
    return 1;
}
