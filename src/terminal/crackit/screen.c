/* CRACK IT on the screen: the drawing.
 *
 *   title
 *   the safes, side by side
 *   the hand, or the dials that a Hint offers; what else can be done
 *   piles
 *   what to do, or the window · what is chosen · what happened · keys
 *
 * What does not fit is a key away, in full. */
#include "terminal/crackit/screen.h"

#include "front/translate.h"
#include "terminal/desk.h"
#include "terminal/letters.h"
#include "terminal/standing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct look look_card = {16, 223, 0, 3, 1, 0, 0, 1, 0};
static const struct look look_marked = {16, 174, 0, 1, 0, 0, 1, 1, 0};
static const struct look look_window = {231, 124, 7, 1, 1, 0, 0, 1, 0};

enum {
    STORY_STEPS = 80, /* how far back the lines at the bottom reach */
    STORY_BYTES = 16384,
    LARGE_LINES = 34,
};

/* ----------------------------------------------------------------- title */

/* What the person has said for all windows to come. */
static const char *standing_word(enum standing order) {
    switch (order) {
    case STANDING_TURN:
        return _("all may pass this turn; a: ask me");
    case STANDING_HOLD:
        return _("all may pass till I hold one; a: ask me");
    case STANDING_OWN:
        return _("all may pass till my turn; a: ask me");
    case STANDING_ASK:
    case STANDING_NEVER:
    case STANDING_ALWAYS:
    case STANDING_ORDERS:
        break;
    }
    return "";
}

static void draw_title(const struct desk *desk) {
    const struct crack_desk *crack = desk->memory;
    int columns = screen_columns(), column = 1;
    const char *standing = standing_word(standing_of(desk->session, crack->viewer));
    int width = letters_columns(standing);
    screen_fill(0, 0, columns, &look_title);
    column += screen_put(0, column, columns, &look_title, desk->session->table.setup.game->title);
    column += 2 + screen_put(0, column + 2, columns, &look_title,
                             crack->scene.tokens ? _("King of Safes") : _("King of Thieves"));
    if (crack->scene.tokens)
        column += 2 + screen_format(0, column + 2, columns, &look_title, _("game %d of 2"),
                                    crack->scene.game);
    (void)screen_put(0, columns - width - 1 > column ? columns - width - 1 : column + 2, columns,
                     &look_title, standing);
}

/* ------------------------------------------------------------------ hand */

static void draw_card(const struct crack_desk *crack, int item, int line, int *column) {
    bool marked = crack_decides(crack, CRACK_TURN) && crack->marked[item];
    bool here = crack->stage == STAGE_PERSON && crack->item == item &&
                (crack_decides(crack, CRACK_TURN) || crack_decides(crack, CRACK_TAKE));
    const struct look *look = here ? &look_chosen : marked ? &look_marked : &look_card;
    char text[60];
    (void)snprintf(text, sizeof text, "%s%s ", marked ? letters_pick("×", "x") : " ",
                   crack_card_word(crack->item_card[item]));
    *column += 1 + screen_put(line, *column, screen_columns() - *column, look, text);
}

static void draw_hand(const struct desk *desk, int line) {
    const struct crack_desk *crack = desk->memory;
    int column = 1;
    if (crack->viewer >= crack->scene.seats)
        return;
    column += 1 + screen_put(line, column, screen_columns(), &look_bold,
                             crack_decides(crack, CRACK_TAKE) ? _("Dials:") : _("Your cards:"));
    for (int item = 0; item < crack->cards; item++)
        draw_card(crack, item, line, &column);
}

static void draw_acts(const struct desk *desk, int line) {
    static const char *const words[CRACK_ACTS] = {N_("[v] declare"), N_("[d] discard"),
                                                  N_("[e] end the turn")};
    const struct crack_desk *crack = desk->memory;
    int column = 1;
    for (int act = 0; crack_decides(crack, CRACK_TURN) && act < CRACK_ACTS; act++) {
        const struct crack_way *ways[CRACK_WAYS_MAX];
        int item = crack->cards + act;
        bool can =
            act == CRACK_ACT_DISCARD ? crack->ways.discard : crack_item_ways(crack, item, ways) > 0;
        column += 3 + screen_put(line, column, screen_columns() - column,
                                 crack->item == item ? &look_chosen
                                 : can               ? &look_text
                                                     : &look_dim,
                                 _(words[act]));
    }
}

