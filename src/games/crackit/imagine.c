/* CRACK IT: filling in what a viewer cannot see, at the right odds.
 *
 * What a viewer can be certain of: the cards it cannot account for, where it
 * cannot see them; dial cards that a Hint showed; how many cards of a hand are
 * no dials; what the deck can still hold since it was last shuffled; the bounds
 * around each hidden number, and the combination deck that it is from. All ways
 * to put the cards in their places that agree with this are equally likely.
 * Nothing is read into what others chose, and of hands nothing into who has drawn
 * since the deck was shuffled: with numbers that is exact, with hands it is not
 * while some of them are older than the deck. */
#include "games/crackit/crackit.h"

#include "base/rng.h"

#include <string.h>

/* ---------------------------------------------------------------- numbers */

/* A hidden number, and the combination deck that it is from. */
struct place {
    uint8_t seat, number, low, high, deck;
};

enum { PLACES_MAX = CRACKIT_SEATS * CRACKIT_NUMBERS };

/* The cards that the hidden numbers of each deck can be. */
struct pools {
    uint8_t of[CRACKIT_OLD_DECKS + 1][CRACKIT_VALUES];
};

static bool is_narrower(const struct place *place) {
    return place->low > 0 || place->high < CRACKIT_VALUES - 1;
}

/* Hidden numbers, those with dial cards around them first. */
static int list_places(const struct ludo_setup *setup, const struct crackit_state *state,
                       struct place *places) {
    int count = 0;
    for (int narrow = 1; narrow >= 0; narrow--)
        for (int seat = 0; seat < setup->seats; seat++)
            for (int number = 0; number < CRACKIT_NUMBERS; number++) {
                const struct crackit_safe *safe = &state->safe[seat];
                struct place place = {
                    .seat = (uint8_t)seat,
                    .number = (uint8_t)number,
                    .low = safe->low[number],
                    .high = safe->high[number],
                    .deck = state->number_from[seat][number],
                };
                if (safe->number[number] == CRACKIT_HIDDEN && is_narrower(&place) == narrow)
                    places[count++] = place;
            }
    return count;
}

static uint32_t sum_between(const uint8_t *counts, int low, int high) {
    uint32_t sum = 0;
    for (int i = low; i <= high; i++)
        sum += counts[i];
    return sum;
}

static uint8_t take_between(uint8_t *counts, int low, int high, struct ludo_rng *rng) {
    uint32_t drawn = rng_below(rng, sum_between(counts, low, high));
    int kind = low;
    for (; drawn >= counts[kind]; kind++)
        drawn -= counts[kind];
    counts[kind]--;
    return (uint8_t)kind;
}

/* Fill place after place. What earlier ones leave for a later one depends on
 * what they are, so that some fillings would come up too often: a filling is
 * kept with the chance of what is left to what there was at first. */
static bool try_numbers(struct crackit_state *state, const struct place *places, int count,
                        const struct pools *pools, struct ludo_rng *rng) {
    struct pools left = *pools;
    for (int i = 0; i < count; i++) {
        const struct place *place = &places[i];
        uint8_t *counts = left.of[place->deck];
        if (is_narrower(place)) {
            uint32_t there = sum_between(pools->of[place->deck], place->low, place->high);
            if (rng_below(rng, there) >= sum_between(counts, place->low, place->high))
                return false;
        }
        state->safe[place->seat].number[place->number] =
            take_between(counts, place->low, place->high, rng);
    }
    memcpy(state->number_deck, left.of[0], sizeof state->number_deck);
    memset(state->number_old, 0, sizeof state->number_old);
    return true;
}

/* Who has not laid numbers down yet holds them ascending. */
static void sort_numbers(struct crackit_state *state, int seat) {
    uint8_t *number = state->safe[seat].number;
    for (int i = 1; i < CRACKIT_NUMBERS; i++)
        for (int j = i; j && number[j - 1] > number[j]; j--) {
            uint8_t swapped = number[j];
            number[j] = number[j - 1];
            number[j - 1] = swapped;
        }
}

