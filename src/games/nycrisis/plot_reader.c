/* New York Crisis: a plot from JSON, and whether it can be played (NY-75,
 * NY-90, NY-91). */
#include "games/nycrisis/reader.h"

#include <string.h>

/* ---------------------------------------------------------------- tokens */

static void read_visit(struct reading *reading, const json_t *object, const char *place,
                       struct nycrisis_token_kind *kind) {
    static const char *const members[] = {"pay", "does", "stays", NULL};
    const json_t *visit = json_object_get(object, "visit");
    char inner[PLACE_SIZE];
    if (!visit)
        return;
    place_member(inner, place, "visit");
    if (!read_members(reading, visit, inner, members))
        return;
    kind->visits = true;
    kind->stays = read_bool(reading, visit, inner, "stays");
    kind->cost = read_cost(reading, json_object_get(visit, "pay"), inner);
    kind->does = read_effects(reading, visit, inner, "does");
    if (reading->answer == LUDO_OK && !json_object_get(visit, "pay"))
        reading->answer =
            ludo_fail(reading->error, LUDO_ECONTENT, "%s: what is paid is missing", inner);
}

static void read_token(struct reading *reading, const json_t *object, const char *place,
                       struct nycrisis_token_kind *kind) {
    static const char *const members[] = {"id", "name", "symbol", "count", "lead", "visit", NULL};
    if (!read_members(reading, object, place, members))
        return;
    read_id(reading, object, place, kind->id);
    kind->name = read_text(reading, object, place, "name");
    read_string(reading, object, place, "symbol", kind->symbol, sizeof kind->symbol);
    kind->count = (uint8_t)read_int(reading, object, place, "count", 1, NYCRISIS_TOKENS);
    kind->leads = read_bool(reading, object, place, "lead");
}

/* NY-07: ten tokens in all. Visits may name tokens, so these come first. */
static void read_tokens(struct reading *reading, const json_t *root) {
    struct nycrisis_city *city = reading->city;
    int used = 0;
    char place[PLACE_SIZE];
    if (!json_object_get(root, "tokens"))
        return;
    const json_t *tokens = read_list(reading, root, "", "tokens", 1, NYCRISIS_TOKEN_KINDS);
    for (size_t i = 0; i < json_array_size(tokens) && reading->answer == LUDO_OK; i++) {
        struct nycrisis_token_kind *kind = &city->token_kind[i];
        place_item(place, "tokens", i);
        read_token(reading, json_array_get(tokens, i), place, kind);
        kind->first = (uint8_t)used;
        used += kind->count;
        for (size_t j = 0; j < i && reading->answer == LUDO_OK; j++)
            if (!strcmp(kind->id, city->token_kind[j].id))
                reading->answer =
                    ludo_fail(reading->error, LUDO_ECONTENT, "%s: there is another token \"%.40s\"",
                              place, kind->id);
        if (reading->answer == LUDO_OK && used > NYCRISIS_TOKENS)
            reading->answer =
                ludo_fail(reading->error, LUDO_ECONTENT,
                          "%s: there are %d tokens in the box, no more", place, NYCRISIS_TOKENS);
        city->token_kind_count++;
    }
    for (size_t i = 0; i < json_array_size(tokens) && reading->answer == LUDO_OK; i++) {
        place_item(place, "tokens", i);
        read_visit(reading, json_array_get(tokens, i), place, &city->token_kind[i]);
    }
}

/* ----------------------------------------------------------------- cards */

/* A list of squares, or four of them. */
static void read_cars(struct reading *reading, const json_t *card, const char *place,
                      uint64_t cars[NYCRISIS_CHARACTERS]) {
    const json_t *value = json_object_get(card, "cars");
    char inner[PLACE_SIZE];
    place_member(inner, place, "cars");
    if (!value || reading->answer != LUDO_OK)
        return;
    for (size_t i = 0; i < NYCRISIS_CHARACTERS && reading->answer == LUDO_OK; i++) {
        bool nested = json_is_array(json_array_get(value, 0));
        const json_t *list = nested ? json_array_get(value, i) : value;
        bool good = json_is_array(list) && (!nested || json_array_size(value) == 4);
        for (size_t j = 0; good && j < json_array_size(list); j++) {
            const json_t *square = json_array_get(list, j);
            json_int_t number = json_integer_value(square);
            good = json_is_integer(square) && number >= 1 &&
                   number <= reading->city->alert_length[i] && !(cars[i] >> number & 1);
            cars[i] |= good ? UINT64_C(1) << number : 0;
        }
        if (!good)
            reading->answer = ludo_fail(reading->error, LUDO_ECONTENT,
                                        "%s: different squares of the alert track are needed here, "
                                        "or four lists of them: one for each number of characters",
                                        inner);
    }
}

