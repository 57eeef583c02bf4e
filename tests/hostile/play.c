/* Plays contents to the end and watches the bounds. */
#include "hostile.h"

#include "front/files.h"
#include "games/content.h"
#include "games/crackword/crackword.h"
#include "games/nycrisis/reader.h"

#include <string.h>
#include <time.h>

/* So much a match may ask for, whatever its content: bytes of a view or of what lies on
 * the table, bytes that a bot thinks in, moves that it tries out for one choice, and
 * moves of chance in a row, which a front end makes at one go. */
enum { TEXT_MAX = 1 << 18, MEMORY_MAX = 16 << 20, WORK_MAX = 1 << 18, CHANCE_MAX = 500 };

/* Who chooses: anything; whatever does not end a turn, as long as there is something
 * else; a bot. */
enum mover { MOVER_RANDOM, MOVER_DAWDLER, MOVER_BOT, MOVERS };

struct sitting {
    const struct ludo_game *game; /* that counts */
    struct ludo_setup setup;
    struct tally *tally;
    struct ludo_rng rng;
    union ludo_state state;
    uint32_t steps, chance_run;
    int depth, actions; /* that the reader of New York Crisis has promised */
};

/* ----------------------------------------------------------------- counting */

/* A game like another one that counts what is tried out. */
static const struct ludo_game *counted;
static uint64_t tried;

static int count_apply(const struct ludo_setup *setup, void *state, int mover,
                       struct ludo_move move, struct ludo_error *error) {
    tried++;
    return counted->apply(setup, state, mover, move, error);
}

static void most(uint32_t *seen, uint32_t now) {
    if (now > *seen)
        *seen = now;
}

static double now(void) {
    struct timespec time;
    (void)clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static struct ludo_move *room(void) {
    static struct ludo_move moves[1 << 13];
    return moves;
}

/* ----------------------------------------------------------------- looking */

/* Every move has a text that fits and can be read back. */
static void look_at_texts(struct sitting *sitting, const struct ludo_move *moves, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        char data[LUDO_MOVE_TEXT_MAX];
        struct ludo_text text = ludo_text_in(data, sizeof data);
        struct ludo_move back;
        ludo_move_format(&sitting->setup, moves[i], &text);
        HOSTILE_CHECK(ludo_text_fits(&text));
        most(&sitting->tally->move_text, (uint32_t)text.length + 1);
        HOSTILE_CHECK(ludo_move_parse(&sitting->setup, data, &back, NULL) == LUDO_OK);
        HOSTILE_CHECK(ludo_move_equal(back, moves[i]));
    }
}

static void look_at_view(struct sitting *sitting) {
    static char data[TEXT_MAX];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    struct ludo_json json = ludo_json_in(&text);
    struct ludo_match match = {.setup = sitting->setup, .state = &sitting->state};
    ludo_match_view(&match, 0, &json);
    HOSTILE_CHECK(ludo_text_fits(&text));
    most(&sitting->tally->view, (uint32_t)text.length);
}

static void look_at_table(struct sitting *sitting) {
    static char data[TEXT_MAX];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    struct ludo_json json = ludo_json_in(&text);
    ludo_setup_json(&sitting->setup, &json);
    HOSTILE_CHECK(ludo_text_fits(&text));
    most(&sitting->tally->describe, (uint32_t)text.length);
}

static void promise(struct sitting *sitting) {
    if (counted != &nycrisis)
        return;
    const struct nycrisis_city *city = nycrisis_city(&sitting->setup);
    int family = nycrisis_family(&sitting->setup);
    sitting->depth = nycrisis_depth(city, family);
    sitting->actions = nycrisis_actions(city, family);
}

static void look_at_city(struct sitting *sitting) {
    const struct nycrisis_state *state = (const void *)&sitting->state;
    if (counted != &nycrisis)
        return;
    HOSTILE_CHECK(state->todo_count <= sitting->depth);
    HOSTILE_CHECK(state->actions <= sitting->actions);
    most(&sitting->tally->depth, state->todo_count);
    most(&sitting->tally->actions, state->actions);
}

/* ----------------------------------------------------------------- playing */

