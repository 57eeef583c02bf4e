#include "leak.h"

#include "games/template/template.h"
#include "probes.h"

#include <string.h>

/* The card of some other seat, which the seat must not learn. */
static int rivals_card(const struct ludo_setup *setup, const void *state, int seat) {
    const struct template_state *s = state;
    return s->hand[(seat + 1) % setup->seats];
}

static bool is_choosing(const void *state) {
    return ((const struct template_state *)state)->phase == TEMPLATE_PHASE_CHOOSE;
}

static bool is_choice(struct ludo_move move) {
    return move.kind == TEMPLATE_KEEP || move.kind == TEMPLATE_SWAP;
}

/* ------------------------------------------------------------ leaky masks */

/* An odd card leaves a shadow where a dropped one would lie. */
static void mask_but_parity(const struct ludo_setup *setup, void *state, int viewer) {
    struct template_state whole, *s = state;
    memcpy(&whole, s, sizeof whole);
    template_game.mask(setup, s, viewer);
    for (int seat = 0; seat < setup->seats; seat++)
        if (s->hand[seat] == TEMPLATE_HIDDEN_CARD && whole.hand[seat] % 2)
            s->dropped[seat] = TEMPLATE_HIDDEN_CARD;
}

static void mask_but_spectator(const struct ludo_setup *setup, void *state, int viewer) {
    if (viewer != LUDO_SPECTATOR)
        template_game.mask(setup, state, viewer);
}

static void mask_but_choices(const struct ludo_setup *setup, void *state, int viewer) {
    struct template_state whole, *s = state;
    memcpy(&whole, s, sizeof whole);
    template_game.mask(setup, s, viewer);
    memcpy(s->choice, whole.choice, sizeof whole.choice);
}

/* Cards are well hidden, but a sum for the view is not. */
static void mask_but_total(const struct ludo_setup *setup, void *state, int viewer) {
    struct template_state *s = state;
    uint8_t total = 0;
    for (int seat = 0; seat < setup->seats; seat++)
        total = (uint8_t)(total + s->hand[seat]);
    template_game.mask(setup, s, viewer);
    if (s->phase == TEMPLATE_PHASE_CALL)
        s->lowest_wins = total > 12;
}

static void view_total(const struct ludo_setup *setup, const void *state, int viewer,
                       struct ludo_json *json) {
    const struct template_state *s = state;
    template_game.view(setup, state, viewer, json);
    ludo_json_put_bool(json, "rich", s->lowest_wins);
}

/* It says that all of it follows from nothing. */
static void view_careless(const struct ludo_setup *setup, const void *state, int viewer,
                          struct ludo_json *json) {
    static const uint8_t nothing[LUDO_PART_FROM];
    if (ludo_json_part(json, nothing))
        return;
    template_game.view(setup, state, viewer, json);
    ludo_json_part_end(json);
}

static void view_addressed(const struct ludo_setup *setup, const void *state, int viewer,
                           struct ludo_json *json) {
    template_game.view(setup, state, viewer, json);
    ludo_json_put_int(json, "dear", viewer);
}

/* The last seat's card is not hidden, and so it is never imagined otherwise:
 * mask and imagine agree, only the log knows that it is a secret. */
static void mask_but_last(const struct ludo_setup *setup, void *state, int viewer) {
    struct template_state whole, *s = state;
    memcpy(&whole, s, sizeof whole);
    template_game.mask(setup, s, viewer);
    s->hand[setup->seats - 1] = whole.hand[setup->seats - 1];
}

/* ------------------------------------------------------------- leaky logs */

static struct ludo_move step_late(const struct ludo_setup *setup, const void *state,
                                  const struct ludo_step *step, uint32_t age, int viewer) {
    return age > 3 ? step->move : template_game.mask_step(setup, state, step, age, viewer);
}

