/* CRACK WORD in plain sentences, and the front that joins it to the terminal. */
#include "terminal/plain.h"
#include "base/utf8.h"
#include "front/translate.h"
#include "terminal/crackword/screen.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Everything said starts from here. */
struct told {
    struct spell_plan plan;
    struct spell_scene scene;
    int viewer;
};

static struct told *look(const struct session *session) {
    struct told *told = malloc(sizeof *told);
    if (!told)
        abort();
    told->viewer = session_seat(session);
    spell_plan_read(&told->plan, session);
    spell_scene_read(&told->scene, session, told->viewer);
    return told;
}

/* ------------------------------------------------------------------- rows */

static void say_row(const struct session *session, const struct spell_row *row, int number) {
    char data[1200];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    if (!row->length) {
        plain_say(_("Row %d is empty."), number);
        return;
    }
    ludo_text_add_format(&text, _("Row %d: %s."), number, row->letters);
    ludo_text_add(&text, " ");
    ludo_text_add_format(&text, _("Cards: %d."), row->count);
    ludo_text_add(&text, " ");
    if (row->majority >= 0)
        ludo_text_add_format(&text, _("Majority: %s."), session->player[row->majority].shown);
    else
        ludo_text_add(&text, _("No majority."));
    ludo_text_add_format(&text, "%s%s ", row->word ? " " : "", row->word ? _("A word.") : "");
    ludo_text_add_format(&text, "%s ", _("Letters:"));
    spell_add_colours(&text, session, row);
    ludo_text_add(&text, ".");
    plain_say("%s", data);
}

static void say_rows_of(const struct session *session, const struct told *told) {
    for (int row = 0; row < SPELL_ROWS; row++)
        say_row(session, &told->scene.row[row], row + 1);
}

static void say_rows(struct session *session, const char *argument) {
    (void)argument;
    struct told *told = look(session);
    say_rows_of(session, told);
    free(told);
}

/* The row that an argument names, from 0, or -1 after having said so. */
static int read_row(const char *argument) {
    if (argument[0] >= '1' && argument[0] <= '4' && !argument[1])
        return argument[0] - '1';
    plain_say("%s", _("Write the number of a row after it, 1 to 4."));
    return -1;
}

/* What lies under a letter, and JOKERs. */
static void say_card(const struct session *session, const struct spell_card *card, int number) {
    char data[400];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    ludo_text_add_format(&text, _("Letter %d: %s of %s."), number, card->letter,
                         session->player[card->seat].shown);
    if (card->joker)
        ludo_text_add_format(&text, " %s", _("A JOKER."));
    for (int i = 0; i < card->covered && i < SPELL_UNDER_MAX; i++) {
        ludo_text_add(&text, " ");
        ludo_text_add_format(&text, _("Under it a card of %s."),
                             session->player[card->under[i]].shown);
    }
    plain_say("%s", data);
}

static void say_one_row(struct session *session, const char *argument) {
    int number = read_row(argument);
    if (number < 0)
        return;
    struct told *told = look(session);
    const struct spell_row *row = &told->scene.row[number];
    say_row(session, row, number + 1);
    for (int i = 0; i < row->length; i++)
        say_card(session, &row->card[i], i + 1);
    if (row->length && told->plan.hints) {
        plain_say(_("Letters that fit on the left: %s."),
                  row->left[0] ? row->left : _("no letter"));
        plain_say(_("Letters that fit on the right: %s."),
                  row->right[0] ? row->right : _("no letter"));
    }
    free(told);
}

/* CW-16 */
static void say_word(struct session *session, const char *argument) {
    int number = read_row(argument);
    if (number < 0)
        return;
    struct told *told = look(session);
    const struct spell_row *row = &told->scene.row[number];
    if (!row->length)
        plain_say(_("Row %d is empty."), number + 1);
    else if (!row->told)
        plain_say("%s", _("At this table the dictionary speaks only when a card is challenged."));
    else if (!row->example[0])
        plain_say(_("No word contains %s."), row->letters);
    else
        plain_say(_("%s contains row %d."), row->example, number + 1);
    free(told);
}

/* ------------------------------------------------------------------ seats */

static void say_hand_of(const struct session *session, const struct told *told) {
    char data[400];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    if (told->viewer >= told->plan.seats) {
        plain_say("%s", _("Nobody but bots sits at this table."));
        return;
    }
    const struct spell_seat *seat = &told->scene.seat[told->viewer];
    spell_add_hand(&text, seat->hand, seat->kinds);
    plain_say(_("Hand of %s: %s."), session->player[told->viewer].shown, data);
}

static void say_hand(struct session *session, const char *argument) {
    (void)argument;
    struct told *told = look(session);
    say_hand_of(session, told);
    free(told);
}

