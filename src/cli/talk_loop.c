/* `ludoteca talk`: lines from stdin to answers on stdout. */
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "cli/talk.h"
#include "front/translate.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    N_("ludoteca talk [--lang es|fr|en]\n"
       "\n"
       "Reads requests from standard input, one JSON object a line, and answers each\n"
       "with one line: {\"ok\":true,...} or {\"ok\":false,\"error\":{\"code\":...,\"text\":...}}.\n"
       "Opens tables, plays and takes back moves, shows what a seat may know, saves and\n"
       "loads records; any language can drive any game through it. Every request may\n"
       "carry an \"id\", which its answer repeats. docs/talk.md describes all of them.\n"
       "\n"
       "Examples, to be typed after ludoteca talk:\n"
       "  {\"do\":\"help\"}\n"
       "  {\"do\":\"open\",\"game\":\"loot\",\"seats\":2}\n"
       "  {\"do\":\"legal\",\"table\":1,\"seat\":0}\n"
       "  {\"do\":\"play\",\"table\":1,\"seat\":0,\"move\":\"start a4\"}\n"
       "  {\"do\":\"bot\",\"table\":1,\"seat\":1,\"bot\":\"normal\",\"play\":true}\n"
       "  {\"do\":\"draw\",\"table\":1,\"seed\":7}\n"
       "  {\"do\":\"bye\"}");

enum reading { READ_LINE, READ_TOO_LONG, READ_END };

/* Reads up to TALK_LINE_MAX bytes into `line`; what is over is skipped. */
static enum reading read_line(char *line, size_t *length) {
    int c;
    *length = 0;
    while ((c = getc(stdin)) != EOF && c != '\n') {
        if (*length < TALK_LINE_MAX)
            line[*length] = (char)c;
        ++*length;
    }
    if (c == EOF && !*length)
        return READ_END;
    return *length > TALK_LINE_MAX ? READ_TOO_LONG : READ_LINE;
}

static bool converse(struct talk *talk, char *line, struct ludo_text *answer) {
    size_t length;
    enum reading reading = read_line(line, &length);
    if (reading == READ_END)
        return false;
    if (reading == READ_TOO_LONG)
        talk_line_too_long(answer);
    else
        talk_line(talk, line, length, answer);
    output_text(answer->data);
    return fflush(stdout) == 0 && !talk->over;
}

static int fail_reading(void) {
    struct ludo_error error = {.translate = translate};
    (void)ludo_fail(&error, LUDO_EFILE, "%s: %s", _("standard input"), strerror(errno));
    return output_error(&error);
}

int command_talk(int argc, char **argv) {
    const struct argument known[] = {{0}};
    struct arguments arguments = {.help = help, .known = known};
    int code = arguments_read(&arguments, argc, argv);
    if (code >= 0)
        return code;
    struct talk talk;
    struct ludo_text answer = {0};
    char *line = malloc(TALK_LINE_MAX);
    if (!line) {
        struct ludo_error error = {.translate = translate};
        (void)ludo_fail(&error, LUDO_EMEMORY, NULL);
        return output_error(&error);
    }
    talk_begin(&talk);
    while (converse(&talk, line, &answer))
        ;
    code = ferror(stdin) ? fail_reading() : 0;
    talk_end(&talk);
    free(answer.data);
    free(line);
    return code;
}
