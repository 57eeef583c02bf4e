#include "terminal/desk.h"

#include "front/translate.h"
#include "terminal/best.h"
#include "terminal/pager.h"
#include "terminal/rules_text.h"
#include "terminal/screen.h"
#include "terminal/standing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void say(struct desk *desk, const char *text) {
    (void)snprintf(desk->message, sizeof desk->message, "%s", text);
}

static void draw_curtain(void *of) {
    const struct desk *desk = of;
    screen_clear();
    screen_fill(0, 0, screen_columns(), &look_title);
    (void)screen_put(0, 1, screen_columns() - 2, &look_title,
                     desk->session->table.setup.game->title);
}

/* Whether what there is to see is for somebody who has not got the screen yet. */
static bool is_hidden(const struct desk *desk) {
    return desk->front->secrets && session_people(desk->session) > 1 &&
           session_stage(desk->session) != STAGE_OVER && session_seat(desk->session) != desk->seen;
}

void desk_draw(void *of) {
    struct desk *desk = of;
    if (is_hidden(desk)) {
        draw_curtain(desk);
        return;
    }
    screen_clear();
    desk->front->draw(desk);
}

static void redraw(struct desk *desk) {
    if (desk->session->trouble[0] && !desk->message[0])
        (void)snprintf(desk->message, sizeof desk->message, _("Not saved: %s"),
                       desk->session->trouble);
    desk_draw(desk);
    screen_show();
}

const char *desk_status(const struct desk *desk) {
    switch (session_stage(desk->session)) {
    case STAGE_CONFIRM:
        return desk->front->confirm ? _(desk->front->confirm)
                                    : _("Enter closes the round, u takes back.");
    case STAGE_WATCH:
        return _("Enter shows what the bots do next.");
    case STAGE_BOT:
        return _("The bots are thinking…");
    case STAGE_OVER:
        return _("The match is over.");
    case STAGE_PERSON:
        break;
    }
    return "";
}

void desk_hints(const struct desk *desk) {
    int line = screen_lines() - 1;
    const char *confirm = desk->front->confirm_hints, *watch = desk->front->watch_hints;
    switch (session_stage(desk->session)) {
    case STAGE_PERSON:
        screen_hints(line, _(desk->front->hints));
        break;
    case STAGE_CONFIRM:
        screen_hints(line, confirm ? _(confirm)
                                   : _("[Enter] close the round [u] take back [Tab] sheets [l] log "
                                       "[?] rules [q] quit"));
        break;
    case STAGE_WATCH:
    case STAGE_BOT:
    case STAGE_OVER:
        screen_hints(line,
                     watch ? _(watch) : _("[Enter] go on [Tab] sheets [l] log [?] rules [q] quit"));
        break;
    }
}

void desk_choose(struct desk *desk, const char *move) {
    struct ludo_error error = {.translate = translate};
    if (session_choose(desk->session, session_seat(desk->session), move, &error) < 0)
        say(desk, error.text);
}

/* --------------------------------------------------------- shared dialogs */

static void show_log(struct desk *desk) {
    struct ludo_text text = {0};
    do {
        ludo_text_add_format(&text, "# %s\n\n", _("What happened"));
        desk->front->add_story(&text, desk->session, LUDO_SPECTATOR, 0, "- ");
    } while (text_again(&text));
    pager_show(desk->session->table.setup.game->title, text.data, true);
    free(text.data);
}

static bool wants_to_leave(struct desk *desk) {
    struct backdrop backdrop = {desk_draw, desk};
    char question[600];
    if (!desk->session->path)
        return screen_confirm(&backdrop, _("Leave? Nothing of this match is saved."));
    (void)snprintf(question, sizeof question, "%s\n%s",
                   _("Leave? The match is saved; go on with it any time."), desk->session->path);
    return screen_confirm(&backdrop, question);
}

static void undo(struct desk *desk) {
    struct ludo_error error = {.translate = translate};
    if (session_undo(desk->session, &error) < 0)
        say(desk, error.text);
}

static void show_next_sheet(struct desk *desk, int by) {
    int seats = desk->session->table.setup.seats;
    desk->shown = (desk->shown + by + seats) % seats;
}

/* The end in a box: result, best scores, what now. Whoever presses Enter once
 * too often only gets to see the sheets. */
static enum desk_end ask_what_now(struct desk *desk, int rank, bool *leave) {
    struct backdrop backdrop = {desk_draw, desk};
    struct ludo_text text = {0};
    const char *look = desk->front->look;
    const char *const items[] = {look ? _(look) : _("Look at the sheets"), _("Play again"),
                                 _("Leave")};
    do {
        front_add_ending(desk->front, &text, desk->session);
        if (session_people(desk->session) == 1 && desk->session->table.setup.seats == 1) {
            ludo_text_add_format(&text, "\n%s\n", _("Best scores:"));
            best_add(&text, desk->session, rank);
        }
    } while (text_again(&text));
    int chosen = screen_menu(&backdrop, text.data, items, 3);
    free(text.data);
    *leave = chosen > 0 || screen_signal();
    return chosen == 1 ? DESK_AGAIN : DESK_LEFT;
}

/* --------------------------------------------------------------- curtain */

/* Nothing is shown before the person at this seat is alone with the screen, but
 * what has happened in the open since. False: somebody leaves. */
static bool pass_screen(struct desk *desk, int seat) {
    struct backdrop backdrop = {draw_curtain, desk};
    const char *const items[] = {_("Show it"), _("Leave")};
    struct ludo_text text = {0};
    do {
        desk->front->add_story(&text, desk->session, LUDO_SPECTATOR, desk->seen_at, "");
        ludo_text_add(&text, text.length ? "\n" : "");
        ludo_text_add_format(&text, _("Pass the screen to %s."), desk->session->player[seat].shown);
    } while (text_again(&text));
    int chosen;
    do
        chosen = screen_menu(&backdrop, text.data, items, 2);
    while (chosen < 0 && !screen_signal());
    free(text.data);
    desk->message[0] = '\0'; /* what was said was said to somebody else */
    desk->seen = seat;
    desk->seen_at = desk->session->table.match.count;
    return chosen == 0;
}

