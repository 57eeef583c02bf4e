#include "terminal/session.h"

#include "front/translate.h"
#include "terminal/daily.h"
#include "terminal/keep.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const ludo_movers every_seat = (1u << LUDO_SEATS_MAX) - 1;

/* ------------------------------------------------------------------ JSON */

typedef void json_source(const struct session *session, int seat, struct ludo_json *json);

static json_t *read_back(const struct session *session, int seat, json_source *write) {
    struct ludo_text text = {0};
    do {
        struct ludo_json json = ludo_json_in(&text);
        write(session, seat, &json);
    } while (text_again(&text));
    json_t *value = json_loads(text.data, 0, NULL);
    free(text.data);
    assert(value);
    return value;
}

static void write_table(const struct session *session, int seat, struct ludo_json *json) {
    (void)seat;
    ludo_setup_json(&session->table.setup, json);
}

static void write_view(const struct session *session, int seat, struct ludo_json *json) {
    ludo_match_view(&session->table.match, seat, json);
}

static void write_legal(const struct session *session, int seat, struct ludo_json *json) {
    (void)ludo_match_legal_json(&session->table.match, seat, false, session->table.legal, json);
}

static void write_intent(const struct session *session, int seat, struct ludo_json *json) {
    const struct session_player *player = &session->player[seat];
    ludo_json_object(json);
    ludo_bot_intent(&player->bot, &session->table.setup, session->table.match.state, seat,
                    player->memory, json);
    ludo_json_object_end(json);
}

static void write_log(const struct session *session, int viewer, struct ludo_json *json) {
    ludo_match_log(&session->table.match, viewer, 0, json);
}

json_t *session_table_json(const struct session *session) {
    return read_back(session, 0, write_table);
}

json_t *session_view_json(const struct session *session, int viewer) {
    return read_back(session, viewer, write_view);
}

json_t *session_legal_json(const struct session *session, int seat) {
    return read_back(session, seat, write_legal);
}

json_t *session_intent_json(const struct session *session, int seat) {
    const struct session_player *player = &session->player[seat];
    return player->is_bot && player->bot.intend ? read_back(session, seat, write_intent) : NULL;
}

const json_t *session_table(const struct session *session) {
    return session->described;
}

json_t *session_log_json(const struct session *session, int viewer) {
    return read_back(session, viewer, write_log);
}

/* ----------------------------------------------------------------- story */

/* What the game says of one legal move. It is asked for this move alone: a
 * list may be long, and composed moves are in none. */
static json_t *preview(const struct session *session, int mover, struct ludo_move move) {
    const struct ludo_setup *setup = &session->table.setup;
    struct ludo_text text = {0};
    union ludo_state masked;
    ludo_mask(setup, session->table.match.state, mover, &masked);
    do {
        struct ludo_json json = ludo_json_in(&text);
        ludo_json_object(&json);
        if (setup->game->preview)
            setup->game->preview(setup, &masked, mover, move, &json);
        ludo_json_object_end(&json);
    } while (text_again(&text));
    json_t *value = json_loads(text.data, 0, NULL);
    free(text.data);
    assert(value);
    return value;
}

/* What a step that is about to be made, and is legal, will have been. */
static json_t *tell_step(const struct session *session, int mover, struct ludo_move move) {
    char data[LUDO_MOVE_TEXT_MAX];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    ludo_move_format(&session->table.setup, move, &text);
    json_t *step = json_pack("{s:i,s:s}", "mover", mover, "move", data);
    if (mover == LUDO_CHANCE)
        return step;
    json_t *more = preview(session, mover, move);
    (void)json_object_update_missing(step, more);
    json_decref(more);
    return step;
}

const json_t *session_step(const struct session *session, uint32_t index, int viewer) {
    const struct ludo_match *match = &session->table.match;
    const struct ludo_step *step = &match->steps[index];
    struct ludo_move seen = match->setup.game->mask_step(&match->setup, match->state, step,
                                                         match->count - 1 - index, viewer);
    return ludo_move_equal(seen, step->move) ? json_array_get(session->story, index) : NULL;
}

/* ----------------------------------------------------------------- moves */

/* A move that the caller knows to be legal, or that comes from the rules. */
static int make(struct session *session, int mover, struct ludo_move move,
                struct ludo_error *error) {
    json_t *step = tell_step(session, mover, move);
    int answer = ludo_match_play(&session->table.match, mover, move, error);
    if (answer < 0) {
        json_decref(step);
        return answer;
    }
    (void)json_array_append_new(session->story, step);
    return answer;
}

