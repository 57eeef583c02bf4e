#include "terminal/nycrisis/words.h"

#include "front/translate.h"
#include "terminal/party.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ----------------------------------------------------------------- names */

const char *crisis_option_word(const char *name) {
    return !strcmp(name, "plot") ? _("Plot") : !strcmp(name, "family") ? _("Family") : name;
}

/* The title that a plot gives itself, built in or a file; the name it was asked by
 * if it cannot be read. */
static void read_title(const char *name, char *title, size_t size) {
    struct table table;
    char option[PARTY_OPTION_LENGTH + 8];
    const char *options[] = {option};
    struct ludo_text text = {0};
    (void)snprintf(title, size, "%s", name);
    (void)snprintf(option, sizeof option, "plot=%s", name);
    if (table_open(&table, "nycrisis", 1, options, 1, NULL) < 0)
        return;
    do {
        struct ludo_json json = ludo_json_in(&text);
        ludo_setup_json(&table.setup, &json);
    } while (text_again(&text));
    json_t *root = json_loads(text.data, 0, NULL);
    const json_t *words = json_object_get(json_object_get(root, "nycrisis"), "title");
    (void)snprintf(title, size, "%s", crisis_text(words));
    json_decref(root);
    free(text.data);
    table_close(&table);
}

const char *crisis_value_word(const char *name) {
    /* Titles that were read, so that a start screen does not read them again. */
    static struct { char name[PARTY_OPTION_LENGTH], title[120]; } known[8];
    static size_t count;
    if (!strcmp(name, "one-each"))
        return _("one each");
    if (name[0] >= '1' && name[0] <= '4' && !name[1])
        return name;
    for (size_t i = 0; i < count; i++)
        if (!strcmp(known[i].name, name))
            return known[i].title;
    size_t at = count < sizeof known / sizeof known[0] ? count++ : 0;
    (void)snprintf(known[at].name, sizeof known[at].name, "%s", name);
    read_title(name, known[at].title, sizeof known[at].title);
    return known[at].title;
}

const char *crisis_figure(int role) {
    /* TRANSLATORS: father, mother, daughter and son on the map, two letters each */
    static const char *const figures[CRISIS_ROLES] = {N_("Fa"), N_("Mo"), N_("Da"), N_("So")};
    return _(figures[role]);
}

const char *crisis_colour_word(char letter) {
    return letter == 'r'   ? _("red")
           : letter == 'y' ? _("yellow")
           : letter == 'b' ? _("blue")
                           : _("grey");
}

const char *crisis_face_word(char letter) {
    return letter == 'r'   ? _("physical")
           : letter == 'y' ? _("social")
           : letter == 'b' ? _("intelligence")
           : letter == 'w' ? _("wild")
                           : _("being rolled");
}

void crisis_add_information(struct ludo_text *text, const char *information) {
    ludo_text_add_format(text,
                         information[0] == 'r'   ? _("red information, %c results")
                         : information[0] == 'y' ? _("yellow information, %c results")
                                                 : _("blue information, %c results"),
                         information[1]);
}

void crisis_add_cost(struct ludo_text *text, const json_t *cost) {
    static const struct {
        const char *key, *words;
    } parts[] = {{"red", N_("physical %d")},
                 {"yellow", N_("social %d")},
                 {"blue", N_("intelligence %d")},
                 {"equal", N_("equal results %d")}};
    const char *comma = "";
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        int count = (int)json_integer_value(json_object_get(cost, parts[i].key));
        if (!count)
            continue;
        ludo_text_add(text, comma);
        ludo_text_add_format(text, _(parts[i].words), count);
        comma = ", ";
    }
}

void crisis_add_spaces(struct ludo_text *text, const struct crisis_city *city, uint32_t spaces) {
    for (const char *comma = ""; spaces; spaces &= spaces - 1, comma = ", ")
        ludo_text_add_format(text, "%s%s", comma, city->space[__builtin_ctz(spaces)].name);
}

/* ----------------------------------------------------------------- moves */

