/* What a client says over its socket, read: the bytes of one message become a plain
 * struct whose members have the right type and length, or a refusal. Nothing is done
 * here and nothing is known of tables; message.c acts. protocol/client.schema.json
 * describes the messages. */
#ifndef SERVER_COMMAND_H
#define SERVER_COMMAND_H

#include "front/translate.h"
#include "server/refusal.h"

enum {
    CHAT_MAX = 500, /* bytes of a line of chat */
    NOTE_MAX = 4000
};

enum command_name {
    COMMAND_MOVE,
    COMMAND_JOIN,
    COMMAND_TAKE_BACK,
    COMMAND_CHAT,
    COMMAND_NOTE,
    COMMAND_NAME,
    COMMAND_SEAT,
    COMMAND_LEAVE,
    COMMAND_LOG,
    COMMAND_RECORD,
    COMMAND_AGAIN,
    COMMAND_PING,
    COMMAND_WINDOW,
    COMMAND_LET,
    COMMAND_AGREE,
    COMMAND_MUTE,
    COMMAND_REMOVE,
    COMMANDS
};

/* A message that was read. Of its members those are set that its command has; of these,
 * numbers are −1 and texts NULL where they are left out, which only happens where they
 * may be. Texts are UTF-8 and live until `command_free`. */
struct command {
    enum command_name what;
    int seat; /* from 0 on; whether the table has it is not known here */
    int64_t id, made, viewer;
    int until, turn, on;        /* 0 or 1 */
    int always;                 /* STORE_ASKED, STORE_PASSES or STORE_REACTS */
    translator language;        /* NULL: none was named */
    const char *table, *client; /* of any form */
    const char *key, *move, *text, *kind, *level;
    char name[LUDO_NAME_MAX];       /* cleaned (nicknames.h), or empty */
    struct json_t *source;          /* in which the texts are … */
    char plain[LUDO_MOVE_TEXT_MAX]; /* … or here, of a message that was read without it */
};

/* Negative: it is refused. `id` and `language` are set even then if they could be read;
 * what is refused behind a language is said in it. The caller bounds the length. */
int command_read(const char *text, size_t length, struct command *command, struct refusal *refusal);
/* Also after a refusal. */
void command_free(struct command *command);

#endif
