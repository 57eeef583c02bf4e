/* New York Crisis: a family on holiday clears its name (rules/nycrisis.md,
 * NY-01 to NY-92).
 *
 * Everything printed on a component is content: map, cards, objects,
 * characters and plots, compiled into one `struct nycrisis_city`. The state
 * holds what lies on the table; decks and bag are kept as what is left in
 * them, so that there is nothing in a state that somebody may not know. */
#ifndef GAMES_NYCRISIS_H
#define GAMES_NYCRISIS_H

#include "games/nycrisis/city.h"

extern const struct ludo_game nycrisis;

/* --------------------------------------------------------------- content */

static inline const struct nycrisis_city *nycrisis_city(const struct ludo_setup *setup) {
    return setup->content->block;
}

static inline const char *nycrisis_text(const struct nycrisis_city *city, struct nycrisis_text text,
                                        int language) {
    return city->texts + text.at[language];
}

/* ----------------------------------------------------------------- state */

/* What is to be done next, as a stack: the newest is done first. */
enum nycrisis_duty {
    /* somebody's decision */
    NYCRISIS_PICK = 1, /* characters are picked (NY-10) */
    NYCRISIS_CHOOSE,   /* who goes next (NY-40) */
    NYCRISIS_FLEE,     /* the forced step (NY-33) */
    NYCRISIS_TURN,     /* actions of the active character */
    NYCRISIS_WOUND,    /* a: how many dice the active character loses (NY-57) */
    NYCRISIS_HEAL,     /* a: whose die is healed, b: how many */
    /* chance */
    NYCRISIS_SCATTER,     /* a: how many objects at random spaces (NY-11) */
    NYCRISIS_MAFIA_DRAW,  /* a: how many mafia cards (NY-41) */
    NYCRISIS_TOKEN_DRAW,  /* a: on which space, b: how many (NY-43) */
    NYCRISIS_OBJECT_DRAW, /* a: on which space (NY-44) */
    NYCRISIS_POLICE_DRAW, /* a: how many police cards (NY-31) */
    NYCRISIS_LOCATE,      /* a: an effect at random spaces, b: how often (NY-34) */
    NYCRISIS_ROLL,        /* the dice in `rolling`; a: all that may join, first (NY-45) */
    /* done without asking anybody */
    NYCRISIS_CARDS,   /* a: characters that are still to draw a card (NY-13) */
    NYCRISIS_REVEAL,  /* a: a story card */
    NYCRISIS_ROUND,   /* a round begins (NY-30) */
    NYCRISIS_EVENT,   /* the last police card's (NY-31) */
    NYCRISIS_EFFECTS, /* a: the next one, b: their end */
    NYCRISIS_STORY,   /* a: how many squares (NY-70) */
    NYCRISIS_TURN_END,
};

struct nycrisis_todo {
    uint8_t duty, a, b, spare;
};

enum { NYCRISIS_TODO_MAX = 40 };

/* Why the alert rose, for the account at the end. */
enum nycrisis_cause {
    NYCRISIS_CAUSE_WILD,
    NYCRISIS_CAUSE_EXTRA_STEP,
    NYCRISIS_CAUSE_ARREST, /* police on mafia (NY-32) */
    NYCRISIS_CAUSE_FBI,    /* a third mafia (NY-42) */
    NYCRISIS_CAUSE_BAG,    /* no token left (NY-43) */
    NYCRISIS_CAUSE_SUPPLY, /* no mafia left (NY-35) */
    NYCRISIS_CAUSE_RADIO,
    NYCRISIS_CAUSE_COAT,
    NYCRISIS_CAUSE_EVENT,
    NYCRISIS_CAUSE_PLOT,
    NYCRISIS_CAUSES,
};

enum nycrisis_ending {
    NYCRISIS_OPEN,
    NYCRISIS_WON,
    NYCRISIS_LOST_ALERT, /* NY-21 */
    NYCRISIS_LOST_FBI,   /* NY-22 */
    NYCRISIS_LOST_TIME,  /* NYCRISIS_ROUNDS_MAX */
    NYCRISIS_LOST_LONG,  /* NYCRISIS_STEPS_MAX */
};

struct nycrisis_person {
    uint8_t owner; /* seat plus one; 0: not in this match */
    uint8_t at;
    uint8_t lost; /* set of own dice lost to wounds */
    uint8_t abilities;
    uint8_t ready[NYCRISIS_OBJECTS]; /* objects held, face up */
    uint8_t used[NYCRISIS_OBJECTS];  /* … and face down */
};

