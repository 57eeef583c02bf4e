#include "crackit_vault.h"

#include "telling.h"

#include "games/content.h"

#include <stdlib.h>

/* ------------------------------------------------------------------ setup */

json_t *vault_cards(const char *changes) {
    json_t *cards = json_pack("{s:s, s:[i,i,i,i,i,i,i,i,i,i], s:i, s:i, s:i, s:i, s:i, s:i}",
                              "name", "test", "dials", 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, "hint", 8,
                              "block", 5, "reset", 6, "crack", 5, "master", 1, "prohibition", 9);
    if (!changes)
        return cards;
    json_t *changed = quoted_json(changes);
    change_json(cards, changed);
    json_decref(changed);
    return cards;
}

struct vault *vault_open_with(int seats, const char *mode, const char *changes) {
    static struct vault vault;
    struct ludo_error error = {0};
    memset(&vault, 0, sizeof vault);
    json_t *cards = vault_cards(changes);
    if (content_reader_find("crackit")->read(cards, &vault.cards, &error) < 0)
        fail_msg("%s", error.text);
    vault.content = (struct ludo_content){
        .name = "test", .block = &vault.cards, .size = sizeof vault.cards, .hash = 1};
    json_decref(cards);
    if (ludo_setup_init(&vault.setup, &crackit, seats, &error) < 0 ||
        ludo_setup_choose(&vault.setup, "mode", mode, &error) < 0)
        fail_msg("%s", error.text);
    vault.setup.content = &vault.content;
    ludo_match_begin(&vault.match, &vault.setup, &vault.state, vault.steps, VAULT_STEPS);
    return &vault;
}

struct vault *vault_open(int seats, const char *mode) {
    return vault_open_with(seats, mode, NULL);
}

/* ------------------------------------------------------------------ moves */

void vault_do(struct vault *vault, int mover, const char *move) {
    struct ludo_error error = {0};
    if (ludo_match_play_text(&vault->match, mover, move, &error) < 0)
        fail_msg("mover %d, \"%s\": %s", mover, move, error.text);
}

__attribute__((format(printf, 2, 3))) static void chance(struct vault *vault, const char *format,
                                                         ...) {
    char move[LUDO_MOVE_TEXT_MAX];
    va_list args;
    va_start(args, format);
    (void)vsnprintf(move, sizeof move, format, args);
    va_end(args);
    vault_do(vault, LUDO_CHANCE, move);
}

void vault_refuse(struct vault *vault, int mover, const char *move, const char *reason) {
    refuse_move(&vault->match, mover, move, 0, reason);
}

/* The likeliest outcome, so that rare cards are left for stories. */
static void let_chance(struct vault *vault) {
    struct ludo_odds odds[LUDO_ODDS_MAX];
    uint32_t best = 0, count = crackit.odds(&vault->setup, &vault->state, odds);
    for (uint32_t i = 1; i < count; i++)
        if (odds[i].weight > odds[best].weight)
            best = i;
    assert_true(ludo_match_play(&vault->match, LUDO_CHANCE, odds[best].move, NULL) >= 0);
}

/* The next word of a list, or NULL. */
static const char *next_word(const char **list, char *word, size_t size) {
    while (**list == ' ' || **list == ',')
        ++*list;
    size_t length = strcspn(*list, " ,");
    if (!length)
        return NULL;
    assert_true(length < size);
    memcpy(word, *list, length);
    word[length] = '\0';
    *list += length;
    return word;
}

static void deal_numbers(struct vault *vault, const char *numbers) {
    int seats = vault->setup.seats;
    assert_int_equal(strlen(numbers), 4 * seats - 1);
    for (int seat = 0; seat < seats; seat++)
        for (int i = 0; i < CRACKIT_NUMBERS; i++)
            chance(vault, "number %d %c", seat, numbers[4 * seat + i]);
    for (int seat = 0; seat < seats; seat++) {
        char move[LUDO_MOVE_TEXT_MAX];
        const char *n = &numbers[4 * seat];
        (void)snprintf(move, sizeof move, "order %c %c %c", n[0], n[1], n[2]);
        vault_do(vault, seat, move);
    }
}

/* A card that the hands do not name, of those that are left: a dial, or else an
 * action that does little by itself. */