static void imagine_numbers(const struct ludo_setup *setup, struct crackit_state *state,
                            struct ludo_rng *rng) {
    struct place places[PLACES_MAX];
    struct pools pools;
    int count = list_places(setup, state, places);
    for (unsigned deck = 0; deck <= CRACKIT_OLD_DECKS; deck++)
        for (unsigned value = 0; value < CRACKIT_VALUES; value++)
            pools.of[deck][value] = (uint8_t)crackit_numbers_of(state, deck, value);
    while (!try_numbers(state, places, count, &pools, rng))
        ;
    if (state->phase == CRACKIT_PHASE_NUMBERS || state->phase == CRACKIT_PHASE_ORDER)
        for (int seat = 0; seat < setup->seats; seat++)
            if (!(state->answered >> seat & 1))
                sort_numbers(state, seat);
}

/* ------------------------------------------------------------------- odds */

/* Places that wait for a value, by the highest that they allow: those are alike.
 * A combination of such counts is a number in a mixed radix, one digit for each
 * value; there are most of them when all places are spread evenly. */
enum { WAITING_MAX = 3 * 3 * 3 * 3 * 2 * 2 * 2 * 2 * 2 * 2 };

struct radix {
    unsigned weight[CRACKIT_VALUES], count[CRACKIT_VALUES], size;
};

static struct radix radix_of(const struct place *places, int count) {
    struct radix radix = {.size = 1};
    for (int i = 0; i < count; i++)
        radix.count[places[i].high]++;
    for (int high = 0; high < CRACKIT_VALUES; high++) {
        radix.weight[high] = radix.size;
        radix.size *= radix.count[high] + 1;
    }
    return radix;
}

static unsigned digit(const struct radix *radix, unsigned waiting, int high) {
    return waiting / radix->weight[high] % (radix->count[high] + 1);
}

/* A card goes to none of those that wait, or to one of them, who is then one
 * less: a lower number, whose own ways have been passed on already. */
static void hand_out(const struct radix *radix, double *ways) {
    for (unsigned waiting = 1; waiting < radix->size; waiting++)
        for (int high = 0; ways[waiting] > 0 && high < CRACKIT_VALUES; high++) {
            unsigned some = radix->count[high] ? digit(radix, waiting, high) : 0;
            if (some)
                ways[waiting - radix->weight[high]] += some * ways[waiting];
        }
}

/* In how many ways the places can be filled from a pool: value after value, those
 * that allow it begin to wait, its cards are handed out, and who allows no higher
 * one has to have got one. */
static double count_ways(const struct place *places, int count, const uint8_t *pool) {
    double ways[WAITING_MAX];
    struct radix radix = radix_of(places, count);
    memset(ways, 0, radix.size * sizeof *ways);
    ways[0] = 1;
    for (int value = 0; value < CRACKIT_VALUES; value++) {
        unsigned more = 0;
        for (int i = 0; i < count; i++)
            more += places[i].low == value ? radix.weight[places[i].high] : 0;
        for (unsigned waiting = radix.size; more && waiting-- > 0;)
            ways[waiting] = waiting >= more ? ways[waiting - more] : 0;
        for (int card = 0; card < pool[value]; card++)
            hand_out(&radix, ways);
        for (unsigned waiting = 1; radix.count[value] && waiting < radix.size; waiting++)
            if (digit(&radix, waiting, value))
                ways[waiting] = 0;
    }
    return ways[0];
}

void crackit_number_odds(const struct ludo_setup *setup, const struct crackit_state *state,
                         int seat, int number, double odds[CRACKIT_VALUES]) {
    struct place places[PLACES_MAX], others[PLACES_MAX], own = {0};
    int count = list_places(setup, state, places), narrow = 0;
    for (int i = 0; i < count; i++)
        if (places[i].seat == seat && places[i].number == number)
            own = places[i];
    for (int i = 0; i < count && is_narrower(&places[i]); i++)
        if (places[i].deck == own.deck && (places[i].seat != seat || places[i].number != number))
            others[narrow++] = places[i];
    for (unsigned value = 0; value < CRACKIT_VALUES; value++) {
        uint8_t pool[CRACKIT_VALUES];
        for (unsigned i = 0; i < CRACKIT_VALUES; i++)
            pool[i] = (uint8_t)crackit_numbers_of(state, own.deck, i);
        odds[value] = 0;
        if (value < own.low || value > own.high || !pool[value])
            continue;
        odds[value] = pool[value]--;
        odds[value] *= count_ways(others, narrow, pool);
    }
}

/* ------------------------------------------------------------------ hands */

