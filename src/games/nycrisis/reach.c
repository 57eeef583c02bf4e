/* New York Crisis: where the active character may go, what stands in the way,
 * who is there. */
#include "games/nycrisis/nycrisis.h"

uint16_t nycrisis_rules(const struct nycrisis_game *game) {
    const struct nycrisis_state *state = game->state;
    uint16_t rules = state->rules;
    if (state->event)
        rules |= game->city->event[state->event - 1].rules;
    return rules;
}

static int here(const struct nycrisis_state *state) {
    return state->person[nycrisis_active(state)].at;
}

/* NY-42, NY-47, NY-89 */
uint32_t nycrisis_closed(const struct nycrisis_state *state) {
    return (state->cars | state->fbi) & ~state->ignored;
}

uint32_t nycrisis_rides_from(const struct nycrisis_game *game, int space) {
    uint32_t stations = game->city->stations;
    if (!(stations & nycrisis_bit(space)) || nycrisis_rules(game) & NYCRISIS_NO_SUBWAY)
        return 0;
    return stations & ~nycrisis_bit(space) & ~nycrisis_closed(game->state);
}

uint32_t nycrisis_steps_from(const struct nycrisis_game *game, int space) {
    uint32_t streets = game->city->space[space].next & ~nycrisis_closed(game->state);
    return streets | nycrisis_rides_from(game, space);
}

uint32_t nycrisis_flights(const struct nycrisis_game *game) {
    const struct nycrisis_state *state = game->state;
    return game->city->space[here(state)].next & ~(state->cars | state->fbi);
}

bool nycrisis_blocked(const struct nycrisis_state *state) {
    int space = here(state);
    return state->mafia[space] && !((state->faced | state->dodged) & nycrisis_bit(space));
}

bool nycrisis_held(const struct nycrisis_state *state) {
    int space = here(state);
    return state->mafia[space] && !(state->dodged & nycrisis_bit(space));
}

int nycrisis_relatives(const struct nycrisis_state *state) {
    int count = 0, active = nycrisis_active(state);
    for (int c = 0; c < NYCRISIS_CHARACTERS; c++)
        count += c != active && state->person[c].owner && state->person[c].at == here(state);
    return count;
}

int nycrisis_die_colour(const struct nycrisis_game *game, int die) {
    if (die >= NYCRISIS_OWN_DICE)
        return NYCRISIS_GREY;
    return game->city->character[nycrisis_active(game->state)].dice[die];
}

/* NY-45, NY-50: own dice that are neither lost nor in the pool, and family dice
 * up to the number of relatives here. */
uint8_t nycrisis_joining(const struct nycrisis_game *game) {
    const struct nycrisis_state *state = game->state;
    const struct nycrisis_person *person = &state->person[nycrisis_active(state)];
    int relatives = nycrisis_rules(game) & NYCRISIS_NO_FAMILY_DICE ? 0 : nycrisis_relatives(state);
    unsigned joining = 0;
    for (int die = 0; die < NYCRISIS_OWN_DICE; die++)
        if (!state->face[die] && !(person->lost >> die & 1))
            joining |= 1u << die;
    for (int i = 0; i < NYCRISIS_FAMILY_DICE && i < relatives; i++)
        if (!state->face[NYCRISIS_OWN_DICE + i])
            joining |= 1u << (NYCRISIS_OWN_DICE + i);
    return (uint8_t)joining;
}

int nycrisis_token_on(const struct nycrisis_game *game, int kind, int space) {
    const struct nycrisis_token_kind *k = &game->city->token_kind[kind];
    for (int i = k->first; i < k->first + k->count; i++)
        if (game->state->token_at[i] == space + 1)
            return i;
    return -1;
}

static uint32_t characters_at(const struct nycrisis_state *state) {
    uint32_t spaces = 0;
    for (int c = 0; c < NYCRISIS_CHARACTERS; c++)
        if (state->person[c].owner)
            spaces |= nycrisis_bit(state->person[c].at);
    return spaces;
}

static bool any_token(const struct nycrisis_game *game, int kind) {
    const struct nycrisis_token_kind *k = &game->city->token_kind[kind];
    for (int i = k->first; i < k->first + k->count; i++)
        if (game->state->token_at[i])
            return true;
    return false;
}

/* NY-71: all but the payment. Places that FBI has closed need nobody. */
bool nycrisis_challenge_ready(const struct nycrisis_game *game) {
    const struct nycrisis_challenge *challenge = &game->city->challenge;
    const struct nycrisis_state *state = game->state;
    int place = nycrisis_challenge_place(game);
    uint32_t at = characters_at(state);
    if (place < 0 || here(state) != place)
        return false;
    if (challenge->everybody && at != nycrisis_bit(place))
        return false;
    if (challenge->places[game->index] & ~at & ~state->fbi)
        return false;
    if (challenge->order && state->ordered < game->city->order.count)
        return false;
    if (challenge->token && nycrisis_token_on(game, challenge->token - 1, place) < 0)
        return false;
    return !challenge->cleared || !any_token(game, challenge->cleared - 1);
}
