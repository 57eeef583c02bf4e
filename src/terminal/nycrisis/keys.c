/* New York Crisis on the screen: cursors and keys. */
#include "front/translate.h"
#include "terminal/desk.h"
#include "terminal/nycrisis/screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------ sync */

static void ask_bots(struct desk *desk) {
    struct crisis_desk *crisis = desk->memory;
    for (int role = 0; role < CRISIS_ROLES; role++) {
        struct ludo_text text = ludo_text_in(crisis->goal[role], CRISIS_GOAL_LENGTH);
        /* While bots move one after the other nobody has the time to read it. */
        if (crisis->stage != STAGE_BOT && crisis->scene.duty != CRISIS_OVER)
            crisis_add_goal(&text, desk->session, &crisis->city, &crisis->scene, role);
    }
}

/* The cursor goes with who plays; a decision out of a turn is made in the list. */
static void place_cursor(struct crisis_desk *crisis) {
    const struct crisis_scene *scene = &crisis->scene;
    if (scene->turn.role >= 0)
        crisis->cursor = scene->person[scene->turn.role].at;
    crisis->focus = scene->duty == CRISIS_TURN ? CRISIS_ON_MAP : CRISIS_ON_LIST;
    memset(crisis->marked, 0, sizeof crisis->marked);
    crisis->die = 0;
}

void crisis_screen_sync(struct desk *desk) {
    struct crisis_desk *crisis = desk->memory;
    struct session *session = desk->session;
    int viewer = session_seat(session);
    enum session_stage stage = session_stage(session);
    if (crisis->read && crisis->viewer == viewer && crisis->stage == stage &&
        crisis->count == session->table.match.count)
        return;
    if (!crisis->read)
        crisis_city_read(&crisis->city, session);
    crisis->viewer = viewer;
    crisis->stage = stage;
    crisis->count = session->table.match.count;
    crisis_scene_close(&crisis->scene);
    crisis_ways_close(&crisis->ways);
    crisis_scene_read(&crisis->scene, &crisis->city, session);
    if (stage == STAGE_PERSON)
        crisis_ways_read(&crisis->ways, &crisis->city, &crisis->scene, session, viewer);
    /* Whoever goes on with a match has read its cards. */
    if (!crisis->read)
        crisis->cards_read = session_is_begun(session) ? crisis->scene.revealed : 0;
    crisis->read = true;
    ask_bots(desk);
    place_cursor(crisis);
    crisis_list_fill(crisis);
}

void crisis_screen_close(struct desk *desk) {
    struct crisis_desk *crisis = desk->memory;
    crisis_scene_close(&crisis->scene);
    crisis_ways_close(&crisis->ways);
    free(crisis->story);
}

/* ------------------------------------------------------------------- dice */

static void reroll(struct desk *desk) {
    const struct crisis_desk *crisis = desk->memory;
    const struct crisis_turn *turn = &crisis->scene.turn;
    char move[LUDO_MOVE_TEXT_MAX];
    struct ludo_text text = ludo_text_in(move, sizeof move);
    ludo_text_add(&text, "reroll");
    /* As moves have it: unspent dice first, in the order of the pool by colour and face. */
    for (int spent = 0; spent < 2; spent++)
        for (const char *colour = "rybg"; *colour; colour++)
            for (const char *face = "rybw"; *face; face++)
                for (int i = 0; i < turn->dice; i++) {
                    const char *code = turn->die[i].code + turn->die[i].spent;
                    if (crisis->marked[i] && turn->die[i].spent == (spent == 1) &&
                        code[0] == *colour && code[1] == *face)
                        ludo_text_add_format(&text, " %s", turn->die[i].code);
                }
    desk_choose(desk, move);
}

static void mark_all(struct crisis_desk *crisis) {
    bool all = true;
    for (int i = 0; i < crisis->scene.turn.dice; i++)
        all = all && crisis->marked[i];
    for (int i = 0; i < crisis->scene.turn.dice; i++)
        crisis->marked[i] = !all;
}

static bool dice_key(struct desk *desk, int key) {
    struct crisis_desk *crisis = desk->memory;
    int dice = crisis->scene.turn.dice;
    if (dice && (key == SCREEN_LEFT || key == SCREEN_RIGHT))
        crisis->die = (crisis->die + (key == SCREEN_LEFT ? dice - 1 : 1)) % dice;
    else if (dice && key == ' ')
        crisis->marked[crisis->die] = !crisis->marked[crisis->die];
    else if (key >= '1' && key < '1' + dice)
        crisis->marked[key - '1'] = !crisis->marked[key - '1'];
    else if (key == 'a')
        mark_all(crisis);
    else if (key == SCREEN_ENTER)
        reroll(desk);
    else if (key == SCREEN_ESCAPE || key == SCREEN_BACKSPACE || key == 'r')
        crisis->focus = CRISIS_ON_MAP;
    else
        return false;
    return true;
}

/* ------------------------------------------------------------ map and list */

