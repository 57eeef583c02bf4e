#include "terminal/breakcode/words.h"

#include "front/translate.h"
#include "terminal/front.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *code_option_word(const char *name) {
    if (!strcmp(name, "shared_cards"))
        return _("Shared cards");
    return !strcmp(name, "notes") ? _("Aids") : name;
}

const char *code_value_word(const char *name) {
    static const char *const values[] = {"off", "on", "auto", "solver"};
    static const char *const words[] = {N_("no"), N_("yes"), N_("notes filled in"),
                                        N_("notes and hands left")};
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++)
        if (!strcmp(values[i], name))
            return _(words[i]);
    return name;
}

const char *code_place_word(const struct session *session, const struct code_plan *plan,
                            int place) {
    if (place < plan->seats)
        return session->player[place].shown;
    return plan->middle ? _("the middle") : _("the code");
}

const char *code_mark_word(enum code_mark mark) {
    switch (mark) {
    case CODE_CROSSED:
        return _("crossed out");
    case CODE_POSSIBLE:
        return _("possible");
    case CODE_CERTAIN:
        return _("certain");
    case CODE_BLANK:
    case CODE_MARKS:
        break;
    }
    return "";
}

/* ----------------------------------------------------------------- tiles */

static char letter_of(char colour) {
    /* TRANSLATORS: the letter that is typed for a black tile, another one than for a white. */
    const char *letter = colour == 'b' ? _("b, typed for black") : _("w, typed for white");
    return letter[0];
}

char code_colour_typed(int letter) {
    return letter == letter_of('b') ? 'b' : letter == letter_of('w') ? 'w' : '\0';
}

void code_tile_show(struct code_tile tile, char name[4]) {
    code_tile_write(tile, name);
    if (name[0] && (name[1] == 'b' || name[1] == 'w'))
        name[1] = letter_of(name[1]);
}

void code_guess_typed(char *tiles) {
    for (; *tiles; tiles++)
        if (code_colour_typed(*tiles))
            *tiles = code_colour_typed(*tiles);
}

const char *code_tile_typed(const char *text, struct code_tile *tile) {
    char name[3];
    (void)snprintf(name, sizeof name, "%s", text);
    code_guess_typed(name);
    return text + (code_tile_read(name, tile) - name);
}

void code_add_tile(struct ludo_text *text, struct code_tile tile) {
    static const char *const black = N_("%d black"), *const white = N_("%d white");
    if (tile.number < 0 && !tile.colour)
        ludo_text_add(text, "?");
    else if (tile.number < 0)
        ludo_text_add(text, tile.colour == 'b' ? _("? black") : _("? white"));
    else if (tile.colour == 'g')
        ludo_text_add_format(text, _("%d green"), tile.number);
    else if (!tile.colour)
        ludo_text_add_format(text, "%d", tile.number);
    else
        ludo_text_add_format(text, tile.colour == 'b' ? _(black) : _(white), tile.number);
}

void code_add_tiles(struct ludo_text *text, const struct code_tile *tiles, int count) {
    for (int i = 0; i < count; i++) {
        char name[4];
        code_tile_show(tiles[i], name);
        ludo_text_add_format(text, "%s%s", i ? " " : "", name[0] ? name : "?");
    }
}

void code_add_hand(struct ludo_text *text, const struct code_tile *tiles, int count) {
    for (int i = 0; i < count; i++) {
        ludo_text_add_format(text, "%s%c ", i ? ", " : "", 'A' + i);
        code_add_tile(text, tiles[i]);
    }
}

void code_add_set(struct ludo_text *text, unsigned tiles) {
    for (const char *space = ""; tiles; tiles &= tiles - 1, space = " ") {
        char name[4];
        code_tile_show(code_tile_at(__builtin_ctz(tiles)), name);
        ludo_text_add_format(text, "%s%s", space, name);
    }
}

/* ------------------------------------------------------------- questions */

/* Cards 7 to 21. */
static const char *const questions[] = {
    N_("Neighbours of the same colour?"),
    N_("Consecutive neighbours?"),
    N_("How many odd tiles?"),
    N_("How many even tiles?"),
    N_("How many black tiles?"),
    N_("How many white tiles?"),
    N_("How many tiles in pairs?"),
    N_("Sum of all tiles?"),
    N_("Sum of the three leftmost?"),
    N_("Sum of the three rightmost?"),
    N_("Sum of the central tiles?"),
    N_("Sum of the black tiles?"),
    N_("Sum of the white tiles?"),
    N_("Highest minus lowest?"),
    N_("Is tile C greater than 4?"),
};

/* The same in a word; NULL where the letters say it.
 * TRANSLATORS: ten columns at most. */
static const char *const labels[] = {
    N_("colour"), N_("in a row"),  N_("odd"),       N_("even"), N_("blacks"),
    N_("whites"), N_("pairs"),     N_("sum"),       NULL,       NULL,
    NULL,         N_("sum black"), N_("sum white"), N_("span"), N_("C > 4"),
};

