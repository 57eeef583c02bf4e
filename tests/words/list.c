/* The index against the list that it was made from, the slow way:
 *
 *   words-list INDEX LIST COMMON EVERY
 *
 * looks at every piece of every word if EVERY is 1, otherwise at one in EVERY. */
#include "brute.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* What all tests look at; set up once by main. */
static struct brute brute;
static struct brute_word *common;
static uint32_t common_count;
static const struct words *words;
static uint32_t every;

enum { NON_PIECES = 1000000, NAMED = 200, NAMES = 12, WALKS = 200000 };

static void all_words_are_words(void **state) {
    (void)state;
    for (uint32_t i = 0; i < brute.count; i++)
        assert_true(words_has(words, brute.words[i].letters, brute.words[i].length));
    assert_int_equal(words_total(words), brute.count);
    assert_int_equal(words_count(words, brute.words[0].letters, 0), brute.count);
}

static void all_pieces_have_what_the_list_says(void **state) {
    (void)state;
    uint32_t seen = 0;
    for (uint32_t i = 0; i < brute.size; i++) {
        const struct brute_piece *piece = &brute.table[i];
        if (!piece->letters || seen++ % every)
            continue;
        assert_true(words_has_piece(words, piece->letters, piece->length));
        assert_int_equal(words_has(words, piece->letters, piece->length), piece->word);
        assert_int_equal(words_left(words, piece->letters, piece->length), piece->left);
        assert_int_equal(words_right(words, piece->letters, piece->length), piece->right);
        assert_int_equal(words_count(words, piece->letters, piece->length), piece->count);
    }
    assert_int_equal(seen, brute.pieces);
}

/* Of the letters that fit at an end, those with which the list has the word. */
static uint32_t whole_at(const struct brute_piece *piece, bool right, uint32_t fit) {
    uint8_t longer[WORDS_LENGTH_MAX + 1];
    uint32_t whole = 0;
    memcpy(longer + !right, piece->letters, piece->length);
    for (; fit; fit &= fit - 1) {
        uint8_t letter = (uint8_t)__builtin_ctz(fit);
        longer[right ? piece->length : 0] = letter;
        whole |= (uint32_t)brute_find(&brute, longer, piece->length + 1)->word << letter;
    }
    return whole;
}

static void one_look_sees_what_fits_and_what_makes_words(void **state) {
    (void)state;
    uint32_t seen = 0;
    for (uint32_t i = 0; i < brute.size; i++) {
        const struct brute_piece *piece = &brute.table[i];
        if (!piece->letters || seen++ % (4 * every))
            continue;
        struct words_sight sight = words_see(words, piece->letters, piece->length);
        assert_int_equal(sight.word, piece->word);
        assert_int_equal(sight.left, piece->left);
        assert_int_equal(sight.right, piece->right);
        assert_int_equal(sight.left_whole, whole_at(piece, false, piece->left));
        assert_int_equal(sight.right_whole, whole_at(piece, true, piece->right));
    }
}

/* A piece with something wrong in it: most of these nearly are pieces. */
static int spoil(struct ludo_rng *rng, uint8_t *letters) {
    const struct brute_word *word = &brute.words[ludo_rng_below(rng, brute.count)];
    int from = (int)ludo_rng_below(rng, word->length);
    int length = 1 + (int)ludo_rng_below(rng, (uint32_t)(word->length - from));
    memcpy(letters, word->letters + from, (size_t)length);
    if (ludo_rng_below(rng, 2))
        letters[length++] = (uint8_t)ludo_rng_below(rng, WORDS_LETTERS);
    letters[ludo_rng_below(rng, (uint32_t)length)] =
        (uint8_t)ludo_rng_below(rng, WORDS_LETTERS + 1);
    return length;
}

static void a_million_non_pieces_are_none(void **state) {
    (void)state;
    struct ludo_rng rng;
    uint8_t letters[WORDS_LENGTH_MAX + 1];
    ludo_rng_seed(&rng, 1, 0);
    for (uint32_t none = 0; none < NON_PIECES / every;) {
        int length = spoil(&rng, letters);
        if (brute_find(&brute, letters, length))
            continue;
        none++;
        assert_false(words_has_piece(words, letters, length));
        assert_false(words_has(words, letters, length));
        assert_int_equal(words_left(words, letters, length), 0);
        assert_int_equal(words_right(words, letters, length), 0);
        assert_int_equal(words_see(words, letters, length).left, 0);
        assert_int_equal(words_see(words, letters, length).right_whole, 0);
        assert_int_equal(words_count(words, letters, length), 0);
    }
}

/* ----------------------------------------------------------------- names */

static bool contains(const struct brute_word *word, const uint8_t *letters, int length) {
    for (int at = 0; at + length <= word->length; at++)
        if (!memcmp(word->letters + at, letters, (size_t)length))
            return true;
    return false;
}

static int place_of(uint8_t letter) {
    return letter == 26 ? 14 : letter > 13 ? letter + 1 : letter;
}

static int compare_words(const void *first, const void *second) {
    const struct brute_word *const *a = first, *const *b = second;
    if ((*a)->length != (*b)->length)
        return (*a)->length - (*b)->length;
    for (int i = 0; i < (*a)->length; i++)
        if ((*a)->letters[i] != (*b)->letters[i])
            return place_of((*a)->letters[i]) - place_of((*b)->letters[i]);
    return 0;
}