/* ----------------------------------------------------------------- piles */

/* Dials as digits, other cards by name. */
static void add_pile(struct ludo_text *text, const uint8_t *counts, int kinds) {
    const char *space = "";
    for (int card = 0; card < kinds && card < CRACK_VALUES; card++)
        for (int i = 0; i < counts[card]; i++, space = " ")
            ludo_text_add_format(text, "%d", card);
    for (int card = CRACK_HINT; card < kinds; card++)
        if (counts[card]) {
            ludo_text_add_format(text, "%s%s %d", space, crack_card_word(card), counts[card]);
            space = ", ";
        }
    ludo_text_add(text, *space ? "" : letters_pick("–", "-"));
}

static void draw_piles(const struct desk *desk, int line) {
    const struct crack_desk *crack = desk->memory;
    const struct crack_scene *scene = &crack->scene;
    const struct crack_way *way = crack_way_now(crack);
    bool aimed = crack->aiming && way && way->at == CRACK_PILE;
    char pile[300], numbers[60];
    struct ludo_text text = ludo_text_in(pile, sizeof pile);
    add_pile(&text, scene->discard, CRACK_CARDS);
    text = ludo_text_in(numbers, sizeof numbers);
    add_pile(&text, scene->combination_discard, CRACK_VALUES);
    int used = screen_format(line, 1, screen_columns() - 2, &look_text,
                             _("Deck %d. Combination deck %d, discarded %s."), scene->deck,
                             scene->combination_deck, numbers);
    if (scene->tokens)
        (void)screen_format(line, used + 2, screen_columns() - used - 3, &look_text,
                            _("Middle: %s%d %s%d."), letters_pick("★", "*"), scene->middle_prestige,
                            letters_pick("▼", "v"), scene->middle_bad_fame);
    (void)screen_format(line + 1, 1, screen_columns() - 2, aimed ? &look_chosen : &look_text,
                        _("Discard pile: %s"), pile);
}

/* ---------------------------------------------------------------- bottom */

static const char *task(const struct crack_desk *crack) {
    if (crack_decides(crack, CRACK_ORDER))
        return _("type your numbers in the order you want, Enter lays them down.");
    if (crack->aiming)
        return _("Enter does it, arrows choose where, Escape goes back.");
    if (crack_decides(crack, CRACK_TAKE))
        return _("choose one of the Hint's dials and press Enter.");
    if (crack->scene.extra >= 0)
        return _("CLICK! An extra dial may come next; or something else, or e to end.");
    if (crack->scene.declare >= 0)
        return _("perfectly narrowed: v declares it for free, right now.");
    if (crack->scene.acted)
        return _("choose a card and press Enter, or e to end your turn.");
    return _("choose a card and press Enter, or mark cards with Space and press d.");
}

static void draw_task(const struct desk *desk, int line) {
    const struct crack_desk *crack = desk->memory;
    char data[200];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    if (desk->message[0])
        (void)screen_format(line, 0, screen_columns(), &look_warn, " %s ", desk->message);
    else if (crack->stage == STAGE_PERSON) {
        ludo_text_add_format(&text, _("%s: "), desk->session->player[crack->viewer].shown);
        ludo_text_add(&text, task(crack));
        (void)screen_put(line, 1, screen_columns() - 1, &look_bold, data);
    } else
        (void)screen_format(line, 0, screen_columns(), &look_bold, " %s ", desk_status(desk));
}

/* What Enter would do. */
static void draw_choice(const struct desk *desk, int line) {
    const struct crack_desk *crack = desk->memory;
    const struct crack_way *way = crack_way_now(crack);
    char data[300] = "";
    struct ludo_text text = ludo_text_in(data, sizeof data);
    if (crack_decides(crack, CRACK_TURN) && crack->item == crack->cards + CRACK_ACT_DISCARD) {
        uint8_t cards[CRACK_HAND];
        int count = 0;
        char list[120];
        struct ludo_text words = ludo_text_in(list, sizeof list);
        for (int i = 0; i < crack->scene.held; i++)
            if (crack->marked[i])
                cards[count++] = crack->scene.hand[i];
        crack_add_cards(&words, cards, count);
        ludo_text_add_format(&text, _("Discard and end your turn: %s."), list);
    } else if (way) {
        crack_add_way(&text, desk->session, way);
        ludo_text_add(&text, " ");
        crack_add_odds(&text, way);
    }
    (void)screen_put(line, 1, screen_columns() - 2, crack->aiming ? &look_bold : &look_text, data);
}

