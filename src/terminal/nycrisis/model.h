/* What the library's JSON says about a table of New York Crisis, as plain values
 * for drawing and describing. Nothing here is computed from rules. */
#ifndef TERMINAL_NYCRISIS_MODEL_H
#define TERMINAL_NYCRISIS_MODEL_H

#include "terminal/session.h"

enum {
    CRISIS_SPACES = 23,
    CRISIS_ROLES = 4, /* characters there are; a match may have fewer */
    CRISIS_OBJECTS = 10,
    CRISIS_OWN_DICE = 4,
    CRISIS_DICE = 6,
    CRISIS_COLOURS = 3,     /* red, yellow, blue */
    CRISIS_INFORMATION = 6, /* kinds: r2 r3 y2 y3 b2 b3 */
    CRISIS_KINDS = 10,      /* of tokens that a plot brings */
    CRISIS_CARDS = 6,       /* of a story */
    CRISIS_HELD = 20,       /* objects */
    CRISIS_PAY_MAX = 4,
    CRISIS_TRACK_MAX = 60,
};

/* ------------------------------------------------------------------ city */

struct crisis_place {
    const char *id, *name;
    int x, y;
    bool subway;
    uint32_t next; /* set of spaces, by street */
};

struct crisis_role {
    const char *id, *name, *ability, *ability_text;
    char dice[CRISIS_OWN_DICE + 1]; /* colours: "rrby" */
};

struct crisis_object {
    const char *id, *name, *text;
};

/* What never changes. Points into JSON that the session keeps. */
struct crisis_city {
    const json_t *table;
    const char *title, *intro;
    int family; /* characters in the match */
    int cards;
    int square[CRISIS_CARDS]; /* of the story cards */
    struct crisis_place space[CRISIS_SPACES];
    struct crisis_role role[CRISIS_ROLES];
    struct crisis_object object[CRISIS_OBJECTS];
};

void crisis_city_read(struct crisis_city *city, const struct session *session);
/* Title and text of an event; NULL for none. */
const char *crisis_event_title(const struct crisis_city *city, const char *id);
const char *crisis_event_text(const struct crisis_city *city, const char *id);
/* Index by the library's word, -1 for none. */
int crisis_space_of(const struct crisis_city *city, const char *id);
int crisis_role_of(const struct crisis_city *city, const char *id);
int crisis_object_of(const struct crisis_city *city, const char *id);

/* ----------------------------------------------------------------- scene */

enum crisis_duty {
    CRISIS_CHANCE, /* chance is to move */
    CRISIS_PICK,
    CRISIS_CHOOSE,
    CRISIS_FLEE,
    CRISIS_TURN,
    CRISIS_LOSE,
    CRISIS_HEAL,
    CRISIS_OVER
};

struct crisis_spot {
    int mafia;
    bool car, fbi;
    int object; /* or -1 */
    uint8_t information[CRISIS_INFORMATION];
    uint8_t token[CRISIS_KINDS];
};

/* A kind of tokens on the board. */
struct crisis_kind {
    const char *id, *name, *symbol;
    bool lead;
    const json_t *visit; /* what is paid, or NULL */
};

struct crisis_person {
    bool in; /* the match */
    int seat, at;
    bool played;
    int abilities;
    char lost[CRISIS_OWN_DICE + 1]; /* colours of dice lost to wounds */
    int objects;
    struct {
        int kind;
        bool used;
    } object[CRISIS_HELD];
};

struct crisis_die {
    char code[4]; /* as in moves: "rw", "-rw" if spent, "r?" while it is rolled */
    bool spent, family;
};

struct crisis_turn {
    int role; /* who is active, or -1 */
    int actions, steps;
    bool extra_step; /* was made */
    int dice;
    struct crisis_die die[CRISIS_DICE];
    int extra[CRISIS_COLOURS];
    int wild_alert, seconds;
    bool blocked, held;
    uint32_t faced, dodged, ignored; /* sets of spaces */
    struct {
        int steps; /* 0: out of reach */
        int actions;
        bool extra;
    } reach[CRISIS_SPACES];
};

