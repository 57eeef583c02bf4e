#include "cli/interrupt.h"

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

static atomic_bool interrupted;

static void note(int signal_number) {
    (void)signal_number;
    atomic_store(&interrupted, true);
}

const atomic_bool *interrupt_catch(void) {
    struct sigaction action = {.sa_handler = note, .sa_flags = SA_RESTART | (int)SA_RESETHAND};
    (void)sigaction(SIGINT, &action, NULL);
    return &interrupted;
}
