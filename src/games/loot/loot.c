/* LOOT: the rules. */
#include "games/loot/loot.h"

#include "base/rng.h"

#include <string.h>

/* Nearly all moves are plain ones in a round; what is rare stays out of line,
 * so that the common path keeps everything in registers. */
#define RARE __attribute__((noinline))

/* A move is put together and compared as one word: lists of moves are most of
 * what a simulation does. */
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "a move's first byte is its lowest");

static inline uint32_t pack(unsigned kind, unsigned first, unsigned second, unsigned third) {
    return kind | first << 8 | second << 16 | third << 24;
}

static inline void put_move(struct ludo_move *move, uint64_t packed) {
    memcpy(move, &packed, sizeof *move);
}

static inline struct ludo_move move_of(unsigned kind, unsigned first, unsigned second,
                                       unsigned third) {
    struct ludo_move move;
    put_move(&move, pack(kind, first, second, third));
    return move;
}

static inline uint64_t unpack(struct ludo_move move) {
    uint64_t packed;
    memcpy(&packed, &move, sizeof packed);
    return packed;
}

/* Whether the move is of that kind, with nothing but zero in the arguments
 * from `used` on, so that no move has two values. */
static inline bool is_kind(struct ludo_move move, unsigned kind, unsigned used) {
    return (unpack(move) & ~((UINT64_C(1) << (8 + 8 * used)) - 256)) == kind;
}

/* ---------------------------------------------------------------- sheets */

#define EVERY_SQUARE (loot_bit(LOOT_SQUARES) - 1)

static bool complete(uint64_t squares, uint64_t visited) {
    return !(squares & ~visited);
}

static inline void take(struct loot_gain *gain, enum loot_part part, struct loot_reward reward) {
    gain->parts |= (uint8_t)part;
    gain->points = (uint8_t)(gain->points + reward.points);
    gain->wraps = (uint8_t)(gain->wraps + (reward.ability == LOOT_WRAP));
    gain->plus_minuses = (uint8_t)(gain->plus_minuses + (reward.ability == LOOT_PLUS));
}

/* A group is circled: LO-43, and the row and column of B that it completes,
 * LO-44. Circles only ever come one by one, so a need is met exactly once. */
static inline void circle(const struct loot_sheet *sheet, const struct loot_seat *seat, int group,
                          struct loot_gain *gain) {
    int colour = group / LOOT_SIZES, size = group % LOOT_SIZES;
    unsigned row = seat->circles >> (colour * LOOT_SIZES) & 0xf;
    unsigned column = seat->circles >> size & 0x1111;
    take(gain, LOOT_PART_GROUP, (struct loot_reward){.points = (uint8_t)(size + 1)});
    if (sheet->row_count[row] + 1 == sheet->combo_row[colour].need)
        take(gain, LOOT_PART_COMBO_ROW, sheet->combo_row[colour].reward);
    /* The product's fourth digit, in hexadecimal, is the sum of the digits. */
    if ((column * 0x1111 >> 12 & 0xf) + 1 == sheet->combo_column[size].need)
        take(gain, LOOT_PART_COMBO_COLUMN, sheet->combo_column[size].reward);
}

static inline struct loot_gain first_visit(const struct loot_sheet *sheet,
                                           const struct loot_seat *seat, int square) {
    const struct loot_square *here = &sheet->square[square];
    const struct loot_reward line = {.points = LOOT_LINE_POINTS};
    uint64_t visited = seat->visited | loot_bit(square);
    struct loot_gain gain = {0};
    if (complete(here->row, visited))
        take(&gain, LOOT_PART_ROW, line);
    if (complete(here->column, visited))
        take(&gain, LOOT_PART_COLUMN, line);
    if (here->group_number == LOOT_WHITE)
        take(&gain, LOOT_PART_MEEPS, here->meeps);
    else if (complete(here->group, visited))
        circle(sheet, seat, here->group_number, &gain);
    return gain;
}

struct loot_gain loot_visit(const struct loot_sheet *sheet, const struct loot_seat *seat,
                            int square) {
    if (seat->visited & loot_bit(square))
        return (struct loot_gain){0};
    return first_visit(sheet, seat, square);
}

