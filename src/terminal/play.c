#include "terminal/play.h"

#include "front/translate.h"
#include "terminal/daily.h"
#include "terminal/desk.h"
#include "terminal/keep.h"
#include "terminal/letters.h"
#include "terminal/party.h"
#include "terminal/plain.h"
#include "terminal/screen.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

/* One run of the command. */
struct run {
    const struct play_wish *wish;
    struct party party;
    bool screen;
    bool again;   /* this is not the first match */
    bool unsaved; /* agreed to play without saving */
    uint64_t seed;
    char *saved;   /* where the last match can be gone on with, or NULL */
    char *content; /* the file that the match has its content from, or NULL */
};

/* ------------------------------------------------------------------ party */

static int count_words(const char *list) {
    int count = 1;
    for (; *list; list++)
        count += *list == ',';
    return count;
}

static int read_players(struct party *party, const char *list, struct ludo_error *error) {
    int count = count_words(list);
    if (party->seats && party->seats != count)
        return ludo_fail(error, LUDO_EUSAGE, "--seats says %d, --players names %d", party->seats,
                         count);
    if (count < party->game->seats_min || count > party->game->seats_max)
        return ludo_fail(error, LUDO_ESEATS, "%s is for %d to %d seats, not %d", party->game->title,
                         party->game->seats_min, party->game->seats_max, count);
    party->seats = count;
    for (int seat = 0; seat < count; seat++) {
        char word[LUDO_NAME_MAX + 8];
        size_t length = strcspn(list, ",");
        (void)snprintf(word, sizeof word, "%.*s", (int)length, list);
        int answer = party_name(party, seat, word, error);
        if (answer < 0)
            return answer;
        list += length + 1;
    }
    party->seated = party->named = true;
    return LUDO_OK;
}

/* The game named, or the first one there is. */
static int find_game(struct run *run, struct ludo_error *error) {
    const char *name = run->wish->game;
    for (const struct ludo_game *const *game = ludo_games; *game; game++)
        if ((name ? !strcmp((*game)->name, name) : (*game)->listed) && front_find(*game)) {
            run->party.game = *game;
            return LUDO_OK;
        }
    if (name && ludo_game_find(name))
        return ludo_fail(error, LUDO_EGAME, "%s cannot be played in the terminal", name);
    return ludo_fail(error, LUDO_EGAME, "there is no game \"%.40s\"", name ? name : "");
}

static int open_table(const struct party *party, struct table *table, struct ludo_error *error) {
    const char *options[PARTY_OPTIONS_MAX];
    for (int i = 0; i < party->options; i++)
        options[i] = party->option[i];
    return table_open(table, party->game->name,
                      party->seats ? party->seats : party->game->seats_min, options,
                      (size_t)party->options, error);
}

/* The match of the day: one seat, for a person. */
static int read_daily(struct run *run, struct ludo_error *error) {
    struct party *party = &run->party;
    if (party->game->seats_min > 1)
        return ludo_fail(error, LUDO_EUSAGE, "%s cannot be played alone", party->game->title);
    if (party->seats > 1)
        return ludo_fail(error, LUDO_EUSAGE, "the match of the day is for one");
    if (!party->named)
        (void)snprintf(party->name[0], LUDO_NAME_MAX, "me");
    if (session_name_is_bot(party->name[0]))
        return ludo_fail(error, LUDO_EUSAGE, "the match of the day is for a person");
    party->seats = 1;
    party->seated = party->named = true;
    return LUDO_OK;
}

/* Nobody fills in a form for options that are refused in the end. */
static int check_options(const struct party *party, struct ludo_error *error) {
    struct table table;
    int answer = party->options ? open_table(party, &table, error) : LUDO_OK;
    if (party->options && answer == LUDO_OK)
        table_close(&table);
    return answer;
}