/* All words that stand in moves; _() of one is what may be typed for it. */
static const char *const move_words[] = {
    N_("pick"),     N_("turn"),   N_("flee"),    N_("stay"),    N_("move"),      N_("to"),
    N_("extra"),    N_("reroll"), N_("collect"), N_("take"),    N_("remove"),    N_("face"),
    N_("dodge"),    N_("use"),    N_("laptop"),  N_("money"),   N_("newspaper"), N_("radio"),
    N_("drone"),    N_("send"),   N_("coat"),    N_("give"),    N_("ability"),   N_("lead"),
    N_("visit"),    N_("end"),    N_("lose"),    N_("heal"),    N_("bribe"),     N_("used"),
    N_("phone"),    N_("mask"),   N_("gloves"),  N_("bicycle"), N_("father"),    N_("mother"),
    N_("daughter"), N_("son"),    N_("red"),     N_("yellow"),  N_("blue"),      N_("grey"),
};

static const char *move_word(const char *english) {
    /* Another game's word for something else. */
    if (!strcmp(english, "challenge"))
        return _("try");
    for (size_t i = 0; i < sizeof move_words / sizeof move_words[0]; i++)
        if (!strcmp(move_words[i], english))
            return _(move_words[i]);
    return english;
}

void crisis_add_move(struct ludo_text *text, const char *move) {
    for (const char *space = ""; *move; space = " ") {
        char word[LUDO_MOVE_TEXT_MAX];
        size_t length = strcspn(move, " ");
        (void)snprintf(word, sizeof word, "%.*s", (int)length, move);
        ludo_text_add_format(text, "%s%s", space, move_word(word));
        move += length + strspn(move + length, " ");
    }
}

bool crisis_same_stem(const struct crisis_way *a, const struct crisis_way *b) {
    return a->stem == b->stem && !strncmp(a->move, b->move, a->stem) && a->paid == b->paid &&
           strlen(crisis_payment(a)) == strlen(crisis_payment(b));
}

const char *crisis_payment(const struct crisis_way *way) {
    return way->paid ? way->move + way->stem + 1 : "";
}

void crisis_add_alert(struct ludo_text *text, int alert) {
    if (alert)
        ludo_text_add_format(text, _("alert +%d"), alert);
}

static const char *name_of_object(const struct crisis_city *city, int object) {
    return object >= 0 ? city->object[object].name : "";
}

/* Ways of objects, by what is held. */
static void add_object_way(struct ludo_text *text, const struct crisis_city *city,
                           const struct crisis_way *way) {
    const char *object = name_of_object(city, way->object);
    const char *who = way->role >= 0 ? city->role[way->role].name : "";
    const char *where = way->space >= 0 ? city->space[way->space].name : "";
    switch ((int)way->verb) {
    case CRISIS_DO_USE:
        ludo_text_add_format(text, _("Use: %s"), object);
        break;
    case CRISIS_DO_LAPTOP:
        ludo_text_add_format(text, _("Laptop: collect %s in %s"), way->information, where);
        break;
    case CRISIS_DO_MONEY:
        ludo_text_add(text, strstr(way->move, "heal") ? _("Money: heal a wound")
                                                      : _("Money: bribe a mafia"));
        break;
    case CRISIS_DO_NEWSPAPER:
        ludo_text_add_format(text, _("Newspaper: ride to %s"), where);
        break;
    case CRISIS_DO_RADIO:
        ludo_text_add_format(text, _("Radio: car from %s to %s"),
                             way->from >= 0 ? city->space[way->from].name : "", where);
        break;
    case CRISIS_DO_DRONE:
        ludo_text_add_format(text, _("Drone: take %s in %s"), object, where);
        break;
    case CRISIS_DO_SEND:
        ludo_text_add_format(text, _("Drone: send %s to %s"), object, who);
        break;
    case CRISIS_DO_COAT:
        if (way->move[4])
            ludo_text_add_format(text, _("Coat: ignore police in %s"), where);
        else
            ludo_text_add(text, _("Coat: ignore the mafia"));
        break;
    default:
        ludo_text_add_format(text, _("Give %s to %s"), object, who);
        break;
    }
    if (strstr(way->move, " used "))
        ludo_text_add_format(text, " (%s)", _("used"));
}

