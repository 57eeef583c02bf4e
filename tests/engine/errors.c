/* The error map. */
#include "tests.h"

#include <string.h>

static const int codes[] = {
#define CODE(name, code, sentence) LUDO_E##name,
    LUDO_ERROR_MAP(CODE)
#undef CODE
};

enum { CODES = sizeof codes / sizeof codes[0] };

static void codes_are_negative_and_differ(void **state) {
    (void)state;
    for (int i = 0; i < CODES; i++) {
        assert_true(codes[i] < 0);
        for (int j = 0; j < i; j++)
            assert_int_not_equal(codes[i], codes[j]);
    }
}

static void codes_have_a_name_and_a_sentence(void **state) {
    (void)state;
    for (int i = 0; i < CODES; i++) {
        const char *name = ludo_code_name(codes[i]), *sentence = ludo_code_sentence(codes[i]);
        assert_string_not_equal(name, "OK");
        assert_int_equal(strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"), strlen(name));
        assert_true(strlen(sentence) > 10 && strlen(sentence) < sizeof(struct ludo_error));
        assert_null(strchr(sentence, '%'));
        for (int j = 0; j < i; j++)
            assert_string_not_equal(sentence, ludo_code_sentence(codes[j]));
    }
    assert_string_equal(ludo_code_name(LUDO_EILLEGAL), "ILLEGAL");
    assert_string_equal(ludo_code_name(LUDO_OK), "OK");
    assert_string_equal(ludo_code_name(-1000), "OK");
}

static void fail_says_the_sentence_of_its_code(void **state) {
    struct ludo_error error = {0};
    (void)state;
    assert_int_equal(ludo_fail(&error, LUDO_ETURN, NULL), LUDO_ETURN);
    assert_int_equal(error.code, LUDO_ETURN);
    assert_string_equal(error.text, "it is not this seat's turn");
}

static void fail_says_what_it_is_given(void **state) {
    struct ludo_error error = {0};
    (void)state;
    assert_int_equal(ludo_fail(&error, LUDO_EFILE, "%s is %d", "it", 7), LUDO_EFILE);
    assert_string_equal(error.text, "it is 7");
}

static void fail_needs_nobody_to_listen(void **state) {
    (void)state;
    assert_int_equal(ludo_fail(NULL, LUDO_EGAME, "%d", 1), LUDO_EGAME);
    assert_int_equal(ludo_fail(NULL, LUDO_EGAME, NULL), LUDO_EGAME);
}

static void fail_blunts_control_characters(void **state) {
    struct ludo_error error = {0};
    (void)state;
    (void)ludo_fail(&error, LUDO_ETEXT, "%s", "a\x1b[31mb\nc\rd\te\x7f");
    assert_string_equal(error.text, "a?[31mb?c?d?e?");
    (void)ludo_fail(&error, LUDO_ETEXT, "%s", "é ¿ñ? 漢");
    assert_string_equal(error.text, "é ¿ñ? 漢");
}

static void fail_cuts_what_is_too_long(void **state) {
    struct ludo_error error = {0};
    (void)state;
    (void)ludo_fail(&error, LUDO_ETEXT, "%0500d", 7);
    assert_int_equal(strlen(error.text), sizeof error.text - 1);
}

static const char *to_french(const char *english) {
    return strcmp(english, "%s is for %d seats") ? english : "%s se joue à %d";
}

static void fail_translates_formats(void **state) {
    struct ludo_error error = {.translate = to_french};
    (void)state;
    (void)ludo_fail(&error, LUDO_ESEATS, "%s is for %d seats", "LOOT", 4);
    assert_string_equal(error.text, "LOOT se joue à 4");
    (void)ludo_fail(&error, LUDO_ESEATS, NULL);
    assert_string_equal(error.text, ludo_code_sentence(LUDO_ESEATS));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(codes_are_negative_and_differ),
        cmocka_unit_test(codes_have_a_name_and_a_sentence),
        cmocka_unit_test(fail_says_the_sentence_of_its_code),
        cmocka_unit_test(fail_says_what_it_is_given),
        cmocka_unit_test(fail_needs_nobody_to_listen),
        cmocka_unit_test(fail_blunts_control_characters),
        cmocka_unit_test(fail_cuts_what_is_too_long),
        cmocka_unit_test(fail_translates_formats),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
