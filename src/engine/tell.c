/* What a viewer is told. Every function here masks first and writes from the
 * masked state, so that this file is the only door through which a match
 * leaves the library for somebody. */
#include "base/text.h"

#include <string.h>

/* The match with a state masked for the viewer, in memory of the caller's. */
static struct ludo_match masked_match(const struct ludo_match *match, int viewer,
                                      union ludo_state *masked) {
    struct ludo_match shown = *match;
    ludo_mask(&match->setup, match->state, viewer, masked);
    shown.state = masked;
    return shown;
}

/* The moves of a seat; none at the match's last step, whatever the state says. */
static uint32_t list_legal(const struct ludo_match *shown, int seat, struct ludo_move *moves) {
    const struct ludo_game *game = shown->setup.game;
    return shown->count < game->steps_max ? game->legal(&shown->setup, shown->state, seat, moves)
                                          : 0;
}

static void put_movers(struct ludo_json *json, const char *key, ludo_movers movers) {
    ludo_json_put_array(json, key);
    for (int seat = 0; seat < LUDO_SEATS_MAX; seat++)
        if (movers & ludo_mover_bit(seat))
            ludo_json_int(json, seat);
    ludo_json_array_end(json);
}

void ludo_setup_options_json(const struct ludo_setup *setup, struct ludo_json *json) {
    const struct ludo_game *game = setup->game;
    ludo_json_put_object(json, "options");
    if (setup->content)
        ludo_json_put_string(json, game->content_option, setup->content->name);
    for (int i = 0; game->options && game->options[i].name; i++)
        ludo_json_put_string(json, game->options[i].name,
                             game->options[i].values[setup->option[i]]);
    ludo_json_object_end(json);
}

void ludo_setup_json(const struct ludo_setup *setup, struct ludo_json *json) {
    ludo_json_object(json);
    ludo_json_put_string(json, "game", setup->game->name);
    ludo_json_put_string(json, "title", setup->game->title);
    ludo_json_put_int(json, "rules", setup->rules);
    ludo_json_put_int(json, "seats", setup->seats);
    ludo_setup_options_json(setup, json);
    if (setup->game->describe) {
        ludo_json_put_object(json, setup->game->name);
        setup->game->describe(setup, json);
        ludo_json_object_end(json);
    }
    ludo_json_object_end(json);
}

static void put_result(struct ludo_json *json, const struct ludo_setup *setup,
                       const struct ludo_result *result) {
    ludo_json_put_object(json, "result");
    ludo_json_put_string(json, "outcome", ludo_outcome_name(result->outcome));
    put_movers(json, "winners", result->winners);
    if (result->bound)
        ludo_json_put_bool(json, "bound", true);
    if (result->scored) {
        ludo_json_put_array(json, "points");
        for (int seat = 0; seat < setup->seats; seat++)
            ludo_json_int(json, result->points[seat]);
        ludo_json_array_end(json);
    }
    ludo_json_object_end(json);
}

static void put_move(struct ludo_json *json, const char *key, const struct ludo_setup *setup,
                     struct ludo_move move) {
    char data[LUDO_MOVE_TEXT_MAX];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    ludo_json_key(json, key);
    if (move.kind == LUDO_MOVE_NONE) {
        ludo_json_null(json);
        return;
    }
    ludo_move_format(setup, move, &text);
    ludo_json_string(json, data);
}

/* The viewer's own way to let pass, and to react where everybody can, are told
 * while it is asked. */
static void put_window(struct ludo_json *json, const struct ludo_setup *setup, const void *masked,
                       ludo_movers actors, int viewer) {
    const struct ludo_game *game = setup->game;
    struct ludo_move pass = {.kind = LUDO_MOVE_NONE}, none = {.kind = LUDO_MOVE_NONE};
    ludo_json_put_int(json, "turn", game->turn(setup, masked));
    if (!actors || !ludo_is_window(setup, masked))
        return;
    bool asked = viewer < LUDO_SEATS_MAX && (actors & ludo_mover_bit(viewer)) &&
                 game->let_pass(setup, masked, viewer, &pass);
    ludo_json_put_object(json, "window");
    put_move(json, "pass", setup, asked ? pass : none);
    if (game->react.kind != LUDO_MOVE_NONE)
        put_move(json, "react", setup, asked ? game->react : none);
    ludo_json_object_end(json);
}

/* Keep the text that stands behind `start` for others to whom it looks the same. */
static void keep_seen(struct ludo_seen *seen, const struct ludo_setup *setup,
                      const union ludo_state *masked, const struct ludo_text *text, size_t start) {
    if (!ludo_text_fits(text) || text->length - start >= seen->text.size)
        return;
    memcpy(&seen->masked, masked, setup->game->state_size);
    seen->text.length = text->length - start;
    memcpy(seen->text.data, text->data + start, seen->text.length);
    seen->filled = true;
}

