/* LOOT in plain sentences, and the front that joins it to the terminal. */
#include "terminal/plain.h"
#include "front/translate.h"
#include "terminal/loot/screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Everything said about one seat starts from here. */
struct told {
    struct fair_plan plan;
    struct fair_scene scene;
    int seat;
};

static struct told *look(const struct session *session, int seat) {
    struct told *told = malloc(sizeof *told);
    if (!told)
        abort();
    fair_plan_read(&told->plan, session);
    fair_scene_read(&told->scene, session, session_seat(session));
    told->seat = seat < told->scene.seats ? seat : 0;
    return told;
}

static void add_square(struct ludo_text *text, int square) {
    char name[3];
    ludo_text_add(text, fair_square_word(square, name));
}

/* ------------------------------------------------------------------- dice */

static void say_dice_of(const struct fair_scene *scene) {
    if (!scene->dice[0])
        plain_say("%s", _("The dice are not rolled yet."));
    else if (!strcmp(scene->phase, "place"))
        plain_say(_("Dice to be placed: %d %d %d."), scene->dice[0], scene->dice[1],
                  scene->dice[2]);
    else if (!scene->dice[2])
        plain_say(_("Dice: now %d, next %d."), scene->dice[0], scene->dice[1]);
    else
        plain_say(_("Dice: now %d, next %d, then %d."), scene->dice[0], scene->dice[1],
                  scene->dice[2]);
}

static void say_dice(struct session *session, const char *argument) {
    (void)argument;
    struct told *told = look(session, 0);
    say_dice_of(&told->scene);
    free(told);
}

/* ------------------------------------------------------------------ moves */

static void say_ways(const struct session *session, int seat) {
    struct fair_plan plan;
    struct fair_ways *ways = malloc(sizeof *ways);
    if (!ways)
        abort();
    fair_plan_read(&plan, session);
    fair_ways_read(ways, session, seat);
    for (int i = 0; i < ways->count; i++) {
        char typed[64], words[300];
        struct ludo_text first = ludo_text_in(typed, sizeof typed);
        struct ludo_text second = ludo_text_in(words, sizeof words);
        fair_add_typed(&first, &ways->way[i]);
        fair_add_way(&second, &plan, &ways->way[i]);
        if (ways->way[i].mark && !ways->way[i].ability)
            plain_say("%s", words);
        else
            plain_say("%s. %s", typed, words);
    }
    free(ways);
}

static void say_moves(struct session *session, const char *argument) {
    (void)argument;
    if (session_stage(session) == STAGE_PERSON)
        say_ways(session, session_seat(session));
    else
        plain_say("%s", _("You have chosen. Write undo to choose again."));
}

/* ----------------------------------------------------------------- scores */

static void say_skills(const struct fair_sheet *sheet) {
    plain_say(_("Abilities at hand: %s %d, %s %d."), fair_skill_word(FAIR_WRAP),
              sheet->left[FAIR_WRAP], fair_skill_word(FAIR_PLUS_MINUS),
              sheet->left[FAIR_PLUS_MINUS]);
}

static int spaces_written(const struct told *told, int seat) {
    int written = 0;
    for (int i = 0; i < told->plan.track && i < FAIR_TRACK_MAX; i++)
        written += told->scene.sheet[seat].track[i] >= 0;
    return written;
}

static void say_scores(struct session *session, const char *argument) {
    (void)argument;
    struct told *told = look(session, 0);
    for (int seat = 0; seat < told->scene.seats; seat++) {
        const struct fair_sheet *sheet = &told->scene.sheet[seat];
        plain_say(_("%s: points %d, crosses %d, track %d of %d."), session->player[seat].shown,
                  sheet->points, sheet->crosses, spaces_written(told, seat), told->plan.track);
    }
    free(told);
}

/* ------------------------------------------------------------------ sheet */

