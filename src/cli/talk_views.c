/* Talk: what a seat or a spectator may know. */
#include "cli/talk_command.h"

void talk_write_view(const struct talk_call *call, struct ludo_json *json) {
    ludo_json_key(json, "view");
    ludo_match_view(&call->table->table.match, call->seat, json);
}

void talk_write_legal(const struct talk_call *call, struct ludo_json *json) {
    ludo_json_key(json, "legal");
    struct table *table = &call->table->table;
    uint32_t more = ludo_match_legal_json(&table->match, call->seat, talk_flag(call, "all"),
                                          table->legal, json);
    if (more)
        ludo_json_put_int(json, "more", more);
}

int talk_run_log(struct talk_call *call) {
    int64_t from = talk_number(call, "from", 0);
    uint32_t count = call->table->table.match.count;
    call->from = from < count ? (uint32_t)from : count;
    return LUDO_OK;
}

void talk_write_log(const struct talk_call *call, struct ludo_json *json) {
    ludo_json_key(json, "log");
    ludo_match_log(&call->table->table.match, call->seat, call->from, json);
}
