/* Break the Code on the screen: the drawing.
 *
 *   title
 *            A    B    C    D    E      the cards on the table
 *   You     0b   3w   5    5    9b
 *   what you have answered              the twenty tiles to mark
 *   rival    ?   ...                    what is possible, where the table tells
 *   its answers, as marks
 *   what to do · what is chosen · what happened · keys
 *
 * Answers take a line each as long as there is room, and a few words each after
 * that. What does not fit is a key away, in full. */
#include "terminal/breakcode/screen.h"

#include "front/translate.h"
#include "terminal/desk.h"
#include "terminal/letters.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ----------------------------------------------------------------- looks */

static const struct look look_black = {231, 238, 7, 0, 1, 0, 0, 0, 1};
static const struct look look_white = {16, 255, 0, 7, 1, 0, 0, 1, 0};
static const struct look look_green = {16, 78, 0, 2, 1, 0, 1, 1, 1};
static const struct look look_box = {250, 236, 7, 4, 0, 0, 0, 0, 0};
static const struct look look_wanted = {231, 60, 7, 4, 1, 0, 1, 0, 1};

static const struct look *tile_look(struct code_tile tile) {
    return tile.colour == 'b' ? &look_black : tile.colour == 'w' ? &look_white : &look_green;
}

/* ---------------------------------------------------------------- layout */

enum { PANEL_WIDTH = 34, BOTTOM_LINES = 6 };

struct drawing {
    const struct desk *desk;
    const struct code_desk *code;
    int left;   /* columns of the left side */
    int panel;  /* column of the right one */
    int bottom; /* first line under both */
};

static struct drawing arrange(const struct desk *desk) {
    int lines = screen_lines(), columns = screen_columns();
    return (struct drawing){.desk = desk,
                            .code = desk->memory,
                            .left = columns - PANEL_WIDTH - 2,
                            .panel = columns - PANEL_WIDTH,
                            .bottom = lines - BOTTOM_LINES - (lines > 30 ? 2 : 0)};
}

/* The place in line `row`: the viewer, those to the left of it, the middle. */
static int place_of_row(const struct code_desk *code, int row) {
    int hands = code->plan.hands, begin = code->viewer < hands ? code->viewer : 0;
    return row < hands ? (begin + row) % hands : row;
}

/* ------------------------------------------------------------------ rows */

static void draw_box(const struct drawing *d, int line, int place, int position) {
    const struct code_desk *code = d->code;
    struct code_tile tile = code->notes.box[place][position];
    bool here = code->focus == CODE_AT_BOXES && code->place == place && code->box == position;
    bool wanted =
        code->viewer < code->plan.seats && code_target(&code->plan, code->viewer) == place;
    const struct look *look = here ? &look_chosen : wanted ? &look_wanted : &look_box;
    int column = CODE_TILES_AT + position * CODE_TILE_PITCH;
    char name[4];
    code_tile_show(tile, name);
    screen_fill(line, column, CODE_TILE_WIDTH, look);
    (void)screen_put(line, column + 1, CODE_TILE_WIDTH - 1, look,
                     name[0] ? name
                     : here  ? "_"
                             : letters_pick("·", "."));
}

static void draw_tiles(const struct drawing *d, int line, int place) {
    const struct code_place *p = &d->code->scene.place[place];
    for (int i = 0; i < d->code->plan.size; i++) {
        char name[4];
        if (!p->known || i >= p->held) {
            draw_box(d, line, place, i);
            continue;
        }
        code_tile_show(p->tile[i], name);
        (void)screen_format(line, CODE_TILES_AT + i * CODE_TILE_PITCH, CODE_TILE_WIDTH,
                            tile_look(p->tile[i]), " %-3s", name);
    }
}

/* Behind the tiles: whether a guess was right, and how many hands are left. */
static void draw_remark(const struct drawing *d, int line, int place) {
    const struct code_place *p = &d->code->scene.place[place];
    int column = CODE_TILES_AT + d->code->plan.size * CODE_TILE_PITCH, room = d->left - column;
    if (p->standing == CODE_RIGHT)
        (void)screen_put(line, column, room, &code_look_good, _("right"));
    else if (p->standing == CODE_WRONG)
        (void)screen_put(line, column, room, &look_warn, _("wrong"));
    else if (p->hands)
        (void)screen_format(line, column, room, &look_bold, "%d", p->hands);
}

