/* What the fuzz targets share: a check that also holds in release builds, room
 * for the legal moves of any game, and the function that libFuzzer calls. */
#ifndef FUZZ_H
#define FUZZ_H

#include "ludoteca/ludoteca.h"

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define FUZZ_CHECK(holds)                                                     \
    do {                                                                      \
        if (!(holds)) {                                                       \
            (void)fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #holds); \
            abort();                                                          \
        }                                                                     \
    } while (0)

/* Made once and kept until the process ends. */
static inline struct ludo_move *fuzz_legal(void) {
    static struct ludo_move *legal;
    size_t most = 1;
    for (const struct ludo_game *const *game = ludo_games; !legal && *game; game++)
        if ((*game)->legal_max > most)
            most = (*game)->legal_max;
    if (!legal)
        legal = calloc(most, sizeof *legal);
    FUZZ_CHECK(legal);
    return legal;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
