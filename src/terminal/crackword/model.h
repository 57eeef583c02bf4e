/* What the library's JSON says about a table of CRACK WORD, as plain values for
 * drawing and describing. Nothing here is computed from rules. */
#ifndef TERMINAL_CRACKWORD_MODEL_H
#define TERMINAL_CRACKWORD_MODEL_H

#include "terminal/session.h"

enum {
    SPELL_SEATS = 4,
    SPELL_ROWS = 4,
    SPELL_ROW_MAX = 240,  /* letters of a row */
    SPELL_UNDER_MAX = 16, /* covered cards that are told one by one */
    SPELL_KINDS = 29,     /* 27 letters, JOKER, POUBELLE */
    SPELL_WORD_MAX = 63,  /* bytes of a word: 31 letters, Ñ takes two */
    SPELL_LETTERS_MAX = 2 * SPELL_ROW_MAX + 1,
    SPELL_WAYS_MAX = 2000,
};

/* What is the same from the first move to the last. */
struct spell_plan {
    int seats;
    bool strict, hints;
    char alphabet[64];
};

/* A letter to be seen in a row, and what lies under it. */
struct spell_card {
    char letter[3];
    uint8_t seat;
    bool joker;
    uint8_t covered;                /* cards under it */
    uint8_t under[SPELL_UNDER_MAX]; /* whose they are, from the top down */
};

struct spell_row {
    char letters[SPELL_LETTERS_MAX];
    struct spell_card card[SPELL_ROW_MAX];
    int length;   /* letters to be seen */
    int count;    /* all cards */
    int majority; /* a seat, or -1 */
    bool told;    /* whether `word` and `example` may be known */
    bool word;
    char example[SPELL_WORD_MAX + 1]; /* "" if there is none */
    char left[64], right[64];         /* letters that fit, where the table tells */
};

/* Cards of one kind in a hand. */
struct spell_held {
    char name[8]; /* "E", "Ñ", "joker", "trash" */
    int count;
};

struct spell_seat {
    int hand_count, pile, packet;
    bool out;
    int kinds; /* of the hand; 0 for hands that the viewer does not see */
    struct spell_held hand[SPELL_KINDS];
    int known_kinds;
    struct spell_held known[SPELL_KINDS];
};

/* A card that rivals are asked about, or that was challenged. */
struct spell_doubt {
    bool is; /* there is one */
    char move[LUDO_MOVE_TEXT_MAX];
    int row; /* 1 to 4 */
    bool crack;
    char letters[SPELL_WORD_MAX + 1];
    int by;         /* who challenged */
    bool justified; /* … and what the dictionary said */
    char word[SPELL_WORD_MAX + 1];
};

/* What a viewer sees now. */
struct spell_scene {
    char phase[16];
    int turn, starter, last_hand; /* seats, or -1 */
    int refill;                   /* the row, 1 to 4, or 0 */
    int bonus;
    struct spell_row row[SPELL_ROWS];
    struct spell_seat seat[SPELL_SEATS];
    struct spell_doubt asked, challenged;
    bool over;
    ludo_movers winners;
    int points[SPELL_SEATS];
};

/* A move that is allowed now. */
struct spell_way {
    char move[LUDO_MOVE_TEXT_MAX];
    int points;
    bool word, ends; /* makes a word, as far as that is told; is the last card */
    int lost, back;  /* POUBELLE: own cards that leave the game; rivals' that go back */
};

struct spell_ways {
    int count;
    struct spell_way way[SPELL_WAYS_MAX];
};

void spell_plan_read(struct spell_plan *plan, const struct session *session);
void spell_scene_read(struct spell_scene *scene, const struct session *session, int viewer);
void spell_ways_read(struct spell_ways *ways, const struct session *session, int seat);

/* The part of a view that tells of a challenge, and the seat with the last hand. */
void spell_doubt_read(struct spell_doubt *doubt, const json_t *value);
int spell_seat_read(const json_t *object, const char *key);

/* The way of this text, or NULL. */
const struct spell_way *spell_way_find(const struct spell_ways *ways, const char *move);

/* A move's text taken apart. */
enum spell_kind {
    SPELL_LAY,
    SPELL_TRASH,
    SPELL_REFILL,
    SPELL_LEAVE,
    SPELL_PASS,
    SPELL_ACCEPT,
    SPELL_CHALLENGE,
    SPELL_CLOSE,
    SPELL_CUT,
    SPELL_TURN,
    SPELL_DRAW,
    SPELL_UNKNOWN,
};

enum spell_place { SPELL_OPEN, SPELL_LEFT, SPELL_RIGHT, SPELL_ON };

struct spell_move {
    enum spell_kind kind;
    char card[8]; /* the letter, of a JOKER the one that it stands for; what was drawn */
    bool joker, crack;
    int row, position; /* from 1 */
    enum spell_place place;
    int seat; /* of a chance move; who challenged when a window closes, or -1 */
};

void spell_move_read(struct spell_move *move, const char *text);
/* Back into the text of a lay or refill. */
void spell_move_write(const struct spell_move *move, char text[LUDO_MOVE_TEXT_MAX]);

#endif
