#include "server/refusal.h"

#include <stdarg.h>
#include <stdio.h>

int refuse(struct refusal *refusal, const char *code, const char *format, ...) {
    va_list args;
    va_start(args, format);
    if (refusal->error.translate)
        format = refusal->error.translate(format);
    (void)vsnprintf(refusal->error.text, sizeof refusal->error.text, format, args);
    va_end(args);
    refusal->code = code;
    return LUDO_EPROTOCOL;
}

int refuse_as(struct refusal *refusal) {
    refusal->code = ludo_code_name(refusal->error.code);
    return refusal->error.code;
}
