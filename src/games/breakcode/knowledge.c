/* Break the Code: what a seat can know, exactly. */
#include "games/breakcode/knowledge.h"

#include "games/breakcode/deals.h"

#include <string.h>

/* ----------------------------------------------------------------- lists */

static int rival_of(const struct breakcode_knowledge *knowledge, int seat) {
    for (int r = 0; r < knowledge->rivals; r++)
        if (knowledge->seat[r] == seat)
            return r;
    return -1;
}

/* Keep the tiles that the viewer has seen out of what it has not. */
static void look_around(struct breakcode_knowledge *knowledge, const struct ludo_setup *setup,
                        const struct breakcode_state *state) {
    bool looked = breakcode_out(setup, state) & ludo_mover_bit(knowledge->viewer);
    breakcode_set own = breakcode_without(BREAKCODE_ALL, state->hand[knowledge->viewer]);
    knowledge->unseen = looked ? breakcode_without(own, state->middle) : own; /* BC-26 */
    knowledge->middle = own & ~knowledge->unseen;
}

void breakcode_knowledge_blank(struct breakcode_knowledge *knowledge,
                               const struct ludo_setup *setup, const struct breakcode_state *state,
                               int viewer) {
    knowledge->seats = (uint8_t)breakcode_hands(setup);
    knowledge->viewer = (uint8_t)viewer;
    knowledge->size = (uint8_t)breakcode_size(setup);
    knowledge->rivals = 0;
    look_around(knowledge, setup, state);
    for (int seat = 0; seat < breakcode_hands(setup); seat++)
        if (seat != viewer)
            knowledge->seat[knowledge->rivals++] = (uint8_t)seat;
    uint32_t count = breakcode_sets(knowledge->unseen, knowledge->size, knowledge->hand[0]);
    for (int r = 0; r < knowledge->rivals; r++) {
        knowledge->count[r] = (uint16_t)count;
        if (r)
            memcpy(knowledge->hand[r], knowledge->hand[0], count * sizeof(breakcode_set));
    }
}

void breakcode_knowledge_hear(struct breakcode_knowledge *knowledge, int rival, int question,
                              uint8_t answer) {
    knowledge->count[rival] = (uint16_t)breakcode_sets_hear(
        knowledge->hand[rival], knowledge->count[rival], question, answer);
}

void breakcode_knowledge_hear_all(struct breakcode_knowledge *knowledge,
                                  const struct breakcode_asked *asked) {
    for (int r = 0; r < knowledge->rivals; r++) {
        uint8_t answer = asked->answer[knowledge->seat[r]];
        if (answer != BREAKCODE_NO_ANSWER)
            breakcode_knowledge_hear(knowledge, r, asked->question, answer);
    }
}

void breakcode_knowledge_guessed(struct breakcode_knowledge *knowledge, int rival,
                                 breakcode_set code, bool right) {
    knowledge->count[rival] = (uint16_t)breakcode_sets_guessed(
        knowledge->hand[rival], knowledge->count[rival], code, right);
}

void breakcode_knowledge_begin(struct breakcode_knowledge *knowledge,
                               const struct ludo_setup *setup, const struct breakcode_state *state,
                               int viewer) {
    breakcode_knowledge_blank(knowledge, setup, state, viewer);
    for (int i = 0; i < state->asks; i++)
        breakcode_knowledge_hear_all(knowledge, &state->asked[i]);
    for (int i = 0; breakcode_hands(setup) == 2 && i < state->guesses; i++) {
        int rival = rival_of(knowledge, 1 - breakcode_guess_seat(state->guess[i]));
        if (rival >= 0)
            breakcode_knowledge_guessed(knowledge, rival, breakcode_guess_code(setup, state, i),
                                        breakcode_guess_is_right(state, i));
    }
}

/* ----------------------------------------------------------------- draws */