/* Decisions out of a turn, and steps. */
static void add_plain_way(struct ludo_text *text, const struct crisis_city *city,
                          const struct crisis_way *way) {
    const char *who = way->role >= 0 ? city->role[way->role].name : "";
    const char *where = way->space >= 0 ? city->space[way->space].name : "";
    switch ((int)way->verb) {
    case CRISIS_DO_PICK:
        ludo_text_add_format(text, _("Pick: %s"), who);
        break;
    case CRISIS_DO_TURN:
        ludo_text_add_format(text, _("Next: %s"), who);
        break;
    case CRISIS_DO_FLEE:
        ludo_text_add_format(text, _("Get away to %s"), where);
        break;
    case CRISIS_DO_STAY:
        ludo_text_add(text, _("Stay: there is no way out"));
        break;
    case CRISIS_DO_MOVE:
        ludo_text_add(text, _("Move: more steps"));
        break;
    case CRISIS_DO_TO:
        ludo_text_add_format(text, way->ride ? _("Ride to %s") : _("Step to %s"), where);
        break;
    case CRISIS_DO_EXTRA:
        ludo_text_add_format(text, _("Extra step to %s"), where);
        break;
    case CRISIS_DO_LOSE:
        ludo_text_add_format(text, _("Lose a die: %s"), crisis_colour_word(way->colour));
        break;
    case CRISIS_DO_HEAL:
        ludo_text_add_format(text, _("Heal a die: %s"), crisis_colour_word(way->colour));
        break;
    default:
        ludo_text_add(text, _("End the turn"));
        break;
    }
}

void crisis_add_way(struct ludo_text *text, const struct crisis_city *city,
                    const struct crisis_scene *scene, const struct crisis_way *way) {
    const char *kind = way->kind >= 0 ? scene->kind[way->kind].name : "";
    switch ((int)way->verb) {
    case CRISIS_DO_COLLECT:
        ludo_text_add_format(text, _("Collect %s"), way->information);
        break;
    case CRISIS_DO_TAKE:
        ludo_text_add_format(text, _("Take: %s"), name_of_object(city, way->object));
        break;
    case CRISIS_DO_REMOVE:
        ludo_text_add(text, strchr(crisis_payment(way), ' ') ? _("Remove a mafia")
                                                             : _("Remove a second mafia"));
        break;
    case CRISIS_DO_FACE:
        ludo_text_add(text, _("Face the mafia"));
        break;
    case CRISIS_DO_DODGE:
        ludo_text_add(text, _("Dodge the mafia"));
        break;
    case CRISIS_DO_REROLL:
        ludo_text_add(text, _("Reroll"));
        break;
    case CRISIS_DO_ABILITY:
        if (way->role >= 0)
            ludo_text_add_format(text, _("Ability: heal %s"), city->role[way->role].name);
        else
            ludo_text_add_format(text, _("Ability: reroll %s"), way->move + strlen("ability "));
        break;
    case CRISIS_DO_LEAD:
        ludo_text_add_format(text, _("Lead: %s"), kind);
        break;
    case CRISIS_DO_VISIT:
        ludo_text_add_format(text, _("Visit: %s"), kind);
        break;
    case CRISIS_DO_CHALLENGE:
        ludo_text_add(text, _("Try the final challenge"));
        break;
    case CRISIS_DO_USE:
    case CRISIS_DO_LAPTOP:
    case CRISIS_DO_MONEY:
    case CRISIS_DO_NEWSPAPER:
    case CRISIS_DO_RADIO:
    case CRISIS_DO_DRONE:
    case CRISIS_DO_SEND:
    case CRISIS_DO_COAT:
    case CRISIS_DO_GIVE:
        add_object_way(text, city, way);
        break;
    default:
        add_plain_way(text, city, way);
        break;
    }
}
