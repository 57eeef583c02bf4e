/* New York Crisis: what follows upon what. The state keeps a stack of what is
 * to be done; this file does all of it that nobody has to decide, and what
 * chance decides. */
#include "games/nycrisis/nycrisis.h"

#include <assert.h>
#include <string.h>

#define EVERY_POLICE_CARD (nycrisis_bit(NYCRISIS_SPACES) - 1)

static struct nycrisis_todo *top(struct nycrisis_state *state) {
    return &state->todo[state->todo_count - 1];
}

/* What lies above the stack stays zero, so that equal tables are equal bytes. */
static void pop(struct nycrisis_state *state) {
    *top(state) = (struct nycrisis_todo){0};
    state->todo_count--;
}

/* --------------------------------------------------------------- a round */

static void turn_objects_up(struct nycrisis_state *state) {
    for (int c = 0; c < NYCRISIS_CHARACTERS; c++)
        for (int kind = 0; kind < NYCRISIS_OBJECTS; kind++) {
            struct nycrisis_person *person = &state->person[c];
            person->ready[kind] = (uint8_t)(person->ready[kind] + person->used[kind]);
            person->used[kind] = 0;
        }
}

/* NY-30, NY-36, NY-72 */
static void begin_police_phase(struct nycrisis_state *state) {
    state->cars = 0;
    state->police_table = 0;
    if (state->cars_waiting)
        state->police_deck = EVERY_POLICE_CARD;
    state->car_count = (uint8_t)(state->car_count + state->cars_waiting);
    state->cars_waiting = 0;
}

static void begin_round(const struct nycrisis_game *game) {
    struct nycrisis_state *state = game->state;
    /* NY-21, NY-72: reached in the setup it leaves the first round. */
    if (state->limit && state->round) {
        state->ending = NYCRISIS_LOST_ALERT;
        return;
    }
    if (state->round == NYCRISIS_ROUNDS_MAX) {
        state->ending = NYCRISIS_LOST_TIME;
        return;
    }
    state->round++;
    state->played = state->event = state->rewarded = 0;
    turn_objects_up(state);
    begin_police_phase(state);
    nycrisis_push(state, NYCRISIS_CHOOSE, 0, 0);
    nycrisis_push_list(state, game->city->card[state->revealed - 1].each_round);
    nycrisis_push(state, NYCRISIS_EVENT, 0, 0);
    nycrisis_push(state, NYCRISIS_POLICE_DRAW, state->car_count, 0);
}

static bool all_have_played(const struct nycrisis_state *state) {
    for (int c = 0; c < NYCRISIS_CHARACTERS; c++)
        if (state->person[c].owner && !(state->played >> c & 1))
            return false;
    return true;
}

/* ------------------------------------------------------------- end of turn */

static void forget_turn(struct nycrisis_state *state) {
    int active = nycrisis_active(state);
    assert(active >= 0);
    state->played |= (uint8_t)(1u << active);
    state->faced = state->dodged = state->ignored = 0;
    state->active = state->actions = state->steps = state->moves = state->bicycles = 0;
    state->extra_step = state->seconds = state->spent = state->rolling = 0;
    state->led = state->visited = 0;
    memset(state->face, 0, sizeof state->face);
    memset(state->extra, 0, sizeof state->extra);
}

enum { ALL_LOST = (1 << NYCRISIS_OWN_DICE) - 1 };

/* NY-57: who has no dice left and is in peace heals one. */
static void end_turn(struct nycrisis_state *state) {
    int active = nycrisis_active(state);
    const struct nycrisis_person *person = &state->person[active];
    if (person->lost == ALL_LOST && !state->mafia[person->at]) {
        nycrisis_push(state, NYCRISIS_HEAL, active, 1);
        return;
    }
    pop(state);
    forget_turn(state);
}

/* ------------------------------------------------------------------ dice */

