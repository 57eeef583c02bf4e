/* A table as somebody wishes for it, made. wanted.c has read what it is to be. */
#include "server/charge.h"
#include "server/http.h"
#include "server/keys.h"
#include "server/wanted.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A table that is wished for: while the store says whether its address may have
 * one more, and until it is on disk. */
struct wish {
    struct server *server;
    struct request *request;
    struct wish *next, **link; /* all of them */
    struct store_query *query; /* under way, or NULL */
    struct store_table table;
    char options[WANTED_OPTIONS];
    int seat; /* the maker's */
    bool own; /* content was brought along */
    struct wish_content content;
    json_t *body; /* in which its source is */
};

static void wish_free(struct wish *wish) {
    *wish->link = wish->next;
    if (wish->next)
        wish->next->link = wish->link;
    store_cancel(wish->query);
    content_file_free(&wish->content.file);
    json_decref(wish->body);
    free(wish);
}

/* The request was answered, or has gone. */
static void wish_gone(struct request *request, void *context) {
    (void)request;
    wish_free(context);
}

/* Others from the same address that the store does not know of yet. */
static int count_wishes(const struct wish *wish) {
    int count = 0;
    for (const struct wish *other = wish->next; other; other = other->next)
        count += key_hash_equal(other->table.origin, wish->table.origin);
    return count;
}

static void write_made(struct request *request, const struct store_table *table, int seat) {
    char data[256];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    struct ludo_json json = ludo_json_in(&text);
    ludo_json_object(&json);
    ludo_json_put_string(&json, "id", table->id);
    ludo_json_put_string(&json, "invite", table->invite);
    ludo_json_put_string(&json, "watch", table->watch);
    ludo_json_put_int(&json, "seat", seat);
    ludo_json_object_end(&json);
    request->answer.length = 0;
    buffer_add(&request->answer, data, text.length);
}

/* The table takes over what its maker brought along, and the store gets it. */
static struct table *make_with(struct server *server, struct store_table *table,
                               struct wish_content *content, struct refusal *refusal) {
    if (!content)
        return table_make(server, table, NULL, refusal);
    struct own_content *own = own_content_enter(&server->contents, content->game, content->key,
                                                &content->file, &refusal->error);
    if (!own) {
        (void)refuse_as(refusal);
        return NULL;
    }
    struct store_content kept = {.source = content->source, .time = server_seconds()};
    memcpy(kept.key, content->key, sizeof kept.key);
    (void)snprintf(kept.game, sizeof kept.game, "%s", content->game->name);
    memcpy(table->content, content->key, sizeof table->content);
    struct table *made = table_make(server, table, own, refusal);
    if (made)
        store_put_content(server->batch[server->side], &kept);
    own_content_release(own);
    return made;
}

/* It may be made. */
static int grant(struct wish *wish, struct refusal *refusal) {
    struct server *server = wish->server;
    struct store_table *table = &wish->table;
    int64_t bytes = storage_of_table(table->seats) +
                    (wish->own ? storage_of_content(strlen(wish->content.source)) : 0);
    if (charge_may_store(server, bytes, refusal) < 0)
        return LUDO_EPROTOCOL;
    key_make_id(table->id);
    key_make(table->invite);
    key_make(table->watch);
    table->number = store_number(table->id);
    table->made = table->active = server_seconds();
    if (!make_with(server, table, wish->own ? &wish->content : NULL, refusal))
        return LUDO_EPROTOCOL;
    charge_storage(server, wish->request->address, bytes);
    write_made(wish->request, table, wish->seat);
    return hold_request(server, wish->request);
}

/* Tables are counted by address: clients are free to invent. */
static int judge(struct wish *wish, const struct store_answer *answer, struct refusal *refusal) {
    int made = answer->count + count_wishes(wish);
    if (answer->code < 0)
        return refuse(refusal, "STORE", "the tables cannot be read");
    if (made < wish->server->settings->tables_per_address)
        return grant(wish, refusal);
    wish->server->count.refused++;
    return refuse(refusal, "LIMIT", "there are %d tables from your address that are not over",
                  made);
}

static void counted(struct store_answer *answer, void *context) {
    struct wish *wish = context;
    struct request *request = wish->request;
    struct refusal refusal = {.error.translate = request->translate};
    struct server *server = wish->server;
    wish->query = NULL;
    if (server->leaving)
        return;
    server->payer = request->address;
    int code = judge(wish, answer, &refusal);
    server->payer = NULL;
    if (code >= 0)
        return;
    wish_free(wish);
    request_ready(request);
    (void)answer_refusal(request, 0, &refusal);
}

static struct wish *wish_new(struct server *server, struct request *request) {
    struct wish *wish = memory_get(NULL, sizeof *wish);
    *wish = (struct wish){
        .server = server, .request = request, .next = server->wishes, .link = &server->wishes};
    if (server->wishes)
        server->wishes->link = &wish->next;
    server->wishes = wish;
    wish->table.options = wish->options;
    wish->table.moves = "";
    memcpy(wish->table.origin, request->address->id, sizeof wish->table.origin);
    return wish;
}

int wish_make(struct server *server, struct request *request, json_t *body,
              struct wish_content *content, struct refusal *refusal) {
    if (server->read_only)
        return refuse(refusal, "STORE", "nothing can be saved just now; try again later");
    charge_work(server, WORK_MAKE);
    struct wish *wish = wish_new(server, request);
    wish->seat = wanted_read(body, &wish->table, wish->options, refusal);
    if (wish->seat < 0) {
        wish_free(wish);
        return LUDO_EPROTOCOL;
    }
    if (content) {
        wish->own = true;
        wish->content = *content;
        content->file = (struct content_file){0};
    }
    wish->body = json_incref(body);
    request_wait(request, wish_gone, wish);
    if (server->settings->tables_per_address) {
        server->count.queries++;
        wish->query = store_count_made(server->store, wish->table.origin, counted, wish);
        return LUDO_OK;
    }
    if (grant(wish, refusal) >= 0)
        return LUDO_OK;
    request_ready(request);
    wish_free(wish);
    return LUDO_EPROTOCOL;
}
