/* Content files of strangers: read and compiled by a thread, so that none of any
 * shape keeps the loop waiting; given back to who may have them. */
#include "server/charge.h"
#include "server/http.h"
#include "server/reading.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A request whose body is read by a thread; the upload owns what is in it. */
struct upload {
    struct task task;
    struct server *server;
    struct request *request; /* NULL: it is gone */
    struct address *payer;   /* held */
    struct buffer body;
    struct refusal refusal; /* with a code: it was refused … */
    unsigned status;        /* … with this status, or the usual one */
    json_t *wish;
    struct wish_content content;
};

/* ----------------------------------------------------------------- reading */

/* The text of the file that comes with a wish; NULL: refused. */
static const char *read_content(struct upload *upload, size_t *length) {
    struct refusal *refusal = &upload->refusal;
    const json_t *content = json_object_get(upload->wish, "content");
    *length = json_string_length(content);
    bool long_body = !content && upload->body.length > BODY_MAX;
    upload->status = long_body || *length > CONTENT_MAX ? 413 : 0;
    if (long_body)
        (void)refuse(refusal, "PROTOCOL", "the body has more than %d bytes", BODY_MAX);
    else if (!json_is_string(content))
        (void)refuse(refusal, "PROTOCOL", "\"content\" has to be the text of a file");
    else if (*length > CONTENT_MAX)
        (void)refuse(refusal, "CONTENT", "a content file has up to %d bytes", CONTENT_MAX);
    return refusal->code ? NULL : json_string_value(content);
}

/* What is wished for, and the text of the file that comes with it. */
static const char *read_wish(struct upload *upload, size_t *length) {
    json_error_t where;
    upload->wish =
        json_loadb(upload->body.data, upload->body.length, JSON_REJECT_DUPLICATES, &where);
    if (!json_is_object(upload->wish)) {
        (void)refuse(&upload->refusal, "PROTOCOL", "the body has to be a JSON object");
        return NULL;
    }
    const char *game = json_string_value(json_object_get(upload->wish, "game"));
    upload->content.game = game ? ludo_game_find(game) : NULL;
    if (!upload->content.game || !upload->content.game->listed) {
        (void)refuse(&upload->refusal, "GAME", "there is no such game");
        return NULL;
    }
    return read_content(upload, length);
}

static void read_upload(struct task *task) {
    struct upload *upload = (struct upload *)task;
    struct wish_content *content = &upload->content;
    size_t length;
    content->source = read_wish(upload, &length);
    if (!content->source)
        return;
    if (content_file_parse(&content->file, content->game, content->source, length,
                           &upload->refusal.error) < 0)
        (void)refuse_as(&upload->refusal);
    else
        own_content_key(content->game, content->source, length, content->key);
}

static void drop_upload(struct task *task) {
    struct upload *upload = (struct upload *)task;
    if (upload->request)
        upload->request->gone = NULL;
    upload->server->uploads--;
    address_let_go(upload->payer);
    buffer_free(&upload->body);
    json_decref(upload->wish);
    content_file_free(&upload->content.file);
    free(upload);
}

/* The request is gone. */
static void upload_leave(struct request *request, void *context) {
    struct upload *upload = context;
    (void)request;
    upload->request = NULL;
}

static bool may_bring(struct server *server, struct request *request) {
    const struct limits *limits = &server->addresses.limits;
    return allowance_take(&request->address->uploads, limits->uploads, limits->uploads_burst,
                          server_now());
}

int upload_begin(struct server *server, struct request *request) {
    struct refusal refusal = {.error.translate = request->translate};
    if (!may_bring(server, request)) {
        (void)refuse(&refusal, "LIMIT", "too many files; wait a moment");
        return answer_refusal(request, 0, &refusal);
    }
    struct upload *upload = memory_get(NULL, sizeof *upload);
    *upload = (struct upload){.task = {.work = read_upload, .drop = drop_upload},
                              .server = server,
                              .request = request,
                              .payer = address_keep(request->address),
                              .body = request->body,
                              .refusal = {.error.translate = request->translate}};
    request->body = (struct buffer){0};
    request_wait(request, upload_leave, upload);
    server->uploads++;
    struct payer payer = {0};
    memcpy(payer.address, request->address->id, sizeof payer.address);
    hands_ask(server->readers, &upload->task, &payer);
    return 0;
}

/* --------------------------------------------------------------- answering */

/* What a good file is. */
static int answer_check(struct request *request, const struct wish_content *content) {
    const struct content_file *file = &content->file;
    struct ludo_text text = {0};
    char hash[20];
    (void)snprintf(hash, sizeof hash, "%016" PRIx64, file->content.hash);
    do {
        struct ludo_json json = ludo_json_in(&text);
        ludo_json_object(&json);
        ludo_json_put_string(&json, "game", content->game->name);
        ludo_json_put_string(&json, "name", file->content.name);
        ludo_json_put_string(&json, "hash", hash);
        ludo_json_put_int(&json, "size", (int64_t)(file->content.size + file->content.tail_size));
        if (file->title) {
            ludo_json_key(&json, "title");
            ludo_text_add(&text, file->title);
            json.comma = true;
        }
        ludo_json_object_end(&json);
    } while (text_more(&text));
    request->answer.length = 0;
    buffer_add(&request->answer, text.data, text.length);
    free(text.data);
    return answer_json(request, 200);
}

