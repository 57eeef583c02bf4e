#include "cli/arguments.h"

#include "cli/output.h"
#include "cli/words.h"
#include "front/translate.h"

#include <string.h>

struct reader {
    struct arguments *arguments;
    int count;
    char **words;
    int at;           /* the word being read */
    bool help, plain; /* --help was seen; -- was seen */
    struct ludo_error error;
};

static const struct argument *find(const struct argument *known, const char *name, size_t length) {
    for (; known->name; known++)
        if (strlen(known->name) == length && !memcmp(known->name, name, length))
            return known;
    return NULL;
}

static int fail_unknown(struct reader *reader, const char *name) {
    for (const struct argument *known = reader->arguments->known; known->name; known++)
        if (word_is_near(name, known->name))
            return ludo_fail(&reader->error, LUDO_EUSAGE,
                             "%s has no option --%.40s: did you mean --%s?", reader->words[0], name,
                             known->name);
    return ludo_fail(&reader->error, LUDO_EUSAGE,
                     "%s has no option --%.40s: see ludoteca %s --help", reader->words[0], name,
                     reader->words[0]);
}

static int store_number(struct reader *reader, const struct argument *argument, const char *value) {
    if (word_number(value, argument->low, argument->high, argument->value))
        return LUDO_OK;
    return ludo_fail(&reader->error, LUDO_EUSAGE,
                     "--%s needs a whole number from %lld to %lld, not \"%.40s\"", argument->name,
                     (long long)argument->low, (long long)argument->high, value);
}

static int store_item(struct reader *reader, const struct argument *argument, const char *value) {
    struct argument_list *list = argument->value;
    if (list->count == ARGUMENT_LIST_MAX)
        return ludo_fail(&reader->error, LUDO_EUSAGE, "--%s is given too often", argument->name);
    list->item[list->count++] = value;
    return LUDO_OK;
}

static int store(struct reader *reader, const struct argument *argument, const char *value) {
    switch (argument->kind) {
    case ARGUMENT_FLAG:
        *(bool *)argument->value = true;
        return LUDO_OK;
    case ARGUMENT_NUMBER:
        return store_number(reader, argument, value);
    case ARGUMENT_TEXT:
        *(const char **)argument->value = value;
        return LUDO_OK;
    case ARGUMENT_LIST:
        return store_item(reader, argument, value);
    }
    return LUDO_OK;
}

/* The value after "=" or the next word; NULL if there is none. */
static const char *take_value(struct reader *reader, const char *equals) {
    if (equals)
        return equals + 1;
    return reader->at + 1 < reader->count ? reader->words[++reader->at] : NULL;
}

static int read_option(struct reader *reader, const char *name) {
    const char *language = NULL;
    const struct argument common[] = {{"help", ARGUMENT_FLAG, &reader->help, 0, 0},
                                      {"lang", ARGUMENT_TEXT, &language, 0, 0},
                                      {0}};
    const char *equals = strchr(name, '=');
    size_t length = equals ? (size_t)(equals - name) : strlen(name);
    const struct argument *argument = find(reader->arguments->known, name, length);
    if (!argument)
        argument = find(common, name, length);
    if (!argument)
        return fail_unknown(reader, name);
    if (argument->kind == ARGUMENT_FLAG && equals)
        return ludo_fail(&reader->error, LUDO_EUSAGE, "--%s takes no value", argument->name);
    const char *value = argument->kind == ARGUMENT_FLAG ? "" : take_value(reader, equals);
    if (!value)
        return ludo_fail(&reader->error, LUDO_EUSAGE, "--%s needs a value", argument->name);
    int code = store(reader, argument, value);
    return code == LUDO_OK && language ? translate_choose(language, &reader->error) : code;
}

static int read_plain(struct reader *reader, const char *word) {
    struct arguments *arguments = reader->arguments;
    if (arguments->word && arguments->more && arguments->more->count < ARGUMENT_LIST_MAX) {
        arguments->more->item[arguments->more->count++] = word;
        return LUDO_OK;
    }
    if (!arguments->word_name || arguments->word)
        return ludo_fail(&reader->error, LUDO_EUSAGE, "%s does not know what to do with \"%.40s\"",
                         reader->words[0], word);
    arguments->word = word;
    return LUDO_OK;
}

static int read_word(struct reader *reader) {
    const char *word = reader->words[reader->at];
    if (reader->plain || word[0] != '-' || !word[1])
        return read_plain(reader, word);
    if (!strcmp(word, "--")) {
        reader->plain = true;
        return LUDO_OK;
    }
    if (!strcmp(word, "-h")) {
        reader->help = true;
        return LUDO_OK;
    }
    if (word[1] == '-')
        return read_option(reader, word + 2);
    return ludo_fail(&reader->error, LUDO_EUSAGE, "%s has no option %.40s: see ludoteca %s --help",
                     reader->words[0], word, reader->words[0]);
}

int arguments_read(struct arguments *arguments, int argc, char **argv) {
    struct reader reader = {
        .arguments = arguments, .count = argc, .words = argv, .error.translate = translate};
    for (reader.at = 1; reader.at < argc; reader.at++)
        if (read_word(&reader) < 0)
            return output_error(&reader.error);
    if (reader.help) {
        output_text(_(arguments->help));
        return 0;
    }
    if (!arguments->word_name || arguments->word)
        return -1;
    (void)ludo_fail(&reader.error, LUDO_EUSAGE, "%s needs a %s: see ludoteca %s --help", argv[0],
                    arguments->word_name, argv[0]);
    return output_error(&reader.error);
}
