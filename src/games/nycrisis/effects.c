/* New York Crisis: effects of events and plots. They are data; this is what
 * each of them does. docs/plots.md describes them for people who write plots. */
#include "games/nycrisis/nycrisis.h"

static enum nycrisis_cause cause_of(const struct nycrisis_game *game) {
    /* Events are told from plots by the part of the round: an event's effects
     * are done while nobody is active, or as the reward of its task. */
    const struct nycrisis_state *state = game->state;
    return state->round && !state->active ? NYCRISIS_CAUSE_EVENT : NYCRISIS_CAUSE_PLOT;
}

static void put_token(const struct nycrisis_game *game, int kind, int space) {
    const struct nycrisis_token_kind *k = &game->city->token_kind[kind];
    for (int i = k->first; i < k->first + k->count; i++)
        if (!game->state->token_at[i]) {
            game->state->token_at[i] = (uint8_t)(space + 1);
            return;
        }
}

/* Once, at a space. */
void nycrisis_effect_at(const struct nycrisis_game *game, const struct nycrisis_effect *effect,
                        int space) {
    struct nycrisis_state *state = game->state;
    switch ((enum nycrisis_effect_kind)effect->kind) {
    case NYCRISIS_EFFECT_MAFIA:
        nycrisis_mafia_put(game, space);
        break;
    case NYCRISIS_EFFECT_CLEAR:
        state->mafia[space] = (uint8_t)(state->mafia[space] - (state->mafia[space] > 0));
        break;
    case NYCRISIS_EFFECT_INFORMATION:
        nycrisis_push(state, NYCRISIS_TOKEN_DRAW, space, 1);
        break;
    case NYCRISIS_EFFECT_OBJECT:
        nycrisis_push(state, NYCRISIS_OBJECT_DRAW, space, 0);
        break;
    case NYCRISIS_EFFECT_FBI:
        state->mafia[space] = 0;
        nycrisis_fbi_put(game, space);
        break;
    case NYCRISIS_EFFECT_TOKEN:
        put_token(game, effect->token, space);
        break;
    case NYCRISIS_EFFECT_ALERT:
    case NYCRISIS_EFFECT_REMOVE:
    case NYCRISIS_EFFECT_HEAL:
    case NYCRISIS_EFFECT_ABILITY:
    case NYCRISIS_EFFECT_ACTION:
    case NYCRISIS_EFFECT_CAR:
    case NYCRISIS_EFFECT_STORY:
    case NYCRISIS_EFFECT_RULE:
    case NYCRISIS_EFFECT_UNRULE:
    case NYCRISIS_EFFECT_KINDS:
        break;
    }
}

/* The spaces that an effect names, with repeats; their number. */
static int find_spaces(const struct nycrisis_game *game, const struct nycrisis_effect *effect,
                       uint8_t spaces[NYCRISIS_TOKENS]) {
    const struct nycrisis_state *state = game->state;
    int count = 0;
    switch ((enum nycrisis_where)effect->where) {
    case NYCRISIS_AT_SPACE:
        spaces[count++] = effect->place;
        break;
    case NYCRISIS_AT_HERE:
        if (state->active)
            spaces[count++] = state->person[nycrisis_active(state)].at;
        break;
    case NYCRISIS_AT_EVERYBODY:
        for (int c = 0; c < NYCRISIS_CHARACTERS; c++)
            if (state->person[c].owner)
                spaces[count++] = state->person[c].at;
        break;
    case NYCRISIS_AT_TOKEN: {
        const struct nycrisis_token_kind *kind = &game->city->token_kind[effect->place];
        for (int i = kind->first; i < kind->first + kind->count; i++)
            if (state->token_at[i])
                spaces[count++] = (uint8_t)(state->token_at[i] - 1);
        break;
    }
    case NYCRISIS_AT_RANDOM:
        break;
    }
    return count;
}

