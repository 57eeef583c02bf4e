/* A Break the Code table for rule tests: plays moves as text, as a player
 * would, and reads what happened from the JSON that a player is told.
 *
 * The test owns the `struct desk`; texts that a query returns live in it and
 * are overwritten after DESK_TEXTS more queries. Whatever a helper does not
 * expect fails the running test. */
#ifndef TESTS_BREAKCODE_DESK_H
#define TESTS_BREAKCODE_DESK_H

#include "games/breakcode/breakcode.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

enum { DESK_STEPS = 600, DESK_TEXTS = 16, DESK_TEXT_SIZE = 16384 };

struct desk {
    struct ludo_setup setup;
    struct breakcode_state state;
    struct ludo_step steps[DESK_STEPS];
    struct ludo_match match;
    char texts[DESK_TEXTS][DESK_TEXT_SIZE];
    unsigned text_next;
};

/* Seat players, nothing dealt yet. Options are "shared_cards=on notes=auto",
 * or NULL. */
void desk_open(struct desk *desk, int seats, const char *options);
/* Deal "0b 1w 2b 3b 4b/5 5 6b 7b 8b", turn up "1 2 3 4 5 6" and let a seat
 * begin. With more than two seats what is left goes to the middle. */
void desk_begin(struct desk *desk, const char *hands, const char *cards, int first);
/* Open and begin with the first six cards and seat 0. */
void desk_play(struct desk *desk, int seats, const char *options, const char *hands);

/* A move that must be accepted. */
void desk_move(struct desk *desk, int mover, const char *move);
/* The same; a card is then replaced by the lowest one in the deck. */
void desk_turn(struct desk *desk, int seat, const char *move);
/* A move that must be refused with this code and a sentence that has `reason`
 * in it, without changing anything. */
void desk_refuse(struct desk *desk, int mover, const char *move, int code, const char *reason);

/* A value of a viewer's view, as JSON: "face_up" gives [1,2,3,4,5,6]. A path
 * has numbers for array members ("asked.0.card"); what is not there gives "". */
const char *desk_see(struct desk *desk, int viewer, const char *path);
/* The same for what the table is described as. */
const char *desk_table(struct desk *desk, const char *path);
/* The newest answer of a seat, as everybody hears it; "" if it gave none. */
const char *desk_answer(struct desk *desk, int seat);
/* The log of a viewer from a step on: "0 ask 14, chance card 7". */
const char *desk_log(struct desk *desk, int viewer, uint32_t first);
/* Legal moves of a seat other than guesses: "ask 1, decline". */
const char *desk_choices(struct desk *desk, int seat);
uint32_t desk_guesses(struct desk *desk, int seat); /* how many guesses are legal */
int desk_actor(struct desk *desk);                  /* or −1 when it is over */
/* "won 0 2", "drawn", "lost"; "" before the end. */
const char *desk_result(struct desk *desk);

/* The code of "0b 1w 5 5 9b". */
breakcode_set desk_code(const char *tiles);

#endif
