/* CRACK WORD: whole matches with everything that anybody is told; and that
 * docs/games/crackword.md shows the truth. The letter table is the tests' own. */
#include "crackword_desk.h"
#include "golden.h"

#include <stdlib.h>

static const char page_file[] = "docs/games/crackword.md";
static struct desk desk;

/* Calls come first, POUBELLE and passes seldom: matches with something to see. */
static struct ludo_move choose(const struct ludo_match *match, int seat, struct ludo_rng *rng) {
    static struct ludo_move moves[4096];
    uint32_t count = ludo_match_legal(match, seat, moves);
    for (uint32_t i = 0; i < count; i++)
        if (moves[i].kind == CRACKWORD_LAY && moves[i].arg[4] && !ludo_rng_below(rng, 3))
            return moves[i];
    return moves[ludo_rng_below(rng, count)];
}

static void check(const char *file, int seats, const char *options, uint64_t seed) {
    desk_open(&desk, seats, options, NULL);
    golden_check(file, &desk.match, seed, choose);
    desk_close(&desk);
}

static void golden_strict_match_of_two(void **unused) {
    (void)unused;
    check("tests/rules/golden/crackword-2-strict.txt", 2, "hints=on", 4);
}

static void golden_challenge_match_of_three(void **unused) {
    (void)unused;
    check("tests/rules/golden/crackword-3-challenge.txt", 3, "mode=challenge", 7);
}

static void docs_show_what_is_told(void **unused) {
    (void)unused;
    static const char *const hands[] = {"HATEEIR*", "ATSENOU#"};
    static char data[1 << 16];
    char *page = golden_read(page_file), *table;
    table = golden_read("content/crackword/fr.json");
    golden_expect_shown(page_file, page, "letters", table);
    desk_open(&desk, 2, "", "fr");
    desk_begin(&desk, "CRSO", hands);
    desk_play(&desk, "H 1 right; A 1 right; T 1 right");
    struct ludo_text text = ludo_text_in(data, sizeof data);
    struct ludo_json json = ludo_json_in(&text);
    ludo_match_view(&desk.match, 1, &json);
    golden_expect_shown(page_file, page, "view", data);
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
