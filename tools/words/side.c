/* The minimal automata of an index, and how they are laid out. */
#include "base/hash.h"
#include "parts.h"

#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------- automaton */

/* States of a minimal automaton in the making; equal ones are found by hash.
 * The last state's edges are the newest. */
struct state {
    uint32_t edges; /* the first of them */
    uint32_t letters;
    bool mark;
};

struct automaton {
    struct state *states;
    uint32_t *edges;
    uint32_t *table; /* states by hash, UINT32_MAX: free */
    size_t count, edge_count, room, edge_room, table_size;
};

/* A state on the path of the run that is being added: still open to change. */
struct open_state {
    uint32_t letters, edges[WORDS_LETTERS];
    int count;
    bool mark;
};

static bool state_equal(const struct automaton *automaton, uint32_t number,
                        const struct open_state *open) {
    const struct state *state = &automaton->states[number];
    return state->letters == open->letters && state->mark == open->mark &&
           !memcmp(automaton->edges + state->edges, open->edges,
                   (size_t)open->count * sizeof *open->edges);
}

static uint64_t open_hash(const struct open_state *open) {
    uint64_t hash = hash_add(HASH_START, &open->letters, sizeof open->letters);
    hash = hash_add(hash, open->edges, (size_t)open->count * sizeof *open->edges);
    return hash ^ hash >> 31 ^ open->mark;
}

static uint32_t state_new(struct automaton *automaton, const struct open_state *open) {
    if (automaton->count == automaton->room)
        automaton->states = grow(automaton->states, automaton->room = 2 * automaton->room + 1024,
                                 sizeof *automaton->states);
    if (automaton->edge_count + WORDS_LETTERS > automaton->edge_room)
        automaton->edges =
            grow(automaton->edges, automaton->edge_room = 2 * automaton->edge_room + 1024,
                 sizeof *automaton->edges);
    automaton->states[automaton->count] =
        (struct state){(uint32_t)automaton->edge_count, open->letters, open->mark};
    memcpy(automaton->edges + automaton->edge_count, open->edges,
           (size_t)open->count * sizeof *open->edges);
    automaton->edge_count += (size_t)open->count;
    return (uint32_t)automaton->count++;
}

/* The one state with these edges. */
static uint32_t state_of(struct automaton *automaton, const struct open_state *open) {
    size_t slot = open_hash(open) & (automaton->table_size - 1);
    for (; automaton->table[slot] != UINT32_MAX; slot = (slot + 1) & (automaton->table_size - 1))
        if (state_equal(automaton, automaton->table[slot], open))
            return automaton->table[slot];
    if (automaton->count * 2 > automaton->table_size)
        fail("the automaton has too many states");
    return automaton->table[slot] = state_new(automaton, open);
}

/* Close the open states below `depth`, deepest first. */
static void close_below(struct automaton *automaton, struct open_state *path, int *deepest,
                        int depth) {
    for (; *deepest > depth; --*deepest) {
        uint32_t number = state_of(automaton, &path[*deepest]);
        path[*deepest] = (struct open_state){0};
        struct open_state *above = &path[*deepest - 1];
        above->edges[above->count - 1] = number;
    }
}

/* Add ascending runs; the entrance from which the marked paths are they. */
static uint32_t automaton_add(struct automaton *automaton, const struct runs *runs) {
    struct open_state path[WORDS_LENGTH_MAX + 1] = {0};
    int deepest = 0;
    for (size_t i = 0; i < runs->count; i++) {
        const struct run *run = &runs->run[i];
        close_below(automaton, path, &deepest, i ? run_common(run - 1, run) : 0);
        for (; deepest < run->length; deepest++) {
            path[deepest].letters |= 1u << run->at[deepest * run->step];
            path[deepest].count++;
        }
        path[deepest].mark = true;
    }
    close_below(automaton, path, &deepest, 0);
    return state_of(automaton, &path[0]);
}

static struct automaton automaton_new(void) {
    struct automaton automaton = {.table_size = 1 << 20};
    automaton.table = grow(NULL, automaton.table_size, sizeof *automaton.table);
    memset(automaton.table, 0xff, automaton.table_size * sizeof *automaton.table);
    return automaton;
}

/* All beginnings of ascending runs, reversed, once each, ascending; the empty
 * one is among them. */
