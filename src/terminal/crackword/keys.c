/* CRACK WORD on the screen: the cursor and the keys. Letters with Shift are
 * cards, small letters are commands. */
#include "front/translate.h"
#include "terminal/crackword/screen.h"
#include "terminal/desk.h"

#include <stdio.h>
#include <string.h>

/* ---------------------------------------------------------------- cursor */

bool spell_is_laying(const struct spell_desk *spell) {
    return spell->stage == STAGE_PERSON && !spell->scene.asked.is;
}

bool spell_is_asked(const struct spell_desk *spell) {
    return spell->stage == STAGE_PERSON && spell->scene.asked.is;
}

bool spell_is_placing(const struct desk *desk) {
    const struct spell_desk *spell = desk->memory;
    const json_t *pending =
        spell->stage == STAGE_CONFIRM ? session_pending(desk->session, spell->viewer) : NULL;
    struct spell_move move = {.kind = SPELL_UNKNOWN};
    if (pending)
        spell_move_read(&move, json_string_value(json_object_get(pending, "move")));
    return spell_is_laying(spell) || move.kind <= SPELL_REFILL;
}

const struct spell_held *spell_card_at(const struct spell_desk *spell) {
    if (spell->viewer >= spell->plan.seats)
        return NULL;
    const struct spell_seat *seat = &spell->scene.seat[spell->viewer];
    return spell->card < seat->kinds ? &seat->hand[spell->card] : NULL;
}

static bool holds(const struct spell_desk *spell, const char *name) {
    const struct spell_held *held = spell_card_at(spell);
    return held && !strcmp(held->name, name);
}

/* The letter of the card under the cursor, "" for none. */
static const char *letter_at(const struct spell_desk *spell) {
    const struct spell_held *held = spell_card_at(spell);
    if (!held || !strcmp(held->name, "trash"))
        return "";
    return !strcmp(held->name, "joker") ? spell->joker : held->name;
}

void spell_move_at(const struct spell_desk *spell, char text[LUDO_MOVE_TEXT_MAX]) {
    int length = spell->scene.row[spell->row].length;
    struct spell_move move = {.kind = spell->scene.refill ? SPELL_REFILL : SPELL_LAY,
                              .joker = holds(spell, "joker"),
                              .row = spell->row + 1,
                              .position = spell->spot + 1};
    text[0] = '\0';
    if (holds(spell, "trash") && !spell->scene.refill) {
        (void)snprintf(text, LUDO_MOVE_TEXT_MAX, "trash %d", spell->row + 1);
        return;
    }
    if (!letter_at(spell)[0])
        return;
    (void)snprintf(move.card, sizeof move.card, "%s", letter_at(spell));
    move.place = !length                ? SPELL_OPEN
                 : spell->spot < 0      ? SPELL_LEFT
                 : spell->spot < length ? SPELL_ON
                                        : SPELL_RIGHT;
    spell_move_write(&move, text);
}

/* Whether the card could lie at a spot of its row: at the ends, and on its like. */
static bool is_spot(const struct spell_desk *spell, int spot) {
    const struct spell_row *row = &spell->scene.row[spell->row];
    if (spot < -1 || spot > row->length || (!row->length && spot < 0))
        return false;
    return spot < 0 || spot == row->length || !strcmp(row->card[spot].letter, letter_at(spell));
}

static void settle_spot(struct spell_desk *spell) {
    const struct spell_held *held = spell_card_at(spell);
    (void)snprintf(spell->name, sizeof spell->name, "%s", held ? held->name : "");
    if (spell->scene.refill)
        spell->row = spell->scene.refill - 1;
    if (!is_spot(spell, spell->spot))
        spell->spot = spell->scene.row[spell->row].length;
}

static void move_spot(struct spell_desk *spell, int by) {
    for (int spot = spell->spot + by; spot >= -1 && spot <= spell->scene.row[spell->row].length;
         spot += by)
        if (is_spot(spell, spot)) {
            spell->spot = spot;
            return;
        }
}

/* Another row, at the same end. */
static void move_row(struct spell_desk *spell, int row) {
    bool left = spell->spot < 0;
    spell->row = (row + SPELL_ROWS) % SPELL_ROWS;
    spell->spot = left ? -1 : spell->scene.row[spell->row].length;
    settle_spot(spell);
}

