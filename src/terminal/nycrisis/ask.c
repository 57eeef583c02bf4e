#include "terminal/nycrisis/ask.h"

#include "front/translate.h"
#include "terminal/nycrisis/typing.h"
#include "terminal/pager.h"
#include "terminal/plain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct crisis_sight crisis_sight_open(const struct session *session) {
    struct crisis_sight look = {.session = session};
    crisis_city_read(&look.city, session);
    crisis_scene_read(&look.scene, &look.city, session);
    return look;
}

void crisis_sight_close(struct crisis_sight *look) {
    crisis_scene_close(&look->scene);
}

static void say_line(const char *line) {
    if (*line)
        plain_say("%s", line);
}

/* ------------------------------------------------------------------ table */

void crisis_say_spot(const struct crisis_sight *look, int space) {
    char data[800];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    crisis_add_spot(&text, &look->city, &look->scene, space);
    plain_say("%s", data);
}

/* What a token asks for, in words. */
static void say_information(const struct crisis_sight *look, int space) {
    for (int kind = 0; kind < CRISIS_INFORMATION; kind++)
        if (look->scene.spot[space].information[kind]) {
            char data[120];
            struct ludo_text text = ludo_text_in(data, sizeof data);
            crisis_add_information(&text, crisis_information_name[kind]);
            plain_say(_("%s: %s."), crisis_information_name[kind], data);
        }
}

void crisis_say_ways_out(const struct crisis_sight *look, int space) {
    char data[400];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    crisis_add_spaces(&text, &look->city, look->city.space[space].next);
    plain_say(_("Streets lead to: %s."), data);
}

/* How far it is for who plays now. */
static void say_reach(const struct crisis_sight *look, int space) {
    const struct crisis_turn *turn = &look->scene.turn;
    if (!turn->reach[space].steps)
        return;
    plain_say(turn->reach[space].extra ? _("Steps from here: %d, actions: %d, and the extra step.")
                                       : _("Steps from here: %d, actions: %d."),
              turn->reach[space].steps, turn->reach[space].actions);
}

int crisis_own_space(const struct crisis_scene *scene) {
    if (scene->turn.role >= 0)
        return scene->person[scene->turn.role].at;
    for (int role = 0; role < CRISIS_ROLES; role++)
        if (scene->person[role].in)
            return scene->person[role].at;
    return 0;
}

void crisis_ask_look(struct session *session, const char *argument) {
    struct crisis_sight look = crisis_sight_open(session);
    int space = *argument ? crisis_read_space(&look.city, argument) : crisis_own_space(&look.scene);
    if (space < 0) {
        plain_say(_("There is no space \"%s\"."), argument);
    } else {
        crisis_say_spot(&look, space);
        say_information(&look, space);
        crisis_say_ways_out(&look, space);
        say_reach(&look, space);
    }
    for (int next = 0; !*argument && next < CRISIS_SPACES; next++)
        if (look.city.space[space].next >> next & 1)
            crisis_say_spot(&look, next);
    crisis_sight_close(&look);
}

static bool is_empty(const struct crisis_spot *spot) {
    int things = spot->mafia + spot->car + spot->fbi + (spot->object >= 0);
    for (int kind = 0; kind < CRISIS_INFORMATION; kind++)
        things += spot->information[kind];
    for (int kind = 0; kind < CRISIS_KINDS; kind++)
        things += spot->token[kind];
    return !things;
}

static bool is_somebody_at(const struct crisis_scene *scene, int space) {
    for (int role = 0; role < CRISIS_ROLES; role++)
        if (scene->person[role].in && scene->person[role].at == space)
            return true;
    return false;
}

void crisis_ask_map(struct session *session, const char *argument) {
    (void)argument;
    struct crisis_sight look = crisis_sight_open(session);
    for (int space = 0; space < CRISIS_SPACES; space++)
        if (!is_empty(&look.scene.spot[space]) || is_somebody_at(&look.scene, space))
            crisis_say_spot(&look, space);
    crisis_sight_close(&look);
}

