/* What strangers may use, counted by address: an IPv4 address, or the /64 network
 * of an IPv6 one, which is what a household gets. Clients' secrets cost nothing to
 * make, so nothing is counted by them.
 *
 * Two buckets of tokens weigh what an address does. Its *work* is the loop's time
 * in microseconds, by the prices below: messages of who has used it up wait until
 * it has filled again. Its *storage* is bytes on disk. Both may be overdrawn a
 * little by what was begun. */
#ifndef SERVER_LIMITS_H
#define SERVER_LIMITS_H

#include "server/serve.h"
#include "store/store.h"

enum {
    ADDRESS_SIZE = 48,        /* its text */
    ADDRESSES_MOST = 100000,  /* that are remembered */
    THOUGHTS_PER_ADDRESS = 64 /* questions to bots at once; further tables rest */
};

/* ------------------------------------------------------------------ prices */

/* Work in microseconds of the processor, on the loop and on the thread that commits:
 * measured on a quiet server, where each message wakes it up, and rounded up. */
enum {
    WORK_FRAME = 8,        /* a frame that says nothing: a ping, a piece */
    WORK_MESSAGE = 30,     /* to read one, and to wake up for it */
    WORK_SEND = 10,        /* one to one socket … */
    WORK_SEND_BYTES = 256, /* … and 1 more for so many bytes */
    WORK_TELL = 25,        /* to work out what a viewer is told */
    WORK_STEP = 30,        /* to make one and bring it to the disk */
    WORK_SAVE = 200,       /* a table whole … */
    WORK_SAVE_STEPS = 4,   /* … and 1 more for so many steps */
    WORK_WORDS = 250,      /* chat or a note, kept */
    WORK_GREET = 60,       /* chat and a note, read */
    WORK_LOG_STEPS = 2,    /* 1 for so many steps of a log or a record */
    WORK_LOAD = 150,       /* a table … */
    WORK_LOAD_STEPS = 1,   /* … and 1 more for so many steps */
    WORK_MAKE = 300,       /* a table, besides saving it */
    WORK_LIST = 15,        /* one of the tables that are listed */
    WORK_HANDSHAKE = 1000, /* over TLS */
    WORK_REQUEST = 100,    /* over HTTP, often with a connection of its own … */
    WORK_FILE_BYTES = 1024 /* … and 1 more for so many bytes of the answer, encrypted or not */
};

/* Bytes on disk, with what the database needs around them: upper bounds, which
 * tests hold against the file. */
enum {
    STORAGE_PAGE = 4096,
    STORAGE_GUEST = 40 /* a spectator that is muted or barred */
};

/* A table with so many seats, its first steps not included. */
int64_t storage_of_table(int seats);
/* A step with a text of this length: in the journal, and in its table. */
int64_t storage_of_step(size_t length);
int64_t storage_of_line(size_t name, size_t text);
int64_t storage_of_note(size_t length);
int64_t storage_of_content(size_t length);

/* ------------------------------------------------------------------ limits */

/* Those in force; a rate of 0 stands for no limit. */
struct limits {
    int posts, posts_burst;        /* a second; at once */
    int uploads, uploads_burst;    /* content files */
    int arrivals, arrivals_burst;  /* connections that come in */
    int gets, gets_burst;          /* files and the like */
    double work, work_burst;       /* microseconds in a millisecond; at once */
    double work_debt;              /* beyond which requests over HTTP are refused */
    double storage, storage_burst; /* bytes in a millisecond; at once */
};

struct limits limits_of(const struct serve_settings *settings);
/* What an address can bring to the disk within 24 hours at most, whenever they
 * begin; 0: there is no limit. */
int64_t limits_storage_in_a_day(const struct limits *limits);

/* ----------------------------------------------------------------- buckets */

/* A bucket of tokens that fills with time: `rate` a second, `burst` at most. */
struct allowance {
    float tokens;
    uint32_t since; /* milliseconds, whenever they began */
};

/* Take a token; false if there is none. A rate of 0 always allows. */
bool allowance_take(struct allowance *allowance, int rate, int burst, int64_t now);

/* The same for large amounts; `tokens` are those at the moment `since`. What is taken may be
 * subtracted without looking at the time. */
struct tank {
    double tokens;
    int64_t since; /* milliseconds */
};

/* --------------------------------------------------------------- addresses */

/* An address that something is open from, or that has not rested long enough for all its
 * buckets to be full. */
struct address {
    struct address *next;
    uint8_t id[STORE_HASH_SIZE]; /* a hash of it, with a key of the database's */
    int holders;                 /* whatever points here */
    int open;                    /* requests and sockets that hold it */
    int connections;             /* that come from it */
    int thinking;                /* questions to bots that are under way */
    struct allowance posts, uploads;
    struct allowance arrivals, gets; /* connections that come in; what is fetched */
    struct tank work, storage;
    /* What waits until there is work or storage again (later.h). */
    struct socket *later, **later_end;
    struct table *resting, **resting_end;
    struct address *waiting_next;
    int64_t heard_at; /* when one of its messages was last carried out although it had no work */
    bool waiting;
};

struct addresses {
    struct limits limits;
    uint8_t key[STORE_SECRET_SIZE]; /* of the hash by which addresses are known */
    struct address **bucket;
    uint32_t buckets, count;
};

/* What counts as one address, in 16 bytes: IPv4 as ::ffff:a.b.c.d, of IPv6 the first half.
 * Whatever else somebody says is one stranger, all ones. */
void address_normalise(const char *text, uint8_t name[16]);

/* The address's entry, with one request or socket more that is open. */
struct address *address_hold(struct addresses *addresses, const char *text, int64_t now);
void address_release(struct address *address);
/* The entry of a hash, held. */
struct address *address_find(struct addresses *addresses, const uint8_t id[STORE_HASH_SIZE],
                             int64_t now);
/* Hold it, or let it go, without anything being open. */
struct address *address_keep(struct address *address);
void address_let_go(struct address *address);

/* Work that is left, negative if it was overdrawn; storage likewise. */
double address_work(const struct addresses *addresses, struct address *address, int64_t now);
double address_storage(const struct addresses *addresses, struct address *address, int64_t now);

/* Forget those that nobody holds and whose buckets are full. */
void addresses_sweep(struct addresses *addresses, int64_t now);
void addresses_free(struct addresses *addresses);

#endif
