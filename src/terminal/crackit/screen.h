/* CRACK IT on the screen; joined to the rest by crackit_front. */
#ifndef TERMINAL_CRACKIT_SCREEN_H
#define TERMINAL_CRACKIT_SCREEN_H

#include "terminal/crackit/words.h"
#include "terminal/front.h"
#include "terminal/screen.h"

/* What can be chosen besides cards. */
enum crack_act { CRACK_ACT_DECLARE, CRACK_ACT_DISCARD, CRACK_ACT_END, CRACK_ACTS };

enum { CRACK_ITEMS_MAX = CRACK_VALUES + CRACK_ACTS };

/* The table as its viewer sees it, and where the cursors are. */
struct crack_desk {
    struct crack_scene scene;
    struct crack_ways ways;
    int viewer; /* a seat, or LUDO_SPECTATOR */
    enum session_stage stage;
    uint32_t count; /* steps when this was read */
    bool read;

    int items;                          /* cards to choose from, then the acts in a turn */
    uint8_t item_card[CRACK_ITEMS_MAX]; /* of the first ones */
    int cards;                          /* how many of the items are cards */
    int item;
    bool aiming;             /* the item is chosen; now for where */
    int aim;                 /* which of its ways */
    bool marked[CRACK_HAND]; /* cards to discard */

    int order[CRACK_NUMBERS]; /* numbers as they would be laid down */
    int place;                /* the cursor on them */
    bool lifted;              /* that number moves along */
    int typed;                /* digits typed so far */
};

void crack_screen_draw(struct desk *desk);
bool crack_screen_key(struct desk *desk, int key);
bool crack_screen_grab(struct desk *desk, int key);
/* Bring the desk's copy of the table up to date. */
void crack_screen_sync(struct desk *desk);

/* Whether a person decides here about this phase. */
bool crack_decides(const struct crack_desk *crack, enum crack_phase phase);
/* The ways of an item, extra dials first; their number. */
int crack_item_ways(const struct crack_desk *crack, int item,
                    const struct crack_way *ways[CRACK_WAYS_MAX]);
/* The way that would be gone now, or NULL. */
const struct crack_way *crack_way_now(const struct crack_desk *crack);
/* "discard 3 hint" for the cards that are marked. */
void crack_discard_move(const struct crack_desk *crack, char move[LUDO_MOVE_TEXT_MAX]);

/* How many lines are given to a number, and to the dials above and below it. */
struct crack_room {
    int number, dials;
};

/* The safes side by side: how many lines they take; and drawing them. */
int crack_safes_lines(struct crack_room room);
void crack_safes_draw(const struct desk *desk, int line, struct crack_room room);

#endif
