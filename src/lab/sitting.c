#include "lab/sitting.h"

#include "front/table.h"

#include <assert.h>
#include <jansson.h>
#include <stdlib.h>

/* ------------------------------------------------------------- lifecycle */

static size_t memory_needed(const struct ludo_setup *setup, const struct player *players,
                            int count) {
    size_t most = 1;
    for (int i = 0; i < count; i++) {
        size_t size = players[i].command ? 0 : players[i].bot.memory(&players[i].bot, setup);
        if (size > most)
            most = size;
    }
    return most;
}

static void clear(struct sitting *sitting) {
    for (int i = 0; sitting->programs && i < sitting->player_count * sitting->setup->seats; i++)
        program_stop(&sitting->programs[i]);
    free(sitting->match.state);
    free(sitting->match.steps);
    free(sitting->legal);
    free(sitting->memory);
    free(sitting->programs);
    free(sitting->question.data);
    *sitting = (struct sitting){0};
}

static int furnish(struct sitting *sitting, const struct ludo_setup *setup,
                   const struct player *players, int player_count, int timeout_ms,
                   struct ludo_error *error) {
    const struct ludo_game *game = setup->game;
    assert(player_count > 0 && player_count <= PLAYERS_MAX);
    *sitting = (struct sitting){.setup = setup,
                                .players = players,
                                .player_count = player_count,
                                .timeout_ms = timeout_ms,
                                .error.translate = error ? error->translate : NULL};
    sitting->match.state = calloc(1, game->state_size);
    sitting->match.steps = calloc(game->steps_max, sizeof *sitting->match.steps);
    sitting->legal = calloc(game->legal_max, sizeof *sitting->legal);
    sitting->memory = malloc(memory_needed(setup, players, player_count));
    sitting->programs = calloc((size_t)player_count * setup->seats, sizeof *sitting->programs);
    if (sitting->match.state && sitting->match.steps && sitting->legal && sitting->memory &&
        sitting->programs)
        return LUDO_OK;
    return ludo_fail(error, LUDO_EMEMORY, NULL);
}

struct sitting *sittings_open(int count, const struct ludo_setup *setup,
                              const struct player *players, int player_count, int timeout_ms,
                              struct ludo_error *error) {
    struct sitting *sittings = calloc((size_t)count, sizeof *sittings);
    if (!sittings)
        (void)ludo_fail(error, LUDO_EMEMORY, NULL);
    for (int i = 0; sittings && i < count; i++)
        if (furnish(&sittings[i], setup, players, player_count, timeout_ms, error) < 0) {
            sittings_close(sittings, i + 1);
            return NULL;
        }
    return sittings;
}

void sittings_close(struct sitting *sittings, int count) {
    for (int i = 0; i < count; i++)
        clear(&sittings[i]);
    free(sittings);
}

int sittings_error(const struct sitting *sittings, int count, struct ludo_error *error) {
    for (int i = 0; i < count; i++)
        if (sittings[i].error.code < 0) {
            if (error)
                *error = sittings[i].error;
            return sittings[i].error.code;
        }
    return LUDO_OK;
}

/* -------------------------------------------------------------- programs */

static struct program *program_of(struct sitting *sitting, int player, int seat) {
    return &sitting->programs[player * sitting->setup->seats + seat];
}

/* Say which bot it was before what it did. */
static int blame(struct sitting *sitting, int player, int seat, const struct ludo_error *inner) {
    return ludo_fail(&sitting->error, LUDO_EBOT, "bot \"%.60s\", seat %d: %.140s",
                     sitting->players[player].name, seat, inner->text);
}

/* What a program is asked to choose from, or told at the end: everything as its
 * seat may see it. The setup is told once a match. */
static void write_question(struct sitting *sitting, const char *what, int seat, uint64_t seed,
                           bool first) {
    struct ludo_text *text = &sitting->question;
    const struct ludo_match *match = &sitting->match;
    if (text->data)
        *text = ludo_text_in(text->data, text->size);
    do {
        struct ludo_json json = ludo_json_in(text);
        ludo_json_object(&json);
        ludo_json_put_string(&json, "do", what);
        ludo_json_put_int(&json, "match", (int64_t)sitting->matches);
        ludo_json_put_int(&json, "seat", seat);
        if (first) {
            ludo_json_put_int(&json, "seed", (int64_t)seed);
            ludo_json_key(&json, "setup");
            ludo_setup_json(sitting->setup, &json);
        }
        ludo_json_key(&json, "view");
        ludo_match_view(match, seat, &json);
        ludo_json_key(&json, "legal");
        uint32_t more = ludo_match_legal_json(match, seat, false, sitting->legal, &json);
        if (more)
            ludo_json_put_int(&json, "more", more);
        ludo_json_key(&json, "log");
        ludo_match_log(match, seat, 0, &json);
        ludo_json_object_end(&json);
        ludo_text_add(text, "\n");
    } while (text_again(text));
}