/* Whether all dice of a set have one colour: then there is nothing to choose. */
static bool one_colour(const struct nycrisis_game *game, int character, unsigned dice) {
    const uint8_t *colour = game->city->character[character].dice;
    for (unsigned rest = dice; rest; rest &= rest - 1)
        if (colour[__builtin_ctz(rest)] != colour[__builtin_ctz(dice)])
            return false;
    return true;
}

static void wound(const struct nycrisis_game *game) {
    struct nycrisis_state *state = game->state;
    struct nycrisis_person *person = &state->person[nycrisis_active(state)];
    unsigned left = ALL_LOST & ~(unsigned)person->lost;
    if (top(state)->a && left) {
        person->lost |= (uint8_t)(left & -left);
        top(state)->a--;
    } else {
        pop(state);
    }
}

static void heal(struct nycrisis_state *state) {
    struct nycrisis_person *person = &state->person[top(state)->a];
    if (top(state)->b && person->lost) {
        person->lost &= (uint8_t)(person->lost - 1);
        top(state)->b--;
    } else {
        pop(state);
    }
}

static bool wound_is_a_choice(const struct nycrisis_game *game) {
    struct nycrisis_state *state = game->state;
    int active = nycrisis_active(state);
    unsigned left = ALL_LOST & ~(unsigned)state->person[active].lost;
    return top(state)->a && left && !one_colour(game, active, left);
}

static bool heal_is_a_choice(const struct nycrisis_game *game) {
    struct nycrisis_state *state = game->state;
    int whose = top(state)->a;
    unsigned lost = state->person[whose].lost;
    return top(state)->b && lost && !one_colour(game, whose, lost);
}

static void gather_dice(const struct nycrisis_game *game) {
    struct nycrisis_state *state = game->state;
    if (top(state)->a)
        state->rolling = nycrisis_joining(game);
    top(state)->a = 0;
    if (!state->rolling)
        pop(state);
}

/* ----------------------------------------------------------------- story */

/* NY-70, NY-74 */
static void advance_story(const struct nycrisis_game *game) {
    struct nycrisis_state *state = game->state;
    struct nycrisis_todo *todo = top(state);
    if (!todo->a || state->revealed == game->city->card_count) {
        pop(state);
        return;
    }
    todo->a--;
    state->story++;
    if (state->story == game->city->card[state->revealed].square[game->index])
        nycrisis_push(state, NYCRISIS_REVEAL, state->revealed, 0);
}

static void draw_for_character(struct nycrisis_state *state) {
    if (top(state)->a--)
        nycrisis_push(state, NYCRISIS_MAFIA_DRAW, 1, 0);
    else
        pop(state);
}

static void next_effect(const struct nycrisis_game *game) {
    struct nycrisis_todo *todo = top(game->state);
    int number = todo->a++;
    if (todo->a == todo->b)
        pop(game->state);
    nycrisis_effect_run(game, number);
}

/* ------------------------------------------------- what chance has to draw */

static bool any_object_left(const struct nycrisis_game *game) {
    for (int kind = 0; kind < NYCRISIS_OBJECTS; kind++)
        if (nycrisis_object_left(game, kind) > 0)
            return true;
    return false;
}

/* NY-13, NY-35, NY-44 */
static bool object_is_due(const struct nycrisis_game *game) {
    struct nycrisis_state *state = game->state;
    return !state->object[top(state)->a] && any_object_left(game);
}

/* NY-43: with the bag empty the alert rises instead. */
static bool token_is_due(const struct nycrisis_game *game) {
    struct nycrisis_state *state = game->state;
    if (!top(state)->b)
        return false;
    if (state->bag[0] | state->bag[1] | state->bag[2])
        return true;
    nycrisis_alert(game, top(state)->b, NYCRISIS_CAUSE_BAG);
    return false;
}

/* Whether a decision, or a draw of chance, has to be waited for. What need not
 * be waited for is done, or dropped. */
