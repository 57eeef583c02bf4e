/* Measures the word index of CRACK WORD:
 *
 *   words-bench INDEX
 *
 * prints JSON with what bench/words.py shows. An extension is a letter put to
 * an end of a piece, after asking which letters may go there. */
#include "games/crackword/words.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { RUNS = 7, EXTENSIONS = 4000000, PIECES = 1 << 14, ROW = 8 };

/* Time of this program's own, whatever else the machine does. */
static double now(void) {
    struct timespec time;
    (void)clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static uint8_t random_letter(struct ludo_rng *rng, uint32_t mask) {
    int skip = (int)(((ludo_rng_next(rng) >> 32) * (uint64_t)__builtin_popcount(mask)) >> 32);
    while (skip-- > 0)
        mask &= mask - 1;
    return (uint8_t)__builtin_ctz(mask);
}

/* ------------------------------------------------------------ extensions */

/* What is done is drawn beforehand, so that drawing is not measured. */
struct turn {
    uint8_t letter;
    bool left, fresh; /* to the left; on a new piece */
};

enum { TURNS = 1 << 20 };

/* Pieces that grow by letters that fit, until nothing does or they are as long
 * as rows get: to the right alone, or at either end. */
static void draw_turns(const struct words *words, struct ludo_rng *rng, bool both,
                       struct turn *turns) {
    struct words_cursor cursor = {.length = ROW};
    for (int i = 0; i < TURNS;) {
        bool left = both && ludo_rng_below(rng, 2), fresh = cursor.length == ROW;
        if (fresh)
            words_cursor_start(words, &cursor);
        uint32_t mask =
            left ? words_cursor_left_mask(words, &cursor) : words_cursor_right_mask(words, &cursor);
        if (!mask) {
            cursor.length = ROW;
            continue;
        }
        turns[i] = (struct turn){random_letter(rng, mask), left, !cursor.length};
        (void)(left ? words_cursor_left(words, &cursor, turns[i].letter)
                    : words_cursor_right(words, &cursor, turns[i].letter));
        i++;
    }
}

/* Ask which letters may go there and put one: how often it was one of them. */
static uint64_t extend(const struct words *words, const struct turn *turns) {
    struct words_cursor cursor;
    uint64_t done = 0;
    for (int i = 0; i < TURNS; i++) {
        const struct turn *turn = &turns[i];
        if (turn->fresh)
            words_cursor_start(words, &cursor);
        uint32_t mask = turn->left ? words_cursor_left_mask(words, &cursor)
                                   : words_cursor_right_mask(words, &cursor);
        done += mask >> turn->letter & 1;
        (void)(turn->left ? words_cursor_left(words, &cursor, turn->letter)
                          : words_cursor_right(words, &cursor, turn->letter));
    }
    return done;
}

/* Try every letter at both ends of pieces as they lie on the table: what a bot
 * asks before it lays a card. */
static uint64_t try_all(const struct words *words, const struct words_cursor *pieces) {
    uint64_t done = 0, fits = 0;
    while (done < EXTENSIONS)
        for (int i = 0; i < PIECES; i++)
            for (uint8_t letter = 0; letter < WORDS_LETTERS - 1; letter++, done += 2) {
                struct words_cursor right = pieces[i], left = pieces[i];
                fits += words_cursor_right(words, &right, letter);
                fits += words_cursor_left(words, &left, letter);
            }
    return fits ? done : 0;
}

static void draw_pieces(const struct words *words, struct ludo_rng *rng,
                        struct words_cursor *pieces) {
    for (int i = 0; i < PIECES; i++) {
        struct words_cursor *piece = &pieces[i];
        words_cursor_start(words, piece);
        for (uint32_t length = 1 + ludo_rng_below(rng, 7); length; length--) {
            bool left = ludo_rng_below(rng, 2);
            uint32_t mask =
                left ? words_cursor_left_mask(words, piece) : words_cursor_right_mask(words, piece);
            if (mask && left)
                (void)words_cursor_left(words, piece, random_letter(rng, mask));
            else if (mask)
                (void)words_cursor_right(words, piece, random_letter(rng, mask));
        }
        (void)words_cursor_left_mask(words, piece);
        (void)words_cursor_right_mask(words, piece);
    }
}

static double best_rate(const struct words *words, bool both, bool all) {
    static struct words_cursor pieces[PIECES];
    static struct turn turns[TURNS];
    struct ludo_rng rng;
    double best = 0;
    ludo_rng_seed(&rng, 7, 0);
    draw_pieces(words, &rng, pieces);
    draw_turns(words, &rng, both, turns);
    for (int run = 0; run < RUNS; run++) {
        double start = now();
        uint64_t done = all ? try_all(words, pieces) : extend(words, turns);
        double rate = (double)done / (now() - start);
        best = rate > best ? rate : best;
    }
    return best;
}

/* Counts of pieces of up to seven letters, in microseconds each. */
static double count_time(const struct words *words) {
    static struct words_cursor pieces[PIECES];
    struct ludo_rng rng;
    uint64_t sum = 0;
    ludo_rng_seed(&rng, 8, 0);
    draw_pieces(words, &rng, pieces);
    double start = now();
    for (int i = 0; i < PIECES; i++)
        sum += words_count(words, pieces[i].letters + pieces[i].first, pieces[i].length);
    return sum ? (now() - start) / PIECES * 1e6 : 0;
}

/* -------------------------------------------------------------- start-up */

/* Map the file and check it, as a program would that starts. */
static const struct words *map(const char *path) {
    struct stat status;
    struct ludo_error error = {0};
    const struct words *words = NULL;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0 || fstat(file, &status)) {
        (void)fprintf(stderr, "%s: %s\n", path, strerror(errno));
        return NULL;
    }
    void *block = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, file, 0);
    (void)close(file);
    if (block == MAP_FAILED)
        (void)fprintf(stderr, "%s: %s\n", path, strerror(errno));
    else if (words_open(&words, block, (size_t)status.st_size, &error) < 0)
        (void)fprintf(stderr, "%s: %s\n", path, error.text);
    return words;
}

int main(int argc, char **argv) {
    const struct words *words = NULL;
    double startup = 1;
    if (argc != 2) {
        (void)fprintf(stderr, "usage: words-bench INDEX\n");
        return 2;
    }
    for (int run = 0; run < RUNS; run++) {
        double start = now();
        words = map(argv[1]);
        if (!words)
            return 1;
        double took = now() - start;
        startup = took < startup ? took : startup;
    }
    (void)printf("{\"language\": \"%s\", \"words\": %u, \"bytes\": %zu, \"startup_ms\": %.3f, "
                 "\"right_per_s\": %.0f, \"both_ends_per_s\": %.0f, \"try_all_per_s\": %.0f, "
                 "\"count_us\": %.3f}\n",
                 words_language(words), words_total(words), words_size(words), startup * 1e3,
                 best_rate(words, false, false), best_rate(words, true, false),
                 best_rate(words, false, true), count_time(words));
    return 0;
}
