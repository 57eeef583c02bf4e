/* How the tables of a client stand, and the one that it is invited to. */
#include "server/charge.h"
#include "server/http.h"
#include "server/keys.h"

enum { MINE_MAX = 50 }; /* tables asked for at once */

static void put_seats(const struct table *table, bool taken, struct ludo_json *json) {
    ludo_json_put_array(json, "seats");
    for (int seat = 0; seat < table->kept.seats; seat++) {
        const struct store_seat *kept = &table->seats[seat].kept;
        ludo_json_object(json);
        ludo_json_put_string(json, "kind", kept->bot ? "bot" : "person");
        if (kept->bot)
            ludo_json_put_string(json, "level", kept->level);
        ludo_json_put_string(json, "name", kept->name);
        if (taken)
            ludo_json_put_bool(json, "taken", !seat_is_free(&table->seats[seat]));
        ludo_json_object_end(json);
    }
    ludo_json_array_end(json);
}

/* Whose turn it is, as the seat itself may know it. */
static void put_turn(const struct table *table, int seat, struct ludo_json *json) {
    union ludo_state masked;
    const struct ludo_setup *setup = &table->match.setup;
    ludo_mask(setup, table->match.state, seat, &masked);
    ludo_movers actors = table->over ? 0 : setup->game->actors(setup, &masked);
    ludo_json_put_array(json, "actors");
    for (int i = 0; i < table->kept.seats; i++)
        if (actors & ludo_mover_bit(i))
            ludo_json_int(json, i);
    ludo_json_array_end(json);
    ludo_json_put_bool(json, "over", table->over);
}

static void put_summary(const struct table *table, int seat, struct ludo_json *json) {
    ludo_json_object(json);
    ludo_json_put_string(json, "id", table->kept.id);
    ludo_json_put_string(json, "game", table->kept.game);
    ludo_json_put_int(json, "seat", seat);
    put_seats(table, false, json);
    put_turn(table, seat, json);
    ludo_json_put_string(json, "pace", table->kept.slow ? "slow" : "live");
    ludo_json_put_int(json, "made", table->kept.made);
    ludo_json_put_int(json, "active", table->kept.active);
    ludo_json_object_end(json);
}

static void put_mine(struct server *server, const json_t *ids, const uint8_t *client,
                     struct ludo_json *json) {
    size_t i;
    json_t *value;
    ludo_json_object(json);
    ludo_json_put_array(json, "tables");
    json_array_foreach((json_t *)ids, i, value) {
        struct refusal refusal = {0};
        const char *id = json_string_value(value);
        struct table *table = id ? table_find(server, id, &refusal) : NULL;
        int seat = table && !table->doomed ? table_seat_of(table, client) : -1;
        if (seat >= 0)
            put_summary(table, seat, json);
    }
    ludo_json_array_end(json);
    ludo_json_object_end(json);
}

static void set_answer(struct request *request, const struct ludo_text *text) {
    request->answer.length = 0;
    buffer_add(&request->answer, text->data, text->length);
}

int mine_list(struct server *server, struct request *request, const json_t *body,
              struct refusal *refusal) {
    const char *client = json_string_value(json_object_get(body, "client"));
    const json_t *ids = json_object_get(body, "tables");
    uint8_t hash[STORE_HASH_SIZE];
    if (!client || !key_hash_client(client, hash))
        return refuse(refusal, "PROTOCOL", "\"client\" has to be 32 hexadecimal digits");
    if (!json_is_array(ids) || json_array_size(ids) > MINE_MAX)
        return refuse(refusal, "PROTOCOL", "\"tables\" has to list up to %d tables", MINE_MAX);
    charge_work(server, WORK_LIST * (double)json_array_size(ids));
    server->text.length = 0;
    do {
        struct ludo_json json = ludo_json_in(&server->text);
        put_mine(server, ids, hash, &json);
    } while (text_more(&server->text));
    set_answer(request, &server->text);
    return LUDO_OK;
}

/* -------------------------------------------------------------- invitations */

/* Nothing of the match: only what it is and who is there. */
static void put_look(const struct table *table, int seat, struct ludo_json *json) {
    int host = table_seat_of(table, table->kept.maker);
    ludo_json_object(json);
    ludo_json_put_string(json, "id", table->kept.id);
    ludo_json_put_string(json, "game", table->kept.game);
    ludo_json_put_string(json, "host", host >= 0 ? table->seats[host].kept.name : "");
    ludo_json_key(json, "seat");
    if (seat >= 0)
        ludo_json_int(json, seat);
    else
        ludo_json_null(json);
    put_seats(table, true, json);
    ludo_json_put_bool(json, "over", table->over);
    ludo_json_put_string(json, "pace", table->kept.slow ? "slow" : "live");
    ludo_json_object_end(json);
}

int mine_look(struct server *server, struct request *request, const json_t *body,
              struct refusal *refusal) {
    const char *client = json_string_value(json_object_get(body, "client"));
    const char *id = json_string_value(json_object_get(body, "table"));
    const char *key = json_string_value(json_object_get(body, "key"));
    uint8_t hash[STORE_HASH_SIZE];
    if (!client || !key_hash_client(client, hash))
        return refuse(refusal, "PROTOCOL", "\"client\" has to be 32 hexadecimal digits");
    charge_work(server, WORK_LIST);
    const struct table *table = table_find(server, id ? id : "", refusal);
    if (!table)
        return LUDO_EPROTOCOL;
    if (!table_may_look(table, hash, key))
        return refuse(refusal, "KEY", "this link does not open the table");
    server->text.length = 0;
    do {
        struct ludo_json json = ludo_json_in(&server->text);
        put_look(table, table_seat_for(table, hash, key), &json);
    } while (text_more(&server->text));
    set_answer(request, &server->text);
    return LUDO_OK;
}
