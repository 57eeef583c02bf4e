/* LOOT on the screen: the drawing.
 *
 *   title
 *     a  b  c …      dice: now, next, then
 *   1 the fair A     B, a rival's small sheet
 *   2                C
 *   D                everybody's score
 *   abilities
 *   what to do · what a move would bring · what happened · keys
 *
 * Wide terminals have a column of small sheets, large ones larger squares. */
#include "terminal/loot/screen.h"

#include "front/translate.h"
#include "terminal/desk.h"
#include "terminal/letters.h"
#include "terminal/screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ----------------------------------------------------------------- looks */

/* By colour and bars: fresh, visited, crossed. */
static const struct look booth[5][3] = {
    {{16, 210, 0, 1, 0, 0, 0, 0, 0},
     {231, 124, 7, 1, 1, 0, 0, 0, 1},
     {217, 52, 1, 0, 0, 0, 0, 0, 0}},
    {{16, 117, 7, 4, 0, 0, 0, 0, 0},
     {231, 25, 7, 4, 1, 0, 0, 0, 1},
     {153, 17, 4, 0, 0, 0, 0, 0, 0}},
    {{16, 157, 0, 2, 0, 0, 0, 0, 0},
     {231, 28, 7, 2, 1, 0, 0, 0, 1},
     {157, 22, 2, 0, 0, 0, 0, 0, 0}},
    {{16, 228, 0, 3, 0, 0, 0, 0, 0},
     {231, 136, 7, 3, 1, 0, 0, 0, 1},
     {229, 58, 3, 0, 0, 0, 0, 0, 0}},
    {{16, 255, 0, 7, 0, 0, 0, 0, 0},
     {231, 243, 0, 7, 1, 0, 0, 0, 1},
     {252, 238, 7, 0, 0, 0, 0, 0, 0}},
};
static const struct look look_chip = {231, 16, 7, 0, 1, 0, 0, 1, 1};
static const struct look look_figure = {231, 201, 7, 5, 1, 0, 0, 1, 1};
static const struct look look_die = {16, 231, 0, 7, 1, 0, 0, 1, 1};
static const struct look look_later = {16, 248, 0, 7, 0, 0, 0, 1, 0};
static const struct look look_good = {16, 120, 0, 2, 1, 0, 0, 1, 1};

/* ---------------------------------------------------------------- layout */

struct layout {
    int cell_width, cell_height;
    int grid_line, grid_column;
    int panel, panel_width; /* column, columns */
    int minis;              /* column of small sheets, or 0 */
    int bottom;             /* first line under the sheet */
};

enum { MINI_WIDTH = 2 * FAIR_SIDE, PANEL_WIDTH = 34 };

static struct layout arrange(void) {
    int lines = screen_lines(), columns = screen_columns();
    bool large = lines >= 32 && columns >= 112;
    struct layout layout = {.cell_width = large ? 8 : 6,
                            .cell_height = large ? 3 : 2,
                            .grid_line = 2,
                            .grid_column = 3};
    layout.panel = layout.grid_column + FAIR_SIDE * layout.cell_width + 1;
    layout.panel_width = PANEL_WIDTH;
    if (columns >= layout.panel + PANEL_WIDTH + 2 + MINI_WIDTH) {
        layout.minis = columns - MINI_WIDTH - 1;
        layout.panel_width = layout.minis - 2 - layout.panel;
        if (layout.panel_width > PANEL_WIDTH + 8)
            layout.panel_width = PANEL_WIDTH + 8;
        layout.minis = layout.panel + layout.panel_width + 2;
    }
    layout.bottom = layout.grid_line + FAIR_SIDE * layout.cell_height + 2;
    return layout;
}

struct drawing {
    struct layout layout;
    const struct desk *desk;
    const struct fair_desk *loot;
    const struct fair_sheet *sheet; /* of the seat shown */
    bool acting;                    /* that seat is to choose */
    int pending;                    /* its square chosen, or -1 */
};

