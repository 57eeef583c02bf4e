/* What the terminal needs of a game: how to draw it, which keys it knows, how
 * to say it in words. A game that wants to be played here adds one of these to
 * the list in front.c; everything else is shared. */
#ifndef TERMINAL_FRONT_H
#define TERMINAL_FRONT_H

#include "terminal/standing.h"

/* A session on the screen. Owned by desk.c, which lends it to the game. */
struct desk {
    struct session *session;
    const struct game_front *front;
    int shown;         /* the seat whose things are shown large */
    int seen;          /* the seat of who saw the screen last, or -1; for the curtain */
    uint32_t seen_at;  /* steps there were then */
    char message[400]; /* said once, until the next key */
    void *memory;      /* the game's own, `desk_size` bytes, zero at first */
};

/* A command of plain mode. `word` and `help` are English; the word is taken in
 * English and in the chosen language. One without help is another word for one
 * that has it. */
struct plain_command {
    const char *word, *help;
    void (*run)(struct session *session, const char *argument);
};

struct game_front {
    const char *game; /* the name of the ludo_game */

    const char *tagline; /* under the title, English */
    const char *hints;   /* keys while a person chooses, English, as screen_hints takes them */

    bool secrets; /* people at one terminal see what the others may not: a curtain
                   * falls between them */
    bool direct;  /* a choice counts at once, none is confirmed or taken back */
    bool undoes;  /* … but is taken back, while it has shown nobody anything */
    bool fewest;  /* who plays alone wants few points, not many */

    /* What can be said once for all reaction windows to come; NULL: the usual. */
    const struct standing_word *standings;

    /* What confirming a choice means, English: as a sentence, in the hints, and
     * asked in plain mode; NULL where a choice closes a round. */
    const char *confirm, *confirm_hints, *confirm_question;
    /* Hints while nobody chooses, and what one looks at when all is over,
     * English; NULL where there are sheets. */
    const char *watch_hints, *look;

    /* The name of some content of the game's or of an option's value, for people. */
    const char *(*content_word)(const char *name);
    /* The name of an option, for people; NULL where it is the option's own. */
    const char *(*option_word)(const char *name);
    /* What has happened since step `first` as far as the viewer knows: one line
     * for each round, each after `bullet`. */
    void (*add_story)(struct ludo_text *text, const struct session *session, int viewer,
                      uint32_t first, const char *bullet);
    /* How the match ended, a sentence a line. */
    void (*add_ending)(struct ludo_text *text, const struct session *session);

    /* Screen. `key` answers false for keys it does not know; what it chooses it
     * passes to `desk_choose`. It is asked while a person chooses, after the
     * keys that all games share; `grab`, if not NULL, before those and always. */
    size_t desk_size;
    void (*close)(struct desk *desk); /* frees what the memory owns; or NULL */
    void (*draw)(struct desk *desk);
    bool (*key)(struct desk *desk, int key);
    bool (*grab)(struct desk *desk, int key);

    /* Plain. `plain_turn` says what a seat has to decide; `plain_move` turns
     * what was typed into a move's text, or leaves it as it is, or makes it empty
     * after having said what is missing. */
    void (*plain_turn)(const struct session *session, int seat);
    void (*plain_move)(const struct session *session, int seat, const char *typed,
                       char move[LUDO_MOVE_TEXT_MAX]);
    /* A line about the choice that waits for being confirmed. */
    void (*plain_chosen)(const struct session *session, int seat);
    const struct plain_command *plain_commands; /* ends in a NULL word */
};

extern const struct game_front breakcode_front;
extern const struct game_front crackit_front;
extern const struct game_front crackword_front;
extern const struct game_front loot_front;
extern const struct game_front nycrisis_front;

/* What can be said once for all windows of the front's game. */
const struct standing_word *front_standings(const struct game_front *front);

/* How the match ended, by the game's rules or by the engine's. */
void front_add_ending(const struct game_front *front, struct ludo_text *text,
                      const struct session *session);
/* Who has won, in a sentence and a line. */
void front_add_winners(struct ludo_text *text, const struct session *session, ludo_movers winners);

/* NULL if the terminal cannot show the game. */
const struct game_front *front_find(const struct ludo_game *game);

#endif
