/* New York Crisis: what has happened, told from the table before and after each
 * step. A move says what was done; what came of it is seen on the table. */
#include "front/translate.h"
#include "terminal/nycrisis/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Goes through the match once more. */
struct reader {
    const struct session *session;
    struct crisis_city city;
    union ludo_state state; /* before the step that is told */
    struct crisis_scene before, after;
    bool seen;    /* `before` is up to date */
    bool open;    /* a line is begun */
    bool rolling; /* … with dice that are rolled */
    const char *bullet;
};

static void look(const struct reader *reader, struct crisis_scene *scene) {
    struct ludo_match past = reader->session->table.match;
    struct ludo_text text = {0};
    past.state = (void *)&reader->state;
    do {
        struct ludo_json json = ludo_json_in(&text);
        ludo_match_view(&past, LUDO_SPECTATOR, &json);
    } while (text_again(&text));
    crisis_scene_take(scene, &reader->city, json_loads(text.data, 0, NULL));
    free(text.data);
}

/* ----------------------------------------------------------------- lines */

static void end_line(struct ludo_text *text, struct reader *reader) {
    ludo_text_add(text, reader->rolling ? "." : "");
    ludo_text_add(text, reader->open ? "\n" : "");
    reader->open = reader->rolling = false;
}

static void begin_line(struct ludo_text *text, struct reader *reader) {
    end_line(text, reader);
    ludo_text_add(text, reader->bullet);
    reader->open = true;
}

/* What comes of an act stands in its line. */
static void go_on(struct ludo_text *text, struct reader *reader) {
    if (!reader->open || reader->rolling)
        begin_line(text, reader);
    else
        ludo_text_add(text, " ");
}

/* ------------------------------------------------------------------ acts */

static const char *active_name(const struct reader *reader) {
    int role = reader->before.turn.role;
    return role >= 0 ? reader->city.role[role].name : "";
}

static void tell_payment(struct ludo_text *text, const struct crisis_way *way) {
    if (way->paid)
        ludo_text_add_format(text, " (%s)", crisis_payment(way));
    ludo_text_add(text, ".");
}

/* "Mother: Step to SoHo." */
static void tell_act(struct ludo_text *text, struct reader *reader, const json_t *step) {
    struct crisis_way way = crisis_way_of(&reader->city, &reader->before, step);
    int mover = (int)json_integer_value(json_object_get(step, "mover"));
    const char *who = reader->session->player[mover].shown;
    begin_line(text, reader);
    switch ((int)way.verb) {
    case CRISIS_DO_PICK:
        ludo_text_add_format(text, _("%s is played by %s."), reader->city.role[way.role].name, who);
        break;
    case CRISIS_DO_TURN:
        ludo_text_add_format(text, _("Turn: %s (%s)."), reader->city.role[way.role].name, who);
        break;
    case CRISIS_DO_REROLL:
        ludo_text_add_format(text, _("%s: Reroll of %s."), active_name(reader),
                             way.move + way.stem + (way.move[way.stem] == ' '));
        break;
    default:
        ludo_text_add_format(text, _("%s: "), active_name(reader));
        crisis_add_way(text, &reader->city, &reader->before, &way);
        tell_payment(text, &way);
        break;
    }
}

/* Dice that are rolled stand in one line. */
static void tell_roll(struct ludo_text *text, struct reader *reader, const char *move) {
    if (!reader->rolling) {
        begin_line(text, reader);
        ludo_text_add_format(text, _("Dice of %s:"), active_name(reader));
        reader->rolling = true;
    }
    ludo_text_add_format(text, " %s", move + strlen("roll "));
}

/* --------------------------------------------------------------- changes */

static void tell_new(struct ludo_text *text, struct reader *reader, const char *format, int space) {
    go_on(text, reader);
    ludo_text_add_format(text, format, reader->city.space[space].name);
}

static int tokens_of(const struct crisis_scene *scene, int space, const char *id) {
    for (int kind = 0; kind < scene->kinds; kind++)
        if (!strcmp(scene->kind[kind].id, id))
            return scene->spot[space].token[kind];
    return 0;
}

static void tell_things(struct ludo_text *text, struct reader *reader, int space) {
    const struct crisis_spot *was = &reader->before.spot[space], *is = &reader->after.spot[space];
    const char *where = reader->city.space[space].name;
    for (int kind = 0; kind < CRISIS_INFORMATION; kind++)
        if (is->information[kind] > was->information[kind]) {
            go_on(text, reader);
            ludo_text_add_format(text, _("Information %s in %s."), crisis_information_name[kind],
                                 where);
        }
    if (is->object >= 0 && was->object < 0) {
        go_on(text, reader);
        ludo_text_add_format(text, _("Object in %s: %s."), where,
                             reader->city.object[is->object].name);
    }
    for (int kind = 0; kind < reader->after.kinds; kind++)
        if (is->token[kind] > tokens_of(&reader->before, space, reader->after.kind[kind].id)) {
            go_on(text, reader);
            ludo_text_add_format(text, _("%s is now in %s."), reader->after.kind[kind].name, where);
        }
}

/* What came to a space or left it; an act that removes mafia has said so. */
static void tell_space(struct ludo_text *text, struct reader *reader, int space, bool removed) {
    const struct crisis_spot *was = &reader->before.spot[space], *is = &reader->after.spot[space];
    if (is->fbi && !was->fbi)
        tell_new(text, reader, _("FBI comes to %s!"), space);
    if (is->car && !was->car)
        tell_new(text, reader, _("Police in %s."), space);
    if (is->mafia > was->mafia)
        tell_new(text, reader, _("Mafia in %s."), space);
    else if (is->mafia < was->mafia && is->car)
        tell_new(text, reader, _("The mafia in %s is arrested."), space);
    else if (is->mafia < was->mafia && !is->fbi && !removed)
        tell_new(text, reader, _("Mafia leaves %s."), space);
    tell_things(text, reader, space);
}

