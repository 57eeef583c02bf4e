/* Break the Code with three and four seats: looking for the middle.
 *
 * All hear nearly the same, so that nobody is far ahead; what decides is who
 * dares, and when. A seat guesses but once, and after a right guess only those
 * whose turn is still to come in the round have another chance (BC-26, BC-27):
 * the more of them come after a seat, the less it may expect of waiting, and the
 * lower are the odds at which it guesses. It asks what tells it much and says
 * little of its own hand. And it reads what the others did: one who asked was
 * not sure, one who was right most likely was. */
#include "bots/breakcode.h"

#include "base/rng.h"
#include "games/breakcode/deals.h"

#include <string.h>

enum {
    READ_MAX = 96, /* deals up to which others' choices are read; with more nobody is sure */
    DRAWS = 16,    /* deals that must agree for somebody to count as sure */
};

/* The hands that a seat may have, as far as is said aloud. */
struct open {
    uint32_t count;
    breakcode_set set[BREAKCODE_HANDS_5];
};

struct middle {
    struct breakcode_worlds worlds;
    struct breakcode_groups groups;
    struct breakcode_knowledge rival; /* as one of them sees it */
    struct breakcode_offer offer;     /* when it asked */
    struct open open;                 /* of the seat */
    int asks;
    uint8_t question[BREAKCODE_ASKABLE];
    ludo_movers after; /* who will still have a turn in this round */
    /* For each deal and seat: after which questions it would know the middle,
     * bit `asks` being for now. */
    uint16_t sure[READ_MAX][BREAKCODE_SEATS];
};

/* By how many seats come after this one in the round: the odds at which it
 * guesses, and what a bit that it learns, and a bit that it tells about its own
 * hand, are worth. `wait` is what the same odds are worth a turn later; where it
 * is 0 the seat does not look ahead but goes by the odds alone. Found by matches
 * among normals. */
struct policy {
    float guess[BREAKCODE_SEATS];
    float learn[BREAKCODE_SEATS];
    float hide[BREAKCODE_SEATS];
    float wait;
};

static const struct policy three = {
    .guess = {0.47f, 0.4f, 0.29f}, .learn = {1, 1, 1}, .wait = 0.8f};
static const struct policy four = {
    .guess = {0.33f, 0.2f, 0.15f, 0.1f}, .learn = {1, 1, 0.5f, 0.5f}, .hide = {1, 1, 1, 1}};

/* Odds below which the seat would rather go on than guess a turn later. */
static const float go_on = 0.35f;

/* What it says of a deal if in it somebody would have been sure who asked, or
 * not sure who guessed right. */
static const float sure_but_asked = 0.02f, unsure_but_right = 0.05f;

size_t breakcode_middle_memory(const struct ludo_bot *bot, const struct ludo_setup *setup) {
    (void)bot;
    (void)setup;
    return sizeof(struct middle);
}

/* ----------------------------------------------------------------- deals */

static bool same_deal(const struct breakcode_world *a, const struct breakcode_world *b) {
    return !memcmp(a->hand, b->hand, sizeof a->hand);
}

/* Make deals that were drawn several times one, at their weight; as long as
 * they are few. */
static void gather_deals(struct breakcode_worlds *worlds) {
    struct breakcode_world kept[READ_MAX];
    uint32_t count = 0;
    for (uint32_t i = 0; i < worlds->count; i++) {
        uint32_t at = 0;
        while (at < count && !same_deal(&kept[at], &worlds->world[i]))
            at++;
        if (at == READ_MAX)
            return;
        if (at == count)
            kept[count++] = worlds->world[i];
        else
            kept[at].weight += worlds->world[i].weight;
    }
    memcpy(worlds->world, kept, count * sizeof *kept);
    worlds->count = count;
}

/* The seats that will still have a turn in this round. */
static ludo_movers movers_after(const struct ludo_setup *setup, const struct breakcode_state *state,
                                int seat) {
    ludo_movers after = 0;
    for (int other = (seat + 1) % setup->seats; other != state->first;
         other = (other + 1) % setup->seats)
        after |= ludo_mover_bit(other);
    return after & ~breakcode_out(setup, state);
}

/* ------------------------------------------------------------ the others */

/* What the rival knew in this deal after so many questions. */
static void go_back(struct middle *middle, const struct ludo_setup *setup,
                    const struct breakcode_state *state, const struct breakcode_world *world,
                    int rival, int asks) {
    struct breakcode_state then = *state;
    int seat = middle->worlds.knowledge.seat[rival];
    then.hand[seat] = breakcode_code(world->hand[rival]);
    then.asks = (uint8_t)asks;
    then.guesses = 0;
    breakcode_knowledge_begin(&middle->rival, setup, &then, seat);
}

