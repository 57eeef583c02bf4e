#include "server/contents.h"

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

struct own_content *own_content_load(struct content_shelf *shelf, struct store *store,
                                     const char *key, struct ludo_error *error) {
    struct own_content *found = look_up(shelf, key);
    if (found)
        return own_content_hold(found);
    struct store_content kept;
    struct content_file file = {0};
    int answer = store_load_content(store, key, &kept, error);
    const struct ludo_game *game = answer < 0 ? NULL : ludo_game_find(kept.game);
    if (answer == LUDO_OK)
        answer = game ? content_file_parse(&file, game, kept.source, strlen(kept.source), error)
                      : ludo_fail(error, LUDO_EGAME, NULL);
    store_content_free(&kept);
    return answer < 0 ? NULL : own_content_enter(shelf, game, key, &file, error);
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