static int read_wish(struct run *run, struct ludo_error *error) {
    const struct play_wish *wish = run->wish;
    struct party *party = &run->party;
    int answer = find_game(run, error);
    if (answer < 0)
        return answer;
    if (wish->option_count > PARTY_OPTIONS_MAX)
        return ludo_fail(error, LUDO_EUSAGE, "there are too many options");
    for (size_t i = 0; i < wish->option_count; i++)
        (void)snprintf(party->option[party->options++], PARTY_OPTION_LENGTH, "%s",
                       wish->options[i]);
    party->seats = wish->seats;
    party->any_game = !wish->game && !wish->seats && !wish->option_count;
    if (wish->seats &&
        (wish->seats < party->game->seats_min || wish->seats > party->game->seats_max))
        return ludo_fail(error, LUDO_ESEATS, "%s is for %d to %d seats, not %d", party->game->title,
                         party->game->seats_min, party->game->seats_max, wish->seats);
    answer = wish->players ? read_players(party, wish->players, error) : LUDO_OK;
    if (answer == LUDO_OK && wish->daily)
        answer = read_daily(run, error);
    return answer == LUDO_OK && !wish->load ? check_options(party, error) : answer;
}

/* LO-11: seats are drawn at random. */
static void draw_seats(struct run *run) {
    struct party *party = &run->party;
    struct ludo_rng rng;
    ludo_rng_seed(&rng, run->seed, UINT64_MAX);
    for (int i = party->seats - 1; !party->seated && i > 0; i--) {
        char name[LUDO_NAME_MAX];
        int other = (int)ludo_rng_below(&rng, (uint32_t)i + 1);
        memcpy(name, party->name[i], sizeof name);
        memcpy(party->name[i], party->name[other], sizeof name);
        memcpy(party->name[other], name, sizeof name);
    }
}

/* ---------------------------------------------------------------- opening */

static int open_record(struct run *run, struct session *session, const char *path,
                       struct ludo_error *error) {
    const char *content = NULL;
    struct table table;
    struct ludo_record record;
    if (run->wish->option_count && !run->again) {
        content = strchr(run->wish->options[0], '=');
        if (!content || run->wish->option_count > 1)
            return ludo_fail(error, LUDO_EUSAGE,
                             "a record says which options it has; --option may only name the file "
                             "of its content");
        content++;
    }
    int answer = keep_open(path, content, &table, &record, error);
    if (answer < 0)
        return answer;
    if (!front_find(table.setup.game)) {
        answer = ludo_fail(error, LUDO_EGAME, "%s cannot be played in the terminal",
                           table.setup.game->name);
        table_close(&table);
        return answer;
    }
    run->party.game = table.setup.game;
    run->party.seats = table.setup.seats;
    run->content = content ? strdup(content) : keep_content_path(path);
    answer = session_open(session, &table, &record, run->seed, false, error);
    if (answer == LUDO_OK) {
        session->path = strdup(run->wish->record && !run->again ? run->wish->record : path);
        session_load_notes(session, path);
        memcpy(run->party.name, record.name, sizeof record.name);
    }
    return answer;
}

static int open_new(struct run *run, struct session *session, struct ludo_error *error) {
    const struct party *party = &run->party;
    const char *option = party->game->content_option;
    struct table table;
    struct ludo_record record = {0};
    int answer = open_table(party, &table, error);
    if (answer < 0)
        return answer;
    if (table.setup.content == &table.custom.content)
        run->content = strdup(party_option(party, option));
    memcpy(record.name, party->name, sizeof record.name);
    keep_today(record.date);
    return session_open(session, &table, &record, run->seed, run->wish->daily && !run->again,
                        error);
}

static void draw_nothing(void *of) {
    (void)of;
    screen_clear();
}

/* Saving does not work: only who was not promised a file may go on. */
static bool may_go_unsaved(struct run *run, const char *reason) {
    char question[400];
    if (run->unsaved)
        return true;
    if (!run->screen) {
        plain_say(_("This match cannot be saved: %s"), reason);
        run->unsaved = true;
        return true;
    }
    (void)snprintf(question, sizeof question,
                   _("This match cannot be saved: %s\nPlay all the same?"), reason);
    struct backdrop backdrop = {draw_nothing, NULL};
    run->unsaved = screen_confirm(&backdrop, question);
    return run->unsaved;
}

static bool has_own_content(const struct session *session) {
    return session->table.setup.content == &session->table.custom.content;
}

/* Find a place for the record and write it for the first time. */
static int open_place(struct run *run, struct session *session, struct ludo_error *error) {
    bool promised = session->path || (run->wish->record && !run->again);
    int answer = LUDO_OK;
    if (!session->path && promised)
        session->path = strdup(run->wish->record);
    else if (!session->path)
        answer = keep_new_record(session->table.setup.game->name, &session->path, error);
    if (answer < 0)
        session->path = NULL;
    if (answer == LUDO_OK)
        answer = session_save(session, error);
    if (answer == LUDO_OK && has_own_content(session))
        answer = keep_content(session->path, run->content, error);
    if (answer == LUDO_OK || promised)
        return answer;
    free(session->path);
    session->path = NULL;
    return may_go_unsaved(run, error->text) ? LUDO_OK : answer;
}

