#include "server/command.h"

#include "server/nicknames.h"
#include "store/store.h"

#include <jansson.h>
#include <stddef.h>
#include <string.h>

/* ------------------------------------------------------------------- shapes */

enum kind { TEXT, NAME, NUMBER, SEAT, VIEWER, FLAG, ALWAYS, LANGUAGE };

struct member {
    const char *name; /* NULL: there are no more */
    enum kind kind;
    bool needed;
    uint16_t most; /* bytes of a text */
    uint16_t at;   /* where it goes in a command, in which it is called the same */
};

#define MEMBER(name, kind, most, needed) \
    { #name, kind, needed, most, offsetof(struct command, name) }
#define NEEDED(name, kind, most) MEMBER(name, kind, most, true)
#define OPTION(name, kind, most) MEMBER(name, kind, most, false)

/* Members are read in this order; unknown ones are let be. The language comes first, so
 * that the rest is refused in it. */
static const struct {
    const char *name;
    struct member members[6];
} shapes[COMMANDS] = {
    [COMMAND_MOVE] = {"move",
                      {NEEDED(move, TEXT, LUDO_MOVE_TEXT_MAX - 1), OPTION(made, NUMBER, 0)}},
    [COMMAND_JOIN] = {"join",
                      {OPTION(language, LANGUAGE, 15), OPTION(key, TEXT, STORE_KEY_SIZE - 1),
                       NEEDED(client, TEXT, 32), NEEDED(table, TEXT, STORE_ID_SIZE - 1),
                       OPTION(name, NAME, LUDO_NAME_MAX - 1)}},
    [COMMAND_TAKE_BACK] = {"take_back", {{0}}},
    [COMMAND_CHAT] = {"chat",
                      {NEEDED(text, TEXT, CHAT_MAX), OPTION(name, NAME, LUDO_NAME_MAX - 1)}},
    [COMMAND_NOTE] = {"note", {NEEDED(text, TEXT, NOTE_MAX)}},
    [COMMAND_NAME] = {"name", {NEEDED(name, NAME, LUDO_NAME_MAX - 1)}},
    [COMMAND_SEAT] = {"seat",
                      {NEEDED(kind, TEXT, 8), OPTION(level, TEXT, 7), NEEDED(seat, SEAT, 0)}},
    [COMMAND_LEAVE] = {"leave", {{0}}},
    [COMMAND_LOG] = {"log", {{0}}},
    [COMMAND_RECORD] = {"record", {{0}}},
    [COMMAND_AGAIN] = {"again", {{0}}},
    [COMMAND_PING] = {"ping", {{0}}},
    [COMMAND_WINDOW] = {"window",
                        {OPTION(until, FLAG, 0), OPTION(turn, FLAG, 0), OPTION(always, ALWAYS, 0)}},
    [COMMAND_LET] = {"let", {NEEDED(seat, SEAT, 0)}},
    [COMMAND_AGREE] = {"agree", {NEEDED(seat, SEAT, 0)}},
    [COMMAND_MUTE] = {"mute",
                      {OPTION(viewer, VIEWER, 0), OPTION(seat, SEAT, 0), OPTION(on, FLAG, 0)}},
    [COMMAND_REMOVE] = {"remove", {NEEDED(viewer, VIEWER, 0)}},
};

/* ------------------------------------------------------------------ members */

/* NULL: refused. */
static const char *take_text(const struct member *member, const json_t *value,
                             struct refusal *refusal) {
    const char *text = json_string_value(value);
    if (!text)
        (void)refuse(refusal, "PROTOCOL", "\"%s\" has to be a text", member->name);
    else if (json_string_length(value) > member->most)
        (void)refuse(refusal, "PROTOCOL", "\"%s\" has more than %zu bytes", member->name,
                     (size_t)member->most);
    else
        return text;
    return NULL;
}

static int take_name(const char *given, char *name, struct refusal *refusal) {
    if (!name_clean(given, name) || !*name)
        return refuse(refusal, "PROTOCOL", "a name is one line of text");
    return LUDO_OK;
}

static int take_language(const char *name, struct command *command, struct refusal *refusal) {
    translator language = translate_into(name);
    if (!language)
        return refuse(refusal, "PROTOCOL", "\"language\" is en, es or fr");
    command->language = refusal->error.translate = language;
    return LUDO_OK;
}

static int take_number(const char *name, const json_t *value, int64_t *number,
                       struct refusal *refusal) {
    if (!json_is_integer(value) || json_integer_value(value) < 0)
        return refuse(refusal, "PROTOCOL", "\"%s\" has to be a whole number from 0 on", name);
    *number = json_integer_value(value);
    return LUDO_OK;
}

static int take_seat(const json_t *value, int *seat, struct refusal *refusal) {
    json_int_t number = json_integer_value(value);
    if (!json_is_integer(value) || number < 0 || number >= LUDO_SEATS_MAX)
        return refuse(refusal, "PROTOCOL", "there is no such seat");
    *seat = (int)number;
    return LUDO_OK;
}

static int take_viewer(const json_t *value, int64_t *viewer, struct refusal *refusal) {
    if (!json_is_integer(value) || json_integer_value(value) < 0)
        return refuse(refusal, "SEAT", "nobody of that number looks on");
    *viewer = json_integer_value(value);
    return LUDO_OK;
}

static int take_flag(const struct member *member, const json_t *value, int *flag,
                     struct refusal *refusal) {
    if (!json_is_boolean(value))
        return refuse(refusal, "PROTOCOL", "\"%s\" is true or false", member->name);
    *flag = json_is_true(value);
    return LUDO_OK;
}

static int take_always(const json_t *value, int *always, struct refusal *refusal) {
    const char *word = json_string_value(value);
    if (json_is_null(value))
        *always = STORE_ASKED;
    else if (word && !strcmp(word, "react"))
        *always = STORE_REACTS;
    else if (word && !strcmp(word, "pass"))
        *always = STORE_PASSES;
    else
        return refuse(refusal, "PROTOCOL", "\"always\" is \"pass\", \"react\" or null");
    return LUDO_OK;
}

/* `value` is NULL if it is missed. */
static int take_member(const struct member *member, const json_t *value, struct command *command,
                       struct refusal *refusal) {
    bool is_text = member->kind == TEXT || member->kind == NAME || member->kind == LANGUAGE;
    const char *text = is_text ? take_text(member, value, refusal) : NULL;
    void *place = (char *)command + member->at;
    if (is_text && !text)
        return LUDO_EPROTOCOL;
    switch (member->kind) {
    case TEXT:
        *(const char **)place = text;
        return LUDO_OK;
    case NAME:
        return take_name(text, place, refusal);
    case LANGUAGE:
        return take_language(text, command, refusal);
    case NUMBER:
        return take_number(member->name, value, place, refusal);
    case SEAT:
        return take_seat(value, place, refusal);
    case VIEWER:
        return take_viewer(value, place, refusal);
    case FLAG:
        return take_flag(member, value, place, refusal);
    case ALWAYS:
        return take_always(value, place, refusal);
    }
    return LUDO_OK;
}

static int take_members(const json_t *message, struct command *command, struct refusal *refusal) {
    int code = LUDO_OK;
    for (const struct member *member = shapes[command->what].members; !code && member->name;
         member++) {
        const json_t *value = json_object_get(message, member->name);
        if (value || member->needed)
            code = take_member(member, value, command, refusal);
    }
    return code;
}

static int take_message(const json_t *message, struct command *command, struct refusal *refusal) {
    const json_t *id = json_object_get(message, "id");
    const char *name = json_string_value(json_object_get(message, "do"));
    if (!json_is_object(message))
        return refuse(refusal, "PROTOCOL", "a message is a JSON object");
    if (id && take_number("id", id, &command->id, refusal) < 0)
        return LUDO_EPROTOCOL;
    for (int what = 0; name && what < COMMANDS; what++) {
        if (strcmp(shapes[what].name, name) != 0)
            continue;
        command->what = (enum command_name)what;
        return take_members(message, command, refusal);
    }
    return refuse(refusal, "PROTOCOL", "\"do\" names nothing that can be done");
}

static int read_json(const char *text, size_t length, struct command *command,
                     struct refusal *refusal) {
    json_error_t where;
    command->source = json_loadb(text, length, JSON_REJECT_DUPLICATES, &where);
    if (!command->source)
        return refuse(refusal, "PROTOCOL", "this is not JSON: %s", where.text);
    return take_message(command->source, command, refusal);
}

/* -------------------------------------------------------------- plain moves */

/* Most messages are moves, and nearly all moves look alike: members that are whole
 * numbers or texts without escapes. Those are read without building anything; whatever
 * else comes goes to the reader that knows all of JSON. */
enum { HAS_DO = 1, HAS_MOVE = 2, HAS_ID = 4, HAS_MADE = 8 };

static const char *skip_space(const char *at, const char *end) {
    while (at < end && (*at == ' ' || *at == '\n' || *at == '\t' || *at == '\r'))
        at++;
    return at;
}

/* What stands between quotes, copied; behind it, or NULL. */
static const char *plain_text(const char *at, const char *end, char *text, size_t size) {
    size_t length = 0;
    if (at == end || *at != '"')
        return NULL;
    for (at++; at < end && *at != '"'; at++) {
        if (*at < ' ' || *at >= 0x7f || *at == '\\' || length + 1 >= size)
            return NULL;
        text[length++] = *at;
    }
    text[length] = '\0';
    return at < end ? at + 1 : NULL;
}

static const char *plain_number(const char *at, const char *end, int64_t *number) {
    const char *start = at;
    *number = 0;
    for (; at < end && at - start < 10 && *at >= '0' && *at <= '9'; at++)
        *number = 10 * *number + (*at - '0');
    bool good = at > start && at - start < 10 && (*start != '0' || at - start == 1);
    return good && at < end && strchr(",} \n\t\r", *at) ? at : NULL;
}

/* One member; behind it, or NULL if it is not of the usual kind or is there twice. */
static const char *plain_member(const char *at, const char *end, struct command *command,
                                unsigned *seen) {
    char key[8], word[8];
    at = plain_text(skip_space(at, end), end, key, sizeof key);
    at = at ? skip_space(at, end) : NULL;
    if (!at || at == end || *at != ':')
        return NULL;
    at = skip_space(at + 1, end);
    unsigned member = !strcmp(key, "do")     ? HAS_DO
                      : !strcmp(key, "move") ? HAS_MOVE
                      : !strcmp(key, "id")   ? HAS_ID
                      : !strcmp(key, "made") ? HAS_MADE
                                             : 0;
    if (!member || *seen & member)
        return NULL;
    *seen |= member;
    if (member == HAS_MOVE)
        return plain_text(at, end, command->plain, sizeof command->plain);
    if (member == HAS_ID)
        return plain_number(at, end, &command->id);
    if (member == HAS_MADE)
        return plain_number(at, end, &command->made);
    at = plain_text(at, end, word, sizeof word);
    return at && !strcmp(word, "move") ? at : NULL;
}

/* False: it is not a plain move, and something may have been written. */
static bool read_plain_move(const char *text, size_t length, struct command *command) {
    const char *end = text + length, *at = skip_space(text, end);
    unsigned seen = 0;
    char mark = '{';
    while (at < end && *at == mark) {
        at = plain_member(at + 1, end, command, &seen);
        at = at ? skip_space(at, end) : end;
        mark = ',';
    }
    if (at == end || *at != '}' || skip_space(at + 1, end) != end)
        return false;
    command->what = COMMAND_MOVE;
    command->move = command->plain;
    return (seen & (HAS_DO | HAS_MOVE)) == (HAS_DO | HAS_MOVE);
}

/* --------------------------------------------------------------------- both */

int command_read(const char *text, size_t length, struct command *command,
                 struct refusal *refusal) {
    static const struct command nothing = {.seat = -1,
                                           .id = -1,
                                           .made = -1,
                                           .viewer = -1,
                                           .until = -1,
                                           .turn = -1,
                                           .on = -1,
                                           .always = -1};
    if (!length) /* then there need not be a text at all */
        text = "";
    *command = nothing;
    if (read_plain_move(text, length, command))
        return LUDO_OK;
    *command = nothing;
    return read_json(text, length, command, refusal);
}

void command_free(struct command *command) {
    json_decref(command->source);
}
