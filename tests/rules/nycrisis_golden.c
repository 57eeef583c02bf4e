/* New York Crisis: whole matches, step by step, with everything that anybody is
 * told; and that docs/games/nycrisis.md shows the truth. */
#include "nycrisis_town.h"

#include "golden.h"

#include <stdlib.h>

static struct town town;

/* Mostly what moves the story on, else anything. */
static struct ludo_move choose(const struct ludo_match *match, int seat, struct ludo_rng *rng) {
    static struct ludo_move moves[2048];
    uint32_t count = ludo_match_legal(match, seat, moves);
    uint32_t chosen = ludo_rng_below(rng, count);
    for (uint32_t i = 0; i < count; i++)
        if (moves[i].kind == NYCRISIS_MOVE_CHALLENGE || moves[i].kind == NYCRISIS_MOVE_COLLECT ||
            moves[i].kind == NYCRISIS_MOVE_LEAD)
            return moves[i];
    if (moves[chosen].kind == NYCRISIS_MOVE_GIVE)
        chosen = ludo_rng_below(rng, count);
    return moves[chosen];
}

static void golden_tutorial_of_two(void **unused) {
    (void)unused;
    town_open_with(&town, 2, "tutorial");
    golden_check("tests/rules/golden/nycrisis-2-tutorial.txt", &town.match, 5, choose);
}

static void golden_witness_alone(void **unused) {
    (void)unused;
    town_open_with(&town, 1, "witness");
    golden_check("tests/rules/golden/nycrisis-1-witness.txt", &town.match, 12, choose);
}

/* The example of docs/games/nycrisis.md. */
static void docs_show_what_is_told(void **unused) {
    (void)unused;
    static const char file[] = "docs/games/nycrisis.md";
    static char legal[1 << 16];
    char *page = golden_read(file);
    town_open(&town, 2, "mother son",
              "{'cards': {'0': {'effects': [{'information': 2, 'at': 'times-square'}, {'mafia': 1, "
              "'at': 'chelsea'}]}}}");
    town_plan(&town, "token r2, token b3");
    town_settle(&town);
    town_turn(&town, "mother", "rr rw yy bb gr", "collect r2 rr gr, move, to chelsea");
    golden_expect_shown(file, page, "turn", town_see(&town, "turn"));
    golden_expect_shown(file, page, "space", town_see(&town, "spaces.9"));
    golden_expect_shown(file, page, "character", town_see(&town, "characters.0"));
    (void)snprintf(legal, sizeof legal, "[%s,%s]", town_preview(&town, "face rw", ""),
                   town_preview(&town, "dodge yy", ""));
    golden_expect_shown(file, page, "legal", legal);
    free(page);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(golden_tutorial_of_two),
        cmocka_unit_test(golden_witness_alone),
        cmocka_unit_test(docs_show_what_is_told),
    };
    return cmocka_run_group_tests_name("New York Crisis: golden matches", tests, NULL, NULL);
}