enum { CARD_RUNS = 7, CARD_SUM = 14, CARD_LEFT, CARD_RIGHT, CARD_CENTRE };

void code_add_question(struct ludo_text *text, const struct code_plan *plan, int card, int number) {
    const struct code_card *c = &plan->card[card];
    if (card >= CARD_RUNS)
        ludo_text_add(text, _(questions[card - CARD_RUNS]));
    else if (number < 0 && c->number_count > 1)
        ludo_text_add_format(text, _("Where are your %ds or %ds?"), c->numbers[0], c->numbers[1]);
    else
        ludo_text_add_format(text, _("Where are your %ds?"), number < 0 ? c->numbers[0] : number);
}

void code_add_label(struct ludo_text *text, const struct code_plan *plan, int card, int number) {
    unsigned letters = code_sum_letters(plan, card);
    if (card >= CARD_RUNS && labels[card - CARD_RUNS])
        ludo_text_add(text, _(labels[card - CARD_RUNS]));
    else if (letters)
        for (const char *plus = ""; letters; letters &= letters - 1, plus = "+")
            ludo_text_add_format(text, "%s%c", plus, 'A' + __builtin_ctz(letters));
    else
        ludo_text_add_format(text, _("%ds"), number < 0 ? plan->card[card].numbers[0] : number);
}

static void add_letters(struct ludo_text *text, const struct code_answer *answer) {
    for (int i = 0; answer->letters >> i; i++) {
        unsigned bit = 1u << i;
        bool before = answer->letters & (bit - 1), joined = i && answer->joined & bit >> 1;
        if (answer->letters & bit)
            ludo_text_add_format(text, "%s%c", before && !joined ? ", " : "", 'A' + i);
    }
}

void code_add_answer(struct ludo_text *text, const struct code_plan *plan, int card,
                     const struct code_answer *answer) {
    switch (plan->card[card].form) {
    case CODE_LETTERS:
    case CODE_RUNS:
        if (answer->letters)
            add_letters(text, answer);
        else
            ludo_text_add(text, _("no tile"));
        break;
    case CODE_COUNT:
    case CODE_SUM:
        ludo_text_add_format(text, "%d", answer->value);
        break;
    case CODE_YES_NO:
        ludo_text_add(text, answer->value ? _("yes") : _("no"));
        break;
    }
}

unsigned code_sum_letters(const struct code_plan *plan, int card) {
    unsigned all = (1u << plan->size) - 1;
    switch (card) {
    case CARD_SUM:
        return all;
    case CARD_LEFT:
        return 7;
    case CARD_RIGHT:
        return all & ~(all >> 3);
    case CARD_CENTRE:
        return all & ~1u & ~(1u << (plan->size - 1));
    default:
        return 0;
    }
}

/* ----------------------------------------------------------------- story */

/* What the log says, beside what was answered and found right or wrong. */
struct reader {
    const struct session *session;
    const struct code_plan *plan;
    const struct code_scene *scene;
    int asks, guesses;
    bool open; /* a line is begun */
};

static void end_line(struct ludo_text *text, struct reader *reader) {
    ludo_text_add(text, reader->open ? "\n" : "");
    reader->open = false;
}

static void tell_ask(struct ludo_text *text, struct reader *reader, const char *who) {
    const struct code_asked *asked = &reader->scene->asked[reader->asks];
    char question[120];
    struct ludo_text words = ludo_text_in(question, sizeof question);
    code_add_question(&words, reader->plan, asked->card, asked->number);
    ludo_text_add_format(text, _("%s, card %d: %s"), who, asked->card, question);
    for (int place = 0; place < reader->plan->hands; place++) {
        char answer[60];
        struct ludo_text said = ludo_text_in(answer, sizeof answer);
        if (!asked->answer[place].given)
            continue;
        code_add_answer(&said, reader->plan, asked->card, &asked->answer[place]);
        ludo_text_add(text, " ");
        ludo_text_add_format(text, _("%s: %s."),
                             code_place_word(reader->session, reader->plan, place), answer);
    }
}

static void tell_guess(struct ludo_text *text, const struct reader *reader, const char *who) {
    const struct code_guess *guess = &reader->scene->guess[reader->guesses];
    char tiles[40];
    struct ludo_text words = ludo_text_in(tiles, sizeof tiles);
    code_add_tiles(&words, guess->tile, reader->plan->size);
    if (!guess->known)
        ludo_text_add_format(text, guess->right ? _("%s, guess: right!") : _("%s, guess: wrong."),
                             who);
    else
        ludo_text_add_format(
            text, guess->right ? _("%s, guess %s: right!") : _("%s, guess %s: wrong."), who, tiles);
}

/* The card that comes after a question stands in the same line. */
static void tell_card(struct ludo_text *text, const struct reader *reader, const char *move) {
    char question[120];
    struct ludo_text words = ludo_text_in(question, sizeof question);
    int card = (int)strtol(move + strlen("card "), NULL, 10);
    code_add_question(&words, reader->plan, card, -1);
    ludo_text_add(text, " ");
    ludo_text_add_format(text, _("New card %d: %s"), card, question);
}

