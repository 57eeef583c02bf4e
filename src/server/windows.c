/* Reaction windows: how long one is open, who is answered for and when, and
 * what is told of it.
 *
 * Whether a seat can do anything but let pass is its secret, so neither the
 * moment at which a window closes nor any message may depend on it:
 *
 *   - When the time is up, silence lets pass for all.
 *   - Who lets everything pass in this turn does so at once, whatever they hold; so
 *     does, in games in which everybody can react, who always reacts or never.
 *   - For who lets pass until they can do something else, nobody answers before
 *     the time is up; and should they answer themselves, then that counts at the
 *     end too. So their windows are open for the whole time, always.
 *   - Bots answer when a fixed time has gone by, and who has not thought by then
 *     lets pass.
 *
 * At a table without a time limit there is no end to wait for: there, who lets
 * pass until they can do something else lets pass when bots do. */
#include "server/keys.h"
#include "server/parts.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum {
    BOT_ANSWERS = 1200,   /* milliseconds after a bot is asked … */
    BOT_MORE = 300,       /* … and for each further one that is asked with it */
    COME_BACK = 10 * 1000 /* that people have after a restart */
};

/* --------------------------------------------------------------- opening */

static ludo_movers seats_until(const struct table *table) {
    ludo_movers seats = 0;
    for (int seat = 0; seat < table->kept.seats; seat++)
        if (table->seats[seat].kept.standing == STORE_UNTIL)
            seats |= ludo_mover_bit(seat);
    return seats;
}

static void window_open(struct table *table, uint32_t number, bool waits) {
    for (int seat = 0; seat < table->kept.seats; seat++) {
        struct seat *one = &table->seats[seat];
        one->decided = false;
        one->bot_since = seat_is_bot(one) ? server_now() : 0;
    }
    table->window = (struct window){0};
    if (ludo_match_in_window(&table->match))
        table->window = (struct window){.number = number,
                                        .since = server_now(),
                                        .waits = waits,
                                        .held = table->kept.window ? seats_until(table) : 0};
}

void window_follow(struct table *table, int answer) {
    if (answer == LUDO_SHOWN && ludo_has_windows(&table->match.setup))
        window_open(table, table->match.count, false);
}

void window_restore(struct table *table, uint32_t shown) {
    if (ludo_has_windows(&table->match.setup))
        window_open(table, shown, true);
}

/* ------------------------------------------------------------------ queries */

static bool is_asked(const struct table *table, int seat) {
    return ludo_match_actors(&table->match) & ludo_mover_bit(seat);
}

static uint32_t turn_now(const struct table *table) {
    const struct ludo_setup *setup = &table->match.setup;
    return setup->game->turn(setup, table->match.state);
}

static bool passes_turn(const struct table *table, int seat) {
    return table->seats[seat].kept.pass_turn == (int64_t)turn_now(table) + 1;
}

static bool has_answer(const struct table *table, int seat) {
    return table->window.number && table->seats[seat].kept.answer_at == table->window.number;
}

static bool can_only_pass(struct server *server, const struct table *table, int seat) {
    return ludo_match_legal(&table->match, seat, server->moves) == 1;
}

/* Whether the seat is answered for before the time is up. */
static bool is_early(struct server *server, const struct table *table, int seat) {
    const struct seat *one = &table->seats[seat];
    if (!is_asked(table, seat))
        return false;
    return seat_is_bot(one) || (!table->kept.window && one->kept.standing == STORE_UNTIL &&
                                can_only_pass(server, table, seat));
}

bool window_runs(struct server *server, const struct table *table) {
    if (!table->window.number || table->over)
        return false;
    bool runs = table->kept.window > 0;
    for (int seat = 0; !runs && seat < table->kept.seats; seat++)
        runs = is_early(server, table, seat);
    return runs;
}

/* Known to all: how many bots have to think at once. */
static int64_t early_after(const struct table *table) {
    int64_t after = BOT_ANSWERS - BOT_MORE;
    for (int seat = 0; seat < table->kept.seats; seat++)
        if (seat_is_bot(&table->seats[seat]))
            after += BOT_MORE;
    return table->kept.window && table->kept.window < after ? table->kept.window : after;
}

/* After a restart people come back one by one. */
static bool is_everybody_back(const struct table *table) {
    for (int seat = 0; seat < table->kept.seats; seat++)
        if (!seat_is_bot(&table->seats[seat]) && !table->seats[seat].online)
            return false;
    return true;
}

