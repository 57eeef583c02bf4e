#define _GNU_SOURCE /* pipe2, environ */
#include "lab/program.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { ARGUMENTS_MAX = 32, SLICE_MS = 50, LEAVE_MS = 1000 };

static int64_t now_ms(void) {
    return (int64_t)(crew_clock() * 1000);
}

/* -------------------------------------------------------------- starting */

/* A process group of its own: Ctrl-C at the terminal is for us, and we can end
 * the program together with its children. */
static int spawn(struct program *program, char **arguments, int its_input, int its_output) {
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t usual;
    (void)sigemptyset(&usual);
    (void)sigaddset(&usual, SIGPIPE);
    (void)sigaddset(&usual, SIGINT);
    (void)posix_spawn_file_actions_init(&files);
    (void)posix_spawn_file_actions_adddup2(&files, its_input, STDIN_FILENO);
    (void)posix_spawn_file_actions_adddup2(&files, its_output, STDOUT_FILENO);
    (void)posix_spawnattr_init(&attributes);
    (void)posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
    (void)posix_spawnattr_setsigdefault(&attributes, &usual);
    int reason = posix_spawnp(&program->pid, arguments[0], &files, &attributes, arguments, environ);
    (void)posix_spawnattr_destroy(&attributes);
    (void)posix_spawn_file_actions_destroy(&files);
    if (reason)
        program->pid = 0;
    return reason;
}

static int start_piped(struct program *program, char **arguments) {
    int down[2], up[2];
    if (pipe2(down, O_CLOEXEC))
        return errno;
    if (pipe2(up, O_CLOEXEC)) {
        int reason = errno;
        (void)close(down[0]);
        (void)close(down[1]);
        return reason;
    }
    int reason = spawn(program, arguments, down[0], up[1]);
    (void)close(down[0]);
    (void)close(up[1]);
    program->to = down[1];
    program->from = up[0];
    if (reason) {
        (void)close(program->to);
        (void)close(program->from);
        return reason;
    }
    (void)fcntl(program->to, F_SETFL, O_NONBLOCK);
    (void)fcntl(program->from, F_SETFL, O_NONBLOCK);
    return 0;
}

int program_start(struct program *program, const char *command, struct ludo_error *error) {
    char *words = strdup(command);
    char *arguments[ARGUMENTS_MAX + 1] = {NULL};
    char *rest = words, *word;
    size_t count = 0;
    *program = (struct program){.line = malloc(PROGRAM_ANSWER_MAX)};
    if (!words || !program->line) {
        free(words);
        free(program->line);
        *program = (struct program){0};
        return ludo_fail(error, LUDO_EMEMORY, NULL);
    }
    while (count < ARGUMENTS_MAX && (word = strsep(&rest, " ")))
        if (*word)
            arguments[count++] = word;
    int reason = count ? start_piped(program, arguments) : ENOENT;
    free(words);
    if (!reason)
        return LUDO_OK;
    free(program->line);
    *program = (struct program){0};
    return ludo_fail(error, LUDO_EBOT, "it cannot be started: %s", strerror(reason));
}

/* ---------------------------------------------------------------- ending */

/* End it now if `grace` is over; its wait status. */
static int reap(struct program *program, int grace_ms) {
    const struct timespec moment = {.tv_nsec = 2000000};
    int64_t until = now_ms() + grace_ms;
    int status = 0;
    while (waitpid(program->pid, &status, WNOHANG) == 0) {
        if (now_ms() >= until) {
            (void)kill(-program->pid, SIGKILL);
            (void)waitpid(program->pid, &status, 0);
            return status;
        }
        (void)nanosleep(&moment, NULL);
    }
    (void)kill(-program->pid, SIGKILL); /* what it may have left behind */
    return status;
}

static int end(struct program *program, int grace_ms) {
    (void)close(program->to);
    int status = reap(program, grace_ms);
    (void)close(program->from);
    free(program->line);
    *program = (struct program){0};
    return status;
}