/* Whether that was the middle. */
static bool was_sure(struct middle *middle, breakcode_set code, struct ludo_rng *rng) {
    struct breakcode_deal deal;
    for (int i = 0; i < DRAWS; i++) {
        breakcode_knowledge_draw(&middle->rival, rng, &deal);
        if (breakcode_code(deal.middle) != code)
            return false;
    }
    return true;
}

/* The part of a list that a question leaves on average. */
static float part_left(const breakcode_set *set, uint32_t count, int question) {
    uint16_t answers[BREAKCODE_ANSWERS] = {0};
    uint32_t squares = 0;
    for (uint32_t i = 0; i < count; i++)
        answers[breakcode_answer(question, set[i])]++;
    for (int i = 0; i < BREAKCODE_ANSWERS; i++)
        squares += (uint32_t)answers[i] * answers[i];
    return (float)squares / ((float)count * (float)count);
}

/* How well its question goes with what it knew. Lists are taken each by itself. */
static float question_fit(const struct middle *middle) {
    const struct breakcode_knowledge *rival = &middle->rival;
    float left[BREAKCODE_OFFER] = {0};
    for (int q = 0; q < middle->offer.questions; q++) {
        left[q] = 1;
        for (int r = 0; r < rival->rivals; r++)
            left[q] *= part_left(rival->hand[r], rival->count[r], middle->offer.question[q]);
    }
    return breakcode_offer_fit(&middle->offer, left);
}

/* How many questions had been asked at the seat's newest turn; -1 if it had
 * none, or made a wrong guess, which tells little. */
static int asked_before(const struct ludo_setup *setup, const struct breakcode_state *state,
                        int viewer, int seat) {
    ludo_movers out = breakcode_out(setup, state);
    int since = 0;
    if (!(out & ludo_mover_bit(seat))) {
        for (int i = state->asks - 1; i >= 0; i--)
            if (state->asked[i].seat == seat)
                return i;
        return -1;
    }
    if (!(state->right & ludo_mover_bit(seat)))
        return -1;
    for (int other = (seat + 1) % setup->seats; other != viewer; other = (other + 1) % setup->seats)
        since += !(out & ludo_mover_bit(other));
    return state->asks - since;
}

static void read_rival(struct middle *middle, const struct ludo_setup *setup,
                       const struct breakcode_state *state, int viewer, int rival,
                       struct ludo_rng *rng) {
    struct breakcode_worlds *worlds = &middle->worlds;
    int seat = worlds->knowledge.seat[rival];
    int asks = asked_before(setup, state, viewer, seat);
    bool right = state->right & ludo_mover_bit(seat);
    if (asks < 0)
        return;
    if (!right)
        breakcode_offer_fill(&middle->offer, state, asks);
    for (uint32_t i = 0; i < worlds->count; i++) {
        struct breakcode_world *world = &worlds->world[i];
        go_back(middle, setup, state, world, rival, asks);
        bool sure = was_sure(middle, world->code, rng);
        if (right)
            world->weight *= sure ? 1 : unsure_but_right;
        else
            world->weight *= sure ? sure_but_asked : question_fit(middle);
    }
}

static void read_rivals(struct middle *middle, const struct ludo_setup *setup,
                        const struct breakcode_state *state, int viewer, struct ludo_rng *rng) {
    struct breakcode_worlds *worlds = &middle->worlds;
    if (worlds->count > READ_MAX || worlds->count == 1)
        return;
    for (int r = 0; r < worlds->knowledge.rivals; r++)
        read_rival(middle, setup, state, viewer, r, rng);
    worlds->weight = 0;
    for (uint32_t i = 0; i < worlds->count; i++)
        worlds->weight += worlds->world[i].weight;
}

/* --------------------------------------------------------------- the seat */

static breakcode_set likeliest(const struct breakcode_worlds *worlds, float *odds) {
    breakcode_set best = 0;
    float most = 0;
    for (uint32_t i = 0; i < worlds->count; i++) {
        breakcode_set code = worlds->world[i].code;
        float sum = 0;
        for (uint32_t j = 0; j < worlds->count; j++)
            sum += worlds->world[j].code == code ? worlds->world[j].weight : 0;
        if (sum > most) {
            most = sum;
            best = code;
        }
    }
    *odds = most / worlds->weight;
    return best;
}

static void fill_open(struct middle *middle, const struct ludo_setup *setup,
                      const struct breakcode_state *state, int seat) {
    struct open *open = &middle->open;
    open->count = breakcode_sets(BREAKCODE_ALL, breakcode_size(setup), open->set);
    for (int i = 0; i < state->asks; i++)
        if (state->asked[i].answer[seat] != BREAKCODE_NO_ANSWER)
            open->count = breakcode_sets_hear(open->set, open->count, state->asked[i].question,
                                              state->asked[i].answer[seat]);
}