static void say_seats(struct session *session, const char *argument) {
    (void)argument;
    struct told *told = look(session);
    for (int i = 0; i < told->plan.seats; i++) {
        const struct spell_seat *seat = &told->scene.seat[i];
        char data[400];
        struct ludo_text text = ludo_text_in(data, sizeof data);
        ludo_text_add_format(&text, _("%s: packet %d, hand %d, pile %d."), session->player[i].shown,
                             seat->packet, seat->hand_count, seat->pile);
        if (seat->out)
            ludo_text_add_format(&text, " %s", _("Out until the end."));
        if (seat->known_kinds) {
            ludo_text_add_format(&text, " %s ", _("Known cards:"));
            spell_add_hand(&text, seat->known, seat->known_kinds);
            ludo_text_add(&text, ".");
        }
        plain_say("%s", data);
    }
    if (told->scene.last_hand >= 0)
        plain_say("%s", _("It is the last hand."));
    free(told);
}

/* ------------------------------------------------------------------- turn */

/* How moves are written; which are allowed is not told (CW-15). */
static void say_moves(struct session *session, const char *argument) {
    static const char *const ways[] = {
        N_("E 2 left: lay E at the left of row 2. E 2 right: at its right."),
        N_("E 2 on 3: lay E on the third letter of row 2, which is an E."),
        N_("E 2: lay E on row 2, which is empty."),
        N_("joker S 2 left: a JOKER as S."),
        N_("E 2 right crack: the same, and call CRACK WORD."),
        N_("trash 3: clear row 3 with a TRASH card."),
        N_("pass: draw a card and pass."),
        N_("refill E 2: put E on row 2, which you emptied."),
        N_("accept or challenge: the answer to a card that was laid."),
    };
    (void)session, (void)argument;
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++)
        plain_say("%s", _(ways[i]));
}

static void say_asked(const struct session *session, const struct told *told, const char *who) {
    const struct spell_doubt *asked = &told->scene.asked;
    char data[200];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    spell_add_move(&text, asked->move);
    plain_say(_("%s: %s. The row reads %s."), session->player[told->scene.turn].shown, data,
              asked->letters);
    plain_say(_("%s: press Enter to accept it, or write challenge."), who);
}

static void say_refill(const struct session *session, const struct told *told, int seat) {
    struct spell_ways *ways = malloc(sizeof *ways);
    if (!ways)
        abort();
    spell_ways_read(ways, session, seat);
    say_hand_of(session, told);
    if (ways->count && !strncmp(ways->way[0].move, "leave", 5))
        plain_say(_("%s: nothing for row %d but TRASH cards. Write leave %d."),
                  session->player[seat].shown, told->scene.refill, told->scene.refill);
    else
        plain_say(_("%s: put a card on row %d, which you emptied: refill E %d."),
                  session->player[seat].shown, told->scene.refill, told->scene.refill);
    free(ways);
}

static void say_turn(const struct session *session, int seat) {
    struct told *told = look(session);
    const char *who = session->player[seat].shown;
    if (told->scene.asked.is) {
        say_asked(session, told, who);
    } else if (told->scene.refill) {
        say_refill(session, told, seat);
    } else {
        plain_say(_("Turn of %s."), who);
        say_rows_of(session, told);
        say_hand_of(session, told);
        plain_say("%s", _("Write a card, a row and a side, for example: E 2 right; or pass."));
    }
    free(told);
}

static void say_chosen(const struct session *session, int seat) {
    const json_t *pending = session_pending(session, seat);
    char data[200];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    if (!pending)
        return;
    ludo_text_add_format(&text, _("%s: "), _("Chosen"));
    spell_add_move(&text, json_string_value(json_object_get(pending, "move")));
    plain_say("%s.", data);
}

/* ------------------------------------------------------------------ typed */

/* Words of moves as people type them, and as the library writes them, which is
 * always understood too. */
static const struct {
    const char *typed, *written;
} words[] = {
    {N_("left, as a side of a row"), "left"},
    {N_("right, as a side of a row"), "right"},
    {N_("on, as a place in a row"), "on"},
    {N_("crack"), "crack"},
    {N_("trash"), "trash"},
    {N_("TRASH"), "trash"},
    {N_("pass"), "pass"},
    {N_("refill"), "refill"},
    {N_("leave"), "leave"},
    {N_("accept"), "accept"},
    {N_("challenge"), "challenge"},
    {N_("JOKER"), "joker"},
};

/* A letter typed alone, without its accent; NULL for anything else. */
static const char *letter_of(const char *word, char letter[3]) {
    static const char *const accents[] = {"áàâäÁÀÂÄ", "éèêëÉÈÊË", "íìîïÍÌÎÏ",
                                          "óòôöÓÒÔÖ", "úùûüÚÙÛÜ", "çÇ"};
    static const char plain[] = "AEIOUC";
    letter[1] = '\0';
    if (!word[1] && isalpha((unsigned char)word[0])) {
        letter[0] = (char)toupper((unsigned char)word[0]);
        return letter;
    }
    if (utf8_length(word) < 2 || utf8_length(word) != strlen(word))
        return NULL;
    if (!strcmp(word, "ñ") || !strcmp(word, "Ñ"))
        return "Ñ";
    for (size_t i = 0; i < sizeof accents / sizeof accents[0]; i++)
        if (strstr(accents[i], word)) {
            letter[0] = plain[i];
            return letter;
        }
    return NULL;
}

