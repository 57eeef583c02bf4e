/* New York Crisis: what there is to do, how likely it is to be paid for, and what
 * the table is worth. */
#include "bots/nycrisis.h"

#include <string.h>

/* In tenths of a piece of information. */
static const struct {
    double won, story, alert, last_alert, limit;
    double mafia, pair, fbi, beside;
    double wound, ability;
    double ordered, paid, cleared, arrived, led, escort, lurking;
    double object[NYCRISIS_OBJECTS];
    double near[7]; /* what a job counts while it is so many steps away */
} worth = {
    .won = 1000,
    .story = 10,
    .alert = 6,
    .last_alert = 4, /* each of the last few squares */
    .limit = 150,
    .mafia = 1.2,
    .pair = 4,
    .fbi = 4,
    .beside = 1.5, /* mafia where a character will begin its turn */
    .wound = 5,
    .ability = 2,
    .ordered = 9,
    .paid = 22,
    .cleared = 14,
    .arrived = 4,  /* a step towards the final challenge */
    .led = 5,      /* a step of a token on its way there */
    .escort = 6,   /* somebody is with a token that can be led */
    .lurking = 12, /* mafia that will be joined by more where such a token is */
    .object = {4, 4, 4, 4, 4, 2, 2, 0.5, 1, 4},
    .near = {0.55, 0.5, 0.46, 0.38, 0.32, 0.2, 0.15},
};

/* ------------------------------------------------------------------- odds */

/* One more die that shows what is wanted at these odds. */
static void add_die(float least[NYCRISIS_NEED_MAX + 1], float odds) {
    for (int need = NYCRISIS_NEED_MAX; need > 0; need--)
        least[need] += odds * (least[need - 1] - least[need]);
}

static void begin_chances(struct nycrisis_chances *chances) {
    memset(chances, 0, sizeof *chances);
    for (int colour = 0; colour < NYCRISIS_COLOURS; colour++)
        chances->least[colour][0] = 1;
}

/* NY-08: a wild counts as what is wanted. */
static float face_odds(int die_colour, int colour) {
    if (die_colour == NYCRISIS_GREY)
        return 2 / 6.0f;
    return die_colour == colour ? 4 / 6.0f : 2 / 6.0f;
}

/* A throw and a Reroll of what did not show it. */
static void count_turn(const struct nycrisis_mind *mind, const struct nycrisis_state *state,
                       int character, struct nycrisis_chances *chances) {
    begin_chances(chances);
    for (int die = 0; die < NYCRISIS_OWN_DICE; die++)
        for (int colour = 0; colour < NYCRISIS_COLOURS; colour++)
            if (!(state->person[character].lost >> die & 1)) {
                float miss = 1 - face_odds(mind->city->character[character].dice[die], colour);
                add_die(chances->least[colour], 1 - miss * miss);
            }
}

void nycrisis_reroll_chances(const struct nycrisis_mind *mind, const struct nycrisis_state *state,
                             struct nycrisis_chances *chances) {
    struct nycrisis_game game = {mind->city, (struct nycrisis_state *)state, mind->index};
    unsigned joining = nycrisis_joining(&game);
    begin_chances(chances);
    for (int die = 0; die < NYCRISIS_DICE; die++) {
        if (!state->face[die] && !(joining >> die & 1))
            continue;
        int face = state->face[die] - 1, die_colour = nycrisis_die_colour(&game, die);
        bool fresh = state->face[die] && !(state->spent >> die & 1);
        for (int colour = 0; colour < NYCRISIS_COLOURS; colour++) {
            bool kept = fresh && (face == colour || face == NYCRISIS_WILD);
            add_die(chances->least[colour], kept ? 1 : face_odds(die_colour, colour));
        }
    }
    for (int colour = 0; colour < NYCRISIS_COLOURS; colour++)
        for (int i = 0; i < state->extra[colour]; i++)
            add_die(chances->least[colour], 1);
}

static double most_likely(const struct nycrisis_chances *chances, int need) {
    double best = 0;
    for (int colour = 0; colour < NYCRISIS_COLOURS; colour++)
        best = chances->least[colour][need] > best ? chances->least[colour][need] : best;
    return best;
}

