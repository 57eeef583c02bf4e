/* New York Crisis: what the active character may do (NY-46 to NY-63), as a
 * list. acts.c does it. */
#include "games/nycrisis/nycrisis.h"

#include <string.h>

/* A list under construction. Kinds are added in ascending order, and each part
 * adds its moves ascending, so that the whole list ascends. */
struct list {
    const struct nycrisis_game *game;
    const struct nycrisis_person *person;
    struct ludo_move *moves;
    uint32_t count;
    int here;
    uint16_t rules;
    bool blocked, held;
    bool pooled; /* `pool` is filled: it is needed only where something can be paid */
    struct nycrisis_pool pool;
};

static void add(struct list *list, enum nycrisis_kind kind, int first, int second, int third) {
    list->moves[list->count++] = (struct ludo_move){
        .kind = (uint8_t)kind, .arg = {(uint8_t)first, (uint8_t)second, (uint8_t)third}};
}

static void add_spaces(struct list *list, enum nycrisis_kind kind, uint32_t spaces) {
    for (; spaces; spaces &= spaces - 1)
        add(list, kind, __builtin_ctz(spaces), 0, 0);
}

static void add_payments(struct list *list, enum nycrisis_kind kind, int first, int second,
                         struct nycrisis_cost cost) {
    struct ludo_move move = {.kind = (uint8_t)kind, .arg = {(uint8_t)first, (uint8_t)second}};
    if (!list->pooled)
        nycrisis_pool_fill(list->game, &list->pool);
    list->pooled = true;
    list->count += nycrisis_pay_list(&list->pool, &cost, move, list->moves + list->count);
}

/* ----------------------------------------------------------------- steps */

static void add_steps(struct list *list) {
    const struct nycrisis_state *state = list->game->state;
    if (state->actions && !list->blocked)
        add(list, NYCRISIS_MOVE_MOVE, 0, 0, 0);
    if (list->held)
        return;
    uint32_t spaces = nycrisis_steps_from(list->game, list->here);
    if (state->steps)
        add_spaces(list, NYCRISIS_MOVE_STEP, spaces);
    if (!state->extra_step && !(list->rules & NYCRISIS_NO_EXTRA_STEP))
        add_spaces(list, NYCRISIS_MOVE_EXTRA, spaces);
}

/* ------------------------------------------------------------------ dice */

/* Dice that nobody can tell apart, and how many of them there are. */
struct dice {
    uint8_t code[NYCRISIS_DICE], count[NYCRISIS_DICE];
    int kinds;
};

static int die_code(const struct nycrisis_game *game, int die) {
    const struct nycrisis_state *state = game->state;
    int spent = state->spent >> die & 1 ? NYCRISIS_CODE_SPENT : 0;
    return nycrisis_code(nycrisis_die_colour(game, die), state->face[die] - 1) + spent;
}

static void sort_dice(const struct nycrisis_game *game, struct dice *dice) {
    dice->kinds = 0;
    for (int die = 0; die < NYCRISIS_DICE; die++) {
        if (!game->state->face[die])
            continue;
        uint8_t code = (uint8_t)die_code(game, die);
        int at = dice->kinds;
        while (at > 0 && dice->code[at - 1] >= code)
            at--;
        if (at < dice->kinds && dice->code[at] == code) {
            dice->count[at]++;
            continue;
        }
        for (int i = dice->kinds++; i > at; i--) {
            dice->code[i] = dice->code[i - 1];
            dice->count[i] = dice->count[i - 1];
        }
        dice->code[at] = code;
        dice->count[at] = 1;
    }
}

/* A choice, then every choice that goes on from it: there are dice of each kind
 * from `kind` on. */
static void add_rerolls(struct list *list, struct dice *dice, uint64_t move, int at, int kind) {
    if (at || nycrisis_joining(list->game))
        memcpy(&list->moves[list->count++], &move, sizeof move);
    for (; kind < dice->kinds; kind++) {
        uint64_t longer = move | nycrisis_argument(at, dice->code[kind]);
        int next = kind + !--dice->count[kind];
        add_rerolls(list, dice, longer, at + 1, next);
        dice->count[kind]++;
    }
}

/* -------------------------------------------------------------- spending */

static void add_information(struct list *list, enum nycrisis_kind kind, int space) {
    const uint8_t *tokens = list->game->state->information[space];
    bool laptop = kind == NYCRISIS_MOVE_LAPTOP;
    for (int i = 0; i < NYCRISIS_INFORMATION; i++)
        if (tokens[i])
            add_payments(list, kind, laptop ? space : i, laptop ? i : 0,
                         nycrisis_cost_of(i / 2, 2 + i % 2));
}

