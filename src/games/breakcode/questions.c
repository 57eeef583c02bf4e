/* Break the Code: tiles and the 21 cards (BC-03, BC-30, BC-31). */
#include "games/breakcode/breakcode.h"

/* ----------------------------------------------------------------- tiles */

enum {
    GREENS = 3 << BREAKCODE_GREEN,
    EVENS = 0x33333, /* tiles of 0, 2, 4, 6, 8 */
    ODDS = BREAKCODE_ALL ^ EVENS,
    BLACKS = 0x55555 & ~GREENS,
    WHITES = 0xaaaaa & ~GREENS,
};

/* n choose k, as far as sets of at most five tiles need it. */
static const uint16_t choose[BREAKCODE_TILES + 1][BREAKCODE_SIZE_MAX + 1] = {
    {1, 0, 0, 0, 0, 0},
    {1, 1, 0, 0, 0, 0},
    {1, 2, 1, 0, 0, 0},
    {1, 3, 3, 1, 0, 0},
    {1, 4, 6, 4, 1, 0},
    {1, 5, 10, 10, 5, 1},
    {1, 6, 15, 20, 15, 6},
    {1, 7, 21, 35, 35, 21},
    {1, 8, 28, 56, 70, 56},
    {1, 9, 36, 84, 126, 126},
    {1, 10, 45, 120, 210, 252},
    {1, 11, 55, 165, 330, 462},
    {1, 12, 66, 220, 495, 792},
    {1, 13, 78, 286, 715, 1287},
    {1, 14, 91, 364, 1001, 2002},
    {1, 15, 105, 455, 1365, 3003},
    {1, 16, 120, 560, 1820, 4368},
    {1, 17, 136, 680, 2380, 6188},
    {1, 18, 153, 816, 3060, 8568},
    {1, 19, 171, 969, 3876, 11628},
    {1, 20, 190, 1140, 4845, 15504},
};

/* The combinatorial number of the set: the nth lowest tile t counts for
 * t choose n. */
uint16_t breakcode_rank(breakcode_set code) {
    unsigned rank = 0;
    for (int n = 1; code; code &= code - 1, n++)
        rank += choose[__builtin_ctz(code)][n];
    return (uint16_t)rank;
}

breakcode_set breakcode_unrank(uint16_t rank, int size) {
    breakcode_set code = 0;
    unsigned rest = rank;
    for (int n = size, tile = BREAKCODE_TILES; n > 0; n--) {
        do
            tile--;
        while (choose[tile][n] > rest);
        rest -= choose[tile][n];
        code |= breakcode_tile(tile);
    }
    return code;
}

const char *breakcode_kind_name(int kind, char name[3]) {
    int tile = breakcode_tile_of_kind(kind);
    name[0] = (char)('0' + breakcode_number(tile));
    name[1] = tile == BREAKCODE_GREEN ? '\0' : tile % 2 ? 'w' : 'b';
    name[2] = '\0';
    return name;
}

/* ------------------------------------------------------------------ cards */

int breakcode_card(int question) {
    static const uint8_t card[10] = {1, 2, 2, 3, 3, 4, 5, 5, 6, 6};
    return question < 10 ? card[question] : question - 3;
}

int breakcode_card_questions(int card, int *first) {
    static const uint8_t question[7] = {0, 0, 1, 3, 5, 6, 8};
    *first = card <= 6 ? question[card] : card + 3;
    return card == 2 || card == 3 || card == 5 || card == 6 ? 2 : 1; /* BC-21 */
}

enum breakcode_form breakcode_form(int question) {
    if (question < 10)
        return BREAKCODE_LETTERS;
    if (question <= BREAKCODE_CONSECUTIVE)
        return BREAKCODE_RUNS;
    if (question <= BREAKCODE_PAIRS)
        return BREAKCODE_COUNT;
    return question == BREAKCODE_C_ABOVE ? BREAKCODE_YES_NO : BREAKCODE_TOTAL;
}

/* BC-50: the first edition leaves two cards out with four players. */
bool breakcode_card_used(const struct ludo_setup *setup, int card) {
    bool fewer = setup->option[BREAKCODE_OPTION_SHARED] && setup->seats == 4;
    return !fewer || (card != 17 && card != 21);
}