double nycrisis_pay_odds(const struct nycrisis_chances *chances, const struct nycrisis_cost *cost) {
    double odds = cost->equal ? most_likely(chances, cost->equal) : 1;
    int colours = 0;
    for (int colour = 0; colour < NYCRISIS_COLOURS; colour++)
        if (cost->need[colour]) {
            odds *= chances->least[colour][cost->need[colour]];
            colours++;
        }
    /* A die shows one thing only. */
    for (; colours > 1; colours--)
        odds *= 0.85;
    return odds;
}

/* -------------------------------------------------------------- distances */

static void measure(const struct nycrisis_mind *mind, const struct nycrisis_game *game, int from,
                    uint8_t distance[NYCRISIS_SPACES]) {
    uint32_t seen = nycrisis_bit(from), edge = seen;
    memset(distance, 9, NYCRISIS_SPACES);
    distance[from] = 0;
    for (uint8_t steps = 1; edge; steps++) {
        uint32_t next = 0;
        for (; edge; edge &= edge - 1) {
            int space = __builtin_ctz(edge);
            next |= mind->city->space[space].next;
            if (mind->city->stations >> space & 1 && !(game->state->rules & NYCRISIS_NO_SUBWAY))
                next |= mind->city->stations;
        }
        edge = next & ~seen & ~game->state->fbi;
        seen |= edge;
        for (uint32_t rest = edge; rest; rest &= rest - 1)
            distance[__builtin_ctz(rest)] = steps;
    }
}

/* FBI stays, so ways lead around it; police will be gone. */
void nycrisis_mind_begin(struct nycrisis_mind *mind, const struct ludo_setup *setup,
                         const struct nycrisis_state *state) {
    struct nycrisis_game game = nycrisis_game_of(setup, state);
    mind->setup = setup;
    mind->city = game.city;
    mind->index = game.index;
    for (int space = 0; space < NYCRISIS_SPACES; space++)
        measure(mind, &game, space, mind->distance[space]);
    mind->in_play = 0;
    for (int c = 0; c < NYCRISIS_CHARACTERS; c++)
        if (state->person[c].owner) {
            mind->in_play |= 1u << c;
            count_turn(mind, state, c, &mind->turn[c]);
        }
}

/* ------------------------------------------------------------------- jobs */

static void add_job(const struct nycrisis_mind *mind, struct nycrisis_jobs *jobs,
                    enum nycrisis_goal goal, int what, int space, double gain,
                    struct nycrisis_cost cost) {
    if (jobs->count == NYCRISIS_JOBS || gain <= 0)
        return;
    struct nycrisis_job *job = &jobs->job[jobs->count++];
    *job = (struct nycrisis_job){.gain = (float)gain,
                                 .cost = cost,
                                 .goal = (uint8_t)goal,
                                 .what = (uint8_t)what,
                                 .space = (uint8_t)space};
    for (int c = 0; c < NYCRISIS_CHARACTERS; c++)
        if (mind->in_play >> c & 1)
            job->odds[c] = (float)nycrisis_pay_odds(&mind->turn[c], &cost);
}

static bool has_information(const uint8_t tokens[NYCRISIS_INFORMATION]) {
    uint64_t all = 0;
    memcpy(&all, tokens, NYCRISIS_INFORMATION);
    return all;
}

static bool order_is_on(const struct nycrisis_mind *mind, const struct nycrisis_state *state) {
    const struct nycrisis_order *order = &mind->city->order;
    return order->count && state->revealed > order->card && state->ordered < order->count;
}

/* What a piece of information brings by its colour. */
static double colour_gain(const struct nycrisis_mind *mind, const struct nycrisis_state *state,
                          int colour) {
    double gain = state->revealed < mind->city->card_count ? worth.story : 0;
    if (!order_is_on(mind, state))
        return gain;
    if (mind->city->order.colour[state->ordered] == colour)
        return gain + worth.ordered;
    return gain - worth.alert - (mind->city->order.again ? worth.ordered * state->ordered : 0);
}

static void list_information(const struct nycrisis_mind *mind, const struct nycrisis_state *state,
                             struct nycrisis_jobs *jobs) {
    double gain[NYCRISIS_COLOURS];
    for (int colour = 0; colour < NYCRISIS_COLOURS; colour++)
        gain[colour] = colour_gain(mind, state, colour);
    for (int space = 0; space < NYCRISIS_SPACES; space++)
        for (int kind = 0;
             kind < NYCRISIS_INFORMATION && has_information(state->information[space]); kind++)
            for (int i = 0; i < state->information[space][kind]; i++)
                add_job(mind, jobs, NYCRISIS_GOAL_COLLECT, kind, space, gain[kind / 2],
                        nycrisis_cost_of(kind / 2, 2 + kind % 2));
}

