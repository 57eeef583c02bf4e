#include "terminal/breakcode/notes.h"

#include <string.h>

/* In the file: a letter for each mark of each tile, and a text for each box. */
static const char mark_letters[] = ".x?o";

void code_notes_read(struct code_notes *notes, const struct session *session, int seat) {
    const json_t *kept = session_notes(session, seat);
    const char *marks = json_string_value(json_object_get(kept, "tiles"));
    *notes = (struct code_notes){0};
    for (int i = 0; marks && i < CODE_TILES && marks[i]; i++) {
        const char *mark = strchr(mark_letters, marks[i]);
        notes->mark[i] = mark ? (unsigned char)(mark - mark_letters) : CODE_BLANK;
    }
    for (size_t place = 0; place < CODE_PLACES; place++)
        for (size_t i = 0; i < CODE_SIZE_MAX; i++) {
            const json_t *row = json_array_get(json_object_get(kept, "boxes"), place);
            const char *text = json_string_value(json_array_get(row, i));
            (void)code_tile_read(text ? text : "", &notes->box[place][i]);
        }
}

static json_t *boxes_json(const struct code_notes *notes) {
    json_t *boxes = json_array();
    for (int place = 0; place < CODE_PLACES; place++) {
        json_t *row = json_array();
        for (int i = 0; i < CODE_SIZE_MAX; i++) {
            char text[4];
            code_tile_write(notes->box[place][i], text);
            (void)json_array_append_new(row, json_string(text));
        }
        (void)json_array_append_new(boxes, row);
    }
    return boxes;
}

void code_notes_write(const struct code_notes *notes, struct session *session, int seat) {
    char marks[CODE_TILES + 1] = "";
    for (int i = 0; i < CODE_TILES; i++)
        marks[i] = mark_letters[notes->mark[i]];
    session_set_notes(session, seat,
                      json_pack("{s:s,s:o}", "tiles", marks, "boxes", boxes_json(notes)));
}

void code_notes_cycle(struct code_notes *notes, int tile) {
    notes->mark[tile] = (unsigned char)((notes->mark[tile] + 1) % CODE_MARKS);
}

bool code_notes_guess(const struct code_notes *notes, int place, int size,
                      char move[LUDO_MOVE_TEXT_MAX]) {
    struct ludo_text text = ludo_text_in(move, LUDO_MOVE_TEXT_MAX);
    ludo_text_add(&text, "guess");
    for (int i = 0; i < size; i++) {
        char name[4];
        struct code_tile tile = notes->box[place][i];
        if (tile.number < 0 || !tile.colour)
            return false;
        code_tile_write(tile, name);
        ludo_text_add_format(&text, " %s", name);
    }
    return true;
}
