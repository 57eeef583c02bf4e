/* CRACK IT: what can be known, and the odds of what is imagined: compared with
 * all ways there are, counted here apart from the game. */
#include "crackit_vault.h"

#include <math.h>
#include <stdlib.h>

enum { DRAWS = 60000, OUTCOMES = 4096 };

struct tally {
    double weight[OUTCOMES]; /* as it should be */
    uint32_t count[OUTCOMES];
};

/* Every outcome within five deviations of what it should be, none besides. */
static void compare(const struct tally *tally) {
    double total = 0;
    int possible = 0;
    for (int i = 0; i < OUTCOMES; i++)
        total += tally->weight[i];
    for (int i = 0; i < OUTCOMES; i++) {
        double p = tally->weight[i] / total, expected = DRAWS * p;
        double off = fabs(tally->count[i] - expected);
        if (p > 0 ? off > 5 * sqrt(expected * (1 - p)) + 1 : tally->count[i] > 0)
            fail_msg("outcome %d came up %u times instead of %.1f", i, tally->count[i], expected);
        possible += p > 0;
    }
    assert_true(possible > 1);
}

static void imagine(struct vault *v, const struct crackit_state *masked, int viewer,
                    struct ludo_rng *rng, struct crackit_state *imagined) {
    *imagined = *masked;
    crackit.imagine(&v->setup, imagined, viewer, rng);
}

/* ---------------------------------------------------------------- numbers */

/* For seat 0, who holds two 5s, seat 1's number is a 4 or the last 5, seat 2's
 * the last 5 or a 6. */
static struct vault *two_narrow_numbers(void) {
    struct vault *v = vault_dealt(3, "thieves", "552 485 677", "3 6 4 7, 1, 2", 0);
    vault_do(v, 0, "dial 3 at 1");
    vault_end(v, "");
    vault_until(v, 0);
    vault_do(v, 0, "dial 6 at 1");
    vault_end(v, "");
    vault_until(v, 0);
    vault_do(v, 0, "dial 4 at 2");
    vault_end(v, "");
    vault_until(v, 0);
    vault_do(v, 0, "dial 7 at 2");
    return v;
}

static void ci_31_hidden_numbers_are_imagined_at_their_odds(void **unused) {
    (void)unused;
    struct vault *v = two_narrow_numbers();
    struct crackit_state masked, imagined;
    struct ludo_rng rng;
    static struct tally tally;
    static const int left[10] = {3, 3, 2, 3, 3, 1, 3, 3, 3, 3}; /* all but 5 5 2 */
    tally = (struct tally){0};
    for (int a = 4; a <= 5; a++)
        for (int b = 5; b <= 6; b++)
            tally.weight[10 * a + b] = left[a] * (left[b] - (a == b));
    ludo_rng_seed(&rng, 5, 0);
    ludo_mask(&v->setup, &v->state, 0, &masked);
    for (int i = 0; i < DRAWS; i++) {
        imagine(v, &masked, 0, &rng, &imagined);
        tally.count[10 * imagined.safe[1].number[0] + imagined.safe[2].number[0]]++;
    }
    compare(&tally);
}

static void ci_31_the_view_tells_the_same_odds(void **unused) {
    (void)unused;
    struct vault *v = two_narrow_numbers();
    /* Of 15 ways, 12 have a 4 in seat 1's safe, and 3 a 5 in seat 2's. */
    assert_string_equal(vault_see(v, 0, "safes.1.numbers.0.odds.4"), "0.8");
    assert_string_equal(vault_see(v, 0, "safes.1.numbers.0.odds.5"), "0.2");
    assert_string_equal(vault_see(v, 0, "safes.2.numbers.0.odds.5"), "0.2");
    assert_string_equal(vault_see(v, 0, "safes.2.numbers.0.odds.6"), "0.8");
    vault_end(v, "");
    vault_until(v, 0);
    assert_string_equal(vault_see(v, 0, "safes.1.numbers.0.odds.0"), "0.0");
}

static void ci_30_a_dial_tells_what_it_may_bring(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(2, "thieves", "556 485", "3 5, 1", 0);
    /* Seat 0 cannot see 27 numbers: nine 0 to 2, three 3s and 4s, one 5, two 6s. */
    assert_string_equal(vault_preview(v, 0, "dial 5 at 1", "click"), "0.037");
    assert_string_equal(vault_preview(v, 0, "dial 5 at 1", "above"), "0.556");
    assert_string_equal(vault_preview(v, 0, "dial 5 at 1", "below"), "0.407");
    assert_string_equal(vault_preview(v, 0, "dial 3 at 1", "click"), "0.111");
}

/* Numbers dealt before the combination deck was shuffled anew are from what was
 * left then: together they are known, whoever has which. */
