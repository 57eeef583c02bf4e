/* Break the Code: the rules, in the order of the contract in ludoteca.h. */
#include "games/breakcode/breakcode.h"

#include <string.h>

/* ----------------------------------------------------------------- tiles */

ludo_movers breakcode_out(const struct ludo_setup *setup, const struct breakcode_state *state) {
    ludo_movers out = 0;
    for (int i = 0; setup->seats > 2 && i < state->guesses; i++)
        out |= ludo_mover_bit(breakcode_guess_seat(state->guess[i]));
    return out;
}

breakcode_set breakcode_target(const struct ludo_setup *setup, const struct breakcode_state *state,
                               int seat) {
    return breakcode_hands(setup) == 2 ? state->hand[1 - seat] : state->middle;
}

/* BC-10: with two seats nothing lies in the middle. */
static int tiles_dealt(const struct ludo_setup *setup) {
    int hands = breakcode_hands(setup);
    return breakcode_size(setup) * (hands == 2 ? 2 : hands + 1);
}

int breakcode_held(const struct ludo_setup *setup, const struct breakcode_state *state, int place) {
    int size = breakcode_size(setup), held = state->dealt - place * size;
    return held < 0 ? 0 : held > size ? size : held;
}

/* The tiles that are not dealt yet. */
static breakcode_set tiles_left(const struct ludo_setup *setup,
                                const struct breakcode_state *state) {
    breakcode_set left = breakcode_without(BREAKCODE_ALL, state->middle);
    for (int hand = 0; hand < breakcode_hands(setup); hand++)
        left = breakcode_without(left, state->hand[hand]);
    return left;
}

/* ----------------------------------------------------------------- cards */

int breakcode_deck(const struct ludo_setup *setup, const struct breakcode_state *state,
                   uint8_t deck[BREAKCODE_CARDS]) {
    uint32_t gone = 0;
    int count = 0;
    for (int i = 0; i < BREAKCODE_FACE_UP; i++)
        gone |= 1u << state->face_up[i];
    for (int i = 0; i < state->asks; i++)
        gone |= 1u << breakcode_card(state->asked[i].question);
    for (int card = 1; card <= BREAKCODE_CARDS; card++)
        if (!(gone & 1u << card) && breakcode_card_used(setup, card))
            deck[count++] = (uint8_t)card;
    return count;
}

static int find_face_up(const struct breakcode_state *state, int card) {
    for (int i = 0; i < BREAKCODE_FACE_UP; i++)
        if (state->face_up[i] == card)
            return i;
    return -1;
}

static bool any_face_up(const struct breakcode_state *state) {
    for (int i = 0; i < BREAKCODE_FACE_UP; i++)
        if (state->face_up[i])
            return true;
    return false;
}

/* --------------------------------------------------- who may do what now */

static ludo_movers breakcode_actors(const struct ludo_setup *setup, const void *state) {
    const struct breakcode_state *s = state;
    (void)setup;
    switch ((enum breakcode_phase)s->phase) {
    case BREAKCODE_PHASE_DEAL:
    case BREAKCODE_PHASE_TURN_UP:
    case BREAKCODE_PHASE_FIRST:
    case BREAKCODE_PHASE_REPLACE:
        return ludo_mover_bit(LUDO_CHANCE);
    case BREAKCODE_PHASE_PLAY:
    case BREAKCODE_PHASE_LAST:
        return ludo_mover_bit(s->turn);
    case BREAKCODE_PHASE_OVER:
        break;
    }
    return 0;
}

/* BC-33: only for the last attempt, or when there is nothing left to ask. */
static bool may_decline(const struct breakcode_state *state) {
    return state->phase == BREAKCODE_PHASE_LAST || !any_face_up(state);
}

static bool may_ask(const struct breakcode_state *state, int question) {
    return state->phase == BREAKCODE_PHASE_PLAY &&
           find_face_up(state, breakcode_card(question)) >= 0;
}

/* All codes that begin with the tiles of `move`, which has `place` of them up
 * to the kind before `kind`. */
