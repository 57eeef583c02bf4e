/* CRACK IT: a card table from JSON (CI-03). */
#include "games/crackit/cards.h"

#include "games/crackit/crackit.h"

/* With one at least of each of the others there is no room for more. */
enum { MOST = CRACKIT_DECK - (CRACKIT_CARDS - 1) };

static int read_count(const json_t *value, const char *place, uint8_t *count,
                      struct ludo_error *error) {
    if (!value)
        return ludo_fail(error, LUDO_ECONTENT, "%s: how many there are of this card is missing",
                         place);
    if (!json_is_integer(value) || json_integer_value(value) < 1 ||
        json_integer_value(value) > MOST)
        return ludo_fail(error, LUDO_ECONTENT, "%s: a whole number from 1 to %d is needed here",
                         place, MOST);
    *count = (uint8_t)json_integer_value(value);
    return LUDO_OK;
}

static int read_dials(const json_t *root, struct crackit_cards *cards, struct ludo_error *error) {
    const json_t *dials = json_object_get(root, "dials");
    int answer = LUDO_OK;
    if (!json_is_array(dials) || json_array_size(dials) != CRACKIT_DIALS)
        return ludo_fail(error, LUDO_ECONTENT,
                         "dials: a list of 10 counts is needed, for the dial cards 0 to 9");
    for (unsigned card = 0; card < CRACKIT_DIALS && answer == LUDO_OK; card++) {
        char place[] = "dials[0]";
        place[6] = (char)('0' + card);
        answer = read_count(json_array_get(dials, card), place, &cards->count[card], error);
    }
    return answer;
}

static int check_sum(const struct crackit_cards *cards, struct ludo_error *error) {
    int sum = 0;
    for (int card = 0; card < CRACKIT_CARDS; card++)
        sum += cards->count[card];
    if (sum == CRACKIT_DECK)
        return LUDO_OK;
    return ludo_fail(error, LUDO_ECONTENT, "cards: there are %d cards in all, %d are needed", sum,
                     CRACKIT_DECK);
}

static int read_cards(const json_t *root, void *block, struct ludo_error *error) {
    static const char *const members[] = {"$schema", "name",  "dials",  "hint",        "block",
                                          "reset",   "crack", "master", "prohibition", NULL};
    struct crackit_cards *cards = block;
    const char *name;
    int answer = content_check_members(root, "cards", members, error);
    if (answer == LUDO_OK)
        answer = content_name(root, &name, error);
    if (answer == LUDO_OK)
        answer = read_dials(root, cards, error);
    for (unsigned i = 0; i < CRACKIT_CARDS - CRACKIT_DIALS && answer == LUDO_OK; i++) {
        const char *member = members[3 + i];
        answer = read_count(json_object_get(root, member), member, &cards->count[CRACKIT_DIALS + i],
                            error);
    }
    return answer == LUDO_OK ? check_sum(cards, error) : answer;
}

const struct content_reader crackit_cards_reader = {
    .game = "crackit",
    .block_size = sizeof(struct crackit_cards),
    .read = read_cards,
};