static struct ludo_move think(struct sitting *sitting, int seat) {
    static _Alignas(16) uint8_t memory[MEMORY_MAX];
    struct ludo_bot bot;
    /* As wide a look as the hardest bot's, and not as long. */
    const char *name = getenv("HOSTILE_BOT");
    HOSTILE_CHECK(ludo_bot_find(counted, name ? name : "hard:2", &bot, NULL) == LUDO_OK);
    HOSTILE_CHECK(bot.memory(&bot, &sitting->setup) <= sizeof memory);
    double begun = now();
    tried = 0;
    struct ludo_move move =
        ludo_bot_choose(&bot, &sitting->setup, &sitting->state, seat, &sitting->rng, memory);
    double took = now() - begun;
    HOSTILE_CHECK(name || tried <= WORK_MAX);
    if (tried > sitting->tally->work)
        sitting->tally->work = tried;
    if (took > sitting->tally->seconds)
        sitting->tally->seconds = took;
    return move;
}

static const struct ludo_move *find(const struct ludo_move *moves, uint32_t count, int kind) {
    for (uint32_t i = 0; i < count; i++)
        if (moves[i].kind == kind)
            return &moves[i];
    return NULL;
}

/* To where one begins, where tokens are, and to every visit and every throw there is. */
static const struct ludo_move *linger(struct sitting *sitting, const struct ludo_move *moves,
                                      uint32_t count) {
    const struct nycrisis_state *state = (const void *)&sitting->state;
    int target = nycrisis_city(&sitting->setup)->begin;
    bool away = state->active && state->person[nycrisis_active(state)].at != target;
    const struct ludo_move *step = find(moves, count, NYCRISIS_MOVE_STEP);
    const struct ludo_move *visit = find(moves, count, NYCRISIS_MOVE_VISIT);
    for (uint32_t i = 0; away && step && i < count; i++)
        if (moves[i].kind == NYCRISIS_MOVE_STEP && moves[i].arg[0] == target)
            return &moves[i];
    if (away && (step || find(moves, count, NYCRISIS_MOVE_MOVE)))
        return step ? step + (step[1].kind == step->kind && ludo_rng_below(&sitting->rng, 2))
                    : find(moves, count, NYCRISIS_MOVE_MOVE);
    const struct ludo_move *reroll = find(moves, count, NYCRISIS_MOVE_REROLL);
    for (int i = NYCRISIS_DICE; reroll && i; i--)
        for (uint32_t j = 0; j < count; j++)
            if (moves[j].kind == NYCRISIS_MOVE_REROLL && moves[j].arg[i - 1])
                return visit ? visit : &moves[j];
    return visit;
}

/* The last move of a list is often the one that ends a turn. */
static struct ludo_move dawdle(struct sitting *sitting, const struct ludo_move *moves,
                               uint32_t count) {
    uint32_t end = count;
    const struct ludo_move *move = counted == &nycrisis ? linger(sitting, moves, count) : NULL;
    if (move)
        return *move;
    if (counted == &nycrisis)
        return moves[count - 1];
    if (count > 1 && ludo_rng_below(&sitting->rng, 64))
        while (end > 1 && moves[end - 1].kind == moves[count - 1].kind)
            end--;
    return moves[ludo_rng_below(&sitting->rng, end)];
}

static struct ludo_move choose_move(struct sitting *sitting, int seat, enum mover mover) {
    struct ludo_move *moves = room();
    uint32_t count = counted->legal(&sitting->setup, &sitting->state, seat, moves);
    HOSTILE_CHECK(count > 0 && count <= counted->legal_max);
    most(&sitting->tally->legal, count);
    if (!ludo_rng_below(&sitting->rng, 256)) {
        look_at_texts(sitting, moves, count);
        look_at_view(sitting);
    }
    /* The other games' bots take their time whatever their budget. */
    if (mover == MOVER_BOT && count > 1 &&
        (counted == &nycrisis || !ludo_rng_below(&sitting->rng, 16)))
        return think(sitting, seat);
    return mover == MOVER_DAWDLER ? dawdle(sitting, moves, count)
                                  : moves[ludo_rng_below(&sitting->rng, count)];
}

static int pick(struct sitting *sitting, ludo_movers actors) {
    for (uint32_t skip = ludo_rng_below(&sitting->rng, (uint32_t)__builtin_popcount(actors)); skip;
         skip--)
        actors &= (ludo_movers)(actors - 1);
    return __builtin_ctz(actors);
}