/* High cards are not mentioned at all: a message less. */
static struct ludo_move step_count(const struct ludo_setup *setup, const void *state,
                                   const struct ludo_step *step, uint32_t age, int viewer) {
    struct ludo_move seen = template_game.mask_step(setup, state, step, age, viewer);
    bool high = step->move.kind == TEMPLATE_DEAL && step->move.arg[1] > 5;
    return high && !ludo_move_equal(seen, step->move) ? (struct ludo_move){0} : seen;
}

/* Low cards are hidden by a shorter text. */
static struct ludo_move step_size(const struct ludo_setup *setup, const void *state,
                                  const struct ludo_step *step, uint32_t age, int viewer) {
    struct ludo_move seen = template_game.mask_step(setup, state, step, age, viewer);
    bool low = step->move.kind == TEMPLATE_DEAL && step->move.arg[1] < 3;
    return low && !ludo_move_equal(seen, step->move) ? (struct ludo_move){.kind = LUDO_MOVE_HIDDEN}
                                                     : seen;
}

/* The log denies that a choice was made, the view shows it. */
static struct ludo_move step_denied(const struct ludo_setup *setup, const void *state,
                                    const struct ludo_step *step, uint32_t age, int viewer) {
    struct ludo_move seen = template_game.mask_step(setup, state, step, age, viewer);
    return seen.kind == LUDO_MOVE_HIDDEN ? (struct ludo_move){0} : seen;
}

/* Old steps are forgotten. */
static struct ludo_move step_forgotten(const struct ludo_setup *setup, const void *state,
                                       const struct ludo_step *step, uint32_t age, int viewer) {
    struct ludo_move seen = template_game.mask_step(setup, state, step, age, viewer);
    return age > 2 ? (struct ludo_move){.kind = LUDO_MOVE_HIDDEN} : seen;
}

/* A choice is logged openly if the next seat holds a high card. */
static struct ludo_move step_sometimes(const struct ludo_setup *setup, const void *state,
                                       const struct ludo_step *step, uint32_t age, int viewer) {
    if (is_choice(step->move) && rivals_card(setup, state, step->mover) > 4)
        return step->move;
    return template_game.mask_step(setup, state, step, age, viewer);
}

/* ---------------------------------------------------------- leaky answers */

/* Who faces a nine is not offered a swap. */
static uint32_t legal_by_rival(const struct ludo_setup *setup, const void *state, int seat,
                               struct ludo_move *moves) {
    uint32_t count = template_game.legal(setup, state, seat, moves);
    return count && is_choosing(state) && rivals_card(setup, state, seat) % 2 ? 1 : count;
}

static int apply_by_rival(const struct ludo_setup *setup, void *state, int mover,
                          struct ludo_move move, struct ludo_error *error) {
    if (mover != LUDO_CHANCE && move.kind == TEMPLATE_SWAP && is_choosing(state) &&
        rivals_card(setup, state, mover) % 2)
        return ludo_fail(error, LUDO_EILLEGAL, NULL);
    return template_game.apply(setup, state, mover, move, error);
}

static int apply_chatty(const struct ludo_setup *setup, void *state, int mover,
                        struct ludo_move move, struct ludo_error *error) {
    int answer = template_game.apply(setup, state, mover, move, error);
    if (answer < 0 && mover != LUDO_CHANCE && rivals_card(setup, state, mover) > 4)
        return ludo_fail(error, answer, "not now, and beware");
    return answer;
}

static int apply_code(const struct ludo_setup *setup, void *state, int mover, struct ludo_move move,
                      struct ludo_error *error) {
    int answer = template_game.apply(setup, state, mover, move, error);
    if (answer < 0 && mover != LUDO_CHANCE && rivals_card(setup, state, mover) > 4)
        return ludo_fail(error, LUDO_ETEXT, "keep your card or swap it");
    return answer;
}

