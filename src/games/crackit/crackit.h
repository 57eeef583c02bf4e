/* CRACK IT: the rules, as docs/rules/crackit.md numbers them (CI-01 …).
 *
 * The game is one `const struct ludo_game`. State and card table are plain
 * values that belong to the caller; what is declared below is shared between
 * the files of this folder, and with the game's bots and tests. */
#ifndef GAMES_CRACKIT_H
#define GAMES_CRACKIT_H

#include "ludoteca/ludoteca.h"

enum {
    CRACKIT_SEATS = 5,
    CRACKIT_NUMBERS = 3, /* of a combination */
    CRACKIT_VALUES = 10, /* 0 to 9 */
    CRACKIT_COPIES = 3,  /* combination cards of each value (CI-02) */
    CRACKIT_HAND = 5,
    CRACKIT_DECK = 64,
    CRACKIT_BAD_FAME = 16, /* tokens */
    CRACKIT_PRESTIGE = 8,
    CRACKIT_BAD_FAME_AT_FIRST = 3,
    CRACKIT_TURNS_MAX = 500, /* CI-23 */
    CRACKIT_GAMES = 2,       /* of King of Safes */
    CRACKIT_LEGAL_MAX = 80,
    CRACKIT_OLD_DECKS = CRACKIT_SEATS * CRACKIT_NUMBERS, /* that numbers in safes can be from */
};

/* Resource cards: 0 to 9 are the dial cards of that number. */
enum crackit_card {
    CRACKIT_DIALS = 10,
    CRACKIT_HINT = CRACKIT_DIALS,
    CRACKIT_BLOCK,
    CRACKIT_RESET,
    CRACKIT_CRACK,
    CRACKIT_MASTER,
    CRACKIT_PROHIBITION,
    CRACKIT_CARDS
};

/* Places of a number's value that hold none, or one that the viewer may not
 * know; and what stands for a hidden card in the text of a draw. */
enum { CRACKIT_NO_NUMBER = 14, CRACKIT_HIDDEN = 15, CRACKIT_HIDDEN_CARD = 255 };

/* Where a Hint's dial comes from, if not from a seat's hand; who stopped a
 * card, if nobody did. */
enum { CRACKIT_PILE = 8, CRACKIT_NOBODY = 8 };

enum crackit_mode { CRACKIT_THIEVES, CRACKIT_SAFES };

enum crackit_kind {
    CRACKIT_DO_DISCARD = 1, /* up to five cards, each plus 1, ascending */
    CRACKIT_DO_DIAL,        /* card, rival: the dial attack */
    CRACKIT_DO_EXTRA,       /* card: the extra dial after a CLICK */
    CRACKIT_DO_DECLARE,     /* rival */
    CRACKIT_DO_HINT,        /* rival or CRACKIT_PILE */
    CRACKIT_DO_BLOCK,       /* rival */
    CRACKIT_DO_RESET,
    CRACKIT_DO_CRACK, /* rival */
    CRACKIT_DO_MASTER,
    CRACKIT_DO_END,
    CRACKIT_DO_TAKE, /* card, rival: the Hint's dial is played */
    CRACKIT_DO_PASS, /* in a window */
    CRACKIT_DO_PROHIBIT,
    CRACKIT_DO_ORDER, /* three values, left to right */
    /* Chance. */
    CRACKIT_DEAL_NUMBER, /* seat, value or CRACKIT_HIDDEN */
    CRACKIT_DEAL_CARD,   /* seat, card or CRACKIT_HIDDEN_CARD */
    CRACKIT_DRAW_FIRST,  /* seat */
    CRACKIT_CLOSE,       /* seat whose Prohibition is played, or CRACKIT_NOBODY */
};

enum crackit_phase {
    CRACKIT_PHASE_NUMBERS, /* chance deals combination cards (CI-11) */
    CRACKIT_PHASE_ORDER,   /* all lay theirs down */
    CRACKIT_PHASE_CARDS,   /* chance deals hands (CI-12) */
    CRACKIT_PHASE_FIRST,   /* chance draws the first player */
    CRACKIT_PHASE_TURN,
    CRACKIT_PHASE_WINDOW, /* seats are asked whether they prohibit (CI-55) */
    CRACKIT_PHASE_CLOSE,  /* all have answered: chance says what came of it */
    CRACKIT_PHASE_HINT,   /* the Hint's dial and target are chosen */
    CRACKIT_PHASE_RESET,  /* chance draws the new number */
    CRACKIT_PHASE_DRAW,   /* chance draws at the end of a turn (CI-21) */
    CRACKIT_PHASE_OVER,
};

