#include "server/talk.h"

#include "server/buffer.h"
#include "server/keys.h"

#include <stdlib.h>
#include <string.h>

static char *copy(const char *text) {
    size_t size = strlen(text) + 1;
    return memcpy(memory_get(NULL, size), text, size);
}

static void line_free(struct store_line *line) {
    free((char *)line->name);
    free((char *)line->text);
}

void talk_free(struct talk *talk) {
    for (int i = 0; i < talk->line_count; i++)
        line_free(&talk->lines[i]);
    for (int i = 0; i < talk->note_count; i++)
        free((char *)talk->notes[i].text);
    free(talk->lines);
    free(talk->notes);
    *talk = (struct talk){0};
}

void talk_add(struct talk *talk, const struct store_line *line) {
    if (talk->line_count < TALK_LINES) {
        size_t size = ((size_t)talk->line_count + 1) * sizeof *talk->lines;
        talk->lines = memory_get(talk->lines, size);
        talk->line_count++;
    } else {
        line_free(&talk->lines[0]);
        memmove(&talk->lines[0], &talk->lines[1], (TALK_LINES - 1) * sizeof *talk->lines);
    }
    struct store_line *kept = &talk->lines[talk->line_count - 1];
    *kept = *line;
    kept->name = copy(line->name);
    kept->text = copy(line->text);
}

static struct store_note *find_note(const struct talk *talk, const uint8_t *owner) {
    for (int i = 0; i < talk->note_count; i++)
        if (key_hash_equal(talk->notes[i].owner, owner))
            return &talk->notes[i];
    return NULL;
}

const char *talk_note(const struct talk *talk, const uint8_t *owner) {
    const struct store_note *note = find_note(talk, owner);
    return note ? note->text : NULL;
}

void talk_set_note(struct talk *talk, const uint8_t *owner, const char *text) {
    struct store_note *note = find_note(talk, owner);
    if (!note) {
        size_t size = ((size_t)talk->note_count + 1) * sizeof *talk->notes;
        talk->notes = memory_get(talk->notes, size);
        note = &talk->notes[talk->note_count++];
        *note = (struct store_note){0};
        memcpy(note->owner, owner, sizeof note->owner);
    }
    char *kept = copy(text);
    free((char *)note->text);
    note->text = kept;
}
