/* Fuzzes what clients say: whichever of its two readers takes a message, the same comes
 * out; what is taken keeps its bounds, and what is not is refused with a sentence. */
#include "arena.h"
#include "base/utf8.h"
#include "server/command.h"
#include "server/nicknames.h"
#include "store/store.h"

#include <string.h>

/* In memory of its own, so that whoever reads beyond it is seen. */
static char *copy(const void *data, size_t size, size_t room) {
    char *bytes = malloc(room ? room : 1);
    FUZZ_CHECK(bytes);
    if (size)
        memcpy(bytes, data, size);
    return bytes;
}

/* With each "do" written as "d\u006f": it says the same, whatever else is there, but only
 * the reader that knows all of JSON can tell. */
static char *write_otherwise(const char *text, size_t size, size_t *length) {
    static const char word[] = "\"do\"", other[] = "\"d\\u006f\"";
    char *bytes = copy(text, 0, 3 * size);
    *length = 0;
    for (size_t at = 0; at < size;) {
        bool found = size - at >= strlen(word) && !memcmp(text + at, word, strlen(word));
        size_t put = found ? strlen(other) : 1;
        memcpy(bytes + *length, found ? other : text + at, put);
        *length += put;
        at += found ? strlen(word) : 1;
    }
    return bytes;
}

static bool is_same(const char *a, const char *b) {
    return a && b ? !strcmp(a, b) : !a && !b;
}

static void check_same(const struct command *a, const struct command *b) {
    FUZZ_CHECK(a->what == b->what && a->id == b->id && a->made == b->made);
    FUZZ_CHECK(a->seat == b->seat && a->viewer == b->viewer && a->language == b->language);
    FUZZ_CHECK(a->until == b->until && a->turn == b->turn && a->on == b->on);
    FUZZ_CHECK(a->always == b->always && is_same(a->name, b->name));
    FUZZ_CHECK(is_same(a->table, b->table) && is_same(a->client, b->client));
    FUZZ_CHECK(is_same(a->key, b->key) && is_same(a->move, b->move) && is_same(a->text, b->text));
    FUZZ_CHECK(is_same(a->kind, b->kind) && is_same(a->level, b->level));
}

/* ------------------------------------------------------------ what is taken */

static void check_utf8(const char *text) {
    for (size_t length; *text; text += length)
        FUZZ_CHECK((length = utf8_length(text)));
}

/* A text, and that it is all that was said. */
static void check_text(const struct command *command, const char *member, const char *text,
                       size_t most) {
    const json_t *said = json_object_get(command->source, member);
    if (!text)
        return;
    FUZZ_CHECK(strlen(text) <= most);
    FUZZ_CHECK(!command->source || json_string_length(said) == strlen(text));
    check_utf8(text);
}

static void check_name(const char *name) {
    char again[LUDO_NAME_MAX];
    FUZZ_CHECK(memchr(name, '\0', LUDO_NAME_MAX));
    check_utf8(name);
    for (const char *at = name; *at; at += utf8_length(at))
        FUZZ_CHECK(!utf8_is_control(at));
    FUZZ_CHECK(name_clean(name, again) && !strcmp(name, again));
}

static void check_speech(const char *text) {
    char said[NOTE_MAX + 1], again[NOTE_MAX + 1];
    speech_clean(text, said);
    FUZZ_CHECK(strlen(said) <= strlen(text));
    check_utf8(said);
    speech_clean(said, again);
    FUZZ_CHECK(!strcmp(said, again));
}

static bool is_flag(int flag) {
    return flag >= -1 && flag <= 1;
}

static void check_bounds(const struct command *command) {
    check_text(command, "table", command->table, STORE_ID_SIZE - 1);
    check_text(command, "client", command->client, 32);
    check_text(command, "key", command->key, STORE_KEY_SIZE - 1);
    check_text(command, "move", command->move, LUDO_MOVE_TEXT_MAX - 1);
    check_text(command, "text", command->text, command->what == COMMAND_CHAT ? CHAT_MAX : NOTE_MAX);
    check_text(command, "kind", command->kind, 8);
    check_text(command, "level", command->level, 7);
    check_name(command->name);
    if (command->text)
        check_speech(command->text);
    FUZZ_CHECK(command->id >= -1 && command->made >= -1 && command->viewer >= -1);
    FUZZ_CHECK(command->seat >= -1 && command->seat < LUDO_SEATS_MAX);
    FUZZ_CHECK(is_flag(command->until) && is_flag(command->turn) && is_flag(command->on));
    FUZZ_CHECK(command->always == -1 || command->always == STORE_ASKED ||
               command->always == STORE_PASSES || command->always == STORE_REACTS);
}

/* What whoever acts on it does not ask for again. */
static void check_presence(const struct command *command) {
    const bool speaks = command->what == COMMAND_CHAT || command->what == COMMAND_NOTE;
    FUZZ_CHECK(command->what >= 0 && command->what < COMMANDS);
    FUZZ_CHECK(!command->move == (command->what != COMMAND_MOVE));
    FUZZ_CHECK(!command->client == (command->what != COMMAND_JOIN));
    FUZZ_CHECK(!command->table == (command->what != COMMAND_JOIN));
    FUZZ_CHECK(!command->text == !speaks);
    FUZZ_CHECK(!command->kind == (command->what != COMMAND_SEAT));
    FUZZ_CHECK(command->what != COMMAND_NAME || command->name[0]);
    FUZZ_CHECK(command->what != COMMAND_REMOVE || command->viewer >= 0);
    if (command->what == COMMAND_SEAT || command->what == COMMAND_LET ||
        command->what == COMMAND_AGREE)
        FUZZ_CHECK(command->seat >= 0);
}

/* ---------------------------------------------------------- what is refused */

/* It can be told, whatever of the message is quoted in it. */
static void check_refusal(const struct refusal *refusal) {
    char data[6 * sizeof refusal->error.text];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    struct ludo_json json = ludo_json_in(&text);
    FUZZ_CHECK(refusal->code && refusal->code[0] && refusal->error.text[0]);
    ludo_json_string(&json, refusal->error.text);
    FUZZ_CHECK(ludo_text_fits(&text));
    json_t *said = json_loadb(data, text.length, JSON_DECODE_ANY, NULL);
    FUZZ_CHECK(json_string_length(said) > 0);
    json_decref(said);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct command command, other;
    struct refusal refusal = {0}, refusal_other = {0};
    size_t length;
    char *bytes = copy(data, size, size), *otherwise = write_otherwise(bytes, size, &length);
    arena_begin();
    int code = command_read(bytes, size, &command, &refusal);
    FUZZ_CHECK(command_read(otherwise, length, &other, &refusal_other) == code);
    free(bytes); /* what was read does not point into it */
    free(otherwise);
    check_same(&command, &other);
    if (code == LUDO_OK) {
        FUZZ_CHECK(!refusal.code);
        check_presence(&command);
        check_bounds(&command);
    } else {
        check_refusal(&refusal);
        FUZZ_CHECK(!strcmp(refusal.code, refusal_other.code));
    }
    command_free(&command);
    command_free(&other);
    arena_end();
    return 0;
}