static bool may_take(const struct list *list, int space) {
    return list->game->state->object[space] && !(list->rules & NYCRISIS_NO_OBJECTS);
}

static const struct nycrisis_cost two_equal = {.equal = 2};

static void add_spending(struct list *list) {
    const struct nycrisis_state *state = list->game->state;
    uint32_t here = nycrisis_bit(list->here);
    if (!list->blocked) {
        add_information(list, NYCRISIS_MOVE_COLLECT, list->here);
        if (may_take(list, list->here))
            add_payments(list, NYCRISIS_MOVE_TAKE, 0, 0, two_equal);
    }
    if (!state->mafia[list->here])
        return;
    add_payments(list, NYCRISIS_MOVE_REMOVE, 0, 0, nycrisis_cost_of(NYCRISIS_RED, 2));
    if (state->seconds)
        add_payments(list, NYCRISIS_MOVE_REMOVE, 1, 0, nycrisis_cost_of(NYCRISIS_RED, 1));
    if (!((state->faced | state->dodged) & here) && !(list->rules & NYCRISIS_NO_FACE))
        add_payments(list, NYCRISIS_MOVE_FACE, 0, 0, nycrisis_cost_of(NYCRISIS_RED, 1));
    if (!(state->dodged & here))
        add_payments(list, NYCRISIS_MOVE_DODGE, 0, 0, nycrisis_cost_of(NYCRISIS_YELLOW, 1));
}

/* --------------------------------------------------------------- objects */

static void add_radio(struct list *list) {
    const struct nycrisis_state *state = list->game->state;
    for (uint32_t cars = state->cars; cars; cars &= cars - 1) {
        int from = __builtin_ctz(cars);
        uint32_t to = list->game->city->space[from].next & ~state->cars;
        for (; to; to &= to - 1)
            add(list, NYCRISIS_MOVE_RADIO, from, __builtin_ctz(to), 0);
    }
}

static void add_gifts(struct list *list, enum nycrisis_kind kind, int receiver, int kept) {
    for (int object = 0; object < NYCRISIS_OBJECTS; object++) {
        if (list->person->ready[object] > (object == kept))
            add(list, kind, receiver, object, 0);
        if (list->person->used[object])
            add(list, kind, receiver, object, 1);
    }
}

static bool is_other(const struct nycrisis_state *state, int character) {
    return state->person[character].owner && character != nycrisis_active(state);
}

static void add_neighbours(struct list *list, enum nycrisis_kind kind) {
    for (uint32_t next = list->game->city->space[list->here].next; next; next &= next - 1) {
        int space = __builtin_ctz(next);
        if (kind == NYCRISIS_MOVE_LAPTOP)
            add_information(list, kind, space);
        else if (may_take(list, space))
            add_payments(list, kind, space, 0, two_equal);
    }
}

static void add_coat(struct list *list) {
    const struct nycrisis_state *state = list->game->state;
    if (list->held)
        add(list, NYCRISIS_MOVE_COAT, 0, 0, 0);
    for (uint32_t closed = nycrisis_closed(state); closed; closed &= closed - 1)
        add(list, NYCRISIS_MOVE_COAT, __builtin_ctz(closed) + 1, 0, 0);
}

static void add_objects(struct list *list) {
    const struct nycrisis_state *state = list->game->state;
    const uint8_t *ready = list->person->ready;
    static const uint8_t plain[] = {NYCRISIS_PHONE, NYCRISIS_MASK, NYCRISIS_GLOVES,
                                    NYCRISIS_BICYCLE};
    for (unsigned i = 0; i < sizeof plain; i++)
        if (ready[plain[i]])
            add(list, NYCRISIS_MOVE_USE, plain[i], 0, 0);
    if (ready[NYCRISIS_LAPTOP] && !list->blocked)
        add_neighbours(list, NYCRISIS_MOVE_LAPTOP);
    if (ready[NYCRISIS_MONEY] && list->person->lost)
        add(list, NYCRISIS_MOVE_MONEY, 0, 0, 0);
    if (ready[NYCRISIS_MONEY] && state->mafia[list->here])
        add(list, NYCRISIS_MOVE_MONEY, 1, 0, 0);
    if (ready[NYCRISIS_NEWSPAPER] && !list->held)
        add_spaces(list, NYCRISIS_MOVE_NEWSPAPER, nycrisis_rides_from(list->game, list->here));
    if (ready[NYCRISIS_RADIO])
        add_radio(list);
    if (ready[NYCRISIS_DRONE]) {
        if (!list->blocked)
            add_neighbours(list, NYCRISIS_MOVE_DRONE);
        for (int c = 0; c < NYCRISIS_CHARACTERS; c++)
            if (is_other(state, c))
                add_gifts(list, NYCRISIS_MOVE_SEND, c, NYCRISIS_DRONE);
    }
    if (ready[NYCRISIS_COAT])
        add_coat(list);
}

