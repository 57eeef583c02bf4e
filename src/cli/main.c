/* `ludoteca`: finds the command and sees its output off. */
#include "cli/commands.h"
#include "cli/output.h"
#include "cli/words.h"
#include "front/translate.h"

#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

struct command {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *summary;
};

static const struct command commands[] = {
    {"games", command_games, N_("list the games, their seats and options")},
    {"play", command_play, N_("play in the terminal, against bots or with friends")},
    {"serve", command_serve, N_("serve tables to browsers")},
    {"sim", command_sim, N_("simulate many matches and count")},
    {"arena", command_arena, N_("let bots play against each other, seats swapped")},
    {"replay", command_replay, N_("check a record and show its match")},
    {"words", command_words, N_("say whether something is a word, as CRACK WORD has it")},
    {"talk", command_talk, N_("drive tables by JSON lines, from any language")},
    {0},
};

static int help(void) {
    (void)printf(_("Ludoteca %s plays tabletop games, exactly by their rulebooks.\n\n"
                   "  ludoteca COMMAND [--lang es|fr|en] ...\n\n"),
                 LUDO_VERSION);
    for (const struct command *command = commands; command->name; command++)
        (void)printf("  %-8s %s\n", command->name, _(command->summary));
    output_text(_("\n`ludoteca COMMAND --help` tells more about each, with examples.\n"
                  "Results go to stdout; errors to stderr, with exit code 1, or 2 for\n"
                  "wrong usage."));
    return 0;
}

static const struct command *find(const char *name) {
    for (const struct command *command = commands; command->name; command++)
        if (!strcmp(command->name, name))
            return command;
    return NULL;
}

static int fail_unknown(const char *name) {
    struct ludo_error error = {.translate = translate};
    for (const struct command *command = commands; command->name; command++)
        if (word_is_near(name, command->name)) {
            (void)ludo_fail(&error, LUDO_EUSAGE, "there is no command \"%.40s\": did you mean %s?",
                            name, command->name);
            return output_error(&error);
        }
    (void)ludo_fail(&error, LUDO_EUSAGE, "there is no command \"%.40s\": see ludoteca --help",
                    name);
    return output_error(&error);
}

static int run_command(int argc, char **argv) {
    const struct command *command = find(argv[0]);
    return command ? command->run(argc, argv) : fail_unknown(argv[0]);
}

static int help_command(char *name) {
    char option[] = "--help";
    char *words[] = {name, option, NULL};
    return run_command(2, words);
}

/* Take `--lang X` or `--lang=X` off the front; how many words that was. */
static int take_language(int argc, char **argv) {
    struct ludo_error error = {.translate = translate};
    int words = !strcmp(argv[0], "--lang") ? 2 : 1;
    const char *name = words == 1 ? argv[0] + strlen("--lang=") : argc > 1 ? argv[1] : "";
    if (translate_choose(name, &error) == LUDO_OK)
        return words;
    (void)output_error(&error);
    return -1;
}

static int run(int argc, char **argv) {
    if (argc && (!strcmp(argv[0], "--lang") || !strncmp(argv[0], "--lang=", 7))) {
        int words = take_language(argc, argv);
        return words < 0 ? EXIT_USAGE : run(argc - words, argv + words);
    }
    if (!argc) {
        struct ludo_error error = {.translate = translate};
        (void)ludo_fail(&error, LUDO_EUSAGE, "a command is needed: see ludoteca --help");
        return output_error(&error);
    }
    if (!strcmp(argv[0], "--version")) {
        output_text("ludoteca " LUDO_VERSION);
        return 0;
    }
    if (!strcmp(argv[0], "help") && argc > 1)
        return help_command(argv[1]);
    if (!strcmp(argv[0], "--help") || !strcmp(argv[0], "-h") || !strcmp(argv[0], "help"))
        return help();
    return run_command(argc, argv);
}

int main(int argc, char **argv) {
    /* Only how bytes are read as letters: numbers keep their decimal point. */
    (void)setlocale(LC_CTYPE, "");
    translate_choose_by_locale();
    /* A reader that went away shows as a failed write, which is said. */
    (void)signal(SIGPIPE, SIG_IGN);
    return output_finish(run(argc > 0 ? argc - 1 : 0, argv + 1));
}
