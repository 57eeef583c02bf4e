/* A Break the Code table for rule tests. */
#include "breakcode_desk.h"

#include "telling.h"

#include <stdlib.h>

/* ---------------------------------------------------------------- tables */

static void choose_option(struct desk *desk, char *option) {
    struct ludo_error error = {0};
    char *value = strchr(option, '=');
    assert_non_null(value);
    *value++ = '\0';
    if (ludo_setup_choose(&desk->setup, option, value, &error) < 0)
        fail_msg("%s", error.text);
}

void desk_open(struct desk *desk, int seats, const char *options) {
    struct ludo_error error = {0};
    char words[80];
    memset(desk, 0, sizeof *desk);
    if (ludo_setup_init(&desk->setup, &breakcode, seats, &error) < 0)
        fail_msg("%s", error.text);
    (void)snprintf(words, sizeof words, "%s", options ? options : "");
    for (char *rest = words, *word; (word = strtok_r(rest, " ", &rest));)
        choose_option(desk, word);
    ludo_match_begin(&desk->match, &desk->setup, &desk->state, desk->steps, DESK_STEPS);
}

static void deal_hand(struct desk *desk, int seat, char *tiles) {
    char move[LUDO_MOVE_TEXT_MAX];
    for (char *rest = tiles, *tile; (tile = strtok_r(rest, " ", &rest));) {
        (void)snprintf(move, sizeof move, "deal %d %s", seat, tile);
        desk_move(desk, LUDO_CHANCE, move);
    }
}

void desk_begin(struct desk *desk, const char *hands, const char *cards, int first) {
    struct ludo_odds odds[LUDO_ODDS_MAX];
    char words[160], move[LUDO_MOVE_TEXT_MAX], *rest = words, *word;
    (void)snprintf(words, sizeof words, "%s", hands);
    for (int seat = 0; (word = strtok_r(rest, "/", &rest)); seat++)
        deal_hand(desk, seat, word);
    while (desk->state.phase == BREAKCODE_PHASE_DEAL) {
        assert_true(breakcode.odds(&desk->setup, &desk->state, odds) > 0);
        assert_true(ludo_match_play(&desk->match, LUDO_CHANCE, odds[0].move, NULL) >= 0);
    }
    (void)snprintf(words, sizeof words, "%s", cards);
    for (rest = words; (word = strtok_r(rest, " ", &rest));) {
        (void)snprintf(move, sizeof move, "card %s", word);
        desk_move(desk, LUDO_CHANCE, move);
    }
    (void)snprintf(move, sizeof move, "first %d", first);
    desk_move(desk, LUDO_CHANCE, move);
}

void desk_play(struct desk *desk, int seats, const char *options, const char *hands) {
    desk_open(desk, seats, options);
    desk_begin(desk, hands, "1 2 3 4 5 6", 0);
}

/* ----------------------------------------------------------------- moves */

void desk_move(struct desk *desk, int mover, const char *move) {
    struct ludo_error error = {0};
    if (ludo_match_play_text(&desk->match, mover, move, &error) < 0)
        fail_msg("step %u, mover %d, \"%s\": %s", desk->match.count, mover, move, error.text);
}

void desk_turn(struct desk *desk, int seat, const char *move) {
    struct ludo_odds odds[LUDO_ODDS_MAX];
    desk_move(desk, seat, move);
    if (ludo_match_actors(&desk->match) != ludo_mover_bit(LUDO_CHANCE))
        return;
    assert_true(breakcode.odds(&desk->setup, &desk->state, odds) > 0);
    assert_true(ludo_match_play(&desk->match, LUDO_CHANCE, odds[0].move, NULL) >= 0);
}

void desk_refuse(struct desk *desk, int mover, const char *move, int code, const char *reason) {
    refuse_move(&desk->match, mover, move, code, reason);
}

/* --------------------------------------------------------------- queries */

static char *next_text(struct desk *desk) {
    char *text = desk->texts[desk->text_next++ % DESK_TEXTS];
    text[0] = '\0';
    return text;
}

