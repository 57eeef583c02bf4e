/* New York Crisis: the game object, and the decisions outside of a turn. */
#include "games/nycrisis/nycrisis.h"

#include "base/rng.h"

#include <string.h>

static const struct nycrisis_todo *top(const struct nycrisis_state *state) {
    return &state->todo[state->todo_count - 1];
}

/* ----------------------------------------------------------------- setup */

/* The option `family`: a character for each seat, or more (NY-01). */
static const char *const family_values[] = {"one-each", "2", "3", "4", NULL};

static const struct ludo_option options[] = {{"family", family_values}, {0}};

int nycrisis_family(const struct ludo_setup *setup) {
    int wanted = setup->option[0] + 1;
    return setup->option[0] && wanted > setup->seats ? wanted : setup->seats;
}

struct nycrisis_game nycrisis_game_of(const struct ludo_setup *setup, const void *state) {
    return (struct nycrisis_game){nycrisis_city(setup), (struct nycrisis_state *)state,
                                  nycrisis_family(setup) - 1};
}

static void nycrisis_start(const struct ludo_setup *setup, void *state) {
    struct nycrisis_state *s = state;
    const struct nycrisis_city *city = nycrisis_city(setup);
    for (int colour = 0; colour < NYCRISIS_COLOURS; colour++)
        s->dear_odds[colour][0] = NYCRISIS_ODDS_WHOLE;
    s->mafia_deck = (UINT64_C(1) << NYCRISIS_MAFIA_CARDS) - 1;
    s->police_deck = nycrisis_bit(NYCRISIS_SPACES) - 1;
    /* The last is done first: NY-10 to NY-13, then the first round. */
    nycrisis_push(s, NYCRISIS_ROUND, 0, 0);
    nycrisis_push(s, NYCRISIS_CARDS, nycrisis_family(setup), 0);
    nycrisis_push(s, NYCRISIS_REVEAL, 0, 0);
    nycrisis_push(s, NYCRISIS_SCATTER, city->objects_at_start, 0);
    nycrisis_push(s, NYCRISIS_PICK, 0, 0);
}

static int picked(const struct nycrisis_state *state) {
    int count = 0;
    for (int c = 0; c < NYCRISIS_CHARACTERS; c++)
        count += state->person[c].owner > 0;
    return count;
}

/* ---------------------------------------------------------------- actors */

static ludo_movers owner_bit(const struct nycrisis_state *state, int character) {
    return ludo_mover_bit(state->person[character].owner - 1);
}

static ludo_movers yet_to_play(const struct nycrisis_state *state) {
    ludo_movers seats = 0;
    for (int c = 0; c < NYCRISIS_CHARACTERS; c++)
        if (state->person[c].owner && !(state->played >> c & 1))
            seats |= owner_bit(state, c);
    return seats;
}

/* Who goes next (NY-40). */
static bool nycrisis_first_come(const struct ludo_setup *setup, const void *state) {
    const struct nycrisis_state *s = state;
    (void)setup;
    return !s->ending && top(s)->duty == NYCRISIS_CHOOSE;
}

static ludo_movers nycrisis_actors(const struct ludo_setup *setup, const void *state) {
    const struct nycrisis_state *s = state;
    if (s->ending)
        return 0;
    switch (top(s)->duty) {
    case NYCRISIS_PICK:
        return ludo_mover_bit(picked(s) % setup->seats);
    case NYCRISIS_CHOOSE:
        return yet_to_play(s);
    case NYCRISIS_FLEE:
    case NYCRISIS_TURN:
    case NYCRISIS_WOUND:
        return owner_bit(s, nycrisis_active(s));
    case NYCRISIS_HEAL:
        return owner_bit(s, top(s)->a);
    default:
        return ludo_mover_bit(LUDO_CHANCE);
    }
}

/* ----------------------------------------------------------- legal moves */

static struct ludo_move move_of(enum nycrisis_kind kind, int argument) {
    return (struct ludo_move){.kind = (uint8_t)kind, .arg = {(uint8_t)argument}};
}

static bool may_play(const struct nycrisis_state *state, int seat, int character) {
    return state->person[character].owner == seat + 1 && !(state->played >> character & 1);
}

