#include "walk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- faults */

static void add_setup(struct ludo_text *text, const struct ludo_setup *setup) {
    const struct ludo_game *game = setup->game;
    ludo_text_add_format(text, "%s, %d seats", game->name, setup->seats);
    if (setup->content)
        ludo_text_add_format(text, ", %s=%s", game->content_option, setup->content->name);
    if (game->rules != game->rules_oldest)
        ludo_text_add_format(text, ", rules %u", setup->rules);
    for (int i = 0; game->options && game->options[i].name; i++) {
        const char *value = game->options[i].values[setup->option[i]];
        ludo_text_add_format(text, ", %s=%s", game->options[i].name, value ? value : "nothing");
    }
}

const char *walk_fault(struct walk *walk, const char *format, ...) {
    char what[600];
    va_list args;
    va_start(args, format);
    (void)vsnprintf(what, sizeof what, format, args);
    va_end(args);
    struct ludo_text text = ludo_text_in(walk->fault, sizeof walk->fault);
    add_setup(&text, walk_setup(walk));
    ludo_text_add_format(&text, ", match %u, after step %u: %s", walk->number, walk->match.count,
                         what);
    return walk->fault;
}

/* -------------------------------------------------------------- choosing */

bool walk_once_in(struct walk *walk, uint32_t times) {
    return ludo_rng_below(&walk->rng, times) == 0;
}

bool walk_seldom(struct walk *walk, uint32_t times) {
    return walk_once_in(walk, times + walk->match.count / 32);
}

struct ludo_move walk_random_move(struct ludo_rng *rng) {
    struct ludo_move move = {0};
    bool wild = ludo_rng_below(rng, 4) == 0;
    uint32_t used = ludo_rng_below(rng, 8);
    move.kind = (uint8_t)ludo_rng_below(rng, wild ? 256 : 12);
    for (uint32_t i = 0; i < used; i++)
        move.arg[i] = (uint8_t)ludo_rng_below(rng, wild ? 256 : 12);
    return move;
}

int viewer_after(const struct ludo_setup *setup, int viewer) {
    if (viewer == LUDO_SPECTATOR)
        return -1;
    return viewer + 1 < setup->seats ? viewer + 1 : LUDO_SPECTATOR;
}

int walk_viewer(struct walk *walk) {
    uint32_t seats = walk_setup(walk)->seats;
    uint32_t viewer = ludo_rng_below(&walk->rng, seats + 1);
    return viewer == seats ? LUDO_SPECTATOR : (int)viewer;
}

int walk_mover(struct walk *walk) {
    ludo_movers actors = ludo_match_actors(&walk->match);
    uint32_t skip = ludo_rng_below(&walk->rng, (uint32_t)__builtin_popcount(actors));
    while (skip--)
        actors &= (ludo_movers)(actors - 1);
    return __builtin_ctz(actors);
}

uint32_t walk_options(struct walk *walk, const void *state, int mover, struct ludo_move *moves) {
    const struct ludo_setup *setup = walk_setup(walk);
    if (mover != LUDO_CHANCE)
        return setup->game->legal(setup, state, mover, moves);
    struct ludo_odds odds[LUDO_ODDS_MAX];
    uint32_t count = setup->game->odds(setup, state, odds);
    for (uint32_t i = 0; i < count; i++)
        moves[i] = odds[i].move;
    return count;
}

/* One of a random kind: a few questions must not drown in thousands of guesses. */
static struct ludo_move choose_kind(struct walk *walk, uint32_t count) {
    const struct ludo_move *moves = walk->moves;
    uint32_t kinds = 1, first = 0, last;
    for (uint32_t i = 1; i < count; i++)
        if (moves[i].kind != moves[i - 1].kind && walk_once_in(walk, ++kinds))
            first = i;
    for (last = first + 1; last < count && moves[last].kind == moves[first].kind; last++)
        continue;
    return moves[first + ludo_rng_below(&walk->rng, last - first)];
}

struct ludo_move walk_choose(struct walk *walk, int mover) {
    if (mover == LUDO_CHANCE)
        return ludo_draw(walk_setup(walk), walk->match.state, &walk->rng);
    uint32_t count = walk_options(walk, walk->match.state, mover, walk->moves);
    if (!count)
        return (struct ludo_move){0};
    if (walk->leans)
        return lean_choose(&walk->lean, walk->moves, count, &walk->rng);
    return walk_once_in(walk, 2) ? walk->moves[ludo_rng_below(&walk->rng, count)]
                                 : choose_kind(walk, count);
}

/* --------------------------------------------------------------- playing */

const char *walk_step(struct walk *walk) {
    struct ludo_match *match = &walk->match;
    struct ludo_error error = {0};
    if (match->count == walk_game(walk)->steps_max)
        return walk_fault(walk, "the match goes on past steps_max");
    int mover = walk_mover(walk);
    int answer = ludo_match_play(match, mover, walk_choose(walk, mover), &error);
    if (answer < 0)
        return walk_fault(walk, "a move from the list of mover %d is refused: %s", mover,
                          error.text);
    walk->answers[match->count - 1] = answer;
    walk->steps++;
    return NULL;
}