static struct ludo_move *add_guesses(struct ludo_move *moves, struct ludo_move move, int place,
                                     int kind, int size) {
    if (place == size) {
        *moves = move;
        return moves + 1;
    }
    for (; kind <= BREAKCODE_KINDS; kind++) {
        bool second = kind == BREAKCODE_GREEN + 1 && place &&
                      move.arg[place - 1] == kind; /* never a third green */
        bool green = kind == BREAKCODE_GREEN + 1 && !second;
        move.arg[place] = (uint8_t)kind;
        moves = add_guesses(moves, move, place + 1, green ? kind : kind + 1, size);
    }
    return moves;
}

static uint32_t breakcode_legal(const struct ludo_setup *setup, const void *state, int seat,
                                struct ludo_move *moves) {
    const struct breakcode_state *s = state;
    struct ludo_move *end = moves, guess = {.kind = BREAKCODE_GUESS};
    if (!(breakcode_actors(setup, s) & ludo_mover_bit(seat)))
        return 0;
    for (int question = 0; question < BREAKCODE_QUESTIONS; question++)
        if (may_ask(s, question))
            *end++ = (struct ludo_move){.kind = BREAKCODE_ASK, .arg = {(uint8_t)question}};
    if (may_decline(s))
        *end++ = (struct ludo_move){.kind = BREAKCODE_DECLINE};
    end = add_guesses(end, guess, 0, 1, breakcode_size(setup));
    return (uint32_t)(end - moves);
}

/* The two green 5s are one kind, which is as likely as there are of them. */
static uint32_t deal_odds(const struct ludo_setup *setup, const struct breakcode_state *state,
                          struct ludo_odds *odds) {
    breakcode_set left = tiles_left(setup, state);
    uint8_t place = (uint8_t)(state->dealt / breakcode_size(setup));
    uint32_t count = 0;
    for (uint8_t kind = 1; kind <= BREAKCODE_KINDS; kind++) {
        int tile = breakcode_tile_of_kind(kind);
        uint32_t weight = left >> tile & 1;
        if (tile == BREAKCODE_GREEN)
            weight += left >> (tile + 1) & 1;
        if (weight)
            odds[count++] = (struct ludo_odds){
                .move = {.kind = BREAKCODE_DEAL, .arg = {place, kind}}, .weight = weight};
    }
    return count;
}

static uint32_t breakcode_odds(const struct ludo_setup *setup, const void *state,
                               struct ludo_odds *odds) {
    const struct breakcode_state *s = state;
    uint8_t deck[BREAKCODE_CARDS];
    if (s->phase == BREAKCODE_PHASE_DEAL)
        return deal_odds(setup, s, odds);
    bool first = s->phase == BREAKCODE_PHASE_FIRST;
    uint32_t count = first ? setup->seats : (uint32_t)breakcode_deck(setup, s, deck);
    for (uint32_t i = 0; i < count; i++)
        odds[i] = (struct ludo_odds){.move = {.kind = first ? BREAKCODE_FIRST : BREAKCODE_CARD,
                                              .arg = {first ? (uint8_t)i : deck[i]}},
                                     .weight = 1};
    return count;
}

/* ------------------------------------------------------------- the guess */

static int check_kind(struct ludo_move move, int place, struct ludo_error *error) {
    char name[3];
    int kind = move.arg[place], before = place ? move.arg[place - 1] : 0;
    if (kind > BREAKCODE_KINDS)
        return ludo_fail(error, LUDO_EILLEGAL, "a guess names tiles that exist");
    if (kind < before)
        return ludo_fail(error, LUDO_EILLEGAL,
                         "a guess goes from the lowest tile to the highest, black before white");
    if (kind != before)
        return LUDO_OK;
    (void)breakcode_kind_name(kind, name);
    if (name[1] == 'b')
        return ludo_fail(error, LUDO_EILLEGAL, "there is only one black %c", name[0]);
    if (name[1] == 'w')
        return ludo_fail(error, LUDO_EILLEGAL, "there is only one white %c", name[0]);
    if (place > 1 && move.arg[place - 2] == kind)
        return ludo_fail(error, LUDO_EILLEGAL, "there are only two 5s");
    return LUDO_OK;
}

