#include "terminal/nycrisis/typing.h"

#include "front/translate.h"
#include "terminal/plain.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { PHRASE_WORDS = 3, WORDS_MAX = 24, SHORTEST = 3 };

/* ----------------------------------------------------------------- names */

/* Whether the typed words are how a name begins. */
static bool begins(const char *typed, const char *name) {
    char cut[100];
    size_t length = strlen(typed);
    if (length < SHORTEST || length >= sizeof cut || length > strlen(name))
        return false;
    (void)snprintf(cut, sizeof cut, "%.*s", (int)length, name);
    return plain_is(typed, cut);
}

/* "times square" as "times-square". */
static void hyphenate(char *id, size_t size, const char *typed) {
    (void)snprintf(id, size, "%s", typed);
    for (char *at = id; *at; at++)
        if (*at == ' ')
            *at = '-';
}

int crisis_read_space(const struct crisis_city *city, const char *typed) {
    char id[100];
    int found = -1, count = 0;
    hyphenate(id, sizeof id, typed);
    for (int i = 0; i < CRISIS_SPACES; i++) {
        const struct crisis_place *place = &city->space[i];
        if (plain_is(id, place->id) || plain_is(typed, place->name))
            return i;
        if (begins(id, place->id) || begins(typed, place->name)) {
            found = i;
            count++;
        }
    }
    return count == 1 ? found : -1;
}

int crisis_read_role(const struct crisis_city *city, const char *typed) {
    for (int i = 0; i < CRISIS_ROLES; i++)
        if (plain_is(typed, city->role[i].id) || plain_is(typed, city->role[i].name))
            return i;
    return -1;
}

static const char *read_kind(const struct crisis_scene *scene, const char *typed) {
    for (int i = 0; i < scene->kinds; i++)
        if (plain_is(typed, scene->kind[i].id) || plain_is(typed, scene->kind[i].name))
            return scene->kind[i].id;
    return NULL;
}

static const char *read_object(const struct crisis_city *city, const char *typed) {
    for (int i = 0; i < CRISIS_OBJECTS; i++)
        if (plain_is(typed, city->object[i].id) || plain_is(typed, city->object[i].name))
            return city->object[i].id;
    return NULL;
}

/* ---------------------------------------------------------------- phrases */

/* The library's word for a phrase, or NULL. */
static const char *read_phrase(const struct crisis_city *city, const struct crisis_scene *scene,
                               const char *typed, bool first) {
    static const char *const words[] = {"to",  "used",   "heal", "bribe",
                                        "red", "yellow", "blue", "grey"};
    const char *found;
    for (int verb = 0; first && verb < CRISIS_VERBS; verb++)
        if (plain_is(typed, crisis_verb_name((enum crisis_verb)verb)))
            return crisis_verb_name((enum crisis_verb)verb);
    if (first)
        return plain_is(typed, N_("try")) ? crisis_verb_name(CRISIS_DO_CHALLENGE) : NULL;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (plain_is(typed, words[i]))
            return words[i];
    int role = crisis_read_role(city, typed);
    if (role >= 0)
        return city->role[role].id;
    if ((found = read_object(city, typed)) || (found = read_kind(scene, typed)))
        return found;
    int space = crisis_read_space(city, typed);
    return space >= 0 ? city->space[space].id : NULL;
}

/* ------------------------------------------------------------------- dice */

/* "rr", "-bw", "+b" */
static bool is_die(const char *word) {
    const char *code = word + (*word == '-' || *word == '+');
    size_t length = strlen(code);
    return *word == '+' ? length == 1 && strchr("ryb", *code)
                        : length == 2 && strchr("rybg", code[0]) && strchr("rybw", code[1]);
}

/* Where a result stands among others in a move's text. */
static int die_rank(const char *word) {
    static const char colours[] = "rybg", faces[] = "rybw";
    if (*word == '+')
        return 100 + (int)(strchr(colours, word[1]) - colours);
    const char *code = word + (*word == '-');
    return (*word == '-' ? 200 : 0) + 4 * (int)(strchr(colours, code[0]) - colours) +
           (int)(strchr(faces, code[1]) - faces);
}

