/* LOOT: evaluation, and an expert that looks ahead.
 *
 * A player's sheet is nobody else's business but for one thing: when the match
 * ends. So the expert plans on its own sheet, exactly over the dice that lie
 * on the dice board and by the mean over all six faces past them, and values
 * what is left unfinished by how many rounds it expects to be left. */
#include "bots/bot.h"

#include "base/rng.h"
#include "games/loot/loot.h"

#include <math.h>
#include <string.h>

/* ------------------------------------------------------------ evaluation */

/* What an unused ability, and the chance to complete something of which so
 * many squares are missing, are worth as part of its reward. */
struct weights {
    double ability;
    double line[LOOT_SIDE + 1];
    double group[LOOT_SIZES + 1];
    double combo[4]; /* by circles missing */
    double meeps;
};

static const struct weights weights = {
    .ability = 1.6,
    .line = {0, 0.55, 0.34, 0.21, 0.13, 0.08, 0.04, 0.02},
    .group = {0, 0.55, 0.32, 0.18, 0.10},
    .combo = {0, 0.30, 0.12, 0.05},
    .meeps = 0.30,
};

/* How a match goes when sensible players play it, and how sure the end of it
 * is: found by matches of the expert against itself. */
static const struct {
    double points, entries; /* a round brings */
    double fulfil;          /* spaces of D in which most hopes come true */
    double bonus;           /* of being ahead on D */
    double doubt, doubt_left, doubt_at_end;
} pace = {
    .points = 1.3,
    .entries = 0.45,
    .fulfil = 5,
    .bonus = 1.5,
    .doubt = 5,
    .doubt_left = 0.8,
    .doubt_at_end = 3,
};

static double reward_worth(struct loot_reward reward) {
    return reward.ability ? weights.ability : reward.points;
}

static int missing(uint64_t squares, uint64_t visited) {
    return __builtin_popcountll(squares & ~visited);
}

static double lines_worth(const struct loot_sheet *sheet, uint64_t visited) {
    double worth = 0;
    for (int i = 0; i < LOOT_SIDE; i++) {
        worth += weights.line[missing(sheet->square[i * LOOT_SIDE].row, visited)];
        worth += weights.line[missing(sheet->square[i].column, visited)];
    }
    return worth * LOOT_LINE_POINTS;
}

static double combo_worth(const struct loot_combo *combo, int circles) {
    int short_of = combo->need - circles;
    return short_of <= 0 ? 0 : weights.combo[short_of] * reward_worth(combo->reward);
}

static double groups_worth(const struct loot_sheet *sheet, const struct loot_seat *seat) {
    double worth = 0;
    for (int group = 0; group < LOOT_GROUPS; group++)
        worth +=
            weights.group[missing(sheet->group[group], seat->visited)] * (group % LOOT_SIZES + 1);
    for (int i = 0; i < LOOT_COLOURS; i++)
        worth += combo_worth(&sheet->combo_row[i], loot_circles_in_row(seat, i)) +
                 combo_worth(&sheet->combo_column[i], loot_circles_in_column(seat, i));
    return worth;
}

static double meeps_worth(const struct loot_sheet *sheet, uint64_t visited) {
    double worth = 0;
    for (int square = 0; square < LOOT_SQUARES; square++)
        if (sheet->square[square].group_number == LOOT_WHITE && !(visited & loot_bit(square)))
            worth += reward_worth(sheet->square[square].meeps);
    return worth * weights.meeps;
}

/* Hopes of a sheet, if there were time enough. */
static double hopes(const struct loot_sheet *sheet, const struct loot_seat *seat) {
    return lines_worth(sheet, seat->visited) + groups_worth(sheet, seat) +
           meeps_worth(sheet, seat->visited) + weights.ability * (seat->wraps + seat->plus_minuses);
}

/* ------------------------------------------------------------- one sheet */

static int points_of(const struct loot_seat *seat) {
    return seat->entries ? seat->track[seat->entries - 1] : 0;
}

/* Carry out a choice on a sheet, as closing the round will. */
static void carry_out(const struct loot_sheet *sheet, struct loot_seat *seat,
                      struct ludo_move move) {
    seat->choice = move;
    if (move.kind == LOOT_START)
        seat->at = move.arg[0];
    else if (move.kind != LOOT_PLACE)
        (void)loot_carry_out(sheet, seat);
}

/* --------------------------------------------------------------- greedy */

static double loot_worth(const struct ludo_setup *setup, const void *masked, int seat,
                         struct ludo_move move) {
    const struct loot_sheet *sheet = loot_sheet(setup);
    struct loot_seat own = ((const struct loot_state *)masked)->seat[seat];
    int before = points_of(&own);
    carry_out(sheet, &own, move);
    return points_of(&own) - before + hopes(sheet, &own);
}

