/* Inside of talk: what a command is, and the call that it works on. */
#ifndef CLI_TALK_COMMAND_H
#define CLI_TALK_COMMAND_H

#include "cli/talk.h"
#include "front/table.h"

#include <jansson.h>

/* Owned by its conversation. It stays where it is in memory: its match points
 * into it. */
struct talk_table {
    struct table table;
    struct ludo_record record;
    struct ludo_rng chance, bots;
};

/* What a member of a request must be. The first four are looked up and put
 * into the call; a table has to come before whatever depends on it. */
enum talk_kind {
    TALK_TABLE,  /* the number of an open table */
    TALK_SEAT,   /* a seat of the table */
    TALK_VIEWER, /* a seat or "spectator" */
    TALK_MOVER,  /* a seat or "chance" */
    TALK_NUMBER, /* a whole number, not negative */
    TALK_TEXT,
    TALK_FLAG,
    TALK_OBJECT,
    TALK_LIST, /* of texts */
};

struct talk_member {
    const char *name; /* NULL ends the list */
    enum talk_kind kind;
    bool optional;
};

/* One request on its way. `run` fills it in; `write` only reads it and may be
 * called again when the answer needs more room. */
struct talk_call {
    struct talk *talk;
    const struct talk_command *command;
    const json_t *request;
    struct talk_table *table;
    int number; /* of the table */
    int seat;   /* or LUDO_SPECTATOR, or LUDO_CHANCE */
    int shown;  /* the answer of a move */
    uint32_t from;
    struct ludo_move move;
    struct ludo_text text; /* freed after the answer */
    struct ludo_error error;
};

enum { TALK_MEMBERS_MAX = 6 };

struct talk_command {
    const char *name;
    const char *what; /* for `help` */
    struct talk_member members[TALK_MEMBERS_MAX + 1];
    int (*run)(struct talk_call *call);                                  /* or NULL */
    void (*write)(const struct talk_call *call, struct ludo_json *json); /* or NULL */
};

/* Check the members of a request against the command's, and look up table and
 * seat. */
int talk_read_members(struct talk_call *call);
/* Values of members that are known to be right: NULL or `usual` if left out. */
const char *talk_text(const struct talk_call *call, const char *member);
int64_t talk_number(const struct talk_call *call, const char *member, int64_t usual);
bool talk_flag(const struct talk_call *call, const char *member);

/* Tables: talk_tables.c */
int talk_run_open(struct talk_call *call);
int talk_run_load(struct talk_call *call);
int talk_run_save(struct talk_call *call);
int talk_run_close(struct talk_call *call);
void talk_write_opened(const struct talk_call *call, struct ludo_json *json);
void talk_write_saved(const struct talk_call *call, struct ludo_json *json);
void talk_write_setup(const struct talk_call *call, struct ludo_json *json);
void talk_write_tables(const struct talk_call *call, struct ludo_json *json);
void talk_table_free(struct talk_table *table);

/* Moves: talk_moves.c */
int talk_run_play(struct talk_call *call);
int talk_run_draw(struct talk_call *call);
int talk_run_bot(struct talk_call *call);
int talk_run_undo(struct talk_call *call);
int talk_run_rewind(struct talk_call *call);
int talk_run_take_back(struct talk_call *call);
int talk_run_odds(struct talk_call *call);
void talk_write_played(const struct talk_call *call, struct ludo_json *json);
void talk_write_drawn(const struct talk_call *call, struct ludo_json *json);
void talk_write_bot(const struct talk_call *call, struct ludo_json *json);
void talk_write_odds(const struct talk_call *call, struct ludo_json *json);
/* Who is to move, and how far the match is. */
void talk_write_turn(const struct talk_call *call, struct ludo_json *json);

/* Views: talk_views.c */
int talk_run_log(struct talk_call *call);
void talk_write_view(const struct talk_call *call, struct ludo_json *json);
void talk_write_legal(const struct talk_call *call, struct ludo_json *json);
void talk_write_log(const struct talk_call *call, struct ludo_json *json);

#endif
