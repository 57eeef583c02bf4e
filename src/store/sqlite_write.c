/* The store in a SQLite file: what is changed, a batch at a time. */
#include "store/sqlite.h"

#include <string.h>

const char *const store_writings[WRITINGS] = {
    [WRITE_BEGIN] = "BEGIN IMMEDIATE",
    [WRITE_COMMIT] = "COMMIT",
    [WRITE_ROLLBACK] = "ROLLBACK",
    /* What a table is made with stays, but for the keys of its links. */
    [WRITE_TABLE] =
        "INSERT INTO tables (number, id, invite, watch, maker, game,"
        " options, moves, slow, clocked, take_back, clock_bank, clock_move, made,"
        " active, over, place, awake, window, content, guests, origin, rules, content_hash)"
        " VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)"
        " ON CONFLICT (number) DO UPDATE SET moves = excluded.moves,"
        " active = excluded.active, over = excluded.over, place = excluded.place,"
        " awake = excluded.awake, invite = excluded.invite,"
        " watch = excluded.watch, guests = excluded.guests",
    [WRITE_SEAT] = ("INSERT OR REPLACE INTO seats (tab, seat, bot, away, level, name, owner, bank,"
                    " until, pass_turn, answer, answer_at, open, former)"
                    " VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?)"),
    [WRITE_STEPS] = "INSERT INTO journal (last, steps) VALUES (?,?)",
    [WRITE_BANK] = "UPDATE seats SET bank = ? WHERE tab = ? AND seat = ?",
    [WRITE_LINE] = "INSERT INTO chat (tab, seat, name, text, time) VALUES (?,?,?,?,?)",
    [WRITE_LINES_END] = ("DELETE FROM chat WHERE tab = ?1 AND number <= (SELECT number FROM chat"
                         " WHERE tab = ?1 ORDER BY number DESC LIMIT 1 OFFSET ?2)"),
    [WRITE_NOTE] = "INSERT OR REPLACE INTO notes (tab, owner, text) VALUES (?,?,?)",
    [WRITE_TRIM] = "DELETE FROM journal WHERE last < ?",
    [WRITE_CONTENT] = ("INSERT INTO contents (key, game, source, used) VALUES (?,?,?,?)"
                       " ON CONFLICT (key) DO UPDATE SET used = excluded.used"),
    [WRITE_ASIDE] = ("UPDATE tables SET aside = ?, aside_at = ?, awake = 0"
                     " WHERE id = ? AND aside = ''"),
    [WRITE_END_USE] = ("UPDATE contents SET used = ?2 WHERE key ="
                       " (SELECT content FROM tables WHERE number = ?1)"),
    [WRITE_END_CHAT] = "DELETE FROM chat WHERE tab = ?",
    [WRITE_END_NOTES] = "DELETE FROM notes WHERE tab = ?",
    [WRITE_END_SEATS] = "DELETE FROM seats WHERE tab = ?",
    [WRITE_END_TABLE] = "DELETE FROM tables WHERE number = ?",
    [WRITE_CONTENT_END] = ("DELETE FROM contents WHERE key = ?1 AND used < ?2 AND NOT EXISTS"
                           " (SELECT 1 FROM tables WHERE content = ?1 AND content <> '')"),
};

/* --------------------------------------------------------------- changes */

void store_put_table(struct store *store, struct store_batch *batch,
                     const struct store_table *table) {
    struct store_table kept = *table;
    kept.place = store->next_place - 1;
    batch_put_table(batch, &kept);
}

int64_t store_put_step(struct store *store, struct store_batch *batch, int64_t table,
                       uint32_t number, int mover, const char *move, int64_t time) {
    struct journal_step step = {.place = store->next_place++,
                                .table = table,
                                .number = number,
                                .mover = mover,
                                .time = time,
                                .move = move,
                                .length = strlen(move)};
    batch_put_step(batch, &step);
    return step.place;
}

int64_t store_put_removal(struct store *store, struct store_batch *batch, int64_t table,
                          uint32_t number, int64_t time) {
    return store_put_step(store, batch, table, number, JOURNAL_REMOVAL, "", time);
}

static int finish(sqlite3_stmt *statement) {
    int step = sqlite3_step(statement);
    (void)sqlite3_reset(statement);
    return step == SQLITE_DONE ? LUDO_OK : LUDO_EFILE;
}