static void draw_row(const struct drawing *d, int line, int place) {
    bool turn = d->code->scene.turn == place && !d->code->scene.over;
    (void)screen_put(line, 0, 1, &look_bold, turn ? letters_pick("▸", ">") : " ");
    (void)screen_put(line, 1, CODE_NAME_WIDTH - 1, &look_bold,
                     code_place_word(d->desk->session, &d->code->plan, place));
    draw_tiles(d, line, place);
    draw_remark(d, line, place);
}

static void draw_letters(const struct drawing *d) {
    for (int i = 0; i < d->code->plan.size; i++)
        (void)screen_format(1, CODE_TILES_AT + i * CODE_TILE_PITCH + 1, 1, &look_bold, "%c",
                            'A' + i);
}

/* Whether all places but the viewer's have room for a line for each answer. */
static bool marks_fit(const struct drawing *d, int chips) {
    int lines = 2 + d->code->plan.places;
    for (int row = 0; row < d->code->plan.places; row++) {
        int place = place_of_row(d->code, row);
        int all = code_chips_lines(d->code, place, d->left - 3);
        lines += place != d->code->viewer ? code_marks_lines(d->code, place)
                 : all < chips            ? all
                                          : chips;
    }
    return lines <= d->bottom;
}

/* Lines of chips for each place: one after the other gets a line more as long as
 * it wants one and there are any. */
static void share_lines(const struct drawing *d, int room[CODE_PLACES]) {
    int left = d->bottom - 2 - d->code->plan.places;
    for (bool given = true; given && left > 0;) {
        given = false;
        for (int place = 0; place < d->code->plan.hands && left > 0; place++)
            if (room[place] < code_chips_lines(d->code, place, d->left - 3)) {
                room[place]++;
                left--;
                given = true;
            }
    }
}

static void draw_rows(const struct drawing *d) {
    bool marks = marks_fit(d, 2);
    int line = 2, room[CODE_PLACES] = {0};
    draw_letters(d);
    share_lines(d, room);
    for (int row = 0; row < d->code->plan.places; row++) {
        int place = place_of_row(d->code, row);
        bool own = place == d->code->viewer;
        draw_row(d, line++, place);
        if (marks && !own) {
            code_marks_draw(d->code, place, line);
            line += code_marks_lines(d->code, place);
        } else {
            int lines = marks && room[place] > 2 ? 2 : room[place];
            code_chips_draw(d->code, place, line, d->left - 3, lines);
            line += lines;
        }
    }
}

/* ----------------------------------------------------------------- cards */

static void draw_card(const struct drawing *d, int index, int line) {
    const struct code_desk *code = d->code;
    int card = code->scene.face_up[index];
    bool here = code->stage == STAGE_PERSON && code->card == index;
    const struct look *look = !here                          ? &look_text
                              : code->focus == CODE_AT_CARDS ? &look_chosen
                                                             : &look_key;
    char question[120] = "";
    struct ludo_text text = ludo_text_in(question, sizeof question);
    const struct code_way *way = here ? code_way_at(code) : NULL;
    if (card)
        code_add_question(&text, &code->plan, card, -1);
    screen_fill(line, d->panel, PANEL_WIDTH, look);
    if (card)
        (void)screen_format(line, d->panel, 3, look, "%2d", card);
    int took = screen_put(line, d->panel + 3, PANEL_WIDTH - 3, look,
                          card ? question : letters_pick("–", "-"));
    if (way && way->number >= 0 && took < PANEL_WIDTH - 6)
        (void)screen_format(line, d->panel + PANEL_WIDTH - 3, 3, look, "%s%d%s",
                            letters_pick("‹", "<"), way->number, letters_pick("›", ">"));
}