static void ci_43_old_numbers_are_known_together_after_a_shuffle(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(3, "thieves", "552 485 677", "3 6 4 7, 1, 2", 0);
    struct crackit_state masked, imagined;
    struct ludo_rng rng;
    int differed = 0;
    memcpy(v->state.number_discard, v->state.number_deck, sizeof v->state.number_deck);
    memset(v->state.number_deck, 0, sizeof v->state.number_deck);
    v->state.number_left = 0;
    crackit_refill_numbers(&v->setup, &v->state);
    ludo_rng_seed(&rng, 6, 0);
    ludo_mask(&v->setup, &v->state, 0, &masked);
    for (int i = 0; i < 200; i++) {
        int count[10] = {0};
        imagine(v, &masked, 0, &rng, &imagined);
        for (int seat = 1; seat < 3; seat++)
            for (int place = 0; place < 3; place++)
                count[imagined.safe[seat].number[place]]++;
        assert_true(count[4] == 1 && count[8] == 1 && count[5] == 1 && count[6] == 1 &&
                    count[7] == 2);
        assert_memory_equal(imagined.number_deck, v->state.number_deck, 10);
        differed += imagined.safe[1].number[0] != 4;
    }
    assert_true(differed > 100);
}

/* ------------------------------------------------------------------ hands */

/* A small position, as seat 0 sees it: cards that it cannot account for, in the
 * deck and in the hands of seats 1 and 2. */
struct position {
    const char *cards;       /* a digit, or h, b, r, c, p */
    const char *fresh;       /* the deck as it was last shuffled */
    uint64_t known1, known2; /* what seat 0 knows of the hands */
    int hidden1, hidden2;    /* cards of theirs that it cannot name */
    int others1, others2;    /* … that are no dials */
};

static unsigned card_of(char letter) {
    static const char letters[] = "0123456789hbrcmp";
    return (unsigned)(strchr(letters, letter) - letters);
}

static void count_cards(const char *cards, uint8_t *counts) {
    memset(counts, 0, CRACKIT_CARDS);
    for (; *cards; cards++)
        counts[card_of(*cards)]++;
}

static int hash_hands(uint64_t one, uint64_t two) {
    uint64_t mixed = (one * UINT64_C(0x9e3779b97f4a7c15)) ^ (two * UINT64_C(0xc2b2ae3d27d4eb4f));
    return (int)(mixed >> 52);
}

/* Fill hidden places one after the other by each card that is left; count those
 * fillings that agree with what is certain. Known dials are no part of it. */
static void enumerate(const struct position *p, const char *left, const uint8_t *fresh, int place,
                      uint64_t one, uint64_t two, struct tally *tally) {
    if (place == p->hidden1 + p->hidden2) {
        uint8_t deck[CRACKIT_CARDS];
        char rest[16] = "";
        size_t count = 0;
        for (const char *c = left; *c; c++)
            if (*c != '.')
                rest[count++] = *c;
        count_cards(rest, deck);
        for (int card = 0; card < CRACKIT_CARDS; card++)
            if (deck[card] > fresh[card])
                return;
        tally->weight[hash_hands(one, two)]++;
        return;
    }
    bool first = place < p->hidden1;
    int within = first ? place : place - p->hidden1;
    for (int i = 0; left[i]; i++) {
        unsigned card = left[i] == '.' ? 0 : card_of(left[i]);
        bool barred = within < (first ? p->others1 : p->others2) && card < CRACKIT_DIALS;
        if (left[i] == '.' || barred)
            continue;
        char next[16];
        strcpy(next, left);
        next[i] = '.';
        enumerate(p, next, fresh, place + 1, first ? one + crackit_one(card) : one,
                  first ? two : two + crackit_one(card), tally);
    }
}

/* Cards by name, as a count of sixteen. */
static uint64_t hand_of(const char *cards) {
    uint64_t hand = 0;
    for (; *cards; cards++)
        hand += crackit_one(card_of(*cards));
    return hand;
}

