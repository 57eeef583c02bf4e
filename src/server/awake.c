#include "server/awake.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

/* The system's own promise to whoever needs short latencies: it holds the
 * number of microseconds written here until the file is closed. */
static const char device[] = "/dev/cpu_dma_latency";

enum {
    STAY = 5 * 1000,       /* milliseconds after the last word */
    DOZE_NEVER = 0,        /* microseconds that waking up may take … */
    DOZE_EVER = 2000000000 /* … and as many as the system likes */
};

static bool ask(const struct awake *awake, int32_t microseconds) {
    return write(awake->file, &microseconds, sizeof microseconds) == sizeof microseconds;
}

int awake_open(struct awake *awake, struct ludo_error *error) {
    awake->file = open(device, O_WRONLY | O_CLOEXEC);
    if (awake->file >= 0 && ask(awake, DOZE_EVER))
        return LUDO_OK;
    return ludo_fail(error, LUDO_EFILE, "--keep-awake: %s: %s", device, strerror(errno));
}

void awake_close(struct awake *awake) {
    if (awake->file >= 0)
        (void)close(awake->file);
    awake->file = -1;
}

void awake_stir(struct awake *awake, int64_t now) {
    awake->stirred = now;
    if (awake->file >= 0 && !awake->held)
        awake->held = ask(awake, DOZE_NEVER);
}

void awake_sweep(struct awake *awake, int64_t now) {
    if (awake->held && now - awake->stirred > STAY)
        awake->held = !ask(awake, DOZE_EVER);
}
