/* New York Crisis: what the active character does. Every act is checked whole
 * before anything changes. */
#include "games/nycrisis/acts.h"

/* ----------------------------------------------------------------- steps */

/* NY-46, NY-47, NY-85 */
static int act_move(struct nycrisis_act *act) {
    struct nycrisis_state *state = act->state;
    uint16_t rules = nycrisis_rules(act->game);
    if (!act_ends_after(act->move, 0))
        return act_refuse(act);
    if (!state->actions)
        return ludo_fail(act->error, LUDO_EILLEGAL, "you have no action left");
    if (nycrisis_blocked(state))
        return act_refuse_blocked(act);
    int steps = rules & NYCRISIS_SHORT_MOVES ? 1 : rules & NYCRISIS_LONG_MOVES ? 3 : 2;
    state->actions--;
    state->moves++;
    state->steps = (uint8_t)(state->steps + steps + state->bicycles);
    return LUDO_OK;
}

/* Tokens that are led come along. */
void nycrisis_walk_to(struct nycrisis_act *act, int space) {
    act->person->at = (uint8_t)space;
    for (unsigned led = act->state->led; led; led &= led - 1)
        act->state->token_at[__builtin_ctz(led)] = (uint8_t)(space + 1);
}

/* A step that is no street is a ride. */
static void step_to(struct nycrisis_act *act, int space) {
    bool ride = !(act->game->city->space[act->here].next & nycrisis_bit(space));
    nycrisis_walk_to(act, space);
    if (ride)
        nycrisis_task_done(act->game, NYCRISIS_TASK_SUBWAY);
}

int nycrisis_check_step(const struct nycrisis_act *act, uint32_t spaces) {
    int space = act->move.arg[0];
    if (!act_ends_after(act->move, 1) || space >= NYCRISIS_SPACES)
        return act_refuse(act);
    if (nycrisis_held(act->state))
        return ludo_fail(act->error, LUDO_EILLEGAL,
                         "the mafia does not let you go: remove or dodge it");
    if (nycrisis_closed(act->state) & nycrisis_bit(space))
        return ludo_fail(act->error, LUDO_EILLEGAL, "police or FBI is there");
    if (!(spaces & nycrisis_bit(space)))
        return ludo_fail(act->error, LUDO_EILLEGAL, "one step does not lead there");
    return LUDO_OK;
}

static int act_step(struct nycrisis_act *act) {
    if (!act->state->steps)
        return ludo_fail(act->error, LUDO_EILLEGAL, "you have no step left");
    int answer = nycrisis_check_step(act, nycrisis_steps_from(act->game, act->here));
    if (answer < 0)
        return answer;
    act->state->steps--;
    step_to(act, act->move.arg[0]);
    return LUDO_OK;
}

/* NY-49 */
static int act_extra_step(struct nycrisis_act *act) {
    uint16_t rules = nycrisis_rules(act->game);
    if (act->state->extra_step || rules & NYCRISIS_NO_EXTRA_STEP)
        return ludo_fail(act->error, LUDO_EILLEGAL, "there is no extra step for you now");
    int answer = nycrisis_check_step(act, nycrisis_steps_from(act->game, act->here));
    if (answer < 0)
        return answer;
    act->state->extra_step = 1;
    if (!(rules & NYCRISIS_FREE_EXTRA_STEP))
        nycrisis_alert(act->game, 1, NYCRISIS_CAUSE_EXTRA_STEP);
    step_to(act, act->move.arg[0]);
    return LUDO_OK;
}

/* ------------------------------------------------------------------ dice */

static int find_die(const struct nycrisis_act *act, int code, unsigned taken) {
    const struct nycrisis_state *state = act->state;
    bool spent = code >= NYCRISIS_CODE_SPENT;
    int face = spent ? code - NYCRISIS_CODE_SPENT : code;
    for (int die = 0; die < NYCRISIS_DICE; die++)
        if (state->face[die] && !(taken >> die & 1) && (state->spent >> die & 1) == spent &&
            nycrisis_code(nycrisis_die_colour(act->game, die), state->face[die] - 1) == face)
            return die;
    return -1;
}

static void throw_dice(struct nycrisis_act *act, unsigned dice) {
    act->state->rolling = (uint8_t)dice;
    for (unsigned rest = dice; rest; rest &= rest - 1)
        act->state->face[__builtin_ctz(rest)] = 0;
    act->state->spent &= (uint8_t)~dice;
    nycrisis_push(act->state, NYCRISIS_ROLL, 0, 0);
}

