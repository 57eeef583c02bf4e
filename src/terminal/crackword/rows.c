/* CRACK WORD on the screen: a row of cards.
 *
 *   ▸1  ·  C● H● A▲*T●  +E●     what can be seen, and the card about to be laid
 *              └▲              what it covers
 *       Cards: 5. Majority: ● You. A word.
 *
 * A card shows its letter and the sign of its colour; a JOKER has a star. */
#include "front/translate.h"
#include "terminal/crackword/screen.h"
#include "terminal/letters.h"

#include <stdio.h>
#include <string.h>

const struct look spell_look[SPELL_SEATS] = {{16, 210, 7, 1, 1, 0, 0, 0, 1},
                                             {16, 117, 7, 4, 1, 0, 0, 0, 1},
                                             {16, 157, 0, 2, 1, 0, 0, 0, 1},
                                             {16, 228, 0, 3, 1, 0, 0, 0, 1}};
const struct look spell_look_good = {16, 120, 0, 2, 1, 0, 0, 1, 1};

enum { CARDS_AT = 4 };

struct strip {
    const struct spell_layout *layout;
    const struct spell_row *row;
    int line;
    int first, places; /* the spots that are shown */
    int cursor;        /* the spot of the card about to be laid, or SPELL_ROW_MAX + 1 */
};

static int column_of(const struct strip *strip, int spot) {
    return CARDS_AT + (spot - strip->first) * strip->layout->pitch;
}

static bool is_shown(const struct strip *strip, int spot) {
    return spot >= strip->first && spot < strip->first + strip->places;
}

static void draw_face(const struct strip *strip, int spot, const struct look *look, char mark,
                      const char *letter, const char *sign) {
    const struct spell_layout *layout = strip->layout;
    int column = column_of(strip, spot), wide = layout->pitch - (layout->pitch > 3);
    if (!is_shown(strip, spot))
        return;
    for (int i = 0; i < layout->tall; i++)
        screen_fill(strip->line + i, column, wide, look);
    (void)screen_format(strip->line + layout->tall / 2, column, wide, look, "%c%s%s", mark, letter,
                        sign);
}

/* "└▲●", or how many they are. */
static void draw_under(const struct strip *strip, int spot) {
    const struct spell_card *card = &strip->row->card[spot];
    int column = column_of(strip, spot), line = strip->line + strip->layout->tall;
    if (!card->covered || !is_shown(strip, spot))
        return;
    (void)screen_put(line, column, 1, &look_dim, letters_pick("└", "`"));
    if (card->covered > 2)
        (void)screen_format(line, column + 1, 2, &look_bold, "%d", card->covered);
    for (int i = 0; i < card->covered && card->covered <= 2; i++)
        (void)screen_put(line, column + 1 + i, 1, &spell_look[card->under[i]],
                         spell_sign(card->under[i]));
}

static void draw_cards(const struct strip *strip) {
    for (int i = 0; i < strip->row->length; i++) {
        const struct spell_card *card = &strip->row->card[i];
        bool here = strip->cursor == i;
        draw_face(strip, i, here ? &look_chosen : &spell_look[card->seat], card->joker ? '*' : ' ',
                  card->letter, spell_sign(card->seat));
        draw_under(strip, i);
    }
    if (strip->first > -1)
        (void)screen_put(strip->line, CARDS_AT - 1, 1, &look_bold, letters_pick("‹", "<"));
    if (strip->first + strip->places <= strip->row->length)
        (void)screen_put(strip->line, column_of(strip, strip->first + strip->places), 1, &look_bold,
                         letters_pick("›", ">"));
}

/* ------------------------------------------------------------- the cursor */

/* The ends of a row, and whether the card at hand fits there where the table
 * tells. */
static void draw_end(const struct spell_desk *spell, const struct strip *strip, int row, int spot) {
    const struct spell_held *held = spell_card_at(spell);
    struct spell_move move = {.row = row + 1,
                              .joker = held && !strcmp(held->name, "joker"),
                              .place = !strip->row->length ? SPELL_OPEN
                                       : spot < 0          ? SPELL_LEFT
                                                           : SPELL_RIGHT};
    char text[LUDO_MOVE_TEXT_MAX];
    if (!held || (!strip->row->length && spot < 0))
        return;
    (void)snprintf(move.card, sizeof move.card, "%s", move.joker ? spell->joker : held->name);
    spell_move_write(&move, text);
    bool fits = spell->plan.hints && spell_way_find(&spell->ways, text);
    draw_face(strip, spot, fits ? &spell_look_good : &look_dim, ' ',
              fits ? "+" : letters_pick("·", "."), " ");
}

