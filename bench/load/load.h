/* What the files of the load program share. One thread owns all of it. */
#ifndef BENCH_LOAD_H
#define BENCH_LOAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    SEATS = 2,
    OPENING_MAX = 64, /* tables that are being opened at once */
    EVENTS = 512,
    MOVE_SIZE = 32,
    LATENCIES = 1 << 22,
};

enum phase { CLOSED, POSTING, SHAKING, JOINING, CHECKING, PLAYING };

struct table;

struct connection {
    struct table *table;
    int file, seat;
    enum phase phase;
    char *in; /* what has come, only while it is taken … */
    size_t in_length;
    char *rest; /* … and the part of a frame that was left over */
    size_t rest_length, rest_room;
    char *text; /* what the server has told */
    size_t text_length, text_room;
    long revision;
};

struct table {
    struct connection connection[SEATS];
    char id[16], invite[40], client[SEATS][40];
    int ready;   /* seats that can play */
    int waiting; /* answers that are still to come for the move under way */
    int mover;
    int ahead; /* moves to make before anything is measured */
    bool over;
    bool heard[SEATS];  /* something has come since the move */
    bool queued;        /* the move under way is in the queue … */
    struct table *next; /* … and this one was sent after it */
    char move[MOVE_SIZE];
    double sent, due;
    bool broken;                            /* it is to be joined again */
    double progress;                        /* when a move was last acknowledged */
    char (*acknowledged[SEATS])[MOVE_SIZE]; /* moves, oldest first */
    size_t count[SEATS], room[SEATS];
};

/* What was asked for on the command line. */
struct wish {
    int port, tables, spare, server;
    double seconds, rate, idle;
    const char *state;
    bool json, faults;
};

extern struct wish wish;
extern struct table *tables; /* those that play, then those that wait to */
extern int poller, opened, opening, next_to_open, next_spare;
extern bool measuring, server_gone;
extern float *latency; /* seconds of each move, `latencies` of them */
extern size_t latencies;
extern int warming; /* tables that have such moves left */
extern long moves, matches, errors, lost, checked, refused;

/* ------------------------------------------------------------------ wire */

double now(void);
unsigned draw(unsigned bound);
_Noreturn void give_up(const char *what);
void *more(void *old, size_t size);
void complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

bool dial(struct connection *connection);
void drop(struct connection *connection);
void send_all(struct connection *connection, const char *data, size_t length);
/* Send a message. */
void say(struct connection *connection, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Take what has come; false if there was nothing. */
bool receive(struct connection *connection);
/* The system need not tell any more when something comes. */
void leave_poller(const struct connection *connection);

/* --------------------------------------------------------------- opening */

void open_table(struct table *table);
/* As many as may be under way at once. */
void open_more(void);
void take_posted(struct connection *connection);
/* How many bytes the answer to a handshake had, or 0 if it is not whole. */
size_t take_handshake(struct connection *connection);

/* --------------------------------------------------------------- playing */

void became_ready(struct connection *connection);
void send_move(struct table *table);
/* With a disk that fails: make the moves that are due, join again where the
 * server has hung up. */
void go_on_with_faults(void);
/* The server has hung up on a socket of the table, or refused it. */
void became_broken(struct table *table);
/* Look whether the oldest move under way was answered; false if not. */
bool hear_oldest(void);
void acknowledge(struct table *table);
void take_message(struct connection *connection, const char *text, size_t length);
bool begins(const char *text, const char *start);

/* ----------------------------------------------------------------- state */

void write_state(void);
void read_state(void);

#endif
