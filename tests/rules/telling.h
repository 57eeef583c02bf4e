/* What the library tells of a match and what it refuses, for the rule tests of any
 * game. Whatever is not as expected fails the running test. */
#ifndef TESTS_TELLING_H
#define TESTS_TELLING_H

#include "ludoteca/ludoteca.h"

#include <jansson.h>

enum telling { TELL_VIEW, TELL_LEGAL, TELL_LOG, TELL_TABLE };

/* As text, until the next telling. */
const char *tell(const struct ludo_match *match, enum telling what, int viewer);
/* Everything that a viewer is told of the match, one after the other. */
void tell_all(const struct ludo_match *match, int viewer, struct ludo_text *text);
/* As JSON, which the caller frees. */
json_t *told(const struct ludo_match *match, enum telling what, int viewer);

/* The value that a path of keys and indices ("seats.0.pile") leads to, or NULL. */
const json_t *at_path(const json_t *json, const char *path);
/* The same, which must be there. */
const json_t *must_at_path(const json_t *json, const char *path);
/* A move's entry in a list of legal ones, or NULL. */
const json_t *entry_of(const json_t *legal, const char *move);
/* The same, which must be there. */
const json_t *must_entry_of(const json_t *legal, const char *move);

/* Strings as they are, everything else as compact JSON. */
void add_value(struct ludo_text *text, const json_t *value);
/* The moves of a list of legal ones, with commas. */
void add_moves(struct ludo_text *text, const json_t *legal);
/* "0 c4, chance roll 3": a log from a step on. */
void add_steps(struct ludo_text *text, const json_t *log, size_t first);

/* A move that must be refused with this code (0: any) and reason, without changing
 * anything. */
void refuse_move(struct ludo_match *match, int mover, const char *move, int code,
                 const char *reason);

/* JSON with ' for ", which the caller frees. */
json_t *quoted_json(const char *text);
/* Objects are changed member by member, lists at their indices; null takes a member
 * away. */
void change_json(json_t *json, const json_t *changes);

#endif