const char *walk_play(struct walk *walk, look_fn look) {
    const char *fault = look(walk);
    while (!fault && !ludo_match_over(&walk->match)) {
        fault = walk_step(walk);
        if (!fault)
            fault = look(walk);
    }
    return fault;
}

/* ---------------------------------------------------------------- setups */

static void *must(void *memory) {
    if (!memory)
        abort();
    return memory;
}

static void walk_open(struct walk *walk, const struct ludo_game *game) {
    size_t room = game->legal_max > LUDO_ODDS_MAX ? game->legal_max : LUDO_ODDS_MAX;
    *walk = (struct walk){0};
    walk->match.state = must(malloc(game->state_size));
    walk->match.steps = must(calloc(game->steps_max, sizeof *walk->match.steps));
    walk->answers = must(calloc(game->steps_max, sizeof *walk->answers));
    walk->moves = must(calloc(room + WALK_SPARE, sizeof *walk->moves));
    walk->scratch = must(malloc(game->state_size));
    walk->other = must(malloc(game->state_size));
}

static void walk_close(struct walk *walk) {
    free(walk->match.state);
    free(walk->match.steps);
    free(walk->answers);
    free(walk->moves);
    free(walk->scratch);
    free(walk->other);
}

static uint32_t values_of(const struct ludo_option *option) {
    uint32_t count = 0;
    while (option->values[count])
        count++;
    return count ? count : 1; /* an option without values is for probe_limits to find */
}

static uint32_t contents_of(const struct ludo_game *game) {
    uint32_t count = 0;
    while (game->contents && game->contents[count].name)
        count++;
    return count ? count : 1;
}

/* Of its rules; a game that counts them wrongly is for probe_limits to find. */
static uint32_t versions_of(const struct ludo_game *game) {
    return game->rules > game->rules_oldest ? 1u + game->rules - game->rules_oldest : 1;
}

static uint32_t count_setups(const struct ludo_game *game) {
    uint32_t count = (uint32_t)(game->seats_max - game->seats_min + 1) * contents_of(game);
    count *= versions_of(game);
    for (int i = 0; game->options && game->options[i].name; i++)
        count *= values_of(&game->options[i]);
    return count;
}

/* The setup of that number, counting through seats, contents, versions and options. */
static struct ludo_setup setup_of(const struct ludo_game *game, uint32_t number) {
    uint32_t seats = (uint32_t)(game->seats_max - game->seats_min + 1);
    struct ludo_setup setup = {.game = game, .content = game->contents};
    setup.seats = (uint8_t)(game->seats_min + number % seats);
    number /= seats;
    if (game->contents)
        setup.content = &game->contents[number % contents_of(game)];
    number /= contents_of(game);
    setup.rules = (uint16_t)(game->rules - number % versions_of(game));
    number /= versions_of(game);
    for (int i = 0; game->options && game->options[i].name; i++) {
        setup.option[i] = (uint8_t)(number % values_of(&game->options[i]));
        number /= values_of(&game->options[i]);
    }
    return setup;
}

/* Another seed may be given to walk elsewhere; CI walks the same way always. */
static uint64_t seed(void) {
    const char *given = getenv("CONFORMANCE_SEED");
    return given ? strtoull(given, NULL, 10) : 1;
}

static const char *run_setup(const struct probe *probe, struct walk *walk,
                             const struct ludo_setup *setup, uint32_t index, uint32_t budget) {
    uint32_t until = walk->steps + budget;
    for (walk->number = 0; walk->steps < until; walk->number++) {
        ludo_rng_seed(&walk->rng, seed(), ((uint64_t)index << 32) | walk->number);
        walk->leans = (walk->number + index) % 2;
        lean_draw(&walk->lean, setup->game, &walk->rng);
        ludo_match_begin(&walk->match, setup, walk->match.state, walk->match.steps,
                         setup->game->steps_max);
        const char *fault = probe->run(walk);
        if (fault)
            return fault;
        walk->matches++;
        walk->steps++; /* a match costs something even if it has no steps */
    }
    return NULL;
}

const char *probe_game(const struct probe *probe, const struct ludo_game *game,
                       struct walk *result) {
    static struct walk walk;
    uint32_t setups = count_setups(game);
    uint32_t steps = probe->steps / (1 + game->legal_max / 256); /* long lists cost more */
    const char *fault = NULL;
    walk_open(&walk, game);
    for (uint32_t i = 0; i < setups && !fault; i++) {
        struct ludo_setup setup = setup_of(game, i);
        fault = run_setup(probe, &walk, &setup, i, steps / setups + 1);
    }
    if (!fault && probe->finish)
        fault = probe->finish(&walk);
    walk_close(&walk);
    *result = walk;
    return fault ? result->fault : NULL;
}
