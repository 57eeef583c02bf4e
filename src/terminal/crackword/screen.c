/* CRACK WORD on the screen: the drawing.
 *
 *   title
 *   four rows, each with its cards, what they cover, and who leads
 *   the seats: hand, pile, packet
 *   your hand
 *   what to do · what the choice would be · what happened · keys */
#include "terminal/crackword/screen.h"

#include "front/translate.h"
#include "terminal/desk.h"
#include "terminal/letters.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- layout */

static int longest_row(const struct spell_desk *spell) {
    int longest = 0;
    for (int row = 0; row < SPELL_ROWS; row++)
        if (spell->scene.row[row].length > longest)
            longest = spell->scene.row[row].length;
    return longest;
}

static struct spell_layout arrange(const struct spell_desk *spell) {
    int lines = screen_lines(), columns = screen_columns();
    struct spell_layout layout = {.columns = columns, .pitch = 3, .tall = 1, .row_lines = 3};
    if (lines >= 28)
        layout.row_lines = 4;
    if (lines >= 38) {
        layout.tall = 3;
        layout.row_lines = 6;
    }
    if (5 * (longest_row(spell) + 4) < columns && layout.tall > 1)
        layout.pitch = 5;
    layout.seats = 1 + SPELL_ROWS * layout.row_lines;
    layout.hand = layout.seats + spell->plan.seats;
    layout.bottom = layout.hand + 1;
    return layout;
}

/* ----------------------------------------------------------------- seats */

static void draw_seat(const struct desk *desk, const struct spell_layout *layout, int seat) {
    const struct spell_desk *spell = desk->memory;
    const struct spell_seat *s = &spell->scene.seat[seat];
    int line = layout->seats + seat, column = 22;
    char known[200];
    struct ludo_text text = ludo_text_in(known, sizeof known);
    bool turn = spell->scene.turn == seat && !spell->scene.over;
    (void)screen_put(line, 0, 1, &look_bold, turn ? letters_pick("▸", ">") : " ");
    (void)screen_format(line, 1, 3, &spell_look[seat], " %s ", spell_sign(seat));
    (void)screen_put(line, 5, column - 6, &look_bold, desk->session->player[seat].shown);
    column += screen_format(line, column, layout->columns - column, &look_text,
                            _("hand %2d  pile %2d  packet %3d"), s->hand_count, s->pile, s->packet);
    if (s->out)
        column += 2 + screen_put(line, column + 2, 20, &look_warn, _("out"));
    else if (spell->scene.last_hand == seat)
        column += 2 + screen_put(line, column + 2, 20, &look_warn, _("last hand"));
    if (!s->known_kinds)
        return;
    spell_add_hand(&text, s->known, s->known_kinds);
    (void)screen_format(line, column + 2, layout->columns - column - 2, &look_dim, _("known: %s"),
                        known);
}

/* ------------------------------------------------------------------ hand */

static int held_text(const struct spell_held *held, char *text, size_t size) {
    if (held->count > 1)
        (void)snprintf(text, size, " %s%s%d ", spell_card_word(held->name), letters_pick("×", "x"),
                       held->count);
    else
        (void)snprintf(text, size, " %s ", spell_card_word(held->name));
    return letters_columns(text) + 1;
}

/* The first kind to be drawn so that the one under the cursor has room. */
static int first_kind(const struct spell_desk *spell, const struct spell_seat *seat, int room) {
    int first = spell->card < seat->kinds ? spell->card : 0;
    char text[40];
    while (first >= 0 && room >= 0)
        if ((room -= held_text(&seat->hand[first], text, sizeof text)) >= 0)
            first--;
        else
            break;
    return first + 1;
}

