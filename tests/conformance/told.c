#include "told.h"

#include "front/table.h"

#include <stdlib.h>
#include <string.h>

struct asker {
    const struct ludo_match *match;
    int viewer;
    uint64_t tries;
    uint32_t first;
    struct ludo_move *moves;
};

static void tell_mask(const struct asker *asker, struct ludo_text *text) {
    const struct ludo_setup *setup = &asker->match->setup;
    union ludo_state masked;
    ludo_mask(setup, asker->match->state, asker->viewer, &masked);
    for (size_t i = 0; i < setup->game->state_size; i++)
        ludo_text_add_format(text, "%02x", masked.bytes[i]);
}

static void tell_view(const struct asker *asker, struct ludo_text *text) {
    struct ludo_json json = ludo_json_in(text);
    ludo_match_view(asker->match, asker->viewer, &json);
}

static void tell_legal(const struct asker *asker, struct ludo_text *text) {
    struct ludo_json json = ludo_json_in(text);
    if (asker->viewer != LUDO_SPECTATOR)
        ludo_json_int(
            &json, ludo_match_legal_json(asker->match, asker->viewer, false, asker->moves, &json));
}

static void tell_log(const struct asker *asker, struct ludo_text *text) {
    struct ludo_json json = ludo_json_in(text);
    ludo_match_log(asker->match, asker->viewer, asker->first, &json);
}

static void try_move(const struct asker *asker, struct ludo_move move, struct ludo_text *text) {
    const struct ludo_setup *setup = &asker->match->setup;
    union ludo_state copy;
    struct ludo_error error = {0};
    memcpy(&copy, asker->match->state, setup->game->state_size);
    int answer = ludo_apply(setup, &copy, asker->viewer, move, &error);
    ludo_text_add_format(text, "%d %s\n", answer < 0 ? answer : 0, error.text);
}

static void try_text(const struct asker *asker, struct ludo_rng *rng, struct ludo_text *text) {
    char noise[24];
    struct ludo_error error = {0};
    struct ludo_move move;
    uint32_t length = ludo_rng_below(rng, sizeof noise);
    for (uint32_t i = 0; i < length; i++)
        noise[i] = (char)(1 + ludo_rng_below(rng, 255));
    noise[length] = '\0';
    int answer = ludo_move_parse(&asker->match->setup, noise, &move, &error);
    ludo_text_add_format(text, "%d %s\n", answer, error.text);
}

static void tell_refusals(const struct asker *asker, struct ludo_text *text) {
    const struct ludo_match *match = asker->match;
    struct ludo_rng rng;
    ludo_rng_seed(&rng, asker->tries, 0);
    for (int i = 0; i < 12; i++)
        try_move(asker, walk_random_move(&rng), text);
    for (int i = 0; i < 3; i++)
        try_text(asker, &rng, text);
    if (asker->viewer == LUDO_SPECTATOR)
        return;
    uint32_t count = ludo_match_legal(match, asker->viewer, asker->moves);
    for (int i = 0; i < 8 && count; i++) {
        struct ludo_move move = asker->moves[ludo_rng_below(&rng, count)];
        try_move(asker, move, text);
        move.arg[ludo_rng_below(&rng, 3)] ^= (uint8_t)(1 << ludo_rng_below(&rng, 4));
        try_move(asker, move, text);
    }
}

/* A bot that remembers every byte it was shown. */
static size_t spy_memory(const struct ludo_bot *bot, const struct ludo_setup *setup) {
    (void)bot;
    return setup->game->state_size;
}

static struct ludo_move spy_choose(const struct ludo_bot *bot, const struct ludo_setup *setup,
                                   const void *masked, int seat, struct ludo_rng *rng,
                                   void *memory) {
    (void)bot, (void)seat, (void)rng;
    memcpy(memory, masked, setup->game->state_size);
    return (struct ludo_move){0};
}

static const struct ludo_bot spy = {.name = "spy", .memory = spy_memory, .choose = spy_choose};

static void tell_bot(const struct asker *asker, struct ludo_text *text) {
    const struct ludo_setup *setup = &asker->match->setup;
    const void *state = asker->match->state;
    struct ludo_bot bot;
    struct ludo_rng rng;
    if (!(ludo_match_actors(asker->match) & ludo_mover_bit(asker->viewer)))
        return;
    uint8_t *seen = malloc(spy.memory(&spy, setup));
    (void)ludo_bot_choose(&spy, setup, state, asker->viewer, &rng, seen);
    for (size_t i = 0; i < setup->game->state_size; i++)
        ludo_text_add_format(text, "%02x", seen[i]);
    free(seen);
    if (ludo_bot_find(setup->game, "random", &bot, NULL) < 0)
        abort();
    ludo_rng_seed(&rng, asker->tries, 1);
    void *memory = malloc(bot.memory(&bot, setup) + 1);
    ludo_move_format(setup, ludo_bot_choose(&bot, setup, state, asker->viewer, &rng, memory), text);
    free(memory);
}

static void tell_take_back(const struct asker *asker, struct ludo_text *text) {
    struct ludo_match copy = *asker->match;
    struct ludo_error error = {0};
    union ludo_state state;
    size_t bytes = copy.count * sizeof *copy.steps;
    if (asker->viewer == LUDO_SPECTATOR)
        return;
    if (asker->first && asker->tries % 16) /* it replays the match: seldom in a long one */
        return;
    memcpy(&state, copy.state, copy.setup.game->state_size);
    copy.state = &state;
    copy.steps = malloc(bytes + 1);
    memcpy(copy.steps, asker->match->steps, bytes);
    int answer = ludo_match_take_back(&copy, asker->viewer, &error);
    ludo_text_add_format(text, "%d %s", answer, error.text);
    free(copy.steps);
}

static const struct {
    const char *name;
    void (*tell)(const struct asker *asker, struct ludo_text *text);
} parts[TOLD_PARTS] = {
    [TOLD_MASK] = {"masked state", tell_mask},
    [TOLD_VIEW] = {"view", tell_view},
    [TOLD_LEGAL] = {"legal moves", tell_legal},
    [TOLD_REFUSALS] = {"refusals", tell_refusals},
    [TOLD_BOT] = {"bot", tell_bot},
    [TOLD_TAKE_BACK] = {"take-back", tell_take_back},
    [TOLD_LOG] = {"log", tell_log},
};

void told_gather(struct told *told, const struct ludo_match *match, int viewer, uint64_t tries,
                 uint32_t first) {
    struct asker asker = {.match = match, .viewer = viewer, .tries = tries, .first = first};
    asker.moves = calloc(match->setup.game->legal_max, sizeof *asker.moves);
    for (int i = 0; i < TOLD_PARTS; i++) {
        struct ludo_text *text = &told->part[i];
        *text = ludo_text_in(text->data, text->size);
        do
            parts[i].tell(&asker, text);
        while (text_again(text));
    }
    free(asker.moves);
}

void told_free(struct told *told) {
    for (int i = 0; i < TOLD_PARTS; i++)
        free(told->part[i].data);
    *told = (struct told){0};
}

int told_compare(const struct told *a, const struct told *b, enum told_part until) {
    for (int i = 0; i < (int)until; i++)
        if (a->part[i].length != b->part[i].length ||
            memcmp(a->part[i].data, b->part[i].data, a->part[i].length) != 0)
            return i;
    return -1;
}

const char *told_part_name(enum told_part part) {
    return parts[part].name;
}
