/* The start screen: which game, who plays, on which sheet, or on with the last
 * match. */
#include "front/translate.h"
#include "terminal/best.h"
#include "terminal/front.h"
#include "terminal/letters.h"
#include "terminal/party.h"
#include "terminal/screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const bot_levels[] = {"easy", "normal", "hard"};

enum { LEVELS = 3, CHOICES_MAX = LUDO_OPTIONS_MAX + 1 }; /* options, and content */

/* An option of the game's, or which content. */
struct choice {
    const char *name;
    const char *value[16];
    int count, chosen;
    bool given; /* on the command line: it is shown, and stays */
};

enum row_kind { ROW_GAME, ROW_RESUME, ROW_SEATS, ROW_PLAYER, ROW_CHOICE, ROW_BEGIN };

struct row {
    enum row_kind kind;
    int number; /* of the player or choice */
};

struct form {
    struct party *party;
    const struct game_front *front;
    struct row row[5 + LUDO_SEATS_MAX + CHOICES_MAX];
    int rows, at;
    bool fixed_seats;
    struct choice choice[CHOICES_MAX];
    int choices;
    char unfinished[200];
    char message[240];
};

/* ------------------------------------------------------------------ form */

static void add_row(struct form *form, enum row_kind kind, int number) {
    form->row[form->rows++] = (struct row){kind, number};
}

static void list_rows(struct form *form) {
    form->rows = 0;
    if (form->party->any_game)
        add_row(form, ROW_GAME, 0);
    if (form->unfinished[0])
        add_row(form, ROW_RESUME, 0);
    add_row(form, ROW_SEATS, 0);
    for (int i = 0; i < form->party->seats; i++)
        add_row(form, ROW_PLAYER, i);
    for (int i = 0; i < form->choices; i++)
        add_row(form, ROW_CHOICE, i);
    add_row(form, ROW_BEGIN, 0);
}

static void add_choice_value(struct choice *choice, const char *value) {
    if (choice->count < 16 && !choice->given)
        choice->value[choice->count++] = value;
}

static struct choice *add_choice(struct form *form, const char *name) {
    struct choice *choice = &form->choice[form->choices++];
    const char *given = party_option(form->party, name);
    choice->name = name;
    if (given)
        add_choice_value(choice, given);
    choice->given = given;
    return choice;
}

static void list_choices(struct form *form) {
    const struct ludo_game *game = form->party->game;
    if (game->content_option) {
        struct choice *choice = add_choice(form, game->content_option);
        for (const struct ludo_content *content = game->contents; content->name; content++)
            add_choice_value(choice, content->name);
    }
    for (const struct ludo_option *option = game->options;
         option && option->name && form->choices < CHOICES_MAX; option++) {
        struct choice *choice = add_choice(form, option->name);
        for (int i = 0; option->values[i]; i++)
            add_choice_value(choice, option->values[i]);
    }
}

static void fill_form(struct form *form, struct party *party) {
    struct ludo_text text = ludo_text_in(form->unfinished, sizeof form->unfinished);
    form->party = party;
    form->front = front_find(party->game);
    form->fixed_seats = party->seats > 0;
    if (!party->seats)
        party->seats = party->game->seats_min > 2 ? party->game->seats_min : 2;
    for (int i = 0; i < LUDO_SEATS_MAX; i++)
        if (!party->name[i][0])
            (void)snprintf(party->name[i], LUDO_NAME_MAX, i ? "bot normal" : "me");
    if (party->unfinished)
        party_describe_unfinished(party, &text);
    list_choices(form);
    list_rows(form);
}

/* --------------------------------------------------------------- drawing */

static const struct look tile[4] = {{16, 210, 7, 1, 1, 0, 0, 1, 1},
                                    {16, 117, 7, 4, 1, 0, 0, 1, 1},
                                    {16, 157, 0, 2, 1, 0, 0, 1, 1},
                                    {16, 228, 0, 3, 1, 0, 0, 1, 1}};

/* The title on coloured tiles. */
static void draw_name(const struct form *form) {
    const char *title = form->party->game->title;
    int column = 4, wide = 4 + 8 * (int)strlen(title) <= screen_columns() ? 8 : 5;
    for (int i = 0; title[i] && column + wide <= screen_columns(); i++, column += wide) {
        for (int line = 1; line < 4 && title[i] != ' '; line++)
            screen_fill(line, column, wide - 1, &tile[i % 4]);
        if (title[i] != ' ')
            (void)screen_format(2, column + wide / 2 - 1, 1, &tile[i % 4], "%c", title[i]);
    }
    (void)screen_put(4, 4, screen_columns() - 5, &look_dim, _(form->front->tagline));
}

