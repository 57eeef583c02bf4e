#include "server/nicknames.h"

#include "base/utf8.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* The well-formed character that `text` begins with; behind it. */
static const char *read_character(const char *text, uint32_t *character) {
    const unsigned char *c = (const unsigned char *)text;
    size_t length = utf8_length(text);
    if (length < 2) {
        *character = length ? c[0] : 0xfffd;
        return text + 1;
    }
    *character = c[0] & (0xffU >> (length + 1));
    for (size_t i = 1; i < length; i++)
        *character = *character << 6 | (c[i] & 0x3fU);
    return text + length;
}

struct range {
    uint32_t first, last;
};

static bool is_within(uint32_t character, const struct range *ranges, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (character >= ranges[i].first && character <= ranges[i].last)
            return true;
    return false;
}

#define WITHIN(character, ranges) is_within(character, ranges, sizeof(ranges) / sizeof(ranges)[0])

static bool turns_direction(uint32_t character) {
    static const struct range turning[] = {
        {0x061c, 0x061c}, {0x200e, 0x200f}, {0x202a, 0x202e}, {0x2066, 0x2069}};
    return WITHIN(character, turning);
}

/* Default-ignorable characters of Unicode, and fillers that are drawn as nothing. */
static bool is_invisible(uint32_t character) {
    static const struct range invisible[] = {
        {0x00ad, 0x00ad},  {0x034f, 0x034f}, {0x061c, 0x061c},   {0x115f, 0x1160},
        {0x17b4, 0x17b5},  {0x180b, 0x180f}, {0x200b, 0x200f},   {0x202a, 0x202e},
        {0x2060, 0x206f},  {0x3164, 0x3164}, {0xfe00, 0xfe0f},   {0xfeff, 0xfeff},
        {0xffa0, 0xffa0},  {0xfff0, 0xfffb}, {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a},
        {0xe0000, 0xe0fff}};
    return WITHIN(character, invisible);
}

static bool is_space(uint32_t character) {
    static const struct range spaces[] = {{' ', ' '},       {0x00a0, 0x00a0}, {0x1680, 0x1680},
                                          {0x2000, 0x200a}, {0x2028, 0x2029}, {0x202f, 0x202f},
                                          {0x205f, 0x205f}, {0x2800, 0x2800}, {0x3000, 0x3000}};
    return WITHIN(character, spaces);
}

static bool is_mark(uint32_t character) {
    static const struct range marks[] = {
        {0x0300, 0x036f}, {0x1ab0, 0x1aff}, {0x1dc0, 0x1dff}, {0x20d0, 0x20ff}, {0xfe20, 0xfe2f}};
    return WITHIN(character, marks);
}

bool name_clean(const char *given, char name[LUDO_NAME_MAX]) {
    size_t length = 0;
    bool space = false;
    if (strlen(given) >= LUDO_NAME_MAX)
        return false;
    while (*given) {
        uint32_t character;
        const char *start = given;
        if (utf8_is_control(given))
            return false;
        given = read_character(given, &character);
        if (is_space(character)) {
            space = length > 0;
        } else if (!is_invisible(character)) {
            if (space)
                name[length++] = ' ';
            space = false;
            memcpy(name + length, start, (size_t)(given - start));
            length += (size_t)(given - start);
        }
    }
    name[length] = '\0';
    return true;
}

/* What a letter is told by, whatever stands above or below it: Latin-1 from U+00C0
 * on, and Latin Extended-A. */
static const char latin[] = "aaaaaaaceeeeiiiidnoooooxouuuuytsaaaaaaaceeeeiiiidnooooo/ouuuuyty"
                            "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkkllllllllll"
                            "nnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";
_Static_assert(sizeof latin == 0x180 - 0xc0 + 1, "one for each letter");