static void draw_hand(const struct spell_desk *spell, const struct spell_layout *layout) {
    const struct spell_seat *seat = &spell->scene.seat[spell->viewer];
    bool laying = spell_is_laying(spell);
    char text[40];
    int line = layout->hand, column = 1;
    column += 1 + screen_put(line, column, 20, &look_bold, _("Hand:"));
    int first = laying ? first_kind(spell, seat, layout->columns - column - 4) : 0;
    if (first > 0)
        (void)screen_put(line, column - 1, 1, &look_bold, letters_pick("‹", "<"));
    for (int i = first; i < seat->kinds; i++) {
        int wide = held_text(&seat->hand[i], text, sizeof text);
        if (column + wide > layout->columns - 1) {
            (void)screen_put(line, column, 1, &look_bold, letters_pick("›", ">"));
            break;
        }
        bool here = laying && i == spell->card;
        (void)screen_put(line, column, wide, here ? &look_chosen : &spell_look[spell->viewer],
                         text);
        column += wide;
    }
    if (!seat->kinds)
        (void)screen_put(line, column, 20, &look_dim, _("no card"));
}

/* ---------------------------------------------------------------- bottom */

static void add_task(struct ludo_text *text, const struct desk *desk) {
    const struct spell_desk *spell = desk->memory;
    const struct spell_held *held = spell_card_at(spell);
    bool joker = held && !strcmp(held->name, "joker") && !spell->joker[0];
    if (spell_is_asked(spell))
        ludo_text_add_format(text, _("is %s all right? a accepts, c challenges."),
                             spell->scene.asked.letters);
    else if (spell->scene.refill && spell_way_find(&spell->ways, "pass") == NULL &&
             spell->ways.count == 1 && !strncmp(spell->ways.way[0].move, "leave", 5))
        ludo_text_add_format(text, _("nothing but TRASH cards: Enter leaves row %d empty."),
                             spell->scene.refill);
    else if (joker)
        ludo_text_add(text, _("which letter is the JOKER? Shift and the letter."));
    else if (spell->scene.refill)
        ludo_text_add_format(text, _("choose a card for the emptied row %d and press Enter."),
                             spell->scene.refill);
    else if (held && !strcmp(held->name, "trash"))
        ludo_text_add(text, _("choose the row that goes; Enter plays the TRASH card."));
    else
        ludo_text_add(text, _("choose a card, a row and a side; Enter lays it, p passes."));
}

static void draw_task(const struct desk *desk, int line) {
    const struct spell_desk *spell = desk->memory;
    bool confirm = spell->stage == STAGE_CONFIRM;
    char data[300];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    if (desk->message[0]) {
        (void)screen_format(line, 0, screen_columns(), &look_warn, " %s ", desk->message);
    } else if (spell->stage == STAGE_PERSON) {
        ludo_text_add_format(&text, _("%s: "), desk->session->player[spell->viewer].shown);
        add_task(&text, desk);
        (void)screen_put(line, 1, screen_columns() - 1, &look_bold, data);
    } else {
        (void)screen_format(line, 0, screen_columns(), confirm ? &spell_look_good : &look_bold,
                            " %s ", desk_status(desk));
    }
}

/* What the move under the cursor would bring. */
static void add_outlook(struct ludo_text *text, const struct spell_desk *spell, const char *move) {
    char call[LUDO_MOVE_TEXT_MAX + 8];
    const struct spell_way *way = spell_way_find(&spell->ways, move);
    (void)snprintf(call, sizeof call, "%s crack", move);
    const struct spell_way *crack = spell_way_find(&spell->ways, call);
    ludo_text_add(text, ".");
    if (crack) {
        ludo_text_add(text, " ");
        ludo_text_add_format(text, _("c calls CRACK WORD for %d cards!"), crack->points);
    }
    if (way && (way->back || way->lost)) {
        ludo_text_add(text, " ");
        ludo_text_add_format(text, _("Back to rivals: %d. Out of the game: %d."), way->back,
                             way->lost);
    }
    if (way && way->ends) {
        ludo_text_add(text, " ");
        ludo_text_add_format(text, _("The last card. Cards taken: %d."), way->points);
    }
}

/* The card under the cursor, the one that rivals are asked about, or the choice
 * that waits. */