static uint32_t list_characters(const struct nycrisis_state *state, int seat,
                                struct ludo_move *moves) {
    bool pick = top(state)->duty == NYCRISIS_PICK;
    uint32_t count = 0;
    for (int c = 0; c < NYCRISIS_CHARACTERS; c++)
        if (pick ? !state->person[c].owner : may_play(state, seat, c))
            moves[count++] = move_of(pick ? NYCRISIS_MOVE_PICK : NYCRISIS_MOVE_TURN, c);
    return count;
}

/* NY-33 */
static uint32_t list_flights(const struct nycrisis_game *game, struct ludo_move *moves) {
    const struct nycrisis_person *person = &game->state->person[nycrisis_active(game->state)];
    uint32_t spaces = nycrisis_flights(game), count = 0;
    for (uint32_t rest = spaces; rest; rest &= rest - 1)
        moves[count++] = move_of(NYCRISIS_MOVE_FLEE, __builtin_ctz(rest));
    if (!spaces)
        moves[count++] = move_of(NYCRISIS_MOVE_STAY, 0);
    if (person->ready[NYCRISIS_COAT])
        moves[count++] = move_of(NYCRISIS_MOVE_COAT, person->at + 1);
    return count;
}

/* The character whose dice are lost or healed, and which of its dice. */
static unsigned dice_to_choose(const struct nycrisis_state *state, int *character) {
    bool wound = top(state)->duty == NYCRISIS_WOUND;
    *character = wound ? nycrisis_active(state) : top(state)->a;
    unsigned lost = state->person[*character].lost;
    return wound ? ~lost & ((1u << NYCRISIS_OWN_DICE) - 1) : lost;
}

/* The dice of a character ascend by colour, so these moves do. */
static uint32_t list_dice(const struct nycrisis_game *game, struct ludo_move *moves) {
    const struct nycrisis_state *state = game->state;
    bool wound = top(state)->duty == NYCRISIS_WOUND;
    int character, last = -1;
    uint32_t count = 0;
    for (unsigned dice = dice_to_choose(state, &character); dice; dice &= dice - 1) {
        int colour = game->city->character[character].dice[__builtin_ctz(dice)];
        if (colour != last)
            moves[count++] = move_of(wound ? NYCRISIS_MOVE_LOSE : NYCRISIS_MOVE_HEAL, colour);
        last = colour;
    }
    return count;
}

static uint32_t nycrisis_legal(const struct ludo_setup *setup, const void *state, int seat,
                               struct ludo_move *moves) {
    const struct nycrisis_state *s = state;
    struct nycrisis_game game = nycrisis_game_of(setup, state);
    if (!(nycrisis_actors(setup, state) & ludo_mover_bit(seat)))
        return 0;
    switch (top(s)->duty) {
    case NYCRISIS_PICK:
    case NYCRISIS_CHOOSE:
        return list_characters(s, seat, moves);
    case NYCRISIS_FLEE:
        return list_flights(&game, moves);
    case NYCRISIS_WOUND:
    case NYCRISIS_HEAL:
        return list_dice(&game, moves);
    default:
        return nycrisis_turn_list(&game, moves);
    }
}

/* ---------------------------------------------------------------- chance */

/* What chance draws from: a set of numbers that are all equally likely. */
static uint64_t even_set(const struct nycrisis_state *state, enum nycrisis_kind *kind) {
    uint32_t every = nycrisis_bit(NYCRISIS_SPACES) - 1, set = every;
    switch (top(state)->duty) {
    case NYCRISIS_SCATTER:
        *kind = NYCRISIS_MOVE_SPOT;
        for (int space = 0; space < NYCRISIS_SPACES; space++)
            if (state->object[space])
                set &= ~nycrisis_bit(space);
        return set;
    case NYCRISIS_MAFIA_DRAW:
        *kind = NYCRISIS_MOVE_MAFIA;
        return state->mafia_deck ? state->mafia_deck : (UINT64_C(1) << NYCRISIS_MAFIA_CARDS) - 1;
    case NYCRISIS_POLICE_DRAW:
    case NYCRISIS_LOCATE:
        *kind = top(state)->duty == NYCRISIS_LOCATE ? NYCRISIS_MOVE_LOCATION : NYCRISIS_MOVE_POLICE;
        return state->police_deck ? state->police_deck : every & ~state->police_table;
    default:
        return 0;
    }
}

/* NY-08: what the faces of a die are. */
static const uint8_t faces[4][4] = {
    [NYCRISIS_RED] = {3, 1, 1, 1},
    [NYCRISIS_YELLOW] = {1, 3, 1, 1},
    [NYCRISIS_BLUE] = {1, 1, 3, 1},
    [NYCRISIS_GREY] = {2, 2, 2, 0},
};