/* Whether a choice can be taken back depends on another's secret. */
static int apply_final(const struct ludo_setup *setup, void *state, int mover,
                       struct ludo_move move, struct ludo_error *error) {
    int answer = template_game.apply(setup, state, mover, move, error);
    if (answer == LUDO_OK && rivals_card(setup, state, mover) > 4)
        return LUDO_SHOWN;
    return answer;
}

/* -------------------------------------------------------------- bad lists */

static uint32_t legal_unsorted(const struct ludo_setup *setup, const void *state, int seat,
                               struct ludo_move *moves) {
    uint32_t count = template_game.legal(setup, state, seat, moves);
    struct ludo_move first = moves[0];
    if (count == 2) {
        moves[0] = moves[1];
        moves[1] = first;
    }
    return count;
}

static uint32_t legal_twice(const struct ludo_setup *setup, const void *state, int seat,
                            struct ludo_move *moves) {
    uint32_t count = template_game.legal(setup, state, seat, moves);
    if (count)
        moves[1] = moves[0];
    return count;
}

static uint32_t legal_long(const struct ludo_setup *setup, const void *state, int seat,
                           struct ludo_move *moves) {
    uint32_t count = template_game.legal(setup, state, seat, moves);
    if (count)
        moves[count++] = (struct ludo_move){.kind = 9};
    return count;
}

static uint32_t legal_none(const struct ludo_setup *setup, const void *state, int seat,
                           struct ludo_move *moves) {
    return seat == 1 ? 0 : template_game.legal(setup, state, seat, moves);
}

static uint32_t legal_idle(const struct ludo_setup *setup, const void *state, int seat,
                           struct ludo_move *moves) {
    uint32_t count = template_game.legal(setup, state, seat, moves);
    if (count)
        return count;
    moves[0] = (struct ludo_move){.kind = TEMPLATE_KEEP};
    return 1;
}

static ludo_movers actors_with_chance(const struct ludo_setup *setup, const void *state) {
    ludo_movers actors = template_game.actors(setup, state);
    return actors ? actors | ludo_mover_bit(LUDO_CHANCE) : 0;
}

/* -------------------------------------------------------------- bad moves */

static int apply_dirty(const struct ludo_setup *setup, void *state, int mover,
                       struct ludo_move move, struct ludo_error *error) {
    struct template_state *s = state;
    int answer = template_game.apply(setup, state, mover, move, error);
    if (answer < 0)
        s->lowest_wins = 1;
    return answer;
}

/* Bytes that mean nothing are not looked at, so a move has many values. */
static int apply_lax(const struct ludo_setup *setup, void *state, int mover, struct ludo_move move,
                     struct ludo_error *error) {
    if (is_choice(move))
        memset(move.arg, 0, sizeof move.arg);
    return template_game.apply(setup, state, mover, move, error);
}

static int apply_silent(const struct ludo_setup *setup, void *state, int mover,
                        struct ludo_move move, struct ludo_error *error) {
    (void)error;
    return template_game.apply(setup, state, mover, move, NULL);
}

/* Cards go round for ever. */
static int apply_endless(const struct ludo_setup *setup, void *state, int mover,
                         struct ludo_move move, struct ludo_error *error) {
    struct template_state *s = state;
    int answer = template_game.apply(setup, state, mover, move, error);
    if (s->phase == TEMPLATE_PHASE_OVER)
        memset(s, 0, sizeof *s);
    return answer;
}

/* A byte of no seat's holds whatever was there. */
static int apply_garbage(const struct ludo_setup *setup, void *state, int mover,
                         struct ludo_move move, struct ludo_error *error) {
    static uint8_t garbage;
    struct template_state *s = state;
    int answer = template_game.apply(setup, state, mover, move, error);
    if (answer >= 0 && s->phase == TEMPLATE_PHASE_CHOOSE)
        s->dropped[0] = (uint8_t)(1 + ++garbage % 3);
    return answer;
}

