/* CRACK WORD: four rows of letters grow card by card; whoever makes a row a
 * word in which their colour leads takes its cards (docs/rules/crackword.md,
 * CW-01 to CW-51).
 *
 * Content is a letter table with the word index of its language behind it, in
 * one block. The state holds what lies on the table, and of every seat what it
 * holds, what all know of that, and what nobody has seen yet. A seat's colour
 * is its number. */
#ifndef GAMES_CRACKWORD_H
#define GAMES_CRACKWORD_H

#include "games/crackword/words.h"

extern const struct ludo_game crackword;

enum {
    CRACKWORD_SEATS = 4,
    CRACKWORD_ROWS = 4,
    CRACKWORD_HAND = 8,      /* cards of a new hand (CW-05, CW-30) */
    CRACKWORD_LENGTH = 3,    /* letters of the shortest word that is taken (CW-20) */
    CRACKWORD_DECK_MIN = 41, /* CW-01: more than 40 cards per colour */
    CRACKWORD_DECK_MAX = 60,
    CRACKWORD_TRASH_MAX = 4,                                    /* of a colour */
    CRACKWORD_TABLE_MAX = CRACKWORD_SEATS * CRACKWORD_DECK_MAX, /* cards there are */
    CRACKWORD_CUTS_MAX = 20,                                    /* rounds of cutting (CW-02) */
};

/* What a card is: a letter of words.h, or one of these. The hidden card is what
 * others see of a card that is drawn. */
enum {
    CRACKWORD_JOKER = WORDS_LETTERS,
    CRACKWORD_TRASH,
    CRACKWORD_CARDS,
    CRACKWORD_HIDDEN = CRACKWORD_CARDS,
};

/* --------------------------------------------------------------- content */

/* A letter table; the word index follows it in the block, or is its tail. */
struct crackword_letters {
    uint8_t count[CRACKWORD_CARDS]; /* of a colour's deck */
    uint8_t deck;                   /* their sum */
    uint8_t spare[2];               /* always 0 */
};

static inline const struct crackword_letters *crackword_letters(const struct ludo_setup *setup) {
    return setup->content->block;
}

static inline const struct words *crackword_words(const struct ludo_setup *setup) {
    const void *tail = setup->content->tail;
    return tail ? tail : (const void *)(crackword_letters(setup) + 1);
}

/* Built in, made from content/crackword and the word lists at build time. */
extern const struct ludo_content crackword_contents[];

/* --------------------------------------------------------------- options */

enum { CRACKWORD_MODE, CRACKWORD_EXPERT, CRACKWORD_MAJORITY, CRACKWORD_HINTS };

/* CW-15: the engine refuses what is no piece of a word. */
static inline bool crackword_strict(const struct ludo_setup *setup) {
    return setup->option[CRACKWORD_MODE] == 0;
}

static inline bool crackword_hints(const struct ludo_setup *setup) {
    return setup->option[CRACKWORD_HINTS] == 1;
}

/* ----------------------------------------------------------------- state */

enum crackword_phase {
    CRACKWORD_PHASE_CUT,    /* chance: who begins (CW-02) */
    CRACKWORD_PHASE_TURN,   /* chance: the four rows (CW-04) */
    CRACKWORD_PHASE_DEAL,   /* chance: the first hands (CW-05) */
    CRACKWORD_PHASE_PLAY,   /* the seat whose turn it is */
    CRACKWORD_PHASE_ASK,    /* its rivals: accept or challenge (CW-15) */
    CRACKWORD_PHASE_CLOSE,  /* all have answered: chance says what came of it */
    CRACKWORD_PHASE_DRAW,   /* chance: cards from piles */
    CRACKWORD_PHASE_REFILL, /* the seat that emptied a row (CW-23, CW-31) */
    CRACKWORD_PHASE_OVER,
};

/* Arguments of moves: a row is 0 to 3. */
enum crackword_kind {
    CRACKWORD_LAY = 1,   /* row, place, letter, whether a JOKER, whether CRACK WORD is called */
    CRACKWORD_TRASH_ROW, /* row */
    CRACKWORD_PASS,
    CRACKWORD_REFILL, /* row, letter, whether a JOKER */
    CRACKWORD_LEAVE,  /* row: nothing at hand to put there */
    CRACKWORD_ACCEPT,
    CRACKWORD_CHALLENGE,
    CRACKWORD_CUT,   /* chance: seat, letter */
    CRACKWORD_TURN,  /* chance: seat, letter */
    CRACKWORD_DRAW,  /* chance: seat, card */
    CRACKWORD_CLOSE, /* chance: the first who challenged plus 1, or 0: nobody has */
};

