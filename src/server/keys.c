#include "server/keys.h"

#include <sodium.h>
#include <string.h>

static const char letters[] = "0123456789abcdefghjkmnpqrstvwxyz";

void key_make(char key[STORE_KEY_SIZE]) {
    unsigned char bytes[(STORE_KEY_SIZE - 1) / 2];
    randombytes_buf(bytes, sizeof bytes);
    (void)sodium_bin2hex(key, STORE_KEY_SIZE, bytes, sizeof bytes);
}

void key_make_id(char id[STORE_ID_SIZE]) {
    unsigned char bytes[STORE_ID_SIZE - 1];
    randombytes_buf(bytes, sizeof bytes);
    for (size_t i = 0; i < sizeof bytes; i++)
        id[i] = letters[bytes[i] % 32];
    id[STORE_ID_SIZE - 1] = '\0';
}

bool key_is_id(const char *text) {
    return strlen(text) == STORE_ID_SIZE - 1 && strspn(text, letters) == STORE_ID_SIZE - 1;
}

bool key_hash_client(const char *client, uint8_t hash[STORE_HASH_SIZE]) {
    if (strlen(client) != 32 || strspn(client, "0123456789abcdef") != 32)
        return false;
    return !crypto_generichash(hash, STORE_HASH_SIZE, (const unsigned char *)client, 32, NULL, 0);
}

bool key_hash_is_set(const uint8_t hash[STORE_HASH_SIZE]) {
    return !sodium_is_zero(hash, STORE_HASH_SIZE);
}

bool key_hash_equal(const uint8_t a[STORE_HASH_SIZE], const uint8_t b[STORE_HASH_SIZE]) {
    return !sodium_memcmp(a, b, STORE_HASH_SIZE);
}

bool key_equal(const char key[STORE_KEY_SIZE], const char *given) {
    return strlen(given) == STORE_KEY_SIZE - 1 && !sodium_memcmp(key, given, STORE_KEY_SIZE - 1);
}

void key_seed(struct key_pool *pool, struct ludo_rng *rng) {
    if (pool->left < sizeof *rng) {
        randombytes_buf(pool->bytes, sizeof pool->bytes);
        pool->left = sizeof pool->bytes;
    }
    pool->left -= sizeof *rng;
    memcpy(rng, pool->bytes + pool->left, sizeof *rng);
    sodium_memzero(pool->bytes + pool->left, sizeof *rng);
    rng->word[1] |= 1; /* the stride is odd */
}
