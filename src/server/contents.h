/* Content that people bring along, in memory: each file compiled once, however
 * many tables use it, and gone a minute after the last, so that who comes and
 * goes does not have it compiled again and again. The shelf owns them; whoever
 * holds one may use it. All on the loop's thread, but that threads compile, and
 * may read what is held for them. */
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
    struct content_reading *readings; /* content that is being read from the store */
};

struct server;

/* Somebody who waits for content. `done` is called once, with the content held
 * for it, or NULL and why it is not there. */
struct content_waiter {
    struct content_waiter *next, **link; /* NULL: it does not wait */
    void (*done)(struct content_waiter *waiter, struct own_content *content, int code);
    void *context;
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
/* The content of a key, held once more; NULL: it is read from the store, and the
 * waiter told later. All who want the same wait for it together. */
struct own_content *own_content_fetch(struct server *server, const char *key,
                                      struct content_waiter *waiter);
/* Do not wait any more. */
void content_waiter_leave(struct content_waiter *waiter);
/* Whether the code says that the store failed, and nothing about the content. */
bool content_failed(int code);

/* Hold it once more; NULL holds nothing. */
struct own_content *own_content_hold(struct own_content *content);
void own_content_release(struct own_content *content);

/* Forget what nobody has held for a minute; or all, at the end. */
void content_shelf_sweep(struct content_shelf *shelf, int64_t now);
void content_shelf_free(struct content_shelf *shelf);
/* At the end, when no thread has any: forget what is being read. */
void content_readings_free(struct content_shelf *shelf);

#endif
