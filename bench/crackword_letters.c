/* How often players of CRACK WORD are stuck, for each letter table: the figures of
 * docs/balance.md.
 *
 *     crackword-letters MATCHES BOT TABLE...
 *
 * A table is a built-in one (fr) or a JSON file. Bots of one kind play, with two to
 * four seats; counted are the turns before the last hand on which no letter and no
 * JOKER can be laid, those among them with five cards or more, and what came of the
 * match. Prints Markdown. */
#include "bots/bot.h"
#include "front/files.h"
#include "games/crackword/crackword.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct tally {
    uint32_t turns, stuck, full_turns, full_stuck, passes, calls, cards, points;
};

struct desk {
    struct ludo_setup setup;
    struct ludo_bot bot;
    void *memory;
    struct ludo_move *moves;
    struct crackword_state state;
    struct tally tally;
};

static void count_turn(struct desk *desk, int seat) {
    const struct crackword_state *state = &desk->state;
    struct tally *tally = &desk->tally;
    if (state->phase != CRACKWORD_PHASE_PLAY || state->last)
        return;
    bool full = crackword_hand_count(&state->seat[seat]) > CRACKWORD_HAND / 2;
    crackword_legal(&desk->setup, state, seat, desk->moves);
    bool stuck = desk->moves[0].kind != CRACKWORD_LAY;
    tally->turns++;
    tally->stuck += stuck;
    tally->full_turns += full;
    tally->full_stuck += full && stuck;
}

static void count_move(struct desk *desk, struct ludo_move move) {
    desk->tally.passes += move.kind == CRACKWORD_PASS;
    if (move.kind != CRACKWORD_LAY || !move.arg[4])
        return;
    desk->tally.calls++;
    desk->tally.cards += desk->state.row[move.arg[0]].cards + 1u;
}

static int play_match(struct desk *desk, uint64_t number, struct ludo_error *error) {
    struct ludo_rng rng;
    ludo_rng_seed(&rng, 1, number);
    memset(&desk->state, 0, sizeof desk->state);
    ludo_start(&desk->setup, &desk->state);
    for (ludo_movers actors; (actors = crackword.actors(&desk->setup, &desk->state));) {
        int mover = __builtin_ctz(actors);
        struct ludo_move move;
        if (mover == LUDO_CHANCE) {
            move = ludo_draw(&desk->setup, &desk->state, &rng);
        } else {
            count_turn(desk, mover);
            move =
                ludo_bot_choose(&desk->bot, &desk->setup, &desk->state, mover, &rng, desk->memory);
            count_move(desk, move);
        }
        int code = ludo_apply(&desk->setup, &desk->state, mover, move, error);
        if (code < 0)
            return code;
    }
    for (int seat = 0; seat < desk->setup.seats; seat++)
        desk->tally.points += desk->state.seat[seat].packet;
    return LUDO_OK;
}

static void print_row(const struct desk *desk, int matches) {
    const struct tally *tally = &desk->tally;
    printf("| `%s` | %d | %d | %.1f %% | %.1f %% | %.1f | %.1f | %.1f | %.1f |\n",
           desk->setup.content->name, crackword_letters(&desk->setup)->deck, desk->setup.seats,
           100.0 * tally->stuck / tally->turns, 100.0 * tally->full_stuck / tally->full_turns,
           (double)tally->passes / matches, (double)tally->calls / matches,
           (double)tally->cards / tally->calls, (double)tally->points / matches);
    (void)fflush(stdout);
}

static int measure(struct desk *desk, const struct ludo_content *content, int matches,
                   const char *bot, struct ludo_error *error) {
    int code = LUDO_OK;
    for (int seats = crackword.seats_min; seats <= crackword.seats_max; seats++) {
        if ((code = ludo_setup_init(&desk->setup, &crackword, seats, error)) < 0 ||
            (code = ludo_bot_find(&crackword, bot, &desk->bot, error)) < 0)
            return code;
        desk->setup.content = content;
        desk->tally = (struct tally){0};
        desk->memory = malloc(desk->bot.memory(&desk->bot, &desk->setup));
        if (!desk->memory)
            return ludo_fail(error, LUDO_EMEMORY, NULL);
        for (int i = 0; i < matches && code >= 0; i++)
            code = play_match(desk, (uint64_t)i, error);
        free(desk->memory);
        if (code < 0)
            return code;
        print_row(desk, matches);
    }
    return code;
}

static int measure_named(struct desk *desk, const char *name, int matches, const char *bot,
                         struct ludo_error *error) {
    const struct ludo_content *content = ludo_content_find(&crackword, name);
    struct content_file file;
    if (content)
        return measure(desk, content, matches, bot, error);
    int code = content_file_load(&file, &crackword, name, error);
    if (code < 0)
        return code;
    code = measure(desk, &file.content, matches, bot, error);
    content_file_free(&file);
    return code;
}

int main(int argc, char **argv) {
    static struct desk desk;
    struct ludo_error error = {0};
    int matches = argc > 3 ? atoi(argv[1]) : 0;
    if (matches < 1) {
        (void)fputs("usage: crackword-letters MATCHES BOT TABLE...\n", stderr);
        return 2;
    }
    desk.moves = malloc(crackword.legal_max * sizeof *desk.moves);
    if (!desk.moves)
        return 1;
    puts(
        "| table | cards | seats | stuck | with five cards or more | passes a match "
        "| calls a match | cards a call | points a match |\n|---|---|---|---|---|---|---|---|---|");
    int code = LUDO_OK;
    for (int i = 3; i < argc && code >= 0; i++)
        code = measure_named(&desk, argv[i], matches, argv[2], &error);
    free(desk.moves);
    if (code < 0)
        (void)fprintf(stderr, "crackword-letters: %s\n", error.text);
    return code < 0;
}
