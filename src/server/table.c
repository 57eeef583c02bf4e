#include "server/parts.h"

#include "base/hash.h"
#include "server/charge.h"
#include "server/crash.h"
#include "server/keys.h"
#include "server/later.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GREETING = 400 }; /* microseconds that a greeting may take, until one was measured */

/* ------------------------------------------------------------ small things */

int table_seat_of(const struct table *table, const uint8_t *client) {
    for (int seat = 0; seat < table->kept.seats; seat++)
        if (key_hash_equal(table->seats[seat].kept.owner, client))
            return seat;
    return -1;
}

bool table_is_maker(const struct table *table, const uint8_t *client) {
    return key_hash_equal(table->kept.maker, client);
}

bool seat_is_bot(const struct seat *seat) {
    return seat->kept.bot || seat->kept.left || seat->out_of_time;
}

bool table_is_paused(const struct table *table) {
    bool person = table->sockets;
    for (int seat = 0; !person && seat < table->kept.seats; seat++) {
        const struct store_seat *kept = &table->seats[seat].kept;
        person = !kept->bot && !kept->left && key_hash_is_set(kept->owner);
    }
    return !person;
}

void table_touch(struct server *server, struct table *table) {
    if (table->touched)
        return;
    table->touched = true;
    table->touched_next = NULL;
    *server->touched_end = table;
    server->touched_end = &table->touched_next;
}

/* Remember that the batch being gathered is about this table. */
void table_involve(struct server *server, struct table *table) {
    int side = server->side;
    table_touch(server, table);
    if (table->involved[side])
        return;
    if (server->involved_count[side] == server->involved_room[side]) {
        server->involved_room[side] = 2 * server->involved_room[side] + 64;
        server->involved[side] =
            memory_get(server->involved[side], server->involved_room[side] * sizeof(table));
    }
    server->involved[side][server->involved_count[side]++] = table;
    table->involved[side] = true;
}

/* --------------------------------------------------------------- in memory */

static uint32_t bucket_of(const struct server *server, const char *id) {
    return (uint32_t)hash_add(HASH_START, id, strlen(id)) & (server->buckets - 1);
}

static void grow_buckets(struct server *server) {
    uint32_t old = server->buckets;
    struct table **bucket = server->bucket;
    server->buckets = old ? 2 * old : 256;
    server->bucket = memory_get(NULL, server->buckets * sizeof(struct table *));
    memset(server->bucket, 0, server->buckets * sizeof(struct table *));
    for (uint32_t i = 0; i < old; i++)
        while (bucket[i]) {
            struct table *table = bucket[i];
            bucket[i] = table->next;
            uint32_t at = bucket_of(server, table->kept.id);
            table->next = server->bucket[at];
            server->bucket[at] = table;
        }
    free(bucket);
}

struct table *table_look_up(const struct server *server, const char *id) {
    struct table *table = server->buckets ? server->bucket[bucket_of(server, id)] : NULL;
    while (table && strcmp(table->kept.id, id) != 0)
        table = table->next;
    return table;
}

struct table *table_here(const struct server *server, const char *id) {
    struct table *table = table_look_up(server, id);
    return table && !table->doomed && !table->loading ? table : NULL;
}

struct table *table_enter(struct server *server, const char *id) {
    struct table *table = memory_get(NULL, sizeof *table);
    *table = (struct table){0};
    memcpy(table->kept.id, id, sizeof table->kept.id);
    if (server->tables >= server->buckets)
        grow_buckets(server);
    uint32_t at = bucket_of(server, id);
    table->next = server->bucket[at];
    server->bucket[at] = table;
    server->tables++;
    return table;
}

void table_empty(struct table *table) {
    intents_forget(table);
    free(table->match.state);
    free(table->match.steps);
    free(table->seats);
    talk_free(&table->talk);
    own_content_release(table->content);
    table->match = (struct ludo_match){0};
    table->seats = NULL;
    table->content = NULL;
}

void table_free(struct server *server, struct table *table) {
    struct table **at = &server->bucket[bucket_of(server, table->kept.id)];
    while (*at != table)
        at = &(*at)->next;
    *at = table->next;
    server->tables--;
    journal_leave(server, table);
    clock_leave(server, table);
    loading_free(table);
    for (int viewer = 0; table->viewers && viewer <= table->kept.seats; viewer++)
        tell_forget(table, viewer);
    free(table->viewers);
    table_empty(table);
    later_wake(table);
    address_let_go(table->payer);
    address_let_go(table->cause);
    free(table);
}

struct table *table_sketch(const struct store_table *kept) {
    struct table *table = memory_get(NULL, sizeof *table);
    *table = (struct table){.kept = *kept, .over = kept->over};
    table->seats = memory_get(NULL, (size_t)kept->seats * sizeof *table->seats + 1);
    for (int seat = 0; seat < kept->seats; seat++)
        table->seats[seat] = (struct seat){.kept = kept->seat[seat]};
    return table;
}

