/* The head of an HTTP/1.1 request as it lies in memory. Nothing here reads,
 * sends or keeps anything: what is found points into the bytes that were given.
 *
 * The reader is strict, because every leniency is a place where a proxy and we
 * may see two different requests in the same bytes: lines end in CR LF, names
 * are followed by their colon, nothing is folded, and what may be there only
 * once is there only once. */
#ifndef SERVER_HEAD_H
#define SERVER_HEAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    HEAD_MAX = 4096,       /* bytes of a head */
    HEAD_FIELDS_MAX = 64,  /* lines of it */
    HEAD_LENGTH_DIGITS = 8 /* of the length of a body; whatever has more is too long */
};

enum head_method { HEAD_GET, HEAD_HEAD, HEAD_POST, HEAD_OTHER };

struct head_text {
    const char *data; /* NULL: it is not there */
    size_t length;
};

struct head_field {
    struct head_text name, value;
};

struct head {
    enum head_method method;
    bool old;                /* HTTP/1.0 */
    struct head_text target; /* begins with a slash */
    struct head_text host;   /* there is one, unless it is old */
    struct head_text length; /* of the body: digits, or not there */
    bool encoded;            /* the body comes in a transfer coding */
    struct head_field field[HEAD_FIELDS_MAX];
    size_t fields;
};

/* What is wrong with a head; the status of the answer that it gets. */
enum {
    HEAD_WRONG = -400,
    HEAD_LONG = -431,
    HEAD_VERSION = -505,
};

/* The head at the start of these bytes: how many of them it takes, 0 if it is
 * not whole yet, or what is wrong with it. What is wrong stays so whatever
 * follows. The first `seen` bytes are known not to hold its end. */
int head_read(const char *bytes, size_t length, size_t seen, struct head *head);

/* The value of the first line of this name, which is in small letters. */
struct head_text head_value(const struct head *head, const char *name);
/* The value of the last one. */
struct head_text head_last_value(const struct head *head, const char *name);

/* The elements of a list, which may stand on several lines and be empty: begin
 * with a zeroed walk. False: there are no more. */
struct head_walk {
    size_t field, at;
};
bool head_next(const struct head *head, const char *name, struct head_walk *walk,
               struct head_text *element);
/* Whether a list has this element, whatever letters it is written in. */
bool head_lists(const struct head *head, const char *name, const char *element);
/* Whether Accept-Encoding takes this coding: named with a weight that is not 0. */
bool head_accepts(const struct head *head, const char *coding);

bool head_text_is(struct head_text text, const char *word);       /* in these letters */
bool head_text_is_about(struct head_text text, const char *word); /* in any */

#endif
