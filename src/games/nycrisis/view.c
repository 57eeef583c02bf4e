/* New York Crisis: what is told of a table, as JSON. docs/games/nycrisis.md
 * shows it. describe.c tells what never
 * changes, hints.c what a tutorial says, preview.c what a move would do. */
#include "games/nycrisis/tell.h"

#include <string.h>

static const char *const duty_name[] = {
    [0] = "over",
    [NYCRISIS_PICK] = "pick",
    [NYCRISIS_CHOOSE] = "choose",
    [NYCRISIS_FLEE] = "flee",
    [NYCRISIS_TURN] = "turn",
    [NYCRISIS_WOUND] = "lose",
    [NYCRISIS_HEAL] = "heal",
    [NYCRISIS_SCATTER] = "objects",
    [NYCRISIS_MAFIA_DRAW] = "mafia",
    [NYCRISIS_TOKEN_DRAW] = "information",
    [NYCRISIS_OBJECT_DRAW] = "object",
    [NYCRISIS_POLICE_DRAW] = "police",
    [NYCRISIS_LOCATE] = "location",
    [NYCRISIS_ROLL] = "roll",
};

static const char *const ending_name[] = {
    [NYCRISIS_OPEN] = "open",    [NYCRISIS_WON] = "won",        [NYCRISIS_LOST_ALERT] = "alert",
    [NYCRISIS_LOST_FBI] = "fbi", [NYCRISIS_LOST_TIME] = "time", [NYCRISIS_LOST_LONG] = "long"};

static const char *const cause_name[NYCRISIS_CAUSES] = {
    [NYCRISIS_CAUSE_WILD] = "wild",     [NYCRISIS_CAUSE_EXTRA_STEP] = "extra_step",
    [NYCRISIS_CAUSE_ARREST] = "arrest", [NYCRISIS_CAUSE_FBI] = "fbi",
    [NYCRISIS_CAUSE_BAG] = "bag",       [NYCRISIS_CAUSE_SUPPLY] = "supply",
    [NYCRISIS_CAUSE_RADIO] = "radio",   [NYCRISIS_CAUSE_COAT] = "coat",
    [NYCRISIS_CAUSE_EVENT] = "event",   [NYCRISIS_CAUSE_PLOT] = "plot",
};

/* ---------------------------------------------------------------- tracks */

static void view_alert(const struct nycrisis_game *game, struct ludo_json *json) {
    const struct nycrisis_state *state = game->state;
    ludo_json_put_object(json, "alert");
    ludo_json_put_int(json, "at", state->alert);
    ludo_json_put_int(json, "length", game->city->alert_length[game->index]);
    ludo_json_put_bool(json, "limit", state->limit);
    ludo_json_put_array(json, "cars");
    for (uint64_t cars = state->alert_cars; cars; cars &= cars - 1)
        ludo_json_int(json, __builtin_ctzll(cars));
    ludo_json_array_end(json);
    ludo_json_put_object(json, "causes");
    for (int i = 0; i < NYCRISIS_CAUSES; i++)
        if (state->cause[i])
            ludo_json_put_int(json, cause_name[i], state->cause[i]);
    ludo_json_object_end(json);
    ludo_json_object_end(json);
}

static void view_order(const struct nycrisis_game *game, struct ludo_json *json) {
    const struct nycrisis_order *order = &game->city->order;
    if (!order->count || game->state->revealed <= order->card)
        return;
    ludo_json_put_object(json, "order");
    ludo_json_put_array(json, "colours");
    for (int i = 0; i < order->count; i++)
        ludo_json_string(json, nycrisis_colour_name[order->colour[i]]);
    ludo_json_array_end(json);
    ludo_json_put_int(json, "done", game->state->ordered);
    ludo_json_put_bool(json, "again", order->again);
    ludo_json_object_end(json);
}

static void view_challenge(const struct nycrisis_game *game, struct ludo_json *json) {
    const struct nycrisis_challenge *challenge = &game->city->challenge;
    int place = nycrisis_challenge_place(game);
    if (place < 0)
        return;
    ludo_json_put_object(json, "challenge");
    nycrisis_put_text(json, "text", game->city, challenge->text);
    nycrisis_put_space(json, "place", game->city, place);
    nycrisis_put_cost(json, "pay", challenge->cost);
    ludo_json_put_int(json, "paid", game->state->progress);
    ludo_json_put_int(json, "times", challenge->times[game->index]);
    ludo_json_put_bool(json, "everybody", challenge->everybody);
    ludo_json_put_bool(json, "order", challenge->order);
    if (challenge->token)
        ludo_json_put_string(json, "token", game->city->token_kind[challenge->token - 1].id);
    if (challenge->cleared)
        ludo_json_put_string(json, "cleared", game->city->token_kind[challenge->cleared - 1].id);
    nycrisis_put_spaces(json, "places", game->city, challenge->places[game->index]);
    ludo_json_object_end(json);
}

