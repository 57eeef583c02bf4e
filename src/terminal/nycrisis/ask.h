/* New York Crisis in plain sentences: what can be asked for at any time. */
#ifndef TERMINAL_NYCRISIS_ASK_H
#define TERMINAL_NYCRISIS_ASK_H

#include "terminal/nycrisis/words.h"

/* A table that is looked at. Its texts live until it is closed. */
struct crisis_sight {
    const struct session *session;
    struct crisis_city city;
    struct crisis_scene scene;
};

struct crisis_sight crisis_sight_open(const struct session *session);
void crisis_sight_close(struct crisis_sight *look);

/* The space of who plays now, or where the first of the family stands. */
int crisis_own_space(const struct crisis_scene *scene);

/* A space; where its streets lead; the dice; what a bot means to do with a character,
 * or nothing. */
void crisis_say_spot(const struct crisis_sight *look, int space);
void crisis_say_ways_out(const struct crisis_sight *look, int space);
void crisis_say_dice(const struct crisis_scene *scene);
void crisis_say_goal(const struct crisis_sight *look, int role);

/* Commands of plain mode. */
void crisis_ask_look(struct session *session, const char *argument);
void crisis_ask_map(struct session *session, const char *argument);
void crisis_ask_dice(struct session *session, const char *argument);
void crisis_ask_people(struct session *session, const char *argument);
void crisis_ask_objects(struct session *session, const char *argument);
void crisis_ask_story(struct session *session, const char *argument);
void crisis_ask_alert(struct session *session, const char *argument);
void crisis_ask_event(struct session *session, const char *argument);
void crisis_ask_hint(struct session *session, const char *argument);

#endif
