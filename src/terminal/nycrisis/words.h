/* New York Crisis in words, for both modes of the terminal. */
#ifndef TERMINAL_NYCRISIS_WORDS_H
#define TERMINAL_NYCRISIS_WORDS_H

#include "terminal/nycrisis/model.h"

/* ----------------------------------------------------------------- names */

/* The name of an option; of an option's value, of a plot or of a plot's file. */
const char *crisis_option_word(const char *name);
const char *crisis_value_word(const char *name);

/* A character on the map, two letters: "Mo". */
const char *crisis_figure(int role);
/* "red", by the letter of a colour; "physical", by that of a face. */
const char *crisis_colour_word(char letter);
const char *crisis_face_word(char letter);
/* "red information, 2 results" */
void crisis_add_information(struct ludo_text *text, const char *information);
/* "2 social results", from a payment of a plot's. */
void crisis_add_cost(struct ludo_text *text, const json_t *cost);
/* "SoHo, Harlem" */
void crisis_add_spaces(struct ludo_text *text, const struct crisis_city *city, uint32_t spaces);

/* ----------------------------------------------------------------- moves */

/* A move as it may be typed in the chosen language. */
void crisis_add_move(struct ludo_text *text, const char *move);
/* What a move does, in a few words and without what is paid. */
void crisis_add_way(struct ludo_text *text, const struct crisis_city *city,
                    const struct crisis_scene *scene, const struct crisis_way *way);
/* Whether two ways differ in what is paid alone. */
bool crisis_same_stem(const struct crisis_way *a, const struct crisis_way *b);
/* What is paid: "rr yr"; and what that costs, "alert +1" or nothing. */
const char *crisis_payment(const struct crisis_way *way);
void crisis_add_alert(struct ludo_text *text, int alert);

/* ------------------------------------------------------------- sentences */

/* All that is on a space, in sentences. */
void crisis_add_spot(struct ludo_text *text, const struct crisis_city *city,
                     const struct crisis_scene *scene, int space);
/* A character in sentences; what a bot means to do with it, "" if it does not say. */
void crisis_add_person(struct ludo_text *text, const struct session *session,
                       const struct crisis_city *city, const struct crisis_scene *scene, int role);
void crisis_add_goal(struct ludo_text *text, const struct session *session,
                     const struct crisis_city *city, const struct crisis_scene *scene, int role);
/* Dice and results of objects: "rr yr -bw +b". */
void crisis_add_dice(struct ludo_text *text, const struct crisis_turn *turn);
/* Actions and steps that are left. */
void crisis_add_budget(struct ludo_text *text, const struct crisis_turn *turn);
/* The event of the round with its text; nothing if there is none. */
void crisis_add_event(struct ludo_text *text, const struct crisis_city *city,
                      const struct crisis_scene *scene);
/* The two tracks, police, bag and what holds now: each sentence after `bullet`, on
 * a line. */
void crisis_add_tracks(struct ludo_text *text, const struct crisis_city *city,
                       const struct crisis_scene *scene, const char *bullet);
/* What raised the alert so far and by how many squares, on a line each. */
void crisis_add_causes(struct ludo_text *text, const struct crisis_scene *scene,
                       const char *bullet);
/* What the final challenge is and how far it is done, on lines; nothing before the
 * last card is revealed. */
void crisis_add_challenge(struct ludo_text *text, const struct crisis_city *city,
                          const struct crisis_scene *scene, const char *bullet);
/* The story cards that are revealed, as Markdown; `from` is the first one. */
void crisis_add_cards(struct ludo_text *text, const struct crisis_city *city,
                      const struct crisis_scene *scene, int from);

/* What has happened since step `first`, a line for each act. */
void crisis_add_story(struct ludo_text *text, const struct session *session, int viewer,
                      uint32_t first, const char *bullet);
/* How it ended and why, in sentences, each on a line. */
void crisis_add_ending(struct ludo_text *text, const struct session *session);

#endif
