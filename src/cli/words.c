#include "cli/words.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { LETTERS_MAX = 31 };

bool word_number(const char *word, int64_t low, int64_t high, int64_t *number) {
    if (*word < '0' || *word > '9')
        return false;
    char *end;
    errno = 0;
    long long value = strtoll(word, &end, 10);
    if (errno || *end || value < low || value > high)
        return false;
    *number = value;
    return true;
}

static int least(int a, int b) {
    return a < b ? a : b;
}

int word_distance(const char *a, const char *b) {
    size_t rows = strlen(a), columns = strlen(b);
    int cost[LETTERS_MAX + 1][LETTERS_MAX + 1];
    if (rows > LETTERS_MAX || columns > LETTERS_MAX)
        return LETTERS_MAX;
    for (size_t i = 0; i <= rows; i++) {
        for (size_t j = 0; j <= columns; j++) {
            if (!i || !j) {
                cost[i][j] = (int)(i + j);
                continue;
            }
            cost[i][j] = least(cost[i - 1][j] + 1, cost[i][j - 1] + 1);
            cost[i][j] = least(cost[i][j], cost[i - 1][j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                cost[i][j] = least(cost[i][j], cost[i - 2][j - 2] + 1);
        }
    }
    return cost[rows][columns];
}

bool word_is_near(const char *word, const char *known) {
    size_t length = strlen(word);
    if (length >= 2 && !strncmp(word, known, length))
        return true;
    return word_distance(word, known) <= (strlen(known) > 4 ? 2 : 1);
}
