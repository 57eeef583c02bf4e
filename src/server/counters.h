/* How much the server has done since it was started: for its operator, and for
 * tests that count what a client makes it do. Plain numbers of the loop's
 * thread, each counted in the one place where it happens. */
#ifndef SERVER_COUNTERS_H
#define SERVER_COUNTERS_H

#include <stdint.h>

#define COUNTERS(X)                                                                       \
    X(connections, "Connections taken in.")                                               \
    X(handshakes, "TLS handshakes begun.")                                                \
    X(requests, "HTTP requests heard.")                                                   \
    X(messages, "WebSocket messages and control frames heard.")                           \
    X(refused, "Requests and messages refused, and connections cut, because of a limit.") \
    X(bytes_in, "Bytes received.")                                                        \
    X(bytes_out, "Bytes sent.")                                                           \
    X(moves, "Moves made by persons, bots and chance.")                                   \
    X(queries, "Questions to the store.")                                                 \
    X(commits, "Batches brought to the disk.")                                            \
    X(stored, "Bytes handed to the store.")                                               \
    X(loads, "Tables loaded.")                                                            \
    X(compiled, "Content files compiled.")                                                \
    X(thoughts, "Questions to bots.")

struct counters {
#define COUNTER_MEMBER(name, help) uint64_t name;
    COUNTERS(COUNTER_MEMBER)
#undef COUNTER_MEMBER
};

#endif
