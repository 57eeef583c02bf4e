/* CRACK IT: what its bots share. All of it are plain values of the caller's, made
 * anew for each choice. */
#ifndef BOTS_CRACKIT_H
#define BOTS_CRACKIT_H

#include "bots/bot.h"
#include "games/crackit/crackit.h"

/* What a seat makes of a state, which may be masked for it or whole: nothing is
 * read of it that the seat does not know. Pointers are to the caller's. */
struct crackit_mind {
    const struct ludo_setup *setup;
    const struct crackit_state *state;
    int seat;
    unsigned rivals; /* with an undiscovered number */
    /* How likely the first one of theirs is below a value. */
    float below[CRACKIT_SEATS][CRACKIT_VALUES + 1];
};

/* Odds by counting cards and by the dial cards around that very number: a few
 * nanoseconds, for play-outs. */
void crackit_mind_guess(struct crackit_mind *mind, const struct ludo_setup *setup,
                        const struct crackit_state *state, int seat);
/* The exact odds; the state must be masked for the seat. */
void crackit_mind_count(struct crackit_mind *mind, const struct ludo_setup *setup,
                        const struct crackit_state *state, int seat);

/* Worth is counted in turns of work: what a thief without help needs to find a
 * number that can be any of so many values. */
double crackit_work(int values);
/* What is left to do on a safe. */
double crackit_safe_work(const struct crackit_safe *safe);

/* What a dial, a declared number, or a number revealed by CRACK IT brings, on the
 * rival's first undiscovered number. */
double crackit_dial_worth(const struct crackit_mind *mind, int rival, unsigned card);
double crackit_declare_worth(const struct crackit_mind *mind, int rival);
double crackit_crack_worth(const struct crackit_mind *mind, int rival);

/* A sound move at once, by rules of thumb; the seat must be an actor. */
struct ludo_move crackit_habit(const struct crackit_mind *mind, struct ludo_rng *rng);
/* The answer in a window, for which no odds are needed. */
struct ludo_move crackit_answer(const struct ludo_setup *setup, const struct crackit_state *state,
                                int seat);
/* What keeping a card is worth. */
double crackit_card_worth(const struct crackit_mind *mind, unsigned card);
/* What a dial of the discard pile brings at the most. */
double crackit_pile_worth(const struct crackit_mind *mind);
/* What it costs the seat if its next number is found. */
double crackit_loss(const struct crackit_state *state, int seat);
/* A discard of all cards that are worth less, but of one at least. */
struct ludo_move crackit_junk(const struct crackit_mind *mind, double keep);

/* The hard level. */
size_t crackit_search_memory(const struct ludo_bot *bot, const struct ludo_setup *setup);
struct ludo_move crackit_search(const struct ludo_bot *bot, const struct ludo_setup *setup,
                                const void *masked, int seat, struct ludo_rng *rng, void *memory);

static inline struct ludo_move crackit_move(unsigned kind, unsigned first, unsigned second) {
    return (struct ludo_move){.kind = (uint8_t)kind, .arg = {(uint8_t)first, (uint8_t)second}};
}

#endif