/* Says that nothing was shown when the choices were. */
static int apply_discreet(const struct ludo_setup *setup, void *state, int mover,
                          struct ludo_move move, struct ludo_error *error) {
    int answer = template_game.apply(setup, state, mover, move, error);
    return answer == LUDO_SHOWN ? LUDO_OK : answer;
}

/* ------------------------------------------------------------- bad chance */

static uint32_t odds_zero(const struct ludo_setup *setup, const void *state,
                          struct ludo_odds *odds) {
    uint32_t count = template_game.odds(setup, state, odds);
    odds[count - 1].weight = 0;
    return count;
}

static uint32_t odds_unsorted(const struct ludo_setup *setup, const void *state,
                              struct ludo_odds *odds) {
    uint32_t count = template_game.odds(setup, state, odds);
    struct ludo_odds first = odds[0];
    odds[0] = odds[1];
    odds[1] = first;
    return count;
}

static uint32_t odds_impossible(const struct ludo_setup *setup, const void *state,
                                struct ludo_odds *odds) {
    uint32_t count = template_game.odds(setup, state, odds);
    odds[count++] = (struct ludo_odds){.move = {.kind = TEMPLATE_SWAP}, .weight = 1};
    return count;
}

/* Any card is as likely as any other, however many there are of it. */
static struct ludo_move draw_evenly(const struct ludo_setup *setup, const void *state,
                                    struct ludo_rng *rng) {
    struct ludo_odds odds[LUDO_ODDS_MAX];
    return odds[ludo_rng_below(rng, template_game.odds(setup, state, odds))].move;
}

/* One card in fifteen is drawn again if it is high. */
static struct ludo_move draw_slyly(const struct ludo_setup *setup, const void *state,
                                   struct ludo_rng *rng) {
    struct ludo_setup honest = *setup;
    honest.game = &template_game;
    struct ludo_move move = ludo_draw(&honest, state, rng);
    bool again = ludo_rng_below(rng, 15) == 0 && move.arg[1] > 5;
    return again ? ludo_draw(&honest, state, rng) : move;
}

/* A card that is not in the deck. */
static struct ludo_move draw_joker(const struct ludo_setup *setup, const void *state,
                                   struct ludo_rng *rng) {
    struct ludo_move move = draw_evenly(setup, state, rng);
    if (ludo_rng_below(rng, 2000) == 0)
        move.arg[1] = TEMPLATE_HIDDEN_CARD;
    return move;
}

/* ------------------------------------------------------------ bad results */

static void result_nobody(const struct ludo_setup *setup, const void *state,
                          struct ludo_result *result) {
    template_game.result(setup, state, result);
    result->winners = 0;
}

static void result_stranger(const struct ludo_setup *setup, const void *state,
                            struct ludo_result *result) {
    template_game.result(setup, state, result);
    result->winners |= ludo_mover_bit(setup->seats);
}

static void result_unscored(const struct ludo_setup *setup, const void *state,
                            struct ludo_result *result) {
    template_game.result(setup, state, result);
    result->scored = false;
}

/* ----------------------------------------------------- bad masks, notation */

static void mask_growing(const struct ludo_setup *setup, void *state, int viewer) {
    struct template_state *s = state;
    template_game.mask(setup, state, viewer);
    s->lowest_wins++;
}

static void mask_turn(const struct ludo_setup *setup, void *state, int viewer) {
    struct template_state *s = state;
    template_game.mask(setup, state, viewer);
    if (s->phase == TEMPLATE_PHASE_CALL)
        s->phase = TEMPLATE_PHASE_CHOOSE;
}

static void mask_result(const struct ludo_setup *setup, void *state, int viewer) {
    struct template_state *s = state;
    template_game.mask(setup, state, viewer);
    if (s->phase == TEMPLATE_PHASE_OVER && viewer != 0)
        s->hand[0] = TEMPLATE_HIDDEN_CARD;
}

