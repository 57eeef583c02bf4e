#include "terminal/rules_text.h"

#include "front/translate.h"

#include <string.h>

const char *rules_text_loot(void) {
    const char *language = translate_language();
    const unsigned char *text = !strcmp(language, "es")   ? rules_loot_es
                                : !strcmp(language, "fr") ? rules_loot_fr
                                                          : rules_loot_en;
    return (const char *)text;
}