/* Sets of spaces are bits 0 to 22, of characters and dice from bit 0. */
struct nycrisis_state {
    uint64_t mafia_deck;             /* cards left; all others are discarded */
    uint64_t alert_cars;             /* squares of the alert track with a car */
    uint32_t police_deck;            /* cards left, by their space … */
    uint32_t police_table;           /* … and on the table this round */
    uint32_t cars;                   /* spaces with a police car */
    uint32_t fbi;                    /* spaces with FBI */
    uint32_t faced, dodged, ignored; /* spaces, in this turn */
    /* The odds that 0, 1, 2 or 3 of a colour's tokens in the bag are dear, in
     * parts of NYCRISIS_ODDS_WHOLE (NY-73). */
    uint32_t dear_odds[NYCRISIS_COLOURS][NYCRISIS_DEAR_MAX + 1];
    uint16_t rules; /* changed by the plot */
    uint16_t made;  /* moves, those of chance included (NY-76) */
    struct nycrisis_todo todo[NYCRISIS_TODO_MAX];
    struct nycrisis_person person[NYCRISIS_CHARACTERS];
    uint8_t mafia[NYCRISIS_SPACES];
    uint8_t object[NYCRISIS_SPACES]; /* kind plus one */
    uint8_t information[NYCRISIS_SPACES][NYCRISIS_INFORMATION];
    uint8_t token_at[NYCRISIS_TOKENS]; /* space plus one */
    uint8_t bag[NYCRISIS_COLOURS];
    uint8_t todo_count;
    uint8_t round;
    uint8_t ending;
    uint8_t alert, limit; /* limit: the end of the track was reached */
    uint8_t story;
    uint8_t revealed; /* story cards */
    uint8_t progress; /* of the challenge: times paid */
    uint8_t ordered;  /* colours collected in order */
    uint8_t car_count, cars_waiting;
    uint8_t event;    /* plus one */
    uint8_t rewarded; /* the event's task was done */
    uint8_t played;   /* characters, in this round */
    uint8_t cause[NYCRISIS_CAUSES];
    /* The turn of the active character. */
    uint8_t active; /* character plus one */
    uint8_t actions, steps;
    uint8_t moves;    /* Move actions taken */
    uint8_t bicycles; /* used */
    uint8_t extra_step;
    uint8_t seconds;                 /* mafia that may be removed for a third result (NY-55) */
    uint8_t face[NYCRISIS_DICE];     /* plus one; 0: not in the pool */
    uint8_t spent;                   /* set of dice */
    uint8_t rolling;                 /* set of dice */
    uint8_t extra[NYCRISIS_COLOURS]; /* results of objects */
    uint8_t visited;                 /* set of kinds of tokens */
    uint8_t spare_byte;              /* always 0 */
    uint16_t led;                    /* set of tokens */
};

enum { NYCRISIS_ODDS_WHOLE = 1 << 24 };

static inline uint32_t nycrisis_bit(int place) {
    return UINT32_C(1) << place;
}

/* ----------------------------------------------------------------- moves */