/* Bits that the others learn of the seat's hand. */
static double bits_told(const struct open *open, int question, breakcode_set hand) {
    uint8_t answer = breakcode_answer(question, hand);
    uint32_t alike = 0;
    for (uint32_t i = 0; i < open->count; i++)
        alike += breakcode_answer(question, open->set[i]) == answer;
    return log2((double)open->count / alike);
}

/* Bits that the seat learns: by how likely two deals would answer alike. */
static double bits_learned(struct middle *middle, int question) {
    const struct breakcode_groups *groups = &middle->groups;
    double alike = 0, all = (double)middle->worlds.weight;
    breakcode_groups_fill(&middle->groups, &middle->worlds, question);
    for (uint32_t i = 0; i < groups->count; i++)
        alike += (double)groups->weight[i] * (double)groups->weight[i];
    return -log2(alike / (all * all));
}

/* --------------------------------------------------------- looking ahead */

/* Whether two deals answer a question alike, as far as the rival hears it. */
static bool sounds_alike(const struct middle *middle, const struct ludo_setup *setup, int question,
                         int rival, const struct breakcode_deal *one,
                         const struct breakcode_deal *other) {
    int viewer = middle->worlds.knowledge.viewer;
    for (int seat = 0; seat < setup->seats; seat++)
        if (seat != rival && breakcode_is_asked(setup, question, viewer, seat) &&
            breakcode_answer(question, one->hand[seat]) !=
                breakcode_answer(question, other->hand[seat]))
            return false;
    return true;
}

/* After which questions the rival would know this deal's middle: if all it holds
 * possible that sounds alike has the same one. */
static uint16_t foresee_rival(struct middle *middle, const struct ludo_setup *setup,
                              const struct breakcode_deal *deal, int rival, struct ludo_rng *rng) {
    unsigned once = 0, twice = 0, otherwise = 0;
    for (int i = 0; i < DRAWS; i++) {
        struct breakcode_deal drawn;
        unsigned alike = 1u << middle->asks;
        breakcode_knowledge_draw(&middle->rival, rng, &drawn);
        for (int q = 0; q < middle->asks; q++)
            if (sounds_alike(middle, setup, middle->question[q], rival, deal, &drawn))
                alike |= 1u << q;
        twice |= once & alike;
        once |= alike;
        if (breakcode_code(drawn.middle) != deal->middle)
            otherwise |= alike;
    }
    return (uint16_t)(twice & ~otherwise);
}

static void foresee(struct middle *middle, const struct ludo_setup *setup,
                    const struct breakcode_state *state, int seat, struct ludo_rng *rng) {
    const struct breakcode_worlds *worlds = &middle->worlds;
    ludo_movers out = breakcode_out(setup, state);
    memset(middle->sure, 0, sizeof middle->sure);
    for (uint32_t i = 0; i < worlds->count; i++) {
        struct breakcode_deal deal = {.middle = worlds->world[i].code};
        deal.hand[seat] = state->hand[seat];
        for (int r = 0; r < worlds->knowledge.rivals; r++)
            deal.hand[worlds->knowledge.seat[r]] = worlds->world[i].hand[r];
        for (int r = 0; r < worlds->knowledge.rivals; r++)
            if (!(out & ludo_mover_bit(worlds->knowledge.seat[r]))) {
                go_back(middle, setup, state, &worlds->world[i], r, state->asks);
                middle->sure[i][worlds->knowledge.seat[r]] =
                    foresee_rival(middle, setup, &deal, worlds->knowledge.seat[r], rng);
            }
    }
}

/* Who would know the deal's middle after the question. */
static ludo_movers who_is_sure(const struct middle *middle, uint32_t at, int q) {
    ludo_movers sure = 0;
    for (int seat = 0; seat < BREAKCODE_SEATS; seat++)
        if (middle->sure[at][seat] >> q & 1)
            sure |= ludo_mover_bit(seat);
    return sure;
}

/* The part of a victory that is left if these seats come to know the middle
 * before the seat's next turn: none if the match is over by then, a share of it
 * if their round is still to be completed. */
static float part_left_by(const struct middle *middle, ludo_movers sure) {
    if (sure & middle->after)
        return 0;
    return 1 / (float)(1 + __builtin_popcount(sure));
}

/* The weight of the group's deals that have this one's code. */
static float support(const struct middle *middle, uint32_t at) {
    const struct breakcode_worlds *worlds = &middle->worlds;
    float weight = 0;
    for (uint32_t i = 0; i < worlds->count; i++)
        if (middle->groups.of[i] == middle->groups.of[at] &&
            worlds->world[i].code == worlds->world[at].code)
            weight += worlds->world[i].weight;
    return weight;
}

