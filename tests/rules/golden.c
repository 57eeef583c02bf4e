/* Golden matches of any game. */
#include "golden.h"

#include "front/files.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

enum {
    VIEWERS = LUDO_SEATS_MAX + 1,
    LINES = 3000,
    LINE_SIZE = 1200,
    SHOWN = 16, /* legal moves */
    GOLDEN_SIZE = 1 << 21,
};

/* What a viewer knows, a line per value. */
struct sight {
    char line[LINES][LINE_SIZE];
    int count;
};

/* ------------------------------------------------------------------ sight */

static void add_line(struct sight *sight, const char *path, const json_t *value) {
    char *dump = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY | JSON_REAL_PRECISION(6));
    assert_true(sight->count < LINES);
    int length = snprintf(sight->line[sight->count++], LINE_SIZE, "%s %s", path, dump);
    assert_true(length < LINE_SIZE);
    free(dump);
}

/* Take JSON apart down to `depth`. */
static void take_apart(struct sight *sight, const char *path, json_t *value, int depth) {
    char inner[96];
    const char *key;
    json_t *member;
    size_t i;
    if (json_is_object(value) && depth) {
        json_object_foreach(value, key, member) {
            (void)snprintf(inner, sizeof inner, "%s.%s", path, key);
            take_apart(sight, inner, member, depth - 1);
        }
    } else if (json_is_array(value) && depth && json_is_object(json_array_get(value, 0))) {
        json_array_foreach(value, i, member) {
            (void)snprintf(inner, sizeof inner, "%s.%zu", path, i);
            take_apart(sight, inner, member, depth - 1);
        }
    } else {
        add_line(sight, path, value);
    }
}

static json_t *parse(const char *text) {
    json_t *json = json_loads(text, 0, NULL);
    assert_non_null(json);
    return json;
}

static void look(const struct ludo_match *match, int viewer, struct sight *sight) {
    static char data[1 << 17];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    struct ludo_json json = ludo_json_in(&text);
    sight->count = 0;
    ludo_match_view(match, viewer, &json);
    assert_true(ludo_text_fits(&text));
    json_t *view = parse(data);
    take_apart(sight, "view", view, 4);
    json_decref(view);
    text = ludo_text_in(data, sizeof data);
    json = ludo_json_in(&text);
    ludo_match_log(match, viewer, 0, &json);
    assert_true(ludo_text_fits(&text));
    json_t *log = parse(data);
    if (json_array_size(log))
        take_apart(sight, "log", log, 1);
    json_decref(log);
}

static bool has_line(const struct sight *sight, const char *line) {
    for (int i = 0; i < sight->count; i++)
        if (!strcmp(sight->line[i], line))
            return true;
    return false;
}

static bool has_path(const struct sight *sight, const char *line) {
    size_t length = strcspn(line, " ") + 1;
    for (int i = 0; i < sight->count; i++)
        if (!strncmp(sight->line[i], line, length))
            return true;
    return false;
}

/* The lines that are new, and those whose place is no more. */
static void compare(const struct sight *before, const struct sight *after, struct sight *changes) {
    changes->count = 0;
    for (int i = 0; i < after->count; i++)
        if (!has_line(before, after->line[i]))
            strcpy(changes->line[changes->count++], after->line[i]);
    for (int i = 0; i < before->count; i++)
        if (!has_path(after, before->line[i]) && changes->count < LINES)
            (void)snprintf(changes->line[changes->count++], LINE_SIZE, "gone: %.300s",
                           before->line[i]);
}

static void tell_viewers(struct ludo_text *golden, int viewers, int seats) {
    if (viewers == (1 << (seats + 1)) - 1) {
        ludo_text_add(golden, "  all see ");
        return;
    }
    ludo_text_add(golden, " ");
    for (int seat = 0; seat < seats; seat++)
        if (viewers & 1 << seat)
            ludo_text_add_format(golden, " seat %d", seat);
    if (viewers & 1 << seats)
        ludo_text_add(golden, " spectator");
    ludo_text_add(golden, viewers & (viewers - 1) ? " see " : " sees ");
}

/* What changed for whom, each line once; spectators come after the seats. */
static void tell_changes(struct ludo_text *golden, const struct sight *changes, int seats) {
    for (int first = 0; first <= seats; first++)
        for (int i = 0; i < changes[first].count; i++) {
            const char *line = changes[first].line[i];
            int viewers = 0;
            for (int viewer = 0; viewer <= seats; viewer++)
                viewers |= has_line(&changes[viewer], line) << viewer;
            if (viewers & ((1 << first) - 1))
                continue;
            tell_viewers(golden, viewers, seats);
            ludo_text_add_format(golden, "%s\n", line);
        }
}

/* ------------------------------------------------------------------ match */

