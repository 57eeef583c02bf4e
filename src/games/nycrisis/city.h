/* New York Crisis: a city, that is board and plot, compiled into one block
 * without pointers (content/nycrisis, docs/plots.md). Nothing in it changes. */
#ifndef GAMES_NYCRISIS_CITY_H
#define GAMES_NYCRISIS_CITY_H

#include "ludoteca/ludoteca.h"

enum {
    NYCRISIS_SPACES = 23,
    NYCRISIS_CHARACTERS = 4,
    NYCRISIS_COLOURS = 3,
    NYCRISIS_OWN_DICE = 4,                       /* of a character */
    NYCRISIS_FAMILY_DICE = 2,                    /* at most (NY-45) */
    NYCRISIS_DICE = 6,                           /* own ones first, then family dice */
    NYCRISIS_OBJECTS = 10,                       /* kinds */
    NYCRISIS_MAFIA_CARDS = 50,                   /* NY-03 */
    NYCRISIS_MAFIA = 25,                         /* NY-07 */
    NYCRISIS_CARS = 5,                           /* NY-07 */
    NYCRISIS_FBI = 5,                            /* NY-22 */
    NYCRISIS_ABILITY_TOKENS = 2,                 /* NY-10 */
    NYCRISIS_TOKENS = 10,                        /* multi-purpose ones (NY-07) */
    NYCRISIS_TOKEN_KINDS = 8,                    /* of one plot */
    NYCRISIS_INFORMATION = NYCRISIS_COLOURS * 2, /* kinds: colour × 2, dear ones odd */
    NYCRISIS_DEAR_MAX = 3,                       /* dear tokens of a colour */
    NYCRISIS_STORY_CARDS = 6,                    /* of one plot, at most */
    NYCRISIS_TRACK_MAX = 60,                     /* squares of either track */
    NYCRISIS_EVENTS = 32,
    NYCRISIS_EFFECTS_MAX = 240,
    NYCRISIS_RESULTS = 5, /* results in one payment, at most */
    NYCRISIS_ORDER_MAX = 12,
    NYCRISIS_HINTS = 32,
    NYCRISIS_LINES = 8,
    NYCRISIS_POINTS = 512, /* of all outlines */
    NYCRISIS_LANGUAGES = 3,
    NYCRISIS_NAME_SIZE = 24,
    NYCRISIS_TEXTS_SIZE = 40000,
    /* A match that nobody brings to an end is lost after that many rounds (NY-75), or
     * moves, those of chance included (NY-76). */
    NYCRISIS_ROUNDS_MAX = 40,
    NYCRISIS_STEPS_MAX = 52100,
    /* Actions of a turn, all that a plot gives included. Were each a Move of three
     * steps and four more by bicycles, the steps would still fit a byte. */
    NYCRISIS_ACTIONS_MAX = 36,
};

enum nycrisis_colour {
    NYCRISIS_RED,                  /* physical */
    NYCRISIS_YELLOW,               /* social */
    NYCRISIS_BLUE,                 /* intelligence */
    NYCRISIS_GREY,                 /* of dice */
    NYCRISIS_WILD = NYCRISIS_GREY, /* of faces */
};

/* NY-80 to NY-89 */
enum nycrisis_object {
    NYCRISIS_PHONE,
    NYCRISIS_LAPTOP,
    NYCRISIS_MONEY,
    NYCRISIS_MASK,
    NYCRISIS_GLOVES,
    NYCRISIS_BICYCLE,
    NYCRISIS_NEWSPAPER,
    NYCRISIS_RADIO,
    NYCRISIS_DRONE,
    NYCRISIS_COAT,
};

/* --------------------------------------------------------------- content */

/* A text in English, Spanish and French: where it begins in `texts`. */
struct nycrisis_text {
    uint16_t at[NYCRISIS_LANGUAGES];
};

struct nycrisis_space {
    char id[NYCRISIS_NAME_SIZE];
    char name[40];
    uint32_t next; /* set of spaces, by street */
    uint16_t x, y;
    uint16_t outline; /* its first point */
    uint8_t outline_count;
    uint8_t subway;
};

/* Spaces plus one; 0: this part is blank (NY-03). */
struct nycrisis_mafia_card {
    uint8_t mafia, information, object;
};

/* What results a payment asks for: so many of each colour, or `equal` of any
 * one colour. */
struct nycrisis_cost {
    uint8_t need[NYCRISIS_COLOURS];
    uint8_t equal;
};