/* What asking leads to: after the answer the seat guesses the likeliest code
 * at its next turn, or goes on if that is too unlikely. */
static float ask_worth(struct middle *middle, int q) {
    const struct breakcode_worlds *worlds = &middle->worlds;
    float most[READ_MAX] = {0}, worth = 0;
    breakcode_set code[READ_MAX] = {0};
    breakcode_groups_fill(&middle->groups, worlds, middle->question[q]);
    for (uint32_t i = 0; i < worlds->count; i++) {
        float weight = support(middle, i);
        uint16_t group = middle->groups.of[i];
        if (weight > most[group]) {
            most[group] = weight;
            code[group] = worlds->world[i].code;
        }
    }
    for (uint32_t i = 0; i < worlds->count; i++) {
        uint16_t group = middle->groups.of[i];
        bool going_on = most[group] < go_on * middle->groups.weight[group];
        float right = going_on ? go_on : worlds->world[i].code == code[group] ? 1 : 0;
        worth += worlds->world[i].weight * right * part_left_by(middle, who_is_sure(middle, i, q));
    }
    return worth / worlds->weight;
}

/* What guessing the code leads to: those who still have a turn and know as much
 * share the victory. */
static float guess_worth(const struct middle *middle, breakcode_set code) {
    const struct breakcode_worlds *worlds = &middle->worlds;
    float worth = 0;
    for (uint32_t i = 0; i < worlds->count; i++)
        if (worlds->world[i].code == code) {
            ludo_movers sure = who_is_sure(middle, i, middle->asks) & middle->after;
            worth += worlds->world[i].weight / (float)(1 + __builtin_popcount(sure));
        }
    return worth / worlds->weight;
}

static struct ludo_move look_ahead(struct middle *middle, const struct ludo_setup *setup,
                                   const struct breakcode_state *state, int seat,
                                   breakcode_set code, float wait, struct ludo_rng *rng) {
    struct bot_best best = {0};
    foresee(middle, setup, state, seat, rng);
    bot_best_add(&best, breakcode_guess_move(code), (double)guess_worth(middle, code), 1e-6, rng);
    for (int q = 0; q < middle->asks; q++)
        bot_best_add(&best, breakcode_ask_move(middle->question[q]),
                     (double)(wait * ask_worth(middle, q)), 1e-6, rng);
    return best.move;
}

/* With many deals left: what tells much and gives little away. */
static struct ludo_move ask(struct middle *middle, const struct ludo_setup *setup,
                            const struct breakcode_state *state, int seat,
                            const struct policy *policy, struct ludo_rng *rng) {
    struct bot_best best = {0};
    int after = __builtin_popcount(middle->after);
    fill_open(middle, setup, state, seat);
    for (int q = 0; q < middle->asks; q++) {
        int question = middle->question[q];
        double worth = (double)policy->learn[after] * bits_learned(middle, question);
        if (breakcode_is_asked(setup, question, seat, seat))
            worth -=
                (double)policy->hide[after] * bits_told(&middle->open, question, state->hand[seat]);
        bot_best_add(&best, breakcode_ask_move(question), worth, 1e-9, rng);
    }
    return best.move;
}

static void think(struct middle *middle, const struct ludo_setup *setup,
                  const struct breakcode_state *state, int seat, struct ludo_rng *rng) {
    middle->after = movers_after(setup, state, seat);
    middle->asks = breakcode_askable(state, middle->question);
    breakcode_worlds_fill(&middle->worlds, setup, state, seat, rng);
    gather_deals(&middle->worlds);
    read_rivals(middle, setup, state, seat, rng);
}

struct ludo_move breakcode_middle_choose(const struct ludo_bot *bot, const struct ludo_setup *setup,
                                         const void *masked, int seat, struct ludo_rng *rng,
                                         void *memory) {
    const struct breakcode_state *state = masked;
    const struct policy *policy = setup->seats == 3 ? &three : &four;
    struct middle *middle = memory;
    float odds;
    (void)bot;
    think(middle, setup, state, seat, rng);
    breakcode_set code = likeliest(&middle->worlds, &odds);
    bool ahead = policy->wait > 0 && middle->worlds.count <= READ_MAX;
    if (state->right || breakcode_is_final(state) || !middle->asks ||
        (!ahead && odds >= policy->guess[__builtin_popcount(middle->after)]))
        return breakcode_guess_move(code);
    return ahead ? look_ahead(middle, setup, state, seat, code, policy->wait, rng)
                 : ask(middle, setup, state, seat, policy, rng);
}
