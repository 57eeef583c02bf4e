/* How the tables of a client stand, and the one that it is invited to. Tables
 * in memory are told from there; others are read for it, and do not enter
 * memory. */
#include "server/charge.h"
#include "server/http.h"
#include "server/keys.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    for (int i = 0; i < table->kept.seats; i++)
        if (actors & ludo_mover_bit(i))
            ludo_json_int(json, i);
}

static void put_result(const struct table *table, struct ludo_json *json) {
    struct ludo_result result;
    ludo_match_result(&table->match, &result);
    ludo_json_put_object(json, "result");
    ludo_json_put_string(json, "outcome", ludo_outcome_name(result.outcome));
    ludo_json_put_array(json, "winners");
    for (int i = 0; i < table->kept.seats; i++)
        if (result.winners & ludo_mover_bit(i))
            ludo_json_int(json, i);
    ludo_json_array_end(json);
    ludo_json_object_end(json);
}

/* `why` says that it cannot be played: then its match is not there. */
static void put_summary(const struct table *table, int seat, enum absence why,
                        struct ludo_json *json) {
    ludo_json_object(json);
    ludo_json_put_string(json, "id", table->kept.id);
    ludo_json_put_string(json, "game", table->kept.game);
    ludo_json_put_int(json, "seat", seat);
    put_seats(table, false, json);
    ludo_json_put_array(json, "actors");
    if (why == ABSENT_NOT)
        put_turn(table, seat, json);
    ludo_json_array_end(json);
    ludo_json_put_bool(json, "over", table->over);
    if (table->over && why == ABSENT_NOT)
        put_result(table, json);
    if (why != ABSENT_NOT)
        ludo_json_put_string(json, "aside", absence_word(why));
    ludo_json_put_string(json, "pace", table->kept.slow ? "slow" : "live");
    ludo_json_put_int(json, "made", table->kept.made);
    ludo_json_put_int(json, "active", table->kept.active);
    ludo_json_object_end(json);
}

/* The summary as a text that is the caller's to free; NULL: the client has no
 * seat there. */
static char *summary_of(const struct table *table, enum absence why, const uint8_t *client) {
    struct ludo_text text = {0};
    int seat = table_seat_of(table, client);
    if (seat < 0)
        return NULL;
    do {
        struct ludo_json json = ludo_json_in(&text);
        put_summary(table, seat, why, &json);
    } while (text_more(&text));
    return text.data;
}

/* ---------------------------------------------------------------- the list */

/* A request for a list. Its tables are read one after the other, so that it
 * never has more than one place in any queue. */
struct mine {
    struct server *server;
    struct request *request;
    uint8_t client[STORE_HASH_SIZE];
    char ids[MINE_MAX][STORE_ID_SIZE];
    int count, next;
    struct reading *reading; /* under way, or NULL */
    struct buffer text;
    bool comma;
};

static void mine_free(struct mine *mine) {
    reading_cancel(mine->reading);
    buffer_free(&mine->text);
    free(mine);
}

static void mine_gone(struct request *request, void *context) {
    (void)request;
    mine_free(context);
}

static void add_text(struct mine *mine, const char *text) {
    if (!text)
        return;
    if (mine->comma)
        buffer_add(&mine->text, ",", 1);
    buffer_add(&mine->text, text, strlen(text));
    mine->comma = true;
}

static void add_here(struct mine *mine, const struct table *table) {
    char *text = summary_of(table, ABSENT_NOT, mine->client);
    add_text(mine, text);
    free(text);
}

/* On a thread. */
static void summarise(struct reading *reading) {
    reading->text = summary_of(reading->image, ABSENT_NOT, reading->client);
}

static void mine_go_on(struct mine *mine);

static void summarised(struct reading *reading, void *context) {
    struct mine *mine = context;
    mine->reading = NULL;
    if (absence_is_aside(reading->why) || absence_is_closed(reading->why)) {
        struct table *sketch = table_sketch(&reading->kept);
        reading->text = summary_of(sketch, reading->why, mine->client);
        table_sketch_free(sketch);
    }
    add_text(mine, reading->text);
    mine_go_on(mine);
}

static void mine_finish(struct mine *mine) {
    struct request *request = mine->request;
    buffer_add(&mine->text, "]}", 2);
    buffer_free(&request->answer);
    request->answer = mine->text;
    mine->text = (struct buffer){0};
    mine_free(mine);
    request_ready(request);
    (void)answer_json(request, 200);
}

