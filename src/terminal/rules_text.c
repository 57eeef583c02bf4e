#include "terminal/rules_text.h"

#include "front/translate.h"

#include <assert.h>
#include <string.h>

const char *rules_text(const char *game) {
    const struct rules_text *rules = rules_texts;
    while (rules->game &&
           (strcmp(rules->game, game) != 0 || strcmp(rules->language, translate_language()) != 0))
        rules++;
    assert(rules->game);
    return (const char *)rules->text;
}