static int open_match(struct run *run, struct session *session, struct ludo_error *error) {
    const char *load = run->again ? NULL : run->wish->load;
    if (run->party.resume)
        load = run->party.unfinished;
    int answer = load ? open_record(run, session, load, error) : open_new(run, session, error);
    if (answer < 0)
        return answer;
    answer = open_place(run, session, error);
    if (answer < 0)
        session_close(session);
    return answer;
}

/* ------------------------------------------------------------------- run */

/* Whoever left before anybody moved leaves no file behind. Notes made since the
 * last move are written now. */
static void put_away(struct run *run, struct session *session) {
    free(run->saved);
    run->saved = NULL;
    if (session->path && !session_is_begun(session))
        session_forget(session);
    else if (session->path && session_save(session, NULL) == LUDO_OK &&
             !ludo_match_over(&session->table.match))
        run->saved = strdup(session->path);
    session_close(session);
}

static bool play_match(struct run *run, struct session *session) {
    const struct game_front *front = front_find(session->table.setup.game);
    if (run->screen)
        return desk_run(session, front) == DESK_AGAIN;
    return plain_run(session, front) == PLAIN_AGAIN;
}

/* False: whoever was asked is gone. */
static bool ask_party(struct run *run) {
    struct party *party = &run->party;
    if (run->wish->load || party->named || run->again)
        return true;
    party->unfinished = keep_unfinished(party->game->name);
    enum party_answer answer = run->screen ? party_ask_screen(party) : party_ask_plain(party);
    return answer == PARTY_READY;
}

/* A match that was gone on with is played again with the options it had. */
static void want_the_same(struct run *run, const struct session *session) {
    const struct ludo_setup *setup = &session->table.setup;
    const struct ludo_option *option = setup->game->options;
    if (setup->content)
        party_add_option(&run->party, setup->game->content_option,
                         has_own_content(session) ? run->content : setup->content->name);
    for (int i = 0; option && option[i].name; i++)
        party_add_option(&run->party, option[i].name, option[i].values[setup->option[i]]);
}

static int play_matches(struct run *run, struct ludo_error *error) {
    bool more = ask_party(run);
    while (more) {
        struct session session;
        draw_seats(run);
        int answer = open_match(run, &session, error);
        if (answer < 0)
            return answer;
        more = play_match(run, &session);
        if (more && !run->party.options)
            want_the_same(run, &session);
        put_away(run, &session);
        free(run->content);
        run->content = NULL;
        run->again = true;
        run->party.resume = false;
        run->seed = run->seed * 6364136223846793005u + 1442695040888963407u;
    }
    return LUDO_OK;
}

static void say_where(const struct run *run) {
    if (run->saved)
        plain_say(_("The match is saved. Go on with: ludoteca play --load %s"), run->saved);
}

static bool use_screen(const struct play_wish *wish) {
    const char *terminal = getenv("TERM");
    return !wish->plain && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && terminal && *terminal &&
           strcmp(terminal, "dumb") != 0 && screen_open();
}

int terminal_play(const struct play_wish *wish, struct ludo_error *error) {
    struct run run = {.wish = wish, .seed = wish->seed};
    if (!wish->seeded && getrandom(&run.seed, sizeof run.seed, 0) != (ssize_t)sizeof run.seed)
        return ludo_fail(error, LUDO_EFILE, "there is no randomness to be had");
    letters_setup();
    int answer = read_wish(&run, error);
    if (answer < 0)
        return answer;
    run.screen = use_screen(wish);
    if (!run.screen)
        plain_setup();
    answer = play_matches(&run, error);
    int by_signal = run.screen ? screen_signal() : 0;
    if (run.screen)
        screen_close();
    if (answer == LUDO_OK)
        say_where(&run);
    free(run.saved);
    free(run.content);
    free(run.party.unfinished);
    if (by_signal) {
        (void)fflush(stdout);
        (void)signal(by_signal, SIG_DFL);
        (void)raise(by_signal);
    }
    return answer;
}
