/* Records: a match as a text file. docs/records.md describes the format.
 *
 * Every line that the library writes ends in a check, a hash of the whole
 * record up to there, so that a line that was changed is named itself and not
 * some later line that no longer fits. A record typed by hand may do without:
 * either all lines carry a check or none does. */
#include "ludoteca/ludoteca.h"

#include "base/hash.h"
#include "base/utf8.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HEAD "ludoteca record 1"

enum { LINE_MAX = 256, CHECK_LENGTH = 8 /* " #1a2b3c" */ };

static unsigned check_of(uint64_t hash) {
    return (unsigned)((hash ^ (hash >> 24) ^ (hash >> 48)) & 0xffffff);
}

static uint64_t hash_line(uint64_t hash, const char *line) {
    hash = hash_add(hash, line, strlen(line));
    return hash_add(hash, "\n", 1);
}

/* --------------------------------------------------------------- writing */

struct writer {
    struct ludo_text *text;
    uint64_t hash;
};

static void write_line(struct writer *writer, const char *line) {
    writer->hash = hash_line(writer->hash, line);
    ludo_text_add_format(writer->text, "%s #%06x\n", line, check_of(writer->hash));
}

static void write_tag(struct writer *writer, const char *tag, const char *value) {
    char line[LINE_MAX];
    (void)snprintf(line, sizeof line, "%s: %s", tag, value);
    write_line(writer, line);
}

/* Names come from strangers: keep one line of well-formed text. */
static void clean_name(const char *name, char *clean) {
    size_t length = 0;
    while (*name == ' ')
        name++;
    while (*name) {
        size_t bytes = utf8_length(name);
        bool kept = bytes && !utf8_is_control(name) && *name != '#';
        size_t room = kept ? bytes : 1;
        if (length + room >= LUDO_NAME_MAX)
            break;
        if (kept)
            memcpy(clean + length, name, bytes);
        else
            clean[length] = '?';
        length += room;
        name += bytes ? bytes : 1;
    }
    while (length && clean[length - 1] == ' ')
        length--;
    clean[length] = '\0';
}

static void describe_result(const struct ludo_match *match, char *line, size_t size) {
    struct ludo_result result;
    ludo_match_result(match, &result);
    struct ludo_text text = ludo_text_in(line, size);
    ludo_text_add(&text, ludo_outcome_name(result.outcome));
    for (int seat = 0; seat < match->setup.seats; seat++)
        if (result.winners & ludo_mover_bit(seat))
            ludo_text_add_format(&text, " %d", seat);
    if (!result.scored)
        return;
    ludo_text_add(&text, ", points");
    for (int seat = 0; seat < match->setup.seats; seat++)
        ludo_text_add_format(&text, " %d", result.points[seat]);
}

static void write_setup(struct writer *writer, const struct ludo_setup *setup) {
    const struct ludo_game *game = setup->game;
    char value[LINE_MAX];
    write_tag(writer, "game", game->name);
    (void)snprintf(value, sizeof value, "%d", setup->seats);
    write_tag(writer, "seats", value);
    (void)snprintf(value, sizeof value, "%d", setup->rules);
    write_tag(writer, "rules", value);
    if (setup->content) {
        (void)snprintf(value, sizeof value, "%.100s %016" PRIx64, setup->content->name,
                       setup->content->hash);
        write_tag(writer, game->content_option, value);
    }
    for (int i = 0; game->options && game->options[i].name; i++)
        write_tag(writer, game->options[i].name, game->options[i].values[setup->option[i]]);
}

void ludo_record_write(const struct ludo_record *record, const struct ludo_match *match,
                       struct ludo_text *text) {
    struct writer writer = {.text = text, .hash = hash_line(HASH_START, HEAD)};
    char line[LINE_MAX];
    ludo_text_add(text, HEAD "\n");
    write_setup(&writer, &match->setup);
    if (record->date[0])
        write_tag(&writer, "date", record->date);
    for (int seat = 0; seat < match->setup.seats; seat++) {
        char name[LUDO_NAME_MAX];
        clean_name(record->name[seat], name);
        if (!name[0])
            continue;
        (void)snprintf(line, sizeof line, "seat %d: %s", seat, name);
        write_line(&writer, line);
    }
    describe_result(match, line, sizeof line);
    write_tag(&writer, "result", line);
    ludo_text_add(text, "\n");
    for (uint32_t i = 0; i < match->count; i++) {
        const struct ludo_step *step = &match->steps[i];
        struct ludo_text move = ludo_text_in(line, sizeof line);
        if (step->mover == LUDO_CHANCE)
            ludo_text_add(&move, "chance ");
        else
            ludo_text_add_format(&move, "%d ", step->mover);
        ludo_move_format(&match->setup, step->move, &move);
        write_line(&writer, line);
    }
}

