#define NCURSES_WIDECHAR 1
#include "terminal/screen.h"

#include "base/utf8.h"
#include "front/translate.h"
#include "terminal/letters.h"

#include <curses.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <unistd.h>
#include <wchar.h>

const struct look look_text = {-1, -1, -1, -1, 0, 0, 0, 0, 0};
const struct look look_bold = {-1, -1, -1, -1, 1, 0, 0, 0, 1};
const struct look look_dim = {245, -1, -1, -1, 0, 0, 0, 0, 0};
const struct look look_title = {231, 24, COLOR_WHITE, COLOR_BLUE, 1, 0, 0, 1, 1};
const struct look look_warn = {231, 160, COLOR_WHITE, COLOR_RED, 1, 0, 0, 1, 1};
const struct look look_key = {231, 239, COLOR_BLACK, COLOR_WHITE, 0, 0, 0, 1, 0};
const struct look look_chosen = {16, 220, COLOR_BLACK, COLOR_CYAN, 1, 0, 0, 1, 1};

/* The one terminal. */
static struct {
    SCREEN *curses;
    int colours; /* 256, 8 or 0 */
    short pairs; /* handed out */
    struct {
        short ink, paper;
    } pair[128];
    sigset_t waiting; /* the mask while a key is waited for */
} screen;

static volatile sig_atomic_t signal_caught;

/* --------------------------------------------------------------- signals */

static void note_signal(int number) {
    signal_caught = number;
}

/* Signals are let in only while waiting for a key. */
static void signals_setup(void) {
    static const int leave[] = {SIGHUP, SIGTERM, SIGINT};
    struct sigaction action = {.sa_handler = note_signal};
    sigset_t blocked;
    sigemptyset(&action.sa_mask);
    sigemptyset(&blocked);
    for (size_t i = 0; i < sizeof leave / sizeof leave[0]; i++) {
        (void)sigaction(leave[i], &action, NULL);
        sigaddset(&blocked, leave[i]);
    }
    sigaddset(&blocked, SIGWINCH);
    (void)sigprocmask(SIG_BLOCK, &blocked, &screen.waiting);
    for (size_t i = 0; i < sizeof leave / sizeof leave[0]; i++)
        sigdelset(&screen.waiting, leave[i]);
    sigdelset(&screen.waiting, SIGWINCH);
}

int screen_signal(void) {
    return signal_caught == SIGINT ? 0 : signal_caught;
}

/* ------------------------------------------------------------- lifecycle */

static void colours_setup(void) {
    const char *none = getenv("NO_COLOR");
    if ((none && *none) || !has_colors())
        return;
    start_color();
    (void)use_default_colors();
    screen.colours = COLORS >= 256 && COLOR_PAIRS >= 256 ? 256 : 8;
}

bool screen_open(void) {
    screen.curses = newterm(NULL, stdout, stdin);
    if (!screen.curses)
        return false;
    signals_setup();
    colours_setup();
    (void)raw();
    (void)noecho();
    (void)nonl();
    (void)curs_set(0);
    (void)keypad(stdscr, TRUE);
    (void)nodelay(stdscr, TRUE);
    (void)set_escdelay(25);
    return true;
}

void screen_close(void) {
    if (!screen.curses)
        return;
    (void)endwin();
    delscreen(screen.curses);
    screen.curses = NULL;
    (void)sigprocmask(SIG_SETMASK, &screen.waiting, NULL);
}

/* --------------------------------------------------------------- drawing */

int screen_lines(void) {
    return LINES;
}

int screen_columns(void) {
    return COLS;
}

void screen_clear(void) {
    (void)erase();
}

void screen_show(void) {
    (void)refresh();
}

/* Pairs are made as they are asked for; there are few looks. */
static short pair_of(short ink, short paper) {
    for (short i = 0; i < screen.pairs; i++)
        if (screen.pair[i].ink == ink && screen.pair[i].paper == paper)
            return (short)(i + 1);
    if (screen.pairs == (short)(sizeof screen.pair / sizeof screen.pair[0]) ||
        screen.pairs + 1 >= COLOR_PAIRS)
        return 0;
    screen.pair[screen.pairs].ink = ink;
    screen.pair[screen.pairs].paper = paper;
    screen.pairs++;
    (void)init_pair(screen.pairs, ink, paper);
    return screen.pairs;
}