static void tell_person(struct ludo_text *text, struct reader *reader, int role) {
    const struct crisis_person *was = &reader->before.person[role],
                               *is = &reader->after.person[role];
    const char *name = reader->city.role[role].name;
    if (!was->in || !is->in || strlen(was->lost) == strlen(is->lost))
        return;
    go_on(text, reader);
    ludo_text_add_format(
        text, strlen(is->lost) > strlen(was->lost) ? _("%s is wounded.") : _("%s is healed."),
        name);
}

static void tell_tracks(struct ludo_text *text, struct reader *reader) {
    const struct crisis_scene *was = &reader->before, *is = &reader->after;
    if (is->alert != was->alert) {
        go_on(text, reader);
        ludo_text_add_format(text, _("Alert %d of %d."), is->alert, is->alert_length);
    }
    if (is->limit && !was->limit) {
        go_on(text, reader);
        ludo_text_add(text, _("The alert has reached its end: this round is the last!"));
    }
    if (is->story != was->story) {
        go_on(text, reader);
        ludo_text_add_format(text, _("Story %d."), is->story);
    }
    if (is->rewarded && !was->rewarded) {
        go_on(text, reader);
        ludo_text_add(text, _("The event's reward is paid."));
    }
}

static void tell_cards(struct ludo_text *text, struct reader *reader) {
    for (int i = reader->before.revealed; i < reader->after.revealed; i++) {
        const json_t *card = json_array_get(reader->after.cards, (size_t)i);
        begin_line(text, reader);
        ludo_text_add_format(text, _("Story card: %s. %s"),
                             crisis_text(json_object_get(card, "title")),
                             crisis_text(json_object_get(card, "text")));
        end_line(text, reader);
    }
    if (!reader->after.challenge || reader->before.challenge)
        return;
    end_line(text, reader);
    crisis_add_challenge(text, &reader->city, &reader->after, reader->bullet);
}

static bool is_removal(const char *move) {
    return !strncmp(move, "remove", 6) || !strncmp(move, "money", 5);
}

static void tell_changes(struct ludo_text *text, struct reader *reader, const char *move) {
    const struct crisis_scene *was = &reader->before, *is = &reader->after;
    bool revealed = is->revealed > was->revealed;
    /* What a story card brings stands behind it. */
    if (revealed) {
        tell_tracks(text, reader);
        tell_cards(text, reader);
    }
    for (int space = 0; space < CRISIS_SPACES; space++)
        tell_space(text, reader, space, is_removal(move));
    for (int role = 0; role < CRISIS_ROLES; role++)
        tell_person(text, reader, role);
    if (!revealed)
        tell_tracks(text, reader);
    if (is->round != was->round) {
        begin_line(text, reader);
        ludo_text_add_format(text, _("Round %d."), is->round);
    }
    if (is->event && (!was->event || strcmp(is->event, was->event) != 0)) {
        begin_line(text, reader);
        crisis_add_event(text, &reader->city, is);
        end_line(text, reader);
    }
}

/* ----------------------------------------------------------------- whole */

/* A card or a place that was drawn begins a line of its own for what it brings. */
static bool begins_line(const char *move) {
    return !strncmp(move, "mafia ", 6) || !strncmp(move, "spot ", 5);
}

static void tell_step(struct ludo_text *text, struct reader *reader, uint32_t number) {
    const struct ludo_match *match = &reader->session->table.match;
    const json_t *step = session_step(reader->session, number, LUDO_SPECTATOR);
    const char *move = json_string_value(json_object_get(step, "move"));
    bool chance = match->steps[number].mover == LUDO_CHANCE;
    bool roll = chance && !strncmp(move, "roll ", 5);
    if (!reader->seen)
        look(reader, &reader->before);
    reader->seen = true;
    (void)ludo_apply(&match->setup, &reader->state, match->steps[number].mover,
                     match->steps[number].move, NULL);
    if (roll) {
        /* Dice change nothing on the table, and the next look takes them in. */
        tell_roll(text, reader, move);
        return;
    }
    look(reader, &reader->after);
    if (!chance)
        tell_act(text, reader, step);
    else if (begins_line(move))
        end_line(text, reader);
    tell_changes(text, reader, move);
    crisis_scene_close(&reader->before);
    reader->before = reader->after;
}

void crisis_add_story(struct ludo_text *text, const struct session *session, int viewer,
                      uint32_t first, const char *bullet) {
    const struct ludo_match *match = &session->table.match;
    struct reader *reader = calloc(1, sizeof *reader);
    (void)viewer; /* nothing is secret */
    if (!reader)
        abort();
    *reader = (struct reader){.session = session, .bullet = bullet};
    crisis_city_read(&reader->city, session);
    ludo_start(&match->setup, &reader->state);
    for (uint32_t i = 0; i < match->count; i++)
        if (i >= first)
            tell_step(text, reader, i);
        else
            (void)ludo_apply(&match->setup, &reader->state, match->steps[i].mover,
                             match->steps[i].move, NULL);
    end_line(text, reader);
    if (reader->seen)
        crisis_scene_close(&reader->before);
    free(reader);
}