int loot_total(const struct loot_sheet *sheet, const struct loot_state *state, int seat) {
    const struct loot_seat *s = &state->seat[seat];
    if (state->phase == LOOT_PHASE_OVER)
        return s->track[sheet->track - 1];
    return s->entries ? s->track[s->entries - 1] : 0;
}

/* ----------------------------------------------------------- legal moves */

static inline uint64_t targets(const struct loot_sheet *sheet, const struct loot_state *state,
                               int seat, enum loot_ability ability) {
    const struct loot_seat *s = &state->seat[seat];
    int die = state->dice[0];
    switch (ability) {
    case LOOT_PLAIN:
        return sheet->straight[die][s->at] & ~s->crossed;
    case LOOT_WRAP:
        return s->wraps ? sheet->wrapped[die][s->at] & ~s->crossed : 0;
    case LOOT_PLUS:
        return s->plus_minuses ? sheet->straight[die + 1][s->at] & ~s->crossed : 0;
    case LOOT_MINUS:
        return s->plus_minuses ? sheet->straight[die - 1][s->at] & ~s->crossed : 0;
    case LOOT_ABILITIES:
        break;
    }
    return 0;
}

uint64_t loot_targets(const struct loot_sheet *sheet, const struct loot_state *state, int seat,
                      enum loot_ability ability) {
    return targets(sheet, state, seat, ability);
}

static inline uint64_t put_target(uint64_t squares, enum loot_ability ability,
                                  struct ludo_move *move) {
    put_move(move, pack(LOOT_MOVE, ability, (unsigned)__builtin_ctzll(squares), 0));
    return squares & (squares - 1);
}

/* Moves to the squares, one in each direction at the most; their number. */
static inline size_t list_targets(uint64_t squares, enum loot_ability ability,
                                  struct ludo_move *moves) {
    if (!squares)
        return 0;
    squares = put_target(squares, ability, &moves[0]);
    if (!squares)
        return 1;
    squares = put_target(squares, ability, &moves[1]);
    if (!squares)
        return 2;
    squares = put_target(squares, ability, &moves[2]);
    if (!squares)
        return 3;
    (void)put_target(squares, ability, &moves[3]);
    return 4;
}

static uint64_t unmarked(const struct loot_seat *seat) {
    return EVERY_SQUARE & ~seat->visited;
}

typedef uint64_t row_of_moves __attribute__((vector_size(8 * sizeof(uint64_t))));

/* Moves of a kind that differ in their first argument, a square. There may be
 * many: they are copied row by row, eight at a time. What is copied past a
 * row's count is written over or lies behind the list's end. */
static inline size_t list_rows(const struct loot_sheet *sheet, uint64_t squares,
                               enum loot_kind kind, struct ludo_move *moves, size_t count) {
    for (unsigned first = 0; first < LOOT_SQUARES; first += LOOT_SIDE) {
        unsigned set = squares >> first & ((1u << LOOT_SIDE) - 1);
        row_of_moves row;
        memcpy(&row, sheet->row_squares[set], sizeof row);
        row += pack(kind, first, 0, 0);
        memcpy(&moves[count], &row, sizeof row);
        count += sheet->row_count[set];
    }
    return count;
}

static inline size_t list_abilities(const struct loot_sheet *sheet, const struct loot_state *state,
                                    int seat, struct ludo_move *moves) {
    const struct loot_seat *s = &state->seat[seat];
    size_t count = 0;
    if (s->wraps)
        count = list_targets(targets(sheet, state, seat, LOOT_WRAP), LOOT_WRAP, moves);
    if (s->plus_minuses) {
        count += list_targets(targets(sheet, state, seat, LOOT_PLUS), LOOT_PLUS, moves + count);
        count += list_targets(targets(sheet, state, seat, LOOT_MINUS), LOOT_MINUS, moves + count);
    }
    return count;
}

static RARE uint32_t list_with_abilities(const struct loot_sheet *sheet,
                                         const struct loot_state *state, int seat, uint64_t plain,
                                         struct ludo_move *moves) {
    size_t count = list_targets(plain, LOOT_PLAIN, moves);
    return (uint32_t)(count + list_abilities(sheet, state, seat, moves + count));
}

