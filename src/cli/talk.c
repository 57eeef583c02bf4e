/* Talk: the table of commands, and the way of a line through it. */
#include "cli/talk.h"

#include "cli/catalogue.h"
#include "cli/talk_command.h"
#include "front/translate.h"

#include <stdlib.h>
#include <string.h>

static int run_bye(struct talk_call *call) {
    call->talk->over = true;
    return LUDO_OK;
}

static void write_games(const struct talk_call *call, struct ludo_json *json) {
    ludo_json_key(json, "games");
    catalogue_json(talk_flag(call, "all"), json);
}

static void write_help(const struct talk_call *call, struct ludo_json *json);

#define TABLE \
    { "table", TALK_TABLE, false }
#define SEED \
    { "seed", TALK_NUMBER, true }

static const struct talk_command commands[] = {
    {"help", "these commands", {{0}}, NULL, write_help},
    {"games", "the games there are", {{"all", TALK_FLAG, true}}, NULL, write_games},
    {"open",
     "open a table",
     {{"game", TALK_TEXT, false},
      {"seats", TALK_NUMBER, false},
      {"rules", TALK_NUMBER, true},
      {"options", TALK_OBJECT, true},
      {"content", TALK_OBJECT, true},
      SEED},
     talk_run_open,
     talk_write_opened},
    {"load",
     "open a table from a record",
     {{"record", TALK_TEXT, false}, {"content", TALK_OBJECT, true}, SEED},
     talk_run_load,
     talk_write_opened},
    {"save",
     "the match as a record",
     {TABLE, {"names", TALK_LIST, true}, {"date", TALK_TEXT, true}},
     talk_run_save,
     talk_write_saved},
    {"close", "close a table", {TABLE}, talk_run_close, NULL},
    {"tables", "the tables that are open", {{0}}, NULL, talk_write_tables},
    {"describe",
     "what is the same from the first move to the last",
     {TABLE},
     NULL,
     talk_write_setup},
    {"actors", "who is to move", {TABLE}, NULL, talk_write_turn},
    {"legal",
     "a seat's moves",
     {TABLE, {"seat", TALK_SEAT, false}, {"all", TALK_FLAG, true}},
     NULL,
     talk_write_legal},
    {"view",
     "what a seat or a spectator sees",
     {TABLE, {"seat", TALK_VIEWER, false}},
     NULL,
     talk_write_view},
    {"log",
     "the steps as a seat or a spectator may know them",
     {TABLE, {"seat", TALK_VIEWER, false}, {"from", TALK_NUMBER, true}},
     talk_run_log,
     talk_write_log},
    {"play",
     "make a move for a seat, or for chance",
     {TABLE, {"seat", TALK_MOVER, false}, {"move", TALK_TEXT, false}},
     talk_run_play,
     talk_write_played},
    {"odds", "what chance may do now", {TABLE}, talk_run_odds, talk_write_odds},
    {"draw", "let chance move", {TABLE, SEED}, talk_run_draw, talk_write_drawn},
    {"bot",
     "ask a bot for a move, or let it play",
     {TABLE,
      {"seat", TALK_SEAT, false},
      {"bot", TALK_TEXT, false},
      {"play", TALK_FLAG, true},
      SEED},
     talk_run_bot,
     talk_write_bot},
    {"undo",
     "go back some steps",
     {TABLE, {"steps", TALK_NUMBER, true}},
     talk_run_undo,
     talk_write_turn},
    {"rewind",
     "go back to after so many steps",
     {TABLE, {"to", TALK_NUMBER, false}},
     talk_run_rewind,
     talk_write_turn},
    {"take_back",
     "take back a seat's newest move if nobody has learned anything since",
     {TABLE, {"seat", TALK_SEAT, false}},
     talk_run_take_back,
     talk_write_turn},
    {"bye", "end the conversation", {{0}}, run_bye, NULL},
    {0},
};

static void put_member_names(struct ludo_json *json, const char *key,
                             const struct talk_member *member, bool optional) {
    ludo_json_put_array(json, key);
    for (; member->name; member++)
        if (member->optional == optional)
            ludo_json_string(json, member->name);
    ludo_json_array_end(json);
}

