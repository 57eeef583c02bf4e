/* Break the Code: the aids that a table may allow (BC-41). */
#include "games/breakcode/aids.h"

#include "games/breakcode/knowledge.h"

#include <string.h>

/* What is possible for one hand, or the middle. */
struct sketch {
    uint32_t hands;                                         /* that look different */
    uint64_t weight;                                        /* of all deals */
    uint64_t tile[BREAKCODE_SIZE_MAX][BREAKCODE_KINDS + 1]; /* … by position and kind */
};

static void sketch_draw(struct sketch *sketch, const struct breakcode_knowledge *knowledge,
                        const breakcode_set *set, const uint32_t *weight, uint32_t count) {
    memset(sketch, 0, sizeof *sketch);
    for (uint32_t i = 0; i < count; i++) {
        if (!weight[i])
            continue;
        breakcode_set code = breakcode_code(set[i]);
        sketch->hands += breakcode_knowledge_counts(knowledge, set[i]);
        sketch->weight += weight[i];
        for (int place = 0; code; code &= code - 1, place++)
            sketch->tile[place][breakcode_kind(__builtin_ctz(code))] += weight[i];
    }
}

/* ----------------------------------------------------------------- notes */

static void put_notes(struct ludo_json *json, const struct sketch *sketch, int size) {
    char name[3];
    ludo_json_array(json);
    for (int place = 0; place < size; place++) {
        ludo_json_array(json);
        for (int kind = 1; kind <= BREAKCODE_KINDS; kind++)
            if (sketch->tile[place][kind])
                ludo_json_string(json, breakcode_kind_name(kind, name));
        ludo_json_array_end(json);
    }
    ludo_json_array_end(json);
}

static void put_odds(struct ludo_json *json, const struct sketch *sketch, int size) {
    char name[3];
    ludo_json_object(json);
    ludo_json_put_int(json, "hands", sketch->hands);
    ludo_json_put_array(json, "odds");
    for (int place = 0; place < size; place++) {
        ludo_json_object(json);
        for (int kind = 1; kind <= BREAKCODE_KINDS; kind++)
            if (sketch->tile[place][kind])
                ludo_json_put_real(json, breakcode_kind_name(kind, name),
                                   (double)sketch->tile[place][kind] / (double)sketch->weight, 4);
        ludo_json_object_end(json);
    }
    ludo_json_array_end(json);
    ludo_json_object_end(json);
}

/* Once for each rival, and for the middle. */
static void put_parts(struct ludo_json *json, const struct breakcode_knowledge *knowledge,
                      const struct breakcode_counts *counts,
                      void (*put)(struct ludo_json *json, const struct sketch *sketch, int size)) {
    struct sketch sketch;
    int rival = 0;
    ludo_json_put_array(json, "seats");
    for (int seat = 0; seat < knowledge->seats; seat++) {
        if (seat == knowledge->viewer) {
            ludo_json_null(json);
            continue;
        }
        sketch_draw(&sketch, knowledge, knowledge->hand[rival], counts->weight[rival],
                    knowledge->count[rival]);
        put(json, &sketch, knowledge->size);
        rival++;
    }
    ludo_json_array_end(json);
    if (knowledge->seats == 2)
        return;
    ludo_json_key(json, "middle");
    sketch_draw(&sketch, knowledge, counts->middle, counts->middle_weight, counts->middles);
    put(json, &sketch, knowledge->size);
}

void breakcode_put_aids(const struct ludo_setup *setup, const struct breakcode_state *state,
                        int viewer, struct ludo_json *json) {
    struct breakcode_knowledge knowledge;
    struct breakcode_counts counts;
    if (setup->option[BREAKCODE_OPTION_NOTES] == BREAKCODE_NOTES_OFF)
        return;
    breakcode_knowledge_begin(&knowledge, setup, state, viewer);
    breakcode_knowledge_count(&knowledge, &counts);
    ludo_json_put_object(json, "notes");
    put_parts(json, &knowledge, &counts, put_notes);
    ludo_json_object_end(json);
    if (setup->option[BREAKCODE_OPTION_NOTES] != BREAKCODE_NOTES_SOLVER)
        return;
    ludo_json_put_object(json, "solver");
    ludo_json_put_int(json, "deals", (int64_t)counts.deals);
    put_parts(json, &knowledge, &counts, put_odds);
    ludo_json_object_end(json);
}

/* --------------------------------------------------------------- preview */

/* How many hands of a rival a question leaves on average, and how many answers
 * it has. */
