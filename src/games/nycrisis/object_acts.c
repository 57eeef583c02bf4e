/* New York Crisis: what the active character does with objects (NY-80 to NY-89),
 * and giving them away (NY-60). */
#include "games/nycrisis/acts.h"

/* NY-80, NY-83, NY-84, NY-85 */
int nycrisis_act_use(struct nycrisis_act *act) {
    struct nycrisis_state *state = act->state;
    int object = act->move.arg[0];
    bool plain = object == NYCRISIS_PHONE || object == NYCRISIS_MASK || object == NYCRISIS_GLOVES ||
                 object == NYCRISIS_BICYCLE;
    if (!plain || !act_ends_after(act->move, 1))
        return act_refuse(act);
    if (!act_has(act, (enum nycrisis_object)object))
        return act_refuse_object(act);
    act_use_up(act, (enum nycrisis_object)object);
    if (object == NYCRISIS_BICYCLE) {
        state->bicycles++;
        state->steps = (uint8_t)(state->steps + state->moves);
    } else {
        state->extra[object == NYCRISIS_PHONE  ? NYCRISIS_BLUE
                     : object == NYCRISIS_MASK ? NYCRISIS_YELLOW
                                               : NYCRISIS_RED]++;
    }
    return LUDO_OK;
}

/* Where laptop and drone reach: a neighbour by street (NY-81). */
static int check_neighbour(const struct nycrisis_act *act, enum nycrisis_object object) {
    int space = act->move.arg[0];
    if (space >= NYCRISIS_SPACES)
        return act_refuse(act);
    if (!act_has(act, object))
        return act_refuse_object(act);
    if (!(act->game->city->space[act->here].next & nycrisis_bit(space)))
        return ludo_fail(act->error, LUDO_EILLEGAL, "that is not the next space by street");
    return LUDO_OK;
}

int nycrisis_act_laptop(struct nycrisis_act *act) {
    int space = act->move.arg[0], answer = check_neighbour(act, NYCRISIS_LAPTOP);
    if (answer == LUDO_OK)
        answer = nycrisis_check_information(act, space, act->move.arg[1]);
    if (answer < 0)
        return answer;
    act_use_up(act, NYCRISIS_LAPTOP);
    nycrisis_collect(act, space, act->move.arg[1]);
    return LUDO_OK;
}

int nycrisis_act_drone(struct nycrisis_act *act) {
    int answer = check_neighbour(act, NYCRISIS_DRONE);
    if (answer == LUDO_OK)
        answer = nycrisis_take_object(act, act->move.arg[0]);
    if (answer == LUDO_OK)
        act_use_up(act, NYCRISIS_DRONE);
    return answer;
}

/* NY-82 */
int nycrisis_act_money(struct nycrisis_act *act) {
    bool bribe = act->move.arg[0];
    if (act->move.arg[0] > 1 || !act_ends_after(act->move, 1))
        return act_refuse(act);
    if (!act_has(act, NYCRISIS_MONEY))
        return act_refuse_object(act);
    if (bribe && !act->state->mafia[act->here])
        return act_refuse_no_mafia(act);
    if (!bribe && !act->person->lost)
        return ludo_fail(act->error, LUDO_EILLEGAL, "you have no wound");
    act->person->ready[NYCRISIS_MONEY]--;
    if (bribe)
        nycrisis_remove_mafia(act);
    else
        nycrisis_push(act->state, NYCRISIS_HEAL, nycrisis_active(act->state), 1);
    return LUDO_OK;
}

/* NY-86 */
int nycrisis_act_newspaper(struct nycrisis_act *act) {
    if (!act_has(act, NYCRISIS_NEWSPAPER))
        return act_refuse_object(act);
    int answer = nycrisis_check_step(act, nycrisis_rides_from(act->game, act->here));
    if (answer < 0)
        return answer;
    act_use_up(act, NYCRISIS_NEWSPAPER);
    nycrisis_walk_to(act, act->move.arg[0]);
    nycrisis_task_done(act->game, NYCRISIS_TASK_SUBWAY);
    return LUDO_OK;
}

/* NY-87 */
int nycrisis_act_radio(struct nycrisis_act *act) {
    int from = act->move.arg[0], to = act->move.arg[1];
    if (from >= NYCRISIS_SPACES || to >= NYCRISIS_SPACES || !act_ends_after(act->move, 2))
        return act_refuse(act);
    if (!act_has(act, NYCRISIS_RADIO))
        return act_refuse_object(act);
    if (!(act->state->cars & nycrisis_bit(from)))
        return ludo_fail(act->error, LUDO_EILLEGAL, "there is no police car");
    if (!(act->game->city->space[from].next & nycrisis_bit(to)))
        return ludo_fail(act->error, LUDO_EILLEGAL, "a car moves to the next space by street");
    if (act->state->cars & nycrisis_bit(to))
        return ludo_fail(act->error, LUDO_EILLEGAL, "a police car is there already");
    act_use_up(act, NYCRISIS_RADIO);
    nycrisis_alert(act->game, 1, NYCRISIS_CAUSE_RADIO);
    act->state->cars &= ~nycrisis_bit(from);
    nycrisis_car_put(act->game, to);
    return LUDO_OK;
}

/* NY-89 */
int nycrisis_act_coat(struct nycrisis_act *act) {
    struct nycrisis_state *state = act->state;
    int place = act->move.arg[0];
    if (place > NYCRISIS_SPACES || !act_ends_after(act->move, 1))
        return act_refuse(act);
    if (!act_has(act, NYCRISIS_COAT))
        return act_refuse_object(act);
    if (!place && !nycrisis_held(state))
        return ludo_fail(act->error, LUDO_EILLEGAL, "there is no mafia to ignore here");
    if (place && !(nycrisis_closed(state) & nycrisis_bit(place - 1)))
        return ludo_fail(act->error, LUDO_EILLEGAL, "there is neither police nor FBI to ignore");
    act_use_up(act, NYCRISIS_COAT);
    if (place) {
        nycrisis_alert(act->game, 1, NYCRISIS_CAUSE_COAT);
        state->ignored |= nycrisis_bit(place - 1);
    } else {
        state->dodged |= nycrisis_bit(act->here);
    }
    return LUDO_OK;
}

/* NY-60, NY-88: an object changes hands and keeps its face. */
int nycrisis_act_hand_over(struct nycrisis_act *act) {
    bool send = act->move.kind == NYCRISIS_MOVE_SEND;
    int to = act->move.arg[0], object = act->move.arg[1], down = act->move.arg[2];
    if (to >= NYCRISIS_CHARACTERS || object >= NYCRISIS_OBJECTS || down > 1 ||
        !act_ends_after(act->move, 3))
        return act_refuse(act);
    struct nycrisis_person *receiver = &act->state->person[to];
    if (!receiver->owner || receiver == act->person)
        return ludo_fail(act->error, LUDO_EILLEGAL, "there is no such relative");
    if (!send && receiver->at != act->here)
        return ludo_fail(act->error, LUDO_EILLEGAL, "give objects to somebody on your space");
    if (send && !act_has(act, NYCRISIS_DRONE))
        return act_refuse_object(act);
    uint8_t *mine = down ? act->person->used : act->person->ready;
    if (mine[object] <= (send && object == NYCRISIS_DRONE && !down))
        return ludo_fail(act->error, LUDO_EILLEGAL, "you hold no such object");
    mine[object]--;
    (down ? receiver->used : receiver->ready)[object]++;
    if (send) {
        act->person->ready[NYCRISIS_DRONE]--;
        receiver->used[NYCRISIS_DRONE]++;
    }
    return LUDO_OK;
}