static void draw_choice(const struct desk *desk, int line) {
    const struct spell_desk *spell = desk->memory;
    const json_t *pending =
        spell->stage == STAGE_CONFIRM ? session_pending(desk->session, spell->viewer) : NULL;
    char data[300] = "", move[LUDO_MOVE_TEXT_MAX] = "";
    struct ludo_text text = ludo_text_in(data, sizeof data);
    if (pending) {
        ludo_text_add_format(&text, _("%s: "), _("Chosen"));
        spell_add_move(&text, json_string_value(json_object_get(pending, "move")));
        ludo_text_add(&text, ".");
    } else if (spell_is_asked(spell) && spell->scene.turn >= 0) {
        ludo_text_add_format(&text, _("%s: "), desk->session->player[spell->scene.turn].shown);
        spell_add_move(&text, spell->scene.asked.move);
        ludo_text_add(&text, ".");
    } else if (spell_is_laying(spell)) {
        spell_move_at(spell, move);
        if (move[0]) {
            spell_add_move(&text, move);
            add_outlook(&text, spell, move);
        }
    }
    (void)screen_put(line, 1, screen_columns() - 2, &look_text, data);
}

/* What happened, newest first, as far as there is room. */
static void draw_story(const struct desk *desk, int line, int lines) {
    struct ludo_text text = {0};
    do
        spell_add_story(&text, desk->session, LUDO_SPECTATOR, 0, "");
    while (text_again(&text));
    screen_story(line, 1, screen_columns() - 2, lines, text.data, "CRACK WORD");
    free(text.data);
}

/* ----------------------------------------------------------------- whole */

/* What the person has said for all windows to come. */
static const char *standing_hint(enum standing order) {
    switch (order) {
    case STANDING_TURN:
        return _("all accepted this turn; a: ask me");
    case STANDING_OWN:
        return _("all accepted till my turn; a: ask me");
    case STANDING_NEVER:
        return _("never challenge; a: ask me");
    case STANDING_ALWAYS:
        return _("always challenge; a: ask me");
    case STANDING_ASK:
    case STANDING_HOLD:
    case STANDING_ORDERS:
        break;
    }
    return "";
}

static void draw_title(const struct desk *desk) {
    const struct spell_desk *spell = desk->memory;
    int columns = screen_columns(), column = 1;
    const struct ludo_setup *setup = &desk->session->table.setup;
    screen_fill(0, 0, columns, &look_title);
    column += screen_put(0, column, columns, &look_title, setup->game->title);
    column +=
        2 + screen_put(0, column + 2, columns, &look_title, spell_value_word(setup->content->name));
    column += 2 + screen_put(0, column + 2, columns, &look_title,
                             spell_value_word(spell->plan.strict ? "strict" : "challenge"));
    if (spell->scene.last_hand >= 0)
        column += 2 + screen_put(0, column + 2, columns, &look_title, _("last hand"));
    const char *standing = standing_hint(standing_of(desk->session, spell->viewer));
    int at = columns - letters_columns(standing) - 1;
    (void)screen_put(0, at > column ? at : column + 2, columns, &look_title, standing);
}

static void draw_hints(const struct desk *desk) {
    if (spell_is_asked(desk->memory))
        screen_hints(screen_lines() - 1,
                     _("[a] accept [c] challenge [t] all this turn [n] till my turn "
                       "[A] never [C] always [q] quit"));
    else
        desk_hints(desk);
}

void spell_screen_draw(struct desk *desk) {
    spell_screen_sync(desk);
    const struct spell_desk *spell = desk->memory;
    struct spell_layout layout = arrange(spell);
    draw_title(desk);
    for (int row = 0; row < SPELL_ROWS; row++)
        spell_row_draw(desk, &layout, row);
    for (int seat = 0; seat < spell->plan.seats; seat++)
        draw_seat(desk, &layout, seat);
    if (spell->viewer < spell->plan.seats)
        draw_hand(spell, &layout);
    draw_task(desk, layout.bottom);
    draw_choice(desk, layout.bottom + 1);
    draw_story(desk, layout.bottom + 2, screen_lines() - 1 - (layout.bottom + 2));
    draw_hints(desk);
}
