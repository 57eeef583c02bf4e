/* What the library's JSON says about a LOOT table, as plain values for drawing
 * and describing. Nothing here is computed from rules. */
#ifndef TERMINAL_LOOT_MODEL_H
#define TERMINAL_LOOT_MODEL_H

#include "terminal/session.h"

enum {
    FAIR_SIDE = 7,
    FAIR_SQUARES = FAIR_SIDE * FAIR_SIDE, /* a1, b1 … g7 */
    FAIR_COLOURS = 4,
    FAIR_SIZES = 4,
    FAIR_SEATS = 4,
    FAIR_TRACK_MAX = 32,
    FAIR_WAYS_MAX = 96,
    FAIR_PARTS_MAX = 6,
};

enum fair_colour { FAIR_RED, FAIR_BLUE, FAIR_GREEN, FAIR_YELLOW, FAIR_WHITE };
enum fair_skill { FAIR_NO_SKILL, FAIR_WRAP, FAIR_PLUS_MINUS };

/* Points, or a skill. */
struct fair_prize {
    int points;
    enum fair_skill skill;
};

struct fair_combo {
    int need;
    struct fair_prize prize;
};

/* What is printed on every sheet. */
struct fair_plan {
    char name[40];
    enum fair_colour colour[FAIR_SQUARES];
    int size[FAIR_SQUARES];                /* of the group, 0 for white */
    struct fair_prize meeps[FAIR_SQUARES]; /* of white squares */
    struct fair_combo row[FAIR_COLOURS], column[FAIR_SIZES];
    int track;
};

struct fair_sheet {
    int at; /* square, or -1 */
    bool chosen;
    int bars[FAIR_SQUARES];
    int crosses, points, gain;
    int track[FAIR_TRACK_MAX]; /* -1: not written */
    bool first;
    bool circle[FAIR_COLOURS][FAIR_SIZES];
    bool row_full[FAIR_SIDE], column_full[FAIR_SIDE];
    bool row[FAIR_COLOURS], column[FAIR_SIZES]; /* of B, reached */
    int left[3], used[3];                       /* by skill */
};

/* What a viewer sees now. */
struct fair_scene {
    char phase[16];
    int round, roller, seats;
    int dice[3]; /* now, next, after next; 0: not rolled */
    struct fair_sheet sheet[FAIR_SEATS];
    bool over;
    ludo_movers winners;
};

enum fair_reason {
    FAIR_FOR_ROW,
    FAIR_FOR_COLUMN,
    FAIR_FOR_MEEPS,
    FAIR_FOR_GROUP,
    FAIR_FOR_COMBO_ROW,
    FAIR_FOR_COMBO_COLUMN,
};

/* A move with what it brings: a legal one, or one of the story. */
struct fair_way {
    int mover;
    char move[LUDO_MOVE_TEXT_MAX];
    int square; /* -1 where the move has none */
    enum { FAIR_NO_MARK, FAIR_BAR, FAIR_CROSS } mark;
    char ability; /* 0, 'w', '+' or '-' */
    int points;
    int parts;
    struct {
        enum fair_reason reason;
        struct fair_prize prize;
    } part[FAIR_PARTS_MAX];
};

struct fair_ways {
    int count;
    struct fair_way way[FAIR_WAYS_MAX];
};

void fair_plan_read(struct fair_plan *plan, const struct session *session);
void fair_scene_read(struct fair_scene *scene, const struct session *session, int viewer);
void fair_ways_read(struct fair_ways *ways, const struct session *session, int seat);
void fair_way_read(struct fair_way *way, const json_t *step);

/* Whether the move's text begins with this word. */
bool fair_way_is(const struct fair_way *way, const char *word);

#endif