static const struct brute_word **containing(const uint8_t *letters, int length, uint32_t *count) {
    const struct brute_word **found = malloc(brute.count * sizeof(struct brute_word *));
    assert_non_null(found);
    *count = 0;
    for (uint32_t i = 0; i < brute.count; i++)
        if (contains(&brute.words[i], letters, length))
            found[(*count)++] = &brute.words[i];
    qsort(found, *count, sizeof *found, compare_words);
    return found;
}

static void assert_word(const struct words_word *word, const struct brute_word *expected) {
    assert_int_equal(word->length, expected->length);
    assert_memory_equal(word->letters, expected->letters, expected->length);
}

static void check_names(const uint8_t *letters, int length) {
    struct words_word got[NAMES];
    uint32_t count;
    const struct brute_word **expected = containing(letters, length, &count);
    int found = words_name(words, letters, length, NAMES, got);
    assert_int_equal(found, count < NAMES ? count : NAMES);
    for (int i = 0; i < found; i++)
        assert_word(&got[i], expected[i]);
    assert_int_equal(words_name(words, letters, length, 1, got), 1);
    assert_word(&got[0], expected[0]);
    free(expected);
}

/* First the common ones in their order, then others in the other. */
static void check_common_names(const uint8_t *letters, int length) {
    struct words_word got[NAMES];
    uint32_t count;
    const struct brute_word **all = containing(letters, length, &count);
    int found = words_name_common(words, letters, length, NAMES, got), at = 0;
    assert_int_equal(found, count < NAMES ? count : NAMES);
    for (uint32_t i = 0; i < common_count && at < found; i++)
        if (contains(&common[i], letters, length))
            assert_word(&got[at++], &common[i]);
    for (uint32_t i = 0, known = (uint32_t)at; i < count && at < found; i++) {
        bool said = false;
        for (uint32_t j = 0; j < known; j++)
            said |= got[j].length == all[i]->length &&
                    !memcmp(got[j].letters, all[i]->letters, all[i]->length);
        if (!said)
            assert_word(&got[at++], all[i]);
    }
    free(all);
}

static void names_are_the_shortest_then_by_alphabet(void **state) {
    (void)state;
    struct ludo_rng rng;
    ludo_rng_seed(&rng, 2, 0);
    for (uint32_t i = 0; i < NAMED / every;) {
        const struct brute_piece *piece = &brute.table[ludo_rng_below(&rng, brute.size)];
        if (!piece->letters || (i % 2 && piece->length > 4))
            continue;
        check_names(piece->letters, piece->length);
        check_common_names(piece->letters, piece->length);
        i++;
    }
    for (uint8_t letter = 0; letter < WORDS_LETTERS; letter += 4)
        if (words_letters(words) >> letter & 1)
            check_names(&letter, 1);
}

static void non_pieces_have_no_names(void **state) {
    (void)state;
    struct words_word got[NAMES];
    const uint8_t letters[] = {16, 16, 16};
    assert_null(brute_find(&brute, letters, 3));
    assert_int_equal(words_name(words, letters, 3, NAMES, got), 0);
    assert_int_equal(words_name_common(words, letters, 3, NAMES, got), 0);
}

/* ---------------------------------------------------------------- cursor */

static void check_cursor(struct words_cursor *cursor, const uint8_t *letters, int length,
                         uint32_t asked) {
    if (asked & 1)
        assert_int_equal(words_cursor_left_mask(words, cursor), words_left(words, letters, length));
    if (asked & 2)
        assert_int_equal(words_cursor_right_mask(words, cursor),
                         words_right(words, letters, length));
    assert_int_equal(words_cursor_is_word(words, cursor), words_has(words, letters, length));
}

/* Grow at random ends by random letters until nothing fits for a while. */
static void walk(struct ludo_rng *rng) {
    struct words_cursor cursor;
    uint8_t room[2 * WORDS_LENGTH_MAX + 3];
    int first = WORDS_LENGTH_MAX + 1, length = 0;
    words_cursor_start(words, &cursor);
    for (int tries = 0; tries < 12; tries++) {
        uint8_t letter = (uint8_t)ludo_rng_below(rng, WORDS_LETTERS + 1);
        bool left = ludo_rng_below(rng, 2);
        int from = left ? first - 1 : first;
        room[left ? from : first + length] = letter;
        bool piece = brute_find(&brute, room + from, length + 1);
        assert_int_equal(left ? words_cursor_left(words, &cursor, letter)
                              : words_cursor_right(words, &cursor, letter),
                         piece);
        if (piece) {
            first = from;
            length++;
            tries = 0;
        }
        check_cursor(&cursor, room + first, length, ludo_rng_below(rng, 4));
    }
}

static void cursors_agree_with_whole_pieces(void **state) {
    (void)state;
    struct ludo_rng rng;
    ludo_rng_seed(&rng, 3, 0);
    for (uint32_t i = 0; i < WALKS / every; i++)
        walk(&rng);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_words_are_words),
        cmocka_unit_test(all_pieces_have_what_the_list_says),
        cmocka_unit_test(one_look_sees_what_fits_and_what_makes_words),
        cmocka_unit_test(a_million_non_pieces_are_none),
        cmocka_unit_test(names_are_the_shortest_then_by_alphabet),
        cmocka_unit_test(non_pieces_have_no_names),
        cmocka_unit_test(cursors_agree_with_whole_pieces),
    };
    if (argc != 5)
        return 2;
    size_t size;
    char *block = brute_read(argv[1], &size);
    if (words_open(&words, block, size, NULL) < 0)
        return 1;
    brute = brute_new(argv[2]);
    common = brute_list(argv[3], &common_count);
    every = (uint32_t)atoi(argv[4]);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    brute_free(&brute);
    free((void *)common[0].letters);
    free(common);
    free(block);
    return failed;
}
