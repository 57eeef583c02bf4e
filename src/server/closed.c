/* Tables that cannot be played any more, because their rules or their content
 * are not what they were: who comes gets the record, written from what is kept,
 * for nothing can be replayed. */
#include "server/parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ----------------------------------------------------------------- the head */

/* Names come from strangers, and a number sign would begin a check. */
static void add_name(const char *name, struct ludo_text *text) {
    char clean[LUDO_NAME_MAX];
    size_t length = 0;
    for (; name[length] && length + 1 < sizeof clean; length++)
        clean[length] =
            (char)((unsigned char)name[length] < ' ' || name[length] == '#' ? '?' : name[length]);
    clean[length] = '\0';
    ludo_text_add(text, clean);
}

/* "name=value" becomes "name: value", for content with its hash. */
static void add_options(const struct store_table *kept, const char *content_option,
                        struct ludo_text *text) {
    for (const char *line = kept->options; *line;) {
        int length = (int)strcspn(line, "\n"), name = (int)strcspn(line, "=\n");
        bool content = content_option && (int)strlen(content_option) == name &&
                       !strncmp(line, content_option, (size_t)name);
        if (name < length)
            ludo_text_add_format(text, "%.*s: %.*s%s%s\n", name, line, length - name - 1,
                                 line + name + 1, content ? " " : "",
                                 content ? kept->content_hash : "");
        line += length + (line[length] == '\n');
    }
}

static void add_head(const struct store_table *kept, struct ludo_text *text) {
    const struct ludo_game *game = ludo_game_find(kept->game);
    const char *option = game ? game->content_option : NULL;
    time_t made = (time_t)kept->made;
    struct tm day;
    char date[16];
    ludo_text_add_format(text, "ludoteca record 1\ngame: %s\nseats: %d\nrules: %d\n", kept->game,
                         kept->seats, kept->rules);
    if (kept->content[0] && option && kept->content_hash[0])
        ludo_text_add_format(text, "%s: own %s\n", option, kept->content_hash);
    add_options(kept, option, text);
    if (gmtime_r(&made, &day) && strftime(date, sizeof date, "%Y-%m-%d", &day))
        ludo_text_add_format(text, "date: %s\n", date);
    for (int seat = 0; seat < kept->seats; seat++) {
        if (!kept->seat[seat].name[0])
            continue;
        ludo_text_add_format(text, "seat %d: ", seat);
        add_name(kept->seat[seat].name, text);
        ludo_text_add(text, "\n");
    }
    ludo_text_add(text, "\n");
}

/* ---------------------------------------------------------------- the moves */

struct lines {
    const char **line;
    size_t count;
};

/* The lines that were not taken back; the caller frees the list. */
static struct lines lines_of(const char *moves) {
    size_t most = 1;
    for (const char *at = moves; *at; at++)
        most += *at == '\n';
    struct lines lines = {.line = memory_get(NULL, most * sizeof *lines.line)};
    while (*moves) {
        size_t length = strcspn(moves, "\n");
        size_t at = moves[0] == '-' ? strtoul(moves + 1, NULL, 10) : lines.count;
        if (moves[0] != '-') {
            lines.line[lines.count++] = moves;
        } else if (at < lines.count) {
            lines.count--;
            memmove(&lines.line[at], &lines.line[at + 1],
                    (lines.count - at) * sizeof lines.line[0]);
        }
        moves += length + (moves[length] == '\n');
    }
    return lines;
}

static void add_record(const struct store_table *kept, const struct lines *lines,
                       struct ludo_text *text) {
    add_head(kept, text);
    for (size_t i = 0; i < lines->count; i++)
        ludo_text_add_format(text, "%.*s\n", (int)strcspn(lines->line[i], "\n"), lines->line[i]);
}

void tell_closed(struct server *server, struct socket *socket, int64_t id, enum absence why,
                 const struct store_table *kept) {
    struct refusal refusal = {.error.translate = socket->translate};
    struct lines lines = lines_of(kept->moves);
    absence_refuse(why, &refusal);
    server->tell.length = 0;
    do
        add_record(kept, &lines, &server->tell);
    while (text_more(&server->tell));
    free(lines.line);
    server->text.length = 0;
    do {
        struct ludo_json json = ludo_json_in(&server->text);
        ludo_json_object(&json);
        ludo_json_put_string(&json, "is", "closed");
        if (id >= 0)
            ludo_json_put_int(&json, "id", id);
        ludo_json_put_string(&json, "why", absence_word(why));
        ludo_json_put_string(&json, "text", refusal.error.text);
        ludo_json_put_string(&json, "record", server->tell.data);
        ludo_json_object_end(&json);
    } while (text_more(&server->text));
    socket_send(server, socket, server->text.data, server->text.length);
}