enum nycrisis_kind {
    NYCRISIS_MOVE_PICK = 1, /* character */
    NYCRISIS_MOVE_TURN,     /* character */
    NYCRISIS_MOVE_FLEE,     /* space */
    NYCRISIS_MOVE_STAY,     /* NY-33 without a space to flee to */
    NYCRISIS_MOVE_MOVE,
    NYCRISIS_MOVE_STEP,      /* space */
    NYCRISIS_MOVE_EXTRA,     /* space (NY-49) */
    NYCRISIS_MOVE_REROLL,    /* dice */
    NYCRISIS_MOVE_COLLECT,   /* kind of information, 0, results */
    NYCRISIS_MOVE_TAKE,      /* 0, 0, results */
    NYCRISIS_MOVE_REMOVE,    /* 0, 0, results: 2, or 1 for the second */
    NYCRISIS_MOVE_FACE,      /* 0, 0, result */
    NYCRISIS_MOVE_DODGE,     /* 0, 0, result */
    NYCRISIS_MOVE_USE,       /* object: phone, mask, gloves, bicycle */
    NYCRISIS_MOVE_LAPTOP,    /* space, kind of information, results */
    NYCRISIS_MOVE_MONEY,     /* 0: heal, 1: bribe */
    NYCRISIS_MOVE_NEWSPAPER, /* space */
    NYCRISIS_MOVE_RADIO,     /* from, to */
    NYCRISIS_MOVE_DRONE,     /* space, 0, results */
    NYCRISIS_MOVE_SEND,      /* character, object, 1: face down */
    NYCRISIS_MOVE_COAT,      /* 0: mafia here; space plus one: police or FBI */
    NYCRISIS_MOVE_GIVE,      /* character, object, 1: face down */
    NYCRISIS_MOVE_ABILITY,   /* 0: a die's code; 1: character to be healed */
    NYCRISIS_MOVE_LEAD,      /* kind of token */
    NYCRISIS_MOVE_VISIT,     /* kind of token, 0, results */
    NYCRISIS_MOVE_CHALLENGE, /* 0, 0, results */
    NYCRISIS_MOVE_END,
    NYCRISIS_MOVE_LOSE, /* colour of a die */
    NYCRISIS_MOVE_HEAL, /* colour of a die */
    /* chance */
    NYCRISIS_MOVE_SPOT,     /* space for an object at the start */
    NYCRISIS_MOVE_MAFIA,    /* card */
    NYCRISIS_MOVE_TOKEN,    /* kind of information */
    NYCRISIS_MOVE_OBJECT,   /* kind */
    NYCRISIS_MOVE_POLICE,   /* card, by its space */
    NYCRISIS_MOVE_LOCATION, /* space */
    NYCRISIS_MOVE_ROLL,     /* a die's code */
};

/* A result is written as one byte: a die by its colour and face, or a result
 * of an object's. A spent die, which only a reroll names, has 32 added. */
enum {
    NYCRISIS_CODE_DIE = 1,    /* + colour × 4 + face */
    NYCRISIS_CODE_EXTRA = 17, /* + colour */
    NYCRISIS_CODE_END = 20,
    NYCRISIS_CODE_SPENT = 32,
    NYCRISIS_RESULTS_AT = 2, /* the first argument that is a result */
};

static inline int nycrisis_code(int colour, int face) {
    return NYCRISIS_CODE_DIE + colour * 4 + face;
}

/* Lists of moves are put together as words: writing single bytes and reading
 * them back as a whole is what would take most of the time. */
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "a move's first byte is its lowest");

/* A code as the argument `at` of a packed move. */
static inline uint64_t nycrisis_argument(int at, uint64_t code) {
    return code * (UINT64_C(256) << (8 * at));
}

/* ----------------------------------------------------------------- rules */

/* Everything that a rule looks at. The pointers are the caller's. */
struct nycrisis_game {
    const struct nycrisis_city *city;
    struct nycrisis_state *state;
    int index; /* number of characters, less one: for numbers that depend on it */
};

int nycrisis_family(const struct ludo_setup *setup); /* characters in the match */
struct nycrisis_game nycrisis_game_of(const struct ludo_setup *setup, const void *state);

/* board.c: what lies on the board */
void nycrisis_push(struct nycrisis_state *state, enum nycrisis_duty duty, int a, int b);
void nycrisis_push_list(struct nycrisis_state *state, struct nycrisis_list list);
void nycrisis_alert(const struct nycrisis_game *game, int squares, enum nycrisis_cause cause);
void nycrisis_mafia_put(const struct nycrisis_game *game, int space);
void nycrisis_car_put(const struct nycrisis_game *game, int space);
void nycrisis_fbi_put(const struct nycrisis_game *game, int space);
void nycrisis_reveal(const struct nycrisis_game *game, int card);
/* How many objects of a kind are in the supply. */
int nycrisis_object_left(const struct nycrisis_game *game, int kind);
int nycrisis_mafia_count(const struct nycrisis_state *state);
/* The token was drawn from the bag onto a space. */
void nycrisis_token_drawn(const struct nycrisis_game *game, int kind, int space);
/* How likely each kind of token is to be drawn, in whole parts. */
void nycrisis_token_odds(const struct nycrisis_state *state, uint32_t weight[]);
/* Where the challenge is now, or −1 while it is not known (NY-71). */
int nycrisis_challenge_place(const struct nycrisis_game *game);
/* The event's task was done (NY-31). */
void nycrisis_task_done(const struct nycrisis_game *game, enum nycrisis_task task);

/* flow.c: does what nobody has to be asked about */
void nycrisis_go_on(const struct nycrisis_game *game);
int nycrisis_apply_chance(const struct nycrisis_game *game, struct ludo_move move,
                          struct ludo_error *error);