/* Ask and parse: LUDO_OK with an object that the caller releases,
 * SITTING_STOPPED, or an error. */
static int ask(struct sitting *sitting, struct program *program, json_t **object,
               struct ludo_error *error) {
    const char *answer;
    int code = program_ask(program, sitting->question.data, sitting->question.length,
                           sitting->timeout_ms, sitting->crew, &answer, error);
    if (code)
        return code;
    *object = json_loads(answer, JSON_REJECT_DUPLICATES, NULL);
    if (json_is_object(*object))
        return LUDO_OK;
    json_decref(*object);
    return ludo_fail(error, LUDO_EBOT, "its answer is no JSON object: \"%.60s\"", answer);
}

static int start_program(struct sitting *sitting, struct program *program, int player,
                         struct ludo_error *error) {
    if (program->pid)
        return LUDO_OK;
    return program_start(program, sitting->players[player].command, error);
}

static int ask_move(struct sitting *sitting, int player, int seat, struct ludo_rng *rng,
                    struct ludo_move *move, struct ludo_error *error) {
    struct program *program = program_of(sitting, player, seat);
    json_t *object;
    int code = start_program(sitting, program, player, error);
    if (code)
        return code;
    bool first = program->told != sitting->matches;
    /* JSON readers that keep numbers as doubles hold 53 bits exactly. */
    write_question(sitting, "choose", seat, first ? ludo_rng_next(rng) >> 11 : 0, first);
    program->told = sitting->matches;
    code = ask(sitting, program, &object, error);
    if (code)
        return code;
    const char *text = json_string_value(json_object_get(object, "move"));
    if (text)
        code = ludo_move_parse(sitting->setup, text, move, error);
    else
        code = ludo_fail(error, LUDO_EBOT, "its answer has no \"move\"");
    json_decref(object);
    return code;
}

/* Tell the programs how it ended, so that they can learn from it. */
static int tell_end(struct sitting *sitting, const uint8_t *sits) {
    struct ludo_error inner = {.translate = sitting->error.translate};
    for (int seat = 0; seat < sitting->setup->seats; seat++) {
        struct program *program = program_of(sitting, sits[seat], seat);
        json_t *object;
        if (!program->pid || program->told != sitting->matches)
            continue;
        write_question(sitting, "over", seat, 0, false);
        int code = ask(sitting, program, &object, &inner);
        if (code < 0)
            return blame(sitting, sits[seat], seat, &inner);
        if (code)
            return code;
        json_decref(object);
    }
    return LUDO_OK;
}

/* --------------------------------------------------------------- a match */

static int choose(struct sitting *sitting, int player, int seat, struct ludo_rng *rng,
                  struct ludo_move *move, struct ludo_error *error) {
    const struct player *p = &sitting->players[player];
    if (p->command)
        return ask_move(sitting, player, seat, rng, move, error);
    *move =
        ludo_bot_choose(&p->bot, sitting->setup, sitting->match.state, seat, rng, sitting->memory);
    return LUDO_OK;
}

static int play_seat(struct sitting *sitting, int player, int seat, struct ludo_rng *rng) {
    struct ludo_error inner = {.translate = sitting->error.translate};
    struct ludo_move move = {0};
    double before = crew_clock();
    int code = choose(sitting, player, seat, rng, &move, &inner);
    if (code > 0)
        return code;
    sitting->nanoseconds[player] += (uint64_t)((crew_clock() - before) * 1e9);
    sitting->moves[player]++;
    if (code == LUDO_OK)
        code = ludo_match_play(&sitting->match, seat, move, &inner);
    if (code < 0)
        return blame(sitting, player, seat, &inner);
    return LUDO_OK;
}

int sitting_play(struct sitting *sitting, const uint8_t *sits, struct ludo_rng *const *rng,
                 const struct crew *crew) {
    struct ludo_match *match = &sitting->match;
    ludo_movers actors;
    ludo_match_begin(match, sitting->setup, match->state, match->steps,
                     sitting->setup->game->steps_max);
    sitting->crew = crew;
    sitting->matches++;
    while ((actors = ludo_match_actors(match))) {
        int mover = __builtin_ctz(actors);
        int code;
        if (crew_stopped(crew))
            return SITTING_STOPPED;
        if (mover == LUDO_CHANCE)
            code = ludo_match_settle(match, rng[LUDO_CHANCE], &sitting->error);
        else
            code = play_seat(sitting, sits[mover], mover, rng[mover]);
        if (code < 0 || (code && mover != LUDO_CHANCE))
            return code;
    }
    return tell_end(sitting, sits);
}