static const char *level_word(const char *name) {
    return !strcmp(name, "bot easy")     ? _("easy bot")
           : !strcmp(name, "bot normal") ? _("normal bot")
           : !strcmp(name, "bot hard")   ? _("hard bot")
                                         : name;
}

static void row_texts(const struct form *form, const struct row *row, char label[80],
                      char value[80]) {
    const struct party *party = form->party;
    const char *name = party->name[row->number];
    label[0] = value[0] = '\0';
    switch (row->kind) {
    case ROW_GAME:
        (void)snprintf(label, 80, "%s", _("Game"));
        (void)snprintf(value, 80, "%s", party->game->title);
        break;
    case ROW_RESUME:
        (void)snprintf(label, 80, "%s", _("Go on"));
        (void)snprintf(value, 80, "%.79s", form->unfinished);
        break;
    case ROW_SEATS:
        (void)snprintf(label, 80, "%s", _("Players"));
        (void)snprintf(value, 80, "%d", party->seats);
        break;
    case ROW_PLAYER:
        (void)snprintf(label, 80, "  %d", row->number + 1);
        if (session_name_is_bot(name))
            (void)snprintf(value, 80, "%s", level_word(name));
        else
            (void)snprintf(value, 80, "%s", strcmp(name, "me") != 0 ? name : _("You"));
        break;
    case ROW_CHOICE: {
        const struct choice *choice = &form->choice[row->number];
        (void)snprintf(label, 80, "%s",
                       form->front->option_word ? form->front->option_word(choice->name)
                                                : _(choice->name));
        (void)snprintf(value, 80, "%s", form->front->content_word(choice->value[choice->chosen]));
        break;
    }
    case ROW_BEGIN:
        (void)snprintf(label, 80, "%s", _("Begin"));
        break;
    }
}

static bool row_changes(const struct form *form, const struct row *row) {
    return row->kind == ROW_GAME || row->kind == ROW_PLAYER ||
           (row->kind == ROW_CHOICE && !form->choice[row->number].given) ||
           (row->kind == ROW_SEATS && !form->fixed_seats);
}

static void draw_row(const struct form *form, int index, int line) {
    const struct row *row = &form->row[index];
    bool here = index == form->at;
    const struct look *look = here ? &look_chosen : &look_text;
    char label[80], value[80];
    int room = row->kind == ROW_RESUME ? screen_columns() - 20 : 26;
    row_texts(form, row, label, value);
    if (row->kind == ROW_CHOICE && letters_columns(value) + 8 > room)
        room = letters_columns(value) + 8;
    screen_fill(line, 4, 12 + room, look);
    (void)screen_put(line, 4, 2, look, here ? letters_pick("▸", ">") : " ");
    (void)screen_put(line, 6, 12, look, label);
    if (row_changes(form, row))
        (void)screen_format(line, 19, room - 4, look, "%s %s %s", letters_pick("‹", "<"), value,
                            letters_pick("›", ">"));
    else
        (void)screen_put(line, 21, room - 6, look, value);
}

/* The best scores of whoever played alone on the chosen sheet. */
static void draw_best(const struct form *form, int line) {
    struct ludo_setup setup;
    struct ludo_text text = {0};
    const struct party *party = form->party;
    if (ludo_setup_init(&setup, party->game, party->game->seats_min, NULL) < 0)
        return;
    for (int i = 0; i < form->choices; i++)
        (void)ludo_setup_choose(&setup, form->choice[i].name,
                                form->choice[i].value[form->choice[i].chosen], NULL);
    do
        best_add_setup(&text, &setup);
    while (text_again(&text));
    if (text.data[0]) {
        (void)screen_put(line, 46, 33, &look_bold, _("Best scores alone"));
        (void)screen_wrap(line + 1, 46, screen_columns() - 47, 10, &look_text, text.data);
    }
    free(text.data);
}

static void draw(void *of) {
    const struct form *form = of;
    int line = 6;
    screen_clear();
    draw_name(form);
    for (int i = 0; i < form->rows; i++) {
        enum row_kind kind = form->row[i].kind;
        if (i &&
            (kind == ROW_RESUME || kind == ROW_SEATS || kind == ROW_BEGIN || kind == ROW_CHOICE) &&
            form->row[i - 1].kind != kind)
            line++;
        draw_row(form, i, line++);
    }
    draw_best(form, 6 + 2 * (form->unfinished[0] != 0) + 2 * form->party->any_game);
    if (form->message[0])
        (void)screen_format(screen_lines() - 3, 4, screen_columns() - 5, &look_warn, " %s ",
                            form->message);
    else
        (void)screen_put(screen_lines() - 3, 4, screen_columns() - 5, &look_dim,
                         _("Seats are drawn at random."));
    screen_hints(screen_lines() - 1,
                 _("[↑] [↓] line  [←] [→] change  [Enter] name, begin  [q] quit"));
    screen_show();
}

