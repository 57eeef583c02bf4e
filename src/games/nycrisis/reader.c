/* New York Crisis: the parts of content files that all have in common. */
#include "games/nycrisis/reader.h"

#include "base/utf8.h"

#include <stdio.h>
#include <string.h>

void place_member(char place[PLACE_SIZE], const char *outer, const char *member) {
    (void)snprintf(place, PLACE_SIZE, "%.60s%s%.30s", outer, *outer ? "." : "", member);
}

void place_item(char place[PLACE_SIZE], const char *outer, size_t index) {
    (void)snprintf(place, PLACE_SIZE, "%.80s[%zu]", outer, index);
}

void place_number(char place[PLACE_SIZE], const char *format, int number) {
    struct ludo_text text = ludo_text_in(place, PLACE_SIZE);
    const char *directive = strstr(format, "%d");
    if (directive)
        ludo_text_add_format(&text, "%.*s%d%s", (int)(directive - format), format, number,
                             directive + 2);
    else
        ludo_text_add(&text, format);
}

bool read_members(struct reading *reading, const json_t *object, const char *place,
                  const char *const *known) {
    if (reading->answer == LUDO_OK)
        reading->answer = content_check_members(object, place, known, reading->error);
    return reading->answer == LUDO_OK;
}

const json_t *read_list(struct reading *reading, const json_t *object, const char *place,
                        const char *member, size_t least, size_t most) {
    const json_t *list = json_object_get(object, member);
    char inner[PLACE_SIZE];
    if (reading->answer != LUDO_OK)
        return NULL;
    place_member(inner, place, member);
    if (json_is_array(list) && json_array_size(list) >= least && json_array_size(list) <= most)
        return list;
    reading->answer =
        ludo_fail(reading->error, LUDO_ECONTENT, "%s: a list of %d to %d items is needed here",
                  inner, (int)least, (int)most);
    return NULL;
}

int read_int(struct reading *reading, const json_t *object, const char *place, const char *member,
             int low, int high) {
    int value = low;
    if (reading->answer == LUDO_OK)
        reading->answer = content_int(object, place, member, low, high, &value, reading->error);
    return value;
}

static bool is_between(const json_t *value, int low, int high) {
    return json_is_integer(value) && json_integer_value(value) >= low &&
           json_integer_value(value) <= high;
}

void read_numbers(struct reading *reading, const json_t *object, const char *place,
                  const char *member, int low, int high, int usual, int8_t numbers[4]) {
    const json_t *value = json_object_get(object, member);
    bool listed = json_is_array(value) && json_array_size(value) == 4;
    for (size_t i = 0; i < 4 && reading->answer == LUDO_OK; i++) {
        const json_t *number = listed ? json_array_get(value, i) : value;
        if (is_between(number, low, high))
            numbers[i] = (int8_t)json_integer_value(number);
        else if (!value && usual >= low)
            numbers[i] = (int8_t)usual;
        else
            reading->answer =
                ludo_fail(reading->error, LUDO_ECONTENT,
                          "%s: %s must be a whole number from %d to %d, or four of them: one for "
                          "each number of characters",
                          place, member, low, high);
    }
}

void read_bytes(struct reading *reading, const json_t *object, const char *place,
                const char *member, int low, int high, int usual, uint8_t numbers[4]) {
    int8_t read[4] = {0};
    read_numbers(reading, object, place, member, low, high, usual, read);
    for (int i = 0; i < 4; i++)
        numbers[i] = (uint8_t)read[i];
}

bool read_bool(struct reading *reading, const json_t *object, const char *place,
               const char *member) {
    const json_t *value = json_object_get(object, member);
    if (value && !json_is_boolean(value) && reading->answer == LUDO_OK)
        reading->answer =
            ludo_fail(reading->error, LUDO_ECONTENT, "%s: %s must be true or false", place, member);
    return json_is_true(value);
}

int read_name(struct reading *reading, const json_t *value, const char *place,
              const char *const *names) {
    const char *name = json_string_value(value);
    for (int i = 0; name && names[i]; i++)
        if (!strcmp(name, names[i]))
            return i;
    if (reading->answer == LUDO_OK)
        reading->answer = ludo_fail(reading->error, LUDO_ECONTENT,
                                    "%s: \"%.40s\" is not known here", place, name ? name : "");
    return 0;
}

int read_space(struct reading *reading, const json_t *value, const char *place) {
    const char *name = json_string_value(value);
    for (int i = 0; name && i < NYCRISIS_SPACES; i++)
        if (!strcmp(name, reading->city->space[i].id))
            return i;
    if (reading->answer == LUDO_OK)
        reading->answer = ludo_fail(reading->error, LUDO_ECONTENT,
                                    "%s: there is no space \"%.40s\"", place, name ? name : "");
    return 0;
}

