#include "cli/commands.h"
int main(int argc, char **argv) {
    return command_play(argc - 1, argv + 1);
}
