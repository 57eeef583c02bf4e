/* Who wants to play what, before there is a table: from the command line, the
 * start screen or the questions of plain mode. */
#ifndef TERMINAL_PARTY_H
#define TERMINAL_PARTY_H

#include "ludoteca/ludoteca.h"

enum { PARTY_OPTIONS_MAX = 32, PARTY_OPTION_LENGTH = 1024 };

struct party {
    const struct ludo_game *game;
    bool any_game;                            /* none was named: it may be changed */
    int seats;                                /* 0: not said yet */
    char name[LUDO_SEATS_MAX][LUDO_NAME_MAX]; /* as in records: "Ana", "me", "bot hard" */
    bool seated;                              /* they sit in this order; else it is drawn */
    bool named;                               /* everybody is named, nothing is to be asked */
    char option[PARTY_OPTIONS_MAX][PARTY_OPTION_LENGTH]; /* "sheet=harder" */
    int options;
    char *unfinished; /* record of a match that can be gone on with, or NULL; owned */
    bool resume;      /* … and is to be */
};

/* What asking the players came to. */
enum party_answer { PARTY_READY, PARTY_GONE };

enum party_answer party_ask_screen(struct party *party);
enum party_answer party_ask_plain(struct party *party);

/* The game that is listed before or after this one, round and round. */
const struct ludo_game *party_other_game(const struct ludo_game *game, int by);
/* Want another game than before. */
void party_set_game(struct party *party, const struct ludo_game *game);

/* Read a word of --players, or what was typed: "me", a bot's name, or a name
 * that does not begin with a small letter. */
int party_name(struct party *party, int seat, const char *word, struct ludo_error *error);
/* The value of an option that is already chosen, or NULL. */
const char *party_option(const struct party *party, const char *name);
void party_add_option(struct party *party, const char *name, const char *value);
/* "2026-11-15: Ana, hard bot" for the unfinished match. */
void party_describe_unfinished(const struct party *party, struct ludo_text *text);

#endif
