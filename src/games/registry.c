/* All games, by hand: a new one adds a line here. */
#include "games/breakcode/breakcode.h"
#include "games/crackit/crackit.h"
#include "games/crackword/crackword.h"
#include "games/loot/loot.h"
#include "games/nycrisis/nycrisis.h"
#include "games/template/template.h"

const struct ludo_game *const ludo_games[] = {
    &loot, &breakcode, &crackit, &crackword, &nycrisis, &template_game, NULL,
};
