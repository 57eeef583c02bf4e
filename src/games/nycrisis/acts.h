/* New York Crisis: an act of the active character under way. Acts are checked
 * whole before anything changes; acts.c has most of them and the table of all,
 * object_acts.c those with objects. */
#ifndef GAMES_NYCRISIS_ACTS_H
#define GAMES_NYCRISIS_ACTS_H

#include "games/nycrisis/nycrisis.h"

#include <string.h>

/* It lives as long as a call of `nycrisis_turn_apply`; all it points to is the
 * caller's. */
struct nycrisis_act {
    const struct nycrisis_game *game;
    struct nycrisis_state *state;
    struct nycrisis_person *person;
    struct ludo_move move;
    struct ludo_error *error;
    int here;
};

/* Whether all arguments from `used` on are zero, so that no move has two
 * forms. */
static inline bool act_ends_after(struct ludo_move move, size_t used) {
    static const uint8_t nothing[sizeof move.arg] = {0};
    return !memcmp(move.arg + used, nothing, sizeof move.arg - used);
}

static inline int act_refuse(const struct nycrisis_act *act) {
    return ludo_fail(act->error, LUDO_EILLEGAL, NULL);
}

static inline int act_refuse_blocked(const struct nycrisis_act *act) {
    return ludo_fail(act->error, LUDO_EILLEGAL, "first deal with the mafia here");
}

static inline int act_refuse_object(const struct nycrisis_act *act) {
    return ludo_fail(act->error, LUDO_EILLEGAL, "you hold no such object, face up");
}

static inline bool act_has(const struct nycrisis_act *act, enum nycrisis_object object) {
    return act->person->ready[object];
}

/* NY-53: face down until the next round begins. */
static inline void act_use_up(struct nycrisis_act *act, enum nycrisis_object object) {
    act->person->ready[object]--;
    act->person->used[object]++;
}

static inline bool act_fits(const struct nycrisis_act *act, struct nycrisis_cost cost) {
    struct nycrisis_pool pool;
    nycrisis_pool_fill(act->game, &pool);
    return nycrisis_pay_fits(&pool, &cost, act->move);
}

static inline int act_refuse_payment(const struct nycrisis_act *act) {
    return ludo_fail(act->error, LUDO_EILLEGAL, "these results do not pay for it");
}

static inline int act_refuse_no_mafia(const struct nycrisis_act *act) {
    return ludo_fail(act->error, LUDO_EILLEGAL, "there is no mafia here");
}

/* acts.c: what objects do too */
int nycrisis_check_step(const struct nycrisis_act *act, uint32_t spaces);
int nycrisis_check_information(const struct nycrisis_act *act, int space, int kind);
void nycrisis_walk_to(struct nycrisis_act *act, int space);
void nycrisis_collect(struct nycrisis_act *act, int space, int kind);
int nycrisis_take_object(struct nycrisis_act *act, int space);
void nycrisis_remove_mafia(struct nycrisis_act *act);

/* object_acts.c */
int nycrisis_act_use(struct nycrisis_act *act);
int nycrisis_act_laptop(struct nycrisis_act *act);
int nycrisis_act_drone(struct nycrisis_act *act);
int nycrisis_act_money(struct nycrisis_act *act);
int nycrisis_act_newspaper(struct nycrisis_act *act);
int nycrisis_act_radio(struct nycrisis_act *act);
int nycrisis_act_coat(struct nycrisis_act *act);
int nycrisis_act_hand_over(struct nycrisis_act *act);

#endif
