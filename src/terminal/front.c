#include "terminal/front.h"

#include "front/translate.h"

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

void front_add_ending(const struct game_front *front, struct ludo_text *text,
                      const struct session *session) {
    struct ludo_result result;
    ludo_match_result(&session->table.match, &result);
    if (result.bound)
        ludo_text_add_format(text, "%s\n", _("No match may take so many moves: nobody won."));
    else
        front->add_ending(text, session);
}

void front_add_winners(struct ludo_text *text, const struct session *session, ludo_movers winners) {
    bool several = winners & (winners - 1);
    ludo_text_add(text, several ? _("The victory is shared by: ") : _("The winner: "));
    for (const char *before = ""; winners; winners &= winners - 1) {
        ludo_text_add(text, before);
        ludo_text_add(text, session->player[__builtin_ctz(winners)].shown);
        before = __builtin_popcount(winners) > 2 ? ", " : _(" and ");
    }
    ludo_text_add(text, ".\n");
}
