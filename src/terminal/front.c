#include "terminal/front.h"

#include <string.h>

static const struct game_front *const fronts[] = {
    &loot_front, &breakcode_front, &crackit_front, &crackword_front, &nycrisis_front, NULL};

const struct game_front *front_find(const struct ludo_game *game) {
    for (const struct game_front *const *front = fronts; *front; front++)
        if (!strcmp((*front)->game, game->name))
            return *front;
    return NULL;
}

const struct standing_word *front_standings(const struct game_front *front) {
    return front->standings ? front->standings : standing_usual;
}