/* --------------------------------------------------------------- reading */

struct reader {
    const char *at, *end;
    int line;
    bool checked; /* every line must carry its check */
    uint64_t hash;
    char text[LINE_MAX]; /* the line last read, without its check */
    struct ludo_error *error;
};

static bool is_check(const char *text) {
    if (memcmp(text, " #", 2) != 0)
        return false;
    for (int i = 2; i < CHECK_LENGTH; i++)
        if (!strchr("0123456789abcdef", text[i]))
            return false;
    return true;
}

static int refuse(struct reader *reader, int line, const char *reason) {
    struct ludo_error *error = reader->error;
    if (!error)
        return LUDO_ERECORD;
    error->line = line;
    if (error->translate)
        reason = error->translate(reason);
    (void)ludo_fail(error, LUDO_ERECORD, "line %d: %s", line, reason);
    return LUDO_ERECORD;
}

/* Take the check off the line in `reader->text` and compare it. */
static int take_check(struct reader *reader) {
    size_t length = strlen(reader->text);
    bool carries = length >= CHECK_LENGTH && is_check(reader->text + length - CHECK_LENGTH);
    if (carries != reader->checked)
        return refuse(reader, reader->line, "its check is missing");
    if (!carries)
        return LUDO_OK;
    unsigned long check = strtoul(reader->text + length - CHECK_LENGTH + 2, NULL, 16);
    reader->text[length - CHECK_LENGTH] = '\0';
    reader->hash = hash_line(reader->hash, reader->text);
    if (check != check_of(reader->hash))
        return refuse(reader, reader->line, "it was changed: it does not fit its check");
    return LUDO_OK;
}

/* Copy the next line into `reader->text`: 1, 0 at the end, or an error. */
static int read_raw(struct reader *reader) {
    if (reader->at == reader->end)
        return 0;
    const char *stop = memchr(reader->at, '\n', (size_t)(reader->end - reader->at));
    size_t length = (size_t)((stop ? stop : reader->end) - reader->at);
    reader->line++;
    if (length >= LINE_MAX)
        return refuse(reader, reader->line, "it is too long");
    if (memchr(reader->at, '\0', length))
        return refuse(reader, reader->line, "it is not text");
    memcpy(reader->text, reader->at, length);
    while (length && strchr(" \t\r", reader->text[length - 1]))
        length--;
    reader->text[length] = '\0';
    reader->at = stop ? stop + 1 : reader->end;
    return 1;
}

/* The same, with its check verified. A blank line carries none. */
static int read_line(struct reader *reader) {
    int got = read_raw(reader);
    if (got <= 0 || !reader->text[0])
        return got;
    int answer = take_check(reader);
    return answer < 0 ? answer : 1;
}

/* Whether any line carries a check, which decides that all have to. */
static bool carries_checks(const char *text, size_t length) {
    for (size_t i = 0; i + CHECK_LENGTH <= length; i++) {
        const char *end = text + i + CHECK_LENGTH;
        if (is_check(text + i) && (end == text + length || *end == '\n' || *end == '\r'))
            return true;
    }
    return false;
}

static int reader_open(struct reader *reader, const char *text, size_t length,
                       struct ludo_error *error) {
    *reader = (struct reader){.at = text,
                              .end = text + length,
                              .checked = carries_checks(text, length),
                              .hash = hash_line(HASH_START, HEAD),
                              .error = error};
    int got = read_raw(reader);
    if (got < 0)
        return got;
    if (!got || strcmp(reader->text, HEAD) != 0)
        return refuse(reader, 1, "a record begins with \"ludoteca record 1\"");
    return LUDO_OK;
}

