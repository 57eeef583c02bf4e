/* CRACK IT: rules of thumb, for quick players and for play-outs. */
#include "bots/crackit.h"

/* Something to do and what it is worth; below zero where there is nothing. */
struct act {
    struct ludo_move move;
    double worth;
};

/* What things are worth in turns of work, by judgement: the search finds where that
 * is wrong. */
static const struct {
    double least;       /* for a dial to be played at all */
    double crack;       /* for a CRACK IT to be thrown */
    double crack_safes; /* the same in King of Safes with more than two */
    double prohibition, second_prohibition;
    double robbed; /* a dial taken from a rival's hand */
    double keep;   /* for a card not to be thrown away */
} worth = {
    .least = 0.08,
    .crack = 2.4,
    .crack_safes = 1.0,
    .prohibition = 1.3,
    .second_prohibition = 0.6,
    .robbed = 0.3,
    .keep = 0.45,
};

static void prefer(struct act *best, struct ludo_move move, double worth_of_it) {
    if (worth_of_it > best->worth)
        *best = (struct act){move, worth_of_it};
}

static uint64_t hand_of(const struct crackit_mind *mind) {
    return mind->state->hand[mind->seat];
}

static bool holds(const struct crackit_mind *mind, unsigned card) {
    return crackit_count(hand_of(mind), card) > 0;
}

/* ------------------------------------------------------------------ dials */

/* The best use of these dials at these rivals. */
static struct act best_dial(const struct crackit_mind *mind, unsigned kind, uint64_t dials,
                            unsigned rivals) {
    struct act best = {.worth = -1};
    for (unsigned card = 0; card < CRACKIT_DIALS; card++)
        if (crackit_count(dials, card))
            for (unsigned rest = rivals; rest; rest &= rest - 1) {
                int rival = __builtin_ctz(rest);
                prefer(&best, crackit_move(kind, card, (unsigned)rival),
                       crackit_dial_worth(mind, rival, card));
            }
    return best;
}

static uint64_t pile_dials(const struct crackit_state *state) {
    uint64_t dials = 0;
    for (unsigned card = 0; card < CRACKIT_DIALS; card++)
        if (state->discard[card])
            dials += crackit_one(card);
    return dials;
}

double crackit_pile_worth(const struct crackit_mind *mind) {
    return best_dial(mind, 0, pile_dials(mind->state), mind->rivals).worth;
}

/* The better of two dials of which nothing is known. */
static double unknown_dials(const struct crackit_mind *mind) {
    double best = 0;
    for (unsigned rest = mind->rivals; rest; rest &= rest - 1) {
        double of[CRACKIT_VALUES], sum = 0;
        for (unsigned card = 0; card < CRACKIT_VALUES; card++) {
            of[card] = crackit_dial_worth(mind, __builtin_ctz(rest), card);
            sum += of[card];
            for (unsigned other = 0; other < card; other++)
                sum += 2 * (of[card] > of[other] ? of[card] : of[other]);
        }
        best = sum > best ? sum : best;
    }
    return best / (CRACKIT_VALUES * CRACKIT_VALUES);
}

/* Where a Hint is best taken from. */
static struct act best_hint(const struct crackit_mind *mind) {
    const struct crackit_state *state = mind->state;
    struct act best = {.worth = -1};
    if (!holds(mind, CRACKIT_HINT))
        return best;
    prefer(&best, crackit_move(CRACKIT_DO_HINT, CRACKIT_PILE, 0), crackit_pile_worth(mind));
    unsigned rivals = crackit_in(mind->setup, state) & ~(1u << mind->seat);
    double hoped = unknown_dials(mind);
    for (; rivals; rivals &= rivals - 1) {
        int rival = __builtin_ctz(rivals);
        uint64_t known = state->known[mind->seat][rival];
        double there = best_dial(mind, 0, known, mind->rivals).worth;
        unsigned unknown = state->held[rival] - crackit_dial_count(known) -
                           crackit_count(known, CRACKIT_KNOWN_OTHERS);
        if (unknown > 2 && hoped > there)
            there = hoped;
        if (there > 0)
            prefer(&best, crackit_move(CRACKIT_DO_HINT, (unsigned)rival, 0), there + worth.robbed);
    }
    return best;
}

