/* A CRACK WORD table for rule tests: plays moves as text, as players would, and
 * reads what happened from the JSON that a player is told.
 *
 * The test owns the `struct desk`; texts that a query returns live in it and
 * are overwritten after DESK_TEXTS more queries. Whatever a helper does not
 * expect fails the running test.
 *
 * The letter table is the tests' own, so that balancing the real ones breaks
 * nothing: 60 cards, of which the French dictionary makes words. In hands and
 * piles * is a JOKER and # a POUBELLE. */
#ifndef TESTS_CRACKWORD_DESK_H
#define TESTS_CRACKWORD_DESK_H

#include "games/crackword/crackword.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "front/files.h"

enum { DESK_STEPS = 2000, DESK_TEXTS = 16, DESK_TEXT_SIZE = 4096 };

struct desk {
    struct content_file table;
    struct ludo_setup setup;
    union ludo_state state;
    struct ludo_step steps[DESK_STEPS];
    struct ludo_match match;
    const char *pile[CRACKWORD_SEATS]; /* what is drawn next; then what comes first */
    char texts[DESK_TEXTS][DESK_TEXT_SIZE];
    unsigned text_next;
};

/* Sit down with options ("mode=challenge hints=on", or ""); `letters` is a
 * built-in table, or NULL for the tests' own. Nothing has been cut yet. */
void desk_open(struct desk *desk, int seats, const char *options, const char *letters);
void desk_close(struct desk *desk);

/* Seat 0 begins, these four letters are turned up, and hands are dealt: a text
 * of eight cards a seat, one seat after the other; NULL deals what comes first. */
void desk_begin(struct desk *desk, const char *rows, const char *const *hands);
/* All of this: open with the tests' table, and begin. */
void desk_start(struct desk *desk, int seats, const char *options, const char *rows, ...);

/* Make a move, and let chance draw what is due. */
void desk_move(struct desk *desk, int mover, const char *move);
/* The same by whoever is in turn, for moves separated by "; ". */
void desk_play(struct desk *desk, const char *moves);
/* In challenge mode: all rivals that have not answered accept, and chance closes the
 * window. */
void desk_accept(struct desk *desk);
/* Everybody passes until the seat in turn is seat 0 and its pile has as many. */
void desk_pass_until(struct desk *desk, int pile);
/* The move is refused for that reason and changes no byte. */
void desk_refuse(struct desk *desk, int mover, const char *move, int code, const char *reason);

/* What a viewer sees at a path of the view ("crackword.rows.0.letters"), as
 * JSON; strings without their quotes. */
const char *desk_see(struct desk *desk, int viewer, const char *path);
void desk_expect(struct desk *desk, int viewer, const char *path, const char *value);
/* The rows as all see them: "CHAT - R TE". */
void desk_expect_rows(struct desk *desk, const char *rows);
/* Whether a move is in the seat's list. */
bool desk_may(struct desk *desk, int seat, const char *move);
/* A member of a move's preview. */
const char *desk_preview(struct desk *desk, int seat, const char *move, const char *member);
int desk_turn(struct desk *desk);
int desk_points(struct desk *desk, int seat);

#endif
