#include "terminal/loot/words.h"

#include "front/translate.h"
#include "terminal/front.h"
#include "terminal/letters.h"

#include <stdio.h>
#include <string.h>

const char *fair_colour_word(enum fair_colour colour) {
    static const char *const words[] = {N_("red"), N_("blue"), N_("green"), N_("yellow"),
                                        N_("white")};
    return _(words[colour]);
}

const char *fair_colour_letter(enum fair_colour colour) {
    /* TRANSLATORS: one letter each, all different and none of them M. */
    static const char *const letters[] = {N_("R"), N_("B"), N_("G"), N_("Y"), N_("M")};
    return _(letters[colour]);
}

const char *fair_skill_word(enum fair_skill skill) {
    return skill == FAIR_WRAP ? _("Wrap") : _("Plus/minus one");
}

const char *fair_skill_sign(enum fair_skill skill) {
    return skill == FAIR_WRAP ? letters_pick("↺", "w") : letters_pick("±", "+-");
}

const char *fair_ability_sign(char ability) {
    switch (ability) {
    case 'w':
        return letters_pick("↺", "w");
    case '+':
        return "+";
    case '-':
        return letters_pick("−", "-");
    default:
        return "";
    }
}

const char *fair_ability_word(char ability) {
    /* TRANSLATORS: typed after a square, "c4 wrap"; one short word each. */
    switch (ability) {
    case 'w':
        return _("wrap");
    case '+':
        return _("plus");
    case '-':
        return _("minus");
    default:
        return "";
    }
}

const char *fair_sheet_word(const char *name) {
    if (!strcmp(name, "standard"))
        return _("standard");
    if (!strcmp(name, "harder"))
        return _("harder");
    return name;
}

const char *fair_square_word(int square, char name[3]) {
    name[0] = (char)('a' + square % FAIR_SIDE);
    name[1] = (char)('1' + square / FAIR_SIDE);
    name[2] = '\0';
    return name;
}

/* ----------------------------------------------------------------- moves */

void fair_add_prize(struct ludo_text *text, struct fair_prize prize) {
    if (prize.skill)
        ludo_text_add(text, fair_skill_word(prize.skill));
    else
        ludo_text_add_format(text, "+%d", prize.points);
}

static void add_reason(struct ludo_text *text, const struct fair_plan *plan, int square,
                       enum fair_reason reason) {
    const char *colour = fair_colour_word(plan->colour[square]);
    switch (reason) {
    case FAIR_FOR_ROW:
        ludo_text_add_format(text, _("row %d"), square / FAIR_SIDE + 1);
        break;
    case FAIR_FOR_COLUMN:
        ludo_text_add_format(text, _("column %c"), 'a' + square % FAIR_SIDE);
        break;
    case FAIR_FOR_MEEPS:
        ludo_text_add(text, "Meeps");
        break;
    case FAIR_FOR_GROUP:
        ludo_text_add_format(text, _("%s group of %d"), colour, plan->size[square]);
        break;
    case FAIR_FOR_COMBO_ROW:
        ludo_text_add_format(text, _("combo %s"), colour);
        break;
    case FAIR_FOR_COMBO_COLUMN:
        ludo_text_add_format(text, _("combo of size %d"), plan->size[square]);
        break;
    }
}

void fair_add_parts(struct ludo_text *text, const struct fair_plan *plan,
                    const struct fair_way *way) {
    for (int i = 0; i < way->parts; i++) {
        ludo_text_add(text, i ? ", " : "");
        add_reason(text, plan, way->square, way->part[i].reason);
        ludo_text_add(text, " (");
        fair_add_prize(text, way->part[i].prize);
        ludo_text_add(text, ")");
    }
}

