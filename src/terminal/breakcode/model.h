/* What the library's JSON says about a table of Break the Code, as plain values
 * for drawing and describing. Nothing here is computed from rules. */
#ifndef TERMINAL_BREAKCODE_MODEL_H
#define TERMINAL_BREAKCODE_MODEL_H

#include "terminal/session.h"

enum {
    CODE_SEATS = 4,
    CODE_PLACES = CODE_SEATS + 1, /* hands, and the middle after the last of them */
    CODE_SIZE_MAX = 5,
    CODE_CARDS = 21,
    CODE_FACE_UP = 6,
    CODE_TILES = 20, /* in the order in which they stand: 0b, 0w, … 5, 5, … 9w */
    CODE_WAYS_MAX = 12,
    CODE_GUESSES_MAX = 401,
};

/* A tile, or what somebody thinks of one. */
struct code_tile {
    int number;  /* -1: not known */
    char colour; /* 'b', 'w', 'g' for green; 0: not known */
};

/* How an answer is to be read. */
enum code_form { CODE_LETTERS, CODE_RUNS, CODE_COUNT, CODE_SUM, CODE_YES_NO };

struct code_card {
    bool used;
    enum code_form form;
    int numbers[2];
    int number_count; /* numbers that it can be asked about */
};

/* What is the same from the first move to the last. */
struct code_plan {
    int size; /* tiles of a hand */
    int seats;
    int hands;   /* as many as seats; who plays alone looks for a second one */
    int places;  /* with the middle, where there is one */
    bool middle; /* there is one */
    bool shared; /* BC-50 */
    struct code_card card[CODE_CARDS + 1];
};

struct code_answer {
    bool given;
    unsigned letters; /* bit 0 for A; of runs: letters that stand in some run */
    unsigned joined;  /* bit 0: A and B belong to one run */
    int value;        /* count, sum, 1 for yes */
};

struct code_asked {
    int seat, card;
    int number; /* that it was about, or -1 */
    struct code_answer answer[CODE_PLACES];
};

struct code_guess {
    int seat;
    bool known, right;
    struct code_tile tile[CODE_SIZE_MAX];
};

/* A hand, or the middle. */
struct code_place {
    bool known;
    int held;
    struct code_tile tile[CODE_SIZE_MAX];
    enum { CODE_PLAYING, CODE_RIGHT, CODE_WRONG } standing;
    unsigned possible[CODE_SIZE_MAX]; /* auto-notes: sets of tiles; 0 without */
    int hands;                        /* solver: how many look different; 0 without */
};

/* What a viewer sees now. */
struct code_scene {
    char phase[16];
    int round, first, turn; /* seats, or -1 */
    struct code_place place[CODE_PLACES];
    int face_up[CODE_FACE_UP]; /* 0 where there is none */
    int deck;
    int asks, guesses;
    struct code_asked asked[CODE_CARDS];
    struct code_guess guess[CODE_GUESSES_MAX];
    int unused_count;
    struct code_tile unused[CODE_TILES];
    bool over;
    char outcome[12];
    ludo_movers winners;
    int points; /* of who plays alone */
};

/* A question that can be asked now. */
struct code_way {
    char move[LUDO_MOVE_TEXT_MAX];
    int card, number; /* number: -1 where the card has only one */
    double left;      /* solver: hands left of all rivals on average; 0 without */
};

struct code_ways {
    int count;
    struct code_way way[CODE_WAYS_MAX];
    bool decline;
};

void code_plan_read(struct code_plan *plan, const struct session *session);
void code_scene_read(struct code_scene *scene, const struct session *session, int viewer);
void code_ways_read(struct code_ways *ways, const struct session *session, int seat);

/* The place whose tiles the viewer looks for. */
int code_target(const struct code_plan *plan, int viewer);

/* "3w", "5", "3?", or "" for nothing known; and back, into what is left there. */
void code_tile_write(struct code_tile tile, char name[4]);
const char *code_tile_read(const char *text, struct code_tile *tile);
/* Its number in the order of CODE_TILES (a 5: the first), or -1. */
int code_tile_index(struct code_tile tile);
struct code_tile code_tile_at(int index);

#endif
