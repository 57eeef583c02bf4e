/* Talk: moves of seats, of chance and of bots; and back again. */
#include "cli/talk_command.h"

#include <stdlib.h>

static struct ludo_match *match_of(const struct talk_call *call) {
    return &call->table->table.match;
}

static void put_move(struct ludo_json *json, const struct ludo_setup *setup,
                     struct ludo_move move) {
    char data[LUDO_MOVE_TEXT_MAX];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    ludo_move_format(setup, move, &text);
    ludo_json_string(json, data);
}

void talk_write_turn(const struct talk_call *call, struct ludo_json *json) {
    const struct ludo_match *match = match_of(call);
    ludo_movers actors = ludo_match_actors(match);
    ludo_json_put_int(json, "steps", match->count);
    ludo_json_put_array(json, "actors");
    for (int seat = 0; seat < match->setup.seats; seat++)
        if (actors & ludo_mover_bit(seat))
            ludo_json_int(json, seat);
    ludo_json_array_end(json);
    ludo_json_put_bool(json, "chance", (actors & ludo_mover_bit(LUDO_CHANCE)) != 0);
    ludo_json_put_bool(json, "over", !actors);
}

/* ----------------------------------------------------------------- seats */

int talk_run_play(struct talk_call *call) {
    call->shown =
        ludo_match_play_text(match_of(call), call->seat, talk_text(call, "move"), &call->error);
    return call->shown < 0 ? call->shown : LUDO_OK;
}

void talk_write_played(const struct talk_call *call, struct ludo_json *json) {
    ludo_json_put_bool(json, "shown", call->shown == LUDO_SHOWN);
    talk_write_turn(call, json);
}

/* ---------------------------------------------------------------- chance */

static void reseed(struct talk_call *call, struct ludo_rng *rng, uint64_t stream) {
    int64_t seed = talk_number(call, "seed", -1);
    if (seed >= 0)
        ludo_rng_seed(rng, (uint64_t)seed, stream);
}

static int check_chance(struct talk_call *call) {
    ludo_movers actors = ludo_match_actors(match_of(call));
    if (actors == ludo_mover_bit(LUDO_CHANCE))
        return LUDO_OK;
    if (!actors)
        return ludo_fail(&call->error, LUDO_EOVER, NULL);
    return ludo_fail(&call->error, LUDO_ETURN, "chance has nothing to do now");
}

int talk_run_draw(struct talk_call *call) {
    int code = check_chance(call);
    if (code < 0)
        return code;
    reseed(call, &call->table->chance, 0);
    call->from = match_of(call)->count;
    code = ludo_match_settle(match_of(call), &call->table->chance, &call->error);
    return code < 0 ? code : LUDO_OK;
}

void talk_write_drawn(const struct talk_call *call, struct ludo_json *json) {
    const struct ludo_match *match = match_of(call);
    ludo_json_put_array(json, "drawn");
    for (uint32_t i = call->from; i < match->count; i++)
        put_move(json, &match->setup, match->steps[i].move);
    ludo_json_array_end(json);
    talk_write_turn(call, json);
}

int talk_run_odds(struct talk_call *call) {
    return check_chance(call);
}

void talk_write_odds(const struct talk_call *call, struct ludo_json *json) {
    const struct ludo_match *match = match_of(call);
    struct ludo_odds odds[LUDO_ODDS_MAX];
    uint32_t count = match->setup.game->odds(&match->setup, match->state, odds);
    ludo_json_put_array(json, "odds");
    for (uint32_t i = 0; i < count; i++) {
        ludo_json_object(json);
        ludo_json_key(json, "move");
        put_move(json, &match->setup, odds[i].move);
        ludo_json_put_int(json, "weight", odds[i].weight);
        ludo_json_object_end(json);
    }
    ludo_json_array_end(json);
}

/* ------------------------------------------------------------------ bots */

static int check_seat(struct talk_call *call) {
    ludo_movers actors = ludo_match_actors(match_of(call));
    if (actors & ludo_mover_bit(call->seat))
        return LUDO_OK;
    return ludo_fail(&call->error, actors ? LUDO_ETURN : LUDO_EOVER, NULL);
}

static int find_bot(struct talk_call *call, struct ludo_bot *bot) {
    int code = ludo_bot_find(match_of(call)->setup.game, talk_text(call, "bot"), bot, &call->error);
    if (code == LUDO_OK && bot->iterations > call->talk->budget_max)
        return ludo_fail(&call->error, LUDO_EBOT, "a budget of more than %u is too much here",
                         call->talk->budget_max);
    return code;
}

static int choose(struct talk_call *call, const struct ludo_bot *bot) {
    const struct ludo_match *match = match_of(call);
    size_t size = bot->memory(bot, &match->setup);
    void *memory = malloc(size ? size : 1);
    if (!memory)
        return ludo_fail(&call->error, LUDO_EMEMORY, NULL);
    reseed(call, &call->table->bots, 1);
    call->move =
        ludo_bot_choose(bot, &match->setup, match->state, call->seat, &call->table->bots, memory);
    free(memory);
    return LUDO_OK;
}

int talk_run_bot(struct talk_call *call) {
    struct ludo_bot bot;
    int code = check_seat(call);
    if (code == LUDO_OK)
        code = find_bot(call, &bot);
    if (code == LUDO_OK)
        code = choose(call, &bot);
    if (code < 0 || !talk_flag(call, "play"))
        return code;
    call->shown = ludo_match_play(match_of(call), call->seat, call->move, &call->error);
    return call->shown < 0 ? call->shown : LUDO_OK;
}

void talk_write_bot(const struct talk_call *call, struct ludo_json *json) {
    ludo_json_key(json, "move");
    put_move(json, &match_of(call)->setup, call->move);
    talk_write_played(call, json);
}

/* ------------------------------------------------------------------ back */

int talk_run_undo(struct talk_call *call) {
    int64_t steps = talk_number(call, "steps", 1);
    uint32_t count = match_of(call)->count;
    if (steps > count)
        return ludo_fail(&call->error, LUDO_EUNDO, "the match has only %u steps", count);
    return ludo_match_rewind(match_of(call), count - (uint32_t)steps, &call->error);
}

int talk_run_rewind(struct talk_call *call) {
    int64_t to = talk_number(call, "to", 0);
    uint32_t count = match_of(call)->count;
    if (to > count)
        return ludo_fail(&call->error, LUDO_EUNDO, "the match has only %u steps", count);
    return ludo_match_rewind(match_of(call), (uint32_t)to, &call->error);
}

int talk_run_take_back(struct talk_call *call) {
    return ludo_match_take_back(match_of(call), call->seat, &call->error);
}