static void write_help(const struct talk_call *call, struct ludo_json *json) {
    (void)call;
    ludo_json_put_array(json, "commands");
    for (const struct talk_command *command = commands; command->name; command++) {
        ludo_json_object(json);
        ludo_json_put_string(json, "do", command->name);
        ludo_json_put_string(json, "what", command->what);
        put_member_names(json, "needs", command->members, false);
        put_member_names(json, "may", command->members, true);
        ludo_json_object_end(json);
    }
    ludo_json_array_end(json);
}

/* ---------------------------------------------------------------- a line */

static int parse(struct talk_call *call, const char *line, size_t length, json_t **root) {
    json_error_t where;
    *root = json_loadb(line, length, JSON_REJECT_DUPLICATES, &where);
    call->request = *root;
    if (!*root)
        return ludo_fail(&call->error, LUDO_EPROTOCOL, "column %d: %.120s", where.column,
                         where.text);
    if (!json_is_object(*root))
        return ludo_fail(&call->error, LUDO_EPROTOCOL, "a request is a JSON object");
    const json_t *id = json_object_get(*root, "id");
    if (id && !json_is_integer(id) && !json_is_string(id))
        return ludo_fail(&call->error, LUDO_EPROTOCOL, "\"id\" must be a whole number or a text");
    return LUDO_OK;
}

static int find_command(struct talk_call *call) {
    const char *name = talk_text(call, "do");
    if (!name)
        return ludo_fail(&call->error, LUDO_EPROTOCOL, "\"do\" must say what to do: try help");
    for (const struct talk_command *command = commands; command->name; command++)
        if (!strcmp(command->name, name)) {
            call->command = command;
            return LUDO_OK;
        }
    return ludo_fail(&call->error, LUDO_EPROTOCOL, "there is no command \"%.40s\": try help", name);
}

static int answer_call(struct talk_call *call, const char *line, size_t length, json_t **root) {
    int code = parse(call, line, length, root);
    if (code == LUDO_OK)
        code = find_command(call);
    if (code == LUDO_OK)
        code = talk_read_members(call);
    if (code == LUDO_OK && call->command->run)
        code = call->command->run(call);
    return code;
}

static void put_id(const struct talk_call *call, struct ludo_json *json) {
    const json_t *id = json_object_get(call->request, "id");
    if (json_is_integer(id))
        ludo_json_put_int(json, "id", json_integer_value(id));
    else if (json_is_string(id))
        ludo_json_put_string(json, "id", json_string_value(id));
}

static void put_error(const struct ludo_error *error, int code, struct ludo_json *json) {
    ludo_json_put_object(json, "error");
    ludo_json_put_string(json, "code", ludo_code_name(code));
    ludo_json_put_string(json, "text", error->text);
    if (error->line)
        ludo_json_put_int(json, "line", error->line);
    ludo_json_object_end(json);
}

static void write_answer(const struct talk_call *call, int code, struct ludo_text *answer) {
    if (answer->data)
        *answer = ludo_text_in(answer->data, answer->size);
    do {
        struct ludo_json json = ludo_json_in(answer);
        ludo_json_object(&json);
        put_id(call, &json);
        ludo_json_put_bool(&json, "ok", code == LUDO_OK);
        if (code < 0)
            put_error(&call->error, code, &json);
        else if (call->command->write)
            call->command->write(call, &json);
        ludo_json_object_end(&json);
    } while (text_again(answer));
}

void talk_line(struct talk *talk, const char *line, size_t length, struct ludo_text *answer) {
    struct talk_call call = {.talk = talk, .error.translate = translate};
    json_t *root = NULL;
    int code = answer_call(&call, line, length, &root);
    write_answer(&call, code, answer);
    free(call.text.data);
    json_decref(root);
}

void talk_line_too_long(struct ludo_text *answer) {
    struct talk_call call = {.error.translate = translate};
    int code = ludo_fail(&call.error, LUDO_EPROTOCOL, "a line of more than %d bytes is too long",
                         TALK_LINE_MAX);
    write_answer(&call, code, answer);
}

void talk_begin(struct talk *talk) {
    *talk = (struct talk){.budget_max = TALK_BUDGET_MAX};
}

void talk_end(struct talk *talk) {
    for (int i = 0; i < TALK_TABLES_MAX; i++)
        talk_table_free(talk->tables[i]);
    *talk = (struct talk){0};
}
