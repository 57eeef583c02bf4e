/* Positions that are rare in even play and have to be seen in leaning play. */
#include "games/breakcode/breakcode.h"
#include "games/crackit/crackit.h"
#include "games/crackword/crackword.h"
#include "games/nycrisis/nycrisis.h"
#include "probes.h"

#include <string.h>

struct landmark {
    const struct ludo_game *game;
    const char *name;
    /* Whether the step from one state to the other led there. */
    bool (*is_reached)(const struct ludo_setup *setup, const void *before, const void *after);
};

static bool numbers_are_shuffled(const struct ludo_setup *setup, const void *before,
                                 const void *after) {
    const struct crackit_state *a = before, *b = after;
    (void)setup;
    return a->game == b->game && b->number_left > a->number_left;
}

static bool numbers_are_shuffled_again(const struct ludo_setup *setup, const void *before,
                                       const void *after) {
    const struct crackit_state *b = after;
    bool twice = false;
    for (int seat = 0; seat < setup->seats; seat++)
        for (int place = 0; place < CRACKIT_NUMBERS; place++)
            twice |= b->number_from[seat][place] > 1;
    return twice && numbers_are_shuffled(setup, before, after);
}

static bool resources_are_shuffled(const struct ludo_setup *setup, const void *before,
                                   const void *after) {
    const struct crackit_state *a = before, *b = after;
    (void)setup;
    return a->game == b->game && b->deck_left > a->deck_left;
}

static bool questions_run_out(const struct ludo_setup *setup, const void *before,
                              const void *after) {
    const struct breakcode_state *b = after;
    (void)setup, (void)before;
    for (int i = 0; i < BREAKCODE_FACE_UP; i++)
        if (b->face_up[i])
            return false;
    return b->asks > 0;
}

static bool last_hand_is_announced(const struct ludo_setup *setup, const void *before,
                                   const void *after) {
    const struct crackword_state *a = before, *b = after;
    (void)setup;
    return !a->last && b->last;
}

static bool mafia_is_shuffled(const struct ludo_setup *setup, const void *before,
                              const void *after) {
    const struct nycrisis_state *a = before, *b = after;
    (void)setup;
    return __builtin_popcountll(b->mafia_deck) > __builtin_popcountll(a->mafia_deck) && a->round;
}

static const struct landmark landmarks[] = {
    {&crackit, "the combination deck is shuffled anew", numbers_are_shuffled},
    {&crackit, "it is so again, with numbers of two earlier decks", numbers_are_shuffled_again},
    {&crackit, "the resource deck is shuffled anew", resources_are_shuffled},
    {&breakcode, "the questions run out", questions_run_out},
    {&crackword, "a hand is the last", last_hand_is_announced},
    {&nycrisis, "the mafia deck is shuffled anew", mafia_is_shuffled},
    {0},
};

static const char *run_landmarks(struct walk *walk) {
    const struct ludo_game *game = walk_game(walk);
    const char *fault = NULL;
    while (!fault && !ludo_match_over(&walk->match)) {
        memcpy(walk->other, walk->match.state, game->state_size);
        fault = walk_step(walk);
        for (int i = 0; landmarks[i].game; i++)
            if (landmarks[i].game == game &&
                landmarks[i].is_reached(walk_setup(walk), walk->other, walk->match.state))
                walk->landmarks |= 1u << i;
    }
    return fault;
}

static const char *finish_landmarks(struct walk *walk) {
    for (int i = 0; landmarks[i].game; i++)
        if (landmarks[i].game == walk_game(walk) && !(walk->landmarks >> i & 1))
            return walk_fault(walk, "it was never seen that %s", landmarks[i].name);
    return NULL;
}

/* As many steps as the probe of noninterference has: what is reached here is
 * reached there. */
const struct probe probe_landmarks = {
    .name = "leaning play comes to what is rare",
    .steps = TWINS_STEPS,
    .run = run_landmarks,
    .finish = finish_landmarks,
};
