/* Break the Code in plain sentences, and the front that joins it to the
 * terminal. */
#include "terminal/plain.h"
#include "front/translate.h"
#include "terminal/breakcode/screen.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Everything said starts from here. */
struct told {
    struct code_plan plan;
    struct code_scene scene;
    struct code_notes notes;
    int viewer;
};

static struct told *look(const struct session *session) {
    struct told *told = malloc(sizeof *told);
    if (!told)
        abort();
    told->viewer = session_seat(session);
    code_plan_read(&told->plan, session);
    code_scene_read(&told->scene, session, told->viewer);
    code_notes_read(&told->notes, session, told->viewer);
    return told;
}

static bool has_sheet(const struct told *told) {
    if (told->viewer < told->plan.seats)
        return true;
    plain_say("%s", _("Nobody but bots sits at this table."));
    return false;
}

/* ------------------------------------------------------------------ table */

static void say_hand_of(const struct session *session, const struct told *told, int place) {
    char data[200];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    const struct code_place *p = &told->scene.place[place];
    if (!p->known)
        return;
    code_add_hand(&text, p->tile, p->held);
    plain_say(_("Tiles of %s: %s."), code_place_word(session, &told->plan, place), data);
}

static void say_hand(struct session *session, const char *argument) {
    (void)argument;
    struct told *told = look(session);
    for (int place = 0; place < told->plan.places; place++)
        say_hand_of(session, told, place);
    free(told);
}

/* "ask 2 1 or 2: Where are your 1s or 2s?" */
static void say_card(const struct told *told, const struct code_ways *ways, int card) {
    const struct code_card *c = &told->plan.card[card];
    char question[120];
    struct ludo_text text = ludo_text_in(question, sizeof question);
    code_add_question(&text, &told->plan, card, -1);
    if (c->number_count > 1)
        plain_say(_("%s %d %d or %s %d %d: %s"), _("ask"), card, c->numbers[0], _("ask"), card,
                  c->numbers[1], question);
    else
        plain_say(_("%s %d: %s"), _("ask"), card, question);
    for (int i = 0; i < ways->count; i++)
        if (ways->way[i].card == card && ways->way[i].left > 0)
            plain_say(_("%s%s would leave %.1f hands on average."), _("ask"),
                      ways->way[i].move + strlen("ask"), ways->way[i].left);
}

static void say_cards_of(const struct session *session, const struct told *told) {
    struct code_ways ways = {0};
    if (session_stage(session) == STAGE_PERSON)
        code_ways_read(&ways, session, told->viewer);
    plain_say(_("Cards on the table, %d more in the deck:"), told->scene.deck);
    for (int i = 0; i < CODE_FACE_UP; i++)
        if (told->scene.face_up[i])
            say_card(told, &ways, told->scene.face_up[i]);
}

static void say_cards(struct session *session, const char *argument) {
    (void)argument;
    struct told *told = look(session);
    say_cards_of(session, told);
    free(told);
}

/* ---------------------------------------------------------------- answers */

/* The seat that an argument names, or -1 after having said that there is none. */
static int read_seat(const struct told *told, const char *argument) {
    char *end;
    long seat = strtol(argument, &end, 10);
    if (end != argument && !*end && seat >= 0 && seat < told->plan.hands)
        return (int)seat;
    plain_say(_("There is no seat %s; seats are numbered from 0 to %d."), argument,
              told->plan.hands - 1);
    return -1;
}

static void say_answers_of(const struct session *session, const struct told *told, int place) {
    struct ludo_text text = {0};
    do {
        ludo_text_add_format(&text, _("Answers of %s:"),
                             code_place_word(session, &told->plan, place));
        ludo_text_add(&text, "\n");
        code_add_answers(&text, &told->plan, &told->scene, place, "");
    } while (text_again(&text));
    if (strchr(text.data, '\n')[1])
        plain_text(text.data);
    else
        plain_say(_("Answers of %s: none yet."), code_place_word(session, &told->plan, place));
    free(text.data);
}

static void say_answers(struct session *session, const char *argument) {
    struct told *told = look(session);
    int only = argument[0] ? read_seat(told, argument) : -1;
    for (int place = 0; place < told->plan.hands && (!argument[0] || only >= 0); place++)
        if (place == only || !argument[0])
            say_answers_of(session, told, place);
    free(told);
}

/* ------------------------------------------------------------- note sheet */