static void draw_cards(const struct drawing *d) {
    (void)screen_format(1, d->panel, PANEL_WIDTH, &look_bold, _("Cards, %d more in the deck"),
                        d->code->scene.deck);
    for (int i = 0; i < CODE_FACE_UP; i++)
        draw_card(d, i, 2 + i);
}

/* ------------------------------------------------------------ note sheet */

static const char *mark_sign(enum code_mark mark) {
    switch (mark) {
    case CODE_CROSSED:
        return letters_pick("×", "x");
    case CODE_POSSIBLE:
        return "?";
    case CODE_CERTAIN:
        return letters_pick("●", "O");
    case CODE_BLANK:
    case CODE_MARKS:
        break;
    }
    return " ";
}

/* Whether the viewer holds this tile; of two 5s the second is the next one. */
static bool is_own(const struct code_desk *code, int tile) {
    const struct code_place *own = &code->scene.place[code->viewer];
    for (int i = 0, before = -1; i < own->held; i++) {
        int index = code_tile_index(own->tile[i]);
        index += index == before;
        if (index == tile)
            return true;
        before = index;
    }
    return false;
}

static void draw_sheet_tile(const struct drawing *d, int line, int tile) {
    const struct code_desk *code = d->code;
    bool here = code->focus == CODE_AT_TILES && code->tile == tile;
    enum code_mark mark = (enum code_mark)code->notes.mark[tile];
    const struct look *look = here ? &look_chosen : tile_look(code_tile_at(tile));
    const char *sign = mark == CODE_BLANK && is_own(code, tile) ? "=" : mark_sign(mark);
    int column = d->panel + 4 + 3 * (tile / 2);
    (void)screen_format(line, column, 2, look, "%d%s", tile / 2, sign);
}

static void draw_sheet(const struct drawing *d) {
    int line = 9;
    if (d->code->viewer >= d->code->plan.seats)
        return;
    (void)screen_put(line, d->panel, PANEL_WIDTH, &look_bold, _("Note sheet"));
    for (int row = 0; row < 2; row++)
        (void)screen_format(line + 1 + row, d->panel, 1, &look_dim, "%s",
                            row ? _("w, typed for white") : _("b, typed for black"));
    for (int tile = 0; tile < CODE_TILES; tile++)
        draw_sheet_tile(d, line + 1 + tile % 2, tile);
}

/* What the table tells of the place under the cursor, or of what is looked
 * for: the tiles that are possible at each letter. */
static void draw_possible(const struct drawing *d) {
    const struct code_desk *code = d->code;
    int place = code->focus == CODE_AT_BOXES ? code->place : code_target(&code->plan, code->viewer);
    if (code->viewer >= code->plan.seats || !code->scene.place[place].possible[0])
        return;
    for (int i = 0; i < code->plan.size && 13 + i < d->bottom; i++) {
        unsigned possible = code->scene.place[place].possible[i];
        char data[80];
        struct ludo_text text = ludo_text_in(data, sizeof data);
        code_add_set(&text, possible);
        (void)screen_format(13 + i, d->panel, 1, &look_bold, "%c", 'A' + i);
        if (letters_columns(data) <= PANEL_WIDTH - 2)
            (void)screen_put(13 + i, d->panel + 2, PANEL_WIDTH - 2, &look_text, data);
        else
            (void)screen_format(13 + i, d->panel + 2, PANEL_WIDTH - 2, &look_text,
                                _("%d tiles are possible"), __builtin_popcount(possible));
    }
    (void)screen_put(12, d->panel, PANEL_WIDTH, &look_dim,
                     code_place_word(d->desk->session, &code->plan, place));
}

/* ---------------------------------------------------------------- bottom */

static const char *task(const struct drawing *d) {
    const struct code_desk *code = d->code;
    if (code->focus == CODE_AT_TILES)
        return _("arrows go to a tile, Space marks it: crossed out, possible, certain.");
    if (code->focus == CODE_AT_BOXES && code->place != code_target(&code->plan, code->viewer))
        return _("write down what you know: numbers, b and w; Tab goes on.");
    if (code->focus == CODE_AT_BOXES)
        return _("type the tiles from left to right, like 0b 3w 5; Enter guesses.");
    if (!strcmp(code->scene.phase, "last"))
        return _("the last attempt: g to guess, d to decline.");
    if (!code->ways.count)
        return _("no question is left: g to guess, d to decline.");
    return _("choose a question and press Enter, or g to guess.");
}

