/* Whose seat it is, and how it changes hands.
 *
 * What a seat knows and others do not is for its person alone, or for its bot:
 *
 *   - A bot's seat that knows something hidden stays a bot's. Only a person whose
 *     seat it was gets it back.
 *   - A person's seat that knows something hidden may be given to a bot as soon as
 *     its person is away: that shows nobody anything. To another person it is opened
 *     when its person has been away for minutes, which all see counting, or when all
 *     others who play agree.
 *   - Whose seat it was gets it back by coming again, whoever sits there now.
 *   - All of it is announced.
 *
 * Whether a seat knows something is asked of the engine. Where it does not, the
 * maker opens it and gives it away as they like.
 *
 * A seat that was opened stays its owner's until somebody else comes: who returns
 * before that finds it as it was. */
#include "server/parts.h"

#include "server/keys.h"
#include "server/nicknames.h"

#include <stdio.h>
#include <string.h>

enum { WISH_LASTS = 60 * 1000 /* milliseconds that others have to agree */ };

/* ----------------------------------------------------------------- queries */

bool seat_is_free(const struct seat *seat) {
    return !seat->kept.bot && (seat->kept.open || !key_hash_is_set(seat->kept.owner));
}

/* The place of a client among those whose seat it was, or −1. */
static int find_former(const struct seat *seat, const uint8_t *client) {
    for (int i = 0; i < STORE_FORMER_MAX; i++)
        if (key_hash_equal(seat->kept.former[i], client))
            return i;
    return -1;
}

int table_seat_back(const struct table *table, const uint8_t *client) {
    for (int number = 0; number < table->kept.seats; number++)
        if (find_former(&table->seats[number], client) >= 0)
            return number;
    return -1;
}

/* One that nobody has had before one that is kept for somebody. */
static int find_free_seat(const struct table *table) {
    int found = -1;
    for (int number = 0; number < table->kept.seats; number++) {
        const struct seat *seat = &table->seats[number];
        if (!seat_is_free(seat))
            continue;
        if (!key_hash_is_set(seat->kept.owner))
            return number;
        found = found < 0 ? number : found;
    }
    return found;
}

int table_seat_for(const struct table *table, const uint8_t *client, const char *key) {
    int seat = table_seat_of(table, client);
    if (seat < 0)
        seat = table_seat_back(table, client);
    if (seat >= 0 || guest_is_barred(table, client))
        return seat;
    return key && key_equal(table->kept.invite, key) ? find_free_seat(table) : -1;
}

bool table_may_look(const struct table *table, const uint8_t *client, const char *key) {
    if (table_seat_of(table, client) >= 0 || table_seat_back(table, client) >= 0 ||
        table_is_maker(table, client))
        return true;
    return key && !guest_is_barred(table, client) &&
           (key_equal(table->kept.invite, key) || key_equal(table->kept.watch, key));
}

static bool log_differs(const struct ludo_match *match, int number) {
    for (uint32_t i = 0; i < match->count; i++) {
        struct ludo_step own = ludo_match_step(match, number, i);
        struct ludo_step shown = ludo_match_step(match, LUDO_SPECTATOR, i);
        if (memcmp(&own.move, &shown.move, sizeof own.move) != 0)
            return true;
    }
    return false;
}

bool seat_knows(const struct table *table, int number) {
    const struct ludo_setup *setup = &table->match.setup;
    union ludo_state own, shown;
    if (table->over)
        return false;
    if (table->window.number)
        return true;
    ludo_mask(setup, table->match.state, number, &own);
    ludo_mask(setup, table->match.state, LUDO_SPECTATOR, &shown);
    return memcmp(&own, &shown, setup->game->state_size) != 0 || log_differs(&table->match, number);
}

static bool is_away(const struct seat *seat) {
    return key_hash_is_set(seat->kept.owner) && (seat->kept.left || !seat->online);
}

static int64_t time_away(const struct seat *seat) {
    return is_away(seat) && seat->away ? server_now() - seat->away : 0;
}

static int64_t time_needed(const struct server *server) {
    return (int64_t)server->settings->away_seconds * 1000;
}

static bool is_away_for_long(const struct server *server, const struct seat *seat) {
    return is_away(seat) && time_away(seat) >= time_needed(server);
}

bool seats_have_name(const struct table *table, int but, const char *name) {
    for (int number = 0; number < table->kept.seats; number++)
        if (number != but && name_is_alike(table->seats[number].kept.name, name))
            return true;
    return false;
}

/* ----------------------------------------------------------- announcements */

