/* CRACK IT: what has happened, told from what a viewer saw before and after each
 * step. A move says what was tried; what came of it is seen on the table. */
#include "front/translate.h"
#include "terminal/crackit/words.h"
#include "terminal/front.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Goes through the match once more. */
struct reader {
    const struct session *session;
    int viewer;
    union ludo_state state; /* before the step that is told */
    struct crack_scene before, after;
    bool seen; /* `before` is up to date */
    bool open; /* a line is begun */
    const char *bullet;
};

static const char *name_of(const struct reader *reader, int seat) {
    return reader->session->player[seat].shown;
}

static void look(struct reader *reader, struct crack_scene *scene) {
    struct ludo_match past = reader->session->table.match;
    struct ludo_text text = {0};
    past.state = &reader->state;
    do {
        struct ludo_json json = ludo_json_in(&text);
        ludo_match_view(&past, reader->viewer, &json);
    } while (text_again(&text));
    json_t *view = json_loads(text.data, 0, NULL);
    free(text.data);
    crack_scene_take(scene, view, past.setup.seats);
    json_decref(view);
}

/* ----------------------------------------------------------------- lines */

static void end_line(struct ludo_text *text, struct reader *reader) {
    ludo_text_add(text, reader->open ? "\n" : "");
    reader->open = false;
}

static void begin_line(struct ludo_text *text, struct reader *reader) {
    end_line(text, reader);
    ludo_text_add(text, reader->bullet);
    reader->open = true;
}

/* What comes of an act stands in its line, if that is the last one. */
static void go_on(struct ludo_text *text, struct reader *reader) {
    if (reader->open)
        ludo_text_add(text, " ");
    else
        begin_line(text, reader);
}

/* ------------------------------------------------------------------ acts */

/* A dial is above, below, or right. */
enum landing { ABOVE, BELOW, CLICK };

static enum landing landing_of(const struct reader *reader, int at, int dial) {
    int place = reader->before.safe[at].found;
    if (reader->after.game != reader->before.game || reader->after.safe[at].found > place)
        return CLICK;
    return dial > reader->after.safe[at].number[place].high ? ABOVE : BELOW;
}

static void tell_dial(struct ludo_text *text, const struct reader *reader, int mover,
                      const struct crack_way *way) {
    static const char *const formats[][3] = {
        {N_("%s, dial %d against %s, number %d: lower."),
         N_("%s, dial %d against %s, number %d: higher."),
         N_("%s, dial %d against %s, number %d: CLICK!")},
        {N_("%s, extra dial %d against %s, number %d: lower."),
         N_("%s, extra dial %d against %s, number %d: higher."),
         N_("%s, extra dial %d against %s, number %d: CLICK!")},
        {N_("%s, the Hint's dial %d against %s, number %d: lower."),
         N_("%s, the Hint's dial %d against %s, number %d: higher."),
         N_("%s, the Hint's dial %d against %s, number %d: CLICK!")},
    };
    int kind = way->verb == CRACK_DO_DIAL ? 0 : way->verb == CRACK_DO_EXTRA ? 1 : 2;
    int at = way->verb == CRACK_DO_EXTRA ? reader->before.extra : way->at;
    ludo_text_add_format(text, _(formats[kind][landing_of(reader, at, way->card)]),
                         name_of(reader, mover), way->card, name_of(reader, at),
                         reader->before.safe[at].found + 1);
}

static void tell_declare(struct ludo_text *text, const struct reader *reader, int mover, int at) {
    int place = reader->before.safe[at].found;
    ludo_text_add_format(text, _("%s, number %d of %s declared: %d. CLICK!"),
                         name_of(reader, mover), place + 1, name_of(reader, at),
                         reader->before.safe[at].number[place].low);
}

static void tell_discard(struct ludo_text *text, const struct reader *reader, int mover,
                         const char *move) {
    char data[160];
    struct ludo_text cards = ludo_text_in(data, sizeof data);
    const char *comma = "";
    while ((move = strchr(move, ' '))) {
        char word[16];
        size_t length = strcspn(++move, " ");
        (void)snprintf(word, sizeof word, "%.*s", (int)length, move);
        if (crack_card_of(word) < 0)
            continue;
        ludo_text_add_format(&cards, "%s%s", comma, crack_card_word(crack_card_of(word)));
        comma = ", ";
    }
    if (*comma)
        ludo_text_add_format(text, _("%s, discarded: %s."), name_of(reader, mover), data);
    else
        ludo_text_add_format(text, _("%s: nothing is used or discarded."), name_of(reader, mover));
}