/* ------------------------------------------------------------------ fair */

static bool is_cursor(const struct drawing *d, int square) {
    return d->acting && d->loot->ways.way[d->loot->cursor].square == square;
}

/* "R3", "M4", "M↺" */
static void square_code(const struct fair_plan *plan, int square, char *code, size_t size) {
    enum fair_colour colour = plan->colour[square];
    const char *letter = fair_colour_letter(colour);
    struct fair_prize prize = plan->meeps[square];
    if (colour != FAIR_WHITE)
        (void)snprintf(code, size, "%s%d", letter, plan->size[square]);
    else if (prize.skill)
        (void)snprintf(code, size, "%s%s", letter, fair_skill_sign(prize.skill));
    else
        (void)snprintf(code, size, "%s%d", letter, prize.points);
}

static const char *mark_sign(int bars) {
    return bars == 0 ? " " : bars == 1 ? "/" : "X";
}

/* What a way brings, in five columns: "+5", "X+0", "+3+↺". */
static void chip_text(const struct fair_way *way, char *chip, size_t size) {
    struct ludo_text text = ludo_text_in(chip, size);
    if (!way->mark) {
        ludo_text_add(&text, letters_pick(" ○", " o"));
        return;
    }
    bool gift = false;
    for (int i = 0; i < way->parts; i++)
        gift = gift || way->part[i].prize.skill;
    if (way->points || !gift)
        ludo_text_add_format(&text, "%s+%d", way->mark == FAIR_CROSS ? "X" : "", way->points);
    for (int i = 0; i < way->parts; i++)
        if (way->part[i].prize.skill)
            ludo_text_add_format(&text, "+%s", fair_skill_sign(way->part[i].prize.skill));
}

/* The signs of the abilities by which a square is reached: none, one, or "*". */
static const char *ability_sign(const struct fair_ways *ways, int square) {
    const char *sign = "";
    int count = 0;
    for (int i = 0; i < ways->count; i++)
        if (ways->way[i].square == square) {
            sign = fair_ability_sign(ways->way[i].ability);
            count++;
        }
    return count > 1 ? "*" : sign;
}

/* The way under the cursor if it leads here, else the first that does. */
static const struct fair_way *way_to(const struct drawing *d, int square) {
    if (!d->acting)
        return NULL;
    if (is_cursor(d, square))
        return &d->loot->ways.way[d->loot->cursor];
    for (int i = 0; i < d->loot->ways.count; i++)
        if (d->loot->ways.way[i].square == square)
            return &d->loot->ways.way[i];
    return NULL;
}

static bool joined_right(const struct fair_plan *plan, int square) {
    return square % FAIR_SIDE < FAIR_SIDE - 1 && plan->colour[square] != FAIR_WHITE &&
           plan->colour[square] == plan->colour[square + 1];
}

static void draw_chip(const struct drawing *d, int square, int line, int column) {
    const struct fair_way *way = way_to(d, square);
    char chip[32] = "";
    int width = d->layout.cell_width - 1;
    const struct look *look = &look_chip;
    if (square == d->pending) {
        look = &look_good;
        (void)snprintf(chip, sizeof chip, " %s", letters_pick("✓", "ok"));
    } else if (way) {
        chip_text(way, chip, sizeof chip);
        look = is_cursor(d, square) ? &look_chosen : look;
    } else {
        return;
    }
    int pad = (width - letters_columns(chip)) / 2;
    /* Where many squares are open and none brings anything, a dot will do. */
    if (look == &look_chip && !way->mark)
        look = &booth[d->loot->plan.colour[square]][d->sheet->bars[square]];
    screen_fill(line, column, width, look);
    (void)screen_put(line, column + (pad > 0 ? pad : 0), width, look, chip);
}