/* A right that only the very next act may use (CI-33, CI-34). */
enum crackit_right { CRACKIT_NO_RIGHT, CRACKIT_RIGHT_EXTRA, CRACKIT_RIGHT_DECLARE };

/* The card table: how many there are of each resource card (CI-03). */
struct crackit_cards {
    uint8_t count[CRACKIT_CARDS];
};

/* A safe. Numbers are discovered from the left and reset from the right, and
 * blocks go onto them from the left: two counts say it all. */
struct crackit_safe {
    uint8_t number[CRACKIT_NUMBERS];
    uint8_t found, blocked;
    /* What the dial cards around a number leave possible. A card below `low`
     * lies below the number, one above `high` above it. */
    uint8_t low[CRACKIT_NUMBERS], high[CRACKIT_NUMBERS];
    uint8_t dials[CRACKIT_NUMBERS][CRACKIT_VALUES];
};

/* What moved a seat's tokens in a game of King of Safes, counted in tokens. */
struct crackit_ledger {
    uint8_t returned; /* bad fame, for numbers discovered (CI-71) */
    uint8_t prestige; /* for safes opened (CI-73) */
    uint8_t blocks;   /* bad fame, for Blocks received (CI-72) */
    uint8_t opened;   /* bad fame, for the own safe (CI-74) */
    uint8_t last;     /* bad fame returned, as the last with a closed safe (CI-75) */
    uint8_t stayed;   /* whether it was that one */
};

/* A hand is sixteen counts of four bits, by card; so is what a viewer knows of
 * one: dial cards that are certainly in it, and in place of CRACKIT_KNOWN_OTHERS
 * the number of cards that are certainly no dials.
 *
 * In a state masked for a viewer the hands of the others are empty, `deck`
 * holds their cards as well as its own, `number_deck` the hidden numbers as
 * well as its own, and answers, knowledge and draws of others are blank. Hidden
 * numbers from an earlier combination deck are in `number_old` instead, which is
 * empty otherwise: everybody knows what each deck was shuffled from, and so
 * which of its cards are still hidden, together. */
struct crackit_state {
    uint64_t hand[CRACKIT_SEATS];
    uint64_t known[CRACKIT_SEATS + 1][CRACKIT_SEATS]; /* by viewer, spectators last; of whom */
    uint16_t turns;                                   /* finished in this game */
    struct crackit_safe safe[CRACKIT_SEATS];
    uint8_t held[CRACKIT_SEATS]; /* cards in each hand */
    uint8_t deck[CRACKIT_CARDS], discard[CRACKIT_CARDS];
    uint8_t deck_left;
    /* The deck as it was when last shuffled, and what each seat drew of it. */
    uint8_t fresh[CRACKIT_CARDS];
    uint8_t drawn[CRACKIT_SEATS][CRACKIT_CARDS];
    uint8_t number_deck[CRACKIT_VALUES], number_discard[CRACKIT_VALUES];
    uint8_t number_left; /* cards in the combination deck */
    /* The deck that each number is from: 0 the present one, otherwise an earlier
     * one, of which `number_old` has a count of two bits for each value. */
    uint8_t number_from[CRACKIT_SEATS][CRACKIT_NUMBERS];
    uint32_t number_old[CRACKIT_OLD_DECKS];
    uint8_t bad_fame[CRACKIT_SEATS], prestige[CRACKIT_SEATS];
    uint8_t bad_fame_middle, prestige_middle;
    struct crackit_ledger ledger[CRACKIT_GAMES][CRACKIT_SEATS];
    uint8_t phase;
    uint8_t game;        /* 0, or 1 for the second one of King of Safes */
    uint8_t first, turn; /* seats */
    uint8_t closed;      /* seats that have an undiscovered number */
    uint8_t known_of;    /* seats of whose hands anybody knows anything */
    /* Of the turn. */
    uint8_t acted, attacked;
    uint8_t right, right_at;
    /* Of the action that was thrown. */
    uint8_t action;      /* its card */
    uint8_t target;      /* rival, source of a Hint; of a Master the rival now asked for */
    uint8_t stops;       /* Prohibitions in the chain */
    uint8_t laid;        /* Prohibitions on the table */
    uint8_t newest;      /* seat that played the newest card */
    uint8_t reached;     /* seats that a Master CRACK IT reaches */
    uint8_t asked;       /* seats in the window */
    uint8_t answered;    /* of them; while numbers are laid down, who has */
    uint8_t prohibiting; /* of these, who answered by a Prohibition */
};