static struct runs tails_of(const struct runs *runs) {
    struct runs tails = {0};
    runs_add(&tails, (struct run){.at = runs->run[0].at, .step = 1});
    for (size_t i = 0; i < runs->count; i++) {
        struct run tail = runs->run[i];
        int length = tail.length;
        for (int known = i ? run_common(&runs->run[i - 1], &tail) : 0; length > known; length--) {
            tail.length = (uint8_t)length;
            runs_add(&tails, run_reversed(tail));
        }
    }
    runs_sort(&tails);
    return tails;
}

/* ---------------------------------------------------------------- layout */

/* States in the order in which a walk from the entrances meets them, so that
 * those near the beginning, which are asked for most, lie together. */
static uint32_t *number_states(const struct automaton *automaton, const uint32_t entrance[2],
                               uint32_t *order) {
    uint32_t *number = grow(NULL, automaton->count, sizeof *number);
    uint32_t count = 0;
    memset(number, 0xff, automaton->count * sizeof *number);
    for (int i = 0; i < 2; i++)
        if (number[entrance[i]] == UINT32_MAX) {
            number[entrance[i]] = count;
            order[count++] = entrance[i];
        }
    for (uint32_t i = 0; i < count; i++) {
        const struct state *state = &automaton->states[order[i]];
        const uint32_t *edge = automaton->edges + state->edges;
        for (int n = __builtin_popcount(state->letters); n-- > 0; edge++)
            if (number[*edge] == UINT32_MAX) {
                number[*edge] = count;
                order[count++] = *edge;
            }
    }
    if (count != automaton->count)
        fail("the automaton has states that cannot be reached");
    return number;
}

/* Places for rows of letters such that no two take the same slot. */
struct comb {
    uint64_t *taken;    /* a bit a slot */
    size_t words, full; /* every slot before `full` is taken */
    uint32_t slots;
};

static uint32_t comb_window(const struct comb *comb, size_t slot) {
    size_t word = slot / 64, bit = slot % 64;
    uint64_t window = comb->taken[word] >> bit;
    if (bit)
        window |= comb->taken[word + 1] << (64 - bit);
    return (uint32_t)window;
}

static void comb_reach(struct comb *comb, size_t row) {
    if (row / 64 + 3 <= comb->words)
        return;
    comb->taken = grow(comb->taken, comb->words + 1024, sizeof *comb->taken);
    memset(comb->taken + comb->words, 0, 1024 * sizeof *comb->taken);
    comb->words += 1024;
}

/* Take slots for a row of letters, at `row` or as soon after as they are free. */
static uint32_t comb_place(struct comb *comb, uint32_t letters, size_t row) {
    for (; comb_reach(comb, row), comb_window(comb, row) & letters; row++)
        continue;
    for (uint32_t rest = letters; rest; rest &= rest - 1) {
        size_t slot = row + (size_t)__builtin_ctz(rest);
        comb->taken[slot / 64] |= UINT64_C(1) << slot % 64;
        if (slot >= comb->slots)
            comb->slots = (uint32_t)slot + 1;
    }
    return (uint32_t)row;
}

/* Where to begin to look for room. What longer rows leave behind is filled by
 * those of one or two letters, so that they need not look far back. */
static size_t comb_start(struct comb *comb, uint32_t letters) {
    enum { BACK = 4096 };
    comb_reach(comb, comb->full);
    while (comb->taken[comb->full / 64] == UINT64_MAX)
        comb_reach(comb, comb->full += 64);
    size_t start = comb->full > WORDS_LETTERS ? comb->full - WORDS_LETTERS : 0;
    if (__builtin_popcount(letters) > 2 && comb->slots > start + BACK)
        start = comb->slots - BACK;
    return start;
}

struct tooth {
    uint32_t letters, place; /* the state's place in the order */
};

/* Most letters first, since they fit worst; equal rows side by side, since they
 * need not be tried where the last one did not fit. */
static int tooth_compare(const void *first, const void *second) {
    const struct tooth *a = first, *b = second;
    int more = __builtin_popcount(b->letters) - __builtin_popcount(a->letters);
    if (more)
        return more;
    if (a->letters != b->letters)
        return a->letters < b->letters ? -1 : 1;
    return a->place < b->place ? -1 : 1;
}

static uint32_t *place_rows(const struct automaton *automaton, const uint32_t *order,
                            uint32_t *slots) {
    struct comb comb = {0};
    struct tooth *teeth = grow(NULL, automaton->count, sizeof *teeth);
    uint32_t *row = grow(NULL, automaton->count, sizeof *row);
    for (uint32_t i = 0; i < automaton->count; i++)
        teeth[i] = (struct tooth){automaton->states[order[i]].letters, i};
    qsort(teeth, automaton->count, sizeof *teeth, tooth_compare);
    for (size_t i = 0, at = 0; i < automaton->count; i++) {
        if (!i || teeth[i].letters != teeth[i - 1].letters)
            at = comb_start(&comb, teeth[i].letters);
        at = comb_place(&comb, teeth[i].letters, at);
        row[teeth[i].place] = (uint32_t)at;
    }
    free(comb.taken);
    free(teeth);
    *slots = comb.slots;
    return row;
}