/* BC-32. Order and copies are looked at first: they are what people mistype. */
int breakcode_read_guess(const struct ludo_setup *setup, struct ludo_move move, breakcode_set *code,
                         struct ludo_error *error) {
    int size = breakcode_size(setup), count = 0;
    breakcode_set set = 0;
    for (; count < 7 && move.arg[count]; count++) {
        int answer = check_kind(move, count, error);
        if (answer < 0)
            return answer;
        int tile = breakcode_tile_of_kind(move.arg[count]);
        set |= breakcode_tile(set >> tile & 1 ? tile + 1 : tile);
    }
    for (int i = count; i < 7; i++)
        if (move.arg[i])
            return ludo_fail(error, LUDO_EILLEGAL, NULL);
    if (count != size)
        return ludo_fail(error, LUDO_EILLEGAL, "a guess has %d tiles", size);
    *code = set;
    return LUDO_OK;
}

struct ludo_move breakcode_guess_move(breakcode_set code) {
    struct ludo_move move = {.kind = BREAKCODE_GUESS};
    for (int i = 0; code; code &= code - 1, i++)
        move.arg[i] = (uint8_t)breakcode_kind(__builtin_ctz(code));
    return move;
}

/* ----------------------------------------------------------- whose turn */

static void finish(struct breakcode_state *state) {
    state->phase = BREAKCODE_PHASE_OVER;
}

/* The next seat that is not out. A round begins at the starting seat, even if
 * that one is out (BC-27). */
static void pass_turn(const struct ludo_setup *setup, struct breakcode_state *state) {
    ludo_movers out = breakcode_out(setup, state);
    state->phase = BREAKCODE_PHASE_PLAY;
    for (int i = 0; i < setup->seats; i++) {
        state->turn = (uint8_t)((state->turn + 1) % setup->seats);
        if (state->turn == state->first) {
            if (state->right)
                break;
            state->round++;
        }
        if (!(out & ludo_mover_bit(state->turn)))
            return;
    }
    finish(state);
}

/* After a question and its card: BC-28. Who is alone may still guess. */
static void end_question(const struct ludo_setup *setup, struct breakcode_state *state) {
    if (any_face_up(state) || state->right || setup->seats == 1)
        pass_turn(setup, state);
    else
        finish(state);
}

/* BC-24, BC-25, BC-33. */
static void end_guess_of_two(const struct ludo_setup *setup, struct breakcode_state *state,
                             bool right) {
    bool last = state->phase == BREAKCODE_PHASE_LAST;
    state->in_row = (uint8_t)(right ? state->in_row : state->in_row + 1);
    if (last || (right && state->turn != state->first) || state->in_row == BREAKCODE_WRONG_MAX) {
        finish(state);
    } else if (right) {
        state->turn = (uint8_t)(1 - state->turn);
        state->phase = BREAKCODE_PHASE_LAST;
    } else {
        pass_turn(setup, state);
    }
}

/* Alone one goes on until the code is found, or nothing is left to ask. */
static void end_guess_alone(const struct ludo_setup *setup, struct breakcode_state *state,
                            bool right) {
    state->in_row = (uint8_t)(right ? state->in_row : state->in_row + 1);
    if (right || state->in_row == BREAKCODE_WRONG_MAX || !any_face_up(state))
        finish(state);
    else
        pass_turn(setup, state);
}

/* ---------------------------------------------------------- making moves */

static int apply_deal(const struct ludo_setup *setup, struct breakcode_state *state,
                      struct ludo_move move) {
    int tile = breakcode_tile_of_kind(move.arg[1]);
    int hands = breakcode_hands(setup);
    breakcode_set *place = move.arg[0] == hands ? &state->middle : &state->hand[move.arg[0]];
    *place |= breakcode_tile(*place >> tile & 1 ? tile + 1 : tile);
    if (++state->dealt == tiles_dealt(setup))
        state->phase = BREAKCODE_PHASE_TURN_UP;
    return LUDO_SHOWN;
}

/* BC-11, BC-20. */
static int apply_card(const struct ludo_setup *setup, struct breakcode_state *state, uint8_t card) {
    state->face_up[find_face_up(state, 0)] = card;
    if (state->phase == BREAKCODE_PHASE_REPLACE)
        end_question(setup, state);
    else if (find_face_up(state, 0) < 0)
        state->phase = BREAKCODE_PHASE_FIRST;
    return LUDO_SHOWN;
}