static void tell_legal(struct ludo_text *golden, const struct ludo_match *match, int seat) {
    const struct ludo_setup *setup = &match->setup;
    struct ludo_move *moves = calloc(setup->game->legal_max, sizeof *moves);
    uint32_t count = ludo_match_legal(match, seat, moves);
    for (uint32_t i = 0; i < count && i < SHOWN; i++) {
        ludo_text_add_format(golden, i ? ", " : "  seat %d may ", seat);
        ludo_move_format(setup, moves[i], golden);
    }
    if (count > SHOWN)
        ludo_text_add_format(golden, " and %u more", count - SHOWN);
    if (count)
        ludo_text_add(golden, "\n");
    free(moves);
}

/* Everything that has changed for anybody. */
static void tell_step(struct ludo_text *golden, const struct ludo_match *match,
                      struct sight *sights) {
    static struct sight now, changes[VIEWERS];
    int seats = match->setup.seats;
    for (int i = 0; i <= seats; i++) {
        look(match, i < seats ? i : LUDO_SPECTATOR, &now);
        compare(&sights[i], &now, &changes[i]);
        memcpy(sights[i].line, now.line, (size_t)now.count * LINE_SIZE);
        sights[i].count = now.count;
    }
    tell_changes(golden, changes, seats);
    for (int seat = 0; seat < seats; seat++)
        tell_legal(golden, match, seat);
}

/* The next mover in line does something. */
static void make_step(struct ludo_text *golden, struct ludo_match *match, struct ludo_rng *rng,
                      golden_chooser choose) {
    int mover = __builtin_ctz(ludo_match_actors(match));
    struct ludo_move move = mover == LUDO_CHANCE ? ludo_draw(&match->setup, match->state, rng)
                                                 : choose(match, mover, rng);
    ludo_text_add_format(golden, mover == LUDO_CHANCE ? "\n%u. chance: " : "\n%u. seat %d: ",
                         match->count + 1, mover);
    ludo_move_format(&match->setup, move, golden);
    ludo_text_add(golden, "\n");
    assert_true(ludo_match_play(match, mover, move, NULL) >= 0);
}

static void play(struct ludo_text *golden, struct ludo_match *match, uint64_t seed,
                 golden_chooser choose) {
    static struct sight sights[VIEWERS];
    struct ludo_rng rng;
    struct ludo_json json = ludo_json_in(golden);
    for (int i = 0; i < VIEWERS; i++)
        sights[i].count = 0;
    ludo_rng_seed(&rng, seed, 0);
    ludo_setup_json(&match->setup, &json);
    ludo_text_add(golden, "\n\n0. the start\n");
    tell_step(golden, match, sights);
    while (!ludo_match_over(match)) {
        make_step(golden, match, &rng, choose);
        tell_step(golden, match, sights);
    }
    assert_true(ludo_text_fits(golden));
}

/* ------------------------------------------------------------------ files */

static void source_path(const char *name, char *path, size_t size) {
    const char *source = getenv("LUDOTECA_SOURCE");
    (void)snprintf(path, size, "%s/%s", source ? source : ".", name);
}

char *golden_read(const char *file) {
    struct ludo_error error = {0};
    char path[512], *text;
    size_t length;
    source_path(file, path, sizeof path);
    if (file_read(path, &text, &length, &error) < 0)
        fail_msg("%s", error.text);
    return text;
}

static void expect_same(const char *path, const char *text, const char *stored) {
    int line = 1;
    for (; *text && *text == *stored; text++, stored++)
        line += *text == '\n';
    if (*text || *stored)
        fail_msg("%s differs from line %d on; GOLDEN_UPDATE=1 writes it anew", path, line);
}

void golden_check(const char *file, struct ludo_match *match, uint64_t seed,
                  golden_chooser choose) {
    static char data[GOLDEN_SIZE];
    struct ludo_text golden = ludo_text_in(data, sizeof data);
    struct ludo_error error = {0};
    char path[512];
    source_path(file, path, sizeof path);
    play(&golden, match, seed, choose);
    if (getenv("GOLDEN_UPDATE") && file_write(path, data, golden.length, &error) < 0)
        fail_msg("%s", error.text);
    char *stored = golden_read(file);
    expect_same(file, data, stored);
    free(stored);
}

/* ------------------------------------------------------------------- docs */

/* The JSON that the page shows behind a mark. The caller frees it. */
static json_t *shown(const char *file, const char *page, const char *what) {
    char mark[64];
    (void)snprintf(mark, sizeof mark, "<!-- told: %s -->\n```json\n", what);
    const char *start = strstr(page, mark);
    if (!start)
        fail_msg("%s does not show: %s", file, what);
    start += strlen(mark);
    const char *end = strstr(start, "\n```");
    assert_non_null(end);
    json_error_t where;
    json_t *json = json_loadb(start, (size_t)(end - start), 0, &where);
    if (!json)
        fail_msg("%s, %s: line %d: %s", file, what, where.line, where.text);
    return json;
}

void golden_expect_shown(const char *file, const char *page, const char *what, const char *told) {
    json_t *on_page = shown(file, page, what), *real = parse(told);
    if (!json_equal(on_page, real))
        fail_msg("%s: %s is not what is told: %s", file, what, told);
    json_decref(on_page);
    json_decref(real);
}
