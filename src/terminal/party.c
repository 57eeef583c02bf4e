#include "terminal/party.h"

#include "front/table.h"
#include "front/translate.h"
#include "terminal/front.h"
#include "terminal/keep.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct ludo_game *game_after(const struct ludo_game *game) {
    const struct ludo_game *first = game;
    bool begun = false, passed = false;
    for (const struct ludo_game *const *other = ludo_games; *other; other++) {
        if ((*other)->listed && front_find(*other)) {
            if (passed)
                return *other;
            if (!begun)
                first = *other;
            begun = true;
        }
        passed |= *other == game;
    }
    return first;
}

const struct ludo_game *party_other_game(const struct ludo_game *game, int by) {
    const struct ludo_game *other = game_after(game);
    while (by < 0 && game_after(other) != game)
        other = game_after(other);
    return other;
}

void party_set_game(struct party *party, const struct ludo_game *game) {
    free(party->unfinished);
    party->game = game;
    party->seats = 0;
    party->unfinished = keep_unfinished(game->name);
}

int party_name(struct party *party, int seat, const char *word, struct ludo_error *error) {
    struct ludo_bot bot;
    char *name = party->name[seat];
    bool is_bot = strcmp(word, "me") != 0 && islower((unsigned char)word[0]);
    if (!word[0] || strlen(word) >= LUDO_NAME_MAX - 4 || strchr(word, '#'))
        return ludo_fail(error, LUDO_EUSAGE,
                         "\"%.40s\" is no name: use 1 to %d letters and no number sign", word,
                         LUDO_NAME_MAX - 5);
    if (is_bot && ludo_bot_find(party->game, word, &bot, NULL) < 0)
        return ludo_fail(error, LUDO_EUSAGE,
                         "\"%.40s\" is neither me nor a bot (easy, normal, hard); a name begins "
                         "with a capital letter",
                         word);
    (void)snprintf(name, LUDO_NAME_MAX, is_bot ? "bot %s" : "%s", word);
    return LUDO_OK;
}

const char *party_option(const struct party *party, const char *name) {
    size_t length = strlen(name);
    const char *value = NULL;
    for (int i = 0; i < party->options; i++)
        if (!strncmp(party->option[i], name, length) && party->option[i][length] == '=')
            value = party->option[i] + length + 1;
    return value;
}

void party_add_option(struct party *party, const char *name, const char *value) {
    if (party->options < PARTY_OPTIONS_MAX)
        (void)snprintf(party->option[party->options++], PARTY_OPTION_LENGTH, "%s=%s", name, value);
}

void party_describe_unfinished(const struct party *party, struct ludo_text *text) {
    struct table table;
    struct ludo_record record;
    struct session session;
    if (keep_open(party->unfinished, NULL, &table, &record, NULL) < 0 ||
        session_open(&session, &table, &record, 0, false, NULL) < 0)
        return;
    ludo_text_add_format(text, "%s:", record.date);
    for (int seat = 0; seat < session.table.setup.seats; seat++)
        ludo_text_add_format(text, "%s %s", seat ? "," : "", session.player[seat].shown);
    session_close(&session);
}