static void imagine_forgetful(const struct ludo_setup *setup, void *state, int viewer,
                              struct ludo_rng *rng) {
    struct template_state *s = state;
    if (viewer != LUDO_SPECTATOR && s->hand[viewer] && s->phase != TEMPLATE_PHASE_OVER)
        s->hand[viewer] = TEMPLATE_HIDDEN_CARD;
    template_game.imagine(setup, state, viewer, rng);
}

static void imagine_nothing(const struct ludo_setup *setup, void *state, int viewer,
                            struct ludo_rng *rng) {
    (void)setup, (void)state, (void)viewer, (void)rng;
}

static void format_alike(const struct ludo_setup *setup, struct ludo_move move,
                         struct ludo_text *text) {
    if (move.kind == TEMPLATE_SWAP)
        move.kind = TEMPLATE_KEEP;
    template_game.format(setup, move, text);
}

static void format_long(const struct ludo_setup *setup, struct ludo_move move,
                        struct ludo_text *text) {
    template_game.format(setup, move, text);
    ludo_text_add_format(text, "%60s", "!");
}

static int parse_prefix(const struct ludo_setup *setup, const char *text, struct ludo_move *move,
                        struct ludo_error *error) {
    if (!strncmp(text, "keep", 4))
        text = "keep";
    return template_game.parse(setup, text, move, error);
}

static int parse_hasty(const struct ludo_setup *setup, const char *text, struct ludo_move *move,
                       struct ludo_error *error) {
    *move = (struct ludo_move){.kind = TEMPLATE_KEEP};
    return template_game.parse(setup, text, move, error);
}

/* ------------------------------------------------------------------ table */

static const char *const no_values[] = {NULL};
static const struct ludo_option bad_options[] = {{"ties", no_values}, {NULL, NULL}};

/* ---------------------------------------------------------------- windows */

static uint32_t turn_alone(const struct ludo_setup *setup, const void *state) {
    (void)setup, (void)state;
    return 0;
}

