/* Break the Code: every question's answer of every hand of five and of four
 * tiles, against an independent slow one. */
#include "breakcode_desk.h"
#include "breakcode_slow.h"

static void say_letters(unsigned letters, const char *between, char *words) {
    for (int i = 0; i < 5; i++)
        if (letters >> i & 1) {
            if (words[0] && words[strlen(words) - 1] != ' ')
                strcat(words, between);
            strcat(words, (char[]){(char)('A' + i), '\0'});
        }
}

/* The game's answer in the same words. */
static void say(int question, uint8_t answer, char words[40]) {
    words[0] = '\0';
    switch (breakcode_form(question)) {
    case BREAKCODE_LETTERS:
        say_letters(answer, " ", words);
        break;
    case BREAKCODE_RUNS:
        for (int i = 0; i < 4; i++) {
            bool starts = answer >> i & 1 && (i == 0 || !(answer >> (i - 1) & 1));
            if (starts && words[0])
                strcat(words, " ");
            if (answer >> i & 1)
                say_letters((starts ? 3u : 2u) << i, "", words);
        }
        break;
    case BREAKCODE_COUNT:
    case BREAKCODE_TOTAL:
        (void)snprintf(words, 40, "%d", answer);
        break;
    case BREAKCODE_YES_NO:
        strcpy(words, answer ? "yes" : "no");
    }
    if (!words[0])
        strcpy(words, "none");
}

static void compare_hand(uint32_t tiles) {
    struct slow_hand hand = slow_hand_of(tiles);
    uint8_t answers[BREAKCODE_QUESTIONS];
    char ours[40], theirs[40];
    breakcode_answers(tiles, answers);
    for (int question = 0; question < BREAKCODE_QUESTIONS; question++) {
        assert_true(answers[question] < BREAKCODE_ANSWERS);
        assert_int_equal(answers[question], breakcode_answer(question, tiles));
        say(question, answers[question], ours);
        slow_answer(&hand, breakcode_card(question), question, theirs);
        if (strcmp(ours, theirs) != 0)
            fail_msg("question %d of %05x: \"%s\" instead of \"%s\"", question, tiles, ours,
                     theirs);
    }
}

static int compare_all(int size) {
    int hands = 0;
    for (uint32_t tiles = 0; tiles < 1u << BREAKCODE_TILES; tiles++)
        if (__builtin_popcount(tiles) == size) {
            compare_hand(tiles);
            hands++;
        }
    return hands;
}

static void bc_23_30_31_every_hand_of_five_answers_every_question(void **unused) {
    (void)unused;
    assert_int_equal(compare_all(5), BREAKCODE_HANDS_5);
}

static void bc_23_30_31_every_hand_of_four_answers_every_question(void **unused) {
    (void)unused;
    assert_int_equal(compare_all(4), BREAKCODE_HANDS_4);
}

/* The cards of the table in BC-03, on a hand that tells them apart. */
static void bc_03_cards_ask_what_the_table_says(void **unused) {
    (void)unused;
    static const struct {
        const char *ask, *answer;
    } cards[] = {
        {"ask 1", "[\"A\"]"},
        {"ask 2 1", "[\"B\",\"C\"]"},
        {"ask 3 4", "[]"},
        {"ask 4", "[\"D\"]"},
        {"ask 5 6", "[\"E\"]"},
        {"ask 6 8", "[]"},
        {"ask 7", "[[\"A\",\"B\"]]"},
        {"ask 8", "[[\"A\",\"B\"],[\"D\",\"E\"]]"},
        {"ask 9", "3"},
        {"ask 10", "2"},
        {"ask 11", "2"},
        {"ask 12", "2"},
        {"ask 13", "2"},
        {"ask 14", "13"},
        {"ask 15", "2"},
        {"ask 16", "12"},
        {"ask 17", "7"},
        {"ask 18", "1"},
        {"ask 19", "7"},
        {"ask 20", "6"},
    };
    struct desk desk;
    for (size_t i = 0; i < sizeof cards / sizeof cards[0]; i++) {
        desk_play(&desk, 2, NULL, "2b 2w 3b 3w 4b/0b 1b 1w 5 6w");
        for (size_t j = 0; j < i; j++)
            desk_turn(&desk, (int)(j % 2), cards[j].ask);
        int asker = desk_actor(&desk);
        if (asker == 1) { /* let the other one ask */
            desk_turn(&desk, 1, "guess 0b 0w 1b 1w 2b");
            asker = 0;
        }
        desk_turn(&desk, asker, cards[i].ask);
        assert_string_equal(desk_answer(&desk, 1), cards[i].answer);
    }
    desk_turn(&desk, 1, "guess 0b 0w 1b 1w 2b");
    desk_turn(&desk, 0, "ask 21");
    assert_string_equal(desk_answer(&desk, 1), "false");
}

static void codes_are_numbered_without_gaps(void **unused) {
    (void)unused;
    for (int size = 4; size <= 5; size++)
        for (int rank = 0; rank < (size == 5 ? BREAKCODE_HANDS_5 : BREAKCODE_HANDS_4); rank++) {
            breakcode_set code = breakcode_unrank((uint16_t)rank, size);
            assert_int_equal(breakcode_count(code), size);
            assert_int_equal(breakcode_rank(code), rank);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bc_23_30_31_every_hand_of_five_answers_every_question),
        cmocka_unit_test(bc_23_30_31_every_hand_of_four_answers_every_question),
        cmocka_unit_test(bc_03_cards_ask_what_the_table_says),
        cmocka_unit_test(codes_are_numbered_without_gaps),
    };
    return cmocka_run_group_tests_name("Break the Code: answers", tests, NULL, NULL);
}