static void move_card(struct spell_desk *spell, int by) {
    int kinds = spell->scene.seat[spell->viewer].kinds;
    if (kinds)
        spell->card = (spell->card + by + kinds) % kinds;
    spell->joker[0] = '\0';
    settle_spot(spell);
}

/* The card of that name, if it is in the hand. */
static bool pick_card(struct spell_desk *spell, const char *name) {
    const struct spell_seat *seat = &spell->scene.seat[spell->viewer];
    for (int i = 0; i < seat->kinds; i++)
        if (!strcmp(seat->hand[i].name, name)) {
            spell->card = i;
            spell->joker[0] = '\0';
            settle_spot(spell);
            return true;
        }
    return false;
}

/* ------------------------------------------------------------------ sync */

/* Stay on the card, or go to the first if it is no longer there. */
static void find_card(struct spell_desk *spell, const char *name) {
    const struct spell_held *held;
    for (spell->card = 0; (held = spell_card_at(spell)); spell->card++)
        if (!strcmp(held->name, name))
            return;
    spell->card = 0;
    spell->joker[0] = '\0';
}

void spell_screen_sync(struct desk *desk) {
    struct spell_desk *spell = desk->memory;
    struct session *session = desk->session;
    int viewer = session_seat(session);
    enum session_stage stage = session_stage(session);
    bool same_seat = spell->read && spell->viewer == viewer;
    if (same_seat && spell->count == session->table.match.count && spell->stage == stage)
        return;
    if (spell->count != session->table.match.count)
        spell->joker[0] = '\0'; /* that one is laid */
    spell->viewer = viewer;
    spell->stage = stage;
    spell->count = session->table.match.count;
    spell->read = true;
    spell_plan_read(&spell->plan, session);
    spell_scene_read(&spell->scene, session, viewer);
    spell->ways.count = 0;
    if (stage == STAGE_PERSON)
        spell_ways_read(&spell->ways, session, viewer);
    if (!same_seat)
        spell->row = 0;
    find_card(spell, same_seat ? spell->name : "");
    settle_spot(spell);
}

/* --------------------------------------------------------------- choices */

static void say(struct desk *desk, const char *text) {
    (void)snprintf(desk->message, sizeof desk->message, "%s", text);
}

/* The letter of a key with Shift, or of ñ; "" for other keys. */
static const char *letter_of(int key, char letter[3]) {
    letter[0] = letter[1] = '\0';
    if (key >= 'A' && key <= 'Z')
        letter[0] = (char)key;
    else if (key == 0xd1 || key == 0xf1)
        return "Ñ";
    return letter;
}

static void type_letter(struct desk *desk, const char *letter) {
    struct spell_desk *spell = desk->memory;
    if (holds(spell, "joker")) {
        (void)snprintf(spell->joker, sizeof spell->joker, "%s", letter);
        settle_spot(spell);
    } else if (!pick_card(spell, letter)) {
        (void)snprintf(desk->message, sizeof desk->message, _("you do not hold the letter %s"),
                       letter);
    }
}

/* CW-20: whoever makes a word with the majority is asked whether to take it,
 * where the table tells words. -1: neither. */
static int ask_call(struct desk *desk, const struct spell_way *call) {
    struct backdrop backdrop = {desk_draw, desk};
    char title[120], crack[120];
    struct ludo_text text = ludo_text_in(title, sizeof title);
    spell_add_move(&text, call->move);
    (void)snprintf(crack, sizeof crack, _("CRACK WORD! Take %d cards"), call->points);
    const char *const items[] = {crack, _("Only lay the card")};
    return screen_menu(&backdrop, title, items, 2);
}

/* Enter, or `c`: what the cursor points at. */
static void lay(struct desk *desk, bool call) {
    struct spell_desk *spell = desk->memory;
    char move[LUDO_MOVE_TEXT_MAX], crack[LUDO_MOVE_TEXT_MAX + 8];
    if (spell->ways.count == 1 && spell->scene.refill) {
        (void)snprintf(move, sizeof move, "%s", spell->ways.way[0].move);
        desk_choose(desk, move);
        return;
    }
    spell_move_at(spell, move);
    if (!move[0]) {
        say(desk, holds(spell, "joker") ? _("A JOKER needs a letter: type it with Shift.")
                                        : _("Choose a letter or a JOKER for the row."));
        return;
    }
    call = call && !spell->scene.refill && !holds(spell, "trash");
    (void)snprintf(crack, sizeof crack, "%s crack", move);
    const struct spell_way *way = spell_way_find(&spell->ways, crack);
    int answer = !call && way && way->word ? ask_call(desk, way) : call ? 0 : 1;
    if (answer >= 0)
        desk_choose(desk, answer == 0 ? crack : move);
}

