/* CRACK WORD: what happened, told from the log, and how it ended.
 *
 * What the log does not say (what came of a challenge, who announced the last
 * hand) is read from the views of those moments: the match is gone through
 * again beside the telling. */
#include "front/translate.h"
#include "terminal/crackword/words.h"
#include "terminal/front.h"

#include <stdlib.h>
#include <string.h>

struct teller {
    const struct session *session;
    struct ludo_text *text;
    const char *bullet;
    struct ludo_match again; /* the match as it was after some step, see view_after */
    bool strict;
    bool telling;           /* the step is new to whoever listens */
    enum spell_kind before; /* the step before this one */
    bool dealt;             /* the first hands are */
    int drawer, drawn;      /* a run of draws: whose, how many */
    const json_t *laid;     /* what a card brings that may still be challenged, or NULL */
    int speaker;            /* whose line is open, -1 for nobody's */
    bool open, list;        /* a line is begun; it is one of letters and wants a full stop */
};

static const char *name_of(const struct teller *teller, int seat) {
    return teller->session->player[seat].shown;
}

static void end(struct teller *teller) {
    ludo_text_add(teller->text, teller->list ? "." : "");
    ludo_text_add(teller->text, teller->open ? "\n" : "");
    teller->open = teller->list = false;
}

/* A new line, begun with the name of a seat. */
static void begin(struct teller *teller, int seat) {
    end(teller);
    ludo_text_add(teller->text, teller->bullet);
    teller->open = true;
    teller->speaker = seat;
    if (seat >= 0)
        ludo_text_add_format(teller->text, _("%s: "), name_of(teller, seat));
}

/* Go on about a seat, in its own line if that is the open one. */
static void go_on(struct teller *teller, int seat) {
    if (teller->open && teller->speaker == seat)
        ludo_text_add(teller->text, " ");
    else
        begin(teller, seat);
}

/* The spectators' view of the moment after so many steps. */
static json_t *view_after(struct teller *teller, uint32_t count) {
    const struct ludo_match *match = &teller->session->table.match;
    struct ludo_text text = {0};
    for (uint32_t i = teller->again.count; i < count; i++)
        (void)ludo_match_play(&teller->again, match->steps[i].mover, match->steps[i].move, NULL);
    do {
        struct ludo_json json = ludo_json_in(&text);
        ludo_match_view(&teller->again, LUDO_SPECTATOR, &json);
    } while (text_again(&text));
    json_t *view = json_loads(text.data, 0, NULL);
    free(text.data);
    return view;
}

static int get_int(const json_t *step, const char *key) {
    return (int)json_integer_value(json_object_get(step, key));
}

/* ------------------------------------------------------------ seats' steps */

static void tell_points(struct teller *teller, const json_t *step) {
    int points = get_int(step, "points");
    if (!points)
        return;
    go_on(teller, get_int(step, "mover"));
    if (json_is_true(json_object_get(step, "ends")))
        ludo_text_add_format(teller->text, _("The last card. Cards taken: %d."), points);
    else
        ludo_text_add_format(teller->text, _("Cards taken: %d."), points);
}

static void tell_lay(struct teller *teller, const struct spell_move *move, const json_t *step) {
    const char *letters = json_string_value(json_object_get(step, "letters"));
    ludo_text_add(teller->text, move->crack ? "! " : ". ");
    ludo_text_add_format(teller->text, _("The row reads %s."), letters ? letters : "");
    if (teller->strict)
        tell_points(teller, step);
}

static void tell_trash(struct teller *teller, const json_t *step) {
    const json_t *back = json_object_get(step, "back"), *count;
    size_t seat;
    int lost = get_int(step, "lost");
    ludo_text_add(teller->text, ".");
    json_array_foreach(back, seat, count) {
        if (json_integer_value(count)) {
            ludo_text_add(teller->text, " ");
            ludo_text_add_format(teller->text, _("Back to %s: %d."), name_of(teller, (int)seat),
                                 (int)json_integer_value(count));
        }
    }
    if (lost) {
        ludo_text_add(teller->text, " ");
        ludo_text_add_format(teller->text, _("Out of the game: %d."), lost);
    }
    tell_points(teller, step);
}

static void tell_seat(struct teller *teller, const struct spell_move *move, const json_t *step,
                      const char *written) {
    begin(teller, get_int(step, "mover"));
    spell_add_move(teller->text, written);
    if (move->kind == SPELL_LAY) {
        tell_lay(teller, move, step);
    } else if (move->kind == SPELL_TRASH) {
        tell_trash(teller, step);
    } else {
        ludo_text_add(teller->text, ".");
        tell_points(teller, step);
    }
    if (move->kind == SPELL_PASS && json_is_true(json_object_get(step, "out")))
        ludo_text_add_format(teller->text, " %s", _("Out until the end."));
}

/* What a card brings comes with the end of its window (CW-15). */
static void tell_challenge(struct teller *teller, uint32_t index, int by) {
    json_t *view = view_after(teller, index + 1);
    struct spell_doubt doubt;
    spell_doubt_read(&doubt, json_object_get(json_object_get(view, "crackword"), "challenged"));
    json_decref(view);
    begin(teller, by);
    ludo_text_add_format(teller->text, _("Challenge of %s."), doubt.letters);
    ludo_text_add(teller->text, " ");
    spell_add_verdict(teller->text, &doubt);
    if (teller->laid && doubt.justified)
        tell_points(teller, teller->laid);
}

