/* Break the Code: hidden tiles, found out by questions (rules/breakcode.md,
 * BC-01 to BC-50).
 *
 * Hands are sets of tiles; whatever a player may know besides its own hand is
 * said aloud, so the state keeps every question with its answers and every
 * guess. The cards left in the deck and the tiles out of the game are what the
 * rest leaves over and are not stored. */
#ifndef GAMES_BREAKCODE_H
#define GAMES_BREAKCODE_H

#include "ludoteca/ludoteca.h"

extern const struct ludo_game breakcode;

enum {
    BREAKCODE_SEATS = 4,
    BREAKCODE_CARDS = 21,
    BREAKCODE_FACE_UP = 6,
    BREAKCODE_WRONG_MAX = 20, /* wrong guesses in a row (BC-33) */
    /* Two seats, or one alone, may guess 19 times in vain before each of the 21
     * questions, and once more. An odd number of turns has passed by then: it is not the
     * starting seat's turn, so that no last attempt follows. */
    BREAKCODE_GUESSES = (BREAKCODE_WRONG_MAX - 1) * BREAKCODE_CARDS + 1,
};

enum { BREAKCODE_OPTION_SHARED, BREAKCODE_OPTION_NOTES };                   /* in setup->option */
enum { BREAKCODE_NOTES_OFF, BREAKCODE_NOTES_AUTO, BREAKCODE_NOTES_SOLVER }; /* BC-41 */

/* ----------------------------------------------------------------- tiles */

/* A set of tiles: bit 2 × number for black, the next one for white. The green
 * 5s are bits 10 and 11.
 *
 * A set written as a *code* has the lower green first: bit 11 only beside bit
 * 10, so that hands that look alike are equal (BC-02). Hands in a state, codes
 * that are guessed and everything that is told are codes; two hands with a 5
 * each have the same bit then. Sets of *tiles* proper are disjoint. */
typedef uint32_t breakcode_set;

enum {
    BREAKCODE_TILES = 20,
    BREAKCODE_SIZE_MAX = 5,    /* tiles of a hand */
    BREAKCODE_GREEN = 10,      /* the first green's bit */
    BREAKCODE_ALL = 0xfffff,   /* all tiles */
    BREAKCODE_KINDS = 19,      /* tiles that look different, numbered from 1 */
    BREAKCODE_CODES_5 = 12444, /* different codes of five tiles */
    BREAKCODE_HANDS_5 = 15504, /* sets of five tiles */
    BREAKCODE_HANDS_4 = 4845,
};

/* Hands that are dealt. Alone (practice, our own addition) one looks for the
 * hand behind a second screen, at which nobody sits. */
static inline int breakcode_hands(const struct ludo_setup *setup) {
    return setup->seats == 1 ? 2 : setup->seats;
}

static inline int breakcode_size(const struct ludo_setup *setup) {
    return setup->seats == 4 ? 4 : 5; /* BC-10 */
}

static inline breakcode_set breakcode_tile(int tile) {
    return (breakcode_set)1 << tile;
}

static inline int breakcode_count(breakcode_set set) {
    return __builtin_popcount(set);
}

static inline int breakcode_number(int tile) {
    return tile / 2;
}

/* Kinds are what a move says: 1 is 0b, 2 is 0w, … 11 is either green 5, … 19 is 9w. */
static inline int breakcode_kind(int tile) {
    return tile <= BREAKCODE_GREEN ? tile + 1 : tile;
}

static inline int breakcode_tile_of_kind(int kind) {
    return kind <= BREAKCODE_GREEN + 1 ? kind - 1 : kind;
}

/* The set as a code. */
static inline breakcode_set breakcode_code(breakcode_set set) {
    const breakcode_set first = (breakcode_set)1 << BREAKCODE_GREEN, second = first << 1;
    return (set & (first | second)) == second ? set ^ (first | second) : set;
}

