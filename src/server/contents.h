/* Content that people bring along, in memory: each file compiled once, however
 * many tables use it, and gone a minute after the last, so that who comes and
 * goes does not have it compiled again and again. The shelf owns them; whoever
 * holds one may use it. All on the loop's thread, but that threads may read what
 * is held for them. */
#ifndef SERVER_CONTENTS_H
#define SERVER_CONTENTS_H

#include "front/files.h"
#include "store/store.h"

enum {
    CONTENT_MAX = 128 << 10,        /* bytes of a file */
    CONTENTS_BYTES_MAX = 128 << 20, /* of all of them, compiled */
    CONTENT_BUCKETS = 256,
    CONTENT_IDLE = 60 * 1000, /* milliseconds that one stays without being held */
};

struct content_shelf;

struct own_content {
    struct own_content *next; /* in its bucket */
    struct content_shelf *shelf;
    const struct ludo_game *game;
    struct content_file file;
    char key[STORE_KEY_SIZE];
    int holders;
    int64_t left; /* when the last of them went, in milliseconds */
};

struct content_shelf {
    struct own_content *bucket[CONTENT_BUCKETS];
    size_t bytes;
};

/* The key of a file's text: of which nobody can make a second one. */
void own_content_key(const struct ludo_game *game, const char *text, size_t length,
                     char key[STORE_KEY_SIZE]);
bool own_content_is_key(const char *text);

/* The content of a key, held once more. `file`, which was compiled from it, is
 * taken over, or freed if it is there already. NULL: there is no room. */
struct own_content *own_content_enter(struct content_shelf *shelf, const struct ludo_game *game,
                                      const char *key, struct content_file *file,
                                      struct ludo_error *error);
/* The same, from the store if it is not there. */
struct own_content *own_content_load(struct content_shelf *shelf, struct store *store,
                                     const char *key, struct ludo_error *error);

/* Hold it once more; NULL holds nothing. */
struct own_content *own_content_hold(struct own_content *content);
void own_content_release(struct own_content *content);

/* Forget what nobody has held for a minute; or all, at the end. */
void content_shelf_sweep(struct content_shelf *shelf, int64_t now);
void content_shelf_free(struct content_shelf *shelf);

#endif
