/* CRACK IT in plain sentences, and the front that joins it to the terminal. */
#include "terminal/plain.h"
#include "front/translate.h"
#include "terminal/crackit/screen.h"
#include "terminal/standing.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------ table */

static void say_digest(const struct session *session, const struct crack_scene *scene, int seat) {
    char data[300];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    crack_add_digest(&text, session, scene, seat);
    plain_say("%s", data);
}

static void say_cards_of(const struct crack_scene *scene) {
    char data[120];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    crack_add_cards(&text, scene->hand, scene->held);
    plain_say(_("Your cards: %s."), data);
}

static bool has_seat(const struct session *session) {
    if (session_seat(session) < session->table.setup.seats)
        return true;
    plain_say("%s", _("Nobody but bots sits at this table."));
    return false;
}

static void say_cards(struct session *session, const char *argument) {
    (void)argument;
    struct crack_scene scene;
    if (!has_seat(session))
        return;
    crack_scene_read(&scene, session, session_seat(session));
    say_cards_of(&scene);
    say_digest(session, &scene, session_seat(session));
}

/* The seat that an argument names, or -1 after having said that there is none. */
static int read_seat(const struct session *session, const char *argument) {
    char *end;
    long seat = strtol(argument, &end, 10);
    if (end != argument && !*end && seat >= 0 && seat < session->table.setup.seats)
        return (int)seat;
    plain_say(_("There is no seat %s; seats are numbered from 0 to %d."), argument,
              session->table.setup.seats - 1);
    return -1;
}

static void say_safes(struct session *session, const char *argument) {
    struct crack_scene scene;
    int only = argument[0] ? read_seat(session, argument) : -1;
    if (argument[0] && only < 0)
        return;
    crack_scene_read(&scene, session, session_seat(session));
    for (int seat = 0; seat < scene.seats; seat++) {
        struct ludo_text text = {0};
        if (only >= 0 && seat != only)
            continue;
        do
            crack_add_safe(&text, session, &scene, seat, "");
        while (text_again(&text));
        plain_text(text.data);
        free(text.data);
    }
}

static void say_piles(struct session *session, const char *argument) {
    (void)argument;
    struct crack_scene scene;
    char cards[300], numbers[200];
    struct ludo_text text = ludo_text_in(cards, sizeof cards);
    crack_scene_read(&scene, session, session_seat(session));
    crack_add_counts(&text, scene.discard, CRACK_CARDS);
    text = ludo_text_in(numbers, sizeof numbers);
    crack_add_counts(&text, scene.combination_discard, CRACK_VALUES);
    plain_say(_("Cards in the deck: %d."), scene.deck);
    plain_say(_("Discard pile: %s."), cards);
    plain_say(_("Cards in the combination deck: %d."), scene.combination_deck);
    plain_say(_("Combination cards that were discarded: %s."), numbers);
    if (scene.tokens)
        plain_say(_("In the middle: prestige %d, bad fame %d."), scene.middle_prestige,
                  scene.middle_bad_fame);
}

/* ------------------------------------------------------------------ moves */

static void say_way(const struct session *session, const struct crack_way *way) {
    char move[2 * LUDO_MOVE_TEXT_MAX], words[300];
    struct ludo_text text = ludo_text_in(move, sizeof move);
    crack_add_move(&text, way->move);
    text = ludo_text_in(words, sizeof words);
    crack_add_way(&text, session, way);
    if (way->click + way->above + way->below > 0) {
        ludo_text_add(&text, " ");
        crack_add_odds(&text, way);
    }
    plain_say(_("%s: %s"), move, words);
}

static void say_moves(struct session *session, const char *argument) {
    (void)argument;
    struct crack_ways *ways = malloc(sizeof *ways);
    if (!ways)
        abort();
    if (has_seat(session)) {
        crack_ways_read(ways, session, session_seat(session));
        for (int i = 0; i < ways->count; i++)
            say_way(session, &ways->way[i]);
        if (ways->discard)
            plain_say("%s", _("discard 3 hint: discard these cards and end your turn. discard "
                              "nothing: just end it."));
    }
    free(ways);
}

/* ------------------------------------------------------------------- turn */

