/* CRACK IT: its bots, and what a move is worth to one that does not look past it. */
#include "bots/crackit.h"

/* ------------------------------------------------------------------ worth */

static const struct {
    double hint_at_hand; /* of a rival, of which nothing is known */
    double block, reset, end;
    double for_free;    /* a number that is declared by a right */
    double crack;       /* past dials and Hints, since it ends the turn */
    double kept;        /* for a card to be worth keeping */
    double thrown;      /* a card thrown away that is not worth it */
    double prohibition; /* for a loss to be stopped */
} worth = {
    .hint_at_hand = 0.5,
    .block = 0.6,
    .reset = 3,
    .end = 0.05,
    .for_free = 10,
    .crack = 0.06,
    .kept = 0.45,
    .thrown = 0.5,
    .prohibition = 2,
};

/* Something must go if there is nothing else to do: nobody wins by waiting. */
static double discard_worth(const struct crackit_mind *mind, struct ludo_move move) {
    double sum = move.arg[0] ? 0 : -10;
    for (int i = 0; i < CRACKIT_HAND && move.arg[i]; i++)
        sum += worth.kept - crackit_card_worth(mind, move.arg[i] - 1u);
    return sum * worth.thrown;
}

/* What costs nothing now is lost by any other act (CI-33). */
static double declare_worth(const struct crackit_mind *mind, int rival) {
    bool is_free = mind->state->right && mind->state->right_at == rival;
    return crackit_declare_worth(mind, rival) + (is_free ? worth.for_free : 0);
}

/* Only what is found by it, against oneself, is worth a Prohibition. */
static double prohibit_worth(const struct crackit_mind *mind) {
    const struct crackit_state *state = mind->state;
    bool cracks = state->action == CRACKIT_CRACK || state->action == CRACKIT_MASTER;
    bool hurts = cracks && state->target == mind->seat && !(state->stops & 1);
    return (hurts ? crackit_loss(state, mind->seat) : 0) - worth.prohibition;
}

static double move_worth(const struct crackit_mind *mind, struct ludo_move move) {
    unsigned first = move.arg[0];
    switch (move.kind) {
    case CRACKIT_DO_DISCARD:
        return discard_worth(mind, move);
    case CRACKIT_DO_DIAL:
    case CRACKIT_DO_TAKE:
        return crackit_dial_worth(mind, move.arg[1], first);
    case CRACKIT_DO_EXTRA:
        return crackit_dial_worth(mind, mind->state->right_at, first);
    case CRACKIT_DO_DECLARE:
        return declare_worth(mind, (int)first);
    case CRACKIT_DO_HINT:
        return first == CRACKIT_PILE ? crackit_pile_worth(mind) : worth.hint_at_hand;
    case CRACKIT_DO_BLOCK:
        return worth.block;
    case CRACKIT_DO_RESET:
        return worth.reset;
    case CRACKIT_DO_CRACK:
        return worth.crack * crackit_crack_worth(mind, (int)first);
    case CRACKIT_DO_MASTER:
        return worth.crack;
    case CRACKIT_DO_END:
        return worth.end;
    case CRACKIT_DO_PROHIBIT:
        return prohibit_worth(mind);
    default:
        return 0;
    }
}

static double crackit_worth(const struct ludo_setup *setup, const void *masked, int seat,
                            struct ludo_move move) {
    struct crackit_mind mind;
    crackit_mind_count(&mind, setup, masked, seat);
    return move_worth(&mind, move);
}

/* ----------------------------------------------------------------- levels */

static struct ludo_move choose_normally(const struct ludo_bot *bot, const struct ludo_setup *setup,
                                        const void *masked, int seat, struct ludo_rng *rng,
                                        void *memory) {
    struct ludo_move *moves = memory;
    struct crackit_mind mind;
    struct bot_best best = {0};
    (void)bot;
    uint32_t count = setup->game->legal(setup, masked, seat, moves);
    if (count == 1)
        return moves[0];
    crackit_mind_count(&mind, setup, masked, seat);
    for (uint32_t i = 0; i < count; i++)
        bot_best_add(&best, moves[i], move_worth(&mind, moves[i]), 0, rng);
    return best.move;
}

/* One choice in two without thinking. */
static struct ludo_move choose_easily(const struct ludo_bot *bot, const struct ludo_setup *setup,
                                      const void *masked, int seat, struct ludo_rng *rng,
                                      void *memory) {
    if (rng_below(rng, 2))
        return choose_normally(bot, setup, masked, seat, rng, memory);
    return bot_random.choose(bot, setup, masked, seat, rng, memory);
}

static const struct ludo_bot bots[] = {
    {.name = "easy", .memory = bot_list_memory, .choose = choose_easily},
    {.name = "normal", .memory = bot_list_memory, .choose = choose_normally},
    {.name = "hard", .iterations = 400, .memory = crackit_search_memory, .choose = crackit_search},
    {0},
};

const struct bot_book crackit_book = {.game = "crackit", .worth = crackit_worth, .bots = bots};
