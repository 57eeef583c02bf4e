/* LOOT on the screen: the cursor and the keys. */
#include "front/translate.h"
#include "terminal/desk.h"
#include "terminal/loot/screen.h"
#include "terminal/screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Begin where most points are to be had. */
static int best_way(const struct fair_ways *ways) {
    int best = 0;
    for (int i = 1; i < ways->count; i++)
        if (ways->way[i].points > ways->way[best].points)
            best = i;
    return best;
}

void loot_screen_sync(struct desk *desk) {
    struct fair_desk *loot = desk->memory;
    struct session *session = desk->session;
    int seat = session_seat(session);
    uint32_t count = session->table.match.count;
    bool same = loot->plan.track && loot->count == count && loot->seat == seat;
    fair_plan_read(&loot->plan, session);
    fair_scene_read(&loot->scene, session, seat);
    loot->ways.count = 0;
    if (session_stage(session) == STAGE_PERSON)
        fair_ways_read(&loot->ways, session, seat);
    loot->count = count;
    loot->seat = seat;
    if (same && loot->cursor < loot->ways.count)
        return;
    loot->cursor = best_way(&loot->ways);
    loot->way_said = false;
    loot->column = 0;
}

/* ---------------------------------------------------------------- cursor */

/* How far a square lies in a direction; sideways counts more. 0: it does not. */
static int distance(int from, int to, int right, int down) {
    int across = to % FAIR_SIDE - from % FAIR_SIDE, along = to / FAIR_SIDE - from / FAIR_SIDE;
    int ahead = across * right + along * down, aside = abs(across * down) + abs(along * right);
    return ahead <= 0 ? 0 : ahead + 3 * aside;
}

static void walk(struct fair_desk *loot, int right, int down) {
    int from = loot->ways.way[loot->cursor].square, best = 0;
    for (int i = 0; i < loot->ways.count; i++) {
        int far = distance(from, loot->ways.way[i].square, right, down);
        if (far && (!best || far < best)) {
            best = far;
            loot->cursor = i;
            loot->way_said = false;
        }
    }
}

/* Dice and other moves without a square stand in a row. */
static void step(struct fair_desk *loot, int by) {
    loot->cursor = (loot->cursor + by + loot->ways.count) % loot->ways.count;
}

static bool move_cursor(struct fair_desk *loot, int key) {
    int right = key == SCREEN_RIGHT ? 1 : key == SCREEN_LEFT ? -1 : 0;
    int down = key == SCREEN_DOWN ? 1 : key == SCREEN_UP ? -1 : 0;
    if (!right && !down)
        return false;
    if (loot->ways.way[loot->cursor].square >= 0)
        walk(loot, right, down);
    else
        step(loot, right + down);
    return true;
}

/* -------------------------------------------------------------- choosing */

static int ways_to(const struct fair_ways *ways, int square, int *list) {
    int count = 0;
    for (int i = 0; i < ways->count; i++)
        if (ways->way[i].square == square)
            list[count++] = i;
    return count;
}

/* Ask which way if a square can be reached in several. */
static void choose_among(struct desk *desk, const int *list, int count) {
    struct fair_desk *loot = desk->memory;
    struct backdrop backdrop = {desk_draw, desk};
    char text[8][200];
    const char *items[8];
    for (int i = 0; i < count && i < 8; i++) {
        struct ludo_text line = ludo_text_in(text[i], sizeof text[i]);
        fair_add_way(&line, &loot->plan, &loot->ways.way[list[i]]);
        items[i] = text[i];
    }
    int chosen = screen_menu(&backdrop, _("Which way?"), items, count < 8 ? count : 8);
    if (chosen >= 0)
        desk_choose(desk, loot->ways.way[list[chosen]].move);
}

static void choose(struct desk *desk) {
    struct fair_desk *loot = desk->memory;
    const struct fair_way *way = &loot->ways.way[loot->cursor];
    int list[FAIR_WAYS_MAX];
    int count = way->square < 0 ? 1 : ways_to(&loot->ways, way->square, list);
    if (count > 1 && !loot->way_said)
        choose_among(desk, list, count);
    else
        desk_choose(desk, way->move);
}

/* Typed: a column's letter, then a row's digit. */
static void choose_typed(struct desk *desk, char row) {
    struct fair_desk *loot = desk->memory;
    char square[3] = {loot->column, row, '\0'};
    int list[FAIR_WAYS_MAX];
    int number = (row - '1') * FAIR_SIDE + loot->column - 'a';
    int count = ways_to(&loot->ways, number, list);
    loot->column = 0;
    loot->way_said = false;
    if (!count) {
        /* The library says why not. */
        char move[LUDO_MOVE_TEXT_MAX];
        fair_square_move(&loot->ways, square, move);
        desk_choose(desk, move);
        return;
    }
    loot->cursor = list[0];
    choose(desk);
}

/* 'w', '+', '-': the same square by that ability, or the first it leads to. */
static void pick_ability(struct desk *desk, char ability) {
    struct fair_desk *loot = desk->memory;
    int square = loot->ways.way[loot->cursor].square, found = -1;
    for (int i = 0; i < loot->ways.count; i++) {
        const struct fair_way *way = &loot->ways.way[i];
        if (way->ability == ability && (found < 0 || way->square == square))
            found = i;
    }
    if (found < 0) {
        (void)snprintf(desk->message, sizeof desk->message,
                       ability == 'w' ? _("There is no move with Wrap now.")
                                      : _("There is no such move with Plus/minus one now."));
        return;
    }
    /* Again: the next one of the same kind. */
    if (loot->cursor == found || loot->ways.way[loot->cursor].ability == ability)
        for (int i = 1; i <= loot->ways.count; i++) {
            found = (loot->cursor + i) % loot->ways.count;
            if (loot->ways.way[found].ability == ability)
                break;
        }
    loot->cursor = found;
    loot->way_said = true;
}

bool loot_screen_key(struct desk *desk, int key) {
    struct fair_desk *loot = desk->memory;
    loot_screen_sync(desk);
    if (!loot->ways.count)
        return false;
    desk->shown = loot->seat;
    if (move_cursor(loot, key))
        return true;
    bool squares = loot->ways.way[0].square >= 0;
    if (key == SCREEN_ENTER || key == ' ')
        choose(desk);
    else if (squares && key >= 'a' && key < 'a' + FAIR_SIDE)
        loot->column = (char)key;
    else if (squares && loot->column && key >= '1' && key < '1' + FAIR_SIDE)
        choose_typed(desk, (char)key);
    else if (key == 'w' || key == '+' || key == '-')
        pick_ability(desk, (char)key);
    else
        return false;
    return true;
}
