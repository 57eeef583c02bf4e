#include "front/files.h"

#include "front/translate.h"
#include "games/content.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int fail_file(struct ludo_error *error, const char *path, int reason) {
    return ludo_fail(error, LUDO_EFILE, "%s: %s", path, strerror(reason));
}

/* --------------------------------------------------------------- reading */

static int read_stream(FILE *stream, const char *path, char **text, size_t *length,
                       struct ludo_error *error) {
    size_t size = 4096, got = 0;
    char *data = malloc(size);
    while (data) {
        got += fread(data + got, 1, size - got - 1, stream);
        if (got + 1 < size || size > FILE_SIZE_MAX)
            break;
        size *= 2;
        char *more = realloc(data, size);
        if (!more)
            free(data);
        data = more;
    }
    if (!data)
        return ludo_fail(error, LUDO_EMEMORY, NULL);
    if (ferror(stream) || size > FILE_SIZE_MAX) {
        int reason = ferror(stream) ? errno : EFBIG;
        free(data);
        return fail_file(error, path, reason);
    }
    data[got] = '\0';
    *text = data;
    *length = got;
    return LUDO_OK;
}

int file_read(const char *path, char **text, size_t *length, struct ludo_error *error) {
    if (!strcmp(path, "-"))
        return read_stream(stdin, _("standard input"), text, length, error);
    FILE *stream = fopen(path, "rb");
    if (!stream)
        return fail_file(error, path, errno);
    int answer = read_stream(stream, path, text, length, error);
    (void)fclose(stream);
    return answer;
}

/* --------------------------------------------------------------- writing */

/* The reason if `text` could not be brought to the disk, or 0. */
static int write_all(int file, const char *text, size_t length) {
    while (length) {
        ssize_t wrote = write(file, text, length);
        if (wrote < 0 && errno != EINTR)
            return errno;
        if (wrote > 0) {
            text += wrote;
            length -= (size_t)wrote;
        }
    }
    return fsync(file) ? errno : 0;
}

int file_write(const char *path, const char *text, size_t length, struct ludo_error *error) {
    size_t size = strlen(path) + sizeof ".XXXXXX";
    char *beside = malloc(size);
    if (!beside)
        return ludo_fail(error, LUDO_EMEMORY, NULL);
    (void)snprintf(beside, size, "%s.XXXXXX", path);
    int file = mkstemp(beside);
    int reason = file < 0 ? errno : 0;
    if (!reason) {
        reason = write_all(file, text, length);
        if (!reason && fchmod(file, 0644))
            reason = errno;
        if (close(file) && !reason)
            reason = errno;
        if (!reason && rename(beside, path))
            reason = errno;
        if (reason)
            (void)unlink(beside);
    }
    free(beside);
    return reason ? fail_file(error, path, reason) : LUDO_OK;
}

/* --------------------------------------------------------------- content */

/* The built-in content whose rest a content has too, or NULL where that is not
 * asked for. */
static int find_tail(const struct ludo_game *game, const struct content_reader *reader,
                     const json_t *root, const struct ludo_content **tail,
                     struct ludo_error *error) {
    *tail = NULL;
    if (!reader->tail)
        return LUDO_OK;
    const char *name = json_string_value(json_object_get(root, reader->tail));
    *tail = ludo_content_find(game, name ? name : "");
    return *tail ? LUDO_OK
                 : ludo_fail(error, LUDO_ECONTENT, "%s: there is none built in of this name",
                             reader->tail);
}

/* Fill in the zeroed block of a content, and its hash. The rest of `shared` becomes
 * its tail: megabytes that are not copied. */
