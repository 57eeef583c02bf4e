/* Who is served next when many want the same threads: a fair scheduler.
 *
 * Jobs queue by address and, within it, by client. The address that was served
 * least comes first, then its client that was served least, then the oldest job.
 * Served is processor time, halved every half a minute, so that yesterday's work
 * is forgotten and a minute's rest counts. An address has all threads but one at
 * most: what it runs cannot be interrupted, and others may come.
 *
 * Times are handed in; nothing here waits or reads a clock. A job belongs to who
 * put it until it is taken out again. */
#ifndef SERVER_SHARES_H
#define SERVER_SHARES_H

#include "store/store.h"

enum { SHARES_HALF_LIFE = 30 * 1000 }; /* milliseconds */

/* Who asks: hashes of an address, and of a client's secret or zeros. */
struct payer {
    uint8_t address[STORE_HASH_SIZE];
    uint8_t client[STORE_HASH_SIZE];
};

/* The first member of what is to be done. */
struct share_job {
    struct share_job *next;
    struct share_client *client;
};

struct shares;

struct shares *shares_new(int threads);
/* No job may be in it any more. */
void shares_free(struct shares *shares);

/* `now` is in milliseconds and never goes back. */
void shares_put(struct shares *shares, struct share_job *job, const struct payer *payer,
                int64_t now);
/* The job to be done next, which runs from now on; NULL if there is none that may. */
struct share_job *shares_take(struct shares *shares, int64_t now);
/* It is done, and took so many microseconds. */
void shares_done(struct shares *shares, struct share_job *job, int64_t took, int64_t now);

/* Jobs that wait, and those who are remembered. */
uint32_t shares_waiting(const struct shares *shares);
uint32_t shares_parties(const struct shares *shares);

#endif
