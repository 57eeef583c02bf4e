/* Break the Code on the screen: cursors and keys. */
#include "front/translate.h"
#include "terminal/breakcode/screen.h"
#include "terminal/desk.h"
#include "terminal/pager.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------ sync */

/* A card on the table, from `from` on in a direction. */
static int next_card(const struct code_desk *code, int from, int by) {
    for (int i = 0; i < CODE_FACE_UP; i++) {
        int card = (from + by * i + CODE_FACE_UP * CODE_FACE_UP) % CODE_FACE_UP;
        if (code->scene.face_up[card])
            return card;
    }
    return 0;
}

static void reset_cursors(struct code_desk *code) {
    code->focus = CODE_AT_CARDS;
    code->pick = 0;
    code->box = 0;
    code->typed = false;
    code->place = code->viewer < code->plan.seats ? code_target(&code->plan, code->viewer) : 0;
}

/* Reading takes the library some milliseconds where the table has aids, so it
 * is done once for each change. */
void code_screen_sync(struct desk *desk) {
    struct code_desk *code = desk->memory;
    struct session *session = desk->session;
    int viewer = session_seat(session);
    enum session_stage stage = session_stage(session);
    bool same_seat = code->read && code->viewer == viewer;
    if (same_seat && code->count == session->table.match.count && code->stage == stage)
        return;
    code->viewer = viewer;
    code->stage = stage;
    code->count = session->table.match.count;
    code->read = true;
    code_plan_read(&code->plan, session);
    code_scene_read(&code->scene, session, viewer);
    code->ways = (struct code_ways){0};
    if (stage == STAGE_PERSON)
        code_ways_read(&code->ways, session, viewer);
    code_notes_read(&code->notes, session, viewer);
    if (!same_seat)
        reset_cursors(code);
    code->card = next_card(code, code->card, 1);
    code->typed = false;
}

const struct code_way *code_way_at(const struct code_desk *code) {
    int card = code->scene.face_up[code->card], seen = 0;
    const struct code_way *found = NULL;
    for (int i = 0; i < code->ways.count; i++)
        if (code->ways.way[i].card == card && (!found || seen++ < code->pick))
            found = &code->ways.way[i];
    return found;
}

/* ----------------------------------------------------------------- boxes */

static bool has_sheet(const struct code_desk *code) {
    return code->viewer < code->plan.seats;
}

/* Boxes are there for every place but the viewer's own. */
static int next_place(const struct code_desk *code, int by) {
    int place = code->place;
    do
        place = (place + by + code->plan.places) % code->plan.places;
    while (place == code->viewer);
    return place;
}

static void move_box(struct code_desk *code, int by) {
    int box = code->box + by;
    code->box = box < 0 ? 0 : box >= code->plan.size ? code->plan.size - 1 : box;
    code->typed = false;
}

/* A digit goes into the box; a second one into the next box. */
static void type_number(struct code_desk *code, int number) {
    if (code->typed)
        move_box(code, 1);
    struct code_tile *box = &code->notes.box[code->place][code->box];
    *box = (struct code_tile){number, number == 5 ? 'g' : 0};
    code->typed = true;
    if (number == 5 && code->box < code->plan.size - 1)
        move_box(code, 1);
}

static void type_colour(struct code_desk *code, char colour) {
    struct code_tile *box = &code->notes.box[code->place][code->box];
    if (box->number == 5)
        return;
    box->colour = colour;
    if (box->number >= 0 && code->box < code->plan.size - 1)
        move_box(code, 1);
    code->typed = false;
}

/* No colour, black, white, and again. */
static void cycle_colour(struct code_desk *code) {
    struct code_tile *box = &code->notes.box[code->place][code->box];
    if (box->number != 5)
        box->colour = !box->colour ? 'b' : box->colour == 'b' ? 'w' : 0;
}

static void empty_box(struct code_desk *code) {
    struct code_tile *box = &code->notes.box[code->place][code->box];
    if (box->number < 0 && !box->colour)
        move_box(code, -1);
    code->notes.box[code->place][code->box] = (struct code_tile){.number = -1};
    code->typed = false;
}

/* True if the key changed something or was one of these. */
static bool box_key(struct code_desk *code, int key) {
    if (key == SCREEN_LEFT || key == SCREEN_RIGHT)
        move_box(code, key == SCREEN_LEFT ? -1 : 1);
    else if (key == SCREEN_UP || key == SCREEN_DOWN)
        code->place = next_place(code, key == SCREEN_UP ? -1 : 1);
    else if (key >= '0' && key <= '9')
        type_number(code, key - '0');
    else if (code_colour_typed(key))
        type_colour(code, code_colour_typed(key));
    else if (key == ' ')
        cycle_colour(code);
    else if (key == SCREEN_BACKSPACE)
        empty_box(code);
    else
        return false;
    return true;
}

/* ----------------------------------------------------------------- tiles */

