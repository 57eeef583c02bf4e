/* What is no sound word index is refused, and texts become letters. */
#include "brute.h"
#include "games/crackword/words_block.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *french_path, *spanish_path;

/* --------------------------------------------------------------- damage */

static int open_code(const void *block, size_t size) {
    const struct words *words = NULL;
    struct ludo_error error = {0};
    int code = words_open(&words, block, size, &error);
    assert_true(code == LUDO_OK ? words == block : !words && error.text[0]);
    return code;
}

static void a_sound_block_is_opened(void **state) {
    (void)state;
    size_t size;
    const struct words *words;
    char *block = brute_read(french_path, &size);
    assert_int_equal(words_open(&words, block, size, NULL), LUDO_OK);
    assert_int_equal(words_size(words), size);
    assert_string_equal(words_language(words), "fr");
    assert_int_equal(words_letters(words), (1 << 26) - 1);
    free(block);
}

static void a_block_cut_off_anywhere_is_refused(void **state) {
    (void)state;
    size_t size;
    char *block = brute_read(french_path, &size);
    for (size_t cut = 0; cut < sizeof(struct words) + 64; cut++)
        assert_int_equal(open_code(block, cut), LUDO_ECONTENT);
    for (size_t cut = 1; cut < size; cut *= 2)
        assert_int_equal(open_code(block, size - cut), LUDO_ECONTENT);
    assert_int_equal(open_code(block, size + 1), LUDO_ECONTENT);
    free(block);
}

static void a_bit_flipped_anywhere_is_found(void **state) {
    (void)state;
    size_t size;
    struct ludo_rng rng;
    char *block = brute_read(french_path, &size);
    ludo_rng_seed(&rng, 4, 0);
    for (int i = 0; i < 500; i++) {
        size_t at =
            i < (int)sizeof(struct words) ? (size_t)i : ludo_rng_below(&rng, (uint32_t)size);
        char bit = (char)(1 << ludo_rng_below(&rng, 8));
        block[at] ^= bit;
        assert_int_equal(open_code(block, size), LUDO_ECONTENT);
        block[at] ^= bit;
    }
    assert_int_equal(open_code(block, size), LUDO_OK);
    free(block);
}

/* Wrong sizes are found even where the sum is right. */
static void parts_out_of_bounds_are_refused(void **state) {
    (void)state;
    size_t size;
    char *block = brute_read(french_path, &size);
    struct words *head = (struct words *)(void *)block, whole = *head;
    uint32_t *const members[] = {
        &head->side[0].nodes_at, &head->side[0].slots_at,
        &head->side[0].states,   &head->side[0].slots,
        &head->side[0].bits,     &head->side[0].anywhere,
        &head->side[0].word,     &head->side[1].nodes_at,
        &head->side[1].slots,    &head->pieces_at,
        &head->pieces,           &head->common_at,
        &head->common_size,      &head->side[1].starts_at,
    };
    const size_t summed = offsetof(struct words, hash);
    for (size_t i = 0; i < sizeof members / sizeof members[0]; i++) {
        *members[i] = UINT32_MAX;
        head->sum = words_sum(block + summed, size - summed);
        assert_int_equal(open_code(block, size), LUDO_ECONTENT);
        *head = whole;
    }
    free(block);
}

static void other_kinds_and_versions_are_refused_by_name(void **state) {
    (void)state;
    size_t size;
    struct ludo_error error = {0};
    const struct words *words;
    char *block = brute_read(french_path, &size);
    struct words *head = (struct words *)(void *)block;
    head->version = 7;
    assert_int_equal(words_open(&words, block, size, &error), LUDO_ECONTENT);
    assert_string_equal(error.text, "the word index is of version 7, not 1");
    head->magic[0] = 'X';
    assert_int_equal(words_open(&words, block, size, &error), LUDO_ECONTENT);
    assert_string_equal(error.text, "this is no word index");
    free(block);
}

/* ------------------------------------------------------------------ text */

static void assert_reads(const struct words *words, const char *text, const char *expected) {
    uint8_t letters[WORDS_LENGTH_MAX];
    char written[3 * WORDS_LENGTH_MAX + 1] = "";
    int length = words_text_read(words, text, letters, WORDS_LENGTH_MAX, NULL);
    assert_true(length > 0);
    for (int i = 0; i < length; i++)
        strcat(written, words_letter_name(letters[i]));
    assert_string_equal(written, expected);
}

/* CW-14: accents are ignored; in Spanish Ñ is a letter of its own. */
static void accents_are_ignored(void **state) {
    (void)state;
    size_t size;
    const struct words *french, *spanish;
    char *block = brute_read(french_path, &size);
    assert_int_equal(words_open(&french, block, size, NULL), LUDO_OK);
    char *other = brute_read(spanish_path, &size);
    assert_int_equal(words_open(&spanish, other, size, NULL), LUDO_OK);
    assert_reads(french, "mot", "MOT");
    assert_reads(french, "ÉÈÊËéèêë", "EEEEEEEE");
    assert_reads(french, "Œuvrer", "OEUVRER");
    assert_reads(french, "ça", "CA");
    assert_reads(french, "cæcumŸÿ", "CAECUMYY");
    assert_reads(french, "ñandou", "NANDOU");
    assert_reads(spanish, "Ñandú", "ÑANDU");
    assert_reads(spanish, "n\xcc\x83u", "ÑU");
    assert_reads(french, "e\xcc\x81t\xc3\xa9", "ETE");
    free(block);
    free(other);
}

static void other_characters_are_refused(void **state) {
    (void)state;
    static const char *const wrong[] = {"",      "a b",   "l'eau",   "abat-jour", "x2",
                                        "mot\n", "日本",  "ß",       "ð",         "×",
                                        "&",     "A\xff", "\xcc\x81"};
    size_t size;
    const struct words *words;
    uint8_t letters[4];
    struct ludo_error error;
    char *block = brute_read(french_path, &size);
    assert_int_equal(words_open(&words, block, size, NULL), LUDO_OK);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        error = (struct ludo_error){0};
        assert_int_equal(words_text_read(words, wrong[i], letters, 4, &error), LUDO_ETEXT);
        assert_true(error.text[0]);
    }
    assert_int_equal(words_text_read(words, "abcd", letters, 4, NULL), 4);
    assert_int_equal(words_text_read(words, "abcde", letters, 4, NULL), LUDO_ETEXT);
    assert_int_equal(words_text_read(words, "abcœ", letters, 4, NULL), LUDO_ETEXT);
    free(block);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sound_block_is_opened),
        cmocka_unit_test(a_block_cut_off_anywhere_is_refused),
        cmocka_unit_test(a_bit_flipped_anywhere_is_found),
        cmocka_unit_test(parts_out_of_bounds_are_refused),
        cmocka_unit_test(other_kinds_and_versions_are_refused_by_name),
        cmocka_unit_test(accents_are_ignored),
        cmocka_unit_test(other_characters_are_refused),
    };
    if (argc != 3)
        return 2;
    french_path = argv[1];
    spanish_path = argv[2];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