/* A block as the page has it, in one piece with its tail. */
static int answer_block(struct request *request, const struct ludo_content *content) {
    request->answer.length = 0;
    buffer_add(&request->answer, content->block, content->size);
    if (content->tail)
        buffer_add(&request->answer, content->tail, content->tail_size);
    return answer_bytes(request);
}

static int answer_upload(struct server *server, struct upload *upload, struct request *request) {
    struct refusal *refusal = &upload->refusal;
    if (refusal->code)
        return answer_refusal(request, upload->status, refusal);
    if (!strcmp(request->path, CONTENTS))
        return answer_check(request, &upload->content);
    if (!strcmp(request->path, CONTENTS "/block"))
        return answer_block(request, &upload->content.file.content);
    if (wish_make(server, request, upload->wish, &upload->content, refusal) < 0)
        return answer_refusal(request, upload->status, refusal);
    return 0;
}

void uploads_answer(struct server *server) {
    struct task *task = hands_take(server->readers);
    while (task) {
        struct task *next = task->next;
        struct upload *upload = (struct upload *)task;
        struct request *request = upload->request;
        upload->request = NULL;
        server->count.compiled++;
        server->payer = upload->payer;
        charge_work(server, (double)task->took);
        if (request) {
            request_ready(request);
            (void)answer_upload(server, upload, request);
        }
        server->payer = NULL;
        task->drop(task);
        task = next;
    }
}

/* -------------------------------------------------------------- giving back */

/* A request for what is kept. */
struct fetching {
    struct server *server;
    struct request *request;
    struct store_query *query;    /* for the file, or NULL */
    struct content_waiter waiter; /* for the block */
};

static void fetch_gone(struct request *request, void *context) {
    struct fetching *fetching = context;
    (void)request;
    store_cancel(fetching->query);
    content_waiter_leave(&fetching->waiter);
    free(fetching);
}

static int refuse_content(struct request *request, int code) {
    struct refusal refusal = {.error.translate = request->translate};
    if (code == LUDO_EFULL)
        absence_refuse(ABSENT_FULL, &refusal);
    else if (content_failed(code))
        (void)refuse(&refusal, "STORE", "this content cannot be read");
    else
        (void)refuse(&refusal, "CONTENT", "there is no such content");
    return answer_refusal(request, strcmp(refusal.code, "CONTENT") ? 0 : 404, &refusal);
}

static void source_came(struct store_answer *answer, void *context) {
    struct fetching *fetching = context;
    struct request *request = fetching->request;
    free(fetching);
    request_ready(request);
    if (answer->code < 0) {
        int code = answer->code == LUDO_ECONTENT ? answer->code : LUDO_EFILE;
        (void)refuse_content(request, code);
        return;
    }
    request->answer.length = 0;
    buffer_add(&request->answer, answer->content.source, strlen(answer->content.source));
    (void)answer_json(request, 200);
}

static void block_came(struct content_waiter *waiter, struct own_content *content, int code) {
    struct fetching *fetching = waiter->context;
    struct request *request = fetching->request;
    free(fetching);
    request_ready(request);
    if (content)
        (void)answer_block(request, &content->file.content);
    else
        (void)refuse_content(request, code);
    own_content_release(content);
}

static void fetch(struct server *server, struct request *request, const char *key, bool block) {
    struct fetching *fetching = memory_get(NULL, sizeof *fetching);
    *fetching = (struct fetching){.server = server, .request = request};
    fetching->waiter = (struct content_waiter){.done = block_came, .context = fetching};
    request_wait(request, fetch_gone, fetching);
    if (!block) {
        server->count.queries++;
        fetching->query = store_load_content(server->store, key, source_came, fetching);
        return;
    }
    struct own_content *content = own_content_fetch(server, key, &fetching->waiter);
    if (content)
        block_came(&fetching->waiter, content, LUDO_OK);
}

int upload_get(struct server *server, struct request *request, const char *path) {
    struct refusal refusal = {.error.translate = request->translate};
    char key[STORE_KEY_SIZE];
    (void)snprintf(key, sizeof key, "%s", path);
    const char *rest = path + strlen(key);
    bool block = !strcmp(rest, "/block");
    if (!own_content_is_key(key) || (!block && *rest))
        return refuse_content(request, LUDO_ECONTENT);
    if (!may_bring(server, request)) {
        (void)refuse(&refusal, "LIMIT", "too many files; wait a moment");
        return answer_refusal(request, 0, &refusal);
    }
    fetch(server, request, key, block);
    return 0;
}
