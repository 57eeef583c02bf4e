#include "terminal/letters.h"

#include "base/utf8.h"

#include <langinfo.h>
#include <limits.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

static bool utf8;

static bool names_utf8(const char *variable) {
    const char *value = getenv(variable);
    return value && (strstr(value, "UTF-8") || strstr(value, "utf8"));
}

/* A locale that is asked for but not installed must not cost its user the
 * characters: any UTF-8 locale has them. */
void letters_setup(void) {
    if (!setlocale(LC_CTYPE, "") &&
        (names_utf8("LC_ALL") || names_utf8("LC_CTYPE") || names_utf8("LANG")))
        (void)setlocale(LC_CTYPE, "C.UTF-8");
    utf8 = !strcmp(nl_langinfo(CODESET), "UTF-8");
}

bool letters_are_utf8(void) {
    return utf8;
}

const char *letters_pick(const char *with_utf8, const char *ascii) {
    return utf8 ? with_utf8 : ascii;
}

/* What our texts use beyond ASCII, and what stands in for it. */
static const char *const stand_in[][2] = {
    {"á", "a"},      {"à", "a"},      {"â", "a"},  {"é", "e"},   {"è", "e"},  {"ê", "e"},
    {"ë", "e"},      {"í", "i"},      {"î", "i"},  {"ï", "i"},   {"ó", "o"},  {"ô", "o"},
    {"ú", "u"},      {"ù", "u"},      {"û", "u"},  {"ü", "u"},   {"ñ", "n"},  {"ç", "c"},
    {"œ", "oe"},     {"Á", "A"},      {"À", "A"},  {"É", "E"},   {"È", "E"},  {"Ê", "E"},
    {"Í", "I"},      {"Ó", "O"},      {"Ú", "U"},  {"Ñ", "N"},   {"Ç", "C"},  {"¿", ""},
    {"¡", ""},       {"«", "\""},     {"»", "\""}, {"“", "\""},  {"”", "\""}, {"’", "'"},
    {"–", "-"},      {"—", "-"},      {"·", "-"},  {"…", "..."}, {"×", "x"},  {"→", "->"},
    {"±", "+-"},     {"−", "-"},      {"•", "-"},  {"↑", "^"},   {"↓", "v"},  {"←", "<-"},
    {"\u00a0", " "}, {"\u202f", " "},
};

static const char *fold(const char *character, size_t length) {
    for (size_t i = 0; i < sizeof stand_in / sizeof stand_in[0]; i++)
        if (strlen(stand_in[i][0]) == length && !memcmp(stand_in[i][0], character, length))
            return stand_in[i][1];
    return "?";
}

/* What is shown for the character that `text` begins with. */
static const char *shown(const char *text, size_t length) {
    unsigned char c = (unsigned char)text[0];
    if (!length || (c < ' ' && c != '\n') || c == 0x7f)
        return "?";
    return length > 1 && !utf8 ? fold(text, length) : NULL;
}

char *letters_showable(const char *text) {
    /* No stand-in is longer than what it replaces. */
    char *copy = malloc(strlen(text) + 1), *to = copy;
    if (!copy)
        abort();
    while (*text) {
        size_t length = utf8_length(text);
        const char *instead = shown(text, length);
        if (!length)
            length = 1;
        size_t bytes = instead ? strlen(instead) : length;
        memcpy(to, instead ? instead : text, bytes);
        to += bytes;
        text += length;
    }
    *to = '\0';
    return copy;
}

/* Bytes and columns of the character that `text` begins with. */
static size_t measure(const char *text, int *columns) {
    wchar_t wide;
    mbstate_t state = {0};
    size_t bytes = mbrtowc(&wide, text, MB_LEN_MAX, &state);
    if (bytes == 0 || bytes > MB_LEN_MAX) {
        *columns = 1;
        return 1;
    }
    int width = wcwidth(wide);
    *columns = width < 0 ? 1 : width;
    return bytes;
}

int letters_columns(const char *text) {
    int total = 0;
    while (*text) {
        int columns;
        text += measure(text, &columns);
        total += columns;
    }
    return total;
}

size_t letters_fitting(const char *text, int columns) {
    const char *at = text;
    while (*at) {
        int width;
        size_t bytes = measure(at, &width);
        columns -= width;
        if (columns < 0)
            break;
        at += bytes;
    }
    return (size_t)(at - text);
}

size_t letters_line(const char *text, int columns, const char **next) {
    size_t most = letters_fitting(text, columns);
    size_t end = strcspn(text, "\n");
    if (end <= most) {
        *next = text + end + (text[end] == '\n');
        return end;
    }
    end = most;
    while (end > 0 && text[end] != ' ')
        end--;
    if (end == 0)
        end = most ? most : 1;
    *next = text + end + strspn(text + end, " ");
    return end;
}
