/* Bots that tell what they intend, so that others can plan with it: asked of the
 * threads that bots think on, never waited for. A position that has passed when
 * the answer comes is asked about anew. */
#include "server/parts.h"

#include "base/hash.h"
#include "server/charge.h"
#include "server/later.h"

#include <stdlib.h>
#include <string.h>

bool intents_are_told(const struct ludo_game *game) {
    struct ludo_bot bot;
    return ludo_bot_find(game, "normal", &bot, NULL) == LUDO_OK && bot.intend;
}

void intents_forget(struct table *table) {
    for (int seat = 0; table->intents && seat < table->kept.seats; seat++)
        free(table->intents[seat].text);
    free(table->intents);
    table->intents = NULL;
}

/* ----------------------------------------------------------------- telling */

static void write_intents(const struct table *table, struct ludo_text *text) {
    ludo_text_add(text, "{\"is\":\"intents\",\"intents\":[");
    for (int seat = 0; seat < table->kept.seats; seat++) {
        const char *told = table->intents ? table->intents[seat].text : NULL;
        ludo_text_add(text, seat ? "," : "");
        ludo_text_add(text, told ? told : "null");
    }
    ludo_text_add(text, "]}");
}

static void send_intents(struct server *server, const struct table *table, struct socket *socket) {
    server->text.length = 0;
    do
        write_intents(table, &server->text);
    while (text_more(&server->text));
    socket_send(server, socket, server->text.data, server->text.length);
}

static void send_to_all(struct server *server, struct table *table) {
    table->intents_changed = false;
    for (struct socket *socket = table->sockets; socket; socket = socket->next)
        if (!socket->fresh)
            send_intents(server, table, socket);
}

static bool any_is_told(const struct table *table) {
    for (int seat = 0; table->intents && seat < table->kept.seats; seat++)
        if (table->intents[seat].text)
            return true;
    return false;
}

void intents_tell(struct server *server, const struct table *table, struct socket *socket) {
    if (any_is_told(table))
        send_intents(server, table, socket);
}

/* ------------------------------------------------------------------ asking */

/* Tells positions and bots apart. */
static uint64_t subject_of(const struct table *table, int seat) {
    union ludo_state masked;
    const struct ludo_setup *setup = &table->match.setup;
    ludo_mask(setup, table->match.state, seat, &masked);
    uint64_t hash = hash_add(HASH_START, &masked, setup->game->state_size);
    const struct store_seat *kept = &table->seats[seat].kept;
    return hash_add(hash, kept->level, strlen(kept->level));
}

/* A bot that makes one move for a person whose time is up intends nothing. */
static bool seat_intends(const struct table *table, int seat) {
    struct ludo_bot bot;
    if (!table->seats[seat].kept.bot && !table->seats[seat].kept.left)
        return false;
    thought_bot(table, seat, &bot);
    return bot.intend;
}

static void forget_seat(struct table *table, struct intent *intent) {
    if (!intent->text)
        return;
    free(intent->text);
    intent->text = NULL;
    intent->about = 0;
    table->intents_changed = true;
}

static void ask_seat(struct server *server, struct table *table, int seat) {
    struct intent *intent = &table->intents[seat];
    if (!seat_intends(table, seat)) {
        forget_seat(table, intent);
        return;
    }
    if (intent->asked || (intent->text && intent->about == subject_of(table, seat)))
        return;
    if (!charge_may_think(server, table)) {
        later_rest(server, table);
        return;
    }
    intent->asked = true;
    thought_ask(server, table, seat, true);
}

/* While a bot thinks about its move the position will soon be another one. */
static bool is_restless(const struct table *table) {
    for (int seat = 0; seat < table->kept.seats; seat++)
        if (table->seats[seat].thinking)
            return true;
    return false;
}

static bool any_is_asked(const struct table *table) {
    for (int seat = 0; seat < table->kept.seats; seat++)
        if (table->intents[seat].asked)
            return true;
    return false;
}

void intents_take(struct server *server, struct table *table, struct thought *thought) {
    struct intent *intent = table->intents ? &table->intents[thought->seat] : NULL;
    if (!intent || !intent->asked) /* all have gone meanwhile */
        return;
    intent->asked = false;
    table_touch(server, table);
    struct ludo_bot bot;
    thought_bot(table, thought->seat, &bot);
    if (!thought_is_about_now(table, thought) || strcmp(bot.name, thought->bot.name) != 0)
        return;
    intent->about = subject_of(table, thought->seat);
    if (intent->text && !strcmp(intent->text, thought->intent))
        return;
    free(intent->text);
    intent->text = thought->intent;
    thought->intent = NULL;
    table->intents_changed = true;
}

static void end(struct server *server, struct table *table) {
    bool told = any_is_told(table);
    intents_forget(table);
    if (told && table->sockets)
        send_to_all(server, table);
}

void intents_settle(struct server *server, struct table *table) {
    if (table->over || !table->sockets) {
        end(server, table);
        return;
    }
    if (!table->intents) {
        size_t size = (size_t)table->kept.seats * sizeof *table->intents;
        table->intents = memory_get(NULL, size);
        memset(table->intents, 0, size);
    }
    if (!is_restless(table))
        for (int seat = 0; seat < table->kept.seats; seat++)
            ask_seat(server, table, seat);
    if (table->intents_changed && !any_is_asked(table))
        send_to_all(server, table);
}