void breakcode_knowledge_draw(const struct breakcode_knowledge *knowledge, struct ludo_rng *rng,
                              struct breakcode_deal *deal) {
    struct breakcode_lists lists = {.lists = knowledge->rivals};
    breakcode_set drawn[BREAKCODE_SEATS];
    breakcode_set rest = knowledge->unseen;
    *deal = (struct breakcode_deal){0};
    for (int r = 0; r < knowledge->rivals; r++) {
        lists.set[r] = knowledge->hand[r];
        lists.count[r] = knowledge->count[r];
    }
    breakcode_lists_draw(&lists, rng, drawn);
    for (int r = 0; r < knowledge->rivals; r++) {
        deal->hand[knowledge->seat[r]] = drawn[r];
        rest &= ~drawn[r];
    }
    deal->hand[knowledge->viewer] = BREAKCODE_ALL & ~(knowledge->unseen | knowledge->middle);
    if (knowledge->seats > 2)
        deal->middle = knowledge->middle ? knowledge->middle : rest;
}

/* -------------------------------------------------------------- counting
 *
 * A deal divides the unseen tiles among at most four parts: the rivals' hands
 * and the middle. Sets are squeezed into 16 bits, one for each unseen tile.
 * Of the four lists two are joined to pairs: how many pairs of disjoint sets
 * cover just this part of the tiles? Each disjoint pair of the other two then
 * finds in one look how many deals it is part of. Where there are fewer parts
 * the list of a missing one holds the empty set alone. */

enum { PARTS = 4 };

struct part {
    uint32_t count;
    uint16_t set[BREAKCODE_LIST];
    uint32_t *weight; /* of each set */
};

static uint16_t squeeze(breakcode_set unseen, breakcode_set set) {
    unsigned squeezed = 0;
    for (; set; set &= set - 1)
        squeezed |= 1u << breakcode_count(unseen & (breakcode_tile(__builtin_ctz(set)) - 1));
    return (uint16_t)squeezed;
}

static void part_fill(struct part *part, breakcode_set unseen, const breakcode_set *set,
                      uint32_t count, uint32_t *weight) {
    part->count = count;
    part->weight = weight;
    for (uint32_t i = 0; i < count; i++) {
        part->set[i] = squeeze(unseen, set[i]);
        weight[i] = 0;
    }
}

static void pairs_join(uint8_t *pairs, const struct part *a, const struct part *b) {
    memset(pairs, 0, 1 << 16);
    for (uint32_t i = 0; i < a->count; i++)
        for (uint32_t j = 0; j < b->count; j++)
            if (!(a->set[i] & b->set[j]))
                pairs[a->set[i] | b->set[j]]++;
}

/* The number of deals. */
static uint64_t pairs_weigh(const uint8_t *pairs, uint16_t full, const struct part *a,
                            const struct part *b) {
    uint64_t deals = 0;
    for (uint32_t i = 0; i < a->count; i++) {
        uint32_t sum = 0;
        for (uint32_t j = 0; j < b->count; j++)
            if (!(a->set[i] & b->set[j])) {
                uint32_t others = pairs[full ^ a->set[i] ^ b->set[j]];
                sum += others;
                b->weight[j] += others;
            }
        a->weight[i] += sum;
        deals += sum;
    }
    return deals;
}

/* Join the longest list with the shortest: fewest pairs in all. */
static void order(const struct part *parts, int by_length[PARTS]) {
    for (int i = 0; i < PARTS; i++) {
        int at = i;
        for (; at && parts[by_length[at - 1]].count > parts[i].count; at--)
            by_length[at] = by_length[at - 1];
        by_length[at] = i;
    }
}

/* Keep the middles that some deal agrees with. */
static void keep_middles(struct breakcode_counts *counts) {
    uint16_t kept = 0;
    for (uint16_t i = 0; i < counts->middles; i++)
        if (counts->middle_weight[i]) {
            counts->middle[kept] = counts->middle[i];
            counts->middle_weight[kept++] = counts->middle_weight[i];
        }
    counts->middles = kept;
}