/* Where a card is laid; on a letter it is CRACKWORD_ON plus the letter's
 * number from the left. */
enum { CRACKWORD_OPEN, CRACKWORD_LEFT, CRACKWORD_RIGHT, CRACKWORD_ON };

/* A card of a row in a byte: its letter (or that it is covered: it then has
 * the letter of the card above), its colour, and whether it is a JOKER. */
enum { CRACKWORD_COVERED = 31 };

static inline uint8_t crackword_card(int letter, int seat, bool joker) {
    return (uint8_t)((unsigned)letter | (unsigned)seat << 5 | (joker ? 1u << 7 : 0));
}

static inline int crackword_card_letter(uint8_t card) {
    return card & 31;
}

static inline int crackword_card_seat(uint8_t card) {
    return card >> 5 & 3;
}

static inline bool crackword_card_joker(uint8_t card) {
    return card >> 7;
}

/* What follows from the cards of a row. The masks and `word` are kept in strict
 * mode alone, where every list of moves needs them. */
struct crackword_row {
    uint32_t left, right;             /* letters that keep it a piece (CW-13) */
    uint32_t left_whole, right_whole; /* those that make it a word to be called (CW-20) */
    uint32_t seen;                    /* letters to be seen, as a set */
    uint8_t cards;                    /* covered ones included */
    uint8_t length;                   /* letters to be seen */
    uint8_t word;                     /* whether it is one */
    uint8_t spare;                    /* always 0 */
    uint8_t tops[CRACKWORD_SEATS];    /* letters to be seen, by colour */
    uint8_t jokers[CRACKWORD_SEATS];  /* JOKERs among them */
};

/* The hand of a seat is `hidden` and `known` together. What is left in its pile
 * and out of the game, which nobody can tell apart, is `unseen` less `hidden`. */
struct crackword_seat {
    uint8_t hidden[CRACKWORD_CARDS]; /* cards of the hand that only the seat knows */
    uint8_t known[CRACKWORD_CARDS];  /* those that all know (CW-31) */
    uint8_t unseen[CRACKWORD_CARDS]; /* the deck less all that lay open once */
    uint8_t hidden_count;            /* sum of `hidden` */
    uint8_t pile;
    uint8_t due; /* cards still to be drawn */
    uint8_t packet;
    uint8_t known_count; /* sum of `known` */
};

struct crackword_state {
    struct crackword_row row[CRACKWORD_ROWS];
    struct crackword_seat seat[CRACKWORD_SEATS];
    /* From the front the cards of the rows, one row after the other, covered cards behind the
     * one that covers them. From the back the words that were taken (CW-20), the newest first:
     * a letter has the seat that took it for its colour, the first one of a word a JOKER's
     * mark. No card is in both, so there is room. */
    uint8_t card[CRACKWORD_TABLE_MAX];
    /* The lay that rivals are asked about, or that was challenged last. */
    struct ludo_move asked;
    uint16_t turns;                          /* that are over */
    uint8_t asked_letters[WORDS_LENGTH_MAX]; /* what it made of the row, as far as it fits */
    uint8_t asked_length;
    uint8_t challenger; /* its number plus 1 until the next turn, or 0 */
    uint8_t justified;  /* what the dictionary said */
    uint8_t phase;
    uint8_t turn;
    uint8_t starter;
    uint8_t rows;                 /* turned up so far (CW-04) */
    uint8_t answered;             /* set of rivals; masked, only the viewer can be in it */
    uint8_t challenging;          /* of these, who challenges */
    uint8_t first;                /* who did so first, plus 1, or 0; masked, always 0 */
    uint8_t batch;                /* cards that the seat in turn draws at once */
    uint8_t refill;               /* number of the emptied row plus 1, or 0 */
    uint8_t last;                 /* who announced the last hand (CW-40), plus 1, or 0 */
    uint8_t out;                  /* set of seats (CW-41) */
    uint8_t bonus;                /* cards that the end brought (CW-42) */
    uint8_t cuts;                 /* rounds of cutting so far */
    uint8_t cutting;              /* set of seats that cut in this round */
    uint8_t cut[CRACKWORD_SEATS]; /* letter plus 1, or 0: not yet in this round */
    uint8_t taken;                /* letters of the words that were taken */
    uint8_t spare;                /* always 0 */
};

static inline int crackword_held(const struct crackword_seat *seat, int card) {
    return seat->hidden[card] + seat->known[card];
}

