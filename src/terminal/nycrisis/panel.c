/* New York Crisis on the screen: the tracks above the map, and beside it the event,
 * the family, the dice and what can be done at the chosen space. */
#include "front/translate.h"
#include "terminal/letters.h"
#include "terminal/nycrisis/screen.h"

#include <stdio.h>
#include <string.h>

enum { HINT_LINES = 4, TRACK_GAPS = 6 };

static const struct look look_alert = {203, 238, 1, 0, 1, 0, 0, 1, 1};
static const struct look look_progress = {157, 238, 2, 0, 1, 0, 0, 1, 1};
static const struct look look_free = {252, 238, 7, 0, 0, 0, 0, 0, 0};
static const struct look look_spent = {244, 238, 7, 0, 0, 1, 0, 0, 0};

/* ---------------------------------------------------------------- tracks */

/* A track in squares: those passed, and a sign where something waits. */
struct track {
    int at, length;
    uint64_t signs;
    const char *sign;
    const struct look *passed;
};

static void put_track(const struct track *track, int line, int *column) {
    for (int square = 1; square <= track->length; square++) {
        const struct look *look = square <= track->at ? track->passed : &look_free;
        bool sign = square < 64 && track->signs >> square & 1;
        *column += screen_put(line, *column, 1, look,
                              sign                  ? track->sign
                              : square <= track->at ? letters_pick("■", "#")
                                                    : letters_pick("·", "."));
    }
}

void crisis_tracks_draw(const struct crisis_desk *crisis, int line) {
    const struct crisis_scene *scene = &crisis->scene;
    const struct crisis_city *city = &crisis->city;
    struct track alert = {.at = scene->alert,
                          .length = scene->alert_length,
                          .signs = scene->alert_cars,
                          .sign = "P",
                          .passed = &look_alert};
    struct track story = {.at = scene->story,
                          .length = city->square[city->cards - 1],
                          .sign = "C",
                          .passed = &look_progress};
    int column = 1;
    for (int i = scene->revealed; i < city->cards; i++)
        story.signs |= UINT64_C(1) << city->square[i];
    char alert_words[60], story_words[60], rest[60];
    (void)snprintf(alert_words, sizeof alert_words, _("Alert %d/%d"), alert.at, alert.length);
    (void)snprintf(story_words, sizeof story_words, _("Story %d/%d"), story.at, story.length);
    (void)snprintf(rest, sizeof rest, scene->limit ? _("last round!") : _("FBI %d/5"),
                   crisis_fbi_count(scene));
    /* The squares are drawn where there is room for all of them. */
    bool fits = letters_columns(alert_words) + alert.length + letters_columns(story_words) +
                    story.length + letters_columns(rest) + TRACK_GAPS <=
                screen_columns();
    column += 1 + screen_put(line, column, screen_columns(), &look_bold, alert_words);
    if (fits)
        put_track(&alert, line, &column);
    column += 2;
    column += 1 + screen_put(line, column, screen_columns(), &look_bold, story_words);
    if (fits)
        put_track(&story, line, &column);
    (void)screen_put(line, column + 1, screen_columns(), scene->limit ? &look_warn : &look_text,
                     rest);
}

/* ----------------------------------------------------------------- family */

/* Where things are written: one line after the other. */
struct column {
    int line, end, left, width;
};

static void put_person(const struct desk *desk, struct column *at, int role) {
    const struct crisis_desk *crisis = desk->memory;
    const struct crisis_person *person = &crisis->scene.person[role];
    bool active = crisis->scene.turn.role == role;
    const struct look *look = active ? &look_bold : person->played ? &look_dim : &look_text;
    char data[200];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    ludo_text_add_format(&text, "%s%s ", active ? letters_pick("▸", ">") : " ",
                         crisis->city.role[role].name);
    for (int i = 0; i < person->abilities; i++)
        ludo_text_add(&text, letters_pick("●", "o"));
    if (person->lost[0])
        ludo_text_add_format(&text, " -%s", person->lost);
    for (int i = 0; i < person->objects; i++) {
        const char *name = crisis->city.object[person->object[i].kind].name;
        ludo_text_add_format(&text, "%s%.*s%s", i ? "," : " ", (int)letters_fitting(name, 4), name,
                             person->object[i].used ? "-" : "");
    }
    ludo_text_add_format(&text, " %s", desk->session->player[person->seat].shown);
    (void)screen_put(at->line++, at->left, at->width, look, data);
}