static bool tile_key(struct code_desk *code, int key) {
    int step = key == SCREEN_LEFT ? -2 : key == SCREEN_RIGHT ? 2 : 0;
    if (step)
        code->tile = (code->tile + step + CODE_TILES) % CODE_TILES;
    else if (key == SCREEN_UP || key == SCREEN_DOWN)
        code->tile ^= 1;
    else if (key >= '0' && key <= '9')
        code->tile = 2 * (key - '0') + code->tile % 2;
    else if (code_colour_typed(key))
        code->tile = code->tile / 2 * 2 + (code_colour_typed(key) == 'w');
    else if (key == ' ')
        code_notes_cycle(&code->notes, code->tile);
    else
        return false;
    return true;
}

/* ----------------------------------------------------------------- cards */

static bool card_key(struct code_desk *code, int key) {
    if (key == SCREEN_UP || key == SCREEN_DOWN) {
        int by = key == SCREEN_UP ? -1 : 1;
        code->card = next_card(code, code->card + by, by);
        code->pick = 0;
    } else if (key == SCREEN_LEFT || key == SCREEN_RIGHT) {
        code->pick = key == SCREEN_RIGHT;
    } else if (key >= '1' && key <= '6' && code->scene.face_up[key - '1']) {
        code->card = key - '1';
        code->pick = 0;
    } else {
        return false;
    }
    return true;
}

/* ------------------------------------------------------------------ both */

static void show_answers(struct desk *desk) {
    const struct code_desk *code = desk->memory;
    struct ludo_text text = {0};
    do {
        ludo_text_add_format(&text, "# %s\n", _("What was answered"));
        for (int place = 0; place < code->plan.hands; place++) {
            ludo_text_add_format(&text, "\n## %s\n\n",
                                 code_place_word(desk->session, &code->plan, place));
            code_add_answers(&text, &code->plan, &code->scene, place, "- ");
        }
    } while (text_again(&text));
    pager_show(desk->session->table.setup.game->title, text.data, false);
    free(text.data);
}

static void focus(struct code_desk *code, enum code_focus on) {
    code->focus = on;
    code->typed = false;
    if (on == CODE_AT_BOXES) {
        code->place = code_target(&code->plan, code->viewer);
        code->box = 0;
    }
}

static bool focus_key(struct desk *desk, int key) {
    struct code_desk *code = desk->memory;
    int by = key == SCREEN_BACK_TAB ? CODE_FOCUSES - 1 : 1;
    if (key == 'a') {
        show_answers(desk);
        return true;
    }
    if (!has_sheet(code))
        return false;
    if (key == SCREEN_TAB || key == SCREEN_BACK_TAB)
        focus(code, (enum code_focus)(((int)code->focus + by) % CODE_FOCUSES));
    else if (key == 'g' || key == 'n')
        focus(code, key == 'g' ? CODE_AT_BOXES : CODE_AT_TILES);
    else if (key == SCREEN_ESCAPE && code->focus != CODE_AT_CARDS)
        focus(code, CODE_AT_CARDS);
    else
        return false;
    return true;
}

bool code_screen_grab(struct desk *desk, int key) {
    struct code_desk *code = desk->memory;
    code_screen_sync(desk);
    /* What is typed comes first: n opens the notes, but on the sheet it may be a colour. */
    bool taken = has_sheet(code) && ((code->focus == CODE_AT_BOXES && box_key(code, key)) ||
                                     (code->focus == CODE_AT_TILES && tile_key(code, key)));
    if (taken)
        code_notes_write(&code->notes, desk->session, code->viewer);
    return taken || focus_key(desk, key);
}

/* Send the boxes of what is looked for; the library says what is wrong. */
static void guess(struct desk *desk) {
    struct code_desk *code = desk->memory;
    char move[LUDO_MOVE_TEXT_MAX];
    int target = code_target(&code->plan, code->viewer);
    if (code->place != target)
        code->place = target;
    else if (!code_notes_guess(&code->notes, target, code->plan.size, move))
        (void)snprintf(desk->message, sizeof desk->message, "%s",
                       _("A guess needs a number in every box, and b or w but for a 5."));
    else
        desk_choose(desk, move);
}

bool code_screen_key(struct desk *desk, int key) {
    struct code_desk *code = desk->memory;
    code_screen_sync(desk);
    const struct code_way *way = code_way_at(code);
    if (key == 'd' && code->ways.decline) {
        desk_choose(desk, "decline");
        return true;
    }
    if (key == SCREEN_ENTER && code->focus == CODE_AT_BOXES)
        guess(desk);
    else if (key == SCREEN_ENTER && code->focus == CODE_AT_TILES)
        return code_screen_grab(desk, ' ');
    else if (key == SCREEN_ENTER && way)
        desk_choose(desk, way->move);
    else
        return code->focus == CODE_AT_CARDS && card_key(code, key);
    return true;
}
