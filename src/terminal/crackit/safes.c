/* CRACK IT on the screen: the safes, side by side.
 *
 *   ▸1 Bea            whose turn it is, seat, name
 *   cards 5  ★1 ▼3    hand, prestige, bad fame
 *    68               dials above the number, the nearest next to it
 *    2-5   ?    ?     what is known of it
 *    1                dials below
 *   ··2345····        what the next number can be
 *   has 3 7 +1        what a Hint has shown of the hand */
#include "terminal/crackit/screen.h"

#include "front/translate.h"
#include "terminal/letters.h"

#include <stdio.h>
#include <string.h>

static const struct look look_found = {16, 114, 0, 2, 1, 0, 0, 1, 0};
static const struct look look_hidden = {252, 238, 7, 4, 0, 0, 0, 0, 0};
static const struct look look_next = {231, 61, 7, 4, 1, 0, 1, 0, 1};
static const struct look look_high = {215, -1, 3, -1, 0, 0, 0, 0, 0};
static const struct look look_low = {117, -1, 6, -1, 0, 0, 0, 0, 0};

enum { NAME_LINES = 2, FOOT_LINES = 2, WIDTH_MAX = 26 };

int crack_safes_lines(struct crack_room room) {
    return NAME_LINES + 2 * room.dials + room.number + FOOT_LINES;
}

/* A safe's place on the screen. */
struct panel {
    const struct desk *desk;
    const struct crack_desk *crack;
    int seat, line, column, width, pitch;
    struct crack_room room;
    bool aimed; /* what is chosen now goes there */
};

static int number_column(const struct panel *p, int place) {
    return p->column + 1 + place * p->pitch;
}

static int number_line(const struct panel *p) {
    return p->line + NAME_LINES + p->room.dials;
}

/* ------------------------------------------------------------------ dials */

/* Dials from the nearest to the farthest as digits; what does not fit is "+". */
static void write_dials(const uint8_t *counts, bool ascending, char *digits, size_t room) {
    size_t length = 0, all = 0;
    for (int i = 0; i < CRACK_VALUES; i++)
        for (int n = counts[ascending ? i : CRACK_VALUES - 1 - i]; n > 0; n--, all++)
            if (length < room)
                digits[length++] = (char)('0' + (ascending ? i : CRACK_VALUES - 1 - i));
    if (all > room && room)
        digits[room - 1] = '+';
    digits[length] = '\0';
}

static void draw_dials(const struct panel *p, int place) {
    const struct crack_number *number = &p->crack->scene.safe[p->seat].number[place];
    char digits[80];
    int width = p->pitch - 1, top = number_line(p), bottom = top + p->room.number - 1;
    size_t room = (size_t)width * (size_t)p->room.dials;
    write_dials(number->above, true, digits, room < sizeof digits ? room : sizeof digits - 1);
    for (int i = 0; i < p->room.dials && (int)strlen(digits) > i * width; i++)
        (void)screen_put(top - 1 - i, number_column(p, place), width, &look_high,
                         digits + i * width);
    write_dials(number->below, false, digits, room < sizeof digits ? room : sizeof digits - 1);
    for (int i = 0; i < p->room.dials && (int)strlen(digits) > i * width; i++)
        (void)screen_put(bottom + 1 + i, number_column(p, place), width, &look_low,
                         digits + i * width);
}

/* ---------------------------------------------------------------- numbers */

static void write_number(const struct crack_number *number, char text[16]) {
    if (number->found)
        (void)snprintf(text, 16, " %d%s", number->value,
                       number->blocked ? letters_pick("■", "#") : letters_pick("✓", "*"));
    else if (number->value >= 0)
        (void)snprintf(text, 16, " %d", number->value);
    else if (number->low == number->high)
        (void)snprintf(text, 16, " =%d", number->low);
    else if (number->low > 0 || number->high < CRACK_VALUES - 1)
        (void)snprintf(text, 16, "%d%s%d", number->low, letters_pick("–", "-"), number->high);
    else
        (void)snprintf(text, 16, " ?");
}

/* The number that an act goes for, or -1. */
static int aimed_place(const struct panel *p) {
    const struct crack_way *way = crack_way_now(p->crack);
    return p->aimed && way ? way->number : -1;
}