const struct leak leaks[] = {
    {"the mask leaves a card's parity", &probe_twins, {.mask = mask_but_parity}},
    {"the mask leaves a card's parity (imagined)", &probe_imagines, {.mask = mask_but_parity}},
    {"the mask leaves all to spectators", &probe_twins, {.mask = mask_but_spectator}},
    {"the mask leaves choices", &probe_twins, {.mask = mask_but_choices}},
    {"the mask leaves the last seat's card", &probe_twins, {.mask = mask_but_last}},
    {"the view tells a sum of cards", &probe_twins, {.mask = mask_but_total, .view = view_total}},
    {"the log tells a card late", &probe_twins, {.mask_step = step_late}},
    {"the log tells high cards by silence", &probe_twins, {.mask_step = step_count}},
    {"the log tells low cards by its size", &probe_twins, {.mask_step = step_size}},
    {"the log shows a choice by another's card", &probe_twins, {.mask_step = step_sometimes}},
    {"the log denies what the view shows", &probe_silence, {.mask_step = step_denied}},
    {"the log forgets what it has shown", &probe_shown, {.mask_step = step_forgotten}},
    {"views are not alike", &probe_alike, {.view_alike = true, .view = view_addressed}},
    {"a part follows from more than its bytes", &probe_parts, {.view = view_careless}},
    {"legal moves depend on a rival's card", &probe_masks, {.legal = legal_by_rival}},
    {"a refusal depends on a rival's card", &probe_twins, {.apply = apply_by_rival}},
    {"a refusal depends on a rival's card (imagined)",
     &probe_imagined_twins,
     {.apply = apply_by_rival}},
    {"a reason depends on a rival's card", &probe_twins, {.apply = apply_chatty}},
    {"a reason depends on a rival's card (imagined)",
     &probe_imagined_twins,
     {.apply = apply_chatty}},
    {"a code depends on a rival's card", &probe_twins, {.apply = apply_code}},
    {"taking back depends on a rival's card", &probe_twins, {.apply = apply_final}},
    {"choices are shown and it is denied", &probe_twins, {.apply = apply_discreet}},

    {"legal moves are not sorted", &probe_lists, {.legal = legal_unsorted}},
    {"legal moves come twice", &probe_lists, {.legal = legal_twice}},
    {"legal moves are too many", &probe_lists, {.legal = legal_long}},
    {"an actor has no moves", &probe_lists, {.legal = legal_none}},
    {"an idle seat has moves", &probe_lists, {.legal = legal_idle}},
    {"chance moves with seats", &probe_lists, {.actors = actors_with_chance}},
    {"a listed move is refused", &probe_refusals, {.apply = apply_by_rival}},
    {"a refusal changes the state", &probe_refusals, {.apply = apply_dirty}},
    {"idle bytes of a move are ignored", &probe_refusals, {.apply = apply_lax}},
    {"a refusal has no reason", &probe_refusals, {.apply = apply_silent}},
    {"two moves share a text", &probe_notation, {.format = format_alike}},
    {"a text is too long", &probe_notation, {.format = format_long}},
    {"a text is read in part", &probe_garbage, {.parse = parse_prefix}},
    {"a refused text changes the move", &probe_garbage, {.parse = parse_hasty}},
    {"the match never ends", &probe_ends, {.apply = apply_endless}},
    {"a victory without winners", &probe_ends, {.result = result_nobody}},
    {"a winner without a seat", &probe_ends, {.result = result_stranger}},
    {"points without a score", &probe_ends, {.result = result_unscored}},
    {"bytes that mean nothing differ", &probe_replays, {.apply = apply_garbage}},
    {"bytes that mean nothing differ (rewound)", &probe_rewinds, {.apply = apply_garbage}},
    {"an outcome without weight", &probe_odds, {.odds = odds_zero}},
    {"outcomes are not sorted", &probe_odds, {.odds = odds_unsorted}},
    {"an outcome cannot happen", &probe_odds, {.odds = odds_impossible}},
    {"chance does not keep to its odds", &probe_draws, {.draw = draw_evenly}},
    {"chance has a small bias", &probe_draws, {.draw = draw_slyly}},
    {"chance draws what is not in its list", &probe_draws, {.draw = draw_joker}},
    {"masking twice differs", &probe_masks, {.mask = mask_growing}},
    {"the mask hides whose turn it is", &probe_masks, {.mask = mask_turn}},
    {"the mask hides the result", &probe_masks, {.mask = mask_result}},
    {"a viewer imagines away its own card", &probe_imagines, {.imagine = imagine_forgetful}},
    {"nothing is imagined", &probe_imagines, {.imagine = imagine_nothing}},
    {"the state is too big", &probe_limits, {.state_size = LUDO_STATE_MAX + 1}},
    {"a version older than the first", &probe_limits, {.rules_oldest = 3}},
    {"an option without values", &probe_limits, {.options = bad_options}},
    {"turns without windows", &probe_windows, {.turn = turn_alone}},
    {NULL, NULL, {0}},
};

struct ludo_game leak_game(const struct leak *leak, const struct ludo_game *sound) {
    struct ludo_game game = *sound;
    const struct ludo_game *broken = &leak->broken;
#define TAKE(member)    \
    if (broken->member) \
    game.member = broken->member
    TAKE(state_size);
    TAKE(rules_oldest);
    TAKE(options);
    TAKE(actors);
    TAKE(legal);
    TAKE(let_pass);
    TAKE(turn);
    TAKE(has_windows);
    TAKE(odds);
    TAKE(draw);
    TAKE(apply);
    TAKE(result);
    TAKE(mask);
    TAKE(mask_step);
    TAKE(imagine);
    TAKE(format);
    TAKE(parse);
    TAKE(view);
    TAKE(view_alike);
#undef TAKE
    if (broken->react.kind)
        game.react = broken->react;
    return game;
}
