/* How the tables of a client stand. */
#include "server/http.h"
#include "server/keys.h"
#include "server/table.h"

enum { MINE_MAX = 50 }; /* tables asked for at once */

static void put_seats(const struct table *table, struct ludo_json *json) {
    ludo_json_put_array(json, "seats");
    for (int seat = 0; seat < table->kept.seats; seat++) {
        const struct store_seat *kept = &table->seats[seat].kept;
        ludo_json_object(json);
        ludo_json_put_string(json, "kind", kept->bot ? "bot" : "person");
        if (kept->bot)
            ludo_json_put_string(json, "level", kept->level);
        ludo_json_put_string(json, "name", kept->name);
        ludo_json_object_end(json);
    }
    ludo_json_array_end(json);
}

/* Whose turn it is, as the seat itself may know it. */
static void put_turn(const struct table *table, int seat, struct ludo_json *json) {
    union ludo_state masked;
    const struct ludo_setup *setup = &table->match.setup;
    ludo_mask(setup, table->match.state, seat, &masked);
    ludo_movers actors = setup->game->actors(setup, &masked);
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
    put_seats(table, json);
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

int mine_list(struct server *server, struct request *request, const json_t *body,
              struct refusal *refusal) {
    const char *client = json_string_value(json_object_get(body, "client"));
    const json_t *ids = json_object_get(body, "tables");
    uint8_t hash[STORE_HASH_SIZE];
    if (!client || !key_hash_client(client, hash))
        return refuse(refusal, "PROTOCOL", "\"client\" has to be 32 hexadecimal digits");
    if (!json_is_array(ids) || json_array_size(ids) > MINE_MAX)
        return refuse(refusal, "PROTOCOL", "\"tables\" has to list up to %d tables", MINE_MAX);
    server->text.length = 0;
    do {
        struct ludo_json json = ludo_json_in(&server->text);
        put_mine(server, ids, hash, &json);
    } while (text_more(&server->text));
    request->answer.length = 0;
    buffer_add(&request->answer, server->text.data, server->text.length);
    return LUDO_OK;
}
