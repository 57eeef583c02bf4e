/* The commands of `ludoteca`, one file each. A command gets its own name as
 * argv[0] and returns the exit code: 0, 1 for an error, 2 for wrong usage. */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

int command_play(int argc, char **argv);

#endif