static void say_order(const struct crack_scene *scene, int seat) {
    const struct crack_number *number = scene->safe[seat].number;
    plain_say(_("Your numbers: %d, %d, %d. Lay them down from left to right, for example: "
                "order %d %d %d."),
              number[0].value, number[1].value, number[2].value, number[2].value, number[0].value,
              number[1].value);
}

static void say_rights(const struct session *session, const struct crack_scene *scene) {
    if (scene->extra >= 0)
        plain_say(
            _("CLICK! Right now you may play an extra dial against %s: extra, followed by it."),
            session->player[scene->extra].shown);
    if (scene->declare >= 0)
        plain_say(_("Right now you may declare the number of %s for free: declare %d."),
                  session->player[scene->declare].shown, scene->declare);
    for (int seat = 0; seat < scene->seats; seat++)
        if (scene->safe[seat].narrowed && scene->attack && seat != scene->turn &&
            seat != scene->declare)
            plain_say(_("You may declare the number of %s in place of your attack: declare %d."),
                      session->player[seat].shown, seat);
}

static void say_own_turn(const struct session *session, const struct crack_scene *scene, int seat) {
    if (!scene->acted) {
        plain_say(_("Turn of %s."), session->player[seat].shown);
        for (int i = 1; i < scene->seats; i++)
            say_digest(session, scene, (seat + i) % scene->seats);
    }
    say_digest(session, scene, seat);
    say_cards_of(scene);
    say_rights(session, scene);
    plain_say("%s", scene->acted ? _("Write a move, or end.")
                                 : _("Write a move; moves lists what you can do."));
}

static bool holds(const struct crack_scene *scene, int card) {
    for (int i = 0; i < scene->held; i++)
        if (scene->hand[i] == card)
            return true;
    return false;
}

static void say_window(const struct session *session, const struct crack_scene *scene, int seat) {
    char data[300];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    crack_add_window(&text, session, &scene->window);
    plain_say("%s", data);
    text = ludo_text_in(data, sizeof data);
    crack_add_chain(&text, session, &scene->window);
    if (data[0])
        plain_say("%s", data);
    say_cards_of(scene);
    if (holds(scene, CRACK_PROHIBITION))
        plain_say(_("%s: press Enter to let it pass, or write prohibit."),
                  session->player[seat].shown);
    else
        plain_say(_("%s: you hold no Prohibition; press Enter to let it pass."),
                  session->player[seat].shown);
}

static void say_take(const struct session *session, const struct crack_scene *scene) {
    char data[200];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    crack_add_counts(&text, scene->dials, CRACK_VALUES);
    if (scene->hint_from == CRACK_PILE)
        plain_say(_("The Hint goes through. Dials in the discard pile: %s."), data);
    else
        plain_say(_("The Hint goes through. %s shows you these dials: %s."),
                  session->player[scene->hint_from].shown, data);
    plain_say("%s", _("Take one and play it at a seat, for example: take 7 at 1."));
}

static void say_turn(const struct session *session, int seat) {
    struct crack_scene scene;
    crack_scene_read(&scene, session, seat);
    switch (scene.phase) {
    case CRACK_ORDER:
        say_order(&scene, seat);
        break;
    case CRACK_TURN:
        say_own_turn(session, &scene, seat);
        break;
    case CRACK_WINDOW:
        say_window(session, &scene, seat);
        break;
    case CRACK_TAKE:
        say_take(session, &scene);
        break;
    case CRACK_OTHER:
    case CRACK_OVER:
        break;
    }
}

/* Nothing waits for being confirmed here. */
static void say_chosen(const struct session *session, int seat) {
    (void)session;
    (void)seat;
}

/* ------------------------------------------------------------------ typing */

/* One word of a move in English; a player's name is the number of its seat. */
static void read_word(const struct session *session, const char *typed, bool first, char *word,
                      size_t size) {
    static const char *const words[] = {"at", "pile", "nothing"};
    (void)snprintf(word, size, "%s", typed);
    for (int verb = 0; first && verb < CRACK_VERBS; verb++)
        if (plain_is(typed, crack_verb_name((enum crack_verb)verb)))
            (void)snprintf(word, size, "%s", crack_verb_name((enum crack_verb)verb));
    if (first)
        return;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (plain_is(typed, words[i]))
            (void)snprintf(word, size, "%s", words[i]);
    for (int card = CRACK_HINT; card < CRACK_CARDS; card++)
        if (plain_is(typed, crack_card_name(card)) || plain_is(typed, crack_card_word(card)))
            (void)snprintf(word, size, "%s", crack_card_name(card));
    for (int seat = 0; seat < session->table.setup.seats; seat++)
        if (plain_is(typed, session->player[seat].shown))
            (void)snprintf(word, size, "%d", seat);
}