static const char *maker_name(const struct table *table) {
    int seat = table_seat_of(table, table->kept.maker);
    return seat < 0 ? "" : table->seats[seat].kept.name;
}

/* Kept as one text; names have no control characters. */
void table_announce(struct server *server, struct table *table,
                    const struct announcement *announcement) {
    char text[4 * LUDO_NAME_MAX + 32];
    (void)snprintf(text, sizeof text, "%s\t%d\t%s\t%s\t%s", announcement->what, announcement->seat,
                   announcement->by ? announcement->by : "",
                   announcement->from ? announcement->from : "",
                   announcement->to ? announcement->to : "");
    struct store_line line = {
        .seat = STORE_ANNOUNCEMENT, .time = server_seconds(), .name = "", .text = text};
    table_involve(server, table);
    store_put_line(server->batch[server->side], table->kept.number, &line);
    talk_add(&table->talk, &line);
    tell_line(server, table, &line);
}

static void announce_by_maker(struct server *server, struct table *table, const char *what,
                              int number, const char *from) {
    struct announcement announcement = {
        .what = what, .seat = number, .by = maker_name(table), .from = from};
    table_announce(server, table, &announcement);
}

/* ------------------------------------------------------------------ coming */

void table_seat_sockets(struct table *table) {
    for (int seat = 0; seat < table->kept.seats; seat++)
        table->seats[seat].online = 0;
    for (struct socket *socket = table->sockets; socket; socket = socket->next) {
        int seat = table_seat_of(table, socket->client);
        int8_t viewer = (int8_t)(seat < 0 ? table->kept.seats : seat);
        table->guests_changed |= socket->viewer != viewer;
        socket->fresh |= socket->viewer != viewer;
        socket->viewer = viewer;
        if (seat >= 0)
            table->seats[seat].online++;
        else if (!socket->guest)
            socket->guest = guest_number(table, socket);
    }
}

void seats_enter(struct table *table, struct socket *socket) {
    if (socket->viewer < table->kept.seats) {
        table->changed |= !table->seats[socket->viewer].online++;
        return;
    }
    socket->guest = guest_number(table, socket);
    table->guests_changed = true;
}

void seats_leave(struct table *table, const struct socket *socket) {
    if (table->doomed)
        return;
    if (socket->viewer < table->kept.seats)
        table->changed |= !--table->seats[socket->viewer].online;
    else
        table->guests_changed = true;
}

/* Whether somebody will be told of the table in this turn. */
static bool is_told(const struct table *table) {
    bool told = table->changed;
    for (const struct socket *socket = table->sockets; socket && !told; socket = socket->next)
        told = socket->fresh;
    return told;
}

void seats_follow(struct table *table) {
    for (int number = 0; number < table->kept.seats; number++) {
        struct seat *seat = &table->seats[number];
        if (!is_away(seat)) {
            seat->away = 0;
            seat->wish = (struct seat_wish){0};
            continue;
        }
        if (!seat->away)
            seat->away = server_now();
        if (is_told(table))
            seat->knows = seat_knows(table, number);
    }
}

/* Who owned the seat is the last of those whose it was. If too many had it, those
 * who came first keep their right. */
static void push_former(struct store_seat *seat) {
    for (int i = 0; i < STORE_FORMER_MAX; i++)
        if (!key_hash_is_set(seat->former[i])) {
            memcpy(seat->former[i], seat->owner, STORE_HASH_SIZE);
            return;
        }
}

/* The seat is another's: what its person said once and for all goes with them, as
 * does what was asked of the others. */
static void set_owner(struct table *table, struct seat *seat, const uint8_t *client) {
    memcpy(seat->kept.owner, client, STORE_HASH_SIZE);
    seat->kept.standing = STORE_ASKED;
    seat->kept.pass_turn = seat->kept.answer_at = 0;
    seat->kept.name[0] = '\0';
    for (int number = 0; number < table->kept.seats; number++)
        table->seats[number].wish = (struct seat_wish){0};
    table_seat_sockets(table);
}

/* Two at a table who are called the same are told apart by a number. What who is
 * muted writes, a name too, is not shown. */
static bool set_name(struct table *table, int number, const char *name) {
    struct store_seat *seat = &table->seats[number].kept;
    char free[LUDO_NAME_MAX];
    if (!name || guest_is_muted(table, seat->owner))
        return false;
    (void)snprintf(free, sizeof free, "%s", name);
    for (int i = 2; seats_have_name(table, number, free); i++)
        name_number(name, i, free);
    bool renamed = strcmp(seat->name, free) != 0;
    memcpy(seat->name, free, sizeof seat->name);
    return renamed;
}

