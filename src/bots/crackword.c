/* CRACK WORD: its bots, and what a move is worth to one that does not look past it. */
#include "bots/crackword.h"

#include <assert.h>

/* A strict state with its list of moves. */
struct desk {
    struct ludo_setup setup;
    struct crackword_state state;
    struct crackword_mind mind;
    struct crackword_sights sights;
    uint32_t count;
    struct ludo_move moves[];
};

static size_t desk_memory(const struct ludo_bot *bot, const struct ludo_setup *setup) {
    return sizeof(struct desk) + bot_list_memory(bot, setup);
}

static void desk_open(struct desk *desk, const struct ludo_setup *setup, const void *masked,
                      int seat) {
    desk->setup = *setup;
    desk->state = *(const struct crackword_state *)masked;
    crackword_make_strict(&desk->setup, &desk->state);
    desk->count = crackword_list(&desk->setup, &desk->state, seat, desk->moves);
    assert(desk->count > 0);
}

/* ---------------------------------------------------------------- answers */

bool crackword_asked_is_sound(const struct ludo_setup *setup, const struct crackword_state *state) {
    const struct words *words = crackword_words(setup);
    int length = state->asked_length;
    if (length > WORDS_LENGTH_MAX)
        return false;
    return state->asked.arg[4] ? words_has(words, state->asked_letters, length)
                               : words_has_piece(words, state->asked_letters, length);
}

/* A challenge that fails costs nothing, but is a nuisance: only what is wrong is
 * challenged. */
struct ludo_move crackword_answer(const struct ludo_setup *setup,
                                  const struct crackword_state *state) {
    bool sound = crackword_asked_is_sound(setup, state);
    return (struct ludo_move){.kind = sound ? CRACKWORD_ACCEPT : CRACKWORD_CHALLENGE};
}

/* ------------------------------------------------------------------ worth */

static double answer_worth(const struct ludo_setup *setup, const struct crackword_state *state,
                           struct ludo_move move) {
    return move.kind == crackword_answer(setup, state).kind;
}

static double crackword_worth(const struct ludo_setup *setup, const void *masked, int seat,
                              struct ludo_move move) {
    static const double unsound = -100;
    struct ludo_setup strict = *setup;
    struct crackword_state state = *(const struct crackword_state *)masked;
    struct crackword_mind mind;
    if (state.phase == CRACKWORD_PHASE_ASK)
        return answer_worth(setup, &state, move);
    crackword_make_strict(&strict, &state);
    if (move.kind == CRACKWORD_LAY && !crackword_lay_is_sound(&strict, &state, move))
        return unsound;
    crackword_mind_open(&mind, &strict, &state, seat, NULL);
    return crackword_move_worth(&mind, move);
}

/* ----------------------------------------------------------------- levels */

static struct ludo_move choose_normally(const struct ludo_bot *bot, const struct ludo_setup *setup,
                                        const void *masked, int seat, struct ludo_rng *rng,
                                        void *memory) {
    const struct crackword_state *state = masked;
    struct desk *desk = memory;
    struct bot_best best = {0};
    (void)bot;
    if (state->phase == CRACKWORD_PHASE_ASK)
        return crackword_answer(setup, state);
    desk_open(desk, setup, masked, seat);
    if (desk->count == 1)
        return desk->moves[0];
    crackword_sights_clear(&desk->sights);
    crackword_mind_open(&desk->mind, &desk->setup, &desk->state, seat, &desk->sights);
    for (uint32_t i = 0; i < desk->count; i++)
        bot_best_add(&best, desk->moves[i], crackword_move_worth(&desk->mind, desk->moves[i]), 0,
                     rng);
    return best.move;
}

/* The row with most cards if one can be taken, or any letter that fits. JOKERs
 * wait for a word, POUBELLE cards until nothing else is to be done. */
static double easy_worth(const struct crackword_state *state, struct ludo_move move) {
    switch (move.kind) {
    case CRACKWORD_LAY:
        if (move.arg[4])
            return 3 + state->row[move.arg[0]].cards;
        return move.arg[3] ? 1 : 3;
    case CRACKWORD_REFILL:
        return move.arg[2] ? 1 : 3;
    case CRACKWORD_TRASH_ROW:
        return 2;
    default:
        return 0;
    }
}

/* One wrong card in two is overlooked. */
static struct ludo_move choose_easily(const struct ludo_bot *bot, const struct ludo_setup *setup,
                                      const void *masked, int seat, struct ludo_rng *rng,
                                      void *memory) {
    const struct crackword_state *state = masked;
    struct desk *desk = memory;
    struct bot_best best = {0};
    (void)bot;
    if (state->phase == CRACKWORD_PHASE_ASK)
        return rng_below(rng, 2) ? crackword_answer(setup, state)
                                 : (struct ludo_move){.kind = CRACKWORD_ACCEPT};
    desk_open(desk, setup, masked, seat);
    for (uint32_t i = 0; i < desk->count; i++)
        bot_best_add(&best, desk->moves[i], easy_worth(&desk->state, desk->moves[i]), 0, rng);
    return best.move;
}

static const struct ludo_bot bots[] = {
    {.name = "easy", .memory = desk_memory, .choose = choose_easily},
    {.name = "normal", .memory = desk_memory, .choose = choose_normally},
    {.name = "hard",
     .iterations = 600,
     .memory = crackword_search_memory,
     .choose = crackword_search},
    {0},
};

const struct bot_book crackword_book = {
    .game = "crackword", .worth = crackword_worth, .bots = bots};
