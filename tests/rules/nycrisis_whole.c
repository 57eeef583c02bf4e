/* New York Crisis: the built-in plots, played whole (NY-91, NY-92): no state
 * without a move, won by who walks straight to the goal, lost by who does not. */
#include "nycrisis_town.h"

/* Where a family that knows what it wants would go now. */
static uint32_t goals(const struct nycrisis_game *game) {
    const struct nycrisis_challenge *challenge = &game->city->challenge;
    const struct nycrisis_state *state = game->state;
    const struct nycrisis_order *order = &game->city->order;
    int place = nycrisis_challenge_place(game);
    bool ordered =
        !challenge->order || state->revealed <= order->card || state->ordered == order->count;
    uint32_t spaces = 0;
    for (int space = 0; space < NYCRISIS_SPACES; space++) {
        int token = challenge->token ? nycrisis_token_on(game, challenge->token - 1, space) : -1;
        if (place >= 0 && ordered && token >= 0 && space != place)
            return state->led >> token & 1 ? nycrisis_bit(place) : nycrisis_bit(space);
        if (place >= 0 && challenge->cleared &&
            nycrisis_token_on(game, challenge->cleared - 1, space) >= 0)
            spaces |= nycrisis_bit(space);
        for (int kind = 0; (place < 0 || !ordered) && kind < NYCRISIS_INFORMATION; kind++)
            if (state->information[space][kind] &&
                (ordered || order->colour[state->ordered] == kind / 2))
                spaces |= nycrisis_bit(space);
    }
    return spaces || place < 0 ? spaces : nycrisis_bit(place);
}

/* Steps to the nearest of the spaces; many if there is no way. */
static int distance(const struct nycrisis_game *game, int from, uint32_t spaces) {
    uint32_t reached = nycrisis_bit(from);
    for (int steps = 0; steps < NYCRISIS_SPACES; steps++) {
        if (reached & spaces)
            return steps;
        for (uint32_t rest = reached; rest; rest &= rest - 1)
            reached |= nycrisis_steps_from(game, __builtin_ctz(rest));
    }
    return NYCRISIS_SPACES;
}

/* How useful a move looks to somebody who walks straight to the goal. */
static int usefulness(const struct nycrisis_game *game, struct ludo_move move) {
    const struct nycrisis_state *state = game->state;
    const struct nycrisis_order *order = &game->city->order;
    int here = state->active ? state->person[nycrisis_active(state)].at : 0;
    int far = state->active ? distance(game, here, goals(game)) : 0;
    switch (move.kind) {
    case NYCRISIS_MOVE_CHALLENGE:
        return 100;
    case NYCRISIS_MOVE_LEAD:
        return 95;
    case NYCRISIS_MOVE_COLLECT:
        if (game->city->challenge.order && state->revealed > order->card &&
            state->ordered < order->count && order->colour[state->ordered] != move.arg[0] / 2)
            return 0;
        return 90;
    case NYCRISIS_MOVE_VISIT:
        return 85;
    case NYCRISIS_MOVE_REMOVE:
        return 82;
    case NYCRISIS_MOVE_DODGE:
        return 80;
    case NYCRISIS_MOVE_STEP:
    case NYCRISIS_MOVE_NEWSPAPER:
        return distance(game, move.arg[0], goals(game)) < far ? 70 : 0;
    case NYCRISIS_MOVE_MOVE:
        return far && !state->steps ? 60 : 0;
    case NYCRISIS_MOVE_REROLL:
        return far ? 0 : 50 + __builtin_popcount(state->spent);
    case NYCRISIS_MOVE_FACE:
        return 40;
    case NYCRISIS_MOVE_TAKE:
        return 30;
    case NYCRISIS_MOVE_END:
        return 5;
    default:
        return 3;
    }
}

/* The most useful move, now and then any. */
static struct ludo_move diligent(const struct ludo_setup *setup, const void *state,
                                 struct ludo_rng *rng, const struct ludo_move *moves,
                                 uint32_t count) {
    struct nycrisis_game game = nycrisis_game_of(setup, state);
    uint32_t best = ludo_rng_below(rng, count);
    if (ludo_rng_below(rng, 12) == 0)
        return moves[best];
    int most = usefulness(&game, moves[best]);
    for (uint32_t i = 0; i < count; i++)
        if (usefulness(&game, moves[i]) > most) {
            best = i;
            most = usefulness(&game, moves[i]);
        }
    return moves[best];
}

