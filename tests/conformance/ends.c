/* Limits that a game states, and how its matches end. */
#include "probes.h"

#include <math.h>
#include <string.h>

/* ---------------------------------------------------------------- limits */

static bool is_name(const char *name) {
    return name && *name && strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_-") == strlen(name);
}

static const char *look_at_options(struct walk *walk) {
    const struct ludo_game *game = walk_game(walk);
    for (int i = 0; game->options && game->options[i].name; i++) {
        const struct ludo_option *option = &game->options[i];
        if (i >= LUDO_OPTIONS_MAX)
            return walk_fault(walk, "there are too many options");
        if (!is_name(option->name) || !option->values || !option->values[0])
            return walk_fault(walk, "option %d lacks a name or values", i);
        for (int v = 0; option->values[v]; v++)
            if (!is_name(option->values[v]))
                return walk_fault(walk, "a value of %s has no proper name", option->name);
    }
    for (const struct ludo_content *c = game->contents; c && c->name; c++)
        if (!game->content_option || !is_name(c->name) || !c->block || !c->size)
            return walk_fault(walk, "content lacks a name, an option or a block");
    return NULL;
}

/* Every version that the game says it knows can be chosen, and no other one. */
static const char *look_at_versions(struct walk *walk) {
    const struct ludo_game *game = walk_game(walk);
    if (!game->rules_oldest || game->rules_oldest > game->rules)
        return walk_fault(walk, "the versions of the rules make no sense");
    for (int version = -1; version <= game->rules + 2; version++) {
        struct ludo_setup setup = *walk_setup(walk);
        struct ludo_error error = {0};
        int answer = ludo_setup_choose_rules(&setup, version, &error);
        bool known = version >= game->rules_oldest && version <= game->rules;
        if (answer != (known ? LUDO_OK : LUDO_EVERSION) || (known != !error.text[0]))
            return walk_fault(walk, "version %d of the rules gets the answer %d", version, answer);
        if (setup.rules != (known ? version : walk_setup(walk)->rules))
            return walk_fault(walk, "version %d of the rules is not what is chosen", version);
    }
    return NULL;
}

static const char *run_limits(struct walk *walk) {
    const struct ludo_game *game = walk_game(walk);
    if (!is_name(game->name) || !game->title || !game->title[0])
        return walk_fault(walk, "the game has no name or no title");
    if (game->seats_min < 1 || game->seats_min > game->seats_max ||
        game->seats_max > LUDO_SEATS_MAX)
        return walk_fault(walk, "the numbers of seats make no sense");
    if (!game->state_size || game->state_size > LUDO_STATE_MAX)
        return walk_fault(walk, "the state has %u bytes", game->state_size);
    if (!game->legal_max || !game->steps_max)
        return walk_fault(walk, "legal_max or steps_max is missing");
    const char *fault = look_at_versions(walk);
    return fault ? fault : look_at_options(walk);
}

const struct probe probe_limits = {
    .name = "names, limits and options are well formed", .steps = 1, .run = run_limits};

/* ------------------------------------------------------------------ ends */

/* What the shares of all seats have to add up to. */
static double whole(const struct ludo_result *result) {
    if (result->outcome == LUDO_OUTCOME_WON)
        return result->together ? __builtin_popcount(result->winners) : 1;
    return result->outcome == LUDO_OUTCOME_DRAWN;
}

static const char *look_at_points(struct walk *walk, const struct ludo_result *result) {
    int seats = walk_setup(walk)->seats;
    double shares = 0;
    for (int seat = 0; seat < LUDO_SEATS_MAX; seat++) {
        if (result->points[seat] && (!result->scored || seat >= seats))
            return walk_fault(walk, "points for seat %d, which can have none", seat);
        if (seat < seats)
            shares += ludo_result_share(result, seats, seat);
    }
    if (fabs(shares - whole(result)) > 1e-9)
        return walk_fault(walk, "the shares add up to %f", shares);
    return NULL;
}

static const char *look_at_result(struct walk *walk, const struct ludo_result *result) {
    ludo_movers seats = (ludo_movers)(ludo_mover_bit(walk_setup(walk)->seats) - 1);
    bool won = result->outcome == LUDO_OUTCOME_WON;
    if (result->outcome <= LUDO_OUTCOME_OPEN || result->outcome > LUDO_OUTCOME_SCORED)
        return walk_fault(walk, "the match is over without an outcome");
    if (result->winners & (ludo_movers)~seats)
        return walk_fault(walk, "somebody without a seat won");
    if (won != (result->winners != 0))
        return walk_fault(walk, "outcome and winners do not agree");
    if (result->outcome == LUDO_OUTCOME_SCORED && (!result->scored || walk_setup(walk)->seats > 1))
        return walk_fault(walk, "a mere score needs points, and a player alone");
    return look_at_points(walk, result);
}

static const char *look_after_end(struct walk *walk) {
    for (int mover = 0; mover <= LUDO_CHANCE; mover++)
        if (ludo_match_play(&walk->match, mover, walk_random_move(&walk->rng), NULL) !=
                LUDO_EOVER &&
            walk->match.count < walk->match.capacity)
            return walk_fault(walk, "mover %d may go on after the end", mover);
    return NULL;
}

static const char *look_at_end(struct walk *walk) {
    struct ludo_result result;
    ludo_match_result(&walk->match, &result);
    if (result.bound)
        return walk_fault(walk, "no rule ends the match within steps_max");
    if (ludo_match_over(&walk->match)) {
        const char *fault = look_at_result(walk, &result);
        return fault ? fault : look_after_end(walk);
    }
    static const struct ludo_result open = {.outcome = LUDO_OUTCOME_OPEN};
    if (result.outcome != open.outcome || result.winners || result.scored || result.together)
        return walk_fault(walk, "a result before the end");
    return NULL;
}

static const char *run_ends(struct walk *walk) {
    return walk_play(walk, look_at_end);
}

const struct probe probe_ends = {
    .name = "matches end within steps_max, with a result", .steps = 300000, .run = run_ends};
