/* The template game, in the order of the contract in ludoteca.h: state, who
 * may do what, making moves, result, secrets, notation, JSON. The comments say
 * what to mind when the rules are yours. */
#include "games/template/template.h"

#include "base/rng.h"

#include <string.h>

/* ----------------------------------------------------------------- state */

/* TE-01: how many there are of each card. */
static const uint8_t deck[TEMPLATE_HIGHEST + 1] = {0, 3, 3, 2, 2, 2, 1, 1, 1, 1};

/* The block comes zeroed, and zero was chosen to mean a game not yet begun. */
static void template_start(const struct ludo_setup *setup, void *state) {
    struct template_state *s = state;
    (void)setup;
    s->phase = TEMPLATE_PHASE_DEAL;
}

/* --------------------------------------------------- who may do what now */

/* Seats that have not chosen yet. The masked state answers the same as the
 * whole one, since a hidden choice is not none. */
static ludo_movers waiting(const struct ludo_setup *setup, const struct template_state *state) {
    ludo_movers movers = 0;
    for (int seat = 0; seat < setup->seats; seat++)
        if (state->choice[seat] == TEMPLATE_NO_CHOICE)
            movers |= ludo_mover_bit(seat);
    return movers;
}

static ludo_movers template_actors(const struct ludo_setup *setup, const void *state) {
    const struct template_state *s = state;
    switch ((enum template_phase)s->phase) {
    case TEMPLATE_PHASE_DEAL:
    case TEMPLATE_PHASE_DRAW:
        return ludo_mover_bit(LUDO_CHANCE);
    case TEMPLATE_PHASE_CALL:
        return ludo_mover_bit(0);
    case TEMPLATE_PHASE_CHOOSE:
        return waiting(setup, s);
    case TEMPLATE_PHASE_OVER:
        break;
    }
    return 0;
}

/* Whom chance deals the next card to: the first seat without one. */
static int receiver(const struct template_state *state) {
    int seat = 0;
    while (state->hand[seat] != TEMPLATE_NO_CARD)
        seat++;
    return seat;
}

/* Seats can never be told apart by what they may do: everybody may keep, and
 * everybody may swap, whatever they hold. Were it otherwise, being asked would
 * already tell the others something. */
static uint32_t template_legal(const struct ludo_setup *setup, const void *state, int seat,
                               struct ludo_move *moves) {
    const struct template_state *s = state;
    if (!(template_actors(setup, s) & ludo_mover_bit(seat)))
        return 0;
    if (s->phase == TEMPLATE_PHASE_CALL) {
        moves[0] = (struct ludo_move){.kind = TEMPLATE_CALL, .arg = {0}};
        moves[1] = (struct ludo_move){.kind = TEMPLATE_CALL, .arg = {1}};
    } else {
        moves[0] = (struct ludo_move){.kind = TEMPLATE_KEEP};
        moves[1] = (struct ludo_move){.kind = TEMPLATE_SWAP};
    }
    return 2;
}

/* What nobody holds and nobody has dropped. Hidden cards are not counted: in a
 * masked state this is all that the viewer cannot account for. */
static void count_left(const struct template_state *state, uint8_t left[TEMPLATE_HIDDEN_CARD + 1]) {
    memcpy(left, deck, sizeof deck);
    left[TEMPLATE_HIDDEN_CARD] = 0;
    for (int seat = 0; seat < TEMPLATE_SEATS; seat++) {
        left[state->hand[seat]]--;
        left[state->dropped[seat]]--;
    }
}

/* The deck is never stored in an order: each card is drawn when it is drawn,
 * as likely as there are copies left. */
static uint32_t template_odds(const struct ludo_setup *setup, const void *state,
                              struct ludo_odds *odds) {
    const struct template_state *s = state;
    uint8_t left[TEMPLATE_HIDDEN_CARD + 1];
    uint32_t count = 0;
    uint8_t seat = (uint8_t)receiver(s);
    (void)setup;
    count_left(s, left);
    for (uint8_t card = 1; card <= TEMPLATE_HIGHEST; card++)
        if (left[card])
            odds[count++] = (struct ludo_odds){
                .move = {.kind = TEMPLATE_DEAL, .arg = {seat, card}},
                .weight = left[card],
            };
    return count;
}

