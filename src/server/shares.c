#include "server/shares.h"

#include "server/buffer.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    BUCKETS = 1024,
    FORGOTTEN = 100, /* microseconds: who has no more is not remembered */
};

/* What a heap orders: least served first, then who has waited longest. */
struct rank {
    int64_t served;   /* microseconds, halved again and again */
    uint64_t waiting; /* number of the job with which it began to wait */
    uint32_t at;      /* its place in the heap, from 1 on; 0: it is not in it */
};

struct heap {
    struct rank **ranks;
    uint32_t count, room;
};

struct share_client {
    struct rank rank; /* first: a rank of the address's heap is a client */
    struct share_client *next;
    struct share_address *address;
    uint8_t name[STORE_HASH_SIZE];
    struct share_job *first, **last; /* that wait, oldest first */
    int running;
};

struct share_address {
    struct rank rank; /* first: a rank of the heap of all is an address */
    struct share_address *next;
    uint8_t name[STORE_HASH_SIZE];
    struct share_client *clients;
    struct heap heap; /* clients with jobs that wait */
    int running;
};

struct shares {
    struct share_address *bucket[BUCKETS];
    struct heap heap; /* addresses with jobs that may run */
    int most;         /* jobs that an address may run at once */
    uint64_t jobs;    /* put so far */
    uint32_t waiting, parties;
    int64_t halved; /* when all was last halved */
};

/* ------------------------------------------------------------------- heaps */

static bool comes_before(const struct rank *a, const struct rank *b) {
    return a->served != b->served ? a->served < b->served : a->waiting < b->waiting;
}

static void place(struct heap *heap, uint32_t at, struct rank *rank) {
    heap->ranks[at] = rank;
    rank->at = at + 1;
}

static void sift_up(struct heap *heap, uint32_t at, struct rank *rank) {
    while (at && comes_before(rank, heap->ranks[(at - 1) / 2])) {
        place(heap, at, heap->ranks[(at - 1) / 2]);
        at = (at - 1) / 2;
    }
    place(heap, at, rank);
}

static void sift_down(struct heap *heap, uint32_t at, struct rank *rank) {
    for (uint32_t child; (child = 2 * at + 1) < heap->count; at = child) {
        if (child + 1 < heap->count && comes_before(heap->ranks[child + 1], heap->ranks[child]))
            child++;
        if (!comes_before(heap->ranks[child], rank))
            break;
        place(heap, at, heap->ranks[child]);
    }
    place(heap, at, rank);
}

static void heap_enter(struct heap *heap, struct rank *rank) {
    if (rank->at)
        return;
    if (heap->count == heap->room) {
        heap->room = 2 * heap->room + 8;
        heap->ranks = memory_get(heap->ranks, heap->room * sizeof(struct rank *));
    }
    sift_up(heap, heap->count++, rank);
}

static void heap_leave(struct heap *heap, struct rank *rank) {
    if (!rank->at)
        return;
    uint32_t at = rank->at - 1;
    struct rank *last = heap->ranks[--heap->count];
    rank->at = 0;
    if (last == rank)
        return;
    sift_down(heap, at, last);
    sift_up(heap, last->at - 1, last);
}

/* It has been served more. */
static void heap_move(struct heap *heap, struct rank *rank) {
    if (rank->at)
        sift_down(heap, rank->at - 1, rank);
}

/* ----------------------------------------------------------------- parties */

/* Names are hashes: any part of one spreads well. */
static struct share_address **bucket_of(struct shares *shares, const uint8_t *name) {
    return &shares->bucket[(name[0] | name[1] << 8) % BUCKETS];
}

static struct share_address *address_of(struct shares *shares, const uint8_t *name) {
    struct share_address **at = bucket_of(shares, name);
    while (*at && memcmp((*at)->name, name, STORE_HASH_SIZE) != 0)
        at = &(*at)->next;
    if (!*at) {
        *at = memory_get(NULL, sizeof **at);
        **at = (struct share_address){0};
        memcpy((*at)->name, name, STORE_HASH_SIZE);
        shares->parties++;
    }
    return *at;
}

static struct share_client *client_of(struct shares *shares, struct share_address *address,
                                      const uint8_t *name) {
    struct share_client **at = &address->clients;
    while (*at && memcmp((*at)->name, name, STORE_HASH_SIZE) != 0)
        at = &(*at)->next;
    if (!*at) {
        *at = memory_get(NULL, sizeof **at);
        **at = (struct share_client){.address = address};
        (*at)->last = &(*at)->first;
        memcpy((*at)->name, name, STORE_HASH_SIZE);
        shares->parties++;
    }
    return *at;
}

