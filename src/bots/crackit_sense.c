/* CRACK IT: how likely hidden numbers are, and what it is worth to find them. */
#include "bots/crackit.h"

#include <string.h>

/* Turns to find a number that can be any of so many values, by a model: two or
 * three dials of any number in hand, of which the best is played, and in two turns
 * of five a Hint and a pile with half of the numbers. A single value needs only
 * to be declared. */
static const float work[CRACKIT_VALUES + 1] = {0,    0.7f, 1.65f, 1.91f, 2.19f, 2.4f,
                                               2.6f, 2.8f, 2.9f,  3.0f,  3.1f};

double crackit_work(int values) {
    return work[values];
}

double crackit_safe_work(const struct crackit_safe *safe) {
    double sum = 0;
    for (int i = safe->found; i < CRACKIT_NUMBERS; i++)
        sum += work[safe->high[i] - safe->low[i] + 1];
    return sum;
}

/* ------------------------------------------------------------------- odds */

static void begin(struct crackit_mind *mind, const struct ludo_setup *setup,
                  const struct crackit_state *state, int seat) {
    mind->setup = setup;
    mind->state = state;
    mind->seat = seat;
    mind->rivals = state->closed & ~(1u << seat);
}

/* Combination cards that the seat cannot account for; what a masked state hides
 * is in its decks already. */
static void count_unseen(const struct ludo_setup *setup, const struct crackit_state *state,
                         int seat, uint8_t unseen[CRACKIT_HIDDEN + 1]) {
    memset(unseen, 0, CRACKIT_HIDDEN + 1);
    for (int value = 0; value < CRACKIT_VALUES; value++)
        unseen[value] = (uint8_t)crackit_numbers_left(state, (unsigned)value);
    for (int other = 0; other < setup->seats; other++)
        if (other != seat)
            for (int i = state->safe[other].found; i < CRACKIT_NUMBERS; i++)
                unseen[state->safe[other].number[i]]++;
}

/* Sums of the weights up to each value, as parts of them all. */
static void add_up(float below[CRACKIT_VALUES + 1], const float weights[CRACKIT_VALUES]) {
    below[0] = 0;
    for (int value = 0; value < CRACKIT_VALUES; value++)
        below[value + 1] = below[value] + weights[value];
    float part = 1 / below[CRACKIT_VALUES];
    for (int value = 1; value <= CRACKIT_VALUES; value++)
        below[value] *= part;
}

void crackit_mind_guess(struct crackit_mind *mind, const struct ludo_setup *setup,
                        const struct crackit_state *state, int seat) {
    uint8_t unseen[CRACKIT_HIDDEN + 1];
    begin(mind, setup, state, seat);
    count_unseen(setup, state, seat, unseen);
    for (unsigned rest = mind->rivals; rest; rest &= rest - 1) {
        int rival = __builtin_ctz(rest);
        const struct crackit_safe *safe = &state->safe[rival];
        float weights[CRACKIT_VALUES] = {0};
        for (int value = safe->low[safe->found]; value <= safe->high[safe->found]; value++)
            weights[value] = unseen[value];
        add_up(mind->below[rival], weights);
    }
}

void crackit_mind_count(struct crackit_mind *mind, const struct ludo_setup *setup,
                        const struct crackit_state *state, int seat) {
    begin(mind, setup, state, seat);
    for (unsigned rest = mind->rivals; rest; rest &= rest - 1) {
        int rival = __builtin_ctz(rest);
        double odds[CRACKIT_VALUES], sum = 0;
        float weights[CRACKIT_VALUES];
        crackit_number_odds(setup, state, rival, state->safe[rival].found, odds);
        for (int value = 0; value < CRACKIT_VALUES; value++)
            sum += odds[value];
        for (int value = 0; value < CRACKIT_VALUES; value++)
            weights[value] = (float)(odds[value] / sum);
        add_up(mind->below[rival], weights);
    }
}

/* ------------------------------------------------------------------ worth */

static bool is_last(const struct crackit_safe *safe) {
    return safe->found == CRACKIT_NUMBERS - 1;
}

/* What finding the number brings beyond the work done: a CLICK's extra dial, a
 * safe opened; tokens in King of Safes. */
static double find_bonus(const struct crackit_mind *mind, int rival) {
    const struct crackit_state *state = mind->state;
    bool last = is_last(&state->safe[rival]);
    if (crackit_mode(mind->setup) == CRACKIT_THIEVES)
        return last ? 2.0 : 0.3;
    if (last)
        return 3.0;
    return (state->bad_fame[mind->seat] ? 1.2 : 0.0) + 0.3;
}

/* Work done on a rival is work that the others need not do: in King of Safes,
 * where finding is what counts, it is theirs as much. */
static double work_share(const struct crackit_mind *mind) {
    if (crackit_mode(mind->setup) == CRACKIT_THIEVES || mind->setup->seats == 2)
        return 1;
    return 0.1;
}

double crackit_dial_worth(const struct crackit_mind *mind, int rival, unsigned card) {
    const struct crackit_safe *safe = &mind->state->safe[rival];
    unsigned low = safe->low[safe->found], high = safe->high[safe->found];
    if (card < low || card > high || low == high)
        return 0;
    double below = mind->below[rival][card], above = 1 - mind->below[rival][card + 1];
    double found = 1 - below - above, left = 0;
    /* A single value that is left is declared at once. */
    if (card - low == 1)
        found += below;
    else
        left += below * work[card - low];
    if (high - card == 1)
        found += above;
    else
        left += above * work[high - card];
    return (work[high - low + 1] - left) * work_share(mind) + found * find_bonus(mind, rival);
}

double crackit_declare_worth(const struct crackit_mind *mind, int rival) {
    return crackit_crack_worth(mind, rival) + 0.3;
}

double crackit_crack_worth(const struct crackit_mind *mind, int rival) {
    const struct crackit_safe *safe = &mind->state->safe[rival];
    int values = safe->high[safe->found] - safe->low[safe->found] + 1;
    return work[values] * work_share(mind) + find_bonus(mind, rival);
}