static void mine_go_on(struct mine *mine) {
    while (mine->next < mine->count) {
        const char *id = mine->ids[mine->next++];
        const struct table *table = table_here(mine->server, id);
        if (table) {
            add_here(mine, table);
            continue;
        }
        mine->server->payer = mine->request->address;
        mine->reading = reading_begin(mine->server, id, 0, 0, summarise, summarised, mine);
        mine->server->payer = NULL;
        memcpy(mine->reading->client, mine->client, sizeof mine->client);
        return;
    }
    mine_finish(mine);
}

static void take_ids(struct mine *mine, const json_t *ids) {
    size_t i;
    json_t *value;
    json_array_foreach((json_t *)ids, i, value) {
        const char *id = json_string_value(value);
        if (id && key_is_id(id))
            memcpy(mine->ids[mine->count++], id, STORE_ID_SIZE);
    }
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
    struct mine *mine = memory_get(NULL, sizeof *mine);
    *mine = (struct mine){.server = server, .request = request};
    memcpy(mine->client, hash, sizeof mine->client);
    take_ids(mine, ids);
    buffer_add(&mine->text, "{\"tables\":[", strlen("{\"tables\":["));
    request_wait(request, mine_gone, mine);
    mine_go_on(mine);
    return LUDO_OK;
}

/* -------------------------------------------------------------- invitations */

/* Somebody who looks at a table that is read for it. */
struct looking {
    struct server *server;
    struct request *request;
    struct store_query *query;
    uint8_t client[STORE_HASH_SIZE];
    bool has_key;
    char key[STORE_KEY_SIZE];
};

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

static int look(const struct looking *looking, const struct table *table, struct refusal *refusal) {
    struct ludo_text *text = &looking->server->text;
    const char *key = looking->has_key ? looking->key : NULL;
    if (!table_may_look(table, looking->client, key))
        return refuse(refusal, "KEY", "this link does not open the table");
    if (table->kept.aside[0]) {
        absence_refuse(absence_of(table->kept.aside), refusal);
        return LUDO_EPROTOCOL;
    }
    text->length = 0;
    do {
        struct ludo_json json = ludo_json_in(text);
        put_look(table, table_seat_for(table, looking->client, key), &json);
    } while (text_more(text));
    looking->request->answer.length = 0;
    buffer_add(&looking->request->answer, text->data, text->length);
    return LUDO_OK;
}

/* `table` is NULL if it is not there. */
static void answer_look(struct looking *looking, const struct table *table, enum absence why) {
    struct request *request = looking->request;
    struct refusal refusal = {.error.translate = request->translate};
    int answer = LUDO_EPROTOCOL;
    if (table)
        answer = look(looking, table, &refusal);
    else
        absence_refuse(why, &refusal);
    free(looking);
    request_ready(request);
    (void)(answer < 0 ? answer_refusal(request, 0, &refusal) : answer_json(request, 200));
}

static void looked(struct store_answer *answer, void *context) {
    struct table *sketch = answer->code < 0 ? NULL : table_sketch(&answer->table);
    answer_look(context, sketch, answer->code == LUDO_EGAME ? ABSENT_MISSING : ABSENT_FAILED);
    if (sketch)
        table_sketch_free(sketch);
}

static void look_gone(struct request *request, void *context) {
    struct looking *looking = context;
    (void)request;
    store_cancel(looking->query);
    free(looking);
}

int mine_look(struct server *server, struct request *request, const json_t *body,
              struct refusal *refusal) {
    const char *client = json_string_value(json_object_get(body, "client"));
    const char *id = json_string_value(json_object_get(body, "table"));
    const char *key = json_string_value(json_object_get(body, "key"));
    struct looking *looking = memory_get(NULL, sizeof *looking);
    *looking = (struct looking){.server = server, .request = request, .has_key = key};
    (void)snprintf(looking->key, sizeof looking->key, "%s", key ? key : "");
    bool known = client && key_hash_client(client, looking->client);
    if (!known || !id || !key_is_id(id)) {
        free(looking);
        return known ? refuse(refusal, "TABLE", "there is no such table")
                     : refuse(refusal, "PROTOCOL", "\"client\" has to be 32 hexadecimal digits");
    }
    charge_work(server, WORK_LIST);
    const struct table *table = table_here(server, id);
    request_wait(request, look_gone, looking);
    if (table) {
        answer_look(looking, table, ABSENT_NOT);
        return LUDO_OK;
    }
    charge_work(server, WORK_LOAD);
    server->count.queries++;
    looking->query = store_load(server->store, id, 0, 0, looked, looking);
    return LUDO_OK;
}
