#include "telling.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* -------------------------------------------------------------- telling */

static void put_legal(const struct ludo_match *match, int seat, struct ludo_json *json) {
    struct ludo_move *moves = calloc(match->setup.game->legal_max, sizeof *moves);
    assert_non_null(moves);
    (void)ludo_match_legal_json(match, seat, true, moves, json);
    free(moves);
}

const char *tell(const struct ludo_match *match, enum telling what, int viewer) {
    static char data[1 << 20];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    struct ludo_json json = ludo_json_in(&text);
    if (what == TELL_VIEW)
        ludo_match_view(match, viewer, &json);
    else if (what == TELL_LEGAL)
        put_legal(match, viewer, &json);
    else if (what == TELL_LOG)
        ludo_match_log(match, viewer, 0, &json);
    else
        ludo_setup_json(&match->setup, &json);
    assert_true(ludo_text_fits(&text));
    return data;
}

void tell_all(const struct ludo_match *match, int viewer, struct ludo_text *text) {
    ludo_text_add(text, tell(match, TELL_VIEW, viewer));
    if (viewer != LUDO_SPECTATOR)
        ludo_text_add(text, tell(match, TELL_LEGAL, viewer));
    ludo_text_add(text, tell(match, TELL_LOG, viewer));
    assert_true(ludo_text_fits(text));
}

static json_t *read_json(const char *text) {
    json_error_t where;
    json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, &where);
    if (!json)
        fail_msg("%s in %s", where.text, text);
    return json;
}

json_t *told(const struct ludo_match *match, enum telling what, int viewer) {
    return read_json(tell(match, what, viewer));
}

/* -------------------------------------------------------------- reading */

const json_t *at_path(const json_t *json, const char *path) {
    char key[64];
    for (const char *rest = path; rest && json; rest = strchr(rest, '.')) {
        rest += *rest == '.';
        size_t length = strcspn(rest, ".");
        assert_true(length < sizeof key);
        memcpy(key, rest, length);
        key[length] = '\0';
        json = json_is_array(json) ? json_array_get(json, strtoul(key, NULL, 10))
                                   : json_object_get(json, key);
    }
    return json;
}

const json_t *must_at_path(const json_t *json, const char *path) {
    const json_t *value = at_path(json, path);
    if (!value)
        fail_msg("there is no %s", path);
    return value;
}

const json_t *entry_of(const json_t *legal, const char *move) {
    for (size_t i = 0; i < json_array_size(legal); i++) {
        const json_t *entry = json_array_get(legal, i);
        if (!strcmp(json_string_value(json_object_get(entry, "move")), move))
            return entry;
    }
    return NULL;
}

const json_t *must_entry_of(const json_t *legal, const char *move) {
    const json_t *entry = entry_of(legal, move);
    if (!entry)
        fail_msg("%s is not legal", move);
    return entry;
}

void add_value(struct ludo_text *text, const json_t *value) {
    if (json_is_string(value)) {
        ludo_text_add(text, json_string_value(value));
    } else {
        char *dump = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
        ludo_text_add(text, dump);
        free(dump);
    }
    assert_true(ludo_text_fits(text));
}

void add_moves(struct ludo_text *text, const json_t *legal) {
    for (size_t i = 0; i < json_array_size(legal); i++) {
        ludo_text_add(text, i ? ", " : "");
        add_value(text, json_object_get(json_array_get(legal, i), "move"));
    }
}

void add_steps(struct ludo_text *text, const json_t *log, size_t first) {
    for (size_t i = first; i < json_array_size(log); i++) {
        const json_t *step = json_array_get(log, i);
        ludo_text_add(text, i > first ? ", " : "");
        add_value(text, json_object_get(step, "mover"));
        ludo_text_add(text, " ");
        add_value(text, json_object_get(step, "move"));
    }
}

/* ------------------------------------------------------------- refusals */

void refuse_move(struct ludo_match *match, int mover, const char *move, int code,
                 const char *reason) {
    struct ludo_error error = {0};
    union ludo_state before;
    size_t size = match->setup.game->state_size;
    uint32_t count = match->count;
    memcpy(&before, match->state, size);
    int answer = ludo_match_play_text(match, mover, move, &error);
    if (answer >= 0)
        fail_msg("\"%s\" was accepted", move);
    if ((code && answer != code) || !strstr(error.text, reason))
        fail_msg("\"%s\" was refused with %s \"%s\" instead of %s \"%s\"", move,
                 ludo_code_name(answer), error.text, code ? ludo_code_name(code) : "anything",
                 reason);
    assert_memory_equal(&before, match->state, size);
    assert_int_equal(match->count, count);
}

/* ----------------------------------------------------------------- JSON */

json_t *quoted_json(const char *text) {
    size_t size = strlen(text) + 1;
    char *data = malloc(size);
    assert_non_null(data);
    memcpy(data, text, size);
    for (char *c = data; *c; c++)
        *c = *c == '\'' ? '"' : *c;
    json_t *json = read_json(data);
    free(data);
    return json;
}

void change_json(json_t *json, const json_t *changes) {
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)changes, key, value) {
        bool list = json_is_array(json);
        size_t place = strtoul(key, NULL, 10);
        json_t *old = list ? json_array_get(json, place) : json_object_get(json, key);
        if (json_is_null(value))
            (void)json_object_del(json, key);
        else if ((json_is_object(old) || json_is_array(old)) && json_is_object(value))
            change_json(old, value);
        else if (list)
            (void)json_array_set(json, place, value);
        else
            (void)json_object_set(json, key, value);
    }
}