static void bind_text(sqlite3_stmt *statement, int at, const char *text) {
    (void)sqlite3_bind_text(statement, at, text, -1, SQLITE_STATIC);
}

static void bind_hash(sqlite3_stmt *statement, int at, const uint8_t *hash) {
    (void)sqlite3_bind_blob(statement, at, hash, STORE_HASH_SIZE, SQLITE_STATIC);
}

static int write_seat(struct store *store, int64_t table, int number,
                      const struct store_seat *seat) {
    sqlite3_stmt *s = store->write[WRITE_SEAT];
    (void)sqlite3_bind_int64(s, 1, table);
    (void)sqlite3_bind_int(s, 2, number);
    (void)sqlite3_bind_int(s, 3, seat->bot);
    (void)sqlite3_bind_int(s, 4, seat->left);
    bind_text(s, 5, seat->level);
    bind_text(s, 6, seat->name);
    bind_hash(s, 7, seat->owner);
    (void)sqlite3_bind_int64(s, 8, seat->bank);
    (void)sqlite3_bind_int(s, 9, seat->standing);
    (void)sqlite3_bind_int64(s, 10, seat->pass_turn);
    bind_text(s, 11, seat->answer);
    (void)sqlite3_bind_int64(s, 12, seat->answer_at);
    (void)sqlite3_bind_int(s, 13, seat->open);
    (void)sqlite3_bind_blob(s, 14, seat->former, sizeof seat->former, SQLITE_STATIC);
    return finish(s);
}

static int write_table(struct store *store, const struct store_table *table) {
    sqlite3_stmt *s = store->write[WRITE_TABLE];
    int c = 1;
    (void)sqlite3_bind_int64(s, c++, table->number);
    bind_text(s, c++, table->id);
    bind_text(s, c++, table->invite);
    bind_text(s, c++, table->watch);
    bind_hash(s, c++, table->maker);
    bind_text(s, c++, table->game);
    bind_text(s, c++, table->options);
    bind_text(s, c++, table->moves);
    (void)sqlite3_bind_int(s, c++, table->slow);
    (void)sqlite3_bind_int(s, c++, table->clocked);
    (void)sqlite3_bind_int(s, c++, table->take_back);
    (void)sqlite3_bind_int64(s, c++, table->clock_bank);
    (void)sqlite3_bind_int64(s, c++, table->clock_move);
    (void)sqlite3_bind_int64(s, c++, table->made);
    (void)sqlite3_bind_int64(s, c++, table->active);
    (void)sqlite3_bind_int(s, c++, table->over);
    (void)sqlite3_bind_int64(s, c++, table->place);
    (void)sqlite3_bind_int(s, c++, table->awake);
    (void)sqlite3_bind_int64(s, c++, table->window);
    bind_text(s, c++, table->content);
    (void)sqlite3_bind_blob(s, c++, table->guest, table->guests * (int)sizeof table->guest[0],
                            SQLITE_STATIC);
    bind_hash(s, c++, table->origin);
    (void)sqlite3_bind_int(s, c++, table->rules);
    bind_text(s, c++, table->content_hash);
    int answer = finish(s);
    for (int seat = 0; answer == LUDO_OK && seat < table->seats; seat++)
        answer = write_seat(store, table->number, seat, &table->seat[seat]);
    return answer;
}

static int write_steps(struct store *store, const struct store_batch *batch) {
    sqlite3_stmt *s = store->write[WRITE_STEPS];
    if (!batch->steps.length)
        return LUDO_OK;
    (void)sqlite3_bind_int64(s, 1, batch->newest);
    (void)sqlite3_bind_text(s, 2, batch->steps.data, (int)batch->steps.length, SQLITE_STATIC);
    return finish(s);
}

static int write_bank(struct store *store, const struct store_change *change) {
    sqlite3_stmt *s = store->write[WRITE_BANK];
    (void)sqlite3_bind_int64(s, 1, change->value);
    (void)sqlite3_bind_int64(s, 2, change->table);
    (void)sqlite3_bind_int(s, 3, change->seat);
    return finish(s);
}