/* ---------------------------------------------------------- making moves */

/* Looking a move up in the lists means that no second description of what is
 * legal can disagree with the first. A game whose lists are long or whose
 * simulations must be fast checks the rules instead, as LOOT does, and relies
 * on the conformance suite to find where the two part. */
static bool is_legal(const struct ludo_setup *setup, const struct template_state *state, int mover,
                     struct ludo_move move) {
    struct ludo_move moves[2];
    struct ludo_odds odds[TEMPLATE_HIGHEST];
    bool chance = mover == LUDO_CHANCE;
    uint32_t count =
        chance ? template_odds(setup, state, odds) : template_legal(setup, state, mover, moves);
    for (uint32_t i = 0; i < count; i++)
        if (ludo_move_equal(move, chance ? odds[i].move : moves[i]))
            return true;
    return false;
}

/* A reason is written for the mover's eyes, so it says nothing that the mover
 * does not know. */
static int refuse(const struct template_state *state, struct ludo_error *error) {
    if (state->phase == TEMPLATE_PHASE_CALL)
        return ludo_fail(error, LUDO_EILLEGAL, "first call high or low");
    if (state->phase == TEMPLATE_PHASE_CHOOSE)
        return ludo_fail(error, LUDO_EILLEGAL, "keep your card or swap it");
    return ludo_fail(error, LUDO_EILLEGAL, NULL);
}

static bool all_hold_a_card(const struct ludo_setup *setup, const struct template_state *state) {
    for (int seat = 0; seat < setup->seats; seat++)
        if (state->hand[seat] == TEMPLATE_NO_CARD)
            return false;
    return true;
}

/* TE-02, TE-05. Its owner has seen the card: this cannot be taken back. */
static int apply_deal(const struct ludo_setup *setup, struct template_state *state,
                      struct ludo_move move) {
    state->hand[move.arg[0]] = move.arg[1];
    if (all_hold_a_card(setup, state))
        state->phase =
            state->phase == TEMPLATE_PHASE_DEAL ? TEMPLATE_PHASE_CALL : TEMPLATE_PHASE_OVER;
    return LUDO_SHOWN;
}

/* TE-04. Until the last seat has chosen nobody learns anything, so a choice
 * can be taken back; the last one shows them all. */
static int apply_choice(const struct ludo_setup *setup, struct template_state *state, int seat,
                        uint8_t choice) {
    state->choice[seat] = choice;
    if (waiting(setup, state))
        return LUDO_OK;
    for (int i = 0; i < setup->seats; i++)
        if (state->choice[i] == TEMPLATE_SWAP) {
            state->dropped[i] = state->hand[i];
            state->hand[i] = TEMPLATE_NO_CARD;
        }
    state->phase = all_hold_a_card(setup, state) ? TEMPLATE_PHASE_OVER : TEMPLATE_PHASE_DRAW;
    return LUDO_SHOWN;
}

/* Everything is checked before the first byte changes. */
static int template_apply(const struct ludo_setup *setup, void *state, int mover,
                          struct ludo_move move, struct ludo_error *error) {
    struct template_state *s = state;
    if (!is_legal(setup, s, mover, move))
        return refuse(s, error);
    switch ((enum template_kind)move.kind) {
    case TEMPLATE_DEAL:
        return apply_deal(setup, s, move);
    case TEMPLATE_CALL:
        s->lowest_wins = move.arg[0];
        s->phase = TEMPLATE_PHASE_CHOOSE;
        return LUDO_SHOWN;
    case TEMPLATE_KEEP:
    case TEMPLATE_SWAP:
        return apply_choice(setup, s, mover, move.kind);
    }
    return refuse(s, error);
}

/* TE-06 to TE-08. A rule that has changed asks by which version the match is played,
 * for as long as `rules_oldest` promises to know the older way. The result is read from
 * masked states too, so it may use only what everybody sees at the end. */
