#include "front/arbiter.h"

#include "games/crackword/crackword.h"

int arbiter_ask(const struct words *words, const char *text, int names,
                struct arbiter_answer *answer, struct ludo_error *error) {
    const uint8_t *letters = answer->letters;
    int length = words_text_read(words, text, answer->letters, WORDS_LENGTH_MAX, error);
    if (length < 0)
        return length;
    answer->length = length;
    answer->word = words_has(words, letters, length);
    answer->piece = words_has_piece(words, letters, length);
    answer->count = words_count(words, letters, length);
    answer->left = words_left(words, letters, length);
    answer->right = words_right(words, letters, length);
    (void)words_name(words, letters, length, 1, &answer->shortest);
    answer->names = words_name_common(words, letters, length, names, answer->name);
    return LUDO_OK;
}

/* -------------------------------------------------------------- majority */

int arbiter_leader(const char *cards, bool half, int *leader, struct ludo_error *error) {
    const struct ludo_setup setup = {.seats = CRACKWORD_SEATS,
                                     .option = {[CRACKWORD_MAJORITY] = half}};
    struct crackword_row row = {0};
    for (; *cards; cards++) {
        int colour = *cards - '0';
        if (colour < 0 || colour >= CRACKWORD_SEATS || row.length == WORDS_LENGTH_MAX)
            return ludo_fail(error, LUDO_ETEXT, NULL);
        row.length++;
        row.tops[colour]++;
        if (cards[1] == '*') {
            row.jokers[colour]++;
            cards++;
        }
    }
    *leader = -1;
    for (int seat = 0; seat < CRACKWORD_SEATS; seat++)
        if (crackword_leads(&setup, &row, seat))
            *leader = seat;
    return LUDO_OK;
}

bool arbiter_may_call(const struct arbiter_answer *answer) {
    return answer->word && answer->length >= CRACKWORD_LENGTH;
}

/* ------------------------------------------------------------------ JSON */

uint8_t arbiter_alphabet(int place) {
    return (uint8_t)(place == 14 ? 26 : place > 14 ? place - 1 : place);
}

static void put_word(struct ludo_json *json, const uint8_t *letters, int length) {
    char room[2 * WORDS_LENGTH_MAX + 1]; /* Ñ takes two bytes */
    struct ludo_text text = ludo_text_in(room, sizeof room);
    for (int i = 0; i < length; i++)
        ludo_text_add(&text, words_letter_name(letters[i]));
    ludo_json_string(json, room);
}

static void put_letters(struct ludo_json *json, const char *key, uint32_t mask) {
    ludo_json_put_array(json, key);
    for (int place = 0; place < WORDS_LETTERS; place++)
        if (mask >> arbiter_alphabet(place) & 1)
            ludo_json_string(json, words_letter_name(arbiter_alphabet(place)));
    ludo_json_array_end(json);
}

void arbiter_answer_json(const struct arbiter_answer *answer, struct ludo_json *json) {
    ludo_json_object(json);
    ludo_json_key(json, "letters");
    put_word(json, answer->letters, answer->length);
    ludo_json_put_bool(json, "word", answer->word);
    ludo_json_put_bool(json, "piece", answer->piece);
    if (answer->piece) {
        ludo_json_key(json, "justified_by");
        put_word(json, answer->shortest.letters, answer->shortest.length);
    }
    ludo_json_put_int(json, "count", answer->count);
    ludo_json_put_array(json, "names");
    for (int i = 0; i < answer->names; i++)
        put_word(json, answer->name[i].letters, answer->name[i].length);
    ludo_json_array_end(json);
    put_letters(json, "left", answer->left);
    put_letters(json, "right", answer->right);
    ludo_json_object_end(json);
}