/* Without a plain move: LO-10, LO-24. */
static RARE uint32_t list_relocations(const struct loot_sheet *sheet,
                                      const struct loot_state *state, int seat,
                                      struct ludo_move *moves) {
    if (state->phase == LOOT_PHASE_START)
        return (uint32_t)list_rows(sheet, sheet->border, LOOT_START, moves, 0);
    size_t count = list_abilities(sheet, state, seat, moves);
    uint64_t squares = unmarked(&state->seat[seat]);
    if (squares)
        return (uint32_t)list_rows(sheet, squares, LOOT_RELOCATE, moves, count);
    put_move(&moves[count], pack(LOOT_STAY, 0, 0, 0));
    return (uint32_t)(count + 1);
}

/* In the phases START, where no die lies and nothing can be reached, and MOVE. */
static inline uint32_t list_choices(const struct loot_sheet *sheet, const struct loot_state *state,
                                    int seat, struct ludo_move *moves) {
    const struct loot_seat *s = &state->seat[seat];
    uint64_t plain = targets(sheet, state, seat, LOOT_PLAIN);
    if (!plain)
        return list_relocations(sheet, state, seat, moves);
    if (s->wraps | s->plus_minuses)
        return list_with_abilities(sheet, state, seat, plain, moves);
    return (uint32_t)list_targets(plain, LOOT_PLAIN, moves);
}

uint32_t loot_choices(const struct loot_sheet *sheet, const struct loot_state *state, int seat,
                      struct ludo_move *moves) {
    return list_choices(sheet, state, seat, moves);
}

/* LO-11: the ways to lay three rolled dice, each once: equal dice keep their
 * order. The dice lie ascending while they wait, so going through the orders in
 * turn keeps moves ascending. */
static uint32_t list_placings(const struct loot_state *state, struct ludo_move *moves) {
    static const struct {
        uint8_t order[3];
        uint8_t swaps; /* 1: the first two dice change their order; 2: the last two */
    } placings[6] = {{{0, 1, 2}, 0}, {{0, 2, 1}, 2}, {{1, 0, 2}, 1},
                     {{1, 2, 0}, 1}, {{2, 0, 1}, 2}, {{2, 1, 0}, 3}};
    const uint8_t *dice = state->dice;
    int equal = (dice[0] == dice[1]) + 2 * (dice[1] == dice[2]);
    uint32_t count = 0;
    for (int i = 0; i < 6; i++) {
        const uint8_t *order = placings[i].order;
        if (!(placings[i].swaps & equal))
            put_move(&moves[count++],
                     pack(LOOT_PLACE, dice[order[0]], dice[order[1]], dice[order[2]]));
    }
    return count;
}

static uint32_t loot_legal(const struct ludo_setup *setup, const void *state, int seat,
                           struct ludo_move *moves) {
    const struct loot_state *s = state;
    if (s->waiting >> seat & 1)
        return list_choices(loot_sheet(setup), s, seat, moves);
    return s->phase == LOOT_PHASE_PLACE && seat == 0 ? list_placings(s, moves) : 0;
}

static ludo_movers loot_actors(const struct ludo_setup *setup, const void *state) {
    const struct loot_state *s = state;
    (void)setup;
    if (s->waiting)
        return s->waiting;
    if (s->phase == LOOT_PHASE_PLACE)
        return ludo_mover_bit(0);
    return s->phase == LOOT_PHASE_OVER ? 0 : ludo_mover_bit(LUDO_CHANCE);
}

/* ---------------------------------------------------------------- chance */

/* Three dice that nobody can tell apart: 56 throws, the mixed ones likelier. */
static uint32_t odds_of_three(struct ludo_odds *odds) {
    uint32_t count = 0;
    for (unsigned a = 1; a <= 6; a++)
        for (unsigned b = a; b <= 6; b++)
            for (unsigned c = b; c <= 6; c++) {
                uint32_t ways = a == c ? 1 : a == b || b == c ? 3 : 6;
                odds[count++] = (struct ludo_odds){move_of(LOOT_ROLL_ALL, a, b, c), ways};
            }
    return count;
}

static uint32_t loot_odds(const struct ludo_setup *setup, const void *state,
                          struct ludo_odds *odds) {
    const struct loot_state *s = state;
    (void)setup;
    if (s->phase == LOOT_PHASE_ROLL_ALL)
        return odds_of_three(odds);
    for (unsigned die = 1; die <= 6; die++)
        odds[die - 1] = (struct ludo_odds){move_of(LOOT_ROLL, die, 0, 0), 1};
    return 6;
}

