#include "server/contents.h"

#include "server/reading.h"
#include "server/server.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

void own_content_key(const struct ludo_game *game, const char *text, size_t length,
                     char key[STORE_KEY_SIZE]) {
    crypto_generichash_state state;
    uint8_t hash[STORE_HASH_SIZE];
    (void)crypto_generichash_init(&state, NULL, 0, sizeof hash);
    (void)crypto_generichash_update(&state, (const uint8_t *)game->name, strlen(game->name) + 1);
    (void)crypto_generichash_update(&state, (const uint8_t *)text, length);
    (void)crypto_generichash_final(&state, hash, sizeof hash);
    (void)sodium_bin2hex(key, STORE_KEY_SIZE, hash, sizeof hash);
}

bool own_content_is_key(const char *text) {
    return strlen(text) == STORE_KEY_SIZE - 1 &&
           strspn(text, "0123456789abcdef") == STORE_KEY_SIZE - 1;
}

/* A key is a hash: its first two digits spread well. */
static struct own_content **bucket_of(struct content_shelf *shelf, const char *key) {
    char digits[3] = {key[0], key[1], '\0'};
    return &shelf->bucket[strtoul(digits, NULL, 16) % CONTENT_BUCKETS];
}

/* Forget what nobody has held since before `moment`. */
static void forget_left(struct content_shelf *shelf, int64_t moment) {
    for (int i = 0; i < CONTENT_BUCKETS; i++)
        for (struct own_content **at = &shelf->bucket[i]; *at;) {
            struct own_content *content = *at;
            if (content->holders || content->left > moment) {
                at = &content->next;
                continue;
            }
            *at = content->next;
            shelf->bytes -= content->file.content.size;
            content_file_free(&content->file);
            free(content);
        }
}

static struct own_content *look_up(struct content_shelf *shelf, const char *key) {
    struct own_content *content = *bucket_of(shelf, key);
    while (content && strcmp(content->key, key) != 0)
        content = content->next;
    return content;
}

struct own_content *own_content_enter(struct content_shelf *shelf, const struct ludo_game *game,
                                      const char *key, struct content_file *file,
                                      struct ludo_error *error) {
    struct own_content *content = look_up(shelf, key);
    size_t size = file->content.size;
    if (!content && shelf->bytes + size > CONTENTS_BYTES_MAX)
        forget_left(shelf, INT64_MAX);
    if (content || shelf->bytes + size > CONTENTS_BYTES_MAX) {
        content_file_free(file);
        if (!content)
            (void)ludo_fail(error, LUDO_EFULL,
                            "too much content that people brought along is in use; try later");
        return own_content_hold(content);
    }
    content = memory_get(NULL, sizeof *content);
    struct own_content **bucket = bucket_of(shelf, key);
    *content = (struct own_content){
        .next = *bucket, .shelf = shelf, .game = game, .file = *file, .holders = 1};
    memcpy(content->key, key, sizeof content->key);
    *file = (struct content_file){0};
    *bucket = content;
    shelf->bytes += size;
    return content;
}

struct own_content *own_content_hold(struct own_content *content) {
    if (content)
        content->holders++;
    return content;
}

void own_content_release(struct own_content *content) {
    if (content && !--content->holders)
        content->left = server_now();
}

void content_shelf_sweep(struct content_shelf *shelf, int64_t now) {
    if (shelf->bytes)
        forget_left(shelf, now - CONTENT_IDLE);
}

void content_shelf_free(struct content_shelf *shelf) {
    forget_left(shelf, INT64_MAX);
}

/* ----------------------------------------------------------------- reading */

struct content_reading {
    struct job job;
    struct server *server;
    struct content_reading *next, **link;
    struct content_waiter *waiters;
    struct store_query *query; /* under way, or NULL */
    char key[STORE_KEY_SIZE];
    const struct ludo_game *game;
    const char *source;
    struct content_file file;
    int code;
};

bool content_failed(int code) {
    return code == LUDO_EFILE || code == LUDO_EMEMORY;
}

void content_waiter_leave(struct content_waiter *waiter) {
    if (!waiter->link)
        return;
    *waiter->link = waiter->next;
    if (waiter->next)
        waiter->next->link = waiter->link;
    waiter->link = NULL;
}

static void reading_free(struct content_reading *reading) {
    *reading->link = reading->next;
    if (reading->next)
        reading->next->link = reading->link;
    while (reading->waiters)
        content_waiter_leave(reading->waiters);
    store_cancel(reading->query);
    content_file_free(&reading->file);
    free((char *)reading->source);
    free(reading);
}

static void drop(struct task *task) {
    reading_free((struct content_reading *)task);
}

static void compile(struct task *task) {
    struct content_reading *reading = (struct content_reading *)task;
    reading->code = content_file_parse(&reading->file, reading->game, reading->source,
                                       strlen(reading->source), NULL);
}

/* Who waits is told, and the reading is done with. */
static void finish(struct content_reading *reading) {
    struct own_content *content = NULL;
    if (reading->code == LUDO_OK) {
        content = own_content_enter(&reading->server->contents, reading->game, reading->key,
                                    &reading->file, NULL);
        reading->code = content ? LUDO_OK : LUDO_EFULL;
    }
    while (reading->waiters) {
        struct content_waiter *waiter = reading->waiters;
        content_waiter_leave(waiter);
        waiter->done(waiter, own_content_hold(content), reading->code);
    }
    own_content_release(content);
    reading_free(reading);
}

static void compiled(struct job *job) {
    finish((struct content_reading *)job);
}

static void source_came(struct store_answer *answer, void *context) {
    struct content_reading *reading = context;
    reading->query = NULL;
    reading->code = answer->code;
    if (answer->code == LUDO_EFULL) /* of the disk, not of the shelf */
        reading->code = LUDO_EFILE;
    reading->game = answer->code < 0 ? NULL : ludo_game_find(answer->content.game);
    if (answer->code == LUDO_OK && !reading->game)
        reading->code = LUDO_ECONTENT;
    if (reading->code < 0) {
        finish(reading);
        return;
    }
    reading->source = answer->content.source;
    answer->content.source = NULL;
    reading->server->count.compiled++;
    job_ask(reading->server, &reading->job, NULL);
}

static struct content_reading *read_content(struct server *server, const char *key) {
    struct content_shelf *shelf = &server->contents;
    struct content_reading *reading = shelf->readings;
    while (reading && strcmp(reading->key, key) != 0)
        reading = reading->next;
    if (reading)
        return reading;
    reading = memory_get(NULL, sizeof *reading);
    *reading =
        (struct content_reading){.job = {.task = {.work = compile, .drop = drop}, .done = compiled},
                                 .server = server,
                                 .next = shelf->readings,
                                 .link = &shelf->readings};
    memcpy(reading->key, key, sizeof reading->key);
    if (shelf->readings)
        shelf->readings->link = &reading->next;
    shelf->readings = reading;
    server->count.queries++;
    reading->query = store_load_content(server->store, key, source_came, reading);
    return reading;
}

struct own_content *own_content_fetch(struct server *server, const char *key,
                                      struct content_waiter *waiter) {
    struct own_content *found = look_up(&server->contents, key);
    if (found)
        return own_content_hold(found);
    struct content_reading *reading = read_content(server, key);
    waiter->next = reading->waiters;
    waiter->link = &reading->waiters;
    if (waiter->next)
        waiter->next->link = &waiter->next;
    reading->waiters = waiter;
    return NULL;
}

void content_readings_free(struct content_shelf *shelf) {
    while (shelf->readings)
        reading_free(shelf->readings);
}
