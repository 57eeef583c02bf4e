/* Ludoteca: tabletop games, exactly by their rulebooks, as a C library.
 *
 * This is the whole public interface. A program that embeds the library uses
 * the second half (setups, matches, records, bots); a program that adds a game
 * fills in `struct ludo_game`, the contract in the first half.
 *
 * Nothing here allocates memory, reads a clock, does I/O or keeps a global:
 * every buffer belongs to the caller, and the functions may be called from any
 * number of threads as long as each works on its own objects.
 *
 * What input can cause is answered with a negative code from the error map
 * below and leaves its object as it was. A bug in the caller is an assert. */
#ifndef LUDOTECA_H
#define LUDOTECA_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define LUDO_VERSION "0.1.0"

/* ---------------------------------------------------------------- limits */

enum {
    LUDO_SEATS_MAX = 8,     /* seats are numbered from 0 */
    LUDO_CHANCE = 8,        /* the mover that rolls, shuffles, deals and draws */
    LUDO_SPECTATOR = 9,     /* a viewer without a seat: sees what everybody sees */
    LUDO_OPTIONS_MAX = 8,   /* options of one game */
    LUDO_ODDS_MAX = 64,     /* outcomes of one chance move */
    LUDO_STATE_MAX = 2048,  /* bytes of a state */
    LUDO_MOVE_TEXT_MAX = 64 /* bytes of a move's text, the final NUL included */
};

/* A set of movers: bit s for seat s, bit LUDO_CHANCE for chance. */
typedef uint32_t ludo_movers;

static inline ludo_movers ludo_mover_bit(int mover) {
    return (ludo_movers)(1u << mover);
}

/* ---------------------------------------------------------------- errors */

/* The error map: code, name, and the sentence said when nothing more is known. */
#define LUDO_ERROR_MAP(X)                                        \
    X(ILLEGAL, -1, "the rules do not allow this move")           \
    X(TURN, -2, "it is not this seat's turn")                    \
    X(OVER, -3, "the match is over")                             \
    X(TEXT, -4, "this text is not a move")                       \
    X(GAME, -5, "there is no such game")                         \
    X(SEATS, -6, "the game is not for this number of seats")     \
    X(OPTION, -7, "there is no such option")                     \
    X(CONTENT, -8, "the content file breaks its format")         \
    X(RECORD, -9, "the record cannot be read")                   \
    X(UNDO, -10, "there is nothing that can be taken back")      \
    X(FULL, -11, "there is no room for more")                    \
    X(FILE, -12, "the file cannot be read or written")           \
    X(USAGE, -13, "the command is used wrongly")                 \
    X(PROTOCOL, -14, "the message does not follow the protocol") \
    X(BOT, -15, "the bot failed")                                \
    X(MEMORY, -16, "there is not enough memory")                 \
    X(VERSION, -17, "this version of the rules is not known")

enum ludo_code {
    LUDO_OK = 0,
#define LUDO_ERROR_ENUM(name, code, sentence) LUDO_E##name = code,
    LUDO_ERROR_MAP(LUDO_ERROR_ENUM)
#undef LUDO_ERROR_ENUM
};

/* Why something was refused. The caller owns it; functions that take one
 * accept NULL from callers that do not want to know. `translate`, if set,
 * turns an English message format into the reader's language (it must return
 * a string that lives as long as the program). */
struct ludo_error {
    int code;
    int line; /* in a record or file, 0 where that means nothing */
    const char *(*translate)(const char *english);
    char text[240];
};

const char *ludo_code_name(int code);
const char *ludo_code_sentence(int code);