static void tell_act(struct ludo_text *text, struct reader *reader, int mover, const char *move) {
    struct crack_way way = crack_way_of(move);
    switch (way.verb) {
    case CRACK_DO_DIAL:
    case CRACK_DO_EXTRA:
    case CRACK_DO_TAKE:
        begin_line(text, reader);
        tell_dial(text, reader, mover, &way);
        break;
    case CRACK_DO_DECLARE:
        begin_line(text, reader);
        tell_declare(text, reader, mover, way.at);
        break;
    case CRACK_DO_DISCARD:
        begin_line(text, reader);
        tell_discard(text, reader, mover, move);
        break;
    case CRACK_DO_HINT:
    case CRACK_DO_BLOCK:
    case CRACK_DO_RESET:
    case CRACK_DO_CRACK:
    case CRACK_DO_MASTER:
        begin_line(text, reader);
        crack_add_throw(text, reader->session, mover, crack_card_of(crack_verb_name(way.verb)),
                        way.at);
        break;
    case CRACK_DO_ORDER:
    case CRACK_DO_END:
    case CRACK_DO_PASS:
    case CRACK_DO_PROHIBIT:
    case CRACK_VERBS:
        break;
    }
}

/* ---------------------------------------------------------------- chance */

static void tell_answer(struct ludo_text *text, struct reader *reader, const char *move) {
    const struct crack_window *window = &reader->before.window;
    const char *who = move + strlen("answer ");
    go_on(text, reader);
    if (*who != 'n')
        ludo_text_add_format(text, _("Prohibition by %s!"), name_of(reader, *who - '0'));
    else if (window->stopped && window->action == CRACK_MASTER)
        ludo_text_add_format(text, _("Nobody prohibits. Spared: %s."), name_of(reader, window->at));
    else if (window->stopped)
        ludo_text_add(text, _("Nobody prohibits: the card is stopped."));
    else if (window->action == CRACK_MASTER && !window->prohibitions)
        ludo_text_add_format(text, _("%s: no Prohibition."), name_of(reader, window->at));
    else
        ludo_text_add(text, _("Nobody prohibits."));
    /* CI-41 */
    if (*who == 'n' && !window->stopped && window->action == CRACK_HINT &&
        reader->after.phase != CRACK_TAKE) {
        ludo_text_add(text, " ");
        ludo_text_add(text, _("There is no dial: the Hint has no effect."));
    }
}

static void tell_chance(struct ludo_text *text, struct reader *reader, const char *move) {
    if (!strncmp(move, "answer", 6))
        tell_answer(text, reader, move);
    else if (!strncmp(move, "first", 5)) {
        begin_line(text, reader);
        ludo_text_add_format(text, _("First player: %s."), name_of(reader, move[6] - '0'));
    }
}

/* ------------------------------------------------------------ what it did */

/* Numbers that no dial and no declaring turned up; blocks; resets. */
static void tell_number(struct ludo_text *text, struct reader *reader, int seat, int place,
                        bool click) {
    const struct crack_number *was = &reader->before.safe[seat].number[place];
    const struct crack_number *is = &reader->after.safe[seat].number[place];
    const char *format = NULL;
    if (is->found && !was->found && !click)
        format = _("Number %d of %s is turned up: %d.");
    else if (is->blocked && !was->blocked)
        format = _("Number %d of %s, the %d, is blocked.");
    else if (was->found && !is->found)
        format = _("Number %d of %s is hidden again; it was %d.");
    if (!format)
        return;
    go_on(text, reader);
    ludo_text_add_format(text, format, place + 1, name_of(reader, seat),
                         is->found ? is->value : was->value);
}

