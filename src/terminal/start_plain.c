/* The questions of plain mode before a match. */
#include "front/translate.h"
#include "terminal/front.h"
#include "terminal/party.h"
#include "terminal/plain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Ask until `take` accepts the answer. False: the asker is gone. */
static bool ask(const char *question, struct party *party, int number,
                bool (*take)(struct party *party, int number, const char *line)) {
    char line[200];
    for (;;) {
        enum plain_answer answer = plain_ask(question, line, sizeof line);
        if (answer != PLAIN_LINE || plain_is(line, N_("quit")) || plain_is_broken())
            return false;
        if (take(party, number, line))
            return true;
    }
}

/* A game's name, its title or its number in the list; nothing: the first. */
static bool take_game(struct party *party, int number, const char *line) {
    const struct ludo_game *first = party->game, *game = first;
    (void)number;
    int count = 0;
    do {
        char place[12];
        (void)snprintf(place, sizeof place, "%d", ++count);
        if (!line[0] || !strcmp(line, place) || plain_is(line, game->name) ||
            plain_is(line, game->title)) {
            party_set_game(party, game);
            return true;
        }
        game = party_other_game(game, 1);
    } while (game != first);
    plain_say(_("There is no \"%s\" here."), line);
    return false;
}

static bool ask_game(struct party *party) {
    char question[400];
    struct ludo_text text = ludo_text_in(question, sizeof question);
    const struct ludo_game *game = party->game;
    int count = 0;
    ludo_text_add(&text, _("Which game?"));
    do {
        ludo_text_add_format(&text, "%s %d %s", count ? "," : "", count + 1, game->title);
        count++;
        game = party_other_game(game, 1);
    } while (game != party->game);
    ludo_text_add(&text, ". ");
    return count == 1 || ask(question, party, 0, take_game);
}

static bool take_resume(struct party *party, int number, const char *line) {
    (void)number;
    party->resume = !line[0] || plain_is(line, N_("yes")) || plain_is(line, N_("y"));
    return party->resume || plain_is(line, N_("no")) || plain_is(line, N_("n"));
}

static bool take_seats(struct party *party, int number, const char *line) {
    (void)number;
    int least = party->game->seats_min, most = party->game->seats_max;
    int seats = line[0] >= '0' && line[0] <= '9' && !line[1] ? line[0] - '0' : -1;
    if (seats < least || seats > most) {
        plain_say(_("Write a number from %d to %d."), least, most);
        return false;
    }
    party->seats = seats;
    return true;
}

static bool take_player(struct party *party, int number, const char *line) {
    static const char *const levels[] = {N_("easy"), N_("normal"), N_("hard")};
    struct ludo_error error = {.translate = translate};
    const char *word = line[0] ? line : number ? "normal" : "me";
    char name[LUDO_NAME_MAX];
    for (size_t i = 0; i < sizeof levels / sizeof levels[0]; i++)
        if (plain_is(word, levels[i]))
            word = levels[i];
    (void)snprintf(name, sizeof name, "%.*s", LUDO_NAME_MAX - 1, word);
    if (party_name(party, number, name, &error) == LUDO_OK)
        return true;
    plain_say("%s", error.text);
    return false;
}

/* What may be chosen under one name. */
struct choice {
    const char *name;
    const char *value[PARTY_OPTIONS_MAX];
    int count;
};

/* The first one is taken by an empty line. */
static bool ask_choice(struct party *party, const struct choice *choice) {
    const struct game_front *front = front_find(party->game);
    char question[400], line[200];
    struct ludo_text text = ludo_text_in(question, sizeof question);
    const char *given = choice->name ? party_option(party, choice->name) : NULL;
    if (given)
        plain_say("%s: %s.",
                  front->option_word ? front->option_word(choice->name) : _(choice->name),
                  front->content_word(given));
    if (choice->count < 2 || given)
        return true;
    ludo_text_add_format(
        &text, "%s:", front->option_word ? front->option_word(choice->name) : _(choice->name));
    for (int i = 0; i < choice->count; i++)
        ludo_text_add_format(&text, "%s %s", i ? "," : "", front->content_word(choice->value[i]));
    ludo_text_add(&text, "? ");
    for (;;) {
        enum plain_answer answer = plain_ask(question, line, sizeof line);
        if (answer != PLAIN_LINE || plain_is_broken() || plain_is(line, N_("quit")))
            return false;
        for (int i = 0; i < choice->count; i++)
            if (!line[0] || plain_is(line, choice->value[i]) ||
                plain_is(line, front->content_word(choice->value[i]))) {
                party_add_option(party, choice->name, choice->value[i]);
                return true;
            }
        plain_say(_("There is no \"%s\" here."), line);
    }
}

static void add_value(struct choice *choice, const char *value) {
    if (choice->count < PARTY_OPTIONS_MAX)
        choice->value[choice->count++] = value;
}

static bool ask_choices(struct party *party) {
    const struct ludo_game *game = party->game;
    struct choice content = {.name = game->content_option};
    if (content.name)
        for (const struct ludo_content *one = game->contents; one->name; one++)
            add_value(&content, one->name);
    if (!ask_choice(party, &content))
        return false;
    for (const struct ludo_option *option = game->options; option && option->name; option++) {
        struct choice choice = {.name = option->name};
        for (int i = 0; option->values[i]; i++)
            add_value(&choice, option->values[i]);
        if (!ask_choice(party, &choice))
            return false;
    }
    return true;
}

static bool ask_resume(struct party *party) {
    char question[400], which[200];
    struct ludo_text text = ludo_text_in(which, sizeof which);
    party_describe_unfinished(party, &text);
    (void)snprintf(question, sizeof question,
                   _("There is an unfinished match of %s. Go on with it? Write yes or no. "),
                   which);
    return ask(question, party, 0, take_resume);
}

enum party_answer party_ask_plain(struct party *party) {
    char question[200];
    if (party->any_game && !ask_game(party))
        return PARTY_GONE;
    if (party->unfinished && !ask_resume(party))
        return PARTY_GONE;
    if (party->resume)
        return PARTY_READY;
    (void)snprintf(question, sizeof question, _("How many play, from %d to %d? "),
                   party->game->seats_min, party->game->seats_max);
    if (!party->seats && !ask(question, party, 0, take_seats))
        return PARTY_GONE;
    for (int i = 0; i < party->seats; i++) {
        (void)snprintf(question, sizeof question,
                       _("Player %d: write a name, or easy, normal or hard for a bot. "), i + 1);
        if (!ask(question, party, i, take_player))
            return PARTY_GONE;
    }
    return ask_choices(party) ? PARTY_READY : PARTY_GONE;
}
