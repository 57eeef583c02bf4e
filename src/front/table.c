#include "front/table.h"

#include "front/translate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool text_again(struct ludo_text *text) {
    if (ludo_text_fits(text))
        return false;
    size_t size = text->length + text->length / 2 + 256;
    char *data = realloc(text->data, size);
    if (!data) {
        (void)fprintf(stderr, "ludoteca: %s\n", _("there is not enough memory"));
        exit(1);
    }
    *text = ludo_text_in(data, size);
    return true;
}

static bool is_path(const char *value) {
    size_t length = strlen(value);
    return strchr(value, '/') || (length > 5 && !strcmp(value + length - 5, ".json"));
}

static int choose(struct table *table, const char *option, struct ludo_error *error) {
    const struct ludo_game *game = table->setup.game;
    const char *equals = strchr(option, '=');
    if (!equals || equals == option || equals - option > 31)
        return ludo_fail(error, LUDO_EOPTION, "an option is written name=value, not \"%.40s\"",
                         option);
    char name[32];
    (void)snprintf(name, sizeof name, "%.*s", (int)(equals - option), option);
    const char *value = equals + 1;
    if (!game->content_option || strcmp(name, game->content_option) != 0 || !is_path(value))
        return ludo_setup_choose(&table->setup, name, value, error);
    content_file_free(&table->custom);
    int answer = content_file_load(&table->custom, game, value, error);
    if (answer == LUDO_OK)
        table->setup.content = &table->custom.content;
    return answer;
}

/* Everything but the setup. */
static int begin(struct table *table, struct ludo_error *error) {
    const struct ludo_game *game = table->setup.game;
    void *state = calloc(1, game->state_size);
    struct ludo_step *steps = calloc(game->steps_max, sizeof *steps);
    table->legal = calloc(game->legal_max, sizeof *table->legal);
    table->match = (struct ludo_match){.state = state, .steps = steps};
    if (!state || !steps || !table->legal)
        return ludo_fail(error, LUDO_EMEMORY, NULL);
    ludo_match_begin(&table->match, &table->setup, state, steps, game->steps_max);
    return LUDO_OK;
}

int table_open(struct table *table, const char *game, int seats, const char *const *options,
               size_t option_count, struct ludo_error *error) {
    *table = (struct table){0};
    const struct ludo_game *found = ludo_game_find(game);
    if (!found)
        return ludo_fail(error, LUDO_EGAME, "there is no game \"%.40s\"", game);
    int answer = ludo_setup_init(&table->setup, found, seats, error);
    for (size_t i = 0; answer == LUDO_OK && i < option_count; i++)
        answer = choose(table, options[i], error);
    if (answer == LUDO_OK)
        answer = begin(table, error);
    if (answer < 0)
        table_close(table);
    return answer;
}

int table_open_record(struct table *table, const char *text, size_t length, const char *content,
                      struct ludo_record *record, struct ludo_error *error) {
    *table = (struct table){0};
    int answer = LUDO_OK;
    if (content) {
        /* The game is needed to read its content, and only the record names it. */
        (void)ludo_record_setup(text, length, NULL, &table->setup, NULL);
        if (table->setup.game)
            answer = content_file_load(&table->custom, table->setup.game, content, error);
    }
    if (answer == LUDO_OK)
        answer = ludo_record_setup(text, length, content ? &table->custom.content : NULL,
                                   &table->setup, error);
    if (answer == LUDO_OK)
        answer = begin(table, error);
    if (answer == LUDO_OK)
        answer = ludo_record_read(text, length, record, &table->match, error);
    if (answer < 0)
        table_close(table);
    return answer;
}

void table_close(struct table *table) {
    content_file_free(&table->custom);
    free(table->match.state);
    free(table->match.steps);
    free(table->legal);
    *table = (struct table){0};
}