static void tell_safe(struct ludo_text *text, struct reader *reader, int seat, bool click) {
    const struct crack_safe *was = &reader->before.safe[seat], *is = &reader->after.safe[seat];
    for (int place = 0; place < CRACK_NUMBERS; place++)
        tell_number(text, reader, seat, place, click);
    if (is->open && !was->open) {
        go_on(text, reader);
        ludo_text_add_format(text,
                             reader->after.tokens ? _("The safe of %s is open.") : _("Out: %s."),
                             name_of(reader, seat));
    }
}

static void tell_tokens(struct ludo_text *text, struct reader *reader, int seat) {
    const struct crack_safe *was = &reader->before.safe[seat], *is = &reader->after.safe[seat];
    if (was->bad_fame == is->bad_fame && was->prestige == is->prestige)
        return;
    go_on(text, reader);
    ludo_text_add_format(text, _("%s: prestige %d, bad fame %d."), name_of(reader, seat),
                         is->prestige, is->bad_fame);
}

static void tell_changes(struct ludo_text *text, struct reader *reader, const char *move) {
    int seats = reader->after.seats;
    enum crack_verb verb = crack_way_of(move).verb;
    bool click = verb == CRACK_DO_DIAL || verb == CRACK_DO_EXTRA || verb == CRACK_DO_TAKE ||
                 verb == CRACK_DO_DECLARE;
    bool same = reader->after.game == reader->before.game;
    for (int seat = 0; same && seat < seats; seat++)
        tell_safe(text, reader, seat, click);
    for (int seat = 0; seat < seats; seat++)
        tell_tokens(text, reader, seat);
    if (!same) {
        begin_line(text, reader);
        ludo_text_add(text, _("The second game begins."));
    }
}

/* ----------------------------------------------------------------- whole */

static void tell_step(struct ludo_text *text, struct reader *reader, uint32_t number) {
    const struct ludo_match *match = &reader->session->table.match;
    struct ludo_step step = ludo_match_step(match, reader->viewer, number);
    char move[LUDO_MOVE_TEXT_MAX];
    struct ludo_text words = ludo_text_in(move, sizeof move);
    if (!reader->seen)
        look(reader, &reader->before);
    reader->seen = true;
    (void)ludo_apply(&match->setup, &reader->state, match->steps[number].mover,
                     match->steps[number].move, NULL);
    if (step.move.kind == LUDO_MOVE_NONE)
        return;
    ludo_move_format(&match->setup, step.move, &words);
    /* Cards that are dealt and drawn are most of all steps, and nothing to tell. */
    if (!strncmp(move, "card ", 5))
        return;
    look(reader, &reader->after);
    if (step.mover == LUDO_CHANCE)
        tell_chance(text, reader, move);
    else
        tell_act(text, reader, step.mover, move);
    tell_changes(text, reader, move);
    reader->before = reader->after;
}

void crack_add_story(struct ludo_text *text, const struct session *session, int viewer,
                     uint32_t first, const char *bullet) {
    const struct ludo_match *match = &session->table.match;
    struct reader *reader = calloc(1, sizeof *reader);
    if (!reader)
        abort();
    *reader = (struct reader){.session = session, .viewer = viewer, .bullet = bullet};
    ludo_start(&match->setup, &reader->state);
    for (uint32_t i = 0; i < match->count; i++)
        if (i >= first)
            tell_step(text, reader, i);
        else
            (void)ludo_apply(&match->setup, &reader->state, match->steps[i].mover,
                             match->steps[i].move, NULL);
    end_line(text, reader);
    free(reader);
}

/* ---------------------------------------------------------------- ending */

void crack_add_ending(struct ludo_text *text, const struct session *session) {
    struct crack_scene scene;
    crack_scene_read(&scene, session, LUDO_SPECTATOR);
    if (!scene.over)
        return;
    front_add_winners(text, session, scene.winners);
    for (int seat = 0; seat < scene.seats; seat++) {
        const struct crack_safe *safe = &scene.safe[seat];
        if (scene.tokens)
            ludo_text_add_format(text, _("%s: points %d, prestige %d, bad fame %d."),
                                 session->player[seat].shown, safe->points, safe->prestige,
                                 safe->bad_fame);
        else
            crack_add_digest(text, session, &scene, seat);
        ludo_text_add(text, "\n");
    }
}
