/* Makes src/bots/breakcode_race_table.c: who wins the race of two seats in Break
 * the Code, by how many codes are left to each.
 *
 *     breakcode-race > src/bots/breakcode_race_table.c
 *
 * Questions are drawn from play: for each rung of the ladder, what the cards
 * that lay on the table would have left, as it happened in matches. Then every
 * state is given the value of its best move, a guess or the best question of
 * each table drawn, until the values stand still. A draw is half a victory, and
 * a right guess of the seat that began can still be drawn (BC-25). */
#include "base/rng.h"
#include "bots/breakcode.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TABLES = 160, SWEEPS = 60, MATCHES = 40000, LEFT_MAX = 64 };

/* What a question may leave. */
struct left {
    float part[LEFT_MAX], rung[LEFT_MAX];
    int count;
};

/* What the cards of one table may leave. */
struct table {
    struct left left[BREAKCODE_ASKABLE];
    int count;
};

static struct table tables[BREAKCODE_RUNGS][TABLES];
static uint32_t seen[BREAKCODE_RUNGS];
static double value[2][BREAKCODE_RUNGS][BREAKCODE_RUNGS];
static struct breakcode_worlds worlds;
static struct breakcode_groups groups;

static double codes_of(int rung) {
    if (rung < BREAKCODE_RUNGS_EXACT)
        return rung + 1;
    return BREAKCODE_RUNGS_EXACT *
           exp2((double)(rung - BREAKCODE_RUNGS_EXACT + 1) / BREAKCODE_RUNGS_OCTAVE);
}

/* -------------------------------------------------------------- sampling */

static void keep_left(struct left *left, double scale) {
    left->count = 0;
    for (uint32_t i = 0; i < groups.count && left->count < LEFT_MAX; i++) {
        left->part[left->count] = groups.weight[i] / worlds.weight;
        left->rung[left->count++] = breakcode_race_rung((float)(groups.worlds[i] * scale));
    }
}

/* Look at a state of a match: keep what its table may leave, and say which
 * question leaves the fewest. */
static int look(const struct breakcode_state *state, struct ludo_rng *rng) {
    int rung = (int)lroundf(breakcode_race_rung((float)worlds.count));
    double scale = codes_of(rung) / worlds.count, least = 1e18;
    uint32_t number = seen[rung]++;
    uint32_t at = number < TABLES ? number : rng_below(rng, number + 1);
    struct table *table = at < TABLES ? &tables[rung][at] : NULL;
    uint8_t question[BREAKCODE_ASKABLE];
    int count = breakcode_askable(state, question), best = question[0];
    if (table)
        table->count = count;
    for (int i = 0; i < count; i++) {
        double left = 0;
        breakcode_groups_fill(&groups, &worlds, question[i]);
        if (table)
            keep_left(&table->left[i], scale);
        for (uint32_t g = 0; g < groups.count; g++)
            left += (double)groups.weight[g] * groups.worlds[g];
        if (left < least) {
            least = left;
            best = question[i];
        }
    }
    return best;
}

static void settle(const struct ludo_setup *setup, struct breakcode_state *state,
                   struct ludo_rng *rng) {
    while (breakcode.actors(setup, state) == ludo_mover_bit(LUDO_CHANCE))
        (void)breakcode.apply(setup, state, LUDO_CHANCE, ludo_draw(setup, state, rng), NULL);
}

/* Both ask what leaves the fewest, now and then anything. */
static void watch_match(const struct ludo_setup *setup, struct ludo_rng *rng) {
    struct breakcode_state state;
    uint8_t question[BREAKCODE_ASKABLE];
    memset(&state, 0, sizeof state);
    breakcode.start(setup, &state);
    settle(setup, &state, rng);
    while (state.phase == BREAKCODE_PHASE_PLAY) {
        breakcode_worlds_fill(&worlds, setup, &state, state.turn, rng);
        if (worlds.count == 1)
            return;
        int asked = look(&state, rng);
        if (!rng_below(rng, 4))
            asked = question[rng_below(rng, (uint32_t)breakcode_askable(&state, question))];
        (void)breakcode.apply(setup, &state, state.turn, breakcode_ask_move(asked), NULL);
        settle(setup, &state, rng);
    }
}