static void run_at_places(const struct nycrisis_game *game, int number) {
    const struct nycrisis_effect *effect = &game->city->effect[number];
    uint8_t spaces[NYCRISIS_TOKENS];
    int n = effect->n[game->index];
    if (effect->where == NYCRISIS_AT_RANDOM) {
        if (n)
            nycrisis_push(game->state, NYCRISIS_LOCATE, number, n);
        return;
    }
    int count = find_spaces(game, effect, spaces);
    for (int i = 0; i < count; i++)
        if (effect->kind == NYCRISIS_EFFECT_INFORMATION)
            nycrisis_push(game->state, NYCRISIS_TOKEN_DRAW, spaces[i], n);
        else
            for (int times = 0; times < n && !game->state->ending; times++)
                nycrisis_effect_at(game, effect, spaces[i]);
}

static void change_abilities(struct nycrisis_person *person, int n) {
    int count = person->abilities + n;
    count = count < 0 ? 0 : count;
    person->abilities =
        (uint8_t)(count > NYCRISIS_ABILITY_TOKENS ? NYCRISIS_ABILITY_TOKENS : count);
}

static void run_for_characters(const struct nycrisis_game *game,
                               const struct nycrisis_effect *effect, int n) {
    struct nycrisis_state *state = game->state;
    for (int c = 0; c < NYCRISIS_CHARACTERS; c++) {
        if (!state->person[c].owner || (!effect->where && c != nycrisis_active(state)))
            continue;
        if (effect->kind == NYCRISIS_EFFECT_HEAL)
            nycrisis_push(state, NYCRISIS_HEAL, c, n);
        else
            change_abilities(&state->person[c], n);
    }
}

static void remove_tokens(const struct nycrisis_game *game, int kind) {
    const struct nycrisis_token_kind *k = &game->city->token_kind[kind];
    for (int i = k->first; i < k->first + k->count; i++) {
        game->state->token_at[i] = 0;
        game->state->led &= (uint16_t) ~(1u << i);
    }
}

static void add_cars(struct nycrisis_state *state, int n) {
    int cars = state->car_count + state->cars_waiting + __builtin_popcountll(state->alert_cars);
    for (; n > 0 && cars < NYCRISIS_CARS; n--, cars++)
        state->cars_waiting++;
}

void nycrisis_effect_run(const struct nycrisis_game *game, int number) {
    const struct nycrisis_effect *effect = &game->city->effect[number];
    struct nycrisis_state *state = game->state;
    int n = effect->n[game->index];
    switch ((enum nycrisis_effect_kind)effect->kind) {
    case NYCRISIS_EFFECT_ALERT:
        nycrisis_alert(game, n, cause_of(game));
        break;
    case NYCRISIS_EFFECT_MAFIA:
    case NYCRISIS_EFFECT_CLEAR:
    case NYCRISIS_EFFECT_INFORMATION:
    case NYCRISIS_EFFECT_OBJECT:
    case NYCRISIS_EFFECT_FBI:
    case NYCRISIS_EFFECT_TOKEN:
        run_at_places(game, number);
        break;
    case NYCRISIS_EFFECT_REMOVE:
        remove_tokens(game, effect->token);
        break;
    case NYCRISIS_EFFECT_HEAL:
    case NYCRISIS_EFFECT_ABILITY:
        run_for_characters(game, effect, n);
        break;
    case NYCRISIS_EFFECT_ACTION:
        if (state->active)
            state->actions = (uint8_t)(state->actions + n); /* NYCRISIS_ACTIONS_MAX at most */
        break;
    case NYCRISIS_EFFECT_CAR:
        add_cars(state, n);
        break;
    case NYCRISIS_EFFECT_STORY:
        nycrisis_push(state, NYCRISIS_STORY, n, 0);
        break;
    case NYCRISIS_EFFECT_RULE:
        state->rules |= effect->rule;
        break;
    case NYCRISIS_EFFECT_UNRULE:
        state->rules &= (uint16_t)~effect->rule;
        break;
    case NYCRISIS_EFFECT_KINDS:
        break;
    }
}
