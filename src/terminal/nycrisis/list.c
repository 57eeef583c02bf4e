/* New York Crisis on the screen: what can be done at the chosen space. */
#include "front/translate.h"
#include "terminal/desk.h"
#include "terminal/nycrisis/go.h"
#include "terminal/nycrisis/screen.h"

#include <stdio.h>
#include <string.h>

bool crisis_decides(const struct crisis_desk *crisis, enum crisis_duty duty) {
    return crisis->stage == STAGE_PERSON && crisis->scene.duty == duty;
}

static int own_space(const struct crisis_desk *crisis) {
    int role = crisis->scene.turn.role;
    return role >= 0 ? crisis->scene.person[role].at : -1;
}

/* ------------------------------------------------------------------ items */

static struct crisis_item *add_item(struct crisis_desk *crisis, enum crisis_item_kind kind) {
    if (crisis->items == CRISIS_ITEMS_MAX)
        return &crisis->list[CRISIS_ITEMS_MAX - 1];
    struct crisis_item *item = &crisis->list[crisis->items++];
    *item = (struct crisis_item){.kind = kind, .role = -1};
    return item;
}

/* Whether a way of a turn belongs to the chosen space. Single steps are part of
 * going there. */
static bool is_here(const struct crisis_desk *crisis, const struct crisis_way *way) {
    bool home = crisis->cursor == own_space(crisis);
    switch ((int)way->verb) {
    case CRISIS_DO_TO:
        return false;
    case CRISIS_DO_EXTRA:
        return way->space == crisis->cursor && !crisis->scene.turn.reach[crisis->cursor].extra;
    case CRISIS_DO_RADIO:
        return way->from == crisis->cursor || way->space == crisis->cursor;
    default:
        return way->space >= 0 ? way->space == crisis->cursor : home;
    }
}

static void add_ways(struct crisis_desk *crisis, bool here, bool last) {
    const struct crisis_way *ways = crisis->ways.way;
    for (int i = 0; i < crisis->ways.count; i++) {
        bool ends = ways[i].verb == CRISIS_DO_END;
        if ((here && !is_here(crisis, &ways[i])) || ends != last)
            continue;
        struct crisis_item *item = add_item(crisis, CRISIS_ITEM_WAY);
        item->way = i;
        while (i + 1 < crisis->ways.count && crisis_same_stem(&ways[i], &ways[i + 1]))
            i++;
        item->ways = i + 1 - item->way;
    }
}

static void add_turn(struct crisis_desk *crisis) {
    bool home = crisis->cursor == own_space(crisis);
    if (crisis->scene.turn.reach[crisis->cursor].steps)
        (void)add_item(crisis, CRISIS_ITEM_GO);
    add_ways(crisis, true, false);
    if (home && crisis->ways.reroll)
        (void)add_item(crisis, CRISIS_ITEM_REROLL);
    add_ways(crisis, true, true);
}

static void add_next(struct crisis_desk *crisis) {
    for (int role = 0; role < CRISIS_ROLES; role++) {
        const struct crisis_person *person = &crisis->scene.person[role];
        if (person->in && !person->played)
            add_item(crisis, CRISIS_ITEM_NEXT)->role = role;
    }
}

void crisis_list_fill(struct crisis_desk *crisis) {
    crisis->items = crisis->item = crisis->payment = 0;
    if (crisis->stage != STAGE_PERSON)
        return;
    if (crisis->scene.duty == CRISIS_TURN)
        add_turn(crisis);
    else if (crisis->scene.duty == CRISIS_CHOOSE)
        add_next(crisis);
    else
        add_ways(crisis, false, false);
}

/* ------------------------------------------------------------------ words */

static void add_go(struct ludo_text *text, const struct crisis_desk *crisis) {
    int space = crisis->cursor;
    ludo_text_add_format(
        text,
        crisis->scene.turn.reach[space].extra ? _("Go: steps %d, actions %d, with the extra step")
                                              : _("Go: steps %d, actions %d"),
        crisis->scene.turn.reach[space].steps, crisis->scene.turn.reach[space].actions);
    for (int i = 0; crisis->scene.turn.reach[space].extra && i < crisis->ways.count; i++)
        if (crisis->ways.way[i].verb == CRISIS_DO_EXTRA && crisis->ways.way[i].alert) {
            ludo_text_add(text, ", ");
            crisis_add_alert(text, crisis->ways.way[i].alert);
            break;
        }
}