static void halve_clients(struct shares *shares, struct share_address *address, int times) {
    for (struct share_client **at = &address->clients; *at;) {
        struct share_client *client = *at;
        client->rank.served >>= times;
        if (client->first || client->running || client->rank.served > FORGOTTEN) {
            at = &client->next;
            continue;
        }
        *at = client->next;
        free(client);
        shares->parties--;
    }
}

/* Halving keeps the order, but for ties, which are settled by who has waited longer. */
static void reorder(struct heap *heap) {
    for (uint32_t i = heap->count / 2; i-- > 0;)
        sift_down(heap, i, heap->ranks[i]);
}

static void halve_address(struct shares *shares, struct share_address *address, int times) {
    halve_clients(shares, address, times);
    reorder(&address->heap);
    address->rank.served >>= times;
}

static void free_address(struct shares *shares, struct share_address *address) {
    free(address->heap.ranks);
    free(address);
    shares->parties--;
}

/* Whoever has nothing to do here and has rested for long enough is forgotten. */
static void halve_all(struct shares *shares, int64_t now) {
    int64_t passed = (now - shares->halved) / SHARES_HALF_LIFE;
    if (passed <= 0)
        return;
    shares->halved += passed * SHARES_HALF_LIFE;
    int times = passed < 62 ? (int)passed : 62;
    for (int i = 0; i < BUCKETS; i++)
        for (struct share_address **at = &shares->bucket[i]; *at;) {
            struct share_address *address = *at;
            halve_address(shares, address, times);
            if (address->clients || address->rank.served > FORGOTTEN) {
                at = &address->next;
                continue;
            }
            *at = address->next;
            free_address(shares, address);
        }
    reorder(&shares->heap);
}

/* --------------------------------------------------------------- lifecycle */

struct shares *shares_new(int threads) {
    struct shares *shares = memory_get(NULL, sizeof *shares);
    *shares = (struct shares){.most = threads > 1 ? threads - 1 : 1};
    return shares;
}

void shares_free(struct shares *shares) {
    assert(!shares->waiting);
    for (int i = 0; i < BUCKETS; i++)
        while (shares->bucket[i]) {
            struct share_address *address = shares->bucket[i];
            shares->bucket[i] = address->next;
            while (address->clients) {
                struct share_client *client = address->clients;
                address->clients = client->next;
                free(client);
            }
            free_address(shares, address);
        }
    free(shares->heap.ranks);
    free(shares);
}

/* -------------------------------------------------------------------- jobs */

/* An address waits while it has jobs that wait and may run one more. */
static void set_waiting(struct shares *shares, struct share_address *address) {
    if (address->heap.count && address->running < shares->most)
        heap_enter(&shares->heap, &address->rank);
    else
        heap_leave(&shares->heap, &address->rank);
}

void shares_put(struct shares *shares, struct share_job *job, const struct payer *payer,
                int64_t now) {
    halve_all(shares, now);
    struct share_address *address = address_of(shares, payer->address);
    struct share_client *client = client_of(shares, address, payer->client);
    shares->jobs++;
    if (!address->heap.count)
        address->rank.waiting = shares->jobs;
    if (!client->first)
        client->rank.waiting = shares->jobs;
    job->client = client;
    job->next = NULL;
    *client->last = job;
    client->last = &job->next;
    shares->waiting++;
    heap_enter(&address->heap, &client->rank);
    set_waiting(shares, address);
}

struct share_job *shares_take(struct shares *shares, int64_t now) {
    halve_all(shares, now);
    if (!shares->heap.count)
        return NULL;
    struct share_address *address = (struct share_address *)shares->heap.ranks[0];
    struct share_client *client = (struct share_client *)address->heap.ranks[0];
    struct share_job *job = client->first;
    client->first = job->next;
    if (!client->first) {
        client->last = &client->first;
        heap_leave(&address->heap, &client->rank);
    }
    job->next = NULL;
    client->running++;
    address->running++;
    shares->waiting--;
    set_waiting(shares, address);
    return job;
}

void shares_done(struct shares *shares, struct share_job *job, int64_t took, int64_t now) {
    struct share_client *client = job->client;
    struct share_address *address = client->address;
    client->running--;
    address->running--;
    client->rank.served += took;
    address->rank.served += took;
    heap_move(&address->heap, &client->rank);
    heap_move(&shares->heap, &address->rank);
    set_waiting(shares, address);
    job->client = NULL;
    halve_all(shares, now);
}

uint32_t shares_waiting(const struct shares *shares) {
    return shares->waiting;
}

uint32_t shares_parties(const struct shares *shares) {
    return shares->parties;
}