/* ---------------------------------------------------------- free actions */

static void add_ability(struct list *list, struct dice *dice) {
    const struct nycrisis_state *state = list->game->state;
    int ability = list->game->city->character[nycrisis_active(state)].ability;
    if (!list->person->abilities)
        return;
    if (ability != NYCRISIS_GREY) {
        for (int i = 0; i < dice->kinds; i++)
            if ((dice->code[i] % NYCRISIS_CODE_SPENT - NYCRISIS_CODE_DIE) / 4 == ability)
                add(list, NYCRISIS_MOVE_ABILITY, 0, dice->code[i], 0);
        return;
    }
    for (int c = 0; c < NYCRISIS_CHARACTERS; c++)
        if (is_other(state, c) && state->person[c].at == list->here && state->person[c].lost)
            add(list, NYCRISIS_MOVE_ABILITY, 1, c, 0);
}

static void add_tokens(struct list *list) {
    const struct nycrisis_game *game = list->game;
    for (int kind = 0; kind < game->city->token_kind_count; kind++) {
        int token = nycrisis_token_on(game, kind, list->here);
        if (game->city->token_kind[kind].leads && token >= 0 && !(game->state->led >> token & 1))
            add(list, NYCRISIS_MOVE_LEAD, kind, 0, 0);
    }
    for (int kind = 0; kind < game->city->token_kind_count; kind++)
        if (game->city->token_kind[kind].visits && !(game->state->visited >> kind & 1) &&
            nycrisis_token_on(game, kind, list->here) >= 0)
            add_payments(list, NYCRISIS_MOVE_VISIT, kind, 0, game->city->token_kind[kind].cost);
}

static bool holds_anything(const struct nycrisis_person *person) {
    uint64_t objects[3] = {0};
    _Static_assert(sizeof person->ready + sizeof person->used <= sizeof objects, "they fit");
    memcpy(objects, person->ready, sizeof person->ready);
    memcpy((char *)objects + sizeof person->ready, person->used, sizeof person->used);
    return objects[0] | objects[1] | objects[2];
}

/* NY-60 */
static void add_giving(struct list *list) {
    const struct nycrisis_state *state = list->game->state;
    for (int c = 0; c < NYCRISIS_CHARACTERS; c++)
        if (is_other(state, c) && state->person[c].at == list->here)
            add_gifts(list, NYCRISIS_MOVE_GIVE, c, -1);
}

static void add_dice(struct list *list, struct dice *dice) {
    const struct nycrisis_state *state = list->game->state;
    dice->kinds = 0;
    if (state->actions || list->person->abilities)
        sort_dice(list->game, dice);
    if (state->actions)
        add_rerolls(list, dice, NYCRISIS_MOVE_REROLL, 0, 0);
}

uint32_t nycrisis_turn_list(const struct nycrisis_game *game, struct ludo_move *moves) {
    const struct nycrisis_state *state = game->state;
    struct list list;
    struct dice dice;
    list.game = game;
    list.person = &state->person[nycrisis_active(state)];
    list.moves = moves;
    list.count = 0;
    list.here = list.person->at;
    list.rules = nycrisis_rules(game);
    list.blocked = nycrisis_blocked(state);
    list.held = nycrisis_held(state);
    list.pooled = false;
    add_steps(&list);
    add_dice(&list, &dice);
    add_spending(&list);
    if (holds_anything(list.person)) {
        add_objects(&list);
        add_giving(&list);
    }
    add_ability(&list, &dice);
    if (!list.blocked) {
        add_tokens(&list);
        if (nycrisis_challenge_ready(game))
            add_payments(&list, NYCRISIS_MOVE_CHALLENGE, 0, 0, game->city->challenge.cost);
    }
    add(&list, NYCRISIS_MOVE_END, 0, 0, 0);
    return list.count;
}
