/* `ludoteca words`: the arbiter for people with the cards on a real table. */
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "front/dictionary.h"
#include "front/table.h"
#include "front/translate.h"

#include <stdio.h>
#include <stdlib.h>

static const char help[] =
    N_("ludoteca words fr|es|en WORD... [--names N] [--json]\n"
       "\n"
       "The arbiter of CRACK WORD: says of each WORD whether it is a word or a piece of\n"
       "one, which word justifies it (the shortest, then the first in the alphabet), how\n"
       "many words contain it, which are the most common of them, and which letters can\n"
       "be put to its left and right. Accents are ignored; in Spanish Ñ is a letter.\n"
       "\n"
       "  --names N         how many words to name (8)\n"
       "  --json            as one JSON object\n"
       "  --lang es|fr|en   the language of the answer\n"
       "\n"
       "Examples:\n"
       "  ludoteca words fr crack\n"
       "  ludoteca words es ñan qui --names 20\n"
       "  ludoteca words en ghtf --json");

enum { NAMES_MAX = 100 };

/* What there is to say about one word. */
struct answer {
    uint8_t letters[WORDS_LENGTH_MAX];
    int length;
    bool word, piece;
    uint32_t count, left, right;
    struct words_word shortest;
    struct words_word name[NAMES_MAX];
    int names;
};

struct request {
    const char *language;
    struct argument_list asked;
    int64_t names;
    bool json;
};

static int ask(const struct words *words, const char *text, int names, struct answer *answer,
               struct ludo_error *error) {
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

/* ------------------------------------------------------------------ text */

enum { SPELLED_MAX = 2 * WORDS_LENGTH_MAX + 1 };

static const char *spell(const uint8_t *letters, int length, char room[SPELLED_MAX]) {
    struct ludo_text text = ludo_text_in(room, SPELLED_MAX);
    for (int i = 0; i < length; i++)
        ludo_text_add(&text, words_letter_name(letters[i]));
    return room;
}

/* The n-th letter of the alphabet, in which Ñ follows N. */
static uint8_t alphabet(int place) {
    return (uint8_t)(place == 14 ? 26 : place > 14 ? place - 1 : place);
}

static void print_letters(const char *title, uint32_t mask) {
    (void)printf("  %s", title);
    for (int place = 0; place < WORDS_LETTERS; place++)
        if (mask >> alphabet(place) & 1)
            (void)printf(" %s", words_letter_name(alphabet(place)));
    (void)printf("%s\n", mask ? "" : " -");
}

static void print_answer(const struct answer *answer) {
    char room[SPELLED_MAX];
    const char *word = spell(answer->letters, answer->length, room);
    if (!answer->piece) {
        (void)printf(_("%s is neither a word nor a piece of one.\n"), word);
        return;
    }
    if (answer->word)
        (void)printf(_("%s is a word.\n"), word);
    else
        (void)printf(_("%s is a piece of a word.\n"), word);
    (void)printf(_("  justified by: %s\n"),
                 spell(answer->shortest.letters, answer->shortest.length, room));
    (void)printf(_("  words that contain it: %u\n"), answer->count);
    for (int i = 0; i < answer->names; i++)
        (void)printf("%s%s", i ? ", " : "    ",
                     spell(answer->name[i].letters, answer->name[i].length, room));
    (void)printf("%s", answer->names ? "\n" : "");
    print_letters(_("letters to the left:"), answer->left);
    print_letters(_("letters to the right:"), answer->right);
}

/* ------------------------------------------------------------------ JSON */

static void put_letters(struct ludo_json *json, const char *key, uint32_t mask) {
    ludo_json_put_array(json, key);
    for (int place = 0; place < WORDS_LETTERS; place++)
        if (mask >> alphabet(place) & 1)
            ludo_json_string(json, words_letter_name(alphabet(place)));
    ludo_json_array_end(json);
}

static void put_answer(struct ludo_json *json, const struct answer *answer) {
    char room[SPELLED_MAX];
    ludo_json_object(json);
    ludo_json_put_string(json, "letters", spell(answer->letters, answer->length, room));
    ludo_json_put_bool(json, "word", answer->word);
    ludo_json_put_bool(json, "piece", answer->piece);
    if (answer->piece)
        ludo_json_put_string(json, "justified_by",
                             spell(answer->shortest.letters, answer->shortest.length, room));
    ludo_json_put_int(json, "count", answer->count);
    ludo_json_put_array(json, "names");
    for (int i = 0; i < answer->names; i++)
        ludo_json_string(json, spell(answer->name[i].letters, answer->name[i].length, room));
    ludo_json_array_end(json);
    put_letters(json, "left", answer->left);
    put_letters(json, "right", answer->right);
    ludo_json_object_end(json);
}

static void print_json(const struct words *words, const struct answer *answers, size_t count) {
    struct ludo_text text = {0};
    do {
        struct ludo_json json = ludo_json_in(&text);
        ludo_json_object(&json);
        ludo_json_put_string(&json, "language", words_language(words));
        ludo_json_put_int(&json, "words", words_total(words));
        ludo_json_put_array(&json, "answers");
        for (size_t i = 0; i < count; i++)
            put_answer(&json, &answers[i]);
        ludo_json_array_end(&json);
        ludo_json_object_end(&json);
    } while (text_again(&text));
    output_text(text.data);
    free(text.data);
}

/* --------------------------------------------------------------- the run */

static int answer_all(const struct request *request, struct ludo_error *error) {
    static struct answer answers[ARGUMENT_LIST_MAX];
    const struct words *words;
    int code = dictionary_find(request->language, &words, error);
    if (code == LUDO_OK && !request->asked.count)
        code = ludo_fail(error, LUDO_EUSAGE, "words needs a WORD: see ludoteca words --help");
    /* All of them are read before anything is said. */
    for (size_t i = 0; code == LUDO_OK && i < request->asked.count; i++)
        code = ask(words, request->asked.item[i], (int)request->names, &answers[i], error);
    if (code < 0)
        return output_error(error);
    if (request->json)
        print_json(words, answers, request->asked.count);
    for (size_t i = 0; !request->json && i < request->asked.count; i++)
        print_answer(&answers[i]);
    return 0;
}

int command_words(int argc, char **argv) {
    struct request request = {.names = 8};
    const struct argument known[] = {{"names", ARGUMENT_NUMBER, &request.names, 0, NAMES_MAX},
                                     {"json", ARGUMENT_FLAG, &request.json, 0, 0},
                                     {0}};
    struct arguments arguments = {
        .help = help, .known = known, .word_name = "LANGUAGE", .more = &request.asked};
    struct ludo_error error = {.translate = translate};
    int code = arguments_read(&arguments, argc, argv);
    if (code >= 0)
        return code;
    request.language = arguments.word;
    return answer_all(&request, &error);
}
