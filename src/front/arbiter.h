/* The arbiter of CRACK WORD, for people with the cards on a real table: what
 * the dictionary says of letters, and who has the majority in a row. Answers
 * are plain values of the caller's; nothing here allocates. */
#ifndef FRONT_ARBITER_H
#define FRONT_ARBITER_H

#include "games/crackword/words.h"

enum { ARBITER_NAMES_MAX = 100 };

/* What there is to say about some letters. */
struct arbiter_answer {
    uint8_t letters[WORDS_LENGTH_MAX];
    int length;
    bool word, piece;
    uint32_t count;             /* words that contain them */
    uint32_t left, right;       /* letters that can be put there */
    struct words_word shortest; /* what justifies them (CW-16), if they are a piece */
    struct words_word name[ARBITER_NAMES_MAX];
    int names; /* how many are named, the most common first */
};

/* Ask about a text of letters; LUDO_ETEXT if it is none. `names` is at most
 * ARBITER_NAMES_MAX. */
int arbiter_ask(const struct words *words, const char *text, int names,
                struct arbiter_answer *answer, struct ludo_error *error);
/* The answer as a JSON object. */
void arbiter_answer_json(const struct arbiter_answer *answer, struct ludo_json *json);

/* Who has the majority in a row (CW-21, CW-22): `cards` has a digit for each
 * card to be seen, the number of its colour from 0 to 3, with a `*` behind it
 * for a JOKER; `half` asks for more than half of the row. `leader` is the colour,
 * or −1 for nobody. LUDO_ETEXT if the cards are not written so. */
int arbiter_leader(const char *cards, bool half, int *leader, struct ludo_error *error);
/* Whether a leader may call CRACK WORD with these letters (CW-20). */
bool arbiter_may_call(const struct arbiter_answer *answer);

/* The n-th letter of the alphabet, in which Ñ follows N. */
uint8_t arbiter_alphabet(int place);

#endif
