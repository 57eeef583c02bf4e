/* CRACK IT in words, for both modes of the terminal. */
#ifndef TERMINAL_CRACKIT_WORDS_H
#define TERMINAL_CRACKIT_WORDS_H

#include "terminal/crackit/model.h"

/* The name of an option; of an option's value and of a card table. */
const char *crack_option_word(const char *name);
const char *crack_value_word(const char *name);

/* "7", "Hint" */
const char *crack_card_word(int card);
/* "3, 7, Hint"; "none" for no card. */
void crack_add_cards(struct ludo_text *text, const uint8_t *cards, int count);
/* The same from counts of the first `kinds` cards; other cards than dials with
 * their number: "3, 3, Hint 2". */
void crack_add_counts(struct ludo_text *text, const uint8_t *counts, int kinds);

/* A move as it may be typed in the chosen language. */
void crack_add_move(struct ludo_text *text, const char *move);
/* What a move would do, a sentence; then its odds, where there are any. */
void crack_add_way(struct ludo_text *text, const struct session *session,
                   const struct crack_way *way);
void crack_add_odds(struct ludo_text *text, const struct crack_way *way);
/* A card was thrown: "Ana: Block at Bea." */
void crack_add_throw(struct ludo_text *text, const struct session *session, int by, int card,
                     int at);
/* What a window is about; and who prohibited it last, "" if nobody did. */
void crack_add_window(struct ludo_text *text, const struct session *session,
                      const struct crack_window *window);
void crack_add_chain(struct ludo_text *text, const struct session *session,
                     const struct crack_window *window);

/* "4, discovered", "from 3 to 5" */
void crack_add_number(struct ludo_text *text, const struct crack_number *number);
/* A safe in one line; in full, a line for each number and more. */
void crack_add_digest(struct ludo_text *text, const struct session *session,
                      const struct crack_scene *scene, int seat);
void crack_add_safe(struct ludo_text *text, const struct session *session,
                    const struct crack_scene *scene, int seat, const char *bullet);

/* What has happened since step `first`, a line for each act. */
void crack_add_story(struct ludo_text *text, const struct session *session, int viewer,
                     uint32_t first, const char *bullet);
/* How it ended, in sentences, each on a line. */
void crack_add_ending(struct ludo_text *text, const struct session *session);

#endif