void table_sketch_free(struct table *table) {
    free(table->seats);
    free(table);
}

int table_fill(struct table *table, const struct store_table *kept, const struct ludo_setup *setup,
               uint32_t *shown, struct ludo_error *error) {
    table->kept = *kept;
    table->kept.options = table->kept.moves = NULL;
    table->seats = memory_get(NULL, (size_t)kept->seats * sizeof *table->seats + 1);
    for (int seat = 0; seat < kept->seats; seat++)
        table->seats[seat] = (struct seat){.kept = kept->seat[seat]};
    int answer = match_restore(&table->match, setup, kept->moves, shown, error);
    if (answer < 0)
        return answer;
    table->over = ludo_match_over(&table->match);
    for (uint32_t i = 0; i < table->match.count; i++)
        if (table->match.steps[i].mover != LUDO_CHANCE)
            table->seats[table->match.steps[i].mover].made++;
    return LUDO_OK;
}

/* Chance draws in one place, so that one kind of draw serves all tables. */
static struct ludo_move draw(struct server *server, const struct ludo_match *match) {
    struct ludo_rng rng;
    key_seed(&server->chance, &rng);
    return ludo_draw(&match->setup, match->state, &rng);
}

static void put_newest_step(struct server *server, struct table *table) {
    const struct ludo_match *match = &table->match;
    const struct ludo_step *step = &match->steps[match->count - 1];
    char data[LUDO_MOVE_TEXT_MAX];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    ludo_move_format(&match->setup, step->move, &text);
    charge_step(server, table, step->mover, text.length);
    server->count.moves++;
    journal_enter(server, table,
                  store_put_step(server->store, server->batch[server->side], table->kept.number,
                                 match->count - 1, step->mover, data, table->kept.active));
}

static int play(struct server *server, struct table *table, int mover, struct ludo_move move,
                struct ludo_error *error) {
    match_reserve(&table->match);
    bool secret = table->window.number;
    int answer = ludo_match_play(&table->match, mover, move, error);
    if (answer < 0)
        return answer;
    if (!secret || answer == LUDO_SHOWN) /* nobody may see that somebody has answered */
        table->kept.active = server_seconds();
    if (mover != LUDO_CHANCE)
        table->seats[mover].made++;
    window_follow(table, answer);
    table->let = 0;
    table_involve(server, table);
    put_newest_step(server, table);
    return answer;
}

static void settle_chance(struct server *server, struct table *table) {
    while (ludo_match_actors(&table->match) == ludo_mover_bit(LUDO_CHANCE)) {
        int answer = play(server, table, LUDO_CHANCE, draw(server, &table->match), NULL);
        assert(answer >= 0);
        if (answer < 0)
            return;
    }
}

static int set_up(const struct store_table *kept, const struct own_content *content,
                  struct ludo_setup *setup, struct ludo_error *error) {
    const struct ludo_game *game = ludo_game_find(kept->game);
    if (!game)
        return ludo_fail(error, LUDO_EGAME, NULL);
    int answer = ludo_setup_init(setup, game, kept->seats, error);
    return answer < 0 ? answer : setup_restore(setup, kept, content, error);
}

struct table *table_make(struct server *server, const struct store_table *kept,
                         struct own_content *content, struct refusal *refusal) {
    struct ludo_setup setup;
    uint32_t shown;
    if (set_up(kept, content, &setup, &refusal->error) < 0) {
        (void)refuse_as(refusal);
        return NULL;
    }
    struct table *table = table_enter(server, kept->id);
    table->content = own_content_hold(content);
    int answer = table_fill(table, kept, &setup, &shown, &refusal->error);
    if (answer < 0) {
        (void)refuse_as(refusal);
        table_free(server, table);
        return NULL;
    }
    table->kept.rules = setup.rules;
    if (setup.content)
        (void)snprintf(table->kept.content_hash, sizeof table->kept.content_hash, "%016" PRIx64,
                       setup.content->hash);
    table_arrange(server, table, shown);
    settle_chance(server, table);
    table_save(server, table);
    return table;
}

void table_arrange(struct server *server, struct table *table, uint32_t shown) {
    size_t viewers = (size_t)table->kept.seats + 1;
    if (!table->viewers) {
        table->viewers = memory_get(NULL, viewers * sizeof *table->viewers);
        memset(table->viewers, 0, viewers * sizeof *table->viewers);
    }
    table->intends = intents_are_told(table->match.setup.game);
    window_restore(table, shown);
    if (table->payer)
        return;
    /* Tables older than their column have no origin: their maker stands for it. */
    const struct store_table *kept = &table->kept;
    bool known = key_hash_is_set(kept->origin);
    table->payer =
        address_find(&server->addresses, known ? kept->origin : kept->maker, server_now());
    table->greeting = GREETING;
}

