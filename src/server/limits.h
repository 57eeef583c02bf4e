/* What strangers may use: open sockets and requests per address. */
#ifndef SERVER_LIMITS_H
#define SERVER_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

enum { ADDRESS_SIZE = 48 };

/* A bucket of tokens that fills with time: `rate` a second, `burst` at most. */
struct allowance {
    float tokens;
    uint32_t since; /* milliseconds, whenever they began */
};

/* Take a token; false if there is none. A rate of 0 always allows. */
bool allowance_take(struct allowance *allowance, int rate, int burst, int64_t now);

/* An address with something open, counted by whoever holds it. */
struct address {
    struct address *next;
    char text[ADDRESS_SIZE];
    int open;        /* requests and sockets that hold it */
    int connections; /* that come from it */
    int64_t seen;
    struct allowance posts, uploads;
    struct allowance arrivals, gets; /* connections that come in; what is fetched */
};

/* All addresses seen lately. */
struct addresses {
    struct address **bucket;
    uint32_t buckets, count;
};

/* The address's entry, with one holder more. */
struct address *address_hold(struct addresses *addresses, const char *text, int64_t now);
void address_release(struct address *address);
/* Forget those that nobody holds and that were not seen for a minute. */
void addresses_sweep(struct addresses *addresses, int64_t now);
void addresses_free(struct addresses *addresses);

#endif
