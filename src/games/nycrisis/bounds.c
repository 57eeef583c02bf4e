/* New York Crisis: the worst that a plot can lead to. Strangers write plots: what
 * could outgrow the state is refused when it is read, so that the rules need not ask.
 *
 * Two things grow with the content: how much waits to be done at once, since a block
 * may move the story on, which reveals a card, whose blocks do so again; and how many
 * actions a character may get in a turn. Both are bounded from above: where the bound
 * is too big for any number of characters, the plot is. (No list of legal moves is
 * too long, whatever the content; tests/rules/nycrisis_bounds.c counts.) */
#include "games/nycrisis/reader.h"

/* ---------------------------------------------------- what waits at once */

/* How much is put upon what waits already, while it is done: by a list of blocks, and
 * by the story, which is the deeper the fewer cards are revealed. */
struct depths {
    const struct nycrisis_city *city;
    int index;                           /* number of characters, less one */
    int story[NYCRISIS_STORY_CARDS + 1]; /* by the number of cards revealed, at least */
};

static int max(int a, int b) {
    return a > b ? a : b;
}

/* Spaces that a block names, at most. */
static int count_spaces(const struct depths *depths, const struct nycrisis_effect *effect) {
    if (effect->where == NYCRISIS_AT_EVERYBODY)
        return depths->index + 1;
    if (effect->where == NYCRISIS_AT_TOKEN)
        return depths->city->token_kind[effect->place].count;
    return 1;
}

static int effect_depth(const struct depths *depths, const struct nycrisis_effect *effect,
                        int revealed) {
    int n = effect->n[depths->index];
    bool drawn =
        effect->kind == NYCRISIS_EFFECT_INFORMATION || effect->kind == NYCRISIS_EFFECT_OBJECT;
    if (effect->kind == NYCRISIS_EFFECT_STORY)
        return depths->story[revealed];
    if (effect->kind == NYCRISIS_EFFECT_HEAL)
        return effect->where ? depths->index + 1 : 1;
    if (effect->kind > NYCRISIS_EFFECT_TOKEN || effect->kind == NYCRISIS_EFFECT_ALERT)
        return 0;
    if (effect->where == NYCRISIS_AT_RANDOM)
        return 1 + drawn;
    if (effect->kind == NYCRISIS_EFFECT_INFORMATION)
        return count_spaces(depths, effect);
    return effect->kind == NYCRISIS_EFFECT_OBJECT ? n * count_spaces(depths, effect) : 0;
}

/* The list itself waits until its last block is begun. */
static int list_depth(const struct depths *depths, struct nycrisis_list list, int revealed) {
    int depth = list.first < list.end;
    for (int i = list.first; i < list.end; i++)
        depth = max(depth,
                    (i + 1 < list.end) + effect_depth(depths, &depths->city->effect[i], revealed));
    return depth;
}

/* From the last card back, for a card's blocks can reveal only those after it. */
static void measure_story(struct depths *depths) {
    int count = depths->city->card_count;
    depths->story[count] = 1;
    for (int card = count - 1; card >= 0; card--) {
        int inner = list_depth(depths, depths->city->card[card].effects, card + 1);
        depths->story[card] = max(depths->story[card + 1], 1 + max(1, inner));
    }
}

/* What waits below: the round, who is next, the turn. */
enum { BELOW_SETUP = 2, BELOW_ROUND = 2, BELOW_EVENT = 3, BELOW_TURN = 3, PLAIN_DEPTH = 6 };

/* When information is collected, story and what a wrong colour does wait while the
 * reward is paid. */
static int reward_depth(const struct depths *depths, const struct nycrisis_event *event) {
    bool collected = event->task >= NYCRISIS_TASK_RED && event->task <= NYCRISIS_TASK_INFORMATION;
    const struct nycrisis_list *wrong = &depths->city->order.wrong;
    int below = BELOW_TURN + (collected ? 1 + (wrong->first < wrong->end) : 0);
    return below + list_depth(depths, event->reward, 1);
}

struct worst {
    struct reading *reading;
    int depth, index;
};

/* Take the depth that begins at a place into account. */
static void weigh_depth(struct worst *worst, int depth, const char *format, int number) {
    char place[PLACE_SIZE];
    worst->depth = max(worst->depth, depth);
    if (!worst->reading || worst->reading->answer != LUDO_OK || depth <= NYCRISIS_TODO_MAX)
        return;
    place_number(place, format, number);
    worst->reading->answer =
        ludo_fail(worst->reading->error, LUDO_ECONTENT,
                  "%s: up to %d things would wait to be done at once (characters: %d), %d are the "
                  "most",
                  place, depth, worst->index + 1, NYCRISIS_TODO_MAX);
}