/* What the viewer cannot see of the hands: how many cards, and how many of
 * them are no dials for certain; and the cards that they and the deck are. */
struct unseen {
    uint8_t hidden[CRACKIT_SEATS], others[CRACKIT_SEATS];
    uint8_t cards[CRACKIT_CARDS];
    uint8_t needed[CRACKIT_CARDS]; /* more than the deck can hold: in hands for certain */
    unsigned total, total_others;
    bool any_needed;
};

static void list_unseen(const struct ludo_setup *setup, const struct crackit_state *state,
                        int viewer, struct unseen *unseen) {
    int row = viewer == LUDO_SPECTATOR ? CRACKIT_SEATS : viewer;
    *unseen = (struct unseen){0};
    memcpy(unseen->cards, state->deck, sizeof unseen->cards);
    for (int seat = 0; seat < setup->seats; seat++) {
        if (seat == viewer)
            continue;
        uint64_t known = state->known[row][seat];
        for (unsigned card = 0; card < CRACKIT_DIALS; card++)
            unseen->cards[card] = (uint8_t)(unseen->cards[card] - crackit_count(known, card));
        unseen->hidden[seat] = (uint8_t)(state->held[seat] - crackit_dial_count(known));
        unseen->others[seat] = (uint8_t)crackit_count(known, CRACKIT_KNOWN_OTHERS);
        unseen->total += unseen->hidden[seat];
        unseen->total_others += unseen->others[seat];
    }
    for (int card = 0; card < CRACKIT_CARDS; card++) {
        int drawn = viewer == LUDO_SPECTATOR ? 0 : state->drawn[viewer][card];
        int needed = unseen->cards[card] - (state->fresh[card] - drawn);
        unseen->needed[card] = (uint8_t)(needed > 0 ? needed : 0);
        unseen->any_needed |= needed > 0;
    }
}

/* Ways to choose cards of the first kinds of a range, by how many are chosen. */
enum { CHOSEN_MAX = CRACKIT_SEATS * CRACKIT_HAND + 1, KINDS_MAX = CRACKIT_DIALS };

struct ways {
    double of[KINDS_MAX + 1][CHOSEN_MAX];
};

/* The next binomial: from `count` above `chosen` to above `chosen` + 1. */
static double next_choice(double choices, unsigned count, unsigned chosen) {
    return choices * (count - chosen) / (chosen + 1);
}

static void count_choices(const struct unseen *unseen, unsigned first, unsigned kinds,
                          struct ways *ways) {
    memset(ways->of, 0, sizeof ways->of);
    ways->of[0][0] = 1;
    for (unsigned i = 0; i < kinds; i++) {
        unsigned there = unseen->cards[first + i];
        double choices = 1;
        for (unsigned chosen = 0; chosen <= there && chosen <= unseen->total; chosen++) {
            if (chosen >= unseen->needed[first + i])
                for (unsigned sum = chosen; sum <= unseen->total; sum++)
                    ways->of[i + 1][sum] += choices * ways->of[i][sum - chosen];
            choices = next_choice(choices, there, chosen);
        }
    }
}

/* Draw how many of each kind are chosen, from the last kind back, given their
 * sum. */
static void draw_choices(const struct unseen *unseen, unsigned first, unsigned kinds,
                         const struct ways *ways, unsigned sum, uint8_t *chosen,
                         struct ludo_rng *rng) {
    for (unsigned i = kinds; i-- > 0;) {
        double drawn = rng_unit(rng) * ways->of[i + 1][sum], choices = 1;
        unsigned there = unseen->cards[first + i], most = 0, count = 0;
        for (; count <= there && count <= sum; count++) {
            double share = choices * ways->of[i][sum - count];
            choices = next_choice(choices, there, count);
            if (count < unseen->needed[first + i] || share <= 0)
                continue;
            most = count;
            if (drawn < share)
                break;
            drawn -= share;
        }
        chosen[first + i] = (uint8_t)most;
        sum -= most;
    }
}

/* Which cards are in hands, when the deck cannot hold some of them. The cards
 * known to be no dials can be any of those chosen that are none. */