/* What nycrisis_object_left says of each kind, in one go. */
static void weigh_objects(const struct nycrisis_game *game, uint32_t weight[NYCRISIS_OBJECTS]) {
    const struct nycrisis_state *state = game->state;
    for (int kind = 0; kind < NYCRISIS_OBJECTS; kind++)
        weight[kind] = game->city->object[kind].count;
    for (int space = 0; space < NYCRISIS_SPACES; space++)
        if (state->object[space])
            weight[state->object[space] - 1]--;
    for (int c = 0; c < NYCRISIS_CHARACTERS; c++)
        for (int kind = 0; kind < NYCRISIS_OBJECTS; kind++)
            weight[kind] -= (uint32_t)state->person[c].ready[kind] + state->person[c].used[kind];
}

/* Numbers with weights; the first move's argument is `*first`. */
static int weigh(const struct nycrisis_game *game, enum nycrisis_kind *kind, int *first,
                 uint32_t weight[NYCRISIS_OBJECTS]) {
    const struct nycrisis_state *state = game->state;
    *first = 0;
    if (top(state)->duty == NYCRISIS_ROLL) {
        int colour = nycrisis_die_colour(game, __builtin_ctz(state->rolling));
        *kind = NYCRISIS_MOVE_ROLL;
        *first = nycrisis_code(colour, 0);
        for (int face = 0; face < 4; face++)
            weight[face] = faces[colour][face];
        return 4;
    }
    if (top(state)->duty == NYCRISIS_TOKEN_DRAW) {
        *kind = NYCRISIS_MOVE_TOKEN;
        nycrisis_token_odds(state, weight);
        return NYCRISIS_INFORMATION;
    }
    *kind = NYCRISIS_MOVE_OBJECT;
    weigh_objects(game, weight);
    return NYCRISIS_OBJECTS;
}

static uint32_t nycrisis_odds(const struct ludo_setup *setup, const void *state,
                              struct ludo_odds *odds) {
    struct nycrisis_game game = nycrisis_game_of(setup, state);
    enum nycrisis_kind kind;
    uint32_t weight[NYCRISIS_OBJECTS], count = 0;
    int first;
    uint64_t set = even_set(state, &kind);
    for (; set; set &= set - 1)
        odds[count++] = (struct ludo_odds){move_of(kind, __builtin_ctzll(set)), 1};
    if (count)
        return count;
    int all = weigh(&game, &kind, &first, weight);
    for (int i = 0; i < all; i++)
        if (weight[i])
            odds[count++] = (struct ludo_odds){move_of(kind, first + i), weight[i]};
    return count;
}

static int nth_bit(uint64_t set, uint32_t n) {
    while (n--)
        set &= set - 1;
    return __builtin_ctzll(set);
}

/* Most of what chance does is rolling dice. */
static struct ludo_move roll(const struct nycrisis_game *game, struct ludo_rng *rng) {
    static const uint8_t sides[4][6] = {
        {0, 0, 0, 1, 2, 3}, {0, 1, 1, 1, 2, 3}, {0, 1, 2, 2, 2, 3}, {0, 0, 1, 1, 2, 2}};
    int colour = nycrisis_die_colour(game, __builtin_ctz(game->state->rolling));
    return move_of(NYCRISIS_MOVE_ROLL, nycrisis_code(colour, sides[colour][rng_below(rng, 6)]));
}

static struct ludo_move nycrisis_draw(const struct ludo_setup *setup, const void *state,
                                      struct ludo_rng *rng) {
    struct nycrisis_game game = nycrisis_game_of(setup, state);
    enum nycrisis_kind kind;
    uint32_t weight[NYCRISIS_OBJECTS], sum = 0;
    int first, i = 0;
    if (top(state)->duty == NYCRISIS_ROLL)
        return roll(&game, rng);
    uint64_t set = even_set(state, &kind);
    if (set)
        return move_of(kind, nth_bit(set, rng_below(rng, (uint32_t)__builtin_popcountll(set))));
    int all = weigh(&game, &kind, &first, weight);
    for (int j = 0; j < all; j++)
        sum += weight[j];
    uint32_t drawn = rng_below(rng, sum);
    while (drawn >= weight[i])
        drawn -= weight[i++];
    return move_of(kind, first + i);
}

