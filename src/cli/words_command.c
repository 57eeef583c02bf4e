/* `ludoteca words`: the arbiter for people with the cards on a real table. */
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "cli/words_row.h"
#include "front/arbiter.h"
#include "front/dictionary.h"
#include "front/table.h"
#include "front/translate.h"

#include <stdio.h>
#include <stdlib.h>

static const char help[] =
    N_("ludoteca words fr|es|en WORD... [--row CARDS]... [--names N] [--json]\n"
       "\n"
       "The arbiter of CRACK WORD: says of each WORD whether it is a word or a piece of\n"
       "one, which word justifies it (the shortest, then the first in the alphabet), how\n"
       "many words contain it, which are the most common of them, and which letters can\n"
       "be put to its left and right. Accents are ignored; in Spanish Ñ is a letter.\n"
       "\n"
       "  --row CARDS       the same of a row of cards, and who has the majority in it by\n"
       "                    either rule: each card to be seen is a letter, the number of\n"
       "                    its colour, 0 to 3, and * for a JOKER\n"
       "  --names N         how many words to name (8)\n"
       "  --json            as one JSON object\n"
       "  --lang es|fr|en   the language of the answer\n"
       "\n"
       "Examples:\n"
       "  ludoteca words fr crack\n"
       "  ludoteca words es ñan qui --names 20\n"
       "  ludoteca words fr --row 'C0 H0 A1 T0*'\n"
       "  ludoteca words en ghtf --json");

struct request {
    const char *language;
    struct argument_list asked, rows;
    int64_t names;
    bool json;
};

struct answers {
    struct arbiter_answer word[ARGUMENT_LIST_MAX];
    struct words_row row[ARGUMENT_LIST_MAX];
    size_t count, rows;
};

/* ------------------------------------------------------------------ text */

enum { SPELLED_MAX = 2 * WORDS_LENGTH_MAX + 1 };

static const char *spell(const uint8_t *letters, int length, char room[SPELLED_MAX]) {
    struct ludo_text text = ludo_text_in(room, SPELLED_MAX);
    for (int i = 0; i < length; i++)
        ludo_text_add(&text, words_letter_name(letters[i]));
    return room;
}

static void print_letters(const char *title, uint32_t mask) {
    (void)printf("  %s", title);
    for (int place = 0; place < WORDS_LETTERS; place++)
        if (mask >> arbiter_alphabet(place) & 1)
            (void)printf(" %s", words_letter_name(arbiter_alphabet(place)));
    (void)printf("%s\n", mask ? "" : " -");
}

static void print_answer(const struct arbiter_answer *answer) {
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

static void print_json(const struct words *words, const struct answers *answers) {
    struct ludo_text text = {0};
    do {
        struct ludo_json json = ludo_json_in(&text);
        ludo_json_object(&json);
        ludo_json_put_string(&json, "language", words_language(words));
        ludo_json_put_int(&json, "words", words_total(words));
        ludo_json_put_array(&json, "answers");
        for (size_t i = 0; i < answers->count; i++)
            arbiter_answer_json(&answers->word[i], &json);
        ludo_json_array_end(&json);
        ludo_json_put_array(&json, "rows");
        for (size_t i = 0; i < answers->rows; i++)
            words_row_json(&answers->row[i], &json);
        ludo_json_array_end(&json);
        ludo_json_object_end(&json);
    } while (text_again(&text));
    output_text(text.data);
    free(text.data);
}

/* --------------------------------------------------------------- the run */

/* All of them are read before anything is said. */
static int read_all(const struct request *request, const struct words *words,
                    struct answers *answers, struct ludo_error *error) {
    int code = LUDO_OK, names = (int)request->names;
    if (!request->asked.count && !request->rows.count)
        return ludo_fail(error, LUDO_EUSAGE, "words needs a WORD: see ludoteca words --help");
    for (size_t i = 0; code == LUDO_OK && i < request->asked.count; i++, answers->count++)
        code = arbiter_ask(words, request->asked.item[i], names, &answers->word[i], error);
    for (size_t i = 0; code == LUDO_OK && i < request->rows.count; i++, answers->rows++)
        code = words_row_read(words, request->rows.item[i], names, &answers->row[i], error);
    return code;
}

static int answer_all(const struct request *request, struct ludo_error *error) {
    static struct answers answers;
    const struct words *words;
    int code = dictionary_find(request->language, &words, error);
    if (code == LUDO_OK)
        code = read_all(request, words, &answers, error);
    if (code < 0)
        return output_error(error);
    if (request->json)
        print_json(words, &answers);
    for (size_t i = 0; !request->json && i < answers.count; i++)
        print_answer(&answers.word[i]);
    for (size_t i = 0; !request->json && i < answers.rows; i++) {
        print_answer(&answers.row[i].answer);
        words_row_print(&answers.row[i]);
    }
    return 0;
}

int command_words(int argc, char **argv) {
    struct request request = {.names = 8};
    const struct argument known[] = {
        {"names", ARGUMENT_NUMBER, &request.names, 0, ARBITER_NAMES_MAX},
        {"row", ARGUMENT_LIST, &request.rows, 0, 0},
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