static void view_story(const struct nycrisis_game *game, struct ludo_json *json) {
    const struct nycrisis_city *city = game->city;
    ludo_json_put_object(json, "story");
    ludo_json_put_int(json, "at", game->state->story);
    ludo_json_put_array(json, "cards");
    for (int i = 0; i < game->state->revealed; i++) {
        ludo_json_object(json);
        nycrisis_put_text(json, "title", city, city->card[i].title);
        nycrisis_put_text(json, "text", city, city->card[i].text);
        ludo_json_put_int(json, "mafia", city->card[i].mafia[game->index]);
        ludo_json_object_end(json);
    }
    ludo_json_array_end(json);
    view_order(game, json);
    view_challenge(game, json);
    ludo_json_object_end(json);
}

static void view_police(const struct nycrisis_game *game, struct ludo_json *json) {
    const struct nycrisis_state *state = game->state;
    ludo_json_put_object(json, "police");
    ludo_json_put_int(json, "cars", state->car_count);
    ludo_json_put_int(json, "waiting", state->cars_waiting);
    nycrisis_put_spaces(json, "deck", game->city, state->police_deck);
    ludo_json_key(json, "event");
    if (state->event)
        ludo_json_string(json, game->city->event[state->event - 1].id);
    else
        ludo_json_null(json);
    ludo_json_put_bool(json, "rewarded", state->rewarded);
    ludo_json_object_end(json);
}

/* --------------------------------------------------------------- supplies */

/* Cards left in the mafia deck, by their numbers; the bag by colours. */
static void view_supplies(const struct nycrisis_game *game, struct ludo_json *json) {
    const struct nycrisis_state *state = game->state;
    ludo_json_put_array(json, "mafia_deck");
    for (uint64_t deck = state->mafia_deck; deck; deck &= deck - 1)
        ludo_json_int(json, __builtin_ctzll(deck) + 1);
    ludo_json_array_end(json);
    ludo_json_put_int(json, "mafia_left", NYCRISIS_MAFIA - nycrisis_mafia_count(state));
    ludo_json_put_object(json, "bag");
    for (int i = 0; i < NYCRISIS_COLOURS; i++)
        ludo_json_put_int(json, nycrisis_colour_name[i], state->bag[i]);
    ludo_json_object_end(json);
    nycrisis_put_rules(json, "rules", nycrisis_rules(game));
}

static void view_tokens(const struct nycrisis_game *game, int space, struct ludo_json *json) {
    ludo_json_put_array(json, "tokens");
    for (int kind = 0; kind < game->city->token_kind_count; kind++) {
        const struct nycrisis_token_kind *k = &game->city->token_kind[kind];
        for (int i = k->first; i < k->first + k->count; i++)
            if (game->state->token_at[i] == space + 1)
                ludo_json_string(json, k->id);
    }
    ludo_json_array_end(json);
}

static void view_spaces(const struct nycrisis_game *game, struct ludo_json *json) {
    const struct nycrisis_state *state = game->state;
    ludo_json_put_array(json, "spaces");
    for (int space = 0; space < NYCRISIS_SPACES; space++) {
        ludo_json_object(json);
        ludo_json_put_string(json, "id", game->city->space[space].id);
        ludo_json_put_int(json, "mafia", state->mafia[space]);
        ludo_json_put_bool(json, "car", state->cars >> space & 1);
        ludo_json_put_bool(json, "fbi", state->fbi >> space & 1);
        ludo_json_key(json, "object");
        if (state->object[space])
            ludo_json_string(json, nycrisis_object_name[state->object[space] - 1]);
        else
            ludo_json_null(json);
        ludo_json_put_array(json, "information");
        for (int kind = 0; kind < NYCRISIS_INFORMATION; kind++)
            for (int i = 0; i < state->information[space][kind]; i++) {
                char name[3] = {"ryb"[kind / 2], (char)('2' + kind % 2), '\0'};
                ludo_json_string(json, name);
            }
        ludo_json_array_end(json);
        view_tokens(game, space, json);
        ludo_json_object_end(json);
    }
    ludo_json_array_end(json);
}

