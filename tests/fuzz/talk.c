/* Fuzzes talk: every line gets one answer, a JSON object on one line. */
#include "cli/talk.h"

#include "arena.h"
#include "base/hash.h"

#include <string.h>

/* Whether the same was checked not long ago: many answers are long and always the same. */
static bool is_known(const struct ludo_text *answer) {
    static uint64_t known[1 << 16];
    uint64_t hash = hash_add(HASH_START, answer->data, answer->length);
    uint64_t *place = &known[hash >> 48];
    bool found = *place == hash;
    *place = hash;
    return found;
}

static void check_answer(const struct ludo_text *answer) {
    FUZZ_CHECK(ludo_text_fits(answer) && strlen(answer->data) == answer->length);
    FUZZ_CHECK(!strchr(answer->data, '\n'));
    if (is_known(answer))
        return;
    json_t *object = json_loads(answer->data, JSON_REJECT_DUPLICATES, NULL);
    const json_t *ok = json_object_get(object, "ok");
    FUZZ_CHECK(json_is_boolean(ok));
    FUZZ_CHECK(json_is_true(ok) == !json_object_get(object, "error"));
    json_decref(object);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *line = (const char *)data, *end = line + size;
    static struct ludo_text answer; /* grown once */
    struct talk talk;
    arena_begin();
    talk_begin(&talk);
    talk.budget_max = 3; /* searching is not what is tested here */
    while (line < end && !talk.over) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        if (!stop)
            stop = end;
        talk_line(&talk, line, (size_t)(stop - line), &answer);
        check_answer(&answer);
        line = stop + 1;
    }
    talk_end(&talk);
    arena_end();
    return 0;
}
