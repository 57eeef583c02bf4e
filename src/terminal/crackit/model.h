/* What the library's JSON says about a table of CRACK IT, as plain values for
 * drawing and describing. Nothing here is computed from rules. */
#ifndef TERMINAL_CRACKIT_MODEL_H
#define TERMINAL_CRACKIT_MODEL_H

#include "terminal/session.h"

enum {
    CRACK_SEATS = 5,
    CRACK_NUMBERS = 3,
    CRACK_VALUES = 10,
    CRACK_HAND = 5,
    CRACK_WAYS_MAX = 80,
    CRACK_PILE = -2, /* in place of a seat */
};

/* Resource cards: 0 to 9 are dials, and then these. */
enum crack_card {
    CRACK_HINT = CRACK_VALUES,
    CRACK_BLOCK,
    CRACK_RESET,
    CRACK_CRACK,
    CRACK_MASTER,
    CRACK_PROHIBITION,
    CRACK_CARDS
};

enum crack_phase {
    CRACK_OTHER, /* chance is to move */
    CRACK_ORDER,
    CRACK_TURN,
    CRACK_WINDOW,
    CRACK_TAKE, /* a Hint has gone through */
    CRACK_OVER
};

/* What a move does, by its first word. */
enum crack_verb {
    CRACK_DO_ORDER,
    CRACK_DO_DISCARD,
    CRACK_DO_DIAL,
    CRACK_DO_EXTRA,
    CRACK_DO_DECLARE,
    CRACK_DO_HINT,
    CRACK_DO_TAKE,
    CRACK_DO_BLOCK,
    CRACK_DO_RESET,
    CRACK_DO_CRACK,
    CRACK_DO_MASTER,
    CRACK_DO_END,
    CRACK_DO_PASS,
    CRACK_DO_PROHIBIT,
    CRACK_VERBS
};

struct crack_number {
    int value; /* -1: not known */
    bool found, blocked;
    int low, high;
    uint8_t above[CRACK_VALUES], below[CRACK_VALUES]; /* dials: how many of each */
    bool next;                                        /* `odds` are told */
    double odds[CRACK_VALUES];
};

struct crack_safe {
    struct crack_number number[CRACK_NUMBERS];
    int found;
    bool open, out, narrowed;
    int cards;
    uint8_t known[CRACK_VALUES]; /* dials that the viewer has seen in this hand */
    int known_others;
    int bad_fame, prestige, points;
};

struct crack_window {
    int action, action_by; /* card; seat */
    int at;                /* seat, CRACK_PILE, or -1 */
    int card, by;          /* the newest */
    int prohibitions;
    bool stopped;
};

/* What a viewer sees now. */
struct crack_scene {
    int seats;
    enum crack_phase phase;
    bool tokens; /* King of Safes */
    int game;
    int turn; /* a seat, or -1 */
    bool acted, attack;
    int extra, declare; /* seats, or -1 */
    int held;           /* cards in the viewer's hand */
    uint8_t hand[CRACK_HAND];
    struct crack_window window;  /* in CRACK_WINDOW */
    int hint_from;               /* in CRACK_TAKE */
    uint8_t dials[CRACK_VALUES]; /* … those that can be taken */
    struct crack_safe safe[CRACK_SEATS];
    int deck, combination_deck;
    uint8_t discard[CRACK_CARDS], combination_discard[CRACK_VALUES];
    int middle_bad_fame, middle_prestige;
    bool over;
    ludo_movers winners;
};

/* A move that can be made now; discards are not listed. */
struct crack_way {
    char move[LUDO_MOVE_TEXT_MAX];
    enum crack_verb verb;
    int card;   /* a dial, or -1 */
    int at;     /* a seat, CRACK_PILE, or -1 */
    int number; /* from 0, of that seat's safe; or -1 */
    bool free;  /* declaring does not cost the attack */
    double click, above, below;
};

struct crack_ways {
    int count;
    struct crack_way way[CRACK_WAYS_MAX];
    bool discard; /* there are discards */
};

void crack_scene_read(struct crack_scene *scene, const struct session *session, int viewer);
/* The same of a view that the caller has. */
void crack_scene_take(struct crack_scene *scene, const json_t *view, int seats);
void crack_ways_read(struct crack_ways *ways, const struct session *session, int seat);

/* The library's word for a card and for a verb; and back, -1 for none. */
const char *crack_card_name(int card);
const char *crack_verb_name(enum crack_verb verb);
int crack_card_of(const char *name);

/* A move's text in parts: verb, dial, seat. */
struct crack_way crack_way_of(const char *move);

#endif
