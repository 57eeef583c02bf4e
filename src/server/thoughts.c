#include "server/thoughts.h"

#include "server/crash.h"
#include "server/table.h"

#include <stdlib.h>

static void *memory_for(const struct thought *thought) {
    return memory_get(NULL, thought->bot.memory(&thought->bot, &thought->setup) + 1);
}

static void choose(struct task *task) {
    struct thought *thought = (struct thought *)task;
    void *memory = memory_for(thought);
    crash_at(thought->table, "think");
    thought->move = ludo_bot_choose(&thought->bot, &thought->setup, &thought->masked, thought->seat,
                                    &thought->rng, memory);
    crash_at(NULL, NULL);
    free(memory);
}

static void intend(struct task *task) {
    struct thought *thought = (struct thought *)task;
    void *memory = memory_for(thought);
    struct ludo_text text = {0};
    crash_at(thought->table, "think");
    do {
        struct ludo_json json = ludo_json_in(&text);
        ludo_json_object(&json);
        ludo_bot_intent(&thought->bot, &thought->setup, &thought->masked, thought->seat, memory,
                        &json);
        ludo_json_object_end(&json);
    } while (text_more(&text));
    crash_at(NULL, NULL);
    thought->intent = text.data;
    free(memory);
}

static void drop(struct task *task) {
    struct thought *thought = (struct thought *)task;
    thought->payer->thinking--;
    address_let_go(thought->payer);
    own_content_release(thought->content);
    free(thought->intent);
    free(thought);
}

void thought_bot(const struct table *table, int seat, struct ludo_bot *bot) {
    const struct store_seat *kept = &table->seats[seat].kept;
    const struct ludo_game *game = table->match.setup.game;
    if (ludo_bot_find(game, kept->bot ? kept->level : "normal", bot, NULL) < 0)
        (void)ludo_bot_find(game, "normal", bot, NULL);
}

void thought_ask(struct server *server, const struct table *table, int seat, bool intends) {
    struct thought *thought = memory_get(NULL, sizeof *thought);
    *thought = (struct thought){.task = {.work = intends ? intend : choose, .drop = drop},
                                .seat = seat,
                                .setup = table->match.setup,
                                .content = own_content_hold(table->content),
                                .payer = address_keep(table->payer),
                                .intends = intends};
    struct payer payer;
    memcpy(payer.address, table->payer->id, sizeof payer.address);
    memcpy(payer.client, table->kept.maker, sizeof payer.client);
    memcpy(thought->table, table->kept.id, sizeof thought->table);
    thought_bot(table, seat, &thought->bot);
    key_seed(&server->chance, &thought->rng);
    ludo_mask(&table->match.setup, table->match.state, seat, &thought->masked);
    thought->payer->thinking++;
    server->count.thoughts++;
    hands_ask(server->thinkers, &thought->task, &payer);
}

bool thought_is_about_now(const struct table *table, const struct thought *thought) {
    union ludo_state masked;
    if (!seat_is_bot(&table->seats[thought->seat]))
        return false;
    ludo_mask(&table->match.setup, table->match.state, thought->seat, &masked);
    return !memcmp(&masked, &thought->masked, table->match.setup.game->state_size);
}