static void template_result(const struct ludo_setup *setup, const void *state,
                            struct ludo_result *result) {
    const struct template_state *s = state;
    bool shared = setup->option[0] == 0;
    int best = -TEMPLATE_HIGHEST - 1;
    for (int seat = 0; seat < setup->seats; seat++) {
        int rank = s->lowest_wins ? -s->hand[seat] : s->hand[seat];
        result->points[seat] = s->hand[seat];
        if (rank > best)
            result->winners = 0;
        if (rank >= best) {
            best = rank;
            result->winners |= ludo_mover_bit(seat);
        }
    }
    result->scored = true;
    result->outcome = LUDO_OUTCOME_WON;
    if (!shared && __builtin_popcount(result->winners) > 1) {
        result->outcome = LUDO_OUTCOME_LOST;
        result->winners = 0;
    }
    if (result->outcome == LUDO_OUTCOME_LOST && setup->rules < 2) {
        result->scored = false;
        memset(result->points, 0, sizeof result->points);
    }
}

/* --------------------------------------------------------------- secrets */

static void hide(uint8_t *card) {
    if (*card != TEMPLATE_NO_CARD)
        *card = TEMPLATE_HIDDEN_CARD;
}

/* The one place where secrets are kept. Whatever differs between two states
 * that the viewer cannot tell apart must come out the same; a spectator is a
 * viewer who owns nothing. */
static void template_mask(const struct ludo_setup *setup, void *state, int viewer) {
    struct template_state *s = state;
    for (int seat = 0; seat < setup->seats; seat++) {
        if (seat == viewer)
            continue;
        hide(&s->dropped[seat]);
        if (s->phase != TEMPLATE_PHASE_OVER)
            hide(&s->hand[seat]);
        if (s->phase == TEMPLATE_PHASE_CHOOSE && s->choice[seat] != TEMPLATE_NO_CHOICE)
            s->choice[seat] = TEMPLATE_HIDDEN_CHOICE;
    }
}

static uint32_t count_swaps(const struct ludo_setup *setup, const struct template_state *state) {
    uint32_t swaps = 0;
    for (int seat = 0; seat < setup->seats; seat++)
        swaps += state->choice[seat] == TEMPLATE_SWAP;
    return swaps;
}

/* The log must tell the viewer what the masked state tells, and no more: the
 * card of a deal is shown once it lies face up on the table. A card that was
 * dropped later never does. The draws of TE-05 are the newest steps of a match
 * that is over, so `age` tells them from the first deal. */
static bool is_shown(const struct ludo_setup *setup, const struct template_state *state, int owner,
                     uint32_t age) {
    if (state->phase != TEMPLATE_PHASE_OVER)
        return false;
    return state->choice[owner] == TEMPLATE_KEEP || age < count_swaps(setup, state);
}

static struct ludo_move template_mask_step(const struct ludo_setup *setup, const void *state,
                                           const struct ludo_step *step, uint32_t age, int viewer) {
    const struct template_state *s = state;
    struct ludo_move move = step->move;
    if (move.kind == TEMPLATE_DEAL && move.arg[0] != viewer &&
        !is_shown(setup, s, move.arg[0], age))
        move.arg[1] = TEMPLATE_HIDDEN_CARD;
    bool choice = move.kind == TEMPLATE_KEEP || move.kind == TEMPLATE_SWAP;
    if (choice && s->phase == TEMPLATE_PHASE_CHOOSE && step->mover != viewer)
        return (struct ludo_move){.kind = LUDO_MOVE_HIDDEN};
    return move;
}

static uint8_t draw_from(uint8_t left[TEMPLATE_HIDDEN_CARD + 1], struct ludo_rng *rng) {
    uint32_t total = 0;
    for (uint8_t card = 1; card <= TEMPLATE_HIGHEST; card++)
        total += left[card];
    uint32_t drawn = rng_below(rng, total);
    uint8_t card = 1;
    for (; drawn >= left[card]; card++)
        drawn -= left[card];
    left[card]--;
    return card;
}

