#include "cli/output.h"

#include "front/translate.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static int exit_code(int code) {
    switch (code) {
    case LUDO_EGAME:
    case LUDO_ESEATS:
    case LUDO_EOPTION:
    case LUDO_EUSAGE:
        return EXIT_USAGE;
    default:
        return EXIT_ERROR;
    }
}

int output_error(const struct ludo_error *error) {
    (void)fflush(stdout);
    (void)fprintf(stderr, "ludoteca: %s\n", error->text);
    return exit_code(error->code);
}

void output_text(const char *text) {
    (void)puts(text);
}

/* A write that failed earlier has left no reason behind; the usual one can
 * still be seen. */
static int reason_lost(void) {
    struct pollfd out = {.fd = STDOUT_FILENO, .events = POLLOUT};
    return poll(&out, 1, 0) > 0 && (out.revents & POLLERR) ? EPIPE : 0;
}

int output_finish(int code) {
    int reason = fflush(stdout) ? errno : 0;
    if (!reason && !ferror(stdout))
        return code;
    if (!reason)
        reason = reason_lost();
    (void)fprintf(stderr, "ludoteca: %s: %s\n", _("standard output"),
                  reason ? strerror(reason) : _("it cannot be written"));
    return EXIT_ERROR;
}
