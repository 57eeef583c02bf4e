/* LOOT: whole matches with everything that anybody is told; and that
 * docs/games/loot.md shows the truth. */
#include "golden.h"
#include "loot_fair.h"

#include <stdlib.h>

static const char page_file[] = "docs/games/loot.md";

static int64_t points_of(const struct ludo_match *match, struct ludo_move move, int seat) {
    char data[1024];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    struct ludo_json json = ludo_json_in(&text);
    ludo_json_object(&json);
    match->setup.game->preview(&match->setup, match->state, seat, move, &json);
    ludo_json_object_end(&json);
    json_t *preview = json_loads(data, 0, NULL);
    assert_non_null(preview);
    int64_t points = json_integer_value(json_object_get(preview, "points"));
    json_decref(preview);
    return points;
}

/* One of the moves that give most points at once. */
static struct ludo_move choose(const struct ludo_match *match, int seat, struct ludo_rng *rng) {
    struct ludo_move moves[FAIR_MOVES], chosen = {0};
    uint32_t count = ludo_match_legal(match, seat, moves), ties = 0;
    int64_t best = -1;
    for (uint32_t i = 0; i < count; i++) {
        int64_t points = points_of(match, moves[i], seat);
        if (points < best)
            continue;
        ties = points > best ? 1 : ties + 1;
        best = points;
        if (ludo_rng_below(rng, ties) == 0)
            chosen = moves[i];
    }
    return chosen;
}

static void check(const char *file, int seats, const char *sheet, uint64_t seed) {
    struct fair fair;
    fair_open_with(&fair, seats, sheet);
    golden_check(file, &fair.match, seed, choose);
}

static void golden_match_of_two(void **unused) {
    (void)unused;
    check("tests/rules/golden/loot-2-standard.txt", 2, "standard", 39);
}

static void golden_match_alone(void **unused) {
    (void)unused;
    check("tests/rules/golden/loot-1-harder.txt", 1, "harder", 31);
}

/* The match of docs/games/loot.md, as its seat 1 is told of it. */
static void docs_show_what_is_told(void **unused) {
    (void)unused;
    static char data[1 << 16];
    struct fair fair;
    struct ludo_move moves[FAIR_MOVES];
    char *page = golden_read(page_file), *sheet;
    fair_open_with(&fair, 2, "standard");
    fair_begin(&fair, "c1 b1", "1 4 3 6");
    fair_round(&fair, "d1, b2");
    fair_move(&fair, 0, "d5");

    struct ludo_text text = ludo_text_in(data, sizeof data);
    struct ludo_json json = ludo_json_in(&text);
    ludo_match_log(&fair.match, 1, 0, &json);
    golden_expect_shown(page_file, page, "log", data);
    text = ludo_text_in(data, sizeof data);
    json = ludo_json_in(&text);
    ludo_match_view(&fair.match, 1, &json);
    golden_expect_shown(page_file, page, "view", data);
    text = ludo_text_in(data, sizeof data);
    json = ludo_json_in(&text);
    (void)ludo_match_legal_json(&fair.match, 1, false, moves, &json);
    golden_expect_shown(page_file, page, "legal", data);
    sheet = golden_read("content/loot/standard.json");
    golden_expect_shown(page_file, page, "sheet", sheet);
    free(sheet);
    free(page);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(golden_match_of_two),
        cmocka_unit_test(golden_match_alone),
        cmocka_unit_test(docs_show_what_is_told),
    };
    return cmocka_run_group_tests_name("LOOT: golden matches", tests, NULL, NULL);
}
