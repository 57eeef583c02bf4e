/* Files of the front ends: whole texts in and out, content brought along.
 * Errors say which file and why, in one sentence. */
#ifndef FRONT_FILES_H
#define FRONT_FILES_H

#include "ludoteca/ludoteca.h"

#include <jansson.h>

enum { FILE_SIZE_MAX = 16 << 20 };

/* Read a whole file ("-": standard input). The caller frees `*text`, which
 * ends in NUL. */
int file_read(const char *path, char **text, size_t *length, struct ludo_error *error);

/* Replace a file by `text`, wholly or not at all: it is written beside the old
 * one, brought to the disk and renamed. */
int file_write(const char *path, const char *text, size_t length, struct ludo_error *error);

/* Content read from a JSON file; owns its block, its name and its title. Its tail
 * is a built-in content's. */
struct content_file {
    struct ludo_content content;
    char *title; /* for people: a text in each language, as JSON; or NULL */
};

/* From JSON that was read already. */
int content_file_compile(struct content_file *file, const struct ludo_game *game,
                         const json_t *root, struct ludo_error *error);
/* From the text of a file. */
int content_file_parse(struct content_file *file, const struct ludo_game *game, const char *text,
                       size_t length, struct ludo_error *error);
int content_file_load(struct content_file *file, const struct ludo_game *game, const char *path,
                      struct ludo_error *error);
void content_file_free(struct content_file *file);

#endif