static struct ludo_move choose_take(const struct crackit_mind *mind) {
    const struct crackit_state *state = mind->state;
    uint64_t dials =
        state->target == CRACKIT_PILE ? pile_dials(state) : state->known[mind->seat][state->target];
    return best_dial(mind, CRACKIT_DO_TAKE, dials, mind->rivals).move;
}

/* -------------------------------------------------------------- one's turn */

/* Rights are for the very next act: a number that is narrowed, or an extra dial. */
static struct act use_right(const struct crackit_mind *mind) {
    const struct crackit_state *state = mind->state;
    struct act best = {.worth = -1};
    if (!state->right)
        return best;
    int rival = state->right_at;
    if (crackit_is_narrowed(&state->safe[rival]))
        prefer(&best, crackit_move(CRACKIT_DO_DECLARE, (unsigned)rival, 0), 10);
    else if (state->right == CRACKIT_RIGHT_EXTRA)
        best = best_dial(mind, CRACKIT_DO_EXTRA, hand_of(mind), 1u << rival);
    best.move.arg[1] = 0;
    return best;
}

static struct act best_attack(const struct crackit_mind *mind) {
    struct act best = {.worth = -1};
    if (mind->state->attacked)
        return best;
    best = best_dial(mind, CRACKIT_DO_DIAL, hand_of(mind), mind->rivals);
    for (unsigned rest = mind->rivals; rest; rest &= rest - 1) {
        int rival = __builtin_ctz(rest);
        if (crackit_is_narrowed(&mind->state->safe[rival]))
            prefer(&best, crackit_move(CRACKIT_DO_DECLARE, (unsigned)rival, 0),
                   crackit_declare_worth(mind, rival));
    }
    return best;
}

/* The rival with most numbers found, before it can reset one. */
static struct act best_block(const struct crackit_mind *mind) {
    struct act best = {.worth = -1};
    unsigned rivals = crackit_in(mind->setup, mind->state) & ~(1u << mind->seat);
    if (!holds(mind, CRACKIT_BLOCK))
        return best;
    for (; rivals; rivals &= rivals - 1) {
        int rival = __builtin_ctz(rivals);
        const struct crackit_safe *safe = &mind->state->safe[rival];
        bool resets = safe->found < CRACKIT_NUMBERS && safe->found == safe->blocked + 1;
        if (safe->found > safe->blocked)
            prefer(&best, crackit_move(CRACKIT_DO_BLOCK, (unsigned)rival, 0),
                   0.1 + safe->found + 2 * resets);
    }
    return best;
}

static struct act best_crack(const struct crackit_mind *mind) {
    struct act best = {.worth = -1};
    double all = 0;
    bool few = mind->setup->seats == 2 || crackit_mode(mind->setup) == CRACKIT_THIEVES;
    double least = few ? worth.crack : worth.crack_safes;
    for (unsigned rest = mind->rivals; rest; rest &= rest - 1) {
        int rival = __builtin_ctz(rest);
        double there = crackit_crack_worth(mind, rival);
        all += there;
        if (holds(mind, CRACKIT_CRACK) && there >= least)
            prefer(&best, crackit_move(CRACKIT_DO_CRACK, (unsigned)rival, 0), there);
    }
    if (holds(mind, CRACKIT_MASTER) && all >= least)
        prefer(&best, crackit_move(CRACKIT_DO_MASTER, 0, 0), all);
    return best;
}

/* ---------------------------------------------------------------- discards */

double crackit_card_worth(const struct crackit_mind *mind, unsigned card) {
    switch (card) {
    case CRACKIT_HINT:
        return 1.2;
    case CRACKIT_BLOCK:
        return 0.5;
    case CRACKIT_RESET:
        return 0.9;
    case CRACKIT_CRACK:
    case CRACKIT_MASTER:
        return 3;
    case CRACKIT_PROHIBITION:
        return 1.5;
    default:
        return best_dial(mind, 0, crackit_one(card), mind->rivals).worth;
    }
}

/* Second and third copies are worth less than the first. */
struct ludo_move crackit_junk(const struct crackit_mind *mind, double keep) {
    struct ludo_move move = {.kind = CRACKIT_DO_DISCARD};
    double lowest = 1e9;
    unsigned count = 0, least = 0;
    for (unsigned card = 0; card < CRACKIT_CARDS; card++)
        for (unsigned copy = 0; copy < crackit_count(hand_of(mind), card); copy++) {
            double kept = crackit_card_worth(mind, card) / (1 + copy);
            if (kept < lowest) {
                lowest = kept;
                least = card;
            }
            if (kept < keep)
                move.arg[count++] = (uint8_t)(card + 1);
        }
    if (!count && lowest < 1e9)
        move.arg[0] = (uint8_t)(least + 1);
    return move;
}

