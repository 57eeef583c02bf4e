#include "server/recent.h"

#include "base/text.h"

/* The newest steps that the viewer may know of: those that do not show must
 * not push others out of the list either. */
static uint32_t first_recent(const struct ludo_match *match, int viewer) {
    uint32_t at = match->count, found = 0;
    while (at > 0 && found < RECENT_STEPS)
        found += ludo_match_step(match, viewer, --at).move.kind != LUDO_MOVE_NONE;
    return at;
}

/* False if there are more than the list may have. */
static bool collect_from(struct recent *list, uint32_t first, const struct ludo_match *match,
                         int viewer) {
    list->first = first;
    list->count = 0;
    for (uint32_t number = first; number < match->count; number++) {
        struct ludo_step step = ludo_match_step(match, viewer, number);
        if (step.move.kind == LUDO_MOVE_NONE)
            continue;
        if (list->count == RECENT_MOST)
            return false;
        list->steps[list->count++] = (struct recent_step){.step = step, .number = number};
    }
    return true;
}

/* Old steps are dropped several at a time: as long as none is, the list only
 * grows at its end, and what stands before need not be sent again. */
static void collect(struct recent *list, const struct recent *old, const struct ludo_match *match,
                    int viewer) {
    if (old && old->first <= match->count && collect_from(list, old->first, match, viewer) &&
        (list->count >= RECENT_STEPS || !list->first))
        return;
    (void)collect_from(list, first_recent(match, viewer), match, viewer);
}

static bool is_same(const struct recent_step *a, const struct recent_step *b) {
    return a->number == b->number && a->step.mover == b->step.mover &&
           ludo_move_equal(a->step.move, b->step.move);
}

/* Steps of `now` from `at` on that stand in `old` from `from` on. */
static uint32_t count_same(const struct recent *now, uint32_t at, const struct recent *old,
                           uint32_t from) {
    uint32_t same = 0;
    while (at + same < now->count && from + same < old->count &&
           is_same(&now->steps[at + same], &old->steps[from + same]))
        same++;
    return same;
}

/* Take over the text of steps that show as they did before. */
static void copy_steps(struct recent *now, uint32_t at, const struct recent *old, uint32_t from,
                       uint32_t count, const char *told, struct ludo_json *json) {
    uint32_t start = from ? old->steps[from - 1].end + 1u : old->start;
    uint32_t end = old->steps[from + count - 1].end;
    if (json->comma)
        text_add_char(json->text, ',');
    uint32_t to = (uint32_t)json->text->length;
    text_add_bytes(json->text, told + start, end - start);
    json->comma = true;
    for (uint32_t i = 0; i < count; i++)
        now->steps[at + i].end = (uint16_t)(old->steps[from + i].end - start + to);
}

void recent_write(const struct ludo_match *match, int viewer, const struct recent *old,
                  const char *told, struct recent *now, struct ludo_json *json) {
    static const struct recent nothing;
    uint32_t from = 0, same;
    collect(now, told ? old : NULL, match, viewer);
    if (!told)
        old = &nothing;
    ludo_json_array(json);
    now->start = (uint16_t)json->text->length;
    for (uint32_t at = 0; at < now->count; at += same) {
        while (from < old->count && old->steps[from].number < now->steps[at].number)
            from++;
        same = count_same(now, at, old, from);
        if (same) {
            copy_steps(now, at, old, from, same, told, json);
            continue;
        }
        ludo_step_json(&match->setup, now->steps[at].step, json);
        now->steps[at].end = (uint16_t)json->text->length;
        same = 1;
    }
    ludo_json_array_end(json);
}