static void deal_filler(struct vault *vault, int seat, const char *hands) {
    static const char *const cards[] = {"9", "8", "7", "6",     "5",     "4",   "3",
                                        "2", "1", "0", "block", "reset", "hint"};
    static const uint8_t kinds[] = {
        9, 8, 7, 6, 5, 4, 3, 2, 1, 0, CRACKIT_BLOCK, CRACKIT_RESET, CRACKIT_HINT};
    for (size_t i = 0; i < sizeof kinds; i++)
        if (!strstr(hands, cards[i]) && vault->state.deck[kinds[i]]) {
            chance(vault, "card %d %s", seat, cards[i]);
            return;
        }
    fail_msg("no card is left to fill a hand");
}

void vault_deal(struct vault *vault, const char *numbers, const char *hands, int first) {
    const char *rest = hands;
    deal_numbers(vault, numbers);
    for (int seat = 0; seat < vault->setup.seats; seat++) {
        char hand[64], word[16];
        size_t length = strcspn(rest, ",");
        assert_true(length < sizeof hand);
        memcpy(hand, rest, length);
        hand[length] = '\0';
        rest += length + (rest[length] == ',');
        const char *cards = hand;
        int dealt = 0;
        for (; next_word(&cards, word, sizeof word); dealt++)
            chance(vault, "card %d %s", seat, word);
        for (; dealt < CRACKIT_HAND; dealt++)
            deal_filler(vault, seat, hands);
    }
    if (vault->state.phase == CRACKIT_PHASE_FIRST)
        chance(vault, "first %d", first);
}

struct vault *vault_dealt(int seats, const char *mode, const char *numbers, const char *hands,
                          int first) {
    struct vault *vault = vault_open(seats, mode);
    vault_deal(vault, numbers, hands, first);
    return vault;
}

void vault_answer(struct vault *vault, int by) {
    for (ludo_movers asked = ludo_match_actors(&vault->match); asked; asked &= asked - 1) {
        int seat = __builtin_ctz(asked);
        vault_do(vault, seat, seat == by ? "prohibit" : "pass");
    }
    if (by < 0)
        chance(vault, "answer none");
    else
        chance(vault, "answer %d", by);
}

void vault_throw(struct vault *vault, int seat, const char *move, const char *by) {
    vault_do(vault, seat, move);
    for (; *by; by++)
        vault_answer(vault, *by == '.' ? -1 : *by - '0');
    while (vault->state.phase == CRACKIT_PHASE_WINDOW)
        vault_answer(vault, -1);
}

void vault_draw(struct vault *vault, const char *cards) {
    char word[16];
    while (next_word(&cards, word, sizeof word))
        chance(vault, "card %d %s", vault->state.turn, word);
    while (vault->state.phase == CRACKIT_PHASE_DRAW)
        let_chance(vault);
}

void vault_end(struct vault *vault, const char *cards) {
    vault_do(vault, vault->state.turn, vault->state.acted ? "end" : "discard nothing");
    vault_draw(vault, cards);
}

void vault_until(struct vault *vault, int seat) {
    vault_draw(vault, "");
    while (vault->state.turn != seat)
        vault_end(vault, "");
}

/* ---------------------------------------------------------------- queries */

static struct ludo_text new_text(struct vault *vault) {
    char *data = vault->texts[vault->text_next++ % VAULT_TEXTS];
    return ludo_text_in(data, VAULT_TEXT_SIZE);
}

/* Strings as they are, lists without brackets, the rest as JSON. */
static void add_plainly(struct ludo_text *text, const json_t *value) {
    if (!value || json_is_string(value)) {
        ludo_text_add(text, value ? json_string_value(value) : "nothing");
    } else if (json_is_array(value)) {
        for (size_t i = 0; i < json_array_size(value); i++) {
            ludo_text_add(text, i ? " " : "");
            add_plainly(text, json_array_get(value, i));
        }
    } else {
        char *dump = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY | JSON_REAL_PRECISION(3));
        ludo_text_add(text, dump);
        free(dump);
    }
}

const char *vault_see(struct vault *vault, int viewer, const char *path) {
    struct ludo_text text = new_text(vault);
    json_t *view = told(&vault->match, TELL_VIEW, viewer);
    add_plainly(&text, at_path(json_object_get(view, "crackit"), path));
    json_decref(view);
    return text.data;
}

