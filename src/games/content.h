/* Content in JSON: who reads which game's, and helpers that say where in the
 * file something is wrong. The caller owns JSON and block; nothing is kept. */
#ifndef GAMES_CONTENT_H
#define GAMES_CONTENT_H

#include "ludoteca/ludoteca.h"

#include <jansson.h>

/* Compiles one game's content. */
struct content_reader {
    const char *game;
    size_t block_size;
    /* Fill a zeroed block. Refusals name the place and the reason. */
    int (*read)(const json_t *root, void *block, struct ludo_error *error);
    /* Texts that all contents of the game are compiled with, for the hash; ends
     * in NULL; or NULL. */
    const char *const *shared;
    /* For blocks that go on after `block_size`, with a dictionary, say: the
     * member of the JSON that names the built-in content whose rest they have
     * too, and what is to be checked of a block and its tail of `size` bytes; or
     * NULL. */
    const char *tail;
    int (*check)(const void *block, const void *tail, size_t size, struct ludo_error *error);
};

/* NULL if the game has no content. */
const struct content_reader *content_reader_find(const char *game);

/* Read the text of a content file. On success the caller owns `*root`. */
int content_parse(const char *text, size_t length, json_t **root, struct ludo_error *error);
/* The content's own name, checked to be one. */
int content_name(const json_t *root, const char **name, struct ludo_error *error);
/* Tells contents apart; white space and the order of members do not matter. */
uint64_t content_hash(const json_t *root);
/* The same, together with what the reader adds to it. */
uint64_t content_hash_by(const struct content_reader *reader, const json_t *root);
/* The same for content whose block goes on: of the JSON and of the rest. */
uint64_t content_hash_tail(const json_t *root, const void *tail, size_t size);

/* Refuse members of an object that are not in `known` (ends in NULL), and
 * values that are no object. */
int content_check_members(const json_t *object, const char *place, const char *const *known,
                          struct ludo_error *error);
/* A whole number of an object's within bounds. */
int content_int(const json_t *object, const char *place, const char *member, int low, int high,
                int *value, struct ludo_error *error);

#endif
