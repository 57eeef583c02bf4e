/* New York Crisis in plain sentences, and the front that joins it to the terminal. */
#include "terminal/plain.h"
#include "front/translate.h"
#include "terminal/nycrisis/ask.h"
#include "terminal/nycrisis/go.h"
#include "terminal/nycrisis/screen.h"
#include "terminal/nycrisis/typing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------ moves */

/* Ways that differ in what is paid alone, in one line. */
static void say_group(const struct crisis_sight *look, const struct crisis_ways *ways, int first) {
    const struct crisis_way *way = &ways->way[first];
    char move[2 * LUDO_MOVE_TEXT_MAX], stem[LUDO_MOVE_TEXT_MAX], words[900], pay[600] = "";
    struct ludo_text text = ludo_text_in(move, sizeof move);
    (void)snprintf(stem, sizeof stem, "%.*s", (int)way->stem, way->move);
    crisis_add_move(&text, way->paid ? stem : way->move);
    text = ludo_text_in(words, sizeof words);
    crisis_add_way(&text, &look->city, &look->scene, way);
    text = ludo_text_in(pay, sizeof pay);
    for (int i = first; i < ways->count && crisis_same_stem(way, &ways->way[i]); i++) {
        ludo_text_add(&text, i > first ? "; " : " ");
        ludo_text_add(&text, crisis_payment(&ways->way[i]));
        if (ways->way[i].alert) {
            ludo_text_add(&text, way->paid ? ", " : "");
            crisis_add_alert(&text, ways->way[i].alert);
        }
    }
    if (pay[1]) {
        text = (struct ludo_text){words, sizeof words, strlen(words)};
        ludo_text_add(&text, way->paid ? _("; pay with") : ",");
        ludo_text_add(&text, pay);
    }
    plain_say(_("%s: %s."), move, words);
}

static void say_ways(const struct crisis_sight *look, const struct crisis_ways *ways,
                     const char *typed) {
    for (int i = 0; i < ways->count; i++)
        if ((!i || !crisis_same_stem(&ways->way[i - 1], &ways->way[i])) &&
            crisis_way_fits(&ways->way[i], typed))
            say_group(look, ways, i);
}

static void say_moves(struct session *session, const char *argument) {
    struct crisis_sight look = crisis_sight_open(session);
    struct crisis_ways ways;
    char typed[LUDO_MOVE_TEXT_MAX] = "";
    int seat = session_seat(session);
    if (session_stage(session) == STAGE_PERSON) {
        crisis_ways_read(&ways, &look.city, &look.scene, session, seat);
        if (*argument)
            crisis_read_move(&look.city, &look.scene, argument, typed);
        say_ways(&look, &ways, typed);
        if (ways.reroll && !*typed)
            plain_say("%s", _("reroll rr yb: reroll these dice; reroll all: all of them."));
        crisis_ways_close(&ways);
    }
    crisis_sight_close(&look);
}

/* What fits what was typed, to choose from. */
static void say_choices(const struct crisis_sight *look, const struct crisis_ways *ways,
                        const char *typed) {
    plain_say("%s", _("Say which:"));
    say_ways(look, ways, typed);
}

static void read_move(const struct session *session, int seat, const char *typed,
                      char move[LUDO_MOVE_TEXT_MAX]) {
    struct crisis_sight look = crisis_sight_open(session);
    struct crisis_ways ways;
    crisis_read_move(&look.city, &look.scene, typed, move);
    crisis_ways_read(&ways, &look.city, &look.scene, session, seat);
    struct crisis_reading reading = crisis_complete(&ways, move);
    if (reading.way) {
        (void)snprintf(move, LUDO_MOVE_TEXT_MAX, "%s", reading.way->move);
    } else if (reading.count) {
        say_choices(&look, &ways, move);
        move[0] = '\0';
    }
    crisis_ways_close(&ways);
    crisis_sight_close(&look);
}

