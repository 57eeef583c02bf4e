/* Lists of moves, notation, and refusals. */
#include "probes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ----------------------------------------------------------------- lists */

static const struct ludo_move canary = {.kind = 0xa5, .arg = {1, 2, 3, 4, 5, 6, 7}};

static const char *look_at_list(struct walk *walk, int seat, bool acts) {
    const struct ludo_game *game = walk_game(walk);
    struct ludo_move *moves = walk->moves;
    for (uint32_t i = 0; i < WALK_SPARE; i++)
        moves[game->legal_max + i] = canary;
    uint32_t count = game->legal(walk_setup(walk), walk->match.state, seat, moves);
    for (uint32_t i = 0; i < WALK_SPARE; i++)
        if (!ludo_move_equal(moves[game->legal_max + i], canary))
            return walk_fault(walk, "the list of seat %d was written past legal_max", seat);
    if (count > game->legal_max)
        return walk_fault(walk, "seat %d has %u moves, more than legal_max", seat, count);
    if (acts && !count)
        return walk_fault(walk, "seat %d is to move and has no move", seat);
    if (!acts && count)
        return walk_fault(walk, "seat %d is not to move and has moves", seat);
    for (uint32_t i = 0; i < count; i++) {
        if (i && ludo_move_compare(moves[i - 1], moves[i]) >= 0)
            return walk_fault(walk, "the moves of seat %d do not ascend at %u", seat, i);
        if (moves[i].kind == LUDO_MOVE_NONE || moves[i].kind == LUDO_MOVE_HIDDEN)
            return walk_fault(walk, "a move of seat %d has a kind of the engine's", seat);
    }
    return NULL;
}

static const char *look_at_lists(struct walk *walk) {
    ludo_movers actors = ludo_match_actors(&walk->match);
    ludo_movers chance = ludo_mover_bit(LUDO_CHANCE);
    ludo_movers seats = (ludo_movers)(ludo_mover_bit(walk_setup(walk)->seats) - 1);
    if (actors & chance && actors != chance)
        return walk_fault(walk, "chance does not move alone");
    if (actors & (ludo_movers) ~(seats | chance))
        return walk_fault(walk, "somebody who has no seat is to move");
    const char *fault = NULL;
    for (int seat = 0; seat < walk_setup(walk)->seats && !fault; seat++)
        fault = look_at_list(walk, seat, actors & ludo_mover_bit(seat));
    return fault;
}

static const char *run_lists(struct walk *walk) {
    return walk_play(walk, look_at_lists);
}

const struct probe probe_lists = {
    .name = "lists of moves ascend, and only actors have one", .steps = 40000, .run = run_lists};

/* -------------------------------------------------------------- notation */

static const char *look_at_text(struct walk *walk, struct ludo_move move, char *data) {
    struct ludo_text text = ludo_text_in(data, LUDO_MOVE_TEXT_MAX);
    struct ludo_move back = canary;
    struct ludo_error error = {0};
    ludo_move_format(walk_setup(walk), move, &text);
    if (!ludo_text_fits(&text) || !text.length)
        return walk_fault(walk, "a text of %zu bytes for a move: \"%s\"", text.length, data);
    for (const char *c = data; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 0x7f)
            return walk_fault(walk, "a control character in the text \"%s\"", data);
    if (data[0] == ' ' || data[text.length - 1] == ' ')
        return walk_fault(walk, "blanks around the text \"%s\"", data);
    if (ludo_move_parse(walk_setup(walk), data, &back, &error) < 0)
        return walk_fault(walk, "\"%s\" was written and cannot be read: %s", data, error.text);
    if (!ludo_move_equal(move, back))
        return walk_fault(walk, "\"%s\" is read as another move", data);
    return NULL;
}

static int compare_texts(const void *a, const void *b) {
    return strcmp(a, b);
}

static const char *look_at_texts(struct walk *walk, const struct ludo_move *moves, uint32_t count) {
    char(*texts)[LUDO_MOVE_TEXT_MAX] = calloc(count, sizeof *texts);
    const char *fault = NULL;
    for (uint32_t i = 0; i < count && !fault; i++)
        fault = look_at_text(walk, moves[i], texts[i]);
    qsort(texts, count, sizeof *texts, compare_texts);
    for (uint32_t i = 1; i < count && !fault; i++)
        if (!strcmp(texts[i - 1], texts[i]))
            fault = walk_fault(walk, "two moves are written \"%s\"", texts[i]);
    free(texts);
    return fault;
}