/* Kinds of tokens that lie on the board: others would tell of the story. */
static void view_token_kinds(const struct nycrisis_game *game, struct ludo_json *json) {
    ludo_json_put_array(json, "tokens");
    for (int kind = 0; kind < game->city->token_kind_count; kind++) {
        const struct nycrisis_token_kind *k = &game->city->token_kind[kind];
        bool present = false;
        for (int i = k->first; i < k->first + k->count; i++)
            present |= game->state->token_at[i] > 0;
        if (!present)
            continue;
        ludo_json_object(json);
        ludo_json_put_string(json, "id", k->id);
        nycrisis_put_text(json, "name", game->city, k->name);
        ludo_json_put_string(json, "symbol", k->symbol);
        ludo_json_put_bool(json, "lead", k->leads);
        if (k->visits)
            nycrisis_put_cost(json, "visit", k->cost);
        ludo_json_object_end(json);
    }
    ludo_json_array_end(json);
}

/* ------------------------------------------------------------- characters */

static void view_held(const struct nycrisis_person *person, struct ludo_json *json) {
    ludo_json_put_array(json, "objects");
    for (int kind = 0; kind < NYCRISIS_OBJECTS; kind++)
        for (int i = 0; i < person->ready[kind] + person->used[kind]; i++) {
            ludo_json_object(json);
            ludo_json_put_string(json, "id", nycrisis_object_name[kind]);
            ludo_json_put_bool(json, "used", i >= person->ready[kind]);
            ludo_json_object_end(json);
        }
    ludo_json_array_end(json);
}

static void view_characters(const struct nycrisis_game *game, struct ludo_json *json) {
    const struct nycrisis_state *state = game->state;
    ludo_json_put_array(json, "characters");
    for (int c = 0; c < NYCRISIS_CHARACTERS; c++) {
        const struct nycrisis_person *person = &state->person[c];
        if (!person->owner)
            continue;
        ludo_json_object(json);
        ludo_json_put_string(json, "id", nycrisis_character_name[c]);
        ludo_json_put_int(json, "seat", person->owner - 1);
        nycrisis_put_space(json, "at", game->city, person->at);
        ludo_json_put_bool(json, "played", state->played >> c & 1);
        ludo_json_put_int(json, "abilities", person->abilities);
        ludo_json_put_array(json, "lost");
        for (unsigned lost = person->lost; lost; lost &= lost - 1)
            ludo_json_string(
                json, nycrisis_colour_name[game->city->character[c].dice[__builtin_ctz(lost)]]);
        ludo_json_array_end(json);
        view_held(person, json);
        ludo_json_object_end(json);
    }
    ludo_json_array_end(json);
}

/* ------------------------------------------------------------------- turn */

static void view_dice(const struct nycrisis_game *game, struct ludo_json *json) {
    const struct nycrisis_state *state = game->state;
    ludo_json_put_array(json, "dice");
    for (int die = 0; die < NYCRISIS_DICE; die++) {
        bool rolling = state->rolling >> die & 1;
        if (!state->face[die] && !rolling)
            continue;
        ludo_json_object(json);
        ludo_json_put_string(json, "colour", nycrisis_colour_name[nycrisis_die_colour(game, die)]);
        ludo_json_key(json, "face");
        if (rolling)
            ludo_json_null(json);
        else
            ludo_json_string(json, state->face[die] - 1 == NYCRISIS_WILD
                                       ? "wild"
                                       : nycrisis_colour_name[state->face[die] - 1]);
        ludo_json_put_bool(json, "spent", state->spent >> die & 1);
        ludo_json_put_bool(json, "family", die >= NYCRISIS_OWN_DICE);
        ludo_json_object_end(json);
    }
    ludo_json_array_end(json);
}

/* The spaces one step beyond `edge` that were not seen before, and from where each
 * is entered. Mafia ends a way unless it has been dodged. */
static uint32_t beyond(const struct nycrisis_game *game, uint32_t edge, uint32_t seen,
                       uint8_t from[NYCRISIS_SPACES]) {
    const struct nycrisis_state *state = game->state;
    uint32_t found = 0;
    for (; edge; edge &= edge - 1) {
        int space = __builtin_ctz(edge);
        if (state->mafia[space] && !(state->dodged >> space & 1))
            continue;
        uint32_t next = nycrisis_steps_from(game, space) & ~(seen | found);
        found |= next;
        for (; next; next &= next - 1)
            from[__builtin_ctz(next)] = (uint8_t)space;
    }
    return found;
}