/* ------------------------------------------------------------------ loop */

/* Keys that mean the same in every game; false: not one of them. */
static bool shared_key(struct desk *desk, int key) {
    switch (key) {
    case '?':
        pager_show(desk->session->table.setup.game->title, rules_text(desk->front->game), false);
        return true;
    case 'l':
        show_log(desk);
        return true;
    case SCREEN_TAB:
        show_next_sheet(desk, 1);
        return true;
    case SCREEN_BACK_TAB:
        show_next_sheet(desk, -1);
        return true;
    case 'u':
    case SCREEN_BACKSPACE:
        undo(desk);
        return true;
    case SCREEN_ESCAPE:
        desk->shown = session_seat(desk->session);
        return true;
    default:
        return key == SCREEN_REDRAW || key == SCREEN_OTHER;
    }
}

void desk_stand(struct desk *desk, enum standing order) {
    struct ludo_error error = {.translate = translate};
    const struct standing_word *word = standing_find(front_standings(desk->front), order);
    if (standing_give(desk->session, session_seat(desk->session), order, &error) < 0)
        say(desk, error.text);
    else
        say(desk, _(word->sentence));
}

/* The order of a key in a window, STANDING_ORDERS for none that the game has. */
static enum standing order_of(const struct desk *desk, int key) {
    enum standing order = key == 't' ? STANDING_TURN : key == 'h' ? STANDING_HOLD : STANDING_ORDERS;
    return standing_find(front_standings(desk->front), order) ? order : STANDING_ORDERS;
}

/* Keys of a window, and the one by which a person is asked again. */
static bool window_key(struct desk *desk, int key) {
    int seat = session_seat(desk->session);
    if (standing_of(desk->session, seat) != STANDING_ASK && key == 'a') {
        desk_stand(desk, STANDING_ASK);
        return true;
    }
    if (session_stage(desk->session) != STAGE_PERSON || !standing_possible(desk->session))
        return false;
    if (key == 'n') {
        desk_stand(desk, STANDING_OWN);
        return true;
    }
    if (!standing_asks(desk->session, seat))
        return false;
    if (key == SCREEN_ENTER || key == ' ')
        standing_pass(desk->session, seat);
    else if (order_of(desk, key) != STANDING_ORDERS)
        desk_stand(desk, order_of(desk, key));
    else
        return false;
    return true;
}

static bool grabbed_key(struct desk *desk, int key) {
    return desk->front->grab && desk->front->grab(desk, key);
}

static void confirm_key(struct desk *desk, int key) {
    if (key == SCREEN_ENTER)
        session_confirm(desk->session);
}

/* The sheet of whoever is to act lies on top; without people, the first. */
static void show_actor(struct desk *desk) {
    int seat = session_seat(desk->session);
    desk->shown = seat < desk->session->table.setup.seats ? seat : 0;
}

/* Pass over to whoever is next, once per change of whose turn it is. */
static void follow_turn(struct desk *desk, int *seat, enum session_stage *stage) {
    enum session_stage now = session_stage(desk->session);
    int who = session_seat(desk->session);
    if (now != *stage || who != *seat)
        show_actor(desk);
    *stage = now;
    *seat = who;
}

static enum desk_end run(struct desk *desk) {
    enum session_stage stage = STAGE_OVER;
    int seat = -1, rank = -1;
    bool leave = false, ended = false;
    for (;;) {
        standing_answer(desk->session);
        follow_turn(desk, &seat, &stage);
        if (stage == STAGE_PERSON && is_hidden(desk) && !pass_screen(desk, seat))
            return DESK_LEFT;
        redraw(desk);
        if (stage == STAGE_BOT) {
            session_bot(desk->session);
            continue;
        }
        if (stage == STAGE_OVER && !ended) {
            struct ludo_error error = {.translate = translate};
            rank = best_enter(desk->session, &error);
            if (rank < -1)
                say(desk, error.text);
        }
        int key = stage == STAGE_OVER && !ended ? SCREEN_ENTER : screen_key();
        ended = stage == STAGE_OVER;
        if (key != SCREEN_REDRAW)
            desk->message[0] = '\0';
        if (key == SCREEN_LEAVE)
            return DESK_LEFT;
        if (stage == STAGE_OVER && (key == SCREEN_ENTER || key == 'q' || key == SCREEN_INTERRUPT)) {
            enum desk_end end = ask_what_now(desk, rank, &leave);
            if (leave)
                return end;
        } else if (key == 'q' || key == SCREEN_INTERRUPT) {
            if (wants_to_leave(desk))
                return DESK_LEFT;
        } else if (!grabbed_key(desk, key) && !window_key(desk, key) && !shared_key(desk, key)) {
            if (stage == STAGE_PERSON)
                (void)desk->front->key(desk, key);
            else
                confirm_key(desk, key);
        }
    }
}

enum desk_end desk_run(struct session *session, const struct game_front *front) {
    struct desk desk = {.session = session, .front = front, .seen = -1};
    desk.seen_at = session->table.match.count; /* the log has what was before */
    session->direct = front->direct;
    session->undoes = front->undoes;
    desk.memory = calloc(1, front->desk_size);
    if (!desk.memory)
        abort();
    enum desk_end end = run(&desk);
    if (front->close)
        front->close(&desk);
    free(desk.memory);
    return end;
}