/* Fill in `error`, unless that is NULL. A NULL format says the map's sentence. */
void ludo_explain(struct ludo_error *error, int code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Explain and be `code`: `return ludo_fail(error, LUDO_ETURN, NULL);`. A macro,
 * so that the value is plain to compilers and checkers. */
#define ludo_fail(error, code, ...) (ludo_explain((error), (code), __VA_ARGS__), (code))

/* ------------------------------------------------------------------ text */

/* A text under construction in memory of the caller's. It always ends in NUL;
 * what does not fit is counted but not kept, so that `length >= size` tells
 * how much room the whole text needs. */
struct ludo_text {
    char *data;
    size_t size;
    size_t length;
};

static inline struct ludo_text ludo_text_in(char *data, size_t size) {
    if (size)
        data[0] = '\0';
    return (struct ludo_text){.data = data, .size = size};
}

static inline bool ludo_text_fits(const struct ludo_text *text) {
    return text->length < text->size;
}

void ludo_text_add(struct ludo_text *text, const char *string);
void ludo_text_add_format(struct ludo_text *text, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* ------------------------------------------------------------------ JSON */

/* Writes JSON into a text, commas and quotes included. Strings that are not
 * valid UTF-8 come out with U+FFFD in place of what is wrong. */
struct ludo_json {
    struct ludo_text *text;
    bool comma; /* a value stands before the next one */
    bool ascii; /* for who counts bytes: characters beyond ASCII become escapes */
    /* For who writes much the same again and again: the parts of what was written
     * before, and room for those of what is written now; or NULL. */
    const struct ludo_parts *before;
    struct ludo_parts *parts;
};

static inline struct ludo_json ludo_json_in(struct ludo_text *text) {
    return (struct ludo_json){.text = text};
}

/* In an object a value is preceded by `ludo_json_key`; the short forms at the
 * end write key and value. Keys are plain words: they are not escaped. */
void ludo_json_object(struct ludo_json *json);
void ludo_json_object_end(struct ludo_json *json);
void ludo_json_array(struct ludo_json *json);
void ludo_json_array_end(struct ludo_json *json);
void ludo_json_add_key(struct ludo_json *json, const char *key, size_t length);
void ludo_json_string(struct ludo_json *json, const char *value);
void ludo_json_int(struct ludo_json *json, int64_t value);
void ludo_json_real(struct ludo_json *json, double value, int decimals);
void ludo_json_bool(struct ludo_json *json, bool value);
void ludo_json_null(struct ludo_json *json);

/* A part of a text that follows from a few bytes alone, whoever it is for. It is
 * named by its place among the parts of its text. */
enum { LUDO_PARTS = 4, LUDO_PART_FROM = 64 };
struct ludo_part {
    uint32_t start, end;
    uint8_t from[LUDO_PART_FROM];
};
struct ludo_parts {
    const char *text; /* that they stand in */
    uint32_t count;
    struct ludo_part part[LUDO_PARTS];
};

/* Whether the next part was written before from the same bytes, and is written
 * again by that. If not, write it, all its members or values, and say where it ends. */
bool ludo_json_part(struct ludo_json *json, const uint8_t from[LUDO_PART_FROM]);
void ludo_json_part_end(struct ludo_json *json);

/* Inline, for the length of a key is nearly always known beforehand; where size
 * counts for more, that is left to the compiler. */
#ifdef __OPTIMIZE_SIZE__
#define LUDO_INLINE static inline
#else
#define LUDO_INLINE static inline __attribute__((always_inline))
#endif

LUDO_INLINE void ludo_json_key(struct ludo_json *json, const char *key) {
    size_t length = strlen(key);
    struct ludo_text *text = json->text;
    if (text->length + length + 8 > text->size) {
        ludo_json_add_key(json, key, length);
        return;
    }
    char *to = text->data + text->length;
    *to = ',';
    to += json->comma;
    *to++ = '"';
    memcpy(to, key, length);
    memcpy(to + length, "\":", 3);
    text->length = (size_t)(to - text->data) + length + 2;
    json->comma = false;
}

LUDO_INLINE void ludo_json_put_string(struct ludo_json *json, const char *key, const char *value) {
    ludo_json_key(json, key);
    ludo_json_string(json, value);
}

LUDO_INLINE void ludo_json_put_int(struct ludo_json *json, const char *key, int64_t value) {
    ludo_json_key(json, key);
    ludo_json_int(json, value);
}

LUDO_INLINE void ludo_json_put_real(struct ludo_json *json, const char *key, double value,
                                    int decimals) {
    ludo_json_key(json, key);
    ludo_json_real(json, value, decimals);
}

LUDO_INLINE void ludo_json_put_bool(struct ludo_json *json, const char *key, bool value) {
    ludo_json_key(json, key);
    ludo_json_bool(json, value);
}

LUDO_INLINE void ludo_json_put_object(struct ludo_json *json, const char *key) {
    ludo_json_key(json, key);
    ludo_json_object(json);
}

LUDO_INLINE void ludo_json_put_array(struct ludo_json *json, const char *key) {
    ludo_json_key(json, key);
    ludo_json_array(json);
}

/* ---------------------------------------------------------------- random */

/* A generator for bots, simulations and chance outside of fair online tables.
 * A plain value: copy it to repeat what it does. */
struct ludo_rng {
    uint64_t word[2];
};

/* Equal (seed, stream) give equal draws; different streams are independent. */
void ludo_rng_seed(struct ludo_rng *rng, uint64_t seed, uint64_t stream);
uint64_t ludo_rng_next(struct ludo_rng *rng);
/* 0 … bound−1, all equally likely; bound > 0. */
uint32_t ludo_rng_below(struct ludo_rng *rng, uint32_t bound);

/* ----------------------------------------------------------------- moves */

/* What a seat or chance does: a kind and small arguments, meaningful to its
 * game alone. Moves are ordered and compared as eight bytes. */
struct ludo_move {
    uint8_t kind;
    uint8_t arg[7];
};

/* Two kinds belong to the engine; a game numbers its own from 1 to 254. */
enum {
    LUDO_MOVE_NONE = 0,    /* masked so far that not even its being made shows */
    LUDO_MOVE_HIDDEN = 255 /* masked: somebody moved, nobody sees how */
};

bool ludo_move_equal(struct ludo_move a, struct ludo_move b);
int ludo_move_compare(struct ludo_move a, struct ludo_move b);

/* A move and who made it. */
struct ludo_step {
    struct ludo_move move;
    uint8_t mover;
};

/* One outcome of chance: `weight` in proportion to the sum of all weights. */
struct ludo_odds {
    struct ludo_move move;
    uint32_t weight;
};

/* --------------------------------------------------------------- results */

enum ludo_outcome {
    LUDO_OUTCOME_OPEN,   /* the match is not over */
    LUDO_OUTCOME_WON,    /* `winners` won, several share the victory */
    LUDO_OUTCOME_DRAWN,  /* a draw between all seats */
    LUDO_OUTCOME_LOST,   /* nobody won */
    LUDO_OUTCOME_SCORED, /* alone for a score: neither won nor lost */
};

struct ludo_result {
    enum ludo_outcome outcome;
    ludo_movers winners;
    bool together; /* cooperative: every winner's victory is whole, not shared */
    bool scored;   /* `points` means something */
    bool bound;    /* nobody won, for the match came to its last step (`steps_max`) */
    int16_t points[LUDO_SEATS_MAX];
};

const char *ludo_outcome_name(enum ludo_outcome outcome);

/* What the result is worth to a seat: 1 a victory, a part of it when shared,
 * 0 otherwise. Always 0 for OPEN and SCORED. */
double ludo_result_share(const struct ludo_result *result, int seats, int seat);

/* ---------------------------------------------------------------- setups */

struct ludo_game;

/* A choice made when a table is set up. The first value is the usual one. */
struct ludo_option {
    const char *name;
    const char *const *values; /* ends in NULL */
};

/* Content is what a rulebook prints on components: sheets, cards, maps. It is
 * compiled from JSON into one immutable block without pointers. */
struct ludo_content {
    const char *name;
    const void *block;
    size_t size;
    uint64_t hash; /* of the source, so that a record finds the same one again */
    /* What the block goes on with, a dictionary, say, where that lies elsewhere
     * because others have it too; NULL: it is all in the block. */
    const void *tail;
    size_t tail_size;
};

/* What a table is before its first move. It must outlive matches made from it;
 * `content` must outlive the setup. */
struct ludo_setup {
    const struct ludo_game *game;
    const struct ludo_content *content; /* NULL for a game without content */
    uint16_t rules;                     /* the version of the rules that is played by */
    uint8_t seats;
    uint8_t option[LUDO_OPTIONS_MAX]; /* index of the value chosen */
};

/* -------------------------------------------------------------- contract */

/* A game: its name, its limits and its rules.
 *
 * A state is a pointer-free block of `state_size` bytes, padding included
 * always zero: copying is memcpy, comparing is memcmp. It holds no random
 * generator and nothing that `ludo_setup` already says.
 *
 * Functions that receive a `viewer` take a seat or LUDO_SPECTATOR. Everything
 * that leaves the library for a viewer is computed from a state that `mask`
 * made for that viewer, so `actors`, `legal`, `view` and `preview` must give
 * the viewer's own answers from the masked state as well as from the whole. */
struct ludo_game {
    const char *name;  /* on the command line, in records: "loot" */
    const char *title; /* for people: "LOOT" */
    bool listed;       /* shown to players */
    /* The version of the rules, from 1. It goes up with every change by which the
     * moves of a match that was begun before would be refused, end it differently or
     * mean something else; the rules ask `setup->rules` for as long as they know the
     * older way, down to `rules_oldest`. */
    uint16_t rules, rules_oldest;
    uint8_t seats_min, seats_max;
    uint16_t state_size;
    uint32_t legal_max; /* no list of legal moves is longer */
    uint32_t steps_max; /* no match is longer, chance moves included: a rule of the
                         * game ends it, and if none did, the engine would */
    uint8_t composed;   /* a kind of moves so many that people put them together
                         * instead of picking one from a list; or 0 */

    const struct ludo_option *options; /* ends in a NULL name; or NULL */

    const char *content_option;          /* what choosing content is called: "sheet" */
    const struct ludo_content *contents; /* built in, ends in a NULL name; or NULL */

    /* The state before the first move. The block comes zeroed. */
    void (*start)(const struct ludo_setup *setup, void *state);

    /* Who may move now: several seats at once for simultaneous choices and
     * reaction windows, or chance alone, or nobody: the match is over. */
    ludo_movers (*actors)(const struct ludo_setup *setup, const void *state);

    /* The moves of a seat, ascending, without repeats; their number. A seat
     * that is no actor has none. */
    uint32_t (*legal)(const struct ludo_setup *setup, const void *state, int seat,
                      struct ludo_move *moves);

    /* Reaction windows: seats are asked out of turn, all at once and in secret,
     * and who says nothing lets pass. The move by which the seat, an actor, lets
     * pass; false where the position is no window. All actors of a window are
     * asked alike, a step that answers LUDO_SHOWN opens it, and answers are
     * LUDO_OK. Of a masked state every seat that it shows as an actor may be
     * asked about. NULL in a game without windows. */
    bool (*let_pass)(const struct ludo_setup *setup, const void *state, int seat,
                     struct ludo_move *move);

    /* A number that is the same throughout a turn and another one in the next,
     * for who lets everything pass "this turn"; the same for every viewer. Goes
     * with `let_pass`. */
    uint32_t (*turn)(const struct ludo_setup *setup, const void *state);

    /* Whether a table that is set up so has windows at all; NULL: whatever the
     * options are. */
    bool (*has_windows)(const struct ludo_setup *setup);

    /* What everybody who is asked may do instead of letting pass, whatever they
     * hold, for who "always" does it; of kind LUDO_MOVE_NONE in a game in which
     * that depends on what a seat holds. */
    struct ludo_move react;

    /* Whether several seats are asked for one move, and whoever moves first makes
     * it: front ends let bots wait for people then. Of a masked state the same.
     * NULL: never. */
    bool (*first_come)(const struct ludo_setup *setup, const void *state);

    /* The possible chance moves, ascending, when chance is to move. */
    uint32_t (*odds)(const struct ludo_setup *setup, const void *state, struct ludo_odds *odds);

    /* Draw one of them at those odds; or NULL, and the engine draws from the
     * list. For games that roll often and can roll faster. */
    struct ludo_move (*draw)(const struct ludo_setup *setup, const void *state,
                             struct ludo_rng *rng);

    /* Make a move of an actor's. Negative: refused, with not one byte of the
     * state changed, and for a reason that tells the mover nothing that it
     * does not know. LUDO_SHOWN: somebody learned something new by it, so that
     * it cannot be taken back; LUDO_OK: nobody did. */
    int (*apply)(const struct ludo_setup *setup, void *state, int mover, struct ludo_move move,
                 struct ludo_error *error);

    /* How the match ended; called only when nobody is to move. `result` comes
     * zeroed. */
    void (*result)(const struct ludo_setup *setup, const void *state, struct ludo_result *result);

    /* Blot out, in a copy, whatever the viewer may not know. All states that a
     * viewer cannot tell apart must come out equal. */
    void (*mask)(const struct ludo_setup *setup, void *state, int viewer);

    /* What the viewer may know now of a step made `age` steps ago (0: the
     * newest), given the whole present state. */
    struct ludo_move (*mask_step)(const struct ludo_setup *setup, const void *state,
                                  const struct ludo_step *step, uint32_t age, int viewer);

    /* Fill a state masked for the viewer with a random completion that agrees
     * with all the viewer knows, at the right odds. */
    void (*imagine)(const struct ludo_setup *setup, void *state, int viewer, struct ludo_rng *rng);

    /* A move's text: short, readable, unique; and back. `parse` accepts just
     * what `format` writes for some move; whether it is legal is not asked. */
    void (*format)(const struct ludo_setup *setup, struct ludo_move move, struct ludo_text *text);
    int (*parse)(const struct ludo_setup *setup, const char *text, struct ludo_move *move,
                 struct ludo_error *error);

    /* Write what lies on the table from the first move to the last, such as
     * what the content says, as the members of an open JSON object; or NULL. */
    void (*describe)(const struct ludo_setup *setup, struct ludo_json *json);

    /* Write what the viewer sees of a masked state, as the members of an open
     * JSON object. */
    void (*view)(const struct ludo_setup *setup, const void *state, int viewer,
                 struct ludo_json *json);
    /* It depends on the masked state alone: where two viewers' are equal, one
     * view serves both. */
    bool view_alike;

    /* Write what a legal move of the seat would do for it, as far as it can
     * know beforehand, as the members of an open JSON object; or NULL. */
    void (*preview)(const struct ludo_setup *setup, const void *state, int seat,
                    struct ludo_move move, struct ludo_json *json);

    /* Write what follows from all that the seat knows and which moves would be
     * best, from a masked state in which it is to move, as the members of an
     * open JSON object; or NULL. For replays and practice: it may take
     * milliseconds, and no table tells it to a seat that plays. */
    void (*study)(const struct ludo_setup *setup, const void *state, int seat,
                  struct ludo_json *json);
};

/* What `apply` answers when a move showed somebody something new. */
enum { LUDO_SHOWN = 1 };

/* -------------------------------------------------------------- registry */

/* All games, template included, ending in NULL. */
extern const struct ludo_game *const ludo_games[];

/* NULL if there is none of this name. */
const struct ludo_game *ludo_game_find(const char *name);
/* NULL if the game has none of this name built in. */
const struct ludo_content *ludo_content_find(const struct ludo_game *game, const char *name);

/* Set up `game` with the usual options and content, by the newest rules. */
int ludo_setup_init(struct ludo_setup *setup, const struct ludo_game *game, int seats,
                    struct ludo_error *error);
/* Choose an option's value, or built-in content by the content option. */
int ludo_setup_choose(struct ludo_setup *setup, const char *option, const char *value,
                      struct ludo_error *error);

/* Play by the rules of a version, such as the one that a match was begun with.
 * LUDO_EVERSION if the game does not know it (any more, or yet); the setup is then
 * as it was. */
int ludo_setup_choose_rules(struct ludo_setup *setup, int version, struct ludo_error *error);

/* ----------------------------------------------------------------- rules */

/* A state on the caller's stack, big enough and aligned for any game. */
union ludo_state {
    uint64_t align;
    uint8_t bytes[LUDO_STATE_MAX];
};

void ludo_start(const struct ludo_setup *setup, void *state);
/* Like the game's own `apply`, but checks first that the mover is an actor. */
int ludo_apply(const struct ludo_setup *setup, void *state, int mover, struct ludo_move move,
               struct ludo_error *error);
/* Draw what chance, which must be the actor, does now, at the game's odds. */
struct ludo_move ludo_draw(const struct ludo_setup *setup, const void *state, struct ludo_rng *rng);
void ludo_result(const struct ludo_setup *setup, const void *state, struct ludo_result *result);
/* Whether there are reaction windows in the game as it is set up. */
bool ludo_has_windows(const struct ludo_setup *setup);
/* Whether this is a reaction window; of a masked state the same. */
bool ludo_is_window(const struct ludo_setup *setup, const void *state);
/* Copy `state` into `masked`, with what the viewer may not know blotted out. */
void ludo_mask(const struct ludo_setup *setup, const void *state, int viewer, void *masked);

void ludo_move_format(const struct ludo_setup *setup, struct ludo_move move,
                      struct ludo_text *text);
int ludo_move_parse(const struct ludo_setup *setup, const char *text, struct ludo_move *move,
                    struct ludo_error *error);

/* --------------------------------------------------------------- matches */

/* A match: its setup, its state now, and all steps that led there. State and
 * steps lie in memory of the caller's; `capacity` is at most the game's
 * `steps_max`, or less for a caller that grows the array when LUDO_EFULL.
 *
 * A match of `steps_max` steps is over, whatever its state says: nobody is to move,
 * no move is legal, LUDO_EOVER answers every further one, and nobody has won. Ask the
 * functions of matches about it, which know, and not those of states, which cannot:
 * where `capacity` is `steps_max`, LUDO_EFULL never comes. Steps that are taken back
 * or rewound open it again, as they do after any other end. */
struct ludo_match {
    struct ludo_setup setup;
    void *state;
    struct ludo_step *steps;
    uint32_t count;
    uint32_t capacity;
};

void ludo_match_begin(struct ludo_match *match, const struct ludo_setup *setup, void *state,
                      struct ludo_step *steps, uint32_t capacity);

ludo_movers ludo_match_actors(const struct ludo_match *match);
bool ludo_match_over(const struct ludo_match *match);
/* How it ended; of outcome LUDO_OUTCOME_OPEN while it goes on. */
void ludo_match_result(const struct ludo_match *match, struct ludo_result *result);
/* Whether the match stands in a reaction window. */
bool ludo_match_in_window(const struct ludo_match *match);
/* The move by which a seat that is asked in a window lets pass; false for
 * everybody else. */
bool ludo_match_let_pass(const struct ludo_match *match, int seat, struct ludo_move *move);
/* The same for what the game's `react` says; false also in games without one. */
bool ludo_match_react(const struct ludo_match *match, int seat, struct ludo_move *move);

/* Whether whoever moves first makes the move for all who are asked. */
bool ludo_match_first_come(const struct ludo_match *match);

/* Make a move and remember it; the answers of `ludo_apply`. */
int ludo_match_play(struct ludo_match *match, int mover, struct ludo_move move,
                    struct ludo_error *error);
int ludo_match_play_text(struct ludo_match *match, int mover, const char *text,
                         struct ludo_error *error);
/* Let chance move for as long as it is to move; the number of its moves. */
int ludo_match_settle(struct ludo_match *match, struct ludo_rng *rng, struct ludo_error *error);

/* Go back to the state after the first `count` steps. */
int ludo_match_rewind(struct ludo_match *match, uint32_t count, struct ludo_error *error);
/* Take back the seat's newest move, which is possible only while nothing new
 * was shown to anybody since just before it. Moves that others have made
 * meanwhile stay. */
int ludo_match_take_back(struct ludo_match *match, int seat, struct ludo_error *error);

/* The table, the same for everybody and all the time: game, seats, options
 * and what the game describes. */
void ludo_setup_json(const struct ludo_setup *setup, struct ludo_json *json);
/* Just the options, content included, as the member "options". */
void ludo_setup_options_json(const struct ludo_setup *setup, struct ludo_json *json);

/* What a viewer is told, as JSON, made from the masked state alone.
 * view: who is to move, whether the first of them does so for all (`first_come`,
 * there only if it is true), the turn and the window in games that have windows,
 * the result, and the game's own view.
 * legal: the seat's moves, each with its preview.
 * log: all steps from `first` on as the viewer may know them now. */
void ludo_match_view(const struct ludo_match *match, int viewer, struct ludo_json *json);
/* The game's own view as somebody saw it, for the next viewer of the same position
 * to whom it looks the same. `text` is in memory of the caller's; what does not fit
 * is not kept. */
struct ludo_seen {
    struct ludo_text text;
    bool filled; /* false for a new position */
    union ludo_state masked;
};
void ludo_match_view_again(const struct ludo_match *match, int viewer, struct ludo_seen *seen,
                           struct ludo_json *json);
/* `moves` is room for the game's `legal_max`; it is left holding the list. */
uint32_t ludo_match_legal(const struct ludo_match *match, int seat, struct ludo_move *moves);
/* Composed moves are left out unless `all` is wanted; how many were. */
uint32_t ludo_match_legal_json(const struct ludo_match *match, int seat, bool all,
                               struct ludo_move *moves, struct ludo_json *json);
void ludo_match_log(const struct ludo_match *match, int viewer, uint32_t first,
                    struct ludo_json *json);
/* study: what the seat could know and do best; an empty object where the game
 * does not say or the seat is not to move. */
void ludo_match_study(const struct ludo_match *match, int seat, struct ludo_json *json);
/* One step as the viewer may know it now, its move of kind LUDO_MOVE_NONE if
 * not at all; and such a step as it stands in the log. */
struct ludo_step ludo_match_step(const struct ludo_match *match, int viewer, uint32_t number);
void ludo_step_json(const struct ludo_setup *setup, struct ludo_step masked,
                    struct ludo_json *json);

/* --------------------------------------------------------------- records */

enum { LUDO_NAME_MAX = 40 }; /* bytes of a player's name, the final NUL included */

/* What a record says besides the moves. */
struct ludo_record {
    char name[LUDO_SEATS_MAX][LUDO_NAME_MAX];
    char date[16]; /* 2026-11-15, or empty */
};

/* Write the match as text. */
void ludo_record_write(const struct ludo_record *record, const struct ludo_match *match,
                       struct ludo_text *text);

/* Read the head of a record, as far as the setup. Content that is not built in
 * is taken from `custom` (or NULL) if its name and hash are the record's. */
int ludo_record_setup(const char *text, size_t length, const struct ludo_content *custom,
                      struct ludo_setup *setup, struct ludo_error *error);
/* Replay a record into a match begun with its setup. On error `error->line`
 * tells the line, and the match stands where the record stopped making sense. */
int ludo_record_read(const char *text, size_t length, struct ludo_record *record,
                     struct ludo_match *match, struct ludo_error *error);

/* ------------------------------------------------------------------ bots */

/* A bot chooses moves for a seat from that seat's masked state and nothing
 * else. It is deterministic for a generator and a budget. */
struct ludo_bot {
    const char *name;    /* "hard" */
    uint32_t iterations; /* its budget, 0 where it has none … */
    uint32_t most;       /* … and what it may be raised to, 0 where any will do */
    /* bytes of working memory it needs for this game */
    size_t (*memory)(const struct ludo_bot *bot, const struct ludo_setup *setup);
    struct ludo_move (*choose)(const struct ludo_bot *bot, const struct ludo_setup *setup,
                               const void *masked, int seat, struct ludo_rng *rng, void *memory);
    /* Write what the bot means to do next with the seat, whoever is to move, as
     * the members of an open JSON object, so that others can plan with it; or
     * NULL. What they are, the game's page says. */
    void (*intend)(const struct ludo_bot *bot, const struct ludo_setup *setup, const void *masked,
                   int seat, void *memory, struct ludo_json *json);
};

/* Find the bot of a name for a game: `random`, `greedy`, `mcts`, and the
 * levels `easy`, `normal`, `hard`; a budget may follow a colon: `mcts:5000`. */
int ludo_bot_find(const struct ludo_game *game, const char *name, struct ludo_bot *bot,
                  struct ludo_error *error);
/* `memory` holds at least `bot->memory(...)` bytes, aligned as malloc aligns.
 * The seat must be an actor. `state` may be whole or masked: the bot is shown
 * a masked copy. */
struct ludo_move ludo_bot_choose(const struct ludo_bot *bot, const struct ludo_setup *setup,
                                 const void *state, int seat, struct ludo_rng *rng, void *memory);
/* What the bot intends, as the members of an open JSON object: none of a bot that
 * does not say. Memory and state as above; the seat need not be an actor. */
void ludo_bot_intent(const struct ludo_bot *bot, const struct ludo_setup *setup, const void *state,
                     int seat, void *memory, struct ludo_json *json);

#endif