/* Greek and Cyrillic letters that look like a Latin one. */
static uint32_t latin_twin(uint32_t character) {
    static const struct {
        uint16_t letter;
        char twin;
    } twins[] = {{0x0391, 'a'}, {0x0392, 'b'}, {0x0395, 'e'}, {0x0396, 'z'}, {0x0397, 'h'},
                 {0x0399, 'i'}, {0x039a, 'k'}, {0x039c, 'm'}, {0x039d, 'n'}, {0x039f, 'o'},
                 {0x03a1, 'p'}, {0x03a4, 't'}, {0x03a5, 'y'}, {0x03a7, 'x'}, {0x03b1, 'a'},
                 {0x03b9, 'i'}, {0x03bd, 'v'}, {0x03bf, 'o'}, {0x03c1, 'p'}, {0x03c5, 'u'},
                 {0x0405, 's'}, {0x0406, 'i'}, {0x0408, 'j'}, {0x0410, 'a'}, {0x0412, 'b'},
                 {0x0415, 'e'}, {0x041a, 'k'}, {0x041c, 'm'}, {0x041d, 'h'}, {0x041e, 'o'},
                 {0x0420, 'p'}, {0x0421, 'c'}, {0x0422, 't'}, {0x0423, 'y'}, {0x0425, 'x'},
                 {0x0430, 'a'}, {0x0435, 'e'}, {0x043a, 'k'}, {0x043e, 'o'}, {0x0440, 'p'},
                 {0x0441, 'c'}, {0x0443, 'y'}, {0x0445, 'x'}, {0x0455, 's'}, {0x0456, 'i'},
                 {0x0458, 'j'}, {0x04bb, 'h'}, {0x0501, 'd'}, {0x051b, 'q'}, {0x051d, 'w'}};
    for (size_t i = 0; i < sizeof twins / sizeof twins[0]; i++)
        if (twins[i].letter == character)
            return (uint32_t)twins[i].twin;
    return character;
}

static uint32_t fold(uint32_t character) {
    if (character >= 0xff01 && character <= 0xff5e) /* as wide as an ideograph */
        character -= 0xff01 - '!';
    character = latin_twin(character);
    if (character >= 0xc0 && character < 0x180)
        character = (uint32_t)latin[character - 0xc0];
    if (character >= 'A' && character <= 'Z')
        character += 'a' - 'A';
    if (character == 'l' || character == '1' || character == '|')
        return 'i';
    return character == '0' ? 'o' : character;
}

/* The next character that counts, folded, of a name that was cleaned or never
 * was; 0 at its end. Spaces before the first and after the last count for nothing. */
static uint32_t next_folded(const char **at, bool begun) {
    bool space = false;
    while (**at) {
        uint32_t character;
        const char *behind = read_character(*at, &character);
        if (is_space(character) || character < ' ') {
            space = begun;
        } else if (!is_invisible(character) && !is_mark(character)) {
            if (space)
                return ' ';
            *at = behind;
            return fold(character);
        }
        *at = behind;
    }
    return 0;
}

bool name_is_alike(const char *a, const char *b) {
    bool begun = false;
    uint32_t one, other;
    do {
        one = next_folded(&a, begun);
        other = next_folded(&b, begun);
        if (one != other)
            return false;
        begun |= one != 0;
    } while (one);
    return begun;
}

void name_number(const char *name, int number, char numbered[LUDO_NAME_MAX]) {
    char tail[16];
    int room = LUDO_NAME_MAX - 1 - snprintf(tail, sizeof tail, " %d", number);
    int length = 0;
    for (const char *at = name; *at; at += utf8_length(at) ? utf8_length(at) : 1) {
        int end = (int)(at - name) + (int)(utf8_length(at) ? utf8_length(at) : 1);
        if (end > room)
            break;
        length = end;
    }
    (void)snprintf(numbered, LUDO_NAME_MAX, "%.*s%s", length, name, tail);
}

void speech_clean(const char *given, char *text) {
    while (*given) {
        uint32_t character;
        const char *behind = read_character(given, &character);
        for (; given < behind; given++)
            if (!turns_direction(character))
                *text++ = *given;
    }
    *text = '\0';
}
