/* New York Crisis: a turn, planned whole.
 *
 * What dice and objects at hand allow is looked through move by move to the end of
 * the turn, and the table that is left is weighed. A Reroll further on is weighed
 * by the odds of what it may pay for; one that may be made now is tried out, with
 * the same luck for every choice of dice. Ways that lead to the same table are
 * looked at once. */
#include "bots/nycrisis.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

enum { TABLE_SIZE = 1 << 12, LEGAL_MAX = 2048, CHOICES_MAX = 80, BOARDS = 64 };

struct known {
    uint64_t key; /* 0: nothing is known */
    double worth;
};

struct plan {
    struct ludo_setup setup; /* with the city as it is known */
    struct ludo_content content;
    struct nycrisis_city city;
    struct nycrisis_mind mind;
    struct nycrisis_jobs jobs[BOARDS];
    uint64_t jobs_key[BOARDS]; /* what had been bought when they were listed, plus one */
    struct ludo_move moves[LEGAL_MAX];
    struct known known[TABLE_SIZE];
    struct ludo_rng luck;
    uint32_t nodes, budget;
    int samples;
};

/* Moves that are worth looking at. */
struct choices {
    struct ludo_move move[CHOICES_MAX];
    int count;
};

size_t nycrisis_plan_memory(const struct ludo_bot *bot, const struct ludo_setup *setup) {
    (void)bot, (void)setup;
    return sizeof(struct plan);
}

static int duty_of(const struct nycrisis_state *state) {
    return state->todo_count ? state->todo[state->todo_count - 1].duty : 0;
}

/* ------------------------------------------------------------------ moves */

static bool is_payment(struct ludo_move move) {
    switch (move.kind) {
    case NYCRISIS_MOVE_COLLECT:
    case NYCRISIS_MOVE_TAKE:
    case NYCRISIS_MOVE_REMOVE:
    case NYCRISIS_MOVE_FACE:
    case NYCRISIS_MOVE_DODGE:
    case NYCRISIS_MOVE_LAPTOP:
    case NYCRISIS_MOVE_DRONE:
    case NYCRISIS_MOVE_VISIT:
    case NYCRISIS_MOVE_CHALLENGE:
        return true;
    default:
        return false;
    }
}

/* The colour of the first result that is not wild. */
static int paid_colour(struct ludo_move move) {
    for (int at = NYCRISIS_RESULTS_AT; at < 7 && move.arg[at]; at++) {
        int code = move.arg[at];
        int colour = code < NYCRISIS_CODE_EXTRA ? (code - NYCRISIS_CODE_DIE) % 4
                                                : code - NYCRISIS_CODE_EXTRA;
        if (colour != NYCRISIS_WILD)
            return colour;
    }
    return NYCRISIS_WILD;
}

static bool same_purchase(struct ludo_move a, struct ludo_move b) {
    return a.kind == b.kind && a.arg[0] == b.arg[0] && a.arg[1] == b.arg[1] &&
           paid_colour(a) == paid_colour(b);
}

/* A wild that is kept can still be any result: the fewer are spent, the better. */
static void add_choice(struct choices *choices, struct ludo_move move) {
    if (is_payment(move))
        for (int i = choices->count - 1; i >= 0 && choices->move[i].kind == move.kind; i--)
            if (same_purchase(choices->move[i], move)) {
                if (nycrisis_wilds(move) < nycrisis_wilds(choices->move[i]))
                    choices->move[i] = move;
                return;
            }
    if (choices->count < CHOICES_MAX)
        choices->move[choices->count++] = move;
}

/* Steps at hand come before those that cost something. Police cars are left alone,
 * and objects with those who hold them. */
static bool is_sensible(const struct nycrisis_state *state, struct ludo_move move) {
    switch (move.kind) {
    case NYCRISIS_MOVE_REROLL:
    case NYCRISIS_MOVE_RADIO:
    case NYCRISIS_MOVE_SEND:
    case NYCRISIS_MOVE_GIVE:
    case NYCRISIS_MOVE_END:
        return false;
    case NYCRISIS_MOVE_MOVE:
    case NYCRISIS_MOVE_EXTRA:
        return !state->steps;
    case NYCRISIS_MOVE_COAT:
        return !move.arg[0];
    case NYCRISIS_MOVE_ABILITY:
        return move.arg[0] == 1;
    default:
        return true;
    }
}