enum { CRACKIT_KNOWN_OTHERS = 15 };

extern const struct ludo_game crackit;
extern const struct ludo_content crackit_contents[];

extern const char *const crackit_card_name[CRACKIT_CARDS];

/* ---------------------------------------------------------------- queries */

static inline const struct crackit_cards *crackit_cards(const struct ludo_setup *setup) {
    return setup->content->block;
}

static inline enum crackit_mode crackit_mode(const struct ludo_setup *setup) {
    return (enum crackit_mode)setup->option[0];
}

/* Of a hand, or of what is known of one. */
static inline unsigned crackit_count(uint64_t hand, unsigned card) {
    return (unsigned)(hand >> (4 * card) & 15);
}

static inline uint64_t crackit_one(unsigned card) {
    return UINT64_C(1) << (4 * card);
}

static inline uint64_t crackit_dials_of(uint64_t hand) {
    return hand & ((UINT64_C(1) << (4 * CRACKIT_DIALS)) - 1);
}

/* The number of dial cards in a hand, or known in one. */
static inline unsigned crackit_dial_count(uint64_t hand) {
    unsigned count = 0;
    for (unsigned card = 0; card < CRACKIT_DIALS; card++)
        count += crackit_count(hand, card);
    return count;
}

/* Seats that are still in: all but the open safes of King of Thieves. */
static inline unsigned crackit_in(const struct ludo_setup *setup,
                                  const struct crackit_state *state) {
    return crackit_mode(setup) == CRACKIT_SAFES ? (1u << setup->seats) - 1 : state->closed;
}

/* Whether the rival's first undiscovered number is perfectly narrowed (CI-33). */
static inline bool crackit_is_narrowed(const struct crackit_safe *safe) {
    return safe->found < CRACKIT_NUMBERS && safe->low[safe->found] == safe->high[safe->found];
}

static inline bool crackit_pile_has_dial(const struct crackit_state *state) {
    for (int card = 0; card < CRACKIT_DIALS; card++)
        if (state->discard[card])
            return true;
    return false;
}

/* The first of `seats` to the left of `seat`; `seats` is not empty. */
static inline int crackit_left_of(const struct ludo_setup *setup, unsigned seats, int seat) {
    unsigned later = seats >> (seat + 1) << (seat + 1);
    (void)setup;
    return __builtin_ctz(later ? later : seats);
}

/* Rivals with a discovered number that is not blocked (CI-42). */
unsigned crackit_blockable(const struct ludo_setup *setup, const struct crackit_state *state);
/* CI-43, CI-62 */
bool crackit_may_reset(const struct ludo_setup *setup, const struct crackit_state *state, int seat);
/* CI-77 */
static inline int crackit_points(const struct crackit_state *state, int seat) {
    return 2 * state->prestige[seat] - state->bad_fame[seat];
}

/* Combination cards of an earlier deck, or of the present one as deck 0, that are
 * not in a safe that is shown. */
static inline unsigned crackit_numbers_of(const struct crackit_state *state, unsigned deck,
                                          unsigned value) {
    return deck ? state->number_old[deck - 1] >> (2 * value) & 3 : state->number_deck[value];
}

/* The same of all decks together. */
static inline unsigned crackit_numbers_left(const struct crackit_state *state, unsigned value) {
    unsigned sum = state->number_deck[value];
    for (unsigned deck = 1; deck <= CRACKIT_OLD_DECKS; deck++)
        sum += crackit_numbers_of(state, deck, value);
    return sum;
}

/* Of a state masked for the viewer: how likely each value is for a rival's
 * hidden number, in proportion. Exact for all that the viewer can have seen, if
 * nothing is read into what others choose. */
void crackit_number_odds(const struct ludo_setup *setup, const struct crackit_state *state,
                         int seat, int number, double odds[CRACKIT_VALUES]);