static void put_family(const struct desk *desk, struct column *at) {
    const struct crisis_desk *crisis = desk->memory;
    for (int role = 0; role < CRISIS_ROLES; role++)
        if (crisis->scene.person[role].in)
            put_person(desk, at, role);
}

/* ------------------------------------------------------------------- dice */

static void put_die(const struct crisis_desk *crisis, int die, int line, int *column, int end) {
    const struct crisis_die *of = &crisis->scene.turn.die[die];
    bool choosing = crisis->stage == STAGE_PERSON && crisis->focus == CRISIS_ON_DICE;
    char text[16];
    const char *mark = choosing && crisis->marked[die] ? letters_pick("×", "x") : " ";
    (void)snprintf(text, sizeof text, "%s", of->code);
    *column += screen_put(line, *column, end - *column, &look_bold, mark);
    *column += screen_put(line, *column, end - *column,
                          choosing && crisis->die == die ? &look_chosen
                          : of->spent                    ? &look_spent
                                                         : crisis_look(of->code[0]),
                          text);
}

static void put_dice(const struct crisis_desk *crisis, struct column *at) {
    const struct crisis_turn *turn = &crisis->scene.turn;
    int column = at->left, end = at->left + at->width;
    if (turn->role < 0)
        return;
    for (int die = 0; die < turn->dice; die++)
        put_die(crisis, die, at->line, &column, end);
    for (int colour = 0; colour < CRISIS_COLOURS; colour++)
        for (int i = 0; i < turn->extra[colour]; i++)
            column += 1 + screen_format(at->line, column + 1, end - column - 1,
                                        crisis_look("ryb"[colour]), "+%c", "ryb"[colour]);
    at->line++;
    (void)screen_format(at->line++, at->left, at->width, &look_text, _("Actions %d, steps %d"),
                        turn->actions, turn->steps);
}

/* ------------------------------------------------------------------- list */

enum { CHOICES_MAX = CRISIS_ITEMS_MAX, CHOICE_LENGTH = 200 };

/* What there is to choose from, in words. */
struct choices {
    char text[CHOICES_MAX][CHOICE_LENGTH];
    int count, chosen; /* -1: none */
};

/* Long ones take two lines. */
static int lines_of(const struct choices *choices, int choice, int width) {
    return letters_columns(choices->text[choice]) > width ? 2 : 1;
}

/* The first one shown, so that the chosen one is in sight. */
static int first_shown(const struct choices *choices, const struct column *at) {
    int first = choices->chosen < 0 ? 0 : choices->chosen, room = at->end - at->line;
    for (int i = first; i >= 0 && choices->chosen >= 0; i--) {
        room -= lines_of(choices, i, at->width);
        if (room < 0)
            break;
        first = i;
    }
    return first;
}

static void put_choices(const struct choices *choices, struct column *at) {
    int i = first_shown(choices, at);
    for (; i < choices->count && at->line < at->end; i++) {
        const struct look *look = i == choices->chosen ? &look_chosen : &look_text;
        int lines = lines_of(choices, i, at->width);
        if (lines > at->end - at->line)
            lines = at->end - at->line;
        for (int line = 0; line < lines && i == choices->chosen; line++)
            screen_fill(at->line + line, at->left, at->width, look);
        (void)screen_wrap(at->line, at->left, at->width, lines, look, choices->text[i]);
        at->line += lines;
    }
    if (i < choices->count)
        (void)screen_put(at->end - 1, at->left + at->width - 1, 1, &look_bold,
                         letters_pick("↓", "v"));
}