/* All that needs no throw. Rerolls are many, so they are not even listed. */
static void list_choices(struct plan *plan, struct nycrisis_state *state, struct choices *choices) {
    struct nycrisis_game game = {plan->mind.city, state, plan->mind.index};
    uint8_t actions = state->actions;
    choices->count = 0;
    if (actions && !state->steps && !nycrisis_blocked(state))
        add_choice(choices, (struct ludo_move){.kind = NYCRISIS_MOVE_MOVE});
    state->actions = 0;
    uint32_t count = nycrisis_turn_list(&game, plan->moves);
    state->actions = actions;
    for (uint32_t i = 0; i < count; i++)
        if (is_sensible(state, plan->moves[i]))
            add_choice(choices, plan->moves[i]);
}

/* ---------------------------------------------------------------- playing */

static void make(const struct plan *plan, struct nycrisis_state *state, int mover,
                 struct ludo_move move) {
    const struct ludo_setup *setup = plan->mind.setup;
    int answer = setup->game->apply(setup, state, mover, move, NULL);
    assert(answer >= 0);
    (void)answer;
}

/* On to the next decision in a turn: chance draws, and of dice to lose or heal and
 * spaces to flee to the first is taken. */
static void settle(struct plan *plan, struct nycrisis_state *state, struct ludo_rng luck) {
    const struct ludo_setup *setup = plan->mind.setup;
    while (!state->ending) {
        int duty = duty_of(state);
        if (duty == NYCRISIS_TURN || duty == NYCRISIS_CHOOSE)
            return;
        int mover = __builtin_ctz(setup->game->actors(setup, state));
        if (mover == LUDO_CHANCE) {
            make(plan, state, mover, setup->game->draw(setup, state, &luck));
        } else {
            (void)setup->game->legal(setup, state, mover, plan->moves);
            make(plan, state, mover, plan->moves[0]);
        }
    }
}

static void act(struct plan *plan, struct nycrisis_state *state, struct ludo_move move,
                struct ludo_rng luck) {
    make(plan, state, state->person[nycrisis_active(state)].owner - 1, move);
    settle(plan, state, luck);
}

/* ---------------------------------------------------------------- looking */

static uint64_t mix(uint64_t word) {
    word ^= word >> 31;
    word *= UINT64_C(0x9e3779b97f4a7c15);
    return word ^ word >> 29;
}

/* What was bought so far, in any order, and what changes with every step. */
static uint64_t key_of(const struct nycrisis_state *state, uint64_t bought) {
    uint64_t faces = 0, turn;
    const uint8_t fields[8] = {state->person[nycrisis_active(state)].at,
                               state->steps,
                               state->actions,
                               (uint8_t)(state->extra_step | state->rewarded << 1 |
                                         state->extra[0] << 2 | state->extra[1] << 4 |
                                         state->extra[2] << 6),
                               state->spent,
                               state->alert,
                               state->story,
                               state->bicycles};
    memcpy(&faces, state->face, sizeof state->face);
    memcpy(&turn, fields, sizeof turn);
    return mix(turn) ^ mix(faces * 3 + state->dodged) ^ mix(~(uint64_t)state->faced) ^ bought;
}

static uint64_t buy(const struct nycrisis_state *state, struct ludo_move move) {
    if (move.kind == NYCRISIS_MOVE_STEP || move.kind == NYCRISIS_MOVE_EXTRA ||
        move.kind == NYCRISIS_MOVE_MOVE)
        return 0;
    uint64_t at = state->person[nycrisis_active(state)].at;
    return mix(move.kind | at << 8 | (uint64_t)move.arg[0] << 16 | (uint64_t)move.arg[1] << 24 |
               UINT64_C(1) << 40);
}

/* How much of a job's gain is not yet in the hopes for it. */
static const double unhoped = 0.5;

/* What a Reroll may bring: the best that it may pay for within reach, if all dice
 * but those of use for that are thrown. */
static double reroll_gain(const struct plan *plan, const struct nycrisis_state *state,
                          const struct nycrisis_jobs *jobs, const struct nycrisis_job **job) {
    struct nycrisis_chances chances;
    int here = state->person[nycrisis_active(state)].at;
    double best = 0;
    nycrisis_reroll_chances(&plan->mind, state, &chances);
    if (nycrisis_blocked(state)) {
        float odds = chances.least[NYCRISIS_YELLOW][1];
        return 6 * state->mafia[here] * (double)odds;
    }
    int reach = nycrisis_held(state) ? 0 : state->steps + 2 * (state->actions - 1);
    for (int i = 0; i < jobs->count; i++) {
        const struct nycrisis_job *j = &jobs->job[i];
        int steps = plan->mind.distance[here][j->space];
        if (steps > reach || j->gain * unhoped <= best)
            continue;
        double gain = unhoped * j->gain * nycrisis_pay_odds(&chances, &j->cost);
        if (steps && state->mafia[j->space])
            gain *= 0.5;
        if (gain > best) {
            best = gain;
            *job = j;
        }
    }
    return best;
}

