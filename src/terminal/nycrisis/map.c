/* New York Crisis: Manhattan in characters. The spaces stand in three columns, the
 * nine most western ones, seven, and the seven most eastern ones, each about as far
 * down as it lies on the map. */
#include "front/translate.h"
#include "terminal/letters.h"
#include "terminal/nycrisis/screen.h"

#include <stdio.h>
#include <string.h>

static const struct look look_space = {252, -1, -1, -1, 0, 0, 0, 0, 0};
static const struct look look_street = {252, -1, -1, -1, 0, 0, 1, 0, 0};
static const struct look look_near = {157, -1, 2, -1, 1, 0, 0, 0, 1};
static const struct look look_near_street = {157, -1, 2, -1, 1, 0, 1, 0, 1};
static const struct look look_closed = {244, -1, -1, -1, 0, 0, 0, 0, 0};
static const struct look look_closed_street = {244, -1, -1, -1, 0, 0, 1, 0, 0};
static const struct look look_figure = {16, 157, 0, 2, 1, 0, 0, 0, 1};
static const struct look look_active = {16, 231, 0, 7, 1, 0, 0, 1, 1};
static const struct look look_mafia = {231, 90, 7, 5, 1, 0, 0, 0, 1};
static const struct look look_police = {231, 21, 7, 4, 1, 0, 0, 0, 1};
static const struct look look_thing = {213, -1, 5, -1, 1, 0, 0, 0, 1};
static const struct look look_red = {231, 160, 7, 1, 1, 0, 0, 0, 0};
static const struct look look_yellow = {16, 220, 0, 3, 1, 0, 0, 0, 0};
static const struct look look_blue = {231, 26, 7, 4, 1, 0, 0, 0, 0};
static const struct look look_grey = {16, 250, 0, 7, 1, 0, 0, 0, 0};

enum { SIDES = 3, WEST = 9, MIDDLE = 7, EAST = 7 };

_Static_assert(WEST + MIDDLE + EAST == CRISIS_SPACES, "every space has its place");

const struct look *crisis_look(char colour) {
    return colour == 'r'   ? &look_red
           : colour == 'y' ? &look_yellow
           : colour == 'b' ? &look_blue
                           : &look_grey;
}

/* ---------------------------------------------------------------- laying */

/* Spaces in the order of a coordinate; the ids of equal ones decide. */
static void sort_spaces(const struct crisis_city *city, int *space, int count, bool by_x) {
    for (int i = 1; i < count; i++)
        for (int k = i; k > 0; k--) {
            const struct crisis_place *a = &city->space[space[k - 1]], *b = &city->space[space[k]];
            int before = by_x ? a->x : a->y, after = by_x ? b->x : b->y;
            if (before < after || (before == after && strcmp(a->id, b->id) < 0))
                break;
            int kept = space[k];
            space[k] = space[k - 1];
            space[k - 1] = kept;
        }
}

/* The line that a height on the map has beside the western spaces, which fill their
 * column from top to bottom. */
static double line_of(const struct crisis_city *city, const int *west, int height, int y) {
    for (int i = 0; i + 1 < WEST; i++) {
        int above = city->space[west[i]].y, below = city->space[west[i + 1]].y;
        if (y <= below || i + 2 == WEST)
            return height * (i + (below > above ? (double)(y - above) / (below - above) : 0));
    }
    return 0;
}

/* Keep the order and a distance of `height`, and be as near to the wanted lines as
 * possible: neighbours that are too near share how far they give way. */
static void spread(const double *wanted, int count, int height, int most, int *line) {
    struct {
        double sum;
        int count;
    } block[CRISIS_SPACES];
    int blocks = 0, at = 0;
    for (int i = 0; i < count; i++) {
        block[blocks].sum = wanted[i] - i * height;
        block[blocks++].count = 1;
        while (blocks > 1 && block[blocks - 2].sum / block[blocks - 2].count >
                                 block[blocks - 1].sum / block[blocks - 1].count) {
            block[blocks - 2].sum += block[blocks - 1].sum;
            block[blocks - 2].count += block[blocks - 1].count;
            blocks--;
        }
    }
    for (int b = 0; b < blocks; b++)
        for (int i = 0; i < block[b].count; i++, at++) {
            int room = most - (count - 1) * height;
            int offset = (int)(block[b].sum / block[b].count + 0.5);
            offset = offset < 0 ? 0 : offset > room ? room : offset;
            line[at] = offset + at * height;
        }
}