/* Several steps at once. */
static void do_go(struct session *session, const char *argument) {
    struct crisis_sight look = crisis_sight_open(session);
    struct ludo_error error = {.translate = translate};
    struct crisis_route route;
    int seat = session_seat(session), space = crisis_read_space(&look.city, argument);
    if (space < 0)
        plain_say(_("There is no space \"%s\"."), argument);
    else if (look.scene.duty != CRISIS_TURN)
        plain_say("%s", _("Nobody walks now."));
    else if (crisis_own_space(&look.scene) == space)
        plain_say("%s", _("You are there."));
    else if (!crisis_route_find(&route, session, seat, look.city.space[space].id))
        plain_say(_("%s is out of reach now."), look.city.space[space].name);
    else if (crisis_route_go(session, seat, &route, &error) < 0)
        plain_say("%s", error.text);
    crisis_sight_close(&look);
}

/* Who goes next may be anybody's character: people's, or one that a bot plays. */
static void do_turn(struct session *session, const char *argument) {
    struct crisis_sight look = crisis_sight_open(session);
    struct ludo_error error = {.translate = translate};
    int role = crisis_read_role(&look.city, argument);
    if (role < 0 || !look.scene.person[role].in)
        plain_say(_("There is no character \"%s\" in this match."), argument);
    else if (crisis_take_turn(session, &look.city, &look.scene, role, &error) < 0)
        plain_say("%s", error.text);
    crisis_sight_close(&look);
}

/* ------------------------------------------------------------------- turn */

/* The hint is said when it is another one than before the newest step. */
static bool hint_is_new(const struct crisis_sight *look) {
    const struct ludo_match *match = &look->session->table.match;
    struct ludo_match past = *match;
    union ludo_state state;
    struct ludo_text text = {0};
    struct crisis_scene scene;
    past.state = &state;
    ludo_start(&match->setup, &state);
    for (uint32_t i = 0; i + 1 < match->count; i++)
        (void)ludo_apply(&match->setup, &state, match->steps[i].mover, match->steps[i].move, NULL);
    do {
        struct ludo_json json = ludo_json_in(&text);
        ludo_match_view(&past, LUDO_SPECTATOR, &json);
    } while (text_again(&text));
    crisis_scene_take(&scene, &look->city, json_loads(text.data, 0, NULL));
    bool same = match->count && scene.hint && !strcmp(scene.hint, look->scene.hint);
    crisis_scene_close(&scene);
    free(text.data);
    return !same;
}

static void say_pick(const struct crisis_sight *look, int seat) {
    char data[400], example[LUDO_MOVE_TEXT_MAX];
    struct ludo_text name = ludo_text_in(example, sizeof example);
    int free_one = 0;
    while (free_one < CRISIS_ROLES - 1 && look->scene.person[free_one].in)
        free_one++;
    crisis_add_move(&name, look->city.role[free_one].id);
    plain_say(_("%s: pick a character, for example: pick %s."), look->session->player[seat].shown,
              example);
    for (int role = 0; role < CRISIS_ROLES; role++) {
        struct ludo_text text = ludo_text_in(data, sizeof data);
        if (look->scene.person[role].in)
            continue;
        crisis_add_person(&text, look->session, &look->city, &look->scene, role);
        plain_say("%s", data);
    }
}

static void say_choose(const struct crisis_sight *look) {
    char data[200];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    const char *comma = "";
    for (int role = 0; role < CRISIS_ROLES; role++) {
        const struct crisis_person *person = &look->scene.person[role];
        if (!person->in || person->played)
            continue;
        ludo_text_add_format(&text, "%s%s (%s)", comma, look->city.role[role].name,
                             look->session->player[person->seat].shown);
        comma = ", ";
    }
    for (int role = 0; role < CRISIS_ROLES; role++)
        crisis_say_goal(look, role);
    plain_say(_("Who goes next? %s. Write turn and a name."), data);
}

static void say_flee(const struct crisis_sight *look) {
    const struct crisis_scene *scene = &look->scene;
    plain_say(_("A police car is where %s stands: write flee and a space."),
              look->city.role[scene->turn.role].name);
}

