/* Hostile content: files that keep to every rule of their format and climb towards
 * the bounds of what their game can bear: how much waits to be done at once, how long a
 * match takes, how many moves there are to choose from, how long texts are, how long a
 * bot thinks. What the reader accepts is played to the end.
 *
 * A content follows from a stream of choices: bytes of a fuzzer's, or of a generator's
 * once these are used up. */
#ifndef TESTS_HOSTILE_H
#define TESTS_HOSTILE_H

#include "ludoteca/ludoteca.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>

/* A check that holds in release builds too. */
#define HOSTILE_CHECK(holds)                                                  \
    do {                                                                      \
        if (!(holds)) {                                                       \
            (void)fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #holds); \
            abort();                                                          \
        }                                                                     \
    } while (0)

struct choices {
    const uint8_t *data;
    size_t size, at;
    struct ludo_rng rng; /* for what comes after the data */
};

/* 0 … bound−1 */
uint32_t choose(struct choices *choices, uint32_t bound);
/* Once in so many times. */
bool choose_once_in(struct choices *choices, uint32_t times);

/* generate.c and nycrisis.c: a content file of the game, or NULL if it has none. The
 * caller frees it. */
json_t *hostile_content(struct choices *choices, const struct ludo_game *game);
json_t *hostile_plot(struct choices *choices);

/* The most that was seen of a game. */
struct tally {
    uint64_t accepted, refused, matches, ended; /* ended: by a rule against endless play */
    uint32_t steps, legal, depth, actions;
    uint32_t move_text, view, describe; /* bytes */
    uint32_t chance_run;                /* moves of chance in a row */
    uint64_t work;                      /* moves tried out by a bot for one choice */
    double seconds;                     /* of the processor that a bot took for one choice */
};

/* How an accepted content is played: once, at a number of seats and by a mover that
 * are chosen; or at every number of seats, by movers of several minds, with bots or
 * without. */
enum hostile_how { HOSTILE_ONCE, HOSTILE_OFTEN, HOSTILE_WITH_BOTS };

/* play.c: read the content and play it. Aborts where something does not hold. */
void hostile_try(struct choices *choices, const struct ludo_game *game, const json_t *content,
                 enum hostile_how how, struct tally *tally);

#endif