static void wear(const struct look *look) {
    attr_t attributes = A_NORMAL;
    short pair = 0;
    if (screen.colours) {
        bool many = screen.colours == 256;
        short ink = many ? look->ink : look->ink8, paper = many ? look->paper : look->paper8;
        if (ink != -1 || paper != -1)
            pair = pair_of(ink, paper);
        attributes |= (look->bold ? A_BOLD : 0) | (look->dim ? A_DIM : 0);
    } else {
        attributes |= (look->mono_reverse ? A_REVERSE : 0) | (look->mono_bold ? A_BOLD : 0);
    }
    if (look->underline)
        attributes |= A_UNDERLINE;
    (void)attr_set(attributes, pair, NULL);
}

static int put_bytes(int line, int column, const struct look *look, const char *text,
                     size_t length) {
    wchar_t wide[512];
    char bytes[sizeof wide / sizeof wide[0]];
    (void)snprintf(bytes, sizeof bytes, "%.*s", (int)length, text);
    size_t count = mbstowcs(wide, bytes, sizeof wide / sizeof wide[0] - 1);
    if (count == (size_t)-1)
        return 0;
    wide[count] = L'\0';
    wear(look);
    if (line >= 0 && line < LINES && column >= 0 && column < COLS)
        (void)mvaddnwstr(line, column, wide, (int)count);
    (void)attr_set(A_NORMAL, 0, NULL);
    return letters_columns(bytes);
}

int screen_put(int line, int column, int width, const struct look *look, const char *text) {
    char *shown = letters_showable(text);
    if (width > COLS - column)
        width = COLS - column;
    int took = width <= 0 ? 0 : put_bytes(line, column, look, shown, letters_fitting(shown, width));
    free(shown);
    return took;
}

int screen_format(int line, int column, int width, const struct look *look, const char *format,
                  ...) {
    char text[1024];
    va_list args;
    va_start(args, format);
    (void)vsnprintf(text, sizeof text, format, args);
    va_end(args);
    return screen_put(line, column, width, look, text);
}

void screen_fill(int line, int column, int width, const struct look *look) {
    wear(look);
    for (int i = 0; i < width && column + i < COLS; i++)
        if (line >= 0 && line < LINES && column + i >= 0)
            (void)mvaddch(line, column + i, ' ');
    (void)attr_set(A_NORMAL, 0, NULL);
}

int screen_wrap(int line, int column, int width, int lines, const struct look *look,
                const char *text) {
    char *shown = letters_showable(text);
    const char *at = shown, *more = letters_pick("…", "...");
    int used = 0;
    while (*at && used < lines && width > 4) {
        const char *next;
        size_t length = letters_line(at, width, &next);
        if (used == lines - 1 && *next) {
            length = letters_line(at, width - letters_columns(more), &next);
            int took = put_bytes(line + used, column, look, at, length);
            (void)screen_put(line + used, column + took, 3, look, more);
        } else {
            (void)put_bytes(line + used, column, look, at, length);
        }
        used++;
        at = next;
    }
    free(shown);
    return used;
}

void screen_story(int line, int column, int width, int lines, const char *story,
                  const char *striking) {
    const char *end = story + strlen(story);
    while (lines > 0 && end > story) {
        const char *start = end - 1;
        while (start > story && start[-1] != '\n')
            start--;
        char *words = strndup(start, (size_t)(end - 1 - start));
        if (!words)
            abort();
        const struct look *look = striking && strstr(words, striking) ? &look_bold : &look_dim;
        int used = screen_wrap(line, column, width, lines, look, words);
        free(words);
        line += used;
        lines -= used;
        end = start;
    }
}

void screen_hints(int line, const char *hints) {
    int column = 1;
    while (*hints && column < COLS) {
        bool key = *hints == '[';
        size_t length = key ? strcspn(hints, "]") : strcspn(hints, "[");
        if (key && length > 1)
            column += screen_format(line, column, COLS - column, &look_key, "%.*s", (int)length - 1,
                                    hints + 1);
        else
            column +=
                screen_format(line, column, COLS - column, &look_text, "%.*s", (int)length, hints);
        hints += length + (key && hints[length] == ']');
    }
}

/* ------------------------------------------------------------------ keys */