/* ---------------------------------------------------------------- changes */

/* play.c: moves of seats in their turn, all checked before; each answers for
 * `apply`. */
void crackit_begin_game(const struct ludo_setup *setup, struct crackit_state *state);
void crackit_discard(const struct ludo_setup *setup, struct crackit_state *state,
                     struct ludo_move move);
void crackit_dial(const struct ludo_setup *setup, struct crackit_state *state, int rival,
                  unsigned card);
void crackit_declare(const struct ludo_setup *setup, struct crackit_state *state, int rival);
void crackit_end_turn(const struct ludo_setup *setup, struct crackit_state *state);
void crackit_take(const struct ludo_setup *setup, struct crackit_state *state, int rival,
                  unsigned card);
/* A card leaves a hand, for wherever the caller says. */
void crackit_lose_card(struct crackit_state *state, int seat, unsigned card);
/* Chance gives a card or a number. */
void crackit_gain_card(const struct ludo_setup *setup, struct crackit_state *state, int seat,
                       unsigned card);
void crackit_gain_number(const struct ludo_setup *setup, struct crackit_state *state, int seat,
                         unsigned value);
/* A number is discovered by the seat whose turn it is: everything that follows
 * but CLICK, going out and the end (CI-32, CI-71 to CI-74). */
void crackit_discover(const struct ludo_setup *setup, struct crackit_state *state, int rival);
/* The token that a Block costs its rival. */
void crackit_receive_block(struct crackit_state *state, int rival);
/* Those whose safes are open go out; true if that ended the game. */
bool crackit_settle(const struct ludo_setup *setup, struct crackit_state *state);
/* Shuffle the discards into a new deck if that is empty (CI-21). */
void crackit_refill(struct crackit_state *state);
void crackit_refill_numbers(const struct ludo_setup *setup, struct crackit_state *state);

/* window.c: an action card is thrown; a window is answered by all. */
void crackit_throw(const struct ludo_setup *setup, struct crackit_state *state, unsigned card,
                   int target);
int crackit_stopper(const struct ludo_setup *setup, const struct crackit_state *state);
void crackit_close(const struct ludo_setup *setup, struct crackit_state *state, int by);

/* knowledge.c: what others may still be certain of when a seat's card has left
 * its hand; is shown to a viewer; has no dial to show to anybody. */
void crackit_forget(struct crackit_state *state, int seat, unsigned card);
void crackit_show(struct crackit_state *state, int viewer, int seat);
void crackit_show_none(struct crackit_state *state, int seat);

/* The parts of the contract that live in files of their own. */
void crackit_mask(const struct ludo_setup *setup, void *state, int viewer);
struct ludo_move crackit_mask_step(const struct ludo_setup *setup, const void *state,
                                   const struct ludo_step *step, uint32_t age, int viewer);
void crackit_imagine(const struct ludo_setup *setup, void *state, int viewer, struct ludo_rng *rng);
uint32_t crackit_legal(const struct ludo_setup *setup, const void *state, int seat,
                       struct ludo_move *moves);
/* Whether the seat whose turn it is may do this, in the phases TURN and HINT. */
bool crackit_allows(const struct ludo_setup *setup, const struct crackit_state *state,
                    struct ludo_move move);
/* Whether the move is of that kind, with nothing but zero in the arguments from
 * `used` on, so that no move has two values. */
static inline bool crackit_is_kind(struct ludo_move move, unsigned kind, unsigned used) {
    bool zero = move.kind == kind;
    for (unsigned i = used; i < sizeof move.arg; i++)
        zero &= !move.arg[i];
    return zero;
}
/* Say why not. */
int crackit_refuse(const struct ludo_setup *setup, const struct crackit_state *state, int mover,
                   struct ludo_move move, struct ludo_error *error);
void crackit_format(const struct ludo_setup *setup, struct ludo_move move, struct ludo_text *text);
int crackit_parse(const struct ludo_setup *setup, const char *text, struct ludo_move *move,
                  struct ludo_error *error);
void crackit_describe(const struct ludo_setup *setup, struct ludo_json *json);
void crackit_view(const struct ludo_setup *setup, const void *state, int viewer,
                  struct ludo_json *json);
void crackit_preview(const struct ludo_setup *setup, const void *state, int seat,
                     struct ludo_move move, struct ludo_json *json);

#endif
