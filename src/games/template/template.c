#include "games/template/template.h"
const struct ludo_game template_game = {.name = "template", .title = "Template"};
