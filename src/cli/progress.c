#include "cli/progress.h"

#include "front/translate.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { BAR = 24 };

/* One run at a time: the terminal has one last line. */
static struct {
    const char *unit;
    double start;
    bool terminal, drawn;
} progress;

static double now(void) {
    struct timespec time;
    (void)clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

void progress_begin(const char *unit) {
    progress.unit = unit;
    progress.start = now();
    progress.terminal = isatty(STDERR_FILENO) == 1;
    progress.drawn = false;
}

static void draw(double part, double rate, double left) {
    char bar[BAR + 1];
    for (int i = 0; i < BAR; i++)
        bar[i] = (double)i < part * BAR ? '#' : '.';
    bar[BAR] = '\0';
    (void)fprintf(stderr, "\r[%s] %3.0f %%  ", bar, part * 100);
    (void)fprintf(stderr, _("%.0f %s/s, %d:%02d left"), rate, progress.unit, (int)(left / 60),
                  (int)left % 60);
    (void)fputs("\033[K", stderr);
    progress.drawn = true;
}

void progress_show(uint64_t done, uint64_t total) {
    double elapsed = now() - progress.start;
    if (!progress.terminal || elapsed < 1 || !done || done >= total)
        return;
    double rate = (double)done / elapsed;
    draw((double)done / (double)total, rate, (double)(total - done) / rate);
}

void progress_end(void) {
    if (progress.drawn)
        (void)fputs("\r\033[K", stderr);
    progress.drawn = false;
}