/* ---------------------------------------------------------------- answers */

static void let_pass(struct server *server, struct table *table, int seat) {
    struct ludo_move move;
    bool asked = ludo_match_let_pass(&table->match, seat, &move);
    assert(asked);
    if (asked)
        (void)table_play(server, table, seat, move);
}

/* The answer that the seat, which is asked, has given in advance. */
static bool has_said(const struct table *table, int seat, struct ludo_move *move) {
    int standing = table->seats[seat].kept.standing;
    if (passes_turn(table, seat) || standing == STORE_PASSES)
        return ludo_match_let_pass(&table->match, seat, move);
    return standing == STORE_REACTS && ludo_match_react(&table->match, seat, move);
}

void window_obey(struct server *server, struct table *table) {
    struct ludo_move move;
    for (int seat = 0; table->window.number && seat < table->kept.seats; seat++)
        if (is_asked(table, seat) && !seat_is_bot(&table->seats[seat]) &&
            has_said(table, seat, &move)) {
            int answer = table_play(server, table, seat, move);
            assert(answer >= 0);
            (void)answer;
            return; /* what follows from it has been seen to */
        }
}

static void answer_early(struct server *server, struct table *table, int seat) {
    struct seat *one = &table->seats[seat];
    bool decided = one->decided && seat_is_bot(one);
    one->decided = false;
    if (!decided || table_play(server, table, seat, one->decision) < 0)
        let_pass(server, table, seat);
}

/* The time is up: what was answered counts, and silence lets pass. */
static void answer_late(struct server *server, struct table *table, int seat) {
    struct ludo_move move;
    const char *answer = table->seats[seat].kept.answer;
    if (!has_answer(table, seat) || ludo_move_parse(&table->match.setup, answer, &move, NULL) < 0 ||
        table_play(server, table, seat, move) < 0)
        let_pass(server, table, seat);
}

/* Answer for all who are due, until that closes the window. */
static void answer_for(struct server *server, struct table *table, int64_t now, bool late) {
    int64_t number = table->window.number, after = early_after(table);
    for (int seat = 0; table->window.number == number && seat < table->kept.seats; seat++) {
        int64_t asked = table->seats[seat].bot_since > table->window.since
                            ? table->seats[seat].bot_since
                            : table->window.since;
        if (late && is_asked(table, seat))
            answer_late(server, table, seat);
        else if (!late && now - asked >= after && is_early(server, table, seat))
            answer_early(server, table, seat);
    }
}

void window_tick(struct server *server, struct table *table, int64_t now) {
    struct window *window = &table->window;
    if (!window->number || table->over)
        return;
    if (window->waits) {
        bool waits = now - window->since < COME_BACK && !is_everybody_back(table);
        if (waits || !table_is_full(table))
            return;
        window->waits = window->told = false;
        window->since = now;
        table_touch(server, table);
    }
    int64_t number = window->number;
    answer_for(server, table, now, false);
    if (window->number == number && table->kept.window && now - window->since >= table->kept.window)
        answer_for(server, table, now, true);
}

void window_decide(struct table *table, int seat, struct ludo_move move) {
    table->seats[seat].decided = true;
    table->seats[seat].decision = move;
}

/* -------------------------------------------------------------- in advance */

bool window_holds(const struct table *table, int seat) {
    return table->window.number && (table->window.held & ludo_mover_bit(seat)) &&
           is_asked(table, seat);
}

int window_hold(struct server *server, struct table *table, int seat, struct ludo_move move,
                struct refusal *refusal) {
    const struct ludo_setup *setup = &table->match.setup;
    struct store_seat *kept = &table->seats[seat].kept;
    union ludo_state copy;
    memcpy(&copy, table->match.state, setup->game->state_size);
    if (ludo_apply(setup, &copy, seat, move, &refusal->error) < 0)
        return refuse_as(refusal);
    struct ludo_text text = ludo_text_in(kept->answer, sizeof kept->answer);
    ludo_move_format(setup, move, &text);
    kept->answer_at = table->window.number;
    table->seats[seat].window_changed = true;
    table_save(server, table);
    return LUDO_OK;
}

