#include "cli/words_row.h"

#include "front/translate.h"

#include <stdio.h>
#include <string.h>

enum { COLOURS = 4, CARDS_MAX = 2 * WORDS_LENGTH_MAX + 1 };

/* ---------------------------------------------------------------- reading */

/* One card off the front of `*text`: its letter is added to `letters`. */
static int take_card(const struct words *words, const char **text, const char *whole,
                     struct words_row *row, int count, struct ludo_text *letters,
                     struct ludo_error *error) {
    uint8_t some[2];
    int found = 0, bytes = words_letter_read(words, *text, some, &found);
    if (!bytes || found != 1)
        return ludo_fail(error, LUDO_ETEXT,
                         "\"%.80s\" is no row of cards: a letter is wanted at \"%.20s\"", whole,
                         *text);
    const char *at = *text + bytes;
    if (*at < '0' || *at >= '0' + COLOURS)
        return ludo_fail(error, LUDO_ETEXT,
                         "\"%.80s\" is no row of cards: behind %s comes the number of its colour, "
                         "0 to 3",
                         whole, words_letter_name(some[0]));
    row->colour[count] = (uint8_t)(*at++ - '0');
    row->joker[count] = *at == '*';
    at += row->joker[count];
    ludo_text_add(letters, words_letter_name(some[0]));
    *text = at;
    return LUDO_OK;
}

static int take_cards(const struct words *words, const char *text, struct words_row *row,
                      struct ludo_text *letters, int *count, struct ludo_error *error) {
    const char *whole = text;
    for (text += strspn(text, " ,"); *text; text += strspn(text, " ,")) {
        if (*count == WORDS_LENGTH_MAX)
            return ludo_fail(error, LUDO_ETEXT, "\"%.80s\" has more than %d letters", whole,
                             WORDS_LENGTH_MAX);
        int code = take_card(words, &text, whole, row, *count, letters, error);
        if (code < 0)
            return code;
        ++*count;
    }
    return *count ? LUDO_OK : ludo_fail(error, LUDO_ETEXT, "there are no cards in an empty row");
}

int words_row_read(const struct words *words, const char *text, int names, struct words_row *row,
                   struct ludo_error *error) {
    char spelled[CARDS_MAX], cards[CARDS_MAX];
    struct ludo_text letters = ludo_text_in(spelled, sizeof spelled);
    struct ludo_text colours = ludo_text_in(cards, sizeof cards);
    int count = 0, code = take_cards(words, text, row, &letters, &count, error);
    for (int i = 0; i < count; i++)
        ludo_text_add_format(&colours, "%d%s", row->colour[i], row->joker[i] ? "*" : "");
    if (code == LUDO_OK)
        code = arbiter_ask(words, spelled, names, &row->answer, error);
    if (code == LUDO_OK)
        code = arbiter_leader(cards, false, &row->plural, error);
    if (code == LUDO_OK)
        code = arbiter_leader(cards, true, &row->half, error);
    return code;
}

/* ----------------------------------------------------------------- saying */

static void print_leader(const struct words_row *row, const char *rule, int leader) {
    if (leader < 0)
        (void)printf(_("  %s: nobody has the majority\n"), rule);
    else if (arbiter_may_call(&row->answer))
        (void)printf(_("  %s: colour %d has the majority and may call CRACK WORD\n"), rule, leader);
    else
        (void)printf(_("  %s: colour %d has the majority\n"), rule, leader);
}

void words_row_print(const struct words_row *row) {
    (void)printf("  %s", _("cards:"));
    for (int i = 0; i < row->answer.length; i++)
        (void)printf(" %s%d%s", words_letter_name(row->answer.letters[i]), row->colour[i],
                     row->joker[i] ? "*" : "");
    (void)printf("\n");
    print_leader(row, _("more than any other colour"), row->plural);
    print_leader(row, _("more than half of the row"), row->half);
}

static void put_leader(struct ludo_json *json, const char *key, int leader) {
    ludo_json_key(json, key);
    if (leader < 0)
        ludo_json_null(json);
    else
        ludo_json_int(json, leader);
}

void words_row_json(const struct words_row *row, struct ludo_json *json) {
    bool call = arbiter_may_call(&row->answer);
    ludo_json_object(json);
    ludo_json_put_array(json, "cards");
    for (int i = 0; i < row->answer.length; i++) {
        ludo_json_object(json);
        ludo_json_put_string(json, "letter", words_letter_name(row->answer.letters[i]));
        ludo_json_put_int(json, "colour", row->colour[i]);
        ludo_json_put_bool(json, "joker", row->joker[i]);
        ludo_json_object_end(json);
    }
    ludo_json_array_end(json);
    ludo_json_put_object(json, "majority");
    put_leader(json, "plural", row->plural);
    put_leader(json, "half", row->half);
    ludo_json_object_end(json);
    ludo_json_put_object(json, "call");
    put_leader(json, "plural", call ? row->plural : -1);
    put_leader(json, "half", call ? row->half : -1);
    ludo_json_object_end(json);
    ludo_json_key(json, "answer");
    arbiter_answer_json(&row->answer, json);
    ludo_json_object_end(json);
}