static void put_items(const struct crisis_desk *crisis, struct column *at) {
    struct choices choices = {.chosen = crisis->focus == CRISIS_ON_LIST ? crisis->item : -1,
                              .count = crisis->items};
    for (int i = 0; i < crisis->items; i++) {
        struct ludo_text text = ludo_text_in(choices.text[i], CHOICE_LENGTH);
        crisis_item_add(&text, crisis, &crisis->list[i]);
    }
    put_choices(&choices, at);
}

/* What may pay for the item, and what it costs. */
static void put_payments(const struct crisis_desk *crisis, struct column *at) {
    const struct crisis_item *item = &crisis->list[crisis->item];
    struct choices choices = {.chosen = crisis->payment};
    char data[CHOICE_LENGTH];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    crisis_add_way(&text, &crisis->city, &crisis->scene, &crisis->ways.way[item->way]);
    (void)screen_format(at->line++, at->left, at->width, &look_bold, _("%s with:"), data);
    for (; choices.count < item->ways && choices.count < CHOICES_MAX; choices.count++) {
        const struct crisis_way *way = &crisis->ways.way[item->way + choices.count];
        text = ludo_text_in(choices.text[choices.count], CHOICE_LENGTH);
        ludo_text_add_format(&text, "%s  ", crisis_payment(way));
        crisis_add_alert(&text, way->alert);
    }
    put_choices(&choices, at);
}

static const char *list_title(const struct crisis_desk *crisis) {
    switch (crisis->scene.duty) {
    case CRISIS_PICK:
        return _("Pick a character");
    case CRISIS_CHOOSE:
        return _("Who goes next?");
    case CRISIS_FLEE:
        return _("Get away from the police");
    case CRISIS_LOSE:
        return _("Which die is lost?");
    case CRISIS_HEAL:
        return _("Which die is healed?");
    case CRISIS_TURN:
    case CRISIS_CHANCE:
    case CRISIS_OVER:
        break;
    }
    return crisis->city.space[crisis->cursor].name;
}

static void put_list(const struct crisis_desk *crisis, struct column *at) {
    const struct crisis_spot *spot = &crisis->scene.spot[crisis->cursor];
    if (crisis->focus == CRISIS_ON_PAYMENT) {
        put_payments(crisis, at);
        return;
    }
    int used = screen_put(at->line, at->left, at->width, &look_bold, list_title(crisis));
    if (crisis->scene.duty == CRISIS_TURN && spot->object >= 0)
        (void)screen_format(at->line, at->left + used, at->width - used, &look_text, " %s%s",
                            letters_pick("◆", "*"), crisis->city.object[spot->object].name);
    at->line++;
    put_items(crisis, at);
}

/* ------------------------------------------------------------------ whole */

static void put_event(const struct crisis_desk *crisis, struct column *at, int most) {
    char data[800];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    if (!crisis->scene.event)
        return;
    ludo_text_add_format(&text, _("%s: %s"), crisis_event_title(&crisis->city, crisis->scene.event),
                         crisis->scene.rewarded
                             ? _("done.")
                             : crisis_event_text(&crisis->city, crisis->scene.event));
    at->line += screen_wrap(at->line, at->left, at->width, most, &look_dim, data);
}

void crisis_panel_draw(const struct desk *desk, int line, int column, int lines) {
    const struct crisis_desk *crisis = desk->memory;
    struct column at = {
        .line = line, .end = line + lines, .left = column, .width = screen_columns() - column - 1};
    put_event(crisis, &at, lines > 20 ? 5 : 3);
    put_family(desk, &at);
    put_dice(crisis, &at);
    at.line += lines > 20;
    if (desk->message[0]) {
        /* What was refused stands where the eye is, below the list's title. */
        at.end -= 4;
        (void)screen_wrap(at.end, at.left, at.width, 4, &look_warn, desk->message);
    }
    if (crisis->stage == STAGE_PERSON)
        put_list(crisis, &at);
    /* In a small window a hint leaves no room for it below the map. */
    if (crisis->scene.hint && !desk->message[0] && screen_lines() < SCREEN_LINES_MIN + HINT_LINES)
        crisis_story_draw(desk, at.line + 1, at.left, at.width, at.end - at.line - 1);
}