static void tell_step(struct ludo_text *text, struct reader *reader, const json_t *step, bool tell,
                      const char *bullet) {
    const char *move = json_string_value(json_object_get(step, "move"));
    const json_t *mover = json_object_get(step, "mover");
    bool ask = !strncmp(move, "ask", 3), guess = !strncmp(move, "guess", 5);
    bool first = !strncmp(move, "first", 5), decline = !strcmp(move, "decline");
    const char *who =
        json_is_integer(mover) ? reader->session->player[json_integer_value(mover)].shown : "";
    if (tell && reader->open && !strncmp(move, "card", 4))
        tell_card(text, reader, move);
    if (tell && (ask || guess || decline || (first && reader->plan->seats > 1))) {
        end_line(text, reader);
        ludo_text_add(text, bullet);
        reader->open = true;
    }
    if (tell && ask)
        tell_ask(text, reader, who);
    else if (tell && guess)
        tell_guess(text, reader, who);
    else if (tell && decline)
        ludo_text_add_format(text, _("%s: no guess."), who);
    else if (tell && first && reader->plan->seats > 1)
        ludo_text_add_format(text, _("First player: %s."),
                             reader->session->player[strtol(move + 6, NULL, 10)].shown);
    reader->asks += ask;
    reader->guesses += guess;
}

void code_add_story(struct ludo_text *text, const struct session *session, int viewer,
                    uint32_t first, const char *bullet) {
    struct code_plan plan;
    struct code_scene *scene = malloc(sizeof *scene);
    if (!scene)
        abort();
    code_plan_read(&plan, session);
    code_scene_read(scene, session, viewer);
    struct reader reader = {.session = session, .plan = &plan, .scene = scene};
    json_t *log = session_log_json(session, viewer), *step;
    size_t index;
    json_array_foreach(log, index, step) tell_step(text, &reader, step, index >= first, bullet);
    end_line(text, &reader);
    json_decref(log);
    free(scene);
}

void code_add_choice(struct ludo_text *text, const struct code_plan *plan, const char *move) {
    char *end;
    if (!strncmp(move, "ask ", 4)) {
        int card = (int)strtol(move + 4, &end, 10);
        code_add_question(text, plan, card, *end ? (int)strtol(end, NULL, 10) : -1);
    } else if (!strncmp(move, "guess ", 6)) {
        char tiles[LUDO_MOVE_TEXT_MAX];
        (void)snprintf(tiles, sizeof tiles, "%s", move + 6);
        for (char *c = tiles; *c; c++)
            *c = *c == 'b' || *c == 'w' ? letter_of(*c) : *c;
        ludo_text_add_format(text, _("guess %s"), tiles);
    } else {
        ludo_text_add(text, _("no guess"));
    }
}

void code_add_answers(struct ludo_text *text, const struct code_plan *plan,
                      const struct code_scene *scene, int place, const char *bullet) {
    for (int i = 0; i < scene->asks; i++) {
        const struct code_asked *asked = &scene->asked[i];
        if (!asked->answer[place].given)
            continue;
        ludo_text_add(text, bullet);
        code_add_question(text, plan, asked->card, asked->number);
        ludo_text_add(text, " ");
        code_add_answer(text, plan, asked->card, &asked->answer[place]);
        ludo_text_add(text, "\n");
    }
}

/* ---------------------------------------------------------------- ending */

static void add_verdict(struct ludo_text *text, const struct session *session,
                        const struct code_scene *scene) {
    if (!strcmp(scene->outcome, "won"))
        front_add_winners(text, session, scene->winners);
    else if (!strcmp(scene->outcome, "drawn"))
        ludo_text_add_format(text, "%s\n", _("The match is a draw."));
    else if (!strcmp(scene->outcome, "lost"))
        ludo_text_add_format(text, "%s\n", _("Nobody has found the code."));
    else {
        ludo_text_add_format(text, _("The code is found. Questions: %d."), scene->points);
        ludo_text_add(text, "\n");
    }
}

static void add_line(struct ludo_text *text, const char *name, const struct code_tile *tiles,
                     int count) {
    char words[80];
    struct ludo_text list = ludo_text_in(words, sizeof words);
    code_add_tiles(&list, tiles, count);
    ludo_text_add_format(text, _("%s: %s."), name, words);
    ludo_text_add(text, "\n");
}

void code_add_ending(struct ludo_text *text, const struct session *session) {
    struct code_plan plan;
    struct code_scene *scene = malloc(sizeof *scene);
    if (!scene)
        abort();
    code_plan_read(&plan, session);
    code_scene_read(scene, session, LUDO_SPECTATOR);
    if (scene->over) {
        add_verdict(text, session, scene);
        for (int place = 0; place < plan.places; place++)
            add_line(text, code_place_word(session, &plan, place), scene->place[place].tile,
                     plan.size);
        if (scene->unused_count)
            add_line(text, _("Out of the game"), scene->unused, scene->unused_count);
    }
    free(scene);
}
