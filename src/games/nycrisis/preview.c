/* New York Crisis: what a move would do, as JSON. */
#include "games/nycrisis/tell.h"

static void put_information(struct ludo_json *json, int kind) {
    char name[3] = {"ryb"[kind / 2], (char)('2' + kind % 2), '\0'};
    ludo_json_put_string(json, "information", name);
}

static void put_code(struct ludo_json *json, int code) {
    int die = code % NYCRISIS_CODE_SPENT - NYCRISIS_CODE_DIE;
    char name[4] = {"rybg"[die / 4 & 3], "rybw"[die & 3], '\0', '\0'};
    if (code >= NYCRISIS_CODE_EXTRA && code < NYCRISIS_CODE_END) {
        name[0] = '+';
        name[1] = "ryb"[code - NYCRISIS_CODE_EXTRA];
    } else if (code >= NYCRISIS_CODE_SPENT) {
        name[2] = name[1];
        name[1] = name[0];
        name[0] = '-';
    }
    ludo_json_string(json, name);
}

static void put_codes(struct ludo_json *json, const char *key, const uint8_t *codes, int count) {
    ludo_json_put_array(json, key);
    for (int i = 0; i < count && codes[i]; i++)
        put_code(json, codes[i]);
    ludo_json_array_end(json);
}

/* What of its own a move costs in alert, wilds apart. */
static int alert_of(const struct nycrisis_game *game, struct ludo_move move) {
    switch (move.kind) {
    case NYCRISIS_MOVE_EXTRA:
        return !(nycrisis_rules(game) & NYCRISIS_FREE_EXTRA_STEP);
    case NYCRISIS_MOVE_RADIO:
        return 1 + game->state->mafia[move.arg[1]];
    case NYCRISIS_MOVE_COAT:
        return move.arg[0] > 0;
    default:
        return 0;
    }
}

static void put_payment(const struct nycrisis_game *game, struct ludo_move move,
                        struct ludo_json *json) {
    ludo_json_put_int(json, "alert", nycrisis_wilds(move) * nycrisis_wild_price(game));
    put_codes(json, "pay", move.arg + NYCRISIS_RESULTS_AT, NYCRISIS_RESULTS);
}

void nycrisis_preview(const struct ludo_setup *setup, const void *state, int seat,
                      struct ludo_move move, struct ludo_json *json) {
    struct nycrisis_game game = nycrisis_game_of(setup, state);
    const struct nycrisis_city *city = game.city;
    const uint8_t *arg = move.arg;
    int here = game.state->active ? game.state->person[nycrisis_active(game.state)].at : 0;
    (void)seat;
    switch (move.kind) {
    case NYCRISIS_MOVE_PICK:
    case NYCRISIS_MOVE_TURN:
        ludo_json_put_string(json, "character", nycrisis_character_name[arg[0]]);
        break;
    case NYCRISIS_MOVE_FLEE:
    case NYCRISIS_MOVE_STEP:
    case NYCRISIS_MOVE_EXTRA:
    case NYCRISIS_MOVE_NEWSPAPER:
        nycrisis_put_space(json, "space", city, arg[0]);
        ludo_json_put_int(json, "alert", alert_of(&game, move));
        ludo_json_put_bool(json, "ride", !(city->space[here].next >> arg[0] & 1));
        ludo_json_put_int(json, "mafia", game.state->mafia[arg[0]]);
        break;
    case NYCRISIS_MOVE_REROLL:
        put_codes(json, "dice", arg, NYCRISIS_DICE);
        ludo_json_put_int(json, "joining", __builtin_popcount(nycrisis_joining(&game)));
        break;
    case NYCRISIS_MOVE_COLLECT:
        nycrisis_put_space(json, "space", city, here);
        put_information(json, arg[0]);
        put_payment(&game, move, json);
        break;
    case NYCRISIS_MOVE_LAPTOP:
        nycrisis_put_space(json, "space", city, arg[0]);
        put_information(json, arg[1]);
        put_payment(&game, move, json);
        break;
    case NYCRISIS_MOVE_TAKE:
    case NYCRISIS_MOVE_DRONE: {
        int space = move.kind == NYCRISIS_MOVE_TAKE ? here : arg[0];
        nycrisis_put_space(json, "space", city, space);
        ludo_json_put_string(json, "object", nycrisis_object_name[game.state->object[space] - 1]);
        put_payment(&game, move, json);
        break;
    }
    case NYCRISIS_MOVE_REMOVE:
    case NYCRISIS_MOVE_FACE:
    case NYCRISIS_MOVE_DODGE:
    case NYCRISIS_MOVE_CHALLENGE:
        nycrisis_put_space(json, "space", city, here);
        put_payment(&game, move, json);
        break;
    case NYCRISIS_MOVE_VISIT:
        ludo_json_put_string(json, "token", city->token_kind[arg[0]].id);
        put_payment(&game, move, json);
        break;
    case NYCRISIS_MOVE_LEAD:
        ludo_json_put_string(json, "token", city->token_kind[arg[0]].id);
        break;
    case NYCRISIS_MOVE_USE:
        ludo_json_put_string(json, "object", nycrisis_object_name[arg[0]]);
        break;
    case NYCRISIS_MOVE_RADIO:
        nycrisis_put_space(json, "from", city, arg[0]);
        nycrisis_put_space(json, "space", city, arg[1]);
        ludo_json_put_int(json, "alert", alert_of(&game, move));
        break;
    case NYCRISIS_MOVE_COAT:
        nycrisis_put_space(json, "space", city, arg[0] ? arg[0] - 1 : here);
        ludo_json_put_int(json, "alert", alert_of(&game, move));
        break;
    case NYCRISIS_MOVE_SEND:
    case NYCRISIS_MOVE_GIVE:
        ludo_json_put_string(json, "object", nycrisis_object_name[arg[1]]);
        ludo_json_put_string(json, "character", nycrisis_character_name[arg[0]]);
        break;
    case NYCRISIS_MOVE_ABILITY:
        if (arg[0])
            ludo_json_put_string(json, "character", nycrisis_character_name[arg[1]]);
        else
            put_codes(json, "dice", arg + 1, 1);
        break;
    case NYCRISIS_MOVE_LOSE:
    case NYCRISIS_MOVE_HEAL:
        ludo_json_put_string(json, "colour", nycrisis_colour_name[arg[0]]);
        break;
    default:
        break;
    }
}