/* -------------------------------------------------------------- iterating */

static double between(const double *row, double rung) {
    int at = (int)rung;
    return row[at] + (row[at + 1] - row[at]) * (rung - at);
}

/* The rival's value, by what the mover is left with. */
static void rival_row(int began, int rival, double row[BREAKCODE_RUNGS]) {
    for (int i = 0; i < BREAKCODE_RUNGS; i++)
        row[i] = value[!began][rival][i];
}

static double guess_worth(int began, int mover, int rival, const double *row) {
    double codes = codes_of(mover), right = 1 / codes;
    double won = began ? 1 - 0.5 / codes_of(rival) : 1;
    if (mover == 0)
        return won;
    return right * won +
           (1 - right) * (1 - between(row, (double)breakcode_race_rung((float)codes - 1)));
}

static double ask_worth(const struct table *table, const double *row) {
    double best = 0;
    for (int i = 0; i < table->count; i++) {
        double worth = 0;
        for (int k = 0; k < table->left[i].count; k++)
            worth +=
                (double)table->left[i].part[k] * (1 - between(row, (double)table->left[i].rung[k]));
        best = worth > best ? worth : best;
    }
    return best;
}

static double sweep(void) {
    double change = 0;
    for (int began = 0; began < 2; began++)
        for (int mover = 0; mover < BREAKCODE_RUNGS; mover++)
            for (int rival = 0; rival < BREAKCODE_RUNGS; rival++) {
                double row[BREAKCODE_RUNGS], sum = 0;
                uint32_t count = seen[mover] < TABLES ? seen[mover] : TABLES;
                rival_row(began, rival, row);
                double guess = guess_worth(began, mover, rival, row);
                for (uint32_t i = 0; i < count; i++)
                    sum += fmax(guess, ask_worth(&tables[mover][i], row));
                sum = count ? sum / count : guess;
                change = fmax(change, fabs(sum - value[began][mover][rival]));
                value[began][mover][rival] = sum;
            }
    return change;
}

/* --------------------------------------------------------------- writing */

static void write_table(void) {
    printf("/* Break the Code: who wins the race of two seats. Written by\n"
           " * bench/breakcode_race.c; the order is explained in breakcode.h. */\n"
           "#include \"bots/breakcode.h\"\n\n"
           "/* clang-format off */\n"
           "const uint16_t breakcode_race_table[2][BREAKCODE_RUNGS][BREAKCODE_RUNGS] = {\n");
    for (int began = 0; began < 2; began++) {
        printf("    {\n");
        for (int mover = 0; mover < BREAKCODE_RUNGS; mover++) {
            printf("        {");
            for (int rival = 0; rival < BREAKCODE_RUNGS; rival++)
                printf("%s%s%ld", rival ? "," : "",
                       rival % 12 ? " "
                       : rival    ? "\n         "
                                  : "",
                       lround(value[began][mover][rival] * 65535));
            printf("},\n");
        }
        printf("    },\n");
    }
    printf("};\n/* clang-format on */\n");
}

int main(void) {
    struct ludo_setup setup = {.game = &breakcode, .seats = 2};
    struct ludo_rng rng;
    ludo_rng_seed(&rng, 1, 0);
    for (int i = 0; i < MATCHES; i++)
        watch_match(&setup, &rng);
    for (int i = 0; i < SWEEPS; i++)
        if (sweep() < 1e-5)
            break;
    write_table();
    for (int i = 0; i < BREAKCODE_RUNGS; i++)
        fprintf(stderr, "%2d %6.0f codes: %u tables; even race %.3f begun, %.3f second\n", i,
                codes_of(i), seen[i], value[1][i][i], value[0][i][i]);
    return 0;
}
