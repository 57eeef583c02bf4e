/* CRACK IT on the screen: cursors and keys. */
#include "front/translate.h"
#include "terminal/crackit/screen.h"
#include "terminal/desk.h"
#include "terminal/pager.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------ sync */

bool crack_decides(const struct crack_desk *crack, enum crack_phase phase) {
    return crack->stage == STAGE_PERSON && crack->scene.phase == phase;
}

/* The hand and the acts in a turn; the dials that can be taken after a Hint. */
static void list_items(struct crack_desk *crack) {
    crack->cards = 0;
    if (crack_decides(crack, CRACK_TAKE)) {
        for (int dial = 0; dial < CRACK_VALUES; dial++)
            if (crack->scene.dials[dial])
                crack->item_card[crack->cards++] = (uint8_t)dial;
    } else {
        for (int i = 0; i < crack->scene.held; i++)
            crack->item_card[crack->cards++] = crack->scene.hand[i];
    }
    crack->items = crack->cards + (crack_decides(crack, CRACK_TURN) ? CRACK_ACTS : 0);
    crack->item = 0;
}

static void reset_cursors(struct crack_desk *crack) {
    crack->aiming = false;
    crack->aim = 0;
    crack->place = 0;
    crack->lifted = false;
    crack->typed = 0;
    memset(crack->marked, 0, sizeof crack->marked);
    for (int i = 0; crack_decides(crack, CRACK_ORDER) && i < CRACK_NUMBERS; i++)
        crack->order[i] = crack->scene.safe[crack->viewer].number[i].value;
}

void crack_screen_sync(struct desk *desk) {
    struct crack_desk *crack = desk->memory;
    struct session *session = desk->session;
    int viewer = session_seat(session);
    enum session_stage stage = session_stage(session);
    if (crack->read && crack->viewer == viewer && crack->stage == stage &&
        crack->count == session->table.match.count)
        return;
    crack->viewer = viewer;
    crack->stage = stage;
    crack->count = session->table.match.count;
    crack->read = true;
    crack_scene_read(&crack->scene, session, viewer);
    crack->ways = (struct crack_ways){0};
    if (stage == STAGE_PERSON)
        crack_ways_read(&crack->ways, session, viewer);
    list_items(crack);
    reset_cursors(crack);
}

/* ------------------------------------------------------------------ items */

static bool item_is(const struct crack_desk *crack, int item, enum crack_act act) {
    return crack_decides(crack, CRACK_TURN) && item == crack->cards + (int)act;
}

static bool belongs(const struct crack_desk *crack, int item, const struct crack_way *way) {
    if (item >= crack->cards)
        return way->verb ==
               (item_is(crack, item, CRACK_ACT_DECLARE) ? CRACK_DO_DECLARE : CRACK_DO_END);
    int card = crack->item_card[item];
    if (card < CRACK_VALUES)
        return way->card == card;
    return !strcmp(crack_card_name(card), crack_verb_name(way->verb));
}

int crack_item_ways(const struct crack_desk *crack, int item,
                    const struct crack_way *ways[CRACK_WAYS_MAX]) {
    int count = 0;
    if (item >= crack->items || item_is(crack, item, CRACK_ACT_DISCARD))
        return 0;
    for (int extra = 1; extra >= 0; extra--)
        for (int i = 0; i < crack->ways.count; i++) {
            const struct crack_way *way = &crack->ways.way[i];
            if ((way->verb == CRACK_DO_EXTRA) == extra && belongs(crack, item, way))
                ways[count++] = way;
        }
    return count;
}

const struct crack_way *crack_way_now(const struct crack_desk *crack) {
    const struct crack_way *ways[CRACK_WAYS_MAX];
    int count = crack_item_ways(crack, crack->item, ways);
    return crack->aim < count ? ways[crack->aim] : NULL;
}

void crack_discard_move(const struct crack_desk *crack, char move[LUDO_MOVE_TEXT_MAX]) {
    struct ludo_text text = ludo_text_in(move, LUDO_MOVE_TEXT_MAX);
    bool any = false;
    ludo_text_add(&text, "discard");
    for (int i = 0; i < crack->scene.held; i++)
        if (crack->marked[i]) {
            ludo_text_add_format(&text, " %s", crack_card_name(crack->scene.hand[i]));
            any = true;
        }
    ludo_text_add(&text, any ? "" : " nothing");
}