static void settle(struct session *session) {
    struct ludo_match *match = &session->table.match;
    while (ludo_match_actors(match) == ludo_mover_bit(LUDO_CHANCE)) {
        if (session->daily)
            daily_seed(&session->chance, match->setup.game, session->record.date,
                       daily_drawn(match));
        struct ludo_move move = ludo_draw(&match->setup, match->state, &session->chance);
        int answer = make(session, LUDO_CHANCE, move, NULL);
        assert(answer >= 0);
        (void)answer;
        session->confirmed = false;
    }
}

static void save_quietly(struct session *session) {
    struct ludo_error error = {.translate = translate};
    if (session_save(session, &error) < 0)
        (void)snprintf(session->trouble, sizeof session->trouble, "%s", error.text);
    else
        session->trouble[0] = '\0';
}

/* ------------------------------------------------------------- lifecycle */

bool session_name_is_bot(const char *name) {
    return !strncmp(name, "bot ", 4);
}

/* "bot hard" in the reader's language; levels have names, other bots keep theirs. */
static void show_bot(const char *bot, char *shown, size_t size) {
    if (!strcmp(bot, "easy"))
        (void)snprintf(shown, size, "%s", _("easy bot"));
    else if (!strcmp(bot, "normal"))
        (void)snprintf(shown, size, "%s", _("normal bot"));
    else if (!strcmp(bot, "hard"))
        (void)snprintf(shown, size, "%s", _("hard bot"));
    else
        (void)snprintf(shown, size, _("bot %s"), bot);
}

static bool name_is_taken(const struct session *session, int seat) {
    const char *name = session->record.name[seat];
    for (int other = 0; other < session->table.setup.seats; other++)
        if (other != seat && !strcmp(session->record.name[other], name))
            return true;
    return false;
}

static void name_player(struct session *session, int seat) {
    struct session_player *player = &session->player[seat];
    char *name = session->record.name[seat];
    if (!name[0])
        (void)snprintf(name, LUDO_NAME_MAX, "me");
    bool taken = name_is_taken(session, seat);
    if (player->is_bot)
        show_bot(name + 4, player->shown, sizeof player->shown);
    else if (strcmp(name, "me") != 0)
        (void)snprintf(player->shown, sizeof player->shown, "%s", name);
    else if (!taken)
        (void)snprintf(player->shown, sizeof player->shown, "%s", _("You"));
    else
        (void)snprintf(player->shown, sizeof player->shown, "%s", _("Player"));
    size_t length = strlen(player->shown);
    if (taken)
        (void)snprintf(player->shown + length, sizeof player->shown - length, " %d", seat);
}

static int wake_bot(struct session *session, int seat, struct ludo_error *error) {
    struct session_player *player = &session->player[seat];
    const struct ludo_setup *setup = &session->table.setup;
    int answer = ludo_bot_find(setup->game, session->record.name[seat] + 4, &player->bot, error);
    if (answer < 0)
        return answer;
    size_t size = player->bot.memory(&player->bot, setup);
    player->memory = malloc(size ? size : 1);
    return player->memory ? LUDO_OK : ludo_fail(error, LUDO_EMEMORY, NULL);
}

static int seat_players(struct session *session, struct ludo_error *error) {
    int answer = LUDO_OK;
    for (int seat = 0; answer == LUDO_OK && seat < session->table.setup.seats; seat++) {
        session->player[seat].is_bot = session_name_is_bot(session->record.name[seat]);
        if (session->player[seat].is_bot)
            answer = wake_bot(session, seat, error);
    }
    for (int seat = 0; seat < session->table.setup.seats; seat++)
        name_player(session, seat);
    return answer;
}

/* Go through the steps again: the story needs the previews of their time. */
static int retell(struct session *session, struct ludo_error *error) {
    struct ludo_match *match = &session->table.match;
    uint32_t count = match->count;
    struct ludo_step *steps = malloc((count + 1) * sizeof *steps);
    if (!steps)
        return ludo_fail(error, LUDO_EMEMORY, NULL);
    memcpy(steps, match->steps, count * sizeof *steps);
    int answer = ludo_match_rewind(match, 0, error);
    for (uint32_t i = 0; answer >= 0 && i < count; i++)
        answer = make(session, steps[i].mover, steps[i].move, error);
    free(steps);
    return answer < 0 ? answer : LUDO_OK;
}