static void read_information(struct reading *reading, const json_t *card, const char *place,
                             struct nycrisis_story_card *mine) {
    static const char *const members[] = {"red", "yellow", "blue", NULL};
    const json_t *information = json_object_get(card, "information");
    char inner[PLACE_SIZE];
    place_member(inner, place, "information");
    if (!information || !read_members(reading, information, inner, members))
        return;
    for (int colour = 0; colour < NYCRISIS_COLOURS; colour++) {
        uint8_t numbers[4];
        read_bytes(reading, information, inner, members[colour], 0, reading->city->information_each,
                   0, numbers);
        for (int i = 0; i < NYCRISIS_CHARACTERS; i++)
            mine->information[i][colour] = numbers[i];
    }
}

static void read_order(struct reading *reading, const json_t *card, const char *place, int number) {
    static const char *const members[] = {"colours", "again", "wrong", NULL};
    static const char *const colours[] = {"red", "yellow", "blue", NULL};
    const json_t *value = json_object_get(card, "order");
    struct nycrisis_order *order = &reading->city->order;
    char inner[PLACE_SIZE];
    place_member(inner, place, "order");
    if (!value || !read_members(reading, value, inner, members))
        return;
    if (order->count) {
        reading->answer = ludo_fail(reading->error, LUDO_ECONTENT,
                                    "%s: a plot has one order of colours at most", inner);
        return;
    }
    const json_t *list = read_list(reading, value, inner, "colours", 1, NYCRISIS_ORDER_MAX);
    for (size_t i = 0; i < json_array_size(list); i++)
        order->colour[i] = (uint8_t)read_name(reading, json_array_get(list, i), inner, colours);
    order->count = (uint8_t)json_array_size(list);
    order->card = (uint8_t)number;
    order->again = read_bool(reading, value, inner, "again");
    order->wrong = read_effects(reading, value, inner, "wrong");
}

static void read_card(struct reading *reading, const json_t *card, int number) {
    static const char *const members[] = {"square",     "title",     "text",  "information",
                                          "cars",       "mafia",     "order", "effects",
                                          "each_round", "challenge", NULL};
    struct nycrisis_story_card *mine = &reading->city->card[number];
    char place[PLACE_SIZE];
    place_item(place, "cards", (size_t)number);
    if (!read_members(reading, card, place, members))
        return;
    read_bytes(reading, card, place, "square", 0, NYCRISIS_TRACK_MAX, -1, mine->square);
    mine->title = read_text(reading, card, place, "title");
    mine->text = read_text(reading, card, place, "text");
    read_information(reading, card, place, mine);
    read_cars(reading, card, place, mine->cars);
    read_bytes(reading, card, place, "mafia", 1, 5, 0, mine->mafia);
    read_order(reading, card, place, number);
    mine->effects = read_effects(reading, card, place, "effects");
    mine->each_round = read_effects(reading, card, place, "each_round");
}

/* ------------------------------------------------------------- challenge */

/* A list of spaces, or four of them. */
static void read_places(struct reading *reading, const json_t *needs, const char *place,
                        uint32_t places[NYCRISIS_CHARACTERS]) {
    const json_t *value = json_object_get(needs, "places");
    if (!value)
        return;
    bool nested = json_is_array(json_array_get(value, 0));
    for (size_t i = 0; i < NYCRISIS_CHARACTERS && reading->answer == LUDO_OK; i++) {
        const json_t *list = nested ? json_array_get(value, i) : value;
        if (!json_is_array(list))
            reading->answer = ludo_fail(reading->error, LUDO_ECONTENT,
                                        "%s: places must be a list of spaces, or four of them: one "
                                        "for each number of characters",
                                        place);
        for (size_t j = 0; j < json_array_size(list); j++)
            places[i] |= nycrisis_bit(read_space(reading, json_array_get(list, j), place));
    }
}

static void read_needs(struct reading *reading, const json_t *object,
                       struct nycrisis_challenge *challenge) {
    static const char *const members[] = {"everybody", "order", "token", "cleared", "places", NULL};
    const json_t *needs = json_object_get(object, "needs");
    const json_t *token = json_object_get(needs, "token");
    const json_t *cleared = json_object_get(needs, "cleared");
    static const char place[] = "challenge.needs";
    if (!needs || !read_members(reading, needs, place, members))
        return;
    challenge->everybody = read_bool(reading, needs, place, "everybody");
    challenge->order = read_bool(reading, needs, place, "order");
    if (token)
        challenge->token = (uint8_t)(read_token_kind(reading, token, place) + 1);
    if (cleared)
        challenge->cleared = (uint8_t)(read_token_kind(reading, cleared, place) + 1);
    read_places(reading, needs, place, challenge->places);
}