/* Its owner is there again: the bot that kept it warm goes. */
static void come_back(struct server *server, struct table *table, int number, const char *name) {
    struct seat *seat = &table->seats[number];
    bool given = seat->kept.bot || (seat->kept.left && !table->over);
    bool changed = set_name(table, number, name);
    changed |= seat->kept.left || seat->kept.bot || seat->kept.open;
    seat->kept.left = seat->kept.bot = seat->kept.open = false;
    if (given)
        table_announce(
            server, table,
            &(struct announcement){.what = "back", .seat = number, .to = seat->kept.name});
    if (changed)
        table_change(server, table);
}

/* It was theirs, and is again: who had it since looks on. */
static void take_back(struct server *server, struct table *table, int number, const uint8_t *client,
                      const char *name) {
    struct seat *seat = &table->seats[number];
    char from[LUDO_NAME_MAX];
    (void)snprintf(from, sizeof from, "%s", seat->kept.bot ? "" : seat->kept.name);
    for (int i = find_former(seat, client); i < STORE_FORMER_MAX; i++)
        memset(seat->kept.former[i], 0, STORE_HASH_SIZE);
    set_owner(table, seat, client);
    (void)set_name(table, number, name);
    seat->kept.left = seat->kept.bot = seat->kept.open = false;
    table_announce(server, table,
                   &(struct announcement){
                       .what = "back", .seat = number, .from = from, .to = seat->kept.name});
    table_change(server, table);
}

static void sit_down(struct server *server, struct table *table, int number, const uint8_t *client,
                     const char *name) {
    struct seat *seat = &table->seats[number];
    char from[LUDO_NAME_MAX];
    bool opened = seat->kept.open;
    memcpy(from, seat->kept.name, sizeof from);
    if (key_hash_is_set(seat->kept.owner))
        push_former(&seat->kept);
    set_owner(table, seat, client);
    (void)set_name(table, number, name);
    seat->kept.left = seat->kept.open = false;
    if (opened)
        table_announce(server, table,
                       &(struct announcement){
                           .what = "taken", .seat = number, .from = from, .to = seat->kept.name});
    table_change(server, table);
}

int seats_take(struct server *server, struct table *table, const uint8_t *client, const char *key,
               const char *name) {
    int number = table_seat_for(table, client, key);
    if (number < 0)
        return -1;
    struct seat *seat = &table->seats[number];
    seat->away = 0; /* however soon they go again */
    seat->wish = (struct seat_wish){0};
    if (key_hash_equal(seat->kept.owner, client))
        come_back(server, table, number, name);
    else if (find_former(seat, client) >= 0)
        take_back(server, table, number, client, name);
    else
        sit_down(server, table, number, client, name);
    return number;
}

/* ---------------------------------------------------------- giving it away */

/* A bot plays on for them, which all are told while there is something to play. */
void seats_go(struct server *server, struct table *table, int number) {
    struct seat *seat = &table->seats[number];
    if (!seat->kept.left && !table->over)
        table_announce(
            server, table,
            &(struct announcement){.what = "left", .seat = number, .from = seat->kept.name});
    seat->kept.left = true;
    table_change(server, table);
}

static int refuse_taken(const struct seat *seat, struct refusal *refusal) {
    if (seat->kept.bot || seat->kept.left || !seat->online)
        return LUDO_OK;
    return refuse(refusal, "SEAT", "somebody sits there");
}

int seats_give(struct server *server, struct table *table, int number, const char *level,
               struct refusal *refusal) {
    struct seat *seat = &table->seats[number];
    if (refuse_taken(seat, refusal) < 0)
        return LUDO_EPROTOCOL;
    bool given = !seat->kept.bot;
    seat->kept.bot = true;
    seat->kept.open = false;
    seat->wish = (struct seat_wish){0};
    (void)snprintf(seat->kept.level, sizeof seat->kept.level, "%s", level);
    if (given)
        announce_by_maker(server, table, "bot", number, seat->kept.name);
    table_change(server, table);
    return LUDO_OK;
}

/* There is nothing to be seen: it is nobody's from now on. */
static void set_free(struct server *server, struct table *table, int number) {
    static const uint8_t nobody[STORE_HASH_SIZE];
    struct seat *seat = &table->seats[number];
    char from[LUDO_NAME_MAX];
    memcpy(from, seat->kept.name, sizeof from);
    seat->kept.bot = seat->kept.left = false;
    seat->kept.open = true;
    memset(seat->kept.former, 0, sizeof seat->kept.former);
    set_owner(table, seat, nobody);
    announce_by_maker(server, table, "opened", number, from);
    table_change(server, table);
}