static void choose_held(const struct unseen *unseen, uint8_t *chosen, struct ludo_rng *rng) {
    struct ways dials, others;
    double weights[CHOSEN_MAX] = {0}, total = 0;
    unsigned sum = 0, last = 0;
    count_choices(unseen, 0, CRACKIT_DIALS, &dials);
    count_choices(unseen, CRACKIT_DIALS, CRACKIT_CARDS - CRACKIT_DIALS, &others);
    for (unsigned i = unseen->total_others; i <= unseen->total; i++) {
        weights[i] = others.of[CRACKIT_CARDS - CRACKIT_DIALS][i] *
                     dials.of[CRACKIT_DIALS][unseen->total - i];
        for (unsigned j = 0; j < unseen->total_others; j++)
            weights[i] *= i - j;
        total += weights[i];
    }
    double drawn = rng_unit(rng) * total;
    for (; sum <= unseen->total; sum++) {
        if (weights[sum] <= 0)
            continue;
        last = sum;
        if (drawn < weights[sum])
            break;
        drawn -= weights[sum];
    }
    draw_choices(unseen, CRACKIT_DIALS, CRACKIT_CARDS - CRACKIT_DIALS, &others, last, chosen, rng);
    draw_choices(unseen, 0, CRACKIT_DIALS, &dials, unseen->total - last, chosen, rng);
}

/* Cards that are no dials go to where such are known to be, then any cards to
 * the other places: all fillings come up equally often. */
static void deal_out(const struct ludo_setup *setup, struct crackit_state *state,
                     const struct unseen *unseen, uint8_t *left, struct ludo_rng *rng) {
    for (int others = 1; others >= 0; others--)
        for (int seat = 0; seat < setup->seats; seat++) {
            int count = others ? unseen->others[seat] : unseen->hidden[seat] - unseen->others[seat];
            while (count--)
                state->hand[seat] += crackit_one(
                    take_between(left, others ? CRACKIT_DIALS : 0, CRACKIT_CARDS - 1, rng));
        }
}

static void imagine_hands(const struct ludo_setup *setup, struct crackit_state *state, int viewer,
                          struct ludo_rng *rng) {
    int row = viewer == LUDO_SPECTATOR ? CRACKIT_SEATS : viewer;
    struct unseen unseen;
    uint8_t left[CRACKIT_CARDS] = {0};
    list_unseen(setup, state, viewer, &unseen);
    memcpy(left, unseen.cards, sizeof left);
    if (unseen.any_needed)
        choose_held(&unseen, left, rng);
    for (int seat = 0; seat < setup->seats; seat++)
        if (seat != viewer)
            state->hand[seat] = crackit_dials_of(state->known[row][seat]);
    deal_out(setup, state, &unseen, left, rng);
}

/* The deck is what the hands leave. */
static void leave_deck(const struct ludo_setup *setup, struct crackit_state *state, int viewer) {
    for (int seat = 0; seat < setup->seats; seat++)
        for (unsigned card = 0; card < CRACKIT_CARDS; card++)
            if (seat != viewer)
                state->deck[card] =
                    (uint8_t)(state->deck[card] - crackit_count(state->hand[seat], card));
}

/* --------------------------------------------------------------- answers */

/* Once chance is to close the window all have answered; before, none of the
 * others need have. */
static void imagine_answers(const struct ludo_setup *setup, struct crackit_state *state, int viewer,
                            struct ludo_rng *rng) {
    for (int seat = 0; seat < setup->seats; seat++)
        if (seat != viewer && state->asked >> seat & 1 &&
            crackit_count(state->hand[seat], CRACKIT_PROHIBITION) && rng_below(rng, 2))
            state->prohibiting |= (uint8_t)(1u << seat);
    state->answered = state->asked;
}

void crackit_imagine(const struct ludo_setup *setup, void *state, int viewer,
                     struct ludo_rng *rng) {
    struct crackit_state *s = state;
    bool shown = s->phase == CRACKIT_PHASE_HINT && s->target != CRACKIT_PILE && s->turn != viewer;
    imagine_numbers(setup, s, rng);
    /* Whose hand is being looked at has a dial: all know that (CI-41). */
    do
        imagine_hands(setup, s, viewer, rng);
    while (shown && !crackit_dials_of(s->hand[s->target]));
    leave_deck(setup, s, viewer);
    if (shown)
        crackit_show(s, s->turn, s->target);
    if (s->phase == CRACKIT_PHASE_CLOSE)
        imagine_answers(setup, s, viewer, rng);
}