static bool is_arrow(int key) {
    return key == SCREEN_UP || key == SCREEN_DOWN || key == SCREEN_LEFT || key == SCREEN_RIGHT;
}

static void choose_space(struct crisis_desk *crisis, int space) {
    crisis->cursor = space;
    if (crisis->scene.duty == CRISIS_TURN)
        crisis_list_fill(crisis);
}

/* From one of the family to the next. */
static void next_person(struct crisis_desk *crisis) {
    const struct crisis_scene *scene = &crisis->scene;
    int first = 0;
    while (first < CRISIS_ROLES - 1 &&
           !(scene->person[first].in && scene->person[first].at == crisis->cursor))
        first++;
    for (int i = 1; i <= CRISIS_ROLES; i++) {
        const struct crisis_person *person = &scene->person[(first + i) % CRISIS_ROLES];
        if (person->in && person->at != crisis->cursor) {
            choose_space(crisis, person->at);
            return;
        }
    }
}

/* Keys of the map work whoever is to move. */
static bool map_key(struct desk *desk, int key) {
    struct crisis_desk *crisis = desk->memory;
    if (is_arrow(key))
        choose_space(crisis, crisis_map_go(&crisis->city, crisis->cursor, key));
    else if (key == SCREEN_TAB || key == SCREEN_BACK_TAB)
        next_person(crisis);
    else
        return false;
    return true;
}

static void leave_list(struct crisis_desk *crisis) {
    crisis->focus = crisis->focus == CRISIS_ON_PAYMENT ? CRISIS_ON_LIST : CRISIS_ON_MAP;
}

static bool list_key(struct desk *desk, int key) {
    struct crisis_desk *crisis = desk->memory;
    bool paying = crisis->focus == CRISIS_ON_PAYMENT;
    int count = paying ? crisis->list[crisis->item].ways : crisis->items;
    int *at = paying ? &crisis->payment : &crisis->item;
    if (count && (key == SCREEN_UP || key == SCREEN_DOWN))
        *at = (*at + (key == SCREEN_UP ? count - 1 : 1)) % count;
    else if (key == SCREEN_ENTER || key == ' ')
        crisis_list_do(desk);
    else if (key == SCREEN_ESCAPE || key == SCREEN_BACKSPACE || key == SCREEN_LEFT)
        leave_list(crisis);
    else
        return key == SCREEN_RIGHT;
    return true;
}

/* --------------------------------------------------------------- shortcuts */

/* Pick the item of a kind out of the list at home, and do it. */
static void do_at_home(struct desk *desk, enum crisis_item_kind kind, enum crisis_verb verb) {
    struct crisis_desk *crisis = desk->memory;
    int role = crisis->scene.turn.role;
    if (!crisis_decides(crisis, CRISIS_TURN)) {
        desk_choose(desk, crisis_verb_name(verb));
        return;
    }
    choose_space(crisis, crisis->scene.person[role].at);
    for (int i = 0; i < crisis->items; i++) {
        const struct crisis_item *item = &crisis->list[i];
        if (item->kind == kind &&
            (kind == CRISIS_ITEM_REROLL || crisis->ways.way[item->way].verb == verb)) {
            crisis->item = i;
            crisis->focus = CRISIS_ON_LIST;
            crisis_list_do(desk);
            return;
        }
    }
    /* The library says why not. */
    desk_choose(desk, crisis_verb_name(verb));
}

/* Keys that work wherever the focus is; false: none of them. */
static bool page_key(struct desk *desk, int key) {
    switch (key) {
    case 's':
        crisis_page_story(desk, 0);
        return true;
    case 'p':
        crisis_page_people(desk);
        return true;
    case 't':
        crisis_page_tracks(desk);
        return true;
    default:
        return false;
    }
}

bool crisis_screen_grab(struct desk *desk, int key) {
    struct crisis_desk *crisis = desk->memory;
    crisis_screen_sync(desk);
    if (crisis->cards_read < crisis->scene.revealed && key != SCREEN_REDRAW) {
        crisis->cards_read = crisis->scene.revealed;
        return true;
    }
    if (page_key(desk, key))
        return true;
    if (crisis->stage == STAGE_PERSON && crisis->focus == CRISIS_ON_DICE)
        return dice_key(desk, key);
    if (crisis->stage == STAGE_PERSON && crisis->focus != CRISIS_ON_MAP)
        return list_key(desk, key);
    return map_key(desk, key);
}

bool crisis_screen_key(struct desk *desk, int key) {
    struct crisis_desk *crisis = desk->memory;
    crisis_screen_sync(desk);
    if (key == 'r')
        do_at_home(desk, CRISIS_ITEM_REROLL, CRISIS_DO_REROLL);
    else if (key == 'e')
        do_at_home(desk, CRISIS_ITEM_WAY, CRISIS_DO_END);
    else if (key == SCREEN_ENTER || key == ' ')
        crisis->focus = crisis->items ? CRISIS_ON_LIST : CRISIS_ON_MAP;
    else
        return false;
    return true;
}
