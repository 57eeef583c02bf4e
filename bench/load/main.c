/* Load for `ludoteca serve`: opens tables of two sockets each over the HTTP
 * API, plays legal moves at full speed or at a rate, and tells how many were
 * committed, how long they took and what they cost. A match that ends is
 * followed by one at a spare table, opened before the clock runs like the
 * others, and when there is none left by one at a new table.
 *
 *     load --port 8080 --tables 1000 --spare 2000 --seconds 5
 *
 * With --state FILE it remembers every acknowledged move beyond its own end:
 * when the server is killed it writes the file, and when it is run again it
 * goes on at the same tables, after checking that every move is there.
 *
 * With --faults the server's disk may fail: a move that is refused with STORE is
 * made again, and where the server hangs up it is joined again.
 *
 * One thread, WebSocket frames by hand. A table has one move under way at a
 * time; its time runs from the send until both sockets have the patch and the
 * mover has its `ok`. */
#include "load.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>

struct wish wish = {.port = 8080, .tables = 1000, .seconds = 5};
struct table *tables;
int poller, opened, opening, next_to_open, next_spare;
bool measuring, server_gone;
float *latency;
size_t latencies;
int warming;
long moves, matches, errors, lost, checked, refused;

static void turn(int timeout) {
    struct epoll_event events[EVENTS];
    int count = epoll_wait(poller, events, EVENTS, timeout);
    for (int i = 0; i < count; i++)
        receive(events[i].data.ptr);
}

static void send_due(void) {
    double time = now();
    for (int i = 0; i < wish.tables; i++)
        if (tables[i].ready == SEATS && !tables[i].waiting && tables[i].due <= time)
            send_move(&tables[i]);
}

static bool at_full_speed(void) {
    return wish.rate <= 0 && wish.idle <= 0 && !wish.state;
}

/* At full speed we never sleep, and the sockets are read in the order of the moves:
 * waking us up and noting down which have something is not the server's work, and would
 * be done on its core. Only tables that are opened later are polled. */
static void leave_all(void) {
    for (int i = 0; i < wish.tables + wish.spare; i++)
        for (int seat = 0; seat < SEATS; seat++)
            leave_poller(&tables[i].connection[seat]);
}

/* Tables that all begin at once would make their easy moves and their hard ones
 * together, and end together, as tables of people do not. So each first plays a part of
 * its match, of which nothing is measured. */
static void play_ahead(void) {
    enum { AHEAD = 100, PATIENCE = 60 };
    double end = now() + PATIENCE;
    for (int i = 0; i < wish.tables; i++) {
        tables[i].ahead = (int)draw(AHEAD);
        warming += tables[i].ahead > 0;
    }
    for (int i = 0; i < wish.tables; i++)
        if (tables[i].ahead > 0)
            send_move(&tables[i]);
    while (!server_gone && warming > 0 && now() < end)
        (void)hear_oldest();
}

static void run_fast_until(double end) {
    while (!server_gone && now() < end)
        if (!hear_oldest())
            turn(0);
}

/* It sleeps, like the machines of people who think. */
static void run_until(double end) {
    while (!server_gone && now() < end) {
        if (wish.faults)
            go_on_with_faults();
        else if (wish.rate > 0)
            send_due();
        turn(1);
    }
}

static long memory_of_server(void) {
    char path[64], line[256];
    long kilobytes = 0;
    if (!wish.server)
        return 0;
    (void)snprintf(path, sizeof path, "/proc/%d/status", wish.server);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file))
        if (begins(line, "VmRSS:"))
            kilobytes = strtol(line + 6, NULL, 10);
    if (file)
        (void)fclose(file);
    return kilobytes;
}

