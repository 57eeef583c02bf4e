#include "server/reading.h"

#include "server/charge.h"
#include "server/crash.h"
#include "server/parts.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* -------------------------------------------------------------------- jobs */

void job_ask(struct server *server, struct job *job, const struct address *payer) {
    struct payer who = {0};
    if (payer)
        memcpy(who.address, payer->id, sizeof who.address);
    server->jobs++;
    hands_ask(server->loaders, &job->task, &who);
}

void jobs_take(struct server *server) {
    struct task *task = server->jobs ? hands_take(server->loaders) : NULL;
    while (task) {
        struct task *next = task->next;
        struct job *job = (struct job *)task;
        server->jobs--;
        job->done(job);
        task = next;
    }
}

/* ----------------------------------------------------------------- absence */

bool absence_is_closed(enum absence why) {
    return why == ABSENT_RULES || why == ABSENT_CONTENT;
}

bool absence_is_aside(enum absence why) {
    return why == ABSENT_CRASH || why == ABSENT_UNREADABLE;
}

static const struct {
    const char *word, *code, *text;
} absences[] = {
    [ABSENT_NOT] = {"", "", ""},
    [ABSENT_MISSING] = {"missing", "TABLE", N_("there is no such table")},
    [ABSENT_FAILED] = {"failed", "STORE", N_("this table cannot be read")},
    [ABSENT_FULL] = {"full", "FULL",
                     N_("too much content that people brought along is in use; try later")},
    [ABSENT_CRASH] = {"crash", "ASIDE",
                      N_("the server failed at this table and has set it aside; nothing of it is "
                         "lost, and who runs the server can bring it back")},
    [ABSENT_UNREADABLE] = {"unreadable", "ASIDE",
                           N_("this table cannot be read and was set aside; who runs the server "
                              "can look into it")},
    [ABSENT_RULES] = {"rules", "CLOSED",
                      N_("this table was begun by rules that this server does not know any more; "
                         "here is its record")},
    [ABSENT_CONTENT] = {"content", "CLOSED",
                        N_("what this table is played with has changed since it was begun; here is "
                           "its record")},
};

const char *absence_word(enum absence why) {
    return absences[why].word;
}

enum absence absence_of(const char *aside) {
    return !strcmp(aside, absence_word(ABSENT_CRASH)) ? ABSENT_CRASH : ABSENT_UNREADABLE;
}

void absence_refuse(enum absence why, struct refusal *refusal) {
    const char *text = absences[why].text;
    if (refusal->error.translate)
        text = refusal->error.translate(text);
    (void)snprintf(refusal->error.text, sizeof refusal->error.text, "%s", text);
    refusal->code = absences[why].code;
}

/* ---------------------------------------------------------------- replaying */

static void image_free(struct table *image) {
    if (!image)
        return;
    free(image->match.state);
    free(image->match.steps);
    free(image->seats);
    free(image);
}

static int fail_with(struct reading *reading, enum absence why, const char *text) {
    reading->why = why;
    (void)snprintf(reading->error.text, sizeof reading->error.text, "%s", text);
    return LUDO_ERECORD;
}

/* Whether it is played with what it was begun with. Tables of older servers do
 * not say with what they were. */
static int check_content(struct reading *reading, const struct ludo_setup *setup) {
    char hash[sizeof reading->kept.content_hash] = "";
    if (setup->content)
        (void)snprintf(hash, sizeof hash, "%016" PRIx64, setup->content->hash);
    if (!reading->kept.content_hash[0] || !strcmp(hash, reading->kept.content_hash))
        return LUDO_OK;
    return fail_with(reading, ABSENT_CONTENT, "its content has changed");
}

static int replay(struct reading *reading) {
    const struct store_table *kept = &reading->kept;
    const struct ludo_game *game = ludo_game_find(kept->game);
    struct ludo_setup setup;
    if (!game)
        return fail_with(reading, ABSENT_UNREADABLE, "there is no such game");
    reading->why = ABSENT_UNREADABLE;
    int answer = ludo_setup_init(&setup, game, kept->seats, &reading->error);
    if (answer == LUDO_OK &&
        (answer = ludo_setup_choose_rules(&setup, kept->rules, &reading->error)) < 0) {
        reading->why = ABSENT_RULES;
        return answer;
    }
    if (answer == LUDO_OK)
        answer = setup_restore(&setup, kept, reading->image->content, &reading->error);
    if (answer == LUDO_OK)
        answer = check_content(reading, &setup);
    if (answer == LUDO_OK)
        answer = table_fill(reading->image, kept, &setup, &reading->shown, &reading->error);
    return answer;
}