/* What everybody sees now; nothing is secret. Owns `view`, into which its texts
 * point. */
struct crisis_scene {
    json_t *view;
    enum crisis_duty duty;
    const char *ending;
    ludo_movers actors;
    int round;
    int alert, alert_length;
    bool limit;
    uint64_t alert_cars; /* set of squares */
    const json_t *causes;
    int story, revealed;
    const json_t *cards, *order, *challenge; /* the last two may be NULL */
    int challenge_at;                        /* a space, or -1 */
    int cars, cars_waiting;
    const char *event; /* an id, or NULL */
    bool rewarded;
    int mafia_left, bag[CRISIS_COLOURS];
    const json_t *rules;
    struct crisis_spot spot[CRISIS_SPACES];
    int kinds;
    struct crisis_kind kind[CRISIS_KINDS];
    struct crisis_person person[CRISIS_ROLES];
    struct crisis_turn turn;
    const char *hint; /* or NULL */
};

void crisis_scene_read(struct crisis_scene *scene, const struct crisis_city *city,
                       const struct session *session);
/* The same of a view that the caller hands over. */
void crisis_scene_take(struct crisis_scene *scene, const struct crisis_city *city, json_t *view);
void crisis_scene_close(struct crisis_scene *scene);

/* The kinds of information as moves name them: "r2". */
extern const char *const crisis_information_name[CRISIS_INFORMATION];

/* A text of the library's in the chosen language. */
const char *crisis_text(const json_t *text);
int crisis_fbi_count(const struct crisis_scene *scene);

/* ------------------------------------------------------------------ ways */

/* What a move does, by its first word. */
enum crisis_verb {
    CRISIS_DO_PICK,
    CRISIS_DO_TURN,
    CRISIS_DO_FLEE,
    CRISIS_DO_STAY,
    CRISIS_DO_MOVE,
    CRISIS_DO_TO,
    CRISIS_DO_EXTRA,
    CRISIS_DO_REROLL,
    CRISIS_DO_COLLECT,
    CRISIS_DO_TAKE,
    CRISIS_DO_REMOVE,
    CRISIS_DO_FACE,
    CRISIS_DO_DODGE,
    CRISIS_DO_USE,
    CRISIS_DO_LAPTOP,
    CRISIS_DO_MONEY,
    CRISIS_DO_NEWSPAPER,
    CRISIS_DO_RADIO,
    CRISIS_DO_DRONE,
    CRISIS_DO_SEND,
    CRISIS_DO_COAT,
    CRISIS_DO_GIVE,
    CRISIS_DO_ABILITY,
    CRISIS_DO_LEAD,
    CRISIS_DO_VISIT,
    CRISIS_DO_CHALLENGE,
    CRISIS_DO_END,
    CRISIS_DO_LOSE,
    CRISIS_DO_HEAL,
    CRISIS_VERBS
};

/* A move, with what its preview says. */
struct crisis_way {
    char move[LUDO_MOVE_TEXT_MAX];
    size_t stem; /* bytes of the move before what is paid or rerolled */
    enum crisis_verb verb;
    int space, from; /* or -1 */
    int object, role, kind;
    char information[4]; /* "r2", or "" */
    char colour;         /* of a die, or 0 */
    bool ride, paid;     /* `paid`: results are spent */
    int mafia, alert;
};

/* Moves that can be made now; rerolls, of which there are many, are not listed. */
struct crisis_ways {
    int count;
    struct crisis_way *way; /* owned */
    bool reroll;
    int joining; /* dice that join a Reroll by themselves */
};

void crisis_ways_read(struct crisis_ways *ways, const struct crisis_city *city,
                      const struct crisis_scene *scene, const struct session *session, int seat);
void crisis_ways_close(struct crisis_ways *ways);
/* One step of the story, or one entry of the list of legal moves. */
struct crisis_way crisis_way_of(const struct crisis_city *city, const struct crisis_scene *scene,
                                const json_t *step);
const char *crisis_verb_name(enum crisis_verb verb);

#endif
