#include "store/journal.h"

#include "base/text.h"
#include "store/store.h"

#include <string.h>

/* A number is an id read as one, with a bit before it that tells it from those
 * of tables that were counted. */
enum { DIGITS = STORE_ID_SIZE - 1, DIGIT_BITS = 5, DIGIT_MASK = 31 };
static const char letters[] = "0123456789abcdefghjkmnpqrstvwxyz";

int64_t store_number(const char *id) {
    int64_t number = 1;
    for (; *id; id++) {
        const char *digit = strchr(letters, *id);
        number = number << DIGIT_BITS | (digit ? digit - letters : 0);
    }
    return number;
}

static void add_number(struct ludo_text *text, int64_t number) {
    text_add_int(text, number);
    text_add_char(text, ' ');
}

static void add_table(struct ludo_text *text, int64_t number) {
    char name[] = ":0123456789 ";
    if (!(number >> (DIGITS * DIGIT_BITS))) {
        add_number(text, number);
        return;
    }
    for (int i = DIGITS; i > 0; i--, number >>= DIGIT_BITS)
        name[i] = letters[number & DIGIT_MASK];
    text_add_bytes(text, name, sizeof name - 1);
}

void journal_write(struct ludo_text *text, const struct journal_step *step) {
    add_number(text, step->place);
    add_table(text, step->table);
    add_number(text, step->number);
    add_number(text, step->mover);
    add_number(text, step->time);
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

static bool read_table(const char **at, int64_t *number) {
    char id[STORE_ID_SIZE] = "";
    if (**at != ':')
        return read_number(at, number);
    size_t length = strspn(*at + 1, letters);
    if (length != DIGITS || (*at)[DIGITS + 1] != ' ')
        return false;
    memcpy(id, *at + 1, DIGITS);
    *number = store_number(id);
    *at += DIGITS + 2;
    return true;
}

int journal_read(const char **lines, struct journal_step *step) {
    const char *at = *lines;
    if (!*at)
        return 0;
    if (!read_number(&at, &step->place) || !read_table(&at, &step->table) ||
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