static void order(unsigned *low, unsigned *high) {
    unsigned least = *low < *high ? *low : *high;
    *high = *low + *high - least;
    *low = least;
}

static struct ludo_move loot_draw(const struct ludo_setup *setup, const void *state,
                                  struct ludo_rng *rng) {
    const struct loot_state *s = state;
    (void)setup;
    unsigned die = rng_below(rng, 6) + 1;
    if (s->phase == LOOT_PHASE_ROLL)
        return move_of(LOOT_ROLL, die, 0, 0);
    unsigned low = die, middle = rng_below(rng, 6) + 1, high = rng_below(rng, 6) + 1;
    order(&low, &middle);
    order(&middle, &high);
    order(&low, &middle);
    return move_of(LOOT_ROLL_ALL, low, middle, high);
}

/* --------------------------------------------------------------- a round */

static void await_all(const struct ludo_setup *setup, struct loot_state *state) {
    state->waiting = (uint8_t)((1u << setup->seats) - 1);
}

static void loot_start(const struct ludo_setup *setup, void *state) {
    await_all(setup, state);
}

/* LO-40 to LO-46: what a first visit brings is written down. True if that may
 * end the match, which is looked into when the round closes. */
static RARE bool score(const struct loot_sheet *sheet, struct loot_seat *seat, int square) {
    struct loot_gain gain = first_visit(sheet, seat, square);
    seat->visited |= loot_bit(square);
    if (gain.parts & LOOT_PART_GROUP)
        seat->circles |= (uint16_t)(1u << sheet->square[square].group_number);
    seat->wraps = (uint8_t)(seat->wraps + gain.wraps);
    seat->plus_minuses = (uint8_t)(seat->plus_minuses + gain.plus_minuses);
    seat->gain = gain.points;
    if (gain.points) {
        int before = seat->entries ? seat->track[seat->entries - 1] : 0;
        seat->track[seat->entries++] = (uint8_t)(before + gain.points);
    }
    return seat->entries >= sheet->track - 1 || seat->visited == EVERY_SQUARE;
}

/* LO-21. Most visits complete nothing, which shows at a glance. */
static inline bool mark(const struct loot_sheet *sheet, struct loot_seat *seat, unsigned square) {
    const struct loot_square *here = &sheet->square[square];
    uint64_t bit = UINT64_C(1) << square, visited = seat->visited | bit;
    seat->at = (uint8_t)square;
    seat->gain = 0;
    if (seat->visited & bit) {
        seat->crossed |= bit;
        return false;
    }
    if (complete(here->group, visited) || complete(here->row, visited) ||
        complete(here->column, visited))
        return score(sheet, seat, (int)square);
    seat->visited = visited;
    return false;
}

static RARE void spend(struct loot_seat *seat, enum loot_ability ability) {
    if (ability == LOOT_WRAP)
        seat->wraps--;
    else
        seat->plus_minuses--;
}

static RARE void relocate(struct loot_seat *seat) {
    seat->gain = 0;
    if (seat->choice.kind == LOOT_RELOCATE)
        seat->at = seat->choice.arg[0];
}

/* Carry a seat's choice out; true if that may end the match. */
static inline bool resolve(const struct loot_sheet *sheet, struct loot_seat *seat) {
    struct ludo_move choice = seat->choice;
    if (choice.kind != LOOT_MOVE) {
        relocate(seat);
        return false;
    }
    if (choice.arg[0] != LOOT_PLAIN)
        spend(seat, choice.arg[0]);
    return mark(sheet, seat, choice.arg[1]);
}

bool loot_carry_out(const struct loot_sheet *sheet, struct loot_seat *seat) {
    return resolve(sheet, seat);
}

static inline int rounds_max(const struct ludo_setup *setup) {
    return setup->seats == 1 ? LOOT_ROUNDS_ALONE : LOOT_ROUNDS_MAX;
}

/* LO-60, LO-63 */
static RARE bool is_over(const struct ludo_setup *setup, struct loot_state *state) {
    int last = loot_sheet(setup)->track - 1;
    uint64_t visited = EVERY_SQUARE;
    for (int seat = 0; seat < setup->seats; seat++) {
        visited &= state->seat[seat].visited;
        if (state->seat[seat].entries == last)
            state->first |= (uint8_t)ludo_mover_bit(seat);
    }
    return state->first || visited == EVERY_SQUARE || state->round == rounds_max(setup);
}

