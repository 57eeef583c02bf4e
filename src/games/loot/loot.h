/* LOOT: a roll-and-write at the Essen fair (rules/loot.md, LO-01 to LO-64).
 *
 * Everybody moves a figure over an own copy of one sheet, all with the same
 * die. The sheet is content, compiled into tables; the state holds only what
 * the players have drawn on their copies. */
#ifndef GAMES_LOOT_H
#define GAMES_LOOT_H

#include "ludoteca/ludoteca.h"

extern const struct ludo_game loot;

enum {
    LOOT_SEATS = 4,
    LOOT_SIDE = 7,
    LOOT_SQUARES = LOOT_SIDE * LOOT_SIDE, /* numbered a1, b1 … g1, a2 … g7 */
    LOOT_COLOURS = 4,
    LOOT_SIZES = 4,
    LOOT_GROUPS = LOOT_COLOURS * LOOT_SIZES, /* colour × 4 + size − 1 */
    LOOT_MEEPS = 9,                          /* white squares */
    LOOT_WHITE = LOOT_GROUPS,                /* "group" of a white square */
    LOOT_TRACK_MAX = 17 + LOOT_MEEPS,
    LOOT_LINE_POINTS = 3,   /* a full row or column of the fair (LO-41) */
    LOOT_COMBO_POINTS = 3,  /* a row or column of B that gives points (LO-44) */
    LOOT_FIRST_POINTS = 3,  /* for writing into the last space but one (LO-61) */
    LOOT_ROUNDS_MAX = 99,   /* LO-63 */
    LOOT_ROUNDS_ALONE = 30, /* LO-63 */
};

/* ----------------------------------------------------------------- sheet */

enum loot_ability { LOOT_PLAIN, LOOT_WRAP, LOOT_PLUS, LOOT_MINUS, LOOT_ABILITIES };

/* What a Meeps square, or a row or column of B, gives: points, or one ability
 * (LOOT_WRAP, or LOOT_PLUS for plus/minus one). */
struct loot_reward {
    uint8_t points;
    uint8_t ability;
};

struct loot_combo {
    uint8_t need; /* circles */
    struct loot_reward reward;
};

/* What a square belongs to. Sets of squares are bits 0 to 48. */
struct loot_square {
    uint64_t row, column;
    uint64_t group;           /* of a white square: itself */
    uint8_t group_number;     /* or LOOT_WHITE */
    struct loot_reward meeps; /* of a white square */
};

enum { LOOT_STRIDE = 64 }; /* squares, rounded up so that looking up is a shift */

/* A compiled sheet. */
struct loot_sheet {
    /* Squares reached by that many steps from a square, without leaving the
     * grid, and only by leaving it once. */
    uint64_t straight[LOOT_SIDE + 1][LOOT_STRIDE];
    uint64_t wrapped[LOOT_SIDE + 1][LOOT_STRIDE];
    /* For every set of squares of the first row, their numbers, ascending, in
     * the second byte of a word each; and how many they are. */
    uint64_t row_squares[1 << LOOT_SIDE][LOOT_SIDE + 1];
    uint8_t row_count[1 << LOOT_SIDE];
    struct loot_square square[LOOT_SQUARES];
    uint64_t group[LOOT_GROUPS];
    uint64_t border;
    struct loot_combo combo_row[LOOT_COLOURS], combo_column[LOOT_SIZES];
    uint8_t track; /* spaces of D */
};

static inline const struct loot_sheet *loot_sheet(const struct ludo_setup *setup) {
    return setup->content->block;
}

static inline uint64_t loot_bit(int square) {
    return UINT64_C(1) << square;
}

/* ----------------------------------------------------------------- state */

enum loot_phase {
    LOOT_PHASE_START,    /* all choose where to begin (LO-10) */
    LOOT_PHASE_ROLL_ALL, /* chance rolls three dice (LO-11) */
    LOOT_PHASE_PLACE,    /* the first seat places them */
    LOOT_PHASE_MOVE,     /* all move (LO-20) */
    LOOT_PHASE_ROLL,     /* chance rolls one die (LO-30) */
    LOOT_PHASE_OVER,
};

enum loot_kind {
    LOOT_START = 1, /* square */
    LOOT_PLACE,     /* now, next, after next */
    LOOT_MOVE,      /* ability, square */
    LOOT_RELOCATE,  /* square (LO-24) */
    LOOT_STAY,      /* LO-24 without an unmarked square */
    LOOT_ROLL_ALL,  /* three dice, ascending */
    LOOT_ROLL,      /* die */
};

