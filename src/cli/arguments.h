/* The words after a command: options that it knows, each `--name value` or
 * `--name=value`, and plain words between them. Every command knows --help and
 * --lang besides. Values point into argv. */
#ifndef CLI_ARGUMENTS_H
#define CLI_ARGUMENTS_H

#include "ludoteca/ludoteca.h"

enum argument_kind {
    ARGUMENT_FLAG,   /* bool, no value */
    ARGUMENT_NUMBER, /* int64_t, from `low` to `high` */
    ARGUMENT_TEXT,   /* const char * */
    ARGUMENT_LIST,   /* struct argument_list, given again for more */
};

enum { ARGUMENT_LIST_MAX = 32 };

struct argument_list {
    const char *item[ARGUMENT_LIST_MAX];
    size_t count;
};

struct argument {
    const char *name; /* without the dashes; NULL ends a table */
    enum argument_kind kind;
    void *value;
    int64_t low, high;
};

/* What a command takes. */
struct arguments {
    const char *help; /* in English, marked for translation */
    const struct argument *known;
    const char *word_name;      /* "GAME", the plain word that is needed, or NULL */
    const char *word;           /* is set to it */
    struct argument_list *more; /* plain words after that, or NULL if there may be none */
};

/* Read argv[1] and what follows. −1: go on. Otherwise the command is to return
 * this exit code: help was given, or something was wrong and has been said. */
int arguments_read(struct arguments *arguments, int argc, char **argv);

#endif