/* effects.c */
void nycrisis_effect_run(const struct nycrisis_game *game, int number);
void nycrisis_effect_at(const struct nycrisis_game *game, const struct nycrisis_effect *effect,
                        int space);

/* pay.c: results and payments */
struct nycrisis_pool {
    uint8_t code[NYCRISIS_CODE_END], count[NYCRISIS_CODE_END];
    uint8_t kinds;
    uint8_t total[NYCRISIS_COLOURS + 1]; /* by colour, wilds last */
};

void nycrisis_pool_fill(const struct nycrisis_game *game, struct nycrisis_pool *pool);
/* Moves that pay the cost, ascending, each `move` with its results. The pool is
 * left as it was. */
uint32_t nycrisis_pay_list(struct nycrisis_pool *pool, const struct nycrisis_cost *cost,
                           struct ludo_move move, struct ludo_move *moves);
/* Whether the move's results are at hand, in order, and pay the cost. */
bool nycrisis_pay_fits(const struct nycrisis_pool *pool, const struct nycrisis_cost *cost,
                       struct ludo_move move);
/* Spend them: wilds raise the alert (NY-51). */
void nycrisis_pay(const struct nycrisis_game *game, struct ludo_move move);
int nycrisis_wild_price(const struct nycrisis_game *game);
int nycrisis_wilds(struct ludo_move move); /* among the results */
static inline struct nycrisis_cost nycrisis_cost_of(int colour, int count) {
    struct nycrisis_cost cost = {0};
    cost.need[colour] = (uint8_t)count;
    return cost;
}

/* turn.c: what the active character may do */
uint32_t nycrisis_turn_list(const struct nycrisis_game *game, struct ludo_move *moves);
int nycrisis_turn_apply(const struct nycrisis_game *game, struct ludo_move move,
                        struct ludo_error *error);

/* reach.c: where one may go, and what stands in the way */
static inline int nycrisis_active(const struct nycrisis_state *state) {
    return state->active - 1;
}
uint16_t nycrisis_rules(const struct nycrisis_game *game);
uint32_t nycrisis_closed(const struct nycrisis_state *state); /* to the active character */
uint32_t nycrisis_steps_from(const struct nycrisis_game *game, int space);
uint32_t nycrisis_rides_from(const struct nycrisis_game *game, int space);
uint32_t nycrisis_flights(const struct nycrisis_game *game); /* NY-33 */
bool nycrisis_blocked(const struct nycrisis_state *state);   /* NY-58 */
bool nycrisis_held(const struct nycrisis_state *state);      /* NY-48 */
int nycrisis_relatives(const struct nycrisis_state *state);  /* on the active one's space */
int nycrisis_die_colour(const struct nycrisis_game *game, int die);
uint8_t nycrisis_joining(const struct nycrisis_game *game); /* dice, in a Reroll (NY-50) */
bool nycrisis_challenge_ready(const struct nycrisis_game *game);
/* The first token of a kind on a space, or −1. */
int nycrisis_token_on(const struct nycrisis_game *game, int kind, int space);

/* -------------------------------------------- the rest of the game object */

void nycrisis_format(const struct ludo_setup *setup, struct ludo_move move, struct ludo_text *text);
int nycrisis_parse(const struct ludo_setup *setup, const char *text, struct ludo_move *move,
                   struct ludo_error *error);
void nycrisis_describe(const struct ludo_setup *setup, struct ludo_json *json);
void nycrisis_view(const struct ludo_setup *setup, const void *state, int viewer,
                   struct ludo_json *json);
void nycrisis_preview(const struct ludo_setup *setup, const void *state, int seat,
                      struct ludo_move move, struct ludo_json *json);

/* Built in, made from content/nycrisis at build time. */
extern const struct ludo_content nycrisis_contents[];

extern const char *const nycrisis_colour_name[NYCRISIS_COLOURS + 2];
extern const char *const nycrisis_object_name[NYCRISIS_OBJECTS + 1];
extern const char *const nycrisis_character_name[NYCRISIS_CHARACTERS + 1];
extern const char *const nycrisis_rule_name[];
extern const char *const nycrisis_task_name[NYCRISIS_TASKS + 1];
extern const char *const nycrisis_hint_name[NYCRISIS_HINT_KINDS + 1];
extern const char *const nycrisis_language[NYCRISIS_LANGUAGES + 1];

#endif