static void add_word(struct ludo_text *text, const char *word) {
    char letter[3];
    const char *written = letter_of(word, letter);
    for (size_t i = 0; !written && i < sizeof words / sizeof words[0]; i++)
        if (plain_is(word, words[i].typed) || !strcasecmp(word, words[i].written))
            written = words[i].written;
    bool named = text->length >= 5 && !strcmp(text->data + text->length - 5, "joker");
    bool is_letter = written && letter_of(word, letter);
    ludo_text_add(text, !text->length ? "" : named && is_letter ? "=" : " ");
    ludo_text_add(text, written ? written : word);
}

/* Whoever refills need not say so, nor which row. */
static void complete(const struct session *session, char move[LUDO_MOVE_TEXT_MAX]) {
    struct spell_scene *scene = malloc(sizeof *scene);
    char written[LUDO_MOVE_TEXT_MAX];
    if (!scene)
        abort();
    spell_scene_read(scene, session, LUDO_SPECTATOR);
    const char *card = !strncmp(move, "refill ", 7) ? move + 7 : move;
    size_t length = strcspn(card, " ");
    struct ludo_text text = ludo_text_in(written, sizeof written);
    bool is_card = length == 1 || !strncmp(card, "Ñ", 2) || !strncmp(card, "joker=", 6);
    if (scene->refill && is_card) {
        ludo_text_add_format(&text, "refill %.*s", (int)length, card);
        if (card[length])
            ludo_text_add(&text, card + length);
        else
            ludo_text_add_format(&text, " %d", scene->refill);
        (void)snprintf(move, LUDO_MOVE_TEXT_MAX, "%s", written);
    }
    free(scene);
}

/* What was typed as the library writes it: the words in English, letters as
 * capitals, "joker s" as "joker=S". */
static void read_move(const struct session *session, int seat, const char *typed,
                      char move[LUDO_MOVE_TEXT_MAX]) {
    char line[200];
    struct ludo_text text = ludo_text_in(move, LUDO_MOVE_TEXT_MAX);
    (void)seat;
    (void)snprintf(line, sizeof line, "%s", typed);
    for (char *rest = line, *word; (word = strtok_r(rest, " ,=", &rest));)
        add_word(&text, word);
    complete(session, move);
}

/* CW-15 */
static const struct standing_word standings[] = {
    {STANDING_TURN, N_("accept turn"), N_("accept all cards in this turn"),
     N_("You accept all cards in this turn.")},
    {STANDING_OWN, N_("accept own"), N_("accept all cards until it is your turn"),
     N_("You accept all cards until it is your turn.")},
    {STANDING_NEVER, N_("challenge never"), N_("accept all cards from now on"),
     N_("You never challenge.")},
    {STANDING_ALWAYS, N_("challenge always"), N_("challenge all cards from now on"),
     N_("You always challenge.")},
    {STANDING_ASK, N_("challenge ask"), N_("be asked about every card again"),
     N_("You are asked about every card.")},
    {STANDING_ORDERS, NULL, NULL, NULL},
};

static const struct plain_command commands[] = {
    {N_("rows"), N_("the four rows"), say_rows},
    {N_("row"), N_("followed by a number: its letters one by one, and what fits"), say_one_row},
    {N_("cards"), N_("your cards"), say_hand},
    {N_("hand"), NULL, say_hand},
    {N_("seats"), N_("packets, hands and piles"), say_seats},
    {N_("moves"), N_("how moves are written"), say_moves},
    {N_("word"), N_("followed by the number of a row: a word that contains it"), say_word},
    {NULL, NULL, NULL},
};

const struct game_front crackword_front = {
    .game = "crackword",
    .tagline = N_("Four rows of letters, and words that belong to whoever leads in them."),
    .hints = N_("[Tab A-Z] card [←↑↓→] place [Enter] lay [c] call [j] JOKER [t] TRASH [p] pass "
                "[q] quit"),
    .secrets = true,
    .standings = standings,
    .confirm = N_("Enter confirms it, u takes it back."),
    .confirm_hints = N_("[Enter] confirm [u] take back [w] word [l] log [?] rules [q] quit"),
    .confirm_question = N_("Press Enter to confirm, or write undo or another move. "),
    .watch_hints = N_("[Enter] go on [w] word [l] log [?] rules [q] quit"),
    .look = N_("Look at the table"),
    .content_word = spell_value_word,
    .option_word = spell_option_word,
    .add_story = spell_add_story,
    .add_ending = spell_add_ending,
    .desk_size = sizeof(struct spell_desk),
    .draw = spell_screen_draw,
    .key = spell_screen_key,
    .grab = spell_screen_grab,
    .plain_turn = say_turn,
    .plain_move = read_move,
    .plain_chosen = say_chosen,
    .plain_commands = commands,
};
