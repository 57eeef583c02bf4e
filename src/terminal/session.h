/* A session: people and bots around one table, from the first move to the
 * last. It asks bots, draws chance, writes the record and takes moves back; it
 * draws nothing and knows no game. Both modes of the terminal run it.
 *
 * People choose first. A choice that shows nobody anything goes into the match
 * at once; the one that would close the round is held back until somebody
 * confirms it, and bots are asked only after that. So everything up to the
 * closing of a round can be taken back; answers in reaction windows count at once. In games whose
 * every choice counts at once (`direct`) nothing is held back and nothing taken back, unless they
 * say that what has shown nobody anything may be (`undoes`). */
#ifndef TERMINAL_SESSION_H
#define TERMINAL_SESSION_H

#include "front/table.h"

#include <jansson.h>

struct session_player {
    bool is_bot;
    struct ludo_bot bot;
    void *memory;                  /* of the bot's */
    char shown[2 * LUDO_NAME_MAX]; /* the name in the chosen language */
};

enum session_stage {
    STAGE_PERSON,  /* the person at `session_seat` is to choose */
    STAGE_CONFIRM, /* all people have chosen: confirm or take back */
    STAGE_WATCH,   /* nobody but bots at the table: confirm to see a round */
    STAGE_BOT,     /* a bot is to choose */
    STAGE_OVER,
};

/* What a person at a seat has said once for all windows to come; see standing.h. */
struct session_standing {
    int order;     /* enum standing */
    uint32_t turn; /* the one that it was said in */
};

/* Owns everything it points to. */
struct session {
    struct table table;
    struct ludo_record record; /* seat names: "Ana", "me", "bot hard" */
    struct session_player player[LUDO_SEATS_MAX];
    struct ludo_rng chance, thoughts;
    char *path;        /* of the record, or NULL: nothing is saved */
    char trouble[240]; /* why the last saving failed, or empty */
    json_t *described; /* the table, see session_table */
    json_t *story;     /* one object per step, see session_step */
    json_t *notes;     /* what people have noted, by the number of their seat */
    bool daily;        /* the match of its date, see daily.h */
    bool held;         /* a choice waits for being confirmed */
    int held_seat;
    struct ludo_move held_move;
    json_t *held_step;
    bool confirmed;
    bool was_over; /* when it was opened */
    bool direct;   /* a choice counts at once; said by the game's front */
    bool undoes;   /* … and can be taken back while it has shown nobody anything */
    int chooser;   /* the seat of the person who chose last, not by a standing
                    * instruction; or -1 */
    struct session_standing standing[LUDO_SEATS_MAX];
};

/* ------------------------------------------------------------- lifecycle */

/* What a seat's name in a record says about who sits there. */
bool session_name_is_bot(const char *name);

/* Take over an opened table (which becomes the session's, also on failure) and
 * the record that says who sits there. Bots come to life; steps that the match
 * already has are gone through for the story; chance moves if it is its turn.
 * `daily`: it is the match of the record's date (daily.h); one that was begun
 * is known as such without being told. */
int session_open(struct session *session, struct table *table, const struct ludo_record *record,
                 uint64_t seed, bool daily, struct ludo_error *error);
void session_close(struct session *session);

/* Write the record, and the notes beside it. Without a path nothing happens. */
int session_save(struct session *session, struct ludo_error *error);
/* Write it to some other file. */
int session_save_to(const struct session *session, const char *path, struct ludo_error *error);
/* Read the notes that lie beside a record; none are no mistake. */
void session_load_notes(struct session *session, const char *record);
/* Take record, notes and the copy of the content off the disk. */
void session_forget(const struct session *session);

/* --------------------------------------------------------------- queries */

enum session_stage session_stage(const struct session *session);
/* The seat whose sheet lies in front of us: the person to choose or the one
 * who chose last; LUDO_SPECTATOR if nobody but bots sits here. */
int session_seat(const struct session *session);
int session_people(const struct session *session);
/* The seat whose move `session_undo` would take back, or -1. */
int session_undo_seat(const struct session *session);

/* What never changes, as the library describes it. The session keeps it. */
const json_t *session_table(const struct session *session);
/* JSON from the library; the caller decrefs it. */
json_t *session_table_json(const struct session *session);
json_t *session_view_json(const struct session *session, int viewer);
json_t *session_legal_json(const struct session *session, int seat);
/* What the bot at a seat means to do next; NULL of people and of bots that do not say. */
json_t *session_intent_json(const struct session *session, int seat);
/* All steps as the viewer may know them now, {"mover", "move"} each. */
json_t *session_log_json(const struct session *session, int viewer);

/* Step `index` as the viewer may know it: {"mover", "move", …what the preview
 * of the move said}; chance is mover LUDO_CHANCE. NULL if it is hidden. The
 * session keeps it. A preview is made for the mover: games in which it tells
 * more than the move itself must not show it to others. */
const json_t *session_step(const struct session *session, uint32_t index, int viewer);
/* The seat's own choice that is not revealed yet, or NULL. */
const json_t *session_pending(const struct session *session, int seat);
/* Whether a seat has moved yet. */
bool session_is_begun(const struct session *session);
/* What the person at a seat has noted, in the game's own form, or NULL. It is
 * private: to be shown to that person alone. */
const json_t *session_notes(const struct session *session, int seat);

/* --------------------------------------------------------------- changes */

/* Takes over the reference. Notes are written with the record. */
void session_set_notes(struct session *session, int seat, json_t *notes);
/* A person chooses. */
int session_choose(struct session *session, int seat, const char *move, struct ludo_error *error);
/* A legal move is made for a person who is not asked, or for a bot before its time. */
void session_choose_for(struct session *session, int seat, struct ludo_move move);
int session_undo(struct session *session, struct ludo_error *error);
void session_confirm(struct session *session);
/* In STAGE_BOT: the next bot moves. */
void session_bot(struct session *session);

#endif