void crisis_map_lay(struct crisis_map *map, const struct crisis_city *city) {
    static const int sizes[SIDES] = {WEST, MIDDLE, EAST};
    int order[CRISIS_SPACES], west[WEST], first = 0;
    for (int i = 0; i < CRISIS_SPACES; i++)
        order[i] = i;
    sort_spaces(city, order, CRISIS_SPACES, true);
    for (int side = 0; side < SIDES; first += sizes[side++]) {
        double wanted[WEST];
        int line[WEST];
        sort_spaces(city, order + first, sizes[side], false);
        if (side == 0)
            memcpy(west, order, sizeof west);
        for (int i = 0; i < sizes[side]; i++)
            wanted[i] = line_of(city, west, map->height, city->space[order[first + i]].y);
        spread(wanted, sizes[side], map->height, crisis_map_lines(map->height) - map->height, line);
        for (int i = 0; i < sizes[side]; i++) {
            map->at[order[first + i]] = line[i];
            map->side[order[first + i]] = side;
        }
    }
}

int crisis_map_lines(int height) {
    return WEST * height;
}

/* How far another space is in a direction; negative: it does not lie there. */
static int distance(const struct crisis_map *map, int from, int to, int key) {
    int lines = map->at[to] - map->at[from], sides = map->side[to] - map->side[from];
    int far = CRISIS_SPACES * map->height;
    if (key == SCREEN_UP || key == SCREEN_LEFT) {
        lines = -lines;
        sides = -sides;
    }
    if (key == SCREEN_UP || key == SCREEN_DOWN)
        return lines > 0 ? lines + far * (sides < 0 ? -sides : sides) : -1;
    return sides > 0 ? far * sides + (lines < 0 ? -lines : lines) : -1;
}

int crisis_map_go(const struct crisis_city *city, int from, int key) {
    struct crisis_map map = {.height = 2};
    int best = from, nearest = -1;
    crisis_map_lay(&map, city);
    for (int to = 0; to < CRISIS_SPACES; to++) {
        int far = distance(&map, from, to, key);
        if (far >= 0 && (nearest < 0 || far < nearest)) {
            nearest = far;
            best = to;
        }
    }
    return best;
}

/* --------------------------------------------------------------- drawing */

/* Writes into one line of a cell. */
struct pen {
    int line, column, end;
};

static void put(struct pen *pen, const struct look *look, const char *text) {
    pen->column += screen_put(pen->line, pen->column, pen->end - pen->column, look, text);
}

/* Where one can go from the cursor shows as a line under the name. */
static const struct look *name_look(const struct crisis_desk *crisis, int space) {
    const struct crisis_spot *spot = &crisis->scene.spot[space];
    bool street = crisis->city.space[crisis->cursor].next >> space & 1;
    if (space == crisis->cursor)
        return &look_chosen;
    if (crisis->scene.turn.reach[space].steps)
        return street ? &look_near_street : &look_near;
    if (spot->car || spot->fbi)
        return street ? &look_closed_street : &look_closed;
    return street ? &look_street : &look_space;
}

/* How far it is: steps, "+" with the extra step; where who plays now is. */
static void put_mark(const struct crisis_desk *crisis, int space, struct pen *pen) {
    const struct crisis_turn *turn = &crisis->scene.turn;
    char mark[8] = " ";
    if (turn->role >= 0 && crisis->scene.person[turn->role].at == space)
        (void)snprintf(mark, sizeof mark, "%s", letters_pick("▸", ">"));
    else if (turn->reach[space].extra)
        (void)snprintf(mark, sizeof mark, "+");
    else if (turn->reach[space].steps)
        (void)snprintf(mark, sizeof mark, "%d", turn->reach[space].steps % 10);
    put(pen, &look_near, mark);
}