/* What a log says can be read again, masked moves included. */
static const char *look_at_log(struct walk *walk) {
    const struct ludo_match *match = &walk->match;
    char data[LUDO_MOVE_TEXT_MAX];
    const char *fault = NULL;
    for (int v = 0; v >= 0 && !fault; v = viewer_after(walk_setup(walk), v))
        for (uint32_t age = 0; age < match->count && age < 16 && !fault; age++) {
            const struct ludo_step *step = &match->steps[match->count - 1 - age];
            struct ludo_move seen =
                walk_game(walk)->mask_step(walk_setup(walk), match->state, step, age, v);
            if (seen.kind != LUDO_MOVE_NONE && seen.kind != LUDO_MOVE_HIDDEN)
                fault = look_at_text(walk, seen, data);
        }
    return fault;
}

static const char *look_at_notation(struct walk *walk) {
    if (walk_once_in(walk, 8)) {
        const char *fault = look_at_log(walk);
        if (fault)
            return fault;
    }
    if (ludo_match_over(&walk->match) || !walk_once_in(walk, 3))
        return NULL;
    uint32_t count = walk_options(walk, walk->match.state, walk_mover(walk), walk->moves);
    return look_at_texts(walk, walk->moves, count);
}

static const char *run_notation(struct walk *walk) {
    return walk_play(walk, look_at_notation);
}

const struct probe probe_notation = {
    .name = "moves have one text each, which is read back", .steps = 60000, .run = run_notation};

/* -------------------------------------------------------------- refusals */

static bool is_listed(struct walk *walk, int mover, struct ludo_move move) {
    ludo_movers actors = ludo_match_actors(&walk->match);
    if (mover < 0 || mover > LUDO_CHANCE || !(actors & ludo_mover_bit(mover)))
        return false;
    uint32_t count = walk_options(walk, walk->match.state, mover, walk->moves);
    for (uint32_t i = 0; i < count; i++)
        if (ludo_move_equal(walk->moves[i], move))
            return true;
    return false;
}

static bool is_in_map(int code) {
    return code < 0 && strcmp(ludo_code_name(code), "OK") != 0;
}

static const char *look_at_attempt(struct walk *walk, int mover, struct ludo_move move) {
    const struct ludo_setup *setup = walk_setup(walk);
    size_t size = walk_game(walk)->state_size;
    struct ludo_error error = {0};
    bool listed = is_listed(walk, mover, move);
    memcpy(walk->scratch, walk->match.state, size);
    int answer = ludo_apply(setup, walk->scratch, mover, move, &error);
    if (listed)
        return answer == LUDO_OK || answer == LUDO_SHOWN
                   ? NULL
                   : walk_fault(walk, "mover %d is refused a move of its list", mover);
    if (answer >= 0)
        return walk_fault(walk, "mover %d may make a move that is not in its list", mover);
    if (memcmp(walk->scratch, walk->match.state, size) != 0)
        return walk_fault(walk, "a refused move of mover %d changed the state", mover);
    if (!is_in_map(answer) || error.code != answer || !error.text[0])
        return walk_fault(walk, "mover %d is refused without a reason", mover);
    if (ludo_apply(setup, walk->scratch, mover, move, NULL) != answer)
        return walk_fault(walk, "mover %d gets another answer when nobody asks why", mover);
    return NULL;
}

/* Something like a move that can be made, or has been made: by the wrong seat,
 * at the wrong time, or with one byte changed. */
static struct ludo_move likely_move(struct walk *walk) {
    struct ludo_move move = walk_random_move(&walk->rng);
    const struct ludo_match *match = &walk->match;
    if (walk_once_in(walk, 3))
        return move;
    if (!ludo_match_over(match) && walk_once_in(walk, 2))
        move = walk_choose(walk, walk_mover(walk));
    else if (match->count)
        move = match->steps[ludo_rng_below(&walk->rng, match->count)].move;
    if (walk_once_in(walk, 2))
        ((uint8_t *)&move)[ludo_rng_below(&walk->rng, 8)] ^=
            (uint8_t)(1 << ludo_rng_below(&walk->rng, 8));
    return move;
}