static void offer(struct server *server, struct table *table, int number) {
    struct seat *seat = &table->seats[number];
    seat->kept.open = true;
    seat->wish = (struct seat_wish){0};
    announce_by_maker(server, table, "opened", number, seat->kept.name);
    table_change(server, table);
}

/* The persons who have to agree: all who play besides the maker and the one who is
 * away, but for those whose own seat may be opened by now. */
static ludo_movers find_askable(const struct server *server, const struct table *table,
                                int number) {
    ludo_movers seats = 0;
    for (int i = 0; i < table->kept.seats; i++) {
        const struct seat *seat = &table->seats[i];
        if (i != number && !seat->kept.bot && key_hash_is_set(seat->kept.owner) &&
            !table_is_maker(table, seat->kept.owner) && !is_away_for_long(server, seat))
            seats |= ludo_mover_bit(i);
    }
    return seats;
}

static bool wish_stands(const struct seat *seat) {
    return seat->wish.until > server_now();
}

static int ask_others(struct server *server, struct table *table, int number,
                      struct refusal *refusal) {
    struct seat *seat = &table->seats[number];
    ludo_movers needed = find_askable(server, table, number);
    if (!needed)
        return refuse(refusal, "SEAT",
                      "this seat is kept for who is away: it may be opened to somebody else "
                      "when they have been away for %d seconds",
                      server->settings->away_seconds);
    if (wish_stands(seat))
        return LUDO_OK;
    seat->wish = (struct seat_wish){.until = server_now() + WISH_LASTS, .needed = needed};
    announce_by_maker(server, table, "asked", number, seat->kept.name);
    table->changed = true;
    return LUDO_OK;
}

int seats_open(struct server *server, struct table *table, int number, struct refusal *refusal) {
    struct seat *seat = &table->seats[number];
    if (refuse_taken(seat, refusal) < 0)
        return LUDO_EPROTOCOL;
    if (seat_is_free(seat))
        return LUDO_OK;
    if (!seat_knows(table, number)) {
        set_free(server, table, number);
        return LUDO_OK;
    }
    if (seat->kept.bot)
        return refuse(refusal, "SEAT",
                      "a bot has seen what is hidden from others there, so it stays a bot's seat");
    if (!is_away_for_long(server, seat))
        return ask_others(server, table, number, refusal);
    offer(server, table, number);
    return LUDO_OK;
}

int seats_agree(struct server *server, struct table *table, int number, int who,
                struct refusal *refusal) {
    struct seat *seat = &table->seats[number];
    ludo_movers needed = find_askable(server, table, number) | seat->wish.needed;
    if (!wish_stands(seat) || !is_away(seat) || seat->kept.bot || !(needed & ludo_mover_bit(who)))
        return refuse(refusal, "SEAT", "nobody asks you about that seat");
    seat->wish.needed = needed;
    seat->wish.agreed |= ludo_mover_bit(who);
    if (needed & ~seat->wish.agreed)
        table->changed = true;
    else
        offer(server, table, number);
    table_touch(server, table);
    return LUDO_OK;
}

/* ----------------------------------------------------------------- telling */

static void put_list(struct ludo_json *json, const char *key, ludo_movers seats) {
    ludo_json_put_array(json, key);
    for (int seat = 0; seat < LUDO_SEATS_MAX; seat++)
        if (seats & ludo_mover_bit(seat))
            ludo_json_int(json, seat);
    ludo_json_array_end(json);
}

static void put_wish(const struct server *server, const struct table *table, int number,
                     struct ludo_json *json) {
    const struct seat_wish *wish = &table->seats[number].wish;
    ludo_movers needed = wish->needed | find_askable(server, table, number);
    ludo_json_put_object(json, "asked");
    ludo_json_put_int(json, "left", wish->until - server_now());
    put_list(json, "agreed", wish->agreed);
    put_list(json, "missing", needed & ~wish->agreed);
    ludo_json_object_end(json);
}

void seat_put_away(const struct server *server, const struct table *table, int number,
                   struct ludo_json *json) {
    const struct seat *seat = &table->seats[number];
    if (!is_away(seat) || seat->kept.bot)
        return;
    int64_t away = time_away(seat), left = time_needed(server) - away;
    bool open = left <= 0 || !seat->knows;
    ludo_json_put_object(json, "away");
    ludo_json_put_int(json, "since", away);
    ludo_json_put_int(json, "opens", open ? 0 : left);
    ludo_json_object_end(json);
    if (wish_stands(seat))
        put_wish(server, table, number, json);
}