static void list_objects(const struct nycrisis_mind *mind, const struct nycrisis_state *state,
                         struct nycrisis_jobs *jobs) {
    for (int space = 0; space < NYCRISIS_SPACES; space++)
        if (state->object[space])
            add_job(mind, jobs, NYCRISIS_GOAL_TAKE, state->object[space] - 1, space,
                    worth.object[state->object[space] - 1], (struct nycrisis_cost){.equal = 2});
}

static void list_pairs(const struct nycrisis_mind *mind, const struct nycrisis_state *state,
                       struct nycrisis_jobs *jobs) {
    for (int space = 0; space < NYCRISIS_SPACES; space++)
        if (state->mafia[space] == 2)
            add_job(mind, jobs, NYCRISIS_GOAL_REMOVE, 0, space, worth.mafia + worth.pair,
                    nycrisis_cost_of(NYCRISIS_RED, 2));
}

static bool challenge_known(const struct nycrisis_mind *mind, const struct nycrisis_state *state) {
    return state->revealed == mind->city->card_count;
}

static bool must_be_cleared(const struct nycrisis_mind *mind, const struct nycrisis_state *state,
                            int kind) {
    return challenge_known(mind, state) && mind->city->challenge.cleared == kind + 1;
}

/* What the blocks of a visit bring, as far as that can be said beforehand. */
static double blocks_gain(const struct nycrisis_mind *mind, const struct nycrisis_state *state,
                          struct nycrisis_list list) {
    double gain = 0;
    for (int i = list.first; i < list.end; i++) {
        const struct nycrisis_effect *effect = &mind->city->effect[i];
        int n = effect->n[mind->index];
        if (effect->kind == NYCRISIS_EFFECT_ALERT)
            gain -= worth.alert * (n < 0 && state->alert < -n ? -state->alert : n);
        if (effect->kind == NYCRISIS_EFFECT_INFORMATION && !challenge_known(mind, state))
            gain += 0.3 * worth.story * n;
        if (effect->kind == NYCRISIS_EFFECT_STORY && !challenge_known(mind, state))
            gain += worth.story * n;
    }
    return gain;
}

static void list_tokens(const struct nycrisis_mind *mind, const struct nycrisis_state *state,
                        struct nycrisis_jobs *jobs) {
    for (int kind = 0; kind < mind->city->token_kind_count; kind++) {
        const struct nycrisis_token_kind *k = &mind->city->token_kind[kind];
        if (!k->visits)
            continue;
        double gain =
            blocks_gain(mind, state, k->does) + (must_be_cleared(mind, state, kind) ? worth.cleared
                                                 : k->stays                         ? 0
                                                                                    : 3);
        for (int i = k->first; i < k->first + k->count; i++)
            if (state->token_at[i])
                add_job(mind, jobs, NYCRISIS_GOAL_VISIT, kind, state->token_at[i] - 1, gain,
                        k->cost);
    }
}

static bool is_escorted(const struct nycrisis_mind *mind, const struct nycrisis_state *state,
                        int space) {
    for (unsigned rest = mind->in_play; rest; rest &= rest - 1)
        if (state->person[__builtin_ctz(rest)].at == space)
            return true;
    return false;
}

/* Who can be led will have to be led somewhere. */
static void list_escorts(const struct nycrisis_mind *mind, const struct nycrisis_state *state,
                         struct nycrisis_jobs *jobs) {
    for (int kind = 0; kind < mind->city->token_kind_count; kind++) {
        const struct nycrisis_token_kind *k = &mind->city->token_kind[kind];
        for (int i = k->first; i < k->first + k->count && k->leads; i++)
            if (state->token_at[i] && !challenge_known(mind, state))
                add_job(mind, jobs, NYCRISIS_GOAL_LEAD, kind, state->token_at[i] - 1,
                        2 * worth.escort, (struct nycrisis_cost){0});
    }
}

