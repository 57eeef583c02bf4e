/* New York Crisis: compiles board and plot from JSON (NY-91;
 * the schemas in content/nycrisis).
 *
 * A plot is one file. The board (map, cards, components) is built in, and a
 * plot may bring any part of it along as its member "board". The city that is
 * filled, and all JSON, belong to the caller. */
#ifndef GAMES_NYCRISIS_READER_H
#define GAMES_NYCRISIS_READER_H

#include "games/content.h"
#include "games/nycrisis/nycrisis.h"

extern const struct content_reader nycrisis_reader;

/* Map, mafia cards, police cards, components, as JSON; ends in NULL. */
extern const char *const nycrisis_board_texts[];

/* A file under compilation. After the first mistake `answer` is negative, and
 * nothing more is read. */
struct reading {
    struct nycrisis_city *city;
    struct ludo_error *error;
    size_t texts; /* bytes used of the city's texts */
    int answer;
};

enum { PLACE_SIZE = 96 };

/* "cards[2].effects", in memory of the caller's. */
void place_member(char place[PLACE_SIZE], const char *outer, const char *member);
void place_item(char place[PLACE_SIZE], const char *outer, size_t index);

/* A format with one number. */
void place_number(char place[PLACE_SIZE], const char *format, int number);

bool read_members(struct reading *reading, const json_t *object, const char *place,
                  const char *const *known);
/* A member that is a list of so many items, or NULL. */
const json_t *read_list(struct reading *reading, const json_t *object, const char *place,
                        const char *member, size_t least, size_t most);
int read_int(struct reading *reading, const json_t *object, const char *place, const char *member,
             int low, int high);
/* A number, or a list of four: by number of characters. `usual` where it is
 * missing; below `low` that is a mistake. */
void read_numbers(struct reading *reading, const json_t *object, const char *place,
                  const char *member, int low, int high, int usual, int8_t numbers[4]);
void read_bytes(struct reading *reading, const json_t *object, const char *place,
                const char *member, int low, int high, int usual, uint8_t numbers[4]);
bool read_bool(struct reading *reading, const json_t *object, const char *place,
               const char *member);
/* One of several names, which end in NULL; its index. */
int read_name(struct reading *reading, const json_t *value, const char *place,
              const char *const *names);
int read_space(struct reading *reading, const json_t *value, const char *place);
void read_id(struct reading *reading, const json_t *object, const char *place,
             char id[NYCRISIS_NAME_SIZE]);
void read_string(struct reading *reading, const json_t *object, const char *place,
                 const char *member, char *string, size_t size);
/* A text in three languages. */
struct nycrisis_text read_text(struct reading *reading, const json_t *object, const char *place,
                               const char *member);
struct nycrisis_cost read_cost(struct reading *reading, const json_t *value, const char *place);
/* Effects as the member `member`, which may be missing. */
struct nycrisis_list read_effects(struct reading *reading, const json_t *object, const char *place,
                                  const char *member);
int read_token_kind(struct reading *reading, const json_t *value, const char *place);

void read_map(struct reading *reading, const json_t *map);
void read_mafia_cards(struct reading *reading, const json_t *cards);
void read_police_cards(struct reading *reading, const json_t *cards);
void read_components(struct reading *reading, const json_t *components);
void read_plot(struct reading *reading, const json_t *root);

/* bounds.c: refuses what could outgrow the state. */
void check_bounds(struct reading *reading);
/* So much is never exceeded: things that wait to be done at once, and actions that
 * a character has in a turn. */
int nycrisis_depth(const struct nycrisis_city *city, int characters);
int nycrisis_actions(const struct nycrisis_city *city, int characters);

#endif