/* Hidden cards are any of those that the viewer cannot account for, one after
 * the other without replacement: exactly the odds of the deal, given what the
 * viewer has seen. Choices of others are open: nothing is read into them. */
static void template_imagine(const struct ludo_setup *setup, void *state, int viewer,
                             struct ludo_rng *rng) {
    struct template_state *s = state;
    uint8_t left[TEMPLATE_HIDDEN_CARD + 1];
    (void)viewer; /* what the viewer knows is all that is not hidden */
    count_left(s, left);
    for (int seat = 0; seat < setup->seats; seat++) {
        if (s->hand[seat] == TEMPLATE_HIDDEN_CARD)
            s->hand[seat] = draw_from(left, rng);
        if (s->dropped[seat] == TEMPLATE_HIDDEN_CARD)
            s->dropped[seat] = draw_from(left, rng);
        if (s->choice[seat] == TEMPLATE_HIDDEN_CHOICE)
            s->choice[seat] = rng_below(rng, 2) ? TEMPLATE_SWAP : TEMPLATE_KEEP;
    }
}

/* -------------------------------------------------------------- notation
 *
 *   deal 2 7    seat 2 gets a 7       call high    the highest card wins
 *   deal 2 ?    … as others see it    call low     the lowest
 *   keep        swap
 */

static void template_format(const struct ludo_setup *setup, struct ludo_move move,
                            struct ludo_text *text) {
    (void)setup;
    switch ((enum template_kind)move.kind) {
    case TEMPLATE_DEAL:
        if (move.arg[1] == TEMPLATE_HIDDEN_CARD)
            ludo_text_add_format(text, "deal %d ?", move.arg[0]);
        else
            ludo_text_add_format(text, "deal %d %d", move.arg[0], move.arg[1]);
        break;
    case TEMPLATE_CALL:
        ludo_text_add(text, move.arg[0] ? "call low" : "call high");
        break;
    case TEMPLATE_KEEP:
        ludo_text_add(text, "keep");
        break;
    case TEMPLATE_SWAP:
        ludo_text_add(text, "swap");
        break;
    }
}

static bool parse_deal(const char *text, struct ludo_move *move) {
    if (strncmp(text, "deal ", 5) != 0 || text[5] < '0' || text[5] >= '0' + TEMPLATE_SEATS ||
        text[6] != ' ')
        return false;
    const char *card = text + 7;
    if ((card[0] != '?' && (card[0] < '1' || card[0] > '0' + TEMPLATE_HIGHEST)) || card[1])
        return false;
    uint8_t value = card[0] == '?' ? TEMPLATE_HIDDEN_CARD : (uint8_t)(card[0] - '0');
    *move = (struct ludo_move){.kind = TEMPLATE_DEAL, .arg = {(uint8_t)(text[5] - '0'), value}};
    return true;
}

/* Strangers write these texts: one spelling for each move, the whole text or
 * nothing, and `move` is touched only on success. */
static int template_parse(const struct ludo_setup *setup, const char *text, struct ludo_move *move,
                          struct ludo_error *error) {
    static const struct {
        const char *text;
        struct ludo_move move;
    } words[] = {
        {"call high", {.kind = TEMPLATE_CALL, .arg = {0}}},
        {"call low", {.kind = TEMPLATE_CALL, .arg = {1}}},
        {"keep", {.kind = TEMPLATE_KEEP}},
        {"swap", {.kind = TEMPLATE_SWAP}},
    };
    (void)setup;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (!strcmp(text, words[i].text)) {
            *move = words[i].move;
            return LUDO_OK;
        }
    if (parse_deal(text, move))
        return LUDO_OK;
    return ludo_fail(error, LUDO_ETEXT, "\"%.40s\" is not a move: write for example keep or swap",
                     text);
}

/* ------------------------------------------------------------------ JSON */