static int compare(const void *a, const void *b) {
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

static double percentile(double part) {
    return latencies ? (double)latency[(size_t)(part * (double)(latencies - 1))] * 1000 : 0;
}

static void report(double seconds, long before, long after) {
    int open = wish.tables + wish.spare;
    double per_table = open ? (double)(after - before) / open : 0;
    qsort(latency, latencies, sizeof *latency, compare);
    if (wish.json)
        (void)printf("{\"tables\":%d,\"seconds\":%.2f,\"moves\":%ld,\"moves_per_s\":%.0f,"
                     "\"p50_ms\":%.2f,\"p99_ms\":%.2f,\"max_ms\":%.2f,\"kb_per_table\":%.1f,"
                     "\"matches\":%ld,\"checked\":%ld,\"lost\":%ld,\"errors\":%ld,"
                     "\"refused\":%ld}\n",
                     wish.tables, seconds, moves, (double)moves / seconds, percentile(0.5),
                     percentile(0.99), percentile(1), per_table, matches, checked, lost, errors,
                     refused);
    else
        (void)printf("%d tables, %.1f s: %.0f moves/s committed, p50 %.2f ms, p99 %.2f ms, "
                     "max %.2f ms, %.1f KB per table, %ld matches ended, %ld errors\n",
                     wish.tables, seconds, (double)moves / seconds, percentile(0.5),
                     percentile(0.99), percentile(1), per_table, matches, errors);
}

static void read_words(int argc, char **argv) {
    static const struct option known[] = {
        {"port", required_argument, NULL, 'p'},
        {"tables", required_argument, NULL, 't'},
        {"spare", required_argument, NULL, 'e'},
        {"seconds", required_argument, NULL, 's'},
        {"rate", required_argument, NULL, 'r'},
        {"idle", required_argument, NULL, 'i'},
        {"server", required_argument, NULL, 'v'},
        {"state", required_argument, NULL, 'f'},
        {"json", no_argument, NULL, 'j'},
        {"faults", no_argument, NULL, 'x'},
        {0},
    };
    int letter;
    while ((letter = getopt_long(argc, argv, "", known, NULL)) != -1)
        switch (letter) {
        case 'p':
            wish.port = atoi(optarg);
            break;
        case 't':
            wish.tables = atoi(optarg);
            break;
        case 'e':
            wish.spare = atoi(optarg);
            break;
        case 's':
            wish.seconds = atof(optarg);
            break;
        case 'r':
            wish.rate = atof(optarg);
            break;
        case 'i':
            wish.idle = atof(optarg);
            break;
        case 'v':
            wish.server = atoi(optarg);
            break;
        case 'f':
            wish.state = optarg;
            break;
        case 'j':
            wish.json = true;
            break;
        case 'x':
            wish.faults = true;
            break;
        default:
            (void)fputs("usage: load [--port N] [--tables N] [--spare N] [--seconds S]\n"
                        "            [--rate MOVES/S] [--idle S] [--server PID] [--state FILE]\n"
                        "            [--json] [--faults]\n",
                        stderr);
            exit(2);
        }
}

static void prepare(void) {
    struct rlimit limit;
    if (!getrlimit(RLIMIT_NOFILE, &limit)) {
        limit.rlim_cur = limit.rlim_max;
        (void)setrlimit(RLIMIT_NOFILE, &limit);
    }
    poller = epoll_create1(EPOLL_CLOEXEC);
    tables = calloc((size_t)(wish.tables + wish.spare), sizeof *tables);
    next_spare = wish.tables;
    latency = malloc(LATENCIES * sizeof *latency);
    if (poller < 0 || !tables || !latency)
        give_up("there is not enough memory");
}

int main(int argc, char **argv) {
    read_words(argc, argv);
    prepare();
    if (wish.state)
        read_state();
    long before = memory_of_server();
    double start = now();
    measuring = wish.state != NULL;
    open_more();
    while (!server_gone && opened < wish.tables + wish.spare &&
           !(wish.state && now() > start + wish.seconds) && now() < start + 300) {
        if (wish.faults)
            go_on_with_faults();
        turn(10);
    }
    if (!wish.state && opened < wish.tables + wish.spare)
        give_up("not all tables could be opened");
    if (at_full_speed()) {
        leave_all();
        play_ahead();
    }
    if (!wish.state) {
        measuring = true;
        start = now();
        for (int i = 0; wish.idle <= 0 && i < wish.tables; i++)
            if (wish.rate > 0)
                tables[i].due = start + draw(1000) / 1000.0 / wish.rate;
            else
                send_move(&tables[i]);
    }
    if (at_full_speed())
        run_fast_until(start + wish.seconds);
    else
        run_until(start + (wish.idle > 0 ? wish.idle : wish.seconds));
    measuring = false;
    double seconds = now() - start;
    long after = memory_of_server();
    if (wish.state)
        write_state();
    report(seconds, before, after);
    return errors || lost ? 1 : 0;
}