static const char *look_at_refusals(struct walk *walk) {
    static const int strangers[] = {-1, -100, LUDO_SPECTATOR, 15, 16, 200, 1 << 20};
    const char *fault = NULL;
    if (!walk_once_in(walk, 4))
        return NULL;
    for (int mover = 0; mover <= LUDO_CHANCE && !fault; mover++)
        for (int i = 0; i < 3 && !fault; i++)
            fault = look_at_attempt(walk, mover, likely_move(walk));
    for (size_t i = 0; i < sizeof strangers / sizeof strangers[0] && !fault; i++)
        fault = look_at_attempt(walk, strangers[i], likely_move(walk));
    if (fault || ludo_match_over(&walk->match))
        return fault;
    int mover = walk_mover(walk);
    for (int i = 0; i < 8 && !fault; i++)
        fault = look_at_attempt(walk, mover, walk_choose(walk, mover));
    return fault;
}

static const char *run_refusals(struct walk *walk) {
    return walk_play(walk, look_at_refusals);
}

const struct probe probe_refusals = {.name = "what is not listed is refused and changes nothing",
                                     .steps = 60000,
                                     .run = run_refusals};

/* --------------------------------------------------------------- garbage */

/* Damage a text, or replace it by noise. The result ends in NUL. */
static void damage(struct ludo_rng *rng, char *text, size_t room) {
    size_t length = strlen(text);
    size_t at = length ? ludo_rng_below(rng, (uint32_t)length) : 0;
    switch (ludo_rng_below(rng, 8)) {
    case 0:
        text[at] = '\0';
        break;
    case 1:
        memmove(text + at, text + at + 1, length - at);
        break;
    case 2:
    case 3:
        text[at] = (char)(' ' + ludo_rng_below(rng, 95));
        break;
    case 4:
        (void)snprintf(text + length, room - length, "%s", length % 2 ? " " : "7");
        break;
    case 5:
        if (length + 2 < room)
            memmove(text + at + 1, text + at, length - at + 1);
        break;
    case 6:
        text[at] = (char)(text[at] ^ (1 << ludo_rng_below(rng, 8)));
        break;
    default:
        length = ludo_rng_below(rng, (uint32_t)room - 1);
        for (size_t i = 0; i < length; i++)
            text[i] = (char)(1 + ludo_rng_below(rng, 255));
        text[length] = '\0';
    }
}

static const char *look_at_garbage_text(struct walk *walk, const char *garbage) {
    const struct ludo_setup *setup = walk_setup(walk);
    char data[LUDO_MOVE_TEXT_MAX];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    struct ludo_error error = {0};
    struct ludo_move move = canary;
    int answer = ludo_move_parse(setup, garbage, &move, &error);
    if (answer == LUDO_OK) {
        ludo_move_format(setup, move, &text);
        return strcmp(data, garbage) != 0
                   ? walk_fault(walk, "\"%s\" is read as \"%s\"", garbage, data)
                   : NULL;
    }
    if (answer != LUDO_ETEXT || error.code != answer || !error.text[0])
        return walk_fault(walk, "\"%s\" is refused without a reason", garbage);
    if (!ludo_move_equal(move, canary))
        return walk_fault(walk, "\"%s\" is refused, and the move changed", garbage);
    return NULL;
}

static const char *look_at_garbage(struct walk *walk) {
    char room[2 * LUDO_MOVE_TEXT_MAX];
    const char *fault = NULL;
    if (ludo_match_over(&walk->match) || !walk_once_in(walk, 4))
        return NULL;
    struct ludo_move move = walk_choose(walk, walk_mover(walk));
    for (int i = 0; i < 8 && !fault; i++) {
        struct ludo_text text = ludo_text_in(room, LUDO_MOVE_TEXT_MAX);
        ludo_move_format(walk_setup(walk), move, &text);
        for (uint32_t times = ludo_rng_below(&walk->rng, 3) + 1; times; times--)
            damage(&walk->rng, room, sizeof room);
        char *exact = strdup(room); /* so that a sanitizer sees who reads past its end */
        fault = look_at_garbage_text(walk, exact);
        free(exact);
    }
    return fault;
}

static const char *run_garbage(struct walk *walk) {
    return walk_play(walk, look_at_garbage);
}

const struct probe probe_garbage = {
    .name = "garbage is refused, or is the text of a move", .steps = 80000, .run = run_garbage};