/* -------------------------------------------------------------- choosing */

/* A move that the library will refuse with the reason why this item cannot be
 * used now. */
static void try_anyway(struct desk *desk, int card) {
    const struct crack_desk *crack = desk->memory;
    int rival = (crack->viewer + 1) % crack->scene.seats;
    char move[LUDO_MOVE_TEXT_MAX];
    if (card < CRACK_VALUES)
        (void)snprintf(move, sizeof move, "dial %d at %d", card, rival);
    else if (card == CRACK_BLOCK || card == CRACK_CRACK || card == CRACK_HINT)
        (void)snprintf(move, sizeof move, "%s %d", crack_card_name(card), rival);
    else
        (void)snprintf(move, sizeof move, "%s", crack_card_name(card));
    desk_choose(desk, move);
}

static void begin_aiming(struct desk *desk, int item) {
    struct crack_desk *crack = desk->memory;
    const struct crack_way *ways[CRACK_WAYS_MAX];
    char move[LUDO_MOVE_TEXT_MAX];
    bool discard = item_is(crack, item, CRACK_ACT_DISCARD);
    crack->item = item;
    crack->aim = 0;
    crack->aiming = false;
    if (crack_item_ways(crack, item, ways) || (discard && crack->ways.discard)) {
        crack->aiming = true;
    } else if (discard) {
        crack_discard_move(crack, move);
        desk_choose(desk, move);
    } else if (item_is(crack, item, CRACK_ACT_END)) {
        desk_choose(desk, "end");
    } else if (item_is(crack, item, CRACK_ACT_DECLARE)) {
        (void)snprintf(move, sizeof move, "declare %d", (crack->viewer + 1) % crack->scene.seats);
        desk_choose(desk, move);
    } else {
        try_anyway(desk, crack->item_card[item]);
    }
}

/* Take the first card of a kind; what is not there is refused with the reason. */
static void choose_card(struct desk *desk, int card) {
    const struct crack_desk *crack = desk->memory;
    for (int i = 0; i < crack->cards; i++)
        if (crack->item_card[i] == card) {
            begin_aiming(desk, i);
            return;
        }
    try_anyway(desk, card);
}

static void play(struct desk *desk) {
    const struct crack_desk *crack = desk->memory;
    const struct crack_way *way = crack_way_now(crack);
    char move[LUDO_MOVE_TEXT_MAX];
    if (item_is(crack, crack->item, CRACK_ACT_DISCARD))
        crack_discard_move(crack, move);
    else if (way)
        (void)snprintf(move, sizeof move, "%s", way->move);
    else
        return;
    desk_choose(desk, move);
}

static void aim_at(struct crack_desk *crack, int at) {
    const struct crack_way *ways[CRACK_WAYS_MAX];
    int count = crack_item_ways(crack, crack->item, ways);
    for (int i = 0; i < count; i++)
        if (ways[i]->at == at) {
            crack->aim = i;
            return;
        }
}

static bool aim_key(struct desk *desk, int key) {
    struct crack_desk *crack = desk->memory;
    const struct crack_way *ways[CRACK_WAYS_MAX];
    int count = crack_item_ways(crack, crack->item, ways);
    int by = key == SCREEN_LEFT || key == SCREEN_UP      ? -1
             : key == SCREEN_RIGHT || key == SCREEN_DOWN ? 1
                                                         : 0;
    if (by && count)
        crack->aim = (crack->aim + by + count) % count;
    else if (key >= '0' && key < '0' + crack->scene.seats)
        aim_at(crack, key - '0');
    else if (key == 'p')
        aim_at(crack, CRACK_PILE);
    else if (key == SCREEN_ENTER)
        play(desk);
    else if (key == SCREEN_ESCAPE || key == SCREEN_BACKSPACE)
        crack->aiming = false;
    else
        return false;
    return true;
}

static int card_of_key(int key) {
    static const char letters[] = "hbrcm";
    const char *found = key > 0 && key < 128 ? strchr(letters, key) : NULL;
    if (key >= '0' && key <= '9')
        return key - '0';
    return found ? CRACK_HINT + (int)(found - letters) : -1;
}