int vault_number(struct vault *vault, const char *path) {
    return atoi(vault_see(vault, LUDO_SPECTATOR, path));
}

const char *vault_legal(struct vault *vault, int seat) {
    struct ludo_text text = new_text(vault);
    json_t *legal = told(&vault->match, TELL_LEGAL, seat);
    add_moves(&text, legal);
    json_decref(legal);
    return text.data;
}

bool vault_may(struct vault *vault, int seat, const char *move) {
    json_t *legal = told(&vault->match, TELL_LEGAL, seat);
    bool found = entry_of(legal, move);
    json_decref(legal);
    return found;
}

const char *vault_preview(struct vault *vault, int seat, const char *move, const char *path) {
    struct ludo_text text = new_text(vault);
    json_t *legal = told(&vault->match, TELL_LEGAL, seat);
    add_plainly(&text, at_path(must_entry_of(legal, move), path));
    json_decref(legal);
    return text.data;
}

const char *vault_log(struct vault *vault, int viewer, int steps) {
    struct ludo_text text = new_text(vault);
    json_t *log = told(&vault->match, TELL_LOG, viewer);
    add_steps(&text, log, json_array_size(log) - (size_t)steps);
    json_decref(log);
    return text.data;
}

const char *vault_told(struct vault *vault, int viewer) {
    struct ludo_text text = new_text(vault);
    tell_all(&vault->match, viewer, &text);
    return text.data;
}

int vault_discarded(struct vault *vault, const char *card) {
    char path[64];
    (void)snprintf(path, sizeof path, "piles.discard.%s", card);
    return vault_number(vault, path);
}

const char *vault_hand(struct vault *vault, int seat) {
    return vault_see(vault, seat, "hand");
}

const char *vault_around(struct vault *vault, int seat, int place) {
    char path[64];
    struct ludo_text text = new_text(vault);
    (void)snprintf(path, sizeof path, "safes.%d.numbers.%d.above", seat, place);
    ludo_text_add_format(&text, "above %s", vault_see(vault, LUDO_SPECTATOR, path));
    (void)snprintf(path, sizeof path, "safes.%d.numbers.%d.below", seat, place);
    ludo_text_add_format(&text, ", below %s", vault_see(vault, LUDO_SPECTATOR, path));
    return text.data;
}

const char *vault_result(struct vault *vault) {
    struct ludo_text text = new_text(vault);
    json_t *view = told(&vault->match, TELL_VIEW, LUDO_SPECTATOR);
    const json_t *result = json_object_get(view, "result");
    add_plainly(&text, result ? json_object_get(result, "outcome") : json_null());
    if (result) {
        ludo_text_add(&text, " ");
        add_plainly(&text, json_object_get(result, "winners"));
    }
    json_decref(view);
    return text.data;
}

/* From the whole state: nobody sees all cards. */
void vault_count_all(struct vault *vault) {
    const struct crackit_state *s = &vault->state;
    bool thrown = s->phase == CRACKIT_PHASE_WINDOW || s->phase == CRACKIT_PHASE_CLOSE;
    for (unsigned card = 0; card < CRACKIT_CARDS; card++) {
        unsigned count = s->deck[card] + s->discard[card];
        for (int seat = 0; seat < vault->setup.seats; seat++) {
            count += crackit_count(s->hand[seat], card);
            for (int i = 0; i < CRACKIT_NUMBERS && card < CRACKIT_DIALS; i++)
                count += s->safe[seat].dials[i][card];
            count += card == CRACKIT_BLOCK ? s->safe[seat].blocked : 0;
        }
        count += thrown && s->action == card;
        count += card == CRACKIT_PROHIBITION ? s->laid : 0;
        assert_int_equal(count, vault->cards.count[card]);
    }
    for (int value = 0; value < CRACKIT_VALUES; value++) {
        unsigned count = s->number_deck[value] + s->number_discard[value];
        for (int seat = 0; seat < vault->setup.seats; seat++)
            for (int i = 0; i < CRACKIT_NUMBERS; i++)
                count += s->safe[seat].number[i] == value;
        assert_int_equal(count, CRACKIT_COPIES);
    }
}
