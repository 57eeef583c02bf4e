/* Monte-Carlo tree search over what a seat can know, for every game.
 *
 * Each iteration imagines a whole state that agrees with the seat's view, goes
 * down one tree that is shared by all imagined states, adds a node, plays on
 * at random and gives every node on the way the result. The tree's edges are
 * moves as the searching seat sees them: hidden moves of others are one edge,
 * however they turn out, and are made at random; visible ones are chosen by
 * the mover's own interest. A move is weighed by how often it could have been
 * chosen, since not every imagined state allows it. */
#include "bots/bot.h"

#include "base/rng.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { NO_NODE = 0 }; /* the root is nobody's child */

struct node {
    struct ludo_move move; /* as seen; how it was reached from its parent */
    uint32_t first_child, next_sibling;
    uint32_t visits;
    uint32_t chances; /* iterations in which it could have been chosen */
    float value;      /* sum of what it brought to its mover */
    uint8_t mover;
};

struct search {
    const struct ludo_setup *setup;
    struct ludo_rng *rng;
    int seat;
    struct node *nodes;
    uint32_t count;
    struct ludo_move *moves; /* one list */
    union ludo_state state;
    double worth[LUDO_SEATS_MAX]; /* of the end reached by an iteration */
};

/* Moves past which a play-out is given up as undecided. */
enum { PLAY_OUT_MAX = 4000, PATH_MAX = 512 };

static const double exploration = 0.7;

static size_t mcts_memory(const struct ludo_bot *bot, const struct ludo_setup *setup) {
    return sizeof(struct search) + (bot->iterations + 2) * sizeof(struct node) +
           setup->game->legal_max * sizeof(struct ludo_move);
}

/* ------------------------------------------------------------------ tree */

static uint32_t find_child(const struct search *search, uint32_t parent, int mover,
                           struct ludo_move move) {
    uint32_t child = search->nodes[parent].first_child;
    while (child != NO_NODE && (search->nodes[child].mover != mover ||
                                !ludo_move_equal(search->nodes[child].move, move)))
        child = search->nodes[child].next_sibling;
    return child;
}

static uint32_t add_child(struct search *search, uint32_t parent, int mover,
                          struct ludo_move move) {
    uint32_t child = search->count++;
    search->nodes[child] = (struct node){.move = move,
                                         .mover = (uint8_t)mover,
                                         .chances = 1,
                                         .next_sibling = search->nodes[parent].first_child};
    search->nodes[parent].first_child = child;
    return child;
}

static double bound(const struct node *node) {
    double mean = (double)node->value / node->visits;
    return mean + exploration * sqrt(log(node->chances) / node->visits);
}

/* Choose among the mover's legal moves: one never tried, or the most promising. */
static struct ludo_move select_move(struct search *search, uint32_t parent, int mover) {
    const struct ludo_setup *setup = search->setup;
    uint32_t count = setup->game->legal(setup, &search->state, mover, search->moves);
    uint32_t untried = 0;
    struct ludo_move chosen = {0};
    double best = -1;
    assert(count > 0);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t child = find_child(search, parent, mover, search->moves[i]);
        if (child == NO_NODE || !search->nodes[child].visits) {
            /* The nth untried move replaces the one kept with odds 1 in n. */
            if (!rng_below(search->rng, ++untried))
                chosen = search->moves[i];
            continue;
        }
        search->nodes[child].chances++;
        if (!untried && bound(&search->nodes[child]) > best) {
            best = bound(&search->nodes[child]);
            chosen = search->moves[i];
        }
    }
    return chosen;
}

/* ------------------------------------------------------------- play-outs */

static int pick_mover(ludo_movers actors, struct ludo_rng *rng) {
    for (uint32_t skip = rng_below(rng, (uint32_t)__builtin_popcount(actors)); skip; skip--)
        actors &= (ludo_movers)(actors - 1);
    return __builtin_ctz(actors);
}

static struct ludo_move random_move(struct search *search, int mover) {
    const struct ludo_setup *setup = search->setup;
    if (mover == LUDO_CHANCE)
        return ludo_draw(setup, &search->state, search->rng);
    uint32_t count = setup->game->legal(setup, &search->state, mover, search->moves);
    assert(count > 0);
    return search->moves[rng_below(search->rng, count)];
}