/* The members of the game's own object. */
static void put_own(const struct ludo_setup *setup, const union ludo_state *masked, int viewer,
                    struct ludo_seen *seen, struct ludo_json *json) {
    const struct ludo_game *game = setup->game;
    bool alike = seen && game->view_alike;
    if (alike && seen->filled && !memcmp(&seen->masked, masked, game->state_size)) {
        text_add_bytes(json->text, seen->text.data, seen->text.length);
        json->comma = true;
        return;
    }
    size_t start = json->text->length;
    game->view(setup, masked, viewer, json);
    if (alike)
        keep_seen(seen, setup, masked, json->text, start);
}

void ludo_match_view(const struct ludo_match *match, int viewer, struct ludo_json *json) {
    ludo_match_view_again(match, viewer, NULL, json);
}

void ludo_match_view_again(const struct ludo_match *match, int viewer, struct ludo_seen *seen,
                           struct ludo_json *json) {
    const struct ludo_setup *setup = &match->setup;
    union ludo_state masked;
    struct ludo_match shown = masked_match(match, viewer, &masked);
    ludo_movers actors = ludo_match_actors(&shown);
    struct ludo_result result;
    ludo_match_result(&shown, &result);

    ludo_json_object(json);
    ludo_json_put_string(json, "game", setup->game->name);
    ludo_json_key(json, "seat");
    if (viewer < LUDO_SEATS_MAX)
        ludo_json_int(json, viewer);
    else
        ludo_json_null(json);
    put_movers(json, "actors", actors);
    ludo_json_put_bool(json, "chance", (actors & ludo_mover_bit(LUDO_CHANCE)) != 0);
    if (ludo_match_first_come(&shown))
        ludo_json_put_bool(json, "first_come", true);
    if (ludo_has_windows(setup))
        put_window(json, setup, &masked, actors, viewer);
    if (!actors)
        put_result(json, setup, &result);
    ludo_json_put_object(json, setup->game->name);
    put_own(setup, &masked, viewer, seen, json);
    ludo_json_object_end(json);
    ludo_json_object_end(json);
}

uint32_t ludo_match_legal(const struct ludo_match *match, int seat, struct ludo_move *moves) {
    union ludo_state masked;
    struct ludo_match shown = masked_match(match, seat, &masked);
    return list_legal(&shown, seat, moves);
}

uint32_t ludo_match_legal_json(const struct ludo_match *match, int seat, bool all,
                               struct ludo_move *moves, struct ludo_json *json) {
    const struct ludo_setup *setup = &match->setup;
    uint8_t composed = all ? 0 : setup->game->composed;
    union ludo_state masked;
    struct ludo_match shown = masked_match(match, seat, &masked);
    uint32_t count = list_legal(&shown, seat, moves), left_out = 0;
    ludo_json_array(json);
    for (uint32_t i = 0; i < count; i++) {
        if (composed && moves[i].kind == composed) {
            left_out++;
            continue;
        }
        char data[LUDO_MOVE_TEXT_MAX];
        struct ludo_text text = ludo_text_in(data, sizeof data);
        ludo_move_format(setup, moves[i], &text);
        ludo_json_object(json);
        ludo_json_put_string(json, "move", data);
        if (setup->game->preview)
            setup->game->preview(setup, &masked, seat, moves[i], json);
        ludo_json_object_end(json);
    }
    ludo_json_array_end(json);
    return left_out;
}

void ludo_match_study(const struct ludo_match *match, int seat, struct ludo_json *json) {
    const struct ludo_setup *setup = &match->setup;
    union ludo_state masked;
    struct ludo_match shown = masked_match(match, seat, &masked);
    ludo_json_object(json);
    if (setup->game->study && (ludo_match_actors(&shown) & ludo_mover_bit(seat)))
        setup->game->study(setup, &masked, seat, json);
    ludo_json_object_end(json);
}

void ludo_step_json(const struct ludo_setup *setup, struct ludo_step masked,
                    struct ludo_json *json) {
    char data[LUDO_MOVE_TEXT_MAX];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    ludo_move_format(setup, masked.move, &text);
    ludo_json_object(json);
    ludo_json_key(json, "mover");
    if (masked.mover == LUDO_CHANCE)
        ludo_json_string(json, "chance");
    else
        ludo_json_int(json, masked.mover);
    ludo_json_put_string(json, "move", data);
    ludo_json_object_end(json);
}

struct ludo_step ludo_match_step(const struct ludo_match *match, int viewer, uint32_t number) {
    const struct ludo_setup *setup = &match->setup;
    const struct ludo_step *step = &match->steps[number];
    struct ludo_move move =
        setup->game->mask_step(setup, match->state, step, match->count - 1 - number, viewer);
    return (struct ludo_step){.move = move, .mover = step->mover};
}

void ludo_match_log(const struct ludo_match *match, int viewer, uint32_t first,
                    struct ludo_json *json) {
    ludo_json_array(json);
    for (uint32_t i = first; i < match->count; i++) {
        struct ludo_step masked = ludo_match_step(match, viewer, i);
        if (masked.move.kind != LUDO_MOVE_NONE)
            ludo_step_json(&match->setup, masked, json);
    }
    ludo_json_array_end(json);
}