static void draw_number(const struct panel *p, int place) {
    const struct crack_desk *crack = p->crack;
    const struct crack_safe *safe = &crack->scene.safe[p->seat];
    struct crack_number number = safe->number[place];
    bool laying = crack_decides(crack, CRACK_ORDER) && p->seat == crack->viewer;
    bool here = laying ? crack->place == place : place == aimed_place(p);
    const struct look *look = here                   ? &look_chosen
                              : number.found         ? &look_found
                              : place == safe->found ? &look_next
                                                     : &look_hidden;
    char text[16];
    int line = number_line(p), column = number_column(p, place);
    if (laying)
        number.value = crack->order[place];
    write_number(&number, text);
    for (int i = 0; i < p->room.number; i++)
        screen_fill(line + i, column, p->pitch - 1, look);
    (void)screen_put(line + p->room.number / 2, column, p->pitch - 1, look, text);
    if (laying && here && crack->lifted)
        (void)screen_put(line - 1, column + 1, 1, &look_bold, letters_pick("↔", "^"));
    draw_dials(p, place);
}

/* ------------------------------------------------------------ name and foot */

static void draw_name(const struct panel *p) {
    const struct crack_scene *scene = &p->crack->scene;
    const struct crack_safe *safe = &scene->safe[p->seat];
    bool turn = scene->turn == p->seat && !scene->over;
    const struct look *look = p->aimed ? &look_chosen : safe->out ? &look_dim : &look_bold;
    int used;
    (void)screen_put(p->line, p->column, 1, &look_bold, turn ? letters_pick("▸", ">") : " ");
    (void)screen_format(p->line, p->column + 1, p->width - 2, look, "%d %s", p->seat,
                        p->desk->session->player[p->seat].shown);
    if (safe->out) {
        (void)screen_put(p->line + 1, p->column + 1, p->width - 2, &look_dim, _("out"));
        return;
    }
    used = screen_format(p->line + 1, p->column + 1, p->width - 2, &look_dim, _("cards %d"),
                         safe->cards);
    if (scene->tokens)
        (void)screen_format(p->line + 1, p->column + 2 + used, p->width - 3 - used, &look_text,
                            "%s%d %s%d", letters_pick("★", "*"), safe->prestige,
                            letters_pick("▼", "v"), safe->bad_fame);
}

/* What the next number can be: for rivals by bounds and by counting cards, of
 * one's own what the dials tell the others. */
static void draw_range(const struct panel *p) {
    const struct crack_safe *safe = &p->crack->scene.safe[p->seat];
    int line = p->line + crack_safes_lines(p->room) - FOOT_LINES;
    if (safe->open || p->crack->scene.phase == CRACK_ORDER)
        return;
    const struct crack_number *number = &safe->number[safe->found];
    for (int value = 0; value < CRACK_VALUES && value < p->width - 2; value++) {
        double odds = number->next ? number->odds[value]
                                   : (value >= number->low && value <= number->high) * 0.1;
        const struct look *look = odds >= 0.25 ? &look_bold : odds > 0 ? &look_text : &look_dim;
        char digit[2] = {(char)('0' + value), '\0'};
        (void)screen_put(line, p->column + 1 + value, 1, look,
                         odds > 0 ? digit : letters_pick("·", "."));
    }
}

static void draw_known(const struct panel *p) {
    const struct crack_safe *safe = &p->crack->scene.safe[p->seat];
    int line = p->line + crack_safes_lines(p->room) - 1;
    char digits[CRACK_HAND + 1], others[16] = "";
    write_dials(safe->known, true, digits, CRACK_HAND);
    if (p->seat == p->crack->viewer || (!digits[0] && !safe->known_others))
        return;
    if (safe->known_others)
        (void)snprintf(others, sizeof others, "%s+%d", digits[0] ? " " : "", safe->known_others);
    (void)screen_format(line, p->column + 1, p->width - 2, &look_dim, _("has %s%s"), digits,
                        others);
}

/* ------------------------------------------------------------------ whole */

static bool is_aimed(const struct crack_desk *crack, int seat) {
    const struct crack_way *way = crack_way_now(crack);
    if (!way || !crack->aiming)
        return false;
    return way->at == seat ||
           (way->verb == CRACK_DO_MASTER && seat != crack->viewer && !crack->scene.safe[seat].open);
}

void crack_safes_draw(const struct desk *desk, int line, struct crack_room room) {
    const struct crack_desk *crack = desk->memory;
    int seats = crack->scene.seats, begin = crack->viewer < seats ? crack->viewer : 0;
    int width = screen_columns() / seats;
    width = width > WIDTH_MAX ? WIDTH_MAX : width;
    for (int i = 0; i < seats; i++) {
        int seat = (begin + i) % seats;
        struct panel p = {.desk = desk,
                          .crack = crack,
                          .seat = seat,
                          .line = line,
                          .column = i * width,
                          .width = width,
                          .pitch = (width - 1) / CRACK_NUMBERS,
                          .room = room,
                          .aimed = is_aimed(crack, seat)};
        draw_name(&p);
        for (int place = 0; place < CRACK_NUMBERS; place++)
            draw_number(&p, place);
        draw_range(&p);
        draw_known(&p);
    }
}