void table_refresh(struct table *table) {
    assert(table->seats);
    table_seat_sockets(table);
    for (struct socket *socket = table->sockets; socket; socket = socket->next)
        socket->fresh = true;
    for (int viewer = 0; viewer <= table->kept.seats; viewer++)
        tell_forget(table, viewer);
}

void tables_free(struct server *server) {
    for (uint32_t i = 0; i < server->buckets; i++)
        while (server->bucket[i])
            table_free(server, server->bucket[i]);
    free(server->bucket);
    server->bucket = NULL;
    server->buckets = 0;
}

/* ------------------------------------------------------------------- moves */

/* After a seat's move: its time stops, chance moves. */
static void moved(struct server *server, struct table *table, int seat) {
    clock_stop(server, table, seat);
    table->seats[seat].out_of_time = false;
    settle_chance(server, table);
    table->over = ludo_match_over(&table->match);
    if (table->over) {
        table->changed |= table->content != NULL; /* from now on all may have it */
        table_save(server, table);
    } else if (table->window.number) {
        window_obey(server, table);
    }
}

int table_play(struct server *server, struct table *table, int seat, struct ludo_move move) {
    int answer = play(server, table, seat, move, NULL);
    if (answer >= 0)
        moved(server, table, seat);
    return answer;
}

int table_move(struct server *server, struct table *table, int seat, const char *text, int64_t made,
               struct refusal *refusal) {
    struct ludo_move move;
    if (made >= 0 && made != table->seats[seat].made)
        return refuse(refusal, "LATE", "a move has been made for this seat meanwhile");
    if (charge_may_store(server, storage_of_step(strlen(text)), refusal) < 0)
        return LUDO_EPROTOCOL;
    charge_ahead(server, table, charge_of_telling(table));
    int answer = ludo_move_parse(&table->match.setup, text, &move, &refusal->error);
    if (answer == LUDO_OK && window_holds(table, seat))
        return window_hold(server, table, seat, move, refusal);
    if (answer == LUDO_OK)
        answer = play(server, table, seat, move, &refusal->error);
    if (answer < 0)
        return refuse_as(refusal);
    moved(server, table, seat);
    return LUDO_OK;
}

int table_take_back(struct server *server, struct table *table, int seat, struct refusal *refusal) {
    struct ludo_match *match = &table->match;
    if (!table->kept.take_back)
        return refuse(refusal, "UNDO", "nothing is taken back at this table");
    if (table->over) /* all has been shown */
        return refuse(refusal, "OVER", "the match is over");
    if (window_holds(table, seat))
        return window_unhold(server, table, seat, refusal);
    uint32_t at = match->count;
    while (at > 0 && match->steps[at - 1].mover != seat)
        at--;
    if (charge_may_store(server, storage_of_step(0), refusal) < 0)
        return LUDO_EPROTOCOL;
    charge_ahead(server, table, charge_of_telling(table));
    if (ludo_match_take_back(match, seat, &refusal->error) < 0)
        return refuse_as(refusal);
    table->seats[seat].made--;
    table_involve(server, table);
    if (!table->window.number)
        table->kept.active = server_seconds();
    charge_step(server, table, seat, 0);
    journal_enter(server, table,
                  store_put_removal(server->store, server->batch[server->side], table->kept.number,
                                    at - 1, table->kept.active));
    return LUDO_OK;
}

/* -------------------------------------------------------------------- bots */

static void ask_bot(struct server *server, struct table *table, int number) {
    struct seat *seat = &table->seats[number];
    seat->thinking = true;
    if (!seat->bot_since) /* it has become a bot's in the middle of a window */
        seat->bot_since = server_now();
    thought_ask(server, table, number, false);
}

/* The bots that are to move now. */
static ludo_movers bots_to_move(const struct table *table) {
    ludo_movers actors = ludo_match_actors(&table->match), bots = 0;
    for (int seat = 0; seat < table->kept.seats; seat++)
        if (seat_is_bot(&table->seats[seat]))
            bots |= ludo_mover_bit(seat);
    bool wait = (actors & ~bots) && ludo_match_first_come(&table->match);
    return actors & bots & (wait ? table->let : bots);
}

int table_let(struct server *server, struct table *table, int seat, struct refusal *refusal) {
    bool bot = (ludo_match_actors(&table->match) & ludo_mover_bit(seat)) &&
               seat_is_bot(&table->seats[seat]);
    if (!bot || !ludo_match_first_come(&table->match))
        return refuse(refusal, "TURN", "no bot waits for you there");
    table->let |= ludo_mover_bit(seat);
    table_touch(server, table);
    return LUDO_OK;
}