/* ---------------------------------------------------------- chance's steps */

/* Cuts, and the rows, stand in a line each. */
static void tell_shown(struct teller *teller, const struct spell_move *move) {
    bool first = teller->before != move->kind;
    if (first)
        begin(teller, -1);
    teller->list = true;
    if (first && move->kind == SPELL_TURN) {
        ludo_text_add_format(teller->text, _("The first to play: %s."),
                             name_of(teller, move->seat));
        ludo_text_add_format(teller->text, " %s ", _("The rows:"));
    } else if (first) {
        ludo_text_add_format(teller->text, "%s ", _("The cut:"));
    } else {
        ludo_text_add(teller->text, ", ");
    }
    if (move->kind == SPELL_CUT)
        ludo_text_add_format(teller->text, "%s ", name_of(teller, move->seat));
    ludo_text_add(teller->text, move->card);
}

/* A run of draws ended before step `index`. The first deal needs no telling. Who
 * has drawn the last card of the pile announces the last hand (CW-40), and never
 * draws again. */
static void end_draws(struct teller *teller, uint32_t index) {
    int drawn = teller->drawn;
    teller->drawn = 0;
    if (!drawn || !teller->dealt || !teller->telling)
        return;
    json_t *view = view_after(teller, index);
    bool last = spell_seat_read(json_object_get(view, "crackword"), "last_hand") == teller->drawer;
    json_decref(view);
    go_on(teller, teller->drawer);
    ludo_text_add_format(teller->text, _("Cards drawn: %d."), drawn);
    if (last)
        ludo_text_add_format(teller->text, " %s", _("The pile is empty: the last hand!"));
}

/* ------------------------------------------------------------------- walk */

static void tell_move(struct teller *teller, const struct spell_move *move, uint32_t index,
                      int viewer, const char *written) {
    const json_t *step = session_step(teller->session, index, viewer);
    if (teller->telling && move->kind == SPELL_CLOSE && move->seat >= 0)
        tell_challenge(teller, index, move->seat);
    else if (teller->telling && move->kind == SPELL_CLOSE && teller->laid)
        tell_points(teller, teller->laid);
    else if (teller->telling && move->kind <= SPELL_PASS)
        tell_seat(teller, move, step, written);
    else if (teller->telling && (move->kind == SPELL_CUT || move->kind == SPELL_TURN))
        tell_shown(teller, move);
    if (move->kind == SPELL_LAY)
        teller->laid = step;
    else if (move->kind == SPELL_CLOSE)
        teller->laid = NULL;
}

static void tell_step(struct teller *teller, uint32_t index, uint32_t first, int viewer) {
    const struct ludo_match *match = &teller->session->table.match;
    struct ludo_step masked = ludo_match_step(match, viewer, index);
    char written[LUDO_MOVE_TEXT_MAX];
    struct ludo_text text = ludo_text_in(written, sizeof written);
    struct spell_move move;
    if (masked.move.kind == LUDO_MOVE_NONE)
        return;
    ludo_move_format(&match->setup, masked.move, &text);
    spell_move_read(&move, written);
    if (move.kind != SPELL_DRAW || move.seat != teller->drawer)
        end_draws(teller, index);
    teller->telling = index >= first;
    if (move.kind == SPELL_DRAW) {
        teller->drawer = move.seat;
        teller->drawn++;
    } else {
        teller->dealt = teller->dealt || move.kind <= SPELL_PASS;
        tell_move(teller, &move, index, viewer, written);
    }
    teller->before = move.kind;
}

void spell_add_story(struct ludo_text *text, const struct session *session, int viewer,
                     uint32_t first, const char *bullet) {
    const struct ludo_match *match = &session->table.match;
    struct spell_plan plan;
    struct ludo_step *steps = malloc((match->count + 1) * sizeof *steps);
    union ludo_state state;
    if (!steps)
        abort();
    spell_plan_read(&plan, session);
    struct teller teller = {.session = session,
                            .text = text,
                            .bullet = bullet,
                            .strict = plan.strict,
                            .before = SPELL_UNKNOWN,
                            .speaker = -1};
    ludo_match_begin(&teller.again, &match->setup, &state, steps, match->count);
    for (uint32_t i = 0; i < match->count; i++)
        tell_step(&teller, i, first, viewer);
    end_draws(&teller, match->count);
    end(&teller);
    free(steps);
}

/* ---------------------------------------------------------------- ending */

void spell_add_ending(struct ludo_text *text, const struct session *session) {
    struct spell_scene *scene = malloc(sizeof *scene);
    if (!scene)
        abort();
    spell_scene_read(scene, session, LUDO_SPECTATOR);
    if (scene->over) {
        front_add_winners(text, session, scene->winners);
        for (int seat = 0; seat < session->table.setup.seats; seat++) {
            ludo_text_add_format(text, _("%s: cards in the packet: %d."),
                                 session->player[seat].shown, scene->points[seat]);
            ludo_text_add(text, "\n");
        }
        if (scene->bonus) {
            ludo_text_add_format(text, _("The last card brought %d of them."), scene->bonus);
            ludo_text_add(text, "\n");
        }
    }
    free(scene);
}
