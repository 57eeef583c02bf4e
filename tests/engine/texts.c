/* Text buffers and the JSON writer. */
#include "tests.h"

#include <jansson.h>
#include <string.h>

/* ----------------------------------------------------------------- texts */

static void text_keeps_what_fits_and_counts_the_rest(void **state) {
    char data[6];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    (void)state;
    assert_string_equal(data, "");
    ludo_text_add(&text, "abcde");
    assert_true(ludo_text_fits(&text));
    assert_string_equal(data, "abcde");
    ludo_text_add(&text, "f");
    assert_false(ludo_text_fits(&text));
    ludo_text_add_format(&text, "%d", 123);
    assert_string_equal(data, "abcde");
    assert_int_equal(text.length, 9);
}

static void text_cuts_in_the_middle(void **state) {
    char data[6] = "xxxxx";
    struct ludo_text text = ludo_text_in(data, sizeof data);
    (void)state;
    ludo_text_add(&text, "ab");
    ludo_text_add_format(&text, "%s", "cdefgh");
    assert_string_equal(data, "abcde");
    assert_int_equal(text.length, 8);
    text = ludo_text_in(data, sizeof data);
    ludo_text_add(&text, "abc");
    ludo_text_add(&text, "defgh");
    assert_string_equal(data, "abcde");
}

static void text_without_room_counts_only(void **state) {
    struct ludo_text text = ludo_text_in(NULL, 0);
    (void)state;
    ludo_text_add(&text, "abc");
    ludo_text_add_format(&text, "%04d", 7);
    assert_int_equal(text.length, 7);
    assert_false(ludo_text_fits(&text));
}

/* Every size tells the same length, and keeps as much as it can. */
static void text_counts_alike_in_any_room(void **state) {
    (void)state;
    for (size_t size = 0; size < 40; size++) {
        char data[40];
        struct ludo_text text = ludo_text_in(data, size);
        struct ludo_json json = ludo_json_in(&text);
        memset(data + size, '~', sizeof data - size);
        ludo_json_object(&json);
        ludo_json_put_string(&json, "name", "a\"b\x01");
        ludo_json_put_int(&json, "n", -12);
        ludo_json_object_end(&json);
        assert_int_equal(text.length, strlen("{\"name\":\"a\\\"b\\u0001\",\"n\":-12}"));
        assert_int_equal(ludo_text_fits(&text), size > text.length);
        if (size)
            assert_memory_equal(data, "{\"name\":\"a\\\"b\\u0001\",\"n\":-12}",
                                size > text.length ? text.length : size - 1);
        for (size_t i = size; i < sizeof data; i++)
            assert_int_equal(data[i], '~');
    }
}

/* ------------------------------------------------------------------ JSON */

static void json_puts_commas_where_they_belong(void **state) {
    char data[200];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    struct ludo_json json = ludo_json_in(&text);
    (void)state;
    ludo_json_array(&json);
    ludo_json_object(&json);
    ludo_json_object_end(&json);
    ludo_json_object(&json);
    ludo_json_put_array(&json, "a");
    ludo_json_int(&json, 1);
    ludo_json_array(&json);
    ludo_json_array_end(&json);
    ludo_json_null(&json);
    ludo_json_array_end(&json);
    ludo_json_put_object(&json, "b");
    ludo_json_put_bool(&json, "yes", true);
    ludo_json_put_real(&json, "half", 0.5, 2);
    ludo_json_object_end(&json);
    ludo_json_put_bool(&json, "no", false);
    ludo_json_object_end(&json);
    ludo_json_string(&json, "end");
    ludo_json_real(&json, -1.25, 1);
    ludo_json_array_end(&json);
    assert_string_equal(data, "[{},{\"a\":[1,[],null],\"b\":{\"yes\":true,\"half\":0.50},"
                              "\"no\":false},\"end\",-1.2]");
}