static int write_line(struct store *store, const struct store_batch *batch,
                      const struct store_change *change) {
    sqlite3_stmt *s = store->write[WRITE_LINE];
    (void)sqlite3_bind_int64(s, 1, change->table);
    (void)sqlite3_bind_int(s, 2, change->seat);
    bind_text(s, 3, batch->text + change->text);
    bind_text(s, 4, batch->text + change->more);
    (void)sqlite3_bind_int64(s, 5, change->time);
    int answer = finish(s);
    if (answer < 0)
        return answer;
    (void)sqlite3_bind_int64(store->write[WRITE_LINES_END], 1, change->table);
    (void)sqlite3_bind_int(store->write[WRITE_LINES_END], 2, STORE_CHAT_MAX);
    return finish(store->write[WRITE_LINES_END]);
}

static int write_note(struct store *store, const struct store_batch *batch,
                      const struct store_change *change) {
    sqlite3_stmt *s = store->write[WRITE_NOTE];
    (void)sqlite3_bind_int64(s, 1, change->table);
    bind_hash(s, 2, change->owner);
    bind_text(s, 3, batch->text + change->text);
    return finish(s);
}

static int write_content(struct store *store, const struct store_content *content) {
    sqlite3_stmt *s = store->write[WRITE_CONTENT];
    bind_text(s, 1, content->key);
    bind_text(s, 2, content->game);
    bind_text(s, 3, content->source);
    (void)sqlite3_bind_int64(s, 4, content->time);
    return finish(s);
}

static int write_aside(struct store *store, const struct store_batch *batch,
                       const struct store_change *change) {
    sqlite3_stmt *s = store->write[WRITE_ASIDE];
    bind_text(s, 1, batch->text + change->more);
    (void)sqlite3_bind_int64(s, 2, change->time);
    bind_text(s, 3, batch->text + change->text);
    return finish(s);
}

static int write_end(struct store *store, const struct store_change *change) {
    (void)sqlite3_bind_int64(store->write[WRITE_END_USE], 2, change->time);
    int answer = LUDO_OK;
    for (int i = WRITE_END_USE; answer == LUDO_OK && i <= WRITE_END_TABLE; i++) {
        (void)sqlite3_bind_int64(store->write[i], 1, change->table);
        answer = finish(store->write[i]);
    }
    return answer;
}

static int write_content_end(struct store *store, const struct store_batch *batch,
                             const struct store_change *change) {
    sqlite3_stmt *s = store->write[WRITE_CONTENT_END];
    bind_text(s, 1, batch->text + change->text);
    (void)sqlite3_bind_int64(s, 2, change->time);
    return finish(s);
}

static int write_change(struct store *store, const struct store_batch *batch,
                        const struct store_change *change) {
    struct store_table table;
    struct store_content content;
    switch (change->kind) {
    case STORE_TABLE:
        batch_table(batch, change, &table);
        return write_table(store, &table);
    case STORE_BANK:
        return write_bank(store, change);
    case STORE_LINE:
        return write_line(store, batch, change);
    case STORE_NOTE:
        return write_note(store, batch, change);
    case STORE_TRIM:
        (void)sqlite3_bind_int64(store->write[WRITE_TRIM], 1, change->place);
        return finish(store->write[WRITE_TRIM]);
    case STORE_CONTENT:
        batch_content(batch, change, &content);
        return write_content(store, &content);
    case STORE_ASIDE:
        return write_aside(store, batch, change);
    case STORE_END:
        return write_end(store, change);
    case STORE_CONTENT_END:
        return write_content_end(store, batch, change);
    }
    return LUDO_OK;
}

int store_commit(struct store *store, struct store_batch *batch, struct ludo_error *error) {
    int answer = finish(store->write[WRITE_BEGIN]);
    for (size_t i = 0; answer == LUDO_OK && i < batch->count; i++)
        answer = write_change(store, batch, &batch->changes[i]);
    if (answer == LUDO_OK)
        answer = write_steps(store, batch);
    if (answer == LUDO_OK)
        answer = finish(store->write[WRITE_COMMIT]);
    if (answer == LUDO_OK)
        return LUDO_OK;
    answer = database_fail(store->writer, error);
    /* SQLite may have rolled back by itself already. */
    if (!sqlite3_get_autocommit(store->writer))
        (void)finish(store->write[WRITE_ROLLBACK]);
    return answer;
}
