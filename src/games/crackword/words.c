#include "games/crackword/words.h"

#include "games/crackword/words_block.h"

#include <assert.h>
#include <string.h>

#define LETTERS_MASK ((UINT32_C(1) << WORDS_LETTERS) - 1)

/* ------------------------------------------------------------- lifecycle */

static bool fits(const struct words *words, uint64_t at, uint64_t bytes) {
    return at >= sizeof *words && at + bytes <= words->size;
}

static bool side_fits(const struct words *words, const struct words_side *side) {
    return side->states && side->slots && side->bits && side->bits <= WORDS_SLOT_BITS_MAX &&
           side->anywhere < side->states && side->word < side->states &&
           fits(words, side->nodes_at,
                (uint64_t)side->states * WORDS_NODE_BYTES + WORDS_SPARE_BYTES) &&
           side->starts_at % sizeof(uint32_t) == 0 &&
           fits(words, side->starts_at, WORDS_STARTS * sizeof(uint32_t)) &&
           fits(words, side->slots_at,
                ((uint64_t)side->slots * side->bits + 7) / 8 + WORDS_SPARE_BYTES);
}

static bool parts_fit(const struct words *words) {
    return side_fits(words, &words->side[WORDS_RIGHT]) &&
           side_fits(words, &words->side[WORDS_LEFT]) && words->pieces &&
           words->pieces_at % sizeof(uint64_t) == 0 &&
           fits(words, words->pieces_at, (uint64_t)words->pieces * sizeof(uint64_t)) &&
           fits(words, words->common_at, words->common_size) &&
           memchr(words->language, '\0', sizeof words->language);
}

int words_open(const struct words **words, const void *block, size_t size,
               struct ludo_error *error) {
    const struct words *head = block;
    const size_t summed = offsetof(struct words, hash);
    assert((uintptr_t)block % sizeof(uint64_t) == 0);
    if (size < sizeof *head || memcmp(head->magic, WORDS_MAGIC, sizeof head->magic) != 0)
        return ludo_fail(error, LUDO_ECONTENT, "this is no word index");
    if (head->version != WORDS_VERSION)
        return ludo_fail(error, LUDO_ECONTENT, "the word index is of version %u, not %d",
                         head->version, WORDS_VERSION);
    if (head->size != size || !parts_fit(head))
        return ludo_fail(error, LUDO_ECONTENT, "the word index is cut off or too long");
    if (words_sum((const char *)block + summed, size - summed) != head->sum)
        return ludo_fail(error, LUDO_ECONTENT, "the word index is damaged: its sum is wrong");
    *words = head;
    return LUDO_OK;
}

size_t words_size(const struct words *words) {
    return words->size;
}

const char *words_language(const struct words *words) {
    return words->language;
}

uint32_t words_total(const struct words *words) {
    return words->total;
}

uint64_t words_hash(const struct words *words) {
    return words->hash;
}

uint32_t words_letters(const struct words *words) {
    return words->letters;
}

/* ----------------------------------------------------------------- steps */

static uint64_t load(const struct words *words, size_t at) {
    uint64_t word;
    memcpy(&word, (const char *)words + at, sizeof word);
    return word;
}

static uint64_t node_at(const struct words *words, int side, uint32_t state) {
    return load(words, words->side[side].nodes_at + (size_t)state * WORDS_NODE_BYTES);
}

static bool node_is_marked(uint64_t node) {
    return node >> WORDS_MARK_BIT & 1;
}

/* The state behind a letter that leads on from the node. */
static uint32_t node_follow(const struct words *words, int side, uint64_t node, unsigned letter) {
    const struct words_side *part = &words->side[side];
    uint32_t row = (uint32_t)(node >> WORDS_ROW_BIT) & ((1u << WORDS_ROW_BITS) - 1);
    size_t bit = (size_t)(row + letter) * part->bits;
    uint32_t slot;
    memcpy(&slot, (const char *)words + part->slots_at + bit / 8, sizeof slot);
    return slot >> bit % 8 & ((UINT32_C(1) << part->bits) - 1);
}

static uint32_t step(const struct words *words, int side, uint32_t state, unsigned letter) {
    uint64_t node = node_at(words, side, state);
    if (letter >= WORDS_LETTERS || !(node >> letter & 1))
        return WORDS_NOWHERE;
    return node_follow(words, side, node, letter);
}

/* The state behind the first three letters that a side reads. */
static uint32_t start_of(const struct words *words, int side, const uint8_t *letter, int forward) {
    unsigned first = letter[0], second = letter[forward], third = letter[2 * forward];
    uint32_t state;
    if (first >= WORDS_LETTERS || second >= WORDS_LETTERS || third >= WORDS_LETTERS)
        return WORDS_NOWHERE;
    size_t place = ((size_t)first * WORDS_LETTERS + second) * WORDS_LETTERS + third;
    memcpy(&state, (const char *)words + words->side[side].starts_at + place * sizeof state,
           sizeof state);
    return state;
}

