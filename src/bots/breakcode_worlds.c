/* Break the Code: what may be, and how questions divide it. */
#include "bots/breakcode.h"

#include "base/rng.h"
#include "games/breakcode/deals.h"

#include <string.h>

/* ---------------------------------------------------------------- worlds */

static void add(struct breakcode_worlds *worlds, struct breakcode_world world) {
    worlds->world[worlds->count++] = world;
    worlds->weight += world.weight;
}

static void fill_hands(struct breakcode_worlds *worlds) {
    const struct breakcode_knowledge *knowledge = &worlds->knowledge;
    for (uint32_t i = 0; i < knowledge->count[0]; i++) {
        breakcode_set hand = knowledge->hand[0][i];
        unsigned copies = breakcode_knowledge_copies(knowledge, hand);
        if (copies)
            add(worlds, (struct breakcode_world){
                            .hand = {hand}, .code = breakcode_code(hand), .weight = (float)copies});
    }
}

static void draw_deals(struct breakcode_worlds *worlds, struct ludo_rng *rng) {
    const struct breakcode_knowledge *knowledge = &worlds->knowledge;
    for (int i = 0; i < BREAKCODE_DEALS_DRAWN; i++) {
        struct breakcode_deal deal;
        struct breakcode_world world = {.weight = 1};
        breakcode_knowledge_draw(knowledge, rng, &deal);
        for (int r = 0; r < knowledge->rivals; r++)
            world.hand[r] = deal.hand[knowledge->seat[r]];
        world.code = breakcode_code(deal.middle);
        add(worlds, world);
    }
}

void breakcode_worlds_fill(struct breakcode_worlds *worlds, const struct ludo_setup *setup,
                           const struct breakcode_state *state, int seat, struct ludo_rng *rng) {
    breakcode_knowledge_begin(&worlds->knowledge, setup, state, seat);
    worlds->count = 0;
    worlds->weight = 0;
    if (breakcode_hands(setup) == 2)
        fill_hands(worlds);
    else
        draw_deals(worlds, rng);
}

breakcode_set breakcode_worlds_certain(const struct breakcode_worlds *worlds,
                                       struct breakcode_counts *counts) {
    breakcode_set code = worlds->world[0].code;
    for (uint32_t i = 1; i < worlds->count; i++)
        if (worlds->world[i].code != code)
            return 0;
    if (worlds->knowledge.seats == 2)
        return code;
    /* Deals that were not drawn may tell another story. */
    breakcode_knowledge_count(&worlds->knowledge, counts);
    for (uint32_t i = 0; i < counts->middles; i++)
        if (breakcode_code(counts->middle[i]) != code)
            return 0;
    return code;
}

uint32_t breakcode_said(const struct ludo_setup *setup, const struct breakcode_state *state,
                        int seat, breakcode_set set[BREAKCODE_HANDS_5]) {
    uint32_t count = breakcode_sets(BREAKCODE_ALL, breakcode_size(setup), set);
    for (int i = 0; i < state->asks; i++) {
        const struct breakcode_asked *asked = &state->asked[i];
        if (asked->answer[seat] != BREAKCODE_NO_ANSWER)
            count = breakcode_sets_hear(set, count, asked->question, asked->answer[seat]);
    }
    for (int i = 0; i < state->guesses; i++)
        if (breakcode_guess_seat(state->guess[i]) != seat)
            count = breakcode_sets_guessed(set, count, breakcode_guess_code(setup, state, i),
                                           breakcode_guess_is_right(state, i));
    return count;
}

/* ------------------------------------------------------------- questions */

int breakcode_askable(const struct breakcode_state *state, uint8_t question[BREAKCODE_ASKABLE]) {
    int count = 0;
    for (int i = 0; i < BREAKCODE_FACE_UP; i++) {
        int first, questions;
        if (!state->face_up[i])
            continue;
        questions = breakcode_card_questions(state->face_up[i], &first);
        for (int j = 0; j < questions; j++)
            question[count++] = (uint8_t)(first + j);
    }
    return count;
}

bool breakcode_is_final(const struct breakcode_state *state) {
    int cards = 0;
    for (int i = 0; i < BREAKCODE_FACE_UP; i++)
        cards += state->face_up[i] != 0;
    return cards == 1 && !state->right;
}

/* ---------------------------------------------------------------- groups */

static uint32_t key_of(const struct breakcode_world *world, int rivals, int question) {
    uint32_t key = 1;
    for (int r = 0; r < rivals; r++)
        key = key * BREAKCODE_ANSWERS + breakcode_answer(question, world->hand[r]);
    return key;
}

/* The group of a key, a new one if it is the first of its kind. */
static uint16_t group_of(struct breakcode_groups *groups, uint32_t key) {
    uint32_t at = key * UINT32_C(2654435769) >> 21;
    while (groups->key[at] && groups->key[at] != key)
        at = (at + 1) % BREAKCODE_SLOTS;
    if (!groups->key[at]) {
        groups->key[at] = key;
        groups->slot[at] = (uint16_t)groups->count;
        groups->weight[groups->count] = groups->squares[groups->count] = 0;
        groups->worlds[groups->count++] = 0;
    }
    return groups->slot[at];
}

void breakcode_groups_fill(struct breakcode_groups *groups, const struct breakcode_worlds *worlds,
                           int question) {
    groups->count = 0;
    memset(groups->key, 0, sizeof groups->key);
    for (uint32_t i = 0; i < worlds->count; i++) {
        const struct breakcode_world *world = &worlds->world[i];
        uint16_t group = group_of(groups, key_of(world, worlds->knowledge.rivals, question));
        groups->of[i] = group;
        groups->weight[group] += world->weight;
        groups->squares[group] += world->weight * world->weight;
        groups->worlds[group]++;
    }
}
