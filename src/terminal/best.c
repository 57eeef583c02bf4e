#include "terminal/best.h"

#include "front/translate.h"
#include "terminal/daily.h"
#include "terminal/front.h"
#include "terminal/keep.h"

#include <stdio.h>
#include <string.h>

static void add_table(struct ludo_text *text, const struct keep_contest *contest, int rank) {
    struct keep_score scores[KEEP_BEST_MAX];
    int count = keep_best_read(contest, scores, NULL);
    for (int i = 0; i < count; i++) {
        const char *name = strcmp(scores[i].name, "me") != 0 ? scores[i].name : _("You");
        ludo_text_add_format(text, "%2d. %3d  %s  %s%s\n", i + 1, scores[i].points, scores[i].date,
                             name, i == rank ? " *" : "");
    }
}

static struct keep_contest contest_of(const struct ludo_setup *setup) {
    return (struct keep_contest){.setup = setup, .fewest = front_find(setup->game)->fewest};
}

static struct keep_contest contest_of_match(const struct session *session) {
    const struct ludo_match *match = &session->table.match;
    struct keep_contest contest = contest_of(&match->setup);
    if (daily_is(match, session->record.date))
        contest.date = session->record.date;
    return contest;
}

void best_add(struct ludo_text *text, const struct session *session, int rank) {
    struct keep_contest contest = contest_of_match(session);
    add_table(text, &contest, rank);
}

void best_add_setup(struct ludo_text *text, const struct ludo_setup *setup) {
    struct keep_contest contest = contest_of(setup);
    add_table(text, &contest, -1);
}

int best_enter(const struct session *session, struct ludo_error *error) {
    const struct ludo_match *match = &session->table.match;
    struct ludo_result result;
    ludo_match_result(match, &result);
    if (session->was_over || result.outcome != LUDO_OUTCOME_SCORED || session->player[0].is_bot)
        return -1;
    struct keep_score score = {.points = result.points[0]};
    (void)snprintf(score.name, sizeof score.name, "%s", session->record.name[0]);
    keep_today(score.date);
    struct keep_contest contest = contest_of_match(session);
    return keep_best_add(&contest, &score, error);
}
