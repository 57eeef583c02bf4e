/* New York Crisis: spaces, characters, tracks and the story in sentences. */
#include "front/translate.h"
#include "terminal/nycrisis/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int get_int(const json_t *object, const char *key) {
    return (int)json_integer_value(json_object_get(object, key));
}

static bool get_bool(const json_t *object, const char *key) {
    return json_is_true(json_object_get(object, key));
}

static const char *get_text(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

/* ---------------------------------------------------------------- spaces */

static void add_people_at(struct ludo_text *text, const struct crisis_city *city,
                          const struct crisis_scene *scene, int space) {
    const char *before = " ";
    for (int role = 0; role < CRISIS_ROLES; role++)
        if (scene->person[role].in && scene->round && scene->person[role].at == space) {
            ludo_text_add_format(text, "%s%s", before, city->role[role].name);
            before = ", ";
        }
    ludo_text_add(text, *before == ' ' ? "" : ".");
}

static void add_information_at(struct ludo_text *text, const struct crisis_spot *spot) {
    const char *comma = "";
    for (int kind = 0; kind < CRISIS_INFORMATION; kind++)
        for (int i = 0; i < spot->information[kind]; i++) {
            ludo_text_add(text, *comma ? comma : " ");
            ludo_text_add(text, *comma ? "" : _("Information: "));
            ludo_text_add(text, crisis_information_name[kind]);
            comma = ", ";
        }
    ludo_text_add(text, *comma ? "." : "");
}

static void add_tokens_at(struct ludo_text *text, const struct crisis_scene *scene, int space) {
    for (int kind = 0; kind < scene->kinds; kind++) {
        const struct crisis_kind *token = &scene->kind[kind];
        char cost[120];
        struct ludo_text words = ludo_text_in(cost, sizeof cost);
        if (!scene->spot[space].token[kind])
            continue;
        ludo_text_add_format(text, " %s", token->name);
        if (scene->spot[space].token[kind] > 1)
            ludo_text_add_format(text, " ×%d", scene->spot[space].token[kind]);
        ludo_text_add(text, ".");
        crisis_add_cost(&words, token->visit);
        if (token->visit) {
            ludo_text_add(text, " ");
            ludo_text_add_format(text, _("A visit costs: %s."), cost);
        }
        if (token->lead)
            ludo_text_add_format(text, " %s", _("Can be led."));
    }
}

void crisis_add_spot(struct ludo_text *text, const struct crisis_city *city,
                     const struct crisis_scene *scene, int space) {
    const struct crisis_spot *spot = &scene->spot[space];
    ludo_text_add_format(text, _("%s:"), city->space[space].name);
    size_t empty = text->length;
    add_people_at(text, city, scene, space);
    if (spot->mafia) {
        ludo_text_add(text, " ");
        ludo_text_add_format(text, _("Mafia: %d."), spot->mafia);
    }
    if (spot->car)
        ludo_text_add_format(text, " %s", _("Police car."));
    if (spot->fbi)
        ludo_text_add_format(text, " %s", _("FBI."));
    add_information_at(text, spot);
    if (spot->object >= 0) {
        ludo_text_add(text, " ");
        ludo_text_add_format(text, _("Object: %s."), city->object[spot->object].name);
    }
    add_tokens_at(text, scene, space);
    if (scene->challenge_at == space)
        ludo_text_add_format(text, " %s", _("The final challenge is here."));
    if (city->space[space].subway)
        ludo_text_add_format(text, " %s", _("Subway station."));
    if (text->length == empty)
        ludo_text_add_format(text, " %s", _("nothing."));
}

/* ------------------------------------------------------------ characters */

static void add_objects_of(struct ludo_text *text, const struct crisis_city *city,
                           const struct crisis_person *person) {
    if (!person->objects)
        return;
    ludo_text_add_format(text, " %s", _("Objects:"));
    for (int i = 0; i < person->objects; i++) {
        ludo_text_add_format(text, "%s %s", i ? "," : "",
                             city->object[person->object[i].kind].name);
        if (person->object[i].used)
            ludo_text_add_format(text, " (%s)", _("used"));
    }
    ludo_text_add(text, ".");
}

/* Colours of dice, in words. */
static void add_colours(struct ludo_text *text, const char *colours) {
    for (int i = 0; colours[i]; i++)
        ludo_text_add_format(text, "%s%s", i ? ", " : "", crisis_colour_word(colours[i]));
}

void crisis_add_person(struct ludo_text *text, const struct session *session,
                       const struct crisis_city *city, const struct crisis_scene *scene, int role) {
    const struct crisis_person *person = &scene->person[role];
    const struct crisis_role *about = &city->role[role];
    char dice[120];
    struct ludo_text words = ludo_text_in(dice, sizeof dice);
    add_colours(&words, about->dice);
    if (!person->in) {
        ludo_text_add_format(text, _("%s: "), about->name);
        ludo_text_add_format(text, _("dice %s. %s: %s"), dice, about->ability, about->ability_text);
        return;
    }
    ludo_text_add_format(text, _("%s (%s): "), about->name, session->player[person->seat].shown);
    if (scene->round)
        ludo_text_add_format(text,
                             scene->turn.role == role ? _("in %s, playing now.")
                             : person->played         ? _("in %s, has played this round.")
                                                      : _("in %s, has not played yet."),
                             city->space[person->at].name);
    ludo_text_add(text, scene->round ? " " : "");
    ludo_text_add_format(text, _("Dice: %s."), dice);
    if (person->lost[0]) {
        words = ludo_text_in(dice, sizeof dice);
        add_colours(&words, person->lost);
        ludo_text_add(text, " ");
        ludo_text_add_format(text, _("Wounds, lost dice: %s."), dice);
    }
    ludo_text_add(text, " ");
    ludo_text_add_format(text, _("Ability tokens: %d (%s)."), person->abilities, about->ability);
    add_objects_of(text, city, person);
}

/* What a goal is about, in the words of the scene. */
struct goal {
    const char *who, *where, *what;
};

static void add_goal(struct ludo_text *text, const char *goal, const struct goal *words) {
    if (!strcmp(goal, "collect"))
        ludo_text_add_format(text, _("%s means to collect %s in %s."), words->who, words->what,
                             words->where);
    else if (!strcmp(goal, "take"))
        ludo_text_add_format(text, _("%s means to take an object in %s: %s."), words->who,
                             words->where, words->what);
    else if (!strcmp(goal, "remove"))
        ludo_text_add_format(text, _("%s means to remove mafia in %s."), words->who, words->where);
    else if (!strcmp(goal, "visit"))
        ludo_text_add_format(text, _("%s means to visit, in %s: %s."), words->who, words->where,
                             words->what);
    else if (!strcmp(goal, "lead"))
        ludo_text_add_format(text, _("%s means to fetch, in %s: %s."), words->who, words->where,
                             words->what);
    else if (!strcmp(goal, "challenge"))
        ludo_text_add_format(text, _("%s means to be at the final challenge in %s."), words->who,
                             words->where);
    else
        ludo_text_add_format(text, _("%s has nothing particular in mind."), words->who);
}

static struct goal read_goal(const struct crisis_city *city, const struct crisis_scene *scene,
                             const json_t *goal) {
    int space = crisis_space_of(city, get_text(goal, "space"));
    int object = crisis_object_of(city, get_text(goal, "object"));
    struct goal words = {.where = space >= 0 ? city->space[space].name : "",
                         .what = get_text(goal, "information")};
    if (object >= 0)
        words.what = city->object[object].name;
    for (int kind = 0; kind < scene->kinds; kind++)
        if (!strcmp(scene->kind[kind].id, get_text(goal, "token")))
            words.what = scene->kind[kind].name;
    return words;
}

void crisis_add_goal(struct ludo_text *text, const struct session *session,
                     const struct crisis_city *city, const struct crisis_scene *scene, int role) {
    const struct crisis_person *person = &scene->person[role];
    json_t *intent = person->in ? session_intent_json(session, person->seat) : NULL, *item;
    size_t index;
    json_array_foreach(json_object_get(intent, "goals"), index, item) {
        struct goal words = read_goal(city, scene, item);
        if (crisis_role_of(city, get_text(item, "character")) != role)
            continue;
        words.who = city->role[role].name;
        add_goal(text, get_text(item, "goal"), &words);
        break;
    }
    json_decref(intent);
}

/* ------------------------------------------------------------------ turn */

void crisis_add_dice(struct ludo_text *text, const struct crisis_turn *turn) {
    const char *space = "";
    for (int i = 0; i < turn->dice; i++, space = " ")
        ludo_text_add_format(text, "%s%s", space, turn->die[i].code);
    for (int colour = 0; colour < CRISIS_COLOURS; colour++)
        for (int i = 0; i < turn->extra[colour]; i++, space = " ")
            ludo_text_add_format(text, "%s+%c", space, "ryb"[colour]);
}

void crisis_add_budget(struct ludo_text *text, const struct crisis_turn *turn) {
    ludo_text_add_format(text, _("Actions left: %d, steps left: %d."), turn->actions, turn->steps);
}

/* ---------------------------------------------------------------- tracks */

void crisis_add_event(struct ludo_text *text, const struct crisis_city *city,
                      const struct crisis_scene *scene) {
    if (!scene->event)
        return;
    ludo_text_add_format(text, _("Event: %s. %s"), crisis_event_title(city, scene->event),
                         crisis_event_text(city, scene->event));
    if (scene->rewarded)
        ludo_text_add_format(text, " %s", _("The reward has been paid."));
}

static void add_squares(struct ludo_text *text, uint64_t squares) {
    for (const char *comma = ""; squares; squares &= squares - 1, comma = ", ")
        ludo_text_add_format(text, "%s%d", comma, __builtin_ctzll(squares));
}

static void add_alert_line(struct ludo_text *text, const struct crisis_scene *scene) {
    char data[200];
    struct ludo_text squares = ludo_text_in(data, sizeof data);
    add_squares(&squares, scene->alert_cars);
    ludo_text_add_format(text, _("Alert: %d of %d."), scene->alert, scene->alert_length);
    if (data[0]) {
        ludo_text_add(text, " ");
        ludo_text_add_format(text, _("Police cars wait at: %s."), data);
    }
    if (scene->limit)
        ludo_text_add_format(text, " %s", _("The end is reached: this round is the last."));
}

static void add_story_line(struct ludo_text *text, const struct crisis_city *city,
                           const struct crisis_scene *scene) {
    ludo_text_add_format(text, _("Story: %d; cards revealed: %d of %d."), scene->story,
                         scene->revealed, city->cards);
    if (scene->revealed && scene->revealed < city->cards) {
        ludo_text_add(text, " ");
        ludo_text_add_format(text, _("The next card lies at %d."), city->square[scene->revealed]);
    }
}

/* What a rule that was changed means, in a sentence. */
static const char *rule_sentence(const char *rule) {
    static const char *const words[][2] = {
        {"no-subway", N_("There is no subway.")},
        {"no-extra-step", N_("There is no extra step.")},
        {"free-extra-step", N_("The extra step costs no alert.")},
        {"dear-wilds", N_("A wild costs 2 alert.")},
        {"free-wilds", N_("Wilds cost no alert.")},
        {"short-moves", N_("A Move is 1 step.")},
        {"long-moves", N_("A Move is 3 steps.")},
        {"no-family-dice", N_("Relatives lend no dice.")},
        {"more-mafia", N_("Each turn draws one mafia card more.")},
        {"no-objects", N_("No object may be taken.")},
        {"no-face", N_("Mafia cannot be faced.")},
    };
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (!strcmp(words[i][0], rule))
            return _(words[i][1]);
    return rule;
}

void crisis_add_tracks(struct ludo_text *text, const struct crisis_city *city,
                       const struct crisis_scene *scene, const char *bullet) {
    size_t index;
    const json_t *rule;
    ludo_text_add(text, bullet);
    add_alert_line(text, scene);
    ludo_text_add_format(text, "\n%s", bullet);
    add_story_line(text, city, scene);
    ludo_text_add_format(text, "\n%s", bullet);
    ludo_text_add_format(text, _("Police cars: %d; more from the next round on: %d. FBI: %d of 5."),
                         scene->cars, scene->cars_waiting, crisis_fbi_count(scene));
    ludo_text_add_format(text, "\n%s", bullet);
    ludo_text_add_format(text, _("Information in the bag: red %d, yellow %d, blue %d."),
                         scene->bag[0], scene->bag[1], scene->bag[2]);
    if (scene->revealed) {
        ludo_text_add(text, " ");
        ludo_text_add_format(
            text, _("Mafia cards each turn: %d."),
            get_int(json_array_get(scene->cards, (size_t)scene->revealed - 1), "mafia"));
    }
    ludo_text_add(text, "\n");
    json_array_foreach(scene->rules, index, rule)
        ludo_text_add_format(text, "%s%s\n", bullet, rule_sentence(json_string_value(rule)));
}

void crisis_add_causes(struct ludo_text *text, const struct crisis_scene *scene,
                       const char *bullet) {
    static const char *const words[][2] = {
        {"wild", N_("Wilds: %d.")},
        {"extra_step", N_("Extra steps: %d.")},
        {"arrest", N_("Arrests by the police: %d.")},
        {"fbi", N_("FBI after a third mafia: %d.")},
        {"bag", N_("The bag was empty: %d.")},
        {"supply", N_("No mafia was left: %d.")},
        {"radio", N_("Police radio: %d.")},
        {"coat", N_("Trench coat: %d.")},
        {"event", N_("Events: %d.")},
        {"plot", N_("The plot: %d.")},
    };
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (get_int(scene->causes, words[i][0])) {
            ludo_text_add(text, bullet);
            ludo_text_add_format(text, _(words[i][1]), get_int(scene->causes, words[i][0]));
            ludo_text_add(text, "\n");
        }
}

/* ----------------------------------------------------------------- story */

static void add_order(struct ludo_text *text, const struct crisis_scene *scene,
                      const char *bullet) {
    char data[200];
    struct ludo_text words = ludo_text_in(data, sizeof data);
    size_t index;
    const json_t *colour;
    if (!scene->order)
        return;
    json_array_foreach(json_object_get(scene->order, "colours"), index, colour)
        ludo_text_add_format(&words, "%s%s", index ? ", " : "",
                             crisis_colour_word(json_string_value(colour)[0]));
    ludo_text_add(text, bullet);
    ludo_text_add_format(text, _("Collect in this order: %s. Done: %d."), data,
                         get_int(scene->order, "done"));
    if (get_bool(scene->order, "again"))
        ludo_text_add_format(text, " %s", _("A wrong colour begins it anew."));
    ludo_text_add(text, "\n");
}

void crisis_add_challenge(struct ludo_text *text, const struct crisis_city *city,
                          const struct crisis_scene *scene, const char *bullet) {
    const json_t *challenge = scene->challenge;
    add_order(text, scene, bullet);
    if (!challenge)
        return;
    ludo_text_add(text, bullet);
    ludo_text_add_format(text, _("Final challenge in %s: %s"),
                         scene->challenge_at >= 0 ? city->space[scene->challenge_at].name : "",
                         crisis_text(json_object_get(challenge, "text")));
    ludo_text_add(text, "\n");
    if (get_int(challenge, "times") > 1) {
        ludo_text_add(text, bullet);
        ludo_text_add_format(text, _("Done %d of %d times."), get_int(challenge, "paid"),
                             get_int(challenge, "times"));
        ludo_text_add(text, "\n");
    }
}

void crisis_add_cards(struct ludo_text *text, const struct crisis_city *city,
                      const struct crisis_scene *scene, int from) {
    for (int i = from; i < scene->revealed; i++) {
        const json_t *card = json_array_get(scene->cards, (size_t)i);
        ludo_text_add_format(text, "## %s\n\n%s\n\n", crisis_text(json_object_get(card, "title")),
                             crisis_text(json_object_get(card, "text")));
    }
    crisis_add_challenge(text, city, scene, "- ");
}

/* ---------------------------------------------------------------- ending */

static const char *ending_sentence(const char *ending) {
    return !strcmp(ending, "won")     ? _("You have won: the family is cleared!")
           : !strcmp(ending, "alert") ? _("You have lost: the alert reached its end.")
           : !strcmp(ending, "fbi")   ? _("You have lost: the fifth FBI came to the board.")
           : !strcmp(ending, "long")  ? _("You have lost: no match may take so many moves.")
                                      : _("You have lost: forty rounds were not enough.");
}

void crisis_add_ending(struct ludo_text *text, const struct session *session) {
    struct crisis_city city;
    struct crisis_scene scene;
    char data[600];
    struct ludo_text causes = ludo_text_in(data, sizeof data);
    crisis_city_read(&city, session);
    crisis_scene_read(&scene, &city, session);
    if (scene.duty == CRISIS_OVER) {
        ludo_text_add_format(text, "%s\n", ending_sentence(scene.ending));
        add_story_line(text, &city, &scene);
        ludo_text_add(text, "\n");
        ludo_text_add_format(text, _("Rounds: %d. Alert: %d of %d. FBI: %d of 5."), scene.round,
                             scene.alert, scene.alert_length, crisis_fbi_count(&scene));
        ludo_text_add(text, "\n");
        crisis_add_causes(&causes, &scene, "");
        if (data[0])
            ludo_text_add_format(text, "%s\n%s", _("What raised the alert:"), data);
    }
    crisis_scene_close(&scene);
}
