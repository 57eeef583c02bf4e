/* Fuzzes heads of requests: however their bytes come in, the answer is the same, and a head
 * that is taken says the same when it is written anew. */
#include "server/head.h"

#include "server/names.h"

#include "fuzz.h"

#include <sanitizer/asan_interface.h>
#include <string.h>
#include <strings.h>

/* In memory of its own, so that whoever reads beyond it is seen. */
static char *copy(const void *data, size_t size) {
    char *bytes = malloc(size ? size : 1);
    FUZZ_CHECK(bytes);
    memcpy(bytes, data, size);
    return bytes;
}

/* As it comes in, in pieces of this size; what has not come yet may not be looked at. */
static int read_in_pieces(const char *bytes, size_t size, size_t piece) {
    struct head head;
    size_t seen = 0;
    int answer = 0;
    ASAN_POISON_MEMORY_REGION(bytes, size);
    while (!answer && seen < size) {
        size_t length = seen + piece < size ? seen + piece : size;
        ASAN_UNPOISON_MEMORY_REGION(bytes, length);
        answer = head_read(bytes, length, seen, &head);
        seen = length;
    }
    ASAN_UNPOISON_MEMORY_REGION(bytes, size);
    return answer;
}

static void add(char *to, size_t *length, struct head_text text) {
    if (text.length)
        memcpy(to + *length, text.data, text.length);
    *length += text.length;
}

static void add_word(char *to, size_t *length, const char *word) {
    add(to, length, (struct head_text){.data = word, .length = strlen(word)});
}

static bool is_same(struct head_text a, struct head_text b) {
    return !a.data == !b.data && a.length == b.length &&
           (!a.length || !memcmp(a.data, b.data, a.length));
}

/* Written as we would write it: it is read as the same. */
static void write_anew(const struct head *head) {
    static const char *const methods[] = {"GET", "HEAD", "POST", "PUT"};
    char text[2 * HEAD_MAX];
    struct head again;
    size_t length = 0;
    add_word(text, &length, methods[head->method]);
    add_word(text, &length, " ");
    add(text, &length, head->target);
    add_word(text, &length, head->old ? " HTTP/1.0\r\n" : " HTTP/1.1\r\n");
    for (size_t i = 0; i < head->fields; i++) {
        add(text, &length, head->field[i].name);
        add_word(text, &length, ":");
        add(text, &length, head->field[i].value);
        add_word(text, &length, "\r\n");
    }
    add_word(text, &length, "\r\n");
    FUZZ_CHECK(head_read(text, length, 0, &again) == (int)length);
    FUZZ_CHECK(again.method == head->method && again.old == head->old);
    FUZZ_CHECK(is_same(again.target, head->target) && is_same(again.host, head->host));
    FUZZ_CHECK(is_same(again.length, head->length) && again.encoded == head->encoded);
    FUZZ_CHECK(again.fields == head->fields);
    for (size_t i = 0; i < head->fields; i++)
        FUZZ_CHECK(is_same(again.field[i].name, head->field[i].name) &&
                   is_same(again.field[i].value, head->field[i].value));
}

/* What must hold of whatever is taken. */
static void check(const struct head *head, const char *bytes, int used) {
    FUZZ_CHECK(used <= HEAD_MAX && !memcmp(bytes + used - 4, "\r\n\r\n", 4));
    FUZZ_CHECK(head->target.length && head->target.data[0] == '/');
    FUZZ_CHECK(head->host.data || head->old);
    FUZZ_CHECK(!head->length.data || !head->encoded);
    for (size_t i = 0; i < head->fields; i++) {
        struct head_text name = head->field[i].name, value = head->field[i].value;
        FUZZ_CHECK(name.data >= bytes && value.data + value.length <= bytes + used);
        FUZZ_CHECK(name.length && !memchr(name.data, ' ', name.length));
        FUZZ_CHECK(!value.length || (!memchr(value.data, '\n', value.length) &&
                                     !memchr(value.data, '\r', value.length) &&
                                     !memchr(value.data, '\0', value.length)));
    }
}

/* The queries walk over whatever is there, and agree with each other. */
static void ask(const struct head *head) {
    static const char *const names[] = {"connection", "accept-encoding", "if-none-match",
                                        "x-forwarded-for"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct head_walk walk = {0};
        struct head_text element;
        size_t count = 0;
        while (head_next(head, names[i], &walk, &element))
            FUZZ_CHECK(++count <= HEAD_MAX);
        FUZZ_CHECK(!count == !head_value(head, names[i]).data);
    }
    (void)head_accepts(head, "br");
    (void)head_lists(head, "connection", "close");
    static const char *const listed[] = {"play.example.org", "::1"};
    const struct serve_settings some = {.host = "127.0.0.1", .name = listed, .names = 2},
                                none = {.host = "::"};
    bool known = name_is_ours(&some, head->host);
    FUZZ_CHECK(!known || head->host.length >= strlen("[::1]"));
    (void)name_is_ours(&none, head->host);
    struct head_text origin = head_value(head, "origin");
    if (origin.data && origin_is_ours(&some, origin, head->host))
        FUZZ_CHECK(!strncasecmp(origin.data, "http", 4) && origin.length > head->host.length);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct head head;
    char *bytes = copy(data, size);
    int used = head_read(bytes, size, 0, &head);
    FUZZ_CHECK(used <= (int)size);
    FUZZ_CHECK(read_in_pieces(bytes, size, size % 61 + 1) == used);
    FUZZ_CHECK(read_in_pieces(bytes, size, size < 256 ? 1 : 1023) == used);
    if (used > 0) {
        check(&head, bytes, used);
        write_anew(&head);
        ask(&head);
    }
    free(bytes);
    return 0;
}