/* ----------------------------------------------------------------- apply */

static bool has_one_argument(struct ludo_move move) {
    static const uint8_t nothing[6] = {0};
    return !memcmp(move.arg + 1, nothing, sizeof nothing);
}

static void pop(struct nycrisis_state *state) {
    state->todo[--state->todo_count] = (struct nycrisis_todo){0};
}

/* NY-10, NY-14 */
static int apply_pick(const struct ludo_setup *setup, struct nycrisis_state *state, int seat,
                      struct ludo_move move, struct ludo_error *error) {
    if (move.kind != NYCRISIS_MOVE_PICK || !has_one_argument(move) ||
        move.arg[0] >= NYCRISIS_CHARACTERS)
        return ludo_fail(error, LUDO_EILLEGAL, "first pick a character");
    struct nycrisis_person *person = &state->person[move.arg[0]];
    if (person->owner)
        return ludo_fail(error, LUDO_EILLEGAL, "this character has been picked already");
    person->owner = (uint8_t)(seat + 1);
    person->at = nycrisis_city(setup)->begin;
    person->abilities = NYCRISIS_ABILITY_TOKENS;
    if (picked(state) == nycrisis_family(setup))
        pop(state);
    return LUDO_OK;
}

/* NY-33, NY-40, NY-59: the last pushed is done first. */
static int apply_turn(const struct nycrisis_game *game, int seat, struct ludo_move move,
                      struct ludo_error *error) {
    struct nycrisis_state *state = game->state;
    int character = move.arg[0];
    if (move.kind != NYCRISIS_MOVE_TURN || !has_one_argument(move) ||
        character >= NYCRISIS_CHARACTERS)
        return ludo_fail(error, LUDO_EILLEGAL, "first choose who goes next");
    if (!may_play(state, seat, character))
        return ludo_fail(error, LUDO_EILLEGAL,
                         "choose a character of yours that has not played this round");
    bool caught = state->cars & nycrisis_bit(state->person[character].at);
    int cards = game->city->card[state->revealed - 1].mafia[game->index] +
                !!(nycrisis_rules(game) & NYCRISIS_MORE_MAFIA);
    state->active = (uint8_t)(character + 1);
    state->actions = caught ? 1 : 2;
    nycrisis_push(state, NYCRISIS_TURN, 0, 0);
    nycrisis_push(state, NYCRISIS_ROLL, 1, 0);
    nycrisis_push(state, NYCRISIS_MAFIA_DRAW, cards, 0);
    if (caught)
        nycrisis_push(state, NYCRISIS_FLEE, 0, 0);
    return LUDO_OK;
}

/* NY-33: a coat makes the police look away, for 1 alert. */
static int apply_flee(const struct nycrisis_game *game, struct ludo_move move,
                      struct ludo_error *error) {
    struct nycrisis_state *state = game->state;
    struct nycrisis_person *person = &state->person[nycrisis_active(state)];
    struct ludo_move moves[8];
    uint32_t count = list_flights(game, moves), i = 0;
    while (i < count && !ludo_move_equal(move, moves[i]))
        i++;
    if (i == count)
        return ludo_fail(error, LUDO_EILLEGAL, "first get away from the police, by street");
    if (move.kind == NYCRISIS_MOVE_FLEE)
        person->at = move.arg[0];
    if (move.kind == NYCRISIS_MOVE_COAT) {
        person->ready[NYCRISIS_COAT]--;
        person->used[NYCRISIS_COAT]++;
        nycrisis_alert(game, 1, NYCRISIS_CAUSE_COAT);
        state->ignored |= nycrisis_bit(person->at);
        state->actions = 2;
    }
    pop(state);
    return LUDO_OK;
}

/* NY-57: of dice of one colour the first is meant. */
static int apply_die(const struct nycrisis_game *game, struct ludo_move move,
                     struct ludo_error *error) {
    struct nycrisis_state *state = game->state;
    bool wound = top(state)->duty == NYCRISIS_WOUND;
    int character;
    unsigned dice = dice_to_choose(state, &character);
    if (move.kind != (wound ? NYCRISIS_MOVE_LOSE : NYCRISIS_MOVE_HEAL) || !has_one_argument(move))
        return wound ? ludo_fail(error, LUDO_EILLEGAL, "first choose the die that is lost")
                     : ludo_fail(error, LUDO_EILLEGAL, "first choose the die that is healed");
    while (dice && game->city->character[character].dice[__builtin_ctz(dice)] != move.arg[0])
        dice &= dice - 1;
    if (!dice)
        return ludo_fail(error, LUDO_EILLEGAL, "there is no such die to choose");
    state->person[character].lost ^= (uint8_t)(dice & -dice);
    struct nycrisis_todo *todo = &state->todo[state->todo_count - 1];
    if (wound)
        todo->a--;
    else
        todo->b--;
    return LUDO_OK;
}