/* LO-61: everybody writes the final total into the last space. */
static RARE void finish(const struct ludo_setup *setup, struct loot_state *state) {
    const struct loot_sheet *sheet = loot_sheet(setup);
    for (int seat = 0; seat < setup->seats; seat++) {
        int total = loot_total(sheet, state, seat);
        if (state->first & ludo_mover_bit(seat))
            total += LOOT_FIRST_POINTS;
        state->seat[seat].track[sheet->track - 1] = (uint8_t)total;
    }
    state->phase = LOOT_PHASE_OVER;
}

static void close_round(const struct ludo_setup *setup, struct loot_state *state) {
    const struct loot_sheet *sheet = loot_sheet(setup);
    bool ending = state->round == rounds_max(setup);
    for (struct loot_seat *seat = state->seat; seat < state->seat + setup->seats; seat++)
        ending |= resolve(sheet, seat);
    if (ending && is_over(setup, state)) {
        finish(setup, state);
        return;
    }
    /* LO-30 */
    state->dice[0] = state->dice[1];
    state->dice[1] = state->dice[2];
    state->dice[2] = 0;
    state->phase = LOOT_PHASE_ROLL;
}

static RARE void close_start(const struct ludo_setup *setup, struct loot_state *state) {
    for (int seat = 0; seat < setup->seats; seat++)
        state->seat[seat].at = state->seat[seat].choice.arg[0];
    state->phase = LOOT_PHASE_ROLL_ALL;
}

static void begin_round(const struct ludo_setup *setup, struct loot_state *state) {
    state->round++;
    state->phase = LOOT_PHASE_MOVE;
    await_all(setup, state);
}

/* ------------------------------------------------------------ apply moves */

/* Once all have chosen the choices are shown and carried out. Alone there is
 * nobody to show anything to. */
static int choose(const struct ludo_setup *setup, struct loot_state *state, int seat,
                  struct ludo_move choice) {
    state->seat[seat].choice = choice;
    state->waiting &= (uint8_t)~ludo_mover_bit(seat);
    if (state->waiting)
        return LUDO_OK;
    if (state->phase == LOOT_PHASE_START)
        close_start(setup, state);
    else
        close_round(setup, state);
    return setup->seats > 1 ? LUDO_SHOWN : LUDO_OK;
}

static RARE int refuse_move(const struct loot_state *state, int seat, enum loot_ability ability,
                            int square, struct ludo_error *error) {
    const struct loot_seat *s = &state->seat[seat];
    char name[3];
    if (ability == LOOT_WRAP && !s->wraps)
        return ludo_fail(error, LUDO_EILLEGAL, "you have no Wrap to use");
    if (ability >= LOOT_PLUS && !s->plus_minuses)
        return ludo_fail(error, LUDO_EILLEGAL, "you have no Plus/minus one to use");
    if (s->crossed & loot_bit(square))
        return ludo_fail(error, LUDO_EILLEGAL, "%s is crossed: nobody ends there a third time",
                         loot_square_name(square, name));
    return ludo_fail(error, LUDO_EILLEGAL,
                     "a %d does not lead to %s this way: move exactly that far in a straight line",
                     state->dice[0], loot_square_name(square, name));
}

static RARE int apply_ability(const struct ludo_setup *setup, struct loot_state *state, int seat,
                              struct ludo_move move, struct ludo_error *error) {
    enum loot_ability ability = move.arg[0];
    int square = move.arg[1];
    if (ability >= LOOT_ABILITIES || square >= LOOT_SQUARES)
        return ludo_fail(error, LUDO_EILLEGAL, NULL);
    if (!(targets(loot_sheet(setup), state, seat, ability) & loot_bit(square)))
        return refuse_move(state, seat, ability, square, error);
    return choose(setup, state, seat, move);
}

