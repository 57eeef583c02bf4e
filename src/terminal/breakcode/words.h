/* Break the Code in words, for both modes of the terminal. */
#ifndef TERMINAL_BREAKCODE_WORDS_H
#define TERMINAL_BREAKCODE_WORDS_H

#include "terminal/breakcode/notes.h"

/* The name of an option and of an option's value. */
const char *code_option_word(const char *name);
const char *code_value_word(const char *name);

/* Whose tiles these are: a player's name, "the middle", "the code". */
const char *code_place_word(const struct session *session, const struct code_plan *plan, int place);
/* "crossed out", for a mark of the note sheet; "" for none. */
const char *code_mark_word(enum code_mark mark);

/* Colours have letters of the reader's language, in what is shown and in what is typed;
 * records and the library always have b and w. A name is written, and the colour ('b' or
 * 'w', or 0) of a letter told, and a tile read: what `code_tile_read` does for the library. */
void code_tile_show(struct code_tile tile, char name[4]);
char code_colour_typed(int letter);
const char *code_tile_typed(const char *text, struct code_tile *tile);
/* What follows "guess", as the library writes it. */
void code_guess_typed(char *tiles);

/* "0 black" */
void code_add_tile(struct ludo_text *text, struct code_tile tile);
/* "0b 3w 5 5 9b"; "?" for what is not known. */
void code_add_tiles(struct ludo_text *text, const struct code_tile *tiles, int count);
/* "A 0 black, B 3 white" */
void code_add_hand(struct ludo_text *text, const struct code_tile *tiles, int count);
/* "1b 1w 5" of a set. */
void code_add_set(struct ludo_text *text, unsigned tiles);

/* "Where are your 1s?"; without a number "Where are your 1s or 2s?". */
void code_add_question(struct ludo_text *text, const struct code_plan *plan, int card, int number);
/* The same in ten columns at most: "1s", "sum". */
void code_add_label(struct ludo_text *text, const struct code_plan *plan, int card, int number);
/* "A, C", "AB, DE", "no tile", "18", "yes" */
void code_add_answer(struct ludo_text *text, const struct code_plan *plan, int card,
                     const struct code_answer *answer);
/* The positions whose numbers a card adds up; 0 for other cards. */
unsigned code_sum_letters(const struct code_plan *plan, int card);

/* What has happened since step `first`, a line for each question and guess. */
void code_add_story(struct ludo_text *text, const struct session *session, int viewer,
                    uint32_t first, const char *bullet);
/* A choice that is to be confirmed: the question, or the guess. */
void code_add_choice(struct ludo_text *text, const struct code_plan *plan, const char *move);
/* All answers of a place, a line each. */
void code_add_answers(struct ludo_text *text, const struct code_plan *plan,
                      const struct code_scene *scene, int place, const char *bullet);
/* How it ended, in sentences, each on a line. */
void code_add_ending(struct ludo_text *text, const struct session *session);

#endif