static bool wait_or_do(const struct nycrisis_game *game) {
    struct nycrisis_state *state = game->state;
    struct nycrisis_todo *todo = top(state);
    bool wait = true;
    switch ((enum nycrisis_duty)todo->duty) {
    case NYCRISIS_PICK:
    case NYCRISIS_TURN:
        return true;
    case NYCRISIS_CHOOSE:
        wait = !all_have_played(state);
        break;
    case NYCRISIS_FLEE:
        wait = nycrisis_flights(game) || state->person[nycrisis_active(state)].ready[NYCRISIS_COAT];
        break;
    case NYCRISIS_WOUND:
        if (wound_is_a_choice(game))
            return true;
        wound(game);
        return false;
    case NYCRISIS_HEAL:
        if (heal_is_a_choice(game))
            return true;
        heal(state);
        return false;
    case NYCRISIS_SCATTER:
        wait = todo->a && any_object_left(game);
        break;
    case NYCRISIS_MAFIA_DRAW:
    case NYCRISIS_POLICE_DRAW:
        wait = todo->a;
        break;
    case NYCRISIS_LOCATE:
        wait = todo->b;
        break;
    case NYCRISIS_TOKEN_DRAW:
        wait = token_is_due(game);
        break;
    case NYCRISIS_OBJECT_DRAW:
        wait = object_is_due(game);
        break;
    case NYCRISIS_ROLL:
        gather_dice(game);
        return state->rolling;
    case NYCRISIS_CARDS:
        draw_for_character(state);
        return false;
    case NYCRISIS_REVEAL: {
        int card = todo->a;
        pop(state);
        nycrisis_reveal(game, card);
        return false;
    }
    case NYCRISIS_ROUND:
        begin_round(game);
        return false;
    case NYCRISIS_EVENT:
        pop(state);
        nycrisis_push_list(state, game->city->event[state->event - 1].effects);
        return false;
    case NYCRISIS_EFFECTS:
        next_effect(game);
        return false;
    case NYCRISIS_STORY:
        advance_story(game);
        return false;
    case NYCRISIS_TURN_END:
        end_turn(state);
        return false;
    }
    if (!wait)
        pop(state);
    return wait;
}

void nycrisis_go_on(const struct nycrisis_game *game) {
    struct nycrisis_state *state = game->state;
    while (!state->ending && !wait_or_do(game))
        ;
    if (!state->ending)
        return;
    memset(state->todo, 0, sizeof state->todo);
    state->todo_count = 0;
}

/* ------------------------------------------------------- what chance does */

/* NY-41 to NY-44 */
static void resolve_mafia_card(const struct nycrisis_game *game, int number) {
    struct nycrisis_state *state = game->state;
    const struct nycrisis_mafia_card *card = &game->city->mafia_card[number];
    if (!state->mafia_deck)
        state->mafia_deck = (UINT64_C(1) << NYCRISIS_MAFIA_CARDS) - 1;
    state->mafia_deck &= ~(UINT64_C(1) << number);
    bool last = !--top(state)->a;
    if (last)
        pop(state);
    if (card->mafia)
        nycrisis_mafia_put(game, card->mafia - 1);
    if (last && card->object)
        nycrisis_push(state, NYCRISIS_OBJECT_DRAW, card->object - 1, 0);
    if (last && card->information)
        nycrisis_push(state, NYCRISIS_TOKEN_DRAW, card->information - 1, 1);
}

/* NY-35, NY-36 */
static void refill_police_deck(struct nycrisis_state *state) {
    if (!state->police_deck)
        state->police_deck = EVERY_POLICE_CARD & ~state->police_table;
}

/* NY-31 */
static void resolve_police_card(const struct nycrisis_game *game, int space) {
    struct nycrisis_state *state = game->state;
    refill_police_deck(state);
    state->police_deck &= ~nycrisis_bit(space);
    state->police_table |= nycrisis_bit(space);
    if (!--top(state)->a) {
        pop(state);
        state->event = (uint8_t)(game->city->event_of[space] + 1);
    }
    nycrisis_car_put(game, space);
}

/* NY-34: the card goes back into the deck. */
static void resolve_location(const struct nycrisis_game *game, int space) {
    struct nycrisis_state *state = game->state;
    const struct nycrisis_effect *effect = &game->city->effect[top(state)->a];
    refill_police_deck(state);
    if (!--top(state)->b)
        pop(state);
    nycrisis_effect_at(game, effect, space);
}

