/* LOOT in words, for both modes of the terminal. */
#ifndef TERMINAL_LOOT_WORDS_H
#define TERMINAL_LOOT_WORDS_H

#include "terminal/loot/model.h"

/* "red" */
const char *fair_colour_word(enum fair_colour colour);
/* "R", the letter of the colour on a drawn sheet, "M" for Meeps */
const char *fair_colour_letter(enum fair_colour colour);
/* "Wrap" */
const char *fair_skill_word(enum fair_skill skill);
/* The sign of a skill on a drawn sheet; the ability 'w', '+' or '-' of a move. */
const char *fair_skill_sign(enum fair_skill skill);
const char *fair_ability_sign(char ability);
/* What is typed after a square to use an ability: "wrap" */
const char *fair_ability_word(char ability);
/* The name of a sheet that comes with the program, in the chosen language. */
const char *fair_sheet_word(const char *name);
/* "c4" */
const char *fair_square_word(int square, char name[3]);

/* "+3" or "Wrap" */
void fair_add_prize(struct ludo_text *text, struct fair_prize prize);
/* "row 4 (+3), red group of 3 (+3)" */
void fair_add_parts(struct ludo_text *text, const struct fair_plan *plan,
                    const struct fair_way *way);
/* "c4: bar; row 4 (+3), Meeps (+2) = 5", "now 4, next 2, then 5", … */
void fair_add_way(struct ludo_text *text, const struct fair_plan *plan, const struct fair_way *way);
/* The same as it is typed: "c4 wrap". */
void fair_add_typed(struct ludo_text *text, const struct fair_way *way);

/* A square as the move that it most likely means: "start c4" where that is
 * asked for, "at c4" where no move is possible. */
void fair_square_move(const struct fair_ways *ways, const char *square,
                      char move[LUDO_MOVE_TEXT_MAX]);

/* All that has happened since step `first`, as the viewer may know it, a line
 * for each round, each begun with `bullet`. */
void fair_add_story(struct ludo_text *text, const struct session *session, int viewer,
                    uint32_t first, const char *bullet);
/* The first step of the newest round that is closed. */
uint32_t fair_last_round(const struct session *session);

/* How it ended, in sentences, each on a line. */
void fair_add_ending(struct ludo_text *text, const struct session *session);

#endif