static void draw_square(const struct drawing *d, int square) {
    const struct layout *layout = &d->layout;
    const struct fair_plan *plan = &d->loot->plan;
    int line = layout->grid_line + square / FAIR_SIDE * layout->cell_height;
    int column = layout->grid_column + square % FAIR_SIDE * layout->cell_width;
    int bars = d->sheet->bars[square];
    const struct look *look = &booth[plan->colour[square]][bars];
    const struct look *top = is_cursor(d, square) ? &look_chosen : look;
    char code[16];
    int width = layout->cell_width - 1;
    for (int i = 0; i < layout->cell_height; i++)
        screen_fill(line + i, column, width + joined_right(plan, square), look);
    screen_fill(line, column, width, top);
    square_code(plan, square, code, sizeof code);
    (void)screen_put(line, column, 1, top, is_cursor(d, square) ? letters_pick("▸", ">") : " ");
    (void)screen_put(line, column + 1, 3, top, code);
    if (layout->cell_height == 2)
        (void)screen_put(line, column + width - 1, 1, top, mark_sign(bars));
    if (way_to(d, square))
        (void)screen_put(line, column + width - 2, 1, top, ability_sign(&d->loot->ways, square));
    int last = line + layout->cell_height - 1;
    if (d->sheet->at == square)
        (void)screen_put(last, column + width / 2 - 1, 3, &look_figure, letters_pick(" ♟ ", " @ "));
    if (layout->cell_height > 2)
        (void)screen_put(line + 1, column + width / 2, 1, look, mark_sign(bars));
    if (way_to(d, square) || d->pending == square)
        draw_chip(d, square, last, column);
}

static void draw_fair(const struct drawing *d) {
    const struct layout *layout = &d->layout;
    for (int i = 0; i < FAIR_SIDE; i++) {
        const struct look *column = d->sheet->column_full[i] ? &look_good : &look_bold;
        const struct look *row = d->sheet->row_full[i] ? &look_good : &look_bold;
        (void)screen_format(layout->grid_line - 1, layout->grid_column + i * layout->cell_width + 1,
                            3, column, " %c ", 'a' + i);
        (void)screen_format(layout->grid_line + i * layout->cell_height, 0, 3, row, " %d", i + 1);
    }
    for (int square = 0; square < FAIR_SQUARES; square++)
        draw_square(d, square);
}

/* --------------------------------------------------------------- D, left */

static void draw_track(const struct drawing *d) {
    int line = d->layout.bottom - 2, column = d->layout.grid_column;
    int room = d->layout.panel - 1 - column, width = 3, first = 0, written = 0;
    const struct fair_sheet *sheet = d->sheet;
    for (int i = 0; i < d->loot->plan.track && i < FAIR_TRACK_MAX; i++) {
        written = sheet->track[i] >= 0 ? i : written;
        if (sheet->track[i] > 99)
            width = 4;
    }
    while ((d->loot->plan.track - first) * width > room && first < written)
        first++;
    (void)screen_put(line, 1, 1, &look_bold, first ? letters_pick("…", ".") : "D");
    for (int i = first; i < d->loot->plan.track && i < FAIR_TRACK_MAX; i++) {
        bool end = i >= d->loot->plan.track - 2;
        const struct look *look = sheet->track[i] >= 0 ? &look_good : &look_key;
        if (sheet->track[i] >= 0)
            (void)screen_format(line, column, width - 1, look, "%*d", width - 1, sheet->track[i]);
        else
            (void)screen_format(line, column, width - 1, look, "%*s", width - 1,
                                end ? letters_pick("★", "*") : letters_pick("·", "."));
        column += width;
    }
}

static void draw_skills(const struct drawing *d) {
    int line = d->layout.bottom - 1, column = d->layout.grid_column;
    for (enum fair_skill skill = FAIR_WRAP; skill <= FAIR_PLUS_MINUS; skill++) {
        const struct look *look = d->sheet->left[skill] ? &look_bold : &look_dim;
        column +=
            screen_format(line, column, 40, look, "%s %s %s%d", fair_skill_sign(skill),
                          fair_skill_word(skill), letters_pick("×", "x"), d->sheet->left[skill]);
        column += 3;
    }
}

