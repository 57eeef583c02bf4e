/* New York Crisis: its bots. */
#include "bots/nycrisis.h"

#include "games/nycrisis/tell.h"

/* One choice in so many without thinking. */
static struct ludo_move choose_but_one(uint32_t in, const struct ludo_bot *bot,
                                       const struct ludo_setup *setup, const void *masked, int seat,
                                       struct ludo_rng *rng, void *memory) {
    if (rng_below(rng, in))
        return nycrisis_plan(bot, setup, masked, seat, rng, memory);
    return bot_random.choose(bot, setup, masked, seat, rng, memory);
}

static struct ludo_move choose_easily(const struct ludo_bot *bot, const struct ludo_setup *setup,
                                      const void *masked, int seat, struct ludo_rng *rng,
                                      void *memory) {
    return choose_but_one(8, bot, setup, masked, seat, rng, memory);
}

static struct ludo_move choose_normally(const struct ludo_bot *bot, const struct ludo_setup *setup,
                                        const void *masked, int seat, struct ludo_rng *rng,
                                        void *memory) {
    return choose_but_one(20, bot, setup, masked, seat, rng, memory);
}

static const char *const goal_name[NYCRISIS_GOALS] = {
    [NYCRISIS_GOAL_NONE] = "none",           [NYCRISIS_GOAL_COLLECT] = "collect",
    [NYCRISIS_GOAL_TAKE] = "take",           [NYCRISIS_GOAL_REMOVE] = "remove",
    [NYCRISIS_GOAL_VISIT] = "visit",         [NYCRISIS_GOAL_LEAD] = "lead",
    [NYCRISIS_GOAL_CHALLENGE] = "challenge",
};

static void put_goal(struct ludo_json *json, const struct nycrisis_city *city, int character,
                     struct nycrisis_job job) {
    char information[] = {"ryb"[job.what / 2 % NYCRISIS_COLOURS], (char)('2' + job.what % 2), '\0'};
    ludo_json_object(json);
    ludo_json_put_string(json, "character", nycrisis_character_name[character]);
    ludo_json_put_string(json, "goal", goal_name[job.goal]);
    if (job.goal != NYCRISIS_GOAL_NONE)
        nycrisis_put_space(json, "space", city, job.space);
    if (job.goal == NYCRISIS_GOAL_COLLECT)
        ludo_json_put_string(json, "information", information);
    if (job.goal == NYCRISIS_GOAL_TAKE)
        ludo_json_put_string(json, "object", nycrisis_object_name[job.what]);
    if (job.goal == NYCRISIS_GOAL_VISIT || job.goal == NYCRISIS_GOAL_LEAD)
        ludo_json_put_string(json, "token", city->token_kind[job.what].id);
    ludo_json_object_end(json);
}

/* A goal for each character of the seat. */
static void intend(const struct ludo_bot *bot, const struct ludo_setup *setup, const void *masked,
                   int seat, void *memory, struct ludo_json *json) {
    const struct nycrisis_state *state = masked;
    ludo_json_key(json, "goals");
    ludo_json_array(json);
    for (int c = 0; c < NYCRISIS_CHARACTERS; c++)
        if (state->person[c].owner == seat + 1)
            put_goal(json, nycrisis_city(setup), c,
                     nycrisis_plan_goal(bot, setup, masked, c, memory));
    ludo_json_array_end(json);
}

static const struct ludo_bot bots[] = {
    {.name = "easy",
     .iterations = 5,
     .memory = nycrisis_plan_memory,
     .choose = choose_easily,
     .intend = intend},
    {.name = "normal",
     .iterations = 10,
     .memory = nycrisis_plan_memory,
     .choose = choose_normally,
     .intend = intend},
    {.name = "hard",
     .iterations = 60,
     .memory = nycrisis_plan_memory,
     .choose = nycrisis_plan,
     .intend = intend},
    {0},
};

const struct bot_book nycrisis_book = {.game = "nycrisis", .bots = bots};