int session_open(struct session *session, struct table *table, const struct ludo_record *record,
                 uint64_t seed, bool daily, struct ludo_error *error) {
    *session =
        (struct session){.table = *table, .record = *record, .story = json_array(), .chooser = -1};
    /* The setup moved along with the table, its own content with it. */
    if (session->table.setup.content == &table->custom.content)
        session->table.setup.content = &session->table.custom.content;
    session->table.match.setup = session->table.setup;
    *table = (struct table){0};
    session->notes = json_object();
    session->described = session_table_json(session);
    session->daily = daily || daily_is(&session->table.match, record->date);
    ludo_rng_seed(&session->chance, seed, 2 * (uint64_t)session->table.match.count);
    ludo_rng_seed(&session->thoughts, seed, 2 * (uint64_t)session->table.match.count + 1);
    int answer = seat_players(session, error);
    if (answer == LUDO_OK)
        answer = retell(session, error);
    if (answer < 0) {
        session_close(session);
        return answer;
    }
    settle(session);
    session->was_over = ludo_match_over(&session->table.match);
    return LUDO_OK;
}

void session_close(struct session *session) {
    for (int seat = 0; seat < LUDO_SEATS_MAX; seat++)
        free(session->player[seat].memory);
    json_decref(session->held_step);
    json_decref(session->described);
    json_decref(session->story);
    json_decref(session->notes);
    free(session->path);
    table_close(&session->table);
    *session = (struct session){0};
}

int session_save_to(const struct session *session, const char *path, struct ludo_error *error) {
    struct ludo_text text = {0};
    do
        ludo_record_write(&session->record, &session->table.match, &text);
    while (text_again(&text));
    int answer = file_write(path, text.data, text.length, error);
    free(text.data);
    return answer;
}

/* The place of the notes; the caller frees it. */
static char *notes_path(const char *record) {
    static const char ending[] = ".notes";
    char *path = malloc(strlen(record) + sizeof ending);
    if (!path)
        abort();
    return strcat(strcpy(path, record), ending);
}

/* Without notes there is no file, not even one of a match that was here before. */
static int save_notes(const struct session *session, struct ludo_error *error) {
    bool any = json_object_size(session->notes) > 0;
    char *text = any ? json_dumps(session->notes, JSON_INDENT(1) | JSON_SORT_KEYS) : NULL;
    char *path = notes_path(session->path);
    int answer = LUDO_OK;
    if (!any)
        (void)unlink(path);
    else if (text)
        answer = file_write(path, text, strlen(text), error);
    else
        answer = ludo_fail(error, LUDO_EMEMORY, NULL);
    free(path);
    free(text);
    return answer;
}

int session_save(struct session *session, struct ludo_error *error) {
    if (!session->path)
        return LUDO_OK;
    int answer = session_save_to(session, session->path, error);
    return answer < 0 ? answer : save_notes(session, error);
}

void session_load_notes(struct session *session, const char *record) {
    char *path = notes_path(record);
    json_t *notes = json_load_file(path, 0, NULL);
    free(path);
    if (!json_is_object(notes)) {
        json_decref(notes);
        return;
    }
    json_decref(session->notes);
    session->notes = notes;
}

void session_forget(const struct session *session) {
    char *notes = notes_path(session->path), *content = keep_content_path(session->path);
    (void)unlink(session->path);
    (void)unlink(notes);
    (void)unlink(content);
    free(content);
    free(notes);
}

/* --------------------------------------------------------------- queries */

static ludo_movers people(const struct session *session) {
    ludo_movers set = 0;
    for (int seat = 0; seat < session->table.setup.seats; seat++)
        if (!session->player[seat].is_bot)
            set |= ludo_mover_bit(seat);
    return set;
}

int session_people(const struct session *session) {
    return __builtin_popcount(people(session));
}

/* The person who made the newest move, if nothing happened since. */
static int newest_person(const struct session *session) {
    const struct ludo_match *match = &session->table.match;
    if (!match->count)
        return -1;
    int mover = match->steps[match->count - 1].mover;
    return mover != LUDO_CHANCE && (people(session) & ludo_mover_bit(mover)) ? mover : -1;
}

int session_undo_seat(const struct session *session) {
    return session->held ? session->held_seat : newest_person(session);
}

enum session_stage session_stage(const struct session *session) {
    ludo_movers actors = ludo_match_actors(&session->table.match);
    if (!actors)
        return STAGE_OVER;
    if (session->held)
        return STAGE_CONFIRM;
    if (actors & people(session))
        return STAGE_PERSON;
    if (session->confirmed)
        return STAGE_BOT;
    if (!people(session))
        return STAGE_WATCH;
    if (session->direct)
        return STAGE_BOT;
    return newest_person(session) >= 0 ? STAGE_CONFIRM : STAGE_BOT;
}