/* ------------------------------------------------------------ dice, right */

/* Pips of three lines of three. */
static const char *const pips[7][3] = {
    {"   ", "   ", "   "}, {"   ", " o ", "   "}, {"o  ", "   ", "  o"}, {"o  ", " o ", "  o"},
    {"o o", "   ", "o o"}, {"o o", " o ", "o o"}, {"o o", "o o", "o o"},
};

static void draw_die(int line, int column, int value, const struct look *look) {
    for (int row = 0; row < 3; row++) {
        screen_fill(line + row, column, 7, look);
        for (int i = 0; i < 3; i++)
            if (pips[value][row][i] == 'o')
                (void)screen_put(line + row, column + 1 + 2 * i, 1, look, letters_pick("●", "o"));
    }
}

/* While they are being placed, the dice lie as the cursor says. */
static void dice_shown(const struct drawing *d, int dice[3]) {
    memcpy(dice, d->loot->scene.dice, 3 * sizeof *dice);
    const struct fair_ways *ways = &d->loot->ways;
    if (ways->count && fair_way_is(&ways->way[d->loot->cursor], "dice"))
        (void)sscanf(ways->way[d->loot->cursor].move, "dice %d %d %d", &dice[0], &dice[1],
                     &dice[2]);
}

static void draw_dice(const struct drawing *d) {
    const char *const labels[3] = {_("now"), _("next"), _("then")};
    int dice[3], column = d->layout.panel, wide = d->layout.panel_width / 3;
    dice_shown(d, dice);
    for (int i = 0; i < 3; i++, column += wide) {
        const struct look *look = i ? &look_later : &look_die;
        if (dice[i])
            (void)screen_format(1, column, wide, i ? &look_text : &look_bold, "%s %d", labels[i],
                                dice[i]);
        else
            (void)screen_put(1, column, wide, &look_dim, labels[i]);
        draw_die(2, column, dice[i], dice[i] ? look : &look_key);
    }
}

/* --------------------------------------------------------------- B, right */

static void prize_code(struct fair_prize prize, char *code, size_t size) {
    if (prize.skill)
        (void)snprintf(code, size, "%s", fair_skill_sign(prize.skill));
    else
        (void)snprintf(code, size, "+%d", prize.points);
}

static void draw_combo_row(const struct drawing *d, int line, enum fair_colour colour) {
    const struct fair_combo *combo = &d->loot->plan.row[colour];
    const struct look *look = d->sheet->row[colour] ? &look_good : &look_text;
    int column = d->layout.panel, circles = 0;
    char prize[16];
    (void)screen_format(line, column, 3, &booth[colour][0], " %s ", fair_colour_letter(colour));
    for (int size = 0; size < FAIR_SIZES; size++) {
        bool circled = d->sheet->circle[colour][size];
        circles += circled;
        (void)screen_put(line, column + 4 + 2 * size, 1, circled ? &look_bold : &look_dim,
                         circled ? letters_pick("●", "O") : letters_pick("○", "."));
    }
    prize_code(combo->prize, prize, sizeof prize);
    (void)screen_format(line, column + 12, 7, look, "%d/%d %s", circles, combo->need, prize);
    if (d->layout.minis || d->loot->scene.seats == 1)
        (void)screen_put(line, column + 20, 14, &look_dim, fair_colour_word(colour));
}

