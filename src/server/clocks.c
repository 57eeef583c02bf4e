/* Clocks, kept by the server: how much time each seat has left. They stand still
 * in reaction windows, which have a time of their own: nobody pays for what
 * others throw, and no clock shows who has answered. */
#include "server/keys.h"
#include "server/parts.h"

bool table_is_full(const struct table *table) {
    for (int seat = 0; seat < table->kept.seats; seat++)
        if (!table->seats[seat].kept.bot && !key_hash_is_set(table->seats[seat].kept.owner))
            return false;
    return true;
}

bool clock_runs(const struct table *table) {
    return table->kept.clocked && !table->over && table_is_full(table);
}

void clock_leave(struct server *server, struct table *table) {
    if (!table->in_clocked)
        return;
    struct table **at = &server->clocked;
    while (*at != table)
        at = &(*at)->clocked_next;
    *at = table->clocked_next;
    table->in_clocked = false;
}

static int64_t time_allowed(const struct table *table, const struct seat *seat) {
    return seat->kept.bank + table->kept.clock_move;
}

/* Of the present move. */
static int64_t time_used(const struct seat *seat) {
    return seat->since ? server_now() - seat->since : seat->used;
}

int64_t clock_left(const struct table *table, int number) {
    const struct seat *seat = &table->seats[number];
    int64_t left = time_allowed(table, seat) - time_used(seat);
    return left > 0 ? left : 0;
}

/* The time a seat took beyond what each move has free goes from its bank. */
void clock_stop(struct server *server, struct table *table, int number) {
    struct seat *seat = &table->seats[number];
    int64_t over = time_used(seat) - table->kept.clock_move;
    seat->since = seat->used = 0;
    if (over <= 0 || !seat->kept.bank)
        return;
    seat->kept.bank = over < seat->kept.bank ? seat->kept.bank - over : 0;
    store_put_bank(server->batch[server->side], table->kept.number, number, seat->kept.bank);
    table_involve(server, table);
}

/* Clocks run for persons who are to move. Who leaves with a move to make finds the time
 * that it has taken again, should they be back before a bot has made it. */
void clocks_set(struct server *server, struct table *table) {
    bool runs = clock_runs(table);
    ludo_movers actors = table->window.number ? 0 : ludo_match_actors(&table->match);
    for (int number = 0; number < table->kept.seats; number++) {
        struct seat *seat = &table->seats[number];
        bool asked =
            runs && (actors & ludo_mover_bit(number)) && !seat->kept.bot && !seat->kept.left;
        if (asked && !seat->since) {
            seat->since = server_now() - seat->used;
        } else if (!asked && (actors & ludo_mover_bit(number))) {
            seat->used = time_used(seat);
            seat->since = 0;
        } else if (!asked) {
            clock_stop(server, table, number);
        }
    }
    runs = (runs || window_runs(server, table)) && !table_is_paused(table);
    if (runs && !table->in_clocked) {
        table->in_clocked = true;
        table->clocked_next = server->clocked;
        server->clocked = table;
    } else if (!runs) {
        clock_leave(server, table);
    }
}

void tables_tick(struct server *server) {
    int64_t now = server_now();
    for (struct table *table = server->clocked; table; table = table->clocked_next) {
        window_tick(server, table, now);
        for (int number = 0; number < table->kept.seats; number++) {
            struct seat *seat = &table->seats[number];
            if (!seat->since || seat->out_of_time || now - seat->since < time_allowed(table, seat))
                continue;
            seat->out_of_time = true;
            table_touch(server, table);
        }
    }
}
