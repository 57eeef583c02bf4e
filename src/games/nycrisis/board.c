/* New York Crisis: what lies on the board, in the bag and on the tracks. */
#include "games/nycrisis/nycrisis.h"

#include <assert.h>
#include <string.h>

/* ------------------------------------------------------------------ todo */

void nycrisis_push(struct nycrisis_state *state, enum nycrisis_duty duty, int a, int b) {
    assert(state->todo_count < NYCRISIS_TODO_MAX);
    state->todo[state->todo_count++] =
        (struct nycrisis_todo){.duty = (uint8_t)duty, .a = (uint8_t)a, .b = (uint8_t)b};
}

void nycrisis_push_list(struct nycrisis_state *state, struct nycrisis_list list) {
    if (list.first < list.end)
        nycrisis_push(state, NYCRISIS_EFFECTS, list.first, list.end);
}

/* ----------------------------------------------------------------- alert */

static void take_alert_car(struct nycrisis_state *state, int square) {
    uint64_t bit = UINT64_C(1) << square;
    state->cars_waiting = (uint8_t)(state->cars_waiting + !!(state->alert_cars & bit));
    state->alert_cars &= ~bit;
}

/* NY-21, NY-72: one square at a time; at the limit nothing more happens. */
void nycrisis_alert(const struct nycrisis_game *game, int squares, enum nycrisis_cause cause) {
    struct nycrisis_state *state = game->state;
    int length = game->city->alert_length[game->index];
    for (; squares < 0 && state->alert; squares++)
        state->alert--;
    for (; squares > 0 && state->alert < length; squares--) {
        state->alert++;
        if (state->cause[cause] < 255)
            state->cause[cause]++;
        take_alert_car(state, state->alert);
        state->limit |= state->alert == length;
    }
}

/* ------------------------------------------------------------- the board */

int nycrisis_mafia_count(const struct nycrisis_state *state) {
    int count = 0;
    for (int space = 0; space < NYCRISIS_SPACES; space++)
        count += state->mafia[space];
    return count;
}

int nycrisis_challenge_place(const struct nycrisis_game *game) {
    const struct nycrisis_challenge *challenge = &game->city->challenge;
    if (game->state->revealed < game->city->card_count)
        return -1;
    return game->state->fbi & nycrisis_bit(challenge->place) ? challenge->second : challenge->place;
}

/* NY-22, NY-42 */
void nycrisis_fbi_put(const struct nycrisis_game *game, int space) {
    struct nycrisis_state *state = game->state;
    state->fbi |= nycrisis_bit(space);
    if (__builtin_popcount(state->fbi) >= NYCRISIS_FBI)
        state->ending = NYCRISIS_LOST_FBI;
}

/* NY-41, NY-42, NY-71; NY-35 when the supply is empty. */
void nycrisis_mafia_put(const struct nycrisis_game *game, int space) {
    struct nycrisis_state *state = game->state;
    if ((state->cars | state->fbi) & nycrisis_bit(space) || space == nycrisis_challenge_place(game))
        return;
    if (state->mafia[space] == 2) {
        state->mafia[space] = 0;
        nycrisis_alert(game, 2, NYCRISIS_CAUSE_FBI);
        nycrisis_fbi_put(game, space);
    } else if (nycrisis_mafia_count(state) == NYCRISIS_MAFIA) {
        nycrisis_alert(game, 1, NYCRISIS_CAUSE_SUPPLY);
    } else {
        state->mafia[space]++;
    }
}

/* NY-32 */
void nycrisis_car_put(const struct nycrisis_game *game, int space) {
    struct nycrisis_state *state = game->state;
    state->cars |= nycrisis_bit(space);
    nycrisis_alert(game, state->mafia[space], NYCRISIS_CAUSE_ARREST);
    state->mafia[space] = 0;
}

int nycrisis_object_left(const struct nycrisis_game *game, int kind) {
    const struct nycrisis_state *state = game->state;
    int left = game->city->object[kind].count;
    for (int space = 0; space < NYCRISIS_SPACES; space++)
        left -= state->object[space] == kind + 1;
    for (int c = 0; c < NYCRISIS_CHARACTERS; c++)
        left -= state->person[c].ready[kind] + state->person[c].used[kind];
    return left;
}

void nycrisis_task_done(const struct nycrisis_game *game, enum nycrisis_task task) {
    struct nycrisis_state *state = game->state;
    if (!state->event || state->rewarded)
        return;
    const struct nycrisis_event *event = &game->city->event[state->event - 1];
    if (event->task != task)
        return;
    state->rewarded = 1;
    nycrisis_push_list(state, event->reward);
}

/* ------------------------------------------------------------------- bag
 *
 * Nobody knows which tokens in the bag are dear, so neither does the state. It
 * keeps how likely each number of dear ones is, which is all that can be known
 * and all that a draw depends on (NY-73). */