static void draw_combos(const struct drawing *d) {
    int line = 5, column = d->layout.panel;
    (void)screen_put(line, column, 2, &look_bold, "B");
    (void)screen_put(line, column + 12, 7, &look_dim, _("Combos"));
    for (int size = 0; size < FAIR_SIZES; size++)
        (void)screen_format(line, column + 4 + 2 * size, 1, &look_bold, "%d", size + 1);
    for (enum fair_colour colour = FAIR_RED; colour < FAIR_WHITE; colour++)
        draw_combo_row(d, line + 1 + (int)colour, colour);
    for (int size = 0; size < FAIR_SIZES; size++) {
        const struct fair_combo *combo = &d->loot->plan.column[size];
        const struct look *look = d->sheet->column[size] ? &look_good : &look_text;
        int circles = 0;
        char prize[16];
        for (int colour = 0; colour < FAIR_COLOURS; colour++)
            circles += d->sheet->circle[colour][size];
        prize_code(combo->prize, prize, sizeof prize);
        (void)screen_format(line + 5, column + 4 + 2 * size, 1, look, "%d", circles);
        (void)screen_format(line + 6, column + 4 + 2 * size, 1, &look_dim, "%d", combo->need);
        (void)screen_put(line + 7, column + 4 + 2 * size, 2, look,
                         prize[0] == '+' && prize[1] != '-' ? prize + 1 : prize);
    }
    (void)screen_put(line + 5, column + 12, 7, &look_dim, _("have"));
    (void)screen_put(line + 6, column + 12, 7, &look_dim, _("need"));
    (void)screen_put(line + 7, column + 12, 7, &look_dim, _("give"));
}

/* --------------------------------------------------------------- C, right */

static void draw_meeps(const struct drawing *d) {
    int line = 13, column = d->layout.panel;
    (void)screen_put(line, column, 2, &look_bold, "C");
    column += 2;
    for (int square = 0; square < FAIR_SQUARES; square++) {
        const struct fair_plan *plan = &d->loot->plan;
        struct fair_prize prize = plan->meeps[square];
        bool taken = d->sheet->bars[square] > 0;
        const struct look *look = &booth[FAIR_WHITE][taken ? 2 : 0];
        char code[8];
        if (plan->colour[square] != FAIR_WHITE)
            continue;
        if (prize.skill)
            (void)snprintf(code, sizeof code, "%s", fair_skill_sign(prize.skill));
        else
            (void)snprintf(code, sizeof code, "%d", prize.points);
        (void)screen_format(line, column, 3, look, taken ? "/%s " : " %s ", code);
        column += 3;
    }
}

/* ---------------------------------------------------------- rivals, right */

/* The name of a seat's player, cut to what fits. */
static void put_name(const struct drawing *d, int line, int column, int width,
                     const struct look *look, int seat) {
    screen_fill(line, column, width, look);
    (void)screen_put(line, column, width, look, d->desk->session->player[seat].shown);
}

static void draw_score(const struct drawing *d, int line, int seat) {
    const struct fair_sheet *sheet = &d->loot->scene.sheet[seat];
    const struct look *look = seat == d->desk->shown ? &look_title : &look_text;
    int column = d->layout.panel, wide = d->layout.panel_width, written = 0;
    for (int i = 0; i < d->loot->plan.track && i < FAIR_TRACK_MAX; i++)
        written += sheet->track[i] >= 0;
    screen_fill(line, column, wide, look);
    put_name(d, line, column, wide - 21, look, seat);
    column += wide - 20;
    (void)screen_format(line, column, 3, look, "%3d", sheet->points);
    (void)screen_format(line, column + 4, 4, look, "X%d", sheet->crosses);
    (void)screen_format(line, column + 8, 6, look, "%s%d%s%d", fair_skill_sign(FAIR_WRAP),
                        sheet->left[FAIR_WRAP], fair_skill_sign(FAIR_PLUS_MINUS),
                        sheet->left[FAIR_PLUS_MINUS]);
    (void)screen_format(line, column + 14, 5, look, "%d/%d", written, d->loot->plan.track);
    bool choosing = !strcmp(d->loot->scene.phase, "start") || !strcmp(d->loot->scene.phase, "move");
    if (sheet->chosen && choosing)
        (void)screen_put(line, column + 19, 1, look, letters_pick("✓", "*"));
}

