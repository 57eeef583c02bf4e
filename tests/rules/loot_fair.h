/* A LOOT table for rule tests: plays moves as text, as a player would, and
 * reads what happened from the JSON that a player is told.
 *
 * The test owns the `struct fair`; texts that a query returns live in it and
 * are overwritten after FAIR_TEXTS more queries. Whatever a helper does not
 * expect fails the running test.
 *
 * The sheet is the tests' own, so that balancing the real ones breaks nothing:
 *
 *        a b c d e f g
 *     1  G G G M Y B B      Every Meeps square (M) gives 1 point, every row
 *     2  G M Y Y Y M B      and column of B needs 3 circles and gives 3
 *     3  R R G R R R B      points, and the score track D has 17 spaces. A
 *     4  M R G M B B M      test changes what its story needs.
 *     5  Y R G Y R G G
 *     6  Y M B G B M R
 *     7  Y B B M Y Y R
 */
#ifndef TESTS_LOOT_FAIR_H
#define TESTS_LOOT_FAIR_H

#include "games/loot/loot.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

enum {
    FAIR_STEPS = 600,
    FAIR_MOVES = 256,
    FAIR_DICE = 128,
    FAIR_TEXTS = 16,
    FAIR_TEXT_SIZE = 16384,
};

struct fair {
    struct loot_sheet sheet;
    struct ludo_content content;
    struct ludo_setup setup;
    struct loot_state state;
    struct ludo_step steps[FAIR_STEPS];
    struct ludo_match match;
    char dice[FAIR_DICE]; /* of the rounds to come, as digits; ones after that */
    unsigned rolled;      /* how many of them lie or have lain on the board */
    char texts[FAIR_TEXTS][FAIR_TEXT_SIZE];
    unsigned text_next;
};

/* The tests' sheet with changes: JSON, with ' for ", or NULL. Objects are
 * changed member by member; null takes a member away. The caller frees it. */
json_t *fair_sheet(const char *changes);
/* Seat players at a table with that sheet, nobody having chosen yet. */
void fair_open(struct fair *fair, int seats, const char *changes);
/* The same with one of the built-in sheets. */
void fair_open_with(struct fair *fair, int seats, const char *sheet);

/* Everybody chooses a start ("a1 g7"; a single one is everybody's), and the
 * first seat lays the dice so that "1 3 2 6" are the active dice of the coming
 * rounds. */
void fair_begin(struct fair *fair, const char *starts, const char *dice);
/* Everybody moves ("c4, a2 wrap"; a single move is everybody's), and the next
 * die is rolled unless the match is over. */
void fair_round(struct fair *fair, const char *moves);
/* Everybody starts on the path's first square and moves to the next ones, a
 * round each, with the dice that it takes; `dice` come after these. */
void fair_walk(struct fair *fair, const char *path, const char *dice);
/* Move to the squares of the path as long as the match lasts. */
void fair_follow(struct fair *fair, const char *path);
/* The dice that it takes to walk a path. */
void fair_path_dice(const char *path, char *dice);

/* A move that must be accepted. */
void fair_move(struct fair *fair, int mover, const char *move);
/* A move that must be refused with this code and a sentence that has `reason`
 * in it, without changing what anybody is told. */
void fair_refuse(struct fair *fair, int mover, const char *move, int code, const char *reason);

/* A value of a viewer's view, as text: "loot.sheets.0.at" gives c4. */
const char *fair_see(struct fair *fair, int viewer, const char *path);
/* The same for what the table is described as. */
const char *fair_table(struct fair *fair, const char *path);
/* Everything a viewer is told: view, legal list and log, as JSON. */
const char *fair_told(struct fair *fair, int viewer);
/* The log of a viewer: "0 start a1, 1 ?, chance roll 3". */
const char *fair_log(struct fair *fair, int viewer);
/* The legal moves of a seat: "c4, a2 wrap". */
const char *fair_legal(struct fair *fair, int seat);
/* A value of the preview of a seat's legal move. */
const char *fair_preview(struct fair *fair, int seat, const char *move, const char *path);
bool fair_may(struct fair *fair, int seat, const char *move);

/* What everybody sees of a seat's sheet. */
const char *fair_at(struct fair *fair, int seat);
int fair_bars(struct fair *fair, int seat, const char *square);
int fair_points(struct fair *fair, int seat);
/* Points of the last round. */
int fair_gain(struct fair *fair, int seat);
/* Score track D, space by space: "1 4 - - 7". */
const char *fair_track(struct fair *fair, int seat);
/* Abilities that are unlocked and not used: "wrap" or "plusminus". */
int fair_left(struct fair *fair, int seat, const char *ability);

const char *fair_dice(struct fair *fair); /* now, next, after next: "1 3 2" */
int fair_rounds(struct fair *fair);       /* number of the round */
bool fair_over(struct fair *fair);
/* "won 0 2: 12 7 12": the outcome, who won, everybody's points. */
const char *fair_result(struct fair *fair);

#endif