static void say_boxes(const struct session *session, const struct told *told, int place) {
    char data[200];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    code_add_hand(&text, told->notes.box[place], told->plan.size);
    plain_say(_("Your note on %s: %s."), code_place_word(session, &told->plan, place), data);
}

static void say_marks(const struct told *told) {
    bool any = false;
    for (int i = 0; i < CODE_TILES; i++) {
        enum code_mark mark = (enum code_mark)told->notes.mark[i];
        char data[40];
        struct ludo_text text = ludo_text_in(data, sizeof data);
        if (mark == CODE_BLANK)
            continue;
        code_add_tile(&text, code_tile_at(i));
        plain_say(_("%s: %s."), data, code_mark_word(mark));
        any = true;
    }
    if (!any)
        plain_say("%s", _("No tile is marked."));
}

/* BC-41: what the table itself tells. */
static void say_aids(const struct session *session, const struct told *told, int place) {
    const struct code_place *p = &told->scene.place[place];
    const char *who = code_place_word(session, &told->plan, place);
    if (p->hands)
        plain_say(_("Hands that are possible for %s: %d."), who, p->hands);
    for (int i = 0; i < told->plan.size && p->possible[i]; i++) {
        char data[80];
        struct ludo_text text = ludo_text_in(data, sizeof data);
        code_add_set(&text, p->possible[i]);
        plain_say(_("Possible for %s at %c: %s."), who, 'A' + i, data);
    }
}

static void say_notes(struct session *session, const char *argument) {
    (void)argument;
    struct told *told = look(session);
    for (int place = 0; has_sheet(told) && place < told->plan.places; place++) {
        if (place == told->viewer)
            continue;
        say_boxes(session, told, place);
        say_aids(session, told, place);
        if (place == told->plan.places - 1 || told->viewer == told->plan.places - 1)
            say_marks(told);
    }
    free(told);
}

/* "note C 3w" for what is looked for, "note 1 C 3w" for a seat; without a tile
 * the box is emptied. */
static void do_note(struct session *session, const char *argument) {
    struct told *told = look(session);
    int place = code_target(&told->plan, told->viewer), letter;
    struct code_tile tile = {.number = -1};
    if (argument[0] >= '0' && argument[0] <= '9' && argument[1] == ' ') {
        place = argument[0] - '0';
        argument += 2;
    }
    letter = toupper((unsigned char)argument[0]) - 'A';
    const char *rest = letter >= 0 && argument[0] ? argument + 1 : "!";
    rest = code_tile_typed(rest + strspn(rest, " "), &tile);
    if (letter < 0 || letter >= told->plan.size || *rest ||
        place >= told->plan.hands + told->plan.middle || place == told->viewer) {
        plain_say("%s", _("Write a letter and a tile after it: note C 3w; or a seat before them: "
                          "note 1 C 3w."));
    } else if (has_sheet(told)) {
        told->notes.box[place][letter] = tile;
        code_notes_write(&told->notes, session, told->viewer);
        say_boxes(session, told, place);
    }
    free(told);
}

static void do_cross(struct session *session, const char *argument) {
    struct told *told = look(session);
    struct code_tile tile;
    const char *rest = code_tile_typed(argument, &tile);
    int index = *rest ? -1 : code_tile_index(tile);
    if (index < 0) {
        plain_say("%s", _("Write a tile after it, for example: mark 3w."));
    } else if (has_sheet(told)) {
        char data[40];
        struct ludo_text text = ludo_text_in(data, sizeof data);
        code_notes_cycle(&told->notes, index);
        code_notes_write(&told->notes, session, told->viewer);
        enum code_mark mark = (enum code_mark)told->notes.mark[index];
        code_add_tile(&text, tile);
        plain_say(_("%s: %s."), data, mark ? code_mark_word(mark) : _("no mark"));
    }
    free(told);
}

/* ------------------------------------------------------------------- turn */

static void say_turn(const struct session *session, int seat) {
    struct told *told = look(session);
    struct code_ways ways;
    const char *who = session->player[seat].shown;
    code_ways_read(&ways, session, seat);
    if (told->plan.seats > 1)
        plain_say(_("Round %d, turn of %s."), told->scene.round, who);
    say_hand_of(session, told, seat);
    plain_say(_("Wanted: %s."),
              code_place_word(session, &told->plan, code_target(&told->plan, seat)));
    if (!strcmp(told->scene.phase, "last"))
        plain_say(_("%s: the last attempt: write a guess, or decline."), who);
    else if (!ways.count)
        plain_say(_("%s: no question is left: write a guess, or decline."), who);
    else
        say_cards_of(session, told);
    plain_say(told->plan.size == 4 ? _("A guess is written like this: guess 0b 3w 5 9b.")
                                   : _("A guess is written like this: guess 0b 3w 5 5 9b."));
    free(told);
}