static int apply_first(struct breakcode_state *state, uint8_t seat) {
    state->first = state->turn = seat;
    state->round = 1;
    state->phase = BREAKCODE_PHASE_PLAY;
    return LUDO_SHOWN;
}

/* BC-20 to BC-23. */
static int apply_ask(const struct ludo_setup *setup, struct breakcode_state *state, int question) {
    struct breakcode_asked *asked = &state->asked[state->asks];
    uint8_t deck[BREAKCODE_CARDS];
    *asked = (struct breakcode_asked){.question = (uint8_t)question, .seat = state->turn};
    for (int seat = 0; seat < BREAKCODE_SEATS; seat++)
        asked->answer[seat] =
            seat < breakcode_hands(setup) && breakcode_is_asked(setup, question, state->turn, seat)
                ? breakcode_answer(question, state->hand[seat])
                : BREAKCODE_NO_ANSWER;
    state->asks++;
    state->in_row = 0;
    state->face_up[find_face_up(state, breakcode_card(question))] = 0;
    if (breakcode_deck(setup, state, deck))
        state->phase = BREAKCODE_PHASE_REPLACE;
    else
        end_question(setup, state);
    return LUDO_SHOWN;
}

/* BC-24 to BC-27: right or wrong is said aloud, and no more. */
static int apply_guess(const struct ludo_setup *setup, struct breakcode_state *state,
                       breakcode_set code) {
    bool right = code == breakcode_target(setup, state, state->turn);
    state->guess[state->guesses++] = (uint16_t)((unsigned)state->turn << 14 | breakcode_rank(code));
    if (right)
        state->right |= (uint8_t)ludo_mover_bit(state->turn);
    if (setup->seats == 1)
        end_guess_alone(setup, state, right);
    else if (setup->seats == 2)
        end_guess_of_two(setup, state, right);
    else
        pass_turn(setup, state);
    return LUDO_SHOWN;
}

static int apply_decline(const struct ludo_setup *setup, struct breakcode_state *state) {
    if (state->phase == BREAKCODE_PHASE_LAST || setup->seats == 1)
        finish(state);
    else
        pass_turn(setup, state);
    return LUDO_SHOWN;
}

/* ------------------------------------------------------------- refusals */

static bool chance_may(const struct ludo_setup *setup, const struct breakcode_state *state,
                       struct ludo_move move) {
    struct ludo_odds odds[BREAKCODE_CARDS];
    uint32_t count = breakcode_odds(setup, state, odds);
    for (uint32_t i = 0; i < count; i++)
        if (ludo_move_equal(move, odds[i].move))
            return true;
    return false;
}

static bool is_bare(struct ludo_move move, int from) {
    for (int i = from; i < 7; i++)
        if (move.arg[i])
            return false;
    return true;
}

static int check_ask(const struct breakcode_state *state, struct ludo_move move,
                     struct ludo_error *error) {
    if (move.arg[0] >= BREAKCODE_QUESTIONS || !is_bare(move, 1))
        return ludo_fail(error, LUDO_EILLEGAL, NULL);
    if (state->phase == BREAKCODE_PHASE_LAST)
        return ludo_fail(error, LUDO_EILLEGAL, "this is the last attempt: guess or decline");
    if (!any_face_up(state))
        return ludo_fail(error, LUDO_EILLEGAL, "no question is left: guess or decline");
    if (!may_ask(state, move.arg[0]))
        return ludo_fail(error, LUDO_EILLEGAL, "card %d does not lie on the table",
                         breakcode_card(move.arg[0]));
    return LUDO_OK;
}

static int check_decline(const struct breakcode_state *state, struct ludo_move move,
                         struct ludo_error *error) {
    if (!is_bare(move, 0))
        return ludo_fail(error, LUDO_EILLEGAL, NULL);
    if (!may_decline(state))
        return ludo_fail(error, LUDO_EILLEGAL, "nothing is to be declined now: ask or guess");
    return LUDO_OK;
}