/* "red 3, one bar" */
static void add_booth(struct ludo_text *text, const struct told *told, int square) {
    const struct fair_sheet *sheet = &told->scene.sheet[told->seat];
    add_square(text, square);
    ludo_text_add(text, " ");
    if (told->plan.colour[square] == FAIR_WHITE) {
        ludo_text_add(text, "Meeps ");
        fair_add_prize(text, told->plan.meeps[square]);
    } else {
        ludo_text_add_format(text, "%s %d", fair_colour_word(told->plan.colour[square]),
                             told->plan.size[square]);
    }
    if (sheet->bars[square])
        ludo_text_add_format(text, " %s", sheet->bars[square] == 1 ? _("bar") : _("cross"));
    if (sheet->at == square)
        ludo_text_add_format(text, " %s", _("figure"));
}

static void say_fair(const struct told *told) {
    for (int row = 0; row < FAIR_SIDE; row++) {
        char data[600];
        struct ludo_text text = ludo_text_in(data, sizeof data);
        for (int i = 0; i < FAIR_SIDE; i++) {
            ludo_text_add(&text, i ? ", " : "");
            add_booth(&text, told, row * FAIR_SIDE + i);
        }
        plain_say(_("Row %d: %s."), row + 1, data);
    }
}

/* Circled sizes of a colour: "1, 3", or "none". */
static int add_circles(struct ludo_text *text, const struct fair_sheet *sheet, int colour) {
    int count = 0;
    for (int size = 0; size < FAIR_SIZES; size++)
        if (sheet->circle[colour][size])
            ludo_text_add_format(text, "%s%d", count++ ? ", " : "", size + 1);
    ludo_text_add(text, count ? "" : _("none"));
    return count;
}

static void say_combo(const char *what, int have, const char *which, const struct fair_combo *combo,
                      bool reached) {
    char data[60];
    struct ludo_text prize = ludo_text_in(data, sizeof data);
    fair_add_prize(&prize, combo->prize);
    if (reached)
        plain_say(_("Combo %s: reached, circled %s, gave %s."), what, which, data);
    else
        plain_say(_("Combo %s: circled %s, %d of %d, gives %s."), what, which, have, combo->need,
                  data);
}

static void say_combos(const struct told *told) {
    const struct fair_sheet *sheet = &told->scene.sheet[told->seat];
    for (int colour = 0; colour < FAIR_COLOURS; colour++) {
        char which[40];
        struct ludo_text text = ludo_text_in(which, sizeof which);
        int have = add_circles(&text, sheet, colour);
        say_combo(fair_colour_word((enum fair_colour)colour), have, which, &told->plan.row[colour],
                  sheet->row[colour]);
    }
    for (int size = 0; size < FAIR_SIZES; size++) {
        char what[40], which[120];
        struct ludo_text text = ludo_text_in(which, sizeof which);
        int have = 0;
        for (int colour = 0; colour < FAIR_COLOURS; colour++)
            if (sheet->circle[colour][size])
                ludo_text_add_format(&text, "%s%s", have++ ? ", " : "",
                                     fair_colour_word((enum fair_colour)colour));
        ludo_text_add(&text, have ? "" : _("none"));
        (void)snprintf(what, sizeof what, _("of size %d"), size + 1);
        say_combo(what, have, which, &told->plan.column[size], sheet->column[size]);
    }
}

static void say_track(const struct told *told) {
    const struct fair_sheet *sheet = &told->scene.sheet[told->seat];
    char data[400];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    for (int i = 0; i < told->plan.track && i < FAIR_TRACK_MAX; i++)
        if (sheet->track[i] >= 0)
            ludo_text_add_format(&text, " %d", sheet->track[i]);
    plain_say(_("Score track:%s. Spaces written: %d of %d."), data[0] ? data : " -",
              spaces_written(told, told->seat), told->plan.track);
}