/* NY-50 */
static int act_reroll(struct nycrisis_act *act) {
    unsigned dice = 0;
    size_t at = 0;
    for (; at < NYCRISIS_DICE && act->move.arg[at]; at++) {
        int die = find_die(act, act->move.arg[at], dice);
        if (die < 0 || (at && act->move.arg[at] < act->move.arg[at - 1]))
            return ludo_fail(act->error, LUDO_EILLEGAL, "you have no such dice");
        dice |= 1u << die;
    }
    if (!act_ends_after(act->move, at))
        return act_refuse(act);
    if (!act->state->actions)
        return ludo_fail(act->error, LUDO_EILLEGAL, "you have no action left");
    dice |= nycrisis_joining(act->game);
    if (!dice)
        return ludo_fail(act->error, LUDO_EILLEGAL, "choose at least one die");
    act->state->actions--;
    throw_dice(act, dice);
    return LUDO_OK;
}

/* -------------------------------------------------------------- spending */

/* Payment, token, reward, story (NY-52, NY-73): the newest on the stack is
 * done first. */
void nycrisis_collect(struct nycrisis_act *act, int space, int kind) {
    struct nycrisis_state *state = act->state;
    const struct nycrisis_order *order = &act->game->city->order;
    int colour = kind / 2;
    nycrisis_pay(act->game, act->move);
    state->information[space][kind]--;
    nycrisis_push(state, NYCRISIS_STORY, 1, 0);
    if (order->count && state->revealed > order->card && state->ordered < order->count) {
        if (order->colour[state->ordered] == colour) {
            state->ordered++;
        } else {
            state->ordered = order->again ? 0 : state->ordered;
            nycrisis_push_list(state, order->wrong);
        }
    }
    nycrisis_task_done(act->game, NYCRISIS_TASK_INFORMATION);
    nycrisis_task_done(act->game, NYCRISIS_TASK_RED + (enum nycrisis_task)colour);
}

int nycrisis_check_information(const struct nycrisis_act *act, int space, int kind) {
    if (kind >= NYCRISIS_INFORMATION || !act->state->information[space][kind])
        return ludo_fail(act->error, LUDO_EILLEGAL, "there is no such information");
    if (nycrisis_blocked(act->state))
        return act_refuse_blocked(act);
    return act_fits(act, nycrisis_cost_of(kind / 2, 2 + kind % 2)) ? LUDO_OK
                                                                   : act_refuse_payment(act);
}

static int act_collect(struct nycrisis_act *act) {
    int kind = act->move.arg[0];
    if (act->move.arg[1])
        return act_refuse(act);
    int answer = nycrisis_check_information(act, act->here, kind);
    if (answer == LUDO_OK)
        nycrisis_collect(act, act->here, kind);
    return answer;
}

/* NY-53, NY-88 */
int nycrisis_take_object(struct nycrisis_act *act, int space) {
    static const struct nycrisis_cost two_equal = {.equal = 2};
    if (act->move.arg[1])
        return act_refuse(act);
    if (!act->state->object[space])
        return ludo_fail(act->error, LUDO_EILLEGAL, "there is no object");
    if (nycrisis_rules(act->game) & NYCRISIS_NO_OBJECTS)
        return ludo_fail(act->error, LUDO_EILLEGAL, "no object may be taken this round");
    if (nycrisis_blocked(act->state))
        return act_refuse_blocked(act);
    if (!act_fits(act, two_equal))
        return act_refuse_payment(act);
    nycrisis_pay(act->game, act->move);
    act->person->ready[act->state->object[space] - 1]++;
    act->state->object[space] = 0;
    nycrisis_task_done(act->game, NYCRISIS_TASK_OBJECT);
    return LUDO_OK;
}

static int act_take(struct nycrisis_act *act) {
    return act->move.arg[0] ? act_refuse(act) : nycrisis_take_object(act, act->here);
}

void nycrisis_remove_mafia(struct nycrisis_act *act) {
    act->state->mafia[act->here]--;
    nycrisis_task_done(act->game, NYCRISIS_TASK_REMOVE);
}

