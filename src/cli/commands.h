/* The commands of `ludoteca`, one file each. A command gets its own name as
 * argv[0] and returns the exit code: 0, 1 for an error, 2 for wrong usage, 130
 * when it was interrupted. The table that lists them is in main.c. */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

int command_games(int argc, char **argv);
int command_play(int argc, char **argv);
int command_sim(int argc, char **argv);
int command_arena(int argc, char **argv);
int command_replay(int argc, char **argv);
int command_talk(int argc, char **argv);
int command_serve(int argc, char **argv);
int command_words(int argc, char **argv);

#endif
