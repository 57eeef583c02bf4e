/* Reaction windows at a terminal: everybody is asked at once, and nearly always
 * there is nothing to say. One key lets pass, and a person may say once what
 * holds for all windows to come; the session keeps it and does not ask then.
 *
 * Where several people share the terminal a curtain falls before each who is
 * asked. Whether it falls must not depend on what somebody holds, so "until I
 * hold one" is for who sits here alone. */
#ifndef TERMINAL_STANDING_H
#define TERMINAL_STANDING_H

#include "terminal/session.h"

enum standing {
    STANDING_ASK,    /* about every card */
    STANDING_TURN,   /* let everything pass in this turn */
    STANDING_HOLD,   /* … until the seat can do something else */
    STANDING_OWN,    /* … until the seat has something else to decide in another turn */
    STANDING_NEVER,  /* let everything pass, for good */
    STANDING_ALWAYS, /* react to everything, where everybody can */
    STANDING_ORDERS
};

/* One of them in words, English: as people write it in plain mode, what that does,
 * and what is said when it is given. */
struct standing_word {
    enum standing order;
    const char *words, *help, *sentence;
};

/* The usual ones, ending in NULL words; a game may have its own (front.h). */
extern const struct standing_word standing_usual[];

/* --------------------------------------------------------------- queries */

bool standing_possible(const struct session *session);
/* Whether the seat is asked in a window now. */
bool standing_asks(const struct session *session, int seat);
/* What the person at the seat has said, as far as it still holds. */
enum standing standing_of(const struct session *session, int seat);
/* The word of an order in a list, or NULL where a game does not have it. */
const struct standing_word *standing_find(const struct standing_word *list, enum standing order);

/* --------------------------------------------------------------- changes */

/* Whoever is asked lets pass. */
void standing_pass(struct session *session, int seat);
int standing_give(struct session *session, int seat, enum standing order, struct ludo_error *error);
/* Answer for all who need not be asked. To be called before asking anybody. */
void standing_answer(struct session *session);

#endif