/* The state behind a piece, read from its left to its right on the right side,
 * and the other way round on the left. */
static uint32_t walk(const struct words *words, int side, const uint8_t *letters, int length) {
    const int forward = side == WORDS_RIGHT ? 1 : -1;
    const uint8_t *letter = side == WORDS_RIGHT ? letters : letters + length - 1;
    uint32_t state = words->side[side].anywhere;
    if (length >= WORDS_START) {
        state = start_of(words, side, letter, forward);
        letter += WORDS_START * forward;
        length -= WORDS_START;
    }
    for (; length > 0 && state != WORDS_NOWHERE; length--, letter += forward)
        state = step(words, side, state, *letter);
    return state;
}

/* The state behind the beginning of a word. */
static uint32_t walk_word(const struct words *words, const uint8_t *letters, int length) {
    uint32_t state = words->side[WORDS_RIGHT].word;
    for (int i = 0; i < length && state != WORDS_NOWHERE; i++)
        state = step(words, WORDS_RIGHT, state, letters[i]);
    return state;
}

static uint32_t mask_of(const struct words *words, int side, uint32_t state) {
    return state == WORDS_NOWHERE ? 0 : (uint32_t)node_at(words, side, state) & LETTERS_MASK;
}

/* --------------------------------------------------------------- queries */

bool words_has(const struct words *words, const uint8_t *letters, int length) {
    uint32_t state = walk_word(words, letters, length);
    return state != WORDS_NOWHERE && node_is_marked(node_at(words, WORDS_RIGHT, state));
}

bool words_has_piece(const struct words *words, const uint8_t *letters, int length) {
    return walk(words, WORDS_RIGHT, letters, length) != WORDS_NOWHERE;
}

uint32_t words_left(const struct words *words, const uint8_t *letters, int length) {
    return mask_of(words, WORDS_LEFT, walk(words, WORDS_LEFT, letters, length));
}

uint32_t words_right(const struct words *words, const uint8_t *letters, int length) {
    return mask_of(words, WORDS_RIGHT, walk(words, WORDS_RIGHT, letters, length));
}

/* Of these letters, those that read on from a node to the end of a word. */
static uint32_t see_right(const struct words *words, uint64_t node) {
    uint32_t whole = 0;
    for (uint32_t mask = (uint32_t)node & LETTERS_MASK; mask; mask &= mask - 1) {
        unsigned letter = (unsigned)__builtin_ctz(mask);
        uint64_t end = node_at(words, WORDS_RIGHT, node_follow(words, WORDS_RIGHT, node, letter));
        whole |= (uint32_t)node_is_marked(end) << letter;
    }
    return whole;
}

/* Those that begin a word which the piece ends. Where none begins with a letter
 * and the piece, the backward side knows it at once. */
static uint32_t see_left(const struct words *words, uint64_t node, const uint8_t *letters,
                         int length) {
    const uint64_t words_begin = node_at(words, WORDS_RIGHT, words->side[WORDS_RIGHT].word);
    uint32_t whole = 0;
    for (uint32_t mask = (uint32_t)node & LETTERS_MASK; mask; mask &= mask - 1) {
        unsigned letter = (unsigned)__builtin_ctz(mask);
        uint32_t before = node_follow(words, WORDS_LEFT, node, letter);
        if (!node_is_marked(node_at(words, WORDS_LEFT, before)))
            continue;
        uint32_t state = node_follow(words, WORDS_RIGHT, words_begin, letter);
        for (int i = 0; i < length; i++)
            state = step(words, WORDS_RIGHT, state, letters[i]);
        whole |= (uint32_t)node_is_marked(node_at(words, WORDS_RIGHT, state)) << letter;
    }
    return whole;
}

struct words_sight words_see(const struct words *words, const uint8_t *letters, int length) {
    struct words_sight sight = {0};
    uint32_t state = walk(words, WORDS_LEFT, letters, length);
    if (state == WORDS_NOWHERE)
        return sight;
    uint64_t node = node_at(words, WORDS_LEFT, state);
    sight.left = (uint32_t)node & LETTERS_MASK;
    sight.left_whole = see_left(words, node, letters, length);
    sight.right = mask_of(words, WORDS_RIGHT, walk(words, WORDS_RIGHT, letters, length));
    state = walk_word(words, letters, length);
    if (state == WORDS_NOWHERE)
        return sight;
    node = node_at(words, WORDS_RIGHT, state);
    sight.word = node_is_marked(node);
    sight.right_whole = see_right(words, node);
    return sight;
}