static int dear_off_board(const struct nycrisis_game *game, int colour) {
    int dear = game->city->information_dear;
    for (int space = 0; space < NYCRISIS_SPACES; space++)
        dear -= game->state->information[space][colour * 2 + 1];
    return dear;
}

static int in_supply(const struct nycrisis_game *game, int colour) {
    int left = game->city->information_each - game->state->bag[colour];
    for (int space = 0; space < NYCRISIS_SPACES; space++)
        left -= game->state->information[space][colour * 2] +
                game->state->information[space][colour * 2 + 1];
    return left;
}

/* Bring weights to a whole of NYCRISIS_ODDS_WHOLE; what rounding leaves goes
 * to the likeliest. */
static void settle_odds(const uint64_t weight[], uint32_t odds[]) {
    uint64_t sum = 0;
    uint32_t rest = NYCRISIS_ODDS_WHOLE;
    int likeliest = 0;
    for (int i = 0; i <= NYCRISIS_DEAR_MAX; i++) {
        sum += weight[i];
        likeliest = weight[i] > weight[likeliest] ? i : likeliest;
    }
    assert(sum);
    for (int i = 0; i <= NYCRISIS_DEAR_MAX; i++) {
        odds[i] = (uint32_t)(weight[i] * NYCRISIS_ODDS_WHOLE / sum);
        rest -= odds[i];
    }
    odds[likeliest] += rest;
}

/* How often `taken` of `all` things can be chosen; both are small. */
static uint64_t ways(int all, int taken) {
    uint64_t count = 1;
    if (taken < 0 || taken > all)
        return 0;
    for (int i = 0; i < taken; i++)
        count = count * (uint64_t)(all - i) / (uint64_t)(i + 1);
    return count;
}

/* Tokens go into the bag unseen, as many as there are. */
static void fill_bag(const struct nycrisis_game *game, int colour, int count) {
    struct nycrisis_state *state = game->state;
    int supply = in_supply(game, colour), dear = dear_off_board(game, colour);
    uint64_t weight[NYCRISIS_DEAR_MAX + 1] = {0};
    const uint32_t *odds = state->dear_odds[colour];
    count = count < supply ? count : supply;
    for (int had = 0; had <= dear; had++)
        for (int more = 0; had + more <= dear; more++)
            weight[had + more] +=
                odds[had] * ways(dear - had, more) * ways(supply - (dear - had), count - more);
    settle_odds(weight, state->dear_odds[colour]);
    state->bag[colour] = (uint8_t)(state->bag[colour] + count);
}

void nycrisis_token_odds(const struct nycrisis_state *state, uint32_t weight[]) {
    for (int colour = 0; colour < NYCRISIS_COLOURS; colour++) {
        uint32_t dear = 0;
        for (uint32_t i = 1; i <= NYCRISIS_DEAR_MAX; i++)
            dear += i * state->dear_odds[colour][i];
        weight[colour * 2] = state->bag[colour] * (uint32_t)NYCRISIS_ODDS_WHOLE - dear;
        weight[colour * 2 + 1] = dear;
    }
}

void nycrisis_token_drawn(const struct nycrisis_game *game, int kind, int space) {
    struct nycrisis_state *state = game->state;
    int colour = kind / 2, dear = kind % 2;
    uint64_t weight[NYCRISIS_DEAR_MAX + 1] = {0};
    const uint32_t *odds = state->dear_odds[colour];
    for (int had = 0; had <= NYCRISIS_DEAR_MAX; had++) {
        int chances = dear ? had : state->bag[colour] - had;
        if (chances > 0)
            weight[had - dear] += (uint64_t)odds[had] * (uint64_t)chances;
    }
    settle_odds(weight, state->dear_odds[colour]);
    state->bag[colour]--;
    state->information[space][kind]++;
}

/* ----------------------------------------------------------------- story */

/* NY-72: cars on squares that the marker has passed are taken at once. */
static void put_alert_cars(const struct nycrisis_game *game, uint64_t squares) {
    struct nycrisis_state *state = game->state;
    state->alert_cars |= squares;
    for (int square = 0; square <= state->alert; square++)
        take_alert_car(state, square);
}

/* NY-12, NY-70: in this order. The effects come when this is done. */
void nycrisis_reveal(const struct nycrisis_game *game, int number) {
    struct nycrisis_state *state = game->state;
    const struct nycrisis_story_card *card = &game->city->card[number];
    state->revealed = (uint8_t)(number + 1);
    if (!number)
        state->car_count = game->city->start_cars[game->index];
    put_alert_cars(game, card->cars[game->index]);
    for (int c = 0; c < NYCRISIS_CHARACTERS; c++)
        if (state->person[c].owner && state->person[c].abilities < NYCRISIS_ABILITY_TOKENS)
            state->person[c].abilities++;
    state->mafia_deck = (UINT64_C(1) << NYCRISIS_MAFIA_CARDS) - 1;
    for (int colour = 0; colour < NYCRISIS_COLOURS; colour++)
        fill_bag(game, colour, card->information[game->index][colour]);
    nycrisis_push_list(state, card->effects);
}