static RARE int apply_relocate(const struct ludo_setup *setup, struct loot_state *state, int seat,
                               struct ludo_move move, struct ludo_error *error) {
    const struct loot_seat *s = &state->seat[seat];
    int square = move.arg[0];
    char name[3];
    if (targets(loot_sheet(setup), state, seat, LOOT_PLAIN))
        return ludo_fail(error, LUDO_EILLEGAL, "who can move must move");
    if (move.kind == LOOT_STAY) {
        if (unmarked(s))
            return ludo_fail(error, LUDO_EILLEGAL, "choose an unmarked square to stand on");
        return choose(setup, state, seat, move);
    }
    if (square >= LOOT_SQUARES)
        return ludo_fail(error, LUDO_EILLEGAL, NULL);
    if (s->visited & loot_bit(square))
        return ludo_fail(error, LUDO_EILLEGAL, "%s is marked: choose an unmarked square",
                         loot_square_name(square, name));
    return choose(setup, state, seat, move);
}

static RARE int apply_start(const struct ludo_setup *setup, struct loot_state *state, int seat,
                            struct ludo_move move, struct ludo_error *error) {
    int square = move.arg[0];
    if (square >= LOOT_SQUARES || !(loot_sheet(setup)->border & loot_bit(square)))
        return ludo_fail(error, LUDO_EILLEGAL, "begin on a square of the border");
    return choose(setup, state, seat, move);
}

static RARE int apply_place(const struct ludo_setup *setup, struct loot_state *state,
                            struct ludo_move move, struct ludo_error *error) {
    struct ludo_move placings[6];
    uint32_t count = list_placings(state, placings);
    for (uint32_t i = 0; i < count; i++)
        if (ludo_move_equal(move, placings[i])) {
            memcpy(state->dice, move.arg, sizeof state->dice);
            begin_round(setup, state);
            return LUDO_OK;
        }
    return ludo_fail(error, LUDO_EILLEGAL, "place the dice that were rolled: %d %d %d",
                     state->dice[0], state->dice[1], state->dice[2]);
}

static RARE int apply_roll_all(struct loot_state *state, struct ludo_move move,
                               struct ludo_error *error) {
    const uint8_t *die = move.arg;
    if (die[0] < 1 || die[2] > 6 || die[0] > die[1] || die[1] > die[2])
        return ludo_fail(error, LUDO_EILLEGAL, "three dice show 1 to 6, named in ascending order");
    memcpy(state->dice, die, sizeof state->dice);
    state->phase = LOOT_PHASE_PLACE;
    return LUDO_SHOWN;
}

static RARE int apply_rarely(const struct ludo_setup *setup, struct loot_state *state, int mover,
                             struct ludo_move move, struct ludo_error *error) {
    switch ((enum loot_phase)state->phase) {
    case LOOT_PHASE_START:
        if (is_kind(move, LOOT_START, 1))
            return apply_start(setup, state, mover, move, error);
        return ludo_fail(error, LUDO_EILLEGAL, "first choose where to begin");
    case LOOT_PHASE_PLACE:
        if (is_kind(move, LOOT_PLACE, 3))
            return apply_place(setup, state, move, error);
        return ludo_fail(error, LUDO_EILLEGAL, "first place the dice");
    case LOOT_PHASE_MOVE:
        if (is_kind(move, LOOT_MOVE, 2))
            return apply_ability(setup, state, mover, move, error);
        if (is_kind(move, LOOT_STAY, 0))
            return apply_relocate(setup, state, mover, move, error);
        return ludo_fail(error, LUDO_EILLEGAL, "now everybody moves");
    case LOOT_PHASE_ROLL_ALL:
        if (is_kind(move, LOOT_ROLL_ALL, 3))
            return apply_roll_all(state, move, error);
        break;
    case LOOT_PHASE_ROLL:
        return ludo_fail(error, LUDO_EILLEGAL, "a die shows 1 to 6");
    case LOOT_PHASE_OVER:
        break;
    }
    return ludo_fail(error, LUDO_EILLEGAL, NULL);
}

static int loot_apply(const struct ludo_setup *setup, void *state, int mover, struct ludo_move move,
                      struct ludo_error *error) {
    struct loot_state *s = state;
    /* What is left above kind and ability of a plain move is its square; above
     * the kind of a roll, its die. */
    uint64_t packed = unpack(move), square = packed >> 16, die = packed >> 8;
    if (s->phase == LOOT_PHASE_MOVE) {
        if ((packed & 0xffff) == pack(LOOT_MOVE, LOOT_PLAIN, 0, 0) && square < LOOT_SQUARES &&
            targets(loot_sheet(setup), s, mover, LOOT_PLAIN) >> square & 1)
            return choose(setup, s, mover, move);
        if (is_kind(move, LOOT_RELOCATE, 1))
            return apply_relocate(setup, s, mover, move, error);
    } else if (s->phase == LOOT_PHASE_ROLL && (packed & 0xff) == LOOT_ROLL && die - 1 < 6) {
        s->dice[2] = (uint8_t)die;
        begin_round(setup, s);
        return LUDO_SHOWN;
    }
    return apply_rarely(setup, s, mover, move, error);
}

