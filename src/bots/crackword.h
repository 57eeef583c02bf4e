/* CRACK WORD: what its bots share. All of it are plain values in memory of the
 * caller's, made anew for each choice.
 *
 * Bots think in strict mode, whatever the table plays: they lay what the
 * dictionary justifies and expect the same of others (CW-15). */
#ifndef BOTS_CRACKWORD_H
#define BOTS_CRACKWORD_H

#include "bots/bot.h"
#include "games/crackword/crackword.h"

/* ------------------------------------------------------------------- rows */

/* What the dictionary says, by letters: tries come back to the same few rows. */
enum { CRACKWORD_SIGHTS = 8192 };
struct crackword_sight {
    uint64_t key;
    struct words_sight of;
};
struct crackword_sights {
    struct crackword_sight slot[CRACKWORD_SIGHTS];
};

void crackword_sights_clear(struct crackword_sights *sights);

/* A row as it is or as it would be: its letters and the cards that are seen. One that
 * is longer than any word shows its beginning, which says that nothing fits. */
enum { CRACKWORD_LINE = WORDS_LENGTH_MAX + 1 };
struct crackword_line {
    struct crackword_row row; /* what is counted of it; not the masks */
    uint8_t letter[CRACKWORD_LINE];
    uint8_t card[CRACKWORD_LINE];
};

void crackword_line_read(struct crackword_line *line, const struct crackword_state *state, int row);
/* Lay a card; the place is one of the line's. */
void crackword_line_lay(struct crackword_line *line, int place, uint8_t card);

/* ------------------------------------------------------------------- mind */

/* A seat that looks at a state, whole or masked: nothing is read of it that the
 * seat does not know. Pointers are to the caller's; `setup` is of strict mode. */
struct crackword_mind {
    const struct ludo_setup *setup;
    const struct crackword_state *state;
    struct crackword_sights *sights; /* or NULL */
    int seat;
    struct crackword_line line[CRACKWORD_ROWS];
    double value[CRACKWORD_ROWS];                 /* of rows as they stand */
    float odds[CRACKWORD_SEATS][CRACKWORD_CARDS]; /* that a hidden card of a rival's is one */
    uint32_t hand;                                /* letters that the seat holds */
    uint32_t twice;                               /* those of which it holds two or more */
};

void crackword_mind_open(struct crackword_mind *mind, const struct ludo_setup *setup,
                         const struct crackword_state *state, int seat,
                         struct crackword_sights *sights);
const struct words_sight *crackword_look(const struct crackword_mind *mind,
                                         const struct crackword_line *line,
                                         struct crackword_sight *room);

/* What a move in turn or a refill is worth to the seat, in points. */
double crackword_move_worth(const struct crackword_mind *mind, struct ludo_move move);
/* Points ahead of the strongest rival; and with what the rows promise. */
int crackword_lead(const struct ludo_setup *setup, const struct crackword_state *state, int seat);
double crackword_standing(const struct crackword_mind *mind);

/* ----------------------------------------------------------------- modes */

/* Make a setup and a state such as strict mode has them. */
void crackword_make_strict(struct ludo_setup *setup, struct crackword_state *state);
/* The legal moves of strict mode, less covering a row that is no piece, which
 * challenge mode can bring about; their number. */
uint32_t crackword_list(const struct ludo_setup *setup, const struct crackword_state *state,
                        int seat, struct ludo_move *moves);
/* Whether the dictionary justifies a lay, or the one that rivals are asked about
 * (CW-13, CW-25). */
bool crackword_lay_is_sound(const struct ludo_setup *setup, const struct crackword_state *state,
                            struct ludo_move lay);
bool crackword_asked_is_sound(const struct ludo_setup *setup, const struct crackword_state *state);
/* Accept, or challenge what is wrong. */
struct ludo_move crackword_answer(const struct ludo_setup *setup,
                                  const struct crackword_state *state);

/* --------------------------------------------------------------- the levels */

/* The hard level. */
size_t crackword_search_memory(const struct ludo_bot *bot, const struct ludo_setup *setup);
struct ludo_move crackword_search(const struct ludo_bot *bot, const struct ludo_setup *setup,
                                  const void *masked, int seat, struct ludo_rng *rng, void *memory);

/* The last hand, exactly, in states such as may be: nothing is drawn any more.
 * `worth` is for each move what it brings the seat, summed up over states. False
 * if hands are too large for it. */
struct crackword_last;
size_t crackword_last_memory(void);
bool crackword_last_try(struct crackword_last *last, const struct ludo_setup *setup,
                        const struct crackword_state *masked, int seat,
                        const struct ludo_move *moves, uint32_t count, double *worth,
                        struct ludo_rng *rng);

#endif