int window_unhold(struct server *server, struct table *table, int seat, struct refusal *refusal) {
    if (!has_answer(table, seat)) {
        (void)ludo_fail(&refusal->error, LUDO_EUNDO, NULL);
        return refuse_as(refusal);
    }
    table->seats[seat].kept.answer_at = 0;
    table->seats[seat].window_changed = true;
    table_save(server, table);
    return LUDO_OK;
}

/* Whether the game has what the seat wishes to say. */
static int check_wish(const struct ludo_setup *setup, const struct window_wish *wish,
                      struct refusal *refusal) {
    bool react = setup->game->react.kind != LUDO_MOVE_NONE;
    if (!ludo_has_windows(setup))
        return refuse(refusal, "PROTOCOL", "in this game nobody is asked out of turn");
    if (wish->until > 0 && react)
        return refuse(refusal, "PROTOCOL", "in this game everybody can always react");
    if (wish->always >= 0 && !react)
        return refuse(refusal, "PROTOCOL", "in this game one can react only with the right card");
    return LUDO_OK;
}

int window_stand(struct server *server, struct table *table, int seat,
                 const struct window_wish *wish, struct refusal *refusal) {
    struct store_seat *kept = &table->seats[seat].kept;
    int answer = check_wish(&table->match.setup, wish, refusal);
    if (answer < 0)
        return answer;
    if (wish->always >= 0)
        kept->standing = (uint8_t)wish->always;
    else if (wish->until >= 0 && kept->standing <= STORE_UNTIL)
        kept->standing = wish->until ? STORE_UNTIL : STORE_ASKED;
    if (wish->turn >= 0)
        kept->pass_turn = wish->turn ? (int64_t)turn_now(table) + 1 : 0;
    /* What is taken back is so from the next window on: this one stays as long. */
    if (wish->until > 0 && table->kept.window)
        table->window.held |= ludo_mover_bit(seat);
    table->seats[seat].window_changed = true;
    table_save(server, table);
    window_obey(server, table);
    return LUDO_OK;
}

/* ---------------------------------------------------------------- telling */

static void put_left(const struct table *table, struct ludo_json *json) {
    const struct window *window = &table->window;
    ludo_json_key(json, "left");
    if (!window->number || !table->kept.window) {
        ludo_json_null(json);
        return;
    }
    int64_t left = table->kept.window - (window->waits ? 0 : server_now() - window->since);
    ludo_json_int(json, left > 0 ? left : 0);
}

/* In games in which everybody can react. */
static void put_always(int standing, struct ludo_json *json) {
    ludo_json_key(json, "always");
    if (standing == STORE_PASSES || standing == STORE_REACTS)
        ludo_json_string(json, standing == STORE_REACTS ? "react" : "pass");
    else
        ludo_json_null(json);
}

static void put_own(const struct table *table, int seat, struct ludo_json *json) {
    const struct store_seat *kept = &table->seats[seat].kept;
    ludo_json_put_object(json, "standing");
    ludo_json_put_bool(json, "until", kept->standing == STORE_UNTIL);
    ludo_json_key(json, "turn");
    if (kept->pass_turn)
        ludo_json_int(json, kept->pass_turn - 1);
    else
        ludo_json_null(json);
    if (table->match.setup.game->react.kind != LUDO_MOVE_NONE)
        put_always(kept->standing, json);
    ludo_json_object_end(json);
    ludo_json_key(json, "answer");
    if (has_answer(table, seat))
        ludo_json_string(json, kept->answer);
    else
        ludo_json_null(json);
}

void window_tell(struct server *server, const struct table *table, struct socket *socket) {
    char data[256 + LUDO_MOVE_TEXT_MAX];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    struct ludo_json json = ludo_json_in(&text);
    ludo_json_object(&json);
    ludo_json_put_string(&json, "is", "window");
    put_left(table, &json);
    if (socket->viewer < table->kept.seats)
        put_own(table, socket->viewer, &json);
    ludo_json_object_end(&json);
    if (ludo_text_fits(&text))
        socket_send(server, socket, data, text.length);
}

void window_tell_news(struct server *server, struct table *table) {
    bool all = table->window.number && !table->window.told;
    for (struct socket *socket = table->sockets; socket; socket = socket->next) {
        bool own =
            socket->viewer < table->kept.seats && table->seats[socket->viewer].window_changed;
        if (!socket->fresh && (all || own))
            window_tell(server, table, socket);
    }
    table->window.told = true;
    for (int seat = 0; seat < table->kept.seats; seat++)
        table->seats[seat].window_changed = false;
}
