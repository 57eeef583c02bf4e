/* New York Crisis: writers of JSON that the files of the view share. */
#ifndef GAMES_NYCRISIS_TELL_H
#define GAMES_NYCRISIS_TELL_H

#include "games/nycrisis/nycrisis.h"

void nycrisis_put_text(struct ludo_json *json, const char *key, const struct nycrisis_city *city,
                       struct nycrisis_text text);
void nycrisis_put_space(struct ludo_json *json, const char *key, const struct nycrisis_city *city,
                        int space);
void nycrisis_put_spaces(struct ludo_json *json, const char *key, const struct nycrisis_city *city,
                         uint32_t spaces);
void nycrisis_put_rules(struct ludo_json *json, const char *key, unsigned rules);
void nycrisis_put_cost(struct ludo_json *json, const char *key, struct nycrisis_cost cost);
/* The member "hint": a text, or null. */
void nycrisis_view_hint(const struct nycrisis_game *game, struct ludo_json *json);

#endif
