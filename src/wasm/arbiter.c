/* The arbiter of CRACK WORD for the page: an instance without a table that
 * keeps the dictionary of one language. */
#include "front/arbiter.h"
#include "games/crackword/crackword.h"
#include "wasm/host.h"

static const struct ludo_content *content;
static struct arbiter_answer found;
static int leader;

/* Input: the letter table's name, "fr". Or HOST_MISSING. */
EXPORT(arbiter_open) int arbiter_open(void) {
    struct ludo_error *error = host_error();
    const struct ludo_content *wanted = ludo_content_find(&crackword, host_input());
    if (!wanted)
        return host_answer(ludo_fail(error, LUDO_EOPTION, NULL));
    content = host_content(&crackword, wanted);
    return content ? LUDO_OK : HOST_MISSING;
}

static int ask(const char *letters, int names) {
    const struct ludo_setup setup = {.content = content};
    return arbiter_ask(crackword_words(&setup), letters, names, &found, host_error());
}

static void write_answer(struct ludo_json *json, int argument) {
    (void)argument;
    arbiter_answer_json(&found, json);
}

/* Input: letters. Output: what the dictionary says of them, with up to `names`
 * words that contain them. */
EXPORT(arbiter_ask) int arbiter_ask_input(int names) {
    int code = ask(host_input(), names < ARBITER_NAMES_MAX ? names : ARBITER_NAMES_MAX);
    if (code == LUDO_OK)
        host_output_json(write_answer, 0);
    return host_answer(code);
}

static void write_leader(struct ludo_json *json, int argument) {
    (void)argument;
    ludo_json_object(json);
    ludo_json_key(json, "leader");
    if (leader < 0)
        ludo_json_null(json);
    else
        ludo_json_int(json, leader);
    ludo_json_put_bool(json, "may_call", leader >= 0 && arbiter_may_call(&found));
    ludo_json_object_end(json);
}

/* Input: letters, and in the second line the cards that show them, as
 * arbiter_leader takes them. Output: {"leader","may_call"}. */
EXPORT(arbiter_majority) int arbiter_majority(int half) {
    char *rest = host_input();
    const char *letters = host_line_next(&rest);
    int code = ask(letters ? letters : "", 0);
    if (code == LUDO_OK)
        code = arbiter_leader(rest ? rest : "", half, &leader, host_error());
    if (code == LUDO_OK)
        host_output_json(write_leader, 0);
    return host_answer(code);
}
