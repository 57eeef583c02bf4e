/* `ludoteca games`: which games there are. */
#include "cli/arguments.h"
#include "cli/catalogue.h"
#include "cli/commands.h"
#include "cli/grid.h"
#include "cli/output.h"
#include "front/table.h"
#include "front/translate.h"

#include <stdlib.h>

static const char help[] =
    N_("ludoteca games [--all] [--json] [--lang es|fr|en]\n"
       "\n"
       "Lists the games with the name to type, the number of seats, and the options\n"
       "that a table of the game may be set up with, the usual value first.\n"
       "\n"
       "  --all    games that are not meant for players too\n"
       "  --json   as JSON, with the sizes that programs need\n"
       "\n"
       "Examples:\n"
       "  ludoteca games\n"
       "  ludoteca games --json");

/* "sheet=standard|harder", after what the cell has already. */
static void add_option(const char *name, const char *const *values, void *context) {
    struct ludo_text *text = context;
    ludo_text_add_format(text, "%s%s=%s", text->length ? ", " : "", name, values[0]);
    for (values++; *values; values++)
        ludo_text_add_format(text, "|%s", *values);
}

static void print_games(bool all) {
    struct grid grid = {.left = GRID_COLUMNS};
    grid_row(&grid);
    grid_add(&grid, "%s", _("name"));
    grid_add(&grid, "%s", _("title"));
    grid_add(&grid, "%s", _("seats"));
    grid_add(&grid, "%s", _("options"));
    for (const struct ludo_game *const *entry = ludo_games; *entry; entry++) {
        const struct ludo_game *game = *entry;
        char data[GRID_CELL];
        struct ludo_text options = ludo_text_in(data, sizeof data);
        if (!all && !game->listed)
            continue;
        catalogue_options(game, add_option, &options);
        grid_row(&grid);
        grid_add(&grid, "%s", game->name);
        grid_add(&grid, "%s", game->title);
        grid_add(&grid, "%d-%d", game->seats_min, game->seats_max);
        grid_add(&grid, "%s", data);
    }
    grid_print(&grid);
}

static void print_json(bool all) {
    struct ludo_text text = {0};
    do {
        struct ludo_json json = ludo_json_in(&text);
        ludo_json_object(&json);
        ludo_json_key(&json, "games");
        catalogue_json(all, &json);
        ludo_json_object_end(&json);
    } while (text_again(&text));
    output_text(text.data);
    free(text.data);
}

int command_games(int argc, char **argv) {
    bool all = false, json = false;
    const struct argument known[] = {
        {"all", ARGUMENT_FLAG, &all, 0, 0}, {"json", ARGUMENT_FLAG, &json, 0, 0}, {0}};
    struct arguments arguments = {.help = help, .known = known};
    int code = arguments_read(&arguments, argc, argv);
    if (code >= 0)
        return code;
    if (json)
        print_json(all);
    else
        print_games(all);
    return 0;
}