/* `tiles` without those of a code, whichever green lies there. */
static inline breakcode_set breakcode_without(breakcode_set tiles, breakcode_set code) {
    const breakcode_set first = (breakcode_set)1 << BREAKCODE_GREEN;
    bool other = code & first & ~tiles; /* the first green is gone: it is the second */
    return tiles & ~code & ~(other ? first << 1 : 0);
}

/* Numbers a code among the sets of as many tiles; and back. */
uint16_t breakcode_rank(breakcode_set code);
breakcode_set breakcode_unrank(uint16_t rank, int size);

/* "3w", in memory of the caller's. */
const char *breakcode_kind_name(int kind, char name[3]);

/* ------------------------------------------------------------- questions */

/* Questions are numbered so that 0 to 9 ask where the tiles of that number are
 * (cards 1 to 6), and 10 to 24 are cards 7 to 21. */
enum {
    BREAKCODE_QUESTIONS = 25,
    BREAKCODE_SAME_COLOUR = 10, /* card 7 */
    BREAKCODE_CONSECUTIVE,
    BREAKCODE_ODD,
    BREAKCODE_EVEN,
    BREAKCODE_BLACK,
    BREAKCODE_WHITE,
    BREAKCODE_PAIRS,
    BREAKCODE_SUM, /* card 14 */
    BREAKCODE_SUM_LEFT,
    BREAKCODE_SUM_RIGHT,
    BREAKCODE_SUM_CENTRE,
    BREAKCODE_SUM_BLACK,
    BREAKCODE_SUM_WHITE,
    BREAKCODE_SPREAD,  /* card 20 */
    BREAKCODE_C_ABOVE, /* card 21 */
};

/* How an answer is to be read; all are below BREAKCODE_ANSWERS.
 * LETTERS: a set of positions, bit 0 for A.
 * RUNS: a set of pairs of neighbours that belong together, bit 0 for A and B;
 *       pairs that share a letter make one run.
 * COUNT, SUM: the number. YES_NO: 1 for yes. */
enum breakcode_form {
    BREAKCODE_LETTERS,
    BREAKCODE_RUNS,
    BREAKCODE_COUNT,
    BREAKCODE_TOTAL,
    BREAKCODE_YES_NO,
};

enum { BREAKCODE_ANSWERS = 64, BREAKCODE_NO_ANSWER = 255 };

int breakcode_card(int question);
enum breakcode_form breakcode_form(int question);
/* The questions of a card: their number, and the first one. */
int breakcode_card_questions(int card, int *first);
/* Whether the card is in the deck (BC-50). */
bool breakcode_card_used(const struct ludo_setup *setup, int card);
/* Whether a seat answers what another, or itself, asks (BC-22, BC-50). */
bool breakcode_is_asked(const struct ludo_setup *setup, int question, int asker, int seat);

/* The answer of a hand of four or five tiles, code or not. A few ns. */
uint8_t breakcode_answer(int question, breakcode_set hand);
/* All answers of a hand. */
void breakcode_answers(breakcode_set hand, uint8_t answer[BREAKCODE_QUESTIONS]);

/* ----------------------------------------------------------------- state */

enum breakcode_phase {
    BREAKCODE_PHASE_DEAL,    /* chance deals tile by tile, seat after seat, then the middle */
    BREAKCODE_PHASE_TURN_UP, /* … and six cards … */
    BREAKCODE_PHASE_FIRST,   /* … and says who begins (BC-11) */
    BREAKCODE_PHASE_PLAY,    /* a seat asks or guesses */
    BREAKCODE_PHASE_REPLACE, /* chance replaces the card that was asked (BC-20) */
    BREAKCODE_PHASE_LAST,    /* the last attempt of BC-25 */
    BREAKCODE_PHASE_OVER,
};

/* Kinds of moves. A guess is the last, so that lists begin with what is short. */
enum breakcode_kind {
    BREAKCODE_DEAL = 1, /* place, kind of tile; the place is a seat, or the number of seats for
                           the middle */
    BREAKCODE_CARD,     /* card */
    BREAKCODE_FIRST,    /* seat */
    BREAKCODE_ASK,      /* question */
    BREAKCODE_DECLINE,
    BREAKCODE_GUESS, /* kinds of tiles from left to right, then zeros; or masked:
                        BREAKCODE_HIDDEN_KIND, and 1 if it was right */
};

