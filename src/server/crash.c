#include "server/crash.h"

#include "server/keys.h"
#include "server/reading.h"
#include "server/server.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { STACK_SIZE = 64 << 10, NOTED_MAX = 64 };

/* What each thread is at work on, for the signal handler. */
static _Thread_local const char *volatile at_id, *volatile at_how;
static _Thread_local void *stack;

/* The one process's file, and what was in it. Only the loop's thread uses the
 * list, and the handler the name. */
static char name[4096];
static char noted[NOTED_MAX][STORE_ID_SIZE];
static int noted_count;

static const int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};

#ifdef LUDOTECA_PLANT
/* A test build crashes where the environment says: LUDOTECA_PLANT is the word
 * for what is done, and the id of the table. */
static void planted(const char *id, const char *how) {
    const char *plant = getenv("LUDOTECA_PLANT");
    size_t length = strlen(how);
    if (plant && !strncmp(plant, how, length) && plant[length] == ' ' &&
        !strcmp(plant + length + 1, id))
        abort();
}
#endif

void crash_at(const char *id, const char *how) {
    at_how = how;
    at_id = id;
#ifdef LUDOTECA_PLANT
    if (id)
        planted(id, how);
#endif
}

/* ------------------------------------------------------------------ crashing */

/* Only what a handler may call. The default action follows. */
static void note(int signal_number) {
    char line[STORE_ID_SIZE];
    const char *id = at_id;
    if (id && name[0]) {
        size_t length = 0;
        for (; length < STORE_ID_SIZE - 1 && id[length]; length++)
            line[length] = id[length];
        line[length++] = '\n';
        int file = open(name, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
        if (file >= 0) {
            ssize_t wrote = write(file, line, length);
            (void)wrote;
            (void)fsync(file);
            (void)close(file);
        }
    }
    (void)raise(signal_number);
}

void crash_thread_begin(void) {
    stack = mmap(NULL, STACK_SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (stack == MAP_FAILED) {
        stack = NULL;
        return;
    }
    stack_t alternative = {.ss_sp = stack, .ss_size = STACK_SIZE};
    (void)sigaltstack(&alternative, NULL);
}

void crash_thread_end(void) {
    stack_t none = {.ss_flags = SS_DISABLE};
    if (!stack)
        return;
    (void)sigaltstack(&none, NULL);
    (void)munmap(stack, STACK_SIZE);
    stack = NULL;
}

/* ---------------------------------------------------------------- what was */

static void read_noted(void) {
    char line[64];
    FILE *file = fopen(name, "re");
    noted_count = 0;
    while (file && noted_count < NOTED_MAX && fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = '\0';
        if (key_is_id(line) && !crash_has(line))
            memcpy(noted[noted_count++], line, STORE_ID_SIZE);
    }
    if (file)
        (void)fclose(file);
}

void crash_open(const char *database) {
    struct sigaction action = {.sa_handler = note,
                               .sa_flags = (int)(SA_ONSTACK | SA_RESETHAND | SA_NODEFER)};
    char *real = realpath(database, NULL);
    (void)snprintf(name, sizeof name, "%s.crash", real ? real : database);
    free(real);
    read_noted();
    crash_thread_begin();
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++)
        (void)sigaction(signals[i], &action, NULL);
}

void crash_close(void) {
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++)
        (void)signal(signals[i], SIG_DFL);
    crash_thread_end();
    name[0] = '\0';
}

bool crash_has(const char *id) {
    for (int i = 0; i < noted_count; i++)
        if (!strcmp(noted[i], id))
            return true;
    return false;
}

static void settled(struct store_answer *answer, void *context) {
    int *code = context;
    *code = answer->code;
}

void crash_settle(struct server *server) {
    enum { UNDER_WAY = 1, WAIT = 1000000 };
    int code = UNDER_WAY;
    struct store_batch *batch = server->batch[server->side];
    for (int i = 0; i < noted_count; i++)
        store_put_aside(batch, noted[i], absence_word(ABSENT_CRASH), server_seconds());
    if (store_batch_is_empty(batch))
        return;
    store_submit(server->store, batch, settled, &code);
    while (code == UNDER_WAY) {
        store_wait(server->store, WAIT);
        (void)store_take(server->store);
    }
    store_batch_clear(batch);
    for (int i = 0; i < noted_count; i++)
        (void)fprintf(stderr, "ludoteca: table %s was set aside: the server crashed at it\n",
                      noted[i]);
    if (code < 0)
        return;
    noted_count = 0;
    (void)unlink(name);
}