static int from_curses(wint_t key) {
    switch (key) {
    case KEY_UP:
        return SCREEN_UP;
    case KEY_DOWN:
        return SCREEN_DOWN;
    case KEY_LEFT:
        return SCREEN_LEFT;
    case KEY_RIGHT:
        return SCREEN_RIGHT;
    case KEY_PPAGE:
        return SCREEN_PAGE_UP;
    case KEY_NPAGE:
        return SCREEN_PAGE_DOWN;
    case KEY_HOME:
        return SCREEN_HOME;
    case KEY_END:
        return SCREEN_END;
    case KEY_ENTER:
        return SCREEN_ENTER;
    case KEY_BTAB:
        return SCREEN_BACK_TAB;
    case KEY_BACKSPACE:
    case KEY_DC:
        return SCREEN_BACKSPACE;
    case KEY_RESIZE:
        return SCREEN_REDRAW;
    default:
        return SCREEN_OTHER;
    }
}

static int from_character(wint_t key) {
    switch (key) {
    case '\r':
    case '\n':
        return SCREEN_ENTER;
    case '\t':
        return SCREEN_TAB;
    case 27:
        return SCREEN_ESCAPE;
    case 3:
        return SCREEN_INTERRUPT;
    case 12:
        (void)clearok(stdscr, TRUE);
        return SCREEN_REDRAW;
    case 8:
    case 127:
        return SCREEN_BACKSPACE;
    default:
        return key < ' ' ? SCREEN_OTHER : (int)key;
    }
}

enum { NO_KEY = -1 };

static int key_at_hand(void) {
    wint_t key;
    int kind = get_wch(&key);
    if (kind == KEY_CODE_YES)
        return from_curses(key);
    return kind == OK ? from_character(key) : NO_KEY;
}

/* Whether the other end of the terminal was closed: no key will come again. The
 * signal that goes with it may have reached somebody else. */
static bool terminal_is_gone(void) {
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&input, 1, 0) > 0 && (input.revents & (POLLHUP | POLLERR | POLLNVAL));
}

/* Wait for a key or a signal. */
static int key_wait(void) {
    for (;;) {
        if (signal_caught == SIGINT) {
            signal_caught = 0;
            return SCREEN_INTERRUPT;
        }
        if (signal_caught)
            return SCREEN_LEAVE;
        int key = key_at_hand();
        if (key != NO_KEY)
            return key;
        fd_set input;
        FD_ZERO(&input);
        FD_SET(STDIN_FILENO, &input);
        int ready = pselect(STDIN_FILENO + 1, &input, NULL, NULL, NULL, &screen.waiting);
        if (ready > 0 && terminal_is_gone())
            signal_caught = SIGHUP;
    }
}

static bool too_small(void) {
    return LINES < SCREEN_LINES_MIN || COLS < SCREEN_COLUMNS_MIN;
}

static void draw_too_small(void) {
    char text[200];
    (void)snprintf(text, sizeof text,
                   _("Please make this window larger: %d×%d are needed, it has %d×%d."),
                   SCREEN_COLUMNS_MIN, SCREEN_LINES_MIN, COLS, LINES);
    (void)erase();
    (void)screen_wrap(0, 0, COLS, LINES, &look_text, text);
    (void)refresh();
}

int screen_key(void) {
    bool was_small = false;
    for (;;) {
        bool small = too_small();
        if (was_small && !small)
            return SCREEN_REDRAW;
        if (small)
            draw_too_small();
        int key = key_wait();
        if (!small && !(key == SCREEN_REDRAW && too_small()))
            return key;
        was_small = true;
        if (key == SCREEN_LEAVE)
            return key;
        if (key == SCREEN_INTERRUPT) {
            /* No room to ask; everything is saved. */
            signal_caught = SIGTERM;
            return SCREEN_LEAVE;
        }
    }
}

/* --------------------------------------------------------------- dialogs */

struct box {
    int line, column, lines, columns;
};

static void put_frame(const struct box *box, int line, const char *left, const char *middle,
                      const char *right) {
    int at = box->column;
    at += screen_put(line, at, 1, &look_bold, left);
    while (at < box->column + box->columns - 1)
        at += screen_put(line, at, 1, &look_bold, middle);
    (void)screen_put(line, at, 1, &look_bold, right);
}

static struct box draw_box(const struct backdrop *backdrop, int lines, int columns) {
    struct box box = {.lines = lines + 2, .columns = columns + 4};
    if (box.columns > COLS)
        box.columns = COLS;
    if (box.lines > LINES)
        box.lines = LINES;
    box.line = (LINES - box.lines) / 2;
    box.column = (COLS - box.columns) / 2;
    backdrop->draw(backdrop->of);
    put_frame(&box, box.line, letters_pick("╭", "+"), letters_pick("─", "-"),
              letters_pick("╮", "+"));
    for (int i = 1; i < box.lines - 1; i++)
        put_frame(&box, box.line + i, letters_pick("│", "|"), " ", letters_pick("│", "|"));
    put_frame(&box, box.line + box.lines - 1, letters_pick("╰", "+"), letters_pick("─", "-"),
              letters_pick("╯", "+"));
    return box;
}

