/* CRACK IT: whole matches, step by step, with everything that anybody is told;
 * and that docs/games/crackit.md shows the truth.
 *
 * golden/crackit-*.txt shows what play looks like and notices every change of
 * it. A change that is meant is written down with GOLDEN_UPDATE=1 and read in
 * the diff. Of a view and a log only the lines that a step changed are shown;
 * of the legal moves all, but discards only by their number. */
#include "crackit_vault.h"

#include "front/files.h"

#include <stdlib.h>

enum { VIEWERS = 4, LINES = 3000, LINE_SIZE = 400, GOLDEN_SIZE = 1 << 21 };

/* What a viewer knows, a line per value. */
struct sight {
    char line[LINES][LINE_SIZE];
    int count;
};

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

static void look(const struct vault *vault, int viewer, struct sight *sight) {
    static char data[1 << 19];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    struct ludo_json json = ludo_json_in(&text);
    sight->count = 0;
    ludo_match_view(&vault->match, viewer, &json);
    json_t *view = parse(data);
    take_apart(sight, "view", view, 6);
    json_decref(view);
    text = ludo_text_in(data, sizeof data);
    json = ludo_json_in(&text);
    ludo_match_log(&vault->match, viewer, 0, &json);
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
        if (!has_path(after, before->line[i]))
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

static json_t *legal_of(const struct vault *vault, int seat) {
    static char data[1 << 19];
    struct ludo_move moves[CRACKIT_LEGAL_MAX];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    struct ludo_json json = ludo_json_in(&text);
    (void)ludo_match_legal_json(&vault->match, seat, false, moves, &json);
    assert_true(ludo_text_fits(&text));
    return parse(data);
}

static bool is_discard(const json_t *move) {
    return !strncmp(json_string_value(json_object_get(move, "move")), "discard", 7);
}

static void tell_legal(struct ludo_text *golden, const struct vault *vault, int seat) {
    json_t *legal = legal_of(vault, seat), *move;
    int discards = 0;
    size_t i;
    json_array_foreach(legal, i, move) {
        if (is_discard(move)) {
            discards++;
            continue;
        }
        char *dump = json_dumps(move, JSON_COMPACT | JSON_REAL_PRECISION(3));
        ludo_text_add_format(golden, "  seat %d may %s\n", seat, dump);
        free(dump);
    }
    if (discards)
        ludo_text_add_format(golden, "  seat %d may discard in %d ways\n", seat, discards);
    json_decref(legal);
}

/* Everything that has changed for anybody. */
static void tell_step(struct ludo_text *golden, const struct vault *vault, struct sight *sights) {
    static struct sight now, changes[VIEWERS];
    int seats = vault->setup.seats;
    for (int i = 0; i <= seats; i++) {
        look(vault, i < seats ? i : LUDO_SPECTATOR, &now);
        compare(&sights[i], &now, &changes[i]);
        sights[i] = now;
    }
    tell_changes(golden, changes, seats);
    for (int seat = 0; seat < seats; seat++)
        tell_legal(golden, vault, seat);
}

/* What players like best, so that matches come to an end: the kinds of moves
 * from the front to the back of this list, at random among equals. */
static int liking(const char *move) {
    static const char *const kinds[] = {"declare", "extra", "take",  "prohibit", "crack", "master",
                                        "dial",    "reset", "block", "hint",     "end"};
    int count = sizeof kinds / sizeof kinds[0];
    for (int i = 0; i < count; i++)
        if (!strncmp(move, kinds[i], strlen(kinds[i])))
            return count - i;
    return 0;
}

static void choose(const struct vault *vault, int seat, struct ludo_rng *rng, char *chosen) {
    json_t *legal = legal_of(vault, seat), *move;
    int best = -1;
    uint32_t ties = 0;
    size_t i;
    json_array_foreach(legal, i, move) {
        const char *text = json_string_value(json_object_get(move, "move"));
        int liked = liking(text);
        if (liked < best)
            continue;
        ties = liked > best ? 1 : ties + 1;
        best = liked;
        if (ludo_rng_below(rng, ties) == 0)
            strcpy(chosen, text);
    }
    json_decref(legal);
}

/* The next mover in line does something. */
static void make_step(struct ludo_text *golden, struct vault *vault, struct ludo_rng *rng) {
    int mover = __builtin_ctz(ludo_match_actors(&vault->match));
    char data[LUDO_MOVE_TEXT_MAX];
    if (mover == LUDO_CHANCE) {
        struct ludo_text text = ludo_text_in(data, sizeof data);
        ludo_move_format(&vault->setup, ludo_draw(&vault->setup, &vault->state, rng), &text);
        ludo_text_add_format(golden, "\n%u. chance: %s\n", vault->match.count + 1, data);
    } else {
        choose(vault, mover, rng, data);
        ludo_text_add_format(golden, "\n%u. seat %d: %s\n", vault->match.count + 1, mover, data);
    }
    vault_do(vault, mover, data);
}

static void play_golden(struct ludo_text *golden, int seats, const char *mode, uint64_t seed) {
    static struct sight sights[VIEWERS];
    struct vault *vault = vault_open(seats, mode);
    struct ludo_rng rng;
    struct ludo_json json = ludo_json_in(golden);
    memset(sights, 0, sizeof sights);
    ludo_rng_seed(&rng, seed, 0);
    vault->setup.content = ludo_content_find(&crackit, "standard");
    vault->match.setup.content = vault->setup.content;
    ludo_setup_json(&vault->setup, &json);
    ludo_text_add(golden, "\n\n0. the start\n");
    tell_step(golden, vault, sights);
    while (!ludo_match_over(&vault->match)) {
        make_step(golden, vault, &rng);
        tell_step(golden, vault, sights);
    }
    assert_true(ludo_text_fits(golden));
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

static void check_golden(const char *name, int seats, const char *mode, uint64_t seed) {
    static char data[GOLDEN_SIZE];
    struct ludo_text golden = ludo_text_in(data, sizeof data);
    struct ludo_error error = {0};
    char path[512];
    source_path(name, path, sizeof path);
    play_golden(&golden, seats, mode, seed);
    if (getenv("GOLDEN_UPDATE") && file_write(path, data, golden.length, &error) < 0)
        fail_msg("%s", error.text);
    char *stored = read_source(name);
    expect_same(name, data, stored);
    free(stored);
}

static void golden_match_of_thieves(void **unused) {
    (void)unused;
    check_golden("tests/rules/golden/crackit-3-thieves.txt", 3, "thieves", 11);
}

static void golden_match_of_safes(void **unused) {
    (void)unused;
    check_golden("tests/rules/golden/crackit-2-safes.txt", 2, "safes", 11);
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
    json_error_t where;
    json_t *json = json_loadb(start, (size_t)(end - start), 0, &where);
    if (!json)
        fail_msg("docs/games/crackit.md, %s: line %d: %s", what, where.line, where.text);
    return json;
}

static void expect_shown(const char *page, const char *what, const char *told) {
    json_t *on_page = shown(page, what), *real = parse(told);
    if (!json_equal(on_page, real))
        fail_msg("docs/games/crackit.md: %s is not what is told: %s", what, told);
    json_decref(on_page);
    json_decref(real);
}

/* The match of docs/games/crackit.md, as its seat 1 is told of it, and what seat
 * 0 might do before. */
static void docs_show_what_is_told(void **unused) {
    (void)unused;
    static char data[1 << 17];
    struct ludo_move moves[CRACKIT_LEGAL_MAX];
    char *page = read_source("docs/games/crackit.md"), *cards;
    struct vault *vault =
        vault_dealt(3, "thieves", "185 492 703",
                    "3 6 7 hint prohibit, 2 5 block reset prohibit, 0 8 9 crack hint", 0);
    vault_do(vault, 0, "dial 6 at 1");

    struct ludo_text text = ludo_text_in(data, sizeof data);
    struct ludo_json json = ludo_json_in(&text);
    (void)ludo_match_legal_json(&vault->match, 0, false, moves, &json);
    expect_shown(page, "legal", data);
    vault_do(vault, 0, "hint 2");
    text = ludo_text_in(data, sizeof data);
    json = ludo_json_in(&text);
    ludo_match_log(&vault->match, 1, 0, &json);
    expect_shown(page, "log", data);
    text = ludo_text_in(data, sizeof data);
    json = ludo_json_in(&text);
    ludo_match_view(&vault->match, 1, &json);
    expect_shown(page, "view", data);
    cards = read_source("content/crackit/standard.json");
    expect_shown(page, "cards", cards);
    free(cards);
    free(page);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(golden_match_of_thieves),
        cmocka_unit_test(golden_match_of_safes),
        cmocka_unit_test(docs_show_what_is_told),
    };
    return cmocka_run_group_tests_name("CRACK IT: golden matches", tests, NULL, NULL);
}