/* ----------------------------------------------------------------- cursor */

void words_cursor_start(const struct words *words, struct words_cursor *cursor) {
    *cursor = (struct words_cursor){.first = WORDS_LENGTH_MAX};
    for (int side = 0; side < 2; side++)
        cursor->state[side] = words->side[side].anywhere;
}

/* A side's state is out of date after the cursor grew at the other end; it is
 * found again only when it is asked for. */
static uint32_t cursor_state(const struct words *words, struct words_cursor *cursor, int side) {
    if (cursor->state[side] == WORDS_NOWHERE)
        cursor->state[side] = walk(words, side, cursor->letters + cursor->first, cursor->length);
    return cursor->state[side];
}

static bool cursor_grow(const struct words *words, struct words_cursor *cursor, int side,
                        uint8_t letter) {
    uint32_t state = step(words, side, cursor_state(words, cursor, side), letter);
    if (state == WORDS_NOWHERE)
        return false;
    cursor->state[side] = state;
    cursor->state[!side] = WORDS_NOWHERE;
    if (side == WORDS_LEFT)
        cursor->letters[--cursor->first] = letter;
    else
        cursor->letters[cursor->first + cursor->length] = letter;
    cursor->length++;
    return true;
}

bool words_cursor_left(const struct words *words, struct words_cursor *cursor, uint8_t letter) {
    return cursor_grow(words, cursor, WORDS_LEFT, letter);
}

bool words_cursor_right(const struct words *words, struct words_cursor *cursor, uint8_t letter) {
    return cursor_grow(words, cursor, WORDS_RIGHT, letter);
}

uint32_t words_cursor_left_mask(const struct words *words, struct words_cursor *cursor) {
    return mask_of(words, WORDS_LEFT, cursor_state(words, cursor, WORDS_LEFT));
}

uint32_t words_cursor_right_mask(const struct words *words, struct words_cursor *cursor) {
    return mask_of(words, WORDS_RIGHT, cursor_state(words, cursor, WORDS_RIGHT));
}

bool words_cursor_is_word(const struct words *words, const struct words_cursor *cursor) {
    return words_has(words, cursor->letters + cursor->first, cursor->length);
}

/* ----------------------------------------------------- words of a piece */

/* A walk over all words that contain a piece, each once: it goes left from the
 * piece to the beginning of every word in which this is its first place, and
 * from that beginning on to the right, to the end. */
struct tour {
    const struct words *words;
    const uint8_t *piece;
    int length;
    int exact; /* only words of this length, or 0: all */
    uint8_t room[2 * WORDS_LENGTH_MAX + 1];
    int first, last; /* the word so far is room[first … last−1] */
    void (*visit)(struct tour *tour);
    uint32_t count; /* for `visit` */
    struct words_word *found;
    int got, wanted;
};

static void tour_right(struct tour *tour, uint32_t state) {
    uint64_t node = node_at(tour->words, WORDS_RIGHT, state);
    int left = tour->exact ? tour->exact - (tour->last - tour->first) : -1;
    if (left <= 0 && node_is_marked(node))
        tour->visit(tour);
    for (uint32_t mask = left ? (uint32_t)node & LETTERS_MASK : 0; mask; mask &= mask - 1) {
        unsigned letter = (unsigned)__builtin_ctz(mask);
        tour->room[tour->last++] = (uint8_t)letter;
        tour_right(tour, node_follow(tour->words, WORDS_RIGHT, node, letter));
        tour->last--;
    }
}

static void tour_left(struct tour *tour, uint32_t state) {
    const struct words *words = tour->words;
    const uint8_t *word = tour->room + tour->first;
    int length = tour->last - tour->first;
    uint64_t node = node_at(words, WORDS_LEFT, state);
    if (node_is_marked(node))
        tour_right(tour, walk_word(words, word, length));
    if (tour->exact && length == tour->exact)
        return;
    for (uint32_t mask = (uint32_t)node & LETTERS_MASK; mask; mask &= mask - 1) {
        unsigned letter = (unsigned)__builtin_ctz(mask);
        tour->room[--tour->first] = (uint8_t)letter;
        if (memcmp(tour->room + tour->first, tour->piece, (size_t)tour->length) != 0)
            tour_left(tour, node_follow(words, WORDS_LEFT, node, letter));
        tour->first++;
    }
}

static void tour_run(struct tour *tour) {
    uint32_t state = walk(tour->words, WORDS_LEFT, tour->piece, tour->length);
    if (state == WORDS_NOWHERE)
        return;
    tour->first = WORDS_LENGTH_MAX;
    tour->last = tour->first + tour->length;
    memcpy(tour->room + tour->first, tour->piece, (size_t)tour->length);
    tour_left(tour, state);
}