static void read_challenge(struct reading *reading, const json_t *card) {
    static const char *const members[] = {"place", "second", "text", "pay", "times", "needs", NULL};
    const json_t *object = json_object_get(card, "challenge");
    struct nycrisis_challenge *challenge = &reading->city->challenge;
    if (reading->answer == LUDO_OK && !object)
        reading->answer = ludo_fail(reading->error, LUDO_ECONTENT,
                                    "cards: the last card must have the challenge");
    if (!read_members(reading, object, "challenge", members))
        return;
    challenge->place =
        (uint8_t)read_space(reading, json_object_get(object, "place"), "challenge.place");
    challenge->second =
        (uint8_t)read_space(reading, json_object_get(object, "second"), "challenge.second");
    challenge->text = read_text(reading, object, "challenge", "text");
    challenge->cost = read_cost(reading, json_object_get(object, "pay"), "challenge.pay");
    read_bytes(reading, object, "challenge", "times", 1, 20, 1, challenge->times);
    read_needs(reading, object, challenge);
}

/* -------------------------------------------------- can it be played at all */

static bool any_effect(const struct nycrisis_city *city, int kind, int token) {
    for (int i = 0; i < city->effect_count; i++)
        if (city->effect[i].kind == kind && city->effect[i].token == token)
            return true;
    return false;
}

static bool is_put_at(const struct nycrisis_city *city, int token, int space) {
    for (int i = 0; i < city->effect_count; i++) {
        const struct nycrisis_effect *effect = &city->effect[i];
        if (effect->kind == NYCRISIS_EFFECT_TOKEN && effect->token == token &&
            effect->where == NYCRISIS_AT_SPACE && effect->place == space)
            return true;
    }
    return false;
}

static void check_needs(struct reading *reading) {
    const struct nycrisis_city *city = reading->city;
    const struct nycrisis_challenge *challenge = &city->challenge;
    int token = challenge->token - 1, cleared = challenge->cleared - 1;
    if (challenge->place == challenge->second)
        reading->answer = ludo_fail(reading->error, LUDO_ECONTENT,
                                    "challenge.second: a second space is needed here");
    else if (challenge->order && !city->order.count)
        reading->answer = ludo_fail(reading->error, LUDO_ECONTENT,
                                    "challenge.needs: unreachable: no card has an order");
    else if (token >= 0 && !any_effect(city, NYCRISIS_EFFECT_TOKEN, token))
        reading->answer =
            ludo_fail(reading->error, LUDO_ECONTENT,
                      "challenge.needs: unreachable: nothing puts the token %s on the board",
                      city->token_kind[token].id);
    else if (token >= 0 && !city->token_kind[token].leads &&
             !is_put_at(city, token, challenge->place))
        reading->answer = ludo_fail(reading->error, LUDO_ECONTENT,
                                    "challenge.needs: unreachable: nobody can lead the token %s",
                                    city->token_kind[token].id);
    else if (cleared >= 0 &&
             (!city->token_kind[cleared].visits || city->token_kind[cleared].stays) &&
             !any_effect(city, NYCRISIS_EFFECT_REMOVE, cleared))
        reading->answer =
            ludo_fail(reading->error, LUDO_ECONTENT,
                      "challenge.needs: unreachable: nothing takes the token %s off the board",
                      city->token_kind[cleared].id);
    for (int i = 0; i < NYCRISIS_CHARACTERS && reading->answer == LUDO_OK; i++) {
        uint32_t places = challenge->places[i] | nycrisis_bit(challenge->place);
        uint32_t second = challenge->places[i] | nycrisis_bit(challenge->second);
        int most = __builtin_popcount(places) > __builtin_popcount(second)
                       ? __builtin_popcount(places)
                       : __builtin_popcount(second);
        if (most > i + 1 || (challenge->everybody && challenge->places[i]))
            reading->answer = ludo_fail(reading->error, LUDO_ECONTENT,
                                        "challenge.needs: unreachable: %d characters cannot stand "
                                        "on all places at once",
                                        i + 1);
    }
}

