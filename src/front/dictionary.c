#include "front/dictionary.h"

#include "games/crackword/crackword.h"

#include <string.h>

static const struct words *words_of(const struct ludo_content *content) {
    const struct ludo_setup setup = {.content = content};
    return crackword_words(&setup);
}

int dictionary_find(const char *language, const struct words **words, struct ludo_error *error) {
    char known[80];
    struct ludo_text text = ludo_text_in(known, sizeof known);
    for (const struct ludo_content *content = crackword_contents; content->name; content++) {
        *words = words_of(content);
        if (!strcmp(words_language(*words), language))
            return LUDO_OK;
        ludo_text_add_format(&text, "%s%s", text.length ? ", " : "", words_language(*words));
    }
    return ludo_fail(error, LUDO_EUSAGE, "there is no dictionary \"%.20s\": choose one of %s",
                     language, known);
}