static void count_deals(const struct breakcode_knowledge *knowledge,
                        struct breakcode_counts *counts) {
    struct part parts[PARTS];
    uint32_t nothing[PARTS];
    int sorted[PARTS], used = knowledge->rivals;
    breakcode_set unseen = knowledge->unseen;
    for (int r = 0; r < used; r++)
        part_fill(&parts[r], unseen, knowledge->hand[r], knowledge->count[r], counts->weight[r]);
    counts->middles = 1;
    counts->middle[0] = 0;
    if (!knowledge->middle)
        counts->middles = (uint16_t)breakcode_sets(unseen, knowledge->size, counts->middle);
    part_fill(&parts[used++], unseen, counts->middle, counts->middles, counts->middle_weight);
    for (; used < PARTS; used++)
        part_fill(&parts[used], unseen, &(breakcode_set){0}, 1, &nothing[used]);
    order(parts, sorted);
    const struct part *a = &parts[sorted[0]], *b = &parts[sorted[3]];
    const struct part *c = &parts[sorted[1]], *d = &parts[sorted[2]];
    uint16_t full = squeeze(unseen, unseen);
    pairs_join(counts->pairs, a, b);
    counts->deals = pairs_weigh(counts->pairs, full, c, d);
    pairs_join(counts->pairs, c, d);
    (void)pairs_weigh(counts->pairs, full, a, b);
    keep_middles(counts);
    if (knowledge->middle)
        counts->middle[0] = knowledge->middle;
}

/* Before anything is said all hands and middles are alike, and the deals need
 * no counting. */
static bool is_blank(const struct breakcode_knowledge *knowledge) {
    uint16_t all = knowledge->size == 5 ? BREAKCODE_LIST : 1820;
    bool blank = !knowledge->middle;
    for (int r = 0; r < knowledge->rivals; r++)
        blank = blank && knowledge->count[r] == all;
    return blank;
}

static void count_blank(const struct breakcode_knowledge *knowledge,
                        struct breakcode_counts *counts) {
    uint32_t others = knowledge->seats == 3 ? 252 : 495 * 70; /* 10!/5!², 12!/4!³ */
    counts->middles = (uint16_t)breakcode_sets(knowledge->unseen, knowledge->size, counts->middle);
    counts->deals = (uint64_t)counts->middles * others;
    for (uint32_t i = 0; i < counts->middles; i++) {
        counts->middle_weight[i] = others;
        for (int r = 0; r < knowledge->rivals; r++)
            counts->weight[r][i] = others;
    }
}

void breakcode_knowledge_count(const struct breakcode_knowledge *knowledge,
                               struct breakcode_counts *counts) {
    if (knowledge->seats > 2) {
        if (is_blank(knowledge))
            count_blank(knowledge, counts);
        else
            count_deals(knowledge, counts);
        return;
    }
    counts->middles = 0;
    counts->deals = knowledge->count[0];
    for (uint32_t i = 0; i < knowledge->count[0]; i++)
        counts->weight[0][i] = 1;
}

uint32_t breakcode_knowledge_codes(const struct breakcode_knowledge *knowledge,
                                   const struct breakcode_counts *counts, breakcode_set *code,
                                   uint32_t *weight) {
    bool two = knowledge->seats == 2;
    uint32_t count = two ? knowledge->count[0] : counts->middles, codes = 0;
    const breakcode_set *set = two ? knowledge->hand[0] : counts->middle;
    const uint32_t *weights = two ? counts->weight[0] : counts->middle_weight;
    for (uint32_t i = 0; i < count; i++) {
        unsigned copies = breakcode_knowledge_copies(knowledge, set[i]);
        if (!copies)
            continue;
        code[codes] = breakcode_code(set[i]);
        weight[codes++] = weights[i] * copies;
    }
    return codes;
}

int breakcode_knowledge_split(const struct breakcode_knowledge *knowledge,
                              const struct breakcode_counts *counts, int rival, int question,
                              uint64_t weight[BREAKCODE_ANSWERS],
                              uint32_t codes[BREAKCODE_ANSWERS]) {
    int answers = 0;
    memset(weight, 0, BREAKCODE_ANSWERS * sizeof *weight);
    memset(codes, 0, BREAKCODE_ANSWERS * sizeof *codes);
    for (uint32_t i = 0; i < knowledge->count[rival]; i++) {
        breakcode_set hand = knowledge->hand[rival][i];
        uint32_t deals = counts->weight[rival][i];
        uint8_t answer = breakcode_answer(question, hand);
        if (!deals)
            continue;
        answers += !weight[answer];
        weight[answer] += deals;
        codes[answer] += breakcode_knowledge_counts(knowledge, hand);
    }
    return answers;
}