/* A tile or tiles that the viewer does not know. */
enum { BREAKCODE_HIDDEN_KIND = BREAKCODE_KINDS + 1, BREAKCODE_HIDDEN_RANK = 0x3fff };
#define BREAKCODE_HIDDEN ((breakcode_set)1 << 31)

/* A question that was asked, with the answer of each seat. */
struct breakcode_asked {
    uint8_t question;
    uint8_t seat;
    uint8_t answer[BREAKCODE_SEATS]; /* or BREAKCODE_NO_ANSWER */
};

struct breakcode_state {
    breakcode_set hand[BREAKCODE_SEATS]; /* a code, or BREAKCODE_HIDDEN */
    breakcode_set middle;                /* likewise; 0 with two seats */
    uint16_t guess[BREAKCODE_GUESSES];   /* see breakcode_guess_seat */
    uint16_t guesses;
    struct breakcode_asked asked[BREAKCODE_CARDS];
    uint8_t face_up[BREAKCODE_FACE_UP]; /* cards, 0 where there is none */
    uint8_t asks;
    uint8_t phase;
    uint8_t dealt; /* tiles */
    uint8_t first, turn;
    uint8_t round;    /* 1 for the first */
    uint8_t in_row;   /* wrong guesses since the last question, with two seats */
    uint8_t right;    /* set of seats that have guessed right */
    uint8_t spare[2]; /* always 0 */
};

/* A guess holds its seat in the upper two bits and below them the rank of its
 * code, or BREAKCODE_HIDDEN_RANK. */
static inline int breakcode_guess_seat(uint16_t guess) {
    return guess >> 14;
}

static inline uint16_t breakcode_guess_rank(uint16_t guess) {
    return guess & 0x3fff;
}

/* ----------------------------------------------------------------- rules */

/* Who has guessed and is out of the turn order (BC-26); nobody with two seats. */
ludo_movers breakcode_out(const struct ludo_setup *setup, const struct breakcode_state *state);
/* What a seat looks for: the rival's hand, or the middle. */
breakcode_set breakcode_target(const struct ludo_setup *setup, const struct breakcode_state *state,
                               int seat);
/* The cards in the deck, ascending; their number. */
int breakcode_deck(const struct ludo_setup *setup, const struct breakcode_state *state,
                   uint8_t deck[BREAKCODE_CARDS]);
/* How many tiles a place has now: a seat, or the middle as the number of seats. */
int breakcode_held(const struct ludo_setup *setup, const struct breakcode_state *state, int place);
/* The code that a guess says; or why it is none (BC-32). */
int breakcode_read_guess(const struct ludo_setup *setup, struct ludo_move move, breakcode_set *code,
                         struct ludo_error *error);
struct ludo_move breakcode_guess_move(breakcode_set code);

/* -------------------------------------------- the rest of the game object */

void breakcode_mask(const struct ludo_setup *setup, void *state, int viewer);
struct ludo_move breakcode_mask_step(const struct ludo_setup *setup, const void *state,
                                     const struct ludo_step *step, uint32_t age, int viewer);
void breakcode_imagine(const struct ludo_setup *setup, void *state, int viewer,
                       struct ludo_rng *rng);
void breakcode_format(const struct ludo_setup *setup, struct ludo_move move,
                      struct ludo_text *text);
int breakcode_parse(const struct ludo_setup *setup, const char *text, struct ludo_move *move,
                    struct ludo_error *error);
void breakcode_describe(const struct ludo_setup *setup, struct ludo_json *json);
void breakcode_view(const struct ludo_setup *setup, const void *state, int viewer,
                    struct ludo_json *json);
void breakcode_preview(const struct ludo_setup *setup, const void *state, int seat,
                       struct ludo_move move, struct ludo_json *json);
void breakcode_study(const struct ludo_setup *setup, const void *state, int seat,
                     struct ludo_json *json);

#endif