static int apply_seat(const struct ludo_setup *setup, struct breakcode_state *state,
                      struct ludo_move move, struct ludo_error *error) {
    breakcode_set code = 0;
    int answer;
    if (move.kind == BREAKCODE_ASK) {
        answer = check_ask(state, move, error);
        return answer < 0 ? answer : apply_ask(setup, state, move.arg[0]);
    }
    if (move.kind == BREAKCODE_DECLINE) {
        answer = check_decline(state, move, error);
        return answer < 0 ? answer : apply_decline(setup, state);
    }
    if (move.kind == BREAKCODE_GUESS) {
        answer = breakcode_read_guess(setup, move, &code, error);
        return answer < 0 ? answer : apply_guess(setup, state, code);
    }
    return ludo_fail(error, LUDO_EILLEGAL, "ask a question or guess");
}

static int breakcode_apply(const struct ludo_setup *setup, void *state, int mover,
                           struct ludo_move move, struct ludo_error *error) {
    struct breakcode_state *s = state;
    if (mover != LUDO_CHANCE)
        return apply_seat(setup, s, move, error);
    if (!chance_may(setup, s, move))
        return ludo_fail(error, LUDO_EILLEGAL, NULL);
    if (move.kind == BREAKCODE_DEAL)
        return apply_deal(setup, s, move);
    if (move.kind == BREAKCODE_CARD)
        return apply_card(setup, s, move.arg[0]);
    return apply_first(s, move.arg[0]);
}

/* ---------------------------------------------------------------- result */

/* Alone: how many questions it took, a wrong guess being one. */
static void result_alone(const struct breakcode_state *state, struct ludo_result *result) {
    result->outcome = state->right ? LUDO_OUTCOME_SCORED : LUDO_OUTCOME_LOST;
    result->scored = true;
    result->points[0] = (int16_t)(state->asks + state->guesses - (state->right ? 1 : 0));
}

/* With two seats nobody right, or both, is a draw (BC-25, BC-28, BC-33). */
static void breakcode_result(const struct ludo_setup *setup, const void *state,
                             struct ludo_result *result) {
    const struct breakcode_state *s = state;
    bool both = setup->seats == 2 && s->right == 3;
    if (setup->seats == 1) {
        result_alone(s, result);
    } else if (s->right && !both) {
        result->outcome = LUDO_OUTCOME_WON;
        result->winners = s->right;
    } else {
        result->outcome = setup->seats == 2 ? LUDO_OUTCOME_DRAWN : LUDO_OUTCOME_LOST;
    }
}

static void breakcode_start(const struct ludo_setup *setup, void *state) {
    (void)setup;
    (void)state; /* zero is a table before the deal */
}

static const char *const off_on[] = {"off", "on", NULL};
static const char *const notes[] = {"off", "auto", "solver", NULL};

static const struct ludo_option options[] = {
    [BREAKCODE_OPTION_SHARED] = {.name = "shared_cards", .values = off_on},
    [BREAKCODE_OPTION_NOTES] = {.name = "notes", .values = notes},
    {.name = NULL},
};

const struct ludo_game breakcode = {
    .name = "breakcode",
    .title = "Break the Code",
    .listed = true,
    .rules = 1,
    .rules_oldest = 1,
    .seats_min = 1,
    .seats_max = BREAKCODE_SEATS,
    .state_size = sizeof(struct breakcode_state),
    /* four of six cards may have two questions */
    .legal_max = BREAKCODE_CODES_5 + BREAKCODE_FACE_UP + 4 + 1,
    .steps_max = BREAKCODE_TILES + BREAKCODE_CARDS + 1 + BREAKCODE_CARDS + BREAKCODE_GUESSES,
    .composed = BREAKCODE_GUESS,
    .options = options,
    .start = breakcode_start,
    .actors = breakcode_actors,
    .legal = breakcode_legal,
    .odds = breakcode_odds,
    .apply = breakcode_apply,
    .result = breakcode_result,
    .mask = breakcode_mask,
    .mask_step = breakcode_mask_step,
    .imagine = breakcode_imagine,
    .format = breakcode_format,
    .parse = breakcode_parse,
    .describe = breakcode_describe,
    .view = breakcode_view,
    .preview = breakcode_preview,
    .study = breakcode_study,
};