/* ------------------------------------------------------------------ keys */

/* Person, then the bots from easy to hard, and round again. */
static void change_player(struct party *party, int number, int by) {
    char *name = party->name[number];
    int now = 0;
    for (int i = 0; i < LEVELS; i++)
        if (session_name_is_bot(name) && !strcmp(name + 4, bot_levels[i]))
            now = i + 1;
    now = (now + by + LEVELS + 1) % (LEVELS + 1);
    if (now)
        (void)snprintf(name, LUDO_NAME_MAX, "bot %s", bot_levels[now - 1]);
    else
        (void)snprintf(name, LUDO_NAME_MAX, "me");
}

/* Another game has other seats and options; the players stay. */
static void change_game(struct form *form, int by) {
    struct party *party = form->party;
    party_set_game(party, party_other_game(party->game, by));
    *form = (struct form){0};
    fill_form(form, party);
}

static void change(struct form *form, int by) {
    const struct row *row = &form->row[form->at];
    struct party *party = form->party;
    struct choice *choice = &form->choice[row->number];
    if (!row_changes(form, row))
        return;
    if (row->kind == ROW_GAME) {
        change_game(form, by);
    } else if (row->kind == ROW_PLAYER) {
        change_player(party, row->number, by);
    } else if (row->kind == ROW_CHOICE) {
        choice->chosen = (choice->chosen + by + choice->count) % choice->count;
    } else {
        int many = party->game->seats_max - party->game->seats_min + 1;
        party->seats =
            (party->seats - party->game->seats_min + by + many) % many + party->game->seats_min;
        list_rows(form);
    }
}

/* A person's name; whoever is named is a person. */
static void edit_name(struct form *form, int number) {
    struct backdrop backdrop = {draw, form};
    struct ludo_error error = {.translate = translate};
    char text[LUDO_NAME_MAX] = "";
    char *name = form->party->name[number], before[LUDO_NAME_MAX];
    (void)snprintf(before, sizeof before, "%s", name);
    if (!session_name_is_bot(name) && strcmp(name, "me") != 0)
        (void)snprintf(text, sizeof text, "%s", name);
    if (!screen_edit(&backdrop, _("Name of this player:"), text, sizeof text - 4) || !text[0])
        return;
    if (text[0] >= 'a' && text[0] <= 'z')
        text[0] = (char)(text[0] - 'a' + 'A');
    if (party_name(form->party, number, text, &error) < 0)
        (void)snprintf(form->message, sizeof form->message, "%s", error.text);
}

/* True: the form is done. */
static bool enter(struct form *form) {
    const struct row *row = &form->row[form->at];
    switch (row->kind) {
    case ROW_RESUME:
        form->party->resume = true;
        return true;
    case ROW_BEGIN:
        return true;
    case ROW_PLAYER:
        edit_name(form, row->number);
        return false;
    case ROW_GAME:
    case ROW_SEATS:
    case ROW_CHOICE:
        change(form, 1);
        return false;
    }
    return false;
}

static enum party_answer finish(struct form *form) {
    for (int i = 0; !form->party->resume && i < form->choices; i++)
        if (!form->choice[i].given)
            party_add_option(form->party, form->choice[i].name,
                             form->choice[i].value[form->choice[i].chosen]);
    return PARTY_READY;
}

static enum party_answer fill_in(struct form *form) {
    for (;;) {
        draw(form);
        int key = screen_key();
        form->message[0] = '\0';
        if (key == SCREEN_UP || key == SCREEN_BACK_TAB)
            form->at = (form->at + form->rows - 1) % form->rows;
        else if (key == SCREEN_DOWN || key == SCREEN_TAB)
            form->at = (form->at + 1) % form->rows;
        else if (key == SCREEN_LEFT)
            change(form, -1);
        else if (key == SCREEN_RIGHT || key == ' ')
            change(form, 1);
        else if (key == SCREEN_ENTER && enter(form))
            return finish(form);
        else if (key == 'q' || key == SCREEN_LEAVE || key == SCREEN_INTERRUPT)
            return PARTY_GONE;
    }
}

enum party_answer party_ask_screen(struct party *party) {
    struct form *form = calloc(1, sizeof *form);
    if (!form)
        abort();
    fill_form(form, party);
    form->at = form->unfinished[0] || party->any_game ? 0 : form->rows - 1;
    enum party_answer answer = fill_in(form);
    free(form);
    return answer;
}
