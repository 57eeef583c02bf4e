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
    double win; /* for ending the match ahead, or against ending it behind */
};

static const struct weights weights = {
    .ability = 1.6,
    .line = {0, 0.55, 0.34, 0.21, 0.13, 0.08, 0.04, 0.02},
    .group = {0, 0.55, 0.32, 0.18, 0.10},
    .combo = {0, 0.30, 0.12, 0.05},
    .meeps = 0.30,
    .win = 12,
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

static double groups_worth(const struct loot_sheet *sheet, uint64_t visited) {
    double worth = 0;
    int in_row[LOOT_COLOURS] = {0}, in_column[LOOT_SIZES] = {0};
    for (int group = 0; group < LOOT_GROUPS; group++) {
        int size = group % LOOT_SIZES;
        int left = missing(sheet->group[group], visited);
        worth += weights.group[left] * (size + 1);
        in_row[group / LOOT_SIZES] += !left;
        in_column[size] += !left;
    }
    for (int i = 0; i < LOOT_COLOURS; i++)
        worth += combo_worth(&sheet->combo_row[i], in_row[i]) +
                 combo_worth(&sheet->combo_column[i], in_column[i]);
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
    return lines_worth(sheet, seat->visited) + groups_worth(sheet, seat->visited) +
           meeps_worth(sheet, seat->visited) + weights.ability * (seat->wraps + seat->plus_minuses);
}

/* ------------------------------------------------------------- one sheet */

static int points_of(const struct loot_seat *seat) {
    return seat->entries ? seat->track[seat->entries - 1] : 0;
}

/* Carry out a choice on a sheet, as closing the round will. */
static void advance(const struct loot_sheet *sheet, struct loot_seat *seat,
                    enum loot_ability ability, int square) {
    struct loot_gain gain = loot_visit(sheet, seat->visited, square);
    int before = points_of(seat);
    seat->at = (uint8_t)square;
    if (ability == LOOT_WRAP)
        seat->wraps--;
    else if (ability != LOOT_PLAIN)
        seat->plus_minuses--;
    seat->wraps = (uint8_t)(seat->wraps + gain.wraps);
    seat->plus_minuses = (uint8_t)(seat->plus_minuses + gain.plus_minuses);
    seat->crossed |= seat->visited & loot_bit(square);
    seat->visited |= loot_bit(square);
    if (gain.points)
        seat->track[seat->entries++] = (uint8_t)(before + gain.points);
}

static void carry_out(const struct loot_sheet *sheet, struct loot_seat *seat,
                      struct ludo_move move) {
    if (move.kind == LOOT_MOVE)
        advance(sheet, seat, move.arg[0], move.arg[1]);
    else if (move.kind == LOOT_RELOCATE || move.kind == LOOT_START)
        seat->at = move.arg[0];
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
        int points =
            loot_visit(loot_sheet(setup), state->seat[seat].visited, moves[i].arg[1]).points;
        if (points > best_points) {
            best = moves[i];
            best_points = points;
        }
    }
    return best;
}

/* ---------------------------------------------------------------- expert */

struct plan {
    const struct loot_sheet *sheet;
    uint8_t dice[3];
    int known;      /* dice of them that are known */
    int depth;      /* rounds looked ahead in all */
    double horizon; /* part of the hopes that there is time for */
    double rival;   /* what the best rival is expected to end with */
    bool alone;
};

/* The match is over, or will be when the round closes. */
static double ended_worth(const struct plan *plan, const struct loot_seat *seat) {
    double total = points_of(seat) + LOOT_FIRST_POINTS;
    if (plan->alone)
        return total;
    return total + weights.win * tanh((total - plan->rival) / 4);
}

static double plan_ahead(const struct plan *plan, const struct loot_seat *seat, int depth);

static double after(const struct plan *plan, const struct loot_seat *seat,
                    enum loot_ability ability, int square, int depth) {
    struct loot_seat next = *seat;
    advance(plan->sheet, &next, ability, square);
    if (next.entries == plan->sheet->track - 1)
        return ended_worth(plan, &next);
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
        return points_of(seat) + plan->horizon * hopes(plan->sheet, seat);
    if (depth < plan->known)
        return with_die(plan, seat, plan->dice[depth], depth);
    double sum = 0;
    for (int die = 1; die <= 6; die++)
        sum += with_die(plan, seat, die, depth);
    return sum / 6;
}

/* Rounds that are left if everybody goes on as until now: a space of D takes
 * a little under two rounds. */
static double rounds_left(const struct ludo_setup *setup, const struct loot_state *state) {
    int spaces = loot_sheet(setup)->track - 1, most = 0;
    for (int seat = 0; seat < setup->seats; seat++)
        most = state->seat[seat].entries > most ? state->seat[seat].entries : most;
    double rounds = 1.8 * (spaces - most);
    double cap = setup->seats == 1 ? LOOT_ROUNDS_ALONE - state->round : rounds;
    return cap < rounds ? cap : rounds;
}

static struct plan make_plan(const struct ludo_bot *bot, const struct ludo_setup *setup,
                             const struct loot_state *state, int seat) {
    struct plan plan = {.sheet = loot_sheet(setup), .alone = setup->seats == 1, .rival = -1000};
    if (state->phase == LOOT_PHASE_MOVE) {
        memcpy(plan.dice, state->dice, sizeof plan.dice);
        plan.known = 3;
    }
    plan.depth = plan.known + (int)bot->iterations;
    double left = rounds_left(setup, state) - plan.depth;
    plan.horizon = left > 0 ? 1 - exp(-left / 8) : 0;
    for (int other = 0; other < setup->seats; other++)
        if (other != seat) {
            double expected = points_of(&state->seat[other]) + 2;
            plan.rival = expected > plan.rival ? expected : plan.rival;
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
        return ended_worth(plan, &next);
    return plan_ahead(&with, &next, depth);
}

static struct ludo_move choose_expertly(const struct ludo_bot *bot, const struct ludo_setup *setup,
                                        const void *masked, int seat, struct ludo_rng *rng,
                                        void *memory) {
    const struct loot_state *state = masked;
    struct plan plan = make_plan(bot, setup, state, seat);
    struct ludo_move *moves = memory, best = {0};
    double best_worth = 0;
    (void)rng;
    uint32_t count = setup->game->legal(setup, masked, seat, moves);
    for (uint32_t i = 0; i < count; i++) {
        double worth = expert_worth(&plan, &state->seat[seat], moves[i]);
        if (i == 0 || worth > best_worth) {
            best = moves[i];
            best_worth = worth;
        }
    }
    return best;
}

static const struct ludo_bot bots[] = {
    {.name = "easy", .memory = bot_list_memory, .choose = choose_easily},
    {.name = "normal", .memory = bot_list_memory, .choose = bot_choose_greedily},
    {.name = "hard", .iterations = 2, .memory = bot_list_memory, .choose = choose_expertly},
    {0},
};

const struct bot_book loot_book = {.game = "loot", .worth = loot_worth, .bots = bots};