/* Points now, and one choice in three without thinking. */
static struct ludo_move choose_easily(const struct ludo_bot *bot, const struct ludo_setup *setup,
                                      const void *masked, int seat, struct ludo_rng *rng,
                                      void *memory) {
    struct ludo_move *moves = memory;
    const struct loot_state *state = masked;
    (void)bot;
    uint32_t count = setup->game->legal(setup, masked, seat, moves);
    struct ludo_move best = moves[rng_below(rng, count)];
    if (rng_below(rng, 3) == 0)
        return best;
    int best_points = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (moves[i].kind != LOOT_MOVE)
            continue;
        int points = loot_visit(loot_sheet(setup), &state->seat[seat], moves[i].arg[1]).points;
        if (points > best_points) {
            best = moves[i];
            best_points = points;
        }
    }
    return best;
}

/* ---------------------------------------------------------------- expert */

/* The strongest rival, as it will stand when the look-ahead ends. */
struct rival {
    double points, hopes, entries;
};

struct plan {
    const struct loot_sheet *sheet;
    uint8_t dice[3];
    int known; /* dice of them that are known */
    int depth; /* rounds looked ahead in all */
    int round; /* now */
    bool alone;
    struct rival rival;
};

/* The part of its hopes that a sheet will fulfil with so many spaces of D left
 * to the player who is ahead there. */
static double fulfilled(double spaces) {
    return spaces > 0 ? 1 - exp(-spaces / pace.fulfil) : 0;
}

/* Between 0 and 1: how likely a lead wins. */
static double winning(double lead, double doubt) {
    return 0.5 + 0.5 * tanh(lead / doubt);
}

/* The seat has written the last space but one. */
static double ended_worth(const struct plan *plan, const struct loot_seat *seat, int depth) {
    double total = points_of(seat) + LOOT_FIRST_POINTS;
    if (plan->alone)
        return total;
    double behind = plan->rival.points - pace.points * (plan->depth - depth);
    return winning(total - behind, pace.doubt_at_end);
}

static double leaf_worth(const struct plan *plan, const struct loot_seat *seat) {
    double own = points_of(seat), hoped = hopes(plan->sheet, seat);
    int spaces = plan->sheet->track - 1;
    if (plan->alone) {
        double left = (LOOT_ROUNDS_ALONE - plan->round - plan->depth) * pace.entries;
        return own + hoped * fulfilled(fmin(left, spaces - seat->entries));
    }
    double left = spaces - fmax(seat->entries, plan->rival.entries);
    double part = fulfilled(left);
    double bonus = tanh((seat->entries - plan->rival.entries) / 1.5) * pace.bonus;
    double lead = own + part * hoped - plan->rival.points - part * plan->rival.hopes + bonus;
    return winning(lead, pace.doubt + pace.doubt_left * fmax(left, 0));
}

static double plan_ahead(const struct plan *plan, const struct loot_seat *seat, int depth);

static double after(const struct plan *plan, const struct loot_seat *seat,
                    enum loot_ability ability, int square, int depth) {
    struct loot_seat next = *seat;
    next.choice = (struct ludo_move){LOOT_MOVE, {(uint8_t)ability, (uint8_t)square}};
    (void)loot_carry_out(plan->sheet, &next);
    if (next.entries == plan->sheet->track - 1)
        return ended_worth(plan, &next, depth + 1);
    return plan_ahead(plan, &next, depth + 1);
}

static double best_of(const struct plan *plan, const struct loot_seat *seat, uint64_t squares,
                      enum loot_ability ability, int depth, double best) {
    for (squares &= ~seat->crossed; squares; squares &= squares - 1) {
        double worth = after(plan, seat, ability, __builtin_ctzll(squares), depth);
        best = worth > best ? worth : best;
    }
    return best;
}

/* Squares to consider for standing on: all of them are too many deep down, so
 * some that lie apart stand for the rest. */
static uint64_t relocations(const struct loot_seat *seat, int depth) {
    uint64_t squares = ~seat->visited & (loot_bit(LOOT_SQUARES) - 1), few = 0;
    int count = __builtin_popcountll(squares), every = depth ? (count + 3) / 4 : 1;
    for (int i = 0; squares; squares &= squares - 1, i++)
        if (i % every == 0)
            few |= squares & -squares;
    return few;
}

