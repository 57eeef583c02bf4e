/* CRACK WORD in words, in the chosen language: cards, moves, what happened. */
#ifndef TERMINAL_CRACKWORD_WORDS_H
#define TERMINAL_CRACKWORD_WORDS_H

#include "terminal/crackword/model.h"

/* Names for people, as game_front wants them. */
const char *spell_option_word(const char *name);
const char *spell_value_word(const char *name);

/* "E", "JOKER", "TRASH" */
const char *spell_card_word(const char *name);
/* The sign of a seat's colour: ●, ▲, ■, ◆. */
const char *spell_sign(int seat);

/* "A, E, E, JOKER"; "no card" for none. */
void spell_add_hand(struct ludo_text *text, const struct spell_held *hand, int kinds);
/* "CH Ana, A Bea, T Ana": the letters by colour. */
void spell_add_colours(struct ludo_text *text, const struct session *session,
                       const struct spell_row *row);
/* Letters in the order of the alphabet, in short: "A-GINR-Z". */
void spell_add_set(struct ludo_text *text, const char *letters);
/* A move as somebody chooses it: "JOKER as E left of row 2, CRACK WORD". */
void spell_add_move(struct ludo_text *text, const char *move);
/* What the dictionary said when a card was challenged. */
void spell_add_verdict(struct ludo_text *text, const struct spell_doubt *doubt);

/* What has happened since step `first`, a line for each turn. */
void spell_add_story(struct ludo_text *text, const struct session *session, int viewer,
                     uint32_t first, const char *bullet);
/* How it ended, in sentences, each on a line. */
void spell_add_ending(struct ludo_text *text, const struct session *session);

#endif