/* Split "tag: value" in place; NULL if the line is none. */
static char *split_tag(char *line) {
    char *colon = strstr(line, ": ");
    if (!colon)
        return NULL;
    *colon = '\0';
    return colon + 2;
}

/* Say an inner error again with its line before it. */
static int relay(struct reader *reader, const struct ludo_error *inner) {
    return refuse(reader, reader->line, inner->text);
}

static int choose_content(struct reader *reader, struct ludo_setup *setup,
                          const struct ludo_content *custom, char *value) {
    char *space = strrchr(value, ' ');
    if (!space || strlen(space + 1) != 16 || strspn(space + 1, "0123456789abcdef") != 16)
        return refuse(reader, reader->line, "a name and a hash of 16 digits are needed");
    *space = '\0';
    uint64_t hash = strtoull(space + 1, NULL, 16);
    const struct ludo_content *content = ludo_content_find(setup->game, value);
    if (content && content->hash == hash)
        setup->content = content;
    else if (custom && custom->hash == hash && !strcmp(custom->name, value))
        setup->content = custom;
    else if (content || custom)
        return refuse(reader, reader->line, "the content of that name is another one here");
    else
        return refuse(reader, reader->line, "that content is not built in: name its file");
    return LUDO_OK;
}

/* By which version of the rules it is played; they may have forgotten it. */
static int choose_rules(struct reader *reader, struct ludo_setup *setup, const char *value) {
    struct ludo_error inner = {.translate = reader->error ? reader->error->translate : NULL};
    char *end;
    unsigned long version = strtoul(value, &end, 10);
    if (value[0] < '1' || value[0] > '9' || *end || version > UINT16_MAX)
        return refuse(reader, reader->line, "the version of the rules is a number from 1");
    if (ludo_setup_choose_rules(setup, (int)version, &inner) < 0)
        return relay(reader, &inner);
    return LUDO_OK;
}

/* One whole number of one digit, and nothing after it. */
static int digit_of(const char *value) {
    return value[0] >= '0' && value[0] <= '9' && !value[1] ? value[0] - '0' : -1;
}

static int read_game(struct reader *reader, struct ludo_setup *setup) {
    struct ludo_error inner = {.translate = reader->error ? reader->error->translate : NULL};
    int got = read_line(reader);
    if (got < 0)
        return got;
    char *value = got ? split_tag(reader->text) : NULL;
    if (!value || strcmp(reader->text, "game") != 0)
        return refuse(reader, reader->line, "the game must be named here");
    const struct ludo_game *game = ludo_game_find(value);
    if (!game)
        return refuse(reader, reader->line, ludo_code_sentence(LUDO_EGAME));
    got = read_line(reader);
    if (got < 0)
        return got;
    value = got ? split_tag(reader->text) : NULL;
    if (!value || strcmp(reader->text, "seats") != 0)
        return refuse(reader, reader->line, "the number of seats must stand here");
    if (ludo_setup_init(setup, game, digit_of(value), &inner) < 0)
        return relay(reader, &inner);
    return LUDO_OK;
}

/* What the reader of a head collects; NULL where it is not wanted. */
struct head {
    struct ludo_setup *setup;
    const struct ludo_content *custom;
    struct ludo_record *record;
    bool versioned; /* it says by which rules */
    char result[LINE_MAX];
    int result_line;
};

static bool is_option(const struct ludo_game *game, const char *tag) {
    if (game->content_option && !strcmp(tag, game->content_option))
        return true;
    for (int i = 0; game->options && game->options[i].name; i++)
        if (!strcmp(tag, game->options[i].name))
            return true;
    return false;
}

static int read_name(struct reader *reader, struct head *head, const char *tag, const char *value) {
    int seat = digit_of(tag + strlen("seat "));
    if (seat < 0 || seat >= head->setup->seats)
        return refuse(reader, reader->line, "there is no such seat");
    clean_name(value, head->record->name[seat]);
    return LUDO_OK;
}

static bool is_date(const char *value) {
    static const char shape[] = "0000-00-00";
    for (int i = 0; shape[i]; i++)
        if (shape[i] == '0' ? value[i] < '0' || value[i] > '9' : value[i] != shape[i])
            return false;
    return value[sizeof shape - 1] == '\0';
}