static void json_writes_the_widest_numbers(void **state) {
    char data[80];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    struct ludo_json json = ludo_json_in(&text);
    (void)state;
    ludo_json_array(&json);
    ludo_json_int(&json, INT64_MIN);
    ludo_json_int(&json, INT64_MAX);
    ludo_json_array_end(&json);
    assert_string_equal(data, "[-9223372036854775808,9223372036854775807]");
}

static void assert_written(const char *value, const char *expected) {
    char data[200];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    struct ludo_json json = ludo_json_in(&text);
    ludo_json_string(&json, value);
    assert_string_equal(data, expected);
    json_t *read = json_loads(data, JSON_DECODE_ANY, NULL);
    assert_non_null(read);
    json_decref(read);
}

static void json_escapes_what_it_must(void **state) {
    (void)state;
    assert_written("", "\"\"");
    assert_written("a\"b\\c", "\"a\\\"b\\\\c\"");
    assert_written("\n\t\x01\x1f\x7f", "\"\\n\\u0009\\u0001\\u001f\\u007f\"");
    assert_written("ñ漢𝄞", "\"ñ漢𝄞\"");
}

static void json_writes_ascii_alone_for_who_counts_bytes(void **state) {
    char data[200];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    struct ludo_json json = {.text = &text, .ascii = true};
    (void)state;
    ludo_json_string(&json, "a\"ñ漢𝄞\xff.");
    assert_string_equal(data, "\"a\\\"\\u00f1\\u6f22\\ud834\\udd1e\\ufffd.\"");
}

#define FFFD "\xef\xbf\xbd"

static void json_replaces_what_is_not_utf_8(void **state) {
    (void)state;
    assert_written("a\xff"
                   "b",
                   "\"a" FFFD "b\"");
    assert_written("\xc3", "\"" FFFD "\"");                            /* cut off */
    assert_written("\xe6\xbc", "\"" FFFD FFFD "\"");                   /* cut off */
    assert_written("\xc0\x80", "\"" FFFD FFFD "\"");                   /* overlong NUL */
    assert_written("\xe0\x80\x80", "\"" FFFD FFFD FFFD "\"");          /* overlong */
    assert_written("\xed\xa0\x80", "\"" FFFD FFFD FFFD "\"");          /* surrogate */
    assert_written("\xf4\x90\x80\x80", "\"" FFFD FFFD FFFD FFFD "\""); /* past the end */
    assert_written("\x80\xbf", "\"" FFFD FFFD "\"");                   /* out of place */
}

/* Any bytes at all come out as JSON that a parser accepts. */
static void json_of_noise_is_json(void **state) {
    struct ludo_rng rng;
    (void)state;
    ludo_rng_seed(&rng, 5, 0);
    for (int i = 0; i < 5000; i++) {
        char noise[16], data[160];
        uint32_t length = ludo_rng_below(&rng, sizeof noise);
        for (uint32_t at = 0; at < length; at++)
            noise[at] = (char)(1 + ludo_rng_below(&rng, 255));
        noise[length] = '\0';
        struct ludo_text text = ludo_text_in(data, sizeof data);
        struct ludo_json json = ludo_json_in(&text);
        ludo_json_object(&json);
        ludo_json_put_string(&json, "noise", noise);
        ludo_json_object_end(&json);
        assert_true(ludo_text_fits(&text));
        json_t *read = json_loads(data, JSON_REJECT_DUPLICATES, NULL);
        if (!read)
            fail_msg("not JSON: %s", data);
        json_decref(read);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_keeps_what_fits_and_counts_the_rest),
        cmocka_unit_test(text_cuts_in_the_middle),
        cmocka_unit_test(text_without_room_counts_only),
        cmocka_unit_test(text_counts_alike_in_any_room),
        cmocka_unit_test(json_puts_commas_where_they_belong),
        cmocka_unit_test(json_writes_the_widest_numbers),
        cmocka_unit_test(json_escapes_what_it_must),
        cmocka_unit_test(json_writes_ascii_alone_for_who_counts_bytes),
        cmocka_unit_test(json_replaces_what_is_not_utf_8),
        cmocka_unit_test(json_of_noise_is_json),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
