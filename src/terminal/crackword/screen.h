/* CRACK WORD on the screen; joined to the rest by crackword_front. */
#ifndef TERMINAL_CRACKWORD_SCREEN_H
#define TERMINAL_CRACKWORD_SCREEN_H

#include "terminal/crackword/words.h"
#include "terminal/front.h"
#include "terminal/screen.h"

/* The table as its viewer sees it, and where the cursor is. */
struct spell_desk {
    struct spell_plan plan;
    struct spell_scene scene;
    struct spell_ways ways;
    int viewer; /* a seat, or LUDO_SPECTATOR */
    enum session_stage stage;
    uint32_t count; /* steps when this was read */
    bool read;

    int card;      /* which kind of the hand's */
    char name[8];  /* … and what it is: hands change */
    char joker[3]; /* the letter that a JOKER is to be, "" before it is named */
    int row;       /* 0 to 3 */
    int spot;      /* in the row: -1 left of it, its letters, its length: right of it */
};

/* Where things stand: rows from line 1 on, then seats, the hand, what to do. */
struct spell_layout {
    int columns;
    int pitch;     /* columns of a card */
    int tall;      /* lines of a card */
    int row_lines; /* lines of a row, covered cards and words under it included */
    int seats, hand, bottom;
};

extern const struct look spell_look[SPELL_SEATS], spell_look_good;

void spell_screen_draw(struct desk *desk);
bool spell_screen_key(struct desk *desk, int key);
bool spell_screen_grab(struct desk *desk, int key);
/* Bring the desk's copy of the table up to date. */
void spell_screen_sync(struct desk *desk);

/* A person is to lay, refill or trash; or to answer to a card laid. */
bool spell_is_laying(const struct spell_desk *spell);
/* … or has just done so and is to confirm it: the card is shown where it goes. */
bool spell_is_placing(const struct desk *desk);
bool spell_is_asked(const struct spell_desk *spell);
/* The card under the cursor, or NULL for an empty hand. */
const struct spell_held *spell_card_at(const struct spell_desk *spell);
/* The move that Enter would make, or "" if a JOKER is not named yet. */
void spell_move_at(const struct spell_desk *spell, char move[LUDO_MOVE_TEXT_MAX]);

/* One row, with the card that is about to be laid. */
void spell_row_draw(const struct desk *desk, const struct spell_layout *layout, int row);

#endif
