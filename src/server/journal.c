/* How tables come to the disk: steps through the journal, and now and then a
 * table whole. */
#include "server/charge.h"
#include "server/parts.h"

#include <limits.h>
#include <stdlib.h>

/* ----------------------------------------------------------------- journal */

void journal_leave(struct server *server, struct table *table) {
    if (!table->first)
        return;
    if (table->journal_previous)
        table->journal_previous->journal_next = table->journal_next;
    else
        server->journal_first = table->journal_next;
    if (table->journal_next)
        table->journal_next->journal_previous = table->journal_previous;
    else
        server->journal_last = table->journal_previous;
    table->journal_next = table->journal_previous = NULL;
    table->first = 0;
}

/* The list is ordered by place: a new step is the newest of all. */
void journal_enter(struct server *server, struct table *table, int64_t place) {
    if (table->first)
        return;
    if (!table->floor)
        table->floor = place;
    struct table *before = server->journal_last;
    while (before && before->first > place)
        before = before->journal_previous;
    table->first = place;
    table->journal_previous = before;
    table->journal_next = before ? before->journal_next : server->journal_first;
    if (table->journal_next)
        table->journal_next->journal_previous = table;
    else
        server->journal_last = table;
    if (before)
        before->journal_next = table;
    else
        server->journal_first = table;
}

void journal_fall_back(struct server *server, struct table *table) {
    journal_leave(server, table);
    if (table->floor)
        journal_enter(server, table, table->floor);
}

/* ------------------------------------------------------------------ saving */

static void write_moves(const struct ludo_match *match, struct ludo_text *text) {
    for (uint32_t i = 0; i < match->count; i++) {
        const struct ludo_step *step = &match->steps[i];
        if (step->mover == LUDO_CHANCE)
            ludo_text_add(text, "chance ");
        else
            ludo_text_add_format(text, "%d ", step->mover);
        ludo_move_format(&match->setup, step->move, text);
        ludo_text_add(text, "\n");
    }
}

/* Content that somebody brought along is known by its key. */
static void write_options(const struct ludo_setup *setup, bool own, struct ludo_text *text) {
    const struct ludo_game *game = setup->game;
    if (setup->content && !own)
        ludo_text_add_format(text, "%s=%s\n", game->content_option, setup->content->name);
    for (int i = 0; game->options && game->options[i].name; i++)
        ludo_text_add_format(text, "%s=%s\n", game->options[i].name,
                             game->options[i].values[setup->option[i]]);
}

/* Whether a bot, a clock or a window has something to do. */
bool table_is_awake(struct server *server, const struct table *table) {
    if (table_is_paused(table))
        return false;
    ludo_movers actors = ludo_match_actors(&table->match);
    for (int seat = 0; seat < table->kept.seats; seat++)
        if ((actors & ludo_mover_bit(seat)) && seat_is_bot(&table->seats[seat]))
            return true;
    return clock_runs(table) || window_runs(server, table);
}

/* What `write` writes, for which there probably is room in `room` bytes. */
static char *text_of(void (*write)(const struct table *table, struct ludo_text *text),
                     const struct table *table, size_t room) {
    struct ludo_text text = ludo_text_in(memory_get(NULL, room), room);
    do
        write(table, &text);
    while (text_more(&text));
    return text.data;
}

static void write_table_moves(const struct table *table, struct ludo_text *text) {
    write_moves(&table->match, text);
}

static void write_table_options(const struct table *table, struct ludo_text *text) {
    write_options(&table->match.setup, table->content, text);
}

/* Put the table whole into the batch: the journal is not needed for it any
 * more. */
void table_save(struct server *server, struct table *table) {
    struct store_table kept = table->kept;
    enum { MOVE_LENGTH = 12, OPTIONS_LENGTH = 128 };
    charge_work(server, WORK_SAVE + (double)table->match.count / WORK_SAVE_STEPS);
    char *moves = text_of(write_table_moves, table, 64 + MOVE_LENGTH * (size_t)table->match.count);
    char *options = text_of(write_table_options, table, OPTIONS_LENGTH);
    kept.moves = moves;
    kept.options = options;
    kept.over = table->over;
    kept.awake = table_is_awake(server, table);
    for (int seat = 0; seat < kept.seats; seat++)
        kept.seat[seat] = table->seats[seat].kept;
    table_involve(server, table);
    table->saving[server->side] = true;
    store_put_table(server->store, server->batch[server->side], &kept);
    free(moves);
    free(options);
    journal_leave(server, table);
}

/* Save up to so many of the tables that have steps older than this place in the journal. One
 * whose steps are there alone, since it could not be read again, stays as it is. */
static void save_older(struct server *server, int64_t place, int most) {
    struct table *next = NULL;
    for (struct table *table = server->journal_first; most && table && table->first < place;
         table = next) {
        next = table->journal_next;
        if (table->loading || table->doomed)
            continue;
        table_save(server, table);
        most--;
    }
}

/* Keep the journal short: save the tables with the oldest steps, and drop what
 * all tables have left behind. Steps are deleted in small helpings, so that no
 * commit takes long. */
void journal_trim(struct server *server) {
    enum { HELPING = 4000 };
    if (server->failing || server->read_only)
        return;
    int64_t newest = store_newest_place(server->store);
    save_older(server, newest - JOURNAL_LONG, 16);
    int64_t oldest = server->journal_first ? server->journal_first->first : newest + 1;
    if (oldest - server->trimmed < HELPING / 4)
        return;
    int64_t place = oldest < server->trimmed + HELPING ? oldest : server->trimmed + HELPING;
    store_put_trim(server->batch[server->side], place);
    server->trimmed = place;
}

void table_change(struct server *server, struct table *table) {
    table->changed = true;
    charge_ahead(server, table, charge_of_telling(table));
    table_save(server, table);
}

void tables_save(struct server *server) {
    save_older(server, INT64_MAX, INT_MAX);
}