static void add_visit(struct ludo_text *text, const struct fair_plan *plan,
                      const struct fair_way *way) {
    char name[3];
    ludo_text_add(text, fair_square_word(way->square, name));
    if (way->ability == 'w')
        ludo_text_add_format(text, ", %s", _("with Wrap"));
    else if (way->ability)
        ludo_text_add_format(text, ", %s",
                             way->ability == '+' ? _("one farther") : _("one less far"));
    ludo_text_add_format(text, ": %s", way->mark == FAIR_CROSS ? _("cross") : _("bar"));
    ludo_text_add(text, way->parts ? "; " : "");
    fair_add_parts(text, plan, way);
    ludo_text_add_format(text, " = %d", way->points);
}

static void read_three(const char *move, int dice[3]) {
    if (sscanf(move, "%*s %d %d %d", &dice[0], &dice[1], &dice[2]) != 3)
        dice[0] = dice[1] = dice[2] = 0;
}

void fair_add_way(struct ludo_text *text, const struct fair_plan *plan,
                  const struct fair_way *way) {
    char name[3] = "";
    int dice[3];
    if (way->square >= 0)
        (void)fair_square_word(way->square, name);
    if (fair_way_is(way, "start")) {
        ludo_text_add_format(text, _("begin on %s"), name);
    } else if (fair_way_is(way, "at")) {
        ludo_text_add_format(text, _("stand on %s, without a mark"), name);
    } else if (fair_way_is(way, "stay")) {
        ludo_text_add(text, _("stay, without a mark"));
    } else if (fair_way_is(way, "dice")) {
        read_three(way->move, dice);
        ludo_text_add_format(text, _("now %d, next %d, then %d"), dice[0], dice[1], dice[2]);
    } else {
        add_visit(text, plan, way);
    }
}

void fair_add_typed(struct ludo_text *text, const struct fair_way *way) {
    char name[3];
    const char *space = strchr(way->move, ' ');
    if (way->square >= 0) {
        ludo_text_add(text, fair_square_word(way->square, name));
        if (way->ability)
            ludo_text_add_format(text, " %s", fair_ability_word(way->ability));
    } else if (fair_way_is(way, "dice") && space) {
        ludo_text_add(text, space + 1);
    } else if (fair_way_is(way, "stay")) {
        ludo_text_add(text, _("stay"));
    } else {
        ludo_text_add(text, way->move);
    }
}

void fair_square_move(const struct fair_ways *ways, const char *square,
                      char move[LUDO_MOVE_TEXT_MAX]) {
    const struct fair_way *last = &ways->way[ways->count ? ways->count - 1 : 0];
    bool start = ways->count && fair_way_is(last, "start");
    bool at = ways->count && fair_way_is(last, "at");
    (void)snprintf(move, LUDO_MOVE_TEXT_MAX, "%s%.20s", start ? "start " : at ? "at " : "", square);
}

/* ----------------------------------------------------------------- story */

static void add_seat_step(struct ludo_text *text, const struct fair_plan *plan,
                          const struct fair_way *way) {
    char name[3] = "";
    if (way->square >= 0)
        (void)fair_square_word(way->square, name);
    if (!way->mark) {
        fair_add_way(text, plan, way);
        return;
    }
    ludo_text_add(text, name);
    if (way->ability)
        ludo_text_add_format(text, " %s", fair_ability_word(way->ability));
    ludo_text_add_format(text, " +%d", way->points);
    if (!way->parts)
        return;
    ludo_text_add(text, ": ");
    fair_add_parts(text, plan, way);
}

static void add_roll(struct ludo_text *text, const struct fair_way *way) {
    int dice[3];
    read_three(way->move, dice);
    if (dice[0])
        ludo_text_add_format(text, _("Dice rolled: %d %d %d."), dice[0], dice[1], dice[2]);
    else
        ludo_text_add_format(text, _("Die rolled: %s."), way->move + strlen("roll "));
}

/* Which round a step belongs to: they are parted by rolls, and the first roll
 * and the placing of the dice come before round 1. */
struct reader {
    int round;
    bool fresh; /* a new line is due */
};