/* NY-54, NY-55: two results for the first, a third one for the second. */
static int act_remove(struct nycrisis_act *act) {
    int second = act->move.arg[0];
    if (second > 1 || act->move.arg[1])
        return act_refuse(act);
    if (!act->state->mafia[act->here])
        return act_refuse_no_mafia(act);
    if (second && !act->state->seconds)
        return ludo_fail(act->error, LUDO_EILLEGAL, "two physical results remove the first mafia");
    if (!act_fits(act, nycrisis_cost_of(NYCRISIS_RED, second ? 1 : 2)))
        return act_refuse_payment(act);
    nycrisis_pay(act->game, act->move);
    act->state->seconds = (uint8_t)(act->state->seconds + (second ? -1 : 1));
    nycrisis_remove_mafia(act);
    return LUDO_OK;
}

/* NY-56 */
static int act_avoid(struct nycrisis_act *act) {
    struct nycrisis_state *state = act->state;
    bool dodge = act->move.kind == NYCRISIS_MOVE_DODGE;
    uint32_t here = nycrisis_bit(act->here);
    if (act->move.arg[0] || act->move.arg[1])
        return act_refuse(act);
    if (!state->mafia[act->here])
        return act_refuse_no_mafia(act);
    if ((dodge ? state->dodged : state->faced | state->dodged) & here)
        return ludo_fail(act->error, LUDO_EILLEGAL, "you have avoided the mafia here already");
    if (!dodge && nycrisis_rules(act->game) & NYCRISIS_NO_FACE)
        return ludo_fail(act->error, LUDO_EILLEGAL, "the mafia cannot be faced now");
    if (!act_fits(act, nycrisis_cost_of(dodge ? NYCRISIS_YELLOW : NYCRISIS_RED, 1)))
        return act_refuse_payment(act);
    nycrisis_pay(act->game, act->move);
    *(dodge ? &state->dodged : &state->faced) |= here;
    return LUDO_OK;
}

/* ---------------------------------------------------------- free actions */

static int heal_relative(struct nycrisis_act *act) {
    int whom = act->move.arg[1];
    if (whom >= NYCRISIS_CHARACTERS)
        return act_refuse(act);
    const struct nycrisis_person *person = &act->state->person[whom];
    if (person == act->person || !person->owner || person->at != act->here || !person->lost)
        return ludo_fail(act->error, LUDO_EILLEGAL, "heal a wounded relative on your space");
    nycrisis_push(act->state, NYCRISIS_HEAL, whom, 1);
    return LUDO_OK;
}

static int reroll_one(struct nycrisis_act *act, int colour) {
    int code = act->move.arg[1], die = find_die(act, code, 0);
    if (die < 0 || nycrisis_die_colour(act->game, die) != colour)
        return ludo_fail(act->error, LUDO_EILLEGAL, "your ability rerolls another colour of dice");
    throw_dice(act, 1u << die);
    return LUDO_OK;
}

/* NY-62 */
static int act_ability(struct nycrisis_act *act) {
    int ability = act->game->city->character[nycrisis_active(act->state)].ability;
    bool heals = ability == NYCRISIS_GREY;
    if (act->move.arg[0] != heals || !act_ends_after(act->move, 2))
        return ludo_fail(act->error, LUDO_EILLEGAL, "that is not your ability");
    if (!act->person->abilities)
        return ludo_fail(act->error, LUDO_EILLEGAL, "you have no ability token left");
    int answer = heals ? heal_relative(act) : reroll_one(act, ability);
    if (answer == LUDO_OK)
        act->person->abilities--;
    return answer;
}

/* The token of the kind named that lies here, or a refusal. */
static int check_token(const struct nycrisis_act *act) {
    int kind = act->move.arg[0];
    int token = kind < act->game->city->token_kind_count
                    ? nycrisis_token_on(act->game, kind, act->here)
                    : -1;
    if (token < 0)
        return ludo_fail(act->error, LUDO_EILLEGAL, "there is nothing of that name here");
    if (nycrisis_blocked(act->state))
        return act_refuse_blocked(act);
    return token;
}

static int act_lead(struct nycrisis_act *act) {
    int token = check_token(act);
    if (token < 0)
        return token;
    if (!act_ends_after(act->move, 1) || !act->game->city->token_kind[act->move.arg[0]].leads ||
        act->state->led >> token & 1)
        return act_refuse(act);
    act->state->led |= (uint16_t)(1u << token);
    return LUDO_OK;
}