static int fill_block(const struct content_reader *reader, const json_t *root,
                      const struct ludo_content *shared, char *block, struct ludo_content *content,
                      struct ludo_error *error) {
    size_t own = reader->block_size;
    int answer = reader->read(root, block, error);
    *content = (struct ludo_content){.block = block, .size = own};
    if (answer < 0)
        return answer;
    if (!shared) {
        content->hash = content_hash_by(reader, root);
        return LUDO_OK;
    }
    content->tail = (const char *)shared->block + own;
    content->tail_size = shared->size - own;
    if (reader->check)
        answer = reader->check(block, content->tail, content->tail_size, error);
    if (answer == LUDO_OK) /* last: there are megabytes to go through */
        content->hash = content_hash_tail(root, content->tail, content->tail_size);
    return answer;
}

/* Every game's files may name a schema, which says nothing to the game; with
 * anything else there, files that are good could be slow to read. */
static int check_schema(const json_t *root, struct ludo_error *error) {
    enum { ADDRESS_MAX = 255 };
    const json_t *schema = json_object_get(root, "$schema");
    if (!schema || (json_is_string(schema) && json_string_length(schema) <= ADDRESS_MAX))
        return LUDO_OK;
    return ludo_fail(error, LUDO_ECONTENT, "$schema: the address of a schema is needed here");
}

/* In memory from malloc, whatever jansson takes its own from; NULL: there is none. */
static char *write_title(const json_t *root) {
    const json_t *title = json_object_get(root, "title");
    size_t length = json_dumpb(title, NULL, 0, JSON_COMPACT);
    char *text = length ? calloc(1, length + 1) : NULL;
    if (text)
        (void)json_dumpb(title, text, length, JSON_COMPACT);
    return text;
}

static int compile(struct content_file *file, const struct ludo_game *game,
                   const struct content_reader *reader, const json_t *root,
                   struct ludo_error *error) {
    const struct ludo_content *shared;
    struct ludo_content content;
    const char *name;
    int answer = check_schema(root, error);
    if (answer == LUDO_OK)
        answer = find_tail(game, reader, root, &shared, error);
    if (answer < 0)
        return answer;
    void *block = calloc(1, reader->block_size);
    if (!block)
        return ludo_fail(error, LUDO_EMEMORY, NULL);
    answer = fill_block(reader, root, shared, block, &content, error);
    if (answer == LUDO_OK)
        answer = content_name(root, &name, error);
    char *own_name = answer == LUDO_OK ? strdup(name) : NULL;
    if (!own_name) {
        free(block);
        return answer < 0 ? answer : ludo_fail(error, LUDO_EMEMORY, NULL);
    }
    content.name = own_name;
    *file = (struct content_file){
        .content = content,
        .title = write_title(root),
    };
    return LUDO_OK;
}

int content_file_compile(struct content_file *file, const struct ludo_game *game,
                         const json_t *root, struct ludo_error *error) {
    const struct content_reader *reader = content_reader_find(game->name);
    if (!reader)
        return ludo_fail(error, LUDO_EOPTION, "%s has no content to load", game->title);
    return compile(file, game, reader, root, error);
}

int content_file_parse(struct content_file *file, const struct ludo_game *game, const char *text,
                       size_t length, struct ludo_error *error) {
    json_t *root = NULL;
    int answer = content_parse(text, length, &root, error);
    if (answer == LUDO_OK)
        answer = content_file_compile(file, game, root, error);
    json_decref(root);
    return answer;
}

int content_file_load(struct content_file *file, const struct ludo_game *game, const char *path,
                      struct ludo_error *error) {
    if (!content_reader_find(game->name))
        return ludo_fail(error, LUDO_EOPTION, "%s has no content to load", game->title);
    char *text = NULL;
    size_t length = 0;
    int answer = file_read(path, &text, &length, error);
    if (answer < 0)
        return answer;
    struct ludo_error inner = {.translate = error ? error->translate : NULL};
    answer = content_file_parse(file, game, text, length, &inner);
    free(text);
    return answer < 0 ? ludo_fail(error, answer, "%.80s: %.150s", path, inner.text) : LUDO_OK;
}

void content_file_free(struct content_file *file) {
    free((void *)file->content.name);
    free((void *)file->content.block);
    free(file->title);
    *file = (struct content_file){0};
}