/* The jobs on the board, by what has been bought. */
static const struct nycrisis_jobs *jobs_after(struct plan *plan, const struct nycrisis_state *state,
                                              uint64_t bought) {
    int at = (int)(bought >> 20 & (BOARDS - 1));
    if (plan->jobs_key[at] != bought + 1)
        nycrisis_jobs_list(&plan->mind, state, &plan->jobs[at]);
    plan->jobs_key[at] = bought + 1;
    return &plan->jobs[at];
}

static double leaf(struct plan *plan, const struct nycrisis_state *state, uint64_t bought) {
    const struct nycrisis_jobs *jobs = jobs_after(plan, state, bought);
    const struct nycrisis_job *job;
    double worth = nycrisis_table_worth(&plan->mind, state, jobs, NULL);
    if (!state->ending && duty_of(state) == NYCRISIS_TURN && state->actions)
        worth += reroll_gain(plan, state, jobs, &job);
    return worth;
}

/* The best that the turn can come to from here. */
static double look(struct plan *plan, struct nycrisis_state *state, uint64_t bought) {
    if (state->ending || duty_of(state) != NYCRISIS_TURN)
        return leaf(plan, state, bought);
    uint64_t key = key_of(state, bought) | 1;
    struct known *known = &plan->known[key >> 40 & (TABLE_SIZE - 1)];
    if (known->key == key)
        return known->worth;
    double best = leaf(plan, state, bought);
    if (plan->nodes++ < plan->budget) {
        struct choices choices;
        list_choices(plan, state, &choices);
        for (int i = 0; i < choices.count; i++) {
            struct nycrisis_state next = *state;
            act(plan, &next, choices.move[i], plan->luck);
            double worth = look(plan, &next, bought ^ buy(state, choices.move[i]));
            best = worth > best ? worth : best;
        }
    }
    *known = (struct known){key, best};
    return best;
}

/* ---------------------------------------------------------------- rerolls */

/* The Reroll that keeps fresh dice with these colours, a set, and wilds. */
static struct ludo_move reroll_but(const struct nycrisis_game *game, unsigned kept) {
    const struct nycrisis_state *state = game->state;
    struct ludo_move move = {.kind = NYCRISIS_MOVE_REROLL};
    int count = 0;
    for (int die = 0; die < NYCRISIS_DICE; die++) {
        if (!state->face[die])
            continue;
        int face = state->face[die] - 1, spent = state->spent >> die & 1;
        if (!spent && (face == NYCRISIS_WILD || kept >> face & 1))
            continue;
        uint8_t code = (uint8_t)(nycrisis_code(nycrisis_die_colour(game, die), face) +
                                 (spent ? NYCRISIS_CODE_SPENT : 0));
        int at = count++;
        for (; at && move.arg[at - 1] > code; at--)
            move.arg[at] = move.arg[at - 1];
        move.arg[at] = code;
    }
    return move;
}

static void list_throws(struct plan *plan, struct nycrisis_state *state, struct choices *choices) {
    struct nycrisis_game game = {plan->mind.city, state, plan->mind.index};
    uint8_t actions = state->actions;
    choices->count = 0;
    for (unsigned kept = 0; actions && kept < 7; kept++) {
        struct ludo_move move = reroll_but(&game, kept);
        bool known = !move.arg[0] && !nycrisis_joining(&game);
        for (int i = 0; i < choices->count; i++)
            known |= ludo_move_equal(choices->move[i], move);
        if (!known)
            choices->move[choices->count++] = move;
    }
    state->actions = 0;
    uint32_t count = nycrisis_turn_list(&game, plan->moves);
    state->actions = actions;
    for (uint32_t i = 0; i < count; i++)
        if (plan->moves[i].kind == NYCRISIS_MOVE_ABILITY && !plan->moves[i].arg[0])
            choices->move[choices->count++] = plan->moves[i];
}

/* What a move comes to on average, after what chance does. `bought` is 0 if it
 * changes nothing but dice. */