static void draw_mini(const struct drawing *d, int line, int column, int seat) {
    const struct fair_sheet *sheet = &d->loot->scene.sheet[seat];
    put_name(d, line, column, MINI_WIDTH, &look_bold, seat);
    for (int square = 0; square < FAIR_SQUARES; square++) {
        enum fair_colour colour = d->loot->plan.colour[square];
        const struct look *look = &booth[colour][sheet->bars[square]];
        int at_line = line + 1 + square / FAIR_SIDE, at = column + 2 * (square % FAIR_SIDE);
        (void)screen_format(at_line, at, 2, look, "%s%s", fair_colour_letter(colour),
                            mark_sign(sheet->bars[square]));
        if (sheet->at == square)
            (void)screen_put(at_line, at, 2, &look_figure, letters_pick("♟ ", "@ "));
    }
}

/* The rival to watch: the one with the most points among those not shown. */
static int leading_rival(const struct drawing *d) {
    int best = -1;
    for (int seat = 0; seat < d->loot->scene.seats; seat++)
        if (seat != d->desk->shown &&
            (best < 0 || d->loot->scene.sheet[seat].points > d->loot->scene.sheet[best].points))
            best = seat;
    return best;
}

static void draw_minis(const struct drawing *d) {
    const struct layout *layout = &d->layout;
    int rival = leading_rival(d), line = 1;
    if (!layout->minis) {
        if (rival >= 0)
            draw_mini(d, 5, layout->panel + PANEL_WIDTH - MINI_WIDTH, rival);
        return;
    }
    bool room_for_all = layout->bottom - 1 >= (d->loot->scene.seats - 1) * (FAIR_SIDE + 1);
    for (int seat = 0; seat < d->loot->scene.seats; seat++) {
        if (seat == d->desk->shown || line + FAIR_SIDE >= layout->bottom)
            continue;
        if (!room_for_all && seat != rival && line > 1 + FAIR_SIDE)
            continue;
        draw_mini(d, line, layout->minis, seat);
        line += FAIR_SIDE + 1;
    }
}

/* ---------------------------------------------------------------- bottom */

static void add_task(const struct drawing *d, struct ludo_text *text) {
    const struct fair_desk *loot = d->loot;
    const struct session *session = d->desk->session;
    if (session_stage(session) != STAGE_PERSON) {
        ludo_text_add(text, desk_status(d->desk));
        return;
    }
    ludo_text_add_format(text, _("%s: "), session->player[loot->seat].shown);
    const struct fair_way *way = &loot->ways.way[loot->cursor];
    if (fair_way_is(way, "start"))
        ludo_text_add(text, _("choose a square of the border to begin on."));
    else if (fair_way_is(way, "dice"))
        ludo_text_add(text, _("place the dice with ← and →, then Enter."));
    else if (fair_way_is(&loot->ways.way[loot->ways.count - 1], "at") && loot->ways.way[0].mark)
        ludo_text_add(text, _("the die leads nowhere: use an ability or stand where no mark is."));
    else if (fair_way_is(&loot->ways.way[loot->ways.count - 1], "at"))
        ludo_text_add(text, _("the die leads nowhere; choose an unmarked square to stand on."));
    else if (fair_way_is(&loot->ways.way[loot->ways.count - 1], "stay"))
        ludo_text_add(text, _("the die leads nowhere and nothing is unmarked: stay."));
    else
        ludo_text_add_format(text, _("move %d in a straight line."), loot->scene.dice[0]);
    if (loot->column)
        ludo_text_add_format(text, "  %c_", loot->column);
}

/* The ways to place the dice, side by side. */
static void draw_placings(const struct drawing *d, int line) {
    const struct fair_ways *ways = &d->loot->ways;
    int column = 1;
    for (int i = 0; i < ways->count; i++)
        column +=
            2 + screen_format(line, column, 12, i == d->loot->cursor ? &look_chosen : &look_key,
                              " %s ", ways->way[i].move + strlen("dice "));
}