/* All of it as the turn begins; later what changes. */
static void say_own_turn(const struct crisis_sight *look) {
    const struct crisis_scene *scene = &look->scene;
    const struct ludo_match *match = &look->session->table.match;
    char data[200];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    bool begins = match->count && match->steps[match->count - 1].mover == LUDO_CHANCE;
    crisis_say_spot(look, crisis_own_space(scene));
    if (begins)
        crisis_say_ways_out(look, crisis_own_space(scene));
    crisis_say_dice(scene);
    crisis_add_budget(&text, &scene->turn);
    plain_say("%s", data);
    if (scene->turn.blocked)
        plain_say("%s", _("The mafia here must be dealt with first: remove, face or dodge it."));
    plain_say("%s", begins ? _("Write a move; moves lists what you can do.")
                           : _("Write a move, or end."));
}

static void say_wound(const struct crisis_sight *look) {
    plain_say(look->scene.duty == CRISIS_LOSE
                  ? _("%s is wounded: write lose and the colour of the die that is lost.")
                  : _("%s is healed: write heal and the colour of the die that comes back."),
              look->scene.turn.role >= 0 && look->scene.duty == CRISIS_LOSE
                  ? look->city.role[look->scene.turn.role].name
                  : look->session->player[session_seat(look->session)].shown);
}

static void say_turn(const struct session *session, int seat) {
    struct crisis_sight look = crisis_sight_open(session);
    if (look.scene.hint && hint_is_new(&look))
        plain_say(_("Hint: %s"), look.scene.hint);
    switch (look.scene.duty) {
    case CRISIS_PICK:
        say_pick(&look, seat);
        break;
    case CRISIS_CHOOSE:
        say_choose(&look);
        break;
    case CRISIS_FLEE:
        say_flee(&look);
        break;
    case CRISIS_TURN:
        say_own_turn(&look);
        break;
    case CRISIS_LOSE:
    case CRISIS_HEAL:
        say_wound(&look);
        break;
    case CRISIS_CHANCE:
    case CRISIS_OVER:
        break;
    }
    crisis_sight_close(&look);
}

/* Nothing waits for being confirmed here. */
static void say_chosen(const struct session *session, int seat) {
    (void)session;
    (void)seat;
}

static const struct plain_command commands[] = {
    {N_("moves"), N_("what you can do now and what it costs; with a word, just that"), say_moves},
    {N_("look"), N_("your space and those around it; with a name, that space"), crisis_ask_look},
    {N_("go"), N_("followed by a space: go there, with as many steps as it takes"), do_go},
    {N_("turn"), N_("followed by a character: it goes next, a bot's too"), do_turn},
    {N_("dice"), N_("your dice in words"), crisis_ask_dice},
    {N_("map"), N_("all spaces on which there is something"), crisis_ask_map},
    {N_("people"), N_("the family, and what bots mean to do"), crisis_ask_people},
    {N_("objects"), N_("what each object does"), crisis_ask_objects},
    {N_("story"), N_("the story so far, and the final challenge"), crisis_ask_story},
    {N_("alert"), N_("both tracks, the police, the bag, and what raised the alert"),
     crisis_ask_alert},
    {N_("event"), N_("the event of this round"), crisis_ask_event},
    {N_("hint"), N_("what the plot advises now"), crisis_ask_hint},
    {NULL, NULL, NULL},
};

const struct game_front nycrisis_front = {
    .game = "nycrisis",
    .tagline = N_("A family, a crime, one night in Manhattan."),
    .hints = N_("[↑↓←→] map [Enter] do [r] reroll [e] end [u] undo [s] story [p] people "
                "[t] tracks [q] quit"),
    .direct = true,
    .undoes = true,
    .watch_hints = N_("[Enter] go on [s] story [p] people [t] tracks [l] log [?] rules [q] quit"),
    .look = N_("Look at the table"),
    .content_word = crisis_value_word,
    .option_word = crisis_option_word,
    .add_story = crisis_add_story,
    .add_ending = crisis_add_ending,
    .desk_size = sizeof(struct crisis_desk),
    .close = crisis_screen_close,
    .draw = crisis_screen_draw,
    .key = crisis_screen_key,
    .grab = crisis_screen_grab,
    .plain_turn = say_turn,
    .plain_move = read_move,
    .plain_chosen = say_chosen,
    .plain_commands = commands,
};