/* NY-75, for one number of characters. */
static void check_tracks(struct reading *reading, int index) {
    const struct nycrisis_city *city = reading->city;
    int tokens = 0, cars = city->start_cars[index];
    for (int i = 0; i < city->card_count && reading->answer == LUDO_OK; i++) {
        const struct nycrisis_story_card *card = &city->card[i];
        int square = card->square[index];
        cars += __builtin_popcountll(card->cars[index]);
        if (i ? square <= city->card[i - 1].square[index] : square)
            reading->answer = ludo_fail(reading->error, LUDO_ECONTENT,
                                        "cards[%d]: squares must begin with 0 and ascend", i);
        else if (i && tokens < square + 3)
            reading->answer =
                ludo_fail(reading->error, LUDO_ECONTENT,
                          "cards[%d]: unreachable for %d characters: %d tokens in the bag before "
                          "are not 3 more than the square %d",
                          i, index + 1, tokens, square);
        else if (cars > NYCRISIS_CARS)
            reading->answer = ludo_fail(reading->error, LUDO_ECONTENT,
                                        "cards[%d]: there are only 5 police cars", i);
        for (int colour = 0; colour < NYCRISIS_COLOURS; colour++)
            tokens += card->information[index][colour];
    }
}

static void check_order(struct reading *reading) {
    const struct nycrisis_city *city = reading->city;
    int left[NYCRISIS_CHARACTERS][NYCRISIS_COLOURS] = {{0}};
    for (int i = 0; i < NYCRISIS_CHARACTERS; i++)
        for (int card = 0; card < city->card_count; card++)
            for (int colour = 0; colour < NYCRISIS_COLOURS; colour++)
                left[i][colour] += city->card[card].information[i][colour];
    for (int i = 0; i < NYCRISIS_CHARACTERS && reading->answer == LUDO_OK; i++)
        for (int at = 0; at < city->order.count && reading->answer == LUDO_OK; at++)
            if (!left[i][city->order.colour[at]]--)
                reading->answer =
                    ludo_fail(reading->error, LUDO_ECONTENT,
                              "cards[%d].order: unreachable: there is not so much %s information",
                              city->order.card, nycrisis_colour_name[city->order.colour[at]]);
}

/* ------------------------------------------------------------------ plot */

static void read_hints(struct reading *reading, const json_t *root) {
    static const char *const members[] = {"when", "card", "text", NULL};
    char place[PLACE_SIZE];
    if (!json_object_get(root, "hints"))
        return;
    const json_t *hints = read_list(reading, root, "", "hints", 1, NYCRISIS_HINTS);
    for (size_t i = 0; i < json_array_size(hints) && reading->answer == LUDO_OK; i++) {
        const json_t *object = json_array_get(hints, i);
        struct nycrisis_hint *hint = &reading->city->hint[i];
        place_item(place, "hints", i);
        if (!read_members(reading, object, place, members))
            return;
        hint->when =
            (uint8_t)read_name(reading, json_object_get(object, "when"), place, nycrisis_hint_name);
        hint->text = read_text(reading, object, place, "text");
        if (json_object_get(object, "card"))
            hint->card =
                (uint8_t)(read_int(reading, object, place, "card", 0, NYCRISIS_STORY_CARDS - 1) +
                          1);
        reading->city->hint_count++;
    }
}

static void read_cards(struct reading *reading, const json_t *root) {
    const json_t *cards = read_list(reading, root, "", "cards", 2, NYCRISIS_STORY_CARDS);
    size_t count = json_array_size(cards);
    for (size_t i = 0; i < count && reading->answer == LUDO_OK; i++) {
        const json_t *card = json_array_get(cards, i);
        read_card(reading, card, (int)i);
        reading->city->card_count++;
        if (reading->answer == LUDO_OK && i + 1 < count && json_object_get(card, "challenge"))
            reading->answer = ludo_fail(reading->error, LUDO_ECONTENT,
                                        "cards[%d]: only the last card has the challenge", (int)i);
    }
    read_challenge(reading, json_array_get(cards, count - 1));
}

void read_plot(struct reading *reading, const json_t *root) {
    static const char *const members[] = {"$schema", "name",   "title", "intro", "alert", "police",
                                          "begin",   "tokens", "cards", "hints", "board", NULL};
    struct nycrisis_city *city = reading->city;
    const json_t *begin = json_object_get(root, "begin");
    if (!read_members(reading, root, "plot", members))
        return;
    city->title = read_text(reading, root, "", "title");
    city->intro = read_text(reading, root, "", "intro");
    read_bytes(reading, root, "plot", "alert", 5, NYCRISIS_TRACK_MAX, 0, city->alert_length);
    read_bytes(reading, root, "plot", "police", 1, NYCRISIS_CARS, 2, city->start_cars);
    if (begin)
        city->begin = (uint8_t)read_space(reading, begin, "begin");
    read_tokens(reading, root);
    read_cards(reading, root);
    read_hints(reading, root);
    if (reading->answer == LUDO_OK)
        check_needs(reading);
    for (int i = 0; i < NYCRISIS_CHARACTERS && reading->answer == LUDO_OK; i++)
        check_tracks(reading, i);
    if (reading->answer == LUDO_OK)
        check_order(reading);
    if (reading->answer == LUDO_OK)
        check_bounds(reading);
}