static void write_state(uint8_t *nodes, uint8_t *slots, const struct words_side *side,
                        const struct automaton *automaton, const uint32_t *number, uint32_t from,
                        uint32_t row) {
    const struct state *state = &automaton->states[from];
    const uint32_t *edge = automaton->edges + state->edges;
    uint64_t node =
        state->letters | (uint64_t)state->mark << WORDS_MARK_BIT | (uint64_t)row << WORDS_ROW_BIT;
    put_bits(nodes, (size_t)number[from] * WORDS_NODE_BYTES * 8, WORDS_NODE_BYTES * 8, node);
    for (uint32_t rest = state->letters; rest; rest &= rest - 1, edge++)
        put_bits(slots, ((size_t)row + (size_t)__builtin_ctz(rest)) * side->bits, side->bits,
                 number[*edge]);
}

/* The state behind a letter, as the automaton numbers them. */
static uint32_t follow(const struct automaton *automaton, uint32_t from, unsigned letter) {
    if (from == WORDS_NOWHERE || !(automaton->states[from].letters >> letter & 1))
        return WORDS_NOWHERE;
    uint32_t before = automaton->states[from].letters & ((1u << letter) - 1);
    return automaton->edges[automaton->states[from].edges + (uint32_t)__builtin_popcount(before)];
}

static void write_starts(uint8_t *starts, const struct automaton *automaton, const uint32_t *number,
                         uint32_t anywhere) {
    for (unsigned i = 0; i < WORDS_STARTS; i++) {
        unsigned first = i / WORDS_LETTERS / WORDS_LETTERS, second = i / WORDS_LETTERS;
        uint32_t state = follow(automaton, anywhere, first);
        state = follow(automaton, state, second % WORDS_LETTERS);
        state = follow(automaton, state, i % WORDS_LETTERS);
        put_bits(starts, (size_t)i * 32, 32,
                 state == WORDS_NOWHERE ? WORDS_NOWHERE : number[state]);
    }
}

static struct words_side write_side(struct block *block, const struct automaton *automaton,
                                    const uint32_t entrance[2]) {
    struct words_side side = {.states = (uint32_t)automaton->count};
    uint32_t *order = grow(NULL, automaton->count, sizeof *order);
    uint32_t *number = number_states(automaton, entrance, order);
    uint32_t *row = place_rows(automaton, order, &side.slots);
    while (automaton->count > (size_t)1 << side.bits)
        side.bits++;
    if (side.bits > WORDS_SLOT_BITS_MAX || side.slots >> WORDS_ROW_BITS)
        fail("there are too many words for the format");
    side.anywhere = number[entrance[0]];
    side.word = number[entrance[1]];
    side.nodes_at = block_add(block, automaton->count * WORDS_NODE_BYTES + WORDS_SPARE_BYTES);
    side.slots_at = block_add(block, ((size_t)side.slots * side.bits + 7) / 8 + WORDS_SPARE_BYTES);
    side.starts_at = block_add(block, WORDS_STARTS * sizeof(uint32_t));
    write_starts(block->data + side.starts_at, automaton, number, entrance[0]);
    for (size_t i = 0; i < automaton->count; i++)
        write_state(block->data + side.nodes_at, block->data + side.slots_at, &side, automaton,
                    number, order[i], row[i]);
    free(row);
    free(number);
    free(order);
    return side;
}

void write_sides(struct block *block, struct words *head, const struct runs *words) {
    struct runs backward = {0};
    for (size_t i = 0; i < words->count; i++)
        runs_add(&backward, run_reversed(words->run[i]));
    runs_sort(&backward);
    struct runs tails = tails_of(&backward), heads = tails_of(words);
    struct automaton right = automaton_new(), left = automaton_new();
    uint32_t entrance[2] = {automaton_add(&right, &tails), automaton_add(&right, words)};
    head->side[WORDS_RIGHT] = write_side(block, &right, entrance);
    entrance[0] = entrance[1] = automaton_add(&left, &heads);
    head->side[WORDS_LEFT] = write_side(block, &left, entrance);
}
