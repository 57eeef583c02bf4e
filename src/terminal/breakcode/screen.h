/* Break the Code on the screen; joined to the rest by breakcode_front. */
#ifndef TERMINAL_BREAKCODE_SCREEN_H
#define TERMINAL_BREAKCODE_SCREEN_H

#include "terminal/breakcode/words.h"
#include "terminal/front.h"
#include "terminal/screen.h"

/* What the keys work on: the cards, the boxes of the note sheet, or its tiles. */
enum code_focus { CODE_AT_CARDS, CODE_AT_BOXES, CODE_AT_TILES, CODE_FOCUSES };

/* The table as its viewer sees it, and where the cursors are. */
struct code_desk {
    struct code_plan plan;
    struct code_scene scene;
    struct code_ways ways;
    struct code_notes notes;
    int viewer; /* a seat, or LUDO_SPECTATOR */
    enum session_stage stage;
    uint32_t count; /* steps when this was read */
    bool read;

    enum code_focus focus;
    int card, pick; /* which of those on the table; which of its numbers */
    int place, box; /* whose box; which one */
    bool typed;     /* the box got its number just now, and may get a colour */
    int tile;       /* of the note sheet */
};

/* Where things stand. Names, then tiles on their letters, are on the left. */
enum { CODE_NAME_WIDTH = 13, CODE_TILES_AT = 14, CODE_TILE_WIDTH = 4, CODE_TILE_PITCH = 5 };

extern const struct look code_look_good;

void code_screen_draw(struct desk *desk);
bool code_screen_key(struct desk *desk, int key);
bool code_screen_grab(struct desk *desk, int key);
/* Bring the desk's copy of the table up to date. */
void code_screen_sync(struct desk *desk);

/* The way that the cursor on the cards points at, or NULL. */
const struct code_way *code_way_at(const struct code_desk *code);

/* The answers that a place has given: as marks under its letters, a line for
 * each, or side by side in a few words. How many lines that takes in so many
 * columns, and drawing the newest that fit into so many lines. */
int code_marks_lines(const struct code_desk *code, int place);
int code_chips_lines(const struct code_desk *code, int place, int width);
void code_marks_draw(const struct code_desk *code, int place, int line);
void code_chips_draw(const struct code_desk *code, int place, int line, int width, int lines);

#endif