static int apply_any(const struct ludo_setup *setup, const struct nycrisis_game *game, int mover,
                     struct ludo_move move, struct ludo_error *error) {
    if (mover == LUDO_CHANCE)
        return nycrisis_apply_chance(game, move, error);
    switch (top(game->state)->duty) {
    case NYCRISIS_PICK:
        return apply_pick(setup, game->state, mover, move, error);
    case NYCRISIS_CHOOSE:
        return apply_turn(game, mover, move, error);
    case NYCRISIS_FLEE:
        return apply_flee(game, move, error);
    case NYCRISIS_WOUND:
    case NYCRISIS_HEAL:
        return apply_die(game, move, error);
    default:
        return nycrisis_turn_apply(game, move, error);
    }
}

/* Only chance and story cards show anything new. */
static int nycrisis_apply(const struct ludo_setup *setup, void *state, int mover,
                          struct ludo_move move, struct ludo_error *error) {
    struct nycrisis_game game = nycrisis_game_of(setup, state);
    int revealed = game.state->revealed;
    int answer = apply_any(setup, &game, mover, move, error);
    if (answer < 0)
        return answer;
    if (++game.state->made == NYCRISIS_STEPS_MAX && !game.state->ending)
        game.state->ending = NYCRISIS_LOST_LONG; /* NY-76 */
    nycrisis_go_on(&game);
    return game.state->revealed > revealed ? LUDO_SHOWN : answer;
}

/* NY-20 to NY-23 */
static void nycrisis_result(const struct ludo_setup *setup, const void *state,
                            struct ludo_result *result) {
    const struct nycrisis_state *s = state;
    bool won = s->ending == NYCRISIS_WON;
    result->outcome = won ? LUDO_OUTCOME_WON : LUDO_OUTCOME_LOST;
    result->together = true;
    result->winners = won ? (ludo_movers)(ludo_mover_bit(setup->seats) - 1) : 0;
}

/* --------------------------------------------------------------- secrets */

/* There are none in a state: all lies on the table but the order of the decks
 * and what is in the bag, and neither is decided before it is drawn (NY-16). */
static void nycrisis_mask(const struct ludo_setup *setup, void *state, int viewer) {
    (void)setup;
    (void)state;
    (void)viewer;
}

static struct ludo_move nycrisis_mask_step(const struct ludo_setup *setup, const void *state,
                                           const struct ludo_step *step, uint32_t age, int viewer) {
    (void)setup;
    (void)state;
    (void)age;
    (void)viewer;
    return step->move;
}

static void nycrisis_imagine(const struct ludo_setup *setup, void *state, int viewer,
                             struct ludo_rng *rng) {
    (void)setup;
    (void)state;
    (void)viewer;
    (void)rng;
}

const struct ludo_game nycrisis = {
    .name = "nycrisis",
    .title = "New York Crisis",
    .listed = true,
    .rules = 1,
    .rules_oldest = 1,
    .seats_min = 1,
    .seats_max = NYCRISIS_CHARACTERS,
    .state_size = sizeof(struct nycrisis_state),
    .legal_max = 2048,
    .steps_max = NYCRISIS_STEPS_MAX,
    .options = options,
    .content_option = "plot",
    .contents = nycrisis_contents,
    .start = nycrisis_start,
    .actors = nycrisis_actors,
    .first_come = nycrisis_first_come,
    .legal = nycrisis_legal,
    .odds = nycrisis_odds,
    .draw = nycrisis_draw,
    .apply = nycrisis_apply,
    .result = nycrisis_result,
    .mask = nycrisis_mask,
    .mask_step = nycrisis_mask_step,
    .imagine = nycrisis_imagine,
    .format = nycrisis_format,
    .parse = nycrisis_parse,
    .describe = nycrisis_describe,
    .view = nycrisis_view,
    .view_alike = true,
    .preview = nycrisis_preview,
};