/* The move under the cursor, or the one that waits. */
static void draw_preview(const struct drawing *d, int line) {
    const struct fair_ways *ways = &d->loot->ways;
    const json_t *pending = session_pending(d->desk->session, d->loot->seat);
    struct fair_way way;
    char data[400];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    if (ways->count) {
        way = ways->way[d->loot->cursor];
    } else if (pending && !d->loot->scene.over) {
        fair_way_read(&way, pending);
        ludo_text_add_format(&text, _("%s: "), _("Chosen"));
    } else {
        return;
    }
    fair_add_way(&text, &d->loot->plan, &way);
    int used = screen_wrap(line, 1, screen_columns() - 2, 2, &look_text, data);
    if (ways->count && fair_way_is(&way, "dice") && used < 2)
        draw_placings(d, line + 1);
}

/* Rounds, newest first, as far as there is room. */
static void draw_story(const struct drawing *d, int line, int lines) {
    struct ludo_text text = {0};
    do
        fair_add_story(&text, d->desk->session, LUDO_SPECTATOR, 0, "");
    while (text_again(&text));
    screen_story(line, 1, screen_columns() - 2, lines, text.data, NULL);
    free(text.data);
}

static void draw_bottom(const struct drawing *d) {
    char data[400];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    int line = d->layout.bottom;
    bool confirm = session_stage(d->desk->session) == STAGE_CONFIRM;
    add_task(d, &text);
    if (d->desk->message[0])
        (void)screen_format(line, 0, screen_columns(), &look_warn, " %s ", d->desk->message);
    else
        (void)screen_format(line, 0, screen_columns(), confirm ? &look_good : &look_bold, " %s ",
                            data);
    draw_preview(d, line + 1);
    draw_story(d, line + 3, screen_lines() - 1 - (line + 3));
}

/* ----------------------------------------------------------------- whole */

static void draw_title(const struct drawing *d) {
    const struct fair_scene *scene = &d->loot->scene;
    const struct session *session = d->desk->session;
    int column = 1, columns = screen_columns();
    screen_fill(0, 0, columns, &look_title);
    column += screen_put(0, column, columns, &look_title, "LOOT");
    if (scene->round)
        column +=
            screen_format(0, column + 2, columns, &look_title, _("round %d"), scene->round) + 2;
    column += screen_format(0, column + 2, columns, &look_title, _("%s sheet"),
                            fair_sheet_word(d->loot->plan.name)) +
              2;
    char whose[3 * LUDO_NAME_MAX];
    if (!strcmp(session->record.name[d->desk->shown], "me") && session_people(session) == 1)
        (void)snprintf(whose, sizeof whose, "%s", _("Your sheet"));
    else
        (void)snprintf(whose, sizeof whose, _("Sheet of %s"),
                       session->player[d->desk->shown].shown);
    int width = letters_columns(whose);
    (void)screen_put(0, columns - width - 1 > column ? columns - width - 1 : column + 2, columns,
                     &look_title, whose);
}

void loot_screen_draw(struct desk *desk) {
    loot_screen_sync(desk);
    const struct fair_desk *loot = desk->memory;
    struct drawing d = {.layout = arrange(),
                        .desk = desk,
                        .loot = loot,
                        .sheet = &loot->scene.sheet[desk->shown],
                        .pending = -1};
    const json_t *pending = session_pending(desk->session, desk->shown);
    d.acting = loot->ways.count && desk->shown == loot->seat;
    if (pending && desk->shown == loot->seat && !loot->scene.over) {
        struct fair_way way;
        fair_way_read(&way, pending);
        d.pending = way.square;
    }
    draw_title(&d);
    draw_fair(&d);
    draw_track(&d);
    draw_skills(&d);
    draw_dice(&d);
    draw_combos(&d);
    draw_meeps(&d);
    for (int seat = 0; seat < loot->scene.seats; seat++)
        draw_score(&d, 14 + seat, seat);
    draw_minis(&d);
    draw_bottom(&d);
    desk_hints(desk);
}
