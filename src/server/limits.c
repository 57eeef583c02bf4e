#include "server/limits.h"

#include "server/buffer.h"

#include <arpa/inet.h>
#include <assert.h>
#include <math.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    POSTS = 10,
    POSTS_BURST = 60,
    UPLOADS = 1,
    UPLOADS_BURST = 20,
    ARRIVALS = 40,       /* or more, where an address may have more connections */
    ARRIVALS_BURST = 10, /* seconds' worth */
    GETS = 100,
    GETS_BURST = 6,
    WORK_BURST = 10 * 1000,  /* microseconds: the longest that others wait for one address */
    WORK_DEBT = 1000,        /* milliseconds until it is worked off, at most */
    DAY = 24 * 3600 * 1000,  /* milliseconds */
    OVERDRAFT = 1000 * 1000, /* bytes: what bots and chance do that was asked before */
    FIRST_BUCKETS = 1024,
};

/* ------------------------------------------------------------------ prices */

/* A row of the table and one for each seat, with their indexes. Moves that have outgrown it
 * have pages of their own, of which the last one is not full: their prices allow for that. */
int64_t storage_of_table(int seats) {
    return 768 + 256 * (int64_t)seats;
}

int64_t storage_of_step(size_t length) {
    return 112 + 2 * (int64_t)length;
}

int64_t storage_of_line(size_t name, size_t text) {
    return 96 + 5 * (int64_t)(name + text) / 4;
}

/* Long ones have a page of their own. */
int64_t storage_of_note(size_t length) {
    return 160 + 3 * (int64_t)length / 2 + (length > 900 ? STORAGE_PAGE : 0);
}

int64_t storage_of_content(size_t length) {
    return (int64_t)length + (int64_t)length / 64 + 2 * (int64_t)STORAGE_PAGE;
}

/* ------------------------------------------------------------------ limits */

struct limits limits_of(const struct serve_settings *settings) {
    struct limits limits = {.posts_burst = POSTS_BURST, .uploads_burst = UPLOADS_BURST};
    if (settings->work_per_address) {
        limits.posts = POSTS;
        limits.uploads = UPLOADS;
        limits.work = settings->work_per_address * 10.0;
        limits.work_burst = WORK_BURST;
        limits.work_debt = limits.work * WORK_DEBT;
    }
    int sockets = settings->sockets_per_address;
    if (sockets) {
        limits.arrivals = sockets / 5 > ARRIVALS ? sockets / 5 : ARRIVALS;
        limits.arrivals_burst = ARRIVALS_BURST * limits.arrivals;
        limits.gets = sockets / 2 > GETS ? sockets / 2 : GETS;
        limits.gets_burst = GETS_BURST * limits.gets;
    }
    /* Half of a day's storage may be used at once, and fills again within a day. */
    limits.storage_burst = settings->storage_per_address * 1e6 / 2;
    limits.storage = limits.storage_burst / DAY;
    return limits;
}

int64_t limits_storage_in_a_day(const struct limits *limits) {
    if (limits->storage <= 0)
        return 0;
    return (int64_t)(limits->storage_burst + limits->storage * DAY) + OVERDRAFT;
}

/* ----------------------------------------------------------------- buckets */

static float allowance_tokens(const struct allowance *allowance, int rate, int burst, int64_t now) {
    uint32_t passed = (uint32_t)now - allowance->since;
    float tokens =
        allowance->since ? allowance->tokens + (float)passed * (float)rate / 1000.0F : (float)burst;
    return tokens > (float)burst ? (float)burst : tokens;
}

bool allowance_take(struct allowance *allowance, int rate, int burst, int64_t now) {
    if (!rate)
        return true;
    allowance->tokens = allowance_tokens(allowance, rate, burst, now);
    allowance->since = (uint32_t)now ? (uint32_t)now : 1;
    if (allowance->tokens < 1.0F)
        return false;
    allowance->tokens -= 1.0F;
    return true;
}

/* Milliseconds until it is full. */
static int64_t allowance_rest(const struct allowance *allowance, int rate, int burst, int64_t now) {
    if (!rate)
        return 0;
    float missing = (float)burst - allowance_tokens(allowance, rate, burst, now);
    return (int64_t)ceilf(missing * 1000.0F / (float)rate);
}

static double tank_level(struct tank *tank, double rate, double burst, int64_t now) {
    double tokens = tank->tokens + (double)(now - tank->since) * rate;
    tank->tokens = tokens > burst ? burst : tokens;
    tank->since = now;
    return tank->tokens;
}

static int64_t tank_rest(struct tank *tank, double rate, double burst, int64_t now) {
    return rate > 0 ? (int64_t)ceil((burst - tank_level(tank, rate, burst, now)) / rate) : 0;
}

/* --------------------------------------------------------------- addresses */

void address_normalise(const char *text, uint8_t name[16]) {
    static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};
    char bare[ADDRESS_SIZE];
    (void)snprintf(bare, sizeof bare, "%s", text);
    bare[strcspn(bare, "%")] = '\0'; /* the interface of a local one */
    if (inet_pton(AF_INET, bare, name + 12) == 1)
        memcpy(name, mapped, sizeof mapped);
    else if (inet_pton(AF_INET6, bare, name) != 1)
        memset(name, 0xff, 16);
    else if (memcmp(name, mapped, sizeof mapped) != 0)
        memset(name + 8, 0, 8);
}

/* An id is a hash: its first bytes spread well. */
static struct address **find(const struct addresses *addresses, const uint8_t *id) {
    uint32_t hash;
    memcpy(&hash, id, sizeof hash);
    struct address **at = &addresses->bucket[hash & (addresses->buckets - 1)];
    while (*at && memcmp((*at)->id, id, STORE_HASH_SIZE) != 0)
        at = &(*at)->next;
    return at;
}