/* Dice may be named in any order: the last words are put into the library's. */
static void sort_dice(const char *word[], int count) {
    int first = count;
    while (first > 1 && is_die(word[first - 1]))
        first--;
    for (int i = first + 1; i < count; i++)
        for (int k = i; k > first && die_rank(word[k - 1]) > die_rank(word[k]); k--) {
            const char *kept = word[k];
            word[k] = word[k - 1];
            word[k - 1] = kept;
        }
}

/* "reroll all": every die there is. */
static int take_all_dice(const struct crisis_scene *scene, const char *word[], int count) {
    bool all = count == 2 && !strcmp(word[0], "reroll") && plain_is(word[1], N_("all"));
    if (!all)
        return count;
    for (int i = 0; i < scene->turn.dice; i++)
        word[1 + i] = scene->turn.die[i].code;
    return 1 + scene->turn.dice;
}

/* ------------------------------------------------------------------ moves */

static int split(char *line, const char *word[WORDS_MAX]) {
    int count = 0;
    char *rest = line, *one;
    while (count < WORDS_MAX && (one = strtok_r(rest, " ,", &rest)))
        word[count++] = one;
    return count;
}

static void join(char *phrase, size_t size, const char *const word[], int count) {
    struct ludo_text text = ludo_text_in(phrase, size);
    for (int i = 0; i < count; i++)
        ludo_text_add_format(&text, "%s%s", i ? " " : "", word[i]);
}

/* The longest phrase that means something, from word `at` on; how many words it had. */
static int take_phrase(const struct crisis_city *city, const struct crisis_scene *scene,
                       const char *const word[], int count, int at, const char **meaning) {
    for (int length = PHRASE_WORDS; length > 0; length--) {
        char phrase[200];
        if (at + length > count)
            continue;
        join(phrase, sizeof phrase, word + at, length);
        *meaning = read_phrase(city, scene, phrase, at == 0);
        if (*meaning)
            return length;
    }
    *meaning = word[at];
    return 1;
}

void crisis_read_move(const struct crisis_city *city, const struct crisis_scene *scene,
                      const char *typed, char move[LUDO_MOVE_TEXT_MAX]) {
    char line[200];
    const char *word[WORDS_MAX + CRISIS_DICE], *meaning[WORDS_MAX + CRISIS_DICE];
    (void)snprintf(line, sizeof line, "%s", typed);
    int count = split(line, word), meanings = 0;
    for (int at = 0; at < count;)
        at += take_phrase(city, scene, word, count, at, &meaning[meanings++]);
    meanings = take_all_dice(scene, meaning, meanings);
    sort_dice(meaning, meanings);
    join(move, LUDO_MOVE_TEXT_MAX, meaning, meanings);
}

/* ------------------------------------------------------------- completing */

bool crisis_way_fits(const struct crisis_way *way, const char *typed) {
    size_t length = strlen(typed);
    return !length ||
           (!strncmp(way->move, typed, length) && (!way->move[length] || way->move[length] == ' '));
}

struct crisis_reading crisis_complete(const struct crisis_ways *ways, const char *move) {
    struct crisis_reading reading = {0};
    bool alone = true, same = true;
    for (int i = 0; i < ways->count; i++) {
        const struct crisis_way *way = &ways->way[i], *best = reading.way;
        if (!strcmp(way->move, move))
            return (struct crisis_reading){.way = way, .count = 1};
        if (!crisis_way_fits(way, move))
            continue;
        reading.count++;
        same = same && (!best || crisis_same_stem(best, way));
        if (!best || way->alert < best->alert) {
            reading.way = way;
            alone = true;
        } else if (way->alert == best->alert) {
            alone = false;
        }
    }
    if (!alone || !same)
        reading.way = NULL;
    return reading;
}