static void draw_window_line(int line, const char *text) {
    screen_fill(line, 0, screen_columns(), &look_window);
    (void)screen_put(line, 1, screen_columns() - 2, &look_window, text);
}

/* Two lines that nobody overlooks, three in a chain; how many it took. */
static int draw_window(const struct desk *desk, int line) {
    const struct crack_desk *crack = desk->memory;
    const struct crack_window *window = &crack->scene.window;
    bool holds = false;
    int begin = line;
    char data[300];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    for (int i = 0; i < crack->scene.held; i++)
        holds = holds || crack->scene.hand[i] == CRACK_PROHIBITION;
    crack_add_window(&text, desk->session, window);
    draw_window_line(line++, data);
    text = ludo_text_in(data, sizeof data);
    crack_add_chain(&text, desk->session, window);
    if (data[0])
        draw_window_line(line++, data);
    text = ludo_text_in(data, sizeof data);
    ludo_text_add_format(&text, _("%s: "), desk->session->player[crack->viewer].shown);
    ludo_text_add(&text, holds ? _("Enter lets it pass, p prohibits it.")
                               : _("you hold no Prohibition; Enter lets it pass."));
    draw_window_line(line++, desk->message[0] ? desk->message : data);
    return line - begin;
}

/* What happened, newest first, as far as there is room. */
static void draw_story(const struct desk *desk, int line, int lines) {
    /* Room enough to tell it just once nearly always: it is the slow part. */
    struct ludo_text text = {.data = malloc(STORY_BYTES), .size = STORY_BYTES};
    uint32_t count = desk->session->table.match.count;
    if (!text.data)
        abort();
    text.data[0] = '\0';
    do
        crack_add_story(&text, desk->session, LUDO_SPECTATOR,
                        count > STORY_STEPS ? count - STORY_STEPS : 0, "");
    while (text_again(&text));
    screen_story(line, 1, screen_columns() - 2, lines, text.data, NULL);
    free(text.data);
}

static void draw_hints(const struct desk *desk) {
    const struct crack_desk *crack = desk->memory;
    int line = screen_lines() - 1;
    if (crack_decides(crack, CRACK_WINDOW))
        screen_hints(line, session_people(desk->session) > 1
                               ? _("[Enter] pass [p] prohibit [t] pass this turn "
                                   "[n] pass till my turn [l] log [q] quit")
                               : _("[Enter] pass [p] prohibit [t] all this turn "
                                   "[h] till I hold one [n] till my turn [q] quit"));
    else if (crack_decides(crack, CRACK_ORDER))
        screen_hints(line, _("[0-9] number [←→ Space] move it [Enter] lay down [?] rules "
                             "[q] quit"));
    else if (crack->stage == STAGE_PERSON && crack->aiming)
        screen_hints(line, _("[Enter] do it [←→ 0-4 p] where [Esc] back [s] safes [l] log "
                             "[?] rules [q] quit"));
    else
        desk_hints(desk);
}

/* ----------------------------------------------------------------- whole */

void crack_screen_draw(struct desk *desk) {
    crack_screen_sync(desk);
    const struct crack_desk *crack = desk->memory;
    bool large = screen_lines() >= LARGE_LINES;
    struct crack_room room = {.number = large ? 3 : 1, .dials = large ? 3 : 2};
    int line = 1 + large;
    draw_title(desk);
    crack_safes_draw(desk, line, room);
    line += crack_safes_lines(room) + 1;
    draw_hand(desk, line);
    draw_acts(desk, line + 1);
    draw_piles(desk, line + 2 + large);
    line += 4 + 2 * large;
    if (crack_decides(crack, CRACK_WINDOW)) {
        line += draw_window(desk, line);
    } else {
        draw_task(desk, line++);
        draw_choice(desk, line++);
    }
    draw_story(desk, line, screen_lines() - 1 - line);
    draw_hints(desk);
}