static void check_position(const struct position *p) {
    static struct tally tally;
    struct crackit_state masked, imagined;
    struct ludo_rng rng;
    uint8_t fresh[CRACKIT_CARDS], deck[CRACKIT_CARDS];
    struct vault *v = vault_dealt(3, "thieves", "552 485 677", "3 6 4 7, 1, 2", 0);
    ludo_mask(&v->setup, &v->state, 0, &masked);
    count_cards(p->cards, deck);
    count_cards(p->fresh, fresh);
    memcpy(masked.deck, deck, sizeof deck);
    memcpy(masked.fresh, fresh, sizeof fresh);
    memset(masked.drawn, 0, sizeof masked.drawn);
    masked.known[0][1] = p->known1 | (uint64_t)p->others1 << (4 * CRACKIT_KNOWN_OTHERS);
    masked.known[0][2] = p->known2 | (uint64_t)p->others2 << (4 * CRACKIT_KNOWN_OTHERS);
    masked.held[1] = (uint8_t)(p->hidden1 + (int)crackit_dial_count(p->known1));
    masked.held[2] = (uint8_t)(p->hidden2 + (int)crackit_dial_count(p->known2));
    for (unsigned card = 0; card < CRACKIT_DIALS; card++)
        masked.deck[card] = (uint8_t)(masked.deck[card] + crackit_count(p->known1, card) +
                                      crackit_count(p->known2, card));
    masked.deck_left = (uint8_t)(strlen(p->cards) - (size_t)(p->hidden1 + p->hidden2));
    tally = (struct tally){0};
    enumerate(p, p->cards, fresh, 0, 0, 0, &tally);
    ludo_rng_seed(&rng, 7, 0);
    for (int i = 0; i < DRAWS; i++) {
        imagine(v, &masked, 0, &rng, &imagined);
        tally.count[hash_hands(imagined.hand[1] - p->known1, imagined.hand[2] - p->known2)]++;
    }
    compare(&tally);
}

static void ci_55_hands_are_imagined_at_their_odds(void **unused) {
    (void)unused;
    check_position(&(struct position){
        .cards = "1125hhbppp", .fresh = "1125hhbppp", .hidden1 = 3, .hidden2 = 2});
}

static void ci_40_what_a_hint_showed_counts_for_the_odds(void **unused) {
    (void)unused;
    check_position(&(struct position){.cards = "1125hhbp",
                                      .fresh = "11225hhbp",
                                      .known1 = hand_of("2"),
                                      .hidden1 = 2,
                                      .others1 = 2,
                                      .hidden2 = 2});
    check_position(&(struct position){.cards = "1125hhbp",
                                      .fresh = "1111225hhbp",
                                      .known1 = hand_of("2"),
                                      .known2 = hand_of("11"),
                                      .hidden1 = 2,
                                      .others1 = 1,
                                      .hidden2 = 2,
                                      .others2 = 1});
}

static void ci_21_what_a_shuffled_deck_cannot_hold_is_in_hands(void **unused) {
    (void)unused;
    check_position(
        &(struct position){.cards = "1122hhbppp", .fresh = "112hbp", .hidden1 = 3, .hidden2 = 2});
    check_position(&(struct position){
        .cards = "1122hhbp", .fresh = "122hp", .hidden1 = 3, .others1 = 2, .hidden2 = 1});
    check_position(&(struct position){.cards = "1125hhbp",
                                      .fresh = "1255hbp",
                                      .known2 = hand_of("5"),
                                      .hidden1 = 2,
                                      .others1 = 1,
                                      .hidden2 = 2,
                                      .others2 = 1});
}

/* Right after a shuffle, played through moves: all that the deck is not made of
 * is in hands, and of two seats each knows the other's. */
static void ci_21_after_a_shuffle_a_single_rivals_hand_is_known(void **unused) {
    (void)unused;
    struct vault *v = vault_dealt(2, "thieves", "552 485", "3 6 4 7 9, prohibit 1 2 0 8", 0);
    struct crackit_state masked, imagined;
    struct ludo_rng rng;
    while (!memcmp(v->state.fresh, v->cards.count, sizeof v->state.fresh)) {
        char move[LUDO_MOVE_TEXT_MAX] = "discard ";
        const char *hand = vault_hand(v, 0);
        strncat(move, hand, strcspn(hand, " "));
        vault_do(v, v->state.turn, v->state.turn == 0 ? move : "discard nothing");
        vault_draw(v, "");
    }
    ludo_rng_seed(&rng, 8, 0);
    ludo_mask(&v->setup, &v->state, 0, &masked);
    assert_true(masked.hand[1] == 0);
    for (int i = 0; i < 50; i++) {
        imagine(v, &masked, 0, &rng, &imagined);
        assert_true(imagined.hand[1] == v->state.hand[1]);
        assert_memory_equal(imagined.deck, v->state.deck, sizeof imagined.deck);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ci_31_hidden_numbers_are_imagined_at_their_odds),
        cmocka_unit_test(ci_31_the_view_tells_the_same_odds),
        cmocka_unit_test(ci_30_a_dial_tells_what_it_may_bring),
        cmocka_unit_test(ci_43_old_numbers_are_known_together_after_a_shuffle),
        cmocka_unit_test(ci_55_hands_are_imagined_at_their_odds),
        cmocka_unit_test(ci_40_what_a_hint_showed_counts_for_the_odds),
        cmocka_unit_test(ci_21_what_a_shuffled_deck_cannot_hold_is_in_hands),
        cmocka_unit_test(ci_21_after_a_shuffle_a_single_rivals_hand_is_known),
    };
    return cmocka_run_group_tests_name("CRACK IT: knowledge", tests, NULL, NULL);
}