static double try_out(struct plan *plan, const struct nycrisis_state *state, int seat,
                      struct ludo_move move, uint64_t bought) {
    double sum = 0;
    for (int i = 0; i < plan->samples; i++) {
        struct nycrisis_state next = *state;
        struct ludo_rng luck = plan->luck;
        luck.word[0] += (uint64_t)i * UINT64_C(0x632be59bd9b4e019);
        make(plan, &next, seat, move);
        settle(plan, &next, luck);
        plan->nodes = 0;
        sum += look(plan, &next, bought ? bought + (uint64_t)i * 2654435761u : 0);
    }
    return sum / plan->samples;
}

/* ---------------------------------------------------------------- choices */

static struct ludo_move plan_turn(struct plan *plan, struct nycrisis_state *state) {
    struct choices choices;
    int seat = state->person[nycrisis_active(state)].owner - 1;
    struct ludo_move best = {.kind = NYCRISIS_MOVE_END};
    uint32_t budget = plan->budget;
    double most = nycrisis_table_worth(&plan->mind, state, jobs_after(plan, state, 0), NULL);
    list_choices(plan, state, &choices);
    for (int i = 0; i < choices.count; i++) {
        struct nycrisis_state next = *state;
        act(plan, &next, choices.move[i], plan->luck);
        if (next.ending == NYCRISIS_WON)
            return choices.move[i];
        plan->nodes = 0;
        double worth = look(plan, &next, buy(state, choices.move[i]));
        if (worth > most + 1e-6) {
            most = worth;
            best = choices.move[i];
        }
    }
    plan->budget = budget / 4 + 1;
    list_throws(plan, state, &choices);
    for (int i = 0; i < choices.count; i++) {
        double worth =
            try_out(plan, state, seat, choices.move[i],
                    choices.move[i].kind == NYCRISIS_MOVE_REROLL ? 0 : buy(state, choices.move[i]));
        if (worth > most + 1e-6) {
            most = worth;
            best = choices.move[i];
        }
    }
    plan->budget = budget;
    return best;
}

/* Who goes next, where to flee, which die to lose. */
static struct ludo_move plan_other(struct plan *plan, const struct nycrisis_state *state,
                                   int seat) {
    struct ludo_move moves[32];
    const struct ludo_setup *setup = plan->mind.setup;
    uint32_t count = setup->game->legal(setup, state, seat, plan->moves), chosen = 0;
    double most = 0;
    count = count < 32 ? count : 32;
    memcpy(moves, plan->moves, count * sizeof *moves);
    for (uint32_t i = 0; i < count && count > 1; i++) {
        struct nycrisis_state next = *state;
        make(plan, &next, seat, moves[i]);
        nycrisis_mind_begin(&plan->mind, setup, &next);
        double worth = try_out(plan, state, seat, moves[i], mix(i + 77));
        if (!i || worth > most) {
            most = worth;
            chosen = i;
        }
    }
    return moves[chosen];
}

/* Who does best alone, and then whom one would have along. */
static struct ludo_move pick(const struct nycrisis_state *state) {
    static const uint8_t order[] = {1, 3, 0, 2};
    int i = 0;
    while (state->person[order[i]].owner)
        i++;
    return (struct ludo_move){.kind = NYCRISIS_MOVE_PICK, .arg = {order[i]}};
}

static void forget(struct plan *plan) {
    memset(plan->known, 0, sizeof plan->known);
    memset(plan->jobs_key, 0, sizeof plan->jobs_key);
}

/* NY-16: story cards that lie face down are out of the story's reach, so that no
 * look ahead turns them up. */
static void blind(struct plan *plan, const struct ludo_setup *setup,
                  const struct nycrisis_state *state) {
    enum { OUT_OF_REACH = 255 };
    memcpy(&plan->city, nycrisis_city(setup), offsetof(struct nycrisis_city, texts));
    for (int card = state->revealed; card < plan->city.card_count; card++)
        memset(plan->city.card[card].square, OUT_OF_REACH, sizeof plan->city.card[card].square);
    plan->content = *setup->content;
    plan->content.block = &plan->city;
    plan->setup = *setup;
    plan->setup.content = &plan->content;
}

static void begin(struct plan *plan, const struct ludo_bot *bot, const struct ludo_setup *setup,
                  const struct nycrisis_state *state) {
    forget(plan);
    blind(plan, setup, state);
    nycrisis_mind_begin(&plan->mind, &plan->setup, state);
    plan->budget = bot->iterations;
    plan->nodes = 0;
    plan->samples = bot->iterations < 50 ? 2 : bot->iterations < 400 ? 3 : 8;
}

