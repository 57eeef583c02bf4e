/* New York Crisis: what its bots share. All of it are plain values of the
 * caller's, made anew for each choice.
 *
 * Worth is counted in tenths of a piece of information: what is on the table is
 * weighed as the family's, whoever's turn it is. Story cards that are not revealed
 * are not read (NY-16): of the plot only what lies on the table counts. */
#ifndef BOTS_NYCRISIS_H
#define BOTS_NYCRISIS_H

#include "bots/bot.h"
#include "games/nycrisis/nycrisis.h"

/* What one may set out to do somewhere. */
enum nycrisis_goal {
    NYCRISIS_GOAL_NONE,
    NYCRISIS_GOAL_COLLECT,   /* what: kind of information */
    NYCRISIS_GOAL_TAKE,      /* what: kind of object */
    NYCRISIS_GOAL_REMOVE,    /* mafia */
    NYCRISIS_GOAL_VISIT,     /* what: kind of token */
    NYCRISIS_GOAL_LEAD,      /* what: kind of token */
    NYCRISIS_GOAL_CHALLENGE, /* or be there when it is tried */
    NYCRISIS_GOALS,
};

struct nycrisis_job {
    float gain;
    float odds[NYCRISIS_CHARACTERS]; /* that a character can pay for it in a turn */
    struct nycrisis_cost cost;
    uint8_t goal, what, space;
    uint8_t everybody; /* any number of characters may set out to do it */
};

enum { NYCRISIS_JOBS = 96, NYCRISIS_NEED_MAX = 5 };

struct nycrisis_jobs {
    struct nycrisis_job job[NYCRISIS_JOBS];
    int count;
    double fixed; /* worth of all that no step changes */
};

/* How likely dice show at least so many results of a colour. */
struct nycrisis_chances {
    float least[NYCRISIS_COLOURS][NYCRISIS_NEED_MAX + 1];
};

/* What does not change while a turn is planned. */
struct nycrisis_mind {
    const struct ludo_setup *setup;
    const struct nycrisis_city *city;
    int index;                                          /* number of characters, less one */
    unsigned in_play;                                   /* set of characters */
    uint8_t distance[NYCRISIS_SPACES][NYCRISIS_SPACES]; /* in steps */
    struct nycrisis_chances turn[NYCRISIS_CHARACTERS];  /* of a turn with a Reroll */
};

void nycrisis_mind_begin(struct nycrisis_mind *mind, const struct ludo_setup *setup,
                         const struct nycrisis_state *state);

/* Everything that there is to do on the board; steps and Moves do not change it. */
void nycrisis_jobs_list(const struct nycrisis_mind *mind, const struct nycrisis_state *state,
                        struct nycrisis_jobs *jobs);
/* What the table is worth if the turn, or the phase, ends here. `towards`, or NULL,
 * is filled with the numbers plus one of the jobs that characters are thought to
 * do next. */
double nycrisis_table_worth(const struct nycrisis_mind *mind, const struct nycrisis_state *state,
                            const struct nycrisis_jobs *jobs, uint8_t towards[NYCRISIS_CHARACTERS]);
double nycrisis_pay_odds(const struct nycrisis_chances *chances, const struct nycrisis_cost *cost);
/* The odds of a throw: of the active character's dice that are kept if they show a
 * colour, all others being thrown again. */
void nycrisis_reroll_chances(const struct nycrisis_mind *mind, const struct nycrisis_state *state,
                             struct nycrisis_chances *chances);

/* nycrisis_plan.c: the whole turn, looked through. */
size_t nycrisis_plan_memory(const struct ludo_bot *bot, const struct ludo_setup *setup);
struct ludo_move nycrisis_plan(const struct ludo_bot *bot, const struct ludo_setup *setup,
                               const void *masked, int seat, struct ludo_rng *rng, void *memory);
/* What a character sets out to do, by the same plan. */
struct nycrisis_job nycrisis_plan_goal(const struct ludo_bot *bot, const struct ludo_setup *setup,
                                       const void *masked, int character, void *memory);

#endif
