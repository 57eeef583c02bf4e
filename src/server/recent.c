#include "server/recent.h"

#include "base/text.h"

#include <string.h>

/* The newest steps that the viewer may know of: those that do not show must
 * not push others out of the list either. */
static uint32_t first_recent(const struct ludo_match *match, int viewer) {
    uint32_t at = match->count, found = 0;
    while (at > 0 && found < RECENT_STEPS)
        found += ludo_match_step(match, viewer, --at).move.kind != LUDO_MOVE_NONE;
    return at;
}

static bool steps_equal(const struct ludo_step *a, const struct ludo_step *b) {
    return a->mover == b->mover && ludo_move_equal(a->move, b->move);
}

/* The step as it shows now. What was shown whole stays so: `old` says what was. */
static struct recent_step look_at(const struct ludo_match *match, int viewer, uint32_t number,
                                  const struct recent_step *old) {
    const struct ludo_step *made = &match->steps[number];
    if (old && old->whole && steps_equal(&old->step, made))
        return *old;
    struct ludo_step step = ludo_match_step(match, viewer, number);
    return (struct recent_step){.step = step, .whole = steps_equal(&step, made), .number = number};
}

/* Look at the steps from `number` on, of which `old` tells what was known; false if
 * there are more than the list may have. */
static bool collect_on(struct recent *list, uint32_t number, const struct recent *old,
                       const struct ludo_match *match, int viewer) {
    uint32_t from = list->count;
    for (; number < match->count; number++) {
        while (from < old->count && old->steps[from].number < number)
            from++;
        bool known = from < old->count && old->steps[from].number == number;
        struct recent_step step = look_at(match, viewer, number, known ? &old->steps[from] : NULL);
        if (step.step.move.kind == LUDO_MOVE_NONE)
            continue;
        if (list->count == RECENT_MOST)
            return false;
        list->steps[list->count++] = step;
    }
    return true;
}

/* Steps at the start of `old`, one after the other, that show as they did. */
static uint32_t count_kept(const struct recent *old, const struct ludo_match *match) {
    uint32_t most = match->count > old->first ? match->count - old->first : 0, kept = 0;
    if (most > old->count)
        most = old->count;
    while (kept < most && old->steps[kept].whole && old->steps[kept].number == old->first + kept &&
           steps_equal(&old->steps[kept].step, &match->steps[old->first + kept]))
        kept++;
    return kept;
}

/* Old steps are dropped several at a time: as long as none is, the list only
 * grows at its end, and what stands before need not be sent again. The answer is
 * how many of its first steps stand in `old` as well. */
static uint32_t collect(struct recent *list, const struct recent *old,
                        const struct ludo_match *match, int viewer) {
    uint32_t kept = count_kept(old, match);
    list->first = old->first;
    list->count = (uint16_t)kept;
    memcpy(list->steps, old->steps, kept * sizeof *list->steps);
    if (old->count && collect_on(list, old->first + kept, old, match, viewer) &&
        (list->count >= RECENT_STEPS || !list->first))
        return kept;
    list->first = first_recent(match, viewer);
    list->count = 0;
    (void)collect_on(list, list->first, old, match, viewer);
    return 0;
}

static bool is_same(const struct recent_step *a, const struct recent_step *b) {
    return a->number == b->number && steps_equal(&a->step, &b->step);
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
    if (!told)
        old = &nothing;
    uint32_t kept = collect(now, old, match, viewer);
    ludo_json_array(json);
    now->start = (uint16_t)json->text->length;
    if (kept)
        copy_steps(now, 0, old, 0, kept, told, json);
    for (uint32_t at = kept; at < now->count; at += same) {
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
