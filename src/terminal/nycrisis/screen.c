/* New York Crisis on the screen: the drawing.
 *
 *   title
 *   the two tracks
 *   the map                    event, family, dice, what can be done here
 *   the hint of a tutorial · the chosen space · what happened
 *   keys
 *
 * What does not fit is a key away, in full. */
#include "terminal/nycrisis/screen.h"

#include "front/translate.h"
#include "terminal/desk.h"
#include "terminal/letters.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct look look_hint = {16, 228, 0, 3, 0, 0, 0, 1, 0};

enum {
    STORY_STEPS = 60, /* how far back the lines at the bottom reach */
    TALL_LINES = 36,  /* from here on a space has three lines */
    PANEL_MIN = 26,
    PANEL_MAX = 50,
    CELL_MAX = 26,
    MAP_LINE = 2,
    CHALLENGE_LINES = 5,
};

/* ----------------------------------------------------------------- title */

static void draw_title(const struct desk *desk) {
    const struct crisis_desk *crisis = desk->memory;
    int columns = screen_columns(), column = 1;
    screen_fill(0, 0, columns, &look_title);
    column += screen_put(0, column, columns, &look_title, desk->session->table.setup.game->title);
    column += 2 + screen_put(0, column + 2, columns, &look_title, crisis->city.title);
    if (crisis->scene.round)
        column += 2 + screen_format(0, column + 2, columns, &look_title, _("Round %d."),
                                    crisis->scene.round);
    if (crisis->scene.turn.role >= 0)
        (void)screen_format(
            0, column + 2, columns, &look_title, _("Turn: %s (%s)."),
            crisis->city.role[crisis->scene.turn.role].name,
            desk->session->player[crisis->scene.person[crisis->scene.turn.role].seat].shown);
}

/* ---------------------------------------------------------------- bottom */

/* Told once for each step: telling is the slow part. */
static const char *newest_story(const struct desk *desk) {
    struct crisis_desk *crisis = desk->memory;
    uint32_t count = desk->session->table.match.count;
    if (crisis->story && crisis->story_count == count)
        return crisis->story;
    struct ludo_text text = {0};
    do
        crisis_add_story(&text, desk->session, LUDO_SPECTATOR,
                         count > STORY_STEPS ? count - STORY_STEPS : 0, "");
    while (text_again(&text));
    free(crisis->story);
    crisis->story = text.data;
    crisis->story_count = count;
    return crisis->story;
}

void crisis_story_draw(const struct desk *desk, int line, int column, int width, int lines) {
    if (lines > 0)
        screen_story(line, column, width, lines, newest_story(desk), NULL);
}

static int draw_hint(const struct crisis_desk *crisis, int line, int lines) {
    if (!crisis->scene.hint)
        return 0;
    return screen_wrap(line, 1, screen_columns() - 2, lines, &look_hint, crisis->scene.hint);
}

static int draw_spot(const struct crisis_desk *crisis, int line, int lines) {
    char data[800];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    if (lines <= 0 || crisis->scene.duty == CRISIS_PICK)
        return 0;
    crisis_add_spot(&text, &crisis->city, &crisis->scene, crisis->cursor);
    return screen_wrap(line, 1, screen_columns() - 2, lines > 2 ? 2 : 1, &look_text, data);
}

/* What bots mean to do, while somebody decides about the whole family. */
static int draw_goals(const struct crisis_desk *crisis, int line, int lines) {
    char data[CRISIS_ROLES * CRISIS_GOAL_LENGTH + 8];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    if (lines <= 0 || crisis->scene.duty == CRISIS_PICK)
        return 0;
    for (int role = 0; role < CRISIS_ROLES; role++)
        if (crisis->goal[role][0])
            ludo_text_add_format(&text, "%s%s", text.length ? " " : "", crisis->goal[role]);
    return screen_wrap(line, 1, screen_columns() - 2, lines, &look_bold, data);
}

/* What is to be done in the end, where there is room for it all the time. */
static int draw_challenge(const struct crisis_desk *crisis, int line, int lines) {
    struct ludo_text text = {0};
    if (lines < CHALLENGE_LINES || (!crisis->scene.challenge && !crisis->scene.order))
        return 0;
    do
        crisis_add_challenge(&text, &crisis->city, &crisis->scene, "");
    while (text_again(&text));
    int used = screen_wrap(line, 1, screen_columns() - 2, lines / 2, &look_bold, text.data);
    free(text.data);
    return used;
}

static void draw_bottom(const struct desk *desk, int line, int lines) {
    const struct crisis_desk *crisis = desk->memory;
    int end = line + lines;
    if (crisis->stage != STAGE_PERSON)
        (void)screen_format(line++, 0, screen_columns(), &look_bold, " %s ", desk_status(desk));
    line += draw_hint(crisis, line, end - line);
    if (crisis->scene.duty == CRISIS_CHOOSE && crisis->focus == CRISIS_ON_LIST)
        line += draw_goals(crisis, line, end - line);
    else
        line += draw_spot(crisis, line, end - line);
    line += draw_challenge(crisis, line, end - line);
    crisis_story_draw(desk, line, 1, screen_columns() - 2, end - line);
}

static void draw_hints(const struct desk *desk) {
    const struct crisis_desk *crisis = desk->memory;
    int line = screen_lines() - 1;
    if (crisis->stage == STAGE_PERSON && crisis->focus == CRISIS_ON_DICE)
        screen_hints(line, _("[←→ Space] mark dice [a] all [Enter] reroll [Esc] back"));
    else if (crisis->stage == STAGE_PERSON && crisis->focus == CRISIS_ON_PAYMENT)
        screen_hints(line, _("[↑↓] dice [Enter] pay [Esc] back"));
    else if (crisis->stage == STAGE_PERSON && crisis->focus == CRISIS_ON_LIST)
        screen_hints(line, _("[↑↓] choose [Enter] do it [Esc] map [u] undo [s] story [p] people "
                             "[t] tracks [?] rules [q] quit"));
    else
        desk_hints(desk);
}

/* ----------------------------------------------------------------- whole */

void crisis_screen_draw(struct desk *desk) {
    crisis_screen_sync(desk);
    const struct crisis_desk *crisis = desk->memory;
    if (crisis->cards_read < crisis->scene.revealed) {
        crisis_card_draw(desk);
        return;
    }
    int columns = screen_columns(), panel = columns / 3;
    panel = panel < PANEL_MIN ? PANEL_MIN : panel > PANEL_MAX ? PANEL_MAX : panel;
    struct crisis_map map = {.line = MAP_LINE, .height = screen_lines() >= TALL_LINES ? 3 : 2};
    map.cell = (columns - panel) / 3 > CELL_MAX ? CELL_MAX : (columns - panel) / 3;
    int lines = crisis_map_lines(map.height), bottom = MAP_LINE + lines;
    crisis_map_lay(&map, &crisis->city);
    draw_title(desk);
    crisis_tracks_draw(crisis, 1);
    crisis_map_draw(crisis, &map);
    crisis_panel_draw(desk, MAP_LINE, 3 * map.cell, lines);
    draw_bottom(desk, bottom, screen_lines() - 1 - bottom);
    draw_hints(desk);
}