void crisis_item_add(struct ludo_text *text, const struct crisis_desk *crisis,
                     const struct crisis_item *item) {
    const struct crisis_way *way = &crisis->ways.way[item->way];
    switch (item->kind) {
    case CRISIS_ITEM_GO:
        add_go(text, crisis);
        break;
    case CRISIS_ITEM_REROLL:
        ludo_text_add(text, _("Reroll dice"));
        break;
    case CRISIS_ITEM_NEXT:
        ludo_text_add_format(text, _("Next: %s"), crisis->city.role[item->role].name);
        break;
    case CRISIS_ITEM_WAY:
        crisis_add_way(text, &crisis->city, &crisis->scene, way);
        if (item->ways == 1 && way->paid)
            ludo_text_add_format(text, " (%s)", crisis_payment(way));
        if (item->ways == 1 && way->alert) {
            ludo_text_add(text, " ");
            crisis_add_alert(text, way->alert);
        }
        ludo_text_add(text, item->ways > 1 ? " …" : "");
        break;
    }
}

const struct crisis_way *crisis_way_now(const struct crisis_desk *crisis) {
    const struct crisis_item *item = &crisis->list[crisis->item];
    if (!crisis->items || item->kind != CRISIS_ITEM_WAY)
        return NULL;
    return &crisis->ways.way[item->way + (item->ways > 1 ? crisis->payment : 0)];
}

/* -------------------------------------------------------------- choosing */

int crisis_take_turn(struct session *session, const struct crisis_city *city,
                     const struct crisis_scene *scene, int role, struct ludo_error *error) {
    int seat = scene->person[role].seat;
    char move[LUDO_MOVE_TEXT_MAX];
    bool able = scene->duty == CRISIS_CHOOSE && !scene->person[role].played;
    (void)snprintf(move, sizeof move, "turn %s", city->role[role].id);
    if (session->player[seat].is_bot && able) {
        struct ludo_move next;
        int answer = ludo_move_parse(&session->table.setup, move, &next, error);
        if (answer == LUDO_OK)
            session_choose_for(session, seat, next);
        return answer;
    }
    return session_choose(session, able ? seat : session_seat(session), move, error);
}

static void go(struct desk *desk) {
    const struct crisis_desk *crisis = desk->memory;
    const struct crisis_place *place = &crisis->city.space[crisis->cursor];
    struct ludo_error error = {.translate = translate};
    struct crisis_route route;
    if (!crisis_route_find(&route, desk->session, crisis->viewer, place->id))
        (void)snprintf(desk->message, sizeof desk->message, _("%s is out of reach now."),
                       place->name);
    else if (crisis_route_go(desk->session, crisis->viewer, &route, &error) < 0)
        (void)snprintf(desk->message, sizeof desk->message, "%s", error.text);
}

static void take_turn(struct desk *desk, int role) {
    const struct crisis_desk *crisis = desk->memory;
    struct ludo_error error = {.translate = translate};
    if (crisis_take_turn(desk->session, &crisis->city, &crisis->scene, role, &error) < 0)
        (void)snprintf(desk->message, sizeof desk->message, "%s", error.text);
}

/* Ending costs wounds, or actions that are left: asked once more. */
static bool wants_to_end(struct desk *desk) {
    const struct crisis_desk *crisis = desk->memory;
    const struct crisis_turn *turn = &crisis->scene.turn;
    struct backdrop backdrop = {desk_draw, desk};
    char question[300];
    if (turn->blocked)
        return screen_confirm(&backdrop, _("The mafia here will wound you. End the turn?"));
    if (!turn->actions)
        return true;
    (void)snprintf(question, sizeof question, _("Actions left: %d. End the turn?"), turn->actions);
    return screen_confirm(&backdrop, question);
}

static void do_way(struct desk *desk) {
    struct crisis_desk *crisis = desk->memory;
    const struct crisis_item *item = &crisis->list[crisis->item];
    const struct crisis_way *way = crisis_way_now(crisis);
    if (item->ways > 1 && crisis->focus != CRISIS_ON_PAYMENT) {
        crisis->payment = 0;
        crisis->focus = CRISIS_ON_PAYMENT;
    } else if (way && (way->verb != CRISIS_DO_END || wants_to_end(desk))) {
        desk_choose(desk, way->move);
    }
}

void crisis_list_do(struct desk *desk) {
    struct crisis_desk *crisis = desk->memory;
    const struct crisis_item *item = &crisis->list[crisis->item];
    if (!crisis->items)
        return;
    switch (item->kind) {
    case CRISIS_ITEM_GO:
        go(desk);
        break;
    case CRISIS_ITEM_REROLL:
        crisis->focus = CRISIS_ON_DICE;
        break;
    case CRISIS_ITEM_NEXT:
        take_turn(desk, item->role);
        break;
    case CRISIS_ITEM_WAY:
        do_way(desk);
        break;
    }
}
