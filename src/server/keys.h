/* Secrets and names drawn at random, and what is kept of a client's secret. */
#ifndef SERVER_KEYS_H
#define SERVER_KEYS_H

#include "store/store.h"

/* 128 bits in hexadecimal. */
void key_make(char key[STORE_KEY_SIZE]);
/* Ten characters of Crockford's base 32, easy to read out. */
void key_make_id(char id[STORE_ID_SIZE]);
bool key_is_id(const char *text);

/* A client's secret is 32 hexadecimal digits; false for anything else. */
bool key_hash_client(const char *client, uint8_t hash[STORE_HASH_SIZE]);
bool key_hash_is_set(const uint8_t hash[STORE_HASH_SIZE]);
bool key_hash_equal(const uint8_t a[STORE_HASH_SIZE], const uint8_t b[STORE_HASH_SIZE]);
/* Whether a stranger's key is this one, in constant time. */
bool key_equal(const char key[STORE_KEY_SIZE], const char *given);

/* Bytes drawn from the system many at a time, each used once. */
struct key_pool {
    uint8_t bytes[2048];
    size_t left;
};

/* A generator that nobody can foresee. */
void key_seed(struct key_pool *pool, struct ludo_rng *rng);

#endif