static double with_die(const struct plan *plan, const struct loot_seat *seat, int die, int depth) {
    const struct loot_sheet *sheet = plan->sheet;
    uint64_t plain = sheet->straight[die][seat->at] & ~seat->crossed;
    double best = best_of(plan, seat, plain, LOOT_PLAIN, depth, -1e9);
    /* An ability is planned with only where the dice are known: past that its
     * worth in hand stands for what it may do. */
    if (depth < plan->known) {
        if (seat->wraps)
            best = best_of(plan, seat, sheet->wrapped[die][seat->at], LOOT_WRAP, depth, best);
        if (seat->plus_minuses) {
            best = best_of(plan, seat, sheet->straight[die + 1][seat->at], LOOT_PLUS, depth, best);
            best = best_of(plan, seat, sheet->straight[die - 1][seat->at], LOOT_MINUS, depth, best);
        }
    }
    if (plain)
        return best;
    uint64_t squares = relocations(seat, depth);
    struct loot_seat next = *seat;
    if (!squares)
        squares = loot_bit(seat->at);
    for (; squares; squares &= squares - 1) {
        next.at = (uint8_t)__builtin_ctzll(squares);
        double worth = plan_ahead(plan, &next, depth + 1);
        best = worth > best ? worth : best;
    }
    return best;
}

/* What a sheet is worth after `depth` rounds if played well from there. */
static double plan_ahead(const struct plan *plan, const struct loot_seat *seat, int depth) {
    if (depth >= plan->depth)
        return leaf_worth(plan, seat);
    if (depth < plan->known)
        return with_die(plan, seat, plan->dice[depth], depth);
    double sum = 0;
    for (int die = 1; die <= 6; die++)
        sum += with_die(plan, seat, die, depth);
    return sum / 6;
}

static struct plan make_plan(const struct ludo_bot *bot, const struct ludo_setup *setup,
                             const struct loot_state *state, int seat) {
    struct plan plan = {
        .sheet = loot_sheet(setup), .alone = setup->seats == 1, .round = state->round};
    if (state->phase == LOOT_PHASE_MOVE) {
        memcpy(plan.dice, state->dice, sizeof plan.dice);
        plan.known = 3;
    }
    plan.depth = plan.known + (int)bot->iterations;
    double strongest = -1;
    for (int other = 0; other < setup->seats; other++) {
        const struct loot_seat *rival = &state->seat[other];
        double hoped = hopes(plan.sheet, rival);
        if (other == seat || points_of(rival) + hoped / 2 <= strongest)
            continue;
        strongest = points_of(rival) + hoped / 2;
        plan.rival = (struct rival){
            .points = points_of(rival) + pace.points * plan.depth,
            .hopes = hoped,
            .entries = rival->entries + pace.entries * plan.depth,
        };
    }
    return plan;
}

static double expert_worth(const struct plan *plan, const struct loot_seat *seat,
                           struct ludo_move move) {
    struct plan with = *plan;
    struct loot_seat next = *seat;
    int depth = 0;
    if (move.kind == LOOT_PLACE) {
        memcpy(with.dice, move.arg, sizeof with.dice);
        with.known = 3;
    } else if (move.kind != LOOT_START) {
        depth = 1;
    }
    carry_out(plan->sheet, &next, move);
    if (next.entries == plan->sheet->track - 1)
        return ended_worth(plan, &next, depth);
    return plan_ahead(&with, &next, depth);
}

static struct ludo_move choose_expertly(const struct ludo_bot *bot, const struct ludo_setup *setup,
                                        const void *masked, int seat, struct ludo_rng *rng,
                                        void *memory) {
    const struct loot_state *state = masked;
    struct plan plan = make_plan(bot, setup, state, seat);
    struct ludo_move *moves = memory;
    struct bot_best best = {0};
    double tolerance = state->phase == LOOT_PHASE_START ? 0.02 : 0.001;
    uint32_t count = setup->game->legal(setup, masked, seat, moves);
    for (uint32_t i = 0; i < count; i++) {
        double worth = expert_worth(&plan, &state->seat[seat], moves[i]);
        bot_best_add(&best, moves[i], worth, tolerance, rng);
    }
    return best.move;
}

static const struct ludo_bot bots[] = {
    {.name = "easy", .memory = bot_list_memory, .choose = choose_easily},
    {.name = "normal", .memory = bot_list_memory, .choose = bot_choose_greedily},
    {.name = "hard",
     .iterations = 2,
     .most = 5, /* dice: each takes some fifteen times as long */
     .memory = bot_list_memory,
     .choose = choose_expertly},
    {0},
};

const struct bot_book loot_book = {.game = "loot", .worth = loot_worth, .bots = bots};