void crisis_say_dice(const struct crisis_scene *scene) {
    char data[100];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    crisis_add_dice(&text, &scene->turn);
    plain_say(_("Dice: %s."), *data ? data : _("none"));
}

void crisis_ask_dice(struct session *session, const char *argument) {
    (void)argument;
    struct crisis_sight look = crisis_sight_open(session);
    const struct crisis_turn *turn = &look.scene.turn;
    for (int i = 0; i < turn->dice; i++) {
        const struct crisis_die *die = &turn->die[i];
        const char *code = die->code + die->spent;
        plain_say(die->spent ? _("%s: %s die, shows %s, spent.") : _("%s: %s die, shows %s."),
                  die->code, crisis_colour_word(code[0]), crisis_face_word(code[1]));
    }
    for (int colour = 0; colour < CRISIS_COLOURS; colour++)
        for (int i = 0; i < turn->extra[colour]; i++)
            plain_say(_("+%c: a result of an object, %s."), "ryb"[colour],
                      crisis_face_word("ryb"[colour]));
    if (!turn->dice)
        plain_say("%s", _("Nobody has rolled."));
    else
        plain_say(_("Each wild that is spent costs alert: %d."), turn->wild_alert);
    crisis_sight_close(&look);
}

void crisis_say_goal(const struct crisis_sight *look, int role) {
    char data[300] = "";
    struct ludo_text text = ludo_text_in(data, sizeof data);
    crisis_add_goal(&text, look->session, &look->city, &look->scene, role);
    say_line(data);
}

void crisis_ask_people(struct session *session, const char *argument) {
    (void)argument;
    struct crisis_sight look = crisis_sight_open(session);
    for (int role = 0; role < CRISIS_ROLES; role++) {
        char data[800];
        struct ludo_text text = ludo_text_in(data, sizeof data);
        if (!look.scene.person[role].in && look.scene.duty != CRISIS_PICK)
            continue;
        crisis_add_person(&text, session, &look.city, &look.scene, role);
        plain_say("%s", data);
        crisis_say_goal(&look, role);
    }
    crisis_sight_close(&look);
}

void crisis_ask_objects(struct session *session, const char *argument) {
    (void)argument;
    struct crisis_sight look = crisis_sight_open(session);
    for (int i = 0; i < CRISIS_OBJECTS; i++)
        plain_say(_("%s: %s"), look.city.object[i].name, look.city.object[i].text);
    crisis_sight_close(&look);
}

void crisis_ask_story(struct session *session, const char *argument) {
    (void)argument;
    struct crisis_sight look = crisis_sight_open(session);
    struct ludo_text text = {0};
    plain_say("%s. %s", look.city.title, look.city.intro);
    do
        crisis_add_cards(&text, &look.city, &look.scene, 0);
    while (text_again(&text));
    pager_print(text.data, say_line);
    free(text.data);
    crisis_sight_close(&look);
}

void crisis_ask_alert(struct session *session, const char *argument) {
    (void)argument;
    struct crisis_sight look = crisis_sight_open(session);
    char data[2000];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    crisis_add_tracks(&text, &look.city, &look.scene, "");
    crisis_add_causes(&text, &look.scene, "");
    plain_text(data);
    crisis_sight_close(&look);
}

static void say_event_of(const struct crisis_sight *look) {
    char data[800] = "";
    struct ludo_text text = ludo_text_in(data, sizeof data);
    crisis_add_event(&text, &look->city, &look->scene);
    say_line(data);
}

void crisis_ask_event(struct session *session, const char *argument) {
    (void)argument;
    struct crisis_sight look = crisis_sight_open(session);
    if (look.scene.event)
        say_event_of(&look);
    else
        plain_say("%s", _("There is no event yet."));
    crisis_sight_close(&look);
}

void crisis_ask_hint(struct session *session, const char *argument) {
    (void)argument;
    struct crisis_sight look = crisis_sight_open(session);
    plain_say("%s", look.scene.hint ? look.scene.hint : _("This plot gives no hint now."));
    crisis_sight_close(&look);
}