static void weigh_depths(struct worst *worst, const struct nycrisis_city *city) {
    struct depths depths = {.city = city, .index = worst->index};
    const struct nycrisis_order *order = &city->order;
    measure_story(&depths);
    weigh_depth(worst, PLAIN_DEPTH, "plot", 0);
    for (int i = 0; i < city->card_count; i++) {
        weigh_depth(worst, BELOW_SETUP + list_depth(&depths, city->card[i].effects, i + 1),
                    "cards[%d].effects", i);
        weigh_depth(worst, BELOW_ROUND + list_depth(&depths, city->card[i].each_round, i + 1),
                    "cards[%d].each_round", i);
    }
    weigh_depth(worst, BELOW_TURN + 1 + list_depth(&depths, order->wrong, order->card + 1),
                "cards[%d].order.wrong", order->card);
    for (int i = 0; i < city->token_kind_count; i++)
        weigh_depth(worst, BELOW_TURN + list_depth(&depths, city->token_kind[i].does, 1),
                    "tokens[%d].visit.does", i);
    for (int i = 0; i < city->event_count; i++) {
        weigh_depth(worst, BELOW_EVENT + list_depth(&depths, city->event[i].effects, 1),
                    "police_cards.events[%d].effects", i);
        weigh_depth(worst, reward_depth(&depths, &city->event[i]), "police_cards.events[%d].reward",
                    i);
    }
    int deepest = 1;
    while (deepest + 1 < city->card_count && depths.story[deepest + 1] == depths.story[1])
        deepest++;
    weigh_depth(worst, BELOW_TURN + depths.story[1], "cards[%d].effects", deepest);
}

int nycrisis_depth(const struct nycrisis_city *city, int characters) {
    struct worst worst = {.index = characters - 1};
    weigh_depths(&worst, city);
    return worst.depth;
}

/* ------------------------------------------------------ actions of a turn */

static int list_actions(const struct nycrisis_city *city, struct nycrisis_list list, int index) {
    int actions = 0;
    for (int i = list.first; i < list.end; i++)
        if (city->effect[i].kind == NYCRISIS_EFFECT_ACTION)
            actions += city->effect[i].n[index];
    return actions;
}

/* What gives the most of them. */
struct giver {
    const char *format;
    int number, actions;
};

static int count_actions(struct giver *most, int actions, const char *format, int number) {
    if (actions > most->actions)
        *most = (struct giver){format, number, actions};
    return actions;
}

/* As often as there are tokens, for each is drawn from the bag and collected once. */
static int wrong_actions(const struct nycrisis_city *city, int index) {
    int tokens = 0;
    for (int i = 0; i < city->card_count; i++)
        for (int colour = 0; colour < NYCRISIS_COLOURS; colour++)
            tokens += city->card[i].information[index][colour];
    return tokens * list_actions(city, city->order.wrong, index);
}

/* Every kind of token can be visited, one reward be earned, every card be revealed and
 * everything be collected in the wrong order in one turn. */
static int turn_actions(const struct nycrisis_city *city, int index, struct giver *most) {
    int actions = 2, reward = 0;
    for (int i = 0; i < city->event_count; i++)
        reward = max(reward, count_actions(most, list_actions(city, city->event[i].reward, index),
                                           "police_cards.events[%d].reward", i));
    for (int i = 0; i < city->card_count; i++)
        actions += count_actions(most, list_actions(city, city->card[i].effects, index),
                                 "cards[%d].effects", i);
    actions +=
        count_actions(most, wrong_actions(city, index), "cards[%d].order.wrong", city->order.card);
    for (int i = 0; i < city->token_kind_count; i++)
        actions += count_actions(most, list_actions(city, city->token_kind[i].does, index),
                                 "tokens[%d].visit.does", i);
    return actions + reward;
}

int nycrisis_actions(const struct nycrisis_city *city, int characters) {
    struct giver most = {0};
    return turn_actions(city, characters - 1, &most);
}

/* ------------------------------------------------------------------ check */

void check_bounds(struct reading *reading) {
    for (int i = 0; i < NYCRISIS_CHARACTERS && reading->answer == LUDO_OK; i++) {
        struct worst worst = {.reading = reading, .index = i};
        struct giver most = {.format = "plot"};
        char place[PLACE_SIZE];
        int actions = turn_actions(reading->city, i, &most);
        place_number(place, most.format, most.number);
        weigh_depths(&worst, reading->city);
        if (reading->answer == LUDO_OK && actions > NYCRISIS_ACTIONS_MAX)
            reading->answer =
                ludo_fail(reading->error, LUDO_ECONTENT,
                          "%s: a character could get %d actions in a turn (characters: %d), %d are "
                          "the most",
                          place, actions, i + 1, NYCRISIS_ACTIONS_MAX);
    }
}