/* Whether mafia comes every round to where tokens of the kind are. */
static bool is_hunted(const struct nycrisis_mind *mind, const struct nycrisis_state *state,
                      int kind) {
    struct nycrisis_list list = mind->city->card[state->revealed - 1].each_round;
    for (int i = list.first; i < list.end; i++) {
        const struct nycrisis_effect *effect = &mind->city->effect[i];
        if (effect->kind == NYCRISIS_EFFECT_MAFIA && effect->where == NYCRISIS_AT_TOKEN &&
            effect->place == kind)
            return true;
    }
    return false;
}

/* Where everybody is needed everybody goes; else the one whose dice are best for it. */
static void list_challenge(const struct nycrisis_mind *mind, const struct nycrisis_state *state,
                           struct nycrisis_jobs *jobs) {
    const struct nycrisis_challenge *challenge = &mind->city->challenge;
    struct nycrisis_game game = {mind->city, (struct nycrisis_state *)state, mind->index};
    int place = nycrisis_challenge_place(&game);
    if (place < 0)
        return;
    if (challenge->token) {
        const struct nycrisis_token_kind *kind = &mind->city->token_kind[challenge->token - 1];
        for (int i = kind->first; i < kind->first + kind->count; i++)
            if (state->token_at[i] && state->token_at[i] != place + 1)
                add_job(mind, jobs, NYCRISIS_GOAL_LEAD, challenge->token - 1,
                        state->token_at[i] - 1, worth.paid, (struct nycrisis_cost){0});
    }
    add_job(mind, jobs, NYCRISIS_GOAL_CHALLENGE, 0, place, worth.paid, challenge->cost);
    jobs->job[jobs->count - 1].everybody =
        challenge->everybody || challenge->times[mind->index] > state->progress + 1;
}

static double mafia_worth(const struct nycrisis_state *state) {
    int fbi = __builtin_popcount(state->fbi);
    double sum = -worth.fbi * fbi * fbi;
    for (int space = 0; space < NYCRISIS_SPACES; space++) {
        sum -= worth.mafia * state->mafia[space];
        if (state->mafia[space] == 2)
            sum -= worth.pair;
    }
    return sum;
}

static double people_worth(const struct nycrisis_state *state) {
    double sum = 0;
    for (int c = 0; c < NYCRISIS_CHARACTERS; c++) {
        const struct nycrisis_person *person = &state->person[c];
        if (!person->owner)
            continue;
        sum -= worth.wound * __builtin_popcount(person->lost);
        sum += worth.ability * person->abilities;
        for (int object = 0; object < NYCRISIS_OBJECTS; object++)
            sum += worth.object[object] * (person->ready[object] + person->used[object]);
    }
    return sum;
}

void nycrisis_jobs_list(const struct nycrisis_mind *mind, const struct nycrisis_state *state,
                        struct nycrisis_jobs *jobs) {
    jobs->count = 0;
    list_challenge(mind, state, jobs);
    list_escorts(mind, state, jobs);
    list_tokens(mind, state, jobs);
    list_information(mind, state, jobs);
    list_objects(mind, state, jobs);
    list_pairs(mind, state, jobs);
    jobs->fixed = worth.story * state->story + worth.ordered * state->ordered + mafia_worth(state) +
                  people_worth(state);
}

/* ------------------------------------------------------------------ worth */

static double near(int steps) {
    return worth.near[steps < 6 ? steps : 6];
}

/* The best that a character can do next, of what no other one is to do. */
static double best_job(const struct nycrisis_mind *mind, const struct nycrisis_state *state,
                       const struct nycrisis_jobs *jobs, int character, bool *taken,
                       uint8_t *number) {
    const uint8_t *distance = mind->distance[state->person[character].at];
    double best = 0;
    int found = -1;
    for (int i = 0; i < jobs->count; i++) {
        const struct nycrisis_job *job = &jobs->job[i];
        if (taken[i] || job->gain * 0.55 <= best)
            continue;
        double gain = near(distance[job->space]) * job->gain * (double)job->odds[character];
        if (state->mafia[job->space])
            gain *= 0.8;
        if (gain > best) {
            best = gain;
            found = i;
        }
    }
    *number = (uint8_t)(found + 1);
    if (found >= 0 && !jobs->job[found].everybody)
        taken[found] = true;
    return best;
}

static double hopes(const struct nycrisis_mind *mind, const struct nycrisis_state *state,
                    const struct nycrisis_jobs *jobs, uint8_t towards[NYCRISIS_CHARACTERS]) {
    bool taken[NYCRISIS_JOBS] = {0};
    uint8_t unused[NYCRISIS_CHARACTERS];
    double sum = 0;
    towards = towards ? towards : unused;
    for (int c = 0; c < NYCRISIS_CHARACTERS; c++)
        if (mind->in_play >> c & 1)
            sum += best_job(mind, state, jobs, c, taken, &towards[c]);
    return sum;
}

