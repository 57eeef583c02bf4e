#include "cli/commands.h"
int command_play(int argc, char **argv) {
    (void)argv;
    return argc;
}
