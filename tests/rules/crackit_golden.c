/* CRACK IT: whole matches with everything that anybody is told; and that
 * docs/games/crackit.md shows the truth. */
#include "crackit_vault.h"
#include "golden.h"

#include <stdlib.h>

static const char page_file[] = "docs/games/crackit.md";

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

static struct ludo_move choose(const struct ludo_match *match, int seat, struct ludo_rng *rng) {
    struct ludo_move moves[CRACKIT_LEGAL_MAX], chosen = {0};
    uint32_t count = ludo_match_legal(match, seat, moves), ties = 0;
    int best = -1;
    for (uint32_t i = 0; i < count; i++) {
        char data[LUDO_MOVE_TEXT_MAX];
        struct ludo_text text = ludo_text_in(data, sizeof data);
        ludo_move_format(&match->setup, moves[i], &text);
        int liked = liking(data);
        if (liked < best)
            continue;
        ties = liked > best ? 1 : ties + 1;
        best = liked;
        if (ludo_rng_below(rng, ties) == 0)
            chosen = moves[i];
    }
    return chosen;
}

static void check(const char *file, int seats, const char *mode, uint64_t seed) {
    struct vault *vault = vault_open(seats, mode);
    vault->setup.content = ludo_content_find(&crackit, "standard");
    vault->match.setup.content = vault->setup.content;
    golden_check(file, &vault->match, seed, choose);
}

static void golden_match_of_thieves(void **unused) {
    (void)unused;
    check("tests/rules/golden/crackit-3-thieves.txt", 3, "thieves", 11);
}

static void golden_match_of_safes(void **unused) {
    (void)unused;
    check("tests/rules/golden/crackit-2-safes.txt", 2, "safes", 11);
}

/* The match of docs/games/crackit.md, as its seat 1 is told of it, and what seat
 * 0 might do before. */
static void docs_show_what_is_told(void **unused) {
    (void)unused;
    static char data[1 << 17];
    struct ludo_move moves[CRACKIT_LEGAL_MAX];
    char *page = golden_read(page_file), *cards;
    struct vault *vault =
        vault_dealt(3, "thieves", "185 492 703",
                    "3 6 7 hint prohibit, 2 5 block reset prohibit, 0 8 9 crack hint", 0);
    vault_do(vault, 0, "dial 6 at 1");

    struct ludo_text text = ludo_text_in(data, sizeof data);
    struct ludo_json json = ludo_json_in(&text);
    (void)ludo_match_legal_json(&vault->match, 0, false, moves, &json);
    golden_expect_shown(page_file, page, "legal", data);
    vault_do(vault, 0, "hint 2");
    text = ludo_text_in(data, sizeof data);
    json = ludo_json_in(&text);
    ludo_match_log(&vault->match, 1, 0, &json);
    golden_expect_shown(page_file, page, "log", data);
    text = ludo_text_in(data, sizeof data);
    json = ludo_json_in(&text);
    ludo_match_view(&vault->match, 1, &json);
    golden_expect_shown(page_file, page, "view", data);
    cards = golden_read("content/crackit/standard.json");
    golden_expect_shown(page_file, page, "cards", cards);
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