int session_seat(const struct session *session) {
    ludo_movers acting = ludo_match_actors(&session->table.match) & people(session);
    if (session->held)
        return session->held_seat;
    if (acting)
        return __builtin_ctz(acting);
    if (session->chooser >= 0)
        return session->chooser;
    const struct ludo_match *match = &session->table.match;
    for (uint32_t i = match->count; i > 0; i--)
        if ((people(session) & every_seat) >> match->steps[i - 1].mover & 1)
            return match->steps[i - 1].mover;
    return people(session) ? __builtin_ctz(people(session)) : LUDO_SPECTATOR;
}

const json_t *session_pending(const struct session *session, int seat) {
    const struct ludo_match *match = &session->table.match;
    if (session->held && session->held_seat == seat)
        return session->held_step;
    for (uint32_t i = match->count; i > 0 && match->steps[i - 1].mover != LUDO_CHANCE; i--)
        if (match->steps[i - 1].mover == seat)
            return ludo_match_actors(match) & ludo_mover_bit(seat)
                       ? NULL
                       : json_array_get(session->story, i - 1);
    return NULL;
}

bool session_is_begun(const struct session *session) {
    const struct ludo_match *match = &session->table.match;
    for (uint32_t i = 0; i < match->count; i++)
        if (match->steps[i].mover != LUDO_CHANCE)
            return true;
    return false;
}

static const char *notes_key(int seat, char key[12]) {
    (void)snprintf(key, 12, "%d", seat);
    return key;
}

const json_t *session_notes(const struct session *session, int seat) {
    char key[12];
    return json_object_get(session->notes, notes_key(seat, key));
}

/* --------------------------------------------------------------- changes */

void session_set_notes(struct session *session, int seat, json_t *notes) {
    char key[12];
    (void)json_object_set_new(session->notes, notes_key(seat, key), notes);
}

/* Whether a legal move would show somebody something or leave no seat to move. */
static int would_close(const struct session *session, int seat, struct ludo_move move,
                       struct ludo_error *error) {
    const struct ludo_setup *setup = &session->table.setup;
    union ludo_state state;
    memcpy(&state, session->table.match.state, setup->game->state_size);
    int answer = ludo_apply(setup, &state, seat, move, error);
    if (answer < 0)
        return answer;
    return answer == LUDO_SHOWN || !(setup->game->actors(setup, &state) & every_seat);
}

int session_choose(struct session *session, int seat, const char *text, struct ludo_error *error) {
    struct ludo_move move;
    int answer = ludo_move_parse(&session->table.setup, text, &move, error);
    int closes = answer < 0 ? answer : would_close(session, seat, move, error);
    if (closes < 0)
        return closes;
    bool window = ludo_match_in_window(&session->table.match);
    session->confirmed = window;
    session->chooser = seat;
    if (!closes || session->direct || window) {
        answer = make(session, seat, move, error);
        settle(session);
        save_quietly(session);
        return answer;
    }
    json_decref(session->held_step);
    session->held_step = tell_step(session, seat, move);
    session->held = true;
    session->held_seat = seat;
    session->held_move = move;
    return LUDO_OK;
}

void session_choose_for(struct session *session, int seat, struct ludo_move move) {
    session->confirmed = true;
    int answer = make(session, seat, move, NULL);
    assert(answer >= 0);
    (void)answer;
    settle(session);
    save_quietly(session);
}

int session_undo(struct session *session, struct ludo_error *error) {
    if (session->direct && !session->undoes)
        return ludo_fail(error, LUDO_EUNDO, NULL);
    if (session->held) {
        session->held = false;
        return LUDO_OK;
    }
    int seat = newest_person(session);
    if (seat < 0)
        return ludo_fail(error, LUDO_EUNDO, NULL);
    uint32_t index = session->table.match.count - 1;
    int answer = ludo_match_take_back(&session->table.match, seat, error);
    if (answer == LUDO_OK) {
        (void)json_array_remove(session->story, index);
        save_quietly(session);
    }
    return answer;
}

void session_confirm(struct session *session) {
    session->confirmed = true;
    if (!session->held)
        return;
    session->held = false;
    int answer = make(session, session->held_seat, session->held_move, NULL);
    assert(answer >= 0);
    (void)answer;
    settle(session);
    save_quietly(session);
}

void session_bot(struct session *session) {
    struct ludo_match *match = &session->table.match;
    int seat = __builtin_ctz(ludo_match_actors(match) & every_seat);
    struct session_player *player = &session->player[seat];
    struct ludo_move move = ludo_bot_choose(&player->bot, &match->setup, match->state, seat,
                                            &session->thoughts, player->memory);
    int answer = make(session, seat, move, NULL);
    assert(answer >= 0);
    (void)answer;
    settle(session);
    save_quietly(session);
}