/* Mafia where somebody stands; it wounds who ends the turn there and has not
 * avoided it. */
static double danger(const struct nycrisis_mind *mind, const struct nycrisis_state *state) {
    double sum = 0;
    for (unsigned rest = mind->in_play; rest; rest &= rest - 1)
        sum -= worth.beside * state->mafia[state->person[__builtin_ctz(rest)].at];
    if (state->active && nycrisis_blocked(state))
        sum -= worth.wound * state->mafia[state->person[nycrisis_active(state)].at];
    return sum;
}

static double alert_worth(const struct nycrisis_mind *mind, const struct nycrisis_state *state) {
    int left = mind->city->alert_length[mind->index] - state->alert;
    double sum = -worth.alert * state->alert;
    for (; left < 4; left++)
        sum -= worth.last_alert;
    return sum - (state->limit ? worth.limit : 0);
}

/* How far everybody is who has to be there, and every token. */
static double way_worth(const struct nycrisis_mind *mind, const struct nycrisis_state *state) {
    const struct nycrisis_challenge *challenge = &mind->city->challenge;
    struct nycrisis_game game = {mind->city, (struct nycrisis_state *)state, mind->index};
    int place = nycrisis_challenge_place(&game);
    double sum = 0;
    if (place < 0)
        return 0;
    for (int c = 0; c < NYCRISIS_CHARACTERS; c++)
        if (challenge->everybody && state->person[c].owner)
            sum -= worth.arrived * mind->distance[state->person[c].at][place];
    if (challenge->token) {
        const struct nycrisis_token_kind *kind = &mind->city->token_kind[challenge->token - 1];
        int least = 9;
        for (int i = kind->first; i < kind->first + kind->count; i++)
            if (state->token_at[i] && mind->distance[state->token_at[i] - 1][place] < least)
                least = mind->distance[state->token_at[i] - 1][place];
        sum -= worth.led * least;
    }
    if (challenge->cleared) {
        const struct nycrisis_token_kind *kind = &mind->city->token_kind[challenge->cleared - 1];
        for (int i = kind->first; i < kind->first + kind->count; i++)
            sum -= worth.cleared * (state->token_at[i] > 0);
    }
    for (uint32_t rest = challenge->places[mind->index] & ~state->fbi; rest; rest &= rest - 1) {
        int least = 9;
        for (int c = 0; c < NYCRISIS_CHARACTERS; c++)
            if (state->person[c].owner &&
                mind->distance[state->person[c].at][__builtin_ctz(rest)] < least)
                least = mind->distance[state->person[c].at][__builtin_ctz(rest)];
        sum -= worth.arrived * least;
    }
    return sum + worth.paid * state->progress;
}

/* Tokens that can be led: somebody should be with them, mafia should not. */
static double escort_worth(const struct nycrisis_mind *mind, const struct nycrisis_state *state) {
    double sum = 0;
    for (int kind = 0; kind < mind->city->token_kind_count && state->revealed; kind++) {
        const struct nycrisis_token_kind *k = &mind->city->token_kind[kind];
        for (int i = k->first; i < k->first + k->count && k->leads; i++) {
            int space = state->token_at[i] - 1;
            if (space < 0)
                continue;
            bool escorted = is_escorted(mind, state, space);
            sum += escorted ? worth.escort : 0;
            if (is_hunted(mind, state, kind))
                sum -= worth.lurking * state->mafia[space] * state->mafia[space] / 2;
            if (state->fbi >> space & 1)
                sum -= escorted ? worth.paid : 5 * worth.paid;
        }
    }
    return sum;
}

double nycrisis_table_worth(const struct nycrisis_mind *mind, const struct nycrisis_state *state,
                            const struct nycrisis_jobs *jobs,
                            uint8_t towards[NYCRISIS_CHARACTERS]) {
    if (state->ending)
        return state->ending == NYCRISIS_WON ? worth.won : -worth.won;
    return jobs->fixed + alert_worth(mind, state) + danger(mind, state) + way_worth(mind, state) +
           escort_worth(mind, state) + hopes(mind, state, jobs, towards);
}