static void draw_task(const struct drawing *d, int line) {
    const struct session *session = d->desk->session;
    bool person = d->code->stage == STAGE_PERSON, confirm = d->code->stage == STAGE_CONFIRM;
    char data[200];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    if (d->desk->message[0])
        (void)screen_format(line, 0, screen_columns(), &look_warn, " %s ", d->desk->message);
    else if (person) {
        ludo_text_add_format(&text, _("%s: "), session->player[d->code->viewer].shown);
        ludo_text_add(&text, task(d));
        (void)screen_put(line, 1, screen_columns() - 1, &look_bold, data);
    } else
        (void)screen_format(line, 0, screen_columns(), confirm ? &code_look_good : &look_bold,
                            " %s ", desk_status(d->desk));
}

/* The question under the cursor, or the choice that waits. */
static void draw_choice(const struct drawing *d, int line) {
    const struct code_desk *code = d->code;
    const json_t *pending =
        code->stage == STAGE_CONFIRM ? session_pending(d->desk->session, code->viewer) : NULL;
    const struct code_way *way = code->focus == CODE_AT_CARDS ? code_way_at(code) : NULL;
    char data[400] = "";
    struct ludo_text text = ludo_text_in(data, sizeof data);
    if (pending) {
        ludo_text_add_format(&text, _("%s: "), _("Chosen"));
        code_add_choice(&text, &code->plan, json_string_value(json_object_get(pending, "move")));
    } else if (way) {
        code_add_choice(&text, &code->plan, way->move);
        if (way->left > 0) {
            ludo_text_add(&text, " ");
            ludo_text_add_format(&text, _("Hands left on average: %.1f."), way->left);
        }
    }
    (void)screen_put(line, 1, screen_columns() - 2, &look_text, data);
}

/* What happened, newest first, as far as there is room. */
static void draw_story(const struct drawing *d, int line, int lines) {
    struct ludo_text text = {0};
    do
        code_add_story(&text, d->desk->session, LUDO_SPECTATOR, 0, "");
    while (text_again(&text));
    screen_story(line, 1, screen_columns() - 2, lines, text.data, NULL);
    free(text.data);
}

/* ----------------------------------------------------------------- whole */

static void draw_title(const struct drawing *d) {
    const struct code_desk *code = d->code;
    int columns = screen_columns(), column = 1;
    screen_fill(0, 0, columns, &look_title);
    column +=
        screen_put(0, column, columns, &look_title, d->desk->session->table.setup.game->title);
    if (d->desk->session->daily)
        column += 2 + screen_format(0, column + 2, columns, &look_title, _("code of the day %s"),
                                    d->desk->session->record.date);
    if (code->scene.round && code->plan.seats > 1)
        column += 2 + screen_format(0, column + 2, columns, &look_title, _("round %d"),
                                    code->scene.round);
    if (code->viewer >= code->plan.seats)
        return;
    char wanted[3 * LUDO_NAME_MAX];
    (void)snprintf(
        wanted, sizeof wanted, _("wanted: %s"),
        code_place_word(d->desk->session, &code->plan, code_target(&code->plan, code->viewer)));
    int width = letters_columns(wanted);
    (void)screen_put(0, columns - width - 1 > column ? columns - width - 1 : column + 2, columns,
                     &look_title, wanted);
}

void code_screen_draw(struct desk *desk) {
    code_screen_sync(desk);
    struct drawing d = arrange(desk);
    draw_title(&d);
    draw_rows(&d);
    draw_cards(&d);
    draw_sheet(&d);
    draw_possible(&d);
    draw_task(&d, d.bottom);
    draw_choice(&d, d.bottom + 1);
    draw_story(&d, d.bottom + 2, screen_lines() - 1 - (d.bottom + 2));
    desk_hints(desk);
}