static void put_name(const struct crisis_desk *crisis, int space, struct pen *pen) {
    const struct crisis_place *place = &crisis->city.space[space];
    int room = pen->end - pen->column - 2 * place->subway;
    char name[100];
    (void)snprintf(name, sizeof name, "%s", place->name);
    if (letters_columns(name) > room && room > 1)
        (void)snprintf(name, sizeof name, "%.*s.", (int)letters_fitting(place->name, room - 1),
                       place->name);
    put(pen, name_look(crisis, space), name);
    if (place->subway) {
        put(pen, &look_space, " ");
        put(pen, &look_thing, letters_pick("◎", "o"));
    }
}

static void put_figures(const struct crisis_desk *crisis, int space, struct pen *pen) {
    const struct crisis_scene *scene = &crisis->scene;
    bool any = false;
    for (int role = 0; role < CRISIS_ROLES && scene->revealed; role++)
        if (scene->person[role].in && scene->person[role].at == space) {
            put(pen, scene->turn.role == role ? &look_active : &look_figure, crisis_figure(role));
            any = true;
        }
    if (any)
        put(pen, &look_space, " ");
}

static const char *symbol_of(const struct crisis_kind *kind) {
    return !strcmp(kind->symbol, "person")     ? letters_pick("♙", "&")
           : !strcmp(kind->symbol, "building") ? letters_pick("⌂", "#")
                                               : letters_pick("◇", "%");
}

static void put_things(const struct crisis_desk *crisis, int space, struct pen *pen) {
    const struct crisis_scene *scene = &crisis->scene;
    const struct crisis_spot *spot = &scene->spot[space];
    char mafia[16];
    (void)snprintf(mafia, sizeof mafia, "m%d", spot->mafia);
    put(pen, &look_mafia, spot->mafia ? mafia : "");
    put(pen, &look_police, spot->car ? "P" : "");
    put(pen, &look_police, spot->fbi ? "FBI" : "");
    for (int kind = 0; kind < CRISIS_INFORMATION; kind++)
        for (int i = 0; i < spot->information[kind]; i++)
            put(pen, crisis_look(crisis_information_name[kind][0]), crisis_information_name[kind]);
    put(pen, &look_thing, spot->object >= 0 ? letters_pick("◆", "*") : "");
    for (int kind = 0; kind < scene->kinds; kind++)
        for (int i = 0; i < spot->token[kind]; i++)
            put(pen, &look_thing, symbol_of(&scene->kind[kind]));
    put(pen, &look_thing, scene->challenge_at == space ? letters_pick("★", "X") : "");
}

/* Where there is room for a third line the object has its name. */
static void put_object(const struct crisis_desk *crisis, int space, struct pen *pen) {
    const struct crisis_spot *spot = &crisis->scene.spot[space];
    put(pen, &look_thing, spot->object >= 0 ? crisis->city.object[spot->object].name : "");
}

static void draw_space(const struct crisis_desk *crisis, const struct crisis_map *map, int space) {
    struct pen pen = {.line = map->line + map->at[space],
                      .column = map->column + map->side[space] * map->cell};
    int left = pen.column;
    pen.end = pen.column + map->cell - 1;
    put_mark(crisis, space, &pen);
    put_name(crisis, space, &pen);
    pen.line++;
    pen.column = left + 1;
    put_figures(crisis, space, &pen);
    put_things(crisis, space, &pen);
    pen.line++;
    pen.column = left + 1;
    if (map->height > 2)
        put_object(crisis, space, &pen);
}

void crisis_map_draw(const struct crisis_desk *crisis, const struct crisis_map *map) {
    for (int space = 0; space < CRISIS_SPACES; space++)
        draw_space(crisis, map, space);
}