static int read_tag(struct reader *reader, struct head *head) {
    struct ludo_error inner = {.translate = reader->error ? reader->error->translate : NULL};
    char *tag = reader->text;
    char *value = split_tag(tag);
    if (!value)
        return refuse(reader, reader->line, "a tag and its value belong here");
    const struct ludo_game *game = head->setup->game;
    if (game->content_option && !strcmp(tag, game->content_option))
        return choose_content(reader, head->setup, head->custom, value);
    if (is_option(game, tag)) {
        if (ludo_setup_choose(head->setup, tag, value, &inner) < 0)
            return relay(reader, &inner);
        return LUDO_OK;
    }
    if (!strcmp(tag, "rules")) {
        head->versioned = true;
        return choose_rules(reader, head->setup, value);
    }
    if (!strncmp(tag, "seat ", 5))
        return read_name(reader, head, tag, value);
    if (!strcmp(tag, "date")) {
        if (!is_date(value))
            return refuse(reader, reader->line, "a date is written like 2026-11-15");
        (void)snprintf(head->record->date, sizeof head->record->date, "%.10s", value);
        return LUDO_OK;
    }
    if (!strcmp(tag, "result")) {
        (void)snprintf(head->result, sizeof head->result, "%s", value);
        head->result_line = reader->line;
        return LUDO_OK;
    }
    return refuse(reader, reader->line, "this tag is unknown");
}

/* Read everything up to the blank line before the moves. Records that do not say
 * by which rules are older than that: version 1. */
static int read_head(struct reader *reader, struct head *head) {
    int answer = read_game(reader, head->setup);
    while (answer == LUDO_OK) {
        int got = read_line(reader);
        if (got < 0)
            return got;
        if (!got || !reader->text[0])
            return head->versioned ? LUDO_OK : choose_rules(reader, head->setup, "1");
        answer = read_tag(reader, head);
    }
    return answer;
}

int ludo_record_setup(const char *text, size_t length, const struct ludo_content *custom,
                      struct ludo_setup *setup, struct ludo_error *error) {
    struct reader reader;
    struct ludo_record record = {0};
    struct head head = {.setup = setup, .custom = custom, .record = &record};
    int answer = reader_open(&reader, text, length, error);
    return answer < 0 ? answer : read_head(&reader, &head);
}

static int read_move(struct reader *reader, struct ludo_match *match) {
    struct ludo_error inner = {.translate = reader->error ? reader->error->translate : NULL};
    char *space = strchr(reader->text, ' ');
    if (!space)
        return refuse(reader, reader->line, "who moves, and how, belong here");
    *space = '\0';
    int mover = strcmp(reader->text, "chance") != 0 ? digit_of(reader->text) : LUDO_CHANCE;
    if (mover < 0 || (mover != LUDO_CHANCE && mover >= match->setup.seats))
        return refuse(reader, reader->line, "there is no such seat");
    if (ludo_match_play_text(match, mover, space + 1, &inner) < 0)
        return relay(reader, &inner);
    return LUDO_OK;
}

/* Read moves to the end; blank lines belong only there. */
static int read_moves(struct reader *reader, struct ludo_match *match) {
    int blank = 0;
    for (;;) {
        int got = read_line(reader);
        if (got <= 0)
            return got;
        if (!reader->text[0]) {
            blank = blank ? blank : reader->line;
            continue;
        }
        if (blank)
            return refuse(reader, blank, "a blank line does not belong here");
        int answer = read_move(reader, match);
        if (answer < 0)
            return answer;
    }
}

int ludo_record_read(const char *text, size_t length, struct ludo_record *record,
                     struct ludo_match *match, struct ludo_error *error) {
    struct reader reader;
    struct ludo_setup setup = {0};
    struct head head = {.setup = &setup, .custom = match->setup.content, .record = record};
    *record = (struct ludo_record){0};
    int answer = reader_open(&reader, text, length, error);
    if (answer == LUDO_OK)
        answer = read_head(&reader, &head);
    if (answer == LUDO_OK)
        answer = read_moves(&reader, match);
    if (answer < 0)
        return answer;
    char result[LINE_MAX];
    describe_result(match, result, sizeof result);
    if (head.result_line && strcmp(head.result, result) != 0)
        return refuse(&reader, head.result_line, "the moves do not lead to this result");
    return LUDO_OK;
}
