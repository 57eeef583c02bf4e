/* A New York Crisis table for rule tests: plays moves as text, as players
 * would, and reads what happened from the JSON that a player is told.
 *
 * The test owns the `struct town`; texts that a query returns live in it and
 * are overwritten after TOWN_TEXTS more queries. Whatever a helper does not
 * expect fails the running test.
 *
 * Map and components are the real ones; plot, mafia cards and police cards are
 * the tests' own, so that balancing the real ones breaks nothing. Chance draws
 * what the test has announced as soon as it can, and otherwise something that
 * changes little: blank mafia cards, police in the far north, quiet events.
 *
 * Mafia cards: 1 to 10 and 21 to 24 are blank; 11 to 20 put mafia on
 * times-square, soho, harlem, chelsea, gramercy, tribeca, midtown-east,
 * union-square, hells-kitchen, central-park; 25 mafia and an object on soho; 26
 * mafia on harlem, information on soho, an object on tribeca; 27 information on
 * soho; 28 information and an object on chelsea; 29 to 50 information on
 * washington-heights. */
#ifndef TESTS_NYCRISIS_TOWN_H
#define TESTS_NYCRISIS_TOWN_H

#include "games/nycrisis/nycrisis.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

enum {
    TOWN_STEPS = 20000,
    TOWN_TEXTS = 16,
    TOWN_TEXT_SIZE = 1 << 16,
    TOWN_PLANS = 256,
};

struct town {
    struct nycrisis_city city;
    struct ludo_content content;
    struct ludo_setup setup;
    struct nycrisis_state state;
    struct ludo_step steps[TOWN_STEPS];
    struct ludo_match match;
    char plan[TOWN_PLANS][LUDO_MOVE_TEXT_MAX]; /* what chance is to draw */
    unsigned plan_next, plan_count;
    char texts[TOWN_TEXTS][TOWN_TEXT_SIZE];
    unsigned text_next;
};

/* The tests' plot with changes: JSON, with ' for ", or NULL. Objects are
 * changed member by member, lists item by item when the change is an object
 * with indices for keys; null takes a member away. The caller frees it. */
json_t *town_plot(const char *changes);
/* Compile it; LUDO_OK or the refusal. */
int town_compile(const json_t *plot, struct nycrisis_city *city, struct ludo_error *error);

/* Seat players at a table of that plot. `family` names the characters, which
 * the seats pick in turn. The setup is not played yet beyond that. */
void town_open(struct town *town, int seats, const char *family, const char *changes);
/* The same, and the setup and the first police phase are played. */
void town_begin(struct town *town, int seats, const char *family, const char *changes);
/* Seat players at a table of a built-in plot, nobody having picked yet. */
void town_open_with(struct town *town, int seats, const char *plot);

/* What chance is to draw, as soon as it can: "mafia 26, token r2". */
void town_plan(struct town *town, const char *draws);
/* Let chance draw for as long as it is to move. */
void town_settle(struct town *town);
/* All that was announced must have been drawn. */
void town_expect_drawn(struct town *town);

/* Moves that must be accepted, by the seats whose turn it is: "move, to soho".
 * Chance draws in between. */
void town_play(struct town *town, const char *moves);
/* A character's turn: what it rolls, in the order of its dice ("rr rr yy bb":
 * red, yellow, blue, grey), then the moves. */
void town_turn(struct town *town, const char *character, const char *rolls, const char *moves);
/* Everybody who has not played does nothing, and the next round begins. */
void town_pass_round(struct town *town);
/* A character holds these objects too, face up, from some earlier turn: "phone
 * mask". It is the one thing that a test brings about without a move. */
void town_hand(struct town *town, const char *character, const char *objects);
/* A move that must be accepted from this mover. */
void town_move(struct town *town, int mover, const char *move);
/* A move of the seat whose turn it is that must be refused with a sentence that
 * has `reason` in it, without changing anything. */
void town_refuse(struct town *town, const char *move, const char *reason);
void town_refuse_from(struct town *town, int mover, const char *move, int code, const char *reason);

/* The one seat to move; −1 if that is chance, nobody or several. */
int town_actor(struct town *town);
bool town_may(struct town *town, const char *move);
/* A value of the view, as text: "alert.at" gives 3. */
const char *town_see(struct town *town, const char *path);
int town_number(struct town *town, const char *path);
/* The same of what never changes. */
const char *town_table(struct town *town, const char *path);
/* A member of a space: ("soho", "mafia"). */
const char *town_at(struct town *town, const char *space, const char *member);
/* A member of a character: ("mother", "at"). */
const char *town_person(struct town *town, const char *character, const char *member);
/* A value of the preview of a legal move; all of it for an empty path. */
const char *town_preview(struct town *town, const char *move, const char *path);
/* The legal moves that begin with a word: "to soho, to tribeca". */
const char *town_legal(struct town *town, const char *word);
/* The dice of the turn, spent ones in brackets: "rr (ry) bb". */
const char *town_dice(struct town *town);
bool town_over(struct town *town);

#define town_expect(town, path, value) assert_string_equal(town_see(town, path), value)
#define town_expect_at(town, space, member, value) \
    assert_string_equal(town_at(town, space, member), value)
#define town_expect_person(town, character, member, value) \
    assert_string_equal(town_person(town, character, member), value)

#endif
