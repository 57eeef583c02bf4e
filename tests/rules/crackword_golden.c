/* CRACK WORD: whole matches, step by step, with everything that anybody is told;
 * and that docs/games/crackword.md shows the truth.
 *
 * golden/crackword-*.txt shows what play looks like and notices every change of
 * it. A change that is meant is written down with GOLDEN_UPDATE=1 and read in the
 * diff. Of a view only the values that a step changed are shown; legal moves are
 * shown by their text, of long lists the beginning. The letter table is the tests' own. */
#include "crackword_desk.h"

#include <stdlib.h>

enum { VIEWERS = 4, LEGAL = 24, LINES = 400, LINE_SIZE = 1200, GOLDEN_SIZE = 1 << 20 };

/* What a viewer knows, a line per value. */
struct sight {
    char line[LINES][LINE_SIZE];
    int count;
};

static struct desk desk;

/* ------------------------------------------------------------------ sight */

static void add_line(struct sight *sight, const char *path, const json_t *value) {
    char *dump = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
    assert_true(sight->count < LINES);
    int length = snprintf(sight->line[sight->count++], LINE_SIZE, "%s %s", path, dump);
    assert_true(length < LINE_SIZE);
    free(dump);
}

/* Take JSON apart down to `depth`. */
static void take_apart(struct sight *sight, const char *path, json_t *value, int depth) {
    char inner[64];
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

/* The view, and how the log tells the newest step. */
static void look(int viewer, struct sight *sight) {
    static char data[1 << 16];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    struct ludo_json json = ludo_json_in(&text);
    sight->count = 0;
    ludo_match_view(&desk.match, viewer, &json);
    json_t *view = parse(data);
    take_apart(sight, "view", view, 4);
    json_decref(view);
    if (!desk.match.count)
        return;
    text = ludo_text_in(data, sizeof data);
    json = ludo_json_in(&text);
    ludo_match_log(&desk.match, viewer, desk.match.count - 1, &json);
    json_t *log = parse(data);
    add_line(sight, "newest", log);
    json_decref(log);
}

static bool has_line(const struct sight *sight, const char *line) {
    for (int i = 0; i < sight->count; i++)
        if (!strcmp(sight->line[i], line))
            return true;
    return false;
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

/* What is new for whom, each line once; spectators come after the seats. */
static void tell_new(struct ludo_text *golden, const struct sight *before,
                     const struct sight *now) {
    int seats = desk.setup.seats;
    for (int first = 0; first <= seats; first++)
        for (int i = 0; i < now[first].count; i++) {
            const char *line = now[first].line[i];
            int viewers = 0;
            for (int viewer = 0; viewer <= seats; viewer++)
                viewers |= (has_line(&now[viewer], line) && !has_line(&before[viewer], line))
                           << viewer;
            if (!(viewers >> first & 1) || viewers & ((1 << first) - 1))
                continue;
            tell_viewers(golden, viewers, seats);
            ludo_text_add_format(golden, "%s\n", line);
        }
}

static void tell_legal(struct ludo_text *golden, int seat) {
    static struct ludo_move moves[4096];
    uint32_t count = ludo_match_legal(&desk.match, seat, moves);
    for (uint32_t i = 0; i < count && i < LEGAL; i++) {
        ludo_text_add_format(golden, i ? ", " : "  seat %d may: ", seat);
        ludo_move_format(&desk.setup, moves[i], golden);
    }
    if (count > LEGAL)
        ludo_text_add_format(golden, " and %u more", count - LEGAL);
    if (count)
        ludo_text_add(golden, "\n");
}

/* ------------------------------------------------------------------ match */

static void tell_step(struct ludo_text *golden) {
    static struct sight sights[VIEWERS + 1], now[VIEWERS + 1];
    int seats = desk.setup.seats;
    if (!desk.match.count)
        memset(sights, 0, sizeof sights);
    for (int i = 0; i <= seats; i++)
        look(i < seats ? i : LUDO_SPECTATOR, &now[i]);
    tell_new(golden, sights, now);
    memcpy(sights, now, sizeof sights);
    for (int seat = 0; seat < seats; seat++)
        tell_legal(golden, seat);
}

/* Calls come first, POUBELLE and passes seldom: matches with something to see. */
static struct ludo_move choose(int seat, struct ludo_rng *rng) {
    static struct ludo_move moves[4096];
    uint32_t count = ludo_match_legal(&desk.match, seat, moves);
    for (uint32_t i = 0; i < count; i++)
        if (moves[i].kind == CRACKWORD_LAY && moves[i].arg[4] && !ludo_rng_below(rng, 3))
            return moves[i];
    return moves[ludo_rng_below(rng, count)];
}

static void make_step(struct ludo_text *golden, struct ludo_rng *rng) {
    int mover = __builtin_ctz(ludo_match_actors(&desk.match));
    struct ludo_move move =
        mover == LUDO_CHANCE ? ludo_draw(&desk.setup, &desk.state, rng) : choose(mover, rng);
    ludo_text_add_format(golden, "\n%u. ", desk.match.count + 1);
    ludo_text_add_format(golden, mover == LUDO_CHANCE ? "chance: " : "seat %d: ", mover);
    ludo_move_format(&desk.setup, move, golden);
    ludo_text_add(golden, "\n");
    assert_true(ludo_match_play(&desk.match, mover, move, NULL) >= 0);
}

/* ------------------------------------------------------------------ files */

static void expect_same(const char *path, const char *text, const char *stored) {
    int line = 1;
    for (; *text && *text == *stored; text++, stored++)
        line += *text == '\n';
    if (*text || *stored)
        fail_msg("%s differs from line %d on; GOLDEN_UPDATE=1 writes it anew", path, line);
}

static void source_path(const char *name, char *path, size_t size) {
    const char *source = getenv("LUDOTECA_SOURCE");
    (void)snprintf(path, size, "%s/%s", source ? source : ".", name);
}

/* A file of the source tree. The caller frees it. */
static char *read_source(const char *name) {
    struct ludo_error error = {0};
    char path[512], *text;
    size_t length;
    source_path(name, path, sizeof path);
    if (file_read(path, &text, &length, &error) < 0)
        fail_msg("%s", error.text);
    return text;
}

static void check_golden(const char *name, int seats, const char *options, uint64_t seed) {
    static char data[GOLDEN_SIZE];
    struct ludo_text golden = ludo_text_in(data, sizeof data);
    struct ludo_error error = {0};
    struct ludo_rng rng;
    char path[512];
    source_path(name, path, sizeof path);
    ludo_rng_seed(&rng, seed, 0);
    desk_open(&desk, seats, options, NULL);
    ludo_text_add_format(&golden, "%d seats, %s\n\n0. the start\n", seats, options);
    tell_step(&golden);
    while (!ludo_match_over(&desk.match)) {
        make_step(&golden, &rng);
        tell_step(&golden);
    }
    assert_true(ludo_text_fits(&golden));
    desk_close(&desk);
    if (getenv("GOLDEN_UPDATE") && file_write(path, data, golden.length, &error) < 0)
        fail_msg("%s", error.text);
    char *stored = read_source(name);
    expect_same(name, data, stored);
    free(stored);
}

static void golden_strict_match_of_two(void **unused) {
    (void)unused;
    check_golden("tests/rules/golden/crackword-2-strict.txt", 2, "hints=on", 4);
}

static void golden_challenge_match_of_three(void **unused) {
    (void)unused;
    check_golden("tests/rules/golden/crackword-3-challenge.txt", 3, "mode=challenge", 7);
}

/* ------------------------------------------------------------------- docs */

/* The JSON that the page shows behind a mark. The caller frees it. */
static json_t *shown(const char *page, const char *what) {
    char mark[64];
    (void)snprintf(mark, sizeof mark, "<!-- told: %s -->\n```json\n", what);
    const char *start = strstr(page, mark);
    assert_non_null(start);
    start += strlen(mark);
    const char *end = strstr(start, "\n```");
    assert_non_null(end);
    json_t *json = json_loadb(start, (size_t)(end - start), 0, NULL);
    if (!json)
        fail_msg("docs/games/crackword.md: %s is no JSON", what);
    return json;
}

static void expect_shown(const char *page, const char *what, const char *told) {
    json_t *on_page = shown(page, what), *real = parse(told);
    if (!json_equal(on_page, real))
        fail_msg("docs/games/crackword.md: %s is not what is told: %s", what, told);
    json_decref(on_page);
    json_decref(real);
}

static void docs_show_what_is_told(void **unused) {
    (void)unused;
    static const char *const hands[] = {"HATEEIR*", "ATSENOU#"};
    static char data[1 << 16];
    char *page = read_source("docs/games/crackword.md"), *table;
    table = read_source("content/crackword/fr.json");
    expect_shown(page, "letters", table);
    desk_open(&desk, 2, "", "fr");
    desk_begin(&desk, "CRSO", hands);
    desk_play(&desk, "H 1 right; A 1 right; T 1 right");
    struct ludo_text text = ludo_text_in(data, sizeof data);
    struct ludo_json json = ludo_json_in(&text);
    ludo_match_view(&desk.match, 1, &json);
    expect_shown(page, "view", data);
    free(table);
    free(page);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(golden_strict_match_of_two),
        cmocka_unit_test(golden_challenge_match_of_three),
        cmocka_unit_test(docs_show_what_is_told),
    };
    return cmocka_run_group_tests_name("CRACK WORD: golden matches", tests, NULL, NULL);
}