/* CW-15: the two answers, and what may be said for more than this card. */
static void ask_answer(struct desk *desk) {
    enum { ACCEPT, CHALLENGE, STANDINGS };
    static const enum standing orders[] = {STANDING_TURN, STANDING_NEVER, STANDING_ALWAYS};
    struct backdrop backdrop = {desk_draw, desk};
    const struct spell_desk *spell = desk->memory;
    const char *const items[] = {_("Accept"), _("Challenge"), _("Accept all in this turn"),
                                 _("Never challenge"), _("Always challenge")};
    int chosen = screen_menu(&backdrop, spell->scene.asked.letters, items, 5);
    if (chosen >= STANDINGS)
        desk_stand(desk, orders[chosen - STANDINGS]);
    else if (chosen >= 0)
        desk_choose(desk, chosen == CHALLENGE ? "challenge" : "accept");
}

/* CW-16 */
static void say_word(struct desk *desk) {
    const struct spell_desk *spell = desk->memory;
    const struct spell_row *row = &spell->scene.row[spell->row];
    if (!row->length)
        (void)snprintf(desk->message, sizeof desk->message, _("Row %d is empty."), spell->row + 1);
    else if (!row->told)
        say(desk, _("At this table the dictionary speaks only when a card is challenged."));
    else if (!row->example[0])
        (void)snprintf(desk->message, sizeof desk->message, _("No word contains %s."),
                       row->letters);
    else
        (void)snprintf(desk->message, sizeof desk->message, _("%s contains row %d."), row->example,
                       spell->row + 1);
}

/* ------------------------------------------------------------------ keys */

static bool cursor_key(struct spell_desk *spell, int key) {
    if (key == SCREEN_LEFT || key == SCREEN_RIGHT)
        move_spot(spell, key == SCREEN_LEFT ? -1 : 1);
    else if (key == SCREEN_UP || key == SCREEN_DOWN)
        move_row(spell, spell->row + (key == SCREEN_UP ? -1 : 1));
    else if (key >= '1' && key <= '4')
        move_row(spell, key - '1');
    else if (key == SCREEN_TAB || key == SCREEN_BACK_TAB)
        move_card(spell, key == SCREEN_TAB ? 1 : -1);
    else
        return false;
    return true;
}

static bool asked_key(struct desk *desk, int key) {
    struct spell_desk *spell = desk->memory;
    if (key == 'a' || key == 'c')
        desk_choose(desk, key == 'a' ? "accept" : "challenge");
    else if (key == 'A' || key == 'C')
        desk_stand(desk, key == 'A' ? STANDING_NEVER : STANDING_ALWAYS);
    else if (key == SCREEN_ENTER)
        ask_answer(desk);
    else if (key >= '1' && key <= '4')
        spell->row = key - '1';
    else
        return key == SCREEN_TAB || key == SCREEN_BACK_TAB;
    return true;
}

/* Before the keys that all games share: Tab is a card here. */
bool spell_screen_grab(struct desk *desk, int key) {
    struct spell_desk *spell = desk->memory;
    char letter[3];
    spell_screen_sync(desk);
    if (key == 'w') {
        say_word(desk);
        return true;
    }
    if (spell_is_asked(spell))
        return asked_key(desk, key);
    if (!spell_is_laying(spell))
        return key == SCREEN_TAB || key == SCREEN_BACK_TAB;
    if (letter_of(key, letter)[0]) {
        type_letter(desk, letter_of(key, letter));
        return true;
    }
    return cursor_key(spell, key);
}

bool spell_screen_key(struct desk *desk, int key) {
    struct spell_desk *spell = desk->memory;
    spell_screen_sync(desk);
    if (key == SCREEN_ENTER || key == 'c')
        lay(desk, key == 'c');
    else if (key == 'p')
        desk_choose(desk, "pass");
    else if (key == 'j' && !pick_card(spell, "joker"))
        say(desk, _("you do not hold a JOKER"));
    else if (key == 't' && !pick_card(spell, "trash"))
        say(desk, _("you do not hold a TRASH card"));
    else
        return key == 'j' || key == 't';
    return true;
}
