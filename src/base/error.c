/* The error map and the one way to fill in an error. */
#include "base/utf8.h"
#include "ludoteca/ludoteca.h"

#include <stdio.h>

const char *ludo_code_name(int code) {
    switch (code) {
#define CASE(name, number, sentence) \
    case number:                     \
        return #name;
        LUDO_ERROR_MAP(CASE)
#undef CASE
    default:
        return "OK";
    }
}

const char *ludo_code_sentence(int code) {
    switch (code) {
#define CASE(name, number, sentence) \
    case number:                     \
        return sentence;
        LUDO_ERROR_MAP(CASE)
#undef CASE
    default:
        return "all is well";
    }
}

/* What a stranger typed may be quoted in a message; it must not be able to
 * steer a terminal or break a line. */
static void blunt_controls(char *text) {
    while (*text) {
        size_t length = utf8_length(text);
        if (length && !utf8_is_control(text))
            text += length;
        else
            *text++ = '?';
    }
}

void ludo_explain(struct ludo_error *error, int code, const char *format, ...) {
    if (!error)
        return;
    if (!format)
        format = ludo_code_sentence(code);
    if (error->translate)
        format = error->translate(format);
    error->code = code;
    va_list args;
    va_start(args, format);
    (void)vsnprintf(error->text, sizeof error->text, format, args);
    va_end(args);
    blunt_controls(error->text);
}