static struct ludo_move choose_in_turn(const struct crackit_mind *mind) {
    const struct crackit_state *state = mind->state;
    struct act act = use_right(mind);
    if (act.worth > 0)
        return act.move;
    if (holds(mind, CRACKIT_RESET) && crackit_may_reset(mind->setup, state, mind->seat))
        return crackit_move(CRACKIT_DO_RESET, 0, 0);
    act = best_block(mind);
    if (act.worth > 0)
        return act.move;
    act = best_attack(mind);
    struct act hint = best_hint(mind);
    if (hint.worth > act.worth)
        act = hint;
    if (act.worth >= worth.least)
        return act.move;
    act = best_crack(mind);
    if (act.worth > 0)
        return act.move;
    return state->acted ? crackit_move(CRACKIT_DO_END, 0, 0) : crackit_junk(mind, worth.keep);
}

/* ----------------------------------------------------------------- windows */

double crackit_loss(const struct crackit_state *state, int seat) {
    const struct crackit_safe *safe = &state->safe[seat];
    if (safe->found == CRACKIT_NUMBERS)
        return 0;
    bool last = safe->found == CRACKIT_NUMBERS - 1;
    return crackit_work(safe->high[safe->found] - safe->low[safe->found] + 1) + (last ? 6 : 0.3);
}

/* A rival's Hint: all the more when a number is nearly found. */
static double hint_loss(const struct ludo_setup *setup, const struct crackit_state *state,
                        int seat) {
    const struct crackit_safe *safe = &state->safe[seat];
    if (safe->found == CRACKIT_NUMBERS)
        return 0;
    int values = safe->high[safe->found] - safe->low[safe->found] + 1;
    double loss = values <= 3 ? crackit_loss(state, seat) : 0.8;
    return loss / (setup->seats - 1);
}

/* What it is to the seat that the action runs. */
static double stake(const struct ludo_setup *setup, const struct crackit_state *state, int seat) {
    bool own = state->turn == seat, safes = crackit_mode(setup) == CRACKIT_SAFES;
    switch (state->action) {
    case CRACKIT_HINT:
        return own ? 1.5 : -hint_loss(setup, state, seat);
    case CRACKIT_BLOCK:
        if (state->target == seat)
            return safes ? -1.2 : crackit_count(state->hand[seat], CRACKIT_RESET) ? -2.5 : -0.6;
        return own ? 0.7 : 0;
    case CRACKIT_RESET:
        return own ? 3 : -3.0 / (setup->seats - 1);
    default:
        if (state->target == seat)
            return -crackit_loss(state, seat);
        return own ? crackit_loss(state, state->target) : 0;
    }
}

struct ludo_move crackit_answer(const struct ludo_setup *setup, const struct crackit_state *state,
                                int seat) {
    unsigned count = crackit_count(state->hand[seat], CRACKIT_PROHIBITION);
    struct ludo_move pass = {.kind = CRACKIT_DO_PASS}, prohibit = {.kind = CRACKIT_DO_PROHIBIT};
    if (!count)
        return pass;
    double gain = stake(setup, state, seat);
    if (!(state->stops & 1))
        gain = -gain;
    return gain > (count > 1 ? worth.second_prohibition : worth.prohibition) ? prohibit : pass;
}

/* ------------------------------------------------------------------ orders */

/* Any order, so that nothing can be read into it. */
static struct ludo_move choose_order(const struct crackit_mind *mind, struct ludo_rng *rng) {
    struct ludo_move orders[6];
    uint32_t count = crackit_legal(mind->setup, mind->state, mind->seat, orders);
    return orders[rng_below(rng, count)];
}

struct ludo_move crackit_habit(const struct crackit_mind *mind, struct ludo_rng *rng) {
    switch (mind->state->phase) {
    case CRACKIT_PHASE_TURN:
        return choose_in_turn(mind);
    case CRACKIT_PHASE_HINT:
        return choose_take(mind);
    case CRACKIT_PHASE_ORDER:
        return choose_order(mind, rng);
    default:
        return crackit_answer(mind->setup, mind->state, mind->seat);
    }
}