static void resolve_roll(struct nycrisis_state *state, int code) {
    int die = __builtin_ctz(state->rolling);
    state->face[die] = (uint8_t)((code - NYCRISIS_CODE_DIE) % 4 + 1);
    state->spent &= (uint8_t) ~(1u << die);
    state->rolling &= (uint8_t)(state->rolling - 1);
}

static void resolve_token(const struct nycrisis_game *game, int kind) {
    struct nycrisis_todo *todo = top(game->state);
    int space = todo->a;
    if (!--todo->b)
        pop(game->state);
    nycrisis_token_drawn(game, kind, space);
}

static bool roll_fits(const struct nycrisis_game *game, int code) {
    int colour = nycrisis_die_colour(game, __builtin_ctz(game->state->rolling));
    int face = code - nycrisis_code(colour, 0);
    return face >= 0 && face < (colour == NYCRISIS_GREY ? NYCRISIS_COLOURS : 4);
}

/* Whether the draw is possible; then it is made. */
static bool resolve(const struct nycrisis_game *game, struct ludo_move move) {
    struct nycrisis_state *state = game->state;
    enum nycrisis_duty duty = top(state)->duty;
    int drawn = move.arg[0];
    uint32_t weight[NYCRISIS_INFORMATION];
    switch (move.kind) {
    case NYCRISIS_MOVE_SPOT:
        if (duty != NYCRISIS_SCATTER || drawn >= NYCRISIS_SPACES || state->object[drawn])
            return false;
        top(state)->a--;
        nycrisis_push(state, NYCRISIS_OBJECT_DRAW, drawn, 0);
        return true;
    case NYCRISIS_MOVE_MAFIA:
        if (duty != NYCRISIS_MAFIA_DRAW || drawn >= NYCRISIS_MAFIA_CARDS ||
            (state->mafia_deck && !(state->mafia_deck >> drawn & 1)))
            return false;
        resolve_mafia_card(game, drawn);
        return true;
    case NYCRISIS_MOVE_TOKEN:
        nycrisis_token_odds(state, weight);
        if (duty != NYCRISIS_TOKEN_DRAW || drawn >= NYCRISIS_INFORMATION || !weight[drawn])
            return false;
        resolve_token(game, drawn);
        return true;
    case NYCRISIS_MOVE_OBJECT:
        if (duty != NYCRISIS_OBJECT_DRAW || drawn >= NYCRISIS_OBJECTS ||
            nycrisis_object_left(game, drawn) <= 0)
            return false;
        state->object[top(state)->a] = (uint8_t)(drawn + 1);
        pop(state);
        return true;
    case NYCRISIS_MOVE_POLICE:
    case NYCRISIS_MOVE_LOCATION: {
        bool police = move.kind == NYCRISIS_MOVE_POLICE;
        uint32_t deck =
            state->police_deck ? state->police_deck : EVERY_POLICE_CARD & ~state->police_table;
        if (duty != (police ? NYCRISIS_POLICE_DRAW : NYCRISIS_LOCATE) || drawn >= NYCRISIS_SPACES ||
            !(deck >> drawn & 1))
            return false;
        (police ? resolve_police_card : resolve_location)(game, drawn);
        return true;
    }
    case NYCRISIS_MOVE_ROLL:
        if (duty != NYCRISIS_ROLL || !roll_fits(game, drawn))
            return false;
        resolve_roll(state, drawn);
        return true;
    default:
        return false;
    }
}

int nycrisis_apply_chance(const struct nycrisis_game *game, struct ludo_move move,
                          struct ludo_error *error) {
    static const uint8_t nothing[6] = {0};
    if (memcmp(move.arg + 1, nothing, sizeof nothing) != 0 || !resolve(game, move))
        return ludo_fail(error, LUDO_EILLEGAL, "chance cannot draw that now");
    return LUDO_SHOWN;
}