static int act_visit(struct nycrisis_act *act) {
    int token = check_token(act);
    if (token < 0)
        return token;
    const struct nycrisis_token_kind *kind = &act->game->city->token_kind[act->move.arg[0]];
    if (act->move.arg[1] || !kind->visits || act->state->visited >> act->move.arg[0] & 1)
        return act_refuse(act);
    if (!act_fits(act, kind->cost))
        return act_refuse_payment(act);
    nycrisis_pay(act->game, act->move);
    act->state->visited |= (uint8_t)(1u << act->move.arg[0]);
    if (!kind->stays) {
        act->state->token_at[token] = 0;
        act->state->led &= (uint16_t) ~(1u << token);
    }
    nycrisis_push_list(act->state, kind->does);
    return LUDO_OK;
}

/* NY-23, NY-71 */
static int act_challenge(struct nycrisis_act *act) {
    const struct nycrisis_challenge *challenge = &act->game->city->challenge;
    if (act->move.arg[0] || act->move.arg[1])
        return act_refuse(act);
    if (!nycrisis_challenge_ready(act->game))
        return ludo_fail(act->error, LUDO_EILLEGAL, "the final challenge cannot be tried here yet");
    if (nycrisis_blocked(act->state))
        return act_refuse_blocked(act);
    if (!act_fits(act, challenge->cost))
        return act_refuse_payment(act);
    nycrisis_pay(act->game, act->move);
    act->state->progress++;
    if (act->state->progress == challenge->times[act->game->index])
        act->state->ending = NYCRISIS_WON;
    return LUDO_OK;
}

/* NY-57 */
static int act_end(struct nycrisis_act *act) {
    struct nycrisis_state *state = act->state;
    if (!act_ends_after(act->move, 0))
        return act_refuse(act);
    state->todo[state->todo_count - 1] = (struct nycrisis_todo){.duty = NYCRISIS_TURN_END};
    if (nycrisis_relatives(state))
        nycrisis_task_done(act->game, NYCRISIS_TASK_MEET);
    if (nycrisis_blocked(state))
        nycrisis_push(state, NYCRISIS_WOUND, state->mafia[act->here], 0);
    return LUDO_OK;
}

/* ----------------------------------------------------------------- table */

static int (*const acts[])(struct nycrisis_act *) = {
    [NYCRISIS_MOVE_MOVE] = act_move,
    [NYCRISIS_MOVE_STEP] = act_step,
    [NYCRISIS_MOVE_EXTRA] = act_extra_step,
    [NYCRISIS_MOVE_REROLL] = act_reroll,
    [NYCRISIS_MOVE_COLLECT] = act_collect,
    [NYCRISIS_MOVE_TAKE] = act_take,
    [NYCRISIS_MOVE_REMOVE] = act_remove,
    [NYCRISIS_MOVE_FACE] = act_avoid,
    [NYCRISIS_MOVE_DODGE] = act_avoid,
    [NYCRISIS_MOVE_USE] = nycrisis_act_use,
    [NYCRISIS_MOVE_LAPTOP] = nycrisis_act_laptop,
    [NYCRISIS_MOVE_MONEY] = nycrisis_act_money,
    [NYCRISIS_MOVE_NEWSPAPER] = nycrisis_act_newspaper,
    [NYCRISIS_MOVE_RADIO] = nycrisis_act_radio,
    [NYCRISIS_MOVE_DRONE] = nycrisis_act_drone,
    [NYCRISIS_MOVE_SEND] = nycrisis_act_hand_over,
    [NYCRISIS_MOVE_COAT] = nycrisis_act_coat,
    [NYCRISIS_MOVE_GIVE] = nycrisis_act_hand_over,
    [NYCRISIS_MOVE_ABILITY] = act_ability,
    [NYCRISIS_MOVE_LEAD] = act_lead,
    [NYCRISIS_MOVE_VISIT] = act_visit,
    [NYCRISIS_MOVE_CHALLENGE] = act_challenge,
    [NYCRISIS_MOVE_END] = act_end,
};

int nycrisis_turn_apply(const struct nycrisis_game *game, struct ludo_move move,
                        struct ludo_error *error) {
    struct nycrisis_state *state = game->state;
    struct nycrisis_person *person = &state->person[nycrisis_active(state)];
    struct nycrisis_act act = {game, state, person, move, error, person->at};
    if (move.kind >= sizeof acts / sizeof acts[0] || !acts[move.kind])
        return ludo_fail(error, LUDO_EILLEGAL, "it is somebody's turn: act, or end it");
    return acts[move.kind](&act);
}
