/* Talk: the members of a request, checked. */
#include "cli/talk_command.h"

#include <string.h>

static int fail_member(struct talk_call *call, const struct talk_member *member,
                       const char *needed) {
    struct ludo_error *error = &call->error;
    if (error->translate)
        needed = error->translate(needed);
    return ludo_fail(error, LUDO_EPROTOCOL, "\"%s\" must be %s", member->name, needed);
}

static int take_table(struct talk_call *call, const struct talk_member *member,
                      const json_t *value) {
    if (!json_is_integer(value))
        return fail_member(call, member, "the number of a table");
    json_int_t number = json_integer_value(value);
    if (number < 1 || number > TALK_TABLES_MAX || !call->talk->tables[number - 1])
        return ludo_fail(&call->error, LUDO_EPROTOCOL, "there is no table %lld", (long long)number);
    call->number = (int)number;
    call->table = call->talk->tables[number - 1];
    return LUDO_OK;
}

/* `other`: the number that stands for the text `word`, or NULL. */
static int take_seat(struct talk_call *call, const struct talk_member *member, const json_t *value,
                     const char *word, int other) {
    const char *text = json_string_value(value);
    if (text && word && !strcmp(text, word)) {
        call->seat = other;
        return LUDO_OK;
    }
    if (!json_is_integer(value) && !word)
        return fail_member(call, member, "the number of a seat");
    if (!json_is_integer(value))
        return ludo_fail(&call->error, LUDO_EPROTOCOL,
                         "\"%s\" must be the number of a seat or \"%s\"", member->name, word);
    json_int_t seat = json_integer_value(value);
    if (seat < 0 || seat >= call->table->table.setup.seats)
        return ludo_fail(&call->error, LUDO_EPROTOCOL, "this table has no seat %lld",
                         (long long)seat);
    call->seat = (int)seat;
    return LUDO_OK;
}

static bool is_list_of_texts(const json_t *value) {
    if (!json_is_array(value))
        return false;
    for (size_t i = 0; i < json_array_size(value); i++)
        if (!json_is_string(json_array_get(value, i)))
            return false;
    return true;
}

static int take_member(struct talk_call *call, const struct talk_member *member,
                       const json_t *value) {
    switch (member->kind) {
    case TALK_TABLE:
        return take_table(call, member, value);
    case TALK_SEAT:
        return take_seat(call, member, value, NULL, 0);
    case TALK_VIEWER:
        return take_seat(call, member, value, "spectator", LUDO_SPECTATOR);
    case TALK_MOVER:
        return take_seat(call, member, value, "chance", LUDO_CHANCE);
    case TALK_NUMBER:
        if (json_is_integer(value) && json_integer_value(value) >= 0)
            return LUDO_OK;
        return fail_member(call, member, "a whole number that is not negative");
    case TALK_TEXT:
        return json_is_string(value) ? LUDO_OK : fail_member(call, member, "a text");
    case TALK_FLAG:
        return json_is_boolean(value) ? LUDO_OK : fail_member(call, member, "true or false");
    case TALK_OBJECT:
        return json_is_object(value) ? LUDO_OK : fail_member(call, member, "an object");
    case TALK_LIST:
        return is_list_of_texts(value) ? LUDO_OK : fail_member(call, member, "a list of texts");
    }
    return LUDO_OK;
}

static bool is_known(const struct talk_command *command, const char *name) {
    if (!strcmp(name, "do") || !strcmp(name, "id"))
        return true;
    for (const struct talk_member *member = command->members; member->name; member++)
        if (!strcmp(member->name, name))
            return true;
    return false;
}

int talk_read_members(struct talk_call *call) {
    const struct talk_command *command = call->command;
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)call->request, name, value) {
        if (!is_known(command, name))
            return ludo_fail(&call->error, LUDO_EPROTOCOL, "%s has no member \"%.40s\"",
                             command->name, name);
    }
    for (const struct talk_member *member = command->members; member->name; member++) {
        const json_t *given = json_object_get(call->request, member->name);
        if (!given && member->optional)
            continue;
        if (!given)
            return ludo_fail(&call->error, LUDO_EPROTOCOL, "%s needs \"%s\"", command->name,
                             member->name);
        int code = take_member(call, member, given);
        if (code < 0)
            return code;
    }
    return LUDO_OK;
}

const char *talk_text(const struct talk_call *call, const char *member) {
    return json_string_value(json_object_get(call->request, member));
}

int64_t talk_number(const struct talk_call *call, const char *member, int64_t usual) {
    const json_t *value = json_object_get(call->request, member);
    return value ? json_integer_value(value) : usual;
}

bool talk_flag(const struct talk_call *call, const char *member) {
    return json_is_true(json_object_get(call->request, member));
}
