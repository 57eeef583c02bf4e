/* Break the Code: whole matches with everything that anybody is told; and that
 * docs/games/breakcode.md shows the truth. */
#include "breakcode_desk.h"
#include "golden.h"

#include "games/breakcode/knowledge.h"

#include <stdlib.h>

static const char page_file[] = "docs/games/breakcode.md";

/* Ask anything; guess the likeliest code when few are left. */
static struct ludo_move choose(const struct ludo_match *match, int seat, struct ludo_rng *rng) {
    static struct breakcode_knowledge knowledge;
    static struct breakcode_counts counts;
    static breakcode_set code[BREAKCODE_LIST];
    static uint32_t weight[BREAKCODE_LIST];
    static struct ludo_move moves[BREAKCODE_CODES_5 + 11];
    const struct breakcode_state *state = match->state;
    uint32_t count = ludo_match_legal(match, seat, moves), asks = 0, best = 0;
    while (asks < count && moves[asks].kind == BREAKCODE_ASK)
        asks++;
    breakcode_knowledge_begin(&knowledge, &match->setup, state, seat);
    breakcode_knowledge_count(&knowledge, &counts);
    uint32_t codes = breakcode_knowledge_codes(&knowledge, &counts, code, weight);
    for (uint32_t i = 1; i < codes; i++)
        if (weight[i] > weight[best])
            best = i;
    if (codes <= 4 || !asks)
        return breakcode_guess_move(code[best]);
    return moves[ludo_rng_below(rng, asks)];
}

static void check(const char *file, int seats, const char *options, uint64_t seed) {
    struct desk desk;
    desk_open(&desk, seats, options);
    golden_check(file, &desk.match, seed, choose);
}

static void golden_match_of_two(void **unused) {
    (void)unused;
    check("tests/rules/golden/breakcode-2.txt", 2, NULL, 1);
}

static void golden_match_of_three_with_notes(void **unused) {
    (void)unused;
    check("tests/rules/golden/breakcode-3-notes.txt", 3, "notes=auto", 4);
}

static void golden_match_of_four_with_shared_cards(void **unused) {
    (void)unused;
    check("tests/rules/golden/breakcode-4-shared.txt", 4, "shared_cards=on", 3);
}

/* The match of docs/games/breakcode.md, as its seat 0 is told of it. */
static void docs_show_what_is_told(void **unused) {
    (void)unused;
    static char data[1 << 16];
    static struct ludo_move moves[BREAKCODE_CODES_5 + 11];
    struct desk desk;
    char *page = golden_read(page_file);
    desk_open(&desk, 2, "notes=solver");
    desk_begin(&desk, "0b 2w 5 5 9b/1b 2b 3b 7w 8b", "21 2 8 14 5 16", 1);
    desk_turn(&desk, 1, "ask 8");
    desk_turn(&desk, 0, "ask 5 7");
    desk_turn(&desk, 1, "guess 0b 2w 5 5 8w");
    desk_turn(&desk, 0, "ask 2 1");
    desk_turn(&desk, 1, "ask 21");
    desk_turn(&desk, 0, "ask 16");
    desk_turn(&desk, 1, "ask 1");
    desk_turn(&desk, 0, "ask 14");
    desk_turn(&desk, 1, "ask 4");

    struct ludo_text text = ludo_text_in(data, sizeof data);
    struct ludo_json json = ludo_json_in(&text);
    ludo_match_log(&desk.match, 0, 0, &json);
    golden_expect_shown(page_file, page, "log", data);
    text = ludo_text_in(data, sizeof data);
    json = ludo_json_in(&text);
    ludo_match_view(&desk.match, 0, &json);
    golden_expect_shown(page_file, page, "view", data);
    text = ludo_text_in(data, sizeof data);
    json = ludo_json_in(&text);
    assert_int_equal(ludo_match_legal_json(&desk.match, 0, false, moves, &json), BREAKCODE_CODES_5);
    golden_expect_shown(page_file, page, "questions", data);
    free(page);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(golden_match_of_two),
        cmocka_unit_test(golden_match_of_three_with_notes),
        cmocka_unit_test(golden_match_of_four_with_shared_cards),
        cmocka_unit_test(docs_show_what_is_told),
    };
    return cmocka_run_group_tests_name("Break the Code: golden matches", tests, NULL, NULL);
}