/* LO-62, LO-64 */
static void loot_result(const struct ludo_setup *setup, const void *state,
                        struct ludo_result *result) {
    const struct loot_state *s = state;
    int best = -1;
    result->scored = true;
    for (int seat = 0; seat < setup->seats; seat++) {
        int points = loot_total(loot_sheet(setup), s, seat);
        int rank = points * 64 + __builtin_popcountll(s->seat[seat].crossed);
        result->points[seat] = (int16_t)points;
        if (rank > best)
            result->winners = 0;
        if (rank >= best) {
            best = rank;
            result->winners |= ludo_mover_bit(seat);
        }
    }
    result->outcome = LUDO_OUTCOME_WON;
    if (setup->seats == 1) {
        result->outcome = LUDO_OUTCOME_SCORED;
        result->winners = 0;
    }
}

/* --------------------------------------------------------------- secrets */

/* The only secret is what others have chosen while somebody is still
 * choosing (LO-10, LO-20). */
static uint32_t pending(const struct ludo_setup *setup, const struct loot_state *state) {
    if (state->phase != LOOT_PHASE_START && state->phase != LOOT_PHASE_MOVE)
        return 0;
    return ((1u << setup->seats) - 1) & ~(uint32_t)state->waiting;
}

static uint32_t pending_to(const struct ludo_setup *setup, const struct loot_state *state,
                           int viewer) {
    return pending(setup, state) & ~(1u << viewer);
}

static void loot_mask(const struct ludo_setup *setup, void *state, int viewer) {
    struct loot_state *s = state;
    for (uint32_t hidden = pending_to(setup, s, viewer); hidden; hidden &= hidden - 1)
        s->seat[__builtin_ctz(hidden)].choice = (struct ludo_move){0};
}

static struct ludo_move loot_mask_step(const struct ludo_setup *setup, const void *state,
                                       const struct ludo_step *step, uint32_t age, int viewer) {
    /* Pending choices are the newest steps: chance waits for all of them. */
    uint32_t count = (uint32_t)loot_count_bits(pending(setup, state));
    if (age < count && step->mover != viewer)
        return (struct ludo_move){.kind = LUDO_MOVE_HIDDEN};
    return step->move;
}

/* Nothing is known of a pending choice but that it is legal. */
static void loot_imagine(const struct ludo_setup *setup, void *state, int viewer,
                         struct ludo_rng *rng) {
    struct loot_state *s = state;
    struct ludo_move moves[LOOT_SQUARES + 16];
    for (uint32_t hidden = pending_to(setup, s, viewer); hidden; hidden &= hidden - 1) {
        int seat = __builtin_ctz(hidden);
        uint32_t count = loot_choices(loot_sheet(setup), s, seat, moves);
        s->seat[seat].choice = moves[rng_below(rng, count)];
    }
}

const struct ludo_game loot = {
    .name = "loot",
    .title = "LOOT",
    .listed = true,
    .rules = 1,
    .rules_oldest = 1,
    .seats_min = 1,
    .seats_max = LOOT_SEATS,
    .state_size = sizeof(struct loot_state),
    .legal_max = LOOT_SQUARES + 12 + 1, /* one more for copying in eights */
    .steps_max = LOOT_SEATS + 2 + LOOT_ROUNDS_MAX * (LOOT_SEATS + 1),
    .content_option = "sheet",
    .contents = loot_contents,
    .start = loot_start,
    .actors = loot_actors,
    .legal = loot_legal,
    .odds = loot_odds,
    .draw = loot_draw,
    .apply = loot_apply,
    .result = loot_result,
    .mask = loot_mask,
    .mask_step = loot_mask_step,
    .imagine = loot_imagine,
    .format = loot_format,
    .parse = loot_parse,
    .describe = loot_describe,
    .view = loot_view,
    .view_alike = true,
    .preview = loot_preview,
};