static void play(struct sitting *sitting, enum mover mover) {
    ludo_movers actors;
    ludo_start(&sitting->setup, &sitting->state);
    sitting->steps = sitting->chance_run = 0;
    look_at_table(sitting);
    promise(sitting);
    while ((actors = counted->actors(&sitting->setup, &sitting->state))) {
        int who = pick(sitting, actors);
        struct ludo_move move = who == LUDO_CHANCE
                                    ? ludo_draw(&sitting->setup, &sitting->state, &sitting->rng)
                                    : choose_move(sitting, who, mover);
        sitting->chance_run = who == LUDO_CHANCE ? sitting->chance_run + 1 : 0;
        most(&sitting->tally->chance_run, sitting->chance_run);
        HOSTILE_CHECK(sitting->chance_run <= CHANCE_MAX);
        HOSTILE_CHECK(ludo_apply(&sitting->setup, &sitting->state, who, move, NULL) >= 0);
        HOSTILE_CHECK(++sitting->steps <= counted->steps_max);
        look_at_city(sitting);
    }
    struct ludo_result result;
    ludo_result(&sitting->setup, &sitting->state, &result);
    HOSTILE_CHECK(result.outcome != LUDO_OUTCOME_OPEN);
    look_at_view(sitting);
    most(&sitting->tally->steps, sitting->steps);
    sitting->tally->matches++;
    sitting->tally->ended += sitting->steps == counted->steps_max;
}

/* ----------------------------------------------------------------- reading */

/* A content of CRACK WORD is a letter table and a whole dictionary: the dictionary is
 * kept, and the table read into its place. */
static int compile_letters(struct content_file *file, const json_t *root,
                           struct ludo_error *error) {
    static void *block;
    const struct ludo_content *usual = ludo_content_find(&crackword, "fr");
    const struct content_reader *reader = content_reader_find("crackword");
    if (!block) {
        block = malloc(usual->size);
        HOSTILE_CHECK(block);
        memcpy(block, usual->block, usual->size);
    }
    memset(block, 0, reader->block_size);
    file->content = (struct ludo_content){.name = "hostile", .block = block, .size = usual->size};
    return reader->read(root, block, error);
}

static void sit_down(struct choices *choices, struct sitting *sitting,
                     const struct ludo_content *content, int seats, enum mover mover) {
    struct ludo_game counting = *counted;
    counting.apply = count_apply;
    HOSTILE_CHECK(ludo_setup_init(&sitting->setup, counted, seats, NULL) == LUDO_OK);
    sitting->setup.game = &counting;
    sitting->setup.content = content;
    for (int i = 0; counted->options && counted->options[i].name; i++) {
        uint32_t values = 0;
        while (counted->options[i].values[values])
            values++;
        sitting->setup.option[i] = (uint8_t)choose(choices, values);
    }
    ludo_rng_seed(&sitting->rng, choose(choices, 256), (uint64_t)seats);
    play(sitting, mover);
}

static void play_all(struct choices *choices, const struct ludo_content *content,
                     enum hostile_how how, struct tally *tally) {
    struct sitting sitting = {.tally = tally};
    int least = counted->seats_min, most = counted->seats_max;
    if (how == HOSTILE_ONCE) {
        int seats = least + (int)choose(choices, (uint32_t)(most - least + 1));
        sit_down(choices, &sitting, content, seats, (enum mover)choose(choices, MOVER_BOT));
        return;
    }
    for (int seats = least; seats <= most; seats++)
        for (enum mover mover = 0; mover < (how == HOSTILE_OFTEN ? MOVER_BOT : MOVERS); mover++)
            sit_down(choices, &sitting, content, seats, mover);
}

void hostile_try(struct choices *choices, const struct ludo_game *game, const json_t *content,
                 enum hostile_how how, struct tally *tally) {
    struct ludo_error error = {0};
    struct content_file file = {0};
    bool letters = game == &crackword;
    int answer = letters ? compile_letters(&file, content, &error)
                         : content_file_compile(&file, game, content, &error);
    if (answer < 0) {
        HOSTILE_CHECK(error.text[0]);
        tally->refused++;
        if (getenv("HOSTILE_SAY"))
            (void)fprintf(stderr, "%s: %s\n", game->name, error.text);
    } else {
        tally->accepted++;
        counted = game;
        play_all(choices, &file.content, how, tally);
    }
    if (!letters)
        content_file_free(&file);
}
