#include "terminal/nycrisis/go.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NODES_MAX = 64 };

/* A place that was reached, and how. */
struct node {
    union ludo_state state;
    char space[LUDO_MOVE_TEXT_MAX];
    struct crisis_route route;
};

struct search {
    const struct session *session;
    int seat;
    const char *goal;
    struct ludo_move *moves; /* room for a list */
    struct node node[NODES_MAX];
    int count;
};

static void format(const struct search *search, struct ludo_move move,
                   char text[LUDO_MOVE_TEXT_MAX]) {
    struct ludo_text words = ludo_text_in(text, LUDO_MOVE_TEXT_MAX);
    ludo_move_format(&search->session->table.setup, move, &words);
}

/* Whether the seat can still decide there: nobody else is asked in between. */
static bool is_own(const struct search *search, const void *state) {
    const struct ludo_setup *setup = &search->session->table.setup;
    return setup->game->actors(setup, state) == ludo_mover_bit(search->seat);
}

static bool was_there(const struct search *search, const char *space) {
    for (int i = 0; i < search->count; i++)
        if (!strcmp(search->node[i].space, space))
            return true;
    return false;
}

/* One move more from a node into a new one; NULL if it is refused or leads nowhere. */
static struct node *extend(struct search *search, const struct node *from, const char *text) {
    const struct ludo_setup *setup = &search->session->table.setup;
    struct node *node = &search->node[search->count];
    struct ludo_move move;
    if (search->count == NODES_MAX || from->route.count == CRISIS_GO_MAX ||
        ludo_move_parse(setup, text, &move, NULL) < 0)
        return NULL;
    *node = *from;
    if (ludo_apply(setup, &node->state, search->seat, move, NULL) < 0)
        return NULL;
    (void)snprintf(node->route.move[node->route.count++], LUDO_MOVE_TEXT_MAX, "%s", text);
    return node;
}

static uint32_t list(const struct search *search, const struct node *node) {
    const struct ludo_setup *setup = &search->session->table.setup;
    if (!is_own(search, &node->state))
        return 0;
    return setup->game->legal(setup, &node->state, search->seat, search->moves);
}

/* The places that moves of this word lead to from a node; the one looked for, or
 * NULL. */
static const struct node *spread(struct search *search, const struct node *from, const char *word,
                                 bool goal_only) {
    size_t length = strlen(word);
    uint32_t count = list(search, from);
    for (uint32_t i = 0; i < count; i++) {
        char text[LUDO_MOVE_TEXT_MAX];
        format(search, search->moves[i], text);
        if (strncmp(text, word, length) != 0)
            continue;
        const char *space = text + length;
        bool goal = !strcmp(space, search->goal);
        if (goal_only ? !goal : was_there(search, space))
            continue;
        struct node *node = extend(search, from, text);
        if (!node)
            continue;
        (void)snprintf(node->space, sizeof node->space, "%s", space);
        if (goal)
            return node;
        search->count++;
    }
    return NULL;
}

static bool has_steps(const struct search *search, const struct node *node) {
    uint32_t count = list(search, node);
    for (uint32_t i = 0; i < count; i++) {
        char text[LUDO_MOVE_TEXT_MAX];
        format(search, search->moves[i], text);
        if (!strncmp(text, "to ", 3))
            return true;
    }
    return false;
}

/* A Move action is taken where there is no step left. */
static void take_action(struct search *search, struct node *node) {
    struct node *moved = has_steps(search, node) ? NULL : extend(search, node, "move");
    if (moved)
        *node = *moved;
}

/* Place after place, nearest first; then once more for the extra step. */
static const struct node *look(struct search *search) {
    for (int i = 0; i < search->count; i++) {
        take_action(search, &search->node[i]);
        const struct node *found = spread(search, &search->node[i], "to ", false);
        if (found)
            return found;
    }
    for (int i = 0; i < search->count; i++) {
        const struct node *found = spread(search, &search->node[i], "extra ", true);
        if (found)
            return found;
    }
    return NULL;
}

bool crisis_route_find(struct crisis_route *route, const struct session *session, int seat,
                       const char *space) {
    const struct ludo_setup *setup = &session->table.setup;
    struct search *search = calloc(1, sizeof *search);
    if (!search)
        abort();
    search->session = session;
    search->seat = seat;
    search->goal = space;
    search->moves = session->table.legal;
    memcpy(&search->node[0].state, session->table.match.state, setup->game->state_size);
    search->count = 1;
    const struct node *found = look(search);
    if (found) {
        *route = found->route;
        route->extra = !strncmp(route->move[route->count - 1], "extra ", 6);
    }
    free(search);
    return found;
}

int crisis_route_go(struct session *session, int seat, const struct crisis_route *route,
                    struct ludo_error *error) {
    for (int i = 0; i < route->count; i++) {
        uint32_t count = session->table.match.count;
        int answer = session_choose(session, seat, route->move[i], error);
        if (answer < 0)
            return answer;
        /* Something was drawn or somebody is asked: the rest is decided anew. */
        if (session->table.match.count != count + 1 || session_stage(session) != STAGE_PERSON)
            break;
    }
    return LUDO_OK;
}