/* As JSON, empty if there is nothing. */
static const char *value_of(struct desk *desk, enum telling what, int viewer, const char *path) {
    json_t *json = told(&desk->match, what, viewer);
    const json_t *value = at_path(json_object_get(json, "breakcode"), path);
    char *text = next_text(desk);
    if (value) {
        char *dump = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY | JSON_REAL_PRECISION(6));
        (void)snprintf(text, DESK_TEXT_SIZE, "%s", dump);
        free(dump);
    }
    json_decref(json);
    return text;
}

const char *desk_see(struct desk *desk, int viewer, const char *path) {
    return value_of(desk, TELL_VIEW, viewer, path);
}

const char *desk_table(struct desk *desk, const char *path) {
    return value_of(desk, TELL_TABLE, 0, path);
}

const char *desk_answer(struct desk *desk, int seat) {
    char path[60];
    for (int i = 0; i < desk->setup.seats; i++) {
        (void)snprintf(path, sizeof path, "asked.%d.answers.%d.seat", desk->state.asks - 1, i);
        const char *who = desk_see(desk, LUDO_SPECTATOR, path);
        if (!who[0] || atoi(who) != seat)
            continue;
        (void)snprintf(path, sizeof path, "asked.%d.answers.%d.answer", desk->state.asks - 1, i);
        return desk_see(desk, LUDO_SPECTATOR, path);
    }
    return "";
}

const char *desk_log(struct desk *desk, int viewer, uint32_t first) {
    struct ludo_text text = ludo_text_in(next_text(desk), DESK_TEXT_SIZE);
    json_t *log = told(&desk->match, TELL_LOG, viewer);
    add_steps(&text, log, first);
    json_decref(log);
    return text.data;
}

static struct ludo_move *legal_of(struct desk *desk, int seat, uint32_t *count) {
    static struct ludo_move moves[BREAKCODE_CODES_5 + 11];
    assert_true(breakcode.legal_max <= sizeof moves / sizeof moves[0]);
    *count = ludo_match_legal(&desk->match, seat, moves);
    return moves;
}

const char *desk_choices(struct desk *desk, int seat) {
    uint32_t count;
    const struct ludo_move *moves = legal_of(desk, seat, &count);
    struct ludo_text list = ludo_text_in(next_text(desk), DESK_TEXT_SIZE);
    for (uint32_t i = 0; i < count && moves[i].kind != BREAKCODE_GUESS; i++) {
        ludo_text_add(&list, i ? ", " : "");
        ludo_move_format(&desk->setup, moves[i], &list);
    }
    return list.data;
}

uint32_t desk_guesses(struct desk *desk, int seat) {
    uint32_t count, guesses = 0;
    const struct ludo_move *moves = legal_of(desk, seat, &count);
    for (uint32_t i = 0; i < count; i++)
        guesses += moves[i].kind == BREAKCODE_GUESS;
    return guesses;
}

int desk_actor(struct desk *desk) {
    ludo_movers actors = ludo_match_actors(&desk->match);
    return actors ? __builtin_ctz(actors) : -1;
}

const char *desk_result(struct desk *desk) {
    struct ludo_result result;
    struct ludo_text text = ludo_text_in(next_text(desk), DESK_TEXT_SIZE);
    if (!ludo_match_over(&desk->match))
        return text.data;
    ludo_result(&desk->setup, &desk->state, &result);
    ludo_text_add(&text, ludo_outcome_name(result.outcome));
    for (int seat = 0; seat < desk->setup.seats; seat++)
        if (result.winners & ludo_mover_bit(seat))
            ludo_text_add_format(&text, " %d", seat);
    return text.data;
}

breakcode_set desk_code(const char *tiles) {
    struct ludo_setup setup;
    struct ludo_move move;
    char text[LUDO_MOVE_TEXT_MAX];
    breakcode_set code = 0;
    (void)snprintf(text, sizeof text, "guess %s", tiles);
    assert_int_equal(ludo_setup_init(&setup, &breakcode, 2, NULL), LUDO_OK);
    assert_int_equal(ludo_move_parse(&setup, text, &move, NULL), LUDO_OK);
    for (int i = 0; i < 7 && move.arg[i]; i++) {
        int tile = breakcode_tile_of_kind(move.arg[i]);
        code |= breakcode_tile(code >> tile & 1 ? tile + 1 : tile);
    }
    return code;
}