static inline int crackword_hand_count(const struct crackword_seat *seat) {
    return seat->hidden_count + seat->known_count;
}

/* ------------------------------------------------------------------ rows */

/* Where the cards of a row begin. */
int crackword_row_start(const struct crackword_state *state, int row);
/* The letters to be seen, from the left; their number. Like all that takes
 * letters of a row it wants room for CRACKWORD_TABLE_MAX of them. */
int crackword_row_letters(const struct crackword_state *state, int row, uint8_t *letters);
/* Put a card on a row. It must be allowed. */
void crackword_row_put(const struct ludo_setup *setup, struct crackword_state *state, int row,
                       int place, uint8_t card);
/* Take back the card that was put on last. */
void crackword_row_undo(const struct ludo_setup *setup, struct crackword_state *state, int row,
                        int place);
/* Ask the dictionary about a row, in strict mode. All that changes one does. */
void crackword_row_look_up(const struct ludo_setup *setup, struct crackword_state *state, int row);
void crackword_row_clear(struct crackword_state *state, int row);
/* Take a seat's cards out of a row, covered ones too; their number. Cards that
 * they covered come to sight. */
int crackword_row_strip(const struct ludo_setup *setup, struct crackword_state *state, int row,
                        int seat);
/* Whether the seat has the majority in a row (CW-21, CW-22). */
bool crackword_leads(const struct ludo_setup *setup, const struct crackword_row *row, int seat);
/* Whether it would have it with a card of its own laid at a place. */
bool crackword_leads_with(const struct ludo_setup *setup, const struct crackword_state *state,
                          int row, int place, int seat, bool joker);
/* The letters that a lay would make of its row; their number. */
int crackword_lay_letters(const struct crackword_state *state, struct ludo_move lay,
                          uint8_t *letters);
/* The letter at a place of a row, and the card to be seen there. */
uint8_t crackword_row_top(const struct crackword_state *state, int row, int position);

/* ----------------------------------------------------------------- rules */

/* The seat after another, clockwise. */
static inline int crackword_next_seat(const struct ludo_setup *setup, int seat) {
    return seat + 1 < setup->seats ? seat + 1 : 0;
}

/* Whose hidden card comes next when chance deals or draws. */
int crackword_drawer(const struct ludo_setup *setup, const struct crackword_state *state);
/* Whether chance may make a move now; and its first ones: a cut (CW-02), a letter
 * turned up (CW-04). */
bool crackword_possible(const struct ludo_setup *setup, const struct crackword_state *state,
                        struct ludo_move move);
void crackword_cut(const struct ludo_setup *setup, struct crackword_state *state,
                   struct ludo_move move);
void crackword_turn_up(const struct ludo_setup *setup, struct crackword_state *state,
                       struct ludo_move move);
/* Why a seat may not make a move in its turn or refill; LUDO_OK if it may. */
int crackword_check(const struct ludo_setup *setup, const struct crackword_state *state, int seat,
                    struct ludo_move move, struct ludo_error *error);

/* -------------------------------------------- the rest of the game object */

uint32_t crackword_legal(const struct ludo_setup *setup, const void *state, int seat,
                         struct ludo_move *moves);
int crackword_apply(const struct ludo_setup *setup, void *state, int mover, struct ludo_move move,
                    struct ludo_error *error);
uint32_t crackword_odds(const struct ludo_setup *setup, const void *state, struct ludo_odds *odds);
struct ludo_move crackword_draw(const struct ludo_setup *setup, const void *state,
                                struct ludo_rng *rng);
void crackword_mask(const struct ludo_setup *setup, void *state, int viewer);
struct ludo_move crackword_mask_step(const struct ludo_setup *setup, const void *state,
                                     const struct ludo_step *step, uint32_t age, int viewer);
void crackword_imagine(const struct ludo_setup *setup, void *state, int viewer,
                       struct ludo_rng *rng);
void crackword_format(const struct ludo_setup *setup, struct ludo_move move,
                      struct ludo_text *text);
int crackword_parse(const struct ludo_setup *setup, const char *text, struct ludo_move *move,
                    struct ludo_error *error);
void crackword_describe(const struct ludo_setup *setup, struct ludo_json *json);
void crackword_view(const struct ludo_setup *setup, const void *state, int viewer,
                    struct ludo_json *json);
void crackword_preview(const struct ludo_setup *setup, const void *state, int seat,
                       struct ludo_move move, struct ludo_json *json);

/* "A", "Ñ", "joker", "trash", "?": as in moves and views. */
const char *crackword_card_name(int card);

#endif