/* Changes of the rules, for a round or for good. */
enum nycrisis_rule {
    NYCRISIS_NO_SUBWAY = 1 << 0,
    NYCRISIS_NO_EXTRA_STEP = 1 << 1,
    NYCRISIS_FREE_EXTRA_STEP = 1 << 2,
    NYCRISIS_DEAR_WILDS = 1 << 3, /* 2 alert each */
    NYCRISIS_FREE_WILDS = 1 << 4,
    NYCRISIS_SHORT_MOVES = 1 << 5, /* 1 step */
    NYCRISIS_LONG_MOVES = 1 << 6,  /* 3 steps */
    NYCRISIS_NO_FAMILY_DICE = 1 << 7,
    NYCRISIS_MORE_MAFIA = 1 << 8, /* one card more a turn */
    NYCRISIS_NO_OBJECTS = 1 << 9, /* none may be taken */
    NYCRISIS_NO_FACE = 1 << 10,   /* mafia cannot be faced */
};

enum nycrisis_effect_kind {
    NYCRISIS_EFFECT_ALERT,       /* n, may be negative */
    NYCRISIS_EFFECT_MAFIA,       /* n mafia at a place */
    NYCRISIS_EFFECT_CLEAR,       /* up to n mafia leave a place */
    NYCRISIS_EFFECT_INFORMATION, /* n tokens from the bag at a place */
    NYCRISIS_EFFECT_OBJECT,      /* an object at a place */
    NYCRISIS_EFFECT_FBI,         /* at a place */
    NYCRISIS_EFFECT_TOKEN,       /* a token of kind `token` at a place */
    NYCRISIS_EFFECT_REMOVE,      /* all tokens of kind `token` leave the board */
    NYCRISIS_EFFECT_HEAL,        /* n wounds of each of `who` */
    NYCRISIS_EFFECT_ABILITY,     /* n ability tokens, may be negative */
    NYCRISIS_EFFECT_ACTION,      /* n more actions in this turn */
    NYCRISIS_EFFECT_CAR,         /* n cars join the next round */
    NYCRISIS_EFFECT_STORY,       /* the story marker, n squares */
    NYCRISIS_EFFECT_RULE,        /* change the rules for good */
    NYCRISIS_EFFECT_UNRULE,
    NYCRISIS_EFFECT_KINDS,
};

enum nycrisis_where {
    NYCRISIS_AT_SPACE,
    NYCRISIS_AT_RANDOM,    /* NY-34, for each of n anew */
    NYCRISIS_AT_HERE,      /* where the active character stands */
    NYCRISIS_AT_EVERYBODY, /* wherever a character stands, for each of them */
    NYCRISIS_AT_TOKEN,     /* wherever tokens of kind `place` lie */
};

struct nycrisis_effect {
    uint8_t kind;
    uint8_t where; /* or who, 1: everybody, 0: the active character */
    uint8_t place; /* a space or a kind of token */
    uint8_t token;
    int8_t n[NYCRISIS_CHARACTERS]; /* by number of characters */
    uint16_t rule;
};

/* Effects from `first` up to, not including, `end`. */
struct nycrisis_list {
    uint8_t first, end;
};

/* What an event may reward (NY-31). */
enum nycrisis_task {
    NYCRISIS_TASK_NONE,
    NYCRISIS_TASK_RED, /* collect red information; the colours in their order */
    NYCRISIS_TASK_YELLOW,
    NYCRISIS_TASK_BLUE,
    NYCRISIS_TASK_INFORMATION, /* of any colour */
    NYCRISIS_TASK_REMOVE,      /* a mafia */
    NYCRISIS_TASK_OBJECT,      /* take one */
    NYCRISIS_TASK_MEET,        /* end a turn where a relative stands */
    NYCRISIS_TASK_SUBWAY,      /* ride it */
    NYCRISIS_TASKS,
};

struct nycrisis_event {
    char id[NYCRISIS_NAME_SIZE];
    struct nycrisis_text title, text;
    uint16_t rules;
    uint8_t task;
    struct nycrisis_list reward, effects;
};

struct nycrisis_object_kind {
    struct nycrisis_text name, text;
    uint8_t count;
};

struct nycrisis_character {
    struct nycrisis_text name, ability_name, ability_text;
    uint8_t dice[NYCRISIS_OWN_DICE]; /* colours, ascending */
    uint8_t ability;                 /* colour of the die rerolled; NYCRISIS_GREY: heal */
};