/* Cards to be discarded may be named in any order. */
static void sort_discard(char *move) {
    uint8_t cards[CRACK_HAND];
    int count = 0;
    char copy[LUDO_MOVE_TEXT_MAX];
    (void)snprintf(copy, sizeof copy, "%s", move);
    char *rest, *word;
    (void)strtok_r(copy, " ", &rest); /* what to do with them */
    while ((word = strtok_r(NULL, " ", &rest))) {
        int card = crack_card_of(word), place = count;
        if (card < 0 || count == CRACK_HAND)
            return;
        for (; place > 0 && cards[place - 1] > card; place--)
            cards[place] = cards[place - 1];
        cards[place] = (uint8_t)card;
        count++;
    }
    struct ludo_text text = ludo_text_in(move, LUDO_MOVE_TEXT_MAX);
    ludo_text_add(&text, crack_verb_name(CRACK_DO_DISCARD));
    for (int i = 0; i < count; i++)
        ludo_text_add_format(&text, " %s", crack_card_name(cards[i]));
}

/* "dial 7" is enough where there is one rival to play it at. */
static void complete(const struct session *session, int seat, char *move) {
    struct crack_ways *ways = malloc(sizeof *ways);
    const struct crack_way *only = NULL;
    size_t length = strlen(move);
    int fitting = 0;
    if (!ways)
        abort();
    crack_ways_read(ways, session, seat);
    for (int i = 0; i < ways->count; i++)
        if (!strncmp(ways->way[i].move, move, length) && ways->way[i].move[length] == ' ') {
            only = &ways->way[i];
            fitting++;
        }
    if (fitting == 1)
        (void)snprintf(move, LUDO_MOVE_TEXT_MAX, "%s", only->move);
    free(ways);
}

static void read_move(const struct session *session, int seat, const char *typed,
                      char move[LUDO_MOVE_TEXT_MAX]) {
    char line[200], *rest = line, *word;
    struct ludo_text text = ludo_text_in(move, LUDO_MOVE_TEXT_MAX);
    bool first = true;
    (void)snprintf(line, sizeof line, "%s", typed);
    while ((word = strtok_r(rest, " ,", &rest))) {
        char read[60];
        read_word(session, word, first, read, sizeof read);
        ludo_text_add_format(&text, "%s%.59s", first ? "" : " ", read);
        first = false;
    }
    if (!ludo_text_fits(&text))
        (void)snprintf(move, LUDO_MOVE_TEXT_MAX, "%.60s", typed);
    else if (!strncmp(move, "discard ", 8) && strcmp(move, "discard nothing") != 0)
        sort_discard(move);
    else
        complete(session, seat, move);
}

static const struct plain_command commands[] = {
    {N_("moves"), N_("what you can do now, and how likely it is to succeed"), say_moves},
    {N_("cards"), N_("your cards and your own safe"), say_cards},
    {N_("hand"), NULL, say_cards},
    {N_("safes"),
     N_("all safes with the dials around them; with the number of a seat, one of them"), say_safes},
    {N_("piles"), N_("decks, discards and the middle"), say_piles},
    {NULL, NULL, NULL},
};

const struct game_front crackit_front = {
    .game = "crackit",
    .tagline = N_("Turn the dials, wait for the CLICK."),
    .hints = N_("[←→ Enter] card [Space d] discard [e] end [s] safes [l] log [?] rules [q] quit"),
    .secrets = true,
    .direct = true,
    .watch_hints = N_("[Enter] go on [s] safes [l] log [?] rules [q] quit"),
    .look = N_("Look at the table"),
    .content_word = crack_value_word,
    .option_word = crack_option_word,
    .add_story = crack_add_story,
    .add_ending = crack_add_ending,
    .desk_size = sizeof(struct crack_desk),
    .draw = crack_screen_draw,
    .key = crack_screen_key,
    .grab = crack_screen_grab,
    .plain_turn = say_turn,
    .plain_move = read_move,
    .plain_chosen = say_chosen,
    .plain_commands = commands,
};