static double split_leaves(const struct breakcode_knowledge *knowledge,
                           const struct breakcode_counts *counts, int rival, int question,
                           int *answers) {
    uint64_t weight[BREAKCODE_ANSWERS];
    uint32_t codes[BREAKCODE_ANSWERS];
    double left = 0;
    *answers = breakcode_knowledge_split(knowledge, counts, rival, question, weight, codes);
    for (int a = 0; a < BREAKCODE_ANSWERS; a++)
        left += (double)weight[a] * codes[a];
    return left / (double)counts->deals;
}

static void put_split(struct ludo_json *json, const struct breakcode_knowledge *knowledge,
                      const struct breakcode_counts *counts, int rival, int question) {
    int answers;
    double left = split_leaves(knowledge, counts, rival, question, &answers);
    ludo_json_object(json);
    ludo_json_put_int(json, "seat", knowledge->seat[rival]);
    ludo_json_put_int(json, "answers", answers);
    ludo_json_put_real(json, "left", left, 2);
    ludo_json_object_end(json);
}

void breakcode_preview(const struct ludo_setup *setup, const void *state, int seat,
                       struct ludo_move move, struct ludo_json *json) {
    struct breakcode_knowledge knowledge;
    struct breakcode_counts counts;
    if (move.kind != BREAKCODE_ASK ||
        setup->option[BREAKCODE_OPTION_NOTES] != BREAKCODE_NOTES_SOLVER)
        return;
    breakcode_knowledge_begin(&knowledge, setup, state, seat);
    breakcode_knowledge_count(&knowledge, &counts);
    ludo_json_put_array(json, "would");
    for (int rival = 0; rival < knowledge.rivals; rival++)
        put_split(json, &knowledge, &counts, rival, move.arg[0]);
    ludo_json_array_end(json);
}

/* ----------------------------------------------------------------- study */

/* A question, and how many hands of each rival it would leave on average. */
struct prospect {
    struct ludo_move move;
    double left[BREAKCODE_RIVALS], all; /* `all`: their product */
};

static struct prospect look_at(const struct breakcode_knowledge *knowledge,
                               const struct breakcode_counts *counts, int question) {
    struct prospect prospect = {.move = {.kind = BREAKCODE_ASK, .arg = {(uint8_t)question}},
                                .all = 1};
    int answers;
    for (int rival = 0; rival < knowledge->rivals; rival++) {
        prospect.left[rival] = split_leaves(knowledge, counts, rival, question, &answers);
        prospect.all *= prospect.left[rival];
    }
    return prospect;
}

/* All questions on the table, the best first; their number. */
static int look_ahead(const struct breakcode_knowledge *knowledge,
                      const struct breakcode_counts *counts, const struct breakcode_state *state,
                      struct prospect prospects[BREAKCODE_QUESTIONS]) {
    int count = 0;
    for (int i = 0; i < BREAKCODE_FACE_UP; i++) {
        int first, questions = breakcode_card_questions(state->face_up[i], &first);
        for (int q = 0; state->face_up[i] && q < questions; q++) {
            struct prospect prospect = look_at(knowledge, counts, first + q);
            int at = count++;
            for (; at && prospects[at - 1].all > prospect.all; at--)
                prospects[at] = prospects[at - 1];
            prospects[at] = prospect;
        }
    }
    return count;
}

static void put_prospect(struct ludo_json *json, const struct ludo_setup *setup,
                         const struct prospect *prospect, int rivals) {
    char data[LUDO_MOVE_TEXT_MAX];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    breakcode_format(setup, prospect->move, &text);
    ludo_json_object(json);
    ludo_json_put_string(json, "move", data);
    ludo_json_put_array(json, "left");
    for (int rival = 0; rival < rivals; rival++)
        ludo_json_real(json, prospect->left[rival], 2);
    ludo_json_array_end(json);
    ludo_json_object_end(json);
}

void breakcode_study(const struct ludo_setup *setup, const void *state, int seat,
                     struct ludo_json *json) {
    struct breakcode_knowledge knowledge;
    struct breakcode_counts counts;
    struct prospect prospects[BREAKCODE_QUESTIONS];
    breakcode_set code[BREAKCODE_LIST];
    uint32_t weight[BREAKCODE_LIST];
    breakcode_knowledge_begin(&knowledge, setup, state, seat);
    breakcode_knowledge_count(&knowledge, &counts);
    ludo_json_put_int(json, "hands", breakcode_knowledge_codes(&knowledge, &counts, code, weight));
    int count = look_ahead(&knowledge, &counts, state, prospects);
    ludo_json_put_array(json, "questions");
    for (int i = 0; i < count; i++)
        put_prospect(json, setup, &prospects[i], knowledge.rivals);
    ludo_json_array_end(json);
}
