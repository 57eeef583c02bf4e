/* The questions of Break the Code once more, slowly and apart from the game:
 * a hand is an array of tiles from left to right, as it stands on the desk,
 * and every answer is found by looking at it. For tests to compare with. */
#ifndef TESTS_BREAKCODE_SLOW_H
#define TESTS_BREAKCODE_SLOW_H

#include <stdint.h>

struct slow_hand {
    int size;
    int number[5];
    char colour[5]; /* b, w, g */
};

/* Tiles 0b 0w 1b … 5 5 … 9w, numbered from 0; bit t for tile t. */
struct slow_hand slow_hand_of(uint32_t tiles);
/* What the hand answers to a card (about a number, if it is a card with one),
 * in words: "A C", "AB CDE", "none", "17", "yes". */
const char *slow_answer(const struct slow_hand *hand, int card, int number, char words[40]);

#endif
