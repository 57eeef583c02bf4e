#include "terminal/pager.h"

#include "front/translate.h"
#include "terminal/letters.h"
#include "terminal/screen.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A block of the text: what it is, and its words in one line. */
enum kind { BLANK, HEADING, PARAGRAPH, ITEM };

struct block {
    enum kind kind;
    int level;    /* of a heading; spaces before an item */
    char mark[8]; /* of an item: "1." or "-" */
    char text[4000];
};

static bool begins_item(const char *line) {
    line += strspn(line, " ");
    if (line[0] == '-' && line[1] == ' ')
        return true;
    size_t digits = strspn(line, "0123456789");
    return digits && digits < 3 && line[digits] == '.' && line[digits + 1] == ' ';
}

static const char *line_end(const char *at) {
    return at + strcspn(at, "\n");
}

static bool is_blank(const char *at) {
    return at == line_end(at);
}

/* Append a source line's words without the marks of bold. */
static void add_words(struct block *block, const char *from, const char *to) {
    size_t length = strlen(block->text);
    if (length && length + 1 < sizeof block->text)
        block->text[length++] = ' ';
    for (; from < to && length + 1 < sizeof block->text; from++) {
        if (from[0] == '*' && from[1] == '*') {
            from++;
            continue;
        }
        if (*from != '`')
            block->text[length++] = *from;
    }
    block->text[length] = '\0';
}

static const char *read_item(struct block *block, const char *at) {
    block->kind = ITEM;
    block->level = (int)strspn(at, " ");
    at += block->level;
    size_t mark = strcspn(at, " ");
    (void)snprintf(block->mark, sizeof block->mark, "%.*s", (int)mark, at);
    return at + mark + 1;
}

/* Read the block at `at`; where the next one begins. */
static const char *read_block(struct block *block, const char *at) {
    *block = (struct block){.kind = PARAGRAPH};
    if (is_blank(at)) {
        block->kind = BLANK;
        return at + 1;
    }
    if (*at == '#') {
        block->kind = HEADING;
        block->level = (int)strspn(at, "#");
        at += block->level;
        at += strspn(at, " ");
        add_words(block, at, line_end(at));
        return *line_end(at) ? line_end(at) + 1 : line_end(at);
    }
    if (begins_item(at))
        at = read_item(block, at);
    do {
        at += strspn(at, " ");
        add_words(block, at, line_end(at));
        at = *line_end(at) ? line_end(at) + 1 : line_end(at);
    } while (*at && !is_blank(at) && *at != '#' && !begins_item(at));
    return at;
}

/* ---------------------------------------------------------------- screen */

static const struct look look_heading = {220, -1, 3, -1, 1, 0, 0, 0, 1};

struct page {
    int top;    /* the first line shown */
    int at;     /* the line that comes next, counted from the start of the text */
    int height; /* lines of text on the screen */
    int left, width;
};

static void put_line(struct page *page, int indent, const struct look *look, const char *text,
                     size_t length) {
    char line[1024];
    (void)snprintf(line, sizeof line, "%.*s", (int)length, text);
    if (page->at >= page->top && page->at < page->top + page->height)
        (void)screen_put(1 + page->at - page->top, page->left + indent, page->width, look, line);
    page->at++;
}

static void put_block(struct page *page, const struct block *block) {
    int indent = block->kind == ITEM ? block->level + 3 : 0;
    const struct look *look = block->kind == HEADING ? &look_heading : &look_text;
    char *shown = letters_showable(block->text);
    const char *at = shown, *next;
    if (block->kind == ITEM) {
        bool bullet = block->mark[0] == '-';
        put_line(page, block->level, &look_heading, bullet ? letters_pick("•", "-") : block->mark,
                 8);
        page->at--;
    }
    do {
        size_t length = letters_line(at, page->width - indent, &next);
        put_line(page, indent, look, at, length);
        at = next;
    } while (*at);
    if (block->kind == HEADING && block->level == 1)
        page->at++;
    free(shown);
}

/* Draw the page; the number of lines of the whole text. */
static int draw(struct page *page, const char *title, const char *markdown) {
    int columns = screen_columns();
    page->height = screen_lines() - 2;
    page->width = columns - 4 > 84 ? 84 : columns - 4;
    page->left = (columns - page->width) / 2;
    page->at = 0;
    screen_clear();
    screen_fill(0, 0, columns, &look_title);
    (void)screen_format(0, 1, columns - 2, &look_title, "%s", title);
    struct block *block = malloc(sizeof *block);
    if (!block)
        abort();
    for (const char *at = markdown; *at;) {
        at = read_block(block, at);
        put_block(page, block);
    }
    free(block);
    screen_hints(screen_lines() - 1, _("[↑] [↓] [PgUp] [PgDn] turn pages  [q] back"));
    screen_show();
    return page->at;
}

static int clamp(int top, int total, int height) {
    if (top > total - height)
        top = total - height;
    return top < 0 ? 0 : top;
}

void pager_show(const char *title, const char *markdown, int from_the_end) {
    struct page page = {.top = 0};
    int total = draw(&page, title, markdown);
    page.top = from_the_end ? clamp(total, total, page.height) : 0;
    for (;;) {
        total = draw(&page, title, markdown);
        int key = screen_key();
        if (key == 'q' || key == 'l' || key == '?' || key == SCREEN_ESCAPE || key == SCREEN_ENTER ||
            key == SCREEN_LEAVE || key == SCREEN_INTERRUPT)
            return;
        if (key == SCREEN_UP || key == 'k')
            page.top--;
        else if (key == SCREEN_DOWN || key == 'j')
            page.top++;
        else if (key == SCREEN_PAGE_UP || key == 'b')
            page.top -= page.height - 1;
        else if (key == SCREEN_PAGE_DOWN || key == ' ')
            page.top += page.height - 1;
        else if (key == SCREEN_HOME)
            page.top = 0;
        else if (key == SCREEN_END)
            page.top = total;
        page.top = clamp(page.top, total, screen_lines() - 2);
    }
}

/* ----------------------------------------------------------------- plain */

void pager_print(const char *markdown, void (*print)(const char *line)) {
    struct block *block = malloc(sizeof *block);
    char *line = malloc(sizeof block->text + sizeof block->mark + 2);
    if (!block || !line)
        abort();
    for (const char *at = markdown; *at;) {
        at = read_block(block, at);
        bool numbered = block->kind == ITEM && isdigit((unsigned char)block->mark[0]);
        (void)sprintf(line, "%s%s%s", numbered ? block->mark : "", numbered ? " " : "",
                      block->text);
        print(line);
    }
    free(line);
    free(block);
}