static void say_chosen(const struct session *session, int seat) {
    const json_t *pending = session_pending(session, seat);
    struct code_plan plan;
    char data[200];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    if (!pending)
        return;
    code_plan_read(&plan, session);
    ludo_text_add_format(&text, _("%s: "), _("Chosen"));
    code_add_choice(&text, &plan, json_string_value(json_object_get(pending, "move")));
    plain_say("%s", data);
}

/* Small letters, commas as spaces, one space at most. */
static void tidy(const char *typed, char *tidied, size_t size) {
    size_t length = 0;
    for (; *typed && length + 1 < size; typed++) {
        char c = *typed == ',' ? ' ' : (char)tolower((unsigned char)*typed);
        if (c != ' ' || (length && tidied[length - 1] != ' '))
            tidied[length++] = c;
    }
    while (length && tidied[length - 1] == ' ')
        length--;
    tidied[length] = '\0';
}

/* What was typed as the library writes it: the words in English, and a card's
 * number alone is a question. */
static void read_move(const struct session *session, int seat, const char *typed,
                      char move[LUDO_MOVE_TEXT_MAX]) {
    static const char *const words[] = {N_("ask"), N_("guess"), N_("decline")};
    char tidied[LUDO_MOVE_TEXT_MAX], word[LUDO_MOVE_TEXT_MAX];
    (void)session;
    (void)seat;
    tidy(typed, tidied, sizeof tidied);
    size_t length = strcspn(tidied, " ");
    (void)snprintf(word, sizeof word, "%.*s", (int)length, tidied);
    (void)snprintf(move, LUDO_MOVE_TEXT_MAX, "%s", tidied);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (plain_is(word, words[i])) {
            if (!strcmp(words[i], "guess"))
                code_guess_typed(tidied + length);
            (void)snprintf(move, LUDO_MOVE_TEXT_MAX, "%s%.50s", words[i], tidied + length);
        }
    if (isdigit((unsigned char)tidied[0]) && strspn(tidied, "0123456789 ") == strlen(tidied))
        (void)snprintf(move, LUDO_MOVE_TEXT_MAX, "ask %.50s", tidied);
}

static const struct plain_command commands[] = {
    {N_("cards"), N_("the questions on the table"), say_cards},
    {N_("hand"), N_("the tiles that you can see"), say_hand},
    {N_("answers"), N_("what was answered; with the number of a seat, by that seat"), say_answers},
    {N_("notes"), N_("your note sheet, and what the table tells"), say_notes},
    {N_("note"), N_("followed by a letter and a tile: write it down, note C 3w"), do_note},
    {N_("mark"), N_("followed by a tile: cross it out, then possible, certain, no mark"), do_cross},
    {NULL, NULL, NULL},
};

const struct game_front breakcode_front = {
    .game = "breakcode",
    .tagline = N_("Hidden tiles, and questions that give them away."),
    .hints = N_("[↑↓ Enter] ask [g] guess [n] notes [Tab] next [a] answers [l] log [?] rules "
                "[q] quit"),
    .secrets = true,
    .fewest = true,
    .confirm = N_("Enter confirms it, u takes it back."),
    .confirm_hints = N_("[Enter] confirm [u] take back [n] notes [a] answers [l] log [?] rules "
                        "[q] quit"),
    .confirm_question = N_("Press Enter to confirm, or write undo or another move. "),
    .watch_hints = N_("[Enter] go on [a] answers [l] log [?] rules [q] quit"),
    .look = N_("Look at the table"),
    .content_word = code_value_word,
    .option_word = code_option_word,
    .add_story = code_add_story,
    .add_ending = code_add_ending,
    .desk_size = sizeof(struct code_desk),
    .draw = code_screen_draw,
    .key = code_screen_key,
    .grab = code_screen_grab,
    .plain_turn = say_turn,
    .plain_move = read_move,
    .plain_chosen = say_chosen,
    .plain_commands = commands,
};