static void make(struct search *search, int mover, struct ludo_move move) {
    int answer = search->setup->game->apply(search->setup, &search->state, mover, move, NULL);
    assert(answer >= 0);
    (void)answer;
}

/* What an end is worth to each seat, 0 to 1. Alone for a score, more is better
 * without bound. */
static void weigh_end(struct search *search) {
    struct ludo_result result;
    ludo_result(search->setup, &search->state, &result);
    for (int seat = 0; seat < search->setup->seats; seat++) {
        double points = result.points[seat] > 0 ? result.points[seat] : 0;
        search->worth[seat] = result.outcome == LUDO_OUTCOME_SCORED
                                  ? points / (points + 50)
                                  : ludo_result_share(&result, search->setup->seats, seat);
    }
}

static void play_out(struct search *search) {
    for (int i = 0; i < PLAY_OUT_MAX; i++) {
        ludo_movers actors = search->setup->game->actors(search->setup, &search->state);
        if (!actors)
            break;
        int mover = pick_mover(actors, search->rng);
        make(search, mover, random_move(search, mover));
    }
    weigh_end(search);
}

/* ------------------------------------------------------------ iterations */

/* How the searching seat would see the move. Others' moves are shown to it as
 * they are made, so the newest step is the one to ask about. */
static struct ludo_move seen(const struct search *search, int mover, struct ludo_move move) {
    struct ludo_step step = {.move = move, .mover = (uint8_t)mover};
    return search->setup->game->mask_step(search->setup, &search->state, &step, 0, search->seat);
}

/* The searching seat goes first where several may move: what the others do
 * meanwhile it does not know when it chooses. */
static int next_mover(const struct search *search, ludo_movers actors) {
    if (actors & ludo_mover_bit(search->seat))
        return search->seat;
    return __builtin_ctz(actors);
}

/* One step down the tree; false when it left the tree or the match ended. */
static bool descend(struct search *search, uint32_t *node) {
    ludo_movers actors = search->setup->game->actors(search->setup, &search->state);
    if (!actors)
        return false;
    int mover = next_mover(search, actors);
    struct ludo_move move =
        mover == LUDO_CHANCE ? random_move(search, mover) : select_move(search, *node, mover);
    make(search, mover, move);
    struct ludo_move shown = seen(search, mover, move);
    if (shown.kind == LUDO_MOVE_NONE)
        return true;
    uint32_t child = find_child(search, *node, mover, shown);
    bool known = child != NO_NODE;
    *node = known ? child : add_child(search, *node, mover, shown);
    return known;
}

static void iterate(struct search *search, const void *masked) {
    uint32_t path[PATH_MAX], length = 0, node = 0;
    memcpy(&search->state, masked, search->setup->game->state_size);
    search->setup->game->imagine(search->setup, &search->state, search->seat, search->rng);
    path[length++] = node;
    bool inside = true;
    while (inside && length < PATH_MAX) {
        uint32_t before = node;
        inside = descend(search, &node);
        if (node != before)
            path[length++] = node;
    }
    play_out(search);
    for (uint32_t i = 0; i < length; i++) {
        struct node *on_path = &search->nodes[path[i]];
        on_path->visits++;
        if (on_path->mover < LUDO_SEATS_MAX)
            on_path->value += (float)search->worth[on_path->mover];
    }
}

static struct ludo_move mcts_choose(const struct ludo_bot *bot, const struct ludo_setup *setup,
                                    const void *masked, int seat, struct ludo_rng *rng,
                                    void *memory) {
    struct search *search = memory;
    *search = (struct search){.setup = setup, .rng = rng, .seat = seat, .count = 1};
    search->nodes = (struct node *)(search + 1);
    search->moves = (struct ludo_move *)(search->nodes + bot->iterations + 2);
    search->nodes[0] = (struct node){.mover = LUDO_CHANCE};
    if (setup->game->legal(setup, masked, seat, search->moves) == 1)
        return search->moves[0];
    for (uint32_t i = 0; i < bot->iterations; i++)
        iterate(search, masked);
    uint32_t best = search->nodes[0].first_child;
    for (uint32_t child = best; child != NO_NODE; child = search->nodes[child].next_sibling)
        if (search->nodes[child].visits > search->nodes[best].visits)
            best = child;
    return search->nodes[best].move;
}

const struct ludo_bot bot_mcts = {
    .name = "mcts", .iterations = 2000, .memory = mcts_memory, .choose = mcts_choose};