static void draw_ghost(const struct spell_desk *spell, const struct strip *strip) {
    const struct spell_held *held = spell_card_at(spell);
    if (!held || strip->cursor > SPELL_ROW_MAX)
        return;
    bool joker = !strcmp(held->name, "joker"), trash = !strcmp(held->name, "trash");
    const char *letter = trash ? "x" : joker ? spell->joker[0] ? spell->joker : "?" : held->name;
    if (trash)
        for (int i = 0; i < strip->row->length; i++)
            draw_face(strip, i, &look_chosen, ' ', letter, spell_sign(strip->row->card[i].seat));
    else
        draw_face(strip, strip->cursor, &look_chosen, joker ? '*' : '+', letter,
                  spell_sign(spell->viewer));
}

/* The spots that fit, with the cursor among them. */
static void choose_window(struct strip *strip) {
    int room = (strip->layout->columns - CARDS_AT - 1) / strip->layout->pitch;
    int all = strip->row->length + 2, last = all - room - 1;
    strip->first = -1;
    strip->places = all < room ? all : room;
    if (all <= room || strip->cursor > SPELL_ROW_MAX)
        return;
    strip->first = strip->cursor - room / 2;
    if (strip->first < -1)
        strip->first = -1;
    if (strip->first > last)
        strip->first = last;
}

/* ------------------------------------------------------------------ words */

static void add_majority(struct ludo_text *text, const struct desk *desk,
                         const struct spell_row *row, bool brief) {
    ludo_text_add_format(text, _("Cards: %d."), row->count);
    ludo_text_add(text, " ");
    if (row->majority < 0)
        ludo_text_add(text, _("No majority."));
    else if (brief)
        ludo_text_add_format(text, _("Majority: %s."), spell_sign(row->majority));
    else
        ludo_text_add_format(text, _("Majority: %s %s."), spell_sign(row->majority),
                             desk->session->player[row->majority].shown);
    if (row->word)
        ludo_text_add_format(text, " %s", _("A word."));
}

static void draw_words(const struct desk *desk, const struct strip *strip, int line) {
    const struct spell_row *row = strip->row;
    char data[400], left[80], right[80];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    struct ludo_text before = ludo_text_in(left, sizeof left);
    struct ludo_text behind = ludo_text_in(right, sizeof right);
    bool hints = ((const struct spell_desk *)desk->memory)->plan.hints;
    if (row->length)
        add_majority(&text, desk, row, hints);
    else
        ludo_text_add(&text, _("The row is empty."));
    if (row->length && hints) {
        spell_add_set(&before, row->left);
        spell_add_set(&behind, row->right);
        ludo_text_add(&text, " ");
        ludo_text_add_format(&text, _("Left %s, right %s."), left, right);
    }
    (void)screen_put(line, CARDS_AT, strip->layout->columns - CARDS_AT, &look_dim, data);
}

void spell_row_draw(const struct desk *desk, const struct spell_layout *layout, int row) {
    const struct spell_desk *spell = desk->memory;
    bool laying = spell_is_laying(spell), here = spell_is_placing(desk) && spell->row == row;
    struct strip strip = {.layout = layout,
                          .row = &spell->scene.row[row],
                          .line = 1 + row * layout->row_lines,
                          .cursor = here ? spell->spot : SPELL_ROW_MAX + 1};
    int middle = strip.line + layout->tall / 2;
    choose_window(&strip);
    (void)screen_format(middle, 0, CARDS_AT, &look_bold, "%s%d",
                        here ? letters_pick("▸", ">") : " ", row + 1);
    draw_cards(&strip);
    if (laying && (!spell->scene.refill || here)) {
        draw_end(spell, &strip, row, -1);
        draw_end(spell, &strip, row, strip.row->length);
    }
    draw_ghost(spell, &strip);
    draw_words(desk, &strip, strip.line + layout->tall + 1);
}
