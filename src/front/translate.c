#include "front/translate.h"

#include "front/translations.h"

#include <stdlib.h>
#include <string.h>

struct language {
    char code[3];
    const struct translation *table;
    const size_t *count;
};

static const size_t none = 0;

static const struct language languages[] = {
    {"en", NULL, &none},
    {"es", translations_es, &translations_es_count},
    {"fr", translations_fr, &translations_fr_count},
};

static const struct language *chosen = &languages[0];

/* "fr", "fr_CA", "fr.UTF-8" and "fr@euro" all name French. */
static const struct language *find(const char *name) {
    for (size_t i = 0; i < sizeof languages / sizeof languages[0]; i++)
        if (!strncmp(name, languages[i].code, 2) && (!name[2] || strchr("_.@-", name[2])))
            return &languages[i];
    return NULL;
}

int translate_choose(const char *name, struct ludo_error *error) {
    const struct language *language = find(name);
    if (!language)
        return ludo_fail(error, LUDO_EUSAGE,
                         "the language \"%.20s\" is not known: use es, fr or en", name);
    chosen = language;
    return LUDO_OK;
}

void translate_choose_by_locale(void) {
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof variables / sizeof variables[0]; i++) {
        const char *name = getenv(variables[i]);
        if (!name || !*name)
            continue;
        const struct language *language = find(name);
        if (language)
            chosen = language;
        return;
    }
}

const char *translate_language(void) {
    return chosen->code;
}

static int compare(const void *english, const void *entry) {
    return strcmp(english, ((const struct translation *)entry)->english);
}

static const char *look_up(const struct language *language, const char *english) {
    if (!*language->count)
        return english;
    const struct translation *found =
        bsearch(english, language->table, *language->count, sizeof language->table[0], compare);
    return found ? found->text : english;
}

const char *translate(const char *english) {
    return look_up(chosen, english);
}

static const char *into_english(const char *english) {
    return english;
}

static const char *into_spanish(const char *english) {
    return look_up(&languages[1], english);
}

static const char *into_french(const char *english) {
    return look_up(&languages[2], english);
}

translator translate_into(const char *name) {
    static const translator into[] = {into_english, into_spanish, into_french};
    const struct language *language = find(name);
    return language ? into[language - languages] : NULL;
}
