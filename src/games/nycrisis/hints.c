/* New York Crisis: the hint that fits now, for tutorials. */
#include "games/nycrisis/tell.h"

static bool can_pay(const struct nycrisis_game *game, struct nycrisis_cost cost) {
    struct nycrisis_pool pool;
    struct ludo_move moves[64];
    nycrisis_pool_fill(game, &pool);
    return nycrisis_pay_list(&pool, &cost, (struct ludo_move){0}, moves) > 0;
}

static bool can_collect(const struct nycrisis_game *game, int here) {
    for (int kind = 0; kind < NYCRISIS_INFORMATION; kind++)
        if (game->state->information[here][kind] &&
            can_pay(game, nycrisis_cost_of(kind / 2, 2 + kind % 2)))
            return true;
    return false;
}

static bool hint_in_turn(const struct nycrisis_game *game, enum nycrisis_hint_when when) {
    const struct nycrisis_state *state = game->state;
    bool blocked = nycrisis_blocked(state);
    int here = state->person[nycrisis_active(state)].at;
    switch (when) {
    case NYCRISIS_HINT_CHALLENGE:
        return !blocked && nycrisis_challenge_ready(game);
    case NYCRISIS_HINT_MAFIA:
        return blocked;
    case NYCRISIS_HINT_INFORMATION:
        return !blocked && can_collect(game, here);
    case NYCRISIS_HINT_OBJECT:
        return !blocked && state->object[here] && can_pay(game, (struct nycrisis_cost){.equal = 2});
    case NYCRISIS_HINT_WALK:
        return !nycrisis_held(state) && (state->steps || state->actions);
    case NYCRISIS_HINT_REROLL:
        return state->actions;
    case NYCRISIS_HINT_END:
        return !state->actions;
    case NYCRISIS_HINT_PICK:
    case NYCRISIS_HINT_CHOOSE:
    case NYCRISIS_HINT_FLEE:
    case NYCRISIS_HINT_LOSE:
    case NYCRISIS_HINT_KINDS:
        break;
    }
    return false;
}

static bool hint_fits(const struct nycrisis_game *game, const struct nycrisis_hint *hint) {
    static const uint8_t duties[] = {[NYCRISIS_HINT_PICK] = NYCRISIS_PICK,
                                     [NYCRISIS_HINT_CHOOSE] = NYCRISIS_CHOOSE,
                                     [NYCRISIS_HINT_FLEE] = NYCRISIS_FLEE,
                                     [NYCRISIS_HINT_LOSE] = NYCRISIS_WOUND};
    const struct nycrisis_state *state = game->state;
    if (state->ending || (hint->card && hint->card != state->revealed))
        return false;
    int duty = state->todo[state->todo_count - 1].duty;
    if (hint->when < sizeof duties)
        return duty == duties[hint->when];
    return duty == NYCRISIS_TURN && hint_in_turn(game, (enum nycrisis_hint_when)hint->when);
}

void nycrisis_view_hint(const struct nycrisis_game *game, struct ludo_json *json) {
    for (int i = 0; i < game->city->hint_count; i++)
        if (hint_fits(game, &game->city->hint[i])) {
            nycrisis_put_text(json, "hint", game->city, game->city->hint[i].text);
            return;
        }
    ludo_json_key(json, "hint");
    ludo_json_null(json);
}