/* What lies on the table all the time: the cards there are. */
static void template_describe(const struct ludo_setup *setup, struct ludo_json *json) {
    (void)setup;
    ludo_json_put_array(json, "deck");
    for (int card = 1; card <= TEMPLATE_HIGHEST; card++)
        ludo_json_int(json, deck[card]);
    ludo_json_array_end(json);
}

/* A number, "?" if it is hidden, null if there is none. */
static void put_card(struct ludo_json *json, const char *key, uint8_t card) {
    ludo_json_key(json, key);
    if (card == TEMPLATE_HIDDEN_CARD)
        ludo_json_string(json, "?");
    else if (card == TEMPLATE_NO_CARD)
        ludo_json_null(json);
    else
        ludo_json_int(json, card);
}

static void put_choice(struct ludo_json *json, uint8_t choice) {
    ludo_json_key(json, "choice");
    if (choice == TEMPLATE_NO_CHOICE)
        ludo_json_null(json);
    else if (choice == TEMPLATE_HIDDEN_CHOICE)
        ludo_json_string(json, "?");
    else
        ludo_json_string(json, choice == TEMPLATE_KEEP ? "keep" : "swap");
}

static void template_view(const struct ludo_setup *setup, const void *state, int viewer,
                          struct ludo_json *json) {
    static const char *const phases[] = {"deal", "call", "choose", "draw", "over"};
    const struct template_state *s = state;
    (void)viewer; /* the state is masked for the viewer already */
    ludo_json_put_string(json, "phase", phases[s->phase]);
    ludo_json_key(json, "wins");
    if (s->phase <= TEMPLATE_PHASE_CALL)
        ludo_json_null(json);
    else
        ludo_json_string(json, s->lowest_wins ? "low" : "high");
    ludo_json_put_array(json, "places");
    for (int seat = 0; seat < setup->seats; seat++) {
        ludo_json_object(json);
        put_card(json, "hand", s->hand[seat]);
        put_card(json, "dropped", s->dropped[seat]);
        put_choice(json, s->choice[seat]);
        ludo_json_object_end(json);
    }
    ludo_json_array_end(json);
}

/* How many of the cards that the seat cannot account for would be better and
 * worse than the one it gives away. */
static void template_preview(const struct ludo_setup *setup, const void *state, int seat,
                             struct ludo_move move, struct ludo_json *json) {
    const struct template_state *s = state;
    uint8_t left[TEMPLATE_HIDDEN_CARD + 1];
    int higher = 0, lower = 0;
    (void)setup;
    if (move.kind != TEMPLATE_SWAP)
        return;
    count_left(s, left);
    for (uint8_t card = 1; card <= TEMPLATE_HIGHEST; card++) {
        higher += card > s->hand[seat] ? left[card] : 0;
        lower += card < s->hand[seat] ? left[card] : 0;
    }
    ludo_json_put_int(json, "better", s->lowest_wins ? lower : higher);
    ludo_json_put_int(json, "worse", s->lowest_wins ? higher : lower);
}

/* ------------------------------------------------------------------ game */

static const char *const ties[] = {"shared", "nobody", NULL};

/* The first value of an option is the usual one. */
static const struct ludo_option options[] = {{"ties", ties}, {NULL, NULL}};

const struct ludo_game template_game = {
    .name = "template",
    .title = "Template",
    .listed = false,
    .rules = 2, /* TE-08; records of version 1 still lead to what they led to */
    .rules_oldest = 1,
    .seats_min = 2,
    .seats_max = TEMPLATE_SEATS,
    .state_size = sizeof(struct template_state),
    .legal_max = 2,
    .steps_max =
        TEMPLATE_SEATS + 1 + TEMPLATE_SEATS + TEMPLATE_SEATS, /* deal, call, choose, draw */
    .options = options,
    .start = template_start,
    .actors = template_actors,
    .legal = template_legal,
    .odds = template_odds,
    .apply = template_apply,
    .result = template_result,
    .mask = template_mask,
    .mask_step = template_mask_step,
    .imagine = template_imagine,
    .format = template_format,
    .parse = template_parse,
    .describe = template_describe,
    .view = template_view,
    .preview = template_preview,
};
