/* New York Crisis on the screen; joined to the rest by nycrisis_front. */
#ifndef TERMINAL_NYCRISIS_SCREEN_H
#define TERMINAL_NYCRISIS_SCREEN_H

#include "terminal/front.h"
#include "terminal/nycrisis/words.h"
#include "terminal/screen.h"

enum { CRISIS_GOAL_LENGTH = 240 };

/* What the keys act on. */
enum crisis_focus {
    CRISIS_ON_MAP,
    CRISIS_ON_LIST,
    CRISIS_ON_PAYMENT, /* how the thing chosen from the list is paid for */
    CRISIS_ON_DICE,    /* which ones are rerolled */
};

/* What can be done at the chosen space; `way` is the first of those that differ in
 * payment alone. */
enum crisis_item_kind { CRISIS_ITEM_WAY, CRISIS_ITEM_GO, CRISIS_ITEM_REROLL, CRISIS_ITEM_NEXT };

struct crisis_item {
    enum crisis_item_kind kind;
    int way, ways; /* of CRISIS_ITEM_WAY: the first, and how many */
    int role;      /* of CRISIS_ITEM_NEXT: who goes next */
};

enum { CRISIS_ITEMS_MAX = 60 };

/* The table as everybody sees it, and where the cursors are. */
struct crisis_desk {
    struct crisis_city city;
    struct crisis_scene scene;
    struct crisis_ways ways;
    int viewer; /* who decides: a seat, or LUDO_SPECTATOR */
    enum session_stage stage;
    uint32_t count; /* steps when this was read */
    bool read;

    enum crisis_focus focus;
    int cursor; /* a space */
    int items, item, payment;
    struct crisis_item list[CRISIS_ITEMS_MAX];
    int die;
    bool marked[CRISIS_DICE];

    int cards_read;                              /* story cards that somebody has closed */
    char goal[CRISIS_ROLES][CRISIS_GOAL_LENGTH]; /* what bots mean to do */
    char *story;                                 /* the newest lines of it; owned */
    uint32_t story_count;                        /* steps when it was told */
};

void crisis_screen_draw(struct desk *desk);
/* What happened, newest first, as far as there is room. */
void crisis_story_draw(const struct desk *desk, int line, int column, int width, int lines);
bool crisis_screen_key(struct desk *desk, int key);
bool crisis_screen_grab(struct desk *desk, int key);
void crisis_screen_close(struct desk *desk);

/* keys.c: bring the desk's copy of the table up to date. */
void crisis_screen_sync(struct desk *desk);

/* list.c: what can be done at the chosen space. */
void crisis_list_fill(struct crisis_desk *crisis);
void crisis_item_add(struct ludo_text *text, const struct crisis_desk *crisis,
                     const struct crisis_item *item);
/* The way that Enter would go now, or NULL. */
const struct crisis_way *crisis_way_now(const struct crisis_desk *crisis);
/* Do what is chosen; what takes more choosing changes the focus instead. */
void crisis_list_do(struct desk *desk);
/* Let a character go next, its owner's or a bot's; negative if it is refused. */
int crisis_take_turn(struct session *session, const struct crisis_city *city,
                     const struct crisis_scene *scene, int role, struct ludo_error *error);

/* map.c: Manhattan in characters. */
struct crisis_map {
    int line, column;        /* where it is drawn */
    int cell, height;        /* columns and lines of a space */
    int at[CRISIS_SPACES];   /* the first line of each, from the map's */
    int side[CRISIS_SPACES]; /* 0 west, 1 middle, 2 east */
};

void crisis_map_lay(struct crisis_map *map, const struct crisis_city *city);
int crisis_map_lines(int height);
void crisis_map_draw(const struct crisis_desk *crisis, const struct crisis_map *map);
/* The space that an arrow key leads to, or the same. */
int crisis_map_go(const struct crisis_city *city, int from, int key);

/* panel.c: what stands beside the map, and the tracks above it. */
void crisis_tracks_draw(const struct crisis_desk *crisis, int line);
void crisis_panel_draw(const struct desk *desk, int line, int column, int lines);
/* Whether the person at the keyboard decides about this. */
bool crisis_decides(const struct crisis_desk *crisis, enum crisis_duty duty);

/* pages.c: what is read in full; each key that turns a page closes it. */
void crisis_page_story(const struct desk *desk, int from);
void crisis_page_people(const struct desk *desk);
void crisis_page_tracks(const struct desk *desk);
/* A story card that was just revealed, over everything. */
void crisis_card_draw(const struct desk *desk);

/* Looks of red, yellow, blue and grey things. */
const struct look *crisis_look(char colour);

#endif