/* What was seen over many matches. */
struct tally {
    uint64_t kinds;
    unsigned endings, won;
    int most_cards;
    uint32_t longest;
};

static void play_whole(const struct ludo_setup *setup, uint64_t number, bool random,
                       struct tally *tally) {
    static struct ludo_move moves[2048];
    union ludo_state state;
    struct ludo_rng rng;
    ludo_movers actors;
    uint32_t steps = 0;
    const struct nycrisis_state *s = (const void *)&state;
    ludo_rng_seed(&rng, 7, number);
    ludo_start(setup, &state);
    while ((actors = nycrisis.actors(setup, &state))) {
        int mover = __builtin_ctz(actors);
        struct ludo_move move;
        if (mover == LUDO_CHANCE) {
            move = ludo_draw(setup, &state, &rng);
        } else {
            uint32_t count = nycrisis.legal(setup, &state, mover, moves);
            assert_in_range(count, 1, nycrisis.legal_max);
            move = random ? moves[ludo_rng_below(&rng, count)]
                          : diligent(setup, &state, &rng, moves, count);
        }
        assert_true(ludo_apply(setup, &state, mover, move, NULL) >= 0);
        tally->kinds |= UINT64_C(1) << move.kind;
        assert_true(++steps < nycrisis.steps_max);
    }
    tally->endings |= 1u << s->ending;
    tally->won += s->ending == NYCRISIS_WON;
    tally->most_cards = s->revealed > tally->most_cards ? s->revealed : tally->most_cards;
    tally->longest = steps > tally->longest ? steps : tally->longest;
}

/* Diligence alone hardly wins a balanced plot (NY-92): a plan does. */
static bool plan_wins(const struct ludo_setup *setup, uint64_t number) {
    static _Alignas(16) uint8_t memory[1 << 20];
    union ludo_state state;
    struct ludo_rng rng;
    struct ludo_bot bot;
    ludo_movers actors;
    assert_int_equal(ludo_bot_find(&nycrisis, "hard:5", &bot, NULL), LUDO_OK);
    assert_true(bot.memory(&bot, setup) <= sizeof memory);
    ludo_rng_seed(&rng, 7, number);
    ludo_start(setup, &state);
    while ((actors = nycrisis.actors(setup, &state))) {
        int mover = __builtin_ctz(actors);
        struct ludo_move move = mover == LUDO_CHANCE
                                    ? ludo_draw(setup, &state, &rng)
                                    : ludo_bot_choose(&bot, setup, &state, mover, &rng, memory);
        assert_true(ludo_apply(setup, &state, mover, move, NULL) >= 0);
    }
    return ((const struct nycrisis_state *)(const void *)&state)->ending == NYCRISIS_WON;
}

static void ny_91_built_in_plots_can_be_won_and_lost(void **unused) {
    (void)unused;
    for (const struct ludo_content *c = nycrisis.contents; c->name; c++) {
        struct tally tally = {0};
        for (int seats = 1; seats <= 4; seats++) {
            struct ludo_setup setup = {.game = &nycrisis, .content = c, .seats = (uint8_t)seats};
            for (uint64_t i = 0; i < 100; i++)
                play_whole(&setup, i * 8 + (uint64_t)seats, false, &tally);
            int won = 0;
            for (uint64_t i = 0; i < 6; i++)
                won += plan_wins(&setup, i);
            assert_true(won);
        }
        const struct nycrisis_city *city = c->block;
        print_message("%s: %u of 400 won, longest %u\n", c->name, tally.won, tally.longest);
        assert_int_equal(tally.most_cards, city->card_count);
        assert_true(tally.endings & 1u << NYCRISIS_LOST_ALERT);
    }
}

/* Without any plan the family is lost: under 2 in 100. */
static void ny_92_random_play_hardly_ever_wins(void **unused) {
    (void)unused;
    for (const struct ludo_content *c = nycrisis.contents; c->name; c++)
        for (int seats = 1; seats <= 4; seats++) {
            struct ludo_setup setup = {.game = &nycrisis, .content = c, .seats = (uint8_t)seats};
            int won = 0;
            for (uint64_t i = 0; i < 400; i++) {
                struct tally tally = {0};
                play_whole(&setup, i, true, &tally);
                won += (int)tally.won;
            }
            assert_true(won < 8);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ny_91_built_in_plots_can_be_won_and_lost),
        cmocka_unit_test(ny_92_random_play_hardly_ever_wins),
    };
    return cmocka_run_group_tests_name("New York Crisis: whole plots", tests, NULL, NULL);
}
