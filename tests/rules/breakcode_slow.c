/* The questions of Break the Code once more, slowly and apart from the game. */
#include "breakcode_slow.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

struct slow_hand slow_hand_of(uint32_t tiles) {
    struct slow_hand hand = {0};
    for (int tile = 0; tile < 20; tile++) {
        if (!(tiles & 1u << tile))
            continue;
        hand.number[hand.size] = tile / 2;
        hand.colour[hand.size] = tile / 2 == 5 ? 'g' : "bw"[tile % 2];
        hand.size++;
    }
    return hand;
}

static void say_number(char *words, int number) {
    (void)snprintf(words, 40, "%d", number);
}

static void say_where(const struct slow_hand *hand, int number, char *words) {
    for (int i = 0; i < hand->size; i++)
        if (hand->number[i] == number) {
            char letter[3] = {(char)('A' + i), ' ', '\0'};
            strcat(words, letter);
        }
    if (!words[0])
        strcpy(words, "none");
    else
        words[strlen(words) - 1] = '\0';
}

static bool belong(const struct slow_hand *hand, int left, bool colours) {
    return colours ? hand->colour[left] == hand->colour[left + 1]
                   : hand->number[left] + 1 == hand->number[left + 1];
}

static void say_runs(const struct slow_hand *hand, bool colours, char *words) {
    for (int first = 0, last; first < hand->size; first = last + 1) {
        for (last = first; last + 1 < hand->size && belong(hand, last, colours);)
            last++;
        if (last == first)
            continue;
        if (words[0])
            strcat(words, " ");
        for (int i = first; i <= last; i++)
            strcat(words, (char[]){(char)('A' + i), '\0'});
    }
    if (!words[0])
        strcpy(words, "none");
}

static int sum(const struct slow_hand *hand, int from, int to) {
    int total = 0;
    for (int i = from; i <= to; i++)
        total += hand->number[i];
    return total;
}

static int sum_of_colour(const struct slow_hand *hand, char colour) {
    int total = 0;
    for (int i = 0; i < hand->size; i++)
        total += hand->colour[i] == colour ? hand->number[i] : 0;
    return total;
}

static int count_colour(const struct slow_hand *hand, char colour) {
    int count = 0;
    for (int i = 0; i < hand->size; i++)
        count += hand->colour[i] == colour;
    return count;
}

static int count_odd(const struct slow_hand *hand) {
    int count = 0;
    for (int i = 0; i < hand->size; i++)
        count += hand->number[i] % 2;
    return count;
}

static int count_sharing(const struct slow_hand *hand) {
    int count = 0;
    for (int i = 0; i < hand->size; i++) {
        bool shares = false;
        for (int j = 0; j < hand->size; j++)
            shares |= i != j && hand->number[i] == hand->number[j];
        count += shares;
    }
    return count;
}

const char *slow_answer(const struct slow_hand *hand, int card, int number, char words[40]) {
    int last = hand->size - 1;
    words[0] = '\0';
    switch (card) {
    case 1:
        say_where(hand, 0, words);
        break;
    case 4:
        say_where(hand, 5, words);
        break;
    case 2:
    case 3:
    case 5:
    case 6:
        say_where(hand, number, words);
        break;
    case 7:
    case 8:
        say_runs(hand, card == 7, words);
        break;
    case 9:
        say_number(words, count_odd(hand));
        break;
    case 10:
        say_number(words, hand->size - count_odd(hand));
        break;
    case 11:
        say_number(words, count_colour(hand, 'b'));
        break;
    case 12:
        say_number(words, count_colour(hand, 'w'));
        break;
    case 13:
        say_number(words, count_sharing(hand));
        break;
    case 14:
        say_number(words, sum(hand, 0, last));
        break;
    case 15:
        say_number(words, sum(hand, 0, 2));
        break;
    case 16:
        say_number(words, sum(hand, last - 2, last));
        break;
    case 17:
        say_number(words, sum(hand, 1, hand->size == 5 ? 3 : 2));
        break;
    case 18:
        say_number(words, sum_of_colour(hand, 'b'));
        break;
    case 19:
        say_number(words, sum_of_colour(hand, 'w'));
        break;
    case 20:
        say_number(words, hand->number[last] - hand->number[0]);
        break;
    default:
        strcpy(words, hand->number[2] > 4 ? "yes" : "no");
    }
    return words;
}