static void begin_line(struct ludo_text *text, struct reader *reader, const struct fair_way *way,
                       const char *bullet) {
    if (!reader->fresh) {
        ludo_text_add(text, "; ");
        return;
    }
    ludo_text_add(text, bullet);
    if (fair_way_is(way, "start"))
        ludo_text_add_format(text, "%s ", _("The start."));
    else if (!fair_way_is(way, "dice"))
        ludo_text_add_format(text, _("Round %d. "), reader->round);
    reader->fresh = false;
}

static void tell_step(struct ludo_text *text, const struct session *session,
                      const struct fair_plan *plan, const struct fair_way *way,
                      struct reader *reader, bool tell, const char *bullet) {
    bool chance = way->mover == LUDO_CHANCE, places = fair_way_is(way, "dice");
    if (tell && chance) {
        ludo_text_add(text, reader->fresh ? bullet : ". ");
        add_roll(text, way);
        ludo_text_add(text, "\n");
    } else if (tell) {
        begin_line(text, reader, way, bullet);
        ludo_text_add_format(text, _("%s: "), session->player[way->mover].shown);
        add_seat_step(text, plan, way);
        if (places)
            ludo_text_add(text, ".\n");
    }
    int dice[3];
    read_three(way->move, dice);
    if (places || (chance && !dice[0]))
        reader->round++;
    if (places || chance)
        reader->fresh = true;
}

void fair_add_story(struct ludo_text *text, const struct session *session, int viewer,
                    uint32_t first, const char *bullet) {
    struct fair_plan plan;
    struct reader reader = {.fresh = true};
    fair_plan_read(&plan, session);
    for (uint32_t i = 0; i < session->table.match.count; i++) {
        const json_t *step = session_step(session, i, viewer);
        struct fair_way way;
        if (!step)
            continue;
        fair_way_read(&way, step);
        tell_step(text, session, &plan, &way, &reader, i >= first, bullet);
    }
    if (!reader.fresh)
        ludo_text_add(text, ".\n");
}

/* Back over the steps of the open round, then over one block of seats' steps. */
uint32_t fair_last_round(const struct session *session) {
    const struct ludo_match *match = &session->table.match;
    uint32_t at = match->count;
    if (!ludo_match_over(match))
        while (at > 0 && match->steps[at - 1].mover != LUDO_CHANCE)
            at--;
    while (at > 0 && match->steps[at - 1].mover == LUDO_CHANCE)
        at--;
    while (at > 0 && match->steps[at - 1].mover != LUDO_CHANCE)
        at--;
    return at;
}

/* ---------------------------------------------------------------- ending */

/* Whether crosses decided among those with the most points (LO-62). */
static bool crosses_decided(const struct fair_scene *scene) {
    int winner = __builtin_ctz(scene->winners);
    for (int seat = 0; seat < scene->seats; seat++)
        if (!(scene->winners & ludo_mover_bit(seat)) &&
            scene->sheet[seat].points == scene->sheet[winner].points)
            return true;
    return false;
}

static void add_verdict(struct ludo_text *text, const struct session *session,
                        const struct fair_scene *scene) {
    if (!scene->winners)
        return;
    front_add_winners(text, session, scene->winners);
    if (crosses_decided(scene))
        ludo_text_add_format(text, "%s\n", _("Points were equal: more crosses decide."));
}

void fair_add_ending(struct ludo_text *text, const struct session *session) {
    struct fair_scene scene;
    fair_scene_read(&scene, session, LUDO_SPECTATOR);
    if (!scene.over)
        return;
    add_verdict(text, session, &scene);
    for (int seat = 0; seat < scene.seats; seat++) {
        const struct fair_sheet *sheet = &scene.sheet[seat];
        ludo_text_add_format(text, _("%s: points %d, crosses %d"), session->player[seat].shown,
                             sheet->points, sheet->crosses);
        if (sheet->first)
            ludo_text_add_format(text, " (%s)",
                                 _("with the bonus for reaching the end of the track"));
        ludo_text_add(text, ".\n");
    }
}