bool breakcode_is_asked(const struct ludo_setup *setup, int question, int asker, int seat) {
    bool shared = setup->option[BREAKCODE_OPTION_SHARED] &&
                  (question == BREAKCODE_SUM || question == BREAKCODE_SPREAD ||
                   question == BREAKCODE_C_ABOVE);
    return seat != asker || setup->seats == 4 || shared;
}

/* ---------------------------------------------------------------- answers */

/* A set's numbers added up, bit by bit of the numbers. */
static int sum(breakcode_set set) {
    return breakcode_count(set & ODDS) + 2 * breakcode_count(set & 0x0f0f0) +
           4 * breakcode_count(set & 0x0ff00) + 8 * breakcode_count(set & 0xf0000);
}

static int lowest(breakcode_set set) {
    return breakcode_number(__builtin_ctz(set));
}

static int highest(breakcode_set set) {
    return breakcode_number(31 - __builtin_clz(set));
}

/* The set without its `count` lowest tiles. */
static breakcode_set drop_lowest(breakcode_set set, int count) {
    while (count--)
        set &= set - 1;
    return set;
}

/* BC-30: letters alone, whatever the colours. */
static int letters_of(int number, breakcode_set hand) {
    breakcode_set below = breakcode_tile(2 * number) - 1;
    int count = breakcode_count(hand >> (2 * number) & 3);
    return ((1 << count) - 1) << breakcode_count(hand & below);
}

static int colour(int tile) {
    return tile / 2 == BREAKCODE_GREEN / 2 ? 2 : tile % 2;
}

/* Pairs of neighbours for which `together` holds. */
static inline int pairs_of(breakcode_set hand, bool (*together)(int left, int right)) {
    int pairs = 0, left = __builtin_ctz(hand);
    hand &= hand - 1;
    for (int bit = 1; hand; hand &= hand - 1, bit <<= 1) {
        int right = __builtin_ctz(hand);
        if (together(left, right))
            pairs |= bit;
        left = right;
    }
    return pairs;
}

static bool same_colour(int left, int right) {
    return colour(left) == colour(right);
}

static bool consecutive(int left, int right) {
    return breakcode_number(left) + 1 == breakcode_number(right);
}

static inline int answer(int question, breakcode_set hand) {
    if (question < 10)
        return letters_of(question, hand);
    switch (question) {
    case BREAKCODE_SAME_COLOUR:
        return pairs_of(hand, same_colour);
    case BREAKCODE_CONSECUTIVE:
        return pairs_of(hand, consecutive);
    case BREAKCODE_ODD:
        return breakcode_count(hand & ODDS);
    case BREAKCODE_EVEN:
        return breakcode_count(hand & EVENS);
    case BREAKCODE_BLACK:
        return breakcode_count(hand & BLACKS);
    case BREAKCODE_WHITE:
        return breakcode_count(hand & WHITES);
    case BREAKCODE_PAIRS:
        return 2 * breakcode_count(hand & hand >> 1 & 0x55555);
    case BREAKCODE_SUM:
        return sum(hand);
    case BREAKCODE_SUM_LEFT:
        return sum(hand ^ drop_lowest(hand, 3));
    case BREAKCODE_SUM_RIGHT:
        return sum(drop_lowest(hand, breakcode_count(hand) - 3));
    case BREAKCODE_SUM_CENTRE: /* all but the outermost, with four tiles as with five */
        return sum(hand) - lowest(hand) - highest(hand);
    case BREAKCODE_SUM_BLACK:
        return sum(hand & BLACKS);
    case BREAKCODE_SUM_WHITE:
        return sum(hand & WHITES);
    case BREAKCODE_SPREAD:
        return highest(hand) - lowest(hand);
    default:
        return lowest(drop_lowest(hand, 2)) > 4;
    }
}

uint8_t breakcode_answer(int question, breakcode_set hand) {
    return (uint8_t)answer(question, hand);
}

void breakcode_answers(breakcode_set hand, uint8_t answers[BREAKCODE_QUESTIONS]) {
    for (int question = 0; question < BREAKCODE_QUESTIONS; question++)
        answers[question] = (uint8_t)answer(question, hand);
}