/* A kind of multi-purpose token. */
struct nycrisis_token_kind {
    char id[NYCRISIS_NAME_SIZE];
    struct nycrisis_text name;
    char symbol[12];
    uint8_t first, count; /* its tokens */
    bool leads;           /* walks along with a character */
    bool visits;          /* something happens for a payment */
    bool stays;           /* after that */
    struct nycrisis_cost cost;
    struct nycrisis_list does;
};

struct nycrisis_story_card {
    struct nycrisis_text title, text;
    uint64_t cars[NYCRISIS_CHARACTERS]; /* set of squares of the alert track */
    uint8_t square[NYCRISIS_CHARACTERS];
    uint8_t mafia[NYCRISIS_CHARACTERS];
    uint8_t information[NYCRISIS_CHARACTERS][NYCRISIS_COLOURS];
    struct nycrisis_list effects;
    struct nycrisis_list each_round;
    uint8_t spare[4];
};

/* NY-71. All that is asked for must hold when it is paid. */
struct nycrisis_challenge {
    struct nycrisis_text text;
    uint32_t places[NYCRISIS_CHARACTERS]; /* a character must stand on each */
    uint8_t place, second;
    struct nycrisis_cost cost;
    uint8_t times[NYCRISIS_CHARACTERS]; /* to be paid */
    bool everybody;                     /* all characters stand there */
    bool order;                         /* the colours have been collected in order */
    uint8_t token;                      /* kind plus one: one lies there */
    uint8_t cleared;                    /* kind plus one: none is left on the board */
};

/* Information to be collected in this order of colours. */
struct nycrisis_order {
    uint8_t colour[NYCRISIS_ORDER_MAX];
    uint8_t count;
    uint8_t card;  /* begins with it */
    bool again;    /* a wrong colour begins it anew */
    uint8_t spare; /* always 0 */
    struct nycrisis_list wrong;
};

enum nycrisis_hint_when {
    NYCRISIS_HINT_PICK,
    NYCRISIS_HINT_CHOOSE,
    NYCRISIS_HINT_FLEE,
    NYCRISIS_HINT_LOSE,
    NYCRISIS_HINT_CHALLENGE,
    NYCRISIS_HINT_MAFIA,
    NYCRISIS_HINT_INFORMATION,
    NYCRISIS_HINT_OBJECT,
    NYCRISIS_HINT_WALK,
    NYCRISIS_HINT_REROLL,
    NYCRISIS_HINT_END,
    NYCRISIS_HINT_KINDS,
};

struct nycrisis_hint {
    struct nycrisis_text text;
    uint8_t when;
    uint8_t card; /* shown while just so many cards are revealed; 0: always */
};

struct nycrisis_line {
    char name[NYCRISIS_NAME_SIZE];
    uint8_t count;
    uint8_t station[NYCRISIS_SPACES];
};

/* Board and plot, compiled. */
struct nycrisis_city {
    struct nycrisis_space space[NYCRISIS_SPACES];
    uint32_t stations; /* set of spaces */
    uint16_t width, height;
    uint8_t begin; /* where characters begin (NY-14) */
    uint8_t line_count, event_count, token_kind_count, card_count, hint_count;
    uint8_t information_each; /* tokens of each colour */
    uint8_t information_dear; /* of these, how many ask for 3 results (NY-06) */
    uint8_t objects_at_start; /* NY-11 */
    uint8_t effect_count;
    struct nycrisis_line line[NYCRISIS_LINES];
    int16_t point[NYCRISIS_POINTS][2];
    struct nycrisis_mafia_card mafia_card[NYCRISIS_MAFIA_CARDS];
    uint8_t event_of[NYCRISIS_SPACES]; /* the event of a space's police card */
    struct nycrisis_event event[NYCRISIS_EVENTS];
    struct nycrisis_object_kind object[NYCRISIS_OBJECTS];
    struct nycrisis_character character[NYCRISIS_CHARACTERS];
    struct nycrisis_effect effect[NYCRISIS_EFFECTS_MAX];
    /* the plot */
    struct nycrisis_text title, intro;
    uint8_t alert_length[NYCRISIS_CHARACTERS];
    uint8_t start_cars[NYCRISIS_CHARACTERS];
    struct nycrisis_story_card card[NYCRISIS_STORY_CARDS];
    struct nycrisis_token_kind token_kind[NYCRISIS_TOKEN_KINDS];
    struct nycrisis_challenge challenge;
    struct nycrisis_order order;
    struct nycrisis_hint hint[NYCRISIS_HINTS];
    char texts[NYCRISIS_TEXTS_SIZE];
};

#endif