void read_id(struct reading *reading, const json_t *object, const char *place,
             char id[NYCRISIS_NAME_SIZE]) {
    static const char *const reserved[] = {"random", "here", "everybody", NULL};
    const char *name = json_string_value(json_object_get(object, "id"));
    bool good = name && *name && strlen(name) < NYCRISIS_NAME_SIZE &&
                strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == strlen(name) &&
                *name >= 'a';
    for (int i = 0; good && reserved[i]; i++)
        good = strcmp(name, reserved[i]) != 0;
    if (good)
        (void)snprintf(id, NYCRISIS_NAME_SIZE, "%s", name);
    else if (reading->answer == LUDO_OK)
        reading->answer = ludo_fail(reading->error, LUDO_ECONTENT,
                                    "%s: id must be a short name of a-z, 0-9 and -", place);
}

/* Texts are shown as they are, on terminals too. */
static bool is_plain(const char *text) {
    for (; *text; text += utf8_length(text))
        if (!utf8_length(text) || utf8_is_control(text))
            return false;
    return true;
}

void read_string(struct reading *reading, const json_t *object, const char *place,
                 const char *member, char *string, size_t size) {
    const char *value = json_string_value(json_object_get(object, member));
    if (value && *value && strlen(value) < size && is_plain(value))
        memcpy(string, value, strlen(value) + 1);
    else if (reading->answer == LUDO_OK)
        reading->answer =
            ludo_fail(reading->error, LUDO_ECONTENT, "%s: %s must be a text of less than %d bytes",
                      place, member, (int)size);
}

/* ----------------------------------------------------------------- texts */

/* Where the text is kept from now on; equal ones are not kept together. */
static uint16_t keep_text(struct reading *reading, const char *text, const char *place) {
    size_t size = strlen(text) + 1, at = reading->texts ? reading->texts : 1;
    if (at + size > NYCRISIS_TEXTS_SIZE) {
        if (reading->answer == LUDO_OK)
            reading->answer = ludo_fail(reading->error, LUDO_ECONTENT,
                                        "%s: there is no room for more text", place);
        return 0;
    }
    memcpy(reading->city->texts + at, text, size);
    reading->texts = at + size;
    return (uint16_t)at;
}

struct nycrisis_text read_text(struct reading *reading, const json_t *object, const char *place,
                               const char *member) {
    const json_t *value = json_object_get(object, member);
    struct nycrisis_text text = {{0}};
    char inner[PLACE_SIZE];
    if (reading->answer != LUDO_OK)
        return text;
    place_member(inner, place, member);
    if (!json_is_object(value) || json_object_size(value) != NYCRISIS_LANGUAGES)
        value = NULL;
    for (int i = 0; i < NYCRISIS_LANGUAGES && reading->answer == LUDO_OK; i++) {
        const char *string = json_string_value(json_object_get(value, nycrisis_language[i]));
        if (string && !is_plain(string))
            reading->answer = ludo_fail(reading->error, LUDO_ECONTENT,
                                        "%s: a text has no control characters", inner);
        else if (string && *string)
            text.at[i] = keep_text(reading, string, inner);
        else
            reading->answer = ludo_fail(reading->error, LUDO_ECONTENT,
                                        "%s: a text in en, es and fr is needed here", inner);
    }
    return text;
}

/* ---------------------------------------------------------------- the file */

static json_t *part_of(const json_t *root, const char *name, int number) {
    json_t *own = json_object_get(json_object_get(root, "board"), name);
    return own ? json_incref(own) : json_loads(nycrisis_board_texts[number], 0, NULL);
}

static int read_city(const json_t *root, void *block, struct ludo_error *error) {
    static const char *const parts[] = {"map", "mafia_cards", "police_cards", "components", NULL};
    static void (*const readers[])(struct reading *, const json_t *) = {
        read_map, read_mafia_cards, read_police_cards, read_components};
    struct reading reading = {.city = block, .error = error};
    const json_t *board = json_object_get(root, "board");
    const char *name;
    reading.answer = content_name(root, &name, error);
    if (board)
        (void)read_members(&reading, board, "board", parts);
    for (int i = 0; parts[i] && reading.answer == LUDO_OK; i++) {
        json_t *part = part_of(root, parts[i], i);
        readers[i](&reading, part);
        json_decref(part);
    }
    if (reading.answer == LUDO_OK)
        read_plot(&reading, root);
    return reading.answer;
}

const struct content_reader nycrisis_reader = {
    .game = "nycrisis",
    .block_size = sizeof(struct nycrisis_city),
    .read = read_city,
    .shared = nycrisis_board_texts,
};