struct ludo_move nycrisis_plan(const struct ludo_bot *bot, const struct ludo_setup *setup,
                               const void *masked, int seat, struct ludo_rng *rng, void *memory) {
    struct plan *plan = memory;
    struct nycrisis_state state;
    memcpy(&state, masked, sizeof state);
    if (duty_of(&state) == NYCRISIS_PICK)
        return pick(&state);
    begin(plan, bot, setup, &state);
    plan->luck = (struct ludo_rng){{rng_next(rng), rng_next(rng) | 1}};
    if (duty_of(&state) == NYCRISIS_TURN)
        return plan_turn(plan, &state);
    return plan_other(plan, &state, seat);
}

/* ------------------------------------------------------------- intentions */

/* What a move is for; NYCRISIS_GOAL_NONE for steps and the like. */
static struct nycrisis_job goal_of(const struct nycrisis_state *state, struct ludo_move move) {
    struct nycrisis_job job = {.space = state->person[nycrisis_active(state)].at};
    switch (move.kind) {
    case NYCRISIS_MOVE_LAPTOP:
        job.space = move.arg[0];
        job.goal = NYCRISIS_GOAL_COLLECT;
        job.what = move.arg[1];
        break;
    case NYCRISIS_MOVE_COLLECT:
        job.goal = NYCRISIS_GOAL_COLLECT;
        job.what = move.arg[0];
        break;
    case NYCRISIS_MOVE_DRONE:
    case NYCRISIS_MOVE_TAKE:
        job.space = move.kind == NYCRISIS_MOVE_DRONE ? move.arg[0] : job.space;
        job.goal = NYCRISIS_GOAL_TAKE;
        job.what = (uint8_t)(state->object[job.space] - 1);
        break;
    case NYCRISIS_MOVE_REMOVE:
        job.goal = NYCRISIS_GOAL_REMOVE;
        break;
    case NYCRISIS_MOVE_VISIT:
    case NYCRISIS_MOVE_LEAD:
        job.goal = move.kind == NYCRISIS_MOVE_VISIT ? NYCRISIS_GOAL_VISIT : NYCRISIS_GOAL_LEAD;
        job.what = move.arg[0];
        break;
    case NYCRISIS_MOVE_CHALLENGE:
        job.goal = NYCRISIS_GOAL_CHALLENGE;
        break;
    default:
        break;
    }
    return job;
}

/* What the character is thought to do in its next turn. */
static struct nycrisis_job next_goal(struct plan *plan, const struct nycrisis_state *state,
                                     int character) {
    uint8_t towards[NYCRISIS_CHARACTERS] = {0};
    struct nycrisis_jobs *jobs = &plan->jobs[0];
    plan->jobs_key[0] = 0;
    nycrisis_jobs_list(&plan->mind, state, jobs);
    (void)nycrisis_table_worth(&plan->mind, state, jobs, towards);
    return towards[character] ? jobs->job[towards[character] - 1] : (struct nycrisis_job){0};
}

/* The plan is followed up to the first thing that it is for, or to a throw, which
 * is for the best that it may pay for. */
static struct nycrisis_job turn_goal(struct plan *plan, struct nycrisis_state *state,
                                     int character) {
    enum { MOVES_MAX = 20 };
    for (int i = 0; i < MOVES_MAX && !state->ending && duty_of(state) == NYCRISIS_TURN; i++) {
        const struct nycrisis_job *aim = NULL;
        struct ludo_move move = plan_turn(plan, state);
        struct nycrisis_job job = goal_of(state, move);
        if (job.goal)
            return job;
        if (move.kind == NYCRISIS_MOVE_END)
            break;
        if (move.kind == NYCRISIS_MOVE_REROLL || move.kind == NYCRISIS_MOVE_ABILITY) {
            (void)reroll_gain(plan, state, jobs_after(plan, state, 0), &aim);
            return aim ? *aim : (struct nycrisis_job){0};
        }
        act(plan, state, move, plan->luck);
        forget(plan);
    }
    return next_goal(plan, state, character);
}

struct nycrisis_job nycrisis_plan_goal(const struct ludo_bot *bot, const struct ludo_setup *setup,
                                       const void *masked, int character, void *memory) {
    struct plan *plan = memory;
    struct nycrisis_state state;
    memcpy(&state, masked, sizeof state);
    if (!state.revealed || state.ending)
        return (struct nycrisis_job){0};
    begin(plan, bot, setup, &state);
    plan->luck = (struct ludo_rng){{1, 1}};
    if (duty_of(&state) == NYCRISIS_TURN && nycrisis_active(&state) == character)
        return turn_goal(plan, &state, character);
    return next_goal(plan, &state, character);
}
