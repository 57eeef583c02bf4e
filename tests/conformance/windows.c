/* Reaction windows: everybody who is asked can let pass, and which positions
 * are windows, how one lets pass and which turn it is are no secrets. That
 * twins are told the same of them is seen to in twins.c: it is in the view. */
#include "probes.h"

static const char *look_at_member(struct walk *walk) {
    const struct ludo_game *game = walk_game(walk);
    if (!game->let_pass != !game->turn)
        return walk_fault(walk, "there is one of let_pass and turn without the other");
    if (!game->let_pass && (game->has_windows || game->react.kind))
        return walk_fault(walk, "something is said of windows, and not how one lets pass");
    return NULL;
}

static bool has_move(struct walk *walk, int seat, struct ludo_move move) {
    uint32_t count = walk_options(walk, walk->match.state, seat, walk->moves);
    while (count && !ludo_move_equal(walk->moves[count - 1], move))
        count--;
    return count > 0;
}

/* Where everybody can react, everybody can, whatever they hold; and it is not
 * letting pass. */
static const char *look_at_reacting(struct walk *walk, int seat, struct ludo_move pass) {
    struct ludo_move react;
    if (!ludo_match_react(&walk->match, seat, &react))
        return NULL;
    if (ludo_move_equal(react, pass))
        return walk_fault(walk, "to react is to let pass for seat %d", seat);
    return has_move(walk, seat, react)
               ? NULL
               : walk_fault(walk, "seat %d reacts by a move that it does not have", seat);
}

/* Letting pass is one of the seat's own moves, and shows nobody anything. */
static const char *look_at_passing(struct walk *walk, int seat) {
    const struct ludo_setup *setup = walk_setup(walk);
    struct ludo_move pass;
    if (!ludo_match_let_pass(&walk->match, seat, &pass))
        return walk_fault(walk, "seat %d is asked with others and cannot let pass", seat);
    if (!has_move(walk, seat, pass))
        return walk_fault(walk, "seat %d lets pass by a move that it does not have", seat);
    memcpy(walk->scratch, walk->match.state, setup->game->state_size);
    return ludo_apply(setup, walk->scratch, seat, pass, NULL) == LUDO_OK
               ? look_at_reacting(walk, seat, pass)
               : walk_fault(walk, "letting pass as seat %d shows something", seat);
}

/* A viewer finds the same window in its masked state, and the same way to let
 * pass for everybody whom it sees asked. */
static const char *look_at_masked(struct walk *walk, int viewer) {
    const struct ludo_setup *setup = walk_setup(walk);
    const struct ludo_game *game = walk_game(walk);
    union ludo_state masked;
    ludo_mask(setup, walk->match.state, viewer, &masked);
    if (game->turn(setup, &masked) != game->turn(setup, walk->match.state))
        return walk_fault(walk, "viewer %d sees another turn number", viewer);
    bool window = ludo_match_in_window(&walk->match);
    if (ludo_is_window(setup, &masked) != window)
        return walk_fault(walk, "viewer %d does not see whether this is a window", viewer);
    ludo_movers whole = ludo_match_actors(&walk->match);
    ludo_movers seen = window ? game->actors(setup, &masked) : 0;
    if (window && (whole & ~seen))
        return walk_fault(walk, "viewer %d does not see all who are asked", viewer);
    for (int seat = 0; seat < setup->seats; seat++) {
        struct ludo_move a, b;
        if (!(seen & ludo_mover_bit(seat)))
            continue;
        if (!game->let_pass(setup, &masked, seat, &b))
            return walk_fault(walk, "viewer %d sees seat %d asked and not how it lets pass", viewer,
                              seat);
        if (ludo_match_let_pass(&walk->match, seat, &a) && !ludo_move_equal(a, b))
            return walk_fault(walk, "viewer %d sees seat %d let pass otherwise", viewer, seat);
    }
    return NULL;
}

/* What was shown opens a window; in one nothing is, until it is closed. */
static const char *look_at_newest(struct walk *walk, bool before) {
    const struct ludo_match *match = &walk->match;
    uint32_t newest = match->count - 1;
    bool shown = walk->answers[newest] == LUDO_SHOWN;
    if (before && shown)
        return walk_fault(walk, "an answer in a window shows something");
    if (!before && !shown && ludo_match_in_window(match))
        return walk_fault(walk, "a step that shows nothing opens a window");
    return NULL;
}

static const char *look_at_position(struct walk *walk) {
    const char *fault = NULL;
    ludo_movers actors = ludo_match_in_window(&walk->match) ? ludo_match_actors(&walk->match) : 0;
    for (int seat = 0; !fault && seat < walk_setup(walk)->seats; seat++)
        if (actors & ludo_mover_bit(seat))
            fault = look_at_passing(walk, seat);
    for (int v = 0; v >= 0 && !fault; v = viewer_after(walk_setup(walk), v))
        fault = look_at_masked(walk, v);
    walk->hidden += actors != 0;
    if (!fault && actors && !ludo_has_windows(walk_setup(walk)))
        fault = walk_fault(walk, "a table that is said to have no windows has one");
    return fault;
}

static const char *run_windows(struct walk *walk) {
    const char *fault = look_at_member(walk);
    if (fault || !walk_game(walk)->let_pass)
        return fault;
    while (!fault && !ludo_match_over(&walk->match)) {
        bool before = ludo_match_in_window(&walk->match);
        fault = look_at_position(walk);
        if (!fault)
            fault = walk_step(walk);
        if (!fault)
            fault = look_at_newest(walk, before);
    }
    return fault;
}

static const char *finish_windows(struct walk *walk) {
    return ludo_has_windows(walk_setup(walk)) && !walk->hidden
               ? walk_fault(walk, "there are said to be windows, and none was seen")
               : NULL;
}

const struct probe probe_windows = {
    .name = "whoever is asked in a window can let pass",
    .steps = 20000,
    .run = run_windows,
    .finish = finish_windows,
};
