/* What bots are asked, each with a copy of what its seat may know. */
#ifndef SERVER_THOUGHTS_H
#define SERVER_THOUGHTS_H

#include "server/contents.h"
#include "server/hands.h"

/* A question to a bot, and its answer: its move, or what it intends. Holds the
 * content that its table uses. */
struct thought {
    struct task task;
    char table[STORE_ID_SIZE];
    int seat;
    struct ludo_setup setup;
    struct own_content *content; /* or NULL */
    struct address *payer;       /* held */
    struct ludo_bot bot;
    struct ludo_rng rng;
    struct ludo_move move;   /* the answer */
    bool intends;            /* what it intends is asked, not a move */
    char *intent;            /* the answer, as a JSON object */
    union ludo_state masked; /* for the seat */
};

struct server;
struct table;

/* The bot that plays the seat, whoever owns it. */
void thought_bot(const struct table *table, int seat, struct ludo_bot *bot);
/* Ask the bot of a seat for its move, or for what it intends; the answer comes
 * back by `hands_take`. */
void thought_ask(struct server *server, const struct table *table, int seat, bool intends);
/* Whether the bot has thought about what its seat sees now. */
bool thought_is_about_now(const struct table *table, const struct thought *thought);

#endif