static void say_sheet(struct session *session, const char *argument) {
    int seat = session_seat(session), seats = session->table.setup.seats;
    if (argument[0]) {
        char *end;
        long number = strtol(argument, &end, 10);
        if (*end || number < 0 || number >= seats) {
            plain_say(_("There is no seat %s; seats are numbered from 0 to %d."), argument,
                      seats - 1);
            return;
        }
        seat = (int)number;
    }
    struct told *told = look(session, seat);
    plain_say(_("Sheet of %s."), session->player[told->seat].shown);
    say_fair(told);
    say_combos(told);
    say_skills(&told->scene.sheet[told->seat]);
    say_track(told);
    free(told);
}

/* ------------------------------------------------------------------- turn */

static void say_turn(const struct session *session, int seat) {
    struct told *told = look(session, seat);
    const struct fair_sheet *sheet = &told->scene.sheet[seat];
    char name[3];
    const char *who = session->player[seat].shown;
    if (!strcmp(told->scene.phase, "start")) {
        plain_say(_("%s: choose a square of the border to begin on, for example a4."), who);
    } else if (!strcmp(told->scene.phase, "place")) {
        say_dice_of(&told->scene);
        plain_say(
            _("%s: place the dice: write them in the order now, next, then, for example %d %d "
              "%d."),
            who, told->scene.dice[2], told->scene.dice[0], told->scene.dice[1]);
    } else {
        plain_say(_("Round %d. Figure of %s on %s."), told->scene.round, who,
                  sheet->at >= 0 ? fair_square_word(sheet->at, name) : "-");
        say_dice_of(&told->scene);
        say_skills(sheet);
        plain_say("%s", _("Moves:"));
        say_ways(session, seat);
    }
    free(told);
}

static void say_chosen(const struct session *session, int seat) {
    const json_t *pending = session_pending(session, seat);
    if (!pending)
        return;
    struct fair_plan plan;
    struct fair_way way;
    char data[300];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    fair_plan_read(&plan, session);
    fair_way_read(&way, pending);
    fair_add_way(&text, &plan, &way);
    plain_say(_("%s: %s."), _("Chosen"), data);
}

/* What was typed as the library writes it. "c4" may mean "start c4" or "at c4",
 * and abilities have names in the chosen language. */
static void read_move(const struct session *session, int seat, const char *typed,
                      char move[LUDO_MOVE_TEXT_MAX]) {
    struct fair_ways *ways = malloc(sizeof *ways);
    if (!ways)
        abort();
    fair_ways_read(ways, session, seat);
    if (typed[0] && typed[1] && !typed[2])
        fair_square_move(ways, typed, move);
    else
        (void)snprintf(move, LUDO_MOVE_TEXT_MAX, "%s", typed);
    for (int i = 0; i < ways->count; i++) {
        char word[64];
        struct ludo_text text = ludo_text_in(word, sizeof word);
        fair_add_typed(&text, &ways->way[i]);
        if (plain_is(typed, word) || plain_is(typed, ways->way[i].move)) {
            (void)snprintf(move, LUDO_MOVE_TEXT_MAX, "%s", ways->way[i].move);
            break;
        }
    }
    free(ways);
}

static const struct plain_command commands[] = {
    {N_("moves"), N_("the moves you can make and what each would bring"), say_moves},
    {N_("sheet"), N_("your sheet in words; with the number of a seat, that seat's"), say_sheet},
    {N_("dice"), N_("the three dice"), say_dice},
    {N_("scores"), N_("the points of everybody"), say_scores},
    {NULL, NULL, NULL},
};

const struct game_front loot_front = {
    .game = "loot",
    .tagline = N_("A fair, three dice, and a sheet of your own."),
    .hints =
        N_("[←↑↓→ Enter] choose [w+-] ability [u] undo [Tab] sheets [l] log [?] rules [q] quit"),
    .content_word = fair_sheet_word,
    .add_story = fair_add_story,
    .add_ending = fair_add_ending,
    .desk_size = sizeof(struct fair_desk),
    .draw = loot_screen_draw,
    .key = loot_screen_key,
    .plain_turn = say_turn,
    .plain_move = read_move,
    .plain_chosen = say_chosen,
    .plain_commands = commands,
};
