/* Break the Code with two seats: what the rival's choices betray of its hand.
 *
 * A sensible rival asks what tells it most, and which question that is depends
 * on the tiles it holds itself; it guesses when it knows enough, and never names
 * a tile that it holds. So each hand is weighed by how well it goes with what
 * the rival did. Nothing is ever ruled out: rivals are free to be foolish. */
#include "bots/breakcode.h"

#include "games/breakcode/deals.h"

#include <string.h>

/* How far rivals are trusted to be sensible: the part that is left to a hand
 * that does not go with what they did. */
static const struct {
    float slope;   /* a question that leaves twice as many is 2^slope times rarer */
    float least;   /* a question at the worst */
    float knew[3]; /* asked with so many codes left */
    float named;   /* guessed a tile of its own */
} trust = {.slope = 6, .least = 0.001f, .knew = {1, 0.05f, 0.5f}, .named = 0.02f};

/* Weights as parts of the highest one, and none too small to reckon with. */
static void level(struct breakcode_worlds *worlds) {
    float most = 0;
    for (uint32_t i = 0; i < worlds->count; i++)
        most = fmaxf(most, worlds->world[i].weight);
    worlds->weight = 0;
    for (uint32_t i = 0; i < worlds->count; i++) {
        worlds->world[i].weight = fmaxf(worlds->world[i].weight / most, 1e-6f);
        worlds->weight += worlds->world[i].weight;
    }
}

/* ----------------------------------------------------------------- offer */

static void add_card(struct breakcode_offer *offer, int card, int since) {
    int first, questions = breakcode_card_questions(card, &first);
    if (offer->questions + questions > BREAKCODE_OFFER || offer->cards == BREAKCODE_OFFER_CARDS)
        return;
    float absent = (float)since / BREAKCODE_FACE_UP;
    offer->card[offer->cards].absent = absent < 1 ? absent : 1;
    offer->card[offer->cards].first = (uint8_t)offer->questions;
    offer->card[offer->cards++].questions = (uint8_t)questions;
    for (int i = 0; i < questions; i++)
        offer->question[offer->questions++] = (uint8_t)(first + i);
}

/* Cards on the table now were there then unless they have replaced one since;
 * so were those that were asked later. */
void breakcode_offer_fill(struct breakcode_offer *offer, const struct breakcode_state *state,
                          int at) {
    offer->cards = 0;
    offer->questions = 1;
    offer->question[0] = state->asked[at].question;
    for (int i = 0; i < BREAKCODE_FACE_UP; i++)
        if (state->face_up[i])
            add_card(offer, state->face_up[i], state->asks - at);
    for (int i = at + 1; i < state->asks; i++)
        add_card(offer, breakcode_card(state->asked[i].question), i - at);
}

float breakcode_offer_fit(const struct breakcode_offer *offer, const float left[BREAKCODE_OFFER]) {
    float fit = 1;
    for (int i = 0; i < offer->cards; i++) {
        int first = offer->card[i].first;
        float absent = offer->card[i].absent, best = left[first];
        if (offer->card[i].questions > 1 && left[first + 1] < best)
            best = left[first + 1];
        if (best < left[0])
            fit *= absent + (1 - absent) * powf(best / left[0], trust.slope);
    }
    return fmaxf(fit, trust.least);
}

/* ------------------------------------------------------------- questions */

/* What a rival with this hand would be left with by each question on average;
 * how many hands it held possible. */
static uint32_t expect(const struct breakcode_hints *hints, breakcode_set hand,
                       float left[BREAKCODE_OFFER]) {
    uint16_t answers[BREAKCODE_OFFER][BREAKCODE_ANSWERS];
    uint32_t count = 0;
    int questions = hints->offer.questions;
    memset(answers, 0, sizeof answers[0] * (size_t)questions);
    for (uint32_t i = 0; i < hints->count; i++) {
        if (hints->set[i] & hand)
            continue;
        count++;
        for (int q = 0; q < questions; q++)
            answers[q][hints->answer[i][q]]++;
    }
    for (int q = 0; q < questions; q++) {
        uint32_t squares = 0;
        for (int a = 0; a < BREAKCODE_ANSWERS; a++)
            squares += (uint32_t)answers[q][a] * answers[q][a];
        left[q] = (float)squares / (float)count;
    }
    return count;
}

static float fit_of(const struct breakcode_hints *hints, breakcode_set hand) {
    float left[BREAKCODE_OFFER] = {0};
    uint32_t codes = expect(hints, hand, left);
    float fit = breakcode_offer_fit(&hints->offer, left);
    return codes < 3 ? fit * trust.knew[codes] : fit;
}

static void weigh_question(struct breakcode_hints *hints, struct breakcode_worlds *worlds,
                           const struct breakcode_state *state, int at) {
    breakcode_offer_fill(&hints->offer, state, at);
    for (uint32_t i = 0; i < hints->count; i++)
        for (int q = 0; q < hints->offer.questions; q++)
            hints->answer[i][q] = breakcode_answer(hints->offer.question[q], hints->set[i]);
    for (uint32_t i = 0; i < worlds->count; i++)
        worlds->world[i].weight *= fit_of(hints, worlds->world[i].hand[0]);
    level(worlds);
}

/* --------------------------------------------------------------- guesses */

static bool shares_tile(breakcode_set code, breakcode_set hand) {
    const breakcode_set greens = (breakcode_set)3 << BREAKCODE_GREEN;
    return (code & hand & ~greens) ||
           breakcode_count(code & greens) + breakcode_count(hand & greens) > 2;
}

/* Wrong guesses of the rival's: none of the tiles was its own. */
static void weigh_guesses(struct breakcode_hints *hints, struct breakcode_worlds *worlds,
                          const struct ludo_setup *setup, const struct breakcode_state *state,
                          int seat) {
    for (int g = 0; g < state->guesses; g++) {
        if (breakcode_guess_seat(state->guess[g]) == seat)
            continue;
        breakcode_set code = breakcode_guess_code(setup, state, g);
        for (uint32_t i = 0; i < worlds->count; i++)
            if (shares_tile(code, worlds->world[i].hand[0]))
                worlds->world[i].weight *= trust.named;
        level(worlds);
        hints->count = breakcode_sets_guessed(hints->set, hints->count, code,
                                              breakcode_guess_is_right(state, g));
    }
}

/* ------------------------------------------------------------------- all */

void breakcode_hints_weigh(struct breakcode_hints *hints, struct breakcode_worlds *worlds,
                           const struct ludo_setup *setup, const struct breakcode_state *state,
                           int seat, uint32_t work) {
    hints->count = breakcode_sets(BREAKCODE_ALL, breakcode_size(setup), hints->set);
    for (int i = 0; i < state->asks; i++) {
        const struct breakcode_asked *asked = &state->asked[i];
        if (asked->seat != seat && hints->count <= BREAKCODE_HINTS_SETS && worlds->count > 1 &&
            (uint64_t)hints->count * worlds->count <= work)
            weigh_question(hints, worlds, state, i);
        if (asked->answer[seat] != BREAKCODE_NO_ANSWER)
            hints->count =
                breakcode_sets_hear(hints->set, hints->count, asked->question, asked->answer[seat]);
    }
    weigh_guesses(hints, worlds, setup, state, seat);
}