/* Titles of dialogs may have several lines. */
static int widest(const char *title, const char *const *items, int count) {
    int width = 0;
    for (const char *at = title; *at;) {
        char line[512];
        size_t length = strcspn(at, "\n");
        (void)snprintf(line, sizeof line, "%.*s", (int)length, at);
        if (letters_columns(line) > width)
            width = letters_columns(line);
        at += length + (at[length] == '\n');
    }
    for (int i = 0; i < count; i++)
        if (letters_columns(items[i]) + 2 > width)
            width = letters_columns(items[i]) + 2;
    return width > COLS - 4 ? COLS - 4 : width;
}

static int lines_of(const char *text, int width) {
    int lines = 0;
    for (; *text; lines++)
        (void)letters_line(text, width, &text);
    return lines;
}

static void draw_menu(const struct backdrop *backdrop, const char *title, const char *const *items,
                      int count, int chosen) {
    int width = widest(title, items, count), above = lines_of(title, width);
    if (above > LINES - count - 3)
        above = LINES - count - 3;
    struct box box = draw_box(backdrop, above + count + 1, width);
    int column = box.column + 2;
    (void)screen_wrap(box.line + 1, column, width, above, &look_bold, title);
    for (int i = 0; i < count; i++) {
        const struct look *look = i == chosen ? &look_chosen : &look_text;
        int line = box.line + above + 2 + i;
        screen_fill(line, column, width, look);
        (void)screen_put(line, column, 2, look, i == chosen ? letters_pick("▸", ">") : " ");
        (void)screen_put(line, column + 2, width - 2, look, items[i]);
    }
    (void)refresh();
}

int screen_menu(const struct backdrop *backdrop, const char *title, const char *const *items,
                int count) {
    int chosen = 0;
    for (;;) {
        draw_menu(backdrop, title, items, count, chosen);
        int key = screen_key();
        if (key == SCREEN_UP || key == SCREEN_LEFT || key == SCREEN_BACK_TAB)
            chosen = (chosen + count - 1) % count;
        else if (key == SCREEN_DOWN || key == SCREEN_RIGHT || key == SCREEN_TAB)
            chosen = (chosen + 1) % count;
        else if (key == SCREEN_ENTER)
            return chosen;
        else if (key == SCREEN_ESCAPE || key == SCREEN_LEAVE || key == SCREEN_INTERRUPT ||
                 key == 'q')
            return -1;
    }
}

bool screen_confirm(const struct backdrop *backdrop, const char *question) {
    const char *const items[] = {_("Yes"), _("No")};
    return screen_menu(backdrop, question, items, 2) == 0;
}

/* One character less. */
static void chop(char *text) {
    size_t length = strlen(text);
    while (length && ((unsigned char)text[length - 1] & 0xc0) == 0x80)
        length--;
    if (length)
        text[length - 1] = '\0';
    else
        text[0] = '\0';
}

static void append(char *text, size_t size, int key) {
    char bytes[MB_LEN_MAX + 1] = "";
    mbstate_t state = {0};
    size_t length = wcrtomb(bytes, (wchar_t)key, &state);
    if (length == (size_t)-1 || !utf8_length(bytes) || strlen(text) + length >= size)
        return;
    strncat(text, bytes, length);
}

bool screen_edit(const struct backdrop *backdrop, const char *title, char *text, size_t size) {
    for (;;) {
        int width = letters_columns(title) > 44 ? letters_columns(title) : 44;
        struct box box = draw_box(backdrop, 3, width);
        (void)screen_put(box.line + 1, box.column + 2, width, &look_bold, title);
        screen_fill(box.line + 3, box.column + 2, width, &look_key);
        int took = screen_put(box.line + 3, box.column + 2, width, &look_key, text);
        (void)screen_put(box.line + 3, box.column + 2 + took, 1, &look_chosen, " ");
        (void)refresh();
        int key = screen_key();
        if (key == SCREEN_ENTER)
            return true;
        if (key == SCREEN_ESCAPE || key == SCREEN_LEAVE || key == SCREEN_INTERRUPT)
            return false;
        if (key == SCREEN_BACKSPACE)
            chop(text);
        else if (key < SCREEN_UP && key != '#')
            append(text, size, key);
    }
}
