/* A match from the lines that the store has. */
#include "server/parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int choose_options(struct ludo_setup *setup, const char *options, struct ludo_error *error) {
    char line[128];
    int answer = LUDO_OK;
    while (answer == LUDO_OK && *options) {
        size_t length = strcspn(options, "\n");
        (void)snprintf(line, sizeof line, "%.*s", (int)length, options);
        options += length + (options[length] == '\n');
        char *equals = strchr(line, '=');
        if (!equals)
            return ludo_fail(error, LUDO_EOPTION, NULL);
        *equals = '\0';
        answer = ludo_setup_choose(setup, line, equals + 1, error);
    }
    return answer;
}

void match_reserve(struct ludo_match *match) {
    if (match->count < match->capacity)
        return;
    uint32_t most = match->setup.game->steps_max;
    match->capacity = match->capacity ? 2 * match->capacity : 32;
    if (match->capacity > most)
        match->capacity = most;
    if (match->count < match->capacity)
        match->steps = memory_get(match->steps, match->capacity * sizeof *match->steps);
}

/* Take the lines of a match in, without asking yet whether they are legal:
 * steps that were taken back may stand between them. */
static int collect_line(struct ludo_match *match, char *line, struct ludo_error *error) {
    if (line[0] == '-') {
        uint32_t at = (uint32_t)strtoul(line + 1, NULL, 10);
        if (at >= match->count)
            return ludo_fail(error, LUDO_ERECORD, NULL);
        match->count--;
        memmove(&match->steps[at], &match->steps[at + 1],
                (match->count - at) * sizeof match->steps[0]);
        return LUDO_OK;
    }
    char *space = strchr(line, ' ');
    if (!space)
        return ludo_fail(error, LUDO_ERECORD, NULL);
    *space = '\0';
    int mover = strcmp(line, "chance") != 0 ? line[0] - '0' : LUDO_CHANCE;
    match_reserve(match);
    if (mover < 0 || mover > LUDO_CHANCE || match->count >= match->capacity)
        return ludo_fail(error, LUDO_ERECORD, NULL);
    struct ludo_step *step = &match->steps[match->count];
    int answer = ludo_move_parse(&match->setup, space + 1, &step->move, error);
    step->mover = (uint8_t)mover;
    match->count += answer == LUDO_OK;
    return answer;
}

static int collect(struct ludo_match *match, const char *moves, struct ludo_error *error) {
    char line[LUDO_MOVE_TEXT_MAX + 32];
    int answer = LUDO_OK;
    while (answer == LUDO_OK && *moves) {
        size_t length = strcspn(moves, "\n");
        (void)snprintf(line, sizeof line, "%.*s", (int)length, moves);
        moves += length + (moves[length] == '\n');
        answer = collect_line(match, line, error);
    }
    return answer;
}

/* `*shown` is set to the number of steps up to the newest that showed
 * something. */
static int replay(struct ludo_match *match, uint32_t *shown, struct ludo_error *error) {
    int answer = LUDO_OK;
    *shown = 0;
    for (uint32_t i = 0; answer >= 0 && i < match->count; i++) {
        answer = ludo_apply(&match->setup, match->state, match->steps[i].mover,
                            match->steps[i].move, error);
        if (answer == LUDO_SHOWN)
            *shown = i + 1;
    }
    return answer < 0 ? answer : LUDO_OK;
}

int setup_restore(struct ludo_setup *setup, const struct store_table *kept,
                  const struct own_content *content, struct ludo_error *error) {
    int answer = choose_options(setup, kept->options, error);
    if (answer == LUDO_OK && content)
        setup->content = &content->file.content;
    return answer;
}

int match_restore(struct ludo_match *match, const struct ludo_setup *setup, const char *moves,
                  uint32_t *shown, struct ludo_error *error) {
    void *state = memory_get(NULL, setup->game->state_size);
    ludo_match_begin(match, setup, state, NULL, 0);
    int answer = collect(match, moves, error);
    return answer < 0 ? answer : replay(match, shown, error);
}