/* Spaces within reach, nearest first, by the steps and actions they take; one
 * more with the extra step. */
static void view_reach(const struct nycrisis_game *game, struct ludo_json *json) {
    const struct nycrisis_state *state = game->state;
    uint16_t rules = nycrisis_rules(game);
    int each = (rules & NYCRISIS_SHORT_MOVES  ? 1
                : rules & NYCRISIS_LONG_MOVES ? 3
                                              : 2) +
               state->bicycles;
    int own = state->steps + (nycrisis_blocked(state) ? 0 : state->actions * each);
    bool extra = !state->extra_step && !(rules & NYCRISIS_NO_EXTRA_STEP);
    uint32_t seen = nycrisis_bit(state->person[nycrisis_active(state)].at), edge = seen;
    uint8_t from[NYCRISIS_SPACES];
    ludo_json_put_array(json, "reach");
    for (int steps = 1; steps <= own + extra && edge && !nycrisis_held(state); steps++) {
        edge = beyond(game, edge, seen, from);
        seen |= edge;
        for (uint32_t rest = edge; rest; rest &= rest - 1) {
            int paid = steps > own ? own : steps;
            ludo_json_object(json);
            nycrisis_put_space(json, "space", game->city, __builtin_ctz(rest));
            nycrisis_put_space(json, "from", game->city, from[__builtin_ctz(rest)]);
            ludo_json_put_int(json, "steps", steps);
            ludo_json_put_int(json, "actions",
                              paid <= state->steps ? 0 : (paid - state->steps + each - 1) / each);
            ludo_json_put_bool(json, "extra", steps > own);
            ludo_json_object_end(json);
        }
    }
    ludo_json_array_end(json);
}

static void view_turn(const struct nycrisis_game *game, struct ludo_json *json) {
    const struct nycrisis_state *state = game->state;
    ludo_json_key(json, "turn");
    if (!state->active) {
        ludo_json_null(json);
        return;
    }
    ludo_json_object(json);
    ludo_json_put_string(json, "character", nycrisis_character_name[nycrisis_active(state)]);
    ludo_json_put_int(json, "actions", state->actions);
    ludo_json_put_int(json, "steps", state->steps);
    ludo_json_put_bool(json, "extra_step", state->extra_step);
    view_dice(game, json);
    ludo_json_put_object(json, "extra");
    for (int i = 0; i < NYCRISIS_COLOURS; i++)
        ludo_json_put_int(json, nycrisis_colour_name[i], state->extra[i]);
    ludo_json_object_end(json);
    ludo_json_put_int(json, "wild_alert", nycrisis_wild_price(game));
    ludo_json_put_int(json, "seconds", state->seconds);
    ludo_json_put_bool(json, "blocked", nycrisis_blocked(state));
    ludo_json_put_bool(json, "held", nycrisis_held(state));
    nycrisis_put_spaces(json, "faced", game->city, state->faced);
    nycrisis_put_spaces(json, "dodged", game->city, state->dodged);
    nycrisis_put_spaces(json, "ignored", game->city, state->ignored);
    ludo_json_put_array(json, "leading");
    for (int kind = 0; kind < game->city->token_kind_count; kind++) {
        const struct nycrisis_token_kind *k = &game->city->token_kind[kind];
        for (int i = k->first; i < k->first + k->count; i++)
            if (state->led >> i & 1)
                ludo_json_string(json, k->id);
    }
    ludo_json_array_end(json);
    view_reach(game, json);
    ludo_json_object_end(json);
}

void nycrisis_view(const struct ludo_setup *setup, const void *state, int viewer,
                   struct ludo_json *json) {
    const struct nycrisis_state *s = state;
    struct nycrisis_game game = nycrisis_game_of(setup, state);
    (void)viewer;
    ludo_json_put_string(json, "duty",
                         duty_name[s->todo_count ? s->todo[s->todo_count - 1].duty : 0]);
    ludo_json_put_string(json, "ending", ending_name[s->ending]);
    ludo_json_put_int(json, "round", s->round);
    view_alert(&game, json);
    view_story(&game, json);
    view_police(&game, json);
    view_supplies(&game, json);
    view_spaces(&game, json);
    view_token_kinds(&game, json);
    view_characters(&game, json);
    view_turn(&game, json);
    nycrisis_view_hint(&game, json);
}
