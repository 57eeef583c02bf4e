#include "terminal/standing.h"

#include "front/translate.h"

#include <assert.h>

const struct standing_word standing_usual[] = {
    {STANDING_TURN, N_("pass turn"), N_("let everything pass in this turn"),
     N_("You let everything pass in this turn.")},
    {STANDING_HOLD, N_("pass hold"), N_("let everything pass until you can stop it"),
     N_("You let everything pass until you can stop it.")},
    {STANDING_OWN, N_("pass own"), N_("let everything pass until it is your turn"),
     N_("You let everything pass until it is your turn.")},
    {STANDING_ASK, N_("pass ask"), N_("be asked about every card again"),
     N_("You are asked about every card.")},
    {STANDING_ORDERS, NULL, NULL, NULL},
};

static uint32_t turn_now(const struct session *session) {
    const struct ludo_setup *setup = &session->table.setup;
    return setup->game->turn(setup, session->table.match.state);
}

bool standing_possible(const struct session *session) {
    return ludo_has_windows(&session->table.setup);
}

bool standing_asks(const struct session *session, int seat) {
    struct ludo_move move;
    return seat < session->table.setup.seats &&
           ludo_match_let_pass(&session->table.match, seat, &move);
}

enum standing standing_of(const struct session *session, int seat) {
    if (!standing_possible(session) || seat >= session->table.setup.seats)
        return STANDING_ASK;
    const struct session_standing *standing = &session->standing[seat];
    if (standing->order == STANDING_TURN && standing->turn != turn_now(session))
        return STANDING_ASK;
    return (enum standing)standing->order;
}

const struct standing_word *standing_find(const struct standing_word *list, enum standing order) {
    while (list->words && list->order != order)
        list++;
    return list->words ? list : NULL;
}

void standing_pass(struct session *session, int seat) {
    struct ludo_move move;
    bool asked = ludo_match_let_pass(&session->table.match, seat, &move);
    assert(asked);
    (void)asked;
    session->chooser = seat;
    session_choose_for(session, seat, move);
}

int standing_give(struct session *session, int seat, enum standing order,
                  struct ludo_error *error) {
    if (order == STANDING_HOLD && session_people(session) > 1)
        return ludo_fail(error, LUDO_EILLEGAL,
                         "several people share this screen: being asked would tell the others "
                         "that you can stop it");
    session->standing[seat] =
        (struct session_standing){.order = (int)order, .turn = turn_now(session)};
    return LUDO_OK;
}

/* Whether passing is not all that the seat can do. */
static bool can_do_more(const struct session *session, int seat) {
    return ludo_match_legal(&session->table.match, seat, session->table.legal) > 1;
}

/* Whether the seat, which is to move, was answered for. */
static bool answer_for(struct session *session, int seat) {
    struct ludo_move move;
    if (!ludo_match_let_pass(&session->table.match, seat, &move)) {
        struct session_standing *standing = &session->standing[seat];
        if (standing->order == STANDING_OWN && standing->turn != turn_now(session))
            standing->order = STANDING_ASK;
        return false;
    }
    enum standing order = standing_of(session, seat);
    if (order == STANDING_ASK || (order == STANDING_HOLD && can_do_more(session, seat)))
        return false;
    if (order == STANDING_ALWAYS && !ludo_match_react(&session->table.match, seat, &move))
        return false;
    session_choose_for(session, seat, move);
    return true;
}

void standing_answer(struct session *session) {
    bool again = standing_possible(session);
    while (again) {
        again = false;
        for (int seat = 0; seat < session->table.setup.seats && !again; seat++)
            again = !session->player[seat].is_bot &&
                    (ludo_match_actors(&session->table.match) & ludo_mover_bit(seat)) &&
                    answer_for(session, seat);
    }
}