void program_stop(struct program *program) {
    if (program->pid)
        (void)end(program, LEAVE_MS);
}

static int fail_ended(struct program *program, struct ludo_error *error) {
    int status = end(program, LEAVE_MS);
    if (WIFSIGNALED(status))
        (void)ludo_fail(error, LUDO_EBOT, "it was ended by signal %d (%s)", WTERMSIG(status),
                        strsignal(WTERMSIG(status)));
    else
        (void)ludo_fail(error, LUDO_EBOT, "it ended with exit code %d instead of answering",
                        WEXITSTATUS(status));
    return LUDO_EBOT;
}

static int fail_late(struct program *program, int timeout_ms, struct ludo_error *error) {
    (void)end(program, 0);
    (void)ludo_fail(error, LUDO_EBOT, "it did not answer within %g s", timeout_ms / 1000.0);
    return LUDO_EBOT;
}

/* ---------------------------------------------------------------- asking */

/* A child of the program's may hold the pipes open after its end. */
static bool has_ended(const struct program *program) {
    siginfo_t info = {0};
    return !waitid(P_PID, (id_t)program->pid, &info, WEXITED | WNOHANG | WNOWAIT) && info.si_pid;
}

/* Wait until the file is ready: LUDO_OK, PROGRAM_STOPPED, or an error. */
static int await(struct program *program, int file, short events, int64_t until, int timeout_ms,
                 const struct crew *crew, struct ludo_error *error) {
    for (;;) {
        if (crew_stopped(crew))
            return PROGRAM_STOPPED;
        int64_t left = until - now_ms();
        if (left <= 0)
            return fail_late(program, timeout_ms, error);
        struct pollfd wait = {.fd = file, .events = events};
        if (poll(&wait, 1, left < SLICE_MS ? (int)left : SLICE_MS) > 0)
            return LUDO_OK;
        if (has_ended(program))
            return fail_ended(program, error);
    }
}

static int send_line(struct program *program, const char *line, size_t length, int64_t until,
                     int timeout_ms, const struct crew *crew, struct ludo_error *error) {
    while (length) {
        ssize_t wrote = write(program->to, line, length);
        if (wrote > 0) {
            line += wrote;
            length -= (size_t)wrote;
        } else if (wrote < 0 && errno == EPIPE) {
            return fail_ended(program, error);
        } else {
            int answer = await(program, program->to, POLLOUT, until, timeout_ms, crew, error);
            if (answer)
                return answer;
        }
    }
    return LUDO_OK;
}

static int receive_line(struct program *program, int64_t until, int timeout_ms,
                        const struct crew *crew, struct ludo_error *error) {
    program->held = 0;
    for (;;) {
        size_t room = PROGRAM_ANSWER_MAX - program->held;
        ssize_t got = read(program->from, program->line + program->held, room);
        if (got == 0)
            return fail_ended(program, error);
        if (got < 0) {
            int answer = await(program, program->from, POLLIN, until, timeout_ms, crew, error);
            if (answer)
                return answer;
            continue;
        }
        char *stop = memchr(program->line + program->held, '\n', (size_t)got);
        program->held += (size_t)got;
        if (stop && stop + 1 == program->line + program->held) {
            *stop = '\0';
            return LUDO_OK;
        }
        if (stop || program->held == PROGRAM_ANSWER_MAX) {
            (void)end(program, 0);
            return ludo_fail(error, LUDO_EBOT,
                             stop ? "it answered with more than one line"
                                  : "it answered with a line that is too long");
        }
    }
}

int program_ask(struct program *program, const char *line, size_t length, int timeout_ms,
                const struct crew *crew, const char **answer, struct ludo_error *error) {
    int64_t until = now_ms() + timeout_ms;
    int code = send_line(program, line, length, until, timeout_ms, crew, error);
    if (code == LUDO_OK)
        code = receive_line(program, until, timeout_ms, crew, error);
    *answer = code == LUDO_OK ? program->line : NULL;
    return code;
}
