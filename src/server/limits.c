#include "server/limits.h"

#include "base/hash.h"
#include "server/buffer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BUCKETS = 4096, REMEMBERED = 60000 };

bool allowance_take(struct allowance *allowance, int rate, int burst, int64_t now) {
    if (!rate)
        return true;
    uint32_t passed = (uint32_t)now - allowance->since;
    float tokens =
        allowance->since ? allowance->tokens + (float)passed * (float)rate / 1000.0F : (float)burst;
    allowance->since = (uint32_t)now ? (uint32_t)now : 1;
    allowance->tokens = tokens > (float)burst ? (float)burst : tokens;
    if (allowance->tokens < 1.0F)
        return false;
    allowance->tokens -= 1.0F;
    return true;
}

static struct address **find(struct addresses *addresses, const char *text) {
    uint64_t hash = hash_add(HASH_START, text, strlen(text));
    struct address **at = &addresses->bucket[hash % BUCKETS];
    while (*at && strcmp((*at)->text, text) != 0)
        at = &(*at)->next;
    return at;
}

struct address *address_hold(struct addresses *addresses, const char *text, int64_t now) {
    if (!addresses->bucket) {
        addresses->buckets = BUCKETS;
        addresses->bucket = memory_get(NULL, BUCKETS * sizeof(struct address *));
        memset(addresses->bucket, 0, BUCKETS * sizeof(struct address *));
    }
    struct address **at = find(addresses, text);
    if (!*at) {
        *at = memory_get(NULL, sizeof **at);
        **at = (struct address){0};
        (void)snprintf((*at)->text, sizeof(*at)->text, "%s", text);
        addresses->count++;
    }
    (*at)->open++;
    (*at)->seen = now;
    return *at;
}

void address_release(struct address *address) {
    if (address)
        address->open--;
}

void addresses_sweep(struct addresses *addresses, int64_t now) {
    for (uint32_t i = 0; i < addresses->buckets; i++)
        for (struct address **at = &addresses->bucket[i]; *at;) {
            struct address *address = *at;
            if (address->open > 0 || address->connections > 0 || now - address->seen < REMEMBERED) {
                at = &address->next;
                continue;
            }
            *at = address->next;
            free(address);
            addresses->count--;
        }
}

void addresses_free(struct addresses *addresses) {
    for (uint32_t i = 0; i < addresses->buckets; i++)
        while (addresses->bucket[i]) {
            struct address *next = addresses->bucket[i]->next;
            free(addresses->bucket[i]);
            addresses->bucket[i] = next;
        }
    free(addresses->bucket);
    *addresses = (struct addresses){0};
}
