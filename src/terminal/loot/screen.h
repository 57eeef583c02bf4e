/* LOOT on the screen; joined to the rest by loot_front. */
#ifndef TERMINAL_LOOT_SCREEN_H
#define TERMINAL_LOOT_SCREEN_H

#include "terminal/front.h"
#include "terminal/loot/words.h"

/* Where the person's cursor is, and what they are typing. */
struct fair_desk {
    struct fair_plan plan;
    struct fair_scene scene;
    struct fair_ways ways;
    int cursor;    /* index of a way */
    bool way_said; /* the ability was chosen by its key */
    char column;   /* typed, its row is awaited; or 0 */
    uint32_t count;
    int seat; /* whose ways these are */
};

void loot_screen_draw(struct desk *desk);
bool loot_screen_key(struct desk *desk, int key);
/* Bring the desk's copy of the table up to date. */
void loot_screen_sync(struct desk *desk);

#endif