static void ask_bots(struct server *server, struct table *table) {
    bool paused = server->leaving || table_is_paused(table);
    ludo_movers bots = paused ? 0 : bots_to_move(table);
    if (bots && !charge_may_think(server, table)) {
        later_rest(server, table);
        return;
    }
    later_wake(table);
    for (int seat = 0; seat < table->kept.seats; seat++)
        if ((bots & ludo_mover_bit(seat)) && !table->seats[seat].thinking &&
            !table->seats[seat].decided)
            ask_bot(server, table, seat);
}

static void take_answer(struct server *server, struct thought *thought) {
    struct table *table = table_here(server, thought->table);
    if (!table)
        return;
    crash_at(table->kept.id, "answer");
    if (thought->intends) {
        intents_take(server, table, thought);
        return;
    }
    table->seats[thought->seat].thinking = false;
    table_touch(server, table);
    server->payer = table->payer;
    ludo_movers actors = ludo_match_actors(&table->match);
    if (!(actors & ludo_mover_bit(thought->seat)) || !thought_is_about_now(table, thought))
        return;
    if (table->window.number)
        window_decide(table, thought->seat, thought->move);
    else
        (void)table_play(server, table, thought->seat, thought->move);
}

void tables_answer(struct server *server) {
    struct task *task = hands_take(server->thinkers);
    while (task) {
        struct task *next = task->next;
        take_answer(server, (struct thought *)task);
        crash_at(NULL, NULL);
        server->payer = NULL;
        task->drop(task);
        task = next;
    }
}

/* ------------------------------------------------------------- turn's end */

static bool is_idle(const struct table *table) {
    if (table->sockets || table->involved[0] || table->involved[1] || table->in_clocked ||
        table->resting)
        return false;
    for (int seat = 0; seat < table->kept.seats; seat++)
        if (table->seats[seat].thinking)
            return false;
    return true;
}

/* Nobody is there: save the table and, once that is on disk, let it go. A disk that does
 * not take it is not asked again and again. */
static void let_go(struct server *server, struct table *table) {
    if (!is_idle(table) || server->failing)
        return;
    bool asleep = table->kept.awake && !table_is_awake(server, table);
    if ((table->first || asleep) && !server->read_only) {
        table->kept.awake = table_is_awake(server, table);
        table_save(server, table);
    } else {
        table_free(server, table);
    }
}

/* It is not in the store, or could not be read again. As long as steps of it are in the
 * journal alone it holds its place there. */
static void give_up(struct server *server, struct table *table) {
    if (!table->first) {
        table_free(server, table);
    } else if (table->again && !server->failing && !server->leaving) {
        table->doomed = false;
        table_reload(server, table);
    }
}

static void settle(struct server *server, struct table *table) {
    if (table->loading) /* it is looked after when it is there */
        return;
    crash_at(table->kept.id, "tell");
    charge_settle(server, table);
    if (table->doomed) {
        later_wake(table);
    } else {
        seats_follow(table);
        if (!server->read_only) { /* else nobody acts, for nothing could be kept */
            clocks_set(server, table);
            ask_bots(server, table);
        }
        tell_viewers(server, table);
        if (table->intends && !server->leaving)
            intents_settle(server, table);
    }
    charge_settled(server, table);
    crash_at(NULL, NULL);
    if (!table->doomed)
        let_go(server, table);
    else if (!table->sockets && !table->involved[0] && !table->involved[1])
        give_up(server, table);
}

/* Saving a table touches it, so this goes on until nothing is touched. */
void tables_settle(struct server *server) {
    while (server->touched) {
        struct table *table = server->touched;
        server->touched = table->touched_next;
        if (!server->touched)
            server->touched_end = &server->touched;
        table->touched = false;
        settle(server, table);
    }
    journal_trim(server);
}

void tables_touch(struct server *server) {
    for (uint32_t i = 0; i < server->buckets; i++)
        for (struct table *table = server->bucket[i]; table; table = table->next)
            table_touch(server, table);
}

void tables_retry(struct server *server) {
    server->failing = false;
    for (uint32_t i = 0; i < server->buckets; i++)
        for (struct table *table = server->bucket[i]; table; table = table->next)
            if (!table->sockets)
                table_touch(server, table);
}

static void release(struct server *server, struct table *table, int side, bool kept) {
    table->saving[side] = false;
    if (table->loading && !table->doomed) {
        loading_release(server, table, kept);
        return;
    }
    if (!kept && !table->doomed)
        table_reload(server, table);
    if (!table->saving[!side])
        table->floor = table->first;
    if (!kept || !table->sockets)
        table_touch(server, table);
}

void tables_release(struct server *server, int side, bool kept) {
    size_t count = server->involved_count[side];
    server->involved_count[side] = 0;
    for (size_t i = 0; i < count; i++)
        server->involved[side][i]->involved[side] = false;
    for (size_t i = 0; i < count; i++)
        release(server, server->involved[side][i], side, kept);
}
