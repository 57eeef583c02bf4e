/* CRACK WORD: a letter table from JSON. */
#include "games/crackword/letters.h"

#include "games/crackword/crackword.h"

#include <string.h>

enum { COUNT_MAX = 20, JOKERS_MAX = 8 };

/* The letter of a member's name, or −1. */
static int letter_of(const char *name) {
    if (!strcmp(name, "Ñ"))
        return WORDS_LETTERS - 1;
    return name[0] >= 'A' && name[0] <= 'Z' && !name[1] ? name[0] - 'A' : -1;
}

static int read_counts(const json_t *root, struct crackword_letters *letters,
                       struct ludo_error *error) {
    const json_t *counts = json_object_get(root, "letters"), *value;
    const char *name;
    if (!json_is_object(counts))
        return ludo_fail(error, LUDO_ECONTENT, "letters: a count for each letter is needed");
    json_object_foreach((json_t *)counts, name, value) {
        int letter = letter_of(name), count = 0;
        if (letter < 0)
            return ludo_fail(error, LUDO_ECONTENT,
                             "letters: \"%.20s\" is no letter from A to Z or Ñ", name);
        int answer = content_int(counts, "letters", name, 1, COUNT_MAX, &count, error);
        if (answer < 0)
            return answer;
        letters->count[letter] = (uint8_t)count;
    }
    return LUDO_OK;
}

/* CW-01 */
static int check_deck(struct crackword_letters *letters, struct ludo_error *error) {
    int deck = 0;
    for (int card = 0; card < CRACKWORD_CARDS; card++)
        deck += letters->count[card];
    if (deck < CRACKWORD_DECK_MIN || deck > CRACKWORD_DECK_MAX)
        return ludo_fail(error, LUDO_ECONTENT, "table: the deck has %d cards, it needs %d to %d",
                         deck, CRACKWORD_DECK_MIN, CRACKWORD_DECK_MAX);
    letters->deck = (uint8_t)deck;
    return LUDO_OK;
}

static int read_letters(const json_t *root, void *block, struct ludo_error *error) {
    static const char *const members[] = {"$schema", "name",  "words", "letters",
                                          "joker",   "trash", NULL};
    struct crackword_letters *letters = block;
    const char *name;
    int jokers = 0, trash = 0;
    int answer = content_check_members(root, "table", members, error);
    if (answer == LUDO_OK)
        answer = content_name(root, &name, error);
    if (answer == LUDO_OK)
        answer = read_counts(root, letters, error);
    if (answer == LUDO_OK)
        answer = content_int(root, "table", "joker", 0, JOKERS_MAX, &jokers, error);
    if (answer == LUDO_OK)
        answer = content_int(root, "table", "trash", 0, CRACKWORD_TRASH_MAX, &trash, error);
    if (answer < 0)
        return answer;
    letters->count[CRACKWORD_JOKER] = (uint8_t)jokers;
    letters->count[CRACKWORD_TRASH] = (uint8_t)trash;
    return check_deck(letters, error);
}

/* The index is sound, and has all letters of the table. */
static int check_block(const void *block, const void *tail, size_t size, struct ludo_error *error) {
    const struct crackword_letters *letters = block;
    const struct words *words;
    int answer = words_open(&words, tail, size, error);
    for (uint8_t letter = 0; answer == LUDO_OK && letter < WORDS_LETTERS; letter++)
        if (letters->count[letter] && !(words_letters(words) >> letter & 1))
            answer = ludo_fail(error, LUDO_ECONTENT, "letters: no word has the letter %s",
                               words_letter_name(letter));
    return answer;
}

const struct content_reader crackword_letters_reader = {
    .game = "crackword",
    .block_size = sizeof(struct crackword_letters),
    .read = read_letters,
    .tail = "words",
    .check = check_block,
};