struct loot_seat {
    uint64_t visited; /* at least one bar */
    uint64_t crossed; /* two bars */
    /* What the seat has chosen, or while it is waited for its choice of the
     * last round; of kind 0 before that, or where the viewer may not know. */
    struct ludo_move choice;
    uint8_t at;
    uint8_t wraps, plus_minuses; /* abilities unlocked and not used */
    uint8_t entries;             /* spaces of D written in rounds */
    uint8_t gain;                /* points of the last closed round */
    uint8_t spare;               /* always 0 */
    uint16_t circles;            /* of B: set of groups */
    uint8_t track[LOOT_TRACK_MAX];
    uint8_t spares[6]; /* always 0; they make finding a seat a shift */
};

struct loot_state {
    struct loot_seat seat[LOOT_SEATS];
    uint8_t dice[3]; /* now, next, after next; 0 while in the roller's hand */
    uint8_t phase;
    uint8_t round;   /* 1 for the first */
    uint8_t waiting; /* set of seats that are still to choose */
    uint8_t first;   /* set of seats that wrote the last space but one */
};

/* ----------------------------------------------------------------- rules */

/* What the first visit of a square brings (LO-41 to LO-46). */
struct loot_gain {
    uint8_t points;
    uint8_t wraps, plus_minuses;
    uint8_t parts; /* set of loot_part: what it was for */
};

enum loot_part {
    LOOT_PART_ROW = 1,
    LOOT_PART_COLUMN = 2,
    LOOT_PART_MEEPS = 4,
    LOOT_PART_GROUP = 8,
    LOOT_PART_COMBO_ROW = 16,
    LOOT_PART_COMBO_COLUMN = 32,
};

struct loot_gain loot_visit(const struct loot_sheet *sheet, const struct loot_seat *seat,
                            int square);
/* Carry out on a sheet what its seat has chosen in a round (LO-21 to LO-46).
 * True if that may have ended the match. */
bool loot_carry_out(const struct loot_sheet *sheet, struct loot_seat *seat);

/* How many of four bits are set: a table in a word, for a call would take
 * longer. */
static inline int loot_count_bits(uint32_t bits) {
    return (int)(UINT64_C(0x4332322132212110) >> (4 * bits) & 7);
}

/* Circles in a row (a colour) and in a column (a size, less one) of B. */
static inline int loot_circles_in_row(const struct loot_seat *seat, int colour) {
    return loot_count_bits(seat->circles >> (colour * LOOT_SIZES) & 0xfu);
}

static inline int loot_circles_in_column(const struct loot_seat *seat, int size) {
    uint32_t circles = seat->circles >> size & 0x1111u;
    return loot_count_bits((circles | circles >> 3 | circles >> 6 | circles >> 9) & 0xfu);
}

/* Points so far, or in the end. */
int loot_total(const struct loot_sheet *sheet, const struct loot_state *state, int seat);
/* The squares a seat may move to now with an ability or LOOT_PLAIN; crossed
 * ones left out, and empty if the ability is not at hand. */
uint64_t loot_targets(const struct loot_sheet *sheet, const struct loot_state *state, int seat,
                      enum loot_ability ability);
/* All choices of a seat in the phases START and MOVE, whether or not it has
 * chosen already. */
uint32_t loot_choices(const struct loot_sheet *sheet, const struct loot_state *state, int seat,
                      struct ludo_move *moves);

/* -------------------------------------------- the rest of the game object */

void loot_format(const struct ludo_setup *setup, struct ludo_move move, struct ludo_text *text);
int loot_parse(const struct ludo_setup *setup, const char *text, struct ludo_move *move,
               struct ludo_error *error);
void loot_describe(const struct ludo_setup *setup, struct ludo_json *json);
void loot_view(const struct ludo_setup *setup, const void *state, int viewer,
               struct ludo_json *json);
void loot_preview(const struct ludo_setup *setup, const void *state, int seat,
                  struct ludo_move move, struct ludo_json *json);

/* Built in, made from content/loot at build time. */
extern const struct ludo_content loot_contents[];

extern const char *const loot_colour_name[LOOT_COLOURS];

/* "c4", in memory of the caller's. */
static inline const char *loot_square_name(int square, char name[3]) {
    name[0] = (char)('a' + square % LOOT_SIDE);
    name[1] = (char)('1' + square / LOOT_SIDE);
    name[2] = '\0';
    return name;
}

#endif