static void work(struct task *task) {
    struct reading *reading = (struct reading *)task;
    crash_at(reading->kept.id, "load");
    if (replay(reading) == LUDO_OK) {
        reading->why = ABSENT_NOT;
        if (reading->work)
            reading->work(reading);
    }
    crash_at(NULL, NULL);
}

/* ---------------------------------------------------------------- lifecycle */

static void leave_list(struct reading *reading) {
    if (!reading->link)
        return;
    *reading->link = reading->next;
    if (reading->next)
        reading->next->link = reading->link;
    reading->link = NULL;
}

static void reading_free(struct reading *reading) {
    leave_list(reading);
    address_let_go(reading->payer);
    if (reading->image)
        own_content_release(reading->image->content);
    image_free(reading->image);
    store_table_free(&reading->kept);
    for (int i = 0; reading->lines && i < reading->line_count; i++) {
        free((char *)reading->lines[i].name);
        free((char *)reading->lines[i].text);
    }
    for (int i = 0; reading->notes && i < reading->note_count; i++)
        free((char *)reading->notes[i].text);
    free(reading->lines);
    free(reading->notes);
    free(reading->text);
    free(reading);
}

static void drop(struct task *task) {
    reading_free((struct reading *)task);
}

static void finish(struct reading *reading) {
    leave_list(reading);
    if (reading->done)
        reading->done(reading, reading->context);
    reading_free(reading);
}

static void replayed(struct job *job) {
    struct reading *reading = (struct reading *)job;
    if (reading->payer)
        reading->payer->work.tokens -= (double)job->task.took;
    finish(reading);
}

static void begin_replay(struct reading *reading, struct own_content *content) {
    reading->image = memory_get(NULL, sizeof *reading->image);
    *reading->image = (struct table){.content = content};
    reading->busy = true;
    job_ask(reading->server, &reading->job, reading->payer);
}

static void content_came(struct content_waiter *waiter, struct own_content *content, int code) {
    struct reading *reading = waiter->context;
    if (content) {
        begin_replay(reading, content);
        return;
    }
    reading->why = code == LUDO_EFULL     ? ABSENT_FULL
                   : content_failed(code) ? ABSENT_FAILED
                                          : ABSENT_CONTENT;
    finish(reading);
}

static void take_kept(struct reading *reading, struct store_answer *answer) {
    reading->kept = answer->table;
    reading->lines = answer->lines;
    reading->notes = answer->notes;
    reading->line_count = answer->line_count;
    reading->note_count = answer->note_count;
    answer->table.options = answer->table.moves = NULL;
    answer->lines = NULL;
    answer->notes = NULL;
    answer->line_count = answer->note_count = 0;
}

static void fetched(struct store_answer *answer, void *context) {
    struct reading *reading = context;
    reading->query = NULL;
    if (answer->code < 0) {
        reading->why = answer->code == LUDO_EGAME ? ABSENT_MISSING : ABSENT_FAILED;
        reading->error = answer->error;
        finish(reading);
        return;
    }
    take_kept(reading, answer);
    bool crashed = crash_has(reading->kept.id);
    if (reading->kept.aside[0] || crashed) {
        reading->why = crashed ? ABSENT_CRASH : absence_of(reading->kept.aside);
        finish(reading);
    } else if (reading->kept.content[0]) {
        reading->waiter = (struct content_waiter){.done = content_came, .context = reading};
        struct own_content *content =
            own_content_fetch(reading->server, reading->kept.content, &reading->waiter);
        if (content)
            begin_replay(reading, content);
    } else {
        begin_replay(reading, NULL);
    }
}

struct reading *reading_begin(struct server *server, const char *id, int64_t from, int lines,
                              void (*more)(struct reading *reading),
                              void (*done)(struct reading *reading, void *context), void *context) {
    struct reading *reading = memory_get(NULL, sizeof *reading);
    *reading = (struct reading){.job = {.task = {.work = work, .drop = drop}, .done = replayed},
                                .server = server,
                                .payer = address_keep(server->payer),
                                .next = server->readings,
                                .link = &server->readings,
                                .work = more,
                                .done = done,
                                .context = context};
    if (server->readings)
        server->readings->link = &reading->next;
    server->readings = reading;
    server->count.queries++;
    server->count.loads++;
    charge_work(server, WORK_LOAD);
    reading->query = store_load(server->store, id, from, lines, fetched, reading);
    return reading;
}

void reading_cancel(struct reading *reading) {
    if (!reading)
        return;
    reading->done = NULL;
    if (reading->busy)
        return; /* it is freed when the thread gives it back */
    store_cancel(reading->query);
    content_waiter_leave(&reading->waiter);
    reading_free(reading);
}

void readings_free(struct server *server) {
    while (server->readings)
        reading_cancel(server->readings);
}