static bool pick_key(struct desk *desk, int key) {
    struct crack_desk *crack = desk->memory;
    bool turn = crack_decides(crack, CRACK_TURN);
    int card = card_of_key(key);
    if (crack->items && (key == SCREEN_LEFT || key == SCREEN_RIGHT))
        crack->item = (crack->item + (key == SCREEN_LEFT ? crack->items - 1 : 1)) % crack->items;
    else if (turn && (key == SCREEN_UP || key == SCREEN_DOWN))
        crack->item = crack->item < crack->cards ? crack->cards + CRACK_ACT_DISCARD : 0;
    else if (turn && key == ' ' && crack->item < crack->cards)
        crack->marked[crack->item] = !crack->marked[crack->item];
    else if (key == SCREEN_ENTER || key == ' ')
        begin_aiming(desk, crack->item);
    else if (turn && (key == 'v' || key == 'd' || key == 'e'))
        begin_aiming(desk, crack->cards + (key == 'v'   ? CRACK_ACT_DECLARE
                                           : key == 'd' ? CRACK_ACT_DISCARD
                                                        : CRACK_ACT_END));
    else if (card >= 0)
        choose_card(desk, card);
    else
        return false;
    return true;
}

/* ----------------------------------------------------------------- order */

static void swap_numbers(struct crack_desk *crack, int a, int b) {
    int kept = crack->order[a];
    crack->order[a] = crack->order[b];
    crack->order[b] = kept;
}

/* A digit brings that number to the next place from the left. */
static void type_number(struct crack_desk *crack, int value) {
    int place = crack->typed % CRACK_NUMBERS;
    for (int i = place; i < CRACK_NUMBERS; i++)
        if (crack->order[i] == value) {
            swap_numbers(crack, place, i);
            crack->place = place;
            crack->typed = place + 1;
            return;
        }
}

static bool order_key(struct desk *desk, int key) {
    struct crack_desk *crack = desk->memory;
    int to = crack->place + (key == SCREEN_LEFT ? -1 : 1);
    char move[LUDO_MOVE_TEXT_MAX];
    if (key == SCREEN_LEFT || key == SCREEN_RIGHT) {
        if (to < 0 || to >= CRACK_NUMBERS)
            return true;
        if (crack->lifted)
            swap_numbers(crack, crack->place, to);
        crack->place = to;
    } else if (key == ' ') {
        crack->lifted = !crack->lifted;
    } else if (key >= '0' && key <= '9') {
        type_number(crack, key - '0');
    } else if (key == SCREEN_ENTER) {
        (void)snprintf(move, sizeof move, "order %d %d %d", crack->order[0], crack->order[1],
                       crack->order[2]);
        desk_choose(desk, move);
    } else {
        return false;
    }
    return true;
}

/* ------------------------------------------------------------------- both */

static void show_safes(struct desk *desk) {
    const struct crack_desk *crack = desk->memory;
    struct ludo_text text = {0};
    do {
        ludo_text_add_format(&text, "# %s\n", _("The safes"));
        for (int seat = 0; seat < crack->scene.seats; seat++) {
            ludo_text_add_format(&text, "\n## %s\n\n", desk->session->player[seat].shown);
            crack_add_safe(&text, desk->session, &crack->scene, seat, "- ");
        }
    } while (text_again(&text));
    pager_show(desk->session->table.setup.game->title, text.data, false);
    free(text.data);
}

bool crack_screen_grab(struct desk *desk, int key) {
    struct crack_desk *crack = desk->memory;
    crack_screen_sync(desk);
    if (key == 's') {
        show_safes(desk);
        return true;
    }
    return crack->stage == STAGE_PERSON && crack->aiming && aim_key(desk, key);
}

bool crack_screen_key(struct desk *desk, int key) {
    struct crack_desk *crack = desk->memory;
    crack_screen_sync(desk);
    switch (crack->scene.phase) {
    case CRACK_ORDER:
        return order_key(desk, key);
    case CRACK_TURN:
    case CRACK_TAKE:
        return pick_key(desk, key);
    case CRACK_WINDOW:
        if (key == 'p')
            desk_choose(desk, "prohibit");
        return key == 'p';
    case CRACK_OTHER:
    case CRACK_OVER:
        break;
    }
    return false;
}
