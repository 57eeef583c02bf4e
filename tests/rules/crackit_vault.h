/* A CRACK IT table for rule tests: plays moves as text, as players would, and
 * reads what happened from the JSON that a player is told.
 *
 * The test owns the `struct vault`; texts that a query returns live in it and
 * are overwritten after VAULT_TEXTS more queries. Whatever a helper does not
 * expect fails the running test. */
#ifndef TESTS_CRACKIT_VAULT_H
#define TESTS_CRACKIT_VAULT_H

#include "games/crackit/crackit.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

enum { VAULT_STEPS = 20000, VAULT_TEXTS = 16, VAULT_TEXT_SIZE = 1 << 17 };

struct vault {
    struct crackit_cards cards;
    struct ludo_content content;
    struct ludo_setup setup;
    struct crackit_state state;
    struct ludo_step steps[VAULT_STEPS];
    struct ludo_match match;
    char texts[VAULT_TEXTS][VAULT_TEXT_SIZE];
    unsigned text_next;
};

/* The standard card table with changes: JSON, with ' for ", or NULL; null takes
 * a member away. The caller frees it. */
json_t *vault_cards(const char *changes);
/* Seat players in a mode, nothing dealt yet. The vault is the tests' only one. */
struct vault *vault_open(int seats, const char *mode);
/* The same with another card table. */
struct vault *vault_open_with(int seats, const char *mode, const char *changes);

/* Deal numbers, laid down as they are written ("492 185"), hands ("3 6 hint,
 * 7 block"; filled up to five by cards that nobody names), and who begins (not
 * drawn in a second game). */
void vault_deal(struct vault *vault, const char *numbers, const char *hands, int first);
/* Open and deal in one. */
struct vault *vault_dealt(int seats, const char *mode, const char *numbers, const char *hands,
                          int first);

/* Moves that must be accepted. */
void vault_do(struct vault *vault, int mover, const char *move);
/* A move that must be refused with this reason, without changing anything. */
void vault_refuse(struct vault *vault, int mover, const char *move, const char *reason);
/* All who are asked answer: `by` prohibits (or −1), the others pass; chance
 * closes the window. */
void vault_answer(struct vault *vault, int by);
/* Throw an action card. In the windows that follow these seats prohibit, one
 * after the other ("20": first seat 2, then seat 0), then all pass; '.' in
 * place of a seat lets a window pass. */
void vault_throw(struct vault *vault, int seat, const char *move, const char *by);
/* The seat in turn draws these cards, then whatever is due. */
void vault_draw(struct vault *vault, const char *cards);
/* The seat in turn ends, or passes if it has done nothing, and draws. */
void vault_end(struct vault *vault, const char *cards);
/* What is due is drawn, and everybody passes until it is this seat's turn. */
void vault_until(struct vault *vault, int seat);

/* A value of a viewer's view, as text: "turn", "safes.1.found". */
const char *vault_see(struct vault *vault, int viewer, const char *path);
int vault_number(struct vault *vault, const char *path); /* as all see it */
/* Legal moves of a seat: "pass, prohibit"; and whether one is among them. */
const char *vault_legal(struct vault *vault, int seat);
bool vault_may(struct vault *vault, int seat, const char *move);
const char *vault_preview(struct vault *vault, int seat, const char *move, const char *path);
/* The newest steps of a viewer's log: "0 hint pile, chance answer none". */
const char *vault_log(struct vault *vault, int viewer, int steps);
/* Everything that a viewer is told: view, legal list and log. */
const char *vault_told(struct vault *vault, int viewer);
/* Cards of a kind in the discard pile. */
int vault_discarded(struct vault *vault, const char *card);
/* A seat's own hand: "3 6 hint". */
const char *vault_hand(struct vault *vault, int seat);
/* The dial cards around a number: "above 7 9, below 2". */
const char *vault_around(struct vault *vault, int seat, int place);
/* "won 0 2", or "open". */
const char *vault_result(struct vault *vault);
/* Cards everywhere add up to the two decks of the box. */
void vault_count_all(struct vault *vault);

#endif