static void grow(struct addresses *addresses) {
    struct address **old = addresses->bucket;
    uint32_t buckets = addresses->buckets;
    addresses->buckets = buckets ? 2 * buckets : FIRST_BUCKETS;
    addresses->bucket = memory_get(NULL, addresses->buckets * sizeof(struct address *));
    memset(addresses->bucket, 0, addresses->buckets * sizeof(struct address *));
    for (uint32_t i = 0; i < buckets; i++)
        while (old[i]) {
            struct address *address = old[i];
            old[i] = address->next;
            struct address **at = find(addresses, address->id);
            address->next = NULL;
            *at = address;
        }
    free(old);
}

static bool is_held(const struct address *address) {
    return address->holders || address->connections || address->waiting;
}

/* Milliseconds until all its buckets are full. */
static int64_t rest_of(const struct addresses *addresses, struct address *address, int64_t now) {
    const struct limits *limits = &addresses->limits;
    const int64_t rests[] = {
        allowance_rest(&address->posts, limits->posts, limits->posts_burst, now),
        allowance_rest(&address->uploads, limits->uploads, limits->uploads_burst, now),
        allowance_rest(&address->arrivals, limits->arrivals, limits->arrivals_burst, now),
        allowance_rest(&address->gets, limits->gets, limits->gets_burst, now),
        tank_rest(&address->work, limits->work, limits->work_burst, now),
        tank_rest(&address->storage, limits->storage, limits->storage_burst, now)};
    int64_t most = 0;
    for (size_t i = 0; i < sizeof rests / sizeof rests[0]; i++)
        most = rests[i] > most ? rests[i] : most;
    return most;
}

/* Forget those that nobody holds and that are full within this time. */
static void forget(struct addresses *addresses, int64_t within, int64_t now) {
    for (uint32_t i = 0; i < addresses->buckets; i++)
        for (struct address **at = &addresses->bucket[i]; *at;) {
            struct address *address = *at;
            if (is_held(address) || rest_of(addresses, address, now) > within) {
                at = &address->next;
                continue;
            }
            *at = address->next;
            free(address);
            addresses->count--;
        }
}

void addresses_sweep(struct addresses *addresses, int64_t now) {
    forget(addresses, 0, now);
}

static int compare(const void *a, const void *b) {
    int64_t one = *(const int64_t *)a, other = *(const int64_t *)b;
    return (one > other) - (one < other);
}

/* There are too many: the eighth of them that is nearest to full goes. That is often
 * enough that no newcomer pays for the search, and those who have used most stay. */
static void make_room(struct addresses *addresses, int64_t now) {
    int64_t *rests = memory_get(NULL, addresses->count * sizeof *rests);
    size_t count = 0;
    for (uint32_t i = 0; i < addresses->buckets; i++)
        for (struct address *address = addresses->bucket[i]; address; address = address->next)
            if (!is_held(address))
                rests[count++] = rest_of(addresses, address, now);
    qsort(rests, count, sizeof *rests, compare);
    if (count)
        forget(addresses, rests[count / 8], now);
    free(rests);
}

static struct address *enter(struct addresses *addresses, const uint8_t *id, int64_t now) {
    if (addresses->count >= ADDRESSES_MOST)
        make_room(addresses, now);
    if (addresses->count >= addresses->buckets)
        grow(addresses);
    struct address **at = find(addresses, id);
    if (*at)
        return *at;
    *at = memory_get(NULL, sizeof **at);
    **at = (struct address){
        .work = {.tokens = addresses->limits.work_burst, .since = now},
        .storage = {.tokens = addresses->limits.storage_burst, .since = now},
    };
    memcpy((*at)->id, id, STORE_HASH_SIZE);
    (*at)->later_end = &(*at)->later;
    (*at)->resting_end = &(*at)->resting;
    addresses->count++;
    return *at;
}

struct address *address_find(struct addresses *addresses, const uint8_t id[STORE_HASH_SIZE],
                             int64_t now) {
    struct address *found = addresses->buckets ? *find(addresses, id) : NULL;
    return address_keep(found ? found : enter(addresses, id, now));
}

struct address *address_hold(struct addresses *addresses, const char *text, int64_t now) {
    uint8_t name[16], id[STORE_HASH_SIZE];
    address_normalise(text, name);
    (void)crypto_generichash(id, sizeof id, name, sizeof name, addresses->key,
                             sizeof addresses->key);
    struct address *address = address_find(addresses, id, now);
    address->open++;
    return address;
}

void address_release(struct address *address) {
    if (address)
        address->open--;
    address_let_go(address);
}

struct address *address_keep(struct address *address) {
    if (address)
        address->holders++;
    return address;
}

void address_let_go(struct address *address) {
    if (!address)
        return;
    assert(address->holders > 0);
    address->holders--;
}

double address_work(const struct addresses *addresses, struct address *address, int64_t now) {
    const struct limits *limits = &addresses->limits;
    if (limits->work <= 0)
        return 1;
    double level = tank_level(&address->work, limits->work, limits->work_burst, now);
    /* Nobody has to rest longer for what could not be refused. */
    if (level < -2 * limits->work_debt)
        address->work.tokens = level = -2 * limits->work_debt;
    return level;
}

double address_storage(const struct addresses *addresses, struct address *address, int64_t now) {
    const struct limits *limits = &addresses->limits;
    if (limits->storage <= 0)
        return HUGE_VAL;
    return tank_level(&address->storage, limits->storage, limits->storage_burst, now);
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