/* -------------------------------------------------------------- counting */

static int bits_count(uint32_t bits) {
    bits -= bits >> 1 & 0x55555555;
    bits = (bits & 0x33333333) + (bits >> 2 & 0x33333333);
    return (int)(((bits + (bits >> 4)) & 0x0f0f0f0f) * 0x01010101 >> 24);
}

/* In how many words a common piece stands; 0 for others. */
static uint32_t count_common(const struct words *words, const uint8_t *letters, int length) {
    const uint64_t *nodes =
        (const uint64_t *)(const void *)((const char *)words + words->pieces_at);
    uint64_t node = nodes[0];
    for (int i = 0; i < length; i++) {
        if (letters[i] >= WORDS_LETTERS || !(node >> letters[i] & 1))
            return 0;
        uint32_t before = (uint32_t)node & ((UINT32_C(1) << letters[i]) - 1);
        uint32_t first =
            (uint32_t)(node >> WORDS_PIECE_FIRST_BIT) & ((1u << WORDS_PIECE_FIRST_BITS) - 1);
        node = nodes[first + (uint32_t)bits_count(before)];
    }
    return (uint32_t)(node >> WORDS_PIECE_COUNT_BIT);
}

static void count_visit(struct tour *tour) {
    tour->count++;
}

uint32_t words_count(const struct words *words, const uint8_t *letters, int length) {
    uint32_t count = count_common(words, letters, length);
    if (count)
        return count;
    struct tour tour = {.words = words, .piece = letters, .length = length, .visit = count_visit};
    tour_run(&tour);
    return tour.count;
}

/* ---------------------------------------------------------------- naming */

/* Ñ comes after N. */
static int letter_place(uint8_t letter) {
    return letter == 26 ? 2 * 13 + 1 : 2 * letter;
}

/* Shorter words first, then in the order of the alphabet. */
static int word_compare(const struct words_word *a, const struct words_word *b) {
    if (a->length != b->length)
        return a->length - b->length;
    for (int i = 0; i < a->length; i++)
        if (a->letters[i] != b->letters[i])
            return letter_place(a->letters[i]) - letter_place(b->letters[i]);
    return 0;
}

static bool word_is_among(const struct words_word *word, const struct words_word *list, int count) {
    for (int i = 0; i < count; i++)
        if (!word_compare(word, &list[i]))
            return true;
    return false;
}

/* Keep the first `wanted` of all that are visited; those in `found` before
 * `count`, which were there already, keep their places. */
static void name_visit(struct tour *tour) {
    struct words_word word = {.length = (uint8_t)(tour->last - tour->first)};
    memcpy(word.letters, tour->room + tour->first, word.length);
    int place = tour->got;
    while (place > (int)tour->count && word_compare(&word, &tour->found[place - 1]) < 0)
        place--;
    if (place == tour->wanted || word_is_among(&word, tour->found, (int)tour->count))
        return;
    if (tour->got < tour->wanted)
        tour->got++;
    memmove(&tour->found[place + 1], &tour->found[place],
            (size_t)(tour->got - place - 1) * sizeof word);
    tour->found[place] = word;
}

/* Add to the `got` words in `found`, until there are `wanted`. */
static int name_more(const struct words *words, const uint8_t *letters, int length, int wanted,
                     struct words_word *found, int got) {
    struct tour tour = {.words = words,
                        .piece = letters,
                        .length = length,
                        .visit = name_visit,
                        .count = (uint32_t)got,
                        .found = found,
                        .got = got,
                        .wanted = wanted};
    for (tour.exact = length ? length : 1; tour.exact <= WORDS_LENGTH_MAX; tour.exact++) {
        if (tour.got == wanted)
            break;
        tour_run(&tour);
    }
    return tour.got;
}

int words_name(const struct words *words, const uint8_t *letters, int length, int wanted,
               struct words_word *found) {
    return name_more(words, letters, length, wanted, found, 0);
}

static bool word_contains(const uint8_t *word, int size, const uint8_t *letters, int length) {
    for (int at = 0; at + length <= size; at++)
        if (!memcmp(word + at, letters, (size_t)length))
            return true;
    return false;
}

int words_name_common(const struct words *words, const uint8_t *letters, int length, int wanted,
                      struct words_word *found) {
    const uint8_t *word = (const uint8_t *)words + words->common_at;
    int got = 0;
    for (uint32_t i = 0; i < words->common && got < wanted; i++, word += *word + 1)
        if (word_contains(word + 1, *word, letters, length)) {
            found[got] = (struct words_word){.length = *word};
            memcpy(found[got++].letters, word + 1, *word);
        }
    return name_more(words, letters, length, wanted, found, got);
}
